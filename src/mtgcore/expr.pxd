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
    F_ABILITY = 27             # an ability on the stack; a: StackAbility
    F_PLAYER = 28              # a: Relation: a player
    F_PERMANENT = 29           # on the battlefield
    F_COUNTERS = 30            # a: CounterKind, b: Compare, c: amount
    F_SUPERTYPE = 31           # a: TypeBit mask of supertypes, any of them
    F_TARGETS_TYPE = 32        # a: filter: a spell that has a target matching it
    F_SAME_CONTROLLER = 33     # controlled by the controller of the context's source
    F_HOST = 34                # what the context's source is attached to: equipped, enchanted, fortified
    F_ONE_OF = 40              # a: selector: one of those
    F_CONTROLLED_BY = 41       # a: selector of players
    F_OWNED_BY = 42            # a: selector of players
    F_CHOSEN_NAME = 43         # a: register: of the name chosen, by the program or as the source entered (607.2d)
    F_CHOSEN_SUBTYPE = 44      # a: register
    F_CHOSEN_COLOR = 45        # a: register
    F_CHOSEN_PLAYER = 46       # a: register: that player, or controlled by that player
    F_HAS_ACTIVATED = 47       # has an activated ability that is not a mana ability
    F_MANA_ABILITY = 48        # a mana ability on its way (605.1)
    F_WHERE = 49               # a: condition in which S_AFFECTED is the candidate
    F_STATUS = 50              # a: PermanentFlag mask, any of them
    F_ENTERED_THIS_TURN = 51
    F_SHARES = 52              # a: Quality, b: selector: shares one with one of those
    F_ATTACHED_TO = 53         # a: filter: is attached to something that matches
    F_HAS_ATTACHED = 54        # a: filter: something that matches is attached to it: enchanted, equipped
    F_BLOCKS = 55              # a: selector: is blocking one of those
    F_BLOCKED_BY = 56          # a: selector: is blocked by one of those
    F_ATTACKS = 57             # a: selector: is attacking one of those
    F_EXILED_WITH = 58         # a: link: exiled with the context's source (607.2a)
    F_GREATEST = 59            # a: amount about S_AFFECTED, b: filter, c: zones: none of those has more
    F_HAS_ABILITY = 60         # a: AbilityKind mask
    F_PAID = 61                # a: additional cost: it was paid for this spell, or for the spell this permanent was
    F_CAST_FROM = 62           # a: zone mask (0: any): was cast from there
    F_DISCARDED = 36           # a card in a graveyard that was discarded this turn
    F_HAS_COST = 38            # a: CastCost.keyword: a card that has a cost of casting of that keyword
    F_SICK = 37                # a creature without haste that its controller has not had since their turn began
    F_PREPARED = 39            # a permanent that is prepared (722.3a)
    F_CAST_FOR = 35            # a: CastCost.keyword of a cost that was paid for the spell, or for the spell it was
    F_DRAWN_THIS_TURN = 63     # a card that its owner drew this turn, and has had in hand since
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
    A_LIFE_FOR_SYMBOLS = 82    # how many Phyrexian symbols of the spell were paid for with life
    A_STANDING = 87            # a: selector of players, b: Standing: designations and the like that they have
    A_COUNTERS = 88            # a: selector, b: CounterKind (0: all kinds): counters on those
    A_GREATEST = 89            # a: selector, b: amount about S_AFFECTED: the greatest among those, 0: there are none
    A_LEAST = 90               # the least
    A_TOTAL = 91               # the sum
    A_MIN = 92                 # a, b
    A_MAX = 93                 # a, b
    A_DISTINCT = 94            # a: Quality, b: selector: how many different ones there are among those
    A_DEVOTION = 95            # a: ColorBit mask: your devotion (700.5)
    A_CARDS = 96               # a: selector of players, b: ZoneKind: cards in those zones of theirs
    A_DAMAGE = 97              # a: selector: damage marked on those
    A_FACT = 98                # a: selector of players, b: TurnFact: what they did this turn
    A_SPENT = 99               # a: ManaKind mask: mana of these kinds spent to cast it, or b: selector: that spell
    A_IF = 100                 # a: condition, b, c: the second amount when it holds, otherwise the third
    A_DIVIDED = 101            # a: list register: the share of the object being affected (OP_DIVIDE)
    A_CHOSEN_NUMBER = 102      # a: register
    A_X_OF = 103               # a: selector: X of that spell, or of the spell that became that permanent
    A_QUOTIENT = 104           # a, b: divided, rounded down
    A_DEALT = 105              # how much damage the last instruction to deal damage has dealt
    A_MUTATED = 106            # a: selector: how often that permanent has mutated (702.140d)
    A_ACTIONS = 112            # a: number of an action that the controller takes for the source once each turn (603.2h)
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
    S_SELF_CARD = 140          # the source, or the card in a graveyard that it became by its last move (603.6e)
    S_AFFECTED = 144           # the object or player being affected or asked about
    S_EXCEPT = 145             # a, b: those of the first that are not of the second
    S_BOTH = 146               # a, b: those of the first, then those of the second
    S_TOP = 147                # a: selector of players, b: amount: top cards of their libraries, the topmost first
    S_GRAVEYARD_BOTTOM = 148   # a: selector of players: the bottom card of their graveyards
    S_EXILED_WITH = 149        # a: link: cards exiled with the source, while they are there (607.2a)
    S_ACTIVE_PLAYER = 150
    S_DEFENDING_PLAYER = 151   # a: selector of attacking creatures (508.5)
    S_ATTACHED = 152           # a: selector: permanents attached to those
    S_TARGETS_OF = 153         # a: selector of stack objects: what they target
    S_CHOSEN_PLAYER = 154      # a: register
    S_FIRST = 155              # a: selector, b: amount: the first so many
    S_NEXT_PLAYER = 156        # a: selector of players: the next player in turn order after each
    S_NOW = 157                # what the source has become, if it has changed zones once (400.7)
    S_PAIRED = 158             # the creature that the source is paired with (702.95b)
    S_GRAVEYARD_TOP = 159      # a: selector of players: the top card of their graveyards
    S_SOURCE_OF = 160          # a: selector: the sources of those that are abilities on the stack (113.7)
    # conditions: 0 or 1
    C_COMPARE = 192            # a: amount, b: Compare, c: amount
    C_EXISTS = 193             # a: filter, b: ZoneKind mask
    C_YOUR_TURN = 194
    C_NOT = 195
    C_AND = 196
    C_OR = 197
    C_MATCHES = 204            # a: selector, b: filter: it names something, and all that it names match
    C_PHASE = 205              # a: mask of 1 << PhaseKind
    C_STEP = 206               # a: mask of 1 << StepKind
    C_TURN_OF = 207            # a: selector of players: it is the turn of one of them
    C_CAME_UNDER_CONTROL = 208     # the source, since the beginning of its controller's last upkeep (702.30a)
    C_DAMAGED_BY = 209         # a player was dealt combat damage this turn by your source of subtype a;
                               # 0: of any creature type of the source (702.76a)


# What objects may share, or have different ones of.
cpdef enum Quality:
    QUALITY_COLOR = 1
    QUALITY_CARD_TYPE = 2
    QUALITY_NAME = 3
    QUALITY_BASIC_LAND_TYPE = 4    # domain
    QUALITY_CREATURE_TYPE = 5
    QUALITY_MANA_VALUE = 6
    QUALITY_POWER = 7
    QUALITY_PERMANENT_TYPE = 8


# Which abilities on the stack.
cpdef enum StackAbility:
    STACK_ABILITY_ANY = 0
    STACK_ABILITY_ACTIVATED = 1
    STACK_ABILITY_TRIGGERED = 2


# What is known of a player's turn.
cpdef enum TurnFact:
    FACT_CARDS_DRAWN = 1
    FACT_SPELLS_CAST = 2
    FACT_LANDS_PLAYED = 3
    FACT_LIFE_GAINED = 4
    FACT_LIFE_LOST = 5
    FACT_CREATURES_DIED = 6        # creatures that the player controlled
    FACT_ATTACKERS = 7             # creatures that the player attacked with
    FACT_NONCREATURE_SPELLS = 8    # cast
    FACT_DRAWN_IN_STEP = 9         # cards drawn this step
    FACT_PERMANENTS_LEFT = 10      # the battlefield, under the player's control
    FACT_SPELLS_LAST_TURN = 11     # cast in the turn before this one
    FACT_PERMANENTS_DIED = 13      # permanents that the player controlled were put into graveyards
    FACT_TURNS = 14                # turns of the game that the player has begun, this one too
    FACT_PAIRS = 29                # which creatures are paired: no number
    FACT_DISCARDS = 30             # which cards were discarded: no number
    FACT_HITS = 31                 # which sources dealt combat damage to players: no number
    FACT_DAMAGED = 12              # 1: was dealt damage


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
    i32 assumed_spec           # the target spec for which a target is assumed, by those who ask what would be
    Ref assumed                # that target, NONE: nothing is assumed


cdef inline Context context_of(ObjectId source, int controller, ObjectId entry) noexcept nogil:
    cdef Context c
    c.source = source
    c.controller = controller
    c.entry = entry
    c.memory = 0
    c.current = NONE
    c.entering_ref = NONE
    c.entering = NULL
    c.assumed_spec = -1
    c.assumed = NONE
    return c


cdef bint filter_matches(const State* s, i32 node, Ref candidate, const Context* c) noexcept nogil   # node 0: yes
cdef i32 amount_of(const State* s, i32 node, const Context* c) noexcept nogil
cdef bint condition_holds(const State* s, i32 node, const Context* c) noexcept nogil                 # node 0: yes
# Power or toughness of an object anywhere. Off the battlefield, abilities that define it count too (604.3, 613.4a).
cdef i32 object_power(const State* s, ObjectId id, bint toughness) noexcept nogil
# Writes the refs that the selector names to `out` (at most `cap`) and returns how many there are in all. Objects in
# timestamp order of their zone, players in APNAP order (101.4). Phased-out permanents are not there (702.26b).
cdef i32 selector_fill(const State* s, i32 node, const Context* c, Ref* out, i32 cap) noexcept nogil
cdef Ref selector_first(const State* s, i32 node, const Context* c) noexcept nogil       # NONE: it names nothing
cdef bint selector_has(const State* s, i32 node, Ref r, const Context* c) noexcept nogil
# What the creature attacks, or attacked when it was last there; NONE: nothing.
cdef Ref attacked_by(const State* s, ObjectId id) noexcept nogil
# What the creature is paired with (702.95b); NONE: nothing.
cdef ObjectId paired_with(const State* s, ObjectId id) noexcept nogil
# Does a card with this face match, wherever it may be?
cdef bint face_matches(const State* s, i32 node, i32 face, const Context* c) noexcept nogil
