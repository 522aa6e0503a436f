"""Predefined tokens: those that effects create by name alone (CR 111.10)."""

from __future__ import annotations

from mtgengine.enums import CardType, Color, Duration, Keyword, Relation, RuleKind, Supertype, Zone
from mtgengine.ir.actions import Explore
from mtgengine.ir.cards import Ability, Activated, Face, KeywordAbility, ManaAbility, Static, Target, Triggered
from mtgengine.ir.costs import DiscardCost, PayMana, SacrificeSelf, TapSelf
from mtgengine.ir.effects import (
    AddAbility,
    AddKeyword,
    AddMana,
    Draw,
    Float,
    GainLife,
    LoseLife,
    ModifyPT,
    PutCounters,
    Rule,
    Scry,
    Search,
    SetPT,
    exile,
)
from mtgengine.ir.expressions import (
    ONE,
    YOU,
    Compare,
    Controlled,
    Count,
    IsHost,
    IsOneOf,
    Matches,
    Number,
    Opponents,
    Register,
    Source,
    Supertypes,
    TargetRef,
    TopOf,
    Toughness,
    artifact,
    creature,
    enchantment,
    land,
)
from mtgengine.ir.keyworded import Ward
from mtgengine.ir.patterns import SELF, attacks, moves
from mtgengine.mana import ManaCost

_TAP_AND_SACRIFICE = (TapSelf(), SacrificeSelf())
_ANY_COLOR = AddMana(frozenset(Color) - {Color.COLORLESS})
_YOUR_CREATURE = Target(creature & Controlled(Relation.YOU))


def _mana(cost: str) -> PayMana:
    return PayMana(ManaCost.parse(cost))


def _artifact(name: str, text: str, ability: Ability) -> Face:
    return Face(name, frozenset({CardType.ARTIFACT}), subtypes=(name,), abilities=(ability,), text=text)


TREASURE = _artifact(
    "Treasure",
    "{T}, Sacrifice this token: Add one mana of any color.",
    ManaAbility(effects=(_ANY_COLOR,), cost=_TAP_AND_SACRIFICE),
)
FOOD = _artifact(
    "Food",
    "{2}, {T}, Sacrifice this token: You gain 3 life.",
    Activated(effects=(GainLife(YOU, Number(3)),), cost=(_mana("{2}"), *_TAP_AND_SACRIFICE)),
)
GOLD = _artifact(
    "Gold",
    "Sacrifice this token: Add one mana of any color.",
    ManaAbility(effects=(_ANY_COLOR,), cost=(SacrificeSelf(),)),
)
WALKER = Face(
    "Walker",
    frozenset({CardType.CREATURE}),
    subtypes=("Zombie",),
    power=2,
    toughness=2,
    color_indicator=frozenset({Color.BLACK}),
)
SHARD = Face(
    "Shard",
    frozenset({CardType.ENCHANTMENT}),
    subtypes=("Shard",),
    abilities=(Activated(effects=(Scry(YOU, ONE), Draw(YOU, ONE)), cost=(_mana("{2}"), SacrificeSelf())),),
    text="{2}, Sacrifice this token: Scry 1, then draw a card.",
)
CLUE = _artifact(
    "Clue",
    "{2}, Sacrifice this token: Draw a card.",
    Activated(effects=(Draw(YOU, ONE),), cost=(_mana("{2}"), SacrificeSelf())),
)
BLOOD = _artifact(
    "Blood",
    "{1}, {T}, Discard a card, Sacrifice this token: Draw a card.",
    Activated(effects=(Draw(YOU, ONE),), cost=(_mana("{1}"), TapSelf(), DiscardCost(), SacrificeSelf())),
)
POWERSTONE = _artifact(
    "Powerstone",
    "{T}: Add {C}. This mana can't be spent to cast a nonartifact spell.",
    ManaAbility(effects=(AddMana(frozenset({Color.COLORLESS}), spend_on=artifact),), cost=(TapSelf(),)),
)
MAP = _artifact(
    "Map",
    "{1}, {T}, Sacrifice this token: Target creature you control explores. Activate only as a sorcery.",
    Activated(
        effects=(Explore(TargetRef(0)),),
        targets=(_YOUR_CREATURE,),
        cost=(_mana("{1}"), *_TAP_AND_SACRIFICE),
        sorcery_speed=True,
    ),
)
_MAY_PLAY = Static(
    rule=Rule(
        RuleKind.MAY_CAST,
        what=IsOneOf(Register(16)),
        whose=int(Relation.YOU),
        zones=frozenset({Zone.EXILE}),
        lands=True,
    )
)
JUNK = _artifact(
    "Junk",
    "{T}, Sacrifice this token: Exile the top card of your library. You may play that card this turn. "
    "Activate only as a sorcery.",
    Activated(
        effects=(_keep(exile(TopOf(YOU))), Float(_MAY_PLAY, Duration.END_OF_TURN)),
        cost=_TAP_AND_SACRIFICE,
        sorcery_speed=True,
    ),
)
