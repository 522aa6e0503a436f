# Evaluating filters, amounts, conditions and selectors over a game that is not changed.
#
# Nodes are trees: carddb has checked that children come before their parents, so recursion ends. While layers are being
# rebuilt the characteristics read here are those of the layers applied so far, as 613 wants it.
# May depend on: types, state, carddb, layers (its inline questions only).

from mtgcore.types import publish
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Node, Face, Ability, Change, Symbol, db_of, face_at, family_of, typeset_has, FACE_STATIC, SYMBOL_MANA,
    SYMBOL_HYBRID,
    SYMBOL_MONO_HYBRID, SYMBOL_PHYREXIAN, SYMBOL_HYBRID_PHYREXIAN, SYMBOL_COLORLESS_HYBRID, CASTCOST_REPEATS,
)
from mtgcore.merged cimport parted_from, parted_next, times_mutated
from mtgcore.layers cimport (
    chars_of, chars_printed, chars_elsewhere, chars_changed, lki_get, entry_known, controller_of, face_of,
    is_face_down, is_sick, mana_value_of, chars_name,
    text_word, text_colors, abilities_count, ability_of,
)
from mtgcore.events cimport is_entering

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


cdef bint face_matches(const State* s, i32 node, i32 face, const Context* c) noexcept nogil:
    cdef Subject x
    if node == 0:
        return True
    chars_printed(s, face, c.controller, &x.own)
    x.ref = NONE
    x.object = NULL
    x.permanent = NULL
    x.chars = &x.own
    x.controller = c.controller
    x.owner = c.controller
    x.zone = ZONE_NOWHERE
    x.flags = 0
    x.known = True
    return subject_matches(s, node, &x, c)


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
    elif op == F_HOST:
        return host_of(s, c) == ref_player(player)         # CR 303.4b: an enchanted player
    elif op == F_ONE_OF:
        return selector_has(s, n.a, ref_player(player), c)
    elif op == F_CHOSEN_PLAYER:
        return chosen_of(s, c, CHOICE_PLAYER, n.a) == ref_player(player)
    elif op == F_WHERE:
        return where_holds(s, n.a, ref_player(player), c)
    elif op == F_GREATEST:
        return is_greatest(s, n, ref_player(player), c)
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
    elif op == F_DRAWN_THIS_TURN:
        return x.zone == ZONE_HAND and (x.flags & OBJECT_DRAWN) != 0
    elif op == F_PREPARED:
        return x.object != NULL and x.zone == ZONE_BATTLEFIELD and \
            choice_get(s, permanent_at(s, x.object.pos).memory, CHOICE_PREPARED) != NONE
    elif op == F_SICK:
        return x.object != NULL and x.zone == ZONE_BATTLEFIELD and is_sick(s, x.object.pos)
    elif op == F_HAS_COST:
        return has_cost(s, x, n.a)
    elif op == F_DISCARDED:
        return x.zone == ZONE_GRAVEYARD and x.object != NULL and (x.flags & OBJECT_USED) != 0 and \
            x.object.timestamp >= player_at(s, magic(s).active).turn_began
    elif op == F_ZONE:
        return x.zone == n.a
    elif op == F_SPELL:
        return is_spell(x, c)
    elif op == F_ABILITY:
        return x.zone == ZONE_STACK and x.flags & OBJECT_ABILITY and is_ability_of(s, x.ref, n.a)
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
    elif op == F_MANA_VALUE:
        return compare(mana_value_of(s, x.ref), n.a, amount_of(s, n.b, c))
    elif op == F_NAME:
        return not is_face_down(s, x.ref) and not x.flags & OBJECT_ABILITY and has_name(s, x.chars, n.a)
    elif op == F_COUNTERS:
        if x.permanent == NULL:
            return x.zone == ZONE_EXILE and compare(card_counters(s, x.ref, n.a), n.b, amount_of(s, n.c, c))
        return compare(counters_get(s, x.permanent.counters, n.a), n.b, amount_of(s, n.c, c))
    elif op == F_TARGETS_TYPE:
        return stack_targets(s, n.a, x, c)
    elif op <= F_CHOSEN_PLAYER:
        return subject_related(s, n, x, c)
    elif op == F_WHERE:
        return where_holds(s, n.a, x.ref, c)
    elif op == F_GREATEST:
        return is_greatest(s, n, x.ref, c)
    elif op == F_SHARES:
        return shares(s, n.a, x, n.b, c)
    elif op == F_EXILED_WITH:
        return is_exiled_with(s, c.source, n.a, x.ref)
    elif op == F_PAID:
        return (costs_paid(s, x.ref) >> n.a) & 1
    elif op == F_CAST_FROM:
        return was_cast(s, x, n.a)
    elif op == F_HAS_ACTIVATED:
        return has_ability(s, x, 1 << ABILITY_ACTIVATED)
    elif op == F_HAS_ABILITY:
        return has_ability(s, x, n.a)
    elif op == F_MANA_ABILITY:
        return is_mana_ability(s, x)
    return subject_in_combat(s, n, x, c)


# Filters about who and what: in relation to selectors and choices.
cdef bint subject_related(const State* s, const Node* n, Subject* x, const Context* c) noexcept nogil:
    cdef int op = n.op
    if op == F_CAST_FOR:
        return cast_for(s, x.ref) == n.a
    cdef i32 chosen
    if op == F_ONE_OF:
        return selector_has(s, n.a, x.ref, c)
    elif op == F_CONTROLLED_BY:
        return selector_has(s, n.a, ref_player(x.controller), c)
    elif op == F_OWNED_BY:
        return selector_has(s, n.a, ref_player(x.owner), c)
    elif op == F_CHOSEN_NAME:
        chosen = chosen_of(s, c, CHOICE_NAME, n.a)
        return chosen != 0 and subject_name(s, x) >= 0 and has_name(s, x.chars, chosen - 1)
    elif op == F_CHOSEN_SUBTYPE:
        chosen = chosen_of(s, c, CHOICE_SUBTYPE, n.a)
        return chosen > 0 and chosen < SUBTYPE_LIMIT and typeset_has(s, x.chars.typeset, chosen)
    elif op == F_CHOSEN_COLOR:
        return (x.chars.colors & <u32> chosen_of(s, c, CHOICE_COLOR, n.a)) != 0
    elif op == F_CHOSEN_PLAYER:
        return chosen_of(s, c, CHOICE_PLAYER, n.a) == ref_player(x.controller)
    return False


cdef inline i32 subject_power(const State* s, const Subject* x, bint toughness, const Context* c) noexcept nogil:
    if c.entering != NULL and x.chars == c.entering:
        return c.entering.toughness if toughness else c.entering.power
    return object_power(s, x.ref, toughness)


# Filters about permanents in relation to others: attached, in combat, status and history.
cdef bint subject_in_combat(const State* s, const Node* n, Subject* x, const Context* c) noexcept nogil:
    cdef int op = n.op
    if x.permanent == NULL:
        return op == F_ENTERED_THIS_TURN and object_get(s, x.ref) != NULL and \
            object_get(s, x.ref).timestamp >= player_at(s, magic(s).active).turn_began
    if op == F_STATUS:
        return (x.permanent.flags & <u32> n.a) != 0
    elif op == F_ENTERED_THIS_TURN:
        return x.permanent.entered >= player_at(s, magic(s).active).turn_began
    elif op == F_ATTACHED_TO:
        return x.permanent.attached_to != NONE and filter_matches(s, n.a, x.permanent.attached_to, c)
    elif op == F_HAS_ATTACHED:
        return has_attached(s, n.a, x, c)
    elif op == F_BLOCKS or op == F_BLOCKED_BY:
        return fights_one_of(s, n.a, x.ref, op == F_BLOCKS, c)
    elif op == F_ATTACKS:
        return x.permanent.attacking != NONE and selector_has(s, n.a, x.permanent.attacking, c)
    return False


cdef bint has_attached(const State* s, i32 filter, const Subject* x, const Context* c) noexcept nogil:
    cdef u32 i
    cdef const Permanent* p
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        if p.attached_to == x.ref and not p.flags & PF_PHASED_OUT and filter_matches(s, filter, p.id, c):
            return True
    return False


# Blocker and attacker pairs of this combat (509.1g).
cdef bint fights_one_of(const State* s, i32 selector, ObjectId id, bint as_blocker, const Context* c) noexcept nogil:
    cdef u32 i
    cdef const i32* pair
    for i in range(0, handle_len(s, magic(s).blocks), 2):
        pair = handle_words(s, magic(s).blocks) + i
        if pair[0 if as_blocker else 1] == id and selector_has(s, selector, pair[1 if as_blocker else 0], c):
            return True
    return False


cdef bint where_holds(const State* s, i32 condition, Ref candidate, const Context* c) noexcept nogil:
    cdef Context about = c[0]
    about.current = candidate
    return condition_holds(s, condition, &about)


cdef bint is_greatest(const State* s, const Node* n, Ref candidate, const Context* c) noexcept nogil:
    cdef Context about = c[0]
    cdef Sink k = sink_of(NULL, 0, SINK_GREATEST)
    cdef i32 own
    about.current = candidate
    own = amount_of(s, n.a, &about)
    k.filter = n.a
    k.context = c
    matching(s, n.b, n.c, c, &k)
    return k.n == 0 or own >= k.value


# CR 709.4a: one of its names is that.
cdef inline bint has_name(const State* s, const Chars* c, i32 name) noexcept nogil:
    if c.name != 0:
        return c.name - 1 == name                          # CR 612.8
    return face_at(s, c.face).name == name or name >= 0 and face_at(s, c.face).other_name == name


cdef inline i32 subject_name(const State* s, const Subject* x) noexcept nogil:      # -1: it has none
    if x.flags & OBJECT_ABILITY or is_face_down(s, x.ref):
        return -1
    return chars_name(s, x.chars)


cdef bint has_ability(const State* s, const Subject* x, i32 kinds) noexcept nogil:
    cdef i32 i
    if x.flags & OBJECT_ABILITY or is_face_down(s, x.ref) or x.object == NULL and x.chars.abilities >= 0:
        return False
    for i in range(abilities_count(s, x.chars)):
        if (kinds >> db_of(s).abilities[ability_of(s, x.chars, i)].kind) & 1:
            return True
    return False


cdef bint is_mana_ability(const State* s, const Subject* x) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, x.ref)
    cdef const Ability* a
    if entry == NULL or entry.flags & SF_SPELL or entry.ability < 0:
        return False
    a = &db_of(s).abilities[entry.ability]
    return a.kind == ABILITY_MANA or (a.flags & AF_MANA) != 0


# Is this ability on the stack an activated or a triggered one, as StackAbility says?
cdef bint is_ability_of(const State* s, ObjectId id, i32 which) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, id)
    if which == STACK_ABILITY_ANY or entry == NULL:
        return which == STACK_ABILITY_ANY
    return (entry.flags & SF_TRIGGERED != 0) == (which == STACK_ABILITY_TRIGGERED)


# CR 702: does the card have that keyword, which stands for a cost of casting?
cdef bint has_cost(const State* s, const Subject* x, i32 keyword) noexcept nogil:
    cdef const Face* f = face_at(s, x.chars.face)
    cdef i32 i
    if x.flags & (OBJECT_FACE_DOWN | OBJECT_ABILITY):
        return False
    for i in range(f.cast_costs, f.cast_costs + f.n_cast_costs):
        if db_of(s).cast_costs[i].keyword == keyword:
            return True
    return False


# CR 607.2a: was this card exiled with the object by an ability of that link?
cdef bint is_exiled_with(const State* s, ObjectId object, i32 link, ObjectId card) noexcept nogil:
    cdef u32 i
    cdef const i32* triple
    for i in range(0, handle_len(s, magic(s).exiled_with), 3):
        triple = handle_words(s, magic(s).exiled_with) + i
        if triple[0] == object and triple[1] & LINK_MASK == link and triple[2] == card:
            return True
    return False


# CR 702.33d: how often that additional cost was paid, or 1 for an alternative one.
cdef i32 times_paid(const State* s, ObjectId id, i32 index) noexcept nogil:
    cdef i32 costs = costs_paid(s, id), face = face_of(s, id)
    cdef const Face* f
    if (costs >> COSTS_WAY_SHIFT) & COSTS_WAY == index + 1:
        return 1
    if not (costs >> index) & 1:
        return 0
    if face >= 0:
        f = face_at(s, face)
        if index < f.n_cast_costs and db_of(s).cast_costs[f.cast_costs + index].flags & CASTCOST_REPEATS:
            return costs >> COSTS_TIMES_SHIFT
    return 1


# StackEntry.costs of a spell, or of the spell that became this permanent (400.7d).
cdef i32 costs_paid(const State* s, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_known(s, id)
    cdef const Permanent* p = permanent_get(s, id)
    cdef const LastKnown* known
    if entry != NULL:
        return entry.costs
    if p != NULL:
        return p.costs
    known = lki_get(s, id) if object_get(s, id) == NULL else NULL
    return known.permanent.costs if known != NULL else 0


# StackEntry.cast_for of a spell, or of the spell that became this permanent (400.7d).
cdef i32 cast_for(const State* s, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_known(s, id)
    cdef const Permanent* p
    if entry != NULL:
        return entry.cast_for
    p = permanent_known(s, id)
    return p.cast_for if p != NULL else 0


cdef bint was_cast(const State* s, const Subject* x, i32 zones) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, x.ref)
    cdef int zone = 0
    if entry != NULL and entry.flags & (SF_SPELL | SF_COPY) == SF_SPELL:
        zone = entry.from_zone
    elif x.permanent != NULL:
        zone = x.permanent.cast_from
    return zone != 0 and (zones == 0 or (zones >> zone) & 1)


# What was chosen: by this program, or as the source entered (607.2d). 0: nothing. A name is its number + 1.
cdef i32 chosen_of(const State* s, const Context* c, int kind, int register) noexcept nogil:
    cdef i32 value = memory_value(s, memory_of(s, c), register), memory
    cdef const Permanent* p
    cdef const LastKnown* known
    cdef u32 i
    if value != 0:
        return value
    p = permanent_get(s, c.source)
    if p == NULL:
        known = lki_get(s, c.source) if object_get(s, c.source) == NULL else NULL
        p = &known.permanent if known != NULL else NULL
    memory = p.memory if p != NULL else 0
    for i in range(0, handle_len(s, memory), 2):
        if handle_words(s, memory)[i] == kind:
            value = handle_words(s, memory)[i + 1]         # the latest one
    return value


# A register's number; of a list the first.
cdef i32 memory_value(const State* s, i32 memory, int register) noexcept nogil:
    cdef u32 n
    cdef const i32* words
    if register < REGISTER_LISTS:
        return memory_get(s, memory, register)
    words = memory_list(s, memory, register, &n)
    return words[0] if n != 0 else 0


# ---- qualities that objects share ------------------------------------------------------------------------------------

cdef enum:
    TYPES_CARD = 0xFFFF        # card types, without supertypes


# The qualities that are bits of a mask: colours, card types, basic land types.
cdef u32 quality_bits(const State* s, int quality, const Subject* x) noexcept nogil:
    cdef u32 bits = 0
    cdef int i
    if quality == QUALITY_COLOR:
        return x.chars.colors
    elif quality == QUALITY_CARD_TYPE:
        return x.chars.types & TYPES_CARD
    elif quality == QUALITY_PERMANENT_TYPE:
        return x.chars.types & (TYPE_ARTIFACT | TYPE_BATTLE | TYPE_CREATURE | TYPE_ENCHANTMENT | TYPE_LAND
                                | TYPE_PLANESWALKER)
    for i in range(SUBTYPE_PLAINS, SUBTYPE_FOREST + 1):
        if typeset_has(s, x.chars.typeset, i):
            bits |= <u32> 1 << i
    return bits


cdef inline bint quality_is_mask(int quality) noexcept nogil:
    return quality <= QUALITY_BASIC_LAND_TYPE and quality != QUALITY_NAME or quality == QUALITY_PERMANENT_TYPE


cdef bint creature_type_shared(const State* s, i32 a, i32 b) noexcept nogil:
    cdef int i
    for i in range(SUBTYPE_FIRST_FREE, SUBTYPE_LIMIT):
        if typeset_has(s, family_of(db_of(s), TYPE_CREATURE), i) and typeset_has(s, a, i) and typeset_has(s, b, i):
            return True
    return False
cdef bint shared_quality(const State* s, int quality, const Subject* x, const Subject* y) noexcept nogil:
    if quality_is_mask(quality):
        return (quality_bits(s, quality, x) & quality_bits(s, quality, y)) != 0
    elif quality == QUALITY_NAME:
        return subject_name(s, x) >= 0 and subject_name(s, y) >= 0 and (
            has_name(s, x.chars, chars_name(s, y.chars))
            or y.chars.name == 0 and has_name(s, x.chars, face_at(s, y.chars.face).other_name))
    elif quality == QUALITY_MANA_VALUE:
        return mana_value_of(s, x.ref) == mana_value_of(s, y.ref)
    elif quality == QUALITY_POWER:
        return object_power(s, x.ref, False) == object_power(s, y.ref, False)
    return creature_type_shared(s, x.chars.typeset, y.chars.typeset)


cdef bint shares(const State* s, int quality, const Subject* x, i32 selector, const Context* c) noexcept nogil:
    cdef Sink k = sink_of(NULL, 0, SINK_SHARES)
    k.filter = quality
    k.subject = x
    select(s, selector, c, &k)
    return k.n != 0


# Masks: how many bits among all. Others: those that no earlier one of the list has.
cdef i32 distinct(const State* s, int quality, i32 selector, const Context* c) noexcept nogil:
    cdef Sink k = sink_of(NULL, 0, SINK_BITS if quality_is_mask(quality) else SINK_NEW)
    k.filter = quality
    k.selector = selector
    k.context = c
    select(s, selector, c, &k)
    return colors_count(k.players) if quality_is_mask(quality) else k.n


# Is one of those before it in the selector's order like it?
cdef bint seen_before(const State* s, const Sink* k, const Subject* x) noexcept nogil:
    cdef Sink before = sink_of(NULL, 0, SINK_SHARES)
    before.filter = k.filter
    before.subject = x
    before.until = x.ref
    select(s, k.selector, k.context, &before)
    return before.n != 0


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
        return times_paid(s, c.source if entry_get(s, c.entry) == NULL or not entry_get(s, c.entry).flags & SF_SPELL
                          else c.entry, n.a)
    elif op == A_REGISTER:
        return memory_value(s, memory_of(s, c), n.a)
    elif op == A_LIST:
        return selector_fill(s, n.a, c, NULL, 0)
    elif op >= A_POWER and op <= A_HAND:
        return property_of(s, op, selector_first(s, n.a, c))
    elif op == A_GREATEST or op == A_LEAST or op == A_TOTAL:
        return among(s, op, n, c)
    elif op == A_IF:
        return amount_of(s, n.b if condition_holds(s, n.a, c) else n.c, c)
    elif op == A_MIN:
        return min(amount_of(s, n.a, c), amount_of(s, n.b, c))
    elif op == A_MAX:
        return max(amount_of(s, n.a, c), amount_of(s, n.b, c))
    elif op == A_QUOTIENT:
        return quotient(amount_of(s, n.a, c), amount_of(s, n.b, c))
    elif op == A_DISTINCT:
        return distinct(s, n.a, n.b, c)
    elif op == A_DEVOTION:
        return devotion(s, n.a, c.controller)
    elif op == A_SPENT:
        return mana_of(spent_on(s, selector_first(s, n.b, c) if n.b != 0 else c.entry if c.entry != NONE else c.source),
                       n.a)
    elif op == A_LIFE_FOR_SYMBOLS:
        return life_for_symbols(entry_get(s, c.entry if c.entry != NONE else c.source))
    elif op == A_DIVIDED:
        return divided_share(s, n.a, c)
    elif op == A_CHOSEN_NUMBER:
        return chosen_of(s, c, CHOICE_NUMBER, n.a)
    elif op == A_DEALT:
        return magic(s).damage_dealt
    elif op == A_MUTATED:
        return times_mutated(s, selector_first(s, n.a, c))
    elif op == A_ACTIONS:
        return turn_uses(s, c.source, action_use(n.a, c.controller))
    elif op == A_X_OF:
        return x_of(s, selector_first(s, n.a, c))
    elif op >= A_STANDING and op <= A_FACT:
        return total_of(s, op, n.a, n.b, c)
    return 0


cdef inline i32 quotient(i32 a, i32 b) noexcept nogil:
    cdef i32 q
    if b == 0:
        return 0
    q = a // b
    return q - 1 if a % b != 0 and (a < 0) != (b < 0) else q           # rounded down, as C does not


# The greatest, the least or the sum of an amount about each of what a selector names.
cdef i32 among(const State* s, int op, const Node* n, const Context* c) noexcept nogil:
    cdef Sink k = sink_of(NULL, 0, SINK_TOTAL if op == A_TOTAL else SINK_GREATEST if op == A_GREATEST else SINK_LEAST)
    k.filter = n.b
    k.context = c
    select(s, n.a, c, &k)
    return clamp(k.value)


# Sums over what a selector names: counters, cards in a zone, marked damage, facts of the turn.
cdef i32 total_of(const State* s, int op, i32 selector, i32 what, const Context* c) noexcept nogil:
    cdef Sink k = sink_of(NULL, 0, SINK_TOTAL)
    k.op = op
    k.filter = what
    k.context = c
    select(s, selector, c, &k)
    return clamp(k.value)


cdef i32 counters_total(const State* s, i32 counters, int kind) noexcept nogil:
    cdef u32 i
    cdef i32 n = 0
    if kind != 0:
        return counters_get(s, counters, kind)
    for i in range(1, handle_len(s, counters), 2):
        n += handle_words(s, counters)[i]
    return n


# The permanent behind a Ref, as it last was when it is gone; NULL: it was none.
cdef const Permanent* permanent_known(const State* s, Ref r) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, r)
    cdef const LastKnown* known
    if p != NULL or object_get(s, r) != NULL:
        return p
    known = lki_get(s, r)
    return &known.permanent if known != NULL and known.zone == ZONE_BATTLEFIELD else NULL


# Designations and the like (725, 726, 702.131, 702.179, 701.54, 309).
cdef i32 standing_of(const State* s, int player, int standing) noexcept nogil:
    cdef const Player* p = player_at(s, player)
    if standing == STANDING_MONARCH:
        return magic(s).monarch == player
    elif standing == STANDING_INITIATIVE:
        return magic(s).initiative == player
    elif standing == STANDING_BLESSING:
        return p.blessed
    elif standing == STANDING_SPEED:
        return p.speed
    elif standing == STANDING_FASTER:
        return p.faster
    elif standing == STANDING_TEMPTED:
        return p.tempted
    elif standing == STANDING_IN_DUNGEON:
        return p.dungeon != NONE
    return p.dungeons if standing == STANDING_DUNGEONS else 0


cdef i32 part_of(const State* s, int op, i32 what, Ref r) noexcept nogil:
    cdef const Permanent* p
    cdef const Player* player
    if not ref_is_player(r):
        p = permanent_known(s, r)
        if p == NULL:
            return card_counters(s, r, what) if op == A_COUNTERS else 0
        return counters_total(s, p.counters, what) if op == A_COUNTERS else p.damage if op == A_DAMAGE else 0
    player = player_at(s, ref_to_player(r))
    if op == A_COUNTERS:
        return counters_total(s, player.counters, what)
    elif op == A_CARDS:
        return zone_list(s, what, ref_to_player(r)).n if what <= ZONE_GRAVEYARD else 0
    elif op == A_STANDING:
        return standing_of(s, ref_to_player(r), what)
    elif op != A_FACT:
        return 0
    elif what == FACT_CARDS_DRAWN:
        return player.cards_drawn
    elif what == FACT_SPELLS_CAST:
        return player.spells_cast
    elif what == FACT_LANDS_PLAYED:
        return player.land_plays
    elif what == FACT_LIFE_GAINED:
        return player.life_gained
    elif what == FACT_LIFE_LOST:
        return player.life_lost
    elif what == FACT_CREATURES_DIED:
        return player.creatures_died
    elif what == FACT_NONCREATURE_SPELLS:
        return player.noncreature_spells
    elif what == FACT_DRAWN_IN_STEP:
        return player.drawn_in_step
    elif what == FACT_TURNS:
        return player.turns
    elif what == FACT_DAMAGED:
        return player.damaged
    elif what == FACT_SPELLS_LAST_TURN:
        return player.spells_last_turn
    elif what == FACT_PERMANENTS_LEFT:
        return player.permanents_left
    elif what == FACT_PERMANENTS_DIED:
        return player.permanents_died
    return player.attackers if what == FACT_ATTACKERS else 0


# CR 700.5: mana symbols of those colours among the mana costs of permanents that the player controls.
cdef i32 devotion(const State* s, i32 colors, int player) noexcept nogil:
    cdef i32 n = 0, i
    cdef u32 k
    cdef const Face* f
    for k in range(magic(s).n_permanents):
        if permanent_at(s, k).flags & (PF_PHASED_OUT | PF_FACE_DOWN) or chars_at(s, k).controller != player:
            continue
        f = face_at(s, chars_at(s, k).face)
        for i in range(f.symbols, f.symbols + f.n_symbols):
            n += symbol_colors(&db_of(s).symbols[i]) & colors != 0
    return n


cdef i32 symbol_colors(const Symbol* symbol) noexcept nogil:
    cdef int kind = symbol.kind
    if kind == SYMBOL_MANA or kind == SYMBOL_PHYREXIAN:
        return 1 << symbol.a
    elif kind == SYMBOL_MONO_HYBRID or kind == SYMBOL_COLORLESS_HYBRID:
        return 1 << symbol.b
    elif kind == SYMBOL_HYBRID or kind == SYMBOL_HYBRID_PHYREXIAN:
        return 1 << symbol.a | 1 << symbol.b
    return 0


cdef inline i32 life_for_symbols(const StackEntry* entry) noexcept nogil:
    return entry.life_symbols if entry != NULL else 0
# CR 400.7d: what was spent to cast a spell, or the spell that became a permanent.
cdef i32 spent_on(const State* s, ObjectId id) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, id)
    cdef const StackEntry* entry = entry_known(s, id)
    cdef const LastKnown* known
    if p != NULL:
        return p.spent
    if entry != NULL:
        return entry.spent
    known = lki_get(s, id)
    return known.permanent.spent if known != NULL else 0


cdef i32 mana_of(i32 spent, i32 kinds) noexcept nogil:
    cdef i32 n = 0
    cdef int kind
    for kind in range(6):
        if (kinds >> kind) & 1:
            n += (spent >> (5 * kind)) & 31
    return n


# What OP_DIVIDE gave to the object being affected: the list after that of the recipients.
cdef i32 divided_share(const State* s, int register, const Context* c) noexcept nogil:
    cdef u32 n, m, i
    cdef const i32* shares = memory_list(s, memory_of(s, c), register + 1, &m)
    cdef const i32* refs = memory_list(s, memory_of(s, c), register, &n)
    for i in range(min(n, m)):
        if refs[i] == c.current:
            return shares[i]
    return 0


cdef i32 x_of(const State* s, Ref r) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, r)
    cdef const Permanent* p = permanent_known(s, r)
    return entry.x if entry != NULL else p.x if p != NULL else 0


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


cdef Ref attacked_by(const State* s, ObjectId id) noexcept nogil:
    cdef const Permanent* p = permanent_known(s, id)
    return p.attacking if p != NULL else NONE
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
    elif op == C_MATCHES:
        return all_match(s, n, c)
    elif op == C_PHASE:
        return (n.a >> magic(s).phase) & 1
    elif op == C_STEP:
        return (n.a >> magic(s).step) & 1
    elif op == C_TURN_OF:
        return selector_has(s, n.a, ref_player(magic(s).active), c)
    elif op == C_CAME_UNDER_CONTROL:
        return came_under_control(s, c)
    elif op == C_DAMAGED_BY:
        return damaged_by(s, n.a, c)
    return True                                            # no node, no condition


# CR 702.76a, 702.173a: of the sources that a player controlled as they dealt combat damage to a player.
cdef bint damaged_by(const State* s, i32 subtype, const Context* c) noexcept nogil:
    cdef const Player* p = player_at(s, c.controller)
    cdef Chars own
    cdef u32 i
    if subtype == 0 and not chars_of(s, c.source, &own):
        return False
    for i in range(handle_len(s, p.hits)):
        if typeset_has(s, handle_words(s, p.hits)[i], subtype) if subtype != 0 else \
                creature_type_shared(s, own.typeset, handle_words(s, p.hits)[i]):
            return True
    return False
cdef bint came_under_control(const State* s, const Context* c) noexcept nogil:
    cdef const Permanent* p = permanent_known(s, c.source)
    return p != NULL and p.controlled_since >= player_at(s, c.controller).upkeep_before


cdef bint all_match(const State* s, const Node* n, const Context* c) noexcept nogil:
    cdef i32 all = selector_fill(s, n.a, c, NULL, 0)
    cdef Sink k = sink_of(NULL, 0, SINK_REFS), inner = sink_of(NULL, 0, SINK_MATCHING)
    inner.filter = n.b
    inner.context = c
    inner.outer = &k
    select(s, n.a, c, &inner)
    return all != 0 and k.n == all


include "expr_selectors.pxi"


publish(globals())
