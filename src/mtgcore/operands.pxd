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


# What a selector names, in the arena; -1: the block must grow first.
cdef i32 selected(State* s, Frame* f, i32 node, i32* first) noexcept nogil
# Objects in the zones of the mask that match a filter, each zone in its order; `owner` -1: of all players.
cdef i32 matching(State* s, Frame* f, i32 filter, i32 zones, int owner, i32* first) noexcept nogil
cdef void batch_add_move(State* s, ObjectId id, int zone, int cause) noexcept nogil
cdef void reveal_all(State* s, ObjectId id) noexcept nogil
