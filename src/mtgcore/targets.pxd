# Targets (115): who may be chosen, and what hexproof, shroud and protection forbid (702.11, 702.16, 702.18).
#
# May depend on: types, state, carddb, expr, layers, zones.

from mtgcore.types cimport *
from mtgcore.state cimport State
from mtgcore.expr cimport Context
from mtgcore.carddb cimport TargetSpec

cdef enum:
    SPEC_ENCHANTS = 1 << 30    # TargetSpec.zones: what all enchant abilities of the source allow (702.5c)


# Is `candidate` a legal target of the spec for the context's source and controller? Checks zone, filter, hexproof,
# shroud, protection; a spell or ability never targets itself (115.5).
cdef bint target_legal(const State* s, const TargetSpec* spec, Ref candidate, const Context* c) noexcept nogil
# All legal candidates, players first then objects in zone order; returns how many (writes at most cap).
cdef i32 target_candidates(const State* s, const TargetSpec* spec, const Context* c, Ref* out, i32 cap) noexcept nogil
cdef bint target_exists(const State* s, const TargetSpec* spec, const Context* c, i32 at_least) noexcept nogil

# Protection (702.16): does `object` (or player) have protection from `source`? Last known information of the source.
cdef bint protected_from(const State* s, Ref object, ObjectId source) noexcept nogil
# 702.11: can't be the target of spells or abilities `controller` controls (source's qualities for hexproof from)
cdef bint hexproof_against(const State* s, ObjectId object, ObjectId source, int controller) noexcept nogil
# The zone in which that filter of an enchant ability looks, and whether this is there, or a player (702.5a).
cdef int enchant_zone(const State* s, i32 filter) noexcept nogil
cdef bint enchants_there(const State* s, i32 filter, Ref to) noexcept nogil
# May this Aura or Equipment be attached to that object or player (303.4, 301.5, 702.16c)?
cdef bint attach_legal(const State* s, ObjectId attachment, Ref to) noexcept nogil
