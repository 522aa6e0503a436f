# The handle that owns a game's block, for Python.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.state cimport State, Env, Option
from mtgcore.carddb cimport CardTables
from mtgcore.events cimport EventLog
from mtgcore.rollout cimport Buffer


cdef class Core:
    cdef State* s
    cdef Env env
    cdef EventLog log
    cdef Buffer buffer
    cdef readonly CardTables tables

    cdef void attach(self, State* s)
    cdef i32 refresh(self) except -1
