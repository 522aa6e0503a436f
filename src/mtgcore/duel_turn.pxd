# Duel Masters: setting up, and the phases of a turn.
#
# May depend on: types, state, duel_cards, duel_zones, duel_mana, duel_effects, duel_play, duel_battle.

from mtgcore.types cimport *
from mtgcore.state cimport *

# PROC_DUEL_GAME: setting up, then turn after turn. PROC_DUEL_TURN: the phases.
cdef int game_run(State* s, Frame* f) noexcept nogil
cdef int turn_run(State* s, Frame* f) noexcept nogil
