# The interpreter of IR programs: what spells and abilities do as they resolve (608.2c-d).
#
# A program is a list of i32 words: opcode, then its operands (node indices unless said otherwise). A PROC_VM frame
# keeps pc and registers; an instruction that must ask or that submits events saves where it goes on first.
# May depend on: everything up to priority (it pushes the procedures of cast, turn and others).

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame


cpdef enum Op:
    OP_END = 0
    OP_DAMAGE = 1              # selector, amount, source         source deals that much to each; 0: this one
    OP_DESTROY = 2             # selector, EventFlag (number)
    OP_MOVE = 3                # selector, zone (number), cause (number), position (number), list that keeps what they
                               # become (-1: none), flags (EventFlag, MOVE_*), controller, who orders them, link,
                               # kind of counters they enter with (0: none), how many, what they enter attached to
    OP_DRAW = 4                # selector of players, amount, list that keeps the cards (-1: none)
    OP_DISCARD = 5             # selector of players, amount, list that keeps them as they were or -1: each chooses
    OP_GAIN_LIFE = 6           # selector of players, amount
    OP_LOSE_LIFE = 7           # selector of players, amount
    OP_TAP = 8                 # selector
    OP_UNTAP = 9               # selector
    OP_PUT_COUNTERS = 10       # selector, kind (number), amount
    OP_REMOVE_COUNTERS = 11    # selector, kind (number), amount
    OP_COUNTER = 12            # selector of stack objects, zone (number, 0: graveyard), position (number), list that
                               # keeps what is countered (-1: none)
    OP_TOKEN = 13              # selector of players, face (number), amount, flags (EventFlag), list of them (-1:
                               # none), power and toughness (amounts, 0: those of the face), what they enter attached to
    OP_EFFECT = 14             # selector, first change (number), number of changes, duration (number), condition of it
    OP_ADD_MANA = 15           # selector of players, kind mask (number), amount, restriction filter, MANA_THIS_*
    OP_SACRIFICE = 16          # selector of players, filter, amount    each chooses
    OP_MILL = 17               # selector of players, amount
    OP_SHUFFLE = 18            # selector of players
    OP_SEARCH = 19             # list that keeps them, who, whose, filter, amount, zones (number), up to (number)
    OP_EXTRA_TURN = 20         # selector of players
    OP_EXTRA_PHASE = 21        # phase (number), after (number, 0: the phase that it is)
    OP_SKIP = 22               # selector of players, phase (number), step (number)
    OP_WIN = 23                # selector
    OP_LOSE = 24               # selector
    OP_COPY_SPELL = 25         # selector of stack objects, who copies, how often, new targets may be chosen (number)
    OP_ATTACH = 26             # selector of the attachment, selector of what to
    OP_CAST = 27               # selector of cards, of which you may cast one: how (number: CAST_FREE, 0 for its mana
                               # cost, else CastCost.keyword of the cost), keyword that does it (number), filter,
                               # CastHow (number)
    OP_PUT_ATTACKING = 28      # selector of cards: onto the battlefield tapped and attacking; what that one attacked
    OP_REMOVE_FROM_COMBAT = 29  # selector
    OP_MAY = 30                # who, words to skip when the answer is no (number)
    OP_IF = 31                 # condition, words to skip when it fails (number)
    OP_CHOOSE = 32             # register (number), who, among what, least, most, flags (CHOOSE_*, Reason << 8)
    OP_REVEAL_HAND = 33        # selector of players
    OP_DISCARD_RANDOM = 34     # selector of players, amount
    OP_DAMAGE_EQUAL_POWER = 35  # selector of sources, selector of recipients (fight is two of these)
    OP_EXTRA_STEP = 36         # step (number), after step (number), after phase (number): one of them is 0
    OP_FLOAT = 37              # ability (number), duration (number): creates a floating ability
    OP_JUMP = 80               # words to skip
    OP_PAY = 81                # who, cost (number), how often, optional (number), words to skip when it is not paid
    OP_LET = 82                # register (number), selector
    OP_LET_NUMBER = 83         # register (number), amount
    OP_FOR_EACH = 84           # selector, register for each of them, list of those to come, words to skip at the end
    OP_NEXT = 85               # the same registers, words to go back
    OP_REPEAT = 86             # how often, list that counts, words to skip at the end
    OP_AGAIN = 87              # the same list, words to go back
    OP_BACK = 88               # words to go back
    OP_REVEAL = 89             # selector of cards
    OP_LOOK = 90               # selector of cards, who
    OP_CHOOSE_VALUE = 91       # register (number), who, ChoiceKind (number), least, most, filter (cards with the name)
    OP_DIVIDE = 92             # list of recipients (the next one: their shares), who, amount, least share (number)
    OP_FLIP_COIN = 93          # register (number): 1 won or heads, 0 lost or tails; who; called (number)
    OP_ROLL = 94               # register (number), who, sides (number)
    OP_ANNOUNCE = 95           # EventKind (number), who, amount
    OP_REVEAL_UNTIL = 96       # whose library, filter, how many, list of those found, list of the others
    OP_EMBLEM = 97             # who, face (number), 1: only players who have none like it (number)
    OP_MOVE_COUNTERS = 98      # from what, to what, kind (number, 0: all kinds), amount
    OP_PROLIFERATE = 99        # who
    OP_RETARGET = 100          # selector of stack objects, who chooses, Retarget (number), the new target (0: any)
    OP_FIGHT = 101             # selector, selector
    OP_TRANSFORM = 102         # selector, TurnHow (number)
    OP_TURN = 103              # selector, face down (number)
    OP_PHASE = 104             # selector, out (number)
    OP_SET_LIFE = 105          # selector of players, amount
    OP_EXCHANGE = 106          # ExchangeKind (number), selector, selector, register (-1: none): 1 if it was made, or 0
    OP_DRAW_GAME = 107
    OP_DESIGNATE = 108         # selector, PermanentFlag (number), negative: they lose it
    OP_ACTION = 109            # KeywordAction (number), who, what object, amount: it has been done
    OP_STANDING = 110          # who, Standing (number), face of what the rules say of it (number): they get it
    OP_VENTURE = 111           # who, Venture (number), face of the dungeon to enter (number)
    OP_COPY_CARD = 113         # selector of cards, list of their copies: in exile, to be cast now (707.12)
    OP_PAIR = 114              # selector, selector: those two creatures become paired (702.95b)
    OP_MELD = 115              # selector of two cards, name of what they meld into (number), name of the one that
                               # has not that face (number), flags (EventFlag)
    OP_MERGE = 116             # selector of a permanent: the spell that this resolves for merges with it (702.140c)
    OP_PREPARE = 117           # selector, 1: they become prepared, 0: unprepared (722.3)
    OP_ACT = 120               # number of an action: its player has taken it this turn (603.2h)
    OP_HOOK = 112              # name (number), register for 1 + the option (number), how many options (number), first
                               # register for numbers, how many numbers, greatest number
    # what a replacement or prevention effect does to the event that waits (614, 615)
    OP_EVENT_TO = 128          # zone (number), position (number): it goes there instead
    OP_EVENT_AMOUNT = 129      # amount: that much instead
    OP_EVENT_TARGET = 130      # selector: damage is dealt to that instead; a permanent enters attached to it
    OP_EVENT_PLAYER = 131      # selector: that player instead; of an entering permanent: under that player's control
    OP_EVENT_NOTHING = 132     # it does not happen
    OP_EVENT_TAPPED = 133      # it enters tapped
    OP_EVENT_COUNTERS = 134    # kind (number), amount: it enters with counters
    OP_EVENT_COPY = 135        # selector, first change (number), number of changes: it enters as a copy, except ...
    OP_EVENT_KIND = 136        # EventKind (number): gaining life becomes losing it, or the reverse
    OP_EVENT_EXTRA = 137       # number: kind of mana or of counters, face of a token
    OP_EVENT_PART = 138        # amount, selector: so much of the damage is dealt to that instead
    OP_EVENT_CHOICE = 139      # kind (number), amount: it enters with that choice made
    OP_PREVENT = 140           # amount (0: all of it), 1: the effect is a shield that this uses up (number)
    OP_EVENT_AFTER = 141       # words to skip (number): these instructions, up to OP_END, follow the event
    OP_FLOAT_EACH = 142        # selector, ability (number), duration (number), size of a shield: one floating each
    OP_REGENERATE_NOW = 143    # selector: damage removed, tapped, out of combat (701.19)
    OP_BECOME_COPY = 160       # selector, selector of what is copied, first change, changes, duration, condition
    OP_TOKEN_COPY = 161        # players, what is copied, amount, flags, register or -1, first change, changes,
                               # whom those attack that attack (0: anybody)
    OP_REMOVE_DAMAGE = 144     # selector
    OP_EVENT_LINK = 145        # link (number): what is exiled by the event is exiled with the source (614.14)
    OP_EVENT_UNTAPPED = 146    # it enters untapped


cpdef enum MoveFlag:
    MOVE_RANDOM = 65536        # in a random order
    MOVE_TRANSFORMED = 131072  # onto the battlefield with its back face up (712.14a)
    MOVE_UNTIL = 262144        # until the source leaves the battlefield, then back where they were (610.3)


cpdef enum ChooseFlag:
    CHOOSE_APPEND = 1          # to what the list has already
    CHOOSE_RANDOM = 2          # at random


# How targets change (115.7).
cpdef enum Retarget:
    RETARGET_CHOOSE = 0        # "you may choose new targets" (115.7d)
    RETARGET_CHANGE = 1        # "change the target" (115.7a): to another one, if there is one
    RETARGET_ANY = 2           # "change any targets" (115.7c)


# Which other face a permanent gets.
cpdef enum TurnHow:
    TURN_TRANSFORM = 0
    TURN_FLIP = 1
    TURN_UNLOCK_LEFT = 2       # half of a Room (709.5e)
    TURN_UNLOCK_RIGHT = 3
# What may be cast of a card as a spell or ability resolves.
cpdef enum CastHow:
    CAST_AS_IT_IS = 0
    CAST_TRANSFORMED = 1       # only its back face (712.11a)
    CAST_OR_PLAY = 2           # a land may be played (305.3)
# What a player does with their venture marker (701.49).
cpdef enum Venture:
    VENTURE_COMPLETE = 0       # leaves a dungeon on whose bottommost room it is (701.49c)
    VENTURE_ON = 1             # moves on to an adjacent room (701.49b)
    VENTURE_ENTER = 2          # enters a dungeon (701.49a)


cpdef enum ExchangeKind:
    EXCHANGE_LIFE = 1          # two players' life totals (701.12c)
    EXCHANGE_CONTROL = 2       # control of two permanents (701.12b)


cdef int vm_run(State* s, Frame* f) noexcept nogil            # PROC_VM
