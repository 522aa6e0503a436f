# Combat arithmetic of the simple policy.
#
# May depend on: everything up to priority, knowledge, worth.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport Face, face_at
from mtgcore.layers cimport face_of
from mtgcore.targets cimport protected_from
from mtgcore.constraints cimport (
    attack_allowed, attacker_able, block_allowed, blocker_able, chars_has, defender_player, index_of, is_attacking,
)
from mtgcore.knowledge cimport Knowledge
from mtgcore.worth cimport (
    life_worth, loyalty_of, opponent_of, permanent_worth, toughness_left, WINS,
)

cdef enum:
    GANGS_LIMIT = 7            # with more free blockers, gangs are not looked for
    SHY = 1                    # an attack must gain that much
    RACE = 120                 # what it is worth to win a race with the next attack
    LAST = 20                  # what a point of damage is worth in what may be the last attack

cdef u64 ELUSIVE = (<u64> 1 << KW_SHADOW | <u64> 1 << KW_HORSEMANSHIP | <u64> 1 << KW_SKULK | <u64> 1 << KW_LANDWALK
                    | <u64> 1 << KW_FEAR | <u64> 1 << KW_INTIMIDATE)   # what few creatures can block


# ---- one fight -------------------------------------------------------------------------------------------------------

cdef inline bint has(const Fighter* f, int keyword) noexcept nogil:
    return (f.keywords >> keyword) & 1


# Does it deal damage in that round: 0 with first strike, 1 the regular one?
cdef inline bint strikes(const Fighter* f, int round) noexcept nogil:
    if has(f, KW_DOUBLE_STRIKE):
        return True
    return has(f, KW_FIRST_STRIKE) == (round == 0)


cdef inline bint shielded(const State* s, const Fighter* f, const Fighter* by) noexcept nogil:
    return has(f, KW_PROTECTION) and protected_from(s, permanent_at(s, f.i).id, permanent_at(s, by.i).id)


# The attacker's damage of one round among its blockers, the most precious that it can kill first; what is left over
# tramples on. `left`: their toughness that is left.
cdef i32 strike(const State* s, const Fighter* a, const Fighter** b, int n, i32* left, u32* dead) noexcept nogil:
    cdef i32 damage = max(a.power, 0), needed
    cdef u32 done = dead[0]
    cdef int i, best
    while True:
        best = -1
        for i in range(n):
            if not (done >> i) & 1 and (best < 0 or b[i].worth > b[best].worth):
                best = i
        if best < 0:
            break
        done |= <u32> 1 << best
        needed = 1 if has(a, KW_DEATHTOUCH) else max(left[best], 0)
        if damage < needed:
            if not has(a, KW_TRAMPLE):
                left[best] -= damage
            continue
        damage -= needed
        if shielded(s, b[best], a):
            continue
        left[best] -= needed
        if not has(b[best], KW_INDESTRUCTIBLE):
            dead[0] |= <u32> 1 << best
    return damage


cdef void clash(const State* s, const Fighter* a, const Fighter** b, int n, Clash* out) noexcept nogil:
    cdef i32 left[MAX_GANG]
    cdef i32 toughness = a.toughness, taken
    cdef int i, round
    cdef u32 dead
    cdef bint deadly, attacker_dies
    memset(out, 0, sizeof(Clash))
    for i in range(n):
        left[i] = b[i].toughness
    for round in range(2):
        taken = 0
        deadly = False
        for i in range(n):
            if not (out.blockers_die >> i) & 1 and strikes(b[i], round) and not shielded(s, a, b[i]):
                taken += max(b[i].power, 0)
                deadly = deadly or b[i].power > 0 and has(b[i], KW_DEATHTOUCH)
                if has(b[i], KW_LIFELINK):
                    out.gained -= b[i].power
        dead = out.blockers_die
        attacker_dies = False
        if strikes(a, round) and not out.attacker_dies:
            taken_by_attacker(s, a, b, n, left, &dead, out)
        toughness -= taken
        attacker_dies = (toughness <= 0 or deadly) and not has(a, KW_INDESTRUCTIBLE)
        out.attacker_dies = out.attacker_dies or attacker_dies and taken > 0
        out.blockers_die = dead


cdef void taken_by_attacker(const State* s, const Fighter* a, const Fighter** b, int n, i32* left, u32* dead,
                            Clash* out) noexcept nogil:
    cdef i32 over
    if n == 0:
        out.through += max(a.power, 0)
    else:
        over = strike(s, a, b, n, left, dead)
        if has(a, KW_TRAMPLE):
            out.through += over
    if has(a, KW_LIFELINK):
        out.gained += max(a.power, 0)


# ---- gathering -------------------------------------------------------------------------------------------------------

cdef void fighter_set(const State* s, const Knowledge* k, u32 i, Fighter* f) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    f.i = i
    f.power = c.power
    f.toughness = toughness_left(s, i)
    f.keywords = c.keywords
    f.worth = permanent_worth(s, k, i)
    f.charge = k.faces[c.face].charge if not permanent_at(s, i).flags & (PF_FACE_DOWN | PF_ATTACKING) else 0
    f.loyalty = 0
    f.blocks = -1


cdef void battle_pairs(const State* s, Battle* b) noexcept nogil:
    cdef int i, j
    for i in range(b.n_attackers):
        b.able[i] = 0
        for j in range(b.n_blockers):
            if block_allowed(s, b.blockers[j].i, b.attackers[i].i):
                b.able[i] |= <u64> 1 << j


cdef void battle_attack(const State* s, const Knowledge* k, int player, Battle* b) noexcept nogil:
    cdef int opponent = opponent_of(s, player)
    cdef u32 i
    memset(b, 0, sizeof(Battle))
    b.life = player_at(s, opponent).life
    b.attacker_life = player_at(s, player).life
    for i in range(magic(s).n_permanents):
        if b.n_attackers < MAX_FIGHTERS and attacker_able(s, i, player) \
                and attack_allowed(s, permanent_at(s, i).id, ref_player(opponent)):
            fighter_set(s, k, i, &b.attackers[b.n_attackers])
            b.n_attackers += 1
        elif b.n_blockers < MAX_FIGHTERS and blocker_able(s, i, opponent):
            fighter_set(s, k, i, &b.blockers[b.n_blockers])
            b.n_blockers += 1
    battle_pairs(s, b)


cdef int attacker_place(const Battle* b, const State* s, ObjectId id) noexcept nogil:
    cdef int i
    for i in range(b.n_attackers):
        if permanent_at(s, b.attackers[i].i).id == id:
            return i
    return -1


cdef bint battle_now(const State* s, const Knowledge* k, Battle* b) noexcept nogil:
    cdef int defending = -1
    cdef const i32* pairs = handle_words(s, magic(s).blocks)
    cdef u32 i, j
    cdef Ref attacked
    if not magic(s).in_combat:
        return False
    memset(b, 0, sizeof(Battle))
    for i in range(magic(s).n_permanents):
        if not is_attacking(s, i) or b.n_attackers == MAX_FIGHTERS:
            continue
        attacked = permanent_at(s, i).attacking
        defending = defender_player(s, attacked)
        fighter_set(s, k, i, &b.attackers[b.n_attackers])
        if not ref_is_player(attacked) and permanent_get(s, attacked) != NULL:
            b.attackers[b.n_attackers].loyalty = max(1, loyalty_of(s, index_of(s, attacked)))
        b.n_attackers += 1
    if b.n_attackers == 0 or defending < 0:
        return False
    b.life = player_at(s, defending).life
    b.attacker_life = player_at(s, magic(s).active).life
    for i in range(magic(s).n_permanents):
        if b.n_blockers < MAX_FIGHTERS and (blocker_able(s, i, defending) or permanent_at(s, i).flags & PF_BLOCKING):
            fighter_set(s, k, i, &b.blockers[b.n_blockers])
            for j in range(0, handle_len(s, magic(s).blocks), 2):
                if pairs[j] == permanent_at(s, i).id and attacker_place(b, s, pairs[j + 1]) >= 0:
                    b.blockers[b.n_blockers].blocks = attacker_place(b, s, pairs[j + 1])
            b.n_blockers += 1
    return True


# ---- what comes of it ------------------------------------------------------------------------------------------------

cdef int gang_of(const Battle* b, int attacker, const Fighter** gang, int* places) noexcept nogil:
    cdef int j, n = 0
    for j in range(b.n_blockers):
        if b.blockers[j].blocks == attacker and n < MAX_GANG:
            gang[n] = &b.blockers[j]
            places[n] = j
            n += 1
    return n


# An attacker that was blocked deals no damage to what it attacks, even if its blockers are gone (509.1h).
cdef inline bint was_blocked(const State* s, const Fighter* a) noexcept nogil:
    return (permanent_at(s, a.i).flags & PF_BLOCKED) != 0 and not has(a, KW_TRAMPLE)


cdef i32 battle_outcome(const State* s, const Battle* b, u64 attacking) noexcept nogil:
    cdef const Fighter* gang[MAX_GANG]
    cdef int places[MAX_GANG]
    cdef Clash c
    cdef i32 score = 0, damage = 0, gained = 0, walkers = 0
    cdef int i, j, n
    for i in range(b.n_attackers):
        if not (attacking >> i) & 1:
            continue
        n = gang_of(b, i, gang, places)
        clash(s, &b.attackers[i], gang, n, &c)
        if n == 0 and was_blocked(s, &b.attackers[i]):
            c.through = 0
        if b.attackers[i].loyalty > 0:
            walkers += 6 * min(c.through, b.attackers[i].loyalty)
        else:
            damage += c.through
        gained += c.gained
        score -= b.attackers[i].worth if c.attacker_dies else 0
        score += b.attackers[i].charge
        for j in range(n):
            score += gang[j].worth if (c.blockers_die >> j) & 1 else 0
    score += life_worth(b.life) - life_worth(b.life - damage) + walkers
    if gained != 0:
        score += life_worth(max(1, b.attacker_life + gained)) - life_worth(b.attacker_life)
    return WINS if damage >= b.life else score


# ---- blocking --------------------------------------------------------------------------------------------------------

cdef inline bint free_for(const Battle* b, int attacker, int blocker) noexcept nogil:
    return (b.able[attacker] >> blocker) & 1 and b.blockers[blocker].blocks < 0


# What a block by these would be worth to the defender; `open`: damage that comes through all in all without it.
cdef i32 block_gain(const State* s, const Battle* b, int attacker, const Fighter** gang, int n,
                    i32 open) noexcept nogil:
    cdef Clash c
    cdef i32 gain = 0, before, after
    cdef int j
    clash(s, &b.attackers[attacker], gang, n, &c)
    if c.attacker_dies:
        gain += b.attackers[attacker].worth
    for j in range(n):
        if (c.blockers_die >> j) & 1:
            gain -= gang[j].worth
    before = max(b.attackers[attacker].power, 0)
    if b.attackers[attacker].loyalty > 0:
        return gain + 6 * min(before - c.through, b.attackers[attacker].loyalty)
    after = open - before + c.through
    # Of two blocks that leave the player alive, what is better is a matter of cards; so life counts from 1 on.
    return gain + life_worth(max(1, b.life - after)) - life_worth(max(1, b.life - open))


cdef i32 open_damage(const State* s, const Battle* b, u64 attacking) noexcept nogil:
    cdef const Fighter* gang[MAX_GANG]
    cdef int places[MAX_GANG]
    cdef Clash c
    cdef i32 damage = 0
    cdef int i
    for i in range(b.n_attackers):
        if (attacking >> i) & 1 and b.attackers[i].loyalty == 0:
            clash(s, &b.attackers[i], gang, gang_of(b, i, gang, places), &c)
            damage += c.through
    return damage


# The best block of one attacker by one creature or, where few are free, by two or three; True: it is worth it.
cdef bint block_one(const State* s, Battle* b, int attacker, i32 open) noexcept nogil:
    cdef const Fighter* gang[MAX_GANG]
    cdef int best[3]
    cdef int i, j, m, size = 0, n_free = 0
    cdef i32 gain, most = 0
    cdef bint menace = has(&b.attackers[attacker], KW_MENACE)
    for i in range(b.n_blockers):
        if not free_for(b, attacker, i):
            continue
        n_free += 1
        if menace:
            continue
        gang[0] = &b.blockers[i]
        gain = block_gain(s, b, attacker, gang, 1, open)
        if gain > most:
            most = gain
            best[0] = i
            size = 1
    if n_free >= 2 and n_free <= GANGS_LIMIT:
        for i in range(b.n_blockers):
            if not free_for(b, attacker, i):
                continue
            for j in range(i + 1, b.n_blockers):
                if not free_for(b, attacker, j):
                    continue
                gang[0] = &b.blockers[i]
                gang[1] = &b.blockers[j]
                gain = block_gain(s, b, attacker, gang, 2, open)
                if gain > most + 3:                        # more creatures, more that can go wrong
                    most = gain
                    best[0] = i
                    best[1] = j
                    size = 2
                for m in range(j + 1, b.n_blockers if n_free <= 4 else 0):
                    if free_for(b, attacker, m):
                        gang[2] = &b.blockers[m]
                        gain = block_gain(s, b, attacker, gang, 3, open)
                        if gain > most + 6:
                            most = gain
                            best[0] = i
                            best[1] = j
                            best[2] = m
                            size = 3
    for i in range(size):
        b.blockers[best[i]].blocks = attacker
    return size > 0


# The attacker that nobody blocks yet and that deserves it most, -1: none. `done`: those that have been looked at.
cdef int next_to_block(const Battle* b, u64 attacking, u64 done) noexcept nogil:
    cdef int i, best = -1
    for i in range(b.n_attackers):
        if (attacking >> i) & 1 and not (done >> i) & 1:
            if best < 0 or (b.attackers[i].worth + 4 * b.attackers[i].power
                            > b.attackers[best].worth + 4 * b.attackers[best].power):
                best = i
    return best


# Damage would be lethal: throw the least precious creatures in the way of what hurts most, until it is not.
cdef void block_chumps(const State* s, Battle* b, u64 attacking) noexcept nogil:
    cdef int i, j, attacker, blocker, partner
    cdef i32 score, best
    cdef u64 tried = 0
    while open_damage(s, b, attacking) >= b.life:
        best = -1000000
        attacker = -1
        for i in range(b.n_attackers):
            if not (attacking >> i) & 1 or (tried >> i) & 1 or b.attackers[i].loyalty > 0 or b.attackers[i].power <= 0:
                continue
            if is_blocked_in(b, i) and not has(&b.attackers[i], KW_TRAMPLE):
                continue
            for j in range(b.n_blockers):
                if not free_for(b, i, j):
                    continue
                score = 20 * b.attackers[i].power - b.blockers[j].worth
                if has(&b.attackers[i], KW_TRAMPLE):
                    score = 20 * min(b.attackers[i].power, b.blockers[j].toughness) - b.blockers[j].worth
                if score > best:
                    best = score
                    attacker = i
                    blocker = j
        if attacker < 0:
            return
        if has(&b.attackers[attacker], KW_MENACE) and not is_blocked_in(b, attacker):
            partner = -1
            for j in range(b.n_blockers):
                if j != blocker and free_for(b, attacker, j) and (
                        partner < 0 or b.blockers[j].worth < b.blockers[partner].worth):
                    partner = j
            if partner < 0:
                tried |= <u64> 1 << attacker
                continue
            b.blockers[partner].blocks = attacker
        b.blockers[blocker].blocks = attacker


cdef bint is_blocked_in(const Battle* b, int attacker) noexcept nogil:
    cdef int j
    for j in range(b.n_blockers):
        if b.blockers[j].blocks == attacker:
            return True
    return False


cdef void blocks_clear(Battle* b) noexcept nogil:
    cdef int j
    for j in range(b.n_blockers):
        b.blockers[j].blocks = -1


cdef void battle_block(const State* s, Battle* b, u64 attacking) noexcept nogil:
    cdef u64 done = 0
    cdef i32 open
    cdef int i
    blocks_clear(b)
    while True:
        i = next_to_block(b, attacking, done)
        if i < 0:
            break
        done |= <u64> 1 << i
        block_one(s, b, i, open_damage(s, b, attacking))
    open = open_damage(s, b, attacking)
    if open >= b.life:
        block_chumps(s, b, attacking)
        if open_damage(s, b, attacking) >= b.life:
            block_all_in(s, b, attacking)


# Trades left creatures in the wrong places: begin anew with nothing but survival in mind.
cdef void block_all_in(const State* s, Battle* b, u64 attacking) noexcept nogil:
    blocks_clear(b)
    block_chumps(s, b, attacking)


# ---- attacking -------------------------------------------------------------------------------------------------------

# Damage that the opponent could deal in their next turn to the player, when these of the player's creatures have
# attacked. Those that stay home, or have vigilance, stop what they would be glad to block; where that is not enough to
# live, they throw themselves in the way. `mine` and `theirs`: creature cards that are taken to be on the battlefield.
cdef i32 crackback(const State* s, const Battle* b, int player, u64 attacking, ObjectId mine,
                   ObjectId theirs) noexcept nogil:
    cdef int opponent = opponent_of(s, player), n = 0, n_home = 0
    cdef u32 attackers[MAX_FIGHTERS]
    cdef u32 home[MAX_FIGHTERS]
    cdef i32 damage = 0
    cdef u32 j
    cdef const Chars* c
    for j in range(magic(s).n_permanents):
        c = chars_at(s, j)
        if not c.types & TYPE_CREATURE or permanent_at(s, j).flags & PF_PHASED_OUT:
            continue
        if c.controller == opponent and not chars_has(c, KW_DEFENDER) and c.power > 0 \
                and not c.rules & (1 << RULE_CANT_ATTACK):
            damage += c.power
            if n < MAX_FIGHTERS:
                attackers[n] = j
                n += 1
        elif c.controller == player and n_home < MAX_FIGHTERS and not permanent_at(s, j).flags & PF_TAPPED \
                and not leaves_home(b, j, attacking):
            home[n_home] = j
            n_home += 1
    damage -= stopped(s, home, &n_home, attackers, &n, False)
    if damage >= player_at(s, player).life:
        damage -= stopped(s, home, &n_home, attackers, &n, True)
    if mine != NONE:
        damage -= stopped_by_card(s, mine, attackers, n, damage >= player_at(s, player).life)
    if theirs != NONE and not stops_card(s, home, n_home, theirs):
        damage += max(face_at(s, face_of(s, theirs)).power, 0)
    return damage


# The power that a creature with that card's printed face would stop.
cdef i32 stopped_by_card(const State* s, ObjectId card, const u32* attackers, int n, bint desperate) noexcept nogil:
    cdef const Face* f = face_at(s, face_of(s, card))
    cdef const Chars* other
    cdef i32 power = 0
    cdef int i
    for i in range(n):
        other = chars_at(s, attackers[i])
        if other.power > power and (desperate or f.toughness > other.power or f.power >= other.toughness) \
                and not other.keywords & ELUSIVE and (not chars_has(other, KW_FLYING) or reaches(f.keywords)) \
                and not protected_from(s, permanent_at(s, attackers[i]).id, card):
            power = other.power
    return power


# Can one of these creatures block a creature with that card's printed face?
cdef bint stops_card(const State* s, const u32* home, int n, ObjectId card) noexcept nogil:
    cdef u64 keywords = face_at(s, face_of(s, card)).keywords
    cdef int i
    if keywords & (ELUSIVE | <u64> 1 << KW_PROTECTION):
        return False
    for i in range(n):
        if not (keywords >> KW_FLYING) & 1 or reaches(chars_at(s, home[i]).keywords):
            return True
    return False


# Can a creature with these keywords block one that flies (702.9b, 702.17b)?
cdef inline bint reaches(u64 keywords) noexcept nogil:
    return ((keywords >> KW_FLYING) | (keywords >> KW_REACH)) & 1


cdef bint leaves_home(const Battle* b, u32 permanent, u64 attacking) noexcept nogil:
    cdef int i
    for i in range(b.n_attackers):
        if b.attackers[i].i == permanent:
            return (attacking >> i) & 1 and not has(&b.attackers[i], KW_VIGILANCE)
    return False


# Power that these creatures stop, each the strongest that it can block; with `desperate` whether it lives or not. Those
# that stop something and those that are stopped are taken off their lists.
cdef i32 stopped(const State* s, u32* home, int* n_home, u32* attackers, int* n, bint desperate) noexcept nogil:
    cdef const Chars* own
    cdef const Chars* other
    cdef i32 power = 0
    cdef int i = 0, j, best
    while i < n_home[0]:
        own = chars_at(s, home[i])
        best = -1
        for j in range(n[0]):
            other = chars_at(s, attackers[j])
            if (best < 0 or other.power > chars_at(s, attackers[best]).power) \
                    and (desperate or own.toughness > other.power or own.power >= other.toughness) \
                    and block_allowed(s, home[i], attackers[j]):
                best = j
        if best < 0:
            i += 1
            continue
        power += chars_at(s, attackers[best]).power
        n[0] -= 1
        attackers[best] = attackers[n[0]]
        n_home[0] -= 1
        home[i] = home[n_home[0]]
    return power


# What an attack by these is worth to the attacking player, the opponent blocking as well as they can.
cdef i32 attack_worth(const State* s, Battle* b, int player, u64 attacking) noexcept nogil:
    cdef i32 score, back
    battle_block(s, b, attacking)
    score = battle_outcome(s, b, attacking)
    if score >= WINS:
        return score
    score += count(attacking) * boldness(s)
    back = crackback(s, b, player, attacking, NONE, NONE)
    return score + life_worth(b.attacker_life - back) // 2 + race_worth(s, b, player, attacking, back)


# What nothing at home stops only a faster clock answers. `back`: what the opponent deals each turn if these attack each
# turn. Who dies of the next attack whatever stays at home has nothing to keep creatures for.
cdef i32 race_worth(const State* s, const Battle* b, int player, u64 attacking, i32 back) noexcept nogil:
    cdef i32 damage = open_damage(s, b, attacking), home, turns
    if damage <= 0:
        return 0
    home = crackback(s, b, player, 0, NONE, NONE)
    if home <= 0:
        return 0
    turns = (b.life - 1) // damage                         # attacks after this one
    if turns * back < b.attacker_life:
        return RACE // turns
    return LAST * damage if home >= b.attacker_life else 0


cdef inline int count(u64 bits) noexcept nogil:
    cdef int n = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


# A long game is one in which nobody dared: what each attacker may risk grows with the turns.
cdef inline i32 boldness(const State* s) noexcept nogil:
    return min(14, max(0, <i32> magic(s).turn - 14) // 2)


# How eager a creature is to attack: those that are hard to block come first.
cdef i32 eagerness(const Battle* b, int i) noexcept nogil:
    return 100 * (b.n_blockers - count(b.able[i])) + 4 * b.attackers[i].power + b.attackers[i].toughness


cdef u64 attack_plan(const State* s, const Knowledge* k, int player, Battle* b, i32* scores) noexcept nogil:
    cdef u64 chosen = 0, all, tried = 0
    cdef i32 best, score, nothing
    cdef int i, next_one, _i
    battle_attack(s, k, player, b)
    if b.n_attackers == 0:
        return 0
    all = ~<u64> 0 >> (64 - b.n_attackers)
    nothing = attack_worth(s, b, player, 0)
    best = nothing
    for _i in range(b.n_attackers):
        next_one = -1
        for i in range(b.n_attackers):
            if not (tried >> i) & 1 and (next_one < 0 or eagerness(b, i) > eagerness(b, next_one)):
                next_one = i
        tried |= <u64> 1 << next_one
        score = attack_worth(s, b, player, chosen | <u64> 1 << next_one)
        if scores != NULL:
            scores[next_one] = min(score, WINS) - nothing
        if score > best + SHY:
            best = score
            chosen |= <u64> 1 << next_one
    if chosen != all:
        score = attack_worth(s, b, player, all)
        if score > best + SHY:
            chosen = all
    return chosen


cdef i32 attack_choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef Battle b
    cdef u64 chosen = attack_plan(s, k, player, &b, NULL)
    cdef i32 i, fallback = 0
    cdef int place
    for i in range(n):
        if options[i].kind == OPTION_PASS:
            fallback = i
            continue
        place = attacker_place(&b, s, options[i].a)
        if place >= 0 and (chosen >> place) & 1:
            return attack_whom(s, k, player, options, n, i, &b, chosen)
    return fallback


# Which of the things that this creature may attack: a planeswalker that can be killed, unless the player dies.
cdef i32 attack_whom(const State* s, const Knowledge* k, int player, const Option* options, i32 n, i32 first,
                     Battle* b, u64 chosen) noexcept nogil:
    cdef i32 i, best = first, total = 0, before = 0
    cdef int j
    cdef u32 walker
    for j in range(b.n_attackers):
        if (chosen >> j) & 1:
            total += max(b.attackers[j].power, 0)
            if b.attackers[j].i < index_of(s, options[first].a):
                before += max(b.attackers[j].power, 0)
    for i in range(first, n):
        if options[i].a == options[first].a and ref_is_player(options[i].b):
            best = i
    battle_block(s, b, chosen)
    if battle_outcome(s, b, chosen) >= WINS:
        return best
    for i in range(first, n):
        if options[i].kind == OPTION_ATTACK and options[i].a == options[first].a and not ref_is_player(options[i].b):
            walker = index_of(s, options[i].b)
            # Those declared before this one have dealt with so much loyalty.
            if chars_at(s, walker).types & TYPE_PLANESWALKER and before < 2 * loyalty_of(s, walker) \
                    and total > 0:
                return i
    return best


cdef i32 block_choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil:
    cdef Battle b
    cdef i32 i, fallback = 0
    cdef int j, attacker
    if not battle_now(s, k, &b):
        return 0
    battle_pairs(s, &b)
    battle_block(s, &b, ~<u64> 0)
    for i in range(n):
        if options[i].kind == OPTION_PASS:
            fallback = i
            continue
        attacker = attacker_place(&b, s, options[i].b)
        for j in range(b.n_blockers):
            if attacker >= 0 and b.blockers[j].blocks == attacker \
                    and permanent_at(s, b.blockers[j].i).id == options[i].a:
                return i
    return fallback


# Just enough to kill, where it can: the rest for the next one. The last one gets what is left without a question.
cdef i32 assign_choose(const State* s, int player, const Option* options, i32 n) noexcept nogil:
    cdef Ref recipient = options[0].a
    cdef i32 least = options[0].b, most = least + n - 1, wanted
    cdef u32 i
    if ref_is_player(recipient):
        return n - 1
    if permanent_get(s, recipient) == NULL:
        return 0
    i = index_of(s, recipient)
    wanted = loyalty_of(s, i) if chars_at(s, i).types & TYPE_PLANESWALKER else toughness_left(s, i)
    if s.decision.source != NONE and permanent_get(s, s.decision.source) != NULL \
            and chars_has(chars_at(s, index_of(s, s.decision.source)), KW_DEATHTOUCH):
        wanted = min(wanted, 1)
    return wanted - least if least <= wanted <= most else 0 if wanted < least else n - 1


# ---- tricks ----------------------------------------------------------------------------------------------------------

cdef i32 trick_worth(const State* s, const Knowledge* k, int player, u32 permanent, i32 power, i32 toughness,
                     u64 keywords) noexcept nogil:
    cdef Battle b
    cdef Fighter* f = NULL
    cdef i32 before
    cdef int i
    if not battle_now(s, k, &b):
        return 0
    for i in range(b.n_attackers):
        if b.attackers[i].i == permanent:
            f = &b.attackers[i]
    for i in range(b.n_blockers):
        if b.blockers[i].i == permanent and b.blockers[i].blocks >= 0:
            f = &b.blockers[i]
    if f == NULL:
        return 0
    before = battle_outcome(s, &b, ~<u64> 0)
    f.power += power
    f.toughness += toughness
    f.keywords |= keywords
    before = battle_outcome(s, &b, ~<u64> 0) - before
    return before if player == magic(s).active else -before


cdef bint combat_dooms(const State* s, const Knowledge* k, u32 permanent) noexcept nogil:
    cdef Battle b
    cdef const Fighter* gang[MAX_GANG]
    cdef int places[MAX_GANG]
    cdef Clash c
    cdef int i, j, n
    if not permanent_at(s, permanent).flags & (PF_ATTACKING | PF_BLOCKING) \
            or magic(s).step != STEP_DECLARE_BLOCKERS or not battle_now(s, k, &b):
        return False
    for i in range(b.n_attackers):
        n = gang_of(&b, i, gang, places)
        if n == 0:
            continue
        clash(s, &b.attackers[i], gang, n, &c)
        if b.attackers[i].i == permanent:
            return c.attacker_dies
        for j in range(n):
            if gang[j].i == permanent:
                return (c.blockers_die >> j) & 1
    return False


cdef i32 threatened_damage(const State* s, int player, ObjectId mine, ObjectId theirs) noexcept nogil:
    cdef Battle b
    b.n_attackers = 0
    return crackback(s, &b, player, 0, mine, theirs)
