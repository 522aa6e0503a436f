"""IR back to rules English, for people to read and for the compiler's checks on itself.

IR that no text says raises IRError.
"""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import SequenceMatcher

from mtgengine.enums import CardType, Keyword, Relation
from mtgengine.ir import cards as c
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.abilities import ROMAN, AbilityText, morph_word
from mtgengine.ir.english.costs import cast_cost_text, keyword_cost
from mtgengine.ir.english.words import describe, type_words
from mtgengine.ir.keyworded import Keyworded
from mtgengine.ir.term import IRError, Term

__all__ = ["render"]


def render(term: Term) -> str:
    """Rules text of a card, a face, or an ability (which then speaks of itself as ``~``)."""
    if isinstance(term, c.Card):
        return "\n//\n".join(render(face) for face in term.faces)
    if isinstance(term, c.Face):
        return "\n".join(FaceText(term).lines())
    if isinstance(term, c.Ability):
        return "\n".join(AbilityText("~").ability(term))
    if isinstance(term, e.Effect):
        return AbilityText("~").sentences([term])
    if isinstance(term, x.Filter):
        return describe(term)
    raise IRError(f"{type(term).__name__} alone has no text")


_SELF_TYPES = (
    (CardType.CREATURE, "this creature"),
    (CardType.LAND, "this land"),
    (CardType.ARTIFACT, "this artifact"),
    (CardType.ENCHANTMENT, "this enchantment"),
)


_EQUIPPED = x.creature & x.Controlled(Relation.YOU)
_SELF_SUBTYPES = ("Aura", "Equipment", "Vehicle", "Saga", "Class", "Case", "Siege", "Room")


def self_word(face: c.Face) -> str:
    """What a face calls itself (CR 201.5)."""
    for subtype in _SELF_SUBTYPES:
        if subtype in face.subtypes:
            return f"this {subtype}"
    for kind, word in _SELF_TYPES:
        if kind in face.types:
            return word
    return face.name


def bracketed(text: str, rest: str) -> str:
    """The text, with those of its words in square brackets that `rest` does not have."""
    words, fewer = re.findall(r"\s*[^\s.,]+|[.,]", text), re.findall(r"\s*[^\s.,]+|[.,]", rest)
    said = ""
    for tag, first, last, *_ in SequenceMatcher(None, words, fewer, autojunk=False).get_opcodes():
        part = "".join(words[first:last])
        if tag in ("delete", "replace"):
            space = part[: len(part) - len(part.lstrip())]
            part = f"{space}[{part.lstrip()}]"
        said += part
    return said


class FaceText:
    """The rules text of a face."""

    def __init__(self, face: c.Face) -> None:
        self.face = face
        self.name = self_word(face)
        self.host = host_word(face)

    def lines(self) -> list[str]:
        """Paragraph by paragraph; in square brackets what a cleave cost removes (CR 702.148a)."""
        cleaves = [part for part in self.face.abilities if isinstance(part, Keyworded) and part.name == "cleave"]
        if not cleaves:
            return self.plain_lines()
        others = tuple(part for part in self.face.abilities if not isinstance(part, c.Spell))
        cleft = FaceText(replace(self.face, abilities=(*others, *cleaves[0].abilities))).plain_lines()
        return bracketed("\n".join(self.plain_lines()), "\n".join(cleft)).split("\n")

    def plain_lines(self) -> list[str]:
        """Paragraph by paragraph."""
        lines = [cast_cost_text(cost) for cost in self.face.cast_costs]
        equipped = False
        before: c.Ability | None = None
        for ability in self.face.abilities:
            if before is not None and _same_chapter(before, ability):
                numerals, _, rest = lines[-1].partition(" — ")
                lines[-1] = f"{numerals}, {_numeral(ability)} — {rest}"
                before = ability
                continue
            before = ability
            if isinstance(ability, c.KeywordAbility) and ability.keyword is Keyword.EQUIP:
                equipped = True
            elif isinstance(ability, c.Activated) and (equipped or ability.keyword is not None):
                lines.append(self._keyword(ability, equipped))
                equipped = False
            elif isinstance(ability, c.Morph):
                lines.append(keyword_cost(morph_word(ability), ability.cost, self.name))
            else:
                lines += AbilityText(self.name, self.host).ability(ability)
        return lines

    def _keyword(self, ability: c.Activated, equips: bool) -> str:
        """An activated ability that is a keyword: ``Equip {2}``, ``Crew 3``, ``Mountaincycling {2}``."""
        keyword = Keyword.EQUIP if equips or ability.keyword is None else ability.keyword
        if keyword is Keyword.CREW:
            (part,) = ability.cost
            if isinstance(part, k.TapForPower) and isinstance(part.power, x.Number):
                return f"Crew {part.power.value}"
        word = keyword.text.capitalize()
        target = ability.targets[0].what if equips else _EQUIPPED
        if isinstance(target, x.AllOf) and target != _EQUIPPED:
            others = target.parts[1:-1]  # CR 702.6c: what else the creature must be
            word = f"Equip {describe(others[0] if len(others) == 1 else x.AllOf(others))}"
        if keyword is Keyword.CYCLING:
            searches = [effect for effect in ability.effects if isinstance(effect, e.Search)]
            word = (describe(searches[0].what) + "cycling").capitalize() if searches else word
            return keyword_cost(word, [part for part in ability.cost if not isinstance(part, k.DiscardSelf)], self.name)
        return keyword_cost(word, ability.cost, self.name)


def _numeral(ability: c.Ability) -> str:
    return ROMAN[ability.chapter] if isinstance(ability, c.Triggered) else ""


def _same_chapter(ability: c.Ability, after: c.Ability) -> bool:
    """CR 714.2c: the same effect with several chapter symbols."""
    if not isinstance(ability, c.Triggered) or not isinstance(after, c.Triggered) or ability.modes:
        return False
    if not ability.chapter or not after.chapter:
        return False
    return replace(ability, chapter=after.chapter, events=after.events) == after


def host_word(face: c.Face) -> str:
    """What a face calls what it is attached to."""
    if any(isinstance(ability, Keyworded) and ability.name == "bestow" for ability in face.abilities):
        return "enchanted creature"
    if "Aura" not in face.subtypes:
        return "equipped creature"
    for ability in face.abilities:
        if isinstance(ability, c.KeywordAbility) and ability.keyword is Keyword.ENCHANT:
            parameter = ability.parameter
            parts = parameter.parts if isinstance(parameter, x.AllOf) else (parameter,)
            types = [part.types for part in parts if isinstance(part, x.Types) and len(part.types) == 1]
            return "enchanted " + (type_words(types[0])[0] if types else "permanent")
    return "enchanted permanent"
