"""Paragraphs: each is a line of keywords, an activated or static ability, or part of what a spell does (CR 113.3)."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from mtgengine import ir
from mtgengine.enums import CardType, Keyword, Relation, Zone
from mtgengine.oracle.amounts import mentions
from mtgengine.oracle.conditions import condition
from mtgengine.oracle.costs import activation_cost, joined_costs, mana_cost
from mtgengine.oracle.cursor import Cursor, Scope
from mtgengine.oracle.effects import sentences
from mtgengine.oracle.keywords import keyword_line
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.statics import static_abilities
from mtgengine.oracle.tokens import Kind


@dataclass
class Text:
    """What a card's rules text says."""

    abilities: list[ir.Ability] = field(default_factory=list)
    cast_costs: list[ir.CastCost] = field(default_factory=list)


def rules_text(cursor: Cursor) -> Text:
    """The whole text, paragraph after paragraph."""
    text = Text()
    is_spell = bool(cursor.card.types & {CardType.INSTANT, CardType.SORCERY})
    spells: list[ir.Spell] = []
    while not cursor.at_end:
        if cursor.take_kind(Kind.LINE):
            continue
        cost = cursor.attempt(_casting_cost)
        keywords = cursor.attempt(keyword_line) if cost is None else None
        if cost is not None:
            text.cast_costs.append(cost)
        elif keywords is not None:
            text.abilities += keywords
        elif is_spell:
            spells.append(_spell(cursor, spells))
        else:
            cursor.scope = Scope()
            text.abilities += cursor.first(_equip, _activated, static_abilities)
        _end_paragraph(cursor)
    if spells:
        text.abilities.append(_joined(cursor, spells))
    return text


def _end_paragraph(cursor: Cursor) -> None:
    if not cursor.at_end and not cursor.next_is(Kind.LINE):
        cursor.fail()


# ---- spells --------------------------------------------------------------------------------------------------------


def _spell(cursor: Cursor, before: list[ir.Spell]) -> ir.Spell:
    """A paragraph of a spell. Words may refer to paragraphs before it, so what has been said stays."""
    modal = cursor.attempt(_modal)
    if modal is not None:
        modes, least, most = modal
        return ir.Spell(modes=modes, modes_min=least, modes_max=most)
    effects = sentences(cursor)
    return ir.Spell(effects=tuple(effects), targets=cursor.scope.targets, division=cursor.scope.division)


def _joined(cursor: Cursor, spells: list[ir.Spell]) -> ir.Spell:
    """The paragraphs of a spell are one program; targets have been numbered through."""
    if len(spells) > 1 and any(spell.modes for spell in spells):
        cursor.fail()
    effects = tuple(effect for spell in spells for effect in spell.effects)
    return replace(spells[-1], effects=effects)


def _modal(cursor: Cursor) -> tuple[tuple[ir.Mode, ...], int, int]:
    """CR 700.2: *Choose one —* and its bullets."""
    cursor.need("choose")
    both = cursor.take("one or both")
    more = not both and cursor.take("one or more")
    number = 1 if both or more else plain_number(cursor)
    cursor.need("—")
    modes = []
    while cursor.take_kind(Kind.LINE) and cursor.take("•"):
        cursor.scope = Scope()
        effects = sentences(cursor)
        modes.append(ir.Mode(tuple(effects), cursor.scope.targets, cursor.scope.division))
        _end_paragraph(cursor)
    if len(modes) < 2 or (both and len(modes) != 2) or number > len(modes):
        cursor.fail()
    if not cursor.at_end:
        cursor.fail()
    cursor.scope = Scope()
    return tuple(modes), number, len(modes) if both or more else number


# ---- costs of casting ----------------------------------------------------------------------------------------------


def _casting_cost(cursor: Cursor) -> ir.CastCost:
    return cursor.first(_additional_cost, _alternative_cost)


def _additional_cost(cursor: Cursor) -> ir.CastCost:
    """CR 118.8."""
    cursor.need("as an additional cost to cast this spell ,")
    costs = joined_costs(cursor)
    cursor.need(".")
    return _cast_cost(cursor, ir.CastCostKind.MANDATORY, costs, None)


def _alternative_cost(cursor: Cursor) -> ir.CastCost:
    """CR 118.9."""
    when = None
    if cursor.take("if"):
        when = condition(cursor)
        cursor.need(",")
    cursor.need("you may")
    costs = joined_costs(cursor)
    cursor.need("rather than pay this spell's mana cost .")
    return _cast_cost(cursor, ir.CastCostKind.ALTERNATIVE, costs, when)


def _cast_cost(cursor: Cursor, kind: ir.CastCostKind, costs: list[ir.Cost], when: ir.Condition | None) -> ir.CastCost:
    impossible = (ir.TapSelf, ir.UntapSelf, ir.SacrificeSelf, ir.DiscardSelf, ir.ExileSelf, ir.RemoveCountersCost)
    if any(isinstance(cost, impossible) for cost in costs) or mentions(tuple(costs), ir.X):
        cursor.fail()
    return ir.CastCost(kind, tuple(costs), when)


# ---- activated abilities -------------------------------------------------------------------------------------------


def _activated(cursor: Cursor) -> list[ir.Ability]:
    """CR 602.1: *cost: effect*. With mana and without a target it is a mana ability (CR 605.1a)."""
    cost = tuple(activation_cost(cursor))
    modal = cursor.attempt(_modal)
    effects = () if modal else tuple(sentences(cursor))
    scope = cursor.scope
    zone = _zone(cost)
    if modal:
        modes, least, most = modal
        ability = ir.Activated(modes=modes, modes_min=least, modes_max=most, cost=cost, zone=zone)
    else:
        loyalty = any(isinstance(part, ir.Loyalty) for part in cost)
        makes_mana = not scope.targets and not loyalty and mentions(effects, ir.AddMana)
        kind = ir.ManaAbility if makes_mana else ir.Activated
        if makes_mana and (zone is not Zone.BATTLEFIELD or not any(isinstance(e, ir.AddMana) for e in effects)):
            cursor.fail()
        ability = kind(effects=effects, targets=scope.targets, division=scope.division, cost=cost, zone=zone)
    if mentions(ability, ir.X) and not any(isinstance(part, ir.PayMana) and part.mana.has_x for part in cost):
        cursor.fail()
    return [_limited(cursor, ability)]


def _limited(cursor: Cursor, ability: ir.Activated) -> ir.Activated:
    """CR 602.5: when and how often it may be activated."""
    while True:
        if cursor.take("activate only as a sorcery ."):
            ability = replace(ability, sorcery_speed=True)
        elif cursor.take("activate only once each turn ."):
            ability = replace(ability, per_turn=1)
        elif cursor.take("activate only during your turn ."):
            ability = replace(ability, condition=ir.YourTurn())
        elif cursor.take("activate only if"):
            ability = replace(ability, condition=condition(cursor))
            cursor.need(".")
        else:
            return ability


def _zone(cost: tuple[ir.Cost, ...]) -> Zone:
    """CR 113.6m: an ability whose cost is paid with the card elsewhere functions there."""
    for part in cost:
        if isinstance(part, ir.DiscardSelf):
            return Zone.HAND
        if isinstance(part, ir.ExileSelf):
            return part.zone
    return Zone.BATTLEFIELD


def _equip(cursor: Cursor) -> list[ir.Ability]:
    """CR 702.6a: *Equip {2}* means *{2}: Attach this to target creature you control*, only as a sorcery."""
    cursor.need("equip")
    if "Equipment" not in cursor.card.subtypes:
        cursor.fail()
    target = ir.Target(ir.creature & ir.Controlled(Relation.YOU))
    ability = ir.Activated(
        effects=(ir.Attach(ir.Source(), ir.TargetRef(0)),),
        targets=(target,),
        cost=(mana_cost(cursor),),
        sorcery_speed=True,
    )
    return [ir.KeywordAbility(Keyword.EQUIP), ability]
