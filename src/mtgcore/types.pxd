# The words that everything else uses: fixed-width integers, ids, enums and limits.
#
# Opcode and enum numbers are defined here, once; the Python encoder imports them from `mtgcore.types`.
# Depends on nothing.

from libc.stdint cimport (
    int8_t, int16_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t,
)

ctypedef int8_t i8
ctypedef int16_t i16
ctypedef int32_t i32
ctypedef int64_t i64
ctypedef uint8_t u8
ctypedef uint16_t u16
ctypedef uint32_t u32
ctypedef uint64_t u64

# An object is a slot and the generation of that slot (CR 400.7): a reference to a gone object never reaches its
# successor. Positive; NONE is no object.
ctypedef i32 ObjectId
# An object (its ObjectId, positive) or a player (negative: -1 - player). NONE is neither.
ctypedef i32 Ref

cdef extern from *:
    """
    #ifdef MTG_SUSPEND
    #define MTG_FLAVOUR_SUSPEND 1
    #else
    #define MTG_FLAVOUR_SUSPEND 0
    #endif
    #ifdef MTG_DEBUG
    #define MTG_FLAVOUR_DEBUG 1
    #else
    #define MTG_FLAVOUR_DEBUG 0
    #endif
    """
    const bint FLAVOUR_SUSPEND "MTG_FLAVOUR_SUSPEND"   # no fast paths; save and reload at every stage boundary
    const bint FLAVOUR_DEBUG "MTG_FLAVOUR_DEBUG"       # asserts in accessors and invariants after each stage


cdef enum:
    NONE = 0
    SLOT_BITS = 14
    SLOT_MASK = 0x3FFF
    GENERATION_MASK = 0x1FFFF
    MAX_PLAYERS = 8
    FRAME_REGS = 10
    N_ZONES = 3 * MAX_PLAYERS + 4
    CAST_FREE = -1             # a way of casting: without paying its mana cost (118.9)
    CAST_FOR_COST = -2         # for the cost of this index that a permission names; less: for the next ones (701.65a)
    POOL_KINDS = 12            # six kinds of mana (106.1b), each from a snow source or not (107.4h)


# What a procedure's stage (and `machine_advance`) answers.
cdef enum Flow:
    FLOW_RUN = 0               # go on with the frame on top
    FLOW_ASK = 1               # a decision is pending
    FLOW_GROW = 2              # the block is too small; the stage has changed nothing and is run again after growth
    FLOW_OVER = 3              # the game is over


cpdef enum GameKind:
    GAME_MAGIC = 1
    GAME_DUEL_MASTERS = 2


# How the faces of a card belong together: which it has where (709-719). The first is what the card is wherever no rule
# says otherwise.
cpdef enum Layout:
    LAYOUT_NORMAL = 0
    LAYOUT_SPLIT = 1           # both halves combined, the left half, the right half (709)
    LAYOUT_FLIP = 2            # as it is, flipped (710)
    LAYOUT_TRANSFORM = 3       # front, back of a nonmodal double-faced card (712)
    LAYOUT_MODAL_DFC = 4       # front, back: either may be cast or played (712.11b)
    LAYOUT_ADVENTURE = 5       # as it is, its Adventure (715)
    LAYOUT_MELD = 6            # front, and of one card of a meld pair what the pair melds into (712.4)
    LAYOUT_TOKEN = 7
    LAYOUT_FUSE = 8            # as split: the first may be cast too, from the hand (702.102)
    LAYOUT_AFTERMATH = 9       # as split: the right half is cast from a graveyard only (702.127)
    LAYOUT_PROTOTYPE = 10      # as it is, prototyped (718)
    LAYOUT_BESTOW = 11         # as it is, bestowed: an Aura with enchant creature (702.103)
    LAYOUT_ROOM = 12           # both halves, the left one unlocked, the right one, neither (709.5)
    LAYOUT_PREPARE = 13        # as it is, its prepare spell: what a copy of it in exile is (722)


# What a game that is no game of Magic, but played by most of its rules, does differently. Bits of Magic.house_rules.
cpdef enum HouseRule:
    HOUSE_NO_RESPONSES = 1     # only the active player acts, in a main phase while the stack is empty
    HOUSE_MANA_LASTS = 2       # unspent mana is lost at the end of the turn, not of each step and phase
    HOUSE_DAMAGE_STAYS = 4     # damage stays marked on permanents when the turn ends
    HOUSE_PAUSES = 8           # a question with one answer before each step, for who looks on (with skip_trivial off)


cpdef enum ZoneKind:
    ZONE_NOWHERE = 0           # ceased to exist, or outside the game
    ZONE_LIBRARY = 1
    ZONE_HAND = 2
    ZONE_GRAVEYARD = 3
    ZONE_BATTLEFIELD = 4
    ZONE_STACK = 5
    ZONE_EXILE = 6
    ZONE_COMMAND = 7
    # Of Duel Masters, whose zones are each player's own: besides the deck (library), hand, graveyard, battle zone
    # (battlefield), and where a spell is while it resolves (stack).
    ZONE_MANA = 8
    ZONE_SHIELDS = 9
    ZONE_BENEATH = 10          # under an evolution creature; in Magic a component of a permanent (712.21, 730)


cpdef enum ObjectFlag:
    OBJECT_TOKEN = 1           # CR 111
    OBJECT_COPY = 2            # a copy of a spell or of a card (704.5e)
    OBJECT_ABILITY = 4         # an ability on the stack (113.7)
    OBJECT_FACE_DOWN = 8       # in exile or on the stack, face down
    OBJECT_USED = 16           # in a hand: its ability with a limit was activated this turn; in a graveyard: was
                               # put there by being discarded
    OBJECT_ON_ADVENTURE = 32   # in exile: may be cast as the creature that it is (715.3d); a copy: as the prepare spell
                               # that it is (722.3c)
    OBJECT_DRAWN = 64          # in its owner's hand: drawn this turn
    OBJECT_DESIGNATION = 128   # in the command zone: what the rules say of the monarch or the initiative (725.2, 726.2)


cpdef enum PhaseKind:
    PHASE_BEGINNING = 1
    PHASE_PRECOMBAT_MAIN = 2
    PHASE_COMBAT = 3
    PHASE_POSTCOMBAT_MAIN = 4
    PHASE_ENDING = 5


cpdef enum StepKind:
    STEP_NONE = 0
    STEP_UNTAP = 1
    STEP_UPKEEP = 2
    STEP_DRAW = 3
    STEP_PRECOMBAT_MAIN = 4    # a main phase has no steps (505.2); these two stand for the phase itself
    STEP_BEGINNING_OF_COMBAT = 5
    STEP_DECLARE_ATTACKERS = 6
    STEP_DECLARE_BLOCKERS = 7
    STEP_COMBAT_DAMAGE = 8
    STEP_END_OF_COMBAT = 9
    STEP_POSTCOMBAT_MAIN = 10
    STEP_END = 11
    STEP_CLEANUP = 12


cpdef enum ColorBit:
    COLOR_WHITE = 1
    COLOR_BLUE = 2
    COLOR_BLACK = 4
    COLOR_RED = 8
    COLOR_GREEN = 16


# Index of a kind of mana in a pool or cost (106.1b). Bit (1 << kind) in masks; the first five equal ColorBit.
cpdef enum ManaKind:
    MANA_WHITE = 0
    MANA_BLUE = 1
    MANA_BLACK = 2
    MANA_RED = 3
    MANA_GREEN = 4
    MANA_COLORLESS = 5


cpdef enum TypeBit:
    TYPE_ARTIFACT = 1
    TYPE_BATTLE = 2
    TYPE_CREATURE = 4
    TYPE_ENCHANTMENT = 8
    TYPE_INSTANT = 16
    TYPE_KINDRED = 32
    TYPE_LAND = 64
    TYPE_PLANESWALKER = 128
    TYPE_SORCERY = 256
    TYPE_DUNGEON = 512
    TYPE_CONSPIRACY = 1024
    TYPE_PHENOMENON = 2048
    TYPE_PLANE = 4096
    TYPE_SCHEME = 8192
    TYPE_VANGUARD = 16384
    SUPERTYPE_BASIC = 0x10000
    SUPERTYPE_LEGENDARY = 0x20000
    SUPERTYPE_ONGOING = 0x40000
    SUPERTYPE_SNOW = 0x80000
    SUPERTYPE_WORLD = 0x100000


cdef enum:
    TYPES_PERMANENT = 4 | 1 | 2 | 8 | 64 | 128      # 110.4


# Subtypes that a rule names; the encoder numbers all others after SUBTYPE_FIRST_FREE.
cpdef enum Subtype:
    SUBTYPE_NONE = 0
    SUBTYPE_PLAINS = 1
    SUBTYPE_ISLAND = 2
    SUBTYPE_SWAMP = 3
    SUBTYPE_MOUNTAIN = 4
    SUBTYPE_FOREST = 5
    SUBTYPE_AURA = 6
    SUBTYPE_EQUIPMENT = 7
    SUBTYPE_FORTIFICATION = 8
    SUBTYPE_SAGA = 9
    SUBTYPE_SIEGE = 10
    SUBTYPE_ROLE = 11
    SUBTYPE_DESERT = 12
    SUBTYPE_FIRST_FREE = 16
    SUBTYPE_LIMIT = 512


# Keyword abilities that are a bit of an object's characteristics. Those with a parameter (protection from ...) are
# also abilities of kind ABILITY_KEYWORD that carry it.
cpdef enum Keyword:
    KW_FLYING = 0
    KW_REACH = 1
    KW_TRAMPLE = 2
    KW_DEATHTOUCH = 3
    KW_FIRST_STRIKE = 4
    KW_DOUBLE_STRIKE = 5
    KW_LIFELINK = 6
    KW_VIGILANCE = 7
    KW_MENACE = 8
    KW_HASTE = 9
    KW_DEFENDER = 10
    KW_INDESTRUCTIBLE = 11
    KW_HEXPROOF = 12           # plain hexproof
    KW_HEXPROOF_FROM = 13      # parameter: filter
    KW_SHROUD = 14
    KW_PROTECTION = 15         # parameter: filter
    KW_FLASH = 16
    KW_FEAR = 17
    KW_INTIMIDATE = 18
    KW_SHADOW = 19
    KW_HORSEMANSHIP = 20
    KW_SKULK = 21
    KW_LANDWALK = 22           # parameter: filter over lands
    KW_INFECT = 23
    KW_WITHER = 24
    KW_TOXIC = 25              # parameter: number; several add up (702.164b)
    KW_TRAMPLE_OVER_PLANESWALKERS = 26
    KW_ENCHANT = 27            # parameter: filter (702.5)
    KW_EQUIP = 28
    KW_SPACE_SCULPTOR = 29     # 702.158
    KW_START_YOUR_ENGINES = 30     # 702.179
    KW_FLANKING = 31           # 702.25: only for what asks whether a creature has it
    KW_PHASING = 32            # 702.26a
    KW_COMPLEATED = 33         # 702.150
    KW_READ_AHEAD = 34         # 702.155
    KW_DAYBOUND = 37           # 702.145
    KW_NIGHTBOUND = 38
    KW_ASCEND = 39             # 702.131
    KW_SPLIT_SECOND = 40       # 702.61
    KW_CONVOKE = 41            # 702.51
    KW_DELVE = 42              # 702.66
    KW_IMPROVISE = 43          # 702.126
    KW_MORPH = 44              # parameter: index of the cost of turning it face up (702.37); b: MorphKind
    KW_CYCLING = 45            # from here on: of the activated ability that the keyword is (Ability.keyword)
    KW_CREW = 46               # 702.122
    KW_FORTIFY = 47            # 702.67
    KW_RECONFIGURE = 48        # 702.151
    KW_LIMIT = 64


cpdef enum MorphKind:
    MORPH_MEGA = 1             # 702.37b
    MORPH_DISGUISE = 2         # 702.168
cpdef enum CounterKind:
    COUNTER_PLUS_ONE = 1       # +1/+1
    COUNTER_MINUS_ONE = 2      # -1/-1
    COUNTER_LOYALTY = 3
    COUNTER_DEFENSE = 4
    COUNTER_LORE = 5
    COUNTER_POISON = 6
    COUNTER_ENERGY = 7
    COUNTER_EXPERIENCE = 8
    COUNTER_RAD = 9
    COUNTER_SHIELD = 10
    COUNTER_STUN = 11
    COUNTER_FINALITY = 12
    COUNTER_CHARGE = 13
    COUNTER_FADE = 14
    COUNTER_TIME = 15
    COUNTER_KEYWORD = 64       # COUNTER_KEYWORD + Keyword: a keyword counter (122.1b)
    COUNTER_FIRST_FREE = 128   # the encoder numbers all others from here
    COUNTER_PT = 0x4000        # COUNTER_PT + (a + 64) * 128 + b + 64: a +a/+b counter other than these two (122.1a)


cpdef enum AbilityKind:
    ABILITY_SPELL = 1
    ABILITY_ACTIVATED = 2
    ABILITY_MANA = 3           # an activated mana ability (605.1a)
    ABILITY_TRIGGERED = 4
    ABILITY_STATIC = 5
    ABILITY_REPLACEMENT = 6
    ABILITY_KEYWORD = 7        # a keyword with a parameter


cpdef enum AbilityFlag:
    AF_SORCERY_SPEED = 1       # activate only as a sorcery
    AF_LOYALTY = 4             # a loyalty ability (606)
    AF_FROM_HAND = 8           # functions in the hand (113.6)
    AF_FROM_GRAVEYARD = 16
    AF_TAPS = 32               # its cost has the tap or untap symbol (302.6)
    AF_CHAPTER = 64            # a chapter ability of a Saga; a: its chapter number (714.2)
    AF_ONCE_PER_GAME = 128
    AF_BATCH = 256             # triggers once for all events of a batch that match: "one or more" (603.2c)
    AF_MANA = 512              # a triggered mana ability (605.1b): resolves at once
    AF_SELF_REPLACEMENT = 1024     # 614.15: applied first (616.1a)
    AF_ENTERS = 2048           # replaces how its own object enters (614.1c): looked for on what enters (614.12)
    AF_ONCE = 4096             # a floating ability that ends when it has triggered or been applied
    AF_OPTIONAL = 8192         # "you may" do it instead: the player is asked whether to apply it
    AF_ENTERS_COPY = 16384     # enters as a copy of something (616.1c)
    AF_ENTERS_CONTROL = 32768  # says under whose control something enters (616.1b)
    AF_PREVENTS = 65536        # a prevention effect (615): does nothing to damage that can't be prevented
    AF_ALIKE = 131072          # nothing of its source or event matters to what it does: which goes first is no choice
    AF_REGENERATES = 262144    # a regeneration effect: not applied to what can't be regenerated (701.19c)
    AF_ENTERS_BACK = 524288    # enters with its back face up (616.1d)
    AF_DEFINES = 0x1000000        # defines colors or subtypes of its own object (604.3): they are part of its face
    AF_FROM_EXILE = 1 << 20    # functions in exile
    AF_ANY_PLAYER = 1 << 21    # any player may activate it (602.2)
    AF_OPPONENTS = 1 << 22     # only its controller's opponents may activate it
    AF_SPECIAL = 1 << 25       # a special action: no ability, doesn't use the stack (116.2)
    AF_AS_CAST = 1 << 26       # only when its card could be cast (702.62a)
    AF_KEEPS_COSTS = 1 << 27   # its program asks what was chosen for its costs (REG_COST_OBJECTS)
    AF_STILL_RESOLVES = 1 << 28    # even if all its targets have become illegal
    AF_AT_ONCE = 1 << 23       # no ability that uses the stack: what is done as an event happens (502.3)


# The shapes of a decision. The mechanic is a Reason, for display only.
cpdef enum Shape:
    SHAPE_NONE = 0
    SHAPE_PRIORITY = 1         # act, or pass
    SHAPE_OBJECTS = 2          # pick an object (or a player, where both may be picked)
    SHAPE_PLAYERS = 3
    SHAPE_MODES = 4
    SHAPE_NUMBER = 5           # a range
    SHAPE_NAME = 6
    SHAPE_YES_NO = 7
    SHAPE_ORDER = 8
    SHAPE_ATTACK = 9
    SHAPE_BLOCK = 10
    SHAPE_ASSIGN_DAMAGE = 11
    SHAPE_PAY = 12
    SHAPE_MULLIGAN = 13
    SHAPE_HOOK = 14            # a range that no player chooses from: a registered function of the program answers


cpdef enum Reason:
    REASON_NONE = 0
    REASON_PRIORITY = 1
    REASON_STARTING_PLAYER = 2     # play or draw (103.1)
    REASON_MULLIGAN = 3            # keep or take a mulligan (103.5)
    REASON_MULLIGAN_BOTTOM = 4     # which cards go to the bottom
    REASON_DISCARD = 5
    REASON_DISCARD_HAND_SIZE = 6   # 514.1
    REASON_TARGET = 7
    REASON_MODE = 8
    REASON_DIVISION = 9
    REASON_X = 10
    REASON_ADDITIONAL_COST = 11
    REASON_ALTERNATIVE_COST = 12
    REASON_HYBRID = 13             # how a hybrid symbol is paid (601.2b)
    REASON_PHYREXIAN = 14          # mana or life (601.2b)
    REASON_COST_OBJECT = 15        # what to sacrifice, discard, tap, exile as a cost
    REASON_PAY_MANA = 16
    REASON_MANA_COLOR = 17
    REASON_LEGEND = 18             # 704.5j
    REASON_ATTACK = 19
    REASON_BLOCK = 20
    REASON_ATTACK_COST = 21        # 508.1h
    REASON_BLOCK_COST = 22
    REASON_ASSIGN_DAMAGE = 23
    REASON_TRIGGER_ORDER = 24
    REASON_REPLACEMENT = 25
    REASON_MAY = 26
    REASON_CHOOSE = 27
    REASON_SEARCH = 28
    REASON_ORDER_GRAVEYARD = 29    # 404.3
    REASON_SCRY = 30
    REASON_SACRIFICE = 31
    REASON_PROTECTOR = 32          # 310.8a
    REASON_UNTAP = 33
    REASON_SECTOR = 34             # 704.5u: 0 alpha, 1 beta, 2 gamma
    REASON_COLOR = 35              # choose a color
    REASON_SUBTYPE = 36            # choose a creature type or another subtype
    REASON_CARD_NAME = 37          # choose a card name (201.4)
    REASON_NUMBER = 38
    REASON_COPY = 39               # what to copy
    REASON_PAY = 40                # whether to pay a cost that an effect asks for (118.12)
    REASON_ORDER_LIBRARY = 41      # 401.4
    REASON_NEW_TARGET = 42         # 115.7, 707.10c
    REASON_HOST = 43               # what an Aura enters attached to (303.4f)
    REASON_PLAYER = 44
    REASON_FACE_UP = 45
    REASON_ROOM = 46               # which room of a dungeon to go to (701.49b)
    REASON_DUNGEON = 47            # which dungeon to enter (701.49a)
    REASON_VOTE = 48               # 701.38
    REASON_HOOK = 49
    REASON_FACE = 50               # which face of a card to cast
    REASON_MERGE = 52              # whether the spell is put on top of the creature (702.140c)
    REASON_STEP = 51               # go on with a step: there is nothing to choose (HOUSE_PAUSES)
    # Of Duel Masters
    REASON_CHARGE = 60             # which card to put into the mana zone
    REASON_SHIELD = 61             # which shield to break
    REASON_SHIELD_TRIGGER = 62     # which shield trigger to use
    REASON_EVOLUTION = 63          # what the evolution creature is put on
    REASON_DESTROY = 64            # what an effect destroys, and so on
    REASON_RETURN = 65
    REASON_TAP = 66
    REASON_MOVE = 67


# What an option stands for. `a`, `b`, `c` of the option are given in brackets.
cpdef enum OptionKind:
    OPTION_PASS = 1            # pass priority, or finish a pick / declaration / payment
    OPTION_PLAY_LAND = 2       # [object, face]
    OPTION_CAST = 3            # [object, face, way of casting]
    OPTION_ACTIVATE = 4        # [object, ability index on the object]
    OPTION_MANA = 5            # [object, ability index]: activate a mana ability
    OPTION_OBJECT = 7          # [object]
    OPTION_PLAYER = 8          # [player]
    OPTION_MODE = 9            # [mode index]
    OPTION_NUMBER = 10         # [number]
    OPTION_NAME = 11           # [name id]
    OPTION_YES = 12
    OPTION_NO = 13
    OPTION_ATTACK = 14         # [attacker, Ref of what it attacks]
    OPTION_BLOCK = 15          # [blocker, attacker]
    OPTION_ASSIGN = 16         # [Ref of the recipient, amount]
    OPTION_PAY = 17            # pay now: from the pool, and from automatic sources where payment is automatic
    OPTION_KEEP = 19
    OPTION_MULLIGAN = 20
    OPTION_PLAY_FIRST = 21
    OPTION_DRAW_FIRST = 22
    OPTION_TRIGGER = 23        # [place among the waiting triggers, source, ability]: it goes on the stack next (603.3b)
    OPTION_REPLACEMENT = 24    # [watcher's object, ability]: the effect that is applied first (616.1)
    OPTION_TURN_UP = 25        # [object, TurnUp]: turn it face up (116.2b)
    OPTION_CHARGE = 26         # [object]: put it into the mana zone (Duel Masters)


# What is paid for turning a permanent face up.
cpdef enum TurnUp:
    TURN_UP_MORPH = 0          # its morph cost (702.37e)
    TURN_UP_MANIFEST = 1       # the mana cost of a creature card that was manifested (701.40b)


# Native procedures (frames). The machine dispatches on these; that is how a lower file calls a later one.
cpdef enum Proc:
    PROC_NONE = 0
    PROC_GAME = 1              # 103: starting the game, then turn after turn            turn
    PROC_MULLIGAN = 2          # 103.5                                                   turn
    PROC_TURN = 3              # 500                                                     turn
    PROC_STEP = 4              # 500-514                                                 turn
    PROC_CLEANUP = 5           # 514                                                     turn
    PROC_PRIORITY = 6          # 117                                                     priority
    PROC_CAST = 7              # 601                                                     cast
    PROC_ACTIVATE = 8          # 602                                                     cast
    PROC_PAY = 9               # 601.2g-h                                                cast
    PROC_MANA = 10             # 605: a mana ability being activated and resolving       cast
    PROC_PLAY_LAND = 11        # 305, 116.2a                                             priority
    PROC_RESOLVE = 12          # 608                                                     resolve
    PROC_ATTACK = 13           # 508.1                                                   combat
    PROC_BLOCK = 14            # 509.1                                                   combat
    PROC_COMBAT_DAMAGE = 15    # 510                                                     combat
    PROC_SBA = 16              # 704                                                     sba
    PROC_EVENT = 17            # a batch of events on its way to being performed         events
    PROC_VM = 18               # an IR program                                           vm
    PROC_TRIGGERS = 19         # 603.3: waiting triggers onto the stack                  triggers
    PROC_DISCARD = 20          # a player discards a number of cards                     turn
    PROC_PAY_COST = 21         # 118.12: a cost that a resolving spell or ability asks for   cast
    PROC_TURN_UP = 23          # 116.2b: turning a permanent face up                     special
    PROC_UNTAP = 24            # 502.3                                                   untap
    # Of Duel Masters
    PROC_DUEL_GAME = 32        # setup, then turn after turn                             duel_turn
    PROC_DUEL_TURN = 33        # the seven phases                                        duel_turn
    PROC_DUEL_PLAY = 34        # summoning a creature or casting a spell                 duel_play
    PROC_DUEL_PAY = 35         # tapping mana by hand                                    duel_play
    PROC_DUEL_ATTACK = 36      # an attack: block, battle, shields                       duel_battle
    PROC_DUEL_BREAK = 37       # shields are broken, shield triggers                     duel_battle
    PROC_DUEL_WAITING = 38     # effects that wait                                       duel_effects
    PROC_DUEL_EFFECT = 39      # a program                                               duel_effects


cpdef enum DayNight:
    IS_DAY = 1
    IS_NIGHT = 2


cpdef enum EventKind:
    EVENT_NONE = 0
    EVENT_GAME_START = 1
    EVENT_GAME_END = 2             # player: winner or -1; amount: EndReason
    EVENT_TURN_BEGIN = 3           # player; amount: turn number
    EVENT_TURN_END = 4
    EVENT_PHASE_BEGIN = 5          # amount: PhaseKind
    EVENT_PHASE_END = 6
    EVENT_STEP_BEGIN = 7           # amount: StepKind
    EVENT_STEP_END = 8
    EVENT_MOVE = 9                 # object from_zone -> to_zone; cause; amount: position; extra: new ObjectId
    EVENT_DRAW = 10                # player draws a card (121)
    EVENT_DAMAGE = 11              # source deals amount to target (119, 120); flags: EF_COMBAT
    EVENT_LIFE_GAIN = 12
    EVENT_LIFE_LOSS = 13
    EVENT_COUNTERS_PUT = 14        # extra: CounterKind; on object, or on player when object is NONE
    EVENT_COUNTERS_REMOVED = 15
    EVENT_TAP = 16
    EVENT_UNTAP = 17
    EVENT_ATTACK = 18              # object attacks target
    EVENT_BLOCK = 19               # object blocks target
    EVENT_BLOCKED = 20             # object becomes blocked (509.3c)
    EVENT_CAST = 21                # object: the spell
    EVENT_ACTIVATE = 22            # object: ability on the stack, no mana ability; source; extra: ActivatedAs, or 1 +
                                   # its Keyword
    EVENT_TRIGGERED = 23
    EVENT_PUT_ON_STACK = 24
    EVENT_LAND_PLAYED = 25
    EVENT_MANA_ADDED = 26          # player; amount; extra: ManaKind; source
    EVENT_MANA_LOST = 27
    EVENT_TOKEN = 28               # token created
    EVENT_ATTACH = 29              # object becomes attached to target (NONE: unattached)
    EVENT_PLAYER_LOST = 30         # player; amount: EndReason
    EVENT_PLAYER_WON = 31
    EVENT_SHUFFLE = 32
    EVENT_REVEAL = 33
    EVENT_COUNTERED = 34           # a spell or ability is countered (701.6)
    EVENT_RESOLVED = 35
    EVENT_MULLIGAN = 36
    EVENT_EFFECT_BEGIN = 37
    EVENT_REMOVED_FROM_COMBAT = 38
    EVENT_CYCLE = 39               # object: the card, in the graveyard as result (702.29c)
    EVENT_TAPPED_FOR_MANA = 40     # object: the permanent; player: who; extra: ManaKind made (106.12)
    EVENT_TARGETED = 41            # object becomes the target of source, a spell or ability (target: player targeted)
    EVENT_TRANSFORM = 42           # object transforms or converts (701.27)
    EVENT_TURN_UP = 43             # object is turned face up (708.7)
    EVENT_PHASE = 44               # object phases out (extra 1) or in (extra 0)
    EVENT_SEARCH = 45              # player searches target's library
    EVENT_SCRY = 46                # player; amount
    EVENT_SURVEIL = 47
    EVENT_CONTROL = 48             # player gains control of object; target: the player who had it
    EVENT_ATTACKS_DECLARED = 49    # player attacks; amount: with how many creatures (508.1m)
    EVENT_STATE = 50               # no event: the trigger condition of a state trigger (603.8)
    EVENT_REFLEXIVE = 51           # "when you do" (603.12)
    EVENT_UNBLOCKED = 52           # object attacks and isn't blocked (509.3g)
    EVENT_REGENERATE = 53          # object regenerates (701.19)
    EVENT_COIN = 54                # player flips a coin; extra: CoinFlip, 0: nobody called it
    EVENT_PREVENTED = 55           # amount of damage by source to target was prevented (615.13)
    EVENT_ACTION = 60              # player, or object, has done a keyword action; extra: KeywordAction
    EVENT_UNTAPPING = 56           # player untaps their permanents in the untap step (502.3)
    EVENT_DAY_NIGHT = 57           # it becomes day or night (731.1); amount: DayNight
    EVENT_DESIGNATED = 58          # object gets a designation; extra: its PermanentFlag
    EVENT_ATTACKING = 59           # object attacks target: for what is done as it is declared, before anything triggers
    EVENT_OPENING_HAND = 61        # player may act on cards in their opening hand (103.6)
    EVENT_KINDS = 64               # limit: a kind is a bit of a 64-bit mask


# Which activated abilities have a name, beside those of keywords.
cpdef enum ActivatedAs:
    ACTIVATED_LOYALTY = 1024       # a loyalty ability (606)


cpdef enum EventFlag:
    EF_COMBAT = 1
    EF_TAPPED = 2                  # enters tapped
    EF_ATTACKING = 4               # enters attacking `target`
    EF_UNPREVENTABLE = 8
    EF_FACE_DOWN = 16
    EF_NO_REGENERATION = 32        # it can't be regenerated (701.19c)
    EF_EXPANDED = 64               # what it contains and results in is part of the batch
    EF_CREATED = 128               # a token that is being created enters


# How a coin flip ended for the player who called it (705.2).
cpdef enum CoinFlip:
    COIN_WON = 1
    COIN_LOST = 2


# Keyword actions that abilities may trigger on, by their number in CR 701; then what the rules say of designations.
cpdef enum KeywordAction:
    ACTION_INVESTIGATE = 16
    ACTION_CLASH = 30
    ACTION_PROLIFERATE = 34
    ACTION_MONSTROSITY = 37
    ACTION_VOTE = 38
    ACTION_EXERT = 43
    ACTION_EXPLORE = 44
    ACTION_ADAPT = 46
    ACTION_AMASS = 47
    ACTION_VENTURE = 49            # object: the dungeon; amount: the room that the marker moves into (309.4c)
    ACTION_CONNIVE = 50
    ACTION_TEMPT = 54
    ACTION_TIME_TRAVEL = 56
    ACTION_DISCOVER = 57
    ACTION_SUSPECT = 60
    ACTION_MANIFEST_DREAD = 62
    ACTION_HARNESS = 64
    ACTION_AIRBEND = 65
    ACTION_EARTHBEND = 66
    ACTION_WATERBEND = 67
    ACTION_BLIGHT = 68
    ACTION_COMPLETE = 100          # completes a dungeon (309.7)
    ACTION_MONARCH = 101           # becomes the monarch (725.3)
    ACTION_INITIATIVE = 102        # takes the initiative (726.3)
    ACTION_ROLL = 103              # rolls a die; amount: the result (706.2)
    ACTION_UNLOCK = 104            # unlocks half of a permanent; amount: 1 the left, 2 the right half (709.5h)
    ACTION_FULLY_UNLOCK = 105      # it has both unlocked now (709.5i)
    ACTION_MUTATE = 106            # object mutates (702.140d)


# Designations and numbers that a player has, beside life and counters.
cpdef enum Standing:
    STANDING_MONARCH = 1           # 725
    STANDING_INITIATIVE = 2        # 726
    STANDING_BLESSING = 3          # the city's blessing (702.131c)
    STANDING_SPEED = 4             # 702.179
    STANDING_TEMPTED = 5           # how often the Ring has tempted the player (701.54c)
    STANDING_IN_DUNGEON = 6        # 1: owns a dungeon card in the command zone (309.3)
    STANDING_DUNGEONS = 7          # how many the player has completed (309.7)
    STANDING_FASTER = 8            # 1: the player's speed has increased by itself this turn (702.179d)


# Why an object moves (or a thing happens), 701 and the rules that say so.
cpdef enum Cause:
    CAUSE_NONE = 0
    CAUSE_RULE = 1                 # a turn-based action or a rule
    CAUSE_EFFECT = 2
    CAUSE_COST = 3
    CAUSE_SBA = 4                  # put into a graveyard by a state-based action, not destroyed
    CAUSE_DESTROY = 5              # 701.8
    CAUSE_SACRIFICE = 6            # 701.21
    CAUSE_DISCARD = 7              # 701.9
    CAUSE_DRAW = 8
    CAUSE_CAST = 9
    CAUSE_PLAY = 10
    CAUSE_RESOLVE = 11             # a permanent spell becomes a permanent, a spell goes to the graveyard
    CAUSE_COUNTER = 12             # 701.6
    CAUSE_MILL = 13                # 701.17
    CAUSE_EXILE = 14               # 701.13
    CAUSE_MULLIGAN = 15
    CAUSE_SETUP = 16
    CAUSE_SEARCH = 17
    CAUSE_DAMAGE = 18              # life lost as a result of damage (120.3a)
    CAUSE_MELD = 19                # melded (701.42a); amount: the other card, which the permanent is too


cpdef enum EndReason:
    END_NONE = 0
    END_LIFE = 1                   # 704.5a
    END_LIBRARY = 2                # 704.5b
    END_POISON = 3                 # 704.5c
    END_COMMANDER_DAMAGE = 4       # 704.6c
    END_CONCEDED = 5               # 104.3a
    END_EFFECT = 6                 # an effect says so (104.2b, 104.3e)
    END_SIMULTANEOUS = 7           # every remaining player lost at once (104.4a)
    END_LOOP = 8                   # a mandatory loop (104.4b, 732.4)
    END_TURN_LIMIT = 9             # GameConfig.max_turns: a draw
    END_STEP_BUDGET = 10           # undecided: the step budget is spent
    END_OUTGROWN = 11              # undecided: past the largest size class
    END_DAMAGED = 12               # undecided: the block failed its own checks (debug and suspend flavours only)
    END_DIRECT_ATTACK = 13         # Duel Masters: attacked without a shield


cpdef enum GameStatus:
    STATUS_RUNNING = 0
    STATUS_WON = 1
    STATUS_DRAWN = 2
    STATUS_UNDECIDED = 3


# Purposes of random numbers: a draw for one purpose and player never shifts another's (common random numbers).
cpdef enum RngPurpose:
    RNG_SHUFFLE = 0
    RNG_EFFECT = 1                 # coin flips, random discards and choices
    RNG_START = 2
    RNG_POLICY = 3                 # reserved for compiled policies, kept outside the state
    RNG_PURPOSES = 4


cpdef enum PermanentFlag:
    PF_TAPPED = 1
    PF_FLIPPED = 2
    PF_FACE_DOWN = 4
    PF_PHASED_OUT = 8
    PF_ATTACKING = 16
    PF_BLOCKING = 32
    PF_BLOCKED = 64                # a blocked creature, even if its blockers are gone (509.1h)
    PF_DEATHTOUCHED = 128          # dealt damage by a source with deathtouch since the last SBA check (704.5h)
    PF_FIRST_STRUCK = 256          # dealt, or could have dealt, damage in the first combat damage step (510.4)
    PF_COMBAT_UNASSIGNED = 512
    PF_ALPHA_SECTOR = 1024         # 702.158b: at most one of the three
    PF_BETA_SECTOR = 2048
    PF_GAMMA_SECTOR = 4096
    PF_ATTACKED = 8192             # was declared as an attacker this turn
    PF_DAMAGED = 16384             # was dealt damage this turn
    PF_DEALT_DAMAGE = 32768        # dealt damage this turn
    PF_MONSTROUS = 65536           # 701.37b
    PF_RENOWNED = 131072           # 702.112b
    PF_USED = 262144               # an ability that asks for it has been used this turn
    PF_LEVEL_2 = 1 << 24           # a Class's level (716.2b)
    PF_LEVEL_3 = 1 << 25           # together with the one before
    PF_SOLVED = 1 << 26            # 719.3b
    PF_SUSPECTED = 1 << 19         # 701.60b
    PF_RING_BEARER = 1 << 20       # 701.54b: of the player who controls it
    PF_HARNESSED = 1 << 21         # 701.64b
    PF_MANIFESTED = 1 << 22        # face down; may be turned up for its mana cost (701.40b)
    PF_SADDLED = 1 << 23       # until end of turn (702.171b)
    PF_EXERTED = 1 << 27       # was exerted this turn (701.43)
    PF_WARDED = 1 << 28        # face down with ward {2}: disguised or cloaked (702.168a, 701.58a)
    PF_PHASING = 1 << 29       # phases out in the untap step that is going on (702.26a)
    PF_PAIRED = 1 << 30        # 702.95b


cpdef enum Duration:
    DURATION_END_OF_TURN = 1       # until end of turn (514.2)
    DURATION_END_OF_COMBAT = 2
    DURATION_FOREVER = 3
    DURATION_YOUR_NEXT_TURN = 4    # until its controller's next turn begins (611.2a)
    DURATION_WHILE = 5             # for as long as its condition holds (611.2b)
    DURATION_END_OF_YOUR_NEXT_TURN = 6     # from its controller's next turn on: until end of turn
    DURATION_NEXT_UNTAP = 7        # until its object's controller's next untap step is over
    DURATION_YOUR_NEXT_END_STEP = 8    # until its controller's next end step begins


# Layers of 613.1 in their order; LAYER_RULES stands for effects that change rules, not characteristics (613.11).
cpdef enum Layer:
    LAYER_COPY = 1
    LAYER_CONTROL = 2
    LAYER_TEXT = 3
    LAYER_TYPE = 4
    LAYER_COLOR = 5
    LAYER_ABILITY = 6
    LAYER_PT_DEFINE = 7            # 7a
    LAYER_PT_SET = 8               # 7b
    LAYER_PT_MODIFY = 9            # 7c, counters too
    LAYER_PT_SWITCH = 10           # 7d
    LAYER_RULES = 11


# One change made by a continuous effect: kind, a, b.
cpdef enum ChangeKind:
    CHANGE_PT = 1                  # +a/+b                            7c
    CHANGE_SET_PT = 2              # becomes a/b                      7b
    CHANGE_ADD_KEYWORD = 3         # a: Keyword, b: parameter         6
    CHANGE_REMOVE_KEYWORD = 4      # a: Keyword, b: parameter, 0: any 6
    CHANGE_SWITCH_PT = 5           # power and toughness switched     7d
    CHANGE_ADD_TYPES = 6           # a: TypeBit mask                  4
    CHANGE_SET_COLORS = 7          # a: ColorBit mask                 5
    CHANGE_RULE = 8                # a: RuleKind, b: parameter        rules
    CHANGE_FLOATING = 9            # a: ability: a floating triggered, replacement or static ability
    CHANGE_ADD_ABILITY = 10        # a: ability                       6
    CHANGE_LOSE_ABILITIES = 11     # all of them                      6
    CHANGE_BAR_KEYWORD = 12        # a: Keyword: can't have it (113.11)   6
    CHANGE_SET_TYPES = 13          # a: TypeBit mask of card types, supertypes stay (205.1a)   4
    CHANGE_REMOVE_TYPES = 14       # a: TypeBit mask                  4
    CHANGE_ADD_SUBTYPES = 15       # a: typeset                       4
    CHANGE_SET_SUBTYPES = 16       # a: typeset, b: TypeBit whose subtypes it replaces (205.1a, 305.7)   4
    CHANGE_ALL_SUBTYPES = 17       # b: TypeBit: every subtype of that card type (702.73)      4
    CHANGE_LOSE_SUBTYPES = 18      # b: TypeBit: all subtypes of that card type                4
    CHANGE_ADD_COLORS = 19         # a: ColorBit mask                 5
    CHANGE_SET_POWER = 20          # a                                7b
    CHANGE_SET_TOUGHNESS = 21      # a                                7b
    CHANGE_CONTROL = 22            # a: selector of a player, 0: you; of an effect the player  2
    CHANGE_COPY = 23               # a: face; of an effect: with exceptions in its memory (707)   1
    CHANGE_TEXT = 24               # a: word, b: word it becomes (612); a TextWord each        3
    CHANGE_COUNTER = 25            # a: CounterKind of a keyword counter: its timestamp (613.7c)   6
    CHANGE_CHOSEN_SUBTYPE = 26     # the subtype chosen for the source; b: TypeBit whose subtypes go, 0: none   4
    CHANGE_CHOSEN_COLOR = 27       # the color chosen for the source; b: 1 in addition         5
    CHANGE_NO_MANA_COST = 28       # has no mana cost, of a token that is a copy (707.9)       1
    CHANGE_NAME = 29               # a: name: has that name and no other (612.8, 707.9b)        3
    CHANGE_FULL_TEXT = 30          # a: selector of a card whose full text it has, b: 1 + an ability that the text has
                                   # besides, 0: none (612)                                         3
    CHANGE_KINDS = 31


# Words that a text-changing effect changes (612.2): a subtype's number, or a color as TEXT_COLOR + its ManaKind.
cpdef enum TextWord:
    TEXT_COLOR = 1024


# Static restrictions, requirements, permissions and cost changes (613.11, 508.1c-d, 509.1b-c, 601.2f).
# `a` and `b` are the ability's parameters, `filter` what it applies to (NONE: this object).
cpdef enum RuleKind:
    RULE_CANT_ATTACK = 1
    RULE_CANT_BLOCK = 2
    RULE_MUST_ATTACK = 3               # attacks each combat if able
    RULE_MUST_BLOCK = 4                # blocks each combat if able
    RULE_CANT_ATTACK_ALONE = 5
    RULE_CANT_BLOCK_ALONE = 6
    RULE_MUST_BE_BLOCKED = 7           # must be blocked if able
    RULE_LURE = 8                      # all creatures able to block it do so
    RULE_UNBLOCKABLE = 9
    RULE_CANT_BE_BLOCKED_BY = 10       # b: filter of blockers that can't
    RULE_MIN_BLOCKERS = 11             # a: can't be blocked except by a or more
    RULE_MAX_BLOCKERS = 12             # a: can't be blocked by more than a
    RULE_BLOCK_ADDITIONAL = 13         # a: can block a additional creatures (-1: any number)
    RULE_CAN_BLOCK_ONLY = 14           # b: filter of attackers it can block
    RULE_MAX_ATTACKERS = 15            # a: no more than a creatures can attack each combat
    RULE_MAX_BLOCKERS_TOTAL = 16       # a: no more than a creatures can block each combat
    RULE_ATTACK_COST = 17              # a: generic mana for each creature attacking the controller (508.1g)
    RULE_BLOCK_COST = 18               # a: generic mana for each creature blocking
    RULE_GOADED = 19                   # a: player who goaded it, -1: the rule's controller (701.15)
    RULE_CANT_ATTACK_PLAYER = 20       # a: player relation
    RULE_MUST_ATTACK_PLAYER = 21
    RULE_COST_INCREASE = 22            # a: generic, b: filter over spells; c: whose spells
    RULE_COST_REDUCE = 23
    RULE_COST_MINIMUM = 24             # a: spells cost at least a (as Trinisphere)
    RULE_EXTRA_LAND = 25               # a: additional land plays
    RULE_NO_MAX_HAND = 26
    RULE_HAND_SIZE = 27                # a: change of the maximum hand size
    RULE_DOESNT_UNTAP = 28             # during its controller's untap step; a: 1: during the rule's controller's only
    RULE_FLASH = 29                    # b: filter over spells that may be cast as though they had flash
    RULE_CANT_BLOCK_WITH_FEWER = 30
    RULE_CANT_LOSE = 31
    RULE_CANT_WIN = 32
    RULE_MANA_PERSISTS = 33            # a: mask of ManaKind that doesn't empty
    RULE_CANT_GAIN_LIFE = 50           # players that match
    RULE_MAX_DRAWS = 51                # players that match can't draw more than a cards each turn (121.2b)
    RULE_CANT_HAVE_COUNTERS = 52       # no counters can be put on what matches
    RULE_CANT_ENTER = 53               # cards that match can't enter the battlefield; a: from these zones, 0: any
    RULE_CANT_BE_SACRIFICED = 54
    RULE_CANT_BE_DESTROYED = 55
    RULE_UNPREVENTABLE = 56            # damage by sources that match can't be prevented (615.12)
    RULE_CANT_REGENERATE = 57
    RULE_SKIP_STEP = 58                # players that match skip their steps of StepKind a (614.10)
    RULE_CANT_LOSE_LIFE = 59
    RULE_MAX_COUNTERS = 34             # it can't have more than a counters of CounterKind b on it (704.5r)
    RULE_TRIGGER_AGAIN = 60            # abilities of what matches trigger a times more; b, c: patterns (603.2d); a -1:
                                       # these events don't cause them to trigger
    RULE_CANT_CAST = 35                # b: filter over spells; a: that many each turn may be cast all the same
    RULE_SORCERY_SPEED = 36            # b: filter over spells that can be cast only as a sorcery could
    RULE_CANT_ACTIVATE = 37            # b: filter over sources; a: 1: mana abilities are excepted
    RULE_CANT_PLAY_LAND = 38           # b: filter over lands
    RULE_CANT_BE_COUNTERED = 39        # b: filter over spells
    RULE_MAY_CAST = 40                 # a: zones (bits) from which b may be cast; PLAY_* in c
    RULE_PLAYER_HEXPROOF = 41          # 702.11c; filter 0: its controller
    RULE_PLAYER_SHROUD = 42            # 702.18
    RULE_PLAYER_PROTECTION = 43        # b: the quality (702.16)
    RULE_LOYALTY_ANY_TIME = 44         # loyalty abilities of permanents that match b at instant speed (606.3)
    RULE_LOYALTY_TWICE = 45            # a: that many times each turn instead of once
    RULE_MAY_STAY_TAPPED = 46          # its controller may choose not to untap it (502.3)
    RULE_NO_COMBAT_DAMAGE = 48         # it assigns no combat damage (510.1a)
    RULE_SPEND_AS_ANY = 47             # players (c: whose) may spend mana as though it were of any color, a 1: any type


# The memory of a program: numbers and objects in registers, lists behind further numbers. 0-7 and 16-23 belong to the
# program; the others hold the event that a triggered or replacement ability is about.
cpdef enum Register:
    REG_SHIELDED = 7               # what an ability that was made for each of several things is about (OP_FLOAT_EACH)
    REG_EVENT_OBJECT = 8           # what it happened to, as it was
    REG_EVENT_RESULT = 9           # what it became: the new object of a move
    REG_EVENT_SOURCE = 10          # what did it
    REG_EVENT_TARGET = 11          # to whom: damaged, attacked, blocked, attached to
    REG_EVENT_PLAYER = 12          # the player, as a Ref
    REG_EVENT_AMOUNT = 13
    REG_EVENT_EXTRA = 14
    REG_EVENT_KIND = 15            # EventKind
    REGISTER_LISTS = 16            # from here on a register is a list
    REG_EVENT_BATCH = 24           # objects of all events of the batch that matched ("one or more")
    REGISTER_SCRATCH = 32          # lists of what one instruction of the text is made of
    REG_COST_OBJECTS = 40          # a list: what was chosen for the costs of the spell or ability, as it last was
    REGISTERS = 41


# What a player chooses while a program runs, or as a permanent enters (607.2d); of the latter the permanent keeps it.
cpdef enum ChoiceKind:
    CHOICE_COLOR = 1               # a ColorBit
    CHOICE_SUBTYPE = 2             # a creature type
    CHOICE_NAME = 3                # a card name: its number + 1 (201.4)
    CHOICE_PLAYER = 4              # a player, as a Ref
    CHOICE_NUMBER = 5
    CHOICE_LAND_TYPE = 6           # a basic land type; kept as a subtype
    CHOICE_CARD_TYPE = 7           # a TypeBit
    CHOICE_MODE = 8                # 1, 2, ...
    CHOICE_ANY_LAND_TYPE = 10      # a land type, basic or not
    CHOICE_PAIR = 9                # of a creature: what it is paired with (702.95b)
    CHOICE_PREPARED = 11           # of a permanent that is prepared: the copy of its prepare spell in exile (722.3c)


# How a rule about costs (RULE_COST_*) and permissions (RULE_MAY_CAST) is read, beside the relation in `c`.
cpdef enum RuleFlag:
    RF_WHOSE = 3               # mask: Relation of the player who casts or activates to the rule's controller
    RF_COUNTED = 4             # a is an amount node, not a number
    RF_OF_ABILITIES = 8        # about activated abilities of objects that match b, not about spells
    RF_COLOR_SHIFT = 4         # bits 4-6: 1 + ManaKind of the mana, 0: generic mana
    RF_KEYWORD_SHIFT = 8       # bits 8-13: 1 + Keyword of the abilities that it is about, 0: all of them
    PLAY_LANDS = 16            # RULE_MAY_CAST: play, lands too
    PLAY_ONLY_LANDS = 32
    PLAY_FREE = 64             # without paying mana costs
    PLAY_OWN = 128             # RULE_MAY_CAST: only cards in the player's own zones
    PLAY_AS_SORCERY = 256      # only any time the player could cast a sorcery (702.170d)
    PLAY_EXILES = 512          # what is cast so is exiled instead of going anywhere else (702.34a)
    PLAY_FOR_SHIFT = 16        # bits 16-: CastCost.keyword of the cost that must be paid, 0: the mana cost
    PLAY_COST_SHIFT = 8        # of RULE_MAY_CAST in a: bits 8-: 1 + the cost that is paid instead of the mana cost


cpdef enum Relation:
    REL_ANY = 0
    REL_YOU = 1
    REL_OPPONENT = 2
