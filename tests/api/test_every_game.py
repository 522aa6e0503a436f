"""What every game promises, whatever its rules."""

import pytest

from mtgengine import Deck
from mtgengine.testing import api_test

BEARS = Deck.from_text("17 Forest\n23 Grizzly Bears", "bears")


def test_magic_keeps_what_every_game_promises():
    api_test("magic", (BEARS, BEARS), seeds=(1,))


@pytest.mark.parametrize("decks", [("burn", "goblins"), ("enchantress", "elves")], ids="-".join)
def test_magic_with_bundled_decks(decks):
    api_test("magic", decks, seeds=(2,), max_turns=12)


def test_wizard_keeps_what_every_game_promises():
    api_test("wizard", ("green-red", "blue-red"))


def test_wizard_with_mana_that_is_tapped_by_hand():
    api_test("wizard", ("blue-red", "green-red"), seeds=(6,), mana="manual", max_turns=12)


@pytest.mark.parametrize(
    "decks",
    [("fire-aggro", "water-control"), ("light-darkness-blockers", "nature-fire-ramp")],
    ids="-".join,
)
def test_duel_masters_keeps_what_every_game_promises(decks):
    api_test("duelmasters", decks)


def test_duel_masters_with_mana_that_is_tapped_by_hand():
    api_test("duelmasters", ("fire-aggro", "nature-fire-ramp"), seeds=(4,), mana="manual")


def test_duel_masters_with_every_decision_asked():
    api_test("duelmasters", ("water-control", "light-darkness-blockers"), seeds=(5,), skip_trivial=False)
