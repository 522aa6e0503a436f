"""Sentences that say what a spell or ability does (CR 608.2c), read verb by verb."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.oracle.amounts import described, mentions, substitute
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects import cards, changes, damage, life, mana, permanents, tokens, turns
from mtgengine.oracle.effects.registry import OBJECT_VERBS, PLAYER_VERBS, Effects, Verb
from mtgengine.oracle.selectors import objects, players, plural

__all__ = ["cards", "changes", "damage", "life", "mana", "permanents", "sentences", "tokens", "turns"]


def sentences(cursor: Cursor) -> Effects:
    """Sentences up to the end of the paragraph, or up to one that says something else."""
    effects = sentence(cursor)
    while True:
        if isinstance(effects[-1], ir.Destroy) and cursor.take(*_NO_REGENERATION):
            effects[-1] = replace(effects[-1], regeneration=False)
        elif (more := cursor.attempt(sentence)) is not None:
            effects += more
        else:
            return effects


_NO_REGENERATION = ("it can't be regenerated .", "they can't be regenerated .")


def sentence(cursor: Cursor) -> Effects:
    """One sentence, with its full stop."""
    cursor.take("then")
    may = cursor.take("you may")
    effects = _verb_phrase(cursor, PLAYER_VERBS, ir.You()) if may else clause(cursor)
    if not may:
        while (more := cursor.attempt(_then_clause)) is not None:
            effects += more
    elif (more := cursor.attempt(_then_clause)) is not None:
        effects += more
    effects = _where_x(cursor, effects)
    cursor.need(".")
    return [ir.May(tuple(effects))] if may else effects


def _where_x(cursor: Cursor, effects: Effects) -> Effects:
    """CR 107.3i: the text itself says what X is."""
    if not cursor.take(", where x is"):
        return effects
    if not any(mentions(effect, ir.X) for effect in effects):
        cursor.fail()
    amount = described(cursor)
    return [substitute(effect, ir.X(), amount) for effect in effects]


def _then_clause(cursor: Cursor) -> Effects:
    cursor.need(", then", "and", ", and")
    return clause(cursor)


def clause(cursor: Cursor) -> Effects:
    """A subject and what it does, one verb after the other, or an imperative."""
    return cursor.first(_imperative, _player_clause, _object_clause)


def _imperative(cursor: Cursor) -> Effects:
    return _verb_phrase(cursor, PLAYER_VERBS, ir.You())


def _player_clause(cursor: Cursor) -> Effects:
    who = players(cursor)
    if isinstance(who, ir.TargetRef) and cursor.scope.targets[who.index].most != 1:
        cursor.take("each")
    return _verbs(cursor, PLAYER_VERBS, who)


def _object_clause(cursor: Cursor) -> Effects:
    prefix = cursor.take("until end of turn ,")
    what = cursor.first(objects, plural)
    if isinstance(what, ir.TargetRef) and cursor.scope.targets[what.index].most != 1:
        cursor.take("each")
    if not prefix:
        return _verbs(cursor, OBJECT_VERBS, what)
    return [ir.Continuous(what, tuple(changes.change_list(cursor)))]


def _verbs(cursor: Cursor, table: dict[str, list[Verb]], subject: ir.Selector) -> Effects:
    """``draws two cards and loses 2 life``."""
    effects = _verb_phrase(cursor, table, subject)
    while (more := cursor.attempt(lambda cursor: _next_verb(cursor, table, subject))) is not None:
        effects = [*effects, *more]
    return effects


def _next_verb(cursor: Cursor, table: dict[str, list[Verb]], subject: ir.Selector) -> Effects:
    cursor.need("and", ", then", ", and")
    return _verb_phrase(cursor, table, subject)


def _verb_phrase(cursor: Cursor, table: dict[str, list[Verb]], subject: ir.Selector) -> Effects:
    token = cursor.token
    if token is None or token.norm not in table:
        cursor.fail()
    cursor.advance()
    return cursor.first(*(lambda cursor, verb=verb: verb(cursor, subject) for verb in table[token.norm]))
