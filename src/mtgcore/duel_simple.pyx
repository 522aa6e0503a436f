# Duel Masters: the simple policy, rules of thumb and a little arithmetic.
#
# It charges what it can spare, plays what costs most, attacks where it gains, and keeps blockers back when the opponent
# could win otherwise. May depend on: types, state, duel_cards, duel_zones.

from mtgcore.duel_zones cimport *

cdef enum:
    ENOUGH_MANA = 7            # more is charged only with cards that can't be used otherwise
    REACH = 2                  # cards that cost so much more than there is mana are not for soon
    HAND_WORTH = 16            # of any card in the hand
    MANA_WORTH = 8
    SHIELD_WORTH = 12


# ---- what things are worth -----------------------------------------------------------------------------------------

# A card, roughly: what it costs, and what is on it. A vanilla creature of cost 3 and power 3000 is worth 30.
cdef i32 worth_of(const State* s, u32 slot) noexcept nogil:
    cdef const DuelFace* face = face_of(s, slot)
    cdef i32 worth = 5 * face.cost
    if face.kinds & DUEL_CREATURE:
        worth += power_of(s, slot, False) // 200 + 5 * (face.breaks - 1)
    return worth


cdef inline i32 worst(i32 value, i32 least) noexcept nogil:
    return value if value > least else least


# Could the creature attack the opponent: now, or in its player's next turn?
cdef bint is_attacker(const State* s, u32 slot, bint now) noexcept nogil:
    cdef u32 keywords = keywords_of(s, slot)
    if keywords & (DK_CANT_ATTACK | DK_CANT_ATTACK_PLAYERS):
        return False
    return not now or not spot_at(s, slot).tapped and (not spot_at(s, slot).sick or keywords & DK_SPEED_ATTACKER != 0)


# How many shields a player's attackers could break, were they not blocked. One attack more than there are shields wins.
cdef i32 force_of(const State* s, int player, bint now) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef u32 i
    cdef i32 n = 0
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        n += breaks_of(s, slots[i]) if is_attacker(s, slots[i], now) else 0
    return n


cdef i32 attackers_of(const State* s, int player, bint now) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef u32 i
    cdef i32 n = 0
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        n += is_attacker(s, slots[i], now)
    return n


cdef i32 blockers_of(const State* s, int player) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef u32 i
    cdef i32 n = 0
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        n += not spot_at(s, slots[i]).tapped and keywords_of(s, slots[i]) & DK_BLOCKER != 0
    return n


# Can a player's attackers win this turn, when each blocker stops one of them?
cdef bint can_win(const State* s, int player, bint now) noexcept nogil:
    cdef i32 stopped = blockers_of(s, 1 - player)
    cdef i32 attackers = attackers_of(s, player, now) - stopped
    cdef i32 force = force_of(s, player, now) - stopped
    return attackers >= 1 and force >= <i32> duel_count(s, ZONE_SHIELDS, 1 - player) + 1


cdef i32 duel_possessions(const State* s, int player) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef i32 shields = <i32> duel_count(s, ZONE_SHIELDS, player)
    cdef i32 total = HAND_WORTH * <i32> duel_count(s, ZONE_HAND, player)
    cdef u32 i
    total += MANA_WORTH * <i32> min(duel_count(s, ZONE_MANA, player), ENOUGH_MANA)
    # The last shields matter most.
    total += SHIELD_WORTH * (shields + 2 * min(shields, 2))
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        total += worth_of(s, slots[i])
    return total


# ---- mana and cards ------------------------------------------------------------------------------------------------

cdef i32 colours_in_mana(const State* s, int player) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_MANA, player)
    cdef u32 i
    cdef i32 found = 0
    for i in range(duel_count(s, ZONE_MANA, player)):
        found |= face_of(s, slots[i]).civilizations
    return found


# How little a card would be missed in the hand, 0: it stays.
cdef i32 charge_score(const State* s, int player, u32 slot) noexcept nogil:
    cdef const DuelFace* face = face_of(s, slot)
    cdef i32 mana = <i32> duel_count(s, ZONE_MANA, player)
    cdef i32 have = colours_in_mana(s, player)
    cdef i32 score = 20
    if mana >= ENOUGH_MANA and duel_count(s, ZONE_HAND, player) < 3:
        return 0
    if face.civilizations & ~have:
        score += 25
    if face.cost > mana + REACH:
        score += 3 * (face.cost - mana)
    elif face.cost <= mana + 1:
        score -= 4 + face.cost
    if face.keywords & DK_SHIELD_TRIGGER and face.kinds & DUEL_SPELL:
        score += 4
    return worst(score, 1)


cdef i32 play_score(const State* s, int player, u32 slot) noexcept nogil:
    cdef const DuelFace* face = face_of(s, slot)
    cdef i32 score = 10 * face.cost + 1
    cdef i32 k, i
    cdef const DuelStep* step
    if face.kinds & DUEL_CREATURE:
        return score + 3 + (10 if face.kinds & DUEL_EVOLUTION else 0)
    for k in range(face.abilities, face.abilities + face.n_abilities):
        for i in range(duel_ability(s, k).steps, duel_ability(s, k).steps + duel_ability(s, k).n_steps):
            step = &duel_db(s).steps[i]
            if not step_useful(s, player, step, slot):
                return 0
    return score


# Is there something for the step to do to the opponent, where it is against the opponent?
cdef bint step_useful(const State* s, int player, const DuelStep* step, u32 source) noexcept nogil:
    cdef const u16* slots
    cdef u32 i
    cdef int side
    if step.zone != ZONE_BATTLEFIELD or step.op == DO_MAY:
        return True
    side = player if step.op == DO_BOOST or step.op == DO_UNTAP else 1 - player
    if step.op == DO_BOOST and attackers_of(s, player, True) == 0:
        return False
    slots = duel_slots(s, ZONE_BATTLEFIELD, side)
    for i in range(duel_count(s, ZONE_BATTLEFIELD, side)):
        if card_matches(s, &step.filter, slots[i], id_of(s, source)):
            return True
    return False


cdef i32 hand_pick(const State* s, const Option* options, i32 n) noexcept nogil:
    cdef int player = s.decision.player
    cdef i32 i, score, best = 0, best_score = 0
    for i in range(1, n):
        if options[i].kind == OPTION_CHARGE:
            score = charge_score(s, player, id_slot(options[i].a))
        else:
            score = play_score(s, player, id_slot(options[i].a))
        if score > best_score:
            best = i
            best_score = score
    return best


# ---- attacks and blocks --------------------------------------------------------------------------------------------

# What a battle of these two brings to the first one's player.
cdef i32 battle_score(const State* s, u32 slot, u32 other, bint attacks) noexcept nogil:
    cdef i32 mine = power_of(s, slot, attacks), theirs = power_of(s, other, not attacks)
    cdef i32 score = 0
    if mine >= theirs or keywords_of(s, slot) & DK_SLAYER:
        score += worth_of(s, other)
    if mine <= theirs or keywords_of(s, other) & DK_SLAYER:
        score -= worth_of(s, slot)
    return score


# The most that an untapped blocker could cost the attacker.
cdef i32 block_risk(const State* s, u32 slot) noexcept nogil:
    cdef int player = 1 - owner_of(s, slot)
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef u32 i
    cdef i32 risk = 0
    if keywords_of(s, slot) & DK_CANT_BE_BLOCKED:
        return 0
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        if not spot_at(s, slots[i]).tapped and keywords_of(s, slots[i]) & DK_BLOCKER:
            risk = worst(-battle_score(s, slot, slots[i], True), risk)
    return risk


cdef i32 attack_score(const State* s, const Option* o, bint win, bint danger) noexcept nogil:
    cdef u32 slot = id_slot(o.a)
    cdef i32 score
    if not ref_is_player(o.b):
        return battle_score(s, slot, id_slot(o.b), True) - block_risk(s, slot) // 4
    if win:
        return 1000 + breaks_of(s, slot)
    # A shield is a card for the opponent: it is broken for the game's end.
    score = 12 * breaks_of(s, slot) - block_risk(s, slot)
    if danger and keywords_of(s, slot) & DK_BLOCKER:
        score -= 40
    return score


cdef i32 attack_pick(const State* s, const Option* options, i32 n) noexcept nogil:
    cdef int player = s.decision.player
    cdef bint win = can_win(s, player, True), danger = can_win(s, 1 - player, False)
    cdef i32 i, score, best = 0, best_score = 0
    for i in range(n):
        if options[i].kind == OPTION_PASS:
            continue
        score = attack_score(s, &options[i], win, danger)
        if score > best_score or options[best].kind != OPTION_PASS and i == 0:
            best = i
            best_score = score
    return best


cdef i32 block_pick(const State* s, const Option* options, i32 n) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef u32 attacker = id_slot(f.source)
    cdef i32 shields = <i32> duel_count(s, ZONE_SHIELDS, s.decision.player)
    cdef i32 i, score, best = 0, best_score = 0, need = 0
    if f.r[0] == NONE:
        # Without a shield it is the end; with few of them, they are worth more.
        need = 100000 if shields == 0 else 8 * breaks_of(s, attacker) if shields > 2 else 25
    else:
        need = -battle_score(s, id_slot(f.r[0]), attacker, False)
    for i in range(1, n):
        score = battle_score(s, id_slot(options[i].a), attacker, False) + need
        if score > best_score:
            best = i
            best_score = score
    return best


# ---- other choices -------------------------------------------------------------------------------------------------

# What an effect is to be done to: the best of the opponent's, the least of one's own; or what is good, the other way
# round.
cdef bint is_gift(const State* s) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const DuelStep* step
    if f.proc != PROC_DUEL_EFFECT:
        return True
    step = &duel_db(s).steps[f.r[0]]
    if step.op == DO_TAP or step.op == DO_LOOK:
        return False
    if step.op == DO_BOOST or step.op == DO_UNTAP:
        return True
    return step.zone != ZONE_BATTLEFIELD and step.zone != ZONE_HAND and step.zone != ZONE_SHIELDS \
        and not (step.zone == ZONE_MANA and step.to == ZONE_GRAVEYARD)


cdef inline bint is_known(const State* s, u32 slot, int player) noexcept nogil:
    return (card_at(s, slot).known >> player) & 1


cdef i32 object_pick(const State* s, const Option* options, i32 n) noexcept nogil:
    cdef int player = s.decision.actor
    cdef bint gift = is_gift(s)
    cdef i32 i, score, best = 0, best_score = -1
    cdef u32 slot
    for i in range(n):
        if options[i].kind == OPTION_PASS:
            score = 0
        else:
            slot = id_slot(options[i].a)
            score = 1 + (worth_of(s, slot) if is_known(s, slot, player) else 20)
            if gift != (owner_of(s, slot) == player):
                score = -score if s.decision.optional else 10000 - score
        if score > best_score:
            best = i
            best_score = score
    return best


cdef i32 trigger_pick(const State* s, const Option* options, i32 n) noexcept nogil:
    cdef int player = s.decision.player
    cdef i32 i, score, best = 0, best_score = 0
    for i in range(1, n):
        score = play_score(s, player, id_slot(options[i].a))
        if score > best_score:
            best = i
            best_score = score
    return best


cdef i32 duel_pick(const State* s, const Option* options, i32 n) noexcept nogil:
    cdef int shape = s.decision.shape
    if shape == SHAPE_PRIORITY:
        return hand_pick(s, options, n)
    elif shape == SHAPE_ATTACK:
        return attack_pick(s, options, n)
    elif shape == SHAPE_BLOCK:
        return block_pick(s, options, n)
    elif shape != SHAPE_OBJECTS:
        return 0
    elif s.decision.reason == REASON_SHIELD_TRIGGER:
        return trigger_pick(s, options, n)
    elif s.decision.reason == REASON_PAY_MANA or s.decision.reason == REASON_SHIELD:
        return 0
    elif s.decision.reason == REASON_EVOLUTION:
        return base_pick(s, options, n)
    return object_pick(s, options, n)


# An evolution creature is put on the least of those that it can be put on, a tapped one last: it would stay tapped.
cdef i32 base_pick(const State* s, const Option* options, i32 n) noexcept nogil:
    cdef i32 i, score, best = 0, best_score = 1 << 30
    for i in range(n):
        score = worth_of(s, id_slot(options[i].a)) + (100 if spot_at(s, id_slot(options[i].a)).tapped else 0)
        if score < best_score:
            best = i
            best_score = score
    return best
