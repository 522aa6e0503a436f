# The handle of a game of Magic, for Python.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.state cimport State, Player
from mtgcore.events cimport Event
from mtgcore.handle cimport GameHandle


cdef class Core(GameHandle):
    cdef int make_room(self) except -1
    cdef int edited(self) except -1
    cdef int happen(self, Event* e) except -1
    cdef int withdraw(self) except -1
    cdef dict counters(self, i32 h)
    cdef list special_mana(self, i32 h)
    cdef Player* player_pointer(self, int player) except NULL
