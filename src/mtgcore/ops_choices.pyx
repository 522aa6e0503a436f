# Choices made while a program runs (608.2d).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.operands cimport *


cdef int run_may(State* s, Frame* f) noexcept nogil:
    cdef i32 skip = word(s, f, 1)
    if f.stage == STAGE_FETCH:
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_YES_NO, REASON_MAY, f.controller, PROC_VM, 0, 0, False, f.source)
    return done(f, 2 if s.answer.kind == OPTION_YES else 2 + skip)


# The register holds what was chosen, NONE when nothing was.
cdef int run_choose(State* s, Frame* f) noexcept nogil:
    cdef i32 first, n, register = word(s, f, 1)
    if f.stage == STAGE_FETCH:
        f.r[2] = memory_set(s, f.r[2], register, NONE)
        n = matching(s, f, word(s, f, 2), word(s, f, 3), -1, &first)
        if n < 0:
            return FLOW_GROW
        if n == 0:
            return done(f, 5)
        f.stage = STAGE_ANSWER
        return decision_ask(s, SHAPE_OBJECTS, REASON_CHOOSE, f.controller, PROC_VM, first, n, word(s, f, 4) != 0,
                            f.source)
    if s.answer.kind == OPTION_OBJECT:
        f.r[2] = memory_set(s, f.r[2], register, s.answer.a)
    return done(f, 5)
