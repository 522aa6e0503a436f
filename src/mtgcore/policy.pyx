# Policies: who picks an option for a player in compiled code.
#
# May depend on: everything up to machine, simple.

from mtgcore.types cimport *
from mtgcore.types import publish
from mtgcore.state cimport *
from mtgcore.rng cimport rng_seed, rng_pick
from mtgcore.tables cimport Tables
from mtgcore.knowledge cimport Knowledge, CardKnowledge
from mtgcore.simple cimport simple_pick
from mtgcore.duel_simple cimport duel_pick

# The names by which Python asks for policies.
POLICIES = {"random": POLICY_RANDOM, "simple": POLICY_SIMPLE}


cdef const Knowledge* knowledge_of(Tables tables) except? NULL:
    if tables.game != GAME_MAGIC:
        return NULL
    if tables.knowledge is None:
        tables.knowledge = CardKnowledge(tables)
    return &(<CardKnowledge> tables.knowledge).k


cdef void mind_begin(Mind* mind, int kind, u64 seed, int player, const Knowledge* knowledge) noexcept nogil:
    mind.kind = kind
    mind.knowledge = knowledge
    rng_seed(&mind.rng, seed, player)


cdef i32 policy_pick(const State* s, const Option* options, i32 n, i32 listed, Mind* mind) noexcept nogil:
    if mind.kind == POLICY_RANDOM:
        return <i32> rng_pick(&mind.rng, n) if n > 1 else 0
    if n < 2:
        return 0
    if s.game == GAME_DUEL_MASTERS:
        return duel_pick(s, options, n)
    return simple_pick(s, mind.knowledge, options, n, listed)


cdef class PolicyMind:
    """A compiled policy that answers for one player of one game, decision by decision."""

    def __cinit__(self, str name not None, Tables tables not None, seed, int player):
        if name not in POLICIES:
            raise ValueError(f"there is no policy named {name!r}")
        if not 0 <= player < MAX_PLAYERS:
            raise ValueError(f"there is no player {player}")
        self.name = name
        self.tables = tables
        mind_begin(&self.mind, POLICIES[name], <u64> (seed & 0xFFFFFFFFFFFFFFFF), player, knowledge_of(tables))


publish(globals())
