"""Cards of the deck `elves`: counted mana, lords, and creatures that untap each other."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr


@cr("118.3", "605.1a", "302.6")
def test_heritage_druid_taps_elves_that_are_summoning_sick():
    s = Scenario()
    s.battlefield(P1, "Heritage Druid", "Llanowar Elves", "Elvish Mystic", sick=True)
    s.activate(P1, "Heritage Druid")
    assert s.player(P1).mana == "GGG"
    assert s["Heritage Druid"].tapped
    assert s["Llanowar Elves"].tapped
    assert s["Elvish Mystic"].tapped


@cr("118.3")
def test_heritage_druid_needs_three_untapped_elves():
    s = Scenario()
    s.battlefield(P1, "Heritage Druid", "Llanowar Elves", "Grizzly Bears")
    s.battlefield(P1, "Elvish Mystic", tapped=True)
    assert not s.can_activate(P1, "Heritage Druid")


@cr("502.3", "603.2")
def test_nettle_sentinel_stays_tapped_until_a_green_spell_is_cast():
    s = table()
    s.battlefield(P1, "Nettle Sentinel")
    s.hand(P1, "Llanowar Elves", "Ornithopter")
    s.attack(["Nettle Sentinel"])
    s.to("precombat_main", turn=P2)
    s.to("precombat_main", turn=P1)
    assert s["Nettle Sentinel"].tapped
    s.cast(P1, "Ornithopter")
    s.resolve_all()
    assert s["Nettle Sentinel"].tapped
    s.choose(P1, True)
    s.cast(P1, "Llanowar Elves")
    s.resolve_all()
    assert not s["Nettle Sentinel"].tapped


@cr("602.5b", "118.3")
def test_wirewood_symbiote_returns_an_elf_once_each_turn():
    s = table()
    s.battlefield(P1, "Wirewood Symbiote", "Elvish Visionary", "Llanowar Elves")
    s.battlefield(P1, "Elvish Archdruid", tapped=True)
    s.activate(P1, "Wirewood Symbiote", targets=["Elvish Archdruid"], costs=["Elvish Visionary"])
    s.resolve()
    assert s["Elvish Visionary"].zone == "hand"
    assert not s["Elvish Archdruid"].tapped
    assert not s.can_activate(P1, "Wirewood Symbiote", targets=["Elvish Archdruid"], costs=["Llanowar Elves"])


@cr("109.5", "605.1a")
def test_elvish_archdruid_counts_the_elves_of_its_controller():
    s = Scenario()
    s.battlefield(P1, "Elvish Archdruid", "Llanowar Elves", "Grizzly Bears")
    s.battlefield(P2, "Llanowar Elves")
    s.activate(P1, "Elvish Archdruid")
    assert s.player(P1).mana == "GG"


@cr("613.4c")
def test_two_archdruids_strengthen_each_other():
    s = Scenario()
    s.battlefield(P1, "Elvish Archdruid", "Elvish Archdruid", "Wellwisher")
    assert s["Elvish Archdruid#1"].power == 3
    assert s["Elvish Archdruid#2"].toughness == 3
    assert s["Wellwisher"].power == 3


@cr("702.14c", "613.1f")
def test_elvish_champion_gives_forestwalk_to_the_elves_of_every_player():
    s = Scenario()
    s.battlefield(P1, "Elvish Champion", "Llanowar Elves")
    s.battlefield(P2, "Elvish Mystic", "Forest", "Hill Giant")
    assert (s["Elvish Mystic"].power, s["Llanowar Elves"].power, s["Elvish Champion"].power) == (2, 2, 2)
    s.attack(["Llanowar Elves", "Elvish Champion"])
    assert not s.can_block("Hill Giant", "Llanowar Elves")
    assert s.can_block("Hill Giant", "Elvish Champion")


@cr("608.2h", "107.3i")
def test_timberwatch_elf_counts_as_its_ability_resolves():
    s = table()
    s.battlefield(P1, "Timberwatch Elf", "Llanowar Elves", "Grizzly Bears")
    s.battlefield(P2, "Elvish Mystic")
    s.hand(P2, "Shock")
    s.activate(P1, "Timberwatch Elf", targets=["Grizzly Bears"])
    s.cast(P2, "Shock", targets=["Llanowar Elves"])
    s.resolve_all()
    assert s["Grizzly Bears"].power == 4


@cr("608.2h")
def test_wellwisher_counts_the_elves_of_both_players():
    s = Scenario()
    s.battlefield(P1, "Wellwisher", "Llanowar Elves")
    s.battlefield(P2, "Elvish Mystic")
    s.activate(P1, "Wellwisher")
    s.resolve()
    assert s.player(P1).life == 23


@cr("111.4", "613.4c")
def test_imperious_perfects_tokens_are_elves_and_get_its_bonus():
    s = table()
    s.battlefield(P1, "Imperious Perfect")
    s.activate(P1, "Imperious Perfect")
    s.resolve()
    token = s["Elf Warrior Token"]
    assert token.subtypes == {"Elf", "Warrior"}
    assert (token.power, token.toughness) == (2, 2)


@cr("701.19a", "115.1")
def test_ezuri_regenerates_another_elf_but_not_himself():
    s = table()
    s.battlefield(P1, "Ezuri, Renegade Leader", "Llanowar Elves")
    s.hand(P2, "Lightning Bolt")
    assert not s.can_activate(P1, "Ezuri, Renegade Leader", 0, targets=["Ezuri, Renegade Leader"])
    s.cast(P2, "Lightning Bolt", targets=["Llanowar Elves"])
    s.activate(P1, "Ezuri, Renegade Leader", 0, targets=["Llanowar Elves"])
    s.resolve_all()
    assert s["Llanowar Elves"].zone == "battlefield"
    assert s["Llanowar Elves"].tapped


@cr("611.2c")
def test_ezuris_overrun_does_not_reach_an_elf_that_comes_later():
    s = table()
    s.battlefield(P1, "Ezuri, Renegade Leader", "Llanowar Elves")
    s.hand(P1, "Elvish Mystic")
    s.activate(P1, "Ezuri, Renegade Leader", 1)
    s.resolve()
    s.cast(P1, "Elvish Mystic")
    s.resolve()
    assert s["Llanowar Elves"].power == 4
    assert "trample" in s["Llanowar Elves"].keywords
    assert s["Elvish Mystic"].power == 1


@cr("603.2", "601.2i")
def test_lys_alana_huntmaster_brings_an_elf_even_if_the_spell_is_countered():
    s = table()
    s.battlefield(P1, "Lys Alana Huntmaster")
    s.hand(P1, "Elvish Mystic", "Grizzly Bears")
    s.hand(P2, "Counterspell")
    s.choose(P1, True)
    s.cast(P1, "Elvish Mystic")
    s.cast(P2, "Counterspell", targets=["Elvish Mystic"])
    s.resolve_all()
    assert s["Elvish Mystic"].zone == "graveyard"
    assert s["Elf Warrior Token"].zone == "battlefield"
    s.cast(P1, "Grizzly Bears")
    assert s.stack == ["Grizzly Bears"]


@cr("702.30a")
def test_deranged_hermit_without_its_echo_leaves_small_squirrels():
    s = table()
    s.battlefield(P1, *["Forest"] * 5)
    s.hand(P1, "Deranged Hermit")
    s.cast(P1, "Deranged Hermit")
    s.resolve_all()
    assert s["Squirrel Token#4"].power == 2
    s.to("precombat_main", turn=P2)
    s.choose(P1, False)
    s.to("draw", turn=P1)
    assert s["Deranged Hermit"].zone == "graveyard"
    assert s["Squirrel Token#1"].power == 1


@cr("702.30a")
def test_echo_is_paid_once():
    s = table()
    s.battlefield(P1, *["Forest"] * 5)
    s.hand(P1, "Deranged Hermit")
    s.cast(P1, "Deranged Hermit")
    s.resolve_all()
    s.to("precombat_main", turn=P2)
    s.choose(P1, True)
    s.to("draw", turn=P1)
    s.to("precombat_main", turn=P2)
    s.to("draw", turn=P1)
    assert s["Deranged Hermit"].zone == "battlefield"


@cr("601.2b", "701.23a")
def test_natural_order_sacrifices_a_green_creature_and_finds_another():
    s = table()
    s.battlefield(P1, "Llanowar Elves", "Ornithopter")
    s.hand(P1, "Natural Order")
    s.library(P1, "Regal Force", "Island")
    s.choose(P1, "Regal Force")
    s.cast(P1, "Natural Order", costs=["Llanowar Elves"])
    s.resolve_all()
    assert s["Llanowar Elves"].zone == "graveyard"
    assert s["Regal Force"].zone == "battlefield"
    assert s["Ornithopter"].zone == "battlefield"
    assert len(s.player(P1).hand) == 1


@cr("601.2b")
def test_natural_order_can_not_be_cast_without_a_green_creature():
    s = table()
    s.battlefield(P1, "Ornithopter")
    s.hand(P1, "Natural Order")
    assert not s.can_cast(P1, "Natural Order")


@cr("704.5j", "605.1a")
def test_gaeas_cradle_counts_creatures():
    s = Scenario()
    s.battlefield(P1, "Gaea's Cradle", "Grizzly Bears", "Ornithopter", "Forest")
    s.activate(P1, "Gaea's Cradle")
    assert s.player(P1).mana == "GG"
