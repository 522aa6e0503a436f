# The card tables of Duel Masters: immutable, shared by all games. Built by mtgengine.rulesets.duelmasters.encode, owned
# by the Python class DuelTables, which checks every number once.
#
# May depend on: types, tables, state.

from mtgcore.types cimport *
from mtgcore.state cimport State, Env
from mtgcore.tables cimport Tables


# The phases of a turn, in their order.
cpdef enum DuelPhase:
    DUEL_START_OF_TURN = 1
    DUEL_DRAW = 2
    DUEL_MANA = 3
    DUEL_MAIN = 4
    DUEL_ATTACK = 5
    DUEL_BLOCK = 6             # an attack is being carried out; then again DUEL_ATTACK
    DUEL_END_OF_TURN = 7


cpdef enum Civilization:
    LIGHT = 1
    WATER = 2
    DARKNESS = 4
    FIRE = 8
    NATURE = 16


cpdef enum DuelKind:
    DUEL_CREATURE = 1
    DUEL_SPELL = 2
    DUEL_EVOLUTION = 4         # a creature that is put on another


# What a creature has, or a spell, that is one bit.
cpdef enum DuelKeyword:
    DK_BLOCKER = 1
    DK_SPEED_ATTACKER = 2
    DK_SLAYER = 4
    DK_DOUBLE_BREAKER = 8
    DK_TRIPLE_BREAKER = 16
    DK_SHIELD_TRIGGER = 32
    DK_CHARGER = 64            # a spell that goes to the mana zone
    DK_CANT_ATTACK = 128
    DK_CANT_ATTACK_PLAYERS = 256
    DK_CANT_ATTACK_CREATURES = 512
    DK_CANT_BE_ATTACKED = 1024
    DK_CANT_BE_BLOCKED = 2048
    DK_ATTACKS_UNTAPPED = 4096     # can attack untapped creatures
    DK_MUST_ATTACK = 8192          # attacks each turn if able
    DK_RETURNS = 16384             # when it would be destroyed, to its owner's hand instead
    DK_TO_MANA = 32768             # when it would be destroyed, to its owner's mana zone instead
    DK_CANT_BE_CHOSEN = 65536      # by an opponent


# Which cards something is about. A field that is 0 asks for nothing.
cdef struct DuelFilter:
    i32 kinds                  # bits DuelKind: one of these
    i32 civilizations          # bits Civilization: at least one of these
    i32 keywords               # bits DuelKeyword: at least one of these
    i32 power_most             # at most so much
    i32 power_least
    i32 cost_most
    i32 tapped                 # 1: tapped, 2: untapped
    i32 other                  # 1: not the source itself
    u64 races                  # bits: at least one of these


cpdef enum DuelSide:
    SIDE_YOURS = 1
    SIDE_OPPONENT = 2
    SIDE_BOTH = 3


cpdef enum DuelOp:
    DO_MOVE = 1                # cards that match, from `zone` of `side` to their owner's zone `to`
    DO_TOP = 2                 # the top `n` cards of the deck of `side` to `to`
    DO_SELF = 3                # the source itself to `to`
    DO_TAP = 4                 # creatures that match
    DO_UNTAP = 5
    DO_BOOST = 6               # creatures that match get `power` and `keywords` until the end of the turn
    DO_BREAK = 7               # `n` shields of the opponent are broken
    DO_LOOK = 8                # at cards that match in `zone` of `side`; they stay there
    DO_MAY = 9                 # ask; when the answer is no, `n` steps are left out
    DO_UNTAP_SELF = 10
    DO_BOOST_SELF = 11


cpdef enum DuelStepFlag:
    STEP_UP_TO = 1             # as few as the player likes
    STEP_RANDOM = 2            # found at random
    STEP_THEY_CHOOSE = 4       # the opponent chooses
    STEP_DESTROY = 8           # to the graveyard by being destroyed
    STEP_REVEAL = 16           # everybody sees the cards
    STEP_ALL = 32              # all that match, instead of `n`
    STEP_ATTACKING = 64        # DO_BOOST: power while attacking


# One instruction of a program.
cdef struct DuelStep:
    i32 op                     # DuelOp
    i32 n
    i32 flags                  # DuelStepFlag
    i32 side                   # DuelSide, as whoever controls the source sees them
    i32 zone, to               # ZoneKind
    i32 power, keywords
    DuelFilter filter


cpdef enum DuelTrigger:
    WHEN_CAST = 0              # the effect of a spell
    WHEN_ENTERS = 1            # is put into the battle zone
    WHEN_ATTACKS = 2
    WHEN_BLOCKS = 3
    WHEN_BECOMES_BLOCKED = 4
    WHEN_DESTROYED = 5
    WHEN_WINS_BATTLE = 6
    WHEN_BATTLES = 7           # after any battle of its own
    AT_START_OF_TURN = 8       # of its controller's turns
    AT_END_OF_TURN = 9
    STATIC_POWER = 10          # no trigger: see DuelAbility
    DUEL_TRIGGERS = 11


# What a static ability applies to and counts.
cpdef enum DuelStaticFlag:
    STATIC_SELF = 1            # itself; otherwise its controller's creatures that match
    STATIC_ATTACKING = 2       # while attacking
    STATIC_EACH = 4            # `power` for each card that matches `counted`


cdef struct DuelAbility:
    i32 trigger                # DuelTrigger
    i32 steps, n_steps         # into steps
    i32 flags                  # static: DuelStaticFlag
    i32 power, keywords        # static: what it gives
    i32 side, zone             # static: where it counts
    DuelFilter filter          # static: what it applies to, beside itself
    DuelFilter counted


cdef struct DuelFace:
    i32 name
    i32 kinds                  # bits DuelKind: an evolution creature is a creature too
    i32 civilizations
    i32 n_civilizations
    i32 cost
    i32 power
    i32 power_attacker         # what it gets while it attacks
    i32 keywords
    i32 unblockable_power      # can't be blocked by creatures of so much power or less, 0: by any
    i32 breaks                 # how many shields it breaks, as printed
    i32 abilities, n_abilities
    i32 triggers               # bits DuelTrigger
    u64 races
    u64 evolves                # evolution: bits of the races that it can be put on


cdef struct DuelDB:
    const DuelFace* faces      # one for each card
    const DuelAbility* abilities
    const DuelStep* steps
    i32 n_cards, n_abilities, n_steps
    i32 most_alike             # abilities of one card that trigger together, at most
    bint statics               # some static ability applies to other creatures than its own


cdef inline const DuelDB* duel_db(const State* s) noexcept nogil:
    return <const DuelDB*> (<Env**> s - 1)[0].db

cdef inline const DuelAbility* duel_ability(const State* s, i32 ability) noexcept nogil:
    return &duel_db(s).abilities[ability]


cdef class DuelTables(Tables):
    cdef DuelDB db
