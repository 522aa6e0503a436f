# What the simple policy answers to every question other than priority and combat: mulligans, targets, modes, numbers,
# costs, and what programs ask for as they run.
#
# May depend on: everything up to priority, knowledge, worth, simple_combat, evaluate, simple_play.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, Face, Mode, Node, db_of, face_at, typeset_has
from mtgcore.events cimport Event
from mtgcore.expr cimport *
from mtgcore.layers cimport controller_of, face_of
from mtgcore.zones cimport zone_count, zone_get, known_to
from mtgcore.constraints cimport index_of
from mtgcore.proposal cimport Proposal, proposal_of, WAY_LIFE
from mtgcore.specs cimport Spec, specs_of, ENCHANT_TARGET, MAX_SPECS
from mtgcore.vm cimport *
from mtgcore.knowledge cimport *
from mtgcore.worth cimport *
from mtgcore.evaluate cimport *
from mtgcore.simple_play cimport color_needs

cdef enum:
    COMPARED = 128             # options that are compared
    LATER = 16                 # of what can be picked only after others
    NUMBERS = 24               # values of X that are compared
    ORDERED = 5                # effects whose orders are all compared
    AMOUNT = 4                 # what it is worth when an event is about one more
    KICKER = 14                # what an optional additional cost may cost, mana apart


# ---- hands -----------------------------------------------------------------------------------------------------------

cdef bint hand_keeps(const State* s, const Knowledge* k, int player) noexcept nogil:
    cdef i32 lands = 0, cheap = 0, size
    cdef u32 colors = 0, i
    cdef i32 taken = player_at(s, player).mulligans
    cdef const Face* f
    size = <i32> zone_count(s, ZONE_HAND, player)
    for i in range(<u32> size):
        f = face_at(s, object_get(s, zone_get(s, ZONE_HAND, player, i)).face)
        if f.types & TYPE_LAND:
            lands += 1
            colors |= f.mana_mask
    for i in range(<u32> size):
        f = face_at(s, object_get(s, zone_get(s, ZONE_HAND, player, i)).face)
        if not f.types & TYPE_LAND and f.mana_value <= 3 and not f.colors & ~colors:
            cheap += 1
    if taken >= 3:
        return True
    if taken >= 1:
        return lands >= 1 and lands < size and (lands >= 2 or cheap >= 3 or taken >= 2)
    return 2 <= lands <= 5 and cheap >= 1


# ---- picking objects -------------------------------------------------------------------------------------------------

cdef inline Ref ref_of(const Option* o) noexcept nogil:
    return ref_player(o.a) if o.kind == OPTION_PLAYER else o.a


# Sets are picked in ascending order: of the best `picks` the first one in the list. The first `n` of the scores are
# those of the options, the others up to `total`, fewer than `picks`, of what can only be picked later; options that end
# the pick have 0.
cdef i32 pick_among(const i32* scores, i32 n, i32 total, i32 picks) noexcept nogil:
    cdef i32 i, j, better
    for i in range(n):
        better = 0
        for j in range(total):
            better += scores[j] > scores[i] or scores[j] == scores[i] and j < i
        if better < picks:
            return i
    return 0


# What comes after the options in the list that they are taken from: with three picks to make, its last two are no
# options yet.
cdef i32 picked_later(const State* s, Ref* out, i32 cap) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const Decision* d = &s.decision
    cdef i32 i, n, op
    if f.proc == PROC_DISCARD:
        n = min(f.r[0] - f.r[3] - 1, cap)
        for i in range(n):
            out[i] = zone_get(s, ZONE_HAND, f.controller, zone_count(s, ZONE_HAND, f.controller) - n + i)
        return max(n, 0)
    op = db_of(s).code[f.r[0]] if f.proc == PROC_VM else -1
    if op == OP_DISCARD or op == OP_SACRIFICE:
        n = <i32> s.arena_low
    elif op == OP_CHOOSE or op == OP_SEARCH:
        n = f.r[5] + f.r[6]
    else:
        return 0
    n = min(n - d.domain - d.n_domain, cap)
    for i in range(n):
        out[i] = arena(s)[d.domain + d.n_domain + i]
    return max(n, 0)


# How many picks the running procedure still takes, this one included.
cdef i32 picks_left(const State* s) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef i32 op
    if f.proc == PROC_DISCARD:
        return f.r[0] - f.r[3]
    if f.proc == PROC_VM:
        op = db_of(s).code[f.r[0]]
        if op == OP_DISCARD or op == OP_SACRIFICE:
            return f.r[9] - f.r[4]
        if op == OP_CHOOSE or op == OP_SEARCH or op == OP_PROLIFERATE:
            return f.r[8] - f.r[4]
    return 1


# What a thing is worth to have, to whoever has it.
cdef i32 thing_worth(const State* s, const Knowledge* k, int player, Ref ref) noexcept nogil:
    cdef const Object* o = object_get(s, ref)
    if ref_is_player(ref) or o == NULL:
        return 0
    if o.zone == ZONE_BATTLEFIELD:
        return permanent_worth(s, k, o.pos)
    if o.zone == ZONE_STACK:
        return spell_worth(s, k, ref)
    if not (known_to(s, ref) >> player) & 1:
        return CARD
    if o.zone == ZONE_GRAVEYARD or o.zone == ZONE_EXILE:
        return face_worth(s, k, o.face)
    return card_worth(s, k, player, ref)


# What giving it up costs.
cdef i32 keep_worth(const State* s, const Knowledge* k, int player, Ref ref) noexcept nogil:
    cdef const Object* o = object_get(s, ref)
    if o != NULL and o.zone == ZONE_BATTLEFIELD and is_doomed(s, k, player, o.pos):
        return 0
    return thing_worth(s, k, player, ref)


# The end of the program in which a word of code is.
cdef i32 program_end(const Knowledge* k, i32 pc) noexcept nogil:
    cdef i32 w = pc
    while w > 0 and k.ends[w] <= pc:
        w -= 1
    return k.ends[w]


cdef Scene running_scene(const State* s, const Knowledge* k, int player, const Frame* f) noexcept nogil:
    cdef Scene scene = scene_of(s, k, player, f.source, f.controller, f.r[1])
    scene.c.memory = f.r[2]
    return scene


# What the rest of the running program does with what is chosen.
cdef i32 chosen_score(const State* s, const Knowledge* k, int player, Ref ref) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef Scene scene
    cdef const Object* o = object_get(s, ref)
    cdef i32 op, worth
    if f.proc != PROC_VM:
        return thing_worth(s, k, player, ref)
    op = db_of(s).code[f.r[0]]
    if op == OP_PROLIFERATE:
        return 3 if o != NULL and o.controller == player else -3
    if op != OP_CHOOSE and op != OP_SEARCH:
        return thing_worth(s, k, player, ref)
    scene = running_scene(s, k, player, f)
    scene.searching = op == OP_SEARCH
    worth = choice_worth(&scene, f.r[0] + 1, program_end(k, f.r[0]), db_of(s).code[f.r[0] + 1], ref)
    if op == OP_SEARCH:                                    # what cannot be told apart by that: the better card
        return 16 * max(worth, 0) + face_worth(s, k, o.face) + 1 if o != NULL else 0
    return 16 * worth + (1 if ref_is_player(ref) and ref_to_player(ref) != player else
                         min(thing_worth(s, k, player, ref), 15))


# ---- targets ---------------------------------------------------------------------------------------------------------

# The program that a target spec of an ability belongs to, and what is divided there.
cdef i32 program_of_spec(const State* s, i32 ability, i32 spec, i32* division) noexcept nogil:
    cdef const Ability* a
    cdef const Mode* mode
    cdef i32 i
    division[0] = 0
    if ability < 0:
        return -1
    a = &db_of(s).abilities[ability]
    for i in range(a.modes, a.modes + a.n_modes):
        mode = &db_of(s).modes[i]
        if mode.targets <= spec < mode.targets + mode.n_targets:
            division[0] = mode.division
            return mode.program
    division[0] = a.division
    return a.program


cdef i32 spec_score(const State* s, const Knowledge* k, int player, const StackEntry* entry, i32 spec,
                    Ref ref) noexcept nogil:
    cdef Scene scene = scene_of(s, k, player, entry.source, entry.controller, entry.id)
    cdef i32 program
    scene.c.memory = entry.memory
    if spec == ENCHANT_TARGET:
        return host_worth(&scene, face_of(s, entry.id), ref)
    program = program_of_spec(s, entry.ability, spec, &scene.division)
    return target_worth(&scene, program, spec, ref)


cdef i32 choose_target(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef Spec specs[MAX_SPECS]
    cdef Proposal p
    cdef i32 scores[COMPARED]
    cdef i32 i, picks, chosen = 0
    cdef u32 t
    if entry == NULL:
        return 0
    proposal_of(s, f, &p)
    specs_of(s, &p, entry.modes, specs)
    for t in range(handle_len(s, entry.targets) // 3):
        chosen += handle_words(s, entry.targets)[3 * t] == specs[s.decision.a].index
    n = min(n, COMPARED)
    for i in range(n):
        scores[i] = 0
        if options[i].kind != OPTION_PASS:
            scores[i] = spec_score(s, k, player, entry, specs[s.decision.a].index, ref_of(&options[i]))
    picks = specs[s.decision.a].spec.hi - chosen if specs[s.decision.a].spec.hi >= 0 else n
    if s.decision.optional:
        return pick_good(options, scores, n, max(picks, 1))
    return pick_among(scores, n, n, max(picks, 1))


# Of what may be left out only what is good: the first in the list of the best ones; otherwise the option that ends it.
cdef i32 pick_good(const Option* options, const i32* scores, i32 n, i32 picks) noexcept nogil:
    cdef i32 i, j, better, over = 0
    for i in range(n):
        if options[i].kind == OPTION_PASS:
            over = i
            continue
        if scores[i] <= 0:
            continue
        better = 0
        for j in range(n):
            better += options[j].kind != OPTION_PASS and (scores[j] > scores[i] or scores[j] == scores[i] and j < i)
        if better < picks:
            return i
    return over


# "You may choose new targets": what the spell then does, compared with what it has now.
cdef i32 choose_new_target(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const StackEntry* entry = entry_get(s, s.decision.source)
    cdef i32 scores[COMPARED]
    cdef i32 i, now = 0, spec
    if entry == NULL or 3 * <u32> f.r[4] >= handle_len(s, entry.targets):
        return 0
    spec = handle_words(s, entry.targets)[3 * f.r[4]]
    now = spec_score(s, k, player, entry, spec, handle_words(s, entry.targets)[3 * f.r[4] + 1])
    n = min(n, COMPARED)
    for i in range(n):
        scores[i] = 0
        if options[i].kind != OPTION_PASS:
            scores[i] = spec_score(s, k, player, entry, spec, ref_of(&options[i])) - now
    return pick_good(options, scores, n, 1) if s.decision.optional else pick_among(scores, n, n, 1)


# ---- objects ---------------------------------------------------------------------------------------------------------

cdef i32 object_score(const State* s, const Knowledge* k, int player, Ref ref) noexcept nogil:
    cdef int reason = s.decision.reason
    cdef Scene scene
    if reason == REASON_DISCARD or reason == REASON_DISCARD_HAND_SIZE or reason == REASON_MULLIGAN_BOTTOM \
            or reason == REASON_SACRIFICE or reason == REASON_COST_OBJECT:
        return -keep_worth(s, k, player, ref)
    elif reason == REASON_HOST:
        scene = scene_of(s, k, player, s.decision.source, player, NONE)
        return host_worth(&scene, face_of(s, s.decision.source), ref) if face_of(s, s.decision.source) >= 0 else 0
    elif reason == REASON_LEGEND or reason == REASON_COPY or reason == REASON_UNTAP:
        return thing_worth(s, k, player, ref)
    elif reason == REASON_ORDER_LIBRARY or reason == REASON_ORDER_GRAVEYARD:
        return 0
    return chosen_score(s, k, player, ref)


cdef i32 choose_object(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef i32 scores[COMPARED]
    cdef Ref later[LATER]
    cdef i32 i, n_later
    if s.decision.reason == REASON_TARGET:
        return choose_target(s, k, player, options, n)
    elif s.decision.reason == REASON_NEW_TARGET:
        return choose_new_target(s, k, player, options, n)
    n = min(n, COMPARED)
    for i in range(n):
        scores[i] = 0
        if options[i].kind != OPTION_PASS:
            scores[i] = object_score(s, k, player, ref_of(&options[i]))
    if s.decision.optional:
        return pick_good(options, scores, n, picks_left(s))
    n_later = picked_later(s, later, min(LATER, COMPARED - n))
    for i in range(n_later):
        scores[n + i] = object_score(s, k, player, later[i])
    return pick_among(scores, n, n + n_later, picks_left(s))


# ---- numbers ---------------------------------------------------------------------------------------------------------

cdef i32 x_score(const State* s, const Knowledge* k, int player, i32 x) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const StackEntry* entry = entry_get(s, f.r[3]) if f.proc != PROC_PAY_COST else NULL
    cdef Scene scene
    if entry == NULL or entry.ability < 0:
        return x
    scene = scene_of(s, k, player, entry.source, entry.controller, entry.id)
    scene.x = x
    return 4 * ability_worth(&scene, entry.ability) - x


cdef i32 choose_x(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef i32 i, score, best = n - 1, most = 0
    cdef i32 first = max(0, n - NUMBERS)
    for i in range(n - 1, first - 1, -1):
        score = x_score(s, k, player, options[i].a if s.decision.shape == SHAPE_MODES else s.decision.lo + i)
        if i == n - 1 or score > most:
            most = score
            best = i
    return best


# A share of what is divided: enough to kill, otherwise as little as possible.
cdef i32 choose_share(const State* s, int player, i32 n) noexcept nogil:
    cdef Ref ref = s.decision.a
    cdef i32 wanted
    cdef u32 i
    if ref_is_player(ref):
        return n - 1 if ref_to_player(ref) != player else 0
    if permanent_get(s, ref) == NULL:
        return 0
    i = index_of(s, ref)
    wanted = toughness_left(s, i) if chars_at(s, i).types & TYPE_CREATURE else loyalty_of(s, i)
    if chars_at(s, i).controller == player:
        return n - 1                                       # then it is something good
    return min(max(wanted - s.decision.lo, 0), n - 1) if wanted <= s.decision.hi else 0


cdef i32 choose_number(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    if s.decision.reason == REASON_X:
        return choose_x(s, k, player, options, n)
    elif s.decision.reason == REASON_DIVISION:
        return choose_share(s, player, n)
    return n - 1


# ---- yes and no ------------------------------------------------------------------------------------------------------

# What two ways to go on differ by: the words after a jump over `skip` of them, and those that it leads to.
cdef i32 ways_differ(const State* s, Scene* scene, i32 then, i32 skip) noexcept nogil:
    cdef const i32* code = db_of(s).code
    cdef i32 otherwise = then + skip
    cdef i32 worth = deeds_worth(scene, then, otherwise)
    if skip >= 2 and db_of(s).begins[otherwise - 2] and code[otherwise - 2] == OP_JUMP:
        worth -= deeds_worth(scene, otherwise, otherwise + code[otherwise - 1])
    return worth


cdef bint says_yes(const State* s, const Knowledge* k, int player) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const i32* code = db_of(s).code
    cdef const Face* face
    cdef Scene scene
    if s.decision.reason == REASON_MAY and f.proc == PROC_VM and code[f.r[0]] == OP_MAY:
        scene = running_scene(s, k, player, f)
        return ways_differ(s, &scene, f.r[0] + 3, code[f.r[0] + 2]) >= 0
    elif s.decision.reason == REASON_PAY and s.n_frames >= 2:
        f = frame_at(s, s.n_frames - 2)
        scene = running_scene(s, k, player, f)
        scene.self = f.source
        if f.proc != PROC_VM or code[f.r[0]] != OP_PAY:
            return False
        return ways_differ(s, &scene, f.r[0] + 6, code[f.r[0] + 5]) > cost_price(&scene, s.decision.a, 1)
    elif s.decision.reason == REASON_ADDITIONAL_COST:
        face = face_at(s, f.r[0])
        scene = scene_of(s, k, player, f.source, player, NONE)
        return cost_price(&scene, db_of(s).cast_costs[face.cast_costs + s.decision.a].cost, 0) < KICKER
    return True


# ---- modes and other words -------------------------------------------------------------------------------------------

cdef i32 mode_score(const State* s, const Knowledge* k, int player, i32 number) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const i32* code = db_of(s).code
    cdef const StackEntry* entry
    cdef const Ability* a
    cdef const Mode* mode
    cdef Scene scene
    cdef i32 at, _i
    if f.proc == PROC_VM:                                  # one after the other, each behind an "if"
        scene = running_scene(s, k, player, f)
        at = f.r[0] + 7
        for _i in range(1, number):
            if code[at] != OP_IF:
                return 0
            at += 3 + code[at + 2]
        return deeds_worth(&scene, at + 3, at + 3 + code[at + 2]) if code[at] == OP_IF else 0
    entry = entry_get(s, f.r[3])
    if entry == NULL or entry.ability < 0:
        return 0
    a = &db_of(s).abilities[entry.ability]
    if number >= a.n_modes:
        return 0
    mode = &db_of(s).modes[a.modes + number]
    scene = scene_of(s, k, player, entry.source, entry.controller, entry.id)
    return program_worth(&scene, mode.program, mode.targets, mode.n_targets, mode.division)


# Colors of what the opponents have, for what protects from them; of one's own hand, for mana.
cdef i32 color_score(const State* s, const Knowledge* k, int player, i32 kind) noexcept nogil:
    cdef i32 needs[6]
    cdef i32 score = 0, face = face_of(s, s.decision.source)
    cdef u32 i
    color_needs(s, player, needs)
    if s.decision.reason == REASON_MANA_COLOR or face >= 0 and k.faces[face].makes_mana:
        return needs[kind]
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).controller != player:
            score += (chars_at(s, i).colors >> kind) & 1
    return score


# Creatures of a type: one's own, unless the source harms them.
cdef i32 subtype_score(const State* s, const Knowledge* k, int player, i32 subtype) noexcept nogil:
    cdef i32 score = 0, face = face_of(s, s.decision.source)
    cdef bint harms = face >= 0 and k.faces[face].anthem < 0
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if chars_at(s, i).types & TYPE_CREATURE and typeset_has(s, chars_at(s, i).typeset, subtype):
            score += 2 if (chars_at(s, i).controller == player) != harms else -2
    for i in range(zone_count(s, ZONE_HAND, player)):
        if typeset_has(s, face_at(s, object_get(s, zone_get(s, ZONE_HAND, player, i)).face).typeset, subtype):
            score += -1 if harms else 1
    return score


# Names of cards that the opponents have been seen with.
cdef i32 name_score(const State* s, const Knowledge* k, int player, i32 name) noexcept nogil:
    cdef int opponent = opponent_of(s, player)
    cdef i32 score = 0
    cdef const Face* f
    cdef u32 i
    for i in range(zone_count(s, ZONE_GRAVEYARD, opponent)):
        f = face_at(s, object_get(s, zone_get(s, ZONE_GRAVEYARD, opponent, i)).face)
        if f.name == name and not f.types & TYPE_LAND:
            score += 1 + f.mana_value
    return score


cdef i32 word_score(const State* s, const Knowledge* k, int player, const Option* o) noexcept nogil:
    cdef int reason = s.decision.reason
    if reason == REASON_MODE:
        return mode_score(s, k, player, o.a)
    elif reason == REASON_COLOR or reason == REASON_MANA_COLOR:
        return color_score(s, k, player, o.a)
    elif reason == REASON_SUBTYPE:
        return subtype_score(s, k, player, o.a)
    elif reason == REASON_PHYREXIAN:
        return -1 if o.a == WAY_LIFE and player_at(s, player).life <= 12 else 0
    elif o.kind == OPTION_NAME:
        return name_score(s, k, player, o.a)
    elif o.kind == OPTION_PLAYER:
        return 1 if o.a != player else 0
    return 0


cdef i32 choose_word(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef i32 i, score, best = -1, most = 0
    if s.decision.reason == REASON_X:
        return choose_x(s, k, player, options, n)
    for i in range(n):
        score = 0 if options[i].kind == OPTION_PASS else word_score(s, k, player, &options[i])
        if best < 0 or score > most:
            most = score
            best = i
    return max(best, 0)


# ---- the order of triggered abilities and of replacement effects -----------------------------------------------------

# What an amount would be if the event were about `x`.
cdef i32 amount_given(const State* s, const Context* c, i32 node, i32 x) noexcept nogil:
    cdef const Node* n = &db_of(s).nodes[node]
    cdef i32 a, b
    if n.op == A_REGISTER and n.a == REG_EVENT_AMOUNT:
        return x
    elif n.op == A_NEGATE or n.op == A_HALF_UP or n.op == A_HALF_DOWN:
        a = amount_given(s, c, n.a, x)
        return -a if n.op == A_NEGATE else (a + 1) // 2 if n.op == A_HALF_UP else a // 2
    elif n.op == A_ADD or n.op == A_SUB or n.op == A_MUL or n.op == A_MIN or n.op == A_MAX:
        a = amount_given(s, c, n.a, x)
        b = amount_given(s, c, n.b, x)
        if n.op == A_ADD:
            return a + b
        elif n.op == A_SUB:
            return a - b
        elif n.op == A_MUL:
            return a * b
        return min(a, b) if n.op == A_MIN else max(a, b)
    return amount_of(s, node, c)


# What an event about `x` would be about after the replacement effect.
cdef i32 replaced_amount(const State* s, const Knowledge* k, int player, const Option* o, i32 x) noexcept nogil:
    cdef const i32* code = db_of(s).code
    cdef i32 program = db_of(s).abilities[o.b].program if o.b >= 0 else -1, pc
    cdef int controller = controller_of(s, o.a)
    cdef Context c = context_of(o.a, controller if controller >= 0 else player, NONE)
    for pc in range(program, k.ends[program] if program >= 0 else program):
        if not db_of(s).begins[pc]:
            continue
        if code[pc] == OP_EVENT_AMOUNT:
            x = amount_given(s, &c, code[pc + 1], x)
        elif code[pc] == OP_EVENT_NOTHING or code[pc] == OP_PREVENT and code[pc + 1] == 0:
            x = 0
        elif code[pc] == OP_PREVENT:
            x = max(0, x - amount_given(s, &c, code[pc + 1], x))
    return x


# The best that comes of an event about `x` once all effects that are left have changed it. `wanted`: 1 more is better,
# -1 less is. CR 616.1f: all of them apply, one after the other.
cdef i32 best_amount(const State* s, const Knowledge* k, int player, const Option* options, i32 n, u32 done, i32 x,
                     int wanted) noexcept nogil:
    cdef i32 i, then, best = 0
    cdef bint found = False
    for i in range(n):
        if (done >> i) & 1:
            continue
        then = best_amount(s, k, player, options, n, done | <u32> 1 << i,
                           replaced_amount(s, k, player, &options[i], x), wanted)
        if not found or wanted * then > wanted * best:
            best = then
            found = True
    return best if found else x


# Is more of what the event is about good for the player, 1, or bad, -1? 0: it is no such event.
cdef int more_is_good(const State* s, int player, const Event* e) noexcept nogil:
    cdef bint mine
    if e.kind == EVENT_DAMAGE:
        mine = (ref_to_player(e.target) if ref_is_player(e.target) else controller_of(s, e.target)) == player
        return -1 if mine else 1
    mine = (e.player if e.object == NONE or e.kind != EVENT_COUNTERS_PUT else controller_of(s, e.object)) == player
    if e.kind == EVENT_LIFE_LOSS or e.kind == EVENT_COUNTERS_PUT and (
            e.extra == COUNTER_MINUS_ONE or e.extra == COUNTER_STUN or e.extra == COUNTER_POISON):
        return -1 if mine else 1
    if e.kind == EVENT_LIFE_GAIN or e.kind == EVENT_COUNTERS_PUT or e.kind == EVENT_TOKEN or e.kind == EVENT_DRAW \
            or e.kind == EVENT_MANA_ADDED:
        return 1 if mine else -1
    return 0


# Where its owner would like a card to go.
cdef i32 zone_rank(int zone) noexcept nogil:
    if zone == ZONE_BATTLEFIELD:
        return 30
    elif zone == ZONE_HAND:
        return CARD
    return 10 if zone == ZONE_LIBRARY else 4 if zone == ZONE_GRAVEYARD else 0


# What the effect does besides changing a number: where the object goes instead, what else happens.
cdef i32 replacement_worth(const State* s, const Knowledge* k, int player, const Event* e,
                           const Option* o) noexcept nogil:
    cdef const i32* code = db_of(s).code
    cdef const Object* object = object_get(s, e.object)
    cdef int controller = controller_of(s, o.a)
    cdef Scene scene = scene_of(s, k, player, o.a, controller if controller >= 0 else player, NONE)
    cdef i32 program = db_of(s).abilities[o.b].program if o.b >= 0 else -1, pc, worth = 0, rank
    if program < 0:
        return 0
    if e.kind == EVENT_MOVE and object != NULL:
        rank = zone_rank(e.to_zone)
        for pc in range(program, k.ends[program]):
            if db_of(s).begins[pc] and code[pc] == OP_EVENT_TO:
                rank = zone_rank(code[pc + 1])
            elif db_of(s).begins[pc] and code[pc] == OP_EVENT_NOTHING:
                rank = zone_rank(e.from_zone)
        worth = rank if object.owner == player else -rank
    return worth + deeds_worth(&scene, program, k.ends[program])


# CR 616.1: of several effects that would change an event the affected player chooses the one to apply first.
cdef i32 choose_replacement(const State* s, const Knowledge* k, int player, const Option* options,
                            i32 n) noexcept nogil:
    cdef const Frame* f = frame_top(s)
    cdef const Event* e = <const Event*> (arena(s) + f.r[0]) + f.r[2]
    cdef int wanted = more_is_good(s, player, e)
    cdef i32 i, x, score, best = 0, most = 0
    for i in range(n):
        score = replacement_worth(s, k, player, e, &options[i])
        if wanted != 0 and n <= ORDERED:
            x = replaced_amount(s, k, player, &options[i], e.amount)
            x = best_amount(s, k, player, options, n, <u32> 1 << i, x, wanted)
            score += wanted * AMOUNT * x
        if i == 0 or score > most:
            most = score
            best = i
    return best


# CR 603.3b: what is put on the stack last resolves first, and that should be what is best for its controller.
cdef i32 choose_trigger(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef const Ability* a
    cdef Scene scene
    cdef i32 i, worth, best = 0, least = 0
    for i in range(n):
        a = &db_of(s).abilities[options[i].c]
        scene = scene_of(s, k, player, options[i].b, player, NONE)
        scene.c.memory = trigger_at(s, options[i].a).memory
        worth = max(program_worth(&scene, a.program, a.targets, a.n_targets, a.division), NEVER)
        if i == 0 or worth < least:
            least = worth
            best = i
    return best


cdef i32 choose_order(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    if s.decision.reason == REASON_REPLACEMENT:
        return choose_replacement(s, k, player, options, n)
    return choose_trigger(s, k, player, options, n) if s.decision.reason == REASON_TRIGGER_ORDER else 0


# ---- all of them -----------------------------------------------------------------------------------------------------

cdef i32 choice_choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef int shape = s.decision.shape
    cdef i32 i
    if shape == SHAPE_OBJECTS or shape == SHAPE_PLAYERS and s.decision.reason == REASON_TARGET:
        return choose_object(s, k, player, options, n)
    elif shape == SHAPE_ORDER:
        return choose_order(s, k, player, options, n)
    elif shape == SHAPE_NUMBER:
        return choose_number(s, k, player, options, n)
    elif shape == SHAPE_YES_NO:
        return 0 if says_yes(s, k, player) else 1
    elif shape == SHAPE_MODES or shape == SHAPE_NAME or shape == SHAPE_PLAYERS:
        return choose_word(s, k, player, options, n)
    elif shape == SHAPE_MULLIGAN:
        return 0 if s.decision.reason == REASON_STARTING_PLAYER or hand_keeps(s, k, player) else 1
    elif shape == SHAPE_PAY:
        for i in range(n):
            if options[i].kind == OPTION_PAY:
                return i
    return 0
