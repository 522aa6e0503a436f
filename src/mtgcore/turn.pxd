# Starting the game (103), turns, phases and steps (500-514), turn-based actions (703).
#
# May depend on: everything up to sba and combat.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame

# PROC_GAME: Magic.starting_player (255: a player chooses), starting_hand, mulligan_kind and max_turns are set
# beforehand, as are life totals and libraries; r[0]: the player who chooses (255: found at random).
cdef int game_run(State* s, Frame* f) noexcept nogil
cdef int mulligan_run(State* s, Frame* f) noexcept nogil      # PROC_MULLIGAN
# The pending question when the player who was asked has left the game.
cdef void game_chooser_next(State* s, Frame* f) noexcept nogil
cdef void mulligan_again(State* s, Frame* f) noexcept nogil
cdef int turn_run(State* s, Frame* f) noexcept nogil          # PROC_TURN
cdef int step_run(State* s, Frame* f) noexcept nogil          # PROC_STEP
cdef int cleanup_run(State* s, Frame* f) noexcept nogil       # PROC_CLEANUP
cdef int discard_run(State* s, Frame* f) noexcept nogil       # PROC_DISCARD; result[0]: how many cards
# Queues (500.7-500.11). What is added last comes first: of "a combat phase followed by a main phase", add the main
# phase first.
cdef void turn_extra(State* s, int player) noexcept nogil                       # an extra turn after this one
cdef void phase_extra(State* s, int phase, int after_phase) noexcept nogil      # an extra phase after that phase
cdef void step_extra(State* s, int step, int after_step) noexcept nogil
# A phase of that step only, after that phase (500.10).
cdef void step_extra_after_phase(State* s, int step, int after_phase) noexcept nogil
cdef void turn_skip(State* s, int player, int phase, int step) noexcept nogil   # phase 0, step 0: the whole next turn
cdef i32 max_hand_size(const State* s, int player) noexcept nogil               # -1: none
