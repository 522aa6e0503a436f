"""Dungeons (CR 309) and venturing into them (CR 701.49).

A dungeon is a face of type dungeon. Its rooms are its abilities, from the topmost to the bottommost; each says where
its arrows lead, and triggers as the venture marker moves into it (CR 309.4c).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from mtgcore import vm
from mtgengine.enums import (
    CardType,
    Cause,
    Color,
    Duration,
    Keyword,
    KeywordAction,
    Relation,
    RuleKind,
    Standing,
    Supertype,
    Zone,
)
from mtgengine.ir.actions import Defined, Goad
from mtgengine.ir.cards import Face, KeywordAbility, Static, Target, Triggered
from mtgengine.ir.changes import AddKeyword, AddRule, ModifyPT, Rule
from mtgengine.ir.costs import DiscardCost, SacrificeCost
from mtgengine.ir.effects import (
    CastFree,
    Choose,
    ChooseOne,
    Continuous,
    CreateToken,
    Discard,
    Draw,
    Effect,
    Float,
    ForEach,
    GainLife,
    If,
    Let,
    LoseLife,
    Move,
    Option,
    Pay,
    PutCounters,
    Reveal,
    Sacrifice,
    Scry,
    Search,
    Shuffle,
)
from mtgengine.ir.expressions import (
    ONE,
    YOU,
    Compare,
    Comparison,
    EachPlayer,
    IsOneOf,
    Number,
    Opponents,
    Register,
    Selector,
    StandingOf,
    Supertypes,
    TargetRef,
    TopOf,
    artifact,
    creature,
    land,
    player,
    typed,
)
from mtgengine.ir.patterns import EVENT_AMOUNT, SELF, acts
from mtgengine.ir.predefined import TREASURE


@dataclass(frozen=True)
class Venture(Effect):
    """What a player does with their venture marker; `how` is the core's `mtgcore.vm.Venture`."""

    who: Selector
    how: int
    dungeon: Face
    op: ClassVar[str] = "OP_VENTURE"


@dataclass(frozen=True)
class VentureInto(Defined):
    """That player ventures into the dungeon (CR 701.49), or into Undercity (CR 701.49d)."""

    who: Selector = YOU
    undercity: bool = False

    def _means(self) -> Sequence[Effect]:
        ways = [Venture(self.who, int(vm.VENTURE_ENTER), dungeon) for dungeon in DUNGEONS]
        enter: Effect = ChooseOne([Option((way,)) for way in ways], self.who)
        if self.undercity:
            enter = Venture(self.who, int(vm.VENTURE_ENTER), UNDERCITY)
        inside = Comparison(StandingOf(self.who, Standing.IN_DUNGEON), Compare.GE, ONE)
        on = Venture(self.who, int(vm.VENTURE_ON), UNDERCITY)
        return (Venture(self.who, int(vm.VENTURE_COMPLETE), UNDERCITY), If(inside, (on,), otherwise=(enter,)))


def _room(number: int, leads_to: Sequence[int], *effects: Effect, targets: Sequence[Target] = ()) -> Triggered:
    moved = Comparison(EVENT_AMOUNT, Compare.EQ, Number(number))
    event = replace(acts(KeywordAction.VENTURE, SELF), condition=moved)
    command = frozenset({Zone.COMMAND})
    return Triggered(effects, targets, events=(event,), zones=command, leads_to=frozenset(leads_to))


def _dungeon(name: str, *rooms: Triggered) -> Face:
    return Face(name, frozenset({CardType.DUNGEON}), abilities=rooms)


def _creature(
    power: int, toughness: int, color: Color, *subtypes: str, keyword: Keyword | None = None, name: str = ""
) -> Face:
    return Face(
        name or " ".join([*subtypes, "Token"]),
        frozenset({CardType.CREATURE}),
        supertypes=frozenset({Supertype.LEGENDARY}) if name else frozenset(),
        subtypes=subtypes,
        power=power,
        toughness=toughness,
        color_indicator=frozenset({color}),
        abilities=() if keyword is None else (KeywordAbility(keyword),),
    )


_TARGET = TargetRef(0)
_A_CREATURE = (Target(creature),)
_GOBLIN = _creature(1, 1, Color.RED, "Goblin")
_SKELETON = _creature(1, 1, Color.BLACK, "Skeleton")
_BIG_SKELETON = _creature(4, 1, Color.BLACK, "Skeleton", keyword=Keyword.MENACE)
_ATROPAL = _creature(4, 4, Color.BLACK, "God", "Horror", keyword=Keyword.DEATHTOUCH, name="The Atropal")
_BASIC = Supertypes(frozenset({Supertype.BASIC})) & land

LOST_MINE = _dungeon(
    "Lost Mine of Phandelver",
    _room(0, (1, 2), Scry(YOU, ONE)),
    _room(1, (3, 4), CreateToken(YOU, _GOBLIN)),
    _room(2, (4, 5), CreateToken(YOU, TREASURE)),
    _room(3, (6,), PutCounters(_TARGET, "+1/+1", ONE), targets=_A_CREATURE),
    _room(4, (6,), LoseLife(Opponents(), ONE), GainLife(YOU, ONE)),
    _room(
        5,
        (6,),
        Continuous(_TARGET, (ModifyPT(Number(-4), Number(0)),), Duration.YOUR_NEXT_TURN),
        targets=_A_CREATURE,
    ),
    _room(6, (), Draw(YOU, ONE)),
)

_EXILED = Register(16)
# CR 611.2c: for as long as they remain exiled.
_MAY_PLAY_THEM = Static(
    rule=Rule(
        RuleKind.MAY_CAST,
        what=IsOneOf(_EXILED),
        whose=int(Relation.YOU),
        zones=frozenset({Zone.EXILE}),
        lands=True,
    )
)
MAD_MAGE = _dungeon(
    "Dungeon of the Mad Mage",
    _room(0, (1,), GainLife(YOU, ONE)),
    _room(1, (2, 3), Scry(YOU, ONE)),
    _room(2, (4,), CreateToken(YOU, TREASURE)),
    _room(
        3,
        (4,),
        Continuous(_TARGET, (AddRule(Rule(RuleKind.CANT_ATTACK)),), Duration.YOUR_NEXT_TURN),
        targets=_A_CREATURE,
    ),
    _room(4, (5, 6), Scry(YOU, Number(2))),
    _room(
        5,
        (7,),
        Move(TopOf(YOU, Number(2)), Zone.EXILE, Cause.EXILE, register=_EXILED.index),
        Float(_MAY_PLAY_THEM, Duration.FOREVER),
    ),
    _room(6, (7,), CreateToken(YOU, _SKELETON, Number(2))),
    _room(7, (8,), Scry(YOU, Number(3))),
    _room(8, (), Draw(YOU, Number(3), register=_EXILED.index), Reveal(_EXILED), CastFree(_EXILED)),
)

_SACRIFICED = typed(CardType.ARTIFACT, CardType.CREATURE, CardType.LAND)
_EACH = Register(0)
TOMB = _dungeon(
    "Tomb of Annihilation",
    _room(0, (1, 2), LoseLife(EachPlayer(), ONE)),
    _room(
        1,
        (3,),
        ForEach(0, EachPlayer(), (Pay((DiscardCost(),), _EACH, otherwise=(LoseLife(_EACH, Number(2)),)),)),
    ),
    _room(
        2,
        (4,),
        Discard(YOU, ONE),
        Sacrifice(YOU, artifact),
        Sacrifice(YOU, creature),
        Sacrifice(YOU, land),
    ),
    _room(
        3,
        (4,),
        ForEach(0, EachPlayer(), (Pay((SacrificeCost(_SACRIFICED),), _EACH, otherwise=(LoseLife(_EACH, Number(2)),)),)),
    ),
    _room(4, (), CreateToken(YOU, _ATROPAL)),
)

_TOP, _CHOSEN = Register(16), Register(17)
UNDERCITY = _dungeon(
    "Undercity",
    _room(0, (1, 2), Search(_BASIC, Zone.HAND, reveal=True)),
    _room(1, (3, 4), PutCounters(_TARGET, "+1/+1", Number(2)), targets=_A_CREATURE),
    _room(2, (4, 5), Scry(YOU, Number(2))),
    _room(3, (6,), LoseLife(_TARGET, Number(5)), targets=(Target(player),)),
    _room(4, (6, 7), Goad(_TARGET), targets=_A_CREATURE),
    _room(5, (7,), CreateToken(YOU, TREASURE)),
    _room(6, (8,), Draw(YOU, ONE)),
    _room(7, (8,), CreateToken(YOU, _BIG_SKELETON)),
    _room(
        8,
        (),
        Let(_TOP.index, TopOf(YOU, Number(10))),
        Reveal(_TOP),
        Choose(_CHOSEN.index, creature, among=_TOP),
        Move(_CHOSEN, Zone.BATTLEFIELD, register=_CHOSEN.index, counter="+1/+1", counters=Number(3)),
        Continuous(_CHOSEN, (AddKeyword(Keyword.HEXPROOF),), Duration.YOUR_NEXT_TURN),
        Shuffle(YOU),
    ),
)
# Those that a player may choose to enter; Undercity is entered only by those who venture into it (CR 701.49d).
DUNGEONS = (LOST_MINE, MAD_MAGE, TOMB)
