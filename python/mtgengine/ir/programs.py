"""The encoder of programs and expressions: effects to operations, filters, amounts, selectors and conditions to nodes.

Most classes need nothing here: their fields, in order, are the operands of the core's operation or node that they name.
What a class says otherwise (`operands`), or what becomes several operations, is below.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from mtgcore import types as core
from mtgengine.enums import (
    CardType,
    CastKeyword,
    Cause,
    Color,
    Duration,
    EventKind,
    PhaseType,
    Relation,
    StepType,
    Zone,
)
from mtgengine.ir import cards as c
from mtgengine.ir import changes as ch
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.actions import Defined
from mtgengine.ir.operands import Code, flags, number_of, written
from mtgengine.ir.patterns import Pattern
from mtgengine.ir.term import IRError, Term, substitute

# Registers that the text of a card cannot name: those of loops (`LOOPS` and the following ones, by depth), and those of
# operations that are made of several.
LOOPS, MOST_LOOPS = 25, 4
PICKED, OPTION, PLAYER = 29, 30, 31
# A way of casting: without paying its mana cost (`mtgcore.types`).
CAST_FREE = -1


# As `mtgcore.sources` reads the kinds of mana that an effect adds.
KINDS_DYNAMIC, KINDS_AMONG = 6, 9


def zone_mask(zones: Iterable[Zone]) -> int:
    """Bits of ZoneKind."""
    return sum(1 << int(zone) for zone in set(zones))


@dataclass(frozen=True)
class Scope:
    """Where the targets of the ability being encoded lie in the table of target specs, and how deep in loops it is."""

    first: int = 0
    n: int = 0
    depth: int = 0


def emblem(effect: e.CreateEmblem) -> c.Face:
    """An emblem as a face: nothing but abilities, which function in the command zone (CR 114.1)."""
    command = frozenset({Zone.COMMAND})
    abilities = tuple(
        replace(ability, zones=command) if isinstance(ability, (c.Triggered, c.Replacement)) else ability
        for ability in effect.abilities
    )
    return c.Face("Emblem", frozenset(), abilities=abilities)


class Noted(int):
    """The first word of an effect that is made of several operations: it brings along for what it was written.

    So the note keeps its place while code is put together; the tables have the number alone.
    """

    notes: tuple[tuple[Term, Scope, int], ...]

    def __new__(cls, word: int, term: Term, scope: Scope, length: int) -> Noted:
        """The word with a note, which is about more words than those that it has."""
        noted = super().__new__(cls, word)
        noted.notes = ((term, scope, length), *(word.notes if isinstance(word, Noted) else ()))
        return noted


class ProgramEncoder(ABC):
    """Programs and expressions; the tables that they refer to are the encoder's."""

    def __init__(self) -> None:
        self._chosen: dict[int, str] = {}  # what kind of choice a register keeps, of the program being encoded

    @abstractmethod
    def _node(self, op: str, a: int = 0, b: int = 0, c: int = 0) -> int: ...

    @abstractmethod
    def name_number(self, name: str) -> int:
        """The number of a name."""

    @abstractmethod
    def _subtype(self, subtype: str) -> int: ...

    @abstractmethod
    def _counter(self, kind: str) -> int: ...

    @abstractmethod
    def cost_index(self, keyword: CastKeyword) -> int:
        """Which of the costs of the face is that of the keyword."""

    @abstractmethod
    def cost(self, cost: Sequence[k.Cost]) -> int:
        """The row of a cost."""

    @abstractmethod
    def granted(self, ability: c.Ability) -> int:
        """The index of an ability that is printed on no face."""

    @abstractmethod
    def _token(self, token: c.Face) -> int: ...

    @abstractmethod
    def changes(self, changes: Sequence[ch.Change], scope: Scope) -> tuple[int, int]:
        """The first row of these changes, and how many rows they are."""

    @abstractmethod
    def typeset(self, subtypes: Sequence[str]) -> int:
        """The number of a set of subtypes."""

    # ---- operands --------------------------------------------------------------------------------------------------

    def operand(self, term: Term, name: str, scope: Scope) -> int:
        """The word of a field."""
        value = getattr(term, name)
        if isinstance(value, Term):
            return self.term(value, scope)
        if name == "zones":
            filter = (
                term.of if isinstance(term, (x.Count, x.Each, x.HasGreatest)) else getattr(term, "what", x.ANYTHING)
            )
            return self._zones(filter, value)
        if isinstance(value, str):
            return self._text(name, value)
        if isinstance(value, CastKeyword):
            return value.number
        if isinstance(value, x.Compare):
            return number_of(f"CMP_{value.name}")
        if isinstance(value, Color):
            return value.kind
        if isinstance(value, frozenset):
            return _mask(value)
        return 0 if value is None else int(value)

    def _text(self, name: str, value: str) -> int:
        if name == "subtype":
            return self._subtype(value)
        if name in ("name", "partner"):
            return self.name_number(value)
        return self._counter(value) if value else 0

    def term(self, term: Term, scope: Scope) -> int:
        """The node of an expression; the number of a token or an ability."""
        if isinstance(term, x.Filter):
            return self._filter(term, scope)
        if isinstance(term, x.Amount):
            return self._amount(term, scope)
        if isinstance(term, x.Selector):
            return self._selector(term, scope)
        if isinstance(term, x.Condition):
            return self._condition(term, scope)
        if isinstance(term, c.Face):
            return self._token(term)
        if isinstance(term, c.Ability):
            return self.granted(term)
        raise IRError(f"{type(term).__name__} is no operand")

    # ---- expressions -----------------------------------------------------------------------------------------------

    def _filter(self, filter: x.Filter, scope: Scope) -> int:
        """The node of a filter; 0 for one that everything matches."""
        return 0 if isinstance(filter, x.Anything) else self._node_of_filter(filter, scope)

    def _node_of_filter(self, filter: x.Filter, scope: Scope) -> int:
        if isinstance(filter, (x.AllOf, x.AnyOf)):
            return self._chain(filter.op, [self._node_of_filter(part, scope) for part in filter.parts])
        if isinstance(filter, x.Not):
            return self._node(filter.op, self._node_of_filter(filter.part, scope))
        return self._node(filter.op, *written(filter, self, scope))

    def _chain(self, op: str, nodes: Sequence[int]) -> int:
        if not nodes:
            raise IRError(f"{op} needs at least one part")
        result = nodes[-1]
        for node in reversed(nodes[:-1]):
            result = self._node(op, node, result)
        return result

    def _zones(self, filter: x.Filter, zones: Sequence[Zone]) -> int:
        if zones:
            return zone_mask(zones)
        places, players = x.where(filter)
        return zone_mask(places) | int(players)

    def _amount(self, amount: x.Amount, scope: Scope) -> int:
        return self._node(amount.op, *written(amount, self, scope))

    def _selector(self, selector: x.Selector, scope: Scope) -> int:
        if isinstance(selector, x.TargetRef):
            if not 0 <= selector.index < scope.n:
                raise IRError(f"target {selector.index} is referred to, but there are {scope.n}")
            return self._node(selector.op, scope.first + selector.index)
        return self._node(selector.op, *written(selector, self, scope))

    def _condition(self, condition: x.Condition | None, scope: Scope) -> int:
        if condition is None:
            return 0
        if isinstance(condition, (x.AllTrue, x.AnyTrue)):
            return self._chain(condition.op, [self._condition(part, scope) for part in condition.conditions])
        return self._node(condition.op, *written(condition, self, scope))

    # ---- programs --------------------------------------------------------------------------------------------------

    def _block(self, effects: Iterable[e.Effect], scope: Scope) -> Code:
        return [word for effect in effects for word in self._effect(effect, scope)]

    def _effect(self, effect: e.Effect, scope: Scope) -> Code:
        code = self._in_words(effect, scope)
        if code and (isinstance(effect, _COMPOSED) or (effect.op and code[0] != number_of(effect.op))):
            code[0] = Noted(code[0], effect, scope, len(code))
        return code

    def _in_words(self, effect: e.Effect, scope: Scope) -> Code:
        if isinstance(effect, Defined):
            return self._block(effect.definition(), scope)
        special = _SPECIAL.get(type(effect))
        if special is not None:
            return special(self, effect, scope)
        return self._plain(effect, scope)

    def _plain(self, effect: e.Effect, scope: Scope) -> Code:
        return [number_of(effect.op), *written(effect, self, scope)]

    def _op(self, op: str, *words: int) -> Code:
        return [number_of(op), *words]

    def _either(self, then: Code, otherwise: Code) -> Code:
        """Two ways to go on, after a jump over the first of them: its length, the first, and a jump over the second."""
        if otherwise:
            then = [*then, *self._op("OP_JUMP", len(otherwise))]
        return [len(then), *then, *otherwise]

    def _may(self, effect: e.May, scope: Scope) -> Code:
        ways = self._either(self._block(effect.effects, scope), self._block(effect.otherwise, scope))
        return [*self._op("OP_MAY", self._selector(effect.who, scope)), *ways]

    def _if(self, effect: e.If, scope: Scope) -> Code:
        ways = self._either(self._block(effect.effects, scope), self._block(effect.otherwise, scope))
        return [*self._op("OP_IF", self._condition(effect.condition, scope)), *ways]

    def _pay(self, effect: e.Pay, scope: Scope) -> Code:
        who, times = self._selector(effect.who, scope), self._amount(effect.times, scope)
        ways = self._either(self._block(effect.effects, scope), self._block(effect.otherwise, scope))
        return [*self._op("OP_PAY", who, self.cost(effect.cost), times, int(effect.optional)), *ways]

    def _loop(self, scope: Scope) -> tuple[int, Scope]:
        if scope.depth == MOST_LOOPS:
            raise IRError(f"more than {MOST_LOOPS} loops within each other")
        return LOOPS + scope.depth, replace(scope, depth=scope.depth + 1)

    def _for_each(self, effect: e.ForEach, scope: Scope) -> Code:
        return self._each_of(effect.of, effect.register, scope, lambda inner: self._block(effect.effects, inner))

    def _each_of(self, of: x.Selector, register: int, scope: Scope, body: Callable[[Scope], Code]) -> Code:
        loop, inner = self._loop(scope)
        code = body(inner)
        back = self._op("OP_NEXT", register, loop, len(code) + 4)
        return [
            *self._op("OP_FOR_EACH", self._selector(of, scope), register, loop, len(code) + len(back)),
            *code,
            *back,
        ]

    def _repeat(self, effect: e.Repeat, scope: Scope) -> Code:
        loop, inner = self._loop(scope)
        code = self._block(effect.effects, inner)
        back = self._op("OP_AGAIN", loop, len(code) + 3)
        return [*self._op("OP_REPEAT", self._amount(effect.amount, scope), loop, len(code) + len(back)), *code, *back]

    def _repeat_while(self, effect: e.RepeatWhile, scope: Scope) -> Code:
        code = self._block(effect.effects, scope)
        test = self._op("OP_IF", self._condition(effect.condition, scope), 2)
        return [*code, *test, *self._op("OP_BACK", len(code) + len(test) + 2)]

    def _choose_one(self, effect: e.ChooseOne, scope: Scope) -> Code:
        who, n = self._selector(effect.who, scope), self._amount(x.Number(len(effect.options)), scope)
        code = self._op("OP_CHOOSE_VALUE", OPTION, who, number_of("CHOICE_MODE"), self._amount(x.ONE, scope), n, 0)
        return [*code, *self._chosen_option(effect.options, scope)]

    def _hook(self, effect: e.Hook, scope: Scope) -> Code:
        name, n = self.name_number(effect.name), len(effect.options)
        code = self._op(effect.op, name, OPTION, n, effect.register, effect.numbers, effect.most)
        return [*code, *self._chosen_option(effect.options, scope)]

    def _chosen_option(self, options: Sequence[e.Option], scope: Scope) -> Code:
        """The option whose number, from 1 on, the register has."""
        rest: Code = []
        for number, option in reversed(list(enumerate(options, 1))):
            chosen = x.Comparison(x.RegisterValue(OPTION), x.Compare.EQ, x.Number(number))
            ways = self._either(self._block(option.effects, scope), rest)
            rest = [*self._op("OP_IF", self._condition(chosen, scope)), *ways]
        return rest

    def _choose_value(self, effect: Any, scope: Scope) -> Code:
        self._chosen[effect.register] = effect.choice
        return self._plain(effect, scope)

    def _choose(self, effect: e.Choose, scope: Scope) -> Code:
        if isinstance(effect.who, (x.EachPlayer, x.Opponents)):
            # CR 101.4: one after the other, in turn order; the list keeps what all of them chose.
            each = x.Register(PLAYER)
            own = substitute(replace(effect, who=each, append=True), x.Affected(), each)
            return self._each_of(effect.who, PLAYER, scope, lambda inner: self._choose(own, inner))
        among: x.Selector = x.Each(effect.what, effect.zones)
        if effect.among is not None:
            among = effect.among if effect.what == x.ANYTHING else x.Matching(effect.among, effect.what)
        least = x.Number(0) if effect.optional or effect.up_to else effect.amount
        return self._picks(
            effect.register,
            effect.who,
            among,
            least,
            effect.amount,
            flags(CHOOSE_RANDOM=effect.random, CHOOSE_APPEND=effect.append),
            scope,
        )

    def _picks(
        self, register: int, who: x.Selector, among: x.Selector, least: x.Amount, most: x.Amount, how: int, scope: Scope
    ) -> Code:
        player, candidates = self._selector(who, scope), self._selector(among, scope)
        lo, hi = self._amount(least, scope), self._amount(most, scope)
        return self._op("OP_CHOOSE", register, player, candidates, lo, hi, how)

    def _create_emblem(self, effect: e.CreateEmblem, scope: Scope) -> Code:
        return self._op(effect.op, self._selector(x.YOU, scope), self._token(emblem(effect)), 0)

    def _designate(self, effect: e.Designate, scope: Scope) -> Code:
        status = -int(effect.status) if effect.lost else int(effect.status)
        return self._op(effect.op, self._selector(effect.what, scope), status)

    def _continuous(self, effect: e.Continuous, scope: Scope) -> Code:
        for register in range(1, 8):  # register 0 is what was chosen for the permanent (CR 607.2d)
            if self._chosen.get(register) == "CHOICE_COLOR" and _of_color(effect, register) != effect:
                return self._by_color(effect, register, scope)
            if self._chosen.get(register) == "CHOICE_LAND_TYPE" and _of_land_type(effect, register, "Plains") != effect:
                return self._by_land_type(effect, register, scope)
        return self._plain(effect, scope)

    def _by_color(self, effect: e.Continuous, register: int, scope: Scope) -> Code:
        """CR 611.2c: an effect that depends on a color chosen now is, from now on, about that color."""
        rest: Code = []
        for color in Color:
            if color is not Color.COLORLESS:
                chosen = x.Comparison(x.RegisterValue(register), x.Compare.EQ, x.Number(Color.mask(frozenset({color}))))
                ways = self._either(self._effect(_of_color(effect, register, color), scope), rest)
                rest = [*self._op("OP_IF", self._condition(chosen, scope)), *ways]
        return rest

    def _by_land_type(self, effect: e.Continuous, register: int, scope: Scope) -> Code:
        """The same of a basic land type."""
        rest: Code = []
        for subtype in c.BASIC_LAND_TYPES:
            chosen = x.Comparison(x.RegisterValue(register), x.Compare.EQ, x.Number(self._subtype(subtype)))
            ways = self._either(self._effect(_of_land_type(effect, register, subtype), scope), rest)
            rest = [*self._op("OP_IF", self._condition(chosen, scope)), *ways]
        return rest

    def _add_mana(self, effect: e.AddMana, scope: Scope) -> Code:
        restriction = 0 if effect.spend_on is None else self._node_of_filter(effect.spend_on, scope)
        kinds = sum(1 << color.kind for color in effect.kinds)
        if effect.of is not None:
            among = effect.of.what if isinstance(effect.of, (e.CouldProduce, e.ColorsAmong)) else None
            node = 0 if among is None else self._filter(among, scope)
            kinds |= number_of(effect.of.dynamic) << KINDS_DYNAMIC | node << KINDS_AMONG
        who, amount = self._selector(effect.who, scope), self._amount(effect.amount, scope)
        return self._op(effect.op, who, kinds, amount, restriction, int(effect.persists) + 2 * int(effect.this_combat))

    def _cast(self, effect: e.CastFree, scope: Scope) -> Code:
        what, keyword = self._selector(effect.what, scope), 0 if effect.keyword is None else effect.keyword.number
        spell = effect.spell if effect.most is None else effect.spell & x.ManaValue(x.Compare.LE, effect.most)
        how = number_of("CAST_TRANSFORMED") if effect.transformed else int(effect.or_play) * number_of("CAST_OR_PLAY")
        return self._op(effect.op, what, CAST_FREE, keyword, self._filter(spell, scope), how)

    def _during_next_untap(self, effect: e.DuringNextUntap, scope: Scope) -> Code:
        event = Pattern(EventKind.UNTAPPING, player=x.IsPlayer(Relation.YOU))
        return self._effect(e.Float(c.Triggered(effect.effects, events=(event,), once=True), Duration.FOREVER), scope)

    def _regenerate(self, effect: e.Regenerate, scope: Scope) -> Code:
        return self._effect(r.FloatEach(effect.what, r.regeneration_shield()), scope)

    # ---- effects on the event that is replaced (CR 614, 615) -------------------------------------------------------

    def _event_choice(self, effect: r.EventChoice, scope: Scope) -> Code:
        choice = self._chosen.get(effect.register)
        if choice is None:
            raise IRError(f"nothing is chosen for register {effect.register} that a permanent could keep")
        kind = number_of("CHOICE_SUBTYPE" if choice == "CHOICE_LAND_TYPE" else choice)
        return self._op(effect.op, kind, self._amount(x.RegisterValue(effect.register), scope))

    def _after_event(self, effect: r.AfterEvent, scope: Scope) -> Code:
        code = [*self._block(effect.effects, scope), number_of("OP_END")]
        return self._op(effect.op, len(code), *code)

    # ---- what is made of several operations ------------------------------------------------------------------------

    def _search(self, effect: e.Search, scope: Scope) -> Code:
        """CR 701.23: find, reveal, put there, shuffle; cards that stay in the library are put back after shuffling."""
        if effect.who == x.YOU:
            return self._search_of(effect, x.YOU, scope)
        return self._each_of(
            effect.who, PLAYER, scope, lambda inner: self._search_of(effect, x.Register(PLAYER), inner)
        )

    def _search_of(self, effect: e.Search, who: x.Selector, scope: Scope) -> Code:
        keep = effect.register if effect.register >= core.REGISTER_LISTS else PICKED
        found, player = x.Register(keep), self._selector(who, scope)
        what, amount = self._filter(effect.what, scope), self._amount(effect.amount, scope)
        library = zone_mask({Zone.LIBRARY})
        code = self._op("OP_SEARCH", keep, player, player, what, amount, library, int(effect.up_to))
        if effect.zone is None:
            return [*code, *self._block([e.Reveal(found)], scope)] if effect.reveal else code
        move = e.Move(
            found,
            effect.zone,
            Cause.SEARCH,
            effect.position,
            register=keep,
            tapped=effect.tapped,
            controller=None if who == x.YOU else who,
            order=who if effect.zone is Zone.LIBRARY else None,
        )
        parts: list[e.Effect] = [e.Reveal(found)] if effect.reveal else []
        if effect.zone is Zone.LIBRARY:
            parts += [e.Shuffle(who), move, e.Look(found, x.EachPlayer() if effect.reveal else who)]
        else:
            parts += [move, e.Shuffle(who)]
        return [*code, *self._block(parts, scope)]

    def _scry(self, effect: e.Scry | e.Surveil, scope: Scope) -> Code:
        """CR 701.22, 701.25: look, choose those that go away, and put the others back in any order."""
        return self._each_of(effect.who, PLAYER, scope, lambda inner: self._scry_of(effect, inner))

    def _scry_of(self, effect: e.Scry | e.Surveil, scope: Scope) -> Code:
        who, picked = x.Register(PLAYER), x.Register(PICKED)
        top = x.TopOf(who, effect.amount)
        rest = x.TopOf(who, x.Difference(effect.amount, x.NumberOf(picked)))
        away = (
            e.Move(picked, Zone.LIBRARY, position=-1, order=who)
            if isinstance(effect, e.Scry)
            else e.Move(picked, Zone.GRAVEYARD)
        )
        kind = number_of("EVENT_SCRY" if isinstance(effect, e.Scry) else "EVENT_SURVEIL")
        return [
            *self._effect(e.Look(top, who), scope),
            *self._picks(PICKED, who, top, x.Number(0), effect.amount, number_of("REASON_SCRY") << 8, scope),
            *self._effect(away, scope),
            *self._effect(e.Move(rest, Zone.LIBRARY, order=who), scope),
            *self._op("OP_ANNOUNCE", kind, self._selector(who, scope), self._amount(effect.amount, scope)),
        ]


def _of_color(effect: e.Continuous, register: int, color: Color = Color.COLORLESS) -> e.Continuous:
    """The effect with this color in place of the one that the register keeps."""
    colors = frozenset({color})
    found = substitute(effect, x.ChosenColor(register), x.Colors(colors))
    found = substitute(found, ch.BecomeChosenColor(register=register), ch.SetColors(colors))
    return substitute(found, ch.BecomeChosenColor(True, register), ch.AddColors(colors))


def _of_land_type(effect: e.Continuous, register: int, subtype: str) -> e.Continuous:
    """The effect with this land type in place of the one that the register keeps."""
    chosen = ch.BecomeChosenSubtype(CardType.LAND, register)
    return substitute(effect, chosen, ch.SetSubtypes((subtype,), CardType.LAND))


def _mask(values: frozenset[Any]) -> int:
    """Bits of the core for a set: of colors, of zones, phases and steps by their numbers, of types as they are."""
    first = next(iter(values), None)
    if isinstance(first, Color):
        return Color.mask(values)
    if isinstance(first, Zone):
        return zone_mask(values)
    if isinstance(first, (PhaseType, StepType)):
        return sum(1 << int(value) for value in values)
    return sum(int(value) for value in values)


# Effects that never are one operation of their own.
_COMPOSED = (Defined, e.Search, e.Scry, e.Surveil, e.Regenerate, e.DuringNextUntap)
_SPECIAL: dict[type[e.Effect], Callable[[Any, Any, Scope], Code]] = {
    e.May: ProgramEncoder._may,
    e.If: ProgramEncoder._if,
    e.Pay: ProgramEncoder._pay,
    e.ForEach: ProgramEncoder._for_each,
    e.Repeat: ProgramEncoder._repeat,
    e.RepeatWhile: ProgramEncoder._repeat_while,
    e.ChooseOne: ProgramEncoder._choose_one,
    e.Hook: ProgramEncoder._hook,
    e.Choose: ProgramEncoder._choose,
    e.ChooseName: ProgramEncoder._choose_value,
    e.ChooseSubtype: ProgramEncoder._choose_value,
    e.ChooseColor: ProgramEncoder._choose_value,
    e.ChooseNumber: ProgramEncoder._choose_value,
    e.ChooseLandType: ProgramEncoder._choose_value,
    e.ChooseAnyLandType: ProgramEncoder._choose_value,
    e.ChooseCardType: ProgramEncoder._choose_value,
    e.ChoosePlayer: ProgramEncoder._choose_value,
    e.CreateEmblem: ProgramEncoder._create_emblem,
    e.Designate: ProgramEncoder._designate,
    e.Continuous: ProgramEncoder._continuous,
    e.AddMana: ProgramEncoder._add_mana,
    e.CastFree: ProgramEncoder._cast,
    e.DuringNextUntap: ProgramEncoder._during_next_untap,
    e.Regenerate: ProgramEncoder._regenerate,
    r.EventChoice: ProgramEncoder._event_choice,
    r.AfterEvent: ProgramEncoder._after_event,
    e.Search: ProgramEncoder._search,
    e.Scry: ProgramEncoder._scry,
    e.Surveil: ProgramEncoder._scry,
}
