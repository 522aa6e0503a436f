# Who may attack or block what, and what the rules in force make of a declaration (508.1a-d, 509.1a-c, 506.2, 802).
#
# How the parameters of a combat rule are read, beyond what RuleKind says of them:
#   CANT_ATTACK_PLAYER, MUST_ATTACK_PLAYER   a: Relation of that player to the rule's controller; c: 1 planeswalkers too
#   CANT_ATTACK_ALONE, CANT_BLOCK_ALONE      a: how many others must act with it, 0: one
#   CANT_BLOCK_WITH_FEWER                    a: how many must block, it included
#   MAX_ATTACKERS                            no filter: all creatures; c: 1 only those that attack the rule's controller
#   MAX_BLOCKERS_TOTAL                       no filter: all creatures
#   ATTACK_COST    b: 0 to attack the rule's controller (c: 1 and their planeswalkers; no filter: every creature),
#                     not 0 for the affected creature to attack at all
#   BLOCK_COST     b: 0 and no filter: every creature; not 0: the affected creature
#   MUST_BLOCK     a: the attacker it must block, NONE: any
#   LURE           b: filter of the creatures that must block it, 0: all
# May depend on: types, state, layers, expr, targets; declare.

from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Permanent, Chars, magic, permanent_at, permanent_get, chars_at, object_at, id_slot,
)
from mtgcore.layers cimport is_sick, rules_any
from mtgcore.declare cimport Declaration

cdef enum:
    # Rules about one creature and what it faces
    ATTACK_PAIR_RULES = (1 << RULE_CANT_ATTACK) | (1 << RULE_CANT_ATTACK_PLAYER)
    BLOCK_PAIR_RULES = ((1 << RULE_CANT_BLOCK) | (1 << RULE_UNBLOCKABLE) | (1 << RULE_CANT_BE_BLOCKED_BY)
                        | (1 << RULE_CAN_BLOCK_ONLY))
    # Rules about the whole declaration
    ATTACK_RULES = ((1 << RULE_MUST_ATTACK) | (1 << RULE_CANT_ATTACK_ALONE) | (1 << RULE_MAX_ATTACKERS)
                    | (1 << RULE_ATTACK_COST) | (1 << RULE_GOADED) | (1 << RULE_MUST_ATTACK_PLAYER))
    BLOCK_RULES = ((1 << RULE_MUST_BLOCK) | (1 << RULE_CANT_BLOCK_ALONE) | (1 << RULE_MUST_BE_BLOCKED)
                   | (1 << RULE_LURE) | (1 << RULE_MIN_BLOCKERS) | (1 << RULE_MAX_BLOCKERS)
                   | (1 << RULE_MAX_BLOCKERS_TOTAL) | (1 << RULE_BLOCK_COST) | (1 << RULE_CANT_BLOCK_WITH_FEWER))
    BIT_EVASION = ((1 << KW_FLYING) | (1 << KW_FEAR) | (1 << KW_INTIMIDATE) | (1 << KW_SHADOW)
                   | (1 << KW_HORSEMANSHIP) | (1 << KW_SKULK) | (1 << KW_LANDWALK) | (1 << KW_PROTECTION))


cdef inline bint chars_has(const Chars* c, int keyword) noexcept nogil:
    return (c.keywords >> keyword) & 1

cdef inline u32 index_of(const State* s, ObjectId id) noexcept nogil:
    return object_at(s, id_slot(id)).pos

# An attacking creature that is phased in (702.26b).
cdef inline bint is_attacking(const State* s, u32 i) noexcept nogil:
    return permanent_at(s, i).flags & (PF_ATTACKING | PF_PHASED_OUT) == PF_ATTACKING

# ---- attacking -----------------------------------------------------------------------------------------------------

# CR 508.1a, 302.6, 702.3b: may this creature be chosen at all?
cdef inline bint attacker_able(const State* s, u32 i, int player) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    return (c.types & (TYPE_CREATURE | TYPE_BATTLE) == TYPE_CREATURE and c.controller == player
            and not permanent_at(s, i).flags & (PF_TAPPED | PF_PHASED_OUT | PF_ATTACKING)
            and not chars_has(c, KW_DEFENDER) and not is_sick(s, i))

# May it be attacked by that player's creatures (506.2)?
cdef bint defender_legal(const State* s, int player, Ref defender) noexcept nogil
# Everything that the player's creatures may attack: players in turn order, then permanents.
cdef i32 defenders_fill(const State* s, int player, Ref* out, i32 cap) noexcept nogil
# CR 508.5: the defending player of something attacked, last known when it is gone.
cdef int defender_player(const State* s, Ref defender) noexcept nogil
# CR 508.1c, as far as this creature and what it would attack are concerned.
cdef bint attack_allowed(const State* s, ObjectId id, Ref defender) noexcept nogil
# The whole declaration, for rules of kinds ATTACK_RULES.
cdef void attack_build(const State* s, int player, Declaration* d) noexcept nogil

# ---- blocking ------------------------------------------------------------------------------------------------------

# CR 509.1a: an untapped creature that isn't also a battle.
cdef inline bint blocker_able(const State* s, u32 i, int player) noexcept nogil:
    cdef const Chars* c = chars_at(s, i)
    return (c.types & (TYPE_CREATURE | TYPE_BATTLE) == TYPE_CREATURE and c.controller == player
            and not permanent_at(s, i).flags & (PF_TAPPED | PF_PHASED_OUT | PF_BLOCKING))

# CR 509.1a, 802.4a: attacking that player, a planeswalker they control or a battle they protect.
cdef inline bint attacks_player(const State* s, u32 i, int player) noexcept nogil:
    return is_attacking(s, i) and defender_player(s, permanent_at(s, i).attacking) == player

cdef bint evades(const State* s, u32 attacker, u32 blocker) noexcept nogil
cdef bint block_rules_allow(const State* s, ObjectId blocker, ObjectId attacker) noexcept nogil

# CR 509.1b for an able blocker and a creature that attacks its controller.
cdef inline bint block_allowed(const State* s, u32 blocker, u32 attacker) noexcept nogil:
    if chars_at(s, attacker).keywords & BIT_EVASION or chars_has(chars_at(s, blocker), KW_SHADOW):
        if evades(s, attacker, blocker):
            return False
    return (not rules_any(s, BLOCK_PAIR_RULES)
            or block_rules_allow(s, permanent_at(s, blocker).id, permanent_at(s, attacker).id))

# How many attackers a creature may block: one (509.1a), unless effects say more.
cdef i32 blocks_most(const State* s, ObjectId id) noexcept nogil
# Does nothing but evasion and the like decide, pair by pair: no rule of kinds BLOCK_RULES, no menace?
cdef bint blocks_plain(const State* s, int player) noexcept nogil
cdef void block_build(const State* s, int player, Declaration* d) noexcept nogil
