# How permanents enter the battlefield (614.12, 303.4f-i, 306.5b, 310.4b, 506.3, 508.4, 714.3a), and attaching (701.3).
#
# May depend on: types, state, carddb, expr, layers, zones, targets, results; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Face, Ability, db_of, face_at, typeset_has
from mtgcore.expr cimport Context, context_of, filter_matches
from mtgcore.layers cimport chars_of, chars_face_down
from mtgcore.merged cimport component_meld
from mtgcore.zones cimport zone_beneath, zone_enter_face_down, zone_move, zone_put, chars_would_be
from mtgcore.faces cimport bestow_end, is_bestowed, room_entering, room_half
from mtgcore.targets cimport attach_legal, enchants_there, protected_from
from mtgcore.events cimport Event, event_of
from mtgcore.results cimport record, face_before, counters_put


# ---- what it would be ------------------------------------------------------------------------------------------------

cdef inline bint enters_face_down(const Event* e, const Object* o) noexcept nogil:
    return e.flags & EF_FACE_DOWN or o.zone == ZONE_STACK and o.flags & OBJECT_FACE_DOWN        # CR 708.4


cdef i32 entering_face(const State* s, const Event* e) noexcept nogil:
    cdef const Object* o = object_get(s, e.object)
    if o == NULL or enters_face_down(e, o):
        return -1
    if e.extra > 0:
        return room_entering(s, e.extra - 1, False)
    if room_half(s, o.face) != 0 or face_at(s, o.face).other_name >= 0:
        return room_entering(s, o.face, o.zone == ZONE_STACK)
    return o.face + 1 if enters_by_night(s, o, id_slot(e.object)) else o.face


# CR 702.145b: if it is night and this permanent is represented by a double-faced card, it enters transformed.
cdef inline bint enters_by_night(const State* s, const Object* o, u32 slot) noexcept nogil:
    cdef const Face* f = face_at(s, o.face)
    return magic(s).day_night & IS_NIGHT and (f.keywords >> KW_DAYBOUND) & 1 and f.card >= 0 \
        and db_of(s).cards[f.card].layout == LAYOUT_TRANSFORM and o.face == db_of(s).cards[f.card].face \
        and (slot >= s.n_cards or card_at(s, slot).definition == f.card)


cdef i32 entering_abilities(const State* s, const Event* e, Chars* out, i32* abilities, i32 cap) noexcept nogil:
    cdef i32 face = entering_face(s, e)
    if face < 0:
        chars_face_down(s, object_at(s, id_slot(e.object)).face, e.player, out)
        return 0
    return chars_would_be(s, NONE if e.flags & EF_CREATED else e.object, e.player, face, out, abilities, cap)


cdef void entering_chars(const State* s, const Event* e, Chars* out) noexcept nogil:
    entering_abilities(s, e, out, NULL, 0)


# ---- counters --------------------------------------------------------------------------------------------------------

cdef inline int counters_of_type(const Event* why, int kind, i32 n_counters, Event* out, int n) noexcept nogil:
    if n_counters <= 0:
        return n
    out[n] = event_of(EVENT_COUNTERS_PUT, why.player, why.object)
    out[n].source = why.source
    out[n].cause = CAUSE_RULE
    out[n].extra = kind
    out[n].amount = n_counters
    return n + 1


# CR 702.150a: two loyalty counters for each Phyrexian symbol that was paid for with life.
cdef i32 compleated_less(const State* s, const Face* f, const Event* e) noexcept nogil:
    return 2 * e.amount if (f.keywords >> KW_COMPLEATED) & 1 and e.cause == CAUSE_RESOLVE else 0
cdef int type_counters(const State* s, i32 face, const Event* e, Event* out) noexcept nogil:
    cdef const Face* f
    cdef int n = 0
    if face < 0:
        return 0
    f = face_at(s, face)
    if f.types & TYPE_PLANESWALKER:                                         # CR 306.5b
        n = counters_of_type(e, COUNTER_LOYALTY, f.loyalty - compleated_less(s, f, e), out, n)
    if f.types & TYPE_BATTLE:                                               # CR 310.4b
        n = counters_of_type(e, COUNTER_DEFENSE, f.defense, out, n)
    if f.types & TYPE_ENCHANTMENT and typeset_has(s, f.typeset, SUBTYPE_SAGA) \
            and not (f.keywords >> KW_READ_AHEAD) & 1:                      # CR 714.3a; 714.3b is an ability
        n = counters_of_type(e, COUNTER_LORE, 1, out, n)
    return n


# ---- attached to what ------------------------------------------------------------------------------------------------

cdef inline bint is_aura(const State* s, const Face* f) noexcept nogil:
    return f.types & TYPE_ENCHANTMENT and typeset_has(s, f.typeset, SUBTYPE_AURA)


# CR 303.4i: an Aura that is put attached to something must be able to enchant it.
cdef bint host_possible(const State* s, const Event* e) noexcept nogil:
    cdef i32 face = entering_face(s, e)
    if e.target == NONE or e.flags & EF_ATTACKING or face < 0 or not is_aura(s, face_at(s, face)):
        return True
    return hosts_possible(s, e) and host_legal(s, e, e.target)


# CR 303.4d: an Aura that would be a creature too can't enchant anything.
cdef bint hosts_possible(const State* s, const Event* e) noexcept nogil:
    cdef Chars chars
    entering_chars(s, e, &chars)
    return not chars.types & TYPE_CREATURE


cdef bint needs_host(const State* s, const Event* e) noexcept nogil:
    cdef i32 face
    if e.kind != EVENT_MOVE or e.to_zone != ZONE_BATTLEFIELD or e.target != NONE or player_at(s, e.player).lost:
        return False
    face = entering_face(s, e)
    return face >= 0 and is_aura(s, face_at(s, face))


cdef bint token_needs_host(const State* s, const Event* e) noexcept nogil:
    return e.target == NONE and is_aura(s, face_at(s, e.extra))


# CR 303.4f, 702.5c: as attach_legal, for an Aura that is not there yet.
cdef bint host_legal(const State* s, const Event* e, Ref to) noexcept nogil:
    cdef Context c
    cdef const Ability* a
    cdef i32 face = entering_face(s, e), k
    cdef bint enchants = False
    if face < 0 or not is_aura(s, face_at(s, face)):
        return attach_legal(s, e.object, to)
    if ref_is_player(to):
        if player_at(s, ref_to_player(to)).lost:
            return False
    elif object_get(s, to) == NULL or permanent_get(s, to) != NULL and permanent_get(s, to).flags & PF_PHASED_OUT:
        return False
    if protected_from(s, to, e.object):                    # CR 702.16c
        return False
    c = context_of(e.object, e.player, NONE)
    for k in range(face_at(s, face).abilities, face_at(s, face).abilities + face_at(s, face).n_abilities):
        a = &db_of(s).abilities[k]
        if a.kind == ABILITY_KEYWORD and a.keyword == KW_ENCHANT:
            enchants = True
            if not enchants_there(s, a.a, to) or not filter_matches(s, a.a, to, &c):
                return False
    return enchants


cdef void attached_count(State* s, Ref to, int change) noexcept nogil:
    cdef Permanent* host = permanent_get(s, to)
    if host != NULL:
        host.n_attached += change


cdef void attach_perform(State* s, Event* e) noexcept nogil:
    cdef Permanent* p = permanent_get(s, e.object)
    if p == NULL:
        return
    attached_count(s, p.attached_to, -1)
    attached_count(s, e.target, 1)
    p.attached_to = e.target
    if e.target == NONE and is_bestowed(s, e.object):
        bestow_end(s, e.object)                            # CR 702.103f
    if e.target != NONE:
        object_at(s, id_slot(e.object)).timestamp = s.timestamp             # CR 701.3c, 613.7e
        s.timestamp += 1
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    record(s, e, face_before(s, e.object))


# ---- entering --------------------------------------------------------------------------------------------------------

# CR 310.8a, 310.11a. Where the controller has a choice, state-based actions ask for it (704.5w).
cdef void protector_default(const State* s, Permanent* p, const Face* face, int controller) noexcept nogil:
    if not typeset_has(s, face.typeset, SUBTYPE_SIEGE):
        p.protector = <u8> controller
    elif players_left(s) == 2:
        p.protector = <u8> player_next(s, controller)


# May a creature be put onto the battlefield attacking that (506.3b-c, 508.4a)?
cdef bint may_be_attacked(const State* s, Ref defender, int attacker) noexcept nogil:
    cdef Chars c
    if ref_is_player(defender):
        return ref_to_player(defender) != attacker and not player_at(s, ref_to_player(defender)).lost
    if permanent_get(s, defender) == NULL or permanent_get(s, defender).flags & PF_PHASED_OUT:
        return False
    chars_of(s, defender, &c)
    if c.types & TYPE_BATTLE:
        return permanent_get(s, defender).protector != attacker
    return c.types & TYPE_PLANESWALKER and c.controller != attacker


cdef void enter_attacking(State* s, Event* e, Permanent* p, const Face* face, int controller) noexcept nogil:
    cdef Ref defender = e.target if e.target != NONE else ref_player(player_next(s, controller))
    if not magic(s).in_combat or controller != magic(s).active:
        return                                                              # CR 506.3b
    if not face.types & TYPE_CREATURE or face.types & TYPE_BATTLE:
        return                                                              # CR 506.3a, 506.3f
    if may_be_attacked(s, defender, controller):
        p.flags |= PF_ATTACKING
        p.attacking = defender
        magic(s).in_combat = 2                                              # CR 508.8


# CR 303.4h: only what can be attached enters attached. An Aura's host has been found legal before.
cdef void enter_attached(State* s, const Event* e, ObjectId id, const Face* face) noexcept nogil:
    cdef Event attach
    if not is_aura(s, face) and not attach_legal(s, id, e.target):
        return
    attach = event_of(EVENT_ATTACH, object_at(s, id_slot(id)).controller, id)
    attach.target = e.target
    attach_perform(s, &attach)


cdef void permanent_enters(State* s, Event* e, ObjectId id) noexcept nogil:
    cdef Object* o = object_get(s, id)
    cdef Permanent* p = permanent_at(s, o.pos)
    cdef const Face* face = face_at(s, o.face)
    cdef Event counters[MAX_TYPE_COUNTERS]
    cdef int i, n
    if e.flags & EF_TAPPED:
        p.flags |= PF_TAPPED
    if face.types & TYPE_BATTLE:
        protector_default(s, p, face, o.controller)
    if not e.flags & EF_EXPANDED and face.types & (TYPE_PLANESWALKER | TYPE_BATTLE | TYPE_ENCHANTMENT):
        n = type_counters(s, o.face if not p.flags & PF_FACE_DOWN else -1, e, counters)
        for i in range(n):
            counters[i].object = id
            counters_put(s, &counters[i])
    if e.flags & EF_ATTACKING:
        enter_attacking(s, e, p, face, o.controller)
    elif e.target != NONE:
        enter_attached(s, e, id, face)


# CR 707.5: what enters as a copy has the copied values from the moment it is there.
cdef void enter_perform(State* s, Event* e) noexcept nogil:
    cdef i32 face = face_before(s, e.object)
    if e.extra > 0:
        object_at(s, id_slot(e.object)).face = room_entering(s, e.extra - 1, False)
    elif face_at(s, object_at(s, id_slot(e.object)).face).other_name >= 0 and entering_face(s, e) >= 0:
        object_at(s, id_slot(e.object)).face = entering_face(s, e)         # CR 709.5d
    elif magic(s).day_night & IS_NIGHT and entering_face(s, e) >= 0:
        object_at(s, id_slot(e.object)).face = entering_face(s, e)
    if e.flags & EF_CREATED:
        zone_put(s, e.object, e.player)                                     # CR 111.2
        e.result = e.object
    else:
        if e.flags & EF_FACE_DOWN:
            e.result = zone_enter_face_down(s, e.object, e.player)
        else:
            e.result = zone_move(s, e.object, ZONE_BATTLEFIELD, e.player, 0)
        if e.cause == CAUSE_MELD and object_get(s, e.amount) != NULL:
            component_meld(s, e.result, zone_beneath(s, e.amount, e.result))
        record(s, e, face)
    permanent_enters(s, e, e.result)
