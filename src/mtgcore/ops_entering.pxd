# Operations that put permanents onto the battlefield: tokens (111), attackers (508.4).
#
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

cdef int attacked_ask(State* s, Frame* f, i32 n, i32 whom) noexcept nogil
cdef Ref attacked_take(State* s, Frame* f) noexcept nogil
cdef int run_token(State* s, Frame* f) noexcept nogil
