# What can't happen (101.2, 614.17): rules of the game, and effects that say "can't".
#
# Asked before replacement effects are applied and once more after them.
# May depend on: types, state, carddb, expr, layers, targets, entering; of events only the struct.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport face_at
from mtgcore.expr cimport Context, filter_matches
from mtgcore.layers cimport Rule, rule_context, rule_next, rules_any, has_keyword
from mtgcore.targets cimport attach_legal, protected_from
from mtgcore.faces cimport transform_can
from mtgcore.entering cimport entering_chars, entering_face, host_possible
from mtgcore.events cimport Event


# ---- effects that say so ---------------------------------------------------------------------------------------------

# Of an object that is about to enter, the rule regards what it would be (614.17d).
cdef bint rule_regards(const State* s, const Rule* rule, Ref what, const Event* entering) noexcept nogil:
    cdef Context c
    cdef Chars chars
    if rule.filter == 0:
        return rule.object == what
    c = rule_context(rule, NONE)
    if entering != NULL:
        entering_chars(s, entering, &chars)
        c.entering = &chars
        c.entering_ref = what
    return filter_matches(s, rule.filter, what, &c)


# The next rule of a kind about that object or player; begin with a cursor of 0.
cdef inline bint rule_find(const State* s, int kind, Ref what, const Event* entering, int* cursor,
                           Rule* rule) noexcept nogil:
    return rules_any(s, <u64> 1 << kind) and rule_seek(s, kind, what, entering, cursor, rule)


cdef bint rule_seek(const State* s, int kind, Ref what, const Event* entering, int* cursor, Rule* rule) noexcept nogil:
    while rule_next(s, cursor, rule):
        if rule.kind == kind and rule_regards(s, rule, what, entering):
            return True
    return False


cdef inline bint forbidden(const State* s, int kind, Ref what, const Event* entering) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    return rule_find(s, kind, what, entering, &cursor, &rule)


cdef bint rule_about(const State* s, int kind, Ref what) noexcept nogil:
    return forbidden(s, kind, what, NULL)


cdef bint step_rule(const State* s, int player, int step) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    while rule_find(s, RULE_SKIP_STEP, ref_player(player), NULL, &cursor, &rule):
        if rule.a == step:
            return True
    return False


# CR 614.17d
cdef bint entry_forbidden(const State* s, const Event* e, int zone) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    while rule_find(s, RULE_CANT_ENTER, e.object, e, &cursor, &rule):
        if rule.a == 0 or (rule.a >> zone) & 1:
            return True
    return False


# CR 121.2b
cdef bint draw_forbidden(const State* s, int player) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    while rule_find(s, RULE_MAX_DRAWS, ref_player(player), NULL, &cursor, &rule):
        if player_at(s, player).cards_drawn >= rule.a:
            return True
    return False


# ---- the kinds of events ---------------------------------------------------------------------------------------------

# A permanent that can be affected: on the battlefield and phased in (702.26b).
cdef inline Permanent* permanent_there(const State* s, ObjectId id) noexcept nogil:
    cdef Permanent* p = permanent_get(s, id)
    return NULL if p == NULL or p.flags & PF_PHASED_OUT else p


cdef bint enter_can(const State* s, const Event* e, const Object* o) noexcept nogil:
    cdef i32 face = entering_face(s, e)
    if face >= 0 and face_at(s, face).types & (TYPE_INSTANT | TYPE_SORCERY):
        return False                                                        # CR 304.4, 307.4
    if entry_forbidden(s, e, o.zone):
        return False
    if not host_possible(s, e):
        return False                                                        # CR 303.4i
    return not player_at(s, e.player).lost                                  # CR 800.4b


cdef bint leave_can(const State* s, const Event* e, const Object* o) noexcept nogil:
    if permanent_at(s, o.pos).flags & PF_PHASED_OUT:
        return False
    if e.cause == CAUSE_DESTROY:
        return not has_keyword(s, e.object, KW_INDESTRUCTIBLE) and \
            not rule_about(s, RULE_CANT_BE_DESTROYED, e.object)             # CR 702.12b
    return e.cause != CAUSE_SACRIFICE or not rule_about(s, RULE_CANT_BE_SACRIFICED, e.object)


cdef bint move_can(const State* s, const Event* e) noexcept nogil:
    cdef const Object* o = object_get(s, e.object)
    if o == NULL:
        return False
    if o.zone == ZONE_BATTLEFIELD:
        if not leave_can(s, e, o):
            return False
    elif o.zone == ZONE_BENEATH:
        return True                                                         # with its permanent
    elif e.cause == CAUSE_DESTROY or e.cause == CAUSE_SACRIFICE:
        return False                                                        # CR 701.8a, 701.21a
    elif o.flags & OBJECT_TOKEN and e.to_zone != ZONE_NOWHERE and not e.flags & EF_CREATED:
        return False                                                        # CR 111.8
    return e.to_zone != ZONE_BATTLEFIELD or enter_can(s, e, o)


# The damage says so itself, or a rule in force about its source does; protection (702.16e) prevents none of it either.
cdef bint unpreventable(const State* s, const Event* e) noexcept nogil:
    return e.flags & EF_UNPREVENTABLE or rule_about(s, RULE_UNPREVENTABLE, e.source)


cdef bint damage_can(const State* s, const Event* e) noexcept nogil:
    cdef const Permanent* p
    cdef const Chars* c
    if e.amount <= 0:
        return False                                                        # CR 120.8
    if ref_is_player(e.target):
        if player_at(s, ref_to_player(e.target)).lost:
            return False
        return not protected_from(s, e.target, e.source) or unpreventable(s, e)
    p = permanent_there(s, e.target)
    if p == NULL:
        return False
    c = chars_at(s, object_at(s, id_slot(e.target)).pos)
    if not c.types & (TYPE_CREATURE | TYPE_PLANESWALKER | TYPE_BATTLE):
        return False                                                        # CR 120.1a
    if not (c.keywords >> KW_PROTECTION) & 1:
        return True
    return not protected_from(s, e.target, e.source) or unpreventable(s, e)  # CR 702.16e


# CR 122.1: on cards in exile.
cdef bint card_counters_can(const State* s, const Event* e) noexcept nogil:
    cdef const Object* o = object_get(s, e.object)
    if o == NULL or o.zone != ZONE_EXILE:
        return False
    return e.kind == EVENT_COUNTERS_PUT or card_counters(s, e.object, e.extra) > 0


# Counters with which something enters are put on what it will be.
cdef bint counters_can(const State* s, const Event* e, const Event* entering) noexcept nogil:
    cdef const Permanent* p
    cdef i32 counters = 0
    if e.amount <= 0:
        return False
    if e.object == NONE:
        counters = player_at(s, e.player).counters
        if e.kind == EVENT_COUNTERS_PUT and rule_about(s, RULE_CANT_HAVE_COUNTERS, ref_player(e.player)):
            return False
    else:
        if entering == NULL:
            p = permanent_there(s, e.object)
            if p == NULL:
                return card_counters_can(s, e)
            counters = p.counters
        if e.kind == EVENT_COUNTERS_PUT and forbidden(s, RULE_CANT_HAVE_COUNTERS, e.object, entering):
            return False
    return e.kind == EVENT_COUNTERS_PUT or counters_get(s, counters, e.extra) > 0


# CR 701.3b: to where it already is, or to where it can't be, it doesn't move.
cdef bint attach_can(const State* s, const Event* e) noexcept nogil:
    cdef const Permanent* p = permanent_there(s, e.object)
    if p == NULL or p.attached_to == e.target:
        return False
    return e.target == NONE or attach_legal(s, e.object, e.target)


# CR 119.9
cdef bint player_can(const State* s, const Event* e) noexcept nogil:
    cdef int kind = e.kind
    if player_at(s, e.player).lost:
        return False                                                        # CR 800.4b, 800.4d
    if kind == EVENT_LIFE_GAIN:
        return e.amount > 0 and not rule_about(s, RULE_CANT_GAIN_LIFE, ref_player(e.player))
    elif kind == EVENT_LIFE_LOSS:
        return e.amount > 0 and not rule_about(s, RULE_CANT_LOSE_LIFE, ref_player(e.player))
    elif kind == EVENT_DRAW:
        return not draw_forbidden(s, e.player)
    return kind != EVENT_TOKEN or e.amount > 0


cdef bint event_can(const State* s, const Event* batch, const Event* e) noexcept nogil:
    cdef const Permanent* p
    cdef const Event* parent = &batch[e.parent - 1] if e.parent != 0 else NULL
    cdef int kind = e.kind
    if kind == EVENT_NONE or parent != NULL and parent.kind == EVENT_NONE:
        return False
    if kind == EVENT_MOVE:
        return move_can(s, e)
    elif kind == EVENT_DAMAGE:
        return damage_can(s, e)
    elif kind == EVENT_TAP or kind == EVENT_UNTAP:
        p = permanent_there(s, e.object)
        return p != NULL and (p.flags & PF_TAPPED != 0) == (kind == EVENT_UNTAP)
    elif kind == EVENT_COUNTERS_PUT or kind == EVENT_COUNTERS_REMOVED:
        return counters_can(s, e, parent if parent != NULL and parent.kind == EVENT_MOVE else NULL)
    elif kind == EVENT_ATTACH:
        return attach_can(s, e)
    elif kind == EVENT_DESIGNATED:
        p = permanent_there(s, e.object)
        return p != NULL and not p.flags & <u32> e.extra
    elif kind == EVENT_TRANSFORM:
        return transform_can(s, e.object, e.cause == CAUSE_RULE)
    elif kind == EVENT_MANA_ADDED:
        return e.amount > 0
    return player_can(s, e)
