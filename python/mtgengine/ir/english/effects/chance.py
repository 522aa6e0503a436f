"""Coins (CR 705) and dice (CR 706)."""

from __future__ import annotations

from collections.abc import Sequence

from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.sentences import Said, Sentences, clause, sentence_from


@clause.register
def _(effect: e.FlipCoin, text: Sentences) -> str:
    text.chance = {**text.chance, effect.register: "coin"}
    return text.does(effect.who, "flip", "a coin")


@clause.register
def _(effect: e.RollDie, text: Sentences) -> str:
    text.chance = {**text.chance, effect.register: "die"}
    return text.does(effect.who, "roll", f"a d{effect.sides}")


@sentence_from.register
def _(effect: e.RollDie, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """With its table of results, a line each (CR 706.3)."""
    lines = [text.effect(effect) + text.where_x()]
    for row in effects[i + 1 :]:
        results = _results(row, effect.register)
        if results is None:
            break
        assert isinstance(row, e.If)
        lines.append(f"{results} | {text.sentences(row.effects)}")
    return ".\n".join(lines).replace("..\n", ".\n").removesuffix("."), len(lines)


def _results(row: e.Effect, register: int) -> str | None:
    """``1—9``: the results for which a row of the table is."""
    if not isinstance(row, e.If) or row.otherwise:
        return None
    parts = row.condition.conditions if isinstance(row.condition, x.AllTrue) else (row.condition,)
    numbers = []
    up = False
    for part in parts:
        if not isinstance(part, x.Comparison) or part.left != x.RegisterValue(register):
            return None
        assert isinstance(part.right, x.Number)
        numbers.append(str(part.right.value))
        up = part.compare is x.Compare.GE and len(parts) == 1
    return "—".join(numbers) + ("+" if up else "")
