"""The encoder: cards in IR to the integer tables of the core (`mtgcore.carddb.CardTables`).

Numbers come from the core's own enums. Equal nodes, symbols, costs and sets of subtypes are stored once. What follows
from a face's printed facts (its flags, what mana it can make) is worked out by the core.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any

from mtgcore import carddb, expr, vm
from mtgcore import types as core
from mtgengine.enums import CardType, Color, CounterType, Keyword, PhaseType, StepType, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.patterns import SELF, Pattern
from mtgengine.ir.profile import ManaProfile, mana_profile
from mtgengine.ir.subtypes import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)
from mtgengine.ir.term import IRError, Term
from mtgengine.mana import ManaCost, ManaSymbol, ManaSymbolType

Row = dict[str, Any]
Tables = dict[str, list[Any]]

TABLES = (
    "cards",
    "faces",
    "abilities",
    "modes",
    "symbols",
    "costs",
    "cost_items",
    "cast_costs",
    "target_specs",
    "changes",
    "patterns",
    "nodes",
    "code",
    "typesets",
    "families",
)
_MAIN_PHASES = {
    StepType.PRECOMBAT_MAIN: PhaseType.PRECOMBAT_MAIN,
    StepType.POSTCOMBAT_MAIN: PhaseType.POSTCOMBAT_MAIN,
}
# The layouts of cards that have more than one face or way to be played, numbered for the core.
LAYOUTS = ("normal", "split", "flip", "transform", "modal_dfc", "adventure", "meld", "token")


def encode(cards: Sequence[c.Card]) -> tuple[Tables, tuple[str, ...]]:
    """The tables of these cards and of the tokens that they make, and the names that the tables refer to.

    Card `i` of the tables is ``cards[i]``; tokens come after.
    """
    encoder = Encoder(cards)
    return encoder.tables, tuple(encoder.names)


# A face-down permanent: a 2/2 creature with no name, mana cost, subtypes or text (CR 708.2a).
FACE_DOWN = c.Face("", frozenset({CardType.CREATURE}), power=2, toughness=2)
# The subtypes of each card type (CR 205.3).
FAMILIES = {
    CardType.ARTIFACT: ARTIFACT_TYPES,
    CardType.BATTLE: BATTLE_TYPES,
    CardType.CREATURE: CREATURE_TYPES,
    CardType.ENCHANTMENT: ENCHANTMENT_TYPES,
    CardType.LAND: LAND_TYPES,
    CardType.PLANESWALKER: PLANESWALKER_TYPES,
    CardType.INSTANT: SPELL_TYPES,
}
_SHARED = {CardType.CREATURE: CardType.KINDRED, CardType.INSTANT: CardType.SORCERY}
_PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


def tokens_of(term: Term) -> Iterator[c.Face]:
    """Every token that a term can make, in the order in which it names them."""
    for field in fields(term):
        value = getattr(term, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Term):
                if isinstance(term, e.CreateToken) and isinstance(part, c.Face):
                    yield part
                yield from tokens_of(part)


@cache
def _op(name: str) -> int:
    for module in (core, carddb, expr, vm):
        if hasattr(module, name):
            return int(getattr(module, name))
    raise IRError(f"the core has no {name}")


def zone_mask(zones: Iterable[Zone]) -> int:
    """Bits of ZoneKind."""
    return sum(1 << int(zone) for zone in set(zones))


@dataclass(frozen=True)
class _Scope:
    """Where the targets of the ability being encoded lie in the table of target specs."""

    first: int = 0
    n: int = 0


class Encoder:
    """Encodes a set of cards once, as it is made.

    Attributes:
        tables: Table name to rows, as `mtgcore.carddb.CardTables` takes them.
        names: Name id to name.
        cards: Card index to card: those given, then the tokens.
        faces: Face index to face.
        subtypes: Subtype to its number.
        counters: Kind of counter to its number.
    """

    def __init__(self, cards: Sequence[c.Card]) -> None:
        self.tables: Tables = {name: [] for name in TABLES}
        self.names: dict[str, int] = {}
        self.subtypes: dict[str, int] = {}
        self.counters: dict[str, int] = {}
        self._seen: dict[tuple[str, object], int] = {}
        self._add("nodes", {"op": 0, "a": 0, "b": 0, "c": 0})  # node 0 is no node
        self._add("typesets", [])  # set 0 is the empty one
        tokens = dict.fromkeys(token for card in cards for token in tokens_of(card))
        self.cards = (*cards, *(c.Card((token,), "token") for token in tokens))
        faces = tuple(face for card in self.cards for face in card.faces)
        first = len(faces) - len(tokens)
        self.faces = (*faces, FACE_DOWN)
        self._tokens = {token: first + i for i, token in enumerate(tokens)}
        for index, card in enumerate(self.cards):
            self._card(index, card)
        self._face(-1, FACE_DOWN)
        self._families()

    # ---- rows ------------------------------------------------------------------------------------------------------

    def _add(self, table: str, row: Any) -> int:
        self.tables[table].append(row)
        return len(self.tables[table]) - 1

    def _once(self, table: str, key: object, rows: Sequence[Any]) -> int:
        """The index of the first of these rows, which are stored one after the other, once."""
        found = self._seen.get((table, key))
        if found is None:
            found = len(self.tables[table])
            self.tables[table].extend(rows)
            self._seen[table, key] = found
        return found

    def _name(self, name: str) -> int:
        return self.names.setdefault(name, len(self.names))

    def _node(self, op: str, a: int = 0, b: int = 0, c: int = 0) -> int:
        row = {"op": _op(op), "a": a, "b": b, "c": c}
        return self._once("nodes", (op, a, b, c), [row])

    def _subtype(self, subtype: str) -> int:
        if subtype not in self.subtypes:
            named = f"SUBTYPE_{subtype.upper()}"
            free = sum(number >= core.SUBTYPE_FIRST_FREE for number in self.subtypes.values())
            number = int(getattr(core, named)) if hasattr(core, named) else core.SUBTYPE_FIRST_FREE + free
            if number >= core.SUBTYPE_LIMIT:
                raise IRError(f"these cards have more than {core.SUBTYPE_LIMIT - core.SUBTYPE_FIRST_FREE} subtypes")
            self.subtypes[subtype] = number
        return self.subtypes[subtype]

    def _counter(self, kind: str) -> int:
        if kind not in self.counters:
            try:
                number = int(CounterType.named(kind))
            except ValueError:
                number = self._other_counter(kind)
            self.counters[kind] = number
        return self.counters[kind]

    def _other_counter(self, kind: str) -> int:
        keyword = {keyword.text: keyword for keyword in Keyword}.get(kind)
        if keyword is not None:
            return int(core.COUNTER_KEYWORD + keyword)
        change = _PT_COUNTER.fullmatch(kind)
        if change is not None and all(abs(int(number)) < 64 for number in change.groups()):
            return int(core.COUNTER_PT + (int(change[1]) + 64) * 128 + int(change[2]) + 64)
        free = sum(core.COUNTER_FIRST_FREE <= number < core.COUNTER_PT for number in self.counters.values())
        return int(core.COUNTER_FIRST_FREE + free)

    def _families(self) -> None:
        """The subtypes of each card type, as far as these cards name them."""
        for kind, subtypes in FAMILIES.items():
            typeset = self._typeset([subtype for subtype in subtypes if subtype in self.subtypes])
            if typeset:
                self._add("families", {"types": kind + _SHARED.get(kind, 0), "typeset": typeset})

    def _basic_lands(self) -> None:
        """The mana abilities of the basic land types, for lands that gain such a type (CR 305.6)."""
        for color in c.BASIC_LAND_TYPES.values():
            self._granted(c.basic_mana(color))

    # ---- cards and faces -------------------------------------------------------------------------------------------

    def _card(self, index: int, card: c.Card) -> None:
        first = len(self.tables["faces"])
        for face in card.faces:
            self._face(index, face)
        self._add("cards", {"face": first, "n_faces": len(card.faces), "layout": LAYOUTS.index(card.layout)})

    def _face(self, card: int, face: c.Face) -> None:
        keywords = 0
        for keyword in face.keywords:
            keywords |= keyword.bit
        # A keyword without a parameter is its bit and nothing else.
        abilities = [
            ability
            for ability in face.all_abilities
            if not isinstance(ability, c.KeywordAbility) or ability.parameter is not None
        ]
        if sum(isinstance(ability, c.Spell) for ability in abilities) > 1:
            raise IRError(f"{face.name} has several spell abilities, which are one program")
        cast_costs = len(self.tables["cast_costs"])
        for cast_cost in face.cast_costs:
            self._cast_cost(cast_cost)
        first_cost = self.tables["cast_costs"][cast_costs]["cost"] if face.cast_costs else -1
        rows = [self._ability(ability, first_cost) for ability in abilities]  # these may add abilities that they grant
        first = len(self.tables["abilities"])
        self.tables["abilities"].extend(rows)
        row = {
            "name": self._name(face.name),
            "card": card,
            "types": sum(face.types) + sum(face.supertypes),
            "typeset": self._typeset(self._subtypes(face)),
            "power": face.power or 0,
            "toughness": face.toughness or 0,
            "loyalty": face.loyalty or 0,
            "defense": face.defense or 0,
            "keywords": keywords,
            "symbols": self._symbols(face.mana_cost),
            "n_symbols": -1 if face.mana_cost is None else len(face.mana_cost.symbols),
            "mana_value": face.mana_value,
            "abilities": first,
            "n_abilities": len(abilities),
            "cast_costs": cast_costs,
            "n_cast_costs": len(face.cast_costs),
            "colors": self._colors(face),
            "color_indicator": Color.mask(face.color_indicator),
        }
        self._add("faces", row)

    def _colors(self, face: c.Face) -> int:
        """Its colors, as its characteristic-defining abilities say (CR 604.3)."""
        for change in _defining(face):
            if isinstance(change, e.SetColors):
                return Color.mask(change.colors)
        return Color.mask(face.colors)

    def _subtypes(self, face: c.Face) -> Sequence[str]:
        subtypes = list(face.subtypes)
        for change in _defining(face):
            if isinstance(change, e.EverySubtype):
                subtypes.extend(FAMILIES[change.of])
        return subtypes

    def _typeset(self, subtypes: Sequence[str]) -> int:
        numbers = sorted({self._subtype(subtype) for subtype in subtypes})
        return self._once("typesets", tuple(numbers), [numbers]) if numbers else 0

    def _symbols(self, cost: ManaCost | None) -> int:
        if cost is None or not cost.symbols:
            return 0
        return self._once("symbols", cost, [_symbol(symbol) for symbol in cost.symbols])

    # ---- costs -----------------------------------------------------------------------------------------------------

    def _cast_cost(self, cost: k.CastCost) -> None:
        condition = self._condition(cost.condition, _Scope())
        row = {"kind": _op(f"CASTCOST_{cost.kind.name}"), "cost": self._cost(cost.cost), "condition": condition}
        self._add("cast_costs", row)

    def _cost(self, cost: Sequence[k.Cost]) -> int:
        items = [self._cost_item(part) for part in cost]
        key = tuple(tuple(item.values()) for item in items)
        first = self._once("cost_items", key, items) if items else 0
        return self._once("costs", key, [{"items": first, "n_items": len(items)}])

    def _cost_item(self, part: k.Cost) -> Row:
        a = b = zone = 0
        scope = _Scope()
        if isinstance(part, k.PayMana):
            a, b = self._symbols(part.mana), len(part.mana.symbols)
        elif isinstance(part, k.PayLife):
            a = self._amount(part.amount, scope)
        elif isinstance(part, k.Loyalty):
            a = part.change
        elif isinstance(part, k.RemoveCountersCost):
            a, b = self._amount(part.amount, scope), self._counter(part.counter)
        elif isinstance(part, (k.SacrificeCost, k.DiscardCost, k.TapOthers, k.ExileCost, k.ReturnCost)):
            a, b = self._amount(part.amount, scope), self._filter(part.what, scope)
            zone = int(part.zone) if isinstance(part, k.ExileCost) else 0
        return {"kind": _op(part.kind), "a": a, "b": b, "c": zone}

    # ---- abilities -------------------------------------------------------------------------------------------------

    def _ability(self, ability: c.Ability, first_cost: int) -> Row:
        row: Row = {}
        if isinstance(ability, c.KeywordAbility):
            row["kind"] = _op("ABILITY_KEYWORD")
            row["keyword"] = int(ability.keyword)
            row["a"] = self._parameter(ability.parameter)
        elif isinstance(ability, c.Static):
            self._static(row, ability)
        elif isinstance(ability, c.Program):
            self._program(row, ability)
            if isinstance(ability, c.Spell):
                row["kind"], row["cost"] = _op("ABILITY_SPELL"), first_cost
            elif isinstance(ability, c.Triggered):
                self._triggered(row, ability)
            elif isinstance(ability, c.Activated):
                self._activated(row, ability)
        elif isinstance(ability, c.Replacement):
            self._replacement(row, ability)
        elif isinstance(ability, c.TriggersAgain):
            row["kind"], row["keyword"], row["a"] = _op("ABILITY_STATIC"), _op("RULE_TRIGGER_AGAIN"), ability.times
            row["filter"] = 0 if ability.whose is None else self._node_of_filter(ability.whose, _Scope())
            row["b"], row["c"] = self._patterns(ability.events)
        else:
            raise IRError(f"{type(ability).__name__} cannot be encoded")
        return row

    def _triggered(self, row: Row, ability: c.Triggered) -> None:
        row["kind"] = _op("ABILITY_TRIGGERED")
        row["flags"] = _flags(
            AF_BATCH=ability.batch,
            AF_MANA=ability.is_mana_ability,
            AF_ONCE=ability.once,
            AF_CHAPTER=ability.chapter > 0,
            AF_ALIKE=_alike(ability),
        )
        row["a"] = ability.chapter
        row["limit"], row["link"], row["zones"] = ability.per_turn, ability.link, zone_mask(ability.zones)
        row["timing"] = self._condition(ability.condition, _Scope())
        row["patterns"], row["n_patterns"] = self._patterns(ability.events)

    def _replacement(self, row: Row, ability: c.Replacement) -> None:
        row["kind"] = _op("ABILITY_REPLACEMENT")
        entering = any(Zone.BATTLEFIELD in event.into for event in ability.events)
        row["flags"] = _flags(
            AF_OPTIONAL=ability.optional,
            AF_PREVENTS=ability.prevents,
            AF_SELF_REPLACEMENT=ability.self_replacement,
            AF_REGENERATES=ability.regenerates,
            AF_ENTERS_COPY=_has(ability, r.EventCopy),
            AF_ENTERS_CONTROL=entering and _has(ability, r.EventPlayer),
            AF_ONCE=ability.once,
            AF_ENTERS=any(event.what == SELF and Zone.BATTLEFIELD in event.into for event in ability.events),
        )
        row["link"], row["zones"] = ability.link, zone_mask(ability.zones)
        row["timing"] = self._condition(ability.condition, _Scope())
        row["patterns"], row["n_patterns"] = self._patterns(ability.events)
        row["program"] = self._code(ability.effects, _Scope())

    def _patterns(self, patterns: Sequence[Pattern]) -> tuple[int, int]:
        rows = [self._pattern(pattern) for pattern in patterns]
        return self._once("patterns", tuple(tuple(row.values()) for row in rows), rows), len(rows)

    def _pattern(self, pattern: Pattern) -> Row:
        scope = _Scope()
        kind, extra = int(pattern.kind), int(pattern.step or 0)
        if pattern.step in _MAIN_PHASES:  # a main phase has no steps (CR 505.2)
            kind, extra = _op("EVENT_PHASE_BEGIN"), int(_MAIN_PHASES[pattern.step])
        elif pattern.counter:
            extra = self._counter(pattern.counter)
        row = {"kind": kind}
        for field, filter in (
            ("object", pattern.what),
            ("source", pattern.by),
            ("target", pattern.to),
            ("player", pattern.player),
        ):
            row[field] = 0 if filter is None else self._filter(filter, scope)
        row["from_zones"], row["to_zones"] = zone_mask(pattern.origin), zone_mask(pattern.into)
        row["causes"] = sum(1 << int(cause) for cause in pattern.causes)
        row["flags"] = _flags(EF_COMBAT=pattern.combat is True)
        row["not_flags"] = _flags(EF_COMBAT=pattern.combat is False)
        row["extra"], row["condition"] = extra, self._condition(pattern.condition, scope)
        return row

    def _granted(self, ability: c.Ability) -> int:
        """The index of an ability that is printed on no face: granted to objects, or floating."""
        found = self._seen.get(("granted", ability))
        if found is None:
            row = self._ability(ability, -1)
            found = self._seen["granted", ability] = self._add("abilities", row)
        return found

    def _static(self, row: Row, ability: c.Static) -> None:
        scope = _Scope()
        row["kind"] = _op("ABILITY_STATIC")
        row["flags"] = _flags(AF_DEFINES=bool(defined_by(ability)))
        row["zones"] = zone_mask(ability.zones)
        if ability.affects is not None and ability.changes:
            places = x.where(ability.affects)[0]
            row["reach"] = 0 if places <= {Zone.BATTLEFIELD} else zone_mask(places)
        row["filter"] = 0 if ability.affects is None else self._node_of_filter(ability.affects, scope)
        row["timing"] = self._condition(ability.condition, scope)
        if ability.rule is not None:
            row["keyword"], row["a"], row["c"] = int(ability.rule.kind), ability.rule.amount, ability.rule.whose
            row["b"] = 0 if ability.rule.what is None else self._node_of_filter(ability.rule.what, scope)
            if ability.rule.counter:
                row["b"] = self._counter(ability.rule.counter)
        row["changes"], row["n_changes"] = self._changes(ability.changes, scope)

    def _program(self, row: Row, ability: c.Program) -> None:
        if not ability.modes:
            row.update(self._body(ability))
            return
        bodies = [self._body(mode) for mode in ability.modes]
        row["modes"] = len(self.tables["modes"])
        row["n_modes"] = len(bodies)
        row["modes_min"], row["modes_max"] = ability.modes_min, ability.modes_max
        self.tables["modes"].extend(bodies)

    def _body(self, body: c.Program | c.Mode) -> Row:
        """Targets and program of an ability or of a mode."""
        scope = _Scope(len(self.tables["target_specs"]), len(body.targets))
        for target in body.targets:
            self._target(target, scope)
        division = 0 if body.division is None else self._amount(body.division, scope)
        effects = _besides_profile(body) if isinstance(body, c.ManaAbility) else body.effects
        if isinstance(body, c.ManaAbility) and not effects:
            return {"program": -1}
        program = self._code(effects, scope)
        return {"program": program, "targets": scope.first, "n_targets": scope.n, "division": division}

    def _code(self, effects: Sequence[e.Effect], scope: _Scope) -> int:
        """The first word of the program of these effects."""
        code = [word for effect in effects for word in self._effect(effect, scope)]
        program = len(self.tables["code"])
        self.tables["code"].extend([*code, _op("OP_END")])
        return program

    def _target(self, target: c.Target, scope: _Scope) -> None:
        zones, players = target.places
        other = target.other_than
        row = {
            "filter": self._filter(target.what, scope),
            "lo": target.least,
            "hi": -1 if target.most is None else target.most,
            "zones": zone_mask(zones) | int(players),
            "different_from": 0 if other is None else scope.first + other + 1,
        }
        self._add("target_specs", row)

    def _activated(self, row: Row, ability: c.Activated) -> None:
        flags = 0
        for name, present in (
            ("AF_SORCERY_SPEED", ability.sorcery_speed),
            ("AF_FROM_HAND", ability.zone is Zone.HAND),
            ("AF_FROM_GRAVEYARD", ability.zone is Zone.GRAVEYARD),
        ):
            flags |= _op(name) if present else 0
        row["kind"] = _op("ABILITY_MANA" if isinstance(ability, c.ManaAbility) else "ABILITY_ACTIVATED")
        row["flags"] = flags
        row["limit"] = ability.per_turn
        row["cost"] = self._cost(ability.cost)
        row["timing"] = self._condition(ability.condition, _Scope())
        if isinstance(ability, c.ManaAbility):
            profile = mana_profile(ability)
            restriction = 0 if profile.spend_on is None else self._node_of_filter(profile.spend_on, _Scope())
            row["mana"] = _profile(profile, restriction)

    # ---- effects ---------------------------------------------------------------------------------------------------

    def _effect(self, effect: e.Effect, scope: _Scope) -> list[int]:
        if isinstance(effect, e.Regenerate):
            effect = r.FloatEach(effect.what, r.regeneration_shield())
        _refuse_unencoded(effect)
        return [_op(effect.op), *self._operands(effect, scope)]

    def _operands(self, effect: e.Effect, scope: _Scope) -> Sequence[int]:
        if isinstance(effect, (e.May, e.If)):
            code = [word for inner in effect.effects for word in self._effect(inner, scope)]
            condition = [self._condition(effect.condition, scope)] if isinstance(effect, e.If) else []
            return [*condition, len(code), *code]
        if isinstance(effect, e.Damage):
            return self._selector(effect.to, scope), self._amount(effect.amount, scope)
        if isinstance(effect, e.Move):
            return self._selector(effect.what, scope), int(effect.zone), int(effect.cause), effect.position
        if isinstance(effect, (e.PutCounters, e.RemoveCounters)):
            what, amount = self._selector(effect.what, scope), self._amount(effect.amount, scope)
            return what, self._counter(effect.kind), amount
        if isinstance(effect, (e.Draw, e.Discard, e.DiscardRandom, e.GainLife, e.LoseLife, e.Mill)):
            return self._selector(effect.who, scope), self._amount(effect.amount, scope)
        if isinstance(effect, (e.ExtraTurn, e.Win, e.Lose, e.Shuffle, e.RevealHand)):
            return (self._selector(effect.who, scope),)
        if isinstance(
            effect,
            (e.Tap, e.Untap, e.Counter, e.CopySpell, e.CastFree, e.PutAttacking, e.RemoveFromCombat),
        ):
            return (self._selector(effect.what, scope),)
        if isinstance(effect, e.Destroy):
            return self._selector(effect.what, scope), _flags(EF_NO_REGENERATION=not effect.regeneration)
        return self._rarer_operands(effect, scope)

    def _rarer_operands(self, effect: e.Effect, scope: _Scope) -> Sequence[int]:
        if isinstance(effect, e.CreateToken):
            flags = (_op("EF_TAPPED") if effect.tapped else 0) | (_op("EF_ATTACKING") if effect.attacking else 0)
            who, amount = self._selector(effect.who, scope), self._amount(effect.amount, scope)
            return who, self._tokens[effect.token], amount, flags
        if isinstance(effect, e.Continuous):
            what, (first, n) = self._selector(effect.what, scope), self._changes(effect.changes, scope)
            return what, first, n, int(effect.duration), self._condition(effect.condition, scope)
        if isinstance(effect, e.AddMana):
            restriction = 0 if effect.spend_on is None else self._node_of_filter(effect.spend_on, scope)
            kinds = sum(1 << color.kind for color in effect.kinds)
            who, amount = self._selector(effect.who, scope), self._amount(effect.amount, scope)
            return who, kinds, amount, restriction, int(effect.persists)
        if isinstance(effect, e.Sacrifice):
            who, what = self._selector(effect.who, scope), self._filter(effect.what, scope)
            return who, what, self._amount(effect.amount, scope)
        if isinstance(effect, e.Search):
            if effect.zone is None:
                raise IRError("the core has no search that keeps what it finds")
            return self._filter(effect.what, scope), int(effect.zone), effect.position, int(effect.reveal)
        if isinstance(effect, e.ExtraPhase):
            return int(effect.phase), int(effect.after)
        if isinstance(effect, e.ExtraStep):
            if (effect.after_step is None) == (effect.after_phase is None):
                raise IRError("an extra step comes after a step or after a phase")
            return int(effect.step), int(effect.after_step or 0), int(effect.after_phase or 0)
        if isinstance(effect, e.Skip):
            return self._selector(effect.who, scope), int(effect.phase or 0), int(effect.step or 0)
        if isinstance(effect, e.Attach):
            return self._selector(effect.what, scope), self._selector(effect.to, scope)
        if isinstance(effect, e.DamageEqualToPower):
            return self._selector(effect.sources, scope), self._selector(effect.to, scope)
        if isinstance(effect, e.Choose):
            what, zones = self._filter(effect.what, scope), self._zones(effect.what, effect.zones)
            return effect.register, what, zones, int(effect.optional)
        if isinstance(effect, e.Float):
            return self._granted(effect.ability), int(effect.duration)
        if isinstance(effect, e.Reflexive):
            return self._granted(effect.ability), 0
        return self._event_operands(effect, scope)

    def _event_operands(self, effect: e.Effect, scope: _Scope) -> Sequence[int]:
        """Of effects on the event that is replaced (CR 614, 615)."""
        if isinstance(effect, r.EventTo):
            return int(effect.zone), effect.position
        if isinstance(effect, r.EventAmount):
            return (self._amount(effect.amount, scope),)
        if isinstance(effect, r.EventTarget):
            return (self._selector(effect.to, scope),)
        if isinstance(effect, r.EventPlayer):
            return (self._selector(effect.who, scope),)
        if isinstance(effect, (r.EventNothing, r.EventTapped)):
            return ()
        if isinstance(effect, r.EventCounters):
            return self._counter(effect.kind), self._amount(effect.amount, scope)
        if isinstance(effect, r.EventCopy):
            return self._selector(effect.of, scope), *self._changes(effect.changes, scope)
        if isinstance(effect, r.EventBecomes):
            return (int(effect.kind),)
        if isinstance(effect, r.EventMana):
            return (effect.kind.kind,)
        if isinstance(effect, r.EventPart):
            return self._amount(effect.amount, scope), self._selector(effect.to, scope)
        if isinstance(effect, r.EventChoice):
            return effect.register, self._amount(x.RegisterValue(effect.register), scope)
        if isinstance(effect, r.Prevent):
            return 0 if effect.amount is None else self._amount(effect.amount, scope), int(effect.shield)
        if isinstance(effect, r.AfterEvent):
            code = [word for inner in effect.effects for word in self._effect(inner, scope)]
            return [len(code) + 1, *code, _op("OP_END")]
        if isinstance(effect, r.FloatEach):
            size = 0 if effect.shield is None else self._amount(effect.shield, scope)
            return self._selector(effect.what, scope), self._granted(effect.ability), int(effect.duration), size
        if isinstance(effect, (r.Regenerated, r.RemoveDamage)):
            return (self._selector(effect.what, scope),)
        raise IRError(f"{type(effect).__name__} cannot be encoded")

    def _changes(self, changes: Sequence[e.Change], scope: _Scope) -> tuple[int, int]:
        rows = [self._change(change, scope) for change in changes]
        key = tuple(tuple(row.values()) for row in rows)
        return (self._once("changes", key, rows) if rows else 0), len(rows)

    def _change(self, change: e.Change, scope: _Scope) -> Row:
        kind, a, b = change.kind, 0, 0
        if isinstance(change, (e.ModifyPT, e.SetPT)):
            a, b = self._amount(change.power, scope), self._amount(change.toughness, scope)
        elif isinstance(change, e.SetPower):
            a = self._amount(change.power, scope)
        elif isinstance(change, e.SetToughness):
            a = self._amount(change.toughness, scope)
        elif isinstance(change, e.DefinePT):
            kind, a, b = self._definition(change, scope)
        elif isinstance(change, e.AddKeyword):
            a = int(change.keyword)
            if change.parameter is not None:
                kind, a = e.AddAbility.kind, self._granted(c.KeywordAbility(change.keyword, change.parameter))
        elif isinstance(change, (e.RemoveKeyword, e.CantHave)):
            a = int(change.keyword)
        elif isinstance(change, e.AddAbility):
            kind, a = self._added(change.ability)
        elif isinstance(change, (e.SetColors, e.AddColors)):
            a = Color.mask(change.colors)
        elif isinstance(change, e.BecomeChosenColor):
            b = int(change.in_addition)
        elif isinstance(change, e.GainControl):
            a = 0 if change.who == x.YOU else self._selector(change.who, scope)
        elif isinstance(change, e.AddRule):
            a, b = int(change.rule.kind), change.rule.amount
            if change.rule.what is not None:
                b = self._node_of_filter(change.rule.what, scope)
        else:
            a, b = self._type_change(change)
        return {"kind": _op(kind), "layer": _op(change.layer), "a": a, "b": b}

    def _definition(self, change: e.DefinePT, scope: _Scope) -> tuple[str, int, int]:
        power = None if change.power is None else self._amount(change.power, scope)
        toughness = None if change.toughness is None else self._amount(change.toughness, scope)
        if power is None:
            return e.SetToughness.kind, toughness or 0, 0
        return (e.SetPower.kind, power, 0) if toughness is None else (e.SetPT.kind, power, toughness)

    def _added(self, ability: c.Ability) -> tuple[str, int]:
        """A keyword without a parameter is its bit and nothing else."""
        if isinstance(ability, c.KeywordAbility) and ability.parameter is None:
            return e.AddKeyword.kind, int(ability.keyword)
        return e.AddAbility.kind, self._granted(ability)

    def _type_change(self, change: e.Change) -> tuple[int, int]:
        if isinstance(change, (e.AddTypes, e.SetTypes, e.RemoveTypes)):
            return sum(change.types), 0
        if isinstance(change, (e.AddSupertypes, e.RemoveSupertypes)):
            return sum(change.supertypes), 0
        if isinstance(change, (e.AddSubtypes, e.SetSubtypes, e.EverySubtype, e.BecomeChosenSubtype, e.ChangeText)):
            self._basic_lands()
        if isinstance(change, e.AddSubtypes):
            return self._typeset(change.subtypes), 0
        if isinstance(change, e.SetSubtypes):
            return self._typeset(change.subtypes), int(change.of)
        if isinstance(change, e.EverySubtype):
            self._typeset(FAMILIES[change.of])
            return 0, int(change.of)
        if isinstance(change, e.LoseSubtypes):
            return 0, int(change.of)
        if isinstance(change, e.BecomeChosenSubtype):
            return 0, int(change.instead_of or 0)
        if isinstance(change, e.ChangeText):
            return self._word(change.word), self._word(change.becomes)
        return 0, 0

    def _word(self, word: Color | str) -> int:
        """A word of a text, as a text-changing effect names it (CR 612.2)."""
        return int(core.TEXT_COLOR) + word.kind if isinstance(word, Color) else self._subtype(word)

    def _parameter(self, parameter: x.Filter | int | None) -> int:
        """A keyword's parameter: the node of a filter, or the number itself."""
        if isinstance(parameter, x.Filter):
            return self._node_of_filter(parameter, _Scope())
        return parameter or 0

    # ---- expressions -----------------------------------------------------------------------------------------------

    def _filter(self, filter: x.Filter, scope: _Scope) -> int:
        """The node of a filter; 0 for one that everything matches."""
        return 0 if isinstance(filter, x.Anything) else self._node_of_filter(filter, scope)

    def _node_of_filter(self, filter: x.Filter, scope: _Scope) -> int:
        if isinstance(filter, (x.AllOf, x.AnyOf)):
            return self._chain(filter.op, [self._node_of_filter(part, scope) for part in filter.parts])
        if isinstance(filter, x.Not):
            return self._node(filter.op, self._node_of_filter(filter.part, scope))
        if isinstance(filter, x.Targeting):
            return self._node(filter.op, self._node_of_filter(filter.target, scope))
        if isinstance(filter, x.IsOneOf) and isinstance(filter.of, x.Register):
            return self._node("F_REGISTER", filter.of.index)
        if isinstance(filter, (x.Power, x.Toughness, x.ManaValue)):
            return self._node(filter.op, _op(f"CMP_{filter.compare.name}"), self._amount(filter.amount, scope))
        if isinstance(filter, x.Counters):
            compare, amount = _op(f"CMP_{filter.compare.name}"), self._amount(filter.amount, scope)
            return self._node(filter.op, self._counter(filter.kind), compare, amount)
        return self._node(filter.op, self._filter_operand(filter))

    def _filter_operand(self, filter: x.Filter) -> int:
        if isinstance(filter, x.Types):
            return sum(filter.types)
        if isinstance(filter, x.Supertypes):
            return sum(filter.supertypes)
        if isinstance(filter, x.Subtype):
            return self._subtype(filter.subtype)
        if isinstance(filter, x.Colors):
            return Color.mask(filter.colors)
        if isinstance(filter, (x.Controlled, x.Owned)):
            return int(filter.by)
        if isinstance(filter, x.IsPlayer):
            return int(filter.relation)
        if isinstance(filter, x.HasKeyword):
            return int(filter.keyword)
        if isinstance(filter, x.Named):
            return self._name(filter.name)
        if isinstance(filter, x.InZone):
            return int(filter.zone)
        return 0

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

    def _amount(self, amount: x.Amount, scope: _Scope) -> int:
        if isinstance(amount, x.Number):
            return self._node(amount.op, amount.value)
        if isinstance(amount, (x.CostPaid, x.RegisterValue)):
            return self._node(amount.op, amount.index)
        if isinstance(amount, x.NumberOf):
            return self._node(amount.op, self._selector(amount.of, scope))
        if isinstance(amount, x.Count):
            return self._node(amount.op, self._filter(amount.of, scope), self._zones(amount.of, amount.zones))
        if isinstance(amount, (x.PowerOf, x.ToughnessOf, x.ManaValueOf, x.LifeOf, x.HandOf)):
            return self._node(amount.op, self._selector(amount.of, scope))
        if isinstance(amount, (x.Sum, x.Difference, x.Product)):
            return self._node(amount.op, self._amount(amount.left, scope), self._amount(amount.right, scope))
        if isinstance(amount, (x.HalfUp, x.HalfDown, x.Negative)):
            return self._node(amount.op, self._amount(amount.of, scope))
        return self._node(amount.op)

    def _selector(self, selector: x.Selector, scope: _Scope) -> int:
        if isinstance(selector, x.TargetRef):
            if not 0 <= selector.index < scope.n:
                raise IRError(f"target {selector.index} is referred to, but there are {scope.n}")
            return self._node(selector.op, scope.first + selector.index)
        if isinstance(selector, x.Each):
            return self._node(selector.op, self._filter(selector.of, scope), self._zones(selector.of, selector.zones))
        if isinstance(selector, x.Register):
            return self._node(selector.op, selector.index)
        if isinstance(selector, x.Matching):
            return self._node(selector.op, self._selector(selector.of, scope), self._filter(selector.what, scope))
        if isinstance(selector, (x.ControllerOf, x.OwnerOf, x.TargetPlayerOf)):
            return self._node(selector.op, self._selector(selector.of, scope))
        return self._node(selector.op)

    def _condition(self, condition: x.Condition | None, scope: _Scope) -> int:
        if condition is None:
            return 0
        if isinstance(condition, x.Comparison):
            left, right = self._amount(condition.left, scope), self._amount(condition.right, scope)
            return self._node(condition.op, left, _op(f"CMP_{condition.compare.name}"), right)
        if isinstance(condition, x.Exists):
            zones = self._zones(condition.what, condition.zones)
            return self._node(condition.op, self._filter(condition.what, scope), zones)
        if isinstance(condition, x.Untrue):
            return self._node(condition.op, self._condition(condition.condition, scope))
        if isinstance(condition, (x.AllTrue, x.AnyTrue)):
            return self._chain(condition.op, [self._condition(part, scope) for part in condition.conditions])
        return self._node(condition.op)


# Fields that the operations of the core do not have: only their defaults can be encoded.
_UNENCODED: dict[type[e.Effect], tuple[str, ...]] = {
    e.Damage: ("source",),
    e.Move: ("register", "tapped", "controller", "order", "link"),
    e.May: ("who", "otherwise"),
    e.If: ("otherwise",),
    e.Choose: ("who", "amount", "up_to", "among"),
    e.Search: ("who", "amount", "up_to", "tapped", "register"),
}


def _refuse_unencoded(effect: e.Effect) -> None:
    for field in fields(effect):
        if field.name in _UNENCODED.get(type(effect), ()) and getattr(effect, field.name) != field.default:
            raise IRError(f"the core has no {field.name} for {effect.op}")


# ---- rows that need no tables --------------------------------------------------------------------------------------


def defined_by(ability: c.Ability) -> Sequence[e.Change]:
    """What an ability that defines colors or subtypes of its own object makes them (CR 604.3a)."""
    if not isinstance(ability, c.Static) or ability.affects or ability.condition or ability.rule or ability.zones:
        return ()
    changes = ability.changes
    return changes if all(isinstance(change, (e.SetColors, e.EverySubtype)) for change in changes) else ()


def _defining(face: c.Face) -> list[e.Change]:
    return [change for ability in face.abilities for change in defined_by(ability)]


def _symbol(symbol: ManaSymbol) -> Row:
    kinds = [color.kind for color in symbol.kinds]
    if symbol.symbol_type is ManaSymbolType.GENERIC:
        kinds = [symbol.amount]
    elif symbol.symbol_type is ManaSymbolType.MONO_HYBRID:
        kinds.insert(0, symbol.amount)
    a, b = [*kinds, 0, 0][:2]
    return {"kind": _op(f"SYMBOL_{symbol.symbol_type.name}"), "a": a, "b": b}


# What of an ability may be there so that nothing of its source or event matters to what it does.
_ALIKE_EFFECTS = (e.Draw, e.GainLife, e.LoseLife, e.Mill, e.CreateToken, e.Shuffle)
_ALIKE_TERMS = (
    *_ALIKE_EFFECTS,
    *(x.Number, x.Count, x.You, x.Opponents, x.EachPlayer, x.Comparison, x.YourTurn),
    *(x.Anything, x.AllOf, x.AnyOf, x.Not, x.Types, x.Supertypes, x.Subtype, x.Colors, x.Controlled, x.InZone),
)


def _alike(ability: c.Triggered) -> bool:
    """Whether it makes no difference which of several triggers of the same ability goes on the stack first."""
    if ability.targets or ability.modes or not all(isinstance(effect, _ALIKE_EFFECTS) for effect in ability.effects):
        return False
    return all(map(_only_alike, ability.effects)) and (ability.condition is None or _only_alike(ability.condition))


def _only_alike(term: Term) -> bool:
    if isinstance(term, c.Face):
        return True
    parts = [getattr(term, field.name) for field in fields(term)]
    inner = [part for value in parts for part in (value if isinstance(value, tuple) else (value,))]
    return isinstance(term, _ALIKE_TERMS) and all(_only_alike(part) for part in inner if isinstance(part, Term))


def _flags(**flags: bool) -> int:
    """The bits of those of the core's flags that are set."""
    return sum(_op(name) for name, present in flags.items() if present)


def _has(term: Term, kind: type[Term]) -> bool:
    """Whether a term of this kind is part of the term."""
    for field in fields(term):
        value = getattr(term, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, kind) or (isinstance(part, Term) and _has(part, kind)):
                return True
    return False


def _besides_profile(ability: c.ManaAbility) -> Sequence[e.Effect]:
    """What the program of a mana ability does: everything but making the mana that its profile stands for."""
    if not mana_profile(ability).amount:
        return ability.effects
    return [effect for effect in ability.effects if not isinstance(effect, e.AddMana)]


def _profile(profile: ManaProfile, restriction: int) -> Row:
    return {
        "fixed": list(profile.fixed),
        "choice": profile.choice,
        "choice_mask": sum(1 << color.kind for color in profile.choice_kinds),
        "each": int(profile.each),
        "tier": profile.tier,
        "harm": profile.harm,
        "restriction": restriction,
    }
