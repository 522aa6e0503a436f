"""Conditions about this turn, as the compiler reads them and the renderer says them."""

from __future__ import annotations

from typing import TypeAlias

from mtgengine.enums import StepType, TurnFact
from mtgengine.ir.expressions import (
    Affected,
    AllTrue,
    Compare,
    Comparison,
    Condition,
    EachPlayer,
    Greatest,
    InStep,
    Number,
    Opponents,
    Selector,
    ThisTurn,
    Total,
    TurnOf,
)
from mtgengine.ir.patterns import EVENT_PLAYER

Facts: TypeAlias = dict[TurnFact, tuple[str, str]]

# How each fact is said of you, once and so often.
YOURS: Facts = {
    TurnFact.CREATURES_DIED: ("a creature died under your control", "{} or more creatures died under your control"),
    TurnFact.PERMANENTS_LEFT: ("a permanent left the battlefield under your control", ""),
    TurnFact.ATTACKERS: ("you attacked", "you attacked with {} or more creatures"),
    TurnFact.LIFE_GAINED: ("you gained life", "you gained {} or more life"),
    TurnFact.LIFE_LOST: ("you lost life", "you lost {} or more life"),
    TurnFact.LANDS_PLAYED: ("you played a land", ""),
    TurnFact.CARDS_DRAWN: ("", "you've drawn {} or more cards"),
    TurnFact.SPELLS_CAST: ("you've cast a spell", "you've cast {} or more spells"),
    TurnFact.NONCREATURE_SPELLS: ("you've cast a noncreature spell", "you've cast {} or more noncreature spells"),
}
OPPONENTS: Facts = {
    TurnFact.LIFE_GAINED: ("an opponent gained life", "an opponent gained {} or more life"),
    TurnFact.LIFE_LOST: ("an opponent lost life", "an opponent lost {} or more life"),
    TurnFact.SPELLS_CAST: ("an opponent cast a spell", "an opponent cast {} or more spells"),
    TurnFact.CARDS_DRAWN: ("", "an opponent drew {} or more cards"),
}
ANYBODYS: Facts = {TurnFact.CREATURES_DIED: ("a creature died", "{} or more creatures died")}
ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth"}


# Amounts: how many creatures died this turn, and how much life you gained or lost.
DIED_THIS_TURN = Total(EachPlayer(), ThisTurn(Affected(), TurnFact.CREATURES_DIED))
LIFE_THIS_TURN = {"you gained": TurnFact.LIFE_GAINED, "you lost": TurnFact.LIFE_LOST}


def at_least(who: Selector, fact: TurnFact, number: int) -> Condition:
    """That happened so often, or so much; of opponents: to one of them."""
    if isinstance(who, Opponents):
        return Comparison(Greatest(who, ThisTurn(Affected(), fact)), Compare.GE, Number(number))
    return Comparison(ThisTurn(who, fact), Compare.GE, Number(number))


def number_of_times(fact: TurnFact, number: int) -> Condition:
    """It is the player's first, second ... such event of the turn."""
    return Comparison(ThisTurn(EVENT_PLAYER, fact), Compare.EQ, Number(number))


def first_in_draw_step(drawn: int) -> Condition:
    """It is the first card that the player draws in their own draw step; before it `drawn` is 0, after it 1."""
    so_far = Comparison(ThisTurn(EVENT_PLAYER, TurnFact.DRAWN_IN_STEP), Compare.EQ, Number(drawn))
    return AllTrue((InStep(frozenset({StepType.DRAW})), TurnOf(EVENT_PLAYER), so_far))
