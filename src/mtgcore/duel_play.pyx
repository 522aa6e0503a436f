# Duel Masters: summoning creatures and casting spells.
#
# What an evolution creature is put on is chosen first, then the cost is paid. May depend on: types, state, duel_cards,
# duel_zones, duel_mana, duel_effects.

from mtgcore.duel_zones cimport *
from mtgcore.duel_mana cimport mana_left, mana_may_tap, mana_pay
from mtgcore.duel_effects cimport effect_push

cdef enum:
    PLAY_BEGIN = 0
    PLAY_EVOLUTION = 1         # answered: what it is put on
    PLAY_COST = 2
    PLAY_PERFORM = 3
    PLAY_AFTER = 4             # the spell has had its effect


cdef inline bint is_base(const State* s, u32 slot, const DuelFace* evolution) noexcept nogil:
    return face_of(s, slot).races & evolution.evolves != 0


cdef bint play_possible(const State* s, int player, u32 slot) noexcept nogil:
    cdef const DuelFace* face = face_of(s, slot)
    cdef const u16* slots
    cdef u32 i
    if not face.kinds & DUEL_EVOLUTION:
        return True
    slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        if is_base(s, slots[i], face):
            return True
    return False


cdef int base_ask(State* s, Frame* f, u32 card) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, f.controller)
    cdef const DuelFace* face = face_of(s, card)
    cdef i32 domain = <i32> s.arena_low, n = 0, at
    cdef u32 i
    for i in range(duel_count(s, ZONE_BATTLEFIELD, f.controller)):
        if is_base(s, slots[i], face):
            at = arena_push(s, 1)
            arena(s)[at] = id_of(s, slots[i])
            n += 1
    if n == 0:
        frame_pop(s)
        return FLOW_RUN
    f.stage = PLAY_EVOLUTION
    return decision_ask(s, SHAPE_OBJECTS, REASON_EVOLUTION, f.controller, PROC_DUEL_PLAY, domain, n, False, f.source)


cdef int play_pay(State* s, Frame* f, u32 card) noexcept nogil:
    cdef Frame* pay
    f.stage = PLAY_PERFORM
    if f.r[0]:
        return FLOW_RUN
    if duel(s).manual_mana:
        pay = frame_push(s, PROC_DUEL_PAY, f.controller, f.source)
        pay.r[0] = face_of(s, card).cost
        pay.r[1] = face_of(s, card).civilizations
    else:
        mana_pay(s, f.controller, card)
    return FLOW_RUN


cdef int play_perform(State* s, Frame* f, u32 card) noexcept nogil:
    cdef const DuelFace* face = face_of(s, card)
    cdef i32 k
    note(s, EVENT_CAST, f.controller, card, face.cost)
    if face.kinds & DUEL_SPELL:
        f.source = card_move(s, card, ZONE_STACK, CAUSE_CAST)
        f.stage = PLAY_AFTER
        for k in range(face.abilities + face.n_abilities - 1, face.abilities - 1, -1):
            if duel_ability(s, k).trigger == WHEN_CAST:
                effect_push(s, k, f.source, f.controller)
        return FLOW_RUN
    if face.kinds & DUEL_EVOLUTION:
        creature_evolve(s, card, <u32> f.r[1])
    else:
        card_move(s, card, ZONE_BATTLEFIELD, CAUSE_PLAY)
    frame_pop(s)
    return FLOW_RUN


cdef int play_run(State* s, Frame* f) noexcept nogil:
    cdef u32 card = id_slot(f.source)
    if f.stage == PLAY_BEGIN:
        f.stage = PLAY_COST
        return base_ask(s, f, card) if face_of(s, card).kinds & DUEL_EVOLUTION else FLOW_RUN
    elif f.stage == PLAY_EVOLUTION:
        f.r[1] = <i32> id_slot(s.answer.a)
        arena_cut(s, f.arena_base)
        return play_pay(s, f, card)
    elif f.stage == PLAY_COST:
        return play_pay(s, f, card)
    elif f.stage == PLAY_PERFORM:
        return play_perform(s, f, card)
    if object_get(s, f.source) != NULL:
        card_move(s, card, ZONE_MANA if face_of(s, card).keywords & DK_CHARGER else ZONE_GRAVEYARD, CAUSE_RESOLVE)
    frame_pop(s)
    return FLOW_RUN


cdef int pay_run(State* s, Frame* f) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_MANA, f.controller)
    cdef i32 domain, at, n = 0
    cdef u32 i
    if f.stage == 1:
        i = id_slot(s.answer.a)
        f.r[1] = mana_left(s, f.controller, i, f.r[0], f.r[1])
        f.r[0] -= 1
        spot_at(s, i).tapped = 1
        arena_cut(s, f.arena_base)
    if f.r[0] == 0:
        frame_pop(s)
        return FLOW_RUN
    domain = <i32> s.arena_low
    for i in range(duel_count(s, ZONE_MANA, f.controller)):
        if not spot_at(s, slots[i]).tapped and mana_may_tap(s, f.controller, slots[i], f.r[0], f.r[1]):
            at = arena_push(s, 1)
            arena(s)[at] = id_of(s, slots[i])
            n += 1
    f.stage = 1
    return decision_ask(s, SHAPE_OBJECTS, REASON_PAY_MANA, f.controller, PROC_DUEL_PAY, domain, n, False, f.source)
