"""Turning permanents over: transform and flip (CR 701.27, 710)."""

from __future__ import annotations

from mtgengine.ir import effects as e
from mtgengine.ir.english.sentences import Sentences, clause


@clause.register
def _(effect: e.Transform, text: Sentences) -> str:
    return f"{'flip' if effect.flip else 'transform'} {text.who(effect.what, 'all')}"
