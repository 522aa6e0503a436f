# Part of layers.pyx: continuous effects of resolved spells and abilities (611.2), their durations, and copying (707).

cdef void effect_dirty(State* s) noexcept nogil:
    s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY | DIRTY_WATCH


# The effect behind the last one, with a timestamp (613.7b) and nothing else.
cdef Effect* effect_new(State* s, int kind, int layer, int duration, int controller, ObjectId object) noexcept nogil:
    cdef Effect* e = effect_at(s, magic(s).n_effects)
    magic(s).n_effects += 1
    memset(e, 0, sizeof(Effect))
    e.timestamp = s.timestamp
    s.timestamp += 1
    e.kind = <u8> kind
    e.layer = <u8> layer
    e.duration = <u8> duration
    e.controller = <u8> controller
    e.object = object
    effect_dirty(s)
    return e


cdef Effect* effect_on(State* s, int kind, int layer, int duration, int controller, ObjectId object, i32 a,
                       i32 b) noexcept nogil:
    cdef Effect* e
    if object_get(s, object) == NULL and not (ref_is_player(object) and kind == CHANGE_RULE):
        return NULL
    e = effect_new(s, kind, layer, duration, controller, object)
    e.a = a
    e.b = b
    if kind == CHANGE_RULE:
        magic(s).rule_watch |= <u64> 1 << a
    elif kind == CHANGE_TEXT:
        magic(s).n_text = <u8> min(magic(s).n_text + 1, 255)
    return e


cdef void effect_add(State* s, int kind, int layer, int duration, int controller, ObjectId object,
                     i32 a, i32 b) noexcept nogil:
    effect_on(s, kind, layer, duration, controller, object, a, b)


cdef void change_operands(const State* s, const Change* change, Context* c, i32* a, i32* b) noexcept nogil:
    cdef Applier by
    memset(&by, 0, sizeof(Applier))
    by.source = c.source
    operands_of(s, &by, change, c, a, b)


cdef void effect_begin(State* s, const Change* change, int duration, i32 until, Context* c,
                       ObjectId object) noexcept nogil:
    cdef Effect* e
    cdef i32 a, b
    c.current = object
    if duration == DURATION_WHILE and not condition_holds(s, until, c):
        return                                             # CR 611.2b
    change_operands(s, change, c, &a, &b)
    if magic(s).n_text != 0 and (change.kind == CHANGE_ADD_SUBTYPES or change.kind == CHANGE_SET_SUBTYPES):
        a = typeset_worded(s, a, c.source)
    e = effect_on(s, change.kind, change.layer, duration, c.controller, object, a, b)
    if e != NULL:
        e.source = c.source
        e.until = until


cdef void effect_copy(State* s, ObjectId object, i32 face, const i32* exceptions, u32 n, int duration, i32 until,
                      const Context* c) noexcept nogil:
    cdef Effect* e
    if duration == DURATION_WHILE and not condition_holds(s, until, c):
        return
    e = effect_on(s, CHANGE_COPY, LAYER_COPY, duration, c.controller, object, face, 0)
    if e == NULL:
        return
    e.source = c.source
    e.until = until
    if n != 0:
        e.memory = memory_set_list(s, 0, REGISTER_LISTS, exceptions, n)


cdef void effect_float(State* s, i32 ability, int duration, int controller, ObjectId source, i32 memory) noexcept nogil:
    cdef Effect* e = effect_new(s, CHANGE_FLOATING, LAYER_RULES, duration, controller, NONE)
    e.a = ability
    e.source = source
    memory = handle_copy(s, memory)
    effect_at(s, magic(s).n_effects - <u32> 1).memory = memory


# CR 613.7c: one record for each kind of keyword counter on an object, as old as the last counter of that kind.
cdef void effect_counter(State* s, ObjectId object, int kind) noexcept nogil:
    cdef u32 i
    if kind < COUNTER_KEYWORD or kind >= COUNTER_KEYWORD + KW_LIMIT:
        return
    for i in range(magic(s).n_effects):
        if effect_at(s, i).kind == CHANGE_COUNTER and effect_at(s, i).object == object and effect_at(s, i).a == kind:
            effect_at(s, i).duration = 0
    effects_drop(s, 0, NONE)
    effect_add(s, CHANGE_COUNTER, LAYER_ABILITY, DURATION_FOREVER, 0, object, kind, 0)


# ---- how they end ----------------------------------------------------------------------------------------------------

# Drops the effects of a duration (object NONE) or of an object (duration 0), order kept.
cdef void effects_drop(State* s, int duration, ObjectId object) noexcept nogil:
    cdef u32 i, kept = 0, n = magic(s).n_effects, text = 0
    cdef const Effect* e
    for i in range(n):
        e = effect_at(s, i)
        if (e.duration == duration) if object == NONE else (e.object == object):
            handle_free(s, e.memory)
            continue
        text += e.kind == CHANGE_TEXT
        if kept != i:
            effect_at(s, kept)[0] = e[0]
        kept += 1
    if kept != n:
        magic(s).n_effects = <u16> kept
        magic(s).n_text = <u8> min(text, <u32> 255)
        effect_dirty(s)


cdef void effects_end(State* s, int duration) noexcept nogil:
    if magic(s).n_effects != 0:
        effects_drop(s, duration, NONE)


cdef void effects_forget(State* s, ObjectId object) noexcept nogil:
    if magic(s).n_effects != 0:
        effects_drop(s, 0, object)


# Effects that last until that player's next turn, or until its end; those that have ended get the duration 0.
cdef void effects_turn(State* s, int player) noexcept nogil:
    cdef Effect* e
    cdef u32 i
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.controller != player:
            continue
        if e.duration == DURATION_YOUR_NEXT_TURN:
            e.duration = 0
        elif e.duration == DURATION_END_OF_YOUR_NEXT_TURN:
            e.duration = DURATION_END_OF_TURN
    effects_end(s, 0)


# Does an effect last until the end step of that player?
cdef bint effects_until_end_step(const State* s, int player) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_effects):
        if effect_at(s, i).duration == DURATION_YOUR_NEXT_END_STEP and effect_at(s, i).controller == player:
            return True
    return False


cdef void effects_end_step(State* s, int player) noexcept nogil:
    cdef Effect* e
    cdef u32 i
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.duration == DURATION_YOUR_NEXT_END_STEP and e.controller == player:
            e.duration = 0
    effects_end(s, 0)


# Effects that last until the next untap step of whoever controls their object, or of their own controller.
cdef void effects_untap(State* s, int player) noexcept nogil:
    cdef const Object* o
    cdef Effect* e
    cdef u32 i
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.duration != DURATION_NEXT_UNTAP:
            continue
        o = object_get(s, e.object)
        if e.kind == CHANGE_FLOATING:
            if player == ref_to_player(memory_get(s, e.memory, REG_SHIELDED)):
                e.duration = 0                             # a rule about the permanents of that player
        elif o == NULL or player == (e.controller if e.a == RULE_DOESNT_UNTAP and e.b == 1 else o.controller):
            e.duration = 0
    effects_end(s, 0)


# CR 611.2b: an effect ends as soon as what it lasts for is no longer so.
cdef bint effects_expire(State* s) noexcept nogil:
    cdef Effect* e
    cdef Context c
    cdef u32 i
    cdef bint ended = False
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.duration != DURATION_WHILE:
            continue
        c = context_of(e.source, e.controller, NONE)
        c.current = e.object
        c.memory = e.memory
        if not condition_holds(s, e.until, &c):
            e.duration = 0
            ended = True
    if ended:
        effects_drop(s, 0, NONE)
    return ended


cdef void effects_follow(State* s, ObjectId spell, ObjectId permanent) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_effects):
        if effect_at(s, i).object == spell:
            effect_at(s, i).object = permanent
            effect_dirty(s)


# Copy effects on an object that something younger takes the place of.
cdef void copies_end(State* s, ObjectId object) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_effects):
        if effect_at(s, i).kind == CHANGE_COPY and effect_at(s, i).object == object:
            effect_at(s, i).duration = 0
    effects_drop(s, 0, NONE)


# ---- copying (707) ---------------------------------------------------------------------------------------------------

# CR 707.2, 707.3: the exceptions of the last copy effect, or those with which it entered.
cdef const i32* exceptions_of(const State* s, ObjectId id, u32* n) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef const LastKnown* known
    cdef const i32* words
    cdef u32 i
    n[0] = 0
    if p == NULL:
        known = lki_get(s, id) if object_get(s, id) == NULL else NULL
        p = &known.permanent if known != NULL else NULL
    if p == NULL or p.flags & PF_FACE_DOWN:
        return NULL
    n[0] = handle_len(s, p.copied)
    words = handle_words(s, p.copied)
    for i in range(magic(s).n_effects):
        if effect_at(s, i).kind == CHANGE_COPY and effect_at(s, i).object == id:
            words = memory_list(s, effect_at(s, i).memory, REGISTER_LISTS, n)
    return words


cdef i32 copied_face(const State* s, ObjectId id) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef const LastKnown* known
    cdef u32 i
    cdef i32 face
    if p == NULL or p.flags & PF_FACE_DOWN or face_of(s, id) == object_get(s, id).face:
        known = lki_get(s, id) if object_get(s, id) == NULL else NULL
        return known.face if known != NULL else face_of(s, id)
    face = object_get(s, id).face
    for i in range(magic(s).n_effects):
        if effect_at(s, i).kind == CHANGE_COPY and effect_at(s, i).object == id:
            face = effect_at(s, i).a
    return face


cdef i32 copy_exceptions(const State* s, ObjectId id, i32* out, i32 cap) noexcept nogil:
    cdef u32 i, n
    cdef const i32* words = exceptions_of(s, id, &n)
    for i in range(min(n, <u32> max(cap, 0))):
        out[i] = words[i]
    return <i32> n


cdef void permanent_set_copy(State* s, ObjectId id, i32 face, const i32* exceptions, u32 n) noexcept nogil:
    cdef Permanent* p = permanent_get(s, id)
    cdef i32 h = 0
    cdef u32 i
    if p == NULL:
        return
    handle_free(s, p.copied)
    p.copied = 0
    for i in range(n):
        h = handle_append(s, h, exceptions[i])
    permanent_get(s, id).copied = h
    face_put(s, id, face)


cdef void permanent_set_face(State* s, ObjectId id, i32 face) noexcept nogil:
    if permanent_get(s, id) == NULL:
        return
    face_put(s, id, face)
    object_get(s, id).timestamp = s.timestamp              # CR 613.7g
    s.timestamp += 1


cdef void face_put(State* s, ObjectId id, i32 face) noexcept nogil:
    cdef Object* o = object_get(s, id)
    if face_at(s, o.face).flags & FACE_STATIC and magic(s).n_static > 0:
        magic(s).n_static -= 1
    if face_at(s, face).flags & FACE_STATIC:
        magic(s).n_static += 1
    o.face = face
    chars_alone(s, o.pos)
    effect_dirty(s)


# What was chosen for an object as it entered (614.12a): a subtype, or the bits of a color.
cdef i32 choice_of(const State* s, ObjectId id, bint color) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    return counters_get(s, p.memory, CHOICE_COLOR if color else CHOICE_SUBTYPE) if p != NULL else 0


# ---- loaded games ----------------------------------------------------------------------------------------------------

# Are these the operands of a change as a game has it: numbers, a player, rows of the tables?
cdef bint change_valid(const State* s, int kind, i32 a, i32 b) noexcept nogil:
    cdef const DB* db = db_of(s)
    if kind == CHANGE_ADD_KEYWORD or kind == CHANGE_REMOVE_KEYWORD or kind == CHANGE_BAR_KEYWORD:
        return 0 <= a < KW_LIMIT
    elif kind == CHANGE_COUNTER:
        return COUNTER_KEYWORD <= a < COUNTER_KEYWORD + KW_LIMIT
    elif kind == CHANGE_RULE:
        return 0 <= a < 64
    elif kind == CHANGE_FLOATING or kind == CHANGE_ADD_ABILITY:
        return 0 <= a < db.n_abilities
    elif kind == CHANGE_COPY:
        return 0 <= a < db.n_faces
    elif kind == CHANGE_CONTROL:
        return 0 <= a < <i32> s.n_players
    elif kind == CHANGE_ADD_SUBTYPES or kind == CHANGE_SET_SUBTYPES:
        return 0 <= a < db.n_typesets + <i32> (handle_len(s, magic(s).typesets) // TYPESET_HALVES)
    elif kind == CHANGE_TEXT:
        return word_valid(a) and word_valid(b) and (a >= TEXT_COLOR) == (b >= TEXT_COLOR)
    elif kind == CHANGE_NAME:
        return 0 <= a < db.n_names
    return 0 < kind < CHANGE_KINDS


cdef bint word_valid(i32 word) noexcept nogil:
    return 0 < word < SUBTYPE_LIMIT or TEXT_COLOR <= word <= TEXT_COLOR + MANA_GREEN


cdef bint exceptions_valid(const State* s, const i32* words, u32 n) noexcept nogil:
    cdef u32 i
    for i in range(0, n - n % 3, 3):
        if not change_valid(s, words[i], words[i + 1], words[i + 2]):
            return False
    return True


cdef bint effects_valid(const State* s) noexcept nogil:
    cdef const Effect* e
    cdef const i32* words
    cdef u32 i, n
    cdef i32 h
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if not change_valid(s, e.kind, e.a, e.b) or e.layer < LAYER_COPY or e.layer > LAYER_RULES:
            return False
        if e.until < 0 or e.until >= db_of(s).n_nodes or e.until != 0 and db_of(s).nodes[e.until].op < C_COMPARE:
            return False
        if e.kind == CHANGE_COPY:
            words = memory_list(s, e.memory, REGISTER_LISTS, &n)
            if not exceptions_valid(s, words, n):
                return False
    for i in range(magic(s).n_permanents):
        h = permanent_at(s, i).copied
        if not exceptions_valid(s, handle_words(s, h), handle_len(s, h)):
            return False
    return True
