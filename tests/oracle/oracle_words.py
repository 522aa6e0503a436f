"""Short ways to compile a text and to look at one part of what came out."""

from mtgengine import ir
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText, compile


def compiled(text: str, type_line: str = "Sorcery", cost: str = "{1}", name: str = "Test") -> ir.Face:
    card = printed(text, type_line, cost, name)
    assert isinstance(card, ir.Card), str(card)
    return card.face


def printed(text: str, type_line: str, cost: str = "{1}", name: str = "Test") -> ir.Card | Unsupported:
    size = "1" if "Creature" in type_line else None
    loyalty = "3" if "Planeswalker" in type_line else None
    return compile(CardText(name, type_line, cost, text, size, size, loyalty))


def spell(text: str, cost: str = "{1}") -> ir.Spell:
    (ability,) = compiled(text, cost=cost).abilities
    assert isinstance(ability, ir.Spell)
    return ability


def effects(text: str, cost: str = "{1}") -> tuple[ir.Effect, ...]:
    return tuple(spell(text, cost).effects)


def creature(text: str) -> tuple[ir.Ability, ...]:
    return tuple(compiled(text, "Creature — Wall").abilities)


def refusal(text: str, type_line: str = "Sorcery", cost: str = "{1}") -> Unsupported:
    found = printed(text, type_line, cost)
    assert isinstance(found, Unsupported), found
    return found
