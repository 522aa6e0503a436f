"""The words of the rules as Python has them, and the errors."""

import pickle

import pytest

from mtgcore import types as core
from mtgengine import enums, errors
from mtgengine.enums import CardType, Color, CounterType, Keyword, PhaseType, RuleKind, StepType, Supertype, Zone


@pytest.mark.parametrize(
    ("enum", "prefix"),
    [
        (enums.Zone, "ZONE_"),
        (enums.CardType, "TYPE_"),
        (enums.Supertype, "SUPERTYPE_"),
        (enums.Keyword, "KW_"),
        (enums.RuleKind, "RULE_"),
        (enums.Cause, "CAUSE_"),
        (enums.Duration, "DURATION_"),
        (enums.Relation, "REL_"),
        (enums.PhaseType, "PHASE_"),
        (enums.StepType, "STEP_"),
    ],
)
def test_values_are_the_cores_numbers(enum, prefix):
    for member in enum:
        assert int(member) == int(getattr(core, prefix + member.name))


@pytest.mark.parametrize(
    ("enum", "prefix", "left_out"),
    [
        (Keyword, "KW_", {"KW_LIMIT"}),
        (RuleKind, "RULE_", set()),
        (CardType, "TYPE_", set()),
        (Supertype, "SUPERTYPE_", set()),
        (Zone, "ZONE_", {"ZONE_NOWHERE", "ZONE_MANA", "ZONE_SHIELDS", "ZONE_BENEATH"}),  # the last of Duel Masters
    ],
)
def test_the_core_has_no_word_that_python_lacks(enum, prefix, left_out):
    names = {name for name in dir(core) if name.startswith(prefix)}
    assert names - left_out == {prefix + member.name for member in enum}


def test_both_words_of_the_documents_name_one_thing():
    assert PhaseType.MAIN_1 is PhaseType.PRECOMBAT_MAIN
    assert PhaseType.MAIN_2 is PhaseType.POSTCOMBAT_MAIN
    assert StepType.BEGIN_COMBAT is StepType.BEGINNING_OF_COMBAT
    assert StepType.END_COMBAT is StepType.END_OF_COMBAT
    assert StepType.END_STEP is StepType.END


def test_colors():
    assert Color("W") is Color.WHITE
    assert Color.mask(frozenset({Color.RED, Color.GREEN})) == core.COLOR_RED | core.COLOR_GREEN
    assert Color.from_mask(core.COLOR_RED | core.COLOR_GREEN) == {Color.RED, Color.GREEN}
    assert Color.COLORLESS.bit == 0
    assert Color.COLORLESS.kind == core.MANA_COLORLESS


def test_masks_are_read_back():
    assert CardType.from_mask(core.TYPE_ARTIFACT | core.TYPE_CREATURE) == {CardType.ARTIFACT, CardType.CREATURE}
    assert Supertype.from_mask(core.SUPERTYPE_SNOW) == {Supertype.SNOW}
    assert Keyword.from_mask(Keyword.FLYING.bit | Keyword.HASTE.bit) == {Keyword.FLYING, Keyword.HASTE}


def test_types_that_permanents_have():
    assert {kind for kind in CardType if kind.is_permanent} == CardType.from_mask(
        core.TYPE_ARTIFACT
        | core.TYPE_BATTLE
        | core.TYPE_CREATURE
        | core.TYPE_ENCHANTMENT
        | core.TYPE_LAND
        | core.TYPE_PLANESWALKER
    )


def test_counters_are_found_by_what_cards_call_them():
    assert CounterType.named("+1/+1") is CounterType.PLUS_ONE_PLUS_ONE
    assert CounterType.named("Loyalty") is CounterType.LOYALTY
    assert CounterType.MINUS_ONE_MINUS_ONE.text == "-1/-1"
    with pytest.raises(ValueError, match="gobbledygook"):
        CounterType.named("gobbledygook")


# ---- errors --------------------------------------------------------------------------------------------------------

ERRORS = [
    errors.UnknownCard("Grizly", ["Grizzly Bears", "Bears"]),
    errors.InvalidDeck("the deck is empty"),
    errors.DecklistError(3, "four Forest", "a line is a number and a card name"),
    errors.IllegalAction("the spell has no legal target", "601.2c"),
    errors.InvalidConfig("starting_life is -1"),
    errors.SaveError("not a saved game"),
    errors.Unsupported("Shock", "frobnicates", 6),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_have_one_base_and_survive_pickling(error):
    assert isinstance(error, errors.MtgEngineError)
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)


def test_what_errors_say():
    said = [str(error) for error in ERRORS]
    assert said[0] == "no card is named 'Grizly'. Did you mean 'Grizzly Bears' or 'Bears'?"
    assert said[2] == "line 3 of the deck list ('four Forest'): a line is a number and a card name"
    assert said[3] == "the spell has no legal target (CR 601.2c)"
    assert said[6] == "Shock: the rules text is not understood at character 6: 'frobnicates'"
    assert str(errors.UnknownCard("Grizly")) == "no card is named 'Grizly'."
    assert str(errors.IllegalAction("no")) == "no"
