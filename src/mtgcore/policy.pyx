# Policies: who picks an option for a player in compiled code.
#
# May depend on: everything up to simple, search.

from mtgcore.types cimport *
from mtgcore.types import publish
from mtgcore.state cimport *
from mtgcore.rng cimport rng_seed, rng_pick, rng_mix
from mtgcore.carddb cimport CardTables
from mtgcore.knowledge cimport Knowledge, CardKnowledge
from mtgcore.simple cimport simple_pick
from mtgcore.search cimport MOST_NODES, search_new, search_free, search_pick

# The names by which Python asks for policies; search may be followed by a colon and its nodes for each decision.
POLICIES = {"random": POLICY_RANDOM, "simple": POLICY_SIMPLE, "search": POLICY_SEARCH}
NODES = 2000
NODES_LIMIT = MOST_NODES


cdef int plan_of(str name, Plan* plan) except -1:
    kind, colon, nodes = name.partition(":")
    if kind not in POLICIES or colon and kind != "search":
        raise ValueError(f"there is no policy named {name!r}")
    plan.kind = POLICIES[kind]
    plan.nodes = NODES
    if colon:
        if not (nodes.isascii() and nodes.isdigit() and 1 <= int(nodes) <= MOST_NODES):
            raise ValueError(f"the policy {name!r} needs a whole number of nodes from 1 to {MOST_NODES}")
        plan.nodes = int(nodes)
    return 0


cdef CardKnowledge knowledge_of(CardTables tables):
    if tables.knowledge is None:
        tables.knowledge = CardKnowledge(tables)
    return tables.knowledge


cdef bint mind_open(Mind* mind, const Plan* plan, const Knowledge* knowledge) noexcept nogil:
    mind.kind = plan.kind
    mind.knowledge = knowledge
    mind.search = search_new(plan.nodes) if plan.kind == POLICY_SEARCH else NULL
    return plan.kind != POLICY_SEARCH or mind.search != NULL


cdef void mind_close(Mind* mind) noexcept nogil:
    search_free(mind.search)
    mind.search = NULL


cdef void mind_begin(Mind* mind, u64 seed, int player) noexcept nogil:
    rng_seed(&mind.rng, seed, player)


cdef bint mind_failed(const Mind* mind) noexcept nogil:
    return mind.search != NULL and mind.search.failed


cdef u64 mind_deals(const Mind* mind, const State* s) noexcept nogil:
    return rng_mix(mind.rng.key, s.raw_decisions, 0, 0)


cdef i32 policy_pick(const State* s, const Option* options, i32 n, i32 listed, Mind* mind) noexcept nogil:
    if n < 2:
        return 0
    if mind.kind == POLICY_RANDOM:
        return <i32> rng_pick(&mind.rng, n)
    if mind.kind == POLICY_SEARCH:
        return search_pick(mind.search, s, mind.knowledge, options, n, listed, mind_deals(mind, s))
    return simple_pick(s, mind.knowledge, options, n, listed)


cdef class PolicyMind:
    """A compiled policy that answers for one player of one game, decision by decision."""

    def __cinit__(self, str name not None, CardTables tables not None, seed, int player):
        cdef Plan plan
        plan_of(name, &plan)
        if not 0 <= player < MAX_PLAYERS:
            raise ValueError(f"there is no player {player}")
        self.name = name
        self.tables = tables
        self.knowledge = knowledge_of(tables)
        if not mind_open(&self.mind, &plan, &self.knowledge.k):
            raise MemoryError("no memory for a search of so many nodes")
        mind_begin(&self.mind, <u64> (seed & 0xFFFFFFFFFFFFFFFF), player)

    def __dealloc__(self):
        mind_close(&self.mind)


publish(globals())
