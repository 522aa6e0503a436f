"""Drawing, discarding, searching, milling and graveyards, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, Scenario, cr


@cr("614.11", "608.2c")
def test_a_player_whose_draw_notion_thief_took_still_discards():
    s = table()
    s.battlefield(P2, "Notion Thief")
    s.battlefield(P1, real("Kitsa, Otterball Elite"))
    s.hand(P1, "Shock")
    s.activate(P1, "Kitsa, Otterball Elite")
    s.choose(P1, "Shock")
    s.resolve()
    assert (s.player(P1).hand, s.player(P1).graveyard, len(s.player(P2).hand)) == ([], ["Shock"], 1)


@cr("614.5", "616.1f")
def test_with_a_notion_thief_on_each_side_the_player_draws_after_all():
    s = table()
    s.battlefield(P1, "Notion Thief")
    s.battlefield(P2, "Notion Thief")
    s.hand(P1, "Opt")
    s.cast(P1, "Opt")
    s.choose(P1, "done")
    s.resolve()
    assert (len(s.player(P1).hand), len(s.player(P2).hand)) == (1, 0)


@cr("614.6", "700.4")
def test_nothing_dies_while_rest_in_peace_is_there():
    s = table()
    s.battlefield(P1, "Rest in Peace", real("Moldervine Reclamation"), "Grizzly Bears")
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s.player(P1).life) == ("exile", 20)


@cr("702.35a", "614.6")
def test_madness_works_while_rest_in_peace_is_there():
    s = table()
    s.battlefield(P2, "Rest in Peace")
    s.battlefield(P1, real("Kitsa, Otterball Elite"))
    s.hand(P1, real("Fiery Temper"))
    s.library(P1, "Forest")
    s.activate(P1, "Kitsa, Otterball Elite")
    s.choose(P1, "Fiery Temper", "Fiery Temper", P2)
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("603.2", "704.3")
def test_moldervine_reclamation_does_not_save_a_player_who_is_at_zero():
    s = table()
    s.life(P1, 2)
    s.battlefield(P1, real("Moldervine Reclamation"), "Grizzly Bears")
    s.hand(P2, "Earthquake")
    s.to("main", turn=P2)
    s.cast(P2, "Earthquake", x=2)
    s.resolve_all()
    assert s.player(P1).lost


@cr("608.2c", "701.17a")
def test_bond_of_insight_may_return_what_it_has_just_milled():
    s = table()
    s.library(P1, "Shock", "Grizzly Bears", "Opt", "Forest")
    s.hand(P1, real("Bond of Insight"))
    s.cast(P1, "Bond of Insight")
    s.choose(P1, "Shock", "Opt")
    s.resolve()
    assert (sorted(s.player(P1).hand), s["Bond of Insight"].zone) == (["Opt", "Shock"], "exile")


@cr("608.2n", "608.2c")
def test_experimental_overload_does_not_count_itself_and_is_exiled_without_a_return():
    s = table()
    s.graveyard(P1, "Shock", "Opt")
    s.hand(P1, real("Experimental Overload"))
    s.cast(P1, "Experimental Overload")
    s.choose(P1, "no")
    s.resolve()
    assert (s["Weird Token"].power, s["Experimental Overload"].zone, s.player(P1).hand) == (2, "exile", [])


@cr("608.2h")
def test_champion_of_wits_draws_for_its_last_power_and_discards_two():
    s = table()
    s.hand(P1, real("Champion of Wits"), "Forest")
    s.hand(P2, "Shock")
    s.library(P1, "Opt", "Murder")
    s.cast(P1, "Champion of Wits")
    s.resolve()
    s.cast(P2, "Shock", targets=["Champion of Wits"])
    s.resolve()
    s.choose(P1, "yes", "Opt", "Forest")
    s.resolve_all()
    assert s.player(P1).hand == ["Murder"]


@cr("608.2h")
def test_champion_of_wits_counts_a_power_that_grew_since_it_entered():
    s = table()
    s.hand(P1, real("Champion of Wits"), "Giant Growth")
    s.library(P1, "Opt", "Murder", "Shock", "Forest", "Island")
    s.cast(P1, "Champion of Wits")
    s.resolve()
    s.cast(P1, "Giant Growth", targets=["Champion of Wits"])
    s.resolve()
    s.choose(P1, "yes", "Forest", "Island")
    s.resolve_all()
    assert sorted(s.player(P1).hand) == ["Murder", "Opt", "Shock"]


@cr("608.2d", "118.12")
def test_an_empty_hand_may_be_discarded_for_raphaels_technique():
    s = table()
    s.hand(P1, real("Raphael's Technique"))
    s.hand(P2, "Shock")
    s.cast(P1, "Raphael's Technique")
    s.choose(P1, "yes")
    s.choose(P2, "no")
    s.resolve()
    assert (len(s.player(P1).hand), s.player(P2).hand) == (7, ["Shock"])


@cr("118.12", "608.2c")
def test_narset_draws_for_an_empty_hand():
    s = table()
    s.battlefield(P1, real("Narset, Jeskai Waymaster"))
    s.hand(P1, "Shock", "Lava Spike")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    s.cast(P1, "Lava Spike", targets=[P2])
    s.resolve()
    s.to("end", turn=P1)
    s.choose(P1, "yes")
    s.resolve_all()
    assert len(s.player(P1).hand) == 2


@cr("305.6", "701.23a")
def test_farseek_finds_a_dual_land_that_is_a_forest_too_but_no_basic_forest():
    s = table()
    s.library(P1, "Taiga")
    s.hand(P1, real("Farseek"))
    s.cast(P1, "Farseek")
    s.choose(P1, "Taiga")
    s.resolve()
    assert (s["Taiga"].zone, s["Taiga"].tapped) == ("battlefield", True)


@cr("608.2c")
def test_artificers_epiphany_asks_for_an_artifact_after_the_draw():
    for artifact, cards in (("Manalith", 2), ("Hill Giant", 1)):
        s = table()
        s.battlefield(P1, artifact)
        s.library(P1, "Shock", "Opt")
        s.hand(P1, real("Artificer's Epiphany"))
        s.cast(P1, "Artificer's Epiphany")
        s.choose(P1, "Shock")
        s.resolve()
        assert len(s.player(P1).hand) == cards


@cr("701.21a", "609.3")
def test_lord_of_tresserhorn_is_sacrificed_itself_and_the_rest_still_happens():
    s = table()
    s.battlefield(P1, "Memnite")
    s.hand(P1, real("Lord of Tresserhorn"))
    s.cast(P1, "Lord of Tresserhorn")
    s.resolve_all()
    assert (s.player(P1).battlefield, s.player(P1).life, len(s.player(P2).hand)) == ([], 18, 2)


@cr("702.97a", "608.2h")
def test_scavenging_boneyard_mycodrax_uses_its_power_before_it_was_exiled():
    s = table()
    s.battlefield(P1, "Memnite")
    s.graveyard(P1, real("Boneyard Mycodrax"), "Grizzly Bears", "Hill Giant")
    s.battlefield(P2, "Tormod's Crypt")
    s.activate(P1, "Boneyard Mycodrax", targets=["Memnite"])
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.resolve_all()
    assert s["Memnite"].counters == {"+1/+1": 2}


@cr("603.4", "503.1a")
def test_colossal_majesty_does_not_trigger_for_a_creature_that_grows_in_the_upkeep():
    s = table()
    s.battlefield(P2, real("Colossal Majesty"), "Centaur Courser")
    s.hand(P2, "Giant Growth")
    s.to("upkeep", turn=P2)
    s.cast(P2, "Giant Growth", targets=["Centaur Courser"])
    s.resolve_all()
    assert s.player(P2).hand == []


@cr("603.4")
def test_colossal_majesty_does_not_draw_when_the_large_creature_is_gone():
    s = table()
    s.battlefield(P2, real("Colossal Majesty"), "Craw Wurm")
    s.hand(P1, "Swords to Plowshares")
    s.to("upkeep", turn=P2)
    assert s.stack == ["Colossal Majesty"]
    s.cast(P1, "Swords to Plowshares", targets=["Craw Wurm"])
    s.resolve_all()
    assert s.player(P2).hand == []


@cr("303.4f", "115.1b")
def test_an_aura_that_shepherd_of_the_cosmos_returns_does_not_target():
    s = table()
    s.battlefield(P2, "Gladecover Scout")
    s.graveyard(P1, "Pacifism")
    s.hand(P1, real("Shepherd of the Cosmos"))
    s.cast(P1, "Shepherd of the Cosmos")
    s.choose(P1, "Gladecover Scout")
    s.resolve_all()
    assert s["Pacifism"].attached_to == s["Gladecover Scout"]


@cr("603.6a", "603.2")
def test_centaur_chieftain_needs_threshold_as_it_enters():
    # The Crypt takes the graveyard away before the ability resolves: it resolves all the same.
    s = table()
    s.graveyard(P1, *["Shock"] * 7)
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Tormod's Crypt")
    s.hand(P1, real("Centaur Chieftain"))
    s.cast(P1, "Centaur Chieftain")
    s.resolve()
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 3


@cr("305.4")
def test_a_land_that_gretchen_puts_down_is_not_played():
    s = table()
    s.battlefield(P1, real("Gretchen Titchwillow"))
    s.hand(P1, "Forest", "Island", "Swamp")
    s.play_land(P1, "Forest")
    s.activate(P1, "Gretchen Titchwillow")
    s.choose(P1, "yes", "Island")
    s.resolve()
    assert s["Island"].zone == "battlefield"
    assert not s.can_play_land(P1, "Swamp")


@cr("514.3a", "514.1")
def test_a_discard_in_the_cleanup_step_gives_priority_and_another_cleanup_step():
    s = table()
    s.battlefield(P2, real("Abyssal Nocturnus"))
    s.hand(P1, "Shock", "Opt", "Murder", "Forest", "Island", "Swamp", "Plains", "Mountain")
    s.choose(P1, "Shock")
    s.to("cleanup", turn=P1)
    s.resolve_all()
    assert (s.step, s["Abyssal Nocturnus"].power) == ("cleanup", 4)
    s.to("upkeep", turn=P2)
    assert s["Abyssal Nocturnus"].power == 2


@cr("603.6", "700.4")
def test_planar_void_lets_a_creature_die_before_it_is_exiled():
    s = table()
    s.battlefield(P1, "Planar Void", real("Moldervine Reclamation"), "Grizzly Bears")
    s.hand(P2, "Swords to Plowshares", "Murder")
    s.cast(P2, "Murder", targets=["Grizzly Bears"])
    s.choose(P1, "Moldervine Reclamation", "Planar Void")
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s.player(P1).life) == ("exile", 21)


@cr("111.7", "700.4")
def test_bonehoard_counts_no_dead_tokens():
    s = table()
    s.battlefield(P1, real("Bonehoard"))
    s.token(P1, "Grizzly Bears")
    s.battlefield(P1, "Hill Giant")
    s.hand(P2, "Shock", "Murder")
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve()
    s.activate(P1, "Bonehoard", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].power == 3


@cr("704.3", "704.7")
def test_bonehoard_does_not_save_a_creature_from_damage_dealt_at_the_same_time():
    s = table()
    s.battlefield(P1, "Grizzly Bears", "Memnite")
    s.battlefield(P1, real("Bonehoard"), attached_to="Memnite")
    s.hand(P2, "Pyroclasm")
    s.to("main", turn=P2)
    s.cast(P2, "Pyroclasm")
    s.resolve()
    assert (s["Memnite"].zone, s["Grizzly Bears"].zone) == ("graveyard", "graveyard")


@cr("704.3", "704.7")
def test_jaces_phantasm_dies_together_with_the_tenth_card():
    s = table()
    s.battlefield(P1, real("Jace's Phantasm"))
    s.battlefield(P2, "Grizzly Bears")
    s.graveyard(P2, *["Shock"] * 9)
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.resolve()
    assert (s["Jace's Phantasm"].zone, len(s.player(P2).graveyard)) == ("graveyard", 10)


@cr("603.10a", "608.2h")
def test_willow_geist_gains_life_for_its_last_power():
    s = table()
    s.battlefield(P1, real("Willow Geist"))
    s.graveyard(P1, "Think Twice", "Shock")
    s.battlefield(P2, "Tormod's Crypt")
    s.hand(P2, "Murder")
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.resolve_all()
    assert s["Willow Geist"].power == 2
    s.cast(P2, "Murder", targets=["Willow Geist"])
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("608.2h", "400.7")
def test_ghostly_wings_returns_the_creature_that_it_enchanted_last():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P1, real("Ghostly Wings"), attached_to="Hill Giant")
    s.hand(P1, "Shock")
    s.hand(P2, "Disenchant")
    s.activate(P1, "Ghostly Wings", costs=["Shock"])
    s.cast(P2, "Disenchant", targets=["Ghostly Wings"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "hand"


@cr("603.7a", "504.1")
def test_mind_ravel_draws_at_the_next_upkeep_even_for_an_empty_hand():
    s = table()
    s.hand(P1, real("Mind Ravel"))
    s.cast(P1, "Mind Ravel", targets=[P2])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("101.4", "608.2e")
def test_each_player_discards_for_rix_maadi_knowing_only_their_own_hand():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, real("Rix Maadi, Dungeon Palace"))
    s.hand(P1, "Shock", "Opt")
    s.hand(P2, "Murder", "Forest")
    s.activate(P1, "Rix Maadi, Dungeon Palace", ability=1)
    s.choose(P1, "Shock")
    s.choose(P2, "Forest")
    s.resolve()
    assert (s.player(P1).graveyard, s.player(P2).graveyard) == (["Shock"], ["Forest"])


@cr("601.3c", "702.8a")
def test_colossal_rattlewurm_has_flash_while_there_is_a_desert():
    for land, can in ((real("Desert"), True), ("Forest", False)):
        s = table()
        s.battlefield(P1, land)
        s.hand(P1, real("Colossal Rattlewurm"))
        s.to("upkeep", turn=P2)
        assert s.can_cast(P1, "Colossal Rattlewurm") is can


@cr("608.2b", "701.24a")
def test_memorys_journey_shuffles_only_the_cards_that_are_still_there():
    s = table()
    s.graveyard(P1, "Shock", "Opt", "Murder")
    s.battlefield(P2, "Withered Wretch")
    s.hand(P1, real("Memory's Journey"))
    s.cast(P1, "Memory's Journey", targets=[P1, "Shock", "Opt"])
    s.activate(P2, "Withered Wretch", targets=["Opt"])
    s.resolve_all()
    assert (s["Opt"].zone, s["Shock"].zone, s["Murder"].zone) == ("exile", "library", "graveyard")


@cr("603.3b")
def test_korvold_draws_before_the_spell_that_the_sacrifice_paid_for():
    s = table()
    s.battlefield(P1, real("Korvold, Fae-Cursed King"), "Memnite")
    s.hand(P1, real("Collateral Damage"))
    s.cast(P1, "Collateral Damage", targets=[P2], costs=["Memnite"])
    s.resolve()
    assert (s.stack, len(s.player(P1).hand), s["Korvold, Fae-Cursed King"].power) == (["Collateral Damage"], 1, 5)


@cr("101.4", "608.2d")
def test_veteran_explorer_lets_each_player_decide_for_themselves():
    s = table()
    s.battlefield(P1, real("Veteran Explorer"))
    s.library(P1, "Island", "Swamp")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Veteran Explorer"])
    s.resolve()
    s.choose(P1, "yes", "Swamp", "Island")
    s.choose(P2, "no")
    s.resolve_all()
    assert (sorted(s.player(P1).battlefield), s.player(P2).battlefield) == (["Island", "Swamp"], [])
