from enum import IntEnum
from typing import Final

from mtgcore.carddb import CardTables

POLICIES: Final[dict[str, int]]
NODES: Final[int]
NODES_LIMIT: Final[int]

class PolicyKind(IntEnum):
    POLICY_RANDOM = 1
    POLICY_SIMPLE = 2
    POLICY_SEARCH = 3

POLICY_RANDOM: Final[int]
POLICY_SIMPLE: Final[int]
POLICY_SEARCH: Final[int]

class PolicyMind:
    tables: CardTables
    name: str
    def __init__(self, name: str, tables: CardTables, seed: int, player: int) -> None: ...
