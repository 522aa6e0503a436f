"""Cards with triggered abilities that no one has printed: every event that abilities trigger on, for random play."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.enums import CardType, Cause, Color, Duration, EventKind, Relation, StepType, Zone
from mtgengine.ir import (
    EVENT_AMOUNT,
    EVENT_BATCH,
    EVENT_OBJECT,
    EVENT_PLAYER,
    EVENT_RESULT,
    EVENT_TARGET,
    AddMana,
    Card,
    Compare,
    Comparison,
    Controlled,
    Count,
    CreateToken,
    Damage,
    Destroy,
    Discard,
    Draw,
    Face,
    Float,
    GainLife,
    IsAbility,
    IsPlayer,
    IsSource,
    IsSpell,
    LoseLife,
    May,
    Mill,
    Mode,
    Move,
    Not,
    Number,
    NumberOf,
    Opponents,
    Pattern,
    PowerOf,
    PutCounters,
    RemoveCounters,
    Sacrifice,
    Share,
    Source,
    Tap,
    Target,
    TargetRef,
    Triggered,
    TriggersAgain,
    Untap,
    You,
    any_target,
    attacks,
    beginning_of,
    blocks,
    casts,
    creature,
    deals_damage,
    dies,
    enters,
    land,
    leaves,
    moves,
    permanent,
    player,
    state,
    when_you_do,
)

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import Part, thing

ONE, TWO = Number(1), Number(2)
YOU = IsPlayer(Relation.YOU)
OPPONENT = IsPlayer(Relation.OPPONENT)
MINE = creature & Controlled(Relation.YOU)
OTHER = creature & Not(IsSource())
IMP = Face("Wary Imp", frozenset({CardType.CREATURE}), power=1, toughness=1)
GHOST = Face(
    "Wary Shadow",
    frozenset({CardType.CREATURE}),
    power=1,
    toughness=1,
    abilities=(Triggered((GainLife(You(), ONE),), events=(dies(),)),),
)


def on(*events: Pattern, effects, **fields) -> Triggered:
    return Triggered(tuple(effects), events=events, **fields)


def beast(name: str, *parts: Part, power: int = 2, toughness: int = 2) -> Card:
    return Card((thing(name, CardType.CREATURE, parts=parts, power=power, toughness=toughness, cost="{1}"),))


def charm(name: str, *parts: Part) -> Card:
    return Card((thing(name, CardType.ENCHANTMENT, parts=parts, cost="{1}"),))


def later(*events: Pattern, effects, once: bool = True, duration: Duration = Duration.FOREVER) -> Float:
    return Float(on(*events, effects=effects, once=once), duration)


EMPTY_HANDED = Comparison(Count(MINE), Compare.EQ, Number(0))
ANY = Target(any_target)
A_CREATURE = Target(creature)

CARDS = [
    beast("Wary Visionary", on(enters(), effects=[Draw(You(), ONE)])),
    beast("Wary Archer", on(enters(), effects=[Damage(TargetRef(0), ONE)], targets=(ANY,))),
    beast("Wary Martyr", on(dies(), effects=[CreateToken(You(), IMP, TWO)])),
    beast("Wary Phoenix", on(dies(), effects=[May((Move(EVENT_RESULT, Zone.HAND),))])),
    beast("Wary Mourner", on(dies(OTHER), effects=[PutCounters(Source(), "+1/+1", ONE)])),
    beast("Wary Leaver", on(leaves(), effects=[LoseLife(You(), ONE), Draw(You(), ONE)])),
    beast("Wary Shadower", on(enters(), effects=[CreateToken(You(), GHOST, TWO)])),
    beast("Wary Raider", on(attacks(), effects=[CreateToken(You(), IMP, attacking=True)])),
    beast("Wary Warder", on(blocks(), effects=[GainLife(You(), TWO)]), toughness=4),
    beast(
        "Wary Lure",
        on(Pattern(EventKind.BLOCKED, IsSource()), effects=[PutCounters(Source(), "+1/+1", ONE)]),
        on(Pattern(EventKind.UNBLOCKED, IsSource()), effects=[Draw(You(), ONE), Discard(You(), ONE)]),
    ),
    beast("Wary Thief", on(deals_damage(IsSource(), player, True), effects=[Discard(EVENT_TARGET, ONE)])),
    beast(
        "Wary Rager", on(deals_damage(None, IsSource()), effects=[Damage(TargetRef(0), EVENT_AMOUNT)], targets=(ANY,))
    ),
    beast(
        "Wary Charmer",
        Triggered(
            events=(enters(),),
            modes=(
                Mode((Destroy(TargetRef(0)),), (Target(creature & Controlled(Relation.OPPONENT)),)),
                Mode((Tap(TargetRef(0)),), (A_CREATURE,)),
                Mode((Mill(You(), TWO),)),
            ),
            modes_min=1,
            modes_max=2,
        ),
    ),
    beast(
        "Wary Divider",
        Triggered((Damage(TargetRef(0), Share()),), (Target(creature, 0, 2),), TWO, events=(enters(),)),
        toughness=3,
    ),
    beast("Wary Skittish", on(Pattern(EventKind.TARGETED, IsSource()), effects=[Move(Source(), Zone.HAND)])),
    beast("Wary Sleeper", on(Pattern(EventKind.TAP, IsSource()), effects=[Untap(Source())], per_turn=1)),
    beast("Wary Serpent", on(state(EMPTY_HANDED), effects=[Draw(You(), ONE)], zones=frozenset({Zone.BATTLEFIELD}))),
    beast(
        "Wary Recluse", on(state(Comparison(Count(MINE), Compare.GE, Number(4))), effects=[Sacrifice(You(), creature)])
    ),
    beast(
        "Wary Relic",
        on(moves(IsSource(), into=Zone.GRAVEYARD), effects=[GainLife(You(), TWO)], zones=frozenset({Zone.GRAVEYARD})),
    ),
    beast("Wary Eldrazi", on(casts(IsSource()), effects=[Draw(You(), ONE)], zones=frozenset({Zone.STACK}))),
    beast(
        "Wary Doomed",
        on(enters(), effects=[later(beginning_of(StepType.END), effects=[Sacrifice(You(), creature)])]),
        power=4,
    ),
    beast(
        "Wary Knight",
        on(enters(), effects=[May((LoseLife(You(), ONE), when_you_do((Destroy(TargetRef(0)),), (A_CREATURE,))))]),
    ),
    charm("Wary Clock", on(beginning_of(StepType.UPKEEP), effects=[LoseLife(EVENT_PLAYER, ONE)])),
    charm("Wary Dusk", on(beginning_of(StepType.END, Relation.YOU), effects=[CreateToken(You(), IMP)], per_turn=1)),
    charm("Wary Dawn", on(beginning_of(StepType.PRECOMBAT_MAIN, Relation.YOU), effects=[Draw(You(), ONE)])),
    charm(
        "Wary Muse",
        on(
            casts(creature, Relation.YOU),
            effects=[Draw(You(), ONE)],
            condition=Comparison(Count(MINE), Compare.LE, TWO),
        ),
    ),
    charm("Wary Altar Stone", on(dies(creature), effects=[LoseLife(Opponents(), NumberOf(EVENT_BATCH))], batch=True)),
    charm("Wary Drum", on(attacks(MINE), effects=[GainLife(You(), NumberOf(EVENT_BATCH))], batch=True)),
    charm("Wary Banner", on(Pattern(EventKind.ATTACKS_DECLARED, player=OPPONENT), effects=[CreateToken(You(), IMP)])),
    charm("Wary Warden", on(enters(OTHER), effects=[GainLife(You(), PowerOf(EVENT_RESULT))])),
    charm(
        "Wary Megrim",
        on(
            Pattern(EventKind.MOVE, player=OPPONENT, causes=frozenset({Cause.DISCARD})),
            effects=[LoseLife(EVENT_PLAYER, ONE)],
        ),
    ),
    charm("Wary Echoes", TriggersAgain((enters(creature), dies(creature)), permanent & Controlled(Relation.YOU))),
    charm(
        "Wary Growth",
        on(
            Pattern(EventKind.TAPPED_FOR_MANA, land & Controlled(Relation.YOU)),
            effects=[AddMana(frozenset({Color.GREEN}), who=EVENT_PLAYER)],
        ),
    ),
    charm(
        "Wary Leech", on(Pattern(EventKind.TAPPED_FOR_MANA, land), effects=[LoseLife(EVENT_PLAYER, ONE)], per_turn=2)
    ),
    charm(
        "Wary Landfall",
        on(
            enters(land & Controlled(Relation.YOU)),
            effects=[PutCounters(TargetRef(0), "+1/+1", ONE)],
            targets=(A_CREATURE,),
        ),
    ),
    charm(
        "Wary Counting",
        on(Pattern(EventKind.COUNTERS_PUT, creature, counter="+1/+1"), effects=[Draw(You(), ONE)], per_turn=1),
    ),
    charm(
        "Wary Lifelink",
        on(Pattern(EventKind.LIFE_GAIN, player=YOU), effects=[Damage(TargetRef(0), ONE)], targets=(ANY,), per_turn=1),
    ),
    charm("Wary Sorrow", on(Pattern(EventKind.LIFE_LOSS, player=YOU), effects=[CreateToken(You(), IMP)], per_turn=1)),
    charm("Wary Grave", on(moves(creature, Zone.GRAVEYARD), effects=[GainLife(You(), ONE)])),
    charm(
        "Wary Vengeance",
        on(
            Pattern(EventKind.TARGETED, MINE, by=(IsSpell() | IsAbility()) & Controlled(Relation.OPPONENT)),
            effects=[Draw(You(), ONE)],
        ),
    ),
    charm(
        "Wary Sacrifice",
        on(Pattern(EventKind.MOVE, player=YOU, causes=frozenset({Cause.SACRIFICE})), effects=[Draw(You(), ONE)]),
    ),
    charm("Wary Draft", on(Pattern(EventKind.DRAW, player=OPPONENT), effects=[GainLife(You(), ONE)])),
    charm(
        "Wary Festival",
        on(
            enters(),
            effects=[
                later(
                    enters(creature),
                    effects=[PutCounters(EVENT_RESULT, "+1/+1", ONE)],
                    once=False,
                    duration=Duration.END_OF_TURN,
                )
            ],
        ),
    ),
    charm("Wary Bounty", on(enters(), effects=[later(dies(creature), effects=[Draw(You(), TWO)])])),
    charm(
        "Wary Unmaking",
        on(
            Pattern(EventKind.COUNTERS_REMOVED, creature),
            effects=[RemoveCounters(EVENT_OBJECT, "+1/+1", ONE)],
            per_turn=1,
        ),
    ),
]
