"""Costs: what is before the colon of an activated ability (CR 602.1a), and additional costs (CR 118.8)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Relation, Zone
from mtgengine.mana import ManaCost, ManaCostError
from mtgengine.oracle.amounts import for_each, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.nouns import counter_kind, noun
from mtgengine.oracle.numbers import count, number, plain_number
from mtgengine.oracle.selectors import source
from mtgengine.oracle.tokens import Kind


def activation_cost(cursor: Cursor) -> list[ir.Cost]:
    """Costs divided by commas, up to the colon."""
    if (loyalty := cursor.attempt(_loyalty)) is not None:
        return loyalty
    costs = comma_costs(cursor)
    cursor.need(":")
    return costs


def comma_costs(cursor: Cursor) -> list[ir.Cost]:
    """Costs divided by commas."""
    costs = [_cost(cursor)]
    while cursor.take(","):
        costs.append(_cost(cursor))
    return costs


def joined_costs(cursor: Cursor) -> list[ir.Cost]:
    """Costs joined by *and*: ``pay 1 life and exile a blue card from your hand``."""
    costs = [_cost(cursor)]
    while (more := cursor.attempt(_another_cost)) is not None:
        costs.append(more)
    return costs


def _another_cost(cursor: Cursor) -> ir.Cost:
    cursor.need(", and", "and")
    if cursor.take("another card"):
        return ir.DiscardCost()
    return _cost(cursor)


def _loyalty(cursor: Cursor) -> list[ir.Cost]:
    """CR 606.4."""
    token = cursor.take_kind(Kind.SIGNED) or cursor.take_kind(Kind.NUMBER)
    if token is not None and token.text == "-X":
        cursor.need(":")
        return list(ir.LOYALTY_X)
    if token is None or not token.text.lstrip("+-").isdigit():
        cursor.fail()
    if token.kind is Kind.NUMBER and token.text != "0":
        cursor.fail()
    cursor.need(":")
    return [ir.Loyalty(int(token.text))]


def _cost(cursor: Cursor) -> ir.Cost:
    return cursor.first(
        _tap,
        _energy,
        _generic_each,
        mana_cost,
        _life,
        _sacrifice,
        _discard,
        _tap_others,
        _exile_top,
        _exile,
        _remove_counters,
        _return,
        _put_counters,
        _put_into_library,
        _mill,
        _reveal,
        _behold,
        _evidence,
        _forage,
        _waterbend,
        _reveal_self,
    )


def _tap(cursor: Cursor) -> ir.Cost:
    if cursor.take("{T}"):
        return ir.TapSelf()
    cursor.need("{Q}")
    return ir.UntapSelf()


def _energy(cursor: Cursor) -> ir.Cost:
    """CR 107.14: ``Pay {E}{E}``."""
    cursor.need("pay", "pays")
    if cursor.take("x {E}"):
        return ir.PayEnergy(ir.X())
    if (number := cursor.attempt(_number_of_energy)) is not None:
        return ir.PayEnergy(ir.Number(number))
    return ir.PayEnergy(ir.Number(energy(cursor)))


def _number_of_energy(cursor: Cursor) -> int:
    """``eight {E}``."""
    number = plain_number(cursor)
    cursor.need("{E}")
    return number


def energy(cursor: Cursor) -> int:
    """How many energy symbols stand side by side."""
    number = 0
    while cursor.take("{E}"):
        number += 1
    return number or cursor.fail()


def mana_cost(cursor: Cursor) -> ir.Cost:
    """Mana symbols side by side."""
    cursor.take("pay", "pays")
    text = ""
    while (token := cursor.token) is not None and token.kind is Kind.SYMBOL and token.text not in ("{T}", "{Q}"):
        text += cursor.advance().text
    try:
        mana = ManaCost.parse(text)
    except ManaCostError:
        cursor.fail()
    if not mana.symbols:
        cursor.fail()
    return ir.PayMana(mana)


def _generic_each(cursor: Cursor) -> ir.Cost:
    """``pays {1} for each card in your graveyard``."""
    cost = mana_cost(cursor)
    assert isinstance(cost, ir.PayMana)
    each = for_each(cursor)
    text = str(cost.mana)
    if not text[1:-1].isdigit():
        cursor.fail()
    return ir.PayGeneric(times(ir.Number(int(text[1:-1])), each))


def _life(cursor: Cursor) -> ir.Cost:
    cursor.need("pay", "pays")
    amount = number(cursor)
    cursor.need("life")
    return ir.PayLife(amount)


def _sacrifice(cursor: Cursor) -> ir.Cost:
    cursor.need("sacrifice", "sacrifices")
    if cursor.attempt(source):
        return ir.SacrificeSelf()
    what, amount = _counted(cursor)
    return ir.SacrificeCost(what, amount)


def _counted(cursor: Cursor) -> tuple[ir.Filter, ir.Amount]:
    """``two creatures``, ``another creature``: permanents."""
    another = cursor.take("another")
    amount = ir.Number(1) if another else count(cursor)
    other = another or cursor.take("other")
    found = noun(cursor)
    if found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    return (found.filter & ~ir.IsSource() if other else found.filter), amount


def _put_into_library(cursor: Cursor) -> ir.Cost:
    """``Put a card from your hand on top of your library``."""
    cursor.need("put", "puts")
    amount = count(cursor)
    found = noun(cursor)
    zone = next((zone for zone in (Zone.HAND, Zone.GRAVEYARD) if _has_part(found.filter, ir.InZone(zone))), None)
    if zone is None or not found.is_card or not _has_part(found.filter, ir.Owned(Relation.YOU)):
        cursor.fail()
    top = cursor.take("on top of your library")
    if not top:
        cursor.need("on the bottom of your library")
    what = _without(_without(found.filter, ir.InZone(zone)), ir.Owned(Relation.YOU))
    return (ir.PutOnTopCost if top else ir.PutOnBottomCost)(what, zone, amount)


def _exile_top(cursor: Cursor) -> ir.Cost:
    """``Exile the top ten cards of your library``."""
    cursor.need("exile the top")
    if cursor.take("card of your library"):
        return ir.ExileTopCost()
    amount = count(cursor)
    cursor.need("cards of your library")
    return ir.ExileTopCost(amount)


def _put_counters(cursor: Cursor) -> ir.Cost:
    """``Put a -0/-1 counter on this creature``."""
    cursor.need("put")
    amount = count(cursor)
    kind = counter_kind(cursor)
    cursor.need("counter on", "counters on")
    source(cursor)
    return ir.PutCountersCost(kind, amount)


def _mill(cursor: Cursor) -> ir.Cost:
    cursor.need("mill", "mills")
    amount = count(cursor)
    cursor.need("card", "cards")
    return ir.MillCost(amount)


def _reveal(cursor: Cursor) -> ir.Cost:
    """``reveal a Goblin card from your hand``."""
    cursor.need("reveal", "reveals")
    amount = count(cursor)
    found = noun(cursor)
    yours = (ir.InZone(Zone.HAND), ir.Owned(Relation.YOU))
    if not found.is_card or not all(_has_part(found.filter, part) for part in yours):
        cursor.fail()
    return ir.RevealCost(_without(_without(found.filter, yours[0]), yours[1]), amount)


def _discard(cursor: Cursor) -> ir.Cost:
    cursor.need("discard", "discards")
    if cursor.take("your hand", "their hand"):
        return ir.DiscardHand()
    if cursor.attempt(source):
        return ir.DiscardSelf()
    another = cursor.take("another")
    amount = ir.Number(1) if another else count(cursor)
    found = noun(cursor)
    if not found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    return ir.DiscardCost(found.filter & ~ir.IsSource() if another else found.filter, amount)


def _behold(cursor: Cursor) -> ir.Cost:
    """CR 701.4: ``behold a Dragon``."""
    cursor.need("behold", "beholds")
    what, amount = _counted(cursor)
    return ir.BeholdCost(what, amount)


def _evidence(cursor: Cursor) -> ir.Cost:
    """CR 701.59: ``collect evidence 6``."""
    cursor.need("collect evidence", "collects evidence")
    return ir.EvidenceCost(number(cursor))


def _forage(cursor: Cursor) -> ir.Cost:
    """CR 701.61."""
    cursor.need("forage", "forages")
    return ir.ForageCost()


def _waterbend(cursor: Cursor) -> ir.Cost:
    """CR 701.67: ``waterbend {3}``, of an activated ability."""
    cursor.need("waterbend")
    cost = mana_cost(cursor)
    generic = [symbol.amount for symbol in cost.mana.symbols] if isinstance(cost, ir.PayMana) else []
    if not isinstance(cost, ir.PayMana) or len(generic) != 1 or str(cost.mana) != f"{{{generic[0]}}}":
        cursor.fail()
    return ir.WaterbendCost(generic[0])


def _reveal_self(cursor: Cursor) -> ir.Cost:
    """CR 702.57b: of a card in a hand whose ability is activated, which reveals it in any case (602.2a)."""
    cursor.need("reveal this card from your hand")
    return ir.RevealSelf()


def _tap_others(cursor: Cursor) -> ir.Cost:
    cursor.need("tap", "taps")
    what, amount = _counted(cursor)
    if not _has_part(what, ir.Untapped()) or not _has_part(what, ir.Controlled(Relation.YOU)):
        cursor.fail()
    return ir.TapOthers(_without(what, ir.Untapped()), amount)


def _exile(cursor: Cursor) -> ir.Cost:
    cursor.need("exile", "exiles")
    if cursor.attempt(source):
        if cursor.take("from your graveyard"):
            return ir.ExileSelf(Zone.GRAVEYARD)
        return ir.ExileSelf(Zone.HAND if cursor.take("from your hand") else Zone.BATTLEFIELD)
    amount = count(cursor)
    other = cursor.take("other")
    found = noun(cursor)
    if other:
        found = replace(found, filter=found.filter & ~ir.IsSource())
    for zone in (Zone.HAND, Zone.GRAVEYARD):
        if _has_part(found.filter, ir.InZone(zone)) and _has_part(found.filter, ir.Owned(Relation.YOU)):
            what = _without(_without(found.filter, ir.InZone(zone)), ir.Owned(Relation.YOU))
            return ir.ExileCost(what, zone, amount)
    if not found.is_card and _has_part(found.filter, ir.Controlled(Relation.YOU)):
        return ir.ExileCost(found.filter, Zone.BATTLEFIELD, amount)
    return cursor.fail()


def _has_part(filter: ir.Filter, part: ir.Filter) -> bool:
    return filter == part or (isinstance(filter, ir.AllOf) and part in filter.parts)


def _without(filter: ir.Filter, part: ir.Filter) -> ir.Filter:
    """The filter without something that the cost itself says."""
    if filter == part:
        return ir.Anything()
    assert isinstance(filter, ir.AllOf)
    rest = tuple(other for other in filter.parts if other != part)
    return ir.Anything() if not rest else rest[0] if len(rest) == 1 else ir.AllOf(rest)


def _remove_counters(cursor: Cursor) -> ir.Cost:
    cursor.need("remove")
    amount = count(cursor)
    kind = counter_kind(cursor)
    cursor.need("counter from", "counters from")
    source(cursor)
    return ir.RemoveCountersCost(kind, amount)


def _return(cursor: Cursor) -> ir.Cost:
    cursor.need("return", "returns")
    if cursor.attempt(source):
        cursor.need("to its owner's hand")
        return ir.ReturnSelf()
    what, amount = _counted(cursor)
    if not _has_part(what, ir.Controlled(Relation.YOU)):
        cursor.fail()
    cursor.need("to its owner's hand", "to their owner's hand")
    return ir.ReturnCost(what, amount)
