# Watchers: the triggered and replacement abilities that may act now, wherever they function (113.6), and the floating
# ones that resolved spells and abilities created. A derived table: rebuilt when DIRTY_WATCH is set.
#
# May depend on: types, state, carddb, layers, expr; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport State, Watcher
from mtgcore.carddb cimport Pattern
from mtgcore.expr cimport Context
from mtgcore.events cimport Event

# Fills the table and the masks magic.trigger_watch and magic.replace_watch. False: the block must grow first.
cdef bint watchers_rebuild(State* s) noexcept nogil

# Who asks for a watcher: its object and controller; a floating ability has its memory.
cdef Context watcher_context(const State* s, const Watcher* w) noexcept nogil
# Does the event match, but for the pattern's condition? `object` is what the filter over the object looks at: the
# event's own object, or what it became.
cdef bint pattern_matches(const State* s, const Pattern* p, const Event* e, ObjectId object,
                          const Context* c) noexcept nogil

# The floating ability of this effect ends (603.7b, 615.7): the effect goes, and the watchers are kept right.
cdef void floating_end(State* s, u32 effect) noexcept nogil
