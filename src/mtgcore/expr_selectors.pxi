# Part of expr.pyx: selectors, and what becomes of the refs that they name.

# Where the refs that a selector names go: into a list, or as players (their controllers, their owners) into a mask.
cdef struct Sink:
    Ref* out
    i32 cap, n
    i32 map                    # SINK_*
    u32 players                # mask of players, or of a quality
    i32 filter                 # SINK_MATCHING: filter; SINK_EXCEPT: selector; the amount or quality that is asked for
    i32 selector
    i32 op
    i64 value
    Ref wanted                 # SINK_FIND
    Ref until                  # SINK_SHARES: only those before this one; NONE: all
    const Subject* subject
    const Context* context
    Sink* outer                # SINK_MATCHING, SINK_EXCEPT, SINK_FIRST, SINK_ATTACHED ...: where it goes on to

cdef enum:
    SINK_REFS = 0
    SINK_CONTROLLERS = 1
    SINK_OWNERS = 2
    SINK_TARGETED = 3          # players that these stack objects target
    SINK_DEFENDING = 4         # defending players of these attackers
    SINK_NEXT = 5              # the players after these
    SINK_MATCHING = 6
    SINK_EXCEPT = 7
    SINK_FIRST = 8             # cap: how many go on
    SINK_TOP = 9               # cap: how many cards of the libraries of these players
    SINK_BOTTOM = 10           # the bottom card of their graveyards
    SINK_ATTACHED = 11
    SINK_TOPMOST = 12          # the top card of their graveyards
    SINK_SOURCES = 13          # the sources of abilities on the stack
    SINK_TARGETS = 14
    SINK_FIND = 15
    SINK_GREATEST = 16
    SINK_LEAST = 17
    SINK_TOTAL = 18
    SINK_SHARES = 19
    SINK_BITS = 20
    SINK_NEW = 21


cdef void sink_put(const State* s, Sink* k, Ref r) noexcept nogil:
    cdef int player = -1
    if k.map == SINK_REFS:
        if k.n < k.cap:
            k.out[k.n] = r
        k.n += 1
        return
    elif k.map == SINK_MATCHING:
        if filter_matches(s, k.filter, r, k.context):
            sink_put(s, k.outer, r)
        return
    elif k.map >= SINK_EXCEPT:
        if k.map <= SINK_TARGETS:
            sink_on(s, k, r)
        else:
            sink_reckon(s, k, r)
        return
    if ref_is_player(r):
        player = ref_to_player(r) if k.map != SINK_TARGETED else -1
    elif k.map == SINK_CONTROLLERS:
        player = controller_of(s, r)
    elif k.map == SINK_OWNERS:
        player = owner_of(s, r)
    elif k.map == SINK_DEFENDING:
        player = defending_player(s, r)
    elif k.map == SINK_TARGETED:
        k.players |= players_targeted(s, r)
    if player >= 0 and k.map == SINK_NEXT:
        player = player_next(s, player)
    if player >= 0:
        k.players |= <u32> 1 << player


# Sinks that pass on what they are given, or something that belongs to it.
cdef void sink_on(const State* s, Sink* k, Ref r) noexcept nogil:
    cdef const ZoneList* z
    cdef const StackEntry* entry
    cdef u32 i
    if k.map == SINK_EXCEPT:
        if not selector_has(s, k.filter, r, k.context):
            sink_put(s, k.outer, r)
    elif k.map == SINK_FIRST:
        if k.n < k.cap:
            sink_put(s, k.outer, r)
        k.n += 1
    elif k.map == SINK_SOURCES:
        if entry_get(s, r) != NULL and not entry_get(s, r).flags & SF_SPELL:
            sink_put(s, k.outer, entry_get(s, r).source)
    elif k.map == SINK_TOP or k.map == SINK_BOTTOM or k.map == SINK_TOPMOST:
        if not ref_is_player(r):
            return
        z = zone_list(s, ZONE_LIBRARY if k.map == SINK_TOP else ZONE_GRAVEYARD, ref_to_player(r))
        if k.map != SINK_TOP:
            if z.n != 0:
                sink_put(s, k.outer, id_of(s, zone_slots(s, z)[0 if k.map == SINK_BOTTOM else z.n - 1]))
            return
        i = z.n
        while i > 0 and k.n < k.cap:
            i -= 1
            if not is_entering(s, id_of(s, zone_slots(s, z)[i])):           # CR 614.13c
                sink_put(s, k.outer, id_of(s, zone_slots(s, z)[i]))
                k.n += 1
        k.n = 0
    elif k.map == SINK_ATTACHED:
        for i in range(magic(s).n_permanents):
            if permanent_at(s, i).attached_to == r and not permanent_at(s, i).flags & PF_PHASED_OUT:
                sink_put(s, k.outer, permanent_at(s, i).id)
    else:
        entry = entry_get(s, r)
        if entry != NULL:
            for i in range(1, handle_len(s, entry.targets), 3):
                if handle_words(s, entry.targets)[i] != NONE:
                    sink_put(s, k.outer, handle_words(s, entry.targets)[i])


# Sinks that add up or compare.
cdef void sink_reckon(const State* s, Sink* k, Ref r) noexcept nogil:
    cdef Context about
    cdef Subject x
    cdef i64 value
    if k.map == SINK_FIND:
        k.n += r == k.wanted
        return
    if k.map <= SINK_TOTAL:
        if k.op != 0:
            value = part_of(s, k.op, k.filter, r)
        else:
            about = k.context[0]
            about.current = r
            value = amount_of(s, k.filter, &about)
        if k.map == SINK_TOTAL:
            k.value += value
        elif k.n == 0 or (value > k.value) == (k.map == SINK_GREATEST):
            k.value = value
        k.n += 1
        return
    if k.until != NONE and k.wanted == k.until or ref_is_player(r):
        return
    if k.until == r:
        k.wanted = r
        return
    subject_set(s, r, &x)
    if not x.known:
        return
    if k.map == SINK_SHARES:
        k.n += shared_quality(s, k.filter, k.subject, &x)
    elif k.map == SINK_BITS:
        k.players |= quality_bits(s, k.filter, &x)
    elif not seen_before(s, k, &x) and (k.filter != QUALITY_NAME or subject_name(s, &x) >= 0):
        k.n += 1


# CR 508.5: the player it attacks, or who controls the planeswalker or protects the battle that it attacks.
cdef int defending_player(const State* s, ObjectId id) noexcept nogil:
    cdef const Permanent* p = permanent_known(s, id)
    cdef const Permanent* attacked
    if p == NULL or p.attacking == NONE:
        return -1
    if ref_is_player(p.attacking):
        return ref_to_player(p.attacking)
    attacked = permanent_get(s, p.attacking)
    if attacked == NULL:
        return -1
    if chars_at(s, object_at(s, id_slot(p.attacking)).pos).types & TYPE_BATTLE:
        return attacked.protector
    return controller_of(s, p.attacking)


cdef int owner_of(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const LastKnown* known
    if o != NULL:
        return o.owner
    known = lki_get(s, id)
    return known.owner if known != NULL else -1


cdef u32 players_targeted(const State* s, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, id)
    cdef u32 i, players = 0
    if entry != NULL:
        for i in range(1, handle_len(s, entry.targets), 3):
            if ref_is_player(handle_words(s, entry.targets)[i]):
                players |= <u32> 1 << ref_to_player(handle_words(s, entry.targets)[i])
    return players


# Players of a mask who are still in the game, in APNAP order (101.4).
cdef void sink_players(const State* s, Sink* k, u32 players) noexcept nogil:
    cdef int _turn, p = magic(s).active
    for _turn in range(s.n_players):
        if (players >> p) & 1 and not player_at(s, p).lost:
            sink_put(s, k, ref_player(p))
        p = p + 1 if p + 1 < s.n_players else 0


cdef void list_matching(const State* s, i32 filter, const ZoneList* z, const Context* c, Sink* k) noexcept nogil:
    cdef Subject x
    cdef u32 i
    cdef ObjectId id
    for i in range(z.n):
        id = id_of(s, zone_slots(s, z)[i])
        if filter != 0:
            subject_set(s, id, &x)
            if not subject_matches(s, filter, &x, c):
                continue
        sink_put(s, k, id)


cdef void battlefield_matching(const State* s, i32 filter, const Context* c, Sink* k) noexcept nogil:
    cdef Subject x
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if permanent_at(s, i).flags & PF_PHASED_OUT:       # CR 702.26b
            continue
        if filter != 0:
            subject_set(s, permanent_at(s, i).id, &x)
            if not subject_matches(s, filter, &x, c):
                continue
        sink_put(s, k, permanent_at(s, i).id)


# Everything in the zones of the mask (bit 0: players; 0: the battlefield) that matches.
cdef void matching(const State* s, i32 filter, i32 zones, const Context* c, Sink* k) noexcept nogil:
    cdef int zone, _turn, p
    if zones == 0 or zones == 1 << ZONE_BATTLEFIELD:
        battlefield_matching(s, filter, c, k)
        return
    if zones & 1:
        p = magic(s).active
        for _turn in range(s.n_players):
            if not player_at(s, p).lost and filter_matches(s, filter, ref_player(p), c):
                sink_put(s, k, ref_player(p))
            p = p + 1 if p + 1 < s.n_players else 0
    for zone in range(ZONE_LIBRARY, ZONE_COMMAND + 1):
        if not (zones >> zone) & 1:
            continue
        if zone == ZONE_BATTLEFIELD:
            battlefield_matching(s, filter, c, k)
        elif zone > ZONE_BATTLEFIELD:
            list_matching(s, filter, zone_list(s, zone, 0), c, k)
        else:
            p = magic(s).active
            for _turn in range(s.n_players):
                list_matching(s, filter, zone_list(s, zone, p), c, k)
                p = p + 1 if p + 1 < s.n_players else 0


cdef i32 matching_count(const State* s, i32 filter, i32 zones, const Context* c) noexcept nogil:
    cdef Sink k = sink_of(NULL, 0, SINK_REFS)
    matching(s, filter, zones, c, &k)
    return k.n


cdef inline Sink sink_of(Ref* out, i32 cap, int map) noexcept nogil:
    cdef Sink k
    k.out = out
    k.cap = cap
    k.n = 0
    k.map = map
    k.players = 0
    k.filter = 0
    k.op = 0
    k.value = 0
    k.wanted = NONE
    k.until = NONE
    k.outer = NULL
    return k


# CR 608.2b: targets that have become illegal are NONE in the entry's list.
cdef void targets_of(const State* s, i32 spec, const Context* c, Sink* k) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, c.entry)
    cdef const i32* words
    cdef u32 i
    if c.assumed != NONE and c.assumed_spec == spec:
        sink_put(s, k, c.assumed)
        return
    if entry == NULL:
        return
    for i in range(0, handle_len(s, entry.targets), 3):
        words = handle_words(s, entry.targets) + i
        if words[0] == spec and words[1] != NONE:
            sink_put(s, k, words[1])


cdef void players_of(const State* s, i32 selector, const Context* c, int map, Sink* k) noexcept nogil:
    cdef Sink inner = sink_of(NULL, 0, map)
    select(s, selector, c, &inner)
    sink_players(s, k, inner.players)


# The memory of the running program, or that with which the stack object's program will begin.
cdef inline i32 memory_of(const State* s, const Context* c) noexcept nogil:
    cdef const StackEntry* entry
    if c.memory != 0:
        return c.memory
    entry = entry_get(s, c.entry)
    return entry.memory if entry != NULL else 0


cdef void register_select(const State* s, int register, const Context* c, Sink* k) noexcept nogil:
    cdef const i32* words
    cdef u32 i, n
    cdef Ref r
    if register >= REGISTER_LISTS:
        words = memory_list(s, memory_of(s, c), register, &n)
        for i in range(n):
            sink_put(s, k, words[i])
        return
    r = memory_get(s, memory_of(s, c), register)
    if r != NONE:
        sink_put(s, k, r)
        if register == REG_EVENT_RESULT and magic(s).parted != 0:
            parted_put(s, parted_from(s, r), r, 0, k)


# CR 712.21c, 730.3c: what finds one of the objects that a permanent has become finds all: those besides that one, in
# this zone (0: wherever they are).
cdef void parted_put(const State* s, ObjectId permanent, ObjectId one, int zone, Sink* k) noexcept nogil:
    cdef u32 cursor = 0
    cdef ObjectId other = parted_next(s, permanent, &cursor) if permanent != NONE else NONE
    while other != NONE:
        if other != one and object_get(s, other) != NULL and (zone == 0 or object_get(s, other).zone == zone):
            sink_put(s, k, other)
        other = parted_next(s, permanent, &cursor)


# Of what a selector names, those that match a filter. Any number, a few at a time.
cdef void select_matching(const State* s, const Node* n, const Context* c, Sink* k) noexcept nogil:
    select_through(s, n.a, SINK_MATCHING, n.b, 0, c, k)


# What a selector names goes through a sink of that kind on its way.
cdef void select_through(const State* s, i32 selector, int map, i32 filter, i32 cap, const Context* c,
                         Sink* k) noexcept nogil:
    cdef Sink inner = sink_of(NULL, cap, map)
    inner.filter = filter
    inner.context = c
    inner.outer = k
    select(s, selector, c, &inner)


# Cards exiled with the source that are still there (607.2a).
cdef void exiled_with(const State* s, i32 link, const Context* c, Sink* k) noexcept nogil:
    cdef u32 i
    cdef const i32* triple
    for i in range(0, handle_len(s, magic(s).exiled_with), 3):
        triple = handle_words(s, magic(s).exiled_with) + i
        if triple[0] == c.source and triple[1] & LINK_MASK == link and object_get(s, triple[2]) != NULL:
            sink_put(s, k, triple[2])


# Selectors that look at players, libraries, combat and attachments.
cdef ObjectId become(const State* s, ObjectId id) noexcept nogil:
    cdef u32 slot = id_slot(id)
    if object_get(s, id) != NULL:
        return id
    if slot >= s.n_cards or object_at(s, slot).generation != ((<u32> id >> SLOT_BITS) & GENERATION_MASK) + 1:
        return NONE
    return id_of(s, slot)
# CR 702.95e: as long as both are creatures of one player; NONE: it is not paired.
cdef ObjectId paired_with(const State* s, ObjectId id) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef ObjectId other = choice_get(s, p.memory, CHOICE_PAIR) if p != NULL else NONE
    cdef const Permanent* q = permanent_get(s, other) if other != NONE else NULL
    if q == NULL or choice_get(s, q.memory, CHOICE_PAIR) != id or (p.flags | q.flags) & PF_PHASED_OUT:
        return NONE
    if not chars_at(s, object_get(s, id).pos).types & chars_at(s, object_get(s, other).pos).types & TYPE_CREATURE:
        return NONE
    return other if controller_of(s, id) == controller_of(s, other) else NONE
cdef void select_around(const State* s, const Node* n, const Context* c, Sink* k) noexcept nogil:
    cdef int op = n.op
    if op == S_AFFECTED:
        if c.current != NONE:
            sink_put(s, k, c.current)
    elif op == S_EXCEPT:
        select_through(s, n.a, SINK_EXCEPT, n.b, 0, c, k)
    elif op == S_BOTH:
        select(s, n.a, c, k)
        select(s, n.b, c, k)
    elif op == S_TOP:
        select_through(s, n.a, SINK_TOP, 0, amount_of(s, n.b, c), c, k)
    elif op == S_FIRST:
        select_through(s, n.a, SINK_FIRST, 0, amount_of(s, n.b, c), c, k)
    elif op == S_GRAVEYARD_BOTTOM:
        select_through(s, n.a, SINK_BOTTOM, 0, 0, c, k)
    elif op == S_GRAVEYARD_TOP:
        select_through(s, n.a, SINK_TOPMOST, 0, 0, c, k)
    elif op == S_SOURCE_OF:
        select_through(s, n.a, SINK_SOURCES, 0, 0, c, k)
    elif op == S_EXILED_WITH:
        exiled_with(s, n.a, c, k)
    elif op == S_PAIRED:
        if paired_with(s, c.source) != NONE:
            sink_put(s, k, paired_with(s, c.source))
    elif op == S_NOW:
        if become(s, c.source) != NONE:
            sink_put(s, k, become(s, c.source))
        if magic(s).parted != 0:
            parted_put(s, c.source, become(s, c.source), 0, k)
    elif op == S_ACTIVE_PLAYER:
        sink_players(s, k, <u32> 1 << magic(s).active)
    elif op == S_DEFENDING_PLAYER:
        players_of(s, n.a, c, SINK_DEFENDING, k)
    elif op == S_NEXT_PLAYER:
        players_of(s, n.a, c, SINK_NEXT, k)
    elif op == S_ATTACHED:
        select_through(s, n.a, SINK_ATTACHED, 0, 0, c, k)
    elif op == S_TARGETS_OF:
        select_through(s, n.a, SINK_TARGETS, 0, 0, c, k)
    elif op == S_CHOSEN_PLAYER:
        if ref_is_player(chosen_of(s, c, CHOICE_PLAYER, n.a)):
            sink_put(s, k, chosen_of(s, c, CHOICE_PLAYER, n.a))


cdef bint selector_has(const State* s, i32 node, Ref r, const Context* c) noexcept nogil:
    cdef Sink k = sink_of(NULL, 0, SINK_FIND)
    k.wanted = r
    select(s, node, c, &k)
    return k.n != 0


# CR 603.6e: an Aura that went to a graveyard with what it was attached to is found there; NONE: it is elsewhere.
cdef ObjectId card_of(const State* s, ObjectId source) noexcept nogil:
    cdef u32 slot = id_slot(source)
    if source == NONE or object_get(s, source) != NULL:
        return source
    if slot < s.n_cards and object_at(s, slot).zone == ZONE_GRAVEYARD and \
            object_at(s, slot).generation == generation_next(<u32> source >> SLOT_BITS):
        return id_of(s, slot)
    return NONE


cdef void select(const State* s, i32 node, const Context* c, Sink* k) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    cdef int op = n.op
    if op == S_TARGET:
        targets_of(s, n.a, c, k)
    elif op == S_SELF:
        if c.source != NONE:
            sink_put(s, k, c.source)
    elif op == S_YOU:
        sink_players(s, k, <u32> 1 << c.controller)
    elif op == S_OPPONENTS:
        sink_players(s, k, ~(<u32> 1 << c.controller))
    elif op == S_EACH_PLAYER:
        sink_players(s, k, ~<u32> 0)
    elif op == S_EACH:
        matching(s, n.a, n.b, c, k)
    elif op == S_REGISTER:
        register_select(s, n.a, c, k)
    elif op == S_HOST:
        if host_of(s, c) != NONE:
            sink_put(s, k, host_of(s, c))
    elif op == S_MATCHING:
        select_matching(s, n, c, k)
    elif op == S_SELF_CARD:
        if card_of(s, c.source) != NONE:
            sink_put(s, k, card_of(s, c.source))
        if magic(s).parted != 0:
            parted_put(s, c.source, card_of(s, c.source), ZONE_GRAVEYARD, k)
    elif op == S_CONTROLLER:
        players_of(s, n.a, c, SINK_CONTROLLERS, k)
    elif op == S_OWNER:
        players_of(s, n.a, c, SINK_OWNERS, k)
    elif op == S_TARGET_PLAYER_OF:
        players_of(s, n.a, c, SINK_TARGETED, k)
    elif op >= S_AFFECTED:
        select_around(s, n, c, k)


cdef Ref selector_first(const State* s, i32 node, const Context* c) noexcept nogil:
    cdef Ref r = NONE
    cdef Sink k = sink_of(&r, 1, SINK_REFS)
    select(s, node, c, &k)
    return r


cdef i32 selector_fill(const State* s, i32 node, const Context* c, Ref* out, i32 cap) noexcept nogil:
    cdef Sink k = sink_of(out, cap, SINK_REFS)
    select(s, node, c, &k)
    return k.n
