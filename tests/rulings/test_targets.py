"""Targets that became illegal, and what a spell or ability still does then, as rulings of real cards answer it."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("608.2b")
def test_an_indestructible_target_of_beast_within_still_gets_its_controller_a_beast():
    s = table()
    s.battlefield(P2, "Darksteel Citadel")
    s.hand(P1, real("Beast Within"))
    s.cast(P1, "Beast Within", targets=["Darksteel Citadel"])
    s.resolve()
    assert (s["Darksteel Citadel"].zone, s["Beast Token"].controller) == ("battlefield", P2)


@cr("608.2b")
def test_beast_within_makes_no_beast_when_its_target_is_gone():
    s = table()
    s.battlefield(P2, "Seal of Fire")
    s.hand(P1, real("Beast Within"))
    s.cast(P1, "Beast Within", targets=["Seal of Fire"])
    s.activate(P2, "Seal of Fire", targets=[P1])
    s.resolve_all()
    assert s.player(P2).battlefield == []


@cr("608.2b", "701.8b")
def test_divine_offering_still_gains_life_from_an_indestructible_artifact():
    s = table()
    s.battlefield(P2, "Darksteel Myr")
    s.hand(P1, real("Divine Offering"))
    s.cast(P1, "Divine Offering", targets=["Darksteel Myr"])
    s.resolve()
    assert (s["Darksteel Myr"].zone, s.player(P1).life) == ("battlefield", 23)


@cr("608.2b")
def test_kicked_into_the_roil_draws_nothing_when_its_target_is_gone():
    s = table()
    s.battlefield(P2, "Seal of Strength", "Grizzly Bears")
    s.hand(P1, real("Into the Roil"))
    s.cast(P1, "Into the Roil", targets=["Seal of Strength"], additional=["kicker"])
    s.activate(P2, "Seal of Strength", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).hand == []


@cr("608.2b")
def test_bite_down_deals_no_damage_when_the_biting_creature_is_gone():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Bite Down"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Bite Down", targets=["Craw Wurm", "Hill Giant"])
    s.cast(P2, "Unsummon", targets=["Craw Wurm"])
    s.resolve_all()
    assert (s["Hill Giant"].zone, s["Hill Giant"].damage) == ("battlefield", 0)


@cr("608.2b", "701.14b")
def test_ancient_animus_still_puts_its_counter_when_there_is_nothing_left_to_fight():
    s = table()
    s.battlefield(P1, "Isamaru, Hound of Konda")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Ancient Animus"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Ancient Animus", targets=["Isamaru, Hound of Konda", "Hill Giant"])
    s.cast(P2, "Unsummon", targets=["Hill Giant"])
    s.resolve_all()
    assert (s["Isamaru, Hound of Konda"].power, s["Isamaru, Hound of Konda"].damage) == (3, 0)


@cr("608.2b")
def test_ancient_animus_lets_a_creature_that_is_not_legendary_fight_without_a_counter():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Ancient Animus"))
    s.cast(P1, "Ancient Animus", targets=["Craw Wurm", "Hill Giant"])
    s.resolve()
    assert (s["Craw Wurm"].power, s["Craw Wurm"].damage, s["Hill Giant"].zone) == (6, 3, "graveyard")


@cr("608.2b")
def test_rabid_gnaw_still_pumps_when_its_victim_is_gone_but_does_nothing_without_its_own_creature():
    for gone, power in (("Hill Giant", 3), ("Grizzly Bears", None)):
        s = table()
        s.battlefield(P1, "Grizzly Bears")
        s.battlefield(P2, "Hill Giant")
        s.hand(P1, real("Rabid Gnaw"))
        s.hand(P2, "Unsummon")
        s.cast(P1, "Rabid Gnaw", targets=["Grizzly Bears", "Hill Giant"])
        s.cast(P2, "Unsummon", targets=[gone])
        s.resolve_all()
        if power is not None:
            assert s["Grizzly Bears"].power == power
        else:
            assert s["Hill Giant"].damage == 0


@cr("608.2b")
def test_grave_exchange_still_makes_the_player_sacrifice_when_the_card_is_gone():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, real("Grave Exchange"))
    s.battlefield(P2, "Tormod's Crypt")
    s.cast(P1, "Grave Exchange", targets=["Grizzly Bears", P2])
    s.activate(P2, "Tormod's Crypt", targets=[P1])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s["Hill Giant"].zone) == ("exile", "graveyard")


@cr("608.2b", "601.2d")
def test_aerial_volley_does_not_divide_again_when_a_target_is_gone():
    s = table()
    s.battlefield(P2, "Serra Angel", "Storm Crow")
    s.hand(P1, real("Aerial Volley"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Aerial Volley", targets=["Serra Angel", "Storm Crow"], division={"Serra Angel": 1, "Storm Crow": 2})
    s.cast(P2, "Unsummon", targets=["Storm Crow"])
    s.resolve_all()
    assert s["Serra Angel"].damage == 1


@cr("608.2b", "700.2c")
def test_reviving_melody_returns_the_card_that_is_still_there():
    s = table()
    s.graveyard(P1, "Grizzly Bears", "Pacifism")
    s.battlefield(P2, "Withered Wretch")
    s.hand(P1, real("Reviving Melody"))
    s.cast(P1, "Reviving Melody", modes=[0, 1], targets=["Grizzly Bears", "Pacifism"])
    s.activate(P2, "Withered Wretch", targets=["Pacifism"])
    s.resolve_all()
    assert (s.player(P1).hand, s["Pacifism"].zone) == (["Grizzly Bears"], "exile")


@cr("608.2b")
def test_insatiable_appetite_takes_no_food_when_its_target_is_gone():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Fierce Witchstalker"), real("Insatiable Appetite"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Fierce Witchstalker")
    s.resolve_all()
    s.cast(P1, "Insatiable Appetite", targets=["Grizzly Bears"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.choose(P1, "yes")
    s.resolve_all()
    assert s["Food Token"].zone == "battlefield"


@cr("701.14a")
def test_savage_swipe_pumps_only_a_power_of_exactly_two_but_fights_all_the_same():
    for own, damage in (("Grizzly Bears", 4), ("Centaur Courser", 3)):
        s = table()
        s.battlefield(P1, own)
        s.battlefield(P2, "Wall of Stone")
        s.hand(P1, real("Savage Swipe"))
        s.cast(P1, "Savage Swipe", targets=[own, "Wall of Stone"])
        s.resolve()
        assert s["Wall of Stone"].damage == damage


@cr("608.2b")
def test_ghost_quarter_aimed_at_itself_finds_no_land():
    s = table()
    s.battlefield(P1, real("Ghost Quarter"))
    s.activate(P1, "Ghost Quarter", ability=1, targets=["Ghost Quarter"])
    s.resolve_all()
    assert (s["Ghost Quarter"].zone, s.player(P1).battlefield) == ("graveyard", [])


@cr("608.2c")
def test_ghost_quarter_offers_a_basic_land_for_a_land_that_it_could_not_destroy():
    s = table()
    s.battlefield(P1, real("Ghost Quarter"))
    s.battlefield(P2, "Darksteel Citadel")
    s.library(P2, "Island")
    s.activate(P1, "Ghost Quarter", ability=1, targets=["Darksteel Citadel"])
    s.choose(P2, "yes", "Island")
    s.resolve()
    assert sorted(s.player(P2).battlefield) == ["Darksteel Citadel", "Island"]


@cr("608.2b")
def test_beguiler_of_wills_compares_again_as_the_ability_resolves():
    s = table()
    s.battlefield(P1, real("Beguiler of Wills"), "Memnite")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Shock")
    s.activate(P1, "Beguiler of Wills", targets=["Grizzly Bears"])
    s.cast(P2, "Shock", targets=["Memnite"])
    s.resolve_all()
    assert s["Grizzly Bears"].controller == P2


@cr("611.2c")
def test_beguiler_of_wills_keeps_a_creature_that_outgrows_the_number_of_creatures():
    s = table()
    s.battlefield(P1, real("Beguiler of Wills"), "Memnite")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.activate(P1, "Beguiler of Wills", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s["Grizzly Bears"].controller == P1


@cr("601.2c", "602.2b")
def test_tortured_existence_cant_return_the_card_that_is_discarded_for_it():
    s = table()
    s.battlefield(P1, real("Tortured Existence"))
    s.hand(P1, "Grizzly Bears")
    assert not s.can_activate(P1, "Tortured Existence")


@cr("601.2c", "602.2b")
def test_xiahou_dun_cant_return_himself():
    s = table()
    s.battlefield(P1, real("Xiahou Dun, the One-Eyed"))
    assert not s.can_activate(P1, "Xiahou Dun, the One-Eyed")


@cr("115.6", "608.2b")
def test_banishing_slash_without_a_target_still_makes_a_samurai():
    s = table()
    s.battlefield(P1, "Manalith", "Glorious Anthem")
    s.hand(P1, real("Banishing Slash"))
    s.cast(P1, "Banishing Slash", targets=[])
    s.resolve()
    assert "Samurai Token" in s.player(P1).battlefield


@cr("115.6", "608.2b")
def test_banishing_slash_makes_no_samurai_when_the_target_that_it_had_is_gone():
    s = table()
    s.battlefield(P1, "Manalith", "Glorious Anthem")
    s.battlefield(P2, "Seal of Fire")
    s.hand(P1, real("Banishing Slash"))
    s.cast(P1, "Banishing Slash", targets=["Seal of Fire"])
    s.activate(P2, "Seal of Fire", targets=[P1])
    s.resolve_all()
    assert "Samurai Token" not in s.player(P1).battlefield


@cr("608.2b")
def test_sudden_storm_neither_taps_nor_holds_a_target_that_became_illegal():
    s = table()
    s.battlefield(P2, "Hill Giant", real("Armored Guardian"))
    s.hand(P1, real("Sudden Storm"))
    s.cast(P1, "Sudden Storm", targets=["Hill Giant", "Armored Guardian"])
    s.activate(P2, "Armored Guardian", ability=1)
    s.choose(P1, "none")
    s.resolve_all()
    assert (s["Hill Giant"].tapped, s["Armored Guardian"].tapped) == (True, False)
    s.to("upkeep", turn=P2)
    assert s["Hill Giant"].tapped


@cr("502.3", "611.2c")
def test_sudden_storm_holds_a_creature_under_its_new_controller():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Sudden Storm"), "Control Magic")
    s.cast(P1, "Sudden Storm", targets=["Hill Giant"])
    s.choose(P1, "none")
    s.resolve()
    s.cast(P1, "Control Magic", targets=["Hill Giant"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s["Hill Giant"].tapped
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert not s["Hill Giant"].tapped


@cr("608.2c", "701.26a")
def test_glacial_grasp_on_a_tapped_creature_still_mills_draws_and_holds():
    s = table()
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.hand(P1, real("Glacial Grasp"))
    s.cast(P1, "Glacial Grasp", targets=["Hill Giant"])
    s.resolve()
    assert (len(s.player(P2).graveyard), len(s.player(P1).hand)) == (2, 1)
    s.to("upkeep", turn=P2)
    assert s["Hill Giant"].tapped


@cr("608.2c")
def test_clear_the_stage_looks_for_power_four_after_it_has_shrunk_the_creature():
    s = table()
    s.battlefield(P1, "Craw Wurm")
    s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, real("Clear the Stage"))
    s.cast(P1, "Clear the Stage", targets=["Craw Wurm", "Grizzly Bears"])
    s.choose(P1, "yes")
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("608.2c", "704.3")
def test_clear_the_stage_counts_a_creature_that_is_about_to_die():
    s = table()
    s.battlefield(P1, "Ball Lightning")
    s.hand(P1, "Giant Growth")
    s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, real("Clear the Stage"))
    s.cast(P1, "Giant Growth", targets=["Ball Lightning"])
    s.resolve()
    s.cast(P1, "Clear the Stage", targets=["Ball Lightning", "Grizzly Bears"])
    s.choose(P1, "yes")
    s.resolve()
    assert s["Grizzly Bears"].zone == "hand"


@cr("608.2h")
def test_geistwave_asks_who_controls_the_permanent_as_it_resolves():
    # It was cast on one's own creature, which somebody else has taken by then.
    s = table()
    s.battlefield(P1, "Memnite")
    s.battlefield(P2, "Vedalken Orrery")
    s.hand(P1, real("Geistwave"))
    s.hand(P2, "Control Magic")
    s.cast(P1, "Geistwave", targets=["Memnite"])
    s.cast(P2, "Control Magic", targets=["Memnite"])
    s.resolve_all()
    assert s.player(P1).hand == ["Memnite"]


@cr("608.2b")
def test_lochmere_serpent_stays_in_the_graveyard_when_all_its_targets_are_gone():
    s = table()
    s.graveyard(P1, real("Lochmere Serpent"))
    s.graveyard(P2, "Shock", "Opt", "Murder", "Grizzly Bears", "Hill Giant")
    s.battlefield(P2, "Relic of Progenitus")
    s.activate(P1, "Lochmere Serpent", ability=2, targets=["Shock", "Opt", "Murder", "Grizzly Bears", "Hill Giant"])
    s.activate(P2, "Relic of Progenitus", ability=1)
    s.resolve_all()
    # The Relic exiled all graveyards, the Serpent among them: it is another object there, and nothing resolves.
    assert s["Lochmere Serpent"].zone == "exile"


@cr("608.2b", "611.2c")
def test_break_through_the_line_looks_at_power_as_it_resolves_and_never_again():
    s = table()
    s.battlefield(P1, real("Break Through the Line"))
    s.battlefield(P1, "Grizzly Bears", sick=True)
    s.hand(P1, "Giant Growth")
    s.activate(P1, "Break Through the Line", targets=["Grizzly Bears"])
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve_all()
    assert "haste" not in s["Grizzly Bears"].keywords


@cr("611.2c")
def test_break_through_the_line_still_holds_when_the_creature_grows_afterwards():
    s = table()
    s.battlefield(P1, real("Break Through the Line"))
    s.battlefield(P1, "Grizzly Bears", sick=True)
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Giant Growth")
    s.activate(P1, "Break Through the Line", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Hill Giant", "Grizzly Bears")


@cr("608.2b")
def test_rapid_decay_exiles_the_cards_that_are_still_there():
    s = table()
    s.graveyard(P2, "Shock", "Think Twice", "Grizzly Bears")
    s.hand(P1, real("Rapid Decay"))
    s.cast(P1, "Rapid Decay", targets=["Shock", "Think Twice"])
    s.cast(P2, "Think Twice", alternative="flashback")
    s.resolve_all()
    assert (s["Shock"].zone, s["Grizzly Bears"].zone) == ("exile", "graveyard")


@cr("608.2b")
def test_necrogenesis_makes_no_saproling_when_the_card_has_left_the_graveyard():
    s = table()
    s.battlefield(P1, real("Necrogenesis"))
    s.graveyard(P2, "Grizzly Bears")
    s.battlefield(P2, "Tormod's Crypt")
    s.activate(P1, "Necrogenesis", targets=["Grizzly Bears"])
    s.activate(P2, "Tormod's Crypt", targets=[P2])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Necrogenesis"]


@cr("608.2b")
def test_cryptic_command_draws_nothing_when_the_only_target_is_gone():
    s = table()
    s.battlefield(P2, "Seal of Fire")
    s.hand(P1, "Cryptic Command")
    s.cast(P1, "Cryptic Command", modes=[1, 3], targets=["Seal of Fire"])
    s.activate(P2, "Seal of Fire", targets=[P1])
    s.resolve_all()
    assert s.player(P1).hand == []


@cr("608.2n")
def test_take_inventory_does_not_count_itself():
    s = table()
    inventory = real("Take Inventory")
    s.graveyard(P1, inventory)
    s.hand(P1, inventory)
    s.cast(P1, "Take Inventory")
    s.resolve()
    assert len(s.player(P1).hand) == 2


@cr("608.2n", "608.2i")
def test_festive_funeral_counts_neither_itself_nor_what_comes_later():
    s = table()
    s.graveyard(P1, "Shock", "Opt")
    s.battlefield(P2, "Craw Wurm")
    s.hand(P1, real("Festive Funeral"))
    s.cast(P1, "Festive Funeral", targets=["Craw Wurm"])
    s.resolve()
    assert (s["Craw Wurm"].power, len(s.player(P1).graveyard)) == (4, 3)


@cr("608.2n")
def test_descend_upon_the_sinful_is_no_card_type_in_the_graveyard_yet():
    for fourth, angels in (("Opt", 0), ("Stone Rain", 1)):
        s = table()
        s.graveyard(P1, "Grizzly Bears", "Manalith", "Forest", "Mountain" if fourth == "Opt" else fourth)
        s.hand(P1, real("Descend upon the Sinful"))
        s.cast(P1, "Descend upon the Sinful")
        s.resolve()
        assert s.player(P1).battlefield.count("Angel Token") == angels


@cr("704.3", "608.2c")
def test_descend_upon_the_sinful_does_not_see_the_aura_of_an_exiled_creature():
    s = table()
    s.graveyard(P1, "Grizzly Bears", "Manalith", "Forest")
    giant = s.battlefield(P2, "Hill Giant")
    s.battlefield(P1, "Pacifism", attached_to=giant)
    s.hand(P1, real("Descend upon the Sinful"))
    s.cast(P1, "Descend upon the Sinful")
    s.resolve()
    assert (s["Pacifism"].zone, s.player(P1).battlefield) == ("graveyard", [])


@cr("107.1b", "704.5f")
def test_miming_slime_without_a_creature_makes_an_ooze_that_dies():
    s = table()
    s.hand(P1, real("Miming Slime"))
    s.cast(P1, "Miming Slime")
    s.resolve()
    assert s.player(P1).battlefield == []


@cr("608.2n")
def test_primal_command_does_not_shuffle_itself_into_the_library():
    s = table()
    s.graveyard(P1, "Shock")
    s.hand(P1, real("Primal Command"))
    s.cast(P1, "Primal Command", modes=[0, 2], targets=[P1, P1])
    s.resolve()
    assert s.player(P1).graveyard == ["Primal Command"]


@cr("608.2d", "609.3")
def test_mental_agony_takes_life_from_a_player_with_one_card():
    s = table()
    s.hand(P1, real("Mental Agony"))
    s.hand(P2, "Shock")
    s.cast(P1, "Mental Agony", targets=[P2])
    s.resolve()
    assert (s.player(P2).hand, s.player(P2).life) == ([], 18)


@cr("609.3")
def test_horrifying_revelation_mills_a_player_without_a_hand():
    s = table()
    s.hand(P1, real("Horrifying Revelation"))
    s.library(P2, "Shock")
    s.cast(P1, "Horrifying Revelation", targets=[P2])
    s.resolve()
    assert s.player(P2).graveyard == ["Shock"]


@cr("609.3", "701.21a")
def test_barter_in_blood_takes_what_there_is():
    s = table()
    s.battlefield(P1, "Memnite")
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Craw Wurm")
    s.hand(P1, "Barter in Blood")
    s.cast(P1, "Barter in Blood")
    s.choose(P2, "Hill Giant", "Grizzly Bears")
    s.resolve()
    assert (s.player(P1).battlefield, s.player(P2).battlefield) == ([], ["Craw Wurm"])
