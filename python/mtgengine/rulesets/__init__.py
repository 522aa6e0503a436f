"""The games that the engine plays, by name, for whatever plays any of them: series of games, replays, the command line.

>>> ruleset("duelmasters").title
'Duel Masters'
>>> sorted(RULESETS)
['duelmasters', 'magic', 'wizard']
"""

from __future__ import annotations

from mtgengine.errors import InvalidConfig, quoted_list
from mtgengine.rulesets.ruleset import Ruleset

__all__ = ["RULESETS", "Ruleset", "ruleset"]


def _magic() -> Ruleset:
    from mtgengine.rulesets.magic import MAGIC

    return MAGIC


def _duelmasters() -> Ruleset:
    from mtgengine.rulesets.duelmasters.rules import DUEL_MASTERS

    return DUEL_MASTERS


def _wizard() -> Ruleset:
    from mtgengine.rulesets.wizard.rules import WIZARD

    return WIZARD


RULESETS = {"magic": _magic, "wizard": _wizard, "duelmasters": _duelmasters}


def ruleset(name: str | Ruleset) -> Ruleset:
    """The ruleset of this name; a ruleset is itself."""
    if isinstance(name, Ruleset):
        return name
    if name not in RULESETS:
        raise InvalidConfig(f"no game is named {name!r}: give {quoted_list(sorted(RULESETS))}")
    return RULESETS[name]()
