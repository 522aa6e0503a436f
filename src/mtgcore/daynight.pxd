# Day and night (702.145, 731).
#
# May depend on: everything up to events.

from mtgcore.types cimport *
from mtgcore.state cimport State

# A turn is about to begin: keeps what the active player of the turn before cast.
cdef void day_night_note(State* s) noexcept nogil
# CR 731.2: as the untap step begins, what the player of the turn before cast makes it day or night. What transforms
# joins the batch that is open.
cdef void day_night_check(State* s) noexcept nogil
# CR 702.145c-g: what permanents with daybound and nightbound do at any time. True: something transforms, and joined the
# batch that is open.
cdef bint day_night_settle(State* s) noexcept nogil
