# Playing whole games in compiled code: a policy for each seat, one game after another without the GIL.
#
# May depend on: everything up to policy and tally.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option, Env
from mtgcore.tables cimport Tables
from mtgcore.policy cimport Mind
from mtgcore.tally cimport Tally
from mtgcore.buffer cimport Buffer


# What a new game is made of.
cdef struct Setup:
    const u16* cards           # card definitions of all decks, player after player
    u32 sizes[MAX_PLAYERS]
    int n_players
    int game                   # GameKind; of another game than Magic what only Magic has is not read
    i32 starting_life
    u8 starting_hand
    u8 mulligan_kind
    u8 starting_player         # 255: a player chooses (103.1)
    u8 chooser                 # who chooses; 255: found at random
    u8 mana_mode
    i32 max_hand               # maximum hand size (402.2), -1: none
    u32 house_rules            # HouseRule
    u8 skip_trivial
    u16 max_turns
    u32 step_budget

# Owns a Setup and its cards.
cdef class NewGame:
    cdef Setup setup
    cdef u16* cards
    cdef Tables tables         # that the cards are numbers of

    cdef int check(self, Tables tables) except -1

# A game at its beginning, not yet advanced. NULL: out of memory, or too many cards.
cdef State* game_new(const Setup* setup, u64 seed, Env* env) noexcept nogil
# Plays on to the end, the mind of whoever must answer picking each option. Tally: counts, or None.
cdef void rollout_play(State** s, Buffer* b, Mind* minds, Tally tally) noexcept nogil
