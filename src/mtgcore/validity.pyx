# Do the numbers of a loaded game lie in its card tables? What state_valid, which knows no cards, leaves open.
#
# Program counters, abilities, faces, filters, kinds. What a procedure keeps in its registers is the procedure's own
# affair: a file with the right checksum was written by this engine. May depend on: types, state, carddb, layers,
# proposal.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport DB, Face, db_of, face_at
from mtgcore.layers cimport effects_valid
from mtgcore.specs cimport ENCHANT_TARGET

cdef enum:
    MOST = 0xFFFF              # X, amounts: more is nothing that ever was
    KINDS = 6                  # ManaKind


cdef inline bint within(i32 x, i32 lo, i32 hi) noexcept nogil:
    return lo <= x and x <= hi


cdef bint frames_fit(const State* s) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const Frame* f
    cdef u32 i
    for i in range(s.n_frames):
        f = frame_at(s, i)
        if f.proc == PROC_VM:
            if not within(f.r[0], 0, db.n_code - 1) or not db.begins[f.r[0]]:
                return False
        elif f.proc == PROC_CAST:
            if not within(f.r[0], 0, db.n_faces - 1):
                return False
        elif f.proc == PROC_ACTIVATE or f.proc == PROC_MANA:
            if not within(f.r[6], 0, db.n_abilities - 1):
                return False
        elif f.proc == PROC_PAY_COST:
            if not within(f.r[6], 0, db.n_costs - 1) or i == 0:
                return False
    return True


cdef inline bint modes_fit(const DB* db, i32 ability, i32 modes) noexcept nogil:
    return within(modes, 0, (1 << min(db.abilities[ability].n_modes, 30)) - 1)


cdef bint targets_fit(const State* s, const StackEntry* entry) noexcept nogil:
    cdef const i32* words = handle_words(s, entry.targets)
    cdef u32 i
    for i in range(0, handle_len(s, entry.targets), 3):
        if not within(words[i], ENCHANT_TARGET, db_of(s).n_target_specs - 1):
            return False
    return True


# The spell ability of a face, or the one that it has where a cost changes its text (702.96a, 702.113a).
cdef bint is_spell_of(const DB* db, const Face* face, i32 ability) noexcept nogil:
    cdef i32 i
    if ability == face.spell:
        return True
    for i in range(face.cast_costs, face.cast_costs + face.n_cast_costs):
        if db.cast_costs[i].spell == ability:
            return True
    return False


cdef bint stack_fits(const State* s) noexcept nogil:
    cdef const DB* db = db_of(s)
    cdef const StackEntry* entry
    cdef const Face* face
    cdef u32 i
    for i in range(magic(s).n_stack + s.n_lki):
        if i < magic(s).n_stack:
            entry = entry_at(s, i)
            face = face_at(s, object_get(s, entry.id).face)
        else:
            entry = &lki_at(s, i - magic(s).n_stack).entry
            face = face_at(s, lki_at(s, i - magic(s).n_stack).face)
            if entry.id == NONE:
                continue
        if not within(entry.ability, -1, db.n_abilities - 1) or not within(entry.x, 0, MOST) or entry.source <= 0:
            return False
        if entry.flags & SF_SPELL and not is_spell_of(db, face, entry.ability):
            return False
        if entry.ability < 0 and not entry.flags & SF_SPELL:
            return False
        if entry.ability >= 0 and not modes_fit(db, entry.ability, entry.modes) or not targets_fit(s, entry):
            return False
    return True


cdef bint lists_fit(const State* s) noexcept nogil:
    cdef const i32* words
    cdef u32 i, k
    for i in range(s.n_lki):
        # Sets that no face has lie in the game itself (carddb.typeset_has).
        if not within(lki_at(s, i).chars.typeset, 0, db_of(s).n_typesets - 1
                      + <i32> (handle_len(s, magic(s).typesets) // TYPESET_HALVES)):
            return False
    for i in range(s.n_players):
        words = handle_words(s, player_at(s, i).hits)
        for k in range(handle_len(s, player_at(s, i).hits)):
            if not within(words[k], 0, db_of(s).n_typesets - 1
                          + <i32> (handle_len(s, magic(s).typesets) // TYPESET_HALVES)):
                return False
        words = handle_words(s, player_at(s, i).special_mana)
        for k in range(0, handle_len(s, player_at(s, i).special_mana), 3):
            if words[k] & 7 >= KINDS or words[k] >> 6 != 0 or not within(words[k + 1], 0, db_of(s).n_nodes - 1):
                return False
    words = handle_words(s, magic(s).extra_steps)
    for i in range(handle_len(s, magic(s).extra_steps)):
        if words[i] & ~192 > STEP_CLEANUP or words[i] < 0:
            return False
    return True


cdef bint game_valid(const State* s) noexcept nogil:
    return stack_fits(s) and effects_valid(s) and lists_fit(s) and frames_fit(s) and s.batch == 0
