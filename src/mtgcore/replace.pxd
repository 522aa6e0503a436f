# Replacement and prevention effects (614-616): what happens to an event before it happens.
#
# May depend on: types, state, carddb, layers, expr, watchers, targets, entering; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame
from mtgcore.events cimport Event

cdef enum:
    REPLACED = -1              # nothing is left to replace

    # Stages of a PROC_EVENT frame that belong to replacement; others are in events.
    STAGE_REPLACE = 1
    STAGE_CHOSEN = 2           # which effect comes first has been chosen (616.1)
    STAGE_OPTIONAL = 3         # whether to apply it has been answered

# One step of a PROC_EVENT frame in its stages of replacement (registers: events.pxd): applies the next effect to the
# events r[4]..r[5], or asks which (616.1); REPLACED when no effect is left to apply. The program of a replacement
# ability runs in a VM frame.
cdef int replace_run(State* s, Frame* f) noexcept nogil
# Who chooses among effects that would modify the event: the affected player, or the affected object's controller.
cdef int event_chooser(const State* s, const Event* batch, const Event* e) noexcept nogil
cdef void note_add(State* s, Frame* f, i32 event, int controller, int kind, i32 a, i32 b, i32 c) noexcept nogil
# The frame of the event that the running program replaces, NULL: there is none; and 1 + its place among the frames.
cdef u32 event_frame_place(const State* s) noexcept nogil
cdef Frame* event_frame(const State* s) noexcept nogil
# The registers that hold an event (types.Register) in the memory of a program; returns the handle.
cdef i32 event_remember(State* s, i32 memory, const Event* e) noexcept nogil
