# Targets (115) and what may not be chosen: hexproof, shroud, protection (702.11, 702.16, 702.18); what may be attached
# to what (301.5, 301.6, 303.4).
#
# May depend on: types, state, carddb, expr, layers, zones.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Node, TargetSpec, db_of, typeset_has
from mtgcore.expr cimport F_AND, F_ZONE, Context, context_of, filter_matches
from mtgcore.layers cimport Rule, rule_context, rule_next, rules_any, chars_of, controller_of, keyword_parameter

cdef enum:
    # Keywords that may forbid a target: most permanents have none of them.
    WARDS = 1 << KW_HEXPROOF | 1 << KW_HEXPROOF_FROM | 1 << KW_SHROUD | 1 << KW_PROTECTION


# ---- what forbids ----------------------------------------------------------------------------------------------------

# Does some instance of a keyword with a quality (protection, hexproof from) name a quality of the source? "You" and
# "your opponents" in the quality are those of the object's controller (109.5).
cdef bint quality_matches(const State* s, ObjectId object, int keyword, ObjectId source) noexcept nogil:
    cdef Context c = context_of(object, controller_of(s, object), NONE)
    cdef int i = 0
    cdef i32 quality = keyword_parameter(s, object, keyword, 0)
    while quality >= 0:
        if filter_matches(s, quality, source, &c):
            return True
        i += 1
        quality = keyword_parameter(s, object, keyword, i)
    return False


# ---- players (702.11c, 702.16, 702.18) -------------------------------------------------------------------------------

# Is the rule about this player: the one whom an effect affects, those that its filter names, or else its controller?
cdef bint rule_about_player(const State* s, const Rule* rule, int player) noexcept nogil:
    cdef Context c
    if rule.filter == 0:
        return player == (ref_to_player(rule.object) if ref_is_player(rule.object) else rule.controller)
    c = rule_context(rule, NONE)
    return filter_matches(s, rule.filter, ref_player(player), &c)


cdef bint player_protected(const State* s, int player, ObjectId source) noexcept nogil:
    cdef Rule rule
    cdef Context c
    cdef int cursor = 0
    if not rules_any(s, <u64> 1 << RULE_PLAYER_PROTECTION):
        return False
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_PLAYER_PROTECTION and rule_about_player(s, &rule, player):
            c = context_of(rule.object, player, NONE)
            if filter_matches(s, rule.b, source, &c):      # CR 702.16a, 702.16j
                return True
    return False


# CR 702.11c, 702.18a: may this player be a target of spells and abilities that `controller` controls?
cdef bint player_targetable(const State* s, int player, ObjectId source, int controller) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    if player_at(s, player).lost:
        return False
    if not rules_any(s, <u64> 1 << RULE_PLAYER_HEXPROOF | <u64> 1 << RULE_PLAYER_SHROUD
                     | <u64> 1 << RULE_PLAYER_PROTECTION):
        return True
    while rule_next(s, &cursor, &rule):
        if (rule.kind == RULE_PLAYER_SHROUD or rule.kind == RULE_PLAYER_HEXPROOF and controller != player) and \
                rule_about_player(s, &rule, player):
            return False
    return not player_protected(s, player, source)


# CR 702.16a: from an object with the quality; from everything (702.16j) and from a player (702.16k) are filters too.
cdef bint protected_from(const State* s, Ref object, ObjectId source) noexcept nogil:
    cdef const Object* o
    if ref_is_player(object):
        return player_protected(s, ref_to_player(object), source)
    o = object_get(s, object)
    if o == NULL or o.zone != ZONE_BATTLEFIELD or not (chars_at(s, o.pos).keywords >> KW_PROTECTION) & 1:
        return False
    return quality_matches(s, object, KW_PROTECTION, source)


cdef bint hexproof_against(const State* s, ObjectId object, ObjectId source, int controller) noexcept nogil:
    cdef const Object* o = object_get(s, object)
    cdef u64 keywords
    if o == NULL or o.zone != ZONE_BATTLEFIELD or o.controller == controller:
        return False
    keywords = chars_at(s, o.pos).keywords
    if (keywords >> KW_HEXPROOF) & 1:                      # CR 702.11b
        return True
    return (keywords >> KW_HEXPROOF_FROM) & 1 and quality_matches(s, object, KW_HEXPROOF_FROM, source)   # CR 702.11d


# ---- targets ---------------------------------------------------------------------------------------------------------

# Was it chosen for the spec that this one must differ from ("another target")?
cdef bint chosen_before(const State* s, const TargetSpec* spec, Ref candidate, const Context* c) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, c.entry)
    cdef const i32* words
    cdef u32 i
    if entry == NULL:
        return False
    for i in range(0, handle_len(s, entry.targets), 3):
        words = handle_words(s, entry.targets) + i
        if words[0] == spec.different_from - 1 and words[1] == candidate:
            return True
    return False


# Zone, existence, and what the permanent's own keywords forbid.
cdef bint object_targetable(const State* s, const TargetSpec* spec, ObjectId id, const Context* c) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef u64 keywords
    if o == NULL or not (spec.zones >> o.zone) & 1 or o.zone == ZONE_NOWHERE:
        return False
    if o.zone != ZONE_BATTLEFIELD:
        return id != c.entry                               # CR 115.5
    if permanent_at(s, o.pos).flags & PF_PHASED_OUT:       # CR 702.26b
        return False
    keywords = chars_at(s, o.pos).keywords
    if not keywords & WARDS:
        return True
    if (keywords >> KW_SHROUD) & 1:                        # CR 702.18a
        return False
    return not hexproof_against(s, id, c.source, c.controller) and not protected_from(s, id, c.source)  # CR 702.16b


cdef bint target_legal(const State* s, const TargetSpec* spec, Ref candidate, const Context* c) noexcept nogil:
    if candidate == NONE:
        return False
    if ref_is_player(candidate):
        if not spec.zones & 1 or not player_targetable(s, ref_to_player(candidate), c.source, c.controller):
            return False
    elif not object_targetable(s, spec, candidate, c):
        return False
    if spec.different_from != 0 and chosen_before(s, spec, candidate, c):
        return False
    if spec.zones & SPEC_ENCHANTS:
        return enchant_allows(s, c.source, candidate)
    return filter_matches(s, spec.filter, candidate, c)


# The candidates of one zone list; `n` have been found before.
cdef i32 list_candidates(const State* s, const TargetSpec* spec, const ZoneList* z, const Context* c,
                         Ref* out, i32 cap, i32 n, i32 enough) noexcept nogil:
    cdef u32 i
    cdef ObjectId id
    for i in range(z.n):
        id = id_of(s, zone_slots(s, z)[i])
        if target_legal(s, spec, id, c):
            if n < cap:
                out[n] = id
            n += 1
            if n == enough:
                break
    return n


# Stops when `enough` are found (0: never).
cdef i32 candidates(const State* s, const TargetSpec* spec, const Context* c, Ref* out, i32 cap,
                    i32 enough) noexcept nogil:
    cdef int zone, p
    cdef i32 n = 0
    if spec.zones & 1:
        for p in range(s.n_players):
            if target_legal(s, spec, ref_player(p), c):
                if n < cap:
                    out[n] = ref_player(p)
                n += 1
    for zone in range(ZONE_LIBRARY, ZONE_COMMAND + 1):
        if not (spec.zones >> zone) & 1:
            continue
        for p in range(s.n_players if zone <= ZONE_GRAVEYARD else 1):
            if enough == 0 or n < enough:
                n = list_candidates(s, spec, zone_list(s, zone, p), c, out, cap, n, enough)
    return n


cdef i32 target_candidates(const State* s, const TargetSpec* spec, const Context* c, Ref* out, i32 cap) noexcept nogil:
    return candidates(s, spec, c, out, cap, 0)


cdef bint target_exists(const State* s, const TargetSpec* spec, const Context* c, i32 at_least) noexcept nogil:
    return at_least <= 0 or candidates(s, spec, c, NULL, 0, at_least) >= at_least


# ---- attaching -------------------------------------------------------------------------------------------------------

# The zone that an enchant ability names: "enchant creature card in a graveyard". Others are about permanents.
cdef int enchant_zone(const State* s, i32 filter) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[filter]
    while n.op == F_AND:
        if db_of(s).nodes[n.a].op == F_ZONE:
            return db_of(s).nodes[n.a].a
        n = &db_of(s).nodes[n.b]
    return n.a if n.op == F_ZONE else ZONE_BATTLEFIELD


cdef bint enchants_there(const State* s, i32 filter, Ref to) noexcept nogil:
    return ref_is_player(to) or object_get(s, to) != NULL and object_get(s, to).zone == enchant_zone(s, filter)


# CR 702.5c: all enchant abilities of the Aura must allow it; an Aura without one enchants nothing.
cdef bint enchant_allows(const State* s, ObjectId aura, Ref to) noexcept nogil:
    cdef Context c = context_of(aura, controller_of(s, aura), NONE)
    cdef int i = 0
    cdef i32 filter = keyword_parameter(s, aura, KW_ENCHANT, 0)
    while filter >= 0:
        if not enchants_there(s, filter, to) or not filter_matches(s, filter, to, &c):
            return False
        i += 1
        filter = keyword_parameter(s, aura, KW_ENCHANT, i)
    return i > 0


cdef bint attach_legal(const State* s, ObjectId attachment, Ref to) noexcept nogil:
    cdef Chars chars
    cdef const Object* host
    if to == NONE or to == attachment or not chars_of(s, attachment, &chars):     # CR 301.5c, 303.4d
        return False
    if chars.types & TYPE_BATTLE or chars.types & TYPE_CREATURE and not (chars.keywords >> KW_RECONFIGURE) & 1:
        return False                                       # CR 301.5c, 301.6, 303.4d, 310.9
    if protected_from(s, to, attachment):                  # CR 702.16c, 702.16d
        return False
    if ref_is_player(to):
        return (not player_at(s, ref_to_player(to)).lost and typeset_has(s, chars.typeset, SUBTYPE_AURA)
                and enchant_allows(s, attachment, to))     # CR 303.4c, 702.5d
    host = object_get(s, to)
    if host == NULL:
        return False
    if host.zone != ZONE_BATTLEFIELD:                      # CR 303.4: only where its enchant ability says so
        return typeset_has(s, chars.typeset, SUBTYPE_AURA) and enchant_allows(s, attachment, to)
    if permanent_at(s, host.pos).flags & PF_PHASED_OUT:
        return False
    if typeset_has(s, chars.typeset, SUBTYPE_AURA):
        return enchant_allows(s, attachment, to)           # CR 303.4
    if typeset_has(s, chars.typeset, SUBTYPE_EQUIPMENT):
        return (chars_at(s, host.pos).types & TYPE_CREATURE) != 0             # CR 301.5
    if typeset_has(s, chars.typeset, SUBTYPE_FORTIFICATION):
        return (chars_at(s, host.pos).types & TYPE_LAND) != 0                 # CR 301.6
    return False
