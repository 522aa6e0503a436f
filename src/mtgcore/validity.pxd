# Can the machine run this game? What state_valid, which knows no cards and no procedures, leaves open in a loaded file.
#
# May depend on: everything up to vm.

from mtgcore.state cimport State

# Frames, stack entries and the pending question fit the card tables and each other: no register or word that the
# procedures use as an index leads out of its table. For a game that is at a question, over, or not yet begun; it has
# passed state_valid. Whoever adds a procedure, a question or a register says here what it may hold.
cdef bint game_valid(const State* s) noexcept nogil
