"""Turning permanents over: transform and convert (CR 701.27, 701.28), flip (CR 710)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, player_verb
from mtgengine.oracle.selectors import objects


@player_verb("transform", "transforms", "convert", "converts")
def transform(cursor: Cursor, who: ir.Selector) -> Effects:
    """``transform this creature``; to convert follows the same rules (CR 701.28a)."""
    return [ir.Transform(objects(cursor))]


@player_verb("flip")
def flip(cursor: Cursor, who: ir.Selector) -> Effects:
    """``flip this creature``."""
    return [ir.Transform(objects(cursor), flip=True)]
