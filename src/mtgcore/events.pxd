# Every change of the game is an event: can't, replace, perform, record, trigger.
#
# Suspension contract: submitting an event or a batch is the last act of a stage, whose successor is already saved in
# its frame. `return event_submit(s, &e)`: the event has either been performed, or a PROC_EVENT frame now lies on top;
# the machine goes on with whatever frame is on top. No native code loops over submits: it opens a batch, or keeps a
# counter in its frame. A batch is simultaneous.
# May depend on: types, state, rng, carddb, expr, zones, mana, layers, targets.

from libc.string cimport memset

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame, arena, env_of, frame_at, magic


cdef enum:
    NOBODY = 255               # no player, where a player's number is a byte


cdef struct Event:
    u8 kind                    # EventKind
    u8 cause                   # Cause
    u8 player                  # whom it happens to, or who does it; NOBODY: no player
    u8 from_zone, to_zone      # EVENT_MOVE; to ZONE_NOWHERE: it ceases to exist
    u8 unused
    u16 flags                  # EventFlag
    i16 position               # EVENT_MOVE into a library: 0 = top, -1 = bottom
    u16 parent                 # 1 + place in the batch of the event that it is part or a result of, 0: none
    ObjectId object            # what it happens to
    ObjectId source            # what does it
    Ref target                 # damage: recipient; attack: what is attacked; attach: to what
    i32 amount
    i32 extra                  # counter kind, mana kind, face of a token; EVENT_MOVE: 1 + the face it enters with
    i32 result                 # after performing: new id of a moved object, damage dealt ...

# A permanent that enters (EVENT_MOVE to the battlefield) does so under `player`'s control, tapped with EF_TAPPED,
# attacking `target` with EF_ATTACKING (NONE: the next player), otherwise attached to `target` if there is one. `extra`:
# 1 + the face that it is a copy of, 0: its own. EVENT_TOKEN creates `amount` tokens of face `extra`, all alike
# (614.16); when something watches, each token enters by an EVENT_MOVE of its own, from nowhere (EF_CREATED).
# EVENT_MANA_ADDED: `target` is the filter over what the mana may be spent on, flags not 0: it persists; whether it is
# snow mana is read from the source.
#
# Contained events and results (120.4c, 616.1g): when replacement of an event is through, what it consists of or results
# in joins the batch with `parent` set, to be replaced in its turn: the tokens of a creation, the counters with which
# something enters, the life lost and gained by damage. EF_EXPANDED: they have joined.


cdef inline Event event_of(int kind, int player, ObjectId object) noexcept nogil:  # all else zero
    cdef Event e
    memset(&e, 0, sizeof(Event))
    e.kind = <u8> kind
    e.player = <u8> player
    e.object = object
    return e

# `player` of a move is the object's controller, or its owner when it has none.
cdef Event event_move(const State* s, ObjectId object, int to_zone, int cause) noexcept nogil
# For a stage: the last act.
cdef int event_submit(State* s, Event* e) noexcept nogil
# A batch: open, add any number, submit. Nothing else may be pushed to the arena meanwhile, and batches don't nest. The
# headroom of a stage holds 24 events; more must ask batch_room first, and those that make more objects or permanents
# than the headroom has, state_room_for as well.
cdef bint batch_room(const State* s, u32 n) noexcept nogil
cdef void batch_open(State* s) noexcept nogil
cdef void batch_add(State* s, const Event* e) noexcept nogil
cdef int batch_submit(State* s) noexcept nogil
# Events that are only announced (step begins, spell cast): recorded and seen by triggers, nothing to replace or
# perform.
cdef void event_announce(State* s, Event* e) noexcept nogil
# The same for a batch that was opened and filled. Several ask triggers_room_for first.
cdef void batch_announce(State* s) noexcept nogil
# State triggers (603.8) that the game as it is now makes trigger.
# Changes of control that the layers found.
cdef void controls_announce(State* s) noexcept nogil
cdef void event_states(State* s) noexcept nogil
# Would anybody notice such an announcement? Spares the hot path the making of it.
cdef inline bint event_heard(const State* s, int kind) noexcept nogil:
    return env_of(s).log != NULL or (magic(s).trigger_watch >> kind) & 1
# What was exiled until something left the battlefield that has left it without an event returns (610.3).
cdef void exiled_return(State* s) noexcept nogil
# At once: for what nothing can stop or replace, and for setting up a game.
cdef void event_perform(State* s, Event* e) noexcept nogil
# The same, and abilities that look back trigger: for a concession (CR 104.3a, 603.10f).
cdef void event_at_once(State* s, Event* e) noexcept nogil
# PROC_EVENT: r[0] first arena word of the batch, r[1] number of events, r[2] the event being looked at, r[3] its notes
# (replace.pxd), r[4] and r[5] first and end of the events being replaced in this pass, r[6] place in APNAP order of the
# player who chooses, r[7]..r[9] the effect that is being applied: object, ability, timestamp of a floating one; once
# performed r[8] and r[9] keep s.result[0] and [1].
cdef int event_run(State* s, Frame* f) noexcept nogil
# Is the object about to enter the battlefield, in a batch that waits to be performed (614.13)?
cdef inline bint is_entering(const State* s, ObjectId object) noexcept nogil:
    cdef const Frame* f
    cdef const Event* batch
    cdef u32 i
    cdef i32 k
    for i in range(s.n_frames):
        f = frame_at(s, i)
        if f.proc == PROC_EVENT:
            batch = <const Event*> (arena(s) + f.r[0])
            for k in range(f.r[1]):
                if batch[k].kind == EVENT_MOVE and batch[k].to_zone == ZONE_BATTLEFIELD and batch[k].object == object:
                    return True
    return False
# s.result[0] after a submitted event: its result (new id of the moved or drawn object, damage dealt, counters removed);
# NONE when it did not happen. After a batch that of the last event, contained ones not regarded. s.result[1]: how many
# of them happened.
