"""Exile until something leaves, and who controls what for how long, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("111.8", "610.3")
def test_an_exiled_token_does_not_come_back_when_fairgrounds_warden_leaves():
    s = table()
    s.token(P2, "Grizzly Bears")
    s.hand(P1, real("Fairgrounds Warden"), "Unsummon")
    s.cast(P1, "Fairgrounds Warden")
    s.resolve_all()
    s.cast(P1, "Unsummon", targets=["Fairgrounds Warden"])
    s.resolve_all()
    assert s.player(P2).battlefield == []


@cr("610.3", "400.7")
def test_a_creature_comes_back_from_fairgrounds_warden_without_its_counters_and_auras():
    s = table()
    s.battlefield(P2, "Grizzly Bears", counters={"+1/+1": 2})
    s.battlefield(P2, "Unholy Strength", attached_to="Grizzly Bears")
    s.battlefield(P2, "Bonesplitter", attached_to="Grizzly Bears")
    s.hand(P1, real("Fairgrounds Warden"), "Unsummon")
    s.cast(P1, "Fairgrounds Warden")
    s.resolve_all()
    assert (s["Unholy Strength"].zone, s["Bonesplitter"].zone) == ("graveyard", "battlefield")
    s.cast(P1, "Unsummon", targets=["Fairgrounds Warden"])
    s.resolve()
    assert (s["Grizzly Bears"].power, s["Bonesplitter"].attached_to) == (2, None)


@cr("610.3b")
def test_static_net_exiles_nothing_when_it_left_before_its_ability_resolves():
    s = table()
    s.battlefield(P2, "Hill Giant", "Seal of Cleansing")
    s.hand(P1, real("Static Net"))
    s.cast(P1, "Static Net")
    s.choose(P1, "Static Net", "Hill Giant")
    s.resolve()
    s.activate(P2, "Seal of Cleansing", targets=["Static Net"])
    s.resolve_all()
    assert (s["Hill Giant"].zone, s.player(P1).life) == ("battlefield", 22)


@cr("610.3b")
def test_kitesail_freebooter_takes_no_card_when_it_left_before_its_ability_resolves():
    s = table()
    s.hand(P1, real("Kitesail Freebooter"))
    s.hand(P2, "Shock", "Opt")
    s.cast(P1, "Kitesail Freebooter")
    s.resolve()
    s.cast(P2, "Shock", targets=["Kitesail Freebooter"])
    s.resolve()
    s.choose(P1, "Opt")
    s.resolve_all()
    assert s.player(P2).hand == ["Opt"]


@cr("610.3", "708.9")
def test_a_face_down_creature_has_mana_value_zero_for_silkwrap_and_comes_back_face_up():
    s = table()
    s.battlefield(P2, "Exalted Angel", face_down=True)
    s.hand(P1, real("Silkwrap"), "Disenchant")
    s.cast(P1, "Silkwrap")
    s.resolve_all()
    assert s["Exalted Angel"].zone == "exile"
    s.cast(P1, "Disenchant", targets=["Silkwrap"])
    s.resolve()
    assert (s["Exalted Angel"].zone, s["Exalted Angel"].face_down) == ("battlefield", False)


@cr("509.1h", "603.2")
def test_grasping_giant_stays_blocked_when_its_blockers_are_gone():
    s = table()
    s.battlefield(P1, real("Grasping Giant"))
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.attack(["Grasping Giant"])
    s.choose(P1, "Grasping Giant")
    s.block({"Hill Giant": "Grasping Giant", "Grizzly Bears": "Grasping Giant"})
    s.resolve_all()
    assert (s["Hill Giant"].zone, s["Grizzly Bears"].zone) == ("exile", "exile")
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("603.3", "508.4")
def test_colossal_whale_takes_a_creature_before_it_could_block():
    s = table()
    s.battlefield(P1, real("Colossal Whale"))
    s.battlefield(P2, "Hill Giant")
    s.attack(["Colossal Whale"])
    s.choose(P1, "yes")
    s.resolve_all()
    s.to("end_of_combat")
    assert (s["Hill Giant"].zone, s.player(P2).life) == ("exile", 15)


@cr("603.7c", "400.7")
def test_aetherling_comes_back_only_if_its_own_ability_exiled_it():
    s = table()
    s.battlefield(P1, real("Aetherling"))
    s.hand(P2, "Swords to Plowshares")
    s.activate(P1, "Aetherling")
    s.cast(P2, "Swords to Plowshares", targets=["Aetherling"])
    s.resolve_all()
    s.to("upkeep", turn=P2)
    assert s["Aetherling"].zone == "exile"


@cr("107.1b")
def test_aetherling_may_shrink_below_zero_power_and_deals_no_damage_then():
    s = table()
    s.battlefield(P1, real("Aetherling"))
    for _ in range(5):
        s.activate(P1, "Aetherling", ability=3)
        s.resolve()
    assert (s["Aetherling"].power, s["Aetherling"].toughness) == (-1, 10)
    s.attack(["Aetherling"])
    s.to("end_of_combat")
    assert s.player(P2).life == 20


@cr("608.2b", "115.6")
def test_prayer_of_binding_gains_life_without_a_target_but_not_with_a_lost_one():
    for target, life in ((None, 22), ("Seal of Fire", 20)):
        s = table()
        s.battlefield(P2, "Seal of Fire")
        s.battlefield(P1, "Memnite")
        s.hand(P1, real("Prayer of Binding"))
        s.choose(P1, "done" if target is None else target)
        s.cast(P1, "Prayer of Binding")
        s.resolve()
        s.activate(P2, "Seal of Fire", targets=["Memnite"])
        s.resolve_all()
        assert s.player(P1).life == life


@cr("611.2b")
def test_sower_of_temptation_keeps_a_creature_for_its_first_controller_when_it_is_stolen():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Sower of Temptation"))
    s.hand(P2, "Control Magic")
    s.cast(P1, "Sower of Temptation")
    s.choose(P1, "Hill Giant")
    s.resolve_all()
    s.to("main", turn=P2)
    s.cast(P2, "Control Magic", targets=["Sower of Temptation"])
    s.resolve()
    assert (s["Sower of Temptation"].controller, s["Hill Giant"].controller) == (P2, P1)


@cr("611.2b")
def test_dragonlord_silumgar_lets_go_for_good_when_somebody_else_controls_it():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Dragonlord Silumgar"), "Disenchant")
    s.hand(P2, "Control Magic")
    s.cast(P1, "Dragonlord Silumgar")
    s.choose(P1, "Hill Giant")
    s.resolve_all()
    assert s["Hill Giant"].controller == P1
    s.to("main", turn=P2)
    s.cast(P2, "Control Magic", targets=["Dragonlord Silumgar"])
    s.resolve()
    assert s["Hill Giant"].controller == P2
    s.cast(P1, "Disenchant", targets=["Control Magic"])
    s.resolve()
    assert (s["Dragonlord Silumgar"].controller, s["Hill Giant"].controller) == (P1, P2)


@cr("611.2b")
def test_mind_flayer_takes_nothing_when_it_left_before_its_ability_resolves():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Mind Flayer"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Mind Flayer")
    s.choose(P1, "Hill Giant")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Mind Flayer"])
    s.resolve_all()
    assert s["Hill Giant"].controller == P2


@cr("611.2b")
def test_willbreaker_loses_the_creature_when_it_leaves_and_the_spell_still_resolves():
    s = table()
    s.battlefield(P1, real("Willbreaker"))
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Giant Growth", "Unsummon")
    s.cast(P1, "Giant Growth", targets=["Hill Giant"])
    s.resolve_all()
    assert (s["Hill Giant"].controller, s["Hill Giant"].power) == (P1, 6)
    s.cast(P1, "Unsummon", targets=["Willbreaker"])
    s.resolve()
    assert s["Hill Giant"].controller == P2


@cr("611.2b")
def test_willbreaker_needs_to_be_controlled_as_its_ability_resolves():
    s = table()
    s.battlefield(P1, real("Willbreaker"))
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Shock")
    s.hand(P2, "Unsummon")
    s.cast(P1, "Shock", targets=["Hill Giant"])
    s.cast(P2, "Unsummon", targets=["Willbreaker"])
    s.resolve_all()
    assert s["Hill Giant"].controller == P2


@cr("611.2b", "613.1b")
def test_aladdin_keeps_what_is_no_artifact_any_more():
    s = table()
    s.battlefield(P1, real("Aladdin"))
    memnite = s.battlefield(P2, "Memnite")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, real("True Polymorph"))
    s.activate(P1, "Aladdin", targets=["Memnite"])
    s.resolve()
    s.cast(P2, "True Polymorph", targets=["Memnite", "Grizzly Bears"])
    s.resolve()
    assert (memnite.types, memnite.controller) == ({"creature"}, P1)


@cr("611.2b")
def test_aladdin_holds_several_artifacts_until_it_leaves():
    s = table()
    s.battlefield(P1, real("Aladdin"))
    s.battlefield(P2, "Manalith", "Mind Stone")
    s.hand(P2, "Shock")
    s.activate(P1, "Aladdin", targets=["Manalith"])
    s.resolve()
    s.to("main", turn=P2)
    s.to("main", turn=P1)
    s.activate(P1, "Aladdin", targets=["Mind Stone"])
    s.resolve()
    assert (s["Manalith"].controller, s["Mind Stone"].controller) == (P1, P1)
    s.cast(P2, "Shock", targets=["Aladdin"])
    s.resolve()
    assert (s["Manalith"].controller, s["Mind Stone"].controller) == (P2, P2)


@cr("701.12b")
def test_chromeshell_crab_exchanges_nothing_when_one_creature_has_left():
    s = table()
    s.battlefield(P1, real("Chromeshell Crab"), face_down=True)
    s.battlefield(P1, "Memnite")
    s.battlefield(P2, "Craw Wurm")
    s.hand(P2, "Shock")
    s.choose(P1, "Memnite", "Craw Wurm")
    s.turn_up(P1, "Chromeshell Crab")
    s.cast(P2, "Shock", targets=["Memnite"])
    s.choose(P1, "yes")
    s.resolve_all()
    assert s["Craw Wurm"].controller == P2


@cr("701.12b")
def test_chromeshell_crab_exchanges_two_other_creatures():
    s = table()
    s.battlefield(P1, real("Chromeshell Crab"), face_down=True)
    s.battlefield(P1, "Memnite")
    s.battlefield(P2, "Craw Wurm")
    s.choose(P1, "Memnite", "Craw Wurm")
    s.turn_up(P1, "Chromeshell Crab")
    s.choose(P1, "yes")
    s.resolve_all()
    assert (s["Craw Wurm"].controller, s["Memnite"].controller) == (P1, P2)


@cr("611.2a")
def test_karrthus_keeps_the_dragons_when_it_has_left():
    s = table()
    s.battlefield(P2, "Shivan Dragon", tapped=True)
    s.hand(P1, real("Karrthus, Tyrant of Jund"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Karrthus, Tyrant of Jund")
    s.resolve_all()
    s.cast(P2, "Unsummon", targets=["Karrthus, Tyrant of Jund"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert (s["Shivan Dragon"].controller, s["Shivan Dragon"].tapped) == (P1, False)


@cr("302.6", "118.3")
def test_captivating_vampire_taps_vampires_that_just_came_and_itself():
    s = table()
    vampire = real("Captivating Vampire")
    s.battlefield(P1, vampire, "Barony Vampire", "Child of Night", "Vampire Nighthawk", "Vampire Nighthawk", sick=True)
    s.battlefield(P2, "Hill Giant")
    s.battlefield(P2, "Unholy Strength", attached_to="Hill Giant")
    s.activate(P1, "Captivating Vampire", targets=["Hill Giant"])
    s.resolve()
    giant = s["Hill Giant"]
    assert (giant.controller, giant.subtypes, giant.power) == (P1, {"Giant", "Vampire"}, 6)
    assert s["Unholy Strength"].controller == P2


@cr("611.2c", "613.1b")
def test_entrancing_melody_holds_for_good():
    s = table()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, real("Entrancing Melody"))
    assert not s.can_cast(P1, "Entrancing Melody", targets=["Hill Giant"], x=2)
    s.cast(P1, "Entrancing Melody", targets=["Grizzly Bears"], x=2)
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s["Grizzly Bears"].controller == P1


@cr("611.2b", "613.1b", "302.6")
def test_a_creature_taken_by_chamber_of_manipulation_may_not_attack():
    s = table()
    forest = s.battlefield(P1, "Forest")
    s.battlefield(P1, real("Chamber of Manipulation"), attached_to=forest)
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Shock")
    s.activate(P1, forest, ability=1, targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].controller == P1
    assert not s.can_attack("Hill Giant")


@cr("514.2", "702.26d")
def test_a_borrowed_creature_that_is_phased_out_comes_back_to_its_owner():
    # The effect until end of turn is over by the time it phases in, which it does in its owner's untap step.
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Hijack"), real("Slip Out the Back"))
    s.cast(P1, "Hijack", targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Slip Out the Back", targets=["Hill Giant"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert ("Hill Giant" in s.player(P2).battlefield, s["Hill Giant"].controller) == (True, P2)
    s.to("upkeep", turn=P1)
    assert s["Hill Giant"].counters == {"+1/+1": 1}


@cr("701.26b", "611.2c")
def test_zealous_conscripts_take_a_permanent_that_is_no_creature():
    s = table()
    s.battlefield(P2, "Garruk Wildspeaker")
    s.hand(P1, real("Zealous Conscripts"))
    s.cast(P1, "Zealous Conscripts")
    s.choose(P1, "Garruk Wildspeaker")
    s.resolve_all()
    s.activate(P1, "Garruk Wildspeaker", ability=1)
    s.resolve()
    assert "Beast Token" in s.player(P1).battlefield
    s.to("upkeep", turn=P2)
    assert s["Garruk Wildspeaker"].controller == P2


@cr("611.2c")
def test_insurrection_takes_no_creature_that_comes_later():
    s = table()
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.hand(P2, "Ashcoat Bear")
    s.hand(P1, real("Insurrection"))
    s.cast(P1, "Insurrection")
    s.resolve()
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    assert (s["Hill Giant"].controller, s["Hill Giant"].tapped, s["Ashcoat Bear"].controller) == (P1, False, P2)


@cr("611.2b", "608.2b")
def test_master_thief_lets_go_when_it_leaves():
    s = table()
    s.battlefield(P2, "Manalith")
    s.hand(P1, real("Master Thief"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Master Thief")
    s.resolve_all()
    assert s["Manalith"].controller == P1
    s.cast(P2, "Unsummon", targets=["Master Thief"])
    s.resolve()
    assert s["Manalith"].controller == P2
