# Part of layers.pyx: the order of effects within a layer (613.7, 613.8).
#
# Timestamp order, except that an effect waits for those that it depends on. Whether it does is found by trial: apply
# the other, and see whether the effect is still there, applies to the same and does the same. What abilities read and
# write (carddb.Reading) tells beforehand that most pairs cannot depend on each other.

cdef enum:
    WINDOW = 64                # effects of one layer that are compared with each other at a time


cdef void queue_insert(Pass* w, u32 k) noexcept nogil:
    cdef u32* list = <u32*> grown(w.queue, w.n_queue, &w.cap_queue, sizeof(u32))
    cdef u32 at
    if list == NULL:
        w.failed = True
        return
    w.queue = list
    at = w.n_queue
    while at > 0 and w.queue[at - 1] > k:
        w.queue[at] = w.queue[at - 1]
        at -= 1
    w.queue[at] = k
    w.n_queue += 1


cdef inline void reading_join(Reading* to, const Reading* more) noexcept nogil:
    to.reads |= more.reads
    to.types |= more.types
    to.subtypes |= more.subtypes


# What could make a difference to an effect in this layer. One with a locked set and fixed numbers is never dependent.
cdef Reading applier_reads(const State* s, const Applier* a) noexcept nogil:
    cdef Reading out
    memset(&out, 0, sizeof(Reading))
    if a.ability < 0:
        return out
    reading_join(&out, &db_of(s).abilities[a.ability].amounts)
    if not a.begun:
        reading_join(&out, &db_of(s).abilities[a.ability].reading)
        out.reads |= READS_EXISTENCE
    return out


cdef Reading applier_writes(const State* s, const Pass* w, const Applier* a) noexcept nogil:
    cdef const Ability* ability
    cdef Change change
    cdef Reading out
    cdef i32 j
    memset(&out, 0, sizeof(Reading))
    if a.ability < 0:
        out.reads = effect_writes(effect_at(s, a.effect))
        out.types = 0xFFFFFFFF
        out.subtypes = ~<u64> 0
        return out
    ability = &db_of(s).abilities[a.ability]
    for j in range(ability.changes, ability.changes + ability.n_changes):
        change = db_of(s).changes[j]
        if change.layer == w.layer:
            reading_join(&out, &change.writes)
    return out


# Roughly: by its layer.
cdef u32 effect_writes(const Effect* e) noexcept nogil:
    if e.layer == LAYER_COLOR:
        return READS_COLORS
    elif e.layer == LAYER_CONTROL:
        return READS_CONTROLLER
    elif e.layer >= LAYER_PT_DEFINE:
        return READS_PT if e.layer < LAYER_RULES else 0
    elif e.kind == CHANGE_ADD_TYPES:
        return READS_TYPES
    return READS_CHARACTERISTICS


cdef bint readings_meet(const Reading* reads, const Reading* writes) noexcept nogil:
    cdef u32 common
    if reads.reads & READS_ANYTHING:
        return writes.reads != 0
    common = reads.reads & writes.reads
    if common & ~<u32> READS_TYPES:
        return True
    return common != 0 and (reads.types & writes.types or reads.subtypes & writes.subtypes)


cdef inline u64 mix(u64 h, u64 x) noexcept nogil:
    h = (h ^ x) * <u64> 0x9E3779B97F4A7C15
    return h ^ (h >> 29)


# What an effect would apply to now, and what it would do: equal when nothing has changed for it.
cdef u64 applier_outcome(const State* s, Pass* w, const Applier* a) noexcept nogil:
    cdef const Ability* ability = &db_of(s).abilities[a.ability]
    cdef const Change* change
    cdef Context c = applier_context(s, a)
    cdef u64 h = 1
    cdef u32 i
    cdef i32 j, x, y
    if not applier_hits(s, w, a):
        return 0
    for i in range(w.end):
        if not has_hit(w.hits, i):
            continue
        h = mix(h, i + 2)
        c.current = subject_id(s, i)
        for j in range(ability.changes, ability.changes + ability.n_changes):
            change = &db_of(s).changes[j]
            if change.layer == w.layer:
                operands_of(s, a, change, &c, &x, &y)
                h = mix(h, <u32> x | <u64> <u32> y << 32)
    return h


# CR 613.8a: would applying `other` change the existence of the effect, what it applies to, or what it does?
cdef bint depends(State* s, Pass* w, u32 k, u32 other) noexcept nogil:
    cdef Reading reads = applier_reads(s, &w.of[k])
    cdef Reading writes = applier_writes(s, w, &w.of[other])
    cdef u64 now, then
    cdef u32 i, instances = s.n_instances
    if not readings_meet(&reads, &writes):
        return False
    now = applier_outcome(s, w, &w.of[k])
    for i in range(w.end):
        w.before[i] = subject_at(s, i)[0]
    applier_apply(s, w, other, True)
    then = applier_outcome(s, w, &w.of[k])
    for i in range(w.end):
        subject_at(s, i)[0] = w.before[i]
    s.n_instances = instances
    return now != then


# May anything in the queue depend on anything else in it?
cdef bint queue_tangled(const State* s, const Pass* w) noexcept nogil:
    cdef Reading reads, writes, one
    cdef u32 i
    memset(&reads, 0, sizeof(Reading))
    memset(&writes, 0, sizeof(Reading))
    for i in range(w.n_queue):
        one = applier_reads(s, &w.of[w.queue[i]])
        reading_join(&reads, &one)
        one = applier_writes(s, w, &w.of[w.queue[i]])
        reading_join(&writes, &one)
    return w.n_queue > 1 and readings_meet(&reads, &writes)


# CR 613.8b: the place in the queue of the effect that is applied next: the first in timestamp order that depends on
# nothing but effects with which it forms a loop. Asked again after each effect (613.8c).
cdef u32 queue_next(State* s, Pass* w) noexcept nogil:
    cdef u64 on[WINDOW]
    cdef u64 through
    cdef u32 i, j, n = min(w.n_queue, <u32> WINDOW)
    for i in range(n):
        on[i] = 0
        for j in range(n):
            if i != j and depends(s, w, w.queue[i], w.queue[j]):
                on[i] |= <u64> 1 << j
        if on[i] == 0 and i == 0:
            return 0
    for j in range(n):                                     # what it depends on through others, too
        for i in range(n):
            if (on[i] >> j) & 1:
                on[i] |= on[j]
    for i in range(n):
        through = on[i]
        j = 0
        while j < n and (not (through >> j) & 1 or (on[j] >> i) & 1):
            j += 1
        if j == n:
            return i
    return 0


cdef void layer_apply(State* s, Pass* w) noexcept nogil:
    cdef u32 k, at
    w.n_queue = 0
    for k in range(w.n):
        if (w.of[k].layers >> w.layer) & 1:
            queue_insert(w, k)
    while w.n_queue != 0 and not w.failed:
        at = queue_next(s, w) if queue_tangled(s, w) else 0
        k = w.queue[at]
        w.n_queue -= 1
        while at < w.n_queue:
            w.queue[at] = w.queue[at + 1]
            at += 1
        applier_apply(s, w, k, False)
