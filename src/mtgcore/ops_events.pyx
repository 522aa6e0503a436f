# Operations of replacement and prevention effects on the event that waits (614, 615), shields (615.7) and regeneration
# (701.19).
#
# The event is that of the PROC_EVENT frame below the program's. Editing it is not an event: nothing is submitted.
# May depend on: operands and everything above it.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Change, db_of
from mtgcore.expr cimport Context, amount_of, selector_fill
from mtgcore.layers cimport (
    chars_of, controller_of, face_of, copied_face, change_operands, copy_exceptions, effect_float,
)
from mtgcore.watchers cimport floating_end
from mtgcore.zones cimport combat_remove
from mtgcore.cant cimport unpreventable
from mtgcore.replace cimport event_frame, note_add
from mtgcore.events cimport Event, event_of, event_announce, event_heard, batch_open, batch_add, batch_submit
from mtgcore.operands cimport *
from mtgcore.vm cimport *

cdef inline Event* waiting(const State* s, const Frame* e) noexcept nogil:
    return <Event*> (arena(s) + e.r[0]) + e.r[2]


cdef inline Ref first_of(const State* s, i32 node, const Context* c) noexcept nogil:
    cdef Ref r = NONE
    selector_fill(s, node, c, &r, 1)
    return r


# ---- damage ---------------------------------------------------------------------------------------------------------

# CR 614.9: only to what can be dealt damage.
cdef bint may_take_damage(const State* s, Ref to) noexcept nogil:
    cdef Chars c
    if ref_is_player(to):
        return not player_at(s, ref_to_player(to)).lost
    return (permanent_get(s, to) != NULL and not permanent_get(s, to).flags & PF_PHASED_OUT and chars_of(s, to, &c)
            and c.types & (TYPE_CREATURE | TYPE_PLANESWALKER | TYPE_BATTLE))


cdef void retarget(const State* s, Event* e, Ref to) noexcept nogil:
    if to == NONE or e.kind == EVENT_DAMAGE and not may_take_damage(s, to):
        return
    e.target = to
    if e.kind == EVENT_DAMAGE and ref_is_player(to):
        e.player = <u8> ref_to_player(to)


cdef i32 effect_index(const State* s, u32 timestamp) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_effects):
        if effect_at(s, i).timestamp == timestamp and effect_at(s, i).kind == CHANGE_FLOATING:
            return <i32> i
    return -1


# What simultaneous damage from other events the shield could still prevent (615.7).
cdef i32 shield_elsewhere(const State* s, const Frame* e) noexcept nogil:
    cdef const Event* batch = <const Event*> (arena(s) + e.r[0])
    cdef const Event* mine = &batch[e.r[2]]
    cdef i32 i, total = 0
    for i in range(e.r[4], e.r[1]):
        if i != e.r[2] and batch[i].kind == EVENT_DAMAGE and batch[i].target == mine.target and \
                not was_looked_at(s, e, i):
            total += batch[i].amount
    return total


# Has the effect that is being applied been applied to event i too?
cdef bint was_looked_at(const State* s, const Frame* e, i32 event) noexcept nogil:
    cdef const i32* note
    cdef u32 i
    for i in range(notes_count(s, e.r[3])):
        note = note_at(s, e.r[3], i)
        if note[1] == NOTE_APPLIED and note[0] & 0xFFFF == event and note[2] == e.r[9] and note[4]:
            return True
    return False


cdef void prevent(State* s, Frame* f, Frame* e, i32 n) noexcept nogil:
    cdef Event* event = waiting(s, e)
    cdef Event told
    cdef i32 i = effect_index(s, <u32> e.r[9]) if e.r[9] != 0 else -1
    if unpreventable(s, event):
        n = 0                                              # CR 615.12
    event.amount -= n
    f.r[2] = memory_set(s, f.r[2], REG_EVENT_EXTRA, n)     # CR 615.5
    f.r[2] = memory_set(s, f.r[2], REG_EVENT_AMOUNT, event.amount)
    if n > 0 and event_heard(s, EVENT_PREVENTED):          # CR 615.13
        told = event_of(EVENT_PREVENTED, event.player, NONE)
        told.source = event.source
        told.target = event.target
        told.amount = n
        event_announce(s, &told)
    if i < 0 or n == 0:
        return                                             # CR 609.7b: not used up
    effect_at(s, <u32> i).b -= n
    if db_of(s).abilities[effect_at(s, <u32> i).a].flags & AF_ONCE or word(s, f, 2) and effect_at(s, <u32> i).b <= 0:
        floating_end(s, <u32> i)


# CR 615.7: a shield prevents as much as is left of it; of damage by several sources the player chooses which.
cdef int run_prevent(State* s, Frame* f, Frame* e) noexcept nogil:
    cdef Event* event = waiting(s, e)
    cdef Context c = context(f)
    cdef i32 most = event.amount, least, i
    cdef int player
    if f.stage == STAGE_ANSWER:
        prevent(s, f, e, s.answer.a)
        return done(f, 3)
    if word(s, f, 2):
        i = effect_index(s, <u32> e.r[9])
        most = min(most, effect_at(s, <u32> i).b) if i >= 0 else 0
        least = min(most, max(0, effect_at(s, <u32> i).b - shield_elsewhere(s, e))) if i >= 0 else 0
        if least < most and not unpreventable(s, event):
            player = ref_to_player(event.target) if ref_is_player(event.target) else controller_of(s, event.target)
            f.stage = STAGE_ANSWER
            return decision_ask_range(s, REASON_REPLACEMENT, player, PROC_VM, least, most, event.source)
    elif word(s, f, 1) != 0:
        most = min(most, max(amount_of(s, word(s, f, 1), &c), 0))
    prevent(s, f, e, most)
    return done(f, 3)


# ---- entering -------------------------------------------------------------------------------------------------------

# CR 707.2, 707.9: the copied values, with the exceptions of what is copied and then its own.
cdef int enter_as_copy(State* s, Frame* f, Frame* e, Ref original) noexcept nogil:
    cdef Event* event = waiting(s, e)
    cdef Context c = context(f)
    cdef const Change* change
    cdef i32 k, a, b, first, n = copy_exceptions(s, original, NULL, 0)
    if original <= 0 or face_of(s, original) < 0:
        return FLOW_RUN
    if not state_room_for(s, 0, 0, <u32> (3 * n + 64) + 3 * <u32> word(s, f, 3) * NOTE_WORDS, 0):
        return FLOW_GROW
    event.extra = copied_face(s, original) + 1
    exceptions_forget(s, e)
    first = arena_push(s, <u32> n)
    copy_exceptions(s, original, arena(s) + first, n)
    for k in range(n // 3):
        note_add(s, e, e.r[2], 0, NOTE_EXCEPTION, arena(s)[first + 3 * k], arena(s)[first + 3 * k + 1],
                 arena(s)[first + 3 * k + 2])
    for k in range(word(s, f, 3)):
        change = &db_of(s).changes[word(s, f, 2) + k]
        change_operands(s, change, &c, &a, &b)
        note_add(s, e, e.r[2], 0, NOTE_EXCEPTION, change.kind, a, b)
    return FLOW_RUN


# A later copy effect overrides the values of an earlier one, its exceptions too (707.9e).
cdef void exceptions_forget(State* s, Frame* e) noexcept nogil:
    cdef u32 at = 0
    while at < handle_len(s, e.r[3]):
        if handle_words(s, e.r[3])[at + 1] == NOTE_EXCEPTION and handle_words(s, e.r[3])[at] & 0xFFFF == e.r[2]:
            handle_remove(s, e.r[3], at, NOTE_WORDS)
        else:
            at += NOTE_WORDS


# ---- the event ------------------------------------------------------------------------------------------------------

cdef void edit(State* s, Frame* f, Frame* e, int op) noexcept nogil:
    cdef Event* event = waiting(s, e)
    cdef Context c = context(f)
    cdef Ref r
    if op == OP_EVENT_TO:
        event.to_zone = <u8> word(s, f, 1)
        event.position = <i16> word(s, f, 2)
    elif op == OP_EVENT_AMOUNT:
        event.amount = max(amount_of(s, word(s, f, 1), &c), 0)
        f.r[2] = memory_set(s, f.r[2], REG_EVENT_AMOUNT, event.amount)
    elif op == OP_EVENT_TARGET:
        retarget(s, event, first_of(s, word(s, f, 1), &c))
    elif op == OP_EVENT_PLAYER:
        r = first_of(s, word(s, f, 1), &c)
        if ref_is_player(r) and not player_at(s, ref_to_player(r)).lost:
            event.player = <u8> ref_to_player(r)
    elif op == OP_EVENT_NOTHING:
        event.kind = EVENT_NONE                            # CR 614.6
    elif op == OP_EVENT_TAPPED:
        event.flags |= EF_TAPPED
    elif op == OP_EVENT_UNTAPPED:
        event.flags &= ~<u16> EF_TAPPED
    elif op == OP_EVENT_COUNTERS:
        note_add(s, e, e.r[2], 0, NOTE_COUNTERS, word(s, f, 1), max(amount_of(s, word(s, f, 2), &c), 0), 0)
    elif op == OP_EVENT_KIND:
        event.kind = <u8> word(s, f, 1)
    elif op == OP_EVENT_EXTRA:
        event.extra = word(s, f, 1)
    elif op == OP_EVENT_PART:
        r = first_of(s, word(s, f, 2), &c)
        if r != NONE and may_take_damage(s, r):
            note_add(s, e, e.r[2], 0, NOTE_PART, max(amount_of(s, word(s, f, 1), &c), 0), r, 0)
    elif op == OP_EVENT_CHOICE:
        note_add(s, e, e.r[2], 0, NOTE_CHOICE, word(s, f, 1), amount_of(s, word(s, f, 2), &c), 0)
    elif op == OP_EVENT_LINK:
        note_add(s, e, e.r[2], 0, NOTE_LINK, f.source, word(s, f, 1), 0)


cdef int words_of(int op) noexcept nogil:
    if op == OP_EVENT_NOTHING or op == OP_EVENT_TAPPED or op == OP_EVENT_UNTAPPED:
        return 1
    elif op == OP_EVENT_COPY:
        return 4
    elif op == OP_EVENT_TO or op == OP_EVENT_COUNTERS or op == OP_EVENT_PART or op == OP_EVENT_CHOICE:
        return 3
    return 2


cdef int run_event(State* s, Frame* f, int op) noexcept nogil:
    cdef Frame* e = event_frame(s)
    cdef Context c
    if e == NULL:                                          # nothing waits: there is nothing to change
        return done(f, 2 + word(s, f, 1) if op == OP_EVENT_AFTER else 3 if op == OP_PREVENT else words_of(op))
    if op == OP_PREVENT:
        return run_prevent(s, f, e)
    if op == OP_EVENT_AFTER:                               # CR 121.7, 615.5
        note_add(s, e, e.r[2], f.controller, NOTE_AFTER, f.r[0] + 2, handle_copy(s, f.r[2]), f.source)
        return done(f, 2 + word(s, f, 1))
    if op == OP_EVENT_COPY:
        c = context(f)
        if enter_as_copy(s, f, e, first_of(s, word(s, f, 1), &c)) == FLOW_GROW:
            return FLOW_GROW
    else:
        edit(s, f, e, op)
    return done(f, words_of(op))


# ---- shields and regeneration ---------------------------------------------------------------------------------------

# CR 615.7, 615.11, 701.19a: an effect for each of them.
cdef int run_float_each(State* s, Frame* f) noexcept nogil:
    cdef Context c = context(f)
    cdef i32 first, i, memory, n = selected(s, f, word(s, f, 1), &first)
    cdef u32 words = handle_len(s, f.r[2]) + REGISTER_LISTS + 2
    if n < 0 or not state_room_for(s, 0, 0, (<u32> n + 2) * words + 64, <u32> n):
        return FLOW_GROW
    for i in range(n):
        c.current = arena(s)[first + i]
        memory = memory_set(s, handle_copy(s, f.r[2]), REG_SHIELDED, c.current)
        effect_float(s, word(s, f, 2), word(s, f, 3), f.controller, f.source, memory)
        effect_at(s, magic(s).n_effects - 1).b = amount_of(s, word(s, f, 4), &c) if word(s, f, 4) != 0 else 0
        handle_free(s, memory)
    return done(f, 5)


cdef int run_remove_damage(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef Permanent* p
    if n < 0:
        return FLOW_GROW
    for i in range(n):
        p = permanent_get(s, arena(s)[first + i])
        if p != NULL:
            p.damage = 0
            p.flags &= ~<u32> PF_DEATHTOUCHED
    return done(f, 2)


# CR 701.19: all damage is removed, it is tapped, and it leaves combat.
cdef int run_regenerate(State* s, Frame* f) noexcept nogil:
    cdef i32 first, i, n = selected(s, f, word(s, f, 1), &first)
    cdef Permanent* p
    cdef Event e
    if n < 0:
        return FLOW_GROW
    batch_open(s)
    for i in range(n):
        p = permanent_get(s, arena(s)[first + i])
        if p == NULL:
            continue
        p.damage = 0
        p.flags &= ~<u32> PF_DEATHTOUCHED
        combat_remove(s, p)
        e = event_of(EVENT_TAP, controller_of(s, p.id), p.id)
        e.source = f.source
        batch_add(s, &e)
        e.kind = EVENT_REGENERATE
        event_announce(s, &e)
    done(f, 2)
    return batch_submit(s)
