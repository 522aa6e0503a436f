# The block of a game: layout by size class, clone, growth, save and load, hashes, and the lists inside it.
#
# Nothing here knows a rule of the game beyond what the tables are; it must lose nothing and never write out of bounds.
# Only used spans are copied, saved and hashed. May depend on: types.

from libc.stdlib cimport malloc, free
from mtgcore.types import publish
from mtgcore.duel_state cimport *
from mtgcore.duel_cards cimport DUEL_END_OF_TURN

cdef extern from *:
    """
    #include <stdint.h>
    #include <stdio.h>
    #include <stdlib.h>

    /* In the order of Limits: players, cards, objects, permanents, stack, frames, arena, handles, effects, lki,
       zone_private, zone_public, instances, watchers. A zone list holds every object of its class, so none overflows
       on its own. */
    static const uint32_t MTG_LIMITS[5][16] = {
        {2, 192, 512, 128, 64, 64, 4096, 512, 512, 384, 512, 512, 1024, 512, 256, 128},
        {8, 1024, 3072, 1024, 512, 128, 32768, 4096, 3072, 3072, 3072, 3072, 8192, 4096, 2048, 3072},
        {8, 2048, 12288, 8192, 2048, 512, 262144, 20480, 24576, 24576, 12288, 12288, 65536, 32768, 16384, 12288},
        /* Duel Masters: its game part has no table but one row for each card. */
        {2, 80, 80, 0, 0, 32, 2048, 16, 0, 0, 80, 0, 0, 0, 0, 0},
        {2, 160, 160, 0, 0, 128, 16384, 64, 0, 0, 160, 0, 0, 0, 0, 0},
    };
    static const uint8_t MTG_GAME_OF_CLASS[5] = {1, 1, 1, 2, 2};   /* GameKind */

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
    const u32 MTG_LIMITS[5][16]
    const u8 GAME_OF_CLASS "MTG_GAME_OF_CLASS" [5]
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
    FACT_ENOUGH = 63           # more of a fact of this turn makes no difference, so that loops are seen (104.4b)
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


cdef int size_class_for(int game, u32 n_players, u32 n_cards) noexcept nogil:
    cdef int c
    cdef const Limits* m
    for c in range(SIZE_CLASSES):
        m = limits_of(c)
        # One player may own every card; objects that are none need room only where there are such.
        if (GAME_OF_CLASS[c] == game and n_players <= m.players and n_cards <= m.cards
                and n_cards + (ROOM_OBJECTS if m.objects > m.cards else 0) <= m.zone_private):
            return c
    return -1


cdef u32 layout_table(u32* end, u64 bytes) noexcept nogil:
    cdef u32 start = end[0]
    end[0] = (start + <u32> bytes + 15) & ~(<u32> 15)
    return start


# Where each zone's list lies in the pool; the words of the pool.
cdef u32 layout_zones(State* s, const Limits* m) noexcept nogil:
    cdef u32 cap, at = 0
    cdef int i
    for i in range(N_ZONES):
        cap = duel_zone_cap(m, i) if GAME_OF_CLASS[s.size_class] == GAME_DUEL_MASTERS else magic_zone_cap(m, i)
        s.zones[i].offset = at
        s.zones[i].cap = <u16> cap
        at += cap
    return at


# Sets everything in the header that depends on the size class alone. Zones keep their counts. The game part and the
# cards come first, so that a clone takes them with the header in one piece (clone_spans).
cdef void layout_set(State* s, int size_class) noexcept nogil:
    cdef const Limits* m = limits_of(size_class)
    cdef bint is_duel = GAME_OF_CLASS[size_class] == GAME_DUEL_MASTERS
    cdef u32 end = 0
    cdef u32 pool
    s.size_class = <u8> size_class
    pool = layout_zones(s, m)
    layout_table(&end, sizeof(State))
    s.off_game = layout_table(&end, duel_size(m) if is_duel else sizeof(Magic))
    s.off_players = layout_table(&end, 0 if is_duel else m.players * sizeof(Player))
    s.off_cards = layout_table(&end, m.cards * sizeof(Card))
    s.off_objects = layout_table(&end, m.objects * sizeof(Object))
    s.off_frames = layout_table(&end, m.frames * sizeof(Frame))
    s.off_arena = layout_table(&end, m.arena * sizeof(i32))
    s.off_handles = layout_table(&end, m.handles * sizeof(Handle))
    s.off_pool = layout_table(&end, pool * sizeof(u16))
    # Magic's other tables: where another game has none of them, they are empty.
    s.off_permanents = layout_table(&end, m.permanents * sizeof(Permanent))
    s.off_stack = layout_table(&end, m.stack * sizeof(StackEntry))
    s.off_effects = layout_table(&end, m.effects * sizeof(Effect))
    s.off_lki = layout_table(&end, m.lki * sizeof(LastKnown))
    s.saved_size = end
    s.off_derived = end
    s.off_summaries = layout_table(&end, 0 if is_duel else m.players * sizeof(Summary))
    s.off_chars = layout_table(&end, m.permanents * sizeof(Chars))
    s.off_instances = layout_table(&end, m.instances * sizeof(Instance))
    s.off_watchers = layout_table(&end, m.watchers * sizeof(Watcher))
    s.off_statics = layout_table(&end, m.statics * sizeof(Watcher))
    s.off_elsewhere = layout_table(&end, m.elsewhere * sizeof(Elsewhere))
    s.off_places = layout_table(&end, 0 if is_duel else m.objects * sizeof(u16))
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
    if size_class < 0 or size_class >= SIZE_CLASSES or n_players < 1 or GAME_OF_CLASS[size_class] != game:
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
    if game == GAME_DUEL_MASTERS:
        duel_begin(s)
    else:
        magic_begin(s)
    return s


cdef void state_free(State* s) noexcept nogil:
    if s != NULL:
        free(<char*> s - BLOCK_HEAD)


cdef inline void copy_zones(const State* s, State* to) noexcept nogil:
    cdef int i
    for i in range(N_ZONES):
        if s.zones[i].n:
            memcpy(zone_slots(to, &to.zones[i]), zone_slots(s, &s.zones[i]), s.zones[i].n * sizeof(u16))


# The tables of which only a part is used, but for the arena's upper part.
cdef inline void copy_used(const State* s, State* to) noexcept nogil:
    memcpy(frame_at(to, 0), frame_at(s, 0), s.n_frames * sizeof(Frame))
    memcpy(arena(to), arena(s), s.arena_low * sizeof(i32))
    memcpy(handle_at(to, 0), handle_at(s, 0), s.n_handles * sizeof(Handle))
    copy_zones(s, to)
    if s.game == GAME_MAGIC:
        magic_copy_used(s, to)


# Between blocks of one size class. The first copy runs from the header over the game part and the cards to the objects.
cdef void clone_spans(const State* s, State* to) noexcept nogil:
    memcpy(to, s, s.off_objects + s.n_objects * sizeof(Object))
    memcpy(arena(to) + s.arena_high, arena(s) + s.arena_high, (limits(s).arena - s.arena_high) * sizeof(i32))
    copy_used(s, to)


# Into a block of another, larger class: every table to its new place, the arena's upper part to the new top.
cdef void clone_moved(const State* s, State* to) noexcept nogil:
    cdef int size_class = to.size_class
    cdef u32 words = limits(s).arena - s.arena_high
    cdef u32 rise = limits(to).arena - limits(s).arena
    cdef u32 h
    memcpy(to, s, sizeof(State))
    layout_set(to, size_class)
    memset(<char*> to + to.off_game, 0, to.off_objects - to.off_game)
    if s.game == GAME_DUEL_MASTERS:
        memcpy(duel(to), duel(s), duel_size(limits(s)))
    else:
        memcpy(magic(to), magic(s), sizeof(Magic))
        memcpy(player_at(to, 0), player_at(s, 0), s.n_players * sizeof(Player))
    memcpy(card_at(to, 0), card_at(s, 0), s.n_cards * sizeof(Card))
    memcpy(object_at(to, 0), object_at(s, 0), s.n_objects * sizeof(Object))
    copy_used(s, to)
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
    if s.size_class + 1 >= SIZE_CLASSES or GAME_OF_CLASS[s.size_class + 1] != s.game:
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


cdef void notes_free(State* s, i32 h) noexcept nogil:
    cdef u32 i
    for i in range(notes_count(s, h)):
        if note_at(s, h, i)[1] == NOTE_AFTER:
            handle_free(s, note_at(s, h, i)[3])
    handle_free(s, h)


cdef void frame_pop(State* s) noexcept nogil:
    if frame_top(s).proc == PROC_VM:
        handle_free(s, frame_top(s).r[2])                  # a program's memory is its frame's
    elif frame_top(s).proc == PROC_EVENT and frame_top(s).r[3] != 0:
        notes_free(s, frame_top(s).r[3])
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


cdef i32 handle_copy(State* s, i32 h) noexcept nogil:
    cdef u32 n = handle_len(s, h)
    cdef i32 copy = 0
    if n != 0:
        handle_extend(s, &copy, n)
        memcpy(handle_words(s, copy), handle_words(s, h), n * sizeof(i32))
    return copy


# ---- memory of programs --------------------------------------------------------------------------------------------

cdef i32 memory_set(State* s, i32 h, int register, i32 value) noexcept nogil:
    if h == 0:
        memset(handle_extend(s, &h, REGISTER_LISTS), 0, REGISTER_LISTS * sizeof(i32))
    handle_words(s, h)[register] = value
    return h


# The place of a list's segment, the end of the memory when there is none.
cdef u32 memory_segment(const State* s, i32 h, int register) noexcept nogil:
    cdef u32 at = REGISTER_LISTS, n = handle_len(s, h)
    cdef const i32* words = handle_words(s, h)
    while at < n and words[at] != register:
        at += 2 + <u32> words[at + 1]
    return min(at, n)


cdef const i32* memory_list(const State* s, i32 h, int register, u32* n) noexcept nogil:
    cdef u32 at = memory_segment(s, h, register) if h != 0 else 0
    n[0] = 0
    if h == 0 or at == handle_len(s, h):
        return NULL
    n[0] = <u32> handle_words(s, h)[at + 1]
    return handle_words(s, h) + at + 2


# `words` may lie in the arena's lower part, but not in a list: lists move.
cdef i32 memory_set_list(State* s, i32 h, int register, const i32* words, u32 n) noexcept nogil:
    cdef u32 at
    cdef i32* to
    if h == 0:
        h = memory_set(s, h, 0, NONE)
    at = memory_segment(s, h, register)
    if at < handle_len(s, h):
        handle_remove(s, h, at, 2 + <u32> handle_words(s, h)[at + 1])
    if n != 0:
        to = handle_extend(s, &h, 2 + n)
        to[0] = register
        to[1] = <i32> n
        memcpy(to + 2, words, n * sizeof(i32))
    return h


cdef i32 memory_append(State* s, i32 h, int register, i32 word) noexcept nogil:
    cdef u32 at, n
    cdef i32* words
    if h == 0:
        h = memory_set(s, h, 0, NONE)
    at = memory_segment(s, h, register)
    if at == handle_len(s, h):
        return handle_append3(s, h, register, 1, word)
    handle_extend(s, &h, 1)
    words = handle_words(s, h)
    n = <u32> words[at + 1]
    memmove(words + at + n + 3, words + at + n + 2, (handle_len(s, h) - at - n - 3) * sizeof(i32))
    words[at + 1] += 1
    words[at + n + 2] = word
    return h


# ---- uses of abilities with a limit --------------------------------------------------------------------------------

cdef i32 uses_get(const State* s, i32 h, i32 ability, bint ever) noexcept nogil:
    cdef u32 i
    cdef const i32* words = handle_words(s, h)
    for i in range(0, handle_len(s, h), 3):
        if words[i] == ability:
            return words[i + 2 if ever else i + 1]
    return 0


cdef i32 uses_add(State* s, i32 h, i32 ability, i32 n) noexcept nogil:
    cdef u32 i
    cdef i32* words = handle_words(s, h)
    for i in range(0, handle_len(s, h), 3):
        if words[i] == ability:
            words[i + 1] += n
            words[i + 2] += n
            return h
    return handle_append3(s, h, ability, n, n)


cdef i32 turn_uses(const State* s, ObjectId object, i32 use) noexcept nogil:
    cdef const Permanent* p = permanent_get(s, object)
    cdef const i32* words = handle_words(s, magic(s).uses)
    cdef u32 i
    if p != NULL:
        return uses_get(s, p.uses, use, False)
    for i in range(0, handle_len(s, magic(s).uses), 3):
        if words[i] == object and words[i + 1] == use:
            return words[i + 2]
    return 0


cdef void turn_use(State* s, ObjectId object, i32 use) noexcept nogil:
    cdef Permanent* p = permanent_get(s, object)
    cdef i32* words = handle_words(s, magic(s).uses)
    cdef u32 i
    if p != NULL:
        p.uses = uses_add(s, p.uses, use, 1)
        return
    for i in range(0, handle_len(s, magic(s).uses), 3):
        if words[i] == object and words[i + 1] == use:
            words[i + 2] += 1
            return
    magic(s).uses = handle_append3(s, magic(s).uses, object, use, 1)


cdef i32 choice_get(const State* s, i32 h, int kind) noexcept nogil:
    cdef const i32* words = handle_words(s, h)
    cdef u32 i
    for i in range(0, handle_len(s, h), 2):
        if words[i] == kind:
            return words[i + 1]
    return 0


cdef i32 choice_set(State* s, i32 h, int kind, i32 value) noexcept nogil:
    cdef u32 i
    for i in range(0, handle_len(s, h), 2):
        if handle_words(s, h)[i] == kind:
            handle_words(s, h)[i + 1] = value
            return h
    return handle_append2(s, h, kind, value)


cdef void uses_new_turn(State* s, i32 h) noexcept nogil:
    cdef u32 i
    for i in range(1, handle_len(s, h), 3):
        handle_words(s, h)[i] = 0


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

# CR 122.1: counters of a kind (0: of all kinds) on a card that is no permanent.
cdef i32 card_counters(const State* s, ObjectId id, int kind) noexcept nogil:
    cdef i32 h = magic(s).card_counters, n = 0
    cdef u32 i
    for i in range(0, handle_len(s, h), 3):
        if handle_words(s, h)[i] == id and (kind == 0 or handle_words(s, h)[i + 1] == kind):
            n += handle_words(s, h)[i + 2]
    return n


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


include "state_save.pxi"
include "state_hash.pxi"
include "state_magic.pxi"
include "state_duel.pxi"

publish(globals())
