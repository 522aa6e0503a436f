# Part of state.pyx: the game part of Magic, as far as blocks, saves and checks are concerned.

cdef inline u32 magic_zone_cap(const Limits* m, int i) noexcept nogil:
    if i < 3 * MAX_PLAYERS:
        return m.zone_private if i % MAX_PLAYERS < <int> m.players else 0
    elif i == zone_index_of(ZONE_BATTLEFIELD, 0):
        return m.permanents
    elif i == zone_index_of(ZONE_STACK, 0):
        return m.stack
    return m.zone_public


cdef void magic_begin(State* s) noexcept nogil:
    cdef Magic* m = magic(s)
    cdef int p
    s.dirty = DIRTY_DERIVED | DIRTY_SBA
    m.priority = NOBODY
    m.monarch = NOBODY
    m.initiative = NOBODY
    for p in range(s.n_players):
        player_at(s, p).life = 20              # CR 103.4
        player_at(s, p).max_hand = 7           # CR 402.2


cdef inline void magic_copy_used(const State* s, State* to) noexcept nogil:
    cdef const Magic* m = magic(s)
    memcpy(permanent_at(to, 0), permanent_at(s, 0), m.n_permanents * sizeof(Permanent))
    memcpy(chars_at(to, 0), chars_at(s, 0), m.n_permanents * sizeof(Chars))
    memcpy(summary_at(to, 0), summary_at(s, 0), s.n_players * sizeof(Summary))
    if s.n_instances:
        memcpy(instance_at(to, 0), instance_at(s, 0), s.n_instances * sizeof(Instance))
    if s.n_watchers:
        memcpy(watcher_at(to, 0), watcher_at(s, 0), s.n_watchers * sizeof(Watcher))
    if s.n_statics:
        memcpy(static_at(to, 0), static_at(s, 0), s.n_statics * sizeof(Watcher))
    if s.n_elsewhere:
        memcpy(elsewhere_at(to, 0), elsewhere_at(s, 0), s.n_elsewhere * sizeof(Elsewhere))
        memcpy(place_at(to, 0), place_at(s, 0), s.n_objects * sizeof(u16))
    if m.n_stack:
        memcpy(entry_at(to, 0), entry_at(s, 0), m.n_stack * sizeof(StackEntry))
    if m.n_effects:
        memcpy(effect_at(to, 0), effect_at(s, 0), m.n_effects * sizeof(Effect))
    if s.n_lki:
        memcpy(lki_at(to, 0), lki_at(s, 0), s.n_lki * sizeof(LastKnown))


# ---- room ----------------------------------------------------------------------------------------------------------

cdef bint state_room_for(const State* s, u32 objects, u32 permanents, u32 arena_words, u32 effects) noexcept nogil:
    cdef const Limits* m = limits(s)
    cdef const Magic* g = magic(s)
    # Each new permanent may bring a list of counters; each permanent may leave a last known record.
    cdef u64 most = <u64> g.n_permanents + permanents
    return (
        s.n_frames + ROOM_FRAMES <= m.frames
        and most + ROOM_PERMANENTS <= m.permanents
        and g.n_stack + <u32> ROOM_STACK <= m.stack
        and g.n_effects + most + ROOM_RECORDS + effects <= m.effects
        and s.n_lki + most + ROOM_RECORDS <= m.lki
        and room_objects(s, <u64> objects + ROOM_OBJECTS)
        and room_handles(s, <u64> permanents + ROOM_HANDLES)
        and room_arena(s, <u64> arena_words + ROOM_ARENA)
    )


# One announced event may make every watcher trigger: each takes a handle and WATCHER_WORDS.
cdef bint state_has_room(const State* s) noexcept nogil:
    cdef u32 n = s.n_watchers
    if (magic(s).rule_watch >> RULE_TRIGGER_AGAIN) & 1:
        n *= 1 + TRIGGERS_AGAIN
    return state_room_for(s, 0, 0, n * WATCHER_WORDS, 0) and room_handles(s, n + ROOM_HANDLES)


# ---- saving and loading --------------------------------------------------------------------------------------------

cdef void magic_put(Sink* k, const State* s) noexcept nogil:
    cdef const Magic* m = magic(s)
    put(k, player_at(s, 0), s.n_players * sizeof(Player))
    put(k, permanent_at(s, 0), m.n_permanents * sizeof(Permanent))
    put(k, entry_at(s, 0), m.n_stack * sizeof(StackEntry))
    put(k, effect_at(s, 0), m.n_effects * sizeof(Effect))
    put(k, lki_at(s, 0), s.n_lki * sizeof(LastKnown))


cdef bint magic_take(Reader* r, State* s) noexcept nogil:
    cdef const Magic* m = magic(s)
    return (
        take(r, player_at(s, 0), s.n_players * sizeof(Player))
        and take(r, permanent_at(s, 0), m.n_permanents * sizeof(Permanent))
        and take(r, entry_at(s, 0), m.n_stack * sizeof(StackEntry))
        and take(r, effect_at(s, 0), m.n_effects * sizeof(Effect))
        and take(r, lki_at(s, 0), s.n_lki * sizeof(LastKnown))
    )


cdef bint magic_counts_fit(const Magic* g, const Limits* m) noexcept nogil:
    return g.n_permanents <= m.permanents and g.n_stack <= m.stack and g.n_effects <= m.effects


# The same of a game part as it lies in a save, where nothing is aligned.
cdef bint magic_fits(const u8* part, const Limits* m) noexcept nogil:
    cdef Magic g
    memcpy(&g, part, sizeof(Magic))
    return magic_counts_fit(&g, m)


# Nothing derived was saved.
cdef void magic_forget_derived(State* s) noexcept nogil:
    memset(<char*> s + s.off_derived, 0, s.off_chars - s.off_derived)
    s.dirty |= DIRTY_DERIVED
    s.n_instances = 0
    s.n_watchers = 0
    s.n_statics = 0
    s.n_elsewhere = 0


# ---- validity ------------------------------------------------------------------------------------------------------

cdef bint magic_valid(const State* s, i32 n_faces) noexcept nogil:
    return (valid_permanents(s) and valid_stack(s) and valid_game(s) and valid_last_known(s, n_faces)
            and valid_owners(s) and valid_components(s, n_faces))


cdef bint valid_permanents(const State* s) noexcept nogil:
    cdef u32 i, n = magic(s).n_permanents
    cdef const ZoneList* z = zone_list(s, ZONE_BATTLEFIELD, 0)
    cdef const Permanent* p
    if z.n != n:
        return False
    for i in range(n):
        p = permanent_at(s, i)
        if p.id != id_of(s, zone_slots(s, z)[i]) or not valid_player(s, p.protector):
            return False
        if not valid_ref(s, p.attached_to) or not valid_ref(s, p.attacking) or p.base_controller >= s.n_players:
            return False
    return True


cdef bint valid_stack(const State* s) noexcept nogil:
    cdef u32 i, n = magic(s).n_stack
    cdef const ZoneList* z = zone_list(s, ZONE_STACK, 0)
    cdef const StackEntry* e
    if z.n != n:
        return False
    for i in range(n):
        e = entry_at(s, i)
        if e.id != id_of(s, zone_slots(s, z)[i]) or not valid_entry(s, e):
            return False
    return True


cdef bint valid_entry(const State* s, const StackEntry* e) noexcept nogil:
    return e.controller < s.n_players and e.from_zone <= ZONE_COMMAND and e.ability >= -1 and e.source >= 0


# Layers, keywords and rules are numbers of bits.
cdef bint valid_effect(const State* s, const Effect* e) noexcept nogil:
    if e.controller >= s.n_players or not valid_ref(s, e.object) or e.layer > LAYER_RULES or e.kind >= CHANGE_KINDS:
        return False
    if e.kind == CHANGE_ADD_KEYWORD or e.kind == CHANGE_REMOVE_KEYWORD or e.kind == CHANGE_RULE:
        return 0 <= e.a < 64
    return True


cdef bint valid_game(const State* s) noexcept nogil:
    cdef const Magic* m = magic(s)
    cdef u32 i
    cdef const LastKnown* k
    if m.active >= s.n_players or not valid_player(s, m.starting_player) or not valid_player(s, m.priority):
        return False
    if not valid_player(s, m.monarch) or not valid_player(s, m.initiative):
        return False
    if m.phase > PHASE_ENDING or m.step > STEP_CLEANUP:
        return False
    for i in range(s.n_players):
        if player_at(s, i).lost > 1 or player_at(s, i).left > player_at(s, i).lost:
            return False
    for i in range(m.n_effects):
        if not valid_effect(s, effect_at(s, i)):
            return False
    for i in range(s.n_lki):
        k = lki_at(s, i)
        if k.zone > ZONE_COMMAND or k.owner >= s.n_players or k.controller >= s.n_players:
            return False
        if k.entry.id != NONE and (k.entry.id != k.id or k.zone != ZONE_STACK or not valid_entry(s, &k.entry)):
            return False
    return True


cdef bint valid_last_known(const State* s, i32 n_faces) noexcept nogil:
    cdef u32 i
    cdef const LastKnown* k
    for i in range(s.n_lki):
        k = lki_at(s, i)
        if k.face < 0 or k.face >= n_faces or k.chars.face < 0 or k.chars.face >= n_faces:
            return False
        if k.chars.abilities != -1 and k.chars.abilities != 0 or k.chars.n_abilities != 0:
            return False
    return True


# CR 712.21, 730: the components of a permanent lie together, itself is one of them, all others are beneath it; nothing
# else is there.
cdef bint valid_components(const State* s, i32 n_faces) noexcept nogil:
    cdef const Component* x
    cdef const Object* o
    cdef const Permanent* p
    cdef u32 i, k, own = 0, beneath = 0, merged = 0
    for i in range(components_count(s)):
        x = component_at(s, i)
        p = permanent_get(s, x.permanent)
        o = object_get(s, x.object)
        if p == NULL or not p.merged or o == NULL or x.face < -1 or x.face >= n_faces:
            return False
        own += x.object == x.permanent
        if x.object != x.permanent and o.zone != ZONE_BENEATH:
            return False
        if i == 0 or component_at(s, i - 1).permanent != x.permanent:
            merged += 1
        for k in range(i):
            if component_at(s, k).object == x.object:
                return False
    for i in range(s.n_objects):
        beneath += object_at(s, i).face >= 0 and object_at(s, i).zone == ZONE_BENEATH
    for i in range(magic(s).n_permanents):
        merged -= permanent_at(s, i).merged != 0
    return merged == 0 and own + beneath == components_count(s)


# CR 613, 607: all lists of a permanent, also of one that is only remembered.
cdef bint owns_permanent(const State* s, u8* owned, const Permanent* p) noexcept nogil:
    return (owns(s, owned, p.counters, 2) and owns(s, owned, p.memory, 2) and owns(s, owned, p.uses, 3)
            and owns(s, owned, p.copied, 3))


# The registers are there, and the lists after them fill the rest.
cdef bint owns_memory(const State* s, u8* owned, i32 h) noexcept nogil:
    cdef u32 at = REGISTER_LISTS, n
    cdef i32 length
    if not owns(s, owned, h, 1):
        return False
    if h == 0:
        return True
    n = handle_len(s, h)
    while at + 1 < n:
        length = handle_words(s, h)[at + 1]
        if length < 0 or <u32> length > n - at - 2:
            return False
        at += 2 + <u32> length
    return at == n


# Notes on a batch of events, and the memories that wait for it to be performed.
cdef bint owns_notes(const State* s, u8* owned, i32 h) noexcept nogil:
    cdef u32 i
    if not owns(s, owned, h, NOTE_WORDS):
        return False
    for i in range(notes_count(s, h)):
        if note_at(s, h, i)[1] == NOTE_AFTER and not owns_memory(s, owned, note_at(s, h, i)[3]):
            return False
    return True


cdef bint valid_refs_in(const State* s, i32 h, u32 step, u32 at) noexcept nogil:
    while at < handle_len(s, h):
        if not valid_ref(s, handle_words(s, h)[at]):
            return False
        at += step
    return True


cdef bint valid_players_in(const State* s, i32 h) noexcept nogil:
    cdef u32 i
    for i in range(handle_len(s, h)):
        if <u32> handle_words(s, h)[i] >= s.n_players:
            return False
    return True


cdef bint valid_owners(const State* s) noexcept nogil:
    cdef u8 owned[2560]        # a bit for each handle of the largest class
    cdef const Magic* m = magic(s)
    cdef const StackEntry* e
    cdef const Permanent* p
    cdef u32 i
    memset(owned, 0, (s.n_handles >> 3) + 1)
    if not (
        owns(s, owned, m.extra_turns, 1) and owns(s, owned, m.extra_steps, 1) and owns(s, owned, m.skips, 1)
        and owns(s, owned, m.blocks, 2) and owns(s, owned, m.damage, 3) and owns(s, owned, m.triggers, TRIGGER_WORDS)
        and owns(s, owned, m.loops, 1) and owns(s, owned, m.exiled_with, 3)
        and owns(s, owned, m.card_counters, 3) and owns(s, owned, m.uses, 3)
        and owns(s, owned, m.typesets, TYPESET_HALVES) and owns(s, owned, m.controls, 2)
        and owns(s, owned, m.components, COMPONENT_WORDS) and owns(s, owned, m.parted, PARTED_WORDS)
        and valid_refs_in(s, m.damage, 3, 1) and valid_players_in(s, m.extra_turns)
    ):
        return False
    for i in range(triggers_waiting(s)):
        if not owns_memory(s, owned, trigger_at(s, i).memory):
            return False
    for i in range(components_count(s)):
        if not owns(s, owned, component_at(s, i).copied, 3):
            return False
    for i in range(s.n_players):
        if not (owns(s, owned, player_at(s, i).counters, 2) and owns(s, owned, player_at(s, i).special_mana, 3)
                and owns(s, owned, player_at(s, i).hits, 1)):
            return False
    for i in range(m.n_permanents):
        p = permanent_at(s, i)
        if not owns_permanent(s, owned, p):
            return False
    for i in range(m.n_stack):
        e = entry_at(s, i)
        if not (owns(s, owned, e.targets, 3) and valid_refs_in(s, e.targets, 3, 1) and owns_memory(s, owned, e.memory)):
            return False
    for i in range(m.n_effects):
        if not owns_memory(s, owned, effect_at(s, i).memory):
            return False
    for i in range(s.n_frames):
        if frame_at(s, i).proc == PROC_VM and not owns_memory(s, owned, frame_at(s, i).r[2]):
            return False
        if frame_at(s, i).proc == PROC_EVENT and not owns_notes(s, owned, frame_at(s, i).r[3]):
            return False
    for i in range(s.n_lki):
        e = &lki_at(s, i).entry
        if not (owns_permanent(s, owned, &lki_at(s, i).permanent) and owns(s, owned, e.targets, 3)
                and valid_refs_in(s, e.targets, 3, 1) and owns_memory(s, owned, e.memory)):
            return False
    return True
