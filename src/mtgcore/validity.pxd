# Do the numbers of a loaded game lie in its card tables? What state_valid, which knows no cards, leaves open.
#
# May depend on: types, state, carddb, layers, proposal.

from mtgcore.state cimport State

# For a game that has passed state_valid.
cdef bint game_valid(const State* s) noexcept nogil
