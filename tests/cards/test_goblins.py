"""Cards of the deck `goblins`: a tribe that comes at once, and what it brings against other decks."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr

# ---- Goblins that bring Goblins ------------------------------------------------------------------------------------


@cr("603.2", "608.2d")
def test_goblin_lackey_puts_a_goblin_onto_the_battlefield_when_it_hits():
    s = Scenario()
    s.battlefield(P1, "Goblin Lackey")
    s.hand(P1, "Siege-Gang Commander", "Hill Giant")
    s.choose(P1, True, "Siege-Gang Commander")
    s.attack(["Goblin Lackey"])
    s.to("end_of_combat")
    assert s["Siege-Gang Commander"].zone == "battlefield"
    assert not s["Siege-Gang Commander"].attacking
    assert s["Hill Giant"].zone == "hand"
    assert s.player(P1).battlefield.count("Goblin Token") == 3


@cr("603.2", "510.2")
def test_goblin_lackey_brings_nothing_when_it_is_blocked():
    s = Scenario()
    s.battlefield(P1, "Goblin Lackey")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Siege-Gang Commander")
    s.attack(["Goblin Lackey"])
    s.block({"Grizzly Bears": "Goblin Lackey"})
    s.to("end_of_combat")
    assert s["Siege-Gang Commander"].zone == "hand"


@cr("608.2d")
def test_goblin_lackey_may_bring_nothing():
    s = Scenario()
    s.battlefield(P1, "Goblin Lackey")
    s.hand(P1, "Siege-Gang Commander")
    s.choose(P1, False)
    s.attack(["Goblin Lackey"])
    s.to("end_of_combat")
    assert s.player(P2).life == 19
    assert s["Siege-Gang Commander"].zone == "hand"


@cr("701.23a", "701.20a")
def test_goblin_matron_finds_a_goblin_card():
    s = table()
    s.hand(P1, "Goblin Matron")
    s.library(P1, "Island", "Goblin Ringleader", "Hill Giant")
    s.choose(P1, True, "Goblin Ringleader")
    s.cast(P1, "Goblin Matron")
    s.resolve_all()
    assert s["Goblin Ringleader"].zone == "hand"
    assert s["Hill Giant"].zone == "library"


@cr("701.23b")
def test_goblin_matron_may_fail_to_find_a_goblin_that_is_there():
    s = table()
    s.hand(P1, "Goblin Matron")
    s.library(P1, "Goblin Ringleader")
    s.choose(P1, True, "done")
    s.cast(P1, "Goblin Matron")
    s.resolve_all()
    assert s["Goblin Ringleader"].zone == "library"


@cr("701.20a", "401.4")
def test_goblin_ringleader_takes_every_goblin_of_the_top_four_cards():
    s = table()
    s.hand(P1, "Goblin Ringleader")
    s.library(P1, "Goblin Lackey", "Shock", "Goblin Piledriver", "Anarchy", "Goblin Warchief")
    s.choose(P1, "Anarchy", "Shock")
    s.cast(P1, "Goblin Ringleader")
    s.resolve_all()
    assert sorted(s.player(P1).hand) == ["Goblin Lackey", "Goblin Piledriver"]
    assert s.player(P1).library[0] == "Goblin Warchief"
    assert sorted(s.player(P1).library[-2:]) == ["Anarchy", "Shock"]


@cr("302.6", "702.10b")
def test_goblin_ringleader_attacks_the_turn_it_comes():
    s = table()
    s.hand(P1, "Goblin Ringleader")
    s.library(P1, "Goblin Lackey", "Goblin Lackey", "Goblin Lackey", "Goblin Lackey")
    s.cast(P1, "Goblin Ringleader")
    s.resolve_all()
    s.attack(["Goblin Ringleader"])
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("113.7a")
def test_goblin_ringleader_reveals_even_if_it_has_died():
    s = table()
    s.hand(P1, "Goblin Ringleader")
    s.hand(P2, "Shock")
    s.library(P1, "Goblin Lackey", "Goblin Piledriver", "Goblin Warchief", "Goblin King")
    s.cast(P1, "Goblin Ringleader")
    s.resolve()
    s.cast(P2, "Shock", targets=["Goblin Ringleader"])
    s.resolve_all()
    assert s["Goblin Ringleader"].zone == "graveyard"
    assert len(s.player(P1).hand) == 4


@cr("111.3", "603.6a")
def test_siege_gang_commander_makes_three_red_goblins():
    s = table()
    s.hand(P1, "Siege-Gang Commander")
    s.cast(P1, "Siege-Gang Commander")
    s.resolve_all()
    assert s.player(P1).battlefield.count("Goblin Token") == 3
    token = s["Goblin Token#1"]
    assert (token.power, token.toughness, token.is_token) == (1, 1, True)
    assert (token.subtypes, token.colors) == ({"Goblin"}, {"red"})


@cr("602.2b", "113.7a")
def test_siege_gang_commander_can_be_sacrificed_to_its_own_ability():
    s = table()
    s.battlefield(P1, "Siege-Gang Commander")
    s.activate(P1, "Siege-Gang Commander", targets=[P2], costs=["Siege-Gang Commander"])
    s.resolve()
    assert s["Siege-Gang Commander"].zone == "graveyard"
    assert s.player(P2).life == 18


@cr("118.3", "701.21a")
def test_siege_gang_commander_cannot_sacrifice_the_opponents_goblin():
    s = table()
    s.battlefield(P1, "Siege-Gang Commander")
    s.battlefield(P2, "Goblin Piker")
    s.battlefield(P1, "Goblin Lackey")
    assert s.can_activate(P1, "Siege-Gang Commander", targets=[P2], costs=["Goblin Lackey"])
    assert not s.can_activate(P1, "Siege-Gang Commander", targets=[P2], costs=["Goblin Piker"])


@cr("111.3")
def test_siege_gang_tokens_have_no_abilities_of_the_commander():
    s = table()
    s.hand(P1, "Siege-Gang Commander")
    s.cast(P1, "Siege-Gang Commander")
    s.resolve_all()
    assert s["Goblin Token#1"].abilities == []


# ---- Goblins that lead -----------------------------------------------------------------------------------------------


@cr("601.2f", "118.7a")
def test_goblin_warchief_makes_goblin_spells_cheaper():
    s = Scenario()
    s.battlefield(P1, "Goblin Warchief", "Mountain", "Mountain", "Mountain")
    s.hand(P1, "Goblin Ringleader", "Hill Giant")
    assert s.can_cast(P1, "Goblin Ringleader")
    assert not s.can_cast(P1, "Hill Giant")


@cr("118.7a", "601.2f")
def test_goblin_warchief_does_not_reduce_colored_mana():
    s = Scenario()
    s.battlefield(P1, "Goblin Warchief")
    s.hand(P1, "Goblin Lackey")
    assert not s.can_cast(P1, "Goblin Lackey")
    s.mana(P1, "R")
    assert s.can_cast(P1, "Goblin Lackey")


@cr("601.2f")
def test_two_goblin_warchiefs_reduce_twice():
    s = Scenario()
    s.battlefield(P1, "Goblin Warchief", "Goblin Warchief", "Mountain", "Mountain", "Mountain")
    s.hand(P1, "Siege-Gang Commander")
    assert s.can_cast(P1, "Siege-Gang Commander")


@cr("109.5", "601.2f")
def test_goblin_warchief_does_not_help_the_opponent():
    s = Scenario()
    s.battlefield(P2, "Goblin Warchief")
    s.battlefield(P1, "Mountain", "Goblin Piker", sick=True)
    s.hand(P1, "Goblin Piledriver")
    assert not s.can_cast(P1, "Goblin Piledriver")
    assert not s.can_attack("Goblin Piker")


@cr("702.10b", "611.3a")
def test_goblin_warchief_gives_haste_to_goblins_that_come_later():
    s = table()
    s.battlefield(P1, "Goblin Warchief", sick=True)
    s.hand(P1, "Goblin Piledriver", "Hill Giant")
    s.cast(P1, "Goblin Piledriver")
    s.resolve()
    s.cast(P1, "Hill Giant")
    s.resolve()
    assert s.can_attack("Goblin Piledriver")
    assert s.can_attack("Goblin Warchief")
    assert not s.can_attack("Hill Giant")


@cr("702.10b", "508.1k")
def test_an_attacker_stays_attacking_when_goblin_warchief_dies():
    s = table()
    s.battlefield(P1, "Goblin Warchief")
    s.battlefield(P1, "Goblin Piker", sick=True)
    s.hand(P2, "Shock")
    s.attack(["Goblin Piker"])
    s.cast(P2, "Shock", targets=["Goblin Warchief"])
    s.resolve()
    assert s["Goblin Piker"].attacking
    s.to("end_of_combat")
    assert s.player(P2).life == 18


@cr("613.4c", "109.2")
def test_goblin_king_leads_all_other_goblins_but_not_itself():
    s = Scenario()
    s.battlefield(P1, "Goblin King", "Goblin Piker", "Hill Giant")
    s.battlefield(P2, "Mogg Fanatic")
    assert (s["Goblin King"].power, s["Goblin King"].toughness) == (2, 2)
    assert (s["Goblin Piker"].power, s["Goblin Piker"].toughness) == (3, 2)
    assert (s["Mogg Fanatic"].power, s["Mogg Fanatic"].toughness) == (2, 2)
    assert s["Hill Giant"].power == 3


@cr("613.4c")
def test_two_goblin_kings_lead_each_other():
    s = Scenario()
    s.battlefield(P1, "Goblin King", "Goblin King")
    assert (s["Goblin King#1"].power, s["Goblin King#2"].power) == (3, 3)


@cr("702.14c")
def test_goblins_of_goblin_king_walk_through_a_mountain():
    s = Scenario()
    s.battlefield(P1, "Goblin King", "Goblin Piker")
    s.battlefield(P2, "Mountain", "Grizzly Bears")
    s.attack(["Goblin King", "Goblin Piker"])
    assert s.can_block("Grizzly Bears", "Goblin King")
    assert not s.can_block("Grizzly Bears", "Goblin Piker")


@cr("702.14c", "305.7")
def test_blood_moon_makes_every_nonbasic_land_a_mountain_to_walk_through():
    s = Scenario()
    s.battlefield(P1, "Goblin King", "Goblin Piker", "Blood Moon")
    s.battlefield(P2, "Karplusan Forest", "Grizzly Bears")
    s.attack(["Goblin Piker"])
    assert not s.can_block("Grizzly Bears", "Goblin Piker")


@cr("704.5g", "613.4c")
def test_a_damaged_goblin_dies_when_goblin_king_leaves():
    s = table()
    s.battlefield(P1, "Goblin King", "Goblin Warchief")
    s.hand(P2, "Shock", "Unsummon")
    s.cast(P2, "Shock", targets=["Goblin Warchief"])
    s.resolve()
    assert s["Goblin Warchief"].zone == "battlefield"
    s.cast(P2, "Unsummon", targets=["Goblin King"])
    s.resolve()
    assert s["Goblin Warchief"].zone == "graveyard"


# ---- Goblin Piledriver -----------------------------------------------------------------------------------------------


@cr("508.1m", "608.2h")
def test_goblin_piledriver_gets_2_for_each_other_attacking_goblin():
    s = Scenario()
    s.battlefield(P1, "Goblin Piledriver", "Goblin Piker", "Mogg Fanatic", "Hill Giant", "Goblin Lackey")
    s.attack(["Goblin Piledriver", "Goblin Piker", "Mogg Fanatic", "Hill Giant"])
    s.resolve_all()
    assert (s["Goblin Piledriver"].power, s["Goblin Piledriver"].toughness) == (5, 2)


@cr("608.2h")
def test_goblin_piledriver_counts_as_its_ability_resolves():
    s = table()
    s.battlefield(P1, "Goblin Piledriver", "Goblin Piker", "Mogg Fanatic")
    s.hand(P2, "Shock")
    s.attack(["Goblin Piledriver", "Goblin Piker", "Mogg Fanatic"])
    s.cast(P2, "Shock", targets=["Goblin Piker"])
    s.resolve_all()
    assert s["Goblin Piledriver"].power == 3


@cr("608.2h", "611.2c")
def test_goblin_piledriver_keeps_its_power_when_a_goblin_dies_afterwards():
    s = table()
    s.battlefield(P1, "Goblin Piledriver", "Goblin Piker", "Mogg Fanatic")
    s.hand(P2, "Shock")
    s.attack(["Goblin Piledriver", "Goblin Piker", "Mogg Fanatic"])
    s.resolve()
    s.cast(P2, "Shock", targets=["Goblin Piker"])
    s.resolve()
    assert s["Goblin Piledriver"].power == 5


@cr("603.3b", "608.2h")
def test_two_goblin_piledrivers_count_each_other():
    s = Scenario()
    s.battlefield(P1, "Goblin Piledriver", "Goblin Piledriver")
    s.choose(P1, "Goblin Piledriver#1")
    s.attack(["Goblin Piledriver#1", "Goblin Piledriver#2"])
    s.resolve_all()
    assert (s["Goblin Piledriver#1"].power, s["Goblin Piledriver#2"].power) == (3, 3)


@cr("702.16b", "702.16f")
def test_goblin_piledriver_is_no_target_of_blue_and_not_blocked_by_blue():
    s = table()
    s.battlefield(P1, "Goblin Piledriver")
    s.battlefield(P2, "Air Elemental", "Grizzly Bears")
    s.hand(P2, "Unsummon", "Shock")
    assert not s.can_target(P2, "Unsummon", "Goblin Piledriver")
    assert s.can_target(P2, "Shock", "Goblin Piledriver")
    s.attack(["Goblin Piledriver"])
    assert not s.can_block("Air Elemental", "Goblin Piledriver")
    assert s.can_block("Grizzly Bears", "Goblin Piledriver")


@cr("702.16b", "115.1")
def test_goblin_piledriver_can_be_countered_by_a_blue_spell():
    s = table()
    s.hand(P1, "Goblin Piledriver")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Goblin Piledriver")
    s.cast(P2, "Counterspell", targets=["Goblin Piledriver"])
    s.resolve()
    assert s["Goblin Piledriver"].zone == "graveyard"


# ---- Goblins that shoot ----------------------------------------------------------------------------------------------


@cr("502.3", "603.6c")
def test_goblin_sharpshooter_untaps_when_a_creature_dies_and_not_otherwise():
    s = Scenario()
    s.battlefield(P1, "Goblin Sharpshooter")
    s.battlefield(P2, "Llanowar Elves", "Grizzly Bears")
    s.activate(P1, "Goblin Sharpshooter", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Goblin Sharpshooter"].tapped
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s["Goblin Sharpshooter"].tapped


@cr("603.6c", "603.3")
def test_goblin_sharpshooter_shoots_again_for_each_creature_that_dies():
    s = Scenario()
    s.battlefield(P1, "Goblin Sharpshooter")
    s.battlefield(P2, "Llanowar Elves", "Elvish Mystic")
    s.activate(P1, "Goblin Sharpshooter", targets=["Llanowar Elves"])
    s.resolve_all()
    assert not s["Goblin Sharpshooter"].tapped
    s.activate(P1, "Goblin Sharpshooter", targets=["Elvish Mystic"])
    s.resolve_all()
    s.activate(P1, "Goblin Sharpshooter", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 19
    assert s["Goblin Sharpshooter"].tapped


@cr("302.6")
def test_goblin_sharpshooter_cannot_shoot_the_turn_it_comes_without_a_warchief():
    s = table()
    s.battlefield(P1, "Goblin Sharpshooter", sick=True)
    s.hand(P1, "Goblin Warchief")
    assert not s.can_activate(P1, "Goblin Sharpshooter", targets=[P2])
    s.cast(P1, "Goblin Warchief")
    s.resolve()
    assert s.can_activate(P1, "Goblin Sharpshooter", targets=[P2])


@cr("113.7a", "602.2a")
def test_mogg_fanatic_shoots_though_it_is_gone():
    s = Scenario()
    s.battlefield(P1, "Mogg Fanatic")
    s.battlefield(P2, "Llanowar Elves")
    s.activate(P1, "Mogg Fanatic", targets=["Llanowar Elves"])
    assert s["Mogg Fanatic"].zone == "graveyard"
    s.resolve()
    assert s["Llanowar Elves"].zone == "graveyard"


@cr("510.2", "117.1b")
def test_mogg_fanatic_sacrificed_while_blocking_deals_no_combat_damage():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Mogg Fanatic")
    s.attack(["Grizzly Bears"])
    s.block({"Mogg Fanatic": "Grizzly Bears"})
    s.activate(P2, "Mogg Fanatic", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end_of_combat")
    assert s["Grizzly Bears"].damage == 1
    assert s.player(P2).life == 20


@cr("605.1a", "605.3b")
def test_skirk_prospector_makes_mana_without_the_stack():
    s = Scenario()
    s.battlefield(P1, "Skirk Prospector", "Goblin Piker")
    s.activate(P1, "Skirk Prospector", costs=["Goblin Piker"])
    assert s.stack == []
    assert s.player(P1).mana == "R"
    assert s["Goblin Piker"].zone == "graveyard"


@cr("605.3a", "118.3", "602.5a")
def test_skirk_prospector_sacrifices_itself_though_summoning_sick():
    s = Scenario()
    s.battlefield(P1, "Skirk Prospector", sick=True)
    s.hand(P1, "Lightning Bolt")
    s.activate(P1, "Skirk Prospector", costs=["Skirk Prospector"])
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


@cr("603.6a", "611.2c")
def test_goblin_pyromancer_pumps_the_goblins_that_are_there():
    s = table()
    s.battlefield(P1, "Goblin Piker")
    s.battlefield(P2, "Mogg Fanatic")
    s.hand(P1, "Goblin Pyromancer", "Goblin Lackey")
    s.cast(P1, "Goblin Pyromancer")
    s.resolve_all()
    s.cast(P1, "Goblin Lackey")
    s.resolve()
    assert (s["Goblin Piker"].power, s["Mogg Fanatic"].power, s["Goblin Pyromancer"].power) == (5, 4, 5)
    assert s["Goblin Lackey"].power == 1


@cr("513.1", "603.2b")
def test_goblin_pyromancer_destroys_all_goblins_at_the_end_step():
    s = table()
    s.battlefield(P1, "Goblin Pyromancer", "Goblin Piker", "Hill Giant")
    s.battlefield(P2, "Mogg Fanatic")
    s.to("end")
    s.resolve_all()
    assert s["Goblin Pyromancer"].zone == "graveyard"
    assert s["Goblin Piker"].zone == "graveyard"
    assert s["Mogg Fanatic"].zone == "graveyard"
    assert s["Hill Giant"].zone == "battlefield"


@cr("603.2b", "113.7a")
def test_goblin_pyromancer_that_died_before_the_end_step_destroys_nothing():
    s = table()
    s.battlefield(P1, "Goblin Pyromancer", "Goblin Piker")
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["Goblin Pyromancer"])
    s.resolve()
    s.to("end")
    s.to("precombat_main", turn=P2)
    assert s["Goblin Piker"].zone == "battlefield"


@cr("702.29a", "702.29c")
def test_gempalm_incinerator_deals_damage_when_it_is_cycled():
    s = table()
    s.battlefield(P1, "Goblin Piker", "Goblin Lackey")
    s.battlefield(P2, "Mogg Fanatic", "Hill Giant")
    s.hand(P1, "Gempalm Incinerator")
    s.choose(P1, "Hill Giant", True)
    s.activate(P1, "Gempalm Incinerator")
    assert s["Gempalm Incinerator"].zone == "graveyard"
    s.resolve_all()
    assert s["Hill Giant"].zone == "graveyard"
    assert len(s.player(P1).hand) == 1


@cr("603.3b", "702.29c")
def test_gempalm_incinerators_trigger_resolves_before_the_card_is_drawn():
    s = table()
    s.battlefield(P1, "Goblin Piker")
    s.battlefield(P2, "Llanowar Elves")
    s.hand(P1, "Gempalm Incinerator")
    s.choose(P1, "Llanowar Elves", True)
    s.activate(P1, "Gempalm Incinerator")
    assert len(s.stack) == 2
    s.resolve()
    assert s["Llanowar Elves"].zone == "graveyard"
    assert s.player(P1).hand == []


@cr("608.2d")
def test_gempalm_incinerator_may_deal_no_damage():
    s = table()
    s.battlefield(P1, "Goblin Piker")
    s.hand(P1, "Gempalm Incinerator")
    s.choose(P1, "Goblin Piker", False)
    s.activate(P1, "Gempalm Incinerator")
    s.resolve_all()
    assert s["Goblin Piker"].zone == "battlefield"
    assert len(s.player(P1).hand) == 1


@cr("608.2h")
def test_gempalm_incinerator_counts_goblins_as_it_resolves():
    s = table()
    s.battlefield(P1, "Goblin Piker", "Goblin Lackey")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Gempalm Incinerator")
    s.hand(P2, "Shock")
    s.choose(P1, "Grizzly Bears", True)
    s.activate(P1, "Gempalm Incinerator")
    s.cast(P2, "Shock", targets=["Goblin Piker"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Grizzly Bears"].damage == 1


@cr("603.3d", "702.29a")
def test_gempalm_incinerator_is_cycled_without_a_creature_to_target():
    s = table()
    s.hand(P1, "Gempalm Incinerator")
    s.activate(P1, "Gempalm Incinerator")
    assert len(s.stack) == 1
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("702.29a")
def test_gempalm_incinerator_cast_as_a_creature_does_not_trigger():
    s = table()
    s.battlefield(P2, "Llanowar Elves")
    s.hand(P1, "Gempalm Incinerator")
    s.cast(P1, "Gempalm Incinerator")
    s.resolve_all()
    assert s["Gempalm Incinerator"].zone == "battlefield"
    assert s["Llanowar Elves"].zone == "battlefield"


@cr("603.6c", "603.10a")
def test_goblin_gardener_destroys_a_land_when_it_dies():
    s = table()
    s.battlefield(P1, "Goblin Gardener")
    s.battlefield(P2, "Forest")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Goblin Gardener"])
    s.choose(P1, "Forest")
    s.resolve_all()
    assert s["Forest"].zone == "graveyard"


@cr("508.1c")
def test_goblin_goon_attacks_only_for_the_side_with_more_creatures():
    s = Scenario()
    s.battlefield(P1, "Goblin Goon")
    s.battlefield(P2, "Grizzly Bears")
    assert not s.can_attack("Goblin Goon")
    t = Scenario()
    t.battlefield(P1, "Goblin Goon", "Goblin Piker")
    t.battlefield(P2, "Grizzly Bears")
    assert t.can_attack("Goblin Goon")


@cr("509.1b")
def test_goblin_goon_blocks_only_for_the_side_with_more_creatures():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Goblin Goon")
    s.attack(["Grizzly Bears"])
    assert not s.can_block("Goblin Goon", "Grizzly Bears")


@cr("602.2b", "615.7")
def test_goblin_legionnaire_prevents_2_damage_to_another_goblin():
    s = table()
    s.battlefield(P1, "Goblin Legionnaire", "Goblin Warchief")
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=["Goblin Warchief"])
    s.activate(P1, "Goblin Legionnaire", 1, targets=["Goblin Warchief"])
    s.resolve_all()
    assert s["Goblin Legionnaire"].zone == "graveyard"
    assert s["Goblin Warchief"].damage == 0


@cr("608.2h", "202.3")
def test_goblin_tinkerer_is_hit_by_the_artifact_that_it_destroys():
    s = table()
    s.battlefield(P1, "Goblin Tinkerer")
    s.battlefield(P2, "Tsabo's Web")
    s.activate(P1, "Goblin Tinkerer", targets=["Tsabo's Web"])
    s.resolve()
    assert s["Tsabo's Web"].zone == "graveyard"
    assert s["Goblin Tinkerer"].zone == "graveyard"


@cr("202.3", "120.8")
def test_goblin_tinkerer_survives_an_artifact_without_cost():
    s = table()
    s.battlefield(P1, "Goblin Tinkerer")
    s.battlefield(P2, "Tormod's Crypt")
    s.activate(P1, "Goblin Tinkerer", targets=["Tormod's Crypt"])
    s.resolve()
    assert s["Tormod's Crypt"].zone == "graveyard"
    assert s["Goblin Tinkerer"].zone == "battlefield"


@cr("603.2", "608.2c")
def test_mogg_bombers_go_off_when_another_creature_enters():
    s = table()
    s.battlefield(P1, "Mogg Bombers")
    s.hand(P1, "Goblin Piker")
    s.choose(P1, P2)
    s.cast(P1, "Goblin Piker")
    s.resolve_all()
    assert s["Mogg Bombers"].zone == "graveyard"
    assert s.player(P2).life == 17


@cr("603.2", "608.2i")
def test_magebane_lizard_counts_the_noncreature_spells_of_each_player_alone():
    s = table()
    s.battlefield(P1, "Magebane Lizard")
    s.hand(P2, "Shock", "Lightning Bolt")
    s.hand(P1, "Shock")
    s.cast(P2, "Shock", targets=[P1])
    s.resolve_all()
    assert s.player(P2).life == 19
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P2).life == 17
    s.cast(P1, "Shock#2", targets=[P2])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (14, 15)


@cr("608.2h")
def test_magebane_lizard_counts_as_its_ability_resolves():
    s = table()
    s.battlefield(P1, "Magebane Lizard")
    s.hand(P2, "Shock", "Lightning Bolt")
    s.cast(P2, "Shock", targets=[P1])
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P2).life == 16


@cr("603.2")
def test_magebane_lizard_does_not_mind_creature_spells():
    s = table()
    s.battlefield(P2, "Magebane Lizard")
    s.hand(P1, "Goblin Piker")
    s.cast(P1, "Goblin Piker")
    s.resolve_all()
    assert s.player(P1).life == 20


# ---- what goes with them ---------------------------------------------------------------------------------------------


@cr("105.2", "701.8a")
def test_anarchy_destroys_all_white_permanents():
    s = table()
    s.battlefield(P1, "Savannah Lions", "Goblin Piker")
    s.battlefield(P2, "Worship", "Serra Angel", "Plains", "Air Elemental")
    s.hand(P1, "Anarchy")
    s.cast(P1, "Anarchy")
    s.resolve()
    assert s["Savannah Lions"].zone == "graveyard"
    assert s["Worship"].zone == "graveyard"
    assert s["Serra Angel"].zone == "graveyard"
    assert s["Plains"].zone == "battlefield"
    assert s["Air Elemental"].zone == "battlefield"
    assert s["Goblin Piker"].zone == "battlefield"


@cr("305.7", "613.1d")
def test_blood_moon_leaves_a_nonbasic_land_only_red_mana():
    s = Scenario()
    s.battlefield(P1, "Blood Moon")
    s.battlefield(P2, "Wasteland", "Forest")
    assert s["Wasteland"].subtypes == {"Mountain"}
    assert s["Forest"].subtypes == {"Forest"}
    s.activate(P2, "Wasteland")
    assert s.player(P2).mana == "R"
    assert not s.can_activate(P2, "Wasteland", 1, targets=["Wasteland"])


@cr("613.1d", "613.1e")
def test_dralnus_crusade_makes_all_goblins_black_zombies():
    s = Scenario()
    s.battlefield(P1, "Dralnu's Crusade", "Hill Giant")
    s.battlefield(P2, "Goblin Piker")
    assert s["Goblin Piker"].subtypes == {"Goblin", "Warrior", "Zombie"}
    assert s["Goblin Piker"].colors == {"black"}
    assert (s["Goblin Piker"].power, s["Goblin Piker"].toughness) == (3, 2)
    assert s["Hill Giant"].power == 3


@cr("601.2b", "601.2h", "120.3")
def test_firestorm_discards_as_many_cards_as_it_has_targets():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Firestorm", "Mountain", "Forest")
    s.cast(P1, "Firestorm", x=2, targets=["Grizzly Bears", P2], costs=["Mountain", "Forest"])
    assert s["Mountain"].zone == "graveyard"
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s.player(P2).life == 18


@cr("615.12")
def test_flaring_pain_lets_damage_through_what_would_prevent_it():
    s = table()
    s.battlefield(P1, "Goblin Legionnaire")
    s.hand(P1, "Flaring Pain")
    s.hand(P2, "Shock")
    s.cast(P1, "Flaring Pain")
    s.resolve()
    s.cast(P2, "Shock", targets=[P1])
    s.activate(P1, "Goblin Legionnaire", 1, targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 18


@cr("702.34a")
def test_flaring_pain_is_exiled_after_its_flashback():
    s = table()
    s.graveyard(P1, "Flaring Pain")
    s.cast(P1, "Flaring Pain", alternative="flashback")
    s.resolve()
    assert s["Flaring Pain"].zone == "exile"


@cr("118.9", "601.2b")
def test_mogg_salvage_is_free_against_an_island():
    s = Scenario()
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Island", "Tsabo's Web")
    s.hand(P1, "Mogg Salvage")
    s.cast(P1, "Mogg Salvage", targets=["Tsabo's Web"], alternative=True)
    s.resolve()
    assert s["Tsabo's Web"].zone == "graveyard"
    assert not s["Mountain"].tapped


@cr("118.9")
def test_mogg_salvage_is_not_free_without_a_mountain():
    s = Scenario()
    s.battlefield(P1, "Forest")
    s.battlefield(P2, "Island", "Tsabo's Web")
    s.hand(P1, "Mogg Salvage")
    assert not s.can_cast(P1, "Mogg Salvage", targets=["Tsabo's Web"], alternative=True)


@cr("608.2c", "702.33d")
def test_overload_needs_its_kicker_for_an_expensive_artifact():
    s = table()
    s.battlefield(P2, "Icy Manipulator")
    s.hand(P1, "Overload", "Overload")
    s.cast(P1, "Overload#1", targets=["Icy Manipulator"])
    s.resolve()
    assert s["Icy Manipulator"].zone == "battlefield"
    s.cast(P1, "Overload#2", targets=["Icy Manipulator"], additional=True)
    s.resolve()
    assert s["Icy Manipulator"].zone == "graveyard"


@cr("608.2h", "120.3a")
def test_price_of_progress_hurts_each_player_for_their_own_nonbasic_lands():
    s = table()
    s.battlefield(P1, "Wasteland", "Mountain")
    s.battlefield(P2, "Karplusan Forest", "Rishadan Port", "Forest")
    s.hand(P1, "Price of Progress")
    s.cast(P1, "Price of Progress")
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (18, 16)


@cr("205.4c", "608.2h")
def test_lands_that_blood_moon_makes_mountains_are_still_nonbasic():
    s = table()
    s.battlefield(P1, "Blood Moon")
    s.battlefield(P2, "Karplusan Forest")
    s.hand(P1, "Price of Progress")
    s.cast(P1, "Price of Progress")
    s.resolve()
    assert s.player(P2).life == 18


@cr("115.1", "608.2c")
def test_pyroblast_may_target_what_is_not_blue_and_does_nothing_to_it():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Pyroblast")
    s.cast(P1, "Pyroblast", modes=[1], targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("701.6a", "700.2a")
def test_pyroblast_counters_a_blue_spell():
    s = table()
    s.hand(P1, "Lightning Bolt", "Pyroblast")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.cast(P2, "Counterspell", targets=["Lightning Bolt"])
    s.cast(P1, "Pyroblast", modes=[0], targets=["Counterspell"])
    s.resolve_all()
    assert s.player(P2).life == 17
    assert s["Counterspell"].zone == "graveyard"


@cr("115.1", "700.2a")
def test_red_elemental_blast_targets_blue_only():
    s = table()
    s.battlefield(P2, "Grizzly Bears", "Air Elemental")
    s.hand(P1, "Red Elemental Blast")
    assert not s.can_cast(P1, "Red Elemental Blast", modes=[1], targets=["Grizzly Bears"])
    s.cast(P1, "Red Elemental Blast", modes=[1], targets=["Air Elemental"])
    s.resolve()
    assert s["Air Elemental"].zone == "graveyard"


@cr("601.2d", "118.9")
def test_pyrokinesis_is_paid_with_a_red_card_and_divides_its_damage():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Pyrokinesis", "Goblin Lackey", "Forest")
    s.cast(
        P1,
        "Pyrokinesis",
        targets=["Grizzly Bears", "Hill Giant"],
        division={"Grizzly Bears": 1, "Hill Giant": 3},
        alternative=True,
        costs=["Goblin Lackey"],
    )
    s.resolve()
    assert s["Goblin Lackey"].zone == "exile"
    assert s["Hill Giant"].zone == "graveyard"
    assert s["Grizzly Bears"].damage == 1


@cr("603.4", "503.1a")
def test_sarcomancy_hurts_its_controller_only_without_a_zombie():
    s = table()
    s.hand(P1, "Sarcomancy")
    s.cast(P1, "Sarcomancy")
    s.resolve_all()
    assert s["Zombie Token"].power == 2
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s.player(P1).life == 20
    t = Scenario()
    t.battlefield(P1, "Sarcomancy")
    t.to("precombat_main", turn=P2)
    t.to("precombat_main", turn=P1)
    assert t.player(P1).life == 19


@cr("603.4", "613.1d")
def test_dralnus_crusade_makes_a_goblin_a_zombie_for_sarcomancy():
    s = Scenario()
    s.battlefield(P1, "Sarcomancy", "Dralnu's Crusade")
    s.battlefield(P2, "Goblin Piker")
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s.player(P1).life == 20


@cr("603.7", "702.10b")
def test_sneak_attack_brings_a_creature_for_one_turn():
    s = table()
    s.battlefield(P1, "Sneak Attack")
    s.hand(P1, "Serra Angel")
    s.choose(P1, True, "Serra Angel")
    s.activate(P1, "Sneak Attack")
    s.resolve()
    s.attack(["Serra Angel"])
    s.to("end")
    s.resolve_all()
    assert s.player(P2).life == 16
    assert s["Serra Angel"].zone == "graveyard"


@cr("603.7c", "400.7")
def test_a_creature_of_sneak_attack_that_left_and_came_back_stays():
    s = table()
    s.battlefield(P1, "Sneak Attack")
    s.hand(P1, "Serra Angel")
    s.hand(P2, "Unsummon")
    s.choose(P1, True, "Serra Angel")
    s.activate(P1, "Sneak Attack")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Serra Angel"])
    s.resolve()
    s.cast(P1, "Serra Angel")
    s.resolve()
    s.to("end")
    s.to("precombat_main", turn=P2)
    assert s["Serra Angel"].zone == "battlefield"


@cr("614.11")
def test_words_of_war_turns_the_next_draw_into_damage():
    s = table()
    s.battlefield(P1, "Words of War")
    s.hand(P1, "Think Twice")
    s.activate(P1, "Words of War", targets=[P2])
    s.resolve()
    s.cast(P1, "Think Twice")
    s.resolve_all()
    assert s.player(P2).life == 18
    assert s.player(P1).hand == []


# ---- lands and the sideboard -----------------------------------------------------------------------------------------


@cr("602.2b", "205.4c")
def test_wasteland_destroys_a_nonbasic_land_only():
    s = Scenario()
    s.battlefield(P1, "Wasteland")
    s.battlefield(P2, "Karplusan Forest", "Forest")
    assert not s.can_activate(P1, "Wasteland", 1, targets=["Forest"])
    s.activate(P1, "Wasteland", 1, targets=["Karplusan Forest"])
    assert s["Wasteland"].zone == "graveyard"
    s.resolve()
    assert s["Karplusan Forest"].zone == "graveyard"


@cr("605.3a", "117.1d")
def test_a_land_is_tapped_for_mana_in_response_to_rishadan_port():
    s = Scenario()
    s.battlefield(P1, "Rishadan Port", "Mountain")
    s.battlefield(P2, "Mountain")
    s.hand(P2, "Lightning Bolt")
    s.activate(P1, "Rishadan Port", 1, targets=["Mountain#2"])
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 17
    assert s["Mountain#2"].tapped


@cr("201.4", "608.2d", "701.9a")
def test_cabal_therapy_names_a_card_as_it_resolves_and_takes_every_copy():
    s = table()
    s.hand(P1, "Cabal Therapy")
    s.hand(P2, "Counterspell", "Counterspell", "Unsummon")
    s.cast(P1, "Cabal Therapy", targets=[P2])
    s.choose(P1, "Counterspell")
    s.resolve()
    assert s.player(P2).graveyard == ["Counterspell", "Counterspell"]
    assert s.player(P2).hand == ["Unsummon"]


@cr("702.34a", "118.9")
def test_cabal_therapy_comes_back_for_the_sacrifice_of_a_creature():
    s = Scenario()
    s.battlefield(P1, "Goblin Piker")
    s.graveyard(P1, "Cabal Therapy")
    s.hand(P2, "Counterspell")
    s.choose(P1, "Counterspell")
    s.cast(P1, "Cabal Therapy", targets=[P2], alternative="flashback", costs=["Goblin Piker"])
    assert s["Goblin Piker"].zone == "graveyard"
    s.resolve()
    assert s["Counterspell"].zone == "graveyard"
    assert s["Cabal Therapy"].zone == "exile"


@cr("702.34a", "118.3")
def test_cabal_therapy_does_not_come_back_without_a_creature():
    s = table()
    s.battlefield(P2, "Goblin Piker")
    s.graveyard(P1, "Cabal Therapy")
    assert not s.can_cast(P1, "Cabal Therapy", targets=[P2], alternative="flashback", costs=["Goblin Piker"])


@cr("115.1", "701.8a")
def test_naturalize_destroys_an_artifact_or_an_enchantment():
    s = table()
    s.battlefield(P2, "Worship", "Tormod's Crypt", "Grizzly Bears")
    s.hand(P1, "Naturalize")
    assert s.can_target(P1, "Naturalize", "Tormod's Crypt")
    assert not s.can_target(P1, "Naturalize", "Grizzly Bears")
    s.cast(P1, "Naturalize", targets=["Worship"])
    s.resolve()
    assert s["Worship"].zone == "graveyard"


@cr("701.8a", "303.4")
def test_tranquil_domain_leaves_auras():
    s = table()
    s.battlefield(P2, "Forest", "Worship")
    s.battlefield(P1, "Blood Moon")
    s.battlefield(P2, "Wild Growth", attached_to="Forest")
    s.hand(P1, "Tranquil Domain")
    s.cast(P1, "Tranquil Domain")
    s.resolve()
    assert s["Worship"].zone == "graveyard"
    assert s["Blood Moon"].zone == "graveyard"
    assert s["Wild Growth"].zone == "battlefield"


@cr("603.2", "202.3")
def test_pyrostatic_pillar_hurts_whoever_casts_a_cheap_spell():
    s = table()
    s.battlefield(P1, "Pyrostatic Pillar")
    s.hand(P1, "Siege-Gang Commander")
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=[P1])
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (18, 18)
    s.cast(P1, "Siege-Gang Commander")
    s.resolve_all()
    assert s.player(P1).life == 18


@cr("202.3", "601.2f")
def test_goblin_warchief_does_not_change_what_pyrostatic_pillar_sees():
    s = table()
    s.battlefield(P1, "Pyrostatic Pillar", "Goblin Warchief")
    s.hand(P1, "Goblin Pyromancer")
    s.cast(P1, "Goblin Pyromancer")
    assert s.stack == ["Goblin Pyromancer"]


@cr("701.13a", "602.2b")
def test_tormods_crypt_exiles_a_whole_graveyard():
    s = Scenario()
    s.battlefield(P1, "Tormod's Crypt")
    s.graveyard(P2, "Cabal Therapy", "Goblin Piker")
    s.activate(P1, "Tormod's Crypt", targets=[P2])
    s.resolve()
    assert s.player(P2).graveyard == []
    assert sorted(s.player(P2).exile) == ["Cabal Therapy", "Goblin Piker"]
    assert s.player(P1).graveyard == ["Tormod's Crypt"]


@cr("608.2b")
def test_lightning_bolt_does_nothing_when_its_target_was_sacrificed():
    s = table()
    s.battlefield(P2, "Skirk Prospector", "Goblin Piker")
    s.hand(P1, "Lightning Bolt")
    s.cast(P1, "Lightning Bolt", targets=["Goblin Piker"])
    s.activate(P2, "Skirk Prospector", costs=["Goblin Piker"])
    s.resolve_all()
    assert s["Lightning Bolt"].zone == "graveyard"
    assert (s.player(P1).life, s.player(P2).life) == (20, 20)


@cr("113.7a", "701.6a")
def test_counterspell_cannot_stop_an_ability():
    s = table()
    s.battlefield(P1, "Mogg Fanatic")
    s.hand(P2, "Counterspell")
    s.activate(P1, "Mogg Fanatic", targets=[P2])
    assert not s.can_cast(P2, "Counterspell")
    s.resolve()
    assert s.player(P2).life == 19
