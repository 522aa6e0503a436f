# Information-set Monte Carlo tree search over the generic loop.
#
# May depend on: everything up to simple, buffer, hidden, outlook.

from mtgcore.types cimport *
from mtgcore.state cimport State, Option, Env
from mtgcore.knowledge cimport Knowledge
from mtgcore.buffer cimport Buffer

cdef enum:
    MOST_NODES = 1000000       # of a budget
    MOST_MOVES = 64            # of a decision that are told apart; of more, a sample

# A move from the position above it, in whatever games that can be with what the searching player knows.
cdef struct Node:
    u64 key                    # of the move
    i64 value                  # sum of outlooks, as whoever moves sees them
    i32 child, next            # first move from here, next move from the same position; 0: none
    u32 visits
    u32 available              # how often the move could be made since it is in the tree
    u32 mover

# A move that can be made in the game at hand.
cdef struct Move:
    u64 key
    i32 index                  # place of its option
    i32 node                   # in the tree, 0: it has none

# Owned by a mind, and used for one decision after the other.
cdef struct Search:
    u32 budget                 # nodes for each decision
    u32 n_nodes
    Node* nodes                # budget + 1: the first is the position itself
    i32* path                  # of the game at hand, through the tree
    State* root                # the position, with nothing in it that the player can't know
    State* game                # the game at hand
    Env env
    Buffer buffer
    Move moves[MOST_MOVES]
    i32 n_moves
    const Knowledge* knowledge
    int player
    bint failed                # there was no memory for a game

# NULL: no memory.
cdef Search* search_new(u32 budget) noexcept nogil
cdef void search_free(Search* w) noexcept nogil
# Searches the pending decision, of which there must be two options or more. `whole`: to the last node, even when the
# others can't change the choice any more. False: there is nothing to search, because a simple policy answers.
cdef bint search_run(Search* w, const State* s, const Knowledge* k, u64 seed, bint whole) noexcept nogil
# The place of the option that the search takes, 0 to n - 1.
cdef i32 search_pick(Search* w, const State* s, const Knowledge* k, const Option* options, i32 n, i32 listed,
                     u64 seed) noexcept nogil
# The moves of the decision that was searched last, with their nodes, into w.moves; which option is taken.
cdef void search_moves(Search* w, const State* s, const Option* options, i32 n, i32 listed) noexcept nogil
cdef i32 search_choice(const Search* w) noexcept nogil
