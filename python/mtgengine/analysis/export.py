"""Results as files: JSON, CSV and Parquet, game by game or summed up."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from mtgcore.tally import ROW
from mtgengine.analysis.matchup import MatchupStats
from mtgengine.config import EndReason, GameStatus
from mtgengine.errors import InvalidConfig
from mtgengine.files import write_atomically

__all__ = ["FORMATS", "check_target", "games_table", "summary_table", "write"]

Table = dict[str, list[Any]]
FORMATS = (".json", ".csv", ".parquet")


def games_table(stats: MatchupStats) -> Table:
    """A row for each game, as columns."""
    result = stats.result
    names = stats.names
    table: Table = {
        "game": list(range(stats.games)),
        "deck_a": [names[0]] * stats.games,
        "deck_b": [names[1]] * stats.games,
        "winner": [names[seat] if seat >= 0 else None for seat in result.winner.tolist()],
        "winner_seat": [seat if seat >= 0 else None for seat in result.winner.tolist()],
        "status": [GameStatus(number).text for number in result.status.tolist()],
        "end_reason": [EndReason(number).name.lower() for number in result.end_reason.tolist()],
        "starting_seat": result.starting_player.tolist(),
        "turns": result.turns.tolist(),
        "decisions": result.offered_decisions.tolist(),
        "raw_decisions": result.raw_decisions.tolist(),
        "life_a": result.final_life[:, 0].tolist(),
        "life_b": result.final_life[:, 1].tolist(),
    }
    if result.counts is not None:
        for column in ROW:
            for seat, side in enumerate("ab"):
                table[f"{column}_{side}"] = result.counts.column(column)[:, seat].tolist()
    return table


def summary_table(stats: MatchupStats) -> Table:
    """A row for each deck, as columns."""
    rows = []
    for seat, name in enumerate(stats.names):
        share, first, second = stats.share(seat), stats.on_the_play(seat), stats.on_the_draw(seat)
        rows.append(
            {
                "deck": name,
                "agent": stats.agents[seat],
                "games": share.games,
                "wins": share.wins,
                "win_rate": share.rate,
                "low": share.interval[0],
                "high": share.interval[1],
                "win_rate_on_the_play": first.rate,
                "win_rate_on_the_draw": second.rate,
                "draws": stats.result.draws,
                "undecided": stats.result.undecided,
                "mean_turns": stats.average_game_length,
            }
        )
    return {column: [row[column] for row in rows] for column in rows[0]}


def check_target(path: str | os.PathLike[str], endings: Sequence[str] = FORMATS) -> None:
    """See, before any game is played, that a file can be written there and that its ending says how.

    Raises:
        InvalidConfig: It can't, or does not.
    """
    target = Path(path)
    if target.suffix.lower() not in endings:
        raise InvalidConfig(f"{str(path)!r} ends in none of {', '.join(endings)}: the ending says how to write it")
    if not target.absolute().parent.is_dir():
        raise InvalidConfig(f"{str(path)!r} can't be written: there is no folder {str(target.parent)!r}")


def write(stats: MatchupStats, path: str | os.PathLike[str], *, per_game: bool = True) -> None:
    """Write the games, or their summary, to a file whose name ends in ``.json``, ``.csv`` or ``.parquet``.

    Raises:
        InvalidConfig: Another ending, or Parquet without the package that writes it.
    """
    check_target(path)
    kind = Path(path).suffix.lower()
    if kind == ".json":
        facts: Any = stats.as_dict() | ({"rows": games_table(stats)} if per_game else {})
        write_atomically(path, json.dumps(facts, indent=2) + "\n")
        return
    table = games_table(stats) if per_game else summary_table(stats)
    if kind == ".csv":
        write_atomically(path, _csv(table))
    else:
        write_atomically(path, _parquet(table))


def _csv(table: Table) -> str:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(table)
    writer.writerows(zip(*table.values(), strict=True))
    return text.getvalue()


def _parquet(table: Table) -> bytes:
    try:
        import pyarrow as arrow
        from pyarrow import parquet
    except ImportError:
        raise InvalidConfig("Parquet needs pyarrow: pip install 'mtgengine[parquet]'") from None
    sink = io.BytesIO()
    parquet.write_table(arrow.table(table), sink)
    return sink.getvalue()
