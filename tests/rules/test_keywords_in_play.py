"""What is said of keywords beyond what they do, continued (702): gifts, backup, bestow, miracle, night."""

from __future__ import annotations

import pytest
from tests.rules.test_leaving_the_game import Table
from tests.rules.worded_cards import beast, sorcery, worded

from mtgcore import types as core_types
from mtgengine.ir import Card
from mtgengine.testing import P1, P2, Scenario, cr


def holding(*hand: object) -> Scenario:
    s = Scenario()
    s.free_mana(P1)
    s.free_mana(P2)
    s.hand(P1, *hand)
    return s


# ---- gifts -----------------------------------------------------------------------------------------------------------


@cr("702.174e", "702.174f", "702.174h", "702.174i")
@pytest.mark.parametrize(
    ("gift", "name", "tapped"),
    [
        ("a card", None, False),
        ("a tapped Fish", "Fish Token", True),
        ("a Treasure", "Treasure Token", False),
        ("an Octopus", "Octopus Token", False),
    ],
)
def test_a_gift_is_what_its_name_says(gift, name, tapped):
    s = holding(sorcery(f"Gift {gift}\nYou gain 3 life.", "Present"))
    s.cast(P1, "Present", additional=["gift"])
    s.resolve()
    if name is None:
        assert len(s.player(P2).hand) == 1
    else:
        assert s[name].controller == P2
        assert s[name].tapped == tapped
        assert (name != "Octopus Token") or (s[name].power, s[name].colors) == (8, {"blue"})
        assert (name != "Fish Token") or (s[name].power, s[name].colors) == (1, {"blue"})


@cr("702.174g", "500.7")
def test_a_gift_of_an_extra_turn_is_taken_after_this_one():
    s = holding(sorcery("Gift an extra turn\nYou gain 3 life.", "Present"))
    s.cast(P1, "Present", additional=["gift"])
    s.resolve()
    turn = s.turn
    s.to("upkeep", turn=P1)
    assert s.turn == turn + 3


# ---- backup ----------------------------------------------------------------------------------------------------------


@cr("702.165b", "707.2")
def test_a_copy_of_a_creature_with_backup_gives_what_stands_below_backup():
    s = holding(sorcery("Create a token that's a copy of target creature.", "Mirror"))
    s.battlefield(P1, worded("Wing", "Creature — Bird", "Vigilance\nBackup 1\nFlying", "1/1"), "Grizzly Bears")
    s.cast(P1, "Mirror", targets=["Wing"])
    s.choose(P1, "Grizzly Bears")
    s.resolve_all()
    assert s["Grizzly Bears"].counters == {"+1/+1": 1}
    assert s["Grizzly Bears"].keywords == {"flying"}


@cr("702.165c")
def test_backup_gives_nothing_that_the_creature_has_from_elsewhere():
    s = holding(worded("Wing", "Creature — Bird", "Backup 1\nFlying", "1/1"))
    s.battlefield(P1, worded("Gift of Life", "Enchantment", "Birds you control have lifelink."), "Grizzly Bears")
    s.cast(P1, "Wing")
    s.choose(P1, "Grizzly Bears")
    s.resolve_all()
    assert "lifelink" in s["Wing"].keywords
    assert s["Grizzly Bears"].keywords == {"flying"}


@cr("702.165d")
def test_what_backup_gives_is_settled_as_it_goes_on_the_stack():
    s = holding(
        worded("Wing", "Creature — Bird", "Backup 1\nFlying", "1/1"),
        worded("Blank", "Instant", "Target creature loses all abilities until end of turn."),
    )
    s.battlefield(P1, "Grizzly Bears")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Wing")
    s.resolve()
    s.cast(P1, "Blank", targets=["Wing"])
    s.resolve()
    s.resolve_all()
    assert s["Grizzly Bears"].keywords == {"flying"}


# ---- bestow ----------------------------------------------------------------------------------------------------------

NYMPH = worded(
    "Nymph", "Enchantment Creature — Nymph", "Bestow {3}{G}\nEnchanted creature gets +2/+2.", "2/2", "{1}{G}"
)


@cr("702.103d", "601.3e")
def test_a_card_is_cast_bestowed_where_an_aura_may_be_cast():
    s = holding(NYMPH)
    s.battlefield(
        P1, "Grizzly Bears", worded("Haste Makes", "Enchantment", "You may cast Aura spells as though they had flash.")
    )
    s.to("end")
    assert not s.can_cast(P1, "Nymph")
    s.cast(P1, "Nymph", alternative="bestow", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].power == 4


@cr("702.103c", "707.10")
def test_a_copy_of_a_bestowed_spell_is_bestowed():
    s = holding(NYMPH, worded("Twin", "Instant", "Copy target spell."))
    s.battlefield(P1, "Grizzly Bears")
    s.cast(P1, "Nymph", alternative="bestow", targets=["Grizzly Bears"])
    s.cast(P1, "Twin", targets=["Nymph"])
    s.resolve()
    s.resolve()
    assert s["Grizzly Bears"].power == 4
    s.resolve()
    assert s["Grizzly Bears"].power == 6


@cr("702.49b")
def test_a_ninja_stays_revealed_while_its_ability_is_on_the_stack():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, beast("Ninjutsu {1}", name="Ninja"))
    s.attack(["Grizzly Bears"])
    s.block({})
    s.activate(P1, "Ninja", costs=["Grizzly Bears"])
    assert s["Ninja"].zone == "hand"
    assert s.core.known(s["Ninja"].id) == 0b11


# ---- others ----------------------------------------------------------------------------------------------------------


@cr("702.125b")
def test_undaunted_does_not_count_a_player_who_has_left():
    table = Table(Card((worded("March", "Instant", "Undaunted\nYou gain 1 life.", cost="{2}"),)))
    able = [option for option in table.core.options() if option[0] == core_types.OPTION_CAST]
    assert able
    table.concede(2)
    assert not [option for option in table.core.options() if option[0] == core_types.OPTION_CAST]
