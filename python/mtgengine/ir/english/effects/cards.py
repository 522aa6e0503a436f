"""Cards: drawing, milling, discarding, searching, shuffling, looking at them."""

from __future__ import annotations

from mtgengine.enums import Zone
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.sentences import Sentences, clause
from mtgengine.ir.english.words import (
    describe,
    digits,
    number_word,
    some,
)


@clause.register
def _(effect: e.Draw, text: Sentences) -> str:
    if (half := _half(effect.amount, x.X)) is not None:
        return text.does(effect.who, "draw", f"half X cards, {half}")
    before, text.their = text.their, effect.who
    said = text.does(effect.who, "draw", text.cards(effect.amount))
    text.their = before
    return said


def _half(amount: x.Amount, of: type[x.Amount]) -> str | None:
    """``rounded up``: half of such an amount; None: another amount."""
    for kind, rounded in ((x.HalfUp, "rounded up"), (x.HalfDown, "rounded down")):
        if isinstance(amount, kind) and isinstance(amount.of, of):
            return rounded
    return None


@clause.register
def _(effect: e.Mill, text: Sentences) -> str:
    if (half := _half(effect.amount, x.CardsIn)) is not None:
        whose = "your" if effect.who == x.You() else "their"
        return text.does(effect.who, "mill", f"half {whose} library, {half}")
    return text.does(effect.who, "mill", text.cards(effect.amount))


@clause.register
def _(effect: e.Discard, text: Sentences) -> str:
    if effect.amount == x.HandOf(effect.who):
        return text.does(effect.who, "discard", "your hand" if effect.who == x.You() else "their hand")
    if (half := _half(effect.amount, x.HandOf)) is not None:
        whose = "your" if effect.who == x.You() else "their"
        return text.does(effect.who, "discard", f"half the cards in {whose} hand, {half}")
    return text.does(effect.who, "discard", text.cards(effect.amount))


@clause.register
def _(effect: e.DiscardRandom, text: Sentences) -> str:
    return text.does(effect.who, "discard", text.cards(effect.amount) + " at random")


@clause.register
def _(effect: e.Shuffle, text: Sentences) -> str:
    return text.does(effect.who, "shuffle", "your library" if effect.who == x.You() else "their library")


@clause.register
def _(effect: e.RevealHand, text: Sentences) -> str:
    text.refs_hand = effect.who
    return text.does(effect.who, "reveal", "their hand")


@clause.register
def _(effect: e.Look, text: Sentences) -> str:
    if isinstance(effect.what, x.Each) and isinstance(effect.what.of, x.AllOf):
        owner = effect.what.of.parts[-1]
        if isinstance(owner, x.OwnedBy):
            text.refs_hand = owner.who
            return text.does(effect.who, "look", f"at {text.who(owner.who)}'s hand")
    return text.fail(effect)


@clause.register
def _(effect: e.Search, text: Sentences) -> str:
    you = effect.who == x.You()
    your = "your" if you else "their"
    if not effect.up_to:
        found = some(effect.what, effect.amount, card=True)
    else:
        many = number_word(effect.amount.value) if isinstance(effect.amount, x.Number) else "that many"
        if many == "that many" and effect.amount != text.refs.that_much:
            text.fail(effect)
        found = f"up to {many} {describe(effect.what, effect.amount != x.ONE, card=True)}"
    several = effect.amount != x.ONE
    begin = text.does(effect.who, "search", f"{your} library for {found}")
    if effect.zone is None:
        text.revealed = x.Register(effect.register)
        return f"{begin} and reveal {'them' if several else 'it'}"
    reveal = (", reveal them" if several else ", reveal it") if effect.reveal else ""
    if effect.zone is Zone.LIBRARY and effect.position == 0:
        return f"{begin}{reveal}, then shuffle and put that card on top"
    where = {
        Zone.HAND: f"into {your} hand",
        Zone.GRAVEYARD: f"into {your} graveyard",
        Zone.BATTLEFIELD: "onto the battlefield" + (" tapped" if effect.tapped else ""),
    }[effect.zone]
    it = "it" if effect.reveal else "that card"
    if several:
        it = "them" if effect.reveal else "those cards"
    return f"{begin}{reveal}, put {it} {where}, then shuffle"


@clause.register
def _(effect: e.Scry, text: Sentences) -> str:
    return text.does(effect.who, "scry", digits(effect.amount)).replace("scrys", "scries")


@clause.register
def _(effect: e.Surveil, text: Sentences) -> str:
    return text.does(effect.who, "surveil", digits(effect.amount))
