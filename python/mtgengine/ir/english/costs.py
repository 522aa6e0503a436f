"""Costs and conditions in rules English."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mtgengine.enums import CastKeyword, Color, Relation, Status, TurnFact, Zone
from mtgengine.ir import costs as k
from mtgengine.ir import expressions as x
from mtgengine.ir.english.history import this_turn_text
from mtgengine.ir.english.words import (
    article,
    comparison,
    describe,
    described,
    digits,
    each_of,
    is_other,
    lower,
    number_word,
    quantity,
    some,
)
from mtgengine.ir.history import EARLY_TURN
from mtgengine.ir.merging import attacking_partner, partner_of
from mtgengine.ir.standings import CONDITIONS
from mtgengine.ir.term import IRError, mentions


def cost_text(cost: Sequence[k.Cost], name: str) -> str:
    """``{1}, {T}, Sacrifice a creature``."""
    if tuple(cost) == k.LOYALTY_X:
        return "−X"
    return ", ".join(cost_part(part, name) for part in cost)


def cost_part(part: k.Cost, name: str) -> str:
    """``Sacrifice a creature``."""
    if isinstance(part, k.PayMana):
        return str(part.mana)
    if isinstance(part, k.Loyalty):
        return f"{part.change:+d}".replace("-", "−") if part.change else "0"
    if isinstance(part, k.PayLife):
        return f"Pay {digits(part.amount)} life"
    if isinstance(part, k.SacrificeCost):
        return "Sacrifice " + some(part.what, part.amount)
    if isinstance(part, k.DiscardCost):
        return "Discard " + some(part.what, part.amount, card=True)
    if isinstance(part, k.TapOthers):
        return "Tap " + some(x.Untapped() & part.what, part.amount)
    if isinstance(part, k.ExileCost):
        return _exile_cost(part)
    if isinstance(part, k.RemoveCountersCost):
        counters = quantity(part.amount, f"{part.counter} counter", f"{part.counter} counters")
        return f"Remove {counters} from {name}"
    if isinstance(part, k.ExileSelf):
        return (
            f"Exile {name}" if part.zone is Zone.BATTLEFIELD else f"Exile this card from your {part.zone.name.lower()}"
        )
    if isinstance(part, (k.PayGeneric, k.PayEnergy)):
        return _counted_cost(part)
    if isinstance(part, k.RevealCost):
        return f"Reveal {some(part.what, part.amount, card=True)} from your hand"
    if isinstance(part, k.PutCountersCost):
        counters = quantity(part.amount, f"{part.counter} counter", f"{part.counter} counters")
        return f"Put {counters} on {name}"
    if isinstance(part, k.RemoveCountersFrom):
        counters = quantity(part.amount, f"{part.counter} counter", f"{part.counter} counters")
        return f"Remove {counters} from among {describe(part.what, many=True)} you control"
    if isinstance(part, k.TapForPower):
        others = f"any number of other untapped {describe(part.what, many=True)} you control"
        return f"Tap {others} with total power {digits(part.power)} or greater"
    if isinstance(part, k.MillCost):
        return f"Mill {quantity(part.amount, 'card', 'cards')}"
    if isinstance(part, (k.PutOnTopCost, k.PutOnBottomCost)):
        place = "on top" if isinstance(part, k.PutOnTopCost) else "on the bottom"
        cards = some(part.what, part.amount, card=True)
        return f"Put {cards} from your {part.zone.name.lower()} {place} of your library"
    if isinstance(part, k.ExileTopCost):
        cards = "card" if part.amount == x.ONE else f"{some(x.Anything(), part.amount, card=True)}"
        return f"Exile the top {cards} of your library"
    if isinstance(part, k.ReturnCost):
        return f"Return {some(part.what, part.amount)} to its owner's hand"
    if isinstance(part, k.BeholdCost):
        return f"Behold {some(part.what, part.amount)}"
    if isinstance(part, k.WaterbendCost):
        return f"Waterbend {{{part.generic}}}"
    if isinstance(part, k.EvidenceCost):
        return f"Collect evidence {digits(part.amount)}"
    for kind, text in (
        (k.ForageCost, "Forage"),
        (k.RevealSelf, "Reveal this card from your hand"),
        (k.TapSelf, "{T}"),
        (k.UntapSelf, "{Q}"),
        (k.SacrificeSelf, f"Sacrifice {name}"),
        (k.DiscardSelf, "Discard this card"),
        (k.ReturnSelf, f"Return {name} to its owner's hand"),
        (k.DiscardHand, "Discard your hand"),
    ):
        if isinstance(part, kind):
            return text
    raise IRError(f"no text says {part!r}")


def _counted_cost(part: k.PayGeneric | k.PayEnergy) -> str:
    each = each_of(part.amount)
    if isinstance(part, k.PayEnergy):
        if isinstance(part.amount, x.Number):
            return f"Pay {'{E}' * part.amount.value}"
        if isinstance(part.amount, x.X):
            return "Pay X {E}"
        raise IRError(f"no text says {part!r}")
    if each is not None:
        return f"{{{each[0]}}} for each {each[1]}"
    return f"{{{digits(part.amount)}}}"


_CAST_KEYWORDS = {
    CastKeyword.KICKER,
    CastKeyword.MULTIKICKER,
    CastKeyword.BUYBACK,
    CastKeyword.ENTWINE,
    CastKeyword.ESCALATE,
    CastKeyword.FLASHBACK,
    CastKeyword.DISTURB,
    CastKeyword.MORE_THAN_MEETS_THE_EYE,
    CastKeyword.ESCAPE,
    CastKeyword.EVOKE,
}


def keyword_cost(word: str, cost: Sequence[k.Cost], name: str = "~") -> str:
    """``Kicker {1}{R}``, ``Cycling—Pay 2 life``."""
    text = cost_text(cost, name)
    return f"{word} {text}" if all(isinstance(part, k.PayMana) for part in cost) else f"{word}—{text}"


def cast_cost_text(cost: k.CastCost) -> str:
    """An additional or alternative cost of casting, as a paragraph."""
    if cost.keyword in _CAST_KEYWORDS:
        return keyword_cost(cost.keyword.value.capitalize(), cost.cost)
    pay = ("pay " if isinstance(part, k.PayMana) else "" for part in cost.cost)
    text = " and ".join(verb + lower(cost_part(part, "~")) for verb, part in zip(pay, cost.cost, strict=True))
    if cost.kind is k.CastCostKind.MANDATORY:
        return f"As an additional cost to cast this spell, {text}."
    if cost.keyword in (CastKeyword.COLLECT_EVIDENCE, CastKeyword.BEHOLD):
        return f"As an additional cost to cast this spell, you may {text}."
    if cost.kind is k.CastCostKind.OPTIONAL:
        return f"You may {text} as an additional cost to cast this spell."
    if not cost.cost and cost.condition:
        return f"If {condition_text(cost.condition)}, you may cast this spell without paying its mana cost."
    when = f"If {condition_text(cost.condition)}, you" if cost.condition else "You"
    return f"{when} may {text} rather than pay this spell's mana cost."


def _exile_cost(part: k.ExileCost) -> str:
    if part.zone is Zone.BATTLEFIELD:
        return "Exile " + some(part.what, part.amount)
    text = some(part.what, part.amount, card=True)
    if (is_other(part.what) or part.what == x.Not(x.IsSource())) and part.amount != x.ONE:
        many, _, noun = text.partition(" ")
        text = f"{many} other {noun}"
    return f"Exile {text} from your {part.zone.name.lower()}"


# ---- conditions ----------------------------------------------------------------------------------------------------


# Of costs that are actions: that they were done.
_DONE = {CastKeyword.COLLECT_EVIDENCE: "evidence was collected", CastKeyword.GIFT: "the gift was promised"}


def all_true_text(condition: x.AllTrue, name: str, say: Callable[[x.Condition], str]) -> str:
    """Several conditions; what you both own and control is two of them (CR 712.4a)."""
    parts = tuple(condition.conditions)
    if (partner := attacking_partner(parts)) is not None:
        return f"{name} and {_one_of(partner)} are attacking, and you both own and control them"
    texts = []
    while parts:
        partner = partner_of(parts[:2])
        texts.append(say(parts[0]) if partner is None else f"you both own and control {name} and {_one_of(partner)}")
        parts = parts[1:] if partner is None else parts[2:]
    return " and ".join(texts)


def _one_of(what: x.Filter) -> str:
    return article(describe(what))


def condition_text(condition: x.Condition, name: str = "~") -> str:
    """What comes after *if*."""
    if (fact := this_turn_text(condition)) is not None:
        return fact
    for words, standing in CONDITIONS.items():
        if condition == standing:
            return words
    if isinstance(condition, x.YourTurn):
        return "it's your turn"
    if condition == x.Untrue(x.YourTurn()):
        return "it's not your turn"
    if condition == x.Exists(x.IsSource()):
        return "it's on the battlefield"
    if isinstance(condition, x.Matches) and condition.of == x.TopOfGraveyard(x.You()):
        return f"the top card of your graveyard is {article(describe(condition.what, card=True))}"
    if isinstance(condition, x.Exists):
        who = _opponent_has(condition.what)
        return _exists(condition.what) if who is None else who
    if isinstance(condition, x.Untrue) and isinstance(condition.condition, x.Exists):
        what = condition.condition.what
        if x.Controlled(Relation.YOU) in (what.parts if isinstance(what, x.AllOf) else (what,)):
            rest = _controlled(what)[1]
            return f"you control no {'other ' if is_other(what) else ''}{describe(rest, many=True)}"
        if x.Controlled(Relation.OPPONENT) in (what.parts if isinstance(what, x.AllOf) else (what,)):
            return f"an opponent controls no {describe(_controlled(what)[1], many=True)}"
    if isinstance(condition, x.Untrue) and isinstance(condition.condition, x.Exists):
        return f"there are no {describe(condition.condition.what, many=True)}"
    if condition == x.Untrue(x.Matches(x.Source(), x.HasStatus(frozenset({Status.USED})))):
        return "you haven't added mana with this ability this turn"
    if isinstance(condition, x.AnyTrue):
        return " or if ".join(condition_text(part, name) for part in condition.conditions)
    if condition == x.Matches(x.Source(), x.EnteredThisTurn()):
        return f"{name} entered this turn"
    if condition == EARLY_TURN:
        return "it's your first, second, or third turn of the game"
    if isinstance(condition, x.AllTrue):
        return all_true_text(condition, name, lambda part: condition_text(part, name))
    for keyword, text in _DONE.items():
        if condition == x.Comparison(x.KeywordPaid(keyword), x.Compare.GE, x.ONE):
            return text
    paid = _cast_for(condition)
    if paid is not None:
        return paid
    if isinstance(condition, x.Untrue) and isinstance(condition.condition, x.Matches):
        if condition.condition == x.Matches(x.Source(), x.WasCast()):
            return "it wasn't cast"
        return condition_text(condition.condition, name).replace(f"{name} is ", f"{name} isn't ", 1)
    if isinstance(condition, x.Matches) and condition.of == x.Source():
        own = matches_text(condition.what)
        if own is not None:
            return f"{name} {own}"
        if isinstance(condition.what, x.WasCast):
            if condition.what.origin == {Zone.GRAVEYARD}:
                return "this spell was cast from a graveyard"
            return "you cast it from your hand" if condition.what.origin else "you cast it"
        if condition.what == x.InZone(Zone.GRAVEYARD):
            return "this card is in your graveyard"
        noun = describe(condition.what)
        if not isinstance(condition.what, (x.Types, x.Subtype, x.AllOf)) and noun.endswith(" permanent"):
            return f"{name} is {noun.removesuffix(' permanent')}"
        return f"{name} is {article(noun)}"
    if isinstance(condition, x.Comparison) and isinstance(condition.right, x.Count):
        return _more_than(condition)
    if isinstance(condition, x.Comparison) and condition == _some_exiled(condition.left):
        return f"a card is exiled with {name}"
    if isinstance(condition, x.Comparison) and condition.left == x.X() and condition.compare is x.Compare.GE:
        return f"X is {digits(condition.right)} or more"
    if isinstance(condition, x.Comparison) and mentions(condition.left, x.ThisTurn):
        return _last_turn(condition)
    if isinstance(condition, x.Comparison) and isinstance(condition.right, x.Number):
        return _compared(condition, condition.right.value, name)
    raise IRError(f"no text says {condition!r}")


# CR 702.33d, 702.166c
_PAID = {
    CastKeyword.KICKER: "this spell was kicked",
    CastKeyword.MULTIKICKER: "this spell was kicked",
    CastKeyword.BARGAIN: "this spell was bargained",
}


def _cast_for(condition: x.Condition) -> str | None:
    """``this spell was bargained``, ``this spell's surge cost was paid``."""
    if isinstance(condition, x.Matches) and isinstance(condition.what, x.WasCastFor) and condition.of == x.Source():
        keyword = condition.what.keyword
        return "it escaped" if keyword is CastKeyword.ESCAPE else f"this spell's {keyword.value} cost was paid"
    if condition == x.Comparison(x.ChosenNumber(), x.Compare.EQ, x.Number(0)):
        return "tribute wasn't paid"
    if not isinstance(condition, x.Comparison) or (condition.compare, condition.right) != (x.Compare.GE, x.ONE):
        return None
    if isinstance(condition.left, x.KeywordPaid):
        keyword = condition.left.keyword
        return _PAID.get(keyword, f"this spell's {keyword.value} cost was paid")
    if isinstance(condition.left, x.CostPaid):
        return "this spell was kicked"  # what a text calls so; the cost is known with the face (CR 702.33d)
    return None


def _some_exiled(amount: x.Amount) -> x.Condition | None:
    """At least one card is exiled with the object (CR 607.2a)."""
    linked = isinstance(amount, x.NumberOf) and isinstance(amount.of, x.ExiledWith)
    return x.Comparison(amount, x.Compare.GE, x.ONE) if linked else None


def _last_turn(condition: x.Comparison) -> str:
    cast = x.ThisTurn(x.Affected(), TurnFact.SPELLS_LAST_TURN)
    if condition == x.Comparison(x.Total(x.EachPlayer(), cast), x.Compare.EQ, x.Number(0)):
        return "no spells were cast last turn"
    if condition.left == x.Greatest(x.EachPlayer(), cast) and condition.compare is x.Compare.GE:
        return f"a player cast {_number_of(condition.right)} or more spells last turn"
    raise IRError(f"no text says {condition!r}")


def _number_of(amount: x.Amount) -> str:
    if not isinstance(amount, x.Number):
        raise IRError(f"no text compares with {amount!r}")
    return number_word(amount.value)


def matches_text(what: x.Filter) -> str | None:
    """``has flying``, ``is equipped``: what something has or is, where no noun says it."""
    if isinstance(what, x.ChosenName):
        return "has the chosen name"
    if isinstance(what, x.HasKeyword):
        return f"has {what.keyword.text}"
    if what == x.HasAttached(x.Subtype("Equipment")):
        return "is equipped"
    if what == x.HasAttached(x.Subtype("Aura")):
        return "is enchanted"
    if isinstance(what, (x.Power, x.Toughness)):
        return f"has {type(what).__name__.lower()} {comparison(what.compare, what.amount)}"
    if isinstance(what, x.Counters) and isinstance(what.amount, x.Number):
        number = what.amount.value
        if what.compare is x.Compare.EQ and number == 0:
            return f"has no {what.kind} counters on it"
        if what.compare is x.Compare.GE:
            if number == 1:
                return f"has {article(what.kind)} counter on it"
            return f"has {number_word(number)} or more {what.kind} counters on it"
    return None


def _opponent_has(what: x.Filter) -> str | None:
    """``an opponent has 10 or less life``."""
    if not isinstance(what, x.AllOf) or what.parts[0] != x.opponent or not isinstance(what.parts[1], x.Where):
        return None
    test = what.parts[1].condition
    for of, words in ((x.LifeOf, "life"), (x.HandOf, "cards in hand")):
        if test == x.Comparison(of(x.Affected()), x.Compare.GT, of(x.You())):
            return f"an opponent has more {words} than you"
    if test == x.Comparison(x.LifeOf(x.Affected()), x.Compare.LT, x.LifeOf(x.You())):
        return "you have more life than an opponent"
    if not isinstance(test, x.Comparison) or not isinstance(test.right, x.Number):
        raise IRError(f"no text says {test!r}")
    number, more = test.right.value, test.compare is x.Compare.GE
    if test.left == x.HandOf(x.Affected()):
        if test.compare is x.Compare.EQ and not number:
            return "an opponent has no cards in hand"
        return f"an opponent has {number_word(number)} or {'more' if more else 'fewer'} cards in hand"
    if test.left == x.LifeOf(x.Affected()):
        return f"an opponent has {number} or {'more' if more else 'less'} life"
    if test.left == x.CountersOn(x.Affected(), "poison") and more:
        return f"an opponent has {number_word(number)} or more poison counters"
    if test.left == x.CardsIn(x.Affected(), Zone.GRAVEYARD) and more:
        return f"an opponent has {number_word(number)} or more cards in their graveyard"
    raise IRError(f"no text says {test!r}")


def _exists(what: x.Filter) -> str:
    if not any(isinstance(part, x.Controlled) for part in (what.parts if isinstance(what, x.AllOf) else (what,))):
        return f"any player controls {article(describe(what))}"
    controller, rest = _controlled(what)
    noun = f"another {describe(rest)}" if is_other(what) else article(describe(rest))
    return f"{controller} {noun}"


def _controlled(what: x.Filter) -> tuple[str, x.Filter]:
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    for relation, text in ((Relation.YOU, "you control"), (Relation.OPPONENT, "an opponent controls")):
        if x.Controlled(relation) in parts:
            rest = tuple(part for part in parts if part != x.Controlled(relation))
            return text, x.AllOf(rest) if len(rest) > 1 else rest[0] if rest else x.IsPermanent()
    raise IRError(f"no text asks for {what!r}")


def _more_than(condition: x.Comparison) -> str:
    left, right = condition.left, condition.right
    if isinstance(left, x.Count) and isinstance(right, x.Count) and condition.compare is x.Compare.GT:
        mine, what = _controlled(left.of)
        theirs, other = _controlled(right.of)
        if (mine, theirs) == ("you control", "an opponent controls") and what == other:
            return f"you control more {describe(what, many=True)} than an opponent"
        if (mine, theirs) == ("an opponent controls", "you control") and what == other:
            return f"an opponent controls more {describe(what, many=True)} than you"
    raise IRError(f"no text says {condition!r}")


def _in_graveyard(what: x.Filter) -> x.Filter | None:
    """What is counted in your graveyard, without where it is."""
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    if x.InZone(Zone.GRAVEYARD) not in parts or x.Owned(Relation.YOU) not in parts:
        return None
    rest = tuple(part for part in parts if part not in (x.InZone(Zone.GRAVEYARD), x.Owned(Relation.YOU)))
    return x.Anything() if not rest else rest[0] if len(rest) == 1 else x.AllOf(rest)


_COUNTED = {x.Compare.GE: "{} or more", x.Compare.LE: "{} or fewer", x.Compare.EQ: "exactly {}"}


def _compared(condition: x.Comparison, number: int, name: str) -> str:
    if isinstance(condition.left, x.ManaSpent) and condition.left.kinds == frozenset(Color):
        many = "no" if condition.compare is x.Compare.EQ and not number else f"at least {number_word(number)}"
        if many == "no" or condition.compare is x.Compare.GE:
            return f"{many} mana was spent to cast this spell"
    if isinstance(condition.left, x.ManaSpent) and len(condition.left.kinds) == 1 and condition.compare is x.Compare.GE:
        (color,) = condition.left.kinds
        if number < 3:
            return f"{{{color.value}}}" * number + " was spent to cast this spell"
        return f"at least {number_word(number)} {color.name.lower()} mana was spent to cast this spell"
    if isinstance(condition.left, x.CountersOn) and condition.left.of == x.Source():
        many = "no" if condition.compare is x.Compare.EQ and not number else f"{number_word(number)} or more"
        if many == "no" or condition.compare is x.Compare.GE:
            return f"there are {many} {condition.left.kind} counters on {name}"
    if condition.left == x.HandOf(x.You()):
        if condition.compare is x.Compare.EQ and number:
            return f"you have exactly {number_word(number)} cards in hand"
        if condition.compare is x.Compare.EQ and not number:
            return "you have no cards in hand"
        if condition.compare in (x.Compare.GE, x.Compare.LE):
            more = "more" if condition.compare is x.Compare.GE else "fewer"
            return f"you have {number_word(number)} or {more} cards in hand"
    if isinstance(condition.left, x.Count) and condition.compare is x.Compare.GE:
        cards = _in_graveyard(condition.left.of)
        if cards is not None:
            return f"{number_word(number)} or more {describe(cards, many=True, card=True)} are in your graveyard"
        what = condition.left.of
        if not any(isinstance(part, x.Controlled) for part in (what.parts if isinstance(what, x.AllOf) else (what,))):
            return f"there are {number_word(number)} or more {describe(what, many=True)}"
    if isinstance(condition.left, x.Distinct) and condition.compare is x.Compare.GE:
        return f"there are {number_word(number)} or more {described(condition.left).removeprefix('the number of ')}"
    if isinstance(condition.left, x.Devotion):
        word = "less than " if condition.compare is x.Compare.LT else ""
        return f"{described(condition.left)} is {word}{number_word(number)}{'' if word else ' or greater'}"
    if isinstance(condition.left, x.Count) and condition.compare in _COUNTED:
        controller, rest = _controlled(condition.left.of)
        other = "other " if is_other(condition.left.of) else ""
        many = _COUNTED[condition.compare].format(number_word(number))
        return f"{controller} {many} {other}{describe(rest, many=True)}"
    if condition.left == x.LifeOf(x.You()) and condition.compare in (x.Compare.GE, x.Compare.LE):
        return f"you have {number} or {'more' if condition.compare is x.Compare.GE else 'less'} life"
    raise IRError(f"no text says {condition!r}")
