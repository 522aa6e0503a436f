"""The encoder: cards in IR to the integer tables of the core (`mtgcore.carddb.CardTables`).

Numbers come from the core's own enums. Equal nodes, symbols, costs and sets of subtypes are stored once. What follows
from a face's printed facts (its flags, what mana it can make) is worked out by the core.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cached_property
from itertools import accumulate
from typing import Any

from mtgcore import types as core
from mtgengine.enums import (
    CardType,
    CastKeyword,
    Color,
    CounterType,
    EventKind,
    Keyword,
    PhaseType,
    Relation,
    RuleKind,
    Standing,
    StepType,
    Zone,
)
from mtgengine.ir import cards as c
from mtgengine.ir import changes as ch
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.actions import Cloak, Defined, Manifest, ManifestDread
from mtgengine.ir.designations import SPEED, Ascend
from mtgengine.ir.keyworded import Keyworded
from mtgengine.ir.keywords.gifts import GIFTS, PROMISED, gift_of
from mtgengine.ir.layouts import layout_of, mana_value_of, partners_of, states_of
from mtgengine.ir.notes import Note, Notes, Printed, write_note
from mtgengine.ir.operands import Code, flags, number_of, written
from mtgengine.ir.patterns import SELF, Pattern
from mtgengine.ir.profile import ManaProfile, mana_profile
from mtgengine.ir.programs import Noted, ProgramEncoder, Scope, emblem, zone_mask
from mtgengine.ir.subtypes import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
)
from mtgengine.ir.term import IRError, Term, mentions
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
MAIN_PHASES = {
    StepType.PRECOMBAT_MAIN: PhaseType.PRECOMBAT_MAIN,
    StepType.POSTCOMBAT_MAIN: PhaseType.POSTCOMBAT_MAIN,
}

# Where abilities are activated from, if not from the battlefield.
ACTIVATED_FROM = {"AF_FROM_HAND": Zone.HAND, "AF_FROM_GRAVEYARD": Zone.GRAVEYARD, "AF_FROM_EXILE": Zone.EXILE}
# What a permission to play says.
PLAYS = {
    "PLAY_LANDS": "lands",
    "PLAY_ONLY_LANDS": "only_lands",
    "PLAY_FREE": "free",
    "PLAY_OWN": "own",
    "PLAY_AS_SORCERY": "as_sorcery",
    "PLAY_EXILES": "exiles",
}


def encode(cards: Sequence[c.Card]) -> tuple[Tables, tuple[str, ...]]:
    """The tables of these cards and of the tokens that they make, and the names that the tables refer to.

    Card `i` of the tables is ``cards[i]``; tokens come after.
    """
    encoder = Encoder(cards)
    return encoder.tables, tuple(encoder.names)


# A face-down permanent: a 2/2 creature with no name, mana cost, subtypes or text (CR 708.2a).
FACE_DOWN = c.Face("", frozenset({CardType.CREATURE}), power=2, toughness=2)
# The same with ward {2}: disguised or cloaked (CR 701.58a, 702.168a).
WARDED = replace(FACE_DOWN, abilities=(Keyworded("ward", cost=(k.PayMana(ManaCost.parse("{2}")),)),))
# What is done as these happen uses no stack (CR 103.6, 502.3, 508.1g).
_AT_ONCE = (EventKind.UNTAPPING, EventKind.ATTACKING, EventKind.OPENING_HAND)
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
# Costs that may be paid any number of times (CR 702.33c, 702.56a, 702.157a).
_REPEATED = (CastKeyword.MULTIKICKER, CastKeyword.REPLICATE, CastKeyword.SQUAD)
_PT_COUNTER = re.compile(r"([+-]\d+)/([+-]\d+)")


def tokens_of(term: Term) -> Iterator[c.Face]:
    """Every token, emblem and dungeon that a term can make, in the order in which it names them."""
    return _made_by(term, set())


def _made_by(term: Term, seen: set[Term]) -> Iterator[c.Face]:
    """What the rules say of a designation may speak of the same designation: each keyword action is looked at once."""
    for field in fields(term):
        value = getattr(term, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Term):
                if isinstance(term, e.Effect) and isinstance(part, c.Face):
                    yield part
                yield from _made_by(part, seen)
    if isinstance(term, e.CreateEmblem):
        yield emblem(term)
    if getattr(term, "keyword", None) is Keyword.START_YOUR_ENGINES:
        yield SPEED
    if isinstance(term, Defined) and term not in seen:
        seen.add(term)
        for effect in term.definition():
            yield from _made_by(effect, seen)
    if isinstance(term, c.Ability):
        for ability in term.expand():  # what a keyword stands for
            if ability is not term:
                yield from _made_by(ability, seen)


class Encoder(ProgramEncoder):
    """Encodes a set of cards once, as it is made.

    Attributes:
        tables: Table name to rows, as `mtgcore.carddb.CardTables` takes them.
        names: Name id to name.
        cards: Card index to card: those given, then the tokens.
        faces: Face index to face.
        subtypes: Subtype to its number.
        counters: Kind of counter to its number.
        abilities: Ability index to ability, granted ones too.
    """

    def __init__(self, cards: Sequence[c.Card]) -> None:
        super().__init__()
        self.tables: Tables = {name: [] for name in TABLES}
        self.names: dict[str, int] = {}
        self.subtypes: dict[str, int] = {}
        self.counters: dict[str, int] = {}
        self.abilities: dict[int, c.Ability] = {}
        self._seen: dict[tuple[str, object], int] = {}
        self.printed: c.Face | None = None  # the face whose abilities and costs are being encoded
        # For what was written: the code of effects, changes, the abilities of faces (`mtgengine.ir.notes`).
        self._effects: dict[int, tuple[tuple[Term, Scope, int], ...]] = {}
        self._given: dict[int, tuple[ch.Change, Scope, int]] = {}
        self._lines: dict[int, c.Face] = {}
        self._orders: dict[int, Sequence[str]] = {}
        self._add("nodes", {"op": 0, "a": 0, "b": 0, "c": 0})  # node 0 is no node
        self._add("typesets", [])  # set 0 is the empty one
        self._manifests = any(any(mentions(card, kind) for kind in (Manifest, ManifestDread, Cloak)) for card in cards)
        tokens = dict.fromkeys(token for card in cards for token in tokens_of(card))
        self.cards = (*cards, *map(_token_card, tokens))
        faces = tuple(face for card in self.cards for face in states_of(card))
        warded = any(mentions(card, Cloak) or any(face.disguises for face in card.faces) for card in cards)
        self.faces = (*faces, FACE_DOWN, *([WARDED] if warded else []))
        places = accumulate((len(states_of(card)) for card in self.cards), initial=0)
        self._tokens = dict(zip(tokens, list(places)[len(cards) :], strict=False))
        for index, card in enumerate(self.cards):
            self._card(index, card)
        for face in self.faces[len(faces) :]:
            self._face(-1, face)
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

    def _token(self, token: c.Face) -> int:
        return self._tokens[token]

    def name_number(self, name: str) -> int:
        """The number of a name."""
        return self.names.setdefault(name, len(self.names))

    def _node(self, op: str, a: int = 0, b: int = 0, c: int = 0) -> int:
        row = {"op": number_of(op), "a": a, "b": b, "c": c}
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
            typeset = self.typeset([subtype for subtype in subtypes if subtype in self.subtypes])
            if typeset:
                self._add("families", {"types": kind + _SHARED.get(kind, 0), "typeset": typeset})

    def _basic_lands(self) -> None:
        """The mana abilities of the basic land types, for lands that gain such a type (CR 305.6)."""
        for color in c.BASIC_LAND_TYPES.values():
            self.granted(c.basic_mana(color))

    @cached_property
    def notes(self) -> Notes:
        """For what the tables were written. What only notes refer to is added to the tables, after all else."""
        notes = Notes(
            printed={
                row: tuple(self._printed_as(ability) for ability in face.abilities)
                for row, face in tuple(self._lines.items())
            },
            subtypes={row: tuple(map(self._subtype, face.subtypes)) for row, face in self._lines.items()},
        )
        while len(notes.code) < len(self._effects) or len(notes.changes) < len(self._given):  # a note may need others
            for place, about in tuple(self._effects.items())[len(notes.code) :]:
                notes.code[place] = tuple(Note(tuple(write_note(term, self, at)), n) for term, at, n in about)
            for place, (change, at, n) in tuple(self._given.items())[len(notes.changes) :]:
                notes.changes[place] = Note(tuple(write_note(change, self, at)), n)
        notes.orders |= {typeset: tuple(map(self._subtype, names)) for typeset, names in self._orders.items()}
        return notes

    def _printed_as(self, ability: c.Ability) -> Printed:
        parts = ability.expand()
        if parts == (ability,) or isinstance(ability, c.Activated):
            words = [int(ability.keyword)] if isinstance(ability, c.KeywordAbility) and _is_bit(ability) else []
        else:
            words = [-1, *write_note(ability, self, Scope())]
        return Printed(tuple(words), sum(not _is_bit(part) for part in parts), len(ability.cast_costs))

    # ---- cards and faces -------------------------------------------------------------------------------------------

    def _card(self, index: int, card: c.Card) -> None:
        first = len(self.tables["faces"])
        states = states_of(card)
        for number, face in enumerate(states):
            self._face(index, face, self._mana_value(card, number))
        self._add("cards", {"face": first, "n_faces": len(states), "layout": int(layout_of(card))})

    def _mana_value(self, card: c.Card, state: int) -> int:
        """That of a combined face is the sum of those of the front faces of the pair (CR 202.3c)."""
        if card.layout != "meld" or state == 0:
            return mana_value_of(card, state)
        partners = {other.face.name: other.face.mana_value for other in self.cards}
        return card.face.mana_value + sum(partners.get(name, 0) for name in partners_of(card))

    def _face(self, card: int, face: c.Face, mana_value: int = 0) -> None:
        self.printed = face
        name, _, other = face.name.partition(" // ")
        keywords = 0
        for keyword in face.keywords:
            keywords |= keyword.bit
        # A keyword without a parameter is its bit and nothing else.
        abilities = [
            _given(face, _ascending(ability) if Keyword.ASCEND in face.keywords else ability)
            for ability in face.all_abilities
            if not _is_bit(ability)
        ]
        if sum(isinstance(ability, c.Spell) for ability in abilities) > 1:
            raise IRError(f"{face.name} has several spell abilities, which are one program")
        cast_costs = len(self.tables["cast_costs"])
        for cast_cost in face.all_cast_costs:
            self._cast_cost(cast_cost)
        first_cost = self.tables["cast_costs"][cast_costs]["cost"] if face.cast_costs else -1
        rows = [self._ability(ability, first_cost) for ability in abilities]  # these may add abilities that they grant
        first = len(self.tables["abilities"])
        self.tables["abilities"].extend(rows)
        self.abilities.update(enumerate(abilities, first))
        row = {
            "name": self.name_number(name),
            "other_name": self.name_number(other) if other else -1,
            "card": card,
            "types": sum(face.types) + sum(face.supertypes),
            "typeset": self.typeset(self._subtypes(face)),
            "power": face.power or 0,
            "toughness": face.toughness or 0,
            "loyalty": face.loyalty or 0,
            "defense": face.defense or 0,
            "keywords": keywords,
            "symbols": self.symbols(face.mana_cost),
            "n_symbols": -1 if face.mana_cost is None else len(face.mana_cost.symbols),
            "mana_value": mana_value,
            "abilities": first,
            "n_abilities": len(abilities),
            "cast_costs": cast_costs,
            "n_cast_costs": len(face.all_cast_costs),
            "colors": self._colors(face),
            "color_indicator": Color.mask(face.color_indicator),
        }
        if face == SPEED:
            row["standing"] = int(Standing.SPEED)
        if self._manifests and CardType.CREATURE in face.types and face.mana_cost is not None:
            row["turn_up"] = self.cost((k.PayMana(face.mana_cost),))
        self._lines[self._add("faces", row)] = face

    def _colors(self, face: c.Face) -> int:
        """Its colors, as its characteristic-defining abilities say (CR 604.3)."""
        for change in _defining(face):
            if isinstance(change, ch.SetColors):
                return Color.mask(change.colors)
        return Color.mask(face.colors)

    def _subtypes(self, face: c.Face) -> Sequence[str]:
        subtypes = list(face.subtypes)
        for change in _defining(face):
            if isinstance(change, ch.EverySubtype):
                subtypes.extend(_family(change.of))
        return subtypes

    def typeset(self, subtypes: Sequence[str]) -> int:
        """The number of a set of subtypes."""
        numbers = sorted({self._subtype(subtype) for subtype in subtypes})
        typeset = self._once("typesets", tuple(numbers), [numbers]) if numbers else 0
        self._orders.setdefault(typeset, subtypes)
        return typeset

    def symbols(self, cost: ManaCost | None, x_color: Color | None = None) -> int:
        """The first row of the symbols of a mana cost, on whose X only mana of that color may be spent."""
        if cost is None or not cost.symbols:
            return 0
        rows = [_symbol(symbol) for symbol in cost.symbols]
        for row in rows:
            if row["kind"] == number_of("SYMBOL_X"):
                row["a"] = 0 if x_color is None else 1 + x_color.kind
        return self._once("symbols", (cost, x_color), rows)

    def cost_index(self, keyword: CastKeyword) -> int:
        """Which of the costs of the face is that of the keyword."""
        costs = self.printed.all_cast_costs if self.printed else ()
        for index, cost in enumerate(costs):
            if cost.keyword is keyword:
                return index
        raise IRError(f"nothing has a {keyword.value} cost that could be asked for")

    # ---- costs -----------------------------------------------------------------------------------------------------

    def _cast_cost(self, cost: k.CastCost) -> None:
        condition = self._condition(cost.condition, Scope())
        keyword = cost.keyword
        row = {
            "kind": number_of(f"CASTCOST_{cost.kind.name}"),
            "cost": self.cost(cost.cost),
            "condition": condition,
            "zones": zone_mask(cost.zones),
            "keyword": 0 if keyword is None else keyword.number,
            "spell": -1 if cost.spell is None else self.granted(cost.spell),
            "flags": flags(
                CASTCOST_EXILES=cost.exiles,
                CASTCOST_PERMITTED=cost.needs_permission,
                CASTCOST_REPEATS=keyword in _REPEATED,
                CASTCOST_BUYBACK=keyword is CastKeyword.BUYBACK,
                CASTCOST_FACE_DOWN=keyword is CastKeyword.MORPH,
                CASTCOST_ENTWINE=keyword is CastKeyword.ENTWINE,
                CASTCOST_ESCALATE=keyword is CastKeyword.ESCALATE,
                CASTCOST_INSTANT=cost.at_instant_speed,
                CASTCOST_ATTACKS=cost.attacks,
                CASTCOST_MUTATES=keyword is CastKeyword.MUTATE,
            ),
        }
        self._add("cast_costs", row)

    def cost(self, cost: Sequence[k.Cost]) -> int:
        """The row of a cost."""
        items = [self._cost_item(part) for part in cost]
        key = tuple(tuple(item.values()) for item in items)
        first = self._once("cost_items", key, items) if items else 0
        return self._once("costs", key, [{"items": first, "n_items": len(items)}])

    def _cost_item(self, part: k.Cost) -> Row:
        if isinstance(part, (k.PayMana, k.PayManaCost)):
            mana = part.mana if isinstance(part, k.PayMana) else self._own_cost()
            only = part.x_color if isinstance(part, k.PayMana) else None
            words = [self.symbols(mana, only), len(mana.symbols)]
        else:
            words = written(part, self, Scope())
        a, b, c = [*words, 0, 0, 0][:3]
        return {"kind": number_of(part.kind), "a": a, "b": b, "c": c}

    def _own_cost(self) -> ManaCost:
        own = self.printed.mana_cost if self.printed else None
        if own is None:
            raise IRError("what has no mana cost can't be paid for")
        return own

    # ---- abilities -------------------------------------------------------------------------------------------------

    def _ability(self, ability: c.Ability, first_cost: int) -> Row:
        row: Row = {}
        if isinstance(ability, c.KeywordAbility):
            row["kind"] = number_of("ABILITY_KEYWORD")
            row["keyword"] = int(ability.keyword)
            row["a"] = self._parameter(ability.parameter)
        elif isinstance(ability, c.Morph):
            row["kind"], row["keyword"] = number_of("ABILITY_KEYWORD"), number_of("KW_MORPH")
            row["a"] = self.cost(ability.cost)
            row["b"] = flags(MORPH_MEGA=ability.mega, MORPH_DISGUISE=ability.disguise)
        elif isinstance(ability, c.Static):
            self._static(row, ability)
        elif isinstance(ability, c.Program):
            self._program(row, ability)
            keeps = flags(AF_KEEPS_COSTS=mentions(ability, x.CostObjects))
            if isinstance(ability, c.Spell):
                row["flags"] = keeps
                row["kind"], row["cost"] = number_of("ABILITY_SPELL"), first_cost
            elif isinstance(ability, c.Triggered):
                self._triggered(row, ability)
            elif isinstance(ability, c.Activated):
                self._activated(row, ability)
                row["flags"] |= keeps
        elif isinstance(ability, c.Replacement):
            self._replacement(row, ability)
        elif isinstance(ability, c.TriggersAgain):
            row["kind"], row["keyword"], row["a"] = (
                number_of("ABILITY_STATIC"),
                number_of("RULE_TRIGGER_AGAIN"),
                ability.times,
            )
            row["filter"] = 0 if ability.whose is None else self._node_of_filter(ability.whose, Scope())
            row["b"], row["c"] = self._patterns(ability.events)
        elif isinstance(ability, c.Silences):
            row["kind"], row["keyword"], row["a"] = number_of("ABILITY_STATIC"), number_of("RULE_TRIGGER_AGAIN"), -1
            row["filter"] = self._node_of_filter(ability.whose, Scope())
            row["b"], row["c"] = self._patterns(ability.events)
        else:
            raise IRError(f"{type(ability).__name__} cannot be encoded")
        return row

    def _triggered(self, row: Row, ability: c.Triggered) -> None:
        row["kind"] = number_of("ABILITY_TRIGGERED")
        row["flags"] = flags(
            AF_BATCH=ability.batch,
            AF_MANA=ability.is_mana_ability,
            AF_AT_ONCE=any(event.kind in _AT_ONCE for event in ability.events),
            AF_ONCE=ability.once,
            AF_CHAPTER=ability.chapter > 0,
            AF_ALIKE=_alike(ability),
            AF_STILL_RESOLVES=ability.still_resolves,
        )
        row["a"] = ability.chapter or sum(1 << room for room in ability.leads_to)
        row["limit"], row["link"], row["zones"] = ability.per_turn, ability.link, zone_mask(ability.zones)
        row["timing"] = self._condition(ability.condition, Scope())
        row["patterns"], row["n_patterns"] = self._patterns(ability.events)
        if ability.is_mana_ability:
            row["mana"] = self._mana(mana_profile(ability))

    def _replacement(self, row: Row, ability: c.Replacement) -> None:
        row["kind"] = number_of("ABILITY_REPLACEMENT")
        entering = any(Zone.BATTLEFIELD in event.into for event in ability.events)
        row["flags"] = flags(
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
        row["timing"] = self._condition(ability.condition, Scope())
        row["patterns"], row["n_patterns"] = self._patterns(ability.events)
        row["program"] = self.code(ability.effects, Scope())

    def _patterns(self, patterns: Sequence[Pattern]) -> tuple[int, int]:
        rows = [self._pattern(pattern) for pattern in patterns]
        return self._once("patterns", tuple(tuple(row.values()) for row in rows), rows), len(rows)

    def _pattern(self, pattern: Pattern) -> Row:
        scope = Scope()
        kind, extra = int(pattern.kind), int(pattern.step or 0)
        if pattern.step in MAIN_PHASES:  # a main phase has no steps (CR 505.2)
            kind, extra = number_of("EVENT_PHASE_BEGIN"), int(MAIN_PHASES[pattern.step])
        elif pattern.counter:
            extra = self._counter(pattern.counter)
        elif pattern.status is not None:
            extra = int(pattern.status)
        elif pattern.action is not None:
            extra = int(pattern.action)
        elif pattern.activated is not None:
            extra = int(pattern.activated) + isinstance(pattern.activated, Keyword)
        row = {"kind": kind}
        for field, filter in (
            ("object", pattern.what),
            ("target", pattern.to),
            ("player", pattern.player),
        ):
            row[field] = 0 if filter is None else self._filter(filter, scope)
        # "A source deals damage" asks for any source, "is dealt damage" for none: it joins what all deal (CR 603.2c).
        row["source"] = 0 if pattern.by is None else self._node_of_filter(pattern.by, scope)
        row["from_zones"], row["to_zones"] = zone_mask(pattern.origin), zone_mask(pattern.into)
        row["causes"] = sum(1 << int(cause) for cause in pattern.causes)
        row["flags"] = flags(EF_COMBAT=pattern.combat is True)
        row["not_flags"] = flags(EF_COMBAT=pattern.combat is False)
        row["extra"], row["condition"] = extra, self._condition(pattern.condition, scope)
        return row

    def granted(self, ability: c.Ability) -> int:
        """The index of an ability that is printed on no face: granted to objects, or floating."""
        found = self._seen.get(("granted", ability))
        if found is None:
            row = self._ability(ability, -1)
            found = self._seen["granted", ability] = self._add("abilities", row)
            self.abilities[found] = ability
        return found

    def _static(self, row: Row, ability: c.Static) -> None:
        scope = Scope()
        row["kind"] = number_of("ABILITY_STATIC")
        row["flags"] = flags(AF_DEFINES=bool(defined_by(ability)))
        row["zones"] = zone_mask(ability.zones)
        if ability.affects is not None and ability.changes:
            places = x.where(ability.affects)[0]
            row["reach"] = 0 if places <= {Zone.BATTLEFIELD} else zone_mask(places)
        row["filter"] = 0 if ability.affects is None else self._node_of_filter(ability.affects, scope)
        row["timing"] = self._condition(ability.condition, scope)
        if ability.rule is not None:
            row["keyword"] = int(ability.rule.kind)
            row["a"], row["b"], row["c"] = self._rule(ability.rule, scope)
        row["changes"], row["n_changes"] = self.changes(ability.changes, scope)

    def _rule(self, rule: ch.Rule, scope: Scope) -> tuple[int, int, int]:
        """The parameters of a rule (`mtgcore.types.RuleKind`, `RuleFlag`)."""
        bits = rule.whose
        if isinstance(rule.amount, x.Amount):
            number, bits = self._amount(rule.amount, scope), bits | number_of("RF_COUNTED")
        else:
            number = rule.amount
        if rule.kind is RuleKind.MAY_CAST:
            number = zone_mask(rule.zones)
            if rule.pays:
                number |= 1 + self.cost(rule.pays) << number_of("PLAY_COST_SHIFT")
            bits |= flags(**{flag: getattr(rule, name) for flag, name in PLAYS.items()})
            bits |= 0 if rule.cost is None else rule.cost.number << number_of("PLAY_FOR_SHIFT")
        else:
            bits |= flags(RF_OF_ABILITIES=rule.abilities) | int(rule.planeswalkers)
            bits |= 0 if rule.color is None else (1 + rule.color.kind) << number_of("RF_COLOR_SHIFT")
            bits |= 0 if rule.keyword is None else (1 + rule.keyword) << number_of("RF_KEYWORD_SHIFT")
        what = 0 if rule.what is None else self._node_of_filter(rule.what, scope)
        return number, self._counter(rule.counter) if rule.counter else what, bits

    def _program(self, row: Row, ability: c.Program) -> None:
        if not ability.modes:
            row.update(self._body(ability))
            return
        bodies = [self._body(mode) | {"cost": self.cost(mode.cost) if mode.cost else -1} for mode in ability.modes]
        row["modes"] = len(self.tables["modes"])
        row["n_modes"] = len(bodies)
        row["modes_min"], row["modes_max"] = ability.modes_min, ability.modes_max
        self.tables["modes"].extend(bodies)

    def _body(self, body: c.Program | c.Mode) -> Row:
        """Targets and program of an ability or of a mode."""
        scope = Scope(len(self.tables["target_specs"]), len(body.targets))
        for target in body.targets:
            self._target(target, scope)
        division = 0 if body.division is None else self._amount(body.division, scope)
        effects = _besides_profile(body) if isinstance(body, c.ManaAbility) else body.effects
        if isinstance(body, c.ManaAbility) and not effects:
            return {"program": -1}
        program = self.code(effects, scope)
        return {"program": program, "targets": scope.first, "n_targets": scope.n, "division": division}

    def words(self, effect: e.Effect, scope: Scope) -> Code:
        """The words of an effect in a program."""
        return [int(word) for word in self._effect(effect, scope)]

    def code(self, effects: Sequence[e.Effect], scope: Scope) -> int:
        """The first word of the program of these effects."""
        code = self._block(effects, scope)
        program = len(self.tables["code"])
        self._effects |= {program + i: word.notes for i, word in enumerate(code) if isinstance(word, Noted)}
        self.tables["code"].extend([*map(int, code), number_of("OP_END")])
        return program

    def _target(self, target: c.Target, scope: Scope) -> None:
        zones, players = target.places
        other = target.other_than
        row = {
            "filter": self._filter(target.what, scope),
            "lo": target.least,
            "hi": -1 if target.most is None else target.most,
            "zones": zone_mask(zones) | int(players),
            "different_from": 0 if other is None else scope.first + other + 1,
            "amount": 0 if target.amount is None else self._amount(target.amount, scope),
            "flags": flags(
                TARGETS_UP_TO=target.up_to,
                TARGETS_SAME_CONTROLLER=target.same_controller,
                TARGETS_DIFFERENT_CONTROLLERS=target.different_controllers,
            ),
        }
        self._add("target_specs", row)

    def _activated(self, row: Row, ability: c.Activated) -> None:
        row["kind"] = number_of("ABILITY_MANA" if isinstance(ability, c.ManaAbility) else "ABILITY_ACTIVATED")
        row["flags"] = flags(
            AF_SORCERY_SPEED=ability.sorcery_speed,
            **{flag: ability.zone is zone for flag, zone in ACTIVATED_FROM.items()},
            AF_ONCE_PER_GAME=ability.once_per_game,
            AF_ANY_PLAYER=ability.by is Relation.ANY,
            AF_OPPONENTS=ability.by is Relation.OPPONENT,
            AF_SPECIAL=ability.special,
            AF_AS_CAST=ability.as_cast,
        )
        row["keyword"] = 0 if ability.keyword is None else int(ability.keyword)
        row["limit"] = ability.per_turn
        row["cost"] = self.cost(ability.cost)
        if not isinstance(ability, c.ManaAbility):
            row["a"] = 0 if ability.reduction is None else self._amount(ability.reduction, Scope())
        elif ability.reduction is not None:
            raise IRError("no mana ability says that it costs less")
        row["timing"] = self._condition(ability.condition, Scope())
        if isinstance(ability, c.ManaAbility):
            row["mana"] = self._mana(mana_profile(ability))

    def _mana(self, profile: ManaProfile) -> Row:
        row = _profile(profile)
        row["restriction"] = 0 if profile.spend_on is None else self._node_of_filter(profile.spend_on, Scope())
        row["amount"] = 0 if profile.counted is None else self._amount(profile.counted, Scope())
        row["dynamic"] = number_of(profile.of.dynamic) if profile.of is not None else 0
        row["among"] = self._among(profile.of)
        return row

    def _among(self, of: e.ManaSource | None) -> int:
        return self._filter(of.what, Scope()) if isinstance(of, (e.CouldProduce, e.ColorsAmong)) else 0

    # ---- effects ---------------------------------------------------------------------------------------------------

    def changes(self, changes: Sequence[ch.Change], scope: Scope) -> tuple[int, int]:
        """The first row of these changes, and how many rows they are."""
        parts = [(change, _expanded(change)) for change in changes]
        rows = [self._change(part, scope) for _, expanded in parts for part in expanded]
        key = tuple(tuple(row.values()) for row in rows)
        first = self._once("changes", key, rows) if rows else 0
        place = first
        for change, expanded in parts:
            if list(expanded) != [change]:
                self._given.setdefault(place, (change, scope, len(expanded)))
            place += len(expanded)
        return first, len(rows)

    def _change(self, change: ch.Change, scope: Scope) -> Row:
        kind = change.kind
        if isinstance(change, ch.DefinePT):
            kind, *words = self._definition(change, scope)
        elif isinstance(change, ch.AddKeyword):
            words = [int(change.keyword)]
            if change.parameter is not None:
                kind, words = ch.AddAbility.kind, [self.granted(c.KeywordAbility(change.keyword, change.parameter))]
        elif isinstance(change, ch.AddAbility):
            kind, *words = self._added(change.ability)
        elif isinstance(change, ch.AddRule):
            words = self._added_rule(change.rule, scope)
        elif isinstance(change, ch.HaveTextOf):
            more = 0 if change.ability is None else 1 + self.granted(change.ability)
            words = [self._selector(change.of, scope), more]
        elif isinstance(change, ch.ChangeText):
            words = [self._word(change.word), self._word(change.becomes)]
        else:
            words = written(change, self, scope)
        if isinstance(change, _ABOUT_SUBTYPES):
            self._basic_lands()
        if isinstance(change, ch.EverySubtype):
            self.typeset(_family(change.of))
        a, b = [*words, 0, 0][:2]
        return {"kind": number_of(kind), "layer": number_of(change.layer), "a": a, "b": b}

    def _added_rule(self, rule: ch.Rule, scope: Scope) -> list[int]:
        if isinstance(rule.amount, x.Amount):
            raise IRError("the number of a rule that an effect gives is fixed as the effect begins")
        if rule.what is None:
            return [int(rule.kind), rule.amount]
        if rule.kind is RuleKind.CANT_ACTIVATE:
            raise IRError("an effect forbids to activate the abilities of everything")
        return [int(rule.kind), self._node_of_filter(rule.what, scope)]

    def _definition(self, change: ch.DefinePT, scope: Scope) -> tuple[str, int, int]:
        power = None if change.power is None else self._amount(change.power, scope)
        toughness = None if change.toughness is None else self._amount(change.toughness, scope)
        if power is None:
            return ch.SetToughness.kind, toughness or 0, 0
        return (ch.SetPower.kind, power, 0) if toughness is None else (ch.SetPT.kind, power, toughness)

    def _added(self, ability: c.Ability) -> tuple[str, int]:
        """A keyword without a parameter is its bit and nothing else."""
        if isinstance(ability, c.KeywordAbility) and _is_bit(ability):
            return ch.AddKeyword.kind, int(ability.keyword)
        return ch.AddAbility.kind, self.granted(ability)

    def _word(self, word: Color | str) -> int:
        """A word of a text, as a text-changing effect names it (CR 612.2)."""
        return int(core.TEXT_COLOR) + word.kind if isinstance(word, Color) else self._subtype(word)

    def _parameter(self, parameter: x.Filter | int | None) -> int:
        """A keyword's parameter: the node of a filter, or the number itself."""
        if isinstance(parameter, x.Filter):
            return self._node_of_filter(parameter, Scope())
        return parameter or 0


# After these a land may have a basic land type that it had not (CR 305.6).
_ABOUT_SUBTYPES = (ch.AddSubtypes, ch.SetSubtypes, ch.EverySubtype, ch.BecomeChosenSubtype, ch.ChangeText)

# ---- rows that need no tables --------------------------------------------------------------------------------------


def _token_card(token: c.Face) -> c.Card:
    """A token, or a double-faced one (CR 111.10i)."""
    return c.Card((token,), "token") if token.back is None else c.Card((token, token.back), "transform")


def _is_bit(ability: c.Ability) -> bool:
    """A keyword without a parameter is its bit and nothing else."""
    return isinstance(ability, c.KeywordAbility) and ability.parameter is None


def _expanded(change: ch.Change) -> Sequence[ch.Change]:
    """A keyword that stands for other abilities gives all of them."""
    if not isinstance(change, ch.AddAbility):
        return (change,)
    if change.ability.cast_costs:
        raise IRError("costs of casting are not given to objects")
    return [ch.AddAbility(ability) for ability in change.ability.expand()]


def _given(face: c.Face, ability: c.Ability) -> c.Ability:
    """CR 702.174j: the gift of a spell is given before anything else happens."""
    gifts = [part.name for part in face.abilities if isinstance(part, Keyworded) and part.name in GIFTS]
    if not gifts or not isinstance(ability, c.Spell):
        return ability
    return replace(ability, effects=(e.If(PROMISED, gift_of(gifts[0])), *ability.effects))


def _ascending(ability: c.Ability) -> c.Ability:
    """CR 702.131a: ascend of a spell is the first thing that it does."""
    return replace(ability, effects=(Ascend(), *ability.effects)) if isinstance(ability, c.Spell) else ability


def _family(kind: CardType) -> Sequence[str]:
    """The subtypes of a card type, which it may share with another (CR 205.3k, 205.3m)."""
    for first, subtypes in FAMILIES.items():
        if kind in (first, _SHARED.get(first)):
            return subtypes
    raise IRError(f"there is no list of the subtypes of {kind.name.lower()} cards")


def defined_by(ability: c.Ability) -> Sequence[ch.Change]:
    """What an ability that defines colors or subtypes of its own object makes them (CR 604.3a)."""
    if not isinstance(ability, c.Static) or ability.affects or ability.condition or ability.rule or ability.zones:
        return ()
    changes = ability.changes
    return changes if all(isinstance(change, (ch.SetColors, ch.EverySubtype)) for change in changes) else ()


def _defining(face: c.Face) -> list[ch.Change]:
    return [change for ability in face.all_abilities for change in defined_by(ability)]


def _symbol(symbol: ManaSymbol) -> Row:
    kinds = [color.kind for color in symbol.kinds]
    if symbol.symbol_type is ManaSymbolType.GENERIC:
        kinds = [symbol.amount]
    elif symbol.symbol_type is ManaSymbolType.MONO_HYBRID:
        kinds.insert(0, symbol.amount)
    a, b = [*kinds, 0, 0][:2]
    return {"kind": number_of(f"SYMBOL_{symbol.symbol_type.name}"), "a": a, "b": b}


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
    if not mana_profile(ability).makes_mana:
        return ability.effects
    return [effect for effect in ability.effects if not isinstance(effect, e.AddMana)]


def _profile(profile: ManaProfile) -> Row:
    return {
        "fixed": list(profile.fixed),
        "choice": profile.choice,
        "choice_mask": sum(1 << color.kind for color in profile.choice_kinds),
        "each": int(profile.each),
        "tier": profile.tier,
        "harm": profile.harm,
    }
