# A player leaves the game (104.5, 800.4): what they own and do goes with them, and the others play on.
#
# May depend on: everything up to vm.

from mtgcore.state cimport State

# For every player who has lost and whose things are still there. Needs the headroom of a stage. A question that was
# pending may be gone: then the machine goes on; or it stands, and its options must be listed anew.
cdef void players_leave(State* s) noexcept nogil
