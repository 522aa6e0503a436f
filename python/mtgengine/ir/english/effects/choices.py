"""Choices, and what is revealed or kept for later words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import Cause, Relation, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.effects.delayed import floating
from mtgengine.ir.english.effects.moves import into, rest_of
from mtgengine.ir.english.sentences import Said, Sentences, clause, sentence_from
from mtgengine.ir.english.words import (
    article,
    describe,
    is_other,
    name_kind,
    number_word,
    quantity,
    without,
)
from mtgengine.ir.term import substitute


@clause.register
def _(effect: e.ChooseName, text: Sentences) -> str:
    return f"choose {name_kind(effect.what)}"


@sentence_from.register
def _(effect: e.ChooseColor, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``choose a color``; what follows is about the chosen color."""
    if effect.who != x.You() or not effect.register:
        text.fail(effect)
    return "choose a color", 1


@sentence_from.register
def _(effect: e.ChooseSubtype, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``choose a creature type``; what follows is about the chosen type."""
    if effect.who != x.You() or not effect.register:
        text.fail(effect)
    return "choose a creature type", 1


@sentence_from.register
def _(effect: e.ChooseAnyLandType, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``choose a land type and a basic land type``: the first and the second chosen type."""
    second = effects[i + 1] if i + 1 < len(effects) else None
    if not isinstance(second, e.ChooseLandType) or (effect.who, second.who) != (x.You(), x.You()):
        text.fail(effect)
    text.land_types = True
    return "choose a land type and a basic land type", 2


@sentence_from.register
def _(effect: e.Choose, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """What is chosen is said where something happens to it; names, and what others choose, in a sentence."""
    register = x.Register(effect.register)
    after = effects[i + 1] if i + 1 < len(effects) else None
    if isinstance(after, e.Float) and isinstance(after.ability, c.Replacement):
        return floating(text, after), 2
    if effect.among is not None:
        return _choice_among(text, effects, i)
    yard = x.InZone(Zone.GRAVEYARD) & x.Owned(Relation.YOU)
    if effect.random and effect.what == yard and isinstance(after, e.Move) and after.zone is Zone.EXILE:
        text.refer(register, effect.what)
        text.chosen[register] = "a card at random from your graveyard"
        said, used = text.sentence(effects, i + 1)
        return said, used + 1
    if effect.random and after == e.Reveal(register) and effect.what == x.InZone(Zone.HAND) & x.Owned(Relation.YOU):
        text.refer(register, effect.what)
        return "reveal a card at random from your hand", 2
    sacrificed = after if isinstance(after, e.Move) and after.cause is Cause.SACRIFICE else None
    if sacrificed is not None and sacrificed.what == register and effect.amount == x.Count(effect.what):
        text.refs = replace(text.refs, that_much=x.NumberOf(register))
        text.way[x.Register(sacrificed.register)] = "sacrificed"
        text.of_permanents[x.Register(sacrificed.register)] = True
        what = without(effect.what, x.Controlled(Relation.YOU))
        other = "other " if is_other(what) else ""
        return f"sacrifice any number of {other}{describe(what, many=True)}", 2
    if isinstance(after, e.ForEach) or after is None:
        amount = effect.amount.value if isinstance(effect.amount, x.Number) else text.fail(effect)
        text.refer(register, effect.what)
        return f"choose {number_word(amount)} {text.noun(effect.what, many=amount != 1)}", 1
    before, text.their = text.their, effect.who
    if text.refs_hand is not None and x.OwnedBy(text.refs_hand) in getattr(effect.what, "parts", ()):
        text.their = before
        noun = article(describe(without(effect.what, x.InZone(Zone.HAND), x.OwnedBy(text.refs_hand)), card=True))
        text.refer(register, effect.what)
        return text.does(effect.who, "choose", f"{noun} from it", subject=True), 1
    if isinstance(effect.who, (x.EachPlayer, x.Opponents)):
        text.their = x.Affected()
    elif effect.optional:
        text.fail(effect)
    amount = effect.amount.value if isinstance(effect.amount, x.Number) else text.fail(effect)
    noun = text.noun(effect.what, many=amount != 1)
    if effect.up_to:
        said = f"up to {number_word(amount)} {noun}"
    elif is_other(effect.what) and amount == 1:
        said = f"another {noun}"
    else:
        said = article(noun) if amount == 1 else f"{number_word(amount)} {noun}"
    text.chosen[register] = said
    text.refer(register, effect.what)
    found, used = text.sentence(effects, i + 1)
    text.their = before
    if register in text.chosen:
        text.fail(effect)
    if effect.optional:
        found = f"{text.who(effect.who)} may {found}"
    elif effect.who != x.You():
        verb, _, rest = found.partition(" ")
        found = f"{text.who(effect.who)} {verb}s {rest}"
    return found, used + 1


def _choice_among(text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``put one of them into your hand and the rest into your graveyard``."""
    effect = effects[i]
    assert isinstance(effect, e.Choose)
    register = x.Register(effect.register)
    if effect.who != x.You():
        text.refer(register, x.InZone(Zone.LIBRARY))
        return text.does(effect.who, "choose", "one"), 1
    move, rest = (*effects[i + 1 : i + 3], None, None)[:2]
    plain = effect.what == x.Anything() and not effect.optional and not effect.up_to
    if not plain or not isinstance(rest, e.Move):
        return _from_among(text, effect, effects[i + 1 : i + 3])
    if not isinstance(move, e.Move) or move.what != register:
        text.fail(effect)
    amount = effect.amount.value if isinstance(effect.amount, x.Number) else text.fail(effect)
    return f"put {number_word(amount)} of them {into(move)} and the rest {rest_of(rest)}", 3


def _from_among(text: Sentences, choice: e.Choose, after: Sequence[e.Effect]) -> Said:
    """``you may reveal a creature card from among them and put it into your hand``."""
    register = x.Register(choice.register)
    revealed = bool(after) and after[0] == e.Reveal(register)
    move = after[1] if revealed and len(after) > 1 else after[0] if after else None
    if not isinstance(move, e.Move) or move.what != register or choice.among is None or choice.among != text.revealed:
        text.fail(choice)
    one = choice.amount == x.ONE
    if choice.amount == x.NumberOf(choice.among):
        many = "any number of "
    elif isinstance(choice.amount, x.Number):
        many = ("up to " if choice.up_to else "") + (
            "" if one and not choice.up_to else number_word(choice.amount.value) + " "
        )
    else:
        text.fail(choice)
    if choice.what == x.Anything():
        what = f"{many}of them" if many else "one of them"
    else:
        noun = describe(choice.what, many=not one, card=True)
        what = article(noun) if one and not choice.up_to else many + noun
        what += " from among them"
    text.refer(register, choice.what & dict(text.known).get(choice.among, x.InZone(Zone.LIBRARY)))
    you = "you may " if choice.optional else ""
    if move.register >= 0:
        text.went[x.Register(move.register)] = move.zone
        text.known = tuple((x.Register(move.register) if s == register else s, what) for s, what in text.known)
        text.it = x.Register(move.register)
    if revealed:
        return f"{you}reveal {what} and put {'it' if one else 'them'} {into(move)}", 3
    return f"{you}put {what} {into(move)}", 2


@sentence_from.register
def _(effect: e.RevealUntil, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    you = effect.who == x.You()
    found = quantity(effect.amount, describe(effect.what, card=True), describe(effect.what, many=True, card=True))
    text.revealed, text.revealer = x.Register(effect.others), effect.who
    said = text.does(effect.who, "reveal", f"cards from the top of {'your' if you else 'their'} library")
    text.refer(x.Register(effect.register), effect.what & x.InZone(Zone.LIBRARY))
    return f"{said} until {'you' if you else 'they'} reveal {found}", 1


@sentence_from.register
def _(effect: e.Let, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """Cards of a library that are revealed or looked at; or what a delayed ability is about."""
    register = x.Register(effect.register)
    if not isinstance(effect.what, x.TopOf):
        text.kept_for_later[register] = effect.what
        said, used = text.sentence(effects, i + 1)
        return said, used + 1
    after = effects[i + 1] if i + 1 < len(effects) else None
    text.revealed = register
    text.revealer = effect.what.who
    text.refer(register, x.InZone(Zone.LIBRARY))
    if after == e.Reveal(register):
        if effect.what.who == x.You():
            return f"reveal {text.top(effect.what)}" + text.where_x(), 2
        who = text.who(effect.what.who)
        if effect.what.who == text.refs.defending:
            text.refs = replace(text.refs, that_player=effect.what.who)
        return f"{who} reveals {text.top(effect.what, their=True)}", 2
    if isinstance(after, e.Look) and after.what == register:
        return text.does(after.who, "look", f"at {text.top(effect.what)}") + text.where_x(), 2
    return text.fail(effect)


@sentence_from.register
def _(effect: e.ChooseNumber, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``draw up to two cards``."""
    draw = effects[i + 1] if i + 1 < len(effects) else None
    chosen = x.RegisterValue(effect.register)
    if isinstance(draw, e.Discard) and draw.amount == chosen and isinstance(effect.most, x.Minimum):
        text.refs = replace(text.refs, that_much=chosen)
        return text.does(draw.who, "discard", "up to " + text.cards(effect.most.left)), 2
    if not isinstance(draw, e.Draw) or draw.amount != x.RegisterValue(effect.register):
        text.fail(effect)
    return text.does(draw.who, "draw", "up to " + text.cards(effect.most)), 2


@sentence_from.register
def _(effect: e.ForEach, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``for each of those cards, pay 4 life or put it on top of your library``, ``each player may draw a card``."""
    one = x.Register(effect.register)
    if len(effect.effects) == 1 and getattr(effect.effects[0], "who", None) == one:
        return text.sentence((substitute(effect.effects[0], one, effect.of),), 0)
    if isinstance(effect.of, x.Each):
        noun = text.noun(effect.of.of)
        before = text.it, text.known
        text.it, text.known = one, ((one, effect.of.of),)
        inner = text.joined_sentences(effect.effects)
        text.it, text.known = before
        return f"for each {noun}, {inner}", 1
    text.it, text.known = one, ((one, x.InZone(Zone.HAND)),)
    if len(effect.effects) == 1 and isinstance(effect.effects[0], e.Pay) and not effect.effects[0].effects:
        pay = effect.effects[0]
        inner = f"{text.cost(pay.cost, False)} or {text.joined_sentences(pay.otherwise)}"
    else:
        inner = text.joined_sentences(effect.effects)
    return f"for each of those cards, {inner}", 1
