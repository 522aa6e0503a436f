# The handle that owns a game's block, for Python.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.state cimport State, Env, Option, Player
from mtgcore.carddb cimport CardTables
from mtgcore.events cimport Event, EventLog
from mtgcore.buffer cimport Buffer


cdef class Core:
    cdef State* s
    cdef Env env
    cdef EventLog log
    cdef Buffer buffer
    cdef readonly CardTables tables

    cdef void relist(self)
    cdef int make_room(self) except -1
    cdef int zone_exists(self, int zone, int player) except -1
    cdef int derive(self) except -1
    cdef int edited(self) except -1
    cdef int happen(self, Event* e) except -1
    cdef int withdraw(self) except -1
    cdef dict counters(self, i32 h)
    cdef list special_mana(self, i32 h)
    cdef Player* player_pointer(self, int player) except NULL
