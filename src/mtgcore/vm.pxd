# The interpreter of IR programs: what spells and abilities do as they resolve (608.2c-d).
#
# A program is a list of i32 words: opcode, then its operands (node indices unless said otherwise). A PROC_VM frame
# keeps pc and registers; an instruction that must ask or that submits events saves where it goes on first.
# May depend on: everything up to priority (it pushes the procedures of cast, turn and others).

from mtgcore.types cimport *
from mtgcore.state cimport State, Frame


cpdef enum Op:
    OP_END = 0
    OP_DAMAGE = 1              # selector, amount                 source deals that much to each
    OP_DESTROY = 2             # selector, EventFlag (number)
    OP_MOVE = 3                # selector, zone (number), cause (number), position (number)
    OP_DRAW = 4                # selector of players, amount
    OP_DISCARD = 5             # selector of players, amount      each chooses
    OP_GAIN_LIFE = 6           # selector of players, amount
    OP_LOSE_LIFE = 7           # selector of players, amount
    OP_TAP = 8                 # selector
    OP_UNTAP = 9               # selector
    OP_PUT_COUNTERS = 10       # selector, kind (number), amount
    OP_REMOVE_COUNTERS = 11    # selector, kind (number), amount
    OP_COUNTER = 12            # selector of stack objects
    OP_TOKEN = 13              # selector of players, face (number), amount, flags (EventFlag)
    OP_EFFECT = 14             # selector, first change (number), number of changes, duration (number), condition of its duration
    OP_ADD_MANA = 15           # selector of players, kind mask (number), amount, restriction filter, persists (number)
    OP_SACRIFICE = 16          # selector of players, filter, amount    each chooses
    OP_MILL = 17               # selector of players, amount
    OP_SHUFFLE = 18            # selector of players
    OP_SEARCH = 19             # filter, to zone (number), position, reveal (number): you search your library
    OP_EXTRA_TURN = 20         # selector of players
    OP_EXTRA_PHASE = 21        # phase (number), after (number)
    OP_SKIP = 22               # selector of players, phase (number), step (number)
    OP_WIN = 23                # selector
    OP_LOSE = 24               # selector
    OP_COPY_SPELL = 25         # selector of stack objects
    OP_ATTACH = 26             # selector of the attachment, selector of what to
    OP_CAST_FREE = 27          # selector of cards: may cast one without paying its mana cost
    OP_PUT_ATTACKING = 28      # selector of cards, zone irrelevant: onto the battlefield tapped and attacking
    OP_REMOVE_FROM_COMBAT = 29  # selector
    OP_MAY = 30                # words to skip when the answer is no (number)
    OP_IF = 31                 # condition, words to skip when it fails (number)
    OP_CHOOSE = 32             # register (number), filter, zone mask (number), optional (number): you choose
    OP_REVEAL_HAND = 33        # selector of players
    OP_DISCARD_RANDOM = 34     # selector of players, amount
    OP_DAMAGE_EQUAL_POWER = 35  # selector of sources, selector of recipients (fight is two of these)
    OP_EXTRA_STEP = 36         # step (number), after step (number), after phase (number): one of them is 0
    OP_FLOAT = 37              # ability (number), duration (number): creates a floating ability
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
    OP_FLOAT_EACH = 142        # selector, ability (number), duration (number), size of a shield: a floating ability each
    OP_REGENERATE_NOW = 143    # selector: damage removed, tapped, out of combat (701.19)
    OP_REMOVE_DAMAGE = 144     # selector


cdef int vm_run(State* s, Frame* f) noexcept nogil            # PROC_VM
