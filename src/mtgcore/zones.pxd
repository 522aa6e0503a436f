# The zones (400-408): moving objects, the new object on every move (400.7), knowledge, last known information.
#
# These functions only perform; whether something may happen or is replaced is decided in events.
# May depend on: types, state, rng, carddb, layers.

from mtgcore.types cimport *
from mtgcore.state cimport State, Object, Chars, Permanent, ZoneList, zone_list, zone_slots, id_of

# Put the object into a zone as a new object. `player` is the controller on the battlefield and the stack; a card goes
# to its owner's library, hand or graveyard whatever is asked (400.3). position: from the top, 0 = top, -1 = bottom.
# Returns the new id. Leaving the battlefield or the stack keeps last known information; everything that the old object
# held (counters, attachment, combat, effects, handles) is let go. Marks what is dirty. A card keeps the face it was
# given on its way to the stack or the battlefield; anywhere else it is its front face.
cdef ObjectId zone_move(State* s, ObjectId id, int zone, int player, int position) noexcept nogil
# A card is put onto the battlefield face down (701.40a); its controller knows it.
cdef ObjectId zone_enter_face_down(State* s, ObjectId id, int player) noexcept nogil
# The object becomes a component of the permanent: it is in no zone of its own any more (701.42a, 730.2b).
cdef ObjectId zone_beneath(State* s, ObjectId id, ObjectId permanent) noexcept nogil
# A token, copy or ability that ceases to exist: frees its slot.
cdef void zone_cease(State* s, ObjectId id) noexcept nogil
# A new token on the battlefield (111), a copy or an ability on the stack.
cdef ObjectId zone_create(State* s, i32 face, int zone, int owner, int controller, u8 flags) noexcept nogil
# Keeps what a card outside the battlefield and the stack is, for what refers to it when it has moved (113.7a, 608.2h).
cdef void object_remember(State* s, ObjectId id) noexcept nogil

# A token that has been made beforehand (object_new) and is nowhere yet enters the battlefield: the same object.
cdef void zone_put(State* s, ObjectId id, int controller) noexcept nogil

cdef inline u32 zone_count(const State* s, int zone, int player) noexcept nogil:
    return zone_list(s, zone, player).n

cdef inline ObjectId zone_get(const State* s, int zone, int player, u32 i) noexcept nogil:   # i-th of the list
    return id_of(s, zone_slots(s, zone_list(s, zone, player))[i])

cdef inline ObjectId zone_top(const State* s, int zone, int player) noexcept nogil:          # NONE when empty
    cdef const ZoneList* z = zone_list(s, zone, player)
    return id_of(s, zone_slots(s, z)[z.n - 1]) if z.n != 0 else NONE

cdef void zone_shuffle(State* s, int player) noexcept nogil            # library; nobody knows anything of it after

# Which players may know which card an object is: bit mask. Set by zone changes (public zones: all; hand: its owner).
# What a player knows in a library or hand is kept as the card moves on, but a card put from a hand into a library is
# known to its owner only, and its fellows in that hand too: reveal after the move what is put back revealed.
cdef void know_reveal(State* s, ObjectId id, u32 players) noexcept nogil
cdef void know_set(State* s, ObjectId id, u32 players) noexcept nogil
cdef u32 known_to(const State* s, ObjectId id) noexcept nogil

# Drops last known information that nothing refers to: no waiting trigger, object on the stack, effect or frame.
cdef void lki_forget(State* s) noexcept nogil
# A card was exiled with an object, by abilities with this link (607.2a).
cdef void exiled_link(State* s, ObjectId object, i32 link, ObjectId card) noexcept nogil

# The set up: cards of all players into their libraries, each on top of those before it. Cards come before tokens.
cdef void zone_add_card(State* s, u16 definition, int owner) noexcept nogil

# A permanent leaves combat (506.4).
cdef void combat_remove(State* s, Permanent* p) noexcept nogil
# A permanent is turned face down or up: a new timestamp (613.7f), no new object.
cdef void permanent_turn(State* s, Permanent* p, bint face_down) noexcept nogil

# CR 614.12: the characteristics that an object would have on the battlefield, with that face, under that player's
# control; NONE: a token. Its abilities (indices into the tables) go to `abilities`, at most `cap`; returns how many.
# The abilities of `out` itself are not to be asked for.
cdef i32 chars_would_be(const State* s, ObjectId id, int controller, i32 face, Chars* out, i32* abilities,
                        i32 cap) noexcept nogil
