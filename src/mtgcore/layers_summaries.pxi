# Part of layers.pyx: what decides quickly that a player has nothing to do, or can't pay.

cdef void summaries_rebuild(State* s, bint hands) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef Summary* summary
    cdef u32 i
    cdef int p
    for p in range(s.n_players):
        summary = summary_at(s, p)
        summary.activatable = 0
        summary.sources = 0
        summary.max_mana = 0
        summary.mana = 0
        summary.elsewhere = 0
        if hands:
            hand_count(s, p)
        summary.elsewhere = rules_any(s, <u64> 1 << RULE_MAY_CAST)
        if db.face_flags & (FACE_FROM_HAND | FACE_FROM_GRAVEYARD | FACE_FROM_EXILE | FACE_CAST_ELSEWHERE):
            summary.elsewhere |= (zone_has_flag(s, ZONE_HAND, p, FACE_FROM_HAND)
                                  or zone_has_flag(s, ZONE_GRAVEYARD, p, FACE_FROM_GRAVEYARD | FACE_CAST_ELSEWHERE)
                                  or zone_has_flag(s, ZONE_EXILE, p, FACE_FROM_EXILE | FACE_CAST_ELSEWHERE))
        summary.elsewhere |= adventurer_waits(s, p)
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).mana | chars_at(s, i).has_activated:
            summary_permanent(s, i)
        if permanent_at(s, i).flags & PF_FACE_DOWN:        # CR 702.37e
            summary_at(s, chars_at(s, i).controller).elsewhere = 1


# CR 715.3d: a card that is on an adventure in exile may be cast.
cdef bint adventurer_waits(const State* s, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, ZONE_EXILE, player)
    cdef u32 i
    for i in range(z.n):
        if object_at(s, zone_slots(s, z)[i]).flags & OBJECT_ON_ADVENTURE:
            return True
    return False


cdef inline void summary_permanent(State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Chars* c = chars_at(s, i)
    cdef Summary* summary = summary_at(s, c.controller)
    cdef u32 most
    cdef int player
    if p.flags & PF_PHASED_OUT:
        return
    summary.activatable += c.has_activated
    if c.has_activated and face_at(s, c.face).flags & FACE_ANY_PLAYER:
        for player in range(s.n_players):
            summary_at(s, player).activatable += player != c.controller
    # CR 302.6: automatic sources tap, so a summoning-sick creature is none.
    if c.mana and not p.flags & PF_TAPPED and not is_sick(s, i):
        summary.sources += 1
        most = c.mana_max
        summary.mana |= c.mana
        # What triggered mana abilities add (605.1b) is not counted here.
        if (db_of(s).triggers >> EVENT_TAPPED_FOR_MANA) & 1:
            most = 0xFF
            summary.mana |= 63
        summary.max_mana = <u16> min(<u32> summary.max_mana + most, <u32> 0xFFFF)


cdef bint zone_has_flag(const State* s, int zone, int player, u32 flag) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, zone, player)
    cdef u32 i, flags
    cdef i32 least
    for i in range(z.n):
        summary_hand_card(s, zone_slots(s, z)[i], &flags, &least)
        if flags & flag:
            return True
    return False


cdef void hand_count(State* s, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, ZONE_HAND, player)
    cdef Summary* summary = summary_at(s, player)
    cdef u32 i
    summary.instant_speed = 0
    summary.lands_in_hand = 0
    summary.spells_in_hand = 0
    summary.min_value = NO_SPELL
    for i in range(z.n):
        summary_hand_add(s, player, zone_slots(s, z)[i])


cdef void summary_hand_remove(State* s, int player, u32 slot) noexcept nogil:
    cdef Summary* summary = summary_at(s, player)
    cdef u32 flags
    cdef i32 least
    summary_hand_card(s, slot, &flags, &least)
    if flags & (FACE_FROM_HAND | FACE_FROM_GRAVEYARD):
        s.dirty |= DIRTY_SUMMARY
    if least == summary.min_value and least != NO_SPELL:
        hand_count(s, player)
        return
    summary.lands_in_hand -= (flags & FACE_LAND) != 0
    if least != NO_SPELL:
        summary.spells_in_hand -= 1
        summary.instant_speed -= (flags & FACE_INSTANT_SPEED) != 0
