# The zones (400-408): what happens to the lists, records and knowledge when an object moves.
#
# permanents[] and chars[] run parallel to the battlefield's list, entries[] to the stack's; Object.pos is an object's
# place in its list. May depend on: types, state, rng, carddb, layers.

from libc.string cimport memset, memmove

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.rng cimport rng_shuffle
from mtgcore.carddb cimport (
    db_of, face_at, READS_ZONES, READS_COMBAT, FACE_STATIC, FACE_STATIC_ELSEWHERE, FACE_FROM_GRAVEYARD, FACE_FROM_EXILE,
    FACE_CAST_ELSEWHERE, FACE_DISGUISE, FACE_WATCHES,
    FACE_WATCHES_ELSEWHERE,
)
from mtgcore.layers cimport (
    lki_get, chars_alone, chars_elsewhere, chars_printed, copied_face, abilities_count, ability_of, layers_rebuild,
    fact_changed,
    effects_forget, effects_follow, summary_hand_add, summary_hand_remove, summary_touch,
)
from mtgcore.merged cimport *

cdef enum:
    NOBODY = 255
    TURN_FRAMES = 2            # those of the game and of the turn, which refer to no object
    # A permanent of only these types brings no state-based action of its own, if its toughness is above 0.
    TYPES_QUIET = (TYPE_ARTIFACT | TYPE_CREATURE | TYPE_KINDRED | TYPE_LAND | SUPERTYPE_BASIC | SUPERTYPE_SNOW)
    FACES_ELSEWHERE = FACE_FROM_GRAVEYARD | FACE_FROM_EXILE | FACE_CAST_ELSEWHERE
    PF_IN_COMBAT = PF_ATTACKING | PF_BLOCKING | PF_BLOCKED | PF_FIRST_STRUCK | PF_COMBAT_UNASSIGNED


cdef inline u32 everybody(const State* s) noexcept nogil:
    return (<u32> 1 << s.n_players) - 1


# ---- lists -----------------------------------------------------------------------------------------------------------

# Takes entry `at` out of a zone list; what lies above it moves down.
cdef inline void list_remove(State* s, ZoneList* z, u32 at) noexcept nogil:
    cdef u16* slots = zone_slots(s, z)
    cdef u32 i, last = <u32> z.n - 1
    for i in range(at, last):
        slots[i] = slots[i + 1]
        object_at(s, slots[i]).pos = <u16> i
    z.n = <u16> last


cdef inline void list_insert(State* s, ZoneList* z, u32 at, u32 slot) noexcept nogil:
    cdef u16* slots = zone_slots(s, z)
    cdef u32 i = z.n
    while i > at:
        slots[i] = slots[i - 1]
        object_at(s, slots[i]).pos = <u16> i
        i -= 1
    slots[at] = <u16> slot
    object_at(s, slot).pos = <u16> at
    z.n += 1


# Where a card goes in a library: `position` from the top, the bottom when there are fewer cards (401.7).
cdef inline u32 library_place(const ZoneList* z, int position) noexcept nogil:
    if position < 0 or position > z.n:
        return 0
    return <u32> z.n - <u32> position


# ---- last known information ------------------------------------------------------------------------------------------

cdef inline LastKnown* lki_new(State* s, const Object* o, ObjectId id) noexcept nogil:
    cdef LastKnown* k = lki_at(s, s.n_lki)
    s.n_lki += 1
    memset(k, 0, sizeof(LastKnown))                        # the gap in front of its chars is saved, too
    k.id = id
    k.face = o.face
    k.zone = o.zone
    k.owner = o.owner
    k.controller = o.controller
    k.object_flags = o.flags
    return k


cdef bint words_name(const i32* words, u32 n, ObjectId id) noexcept nogil:
    cdef u32 i
    for i in range(n):
        if words[i] == id:
            return True
    return False


cdef inline bint list_names(const State* s, i32 h, ObjectId id) noexcept nogil:
    return h != 0 and words_name(handle_words(s, h), handle_len(s, h), id)


# Frames, their words and the memories of their programs.
cdef bint frames_name(const State* s, ObjectId id) noexcept nogil:
    cdef const Frame* f
    cdef u32 i
    for i in range(s.n_frames):
        f = frame_at(s, i)
        if f.source == id or words_name(f.r, FRAME_REGS, id) or f.proc == PROC_VM and list_names(s, f.r[2], id):
            return True
    return words_name(arena(s), s.arena_low, id)


# Does another spell or ability on the stack, or a waiting trigger, refer to this object?
cdef bint abilities_name(const State* s, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry
    cdef u32 i
    for i in range(triggers_waiting(s)):
        if trigger_at(s, i).source == id or list_names(s, trigger_at(s, i).memory, id):
            return True
    for i in range(magic(s).n_stack):
        entry = entry_at(s, i)
        if entry.id != id and (
                entry.source == id or list_names(s, entry.memory, id) or list_names(s, entry.targets, id)):
            return True
    return False


# Does anything still refer to this object, which is gone (113.7a, 608.2h)? Waiting triggers, objects on the stack,
# effects and what runs; what it exiled is no longer its own when nothing knows it (607.2a).
cdef bint lki_wanted(const State* s, ObjectId id) noexcept nogil:
    cdef const Magic* m = magic(s)
    cdef const Effect* e
    cdef u32 i
    if abilities_name(s, id):
        return True
    for i in range(m.n_effects):
        e = effect_at(s, i)
        if e.source == id or e.object == id or list_names(s, e.memory, id):
            return True
    return frames_name(s, id)


# The record has taken over the lists of its permanent, spell or ability.
cdef void lki_free(State* s, const LastKnown* k) noexcept nogil:
    cdef const Permanent* p = &k.permanent
    if k.entry.targets | k.entry.memory:
        handle_free(s, k.entry.targets)
        handle_free(s, k.entry.memory)
    if p.counters | p.memory | p.uses | p.copied:
        handle_free(s, p.counters)
        handle_free(s, p.memory)
        handle_free(s, p.uses)
        handle_free(s, p.copied)


# CR 607.2a: what has left exile, or the battlefield where it was put, is forgotten. LINK_BITS and above of the link:
# where the card returns (610.3).
cdef void exiled_link(State* s, ObjectId object, i32 link, ObjectId card) noexcept nogil:
    cdef i32* h = &magic(s).exiled_with
    cdef u32 i = 0
    while i < handle_len(s, h[0]):
        if object_get(s, handle_words(s, h[0])[i + 2]) == NULL:
            handle_remove(s, h[0], i, 3)
        else:
            i += 3
    if object_get(s, card) != NULL and object_get(s, card).zone in (ZONE_EXILE, ZONE_BATTLEFIELD):
        h[0] = handle_append3(s, h[0], object, link, card)


# What an object exiled is forgotten with the object itself: no ability of it can ask any more.
cdef void exiled_forget(State* s) noexcept nogil:
    cdef i32 h = magic(s).exiled_with
    cdef u32 i = 0
    cdef const i32* words
    while i < handle_len(s, h):
        words = handle_words(s, h) + i
        if object_get(s, words[2]) == NULL or object_get(s, words[0]) == NULL and lki_get(s, words[0]) == NULL:
            handle_remove(s, h, i, 3)
        else:
            i += 3
    if handle_len(s, h) == 0:
        handle_free(s, h)
        magic(s).exiled_with = 0


cdef void lki_forget(State* s) noexcept nogil:
    cdef const Magic* m = magic(s)
    cdef u32 i, kept = 0
    # Between turns there is usually nothing that could refer to anything.
    cdef bint wanted = m.triggers != 0 or m.n_stack != 0 or m.n_effects != 0 or s.n_frames > TURN_FRAMES
    for i in range(s.n_lki):
        if wanted and lki_wanted(s, lki_at(s, i).id):
            if kept != i:
                lki_at(s, kept)[0] = lki_at(s, i)[0]
            kept += 1
        else:
            lki_free(s, lki_at(s, i))
    s.n_lki = kept
    if magic(s).exiled_with != 0:
        exiled_forget(s)
    if magic(s).parted != 0:
        parted_forget(s)


# ---- combat ----------------------------------------------------------------------------------------------------------

cdef inline void combat_leave(State* s, Permanent* p) noexcept nogil:
    p.flags &= ~<u32> PF_IN_COMBAT
    p.attacking = NONE
    fact_changed(s, READS_COMBAT)


# CR 506.4: it stops being an attacking, blocking or blocked creature. What it blocked stays blocked, and what blocked
# it stays a blocking creature (509.1g, 509.1h); attackers of a planeswalker or battle attack nothing then (506.4c).
cdef void combat_remove(State* s, Permanent* p) noexcept nogil:
    cdef i32 h = magic(s).blocks
    cdef u32 i = 0
    cdef const i32* pair
    combat_leave(s, p)
    while h != 0 and i < handle_len(s, h):
        pair = handle_words(s, h) + i
        if pair[0] == p.id or pair[1] == p.id:
            handle_remove(s, h, i, 2)
        else:
            i += 2


# ---- leaving a zone --------------------------------------------------------------------------------------------------

cdef void leave_battlefield(State* s, Object* o, ObjectId id) noexcept nogil:
    cdef u32 i = o.pos, rest = magic(s).n_permanents - i - 1
    cdef Permanent* p = permanent_at(s, i)
    cdef Permanent* host
    cdef LastKnown* k = lki_new(s, o, id)
    k.permanent = p[0]
    k.chars = chars_at(s, i)[0]
    k.face = copied_face(s, id)
    if k.chars.abilities >= 0:
        # The table of instances is rebuilt: what is remembered has its printed abilities, as far as its keywords say.
        s.dirty |= DIRTY_CHARS
        k.chars.abilities = -1 if k.chars.n_abilities != 0 else 0
        k.chars.n_abilities = 0
    if p.flags & PF_IN_COMBAT:
        combat_leave(s, p)                                 # CR 608.2h: its blocks are remembered until combat ends
    if p.attached_to > 0:
        host = permanent_get(s, p.attached_to)
        if host != NULL:
            host.n_attached -= 1
    if p.n_attached != 0 or p.memory != 0 or o.flags & (OBJECT_TOKEN | OBJECT_COPY):
        s.dirty |= DIRTY_SBA                               # CR 704.5d, 704.5m, 704.5n
    summary_touch(s, i)
    if p.flags & PF_FACE_DOWN:
        s.dirty |= DIRTY_SUMMARY                           # CR 702.37e: it can't be turned face up any more
    effects_forget(s, id)
    if magic(s).n_static != 0:
        s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
        if face_at(s, o.face).flags & FACE_STATIC:
            magic(s).n_static -= 1                         # a guess until the layers count again
    if face_at(s, o.face).flags & FACE_WATCHES:
        s.dirty |= DIRTY_WATCH
    memmove(p, p + 1, rest * sizeof(Permanent))
    memmove(chars_at(s, i), chars_at(s, i + 1), rest * sizeof(Chars))
    magic(s).n_permanents -= 1


# What a card is that is about to leave a hand, a graveyard or exile as a cost of its own ability (113.7a, 608.2h).
cdef void object_remember(State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef LastKnown* k
    if o.zone == ZONE_BATTLEFIELD or o.zone == ZONE_STACK:
        return
    k = lki_new(s, o, id)
    chars_elsewhere(s, o, &k.chars)
    if k.chars.abilities >= 0:
        k.chars.abilities = -1 if k.chars.n_abilities != 0 else 0
        k.chars.n_abilities = 0


cdef void leave_stack(State* s, Object* o, ObjectId id) noexcept nogil:
    cdef u32 i = o.pos, rest = magic(s).n_stack - i - 1
    cdef StackEntry* entry = entry_at(s, i)
    cdef LastKnown* k = lki_new(s, o, id)
    chars_elsewhere(s, o, &k.chars)
    if k.chars.abilities >= 0:
        k.chars.abilities = -1 if k.chars.n_abilities != 0 else 0
        k.chars.n_abilities = 0
    if abilities_name(s, id):
        k.entry = entry[0]                                 # CR 608.2h: it may be copied or asked about
    else:
        handle_free(s, entry.targets)
        handle_free(s, entry.memory)
    if o.flags & OBJECT_COPY or o.flags & OBJECT_ABILITY and (face_at(s, o.face).keywords >> KW_SPACE_SCULPTOR) & 1:
        s.dirty |= DIRTY_SBA                               # CR 704.5e, 702.158b
    if entry.flags & SF_TRIGGERED:
        s.dirty |= DIRTY_SBA                               # CR 704.5s, 704.5v: its source may have waited for that
    memmove(entry, entry + 1, rest * sizeof(StackEntry))
    magic(s).n_stack -= 1


# Takes the object out of its zone, with all that the zone keeps about it.
cdef inline void zone_leave(State* s, Object* o, ObjectId id) noexcept nogil:
    cdef int zone = o.zone
    if zone == ZONE_BATTLEFIELD:
        leave_battlefield(s, o, id)
    elif zone == ZONE_STACK:
        leave_stack(s, o, id)
    elif zone == ZONE_NOWHERE or zone == ZONE_BENEATH:
        return
    list_remove(s, &s.zones[o.zone_index], o.pos)
    if zone == ZONE_HAND:
        summary_hand_remove(s, o.owner, id_slot(id))
    elif (zone == ZONE_GRAVEYARD or zone == ZONE_EXILE) and (
            db_of(s).face_flags & FACES_ELSEWHERE or o.flags & OBJECT_ON_ADVENTURE):
        s.dirty |= DIRTY_SUMMARY


# ---- entering a zone -------------------------------------------------------------------------------------------------

cdef void enter_battlefield(State* s, Object* o, ObjectId id, bint face_down, bint was_spell) noexcept nogil:
    cdef u32 i = magic(s).n_permanents
    cdef Permanent* p = permanent_at(s, i)
    cdef const Chars* c = chars_at(s, i)
    memset(p, 0, sizeof(Permanent))
    p.id = id
    p.controlled_since = o.timestamp                       # CR 302.6
    p.protector = NOBODY
    p.base_controller = o.controller
    p.entered = o.timestamp
    if face_down:
        p.flags = PF_FACE_DOWN                             # CR 708.4
        if was_spell and face_at(s, o.face).flags & FACE_DISGUISE:
            p.flags |= PF_WARDED                           # CR 702.168b
            s.dirty |= DIRTY_WATCH
        s.dirty |= DIRTY_SUMMARY
    magic(s).n_permanents += 1
    if face_at(s, o.face).flags & FACE_STATIC:
        magic(s).n_static += 1
    if face_at(s, o.face).flags & FACE_WATCHES:
        s.dirty |= DIRTY_WATCH
    chars_alone(s, i)
    if magic(s).n_static != 0:
        s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
        return
    summary_touch(s, i)
    if c.keywords & ((<u64> 1 << KW_DAYBOUND) | (<u64> 1 << KW_NIGHTBOUND)):
        s.dirty |= DIRTY_SBA                               # CR 702.145d
    if c.types & ~<u32> TYPES_QUIET or (c.types & TYPE_CREATURE and (c.toughness <= 0 or magic(s).n_effects != 0)):
        s.dirty |= DIRTY_SBA                               # an effect may have given space sculptor (704.5u)


cdef void enter_stack(State* s, const Object* o, ObjectId id, int from_zone) noexcept nogil:
    cdef StackEntry* entry = entry_at(s, magic(s).n_stack)
    memset(entry, 0, sizeof(StackEntry))
    entry.id = id
    entry.source = id
    entry.ability = -1
    entry.controller = o.controller
    entry.from_zone = <u8> from_zone
    if not o.flags & OBJECT_ABILITY:
        entry.flags = SF_SPELL
    if o.flags & OBJECT_COPY:
        entry.flags |= SF_COPY
    magic(s).n_stack += 1


# Puts the object into its zone (o.zone, o.controller are set) and its list.
cdef inline void zone_enter(State* s, Object* o, u32 slot, int from_zone, int position, bint face_down) noexcept nogil:
    cdef int zone = o.zone
    cdef ZoneList* z = zone_list(s, zone, o.owner)
    o.zone_index = <u16> zone_index_of(zone, o.owner)
    list_insert(s, z, library_place(z, position) if zone == ZONE_LIBRARY else z.n, slot)
    if zone == ZONE_BATTLEFIELD:
        enter_battlefield(s, o, id_of(s, slot), face_down, from_zone == ZONE_STACK)
    elif zone == ZONE_STACK:
        enter_stack(s, o, id_of(s, slot), from_zone)
    elif zone == ZONE_HAND:
        summary_hand_add(s, o.owner, slot)
    elif (zone == ZONE_GRAVEYARD or zone == ZONE_EXILE) and (
            db_of(s).face_flags & FACES_ELSEWHERE or o.flags & OBJECT_ON_ADVENTURE):
        s.dirty |= DIRTY_SUMMARY


# ---- knowledge -------------------------------------------------------------------------------------------------------

# Who may know the card after the move; the object is still where it was.
cdef inline u32 known_after(State* s, const Object* o, u32 slot, int zone, bint face_down) noexcept nogil:
    cdef u32 known = card_at(s, slot).known
    if zone == ZONE_LIBRARY:
        if o.zone == ZONE_HAND:
            hand_obscure(s, o.owner)
            known = card_at(s, slot).known
        elif o.zone > ZONE_HAND:
            known = everybody(s)                           # CR 708.9 reveals what was face down, too
    elif zone == ZONE_HAND:
        known |= <u32> 1 << o.owner
        if o.zone > ZONE_HAND:
            known = everybody(s)
    elif not face_down:
        known = everybody(s)
    return known


# A card leaves a hand unseen: whoever knew some of its cards no longer knows which are left, unless it was alone.
cdef void hand_obscure(State* s, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, ZONE_HAND, player)
    cdef u32 i, slot
    if z.n < 2:
        return
    for i in range(z.n):
        slot = zone_slots(s, z)[i]
        if slot < s.n_cards:
            card_at(s, slot).known &= <u8> (1 << player)


cdef void know_reveal(State* s, ObjectId id, u32 players) noexcept nogil:
    if object_get(s, id) != NULL and id_slot(id) < s.n_cards:
        card_at(s, id_slot(id)).known |= <u8> players


cdef void know_set(State* s, ObjectId id, u32 players) noexcept nogil:
    if object_get(s, id) != NULL and id_slot(id) < s.n_cards:
        card_at(s, id_slot(id)).known = <u8> players


cdef u32 known_to(const State* s, ObjectId id) noexcept nogil:
    if object_get(s, id) == NULL:
        return 0
    return card_at(s, id_slot(id)).known if id_slot(id) < s.n_cards else everybody(s)


# ---- moving ----------------------------------------------------------------------------------------------------------

cdef inline void object_renew(State* s, Object* o) noexcept nogil:
    o.generation = generation_next(o.generation)           # CR 400.7
    o.timestamp = s.timestamp                              # CR 613.7d
    s.timestamp += 1


# CR 708.4: a face-down spell becomes a face-down permanent; anything else is turned face up as it moves (708.9).
cdef ObjectId zone_move(State* s, ObjectId id, int zone, int player, int position) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    return object_move(s, id, zone, player, position, o != NULL and zone == ZONE_BATTLEFIELD and o.zone == ZONE_STACK
                       and o.flags & OBJECT_FACE_DOWN)


cdef ObjectId zone_enter_face_down(State* s, ObjectId id, int player) noexcept nogil:
    id = object_move(s, id, ZONE_BATTLEFIELD, player, 0, True)
    know_reveal(s, id, <u32> 1 << player)                  # CR 708.5
    return id


cdef ObjectId object_move(State* s, ObjectId id, int zone, int player, int position, bint face_down) noexcept nogil:
    cdef Object* o = object_get(s, id)
    cdef u32 slot = id_slot(id)
    cdef int from_zone
    cdef StackEntry spell
    if o == NULL:
        return NONE
    if zone == ZONE_NOWHERE:
        zone_cease(s, id)
        return NONE
    from_zone = o.zone
    if from_zone == ZONE_STACK:
        spell = entry_at(s, o.pos)[0]
    elif from_zone == ZONE_BATTLEFIELD and permanent_at(s, o.pos).merged:
        return components_move(s, id, zone, player, position)
    if o.flags & OBJECT_TOKEN and from_zone != ZONE_BATTLEFIELD and from_zone != ZONE_BENEATH:
        return id                                          # CR 111.8
    if slot < s.n_cards:
        card_at(s, slot).known = <u8> known_after(s, o, slot, zone, face_down)
    zone_leave(s, o, id)
    object_renew(s, o)
    if face_at(s, o.face).flags & FACE_WATCHES_ELSEWHERE:
        s.dirty |= DIRTY_WATCH
    if face_at(s, o.face).flags & FACE_STATIC_ELSEWHERE or s.n_elsewhere != 0:
        s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    fact_changed(s, READS_ZONES)
    if magic(s).n_effects != 0 and from_zone != ZONE_BATTLEFIELD:
        if from_zone == ZONE_STACK and zone == ZONE_BATTLEFIELD:
            effects_follow(s, id, id_of(s, slot))          # CR 400.7a
        else:
            effects_forget(s, id)
    o.flags &= <u8> ~(OBJECT_FACE_DOWN | OBJECT_ON_ADVENTURE | OBJECT_USED | OBJECT_DRAWN)
    o.zone = <u8> zone
    if zone == ZONE_BATTLEFIELD or zone == ZONE_STACK:
        o.controller = <u8> player
        if zone == ZONE_BATTLEFIELD and o.flags & OBJECT_COPY:
            o.flags = o.flags & <u8> ~OBJECT_COPY | OBJECT_TOKEN       # CR 608.3f
    else:
        o.controller = o.owner                             # CR 109.4
        if slot < s.n_cards:
            o.face = db_of(s).cards[card_at(s, slot).definition].face
        if o.flags & (OBJECT_TOKEN | OBJECT_COPY):
            s.dirty |= DIRTY_SBA                           # CR 704.5d, 704.5e
    zone_enter(s, o, slot, from_zone, position, face_down)
    if from_zone == ZONE_STACK and zone == ZONE_BATTLEFIELD:
        permanent_was_spell(permanent_at(s, o.pos), &spell)
    return id_of(s, slot)


# CR 712.21, 730.3: one permanent leaves, and each of its components goes to that zone, the topmost one above others.
cdef ObjectId components_move(State* s, ObjectId id, int zone, int player, int position) noexcept nogil:
    cdef i32 records = components_take(s, id)
    cdef i32 n = <i32> (handle_len(s, records) // COMPONENT_WORDS), i, k
    cdef bint upwards = zone == ZONE_GRAVEYARD or zone == ZONE_LIBRARY and position >= 0
    cdef Component record
    cdef ObjectId now, moved = NONE
    permanent_get(s, id).merged = 0
    for i in range(n):
        k = n - 1 - i if upwards else i
        record = (<Component*> handle_words(s, records) + k)[0]
        now = object_move(s, record.object, zone, player, position, False)
        component_restore(s, &record, now)
        if zone == ZONE_LIBRARY:
            know_set(s, now, <u32> 1 << object_at(s, id_slot(now)).owner)   # CR 712.21a, 730.3a: not in which order
        magic(s).parted = handle_append3(s, magic(s).parted, id, now, record.flags)
        if record.object == id:
            moved = now
    components_end(s, records)
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY | DIRTY_WATCH
    return moved


cdef ObjectId zone_beneath(State* s, ObjectId id, ObjectId permanent) noexcept nogil:
    cdef Object* o = object_get(s, id)
    cdef u32 slot = id_slot(id)
    if o.zone == ZONE_STACK and magic(s).n_effects != 0:
        effects_follow(s, id, permanent)                   # CR 702.140f
    zone_leave(s, o, id)
    object_renew(s, o)
    if face_at(s, o.face).flags & (FACE_WATCHES_ELSEWHERE | FACE_STATIC_ELSEWHERE) or s.n_elsewhere != 0:
        s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY | DIRTY_WATCH
    fact_changed(s, READS_ZONES)
    o.flags &= <u8> ~(OBJECT_FACE_DOWN | OBJECT_ON_ADVENTURE | OBJECT_USED | OBJECT_DRAWN)
    o.zone = ZONE_BENEATH
    o.controller = o.owner
    if slot < s.n_cards:
        card_at(s, slot).known = <u8> everybody(s)
    return id_of(s, slot)


# CR 400.7d: a permanent knows what was chosen and paid for the spell that it was.
cdef void permanent_was_spell(Permanent* p, const StackEntry* spell) noexcept nogil:
    p.x = spell.x
    p.costs = spell.costs
    p.spent = spell.spent
    p.cast_for = <u8> spell.cast_for
    if not spell.flags & SF_COPY:
        p.cast_from = spell.from_zone


cdef void zone_cease(State* s, ObjectId id) noexcept nogil:
    cdef Object* o = object_get(s, id)
    if o == NULL:
        return
    if o.zone == ZONE_BENEATH:
        component_forget(s, id)
    elif o.zone == ZONE_BATTLEFIELD and permanent_at(s, o.pos).merged:
        components_cease(s, id)
    zone_leave(s, o, id)
    fact_changed(s, READS_ZONES)
    if id_slot(id) < s.n_cards:                            # a card leaves the game (800.4a): it keeps its slot
        object_renew(s, o)
        o.zone = ZONE_NOWHERE
    else:
        object_free(s, id_slot(id))


# The other components go with it.
cdef void components_cease(State* s, ObjectId id) noexcept nogil:
    cdef i32 records = components_take(s, id)
    cdef u32 i
    permanent_get(s, id).merged = 0
    for i in range(handle_len(s, records) // COMPONENT_WORDS):
        if (<Component*> handle_words(s, records) + i).object != id:
            zone_cease(s, (<Component*> handle_words(s, records) + i).object)
    components_end(s, records)


cdef ObjectId zone_create(State* s, i32 face, int zone, int owner, int controller, u8 flags) noexcept nogil:
    cdef u32 slot = object_new(s, face, owner, flags)
    cdef Object* o = object_at(s, slot)
    o.timestamp = s.timestamp
    s.timestamp += 1
    o.zone = <u8> zone
    o.controller = <u8> controller
    zone_enter(s, o, slot, ZONE_NOWHERE, 0, False)
    fact_changed(s, READS_ZONES)
    return id_of(s, slot)


cdef void zone_put(State* s, ObjectId id, int controller) noexcept nogil:
    cdef Object* o = object_at(s, id_slot(id))
    o.timestamp = s.timestamp
    s.timestamp += 1
    o.zone = ZONE_BATTLEFIELD
    o.controller = <u8> controller
    zone_enter(s, o, id_slot(id), ZONE_NOWHERE, 0, False)


# The set up, before any token exists: a card's slot is its index.
cdef void zone_add_card(State* s, u16 definition, int owner) noexcept nogil:
    cdef u32 slot = s.n_cards
    cdef Card* card = card_at(s, slot)
    cdef Object* o = object_at(s, slot)
    s.n_cards += 1
    s.n_objects = s.n_cards
    card.definition = definition
    card.owner = <u8> owner
    card.known = 0
    memset(o, 0, sizeof(Object))
    o.face = db_of(s).cards[definition].face
    o.owner = <u8> owner
    o.controller = <u8> owner
    object_renew(s, o)
    o.zone = ZONE_LIBRARY
    zone_enter(s, o, slot, ZONE_NOWHERE, 0, False)


cdef void zone_shuffle(State* s, int player) noexcept nogil:
    cdef const ZoneList* z = zone_list(s, ZONE_LIBRARY, player)
    cdef u16* slots = zone_slots(s, z)
    cdef u32 i
    rng_shuffle(s, RNG_SHUFFLE, player, slots, z.n)
    for i in range(z.n):
        object_at(s, slots[i]).pos = <u16> i
        if slots[i] < s.n_cards:
            card_at(s, slots[i]).known = 0


# ---- permanents ------------------------------------------------------------------------------------------------------

cdef void permanent_turn(State* s, Permanent* p, bint face_down) noexcept nogil:
    cdef Object* o = object_at(s, id_slot(p.id))
    if ((p.flags & PF_FACE_DOWN) != 0) == face_down:       # CR 708.2b
        return
    p.flags ^= PF_FACE_DOWN
    if p.merged:
        components_turn(s, p.id, face_down)
    p.flags &= ~<u32> (PF_MANIFESTED | PF_WARDED)          # CR 701.40a, 701.58a
    if not face_down and face_at(s, o.face).flags & FACE_STATIC:
        magic(s).n_static += 1                             # the layers count anew
    know_set(s, p.id, <u32> 1 << o.controller if face_down else everybody(s))       # CR 708.5
    o.timestamp = s.timestamp                              # CR 613.7f
    s.timestamp += 1
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY


# ---- what an object would be -----------------------------------------------------------------------------------------

# CR 614.12: asked of a copy of the game in which it is there.
cdef i32 chars_would_be(const State* s, ObjectId id, int controller, i32 face, Chars* out, i32* abilities,
                        i32 cap) noexcept nogil:
    cdef State* scratch
    cdef State* grown
    cdef i32 n
    if magic(s).n_static == 0 and magic(s).n_effects == 0 and not face_at(s, face).flags & FACE_STATIC \
            and not db_of(s).face_flags & FACE_STATIC_ELSEWHERE and zone_list(s, ZONE_COMMAND, 0).n == 0:
        chars_printed(s, face, controller, out)
        return abilities_fill(s, out, abilities, cap)
    scratch = state_clone(s, env_of(s))
    while scratch != NULL:
        if would_be_placed(scratch, id, controller, face) and layers_rebuild(scratch):
            out[0] = chars_at(scratch, magic(scratch).n_permanents - <u32> 1)[0]
            n = abilities_fill(scratch, out, abilities, cap)
            out.abilities = -1 if out.abilities < 0 else 0
            out.n_abilities = 0
            state_free(scratch)
            return n
        grown = state_grown(scratch)
        state_free(scratch)
        scratch = grown
        id = NONE if scratch == NULL else permanent_at(scratch, magic(scratch).n_permanents - <u32> 1).id
    chars_printed(s, face, controller, out)                # no memory for a copy
    return abilities_fill(s, out, abilities, cap)


# False: there is no room. What is there already stays.
cdef bint would_be_placed(State* s, ObjectId id, int controller, i32 face) noexcept nogil:
    if permanent_get(s, id) != NULL:
        return True
    if not state_room_for(s, 1, 1, 64, 0):
        return False
    if id == NONE:
        zone_create(s, face, ZONE_BATTLEFIELD, controller, controller, OBJECT_TOKEN)
    else:
        object_get(s, id).face = face
        zone_move(s, id, ZONE_BATTLEFIELD, controller, 0)
    s.dirty |= DIRTY_CHARS
    return True


cdef i32 abilities_fill(const State* s, const Chars* c, i32* out, i32 cap) noexcept nogil:
    cdef i32 i, n = abilities_count(s, c)
    for i in range(min(n, cap)):
        out[i] = ability_of(s, c, i)
    return n
