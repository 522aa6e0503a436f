# Views of a game's block as typed memoryviews, which NumPy reads without a copy.
#
# May depend on: core.

from mtgcore.types cimport *
from mtgcore.core cimport Core


# One field of a table of the block, over all its rows: a read-only buffer with a stride.
cdef class Column:
    cdef Core core
    cdef char* first
    cdef Py_ssize_t shape[1]
    cdef Py_ssize_t strides[1]
    cdef Py_ssize_t item
    cdef char* format


cdef class ZoneView:
    cdef Core core
    cdef readonly int zone, player


cdef class ManaPoolView:
    cdef Core core
    cdef readonly int player


cdef class PermanentsView:
    cdef Core core
    cdef object of(self, void* field, Py_ssize_t item, char* format)
    cdef object of_chars(self, void* field, Py_ssize_t item, char* format)


cdef class CombatView:
    cdef Core core


cdef class StateBasedView:
    cdef Core core
    cdef object player_column(self, void* field, Py_ssize_t item, char* format)
