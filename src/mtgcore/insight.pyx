# Why the compiled policies do what they do, for Python: the simple policy's scores, and what a search found.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.core cimport Core
from mtgcore.zones cimport zone_count
from mtgcore.policy cimport PolicyMind, mind_deals
from mtgcore.buffer cimport buffer_option
from mtgcore.worth cimport CARD, life_worth, opponent_of, permanent_worth, spell_worth
from mtgcore.outlook cimport CERTAIN
from mtgcore.search cimport Node, search_choice, search_moves, search_run
from mtgcore.simple_combat cimport Battle, MAX_FIGHTERS, attack_plan
from mtgcore.simple_play cimport play_score


cdef int checked(Core core, PolicyMind mind, int player) except -1:
    if mind.tables is not core.tables:
        raise ValueError("the policy was made for other card tables")
    core.player_pointer(player)
    return 0


def threats(Core core not None, PolicyMind mind not None, int player) -> dict:
    """What each permanent that the player's opponents control is worth to them."""
    cdef u32 i
    checked(core, mind, player)
    return {permanent_at(core.s, i).id: permanent_worth(core.s, mind.mind.knowledge, i)
            for i in range(magic(core.s).n_permanents)
            if chars_at(core.s, i).controller != player and not permanent_at(core.s, i).flags & PF_PHASED_OUT}


def worth(Core core not None, PolicyMind mind not None, ObjectId id) -> int:
    """What a permanent, or a spell or ability on the stack, is worth to its controller. KeyError: it is neither."""
    cdef Object* o = object_get(core.s, id)
    checked(core, mind, 0)
    if o == NULL or o.zone != ZONE_BATTLEFIELD and o.zone != ZONE_STACK:
        raise KeyError(id)
    if o.zone == ZONE_STACK:
        return spell_worth(core.s, mind.mind.knowledge, id)
    return permanent_worth(core.s, mind.mind.knowledge, o.pos)


cdef i32 side_worth(Core core, PolicyMind mind, int player):
    cdef i32 total = CARD * <i32> zone_count(core.s, ZONE_HAND, player)
    cdef u32 i
    for i in range(magic(core.s).n_permanents):
        if chars_at(core.s, i).controller == player:
            total += permanent_worth(core.s, mind.mind.knowledge, i)
    return total


def card_advantage(Core core not None, PolicyMind mind not None, int player) -> float:
    """Cards in hand and worth on the battlefield, the player's minus the opponent's, in cards."""
    checked(core, mind, player)
    return (side_worth(core, mind, player) - side_worth(core, mind, opponent_of(core.s, player))) / float(CARD)


def life_advantage(Core core not None, int player) -> int:
    """What the difference of the life totals is worth."""
    core.player_pointer(player)
    return life_worth(player_at(core.s, player).life) - life_worth(player_at(core.s, opponent_of(core.s, player)).life)


def attacks(Core core not None, PolicyMind mind not None, int player) -> tuple:
    """What the attack of each creature that could attack now adds to the plan, and the creatures of the plan."""
    cdef Battle b
    cdef i32 scores[MAX_FIGHTERS]
    cdef u64 chosen
    cdef int i
    checked(core, mind, player)
    chosen = attack_plan(core.s, mind.mind.knowledge, player, &b, scores)
    ids = [permanent_at(core.s, b.attackers[i].i).id for i in range(b.n_attackers)]
    return {id: scores[i] for i, id in enumerate(ids)}, [id for i, id in enumerate(ids) if (chosen >> <int> i) & 1]


def option_scores(Core core not None, PolicyMind mind not None) -> list:
    """How much the policy wants each option at priority; empty at other decisions."""
    cdef Option o
    cdef i32 i
    checked(core, mind, 0)
    if core.s.decision.shape != SHAPE_PRIORITY:
        return []
    out = []
    for i in range(core.buffer.n):
        buffer_option(core.s, &core.buffer, i, &o)
        out.append(play_score(core.s, mind.mind.knowledge, core.s.decision.player, &o))
    return out


def searched(Core core not None, PolicyMind mind not None) -> tuple:
    """Search the pending decision to the last node: how many there were, what each move brought, and the choice.

    A move is (place of its option, nodes that went to it, average outlook from 0 to 1 or None). There are none where
    the simple policy answers.
    """
    cdef const Node* node
    cdef bint found
    cdef i32 i
    checked(core, mind, 0)
    if mind.mind.search == NULL:
        raise ValueError(f"the policy {mind.name!r} does not search")
    if core.buffer.n < 2:
        return 0, [], 0
    with nogil:
        found = search_run(mind.mind.search, core.s, mind.mind.knowledge, mind_deals(&mind.mind, core.s), True)
    if not found:
        return 0, [], core.pick(mind)
    search_moves(mind.mind.search, core.s, core.buffer.options, core.buffer.n, core.buffer.cap)
    moves = []
    for i in range(mind.mind.search.n_moves):
        node = &mind.mind.search.nodes[mind.mind.search.moves[i].node]
        if mind.mind.search.moves[i].node == 0:
            moves.append((mind.mind.search.moves[i].index, 0, None))
        else:
            moves.append((mind.mind.search.moves[i].index, node.visits, node.value / (<double> CERTAIN * node.visits)))
    return mind.mind.search.nodes[0].visits, moves, search_choice(mind.mind.search)
