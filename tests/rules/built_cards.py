"""Cards built directly in IR, for rules that no bundled card shows."""

from __future__ import annotations

from mtgengine.enums import CardType, Color, Keyword, RuleKind, Supertype
from mtgengine.ir import (
    Ability,
    AddKeyword,
    Continuous,
    Effect,
    Face,
    Filter,
    KeywordAbility,
    RemoveKeyword,
    Rule,
    Spell,
    Static,
    Target,
    TargetRef,
    creature,
)
from mtgengine.mana import ManaCost

FREE = ManaCost.parse("{0}")

Part = Keyword | RuleKind | Rule | Ability


def ability(part: Part) -> Ability:
    """A keyword, or a rule about the object itself, as an ability."""
    if isinstance(part, Keyword):
        return KeywordAbility(part)
    if isinstance(part, RuleKind):
        return Static(rule=Rule(part))
    return Static(rule=part) if isinstance(part, Rule) else part


def thing(name: str, *types: CardType, parts: tuple[Part, ...] = (), **fields: object) -> Face:
    """A card that costs nothing, or what `cost` says; `color` gives it a color."""
    cost = fields.pop("cost", None)
    color = fields.pop("color", None)
    indicator = frozenset({color}) if isinstance(color, Color) else frozenset()
    return Face(
        name,
        frozenset(types),
        ManaCost.parse(cost) if isinstance(cost, str) else FREE,
        abilities=tuple(ability(part) for part in parts),
        color_indicator=indicator,
        **fields,  # type: ignore[arg-type]
    )


def beast(name: str, power: int, toughness: int, *parts: Part, **fields: object) -> Face:
    """A creature with keywords, with rules about itself, or with abilities."""
    return thing(name, CardType.CREATURE, parts=parts, power=power, toughness=toughness, **fields)


def law(name: str, rule: Rule, affects: Filter | None = None) -> Face:
    """An enchantment with one rule."""
    return thing(name, CardType.ENCHANTMENT, parts=(Static(rule=rule, affects=affects),))


def instant(name: str, *effects: Effect, target: Filter | None = None, **fields: object) -> Face:
    """An instant, with one target if it has any."""
    targets = () if target is None else (Target(target),)
    parts = fields.pop("parts", ())
    assert isinstance(parts, tuple)
    return thing(name, CardType.INSTANT, parts=(*parts, Spell(tuple(effects), targets)), **fields)


def siege(name: str = "Siege", defense: int = 3, **fields: object) -> Face:
    return thing(name, CardType.BATTLE, subtypes=("Siege",), defense=defense, **fields)


def walker(name: str = "Walker", loyalty: int = 4, **fields: object) -> Face:
    return thing(name, CardType.PLANESWALKER, loyalty=loyalty, **fields)


def legend(name: str, *types: CardType, **fields: object) -> Face:
    return thing(name, *types, supertypes=frozenset({Supertype.LEGENDARY}), **fields)


def grant(keyword: Keyword, parameter: Filter | int | None = None, name: str = "Grant") -> Face:
    """An instant: target creature gains a keyword until end of turn."""
    return instant(name, Continuous(TargetRef(0), (AddKeyword(keyword, parameter),)), target=creature)


def strip(keyword: Keyword, name: str = "Strip") -> Face:
    """An instant: target creature loses a keyword until end of turn."""
    return instant(name, Continuous(TargetRef(0), (RemoveKeyword(keyword),)), target=creature)
