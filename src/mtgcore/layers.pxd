# Characteristics of objects: copiable values, then continuous effects (613) as far as this engine has them.
#
# May depend on: types, state, carddb.

from mtgcore.types cimport *
from mtgcore.state cimport State, Chars, Object, Effect
from mtgcore.carddb cimport Face, db_of, face_at

# Rebuild what is dirty: characteristics of all permanents, then the players' summaries. Cheap when nothing is.
cdef void layers_rebuild(State* s) noexcept nogil

# The characteristics of an object in any zone, written to `out`; last known information when the object is gone.
# False: nothing is known of it. Layers must be clean (the machine rebuilds before each stage).
cdef bint chars_of(const State* s, ObjectId id, Chars* out) noexcept nogil
# Characteristics the permanent would have on the battlefield, for a card about to enter (614.12).
cdef i32 face_of(const State* s, ObjectId id) noexcept nogil           # face index, last known too; -1: unknown
cdef bint has_keyword(const State* s, ObjectId id, int keyword) noexcept nogil
cdef bint has_subtype(const State* s, ObjectId id, int subtype) noexcept nogil
cdef i32 mana_value_of(const State* s, ObjectId id) noexcept nogil     # X on the stack counts as chosen (202.3e)
cdef int controller_of(const State* s, ObjectId id) noexcept nogil     # last known too; -1: unknown

# Parameterised keywords (protection, hexproof from, landwalk, toxic, enchant) of an object, printed and granted: call
# with i = 0, 1, ...; the parameter of the i-th instance of `keyword`, or -1 when there are no more.
cdef i32 keyword_parameter(const State* s, ObjectId id, int keyword, int i) noexcept nogil

# Rule-changing static abilities and effects in force (RuleKind). Enumerate with i = 0, 1, ...: fills `out` and returns
# True, or False when there are no more. Static abilities of permanents in timestamp order, then effects.
cdef struct Rule:
    i32 kind                   # RuleKind
    i32 a, b, c
    i32 filter                 # node: what it applies to; 0: `object` itself
    ObjectId object            # the source of the ability, or the affected object of an effect
    i32 controller
cdef bint rule_next(const State* s, int* cursor, Rule* out) noexcept nogil
cdef bint rules_any(const State* s, u64 kinds) noexcept nogil          # is any rule of these kinds (bit mask) in force?

# Continuous effects of resolved spells and abilities.
cdef void effect_add(State* s, int kind, int layer, int duration, int controller, ObjectId object,
                     i32 a, i32 b) noexcept nogil
cdef void effects_end(State* s, int duration) noexcept nogil           # all of that duration end at once
cdef void effects_forget(State* s, ObjectId object) noexcept nogil     # the object is gone

# A creature that hasn't been continuously controlled since its controller's latest turn began (302.6), haste regarded.
cdef bint is_sick(const State* s, u32 permanent) noexcept nogil
