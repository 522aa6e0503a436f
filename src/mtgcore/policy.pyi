from enum import IntEnum
from typing import Final

from mtgcore.tables import Tables

POLICIES: Final[dict[str, int]]

class PolicyKind(IntEnum):
    POLICY_RANDOM = 1
    POLICY_SIMPLE = 2

POLICY_RANDOM: Final[int]
POLICY_SIMPLE: Final[int]

class PolicyMind:
    tables: Tables
    name: str
    def __init__(self, name: str, tables: Tables, seed: int, player: int) -> None: ...
