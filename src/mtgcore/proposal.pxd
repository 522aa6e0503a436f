# A proposal: a spell or ability with the choices made for it so far, and whether it can still be completed.
#
# Costs (118, 601.2f), mana symbols that are paid in several ways (107.4), objects that costs ask for, targets (601.2c).
# Asked before anything is begun, and before each choice is offered.
# May depend on: types, state, carddb, layers, zones, expr, mana, targets.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame
from mtgcore.carddb cimport DB, Symbol, Cost, CostItem
from mtgcore.expr cimport Context, context_of
from mtgcore.mana cimport ManaNeed

cdef enum:
    MAX_COSTS = 64             # the alternative or activation cost, 16 additional ones, those of modes; repeats
    MAX_OPEN = 32              # symbols with a choice that are still undecided
    MAX_TAKEN = 128
    PHYREXIAN_LIFE = 2         # CR 107.4f
    WAY_LIFE = 2               # the third way of paying a symbol
    MAX_SLOTS = 32             # picks weighed against each other; also how long a list of candidates is then needed

# Frames of PROC_CAST, PROC_ACTIVATE and PROC_MANA. Registers beyond those of frames.pxd:
#   r[3] object on the stack   r[4] number of cost items   r[5] symbols decided   r[6] ability, index into the tables (a
#   spell: the zone it comes from)   r[7] cost objects chosen   r[8], r[9] progress of the running stage
# Their arena words: r[5] ways of paying symbols; once locked in NEED_WORDS of mana and Phyrexian symbols paid with
# life, r[4] amounts of cost items, then r[7] pairs of item and object; above that the domain of the pending question.
# PROC_PAY_COST has the same, with the cost in r[6].
cdef enum:
    NEED_WORDS = 9
    FRAME_LOCKED = 1           # Frame.flags: the total cost is locked in (601.2f)
    FRAME_X_CHOSEN = 2         # Frame.flags of PROC_PAY_COST: Frame.x has been chosen (107.3f)
    FRAME_EXILES = 8           # Frame.flags of PROC_CAST: the spell is exiled as it leaves the stack (702.34a)
    FRAME_TRIGGERED = 4        # a triggered ability put on the stack: no costs (603.3d); a mana ability: announced


# A set of objects that something else has a claim on.
cdef struct Taken:
    int n
    ObjectId ids[MAX_TAKEN]


cdef struct Proposal:
    int player
    int speaker                # "you" in its text: the player, or whose effect asks for the cost
    ObjectId source            # the card or spell, or the object whose ability it is
    ObjectId entry             # on the stack; NONE before, and for mana abilities
    i32 memory                 # handle: registers that amounts read, 0: those of the entry
    ObjectId spend_on          # what restricted mana would be spent on: spells only
    i32 face                   # of a spell; -1: an ability
    i32 ability                # index into the tables, -1: none
    i32 symbols, n_symbols     # the mana cost, where it is paid
    bint hidden                # a spell that is cast face down: none of its abilities counts (702.37c)
    Ref assumed                # a target that has not been chosen yet, for costs that ask for targets; NONE
    ObjectId reducer           # the object chosen for a part of the cost that makes it less (702.119a); NONE: not yet
    i32 n_costs
    i32 costs[MAX_COSTS]       # alternative, additional, activation costs, and those of modes
    i32 times[MAX_COSTS]       # how often each is paid
    i32 x
    i32 n_choices
    const i32* choices         # how the first n_choices symbols with a choice are paid
    const i32* amounts         # of cost items, once locked in
    const i32* objects         # pairs of cost item and object chosen for it
    i32 n_objects
    Taken tapped               # promised to payments below: may not be tapped for mana
    Taken reserved             # promised likewise: may not leave, nor lose counters
    i32 life_reserved
    const Frame* outer         # mana ability: the payment it is activated for
    bint begun                 # its frame is the one on top


# The symbols of a cost whose way of being paid is still to be chosen.
cdef struct Open:
    i32 seen                   # symbols with a choice so far
    i32 n
    i32 floor                  # least way for the first of them
    Symbol last                # the symbol seen last
    Symbol symbols[MAX_OPEN]


# One pick among several that constrain each other.
cdef struct Slot:
    const i32* list
    i32 n
    u32 conflicts              # bit i: must differ from the pick of slot i, which comes earlier


cdef inline bint taken_has(const Taken* t, ObjectId id) noexcept nogil:
    cdef int i
    for i in range(t.n):
        if t.ids[i] == id:
            return True
    return False


cdef inline void taken_add(Taken* t, ObjectId id) noexcept nogil:
    if t.n < MAX_TAKEN:
        t.ids[t.n] = id
        t.n += 1


cdef inline Context proposal_context(const Proposal* p) noexcept nogil:
    cdef Context c = context_of(p.source, p.speaker, p.entry)
    c.memory = p.memory
    return c

# The part of the cost that makes the total cost less; NULL and -1: there is none.
cdef const CostItem* reducing_item(const DB* db, const Proposal* p) noexcept nogil
cdef i32 reducing_at(const DB* db, const Proposal* p) noexcept nogil

# ---- making one ----------------------------------------------------------------------------------------------------

cdef void proposal_clear(Proposal* p, int player, ObjectId source) noexcept nogil
# `way` as in permissions.pxd; `paid`: the additional costs that are paid, as in StackEntry.costs. False: it can't be
# cast that way.
cdef bint proposal_spell(const State* s, Proposal* p, i32 face, int way, u32 paid, i32 modes) noexcept nogil
# Do modes cost anything (702.120, 702.172)? And what these modes cost; `more`: others have been chosen before them.
cdef bint modes_cost(const State* s, const Proposal* p) noexcept nogil
cdef void proposal_modes(const State* s, Proposal* p, i32 modes, bint more) noexcept nogil
cdef void proposal_ability(const State* s, Proposal* p, i32 ability) noexcept nogil
# A cost that the program of this VM frame asks the player to pay.
cdef void proposal_cost(const State* s, Proposal* p, i32 cost, const Frame* program) noexcept nogil
# The proposal of a frame, as far as it has come.
cdef void proposal_of(const State* s, const Frame* f, Proposal* p) noexcept nogil
# What the proposals and payments under frame `at` have a claim on; nothing when something else lies between.
cdef void proposal_within(const State* s, int at, Proposal* p) noexcept nogil
cdef u32 additional_costs(const State* s, const Proposal* p, i32 face, int kind) noexcept nogil

# ---- its costs -----------------------------------------------------------------------------------------------------

# Cost items of all costs, numbered through; NULL when there are no more.
cdef inline const CostItem* item_at(const DB* db, const Proposal* p, i32 at) noexcept nogil:
    cdef const Cost* cost
    cdef i32 i
    for i in range(p.n_costs):
        cost = &db.costs[p.costs[i]]
        if at < cost.n_items:
            return &db.cost_items[cost.items + at]
        if at < cost.n_items * p.times[i]:
            return &db.cost_items[cost.items + at % cost.n_items]
        at -= cost.n_items * p.times[i]
    return NULL

cdef i32 items_count(const DB* db, const Proposal* p) noexcept nogil
cdef i32 item_amount(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil
cdef i32 item_missing(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil
cdef i32 item_power(const State* s, const Proposal* p, i32 at) noexcept nogil      # of those chosen for COST_CREW
cdef i32 items_loyalty(const State* s, const Proposal* p) noexcept nogil
cdef bint moves_itself(int kind) noexcept nogil
cdef bint moves_objects(int kind) noexcept nogil
cdef bint orders_objects(int kind) noexcept nogil
cdef bint picks_objects(int kind) noexcept nogil
# What may be chosen next for item `at`, in zone order (returns how many, writes at most cap).
cdef i32 cost_candidates(const State* s, const Proposal* p, i32 at, const CostItem* item, i32* out,
                         i32 cap) noexcept nogil

# Mana and Phyrexian life of the cost, and the symbols whose way of being paid is open. Before increases and reductions.
cdef void proposal_need(const State* s, const Proposal* p, ManaNeed* need, Open* open) noexcept nogil
cdef int symbol_ways(const Symbol* symbol) noexcept nogil
# Can all slots be filled with picks that differ where they must? Slots of one list in a row pick in ascending order.
cdef bint slots_fill(const Slot* slots, int n, int at, i32* picks) noexcept nogil
# An amount as it would be for that X, which need not be on the stack yet.
cdef i32 amount_for(const State* s, i32 node, const Context* c, i32 x) noexcept nogil
cdef bint amount_uses_x(const DB* db, i32 node) noexcept nogil
cdef bint filter_uses_x(const DB* db, i32 node) noexcept nogil

# Can the proposal be paid for in some way that agrees with all choices made so far? A mana ability in the middle of a
# payment: so that the payment stays possible.
cdef bint payable(const State* s, const Proposal* p) noexcept nogil

# Convoke, delve, improvise: which symbol of the locked cost (its words: `need`) the object pays so that the rest stays
# payable: a ManaKind, 6: generic mana, -1: none. Writes the words, and leaves them as they were.
cdef int helper_pays(const State* s, Proposal* p, ObjectId id, i32* need) noexcept nogil

# Can that mana cost of a spell be paid with mana abilities that are never automatic (605.3a), besides the others?
cdef bint manual_can_pay(const State* s, int player, const ManaNeed* need, ObjectId spell, i32 face) noexcept nogil

# ---- X -------------------------------------------------------------------------------------------------------------

cdef bint cost_uses_x(const State* s, const Proposal* p) noexcept nogil
# The greatest that can be paid, given that `low` can.
cdef i32 greatest_x(const State* s, Proposal* p, i32 low) noexcept nogil

# ---- payments ------------------------------------------------------------------------------------------------------

cdef int frame_index(const State* s, const Frame* f) noexcept nogil
cdef void pay_need(const Frame* f, ManaNeed* need) noexcept nogil      # what a PROC_PAY frame pays
cdef ObjectId spend_on(const State* s, const Frame* f) noexcept nogil  # and on what, for restricted mana
# May a PROC_PAY frame be paid from the pool alone? Where it is for a mana ability: so that the payment that it is
# activated for stays possible.
cdef bint pool_serves(const State* s, const Frame* f) noexcept nogil
# What must not be tapped for the payment of this frame.
cdef void pay_avoid(const State* s, const Frame* f, Taken* avoid) noexcept nogil
# Of these kinds (bits) of mana that a player is about to add in the middle of a payment, those that leave it possible.
cdef int kinds_payable(const State* s, int player, int kinds, i32 amount) noexcept nogil
# Kinds of mana (bits) that may be chosen next for a mana ability; r[8] of them have been chosen, packed in r[9].
cdef int kinds_offered(const State* s, const Frame* f) noexcept nogil
