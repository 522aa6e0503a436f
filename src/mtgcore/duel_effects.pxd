# Duel Masters: effects that wait, and the programs that they are.
#
# May depend on: types, state, duel_cards, duel_zones.

from mtgcore.types cimport *
from mtgcore.state cimport *

# PROC_DUEL_WAITING carries out all effects that wait: those of the player whose turn it is first, each player's in the
# order of their choice. True: there are some, and the frame has been pushed.
cdef bint effects_settle(State* s) noexcept nogil
cdef int waiting_run(State* s, Frame* f) noexcept nogil
# PROC_DUEL_EFFECT: r[0] the step, r[1] the end of the steps, r[2] how many have been picked, r[3] the first place that
# may still be picked, r[4] the arena word of the first pick.
cdef void effect_push(State* s, i32 ability, ObjectId source, int player) noexcept nogil
cdef int effect_run(State* s, Frame* f) noexcept nogil
# PROC_DUEL_BREAK: `player`, whose creature or spell it is, breaks n of the opponent's shields. duel_battle.
cdef inline void push_break(State* s, int player, ObjectId source, i32 n) noexcept nogil:
    frame_push(s, PROC_DUEL_BREAK, player, source).r[0] = n
# A player draws a card. False: there was none, and the game is over.
cdef bint card_draw(State* s, int player) noexcept nogil
cdef void duel_end(State* s, int status, int winner, int reason) noexcept nogil
# The waiting effects of the player who must order them.
cdef i32 waiting_options(const State* s, Option* out, i32 cap) noexcept nogil
