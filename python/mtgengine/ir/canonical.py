"""One way to say each thing: the form in which the decoder gives back what the IR can say in several ways.

Terms that are encoded as the same words have the same canonical form. Each rule here names what it leaves out, and why
nothing is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any

from mtgengine.enums import Color, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import changes as ch
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.keyworded import Keyworded
from mtgengine.ir.profile import mana_profile
from mtgengine.ir.term import Term

__all__ = ["RULES", "canonical"]


def canonical(value: Any, face: c.Face | None = None) -> Any:
    """A term, or a list of terms, in canonical form; `face` is the one on which it is printed."""
    if isinstance(value, tuple):
        return tuple(canonical(part, face) for part in value)
    if not isinstance(value, Term):
        return value
    if isinstance(value, c.Face):
        face = value
    parts = {field.name: getattr(value, field.name) for field in fields(value)}
    changed = {name: new for name, part in parts.items() if (new := canonical(part, face)) is not part and new != part}
    term = replace(value, **changed) if changed else value
    for kind, rule in RULES:
        if isinstance(term, kind):
            term = rule(term, face)
    return term


def _chain(term: Any, face: c.Face | None) -> Any:
    """A conjunction or disjunction within another one at its end is part of it; one part alone is itself."""
    (name,) = [field.name for field in fields(term)]
    parts = getattr(term, name)
    if parts and type(parts[-1]) is type(term):
        parts = (*parts[:-1], *getattr(parts[-1], name))
    return parts[0] if len(parts) == 1 else replace(term, **{name: parts})


def _greatest(term: Any, face: c.Face | None) -> Any:
    """The greatest power is the greatest amount of nothing else."""
    return replace(term, amount=None) if term.amount == x.PowerOf(x.Affected()) else term


def _zones(term: Any, face: c.Face | None) -> Any:
    """Zones that the filter says need not be said; their order has no meaning."""
    filter = term.of if isinstance(term, (x.Count, x.Each, x.HasGreatest)) else term.what
    zones = tuple(zone for zone in Zone if zone in term.zones)
    places, players = x.where(filter)
    return replace(term, zones=() if frozenset(zones) == places and not players else zones)


def _choose(term: e.Choose, face: c.Face | None) -> Term:
    """One or none is an optional one; up to so many are as many, or fewer; `Matching` says what is chosen among."""
    if term.amount == x.ONE:
        term = replace(term, optional=term.optional or term.up_to, up_to=False)
    else:
        term = replace(term, optional=False, up_to=term.optional or term.up_to)
    if isinstance(term.among, x.Each) and term.what == x.ANYTHING:
        term = replace(term, among=None, what=term.among.of, zones=term.among.zones)
    elif isinstance(term.among, x.Matching) and term.what == x.ANYTHING:
        term = replace(term, among=term.among.of, what=term.among.what)
    elif term.among is not None:
        term = replace(term, zones=())
    return term


def _added(term: ch.AddAbility, face: c.Face | None) -> Term:
    """A keyword that is given is a keyword."""
    ability = term.ability
    return ch.AddKeyword(ability.keyword, ability.parameter) if isinstance(ability, c.KeywordAbility) else term


def _added_rule(term: ch.AddRule, face: c.Face | None) -> Term:
    """Of a rule that an effect gives only its number or its filter matters."""
    rule = term.rule
    return ch.AddRule(ch.Rule(rule.kind, rule.amount if rule.what is None else 0, rule.what))


def _own_cost(term: k.PayManaCost, face: c.Face | None) -> Term:
    """Its own mana cost is a mana cost."""
    return term if face is None or face.mana_cost is None else k.PayMana(face.mana_cost)


def _no_mana(term: k.PayMana, face: c.Face | None) -> Term:
    """No mana is no more than revealing what is activated (CR 602.2a)."""
    return term if term.mana.symbols else k.RevealSelf()


def _paid(term: x.CostPaid, face: c.Face | None) -> Term:
    """A cost that has a keyword is known by it."""
    costs = face.all_cast_costs if face is not None else ()
    keyword = costs[term.index].keyword if term.index < len(costs) else None
    return term if keyword is None else x.KeywordPaid(keyword)


def _cast_free(term: e.CastFree, face: c.Face | None) -> Term:
    """A greatest mana value of the spell is a greatest mana value."""
    spell = term.spell
    if term.most is not None or not isinstance(spell, x.AllOf):
        return term
    last = spell.parts[-1]
    if not isinstance(last, x.ManaValue) or last.compare is not x.Compare.LE:
        return term
    rest = x.AllOf(spell.parts[:-1]) if len(spell.parts) > 2 else spell.parts[0]
    return replace(term, most=last.amount, spell=rest)


def _move(term: e.Move, face: c.Face | None) -> Term:
    """How many counters something enters with has no meaning where it enters with none."""
    return term if term.counter else replace(term, counters=x.ONE)


def _search(term: e.Search, face: c.Face | None) -> Term:
    """How cards are put somewhere has no meaning where they are put nowhere."""
    return term if term.zone is not None else replace(term, position=0, tapped=False)


def _activated(term: c.Activated, face: c.Face | None) -> Term:
    """What is exiled is exiled from where its ability functions."""
    exile = k.ExileSelf(term.zone)
    return replace(term, cost=tuple(exile if isinstance(part, k.ExileSelf) else part for part in term.cost))


def _mana(term: c.ManaAbility, face: c.Face | None) -> Term:
    """Mana of one kind is one amount; it is made before anything else happens, in the order of colors."""
    profile = mana_profile(term)
    if not profile.makes_mana:
        return term
    mana = [effect for effect in term.effects if isinstance(effect, e.AddMana)]
    others = [effect for effect in term.effects if not isinstance(effect, e.AddMana)]
    fixed = [
        e.AddMana(frozenset({color}), x.Number(profile.fixed[color.kind]), spend_on=profile.spend_on)
        for color in Color
        if profile.fixed[color.kind]
    ]
    chosen = [effect for effect in mana if len(effect.kinds) != 1 or not isinstance(effect.amount, x.Number)]
    return replace(term, effects=(*fixed, *chosen, *others))


def _program(term: c.Program, face: c.Face | None) -> Term:
    """How many modes are chosen has no meaning where there are none."""
    return term if term.modes else replace(term, modes_min=1, modes_max=1)


def _printed(term: c.Face, face: c.Face | None) -> Term:
    """The words from which a face was compiled are not part of what it is; no number is 0 in the tables.

    An activated ability whose cost can be paid in several ways is as many abilities (waterbend). Bestow, a way of
    casting, comes before all else.
    """
    bestow = tuple(part for part in term.abilities if isinstance(part, Keyworded) and part.name == "bestow")
    term = replace(term, abilities=(*bestow, *(part for part in term.abilities if part not in bestow)))
    abilities = (ability.expand() if isinstance(ability, c.Activated) else (ability,) for ability in term.abilities)
    lines = tuple(part for ways in abilities for part in ways)
    return replace(term, text="", loyalty=term.loyalty or None, defense=term.defense or None, abilities=lines)


def _card(term: c.Card, face: c.Face | None) -> Term:
    """The lower half of a flip card has the mana cost and the color of the other (CR 710.1c)."""
    if term.layout != "flip":
        return term
    upper, lower = term.faces
    return replace(term, faces=(upper, replace(lower, mana_cost=None, color_indicator=frozenset())))


RULES: tuple[tuple[type[Term] | tuple[type[Term], ...], Callable[[Any, c.Face | None], Term]], ...] = (
    ((x.AllOf, x.AnyOf, x.AllTrue, x.AnyTrue), _chain),
    ((x.Greatest, x.Least, x.Total), _greatest),
    ((x.Count, x.Each, x.HasGreatest, x.Exists), _zones),
    (e.Choose, _choose),
    (ch.AddAbility, _added),
    (ch.AddRule, _added_rule),
    (k.PayManaCost, _own_cost),
    (k.PayMana, _no_mana),
    (x.CostPaid, _paid),
    (e.CastFree, _cast_free),
    (e.Move, _move),
    (e.Search, _search),
    (c.Program, _program),
    (c.Activated, _activated),
    (c.ManaAbility, _mana),
    (c.Face, _printed),
    (c.Card, _card),
)
