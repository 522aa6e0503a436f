# What the instructions of a program read and how they go on: operands, selected objects, progress.
#
# May depend on: everything up to options.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame
from mtgcore.carddb cimport db_of
from mtgcore.expr cimport Context, context_of
from mtgcore.events cimport Event

cdef enum:
    EVENT_WORDS = sizeof(Event) // 4 + 1
    ENTRY_WORDS = EVENT_WORDS + 3      # of a permanent that enters, with a list of its counters
    ENTRIES_LIMIT = 1 << 16            # more than the largest block holds

    HANDLES_HEADROOM = 16              # lists that any stage may make
    STACK_HEADROOM = 8

    STAGE_FETCH = 0
    STAGE_LOOP = 1             # the instruction goes on with its progress registers
    STAGE_ANSWER = 2           # the instruction's question has been answered
    STAGE_THEN = 3             # its second act


cdef inline i32 word(const State* s, const Frame* f, int i) noexcept nogil:
    return db_of(s).code[f.r[0] + i]


cdef inline Context context(const Frame* f) noexcept nogil:
    cdef Context c = context_of(f.source, f.controller, f.r[1])
    c.memory = f.r[2]
    return c


cdef inline int done(Frame* f, int words) noexcept nogil:
    f.r[0] += words
    f.stage = STAGE_FETCH
    return FLOW_RUN


# The first player that a selector names, -1: none; node 0: the program's controller.
cdef int player_named(const State* s, const Frame* f, i32 node) noexcept nogil
# What a selector names, in the arena; -1: the block must grow first.
cdef i32 selected(State* s, Frame* f, i32 node, i32* first) noexcept nogil
# Objects in the zones of the mask that match a filter, each zone in its order; `owner` -1: of all players.
cdef i32 matching(State* s, Frame* f, i32 filter, i32 zones, int owner, i32* first) noexcept nogil
# A register of the program's memory: a scalar, or the list of just that one.
cdef void register_set(State* s, Frame* f, int register, i32 value) noexcept nogil
# A list register, from words of the arena; of a scalar register the first of them. False: the block must grow first.
cdef bint register_fill(State* s, Frame* f, int register, i32 first, i32 n, bint append) noexcept nogil
# What an object that was moved has become; NONE: it did not move, or is no more.
cdef ObjectId moved_to(const State* s, ObjectId id) noexcept nogil
# Picking one after the other from a list, in its order. r[3] where the next pick may begin, r[4] picks made, r[5] list,
# r[6] its length, r[7] least, r[8] most, r[9] the picks. `picks_begin` sets them up: list and length are given.
cdef bint picks_begin(State* s, Frame* f, i32 least, i32 most) noexcept nogil
# The next question, or FLOW_RUN with STAGE_THEN when all are picked. The stage of the question is STAGE_ANSWER.
cdef int picks_ask(State* s, Frame* f, int player, int reason) noexcept nogil
cdef void picks_answer(State* s, Frame* f) noexcept nogil
cdef void batch_add_move(State* s, ObjectId id, int zone, int cause) noexcept nogil
cdef void reveal_all(State* s, ObjectId id) noexcept nogil
