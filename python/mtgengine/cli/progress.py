"""Progress bars, on the error stream, so that what a command prints can be piped."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, DownloadColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

__all__ = ["progress_bar"]


@contextmanager
def progress_bar(
    what: str, total: int | None, *, show: bool = True, is_bytes: bool = False
) -> Iterator[Callable[[int], None]]:
    """A bar for as long as the block runs; what it gives is called with how much has been done since the last call."""
    count = DownloadColumn() if is_bytes else MofNCompleteColumn()
    columns = (TextColumn("{task.description}"), BarColumn(), count, TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not show) as progress:
        task = progress.add_task(what, total=total)
        yield lambda done: progress.advance(task, done)
