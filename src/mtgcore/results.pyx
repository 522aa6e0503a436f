# The record of events, and performing those that results are made of: counters (122), life (119), damage (120).
#
# Damage has results that are events themselves (120.3): where nothing watches they are performed with it, otherwise
# they join its batch (120.4c).
# May depend on: types, state, carddb, layers; of events only the structs.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport READS_LIFE, db_of
from mtgcore.expr cimport FACT_HITS
from mtgcore.layers cimport chars_of, controller_of, fact_changed, effect_counter
from mtgcore.eventlog cimport LogEvent, EventLog, log_add
from mtgcore.events cimport Event, event_of, NOBODY


# ---- the record ----------------------------------------------------------------------------------------------------

cdef void log_write(const State* s, EventLog* log, const Event* e, i32 face) noexcept nogil:
    cdef LogEvent* out = log_add(log)
    if out == NULL:
        return
    out.kind = e.kind
    out.cause = e.cause
    out.player = -1 if e.player == NOBODY else e.player
    out.flags = e.flags
    out.from_zone = e.from_zone
    out.to_zone = e.to_zone
    out.object = e.object
    out.source = e.source
    out.target = e.target
    out.amount = e.amount
    out.extra = e.extra
    out.result = e.result
    out.face = face
    out.turn = magic(s).turn


# ---- counters, life ------------------------------------------------------------------------------------------------

# CR 122.1: counters on a card in exile; what has left is forgotten (122.2). False: it is where it can't have any.
cdef bint card_counters_add(State* s, ObjectId id, int kind, i32 n) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef i32* h = &magic(s).card_counters
    cdef i32* words
    cdef u32 i = 0
    if o == NULL or o.zone != ZONE_EXILE:
        return False
    while i < handle_len(s, h[0]):
        words = handle_words(s, h[0]) + i
        if words[0] == id and words[1] == kind:
            words[2] += n
            if words[2] <= 0:
                handle_remove(s, h[0], i, 3)
            return True
        if object_get(s, words[0]) == NULL:
            handle_remove(s, h[0], i, 3)
        else:
            i += 3
    if n > 0:
        h[0] = handle_append3(s, h[0], id, kind, n)
    return True


cdef void counters_put(State* s, Event* e) noexcept nogil:
    cdef Permanent* p
    cdef Player* player
    if e.object == NONE:
        player = player_at(s, e.player)
        player.counters = counters_add(s, player.counters, e.extra, e.amount)
    else:
        p = permanent_get(s, e.object)
        if p == NULL:
            if not card_counters_add(s, e.object, e.extra, e.amount):
                return
        else:
            p.counters = counters_add(s, p.counters, e.extra, e.amount)
            effect_counter(s, e.object, e.extra)
    e.result = e.amount
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    record(s, e, face_before(s, e.object))


cdef void counters_remove(State* s, Event* e) noexcept nogil:
    cdef Permanent* p = NULL
    cdef Player* player = player_at(s, e.player)
    cdef i32 had
    if e.object != NONE:
        p = permanent_get(s, e.object)
        if p == NULL:
            e.result = min(card_counters(s, e.object, e.extra), e.amount)
            if e.result > 0 and card_counters_add(s, e.object, e.extra, -e.result):
                record(s, e, face_before(s, e.object))
            return
    had = counters_get(s, player.counters if p == NULL else p.counters, e.extra)
    if had == 0:
        return
    e.result = min(had, e.amount)
    if p == NULL:
        player.counters = counters_add(s, player.counters, e.extra, -e.result)
    else:
        p.counters = counters_add(s, p.counters, e.extra, -e.result)
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    record(s, e, face_before(s, e.object))


# Counters that a rule or the result of an event puts or takes, recorded as their own event.
cdef void counters_change(State* s, int kind, const Event* why, ObjectId object, int player, int counter,
                          i32 n) noexcept nogil:
    cdef Event e
    if n <= 0:
        return
    e = event_of(kind, player, object)
    e.source = why.source
    e.cause = why.cause
    e.extra = counter
    e.amount = n
    if kind == EVENT_COUNTERS_PUT:
        counters_put(s, &e)
    else:
        counters_remove(s, &e)


# CR 119.3
cdef void life_change(State* s, Event* e) noexcept nogil:
    cdef Player* player = player_at(s, e.player)
    if e.kind == EVENT_LIFE_GAIN:
        player.life += e.amount
        player.life_gained += e.amount
    else:
        player.life -= e.amount
        player.life_lost += e.amount
    e.result = e.amount
    s.dirty |= DIRTY_SBA
    fact_changed(s, READS_LIFE)
    record(s, e, -1)


# ---- damage (120.3) ------------------------------------------------------------------------------------------------

# CR 702.164b: the sum of all its toxic abilities.
cdef i32 toxic_value(const State* s, ObjectId id) noexcept nogil:
    cdef Chars c
    return c.toxic if chars_of(s, id, &c) else 0


cdef inline int result_add(Event* out, int n, const Event* why, int kind, ObjectId object, int player, int counter,
                           i32 amount) noexcept nogil:
    out[n] = event_of(kind, player, object)
    out[n].source = why.source
    out[n].cause = why.cause
    out[n].flags = why.flags & EF_COMBAT
    out[n].extra = counter
    out[n].amount = amount
    return n + 1


cdef int results_for_player(const State* s, const Event* e, u64 keywords, u32 types, Event* out) noexcept nogil:
    cdef int player = ref_to_player(e.target), n
    if (keywords >> KW_INFECT) & 1:                                         # CR 120.3b
        n = result_add(out, 0, e, EVENT_COUNTERS_PUT, NONE, player, COUNTER_POISON, e.amount)
    else:                                                                   # CR 120.3a
        n = result_add(out, 0, e, EVENT_LIFE_LOSS, NONE, player, 0, e.amount)
        out[0].cause = CAUSE_DAMAGE
    if (keywords >> KW_TOXIC) & 1 and e.flags & EF_COMBAT and types & TYPE_CREATURE:      # CR 120.3g
        n = result_add(out, n, e, EVENT_COUNTERS_PUT, NONE, player, COUNTER_POISON, toxic_value(s, e.source))
    return n


# A permanent of several of these types suffers all the results.
cdef int results_for_permanent(const State* s, const Event* e, u64 keywords, Event* out) noexcept nogil:
    cdef const Object* o = object_get(s, e.target)
    cdef u32 types
    cdef int n = 0
    if o == NULL or o.zone != ZONE_BATTLEFIELD:
        return 0
    types = chars_at(s, o.pos).types
    if types & TYPE_CREATURE and keywords & ((<u64> 1 << KW_WITHER) | (<u64> 1 << KW_INFECT)):    # CR 120.3d
        n = result_add(out, n, e, EVENT_COUNTERS_PUT, e.target, o.controller, COUNTER_MINUS_ONE, e.amount)
    if types & TYPE_PLANESWALKER:                                           # CR 120.3c
        n = result_add(out, n, e, EVENT_COUNTERS_REMOVED, e.target, o.controller, COUNTER_LOYALTY, e.amount)
    if types & TYPE_BATTLE:                                                 # CR 120.3h
        n = result_add(out, n, e, EVENT_COUNTERS_REMOVED, e.target, o.controller, COUNTER_DEFENSE, e.amount)
    return n


cdef int damage_results(const State* s, const Event* e, Event* out) noexcept nogil:
    cdef Chars source
    cdef int n, controller
    if not chars_of(s, e.source, &source):                                  # CR 702.15c, 702.90d: last known too
        source.keywords = 0
        source.types = 0
    if ref_is_player(e.target):
        n = results_for_player(s, e, source.keywords, source.types, out)
    else:
        n = results_for_permanent(s, e, source.keywords, out)
    controller = controller_of(s, e.source) if (source.keywords >> KW_LIFELINK) & 1 else -1
    if controller >= 0 and not player_at(s, controller).lost:               # CR 120.3f, 702.15b
        n = result_add(out, n, e, EVENT_LIFE_GAIN, NONE, controller, 0, e.amount)
    return n


# CR 120.3e: marked on a creature, unless it takes counters instead.
cdef void damage_mark(State* s, const Event* e) noexcept nogil:
    cdef u32 index = object_at(s, id_slot(e.target)).pos
    cdef Chars source
    if chars_at(s, index).types & TYPE_CREATURE:
        if not chars_of(s, e.source, &source):
            source.keywords = 0
        if not source.keywords & ((<u64> 1 << KW_WITHER) | (<u64> 1 << KW_INFECT)):
            permanent_at(s, index).damage += e.amount
        if (source.keywords >> KW_DEATHTOUCH) & 1:
            permanent_at(s, index).flags |= PF_DEATHTOUCHED                 # CR 704.5h
    permanent_at(s, index).flags |= PF_DAMAGED
    s.dirty |= DIRTY_SBA


# CR 702.76a: what the source is as it deals combat damage to a player.
cdef void hit_note(State* s, ObjectId source) noexcept nogil:
    cdef int controller = controller_of(s, source)
    cdef Chars c
    if controller >= 0 and chars_of(s, source, &c):
        player_at(s, controller).hits = handle_append(s, player_at(s, controller).hits, c.typeset)
cdef void damage_perform(State* s, Event* e) noexcept nogil:
    cdef Event results[MAX_RESULTS]
    cdef int i, n
    if not ref_is_player(e.target) and permanent_get(s, e.target) == NULL:
        e.kind = EVENT_NONE
        return
    e.result = e.amount
    magic(s).damage_dealt += e.amount
    if ref_is_player(e.target):
        player_at(s, ref_to_player(e.target)).damaged = 1
        if e.flags & EF_COMBAT and (db_of(s).facts >> FACT_HITS) & 1:
            hit_note(s, e.source)
    if permanent_get(s, e.source) != NULL:
        permanent_get(s, e.source).flags |= PF_DEALT_DAMAGE
    record(s, e, -1)
    n = 0 if e.flags & EF_EXPANDED else damage_results(s, e, results)
    if not ref_is_player(e.target):
        damage_mark(s, e)
    for i in range(n):
        if results[i].kind == EVENT_COUNTERS_PUT:
            counters_put(s, &results[i])
        elif results[i].kind == EVENT_COUNTERS_REMOVED:
            counters_remove(s, &results[i])
        elif not player_at(s, results[i].player).lost:
            life_change(s, &results[i])
