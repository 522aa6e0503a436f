"""Predefined tokens: those that effects create by name alone (CR 111.10)."""

from __future__ import annotations

from mtgengine.enums import CardType, Cause, Color, Keyword, Relation, RuleKind, Supertype, Zone
from mtgengine.ir.actions import Explore
from mtgengine.ir.cards import Ability, Activated, Face, KeywordAbility, ManaAbility, Static, Target, Triggered
from mtgengine.ir.changes import AddAbility, AddKeyword, Change, ModifyPT, Rule, SetPT
from mtgengine.ir.costs import DiscardCost, PayMana, SacrificeSelf, TapSelf
from mtgengine.ir.effects import AddMana, Draw, Float, GainLife, LoseLife, Move, PutCounters, Scry, Search
from mtgengine.ir.expressions import (
    ONE,
    YOU,
    Compare,
    Controlled,
    Count,
    IsHost,
    IsOneOf,
    IsSpell,
    Matches,
    Not,
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
from mtgengine.ir.keyworded import Keyworded
from mtgengine.ir.patterns import attacks, dies
from mtgengine.mana import ManaCost

_TAP_AND_SACRIFICE = (TapSelf(), SacrificeSelf())
_ANY_COLOR = AddMana(frozenset(Color) - {Color.COLORLESS})
_YOUR_CREATURE = Target(creature & Controlled(Relation.YOU))


def _mana(cost: str) -> PayMana:
    return PayMana(ManaCost.parse(cost))


def _artifact(name: str, text: str, ability: Ability) -> Face:
    return Face(f"{name} Token", frozenset({CardType.ARTIFACT}), subtypes=(name,), abilities=(ability,), text=text)


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
    "Shard Token",
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
    ManaAbility(
        effects=(AddMana(frozenset({Color.COLORLESS}), spend_on=Not(IsSpell() & ~artifact)),), cost=(TapSelf(),)
    ),
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
_EXILED = Register(16)
_MAY_PLAY_IT = Static(
    rule=Rule(
        RuleKind.MAY_CAST,
        what=IsOneOf(_EXILED),
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
        effects=(Move(TopOf(YOU), Zone.EXILE, Cause.EXILE, register=_EXILED.index), Float(_MAY_PLAY_IT)),
        cost=_TAP_AND_SACRIFICE,
        sorcery_speed=True,
    ),
)
LANDER = _artifact(
    "Lander",
    "{2}, {T}, Sacrifice this token: Search your library for a basic land card, put it onto the battlefield tapped, "
    "then shuffle.",
    Activated(
        effects=(Search(Supertypes(frozenset({Supertype.BASIC})) & land, Zone.BATTLEFIELD, tapped=True),),
        cost=(_mana("{2}"), *_TAP_AND_SACRIFICE),
    ),
)
MUTAGEN = _artifact(
    "Mutagen",
    "{1}, {T}, Sacrifice this token: Put a +1/+1 counter on target creature. Activate only as a sorcery.",
    Activated(
        effects=(PutCounters(TargetRef(0), "+1/+1", ONE),),
        targets=(Target(creature),),
        cost=(_mana("{1}"), *_TAP_AND_SACRIFICE),
        sorcery_speed=True,
    ),
)


def _role(name: str, text: str, *abilities: Ability) -> Face:
    """CR 111.10j-r: an Aura Role that enchants a creature."""
    return Face(
        name,
        frozenset({CardType.ENCHANTMENT}),
        subtypes=("Aura", "Role"),
        abilities=(KeywordAbility(Keyword.ENCHANT, creature), *abilities),
        text="Enchant creature\n" + text,
    )


def _host(*changes: Change) -> Static:
    return Static(changes=changes, affects=IsHost())


_BIGGER = ModifyPT(ONE, ONE)
_SMALL = Matches(Source(), Toughness(Compare.LE, Number(3)))
_ENCHANTMENTS = Count(enchantment & Controlled(Relation.YOU))
ROLES = {
    role.name: role
    for role in (
        _role("Cursed", "Enchanted creature has base power and toughness 1/1.", _host(SetPT(ONE, ONE))),
        _role(
            "Monster",
            "Enchanted creature gets +1/+1 and has trample.",
            _host(_BIGGER, AddKeyword(Keyword.TRAMPLE)),
        ),
        _role(
            "Royal",
            "Enchanted creature gets +1/+1 and has ward {1}.",
            _host(_BIGGER, AddAbility(Keyworded("ward", (_mana("{1}"),)).expand()[0])),
        ),
        _role(
            "Sorcerer",
            'Enchanted creature gets +1/+1 and has "Whenever this creature attacks, scry 1."',
            _host(_BIGGER, AddAbility(Triggered((Scry(YOU, ONE),), events=(attacks(),)))),
        ),
        _role(
            "Virtuous",
            "Enchanted creature gets +1/+1 for each enchantment you control.",
            _host(ModifyPT(_ENCHANTMENTS, _ENCHANTMENTS)),
        ),
        _role(
            "Wicked",
            "Enchanted creature gets +1/+1.\n"
            "When this token is put into a graveyard from the battlefield, each opponent loses 1 life.",
            _host(_BIGGER),
            Triggered((LoseLife(Opponents(), ONE),), events=(dies(),)),
        ),
        _role(
            "Young Hero",
            'Enchanted creature has "Whenever this creature attacks, if its toughness is 3 or less, put a +1/+1 '
            'counter on it."',
            _host(
                AddAbility(
                    Triggered((PutCounters(Source(), "+1/+1", ONE),), events=(attacks(),), condition=_SMALL),
                )
            ),
        ),
    )
}
# Those that are called by their name; of a Role the name comes with the word Role.
PREDEFINED = {
    token.name.removesuffix(" Token"): token
    for token in (*(TREASURE, FOOD, GOLD, WALKER, SHARD, CLUE, BLOOD, POWERSTONE, MAP, JUNK, LANDER, MUTAGEN),)
}
