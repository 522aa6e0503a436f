# Filters, amounts and selectors: expression nodes of the card tables, evaluated over a game that is not changed.
#
# May depend on: types, state, carddb, layers (characteristics).

from mtgcore.types cimport *
from mtgcore.state cimport State, Chars
from mtgcore.carddb cimport Node


# What a node of the tables computes. Operands a, b, c: node indices unless said otherwise.
cpdef enum NodeOp:
    # filters: is this candidate (object or player) one of those?
    F_ANY = 1
    F_AND = 2                  # a, b
    F_OR = 3                   # a, b
    F_NOT = 4                  # a
    F_TYPES = 5                # a: TypeBit mask, any of them
    F_SUBTYPE = 6              # a: Subtype
    F_COLORS = 7               # a: ColorBit mask, any of them
    F_COLORLESS = 8
    F_MULTICOLORED = 9
    F_MONOCOLORED = 10
    F_CONTROLLER = 11          # a: Relation to the context's controller
    F_OWNER = 12               # a: Relation
    F_KEYWORD = 13             # a: Keyword
    F_POWER = 14               # a: Compare, b: amount
    F_TOUGHNESS = 15
    F_MANA_VALUE = 16
    F_TAPPED = 17
    F_UNTAPPED = 18
    F_ATTACKING = 19
    F_BLOCKING = 20
    F_BLOCKED = 21
    F_SELF = 22                # the context's source itself
    F_NAME = 23                # a: name id
    F_TOKEN = 24
    F_ZONE = 25                # a: ZoneKind
    F_SPELL = 26               # on the stack and not an ability
    F_ABILITY = 27             # an ability on the stack
    F_PLAYER = 28              # a: Relation: a player
    F_PERMANENT = 29           # on the battlefield
    F_COUNTERS = 30            # a: CounterKind, b: Compare, c: amount
    F_SUPERTYPE = 31           # a: TypeBit mask of supertypes, any of them
    F_TARGETS_TYPE = 32        # a: filter: a spell that has a target matching it
    F_SAME_CONTROLLER = 33     # controlled by the controller of the context's source
    F_HOST = 34                # what the context's source is attached to: equipped, enchanted, fortified
    F_REGISTER = 60            # a: register: what the program's memory has there, or in that list
    # amounts
    A_CONST = 64               # a: the number
    A_X = 65                   # X of the context's stack entry
    A_COUNT = 66               # a: filter, b: ZoneKind mask (0: battlefield)
    A_POWER = 67               # a: selector
    A_TOUGHNESS = 68           # a: selector
    A_MANA_VALUE = 69          # a: selector
    A_LIFE = 70                # a: selector of a player
    A_HAND = 71                # a: selector of a player
    A_ADD = 72                 # a, b
    A_SUB = 73                 # a, b
    A_MUL = 74                 # a, b
    A_HALF_UP = 75             # a
    A_HALF_DOWN = 76           # a
    A_NEGATE = 77              # a
    A_SHARE = 78               # the share of the division assigned to the object being affected (601.2d)
    A_COST_PAID = 79           # a: index of the additional cost: 1 when it was paid
    A_REGISTER = 80            # a: register: the number that an earlier step or the event left there
    A_LIST = 81                # a: selector: how many it names
    # selectors: one or several objects or players
    S_TARGET = 128             # a: index into target_specs (absolute, as in StackEntry.targets): targets still legal
    S_SELF = 129               # the source
    S_YOU = 130                # the controller
    S_OPPONENTS = 131
    S_EACH_PLAYER = 132
    S_EACH = 133               # a: filter, b: ZoneKind mask (0: battlefield)
    S_REGISTER = 134           # a: register of the program's memory: a Ref; from REGISTER_LISTS on a list of them
    S_CONTROLLER = 135         # a: selector: controllers of those objects
    S_OWNER = 136              # a: selector
    S_TARGET_PLAYER_OF = 137   # a: selector of stack objects: the players they target
    S_HOST = 138               # what the source is attached to, or was when it last existed
    S_MATCHING = 139           # a: selector, b: filter: those of them that match
    S_AFFECTED = 144           # the object or player being affected or asked about
    # conditions: 0 or 1
    C_COMPARE = 192            # a: amount, b: Compare, c: amount
    C_EXISTS = 193             # a: filter, b: ZoneKind mask
    C_YOUR_TURN = 194
    C_NOT = 195
    C_AND = 196
    C_OR = 197


cpdef enum Compare:
    CMP_EQ = 1
    CMP_NE = 2
    CMP_LT = 3
    CMP_LE = 4
    CMP_GT = 5
    CMP_GE = 6


# Who asks: the object whose ability it is, that object's controller, and the stack object (targets, X) if there is one.
cdef struct Context:
    ObjectId source
    i32 controller
    ObjectId entry             # stack object being cast or resolved, NONE
    i32 memory                 # handle: memory of the running program, 0: that of the entry
    Ref current                # the object being affected, for A_SHARE
    Ref entering_ref           # an object that is about to enter the battlefield, and what it would be there (614.12)
    const Chars* entering


cdef inline Context context_of(ObjectId source, int controller, ObjectId entry) noexcept nogil:
    cdef Context c
    c.source = source
    c.controller = controller
    c.entry = entry
    c.memory = 0
    c.current = NONE
    c.entering_ref = NONE
    c.entering = NULL
    return c


cdef bint filter_matches(const State* s, i32 node, Ref candidate, const Context* c) noexcept nogil   # node 0: yes
cdef i32 amount_of(const State* s, i32 node, const Context* c) noexcept nogil
cdef bint condition_holds(const State* s, i32 node, const Context* c) noexcept nogil                 # node 0: yes
# Writes the refs that the selector names to `out` (at most `cap`) and returns how many there are in all. Objects in
# timestamp order of their zone, players in APNAP order (101.4). Phased-out permanents are not there (702.26b).
cdef i32 selector_fill(const State* s, i32 node, const Context* c, Ref* out, i32 cap) noexcept nogil
