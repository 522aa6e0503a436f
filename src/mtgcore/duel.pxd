# Duel Masters' procedures by their numbers, new games, and what is checked of loaded ones.
#
# May depend on: types, state, duel_cards, and all chapters of Duel Masters.

from mtgcore.types cimport *
from mtgcore.state cimport State

# As magic_advance: stages until a decision is pending, the game is over, or the block must grow.
cdef int duel_advance(State* s) noexcept nogil
# Do the numbers of a loaded game lie in its card tables?
cdef bint duel_fits(const State* s) noexcept nogil
