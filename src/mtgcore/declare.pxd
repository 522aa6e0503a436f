# Declarations as a constraint problem (508.1c-d, 509.1b-c): restrictions, the greatest number of requirements that can
# be obeyed, and whether a declaration begun can be completed legally.
#
# Attacking and blocking are the same problem: creatures each choose what they face (a defender, or attackers to block).
# Creatures that all constraints treat alike share a Signature, and the search runs over how many of each signature act.
# May depend on: types, state, mana (costs must stay payable).

from mtgcore.types cimport *
from mtgcore.state cimport State

cdef enum:
    MAX_FACINGS = 64           # a facing is a bit of a 64-bit mask
    MAX_SIGNATURES = 96
    MAX_CREATURES = 1024
    MAX_LIMITS = 16
    PLAN_LIMIT = 512
    MAX_AVOID = 96
    UNLIMITED = 30000


# One thing to face: a player, planeswalker or battle that can be attacked, or an attacker that can be blocked.
cdef struct Facing:
    i32 least                  # by no creature, or by at least this many (menace: 2); 1: no restriction
    i32 most                   # by at most this many; UNLIMITED
    i32 weight                 # requirements obeyed as soon as one creature faces it ("must be blocked if able")
    u32 limits                 # bit i: a creature that faces it counts for limit i
    i32 alike                  # the first facing that no constraint tells from this one


# Creatures that are alike as far as the declaration is concerned.
cdef struct Signature:
    u64 facings                # what each of them may face
    u64 free                   # ... without a cost
    i32 most                   # how many of these each may face at once
    i32 weight                 # requirements obeyed when one of them acts at all
    i32 others                 # how many other creatures must act when one of them does ("can't attack alone": 1)
    u32 limits                 # bit i: counts for limit i
    ObjectId source            # a mana source that acting taps: such a creature is alone in its signature
    i32 best                   # most requirements that one of them can obey by itself
    u8 weights[MAX_FACINGS]    # requirements obeyed when one of them faces that
    u16 costs[MAX_FACINGS]     # generic mana to face it; only a creature's first counts, as it pays once


# At most `most` creatures that count for it may act.
cdef struct Limit:
    i32 most
    i32 filter                 # of the rule that says so: which creatures count
    i32 player                 # only those that attack this player, -1: all
    ObjectId source
    i32 controller
    i32 memory                 # handle: the registers of a floating rule


cdef struct Declaration:
    const State* state
    int player
    bint has_costs
    bint coupled               # one creature's choice can matter to another's; else each obeys what it can by itself
    i32 n_facings, n_signatures, n_creatures, n_limits, n_faced
    Facing facings[MAX_FACINGS]
    Signature signatures[MAX_SIGNATURES]
    Limit limits[MAX_LIMITS]
    u16 creatures[MAX_CREATURES]       # permanents that may act, ascending
    u8 kinds[MAX_CREATURES]            # the signature of each
    Ref faced[MAX_CREATURES]           # what may be faced, in the order of picks
    u8 facing_of[MAX_CREATURES]        # its facing; several that nothing distinguishes may share one


# The sums of a declaration in progress.
cdef struct Tally:
    i32 obeyed                 # requirements
    i32 acting                 # creatures
    i32 needed                 # creatures that must act, by what those acting need
    i32 missing                # creatures still missing from facings that have too few
    i32 cost
    i32 n_avoid
    u16 counts[MAX_FACINGS]
    u16 used[MAX_LIMITS]


# A way to complete a declaration: [signature or -1 for the creature in the middle of its picks, facing], creature by
# creature; `next` is 1 where another creature of that signature begins.
cdef struct Plan:
    i32 n
    i32 obeyed                 # requirements that the whole declaration then obeys
    i16 signature[PLAN_LIMIT]
    u8 facing[PLAN_LIMIT]
    u8 next[PLAN_LIMIT]


# Where a declaration goes on: the creature in the middle of its picks, and how many creatures of each signature follow.
cdef struct Rest:
    i32 kind                   # signature of the creature in the middle of its picks, -1: none
    i32 picked                 # how many it has
    u64 facings                # what it may still face
    i32 left[MAX_SIGNATURES]
    ObjectId avoid[MAX_AVOID]  # mana sources that the declaration so far taps; n_avoid of the tally


cdef void declaration_begin(Declaration* d, const State* s, int player) noexcept nogil
# Index of an equal signature, added when it is new; -1: no room.
cdef int declaration_intern(Declaration* d, const Signature* g) noexcept nogil
cdef void declaration_ready(Declaration* d) noexcept nogil     # when all is added: drops facings that can't be faced
cdef void tally_begin(Tally* t) noexcept nogil
# One more pick; `first` of its creature. False: a restriction forbids it whatever follows, or it can't be paid.
cdef bint tally_add(const Declaration* d, Tally* t, Rest* rest, int kind, int facing, bint first) noexcept nogil
# Is the declaration legal as it stands, with `required` requirements obeyed?
cdef inline bint tally_legal(const Tally* t, i32 required) noexcept nogil:
    return t.missing == 0 and t.acting >= t.needed and t.obeyed >= required
# Can it be completed so that `required` requirements are obeyed? `free`: with creatures that act without a cost only.
cdef bint declaration_extends(const Declaration* d, const Tally* t, Rest* rest, i32 required, bint free,
                              Plan* plan) noexcept nogil
# The greatest number of requirements that a declaration without costs can obey, and such a declaration.
cdef i32 declaration_required(const Declaration* d, Plan* plan) noexcept nogil
