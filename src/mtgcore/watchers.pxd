# Watchers: the triggered and replacement abilities that may act now, wherever they function (113.6), and the floating
# ones that resolved spells and abilities created. A derived table: rebuilt when DIRTY_WATCH is set.
#
# May depend on: types, state, carddb, layers, expr.

from mtgcore.types cimport *
from mtgcore.state cimport State, Watcher
from mtgcore.carddb cimport Ability

# Fills the table and the masks magic.trigger_watch and magic.replace_watch. False: the block must grow first.
cdef bint watchers_rebuild(State* s) noexcept nogil
