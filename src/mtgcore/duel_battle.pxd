# Duel Masters: attacks, blocks, battles and shields.
#
# May depend on: types, state, duel_cards, duel_zones, duel_effects, duel_play.

from mtgcore.types cimport *
from mtgcore.state cimport *

# May this creature attack that one or, with NONE, the opponent?
cdef bint attack_may(const State* s, u32 attacker, ObjectId target) noexcept nogil
# May this creature block that attack?
cdef bint block_may(const State* s, u32 blocker, u32 attacker, ObjectId target) noexcept nogil
# PROC_DUEL_ATTACK: `source` the attacker, r[0] what it attacks or battles, NONE: the opponent; r[1] 1: it is blocked.
cdef inline void push_attack(State* s, int player, ObjectId attacker, ObjectId target) noexcept nogil:
    frame_push(s, PROC_DUEL_ATTACK, player, attacker).r[0] = target
cdef int attack_run(State* s, Frame* f) noexcept nogil
# PROC_DUEL_BREAK: r[0] how many shields, r[1] how many have been picked, r[2] the first place that may still be picked.
# The frame's first words in the arena are the shields that were picked, then the cards that they have become.
cdef int break_run(State* s, Frame* f) noexcept nogil
# The options of PROC_DUEL_ATTACK's question for a blocker, and of the attack phase's for an attack.
cdef i32 attack_options(const State* s, Option* out, i32 cap) noexcept nogil
cdef i32 block_options(const State* s, Option* out, i32 cap) noexcept nogil
