"""A place in a text, and what has been said so far: everything that the grammar's functions share.

A grammar function takes a cursor and returns what it read, or raises NoMatch; whoever tries an alternative restores the
cursor. The furthest place that any alternative reached is what a refusal reports.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cache, wraps
from typing import NoReturn, TypeVar

from mtgengine import ir
from mtgengine.enums import CardType, Zone
from mtgengine.oracle.tokens import Kind, Token

T = TypeVar("T")
# What an ability of something else stands in; the second, inside the first.
QUOTES = ('"', "'")


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
        was: What *its* and *it deals damage* mean where *it* has become a new object: the object as it last was.
        that_much: What *that much* and *that many* mean.
        defending: Who *defending player* is.
        registers: The first register of the program that nothing is kept in yet; `lists`: of those that keep several.
        choices: What must be chosen before the effect that is being read.
        kept: Where objects that moved are kept, because later words refer to them.
        moved: What of that has been moved by an effect that can keep what it became.
        their: Who *their* and *they* mean inside a clause: its subject.
        revealed: The cards that *revealed this way* and *the rest* mean.
        hand: Whose hand was revealed.
        functions: Where the ability functions, where its effects say so.
        sacrificed: Whether something is sacrificed to pay for it: *the sacrificed creature*.
        exiled: Whether one card is exiled to pay for it: *the exiled card*.
        land_types: The registers that keep a land type and a basic land type that were chosen.
        flip: The register of the coin flip that words refer to; `roll`: of the die roll; `clash`: of the clash.
        votes: The words that were voted for, and the registers that count their votes.
        x: What the text has said that X is.
        damaged: What was dealt damage by the effect that was read last.
        dealer: What deals damage where *it* does, after it was sacrificed.
        discarded: The cards that *discarded this way* means, as they were.
        created: The tokens that *that token* and *those tokens* mean.
        color: The register that keeps the color that was chosen; 0: the permanent's own (CR 607.2d).
        subtype: The same of the creature type.
        done: What *destroyed this way* and the like count: the verb, what it was done to, and what is known of that.
        from_hand: The register that keeps how many cards were exiled from a hand *this way*, or -1.
        partner: What this object melds with, where you own and control both.
        name_chosen: Whether *that name* is one that was chosen (CR 201.4).
    """

    targets: tuple[ir.Target, ...] = ()
    division: ir.Amount | None = None
    it: ir.Selector | None = None
    named: tuple[tuple[ir.Selector, ir.Filter], ...] = ()
    gone: frozenset[ir.Selector] = frozenset()
    moved: frozenset[ir.Selector] = frozenset()
    that_player: ir.Selector | None = None
    was: ir.Selector | None = None
    that_much: ir.Amount | None = None
    defending: ir.Selector | None = None
    registers: int = 0
    lists: int = 16
    choices: tuple[ir.Effect, ...] = ()
    kept: tuple[tuple[ir.Selector, int], ...] = ()
    their: ir.Selector | None = None
    revealed: ir.Selector | None = None
    hand: ir.Selector | None = None
    x: ir.Amount | None = None
    damaged: ir.Selector | None = None
    partner: ir.Filter | None = None
    dealer: ir.Selector | None = None
    discarded: ir.Selector | None = None
    created: ir.Selector | None = None
    color: int = 0
    subtype: int = 0
    functions: frozenset[Zone] = frozenset()
    flip: int | None = None
    roll: int | None = None
    clash: int | None = None
    sacrificed: bool = False
    exiled: bool = False
    land_types: tuple[int, int] | None = None
    votes: tuple[tuple[str, int], ...] = ()
    done: tuple[str, ir.Selector, ir.Filter] | None = None
    from_hand: int = -1
    name_chosen: bool = False


@dataclass(frozen=True)
class Subject:
    """The card whose text is read."""

    name: str
    types: frozenset[CardType]
    subtypes: tuple[str, ...] = ()
    has_x: bool = False


class Cursor:
    """A place in a card's tokens."""

    def __init__(self, tokens: tuple[Token, ...], card: Subject) -> None:
        self.tokens = tokens
        self.norms = tuple(token.norm for token in tokens)
        self.card = card
        self.scope = Scope()
        self.place = 0
        self.furthest = 0
        # Where such a function found nothing, and what had been said by then (`tried_once`).
        self.hopeless: dict[tuple[Callable[[Cursor], object], int], Scope] = {}
        # Reads what stands in quotation marks; the grammar of abilities, which comes after that of effects, sets it.
        self.quoted: Callable[[Cursor], list[ir.Ability]] = Cursor.fail

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
        return self.taken(phrases) is not None

    def taken(self, phrases: tuple[str, ...]) -> str | None:
        """Which of these phrases, the first that comes next, it has gone past."""
        norms, place = self.norms, self.place
        if place > self.furthest:
            self.furthest = place
        if place == len(norms):
            return None
        for words, phrase in _by_first_word(phrases).get(norms[place], ()):
            end = place + len(words)
            if norms[place:end] == words:
                self.place = end
                if end > self.furthest:
                    self.furthest = end
                return phrase
            end -= 1
            while norms[place:end] != words[: end - place]:
                end -= 1
            if end > self.furthest:
                self.furthest = end
        return None

    def meant(self, phrases: Mapping[str, T]) -> T | None:
        """What the first of these phrases that comes next means, having gone past it."""
        phrase = self.taken(tuple(phrases))
        return None if phrase is None else phrases[phrase]

    def need(self, *phrases: str) -> None:
        """Goes past one of these phrases, which must come next."""
        if self.taken(phrases) is None:
            raise NoMatch

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
        if self.place > self.furthest:
            self.furthest = self.place
        raise NoMatch

    @property
    def after_quote(self) -> bool:
        """Whether a quoted ability, whose full stop is inside the quotation marks, has just ended the sentence."""
        before = self.tokens[self.place - 2 : self.place]
        after = self.token
        ended = after is None or after.kind is Kind.LINE or after.text[0].isupper() or after.norm in QUOTES
        return ended and len(before) == 2 and before[0].norm == "." and before[1].norm in QUOTES

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
        gone = self.scope.gone - self.scope.moved
        others = any(selector not in gone for selector, _ in self.scope.named)
        self.scope = replace(self.scope, it=None if others else ir.Source())

    def refer_to_player(self, selector: ir.Selector) -> None:
        """*That player* means this from here on."""
        self.scope = replace(self.scope, that_player=selector)

    def leave(self, selector: ir.Selector, by_move: bool = False) -> None:
        """These objects have changed zones, by a Move or otherwise."""
        moved = self.scope.moved | {selector} if by_move else self.scope.moved
        self.scope = replace(self.scope, gone=self.scope.gone | {selector}, moved=moved)

    def new_register(self) -> int:
        """A register for one object, player or number."""
        if self.scope.registers > 7:
            self.fail()
        self.scope = replace(self.scope, registers=self.scope.registers + 1)
        return self.scope.registers - 1

    def new_list(self) -> int:
        """A register for several objects."""
        if self.scope.lists > 22:
            self.fail()
        self.scope = replace(self.scope, lists=self.scope.lists + 1)
        return self.scope.lists - 1

    def choose(self, choice: ir.Effect) -> None:
        """This happens before the effect that is being read."""
        self.scope = replace(self.scope, choices=(*self.scope.choices, choice))

    def where_it_is(self, selector: ir.Selector) -> ir.Selector:
        """What objects that have moved became; the move will be told to keep them."""
        for moved, register in self.scope.kept:
            if moved == selector:
                return ir.Register(register)
        register = self.new_list()
        self.scope = replace(self.scope, kept=(*self.scope.kept, (selector, register)))
        return ir.Register(register)

    def forget(self) -> None:
        """Something has been named that the IR cannot refer to: *it* would mean that."""
        self.scope = replace(self.scope, it=None, named=())


@cache
def _by_first_word(phrases: tuple[str, ...]) -> dict[str, tuple[tuple[tuple[str, ...], str], ...]]:
    """The words of those phrases, in their order, by the word that they begin with."""
    found: dict[str, tuple[tuple[tuple[str, ...], str], ...]] = {}
    for phrase in phrases:
        words = tuple(phrase.split())
        found[words[0]] = (*found.get(words[0], ()), (words, phrase))
    return found


def tried_once(parse: Callable[[Cursor], T]) -> Callable[[Cursor], T]:
    """Of a grammar function that many alternatives begin with: what did not match once is not read again."""

    @wraps(parse)
    def read(cursor: Cursor) -> T:
        here, scope = (parse, cursor.place), cursor.scope
        if cursor.hopeless.get(here) is scope:
            raise NoMatch
        try:
            return parse(cursor)
        except NoMatch:
            cursor.hopeless[here] = scope
            raise

    return read
