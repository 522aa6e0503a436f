# What a spell or ability would do for a player: the deeds of its program, each on what it would be done to.
#
# A scene is a question: for whom, by what, and with which target or choice assumed. Values are on the scale of worth.
# May depend on: everything up to priority, knowledge, worth, simple_combat.

from mtgcore.types cimport *
from mtgcore.state cimport State
from mtgcore.expr cimport Context
from mtgcore.knowledge cimport Knowledge, Deed

cdef enum:
    NEUTRAL = 5                # something that nobody can tell the use of
    NEVER = -10000             # what must not be done


cdef struct Scene:
    const State* s
    const Knowledge* k
    int me                     # for whom things are good or bad
    Context c                  # the spell or ability, its controller, its entry on the stack, the target assumed
    i32 register               # the register for which `chosen` is assumed, -1: none
    Ref chosen
    i32 alias, aliased         # as Deed has them, for the deed in question
    i32 x                      # the X that is assumed, -1: that of the entry
    i32 division               # amount node: what is divided among targets, 0: nothing
    ObjectId self              # the permanent that the source is or would be
    bint literal               # as if nothing that is about to happen to permanents were known yet
    bint entering              # what something does as it enters is in question: no further than that
    bint searching             # the player is looking at what is assumed as chosen (701.23a)
    bint burying               # what a creature card in the graveyard would lead to is in question: no further
    ObjectId arriving          # the card that the same spell puts onto the battlefield for the player, NONE: none


cdef Scene scene_of(const State* s, const Knowledge* k, int me, ObjectId source, int controller,
                    ObjectId entry) noexcept nogil

# What one deed does for the player to one object or player.
cdef i32 deed_on(const Scene* scene, const Deed* deed, Ref ref) noexcept nogil
cdef i32 deed_amount(const Scene* scene, const Deed* deed) noexcept nogil
# What the deeds in these words of code do, those that need a target or a choice apart.
cdef i32 deeds_worth(const Scene* scene, i32 begin, i32 end) noexcept nogil
# Those that name the spec's target, or the register, with it assumed.
cdef i32 target_worth(Scene* scene, i32 program, i32 spec, Ref target) noexcept nogil
cdef i32 choice_worth(Scene* scene, i32 begin, i32 end, i32 register, Ref chosen) noexcept nogil
# A whole program with the best targets there are.
cdef i32 program_worth(Scene* scene, i32 program, i32 targets, i32 n_targets, i32 division) noexcept nogil
# An ability, with its best mode.
cdef i32 ability_worth(Scene* scene, i32 ability) noexcept nogil
# A spell with this face: what it does as it resolves, or what it is as a permanent and does as it enters.
cdef i32 cast_worth(Scene* scene, i32 face) noexcept nogil
cdef i32 casting_worth(Scene* scene, ObjectId card) noexcept nogil
# What it would be worth to the player that the Aura or Equipment with this face is attached to that.
cdef i32 host_worth(const Scene* scene, i32 face, Ref host) noexcept nogil
# Something is about to put that permanent into a graveyard or exile: combat, or the opponent's spell on top.
cdef bint is_doomed(const State* s, const Knowledge* k, int me, u32 permanent) noexcept nogil
# The price of a cost to the player, mana at `mana` for each; NEVER: it would be the end.
cdef i32 cost_price(const Scene* scene, i32 cost, i32 mana) noexcept nogil
cdef i32 cost_mana(const State* s, i32 cost) noexcept nogil
