"""Strategies that make any term of the IR, from the types of its fields."""

import types
import typing
from collections.abc import Sequence
from dataclasses import fields
from enum import Enum

from hypothesis import strategies as st

from mtgengine import ir
from mtgengine.enums import CardType
from mtgengine.ir.term import Term
from mtgengine.mana import ManaCost

NAMES = st.sampled_from(["Goblin", "Elf", "Wall", "+1/+1", "charge", "Grizzly Bears"])
COSTS = st.sampled_from(["{0}", "{2}{U}{U}", "{X}{R}", "{W/U}{2/B}", "{G/P}", "{S}{C}"]).map(ManaCost.parse)
# Classes that are only bases.
ABSTRACT = {"Term", "Filter", "Amount", "Selector", "Condition", "Cost", "Change", "Effect", "Ability", "Program"}


def concrete(kind: type[Term]) -> list[type[Term]]:
    return [known for known in Term.registry.values() if issubclass(known, kind) and known.__name__ not in ABSTRACT]


def values(hint: object, depth: int) -> st.SearchStrategy:
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return st.one_of([values(arg, depth) for arg in args])
    if origin in (Sequence, tuple):
        return st.lists(values(args[0], depth), max_size=2).map(tuple)
    if origin is frozenset:
        return st.frozensets(values(args[0], depth), min_size=1, max_size=3)
    if hint is type(None):
        return st.none()
    if hint is bool:
        return st.booleans()
    if hint is int:
        return st.integers(-3, 20)
    if hint is str:
        return NAMES
    if hint is ManaCost:
        return COSTS
    assert isinstance(hint, type)
    if issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    return terms(hint, depth - 1)


LEAVES = {
    ir.Filter: st.sampled_from([ir.creature, ir.any_target, ir.Subtype("Goblin"), ir.Tapped()]),
    ir.Amount: st.sampled_from([ir.Number(2), ir.X()]),
    ir.Selector: st.sampled_from([ir.You(), ir.Source(), ir.Each(ir.creature)]),
    ir.Condition: st.just(ir.YourTurn()),
    ir.Effect: st.just(ir.Draw(ir.You(), ir.Number(1))),
    ir.Change: st.just(ir.ModifyPT(ir.Number(1), ir.Number(1))),
    ir.Cost: st.just(ir.TapSelf()),
    ir.Ability: st.just(ir.Spell([ir.Draw(ir.You(), ir.Number(1))])),
    ir.Face: st.just(ir.Face("Elf", frozenset({CardType.CREATURE}), power=1, toughness=1)),
}


def terms(kind: type[Term], depth: int = 3) -> st.SearchStrategy:
    """Terms of a kind, at most so deep."""
    if depth <= 0 and kind in LEAVES:
        return LEAVES[kind]
    return st.one_of([built(known, depth) for known in concrete(kind)])


def built(kind: type[Term], depth: int) -> st.SearchStrategy:
    hints = typing.get_type_hints(kind, localns=dict(Term.registry))
    parts = {field.name: values(hints[field.name], depth) for field in fields(kind)}

    @st.composite
    def build(draw: st.DrawFn) -> Term | None:
        given = {name: draw(part) for name, part in parts.items()}
        try:
            return kind(**given)
        except ir.IRError:
            return None

    return build().filter(lambda term: term is not None)
