"""Instruction counts of fixed workloads, compared with the last landed figures in ``baseline.json``.

``python benchmarks/counts.py`` fails on a clear regression; ``--update`` writes the figures anew, in the same commit as
the change that explains them. Counts come from ``perf stat`` or, without it, from valgrind's callgrind: they do not
depend on how busy the machine is. Where neither runs, a workload's time is compared with that of a fixed Python loop.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

BASELINE = Path(__file__).with_name("baseline.json")
# How much worse a figure may be. Ratios of times are not exact.
TOLERANCE = {"perf": 1.05, "callgrind": 1.05, "ratio": 1.5}
# Games of each workload when it is counted (so many that the start of the interpreter, which varies, is a small part),
# and when it is timed.
COUNTED, TIMED = 1000, 1500


def play(workload: str, games: int) -> None:
    from mtgengine import Deck, batch
    from mtgengine.cli.throughput import BURN, VANILLA

    deck = Deck.from_text(VANILLA if workload == "vanilla" else BURN)
    batch(deck, deck, games, seed=1, threads=1)


WORKLOADS = ("vanilla", "burn")


def command(workload: str, games: int) -> list[str]:
    return [sys.executable, __file__, "--play", workload, str(games)]


def perf(workload: str, games: int) -> int:
    done = subprocess.run(
        ["perf", "stat", "-x,", "-e", "instructions:u", *command(workload, games)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "0"},
    )
    found = re.search(r"^(\d+),", done.stderr, re.MULTILINE)
    if found is None:
        raise RuntimeError("perf does not count instructions here")
    return int(found[1])


def callgrind(workload: str, games: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            ["valgrind", "--tool=callgrind", f"--callgrind-out-file={folder}/out", *command(workload, games)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": "0"},
        )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise RuntimeError("valgrind does not count instructions here")
    return int(found[1])


def ratio(workload: str) -> float:
    """Time of a game over the time of a fixed Python loop, the best of several."""

    def best(work, rounds=5):
        times = []
        for _ in range(rounds):
            start = time.perf_counter()
            work()
            times.append(time.perf_counter() - start)
        return min(times)

    def loop():
        total = 0
        for i in range(300_000):
            total += i & 7
        return total

    play(workload, 10)
    return best(lambda: play(workload, TIMED)) / TIMED / best(loop)


def method() -> str:
    """What counts here."""
    for name, count in (("perf", perf), ("callgrind", callgrind)):
        if shutil.which("valgrind" if name == "callgrind" else name):
            try:
                count("vanilla", 0)
            except (subprocess.CalledProcessError, RuntimeError):
                continue
            return name
    return "ratio"


def figures(how: str) -> dict[str, float]:
    if how == "ratio":
        return {workload: ratio(workload) for workload in WORKLOADS}
    count = {"perf": perf, "callgrind": callgrind}[how]
    # Without the start of the interpreter: what one game takes.
    return {workload: (count(workload, COUNTED) - count(workload, 1)) / (COUNTED - 1) for workload in WORKLOADS}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--update", action="store_true", help="write the figures to baseline.json")
    parser.add_argument("--method", choices=sorted(TOLERANCE))
    parser.add_argument("--play", nargs=2, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.play:
        play(given.play[0], int(given.play[1]))
        return 0
    how = given.method or method()
    found = figures(how)
    baseline = json.loads(BASELINE.read_text()) if BASELINE.exists() else {}
    if given.update:
        baseline[how] = found
        BASELINE.write_text(json.dumps(baseline, indent=2, sort_keys=True) + "\n")
    failed = False
    for workload, figure in found.items():
        before = baseline.get(how, {}).get(workload)
        change = f"{figure / before - 1:+.1%}" if before else "no figure to compare with"
        worse = before is not None and figure > before * TOLERANCE[how]
        failed |= worse
        print(f"{workload:10} {figure:16,.6g} {how} per game  {change}{'  REGRESSION' if worse else ''}")
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
