"""The decoder: the integer tables of the core back to cards in IR, the mirror of `mtgengine.ir.encode`.

It reads what the core runs. Operands are described once for both directions (`mtgengine.ir.operands`). Keywords and
keyword actions are in the tables as what they stand for; a note (`mtgengine.ir.notes`) tells which it was, and is
believed where encoding that gives exactly the words that are there. What the IR can say in several ways comes back in
one of them: `canonical` says which.
"""

from __future__ import annotations

import typing
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from mtgcore import carddb
from mtgcore import types as core
from mtgengine.enums import (
    ActivatedAs,
    CardType,
    Cause,
    Color,
    EventKind,
    Keyword,
    KeywordAction,
    Relation,
    RuleKind,
    Status,
    StepType,
    Supertype,
    Zone,
)
from mtgengine.ir import cards as c
from mtgengine.ir import changes as ch
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.canonical import canonical
from mtgengine.ir.decode_programs import DecodeError, ProgramDecoder, Row, cast_keyword, classes, zone_set
from mtgengine.ir.designations import Ascend
from mtgengine.ir.encode import ACTIVATED_FROM, MAIN_PHASES, PLAYS, Encoder
from mtgengine.ir.layouts import printed_card
from mtgengine.ir.notes import Note, read_note
from mtgengine.ir.operands import NotThisError, kinds_of, number_of, read_term
from mtgengine.ir.patterns import Pattern
from mtgengine.ir.programs import Scope
from mtgengine.mana import ManaCost, ManaSymbol, ManaSymbolType

__all__ = ["DecodeError", "Decoder", "decode", "decoded"]


def decode(encoder: Encoder) -> tuple[c.Card, ...]:
    """The cards that the tables of an encoder say, tokens left out."""
    decoder = Decoder(encoder)
    return tuple(decoder.card(i) for i, row in enumerate(encoder.tables["cards"]) if not decoder.is_token(row))


def decoded(card: c.Card) -> c.Card:
    """A card as its tables say it."""
    return decode(Encoder([card]))[0]


class Decoder(ProgramDecoder):
    """Reads the tables of an encoder."""

    def __init__(self, encoder: Encoder) -> None:
        super().__init__(encoder)
        self._faces: dict[int, c.Face] = {}
        self._abilities: dict[int, c.Ability] = {}

    # ---- cards and faces -------------------------------------------------------------------------------------------

    def is_token(self, card: Row) -> bool:
        """Whether a row of the table of cards is a token."""
        return bool(card["layout"] == number_of("LAYOUT_TOKEN"))

    def card(self, index: int) -> c.Card:
        """The card of this number."""
        row = self._tables["cards"][index]
        faces = [self.face(row["face"] + i) for i in range(row["n_faces"])]
        return printed_card(faces, core.Layout(row["layout"]))

    def face(self, index: int) -> c.Face:
        """The face of this number."""
        if index not in self._faces:
            self._faces[index] = self._face(index, self._tables["faces"][index])
        return self._faces[index]

    def _face(self, index: int, row: Row) -> c.Face:
        types = CardType.from_mask(row["types"])
        sized = (
            CardType.CREATURE in types or row["power"] or row["toughness"] or "Vehicle" in self._printed_subtypes(index)
        )
        face = c.Face(
            name=self._names[row["name"]],
            types=types,
            mana_cost=None if row["n_symbols"] < 0 else self.symbols(row["symbols"], row["n_symbols"]),
            supertypes=Supertype.from_mask(row["types"]),
            subtypes=self._printed_subtypes(index),
            power=row["power"] if sized else None,
            toughness=row["toughness"] if sized else None,
            loyalty=row["loyalty"] or None,
            defense=row["defense"] or None,
            color_indicator=Color.from_mask(row["color_indicator"]),
        )
        if row["other_name"] >= 0:
            face = replace(face, name=f"{face.name} // {self._names[row['other_name']]}")
        return self._with_abilities(index, face, row)

    def _printed_subtypes(self, index: int) -> tuple[str, ...]:
        return tuple(self._subtypes[number] for number in self._notes.subtypes[index])

    def _with_abilities(self, index: int, face: c.Face, row: Row) -> c.Face:
        costs = self._tables["cast_costs"][row["cast_costs"] : row["cast_costs"] + row["n_cast_costs"]]
        before, self._cast_keywords = self._cast_keywords, [cast_keyword(cost["keyword"]) for cost in costs]
        printed, self._encoder.printed = self._encoder.printed, face  # notes are checked by encoding them for this face
        cast_costs = [self._cast_cost(cost) for cost in costs]
        self._encoder.printed = replace(face, cast_costs=tuple(cast_costs))
        abilities = [self._ability(self._tables["abilities"][row["abilities"] + i]) for i in range(row["n_abilities"])]
        if row["keywords"] & Keyword.ASCEND.bit:
            abilities = [_without_ascend(ability) for ability in abilities]
        lines: list[c.Ability] = []
        own_costs = len(cast_costs) - sum(line.cast_costs for line in self._notes.printed[index])
        at, at_cost = 0, own_costs
        for line in self._notes.printed[index]:
            rows = abilities[at : at + line.abilities]
            ways = cast_costs[at_cost : at_cost + line.cast_costs]
            lines += self._line(line.words, rows, ways)
            at, at_cost = at + line.abilities, at_cost + line.cast_costs
        self._cast_keywords, self._encoder.printed = before, printed
        own = tuple(cost for cost in cast_costs[:own_costs] if cost != c.MORPH_COST)
        return replace(face, abilities=tuple(lines), cast_costs=own)

    def _line(self, words: Sequence[int], rows: Sequence[c.Ability], ways: Sequence[k.CastCost]) -> Sequence[c.Ability]:
        """An ability as it is printed: what the note says, where that is just what is in the tables."""
        if words and words[0] >= 0:
            return (c.KeywordAbility(Keyword(words[0])),)
        if not words:
            return rows
        noted = read_note(iter(words[1:]), self, Scope())
        assert isinstance(noted, c.Ability)
        plain = [part for part in noted.expand() if not _is_bit(part)]
        here = [*map(self.simple, plain)] == [*map(self.simple, rows)]
        if here and [*map(self.simple, noted.cast_costs)] == [*map(self.simple, ways)]:
            return (noted,)
        return rows

    def simple(self, term: Any) -> Any:
        """Two terms that are encoded alike are equal so."""
        return canonical(term, self._encoder.printed)

    # ---- costs -----------------------------------------------------------------------------------------------------

    def symbols(self, first: int, n: int) -> ManaCost:
        """A mana cost."""
        return ManaCost(tuple(_symbol(row) for row in self._tables["symbols"][first : first + n]))

    def _x_color(self, first: int, n: int) -> Color | None:
        """The color of the mana that alone may be spent on X."""
        kinds = [row["a"] for row in self._tables["symbols"][first : first + n] if row["kind"] == number_of("SYMBOL_X")]
        return next((color for color in Color if kinds and kinds[0] == 1 + color.kind), None)

    def cost(self, index: int) -> tuple[k.Cost, ...]:
        """A cost."""
        row = self._tables["costs"][index]
        items = self._tables["cost_items"][row["items"] : row["items"] + row["n_items"]]
        return tuple(map(self._cost_item, items))

    def _cost_item(self, row: Row) -> k.Cost:
        if row["kind"] == number_of("COST_MANA"):
            if row["b"] == 0:
                return k.RevealSelf()
            return k.PayMana(self.symbols(row["a"], row["b"]), self._x_color(row["a"], row["b"]))
        (kind,) = classes((k.Cost,), "kind")[row["kind"]]
        return typing.cast(k.Cost, read_term(kind, [row["a"], row["b"], row["c"]], self, Scope()))

    def _cast_cost(self, row: Row) -> k.CastCost:
        return k.CastCost(
            next(kind for kind in k.CastCostKind if number_of(f"CASTCOST_{kind.name}") == row["kind"]),
            self.cost(row["cost"]),
            self.expression(row["condition"], Scope()),
            cast_keyword(row["keyword"]),
            None if row["spell"] < 0 else self.ability(row["spell"]),
        )

    # ---- abilities -------------------------------------------------------------------------------------------------

    def ability(self, index: int) -> c.Ability:
        """An ability that is printed on no face."""
        if index not in self._abilities:
            self._abilities[index] = self._ability(self._tables["abilities"][index])
        return self._abilities[index]

    def _ability(self, row: Row) -> c.Ability:
        kind = row["kind"]
        if kind == number_of("ABILITY_KEYWORD"):
            return self._keyword(row)
        if kind == number_of("ABILITY_STATIC"):
            return self._static(row)
        if kind == number_of("ABILITY_REPLACEMENT"):
            return self._replacement(row)
        if kind == number_of("ABILITY_SPELL"):
            return c.Spell(**self._program(row))
        if kind == number_of("ABILITY_TRIGGERED"):
            return self._triggered(row)
        return self._activated(row)

    def _keyword(self, row: Row) -> c.Ability:
        keyword = Keyword(row["keyword"])
        if keyword is Keyword.MORPH:
            mega, disguise = (bool(row.get("b", 0) & number_of(flag)) for flag in ("MORPH_MEGA", "MORPH_DISGUISE"))
            return c.Morph(self.cost(row["a"]), mega, disguise)
        if not keyword.has_parameter:
            return c.KeywordAbility(keyword)
        if carddb.keyword_takes_filter(keyword):
            return c.KeywordAbility(keyword, self.node(row["a"], Scope()))
        return c.KeywordAbility(keyword, row["a"])

    def _static(self, row: Row) -> c.Ability:
        affects = self.expression(row["filter"], Scope())
        if row.get("keyword") == number_of("RULE_TRIGGER_AGAIN"):
            if row["a"] < 0:
                return c.Silences(self._patterns(row["b"], row["c"]), affects or x.ANYTHING)
            return c.TriggersAgain(self._patterns(row["b"], row["c"]), affects, row["a"])
        rule = self._rule(RuleKind(row["keyword"]), row["a"], row["b"], row["c"]) if "keyword" in row else None
        changes = self.changes(row["changes"], row["n_changes"], Scope())
        return c.Static(changes, rule, affects, self.expression(row["timing"], Scope()), zone_set(row["zones"]))

    def _rule(self, kind: RuleKind, number: int, what: int, bits: int) -> ch.Rule:
        if kind is RuleKind.MAX_COUNTERS:
            return ch.Rule(kind, number, counter=self._counters[what])
        about = self.expression(what, Scope())
        if kind is RuleKind.MAY_CAST:
            for_cost = bits >> number_of("PLAY_FOR_SHIFT")
            said: dict[str, Any] = {name: bool(bits & number_of(flag)) for flag, name in PLAYS.items()}
            whose = bits & number_of("RF_WHOSE")
            pays = number >> number_of("PLAY_COST_SHIFT")
            said["pays"] = self.cost(pays - 1) if pays else ()
            return ch.Rule(kind, 0, about, whose, zones=zone_set(number & 255), cost=cast_keyword(for_cost), **said)
        amount: int | x.Amount = self.node(number, Scope()) if bits & number_of("RF_COUNTED") else number
        planeswalkers = kind is RuleKind.CANT_ATTACK_PLAYER and bool(bits & 1)
        color = bits >> number_of("RF_COLOR_SHIFT") & 15
        keyword = bits >> number_of("RF_KEYWORD_SHIFT")
        return ch.Rule(
            kind,
            amount,
            about,
            whose=0 if planeswalkers else bits & number_of("RF_WHOSE"),
            color=next((kind for kind in Color if kind.kind == color - 1), None),
            abilities=bool(bits & number_of("RF_OF_ABILITIES")),
            keyword=Keyword(keyword - 1) if keyword else None,
            planeswalkers=planeswalkers,
        )

    def _replacement(self, row: Row) -> c.Replacement:
        return c.Replacement(
            self._patterns(row["patterns"], row["n_patterns"]),
            self.code(row["program"], Scope()),
            self.expression(row["timing"], Scope()),
            optional=_has(row, "AF_OPTIONAL"),
            prevents=_has(row, "AF_PREVENTS"),
            self_replacement=_has(row, "AF_SELF_REPLACEMENT"),
            regenerates=_has(row, "AF_REGENERATES"),
            once=_has(row, "AF_ONCE"),
            zones=zone_set(row["zones"]),
            link=row["link"],
        )

    def _triggered(self, row: Row) -> c.Triggered:
        chapter = _has(row, "AF_CHAPTER")
        return c.Triggered(
            events=self._patterns(row["patterns"], row["n_patterns"]),
            condition=self.expression(row["timing"], Scope()),
            batch=_has(row, "AF_BATCH"),
            zones=zone_set(row["zones"]),
            per_turn=row["limit"],
            once=_has(row, "AF_ONCE"),
            link=row["link"],
            chapter=row["a"] if chapter else 0,
            still_resolves=_has(row, "AF_STILL_RESOLVES"),
            leads_to=frozenset() if chapter else frozenset(i for i in range(32) if row["a"] >> i & 1),
            **self._program(row),
        )

    def _activated(self, row: Row) -> c.Activated:
        zone = next((zone for flag, zone in ACTIVATED_FROM.items() if _has(row, flag)), Zone.BATTLEFIELD)
        by = Relation.ANY if _has(row, "AF_ANY_PLAYER") else Relation.YOU
        exile = k.ExileSelf(zone)
        said = {
            "cost": tuple(exile if isinstance(part, k.ExileSelf) else part for part in self.cost(row["cost"])),
            "sorcery_speed": _has(row, "AF_SORCERY_SPEED"),
            "per_turn": row["limit"],
            "condition": self.expression(row["timing"], Scope()),
            "zone": zone,
            "once_per_game": _has(row, "AF_ONCE_PER_GAME"),
            "by": Relation.OPPONENT if _has(row, "AF_OPPONENTS") else by,
            "keyword": Keyword(row["keyword"]) if row["keyword"] else None,
            "special": _has(row, "AF_SPECIAL"),
            "as_cast": _has(row, "AF_AS_CAST"),
            "reduction": self.expression(row.get("a", 0), Scope()),
        }
        program = self._program(row)
        if row["kind"] != number_of("ABILITY_MANA"):
            return c.Activated(**program, **said)
        program["effects"] = (*self._made(row["mana"]), *program.get("effects", ()))
        return c.ManaAbility(**program, **said)

    def _made(self, profile: Row) -> Iterator[e.AddMana]:
        """The mana that a mana ability makes, where its profile says so and its program does not."""
        spend_on = self.expression(profile["restriction"], Scope())
        for color in Color:
            if profile["fixed"][color.kind]:
                yield e.AddMana(frozenset({color}), x.Number(profile["fixed"][color.kind]), spend_on=spend_on)
        if not profile["choice"] and not profile["amount"]:
            return
        counted = self.expression(profile["amount"], Scope())
        kinds, of = kinds_of(profile["choice_mask"]), self.mana_source(profile["dynamic"], profile["among"], Scope())
        if profile["each"]:
            yield from [e.AddMana(kinds, spend_on=spend_on)] * profile["choice"]
        else:
            amount = x.Number(profile["choice"]) if counted is None else counted
            yield e.AddMana(kinds, amount, spend_on=spend_on, of=of)

    def _program(self, row: Row) -> dict[str, Any]:
        if not row.get("n_modes"):
            return self._body(row)
        modes = tuple(self._mode(self._tables["modes"][row["modes"] + i]) for i in range(row["n_modes"]))
        return {"modes": modes, "modes_min": row["modes_min"], "modes_max": row["modes_max"]}

    def _mode(self, row: Row) -> c.Mode:
        return c.Mode(cost=() if row["cost"] < 0 else self.cost(row["cost"]), **self._body(row))

    def _body(self, row: Row) -> dict[str, Any]:
        if row["program"] < 0:
            return {"effects": ()}
        scope = Scope(row["targets"], row["n_targets"])
        specs = self._tables["target_specs"][scope.first : scope.first + scope.n]
        return {
            "effects": self.code(row["program"], scope),
            "targets": tuple(self._target(spec, scope) for spec in specs),
            "division": self.expression(row["division"], scope),
        }

    def _target(self, row: Row, scope: Scope) -> c.Target:
        what = self.filter(row["filter"], scope)
        other = row["different_from"]
        return c.Target(
            what,
            row["lo"],
            None if row["hi"] < 0 else row["hi"],
            self.zones(what, row["zones"]),
            other - scope.first - 1 if other else None,
            self.expression(row["amount"], scope),
            up_to=_has(row, "TARGETS_UP_TO"),
            same_controller=_has(row, "TARGETS_SAME_CONTROLLER"),
            different_controllers=_has(row, "TARGETS_DIFFERENT_CONTROLLERS"),
        )

    # ---- events ----------------------------------------------------------------------------------------------------

    def _patterns(self, first: int, n: int) -> tuple[Pattern, ...]:
        return tuple(map(self._pattern, self._tables["patterns"][first : first + n]))

    def _pattern(self, row: Row) -> Pattern:
        scope = Scope()
        kind, extra = EventKind(row["kind"]), row["extra"]
        said: dict[str, Any] = {}
        if kind is EventKind.PHASE_BEGIN:
            kind = EventKind.STEP_BEGIN
            said["step"] = next((step for step, phase in MAIN_PHASES.items() if phase == extra), None)
        elif extra:
            name, of = _EXTRA.get(kind, ("counter", None))
            said[name] = self._counters[extra] if of is None else of(extra)
        combat = _has(row, "EF_COMBAT")
        return Pattern(
            kind,
            what=self.expression(row["object"], scope),
            by=self.expression(row["source"], scope),
            to=self.expression(row["target"], scope),
            player=self.expression(row["player"], scope),
            origin=zone_set(row["from_zones"]),
            into=zone_set(row["to_zones"]),
            causes=frozenset(cause for cause in Cause if row["causes"] >> cause & 1),
            combat=combat or (False if row["not_flags"] else None),
            condition=self.expression(row["condition"], scope),
            **said,
        )

    # ---- changes ---------------------------------------------------------------------------------------------------

    def changes(self, first: int, n: int, scope: Scope) -> tuple[ch.Change, ...]:
        """Changes; a keyword that stands for several abilities is one of them."""
        found: list[ch.Change] = []
        place = first
        while place < first + n:
            note = self._notes.changes.get(place)
            rows = self._tables["changes"][place : place + (note.length if note is not None else 1)]
            plain = [self._change(row, scope) for row in rows]
            noted = None if note is None or place + note.length > first + n else self._given(note, plain, scope)
            found += plain if noted is None else [noted]
            place += len(rows)
        return tuple(found)

    def _given(self, note: Note, plain: Sequence[ch.Change], scope: Scope) -> ch.Change | None:
        change = read_note(iter(note.words), self, scope)
        assert isinstance(change, ch.AddAbility)
        means = [ch.AddAbility(part) for part in change.ability.expand()]
        return change if [*map(self.simple, means)] == [*map(self.simple, plain)] else None

    def _change(self, row: Row, scope: Scope) -> ch.Change:
        kind, a, b = row["kind"], row["a"], row["b"]
        if row["layer"] == number_of(ch.DefinePT.layer):
            return self._definition(kind, a, b, scope)
        if kind == number_of(ch.AddAbility.kind):
            ability = self.ability(a)
            if isinstance(ability, c.KeywordAbility):
                return ch.AddKeyword(ability.keyword, ability.parameter)
            return ch.AddAbility(ability)
        if kind == number_of(ch.AddKeyword.kind):
            return ch.AddKeyword(Keyword(a))
        if kind == number_of(ch.AddRule.kind):
            return ch.AddRule(self._added_rule(RuleKind(a), b, scope))
        if kind == number_of(ch.HaveTextOf.kind):
            return ch.HaveTextOf(self.node(a, scope), self.ability(b - 1) if b else None)
        if kind == number_of(ch.RemoveKeyword.kind):
            return ch.RemoveKeyword(Keyword(a), self.expression(b, scope))
        if kind == number_of(ch.ChangeText.kind):
            return ch.ChangeText(self._word(a), self._word(b))
        for known in classes((ch.Change,), "kind")[kind]:
            try:
                found = read_term(known, [a, b], self, scope)
            except NotThisError:
                continue
            if any(getattr(found, field.name) != frozenset() for field in fields(found)) or not fields(found):
                return typing.cast(ch.Change, found)
        return typing.cast(ch.Change, found)

    def _definition(self, kind: int, a: int, b: int, scope: Scope) -> ch.DefinePT:
        if kind == number_of(ch.SetPower.kind):
            return ch.DefinePT(self.node(a, scope), None)
        if kind == number_of(ch.SetToughness.kind):
            return ch.DefinePT(None, self.node(a, scope))
        return ch.DefinePT(self.node(a, scope), self.node(b, scope))

    def _added_rule(self, kind: RuleKind, number: int, scope: Scope) -> ch.Rule:
        if carddb.rule_takes_filter(kind):
            return ch.Rule(kind, what=self.expression(number, scope))
        return ch.Rule(kind, number)

    def _word(self, word: int) -> Color | str:
        kind = word - core.TEXT_COLOR
        return self._subtypes[word] if kind < 0 else next(color for color in Color if color.kind == kind)


# ---- rows that need no tables --------------------------------------------------------------------------------------


def _activated(extra: int) -> Keyword | ActivatedAs:
    return ActivatedAs(extra) if extra in set(ActivatedAs) else Keyword(extra - 1)


_EXTRA: Mapping[EventKind, tuple[str, Callable[[int], object]]] = {
    EventKind.STEP_BEGIN: ("step", StepType),
    EventKind.DESIGNATED: ("status", Status),
    EventKind.ACTION: ("action", KeywordAction),
    EventKind.ACTIVATE: ("activated", _activated),
}


def _has(row: Row, flag: str) -> bool:
    return bool(row["flags"] & number_of(flag))


def _is_bit(ability: c.Ability) -> bool:
    return isinstance(ability, c.KeywordAbility) and ability.parameter is None


def _without_ascend(ability: c.Ability) -> c.Ability:
    """CR 702.131a: ascend of a spell is the first thing that it does, and is printed as a keyword."""
    if isinstance(ability, c.Spell) and ability.effects and isinstance(ability.effects[0], Ascend):
        return replace(ability, effects=ability.effects[1:])
    return ability


def _symbol(row: Row) -> ManaSymbol:
    """The inverse of the encoder's rows of mana symbols (CR 107.4)."""
    kind = next(kind for kind in ManaSymbolType if number_of(f"SYMBOL_{kind.name}") == row["kind"])
    words, amount = [row["a"], row["b"]], 0
    if kind in (ManaSymbolType.GENERIC, ManaSymbolType.MONO_HYBRID):
        amount = words.pop(0)
    kinds = [next(color for color in Color if color.kind == word) for word in words[: kind.n_kinds]]
    return ManaSymbol(kind, tuple(kinds), amount)
