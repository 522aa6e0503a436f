"""Agents by name: those of the package, ``search:NODES``, and any class of a module as ``module:Class``."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence

from mtgengine.agents.agent import AIAgent
from mtgengine.agents.packages import packaged_agents
from mtgengine.agents.random import RandomAgent
from mtgengine.agents.search import SearchAI, nodes_of
from mtgengine.agents.simple import SimpleAI
from mtgengine.cards.names import close_names
from mtgengine.errors import InvalidConfig, quoted_list

__all__ = ["AGENTS", "COMPILED", "AgentLike", "agent_maker", "compiled_policies"]

AgentLike = str | AIAgent | Callable[[], AIAgent]
# Agents that can be named; those of installed packages come beside them.
AGENTS: dict[str, Callable[[], AIAgent]] = {
    "random": RandomAgent,
    "simple": SimpleAI,
    "search": SearchAI,
    "passive": AIAgent,
}
# Those that are compiled: games in which all players are play without the GIL, and just the same.
COMPILED = ("random", "simple", "search")


def agent_maker(agent: AgentLike) -> Callable[[], AIAgent]:
    """What makes the agent for a game: from a name, ``"module:Class"``, an agent, or something that makes one.

    The name ``"search"`` may say how many nodes each decision gets: ``"search:500"``.

    >>> type(agent_maker("simple")()).__name__
    'SimpleAI'
    >>> type(agent_maker("mtgengine.agents:RandomAgent")()).__name__
    'RandomAgent'
    """
    if isinstance(agent, str):
        if (nodes := nodes_of(agent)) is not None:
            return lambda: SearchAI(nodes)
        if ":" in agent:
            return _loaded(agent)
        known = AGENTS if agent in AGENTS else {**packaged_agents(), **AGENTS}
        if agent not in known:
            close = close_names(agent, known)
            hint = f" Did you mean {quoted_list(close)}?" if close else ""
            raise InvalidConfig(
                f"no agent is named {agent!r}: give {quoted_list(sorted(known))}, 'search:NODES', 'module:Class', "
                f"or an AIAgent.{hint}"
            )
        return known[agent]
    if isinstance(agent, AIAgent):
        return lambda: agent
    if callable(agent):
        return agent
    raise InvalidConfig(f"{agent!r} is no agent: give a name, an AIAgent, or something that makes one")


def _loaded(name: str) -> Callable[[], AIAgent]:
    module_name, _, attribute = name.partition(":")
    try:
        module = importlib.import_module(module_name)
    except ImportError as error:
        raise InvalidConfig(f"agent {name!r}: module {module_name!r} can't be imported ({error})") from None
    maker = getattr(module, attribute, None)
    if maker is None:
        raise InvalidConfig(f"agent {name!r}: module {module_name!r} has no {attribute!r}")
    if isinstance(maker, AIAgent):
        return lambda: maker
    if not (isinstance(maker, type) and issubclass(maker, AIAgent)) and not callable(maker):
        raise InvalidConfig(f"agent {name!r}: {attribute!r} is no AIAgent and makes none")

    def make() -> AIAgent:
        made = maker()
        if not isinstance(made, AIAgent):
            raise InvalidConfig(f"agent {name!r}: {attribute!r} made a {type(made).__name__}, which is no AIAgent")
        return made

    return make


def compiled_policies(agents: Sequence[AgentLike]) -> list[str] | None:
    """The names of the compiled policies, if all agents are such."""
    names = [agent for agent in agents if isinstance(agent, str) and (agent in COMPILED or nodes_of(agent) is not None)]
    return names if len(names) == len(agents) else None
