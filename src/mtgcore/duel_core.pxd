# The handle of a game of Duel Masters, for Python.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.handle cimport GameHandle


cdef class DuelCore(GameHandle):
    cdef int slot_of(self, ObjectId id) except -1
    cdef int nothing_waits(self) except -1
    cdef void forget_triggers(self) noexcept
