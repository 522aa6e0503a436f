# State-based actions (704): all that apply at once as one event, then again, until none applies.
#
# May depend on: everything up to events.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, DIRTY_SBA

cdef inline bint sba_needed(const State* s) noexcept nogil:   # quick: might any apply?
    return s.dirty & DIRTY_SBA != 0
cdef int sba_run(State* s, Frame* f) noexcept nogil           # PROC_SBA; result[0]: how many rounds did something
# 104: does this player win / lose? Asked through one function each, so that "can't" effects have one place.
cdef bint player_may_lose(const State* s, int player) noexcept nogil
cdef bint player_may_win(const State* s, int player) noexcept nogil
# The player leaves the game whatever else is said (104.3a); ask player_may_lose first unless they concede.
cdef void player_loses(State* s, int player, int reason) noexcept nogil
# Ends the game when at most one player is left (104.2a, 104.4a).
cdef void game_check_over(State* s, int reason) noexcept nogil
cdef void game_end(State* s, int status, int winner, int reason) noexcept nogil
# How many rules of that kind apply to the player: those of objects the player controls, effects on the player, or those
# whose filter matches the player.
# `total` (may be NULL) gets the sum of their numbers.
cdef int player_rules(const State* s, int kind, int player, i32* total) noexcept nogil
cdef void speed_start(State* s, int player) noexcept nogil                # 702.179
cdef void dungeon_completed(State* s, int p) noexcept nogil               # 309.7
cdef i32 saga_final_chapter(const State* s, i32 face) noexcept nogil      # 714.2d; 0: no chapter abilities
