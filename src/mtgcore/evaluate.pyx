# What a spell or ability would do for a player.
#
# May depend on: everything up to priority, knowledge, worth, simple_combat.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Ability, Change, CostItem, Face, Mode, Node, Pattern, TargetSpec, db_of, face_at, FACE_INSTANT_SPEED,
    FACE_PERMANENT,
    COST_MANA, COST_TAP, COST_LIFE, COST_SACRIFICE_SELF, COST_SACRIFICE, COST_DISCARD, COST_TAP_OTHERS, COST_EXILE,
    COST_LOYALTY, COST_REMOVE_COUNTERS, COST_RETURN, COST_DISCARD_SELF, COST_EXILE_SELF, COST_GENERIC,
    COST_RETURN_SELF, COST_MILL, COST_DISCARD_HAND, COST_CREW, COST_TO_TOP, COST_TO_BOTTOM, COST_EXILE_TOP,
    SYMBOL_GENERIC, SYMBOL_X,
    typeset_has,
)
from mtgcore.layers cimport abilities_count, ability_of, chars_of, controller_of, face_of, is_sick, mana_value_of
from mtgcore.zones cimport zone_count, zone_get, known_to
from mtgcore.expr cimport *
from mtgcore.targets cimport target_candidates
from mtgcore.permissions cimport counterable
from mtgcore.constraints cimport chars_has, index_of
from mtgcore.proposal cimport amount_for, amount_uses_x
from mtgcore.specs cimport enchant_spec
from mtgcore.knowledge cimport *
from mtgcore.worth cimport *
from mtgcore.simple_combat cimport combat_dooms, threatened_damage, trick_worth

cdef enum:
    MANY = 64                  # objects that a selector is followed to
    CANDIDATES = 48            # targets that are compared
    DESPERATE = 400            # of a life total that anything could end
    DANGER = 120               # of a life total that the next attack could end
    FEW = 9                    # attacks that nobody need think beyond
    BLEED = 8                  # turns that a player must be able to bear what costs life every turn
    SPARE = 12                 # of several cards one can always do without one that is worth so much
    BURIED_SOON = 24           # to find a creature and bury it, with the spell in hand that returns it
    BURIED = 4                 # without it: there it is as good for the opponent
    UNKNOWN_NUMBER = 2         # for amounts that only the resolution will tell


cdef Scene scene_of(const State* s, const Knowledge* k, int me, ObjectId source, int controller,
                    ObjectId entry) noexcept nogil:
    cdef Scene scene
    scene.s = s
    scene.k = k
    scene.me = me
    scene.c = context_of(source, controller, entry)
    scene.register = -1
    scene.chosen = NONE
    scene.alias = 0
    scene.aliased = 0
    scene.x = -1
    scene.division = 0
    scene.self = source
    scene.searching = False
    scene.entering = False
    scene.literal = False
    scene.burying = False
    scene.arriving = NONE
    return scene


# ---- whom and how much -----------------------------------------------------------------------------------------------

cdef inline i32 put(Ref ref, Ref* out) noexcept nogil:
    out[0] = ref
    return 1 if ref != NONE else 0


# Has the running program put something there already?
cdef bint known_register(const Scene* scene, int register) noexcept nogil:
    cdef u32 n = 0
    if scene.c.memory == 0:
        return False
    if register >= REGISTER_LISTS:
        memory_list(scene.s, scene.c.memory, register, &n)
        return n > 0
    return memory_get(scene.s, scene.c.memory, register) != NONE


# The refs that a selector names, with what is assumed in its place.
cdef i32 named(const Scene* scene, i32 node, Ref* out, i32 cap) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Node* n = &db_of(s).nodes[node]
    cdef i32 i, count, kept = 0
    cdef int player
    if node == 0:
        return 0
    if n.op == S_REGISTER:
        if n.a == scene.register:
            return put(scene.chosen, out)
        if n.a == scene.alias and scene.alias != 0 and not known_register(scene, n.a):
            return named(scene, scene.aliased, out, cap)
        return selector_fill(s, node, &scene.c, out, cap) if scene.c.memory != 0 or scene.c.entry != NONE else 0
    elif n.op == S_SELF:
        return put(scene.self, out)
    elif n.op == S_CONTROLLER or n.op == S_OWNER:
        count = min(named(scene, n.a, out, cap), cap)
        for i in range(count):
            player = controller_of(s, out[i]) if not ref_is_player(out[i]) else ref_to_player(out[i])
            if player >= 0:
                out[kept] = ref_player(player)
                kept += 1
        return kept
    elif n.op == S_MATCHING:
        count = min(named(scene, n.a, out, cap), cap)
        for i in range(count):
            if filter_matches(s, n.b, out[i], &scene.c):
                out[kept] = out[i]
                kept += 1
        return kept
    elif n.op == S_BOTH:
        count = min(named(scene, n.a, out, cap), cap)
        return count + (named(scene, n.b, out + count, cap - count) if count < cap else 0)
    count = min(selector_fill(s, node, &scene.c, out, cap), cap)
    if not scene.k.hidden[node]:
        return count
    for i in range(count):                                 # of hands and libraries, what the player knows
        if ref_is_player(out[i]) or (known_to(s, out[i]) >> scene.me) & 1:
            out[kept] = out[i]
            kept += 1
    return kept


cdef i32 amount(const Scene* scene, i32 node, Ref ref) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Node* n = &db_of(s).nodes[node]
    cdef Context c
    cdef Ref of[1]
    cdef Chars chars
    if node == 0:
        return 1
    if n.op == A_CONST:
        return n.a
    elif n.op == A_SHARE or n.op == A_DIVIDED:
        return amount(scene, scene.division, ref) if scene.division != 0 else UNKNOWN_NUMBER
    elif n.op == A_REGISTER and scene.c.memory == 0 and scene.c.entry == NONE:
        return UNKNOWN_NUMBER
    elif n.op == A_POWER or n.op == A_TOUGHNESS or n.op == A_MANA_VALUE:
        if named(scene, n.a, of, 1) < 1 or not chars_of(s, of[0], &chars):
            return UNKNOWN_NUMBER
        return chars.power if n.op == A_POWER else chars.toughness if n.op == A_TOUGHNESS else mana_value_of(s, of[0])
    if scene.k.hidden[node]:
        return UNKNOWN_NUMBER
    c = scene.c
    c.current = ref
    if scene.x >= 0 and amount_uses_x(db_of(s), node):
        return amount_for(s, node, &c, scene.x)
    return amount_of(s, node, &c)


cdef i32 deed_amount(const Scene* scene, const Deed* deed) noexcept nogil:
    return amount(scene, deed.amount, NONE)


# ---- one deed --------------------------------------------------------------------------------------------------------

cdef inline i32 for_me(const Scene* scene, int player, i32 good) noexcept nogil:
    return good if player == scene.me else -good


cdef i32 life_change(const Scene* scene, int player, i32 change) noexcept nogil:
    cdef i32 life = player_at(scene.s, player).life
    if life + change <= 0:
        return for_me(scene, player, -WINS)
    if change < 0 and player == scene.me:
        if life + change <= 2:
            return -DESPERATE
        if attacks_left(scene, life + change) == 0 and attacks_left(scene, life) > 0 \
                or change < -2 and attacks_left(scene, life + change - 2) == 0:
            return -DANGER
    return for_me(scene, player, life_worth(life + change) - life_worth(life))


# How many attacks as strong as the next one can be would leave the player alive, with a life total like that?
cdef i32 attacks_left(const Scene* scene, i32 life) noexcept nogil:
    cdef i32 damage = threatened_damage(scene.s, scene.me, scene.arriving, NONE)
    return max(life - 1, 0) // damage if damage > 0 else FEW


# A permanent is gone, or would be worth that much less: good where an opponent has it.
cdef inline i32 loss_of(const Scene* scene, u32 i, i32 percent) noexcept nogil:
    cdef i32 worth = permanent_worth(scene.s, scene.k, i)
    if chars_at(scene.s, i).controller == scene.me and not scene.literal \
            and is_doomed(scene.s, scene.k, scene.me, i):
        worth = worth // 5
    return for_me(scene, chars_at(scene.s, i).controller, -worth * percent // 100)


cdef i32 damage_to(const Scene* scene, Ref ref, i32 damage, bint deadly) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Chars* c
    cdef u32 i
    if damage <= 0:
        return 0
    if ref_is_player(ref):
        return life_change(scene, ref_to_player(ref), -damage)
    if permanent_get(s, ref) == NULL:
        return 0
    i = index_of(s, ref)
    c = chars_at(s, i)
    if c.types & TYPE_CREATURE:
        if (damage >= toughness_left(s, i) or deadly) and not chars_has(c, KW_INDESTRUCTIBLE):
            return loss_of(scene, i, 100)
        return loss_of(scene, i, 10) * damage // max(1, c.toughness)
    elif c.types & TYPE_PLANESWALKER:
        return loss_of(scene, i, 100 if damage >= loyalty_of(s, i) else 12 * damage)
    return 0


# A permanent leaves the battlefield for that zone, or a card goes from elsewhere to it.
cdef i32 move_of(const Scene* scene, const Deed* deed, Ref ref) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Object* o = object_get(s, ref)
    cdef int zone = deed.number if deed.number != 0 else ZONE_BATTLEFIELD, player
    cdef Ref whose[1]
    cdef i32 worth
    if o == NULL:
        return 0
    if o.zone == ZONE_BATTLEFIELD:
        if o.flags & OBJECT_TOKEN and zone != ZONE_BATTLEFIELD:
            return loss_of(scene, o.pos, 100)
        if zone == ZONE_HAND:
            return loss_of(scene, o.pos, 45)
        elif zone == ZONE_LIBRARY:
            return loss_of(scene, o.pos, 80)
        elif zone == ZONE_BATTLEFIELD:
            return 1
        return loss_of(scene, o.pos, 100)
    elif o.zone == ZONE_STACK:
        return for_me(scene, o.controller, -spell_worth(s, scene.k, ref)) if ref != scene.c.entry else 0
    player = o.owner
    if not (known_to(s, ref) >> scene.me) & 1 and not (scene.searching and ref == scene.chosen):
        worth = CARD
    elif zone == ZONE_BATTLEFIELD:
        worth = face_worth(s, scene.k, o.face) + (6 if o.zone == ZONE_HAND else 0)
    else:
        worth = card_worth(s, scene.k, scene.me, ref)
    if zone == ZONE_BATTLEFIELD:
        player = scene.c.controller
        if deed.last != 0 and named(scene, deed.last, whose, 1) == 1 and ref_is_player(whose[0]):
            player = ref_to_player(whose[0])
        if is_second_legend(s, player, face_at(s, o.face)):
            return 0
        if player == scene.me and not scene.entering:
            worth += arrival_worth(scene, o.face, ref)
        worth = for_me(scene, player, worth)
        if not face_at(s, o.face).types & TYPE_CREATURE:
            return worth
        return worth + (safety(scene, ref, NONE) if player == scene.me else safety(scene, NONE, ref))
    if o.zone == ZONE_HAND:
        return for_me(scene, player, -worth if zone != ZONE_LIBRARY else -worth * 2 // 3)
    if zone == ZONE_HAND:
        return for_me(scene, player, worth)
    if o.zone == ZONE_LIBRARY:
        if zone == ZONE_LIBRARY:                           # to the bottom: good riddance of what is worth little
            return for_me(scene, player, (14 - worth) // 2 if deed.more < 0 else (worth - 14) // 2)
        worth = face_worth(s, scene.k, o.face) // 6
        if player == scene.me and scene.searching and zone == ZONE_GRAVEYARD:
            worth = max(worth, max(burial_gain(scene, ref, mana_of(s, player)),
                                   burial_gain(scene, ref, lands_of(s, player) + 1) // 2))
        return for_me(scene, player, worth)
    return for_me(scene, player, -2 if zone == ZONE_EXILE else 2)


# What two more creatures, one on each side, change about the damage that the player must expect.
cdef i32 safety(const Scene* scene, ObjectId mine, ObjectId theirs) noexcept nogil:
    cdef i32 life = player_at(scene.s, scene.me).life
    cdef i32 now = threatened_damage(scene.s, scene.me, NONE, NONE)
    cdef i32 then = threatened_damage(scene.s, scene.me, mine, theirs)
    return max(-DANGER, min(DANGER, (life_worth(life - then) - life_worth(life - now)) // 2))


cdef i32 counters_on(const Scene* scene, const Deed* deed, Ref ref, i32 n) noexcept nogil:
    cdef const State* s = scene.s
    cdef u32 i
    if ref_is_player(ref):
        return for_me(scene, ref_to_player(ref), -8 * n if deed.number == COUNTER_POISON else 2 * n)
    if permanent_get(s, ref) == NULL:
        return 0
    i = index_of(s, ref)
    if deed.number == COUNTER_PLUS_ONE:
        return for_me(scene, chars_at(s, i).controller, 10 * n)
    elif deed.number == COUNTER_MINUS_ONE:
        if toughness_left(s, i) <= n:
            return loss_of(scene, i, 100)
        return for_me(scene, chars_at(s, i).controller, -10 * n)
    elif deed.number == COUNTER_STUN:
        return for_me(scene, chars_at(s, i).controller, -6 * n)
    elif deed.number == COUNTER_LOYALTY:
        return for_me(scene, chars_at(s, i).controller, 6 * n)
    return for_me(scene, chars_at(s, i).controller, 3 * n)


# What continuous changes make of a permanent.
cdef i32 effect_on(const Scene* scene, const Deed* deed, Ref ref) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Change* change
    cdef const Chars* c
    cdef i32 power = 0, toughness = 0, good = 0, i
    cdef u64 keywords = 0
    cdef bint brief = deed.last == DURATION_END_OF_TURN or deed.last == DURATION_END_OF_COMBAT
    cdef int controller
    cdef u32 at
    if ref_is_player(ref) or permanent_get(s, ref) == NULL:
        return 0
    at = index_of(s, ref)
    c = chars_at(s, at)
    controller = c.controller
    for i in range(deed.number, deed.number + deed.more):
        change = &db_of(s).changes[i]
        if change.kind == CHANGE_PT:
            power += amount(scene, change.a, ref) if change.a != 0 else 0
            toughness += amount(scene, change.b, ref) if change.b != 0 else 0
        elif change.kind == CHANGE_SET_PT:
            good += change_body(scene, at, amount(scene, change.a, ref), amount(scene, change.b, ref), brief)
        elif change.kind == CHANGE_ADD_KEYWORD:
            keywords |= <u64> 1 << change.a
        elif change.kind == CHANGE_ADD_ABILITY:
            good += 1 if brief else 6
        elif change.kind == CHANGE_LOSE_ABILITIES:
            good -= 2 if brief else 8
        elif change.kind == CHANGE_CONTROL:
            if controller == scene.me:
                return -permanent_worth(s, scene.k, at)
            return permanent_worth(s, scene.k, at) * (1 if brief else 4) // 2 if not brief or steals_now(scene) else 0
        elif change.kind == CHANGE_RULE:
            good += rule_on(s, at, change.a, brief)
    if toughness < 0 and toughness_left(s, at) + toughness <= 0:
        return loss_of(scene, at, 100)
    if not brief:
        good += 6 * power + 4 * toughness
        good += body_worth(c.power, c.toughness, c.keywords | keywords) - body_worth(c.power, c.toughness, c.keywords)
        return for_me(scene, controller, good)
    good += brief_keywords(scene, at, keywords)
    if magic(s).in_combat and magic(s).step == STEP_DECLARE_BLOCKERS:
        return trick_worth(s, scene.k, scene.me, at, power, toughness, keywords) + for_me(scene, controller, good)
    if toughness > 0 and controller == scene.me and is_doomed_by_damage(scene, at, toughness):
        return permanent_worth(s, scene.k, at)
    return for_me(scene, controller, good)


# A creature that would get other power and toughness, or a permanent that would become one for the turn.
cdef i32 change_body(const Scene* scene, u32 at, i32 power, i32 toughness, bint brief) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Chars* c = chars_at(s, at)
    if not c.types & TYPE_CREATURE:                        # it may attack
        if c.controller == scene.me and brief and not permanent_at(s, at).flags & PF_TAPPED \
                and magic(s).active == scene.me and magic(s).step == STEP_PRECOMBAT_MAIN \
                and permanent_at(s, at).controlled_since < player_at(s, scene.me).turn_began \
                and not blocked_by_any(s, opponent_of(s, scene.me), power):
            return 3 * power
        return 0
    return (6 * (power - c.power) + 4 * (toughness - c.toughness)) // (4 if brief else 1)


# Has the player an untapped creature that a creature of that power would not get past?
cdef bint blocked_by_any(const State* s, int player, i32 power) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player and chars_at(s, i).types & TYPE_CREATURE \
                and not permanent_at(s, i).flags & PF_TAPPED and chars_at(s, i).power > 0:
            return True
    return False


cdef inline bint steals_now(const Scene* scene) noexcept nogil:
    return magic(scene.s).active == scene.me and magic(scene.s).step == STEP_PRECOMBAT_MAIN


# Haste and evasion for a turn are worth something before attackers are declared.
cdef i32 brief_keywords(const Scene* scene, u32 at, u64 keywords) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Chars* c = chars_at(s, at)
    if c.controller != scene.me or magic(s).active != scene.me or magic(s).step > STEP_BEGINNING_OF_COMBAT:
        return 0
    if (keywords >> KW_HASTE) & 1 and is_sick(s, at):
        return 2 * c.power
    if (keywords >> KW_FLYING) & 1 and not chars_has(c, KW_FLYING) and not is_sick(s, at):
        return c.power
    return 0


cdef i32 rule_on(const State* s, u32 at, int rule, bint brief) noexcept nogil:
    if rule == RULE_CANT_ATTACK or rule == RULE_DOESNT_UNTAP:
        return -4 if brief else -16
    elif rule == RULE_CANT_BLOCK:
        return -(1 + chars_at(s, at).power) if magic(s).step == STEP_PRECOMBAT_MAIN else 0 if brief else -8
    elif rule == RULE_UNBLOCKABLE:
        return chars_at(s, at).power if brief else 10
    return 0


cdef i32 tap_of(const Scene* scene, Ref ref, bint untap) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Chars* c
    cdef const Magic* m = magic(s)
    cdef u32 i
    if permanent_get(s, ref) == NULL:
        return 0
    i = index_of(s, ref)
    c = chars_at(s, i)
    if untap:
        return for_me(scene, c.controller, 2 + max(c.power, 0) if permanent_at(s, i).flags & PF_TAPPED else 0)
    if permanent_at(s, i).flags & PF_TAPPED:
        return 0
    if c.types & TYPE_CREATURE:
        if c.controller == scene.me:
            return -2 - c.power
        # before the opponent attacks with it, or before it could block
        if m.active == c.controller:
            return 2 + 3 * c.power if m.step == STEP_BEGINNING_OF_COMBAT or m.step == STEP_UPKEEP else 0
        return 2 + 2 * c.power if m.step == STEP_PRECOMBAT_MAIN or m.step == STEP_BEGINNING_OF_COMBAT else 0
    if c.controller == scene.me:
        return -5
    return 5 if m.active == c.controller and m.step == STEP_UPKEEP else 0


# Cards are good until the hand is full, and bad when the library runs out first.
cdef i32 draws(const Scene* scene, int player, i32 n) noexcept nogil:
    cdef i32 library = <i32> zone_count(scene.s, ZONE_LIBRARY, player)
    cdef i32 other = <i32> zone_count(scene.s, ZONE_LIBRARY, opponent_of(scene.s, player))
    cdef i32 room = max(0, 8 - <i32> zone_count(scene.s, ZONE_HAND, player))
    if n >= library:
        return for_me(scene, player, -WINS // 2)           # CR 704.5b
    if library - n < 8 or library - n < 24 and library - n < other:
        return for_me(scene, player, -8 * n)
    return for_me(scene, player, (CARD - 2) * min(n, room) + 3 * max(0, n - room))


# A player discards what is worth least to them; of an opponent's hand nobody knows.
cdef i32 discards(const Scene* scene, int player, i32 n) noexcept nogil:
    cdef i32 hand = <i32> zone_count(scene.s, ZONE_HAND, player)
    if player != scene.me:
        return 14 * min(n, hand)
    return -least_cards(scene, n)


# The cards in hand that the player would miss least, so many of them, the one that does it apart. Drawn before they are
# discarded they need not be the best: what else may come counts little.
cdef i32 least_cards(const Scene* scene, i32 n) noexcept nogil:
    cdef const State* s = scene.s
    cdef i32 worth, least, total = 0, best = -1, _i
    cdef u32 i
    cdef u64 gone = 0
    for _i in range(min(n, 8)):
        least = SPARE
        best = -1
        for i in range(min(zone_count(s, ZONE_HAND, scene.me), 64)):
            if (gone >> i) & 1 or zone_get(s, ZONE_HAND, scene.me, i) == scene.c.source:
                continue
            worth = card_worth(s, scene.k, scene.me, zone_get(s, ZONE_HAND, scene.me, i))
            if worth < least:
                least = worth
                best = i
        total += least
        if best >= 0:
            gone |= <u64> 1 << best
    return total


# The least precious of a player's permanents that match.
cdef i32 cheapest(const Scene* scene, int player, i32 filter, ObjectId but) noexcept nogil:
    cdef const State* s = scene.s
    cdef i32 worth, least = -1
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player and permanent_at(s, i).id != but \
                and filter_matches(s, filter, permanent_at(s, i).id, &scene.c):
            worth = permanent_worth(s, scene.k, i)
            if player == scene.me and is_doomed(s, scene.k, scene.me, i):
                worth = 1
            if least < 0 or worth < least:
                least = worth
    return least


cdef i32 on_player(const Scene* scene, const Deed* deed, int player) noexcept nogil:
    cdef i32 n = amount(scene, deed.amount, ref_player(player))
    cdef int role = deed.role
    if role == ROLE_DAMAGE or role == ROLE_LOSE_LIFE:
        return life_change(scene, player, -n) if n > 0 else 0
    elif role == ROLE_GAIN_LIFE:
        return life_change(scene, player, n)
    elif role == ROLE_SET_LIFE:
        return life_change(scene, player, n - player_at(scene.s, player).life)
    elif role == ROLE_DRAW:
        return draws(scene, player, n)
    elif role == ROLE_DISCARD:
        return discards(scene, player, n)
    elif role == ROLE_TOKEN:
        return for_me(scene, player, n * face_worth(scene.s, scene.k, deed.number))
    elif role == ROLE_TOKEN_COPY:
        return for_me(scene, player, CARD * n)
    elif role == ROLE_SACRIFICE:
        return for_me(scene, player, -n * max(0, cheapest(scene, player, deed.number, NONE)))
    elif role == ROLE_MILL:
        return for_me(scene, player, -n)
    elif role == ROLE_SEARCH:
        return for_me(scene, player, 4)                    # the rest is in what becomes of the card
    elif role == ROLE_EXTRA_TURN:
        return for_me(scene, player, 3 * CARD)
    elif role == ROLE_WIN:
        return for_me(scene, player, WINS)
    elif role == ROLE_LOSE:
        return for_me(scene, player, -WINS)
    elif role == ROLE_PUT_COUNTERS:
        return counters_on(scene, deed, ref_player(player), n)
    elif role == ROLE_EFFECT:
        return for_me(scene, player, -6)                   # rules about players seldom favour them
    elif role == ROLE_MANA:
        return 0                                           # policies ask what the mana is for
    elif role == ROLE_SHIELD:
        return 0
    return 0


# What a spell or ability on the stack is going to do to the player, with the targets that it has.
cdef i32 harm_of(const Scene* scene, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_get(scene.s, id)
    cdef Scene other
    cdef i32 program
    if entry.controller == scene.me or entry.ability < 0 or db_of(scene.s).abilities[entry.ability].n_modes > 0:
        return 0
    program = db_of(scene.s).abilities[entry.ability].program
    if program < 0:
        return 0
    other = scene_of(scene.s, scene.k, scene.me, entry.source, entry.controller, id)
    other.c.memory = entry.memory
    other.literal = True
    return -deeds_worth(&other, program, scene.k.ends[program])


cdef i32 on_object(const Scene* scene, const Deed* deed, Ref ref) noexcept nogil:
    cdef const State* s = scene.s
    cdef int role = deed.role
    cdef Ref other[1]
    cdef u32 i
    cdef i32 n
    if role == ROLE_MOVE:
        return move_of(scene, deed, ref)
    elif role == ROLE_COUNTER or role == ROLE_COPY_SPELL:
        if entry_get(s, ref) == NULL or role == ROLE_COUNTER and not counterable(s, ref):
            return 0
        n = max(spell_worth(s, scene.k, ref), harm_of(scene, ref))
        return for_me(scene, controller_of(s, ref), -n if role == ROLE_COUNTER else n)
    elif role == ROLE_CAST_FREE:
        return CARD
    if permanent_get(s, ref) == NULL:
        return 0
    i = index_of(s, ref)
    if role == ROLE_DAMAGE:
        return damage_to(scene, ref, amount(scene, deed.amount, ref), False)
    elif role == ROLE_DESTROY:
        return 0 if chars_has(chars_at(s, i), KW_INDESTRUCTIBLE) else loss_of(scene, i, 100)
    elif role == ROLE_EFFECT:
        return effect_on(scene, deed, ref)
    elif role == ROLE_PUT_COUNTERS:
        return counters_on(scene, deed, ref, amount(scene, deed.amount, ref))
    elif role == ROLE_REMOVE_COUNTERS:
        return -counters_on(scene, deed, ref, 1) // 2
    elif role == ROLE_TAP or role == ROLE_UNTAP:
        return tap_of(scene, ref, role == ROLE_UNTAP)
    elif role == ROLE_ATTACH:
        return attach_worth(scene, i)
    elif role == ROLE_FIGHT or role == ROLE_POWER_DAMAGE:
        if named(scene, deed.number, other, 1) < 1 or permanent_get(s, other[0]) == NULL:
            return for_me(scene, chars_at(s, i).controller, -permanent_worth(s, scene.k, i) // 2)
        n = damage_to(scene, ref, chars_at(s, index_of(s, other[0])).power, False)
        return n + (damage_to(scene, other[0], chars_at(s, i).power, False) if role == ROLE_FIGHT else 0)
    elif role == ROLE_REGENERATE or role == ROLE_SHIELD:
        if chars_at(s, i).controller == scene.me and is_doomed(s, scene.k, scene.me, i):
            return permanent_worth(s, scene.k, i) * 2 // 3
        return 0
    elif role == ROLE_PHASE:
        return loss_of(scene, i, 30) if deed.number else 0
    return 0


cdef i32 deed_on(const Scene* scene, const Deed* deed, Ref ref) noexcept nogil:
    cdef i32 worth
    if ref_is_player(ref):
        worth = on_player(scene, deed, ref_to_player(ref)) if not player_at(scene.s, ref_to_player(ref)).lost else 0
    else:
        worth = on_object(scene, deed, ref)
    return worth * deed.chance // 100 if worth < WINS // 4 and worth > -WINS // 4 else worth


# ---- hosts -----------------------------------------------------------------------------------------------------------

cdef i32 host_worth(const Scene* scene, i32 face, Ref host) noexcept nogil:
    cdef const State* s = scene.s
    cdef const FaceView* view = &scene.k.faces[face]
    cdef const Chars* c
    cdef i32 worth
    cdef u32 i
    if ref_is_player(host):
        return for_me(scene, ref_to_player(host), view.host if view.host != 0 else -4)
    if permanent_get(s, host) == NULL:                     # a card in a graveyard
        return 10 + 5 * mana_value_of(s, host)
    i = index_of(s, host)
    c = chars_at(s, i)
    worth = permanent_worth(s, scene.k, i)
    if view.takes_control:
        return worth * 2 if c.controller != scene.me else -CARD
    if view.host < 0:
        if view.host_toughness < 0 and toughness_left(s, i) + view.host_toughness <= 0:
            return for_me(scene, c.controller, -worth)
        return for_me(scene, c.controller, -min(worth * 4 // 5, -2 * view.host))
    # Power goes best on what gets through and survives.
    worth = (view.host if view.host > 0 else 6) + (worth // 8 if c.types & TYPE_CREATURE else 0)
    if c.types & TYPE_CREATURE:
        if chars_has(c, KW_FLYING) or chars_has(c, KW_TRAMPLE) or chars_has(c, KW_FIRST_STRIKE):
            worth += 3
        if chars_has(c, KW_DEFENDER) or c.rules & (1 << RULE_CANT_ATTACK):
            worth -= 8
        if is_sick(s, i):
            worth -= 2
    if permanent_at(s, i).flags & PF_TAPPED:
        worth -= 1
    return for_me(scene, c.controller, worth)


# Equipping: worth it when the new host is better than the one that it has.
cdef i32 attach_worth(const Scene* scene, u32 host) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Permanent* equipment = permanent_get(s, scene.self)
    cdef i32 face, now = 0, then
    if equipment == NULL:
        return NEUTRAL
    if equipment.attached_to == permanent_at(s, host).id:
        return NEVER
    face = face_of(s, scene.self)
    then = host_worth(scene, face, permanent_at(s, host).id)
    if equipment.attached_to > 0:
        now = host_worth(scene, face, equipment.attached_to) + 6
    return then - now


# ---- programs --------------------------------------------------------------------------------------------------------

# A deed to whatever it names, without an assumption.
cdef i32 deed_worth(const Scene* given, const Deed* deed) noexcept nogil:
    cdef Scene own = given[0]
    cdef const Scene* scene = &own
    cdef Ref refs[MANY]
    cdef i32 i, n, worth = 0
    if deed.subject == 0 or deed.role == ROLE_PAY or deed.role == ROLE_MAY or deed.role == ROLE_CHOOSE:
        return 0
    own.alias = deed.alias
    own.aliased = deed.aliased
    n = min(named(scene, deed.subject, refs, MANY), MANY)
    for i in range(n):
        worth += deed_on(scene, deed, refs[i])
    if n == 0 and deed.role == ROLE_MOVE and from_library(scene.s, deed.subject):
        return CARD * deed.chance // 100 if deed.number == ZONE_HAND else 3
    return worth


cdef bint from_library(const State* s, i32 node) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    return n.op == S_TOP or n.op == S_MATCHING and from_library(s, n.a) or n.op == S_FIRST and from_library(s, n.a)


cdef i32 deeds_worth(const Scene* scene, i32 begin, i32 end) noexcept nogil:
    cdef const Deed* deed
    cdef i32 i, worth = 0
    for i in range(knowledge_first(scene.k, begin), knowledge_first(scene.k, end)):
        deed = &scene.k.deeds[i]
        if deed.role == ROLE_SEARCH:
            worth += deed_worth(scene, deed) + found_worth(scene, deed, end)
        elif deed.role == ROLE_CHOOSE:
            worth += chosen_worth(scene, deed, end)
        elif (deed.spec < 0 or scene.c.entry != NONE) and deed.register < 0:
            worth += deed_worth(scene, deed)
    return worth


# What becomes of a card that was searched for.
cdef i32 found_worth(const Scene* scene, const Deed* search, i32 end) noexcept nogil:
    cdef const Deed* deed
    cdef i32 i
    for i in range(knowledge_first(scene.k, search.at + 1), knowledge_first(scene.k, end)):
        deed = &scene.k.deeds[i]
        if deed.register == search.register and deed.role == ROLE_MOVE:
            if deed.number == ZONE_GRAVEYARD:
                return buried_worth(scene)
            return 30 if deed.number == ZONE_BATTLEFIELD else CARD if deed.number == ZONE_HAND else 14
    return NEUTRAL


# The best that the choosing player can make of a choice among what is there.
cdef i32 chosen_worth(const Scene* scene, const Deed* choice, i32 end) noexcept nogil:
    cdef Scene then = scene[0]
    cdef Ref refs[CANDIDATES]
    cdef Ref who[1]
    cdef i32 i, worth, best = 0, n
    cdef bint mine = named(scene, choice.number, who, 1) < 1 or who[0] == ref_player(scene.me)
    n = min(named(scene, choice.subject, refs, CANDIDATES), CANDIDATES)
    if n == 0 and scene.k.hidden[choice.subject]:
        return unknown_worth(scene, choice, end)
    if n == 0:
        return raised_worth(scene, choice, end)
    for i in range(n):
        worth = choice_worth(&then, choice.at + 1, end, choice.register, refs[i])
        if i == 0 or mine and worth > best or not mine and worth < best:
            best = worth
    return best


# A choice among cards that nobody knows yet: taken from an opponent's hand, or out of one's own library.
cdef i32 unknown_worth(const Scene* scene, const Deed* choice, i32 end) noexcept nogil:
    cdef const Deed* deed
    cdef i32 i
    for i in range(knowledge_first(scene.k, choice.at + 1), knowledge_first(scene.k, end)):
        deed = &scene.k.deeds[i]
        if deed.register == choice.register and deed.role == ROLE_MOVE:
            if deed.number == ZONE_HAND or deed.number == ZONE_BATTLEFIELD:
                return CARD
            if scene.c.assumed == ref_player(scene.me):
                return 0                                   # then all of them would have been known
            return 14 if zone_count(scene.s, ZONE_HAND, opponent_of(scene.s, scene.me)) > 0 else 0
    return NEUTRAL


# "Each player returns a card from their graveyard": whose is the best?
cdef i32 raised_worth(const Scene* scene, const Deed* choice, i32 end) noexcept nogil:
    cdef const Deed* deed = raising_deed(scene, choice, end)
    return raised_by_all(scene, best_raised(scene, scene.me)) if deed != NULL else 0


# The deed that puts what is chosen in a graveyard onto the battlefield.
cdef const Deed* raising_deed(const Scene* scene, const Deed* choice, i32 end) noexcept nogil:
    cdef const Node* among = &db_of(scene.s).nodes[choice.subject]
    cdef const Deed* deed
    cdef i32 i
    if among.op != S_EACH or not (among.b >> ZONE_GRAVEYARD) & 1:
        return NULL
    for i in range(knowledge_first(scene.k, choice.at + 1), knowledge_first(scene.k, end)):
        deed = &scene.k.deeds[i]
        if deed.register == choice.register and deed.role == ROLE_MOVE and deed.number == ZONE_BATTLEFIELD:
            return deed
    return NULL


# The player returns that creature card, every opponent their best one. Who says when is ahead: theirs count for less.
cdef i32 raised_by_all(const Scene* scene, ObjectId mine) noexcept nogil:
    cdef const State* s = scene.s
    cdef ObjectId theirs = best_raised(scene, opponent_of(s, scene.me))
    cdef i32 worth = 0
    if mine != NONE:
        worth += face_worth(s, scene.k, face_of(s, mine))
        worth += arrival_worth(scene, face_of(s, mine), mine) if not scene.entering else 0
    if theirs != NONE:
        worth -= face_worth(s, scene.k, face_of(s, theirs)) * 2 // 3
    return worth + safety(scene, mine, theirs)


# The best creature card in a graveyard, of those that would stay: of a legend that its player has already one would go.
cdef ObjectId best_raised(const Scene* scene, int player) noexcept nogil:
    cdef const State* s = scene.s
    cdef i32 worth, most = 0, face
    cdef ObjectId best = NONE
    cdef u32 i
    for i in range(zone_count(s, ZONE_GRAVEYARD, player)):
        face = object_get(s, zone_get(s, ZONE_GRAVEYARD, player, i)).face
        if not face_at(s, face).types & TYPE_CREATURE or is_second_legend(s, player, face_at(s, face)):
            continue
        worth = face_worth(s, scene.k, face)
        if worth > most:
            most = worth
            best = zone_get(s, ZONE_GRAVEYARD, player, i)
    return best


cdef i32 choice_worth(Scene* scene, i32 begin, i32 end, i32 register, Ref chosen) noexcept nogil:
    cdef const Deed* deed
    cdef i32 i, worth = 0
    scene.register = register
    scene.chosen = chosen
    for i in range(knowledge_first(scene.k, begin), knowledge_first(scene.k, end)):
        if scene.k.deeds[i].register == register:
            note_arrival(scene, &scene.k.deeds[i], chosen)
    for i in range(knowledge_first(scene.k, begin), knowledge_first(scene.k, end)):
        deed = &scene.k.deeds[i]
        if deed.register == register and deed.role != ROLE_CHOOSE and deed.role != ROLE_SEARCH:
            worth += deed_worth(scene, deed)
    scene.register = -1
    scene.chosen = NONE
    scene.arriving = NONE
    return worth


# Does the deed put that creature card onto the battlefield for the player?
cdef void note_arrival(Scene* scene, const Deed* deed, Ref ref) noexcept nogil:
    cdef const Object* o = object_get(scene.s, ref) if not ref_is_player(ref) else NULL
    if deed.role == ROLE_MOVE and deed.number == ZONE_BATTLEFIELD and scene.c.controller == scene.me \
            and o != NULL and o.zone != ZONE_BATTLEFIELD and o.zone != ZONE_STACK \
            and face_at(scene.s, o.face).types & TYPE_CREATURE:
        scene.arriving = ref


cdef i32 target_worth(Scene* scene, i32 program, i32 spec, Ref target) noexcept nogil:
    cdef const Deed* deed
    cdef i32 i, worth = 0
    if program < 0:
        return 0
    scene.c.assumed_spec = spec
    scene.c.assumed = target
    for i in range(knowledge_first(scene.k, program), knowledge_last(scene.k, program)):
        if scene.k.deeds[i].spec == spec:
            note_arrival(scene, &scene.k.deeds[i], target)
    for i in range(knowledge_first(scene.k, program), knowledge_last(scene.k, program)):
        deed = &scene.k.deeds[i]
        if deed.spec == spec:
            if deed.role == ROLE_CHOOSE:
                worth += chosen_worth(scene, deed, scene.k.ends[program])
            else:
                worth += deed_worth(scene, deed)
    scene.c.assumed = NONE
    scene.arriving = NONE
    return worth


cdef i32 program_worth(Scene* scene, i32 program, i32 targets, i32 n_targets, i32 division) noexcept nogil:
    cdef const TargetSpec* spec
    cdef Ref refs[CANDIDATES]
    cdef Ref seen = NONE
    cdef i32 i, j, n, worth, best, taken, total
    if program < 0:
        return 0
    scene.division = division
    total = deeds_worth(scene, program, scene.k.ends[program])
    for i in range(targets, targets + n_targets):
        spec = &db_of(scene.s).target_specs[i]
        n = min(target_candidates(scene.s, spec, &scene.c, refs, CANDIDATES), CANDIDATES)
        best = NEVER
        taken = 0
        for j in range(n):
            if spec.different_from != 0 and refs[j] == seen:
                continue
            worth = target_worth(scene, program, i, refs[j])
            if worth > best:
                best = worth
                taken = refs[j]
        if best == NEVER:
            total += 0 if spec.lo == 0 or spec.amount != 0 else NEVER
            continue
        seen = taken
        if best <= 0 and spec.lo == 0:
            continue
        total += best
        if spec.hi > 1 and best > 0 and best < WINS and division == 0:
            total += best * (min(spec.hi, n) - 1) // 2     # further ones are not as good
    return total


cdef i32 ability_worth(Scene* scene, i32 ability) noexcept nogil:
    cdef const Ability* a = &db_of(scene.s).abilities[ability]
    cdef const Mode* mode
    cdef i32 i, worth, best = NEVER
    if a.n_modes == 0:
        return program_worth(scene, a.program, a.targets, a.n_targets, a.division)
    for i in range(a.modes, a.modes + a.n_modes):
        mode = &db_of(scene.s).modes[i]
        worth = program_worth(scene, mode.program, mode.targets, mode.n_targets, mode.division)
        best = max(best, worth)
    return best


# ---- graveyards ------------------------------------------------------------------------------------------------------

# What a spell in hand that returns creatures would bring if that card were in the graveyard.
cdef i32 raised_by(const Scene* scene, ObjectId spell, ObjectId card) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Ability* a = &db_of(s).abilities[face_at(s, face_of(s, spell)).spell]
    cdef const Deed* deed
    cdef Scene then = scene_of(s, scene.k, scene.me, spell, scene.me, NONE)
    cdef i32 i
    then.burying = True
    then.searching = True
    then.chosen = card
    for i in range(a.targets, a.targets + a.n_targets):
        if (db_of(s).target_specs[i].zones >> ZONE_GRAVEYARD) & 1:
            return target_worth(&then, a.program, i, card)
    if a.program >= 0:
        for i in range(knowledge_first(scene.k, a.program), knowledge_last(scene.k, a.program)):
            deed = &scene.k.deeds[i]
            if deed.role == ROLE_CHOOSE and raising_deed(&then, deed, scene.k.ends[a.program]) != NULL:
                return raised_by_all(&then, card)
    return 0


# How much more than now the spells in hand that so much mana pays for would bring if that creature card were in the
# graveyard.
cdef i32 burial_gain(const Scene* scene, ObjectId card, i32 mana) noexcept nogil:
    cdef const State* s = scene.s
    cdef Scene other
    cdef ObjectId spell
    cdef i32 now = 0, then = 0, face
    cdef u32 i
    if scene.burying or not face_at(s, face_of(s, card)).types & TYPE_CREATURE:
        return 0
    for i in range(zone_count(s, ZONE_HAND, scene.me)):
        spell = zone_get(s, ZONE_HAND, scene.me, i)
        face = face_of(s, spell)
        if spell == scene.c.source or not scene.k.faces[face].raises or face_at(s, face).spell < 0 \
                or face_at(s, face).mana_value > mana:
            continue
        other = scene_of(s, scene.k, scene.me, spell, scene.me, NONE)
        other.burying = True
        now = max(now, ability_worth(&other, face_at(s, face).spell))
        then = max(then, raised_by(scene, spell, card))
    return max(then - now, 0)


# The best of the player's library, whose cards its owner knows, their order apart.
cdef i32 best_burial(const Scene* scene, i32 mana) noexcept nogil:
    cdef i32 best = 0
    cdef u32 i
    for i in range(zone_count(scene.s, ZONE_LIBRARY, scene.me)):
        best = max(best, burial_gain(scene, zone_get(scene.s, ZONE_LIBRARY, scene.me, i), mana))
    return best


# To search one's library for a card and bury it: with the spell that returns it, and the mana for both, in the same
# turn if that can be. Until then it is a gift to opponents who return creatures from all graveyards.
cdef i32 buried_worth(const Scene* scene) noexcept nogil:
    cdef const State* s = scene.s
    cdef i32 face = face_of(s, scene.c.source), mana = mana_of(s, scene.me), gain
    cdef bint quick = face >= 0 and (face_at(s, face).flags & FACE_INSTANT_SPEED) != 0
    cdef bint late = magic(s).active != scene.me and magic(s).step == STEP_END
    if scene.burying:
        return BURIED
    if face >= 0 and object_get(s, scene.c.source) != NULL and object_get(s, scene.c.source).zone == ZONE_HAND:
        mana -= face_at(s, face).mana_value
    if magic(s).active == scene.me:
        gain = best_burial(scene, mana)
        if gain > 0:
            return gain * 3 // 4
    gain = best_burial(scene, lands_of(s, scene.me) + 1)
    if gain > 0 and late:
        return gain // 2
    if quick:
        return 0
    return BURIED_SOON if gain > 0 else BURIED


# ---- spells ----------------------------------------------------------------------------------------------------------

# Does the ability trigger when its own permanent enters?
cdef bint triggers_on_entering(const State* s, const Ability* a) noexcept nogil:
    cdef const Pattern* pattern
    cdef i32 i
    for i in range(a.patterns, a.patterns + a.n_patterns):
        pattern = &db_of(s).patterns[i]
        if pattern.kind == EVENT_MOVE and (pattern.to_zones >> ZONE_BATTLEFIELD) & 1 \
                and db_of(s).nodes[pattern.object].op == F_SELF:
            return True
    return False


cdef i32 entering_worth(Scene* scene, i32 face) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Face* f = face_at(s, face)
    cdef i32 i, worth, total = 0
    for i in range(f.abilities, f.abilities + f.n_abilities):
        if db_of(s).abilities[i].kind == ABILITY_TRIGGERED and triggers_on_entering(s, &db_of(s).abilities[i]):
            worth = ability_worth(scene, i)
            # Without a target nothing happens; what happens at all events counts for less than what is planned.
            total += 0 if worth <= NEVER // 2 else worth
    return total


# What it does as it enters, of a card that something else puts onto the battlefield.
cdef i32 arrival_worth(const Scene* scene, i32 face, Ref card) noexcept nogil:
    cdef Scene then = scene_of(scene.s, scene.k, scene.me, card, scene.me, NONE)
    then.entering = True
    return entering_worth(&then, face)


# Is there another legendary permanent of that name already (704.5j)?
cdef bint is_second_legend(const State* s, int player, const Face* f) noexcept nogil:
    cdef u32 i
    if not f.types & SUPERTYPE_LEGENDARY:
        return False
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player and face_at(s, chars_at(s, i).face).name == f.name:
            return True
    return False


# How many permanents of the same name the player has: the second enchantment of a kind is seldom as good as the first.
cdef i32 same_named(const State* s, int player, const Face* f) noexcept nogil:
    cdef u32 i
    cdef i32 n = 0
    for i in range(magic(s).n_permanents):
        n += chars_at(s, i).controller == player and face_at(s, chars_at(s, i).face).name == f.name
    return n


cdef i32 aura_worth(Scene* scene, i32 face) noexcept nogil:
    cdef TargetSpec spec
    cdef Ref refs[CANDIDATES]
    cdef i32 i, n, best = NEVER
    if not enchant_spec(scene.s, scene.c.source, face, &spec):
        return NEUTRAL
    n = min(target_candidates(scene.s, &spec, &scene.c, refs, CANDIDATES), CANDIDATES)
    for i in range(n):
        best = max(best, host_worth(scene, face, refs[i]))
    return best


# Would a spell with this face match? As if it were on the stack already, under the context's control.
cdef bint would_match(const State* s, i32 node, i32 face, const Context* c) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    if n.op == F_AND:
        return would_match(s, n.a, face, c) and would_match(s, n.b, face, c)
    elif n.op == F_OR:
        return would_match(s, n.a, face, c) or would_match(s, n.b, face, c)
    elif n.op == F_NOT:
        return not would_match(s, n.a, face, c)
    elif n.op == F_SPELL or n.op == F_ZONE:
        return True
    return face_matches(s, node, face, c)


# What the player's own permanents do as a spell is cast: they draw cards, as a rule, whether one can use them or not.
cdef i32 casting_worth(Scene* scene, ObjectId card) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Ability* a
    cdef const Deed* deed
    cdef Context c
    cdef i32 i, j, drawn = 0
    cdef u32 p
    for p in range(magic(s).n_permanents):
        if chars_at(s, p).controller != scene.me \
                or not (face_at(s, chars_at(s, p).face).triggers >> EVENT_CAST) & 1:
            continue
        c = context_of(permanent_at(s, p).id, scene.me, NONE)
        for i in range(abilities_count(s, chars_at(s, p))):
            a = &db_of(s).abilities[ability_of(s, chars_at(s, p), i)]
            if a.kind != ABILITY_TRIGGERED or a.program < 0 or a.n_patterns == 0 \
                    or db_of(s).patterns[a.patterns].kind != EVENT_CAST \
                    or not would_match(s, db_of(s).patterns[a.patterns].object, face_of(s, card), &c):
                continue
            for j in range(knowledge_first(scene.k, a.program), knowledge_last(scene.k, a.program)):
                deed = &scene.k.deeds[j]
                drawn += deed_amount(scene, deed) if deed.role == ROLE_DRAW else 0
    return draws(scene, scene.me, drawn) if drawn > 0 else 0


cdef i32 cast_worth(Scene* scene, i32 face) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Face* f = face_at(s, face)
    cdef i32 worth
    if not f.flags & FACE_PERMANENT:
        if f.spell < 0:
            return 0
        worth = ability_worth(scene, f.spell)
        return worth
    if is_second_legend(s, scene.me, f):
        return 0
    worth = face_worth(s, scene.k, face) + entering_worth(scene, face)
    if typeset_has(s, f.typeset, SUBTYPE_AURA):
        return aura_worth(scene, face) + entering_worth(scene, face)
    if not f.types & (TYPE_CREATURE | TYPE_PLANESWALKER):
        worth = worth * 3 // (3 + same_named(s, scene.me, f))
    if typeset_has(s, f.typeset, SUBTYPE_EQUIPMENT) and not has_creature(s, scene.me):
        worth = worth // 2                                 # nobody is there to carry it
    return worth if scene.k.faces[face].drain == 0 or can_bleed(scene, scene.k.faces[face].drain) else 0


cdef bint has_creature(const State* s, int player) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player and chars_at(s, i).types & TYPE_CREATURE:
            return True
    return False


# Can the player afford to lose that much more life in each upkeep, beside what their permanents cost already?
cdef bint can_bleed(const Scene* scene, i32 more) noexcept nogil:
    cdef const State* s = scene.s
    cdef i32 drain = more
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == scene.me:
            drain += scene.k.faces[chars_at(s, i).face].drain
    return player_at(s, scene.me).life > BLEED * drain


# ---- danger ----------------------------------------------------------------------------------------------------------

# What the opponent's spell or ability on top of the stack does to the permanent, 0: nothing that we know of.
cdef i32 danger(const State* s, const Knowledge* k, int me, u32 permanent, i32 more_toughness) noexcept nogil:
    cdef const StackEntry* entry
    cdef const Deed* deed
    cdef Scene scene
    cdef i32 program, i
    cdef ObjectId id = permanent_at(s, permanent).id
    if magic(s).n_stack == 0:
        return 0
    entry = entry_at(s, magic(s).n_stack - 1)
    if entry.controller == me or entry.ability < 0 or db_of(s).abilities[entry.ability].n_modes > 0:
        return 0
    program = db_of(s).abilities[entry.ability].program
    if program < 0:
        return 0
    scene = scene_of(s, k, me, entry.source, entry.controller, entry.id)
    for i in range(knowledge_first(k, program), knowledge_last(k, program)):
        deed = &k.deeds[i]
        if deed.spec < 0 or not selector_has(s, deed.subject, id, &scene.c):
            continue
        if deed.role == ROLE_DESTROY or deed.role == ROLE_MOVE:
            return 2
        if deed.role == ROLE_DAMAGE and amount(&scene, deed.amount, id) >= toughness_left(s, permanent):
            return 1 if amount(&scene, deed.amount, id) < toughness_left(s, permanent) + more_toughness else 2
    return 0


cdef bint is_doomed(const State* s, const Knowledge* k, int me, u32 permanent) noexcept nogil:
    return combat_dooms(s, k, permanent) or danger(s, k, me, permanent, 0) != 0


# Would that much more toughness save it from the damage on the stack?
cdef bint is_doomed_by_damage(const Scene* scene, u32 permanent, i32 more_toughness) noexcept nogil:
    return danger(scene.s, scene.k, scene.me, permanent, more_toughness) == 1


# ---- costs -----------------------------------------------------------------------------------------------------------

cdef i32 cost_mana(const State* s, i32 cost) noexcept nogil:
    cdef const CostItem* item
    cdef i32 i, j, mana = 0
    if cost < 0:
        return 0
    for i in range(db_of(s).costs[cost].items, db_of(s).costs[cost].items + db_of(s).costs[cost].n_items):
        item = &db_of(s).cost_items[i]
        if item.kind == COST_MANA:
            for j in range(item.a, item.a + item.b):
                if db_of(s).symbols[j].kind == SYMBOL_GENERIC:
                    mana += db_of(s).symbols[j].a
                elif db_of(s).symbols[j].kind != SYMBOL_X:
                    mana += 1
        elif item.kind == COST_GENERIC:
            mana += 1
    return mana


cdef i32 cost_price(const Scene* scene, i32 cost, i32 mana) noexcept nogil:
    cdef const State* s = scene.s
    cdef const CostItem* item
    cdef i32 i, price = 0, n
    if cost < 0:
        return 0
    for i in range(db_of(s).costs[cost].items, db_of(s).costs[cost].items + db_of(s).costs[cost].n_items):
        item = &db_of(s).cost_items[i]
        n = amount(scene, item.a, NONE) if item.kind not in (COST_MANA, COST_LOYALTY) else 0
        price += item_price(scene, item, n)
    return price + mana * cost_mana(s, cost)


# Life that is paid is life that the opponent's creatures need not take.
cdef i32 life_price(const Scene* scene, i32 n) noexcept nogil:
    cdef i32 life = player_at(scene.s, scene.me).life
    if n >= life or n > 2 and life - n <= 6 + threatened_damage(scene.s, scene.me, NONE, NONE):
        return -NEVER
    return life_worth(life) - life_worth(life - n)


cdef i32 item_price(const Scene* scene, const CostItem* item, i32 n) noexcept nogil:
    cdef const State* s = scene.s
    cdef const Permanent* own = permanent_get(s, scene.self)
    cdef i32 worth
    cdef u32 at = index_of(s, scene.self) if own != NULL else 0
    if item.kind == COST_LIFE:
        return life_price(scene, n)
    elif item.kind == COST_TAP:
        if own == NULL or not chars_at(s, at).types & TYPE_CREATURE:
            return 0
        # A creature that taps neither attacks nor blocks.
        if magic(s).active == scene.me and magic(s).step > STEP_DECLARE_ATTACKERS:
            return 1
        return 1 + max(chars_at(s, at).power, 0)
    elif item.kind == COST_SACRIFICE_SELF or item.kind == COST_EXILE_SELF or item.kind == COST_RETURN_SELF:
        if own == NULL:
            return CARD // 2
        worth = permanent_worth(s, scene.k, at)
        if is_doomed(s, scene.k, scene.me, at):
            return 1
        return worth if item.kind != COST_RETURN_SELF else worth // 2
    elif item.kind == COST_SACRIFICE or item.kind == COST_RETURN:
        worth = cheapest(scene, scene.me, item.b, NONE)
        return n * max(worth, 0) // (2 if item.kind == COST_RETURN else 1)
    elif item.kind == COST_DISCARD:
        return least_cards(scene, max(n, 1))
    elif item.kind == COST_DISCARD_SELF:
        return 12
    elif item.kind == COST_DISCARD_HAND:
        return 14 * <i32> zone_count(s, ZONE_HAND, scene.me)
    elif item.kind == COST_LOYALTY:
        return -5 * item.a
    elif item.kind == COST_REMOVE_COUNTERS:
        return 3 * n
    elif item.kind == COST_TAP_OTHERS or item.kind == COST_CREW:
        return 2 * n
    elif item.kind == COST_EXILE or item.kind == COST_TO_TOP or item.kind == COST_TO_BOTTOM:
        return 14 * n if item.c == ZONE_HAND else 4 * n if item.c == ZONE_BATTLEFIELD else n
    elif item.kind == COST_MILL or item.kind == COST_EXILE_TOP:
        return n
    return 0
