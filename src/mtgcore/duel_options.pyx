# Duel Masters: what may be chosen where the decision's descriptor alone does not say it.
#
# Of several equal cards in a hand one is offered: which of them it is makes no difference. May depend on: types, state,
# duel_cards, duel_zones, duel_mana, duel_effects, duel_play, duel_battle.

from mtgcore.duel_zones cimport *
from mtgcore.duel_mana cimport mana_enough
from mtgcore.duel_effects cimport waiting_options
from mtgcore.duel_play cimport play_possible
from mtgcore.duel_battle cimport attack_options, block_options


cdef inline bint is_alike(const State* s, u32 slot, u32 other) noexcept nogil:
    return (card_at(s, slot).definition == card_at(s, other).definition
            and card_at(s, slot).known == card_at(s, other).known)


# Lies an equal card before this one?
cdef inline bint seen_before(const State* s, const u16* slots, u32 i) noexcept nogil:
    cdef u32 j
    for j in range(i):
        if is_alike(s, slots[i], slots[j]):
            return True
    return False


# To put a card into the mana zone, or to play one; or to pass.
cdef i32 hand_options(const State* s, int player, bint charge, Option* out, i32 cap) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_HAND, player)
    cdef u32 i
    cdef i32 n = 1
    if cap > 0:
        out[0].kind = OPTION_PASS
        out[0].a = out[0].b = out[0].c = 0
    for i in range(duel_count(s, ZONE_HAND, player)):
        if not charge and not (mana_enough(s, player, slots[i]) and play_possible(s, player, slots[i])):
            continue
        if seen_before(s, slots, i):
            continue
        if n < cap:
            out[n].kind = OPTION_CHARGE if charge else OPTION_CAST
            out[n].a = id_of(s, slots[i])
            out[n].b = 0 if charge else object_at(s, slots[i]).face
            out[n].c = 0
        n += 1
    return n


cdef i32 duel_options(const State* s, int shape, Option* out, i32 cap) noexcept nogil:
    if shape == SHAPE_PRIORITY:
        return hand_options(s, s.decision.player, s.decision.reason == REASON_CHARGE, out, cap)
    elif shape == SHAPE_ATTACK:
        return attack_options(s, out, cap)
    elif shape == SHAPE_BLOCK:
        return block_options(s, out, cap)
    return waiting_options(s, out, cap)
