# Combat arithmetic of the simple policy: who dies in a fight, how to block, what to attack with, what a trick is worth.
#
# Evasion, first and double strike, deathtouch, trample, lifelink, menace, indestructible, protection, gang blocks,
# chump blocks when they must be, lethal damage both ways, and what the opponent could strike back with.
# May depend on: everything up to priority, knowledge, worth.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option
from mtgcore.knowledge cimport Knowledge

cdef enum:
    MAX_FIGHTERS = 48          # on each side; creatures beyond that are left out of the reckoning
    MAX_GANG = 8               # blockers of one attacker that are regarded


# A creature in combat, or one that might be.
cdef struct Fighter:
    u32 i                      # permanent
    i32 power
    i32 toughness              # that is left
    i32 worth
    i32 charge                 # what its abilities that trigger when it attacks are worth
    i32 loyalty                # of the planeswalker that it attacks, 0: it attacks a player
    u64 keywords
    int blocks                 # of a blocker: which attacker, -1: none


cdef struct Battle:
    int n_attackers, n_blockers
    Fighter attackers[MAX_FIGHTERS]
    Fighter blockers[MAX_FIGHTERS]
    u64 able[MAX_FIGHTERS]     # for each attacker, bit b: blocker b may block it
    i32 life                   # of the defending player
    i32 attacker_life          # of the attacking player


# What becomes of an attacker and of those that block it.
cdef struct Clash:
    bint attacker_dies
    u32 blockers_die           # bit of each
    i32 through                # damage to what it attacks
    i32 gained                 # life by lifelink for the attacker's controller, minus that for the blockers'


cdef void clash(const State* s, const Fighter* a, const Fighter** b, int n, Clash* out) noexcept nogil

# The combat that is going on, with its blocks as they are; False: there is none.
cdef bint battle_now(const State* s, const Knowledge* k, Battle* b) noexcept nogil
# The combat that would be if `player` attacked with everything able, and nobody blocked yet.
cdef void battle_attack(const State* s, const Knowledge* k, int player, Battle* b) noexcept nogil
# Blocks for the defending player: fills `blocks` of each blocker.
cdef void battle_block(const State* s, Battle* b, u64 attacking) noexcept nogil
# The outcome for the attacking player, with blocks as they are, when these attackers (bits) attack.
cdef i32 battle_outcome(const State* s, const Battle* b, u64 attacking) noexcept nogil

# The attackers (bits of Battle.attackers) of the best attack found, and what each attack on its own would score.
cdef u64 attack_plan(const State* s, const Knowledge* k, int player, Battle* b, i32* scores) noexcept nogil
cdef i32 attack_choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil
cdef i32 block_choose(const State* s, const Knowledge* k, int player, const Option* options, i32 n) noexcept nogil
cdef i32 assign_choose(const State* s, int player, const Option* options, i32 n) noexcept nogil

# What it would change for `player` in the combat going on if this permanent had so much more power and toughness and
# these keywords in addition.
cdef i32 trick_worth(const State* s, const Knowledge* k, int player, u32 permanent, i32 power, i32 toughness,
                     u64 keywords) noexcept nogil
# Will this permanent die in the combat going on, as it stands?
cdef bint combat_dooms(const State* s, const Knowledge* k, u32 permanent) noexcept nogil
# Damage to that player by an attack of everything that could attack them in the next turn. `mine` and `theirs`: creature
# cards that are taken to be on the battlefield, on that player's side and on the other; NONE: none.
cdef i32 threatened_damage(const State* s, int player, ObjectId mine, ObjectId theirs) noexcept nogil
