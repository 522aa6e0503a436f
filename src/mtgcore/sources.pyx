# What mana abilities make as the game is now.
#
# May depend on: types, state, carddb, expr, layers (its inline questions only).

from libc.string cimport memset
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport (
    Ability, ManaProfile, Pattern, db_of, MANA_PRINTED, MANA_CHOSEN_COLOR, MANA_COLORS_AMONG, MANA_SAME_TYPE,
    MANA_COLORS_EXILED,
)
from mtgcore.layers cimport abilities_count, ability_of, chars_of
from mtgcore.expr cimport Context, context_of, filter_matches, amount_of, condition_holds

cdef enum:
    ALL_COLORS = 31
    MAX_DEPTH = 4              # lands that make what other lands could produce


# ---- kinds -----------------------------------------------------------------------------------------------------------

# CR 106.7: what the permanent's mana abilities could produce, whatever they cost.
cdef u8 could_produce(const State* s, u32 i, int depth) noexcept nogil:
    cdef const Ability* a
    cdef u8 kinds = 0
    cdef i32 j
    cdef int k
    cdef Context c = context_of(permanent_at(s, i).id, chars_at(s, i).controller, NONE)
    for j in range(abilities_count(s, chars_at(s, i))):
        a = &db_of(s).abilities[ability_of(s, chars_at(s, i), j)]
        if a.kind != ABILITY_MANA:
            continue
        for k in range(6):
            if a.mana.fixed[k]:
                kinds |= <u8> (1 << k)
        if a.mana.dynamic == MANA_PRINTED:
            kinds |= a.mana.choice_mask
        elif depth < MAX_DEPTH:
            kinds |= kinds_dynamic(s, a.mana.dynamic, a.mana.among, &c, depth + 1)
    return kinds


# CR 607.2a: of the cards that the object's other ability exiled.
cdef u8 colors_exiled(const State* s, const Context* c) noexcept nogil:
    cdef const i32* triple
    cdef Chars chars
    cdef u8 kinds = 0
    cdef u32 i
    for i in range(0, handle_len(s, magic(s).exiled_with), 3):
        triple = handle_words(s, magic(s).exiled_with) + i
        if triple[0] == c.source and object_get(s, triple[2]) != NULL and chars_of(s, triple[2], &chars):
            kinds |= chars.colors & ALL_COLORS
    return kinds


cdef u8 kinds_dynamic(const State* s, int dynamic, i32 among, const Context* c, int depth) noexcept nogil:
    cdef const Permanent* p
    cdef u8 kinds = 0
    cdef u32 i
    if dynamic == MANA_CHOSEN_COLOR:
        p = permanent_get(s, c.source)
        return <u8> choice_get(s, p.memory, CHOICE_COLOR) & ALL_COLORS if p != NULL else 0
    if dynamic == MANA_SAME_TYPE:
        return <u8> (1 << (memory_get(s, c.memory, REG_EVENT_EXTRA) & 7)) if c.memory != 0 else 0
    if dynamic == MANA_COLORS_EXILED:
        return colors_exiled(s, c)
    for i in range(magic(s).n_permanents):
        if permanent_at(s, i).flags & PF_PHASED_OUT or not filter_matches(s, among, permanent_at(s, i).id, c):
            continue
        if dynamic == MANA_COLORS_AMONG:
            kinds |= chars_at(s, i).colors
        elif chars_at(s, i).types & TYPE_LAND:
            kinds |= could_produce(s, i, depth)
    return kinds


cdef u8 kinds_of_word(const State* s, i32 word, const Context* c) noexcept nogil:
    cdef int dynamic = (word >> KINDS_DYNAMIC) & 7
    if dynamic == MANA_PRINTED:
        return <u8> (word & 63)
    return kinds_dynamic(s, dynamic, word >> KINDS_AMONG, c, 0)


# ---- profiles --------------------------------------------------------------------------------------------------------

cdef i32 profile_amount(const State* s, ObjectId source, int player, const ManaProfile* mana) noexcept nogil:
    cdef Context c
    if mana.amount == 0:
        return mana.choice
    c = context_of(source, player, NONE)
    return max(0, amount_of(s, mana.amount, &c))


cdef const ManaProfile* profile_of(const State* s, ObjectId source, int player, const Ability* a,
                                   ManaProfile* room) noexcept nogil:
    cdef Context c
    if a.mana.amount == 0 and a.mana.dynamic == MANA_PRINTED:
        return &a.mana
    room[0] = a.mana
    room.choice = <u8> min(profile_amount(s, source, player, &a.mana), MAX_MADE)
    if a.mana.dynamic != MANA_PRINTED:
        c = context_of(source, player, NONE)
        room.choice_mask = kinds_dynamic(s, a.mana.dynamic, a.mana.among, &c, 0)
    if room.choice_mask == 0:                              # CR 106.5
        room.choice = 0
    return room


# ---- triggered mana abilities (605.1b) -------------------------------------------------------------------------------

# Does the ability trigger when this player taps that permanent for mana, whatever kind it makes?
cdef bint adds_mana(const State* s, const Watcher* w, const Ability* a, ObjectId permanent, int player) noexcept nogil:
    cdef Context c = context_of(w.object, w.controller, NONE)
    cdef const Pattern* p
    cdef i32 i
    if not a.flags & AF_MANA or a.limit != 0 or a.mana.tier == 2 or not condition_holds(s, a.timing, &c):
        return False
    if a.mana.tier == 1 and w.controller != player:
        return False
    for i in range(a.patterns, a.patterns + a.n_patterns):
        p = &db_of(s).patterns[i]
        if p.kind == EVENT_TAPPED_FOR_MANA and p.extra == 0 and p.condition == 0 and \
                filter_matches(s, p.object, permanent, &c) and filter_matches(s, p.player, ref_player(player), &c):
            return True
    return False


cdef bint extra_of(const State* s, ObjectId permanent, int player, Extra* out) noexcept nogil:
    cdef const Watcher* w
    cdef const Ability* a
    cdef const ManaProfile* mana
    cdef ManaProfile room
    cdef bint found = False
    cdef u32 i
    cdef int k
    memset(out, 0, sizeof(Extra))
    if not (magic(s).trigger_watch >> EVENT_TAPPED_FOR_MANA) & 1:
        return False
    for i in range(s.n_watchers):
        w = watcher_at(s, i)
        a = &db_of(s).abilities[w.ability]
        if a.kind != ABILITY_TRIGGERED or not adds_mana(s, w, a, permanent, player):
            continue
        mana = profile_of(s, w.object, w.controller, a, &room)
        for k in range(6):
            out.fixed[k] = <u8> min(out.fixed[k] + mana.fixed[k], MAX_MADE)
        if a.mana.dynamic == MANA_SAME_TYPE:
            out.same = <u8> min(out.same + max(1, a.mana.choice), MAX_MADE)
        elif mana.choice > 0 and (out.flex == 0 or out.flex_mask == mana.choice_mask):
            out.flex = <u8> min(out.flex + mana.choice, MAX_MADE)
            out.flex_mask = mana.choice_mask
        found = True
    return found
