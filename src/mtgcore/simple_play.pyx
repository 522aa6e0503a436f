# What the simple policy does with priority.
#
# May depend on: everything up to priority, knowledge, worth, simple_combat, evaluate.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Ability, CastCost, Face, db_of, face_at, FACE_HAS_X, FACE_INSTANT_SPEED, FACE_PERMANENT, CASTCOST_MANDATORY,
    CASTCOST_FACE_DOWN, SYMBOL_X, SYMBOL_MANA, SYMBOL_HYBRID, SYMBOL_PHYREXIAN,
)
from mtgcore.layers cimport object_ability
from mtgcore.zones cimport zone_count, zone_get
from mtgcore.mana cimport ManaNeed, PaymentPlan, mana_plan
from mtgcore.constraints cimport index_of
from mtgcore.proposal cimport (
    Open, Proposal, proposal_ability, proposal_clear, proposal_need, proposal_spell,
)
from mtgcore.knowledge cimport *
from mtgcore.worth cimport *
from mtgcore.simple_combat cimport threatened_damage
from mtgcore.evaluate cimport *

cdef enum:
    LAND_FIRST = 5000          # lands come before everything else
    HOLD = 8                   # what keeping a spell for a better time is worth
    COUNTER_THREAT = 26        # a spell must be worth that much to be countered with the only counterspell in hand
    COUNTER_THREAT_RICH = 16   # and with several
    RESERVE = 14               # what it is worth to have the mana for a counterspell
    FRAIL = 6                  # a life total at which painful mana is regarded
    ENOUGH_LANDS = 6           # with so many, a land that could be another card is not played
    USES = 6                   # activations of one ability in a turn that may still be sensible
    LOOP_WORDS = 5             # Magic.loops: [hash lo, hi, face, ability, count]


# When something may be done.
cdef enum Window:
    WINDOW_WAIT = 0            # nothing but answers to what would be too late later
    WINDOW_MAIN = 1            # the player's own main phase, nothing on the stack
    WINDOW_BLOCKS = 2          # blockers have been declared: tricks
    WINDOW_ATTACK = 3          # an opponent has attacked
    WINDOW_LATE = 4            # an opponent's end step: mana that would be lost
    WINDOW_RESPONSE = 5        # an opponent's spell or ability is on top of the stack
    WINDOW_UPKEEP = 6          # an opponent's upkeep
    WINDOW_COMBAT = 7          # an opponent's beginning of combat


cdef int window_of(const State* s, int player) noexcept nogil:
    cdef const Magic* m = magic(s)
    if m.n_stack > 0:
        return WINDOW_RESPONSE if entry_at(s, m.n_stack - 1).controller != player else WINDOW_WAIT
    if m.active == player:
        if m.step == STEP_PRECOMBAT_MAIN or m.step == STEP_POSTCOMBAT_MAIN:
            return WINDOW_MAIN
        return WINDOW_BLOCKS if m.step == STEP_DECLARE_BLOCKERS else WINDOW_WAIT
    if m.step == STEP_DECLARE_BLOCKERS:
        return WINDOW_BLOCKS
    elif m.step == STEP_DECLARE_ATTACKERS:
        return WINDOW_ATTACK
    elif m.step == STEP_END:
        return WINDOW_LATE
    elif m.step == STEP_UPKEEP:
        return WINDOW_UPKEEP
    elif m.step == STEP_BEGINNING_OF_COMBAT:
        return WINDOW_COMBAT
    return WINDOW_WAIT


# ---- the hand --------------------------------------------------------------------------------------------------------

cdef const Face* hand_face(const State* s, int player, u32 i) noexcept nogil:
    return face_at(s, object_get(s, zone_get(s, ZONE_HAND, player, i)).face)


# Counterspells in hand; `cheapest`: the mana that the cheapest of them takes.
cdef i32 counterspells(const State* s, const Knowledge* k, int player, i32* cheapest) noexcept nogil:
    cdef i32 n = 0
    cdef u32 i
    cheapest[0] = 0
    for i in range(zone_count(s, ZONE_HAND, player)):
        if k.faces[object_get(s, zone_get(s, ZONE_HAND, player, i)).face].counters:
            if n == 0 or hand_face(s, player, i).mana_value < cheapest[0]:
                cheapest[0] = hand_face(s, player, i).mana_value
            n += 1
    return n


# Damage by spells in hand that can be aimed at a player.
cdef i32 burn_in_hand(const State* s, const Knowledge* k, int player, i32* n) noexcept nogil:
    cdef i32 damage = 0
    cdef u32 i
    n[0] = 0
    for i in range(zone_count(s, ZONE_HAND, player)):
        if k.faces[object_get(s, zone_get(s, ZONE_HAND, player, i)).face].burn:
            damage += k.faces[object_get(s, zone_get(s, ZONE_HAND, player, i)).face].burn
            n[0] += 1
    return damage


cdef void color_needs(const State* s, int player, i32* needs) noexcept nogil:
    cdef const Face* f
    cdef u32 i
    cdef i32 j
    memset(needs, 0, 6 * sizeof(i32))
    for i in range(zone_count(s, ZONE_HAND, player)):
        f = hand_face(s, player, i)
        for j in range(f.symbols, f.symbols + max(f.n_symbols, 0)):
            if db_of(s).symbols[j].kind == SYMBOL_MANA or db_of(s).symbols[j].kind == SYMBOL_HYBRID \
                    or db_of(s).symbols[j].kind == SYMBOL_PHYREXIAN:
                needs[db_of(s).symbols[j].a] += 1


# ---- lands -----------------------------------------------------------------------------------------------------------

cdef i32 land_score(const State* s, const Knowledge* k, int player, const Option* o) noexcept nogil:
    cdef const Face* f = face_at(s, o.b)
    cdef i32 needs[6]
    cdef i32 made[6]
    cdef i32 score = LAND_FIRST
    cdef u32 i
    cdef int kind
    if k.faces[o.b].cycles and lands_of(s, player) >= ENOUGH_LANDS:
        return 0
    memset(made, 0, sizeof(made))
    color_needs(s, player, needs)
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player:
            if f.types & SUPERTYPE_LEGENDARY and face_at(s, chars_at(s, i).face).name == f.name:
                return 0                                   # CR 704.5j: one of them would go
            for kind in range(6):
                made[kind] += (chars_at(s, i).mana >> kind) & 1
    for kind in range(6):
        if (f.mana_mask >> kind) & 1:
            score += 40 * needs[kind] // (1 + 2 * made[kind]) + 2
    if f.types & SUPERTYPE_BASIC:
        score += 1                                         # of equals, the one that nothing can be done with later
    return score


# ---- spells ----------------------------------------------------------------------------------------------------------

cdef i32 option_mana(const State* s, const Option* o) noexcept nogil:
    cdef const Face* f
    if o.kind == OPTION_CAST:
        f = face_at(s, o.b)
        if o.c < 0:
            return 0
        return f.mana_value if o.c == 0 else cost_mana(s, db_of(s).cast_costs[f.cast_costs + o.c - 1].cost)
    elif o.kind == OPTION_ACTIVATE:
        return cost_mana(s, db_of(s).abilities[object_ability(s, object_get(s, o.a), o.b)].cost)
    return 0


# The other parts of what casting it costs.
cdef i32 cast_price(const Scene* scene, const Option* o) noexcept nogil:
    cdef const Face* f = face_at(scene.s, o.b)
    cdef const CastCost* cost
    cdef i32 i, price = 0
    for i in range(f.n_cast_costs):
        cost = &db_of(scene.s).cast_costs[f.cast_costs + i]
        if cost.kind == CASTCOST_MANDATORY or i + 1 == o.c:
            price += cost_price(scene, cost.cost, 0)
    return price


cdef i32 x_symbols(const State* s, const Face* f) noexcept nogil:
    cdef i32 i, n = 0
    for i in range(f.symbols, f.symbols + max(f.n_symbols, 0)):
        n += db_of(s).symbols[i].kind == SYMBOL_X
    return n


# Mana that a program makes for the player at once.
cdef i32 mana_made(const Scene* scene, i32 program) noexcept nogil:
    cdef i32 i, n = 0
    if program < 0:
        return 0
    for i in range(knowledge_first(scene.k, program), knowledge_last(scene.k, program)):
        if scene.k.deeds[i].role == ROLE_MANA:
            n += deed_amount(scene, &scene.k.deeds[i])
    return n


# Is there a card in hand that so much more mana, of these colors, would pay for, that can't be paid for without, and
# that the player would cast then?
cdef bint mana_wanted(const State* s, const Knowledge* k, int player, i32 more, u32 colors,
                      ObjectId but) noexcept nogil:
    cdef i32 mana = mana_of(s, player)
    cdef const Face* f
    cdef u32 i
    if more <= 0:
        return False
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player:
            colors |= chars_at(s, i).mana
    for i in range(zone_count(s, ZONE_HAND, player)):
        f = hand_face(s, player, i)
        if zone_get(s, ZONE_HAND, player, i) != but and not f.types & TYPE_LAND and not f.colors & ~colors \
                and f.mana_value > mana and f.mana_value <= mana + more \
                and is_worthwhile(s, k, player, zone_get(s, ZONE_HAND, player, i)):
            return True
    return False


# Is that card in hand worth casting now?
cdef bint is_worthwhile(const State* s, const Knowledge* k, int player, ObjectId id) noexcept nogil:
    cdef i32 face = object_get(s, id).face
    cdef Scene scene
    if k.faces[face].counters:
        return False
    if face_at(s, face).flags & FACE_HAS_X:
        return True
    scene = scene_of(s, k, player, id, player, NONE)
    return cast_worth(&scene, face) > (0 if face_at(s, face).flags & FACE_PERMANENT else hold_of(s, k, player, face))


# What a spell that is no permanent is worth where it is aimed at players: burn that ends the game comes first, and
# with several such spells in hand they are for the face.
cdef i32 hold_of(const State* s, const Knowledge* k, int player, i32 face) noexcept nogil:
    cdef i32 n, damage
    if k.faces[face].raises:
        return raise_hold(s, k, player)
    if not k.faces[face].burn:
        return HOLD if face_at(s, face).flags & FACE_INSTANT_SPEED else HOLD // 2
    damage = burn_in_hand(s, k, player, &n)
    if damage >= player_at(s, opponent_of(s, player)).life:
        return 0
    return max(0, HOLD - 3 * (n - 1))


# A better creature may come to the graveyard, for a player who has the time to wait for it.
cdef i32 raise_hold(const State* s, const Knowledge* k, int player) noexcept nogil:
    if 3 * threatened_damage(s, player, NONE, NONE) >= player_at(s, player).life:
        return HOLD
    return max(HOLD, max(best_creature(s, k, player, ZONE_HAND), best_creature(s, k, player, ZONE_LIBRARY)) // 3)


# Has the player a spell at hand, and the mana for it, that returns creatures from graveyards?
cdef bint raises_now(const State* s, const Knowledge* k, int player) noexcept nogil:
    cdef u32 i
    for i in range(zone_count(s, ZONE_HAND, player)):
        if k.faces[object_get(s, zone_get(s, ZONE_HAND, player, i)).face].raises \
                and hand_face(s, player, i).mana_value <= mana_of(s, player):
            return True
    return False


cdef bint is_known(const Knowledge* k, const Ability* a) noexcept nogil:
    return a.n_modes > 0 or a.program >= 0 and knowledge_last(k, a.program) > knowledge_first(k, a.program)


cdef i32 counter_score(Scene* scene, int player, i32 face) noexcept nogil:
    cdef i32 cheapest, worth, n = counterspells(scene.s, scene.k, player, &cheapest)
    if window_of(scene.s, player) != WINDOW_RESPONSE:
        return 0
    worth = ability_worth(scene, face_at(scene.s, face).spell)
    if worth < (COUNTER_THREAT if n <= 1 else COUNTER_THREAT_RICH):
        return 0
    return worth


# A spell with an instant's timing: is this the window for it?
cdef bint window_fits(const State* s, const Knowledge* k, int player, i32 face, int window) noexcept nogil:
    if window == WINDOW_MAIN or window == WINDOW_LATE:
        return True
    if window == WINDOW_BLOCKS or window == WINDOW_ATTACK:
        return not face_at(s, face).flags & FACE_PERMANENT
    return window == WINDOW_RESPONSE and anything_doomed(s, k, player)


cdef bint anything_doomed(const State* s, const Knowledge* k, int player) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller == player and is_doomed(s, k, player, i):
            return True
    return False


cdef i32 cast_score(const State* s, const Knowledge* k, int player, const Option* o) noexcept nogil:
    cdef const Face* f = face_at(s, o.b)
    cdef Scene scene = scene_of(s, k, player, o.a, player, NONE)
    cdef i32 worth, cheapest, mana = mana_of(s, player), window = window_of(s, player)
    if not window_fits(s, k, player, o.b, window) and not k.faces[o.b].counters:
        return 0
    if o.c > 0 and db_of(s).cast_costs[f.cast_costs + o.c - 1].flags & CASTCOST_FACE_DOWN:
        return 24 - (f.mana_value if f.mana_value <= mana else 0)       # a 2/2, when the card itself is too dear
    if f.flags & FACE_HAS_X:
        scene.x = max(0, mana - f.mana_value) // max(1, x_symbols(s, f))
        if scene.x == 0:
            return 0
    if k.faces[o.b].counters:
        worth = counter_score(&scene, player, o.b)
        return worth - cast_price(&scene, o) if worth > 0 else 0
    if f.flags & FACE_PERMANENT:
        worth = cast_worth(&scene, o.b)
        if f.flags & FACE_HAS_X:
            worth += 8 * scene.x
    elif f.spell >= 0 and mana_made(&scene, db_of(s).abilities[f.spell].program) > 0:
        if not mana_wanted(s, k, player, mana_made(&scene, db_of(s).abilities[f.spell].program) - f.mana_value,
                           f.colors, o.a):
            return 0
        return 12
    elif f.spell >= 0 and not is_known(k, &db_of(s).abilities[f.spell]):
        return NEUTRAL if magic(s).step == STEP_POSTCOMBAT_MAIN else 0
    else:
        worth = cast_worth(&scene, o.b) - hold_of(s, k, player, o.b)
        if f.flags & FACE_INSTANT_SPEED and window == WINDOW_MAIN and not k.faces[o.b].burn \
                and magic(s).step == STEP_PRECOMBAT_MAIN and worth < CARD:
            worth -= 4                                     # it can wait
    worth += casting_worth(&scene, o.a) - cast_price(&scene, o)
    if window == WINDOW_MAIN and worth < WINS // 2 and counterspells(s, k, player, &cheapest) > 0 \
            and zone_count(s, ZONE_HAND, opponent_of(s, player)) > 0 \
            and mana >= cheapest and mana - option_mana(s, o) < cheapest:
        worth -= RESERVE
    return worth


# ---- abilities -------------------------------------------------------------------------------------------------------

# How often the ability was activated this turn, as the machine's record of loops has it.
cdef i32 times_used(const State* s, ObjectId id, i32 ability) noexcept nogil:
    cdef const i32* words = handle_words(s, magic(s).loops)
    cdef i32 face = object_get(s, id).face, times = 0
    cdef u32 _i
    for _i in range(handle_len(s, magic(s).loops) // LOOP_WORDS):
        if words[2] == face and words[3] == ability:
            times += words[4]
        words += LOOP_WORDS
    return times


cdef i32 activate_score(const State* s, const Knowledge* k, int player, const Option* o) noexcept nogil:
    cdef const Object* source = object_get(s, o.a)
    cdef i32 ability = object_ability(s, source, o.b)
    cdef const Ability* a = &db_of(s).abilities[ability]
    cdef Scene scene = scene_of(s, k, player, o.a, player, NONE)
    cdef i32 worth, price, times, window = window_of(s, player)
    times = times_used(s, o.a, o.b)
    if times >= USES or window == WINDOW_WAIT:
        return 0
    if window == WINDOW_RESPONSE and not anything_doomed(s, k, player) and not may_counter(k, a):
        return 0
    price = cost_price(&scene, a.cost, 1)
    if price >= -NEVER:
        return 0
    if price < 0 and not a.flags & AF_LOYALTY and not raises_now(s, k, player):
        return 0                                           # what is buried too soon is a gift to the opponent
    if a.keyword == KW_CYCLING:
        # A card that can't be cast soon is better as another one.
        worth = CARD - card_worth(s, k, player, o.a) + (6 if window == WINDOW_LATE else 0)
        return worth + 4 if face_at(s, source.face).mana_value > lands_of(s, player) + 1 or window == WINDOW_LATE else 0
    scene.x = max(0, mana_of(s, player) - cost_mana(s, a.cost))
    worth = ability_worth(&scene, ability)
    if not is_known(k, a):
        worth = NEUTRAL if window == WINDOW_MAIN and times == 0 else 0
    elif a.flags & AF_LOYALTY:
        worth += 4                                         # doing something is better than doing nothing
    return worth - price - 2 * times if worth > 0 or price < 0 else 0


cdef bint may_counter(const Knowledge* k, const Ability* a) noexcept nogil:
    cdef i32 i
    if a.program < 0:
        return False
    for i in range(knowledge_first(k, a.program), knowledge_last(k, a.program)):
        if k.deeds[i].role == ROLE_COUNTER:
            return True
    return False


# A mana ability that is never used by itself: it sacrifices or discards, so something must want the mana.
cdef i32 mana_score(const State* s, const Knowledge* k, int player, const Option* o) noexcept nogil:
    cdef const Ability* a = &db_of(s).abilities[object_ability(s, object_get(s, o.a), o.b)]
    cdef Scene scene = scene_of(s, k, player, o.a, player, NONE)
    cdef i32 made = a.mana.choice, price
    cdef u32 colors = chars_at(s, index_of(s, o.a)).mana if permanent_get(s, o.a) != NULL else 0
    cdef int kind
    for kind in range(6):
        made += a.mana.fixed[kind]
        colors |= <u32> (a.mana.fixed[kind] != 0) << kind
    if a.mana.choice:
        colors = ~<u32> 0
    if window_of(s, player) != WINDOW_MAIN or not mana_wanted(s, k, player, max(made, 1), colors, o.a):
        return 0
    price = cost_price(&scene, a.cost, 1)
    return 14 - price


# Life that paying for the option would cost, by sources that deal damage as they make mana.
cdef i32 payment_harm(const State* s, int player, const Option* o) noexcept nogil:
    cdef Proposal p
    cdef ManaNeed need
    cdef Open open
    cdef PaymentPlan plan
    proposal_clear(&p, player, o.a)
    if o.kind == OPTION_ACTIVATE:
        proposal_ability(s, &p, object_ability(s, object_get(s, o.a), o.b))
    elif o.c < 0 or not proposal_spell(s, &p, o.b, o.c, 0, 0):
        return 0
    proposal_need(s, &p, &need, &open)
    return plan.harm if mana_plan(s, player, &need, NONE, NULL, 0, &plan) else 0


# With little life left, the mana for it may cost more than it is worth.
cdef i32 less_harm(const State* s, int player, const Option* o, i32 score) noexcept nogil:
    cdef i32 harm, life = player_at(s, player).life
    if score <= 0 or life > FRAIL:
        return score
    harm = payment_harm(s, player, o)
    if harm > 0 and life - harm <= 3 and score < WINS // 2:
        return 0                                           # what it costs besides may be the end
    return score + life_worth(life - harm) - life_worth(life) if harm > 0 else score


cdef i32 play_score(const State* s, const Knowledge* k, int player, const Option* option) noexcept nogil:
    if option.kind == OPTION_PLAY_LAND:
        return land_score(s, k, player, option)
    elif option.kind == OPTION_CAST:
        return less_harm(s, player, option, cast_score(s, k, player, option))
    elif option.kind == OPTION_ACTIVATE:
        return less_harm(s, player, option, activate_score(s, k, player, option))
    elif option.kind == OPTION_MANA:
        return mana_score(s, k, player, option)
    elif option.kind == OPTION_TURN_UP:
        return 12
    return 0


cdef enum:
    COMPARED = 32


# The best single action; of two that can't both be paid, the better pair counts (using all mana beats the dearest).
cdef i32 play_choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef i32 scores[COMPARED]
    cdef i32 i, j, best = 0, score, most = 0, mana = mana_of(s, player)
    for i in range(n):
        score = play_score(s, k, player, &options[i])
        if i < COMPARED:
            scores[i] = score
        if score > most:
            most = score
            best = i
    if most == 0 or most >= LAND_FIRST or n > COMPARED or window_of(s, player) != WINDOW_MAIN:
        return best
    for i in range(n):
        if scores[i] <= 0:
            continue
        score = scores[i]
        for j in range(n):
            if scores[j] > 0 and options[j].a != options[i].a and scores[j] <= scores[i] \
                    and option_mana(s, &options[i]) + option_mana(s, &options[j]) <= mana \
                    and scores[i] + scores[j] > score:
                score = scores[i] + scores[j]
        if score > most:
            most = score
            best = i
    return best
