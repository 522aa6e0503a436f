# Part of carddb.pyx: what follows from a face's printed facts. CR 105, 202, 302.6.

cdef void face_types(Face* f) noexcept:
    if f.types & TYPE_LAND:
        f.flags |= FACE_LAND
    if f.types & TYPES_PERMANENT:
        f.flags |= FACE_PERMANENT


cdef inline u8 color_of(int mana) noexcept:
    return <u8> (1 << mana) if mana < MANA_COLORLESS else 0


# CR 202.2, 202.3: colours and mana value from the symbols; needs, generic and least_mana for the questions of payment.
cdef void face_cost(const DB* db, Face* f, bint colors, bint value) noexcept:
    cdef i32 i, kind, worth, least, total = 0
    cdef u8 color = f.color_indicator                  # CR 204.2
    cdef bint simple = f.n_symbols >= 0 and f.n_cast_costs == 0
    cdef const Symbol* symbol
    for i in range(f.symbols, f.symbols + f.n_symbols):
        symbol = &db.symbols[i]
        kind = symbol.kind
        worth = 1
        least = 1
        if kind == SYMBOL_GENERIC:
            worth = least = symbol.a
            if symbol.a + f.generic > 255:
                simple = False
            f.generic = <u8> (f.generic + symbol.a)
        elif kind == SYMBOL_MANA:
            f.needs[symbol.a] += 1
            color |= color_of(symbol.a)
        elif kind == SYMBOL_X:
            worth = least = 0                          # CR 202.3e
            f.flags |= FACE_HAS_X
            simple = False
        else:
            simple = False
            if kind == SYMBOL_MONO_HYBRID:
                worth = max(symbol.a, 1)               # CR 202.3f
                color |= color_of(symbol.b)
            elif kind != SYMBOL_SNOW:
                color |= color_of(symbol.a)            # CR 202.2d
                if kind != SYMBOL_PHYREXIAN:
                    color |= color_of(symbol.b)
            if kind == SYMBOL_PHYREXIAN or kind == SYMBOL_HYBRID_PHYREXIAN:
                least = 0                              # CR 107.4f: life instead
        total += worth
        f.least_mana += least
    if simple:
        f.flags |= FACE_SIMPLE_COST
    for i in range(f.cast_costs, f.cast_costs + f.n_cast_costs):
        if db.cast_costs[i].kind == CASTCOST_ALTERNATIVE:
            f.least_mana = 0
            if db.cast_costs[i].zones != 0:
                f.flags |= FACE_CAST_ELSEWHERE
    if (f.keywords >> KW_CONVOKE | f.keywords >> KW_DELVE | f.keywords >> KW_IMPROVISE) & 1:
        f.least_mana = 0
        f.flags &= ~<u32> FACE_SIMPLE_COST
    if colors:
        f.colors = color
    if value:
        f.mana_value = total


cdef void face_abilities(const DB* db, Face* f) noexcept:
    cdef i32 i, k
    cdef bint plain = True
    cdef const Ability* a
    f.spell = -1
    for i in range(f.abilities, f.abilities + f.n_abilities):
        a = &db.abilities[i]
        if a.kind == ABILITY_KEYWORD:
            f.keywords |= <u64> 1 << a.keyword
            if a.keyword == KW_TOXIC:
                f.toxic += a.a
        elif a.kind == ABILITY_MANA:
            if not a.flags & (AF_FROM_HAND | AF_FROM_GRAVEYARD | AF_FROM_EXILE):
                face_mana(f, &a.mana)
        else:
            plain = False
        if a.kind == ABILITY_SPELL and f.spell < 0:
            f.spell = i
            for k in range(a.modes, a.modes + a.n_modes):
                if db.modes[k].cost >= 0:
                    f.flags &= ~<u32> FACE_SIMPLE_COST
        elif a.kind == ABILITY_STATIC and not a.flags & AF_DEFINES:
            f.flags |= FACE_STATIC
            if a.zones & ~(1 << ZONE_BATTLEFIELD):
                f.flags |= FACE_STATIC_ELSEWHERE
            face_rules(db, f, a)
        elif a.kind == ABILITY_ACTIVATED and not a.flags & (AF_FROM_HAND | AF_FROM_GRAVEYARD | AF_FROM_EXILE):
            f.flags |= FACE_ACTIVATED
        elif a.kind == ABILITY_TRIGGERED or a.kind == ABILITY_REPLACEMENT:
            f.flags |= FACE_WATCHES
            if a.zones & ~(1 << ZONE_BATTLEFIELD):
                f.flags |= FACE_WATCHES_ELSEWHERE
            ability_watches(db, a, &f.triggers, &f.replaces)
        if a.flags & AF_FROM_HAND:
            f.flags |= FACE_FROM_HAND
        if a.flags & AF_FROM_GRAVEYARD:
            f.flags |= FACE_FROM_GRAVEYARD
        if a.flags & AF_FROM_EXILE:
            f.flags |= FACE_FROM_EXILE
        if a.kind == ABILITY_KEYWORD and a.keyword == KW_MORPH:
            f.flags |= FACE_MORPH
            if a.b & MORPH_DISGUISE:
                f.flags |= FACE_DISGUISE
        if a.flags & (AF_ANY_PLAYER | AF_OPPONENTS):
            f.flags |= FACE_ANY_PLAYER
    if f.turn_up >= 0:
        f.flags |= FACE_MORPH
    if plain:
        f.flags |= FACE_PLAIN
    if (f.keywords >> KW_SPACE_SCULPTOR | f.keywords >> KW_START_YOUR_ENGINES | f.keywords >> KW_ASCEND) & 1:
        f.flags |= FACE_STATIC                         # CR 702.158, 702.179, 702.131: what enters later counts too
    if f.types & TYPE_INSTANT or (f.keywords >> KW_FLASH) & 1:       # CR 304.1, 702.8a
        f.flags |= FACE_INSTANT_SPEED


# The kinds of events that an ability is about, as bits.
cdef void ability_watches(const DB* db, const Ability* a, u64* triggers, u64* replaces) noexcept:
    cdef i32 i
    for i in range(a.patterns, a.patterns + a.n_patterns):
        if a.kind == ABILITY_TRIGGERED:
            triggers[0] |= pattern_kinds(&db.patterns[i])
        elif a.kind == ABILITY_REPLACEMENT:
            replaces[0] |= pattern_kinds(&db.patterns[i])


cdef u64 granted_watches(const DB* db) noexcept:
    cdef u64 kinds = 0
    cdef i32 i, k, first = 0
    for i in range(db.n_faces):                        # abilities of faces lie in the order of the faces
        for k in range(first, db.faces[i].abilities):
            ability_watches(db, &db.abilities[k], &kinds, &kinds)
        first = max(first, db.faces[i].abilities + db.faces[i].n_abilities)
    for k in range(first, db.n_abilities):
        ability_watches(db, &db.abilities[k], &kinds, &kinds)
    return kinds


cdef void face_mana(Face* f, const ManaProfile* mana) noexcept:
    cdef int kind, most = mana.choice
    if mana.tier == 2:
        f.flags |= FACE_ACTIVATED
        return
    f.flags |= FACE_AUTO_MANA
    for kind in range(6):
        if mana.fixed[kind]:
            f.mana_mask |= <u8> (1 << kind)
        most += mana.fixed[kind]
    if mana.choice:
        f.mana_mask |= mana.choice_mask
    if mana.amount != 0 or mana.dynamic != MANA_PRINTED:
        f.flags |= FACE_DYNAMIC_MANA
        f.mana_mask |= mana.choice_mask if mana.dynamic == MANA_PRINTED else 63
        most = 255
    f.mana_max = <u8> max(f.mana_max, min(most, 255))


cdef void face_rules(const DB* db, Face* f, const Ability* a) noexcept:
    cdef i32 i
    if a.keyword != 0:
        f.rules = 1
    if a.keyword == RULE_COST_REDUCE:                  # CR 113.6d: perhaps its own
        f.least_mana = 0
    for i in range(a.changes, a.changes + a.n_changes):
        if db.changes[i].kind == CHANGE_RULE:
            f.rules = 1
