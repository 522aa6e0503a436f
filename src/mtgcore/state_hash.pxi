# Part of state.pyx: the canonical hash, for loops (CR 104.4b, 732) and transpositions.
#
# Objects are hashed by what they are, not by their ids. Permanents, hands, exile and the command zone are sums over
# their objects, because their order means nothing; libraries, graveyards and the stack keep theirs (CR 400.5). What
# refers to a permanent (an effect, an Aura, a target) is hashed into that permanent too: so two equal creatures of
# which one is enchanted and the other targeted differ from one that is both.

cdef u64 object_content(const State* s, u32 slot) noexcept nogil:
    cdef const Object* o = object_at(s, slot)
    cdef u64 known = card_at(s, slot).known if slot < s.n_cards else 0
    cdef u64 bits = o.zone | <u64> o.owner << 8 | <u64> o.controller << 16 | <u64> o.flags << 24 | known << 32
    return fold(fold(K3, <u64> o.face), bits)


# Counters are a set of [kind, n].
cdef u64 counters_content(const State* s, i32 h) noexcept nogil:
    cdef u64 total = 0
    cdef u32 i, n = handle_len(s, h)
    cdef const i32* words = handle_words(s, h)
    for i in range(0, n, 2):
        if words[i + 1]:
            total += spread(fold(fold(K4, <u64> words[i]), <u64> words[i + 1]))
    return total


# A permanent by itself, without what it refers to or what refers to it.
cdef u64 permanent_content(const State* s, const Permanent* p) noexcept nogil:
    cdef u32 slot = id_slot(p.id)
    cdef u64 h = object_content(s, slot)
    # Of the timestamps only this matters: summoning sickness (302.6), echo (702.30a).
    cdef const Player* player = player_at(s, object_at(s, slot).controller)
    cdef u64 sick = ((p.controlled_since >= player.turn_began) | (p.controlled_since >= player.upkeep_began) << 1
                     | (p.controlled_since >= player.upkeep_before) << 2)
    h = fold(h, p.flags | <u64> p.damage << 32)
    h = fold(h, sick | <u64> p.n_attached << 8 | <u64> p.protector << 24 | <u64> p.base_controller << 32
             | <u64> p.cast_from << 40 | <u64> p.cast_for << 48)
    if p.x | p.costs | p.spent | p.uses | p.copied:
        h = fold(fold(h, <u32> p.x | <u64> p.costs << 32), <u32> p.spent)
        h = words_plain(s, words_plain(s, h, p.uses), p.copied)
    return fold(h, counters_content(s, p.counters))


# A list of words that are no references.
cdef u64 words_plain(const State* s, u64 h, i32 handle) noexcept nogil:
    cdef u32 i
    for i in range(handle_len(s, handle)):
        h = fold(h, <u64> handle_words(s, handle)[i])
    return h


cdef u64 gone_content(const State* s, ObjectId id) noexcept nogil:
    cdef u32 i
    cdef const LastKnown* k
    for i in range(s.n_lki):
        k = lki_at(s, i)
        if k.id == id:
            return fold(fold(K5, <u64> k.face), k.zone | <u64> k.owner << 8 | <u64> k.controller << 16)
    return K5


# What a reference refers to.
cdef u64 ref_content(const State* s, Ref r) noexcept nogil:
    cdef const Object* o
    cdef u64 h
    if r <= 0:
        return fold(K6, <u64> r)
    o = object_get(s, r)
    if o == NULL:
        return gone_content(s, r)
    if s.game == GAME_DUEL_MASTERS:
        return creature_content(s, id_slot(r))
    if o.zone == ZONE_BATTLEFIELD:
        return permanent_content(s, permanent_at(s, o.pos))
    h = object_content(s, id_slot(r))
    if o.zone == ZONE_LIBRARY or o.zone == ZONE_GRAVEYARD or o.zone == ZONE_STACK:
        h = fold(h, o.pos)
    return h


# A word that may be a number or an object: ids are never below 1 << SLOT_BITS, nor ahead of their slot's generation.
cdef inline u64 word_content(const State* s, i32 w) noexcept nogil:
    cdef u32 slot = id_slot(w)
    if w >= 1 << SLOT_BITS and slot < s.n_objects and <u32> w >> SLOT_BITS <= object_at(s, slot).generation:
        return ref_content(s, w)
    return fold(K6, <u64> w)


cdef u64 words_content(const State* s, u64 h, const i32* words, u32 n) noexcept nogil:
    cdef u32 i
    h = fold(h, n)
    for i in range(n):
        h = fold(h, word_content(s, words[i]))
    return h

cdef u64 list_content(const State* s, u64 h, i32 handle) noexcept nogil:
    return words_content(s, h, handle_words(s, handle), handle_len(s, handle))

# A list of records whose order means nothing.
cdef u64 set_content(const State* s, u64 h, i32 handle, u32 step) noexcept nogil:
    cdef u32 i = 0, n = handle_len(s, handle)
    cdef u64 total = 0
    while i < n:
        total += spread(words_content(s, K4, handle_words(s, handle) + i, min(step, n - i)))
        i += step
    return fold(fold(h, n), total)


cdef u64 effect_content(const State* s, const Effect* e) noexcept nogil:
    cdef u64 h = fold(K5, e.kind | <u64> e.layer << 8 | <u64> e.duration << 16 | <u64> e.controller << 24)
    h = fold(h, <u32> e.a | <u64> e.b << 32)
    return list_content(s, h, e.memory) if e.memory else h


# For permanents base .. base + n: how the rest of the game refers to them.
cdef struct Names:
    u32 base, n
    u64 of[NAMES]


cdef inline void name(const State* s, Names* k, Ref r, u64 how) noexcept nogil:
    cdef const Object* o
    if r < 1 << SLOT_BITS:
        return
    o = object_get(s, r)
    if o != NULL and o.zone == ZONE_BATTLEFIELD and o.pos >= k.base and o.pos < k.base + k.n:
        k.of[o.pos - k.base] += spread(how)


cdef void names_gather(const State* s, Names* k) noexcept nogil:
    cdef const Magic* m = magic(s)
    cdef const Permanent* p
    cdef const StackEntry* e
    cdef const Effect* effect
    cdef const Object* o
    cdef const Frame* f
    cdef const i32* words
    cdef u32 i, j, n
    memset(k.of, 0, k.n * sizeof(u64))
    # Effects on one permanent keep their order, which is that of their timestamps (CR 613.7).
    for i in range(m.n_effects):
        effect = effect_at(s, i)
        o = object_get(s, effect.object)
        if o != NULL and o.zone == ZONE_BATTLEFIELD and o.pos >= k.base and o.pos < k.base + k.n:
            k.of[o.pos - k.base] = fold(k.of[o.pos - k.base], effect_content(s, effect))
    for i in range(m.n_permanents):
        p = permanent_at(s, i)
        if p.attached_to > 0:
            name(s, k, p.attached_to, fold(K1, permanent_content(s, p)))
        if p.attacking > 0:
            name(s, k, p.attacking, fold(K2, permanent_content(s, p)))
    words = handle_words(s, m.blocks)
    n = handle_len(s, m.blocks)
    for i in range(0, n, 2):
        name(s, k, words[i], fold(K3, ref_content(s, words[i + 1])))
        name(s, k, words[i + 1], fold(K4, ref_content(s, words[i])))
    for i in range(m.n_stack):
        e = entry_at(s, i)
        name(s, k, e.source, fold(K5, i))
        words = handle_words(s, e.targets)
        n = handle_len(s, e.targets)
        for j in range(n):
            name(s, k, words[j], fold(fold(K6, i), j))
    for i in range(s.n_frames):
        f = frame_at(s, i)
        name(s, k, f.source, fold(K1 ^ K3, i))
        for j in range(<u32> FRAME_REGS):
            name(s, k, f.r[j], fold(fold(K1 ^ K4, i), j))
    for i in range(s.arena_low):
        name(s, k, arena(s)[i], fold(K1 ^ K5, i))


cdef u64 battlefield_content(const State* s) noexcept nogil:
    cdef Names k
    cdef const Permanent* p
    cdef u32 i, n = magic(s).n_permanents
    cdef u64 h, total = 0
    k.base = 0
    while k.base < n:
        k.n = min(<u32> NAMES, n - k.base)
        names_gather(s, &k)
        for i in range(k.n):
            p = permanent_at(s, k.base + i)
            h = fold(permanent_content(s, p), k.of[i])
            h = fold(fold(h, ref_content(s, p.attached_to)), ref_content(s, p.attacking))
            total += spread(list_content(s, h, p.memory))
        k.base += k.n
    return total


cdef u64 stack_content(const State* s, u64 h) noexcept nogil:
    cdef u32 i
    cdef const StackEntry* e
    for i in range(magic(s).n_stack):
        e = entry_at(s, i)
        h = fold(fold(h, object_content(s, id_slot(e.id))), <u64> e.ability)
        h = fold(h, e.controller | <u64> e.from_zone << 8 | <u64> e.flags << 16 | <u64> e.modes << 32)
        h = fold(fold(h, <u32> e.x | <u64> e.costs << 32), <u32> e.spent | <u64> e.cast_for << 32)
        if e.source != e.id:
            h = fold(h, ref_content(s, e.source))
        h = list_content(s, list_content(s, h, e.targets), e.memory)
    return h


cdef u64 zones_content(const State* s, u64 h) noexcept nogil:
    cdef int i
    cdef u32 j
    cdef u64 total
    cdef const ZoneList* z
    cdef const u16* slots
    for i in range(N_ZONES):
        z = &s.zones[i]
        if z.n == 0:
            continue
        slots = zone_slots(s, z)
        h = fold(h, <u64> i << 32 | z.n)
        if i < MAX_PLAYERS or (2 * MAX_PLAYERS <= i and i < 3 * MAX_PLAYERS):
            for j in range(z.n):
                h = fold(h, object_content(s, slots[j]))
        elif i == zone_index_of(ZONE_BATTLEFIELD, 0):
            h = fold(h, battlefield_content(s))
        elif i == zone_index_of(ZONE_STACK, 0):
            h = stack_content(s, h)
        else:
            total = 0
            for j in range(z.n):
                total += spread(object_content(s, slots[j]))
            h = fold(h, total)
    return h


cdef u64 players_content(const State* s, u64 h, bint life) noexcept nogil:
    cdef Player p
    cdef int i
    for i in range(s.n_players):
        # Everything but the lists' handles and the timestamp.
        p = player_at(s, i)[0]
        h = fold(h, counters_content(s, p.counters))
        h = set_content(s, h, p.special_mana, 3)
        p.counters = 0
        p.special_mana = 0
        h = list_content(s, h, p.hits)
        p.hits = 0
        p.turn_began = 0
        p.upkeep_began = 0
        p.upkeep_before = 0
        p.life_gained = min(p.life_gained, FACT_ENOUGH)
        p.life_lost = min(p.life_lost, FACT_ENOUGH)
        p.creatures_died = min(p.creatures_died, FACT_ENOUGH)
        p.permanents_left = min(p.permanents_left, FACT_ENOUGH)
        if not life:
            p.life = 0
        h = fold(h, ref_content(s, p.dungeon))
        p.dungeon = NONE
        h = hash_bytes(h, <const u8*> &p, sizeof(Player))
    return h


cdef u64 game_content(const State* s, u64 h) noexcept nogil:
    cdef const Magic* m = magic(s)
    h = fold(h, m.turn | <u64> m.active << 16 | <u64> m.phase << 24 | <u64> m.step << 32 | <u64> m.priority << 40)
    h = fold(h, m.passes | <u64> m.starting_player << 8 | <u64> m.monarch << 16 | <u64> m.initiative << 24)
    h = fold(h, m.day_night | <u64> m.mana_mode << 8 | <u64> m.mulligan_kind << 16 | <u64> m.combat_step << 24
             | <u64> m.first_strike_step << 32 | <u64> m.in_combat << 40 | <u64> m.max_turns << 48)
    if m.house_rules != 0:
        h = fold(h, m.house_rules)
    h = list_content(s, h, m.extra_turns)
    h = list_content(s, h, m.extra_steps)
    h = list_content(s, h, m.skips)
    h = set_content(s, h, m.blocks, 2)
    h = list_content(s, h, m.damage)
    h = set_content(s, h, m.exiled_with, 3)
    h = set_content(s, h, m.card_counters, 3)
    h = set_content(s, h, m.uses, 3)
    if m.components | m.parted:
        h = components_content(s, set_content(s, h, m.parted, PARTED_WORDS))
    return triggers_content(s, h)


# What represents each permanent, in its order.
cdef u64 components_content(const State* s, u64 h) noexcept nogil:
    cdef const Component* x
    cdef u64 total = 0, place = 0
    cdef u32 i
    for i in range(components_count(s)):
        x = component_at(s, i)
        place = place + 1 if i != 0 and component_at(s, i - 1).permanent == x.permanent else 0
        total += spread(words_plain(s, fold(fold(ref_content(s, x.permanent), <u64> x.face),
                                            place | <u64> x.flags << 32), x.copied))
    return fold(h, total)


cdef u64 triggers_content(const State* s, u64 h) noexcept nogil:
    cdef u32 i
    cdef const Trigger* t
    for i in range(triggers_waiting(s)):
        t = trigger_at(s, i)
        h = fold(fold(h, <u32> t.ability | <u64> t.controller << 32), ref_content(s, t.source))
        h = list_content(s, h, t.memory)
    return h


# Effects on permanents are in the permanents; this is for all others.
cdef u64 effects_content(const State* s, u64 h) noexcept nogil:
    cdef u32 i
    cdef const Effect* e
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if permanent_get(s, e.object) == NULL:
            h = fold(fold(h, effect_content(s, e)), ref_content(s, e.object))
    return h


cdef u64 procedures_content(const State* s, u64 h) noexcept nogil:
    cdef u32 i
    cdef const Frame* f
    cdef const Decision* d = &s.decision
    for i in range(s.n_frames):
        f = frame_at(s, i)
        h = fold(h, f.proc | <u64> f.stage << 16 | <u64> f.controller << 32 | <u64> f.flags << 40)
        h = fold(fold(h, f.arena_base), ref_content(s, f.source))
        h = words_content(s, h, f.r, FRAME_REGS)
    h = words_content(s, h, arena(s), s.arena_low)
    if d.shape != SHAPE_NONE:
        h = fold(h, d.shape | <u64> d.player << 8 | <u64> d.actor << 16 | <u64> d.optional << 24
                 | <u64> d.reason << 32 | <u64> d.proc << 48)
        h = fold(fold(h, <u32> d.lo | <u64> d.hi << 32), <u32> d.domain | <u64> d.n_domain << 32)
        h = fold(fold(h, ref_content(s, d.source)), fold(word_content(s, d.a), word_content(s, d.b)))
    return h


cdef u64 position_content(const State* s, bint life) noexcept nogil:
    cdef u64 h = fold(K2, s.game | <u64> s.n_players << 8 | <u64> s.status << 16 | <u64> <u8> s.winner << 24
                      | <u64> s.end_reason << 32)
    if s.game == GAME_DUEL_MASTERS:
        h = duel_content(s, h)
    else:
        h = game_content(s, h)
        h = players_content(s, h, life)
        h = zones_content(s, h)
        h = effects_content(s, h)
    return procedures_content(s, h)


cdef u64 state_hash_canonical(const State* s) noexcept nogil:
    return spread(position_content(s, True))


cdef u64 state_hash_loop(const State* s) noexcept nogil:
    return spread(hash_bytes(position_content(s, False), <const u8*> &s.rng_count[0][0], sizeof(s.rng_count)))
