"""Hooks: what no effect of the IR says, decided by a Python function.

An effect `ir.Hook` stops the game like a decision of its own kind. Whoever drives the game in Python (`Game`, or a
scenario) asks the function that is registered under the effect's name, and goes on with its answer: the number of one
of the effect's options, and numbers for its registers. A hook keeps nothing for itself, and answers the same question
the same way, so a game with hooks can be copied, saved, replayed and taken back like any other. Games played in
compiled code alone, as `batch` does, refuse such cards.

>>> from mtgengine import hooks, ir
>>> @hooks.hook("whoever is behind")
... def behind(call: hooks.HookCall) -> hooks.HookAnswer:
...     life = [call.core.player(player)["life"] for player in (0, 1)]
...     return hooks.HookAnswer(option=life.index(min(life)))
>>> gift = ir.Hook("whoever is behind", options=[
...     ir.Option([ir.GainLife(ir.You(), ir.Number(4))]),
...     ir.Option([ir.GainLife(ir.Opponents(), ir.Number(4))]),
... ])
>>> hooks.unregister("whoever is behind")
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.errors import HookError
from mtgengine.ir.pool import CardPool

__all__ = ["HookAnswer", "HookCall", "answer", "hook", "is_pending", "register", "unregister"]


@dataclass(frozen=True)
class HookCall:
    """What a hook is asked.

    Attributes:
        name: The name under which it is registered.
        core: The compiled game as it is now: to be asked, not to be stepped.
        controller: The player whose spell or ability it is.
        source: The object whose ability it is.
    """

    name: str
    core: Core
    controller: int
    source: int


@dataclass(frozen=True)
class HookAnswer:
    """What a hook says: which option happens, from 0 on, and the numbers that it was asked for."""

    option: int = 0
    numbers: tuple[int, ...] = ()


Hook = Callable[[HookCall], HookAnswer]
_hooks: dict[str, Hook] = {}


def register(name: str, function: Hook) -> None:
    """Let this function answer the hooks of that name. HookError: another one does already."""
    if _hooks.setdefault(name, function) is not function:
        raise HookError(f"a hook named {name!r} is registered already: unregister it first, or take another name")


def unregister(name: str) -> None:
    """Forget the function of that name."""
    _hooks.pop(name, None)


def hook(name: str) -> Callable[[Hook], Hook]:
    """Registers the function that it decorates."""

    def decorate(function: Hook) -> Hook:
        register(name, function)
        return function

    return decorate


def is_pending(core: Core) -> bool:
    """Whether the game waits for a hook."""
    fields = core.decision()
    return fields is not None and fields[0] == core_types.SHAPE_HOOK


def answer(core: Core, pool: CardPool) -> int:
    """The index of the option that the pending hook's function takes.

    Raises:
        HookError: No function is registered under the name, or its answer is out of bounds.
    """
    fields = core.decision()
    assert fields is not None
    _, _, player, _, source, number, place = fields[:7]
    name = pool.tables.names[number]
    function = _hooks.get(name)
    if function is None:
        raise HookError(f"no hook named {name!r} is registered: register it before the game with mtgengine.hooks.hook")
    found = function(HookCall(name, core, player, source))
    if place < 0:
        chosen, what = found.option, "option"
    elif place < len(found.numbers):
        chosen, what = found.numbers[place], f"number {place}"
    else:
        raise HookError(f"the hook {name!r} gave {len(found.numbers)} numbers, but is asked for number {place}")
    if not 0 <= chosen < core.n_options:
        raise HookError(f"the hook {name!r} gave {what} {chosen}: it must be from 0 to {core.n_options - 1}")
    return chosen
