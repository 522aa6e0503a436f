# Part of layers.pyx: one change to one object. Sets of subtypes and lists of abilities that no face has are made here.
#
# A list of abilities is never changed in place, only added to at the end of the table, so that a trial (613.8) is
# undone by putting back the characteristics and the table's length.

cdef enum:
    SET_WORDS = SUBTYPE_LIMIT // 64
    BASIC_TYPES = 5
    CARD_TYPES = 0xFFFF        # TypeBit: the rest are supertypes


# ---- sets of subtypes ------------------------------------------------------------------------------------------------

cdef void typeset_load(const State* s, i32 typeset, u64* out) noexcept nogil:
    cdef const u32* halves
    cdef int i
    if typeset < db_of(s).n_typesets:
        memcpy(out, db_of(s).typesets + typeset * SET_WORDS, SET_WORDS * sizeof(u64))
        return
    halves = <const u32*> handle_words(s, magic(s).typesets) + (typeset - db_of(s).n_typesets) * TYPESET_HALVES
    for i in range(SET_WORDS):
        out[i] = halves[2 * i] | <u64> halves[2 * i + 1] << 32


cdef inline bint set_equal(const u64* a, const u64* b) noexcept nogil:
    cdef int i
    for i in range(SET_WORDS):
        if a[i] != b[i]:
            return False
    return True


# The number of a set; last known information may refer to it, so it is never forgotten. -1: there is no room for it.
cdef i32 typeset_intern(State* s, const u64* set) noexcept nogil:
    cdef u64 known[SET_WORDS]
    cdef i32 i, h = magic(s).typesets, n = <i32> (handle_len(s, h) // TYPESET_HALVES)
    for i in range(db_of(s).n_typesets):
        if set_equal(db_of(s).typesets + i * SET_WORDS, set):
            return i
    for i in range(db_of(s).n_typesets, db_of(s).n_typesets + n):
        typeset_load(s, i, known)
        if set_equal(known, set):
            return i
    if not state_room_for(s, 0, 0, TYPESET_HALVES + 8, 0):
        return -1
    for i in range(SET_WORDS):
        h = handle_append2(s, h, <i32> <u32> set[i], <i32> <u32> (set[i] >> 32))
    magic(s).typesets = h
    return db_of(s).n_typesets + n


cdef inline bint set_has(const u64* set, int subtype) noexcept nogil:
    return (set[subtype >> 6] >> (subtype & 63)) & 1


# CR 205.3b: takes away the subtypes of these card types that no other type of the object has.
cdef void set_drop(const State* s, u64* set, u32 types, u32 kept) noexcept nogil:
    cdef const Family* family
    cdef u64 members[SET_WORDS]
    cdef i32 i, j
    for i in range(db_of(s).n_families):
        family = &db_of(s).families[i]
        if family.types & types and not family.types & kept:
            typeset_load(s, family.typeset, members)
            for j in range(SET_WORDS):
                set[j] &= ~members[j]


cdef void set_add_family(const State* s, u64* set, u32 types) noexcept nogil:
    cdef u64 members[SET_WORDS]
    cdef i32 i, j
    for i in range(db_of(s).n_families):
        if db_of(s).families[i].types & types:
            typeset_load(s, db_of(s).families[i].typeset, members)
            for j in range(SET_WORDS):
                set[j] |= members[j]


# CR 612.2: the subtypes that a text names, by the words that are in the object's text now. -1 is never a set in use.
cdef i32 typeset_worded(State* s, i32 typeset, ObjectId source) noexcept nogil:
    cdef u64 words[SET_WORDS]
    cdef u64 said[SET_WORDS]
    cdef i32 i, word
    typeset_load(s, typeset, words)
    memset(said, 0, sizeof(said))
    for i in range(SUBTYPE_LIMIT):
        if set_has(words, i):
            word = text_word(s, source, i)
            said[word >> 6] |= <u64> 1 << (word & 63)
    word = typeset_intern(s, said)
    return word if word >= 0 else typeset


# ---- lists of abilities ----------------------------------------------------------------------------------------------

# Gives the object a list of its own at the end of the table, with room for one more.
cdef bint instances_own(State* s, Chars* c) noexcept nogil:
    cdef i32 i, n = abilities_count(s, c)
    cdef u32 start = s.n_instances
    cdef Instance* to
    if start + n + 1 > limits_of(s.size_class).instances:
        return False
    if c.abilities >= 0 and <u32> c.abilities + c.n_abilities == start:
        return True
    for i in range(n):
        to = instance_at(s, start + i)
        if c.abilities >= 0:
            to[0] = instance_at(s, c.abilities + i)[0]
        else:
            to.ability = face_at(s, c.face).abilities + i
            to.timestamp = 0
    c.abilities = <i32> start
    c.n_abilities = <u16> n
    s.n_instances = start + n
    return True


cdef bint instance_add(State* s, Chars* c, i32 ability, u32 timestamp) noexcept nogil:
    cdef Instance* to
    if not instances_own(s, c):
        return False
    to = instance_at(s, s.n_instances)
    to.ability = ability
    to.timestamp = timestamp
    c.n_abilities += 1
    s.n_instances += 1
    return True


# Is this instance one that goes? With a keyword: all of that keyword's, or those with that parameter; otherwise the
# mana ability of a basic land type.
cdef inline bint goes(const Ability* a, int keyword, int basic, i32 parameter) noexcept nogil:
    if keyword >= 0:
        return a.kind == ABILITY_KEYWORD and a.keyword == keyword and (parameter == 0 or a.a == parameter)
    return a.basic == basic + 1


# A new list without what goes.
cdef bint instances_without(State* s, Chars* c, int keyword, int basic, i32 parameter) noexcept nogil:
    cdef Instance* to
    cdef i32 i, n = abilities_count(s, c), kept = 0
    cdef u32 start = s.n_instances
    cdef Chars old = c[0]
    if start + n + 1 > limits_of(s.size_class).instances:
        return False
    for i in range(n):
        if goes(&db_of(s).abilities[ability_of(s, &old, i)], keyword, basic, parameter):
            continue
        to = instance_at(s, start + kept)
        to.ability = ability_of(s, &old, i)
        to.timestamp = instance_at(s, old.abilities + i).timestamp if old.abilities >= 0 else 0
        kept += 1
    if kept == n:
        return True
    c.abilities = <i32> start
    c.n_abilities = <u16> kept
    s.n_instances = start + kept
    return True


cdef inline void abilities_lose(Chars* c) noexcept nogil:
    c.keywords = 0
    c.abilities = 0
    c.n_abilities = 0


# What follows from a list of abilities: what mana the object makes, whether it can be activated, its toxic value.
cdef void chars_finish(const State* s, Chars* c) noexcept nogil:
    cdef const Ability* a
    cdef i32 i, kind
    cdef u32 most, toxic = 0
    c.mana = 0
    c.mana_max = 0
    c.has_activated = 0
    for i in range(c.abilities, c.abilities + c.n_abilities):
        a = &db_of(s).abilities[instance_at(s, i).ability]
        if a.kind == ABILITY_KEYWORD and a.keyword == KW_TOXIC and (c.keywords >> KW_TOXIC) & 1:
            toxic += <u32> a.a
        elif a.flags & (AF_FROM_HAND | AF_FROM_GRAVEYARD | AF_FROM_EXILE):
            continue
        elif a.kind == ABILITY_ACTIVATED or a.kind == ABILITY_MANA and a.mana.tier == 2:
            c.has_activated = 1
        elif a.kind == ABILITY_MANA:
            most = a.mana.choice
            for kind in range(6):
                if a.mana.fixed[kind]:
                    c.mana |= <u8> (1 << kind)
                most += a.mana.fixed[kind]
            if a.mana.choice or a.mana.amount:
                c.mana |= a.mana.choice_mask
            if a.mana.dynamic:
                c.mana |= 63
            if a.mana.amount or a.mana.dynamic:
                most = 255
            c.mana_max = <u8> max(<u32> c.mana_max, min(most, <u32> 255))
    c.toxic = <u16> min(toxic, <u32> 0xFFFF)


# ---- the type line (205, 305.6, 305.7) -------------------------------------------------------------------------------

# CR 305.6: a land has the mana abilities of its basic land types, gained and lost with them.
cdef bint subtypes_put(State* s, Chars* c, const u64* set) noexcept nogil:
    cdef i32 typeset = typeset_intern(s, set)
    cdef int kind
    cdef bint had, has
    if typeset < 0:
        return False
    if typeset != c.typeset and c.types & TYPE_LAND:
        for kind in range(BASIC_TYPES):
            had = typeset_has(s, c.typeset, SUBTYPE_PLAINS + kind)
            has = set_has(set, SUBTYPE_PLAINS + kind)
            if had and not has and not instances_without(s, c, -1, kind, 0):
                return False
            if has and not had and db_of(s).basic_mana[kind] >= 0 \
                    and not instance_add(s, c, db_of(s).basic_mana[kind], 0):
                return False
    c.typeset = typeset
    return True


cdef bint has_basic_type(const u64* set) noexcept nogil:
    cdef int kind
    for kind in range(BASIC_TYPES):
        if set_has(set, SUBTYPE_PLAINS + kind):
            return True
    return False


# Subtypes `more` in addition, or instead of those of the card types `instead`.
cdef bint subtypes_change(State* s, Chars* c, const u64* more, u32 instead) noexcept nogil:
    cdef u64 set[SET_WORDS]
    cdef int i
    typeset_load(s, c.typeset, set)
    set_drop(s, set, instead, 0)
    for i in range(SET_WORDS):
        set[i] |= more[i]
    if instead & TYPE_LAND and c.types & TYPE_LAND and has_basic_type(more):
        abilities_lose(c)                                  # CR 305.7
        c.typeset = 0
    return subtypes_put(s, c, set)


cdef bint types_change(State* s, Chars* c, int kind, i32 a, i32 b) noexcept nogil:
    cdef u64 set[SET_WORDS]
    cdef u32 before = c.types
    if kind == CHANGE_ADD_TYPES:
        c.types |= <u32> a
        return True
    elif kind == CHANGE_SET_TYPES or kind == CHANGE_REMOVE_TYPES:
        c.types = c.types & ~<u32> CARD_TYPES | <u32> a if kind == CHANGE_SET_TYPES else c.types & ~<u32> a
        typeset_load(s, c.typeset, set)
        set_drop(s, set, before & ~c.types & CARD_TYPES, c.types)          # CR 205.1a
        return subtypes_put(s, c, set)
    elif kind == CHANGE_ALL_SUBTYPES or kind == CHANGE_LOSE_SUBTYPES:
        typeset_load(s, c.typeset, set)
        if kind == CHANGE_ALL_SUBTYPES:
            set_add_family(s, set, <u32> b)
        else:
            set_drop(s, set, <u32> b, 0)
        return subtypes_put(s, c, set)
    elif kind == CHANGE_CHOSEN_SUBTYPE:
        if a <= 0 or a >= SUBTYPE_LIMIT:
            return True
        memset(set, 0, sizeof(set))
        set[a >> 6] = <u64> 1 << (a & 63)
        return subtypes_change(s, c, set, <u32> b)
    typeset_load(s, a, set)
    return subtypes_change(s, c, set, <u32> b if kind == CHANGE_SET_SUBTYPES else 0)


# CR 612.2: a word of the type line.
cdef bint type_line_word(State* s, Chars* c, i32 word, i32 becomes) noexcept nogil:
    cdef u64 set[SET_WORDS]
    if word >= TEXT_COLOR or not typeset_has(s, c.typeset, word):
        return True
    typeset_load(s, c.typeset, set)
    set[word >> 6] &= ~(<u64> 1 << (word & 63))
    set[becomes >> 6] |= <u64> 1 << (becomes & 63)
    return subtypes_put(s, c, set)


# ---- one change ------------------------------------------------------------------------------------------------------

# All of its abilities of that keyword, or those with that parameter: 'loses "enchant creature card in a graveyard"'.
cdef bint keyword_remove(State* s, Chars* c, int keyword, i32 parameter) noexcept nogil:
    cdef i32 i
    if not (c.keywords >> keyword) & 1:
        return True
    if not instances_without(s, c, keyword, -1, parameter):
        return False
    for i in range(abilities_count(s, c) if parameter != 0 else 0):
        if goes(&db_of(s).abilities[ability_of(s, c, i)], keyword, -1, 0):
            return True
    c.keywords &= ~(<u64> 1 << keyword)
    return True


cdef bint ability_add(State* s, Chars* c, i32 ability, u32 timestamp) noexcept nogil:
    if db_of(s).abilities[ability].kind == ABILITY_KEYWORD:
        c.keywords |= <u64> 1 << db_of(s).abilities[ability].keyword
    return instance_add(s, c, ability, timestamp)


cdef void power_change(Chars* c, int kind, i32 a, i32 b) noexcept nogil:
    cdef i32 power = c.power
    if kind == CHANGE_PT:
        c.power += a
        c.toughness += b
    elif kind == CHANGE_SWITCH_PT:
        c.power = c.toughness
        c.toughness = power
    else:
        if kind != CHANGE_SET_TOUGHNESS:
            c.power = a
        if kind != CHANGE_SET_POWER:
            c.toughness = a if kind == CHANGE_SET_TOUGHNESS else b


# CR 612: name, mana cost, color, types, abilities, power and toughness are those of the face, but not what earlier
# layers have done. `more`: 1 + an ability that it has besides.
cdef bint full_text(State* s, Chars* c, i32 face, i32 more, u32 timestamp) noexcept nogil:
    if face < 0:
        return True
    chars_printed(s, face, c.controller, c)
    return more == 0 or instance_add(s, c, more - 1, timestamp)


# One change of characteristics or rules; for power and toughness a and b are numbers here, for control a player.
# False: there is no room.
cdef bint change_apply(State* s, Chars* c, int kind, i32 a, i32 b, u32 timestamp) noexcept nogil:
    if kind == CHANGE_PT or kind == CHANGE_SET_PT or kind == CHANGE_SWITCH_PT or kind == CHANGE_SET_POWER \
            or kind == CHANGE_SET_TOUGHNESS:
        power_change(c, kind, a, b)
    elif kind == CHANGE_ADD_KEYWORD:
        c.keywords |= <u64> 1 << a
    elif kind == CHANGE_COUNTER:
        c.keywords |= <u64> 1 << (a - COUNTER_KEYWORD)     # CR 122.1b
    elif kind == CHANGE_REMOVE_KEYWORD or kind == CHANGE_BAR_KEYWORD:
        if a == KW_HEXPROOF and not keyword_remove(s, c, KW_HEXPROOF_FROM, 0):         # CR 702.11e
            return False
        return keyword_remove(s, c, a, b)
    elif kind == CHANGE_ADD_ABILITY:
        return ability_add(s, c, a, timestamp)
    elif kind == CHANGE_LOSE_ABILITIES:
        abilities_lose(c)
    elif kind == CHANGE_SET_COLORS:
        c.colors = <u8> a                                  # CR 105.3
    elif kind == CHANGE_ADD_COLORS:
        c.colors |= <u8> a
    elif kind == CHANGE_CHOSEN_COLOR:
        c.colors = c.colors | <u8> a if b else <u8> a
    elif kind == CHANGE_CONTROL:
        c.controller = <u8> a
    elif kind == CHANGE_TEXT:
        return type_line_word(s, c, a, b)
    elif kind == CHANGE_FULL_TEXT:
        return full_text(s, c, a, b, timestamp)
    elif kind == CHANGE_NAME:
        c.name = <u16> (a + 1)                             # CR 612.8
    elif kind == CHANGE_RULE:
        if a < 32:
            c.rules |= <u32> 1 << a
    elif kind != CHANGE_COPY and kind != CHANGE_FLOATING and kind != CHANGE_NO_MANA_COST:
        return types_change(s, c, kind, a, b)
    return True
