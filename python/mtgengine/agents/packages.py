"""Agents of installed packages: entry points of the group ``mtgengine.agents``, each of which makes an agent."""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points

from mtgengine.agents.agent import AIAgent
from mtgengine.errors import MtgEngineError

__all__ = ["packaged_agents"]

GROUP = "mtgengine.agents"


def packaged_agents() -> dict[str, Callable[[], AIAgent]]:
    """What makes the agents of installed packages, by name."""
    found = {}
    for point in entry_points(group=GROUP):
        try:
            found[point.name] = point.load()
        except Exception as error:
            message = f"the agent {point.name!r} of a package ({point.value}) cannot be loaded: {error}"
            raise MtgEngineError(message) from error
    return found
