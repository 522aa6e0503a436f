"""The oracle compiler: rules text in, IR out.

>>> from mtgengine.oracle import CardText, compile
>>> card = compile(CardText("Llanowar Elves", "Creature — Elf Druid", "{G}", "{T}: Add {G}.", "1", "1"))
>>> card.face.abilities[0].cost
(TapSelf(),)
"""

from mtgengine.oracle.compiler import Explained, compile, explain
from mtgengine.oracle.text import CardText

__all__ = ["CardText", "Explained", "compile", "explain"]
