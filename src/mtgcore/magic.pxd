# Magic's procedures by their numbers, and what happens between two stages of them.
#
# May depend on: everything up to leaving.

from mtgcore.types cimport *
from mtgcore.state cimport State

# Runs stages until a decision is pending (FLOW_ASK), the game is over (FLOW_OVER) or the block must grow (FLOW_GROW).
# In the suspend flavour also FLOW_RUN, after each stage.
cdef int magic_advance(State* s) noexcept nogil
# The derived part as the game is now. False: there is no room.
cdef bint magic_rebuild(State* s) noexcept nogil
# Players who have lost leave the game, at a question that is pending (800.4a); needs the headroom of a stage.
cdef void magic_leave(State* s) noexcept nogil
