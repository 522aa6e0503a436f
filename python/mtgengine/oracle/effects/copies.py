"""Copies: tokens that are copies, and copies of spells and abilities (CR 707)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import CardType, Color, Duration, Retarget, Supertype, Zone
from mtgengine.ir.cards import LINK
from mtgengine.ir.patterns import EVENT_RESULT
from mtgengine.ir.subtypes import singular
from mtgengine.oracle.amounts import for_each, times
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.changes import Changes, color_list, granted, set_pt
from mtgengine.oracle.effects.registry import Effects, object_verb, player_verb
from mtgengine.oracle.numbers import count, plain_number
from mtgengine.oracle.selectors import back_reference, last_known, source, target
from mtgengine.oracle.tokens import Kind
from mtgengine.oracle.words import ANY_TYPES

# ---- tokens --------------------------------------------------------------------------------------------------------


@player_verb("create", "creates")
def create_copies(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Create a token that's a copy of target creature you control, except it has haste``."""
    amount = count(cursor)
    tapped = cursor.take("tapped")
    attacking = tapped and cursor.take("and attacking")
    cursor.need("token that's a copy of", "tokens that are copies of")
    of = cursor.first(_host, source, target, _as_it_was, back_reference)
    if cursor.take("that's tapped and attacking", "that are tapped and attacking"):
        tapped = attacking = True
    each = cursor.attempt(for_each)
    changes = exceptions(cursor) if cursor.take(", except") else []
    cursor.forget()
    register = cursor.new_list()
    cursor.scope = replace(cursor.scope, created=ir.Register(register))
    cursor.refer(ir.Register(register), ir.IsToken())
    return [ir.CopyToken(of, times(amount, each), who, tuple(changes), tapped, attacking, register)]


def _host(cursor: Cursor) -> ir.Selector:
    cursor.need("enchanted creature", "equipped creature", "enchanted permanent", "enchanted artifact")
    return ir.Host()


def _as_it_was(cursor: Cursor) -> ir.Selector:
    """CR 608.2h: ``that creature``, also where it is gone: a copy of what it last was."""
    found = last_known(cursor)
    return cursor.scope.was if found == EVENT_RESULT and cursor.scope.was is not None else found


def exceptions(cursor: Cursor) -> Changes:
    """CR 707.9: ``it's an artifact in addition to its other types and it has haste``, after *except*."""
    changes = _exception(cursor)
    while (more := cursor.attempt(_another_exception)) is not None:
        changes += more
    return changes


def _another_exception(cursor: Cursor) -> Changes:
    cursor.need(", and", "and", ",")
    return _exception(cursor)


def _exception(cursor: Cursor) -> Changes:
    if cursor.take("it has", "he has", "she has", "they have", "the token has", "that token has", "the copy has"):
        return granted(cursor)
    if cursor.take("its name is", "his name is", "her name is"):
        cursor.need("~")
        return [ir.SetName(cursor.card.name)]
    if cursor.take("it isn't legendary", "it's not legendary", "they aren't legendary", "the token isn't legendary"):
        return [ir.RemoveSupertypes(frozenset({Supertype.LEGENDARY}))]
    cursor.need("it's", "he's", "she's", "they're", "the token is", "that token is", "the copy is")
    return cursor.first(_in_addition, _instead)


def _in_addition(cursor: Cursor) -> Changes:
    """``a 1/1 Spirit in addition to its other types``: card types and subtypes that it has besides."""
    cursor.take("a", "an")
    legendary = cursor.take("legendary")
    changes, colors, subtypes, types = _described(cursor)
    cursor.need("in addition to its", "in addition to their", "in addition to his", "in addition to her")
    cursor.need("other")
    colored = cursor.take("colors and")
    cursor.need("types", "creature types")
    if legendary:
        changes.append(ir.AddSupertypes(frozenset({Supertype.LEGENDARY})))
    elif not types and not subtypes:
        cursor.fail()
    if types:
        changes.append(ir.AddTypes(frozenset(types)))
    if subtypes:
        changes.append(ir.AddSubtypes(tuple(subtypes)))
    if colors:
        changes.append(ir.AddColors(colors) if colored else ir.SetColors(colors))
    elif colored:
        cursor.fail()
    return changes


def _instead(cursor: Cursor) -> Changes:
    """``1/1``, ``red``, ``a 1/1 green Frog``: instead of what it would be."""
    changes, colors, subtypes, types = _described(cursor)
    if types or not (changes or colors or subtypes):
        cursor.fail()
    if subtypes:
        changes.append(ir.SetSubtypes(tuple(subtypes), CardType.CREATURE))
    if colors:
        changes.append(ir.SetColors(colors))
    return changes


def _described(cursor: Cursor) -> tuple[Changes, frozenset[Color], list[str], set[CardType]]:
    cursor.take("a", "an")
    pt = cursor.take_kind(Kind.PT)
    changes: Changes = [] if pt is None else [set_pt(cursor, pt.text)]
    colors = color_list(cursor)
    subtypes: list[str] = []
    types: set[CardType] = set()
    while (token := cursor.token) is not None and token.kind is Kind.WORD:
        if token.norm in ANY_TYPES:
            types.add(ANY_TYPES[token.norm])
        elif token.text[0].isupper() and (subtype := singular(token.text)) is not None:
            subtypes.append(subtype)
        else:
            break
        cursor.advance()
    return changes, colors, subtypes, types


@object_verb("becomes", "become")
def become_copy(cursor: Cursor, what: ir.Selector) -> Effects:
    """``becomes a copy of target creature until end of turn`` (CR 707.2)."""
    cursor.need("a copy of")
    of = cursor.first(target, back_reference)
    until = Duration.FOREVER
    if cursor.take("until end of turn"):
        until = Duration.END_OF_TURN
    elif cursor.take("until your next turn"):
        until = Duration.YOUR_NEXT_TURN
    changes = exceptions(cursor) if cursor.take(", except") else []
    return [ir.BecomeCopy(what, of, tuple(changes), until)]


# ---- spells and abilities ------------------------------------------------------------------------------------------


@player_verb("copy", "copies")
def copy(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Copy target instant or sorcery spell. You may choose new targets for the copy`` (CR 707.10)."""
    if who == ir.You() and cursor.take("the exiled card"):
        return _copy_exiled(cursor)
    what = cursor.first(source, target, back_reference)
    if not _on_the_stack(cursor, what):
        return _cast_the_copy(cursor, what)
    amount: ir.Amount = ir.Number(1)
    if cursor.take("twice"):
        amount = ir.Number(2)
    elif (number := cursor.attempt(_times)) is not None:
        amount = ir.Number(number)
    elif (each := cursor.attempt(for_each)) is not None:
        amount = each
    return [ir.CopySpell(what, who, amount, new_targets=cursor.attempt(_new_targets) is not None)]


def _cast_the_copy(cursor: Cursor, what: ir.Selector) -> Effects:
    """CR 707.12: ``Copy that card. You may cast the copy without paying its mana cost``."""
    if not _is_card(cursor, what):
        cursor.fail()
    cursor.need(". you may cast the copy", ", then you may cast the copy", ", and you may cast the copy")
    copies = cursor.new_list()
    copied = ir.CopyCard(what, copies)
    if cursor.take("without paying its mana cost"):
        return [copied, ir.CastFree(ir.Register(copies))]
    return [copied, ir.CastFor(ir.Register(copies))]


def _is_card(cursor: Cursor, what: ir.Selector) -> bool:
    """A card, or what was moved just now, which a list keeps (CR 400.7)."""
    if isinstance(what, ir.Register) and what.index >= 16:
        return True
    said = dict(cursor.scope.named).get(what)
    return said is not None and ir.where(said)[0] <= {Zone.EXILE, Zone.GRAVEYARD}


def _copy_exiled(cursor: Cursor) -> Effects:
    """CR 707.12: ``You may copy the exiled card. If you do, you may cast the copy without paying its mana cost``."""
    cursor.need(". if you do , you may cast the copy without paying its mana cost")
    register = cursor.new_list()
    return [ir.CopyCard(ir.ExiledWith(LINK), register), ir.CastFree(ir.Register(register))]


@player_verb("change")
def change(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 115.7a: ``Change the target of target spell with a single target``."""
    cursor.need("the target of")
    what = cursor.first(target, back_reference)
    if who != ir.You() or not _on_the_stack(cursor, what):
        cursor.fail()
    return [ir.ChooseTargets(what, how=Retarget.CHANGE)]


def _times(cursor: Cursor) -> int:
    number = plain_number(cursor)
    cursor.need("times")
    return number


def _new_targets(cursor: Cursor) -> bool:
    """CR 707.10c; the full stop of the sentence before is taken, its own is left."""
    cursor.need(". you may choose new targets for", ", and you may choose new targets for")
    cursor.need("the copy", "the copies", "that copy", "those copies")
    return True


def _on_the_stack(cursor: Cursor, what: ir.Selector) -> bool:
    if what == ir.Source():
        return bool(cursor.card.types & {CardType.INSTANT, CardType.SORCERY})
    if isinstance(what, ir.TargetRef):
        said: ir.Filter | None = cursor.scope.targets[what.index].what
    else:
        said = dict(cursor.scope.named).get(what)
    return said is not None and ir.where(said) == (frozenset({Zone.STACK}), False)
