# Triggered abilities (603): which events they trigger on, and the list of those that wait to be put on the stack.
#
# May depend on: types, state, carddb, layers, expr, watchers; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport State
from mtgcore.events cimport Event

# CR 603.10: abilities that look back in time, before the batch is performed.
cdef void triggers_before(State* s, const Event* batch, u32 n) noexcept nogil
# All others, after it was performed and the layers were rebuilt.
cdef void triggers_after(State* s, const Event* batch, u32 n) noexcept nogil
# An event that was only announced: a step begins, a spell is cast.
cdef void triggers_announced(State* s, const Event* e) noexcept nogil
