# Priority and the stack (117, 405), what a player with priority may do, playing lands (116.2a, 305).
#
# One PROC_PRIORITY frame serves a whole step: it settles state-based actions, lets the players pass or act, has the top
# of the stack resolve, and goes when all pass on an empty stack. May depend on: everything up to turn.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Ability, CardDef, db_of, face_at, FACE_FROM_EXILE, FACE_FROM_GRAVEYARD, FACE_FROM_HAND, FACE_CAST_ELSEWHERE,
    FACE_LAND, FACE_MORPH, FACE_ANY_PLAYER,
)
from mtgcore.layers cimport object_abilities, object_ability
from mtgcore.zones cimport zone_count, zone_get, zone_top
from mtgcore.mana cimport mana_ability_usable, mana_replaced, pool_count
from mtgcore.events cimport Event, NOBODY, event_of, event_move, event_submit, event_announce
from mtgcore.permissions cimport (
    activate_possible, cast_possible, faces_playable, land_possible, permission_cost, plays_elsewhere,
)
from mtgcore.special cimport turn_up_possible
from mtgcore.sba cimport player_rules, sba_needed
from mtgcore.frames cimport push_activate, push_cast, push_land, push_mana, push_plain, push_turn_up

# PROC_PRIORITY: r[0] the player who has priority or would get it.
cdef enum:
    STAGE_BEGINS = 0
    STAGE_SETTLE = 1
    STAGE_ANSWER = 2
    STAGE_RESOLVED = 3

cdef enum:
    LAND_PLAYED = 1

cdef enum:
    LOOP_WORDS = 5             # Magic.loops: [hash lo, hi, face, ability, count]
    LOOP_REPEATS = 2           # taken that often from the same position, an action is no longer offered


# ---- loops through choices (732.3) ---------------------------------------------------------------------------------

# The words of a record about this action from this position? Faces, not ids, because a loop may renew its objects.
cdef inline bint loop_is(const i32* words, u64 position, i32 face, i32 ability) noexcept nogil:
    return words[0] == <i32> position and words[1] == <i32> (position >> 32) and words[2] == face \
        and words[3] == ability


# A player activates an ability: counted by the position in which the decision was made.
cdef void loop_note(State* s, ObjectId id, i32 ability) noexcept nogil:
    cdef u64 position
    cdef i32 face = object_get(s, id).face
    cdef i32* words = handle_words(s, magic(s).loops)
    cdef u32 _i, n = handle_len(s, magic(s).loops) // LOOP_WORDS
    s.decision.shape = SHAPE_PRIORITY      # the position as it was when the options were listed
    position = state_hash_canonical(s)
    s.decision.shape = SHAPE_NONE
    for _i in range(n):
        if loop_is(words, position, face, ability):
            words[4] += 1
            return
        words += LOOP_WORDS
    magic(s).loops = handle_append2(s, magic(s).loops, <i32> position, <i32> (position >> 32))
    magic(s).loops = handle_append3(s, magic(s).loops, face, ability, 1)


# ---- what a player may do ------------------------------------------------------------------------------------------

cdef struct Listing:
    Option* out
    i32 cap, n
    bint hashed                # the position is known
    u64 position


cdef inline void list_add(Listing* l, int kind, i32 a, i32 b, i32 c) noexcept nogil:
    if l.n < l.cap:
        l.out[l.n].key = 0
        l.out[l.n].kind = kind
        l.out[l.n].a = a
        l.out[l.n].b = b
        l.out[l.n].c = c
    l.n += 1


# Has the action been taken often enough from this position? Few have been taken that often in a turn: only for those
# the position is looked at, once for all options.
cdef bint loop_closes(const State* s, ObjectId id, i32 ability, Listing* l) noexcept nogil:
    cdef const i32* words = handle_words(s, magic(s).loops)
    cdef i32 face = object_get(s, id).face
    cdef u32 _i, n = handle_len(s, magic(s).loops) // LOOP_WORDS
    for _i in range(n):
        if words[4] >= LOOP_REPEATS and words[2] == face and words[3] == ability:
            if not l.hashed:
                l.position = state_hash_canonical(s)
                l.hashed = True
            if loop_is(words, l.position, face, ability):
                return True
        words += LOOP_WORDS
    return False


# CR 305.1, 305.3: the player's own main phase with an empty stack.
cdef inline bint main_timing(const State* s, int player) noexcept nogil:
    cdef const Magic* m = magic(s)
    return m.active == player and m.n_stack == 0 and (m.step == STEP_PRECOMBAT_MAIN or m.step == STEP_POSTCOMBAT_MAIN)


# CR 305.2a
cdef bint land_play_left(const State* s, int player) noexcept nogil:
    cdef i32 more
    if player_at(s, player).land_plays == 0:
        return True
    player_rules(s, RULE_EXTRA_LAND, player, &more)
    return player_at(s, player).land_plays < 1 + more


# Is an equal card, known to the same players, already listed from an earlier place in the hand?
cdef bint listed_before(const State* s, int player, u32 i) noexcept nogil:
    cdef const u16* slots = zone_slots(s, zone_list(s, ZONE_HAND, player))
    cdef u32 k
    for k in range(i):
        if card_at(s, slots[k]).definition == card_at(s, slots[i]).definition \
                and card_at(s, slots[k]).known == card_at(s, slots[i]).known:
            return True
    return False


cdef void list_land(const State* s, int player, ObjectId id, Listing* l) noexcept nogil:
    cdef i32 face, first, n = faces_playable(s, id, &first)
    for face in range(first, first + n):
        if land_possible(s, player, id, face):
            list_add(l, OPTION_PLAY_LAND, id, face, 0)


cdef void list_lands(const State* s, int player, Listing* l) noexcept nogil:
    cdef ObjectId id
    cdef u32 i
    for i in range(zone_count(s, ZONE_HAND, player)):
        id = zone_get(s, ZONE_HAND, player, i)
        if db_of(s).cards[card_at(s, id_slot(id)).definition].flags & FACE_LAND and not listed_before(s, player, i):
            list_land(s, player, id, l)


# Every face that may be cast, in every way.
cdef void list_cast(const State* s, int player, ObjectId id, int least_way, Listing* l) noexcept nogil:
    cdef i32 face, way, first, cost, n = faces_playable(s, id, &first)
    for face in range(first, first + n):
        if face_at(s, face).flags & FACE_LAND:                              # CR 305.9
            continue
        for way in range(least_way, face_at(s, face).n_cast_costs + 1):
            if cast_possible(s, player, id, face, way):
                list_add(l, OPTION_CAST, id, face, way)
        cost = permission_cost(s, player, id, -1) if least_way == CAST_FREE else -1
        while cost >= 0:
            if cast_possible(s, player, id, face, CAST_FOR_COST - cost):
                list_add(l, OPTION_CAST, id, face, CAST_FOR_COST - cost)
            cost = permission_cost(s, player, id, cost)


# For a card with one way of being cast, as an equal one earlier in the hand was found: 1: it can be cast, 0: it can't,
# -1: there is none to go by. An effect may concern one card of several.
cdef int cast_known(const State* s, const u16* slots, u32 i, u64 castable) noexcept nogil:
    cdef u32 k
    if magic(s).n_effects != 0:
        return -1
    for k in range(min(i, <u32> 64)):
        if card_at(s, slots[k]).definition == card_at(s, slots[i]).definition:
            return (castable >> k) & 1
    return -1


cdef void list_casts(const State* s, int player, Listing* l) noexcept nogil:
    cdef const u16* slots = zone_slots(s, zone_list(s, ZONE_HAND, player))
    cdef const CardDef* card
    cdef ObjectId id
    cdef u64 castable = 0                                                   # bit i: card i of the hand
    cdef u32 i
    cdef int known, least_way = CAST_FREE if plays_elsewhere(s, player) else 0
    for i in range(zone_count(s, ZONE_HAND, player)):
        id = id_of(s, slots[i])
        card = &db_of(s).cards[card_at(s, slots[i]).definition]
        if card.n_faces == 1 and face_at(s, card.face).n_cast_costs == 0 and least_way == 0:
            if card.flags & FACE_LAND:                                      # CR 305.9
                continue
            known = cast_known(s, slots, i, castable)
            if known < 0:
                known = cast_possible(s, player, id, card.face, 0)
            if known:
                castable |= <u64> (i < 64) << (i & 63)
                list_add(l, OPTION_CAST, id, card.face, 0)
            continue
        list_cast(s, player, id, least_way, l)


# Has some face of the card a cost for being cast from elsewhere?
cdef inline bint cast_elsewhere(const State* s, ObjectId id) noexcept nogil:
    if id_slot(id) < s.n_cards:
        return (db_of(s).cards[card_at(s, id_slot(id)).definition].flags & FACE_CAST_ELSEWHERE) != 0
    return (face_at(s, object_get(s, id).face).flags & FACE_CAST_ELSEWHERE) != 0


# CR 601.3, 702.34a, 715.3d: cards in other zones that may be cast or played from there.
cdef void list_casts_elsewhere(const State* s, int player, bint lands, Listing* l) noexcept nogil:
    cdef bint permission = plays_elsewhere(s, player)
    cdef int least_way = CAST_FREE if permission else 0, owner, zone
    cdef u32 i
    cdef ObjectId id
    if permission and zone_count(s, ZONE_LIBRARY, player) > 0:
        id = zone_top(s, ZONE_LIBRARY, player)
        list_cast(s, player, id, least_way, l)
        if lands:
            list_land(s, player, id, l)
    for zone in range(ZONE_GRAVEYARD, ZONE_EXILE + 1):
        if zone != ZONE_GRAVEYARD and zone != ZONE_EXILE:
            continue
        for owner in range(s.n_players if zone == ZONE_GRAVEYARD else 1):
            if owner != player and zone == ZONE_GRAVEYARD and not permission:
                continue
            for i in range(zone_count(s, zone, owner)):
                id = zone_get(s, zone, owner, i)
                if permission or object_get(s, id).flags & OBJECT_ON_ADVENTURE or cast_elsewhere(s, id):
                    list_cast(s, player, id, least_way, l)
                    if lands and permission:
                        list_land(s, player, id, l)


# CR 116.2b: face-down permanents.
cdef void list_turn_up(const State* s, int player, Listing* l) noexcept nogil:
    cdef u32 i
    cdef int way
    if not db_of(s).face_flags & FACE_MORPH:
        return
    for i in range(magic(s).n_permanents):
        if not permanent_at(s, i).flags & PF_FACE_DOWN:
            continue
        for way in range(TURN_UP_MORPH, TURN_UP_MANIFEST + 1):
            if turn_up_possible(s, player, permanent_at(s, i).id, way):
                list_add(l, OPTION_TURN_UP, permanent_at(s, i).id, way, 0)


# The activated abilities of one object. Mana abilities of permanents: those never used automatically, or all of
# them when payment is manual. Automatic payment looks at permanents only, so elsewhere all of them are listed.
cdef void list_abilities(const State* s, int player, ObjectId id, Listing* l) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Ability* ability
    cdef bint usable
    cdef i32 i
    for i in range(object_abilities(s, o)):
        ability = &db_of(s).abilities[object_ability(s, o, i)]
        if ability.kind == ABILITY_ACTIVATED:
            if activate_possible(s, player, id, i) and not loop_closes(s, id, i, l):
                list_add(l, OPTION_ACTIVATE, id, i, 0)
        elif ability.kind == ABILITY_MANA:
            if o.zone != ZONE_BATTLEFIELD:
                usable = activate_possible(s, player, id, i)                # CR 605.3a, 113.6
            else:
                usable = (magic(s).mana_mode != 0 or ability.mana.tier > 1 or mana_replaced(s)) and \
                    mana_ability_usable(s, o.pos, i)
            if usable:
                list_add(l, OPTION_MANA, id, i, 0)


cdef void list_permanents(const State* s, int player, Listing* l) noexcept nogil:
    cdef u32 i
    cdef bint manual = magic(s).mana_mode != 0 or mana_replaced(s)
    for i in range(magic(s).n_permanents):
        if permanent_at(s, i).flags & PF_PHASED_OUT:
            continue
        if chars_at(s, i).controller == player or face_at(s, chars_at(s, i).face).flags & FACE_ANY_PLAYER:
            if chars_at(s, i).has_activated or manual and chars_at(s, i).mana != 0:
                list_abilities(s, player, permanent_at(s, i).id, l)


# Cards whose abilities function in the hand or the graveyard (113.6).
cdef void list_elsewhere(const State* s, int player, int zone, u32 flag, Listing* l) noexcept nogil:
    cdef u32 i
    cdef ObjectId id
    for i in range(zone_count(s, zone, player)):
        id = zone_get(s, zone, player, i)
        if face_at(s, object_at(s, id_slot(id)).face).flags & flag:
            list_abilities(s, player, id, l)


cdef i32 priority_options(const State* s, int player, Option* out, i32 cap) noexcept nogil:
    cdef Listing l
    cdef bint lands = main_timing(s, player) and land_play_left(s, player)
    l.out = out
    l.cap = cap
    l.n = 0
    l.hashed = False
    list_add(&l, OPTION_PASS, 0, 0, 0)
    if lands:
        list_lands(s, player, &l)
    list_casts(s, player, &l)
    list_permanents(s, player, &l)
    if db_of(s).face_flags & (FACE_FROM_HAND | FACE_FROM_GRAVEYARD | FACE_FROM_EXILE):
        list_elsewhere(s, player, ZONE_HAND, FACE_FROM_HAND, &l)
        list_elsewhere(s, player, ZONE_GRAVEYARD, FACE_FROM_GRAVEYARD, &l)
        list_elsewhere(s, player, ZONE_EXILE, FACE_FROM_EXILE, &l)
    if summary_at(s, player).elsewhere:
        list_casts_elsewhere(s, player, lands, &l)
        list_turn_up(s, player, &l)
    return l.n


cdef bint priority_idle(const State* s, int player) noexcept nogil:
    cdef const Summary* m = summary_at(s, player)
    if m.activatable != 0 or m.elsewhere or magic(s).mana_mode != 0 or mana_replaced(s):
        return False
    if main_timing(s, player):
        if m.lands_in_hand != 0 and land_play_left(s, player):
            return False
        if m.spells_in_hand == 0:
            return True
    elif m.instant_speed == 0:
        return True
    return m.min_value > m.max_mana and <i32> m.min_value > <i32> m.max_mana + pool_count(s, player)


# Does the player pass unasked, because this game has no responses?
cdef inline bint may_not_respond(const State* s, int player) noexcept nogil:
    return (magic(s).house_rules & HOUSE_NO_RESPONSES) != 0 and not main_timing(s, player)


# ---- the procedure -------------------------------------------------------------------------------------------------

# The active player, or the next one when the active player has left the game (800.4j).
cdef inline int first_player(const State* s) noexcept nogil:
    cdef int p = magic(s).active
    return player_next(s, p) if player_at(s, p).lost else p


# The player does what they chose. CR 117.3c: afterwards they have priority again.
cdef void act(State* s, int player) noexcept nogil:
    cdef const Option* o = &s.answer
    if o.kind == OPTION_PLAY_LAND:
        push_land(s, player, o.a, o.b)
    elif o.kind == OPTION_CAST:
        push_cast(s, player, o.a, o.b, 0 if o.c == CAST_FREE else o.c, o.c == CAST_FREE, 0)
    elif o.kind == OPTION_ACTIVATE:
        if db_of(s).abilities[object_ability(s, object_get(s, o.a), o.b)].flags & AF_SPECIAL:
            push_mana(s, player, o.a, o.b, -1)             # CR 116.2: it doesn't use the stack
        else:
            push_activate(s, player, o.a, o.b)
    elif o.kind == OPTION_TURN_UP:
        push_turn_up(s, player, o.a, o.b)
    else:
        push_mana(s, player, o.a, o.b, -1)


# A player passes, and the next one would get priority (117.3d). True: all have passed in succession; the top of the
# stack resolves or, when it is empty, the step or phase ends (117.4).
cdef bint pass_on(State* s, Frame* f) noexcept nogil:
    cdef Magic* m = magic(s)
    m.passes += 1
    if m.passes < players_left(s):
        f.r[0] = player_next(s, f.r[0])
        return False
    m.passes = 0
    m.priority = NOBODY
    if m.n_stack == 0:
        frame_pop(s)
        return True
    f.stage = STAGE_RESOLVED
    push_plain(s, PROC_RESOLVE, m.active)
    return True


# Has the player, who is leaving, passed since somebody last acted? Those who have are the last ones in turn order.
cdef bint has_passed(const State* s, const Frame* f, int player) noexcept nogil:
    cdef int between = 0, p = player_next(s, player)
    while p != f.r[0]:
        between += 1
        p = player_next(s, p)
    return between < magic(s).passes


# CR 800.4a: who had priority is followed by the next player; who had passed is no longer counted (117.4).
cdef void priority_leave(State* s, Frame* f, int player) noexcept nogil:
    cdef Magic* m = magic(s)
    if m.priority == player:
        m.priority = NOBODY
    if f.stage != STAGE_SETTLE and f.stage != STAGE_ANSWER:
        return
    if f.r[0] != player:
        m.passes -= has_passed(s, f, player)
        return
    f.r[0] = player_next(s, player)
    f.stage = STAGE_SETTLE
    s.decision.shape = SHAPE_NONE


cdef bint priority_again(State* s) noexcept nogil:
    if s.decision.shape != SHAPE_PRIORITY:
        return False
    frame_top(s).stage = STAGE_SETTLE
    magic(s).priority = NOBODY
    s.decision.shape = SHAPE_NONE
    s.dirty |= DIRTY_SBA
    return True


cdef int priority_run(State* s, Frame* f) noexcept nogil:
    cdef Magic* m = magic(s)
    if f.stage == STAGE_ANSWER:
        if s.answer.kind == OPTION_ACTIVATE:
            loop_note(s, s.answer.a, s.answer.b)           # before anything of the position changes
        f.stage = STAGE_SETTLE
        if s.answer.kind != OPTION_PASS:
            m.passes = 0
            act(s, f.r[0])
            return FLOW_RUN
        if pass_on(s, f):
            return FLOW_RUN
    elif f.stage != STAGE_SETTLE:                                           # CR 117.3a, 117.3b
        f.r[0] = first_player(s)
        m.passes = 0
        f.stage = STAGE_SETTLE
    if sba_needed(s):                                                       # CR 117.5, 704.3
        push_plain(s, PROC_SBA, m.active)
        return FLOW_RUN
    if m.triggers != 0:                                                     # CR 603.3
        push_plain(s, PROC_TRIGGERS, m.active)
        return FLOW_RUN
    while may_not_respond(s, f.r[0]):
        if pass_on(s, f):
            return FLOW_RUN
    while s.skip_trivial and not FLAVOUR_SUSPEND and priority_idle(s, f.r[0]):
        s.raw_decisions += 1
        if pass_on(s, f):
            return FLOW_RUN
    m.priority = <u8> f.r[0]
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_PRIORITY, REASON_PRIORITY, f.r[0], PROC_PRIORITY, 0, 0, False, NONE)


# ---- playing a land (305.1, 116.2a) --------------------------------------------------------------------------------

cdef int land_run(State* s, Frame* f) noexcept nogil:
    cdef Event e
    if f.stage == LAND_PLAYED:
        e = event_of(EVENT_LAND_PLAYED, f.controller, s.result[0])
        event_announce(s, &e)
        frame_pop(s)
        return FLOW_RUN
    f.stage = LAND_PLAYED
    player_at(s, f.controller).land_plays += 1
    object_get(s, f.source).face = f.r[0]
    e = event_move(s, f.source, ZONE_BATTLEFIELD, CAUSE_PLAY)
    e.player = f.controller
    return event_submit(s, &e)
