"""IR back to rules English, for people to read and for the compiler's checks on itself.

IR that no text says raises IRError.
"""

from __future__ import annotations

from mtgengine.enums import CardType, Keyword
from mtgengine.ir import cards as c
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.abilities import AbilityText
from mtgengine.ir.english.costs import condition_text, cost_part, cost_text
from mtgengine.ir.english.words import describe, lower, type_words
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


def self_word(face: c.Face) -> str:
    """What a face calls itself (CR 201.5)."""
    if "Aura" in face.subtypes:
        return "this Aura"
    if "Equipment" in face.subtypes:
        return "this Equipment"
    for kind, word in _SELF_TYPES:
        if kind in face.types:
            return word
    return face.name


class FaceText:
    """The rules text of a face."""

    def __init__(self, face: c.Face) -> None:
        self.face = face
        self.name = self_word(face)
        self.host = host_word(face)

    def lines(self) -> list[str]:
        """Paragraph by paragraph."""
        lines = [_cast_cost(cost) for cost in self.face.cast_costs]
        equipped = False
        for ability in self.face.abilities:
            if isinstance(ability, c.KeywordAbility) and ability.keyword is Keyword.EQUIP:
                equipped = True
            elif equipped and isinstance(ability, c.Activated):
                lines.append("Equip " + cost_text(ability.cost, self.name))
                equipped = False
            else:
                lines += AbilityText(self.name, self.host).ability(ability)
        return lines


def host_word(face: c.Face) -> str:
    """What a face calls what it is attached to."""
    if "Aura" not in face.subtypes:
        return "equipped creature"
    for ability in face.abilities:
        if isinstance(ability, c.KeywordAbility) and ability.keyword is Keyword.ENCHANT:
            parameter = ability.parameter
            parts = parameter.parts if isinstance(parameter, x.AllOf) else (parameter,)
            types = [part.types for part in parts if isinstance(part, x.Types) and len(part.types) == 1]
            return "enchanted " + (type_words(types[0])[0] if types else "permanent")
    return "enchanted permanent"


def _cast_cost(cost: k.CastCost) -> str:
    text = " and ".join(lower(cost_part(part, "~")) for part in cost.cost)
    if cost.kind is k.CastCostKind.MANDATORY:
        return f"As an additional cost to cast this spell, {text}."
    if cost.kind is k.CastCostKind.OPTIONAL:
        return f"You may {text} as an additional cost to cast this spell."
    when = f"If {condition_text(cost.condition)}, you" if cost.condition else "You"
    return f"{when} may {text} rather than pay this spell's mana cost."
