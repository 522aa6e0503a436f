# Triggered abilities (603): detection.
#
# May depend on: types, state, carddb, layers, expr, watchers; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, Pattern, db_of, pattern_kinds
from mtgcore.layers cimport Rule, rule_context, rule_next, rules_any
from mtgcore.expr cimport Context, context_of, condition_holds, filter_matches
from mtgcore.watchers cimport watcher_context, pattern_matches, floating_end
from mtgcore.events cimport Event, NOBODY
from mtgcore.frames cimport push_vm

cdef enum:
    PUBLIC_ZONES = 1 << ZONE_GRAVEYARD | 1 << ZONE_BATTLEFIELD | 1 << ZONE_STACK | 1 << ZONE_EXILE | 1 << ZONE_COMMAND
    HIDDEN_ZONES = 1 << ZONE_HAND | 1 << ZONE_LIBRARY
    RECORD_WORDS = TRIGGER_WORDS + REGISTER_LISTS + 1 + 3 + 3  # a trigger, its memory with a list in it, its count
    HEADROOM = 8               # triggers that the headroom of a stage holds anyway


# ---- which time it looks at (603.10) -------------------------------------------------------------------------------

# Does an ability with this pattern look back in time, for this event?
cdef bint looks_back(const Pattern* p, const Event* e) noexcept nogil:
    cdef int kind = e.kind
    if kind == EVENT_MOVE:                                                  # CR 603.10a
        if p.to_zones == 1 << ZONE_BATTLEFIELD:
            return False                                                    # CR 603.6a
        if e.from_zone == ZONE_BATTLEFIELD or e.from_zone == ZONE_GRAVEYARD:
            # One that says "from anywhere" does not (603.6c); only permanents are destroyed and sacrificed.
            if p.from_zones != 0 or p.causes != 0 and (e.cause == CAUSE_SACRIFICE or e.cause == CAUSE_DESTROY):
                return True
        return p.to_zones & HIDDEN_ZONES != 0 and (PUBLIC_ZONES >> e.from_zone) & 1 and not e.flags & EF_FACE_DOWN
    elif kind == EVENT_PHASE:                                               # CR 603.10b
        return e.extra == 1
    elif kind == EVENT_ATTACH:                                              # CR 603.10c
        return e.target == NONE
    elif kind == EVENT_CONTROL:                                             # CR 603.10d
        return p.target != 0
    return kind == EVENT_COUNTERED or kind == EVENT_PLAYER_LOST             # CR 603.10e, 603.10f


# What the pattern's filter over the object looks at, and what "it" is: what it was, or what it became.
cdef inline ObjectId object_seen(const Event* e, bint back) noexcept nogil:
    return e.result if e.kind == EVENT_MOVE and not back and e.result != NONE else e.object


# ---- room ----------------------------------------------------------------------------------------------------------

cdef u64 batch_kinds(const Event* batch, u32 n) noexcept nogil:
    cdef u64 kinds = 0
    cdef u32 i
    for i in range(n):
        if batch[i].kind != EVENT_NONE:
            kinds |= <u64> 1 << batch[i].kind
    return kinds


cdef bint watcher_triggers(const State* s, const Watcher* w, u64 kinds) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[w.ability]
    cdef i32 i
    if a.kind != ABILITY_TRIGGERED:
        return False
    for i in range(a.patterns, a.patterns + a.n_patterns):
        if pattern_kinds(&db_of(s).patterns[i]) & kinds:
            return True
    return False


# Words of arena and handles for `n` triggers, each with the memory of a floating ability at most.
cdef bint room_for_triggers(const State* s, u32 n, u32 memory) noexcept nogil:
    cdef u32 unused = limits_of(s.size_class).handles - s.n_handles
    cdef u32 h = s.free_handle
    if n <= HEADROOM and memory == 0:
        return True
    if not state_room_for(s, 0, 0, n * (RECORD_WORDS + memory), 0):
        return False
    while unused < n + 16 and h != 0:
        unused += 1
        h = handle_at(s, h).offset
    return unused >= n + 16


# At most one trigger for each of `n` events and each watcher of these kinds.
cdef bint room_for_kinds(const State* s, u64 kinds, u32 n) noexcept nogil:
    cdef const Watcher* w
    cdef u32 i, count = 0, memory = 0
    if not magic(s).trigger_watch & kinds:
        return True
    for i in range(s.n_watchers):
        w = watcher_at(s, i)
        if watcher_triggers(s, w, kinds):
            count += 1
            if w.effect != 0:
                memory = max(memory, handle_len(s, effect_at(s, <u32> (w.effect - 1)).memory))
    if rules_any(s, <u64> 1 << RULE_TRIGGER_AGAIN):
        count *= 1 + TRIGGERS_AGAIN
    return room_for_triggers(s, count * n, memory)


cdef bint triggers_room(const State* s, const Event* batch, u32 n) noexcept nogil:
    return room_for_kinds(s, batch_kinds(batch, n), n)


cdef bint triggers_room_for(const State* s, int kind, u32 n) noexcept nogil:
    return room_for_kinds(s, <u64> 1 << kind, n)


# ---- what the ability remembers of the event -----------------------------------------------------------------------

# A step or phase that begins is about nothing: then a delayed ability still knows what it was created about.
cdef inline bint is_time(int kind) noexcept nogil:
    return kind >= EVENT_TURN_BEGIN and kind <= EVENT_STEP_END


cdef i32 event_memory(State* s, const Watcher* w, const Event* e) noexcept nogil:
    cdef i32 h = 0
    if w.effect != 0:
        h = handle_copy(s, effect_at(s, <u32> (w.effect - 1)).memory)
    h = memory_set(s, h, REG_EVENT_KIND, e.kind)
    if w.effect != 0 and is_time(e.kind):
        return h
    memory_set(s, h, REG_EVENT_OBJECT, e.object)
    memory_set(s, h, REG_EVENT_RESULT, e.result if e.kind == EVENT_MOVE or e.kind == EVENT_TOKEN else e.object)
    memory_set(s, h, REG_EVENT_SOURCE, e.source)
    memory_set(s, h, REG_EVENT_TARGET, e.target)
    memory_set(s, h, REG_EVENT_PLAYER, ref_player(e.player) if e.player != NOBODY else NONE)
    memory_set(s, h, REG_EVENT_AMOUNT, e.result if e.kind == EVENT_COUNTERS_REMOVED else e.amount)
    memory_set(s, h, REG_EVENT_EXTRA, e.extra)
    return h


# ---- triggering ----------------------------------------------------------------------------------------------------

cdef void trigger_add(State* s, i32 ability, ObjectId source, i32 controller, i32 memory) noexcept nogil:
    cdef i32 h = handle_append2(s, magic(s).triggers, ability, source)
    magic(s).triggers = handle_append2(s, h, controller, memory)


# Whose ability it is, for counting: a floating one counts for itself, whatever its source.
cdef inline ObjectId counted_for(const State* s, const Watcher* w) noexcept nogil:
    return w.object if w.effect == 0 else -<i32> effect_at(s, <u32> (w.effect - 1)).timestamp


# "This ability triggers only once each turn": has it, wherever its object is?
cdef inline bint used_up(const State* s, const Watcher* w, const Ability* a) noexcept nogil:
    return a.limit != 0 and turn_uses(s, counted_for(s, w), w.ability) >= a.limit


cdef inline void use_count(State* s, const Watcher* w, const Ability* a) noexcept nogil:
    if a.limit != 0:
        turn_use(s, counted_for(s, w), w.ability)


# The intervening "if" of what looks back is asked when the event has happened.
cdef bint conditions_hold(const State* s, const Ability* a, const Pattern* p, i32 memory, Context* c,
                          bint back) noexcept nogil:
    c.memory = memory
    return condition_holds(s, p.condition, c) and (back or condition_holds(s, a.timing, c))     # CR 603.4


cdef const Pattern* pattern_for(const State* s, const Ability* a, const Event* e, const Context* c,
                                bint back) noexcept nogil:
    cdef const Pattern* p
    cdef i32 i
    for i in range(a.patterns, a.patterns + a.n_patterns):
        p = &db_of(s).patterns[i]
        if (pattern_kinds(p) >> e.kind) & 1 and looks_back(p, e) == back and \
                pattern_matches(s, p, e, object_seen(e, back), c):
            return p
    return NULL


# Does it trigger once for all simultaneous events that match: "one or more", "is dealt damage", "deals damage"?
cdef inline bint joins(const Ability* a, const Pattern* p, const Event* e) noexcept nogil:
    return a.flags & AF_BATCH != 0 or e.kind == EVENT_DAMAGE and (p.source == 0 or p.target == 0)


# Are they one occurrence? Damage to different players is not, nor are attacks on different players (508.3b, 508.3e).
# What a source deals at once is, to whatever it deals it.
cdef inline bint same_occurrence(const State* s, const Ability* a, const Pattern* p, i32 memory,
                                 const Event* e) noexcept nogil:
    if e.kind == EVENT_DAMAGE and p.source != 0 and p.target == 0 and not a.flags & AF_BATCH:
        return memory_get(s, memory, REG_EVENT_SOURCE) == e.source
    if memory_get(s, memory, REG_EVENT_TARGET) == e.target:
        return True
    if e.kind == EVENT_DAMAGE:
        return p.source != 0 and not ref_is_player(e.target)
    return e.kind != EVENT_ATTACK or p.target == 0


# One more event of those that such a trigger is about.
cdef i32 occurrence_add(State* s, i32 memory, const Event* e, bint back) noexcept nogil:
    return memory_append(s, memory, REG_EVENT_BATCH, e.source if e.kind == EVENT_DAMAGE else object_seen(e, back))


# Is there such a trigger, among those from `first` on? Then the event joins it; it may be there several times (603.2d).
cdef bint occurrence_join(State* s, u32 first, const Ability* a, const Pattern* p, const Event* e,
                          bint back) noexcept nogil:
    cdef u32 i
    cdef i32 memory
    cdef bint found = False
    for i in range(first, triggers_waiting(s)):
        memory = trigger_at(s, i).memory
        if same_occurrence(s, a, p, memory, e):
            occurrence_add(s, memory, e, back)
            memory_set(s, memory, REG_EVENT_AMOUNT, memory_get(s, memory, REG_EVENT_AMOUNT) + e.amount)
            found = True
    return found


# CR 603.2d: how many times more it triggers.
cdef i32 times_more(const State* s, const Watcher* w, const Event* e, bint back) noexcept nogil:
    cdef Rule rule
    cdef Context c
    cdef int cursor = 0
    cdef i32 more = 0, i
    if w.effect != 0 or not rules_any(s, <u64> 1 << RULE_TRIGGER_AGAIN):
        return 0
    while rule_next(s, &cursor, &rule):
        if rule.kind != RULE_TRIGGER_AGAIN:
            continue
        c = rule_context(&rule, NONE)
        if rule.object != w.object if rule.filter == 0 else not filter_matches(s, rule.filter, w.object, &c):
            continue
        for i in range(rule.b, rule.b + rule.c):
            if pattern_matches(s, &db_of(s).patterns[i], e, object_seen(e, back), &c):
                more += rule.a
                break
    return min(more, TRIGGERS_AGAIN)


# CR 603.2c: once for each occurrence. True: a floating ability that is used up now.
cdef bint watcher_look(State* s, const Watcher* w, const Event* batch, u32 n, bint back) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[w.ability]
    cdef const Pattern* p
    cdef Context c
    cdef u32 i, first = triggers_waiting(s)
    cdef i32 memory, _k
    for i in range(n):
        if batch[i].kind == EVENT_NONE or used_up(s, w, a):
            continue
        c = watcher_context(s, w)
        p = pattern_for(s, a, &batch[i], &c, back)
        if p == NULL or joins(a, p, &batch[i]) and occurrence_join(s, first, a, p, &batch[i], back):
            continue
        memory = event_memory(s, w, &batch[i])
        if not conditions_hold(s, a, p, memory, &c, back):
            handle_free(s, memory)
            continue
        if joins(a, p, &batch[i]):
            memory = occurrence_add(s, memory, &batch[i], back)
        trigger_add(s, w.ability, w.object, w.controller | (TRIGGER_FRESH if back else 0), memory)
        use_count(s, w, a)
        for _k in range(times_more(s, w, &batch[i], back)):
            trigger_add(s, w.ability, w.object, w.controller | (TRIGGER_FRESH if back else 0), handle_copy(s, memory))
        if a.flags & AF_ONCE and w.effect != 0:                             # CR 603.7b
            return True
    return False


cdef void watchers_look(State* s, const Event* batch, u32 n, bint back) noexcept nogil:
    cdef u64 kinds = batch_kinds(batch, n)
    cdef Watcher w
    cdef u32 i = 0
    if not magic(s).trigger_watch & kinds:
        return
    while i < s.n_watchers:
        w = watcher_at(s, i)[0]
        i += 1
        if watcher_triggers(s, &w, kinds) and watcher_look(s, &w, batch, n, back):
            floating_end(s, <u32> (w.effect - 1))
            i -= 1                                                          # the next one has taken its place


cdef void triggers_before(State* s, const Event* batch, u32 n) noexcept nogil:
    watchers_look(s, batch, n, True)


# What looked back now learns what became of its object, and asks its intervening "if".
cdef void fresh_settle(State* s, const Event* batch, u32 n) noexcept nogil:
    cdef Context c
    cdef Trigger t
    cdef Watcher w
    cdef u32 i = 0, k
    while i < triggers_waiting(s):
        t = trigger_at(s, i)[0]
        i += 1
        if not t.controller & TRIGGER_FRESH:
            continue
        trigger_at(s, i - 1).controller &= TRIGGER_CONTROLLER
        for k in range(n):
            if batch[k].kind == EVENT_MOVE and batch[k].object == memory_get(s, t.memory, REG_EVENT_OBJECT):
                memory_set(s, t.memory, REG_EVENT_RESULT, batch[k].result)
        w.object = t.source
        w.controller = <u8> (t.controller & TRIGGER_CONTROLLER)
        w.effect = 0
        c = watcher_context(s, &w)
        c.memory = t.memory
        if not condition_holds(s, db_of(s).abilities[t.ability].timing, &c):
            i -= 1
            t = trigger_take(s, i)
            handle_free(s, t.memory)


cdef void triggers_after(State* s, const Event* batch, u32 n) noexcept nogil:
    if magic(s).triggers != 0:
        fresh_settle(s, batch, n)
    watchers_look(s, batch, n, False)


cdef void triggers_announced(State* s, const Event* batch, u32 n) noexcept nogil:
    watchers_look(s, batch, n, True)
    triggers_after(s, batch, n)


# ---- those without an event ----------------------------------------------------------------------------------------

# How many of this object's ability wait or are on the stack.
cdef u32 underway(const State* s, ObjectId object, i32 ability) noexcept nogil:
    cdef const StackEntry* entry
    cdef u32 i, n = 0
    for i in range(triggers_waiting(s)):
        n += trigger_at(s, i).source == object and trigger_at(s, i).ability == ability
    for i in range(magic(s).n_stack):
        entry = entry_at(s, i)
        n += entry.source == object and entry.ability == ability and entry.flags & SF_TRIGGERED != 0 and \
            not entry.flags & SF_COPY
    return n


# CR 603.8: it doesn't trigger again until it has left the stack.
cdef void triggers_state(State* s) noexcept nogil:
    cdef const Ability* a
    cdef const Pattern* p
    cdef Context c
    cdef Watcher w
    cdef u32 i, k, same
    for i in range(s.n_watchers):
        w = watcher_at(s, i)[0]
        a = &db_of(s).abilities[w.ability]
        if not watcher_triggers(s, &w, <u64> 1 << EVENT_STATE):
            continue
        p = &db_of(s).patterns[a.patterns]
        c = watcher_context(s, &w)
        if not (condition_holds(s, p.condition, &c) and condition_holds(s, a.timing, &c)):
            continue
        same = 0
        for k in range(i):
            same += watcher_at(s, k).object == w.object and watcher_at(s, k).ability == w.ability
        if underway(s, w.object, w.ability) <= same:
            trigger_add(s, w.ability, w.object, w.controller, handle_copy(s, c.memory))


cdef void trigger_reflexive(State* s, i32 ability, int controller, ObjectId source, i32 memory) noexcept nogil:
    cdef Context c = context_of(source, controller, NONE)
    c.memory = memory
    if condition_holds(s, db_of(s).abilities[ability].timing, &c):                              # CR 603.4
        trigger_add(s, ability, source, controller, handle_copy(s, memory))


# ---- taking one off the list ---------------------------------------------------------------------------------------

cdef Trigger trigger_take(State* s, u32 i) noexcept nogil:
    cdef Trigger t = trigger_at(s, i)[0]
    handle_remove(s, magic(s).triggers, i * TRIGGER_WORDS, TRIGGER_WORDS)
    if triggers_waiting(s) == 0:
        handle_free(s, magic(s).triggers)
        magic(s).triggers = 0
    return t


cdef bint trigger_at_once(State* s) noexcept nogil:
    cdef const Ability* a
    cdef Trigger t
    cdef u32 i
    for i in range(triggers_waiting(s)):
        a = &db_of(s).abilities[trigger_at(s, i).ability]
        if a.flags & (AF_MANA | AF_AT_ONCE):
            t = trigger_take(s, i)
            push_vm(s, a.program, t.controller & TRIGGER_CONTROLLER, t.source, NONE, t.memory)
            handle_free(s, t.memory)
            return True
    return False
