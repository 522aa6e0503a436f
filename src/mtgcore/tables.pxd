# What all games' card tables have in common, for those who hand them on without reading them.
#
# May depend on: types.

from mtgcore.types cimport *


cdef class Tables:
    cdef const void* rows      # carddb.DB or duel_cards.DuelDB: what Env.db points to
    cdef readonly int game     # GameKind
    cdef readonly u64 digest   # of their contents: saves and replays carry it
    cdef readonly int n_cards
    cdef readonly int n_faces
    cdef readonly bint has_hooks
    cdef readonly tuple names  # name id -> str, for display only
    cdef object knowledge      # what policies have worked out from them, None: nothing yet
