"""Cards of several faces or halves: the sets of characteristics that such a card can have (CR 709-719).

The core knows nothing of frames. For each card it has a row of faces, of which an object has one at a time: the first
in all zones where no rule says otherwise, the others as spells or permanents. `states_of` makes that row of what is
printed, in the order that `mtgcore.types.Layout` gives.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from mtgcore import types as core
from mtgengine.enums import CardType, CastKeyword, Keyword, KeywordAction
from mtgengine.ir import costs as k
from mtgengine.ir import expressions as x
from mtgengine.ir.actions import Done
from mtgengine.ir.cards import Ability, Activated, Card, Face, KeywordAbility, Spell
from mtgengine.ir.effects import Effect, Unlock
from mtgengine.ir.expressions import Number, Source
from mtgengine.ir.keyworded import Keyworded
from mtgengine.ir.merging import Meld, MeldInto
from mtgengine.ir.parts import Prototype
from mtgengine.ir.term import IRError, Term
from mtgengine.mana import ManaCost

# The layouts of cards with more than one printed face.
LAYOUTS = frozenset({"split", "aftermath", "flip", "transform", "modal_dfc", "adventure", "room", "meld", "prepare"})

T = TypeVar("T", bound=Term)


def layout_of(card: Card) -> core.Layout:
    """The core's number of a card's layout."""
    fuse, aftermath = ([has(face, word) for face in card.faces] for word in ("fuse", "aftermath"))
    if card.layout in ("split", "aftermath"):
        if len(card.faces) != 2:
            raise IRError("a split card has two halves")
        if aftermath == [False, True] and not any(fuse):
            return core.Layout.LAYOUT_AFTERMATH
        if all(fuse) and not any(aftermath):
            return core.Layout.LAYOUT_FUSE
    if card.layout != "transform" and any(
        way.keyword in _TRANSFORMED for face in card.faces for way in face.cast_costs
    ):
        raise IRError("only a double-faced card is cast transformed")
    if any(fuse) or any(aftermath):
        raise IRError("only split cards have fuse, on both halves, or aftermath, on the right half")
    if card.layout == "aftermath":
        raise IRError("the right half has no aftermath")
    if any(isinstance(ability, Prototype) for ability in card.face.abilities):
        return core.Layout.LAYOUT_PROTOTYPE
    if card.layout == "normal" and _bestow_costs(card.face):
        return core.Layout.LAYOUT_BESTOW
    number: core.Layout = getattr(core, f"LAYOUT_{card.layout.upper()}")
    return number


def states_of(card: Card) -> tuple[Face, ...]:
    """The faces of a card as the core has them."""
    if card.layout == "room":
        return _room(card.faces)
    if card.layout in ("split", "aftermath"):
        return (_combined(card.faces, fused=layout_of(card) is core.Layout.LAYOUT_FUSE), *card.faces)
    if card.layout in ("flip", "transform", "prepare") and len(card.faces) != 2:
        raise IRError(f"a card of layout {card.layout} has two faces")
    if card.layout == "meld":
        _check_meld(card)
    if card.layout == "flip":
        return (card.faces[0], _flipped(*card.faces))
    if card.layout == "transform":
        return _transforming(*card.faces)
    for ability in card.face.abilities:
        if isinstance(ability, Prototype):
            return card.face, _prototyped(card.face, ability)
    if card.layout == "normal" and _bestow_costs(card.face):
        return _bestowable(card.face)
    return tuple(card.faces)


def mana_value_of(card: Card, state: int) -> int:
    """The mana value of one of its states: that of the front face, for the back of a transforming card (CR 202.3b)."""
    return card.faces[0].mana_value if card.layout == "transform" else states_of(card)[state].mana_value


def partners_of(card: Card) -> tuple[str, ...]:
    """The names of the cards with which a card melds by an ability of its own (CR 712.4a)."""
    return tuple(dict.fromkeys(meld.partner for meld in _melds(card)))


def _melds(term: Term) -> Iterator[Meld]:
    for field in fields(term):
        value = getattr(term, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, MeldInto):
                yield from (effect for effect in part.definition() if isinstance(effect, Meld))
            elif isinstance(part, Term):
                yield from _melds(part)


def _check_meld(card: Card) -> None:
    """CR 712.4a: the card with the ability that melds the pair has the combined face here."""
    results = {meld.name for meld in _melds(card)}
    if results != {face.name for face in card.faces[1:]} or len(card.faces) > 2:
        raise IRError(f"{card.face.name} does not have the face of what it melds into")


def has(face: Face, keyword: str) -> bool:
    """Whether a face has a keyword that is about its layout."""
    return any(isinstance(ability, Keyworded) and ability.name == keyword for ability in face.abilities)


# Costs for which a card is cast with its back face up (CR 702.146a, 702.162a).
_TRANSFORMED = frozenset({CastKeyword.DISTURB, CastKeyword.MORE_THAN_MEETS_THE_EYE})


def _transforming(front: Face, back: Face) -> tuple[Face, ...]:
    """CR 712.11d: what lets the card be cast transformed is a cost of casting its back face."""
    ways = tuple(cost for cost in front.cast_costs if cost.keyword in _TRANSFORMED)
    if not ways:
        return front, back
    others = tuple(cost for cost in front.cast_costs if cost not in ways)
    return replace(front, cast_costs=others), replace(back, cast_costs=(*back.cast_costs, *ways))


def _bestow_costs(face: Face) -> tuple[k.CastCost, ...]:
    return tuple(cost for cost in face.all_cast_costs if cost.keyword is CastKeyword.BESTOW)


def _bestowable(face: Face) -> tuple[Face, Face]:
    """CR 702.103b: the card, and what it is bestowed: an Aura enchantment with enchant creature."""
    ways = _bestow_costs(face)
    own = tuple(part for part in face.abilities if not (isinstance(part, Keyworded) and part.name == "bestow"))
    aura = replace(
        face,
        types=face.types - {CardType.CREATURE},
        subtypes=("Aura",),
        power=None,
        toughness=None,
        abilities=(KeywordAbility(Keyword.ENCHANT, x.creature), *own),
        cast_costs=ways,
    )
    return replace(face, abilities=own), aura


def _prototyped(face: Face, prototype: Prototype) -> Face:
    """CR 718.3b: only its mana cost, power and toughness are others, and its color with them."""
    return replace(face, mana_cost=prototype.cost, power=prototype.power, toughness=prototype.toughness)


def _flipped(face: Face, below: Face) -> Face:
    """CR 710.1c: a flip card's color and mana cost don't change if the permanent is flipped."""
    return replace(below, mana_cost=face.mana_cost, color_indicator=face.color_indicator)


# ---- split cards (CR 709) ------------------------------------------------------------------------------------------


def _combined(halves: Sequence[Face], fused: bool) -> Face:
    """CR 709.4: the characteristics of a split card's two halves combined."""
    costs = [half.mana_cost for half in halves if half.mana_cost is not None]
    cost = ManaCost.parse("".join(map(str, costs))) if costs else None
    abilities: list[Ability] = [part for half in halves for part in half.abilities if not isinstance(part, Spell)]
    cast_costs: tuple[k.CastCost, ...] = ()
    if fused:
        abilities.append(_fused([_spell(half) for half in halves]))
        cast_costs = tuple(cost for half in halves for cost in half.cast_costs)
        if cast_costs:
            raise IRError("a fused split spell has no costs of its halves beside their mana costs")
    return Face(
        name=" // ".join(half.name for half in halves),
        types=frozenset().union(*(half.types for half in halves)),
        mana_cost=cost,
        supertypes=frozenset().union(*(half.supertypes for half in halves)),
        subtypes=tuple(dict.fromkeys(subtype for half in halves for subtype in half.subtypes)),
        abilities=tuple(abilities),
        text="\n".join(half.text for half in halves),
    )


def _room(halves: Sequence[Face]) -> tuple[Face, ...]:
    """CR 709.5: both halves, the left one unlocked, the right one, neither; a locked half may be unlocked."""
    if len(halves) != 2 or any(half.mana_cost is None for half in halves):
        raise IRError("a Room has two halves with mana costs")
    left, right = halves
    doors = [_door(half, number, last=True) for number, half in enumerate(halves, 1)]
    locked = Face("", left.types, subtypes=left.subtypes, abilities=(_door(left, 1), _door(right, 2)))
    return (
        _combined(halves, fused=False),
        replace(left, abilities=(*left.abilities, doors[1])),
        replace(right, abilities=(*right.abilities, doors[0])),
        locked,
    )


def _door(half: Face, number: int, last: bool = False) -> Activated:
    """CR 709.5e: a special action, for its mana cost; the `last` half unlocks the Room fully (709.5i)."""
    assert half.mana_cost is not None
    effects: list[Effect] = [Unlock(Source(), number), Done(KeywordAction.UNLOCK, what=Source(), amount=Number(number))]
    if last:
        effects.append(Done(KeywordAction.FULLY_UNLOCK, what=Source()))
    return Activated(effects, cost=(k.PayMana(half.mana_cost),), special=True, sorcery_speed=True)


def _spell(half: Face) -> Spell:
    for ability in half.abilities:
        if isinstance(ability, Spell):
            return ability
    raise IRError(f"{half.name} has no text that it could be fused with")


def _fused(spells: Sequence[Spell]) -> Spell:
    """CR 702.102d: the instructions of the left half, then those of the right half."""
    if any(spell.modes or spell.division for spell in spells):
        raise IRError("a fused split spell has no modes and divides nothing")
    left, right = spells
    n = len(left.targets)
    effects = (*left.effects, *(moved(effect, n) for effect in right.effects))
    return Spell(effects, (*left.targets, *(moved(target, n) for target in right.targets)))


def moved(term: T, by: int) -> T:
    """The term with its targets numbered from `by` on."""
    if isinstance(term, x.TargetRef):
        return replace(term, index=term.index + by)
    if isinstance(term, Ability):
        return term  # an ability that is granted or delayed has targets of its own
    changed: dict[str, Any] = {}
    for field in fields(term):
        value = getattr(term, field.name)
        new = value
        if isinstance(value, Term):
            new = moved(value, by)
        elif isinstance(value, tuple):
            new = tuple(moved(part, by) if isinstance(part, Term) else part for part in value)
        elif field.name == "other_than" and value is not None:
            new = value + by
        if new != value:
            changed[field.name] = new
    return replace(term, **changed) if changed else term


# ---- and back --------------------------------------------------------------------------------------------------------


def printed_card(states: Sequence[Face], layout: core.Layout) -> Card:
    """The card of these faces, as it is printed: the inverse of `states_of`."""
    name = {core.Layout.LAYOUT_FUSE: "split", core.Layout.LAYOUT_PROTOTYPE: "normal"}.get(
        layout, str(layout.name).removeprefix("LAYOUT_").lower()
    )
    if name in ("split", "aftermath"):
        return Card(tuple(states[1:]), name)
    if layout is core.Layout.LAYOUT_PROTOTYPE:
        return Card((states[0],), name)
    if name == "flip":
        return Card((states[0], replace(states[1], mana_cost=None, color_indicator=frozenset())), name)
    if name == "transform":
        front, back = states
        ways = tuple(cost for cost in back.cast_costs if cost.keyword in _TRANSFORMED)
        others = tuple(cost for cost in back.cast_costs if cost not in ways)
        front = replace(front, cast_costs=(*front.cast_costs, *ways))
        return Card((front, replace(back, cast_costs=others)), name)
    if name == "room":
        return Card(tuple(replace(half, abilities=half.abilities[:-1]) for half in states[1:3]), name)
    if layout is core.Layout.LAYOUT_BESTOW:
        creature, aura = states
        bestow = tuple(Keyworded("bestow", cost=way.cost) for way in aura.cast_costs)
        return Card((replace(creature, abilities=(*bestow, *creature.abilities)),), "normal")
    return Card(tuple(states), name)
