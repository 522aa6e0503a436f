# Duel Masters: setting up, and the phases of a turn.
#
# Start of turn, draw, mana, main, attack (with block), end of turn. May depend on: types, state, rng, duel_cards,
# duel_zones, duel_effects, duel_play, duel_battle.

from mtgcore.rng cimport rng_below
from mtgcore.duel_zones cimport *
from mtgcore.duel_effects cimport card_draw, duel_end, effects_settle
from mtgcore.duel_play cimport push_play
from mtgcore.duel_battle cimport push_attack

cdef enum:
    SHIELDS = 5
    HAND = 5
    NOBODY = 255

    TURN_UNTAP = 0             # stages of a turn
    TURN_DRAW = 1
    TURN_MANA = 2
    TURN_CHARGE = 3            # answered: what is put into the mana zone
    TURN_MAIN = 4
    TURN_PLAY = 5              # answered: what is played
    TURN_ATTACK = 6
    TURN_ATTACKER = 7          # answered: what attacks what
    TURN_END = 8
    TURN_OVER = 9


# ---- the game ------------------------------------------------------------------------------------------------------

cdef void set_up(State* s) noexcept nogil:
    cdef int player, _i
    if duel(s).starting_player == NOBODY:
        duel(s).starting_player = <u8> rng_below(s, RNG_START, 0, DUEL_PLAYERS)
    for player in range(DUEL_PLAYERS):
        deck_shuffle(s, player)
        for _i in range(SHIELDS):
            card_top(s, player, ZONE_SHIELDS)
        for _i in range(HAND):
            card_top(s, player, ZONE_HAND)


cdef void card_top(State* s, int player, int zone) noexcept nogil:
    cdef u32 n = duel_count(s, ZONE_LIBRARY, player)
    if n:
        card_move(s, duel_slots(s, ZONE_LIBRARY, player)[n - 1], zone, CAUSE_SETUP)


cdef int game_run(State* s, Frame* f) noexcept nogil:
    cdef Duel* g = duel(s)
    if f.stage == 0:
        f.stage = 1
        note(s, EVENT_GAME_START, 0, s.n_cards, 0)
        set_up(s)
        g.active = g.starting_player
    elif g.max_turns and g.turn >= g.max_turns:
        duel_end(s, STATUS_DRAWN, -1, END_TURN_LIMIT)
        return FLOW_RUN
    elif g.turn:
        g.active = 1 - g.active
    g.turn += 1
    frame_push(s, PROC_DUEL_TURN, g.active, NONE)
    return FLOW_RUN


# ---- a turn --------------------------------------------------------------------------------------------------------

cdef inline void untap_zone(State* s, int zone, int player) noexcept nogil:
    cdef const u16* slots = duel_slots(s, zone, player)
    cdef u32 i
    for i in range(duel_count(s, zone, player)):
        spot_at(s, slots[i]).tapped = 0
        spot_at(s, slots[i]).sick = 0


cdef void trigger_all(State* s, int player, int when) noexcept nogil:
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef u32 i
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        trigger(s, slots[i], id_of(s, slots[i]), when)


cdef int start_of_turn(State* s, Frame* f) noexcept nogil:
    duel(s).phase = DUEL_START_OF_TURN
    note(s, EVENT_TURN_BEGIN, f.controller, s.n_cards, duel(s).turn)
    untap_zone(s, ZONE_MANA, f.controller)
    untap_zone(s, ZONE_BATTLEFIELD, f.controller)
    trigger_all(s, f.controller, AT_START_OF_TURN)
    f.stage = TURN_DRAW
    return FLOW_RUN


# The player who begins does not draw in the first turn.
cdef int draw_phase(State* s, Frame* f) noexcept nogil:
    duel(s).phase = DUEL_DRAW
    f.stage = TURN_MANA
    if duel(s).turn > 1:
        card_draw(s, f.controller)
    return FLOW_RUN


cdef int ask(State* s, Frame* f, int shape, int reason, int phase) noexcept nogil:
    duel(s).phase = <u8> phase
    f.stage += 1
    return decision_ask(s, shape, reason, f.controller, PROC_DUEL_TURN, 0, 0, True, NONE)


cdef int charge(State* s, Frame* f) noexcept nogil:
    f.stage = TURN_MAIN
    if s.answer.kind == OPTION_CHARGE:
        note(s, EVENT_LAND_PLAYED, f.controller, id_slot(s.answer.a), 0)
        card_move(s, id_slot(s.answer.a), ZONE_MANA, CAUSE_RULE)
    return FLOW_RUN


cdef int play(State* s, Frame* f) noexcept nogil:
    if s.answer.kind == OPTION_PASS:
        f.stage = TURN_ATTACK
    else:
        f.stage = TURN_MAIN
        push_play(s, f.controller, s.answer.a, False)
    return FLOW_RUN


cdef int attack(State* s, Frame* f) noexcept nogil:
    if s.answer.kind == OPTION_PASS:
        f.stage = TURN_END
    else:
        f.stage = TURN_ATTACK
        push_attack(s, f.controller, s.answer.a, NONE if ref_is_player(s.answer.b) else s.answer.b)
    return FLOW_RUN


cdef int end_of_turn(State* s, Frame* f) noexcept nogil:
    duel(s).phase = DUEL_END_OF_TURN
    trigger_all(s, f.controller, AT_END_OF_TURN)
    f.stage = TURN_OVER
    return FLOW_RUN


# What lasts until the end of the turn is over.
cdef int turn_over(State* s) noexcept nogil:
    cdef const u16* slots
    cdef int player
    cdef u32 i
    for player in range(DUEL_PLAYERS):
        slots = duel_slots(s, ZONE_BATTLEFIELD, player)
        for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
            spot_at(s, slots[i]).power = 0
            spot_at(s, slots[i]).attacking = 0
            spot_at(s, slots[i]).keywords = 0
    frame_pop(s)
    return FLOW_RUN


cdef int turn_run(State* s, Frame* f) noexcept nogil:
    # Effects that wait are carried out before the turn goes on, unless a player's answer is at hand.
    if f.stage != TURN_CHARGE and f.stage != TURN_PLAY and f.stage != TURN_ATTACKER and effects_settle(s):
        return FLOW_RUN
    if f.stage == TURN_UNTAP:
        return start_of_turn(s, f)
    elif f.stage == TURN_DRAW:
        return draw_phase(s, f)
    elif f.stage == TURN_MANA:
        return ask(s, f, SHAPE_PRIORITY, REASON_CHARGE, DUEL_MANA)
    elif f.stage == TURN_CHARGE:
        return charge(s, f)
    elif f.stage == TURN_MAIN:
        return ask(s, f, SHAPE_PRIORITY, REASON_PRIORITY, DUEL_MAIN)
    elif f.stage == TURN_PLAY:
        return play(s, f)
    elif f.stage == TURN_ATTACK:
        return ask(s, f, SHAPE_ATTACK, REASON_ATTACK, DUEL_ATTACK)
    elif f.stage == TURN_ATTACKER:
        return attack(s, f)
    elif f.stage == TURN_END:
        return end_of_turn(s, f)
    return turn_over(s)
