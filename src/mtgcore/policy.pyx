# Policies: who picks an option for a player in compiled code.
#
# May depend on: everything up to machine, simple.

from mtgcore.types cimport *
from mtgcore.types import publish
from mtgcore.state cimport *
from mtgcore.rng cimport rng_seed, rng_pick
from mtgcore.carddb cimport CardTables
from mtgcore.knowledge cimport Knowledge, CardKnowledge
from mtgcore.simple cimport simple_pick

# The names by which Python asks for policies.
POLICIES = {"random": POLICY_RANDOM, "simple": POLICY_SIMPLE}


cdef CardKnowledge knowledge_of(CardTables tables):
    if tables.knowledge is None:
        tables.knowledge = CardKnowledge(tables)
    return tables.knowledge


cdef void mind_begin(Mind* mind, int kind, u64 seed, int player, const Knowledge* knowledge) noexcept nogil:
    mind.kind = kind
    mind.knowledge = knowledge
    rng_seed(&mind.rng, seed, player)


cdef i32 policy_pick(const State* s, const Option* options, i32 n, i32 listed, Mind* mind) noexcept nogil:
    if mind.kind == POLICY_RANDOM:
        return <i32> rng_pick(&mind.rng, n) if n > 1 else 0
    return simple_pick(s, mind.knowledge, options, n, listed) if n > 1 else 0


cdef class PolicyMind:
    """A compiled policy that answers for one player of one game, decision by decision."""

    def __cinit__(self, str name not None, CardTables tables not None, seed, int player):
        if name not in POLICIES:
            raise ValueError(f"there is no policy named {name!r}")
        if not 0 <= player < MAX_PLAYERS:
            raise ValueError(f"there is no player {player}")
        self.name = name
        self.tables = tables
        self.knowledge = knowledge_of(tables)
        mind_begin(&self.mind, POLICIES[name], <u64> (seed & 0xFFFFFFFFFFFFFFFF), player, &self.knowledge.k)


publish(globals())
