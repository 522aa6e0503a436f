# The handle that owns a game's block, for Python, whatever game it is.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.state cimport State, Env, Option
from mtgcore.tables cimport Tables
from mtgcore.eventlog cimport EventLog
from mtgcore.buffer cimport Buffer
from mtgcore.rollout cimport NewGame


cdef class GameHandle:
    cdef State* s
    cdef Env env
    cdef EventLog log
    cdef Buffer buffer
    cdef readonly Tables tables

    cdef int played(self) noexcept
    cdef GameHandle another(self)
    cdef int lend(self, Tables tables, bint record) except -1
    cdef int read(self, bytes data) except -1
    cdef void relist(self)
    cdef int derive(self) except -1
    cdef bint fits(self) noexcept
    cdef int zone_number(self, int zone, int player) noexcept
    cdef int zone_exists(self, int zone, int player) except -1
    cdef int player_exists(self, int player) except -1
