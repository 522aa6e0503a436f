"""A place in a text, and what has been said so far: everything that the grammar's functions share.

A grammar function takes a cursor and returns what it read, or raises NoMatch; whoever tries an alternative restores the
cursor. The furthest place that any alternative reached is what a refusal reports.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import NoReturn, TypeVar

from mtgengine import ir
from mtgengine.enums import CardType
from mtgengine.oracle.tokens import Kind, Token

T = TypeVar("T")


class NoMatch(Exception):  # noqa: N818 (a signal between grammar functions, never seen outside)
    """What was expected is not there."""


@dataclass(frozen=True)
class Scope:
    """What the text has named so far in this ability, for the words that refer back to it.

    Attributes:
        targets: The targets, in their order.
        division: What is divided among them.
        it: What *it* means; None: nothing, or more than one thing.
        named: What *that creature*, *that spell* may mean, and what is known of each: not the card itself.
        gone: What has left where it was: its characteristics are known (CR 608.2h), but nothing happens to it any more.
        that_player: Who *that player* is.
    """

    targets: tuple[ir.Target, ...] = ()
    division: ir.Amount | None = None
    it: ir.Selector | None = None
    named: tuple[tuple[ir.Selector, ir.Filter], ...] = ()
    gone: frozenset[ir.Selector] = frozenset()
    that_player: ir.Selector | None = None


@dataclass(frozen=True)
class Subject:
    """The card whose text is read."""

    name: str
    types: frozenset[CardType]
    subtypes: tuple[str, ...] = ()


class Cursor:
    """A place in a card's tokens."""

    def __init__(self, tokens: tuple[Token, ...], card: Subject) -> None:
        self.tokens = tokens
        self.card = card
        self.scope = Scope()
        self.place = 0
        self.furthest = 0

    # ---- looking and taking ----------------------------------------------------------------------------------------

    @property
    def token(self) -> Token | None:
        """The next token."""
        return self.tokens[self.place] if self.place < len(self.tokens) else None

    def next_is(self, kind: Kind) -> bool:
        """Whether the next token is of this kind."""
        return self.token is not None and self.token.kind is kind

    def take(self, *phrases: str) -> bool:
        """Goes past the first of these phrases that comes next. Words, and punctuation apart, are divided by spaces."""
        return any(self._take_one(phrase) for phrase in phrases)

    def _take_one(self, phrase: str) -> bool:
        words = _words(phrase)
        for i, word in enumerate(words):
            here = self.place + i
            if here >= len(self.tokens) or self.tokens[here].norm != word:
                self.furthest = max(self.furthest, here)
                return False
        self.place += len(words)
        self.furthest = max(self.furthest, self.place)
        return True

    def need(self, *phrases: str) -> None:
        """Goes past one of these phrases, which must come next."""
        if not self.take(*phrases):
            self.fail()

    def take_kind(self, kind: Kind) -> Token | None:
        """The next token, taken, if it is of this kind."""
        token = self.token
        if token is None or token.kind is not kind:
            return None
        self.advance()
        return token

    def advance(self) -> Token:
        """Takes the next token, whatever it is."""
        token = self.token
        if token is None:
            self.fail()
        self.place += 1
        self.furthest = max(self.furthest, self.place)
        return token

    def fail(self) -> NoReturn:
        """What was expected is not here."""
        self.furthest = max(self.furthest, self.place)
        raise NoMatch

    @property
    def at_end(self) -> bool:
        """Whether nothing is left."""
        return self.place >= len(self.tokens)

    # ---- alternatives ----------------------------------------------------------------------------------------------

    def attempt(self, parse: Callable[[Cursor], T]) -> T | None:
        """What the function reads; None, with the cursor back where it was, when it does not match."""
        place, scope = self.place, self.scope
        try:
            return parse(self)
        except NoMatch:
            self.place, self.scope = place, scope
            return None

    def first(self, *parses: Callable[[Cursor], T]) -> T:
        """What the first function that matches reads."""
        for parse in parses:
            found = self.attempt(parse)
            if found is not None:
                return found
        return self.fail()

    # ---- what has been said ----------------------------------------------------------------------------------------

    def add_target(self, target: ir.Target) -> ir.TargetRef:
        """Another target of this ability; words that refer back now mean it."""
        reference = ir.TargetRef(len(self.scope.targets))
        self.scope = replace(self.scope, targets=(*self.scope.targets, target))
        zones, players = target.places
        if zones:
            self.refer(reference, target.what)
        if players:
            self.refer_to_player(reference)
        return reference

    def refer(self, selector: ir.Selector, what: ir.Filter) -> None:
        """Words that refer back to an object mean this from here on."""
        self.scope = replace(self.scope, it=selector, named=(*self.scope.named, (selector, what)))

    def refer_to_source(self) -> None:
        """The card has named itself: *it* means the card, unless it may mean something else."""
        self.scope = replace(self.scope, it=None if self.scope.named else ir.Source())

    def refer_to_player(self, selector: ir.Selector) -> None:
        """*That player* means this from here on."""
        self.scope = replace(self.scope, that_player=selector)

    def leave(self, selector: ir.Selector) -> None:
        """These objects have changed zones."""
        self.scope = replace(self.scope, gone=self.scope.gone | {selector})

    def forget(self) -> None:
        """Something has been named that the IR cannot refer to: *it* would mean that."""
        self.scope = replace(self.scope, it=None, named=())


@cache
def _words(phrase: str) -> tuple[str, ...]:
    return tuple(phrase.split())
