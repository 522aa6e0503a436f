# What things are worth to a player who reasons by simple rules.
#
# May depend on: everything up to priority, knowledge.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Face, face_at, FACE_PERMANENT
from mtgcore.layers cimport face_of, mana_value_of
from mtgcore.zones cimport known_to, zone_count, zone_get
from mtgcore.mana cimport pool_count
from mtgcore.knowledge cimport Knowledge


cdef enum:
    DEAR = 5                   # mana for a creature that is returned from the graveyard rather than cast
    BURY = 12                  # what it is worth to have such a creature there


cdef inline bint has(u64 keywords, int keyword) noexcept nogil:
    return (keywords >> keyword) & 1


cdef int opponent_of(const State* s, int player) noexcept nogil:
    return player_next(s, player)


cdef i32 toughness_left(const State* s, u32 i) noexcept nogil:
    return chars_at(s, i).toughness - permanent_at(s, i).damage


cdef i32 loyalty_of(const State* s, u32 i) noexcept nogil:
    return counters_get(s, permanent_at(s, i).counters, COUNTER_LOYALTY)


cdef i32 lands_of(const State* s, int player) noexcept nogil:
    cdef u32 i
    cdef i32 n = 0
    for i in range(magic(s).n_permanents):
        n += chars_at(s, i).controller == player and chars_at(s, i).types & TYPE_LAND != 0
    return n


cdef i32 mana_of(const State* s, int player) noexcept nogil:
    return <i32> summary_at(s, player).max_mana + pool_count(s, player)


cdef i32 body_worth(i32 power, i32 toughness, u64 keywords) noexcept nogil:
    cdef i32 worth = 6 * max(power, 0) + 4 * max(toughness, 0)
    if has(keywords, KW_FLYING) or has(keywords, KW_SHADOW) or has(keywords, KW_FEAR) or has(keywords, KW_INTIMIDATE):
        worth += 2 + 2 * power
    if has(keywords, KW_DOUBLE_STRIKE):
        worth += 4 * power
    elif has(keywords, KW_FIRST_STRIKE):
        worth += 2 + power
    if has(keywords, KW_TRAMPLE):
        worth += power
    if has(keywords, KW_MENACE):
        worth += power
    if has(keywords, KW_VIGILANCE):
        worth += power
    if has(keywords, KW_LIFELINK):
        worth += 2 * power
    if has(keywords, KW_DEATHTOUCH):
        worth += 8
    if has(keywords, KW_INDESTRUCTIBLE):
        worth += 10
    if has(keywords, KW_HEXPROOF) or has(keywords, KW_SHROUD) or has(keywords, KW_PROTECTION):
        worth += 5
    if has(keywords, KW_INFECT):
        worth += 3 * power
    if has(keywords, KW_DEFENDER):
        worth -= 3 * power
    return worth


cdef i32 permanent_worth(const State* s, const Knowledge* k, u32 i) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Face* f = face_at(s, c.face)
    cdef i32 worth = 0
    if p.flags & PF_FACE_DOWN:
        return body_worth(c.power, c.toughness, c.keywords) + 6
    if c.types & TYPE_CREATURE:
        worth = body_worth(c.power, c.toughness, c.keywords) + k.faces[c.face].extra + f.mana_value
        if c.types & TYPE_LAND:
            worth += 12
        if c.rules & (1 << RULE_CANT_ATTACK | 1 << RULE_DOESNT_UNTAP):
            worth = worth // 2
    elif c.types & TYPE_PLANESWALKER:
        worth = 20 + 6 * loyalty_of(s, i)
    elif c.types & TYPE_LAND:
        worth = 22 - 2 * min(lands_of(s, c.controller), 6) + k.faces[c.face].extra // 2
    elif p.attached_to != NONE:
        worth = 6 + 3 * f.mana_value                       # most of it is in its host's numbers
    else:
        worth = 8 + 4 * f.mana_value + k.faces[c.face].extra
    return max(worth, 1)


cdef i32 face_worth(const State* s, const Knowledge* k, i32 face) noexcept nogil:
    cdef const Face* f = face_at(s, face)
    if f.types & TYPE_CREATURE:
        return (body_worth(f.power + k.faces[face].grows, f.toughness + k.faces[face].grows, f.keywords)
                + k.faces[face].extra + f.mana_value)
    elif f.types & TYPE_PLANESWALKER:
        return 20 + 6 * f.loyalty
    elif f.types & TYPE_LAND:
        return 12 + k.faces[face].extra // 2
    return 8 + 4 * f.mana_value + k.faces[face].extra


# Has the player a spell in that zone that returns creatures from graveyards?
cdef bint may_raise(const State* s, const Knowledge* k, int player, int zone) noexcept nogil:
    cdef u32 i
    for i in range(zone_count(s, zone, player)):
        if k.faces[object_get(s, zone_get(s, zone, player, i)).face].raises:
            return True
    return False


cdef i32 best_creature(const State* s, const Knowledge* k, int player, int zone) noexcept nogil:
    cdef i32 best = 0, face
    cdef u32 i
    for i in range(zone_count(s, zone, player)):
        face = object_get(s, zone_get(s, zone, player, i)).face
        if face_at(s, face).types & TYPE_CREATURE:
            best = max(best, face_worth(s, k, face))
    return best


# A creature card that is too dear to cast soon, in a deck that returns creatures from graveyards: what it is worth to
# have it in hand, 0: that is no such card. With the spell in hand it is better off in the graveyard, unless something
# as good is there. What is in one's own library is known to its owner, its order apart.
cdef i32 buried_worth(const State* s, const Knowledge* k, int player, i32 face, i32 lands) noexcept nogil:
    cdef const Face* f = face_at(s, face)
    if not f.types & TYPE_CREATURE or f.mana_value < DEAR or f.mana_value <= lands + 1:
        return 0
    if may_raise(s, k, player, ZONE_HAND):
        return -BURY if best_creature(s, k, player, ZONE_GRAVEYARD) < face_worth(s, k, face) else 1
    return 1 if may_raise(s, k, player, ZONE_LIBRARY) else 0


# Has that player been seen with spells that return creatures from graveyards?
cdef bint seen_to_raise(const State* s, const Knowledge* k, int player, int owner) noexcept nogil:
    cdef ObjectId id
    cdef u32 i
    if may_raise(s, k, owner, ZONE_GRAVEYARD):
        return True
    for i in range(zone_count(s, ZONE_HAND, owner)):
        id = zone_get(s, ZONE_HAND, owner, i)
        if (known_to(s, id) >> player) & 1 and k.faces[object_get(s, id).face].raises:
            return True
    return False


# A card in an opponent's hand, to them: what can't be cast soon is no threat, and a creature that will be returned from
# the graveyard must not be helped there.
cdef i32 their_card_worth(const State* s, const Knowledge* k, int player, int owner, i32 face) noexcept nogil:
    cdef const Face* f = face_at(s, face)
    cdef i32 lands = lands_of(s, owner)
    if f.types & TYPE_LAND:
        return 12
    if f.types & TYPE_CREATURE and f.mana_value >= DEAR and f.mana_value > lands + 1 \
            and seen_to_raise(s, k, player, owner):
        return -BURY
    if k.faces[face].raises:
        return 14 + 3 * f.mana_value + BURY
    if f.mana_value > lands + 3:
        return max(6, 14 + 3 * f.mana_value - 5 * (f.mana_value - lands - 3))
    return 14 + 3 * f.mana_value


cdef i32 card_worth(const State* s, const Knowledge* k, int player, ObjectId id) noexcept nogil:
    cdef i32 face = face_of(s, id), lands, in_hand = 0, buried
    cdef const Face* f
    cdef u32 i
    if face < 0:
        return CARD
    f = face_at(s, face)
    if object_get(s, id) != NULL and object_get(s, id).owner != player:
        return their_card_worth(s, k, player, object_get(s, id).owner, face)
    lands = lands_of(s, player)
    if f.types & TYPE_LAND:
        for i in range(zone_count(s, ZONE_HAND, player)):
            in_hand += face_at(s, object_get(s, zone_get(s, ZONE_HAND, player, i)).face).types & TYPE_LAND != 0
        # The first lands are the most precious cards there are, the eighth one is nothing.
        return max(2, 40 - 5 * (lands + in_hand)) + (2 if f.mana_mask & (f.mana_mask - 1) else 0)
    buried = buried_worth(s, k, player, face, lands)
    if buried != 0:
        return buried
    if f.mana_value > lands + 3:
        return max(6, 14 + 3 * f.mana_value - 5 * (f.mana_value - lands - 3))
    if k.faces[face].raises:                               # what is buried waits for it
        return 14 + 3 * f.mana_value + BURY
    return 14 + 3 * f.mana_value + (4 if f.types & (TYPE_CREATURE | TYPE_PLANESWALKER) else 0)


cdef i32 spell_worth(const State* s, const Knowledge* k, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, id)
    cdef i32 face = face_of(s, id)
    cdef const Face* f
    if entry == NULL or face < 0:
        return 0
    if not entry.flags & SF_SPELL:
        return 8
    f = face_at(s, face)
    if f.flags & FACE_PERMANENT:
        return max(face_worth(s, k, face), 8 + 4 * f.mana_value)
    return 10 + 5 * mana_value_of(s, id)
