# Can the machine run this game? What state_valid, which knows no cards and no procedures, leaves open in a loaded file.
#
# Every frame must be of a procedure that its parent begins, at a stage at which it waits for what lies above it, with
# registers that lead nowhere else. Ids of objects that are gone are harmless where procedures look first; where they
# don't, the object must exist. May depend on: everything up to vm.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport DB, Ability, Face, ManaProfile, db_of, face_at, FACE_PERMANENT
from mtgcore.zones cimport zone_count
from mtgcore.events cimport Event
from mtgcore.proposal cimport (
    Proposal, Spec, ENCHANT_TARGET, FRAME_LOCKED, MAX_SPECS, NEED_WORDS, items_count, proposal_of, specs_of,
)
from mtgcore.vm cimport (
    OP_ADD_MANA, OP_CAST_FREE, OP_CHOOSE, OP_DISCARD, OP_DRAW, OP_MAY, OP_PUT_ATTACKING, OP_SACRIFICE, OP_SEARCH,
    OP_TOKEN,
)

cdef enum:
    EVENT_WORDS = sizeof(Event) // 4
    VM_REGISTERS = 8
    MOST = 0xFFFF              # mana, amounts: more is no payment that ever was
    KINDS = 6                  # ManaKind

# Stages, by the names that the procedures give them.
cdef enum:
    CAST_ON_STACK = 1
    CAST_MODES = 2
    CAST_MODE_CHOSEN = 3
    CAST_OPTIONAL_CHOSEN = 5
    CAST_X_CHOSEN = 7
    CAST_SYMBOL_CHOSEN = 9
    CAST_TARGET_CHOSEN = 11
    CAST_SHARE_CHOSEN = 13
    CAST_OBJECT_CHOSEN = 16
    CAST_MANA_PAID = 18
    CAST_COSTS = 19
    CAST_KIND = 21
    CAST_KIND_CHOSEN = 22
    CAST_PRODUCED = 24
    CAST_END = 25
    PAY_OFFER = 0
    PAY_CHOSEN = 1
    PAY_USE = 3
    RESOLVE_PROGRAMS = 1
    RESOLVE_PROTECTOR = 3
    RESOLVE_ENTERED = 5
    RESOLVE_LAST = 7
    VM_LOOP = 1
    VM_ANSWER = 2
    VM_THEN = 3


# A frame and what is its own: the arena words up to those of the frame above it.
cdef struct Part:
    const State* s
    const Frame* f
    u32 end                    # of its arena words
    int child                  # the procedure above it, PROC_NONE: it is the one that asks


cdef inline bint within(i32 x, i32 lo, i32 hi) noexcept nogil:
    return lo <= x and x <= hi

cdef inline bint is_player(const State* s, i32 p) noexcept nogil:
    return within(p, 0, s.n_players - 1)

cdef inline bint is_object(const State* s, Ref r) noexcept nogil:
    return r > 0 and object_get(s, r) != NULL

# Do `n` words from `first` on belong to the frame?
cdef inline bint owns_words(const Part* p, i64 first, i64 n) noexcept nogil:
    return n >= 0 and first >= p.f.arena_base and first + n <= p.end

cdef inline bint asks(const Part* p, int stage) noexcept nogil:
    return p.child == PROC_NONE and p.f.stage == stage


cdef bint all_players(const State* s, i32 first, i32 n) noexcept nogil:
    cdef i32 i
    for i in range(first, first + n):
        if not within(arena(s)[i], -<i32> s.n_players, -1):
            return False
    return True


# ---- turns and priority --------------------------------------------------------------------------------------------

cdef bint game_frame(const Part* p) noexcept nogil:
    if p.child == PROC_NONE:
        return p.f.stage == 0 or p.f.stage == 1 and is_player(p.s, p.f.r[0])
    return within(p.f.stage, 2, 6) and is_player(p.s, p.f.r[0])


cdef bint mulligan_frame(const Part* p) noexcept nogil:
    cdef const Frame* f = p.f
    return within(f.stage, 1, 6) and is_player(p.s, f.r[0]) and within(f.r[2], 0, MOST) and \
        owns_words(p, f.arena_base, f.r[2]) and (p.child == PROC_EVENT or f.stage == 1 or f.stage == 6)


cdef bint turn_frame(const Part* p) noexcept nogil:
    cdef const Frame* f = p.f
    return f.stage == 1 and within(f.r[0], PHASE_BEGINNING, PHASE_ENDING) \
        and within(f.r[1], PHASE_BEGINNING, PHASE_ENDING) and within(f.r[2], STEP_UNTAP, STEP_CLEANUP) \
        and within(f.r[3], STEP_UNTAP, STEP_CLEANUP) and within(f.r[4], 0, STEP_CLEANUP)


cdef bint discard_frame(const Part* p) noexcept nogil:
    cdef const Frame* f = p.f
    cdef i32 hand = <i32> zone_count(p.s, ZONE_HAND, f.controller)
    if p.child == PROC_EVENT:
        return f.stage == 3
    return f.stage == 2 and within(f.r[0], 1, hand) and within(f.r[3], 0, f.r[0] - 1) and within(f.r[4], 0, hand) \
        and f.r[0] - f.r[3] <= hand - f.r[4] and owns_words(p, f.arena_base, f.r[3])


# ---- proposals and payments ----------------------------------------------------------------------------------------

# A choice of kinds of mana, packed as SourceUse.choice; -1: none.
cdef bint choice_fits(const ManaProfile* mana, i32 choice) noexcept nogil:
    cdef int i
    if choice == -1:
        return True
    if not mana.each:
        return within(choice, 0, KINDS - 1)
    for i in range(10):
        if (choice >> (3 * i)) & 7 >= KINDS:
            return False
    return choice >= 0 and mana.choice <= 10


# r[0] and r[6] name an ability of the source, which may have gone as a cost.
cdef bint ability_fits(const State* s, const Frame* f) noexcept nogil:
    cdef const Object* o = object_get(s, f.source)
    if o == NULL:
        return f.stage >= CAST_COSTS and f.r[0] >= 0 and within(f.r[6], f.r[0], db_of(s).n_abilities - 1)
    return within(f.r[0], 0, face_at(s, o.face).n_abilities - 1) and f.r[6] == face_at(s, o.face).abilities + f.r[0]


# What the running stage keeps in r[8] and r[9].
cdef bint progress_fits(const Part* p) noexcept nogil:
    cdef const State* s = p.s
    cdef const Frame* f = p.f
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef const Ability* a = &db_of(s).abilities[entry.ability] if entry != NULL and entry.ability >= 0 else NULL
    cdef Spec specs[MAX_SPECS]
    cdef Proposal proposal
    if f.stage == CAST_MODE_CHOSEN:
        return a != NULL and within(f.r[8], 0, a.n_modes) and within(f.r[9], 0, a.n_modes)
    elif f.stage == CAST_OPTIONAL_CHOSEN:
        return f.proc == PROC_CAST and within(f.r[8], 0, face_at(s, f.r[0]).n_cast_costs - 1)
    elif f.stage == CAST_TARGET_CHOSEN:
        proposal_of(s, f, &proposal)
        return entry != NULL and within(f.r[8], 0, specs_of(s, &proposal, entry.modes, specs) - 1)
    elif f.stage == CAST_SHARE_CHOSEN:
        return entry != NULL and within(f.r[8], 0, <i32> (handle_len(s, entry.targets) // 3) - 1) \
            and within(f.r[9], 1, MOST)
    elif f.stage == CAST_OBJECT_CHOSEN:
        return within(f.r[8], 0, f.r[4] - 1)
    elif f.stage == CAST_COSTS:
        return within(f.r[8], 1, 1 + 2 * f.r[4])
    elif f.stage == CAST_MANA_PAID or f.stage == CAST_KIND:
        return f.r[8] == 0 and (f.stage == CAST_MANA_PAID or f.r[9] == 0)
    elif f.stage == CAST_KIND_CHOSEN:
        return within(f.r[8], 0, 9) and f.r[9] >= 0 and f.r[9] >> (3 * f.r[8]) == 0 \
            and choice_fits(&db_of(s).abilities[f.r[6]].mana, f.r[9] if f.r[8] > 0 else -1)
    return True


cdef bint waits(const Part* p) noexcept nogil:
    cdef int stage = p.f.stage
    if p.child == PROC_NONE:
        return stage == CAST_MODE_CHOSEN or stage == CAST_OPTIONAL_CHOSEN or stage == CAST_X_CHOSEN or \
            stage == CAST_SYMBOL_CHOSEN or stage == CAST_TARGET_CHOSEN or stage == CAST_SHARE_CHOSEN or \
            stage == CAST_OBJECT_CHOSEN or stage == CAST_KIND_CHOSEN
    elif p.child == PROC_PAY:
        return stage == CAST_MANA_PAID
    elif p.child == PROC_VM:
        return stage == CAST_END and p.f.proc == PROC_MANA
    return stage == CAST_ON_STACK or stage == CAST_COSTS or stage == CAST_KIND or stage == CAST_PRODUCED


# The frame's words: symbols decided, then the locked costs and the objects chosen for them.
cdef bint words_fit(const Part* p) noexcept nogil:
    cdef const Frame* f = p.f
    cdef const i32* pairs
    cdef i32 i, used
    if not (within(f.r[4], 0, MOST) and within(f.r[5], 0, MOST) and within(f.r[7], 0, MOST)):
        return False
    if not f.flags & FRAME_LOCKED:
        return f.r[7] == 0 and f.stage < CAST_OBJECT_CHOSEN and owns_words(p, f.arena_base, f.r[5])
    used = f.r[5] + NEED_WORDS + f.r[4]
    if f.stage < CAST_OBJECT_CHOSEN or not owns_words(p, f.arena_base, used + 2 * f.r[7]):
        return False
    for i in range(f.r[5], used):
        if not within(arena(p.s)[f.arena_base + i], -MOST, MOST):
            return False
    pairs = arena(p.s) + f.arena_base + used
    for i in range(f.r[7]):
        if not within(pairs[2 * i], 0, f.r[4] - 1) or pairs[2 * i + 1] < 0:
            return False
    return True


cdef bint proposal_frame(const Part* p) noexcept nogil:
    cdef const State* s = p.s
    cdef const Frame* f = p.f
    cdef const StackEntry* entry = entry_get(s, f.r[3])
    cdef Proposal proposal
    cdef bint begun = f.stage != CAST_ON_STACK
    if not waits(p):
        return False
    if f.proc == PROC_CAST:
        if not (within(f.r[0], 0, db_of(s).n_faces - 1) and within(f.r[1], 0, face_at(s, f.r[0]).n_cast_costs)
                and within(f.r[6], ZONE_LIBRARY, ZONE_COMMAND)):
            return False
        if begun and (entry == NULL or not entry.flags & SF_SPELL or entry.ability != face_at(s, f.r[0]).spell
                      or object_get(s, f.r[3]).face != f.r[0]):
            return False
    elif not ability_fits(s, f):
        return False
    elif f.proc == PROC_ACTIVATE:
        if entry == NULL or entry.flags & SF_SPELL or entry.ability != f.r[6]:
            return False
    elif f.r[3] != NONE or db_of(s).abilities[f.r[6]].kind != ABILITY_MANA or \
            not choice_fits(&db_of(s).abilities[f.r[6]].mana, f.r[1]):
        return False
    if f.proc != PROC_MANA and f.stage >= CAST_KIND:
        return False
    if f.proc == PROC_MANA and f.stage >= CAST_KIND and not f.flags & FRAME_LOCKED:
        return f.r[4] == 0 and f.r[5] == 0 and f.r[7] == 0 and progress_fits(p)
    if not begun:
        return f.flags == 0
    if not words_fit(p):
        return False
    if f.flags & FRAME_LOCKED:
        proposal_of(s, f, &proposal)
        if f.r[4] != items_count(db_of(s), &proposal):
            return False
    return progress_fits(p)


# The plan: how many sources, then source, ability and choice of each.
cdef bint plan_fits(const Part* p) noexcept nogil:
    cdef const State* s = p.s
    cdef const i32* words = arena(s) + p.f.arena_base
    cdef const Object* o
    cdef const i32* use
    cdef i32 i
    if not owns_words(p, p.f.arena_base, 1) or not within(words[0], 0, MOST) or \
            not owns_words(p, p.f.arena_base, 1 + 3 * words[0]) or not within(p.f.r[9], 0, words[0]):
        return False
    for i in range(words[0]):
        use = words + 1 + 3 * i
        o = object_get(s, use[0])
        if use[1] < 0:
            return False
        if o != NULL and use[1] < face_at(s, o.face).n_abilities and \
                not choice_fits(&db_of(s).abilities[face_at(s, o.face).abilities + use[1]].mana, use[2]):
            return False
    return True


cdef bint pay_frame(const Part* p) noexcept nogil:
    cdef int i
    for i in range(8):
        if not within(p.f.r[i], 0, MOST):
            return False
    if p.child == PROC_NONE:
        return p.f.stage == PAY_CHOSEN
    return p.f.stage == PAY_OFFER or p.f.stage == PAY_USE and plan_fits(p)


# ---- resolving -----------------------------------------------------------------------------------------------------

cdef bint resolve_frame(const Part* p) noexcept nogil:
    cdef const State* s = p.s
    cdef const Frame* f = p.f
    cdef const DB* db = db_of(s)
    cdef const Object* o = object_get(s, f.r[0])
    if not within(f.r[1], -1, db.n_abilities - 1) or not within(f.r[4], 0, s.n_players) or f.r[3] < 0:
        return False
    if f.r[1] < 0 and (f.r[2] != 0 or f.r[5] != 0):
        return False
    if f.r[1] >= 0 and not modes_fit(db, f.r[1], f.r[2]):
        return False
    if p.child == PROC_NONE:
        return f.stage == RESOLVE_PROTECTOR and entry_get(s, f.r[0]) != NULL and not o.flags & OBJECT_ABILITY \
            and face_at(s, o.face).flags & FACE_PERMANENT != 0
    if p.child == PROC_VM:
        return f.stage == RESOLVE_PROGRAMS
    return within(f.stage, RESOLVE_ENTERED, RESOLVE_LAST)


cdef inline bint modes_fit(const DB* db, i32 ability, i32 modes) noexcept nogil:
    return within(modes, 0, (1 << min(db.abilities[ability].n_modes, 30)) - 1)


# r[5] and r[6]: a list of `least` or more words behind the registers; r[3]: a place in it, or with `past` its end.
cdef bint list_fits(const Part* p, i32 least, bint past) noexcept nogil:
    cdef const Frame* f = p.f
    return f.r[5] >= f.r[2] + VM_REGISTERS and within(f.r[6], least, MOST) and owns_words(p, f.r[5], f.r[6]) \
        and within(f.r[3], 0, f.r[6] - 1 + past)


# Stages of the instruction at pc, and the lists that it keeps.
cdef bint instruction_fits(const Part* p) noexcept nogil:
    cdef const State* s = p.s
    cdef const Frame* f = p.f
    cdef int op = db_of(s).code[f.r[0]]
    if op == OP_DRAW:
        return f.stage == VM_LOOP and list_fits(p, 0, True) and all_players(s, f.r[5], f.r[6])
    elif op == OP_DISCARD or op == OP_SACRIFICE:
        return f.stage == VM_ANSWER and list_fits(p, 1, False) and all_players(s, f.r[5], f.r[6]) \
            and f.r[7] >= f.r[5] + f.r[6] and owns_words(p, f.r[7], s.n_objects) \
            and within(f.r[8], 0, <i32> s.n_objects - 1) and within(f.r[4], 0, f.r[8])
    elif op == OP_PUT_ATTACKING or op == OP_TOKEN:
        return f.stage == VM_ANSWER and list_fits(p, 1, False)
    elif op == OP_SEARCH:
        return f.stage == VM_ANSWER or f.stage == VM_THEN and f.r[3] >= 0
    elif op == OP_ADD_MANA or op == OP_CAST_FREE or op == OP_MAY or op == OP_CHOOSE:
        return f.stage == VM_ANSWER
    return False


cdef bint vm_frame(const Part* p) noexcept nogil:
    cdef const Frame* f = p.f
    cdef int i
    if not within(f.r[0], 0, db_of(p.s).n_code - 1) or not db_of(p.s).begins[f.r[0]] or f.r[1] < 0:
        return False
    if not owns_words(p, f.r[2], VM_REGISTERS):
        return False
    for i in range(VM_REGISTERS):
        if arena(p.s)[f.r[2] + i] < -<i32> p.s.n_players:
            return False
    if f.stage == 0:
        return p.child != PROC_NONE
    return instruction_fits(p) and (p.child != PROC_NONE or f.stage == VM_ANSWER)


# ---- state-based actions, events -----------------------------------------------------------------------------------

cdef bint sba_frame(const Part* p) noexcept nogil:
    cdef const Frame* f = p.f
    if p.child == PROC_EVENT:
        return f.stage == 0
    return f.stage == 2 and within(f.r[0], 0, MOST) and owns_words(p, f.arena_base, 2 * f.r[0])


cdef bint event_fits(const State* s, const Event* e) noexcept nogil:
    if e.kind >= EVENT_KINDS or e.player >= s.n_players or e.to_zone > ZONE_COMMAND or e.from_zone > ZONE_COMMAND:
        return False
    if e.object < 0 or e.source < 0 or e.target < -<i32> s.n_players:
        return False
    if e.kind == EVENT_TOKEN:
        return within(e.extra, 0, db_of(s).n_faces - 1)
    elif e.kind == EVENT_MANA_ADDED:
        return within(e.extra, 0, KINDS - 1) and within(e.target, 0, db_of(s).n_nodes - 1)
    return e.extra >= 0


cdef bint event_frame(const Part* p) noexcept nogil:
    cdef const Frame* f = p.f
    cdef i32 i
    if f.stage != 2 or f.r[0] != <i32> f.arena_base or not within(f.r[1], 1, MOST) or not within(f.r[2], 0, f.r[1] - 1):
        return False
    if not owns_words(p, f.r[0], <i64> f.r[1] * EVENT_WORDS):
        return False
    for i in range(f.r[1]):
        if not event_fits(p.s, <const Event*> (arena(p.s) + f.r[0]) + i):
            return False
    return True


# ---- combat --------------------------------------------------------------------------------------------------------

cdef bint declaration_frame(const Part* p) noexcept nogil:
    cdef const State* s = p.s
    cdef const Frame* f = p.f
    cdef const i32* pairs = arena(s) + f.arena_base
    cdef i32 i
    if not (is_player(s, f.r[0]) and within(f.r[1], 0, f.r[2]) and within(f.r[2], 0, MOST) and within(f.r[4], 0, 2)
            and within(f.r[5], 0, MOST) and owns_words(p, f.arena_base, 2 * f.r[2])):
        return False
    for i in range(f.r[2]):
        if permanent_get(s, pairs[2 * i]) == NULL or pairs[2 * i + 1] < -<i32> s.n_players:
            return False
        if f.proc == PROC_BLOCK and permanent_get(s, pairs[2 * i + 1]) == NULL:
            return False
    if p.child == PROC_NONE:
        return f.stage == (1 if f.proc == PROC_ATTACK else 2)
    return within(f.stage, 3, 4) if f.proc == PROC_ATTACK else f.stage == 3


# Who blocks whom, and who deals what: permanents that are there.
cdef bint combat_lists_fit(const State* s) noexcept nogil:
    cdef const i32* blocks = handle_words(s, magic(s).blocks)
    cdef const i32* damage = handle_words(s, magic(s).damage)
    cdef u32 i
    for i in range(handle_len(s, magic(s).blocks)):
        if permanent_get(s, blocks[i]) == NULL:
            return False
    for i in range(0, handle_len(s, magic(s).damage), 3):
        if permanent_get(s, damage[i]) == NULL:
            return False
    return True


cdef bint damage_frame(const Part* p) noexcept nogil:
    cdef const State* s = p.s
    cdef const Frame* f = p.f
    if p.child == PROC_EVENT:
        return f.stage == 4
    return f.stage == 2 and within(f.r[0], 0, 3) and within(f.r[1], 0, <i32> magic(s).n_permanents - 1) \
        and (f.r[2] == 0x40000000 or within(f.r[2], 0, <i32> handle_len(s, magic(s).blocks)) and f.r[2] % 2 == 0) \
        and f.r[3] >= 0 and (f.r[0] < 3 or is_player(s, f.r[4])) and f.r[5] >= -<i32> s.n_players


# ---- frames --------------------------------------------------------------------------------------------------------

# May the procedure have begun that one?
cdef bint begins(int parent, int proc) noexcept nogil:
    if proc == PROC_EVENT:
        return parent != PROC_EVENT and parent != PROC_NONE
    elif proc == PROC_GAME:
        return parent == PROC_NONE
    elif proc == PROC_MULLIGAN or proc == PROC_TURN:
        return parent == PROC_GAME
    elif proc == PROC_STEP:
        return parent == PROC_TURN
    elif proc == PROC_PRIORITY:
        return parent == PROC_STEP or parent == PROC_CLEANUP
    elif proc == PROC_ATTACK or proc == PROC_BLOCK or proc == PROC_COMBAT_DAMAGE or proc == PROC_CLEANUP:
        return parent == PROC_STEP
    elif proc == PROC_SBA:
        return parent == PROC_PRIORITY or parent == PROC_CLEANUP
    elif proc == PROC_DISCARD:
        return parent == PROC_CLEANUP
    elif proc == PROC_RESOLVE or proc == PROC_ACTIVATE or proc == PROC_PLAY_LAND:
        return parent == PROC_PRIORITY
    elif proc == PROC_CAST:
        return parent == PROC_PRIORITY or parent == PROC_VM
    elif proc == PROC_MANA:
        return parent == PROC_PRIORITY or parent == PROC_PAY
    elif proc == PROC_PAY:
        return parent == PROC_CAST or parent == PROC_ACTIVATE or parent == PROC_MANA or parent == PROC_ATTACK or \
            parent == PROC_BLOCK
    return proc == PROC_VM and (parent == PROC_RESOLVE or parent == PROC_MANA)


cdef bint frame_fits(const Part* p) noexcept nogil:
    cdef int proc = p.f.proc
    if proc == PROC_GAME:
        return game_frame(p)
    elif proc == PROC_MULLIGAN:
        return mulligan_frame(p)
    elif proc == PROC_TURN:
        return turn_frame(p)
    elif proc == PROC_STEP:
        return within(p.f.stage, 1, 3) and within(p.f.r[0], STEP_UNTAP, STEP_CLEANUP) and p.child != PROC_NONE
    elif proc == PROC_CLEANUP:
        return within(p.f.stage, 1, 4) and p.child != PROC_NONE
    elif proc == PROC_PRIORITY:
        return is_player(p.s, p.f.r[0]) and (asks(p, 2) or p.child != PROC_NONE and (p.f.stage == 1 or p.f.stage == 3))
    elif proc == PROC_CAST or proc == PROC_ACTIVATE or proc == PROC_MANA:
        return proposal_frame(p)
    elif proc == PROC_PAY:
        return pay_frame(p)
    elif proc == PROC_PLAY_LAND:
        return p.f.stage == 1 and p.child == PROC_EVENT
    elif proc == PROC_RESOLVE:
        return resolve_frame(p)
    elif proc == PROC_ATTACK or proc == PROC_BLOCK:
        return declaration_frame(p)
    elif proc == PROC_COMBAT_DAMAGE:
        return damage_frame(p)
    elif proc == PROC_SBA:
        return sba_frame(p)
    elif proc == PROC_EVENT:
        return event_frame(p)
    elif proc == PROC_VM:
        return vm_frame(p)
    return proc == PROC_DISCARD and discard_frame(p)


cdef bint frames_fit(const State* s) noexcept nogil:
    cdef Part p
    cdef u32 i
    cdef int parent = PROC_NONE
    p.s = s
    for i in range(s.n_frames):
        p.f = frame_at(s, i)
        p.end = frame_at(s, i + 1).arena_base if i + 1 < s.n_frames else s.arena_low
        p.child = frame_at(s, i + 1).proc if i + 1 < s.n_frames else <int> PROC_NONE
        if not begins(parent, p.f.proc) or not frame_fits(&p):
            return False
        parent = p.f.proc
    return True


# ---- the stack, effects, what is known, mana -----------------------------------------------------------------------

cdef bint targets_fit(const State* s, const StackEntry* entry) noexcept nogil:
    cdef const i32* words = handle_words(s, entry.targets)
    cdef u32 i
    for i in range(0, handle_len(s, entry.targets), 3):
        if not within(words[i], ENCHANT_TARGET, db_of(s).n_target_specs - 1):
            return False
    return True


cdef bint stack_fits(const State* s) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const StackEntry* entry
    cdef const Face* face
    cdef u32 i
    for i in range(magic(s).n_stack):
        entry = entry_at(s, i)
        face = face_at(s, object_get(s, entry.id).face)
        if not within(entry.ability, -1, db.n_abilities - 1) or not within(entry.x, 0, MOST) or entry.source <= 0:
            return False
        if entry.flags & SF_SPELL and entry.ability != face.spell or entry.ability < 0 and not entry.flags & SF_SPELL:
            return False
        if entry.ability >= 0 and not modes_fit(db, entry.ability, entry.modes) or not targets_fit(s, entry):
            return False
    return True


cdef bint effects_fit(const State* s) noexcept nogil:
    cdef const Effect* e
    cdef u32 i
    for i in range(magic(s).n_effects):
        e = effect_at(s, i)
        if e.layer > LAYER_RULES or not within(e.kind, CHANGE_PT, CHANGE_RULE):
            return False
        if e.kind == CHANGE_ADD_KEYWORD or e.kind == CHANGE_REMOVE_KEYWORD or e.kind == CHANGE_RULE:
            if not within(e.a, 0, 63) or not within(e.b, 0, MOST) or e.b >= db_of(s).n_nodes and e.b > 64:
                return False
    return True


cdef bint lists_fit(const State* s) noexcept nogil:
    cdef const i32* words
    cdef u32 i, k
    for i in range(s.n_lki):
        if not within(lki_at(s, i).chars.typeset, 0, db_of(s).n_typesets - 1):
            return False
    for i in range(s.n_players):
        words = handle_words(s, player_at(s, i).special_mana)
        for k in range(0, handle_len(s, player_at(s, i).special_mana), 3):
            if words[k] & 7 >= KINDS or words[k] >> 5 != 0 or not within(words[k + 1], 0, db_of(s).n_nodes - 1):
                return False
    words = handle_words(s, magic(s).extra_steps)
    for i in range(handle_len(s, magic(s).extra_steps)):
        if words[i] & ~192 > STEP_CLEANUP or words[i] < 0:
            return False
    return True


# ---- the question --------------------------------------------------------------------------------------------------

# The shape of what the frame asks at this stage.
cdef int shape_asked(const State* s, const Frame* f) noexcept nogil:
    cdef int proc = f.proc, op
    if proc == PROC_PRIORITY:
        return SHAPE_PRIORITY
    elif proc == PROC_ATTACK:
        return SHAPE_ATTACK
    elif proc == PROC_BLOCK:
        return SHAPE_BLOCK
    elif proc == PROC_PAY:
        return SHAPE_PAY
    elif proc == PROC_COMBAT_DAMAGE:
        return SHAPE_ASSIGN_DAMAGE
    elif proc == PROC_GAME or proc == PROC_MULLIGAN and f.stage == 1:
        return SHAPE_MULLIGAN
    elif proc == PROC_RESOLVE:
        return SHAPE_PLAYERS
    elif proc == PROC_SBA:
        return SHAPE_OBJECTS if f.r[3] == NONE else SHAPE_PLAYERS if f.r[3] > 0 else SHAPE_MODES
    elif proc == PROC_VM:
        op = db_of(s).code[f.r[0]]
        return SHAPE_MODES if op == OP_ADD_MANA else SHAPE_YES_NO if op == OP_MAY else SHAPE_OBJECTS
    elif proc == PROC_CAST or proc == PROC_ACTIVATE or proc == PROC_MANA:
        if f.stage == CAST_OPTIONAL_CHOSEN:
            return SHAPE_YES_NO
        elif f.stage == CAST_SHARE_CHOSEN:
            return SHAPE_NUMBER
        elif f.stage == CAST_X_CHOSEN and s.decision.shape == SHAPE_NUMBER:
            return SHAPE_NUMBER
        return SHAPE_OBJECTS if f.stage == CAST_TARGET_CHOSEN or f.stage == CAST_OBJECT_CHOSEN else SHAPE_MODES
    return SHAPE_OBJECTS


# SHAPE_MODES: the greatest word that the frame can take for an answer.
cdef i32 mode_limit(const State* s, const Frame* f) noexcept nogil:
    if f.proc == PROC_SBA:
        return 2                           # sectors
    elif f.proc == PROC_VM or f.stage == CAST_KIND_CHOSEN:
        return KINDS - 1
    elif f.stage == CAST_MODE_CHOSEN:
        return db_of(s).abilities[entry_get(s, f.r[3]).ability].n_modes - 1
    return 2 if f.stage == CAST_SYMBOL_CHOSEN else MOST


# Does the procedure take objects only?
cdef bint objects_only(const State* s, const Frame* f) noexcept nogil:
    cdef int op
    if f.proc != PROC_VM:
        return f.proc != PROC_EVENT and f.stage != CAST_TARGET_CHOSEN
    op = db_of(s).code[f.r[0]]
    return op != OP_TOKEN and op != OP_PUT_ATTACKING


cdef bint word_fits(const State* s, const Frame* f, i32 word) noexcept nogil:
    cdef int shape = s.decision.shape
    if shape == SHAPE_MODES:
        return within(word, 0, mode_limit(s, f))
    elif shape == SHAPE_PLAYERS:
        return is_player(s, word)
    elif f.proc == PROC_DISCARD:
        return is_object(s, word) and object_get(s, word).zone_index == zone_index_of(ZONE_HAND, f.controller)
    return is_object(s, word) or not objects_only(s, f) and within(word, -<i32> s.n_players, -1)


cdef bint question_fits(const State* s) noexcept nogil:
    cdef const Decision* d = &s.decision
    cdef const Frame* f = frame_top(s)
    cdef i32 i
    if d.proc != f.proc or d.shape != shape_asked(s, f):
        return False
    if d.shape == SHAPE_ASSIGN_DAMAGE:
        return 0 <= d.lo and d.lo <= d.hi and d.hi <= f.r[3]
    elif d.shape == SHAPE_NUMBER:
        return 0 <= d.lo and d.lo <= d.hi and d.hi <= MOST
    elif d.shape != SHAPE_OBJECTS and d.shape != SHAPE_PLAYERS and d.shape != SHAPE_MODES:
        return True
    if d.n_domain > 0 and d.domain < <i32> f.arena_base or d.n_domain == 0 and not d.optional:
        return False
    for i in range(d.n_domain):
        if not word_fits(s, f, arena(s)[d.domain + i]):
            return False
    return True


cdef bint game_valid(const State* s) noexcept nogil:
    if not (stack_fits(s) and effects_fit(s) and lists_fit(s) and combat_lists_fit(s)) or s.batch != 0:
        return False
    if s.status != STATUS_RUNNING:
        return True
    if s.n_frames == 0 or not frames_fit(s):
        return False
    if s.decision.shape == SHAPE_NONE:
        return s.n_frames == 1 and frame_at(s, 0).stage == 0
    return question_fits(s)
