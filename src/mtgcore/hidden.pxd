# Hidden information: dealing anew what a player can't know (400.2, 706.., 708.5).
#
# May depend on: everything up to machine.

from mtgcore.types cimport *
from mtgcore.state cimport State

# The unknown cards of each owner change places at random, consistently with what the player knows, and the random
# numbers get another key. What comes out depends on the seed and on what the player may know, on nothing else. A
# decision that is pending stays, and its options must be listed anew. *s changes when the game must grow for it.
cdef void determinize(State** s, int player, u64 seed) noexcept nogil
