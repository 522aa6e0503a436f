# Triggered abilities (603): which events they trigger on, and the list of those that wait to be put on the stack.
#
# Detection makes a Trigger in Magic.triggers, with the event in its memory (types.Register). Where one trigger comes
# of a whole batch ("one or more"), REG_EVENT_BATCH lists the objects of all its events that matched: what they
# became, or what they were where the ability looks back, or the sources of damage; REG_EVENT_AMOUNT is then their
# sum. May depend on: types, state, carddb, layers, expr, watchers; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport State, Trigger
from mtgcore.events cimport Event

# Room for what may trigger on these events. The headroom of every stage holds one announced event.
cdef bint triggers_room(const State* s, const Event* batch, u32 n) noexcept nogil
cdef bint triggers_room_for(const State* s, int kind, u32 n) noexcept nogil
# CR 603.10: abilities that look back in time, before the batch is performed.
cdef void triggers_before(State* s, const Event* batch, u32 n) noexcept nogil
# All others, after it was performed and the layers were rebuilt.
cdef void triggers_after(State* s, const Event* batch, u32 n) noexcept nogil
# Events that were only announced: what looks back is asked for as well. These are announced before what they tell of.
cdef void triggers_announced(State* s, const Event* batch, u32 n) noexcept nogil
# CR 603.8: state triggers, whenever something may have changed.
cdef void triggers_state(State* s) noexcept nogil
# One that triggers on nothing but being created (603.12). `memory` is copied.
cdef void trigger_reflexive(State* s, i32 ability, int controller, ObjectId source, i32 memory) noexcept nogil

# Takes a waiting trigger off the list. Its memory is the caller's then.
cdef Trigger trigger_take(State* s, u32 i) noexcept nogil
# CR 605.4a, 502.3: the next one that waits and doesn't use the stack happens at once, in a frame of its own. False:
# there is none.
cdef bint trigger_at_once(State* s) noexcept nogil
