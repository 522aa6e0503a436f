# The block of a game: layout by size class, clone, growth, save and load, hashes, and the lists inside it.
#
# Nothing here knows a rule of the game beyond what the tables are; it must lose nothing and never write out of bounds.
# Only used spans are copied, saved and hashed. May depend on: types.

from libc.stdlib cimport malloc, free

cdef extern from *:
    """
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>

    /* In the order of Limits: players, cards, objects, permanents, stack, frames, arena, handles, effects, lki,
       zone_private, zone_public. A zone list holds every object of its class, so none overflows on its own. */
    static const uint32_t MTG_LIMITS[3][12] = {
        {2, 192, 512, 128, 64, 64, 4096, 512, 512, 384, 512, 512},
        {8, 1024, 3072, 1024, 512, 128, 32768, 4096, 3072, 3072, 3072, 3072},
        {8, 2048, 12288, 8192, 2048, 512, 262144, 20480, 24576, 24576, 12288, 12288},
    };

    /* Odd multipliers: digits of the square roots of 2, 3 and 7, of e and of the logarithms of 2 and 3. */
    #define MTG_K1 0xB2FB1366EA957D3FULL
    #define MTG_K2 0xBB67AE8584CAA73BULL
    #define MTG_K3 0xA54FF53A5F1D36F1ULL
    #define MTG_K4 0xB7E151628AED2A6BULL
    #define MTG_K5 0xB17217F7D1CF79ABULL
    #define MTG_K6 0xA4198D55053B7CB5ULL

    static void mtg_overflow(const char* what)
    {
        fprintf(stderr, "mtgcore: no room for %s: a stage took more than it had asked state_room_for\\n", what);
        abort();
    }
    """
    const u32 MTG_LIMITS[3][12]
    const u64 K1 "MTG_K1"
    const u64 K2 "MTG_K2"
    const u64 K3 "MTG_K3"
    const u64 K4 "MTG_K4"
    const u64 K5 "MTG_K5"
    const u64 K6 "MTG_K6"
    # Going on would write out of bounds or play another game than this one.
    void overflow "mtg_overflow" (const char* what) noexcept nogil

cdef enum:
    BLOCK_HEAD = 16            # bytes in front of the State: the last word is the owner's; keeps the block aligned
    LIST_CAP = 4               # words that a new list owns at least
    SAVE_HEAD = 40             # bytes of a save before its payload
    NOBODY = 255               # a player number that is none
    PROC_LIMIT = 64            # Proc numbers lie below
    NAMES = 256                # permanents hashed at a time
    ROOM_FRAMES = 8
    ROOM_ARENA = 256
    ROOM_HANDLES = 16
    ROOM_OBJECTS = 16
    ROOM_PERMANENTS = 16
    ROOM_STACK = 8
    ROOM_RECORDS = 16          # effects and last known records, beyond one for each permanent


# ---- layout --------------------------------------------------------------------------------------------------------

cdef inline const Limits* limits(const State* s) noexcept nogil:
    return <const Limits*> &MTG_LIMITS[s.size_class][0]

cdef const Limits* limits_of(int size_class) noexcept nogil:
    return <const Limits*> &MTG_LIMITS[size_class][0]


cdef int size_class_for(u32 n_players, u32 n_cards) noexcept nogil:
    cdef int c
    cdef const Limits* m
    for c in range(SIZE_CLASSES):
        m = limits_of(c)
        # One player may own every card.
        if n_players <= m.players and n_cards <= m.cards and n_cards + ROOM_OBJECTS <= m.zone_private:
            return c
    return -1


cdef u32 layout_table(u32* end, u64 bytes) noexcept nogil:
    cdef u32 start = end[0]
    end[0] = (start + <u32> bytes + 15) & ~(<u32> 15)
    return start


cdef void layout_zones(State* s, const Limits* m) noexcept nogil:
    cdef u32 cap, at = 0
    cdef int i
    for i in range(N_ZONES):
        if i < 3 * MAX_PLAYERS:
            cap = m.zone_private if i % MAX_PLAYERS < <int> m.players else 0
        elif i == zone_index_of(ZONE_BATTLEFIELD, 0):
            cap = m.permanents
        elif i == zone_index_of(ZONE_STACK, 0):
            cap = m.stack
        else:
            cap = m.zone_public
        s.zones[i].offset = at
        s.zones[i].cap = <u16> cap
        at += cap


# Sets everything in the header that depends on the size class alone. Zones keep their counts.
cdef void layout_set(State* s, int size_class) noexcept nogil:
    cdef const Limits* m = limits_of(size_class)
    cdef u32 end = 0
    layout_zones(s, m)
    s.size_class = <u8> size_class
    layout_table(&end, sizeof(State))
    # These come first and in this order, so that a clone takes them in one piece (clone_spans).
    s.off_game = layout_table(&end, sizeof(Magic))
    s.off_players = layout_table(&end, m.players * sizeof(Player))
    s.off_cards = layout_table(&end, m.cards * sizeof(Card))
    s.off_objects = layout_table(&end, m.objects * sizeof(Object))
    s.off_frames = layout_table(&end, m.frames * sizeof(Frame))
    s.off_arena = layout_table(&end, m.arena * sizeof(i32))
    s.off_handles = layout_table(&end, m.handles * sizeof(Handle))
    s.off_pool = layout_table(&end, (s.zones[N_ZONES - 1].offset + s.zones[N_ZONES - 1].cap) * sizeof(u16))
    s.off_permanents = layout_table(&end, m.permanents * sizeof(Permanent))
    s.off_stack = layout_table(&end, m.stack * sizeof(StackEntry))
    s.off_effects = layout_table(&end, m.effects * sizeof(Effect))
    s.off_lki = layout_table(&end, m.lki * sizeof(LastKnown))
    s.saved_size = end
    s.off_derived = end
    s.off_summaries = layout_table(&end, m.players * sizeof(Summary))
    s.off_chars = layout_table(&end, m.permanents * sizeof(Chars))
    s.size = end


# ---- blocks --------------------------------------------------------------------------------------------------------

cdef State* block_new(u32 size, Env* env) noexcept nogil:
    cdef char* raw = <char*> malloc(<size_t> size + BLOCK_HEAD)
    if raw == NULL:
        return NULL
    (<Env**> (raw + BLOCK_HEAD) - 1)[0] = env
    return <State*> (raw + BLOCK_HEAD)


# A block of that class whose header has the layout and nothing else.
cdef State* block_of_class(int size_class, Env* env) noexcept nogil:
    cdef State head
    cdef State* s
    memset(&head, 0, sizeof(State))
    layout_set(&head, size_class)
    s = block_new(head.size, env)
    if s != NULL:
        memcpy(s, &head, sizeof(State))
    return s


cdef State* state_new(int game, int size_class, int n_players, u64 seed, Env* env) noexcept nogil:
    cdef State* s
    cdef Magic* m
    cdef int p
    if size_class < 0 or size_class >= SIZE_CLASSES or n_players < 1:
        return NULL
    if n_players > <int> limits_of(size_class).players:
        return NULL
    s = block_of_class(size_class, env)
    if s == NULL:
        return NULL
    # Every other table is written entry by entry as it fills.
    memset(<char*> s + s.off_game, 0, s.off_frames - s.off_game)
    memset(<char*> s + s.off_derived, 0, s.off_chars - s.off_derived)
    memset(handle_at(s, 0), 0, sizeof(Handle))
    s.version = STATE_VERSION
    s.game = <u8> game
    s.n_players = <u8> n_players
    s.arena_high = limits(s).arena
    s.n_handles = 1
    s.seed = seed
    s.timestamp = 1
    s.winner = -1
    s.dirty = DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
    m = magic(s)
    m.priority = NOBODY
    m.monarch = NOBODY
    m.initiative = NOBODY
    for p in range(n_players):
        player_at(s, p).life = 20              # CR 103.4
        player_at(s, p).max_hand = 7           # CR 402.2
    return s


cdef void state_free(State* s) noexcept nogil:
    if s != NULL:
        free(<char*> s - BLOCK_HEAD)


cdef inline void copy_zones(const State* s, State* to) noexcept nogil:
    cdef int i
    for i in range(N_ZONES):
        if s.zones[i].n:
            memcpy(zone_slots(to, &to.zones[i]), zone_slots(s, &s.zones[i]), s.zones[i].n * sizeof(u16))


cdef inline void copy_game(const State* s, State* to) noexcept nogil:
    cdef const Magic* m = magic(s)
    memcpy(frame_at(to, 0), frame_at(s, 0), s.n_frames * sizeof(Frame))
    memcpy(arena(to), arena(s), s.arena_low * sizeof(i32))
    memcpy(handle_at(to, 0), handle_at(s, 0), s.n_handles * sizeof(Handle))
    copy_zones(s, to)
    memcpy(permanent_at(to, 0), permanent_at(s, 0), m.n_permanents * sizeof(Permanent))
    memcpy(chars_at(to, 0), chars_at(s, 0), m.n_permanents * sizeof(Chars))
    memcpy(summary_at(to, 0), summary_at(s, 0), s.n_players * sizeof(Summary))
    if m.n_stack:
        memcpy(entry_at(to, 0), entry_at(s, 0), m.n_stack * sizeof(StackEntry))
    if m.n_effects:
        memcpy(effect_at(to, 0), effect_at(s, 0), m.n_effects * sizeof(Effect))
    if s.n_lki:
        memcpy(lki_at(to, 0), lki_at(s, 0), s.n_lki * sizeof(LastKnown))


# Between blocks of one size class. The first copy runs from the header over Magic, players and cards to the objects.
cdef void clone_spans(const State* s, State* to) noexcept nogil:
    memcpy(to, s, s.off_objects + s.n_objects * sizeof(Object))
    memcpy(arena(to) + s.arena_high, arena(s) + s.arena_high, (limits(s).arena - s.arena_high) * sizeof(i32))
    copy_game(s, to)


# Into a block of another, larger class: every table to its new place, the arena's upper part to the new top.
cdef void clone_moved(const State* s, State* to) noexcept nogil:
    cdef int size_class = to.size_class
    cdef u32 words = limits(s).arena - s.arena_high
    cdef u32 rise = limits(to).arena - limits(s).arena
    cdef u32 h
    memcpy(to, s, sizeof(State))
    layout_set(to, size_class)
    memset(<char*> to + to.off_game, 0, to.off_objects - to.off_game)
    memcpy(magic(to), magic(s), sizeof(Magic))
    memcpy(player_at(to, 0), player_at(s, 0), s.n_players * sizeof(Player))
    memcpy(card_at(to, 0), card_at(s, 0), s.n_cards * sizeof(Card))
    memcpy(object_at(to, 0), object_at(s, 0), s.n_objects * sizeof(Object))
    copy_game(s, to)
    to.arena_high = s.arena_high + rise
    memcpy(arena(to) + to.arena_high, arena(s) + s.arena_high, words * sizeof(i32))
    for h in range(1, s.n_handles):
        if handle_at(to, h).cap:
            handle_at(to, h).offset += rise


cdef State* state_clone(const State* s, Env* env) noexcept nogil:
    cdef State* to = block_new(s.size, env)
    if to != NULL:
        clone_spans(s, to)
    return to


cdef bint state_copy_into(const State* s, State* into) noexcept nogil:
    if into.size_class < s.size_class:
        return False
    if into.size_class > s.size_class:
        clone_moved(s, into)
    elif into != s:
        clone_spans(s, into)
    return True


cdef State* state_grown(const State* s) noexcept nogil:
    cdef State* to
    if s.size_class + 1 >= SIZE_CLASSES:
        return NULL
    to = block_of_class(s.size_class + 1, env_of(s))
    if to != NULL:
        clone_moved(s, to)
    return to


# ---- room ----------------------------------------------------------------------------------------------------------

# Words between the arena's parts once compaction has squeezed the upper one (arena_compact).
cdef u32 arena_squeezed(const State* s) noexcept nogil:
    cdef u32 h, live = s.arena_low
    cdef const Handle* p
    for h in range(1, s.n_handles):
        p = handle_at(s, h)
        if p.cap:
            live += 1 + (p.used if p.used else 1)
    return limits(s).arena - live


cdef bint room_arena(const State* s, u64 words) noexcept nogil:
    return s.arena_high - s.arena_low >= words or arena_squeezed(s) >= words


# Slots never used yet, and, only when these don't suffice, slots that were freed.
cdef bint room_objects(const State* s, u64 n) noexcept nogil:
    cdef u64 found = limits(s).objects - s.n_objects
    cdef u32 slot = s.free_object
    while found < n and slot:
        found += 1
        slot = object_at(s, slot).pos
    return found >= n


cdef bint room_handles(const State* s, u64 n) noexcept nogil:
    cdef u64 found = limits(s).handles - s.n_handles
    cdef u32 h = s.free_handle
    while found < n and h:
        found += 1
        h = handle_at(s, h).offset
    return found >= n


cdef bint state_room_for(const State* s, u32 objects, u32 permanents, u32 arena_words, u32 effects) noexcept nogil:
    cdef const Limits* m = limits(s)
    cdef const Magic* g = magic(s)
    # Each new permanent may bring a list of counters; each permanent may leave a last known record.
    cdef u64 most = <u64> g.n_permanents + permanents
    return (
        s.n_frames + ROOM_FRAMES <= m.frames
        and most + ROOM_PERMANENTS <= m.permanents
        and g.n_stack + <u32> ROOM_STACK <= m.stack
        and g.n_effects + most + ROOM_RECORDS + effects <= m.effects
        and s.n_lki + most + ROOM_RECORDS <= m.lki
        and room_objects(s, <u64> objects + ROOM_OBJECTS)
        and room_handles(s, <u64> permanents + ROOM_HANDLES)
        and room_arena(s, <u64> arena_words + ROOM_ARENA)
    )


cdef bint state_has_room(const State* s) noexcept nogil:
    return state_room_for(s, 0, 0, 0, 0)


# ---- frames and the arena's lower part -----------------------------------------------------------------------------

cdef Frame* frame_push(State* s, int proc, int controller, ObjectId source) noexcept nogil:
    cdef Frame* f
    if s.n_frames >= limits(s).frames:
        overflow("frames")
    f = frame_at(s, s.n_frames)
    s.n_frames += 1
    memset(f, 0, sizeof(Frame))
    f.proc = <u16> proc
    f.controller = <u8> controller
    f.arena_base = s.arena_low
    f.source = source
    return f


cdef void frame_pop(State* s) noexcept nogil:
    s.arena_low = frame_top(s).arena_base
    s.n_frames -= 1


cdef i32 arena_push(State* s, u32 n) noexcept nogil:
    cdef u32 first = s.arena_low
    if s.arena_high - first < n:
        arena_compact(s)
        if s.arena_high - first < n:
            overflow("arena words")
    # Defined even before the caller writes: these words are hashed.
    memset(arena(s) + first, 0, n * sizeof(i32))
    s.arena_low = first + n
    return <i32> first


cdef void arena_cut(State* s, u32 low) noexcept nogil:
    s.arena_low = low


# ---- the arena's upper part: lists behind handles ------------------------------------------------------------------
#
# The upper part is tiled by blocks, each the words that a list owns and a last word that says whose they are: the
# handle, or minus the number of words when nobody owns them any more. So compaction can walk it from the top.

# Moves the lists together at the top and takes back what they own beyond what they use. Handles stay.
cdef void arena_compact(State* s) noexcept nogil:
    cdef i32* words = arena(s)
    cdef u32 end = limits(s).arena     # of the block looked at
    cdef u32 to = end                  # of the block written
    cdef u32 start, keep
    cdef i32 tag
    cdef Handle* p
    while end > s.arena_high:
        tag = words[end - 1]
        if tag < 0:
            end -= <u32> (1 - tag)
            continue
        p = handle_at(s, tag)
        start = end - 1 - p.cap
        keep = p.used if p.used else 1
        to -= keep + 1
        memmove(words + to, words + start, p.used * sizeof(i32))
        words[to + keep] = tag
        p.offset = to
        p.cap = keep
        end = start
    s.arena_high = to


cdef inline void block_disown(State* s, const Handle* p) noexcept nogil:
    if p.offset == s.arena_high:
        s.arena_high += p.cap + 1
    else:
        arena(s)[p.offset + p.cap] = -<i32> p.cap


# A block of `cap` words for the handle; there must be room for cap + 1.
cdef inline void block_take(State* s, i32 h, u32 cap) noexcept nogil:
    cdef Handle* p = handle_at(s, h)
    s.arena_high -= cap + 1
    p.offset = s.arena_high
    p.cap = cap
    arena(s)[p.offset + cap] = h


# After compaction: opens a gap of n words behind the list's own by moving it and everything below it down.
cdef void block_widen(State* s, i32 h, u32 n) noexcept nogil:
    cdef i32* words = arena(s)
    cdef u32 at = handle_at(s, h).offset
    cdef u32 end = at + handle_at(s, h).used
    cdef u32 i
    cdef Handle* p
    memmove(words + s.arena_high - n, words + s.arena_high, (end - s.arena_high) * sizeof(i32))
    for i in range(1, s.n_handles):
        p = handle_at(s, i)
        if p.cap and p.offset <= at:
            p.offset -= n
    handle_at(s, h).cap += n
    s.arena_high -= n


# Makes the list own at least `need` words, more when there is plenty.
cdef void handle_reserve(State* s, i32 h, u32 need) noexcept nogil:
    cdef Handle* p = handle_at(s, h)
    cdef Handle old
    cdef u32 want, spare
    if need <= p.cap:
        return
    want = max(need, 2 * p.cap)
    if s.arena_high - s.arena_low >= want + 1 + ROOM_ARENA:
        old = p[0]
        block_take(s, h, want)
        memcpy(arena(s) + p.offset, arena(s) + old.offset, old.used * sizeof(i32))
        arena(s)[old.offset + old.cap] = -<i32> old.cap
        return
    arena_compact(s)
    spare = s.arena_high - s.arena_low
    if need - p.cap > spare:
        overflow("words of a list")
    # Doubling must not eat the headroom that the stage relies on.
    if want - p.cap + ROOM_ARENA > spare:
        want = need
    block_widen(s, h, want - p.cap)


cdef i32 handle_new(State* s, u32 cap) noexcept nogil:
    cdef u32 h = s.free_handle
    if cap < LIST_CAP:
        cap = LIST_CAP
    if s.arena_high - s.arena_low < cap + 1:
        arena_compact(s)
        if s.arena_high - s.arena_low < cap + 1:
            overflow("a list")
    if h:
        s.free_handle = handle_at(s, h).offset
    else:
        if s.n_handles >= limits(s).handles:
            overflow("handles")
        h = s.n_handles
        s.n_handles += 1
    block_take(s, h, cap)
    handle_at(s, h).used = 0
    return <i32> h


cdef void handle_free(State* s, i32 h) noexcept nogil:
    cdef Handle* p = handle_at(s, h)
    if h == 0 or p.cap == 0:
        return
    block_disown(s, p)
    p.offset = s.free_handle
    p.used = 0
    p.cap = 0
    s.free_handle = <u32> h


cdef i32* handle_words(const State* s, i32 h) noexcept nogil:
    return arena(s) + handle_at(s, h).offset


# Entry 0 of the table stays empty, so that the empty list needs no test.
cdef u32 handle_len(const State* s, i32 h) noexcept nogil:
    return handle_at(s, h).used


cdef inline i32* handle_extend(State* s, i32* h, u32 n) noexcept nogil:
    cdef Handle* p
    cdef u32 used
    if h[0] == 0:
        h[0] = handle_new(s, n)
    p = handle_at(s, h[0])
    used = p.used
    if used + n > p.cap:
        handle_reserve(s, h[0], used + n)
    p.used = used + n
    return arena(s) + p.offset + used


cdef i32 handle_append(State* s, i32 h, i32 word) noexcept nogil:
    handle_extend(s, &h, 1)[0] = word
    return h


cdef i32 handle_append2(State* s, i32 h, i32 a, i32 b) noexcept nogil:
    cdef i32* words = handle_extend(s, &h, 2)
    words[0] = a
    words[1] = b
    return h


cdef i32 handle_append3(State* s, i32 h, i32 a, i32 b, i32 c) noexcept nogil:
    cdef i32* words = handle_extend(s, &h, 3)
    words[0] = a
    words[1] = b
    words[2] = c
    return h


cdef void handle_cut(State* s, i32 h, u32 n) noexcept nogil:
    if n < handle_at(s, h).used:
        handle_at(s, h).used = n


cdef void handle_remove(State* s, i32 h, u32 at, u32 n) noexcept nogil:
    cdef Handle* p = handle_at(s, h)
    cdef i32* words = arena(s) + p.offset
    if at >= p.used:
        return
    n = min(n, p.used - at)
    memmove(words + at, words + at + n, (p.used - at - n) * sizeof(i32))
    p.used -= n


# ---- object slots --------------------------------------------------------------------------------------------------

cdef u32 object_new(State* s, i32 face, int owner, u8 flags) noexcept nogil:
    cdef u32 slot = s.free_object
    cdef Object* o
    cdef u32 generation = 1
    if slot:
        o = object_at(s, slot)
        s.free_object = o.pos
        generation = generation_next(o.generation)
    else:
        if s.n_objects >= limits(s).objects:
            overflow("objects")
        slot = s.n_objects
        s.n_objects += 1
        o = object_at(s, slot)
    memset(o, 0, sizeof(Object))
    o.generation = generation
    o.face = face
    o.owner = <u8> owner
    o.controller = <u8> owner
    o.flags = flags
    return slot


# The slot keeps its generation, so that the next object in it has another id (CR 400.7).
cdef void object_free(State* s, u32 slot) noexcept nogil:
    cdef Object* o = object_at(s, slot)
    cdef u32 generation = o.generation
    memset(o, 0, sizeof(Object))
    o.generation = generation
    o.face = -1
    o.pos = <u16> s.free_object
    s.free_object = slot


# ---- counters (CR 122) ---------------------------------------------------------------------------------------------

cdef i32 counters_get(const State* s, i32 h, int kind) noexcept nogil:
    cdef u32 i, n = handle_len(s, h)
    cdef const i32* words = handle_words(s, h)
    for i in range(0, n, 2):
        if words[i] == kind:
            return words[i + 1]
    return 0


# A kind whose last counter is removed leaves the list, and the last kind frees it.
cdef i32 counters_add(State* s, i32 h, int kind, i32 n) noexcept nogil:
    cdef u32 i, used = handle_len(s, h)
    cdef i32* words = handle_words(s, h)
    for i in range(0, used, 2):
        if words[i] == kind:
            words[i + 1] += n
            if words[i + 1] > 0:
                return h
            handle_remove(s, h, i, 2)
            if used == 2:
                handle_free(s, h)
                return 0
            return h
    if n <= 0:
        return h
    return handle_append2(s, h, kind, n)


# ---- hashing bytes -------------------------------------------------------------------------------------------------

cdef inline u64 rotate(u64 x, int n) noexcept nogil:
    return (x << n) | (x >> (64 - n))

# One more word into a running hash. The word is multiplied before it enters and the hash after, so that no simple pair
# of differences cancels.
cdef inline u64 fold(u64 h, u64 word) noexcept nogil:
    return rotate(h + word * K1, 31) * K2

# Spreads every bit over all of them; for results, and for what is summed as a set.
cdef inline u64 spread(u64 h) noexcept nogil:
    h = (h ^ (h >> 32)) * K3
    h = (h ^ (h >> 29)) * K4
    return h ^ (h >> 32)

cdef inline u64 word_at(const u8* p) noexcept nogil:
    cdef u64 w
    memcpy(&w, p, 8)
    return w


cdef u64 hash_bytes(u64 h, const u8* p, u64 n) noexcept nogil:
    cdef u64 a, b, c, d, w
    h = fold(h, n)
    if n >= 64:
        # Four independent chains, so that the multiplications overlap.
        a, b, c, d = h, h ^ K4, h ^ K5, h ^ K6
        while n >= 32:
            a = fold(a, word_at(p))
            b = fold(b, word_at(p + 8))
            c = fold(c, word_at(p + 16))
            d = fold(d, word_at(p + 24))
            p += 32
            n -= 32
        h = fold(fold(fold(a, b), c), d)
    while n >= 8:
        h = fold(h, word_at(p))
        p += 8
        n -= 8
    if n:
        w = 0
        memcpy(&w, p, n)
        h = fold(h, w)
    return h


# ---- saving, and the exact hash ------------------------------------------------------------------------------------
#
# A save is a header of SAVE_HEAD bytes, little-endian:
#   0 magic word, 8 version, 12 shape (sizes of the structs), 16 digest of the card tables, 24 bytes of payload,
#   32 checksum over everything else
# and the payload: what is left of the game when its layout is taken away. Where tables lie, how much lists own beyond
# their words, the size class and the derived part are not in it, so a game saves and hashes the same after growth.

# Where the walk over a game goes: into bytes, into a hash, or only into a count.
cdef struct Sink:
    u8* out                    # NULL: don't write
    bint hashing
    u64 n
    u64 hash


# A handle as it is saved.
cdef struct SavedHandle:
    u32 live
    u32 n                      # words; of a free handle: the next free one


cdef inline void put(Sink* k, const void* p, u64 n) noexcept nogil:
    if k.out != NULL:
        memcpy(k.out + k.n, p, n)
    if k.hashing:
        k.hash = hash_bytes(k.hash, <const u8*> p, n)
    k.n += n


cdef void put_head(Sink* k, const State* s) noexcept nogil:
    cdef State head
    cdef int i
    memcpy(&head, s, sizeof(State))
    head.size_class = 0
    head.size = 0
    head.saved_size = 0
    memset(&head.off_frames, 0, <char*> &head.n_frames - <char*> &head.off_frames)
    head.arena_high = 0
    head.dirty &= DIRTY_SBA
    for i in range(N_ZONES):
        head.zones[i].offset = 0
        head.zones[i].cap = 0
    put(k, &head, sizeof(State))


cdef void put_handles(Sink* k, const State* s) noexcept nogil:
    cdef u32 h
    cdef const Handle* p
    cdef SavedHandle saved
    for h in range(1, s.n_handles):
        p = handle_at(s, h)
        saved.live = p.cap != 0
        saved.n = p.used if p.cap else p.offset
        put(k, &saved, sizeof(SavedHandle))
    for h in range(1, s.n_handles):
        p = handle_at(s, h)
        if p.used:
            put(k, arena(s) + p.offset, p.used * sizeof(i32))


cdef void put_game(Sink* k, const State* s) noexcept nogil:
    cdef const Magic* m = magic(s)
    cdef int i
    put_head(k, s)
    put(k, m, sizeof(Magic))
    put_handles(k, s)
    put(k, frame_at(s, 0), s.n_frames * sizeof(Frame))
    put(k, arena(s), s.arena_low * sizeof(i32))
    put(k, card_at(s, 0), s.n_cards * sizeof(Card))
    put(k, object_at(s, 0), s.n_objects * sizeof(Object))
    for i in range(N_ZONES):
        if s.zones[i].n:
            put(k, zone_slots(s, &s.zones[i]), s.zones[i].n * sizeof(u16))
    put(k, player_at(s, 0), s.n_players * sizeof(Player))
    put(k, permanent_at(s, 0), m.n_permanents * sizeof(Permanent))
    put(k, entry_at(s, 0), m.n_stack * sizeof(StackEntry))
    put(k, effect_at(s, 0), m.n_effects * sizeof(Effect))
    put(k, lki_at(s, 0), s.n_lki * sizeof(LastKnown))


cdef u64 state_hash(const State* s) noexcept nogil:
    cdef Sink k
    memset(&k, 0, sizeof(Sink))
    k.hashing = True
    put_game(&k, s)
    return spread(k.hash)


cdef u32 state_save_size(const State* s) noexcept nogil:
    cdef Sink k
    memset(&k, 0, sizeof(Sink))
    put_game(&k, s)
    return SAVE_HEAD + <u32> k.n


cdef inline void number_put(u8* out, u64 x, int n) noexcept nogil:
    cdef int i
    for i in range(n):
        out[i] = <u8> (x >> (8 * i))

cdef inline u64 number_get(const u8* p, int n) noexcept nogil:
    cdef int i
    cdef u64 x = 0
    for i in range(n):
        x |= <u64> p[i] << (8 * i)
    return x


# Changes when a struct does: a save of a build with other structs is of another version.
cdef u32 save_shape() noexcept nogil:
    cdef u64 h = 0
    cdef u16 first = 1
    h = fold(fold(fold(h, sizeof(State)), sizeof(Magic)), sizeof(Player))
    h = fold(fold(fold(h, sizeof(Permanent)), sizeof(StackEntry)), sizeof(Effect))
    h = fold(fold(fold(h, sizeof(LastKnown)), sizeof(Object)), sizeof(Frame))
    return <u32> spread(fold(h, (<u8*> &first)[0]))     # 1 where the low byte comes first, as in the payload


cdef u64 save_checksum(const u8* data, u64 payload) noexcept nogil:
    return spread(hash_bytes(hash_bytes(K6, data, SAVE_HEAD - 8), data + SAVE_HEAD, payload))


cdef void state_save(const State* s, u64 digest, u8* out) noexcept nogil:
    cdef Sink k
    memset(&k, 0, sizeof(Sink))
    k.out = out + SAVE_HEAD
    put_game(&k, s)
    memcpy(out, <const char*> "mtgstate", 8)
    number_put(out + 8, STATE_VERSION, 4)
    number_put(out + 12, save_shape(), 4)
    number_put(out + 16, digest, 8)
    number_put(out + 24, k.n, 8)
    number_put(out + 32, save_checksum(out, k.n), 8)


# ---- loading -------------------------------------------------------------------------------------------------------

cdef struct Reader:
    const u8* at
    u64 left


cdef bint take(Reader* r, void* to, u64 n) noexcept nogil:
    if n > r.left:
        return False
    memcpy(to, r.at, n)
    r.at += n
    r.left -= n
    return True


cdef int save_error(const u8* data, u64 size, u64 digest) noexcept nogil:
    cdef const char* word = "mtgstate"
    cdef u64 i, payload
    for i in range(<u64> 8 if size > 8 else size):
        if data[i] != <u8> word[i]:
            return LOAD_FOREIGN
    if size == 0:
        return LOAD_FOREIGN
    if size < SAVE_HEAD:
        return LOAD_TRUNCATED
    if number_get(data + 8, 4) != STATE_VERSION or number_get(data + 12, 4) != save_shape():
        return LOAD_VERSION
    payload = number_get(data + 24, 8)
    if payload > size - SAVE_HEAD:
        return LOAD_TRUNCATED
    if payload < size - SAVE_HEAD or save_checksum(data, payload) != number_get(data + 32, 8):
        return LOAD_CHECKSUM
    if number_get(data + 16, 8) != digest:
        return LOAD_CARDS
    return LOAD_OK


cdef inline SavedHandle saved_handle(const u8* table, u32 h) noexcept nogil:
    cdef SavedHandle saved
    memcpy(&saved, table + (h - 1) * sizeof(SavedHandle), sizeof(SavedHandle))
    return saved


# The smallest class that holds what the saved header counts, -1: none does.
cdef int saved_class(const State* s, const Magic* g, const u8* handles) noexcept nogil:
    cdef int c
    cdef u32 h
    cdef u64 words = s.arena_low
    cdef const Limits* m
    cdef SavedHandle saved
    for h in range(1, s.n_handles):
        saved = saved_handle(handles, h)
        if saved.live:
            words += <u64> 1 + (saved.n if saved.n else 1)
    for c in range(SIZE_CLASSES):
        m = limits_of(c)
        if (
            s.n_players <= m.players and s.n_cards <= m.cards and s.n_objects <= m.objects
            and s.n_frames <= m.frames and s.n_handles <= m.handles and words <= m.arena
            and g.n_permanents <= m.permanents and g.n_stack <= m.stack and g.n_effects <= m.effects
            and s.n_lki <= m.lki
        ):
            return c
    return -1


# Lists are laid tightly at the top of the arena; saved_class has made sure that they fit.
cdef bint take_handles(Reader* r, State* s, const u8* table) noexcept nogil:
    cdef u32 h
    cdef Handle* p
    cdef SavedHandle saved
    memset(handle_at(s, 0), 0, sizeof(Handle))
    for h in range(1, s.n_handles):
        p = handle_at(s, h)
        saved = saved_handle(table, h)
        if saved.live:
            block_take(s, <i32> h, saved.n if saved.n else 1)
            p.used = saved.n
            if not take(r, arena(s) + p.offset, <u64> saved.n * sizeof(i32)):
                return False
        else:
            p.offset = saved.n
            p.used = 0
            p.cap = 0
    return True


cdef bint take_zones(Reader* r, State* s) noexcept nogil:
    cdef int i
    cdef ZoneList* z
    for i in range(N_ZONES):
        z = &s.zones[i]
        if z.n > z.cap or not take(r, zone_slots(s, z), z.n * sizeof(u16)):
            return False
    return True


cdef bint take_tables(Reader* r, State* s, const u8* handles) noexcept nogil:
    cdef const Magic* m = magic(s)
    return (
        take_handles(r, s, handles)
        and take(r, frame_at(s, 0), s.n_frames * sizeof(Frame))
        and take(r, arena(s), s.arena_low * sizeof(i32))
        and take(r, card_at(s, 0), s.n_cards * sizeof(Card))
        and take(r, object_at(s, 0), s.n_objects * sizeof(Object))
        and take_zones(r, s)
        and take(r, player_at(s, 0), s.n_players * sizeof(Player))
        and take(r, permanent_at(s, 0), m.n_permanents * sizeof(Permanent))
        and take(r, entry_at(s, 0), m.n_stack * sizeof(StackEntry))
        and take(r, effect_at(s, 0), m.n_effects * sizeof(Effect))
        and take(r, lki_at(s, 0), s.n_lki * sizeof(LastKnown))
        and r.left == 0
    )


cdef State* state_load(const u8* data, u64 size, u64 digest, Env* env, int* error) noexcept nogil:
    cdef State head
    cdef Magic game
    cdef Reader r
    cdef State* s
    cdef const u8* handles
    cdef int size_class
    error[0] = save_error(data, size, digest)
    if error[0] != LOAD_OK:
        return NULL
    error[0] = LOAD_INVALID
    r.at = data + SAVE_HEAD
    r.left = size - SAVE_HEAD
    if not take(&r, &head, sizeof(State)) or not take(&r, &game, sizeof(Magic)):
        return NULL
    if head.n_handles == 0 or head.n_handles - 1 > r.left / sizeof(SavedHandle):
        return NULL
    handles = r.at
    r.at += (head.n_handles - 1) * sizeof(SavedHandle)
    r.left -= (head.n_handles - 1) * sizeof(SavedHandle)
    size_class = saved_class(&head, &game, handles)
    if size_class < 0:
        return NULL
    s = block_of_class(size_class, env)
    if s == NULL:
        error[0] = LOAD_MEMORY
        return NULL
    memcpy(s, &head, sizeof(State))
    layout_set(s, size_class)
    memset(<char*> s + s.off_game, 0, s.off_objects - s.off_game)
    memset(<char*> s + s.off_derived, 0, s.off_chars - s.off_derived)
    memcpy(magic(s), &game, sizeof(Magic))
    s.arena_high = limits(s).arena
    s.dirty |= DIRTY_CHARS | DIRTY_SUMMARY
    if not take_tables(&r, s, handles) or not state_valid(s, 0x7FFFFFFF, 0x7FFFFFFF):
        state_free(s)
        return NULL
    # The characteristics were not saved; whoever reads them before they are rebuilt finds zeros.
    memset(chars_at(s, 0), 0, game.n_permanents * sizeof(Chars))
    error[0] = LOAD_OK
    return s


# ---- validity ------------------------------------------------------------------------------------------------------

cdef bint valid_header(const State* s) noexcept nogil:
    cdef State head
    cdef const Limits* m
    cdef const Magic* g
    if s.version != STATE_VERSION or s.game != GAME_MAGIC or s.size_class >= SIZE_CLASSES:
        return False
    m = limits(s)
    memcpy(&head, s, sizeof(State))
    layout_set(&head, s.size_class)
    if memcmp(&head, s, sizeof(State)) != 0:
        return False
    g = magic(s)
    return (
        1 <= s.n_players and s.n_players <= m.players
        and s.status <= STATUS_UNDECIDED and -1 <= s.winner and s.winner < <i32> s.n_players
        and s.n_frames <= m.frames and s.n_cards <= m.cards
        and s.n_cards <= s.n_objects and s.n_objects <= m.objects
        and 1 <= s.n_handles and s.n_handles <= m.handles and s.n_lki <= m.lki
        and s.arena_low <= s.arena_high and s.arena_high <= m.arena
        and g.n_permanents <= m.permanents and g.n_stack <= m.stack and g.n_effects <= m.effects
    )


# The blocks of the arena's upper part tile it, each live handle has one, and every other handle is in the free list.
cdef bint valid_handles(const State* s) noexcept nogil:
    cdef const i32* words = arena(s)
    cdef const Handle* p
    cdef u32 h, live = 0, n = 0, end = limits(s).arena
    cdef i64 tag
    if handle_at(s, 0).used or handle_at(s, 0).cap:
        return False
    while end > s.arena_high:
        tag = words[end - 1]
        if tag < 0:
            if 1 - tag > <i64> (end - s.arena_high):
                return False
            end -= <u32> (1 - tag)
            continue
        if tag == 0 or tag >= s.n_handles:
            return False
        p = handle_at(s, <i32> tag)
        if p.cap == 0 or p.cap >= end - s.arena_high or p.offset != end - 1 - p.cap or p.used > p.cap:
            return False
        end = p.offset
        live += 1
    for h in range(1, s.n_handles):
        n += handle_at(s, h).cap != 0
    if n != live:
        return False
    h = s.free_handle
    while h:
        if h >= s.n_handles or handle_at(s, h).cap or handle_at(s, h).used or n >= s.n_handles - 1:
            return False
        n += 1
        h = handle_at(s, h).offset
    return n == s.n_handles - 1


cdef bint valid_cards(const State* s, i32 n_card_defs) noexcept nogil:
    cdef u32 i
    for i in range(s.n_cards):
        if card_at(s, i).owner >= s.n_players or card_at(s, i).definition >= n_card_defs:
            return False
        # A card's owner never changes (CR 108.3), and its slot is never free.
        if object_at(s, i).owner != card_at(s, i).owner or object_at(s, i).face < 0:
            return False
    return True


# Every object lies where it says, in one zone; every other slot is in the free list.
cdef bint valid_objects(const State* s, i32 n_faces) noexcept nogil:
    cdef const Object* o
    cdef const ZoneList* z
    cdef u32 i, listed = 0, unused = 0
    cdef int zone
    for i in range(s.n_objects):
        o = object_at(s, i)
        if o.generation > GENERATION_MASK or o.generation == 0 or o.face < -1 or o.face >= n_faces:
            return False
        if o.face < 0:
            unused += 1
            continue
        if o.owner >= s.n_players or o.controller >= s.n_players or o.zone > ZONE_COMMAND:
            return False
        if o.zone == ZONE_NOWHERE:
            # Cards may leave the game with their owner (CR 800.4a); anything else would be lost.
            if i >= s.n_cards:
                return False
            continue
        if o.zone_index != zone_index_of(o.zone, o.owner):
            return False
        z = &s.zones[o.zone_index]
        if o.pos >= z.n or zone_slots(s, z)[o.pos] != i:
            return False
        listed += 1
    for zone in range(N_ZONES):
        if s.zones[zone].n > s.zones[zone].cap or s.zones[zone].n > listed:
            return False
        listed -= s.zones[zone].n
    return listed == 0 and valid_free_objects(s, unused)


cdef bint valid_free_objects(const State* s, u32 unused) noexcept nogil:
    cdef u32 slot = s.free_object
    while slot:
        if unused == 0 or slot >= s.n_objects or object_at(s, slot).face >= 0:
            return False
        unused -= 1
        slot = object_at(s, slot).pos
    return unused == 0


cdef inline bint valid_ref(const State* s, Ref r) noexcept nogil:
    return r >= -<i32> s.n_players

cdef inline bint valid_player(const State* s, u8 p) noexcept nogil:
    return p < s.n_players or p == NOBODY


cdef bint valid_permanents(const State* s) noexcept nogil:
    cdef u32 i, n = magic(s).n_permanents
    cdef const ZoneList* z = zone_list(s, ZONE_BATTLEFIELD, 0)
    cdef const Permanent* p
    if z.n != n:
        return False
    for i in range(n):
        p = permanent_at(s, i)
        if p.id != id_of(s, zone_slots(s, z)[i]) or not valid_player(s, p.protector):
            return False
        if not valid_ref(s, p.attached_to) or not valid_ref(s, p.attacking):
            return False
    return True


cdef bint valid_stack(const State* s) noexcept nogil:
    cdef u32 i, n = magic(s).n_stack
    cdef const ZoneList* z = zone_list(s, ZONE_STACK, 0)
    cdef const StackEntry* e
    if z.n != n:
        return False
    for i in range(n):
        e = entry_at(s, i)
        if e.id != id_of(s, zone_slots(s, z)[i]) or e.controller >= s.n_players or e.from_zone > ZONE_COMMAND:
            return False
        if e.ability < -1 or e.source < 0:
            return False
    return True


cdef bint valid_frames(const State* s) noexcept nogil:
    cdef u32 i, base = 0
    cdef const Frame* f
    for i in range(s.n_frames):
        f = frame_at(s, i)
        if f.proc == PROC_NONE or f.proc >= PROC_LIMIT or f.controller >= s.n_players:
            return False
        if f.arena_base < base or f.arena_base > s.arena_low:
            return False
        base = f.arena_base
    return True


cdef bint valid_decision(const State* s) noexcept nogil:
    cdef const Decision* d = &s.decision
    if d.shape == SHAPE_NONE:
        return True
    if d.shape > SHAPE_MULLIGAN or d.player >= s.n_players or d.actor >= s.n_players or d.proc >= PROC_LIMIT:
        return False
    if d.shape == SHAPE_NUMBER and d.lo > d.hi:
        return False
    if d.n_domain == 0:
        return True
    return d.n_domain > 0 and d.domain >= 0 and <i64> d.domain + d.n_domain <= s.arena_low


cdef bint valid_game(const State* s) noexcept nogil:
    cdef const Magic* m = magic(s)
    cdef u32 i
    cdef const Effect* e
    cdef const LastKnown* k
    if m.active >= s.n_players or m.starting_player >= s.n_players or not valid_player(s, m.priority):
        return False
    if not valid_player(s, m.monarch) or not valid_player(s, m.initiative):
        return False
    if m.phase > PHASE_ENDING or m.step > STEP_CLEANUP:
        return False
    for i in range(s.n_players):
        if player_at(s, i).lost > 1:
            return False
    for i in range(m.n_effects):
        e = effect_at(s, i)
        if e.controller >= s.n_players or not valid_ref(s, e.object):
            return False
    for i in range(s.n_lki):
        k = lki_at(s, i)
        if k.zone > ZONE_COMMAND or k.owner >= s.n_players or k.controller >= s.n_players:
            return False
    return True


cdef bint valid_last_known(const State* s, i32 n_faces) noexcept nogil:
    cdef u32 i
    for i in range(s.n_lki):
        if lki_at(s, i).face < 0 or lki_at(s, i).face >= n_faces:
            return False
    return True


# Takes note that something owns the list; a list has one owner, and records of `step` words. 0 owns nothing.
cdef bint owns(const State* s, u8* owned, i32 h, u32 step) noexcept nogil:
    if h == 0:
        return True
    if h < 0 or <u32> h >= s.n_handles or handle_at(s, h).cap == 0 or handle_at(s, h).used % step:
        return False
    if owned[h >> 3] >> (h & 7) & 1:
        return False
    owned[h >> 3] |= <u8> (1 << (h & 7))
    return True


cdef bint valid_refs_in(const State* s, i32 h, u32 step, u32 at) noexcept nogil:
    while at < handle_len(s, h):
        if not valid_ref(s, handle_words(s, h)[at]):
            return False
        at += step
    return True


cdef bint valid_owners(const State* s) noexcept nogil:
    cdef u8 owned[2560]        # a bit for each handle of the largest class
    cdef const Magic* m = magic(s)
    cdef const StackEntry* e
    cdef const Permanent* p
    cdef u32 i
    memset(owned, 0, (s.n_handles >> 3) + 1)
    if not (
        owns(s, owned, m.extra_turns, 1) and owns(s, owned, m.extra_steps, 1) and owns(s, owned, m.skips, 1)
        and owns(s, owned, m.blocks, 2) and owns(s, owned, m.damage, 3) and owns(s, owned, m.triggers, 1)
        and owns(s, owned, m.loops, 1) and valid_refs_in(s, m.damage, 3, 1)
    ):
        return False
    for i in range(s.n_players):
        if not (owns(s, owned, player_at(s, i).counters, 2) and owns(s, owned, player_at(s, i).special_mana, 3)):
            return False
    for i in range(m.n_permanents):
        p = permanent_at(s, i)
        if not (owns(s, owned, p.counters, 2) and owns(s, owned, p.memory, 1)):
            return False
    for i in range(m.n_stack):
        e = entry_at(s, i)
        if not (owns(s, owned, e.targets, 3) and valid_refs_in(s, e.targets, 3, 1)):
            return False
    for i in range(s.n_lki):
        p = &lki_at(s, i).permanent
        if not (owns(s, owned, p.counters, 2) and owns(s, owned, p.memory, 1)):
            return False
    return True


cdef bint state_valid(const State* s, i32 n_faces, i32 n_card_defs) noexcept nogil:
    # The order matters: each check relies on those before it.
    return (
        valid_header(s)
        and valid_handles(s)
        and valid_objects(s, n_faces)
        and valid_cards(s, n_card_defs)
        and valid_permanents(s)
        and valid_stack(s)
        and valid_frames(s)
        and valid_decision(s)
        and valid_game(s)
        and valid_last_known(s, n_faces)
        and valid_owners(s)
    )


# ---- the canonical hash --------------------------------------------------------------------------------------------
#
# Objects are hashed by what they are, not by their ids. Permanents, hands, exile and the command zone are sums over
# their objects, because their order means nothing; libraries, graveyards and the stack keep theirs (CR 400.5). What
# refers to a permanent (an effect, an Aura, a target) is hashed into that permanent too: so two equal creatures of
# which one is enchanted and the other targeted differ from one that is both.

cdef u64 object_content(const State* s, u32 slot) noexcept nogil:
    cdef const Object* o = object_at(s, slot)
    cdef u64 known = card_at(s, slot).known if slot < s.n_cards else 0
    cdef u64 bits = o.zone | <u64> o.owner << 8 | <u64> o.controller << 16 | <u64> o.flags << 24 | known << 32
    return fold(fold(K3, <u64> o.face), bits)


# Counters are a set of [kind, n].
cdef u64 counters_content(const State* s, i32 h) noexcept nogil:
    cdef u64 total = 0
    cdef u32 i, n = handle_len(s, h)
    cdef const i32* words = handle_words(s, h)
    for i in range(0, n, 2):
        if words[i + 1]:
            total += spread(fold(fold(K4, <u64> words[i]), <u64> words[i + 1]))
    return total


# A permanent by itself, without what it refers to or what refers to it.
cdef u64 permanent_content(const State* s, const Permanent* p) noexcept nogil:
    cdef u32 slot = id_slot(p.id)
    cdef u64 h = object_content(s, slot)
    # CR 302.6: of the timestamps only this matters.
    cdef u64 sick = p.controlled_since >= player_at(s, object_at(s, slot).controller).turn_began
    h = fold(h, p.flags | <u64> p.damage << 32)
    h = fold(h, sick | <u64> p.n_attached << 8 | <u64> p.protector << 24 | <u64> p.uses << 32)
    return fold(h, counters_content(s, p.counters))


cdef u64 gone_content(const State* s, ObjectId id) noexcept nogil:
    cdef u32 i
    cdef const LastKnown* k
    for i in range(s.n_lki):
        k = lki_at(s, i)
        if k.id == id:
            return fold(fold(K5, <u64> k.face), k.zone | <u64> k.owner << 8 | <u64> k.controller << 16)
    return K5


# What a reference refers to.
cdef u64 ref_content(const State* s, Ref r) noexcept nogil:
    cdef const Object* o
    cdef u64 h
    if r <= 0:
        return fold(K6, <u64> r)
    o = object_get(s, r)
    if o == NULL:
        return gone_content(s, r)
    if o.zone == ZONE_BATTLEFIELD:
        return permanent_content(s, permanent_at(s, o.pos))
    h = object_content(s, id_slot(r))
    if o.zone == ZONE_LIBRARY or o.zone == ZONE_GRAVEYARD or o.zone == ZONE_STACK:
        h = fold(h, o.pos)
    return h


# A word that may be a number or an object: ids are never below 1 << SLOT_BITS.
cdef inline u64 word_content(const State* s, i32 w) noexcept nogil:
    if w >= 1 << SLOT_BITS:
        return ref_content(s, w)
    return fold(K6, <u64> w)


cdef u64 words_content(const State* s, u64 h, const i32* words, u32 n) noexcept nogil:
    cdef u32 i
    h = fold(h, n)
    for i in range(n):
        h = fold(h, word_content(s, words[i]))
    return h

cdef u64 list_content(const State* s, u64 h, i32 handle) noexcept nogil:
    return words_content(s, h, handle_words(s, handle), handle_len(s, handle))

# A list of records whose order means nothing.
cdef u64 set_content(const State* s, u64 h, i32 handle, u32 step) noexcept nogil:
    cdef u32 i = 0, n = handle_len(s, handle)
    cdef u64 total = 0
    while i < n:
        total += spread(words_content(s, K4, handle_words(s, handle) + i, min(step, n - i)))
        i += step
    return fold(fold(h, n), total)


cdef u64 effect_content(const Effect* e) noexcept nogil:
    cdef u64 h = fold(K5, e.kind | <u64> e.layer << 8 | <u64> e.duration << 16 | <u64> e.controller << 24)
    return fold(h, <u32> e.a | <u64> e.b << 32)


# For permanents base .. base + n: how the rest of the game refers to them.
cdef struct Names:
    u32 base, n
    u64 of[NAMES]


cdef inline void name(const State* s, Names* k, Ref r, u64 how) noexcept nogil:
    cdef const Object* o
    if r < 1 << SLOT_BITS:
        return
    o = object_get(s, r)
    if o != NULL and o.zone == ZONE_BATTLEFIELD and o.pos >= k.base and o.pos < k.base + k.n:
        k.of[o.pos - k.base] += spread(how)


cdef void names_gather(const State* s, Names* k) noexcept nogil:
    cdef const Magic* m = magic(s)
    cdef const Permanent* p
    cdef const StackEntry* e
    cdef const Effect* effect
    cdef const Object* o
    cdef const Frame* f
    cdef const i32* words
    cdef u32 i, j, n
    memset(k.of, 0, k.n * sizeof(u64))
    # Effects on one permanent keep their order, which is that of their timestamps (CR 613.7).
    for i in range(m.n_effects):
        effect = effect_at(s, i)
        o = object_get(s, effect.object)
        if o != NULL and o.zone == ZONE_BATTLEFIELD and o.pos >= k.base and o.pos < k.base + k.n:
            k.of[o.pos - k.base] = fold(k.of[o.pos - k.base], effect_content(effect))
    for i in range(m.n_permanents):
        p = permanent_at(s, i)
        if p.attached_to > 0:
            name(s, k, p.attached_to, fold(K1, permanent_content(s, p)))
        if p.attacking > 0:
            name(s, k, p.attacking, fold(K2, permanent_content(s, p)))
    words = handle_words(s, m.blocks)
    n = handle_len(s, m.blocks)
    for i in range(0, n, 2):
        name(s, k, words[i], fold(K3, ref_content(s, words[i + 1])))
        name(s, k, words[i + 1], fold(K4, ref_content(s, words[i])))
    for i in range(m.n_stack):
        e = entry_at(s, i)
        name(s, k, e.source, fold(K5, i))
        words = handle_words(s, e.targets)
        n = handle_len(s, e.targets)
        for j in range(n):
            name(s, k, words[j], fold(fold(K6, i), j))
    for i in range(s.n_frames):
        f = frame_at(s, i)
        name(s, k, f.source, fold(K1 ^ K3, i))
        for j in range(<u32> FRAME_REGS):
            name(s, k, f.r[j], fold(fold(K1 ^ K4, i), j))
    for i in range(s.arena_low):
        name(s, k, arena(s)[i], fold(K1 ^ K5, i))


cdef u64 battlefield_content(const State* s) noexcept nogil:
    cdef Names k
    cdef const Permanent* p
    cdef u32 i, n = magic(s).n_permanents
    cdef u64 h, total = 0
    k.base = 0
    while k.base < n:
        k.n = min(<u32> NAMES, n - k.base)
        names_gather(s, &k)
        for i in range(k.n):
            p = permanent_at(s, k.base + i)
            h = fold(permanent_content(s, p), k.of[i])
            h = fold(fold(h, ref_content(s, p.attached_to)), ref_content(s, p.attacking))
            total += spread(list_content(s, h, p.memory))
        k.base += k.n
    return total


cdef u64 stack_content(const State* s, u64 h) noexcept nogil:
    cdef u32 i
    cdef const StackEntry* e
    for i in range(magic(s).n_stack):
        e = entry_at(s, i)
        h = fold(fold(h, object_content(s, id_slot(e.id))), <u64> e.ability)
        h = fold(h, e.controller | <u64> e.from_zone << 8 | <u64> e.flags << 16 | <u64> e.modes << 32)
        h = fold(fold(h, <u32> e.x | <u64> e.costs << 32), <u64> e.spent)
        if e.source != e.id:
            h = fold(h, ref_content(s, e.source))
        h = list_content(s, h, e.targets)
    return h


cdef u64 zones_content(const State* s, u64 h) noexcept nogil:
    cdef int i
    cdef u32 j
    cdef u64 total
    cdef const ZoneList* z
    cdef const u16* slots
    for i in range(N_ZONES):
        z = &s.zones[i]
        if z.n == 0:
            continue
        slots = zone_slots(s, z)
        h = fold(h, <u64> i << 32 | z.n)
        if i < MAX_PLAYERS or (2 * MAX_PLAYERS <= i and i < 3 * MAX_PLAYERS):
            for j in range(z.n):
                h = fold(h, object_content(s, slots[j]))
        elif i == zone_index_of(ZONE_BATTLEFIELD, 0):
            h = fold(h, battlefield_content(s))
        elif i == zone_index_of(ZONE_STACK, 0):
            h = stack_content(s, h)
        else:
            total = 0
            for j in range(z.n):
                total += spread(object_content(s, slots[j]))
            h = fold(h, total)
    return h


cdef u64 players_content(const State* s, u64 h) noexcept nogil:
    cdef Player p
    cdef int i
    for i in range(s.n_players):
        # Everything but the lists' handles and the timestamp.
        p = player_at(s, i)[0]
        h = fold(h, counters_content(s, p.counters))
        h = set_content(s, h, p.special_mana, 3)
        p.counters = 0
        p.special_mana = 0
        p.turn_began = 0
        h = hash_bytes(h, <const u8*> &p, sizeof(Player))
    return h


cdef u64 game_content(const State* s, u64 h) noexcept nogil:
    cdef const Magic* m = magic(s)
    h = fold(h, m.turn | <u64> m.active << 16 | <u64> m.phase << 24 | <u64> m.step << 32 | <u64> m.priority << 40)
    h = fold(h, m.passes | <u64> m.starting_player << 8 | <u64> m.monarch << 16 | <u64> m.initiative << 24)
    h = fold(h, m.day_night | <u64> m.mana_mode << 8 | <u64> m.mulligan_kind << 16 | <u64> m.combat_step << 24
             | <u64> m.first_strike_step << 32 | <u64> m.in_combat << 40 | <u64> m.max_turns << 48)
    h = list_content(s, h, m.extra_turns)
    h = list_content(s, h, m.extra_steps)
    h = list_content(s, h, m.skips)
    h = set_content(s, h, m.blocks, 2)
    h = list_content(s, h, m.damage)
    return list_content(s, h, m.triggers)


# Effects on permanents are in the permanents; this is for all others.
cdef u64 effects_content(const State* s, u64 h) noexcept nogil:
    cdef u32 i
    cdef const Effect* e
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if permanent_get(s, e.object) == NULL:
            h = fold(fold(h, effect_content(e)), ref_content(s, e.object))
    return h


cdef u64 procedures_content(const State* s, u64 h) noexcept nogil:
    cdef u32 i
    cdef const Frame* f
    cdef const Decision* d = &s.decision
    for i in range(s.n_frames):
        f = frame_at(s, i)
        h = fold(h, f.proc | <u64> f.stage << 16 | <u64> f.controller << 32 | <u64> f.flags << 40)
        h = fold(fold(h, f.arena_base), ref_content(s, f.source))
        h = words_content(s, h, f.r, FRAME_REGS)
    h = words_content(s, h, arena(s), s.arena_low)
    if d.shape != SHAPE_NONE:
        h = fold(h, d.shape | <u64> d.player << 8 | <u64> d.actor << 16 | <u64> d.optional << 24
                 | <u64> d.reason << 32 | <u64> d.proc << 48)
        h = fold(fold(h, <u32> d.lo | <u64> d.hi << 32), <u32> d.domain | <u64> d.n_domain << 32)
        h = fold(fold(h, ref_content(s, d.source)), fold(word_content(s, d.a), word_content(s, d.b)))
    return h


cdef u64 state_hash_canonical(const State* s) noexcept nogil:
    cdef u64 h = fold(K2, s.game | <u64> s.n_players << 8 | <u64> s.status << 16 | <u64> <u8> s.winner << 24
                      | <u64> s.end_reason << 32)
    h = game_content(s, h)
    h = players_content(s, h)
    h = zones_content(s, h)
    h = effects_content(s, h)
    return spread(procedures_content(s, h))
