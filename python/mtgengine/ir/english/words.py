"""Descriptions in rules English: filters as nouns, amounts as numbers and quantities."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from mtgengine.enums import CardType, Color, Quality, Relation, StackAbility, Status, Supertype, TurnFact, Zone
from mtgengine.ir import expressions as x
from mtgengine.ir.history import DIED_THIS_TURN, LIFE_THIS_TURN
from mtgengine.ir.standings import OUTLAW, SHARED, SINGLE_TARGET, STATES
from mtgengine.ir.subtypes import plural, singular
from mtgengine.ir.term import IRError
from mtgengine.ir.timing import PUBLIC_PLACES

WORDS = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
    "twenty",
]


def number_word(number: int) -> str:
    """``three``; large numbers in digits."""
    return WORDS[number] if 0 <= number < len(WORDS) else str(number)


def listed(words: Sequence[str], conjunction: str) -> str:
    """``a``, ``a or b``, ``a, b, or c``."""
    if len(words) < 3:
        return f" {conjunction} ".join(words)
    return ", ".join(words[:-1]) + f", {conjunction} {words[-1]}"


def article(noun: str) -> str:
    """``a creature``, ``an artifact``."""
    return ("an " if noun[0].lower() in "aeiou" else "a ") + noun


def color_words(colors: frozenset[Color]) -> list[str]:
    """The names of colors in their usual order."""
    return [color.name.lower() for color in Color if color in colors]


def type_words(types: frozenset[CardType]) -> list[str]:
    """The names of card types in their usual order."""
    return [kind.name.lower() for kind in CardType if kind in types]


_STATES: tuple[tuple[x.Filter, str], ...] = (
    (x.Tapped(), "tapped"),
    (x.Untapped(), "untapped"),
    (x.Attacking(), "attacking"),
    (x.Blocking(), "blocking"),
    (x.Blocked(), "blocked"),
    (x.AnyOf((x.Attacking(), x.Blocking())), "attacking or blocking"),
    (x.Colorless(), "colorless"),
    (x.Multicolored(), "multicolored"),
    (x.Monocolored(), "monocolored"),
    (x.Not(x.IsToken()), "nontoken"),
    *((state, word) for word, state in STATES.items()),
)
_ABILITIES = {
    StackAbility.ANY: "activated or triggered ability",
    StackAbility.ACTIVATED: "activated ability",
    StackAbility.TRIGGERED: "triggered ability",
}
_HISTORY: dict[x.Filter, str] = {
    x.HasStatus(frozenset({Status.DAMAGED})): "dealt damage this turn",
    x.HasStatus(frozenset({Status.ATTACKED})): "that attacked this turn",
    x.EnteredThisTurn(): "that entered this turn",
}
_COMPARED = {x.Compare.LE: " or less", x.Compare.GE: " or greater", x.Compare.EQ: ""}
_PLAYERS = {Relation.ANY: "player", Relation.YOU: "you", Relation.OPPONENT: "opponent"}


# How a player is called that a filter refers to.
PlayerWord = Callable[[x.Selector], str]


def nobody(selector: x.Selector) -> str:
    """No player is known."""
    raise IRError(f"no text names {selector!r}")


_PERMANENT_TYPES = frozenset(kind for kind in CardType if kind.is_permanent)


@dataclass
class _Parts:
    """A description taken apart into what comes before the noun, the noun, and what comes after it."""

    before: list[str] = field(default_factory=list)
    heads: list[list[str]] = field(default_factory=list)
    kind: str = ""
    after: list[str] = field(default_factory=list)
    zone: Zone | None = None
    owner: Relation | None = None
    other: bool = False
    player: PlayerWord = nobody
    whose: str = ""
    last: list[str] = field(default_factory=list)


def describe(filter: x.Filter, many: bool = False, card: bool = False, player: PlayerWord = nobody) -> str:
    """A filter as a noun: ``nonblack creature``; `card`: it is about cards, not about permanents."""
    if filter == x.any_target:
        return "target"
    if isinstance(filter, x.AnyOf) and any(isinstance(part, x.IsPlayer) for part in filter.parts):
        return listed([describe(part, many) for part in filter.parts], "or")
    if isinstance(filter, x.IsPlayer):
        return _PLAYERS[filter.relation] + ("s" if many else "")
    if not many and (either := _either_card(filter, card, player)) is not None:
        return either
    if many and isinstance(filter, x.AllOf) and x.IsSpell() in filter.parts:
        for words, zones in reversed(PUBLIC_PLACES.items()):
            places = tuple(x.InZone(zone) for zone in zones)
            where = places[0] if len(places) == 1 else x.AnyOf(places)
            if where in filter.parts:
                return f"{describe(without(filter, where), many, card, player)} from {words}"
    if isinstance(filter, x.ChosenName) and not card:
        return f"source{'s' if many else ''} with the chosen name"
    parts = _Parts(player=player)
    for part in filter.parts if isinstance(filter, x.AllOf) else (filter,):
        _sort(part, parts)
    return _assemble(parts, many, card)


def _either_card(filter: x.Filter, card: bool, player: PlayerWord) -> str | None:
    """``instant card or a card with flash``: where no noun stands for all of them; None: one does, or there is one."""
    parts = filter.parts if isinstance(filter, x.AllOf) else (filter,)
    places = tuple(part for part in parts if isinstance(part, (x.InZone, x.Owned, x.OwnedBy)))
    if not card and not any(isinstance(part, x.InZone) and part.zone is not Zone.BATTLEFIELD for part in places):
        return None
    kinds = [part for part in parts if part not in places]
    options = kinds[0].parts if len(kinds) == 1 and isinstance(kinds[0], x.AnyOf) and kinds[0] != OUTLAW else ()
    described = [isinstance(option, x.AllOf) for option in options]
    if not any(isinstance(option, (x.HasKeyword, x.ManaValue)) for option in options) and (
        not described or not described[0] or all(described)
    ):
        return None
    words = [describe(option, card=True) for option in options]
    where = describe(x.AllOf(places), card=True, player=player).removeprefix("card") if places else ""
    return " or ".join([words[0], *map(article, words[1:])]) + where


def without(what: x.Filter, *parts: x.Filter) -> x.Filter:
    """The filter without something that the sentence says otherwise."""
    rest = tuple(part for part in (what.parts if isinstance(what, x.AllOf) else (what,)) if part not in parts)
    return x.Anything() if not rest else rest[0] if len(rest) == 1 else x.AllOf(rest)


def is_other(filter: x.Filter) -> bool:
    """Whether the object itself is left out: *another creature*, *other creatures*."""
    return isinstance(filter, x.AllOf) and x.Not(x.IsSource()) in filter.parts


def _sort(part: x.Filter, parts: _Parts) -> None:
    for state, word in _STATES:
        if part == state:
            parts.before.append(word)
            return
    if isinstance(part, x.Colors):
        words = color_words(part.colors)
        if len(words) > 2:
            parts.after.append("that's " + listed(words, "or"))
        else:
            parts.before.append(listed(words, "or"))
    elif isinstance(part, x.Supertypes):
        parts.before.append(_one([kind.name.lower() for kind in Supertype if kind in part.supertypes]))
    elif isinstance(part, x.Types):
        if part.types == _PERMANENT_TYPES:
            parts.kind = "permanent card"
        else:
            parts.heads.append(type_words(part.types))
    elif isinstance(part, x.Subtype):
        parts.heads.append([part.subtype])
    elif part == OUTLAW:
        parts.heads.append(["outlaw"])
    elif isinstance(part, x.AnyOf):
        _sort_alternatives(part, parts)
    elif isinstance(part, x.IsPermanent):
        parts.kind = "permanent"
    elif isinstance(part, x.IsToken):
        parts.kind = "token"
    elif isinstance(part, x.IsSpell):
        parts.kind = "spell"
    elif isinstance(part, x.IsAbility):
        parts.kind = _ABILITIES[part.which]
    elif isinstance(part, x.Not):
        _sort_negative(part.part, parts)
    elif not isinstance(part, x.Anything):
        _sort_after(part, parts)


def _one(words: list[str]) -> str:
    if len(words) != 1:
        raise IRError(f"no text says {' or '.join(words)}")
    return words[0]


def _sort_alternatives(part: x.AnyOf, parts: _Parts) -> None:
    if part.parts == (x.IsSpell(), x.IsAbility()):
        parts.kind = "spell or ability"
    elif all(isinstance(option, x.HasKeyword) for option in part.parts):
        words = [option.keyword.text for option in part.parts if isinstance(option, x.HasKeyword)]
        parts.after.append("with " + listed(words, "or"))
    elif len(part.parts) == 2 and isinstance(part.parts[0], x.Power) and isinstance(part.parts[1], x.Toughness):
        parts.after.append("with power or toughness " + comparison(part.parts[0].compare, part.parts[0].amount))
    else:
        words = [describe(_on_battlefield(option)) for option in part.parts]
        if any(" with " in word for word in words):
            words = [words[0], *map(article, words[1:])]
        parts.heads.append(words)


def _on_battlefield(option: x.Filter) -> x.Filter:
    """A kind of permanent beside kinds of spells."""
    if isinstance(option, x.AllOf) and x.IsPermanent() in option.parts:
        return without(option, x.IsPermanent())
    return option


def _sort_negative(part: x.Filter, parts: _Parts) -> None:
    if isinstance(part, x.Colors):
        parts.before.append("non" + _one(color_words(part.colors)))
    elif isinstance(part, x.Types):
        parts.before.append("non" + _one(type_words(part.types)))
    elif isinstance(part, x.Supertypes):
        parts.before.append("non" + _one([kind.name.lower() for kind in part.supertypes]))
    elif isinstance(part, x.Subtype):
        parts.before.append("non-" + part.subtype)
    elif part == OUTLAW:
        parts.before.append("non-outlaw")
    elif isinstance(part, x.IsOneOf):
        parts.last.append(f"other than {parts.player(part.of)}")
    elif isinstance(part, x.AllOf):
        parts.last.append(f"other than {article(describe(part, card=True))}")
    elif isinstance(part, x.HasKeyword):
        parts.after.append("without " + part.keyword.text)
    elif part == x.Controlled(Relation.YOU):
        parts.after.append("you don't control")
    elif isinstance(part, x.IsPermanent):
        parts.before.append("nonpermanent")
    elif isinstance(part, x.IsSource):
        parts.other = True
    elif isinstance(part, x.Colorless):
        parts.after.insert(0, "that's one or more colors")
    elif isinstance(part, (x.ChosenSubtype, x.ChosenColor)):
        parts.after.insert(0, f"that aren't of the chosen {'type' if isinstance(part, x.ChosenSubtype) else 'color'}")
    else:
        raise IRError(f"no text says what is not {part!r}")


def _sort_after(part: x.Filter, parts: _Parts) -> None:
    if isinstance(part, x.Controlled):
        parts.after.append("you control" if part.by is Relation.YOU else "an opponent controls")
    elif isinstance(part, x.Owned):
        parts.owner = part.by
    elif isinstance(part, x.InZone):
        parts.zone = part.zone
    elif isinstance(part, x.HasKeyword):
        parts.after.append("with " + part.keyword.text)
    elif isinstance(part, (x.Power, x.Toughness, x.ManaValue)):
        what = "mana value" if isinstance(part, x.ManaValue) else type(part).__name__.lower()
        parts.after.append(f"with {what} {comparison(part.compare, part.amount)}")
    elif part == x.Counters(getattr(part, "kind", ""), x.Compare.GE, x.Number(1)) and isinstance(part, x.Counters):
        parts.after.append(f"with {article(part.kind)} counter on it")
    elif isinstance(part, x.Targeting):
        if part.target == x.IsSource():
            target = "this creature"
        elif part.target == x.IsPlayer(Relation.YOU):
            target = "you"
        else:
            target = article(describe(part.target))
        parts.after.append(f"that targets {target}")
    elif isinstance(part, x.ControlledBy):
        who = parts.player(part.who)
        parts.after.append(f"{who} control" + ("" if who == "they" else "s"))
    elif isinstance(part, x.OwnedBy):
        who = parts.player(part.who)
        parts.whose = "their" if who == "they" else f"{who}'s"
    elif isinstance(part, x.AttachedTo) and isinstance(part.what, (x.IsSource, x.IsHost, x.IsOneOf)):
        of = part.what.of if isinstance(part.what, x.IsOneOf) else x.Source()
        host = "enchanted creature" if isinstance(part.what, x.IsHost) else parts.player(of)
        parts.last.append(f"attached to {host}")
    elif isinstance(part, (x.Blocks, x.BlockedBy)):
        parts.last.append(f"{'blocking' if isinstance(part, x.Blocks) else 'blocked by'} {parts.player(part.of)}")
    elif isinstance(part, x.Shares):
        if part.quality is Quality.NAME:
            parts.last.append(f"with the same name as {parts.player(part.of)}")
        else:
            words = {quality: word for word, quality in SHARED.items()}
            parts.last.append(f"that shares a {words[part.quality]} with {parts.player(part.of)}")
    elif isinstance(part, x.HasGreatest) and not part.zones:
        amounts: dict[x.Amount, str] = {
            x.PowerOf(x.Affected()): "power",
            x.ToughnessOf(x.Affected()): "toughness",
            x.ManaValueOf(x.Affected()): "mana value",
        }
        if part.amount not in amounts:
            raise IRError(f"no text says {part!r}")
        most = amounts[part.amount]
        parts.last.append(f"with the greatest {most} among {describe(part.of, many=True, player=parts.player)}")
    elif part == SINGLE_TARGET:
        parts.after.append("with a single target")
    elif part in _HISTORY:
        parts.after.append(_HISTORY[part])
    elif isinstance(part, x.ChosenSubtype):
        parts.after.append("of the chosen type")
    elif isinstance(part, x.ChosenColor):
        parts.after.append("of the chosen color")
    elif isinstance(part, x.ChosenName):
        parts.after.append("with the chosen name")
    elif isinstance(part, x.HasCastCost):
        parts.after.append(f"with {part.keyword.value}")
    elif isinstance(part, x.IsExiledWith):
        parts.last.append("put onto the battlefield with this Aura")
    elif isinstance(part, x.DrawnThisTurn):
        parts.last.append("drawn this turn")
    elif isinstance(part, x.HasActivated):
        parts.after.append("with an activated ability that isn't a mana ability")
    elif isinstance(part, x.Named):
        parts.after.append(f"named {part.name}")
    else:
        raise IRError(f"no text says {part!r}")


_COMPARED_WITH = {
    x.Compare.GE: "greater than or equal to",
    x.Compare.LE: "less than or equal to",
    x.Compare.GT: "greater than",
    x.Compare.LT: "less than",
    x.Compare.EQ: "equal to",
}


def comparison(compare: x.Compare, amount: x.Amount) -> str:
    """``3 or less``."""
    if not isinstance(amount, (x.Number, x.X)) and compare in _COMPARED_WITH:
        return f"{_COMPARED_WITH[compare]} {described(amount)}"
    if compare not in _COMPARED:
        raise IRError(f"no text compares with {compare.value}")
    return digits(amount) + _COMPARED[compare]


def _assemble(parts: _Parts, many: bool, card: bool) -> str:
    card = card or (parts.zone is not None and parts.zone is not Zone.BATTLEFIELD)
    kind = parts.kind or ("card" if card else "")
    if kind == "permanent" and parts.heads:
        kind = ""
        parts.after.insert(0, "on the battlefield")
    heads = list(parts.heads)
    # Of several types side by side the subtypes come first: "Goblin creature".
    heads.sort(key=lambda words: not words[0][0].isupper())
    if not heads and not kind:
        kind = "permanent"
    words = [listed(names, "or") for names in heads]
    if many:
        if kind:
            kind = kind.removesuffix("y") + "ies" if kind.endswith("ability") else kind + "s"
        else:
            words[-1] = listed([_plural_of(name) for name in heads[-1]], "or")
    before, after = parts.before, parts.after
    if before and not kind and len(heads[-1]) > 1:
        # In front of several nouns it might belong to the first alone.
        before, after = [], [f"that's {' '.join(before)}", *after]
    return " ".join([*_adjectives(before), *words, *([kind] if kind else []), *after, *_places(parts), *parts.last])


def _plural_of(name: str) -> str:
    if name[0].isupper():
        return plural(name)
    return "sorceries" if name == "sorcery" else name + "s"


def _adjectives(words: list[str]) -> list[str]:
    """``noncreature, nonland``: what something is not is divided by commas."""
    negatives = [word for word in words if word.startswith("non")]
    if len(negatives) < 2:
        return words
    return [*(word for word in words if word not in negatives), ", ".join(negatives)]


def _places(parts: _Parts) -> list[str]:
    if parts.whose and parts.zone is None:
        return [f"{parts.whose.removesuffix(chr(39) + 's')} owns"]
    if parts.whose and parts.zone in (Zone.GRAVEYARD, Zone.HAND):
        return [f"from {parts.whose} {parts.zone.name.lower()}"]
    if parts.zone is Zone.HAND and parts.owner is Relation.YOU:
        return ["from your hand"]
    if parts.zone is Zone.GRAVEYARD:
        whose = {None: "a", Relation.YOU: "your", Relation.OPPONENT: "an opponent's", Relation.ANY: "a"}[parts.owner]
        return [f"from {whose} graveyard"]
    if parts.zone not in (None, Zone.BATTLEFIELD):
        raise IRError(f"no text describes cards in {parts.zone!r}")
    return ["you own"] if parts.owner is Relation.YOU else []


# ---- amounts -------------------------------------------------------------------------------------------------------


def digits(amount: x.Amount) -> str:
    """A number as digits, or X."""
    if isinstance(amount, x.Number):
        return str(amount.value)
    if isinstance(amount, x.X):
        return "X"
    raise IRError(f"no text writes {amount!r} as a number")


def each_of(amount: x.Amount, player: PlayerWord = nobody) -> tuple[int, str] | None:
    """So many for each of those: the number, and what is counted."""
    if amount == DIED_THIS_TURN:
        return 1, "creature that died this turn"
    if isinstance(amount, x.Count):
        return 1, ("other " if is_other(amount.of) else "") + describe(amount.of, player=player)
    if isinstance(amount, x.CountersOn) and amount.of == x.Source():
        return 1, f"{amount.kind} counter on this permanent"
    if amount == x.HandOf(x.You()):
        return 1, "card in your hand"
    if amount == x.NumberOf(x.Opponents()):
        return 1, "opponent you have"
    if isinstance(amount, x.Distinct) and amount.quality in QUALITIES:
        return 1, f"{QUALITIES[amount.quality]} among {_each(amount.of, player)}"
    if isinstance(amount, x.Product) and isinstance(amount.left, x.Number):
        inner = each_of(amount.right, player)
        return None if inner is None else (amount.left.value, inner[1])
    return None


def quantity(amount: x.Amount, one: str, several: str, player: PlayerWord = nobody) -> str:
    """``a card``, ``two cards``, ``X cards``, ``a card for each creature you control``."""
    if isinstance(amount, x.Number):
        return article(one) if amount.value == 1 else f"{number_word(amount.value)} {several}"
    if isinstance(amount, x.X):
        return f"X {several}"
    each = each_of(amount, player)
    if each is not None:
        return f"{quantity(x.Number(each[0]), one, several)} for each {each[1]}"
    raise IRError(f"no text counts {several} by {amount!r}")


QUALITIES = {
    Quality.CARD_TYPE: "card type",
    Quality.PERMANENT_TYPE: "permanent type",
    Quality.BASIC_LAND_TYPE: "basic land type",
    Quality.COLOR: "color",
}


def _each(selector: x.Selector, player: PlayerWord = nobody) -> str:
    """``other creatures you control``."""
    if not isinstance(selector, x.Each):
        raise IRError(f"no text says {selector!r}")
    return ("other " if is_other(selector.of) else "") + describe(selector.of, many=True, player=player)


_MEASURES = {
    None: "power",
    x.ToughnessOf(x.Affected()): "toughness",
    x.ManaValueOf(x.Affected()): "mana value",
}


def described(amount: x.Amount) -> str:
    """What comes after *equal to*."""
    if amount == DIED_THIS_TURN:
        return "the number of creatures that died this turn"
    for words, fact in LIFE_THIS_TURN.items():
        if amount == x.ThisTurn(x.You(), fact):
            return f"the amount of life {words} this turn"
    if amount == x.colors_spent():
        return "the number of colors of mana spent to cast this spell"
    if isinstance(amount, x.Distinct):
        if amount.quality is Quality.NAME:
            return f"the number of differently named {_each(amount.of)}"
        return f"the number of {QUALITIES[amount.quality]}s among {_each(amount.of)}"
    if isinstance(amount, x.Devotion):
        return f"your devotion to {listed(color_words(amount.colors), 'and')}"
    if isinstance(amount, (x.Greatest, x.Total)) and amount.amount in _MEASURES:
        words = "the greatest {} among {}" if isinstance(amount, x.Greatest) else "the total {} of {}"
        return words.format(_MEASURES[amount.amount], _each(amount.of))
    if amount == x.NumberOf(x.Opponents()):
        return "the number of opponents you have"
    if amount == x.CardsIn(x.You(), Zone.LIBRARY):
        return "the number of cards in your library"
    if isinstance(amount, x.TimesMutated):
        return f"the number of times {_each(amount.of) if amount.of != x.Source() else 'this creature'} has mutated"
    if isinstance(amount, x.DamageDealt):
        return "the damage dealt this way"
    if isinstance(amount, x.NumberOf) and isinstance(amount.of, x.ExiledWith):
        return "the number of cards exiled with it"
    if amount == x.ThisTurn(x.You(), TurnFact.CARDS_DRAWN):
        return "the number of cards you've drawn this turn"
    if isinstance(amount, x.Count):
        return f"the number of {'other ' if is_other(amount.of) else ''}{describe(amount.of, many=True)}"
    if isinstance(amount, x.HandOf):
        return "the number of cards in " + ("your" if amount.of == x.You() else "that player's") + " hand"
    if isinstance(amount, x.LifeOf) and amount.of == x.You():
        return "your life total"
    if isinstance(amount, x.CountersOn) and amount.of == x.Source():
        return f"the number of {amount.kind} counters on this permanent"
    if amount == x.PowerOf(x.Source()):
        return "this creature's power"
    if isinstance(amount, x.Product) and amount.left == x.Number(2):
        return "twice " + described(amount.right)
    if isinstance(amount, x.Sum) and isinstance(amount.left, x.Number):
        return f"{amount.left.value} plus {described(amount.right)}"
    for kind, rounded in ((x.HalfUp, "up"), (x.HalfDown, "down")):
        if isinstance(amount, kind):
            return f"half {described(amount.of)}, rounded {rounded}"
    raise IRError(f"no text says {amount!r}")


def name_kind(what: x.Filter) -> str:
    """Of which cards a name is chosen: ``a nonland card name``."""
    kind, _, other = article(describe(what, card=True)).partition(" other than ")
    return f"{kind} name" + (f" other than {other} name" if other else "")


def some(what: x.Filter, amount: x.Amount, card: bool = False) -> str:
    """``a creature``, ``another creature``, ``two other artifacts``."""
    if is_other(what) and amount == x.Number(1):
        return "another " + describe(what, card=card)
    other = "other " if is_other(what) else ""
    return quantity(amount, other + describe(what, card=card), other + describe(what, many=True, card=card))


def capital(text: str) -> str:
    """The text with a capital letter."""
    return text[0].upper() + text[1:]


def lower(text: str) -> str:
    """The text with a small letter, unless it begins with a name."""
    first = text.split(" ", 1)[0].strip(".,")
    if singular(first) is not None or singular(first.removesuffix("'s")) is not None:
        return text
    return text[0].lower() + text[1:]
