# Duel Masters: what cards are, where they lie and how they move: characteristics, zones, knowledge, effects that wait.
#
# May depend on: types, state, rng, eventlog, duel_cards.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.duel_state cimport *
from mtgcore.duel_cards cimport *

cdef inline const DuelFace* face_of(const State* s, u32 slot) noexcept nogil:
    return &duel_db(s).faces[object_at(s, slot).face]

cdef inline bint is_creature(const State* s, u32 slot) noexcept nogil:
    return face_of(s, slot).kinds & DUEL_CREATURE != 0

cdef inline int owner_of(const State* s, u32 slot) noexcept nogil:
    return object_at(s, slot).owner

cdef inline bint in_battle(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    return o != NULL and o.zone == ZONE_BATTLEFIELD

# The power of a creature in the battle zone, or of a card elsewhere; what it has only while attacking if it does.
cdef i32 power_of(const State* s, u32 slot, bint attacking) noexcept nogil
# DuelKeyword bits of a card, with those that effects give.
cdef u32 keywords_of(const State* s, u32 slot) noexcept nogil
cdef i32 breaks_of(const State* s, u32 slot) noexcept nogil
# Does a card match, as the source's side sees it? Fields that are 0 ask for nothing.
cdef bint card_matches(const State* s, const DuelFilter* f, u32 slot, ObjectId source) noexcept nogil

# Puts a new card of a player onto the deck, before the game begins.
cdef void card_add(State* s, u16 definition, int owner) noexcept nogil
# Moves a card, and what lies beneath it, to its owner's zone; what triggers by entering waits. The card there.
cdef ObjectId card_move(State* s, u32 slot, int zone, int cause) noexcept nogil
# Puts an evolution creature on another one: it takes over its status (but no summoning sickness), and its place.
cdef ObjectId creature_evolve(State* s, u32 slot, u32 base) noexcept nogil
# Destroys a creature, unless something of its own is done instead.
cdef void creature_destroy(State* s, u32 slot) noexcept nogil
cdef void deck_shuffle(State* s, int player) noexcept nogil
# Everybody, or one player, sees a card.
cdef void card_show(State* s, u32 slot, int players) noexcept nogil
# Abilities of a card that trigger then wait to be carried out.
cdef void trigger(State* s, u32 slot, ObjectId id, int when) noexcept nogil

# Notes something for those who listen; costs one test when nobody does.
cdef void note(const State* s, int kind, int player, u32 slot, i32 amount) noexcept nogil
