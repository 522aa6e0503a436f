# The block: one flat, pointer-free piece of memory that is a whole game (DESIGN, section 2).
#
# Layout: State (header and kernel), then tables at the offsets that the header names (in the order of layout_set):
#   kernel  frames, arena, handles, cards, objects, zone pool
#   game    of Magic: Magic, players, permanents, stack entries, effects, last known information
#           of Duel Masters: Duel and its table (duel_state.pxd)
#   derived player summaries, characteristics           (rebuilt when dirty; never hashed or saved)
# Tables are addressed by index, never by pointer. One word in front of the block belongs to the block's owner: `env`,
# where the card tables and the event log are; it is no part of the game.
#
# May depend on: types.

from libc.string cimport memcmp, memcpy, memset, memmove
from mtgcore.types cimport *

cdef enum:
    STATE_VERSION = 1
    WATCHER_WORDS = 32         # that a trigger takes, with its memory
    TRIGGERS_AGAIN = 15        # how many times more an ability triggers at most (603.2d)
    SIZE_CLASSES = 5           # of all games; those of a game follow each other
    TYPESET_HALVES = SUBTYPE_LIMIT // 32      # 32-bit words of a set of subtypes
    LINK_BITS = 8              # of a link; above them a zone
    LINK_MASK = 255


# What the owner of a block lends to it. Set by whoever allocates; not copied into saves, not hashed.
cdef struct Env:
    const void* db             # carddb.DB or duel_cards.DuelDB, as the game is
    u64 digest                 # of the card tables
    void* log                  # events.EventLog, NULL: recording is off and costs one test
    u32 exports                # views of the block that are alive: an outgrown block is then retired, not freed
    u32 n_retired
    void* retired[SIZE_CLASSES]


# How many of each thing a size class holds.
cdef struct Limits:
    u32 players, cards, objects, permanents, stack, frames, arena, handles, effects, lki, zone_private, zone_public
    u32 instances, watchers, statics, elsewhere


# A suspended procedure. `proc` says whose, `stage` where it goes on; r[] are its variables.
cdef struct Frame:
    u16 proc
    u16 stage
    u8 controller              # the player the procedure acts for
    u8 flags
    u16 x                      # PROC_PAY_COST: the X that is paid; PROC_EVENT: 1 + place of the frame whose event this
                               # batch replaces or follows, 0: none
    u32 arena_base             # arena_low when the frame was pushed: restored when it is popped
    ObjectId source
    i32 r[FRAME_REGS]


# A handle's words in the persistent part of the arena. Behind the words that it owns lies one more, the handle's own
# number, by which compaction finds whose they are.
cdef struct Handle:
    u32 offset                 # first word, index into the arena
    u32 used                   # words in use
    u32 cap                    # words owned; 0: the handle is free and `offset` is the next free handle


# A physical card (108.2): what it is, whose it is, and who may know it where it lies.
cdef struct Card:
    u16 definition             # card index in the card tables
    u8 owner
    u8 known                   # bit p: player p may know which card this is (706.., hidden information)


# An object (109.1): one incarnation of a card, token, copy or ability in one zone. The slot of a card's object is the
# card's own index, whatever the zone, with a new generation at each zone change; slots from n_cards on are tokens,
# copies and abilities, taken from a free list.
cdef struct Object:
    u32 generation             # 1 .. GENERATION_MASK
    i32 face                   # face index in the card tables (what it is a copy of, for copies); -1: free slot
    u8 zone                    # ZoneKind
    u8 owner
    u8 controller              # on the stack and battlefield; elsewhere the owner (109.4)
    u8 flags                   # ObjectFlag
    u16 pos                    # index in its zone's list; on the battlefield also the permanent's index, on the stack
                               # also the stack entry's; for a free slot: the next free one
    u16 zone_index             # which zone list (zone_index_of)
    u32 timestamp              # 613.7


cdef struct ZoneList:
    u32 offset                 # first entry in the zone pool
    u16 n
    u16 cap


cdef struct Option:
    u64 key                    # stable: does not depend on the index
    i32 kind                   # OptionKind
    i32 a, b, c


# The pending decision. Options are regenerated from it (and from the frame that asks), never stored.
cdef struct Decision:
    u8 shape                   # Shape
    u8 player                  # whose choice it is
    u8 actor                   # who answers (723)
    u8 optional                # 1: OPTION_PASS ends the pick
    u16 reason                 # Reason
    u16 proc                   # Proc that asks: enumerates the shapes that have no domain list
    i32 lo, hi                 # SHAPE_NUMBER: inclusive range
    i32 domain                 # first word of the domain list in the arena (frame part); refs or numbers
    i32 n_domain               # its length
    ObjectId source            # for display
    i32 a, b                   # further parameters of the asking procedure


cdef struct State:
    # -- header
    u32 version                # STATE_VERSION
    u8 game                    # GameKind
    u8 size_class
    u8 n_players
    u8 status                  # GameStatus
    u32 size                   # bytes of the whole block
    u32 saved_size             # bytes before the derived part
    u32 off_frames, off_arena, off_handles, off_cards, off_objects, off_pool
    u32 off_game, off_players, off_permanents, off_stack, off_effects, off_lki
    u32 off_derived, off_summaries, off_chars, off_instances, off_watchers, off_statics
    u32 off_elsewhere, off_places
    # -- kernel
    u32 n_frames
    u32 arena_low              # words used by frames, from the bottom
    u32 arena_high             # first word used by handles, from the top
    u32 n_handles              # handles ever used; handle 0 is never used
    u32 free_handle            # head of the free list, 0: none
    u32 n_cards
    u32 n_objects              # slots ever used
    u32 free_object            # head of the free list, 0: none
    u32 n_lki
    u32 n_instances            # derived: used entries of the tables of instances, watchers, rules, things elsewhere
    u32 n_watchers
    u32 n_statics
    u32 n_elsewhere
    u64 seed
    u32 rng_count[RNG_PURPOSES][MAX_PLAYERS]
    u32 timestamp              # next timestamp (613.7)
    u32 raw_decisions          # decisions, trivial ones too
    u32 offered_decisions      # decisions with two or more options
    u32 machine_steps          # stages run
    u32 step_budget            # 0: none
    i8 winner                  # player, -1: none
    u8 end_reason              # EndReason
    u8 skip_trivial            # 1: windows with one option are taken inside
    u8 dirty                   # DIRTY_*
    u32 mandatory_steps        # resolutions and rounds of SBA since somebody last chose to do something (104.4b)
    u32 loop_steps             # mandatory_steps when the loop check last ran
    u64 loop_hash              # state_hash_loop of the position that later ones are compared with (machine.pyx)
    i32 loop_life[MAX_PLAYERS]     # the life totals in it
    u32 loop_repeats           # how often it has come back
    u32 unused                 # no padding in saved structs
    Decision decision
    u32 batch                  # arena word at which the batch being built begins, 0 between stages (events.pyx)
    Option answer
    i32 result[4]              # what the frame popped last leaves for its parent
    ZoneList zones[N_ZONES]


cpdef enum LoadError:
    LOAD_OK = 0
    LOAD_FOREIGN = 1           # not a saved game
    LOAD_VERSION = 2           # of another version of the engine
    LOAD_TRUNCATED = 3
    LOAD_CHECKSUM = 4          # damaged
    LOAD_CARDS = 5             # made with other card tables
    LOAD_MEMORY = 6
    LOAD_INVALID = 7           # checksum right, contents out of bounds


cdef enum Dirty:
    DIRTY_CHARS = 1            # characteristics must be rebuilt before they are read
    DIRTY_SBA = 2              # a state-based action might apply
    DIRTY_SUMMARY = 4          # player summaries
    DIRTY_WATCH = 8            # the list of triggered and replacement abilities
    DIRTY_DERIVED = 1 | 4 | 8  # anything that must be rebuilt before the next stage
    DIRTY_LEFT = 16            # a player has lost, and must leave the game (800.4a)


# ---- the game part: how it begins, whatever the game ---------------------------------------------------------------

cdef struct Turns:
    u16 turn                   # turn number, 1 for the first
    u8 active                  # whose turn it is
    u8 phase                   # PhaseKind or DuelPhase
    u8 step                    # StepKind
    u8 priority                # player with priority, 255: nobody
    u8 passes
    u8 starting_player


# ---- the game part: Magic ------------------------------------------------------------------------------------------

cdef struct Magic:
    # As in Turns.
    u16 turn                   # turn number, 1 for the first
    u8 active                  # active player (102.1)
    u8 phase                   # PhaseKind
    u8 step                    # StepKind
    u8 priority                # player with priority, 255: nobody
    u8 passes                  # players who passed in succession (117.4)
    u8 starting_player
    u8 monarch, initiative     # 255: nobody
    u8 day_night               # DayNight, 0: neither; from the beginning of a turn to its untap step also what the
                               # active player of the turn before cast (731.2): 4 nothing, 8 two or more spells
    u8 mana_mode               # 0 automatic, 1 manual
    u8 mulligan_kind           # 0 none, 1 London
    u8 combat_step             # 0: none, 1: first of two combat damage steps, 2: the only or second one
    u8 first_strike_step       # 1: a first-strike damage step took place this combat
    u8 in_combat
    u16 max_turns              # 0: none
    u16 n_permanents
    u16 n_stack
    u16 n_effects
    i32 extra_turns            # handle: players of extra turns, last created first (500.7)
    i32 extra_steps            # handle: [phase or step, after what] pairs (500.8, 500.9)
    i32 skips                  # handle: [player, kind, step or phase] (500.11)
    i32 blocks                 # handle: [blocker id, attacker id] pairs of the current combat
    i32 damage                 # handle: [source id, Ref, amount] triples: the assignment being made or dealt (510.1)
    i32 triggers               # handle: Triggers that wait to be put on the stack (603.3), 0: none
    i32 loops                  # handle: [canonical hash lo, hi, option key lo, hi, count] of this turn (732)
    i32 typesets               # handle: sets of subtypes that no face has, TYPESET_HALVES words each (typeset_has)
    u64 replace_watch          # bit EventKind: some replacement or can't effect may care
    u64 trigger_watch          # bit EventKind: some trigger may care
    u64 rule_watch             # bit RuleKind: some static ability of a permanent or effect has that rule
    u16 n_static               # static abilities at work: kept by zones, counted anew by every rebuild that finds any
    u8 starting_hand           # starting hand size (103.5)
    u8 n_text                  # text-changing effects, 255: as many or more
    u32 house_rules            # HouseRule
    i32 card_counters          # handle: [card, CounterKind, n] triples: counters on cards in exile (122.1)
    i32 exiled_with            # handle: [object, link, card] triples: cards that an object's ability exiled (607.2a);
                               # the link has the zone to which the card returns when the object leaves (610.3), 0: none
    i32 controls               # handle: [object, player] pairs: changes of control to be announced, who had it
    u32 static_reads           # carddb.Reads of the static abilities at work and of "for as long as" durations
    i32 uses                   # handle: [object, use, n] triples: Permanent.uses of what is no permanent, this turn; of
                               # a floating ability the object is minus the timestamp of its effect
    i32 damage_dealt           # by the last instruction of a program that deals damage
    i32 components             # handle: Components of permanents that several cards or tokens represent (merged.pxd)
    i32 parted                 # handle: [permanent as it was, what a component became, ComponentFlag] triples, for as
                               # long as the permanent is remembered (712.21c, 730.3c)


cdef struct Player:
    i32 life
    i32 counters               # handle: [CounterKind, n] pairs
    i32 max_hand               # maximum hand size, -1: none (402.2); before effects
    u8 lost                    # 1: has left the game (104.5)
    u8 lost_reason             # EndReason
    u8 drew_from_empty         # tried to draw from an empty library since the last SBA check (704.5b)
    u8 mulligans
    u8 land_plays              # lands played this turn (305.2)
    u8 kept                    # 103.5: has kept the opening hand
    u8 left                    # 1: and everything of theirs has gone (800.4a)
    u8 speed                   # 0: the player has no speed (702.179b)
    u16 cards_drawn            # this turn
    u16 spells_cast            # this turn
    u16 attackers              # creatures that this player attacked with this turn
    u16 creatures_died         # under this player's control this turn
    i32 life_gained, life_lost     # this turn
    u32 turn_began             # timestamp at which this player's latest turn began (302.6)
    u32 upkeep_began           # timestamp at which this player's latest upkeep began
    u32 upkeep_before          # and the one before it (702.30a)
    u16 pool[POOL_KINDS]       # unrestricted mana: kind, kind + 6 from a snow source
    i32 special_mana           # handle: [kind | snow << 3 | MANA_THIS_* << 4, restriction filter, source] triples
    ObjectId dungeon           # the dungeon card that the player owns in the command zone (309.3), NONE
    u8 room                    # room that the venture marker is on, 0 the topmost (309.4)
    u8 rooms                   # how many there are on the way down: the last is the bottommost
    u16 noncreature_spells     # cast this turn
    u16 drawn_in_step          # cards drawn this step
    u16 spells_last_turn       # cast in the turn before this one
    u16 permanents_left        # permanents under this player's control that left the battlefield this turn
    u8 tempted                 # how often the Ring has tempted the player, 255: as often or more (701.54c)
    u8 blessed                 # 1: the player has the city's blessing (702.131c)
    u8 dungeons                # dungeons that the player has completed (309.7)
    u8 faster                  # 1: speed has increased by itself this turn (702.179d)
    u8 damaged                 # 1: was dealt damage this turn
    u8 turns                   # that the player has begun, 255: as many or more
    i32 hits                   # handle: sets of subtypes of the sources that dealt combat damage to players this
                               # turn, as far as something asks for them (702.76a)
    u16 permanents_died        # permanents under this player's control that were put into graveyards this turn
    u8 unused_too[2]


# A permanent (110). Index i of this table is entry i of the battlefield's zone list. Oldest first.
cdef struct Permanent:
    ObjectId id
    u32 flags                  # PermanentFlag
    u32 controlled_since       # timestamp: summoning sickness compares it with the player's turn_began (302.6)
    i32 damage                 # marked (120.3)
    i32 counters               # handle: [CounterKind, n] pairs
    ObjectId attached_to       # or NONE (players: Ref)
    Ref attacking              # what it attacks, NONE: not attacking
    u16 n_attached             # how many permanents are attached to it
    u8 protector               # battles (310.8)
    u8 base_controller         # under whose control it entered: before effects of layer 2 (110.2)
    i32 memory                 # handle: [ChoiceKind, value] pairs: choices made as it entered (607.2d), NONE
    i32 uses                   # handle: [ability, times this turn, times in all] triples of abilities with a limit
    i32 copied                 # handle: [ChangeKind, a, b] triples: exceptions that are part of its copiable values
    u32 entered                # timestamp: equal for those that entered at the same time (704.5k)
    i32 x                      # X of the spell that became this permanent (400.7d, 107.3m)
    i32 costs                  # StackEntry.costs of that spell: kicked and the like (400.7d)
    i32 spent                  # StackEntry.spent of that spell (400.7d)
    u8 cast_from               # ZoneKind that spell was cast from, 0: it was not cast
    u8 cast_for                # StackEntry.cast_for of that spell
    u8 merged                  # 1: several cards or tokens represent it (Magic.components)
    u8 unused                  # no padding in saved structs


# A spell or ability on the stack (112, 113.7). Index i of this table is entry i of the stack's zone list.
cdef struct StackEntry:
    ObjectId id
    ObjectId source            # of an ability; a spell is its own source
    i32 ability                # index into the card tables, -1: a spell without a spell ability (permanent)
    u8 controller
    u8 from_zone               # where it was cast from
    u16 flags                  # StackFlag
    i32 targets                # handle: [target spec index, Ref, share of a division] triples
    i32 modes                  # bit i: mode i chosen
    i32 x                      # value of X, 0 until chosen
    i32 costs                  # bit i: additional cost i paid; bits 16-20: 1 + alternative cost; bits 21-: how often
                               # a cost was paid that may be paid any number of times
    i32 spent                  # mana spent: count per kind packed 5 bits each
    i32 life_symbols           # Phyrexian symbols that were paid for with life
    i32 cast_for               # CastCost.keyword of the alternative cost that was paid, or the keyword by which it was
                               # cast without paying its mana cost; 0: neither
    i32 memory                 # handle: registers that its program begins with (the event of a trigger), 0: none


# One of the cards and tokens that represent a permanent (merged.pxd).
cdef struct Component:
    ObjectId permanent
    ObjectId object            # the permanent itself, or an object in ZONE_BENEATH
    i32 face                   # that it has on the permanent
    i32 copied                 # handle: its own exceptions, as Permanent.copied
    i32 flags                  # ComponentFlag


cdef enum ComponentFlag:
    COMPONENT_MUTATED = 1      # it was a spell that merged with the permanent (702.140c)
    COMPONENT_FACE_DOWN = 2
    COMPONENT_WORDS = 5        # of a record
    PARTED_WORDS = 3           # of a record of Magic.parted


cdef enum StackFlag:
    SF_SPELL = 1
    SF_COPY = 2
    SF_TRIGGERED = 4
    SF_CANT_BE_COUNTERED = 8
    SF_FREE = 16               # cast without paying its mana cost (118.9)
    SF_EXILED = 32             # exiled instead of going anywhere else from the stack (702.34a)
    SF_BUYBACK = 64            # to its owner's hand as it resolves (702.27a)
    SF_ADVENTURE = 128         # an Adventure: exiled as it resolves (715.3d)
    SF_TRANSFORMED = 256       # an ability whose source has transformed since it was put onto the stack (701.27f)


cdef enum:
    COSTS_PAID = 0xFFFF        # StackEntry.costs: mask of the additional costs
    COSTS_WAY_SHIFT = 16
    COSTS_WAY = 31
    COSTS_TIMES_SHIFT = 21


# An ability that has triggered and waits to be put on the stack (603.3), in the order in which they triggered.
cdef struct Trigger:
    i32 ability                # index into the tables
    ObjectId source
    i32 controller             # TriggerFlag too
    i32 memory                 # handle: registers that its program begins with, with the event


cdef enum TriggerFlag:
    TRIGGER_CONTROLLER = 0xFF  # mask: the player
    TRIGGER_FRESH = 0x100      # it looked back (603.10); its event is being performed
    TRIGGER_WORDS = 4          # of a record


# A continuous effect of a resolved spell or ability (611.2), with its set of objects locked in (611.2c); or a floating
# ability (CHANGE_FLOATING): a delayed trigger, a replacement effect or a rule that a resolved spell or ability created.
cdef struct Effect:
    u32 timestamp
    u8 kind                    # ChangeKind
    u8 layer                   # Layer
    u8 duration                # Duration
    u8 controller
    ObjectId object            # affected object (one record each)
    i32 a, b                   # CHANGE_FLOATING: a the ability, b what is left of a shield that has a number
    ObjectId source            # the object whose spell or ability created it
    i32 memory                 # handle: registers that a floating ability's program begins with, 0: none
    i32 until                  # condition node: it lasts for as long as this holds (DURATION_WHILE)


# Derived: characteristics of a permanent as the layers leave them (613).
cdef struct Chars:
    u32 types                  # TypeBit
    i32 power, toughness
    i32 typeset                # interned set of subtypes
    u64 keywords               # bit Keyword
    u32 rules                  # bit RuleKind (< 32) of the object's own rule-changing abilities
    i32 face                   # whose name, mana cost and printed abilities it has: after copy effects
    i32 abilities              # first of its abilities in the table of instances; -1: just those printed on `face`
    u16 n_abilities            # how many instances; 0 with -1
    u8 colors                  # ColorBit
    u8 controller
    u8 has_activated           # has an activated ability that is not an automatic mana ability
    u8 mana                    # mask of ManaKind its automatic mana abilities can make
    u8 mana_max                # how much mana the best of them makes
    u8 unused                  # no padding in saved structs
    u16 name                   # 1 + the name that an effect gives it (612.8, 707.9b), 0: that of its face
    u16 toxic                  # total toxic value (702.164b)


# Derived: an ability that a permanent has now (layers).
cdef struct Instance:
    i32 ability                # index into the tables
    u32 timestamp              # of the effect that granted it, or of the object (613.7a)


# Derived: a triggered or replacement ability that may act now, wherever it functions (watchers).
cdef struct Watcher:
    ObjectId object            # whose ability it is; of a floating ability its source
    i32 ability                # index into the tables
    i32 effect                 # 1 + index of the floating ability's effect, 0: an ability of the object
    u8 controller
    u8 zone                    # where the object is
    u16 unused


# Derived: the characteristics of an object that is not on the battlefield and that some effect changes.
cdef struct Elsewhere:
    ObjectId id
    i32 unused
    Chars chars


# Derived: what decides quickly that a player has nothing to do, or can't pay.
cdef struct Summary:
    u16 instant_speed          # cards in hand that may be cast any time the player has priority
    u16 lands_in_hand
    u16 spells_in_hand         # nonland cards
    u16 activatable            # permanents with has_activated
    u16 sources                # untapped permanents with an automatic mana ability, summoning sickness regarded
    u16 max_mana               # mana they can make at most
    u8 mana                    # mask of ManaKind they can make
    u8 elsewhere               # something off the battlefield may be activated, or cast from outside the hand
    u16 min_value              # no nonland card in hand can be cast for less mana; 0xFFFF: there is none


# Last known information (113.7a, 608.2h): a permanent or stack object as it last existed.
cdef struct LastKnown:
    ObjectId id
    i32 face
    u8 zone
    u8 owner
    u8 controller
    u8 object_flags
    Permanent permanent
    Chars chars
    StackEntry entry           # of a spell or ability that left the stack while others there refer to it; its lists are
                               # the record's now; id NONE: not kept


# ---- accessors -----------------------------------------------------------------------------------------------------

cdef extern from *:
    """
    #include <stdio.h>
    #include <stdlib.h>
    static inline void mtg_wild(const char* table, long index)
    {
        fprintf(stderr, "mtgcore: index %ld is outside the table of %s\\n", index, table);
        abort();
    }
    """
    void wild_index "mtg_wild" (const char* table, long index) noexcept nogil

cdef inline Env* env_of(const State* s) noexcept nogil:
    return (<Env**> s - 1)[0]

# Debug builds check the index against what the block holds; one past the end is an address, not an entry.
cdef inline Frame* frame_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).frames:
        wild_index("frames", i)
    return <Frame*> (<char*> s + s.off_frames) + i

cdef inline Frame* frame_top(const State* s) noexcept nogil:
    return frame_at(s, s.n_frames - 1)

cdef inline i32* arena(const State* s) noexcept nogil:
    return <i32*> (<char*> s + s.off_arena)

cdef inline Handle* handle_at(const State* s, i32 h) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> h > limits_of(s.size_class).handles:
        wild_index("handles", h)
    return <Handle*> (<char*> s + s.off_handles) + h

cdef inline Card* card_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).cards:
        wild_index("cards", i)
    return <Card*> (<char*> s + s.off_cards) + i

cdef inline Object* object_at(const State* s, u32 slot) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> slot > limits_of(s.size_class).objects:
        wild_index("objects", slot)
    return <Object*> (<char*> s + s.off_objects) + slot

cdef inline const Turns* turns(const State* s) noexcept nogil:
    return <const Turns*> (<char*> s + s.off_game)

cdef inline Magic* magic(const State* s) noexcept nogil:
    return <Magic*> (<char*> s + s.off_game)

cdef inline Player* player_at(const State* s, int p) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> p > limits_of(s.size_class).players:
        wild_index("players", p)
    return <Player*> (<char*> s + s.off_players) + p

cdef inline Permanent* permanent_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).permanents:
        wild_index("permanents", i)
    return <Permanent*> (<char*> s + s.off_permanents) + i

cdef inline StackEntry* entry_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).stack:
        wild_index("stack entries", i)
    return <StackEntry*> (<char*> s + s.off_stack) + i

cdef inline Effect* effect_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).effects:
        wild_index("effects", i)
    return <Effect*> (<char*> s + s.off_effects) + i

cdef inline u32 triggers_waiting(const State* s) noexcept nogil:
    return handle_len(s, magic(s).triggers) // TRIGGER_WORDS

# The i-th waiting trigger. Appending to any list may move it.
cdef inline Trigger* trigger_at(const State* s, u32 i) noexcept nogil:
    return <Trigger*> handle_words(s, magic(s).triggers) + i

# The i-th record of the components of permanents. Appending to any list may move it.
cdef inline Component* component_at(const State* s, u32 i) noexcept nogil:
    return <Component*> handle_words(s, magic(s).components) + i

cdef inline u32 components_count(const State* s) noexcept nogil:
    return handle_len(s, magic(s).components) // COMPONENT_WORDS

cdef inline LastKnown* lki_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).lki:
        wild_index("last known records", i)
    return <LastKnown*> (<char*> s + s.off_lki) + i

cdef inline Summary* summary_at(const State* s, int p) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> p > limits_of(s.size_class).players:
        wild_index("summaries", p)
    return <Summary*> (<char*> s + s.off_summaries) + p

cdef inline Instance* instance_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).instances:
        wild_index("ability instances", i)
    return <Instance*> (<char*> s + s.off_instances) + i

# Rule-changing static abilities at work, as watchers of no event.
cdef inline Watcher* static_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).statics:
        wild_index("rules", i)
    return <Watcher*> (<char*> s + s.off_statics) + i

cdef inline Elsewhere* elsewhere_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).elsewhere:
        wild_index("characteristics elsewhere", i)
    return <Elsewhere*> (<char*> s + s.off_elsewhere) + i

# 1 + the place of a slot's object in that table, 0: it has none. Only valid while n_elsewhere is not 0.
cdef inline u16* place_at(const State* s, u32 slot) noexcept nogil:
    return <u16*> (<char*> s + s.off_places) + slot

cdef inline Watcher* watcher_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).watchers:
        wild_index("watchers", i)
    return <Watcher*> (<char*> s + s.off_watchers) + i

# Characteristics of permanent i. Only valid while DIRTY_CHARS is clear; layers.chars_of asks for them safely.
cdef inline Chars* chars_at(const State* s, u32 i) noexcept nogil:
    if FLAVOUR_DEBUG and <u32> i > limits_of(s.size_class).permanents:
        wild_index("characteristics", i)
    return <Chars*> (<char*> s + s.off_chars) + i

# ---- ids -----------------------------------------------------------------------------------------------------------

cdef inline u32 id_slot(ObjectId id) noexcept nogil:
    return <u32> id & SLOT_MASK

cdef inline ObjectId id_of(const State* s, u32 slot) noexcept nogil:
    return <ObjectId> ((object_at(s, slot).generation << SLOT_BITS) | slot)

# The generation of the next object in a slot: never 0, so that no id is NONE.
cdef inline u32 generation_next(u32 generation) noexcept nogil:
    return 1 if generation >= GENERATION_MASK else generation + 1

# The object, or NULL when it is gone (a new object of the same card is another object, 400.7).
cdef inline Object* object_get(const State* s, ObjectId id) noexcept nogil:
    cdef Object* o
    cdef u32 slot = <u32> id & SLOT_MASK
    if id <= 0 or slot >= s.n_objects:
        return NULL
    o = object_at(s, slot)
    if o.generation != (<u32> id >> SLOT_BITS) or o.face < 0:
        return NULL
    return o

# The permanent, or NULL when it is no longer on the battlefield. Phased-out permanents are found too.
cdef inline Permanent* permanent_get(const State* s, ObjectId id) noexcept nogil:
    cdef Object* o = object_get(s, id)
    if o == NULL or o.zone != ZONE_BATTLEFIELD:
        return NULL
    return permanent_at(s, o.pos)

cdef inline StackEntry* entry_get(const State* s, ObjectId id) noexcept nogil:
    cdef Object* o = object_get(s, id)
    if o == NULL or o.zone != ZONE_STACK:
        return NULL
    return entry_at(s, o.pos)

cdef inline Ref ref_player(int p) noexcept nogil:
    return -1 - p

cdef inline bint ref_is_player(Ref r) noexcept nogil:
    return r < 0

cdef inline int ref_to_player(Ref r) noexcept nogil:
    return -1 - r

cdef inline bint object_is_card(const State* s, u32 slot) noexcept nogil:
    return slot < s.n_cards

# ---- zones as lists ------------------------------------------------------------------------------------------------

# Index into State.zones. Library, hand and graveyard are each player's own (400.1); the last entry of a library is its
# top card, the last entry of a graveyard its top card, the last entry of the stack its top object.
cdef inline int zone_index_of(int zone, int player) noexcept nogil:
    if zone <= ZONE_GRAVEYARD:
        return (zone - ZONE_LIBRARY) * MAX_PLAYERS + player
    return 3 * MAX_PLAYERS + (zone - ZONE_BATTLEFIELD)

cdef inline ZoneList* zone_list(const State* s, int zone, int player) noexcept nogil:
    return <ZoneList*> &s.zones[zone_index_of(zone, player)]

cdef inline u16* zone_slots(const State* s, const ZoneList* z) noexcept nogil:
    return <u16*> (<char*> s + s.off_pool) + z.offset

# ---- players -------------------------------------------------------------------------------------------------------

# The next player in turn order who is still in the game (101.4, 103.1).
cdef inline int player_next(const State* s, int p) noexcept nogil:
    cdef int _i
    for _i in range(s.n_players):
        p = p + 1
        if p == s.n_players:
            p = 0
        if not player_at(s, p).lost:
            return p
    return p

cdef inline int players_left(const State* s) noexcept nogil:
    cdef int i, n = 0
    for i in range(s.n_players):
        n += 1 - player_at(s, i).lost
    return n

# ---- decisions -----------------------------------------------------------------------------------------------------

# Ask for a pick from the last `n` words pushed to the frame arena; `optional` adds OPTION_PASS. See also ask_range.
cdef inline int decision_ask(State* s, int shape, int reason, int player, int proc, i32 domain, i32 n_domain,
                             bint optional, ObjectId source) noexcept nogil:
    cdef Decision* d = &s.decision
    d.shape = <u8> shape
    d.reason = <u16> reason
    d.player = <u8> player
    d.actor = <u8> player
    d.proc = <u16> proc
    d.domain = domain
    d.n_domain = n_domain
    d.optional = optional
    d.source = source
    d.lo = 0
    d.hi = 0
    d.a = 0
    d.b = 0
    return FLOW_ASK

cdef inline int decision_ask_range(State* s, int reason, int player, int proc, i32 lo, i32 hi,
                                   ObjectId source) noexcept nogil:
    decision_ask(s, SHAPE_NUMBER, reason, player, proc, 0, 0, False, source)
    s.decision.lo = lo
    s.decision.hi = hi
    return FLOW_ASK

# ---- state.pyx -----------------------------------------------------------------------------------------------------

# Blocks. NULL: out of memory. The size class is the smallest that holds the players and cards.
cdef const Limits* limits_of(int size_class) noexcept nogil
cdef int size_class_for(int game, u32 n_players, u32 n_cards) noexcept nogil   # -1: none is large enough
cdef State* state_new(int game, int size_class, int n_players, u64 seed, Env* env) noexcept nogil
cdef void state_free(State* s) noexcept nogil
cdef State* state_clone(const State* s, Env* env) noexcept nogil       # used spans only; the clone's owner is `env`
# Copies into an existing block of at least the same size class; False: it is too small.
cdef bint state_copy_into(const State* s, State* into) noexcept nogil
cdef State* state_grown(const State* s) noexcept nogil                 # next class, same game; NULL: there is none
# Is everything consistent: counts, cross references of objects, zones, permanents and stack entries, free lists, arena,
# frames and decision? Face and card indices must lie below the numbers given. Reads nothing out of bounds, whatever the
# contents, as long as the offsets are those of the size class (which it checks first). Does not look into programs.
cdef bint state_valid(const State* s, i32 n_faces, i32 n_card_defs) noexcept nogil
# The headroom that every stage may rely on, checked by the machine before each: 8 frames, 256 arena words, 16 handles,
# 16 objects, 16 permanents, 8 stack entries, n_permanents + 16 effects and n_permanents + 16 last known records, and
# room in every zone list for one more of each of these; and what every watcher takes that triggers on one announced
# event. A stage that needs more asks state_room_for before it changes anything, and returns FLOW_GROW when that says
# no.
cdef bint state_has_room(const State* s) noexcept nogil

# The same for a game that is far from the bounds of even the smallest size class: asked before every stage.
cdef inline bint state_is_roomy(const State* s) noexcept nogil:
    cdef const Magic* m = magic(s)
    return (s.n_frames <= 48 and s.n_objects <= 480 and s.n_handles + s.n_watchers <= 480
            and s.arena_high >= s.arena_low + 512 + WATCHER_WORDS * s.n_watchers
            and m.n_permanents <= 100 and m.n_stack <= 48 and m.n_effects <= 384 and s.n_lki <= 256
            and not (m.rule_watch >> RULE_TRIGGER_AGAIN) & 1)

# state_room_for asks for that much on top of the headroom. Arena words: every word pushed or appended counts one, every
# new handle one more; growing a list never needs more than its new words. Zone lists hold every object of their class,
# so they never overflow. Taking more than there is ends the process with a message: nothing is ever truncated.
cdef bint state_room_for(const State* s, u32 objects, u32 permanents, u32 arena_words, u32 effects) noexcept nogil
# Bytes: header with magic word, version, table digest and checksum, then the used spans. See state.pyx.
cdef u32 state_save_size(const State* s) noexcept nogil
cdef void state_save(const State* s, u64 digest, u8* out) noexcept nogil
cdef State* state_load(const u8* data, u64 size, u64 digest, Env* env, int* error) noexcept nogil   # error: LoadError
# 64-bit hashes. Exact: over what is saved, so equal after clone, save and load, and growth. Canonical: without ids,
# timestamps, random numbers, counts of decisions and the order of unordered zones.
cdef u64 state_hash(const State* s) noexcept nogil
cdef u64 state_hash_canonical(const State* s) noexcept nogil
# Canonical, but without life totals and with how many random numbers were drawn: the same again without a choice in
# between means the same future, as far as that does not depend on life.
cdef u64 state_hash_loop(const State* s) noexcept nogil

# Frames. Pushing relies on state_has_room; popping frees the frame's arena words.
cdef Frame* frame_push(State* s, int proc, int controller, ObjectId source) noexcept nogil
cdef void frame_pop(State* s) noexcept nogil

# Arena, frame part: n words, last in first out, owned by the frame on top. Returns the index of the first.
cdef i32 arena_push(State* s, u32 n) noexcept nogil
cdef void arena_cut(State* s, u32 low) noexcept nogil
# Arena, persistent part: lists behind handles. 0 is the empty list. Appending may move the words: never keep pointers.
cdef i32 handle_new(State* s, u32 cap) noexcept nogil
cdef void handle_free(State* s, i32 h) noexcept nogil
cdef i32* handle_words(const State* s, i32 h) noexcept nogil
cdef u32 handle_len(const State* s, i32 h) noexcept nogil
cdef i32 handle_append(State* s, i32 h, i32 word) noexcept nogil       # returns the handle (new when h is 0)
cdef i32 handle_append2(State* s, i32 h, i32 a, i32 b) noexcept nogil
cdef i32 handle_append3(State* s, i32 h, i32 a, i32 b, i32 c) noexcept nogil
cdef void handle_cut(State* s, i32 h, u32 n) noexcept nogil            # keep the first n words
cdef void handle_remove(State* s, i32 h, u32 at, u32 n) noexcept nogil  # drop n words at index `at`, order kept

cdef i32 handle_copy(State* s, i32 h) noexcept nogil                   # a new handle with the same words; 0 of 0

# Memory of a program (types.Register) behind a handle: REGISTER_LISTS words, then the lists as [register, n, n words].
# Setting returns the handle, which is new when it was 0.
cdef inline i32 memory_get(const State* s, i32 h, int register) noexcept nogil:
    return handle_words(s, h)[register] if h != 0 else NONE
cdef i32 memory_set(State* s, i32 h, int register, i32 value) noexcept nogil
cdef const i32* memory_list(const State* s, i32 h, int register, u32* n) noexcept nogil    # NULL: the list is empty
cdef i32 memory_set_list(State* s, i32 h, int register, const i32* words, u32 n) noexcept nogil
cdef i32 memory_append(State* s, i32 h, int register, i32 word) noexcept nogil

# Notes on a batch of events that waits to be performed, behind the handle r[3] of its frame: records [event |
# controller << 16, kind, a, b, c].
cdef enum Note:
    NOTE_WORDS = 5
    NOTE_APPLIED = 1           # a: object (of a floating effect its timestamp), b: ability, c: 1: floating (614.5)
    NOTE_COUNTERS = 2          # it enters with b counters of kind a
    NOTE_EXCEPTION = 3         # it enters as a copy, except: ChangeKind a with operands b and c (707.9)
    NOTE_CHOICE = 4            # a choice made as it enters: kind a, value b (607.2d)
    NOTE_AFTER = 5             # afterwards the program at a runs, memory b (a handle owned by the note), source c
    NOTE_PART = 6              # damage: a of the amount is dealt to b instead (614.9)
    NOTE_LINK = 7              # what is exiled is exiled with object a, by link b (614.14)

cdef inline u32 notes_count(const State* s, i32 h) noexcept nogil:
    return handle_len(s, h) // NOTE_WORDS
cdef inline i32* note_at(const State* s, i32 h, u32 i) noexcept nogil:
    return handle_words(s, h) + i * NOTE_WORDS
cdef void notes_free(State* s, i32 h) noexcept nogil

# Permanent.uses: how often an ability that has a limit was used, this turn or ever. A key below 0 stands for abilities
# that share their limit.
cdef enum:
    USE_LOYALTY = -1           # any loyalty ability (606.3)
    USE_ACTION = -2            # and below: actions that a player takes once each turn (603.2h)
cdef i32 uses_get(const State* s, i32 h, i32 ability, bint ever) noexcept nogil
cdef i32 uses_add(State* s, i32 h, i32 ability, i32 n) noexcept nogil   # returns the handle
cdef void uses_new_turn(State* s, i32 h) noexcept nogil
# The same of an object in any zone: `object` may also be minus the timestamp of a floating ability's effect.
cdef i32 turn_uses(const State* s, ObjectId object, i32 use) noexcept nogil
cdef void turn_use(State* s, ObjectId object, i32 use) noexcept nogil
# The use that an action of this number is for a player.
cdef inline i32 action_use(i32 action, int player) noexcept nogil:
    return USE_ACTION - action * MAX_PLAYERS - player

# Permanent.memory: what was chosen for it last of that kind (types.ChoiceKind); 0: nothing.
cdef i32 choice_get(const State* s, i32 h, int kind) noexcept nogil
cdef i32 choice_set(State* s, i32 h, int kind, i32 value) noexcept nogil      # returns the handle

# Object slots for tokens, copies and abilities (cards have theirs from the start).
cdef u32 object_new(State* s, i32 face, int owner, u8 flags) noexcept nogil
cdef void object_free(State* s, u32 slot) noexcept nogil

# Counters on a permanent or player, as [kind, n] pairs behind a handle.
# Counters of a kind (0: of all kinds) on a card that is no permanent.
cdef i32 card_counters(const State* s, ObjectId id, int kind) noexcept nogil
cdef i32 counters_get(const State* s, i32 h, int kind) noexcept nogil
cdef i32 counters_add(State* s, i32 h, int kind, i32 n) noexcept nogil  # n may be negative; returns the handle
