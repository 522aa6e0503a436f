# A player leaves the game (104.5, 800.4): what they own and do goes with them, and the others play on.
#
# It may happen at any question (104.3a), in the middle of whatever is going on. First what they were doing is wound up:
# casting, activating, paying, declaring attackers, and the resolution of their spell or ability. Then their objects
# leave, and a question that was pending is asked anew, because what may be chosen has changed.
# May depend on: everything up to vm.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.zones cimport zone_cease
from mtgcore.events cimport Event, event_of, event_announce, event_move, event_perform, exiled_return
from mtgcore.cast cimport cast_again
from mtgcore.combat cimport block_again
from mtgcore.turn cimport game_chooser_next, mulligan_again
from mtgcore.priority cimport priority_leave

# ---- what they were doing ------------------------------------------------------------------------------------------

cdef inline bint owned_by(const State* s, ObjectId id, int player) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    return o != NULL and o.owner == player


# Does this procedure end when the player leaves? What somebody else does with the player's card ends too: the card is
# gone before it is done.
cdef bint frame_ends(const State* s, const Frame* f, int player) noexcept nogil:
    cdef int proc = f.proc
    if proc == PROC_PAY or proc == PROC_DISCARD or proc == PROC_ATTACK:
        return f.controller == player
    if proc == PROC_CAST or proc == PROC_ACTIVATE or proc == PROC_MANA or proc == PROC_PLAY_LAND:
        return f.controller == player or owned_by(s, f.source, player) or owned_by(s, f.r[3], player)
    return proc == PROC_RESOLVE and f.stage != 0 and (f.controller == player or owned_by(s, f.source, player))


# The lowest procedure that ends takes everything above it along: that is all part of it.
cdef void wind_up(State* s, int player) noexcept nogil:
    cdef const Frame* f
    cdef u32 i = 0
    cdef int proc
    while i < s.n_frames and not frame_ends(s, frame_at(s, i), player):
        i += 1
    if i == s.n_frames:
        return
    f = frame_at(s, i)
    proc = f.proc
    if proc == PROC_ACTIVATE:
        zone_cease(s, f.r[3])
    while s.n_frames > i:
        frame_pop(s)
    s.decision.shape = SHAPE_NONE
    s.result[0] = -1 if proc == PROC_PAY else NONE         # CR 800.4f: it is not paid
    s.result[1] = 0


# ---- what is theirs ------------------------------------------------------------------------------------------------

cdef void move_now(State* s, ObjectId id, int zone) noexcept nogil:
    cdef Event e = event_move(s, id, zone, CAUSE_RULE)
    event_perform(s, &e)


cdef inline bint is_public(const Object* o) noexcept nogil:
    return o.zone == ZONE_BATTLEFIELD or o.zone == ZONE_STACK


# CR 800.4a: objects that the player owns leave the game; then those on the stack that are not cards cease to exist;
# then what the player still controls is exiled.
cdef void objects_leave(State* s, int player) noexcept nogil:
    cdef const Object* o
    cdef u32 i
    for i in range(s.n_objects):
        o = object_at(s, i)
        if o.face < 0 or o.owner != player or o.zone == ZONE_NOWHERE:
            continue
        if is_public(o):
            move_now(s, id_of(s, i), ZONE_NOWHERE)
        else:
            zone_cease(s, id_of(s, i))
    for i in range(s.n_objects):
        o = object_at(s, i)
        if o.face >= 0 and o.controller == player and is_public(o):
            move_now(s, id_of(s, i), ZONE_EXILE if i < s.n_cards or o.zone == ZONE_BATTLEFIELD else ZONE_NOWHERE)


# CR 725.4, 726.4
cdef inline int designations_heir(const State* s, int player) noexcept nogil:
    return player_next(s, player) if player_at(s, magic(s).active).lost else magic(s).active


cdef void designations_pass(State* s, int player) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef int heir = designations_heir(s, player)
    cdef Event e
    if m.monarch == player:
        m.monarch = <u8> heir
    if m.initiative == player:
        m.initiative = <u8> heir
        e = event_of(EVENT_ACTION, heir, NONE)             # CR 726.4: that player takes it
        e.extra = ACTION_INITIATIVE
        event_announce(s, &e)
    player_at(s, player).dungeon = NONE


# What the rules say of the designations goes with them.
cdef void designations_hand_over(State* s, int player) noexcept nogil:
    cdef int heir = designations_heir(s, player)
    cdef u32 i
    for i in range(s.n_cards, s.n_objects):
        if object_at(s, i).flags & OBJECT_DESIGNATION and object_at(s, i).owner == player:
            object_at(s, i).owner = <u8> heir
            object_at(s, i).controller = <u8> heir
    s.dirty |= DIRTY_WATCH


# ---- what was being asked ------------------------------------------------------------------------------------------

# Players who have left are no longer among those to choose from.
cdef void players_prune(State* s) noexcept nogil:
    cdef Decision* d = &s.decision
    cdef i32* words = arena(s) + d.domain
    cdef i32 i, n = 0
    for i in range(d.n_domain):
        if not player_at(s, words[i]).lost:
            words[n] = words[i]
            n += 1
    d.n_domain = n


# The asking stage is run again, and asks again if there is still something to choose, and somebody to choose it.
cdef void question_again(State* s, int player) noexcept nogil:
    cdef Frame* f = frame_top(s)
    cdef int proc = f.proc
    if proc == PROC_CAST or proc == PROC_ACTIVATE or proc == PROC_MANA:
        cast_again(s, f)
    elif proc == PROC_BLOCK:
        block_again(s, f)
    elif proc == PROC_ATTACK:
        arena_cut(s, f.arena_base)
        memset(f.r, 0, sizeof(f.r))
        f.stage = 0
    elif proc == PROC_VM or proc == PROC_SBA or proc == PROC_COMBAT_DAMAGE or proc == PROC_EVENT:
        f.stage = 0                        # nothing of the instruction, check or batch has happened yet
    elif proc == PROC_MULLIGAN and s.decision.player == player:
        mulligan_again(s, f)
    elif proc == PROC_GAME and s.decision.player == player:
        game_chooser_next(s, f)                                             # CR 800.4h
        return
    else:                                  # of somebody else, about nothing of the player's
        if s.decision.shape == SHAPE_PLAYERS:
            players_prune(s)
        return
    s.decision.shape = SHAPE_NONE


cdef void player_leave(State* s, int player) noexcept nogil:
    cdef u32 i
    wind_up(s, player)
    designations_hand_over(s, player)
    objects_leave(s, player)
    designations_pass(s, player)
    for i in range(s.n_frames):
        if frame_at(s, i).proc == PROC_PRIORITY:
            priority_leave(s, frame_at(s, i), player)
    if s.decision.shape != SHAPE_NONE:
        question_again(s, player)
    player_at(s, player).left = 1
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY


cdef void players_leave(State* s) noexcept nogil:
    cdef int p
    s.dirty &= ~DIRTY_LEFT
    if players_left(s) <= 1:               # CR 104.2a, 104.4a: the game is over
        return
    for p in range(s.n_players):
        if player_at(s, p).lost and not player_at(s, p).left:
            player_leave(s, p)
    if s.decision.shape == SHAPE_NONE:
        exiled_return(s)
