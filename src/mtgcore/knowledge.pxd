# What programs of spells and abilities are good for: worked out once from the card tables, for policies that reason.
#
# A program is walked operation by operation; each one that a player would call an effect becomes a Deed: what is done
# (its role), to what, how much. ROLES in knowledge.pyx is the one place that says which operation has which role;
# operations that it does not name are neutral.
# May depend on: types, carddb, expr, vm.

from mtgcore.types cimport *
from mtgcore.carddb cimport CardTables, DB


cpdef enum Role:
    ROLE_NONE = 0
    ROLE_DAMAGE = 1
    ROLE_DESTROY = 2
    ROLE_MOVE = 3              # number: zone, more: position
    ROLE_DRAW = 4
    ROLE_DISCARD = 5
    ROLE_GAIN_LIFE = 6
    ROLE_LOSE_LIFE = 7
    ROLE_TAP = 8
    ROLE_UNTAP = 9
    ROLE_PUT_COUNTERS = 10     # number: CounterKind
    ROLE_REMOVE_COUNTERS = 11  # number: CounterKind
    ROLE_COUNTER = 12          # a spell or ability
    ROLE_TOKEN = 13            # number: face
    ROLE_EFFECT = 14           # number: first change, more: how many, last: Duration
    ROLE_MANA = 15
    ROLE_SACRIFICE = 16        # by players
    ROLE_MILL = 17
    ROLE_SEARCH = 18           # subject: who searches; register: the list that keeps what was found
    ROLE_EXTRA_TURN = 19
    ROLE_WIN = 20
    ROLE_LOSE = 21
    ROLE_COPY_SPELL = 22
    ROLE_ATTACH = 23           # subject: what to
    ROLE_FIGHT = 24            # subject: one of them, number: node of the other
    ROLE_POWER_DAMAGE = 25     # subject: the recipients, number: node of the sources
    ROLE_REGENERATE = 26
    ROLE_CAST_FREE = 27
    ROLE_CHOOSE = 28           # subject: among what, number: node of who chooses
    ROLE_PHASE = 29            # number: 1 out
    ROLE_TOKEN_COPY = 30       # subject: players, number: node of what is copied
    ROLE_SET_LIFE = 31
    ROLE_SHIELD = 32           # a floating ability for each of the subjects: prevention and the like
    ROLE_REMOVE_FROM_COMBAT = 33
    ROLE_CONTROL_EXCHANGE = 34
    ROLE_PAY = 35              # subject: who may pay, number: cost, more: words to skip when it is not paid
    ROLE_MAY = 36              # subject: who may, more: words to skip
    ROLE_ENTERS_WITH = 37      # of an entering permanent. number: CounterKind


# One effect of a program.
cdef struct Deed:
    i32 at                     # word of code where its operation begins
    i32 role                   # Role
    i32 subject                # selector node, 0: none
    i32 amount                 # amount node, 0: one
    i32 number, more, last     # as the role says
    i32 spec                   # target spec that the subject or the amount names, -1: none
    i32 register               # register chosen before that the subject or the amount names, -1: none
    i32 alias, aliased         # a register that it names, and the selector of what an earlier step put there; 0: none
    i32 chance                 # percent: less than 100 within an "if"


# What a face is good for, beside its body.
cdef struct FaceView:
    i32 extra                  # worth of its abilities on the battlefield
    i32 host                   # of an Aura or Equipment: what being its host is worth, negative when it harms
    i32 host_power, host_toughness     # what it adds to its host
    i32 anthem                 # power and toughness that its static abilities add to several others, negative: take
    i32 grows                  # +1/+1 counters that it enters with
    i32 drain                  # life that its controller loses in each of their upkeeps
    i32 charge                 # worth of what it does whenever it attacks
    u8 takes_control           # of an Aura: control of the host
    u8 makes_mana
    u8 cycles                  # the card can be turned into another one from hand
    u8 counters                # its spell counters spells
    u8 trick                   # its spell changes power or toughness until end of turn
    u8 raises                  # its spell puts cards from graveyards onto the battlefield
    u8 burn                    # its spell deals that much damage to a target, or can


cdef struct Knowledge:
    const DB* db
    Deed* deeds                # in the order of `at`
    i32 n_deeds
    i32* first                 # for each word of code, and one more: the first deed there or later
    i32* ends                  # for each word where a program begins: one past its last word, otherwise 0
    FaceView* faces
    u8* hidden                 # for each node, 1: it looks into hands or libraries


# The deeds of the program that begins at `program`: from knowledge_first to knowledge_last, that apart.
cdef inline i32 knowledge_first(const Knowledge* k, i32 word) noexcept nogil:
    return k.first[word] if word >= 0 else 0

cdef inline i32 knowledge_last(const Knowledge* k, i32 program) noexcept nogil:
    return k.first[k.ends[program]] if program >= 0 else 0


# Owns a Knowledge of the tables that it was made from.
cdef class CardKnowledge:
    cdef Knowledge k
    cdef CardTables tables

    cdef int mark_hidden(self) except -1
    cdef int gather(self) except -1
    cdef int walk(self, i32 program, list found) except -1
    cdef dict note(self, i32 at, i32 op, dict bound, set chosen, bint conditional)
    cdef int view_faces(self) except -1
    cdef int view_face(self, i32 face) except -1
    cdef int view_permanent(self, FaceView* view, i32 ability) except -1
    cdef int view_host(self, FaceView* view, i32 ability) except -1
    cdef int view_program(self, FaceView* view, i32 program, bint spell) except -1
