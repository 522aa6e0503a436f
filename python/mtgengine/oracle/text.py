"""A card as it is printed: what the compiler reads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

__all__ = ["CardText"]


@dataclass(frozen=True)
class CardText:
    """The printed card: name, mana cost, type line, rules text, and the numbers in its corner.

    `mana_cost` is empty for a card that has none. Numbers are text, because some are ``*`` or ``X``. A card of several
    faces or halves has them in `faces`, in the order of its name (``Fire // Ice``); its own text is then not read.
    """

    name: str
    type_line: str
    mana_cost: str = ""
    text: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    color_indicator: str = ""
    layout: str = "normal"
    faces: tuple[CardText, ...] = ()

    @classmethod
    def of_faces(cls, faces: Sequence[CardText], layout: str) -> CardText:
        """A card of several faces or halves."""
        named = faces[:1] if layout == "meld" else faces
        name, type_line = (" // ".join(getattr(face, part) for face in named) for part in ("name", "type_line"))
        return cls(name, type_line, layout=layout, faces=tuple(faces))

    @classmethod
    def from_mapping(cls, data: Mapping[str, Any]) -> CardText:
        """From a record with the fields of Scryfall's Oracle cards."""
        faces = data.get("faces") or data.get("card_faces") or ()
        if len(faces) > 1:
            return cls.of_faces([cls.from_mapping(face) for face in faces], data["layout"])
        return cls(
            name=data["name"],
            type_line=data["type_line"] or "",
            mana_cost=data.get("mana_cost") or "",
            text=data.get("oracle_text") or "",
            power=data.get("power"),
            toughness=data.get("toughness"),
            loyalty=data.get("loyalty"),
            defense=data.get("defense"),
            color_indicator="".join(data.get("color_indicator") or ()),
            layout=data.get("layout") or "normal",
        )
