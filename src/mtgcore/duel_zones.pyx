# Duel Masters: what cards are, where they lie and how they move.
#
# Zones are each player's own, and cards only ever lie in their owner's. A card that leaves a zone is another object
# afterwards. What lies beneath an evolution creature goes where that goes. May depend on: types, state, rng, eventlog,
# duel_cards.

from libc.string cimport memset
from mtgcore.rng cimport rng_shuffle
from mtgcore.eventlog cimport EventLog, LogEvent, log_add

cdef enum:
    EVERYBODY = 3              # both players, as bits


# ---- characteristics -----------------------------------------------------------------------------------------------

cdef i32 cards_counted(const State* s, const DuelAbility* a, u32 slot, int controller) noexcept nogil:
    cdef int side
    cdef u32 i
    cdef i32 n = 0
    for side in range(DUEL_PLAYERS):
        if a.side & (SIDE_YOURS if side == controller else SIDE_OPPONENT):
            for i in range(duel_count(s, a.zone, side)):
                n += card_matches(s, &a.counted, duel_slots(s, a.zone, side)[i], id_of(s, slot))
    return n


cdef inline i32 static_power(const State* s, const DuelAbility* a, u32 slot, bint attacking) noexcept nogil:
    if a.flags & STATIC_ATTACKING and not attacking:
        return 0
    if a.flags & STATIC_EACH:
        return a.power * cards_counted(s, a, slot, owner_of(s, slot))
    return a.power


# What static abilities of other creatures of its player give a creature: power, or keywords.
cdef i32 given_by_others(const State* s, u32 slot, bint attacking, bint power) noexcept nogil:
    cdef int player = owner_of(s, slot)
    cdef const u16* slots = duel_slots(s, ZONE_BATTLEFIELD, player)
    cdef const DuelFace* face
    cdef const DuelAbility* a
    cdef u32 i
    cdef i32 k, total = 0
    for i in range(duel_count(s, ZONE_BATTLEFIELD, player)):
        face = face_of(s, slots[i])
        if not (face.triggers >> STATIC_POWER) & 1:
            continue
        for k in range(face.abilities, face.abilities + face.n_abilities):
            a = duel_ability(s, k)
            if (a.trigger == STATIC_POWER and not a.flags & STATIC_SELF
                    and printed_matches(s, &a.filter, slot, id_of(s, slots[i]))):
                if power:
                    total += static_power(s, a, slots[i], attacking)
                elif not a.flags & STATIC_ATTACKING or attacking:
                    total |= a.keywords
    return total


cdef i32 power_of(const State* s, u32 slot, bint attacking) noexcept nogil:
    cdef const DuelFace* face = face_of(s, slot)
    cdef i32 power = face.power
    cdef i32 k
    if object_at(s, slot).zone != ZONE_BATTLEFIELD:
        return power
    power += spot_at(s, slot).power
    if attacking:
        power += face.power_attacker + spot_at(s, slot).attacking
    if (face.triggers >> STATIC_POWER) & 1:
        for k in range(face.abilities, face.abilities + face.n_abilities):
            if duel_ability(s, k).trigger == STATIC_POWER and duel_ability(s, k).flags & STATIC_SELF:
                power += static_power(s, duel_ability(s, k), slot, attacking)
    if duel_db(s).statics:
        power += given_by_others(s, slot, attacking, True)
    return power


cdef u32 keywords_of(const State* s, u32 slot) noexcept nogil:
    cdef u32 keywords = <u32> face_of(s, slot).keywords
    if object_at(s, slot).zone == ZONE_BATTLEFIELD:
        keywords |= spot_at(s, slot).keywords
        if duel_db(s).statics:
            keywords |= <u32> given_by_others(s, slot, False, False)
    return keywords


cdef i32 breaks_of(const State* s, u32 slot) noexcept nogil:
    cdef u32 keywords = keywords_of(s, slot)
    return 3 if keywords & DK_TRIPLE_BREAKER else 2 if keywords & DK_DOUBLE_BREAKER else 1


# What is printed: a static ability that gives power or keywords does not ask for them.
cdef inline bint printed_matches(const State* s, const DuelFilter* f, u32 slot, ObjectId source) noexcept nogil:
    cdef const DuelFace* face = face_of(s, slot)
    if f.kinds and not f.kinds & face.kinds or f.civilizations and not f.civilizations & face.civilizations:
        return False
    if f.races and not f.races & face.races or f.cost_most and face.cost > f.cost_most:
        return False
    return not f.other or id_of(s, slot) != source


cdef bint card_matches(const State* s, const DuelFilter* f, u32 slot, ObjectId source) noexcept nogil:
    if not printed_matches(s, f, slot, source):
        return False
    if f.tapped and (f.tapped == 1) != (spot_at(s, slot).tapped != 0):
        return False
    if f.keywords and not <u32> f.keywords & keywords_of(s, slot):
        return False
    if f.power_most and power_of(s, slot, False) > f.power_most:
        return False
    return not f.power_least or power_of(s, slot, False) >= f.power_least


# ---- the log -------------------------------------------------------------------------------------------------------

cdef LogEvent* log_event(const State* s, int kind, int player) noexcept nogil:
    cdef LogEvent* e
    if env_of(s).log == NULL:
        return NULL
    e = log_add(<EventLog*> env_of(s).log)
    if e != NULL:
        e.kind = kind
        e.player = player
        e.turn = duel(s).turn
        e.face = -1
    return e


cdef void note(const State* s, int kind, int player, u32 slot, i32 amount) noexcept nogil:
    cdef LogEvent* e = log_event(s, kind, player)
    if e == NULL:
        return
    e.amount = amount
    if slot < s.n_cards:
        e.object = id_of(s, slot)
        e.face = object_at(s, slot).face


# A move that has been done; a shield more or less is a player's life.
cdef void note_move(const State* s, u32 slot, ObjectId before, int from_zone, int cause) noexcept nogil:
    cdef const Object* o = object_at(s, slot)
    cdef LogEvent* e = log_event(s, EVENT_MOVE, o.owner)
    if e == NULL:
        return
    e.object = before
    e.face = o.face
    e.cause = cause
    e.from_zone = from_zone
    e.to_zone = o.zone
    e.result = id_of(s, slot)
    if from_zone == ZONE_SHIELDS:
        note(s, EVENT_LIFE_LOSS, o.owner, slot, 1)
    if o.zone == ZONE_SHIELDS:
        note(s, EVENT_LIFE_GAIN, o.owner, slot, 1)


# ---- zones ---------------------------------------------------------------------------------------------------------

cdef inline void zone_remove(State* s, u32 slot) noexcept nogil:
    cdef const Object* o = object_at(s, slot)
    cdef ZoneList* z = &s.zones[o.zone_index]
    cdef u16* slots = zone_slots(s, z)
    cdef u32 i
    z.n -= 1
    for i in range(o.pos, z.n):
        slots[i] = slots[i + 1]
        object_at(s, slots[i]).pos = <u16> i


cdef inline void zone_append(State* s, u32 slot, int zone) noexcept nogil:
    cdef Object* o = object_at(s, slot)
    cdef ZoneList* z
    o.zone_index = <u16> duel_zone_index(zone, o.owner)
    o.zone = <u8> zone
    z = &s.zones[o.zone_index]
    o.pos = z.n
    zone_slots(s, z)[z.n] = <u16> slot
    z.n += 1


# Who may know a card that comes from somewhere: what one has seen go into a hand or under the shields, one knows.
cdef inline u8 known_in(const State* s, u32 slot, int zone) noexcept nogil:
    cdef u8 before = card_at(s, slot).known
    if zone == ZONE_LIBRARY or zone == ZONE_SHIELDS:
        return before
    return before | <u8> (1 << owner_of(s, slot)) if zone == ZONE_HAND else <u8> EVERYBODY


cdef inline void card_put(State* s, u32 slot, int zone) noexcept nogil:
    cdef Object* o = object_at(s, slot)
    zone_remove(s, slot)
    o.generation = generation_next(o.generation)
    card_at(s, slot).known = known_in(s, slot, zone)
    zone_append(s, slot, zone)


cdef void card_add(State* s, u16 definition, int owner) noexcept nogil:
    cdef u32 slot = s.n_cards
    cdef Object* o = object_at(s, slot)
    s.n_cards += 1
    s.n_objects = s.n_cards
    memset(card_at(s, slot), 0, sizeof(Card))
    memset(o, 0, sizeof(Object))
    card_at(s, slot).definition = definition
    card_at(s, slot).owner = <u8> owner
    o.generation = 1
    o.face = definition
    o.owner = <u8> owner
    o.controller = <u8> owner
    zone_append(s, slot, ZONE_LIBRARY)


cdef ObjectId card_move(State* s, u32 slot, int zone, int cause) noexcept nogil:
    cdef int from_zone = object_at(s, slot).zone
    cdef ObjectId before = id_of(s, slot)
    cdef u32 beneath = spot_at(s, slot).beneath
    memset(spot_at(s, slot), 0, sizeof(Spot))
    card_put(s, slot, zone)
    note_move(s, slot, before, from_zone, cause)
    if zone == ZONE_BATTLEFIELD:
        spot_at(s, slot).sick = 1
        trigger(s, slot, id_of(s, slot), WHEN_ENTERS)
    elif zone == ZONE_MANA:
        # Cards of several civilizations are put into the mana zone tapped.
        spot_at(s, slot).tapped = face_of(s, slot).n_civilizations > 1
    if beneath:
        card_move(s, beneath - 1, zone, cause)
    return id_of(s, slot)


cdef ObjectId creature_evolve(State* s, u32 slot, u32 base) noexcept nogil:
    cdef int from_zone = object_at(s, slot).zone
    cdef ObjectId before = id_of(s, slot)
    cdef Spot below = spot_at(s, base)[0]
    card_put(s, slot, ZONE_BATTLEFIELD)
    card_put(s, base, ZONE_BENEATH)
    memset(spot_at(s, base), 0, sizeof(Spot))
    spot_at(s, base).beneath = below.beneath
    below.beneath = <u16> (base + 1)
    below.sick = 0
    spot_at(s, slot)[0] = below
    note_move(s, slot, before, from_zone, 0)
    trigger(s, slot, id_of(s, slot), WHEN_ENTERS)
    return id_of(s, slot)


cdef void creature_destroy(State* s, u32 slot) noexcept nogil:
    cdef u32 keywords = keywords_of(s, slot)
    cdef ObjectId id = id_of(s, slot)
    if keywords & DK_RETURNS:
        card_move(s, slot, ZONE_HAND, CAUSE_DESTROY)
    elif keywords & DK_TO_MANA:
        card_move(s, slot, ZONE_MANA, CAUSE_DESTROY)
    else:
        card_move(s, slot, ZONE_GRAVEYARD, CAUSE_DESTROY)
        trigger(s, slot, id, WHEN_DESTROYED)


cdef void deck_shuffle(State* s, int player) noexcept nogil:
    cdef u16* slots = duel_slots(s, ZONE_LIBRARY, player)
    cdef u32 i, n = duel_count(s, ZONE_LIBRARY, player)
    rng_shuffle(s, RNG_SHUFFLE, player, slots, n)
    for i in range(n):
        object_at(s, slots[i]).pos = <u16> i
        card_at(s, slots[i]).known = 0


cdef void card_show(State* s, u32 slot, int players) noexcept nogil:
    card_at(s, slot).known |= <u8> players


# ---- effects that wait ---------------------------------------------------------------------------------------------

cdef void trigger(State* s, u32 slot, ObjectId id, int when) noexcept nogil:
    cdef const DuelFace* face = face_of(s, slot)
    cdef i32 k
    if not (face.triggers >> when) & 1:
        return
    for k in range(face.abilities, face.abilities + face.n_abilities):
        if duel_ability(s, k).trigger == when:
            duel(s).waiting = handle_append3(s, duel(s).waiting, k, id, owner_of(s, slot))
