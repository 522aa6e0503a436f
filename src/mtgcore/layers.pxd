# Characteristics of objects: copiable values, then continuous effects (613) as far as this engine has them.
#
# The questions are inline, over what the last rebuild left, so that expr can ask them although the rebuild itself uses
# expr: no inline function here may call one that is not. Whoever loses the derived part of a block sets DIRTY_CHARS,
# which rebuilds all of it.
# May depend on: types, state, carddb; layers.pyx: expr too.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Chars, Object, Effect, Permanent, StackEntry, LastKnown, Summary, Player,
    DIRTY_SUMMARY,
    magic, player_at, object_at, object_get, permanent_at, entry_at, chars_at, card_at, lki_at, summary_at, instance_at,
)
from mtgcore.carddb cimport (
    Face, CardDef, DB, Symbol, db_of, face_at, typeset_has, SYMBOL_X,
    FACE_LAND, FACE_HAS_X, FACE_ACTIVATED, FACE_INSTANT_SPEED, FACE_FROM_HAND, FACE_FROM_GRAVEYARD,
)

cdef enum:
    NO_SPELL = 0xFFFF          # CardDef.least_mana and Summary.min_value: no nonland card


# Rebuild what is dirty: characteristics of all permanents, then the players' summaries. Cheap when nothing is.
cdef void layers_rebuild(State* s) noexcept nogil
# Characteristics of one permanent as if nothing else were there: right for one that has just entered while no permanent
# has static abilities (the effects that exist affect other objects, 611.2c).
cdef void chars_alone(State* s, u32 permanent) noexcept nogil

# ---- last known information ----------------------------------------------------------------------------------------

cdef inline const LastKnown* lki_get(const State* s, ObjectId id) noexcept nogil:      # NULL: nothing is known
    cdef u32 i = s.n_lki
    while i > 0:
        i -= 1
        if lki_at(s, i).id == id:
            return lki_at(s, i)
    return NULL

# ---- characteristics -----------------------------------------------------------------------------------------------

# CR 613.1: what is printed on a face.
cdef inline void chars_printed(const State* s, i32 face, int controller, Chars* out) noexcept nogil:
    cdef const Face* f = face_at(s, face)
    out.face = face
    out.abilities = -1
    out.n_abilities = 0
    memset(out.unused, 0, sizeof(out.unused))
    out.types = f.types
    out.power = f.power
    out.toughness = f.toughness
    out.typeset = f.typeset
    out.keywords = f.keywords
    out.rules = 0
    out.colors = f.colors
    out.controller = <u8> controller
    out.has_activated = (f.flags & FACE_ACTIVATED) != 0
    out.mana = f.mana_mask

# CR 708.2a: a face-down creature is 2/2, with no text, name, subtypes, colour or mana cost.
cdef inline void chars_face_down(i32 face, int controller, Chars* out) noexcept nogil:
    memset(out, 0, sizeof(Chars))
    out.face = face
    out.types = TYPE_CREATURE
    out.power = 2
    out.toughness = 2
    out.controller = <u8> controller

# An object that is neither on the battlefield nor gone.
cdef inline void chars_elsewhere(const State* s, const Object* o, Chars* out) noexcept nogil:
    if o.flags & OBJECT_FACE_DOWN and o.zone == ZONE_STACK:
        chars_face_down(o.face, o.controller, out)         # CR 708.4
    elif o.flags & (OBJECT_FACE_DOWN | OBJECT_ABILITY):
        memset(out, 0, sizeof(Chars))                      # CR 406.3a; an ability has none of its own
        out.face = o.face
        out.controller = o.controller
    else:
        chars_printed(s, o.face, o.controller, out)

# The characteristics of an object in any zone, written to `out`; last known information when the object is gone.
# False: nothing is known of it. Layers must be clean (the machine rebuilds before each stage).
cdef inline bint chars_of(const State* s, ObjectId id, Chars* out) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const LastKnown* known
    if o == NULL:
        known = lki_get(s, id)
        if known == NULL:
            return False
        out[0] = known.chars
    elif o.zone == ZONE_BATTLEFIELD:
        out[0] = chars_at(s, o.pos)[0]
    else:
        chars_elsewhere(s, o, out)
    return True

cdef inline i32 face_of(const State* s, ObjectId id) noexcept nogil:   # face index, last known too; -1: unknown
    cdef const Object* o = object_get(s, id)
    cdef const LastKnown* known
    if o != NULL:
        return o.face
    known = lki_get(s, id)
    return known.face if known != NULL else -1

cdef inline bint has_keyword(const State* s, ObjectId id, int keyword) noexcept nogil:
    cdef Chars c
    return chars_of(s, id, &c) and (c.keywords >> keyword) & 1

cdef inline bint has_subtype(const State* s, ObjectId id, int subtype) noexcept nogil:
    cdef Chars c
    return chars_of(s, id, &c) and typeset_has(db_of(s), c.typeset, subtype)

cdef inline int controller_of(const State* s, ObjectId id) noexcept nogil:     # last known too; -1: unknown
    cdef const Object* o = object_get(s, id)
    cdef const LastKnown* known
    if o != NULL:
        return o.controller
    known = lki_get(s, id)
    return known.controller if known != NULL else -1

# Is its face hidden, so that it has no name and no mana cost (708.2a)?
cdef inline bint is_face_down(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const LastKnown* known
    if o == NULL:
        known = lki_get(s, id)
        return known != NULL and (known.permanent.flags & PF_FACE_DOWN or known.object_flags & OBJECT_FACE_DOWN) != 0
    if o.zone == ZONE_BATTLEFIELD:
        return (permanent_at(s, o.pos).flags & PF_FACE_DOWN) != 0
    return (o.flags & OBJECT_FACE_DOWN) != 0

# X on the stack counts as chosen (202.3e).
cdef inline i32 mana_value_of(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef i32 face = face_of(s, id), i, value
    cdef const Face* f
    if face < 0 or is_face_down(s, id) or (o != NULL and o.flags & OBJECT_ABILITY):
        return 0
    f = face_at(s, face)
    value = f.mana_value
    if o != NULL and o.zone == ZONE_STACK and f.flags & FACE_HAS_X:
        for i in range(f.symbols, f.symbols + f.n_symbols):
            if db_of(s).symbols[i].kind == SYMBOL_X:
                value += entry_at(s, o.pos).x
    return value

# A creature that hasn't been continuously controlled since its controller's latest turn began (302.6), haste regarded.
cdef inline bint is_sick(const State* s, u32 permanent) noexcept nogil:
    cdef const Chars* c = chars_at(s, permanent)
    return (c.types & TYPE_CREATURE and not (c.keywords >> KW_HASTE) & 1
            and permanent_at(s, permanent).controlled_since >= player_at(s, c.controller).turn_began)

# Parameterised keywords (protection, hexproof from, landwalk, toxic, enchant) of an object, printed and granted: call
# with i = 0, 1, ...; the parameter of the i-th instance of `keyword`, or -1 when there are no more.
cdef i32 keyword_parameter(const State* s, ObjectId id, int keyword, int i) noexcept nogil

# ---- abilities -----------------------------------------------------------------------------------------------------

# How many abilities something with these characteristics has, and the i-th of them (index into the tables).
cdef inline i32 abilities_count(const State* s, const Chars* c) noexcept nogil:
    return face_at(s, c.face).n_abilities if c.abilities < 0 else c.n_abilities

cdef inline i32 ability_of(const State* s, const Chars* c, i32 i) noexcept nogil:
    return face_at(s, c.face).abilities + i if c.abilities < 0 else instance_at(s, <u32> (c.abilities + i)).ability

# The same of an object wherever it is. Off the battlefield it has what is printed on its face, nothing face down.
cdef inline i32 object_abilities(const State* s, const Object* o) noexcept nogil:
    if o.zone == ZONE_BATTLEFIELD:
        return abilities_count(s, chars_at(s, o.pos))
    return 0 if o.flags & (OBJECT_FACE_DOWN | OBJECT_ABILITY) else face_at(s, o.face).n_abilities

cdef inline i32 object_ability(const State* s, const Object* o, i32 i) noexcept nogil:
    if o.zone == ZONE_BATTLEFIELD:
        return ability_of(s, chars_at(s, o.pos), i)
    return face_at(s, o.face).abilities + i

# ---- rules ---------------------------------------------------------------------------------------------------------

# Rule-changing static abilities and effects in force (RuleKind). Begin with a cursor of 0: fills `out` and returns
# True, or False when there are no more. Static abilities of permanents in the order of the battlefield, then effects;
# an effect's one parameter is given as `a` and as `b`.
cdef struct Rule:
    i32 kind                   # RuleKind
    i32 a, b, c
    i32 filter                 # node: what it applies to; 0: `object` itself
    ObjectId object            # the source of the ability, or the affected object (or player, as a Ref) of an effect
    i32 controller
cdef bint rule_next(const State* s, int* cursor, Rule* out) noexcept nogil
# May any rule of these kinds (bit mask) be in force? One test; a condition that fails right now is not regarded.
cdef inline bint rules_any(const State* s, u64 kinds) noexcept nogil:
    return (magic(s).rule_watch & kinds) != 0

# ---- effects -------------------------------------------------------------------------------------------------------

# Continuous effects of resolved spells and abilities. a and b are numbers, not nodes: they are fixed when the effect
# begins (608.2h, 611.2d). `object` is a permanent; for CHANGE_RULE also a player, as a Ref. Effects on
# anything else are not kept.
cdef void effect_add(State* s, int kind, int layer, int duration, int controller, ObjectId object,
                     i32 a, i32 b) noexcept nogil
# A floating ability; it keeps a copy of the memory.
cdef void effect_float(State* s, i32 ability, int duration, int controller, ObjectId source, i32 memory) noexcept nogil
cdef void effects_end(State* s, int duration) noexcept nogil           # all of that duration end at once
cdef void effects_forget(State* s, ObjectId object) noexcept nogil     # the object is gone

# ---- summaries -----------------------------------------------------------------------------------------------------

# A permanent was tapped, untapped, or phased: its player's summary is wrong if it makes mana or can be activated.
cdef inline void summary_touch(State* s, u32 permanent) noexcept nogil:
    cdef const Chars* c = chars_at(s, permanent)
    if c.mana | c.has_activated:
        s.dirty |= DIRTY_SUMMARY

# The part about the hand is kept by zones as cards come and go. A card counts by all its faces together.
cdef inline void summary_hand_card(const State* s, u32 slot, u32* flags, i32* least) noexcept nogil:
    cdef const CardDef* card
    cdef const Face* f
    if slot < s.n_cards:
        card = &db_of(s).cards[card_at(s, slot).definition]
        flags[0] = card.flags
        least[0] = card.least_mana
    else:
        f = face_at(s, object_at(s, slot).face)
        flags[0] = f.flags
        least[0] = NO_SPELL if f.flags & FACE_LAND else f.least_mana
    if least[0] != NO_SPELL and rules_any(s, (<u64> 1 << RULE_COST_REDUCE)):
        least[0] = 0
    if least[0] != NO_SPELL and rules_any(s, (<u64> 1 << RULE_FLASH)):
        flags[0] |= FACE_INSTANT_SPEED

cdef inline void summary_hand_add(State* s, int player, u32 slot) noexcept nogil:
    cdef Summary* summary = summary_at(s, player)
    cdef u32 flags
    cdef i32 least
    summary_hand_card(s, slot, &flags, &least)
    summary.lands_in_hand += (flags & FACE_LAND) != 0
    if least != NO_SPELL:
        summary.spells_in_hand += 1
        summary.instant_speed += (flags & FACE_INSTANT_SPEED) != 0
        if least < summary.min_value:
            summary.min_value = <u16> least
    if flags & (FACE_FROM_HAND | FACE_FROM_GRAVEYARD):
        s.dirty |= DIRTY_SUMMARY

cdef void summary_hand_remove(State* s, int player, u32 slot) noexcept nogil    # after it left the hand's list
