# Characteristics of objects: copiable values, then continuous effects in their layers (613).
#
# The questions are inline, over what the last rebuild left, so that expr can ask them although the rebuild itself uses
# expr: no inline function here may call one that is not. Whoever loses the derived part of a block sets DIRTY_CHARS,
# which rebuilds all of it.
# May depend on: types, state, carddb; layers.pyx: expr too.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport (
    State, Chars, Object, Effect, Permanent, StackEntry, LastKnown, Summary, Player, DIRTY_CHARS, DIRTY_SBA,
    DIRTY_SUMMARY, magic, player_at, object_at, object_get, permanent_at, entry_at, entry_get, effect_at, chars_at,
    card_at, lki_at, summary_at, instance_at, elsewhere_at, place_at, id_of, id_slot, handle_len, handle_words,
)
from mtgcore.carddb cimport (
    Face, CardDef, Change, DB, Symbol, db_of, face_at, typeset_has, SYMBOL_X,
    FACE_LAND, FACE_HAS_X, FACE_ACTIVATED, FACE_INSTANT_SPEED, FACE_FROM_HAND, FACE_FROM_GRAVEYARD, READS_ANYTHING,
)
from mtgcore.expr cimport Context, context_of

cdef enum:
    NO_SPELL = 0xFFFF          # CardDef.least_mana and Summary.min_value: no nonland card


# Rebuild what is dirty: characteristics of all permanents and of what effects change elsewhere, then the players'
# summaries. Cheap when nothing is. False: there is no room, the block must grow and this be done again.
cdef bint layers_rebuild(State* s) noexcept nogil
# Characteristics of one permanent as if nothing else were there: right for one that has just entered while no static
# ability is at work (the effects that exist affect other objects, 611.2c).
cdef void chars_alone(State* s, u32 permanent) noexcept nogil

# Some fact (carddb.Reads) has changed that is no characteristic: static abilities may regard it.
cdef inline void fact_changed(State* s, u32 reads) noexcept nogil:
    if magic(s).static_reads & (reads | READS_ANYTHING):
        s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY

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
    out.unused = 0
    out.name = 0
    out.toxic = <u16> f.toxic
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
    out.mana_max = f.mana_max

# CR 708.2a: a face-down creature is 2/2, with no text, name, subtypes, colour or mana cost. Tables without a blank face
# leave the object its own, of which it has nothing.
cdef inline void chars_face_down(const State* s, i32 face, int controller, Chars* out) noexcept nogil:
    memset(out, 0, sizeof(Chars))
    out.face = face if db_of(s).blank < 0 else db_of(s).blank
    out.types = TYPE_CREATURE
    out.power = 2
    out.toughness = 2
    out.controller = <u8> controller

# CR 702.168a, 701.58a: and with ward {2}.
cdef inline void chars_warded(const State* s, i32 face, int controller, Chars* out) noexcept nogil:
    if db_of(s).warded >= 0:
        chars_printed(s, db_of(s).warded, controller, out)
    else:
        chars_face_down(s, face, controller, out)

# Its name, or the first of two (709.4a): a number of the tables.
cdef inline i32 chars_name(const State* s, const Chars* c) noexcept nogil:
    return c.name - 1 if c.name != 0 else face_at(s, c.face).name

# What effects make of an object that is not on the battlefield; NULL: nothing.
cdef inline const Chars* chars_changed(const State* s, const Object* o) noexcept nogil:
    cdef u32 slot = <u32> (o - object_at(s, 0))
    cdef u32 place
    if s.n_elsewhere == 0:
        return NULL
    place = place_at(s, slot)[0]
    # What is younger than the last rebuild has no place in the table, and its word there means nothing.
    if place == 0 or place > s.n_elsewhere or elsewhere_at(s, place - 1).id != id_of(s, slot):
        return NULL
    return &elsewhere_at(s, place - 1).chars

# The copiable values of an object that is neither on the battlefield nor gone.
cdef inline void chars_plain(const State* s, const Object* o, Chars* out) noexcept nogil:
    if o.flags & OBJECT_FACE_DOWN and o.zone == ZONE_STACK:
        chars_face_down(s, o.face, o.controller, out)      # CR 708.4
    elif o.flags & (OBJECT_FACE_DOWN | OBJECT_ABILITY):
        memset(out, 0, sizeof(Chars))                      # CR 406.3a; an ability has none of its own
        out.face = o.face
        out.controller = o.controller
    else:
        chars_printed(s, o.face, o.controller, out)

# A spell or ability on the stack, or as it last was there (608.2h); NULL: nothing is known.
cdef inline const StackEntry* entry_known(const State* s, ObjectId id) noexcept nogil:
    cdef const StackEntry* entry = entry_get(s, id)
    cdef const LastKnown* known
    if entry != NULL or object_get(s, id) != NULL:
        return entry
    known = lki_get(s, id)
    return &known.entry if known != NULL and known.entry.id != NONE else NULL

# An object that is neither on the battlefield nor gone.
cdef inline void chars_elsewhere(const State* s, const Object* o, Chars* out) noexcept nogil:
    cdef const Chars* changed = chars_changed(s, o)
    if changed != NULL:
        out[0] = changed[0]
    else:
        chars_plain(s, o, out)

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

# Whose name, mana cost and printed abilities an object has, copy effects regarded; last known too; -1: unknown.
cdef inline i32 face_of(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef const LastKnown* known
    if o != NULL:
        return chars_at(s, o.pos).face if o.zone == ZONE_BATTLEFIELD else o.face
    known = lki_get(s, id)
    if known == NULL:
        return -1
    return known.chars.face if known.zone == ZONE_BATTLEFIELD else known.face

# The face of its copiable values: another one where the text is changed (613.2c, 707.2).
cdef i32 copied_face(const State* s, ObjectId id) noexcept nogil

cdef inline bint has_keyword(const State* s, ObjectId id, int keyword) noexcept nogil:
    cdef Chars c
    return chars_of(s, id, &c) and (c.keywords >> keyword) & 1

cdef inline bint has_subtype(const State* s, ObjectId id, int subtype) noexcept nogil:
    cdef Chars c
    return chars_of(s, id, &c) and typeset_has(s, c.typeset, subtype)

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

# Is that one of the exceptions of a copy (707.9)?
cdef inline bint has_no_mana_cost(const State* s, i32 copied) noexcept nogil:
    cdef u32 i
    for i in range(0, handle_len(s, copied), 3):
        if handle_words(s, copied)[i] == CHANGE_NO_MANA_COST:
            return True
    return False

# Is it the back face of another card than the object's own? A melded permanent is no token's (712.8g).
cdef inline bint is_back_copied(const State* s, const Face* f, u32 slot) noexcept nogil:
    if slot < s.n_cards:
        return card_at(s, slot).definition != f.card
    return f.card >= 0 and db_of(s).cards[f.card].layout == LAYOUT_MELD

# X on the stack counts as chosen (202.3e).
cdef inline i32 mana_value_of(const State* s, ObjectId id) noexcept nogil:
    cdef const Object* o = object_get(s, id)
    cdef i32 face = face_of(s, id), i, value
    cdef const Face* f
    if face < 0 or is_face_down(s, id) or (o != NULL and o.flags & OBJECT_ABILITY):
        return 0
    f = face_at(s, face)
    value = f.mana_value
    if o != NULL and o.zone == ZONE_BATTLEFIELD and permanent_at(s, o.pos).copied != 0 and \
            has_no_mana_cost(s, permanent_at(s, o.pos).copied):
        return 0
    if f.n_symbols < 0 and value != 0 and is_back_copied(s, f, id_slot(id)):
        return 0                                           # CR 202.3b: a copy of the back face
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

# The same of an object wherever it is. Off the battlefield it has what is printed on its face, nothing face down,
# unless an effect changes that.
cdef inline i32 object_abilities(const State* s, const Object* o) noexcept nogil:
    cdef const Chars* changed
    if o.zone == ZONE_BATTLEFIELD:
        return abilities_count(s, chars_at(s, o.pos))
    changed = chars_changed(s, o)
    if changed != NULL:
        return abilities_count(s, changed)
    return 0 if o.flags & (OBJECT_FACE_DOWN | OBJECT_ABILITY) else face_at(s, o.face).n_abilities

cdef inline i32 object_ability(const State* s, const Object* o, i32 i) noexcept nogil:
    cdef const Chars* changed
    if o.zone == ZONE_BATTLEFIELD:
        return ability_of(s, chars_at(s, o.pos), i)
    changed = chars_changed(s, o)
    return ability_of(s, changed, i) if changed != NULL else face_at(s, o.face).abilities + i

# ---- text (612) ----------------------------------------------------------------------------------------------------

# What a word (types.TextWord) in the text of an object has become. Ask only while Magic.n_text is not 0.
cdef inline i32 text_word(const State* s, ObjectId object, i32 word) noexcept nogil:
    cdef const Effect* e
    cdef u32 i
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.kind == CHANGE_TEXT and e.object == object and e.a == word:
            word = e.b
    return word

cdef inline u32 text_colors(const State* s, ObjectId object, u32 colors) noexcept nogil:
    cdef u32 changed = 0
    cdef int kind
    for kind in range(5):
        if (colors >> kind) & 1:
            changed |= <u32> 1 << (text_word(s, object, TEXT_COLOR + kind) - TEXT_COLOR)
    return changed

# ---- copying (707) -------------------------------------------------------------------------------------------------

# Copiable values are a face (face_of) and exceptions: [ChangeKind, a, b] triples with numbers for power and toughness.
# Writes the exceptions of an object to `out` (at most `cap` words) and returns how many words there are.
cdef i32 copy_exceptions(const State* s, ObjectId id, i32* out, i32 cap) noexcept nogil
# The permanent has these copiable values from now on: it enters as a copy (614.1c), or is a token that is one.
# Needs room for the exceptions; `exceptions` may lie in the arena's lower part, but not in a list.
cdef void permanent_set_copy(State* s, ObjectId id, i32 face, const i32* exceptions, u32 n) noexcept nogil
# Another face of its own: it transforms (701.27), flips or is turned over. A new timestamp (613.7g).
cdef void permanent_set_face(State* s, ObjectId id, i32 face) noexcept nogil
# It is no copy by an effect any more (730.2a).
cdef void copies_end(State* s, ObjectId object) noexcept nogil
# It becomes a copy for a duration (layer 1). Needs room for one effect and the exceptions.
cdef void effect_copy(State* s, ObjectId object, i32 face, const i32* exceptions, u32 n, int duration, i32 until,
                      const Context* c) noexcept nogil

# ---- rules ---------------------------------------------------------------------------------------------------------

# Rule-changing static abilities and effects in force (RuleKind). Begin with a cursor of 0: fills `out` and returns
# True, or False when there are no more. Static abilities of permanents in the order of the battlefield, those of other
# zones and floating ones, then effects; an effect's one parameter is given as `a` and as `b`.
cdef struct Rule:
    i32 kind                   # RuleKind
    i32 a, b, c
    i32 filter                 # node: what it applies to; 0: `object` itself
    ObjectId object            # the source of the ability, or the affected object (or player, as a Ref) of an effect
    i32 controller
    i32 memory                 # handle: registers that a floating ability's filters read, 0: none
cdef bint rule_next(const State* s, int* cursor, Rule* out) noexcept nogil
# What the filters of a rule are asked in; `entry`: the spell that it may concern, or NONE.
cdef inline Context rule_context(const Rule* rule, ObjectId entry) noexcept nogil:
    cdef Context c = context_of(rule.object, rule.controller, entry)
    c.memory = rule.memory
    return c
# May any rule of these kinds (bit mask) be in force? One test; a condition that fails right now is not regarded.
cdef inline bint rules_any(const State* s, u64 kinds) noexcept nogil:
    return (magic(s).rule_watch & kinds) != 0

# ---- effects -------------------------------------------------------------------------------------------------------

# Continuous effects of resolved spells and abilities. a and b are numbers, not nodes: they are fixed when the effect
# begins (608.2h, 611.2d). `object` is a permanent, a spell or a card; for CHANGE_RULE also a player, as a Ref.
cdef void effect_add(State* s, int kind, int layer, int duration, int controller, ObjectId object,
                     i32 a, i32 b) noexcept nogil
# A change of the tables begins to affect `object`; amounts and players are worked out in the context. `until` is the
# condition of DURATION_WHILE: where it does not hold, the effect does nothing (611.2b).
cdef void effect_begin(State* s, const Change* change, int duration, i32 until, Context* c,
                       ObjectId object) noexcept nogil
# The numbers, player or words of a change, as they are now in the context.
cdef void change_operands(const State* s, const Change* change, Context* c, i32* a, i32* b) noexcept nogil
# A floating ability; it keeps a copy of the memory.
cdef void effect_float(State* s, i32 ability, int duration, int controller, ObjectId source, i32 memory) noexcept nogil
# Do the effects and exceptions of a game that was loaded fit the tables?
cdef bint effects_valid(const State* s) noexcept nogil
cdef void effects_end(State* s, int duration) noexcept nogil           # all of that duration end at once
cdef void effects_turn(State* s, int player) noexcept nogil            # a turn of that player begins
cdef bint effects_until_end_step(const State* s, int player) noexcept nogil
cdef void effects_end_step(State* s, int player) noexcept nogil        # an end step of that player begins
cdef void effects_untap(State* s, int player) noexcept nogil           # an untap step of that player ends
cdef void effects_forget(State* s, ObjectId object) noexcept nogil     # the object is gone
cdef void effects_follow(State* s, ObjectId spell, ObjectId permanent) noexcept nogil   # CR 400.7a
# Counters of a kind were put on an object: a keyword counter has a new timestamp (613.7c).
cdef void effect_counter(State* s, ObjectId object, int kind) noexcept nogil

# ---- summaries -----------------------------------------------------------------------------------------------------

# A permanent came, went, was tapped, untapped, or phased: its player's summary is wrong if it makes mana, can be
# activated, or can be turned face up.
cdef inline void summary_touch(State* s, u32 permanent) noexcept nogil:
    cdef const Chars* c = chars_at(s, permanent)
    if c.mana | c.has_activated or permanent_at(s, permanent).flags & PF_FACE_DOWN:
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
