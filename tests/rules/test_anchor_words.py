"""Anchor words: a permanent enters with one of two abilities, and its controller chooses which (614.12c)."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import worded
from tests.rulings.pool import real

from mtgengine.ir import Card
from mtgengine.oracle import CardText, compile
from mtgengine.testing import P1, P2, Scenario, cr

TEXT = (
    "As this enchantment enters, choose Khans or Dragons.\n"
    "• Khans — Whenever you cast a spell, you gain 1 life.\n"
    "• Dragons — Creatures you control have flying."
)
SIEGE = worded("Siege", "Enchantment", TEXT)
KHANS, DRAGONS = 1, 2


def entered(word: int, *more: object) -> Scenario:
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, SIEGE, "Memnite", *more)
    s.choose(P1, word)
    s.cast(P1, "Siege")
    s.resolve()
    return s


@cr("614.12c", "614.12a", "607.2d")
@pytest.mark.parametrize(("word", "life", "flies"), [(KHANS, 21, False), (DRAGONS, 20, True)])
def test_a_permanent_has_only_the_ability_whose_word_was_chosen_as_it_entered(word, life, flies):
    s = entered(word)
    assert ("flying" in s["Grizzly Bears"].keywords) is flies
    s.cast(P1, "Memnite")
    s.resolve_all()
    assert s.player(P1).life == life


@cr("614.12c", "707.6")
def test_a_copy_that_enters_chooses_a_word_of_its_own():
    mirror = "You may have this enchantment enter as a copy of any enchantment on the battlefield."
    s = entered(KHANS, worded("Mirror", "Enchantment", mirror))
    s.choose(P1, True, DRAGONS)
    s.cast(P1, "Mirror")
    s.resolve_all()
    assert s.player(P1).life == 21
    assert "flying" in s["Grizzly Bears"].keywords
    s.cast(P1, "Memnite")
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("614.12c", "400.7")
def test_the_word_is_chosen_anew_when_the_permanent_enters_again():
    blink = "Exile target enchantment, then return it to the battlefield under its owner's control."
    s = entered(KHANS, worded("Blink", "Instant", blink))
    s.choose(P1, DRAGONS)
    s.cast(P1, "Blink", targets=["Siege"])
    s.resolve_all()
    assert s.player(P1).life == 21
    assert "flying" in s["Grizzly Bears"].keywords


@cr("614.12c")
def test_words_without_an_ability_for_each_are_refused():
    text = TEXT.rpartition("\n")[0]
    assert not isinstance(compile(CardText("Siege", "Enchantment", "{1}", text)), Card)
    assert not isinstance(compile(CardText("Siege", "Enchantment", "{1}", TEXT.replace("• Khans", "• Cans"))), Card)


@cr("614.12c", "603.3d")
def test_palace_siege_drains_or_returns_creatures():
    s = Scenario()
    s.free_mana(P1)
    s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, real("Palace Siege"), "Disenchant")
    s.choose(P1, DRAGONS)
    s.cast(P1, "Palace Siege")
    s.resolve()
    s.to("upkeep", turn=P1)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (22, 18)
    assert s["Grizzly Bears"].zone == "graveyard"
