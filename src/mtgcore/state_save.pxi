# Part of state.pyx: saving, the exact hash, loading, and the checks that make loading safe.

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
    head.dirty &= DIRTY_SBA | DIRTY_LEFT
    head.n_instances = 0
    head.n_watchers = 0
    head.n_statics = 0
    head.n_elsewhere = 0
    if head.decision.shape == SHAPE_NONE:
        memset(&head.decision, 0, sizeof(Decision))        # answered: nothing may depend on it any more
    if head.decision.shape != SHAPE_NONE or head.status != STATUS_RUNNING:
        memset(&head.answer, 0, sizeof(Option))            # of an earlier decision
    if k.hashing:
        head.machine_steps = 0             # how a game was run is no part of it: the suspend flavour takes more stages
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


# What is watched is derived from the watchers. It is saved all the same: a change of control that is found as the
# rest is derived anew asks for it before that.
cdef void put_magic(Sink* k, const State* s) noexcept nogil:
    cdef Magic part
    memcpy(&part, magic(s), sizeof(Magic))                 # with its padding
    if k.hashing:
        part.replace_watch = 0
        part.trigger_watch = 0
    put(k, &part, sizeof(Magic))


cdef void put_game(Sink* k, const State* s) noexcept nogil:
    cdef int i
    put_head(k, s)
    if s.game == GAME_DUEL_MASTERS:
        put(k, duel(s), sizeof(Duel))
    else:
        put_magic(k, s)
    put_handles(k, s)
    put(k, frame_at(s, 0), s.n_frames * sizeof(Frame))
    put(k, arena(s), s.arena_low * sizeof(i32))
    put(k, card_at(s, 0), s.n_cards * sizeof(Card))
    put(k, object_at(s, 0), s.n_objects * sizeof(Object))
    for i in range(N_ZONES):
        if s.zones[i].n:
            put(k, zone_slots(s, &s.zones[i]), s.zones[i].n * sizeof(u16))
    if s.game == GAME_DUEL_MASTERS:
        put(k, spot_at(s, 0), s.n_cards * sizeof(Spot))
    else:
        magic_put(k, s)


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
    h = fold(fold(fold(h, sizeof(Card)), sizeof(SavedHandle)), N_ZONES)
    h = fold(fold(h, sizeof(Duel)), sizeof(Spot))
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


# The smallest class of the game that holds what the saved header and game part count, -1: none does.
cdef int saved_class(const State* s, const u8* part, const u8* handles) noexcept nogil:
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
            GAME_OF_CLASS[c] == s.game
            and s.n_players <= m.players and s.n_cards <= m.cards and s.n_objects <= m.objects
            and s.n_frames <= m.frames and s.n_handles <= m.handles and words <= m.arena and s.n_lki <= m.lki
            and (s.game != GAME_MAGIC or magic_fits(part, m))
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
    return (
        take_handles(r, s, handles)
        and take(r, frame_at(s, 0), s.n_frames * sizeof(Frame))
        and take(r, arena(s), s.arena_low * sizeof(i32))
        and take(r, card_at(s, 0), s.n_cards * sizeof(Card))
        and take(r, object_at(s, 0), s.n_objects * sizeof(Object))
        and take_zones(r, s)
        and (take(r, spot_at(s, 0), s.n_cards * sizeof(Spot)) if s.game == GAME_DUEL_MASTERS else magic_take(r, s))
        and r.left == 0
    )


# The bytes that lie next in the save, n of them; NULL: there are fewer.
cdef const u8* skip(Reader* r, u64 n) noexcept nogil:
    cdef const u8* at = r.at
    if n > r.left:
        return NULL
    r.at += n
    r.left -= n
    return at


cdef State* state_load(const u8* data, u64 size, u64 digest, Env* env, int* error) noexcept nogil:
    cdef State head
    cdef Reader r
    cdef State* s
    cdef const u8* part
    cdef const u8* handles
    cdef u64 part_size
    cdef int size_class
    error[0] = save_error(data, size, digest)
    if error[0] != LOAD_OK:
        return NULL
    error[0] = LOAD_INVALID
    r.at = data + SAVE_HEAD
    r.left = size - SAVE_HEAD
    if not take(&r, &head, sizeof(State)) or head.game != GAME_MAGIC and head.game != GAME_DUEL_MASTERS:
        return NULL
    part_size = sizeof(Duel) if head.game == GAME_DUEL_MASTERS else sizeof(Magic)
    part = skip(&r, part_size)
    if part == NULL or head.n_handles == 0 or head.n_handles - 1 > r.left / sizeof(SavedHandle):
        return NULL
    handles = skip(&r, (head.n_handles - 1) * sizeof(SavedHandle))
    size_class = saved_class(&head, part, handles)
    if size_class < 0:
        return NULL
    s = block_of_class(size_class, env)
    if s == NULL:
        error[0] = LOAD_MEMORY
        return NULL
    memcpy(s, &head, sizeof(State))
    layout_set(s, size_class)
    memset(<char*> s + s.off_game, 0, s.off_objects - s.off_game)
    memcpy(<char*> s + s.off_game, part, part_size)
    s.arena_high = limits(s).arena
    if head.game == GAME_MAGIC:
        magic_forget_derived(s)
    if not take_tables(&r, s, handles) or not state_valid(s, 0x7FFFFFFF, 0x7FFFFFFF):
        state_free(s)
        return NULL
    if head.game == GAME_MAGIC:
        # The characteristics were not saved; whoever reads them before they are rebuilt finds zeros.
        memset(chars_at(s, 0), 0, magic(s).n_permanents * sizeof(Chars))
    error[0] = LOAD_OK
    return s


# ---- validity ------------------------------------------------------------------------------------------------------

cdef bint valid_header(const State* s) noexcept nogil:
    cdef State head
    cdef const Limits* m
    if s.version != STATE_VERSION or s.size_class >= SIZE_CLASSES or GAME_OF_CLASS[s.size_class] != s.game:
        return False
    m = limits(s)
    memcpy(&head, s, sizeof(State))
    layout_set(&head, s.size_class)
    if memcmp(&head, s, sizeof(State)) != 0:
        return False
    return (
        1 <= s.n_players and s.n_players <= m.players
        and s.status <= STATUS_UNDECIDED and -1 <= s.winner and s.winner < <i32> s.n_players
        and s.n_frames <= m.frames and s.n_cards <= m.cards
        and s.n_cards <= s.n_objects and s.n_objects <= m.objects
        and 1 <= s.n_handles and s.n_handles <= m.handles and s.n_lki <= m.lki
        and s.arena_low <= s.arena_high and s.arena_high <= m.arena
        and (s.game != GAME_MAGIC or magic_counts_fit(magic(s), m))
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


cdef bint event_pending(const State* s) noexcept nogil:
    cdef u32 i
    for i in range(s.n_frames):
        if frame_at(s, i).proc == PROC_EVENT:
            return True
    return False


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
        if o.owner >= s.n_players or o.controller >= s.n_players or o.zone > ZONE_BENEATH:
            return False
        if s.game == GAME_MAGIC and o.zone > ZONE_COMMAND:
            if o.zone != ZONE_BENEATH:
                return False
            continue                                       # a component of a permanent (valid_components)
        if o.zone == ZONE_NOWHERE:
            # Cards may leave the game with their owner (CR 800.4a), tokens may be about to enter; all else is lost.
            if i >= s.n_cards and not (o.flags & OBJECT_TOKEN and event_pending(s)):
                return False
            continue
        if o.zone_index != (duel_zone_index(o.zone, o.owner) if s.game == GAME_DUEL_MASTERS
                            else zone_index_of(o.zone, o.owner)):
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
    if d.shape > SHAPE_HOOK or d.player >= s.n_players or d.actor >= s.n_players or d.proc >= PROC_LIMIT:
        return False
    if d.shape == SHAPE_NUMBER and d.lo > d.hi:
        return False
    if d.n_domain == 0:
        return True
    return d.n_domain > 0 and d.domain >= 0 and <i64> d.domain + d.n_domain <= s.arena_low


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


cdef bint state_valid(const State* s, i32 n_faces, i32 n_card_defs) noexcept nogil:
    # The order matters: each check relies on those before it.
    return (
        valid_header(s)
        and valid_handles(s)
        and valid_objects(s, n_faces)
        and valid_cards(s, n_card_defs)
        and valid_frames(s)
        and valid_decision(s)
        and (duel_valid(s) if s.game == GAME_DUEL_MASTERS else magic_valid(s, n_faces))
    )
