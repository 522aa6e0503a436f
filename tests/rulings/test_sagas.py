"""Rulings on Sagas: which chapters trigger, when they are sacrificed, and what their chapters do."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("714.4", "704.5s")
def test_a_saga_stays_until_its_last_chapter_ability_has_left_the_stack():
    s = table()
    s.battlefield(P1, real("The Birth of Meletis"), counters={"lore": 2})
    assert len(s.stack) == 1
    assert s["The Birth of Meletis"].zone == "battlefield"
    s.resolve()
    assert s["The Birth of Meletis"].zone == "graveyard"


@cr("714.2b", "608.2b")
def test_arni_and_the_troll_do_not_fight_when_one_of_them_is_gone():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, real("Arni Slays the Troll"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Arni Slays the Troll")
    s.choose(P1, "Hill Giant", "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Hill Giant"].damage == 0


@cr("714.2b", "605.1a")
def test_arnis_second_chapter_adds_no_mana_when_its_only_target_is_gone():
    s = table()
    s.battlefield(P1, real("Arni Slays the Troll"), counters={"lore": 1})
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, "Unsummon")
    s.choose(P1, "Grizzly Bears")
    assert len(s.stack) == 1
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).mana == ""


@cr("608.2c")
def test_fall_of_the_thran_returns_the_one_land_that_is_there():
    s = table()
    s.battlefield(P1, real("Fall of the Thran"), counters={"lore": 1})
    s.graveyard(P1, "Forest")
    s.graveyard(P2, "Island", "Swamp", "Plains")
    s.choose(P2, "Island", "Swamp")
    s.resolve_all()
    assert s["Forest"].zone == "battlefield"
    assert s.player(P2).graveyard == ["Plains"]


@cr("611.2c")
def test_a_knight_that_comes_after_history_of_benalias_last_chapter_is_not_bigger():
    s = table()
    s.battlefield(P1, real("History of Benalia"), counters={"lore": 2})
    s.battlefield(P1, "White Knight")
    s.hand(P1, "Silver Knight")
    s.resolve_all()
    s.cast(P1, "Silver Knight")
    s.resolve()
    assert (s["White Knight"].power, s["Silver Knight"].power) == (4, 2)


@cr("502.3")
def test_what_kiora_tapped_stays_tapped_although_the_saga_is_gone():
    s = table()
    s.battlefield(P1, real("Kiora Bests the Sea God"), counters={"lore": 1})
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Disenchant")
    s.choose(P1, P2)
    s.resolve_all()
    s.cast(P1, "Disenchant", targets=["Kiora Bests the Sea God"])
    s.resolve()
    s.to("precombat_main", turn=P2)
    assert s["Grizzly Bears"].tapped


@cr("502.3")
def test_a_creature_that_comes_after_kioras_second_chapter_untaps():
    s = table()
    s.battlefield(P1, real("Kiora Bests the Sea God"), counters={"lore": 1})
    s.battlefield(P2, "Grizzly Bears", "Icy Manipulator")
    s.hand(P2, "Ashcoat Bear")
    s.choose(P1, P2)
    s.resolve_all()
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    s.to("precombat_main", turn=P2)
    assert not s["Ashcoat Bear"].tapped
    assert s["Icy Manipulator"].tapped


@cr("611.2b")
def test_time_of_ice_holds_nothing_any_more_once_it_is_gone():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, real("Time of Ice"), "Disenchant")
    s.cast(P1, "Time of Ice")
    s.choose(P1, "Grizzly Bears")
    s.resolve_all()
    assert s["Grizzly Bears"].tapped
    s.cast(P1, "Disenchant", targets=["Time of Ice"])
    s.resolve()
    s.to("precombat_main", turn=P2)
    assert not s["Grizzly Bears"].tapped


@cr("701.10b", "611.2c")
def test_roar_of_endless_song_doubles_what_each_creature_has_then():
    s = table()
    s.battlefield(P1, real("Roar of Endless Song"), counters={"lore": 2})
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 1})
    s.hand(P1, "Giant Growth")
    s.resolve_all()
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (9, 9)


@cr("608.2h", "714.2b")
def test_the_triumph_of_anax_counts_its_lore_counters_once():
    s = table()
    s.battlefield(P1, real("The Triumph of Anax"), counters={"lore": 1})
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Disenchant")
    s.choose(P1, "Grizzly Bears")
    s.resolve_all()
    assert s["Grizzly Bears"].power == 4
    s.cast(P1, "Disenchant", targets=["The Triumph of Anax"])
    s.resolve()
    assert s["Grizzly Bears"].power == 4


@cr("702.155b", "714.2b")
def test_the_cruelty_of_gix_read_ahead_skips_the_earlier_chapters():
    s = table()
    s.graveyard(P1, "Serra Angel")
    s.hand(P1, real("The Cruelty of Gix"))
    s.hand(P2, "Hill Giant")
    s.choose(P1, 3, "Serra Angel")
    s.cast(P1, "The Cruelty of Gix")
    s.resolve_all()
    assert s["Serra Angel"].controller == P1
    assert s["Hill Giant"].zone == "hand"
    assert s["The Cruelty of Gix"].zone == "graveyard"


@cr("603.12")
def test_awaken_the_honored_dead_returns_the_card_that_was_just_discarded():
    s = table()
    s.battlefield(P1, real("Awaken the Honored Dead"), counters={"lore": 2})
    s.hand(P1, "Serra Angel")
    s.choose(P1, True, "Serra Angel", "Serra Angel")
    s.resolve_all()
    assert s["Serra Angel"].zone == "hand"
    assert s.player(P1).graveyard == ["Awaken the Honored Dead"]


@cr("107.1b", "608.2h")
def test_arnis_last_chapter_gains_nothing_without_creatures():
    s = table()
    s.battlefield(P1, real("Arni Slays the Troll"), counters={"lore": 2})
    s.battlefield(P1, "Memnite")
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["Memnite"])
    s.resolve_all()
    assert s.player(P1).life == 20
