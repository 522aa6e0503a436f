"""Replacement and prevention effects, keywords that stand for other abilities, and static abilities that change what
things are."""

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.enums import CardType, Color, EventKind, Keyword, Relation, RuleKind, StepType, Zone
from mtgengine.mana import ManaCost

sys.path.insert(0, str(Path(__file__).parent))

from oracle_words import compiled, creature, spell

N = ir.Number
ME = ir.IsPlayer(Relation.YOU)
MINE = ir.Controlled(Relation.YOU)


def only(text: str) -> ir.Ability:
    (ability,) = creature(text)
    return ability


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("This creature enters tapped.", [ir.EventTapped()]),
        ("This creature enters with two +1/+1 counters on it.", [ir.EventCounters("+1/+1", N(2))]),
        ("As this creature enters, choose a color.", [ir.ChooseColor(), ir.EventChoice(0)]),
        ("As this creature enters, choose a nonland card name.", [ir.ChooseName(0, ~ir.land), ir.EventChoice(0)]),
    ],
)
def test_how_it_enters(text, effects):
    assert only(text) == ir.Replacement([ir.enters()], effects)


def test_others_that_enter_tapped():
    ability = only("Creatures your opponents control enter tapped.")
    assert ability.events == (ir.enters(ir.creature & ir.Controlled(Relation.OPPONENT)),)


def test_unless_is_a_condition():
    ability = only("This creature enters tapped unless you control a Forest.")
    assert ability.condition == ir.Untrue(ir.Exists(ir.Subtype("Forest") & MINE))


@pytest.mark.parametrize(
    ("text", "event", "effects"),
    [
        ("If this creature would die, exile it instead.", ir.dies(), [ir.EventTo(Zone.EXILE)]),
        (
            "If you would draw a card, you gain 1 life instead.",
            ir.Pattern(EventKind.DRAW, player=ME),
            ir.instead(ir.GainLife(ir.You(), N(1))),
        ),
        (
            "If a red source would deal damage to you, prevent 2 of that damage.",
            ir.Pattern(EventKind.DAMAGE, by=ir.colored(Color.RED), to=ME),
            [ir.Prevent(N(2))],
        ),
        ("Prevent all damage that would be dealt to you.", ir.Pattern(EventKind.DAMAGE, to=ME), [ir.Prevent()]),
        (
            "Prevent all combat damage that would be dealt to this creature.",
            ir.Pattern(EventKind.DAMAGE, to=ir.SELF, combat=True),
            [ir.Prevent()],
        ),
    ],
)
def test_what_happens_instead(text, event, effects):
    ability = only(text)
    assert ability.events == (event,)
    assert ability.effects == tuple(effects)


def test_the_next_time_is_used_up():
    choose, float_ = spell(
        "The next time a red source of your choice would deal damage to you this turn, prevent that damage."
    ).effects
    assert choose.what == ir.colored(Color.RED)
    assert float_.ability.once
    assert float_.ability.prevents


def test_a_shield():
    (effect,) = spell("Prevent the next 3 damage that would be dealt to any target this turn.").effects
    assert effect == ir.shield(ir.TargetRef(0), N(3))


def test_skipping_a_step_and_players_with_shroud():
    assert only("Skip your draw step.").rule == ir.Rule(RuleKind.SKIP_STEP, int(StepType.DRAW))
    assert only("You have shroud.").rule.kind is RuleKind.PLAYER_SHROUD


# ---- keywords ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "keyword"),
    [
        ("Cycling {2}", ir.Keyworded("cycling", cost=[ir.PayMana(ManaCost.parse("{2}"))])),
        ("Fading 5", ir.Keyworded("fading", number=5)),
        ("Vanishing 2", ir.Keyworded("vanishing", number=2)),
        ("Cumulative upkeep {1}", ir.Keyworded("cumulative upkeep", cost=[ir.PayMana(ManaCost.parse("{1}"))])),
        ("Ward {2}", ir.Keyworded("ward", cost=[ir.PayMana(ManaCost.parse("{2}"))])),
        ("Ward—Pay 3 life.", ir.Keyworded("ward", cost=[ir.PayLife(N(3))])),
        ("Prowess", ir.Keyworded("prowess")),
        (
            "Plainscycling {2}",
            ir.Keyworded("cycling", cost=[ir.PayMana(ManaCost.parse("{2}"))], what=ir.Subtype("Plains")),
        ),
    ],
)
def test_keywords_that_stand_for_other_abilities(text, keyword):
    assert only(text) == keyword
    assert keyword.expand()
    assert ir.render(keyword).rstrip(".") == text.rstrip(".")


def test_fading_enters_with_counters_and_runs_out():
    enters, upkeep = ir.Keyworded("fading", number=3).expand()
    assert enters.effects == (ir.EventCounters("fade", N(3)),)
    (step,) = upkeep.effects
    assert step.otherwise[0].what == ir.Source()


# ---- what things are -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "changes"),
    [
        (
            "All creatures lose all abilities and have base power and toughness 1/1.",
            [ir.LoseAllAbilities(), ir.SetPT(N(1), N(1))],
        ),
        ("Nonbasic lands are Mountains.", [ir.SetSubtypes(["Mountain"], CardType.LAND)]),
        ("Creatures you control are black.", [ir.SetColors({Color.BLACK})]),
        ("Creatures you control are Zombies in addition to their other creature types.", [ir.AddSubtypes(["Zombie"])]),
        ("Creatures you control are every creature type.", [ir.EverySubtype()]),
        ("Creatures you control have haste.", [ir.AddKeyword(Keyword.HASTE)]),
    ],
)
def test_changes(text, changes):
    assert only(text).changes == tuple(changes)


def test_abilities_in_quotation_marks():
    ability = only('Creatures you control have "{T}: Add {G}."')
    (change,) = ability.changes
    assert isinstance(change.ability, ir.ManaAbility)


def test_enchantments_that_are_creatures():
    (ability,) = compiled(
        "Each other non-Aura enchantment is a creature in addition to its other types and has base power and base "
        "toughness each equal to its mana value.",
        "Enchantment",
    ).abilities
    value = ir.ManaValueOf(ir.Affected())
    assert ability.changes == (ir.AddTypes({CardType.CREATURE}), ir.SetPT(value, value))


def test_a_defined_size():
    from mtgengine.oracle import CardText, compile

    text = "Test's power and toughness are each equal to the number of creatures you control."
    card = compile(CardText("Test", "Creature — Wall", "{1}", text, "*", "*"))
    count = ir.Count(ir.creature & MINE)
    assert card.face.abilities[0].changes == (ir.DefinePT(count, count),)


def test_control_of_what_it_enchants():
    _, ability = compiled("Enchant creature\nYou control enchanted creature.", "Enchantment — Aura").abilities
    assert ability == ir.Static([ir.GainControl()], affects=ir.IsHost())


def test_linked_abilities():
    exile, back = compiled(
        "When this enchantment enters, exile target creature.\n"
        "When this enchantment leaves the battlefield, return the exiled card to the battlefield under its owner's "
        "control.",
        "Enchantment",
    ).abilities
    assert exile.effects[0].link == back.effects[0].what.link != 0  # CR 607.2a
