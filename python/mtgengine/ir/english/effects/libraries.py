"""The top of a library, until a card is found that matches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import Zone
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import libraries as top
from mtgengine.ir.english.sentences import Said, Sentences, clause, sentence_from
from mtgengine.ir.english.words import describe, number_word, quantity, some


@clause.register
def _(effect: top.RevealFor, text: Sentences) -> str:
    you, several = effect.who == x.You(), effect.amount != x.ONE
    your, they, s = ("your", "you", "") if you else ("their", "they", "s")
    found = some(effect.what, effect.amount, card=True)
    said = text.does(effect.who, "reveal", f"cards from the top of {your} library until {they} reveal {found}")
    if effect.zone is Zone.GRAVEYARD and effect.rest is Zone.GRAVEYARD:
        return f"{said}, then put{s} those cards into {your} graveyard"
    where = {
        Zone.HAND: f"into {your} hand",
        Zone.GRAVEYARD: f"into {your} graveyard",
        Zone.BATTLEFIELD: "onto the battlefield" + (" tapped" if effect.tapped else ""),
    }[effect.zone]
    if effect.attacking:
        where += " tapped and attacking"
    if effect.yours:
        where += " under your control"
    it = "those cards" if several else "that card"
    if effect.optional:
        left = "all cards revealed this way that weren't put onto the battlefield"
        rest = "Then shuffle" if effect.rest is None else f"Then put {left} {_rest(effect, your)}"
        return f"{said}. You may put {it} {where}. {rest}"
    if effect.rest is None:
        return f"{said}, put{s} {it} {where}, then shuffle{s} the rest into {your} library"
    return f"{said}, put{s} {it} {where}, then put{s} the rest {_rest(effect, your)}"


def _rest(effect: top.RevealFor, your: str) -> str:
    if effect.rest is Zone.GRAVEYARD:
        return f"into {your} graveyard"
    return f"on the bottom of {your} library in " + ("a random order" if effect.random else "any order")


@clause.register
def _(effect: top.ExileToCast, text: Sentences) -> str:
    you = effect.who == x.You()
    your, they = ("your", "you") if you else ("their", "they")
    found = some(effect.what, x.ONE, card=True)
    said = text.does(effect.who, "exile", f"cards from the top of {your} library until {they} exile {found}")
    cast = "You may cast that card without paying its mana cost"
    return f"{said}. {cast}. Put the rest on the bottom of {your} library in a random order"


@clause.register
def _(effect: top.SearchLibrary, text: Sentences) -> str:
    cards = quantity(effect.amount, describe(effect.what, card=True), describe(effect.what, many=True, card=True))
    them = "it" if effect.amount == x.ONE else "them"
    to = {zone: words for words, zone in top.SEARCHED_TO.items()}[effect.zone].format(them)
    return f"search {text.who(effect.of)}'s library for {'up to ' if effect.up_to else ''}{cards} and {to}"


@sentence_from.register
def _(effect: top.SearchAndExile, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``search its owner's graveyard, hand, and library for any number of cards with that name and exile them``."""
    first = ""
    if isinstance(effect.of, (x.OwnerOf, x.ControllerOf)) and text.not_named(effect.of.of):
        first = f"choose {text.who(effect.of.of)}. Search "
    whose = text.who(effect.of)
    text.refs = replace(text.refs, that_player=effect.of)
    if effect.hand >= 0:
        text.from_hand = x.RegisterValue(effect.hand)
    many = "all" if effect.every else "any number of"
    if effect.amount is not None:
        many = f"up to {number_word(effect.amount.value)}" if isinstance(effect.amount, x.Number) else text.fail(effect)
    cards = text.noun(effect.what, many=True, card=True)
    return f"{first or 'search '}{whose}'s graveyard, hand, and library for {many} {cards} and exile them", 1
