# The card tables: read from rows of numbers, checked once, then immutable and shared by all games.
#
# The encoder gives printed facts; what the core wants to know quickly about a face (FaceFlag, colours, mana value, what
# mana it makes) is worked out here, so that it can't disagree with them. CR 105, 107.4, 202, 302.6.
# May depend on: types; expr and vm for the numbers of their operations only.

from operator import index as exactly          # an int, and not a float that happens to convert

from libc.stdlib cimport calloc, free

from mtgcore.types import publish
from mtgcore.types cimport *
from mtgcore.expr cimport *
from mtgcore.vm cimport *

cdef enum:
    TYPESET_WORDS = SUBTYPE_LIMIT >> 6
    MAX_ABILITIES = 255        # of one face: rule_next packs their index into a byte
    MAX_CHANGES = 254          # of one ability, for the same reason
    NO_SPELL = 0xFFFF          # least_mana of a card that is only a land (layers.pxd)

    NODES_FILTER = 0           # a node's family: its operation // 64
    NODES_AMOUNT = 1
    NODES_SELECTOR = 2
    NODES_CONDITION = 3


include "carddb_operands.pxi"


# ---- reading rows ---------------------------------------------------------------------------------------------------

cdef void* rows_new(Py_ssize_t n, size_t size) except NULL:
    cdef void* rows = calloc(n if n > 0 else 1, size)
    if rows == NULL:
        raise MemoryError("no memory for the card tables")
    return rows


def _fields(table: str, index: int, row: object) -> dict:
    if not isinstance(row, dict):
        raise ValueError(f"{table}[{index}]: a row is a dict of fields, not {type(row).__name__}")
    return dict(row)


_TABLES = ("cards", "faces", "abilities", "modes", "symbols", "costs", "cost_items", "cast_costs", "target_specs",
           "changes", "patterns", "nodes", "code", "typesets", "families")

# Worked out here; an encoder that gives them is not believed.
_DERIVED = ("card", "flags", "needs", "generic", "mana_mask", "mana_max", "rules", "spell", "least_mana", "toxic")


_FAMILIES = ("a filter", "an amount", "a selector", "a condition")


# The layer that a change belongs to unless its row says another (613.1, 613.4).
cdef int layer_of(int kind) noexcept:
    if kind == CHANGE_SET_PT or kind == CHANGE_SET_POWER or kind == CHANGE_SET_TOUGHNESS:
        return LAYER_PT_SET
    elif kind == CHANGE_PT:
        return LAYER_PT_MODIFY
    elif kind == CHANGE_SWITCH_PT:
        return LAYER_PT_SWITCH
    elif kind == CHANGE_NO_MANA_COST:
        return LAYER_COPY
    elif kind == CHANGE_ADD_TYPES or CHANGE_SET_TYPES <= kind <= CHANGE_LOSE_SUBTYPES or kind == CHANGE_CHOSEN_SUBTYPE:
        return LAYER_TYPE
    elif kind == CHANGE_SET_COLORS or kind == CHANGE_ADD_COLORS or kind == CHANGE_CHOSEN_COLOR:
        return LAYER_COLOR
    elif kind == CHANGE_CONTROL:
        return LAYER_CONTROL
    elif kind == CHANGE_TEXT or kind == CHANGE_NAME or kind == CHANGE_FULL_TEXT:
        return LAYER_TEXT
    elif kind == CHANGE_COPY:
        return LAYER_COPY
    elif kind == CHANGE_RULE:
        return LAYER_RULES
    return LAYER_ABILITY


# ---- what static abilities read and write (613.8) --------------------------------------------------------------------

cdef u32 node_reads(int op, i32 zones) noexcept:
    if op == F_TYPES or op == F_SUPERTYPE or op == F_SUBTYPE:
        return READS_TYPES
    elif F_COLORS <= op <= F_MONOCOLORED:
        return READS_COLORS
    elif op == F_CONTROLLER or op == F_SAME_CONTROLLER or op == S_CONTROLLER:
        return READS_CONTROLLER
    elif op == F_KEYWORD:
        return READS_ABILITIES
    elif op == F_POWER or op == F_TOUGHNESS or op == A_POWER or op == A_TOUGHNESS:
        return READS_PT
    elif op == F_MANA_VALUE or op == F_NAME or op == A_MANA_VALUE:
        return READS_COPIABLE
    elif op == F_TAPPED or op == F_UNTAPPED:
        return READS_TAPPED
    elif F_ATTACKING <= op <= F_BLOCKED:
        return READS_COMBAT
    elif op == F_COUNTERS:
        return READS_COUNTERS
    elif op == A_LIFE:
        return READS_LIFE
    elif op == A_HAND:
        return READS_ZONES
    elif op == C_YOUR_TURN:
        return READS_TURN
    elif op == A_COUNT or op == S_EACH or op == C_EXISTS:
        return READS_ZONES if zones & ~(1 << ZONE_BATTLEFIELD) else 0
    elif (F_ANY <= op <= F_NOT or op == F_SELF or op == F_TOKEN or op == F_ZONE or op == F_PERMANENT or op == F_HOST
            or op == F_OWNER or op == F_PLAYER or op == F_SPELL or op == F_ABILITY or op == A_CONST
            or A_ADD <= op <= A_NEGATE or S_SELF <= op <= S_EACH_PLAYER or op == S_HOST or op == S_MATCHING
            or op == S_OWNER or op == S_AFFECTED or op == A_LIST or op == C_COMPARE or C_NOT <= op <= C_OR):
        return 0
    return READS_ANYTHING


# Adds what a node and all below it read.
cdef void reading_add(const DB* db, i32 node, Reading* out) noexcept:
    cdef const Node* n = &db.nodes[node]
    cdef const char* letters
    cdef int i = 0
    if node == 0:
        return
    out.reads |= node_reads(n.op, n.b)
    if n.op == F_TYPES or n.op == F_SUPERTYPE:
        out.types |= <u32> n.a
    elif n.op == F_SUBTYPE:
        out.subtypes |= <u64> 1 << (n.a & 63)
    letters = node_operands(n.op)
    while letters[i] != 0:
        if letters[i] == b"f" or letters[i] == b"a" or letters[i] == b"s" or letters[i] == b"c":
            reading_add(db, (&n.a)[i], out)
        i += 1


cdef bint change_has_amounts(int kind) noexcept:
    return kind == CHANGE_PT or kind == CHANGE_SET_PT or kind == CHANGE_SET_POWER or kind == CHANGE_SET_TOUGHNESS


cdef u64 typeset_hash(const DB* db, i32 typeset) noexcept:
    cdef u64 hash = 0
    cdef int i
    for i in range(TYPESET_WORDS):
        hash |= db.typesets[typeset * TYPESET_WORDS + i]
    return hash


cdef void change_writes(const DB* db, Change* change) noexcept:
    cdef Reading* out = &change.writes
    cdef int kind = change.kind
    if change_has_amounts(kind) or kind == CHANGE_SWITCH_PT:
        out.reads = READS_PT
    elif kind == CHANGE_ADD_TYPES:
        out.reads = READS_TYPES
        out.types = <u32> change.a
    elif kind == CHANGE_SET_TYPES or kind == CHANGE_REMOVE_TYPES:
        out.reads = READS_TYPES
        out.types = 0xFFFFFFFF if kind == CHANGE_SET_TYPES else <u32> change.a
        out.subtypes = ~<u64> 0                    # CR 205.1a: subtypes may go with their card type
    elif kind == CHANGE_ADD_SUBTYPES:
        out.reads = READS_TYPES | READS_ABILITIES
        out.subtypes = typeset_hash(db, change.a)
    elif CHANGE_SET_SUBTYPES <= kind <= CHANGE_LOSE_SUBTYPES or kind == CHANGE_CHOSEN_SUBTYPE:
        out.reads = READS_TYPES | READS_ABILITIES
        if change.b & TYPE_LAND:
            out.reads |= READS_EXISTENCE           # CR 305.7
        out.subtypes = ~<u64> 0
    elif kind == CHANGE_SET_COLORS or kind == CHANGE_ADD_COLORS or kind == CHANGE_CHOSEN_COLOR:
        out.reads = READS_COLORS
    elif kind == CHANGE_CONTROL:
        out.reads = READS_CONTROLLER
    elif kind == CHANGE_LOSE_ABILITIES:
        out.reads = READS_ABILITIES | READS_EXISTENCE
    elif kind == CHANGE_NAME:
        out.reads = READS_COPIABLE
    elif kind == CHANGE_COPY or kind == CHANGE_TEXT or kind == CHANGE_FULL_TEXT:
        out.reads = READS_CHARACTERISTICS
        out.types = 0xFFFFFFFF
        out.subtypes = ~<u64> 0
    elif kind != CHANGE_RULE:
        out.reads = READS_ABILITIES


cdef void ability_reads(const DB* db, Ability* a) noexcept:
    cdef const Change* change
    cdef i32 i
    if a.kind != ABILITY_STATIC:
        return
    a.rules = a.keyword != 0
    reading_add(db, a.filter, &a.reading)
    reading_add(db, a.timing, &a.reading)
    for i in range(a.changes, a.changes + a.n_changes):
        change = &db.changes[i]
        a.layers |= <u32> 1 << change.layer
        if change.kind == CHANGE_RULE:
            a.rules = 1
        elif change_has_amounts(change.kind):
            reading_add(db, change.a, &a.amounts)
            reading_add(db, change.b, &a.amounts)
        elif change.kind == CHANGE_FULL_TEXT:
            reading_add(db, change.a, &a.amounts)
    if a.reach & ~(1 << ZONE_BATTLEFIELD):
        a.reading.reads |= READS_ZONES


# CR 305.6: is it "{T}: Add {G}" and nothing else? The kind of mana, or -1.
cdef int basic_mana_of(const DB* db, const Ability* a) noexcept:
    cdef int kind, found = -1
    if (a.kind != ABILITY_MANA or a.program >= 0 or a.timing != 0 or a.limit != 0 or a.mana.choice or a.mana.tier
            or a.mana.restriction or a.flags != AF_TAPS or a.zones or a.cost < 0 or db.costs[a.cost].n_items != 1):
        return -1
    for kind in range(6):
        if a.mana.fixed[kind] > 1 or a.mana.fixed[kind] == 1 and found >= 0:
            return -1
        if a.mana.fixed[kind]:
            found = kind
    return found if found < MANA_COLORLESS else -1


# Reads the tables row by row: hands out the fields of the current row, complains by table, row and field, and adds up
# the digest.
cdef class Reader:
    cdef DB* db
    cdef str table
    cdef Py_ssize_t index
    cdef dict fields
    cdef tuple names

    cdef error(self, str field, str what):
        return ValueError(f"{self.table}[{self.index}].{field}: {what}")

    cdef void mix(self, u64 value) noexcept:
        self.db.digest = (self.db.digest ^ value) * <u64> 0x9E3779B97F4A7C15
        self.db.digest ^= self.db.digest >> 29

    cdef i64 number(self, str field, i64 lo, i64 hi, i64 default=0) except? -1:
        cdef i64 value = default
        given = self.fields.pop(field, None)
        if given is not None:
            try:
                value = exactly(given)
            except (TypeError, ValueError, OverflowError):
                raise self.error(field, f"{given!r} is not a 64-bit integer") from None
        if value < lo or value > hi:
            raise self.error(field, f"{value} is not in {lo}..{hi}")
        self.mix(<u64> value)
        return value

    cdef u64 bits(self, str field) except? 0:
        cdef u64 value = 0
        given = self.fields.pop(field, 0)
        try:
            value = exactly(given)
        except (TypeError, ValueError, OverflowError):
            raise self.error(field, f"{given!r} is not a mask of 64 bits") from None
        self.mix(value)
        return value

    cdef i32 word(self, str field) except? -1:
        return <i32> self.number(field, -0x80000000, 0x7FFFFFFF)

    # The start of `count` rows of another table; `size` is how many rows that table has. Where no rows start is a
    # place in the table too: the rows between those of two faces are looked at (granted_watches).
    cdef i32 span(self, str field, i64 count, i64 size) except? -1:
        cdef i64 first = self.number(field, 0, 0x7FFFFFFF)
        count = max(count, 0)
        if first + count > size:
            raise self.error(field, f"{count} rows from {first} do not fit into a table of {size}")
        return <i32> first

    cdef int done(self) except -1:
        for field in self.fields:
            raise self.error(field, "there is no such field")
        return 0

    cdef int count(self, dict given, i32 n_names) except -1:
        cdef DB* db = self.db
        for table in _TABLES:
            if len(given[table]) > 0x7FFFFF:
                raise ValueError(f"{table}: {len(given[table])} rows are too many")
        db.n_cards = len(given["cards"])
        db.n_faces = len(given["faces"])
        db.n_abilities = len(given["abilities"])
        db.n_modes = len(given["modes"])
        db.n_symbols = len(given["symbols"])
        db.n_costs = len(given["costs"])
        db.n_cost_items = len(given["cost_items"])
        db.n_cast_costs = len(given["cast_costs"])
        db.n_target_specs = len(given["target_specs"])
        db.n_changes = len(given["changes"])
        db.n_patterns = len(given["patterns"])
        db.n_nodes = len(given["nodes"])
        db.n_code = len(given["code"])
        db.n_typesets = len(given["typesets"])
        db.n_families = len(given["families"])
        db.n_names = n_names
        if db.n_cards > 0xFFFF:
            raise ValueError(f"cards: {db.n_cards} rows are too many: a game names a card with 16 bits")
        return 0

    cdef int begin(self, str table, Py_ssize_t index, object given) except -1:
        self.table = table
        self.index = index
        self.fields = _fields(table, index, given)
        return 0

    # A node of a family (NODES_*), or 0.
    cdef i32 node(self, str field, int family) except? -1:
        cdef i32 node = <i32> self.number(field, 0, self.db.n_nodes - 1)
        self.family(field, node, family)
        return node

    cdef int family(self, str field, i32 node, int family) except -1:
        if node != 0 and self.db.nodes[node].op // 64 != family:
            found = _FAMILIES[self.db.nodes[node].op // 64]
            raise self.error(field, f"node {node} is {found}, not {_FAMILIES[family]}")
        return 0

    cdef int read_typesets(self, dict given) except -1:
        cdef u64* sets = <u64*> rows_new(self.db.n_typesets * TYPESET_WORDS, sizeof(u64))
        cdef i32 subtype
        self.db.typesets = sets
        self.table = "typesets"
        for index, subtypes in enumerate(given["typesets"]):
            self.index = index
            for given_subtype in subtypes:
                self.fields = {"subtype": given_subtype}
                subtype = <i32> self.number("subtype", 1, SUBTYPE_LIMIT - 1)
                sets[<i32> index * TYPESET_WORDS + (subtype >> 6)] |= <u64> 1 << (subtype & 63)
            if index == 0 and len(tuple(subtypes)) > 0:
                raise ValueError("typesets[0]: row 0 is the empty set")
            self.mix(0)
        return 0

    cdef int read_families(self, dict given) except -1:
        cdef Family* families = <Family*> rows_new(self.db.n_families, sizeof(Family))
        cdef i32 i
        self.db.families = families
        for i in range(self.db.n_families):
            self.begin("families", i, given["families"][i])
            families[i].types = <u32> self.number("types", 1, 0xFFFF)
            families[i].typeset = <i32> self.number("typeset", 0, self.db.n_typesets - 1)
            self.done()
        return 0

    cdef int read_nodes(self, dict given) except -1:
        cdef Node* nodes = <Node*> rows_new(self.db.n_nodes, sizeof(Node))
        cdef Node* node
        cdef const char* operands
        cdef i32 i
        self.db.nodes = nodes
        for i in range(self.db.n_nodes):
            self.begin("nodes", i, given["nodes"][i])
            node = &nodes[i]
            node.op = <i32> self.number("op", 0, 255)
            node.a = self.word("a")
            node.b = self.word("b")
            node.c = self.word("c")
            self.done()
            operands = node_operands(node.op)
            if i == 0 and node.op != 0:
                raise self.error("op", "row 0 means no node")
            elif i > 0 and operands == NULL:
                raise self.error("op", f"{node.op} is no operation of a node")
            elif i > 0:
                self.operands(operands, &node.a, i)
        return 0

    # Checks operands against their letters. `limit`: child nodes come before it, so that expressions have no cycles.
    cdef int operands(self, const char* letters, const i32* operand, i32 limit) except -1:
        cdef int i = 0
        while letters[i] != 0:
            self.operand("abcdef"[i], letters[i], operand[i], limit)
            i += 1
        return 0

    cdef int operand(self, str field, char letter, i32 value, i32 limit) except -1:
        cdef i32 lo = 0, hi
        if letter == b"f" or letter == b"a" or letter == b"s" or letter == b"c":
            hi = limit - 1
        elif letter == b"S":                       # subtype
            hi = SUBTYPE_LIMIT - 1
        elif letter == b"C":                       # colours
            hi = 31
        elif letter == b"R":
            hi = REL_OPPONENT
        elif letter == b"K":                       # keyword
            hi = KW_LIMIT - 1
        elif letter == b"=":
            lo, hi = CMP_EQ, CMP_GE
        elif letter == b"N":                       # name
            hi = self.db.n_names - 1
        elif letter == b"Z":                       # zone
            hi = ZONE_COMMAND
        elif letter == b"M":                       # zone mask
            hi = 255
        elif letter == b"+":                       # counter kind
            lo, hi = 1, 0x7FFF
        elif letter == b"*":                       # counter kind, or none
            hi = 0x7FFF
        elif letter == b"L":                       # list register
            lo, hi = REGISTER_LISTS, REGISTERS - 1
        elif letter == b"l":                       # register that keeps a list, or none
            lo, hi = -1, REGISTERS - 1
        elif letter == b"Q":
            lo, hi = QUALITY_COLOR, QUALITY_PERMANENT_TYPE
        elif letter == b"V":
            lo, hi = CHOICE_COLOR, CHOICE_ANY_LAND_TYPE
        elif letter == b"E":
            lo, hi = EVENT_NONE + 1, EVENT_KINDS - 1
        elif letter == b"P":                       # cost
            hi = self.db.n_costs - 1
        elif letter == b"B":                       # words to go back
            hi = self.db.n_code
        elif letter == b"X":                       # additional cost
            hi = 15
        elif letter == b"T":                       # target spec
            hi = self.db.n_target_specs - 1
        elif letter == b"G":                       # register
            hi = REGISTERS - 1
        elif letter == b"g":                       # register, or none
            lo, hi = -1, REGISTERS - 1
        elif letter == b"A":                       # ability
            hi = self.db.n_abilities - 1
        elif letter == b"F":                       # face
            hi = self.db.n_faces - 1
        elif letter == b"H":                       # change
            hi = self.db.n_changes
        elif letter == b"J":                       # words to skip
            hi = self.db.n_code
        else:
            return 0
        if value < lo or value > hi:
            raise self.error(field, f"{value} is not in {lo}..{hi}")
        if letter == b"f":
            self.family(field, value, NODES_FILTER)
        elif letter == b"a":
            self.family(field, value, NODES_AMOUNT)
        elif letter == b"s":
            self.family(field, value, NODES_SELECTOR)
        elif letter == b"c":
            self.family(field, value, NODES_CONDITION)
        return 0

    cdef int read_symbols(self, dict given) except -1:
        cdef Symbol* symbols = <Symbol*> rows_new(self.db.n_symbols, sizeof(Symbol))
        cdef i32 i, kind
        self.db.symbols = symbols
        for i in range(self.db.n_symbols):
            self.begin("symbols", i, given["symbols"][i])
            kind = <i32> self.number("kind", SYMBOL_GENERIC, SYMBOL_COLORLESS_HYBRID)
            symbols[i].kind = kind
            symbols[i].a = <i32> self.number(
                "a", 0, 255 if kind == SYMBOL_GENERIC or kind == SYMBOL_MONO_HYBRID else MANA_COLORLESS)
            symbols[i].b = <i32> self.number("b", 0, MANA_COLORLESS)
            self.done()
        return 0

    cdef int read_costs(self, dict given) except -1:
        cdef CostItem* items = <CostItem*> rows_new(self.db.n_cost_items, sizeof(CostItem))
        cdef Cost* costs
        cdef CastCost* cast_costs
        cdef i32 i
        self.db.cost_items = items
        for i in range(self.db.n_cost_items):
            self.begin("cost_items", i, given["cost_items"][i])
            self.read_cost_item(&items[i])
            self.done()
        costs = <Cost*> rows_new(self.db.n_costs, sizeof(Cost))
        self.db.costs = costs
        for i in range(self.db.n_costs):
            self.begin("costs", i, given["costs"][i])
            costs[i].n_items = <i32> self.number("n_items", 0, 64)
            costs[i].items = self.span("items", costs[i].n_items, self.db.n_cost_items)
            self.done()
        cast_costs = <CastCost*> rows_new(self.db.n_cast_costs, sizeof(CastCost))
        self.db.cast_costs = cast_costs
        for i in range(self.db.n_cast_costs):
            self.begin("cast_costs", i, given["cast_costs"][i])
            cast_costs[i].kind = <i32> self.number("kind", CASTCOST_MANDATORY, CASTCOST_ALTERNATIVE)
            cast_costs[i].cost = <i32> self.number("cost", 0, self.db.n_costs - 1, -1)
            cast_costs[i].condition = self.node("condition", NODES_CONDITION)
            cast_costs[i].flags = <i32> self.number("flags", 0, 1023)
            cast_costs[i].zones = <i32> self.number("zones", 0, 255)
            cast_costs[i].keyword = <i32> self.number("keyword", 0, 255)
            cast_costs[i].spell = <i32> self.number("spell", -1, self.db.n_abilities - 1, -1)
            self.done()
        return 0

    cdef int read_cost_item(self, CostItem* item) except -1:
        cdef int kind = <int> self.number("kind", COST_MANA, COST_EXILE_TOP)
        item.kind = kind
        item.c = <i32> self.number("c", 0, 0x7FFF if kind == COST_COUNTERS_FROM else ZONE_COMMAND)
        if kind == COST_MANA:
            item.b = <i32> self.number("b", 0, 64)
            item.a = self.span("a", item.b, self.db.n_symbols)
        elif (kind == COST_SACRIFICE or kind == COST_DISCARD or kind == COST_TAP_OTHERS or kind == COST_EXILE
                or kind == COST_RETURN or kind == COST_REVEAL or kind == COST_COUNTERS_FROM or kind == COST_CREW
                or COST_CRAFT <= kind <= COST_TO_BOTTOM):
            item.a = self.node("a", NODES_AMOUNT)
            item.b = self.node("b", NODES_FILTER)
        elif (kind == COST_LIFE or kind == COST_REMOVE_COUNTERS or kind == COST_GENERIC or kind == COST_PUT_COUNTERS
                or kind == COST_ENERGY or kind == COST_MILL or kind == COST_EXILE_TOP):
            item.a = self.node("a", NODES_AMOUNT)
            item.b = <i32> self.number("b", 0, 0x7FFF)
        else:
            item.a = self.word("a")
            item.b = self.word("b")
        return 0

    cdef int read_changes(self, dict given) except -1:
        cdef Change* changes = <Change*> rows_new(self.db.n_changes, sizeof(Change))
        cdef i32 i, kind
        self.db.changes = changes
        for i in range(self.db.n_changes):
            self.begin("changes", i, given["changes"][i])
            kind = <i32> self.number("kind", CHANGE_PT, CHANGE_KINDS - 1)
            changes[i].kind = kind
            changes[i].layer = <i32> self.number("layer", LAYER_COPY, LAYER_RULES, layer_of(kind))
            if kind == CHANGE_FLOATING or kind == CHANGE_COUNTER:
                raise self.error("kind", "such a change is part of a game, not of the tables")
            elif change_has_amounts(kind):
                changes[i].a = self.node("a", NODES_AMOUNT)
                changes[i].b = self.node("b", NODES_AMOUNT)
            elif kind == CHANGE_CONTROL:
                changes[i].a = self.node("a", NODES_SELECTOR)
                changes[i].b = self.word("b")
            elif kind == CHANGE_FULL_TEXT:
                changes[i].a = self.node("a", NODES_SELECTOR)
                changes[i].b = <i32> self.number("b", 0, self.db.n_abilities)
            elif kind == CHANGE_ADD_ABILITY:
                changes[i].a = <i32> self.number("a", 0, self.db.n_abilities - 1)
                changes[i].b = self.word("b")
            elif kind == CHANGE_COPY:
                changes[i].a = <i32> self.number("a", 0, self.db.n_faces - 1)
                changes[i].b = self.word("b")
            elif kind == CHANGE_NAME:
                changes[i].a = <i32> self.number("a", 0, min(self.db.n_names, 0xFFFF) - 1)
                changes[i].b = self.word("b")
            elif kind == CHANGE_TEXT:
                changes[i].a = self.text_word("a")
                changes[i].b = self.text_word("b")
                if (changes[i].a >= TEXT_COLOR) != (changes[i].b >= TEXT_COLOR):
                    raise self.error("b", "a color word becomes a color word, a subtype a subtype")   # CR 612.2
            elif kind == CHANGE_ADD_SUBTYPES or kind == CHANGE_SET_SUBTYPES:
                changes[i].a = <i32> self.number("a", 0, self.db.n_typesets - 1)
                changes[i].b = <i32> self.number("b", 0, 0xFFFF)
            elif kind == CHANGE_ADD_KEYWORD or kind == CHANGE_REMOVE_KEYWORD or kind == CHANGE_BAR_KEYWORD:
                changes[i].a = <i32> self.number("a", 0, KW_LIMIT - 1)
                changes[i].b = self.parameter("b", keyword_has_filter(changes[i].a))
            elif kind == CHANGE_RULE:
                changes[i].a = <i32> self.number("a", 1, 63)
                changes[i].b = self.parameter(
                    "b", given_rule_has_filter(changes[i].a))
            else:
                changes[i].a = <i32> self.number("a", 0, 31 if layer_of(kind) == LAYER_COLOR else 0x7FFFFFFF)
                changes[i].b = self.word("b")
            self.done()
            change_writes(self.db, &changes[i])
        return 0

    cdef i32 text_word(self, str field) except? -1:
        cdef i32 word = <i32> self.number(field, 1, TEXT_COLOR + MANA_GREEN)
        if SUBTYPE_LIMIT <= word < TEXT_COLOR:
            raise self.error(field, f"{word} is neither a subtype nor a color")
        return word

    cdef i32 parameter(self, str field, bint is_filter) except? -1:
        return self.node(field, NODES_FILTER) if is_filter else self.word(field)

    cdef int read_patterns(self, dict given) except -1:
        cdef Pattern* patterns = <Pattern*> rows_new(self.db.n_patterns, sizeof(Pattern))
        cdef i32 i
        self.db.patterns = patterns
        for i in range(self.db.n_patterns):
            self.begin("patterns", i, given["patterns"][i])
            patterns[i].kind = <i32> self.number("kind", EVENT_NONE + 1, EVENT_KINDS - 1)
            patterns[i].object = self.node("object", NODES_FILTER)
            patterns[i].source = self.node("source", NODES_FILTER)
            patterns[i].target = self.node("target", NODES_FILTER)
            patterns[i].player = self.node("player", NODES_FILTER)
            patterns[i].from_zones = <i32> self.number("from_zones", 0, 255)
            patterns[i].to_zones = <i32> self.number("to_zones", 0, 255)
            patterns[i].causes = self.word("causes")
            patterns[i].flags = <i32> self.number("flags", 0, 0xFFFF)
            patterns[i].not_flags = <i32> self.number("not_flags", 0, 0xFFFF)
            patterns[i].extra = self.word("extra")
            patterns[i].condition = self.node("condition", NODES_CONDITION)
            self.done()
        return 0

    cdef int read_targets(self, dict given) except -1:
        cdef TargetSpec* specs = <TargetSpec*> rows_new(self.db.n_target_specs, sizeof(TargetSpec))
        cdef i32 i
        self.db.target_specs = specs
        for i in range(self.db.n_target_specs):
            self.begin("target_specs", i, given["target_specs"][i])
            specs[i].filter = self.node("filter", NODES_FILTER)
            specs[i].lo = <i32> self.number("lo", 0, 0x7FFF)
            specs[i].hi = <i32> self.number("hi", -1, 0x7FFF)
            specs[i].zones = <i32> self.number("zones", 1, 255)
            specs[i].different_from = <i32> self.number("different_from", 0, self.db.n_target_specs)
            specs[i].amount = self.node("amount", NODES_AMOUNT)
            specs[i].flags = <i32> self.number("flags", 0, 7)
            if 0 <= specs[i].hi < specs[i].lo:
                raise self.error("hi", f"{specs[i].hi} is less than lo, {specs[i].lo}")
            self.done()
        return 0

    cdef int read_code(self, dict given) except -1:
        cdef i32* code = <i32*> rows_new(self.db.n_code, sizeof(i32))
        cdef i32 i
        self.db.code = code
        self.db.begins = <u8*> rows_new(self.db.n_code, 1)
        self.table = "code"
        for i in range(self.db.n_code):
            self.index = i
            self.fields = {"word": given["code"][i]}
            code[i] = self.word("word")
        return 0

    # The start of a program, or -1; walks it to its end: operations, operands, and jumps to where an operation begins.
    cdef i32 program(self) except? -1:
        cdef i32 program = <i32> self.number("program", -1, self.db.n_code - 1, -1)
        cdef i32 pc = program, furthest = program, n
        cdef const char* operands
        cdef set starts = set(), jumps = set()
        while pc >= 0:
            operands = op_operands(self.db.code[pc]) if pc < self.db.n_code else NULL
            if operands == NULL:
                raise self.error("program", f"code[{pc}] is past the end of code or no operation")
            starts.add(pc)
            (<u8*> self.db.begins)[pc] = 1
            if self.db.code[pc] == OP_HOOK:
                self.db.hooks = True
            n = 0
            while operands[n] != 0:
                n += 1
            if pc + n >= self.db.n_code:
                raise self.error("program", f"the operands of code[{pc}] are past the end of code")
            self.instruction(operands, pc, n)
            if n > 0 and operands[n - 1] == b"J":
                jumps.add(pc + 1 + n + self.db.code[pc + n])
                furthest = max(furthest, pc + 1 + n + self.db.code[pc + n])
            elif n > 0 and operands[n - 1] == b"B":
                jumps.add(pc + 1 + n - self.db.code[pc + n])
            if self.db.code[pc] == OP_END and pc >= furthest:
                break
            pc += 1 + n
        for pc in jumps - starts:
            raise self.error("program", f"a jump leads to code[{pc}], where no operation begins")
        return program

    cdef int instruction(self, const char* operands, i32 pc, i32 n) except -1:
        cdef i32 i
        for i in range(n):
            self.operand(f"program (code[{pc + 1 + i}])", operands[i], self.db.code[pc + 1 + i], self.db.n_nodes)
        if self.db.code[pc] == OP_EVENT_KIND and self.db.code[pc + 1] not in (EVENT_LIFE_GAIN, EVENT_LIFE_LOSS):
            raise self.error(f"program (code[{pc + 1}])", "no event is replaced by one of this kind")
        if self.db.code[pc] in (OP_EFFECT, OP_EVENT_COPY) and not (
                0 <= self.db.code[pc + 3] <= self.db.n_changes - self.db.code[pc + 2]):
            raise self.error(f"program (code[{pc + 3}])", "these changes are not in the table")
        if self.db.code[pc] in (OP_BECOME_COPY, OP_TOKEN_COPY):
            i = pc + (3 if self.db.code[pc] == OP_BECOME_COPY else 6)
            if not 0 <= self.db.code[i + 1] <= self.db.n_changes - self.db.code[i]:
                raise self.error(f"program (code[{i + 1}])", "these changes are not in the table")
        return 0

    cdef int read_modes(self, dict given) except -1:
        cdef Mode* modes = <Mode*> rows_new(self.db.n_modes, sizeof(Mode))
        cdef i32 i
        self.db.modes = modes
        for i in range(self.db.n_modes):
            self.begin("modes", i, given["modes"][i])
            modes[i].program = self.program()
            modes[i].n_targets = <i32> self.number("n_targets", 0, 64)
            modes[i].targets = self.span("targets", modes[i].n_targets, self.db.n_target_specs)
            modes[i].division = self.node("division", NODES_AMOUNT)
            modes[i].cost = <i32> self.number("cost", -1, self.db.n_costs - 1, -1)
            self.done()
        return 0

    cdef int read_abilities(self, dict given) except -1:
        cdef Ability* abilities = <Ability*> rows_new(self.db.n_abilities, sizeof(Ability))
        cdef i32 i
        self.db.abilities = abilities
        for i in range(self.db.n_abilities):
            self.begin("abilities", i, given["abilities"][i])
            self.read_ability(&abilities[i])
            mana = self.fields.pop("mana", None) or {}
            self.done()
            self.fields = _fields("abilities", i, mana)
            self.read_mana(&abilities[i].mana)
            self.done()
            abilities[i].flags |= self.cost_flags(abilities[i].cost)
            if abilities[i].kind == ABILITY_MANA and not self.cost_has(abilities[i].cost, COST_TAP):
                abilities[i].mana.tier = 2             # the payment solver uses a source once, by tapping it
        self.read_basic_mana()
        return 0

    cdef int read_basic_mana(self) except -1:
        cdef i32 i
        cdef int kind
        for kind in range(5):
            self.db.basic_mana[kind] = -1
        for i in range(self.db.n_abilities):
            kind = basic_mana_of(self.db, &self.db.abilities[i])
            (<Ability*> &self.db.abilities[i]).basic = kind + 1
            if kind >= 0 and self.db.basic_mana[kind] < 0:
                self.db.basic_mana[kind] = i
        return 0

    cdef int read_ability(self, Ability* a) except -1:
        a.kind = <i32> self.number("kind", ABILITY_SPELL, ABILITY_KEYWORD)
        a.flags = self.word("flags")
        a.keyword = <i32> self.number("keyword", 0, 63)
        a.b = self.parameter("b", a.kind == ABILITY_STATIC and rule_has_filter(a.keyword))
        a.c = self.word("c")
        if a.kind == ABILITY_STATIC and rule_counts(a.keyword, a.c) or a.kind == ABILITY_ACTIVATED:
            a.a = self.node("a", NODES_AMOUNT)
        else:
            a.a = self.parameter("a", a.kind == ABILITY_KEYWORD and keyword_has_filter(a.keyword))
        if a.kind == ABILITY_KEYWORD and a.keyword == KW_MORPH and not 0 <= a.a < self.db.n_costs:
            raise self.error("a", f"there is no cost {a.a}")
        if a.kind == ABILITY_KEYWORD and a.keyword == KW_TOXIC and not 0 <= a.a <= 0x7FFF:
            raise self.error("a", f"{a.a} is not in 0..{0x7FFF}")
        a.cost = <i32> self.number("cost", -1, self.db.n_costs - 1, -1)
        a.filter = self.node("filter", NODES_FILTER)
        a.program = self.program()
        a.n_targets = <i32> self.number("n_targets", 0, 64)
        a.targets = self.span("targets", a.n_targets, self.db.n_target_specs)
        a.n_modes = <i32> self.number("n_modes", 0, 31)
        a.modes = self.span("modes", a.n_modes, self.db.n_modes)
        a.modes_max = <i32> self.number("modes_max", 0, a.n_modes)
        a.modes_min = <i32> self.number("modes_min", 0, a.modes_max)
        a.division = self.node("division", NODES_AMOUNT)
        a.n_changes = <i32> self.number("n_changes", 0, MAX_CHANGES)
        a.changes = self.span("changes", a.n_changes, self.db.n_changes)
        a.timing = self.node("timing", NODES_CONDITION)
        a.n_patterns = <i32> self.number("n_patterns", 0, 16)
        a.patterns = self.span("patterns", a.n_patterns, self.db.n_patterns)
        a.zones = <i32> self.number("zones", 0, 255)
        a.limit = <i32> self.number("limit", 0, 0x7FFF)
        a.link = <i32> self.number("link", 0, 0x7FFF)
        if a.kind == ABILITY_STATIC and a.keyword == RULE_TRIGGER_AGAIN:
            if a.b < 0 or a.c < 0 or a.b > self.db.n_patterns - <i64> a.c:
                raise self.error("b", f"no patterns {a.b} to {<i64> a.b + a.c}")
        a.reach = <i32> self.number("reach", 0, 255)
        ability_reads(self.db, a)
        return 0

    cdef int read_mana(self, ManaProfile* mana) except -1:
        cdef int kind
        fixed = tuple(self.fields.pop("fixed", None) or (0,) * 6)
        if len(fixed) != 6:
            raise self.error("mana.fixed", f"{len(fixed)} numbers where there are six kinds of mana")
        for kind in range(6):
            self.fields["fixed"] = fixed[kind]
            mana.fixed[kind] = <u8> self.number("fixed", 0, 255)
        mana.choice = <u8> self.number("choice", 0, 255)
        mana.choice_mask = <u8> self.number("choice_mask", 0, 63)
        mana.each = <u8> self.number("each", 0, 1)
        mana.tier = <u8> self.number("tier", 0, 2)
        mana.harm = <u16> self.number("harm", 0, 0xFFFF)
        mana.restriction = self.node("restriction", NODES_FILTER)
        mana.amount = self.node("amount", NODES_AMOUNT)
        mana.among = self.node("among", NODES_FILTER)
        mana.dynamic = <i32> self.number("dynamic", MANA_PRINTED, MANA_COLORS_EXILED)
        return 0

    cdef bint cost_has(self, i32 cost, int kind) noexcept:
        cdef i32 i
        cdef const Cost* c
        if cost >= 0:
            c = &self.db.costs[cost]
            for i in range(c.items, c.items + c.n_items):
                if self.db.cost_items[i].kind == kind:
                    return True
        return False

    # CR 302.6, 606.1: what the cost itself says of the ability.
    cdef i32 cost_flags(self, i32 cost) noexcept:
        cdef i32 flags = 0
        if self.cost_has(cost, COST_TAP) or self.cost_has(cost, COST_UNTAP):
            flags |= AF_TAPS
        if self.cost_has(cost, COST_LOYALTY):
            flags |= AF_LOYALTY
        return flags

    cdef int read_faces(self, dict given) except -1:
        cdef Face* faces = <Face*> rows_new(self.db.n_faces, sizeof(Face))
        cdef i32 i
        self.db.faces = faces
        self.db.blank = -1
        self.db.warded = -1
        self.db.speed = -1
        for i in range(self.db.n_faces):
            self.begin("faces", i, given["faces"][i])
            for field in _DERIVED:
                self.fields.pop(field, None)
            self.read_face(&faces[i])
            self.db.face_flags |= faces[i].flags
            self.db.keywords |= faces[i].keywords
            if faces[i].standing == STANDING_SPEED:
                self.db.speed = i
            if faces[i].types == TYPE_CREATURE and faces[i].n_symbols < 0 and self.nameless(faces[i].name):
                if faces[i].n_abilities != 0:
                    self.db.warded = i
                elif self.db.blank < 0:
                    self.db.blank = i
        for i in range(self.db.n_abilities):           # granted and floating ones too
            ability_watches(self.db, &self.db.abilities[i], &self.db.triggers, &self.db.replaces)
            if self.db.abilities[i].kind == ABILITY_MANA and self.db.abilities[i].mana.tier == 2:
                self.db.manual_mana = True
        self.db.granted = granted_watches(self.db)
        for i in range(self.db.n_nodes):
            if self.db.nodes[i].op == A_FACT:
                self.db.facts |= <u32> 1 << self.db.nodes[i].b
            elif self.db.nodes[i].op == F_DISCARDED:
                self.db.facts |= <u32> 1 << FACT_DISCARDS
            elif self.db.nodes[i].op == S_PAIRED:
                self.db.facts |= <u32> 1 << FACT_PAIRS
            elif self.db.nodes[i].op == C_DAMAGED_BY:
                self.db.facts |= <u32> 1 << FACT_HITS
        return 0

    cdef bint nameless(self, i32 name):
        return 0 <= name < len(self.names) and self.names[name] == ""

    cdef int read_face(self, Face* f) except -1:
        cdef bint has_colors = "colors" in self.fields, has_value = "mana_value" in self.fields
        f.name = <i32> self.number("name", 0, max(self.db.n_names - 1, 0))
        f.other_name = <i32> self.number("other_name", -1, max(self.db.n_names - 1, 0), -1)
        f.card = -1
        f.types = <u32> self.number("types", 0, 0xFFFFFFFF)
        f.typeset = <i32> self.number("typeset", 0, self.db.n_typesets - 1)
        f.power = self.word("power")
        f.toughness = self.word("toughness")
        f.loyalty = self.word("loyalty")
        f.defense = self.word("defense")
        f.keywords = self.bits("keywords")
        f.n_symbols = <i32> self.number("n_symbols", -1, 64)
        f.symbols = self.span("symbols", f.n_symbols, self.db.n_symbols)
        f.mana_value = <i32> self.number("mana_value", 0, 0x7FFF)
        f.n_abilities = <i32> self.number("n_abilities", 0, MAX_ABILITIES)
        f.abilities = self.span("abilities", f.n_abilities, self.db.n_abilities)
        f.n_cast_costs = <i32> self.number("n_cast_costs", 0, 16)
        f.cast_costs = self.span("cast_costs", f.n_cast_costs, self.db.n_cast_costs)
        f.colors = <u8> self.number("colors", 0, 31)
        f.color_indicator = <u8> self.number("color_indicator", 0, 31)
        f.standing = <u8> self.number("standing", 0, STANDING_FASTER, 0)
        f.turn_up = <i32> self.number("turn_up", -1, self.db.n_costs - 1, -1)
        self.done()
        face_types(f)
        face_cost(self.db, f, not has_colors, not has_value)
        face_abilities(self.db, f)
        return 0

    cdef int read_cards(self, dict given) except -1:
        cdef CardDef* cards = <CardDef*> rows_new(self.db.n_cards, sizeof(CardDef))
        cdef Face* faces = <Face*> self.db.faces
        cdef const Face* f
        cdef i32 i, k
        self.db.cards = cards
        for i in range(self.db.n_cards):
            self.begin("cards", i, given["cards"][i])
            self.fields.pop("flags", None)
            self.fields.pop("least_mana", None)
            cards[i].n_faces = <i32> self.number("n_faces", 1, 16, 1)
            cards[i].face = self.span("face", cards[i].n_faces, self.db.n_faces)
            cards[i].layout = <i32> self.number("layout", 0, LAYOUT_PREPARE)
            if cards[i].n_faces < layout_faces(cards[i].layout):
                raise self.error("n_faces", "a card of this layout has more faces")
            self.done()
            if cards[i].layout == LAYOUT_AFTERMATH:        # CR 702.127a
                faces[cards[i].face + 2].flags |= FACE_CAST_ELSEWHERE
                self.db.face_flags |= FACE_CAST_ELSEWHERE
            cards[i].least_mana = NO_SPELL
            for k in range(cards[i].face, cards[i].face + cards[i].n_faces):
                f = &self.db.faces[k]
                (<Face*> f).card = i
                cards[i].flags |= f.flags
                if not f.flags & FACE_LAND:
                    cards[i].least_mana = min(cards[i].least_mana, f.least_mana)
        return 0


# How many faces a card of a layout has at least: the core reads them by their place.
cdef i32 layout_faces(int layout) noexcept:
    if layout == LAYOUT_NORMAL or layout == LAYOUT_TOKEN or layout == LAYOUT_MELD:
        return 1
    elif layout == LAYOUT_SPLIT or layout == LAYOUT_FUSE or layout == LAYOUT_AFTERMATH:
        return 3
    return 2


include "carddb_faces.pxi"


# ---- the class ------------------------------------------------------------------------------------------------------

cdef int in_range(str what, index, i32 size) except -1:
    if not 0 <= index < size:
        raise IndexError(f"there is no {what} {index}: the tables have {size}")
    return 0


cdef class CardTables(Tables):
    """The card tables of a set of cards: ``CardTables(tables, names)``.

    ``tables`` maps the name of a table (cards, faces, abilities, modes, symbols, costs, cost_items, cast_costs,
    target_specs, changes, patterns, nodes, code, typesets, families; a missing one is empty) to a list of rows. A row
    is a dict keyed by the field names of the struct in ``carddb.pxd``; a missing field is 0, except ``cost`` and
    ``program``, which are -1 (none), and a change's ``layer``, which follows from its kind. An ability's ``mana`` is
    a dict with ``fixed`` (six numbers), ``choice``, ``choice_mask``, ``each``, ``tier``, ``harm`` and
    ``restriction``. ``code`` is a list of ints, ``typesets`` a list of iterables of subtype ids. Row 0 of ``nodes``
    means "no node" (op 0) and row 0 of ``typesets`` is the empty set; both may be left out when their tables are
    empty. ``names`` are the strings behind name ids.

    Of a face, ``card``, ``flags``, ``needs``, ``generic``, ``mana_mask``, ``mana_max``, ``rules``, ``spell`` and
    ``least_mana`` are worked out, whatever is given; ``colors`` and ``mana_value`` are worked out from the mana cost
    and colour indicator unless they are given; the bits of ``keywords`` that abilities of kind ABILITY_KEYWORD name are
    added. The flags AF_TAPS and AF_LOYALTY of an ability are added when its cost says so; a mana ability that doesn't
    tap is never automatic (its ``mana.tier`` is 2).

    Every reference is checked: ``ValueError`` names the table, row and field that is wrong. Example::

        tables = CardTables({"cards": [{"face": 0, "n_faces": 1}],
                             "faces": [{"types": TypeBit.TYPE_CREATURE, "power": 2, "toughness": 2, "n_symbols": 2}],
                             "symbols": [{"kind": 1, "a": 1}, {"kind": 2, "a": 4}]}, ["Grizzly Bears"])
        tables.face(0)["mana_value"]    # 2
    """

    def __cinit__(self, tables, names=()):
        cdef Reader reader = Reader()
        cdef dict given = {}
        for table in tables:
            if table not in _TABLES:
                raise ValueError(f"{table!r} is no card table; they are {', '.join(_TABLES)}")
            given[table] = list(tables[table])
        for table in _TABLES:
            given.setdefault(table, [])
        given["nodes"] = given["nodes"] or [{}]
        given["typesets"] = given["typesets"] or [()]
        self.names = tuple(str(name) for name in names)
        reader.db = &self.db
        reader.names = self.names
        reader.count(given, len(self.names))
        reader.read_typesets(given)
        reader.read_families(given)
        reader.read_nodes(given)
        reader.read_symbols(given)
        reader.read_costs(given)
        reader.read_changes(given)
        reader.read_patterns(given)
        reader.read_targets(given)
        reader.read_code(given)
        reader.read_modes(given)
        reader.read_abilities(given)
        reader.read_faces(given)
        reader.read_cards(given)
        for name in self.names:
            for byte in name.encode() + b"\0":
                reader.mix(byte)
        self.rows = &self.db
        self.game = GAME_MAGIC
        self.digest = self.db.digest
        self.n_cards = self.db.n_cards
        self.n_faces = self.db.n_faces
        self.has_hooks = self.db.hooks

    def __dealloc__(self):
        free(<void*> self.db.cards)
        free(<void*> self.db.faces)
        free(<void*> self.db.abilities)
        free(<void*> self.db.modes)
        free(<void*> self.db.symbols)
        free(<void*> self.db.costs)
        free(<void*> self.db.cost_items)
        free(<void*> self.db.cast_costs)
        free(<void*> self.db.target_specs)
        free(<void*> self.db.changes)
        free(<void*> self.db.patterns)
        free(<void*> self.db.nodes)
        free(<void*> self.db.code)
        free(<void*> self.db.begins)
        free(<void*> self.db.typesets)
        free(<void*> self.db.families)

    # ---- views

    @property
    def n_abilities(self) -> int:
        return self.db.n_abilities

    def __repr__(self):
        return f"<CardTables: {self.db.n_cards} cards, digest {self.db.digest:016x}>"

    def card(self, index: int) -> dict:
        """The fields of a card: its faces, layout, and the flags of its faces together."""
        in_range("card", index, self.db.n_cards)
        return self.db.cards[<i32> index]

    def face(self, index: int) -> dict:
        """The fields of a face, those that are worked out too."""
        cdef const Face* f
        in_range("face", index, self.db.n_faces)
        f = &self.db.faces[<i32> index]
        fields: dict = f[0]
        fields["needs"] = [f.needs[kind] for kind in range(6)]     # Cython takes an array of u8 for a string
        return fields

    def ability(self, index: int) -> dict:
        """The fields of an ability."""
        cdef const Ability* a
        in_range("ability", index, self.db.n_abilities)
        a = &self.db.abilities[<i32> index]
        fields: dict = a[0]
        fields["mana"]["fixed"] = [a.mana.fixed[kind] for kind in range(6)]
        return fields

    def symbols(self, face: int) -> list[tuple[int, int, int]] | None:
        """The mana cost of a face as ``(kind, a, b)``; None: it has no mana cost (202.1b)."""
        cdef const Face* f
        in_range("face", face, self.db.n_faces)
        f = &self.db.faces[<i32> face]
        if f.n_symbols < 0:
            return None
        return [(self.db.symbols[i].kind, self.db.symbols[i].a, self.db.symbols[i].b)
                for i in range(f.symbols, f.symbols + f.n_symbols)]

    def subtypes(self, typeset: int) -> tuple[int, ...]:
        """The subtype ids in a set of subtypes."""
        in_range("typeset", typeset, self.db.n_typesets)
        cdef const u64* words = self.db.typesets + <i32> typeset * TYPESET_WORDS
        return tuple(i for i in range(SUBTYPE_LIMIT) if words[<i32> i >> 6] >> (<i32> i & 63) & 1)


# ---- for whoever reads the tables again ---------------------------------------------------------------------------

def keyword_takes_filter(int keyword) -> bool:
    """Whether the parameter of a keyword is a filter, not a number."""
    return keyword_has_filter(keyword)


def rule_takes_filter(int rule) -> bool:
    """Whether the parameter of a rule that an effect gives is a filter, not a number."""
    return given_rule_has_filter(rule)


publish(globals())
