# Replacement and prevention effects (614-616).
#
# Event by event, in APNAP order of those who choose: gather the effects that would modify it, take the first of them,
# or ask which; its program edits the event (ops_events); again, until none is left (616.1f). What has been applied to
# an event is noted, so that it gets one opportunity only (614.5).
# May depend on: types, state, carddb, layers, expr, watchers, targets, entering; of events only the struct.

from libc.string cimport memcmp

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, Pattern, Node, db_of, face_at
from mtgcore.expr cimport Context, context_of, condition_holds, A_ADD, A_MUL, A_CONST, A_REGISTER
from mtgcore.layers cimport controller_of
from mtgcore.watchers cimport pattern_matches, floating_end
from mtgcore.cant cimport rule_about, unpreventable
from mtgcore.results cimport counters_change
from mtgcore.entering cimport entering_abilities, entering_face
from mtgcore.events cimport Event, NOBODY
from mtgcore.vm cimport OP_END, OP_EVENT_AMOUNT, OP_EVENT_TAPPED, OP_EVENT_COUNTERS

cdef enum:
    ABILITIES = 1024           # more than one permanent has
    CANDIDATE_WORDS = 3        # object, ability, 1 + index of its effect

    # The order of 616.1a-e; what replaces a containing event comes before all of them (616.1g).
    RANK_CONTAINING = 0
    RANK_SELF = 1
    RANK_CONTROL = 2
    RANK_COPY = 3
    RANK_BACK = 4
    RANK_ANY = 5
    RANK_NONE = 6

    # Effects that counters on a permanent create, in the place of an ability.
    BY_FINALITY = -1           # CR 122.1h
    BY_SHIELD = -2             # CR 122.1c


# ---- notes -----------------------------------------------------------------------------------------------------------

cdef void note_add(State* s, Frame* f, i32 event, int controller, int kind, i32 a, i32 b, i32 c) noexcept nogil:
    cdef i32 h = f.r[3]
    h = handle_append3(s, h, event | controller << 16, kind, a)
    h = handle_append2(s, h, b, c)
    f.r[3] = h


cdef bint was_applied(const State* s, const Frame* f, i32 event, i32 key, i32 ability, bint floating) noexcept nogil:
    cdef const i32* note
    cdef u32 i
    while True:
        for i in range(notes_count(s, f.r[3])):
            note = note_at(s, f.r[3], i)
            if (note[1] == NOTE_APPLIED and note[0] & 0xFFFF == event and note[2] == key and note[3] == ability
                    and note[4] == floating):
                return True
        if f.x == 0:
            return False
        f = frame_at(s, f.x - <u32> 1)                     # what it did to the event that this one replaces
        event = f.r[2]


cdef u32 event_frame_place(const State* s) noexcept nogil:
    cdef u32 i = s.n_frames
    while i > 0:
        if frame_at(s, i - 1).proc == PROC_EVENT:
            return i
        if frame_at(s, i - 1).proc != PROC_VM:
            break
        i -= 1
    return 0


cdef Frame* event_frame(const State* s) noexcept nogil:
    cdef u32 place = event_frame_place(s)
    return frame_at(s, place - 1) if place != 0 else NULL


cdef i32 event_remember(State* s, i32 memory, const Event* e) noexcept nogil:
    memory = memory_set(s, memory, REG_EVENT_OBJECT, e.object)
    memory = memory_set(s, memory, REG_EVENT_SOURCE, e.source)
    memory = memory_set(s, memory, REG_EVENT_TARGET, e.target)
    memory = memory_set(s, memory, REG_EVENT_PLAYER, ref_player(e.player) if e.player != NOBODY else NONE)
    memory = memory_set(s, memory, REG_EVENT_AMOUNT, e.amount)
    memory = memory_set(s, memory, REG_EVENT_EXTRA, e.extra)
    return memory_set(s, memory, REG_EVENT_KIND, e.kind)


# ---- what applies ----------------------------------------------------------------------------------------------------

# What is gathered: the candidates of the lowest rank, in the arena. If something enters, what it would be (614.12).
cdef struct Gathered:
    i32 first, n
    int rank
    const Event* entry         # NULL: nothing enters
    Chars chars


cdef inline bint is_entering(const Event* e) noexcept nogil:
    return e.kind == EVENT_MOVE and e.to_zone == ZONE_BATTLEFIELD


# The event that says how the object of this one enters: itself, or the one that contains it. NULL: nothing enters.
cdef inline const Event* entry_of(const Event* batch, const Event* e) noexcept nogil:
    if is_entering(e):
        return e
    if e.parent != 0 and is_entering(&batch[e.parent - 1]) and batch[e.parent - 1].object == e.object:
        return &batch[e.parent - 1]
    return NULL


cdef int event_chooser(const State* s, const Event* batch, const Event* e) noexcept nogil:
    cdef const Event* entry = entry_of(batch, e)
    cdef int player = -1
    if entry != NULL:
        return entry.player
    if e.kind == EVENT_DAMAGE:
        player = ref_to_player(e.target) if ref_is_player(e.target) else controller_of(s, e.target)
    elif e.object != NONE and e.kind != EVENT_TOKEN:
        player = controller_of(s, e.object)                # off the battlefield and the stack: its owner (109.4)
    return player if player >= 0 else e.player


# With the event in the registers, for the pattern's own condition.
cdef bint event_matches(State* s, const Pattern* p, const Event* e, const Context* c) noexcept nogil:
    cdef Context with_event
    cdef bint holds
    if not pattern_matches(s, p, e, e.object, c):
        return False
    if p.condition == 0:
        return True
    with_event = c[0]
    with_event.memory = event_remember(s, handle_copy(s, c.memory), e)
    holds = condition_holds(s, p.condition, &with_event)
    handle_free(s, with_event.memory)
    return holds


# The rank of an effect that would modify the event, RANK_NONE: it wouldn't.
cdef int rank_of(State* s, const Frame* f, i32 event, ObjectId object, i32 ability, i32 effect, int controller,
                 const Gathered* g) noexcept nogil:
    cdef const Ability* a
    cdef Event* batch = <Event*> (arena(s) + f.r[0])
    cdef Event* e = &batch[event]
    cdef i32 key = object if effect == 0 else <i32> effect_at(s, <u32> effect - 1).timestamp
    cdef Context c
    cdef i32 i
    if was_applied(s, f, event, key, ability, effect != 0):
        return RANK_NONE                                   # CR 614.5
    if ability < 0:
        return RANK_CONTAINING if ability == BY_SHIELD and e.kind == EVENT_MOVE else RANK_ANY
    a = &db_of(s).abilities[ability]
    if a.kind != ABILITY_REPLACEMENT:
        return RANK_NONE
    if a.flags & AF_REGENERATES and (e.flags & EF_NO_REGENERATION or rule_about(s, RULE_CANT_REGENERATE, e.object)):
        return RANK_NONE                                   # CR 701.19c
    c = context_of(object, controller, NONE)
    if effect != 0:
        c.memory = effect_at(s, <u32> effect - 1).memory
    if g.entry != NULL:
        c.entering = &g.chars
        c.entering_ref = g.entry.object
    for i in range(a.patterns, a.patterns + a.n_patterns):
        if event_matches(s, &db_of(s).patterns[i], e, &c) and condition_holds(s, a.timing, &c):
            if e.kind == EVENT_MOVE and db_of(s).patterns[i].causes != 0:
                return RANK_CONTAINING
            return rank_by_flags(a.flags)
    return RANK_NONE


cdef inline int rank_by_flags(i32 flags) noexcept nogil:
    if flags & AF_SELF_REPLACEMENT:                        # CR 616.1a
        return RANK_SELF
    elif flags & AF_ENTERS_CONTROL:                        # CR 616.1b
        return RANK_CONTROL
    elif flags & AF_ENTERS_COPY:                           # CR 616.1c
        return RANK_COPY
    return RANK_BACK if flags & AF_ENTERS_BACK else RANK_ANY


cdef void gather_one(State* s, Frame* f, ObjectId object, i32 ability, i32 effect, int controller,
                     Gathered* g) noexcept nogil:
    cdef int rank = rank_of(s, f, f.r[2], object, ability, effect, controller, g)
    cdef i32 at
    if rank == RANK_NONE or rank > g.rank:
        return
    if rank < g.rank:
        g.rank = rank
        g.n = 0
        arena_cut(s, <u32> g.first)
    at = arena_push(s, CANDIDATE_WORDS)
    arena(s)[at] = object
    arena(s)[at + 1] = ability
    arena(s)[at + 2] = effect
    g.n += 1


# CR 614.12: abilities of what enters that say how it does.
cdef void gather_entering(State* s, Frame* f, const Event* e, Gathered* g) noexcept nogil:
    cdef i32 abilities[ABILITIES]
    cdef i32 k, n = entering_abilities(s, g.entry, &g.chars, abilities, ABILITIES)
    if g.entry != e:
        return
    for k in range(min(n, ABILITIES)):
        if db_of(s).abilities[abilities[k]].flags & AF_ENTERS:
            gather_one(s, f, e.object, abilities[k], 0, e.player, g)


# Abilities of a moving card that watch itself from its library, where nothing else looks for them.
cdef void gather_library(State* s, Frame* f, const Event* e, Gathered* g) noexcept nogil:
    cdef const Object* o = object_get(s, e.object)
    cdef const Ability* a
    cdef i32 k
    if o == NULL or o.zone != ZONE_LIBRARY:
        return
    for k in range(face_at(s, o.face).abilities, face_at(s, o.face).abilities + face_at(s, o.face).n_abilities):
        a = &db_of(s).abilities[k]
        if a.kind == ABILITY_REPLACEMENT and (a.zones >> ZONE_LIBRARY) & 1:
            gather_one(s, f, e.object, k, 0, o.owner, g)


# May anything say how it enters? Otherwise what it would be need not be known.
cdef inline bint entry_watched(const State* s, const Event* e, const Event* entry) noexcept nogil:
    cdef i32 face = entering_face(s, entry)
    cdef u64 kind = <u64> 1 << e.kind
    return ((magic(s).replace_watch | db_of(s).granted) & kind != 0
            or face >= 0 and face_at(s, face).replaces & kind != 0)


# CR 122.1c, 122.1h: counters that guard a permanent. A shield guards it from what effects destroy.
cdef void gather_counters(State* s, Frame* f, const Event* e, Gathered* g) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, e.target if e.kind == EVENT_DAMAGE else e.object)
    if p == NULL or p.counters == 0:
        return
    if e.kind == EVENT_DAMAGE or e.kind == EVENT_MOVE and e.cause == CAUSE_DESTROY and e.source != NONE:
        if counters_get(s, p.counters, COUNTER_SHIELD) > 0:
            gather_one(s, f, p.id, BY_SHIELD, 0, controller_of(s, p.id), g)
    if e.kind == EVENT_MOVE and e.to_zone == ZONE_GRAVEYARD and counters_get(s, p.counters, COUNTER_FINALITY) > 0:
        gather_one(s, f, p.id, BY_FINALITY, 0, controller_of(s, p.id), g)


cdef Gathered gather(State* s, Frame* f) noexcept nogil:
    cdef Gathered g
    cdef const Event* batch = <Event*> (arena(s) + f.r[0])
    cdef const Event* e = &batch[f.r[2]]
    cdef const Watcher* w
    cdef u32 i
    g.entry = entry_of(batch, e)
    g.first = <i32> s.arena_low
    g.n = 0
    g.rank = RANK_NONE
    if e.kind == EVENT_NONE or e.from_zone == ZONE_BENEATH:                # CR 712.21d: as its permanent
        return g
    if g.entry != NULL:
        if not entry_watched(s, e, g.entry):
            return g
        gather_entering(s, f, e, &g)
    elif e.kind == EVENT_MOVE:
        gather_library(s, f, e, &g)
    if e.kind == EVENT_MOVE or e.kind == EVENT_DAMAGE:
        gather_counters(s, f, e, &g)
    if (magic(s).replace_watch >> e.kind) & 1:
        for i in range(s.n_watchers):
            w = watcher_at(s, i)
            if db_of(s).abilities[w.ability].kind == ABILITY_REPLACEMENT:
                gather_one(s, f, w.object, w.ability, w.effect, w.controller, &g)
    return g


# ---- does the order matter? ------------------------------------------------------------------------------------------

# What kind of a modification a program makes, for those that may be made in any order: 0: another.
cdef int family_of(const State* s, i32 ability) noexcept nogil:
    cdef const i32* code
    cdef const Node* n
    if ability < 0 or db_of(s).abilities[ability].flags & AF_OPTIONAL:
        return 0
    code = db_of(s).code + db_of(s).abilities[ability].program
    if code[0] == OP_EVENT_TAPPED or code[0] == OP_EVENT_COUNTERS and db_of(s).nodes[code[2]].op == A_CONST:
        while code[0] == OP_EVENT_TAPPED or code[0] == OP_EVENT_COUNTERS and db_of(s).nodes[code[2]].op == A_CONST:
            code += 1 if code[0] == OP_EVENT_TAPPED else 3
        return 1 if code[0] == OP_END else 0
    if code[0] == OP_EVENT_AMOUNT and code[2] == OP_END:
        n = &db_of(s).nodes[code[1]]
        if ((n.op == A_MUL or n.op == A_ADD) and db_of(s).nodes[n.a].op == A_REGISTER
                and db_of(s).nodes[n.a].a == REG_EVENT_AMOUNT and db_of(s).nodes[n.b].op == A_CONST):
            return n.op                                    # doubling and doubling, adding and adding
    return 0


# Do two effects of one ability (1 + their indices, 0: of objects) remember the same?
cdef bint same_memory(const State* s, i32 one, i32 other) noexcept nogil:
    cdef i32 a, b
    if one == 0 or other == 0:
        return one == other
    a = effect_at(s, <u32> one - 1).memory
    b = effect_at(s, <u32> other - 1).memory
    return handle_len(s, a) == handle_len(s, b) and \
        memcmp(handle_words(s, a), handle_words(s, b), handle_len(s, a) * sizeof(i32)) == 0


# CR 616.1: equal instances, and modifications that commute, need no choice.
cdef bint order_matters(const State* s, const Gathered* g) noexcept nogil:
    cdef const i32* words = arena(s) + g.first
    cdef int family = family_of(s, words[1])
    cdef bint same = True
    cdef i32 i
    for i in range(1, g.n):
        if words[i * CANDIDATE_WORDS + 1] != words[1] or not same_memory(s, words[2], words[i * CANDIDATE_WORDS + 2]):
            same = False
        if family == 0 or family_of(s, words[i * CANDIDATE_WORDS + 1]) != family:
            family = 0
    return not same and family == 0


# ---- applying --------------------------------------------------------------------------------------------------------

cdef int applied_controller(const State* s, const Event* e, ObjectId object, i32 effect) noexcept nogil:
    cdef int controller
    if effect != 0:
        return effect_at(s, <u32> effect - 1).controller
    if is_entering(e) and object == e.object:
        return e.player
    controller = controller_of(s, object)
    return controller if controller >= 0 else e.player


# Counters that guard their permanent have no program.
cdef void apply_counters(State* s, Frame* f) noexcept nogil:
    cdef Event* e = <Event*> (arena(s) + f.r[0]) + f.r[2]
    cdef int by = f.r[8]
    note_applied(s, f, 0)
    f.r[9] = 0
    f.stage = STAGE_REPLACE
    if by == BY_FINALITY:
        e.to_zone = ZONE_EXILE
        return
    if e.kind == EVENT_DAMAGE:
        if not unpreventable(s, e):                        # CR 615.12
            e.amount = 0
    else:
        e.kind = EVENT_NONE
    counters_change(s, EVENT_COUNTERS_REMOVED, e, f.r[7], controller_of(s, f.r[7]), COUNTER_SHIELD, 1)


# Runs the program of effect r[7], r[8], r[9] (1 + its index) over event r[2].
cdef void apply(State* s, Frame* f) noexcept nogil:
    cdef Event* e = <Event*> (arena(s) + f.r[0]) + f.r[2]
    cdef const Ability* a = &db_of(s).abilities[f.r[8]]
    cdef const Effect* effect = effect_at(s, <u32> f.r[9] - 1) if f.r[9] != 0 else NULL
    cdef int controller = applied_controller(s, e, f.r[7], f.r[9])
    cdef i32 memory = event_remember(s, handle_copy(s, effect.memory) if effect != NULL else 0, e)
    cdef ObjectId source = f.r[7]
    cdef i32 program = a.program
    cdef bint ends = a.flags & AF_ONCE and not a.flags & AF_PREVENTS
    cdef u32 index = <u32> f.r[9] - 1
    cdef Frame* vm
    note_applied(s, f, controller)
    f.r[9] = <i32> effect.timestamp if effect != NULL else 0
    f.stage = STAGE_REPLACE
    if effect != NULL and ends:
        floating_end(s, index)
    vm = frame_push(s, PROC_VM, controller, source)
    vm.r[0] = program
    vm.r[2] = memory


cdef void note_applied(State* s, Frame* f, int controller) noexcept nogil:
    cdef bint floating = f.r[9] != 0
    note_add(s, f, f.r[2], controller, NOTE_APPLIED,
             <i32> effect_at(s, <u32> f.r[9] - 1).timestamp if floating else f.r[7], f.r[8], floating)


cdef int begin(State* s, Frame* f, const i32* candidate) noexcept nogil:
    cdef const Event* e = <Event*> (arena(s) + f.r[0]) + f.r[2]
    f.r[7] = candidate[0]
    f.r[8] = candidate[1]
    f.r[9] = candidate[2]
    arena_cut(s, batch_end(f))
    if f.r[8] < 0:
        apply_counters(s, f)
        return FLOW_RUN
    if db_of(s).abilities[f.r[8]].flags & AF_OPTIONAL:
        f.stage = STAGE_OPTIONAL
        return decision_ask(s, SHAPE_YES_NO, REASON_REPLACEMENT, applied_controller(s, e, f.r[7], f.r[9]), PROC_EVENT,
                            0, 0, False, f.r[7])
    apply(s, f)
    return FLOW_RUN


cdef inline u32 batch_end(const Frame* f) noexcept nogil:
    return <u32> f.r[0] + <u32> f.r[1] * (sizeof(Event) // 4)


# CR 614.7a, 615.6: an event of nothing does not happen.
cdef void settle(Event* e) noexcept nogil:
    if e.amount <= 0 and (e.kind == EVENT_DAMAGE or e.kind == EVENT_LIFE_GAIN or e.kind == EVENT_LIFE_LOSS
                          or e.kind == EVENT_COUNTERS_PUT or e.kind == EVENT_TOKEN or e.kind == EVENT_MANA_ADDED):
        e.kind = EVENT_NONE


# CR 614.9: the part of the damage that goes elsewhere is an event of its own; what was applied to the whole has been
# applied to it.
cdef void part_split(State* s, Frame* f) noexcept nogil:
    cdef i32 h = f.r[3], event = f.r[2], at
    cdef u32 i
    cdef const i32* note
    cdef Event* e
    cdef Event part
    for i in range(notes_count(s, h)):
        note = note_at(s, h, i)
        if note[1] != NOTE_PART:
            continue
        e = <Event*> (arena(s) + f.r[0]) + event
        part = e[0]
        part.amount = min(note[2], e.amount)
        part.target = note[3]
        part.player = <u8> ref_to_player(part.target) if ref_is_player(part.target) else e.player
        e.amount -= part.amount
        handle_remove(s, h, i * NOTE_WORDS, NOTE_WORDS)
        settle(e)
        if part.amount > 0:
            at = arena_push(s, sizeof(Event) // 4)
            (<Event*> (arena(s) + at))[0] = part
            marks_copy(s, f, event, f.r[1])
            f.r[1] += 1
        return


cdef void marks_copy(State* s, Frame* f, i32 event, i32 to) noexcept nogil:
    cdef u32 i, n = notes_count(s, f.r[3])
    cdef const i32* note
    for i in range(n):
        note = note_at(s, f.r[3], i)
        if note[1] == NOTE_APPLIED and note[0] & 0xFFFF == event:
            note_add(s, f, to, note[0] >> 16, NOTE_APPLIED, note[2], note[3], note[4])


# ---- the order of events and of effects ------------------------------------------------------------------------------

cdef inline int apnap(const State* s, int player) noexcept nogil:
    return (player - magic(s).active + s.n_players) % s.n_players


# On to the next event: those of the active player first, then of each other player in turn order (101.4).
cdef bint event_next(const State* s, Frame* f) noexcept nogil:
    cdef const Event* batch = <Event*> (arena(s) + f.r[0])
    f.r[2] += 1
    while f.r[6] < s.n_players:
        while f.r[2] < f.r[5]:
            if batch[f.r[2]].kind != EVENT_NONE and apnap(s, event_chooser(s, batch, &batch[f.r[2]])) == f.r[6]:
                return True
            f.r[2] += 1
        f.r[6] += 1
        f.r[2] = f.r[4]
    return False


cdef int ask_which(State* s, Frame* f, const Gathered* g) noexcept nogil:
    cdef const Event* batch = <Event*> (arena(s) + f.r[0])
    cdef const Event* e = &batch[f.r[2]]
    f.stage = STAGE_CHOSEN
    return decision_ask(s, SHAPE_ORDER, REASON_REPLACEMENT, event_chooser(s, batch, e), PROC_EVENT, g.first, g.n, False,
                        e.object if e.kind != EVENT_DAMAGE else e.source)


cdef int replace_run(State* s, Frame* f) noexcept nogil:
    cdef Gathered g
    if not state_room_for(s, 0, 0, (s.n_watchers + 64) * CANDIDATE_WORDS, 0):
        return FLOW_GROW
    if f.stage == STAGE_CHOSEN:
        return begin(s, f, arena(s) + s.decision.domain + s.answer.c * CANDIDATE_WORDS)
    if f.stage == STAGE_OPTIONAL:
        if s.answer.kind == OPTION_YES:
            apply(s, f)
            return FLOW_RUN
        note_applied(s, f, 0)                              # it had its opportunity
        f.stage = STAGE_REPLACE
    if f.r[2] >= f.r[4] and f.r[6] < s.n_players and f.r[2] < f.r[5]:
        part_split(s, f)
        settle(<Event*> (arena(s) + f.r[0]) + f.r[2])
    elif not event_next(s, f):
        return REPLACED
    while True:
        g = gather(s, f)
        if g.n > 0:
            break
        arena_cut(s, batch_end(f))
        if not event_next(s, f):
            return REPLACED
    if g.n > 1 and order_matters(s, &g):
        return ask_which(s, f, &g)
    return begin(s, f, arena(s) + g.first)
