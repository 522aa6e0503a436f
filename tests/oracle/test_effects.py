"""What sentences of spells mean."""

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.enums import CardType, Cause, Color, Duration, Keyword, Relation, RuleKind, Supertype, Zone

sys.path.insert(0, str(Path(__file__).parent))

from oracle_words import compiled, effects, spell

YOU, IT = ir.You(), ir.TargetRef(0)
N = ir.Number
MINE = ir.Controlled(Relation.YOU)


def target_of(text: str, cost: str = "{1}") -> ir.Target:
    (target,) = spell(text, cost).targets
    return target


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Test deals 3 damage to any target.", [ir.Damage(IT, N(3))]),
        ("Test deals 2 damage to each creature.", [ir.Damage(ir.Each(ir.creature), N(2))]),
        ("Test deals 2 damage to target creature and 1 damage to you.", [ir.Damage(IT, N(2)), ir.Damage(YOU, N(1))]),
        ("Test deals 3 damage to any target and you gain 3 life.", [ir.Damage(IT, N(3)), ir.GainLife(YOU, N(3))]),
        ("Destroy target creature.", [ir.Destroy(IT)]),
        ("Destroy target creature. It can't be regenerated.", [ir.Destroy(IT, regeneration=False)]),
        (
            "Destroy all artifacts and enchantments.",
            [ir.Destroy(ir.Each(ir.typed(CardType.ARTIFACT, CardType.ENCHANTMENT)))],
        ),
        ("Exile target creature.", [ir.exile(IT)]),
        ("Counter target spell.", [ir.Counter(IT)]),
        ("Return target creature to its owner's hand.", [ir.return_to_hand(IT)]),
        ("Put target creature on top of its owner's library.", [ir.Move(IT, Zone.LIBRARY, position=0)]),
        ("Put target creature on the bottom of its owner's library.", [ir.Move(IT, Zone.LIBRARY, position=-1)]),
        ("Tap target creature.", [ir.Tap(IT)]),
        ("Untap all creatures you control.", [ir.Untap(ir.Each(ir.creature & MINE))]),
        ("Draw two cards, then discard a card.", [ir.Draw(YOU, N(2)), ir.Discard(YOU, N(1))]),
        ("Target player draws two cards and loses 2 life.", [ir.Draw(IT, N(2)), ir.LoseLife(IT, N(2))]),
        ("Each opponent discards a card.", [ir.Discard(ir.Opponents(), N(1))]),
        ("Target player discards their hand.", [ir.Discard(IT, ir.HandOf(IT))]),
        ("Target player mills five cards.", [ir.Mill(IT, N(5))]),
        ("Target player sacrifices two creatures of their choice.", [ir.Sacrifice(IT, ir.creature, N(2))]),
        ("Put a +1/+1 counter on target creature.", [ir.PutCounters(IT, "+1/+1", N(1))]),
        ("Target player gets two poison counters.", [ir.PutCounters(IT, "poison", N(2))]),
        ("You may draw a card.", [ir.May([ir.Draw(YOU, N(1))])]),
        ("Take an extra turn after this one.", [ir.ExtraTurn(YOU)]),
        ("Target player takes two extra turns after this one.", [ir.ExtraTurn(IT), ir.ExtraTurn(IT)]),
        ("Target opponent loses the game.", [ir.Lose(IT)]),
        ("You win the game.", [ir.Win(YOU)]),
        ("Shuffle your library.", [ir.Shuffle(YOU)]),
        ("Add {B}{B}{B}.", [ir.AddMana({Color.BLACK}, N(3))]),
        ("Draw a card for each creature you control.", [ir.Draw(YOU, ir.Count(ir.creature & MINE))]),
        (
            "You gain 2 life for each Elf you control.",
            [ir.GainLife(YOU, ir.Product(N(2), ir.Count(ir.Subtype("Elf") & MINE)))],
        ),
    ],
)
def test_sentences(text, expected):
    assert effects(text) == tuple(expected)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Destroy target nonblack creature.", ~ir.colored(Color.BLACK) & ir.creature),
        ("Destroy target white or blue creature.", ir.colored(Color.WHITE, Color.BLUE) & ir.creature),
        ("Destroy target artifact or enchantment.", ir.typed(CardType.ARTIFACT, CardType.ENCHANTMENT)),
        ("Destroy target artifact creature.", ir.artifact & ir.creature),
        (
            "Destroy target tapped creature an opponent controls.",
            ir.Tapped() & ir.creature & ir.Controlled(Relation.OPPONENT),
        ),
        ("Destroy target creature with flying.", ir.creature & ir.HasKeyword(Keyword.FLYING)),
        ("Destroy target creature without flying.", ir.creature & ~ir.HasKeyword(Keyword.FLYING)),
        ("Destroy target creature with power 4 or greater.", ir.creature & ir.Power(ir.Compare.GE, N(4))),
        ("Destroy target creature with toughness 2 or less.", ir.creature & ir.Toughness(ir.Compare.LE, N(2))),
        ("Destroy target attacking or blocking creature.", (ir.Attacking() | ir.Blocking()) & ir.creature),
        ("Destroy target nonbasic land.", ~ir.Supertypes(frozenset({Supertype.BASIC})) & ir.land),
        ("Destroy target noncreature, nonland permanent.", ~ir.creature & ~ir.land & ir.permanent),
        ("Destroy target Goblin.", ir.Subtype("Goblin")),
        ("Destroy target non-Elf creature.", ~ir.Subtype("Elf") & ir.creature),
        ("Destroy target creature you don't control.", ir.creature & ~ir.Controlled(Relation.YOU)),
        (
            "Destroy target creature with a +1/+1 counter on it.",
            ir.creature & ir.Counters("+1/+1", ir.Compare.GE, N(1)),
        ),
        ("Counter target creature spell.", ir.IsSpell() & ir.creature),
        ("Counter target spell with mana value 2.", ir.IsSpell() & ir.ManaValue(ir.Compare.EQ, N(2))),
        ("Counter target instant or sorcery spell.", ir.IsSpell() & ir.typed(CardType.INSTANT, CardType.SORCERY)),
        ("Test deals 3 damage to target player or planeswalker.", ir.player | ir.planeswalker),
    ],
)
def test_what_targets_must_be(text, what):
    target = target_of(text)
    assert target.what == what
    assert (target.least, target.most) == (1, 1)


@pytest.mark.parametrize(
    ("text", "least", "most"),
    [
        ("Tap up to two target creatures.", 0, 2),
        ("Tap two target creatures.", 2, 2),
        ("Tap one or two target creatures.", 1, 2),
        ("Tap any number of target creatures.", 0, None),
        ("Test deals 3 damage divided as you choose among one, two, or three targets.", 1, 3),
    ],
)
def test_how_many_targets(text, least, most):
    target = target_of(text)
    assert (target.least, target.most) == (least, most)


def test_divided_damage_is_announced_with_its_targets():
    ability = spell("Test deals X damage divided as you choose among any number of targets.", "{X}{R}")
    assert ability.division == ir.X()
    assert ability.effects == (ir.Damage(IT, ir.Share()),)


def test_a_second_target_may_have_to_be_another():
    ability = spell("Tap target creature. Untap another target creature.")
    assert ability.targets[1].other_than == 0
    assert ability.effects[1] == ir.Untap(ir.TargetRef(1))


def test_paragraphs_of_a_spell_are_one_program():
    ability = spell("Destroy target creature.\nDraw a card.")
    assert ability.effects == (ir.Destroy(IT), ir.Draw(YOU, N(1)))


# ---- words that refer back -----------------------------------------------------------------------------------------


def test_its_controller_is_that_of_the_target():
    assert effects("Exile target creature. Its controller gains life equal to its power.") == (
        ir.exile(IT),
        ir.GainLife(ir.ControllerOf(IT), ir.PowerOf(IT)),
    )


def test_that_creatures_controller_is_not_the_cards_own():
    text = "Tap target creature. Test deals 2 damage to that creature's controller."
    assert effects(text)[1] == ir.Damage(ir.ControllerOf(IT), N(2))


def test_it_is_what_was_named_last():
    assert effects("Untap target creature. It gains haste until end of turn.")[1] == ir.Continuous(
        IT, [ir.AddKeyword(Keyword.HASTE)]
    )


def test_that_player_is_the_one_who_was_named():
    assert effects("Target player draws a card. That player discards a card.")[1] == ir.Discard(IT, N(1))


# ---- durations -----------------------------------------------------------------------------------------------------


def test_several_changes_have_one_duration():
    (effect,) = effects("Target creature gets +2/-1 and gains flying and haste until end of turn.")
    assert effect == ir.Continuous(
        IT,
        [ir.ModifyPT(N(2), N(-1)), ir.AddKeyword(Keyword.FLYING), ir.AddKeyword(Keyword.HASTE)],
        Duration.END_OF_TURN,
    )


def test_a_duration_may_come_first():
    assert effects("Until end of turn, target creature gets +1/+1.") == effects(
        "Target creature gets +1/+1 until end of turn."
    )


def test_x_may_be_what_the_text_says():
    (effect,) = effects("Target creature gets +X/+X until end of turn, where X is the number of creatures you control.")
    count = ir.Count(ir.creature & MINE)
    assert effect.changes == (ir.ModifyPT(count, count),)


def test_restrictions_for_a_turn():
    (effect,) = effects("Target creature can't attack or block this turn.")
    assert [change.rule.kind for change in effect.changes] == [RuleKind.CANT_ATTACK, RuleKind.CANT_BLOCK]
    (effect,) = effects("Target creature can't be blocked this turn.")
    assert [change.rule.kind for change in effect.changes] == [RuleKind.UNBLOCKABLE]


# ---- tokens, tutors, modes, costs ----------------------------------------------------------------------------------


def test_tokens():
    (effect,) = effects("Create two tapped 1/1 white and blue Bird Spirit creature tokens with flying and lifelink.")
    token = effect.token
    assert effect.amount == N(2)
    assert effect.tapped
    assert token.name == "Bird Spirit Token"  # CR 111.4
    assert (token.power, token.toughness) == (1, 1)
    assert token.colors == {Color.WHITE, Color.BLUE}
    assert token.subtypes == ("Bird", "Spirit")
    assert token.keywords == {Keyword.FLYING, Keyword.LIFELINK}


def test_tokens_that_are_only_named():
    (effect,) = effects("Create a Treasure token.")
    assert isinstance(effect.token.abilities[0], ir.ManaAbility)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Search your library for a card, put that card into your hand, then shuffle.",
            ir.Search(ir.Anything(), Zone.HAND),
        ),
        (
            "Search your library for a card, then shuffle and put that card on top.",
            ir.Search(ir.Anything(), Zone.LIBRARY, 0),
        ),
        (
            "Search your library for a creature card, reveal it, put it into your hand, then shuffle.",
            ir.Search(ir.creature, Zone.HAND, reveal=True),
        ),
        (
            "Search your library for a Forest card, put that card onto the battlefield, then shuffle.",
            ir.Search(ir.Subtype("Forest"), Zone.BATTLEFIELD),
        ),
    ],
)
def test_tutors(text, expected):
    assert effects(text) == (expected,)


def test_modes():
    ability = spell("Choose one —\n• Destroy target artifact.\n• Draw two cards.")
    assert (ability.modes_min, ability.modes_max) == (1, 1)
    first, second = ability.modes
    assert first.targets[0].what == ir.artifact
    assert second.effects == (ir.Draw(YOU, N(2)),)
    both = spell("Choose one or both —\n• Destroy target artifact.\n• Draw two cards.")
    assert (both.modes_min, both.modes_max) == (1, 2)


def test_additional_costs():
    face = compiled("As an additional cost to cast this spell, sacrifice a creature.\nDraw two cards.")
    assert face.cast_costs == (ir.CastCost(ir.CastCostKind.MANDATORY, [ir.SacrificeCost(ir.creature)]),)


def test_alternative_costs():
    face = compiled(
        "If you control a Swamp, you may pay 4 life rather than pay this spell's mana cost.\nDestroy target creature."
    )
    (cost,) = face.cast_costs
    assert cost.kind is ir.CastCostKind.ALTERNATIVE
    assert cost.cost == (ir.PayLife(N(4)),)
    assert cost.condition == ir.Exists(ir.Subtype("Swamp") & MINE)


def test_sacrificing_the_card_itself():
    assert (
        ir.Move(ir.Source(), Zone.GRAVEYARD, Cause.SACRIFICE)
        in compiled("{T}: Draw a card. Sacrifice Test.", "Artifact").abilities[0].effects
    )
