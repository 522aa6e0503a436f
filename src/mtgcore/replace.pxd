# Replacement and prevention effects (614-616): what happens to an event before it happens.
#
# May depend on: types, state, carddb, layers, expr, watchers, targets; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame
from mtgcore.events cimport Event

cdef enum:
    REPLACED = -1              # nothing is left to replace

# One step of a PROC_EVENT frame in its stage of replacement (registers: events.pxd): applies the next effect, or asks
# which (616.1); REPLACED when no effect is left to apply. The program of a replacement ability runs in a VM frame.
cdef int replace_run(State* s, Frame* f) noexcept nogil
