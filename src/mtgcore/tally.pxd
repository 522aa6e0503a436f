# What is counted while games are played, for statistics: which cards were seen, and how life and lands went.
#
# A tally reads the record of events, so it counts what the rules did, not what an agent meant to do. Sums are whole
# numbers: they do not depend on the order in which games are added.
# May depend on: types, state, eventlog, carddb, duel_cards.

from mtgcore.types cimport *
from mtgcore.state cimport State
from mtgcore.eventlog cimport EventLog


# A player's life total; in Duel Masters the number of shields.
cdef i32 score_of(const State* s, int player) noexcept nogil


# What happened to a card in a game.
cdef enum:
    SEEN_OPENING = 0           # in its owner's hand when the first turn began
    SEEN_DRAWN = 1             # in its owner's hand at some time after the mulligans
    SEEN_CAST = 2              # cast by its owner, or played as a land
    SEEN_KINDS = 3

# Columns of a player in a game's row.
cdef enum:
    TALLY_MULLIGANS = 0
    TALLY_CARDS = 1            # cards that were in the hand: SEEN_DRAWN
    TALLY_LANDS = 2            # lands among them
    TALLY_EARLY = 3            # lands played in the player's first EARLY_TURNS turns, -1: the game was shorter
    TALLY_SPELLS = 4           # spells cast
    TALLY_COLUMNS = 5

cdef enum:
    EARLY_TURNS = 4

# What a curve adds up for each player at the beginning of each turn.
cdef enum:
    CURVE_GAMES = 0            # games that came to this turn
    CURVE_LIFE = 1
    CURVE_LANDS = 2            # lands played so far
    CURVE_VALUES = 3


cdef class Tally:
    cdef readonly object rows, cards, curves
    cdef EventLog log
    cdef i64[:, :, ::1] row_view        # game, player, Column
    cdef i64[:, :, :, ::1] card_view    # player, card, Seen, games and won games
    cdef i64[:, :, ::1] curve_view      # player, turn, Curve
    cdef u8* seen                       # bits of SEEN_* of each card of the running game
    cdef u8* copies                     # of each player's cards by definition: what copies of it were seen as
    cdef u32 n_seen
    cdef i32 n_players
    cdef bint begun                     # the first turn of the running game has begun
    cdef i32 life[MAX_PLAYERS]
    cdef i32 lands[MAX_PLAYERS]
    cdef i32 turns[MAX_PLAYERS]         # turns of the player that have begun
    cdef i32 early[MAX_PLAYERS]         # lands played when the last of the early turns ended, -1: not yet
    cdef i32 spells[MAX_PLAYERS]

    # A new game begins: True, or False when there is no memory.
    cdef bint begin(self, const State* s) noexcept nogil
    # Counts what has been recorded, and clears the record.
    cdef void note(self, const State* s, EventLog* log) noexcept nogil
    # The game is over: adds it.
    cdef void add(self, const State* s, i64 game) noexcept nogil
