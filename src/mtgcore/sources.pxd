# What mana abilities make as the game is now: counted amounts, kinds that depend on other permanents, and the mana that
# triggered mana abilities add to it (106.7, 106.12, 605.1b).
#
# May depend on: types, state, carddb, expr, layers (its inline questions only).

from mtgcore.types cimport *
from mtgcore.state cimport State
from mtgcore.carddb cimport Ability, ManaProfile
from mtgcore.expr cimport Context

cdef enum:
    MAX_MADE = 120             # mana of one activation that the payment solver reckons with; there may be more
    # OP_ADD_MANA: the word that says which kinds. Bits 0-5 ManaKind, from KINDS_DYNAMIC on ManaDynamic, from
    # KINDS_AMONG on the node of its filter.
    KINDS_DYNAMIC = 6
    KINDS_AMONG = 9


# Mana that is added when a permanent is tapped for mana.
cdef struct Extra:
    u8 fixed[6]
    u8 flex, flex_mask         # so much mana of one of these kinds each
    u8 same                    # so much of a type that the permanent produced


# What the ability makes: its own profile, or that as the game has it, written to `room`.
cdef const ManaProfile* profile_of(const State* s, ObjectId source, int player, const Ability* a,
                                   ManaProfile* room) noexcept nogil
# How much that is, without the bound of a profile.
cdef i32 profile_amount(const State* s, ObjectId source, int player, const ManaProfile* mana) noexcept nogil
# The kinds that a word of OP_ADD_MANA stands for.
cdef u8 kinds_of_word(const State* s, i32 word, const Context* c) noexcept nogil
# Does anything add mana when `player` taps this permanent for mana? Watchers must be up to date.
cdef bint extra_of(const State* s, ObjectId permanent, int player, Extra* out) noexcept nogil
