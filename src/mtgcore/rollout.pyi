from collections.abc import Sequence
from typing import Final

import numpy as np
import numpy.typing as npt

from mtgcore.carddb import CardTables
from mtgcore.tally import Tally

COLUMNS: Final[tuple[str, ...]]

def game_seed(seed: int, game: int) -> int: ...
def play_games(
    tables: CardTables,
    new_game: NewGame,
    policies: Sequence[str],
    seed: int,
    numbers: npt.NDArray[np.int64],
    rows: npt.NDArray[np.int64],
    hashes: npt.NDArray[np.uint64],
    tally: Tally | None = None,
) -> None: ...

class NewGame:
    def __init__(
        self,
        tables: CardTables,
        decks: Sequence[Sequence[int]],
        *,
        starting_life: int = 20,
        starting_hand: int = 7,
        max_turns: int = 0,
        mulligan: bool = True,
        starting_player: int | None = None,
        chooser: int | None = None,
        manual_mana: bool = False,
        skip_trivial: bool = True,
        step_budget: int = 0,
        max_hand: int = 7,
        house_rules: int = 0,
    ) -> None: ...

class PolicyRng:
    def __init__(self, seed: int, stream: int) -> None: ...
    def pick(self, n: int) -> int: ...
