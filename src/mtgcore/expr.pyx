# Evaluating filters, amounts, conditions and selectors over a game that is not changed.
#
# Nodes are trees: carddb has checked that children come before their parents, so recursion ends. While layers are being
# rebuilt the characteristics read here are those of the layers applied so far, as 613 wants it.
# May depend on: types, state, carddb, layers (its inline questions only).

from mtgcore.types import publish
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Node, Face, Ability, Change, db_of, face_at, typeset_has, FACE_STATIC
from mtgcore.layers cimport (
    chars_of, chars_elsewhere, chars_changed, lki_get, controller_of, is_face_down, mana_value_of, text_word, text_colors,
)

cdef enum:
    AMOUNT_LIMIT = 1000000000


# A candidate with what most filters ask of it: looked up once, however deep the filter is.
cdef struct Subject:
    Ref ref
    const Object* object       # NULL: a player, or gone
    const Permanent* permanent     # NULL: not on the battlefield; last known when it is gone
    const Chars* chars
    i32 controller
    i32 owner
    i32 zone                   # the one it was in, when it is gone
    u32 flags                  # ObjectFlag
    bint known                 # False: nothing is known of it, so it matches nothing
    Chars own                  # what chars points to for an object that is not on the battlefield


cdef void subject_set(const State* s, Ref ref, Subject* x) noexcept nogil:
    cdef const Object* o = object_get(s, ref)
    cdef const LastKnown* known
    x.ref = ref
    x.object = o
    x.permanent = NULL
    x.known = True
    if o != NULL:
        x.controller = o.controller
        x.owner = o.owner
        x.zone = o.zone
        x.flags = o.flags
        if o.zone == ZONE_BATTLEFIELD:
            x.permanent = permanent_at(s, o.pos)
            x.chars = chars_at(s, o.pos)
            x.controller = x.chars.controller              # layer 2 may be at work
        else:
            chars_elsewhere(s, o, &x.own)
            x.chars = &x.own
        return
    known = lki_get(s, ref)
    if known == NULL:
        x.known = False
        return
    x.controller = known.controller
    x.owner = known.owner
    x.zone = known.zone
    x.flags = known.object_flags
    x.chars = &known.chars
    if known.zone == ZONE_BATTLEFIELD:
        x.permanent = &known.permanent


cdef inline bint related(int relation, int player, int you) noexcept nogil:
    if relation == REL_YOU:
        return player == you
    return relation == REL_ANY or player != you            # CR 102.2: everyone else is an opponent


cdef inline bint compare(i32 a, int how, i32 b) noexcept nogil:
    if how == CMP_EQ:
        return a == b
    elif how == CMP_NE:
        return a != b
    elif how == CMP_LT:
        return a < b
    elif how == CMP_LE:
        return a <= b
    elif how == CMP_GT:
        return a > b
    return a >= b


cdef inline int colors_count(u32 colors) noexcept nogil:
    cdef int n = 0
    while colors:
        colors &= colors - 1
        n += 1
    return n


# ---- filters ---------------------------------------------------------------------------------------------------------

cdef bint filter_matches(const State* s, i32 node, Ref candidate, const Context* c) noexcept nogil:
    cdef Subject x
    if node == 0:
        return True
    if ref_is_player(candidate):
        return player_matches(s, &db_of(s).nodes[node], ref_to_player(candidate), c)
    subject_set(s, candidate, &x)
    if c.entering != NULL and candidate == c.entering_ref:
        x.known = True                                     # CR 614.12
        x.chars = c.entering
        x.controller = c.entering.controller
        x.zone = ZONE_BATTLEFIELD
    return x.known and subject_matches(s, node, &x, c)


cdef bint player_matches(const State* s, const Node* n, int player, const Context* c) noexcept nogil:
    cdef int op = n.op
    if op == F_PLAYER:
        return related(n.a, player, c.controller)
    elif op == F_ANY:
        return True
    elif op == F_AND:
        return (filter_matches(s, n.a, ref_player(player), c) and filter_matches(s, n.b, ref_player(player), c))
    elif op == F_OR:
        return (filter_matches(s, n.a, ref_player(player), c) or filter_matches(s, n.b, ref_player(player), c))
    elif op == F_NOT:
        return not filter_matches(s, n.a, ref_player(player), c)
    elif op == F_COUNTERS:
        return compare(counters_get(s, player_at(s, player).counters, n.a), n.b, amount_of(s, n.c, c))
    elif op == F_REGISTER:
        return register_has(s, n.a, ref_player(player), c)
    elif op == F_HOST:
        return host_of(s, c) == ref_player(player)         # CR 303.4b: an enchanted player
    return False


# What the context's source is attached to, or was when it last existed.
cdef Ref host_of(const State* s, const Context* c) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, c.source)
    cdef const LastKnown* known
    if p != NULL:
        return p.attached_to
    known = lki_get(s, c.source) if object_get(s, c.source) == NULL else NULL
    return known.permanent.attached_to if known != NULL else NONE


cdef bint subject_matches(const State* s, i32 node, Subject* x, const Context* c) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    cdef int op = n.op
    if op == F_TYPES or op == F_SUPERTYPE:
        return (x.chars.types & <u32> n.a) != 0
    elif op == F_AND:
        return ((n.a == 0 or subject_matches(s, n.a, x, c)) and (n.b == 0 or subject_matches(s, n.b, x, c)))
    elif op == F_CONTROLLER:
        return related(n.a, x.controller, c.controller)
    elif op == F_OR:
        return (n.a == 0 or n.b == 0 or subject_matches(s, n.a, x, c) or subject_matches(s, n.b, x, c))
    elif op == F_NOT:
        return n.a != 0 and not subject_matches(s, n.a, x, c)
    elif op == F_ANY:
        return True
    elif op == F_PERMANENT:
        return x.zone == ZONE_BATTLEFIELD
    elif op == F_SUBTYPE:
        return typeset_has(s, x.chars.typeset, n.a if magic(s).n_text == 0 else text_word(s, c.source, n.a))
    elif op == F_COLORS:
        return (x.chars.colors & (<u32> n.a if magic(s).n_text == 0 else text_colors(s, c.source, <u32> n.a))) != 0
    elif op == F_COLORLESS:
        return x.chars.colors == 0                         # CR 105.2c
    elif op == F_MULTICOLORED:
        return colors_count(x.chars.colors) > 1            # CR 105.2b
    elif op == F_MONOCOLORED:
        return colors_count(x.chars.colors) == 1           # CR 105.2a
    elif op == F_KEYWORD:
        return subject_keyword(x, n.a)
    elif op == F_SELF:
        return x.ref == c.source
    elif op == F_OWNER:
        return related(n.a, x.owner, c.controller)
    elif op == F_SAME_CONTROLLER:
        return x.controller == controller_of(s, c.source)
    elif op == F_TOKEN:
        return (x.flags & OBJECT_TOKEN) != 0
    elif op == F_ZONE:
        return x.zone == n.a
    elif op == F_SPELL:
        return is_spell(x, c)
    elif op == F_ABILITY:
        return x.zone == ZONE_STACK and x.flags & OBJECT_ABILITY
    elif op == F_HOST:
        return x.ref == host_of(s, c)
    elif op >= F_TAPPED and op <= F_BLOCKED:
        return subject_status(x, op)
    return subject_value(s, n, x, c)


# CR 112.1. A card of which it is asked what it would be as a spell (601.3e) is the context's entry before it is on the
# stack.
cdef inline bint is_spell(const Subject* x, const Context* c) noexcept nogil:
    if x.zone == ZONE_STACK:
        return not x.flags & OBJECT_ABILITY
    return x.ref == c.entry and x.zone != ZONE_BATTLEFIELD


# CR 702.11e: what looks for hexproof finds "hexproof from" too.
cdef inline bint subject_keyword(const Subject* x, int keyword) noexcept nogil:
    cdef u64 wanted = <u64> 1 << keyword
    if keyword == KW_HEXPROOF:
        wanted |= <u64> 1 << KW_HEXPROOF_FROM
    return (x.chars.keywords & wanted) != 0


cdef bint subject_status(const Subject* x, int op) noexcept nogil:
    cdef u32 flags
    if x.permanent == NULL:
        return False
    flags = x.permanent.flags
    if op == F_TAPPED:
        return (flags & PF_TAPPED) != 0
    elif op == F_UNTAPPED:
        return not flags & PF_TAPPED
    elif op == F_ATTACKING:
        return (flags & PF_ATTACKING) != 0
    elif op == F_BLOCKING:
        return (flags & PF_BLOCKING) != 0
    return (flags & PF_BLOCKED) != 0


cdef bint subject_value(const State* s, const Node* n, Subject* x, const Context* c) noexcept nogil:
    cdef int op = n.op
    if op == F_POWER:
        return compare(subject_power(s, x, False, c), n.a, amount_of(s, n.b, c))
    elif op == F_TOUGHNESS:
        return compare(subject_power(s, x, True, c), n.a, amount_of(s, n.b, c))
    elif op == F_REGISTER:
        return register_has(s, n.a, x.ref, c)
    elif op == F_MANA_VALUE:
        return compare(mana_value_of(s, x.ref), n.a, amount_of(s, n.b, c))
    elif op == F_NAME:
        return not is_face_down(s, x.ref) and not x.flags & OBJECT_ABILITY and face_at(s, x.chars.face).name == n.a
    elif op == F_COUNTERS:
        return x.permanent != NULL and compare(counters_get(s, x.permanent.counters, n.a), n.b, amount_of(s, n.c, c))
    elif op == F_TARGETS_TYPE:
        return stack_targets(s, n.a, x, c)
    return False


cdef inline i32 subject_power(const State* s, const Subject* x, bint toughness, const Context* c) noexcept nogil:
    if c.entering != NULL and x.chars == c.entering:
        return c.entering.toughness if toughness else c.entering.power
    return object_power(s, x.ref, toughness)


cdef bint register_has(const State* s, int register, Ref r, const Context* c) noexcept nogil:
    cdef const i32* words
    cdef u32 i, n
    if register < REGISTER_LISTS:
        return memory_get(s, memory_of(s, c), register) == r
    words = memory_list(s, memory_of(s, c), register, &n)
    for i in range(n):
        if words[i] == r:
            return True
    return False


# CR 115.9b: does a spell or ability target something that matches? Targets that are gone are ignored.
cdef bint stack_targets(const State* s, i32 filter, const Subject* x, const Context* c) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, x.ref)
    cdef u32 i
    cdef Ref target
    if entry == NULL:
        return False
    for i in range(1, handle_len(s, entry.targets), 3):
        target = handle_words(s, entry.targets)[i]
        if ref_is_player(target):
            if player_at(s, ref_to_player(target)).lost:
                continue
        elif object_get(s, target) == NULL:
            continue
        if filter_matches(s, filter, target, c):
            return True
    return False


# Power or toughness of an object anywhere. Off the battlefield, abilities that define it count too (604.3, 613.4a).
cdef i32 object_power(const State* s, ObjectId id, bint toughness) noexcept nogil:
    cdef Chars chars
    cdef const Object* o = object_get(s, id)
    if not chars_of(s, id, &chars):
        return 0
    if o != NULL and o.zone != ZONE_BATTLEFIELD and face_at(s, o.face).flags & FACE_STATIC and chars.types != 0 \
            and not o.flags & OBJECT_FACE_DOWN and chars_changed(s, o) == NULL:
        return defined_power(s, id, o, chars.toughness if toughness else chars.power, toughness)
    return chars.toughness if toughness else chars.power


cdef i32 defined_power(const State* s, ObjectId id, const Object* o, i32 printed, bint toughness) noexcept nogil:
    cdef const Face* f = face_at(s, o.face)
    cdef const Change* change
    cdef const Ability* a
    cdef Context c = context_of(id, o.controller, NONE)
    cdef i32 k, j
    for k in range(f.abilities, f.abilities + f.n_abilities):
        a = &db_of(s).abilities[k]
        for j in range(a.changes, a.changes + a.n_changes):
            change = &db_of(s).changes[j]
            if change.layer != LAYER_PT_DEFINE:
                continue
            if change.kind == CHANGE_SET_PT:
                return amount_of(s, change.b if toughness else change.a, &c)
            if (change.kind == CHANGE_SET_TOUGHNESS) == toughness:
                return amount_of(s, change.a, &c)
    return printed


# ---- amounts ---------------------------------------------------------------------------------------------------------

cdef inline i32 clamp(i64 n) noexcept nogil:
    return <i32> min(max(n, -AMOUNT_LIMIT), AMOUNT_LIMIT)


cdef i32 amount_of(const State* s, i32 node, const Context* c) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    cdef int op = n.op
    if op == A_CONST:
        return n.a
    elif op == A_X:
        if c.entry < 0:                                    # not on the stack yet: what X would be
            return -1 - c.entry
        return entry_get(s, c.entry).x if entry_get(s, c.entry) != NULL else 0
    elif op == A_COUNT:
        return matching_count(s, n.a, n.b, c)
    elif op == A_ADD:
        return clamp(<i64> amount_of(s, n.a, c) + amount_of(s, n.b, c))
    elif op == A_SUB:
        return clamp(<i64> amount_of(s, n.a, c) - amount_of(s, n.b, c))
    elif op == A_MUL:
        return clamp(<i64> amount_of(s, n.a, c) * amount_of(s, n.b, c))
    elif op == A_HALF_UP:
        return (amount_of(s, n.a, c) + 1) >> 1
    elif op == A_HALF_DOWN:
        return amount_of(s, n.a, c) >> 1
    elif op == A_NEGATE:
        return -amount_of(s, n.a, c)
    elif op == A_SHARE:
        return share_of(s, c)
    elif op == A_COST_PAID:
        return (entry_get(s, c.entry).costs >> n.a) & 1 if entry_get(s, c.entry) != NULL else 0
    elif op == A_REGISTER:
        return memory_get(s, memory_of(s, c), n.a)
    elif op == A_LIST:
        return selector_fill(s, n.a, c, NULL, 0)
    elif op >= A_POWER and op <= A_HAND:
        return property_of(s, op, selector_first(s, n.a, c))
    return 0


# A property of one object or player.
cdef i32 property_of(const State* s, int op, Ref r) noexcept nogil:
    if r == NONE:
        return 0
    if op == A_LIFE:
        return player_at(s, ref_to_player(r)).life if ref_is_player(r) else 0
    elif op == A_HAND:
        return zone_list(s, ZONE_HAND, ref_to_player(r)).n if ref_is_player(r) else 0
    elif ref_is_player(r):
        return 0
    elif op == A_MANA_VALUE:
        return mana_value_of(s, r)
    return object_power(s, r, op == A_TOUGHNESS)


# CR 601.2d: what was announced for the object being affected.
cdef i32 share_of(const State* s, const Context* c) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, c.entry)
    cdef u32 i
    cdef const i32* words
    if entry == NULL:
        return 0
    for i in range(0, handle_len(s, entry.targets), 3):
        words = handle_words(s, entry.targets) + i
        if words[1] == c.current:
            return words[2]
    return 0


# ---- conditions ------------------------------------------------------------------------------------------------------

cdef bint condition_holds(const State* s, i32 node, const Context* c) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    cdef int op = n.op
    if op == C_COMPARE:
        return compare(amount_of(s, n.a, c), n.b, amount_of(s, n.c, c))
    elif op == C_EXISTS:
        return matching_count(s, n.a, n.b, c) > 0
    elif op == C_YOUR_TURN:
        return magic(s).active == c.controller
    elif op == C_NOT:
        return not condition_holds(s, n.a, c)
    elif op == C_AND:
        return condition_holds(s, n.a, c) and condition_holds(s, n.b, c)
    elif op == C_OR:
        return condition_holds(s, n.a, c) or condition_holds(s, n.b, c)
    return True                                            # no node, no condition


# ---- selectors -------------------------------------------------------------------------------------------------------

# Where the refs that a selector names go: into a list, or as players (their controllers, their owners) into a mask.
cdef struct Sink:
    Ref* out
    i32 cap, n
    i32 map                    # SINK_*
    u32 players
    i32 filter                 # with `outer`: what matches goes on to that sink
    const Context* context
    Sink* outer

cdef enum:
    SINK_REFS = 0
    SINK_CONTROLLERS = 1
    SINK_OWNERS = 2
    SINK_TARGETED = 3          # players that these stack objects target


cdef void sink_put(const State* s, Sink* k, Ref r) noexcept nogil:
    cdef int player = -1
    if k.outer != NULL:
        if filter_matches(s, k.filter, r, k.context):
            sink_put(s, k.outer, r)
        return
    if k.map == SINK_REFS:
        if k.n < k.cap:
            k.out[k.n] = r
        k.n += 1
        return
    if ref_is_player(r):
        player = ref_to_player(r) if k.map != SINK_TARGETED else -1
    elif k.map == SINK_CONTROLLERS:
        player = controller_of(s, r)
    elif k.map == SINK_OWNERS:
        player = owner_of(s, r)
    else:
        k.players |= players_targeted(s, r)
    if player >= 0:
        k.players |= <u32> 1 << player


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
    k.outer = NULL
    return k


# CR 608.2b: targets that have become illegal are NONE in the entry's list.
cdef void targets_of(const State* s, i32 spec, const Context* c, Sink* k) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, c.entry)
    cdef const i32* words
    cdef u32 i
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


# Of what a selector names, those that match a filter. Any number, a few at a time.
cdef void select_matching(const State* s, const Node* n, const Context* c, Sink* k) noexcept nogil:
    cdef Sink inner = sink_of(NULL, 0, SINK_REFS)
    inner.filter = n.b
    inner.context = c
    inner.outer = k
    select(s, n.a, c, &inner)


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
    elif op == S_AFFECTED:
        if c.current != NONE:
            sink_put(s, k, c.current)
    elif op == S_HOST:
        if host_of(s, c) != NONE:
            sink_put(s, k, host_of(s, c))
    elif op == S_MATCHING:
        select_matching(s, n, c, k)
    elif op == S_CONTROLLER:
        players_of(s, n.a, c, SINK_CONTROLLERS, k)
    elif op == S_OWNER:
        players_of(s, n.a, c, SINK_OWNERS, k)
    elif op == S_TARGET_PLAYER_OF:
        players_of(s, n.a, c, SINK_TARGETED, k)


cdef Ref selector_first(const State* s, i32 node, const Context* c) noexcept nogil:
    cdef Ref r = NONE
    cdef Sink k = sink_of(&r, 1, SINK_REFS)
    select(s, node, c, &k)
    return r


cdef i32 selector_fill(const State* s, i32 node, const Context* c, Ref* out, i32 cap) noexcept nogil:
    cdef Sink k = sink_of(out, cap, SINK_REFS)
    select(s, node, c, &k)
    return k.n


publish(globals())
