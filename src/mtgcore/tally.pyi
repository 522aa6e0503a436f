from typing import Final

import numpy as np
import numpy.typing as npt

SEEN: Final[tuple[str, ...]]
ROW: Final[tuple[str, ...]]
CURVES: Final[tuple[str, ...]]
EARLY: Final[int]

class Tally:
    rows: npt.NDArray[np.int64]
    cards: npt.NDArray[np.int64]
    curves: npt.NDArray[np.int64]
    def __init__(
        self, rows: npt.NDArray[np.int64], cards: npt.NDArray[np.int64], curves: npt.NDArray[np.int64]
    ) -> None: ...
    def check(self, n_cards: int, n_players: int, n_games: int) -> None: ...
