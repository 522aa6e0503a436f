# What may be cast, played and activated by whom, from where and when (113.6, 305, 601.3, 602.5, 606.3, 702.61).
#
# A proposal is then made to see whether it could be completed. May depend on: everything up to proposal.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Face, Ability, CardDef, CastCost, db_of, face_at, CASTCOST_MANDATORY, CASTCOST_PERMITTED, CASTCOST_INSTANT,
    FACE_INSTANT_SPEED,
    FACE_LAND, FACE_SIMPLE_COST,
)
from mtgcore.layers cimport Rule, rule_next, rules_any, object_abilities, object_ability, controller_of, has_keyword
from mtgcore.faces cimport prepared_by
from mtgcore.zones cimport zone_top
from mtgcore.expr cimport Context, context_of, condition_holds, F_SELF
from mtgcore.mana cimport ManaNeed, mana_can_pay
from mtgcore.costs cimport cost_rules, cost_rules_of_targets, rule_covers
from mtgcore.specs cimport targets_possible, first_targets, least_x
from mtgcore.proposal cimport *

cdef enum:
    MAX_ASKED = 64             # targets tried for a cost that depends on them


# ---- timing ----------------------------------------------------------------------------------------------------------

cdef bint sorcery_timing(const State* s, int player) noexcept nogil:
    cdef const Magic* m = magic(s)
    return m.active == player and (m.phase == PHASE_PRECOMBAT_MAIN or m.phase == PHASE_POSTCOMBAT_MAIN) and \
        m.n_stack == 0 and m.priority == player


# Does some rule of this kind speak of the spell, land or source that this player would use?
cdef inline bint rule_about(const State* s, int kind, int player, ObjectId id) noexcept nogil:
    return rules_any(s, <u64> 1 << kind) and rule_seek(s, kind, player, id)


cdef bint rule_seek(const State* s, int kind, int player, ObjectId id) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    while rule_next(s, &cursor, &rule):
        if rule.kind == kind and rule_covers(s, &rule, rule.b, player, id):
            return True
    return False


# CR 117.1a, 601.3b, 702.8a
cdef bint cast_timing(const State* s, int player, ObjectId id, const Face* face) noexcept nogil:
    if sorcery_timing(s, player):
        return True
    if not face.flags & FACE_INSTANT_SPEED and not rule_about(s, RULE_FLASH, player, id):
        return False
    return not rule_about(s, RULE_SORCERY_SPEED, player, id)


# CR 702.61a: while such a spell is on the stack, nothing but mana abilities.
cdef bint split_second(const State* s) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_stack):
        if entry_at(s, i).flags & SF_SPELL and has_keyword(s, entry_at(s, i).id, KW_SPLIT_SECOND):
            return True
    return False


# ---- casting ---------------------------------------------------------------------------------------------------------

# CR 205.4e: a legendary instant or sorcery needs a legendary creature or planeswalker under its caster's control.
cdef bint legend_needed(const State* s, int player, const Face* face) noexcept nogil:
    cdef u32 i
    if not face.types & SUPERTYPE_LEGENDARY or not face.types & (TYPE_INSTANT | TYPE_SORCERY):
        return False
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player and chars_at(s, i).types & SUPERTYPE_LEGENDARY and \
                chars_at(s, i).types & (TYPE_CREATURE | TYPE_PLANESWALKER) and \
                not permanent_at(s, i).flags & PF_PHASED_OUT:
            return False
    return True


cdef inline bint cast_forbidden(const State* s, int player, ObjectId id) noexcept nogil:
    return magic(s).n_stack != 0 and split_second(s) or \
        rules_any(s, <u64> 1 << RULE_CANT_CAST) and rule_against(s, player, id) or \
        face_at(s, object_get(s, id).face).rules and forbids_itself(s, player, id)


# CR 113.6d, 601.3: "Cast this spell only during combat": a rule of the card's own against casting it.
cdef bint forbids_itself(const State* s, int player, ObjectId id) noexcept nogil:
    cdef const Face* fc = face_at(s, object_get(s, id).face)
    cdef const Ability* a
    cdef Context c = context_of(id, player, NONE)
    cdef i32 i
    for i in range(fc.abilities, fc.abilities + fc.n_abilities):
        a = &db_of(s).abilities[i]
        if a.kind == ABILITY_STATIC and a.keyword == RULE_CANT_CAST and db_of(s).nodes[a.b].op == F_SELF and \
                condition_holds(s, a.timing, &c):
            return True
    return False


# CR 601.3a, 614.17: an effect says that the player can't cast it, or no more spells this turn.
cdef bint rule_against(const State* s, int player, ObjectId id) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_CANT_CAST and rule_covers(s, &rule, rule.b, player, id) and \
                player_at(s, player).spells_cast >= rule.a:
            return True
    return False


# Is there a permission to cast it (or play it, a land) from where it is? `free`: one without paying its mana cost;
# `keyword`: for that cost (CastCost.keyword).
cdef bint permitted(const State* s, int player, ObjectId id, bint land, bint free, i32 keyword) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef Rule rule
    cdef int cursor = 0
    if not rules_any(s, <u64> 1 << RULE_MAY_CAST):
        return False
    while rule_next(s, &cursor, &rule):
        if rule.kind != RULE_MAY_CAST or not (rule.a >> o.zone) & 1 or ((rule.c & PLAY_FREE) != 0) != free:
            continue
        if rule.a >> PLAY_COST_SHIFT != 0:
            continue                                       # only for a cost of its own
        if rule.c >> PLAY_FOR_SHIFT != keyword or rule.c & PLAY_AS_SORCERY and not sorcery_timing(s, player):
            continue
        if land and not rule.c & (PLAY_LANDS | PLAY_ONLY_LANDS) or not land and rule.c & PLAY_ONLY_LANDS:
            continue
        if (rule.c & PLAY_OWN or o.zone == ZONE_LIBRARY) and o.owner != player:
            continue
        if o.zone == ZONE_LIBRARY and zone_top(s, ZONE_LIBRARY, player) != id:
            continue
        if rule_covers(s, &rule, rule.b, player, id):
            return True
    return False


# The costs for which permissions let it be cast instead of its mana cost (701.65a), one after the other: the first
# above `after`; -1: none.
cdef i32 permission_cost(const State* s, int player, ObjectId id, i32 after) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef Rule rule
    cdef int cursor = 0
    cdef i32 cost, found = -1
    if not rules_any(s, <u64> 1 << RULE_MAY_CAST):
        return -1
    while rule_next(s, &cursor, &rule):
        if rule.kind != RULE_MAY_CAST or not (rule.a >> o.zone) & 1 or rule.c & PLAY_OWN and o.owner != player:
            continue
        cost = (rule.a >> PLAY_COST_SHIFT) - 1
        if cost > after and (found < 0 or cost < found) and cost < db_of(s).n_costs and \
                rule_covers(s, &rule, rule.b, player, id):
            found = cost
    return found
# CR 702.34a: is a card that is cast from where it is only by such a permission exiled as it leaves the stack?
cdef bint permission_exiles(const State* s, int player, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef Rule rule
    cdef int cursor = 0
    cdef bint exiles = False
    if not rules_any(s, <u64> 1 << RULE_MAY_CAST):
        return False
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_MAY_CAST and (rule.a >> o.zone) & 1 and not rule.c >> PLAY_FOR_SHIFT and \
                not rule.c & PLAY_ONLY_LANDS and rule_covers(s, &rule, rule.b, player, id):
            if not rule.c & PLAY_EXILES:
                return False
            exiles = True
    return exiles


cdef bint plays_elsewhere(const State* s, int player) noexcept nogil:
    return rules_any(s, <u64> 1 << RULE_MAY_CAST)


cdef i32 faces_playable(const State* s, ObjectId id, i32* first) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const CardDef* card
    if id_slot(id) >= s.n_cards:
        first[0] = o.face
        return 1
    card = &db_of(s).cards[card_at(s, id_slot(id)).definition]
    first[0] = card.face
    if card.layout == LAYOUT_SPLIT or card.layout == LAYOUT_AFTERMATH or card.layout == LAYOUT_ROOM:
        first[0] += 1                                      # CR 709.3
        return 2
    if card.layout == LAYOUT_FLIP or card.layout == LAYOUT_MELD or card.layout == LAYOUT_PREPARE:
        return 1                                           # CR 710.1b, 712.8b, 722.3
    return card.n_faces


# Does the layout of the card let this face be cast in that way from where it is?
cdef inline bint face_castable(const State* s, ObjectId id, i32 face, int way) noexcept nogil:
    cdef const CardDef* card
    if id_slot(id) >= s.n_cards:
        return True
    card = &db_of(s).cards[card_at(s, id_slot(id)).definition]
    if card.layout == LAYOUT_FUSE and face == card.face:
        return object_get(s, id).zone == ZONE_HAND         # CR 702.102a
    elif card.layout == LAYOUT_AFTERMATH and face != card.face + 1:
        return object_get(s, id).zone == ZONE_GRAVEYARD    # CR 702.127a
    elif (card.layout == LAYOUT_TRANSFORM or card.layout == LAYOUT_BESTOW) and face != card.face:
        return way > 0                                     # CR 712.11a, 702.103a: where a cost of its own says so
    return True


# CR 702.127a: the half of a split card that is cast from its owner's graveyard.
cdef inline bint is_aftermath(const State* s, ObjectId id, i32 face) noexcept nogil:
    cdef const CardDef* card = &db_of(s).cards[max(face_at(s, face).card, 0)]
    return card.layout == LAYOUT_AFTERMATH and face == card.face + 2


# CR 601.3: from the hand, or where a rule or effect says so.
cdef bint cast_zone(const State* s, int player, ObjectId id, i32 face, int way) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Face* fc = face_at(s, face)
    cdef const CastCost* cost
    cdef i32 zones = 0
    if way <= CAST_FOR_COST:
        return permission_cost(s, player, id, CAST_FOR_COST - way - 1) == CAST_FOR_COST - way
    if way > 0 and way <= fc.n_cast_costs:
        cost = &db_of(s).cast_costs[fc.cast_costs + way - 1]
        if cost.flags & CASTCOST_PERMITTED:
            return permitted(s, player, id, False, False, cost.keyword)
        zones = cost.zones
    if zones != 0:
        return o.owner == player and (zones >> o.zone) & 1     # CR 702.34a
    if o.zone == ZONE_HAND and o.owner == player:
        return way != CAST_FREE or permitted(s, player, id, False, True, 0)
    if o.zone == ZONE_EXILE and o.flags & OBJECT_ON_ADVENTURE and o.flags & OBJECT_COPY:
        return way >= 0 and controller_of(s, prepared_by(s, id)) == player  # CR 722.3c
    if o.zone == ZONE_EXILE and o.flags & OBJECT_ON_ADVENTURE and o.owner == player and way >= 0 and \
            face == db_of(s).cards[card_at(s, id_slot(id)).definition].face:
        return True                                        # CR 715.3d: but not as an Adventure
    if o.zone == ZONE_GRAVEYARD and o.owner == player and way >= 0 and is_aftermath(s, id, face):
        return True
    return permitted(s, player, id, False, way == CAST_FREE, 0)


cdef bint targets_of_card(const State* s, int player, ObjectId id, i32 face) noexcept nogil:
    cdef Proposal p
    cdef const Face* fc = face_at(s, face)
    if fc.spell < 0 and not fc.types & TYPE_ENCHANTMENT:
        return True
    proposal_clear(&p, player, id)
    p.face = face
    p.ability = fc.spell
    return targets_possible(s, &p)


cdef bint cast_possible(const State* s, int player, ObjectId id, int face, int way) noexcept nogil:
    cdef Object* o = object_get(s, id)
    cdef const Face* fc = face_at(s, face)
    cdef i32 before
    cdef bint possible
    if o == NULL or fc.flags & FACE_LAND or not face_castable(s, id, face, way):   # CR 300.2a, 305.9
        return False
    before = o.face                                        # CR 601.3e, 709.3a, 715.3a: it is looked at as what is cast
    o.face = face
    possible = cast_now(s, player, id, face, way)
    o.face = before
    return possible


cdef inline bint way_timing(const State* s, int player, ObjectId id, const Face* fc, int way) noexcept nogil:
    if cast_timing(s, player, id, fc):
        return True
    return way > 0 and way <= fc.n_cast_costs and \
        db_of(s).cast_costs[fc.cast_costs + way - 1].flags & CASTCOST_INSTANT and \
        not rule_about(s, RULE_SORCERY_SPEED, player, id)
cdef inline bint cast_now(const State* s, int player, ObjectId id, int face, int way) noexcept nogil:
    cdef const Face* fc = face_at(s, face)
    cdef ManaNeed need
    cdef int kind
    if legend_needed(s, player, fc) or not way_timing(s, player, id, fc, way) or cast_forbidden(s, player, id) or \
            not cast_zone(s, player, id, face, way):
        return False
    if way == 0 and fc.flags & FACE_SIMPLE_COST and not fc.rules and not rules_any(s, cost_rules()):
        need.generic = fc.generic
        for kind in range(6):
            need.kinds[kind] = fc.needs[kind]
        need.snow = 0
        need.life = 0
        return (mana_can_pay(s, player, &need, id, NULL, 0) or manual_can_pay(s, player, &need, id, face)) and \
            targets_of_card(s, player, id, face)
    return cast_completable(s, player, id, face, way)


cdef bint cast_by_effect(const State* s, int player, ObjectId id, int face, int way, bint transformed) noexcept nogil:
    cdef Object* o = object_get(s, id)
    cdef const Face* fc = face_at(s, face)
    cdef i32 before
    cdef bint possible
    if o == NULL or fc.flags & FACE_LAND or legend_needed(s, player, fc) or \
            not transformed and not face_castable(s, id, face, way):
        return False
    before = o.face
    o.face = face
    possible = not cast_forbidden(s, player, id) and cast_completable(s, player, id, face, way)
    o.face = before
    return possible


cdef bint cast_completable(const State* s, int player, ObjectId id, i32 face, int way) noexcept nogil:
    cdef Proposal p
    cdef Context c
    proposal_clear(&p, player, id)
    p.spend_on = id
    if not proposal_spell(s, &p, face, way, additional_costs(s, &p, face, CASTCOST_MANDATORY), 0):
        return False
    c = proposal_context(&p)
    if way > 0 and not condition_holds(s, db_of(s).cast_costs[face_at(s, face).cast_costs + way - 1].condition, &c):
        return False
    if cost_uses_x(s, &p):                                 # CR 107.3b: otherwise X is 0
        p.x = least_x(s, &p, 0)
    return p.x >= 0 and payable_for_targets(s, &p) and targets_possible(s, &p)


# CR 601.2f: where the cost depends on the targets, for some first target.
cdef bint payable_for_targets(const State* s, Proposal* p) noexcept nogil:
    cdef Ref list[MAX_ASKED]
    cdef i32 n, i
    cdef bint found = False
    if not cost_rules_of_targets(s, p):
        return payable(s, p)
    n = min(first_targets(s, p, list, MAX_ASKED), MAX_ASKED)
    for i in range(n):
        p.assumed = list[i]
        found = payable(s, p)
        if found:
            break
    p.assumed = NONE
    return found or n == 0 and payable(s, p)


# ---- lands (305) -----------------------------------------------------------------------------------------------------

cdef bint land_possible(const State* s, int player, ObjectId id, int face) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    if not face_at(s, face).flags & FACE_LAND or rule_about(s, RULE_CANT_PLAY_LAND, player, id):
        return False
    if o.zone == ZONE_HAND:
        return o.owner == player
    return permitted(s, player, id, True, False, 0)


# ---- countering ------------------------------------------------------------------------------------------------------

cdef bint counterable(const State* s, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, id)
    if entry == NULL or entry.flags & SF_CANT_BE_COUNTERED:
        return False
    return not entry.flags & SF_SPELL or not rule_about(s, RULE_CANT_BE_COUNTERED, entry.controller, id)


# ---- activating (602) ------------------------------------------------------------------------------------------------

# CR 606.3: how often loyalty abilities of the permanent may be activated each turn.
cdef i32 loyalty_uses(const State* s, int player, ObjectId id) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    cdef i32 uses = 1
    if rules_any(s, <u64> 1 << RULE_LOYALTY_TWICE):
        while rule_next(s, &cursor, &rule):
            if rule.kind == RULE_LOYALTY_TWICE and rule_covers(s, &rule, rule.b, player, id):
                uses = max(uses, rule.a)
    return uses


# CR 602.5b, 606.3: has the ability been used as often as it may be?
cdef bint used_up(const State* s, int player, const Permanent* permanent, const Ability* a, i32 index) noexcept nogil:
    if a.flags & AF_LOYALTY and \
            uses_get(s, permanent.uses, USE_LOYALTY, False) >= loyalty_uses(s, player, permanent.id):
        return True
    if a.flags & AF_ONCE_PER_GAME and uses_get(s, permanent.uses, index, True):
        return True
    return a.limit != 0 and uses_get(s, permanent.uses, index, False) >= a.limit


# CR 602.2: its controller, unless it says otherwise.
cdef bint activator(const Ability* a, int controller, int player) noexcept nogil:
    if a.flags & AF_OPPONENTS:
        return controller != player
    return controller == player or a.flags & AF_ANY_PLAYER


# CR 113.6: where it functions, and by whom it may be activated there.
cdef bint activate_zone(const State* s, int player, ObjectId id, const Ability* a, i32 index) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Permanent* permanent
    if a.flags & (AF_FROM_HAND | AF_FROM_GRAVEYARD | AF_FROM_EXILE):
        if a.limit != 0 and o.flags & OBJECT_USED and o.zone == ZONE_HAND:
            return False                                   # CR 702.57b
        return o.owner == player and (o.zone == ZONE_HAND and a.flags & AF_FROM_HAND
                                      or o.zone == ZONE_GRAVEYARD and a.flags & AF_FROM_GRAVEYARD
                                      or o.zone == ZONE_EXILE and a.flags & AF_FROM_EXILE)
    permanent = permanent_get(s, id)
    return permanent != NULL and not permanent.flags & PF_PHASED_OUT and \
        activator(a, chars_at(s, o.pos).controller, player) and not used_up(s, player, permanent, a, index)


# CR 602.5, 614.17
cdef bint activate_forbidden(const State* s, int player, ObjectId id, const Ability* a) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    if a.flags & AF_SPECIAL:
        return False                                       # CR 116.2: no ability
    if a.kind != ABILITY_MANA and magic(s).n_stack != 0 and split_second(s):
        return True
    if not rules_any(s, <u64> 1 << RULE_CANT_ACTIVATE):
        return False
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_CANT_ACTIVATE and (rule.a == 0 or a.kind != ABILITY_MANA) and \
                rule_covers(s, &rule, rule.b, player, id):
            return True
    return False


cdef bint activate_allowed(const State* s, int player, ObjectId id, int ability) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const Ability* a
    cdef Context c
    cdef i32 index
    if o == NULL or o.flags & OBJECT_ABILITY or ability >= object_abilities(s, o):
        return False
    index = object_ability(s, o, ability)
    a = &db_of(s).abilities[index]
    if a.kind != ABILITY_ACTIVATED and a.kind != ABILITY_MANA:
        return False
    if not activate_zone(s, player, id, a, index) or activate_forbidden(s, player, id, a):
        return False
    if a.flags & (AF_SORCERY_SPEED | AF_LOYALTY) and not sorcery_timing(s, player):
        if a.flags & AF_SORCERY_SPEED or not rule_about(s, RULE_LOYALTY_ANY_TIME, player, id):
            return False                                   # CR 602.5d, 606.3
    if a.flags & AF_AS_CAST and (not cast_timing(s, player, id, face_at(s, o.face)) or cast_forbidden(s, player, id)):
        return False                                       # CR 702.62a, c
    c = context_of(id, player, NONE)
    return condition_holds(s, a.timing, &c)


cdef bint activate_possible(const State* s, int player, ObjectId id, int ability) noexcept nogil:
    cdef Proposal p
    cdef i32 index
    if not activate_allowed(s, player, id, ability):
        return False
    index = object_ability(s, object_get(s, id), ability)
    proposal_clear(&p, player, id)
    proposal_ability(s, &p, index)
    if db_of(s).abilities[index].kind == ABILITY_MANA:
        if mana_in_progress(s, id, ability):
            return False
        proposal_within(s, s.n_frames, &p)
        return payable(s, &p)
    if cost_uses_x(s, &p):
        p.x = least_x(s, &p, 0)
    return p.x >= 0 and payable_for_targets(s, &p) and targets_possible(s, &p)


# CR 605.3c: a mana ability that is being activated can't be activated again until it has resolved.
cdef bint mana_in_progress(const State* s, ObjectId id, int ability) noexcept nogil:
    cdef const Frame* f
    cdef int i = <int> s.n_frames - 1
    while i >= 0:
        f = frame_at(s, i)
        if f.proc == PROC_MANA and f.source == id and f.r[0] == ability:
            return True
        if f.proc == PROC_PRIORITY:
            return False
        i -= 1
    return False
