"""Wizard as a ruleset: Magic's machine with other settings and other cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from mtgengine.game import cards_of
from mtgengine.ir.cards import Card
from mtgengine.ir.pool import CardPool
from mtgengine.rulesets.magic import MAGIC
from mtgengine.rulesets.wizard.cards import CARDS, wizard_cards
from mtgengine.rulesets.wizard.game import CONFIG, load_deck, start

__all__ = ["WIZARD"]


def _cards_of(deck: Any, cards: Any = None) -> list[Card]:
    return cards_of(load_deck(deck) if isinstance(deck, str) else deck, cards or wizard_cards())


def _card_text(pool: CardPool, name: str) -> str | None:
    return next((str(card) for card in CARDS.values() if card.name.casefold() == name.casefold()), None)


WIZARD = replace(
    MAGIC,
    name="wizard",
    title="Wizard",
    config=CONFIG,
    load_deck=load_deck,
    cards_of=_cards_of,
    start=start,
    card_text=_card_text,
)
