# A proposal: a spell or ability with the choices made for it so far, and whether it can still be completed.
#
# Costs (118, 601.2f), mana symbols that are paid in several ways (107.4), objects that costs ask for, targets (601.2c).
# Asked before anything is begun, and before each choice is offered.
# May depend on: types, state, carddb, layers, zones, expr, mana, targets.

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, StackEntry
from mtgcore.carddb cimport DB, Symbol, CostItem, TargetSpec, ManaProfile
from mtgcore.layers cimport Rule
from mtgcore.expr cimport Context, context_of
from mtgcore.mana cimport ManaNeed

cdef enum:
    MAX_COSTS = 20             # the alternative or activation cost and up to 16 additional ones
    MAX_OPEN = 32              # symbols with a choice that are still undecided
    MAX_TAKEN = 128
    MAX_SPECS = 64
    PHYREXIAN_LIFE = 2         # CR 107.4f
    WAY_LIFE = 2               # the third way of paying a symbol
    ENCHANT_TARGET = -1        # index of the spec that an Aura spell has by its enchant ability (303.4a)

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
    i32 n_costs
    i32 costs[MAX_COSTS]       # alternative, additional, activation costs
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


# A target spec as a proposal has it. Specs of one mode, or of one ability that is not modal, are a group.
cdef struct Spec:
    TargetSpec spec
    i32 index                  # into the tables, or ENCHANT_TARGET
    i32 group
    i32 division               # amount divided among the targets of the group, 0: nothing


cdef inline Context proposal_context(const Proposal* p) noexcept nogil:
    cdef Context c = context_of(p.source, p.speaker, p.entry)
    c.memory = p.memory
    return c

# ---- making one ----------------------------------------------------------------------------------------------------

cdef void proposal_clear(Proposal* p, int player, ObjectId source) noexcept nogil
# `way` as in cast.pxd; `additional`: bits of the additional costs that are paid. False: it can't be cast that way.
cdef bint proposal_spell(const State* s, Proposal* p, i32 face, int way, u32 additional) noexcept nogil
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
cdef const CostItem* item_at(const DB* db, const Proposal* p, i32 at) noexcept nogil
cdef i32 items_count(const DB* db, const Proposal* p) noexcept nogil
cdef i32 item_amount(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil
cdef i32 item_missing(const State* s, const Proposal* p, i32 at, const CostItem* item) noexcept nogil
cdef i32 items_loyalty(const State* s, const Proposal* p) noexcept nogil
cdef bint moves_itself(int kind) noexcept nogil
cdef bint moves_objects(int kind) noexcept nogil
cdef bint picks_objects(int kind) noexcept nogil
# What may be chosen next for item `at`, in zone order (returns how many, writes at most cap).
cdef i32 cost_candidates(const State* s, const Proposal* p, i32 at, const CostItem* item, i32* out,
                         i32 cap) noexcept nogil

# Mana and Phyrexian life of the cost, and the symbols whose way of being paid is open. Before increases and reductions.
cdef void proposal_need(const State* s, const Proposal* p, ManaNeed* need, Open* open) noexcept nogil
cdef int symbol_ways(const Symbol* symbol) noexcept nogil
cdef u64 cost_rules() noexcept nogil
cdef void cost_adjust(const State* s, const Proposal* p, ManaNeed* need) noexcept nogil
cdef bint rule_covers(const State* s, const Rule* rule, i32 filter, int player, ObjectId spell) noexcept nogil

# Can the proposal be paid for in some way that agrees with all choices made so far? A mana ability in the middle of a
# payment: so that the payment stays possible.
cdef bint payable(const State* s, const Proposal* p) noexcept nogil

# ---- X -------------------------------------------------------------------------------------------------------------

cdef bint cost_uses_x(const State* s, const Proposal* p) noexcept nogil
# The least X for which what is divided is enough for the targets that must be chosen; -1: none.
cdef i32 least_x(const State* s, const Proposal* p, i32 modes) noexcept nogil
# The greatest that can be paid, given that `low` can.
cdef i32 greatest_x(const State* s, Proposal* p, i32 low) noexcept nogil

# ---- its targets ---------------------------------------------------------------------------------------------------

cdef int specs_of(const State* s, const Proposal* p, i32 modes, Spec* out) noexcept nogil
cdef bint specs_related(const Spec* specs, int n) noexcept nogil
cdef bint specs_use_x(const State* s, const Spec* specs, int n) noexcept nogil
cdef bint specs_possible(const State* s, const Spec* specs, int n, const Context* c, i32 x) noexcept nogil
# Can all be completed after one more pick for spec `at`, the further ones for it taken from `rest`?
cdef bint specs_fit(const State* s, const Spec* specs, int n, const Context* c, const StackEntry* entry, int at,
                    Ref pick, const Ref* rest, i32 n_rest) noexcept nogil
# The same before anything is chosen, for some X that can be paid.
cdef bint specs_choosable(const State* s, const Proposal* p, const Spec* specs, int n) noexcept nogil
cdef bint mode_possible(const State* s, const Proposal* p, int mode) noexcept nogil
cdef bint targets_possible(const State* s, const Proposal* p) noexcept nogil
cdef bint enchant_spec(const State* s, ObjectId id, i32 face, TargetSpec* spec) noexcept nogil

# ---- payments ------------------------------------------------------------------------------------------------------

cdef int frame_index(const State* s, const Frame* f) noexcept nogil
cdef void pay_need(const Frame* f, ManaNeed* need) noexcept nogil      # what a PROC_PAY frame pays
cdef ObjectId spend_on(const State* s, const Frame* f) noexcept nogil  # and on what, for restricted mana
# May a PROC_PAY frame be paid from the pool alone? Where it is for a mana ability: so that the payment that it is
# activated for stays possible.
cdef bint pool_serves(const State* s, const Frame* f) noexcept nogil
# What must not be tapped for the payment of this frame.
cdef void pay_avoid(const State* s, const Frame* f, Taken* avoid) noexcept nogil
# Kinds of mana (bits) that may be chosen next for a mana ability; r[8] of them have been chosen, packed in r[9].
cdef int kinds_offered(const State* s, const Frame* f, const ManaProfile* mana) noexcept nogil
