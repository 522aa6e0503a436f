# The card tables: immutable, shared by all games. Built by mtgengine.ir.encode, owned by the Python class CardTables.
# Row 0 of nodes is no node, row 0 of typesets the empty set.
# May depend on: types, state (Env).

from mtgcore.types cimport *
from mtgcore.state cimport State, Env, TYPESET_HALVES, arena, handle_at, magic
from mtgcore.tables cimport Tables


# One mana symbol of a cost (107.4). `kind` says how a and b are read; they are ManaKind where a kind of mana is meant.
cpdef enum SymbolKind:
    SYMBOL_GENERIC = 1         # {3}: a = amount
    SYMBOL_MANA = 2            # {W} or {C}: a
    SYMBOL_HYBRID = 3          # {W/U}: a or b
    SYMBOL_MONO_HYBRID = 4     # {2/W}: a generic (amount) or b
    SYMBOL_PHYREXIAN = 5       # {W/P}: a, or 2 life
    SYMBOL_HYBRID_PHYREXIAN = 6  # {W/U/P}: a or b, or 2 life
    SYMBOL_SNOW = 7            # {S}
    SYMBOL_X = 8               # {X}; a: 1 + the ManaKind that alone may be spent on it, 0: any
    SYMBOL_COLORLESS_HYBRID = 9  # {C/W}: a or b


cdef struct Symbol:
    i32 kind
    i32 a, b


cpdef enum CostKind:
    COST_MANA = 1              # a: first symbol, b: number of symbols
    COST_TAP = 2               # {T}
    COST_UNTAP = 3             # {Q}
    COST_LIFE = 4              # a: amount node
    COST_SACRIFICE_SELF = 5
    COST_SACRIFICE = 6         # a: amount, b: filter
    COST_DISCARD = 7           # a: amount, b: filter (0: any card)
    COST_TAP_OTHERS = 8        # a: amount, b: filter of untapped permanents
    COST_EXILE = 9             # a: amount, b: filter, c: zone
    COST_LOYALTY = 10          # a: change of loyalty (606.4)
    COST_REMOVE_COUNTERS = 11  # a: amount, b: counter kind
    COST_RETURN = 12           # a: amount, b: filter: return to hand
    COST_DISCARD_SELF = 13
    COST_EXILE_SELF = 14
    COST_GENERIC = 15          # a: amount of generic mana
    COST_REVEAL = 16           # a: amount, b: filter over cards in hand
    COST_RETURN_SELF = 17      # return this permanent to its owner's hand
    COST_PUT_COUNTERS = 18     # a: amount, b: counter kind: on this permanent
    COST_COUNTERS_FROM = 19    # a: amount, b: filter, c: counter kind: one by one from permanents you control
    COST_ENERGY = 20           # a: amount of energy counters (107.14)
    COST_CREW = 21             # a: total power at least, b: filter: tap any number of untapped creatures (702.122a)
    COST_MILL = 22             # a: amount of cards
    COST_DISCARD_HAND = 23
    COST_CRAFT = 24            # a: amount, b: filter: exile permanents and cards in your graveyard (702.167a)
    COST_BEHOLD = 25           # a: amount, b: filter: show a card in hand, or a permanent you control (701.4a)
    COST_EVIDENCE = 26         # a: total mana value at least, b: filter: exile cards from your graveyard (701.59a)
    COST_FORAGE = 27           # a: 3, b: filter: exile cards from your graveyard, or sacrifice what matches (701.61a)
    COST_TO_TOP = 28           # a: amount, b: filter, c: zone: put cards on top of your library, in any order
    COST_TO_BOTTOM = 29        # the same, on the bottom
    COST_EXILE_TOP = 30        # a: amount of cards: exile them from the top of your library


cdef struct CostItem:
    i32 kind
    i32 a, b, c


# A whole cost: mana and other items.
cdef struct Cost:
    i32 items, n_items         # into cost_items


# A node of an expression: filter, amount or selector (expr.pxd). Children are node indices; 0 is no node.
cdef struct Node:
    i32 op
    i32 a, b, c


# What may be chosen as a target (115): `lo`..`hi` targets that match `filter` in `zones`.
cdef struct TargetSpec:
    i32 filter                 # node
    i32 lo, hi                 # how many ("up to two": 0..2); hi -1: any number
    i32 zones                  # bit ZoneKind; players when bit 0
    i32 different_from         # index into target_specs + 1 of a spec whose targets must differ ("another"), 0: none
    i32 amount                 # amount node: how many ("X target creatures"), instead of lo and hi; 0: none
    i32 flags                  # TargetFlag


cpdef enum TargetFlag:
    TARGETS_UP_TO = 1          # with amount: up to that many
    TARGETS_SAME_CONTROLLER = 2    # all of them controlled by the same player
    TARGETS_DIFFERENT_CONTROLLERS = 4


# What an automatic mana ability makes, for the payment solver.
cdef struct ManaProfile:
    u8 fixed[6]                # amount of each ManaKind
    u8 choice                  # amount of mana of one chosen kind ...
    u8 choice_mask             # ... among these
    u8 each                    # 1: each of the `choice` mana may be of another kind
    u8 tier                    # 0 only taps, 1 small harm, 2 never automatic
    u16 harm                   # how much, for tier 1 (damage, counters, mana)
    i32 restriction            # filter over what it may be spent on, 0: none
    i32 amount                 # amount node: `choice` is so much as there is of it, 0: a number
    i32 among                  # filter, for ManaDynamic
    i32 dynamic                # ManaDynamic: where the kinds of `choice` come from


cpdef enum ManaDynamic:
    MANA_PRINTED = 0           # choice_mask
    MANA_CHOSEN_COLOR = 1      # the colour chosen for the permanent (607.2d)
    MANA_COULD_PRODUCE = 2     # a type that a land matching `among` could produce (106.7)
    MANA_COLORS_AMONG = 3      # a colour of a permanent matching `among`
    MANA_SAME_TYPE = 4         # of a triggered mana ability: a type that the permanent produced (106.12b)
    MANA_COLORS_EXILED = 5     # a colour of the cards exiled with the permanent (607.2a)


# An event that an ability triggers on or replaces (603.2, 614.1). A field that is 0 asks for nothing.
cdef struct Pattern:
    i32 kind                   # EventKind
    i32 object                 # filter over the event's object (as it was, for what leaves; as it is, for what enters)
    i32 source                 # filter over its source
    i32 target                 # filter over its target, an object or a player
    i32 player                 # filter over its player
    i32 from_zones, to_zones   # bits ZoneKind
    i32 causes                 # bits Cause
    i32 flags, not_flags       # EventFlag that it must have, and must not have
    i32 extra                  # its `extra`: kind of counter, step ...
    i32 condition              # node, with the event in the registers


# What the filter, the condition and the amounts of a static ability read, and what a change writes: an effect can only
# depend on another (613.8a) that writes what it reads. The upper half are facts that are no characteristics.
cdef enum Reads:
    READS_TYPES = 1            # card types, supertypes and subtypes: read_types and read_subtypes say which
    READS_COLORS = 2
    READS_ABILITIES = 4        # keywords too
    READS_PT = 8
    READS_CONTROLLER = 16
    READS_COPIABLE = 32        # name and mana value
    READS_EXISTENCE = 64       # whether a static ability is there at all
    READS_CHARACTERISTICS = 127
    READS_ZONES = 0x10000      # what lies in zones other than the battlefield
    READS_LIFE = 0x20000
    READS_TAPPED = 0x40000
    READS_COMBAT = 0x80000
    READS_TURN = 0x100000      # whose turn, which step
    READS_COUNTERS = 0x200000
    READS_ANYTHING = 0x40000000    # more than this enumeration has words for


cdef struct Reading:
    u32 reads                  # Reads
    u32 types                  # TypeBit
    u64 subtypes               # bit: subtype & 63


cdef struct Ability:
    i32 kind                   # AbilityKind
    i32 flags                  # AbilityFlag
    i32 keyword                # Keyword, for ABILITY_KEYWORD; RuleKind for ABILITY_STATIC with a rule, else 0
    i32 a, b, c                # parameters of the keyword or rule; of an activated ability a: amount node: so much less
                               # generic mana it costs, 0: no less
    i32 cost                   # index into costs (activation cost; for a spell: its first additional cost or -1)
    i32 filter                 # node: what a static ability applies to; 0: this object
    i32 program                # first word in code, -1: none
    i32 targets, n_targets     # into target_specs
    i32 modes, n_modes         # into modes; 0: not modal
    i32 modes_min, modes_max   # how many modes are chosen (700.2)
    i32 division               # amount node: what is divided among the targets (601.2d), 0: nothing
    i32 changes, n_changes     # into changes: a static ability's continuous effect
    i32 timing                 # condition node, 0: none; of a triggered ability its intervening "if" (603.4)
    i32 patterns, n_patterns   # into patterns: any of these events
    i32 zones                  # bits ZoneKind: where it functions (113.6), 0: where its kind does
    i32 limit                  # times each turn that it may be activated or trigger, 0: no limit
    i32 link                   # abilities of an object with the same link are linked (607), 0: none
    i32 reach                  # bits ZoneKind: where a static ability looks for what it applies to, 0: the battlefield
    u32 layers                 # bits Layer of its changes
    u32 rules                  # 1: a static ability that changes rules
    i32 basic                  # 1 + ManaKind: the mana ability of a basic land type (305.6), 0: it is none
    Reading reading            # of a static ability: filter and condition
    Reading amounts            # of a static ability: the numbers in its changes
    ManaProfile mana           # for ABILITY_MANA


# A mode of a modal ability: its own program and targets (700.2).
cdef struct Mode:
    i32 program
    i32 targets, n_targets
    i32 division
    i32 cost                   # what choosing it costs in addition (702.172), -1: nothing


# An additional or alternative cost of casting (118.8, 118.9).
cdef struct CastCost:
    i32 kind                   # CastCostKind
    i32 cost                   # index into costs
    i32 condition              # node, 0: always
    i32 flags                  # CastCostFlag
    i32 zones                  # bits ZoneKind: an alternative cost for casting from there, 0: from the hand
    i32 keyword                # the encoder's number of the keyword that it is, 0: none
    i32 spell                  # the spell ability of a spell that it is paid for, -1: the face's own (702.96a)


cpdef enum CastCostFlag:
    CASTCOST_EXILES = 1        # the spell is exiled instead of going anywhere else (702.34a)
    CASTCOST_REPEATS = 2       # may be paid any number of times (702.33c)
    CASTCOST_BUYBACK = 4       # back to the hand as it resolves (702.27a)
    CASTCOST_FACE_DOWN = 8     # cast face down (702.37c)
    CASTCOST_ENTWINE = 16      # all modes are chosen (702.42a)
    CASTCOST_ESCALATE = 32     # paid for each mode beyond the first (702.120a)
    CASTCOST_PERMITTED = 64    # only where an effect lets the card be cast for it (702.35a)
    CASTCOST_INSTANT = 128     # any time an instant could be cast (702.48a, 702.190a)
    CASTCOST_MUTATES = 512     # a mutating creature spell; without its target a creature spell (702.140b)
    CASTCOST_ATTACKS = 256     # it enters tapped and attacking what the returned creature attacked (702.190b)


# What the object chosen for an item takes from the total cost (CostItem.c of COST_SACRIFICE and COST_TAP_OTHERS).
cpdef enum CostReduction:
    REDUCES_BY_MANA_VALUE = 1  # generic mana (702.119a)
    REDUCES_BY_MANA_COST = 2   # mana of each type, what is left over generic mana (702.48c)
    REDUCES_BY_POWER = 3       # generic mana (702.180a)
cpdef enum CastCostKind:
    CASTCOST_MANDATORY = 1     # an additional cost that must be paid
    CASTCOST_OPTIONAL = 2      # may be paid (kicker)
    CASTCOST_ALTERNATIVE = 3   # instead of the mana cost


cdef struct Change:
    i32 kind                   # ChangeKind
    i32 layer                  # Layer
    i32 a, b                   # operands: amounts are nodes for power and toughness
    Reading writes


# The subtypes of a card type (205.3b), as far as these tables have them.
cdef struct Family:
    u32 types                  # TypeBit
    i32 typeset


cpdef enum FaceFlag:
    FACE_INSTANT_SPEED = 1     # an instant, or has flash
    FACE_LAND = 2
    FACE_PERMANENT = 4
    FACE_HAS_X = 8
    FACE_AUTO_MANA = 16        # has a mana ability of tier 0 or 1
    FACE_ACTIVATED = 32        # has another activated ability (or a mana ability of tier 2)
    FACE_PLAIN = 64            # nothing but keywords and mana abilities: characteristics need no layers of its own
    FACE_STATIC = 128          # has static abilities
    FACE_SIMPLE_COST = 256     # mana cost of generic and plain symbols only, no additional or alternative cost
    FACE_FROM_HAND = 512       # has an ability that functions in the hand
    FACE_FROM_GRAVEYARD = 1024
    FACE_WATCHES = 2048        # has triggered or replacement abilities
    FACE_WATCHES_ELSEWHERE = 4096  # and some that function off the battlefield
    FACE_STATIC_ELSEWHERE = 8192   # has static abilities that function off the battlefield (113.6)
    FACE_DYNAMIC_MANA = 16384  # what its automatic mana abilities make depends on the game
    FACE_FROM_EXILE = 32768    # has an ability that functions in exile
    FACE_CAST_ELSEWHERE = 65536    # has a cost for being cast from another zone than the hand
    FACE_MORPH = 131072
    FACE_DISGUISE = 524288     # has disguise instead of morph (702.168)
    FACE_ANY_PLAYER = 262144   # has an ability that others than its controller may activate


cdef struct Face:
    i32 name                   # name id
    i32 other_name             # of a split card's right half, where it has both names (709.4a); -1: none
    i32 card                   # the card it is a face of, -1: a token's
    u32 types                  # TypeBit
    i32 typeset                # index of its set of subtypes
    i32 power, toughness, loyalty, defense      # of the printed face; `*` counts as 0 until its ability defines it
    u64 keywords               # bit Keyword
    i32 symbols, n_symbols     # mana cost; n_symbols -1: no mana cost (202.1b)
    i32 mana_value             # X counts as 0 (202.3e)
    u32 flags                  # FaceFlag
    i32 abilities, n_abilities     # into abilities
    i32 spell                  # the spell ability: index into abilities (as StackEntry.ability), -1: none
    i32 cast_costs, n_cast_costs
    u8 colors                  # ColorBit
    u8 color_indicator
    u8 mana_mask               # ManaKind its automatic mana abilities can make
    u8 mana_max                # how much mana its best automatic mana ability makes
    u8 needs[6]                # plain symbols of each kind in its mana cost, when FACE_SIMPLE_COST
    u8 generic                 # generic mana in its cost, when FACE_SIMPLE_COST
    u8 rules                   # 1: has rule-changing static abilities
    u8 standing                # Standing of which it is what the rules say, 0: none
    i32 least_mana             # no way of casting it takes less mana, before effects that reduce costs
    i32 toxic                  # total toxic value of its abilities (702.164b)
    i32 turn_up                # cost of turning it face up when it was manifested: its mana cost (701.40b), -1: none
    u64 triggers, replaces     # bit EventKind: that its triggered and its replacement abilities are about


cdef struct CardDef:
    i32 face, n_faces          # into faces; the first is the front or only one
    i32 layout                 # Layout
    u32 flags                  # FaceFlag of all its faces together
    i32 least_mana             # of the cheapest face that is not a land, 0xFFFF: all are lands


cdef struct DB:
    const CardDef* cards
    const Face* faces
    const Ability* abilities
    const Mode* modes
    const Symbol* symbols
    const Cost* costs
    const CostItem* cost_items
    const CastCost* cast_costs
    const TargetSpec* target_specs
    const Change* changes
    const Pattern* patterns
    const Node* nodes
    const i32* code
    const u8* begins           # for each word of code, 1: an instruction of a program begins there
    const u64* typesets        # SUBTYPE_LIMIT / 64 words each
    const Family* families
    i32 n_families
    i32 blank                  # the face of a face-down permanent (708.2a), -1: none
    i32 warded                 # the same with ward {2} (701.58a, 702.168a), -1: none
    i32 speed                  # the face of what the rules say of speed (702.179d), -1: none
    i32 basic_mana[5]          # the mana abilities of the basic land types in the order of ManaKind (305.6), -1: none
    i32 n_cards, n_faces, n_abilities, n_modes, n_symbols, n_costs, n_cost_items, n_cast_costs
    i32 n_target_specs, n_changes, n_patterns, n_nodes, n_code, n_typesets, n_names
    u64 digest                 # of all tables: saves and replays carry it
    u32 face_flags             # FaceFlag of all faces together
    u64 keywords               # bit Keyword: of all faces together
    bint hooks                 # some program asks a function that its user has registered
    bint manual_mana           # some mana ability is never used without being asked for
    u32 facts                  # bits of TurnFact: what some amount asks about this turn
    u64 triggers, replaces     # bit EventKind: that any ability in the tables is about
    u64 granted                # bit EventKind: that an ability is about that is printed on no face


# The kinds of events that a pattern may match, as bits. A card that is drawn is put from a library into a hand (121.1).
cdef inline u64 pattern_kinds(const Pattern* p) noexcept nogil:
    cdef u64 kinds = <u64> 1 << p.kind
    if p.kind == EVENT_MOVE:
        if ((p.from_zones == 0 or (p.from_zones >> ZONE_LIBRARY) & 1)
                and (p.to_zones == 0 or (p.to_zones >> ZONE_HAND) & 1)):
            kinds |= <u64> 1 << EVENT_DRAW
    return kinds

cdef inline const DB* db_of(const State* s) noexcept nogil:
    return <const DB*> (<Env**> s - 1)[0].db

cdef inline const Face* face_at(const State* s, i32 face) noexcept nogil:
    return &db_of(s).faces[face]

# Sets that no face has lie in the game itself, numbered after those of the tables.
# The set of all subtypes of the tables that are of this card type (205.3), the empty set when there are none.
cdef inline i32 family_of(const DB* db, u32 type) noexcept nogil:
    cdef i32 i
    for i in range(db.n_families):
        if db.families[i].types & type:
            return db.families[i].typeset
    return 0

cdef inline bint typeset_has(const State* s, i32 typeset, int subtype) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef u32 at
    if <u32> typeset < <u32> db.n_typesets:
        return (db.typesets[typeset * (SUBTYPE_LIMIT // 64) + (subtype >> 6)] >> (subtype & 63)) & 1
    at = <u32> (typeset - db.n_typesets) * TYPESET_HALVES + <u32> (subtype >> 5)
    if at >= handle_at(s, magic(s).typesets).used:
        return False
    return (<u32> arena(s)[handle_at(s, magic(s).typesets).offset + at] >> (subtype & 31)) & 1


# One letter for each operand of a node or an instruction, as carddb.pyx explains; NULL: there is no such one.
cdef const char* node_operands(int op) noexcept
cdef const char* op_operands(int op) noexcept


# Owns the arrays behind a DB; its docstring says what it is built from. Checks every index once.
cdef class CardTables(Tables):
    cdef DB db
