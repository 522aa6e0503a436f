"""What triggered abilities mean: their events, what their words refer to, and when they are delayed."""

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.enums import Cause, EventKind, Relation, StepType, Zone

sys.path.insert(0, str(Path(__file__).parent))

from oracle_words import compiled, creature, spell

N = ir.Number
YOU = ir.You()
MINE = ir.Controlled(Relation.YOU)
ME, OPPONENT = ir.IsPlayer(Relation.YOU), ir.IsPlayer(Relation.OPPONENT)
DRAW = (ir.Draw(YOU, N(1)),)


def trigger(text: str) -> ir.Triggered:
    (ability,) = creature(text)
    assert isinstance(ability, ir.Triggered)
    return ability


def pattern(kind: EventKind, *args: object, **fields: object) -> ir.Pattern:
    return ir.Pattern(kind, *args, **fields)


@pytest.mark.parametrize(
    ("when", "event"),
    [
        ("When this creature enters", ir.enters()),
        ("Whenever another creature you control enters", ir.enters(ir.creature & MINE & ~ir.IsSource())),
        ("When this creature dies", ir.dies()),
        ("Whenever a creature dies", ir.dies(ir.creature)),
        ("When this creature leaves the battlefield", ir.leaves()),
        ("Whenever an artifact is put into a graveyard from the battlefield", ir.dies(ir.artifact)),
        ("Whenever this creature attacks", ir.attacks()),
        ("Whenever this creature blocks", ir.blocks()),
        ("Whenever this creature becomes blocked", pattern(EventKind.BLOCKED, ir.IsSource())),
        ("Whenever this creature deals combat damage to a player", ir.deals_damage(ir.SELF, ir.player, combat=True)),
        ("Whenever this creature deals damage", ir.deals_damage(ir.SELF)),
        ("Whenever this creature is dealt damage", ir.deals_damage(None, ir.SELF)),
        ("Whenever you cast a spell", ir.casts(None, Relation.YOU)),
        ("Whenever an opponent casts a creature spell", ir.casts(ir.IsSpell() & ir.creature, Relation.OPPONENT)),
        ("Whenever a player casts a spell", ir.casts()),
        ("Whenever you draw a card", pattern(EventKind.DRAW, player=ME)),
        ("Whenever an opponent discards a card", pattern(EventKind.MOVE, player=OPPONENT, causes={Cause.DISCARD})),
        ("Whenever you gain life", pattern(EventKind.LIFE_GAIN, player=ME)),
        ("Whenever this creature becomes tapped", pattern(EventKind.TAP, ir.IsSource())),
        ("At the beginning of your upkeep", ir.beginning_of(StepType.UPKEEP, Relation.YOU)),
        ("At the beginning of each end step", ir.beginning_of(StepType.END)),
        ("At the beginning of combat on your turn", ir.beginning_of(StepType.BEGIN_COMBAT, Relation.YOU)),
        ("Landfall — Whenever a land you control enters", ir.enters(ir.land & MINE)),
        (
            "Whenever you sacrifice a creature",
            pattern(EventKind.MOVE, ir.creature, player=ME, causes={Cause.SACRIFICE}),
        ),
    ],
)
def test_events(when, event):
    assert trigger(f"{when}, draw a card.") == ir.Triggered(DRAW, events=[event])


def test_one_of_two_events():
    ability = trigger("Whenever this creature enters or attacks, draw a card.")
    assert ability.events == (ir.enters(), ir.attacks())


def test_one_or_more_is_one_trigger_for_all_of_them():
    ability = trigger("Whenever one or more creatures you control attack, draw a card.")
    assert ability.batch
    assert ability.events == (ir.attacks(ir.creature & MINE),)


def test_an_intervening_if_and_a_limit():
    ability = trigger(
        "Whenever a creature dies, if you control an artifact, draw a card. This ability triggers only once each turn."
    )
    assert ability.condition == ir.Exists(ir.artifact & MINE)
    assert ability.per_turn == 1


def test_a_state_trigger_has_only_its_condition():
    ability = trigger("When you control no Islands, sacrifice this creature.")
    (event,) = ability.events
    assert event.kind is EventKind.STATE
    assert event.condition == ir.Untrue(ir.Exists(ir.Subtype("Island") & MINE))


# ---- what words refer to -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Whenever a creature you control enters, tap it.", ir.Tap(ir.EVENT_RESULT)),
        ("Whenever a creature attacks, tap that creature.", ir.Tap(ir.EVENT_OBJECT)),
        ("When this creature dies, return it to its owner's hand.", ir.return_to_hand(ir.EVENT_RESULT)),
        ("Whenever an opponent casts a spell, counter that spell.", ir.Counter(ir.EVENT_OBJECT)),
        ("Whenever an opponent draws a card, that player discards a card.", ir.Discard(ir.EVENT_PLAYER, N(1))),
        (
            "Whenever this creature deals damage to a player, that player loses 1 life.",
            ir.LoseLife(ir.EVENT_TARGET, N(1)),
        ),
        ("Whenever you gain life, each opponent loses that much life.", ir.LoseLife(ir.Opponents(), ir.EVENT_AMOUNT)),
        ("Whenever a creature dies, its controller draws a card.", ir.Draw(ir.ControllerOf(ir.EVENT_OBJECT), N(1))),
        (
            "Whenever a creature dies, you gain life equal to its power.",
            ir.GainLife(YOU, ir.PowerOf(ir.EVENT_OBJECT)),
        ),
        ("When this creature enters, it gets +1/+1 until end of turn.", ir.pump(ir.Source(), 1, 1)),
    ],
)
def test_words_about_the_event(text, effect):
    assert trigger(text).effects == (effect,)


def test_a_card_put_into_the_graveyard_functions_there():
    ability = trigger("When this creature is put into a graveyard from anywhere, draw a card.")
    assert ability.zones == {Zone.GRAVEYARD}
    ability = trigger("At the beginning of your upkeep, you may return this card from your graveyard to your hand.")
    assert ability.zones == {Zone.GRAVEYARD}


# ---- delayed -------------------------------------------------------------------------------------------------------


def test_a_delayed_trigger_keeps_what_it_is_about():
    ability = spell("Target creature gets +4/+0 until end of turn. Sacrifice it at the beginning of the next end step.")
    _, keep, float_ = ability.effects
    assert keep == ir.Let(0, ir.TargetRef(0))
    assert float_.ability == ir.Triggered(
        [ir.Move(ir.Register(0), Zone.GRAVEYARD, Cause.SACRIFICE)], events=[ir.beginning_of(StepType.END)], once=True
    )


def test_what_was_exiled_is_returned_as_what_it_became():
    exile, float_ = spell(
        "Exile target creature. At the beginning of the next end step, return it to the battlefield under its owner's "
        "control."
    ).effects
    assert exile.register == 16
    assert float_.ability.effects[0].what == ir.Register(16)


# ---- if you do, unless ---------------------------------------------------------------------------------------------


def test_paying_for_an_effect():
    (pay,) = trigger("When this creature enters, you may pay {1}. If you do, draw a card.").effects
    assert (len(pay.cost), pay.effects) == (1, DRAW)
    (pay,) = trigger("When this creature enters, you may sacrifice a land. If you do, draw a card.").effects
    assert pay.cost == (ir.SacrificeCost(ir.land),)


def test_unless():
    (pay,) = trigger("At the beginning of your upkeep, sacrifice this creature unless you discard a card.").effects
    assert pay == ir.Pay([ir.DiscardCost()], otherwise=[ir.Move(ir.Source(), Zone.GRAVEYARD, Cause.SACRIFICE)])
    (pay,) = spell("Counter target spell unless its controller pays {2}.").effects
    assert pay.who == ir.ControllerOf(ir.TargetRef(0))
    assert pay.otherwise == (ir.Counter(ir.TargetRef(0)),)


def test_what_somebody_chooses_as_it_happens():
    choose, untap = spell("Untap up to two lands.").effects
    assert choose == ir.Choose(16, ir.land, amount=N(2), up_to=True)
    assert untap == ir.Untap(ir.Register(16))


def test_a_mana_trigger_of_an_aura():
    _, ability = compiled(
        "Enchant land\nWhenever enchanted land is tapped for mana, its controller adds an additional {G}.",
        "Enchantment — Aura",
    ).abilities
    assert ability.is_mana_ability
