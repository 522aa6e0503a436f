"""The oracle compiler: a printed card in, IR out, or the words that it does not understand (DESIGN, section 4)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from mtgengine import ir
from mtgengine.enums import CardType, Color, Supertype
from mtgengine.errors import Unsupported
from mtgengine.ir.subtypes import singular
from mtgengine.ir.term import IRError, mentions, substitute
from mtgengine.mana import ManaCost, ManaCostError
from mtgengine.oracle.abilities import Text, rules_text
from mtgengine.oracle.cursor import Cursor, NoMatch, Subject
from mtgengine.oracle.text import CardText
from mtgengine.oracle.tokens import BadCharacter, Kind, Token, tokenise, without_reminders
from mtgengine.oracle.triggers import THIS_DOOR
from mtgengine.oracle.types import TypeLine, parse_type_line
from mtgengine.oracle.words import ANY_TYPES, COLORS, NUMBERS, SUPERTYPES


def compile(card: CardText) -> ir.Card | Unsupported:
    """The IR of a card; what is not fully understood is returned as Unsupported, with the phrase that stopped it.

    >>> shock = CardText("Shock", "Instant", "{R}", "Shock deals 2 damage to any target.")
    >>> compile(shock).face.abilities[0].effects
    (Damage(TargetRef(), Number(2)),)
    """
    try:
        found = read(card)
        ir.Encoder([found])
        _check_rendering(card, found)
    except Unsupported as refusal:
        return refusal
    except IRError as error:
        return Unsupported(card.name, str(error), 0)  # the core has no word for something that was understood
    return found


def _check_rendering(card: CardText, found: ir.Card) -> None:
    """A check on the compiler itself: what it understood, said again, must be understood as the same."""
    for half, (text, face) in enumerate(zip(card.faces or (card,), found.faces, strict=True), 1):
        said = ir.render(face)
        if _paragraphs(said) == _paragraphs(text.text):
            continue
        again = _read_face(replace(text, text=said))
        if found.layout == "room":
            again = _door(again, half)
        if replace(again, text="") != replace(face, text=""):
            raise Unsupported(card.name, text.text, 0)


def _paragraphs(text: str) -> list[list[str]]:
    """The words of each paragraph, without reminder text (CR 207.2)."""
    return [words for line in without_reminders(text).split("\n") if (words := line.split())]


# Layouts that are only a frame: the rules text says what the card does.
_FRAMES = frozenset({"normal", "token", "saga", "class", "leveler", "case", "prototype", "mutate", "meld"})


def read(card: CardText) -> ir.Card:
    """The IR of a card, whether or not the core can play it; raises Unsupported."""
    if not card.faces:
        if card.layout not in _FRAMES or " // " in card.name:
            raise Unsupported(card.name, f"layout {card.layout}", 0)
        face = _read_face(card)
        if "Siege" in face.subtypes:
            raise Unsupported(card.name, "a Siege without a back face", 0)  # CR 310.11b
        return ir.Card((face,), "meld" if card.layout == "meld" else "normal")
    if card.layout not in ir.LAYOUTS:
        raise Unsupported(card.name, f"layout {card.layout}", 0)
    try:
        faces = tuple(map(_read_face, card.faces))
        if card.layout == "split" and all("Room" in face.subtypes for face in faces):
            return ir.Card(tuple(map(_door, faces, (1, 2))), "room")
        return ir.Card(faces, card.layout)
    except Unsupported as refusal:  # of a face
        raise Unsupported(card.name, refusal.phrase, refusal.position) from None
    except IRError as error:
        raise Unsupported(card.name, str(error), 0) from None


def _door(face: ir.Face, half: int) -> ir.Face:
    """CR 709.5j: *this door* is this half."""
    return substitute(face, THIS_DOOR, replace(THIS_DOOR, right=ir.Number(half)))


def _read_face(card: CardText) -> ir.Face:
    try:
        line = parse_type_line(card.type_line)
        mana_cost = ManaCost.parse(card.mana_cost) if card.mana_cost else None
    except ManaCostError:
        raise Unsupported(card.name, card.mana_cost, 0) from None
    except ValueError as error:
        raise Unsupported(card.name, str(error), 0) from None
    text = _read_text(card, line)
    if mentions(tuple(text.abilities), ir.X):
        _check_x(card, text, mana_cost)
    _give_size(card, text, line)
    try:
        face = ir.Face(
            name=card.name,
            types=line.types,
            mana_cost=mana_cost,
            supertypes=line.supertypes,
            subtypes=line.subtypes,
            power=_number(card, "power"),
            toughness=_number(card, "toughness"),
            loyalty=_number(card, "loyalty"),
            defense=_number(card, "defense"),
            color_indicator=frozenset(Color(letter) for letter in card.color_indicator),
            abilities=tuple(text.abilities),
            cast_costs=tuple(text.cast_costs),
            text=card.text,
        )
    except IRError as error:
        raise Unsupported(card.name, str(error), 0) from None
    _check_kind(card, face)
    _check_costs(card, face)
    return face


def _give_size(card: CardText, text: Text, line: TypeLine) -> None:
    """CR 721.2b: the power and toughness of a station card that is no creature yet are those of its last symbol."""
    last = text.abilities[-1] if text.abilities else None
    if not isinstance(last, ir.StationLevel) or CardType.CREATURE in line.types or not card.power:
        return
    power, toughness = _number(card, "power"), _number(card, "toughness")
    text.abilities[-1] = replace(last, power=power, toughness=toughness)


@dataclass(frozen=True)
class Explained:
    """A paragraph of a card: its words, what they mean, and how that is said again."""

    text: str
    meaning: tuple[ir.Term, ...]
    rendering: str


def explain(card: CardText) -> list[Explained]:
    """What each paragraph of a card's rules text means; raises Unsupported.

    >>> bolt = CardText("Lightning Bolt", "Instant", "{R}", "Lightning Bolt deals 3 damage to any target.")
    >>> explain(bolt)[0].rendering
    'Lightning Bolt deals 3 damage to any target.'
    """
    if card.faces:
        read(card)  # refuses it by its own name
        return [paragraph for face in card.faces for paragraph in explain(face)]
    face = read(card).face
    line = parse_type_line(card.type_line)
    tokens = tokenise(_without_brackets(card.text), own_names(card.name, line))
    found = []
    for start, end, meaning in _read_text(card, line).paragraphs:
        words = card.text[tokens[start].start : tokens[end - 1].end]
        abilities = tuple(term for term in meaning if isinstance(term, ir.Ability))
        costs = tuple(term for term in meaning if isinstance(term, ir.CastCost))
        found.append(Explained(words, meaning, _said_again(face, abilities, costs)))
    return found


def _said_again(face: ir.Face, abilities: tuple[ir.Ability, ...], costs: tuple[ir.CastCost, ...]) -> str:
    """A paragraph as the tables of the core say it, which have nothing of words that are about the layout of a card."""
    if not any(ability.expand() or ability.cast_costs for ability in abilities) and not costs:
        return ir.render(replace(face, abilities=abilities, cast_costs=()))
    asked = tuple(ability for ability in face.abilities if ability.cast_costs and ability not in abilities)
    (again,) = ir.decoded(ir.Card((replace(face, abilities=(*abilities, *asked)),))).faces
    own = tuple(said for said, cost in zip(again.cast_costs, face.cast_costs, strict=True) if cost in costs)
    return ir.render(replace(again, abilities=again.abilities[: len(abilities)], cast_costs=own))


def _read_text(card: CardText, line: TypeLine) -> Text:
    try:
        tokens = tokenise(_without_brackets(card.text), own_names(card.name, line))
    except BadCharacter as error:
        raise Unsupported(card.name, card.text[error.position : error.position + 20], error.position) from None
    has_x = "{X}" in (card.mana_cost or "")
    cursor = Cursor(tokens, Subject(card.name, line.types, line.subtypes, has_x))
    try:
        text = rules_text(cursor)
        if any(_is_named(ability, "overload") for ability in text.abilities):
            cursor = Cursor(tuple(map(_each, tokens)), cursor.card)
            _other_text(text, "overload", rules_text(cursor))
        if any(_is_named(ability, "cleave") for ability in text.abilities):
            cursor = Cursor(tokenise(_CLEFT.sub("", card.text), own_names(card.name, line)), cursor.card)
            _other_text(text, "cleave", rules_text(cursor))
        return text
    except NoMatch:
        raise _refusal(card, tokens, cursor.furthest) from None
    except IRError:
        raise _refusal(card, tokens, cursor.place) from None


# CR 702.148a: what a cleave cost removes. Otherwise the brackets mean nothing, and are blanked where cleave is printed.
_CLEFT = re.compile(r" ?\[[^\[\]]*\]")


def _without_brackets(text: str) -> str:
    return text.translate({ord("["): " ", ord("]"): " "}) if text.startswith("Cleave ") else text


def _is_named(ability: ir.Ability, name: str) -> bool:
    return isinstance(ability, ir.Keyworded) and ability.name == name


def _each(token: Token) -> Token:
    """CR 702.96a: *each* instead of *target*."""
    return replace(token, text="each", norm="each") if token.norm == "target" else token


def _other_text(text: Text, name: str, changed: Text) -> None:
    """The keyword has the spell ability that the changed text says."""
    spells = tuple(ability for ability in changed.abilities if isinstance(ability, ir.Spell))
    text.abilities = [
        replace(ability, abilities=spells) if isinstance(ability, ir.Keyworded) and ability.name == name else ability
        for ability in text.abilities
    ]


# First words of legends' names that are words of the rules.
_NOT_NAMES = frozenset({*ANY_TYPES, *SUPERTYPES, *COLORS, *NUMBERS, "the", "a", "an", "this", "that", "all", "each"})


def own_names(name: str, line: TypeLine) -> tuple[str, ...]:
    """What a card calls itself: its name, and the short name of a legend (CR 201.5c)."""
    names = [name]
    if Supertype.LEGENDARY in line.supertypes:
        names.append(name.split(",")[0])
        names.append(re.split(r",| of | the ", name)[0])
        first = name.split(" ")[0].rstrip(",")
        if singular(first) is None and first.lower() not in _NOT_NAMES:
            names.append(first)
    return tuple(sorted(set(names), key=len, reverse=True))


def _refusal(card: CardText, tokens: tuple[Token, ...], place: int) -> Unsupported:
    """The words from where reading stopped to the end of the sentence."""
    rest = tokens[place:] or tokens[-1:]
    words: list[Token] = []
    for token in rest:
        if token.kind is Kind.LINE and words:
            break
        words.append(token)
        if token.norm == ".":
            break
    if not words:
        return Unsupported(card.name, "", 0)
    return Unsupported(card.name, card.text[words[0].start : words[-1].end].strip(), words[0].start)


def _check_x(card: CardText, text: Text, mana_cost: ManaCost | None) -> None:
    """X must be announced with a cost (CR 107.3a); other abilities than those of spells have been checked already."""
    spells = [ability for ability in text.abilities if not isinstance(ability, (ir.Activated, ir.Triggered))]
    announced = mentions(tuple(text.cast_costs), ir.X) or (mana_cost is not None and mana_cost.has_x)
    if mentions(tuple(spells), ir.X) and not announced:
        raise Unsupported(card.name, "X", max(card.text.find("X"), 0))


# CR 208.2a: ``*``, ``1+*``; an ability says what it is.
_STAR = re.compile(r"(\d+\+)?\*(\+\d+)?")


def _number(card: CardText, name: str) -> int | None:
    value = getattr(card, name)
    if value is None or value == "":
        return None
    if name in ("power", "toughness") and _STAR.fullmatch(value) and re.search(r"power|toughness", card.text):
        return 0  # CR 208.2a: until the ability that defines it applies
    if not str(value).lstrip("-").isdigit():
        raise Unsupported(card.name, f"{name} {value}", 0)
    return int(value)


def _check_costs(card: CardText, face: ir.Face) -> None:
    """CR 702.56b: abilities that ask how their own cost was paid can't tell it from that of another instance yet."""
    asking = [
        each.name for each in face.abilities if isinstance(each, ir.Keyworded) and each.cast_costs and each.expand()
    ]
    for name in asking:
        if asking.count(name) > 1:
            raise Unsupported(card.name, name, max(card.text.lower().rfind(name), 0))


def _check_kind(card: CardText, face: ir.Face) -> None:
    """Cards that need more than their text says yet."""
    if "Saga" in face.subtypes and not any(getattr(ability, "chapter", 0) for ability in face.abilities):
        raise Unsupported(card.name, face.type_line, 0)
    if "Vehicle" in face.subtypes and (face.power is None or face.toughness is None):
        raise Unsupported(card.name, "no power and toughness", 0)
    if not any(kind.is_permanent or kind in (CardType.INSTANT, CardType.SORCERY) for kind in face.types):
        raise Unsupported(card.name, face.type_line, 0)
    defined = [
        change
        for ability in face.abilities
        if isinstance(ability, ir.Static)
        for change in ability.changes
        if isinstance(change, ir.DefinePT)
    ]
    power, toughness = "*" in (card.power or ""), "*" in (card.toughness or "")
    if (power and not any(change.power for change in defined)) or (
        toughness and not any(change.toughness for change in defined)
    ):
        raise Unsupported(card.name, f"{card.power}/{card.toughness}", 0)
    if CardType.CREATURE in face.types and (face.power is None or face.toughness is None):
        raise Unsupported(card.name, "no power and toughness", 0)
    is_spell = bool(face.types & {CardType.INSTANT, CardType.SORCERY})
    if is_spell and not any(isinstance(ability, ir.Spell) for ability in face.abilities):
        raise Unsupported(card.name, card.text or "no rules text", 0)
