# State-based actions (704): one check gathers all that apply, performs them as one event, and repeats until none does.
#
# Every one of 704.5. None of 704.6: those belong to variants (Two-Headed Giant, Commander, Archenemy, Planechase) that
# are not played here. May depend on: everything up to events.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Ability, Face, db_of, face_at, typeset_has
from mtgcore.zones cimport zone_create
from mtgcore.faces cimport is_bestowed, prepared_by
from mtgcore.expr cimport FACT_PAIRS, Context, filter_matches, paired_with
from mtgcore.layers cimport Rule, chars_name, has_keyword, rule_context, rule_next, rules_any
from mtgcore.targets cimport attach_legal
from mtgcore.events cimport (
    Event, NOBODY, event_of, event_move, event_announce, event_at_once, batch_room, batch_open, batch_add, batch_submit,
)

from mtgcore.daynight cimport day_night_settle

cdef enum:
    STAGE_CHECK = 0
    STAGE_CHOOSE = 1
    STAGE_ANSWER = 2

# What becomes of a permanent. The first three leave the battlefield, the others may come together.
cdef enum:
    FATE_STAYS = 0
    FATE_GRAVEYARD = 1
    FATE_DESTROYED = 2
    FATE_SACRIFICED = 3
    FATE_LEAVES = 3            # mask of those
    FATE_UNATTACHED = 4
    FATE_COUNTERS = 8          # +1/+1 and -1/-1 counters are removed
    FATE_OVER_LIMIT = 16       # counters beyond a limit are removed

# Words for each permanent that a check may need: three events, two choices and its place in a domain.
cdef enum:
    EVENT_WORDS = sizeof(Event) // 4
    PERMANENT_WORDS = 3 * EVENT_WORDS + 5
    RARE_TYPES = (TYPE_PLANESWALKER | TYPE_BATTLE | TYPE_ENCHANTMENT)
    SECTORS = (PF_ALPHA_SECTOR | PF_BETA_SECTOR | PF_GAMMA_SECTOR)
    N_SECTORS = 3
    POISON_LIMIT = 10
    ANYBODY = -1


# ---- players (104, 704.5a-c) ---------------------------------------------------------------------------------------

cdef int player_rules(const State* s, int kind, int player, i32* total) noexcept nogil:
    cdef Rule rule
    cdef Context c
    cdef int cursor = 0, n = 0
    if total != NULL:
        total[0] = 0
    if not (magic(s).rule_watch >> kind) & 1:
        return 0
    while rule_next(s, &cursor, &rule):
        if rule.kind != kind:
            continue
        if rule.filter == 0:
            if (ref_to_player(rule.object) if ref_is_player(rule.object) else rule.controller) != player:
                continue
        else:
            c = rule_context(&rule, NONE)
            if not filter_matches(s, rule.filter, ref_player(player), &c):
                continue
        n += 1
        if total != NULL:
            total[0] += rule.a
    return n


cdef bint player_may_lose(const State* s, int player) noexcept nogil:
    return not player_at(s, player).lost and player_rules(s, RULE_CANT_LOSE, player, NULL) == 0


cdef bint player_may_win(const State* s, int player) noexcept nogil:
    return not player_at(s, player).lost and player_rules(s, RULE_CANT_WIN, player, NULL) == 0


cdef void player_loses(State* s, int player, int reason) noexcept nogil:
    cdef Event e = event_of(EVENT_PLAYER_LOST, player, NONE)
    if player_at(s, player).lost:
        return
    e.amount = reason
    event_at_once(s, &e)


cdef void game_end(State* s, int status, int winner, int reason) noexcept nogil:
    cdef Event e
    if s.status != STATUS_RUNNING:
        return
    s.status = <u8> status
    s.winner = <i8> winner
    s.end_reason = <u8> reason
    e = event_of(EVENT_PLAYER_WON, winner, NONE)
    e.amount = reason
    if winner >= 0:
        event_announce(s, &e)
    e.kind = EVENT_GAME_END
    e.player = NOBODY if winner < 0 else winner
    event_announce(s, &e)


cdef void game_check_over(State* s, int reason) noexcept nogil:
    cdef int left = players_left(s), p
    if left == 0:                                                           # CR 104.4a
        game_end(s, STATUS_DRAWN, -1, END_SIMULTANEOUS)
    elif left == 1:                                                         # CR 104.2a
        for p in range(s.n_players):
            if not player_at(s, p).lost:
                game_end(s, STATUS_WON, p, reason)


# The EndReason by which this player now loses, END_NONE if they don't.
cdef int loss_of(const State* s, int p) noexcept nogil:
    cdef const Player* player = player_at(s, p)
    cdef int reason = END_NONE
    if player.lost:
        return END_NONE
    if player.life <= 0:                                                    # CR 704.5a
        reason = END_LIFE
    elif player.drew_from_empty:                                            # CR 704.5b
        reason = END_LIBRARY
    elif player.counters != 0 and counters_get(s, player.counters, COUNTER_POISON) >= POISON_LIMIT:
        reason = END_POISON                                                 # CR 704.5c
    if reason != END_NONE and not player_may_lose(s, p):
        return END_NONE
    return reason


cdef int players_losing(const State* s) noexcept nogil:
    cdef int p, n = 0
    for p in range(s.n_players):
        n += loss_of(s, p) != END_NONE
    return n


# ---- one permanent by itself ---------------------------------------------------------------------------------------

# Is it the source of a triggered ability on the stack (704.5s, 704.5v)?
cdef bint trigger_pending(const State* s, ObjectId id, int flags) noexcept nogil:
    cdef const StackEntry* entry
    cdef u32 i
    for i in range(magic(s).n_stack):
        entry = entry_at(s, i)
        if entry.source == id and entry.flags & SF_TRIGGERED:
            if flags == 0 or db_of(s).abilities[entry.ability].flags & flags:
                return True
    for i in range(triggers_waiting(s)):
        if trigger_at(s, i).source == id:
            if flags == 0 or db_of(s).abilities[trigger_at(s, i).ability].flags & flags:
                return True
    return False


# CR 714.2d: 0 when it has no chapter abilities.
cdef i32 saga_final_chapter(const State* s, i32 face_index) noexcept nogil:
    cdef const Face* face = face_at(s, face_index)
    cdef const Ability* ability
    cdef i32 i, last = 0
    for i in range(face.n_abilities):
        ability = &db_of(s).abilities[face.abilities + i]
        if ability.flags & AF_CHAPTER:
            last = max(last, ability.a)
    return last


cdef bint saga_ends(const State* s, const Permanent* p, const Chars* c) noexcept nogil:
    cdef i32 last
    if not typeset_has(s, c.typeset, SUBTYPE_SAGA):
        return False
    last = saga_final_chapter(s, c.face)
    if last == 0 or counters_get(s, p.counters, COUNTER_LORE) < last:
        return False
    return not trigger_pending(s, p.id, AF_CHAPTER)                         # CR 704.5s


cdef int attachment_fate(const State* s, const Permanent* p, const Chars* c) noexcept nogil:
    if p.attached_to != NONE and c.types & (TYPE_CREATURE | TYPE_BATTLE):
        return FATE_UNATTACHED                                              # CR 704.5p
    if c.types & TYPE_ENCHANTMENT and typeset_has(s, c.typeset, SUBTYPE_AURA):
        if p.attached_to == NONE or not attach_legal(s, p.id, p.attached_to):
            return FATE_UNATTACHED if is_bestowed(s, p.id) else FATE_GRAVEYARD      # CR 704.5m, 702.103f
        return FATE_STAYS
    if p.attached_to == NONE:
        return FATE_STAYS
    if typeset_has(s, c.typeset, SUBTYPE_EQUIPMENT) or typeset_has(s, c.typeset, SUBTYPE_FORTIFICATION):
        return FATE_STAYS if attach_legal(s, p.id, p.attached_to) else FATE_UNATTACHED        # CR 704.5n
    return FATE_UNATTACHED                                                  # CR 704.5p


# How many counters of that kind a permanent may have by its own abilities; -1: any number.
cdef i32 counter_limit(const State* s, ObjectId id, i32 kind) noexcept nogil:
    cdef Rule rule
    cdef int cursor = 0
    cdef i32 limit = -1
    while rule_next(s, &cursor, &rule):
        if rule.kind == RULE_MAX_COUNTERS and rule.filter == 0 and rule.object == id and rule.b == kind \
                and (limit < 0 or rule.a < limit):
            limit = rule.a
    return limit


# CR 704.5r: how many of its i-th kind of counters are too many.
cdef i32 counters_over(const State* s, const Permanent* p, u32 i) noexcept nogil:
    cdef i32 kind = handle_words(s, p.counters)[2 * i], n = handle_words(s, p.counters)[2 * i + 1]
    cdef i32 limit = counter_limit(s, p.id, kind)
    return n - limit if 0 <= limit < n else 0


cdef bint over_limit(const State* s, const Permanent* p) noexcept nogil:
    cdef u32 i
    for i in range(handle_len(s, p.counters) // 2):
        if counters_over(s, p, i) > 0:
            return True
    return False


# What most permanents don't need: counters, attachments, and types with rules of their own.
cdef int rare_fate(const State* s, const Permanent* p, const Chars* c) noexcept nogil:
    cdef int fate = FATE_STAYS
    if c.types & TYPE_PLANESWALKER and counters_get(s, p.counters, COUNTER_LOYALTY) <= 0:
        return FATE_GRAVEYARD                                               # CR 704.5i
    if c.types & TYPE_BATTLE and counters_get(s, p.counters, COUNTER_DEFENSE) <= 0 and not trigger_pending(s, p.id, 0):
        return FATE_GRAVEYARD                                               # CR 704.5v
    if p.attached_to != NONE or c.types & TYPE_ENCHANTMENT:
        fate = attachment_fate(s, p, c)
        if fate & FATE_LEAVES:
            return fate
    if c.types & TYPE_ENCHANTMENT and saga_ends(s, p, c):
        return FATE_SACRIFICED
    if p.counters != 0 and counters_get(s, p.counters, COUNTER_PLUS_ONE) > 0 \
            and counters_get(s, p.counters, COUNTER_MINUS_ONE) > 0:
        fate |= FATE_COUNTERS                                               # CR 704.5q
    if p.counters != 0 and rules_any(s, <u64> 1 << RULE_MAX_COUNTERS) and over_limit(s, p):
        fate |= FATE_OVER_LIMIT
    return fate


cdef inline int fate_of(const State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Chars* c = chars_at(s, i)
    cdef int fate = FATE_STAYS, rare
    if p.flags & PF_PHASED_OUT:
        return FATE_STAYS
    if c.types & TYPE_CREATURE:
        if c.toughness <= 0:                                                # CR 704.5f
            return FATE_GRAVEYARD
        if (p.damage >= c.toughness or p.flags & PF_DEATHTOUCHED) and not (c.keywords >> KW_INDESTRUCTIBLE) & 1:
            fate = FATE_DESTROYED                                           # CR 704.5g, 704.5h, 702.12b
    if p.counters != 0 or p.attached_to != NONE or c.types & RARE_TYPES:
        rare = rare_fate(s, p, c)
        # What is put into a graveyard without being destroyed goes there that way (704.7).
        if rare & FATE_LEAVES or fate == FATE_STAYS:
            return rare
    return fate


# ---- permanents compared with others -------------------------------------------------------------------------------

cdef inline bint is_legend(const State* s, u32 i) noexcept nogil:
    return chars_at(s, i).types & SUPERTYPE_LEGENDARY and not permanent_at(s, i).flags & PF_PHASED_OUT


cdef inline i32 name_of(const State* s, u32 i) noexcept nogil:
    return chars_name(s, chars_at(s, i))


# CR 704.5j: legendary permanents with the same name and the same controller.
cdef bint same_legend(const State* s, u32 i, u32 k) noexcept nogil:
    return is_legend(s, i) and is_legend(s, k) and chars_at(s, i).controller == chars_at(s, k).controller \
        and name_of(s, i) == name_of(s, k)


cdef bint has_namesake(const State* s, u32 i) noexcept nogil:
    cdef u32 k
    for k in range(magic(s).n_permanents):
        if k != i and same_legend(s, i, k):
            return True
    return False


# Since when a permanent has had the supertype world: since it entered, if it is printed on it.
cdef u32 world_since(const State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Effect* e
    cdef u32 k
    if p.flags & PF_FACE_DOWN or not face_at(s, chars_at(s, i).face).types & SUPERTYPE_WORLD:
        for k in range(magic(s).n_effects):
            e = effect_at(s, k)
            if e.object == p.id and e.kind == CHANGE_ADD_TYPES and e.a & SUPERTYPE_WORLD:
                return e.timestamp
    return p.entered


# CR 704.5k: all but the youngest; those that are equally young, too.
cdef bint world_ends(const State* s, u32 i) noexcept nogil:
    cdef u32 k
    if not chars_at(s, i).types & SUPERTYPE_WORLD:
        return False
    for k in range(magic(s).n_permanents):
        if k != i and chars_at(s, k).types & SUPERTYPE_WORLD and not permanent_at(s, k).flags & PF_PHASED_OUT \
                and world_since(s, k) >= world_since(s, i):
            return True
    return False


# CR 704.5y: of one player's Roles on a permanent, all but the one with the latest timestamp.
cdef bint role_ends(const State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Permanent* other
    cdef u32 k
    if p.attached_to <= 0 or not typeset_has(s, chars_at(s, i).typeset, SUBTYPE_ROLE):
        return False
    for k in range(magic(s).n_permanents):
        other = permanent_at(s, k)
        if other.attached_to == p.attached_to and chars_at(s, k).controller == chars_at(s, i).controller \
                and typeset_has(s, chars_at(s, k).typeset, SUBTYPE_ROLE) \
                and object_at(s, id_slot(other.id)).timestamp > object_at(s, id_slot(p.id)).timestamp:
            return True
    return False


cdef bint battle_attacked(const State* s, ObjectId id) noexcept nogil:
    cdef u32 k
    for k in range(magic(s).n_permanents):
        if permanent_at(s, k).flags & PF_ATTACKING and permanent_at(s, k).attacking == id:
            return True
    return False


cdef bint needs_protector(const State* s, u32 i) noexcept nogil:
    cdef const Permanent* p = permanent_at(s, i)
    cdef const Chars* c = chars_at(s, i)
    if not c.types & TYPE_BATTLE or p.flags & PF_PHASED_OUT:
        return False
    if p.protector >= s.n_players or player_at(s, p.protector).lost:        # CR 704.5w
        return not battle_attacked(s, p.id)
    return p.protector == c.controller and typeset_has(s, c.typeset, SUBTYPE_SIEGE)        # CR 704.5x


# ---- sectors (702.158), speed (702.179), dungeons (309) ------------------------------------------------------------

cdef bint controls_keyword(const State* s, int player, int keyword) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if (chars_at(s, i).keywords >> keyword) & 1 and not permanent_at(s, i).flags & PF_PHASED_OUT \
                and (player == ANYBODY or chars_at(s, i).controller == player):
            return True
    return False


cdef inline bint lacks_sector(const State* s, u32 i) noexcept nogil:
    return chars_at(s, i).types & TYPE_CREATURE and not permanent_at(s, i).flags & (SECTORS | PF_PHASED_OUT)


# CR 704.5u
cdef bint sectors_missing(const State* s) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_permanents):
        if lacks_sector(s, i):
            return controls_keyword(s, ANYBODY, KW_SPACE_SCULPTOR)
    return False


# CR 702.158b: while there is space sculptor, or an ability whose source has it.
cdef bint sectors_last(const State* s) noexcept nogil:
    cdef u32 i
    for i in range(magic(s).n_stack):
        if entry_at(s, i).source != entry_at(s, i).id and has_keyword(s, entry_at(s, i).source, KW_SPACE_SCULPTOR):
            return True
    return controls_keyword(s, ANYBODY, KW_SPACE_SCULPTOR)


cdef void sectors_forget(State* s) noexcept nogil:
    cdef u32 i
    if not sectors_last(s):
        for i in range(magic(s).n_permanents):
            permanent_at(s, i).flags &= ~<u32> SECTORS


# CR 704.5z
cdef bint speed_starts(const State* s, int player) noexcept nogil:
    return player_at(s, player).speed == 0 and controls_keyword(s, player, KW_START_YOUR_ENGINES)


# CR 702.179a, c-d: the player has speed from now on, and what the rules say of it.
cdef void speed_start(State* s, int player) noexcept nogil:
    player_at(s, player).speed = 1
    if db_of(s).speed >= 0:
        zone_create(s, db_of(s).speed, ZONE_COMMAND, player, player, 0)
        s.dirty |= DIRTY_CHARS | DIRTY_SUMMARY | DIRTY_WATCH


# CR 702.131b: any time.
cdef bint blessing_comes(const State* s, int player) noexcept nogil:
    cdef u32 i, n = 0
    if player_at(s, player).blessed or not controls_keyword(s, player, KW_ASCEND):
        return False
    for i in range(magic(s).n_permanents):
        n += chars_at(s, i).controller == player and not permanent_at(s, i).flags & PF_PHASED_OUT
    return n >= 10


# CR 704.5t
cdef inline bint dungeon_ends(const State* s, int player) noexcept nogil:
    cdef const Player* p = player_at(s, player)
    return p.dungeon != NONE and p.room + 1 == p.rooms and not trigger_pending(s, p.dungeon, 0)


# ---- tokens and copies elsewhere -----------------------------------------------------------------------------------

cdef bint ceases(const State* s, u32 slot) noexcept nogil:
    cdef const Object* o = object_at(s, slot)
    if o.face < 0 or o.zone == ZONE_BATTLEFIELD or o.zone == ZONE_STACK or o.zone == ZONE_BENEATH:
        return False
    if o.flags & OBJECT_ON_ADVENTURE and prepared_by(s, id_of(s, slot)) != NONE:
        return False                                                        # CR 722.3c
    return o.flags & (OBJECT_TOKEN | OBJECT_COPY) != 0                      # CR 704.5d, 704.5e


# ---- does anything apply? ------------------------------------------------------------------------------------------

# CR 702.95e: what stops being paired does not become so again by itself.
cdef void pairs_end(State* s) noexcept nogil:
    cdef Permanent* p
    cdef u32 i
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        if p.flags & PF_PAIRED and paired_with(s, p.id) == NONE:
            p.flags &= ~<u32> PF_PAIRED
            p.memory = choice_set(s, p.memory, CHOICE_PAIR, NONE)
cdef bint any_applies(const State* s) noexcept nogil:
    cdef u32 i, types, legends = 0
    for i in range(s.n_players):
        if loss_of(s, i) != END_NONE or dungeon_ends(s, i):
            return True
    for i in range(magic(s).n_permanents):
        if fate_of(s, i) != FATE_STAYS:
            return True
        types = chars_at(s, i).types
        if types & (SUPERTYPE_LEGENDARY | SUPERTYPE_WORLD | TYPE_BATTLE | TYPE_ENCHANTMENT):
            if types & SUPERTYPE_LEGENDARY:
                legends += 1
                if legends > 1 and has_namesake(s, i):
                    return True
            if world_ends(s, i) or role_ends(s, i) or needs_protector(s, i):
                return True
    for i in range(s.n_cards, s.n_objects):
        if ceases(s, i):
            return True
    return (magic(s).n_static | magic(s).n_effects) != 0 and any_keyword_applies(s)


# Space sculptor and start your engines! are static abilities, of permanents or given by effects.
cdef bint any_keyword_applies(const State* s) noexcept nogil:
    cdef int p
    for p in range(s.n_players):
        if speed_starts(s, p) or blessing_comes(s, p):
            return True
    return sectors_missing(s)


# ---- choices: which legend to keep, who protects a battle, sectors -------------------------------------------------

# Pairs at the bottom of the frame's arena words: [legend kept, the same], [battle, player] or [-creature, sector]; r[0]
# how many.
cdef inline i32* choice_at(const State* s, const Frame* f, i32 i) noexcept nogil:
    return arena(s) + f.arena_base + 2 * i


cdef i32 choice_for(const State* s, const Frame* f, ObjectId id) noexcept nogil:
    cdef i32 i
    for i in range(f.r[0]):
        if choice_at(s, f, i)[0] == id:
            return i
    return -1


# Has one of this legend's namesakes been chosen to be kept?
cdef bint legend_settled(const State* s, const Frame* f, u32 i) noexcept nogil:
    cdef u32 k
    for k in range(magic(s).n_permanents):
        if choice_for(s, f, permanent_at(s, k).id) >= 0 and same_legend(s, i, k):
            return True
    return False


cdef int ask_legend(State* s, Frame* f, u32 i) noexcept nogil:
    cdef i32 domain = <i32> s.arena_low, n = 0
    cdef u32 k
    for k in range(magic(s).n_permanents):
        if same_legend(s, i, k):
            arena(s)[arena_push(s, 1)] = permanent_at(s, k).id
            n += 1
    f.r[3] = NONE
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_OBJECTS, REASON_LEGEND, chars_at(s, i).controller, PROC_SBA, domain, n, False, NONE)


# CR 310.11a: an opponent. False: there is nobody to choose.
cdef bint ask_protector(State* s, Frame* f, u32 i) noexcept nogil:
    cdef i32 domain = <i32> s.arena_low, n = 0
    cdef int k, p = chars_at(s, i).controller
    for k in range(s.n_players):
        if k != p and not player_at(s, k).lost:
            arena(s)[arena_push(s, 1)] = k
            n += 1
    if n == 0:
        return False
    f.r[3] = permanent_at(s, i).id
    f.stage = STAGE_ANSWER
    decision_ask(s, SHAPE_PLAYERS, REASON_PROTECTOR, p, PROC_SBA, domain, n, False, permanent_at(s, i).id)
    return True


cdef int ask_sector(State* s, Frame* f, u32 i) noexcept nogil:
    cdef i32 domain = arena_push(s, N_SECTORS)
    cdef int k
    for k in range(N_SECTORS):
        arena(s)[domain + k] = k
    f.r[3] = -permanent_at(s, i).id
    f.stage = STAGE_ANSWER
    return decision_ask(s, SHAPE_MODES, REASON_SECTOR, chars_at(s, i).controller, PROC_SBA, domain, N_SECTORS, False,
                        permanent_at(s, i).id)


# CR 704.5u: first the players without space sculptor, then the others.
cdef bint sector_ask(State* s, Frame* f) noexcept nogil:
    cdef int has_it, _turn, p
    cdef u32 i
    if not controls_keyword(s, ANYBODY, KW_SPACE_SCULPTOR):
        return False
    for has_it in range(2):
        p = magic(s).active
        for _turn in range(s.n_players):
            for i in range(magic(s).n_permanents):
                if chars_at(s, i).controller == p and lacks_sector(s, i) \
                        and choice_for(s, f, -permanent_at(s, i).id) < 0 \
                        and controls_keyword(s, p, KW_SPACE_SCULPTOR) == has_it:
                    ask_sector(s, f, i)
                    return True
            p = player_next(s, p)
    return False


# The next choice to be made, in APNAP order (101.4). False: none is left.
cdef bint choice_ask(State* s, Frame* f) noexcept nogil:
    cdef int _turn, p = magic(s).active
    cdef u32 i
    for _turn in range(s.n_players):
        for i in range(magic(s).n_permanents):
            if chars_at(s, i).controller != p:
                continue
            if is_legend(s, i) and has_namesake(s, i) and not legend_settled(s, f, i):
                ask_legend(s, f, i)
                return True
            if needs_protector(s, i) and typeset_has(s, chars_at(s, i).typeset, SUBTYPE_SIEGE) \
                    and choice_for(s, f, permanent_at(s, i).id) < 0 and not fate_of(s, i) & FATE_LEAVES \
                    and ask_protector(s, f, i):
                return True
        p = player_next(s, p)
    return sector_ask(s, f)


cdef void choice_take(State* s, Frame* f) noexcept nogil:
    cdef i32* words
    arena_cut(s, f.arena_base + 2 * f.r[0])
    words = arena(s) + arena_push(s, 2)
    words[0] = f.r[3] if f.r[3] != NONE else s.answer.a
    words[1] = s.answer.a
    f.r[0] += 1


# ---- the batch -----------------------------------------------------------------------------------------------------

cdef void add_losses(State* s) noexcept nogil:
    cdef Event e
    cdef int p, reason
    for p in range(s.n_players):
        reason = loss_of(s, p)
        if reason != END_NONE:
            e = event_of(EVENT_PLAYER_LOST, p, NONE)
            e.amount = reason
            batch_add(s, &e)


cdef void add_leaving(State* s, ObjectId id, int fate) noexcept nogil:
    cdef Event e = event_move(s, id, ZONE_GRAVEYARD, CAUSE_SBA)
    if fate == FATE_DESTROYED:
        e.cause = CAUSE_DESTROY
    elif fate == FATE_SACRIFICED:
        e.cause = CAUSE_SACRIFICE
    batch_add(s, &e)


cdef void add_staying(State* s, const Permanent* p, int fate) noexcept nogil:
    cdef Event e = event_of(EVENT_ATTACH, object_at(s, id_slot(p.id)).controller, p.id)
    e.cause = CAUSE_SBA
    if fate & FATE_UNATTACHED:
        batch_add(s, &e)
    if fate & FATE_COUNTERS:
        e.kind = EVENT_COUNTERS_REMOVED
        e.amount = min(counters_get(s, p.counters, COUNTER_PLUS_ONE), counters_get(s, p.counters, COUNTER_MINUS_ONE))
        e.extra = COUNTER_PLUS_ONE
        batch_add(s, &e)
        e.extra = COUNTER_MINUS_ONE
        batch_add(s, &e)
    if fate & FATE_OVER_LIMIT:
        add_over_limit(s, p)


cdef void add_over_limit(State* s, const Permanent* p) noexcept nogil:
    cdef Event e = event_of(EVENT_COUNTERS_REMOVED, object_at(s, id_slot(p.id)).controller, p.id)
    cdef u32 i
    e.cause = CAUSE_SBA
    for i in range(handle_len(s, p.counters) // 2):
        e.extra = handle_words(s, p.counters)[2 * i]
        e.amount = counters_over(s, p, i)
        if e.amount > 0:
            batch_add(s, &e)


# Gives the battle its protector; FATE_GRAVEYARD when it can't have one.
cdef int protector_fate(State* s, Frame* f, u32 i) noexcept nogil:
    cdef i32 choice = choice_for(s, f, permanent_at(s, i).id)
    if not typeset_has(s, chars_at(s, i).typeset, SUBTYPE_SIEGE):
        permanent_at(s, i).protector = chars_at(s, i).controller            # CR 310.8a
    elif choice >= 0:
        permanent_at(s, i).protector = <u8> choice_at(s, f, choice)[1]
    else:
        return FATE_GRAVEYARD
    return FATE_STAYS


cdef void add_permanents(State* s, Frame* f) noexcept nogil:
    cdef Permanent* p
    cdef u32 i
    cdef i32 sector
    cdef int fate
    for i in range(magic(s).n_permanents):
        p = permanent_at(s, i)
        fate = fate_of(s, i)
        if not fate & FATE_LEAVES and not p.flags & PF_PHASED_OUT:
            if is_legend(s, i) and choice_for(s, f, p.id) < 0 and has_namesake(s, i):
                fate = FATE_GRAVEYARD
            elif world_ends(s, i) or role_ends(s, i):
                fate = FATE_GRAVEYARD
            elif needs_protector(s, i):
                fate |= protector_fate(s, f, i)
        if fate & FATE_LEAVES:
            add_leaving(s, p.id, fate & FATE_LEAVES)
            continue
        if fate != FATE_STAYS:
            add_staying(s, p, fate)
        sector = choice_for(s, f, -p.id)
        if sector >= 0:
            p.flags |= <u32> PF_ALPHA_SECTOR << choice_at(s, f, sector)[1]


# The card itself leaves the game by whoever says so.
cdef void dungeon_completed(State* s, int p) noexcept nogil:
    cdef Player* player = player_at(s, p)
    cdef Event e = event_of(EVENT_ACTION, p, NONE)
    e.extra = ACTION_COMPLETE
    player.dungeon = NONE
    player.room = 0
    player.rooms = 0
    player.dungeons += player.dungeons < 255
    event_announce(s, &e)


cdef void add_players(State* s) noexcept nogil:
    cdef Event e
    cdef Player* player
    cdef int p
    for p in range(s.n_players):
        player = player_at(s, p)
        if speed_starts(s, p):
            speed_start(s, p)
        if blessing_comes(s, p):
            player.blessed = 1
            s.dirty |= DIRTY_CHARS
        if dungeon_ends(s, p):                                              # CR 309.7
            e = event_move(s, player.dungeon, ZONE_NOWHERE, CAUSE_SBA)
            batch_add(s, &e)
            dungeon_completed(s, p)


cdef void add_ceasing(State* s) noexcept nogil:
    cdef Event e
    cdef u32 i
    for i in range(s.n_cards, s.n_objects):
        if ceases(s, i):
            e = event_move(s, id_of(s, i), ZONE_NOWHERE, CAUSE_SBA)
            batch_add(s, &e)


# All that apply, simultaneously (704.3). When the losses end the game, nothing else is looked at.
cdef int perform(State* s, Frame* f, bint ends) noexcept nogil:
    f.stage = STAGE_CHECK
    f.r[1] = players_losing(s)
    f.r[2] += 1
    s.mandatory_steps += 1
    batch_open(s)
    add_losses(s)
    if not ends:
        add_players(s)
        add_permanents(s, f)
        add_ceasing(s)
    forget_since_last_check(s)
    return batch_submit(s)


# "Since the last time state-based actions were checked" (704.5b, 704.5h) begins anew.
cdef void forget_since_last_check(State* s) noexcept nogil:
    cdef u32 i, flags = 0
    for i in range(s.n_players):
        player_at(s, i).drew_from_empty = 0
    for i in range(magic(s).n_permanents):
        if permanent_at(s, i).flags & (PF_DEATHTOUCHED | SECTORS):
            flags |= permanent_at(s, i).flags
            permanent_at(s, i).flags &= ~<u32> PF_DEATHTOUCHED
    if flags & SECTORS:
        sectors_forget(s)
    s.dirty &= ~DIRTY_SBA


cdef int last_loss(const State* s) noexcept nogil:
    cdef int p, reason = END_NONE
    for p in range(s.n_players):
        if player_at(s, p).lost:
            reason = player_at(s, p).lost_reason
    return reason


# Arena words that one check may take: for permanents, tokens elsewhere, dungeons and counters beyond limits.
cdef u32 words_needed(const State* s) noexcept nogil:
    cdef u32 i, n = PERMANENT_WORDS * magic(s).n_permanents + EVENT_WORDS * (s.n_objects - s.n_cards + s.n_players)
    if rules_any(s, <u64> 1 << RULE_MAX_COUNTERS):
        for i in range(magic(s).n_permanents):
            n += EVENT_WORDS * (handle_len(s, permanent_at(s, i).counters) // 2)
    return n


cdef int sba_run(State* s, Frame* f) noexcept nogil:
    cdef bint ends
    if f.stage == STAGE_ANSWER:
        choice_take(s, f)
        f.stage = STAGE_CHOOSE
    elif f.stage == STAGE_CHECK:
        arena_cut(s, f.arena_base)
        f.r[0] = 0
        if f.r[1] != 0:
            f.r[1] = 0
            game_check_over(s, last_loss(s))
            if s.status != STATUS_RUNNING:
                return FLOW_RUN
        if db_of(s).keywords & ((<u64> 1 << KW_DAYBOUND) | (<u64> 1 << KW_NIGHTBOUND)):
            if not batch_room(s, magic(s).n_permanents + 1):
                return FLOW_GROW
            batch_open(s)
            if day_night_settle(s):
                return batch_submit(s)
            batch_submit(s)
        if s.dirty & DIRTY_SBA and (db_of(s).facts >> FACT_PAIRS) & 1:
            pairs_end(s)
        if not s.dirty & DIRTY_SBA or not any_applies(s):
            forget_since_last_check(s)
            s.result[0] = f.r[2]
            frame_pop(s)
            return FLOW_RUN
        if not state_room_for(s, 0, 0, words_needed(s), 0):
            return FLOW_GROW
        f.stage = STAGE_CHOOSE
    ends = players_left(s) - players_losing(s) <= 1
    if not ends and choice_ask(s, f):
        return FLOW_ASK
    return perform(s, f, ends)
