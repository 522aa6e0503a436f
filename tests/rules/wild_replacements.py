"""Cards with replacement and prevention effects that no one has printed, for random play."""

from __future__ import annotations

import sys
from pathlib import Path

from mtgengine.enums import CardType, EventKind, Keyword, Relation, RuleKind, StepType, Zone
from mtgengine.ir import (
    EVENT_RESULT,
    PREVENTED,
    AfterEvent,
    Anything,
    Card,
    Choose,
    Controlled,
    CreateToken,
    Damage,
    Destroy,
    Draw,
    Each,
    EventBecomes,
    EventCopy,
    EventCounters,
    EventNothing,
    EventPart,
    EventPlayer,
    EventTapped,
    EventTarget,
    EventTo,
    Face,
    GainLife,
    IsPlayer,
    IsSource,
    KeywordAbility,
    May,
    Not,
    Number,
    Opponents,
    OwnerOf,
    Pattern,
    Prevent,
    Regenerate,
    Regenerated,
    Register,
    Replacement,
    Rule,
    Shuffle,
    Source,
    TargetRef,
    You,
    any_target,
    creature,
    dies,
    enters,
    instead,
    moves,
    plus,
    shield,
    times,
    would_be_destroyed,
)

sys.path.insert(0, str(Path(__file__).parent))
from built_cards import beast, instant, law, thing

YOU = IsPlayer(Relation.YOU)
OPPONENT = IsPlayer(Relation.OPPONENT)
YOURS = creature & Controlled(Relation.YOU)
THEIRS = creature & Controlled(Relation.OPPONENT)
ONE = Number(1)
GOBLIN = Face("Wild Goblin", frozenset({CardType.CREATURE}), subtypes=("Goblin",), power=1, toughness=1)
MARK = Face(
    "Wild Mark",
    frozenset({CardType.ENCHANTMENT}),
    subtypes=("Aura",),
    abilities=(KeywordAbility(Keyword.ENCHANT, creature),),
)
EVERYWHERE = frozenset({Zone.LIBRARY, Zone.HAND, Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE})


def on(*events: Pattern, do: tuple[object, ...], **fields: object) -> Replacement:
    return Replacement(events, do, **fields)  # type: ignore[arg-type]


def charm(name: str, *abilities: Replacement) -> Card:
    return Card((thing(name, CardType.ENCHANTMENT, parts=abilities),))


def animal(name: str, power: int, toughness: int, *abilities: Replacement | Keyword) -> Card:
    return Card((beast(name, power, toughness, *abilities),))


OTHER = creature & Not(IsSource())
COPY = on(enters(), do=(Choose(0, OTHER), EventCopy(Register(0))))

CARDS = [
    charm("Odd Furnace", on(Pattern(EventKind.DAMAGE), do=(times(2),))),
    charm("Odd Torch", on(Pattern(EventKind.DAMAGE, by=creature), do=(plus(1),))),
    charm("Odd Rest", on(moves(Anything(), None, Zone.GRAVEYARD), do=(EventTo(Zone.EXILE),))),
    charm("Odd Recall", on(dies(YOURS), do=(EventTo(Zone.HAND),), optional=True)),
    charm("Odd Season", on(Pattern(EventKind.TOKEN, player=YOU), do=(times(2),))),
    charm("Odd Growth", on(Pattern(EventKind.COUNTERS_PUT, Controlled(Relation.YOU)), do=(times(2),))),
    charm("Odd Orb", on(enters(THEIRS), do=(EventTapped(),))),
    charm("Odd Nursery", on(enters(YOURS), do=(EventCounters("+1/+1", ONE),))),
    charm("Odd Words", on(Pattern(EventKind.DRAW, player=YOU), do=instead(GainLife(You(), ONE)), optional=True)),
    charm("Odd Thief", on(Pattern(EventKind.DRAW, player=OPPONENT), do=(EventPlayer(You()),))),
    charm("Odd Remedy", on(Pattern(EventKind.LIFE_GAIN), do=(EventBecomes(EventKind.LIFE_LOSS),))),
    charm("Odd Well", on(Pattern(EventKind.LIFE_GAIN, player=YOU), do=instead(Draw(You(), ONE)))),
    charm("Odd Sphere", on(Pattern(EventKind.DAMAGE, to=YOU), do=(Prevent(ONE),), prevents=True)),
    charm(
        "Odd Mirror",
        on(Pattern(EventKind.DAMAGE, to=YOU), do=(Prevent(), AfterEvent([GainLife(You(), PREVENTED)])), prevents=True),
    ),
    animal("Odd Guard", 1, 5, on(Pattern(EventKind.DAMAGE, to=YOU), do=(EventTarget(Source()),))),
    animal("Odd Squire", 1, 4, on(Pattern(EventKind.DAMAGE, to=YOU), do=(EventPart(ONE, Source()),))),
    animal("Odd Hydra", 0, 0, on(enters(), do=(EventCounters("+1/+1", Number(2)),))),
    animal("Odd Sleeper", 3, 3, on(enters(), do=(May([EventTapped()]),))),
    animal("Odd Gift", 4, 4, on(enters(), do=(EventPlayer(Opponents()),))),
    animal("Odd Mimic", 1, 1, COPY),
    animal("Odd Essence", 3, 3, on(enters(YOURS), do=(EventCopy(Source()),))),
    animal(
        "Odd Colossus",
        5,
        5,
        on(
            moves(IsSource(), None, Zone.GRAVEYARD),
            do=(EventTo(Zone.LIBRARY), AfterEvent([Shuffle(OwnerOf(EVENT_RESULT))])),
            zones=EVERYWHERE,
        ),
    ),
    animal("Odd Troll", 2, 2, on(would_be_destroyed(), do=(EventNothing(), Regenerated()), regenerates=True)),
    animal("Odd Vampire", 2, 2, Keyword.LIFELINK),
    Card((thing("Odd Delta", CardType.LAND, parts=(on(enters(), do=(EventTapped(),)),)),)),
    Card((law("Odd Silence", Rule(RuleKind.CANT_GAIN_LIFE), affects=OPPONENT),)),
    Card((law("Odd Solemnity", Rule(RuleKind.CANT_HAVE_COUNTERS), affects=creature),)),
    Card((law("Odd Quarry", Rule(RuleKind.UNPREVENTABLE), affects=creature),)),
    Card((law("Odd Spirit", Rule(RuleKind.MAX_DRAWS, 1), affects=IsPlayer()),)),
    Card((law("Odd Cage", Rule(RuleKind.CANT_ENTER, 1 << int(Zone.GRAVEYARD)), affects=creature),)),
    Card((law("Odd Retreat", Rule(RuleKind.SKIP_STEP, int(StepType.DRAW)), affects=YOU),)),
    Card((instant("Odd Salve", shield(TargetRef(0), Number(2)), target=any_target),)),
    Card((instant("Odd Regrowth", Regenerate(TargetRef(0)), target=creature),)),
    Card((instant("Odd Wrath", Destroy(Each(creature)), cost="{2}"),)),
    Card((instant("Odd Bolt", Damage(TargetRef(0), Number(2)), target=any_target),)),
    Card((instant("Odd Horde", CreateToken(You(), GOBLIN, Number(2))),)),
    Card((instant("Odd Sign", CreateToken(You(), MARK)),)),
]
