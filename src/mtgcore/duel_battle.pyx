# Duel Masters: attacks, blocks, battles and shields.
#
# May depend on: types, state, duel_cards, duel_zones, duel_effects, duel_play.

from mtgcore.duel_zones cimport *
from mtgcore.duel_effects cimport duel_end, effects_settle, push_break
from mtgcore.duel_play cimport play_possible, push_play

cdef enum:
    ATTACK_BEGIN = 0
    ATTACK_BLOCKERS = 1
    ATTACK_BLOCKED = 2         # answered: by what
    ATTACK_STRIKE = 3
    ATTACK_END = 4

    BREAK_PICK = 0
    BREAK_PICKED = 1
    BREAK_PERFORM = 2
    BREAK_TRIGGERS = 3
    BREAK_TRIGGERED = 4        # answered: which shield trigger


# ---- what may attack and block -------------------------------------------------------------------------------------

cdef inline bint attacker_able(const State* s, u32 slot, u32 keywords) noexcept nogil:
    cdef const Spot* spot = spot_at(s, slot)
    return not (spot.tapped or keywords & DK_CANT_ATTACK or spot.sick and not keywords & DK_SPEED_ATTACKER)


cdef inline bint target_able(const State* s, u32 attacks, u32 target) noexcept nogil:
    return ((spot_at(s, target).tapped or attacks & DK_ATTACKS_UNTAPPED)
            and not keywords_of(s, target) & DK_CANT_BE_ATTACKED)


cdef bint attack_may(const State* s, u32 attacker, ObjectId target) noexcept nogil:
    cdef u32 keywords = keywords_of(s, attacker)
    if object_at(s, attacker).zone != ZONE_BATTLEFIELD or not attacker_able(s, attacker, keywords):
        return False
    if target == NONE:
        return not keywords & DK_CANT_ATTACK_PLAYERS
    return (in_battle(s, target) and owner_of(s, id_slot(target)) != owner_of(s, attacker)
            and not keywords & DK_CANT_ATTACK_CREATURES and target_able(s, keywords, id_slot(target)))


cdef bint block_may(const State* s, u32 blocker, u32 attacker, ObjectId target) noexcept nogil:
    if spot_at(s, blocker).tapped or id_of(s, blocker) == target or not keywords_of(s, blocker) & DK_BLOCKER:
        return False
    if keywords_of(s, attacker) & DK_CANT_BE_BLOCKED:
        return False
    return power_of(s, blocker, False) > face_of(s, attacker).unblockable_power or \
        face_of(s, attacker).unblockable_power == 0


cdef inline i32 pass_add(Option* out, i32 cap) noexcept nogil:
    if cap > 0:
        out[0].kind = OPTION_PASS
        out[0].a = out[0].b = out[0].c = 0
    return 1


# An attack as an option: [attacker, what is attacked as a Ref].
cdef inline i32 attack_add(Option* out, i32 n, i32 cap, ObjectId attacker, Ref target) noexcept nogil:
    if n < cap:
        out[n].kind = OPTION_ATTACK
        out[n].a = attacker
        out[n].b = target
        out[n].c = 0
    return n + 1


# Adds what a creature may attack.
cdef i32 attacks_of(const State* s, u32 slot, int player, Option* out, i32 n, i32 cap) noexcept nogil:
    cdef const u16* theirs = duel_slots(s, ZONE_BATTLEFIELD, 1 - player)
    cdef u32 j, keywords = keywords_of(s, slot)
    if not attacker_able(s, slot, keywords):
        return n
    if not keywords & DK_CANT_ATTACK_PLAYERS:
        n = attack_add(out, n, cap, id_of(s, slot), ref_player(1 - player))
    if not keywords & DK_CANT_ATTACK_CREATURES:
        for j in range(duel_count(s, ZONE_BATTLEFIELD, 1 - player)):
            if target_able(s, keywords, theirs[j]):
                n = attack_add(out, n, cap, id_of(s, slot), id_of(s, theirs[j]))
    return n


# Has the player a creature that attacks each turn if able, and is?
cdef bint must_attack(const State* s, int player) noexcept nogil:
    cdef const u16* mine = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef u32 i
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        if keywords_of(s, mine[i]) & DK_MUST_ATTACK and attacks_of(s, mine[i], player, NULL, 0, 0):
            return True
    return False


cdef i32 attack_options(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef int player = duel(s).active
    cdef const u16* mine = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef u32 i
    cdef i32 n = 0
    if not must_attack(s, player):
        n = pass_add(out, cap)
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        n = attacks_of(s, mine[i], player, out, n, cap)
    return n


cdef i32 block_options(const State* s, Option* out, i32 cap) noexcept nogil:
    cdef int player = s.decision.player
    cdef const u16* mine = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef const Frame* f = frame_top(s)
    cdef u32 i
    cdef i32 n = pass_add(out, cap)
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        if not block_may(s, mine[i], id_slot(f.source), f.r[0]):
            continue
        if n < cap:
            out[n].kind = OPTION_BLOCK
            out[n].a = id_of(s, mine[i])
            out[n].b = f.source
            out[n].c = 0
        n += 1
    return n


# ---- an attack -----------------------------------------------------------------------------------------------------

cdef bint has_blocker(const State* s, const Frame* f) noexcept nogil:
    cdef int player = 1 - f.controller
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef u32 i
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        if block_may(s, slots[i], id_slot(f.source), f.r[0]):
            return True
    return False


# The one with less power is destroyed, both when they are equal; a slayer takes the other one along.
cdef void battle(State* s, u32 attacker, u32 other) noexcept nogil:
    cdef i32 power = power_of(s, attacker, True), against = power_of(s, other, False)
    cdef bint wins = power > against, loses = power < against
    cdef bint kills = wins or power == against or keywords_of(s, attacker) & DK_SLAYER != 0
    cdef bint dies = loses or power == against or keywords_of(s, other) & DK_SLAYER != 0
    trigger(s, attacker, id_of(s, attacker), WHEN_BATTLES)
    trigger(s, other, id_of(s, other), WHEN_BATTLES)
    if wins:
        trigger(s, attacker, id_of(s, attacker), WHEN_WINS_BATTLE)
    elif loses:
        trigger(s, other, id_of(s, other), WHEN_WINS_BATTLE)
    if kills:
        creature_destroy(s, other)
    if dies:
        creature_destroy(s, attacker)


cdef void strike(State* s, const Frame* f) noexcept nogil:
    cdef u32 attacker = id_slot(f.source)
    if f.r[0] != NONE:
        if in_battle(s, f.r[0]):
            battle(s, attacker, id_slot(f.r[0]))
    elif duel_count(s, ZONE_SHIELDS, 1 - f.controller) == 0:
        duel_end(s, STATUS_WON, f.controller, END_DIRECT_ATTACK)
    else:
        push_break(s, f.controller, f.source, breaks_of(s, attacker))


cdef int attack_run(State* s, Frame* f) noexcept nogil:
    cdef u32 attacker = id_slot(f.source)
    if f.stage == ATTACK_BEGIN:
        duel(s).phase = DUEL_BLOCK
        spot_at(s, attacker).tapped = 1
        note(s, EVENT_ATTACK, f.controller, attacker, 0)
        trigger(s, attacker, f.source, WHEN_ATTACKS)
        f.stage = ATTACK_BLOCKERS
    elif f.stage == ATTACK_BLOCKERS:
        f.stage = ATTACK_STRIKE
        if in_battle(s, f.source) and has_blocker(s, f):
            f.stage = ATTACK_BLOCKED
            return decision_ask(s, SHAPE_BLOCK, REASON_BLOCK, 1 - f.controller, PROC_DUEL_ATTACK, 0, 0, True, f.source)
    elif f.stage == ATTACK_BLOCKED:
        f.stage = ATTACK_STRIKE
        if s.answer.kind == OPTION_BLOCK:
            f.r[0] = s.answer.a
            f.r[1] = 1
            spot_at(s, id_slot(f.r[0])).tapped = 1
            note(s, EVENT_BLOCK, 1 - f.controller, id_slot(f.r[0]), 0)
            trigger(s, id_slot(f.r[0]), f.r[0], WHEN_BLOCKS)
            trigger(s, attacker, f.source, WHEN_BECOMES_BLOCKED)
    elif f.stage == ATTACK_STRIKE:
        f.stage = ATTACK_END
        if in_battle(s, f.source):
            strike(s, f)
    else:
        duel(s).phase = DUEL_ATTACK
        frame_pop(s)
        return FLOW_RUN
    if s.n_frames and f == frame_top(s):
        effects_settle(s)
    return FLOW_RUN


# ---- shields -------------------------------------------------------------------------------------------------------

# Asks for the next shield, unless all that are left are broken anyway.
cdef int break_pick(State* s, Frame* f) noexcept nogil:
    cdef int player = 1 - f.controller
    cdef const u16* slots = duel_slots(s, ZONE_SHIELDS, player)
    cdef i32 n = <i32> duel_count(s, ZONE_SHIELDS, player), left = f.r[0] - f.r[1], i, at, domain
    if f.stage == BREAK_PICKED:
        while id_of(s, slots[f.r[2]]) != s.answer.a:
            f.r[2] += 1
        f.r[2] += 1
        f.r[1] += 1
        left -= 1
        arena_cut(s, f.arena_base + <u32> (f.r[1] - 1))
        at = arena_push(s, 1)
        arena(s)[at] = s.answer.a
    domain = <i32> s.arena_low
    for i in range(f.r[2], n if left > 0 else 0):
        at = arena_push(s, 1)
        arena(s)[at] = id_of(s, slots[i])
    n = <i32> s.arena_low - domain
    if n <= left:
        f.r[1] += n
        f.stage = BREAK_PERFORM
        return FLOW_RUN
    f.stage = BREAK_PICKED
    return decision_ask(s, SHAPE_OBJECTS, REASON_SHIELD, f.controller, PROC_DUEL_BREAK, domain, n - left + 1, False,
                        f.source)


# All of them go to their owner's hand at once.
cdef void break_perform(State* s, Frame* f) noexcept nogil:
    cdef i32 i
    cdef i32 at = <i32> f.arena_base
    for i in range(f.r[1]):
        arena(s)[at + i] = card_move(s, id_slot(arena(s)[at + i]), ZONE_HAND, CAUSE_RULE)


# Asks their owner for the next shield trigger to use.
cdef int break_trigger(State* s, Frame* f) noexcept nogil:
    cdef int player = 1 - f.controller
    cdef i32 i, at, domain, n = 0
    cdef ObjectId id
    arena_cut(s, f.arena_base + <u32> f.r[1])
    domain = <i32> s.arena_low
    for i in range(f.r[1]):
        id = arena(s)[f.arena_base + i]
        if (object_get(s, id) != NULL and face_of(s, id_slot(id)).keywords & DK_SHIELD_TRIGGER
                and play_possible(s, player, id_slot(id))):
            at = arena_push(s, 1)
            arena(s)[at] = id
            n += 1
    if n == 0:
        frame_pop(s)
        return FLOW_RUN
    f.stage = BREAK_TRIGGERED
    return decision_ask(s, SHAPE_OBJECTS, REASON_SHIELD_TRIGGER, player, PROC_DUEL_BREAK, domain, n, True, f.source)


cdef int break_run(State* s, Frame* f) noexcept nogil:
    if f.stage == BREAK_PICK or f.stage == BREAK_PICKED:
        return break_pick(s, f)
    elif f.stage == BREAK_PERFORM:
        break_perform(s, f)
        f.stage = BREAK_TRIGGERS
    elif f.stage == BREAK_TRIGGERS:
        return break_trigger(s, f)
    elif s.answer.kind == OPTION_PASS:
        frame_pop(s)
    else:
        f.stage = BREAK_TRIGGERS
        push_play(s, 1 - f.controller, s.answer.a, True)
    return FLOW_RUN
