"""The decoder of programs and expressions: nodes to filters, amounts, selectors and conditions, operations to effects.

The mirror of `mtgengine.ir.programs`: what has its operands in order is read by its class's description, what the
encoder makes of several operations is put together again below.
"""

from __future__ import annotations

import typing
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from mtgengine.enums import CastKeyword, Color, PhaseType, Status, StepType, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import changes as ch
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.designations import GetEmblem
from mtgengine.ir.encode import Encoder
from mtgengine.ir.notes import Note, Notes, read_note
from mtgengine.ir.operands import NotThisError, kinds_of, number_of, read_term, width_of
from mtgengine.ir.programs import CAST_FREE, KINDS_AMONG, KINDS_DYNAMIC, OPTION, Scope, zone_mask
from mtgengine.ir.term import IRError, Term, hints
from mtgengine.mana import ManaCost

Row = Mapping[str, Any]
# Effects, and the first word of each, as far as the next one.
Steps = list[tuple[int, e.Effect]]

EXPRESSIONS = (x.Filter, x.Amount, x.Selector, x.Condition)
_CHAINS = (x.AllOf, x.AnyOf, x.AllTrue, x.AnyTrue)
_MANY_BITS = (Zone, PhaseType, StepType)


class DecodeError(IRError):
    """Tables that no IR is encoded as."""


@cache
def classes(bases: tuple[type[Term], ...], naming: str = "op") -> Mapping[int, tuple[type[Term], ...]]:
    """The core's number of an operation, a node, a cost or a change to the classes that become it.

    Those whose operands are told apart by a fixed word come first.
    """
    found: dict[int, list[type[Term]]] = {}
    for kind in sorted(Term.registry.values(), key=lambda kind: not hasattr(kind, "operands")):
        name = getattr(kind, naming, "")
        if issubclass(kind, bases) and isinstance(name, str) and name and name not in _NO_OPERATION:
            found.setdefault(number_of(name), []).append(kind)
    return {number: tuple(kinds) for number, kinds in found.items()}


# What effects that always become several operations call themselves.
_NO_OPERATION = frozenset({"OP_SCRY", "OP_SURVEIL", "OP_REGENERATE"})


def zone_set(mask: int) -> frozenset[Zone]:
    """The zones of a mask."""
    return frozenset(zone for zone in Zone if mask >> zone & 1)


def cast_keyword(number: int) -> CastKeyword | None:
    """The keyword of casting of this number; 0: none."""
    return list(CastKeyword)[number - 1] if number else None


class ProgramDecoder(ABC):
    """Programs and expressions; the rows that they refer to are the decoder's."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder
        self._tables = encoder.tables
        self._notes: Notes = encoder.notes
        self._names = list(encoder.names)
        self._subtypes = {number: name for name, number in encoder.subtypes.items()}
        self._counters = {number: name for name, number in encoder.counters.items()}
        self._cast_keywords: Sequence[CastKeyword | None] = ()

    def name(self, number: int) -> str:
        """The name with this number."""
        return self._names[number]

    @abstractmethod
    def face(self, index: int) -> c.Face:
        """The face of this number."""

    @abstractmethod
    def ability(self, index: int) -> c.Ability:
        """An ability that is printed on no face."""

    @abstractmethod
    def symbols(self, first: int, n: int) -> ManaCost:
        """A mana cost."""

    @abstractmethod
    def cost(self, index: int) -> tuple[k.Cost, ...]:
        """A cost."""

    @abstractmethod
    def changes(self, first: int, n: int, scope: Scope) -> tuple[ch.Change, ...]:
        """Changes."""

    @abstractmethod
    def simple(self, term: Any) -> Any:
        """Terms that are encoded alike are equal so."""

    # ---- what operands are -----------------------------------------------------------------------------------------

    def value(self, kind: type[Term], name: str, word: int, scope: Scope, known: Mapping[str, Any]) -> Any:
        """The value of a field of a class, from its word."""
        hint = hints(kind)[name]
        args = typing.get_args(hint)
        optional = type(None) in args
        if typing.get_origin(hint) is frozenset:
            return self._set(args[0], word)
        if name == "zones":
            return self.zones(known.get("of", known.get("what", x.ANYTHING)), word)
        plain = [arg for arg in args if arg is not type(None)] or [hint]
        of = plain[0]
        if issubclass(of, Term):
            return self._term(of, word, scope, optional)
        if of is str:
            return self._text(name, word)
        if of is bool or (of is int and not optional):
            return of(word)
        if optional and word == 0:
            return None
        return _member(of, word)

    def _set(self, of: Any, mask: int) -> frozenset[Any]:
        if of is Color:
            return Color.from_mask(mask)
        return frozenset(member for member in of if (mask >> member & 1 if of in _MANY_BITS else mask & member))

    def zones(self, filter: x.Filter, mask: int) -> tuple[Zone, ...]:
        """The zones of a mask; none where the filter says where it looks."""
        places, players = x.where(filter)
        if mask == sum(1 << zone for zone in places) | int(players):
            return ()
        return tuple(zone for zone in Zone if mask >> zone & 1)

    def _term(self, of: type[Term], word: int, scope: Scope, optional: bool) -> Any:
        if optional and word == 0:
            return None
        if issubclass(of, c.Face):
            return self.face(word)
        if issubclass(of, c.Ability):
            return self.ability(word)
        if word == 0:
            return x.ANYTHING if of is x.Filter else None
        return self.node(word, scope)

    def _text(self, name: str, word: int) -> str | None:
        if name == "subtype":
            return self._subtypes[word] if word else None
        if name in ("name", "partner"):
            return self._names[word]
        return self._counters[word] if word else ""

    def typeset(self, number: int) -> tuple[str, ...]:
        """The subtypes of a set, in the order in which they are printed."""
        return tuple(self._subtypes[subtype] for subtype in self._notes.orders[number])

    def cost_keyword(self, index: int) -> CastKeyword | None:
        """The keyword of that cost of casting the face."""
        return self._cast_keywords[index] if index < len(self._cast_keywords) else None

    # ---- expressions -----------------------------------------------------------------------------------------------

    def node(self, index: int, scope: Scope) -> Any:
        """The filter, amount, selector or condition of a node."""
        row = self._tables["nodes"][index]
        words = [row["a"], row["b"], row["c"]]
        for kind in classes(EXPRESSIONS)[row["op"]]:
            if kind in _CHAINS:
                return kind(self._chain(index, kind, scope))
            if kind is x.Not:
                return x.Not(self.node(row["a"], scope))
            try:
                found = read_term(kind, words, self, scope)
            except NotThisError:
                continue
            return replace(found, index=found.index - scope.first) if isinstance(found, x.TargetRef) else found
        raise DecodeError(f"node {index} is none that the encoder writes")

    def _chain(self, index: int, kind: type[Term], scope: Scope) -> tuple[Any, ...]:
        """The parts of a conjunction or a disjunction, which is a list of pairs."""
        row = self._tables["nodes"][index]
        if row["op"] != number_of(kind.op):  # type: ignore[attr-defined]
            return (self.node(index, scope),)
        return (self.node(row["a"], scope), *self._chain(row["b"], kind, scope))

    def expression(self, index: int, scope: Scope) -> Any:
        """The term of a node; None for no node."""
        return self.node(index, scope) if index else None

    def filter(self, index: int, scope: Scope) -> x.Filter:
        """The filter of a node; 0: whatever there is."""
        found = self.expression(index, scope)
        return x.ANYTHING if found is None else found

    # ---- programs --------------------------------------------------------------------------------------------------

    def code(self, program: int, scope: Scope) -> tuple[e.Effect, ...]:
        """The effects of the program that begins with this word."""
        steps, _ = self._steps(program, None, scope)
        return tuple(effect for _, effect in steps)

    def _block(self, start: int, end: int, scope: Scope) -> tuple[e.Effect, ...]:
        return tuple(effect for _, effect in self._steps(start, end, scope)[0])

    def _steps(self, place: int, end: int | None, scope: Scope, notes: bool = True) -> tuple[Steps, int]:
        """Effects up to a word, or to the end of the program; and the words that a jump at the end of them skips."""
        words = self._tables["code"]
        steps: Steps = []
        while place != end and (end is not None or words[place] != number_of("OP_END")):
            if words[place] == number_of("OP_JUMP"):
                if place + 2 != end:
                    raise DecodeError("a jump from the middle of a block")
                return steps, words[place + 1]
            place = self._step(place, steps, scope, notes)
        return steps, 0

    def _step(self, place: int, steps: Steps, scope: Scope, notes: bool) -> int:
        """Adds the effect at a word; the word after it."""
        for note in self._notes.code.get(place, ()) if notes else ():
            effect = self._noted(place, note, scope)
            if effect is not None:
                steps.append((place, effect))
                return place + note.length
        op = self._tables["code"][place]
        if op in _CONTROL:
            return _CONTROL[op](self, place, steps, scope)
        for kind in classes((e.Effect,)).get(op, ()):
            words = self._tables["code"][place + 1 : place + 1 + width_of(kind)]
            try:
                effect = typing.cast(e.Effect, read_term(kind, words, self, scope))
            except NotThisError:
                continue
            steps.append((place, effect))
            return place + 1 + len(words)
        raise DecodeError(f"operation {op} is none that the encoder writes")

    def _noted(self, place: int, note: Note, scope: Scope) -> e.Effect | None:
        """The effect of a note, where the code is what the encoder writes for it."""
        effect = read_note(iter(note.words), self, scope)
        assert isinstance(effect, e.Effect)
        here = self._tables["code"][place : place + note.length]
        if here == self._encoder.words(effect, scope):
            return effect
        # The same may be said with other rows that are alike.
        again = self._encoder.code((effect,), scope)
        said, _ = self._steps(place, place + note.length, scope, notes=False)
        meant, _ = self._steps(again, None, scope, notes=False)
        same = [self.simple(step) for _, step in said] == [self.simple(step) for _, step in meant]
        return effect if same else None

    def _ways(self, place: int, skip: int, scope: Scope) -> tuple[tuple[e.Effect, ...], tuple[e.Effect, ...], int]:
        """What happens, what happens otherwise, and the word after both."""
        then, jump = self._steps(place, place + skip, scope)
        end = place + skip + jump
        return tuple(effect for _, effect in then), self._block(place + skip, end, scope), end

    def _may(self, place: int, steps: Steps, scope: Scope) -> int:
        who, skip = self._tables["code"][place + 1 : place + 3]
        then, otherwise, end = self._ways(place + 3, skip, scope)
        steps.append((place, e.May(then, self.node(who, scope), otherwise)))
        return end

    def _if(self, place: int, steps: Steps, scope: Scope) -> int:
        words = self._tables["code"]
        condition, skip = self.node(words[place + 1], scope), words[place + 2]
        if skip == 2 and words[place + 3] == number_of("OP_BACK"):
            first = place + 5 - words[place + 4]
            again = tuple(effect for at, effect in steps if at >= first)
            steps[:] = [(at, effect) for at, effect in steps if at < first]
            steps.append((first, e.RepeatWhile(again, condition)))
            return place + 5
        then, otherwise, end = self._ways(place + 3, skip, scope)
        steps.append((place, e.If(condition, then, otherwise)))
        return end

    def _pay(self, place: int, steps: Steps, scope: Scope) -> int:
        who, cost, times, optional, skip = self._tables["code"][place + 1 : place + 6]
        then, otherwise, end = self._ways(place + 6, skip, scope)
        pay = e.Pay(self.cost(cost), self.node(who, scope), then, otherwise, self.node(times, scope), bool(optional))
        steps.append((place, pay))
        return end

    def _for_each(self, place: int, steps: Steps, scope: Scope) -> int:
        of, register, _, skip = self._tables["code"][place + 1 : place + 5]
        inner = replace(scope, depth=scope.depth + 1)
        body = self._block(place + 5, place + 5 + skip - 4, inner)
        steps.append((place, e.ForEach(register, self.node(of, scope), body)))
        return int(place + 5 + skip)

    def _repeat(self, place: int, steps: Steps, scope: Scope) -> int:
        amount, _, skip = self._tables["code"][place + 1 : place + 4]
        body = self._block(place + 4, place + 4 + skip - 3, replace(scope, depth=scope.depth + 1))
        steps.append((place, e.Repeat(self.node(amount, scope), body)))
        return int(place + 4 + skip)

    def _choose_value(self, place: int, steps: Steps, scope: Scope) -> int:
        words = self._tables["code"][place + 1 : place + 7]
        if words[2] == number_of("CHOICE_MODE"):
            n = self.node(words[4], scope)
            options, end = self._options(place + 7, n.value, scope)
            steps.append((place, e.ChooseOne(options, self.node(words[1], scope))))
            return end
        for kind in classes((e.Effect,))[number_of("OP_CHOOSE_VALUE")]:
            try:
                steps.append((place, typing.cast(e.Effect, read_term(kind, words, self, scope))))
            except NotThisError:
                continue
            return place + 7
        raise DecodeError(f"choice {words[2]} is none that the encoder writes")

    def _hook(self, place: int, steps: Steps, scope: Scope) -> int:
        name, _, n, register, numbers, most = self._tables["code"][place + 1 : place + 7]
        options, end = self._options(place + 7, n, scope)
        steps.append((place, e.Hook(self._names[name], options, numbers, most, register)))
        return end

    def _options(self, place: int, n: int, scope: Scope) -> tuple[tuple[e.Option, ...], int]:
        """The options among which a register chooses: one within the alternative of the one before."""
        if n == 0:
            return (), place
        steps: Steps = []
        end = self._if(place, steps, scope)
        options: list[e.Option] = []
        rest: Sequence[e.Effect] = (steps[0][1],)
        while rest:
            (choice,) = rest
            asked = x.Comparison(x.RegisterValue(OPTION), x.Compare.EQ, x.Number(len(options) + 1))
            if not isinstance(choice, e.If) or choice.condition != asked:
                raise DecodeError("options that the encoder does not write")
            options.append(e.Option(choice.effects))
            rest = choice.otherwise
        if len(options) != n:
            raise DecodeError("options that the encoder does not write")
        return tuple(options), end

    def _choose(self, place: int, steps: Steps, scope: Scope) -> int:
        register, who, among, least, most, how = self._tables["code"][place + 1 : place + 7]
        chosen: Any = self.node(among, scope)
        said: dict[str, Any] = {"among": chosen}
        if isinstance(chosen, x.Each):
            said = {"what": chosen.of, "zones": chosen.zones}
        elif isinstance(chosen, x.Matching):
            said = {"among": chosen.of, "what": chosen.what}
        amount, fewest = self.node(most, scope), self.node(least, scope)
        fewer = amount != fewest
        choose = e.Choose(
            register,
            who=self.node(who, scope),
            amount=amount,
            optional=fewer and amount == x.ONE,
            up_to=fewer and amount != x.ONE,
            random=bool(how & number_of("CHOOSE_RANDOM")),
            append=bool(how & number_of("CHOOSE_APPEND")),
            **said,
        )
        steps.append((place, choose))
        return place + 7

    def _add_mana(self, place: int, steps: Steps, scope: Scope) -> int:
        who, kinds, amount, restriction, persists = self._tables["code"][place + 1 : place + 6]
        dynamic = kinds >> KINDS_DYNAMIC & (1 << KINDS_AMONG - KINDS_DYNAMIC) - 1
        mana = e.AddMana(
            kinds_of(kinds & (1 << KINDS_DYNAMIC) - 1),
            self.node(amount, scope),
            self.node(who, scope),
            self.expression(restriction, scope),
            persists == 1,
            self.mana_source(dynamic, kinds >> KINDS_AMONG, scope),
            persists == 2,
        )
        steps.append((place, mana))
        return place + 6

    def mana_source(self, dynamic: int, among: int, scope: Scope) -> e.ManaSource | None:
        """Which kinds of mana, where that depends on the game."""
        for kind in Term.registry.values():
            if issubclass(kind, e.ManaSource) and kind.dynamic and number_of(kind.dynamic) == dynamic:
                return kind(self.filter(among, scope)) if hints(kind).get("what") else kind()  # type: ignore[call-arg]
        return None

    def _cast(self, place: int, steps: Steps, scope: Scope) -> int:
        what, how, keyword, spell, as_what = self._tables["code"][place + 1 : place + 6]
        cards = self.node(what, scope)
        if how != CAST_FREE:
            steps.append((place, e.CastFor(cards, cast_keyword(how))))
            return place + 6
        must, most = self.filter(spell, scope), None
        if (
            isinstance(must, x.AllOf)
            and isinstance(last := must.parts[-1], x.ManaValue)
            and last.compare is x.Compare.LE
        ):
            most = last.amount
            must = x.AllOf(must.parts[:-1]) if len(must.parts) > 2 else must.parts[0]
        transformed, or_play = (as_what == number_of(name) for name in ("CAST_TRANSFORMED", "CAST_OR_PLAY"))
        steps.append((place, e.CastFree(cards, most, cast_keyword(keyword), must, transformed, or_play)))
        return place + 6

    def _search(self, place: int, steps: Steps, scope: Scope) -> int:
        register, who, of, what, amount, places, up_to = self._tables["code"][place + 1 : place + 8]
        if (of, places) != (who, zone_mask({Zone.LIBRARY})):
            words = self._tables["code"][place + 1 : place + 8]
            steps.append((place, typing.cast(e.Effect, read_term(e.SearchZones, words, self, scope))))
            return place + 8
        search = e.Search(
            self.filter(what, scope),
            None,
            who=self.node(who, scope),
            amount=self.node(amount, scope),
            up_to=bool(up_to),
            register=register,
        )
        steps.append((place, search))
        return place + 8

    def _designate(self, place: int, steps: Steps, scope: Scope) -> int:
        what, status = self._tables["code"][place + 1 : place + 3]
        steps.append((place, e.Designate(self.node(what, scope), Status(abs(status)), status < 0)))
        return place + 3

    def _emblem(self, place: int, steps: Steps, scope: Scope) -> int:
        who, face, unique = self._tables["code"][place + 1 : place + 4]
        if unique:
            steps.append((place, GetEmblem(self.node(who, scope), self.face(face))))
        else:
            steps.append((place, e.CreateEmblem(tuple(map(_uncommanded, self.face(face).abilities)))))
        return place + 4

    def _event_choice(self, place: int, steps: Steps, scope: Scope) -> int:
        amount = self.node(self._tables["code"][place + 2], scope)
        steps.append((place, r.EventChoice(amount.index)))
        return place + 3

    def _after_event(self, place: int, steps: Steps, scope: Scope) -> int:
        length = self._tables["code"][place + 1]
        steps.append((place, r.AfterEvent(self._block(place + 2, place + 1 + length, scope))))
        return int(place + 2 + length)


def _uncommanded(ability: c.Ability) -> c.Ability:
    """An ability of an emblem, without that it functions in the command zone (CR 114.4)."""
    if isinstance(ability, (c.Triggered, c.Replacement)) and ability.zones == {Zone.COMMAND}:
        return replace(ability, zones=frozenset())
    return ability


_CONTROL: dict[int, Callable[[ProgramDecoder, int, Steps, Scope], int]] = {
    number_of(op): method
    for op, method in {
        "OP_MAY": ProgramDecoder._may,
        "OP_IF": ProgramDecoder._if,
        "OP_PAY": ProgramDecoder._pay,
        "OP_FOR_EACH": ProgramDecoder._for_each,
        "OP_REPEAT": ProgramDecoder._repeat,
        "OP_CHOOSE_VALUE": ProgramDecoder._choose_value,
        "OP_HOOK": ProgramDecoder._hook,
        "OP_CHOOSE": ProgramDecoder._choose,
        "OP_ADD_MANA": ProgramDecoder._add_mana,
        "OP_CAST": ProgramDecoder._cast,
        "OP_SEARCH": ProgramDecoder._search,
        "OP_DESIGNATE": ProgramDecoder._designate,
        "OP_EMBLEM": ProgramDecoder._emblem,
        "OP_EVENT_CHOICE": ProgramDecoder._event_choice,
        "OP_EVENT_AFTER": ProgramDecoder._after_event,
    }.items()
}


def _member(of: Any, word: int) -> Any:
    """The member of an enum with this number."""
    if of is CastKeyword:
        return cast_keyword(word)
    if of is Color:
        return next(color for color in Color if color.kind == word)
    if of is x.Compare:
        return next(compare for compare in x.Compare if number_of(f"CMP_{compare.name}") == word)
    try:
        return of(word)
    except ValueError:
        raise NotThisError from None
