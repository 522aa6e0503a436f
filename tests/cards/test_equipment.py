"""Cards of the deck `equipment`: artifacts, what is attached to them, and what they cost."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine.testing import P1, P2, Scenario, cr


@cr("702.6a", "301.5c")
def test_equip_moves_an_equipment_from_one_creature_to_another():
    s = table()
    s.battlefield(P1, "Ornithopter", "Memnite")
    s.battlefield(P1, "Vulshok Morningstar", attached_to="Ornithopter")
    assert s["Ornithopter"].power == 2
    s.activate(P1, "Vulshok Morningstar", targets=["Memnite"])
    s.resolve()
    assert s["Ornithopter"].power == 0
    assert s["Memnite"].power == 3


@cr("702.6a", "307.5")
def test_equip_only_as_a_sorcery_and_only_ones_own_creature():
    s = table()
    s.battlefield(P1, "Bonesplitter", "Memnite")
    s.battlefield(P2, "Hill Giant")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Hill Giant"])
    s.to("precombat_main", turn=P2)
    assert not s.can_activate(P1, "Bonesplitter", targets=["Memnite"])


@cr("603.10a", "704.5f")
def test_skullclamp_draws_two_cards_for_the_creature_that_it_kills():
    s = table()
    s.battlefield(P1, "Skullclamp", "Memnite")
    s.activate(P1, "Skullclamp", targets=["Memnite"])
    s.resolve_all()
    assert s["Memnite"].zone == "graveyard"
    assert len(s.player(P1).hand) == 2
    assert s["Skullclamp"].zone == "battlefield"


@cr("603.10a")
def test_skullclamp_that_is_destroyed_with_its_creature_draws_too():
    s = table()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P1, "Skullclamp", attached_to="Hill Giant")
    s.battlefield(P2, "Nevinyrral's Disk")
    s.activate(P2, "Nevinyrral's Disk")
    s.resolve_all()
    assert s["Skullclamp"].zone == "graveyard"
    assert s["Hill Giant"].zone == "graveyard"
    assert len(s.player(P1).hand) == 2


@cr("613.4c", "604.3")
def test_cranial_plating_counts_itself_and_is_attached_at_instant_speed():
    s = table()
    s.battlefield(P1, "Cranial Plating", "Ornithopter", "Darksteel Citadel")
    s.attack(["Ornithopter"])
    s.activate(P1, "Cranial Plating", 0, targets=["Ornithopter"])
    s.resolve()
    assert s["Ornithopter"].power == 3


@cr("702.18a", "702.6a")
def test_a_creature_with_lightning_greaves_can_not_be_equipped_again():
    s = table()
    s.battlefield(P1, "Memnite", "Bonesplitter")
    s.battlefield(P1, "Lightning Greaves", attached_to="Memnite")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Memnite"])


@cr("702.11b")
def test_swiftfoot_boots_protect_against_opponents_only():
    s = table()
    s.battlefield(P1, "Memnite", "Bonesplitter")
    s.battlefield(P1, "Swiftfoot Boots", attached_to="Memnite")
    s.hand(P2, "Shock")
    assert s.can_activate(P1, "Bonesplitter", targets=["Memnite"])
    assert not s.can_target(P2, "Shock", "Memnite")


@cr("702.16c", "603.2", "510.2")
def test_sword_of_fire_and_ice_deals_damage_and_draws():
    s = Scenario()
    s.battlefield(P1, "Memnite")
    s.battlefield(P1, "Sword of Fire and Ice", attached_to="Memnite")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Memnite"])
    s.choose(P1, "Grizzly Bears")
    s.to("end_of_combat")
    assert s.player(P2).life == 17
    assert s["Grizzly Bears"].zone == "graveyard"
    assert len(s.player(P1).hand) == 1


@cr("702.16c", "704.5n")
def test_control_magic_falls_off_a_creature_that_gets_the_sword():
    s = table()
    s.battlefield(P1, "Memnite", "Sword of Fire and Ice")
    s.battlefield(P1, "Flight", attached_to="Memnite")
    s.activate(P1, "Sword of Fire and Ice", targets=["Memnite"])
    s.resolve()
    assert s["Flight"].zone == "graveyard"
    assert s["Memnite"].power == 3


@cr("702.43a", "614.1c")
def test_arcbound_worker_hands_its_counters_on():
    s = table()
    s.hand(P1, "Arcbound Worker")
    s.battlefield(P1, "Memnite")
    s.hand(P2, "Shock")
    s.cast(P1, "Arcbound Worker")
    s.resolve()
    assert s["Arcbound Worker"].counters == {"+1/+1": 1}
    s.choose(P1, "Memnite", True)
    s.cast(P2, "Shock", targets=["Arcbound Worker"])
    s.resolve_all()
    assert s["Memnite"].counters == {"+1/+1": 1}


@cr("702.43a", "608.2h")
def test_arcbound_ravager_eats_artifacts_and_leaves_all_its_counters():
    s = table()
    s.battlefield(P1, "Arcbound Ravager", counters={"+1/+1": 1})
    s.battlefield(P1, "Ornithopter", "Seat of the Synod", "Memnite")
    s.activate(P1, "Arcbound Ravager", costs=["Seat of the Synod"])
    s.resolve()
    assert s["Arcbound Ravager"].power == 2
    s.choose(P1, "Ornithopter", True)
    s.activate(P1, "Arcbound Ravager", costs=["Arcbound Ravager"])
    s.resolve_all()
    assert s["Ornithopter"].counters == {"+1/+1": 2}


@cr("603.10a", "603.2c")
def test_disciple_of_the_vault_sees_each_artifact_go():
    s = table()
    s.battlefield(P1, "Disciple of the Vault", "Ornithopter", "Memnite")
    s.battlefield(P2, "Nevinyrral's Disk")
    s.choose(P1, "Disciple of the Vault", "Disciple of the Vault", True, True, True)
    s.activate(P2, "Nevinyrral's Disk")
    s.resolve_all()
    assert s.player(P2).life == 17


@cr("702.41a", "601.2f")
def test_affinity_makes_frogmite_free_with_four_artifacts():
    s = Scenario()
    s.battlefield(P1, "Darksteel Citadel", "Ornithopter", "Memnite", "Bonesplitter", tapped=True)
    s.hand(P1, "Frogmite", "Myr Enforcer")
    assert s.can_cast(P1, "Frogmite")
    assert not s.can_cast(P1, "Myr Enforcer")


@cr("702.41a", "118.7")
def test_affinity_does_not_reduce_colored_mana():
    s = Scenario()
    s.battlefield(P1, *["Ornithopter"] * 6)
    s.hand(P1, "Thoughtcast")
    assert not s.can_cast(P1, "Thoughtcast")


@cr("122.1", "613.4c")
def test_steel_overseer_puts_a_counter_on_each_artifact_creature():
    s = Scenario()
    s.battlefield(P1, "Steel Overseer", "Ornithopter", "Disciple of the Vault")
    s.battlefield(P2, "Memnite")
    s.activate(P1, "Steel Overseer")
    s.resolve()
    assert s["Steel Overseer"].power == 2
    assert s["Ornithopter"].power == 1
    assert s["Disciple of the Vault"].counters == {}
    assert s["Memnite"].counters == {}


@cr("702.12b", "701.8a")
def test_darksteel_citadel_can_not_be_destroyed_but_sacrificed():
    s = table()
    s.battlefield(P1, "Darksteel Citadel", "Arcbound Ravager", counters={"+1/+1": 1})
    s.hand(P2, "Disenchant")
    s.cast(P2, "Disenchant", targets=["Darksteel Citadel"])
    s.resolve()
    assert s["Darksteel Citadel"].zone == "battlefield"
    s.activate(P1, "Arcbound Ravager", costs=["Darksteel Citadel"])
    assert s["Darksteel Citadel"].zone == "graveyard"


@cr("702.16b", "604.1")
def test_etched_champion_has_protection_with_three_artifacts():
    s = table()
    s.battlefield(P1, "Etched Champion", "Ornithopter", "Memnite")
    s.hand(P2, "Shock", "Disenchant")
    assert not s.can_target(P2, "Shock", "Etched Champion")
    s.cast(P2, "Disenchant", targets=["Memnite"])
    s.resolve()
    assert s.can_target(P2, "Shock", "Etched Champion")


@cr("122.1", "602.2b")
def test_triskelion_shoots_with_its_counters():
    s = table()
    s.hand(P1, "Triskelion")
    s.cast(P1, "Triskelion")
    s.resolve()
    for _ in range(3):
        s.activate(P1, "Triskelion", targets=[P2])
    s.resolve_all()
    assert s.player(P2).life == 17
    assert s["Triskelion"].power == 1
    assert not s.can_activate(P1, "Triskelion", targets=[P2])


@cr("701.19a")
def test_welding_jar_regenerates_an_artifact():
    s = table()
    s.battlefield(P1, "Welding Jar", "Bonesplitter")
    s.hand(P2, "Disenchant")
    s.cast(P2, "Disenchant", targets=["Bonesplitter"])
    s.activate(P1, "Welding Jar", targets=["Bonesplitter"])
    s.resolve_all()
    assert s["Bonesplitter"].zone == "battlefield"
    assert s["Bonesplitter"].tapped


@cr("118.3", "605.1a")
def test_springleaf_drum_taps_a_creature_that_just_came():
    s = Scenario()
    s.battlefield(P1, "Springleaf Drum")
    s.battlefield(P1, "Memnite", sick=True)
    s.choose(P1, "blue")
    s.activate(P1, "Springleaf Drum")
    assert s["Memnite"].tapped
    assert s.player(P1).mana == "U"


@cr("701.23a", "301.5")
def test_stoneforge_mystic_finds_an_equipment_and_puts_it_onto_the_battlefield():
    s = table()
    s.battlefield(P1, "Stoneforge Mystic")
    s.hand(P1, "Stoneforge Mystic", "Sword of Fire and Ice")
    s.library(P1, "Skullclamp", "Ornithopter")
    s.choose(P1, True, "Skullclamp")
    s.cast(P1, "Stoneforge Mystic#2")
    s.resolve_all()
    assert s["Skullclamp"].zone == "hand"
    s.choose(P1, True, "Sword of Fire and Ice")
    s.activate(P1, "Stoneforge Mystic#1")
    s.resolve()
    assert s["Sword of Fire and Ice"].zone == "battlefield"
