"""What a text has named so far, and how it names that again: players, objects, targets, amounts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NoReturn

from mtgengine.enums import TurnFact, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import expressions as x
from mtgengine.ir.english.rules import plural_subject
from mtgengine.ir.english.words import (
    describe,
    described,
    digits,
    each_of,
    is_other,
    listed,
    number_word,
    quantity,
    without,
)
from mtgengine.ir.history import LIFE_THIS_TURN
from mtgengine.ir.patterns import SACRIFICED
from mtgengine.ir.references import CALLED, Named, References, called
from mtgengine.ir.term import IRError

# Facts of this turn that are amounts of their own.
_OF_THIS_TURN = (*LIFE_THIS_TURN.values(), TurnFact.CARDS_DRAWN)


class Context:
    """What one ability has named already."""

    def __init__(self, name: str, host: str = "equipped creature") -> None:
        self.name = name
        self.host = host
        self.targets: Sequence[c.Target] = ()
        self.division: x.Amount | None = None
        self.named: set[x.Selector] = set()
        self.x: x.Amount | None = None
        self.said_x: x.Amount | None = None  # what X was said to be
        self.refs = References()
        self.it: x.Selector | None = None
        self.known: Named = ()
        self.chosen: dict[x.Selector, str] = {}
        self.their: x.Selector | None = None
        self.revealed: x.Selector | None = None
        self.revealer: x.Selector | None = None
        self.in_graveyard = False
        self.refs_hand: x.Selector | None = None
        self.kept_for_later: dict[x.Register, x.Selector] = {}
        self.kept_numbers: dict[x.RegisterValue, x.Amount] = {}
        self.created: x.Selector | None = None
        self.discarded: x.Selector | None = None
        self.plurals: set[x.Selector] = set()
        self.paid_with = "sacrificed creature"
        self.went: dict[x.Selector, Zone] = {}  # where what a move keeps went
        self.way: dict[x.Selector, str] = {}  # what was done to what a move keeps: "destroyed"
        self.of_permanents: dict[x.Selector, bool] = {}  # whether what a move keeps was on the battlefield
        self.from_hand: x.RegisterValue | None = None  # how many cards were exiled from a hand
        self.land_types = False  # whether a land type and a basic land type were chosen
        self.if_last = False  # a condition at the beginning would be an intervening "if"
        self.chance: dict[int, str] = {}  # the registers that keep how a coin or a die came up

    def begin(self, refs: References) -> None:
        """What an event has named already."""
        self.refs, self.it, self.known = refs, refs.it, refs.named
        self.named.update(selector for selector, _ in refs.named)

    def refer(self, selector: x.Selector, what: x.Filter) -> None:
        """This is named now: *it* is this, until something else is named."""
        self.it = selector
        self.known = (*self.known, (selector, what))

    def refer_to_source(self) -> None:
        """The object has named itself."""
        self.it = None if self.known else x.Source()

    def targeted(self) -> bool:
        """Whether a target has been named."""
        return any(isinstance(selector, x.TargetRef) for selector in self.named)

    def again(self, selector: x.Selector, ending: str = "", plain: bool = False) -> str | None:
        """What was named before: ``it``, ``that creature``; None when no word means only that. `plain`: not *it*."""
        if selector == self.it and not plain:
            return "its" if ending else "it"
        for word in CALLED:
            if called(word, self.known) == selector:
                return f"that {word}{ending}"
        return None

    def fail(self, term: object) -> NoReturn:
        """No text says it."""
        raise IRError(f"no text says {term!r}")

    def not_named(self, selector: x.Selector) -> bool:
        """Whether it is a target that no sentence has named yet."""
        return isinstance(selector, x.TargetRef) and selector not in self.named

    # ---- who and what ------------------------------------------------------------------------------------------------

    def is_several(self, selector: x.Selector) -> bool:
        """Whether it is about several targets."""
        if not isinstance(selector, x.TargetRef):
            return False
        target = self.targets[selector.index]
        return target.most != 1 or target.amount is not None

    def is_player(self, selector: x.Selector) -> bool:
        """Whether it names players."""
        if isinstance(selector, x.TargetRef):
            return self.targets[selector.index].places == (frozenset(), True)
        players = (x.You, x.Opponents, x.EachPlayer, x.ControllerOf, x.OwnerOf, x.DefendingPlayer)
        return isinstance(selector, players) or selector == self.refs.that_player

    def who(self, selector: x.Selector, word: str = "each") -> str:
        """Whoever a sentence is about. `word`: ``each`` or ``all``, or empty for a plural without either."""
        for kind, text in ((x.You, "you"), (x.Opponents, "each opponent"), (x.EachPlayer, "each player")):
            if isinstance(selector, kind):
                return text
        if isinstance(selector, (x.Source, x.SourceCard)):
            self.refer_to_source()
            return self.name
        if selector == SACRIFICED:
            return f"the {self.paid_with}"
        if isinstance(selector, x.TargetRef):
            return self.target(selector)
        if isinstance(selector, x.Host) and self.it != selector:
            self.refer(selector, x.IsHost())
            return self.host
        if isinstance(selector, x.Both) and isinstance(selector.second, x.Each):
            first = self.who(selector.first)
            others = self.noun(without(selector.second.of, x.Not(x.IsOneOf(selector.first))), many=True)
            return f"{first} and all other {others}"
        if isinstance(selector, x.Each):
            self.refer(selector, selector.of)
            if not word:
                return self.typed(plural_subject(selector.of, self.player_word))
            other = "other " if is_other(selector.of) else ""
            return f"{word} {other}{self.noun(selector.of, many=word != 'each')}"
        if isinstance(selector, x.Except) and selector == x.Except(x.EachPlayer(), self.refs.that_player or x.You()):
            return "each of that player's opponents"
        if selector == self.refs.that_player:
            return "that player"
        if selector == self.refs.defending:
            return "defending player"
        if selector in self.chosen:
            return self.chosen.pop(selector)
        if isinstance(selector, (x.ControllerOf, x.OwnerOf)):
            word = "controller" if isinstance(selector, x.ControllerOf) else "owner"
            if self.not_named(selector.of):
                return f"the {word} of {self.who(selector.of)}"
            return f"{self.possessive(selector.of)} {word}"
        again = self.again(selector)
        if selector in self.plurals and again == "it":
            return "them"
        if again is None and selector == self.created:
            return "those tokens" if selector in self.plurals else "that token"
        return again or self.fail(selector)

    def noun(self, what: x.Filter, many: bool = False, card: bool = False) -> str:
        """A filter as a noun, with players that the text has named."""
        return self.typed(describe(what, many, card, self.player_word))

    def typed(self, noun: str) -> str:
        """The noun, where two types were chosen."""
        return noun.replace("of the chosen type", "of the first chosen type") if self.land_types else noun

    def player_word(self, selector: x.Selector) -> str:
        """``that player``, ``they``: who controls or owns it."""
        if selector == self.their:
            return "they"
        if selector == self.refs.defending:
            return "defending player"
        if selector in self.named and isinstance(selector, x.TargetRef) and self.targets[selector.index].places[0]:
            return self.again(selector, plain=True) or self.fail(selector)
        if selector in dict(self.known):
            return self.again(selector, plain=True) or self.again(selector) or self.fail(selector)
        if selector == self.refs.that_player or selector in self.named:
            return "that player"
        if isinstance(selector, x.TargetRef):
            self.named.add(selector)
            return "target " + describe(self.targets[selector.index].what)
        if selector == x.Source():
            return self.name
        return self.again(selector) or self.fail(selector)

    def possessive(self, selector: x.Selector) -> str:
        """``that creature's``."""
        if selector == SACRIFICED:
            return f"the {self.paid_with}'s"
        if selector == x.Source() and (self.refs.was != selector or self.it != self.refs.it):
            return f"{self.name}'s"
        if isinstance(selector, x.Host) and self.it != selector:
            self.refer(selector, x.IsHost())
            return f"{self.host}'s"
        if selector == self.refs.was:
            selector = self.refs.it or selector
        return self.again(selector, "'s") or self.fail(selector)

    def target(self, selector: x.TargetRef) -> str:
        """``target creature`` when it is first named, then what refers back to it."""
        target = self.targets[selector.index]
        if selector in self.named:
            if target.places == (frozenset(), True):
                return "those players" if self.is_several(selector) else "that player"
            again = self.again(selector) or self.fail(selector)
            return "them" if self.is_several(selector) and again == "it" else again
        self.named.add(selector)
        noun = self.noun(target.what, many=target.most != 1 or target.amount is not None)
        if target.same_controller:
            noun = noun.replace("from a graveyard", "from a single graveyard")
        zones, players = target.places
        if zones:
            self.refer(selector, target.what)
        if players:
            self.refs = replace(self.refs, that_player=selector)
        if target.what == x.any_target & ~x.IsSource() and (target.least, target.most) == (1, 1):
            return "any other target"
        if target.what == x.any_target:
            one = target.most == 1 and target.amount is None
            noun = "target" if one else "targets"
            return (
                self._counted(target, noun)
                if not one
                else ("any other target" if target.other_than is not None else "any target")
            )
        if is_other(target.what) or target.other_than is not None:
            one = (target.least, target.most, target.amount) == (1, 1, None)
            return f"another target {noun}" if one else self._counted(target, "other target " + noun)
        return self._counted(target, "target " + noun)

    def _counted(self, target: c.Target, noun: str) -> str:
        if target.amount is not None:
            up_to = "up to " if target.up_to else ""
            return f"{up_to}{digits(target.amount)} {noun}"
        if (target.least, target.most) == (1, 1):
            return noun
        if target.most is None:
            return f"any number of {noun}"
        if target.least == 0:
            return f"up to {number_word(target.most)} {noun}"
        if target.least == target.most:
            return f"{number_word(target.most)} {noun}"
        numbers = [number_word(n) for n in range(target.least, target.most + 1)]
        return f"{listed(numbers, 'or')} {noun}"

    # ---- amounts -----------------------------------------------------------------------------------------------------

    def number(self, amount: x.Amount) -> str:
        """A number, or X; the end of the sentence then says what X is."""
        if amount == self.refs.that_much:
            return "that much"
        if not isinstance(amount, (x.Number, x.X)):
            self.x = amount
            return "X"
        return digits(amount)

    def described(self, amount: x.Amount) -> str:
        """What comes after *equal to*."""
        if amount == x.colors_spent():
            return described(amount)
        for kind, word in ((x.PowerOf, "power"), (x.ToughnessOf, "toughness"), (x.ManaValueOf, "mana value")):
            if isinstance(amount, kind):
                return f"{self.possessive(amount.of)} {word}"
        if isinstance(amount, x.RegisterValue) and self.chance.get(amount.index) == "die":
            return "the result"
        if isinstance(amount, x.CountersOn):
            on = self.name if amount.of == x.Source() else self.again(amount.of) or self.fail(amount)
            return f"the number of {amount.kind} counters on {on}"
        if isinstance(amount, x.NumberOf) and (done := self.done_this_way(amount.of, many=True)) is not None:
            return f"the number of {done}"
        if isinstance(amount, x.Product) and amount.left in (x.Number(2), x.Number(3)):
            return ("twice " if amount.left == x.Number(2) else "three times ") + self.described(amount.right)
        for joined, word in ((x.Sum, "plus"), (x.Difference, "minus")):
            if isinstance(amount, joined):
                return f"{self.described(amount.left)} {word} {self.described(amount.right)}"
        if isinstance(amount, x.Number):
            return str(amount.value)
        if isinstance(amount, x.Count):
            return f"the number of {'other ' if is_other(amount.of) else ''}{self.noun(amount.of, many=True)}"
        if isinstance(amount, x.CardsIn) and amount.zone is Zone.LIBRARY:
            whose = "your" if amount.who == x.You() else f"{self.player_word(amount.who)}'s".replace("they's", "their")
            return f"the number of cards in {whose} library"
        if isinstance(amount, (x.HalfUp, x.HalfDown)):
            return f"half {self.described(amount.of)}, rounded {'up' if isinstance(amount, x.HalfUp) else 'down'}"
        if isinstance(amount, (x.HandOf, x.LifeOf)) and amount.of != x.You():
            whose = f"{self.player_word(amount.of)}'s".replace("they's", "their")
            return f"the number of cards in {whose} hand" if isinstance(amount, x.HandOf) else f"{whose} life total"
        if isinstance(amount, x.ThisTurn) and amount.who == x.You() and amount.fact in _OF_THIS_TURN:
            return described(amount)
        if isinstance(amount, x.ThisTurn):
            whose = "you've" if amount.who == x.You() else "they've"
            spells = {TurnFact.SPELLS_CAST: "spells", TurnFact.NONCREATURE_SPELLS: "noncreature spells"}
            if amount.fact not in spells:
                self.fail(amount)
            return f"the number of {spells[amount.fact]} {whose} cast this turn"
        return described(amount)

    def each_of(self, amount: x.Amount) -> tuple[int, str] | None:
        """So many for each of those, with players that the text has named."""
        if isinstance(amount, x.CountersOn) and amount.of != x.Source():
            on = "it" if amount.of == self.refs.was else self.again(amount.of)
            return None if on is None else (1, f"{amount.kind} counter on {on}")
        if isinstance(amount, x.NumberOf) and self.discarded is not None:
            if amount.of == x.Except(x.Opponents(), x.OwnerOf(self.discarded)):
                return 1, "opponent who can't"
            if amount.of == self.discarded:
                return 1, "card discarded this way"
            if isinstance(amount.of, x.Matching) and amount.of.of == self.discarded:
                return 1, f"{describe(amount.of.what, card=True)} discarded this way"
        if amount == self.from_hand:
            return 1, "card exiled from their hand this way"
        if isinstance(amount, x.NumberOf) and (done := self.done_this_way(amount.of)) is not None:
            return 1, done
        if isinstance(amount, x.Product) and isinstance(amount.left, x.Number):
            inner = self.each_of(amount.right)
            return None if inner is None else (amount.left.value, inner[1])
        return each_of(amount, self.player_word)

    def done_this_way(self, of: x.Selector, many: bool = False) -> str | None:
        """``creature card exiled this way``; None: nothing was done to those that words could say."""
        kept, what = (of.of, of.what) if isinstance(of, x.Matching) else (of, x.Anything())
        if not self.way.get(kept):
            return None
        if self.of_permanents[kept] and of == kept:
            noun = "permanents" if many else "permanent"
        else:
            noun = describe(without(what, x.Not(x.IsToken())), many, card=True)
        return f"{noun} {self.way[kept]} this way"

    def points(self, amount: x.Amount, what: str) -> str:
        """``3 life``, ``X damage``, ``1 life for each card in your hand``, ``life equal to its power``."""
        if amount == self.refs.that_much:
            return f"that much {what}"
        if isinstance(amount, (x.Number, x.X)):
            return f"{digits(amount)} {what}"
        each = self.each_of(amount)
        return f"{what} equal to {self.described(amount)}" if each is None else f"{each[0]} {what} for each {each[1]}"

    def cards(self, amount: x.Amount) -> str:
        """``two cards``."""
        if amount == self.refs.that_much:
            return "that many cards"
        if isinstance(amount, (x.Number, x.X)):
            return quantity(amount, "card", "cards", self.player_word)
        if (each := self.each_of(amount)) is not None:
            return f"{quantity(x.Number(each[0]), 'card', 'cards')} for each {each[1]}"
        return f"cards equal to {self.described(amount)}"

    def some(self, amount: x.Amount, one: str, several: str) -> str:
        """So many of them; an amount that is not simply counted is X."""
        if isinstance(amount, (x.Number, x.X)):
            return quantity(amount, one, several, self.player_word)
        if (each := self.each_of(amount)) is not None:
            return f"{quantity(x.Number(each[0]), one, several)} for each {each[1]}"
        return f"{self.number(amount)} {several}"

    def where_x(self) -> str:
        """``, where X is the number of Goblins you control``."""
        text = "" if self.x is None else f", where X is {self.described(self.x)}"
        self.said_x = self.x or self.said_x
        self.x = None
        return text

    # ---- clauses -----------------------------------------------------------------------------------------------------

    def does(self, who: x.Selector, verb: str, what: str, subject: bool = False) -> str:
        """``draw two cards``, ``target player draws two cards``; `subject`: *you* is said."""
        if isinstance(who, x.You):
            return f"you {verb} {what}" if subject else f"{verb} {what}"
        several = self.is_several(who)
        name = self.who(who)
        return f"{name} each {verb} {what}" if several else f"{name} {verb}s {what}"

    def top(self, selector: x.TopOf, their: bool = False) -> str:
        """``the top four cards of your library``."""
        whose = "their" if their else "your" if selector.who == x.You() else self.who(selector.who) + "'s"
        if not isinstance(selector.amount, (x.Number, x.X)):
            return f"the top {self.number(selector.amount)} cards of {whose} library"
        if selector.amount == x.ONE:
            return f"the top card of {whose} library"
        return f"the top {quantity(selector.amount, 'card', 'cards')} of {whose} library"
