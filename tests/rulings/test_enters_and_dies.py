"""Rulings on abilities that trigger as permanents enter, leave and die."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("603.10a", "700.4")
def test_dictate_of_erebos_triggers_for_each_of_several_that_die_at_once():
    s = table()
    s.battlefield(P1, real("Dictate of Erebos"), "Grizzly Bears", "Memnite")
    s.battlefield(P2, "Blazing Archon", "Darksteel Myr", "Ornithopter")
    s.hand(P1, "Pyroclasm")
    s.choose(P1, "Dictate of Erebos", "Dictate of Erebos")
    s.choose(P2, "Darksteel Myr")
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s["Darksteel Myr"].zone == s["Blazing Archon"].zone == "graveyard"


@cr("603.10a")
def test_blood_artist_sees_itself_and_the_others_die():
    s = table()
    s.battlefield(P1, real("Blood Artist"))
    s.battlefield(P2, "Grizzly Bears", "Memnite")
    s.hand(P1, "Pyroclasm")
    s.choose(P1, "Blood Artist", P2, "Blood Artist", P2, P2)
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (23, 17)


@cr("608.2h", "603.10a")
def test_attendant_of_vraska_gains_life_for_the_power_it_had():
    s = table()
    s.battlefield(P1, real("Attendant of Vraska"), real("Vraska, Golgari Queen"), "Glorious Anthem")
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Murder")
    s.cast(P1, "Giant Growth", targets=["Attendant of Vraska"])
    s.resolve()
    s.cast(P2, "Murder", targets=["Attendant of Vraska"])
    s.resolve_all()
    assert s.player(P1).life == 27


@cr("603.4")
def test_attendant_of_vraska_gains_nothing_when_vraska_is_gone_at_resolution():
    s = table()
    s.battlefield(P1, real("Attendant of Vraska"), real("Vraska, Golgari Queen"))
    s.hand(P2, "Murder", "Lightning Bolt", "Lightning Bolt")
    s.cast(P2, "Murder", targets=["Attendant of Vraska"])
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=["Vraska, Golgari Queen"])
    s.cast(P2, "Lightning Bolt", targets=["Vraska, Golgari Queen"])
    s.resolve_all()
    assert s.player(P1).life == 20


@cr("107.1b")
def test_nobody_loses_life_for_an_attendant_of_negative_power():
    s = table()
    s.battlefield(P1, real("Attendant of Vraska"), real("Vraska, Golgari Queen"))
    s.hand(P2, "Dismember")
    s.choose(P2, 0, 0)
    s.cast(P2, "Dismember", targets=["Attendant of Vraska"])
    s.resolve_all()
    assert s["Attendant of Vraska"].zone == "graveyard"
    assert s.player(P1).life == 20


@cr("603.10a", "608.2h")
def test_marionette_master_drains_with_its_last_power_for_what_dies_with_it():
    s = table()
    s.battlefield(P1, real("Marionette Master"), counters={"+1/+1": 3})
    s.battlefield(P1, "Memnite")
    s.hand(P1, "Wrath of God")
    s.cast(P1, "Wrath of God")
    s.resolve_all()
    assert s.player(P2).life == 16


@cr("111.7", "603.10a")
def test_grismold_grows_for_each_token_and_not_when_it_dies_too():
    s = table()
    s.battlefield(P1, real("Grismold, the Dreadsower"))
    s.token(P1, "Memnite", "Memnite")
    s.token(P2, "Memnite")
    s.hand(P1, "Pyroclasm")
    s.choose(P1, *["Grismold, the Dreadsower"] * 3)
    s.cast(P1, "Pyroclasm")
    s.resolve_all()
    assert s["Grismold, the Dreadsower"].counters["+1/+1"] == 3


@cr("111.2")
def test_each_player_owns_the_plant_that_grismold_gives_them():
    s = table()
    s.battlefield(P1, real("Grismold, the Dreadsower"))
    s.to("end")
    s.resolve_all()
    assert [s[f"Plant Token#{i}"].owner for i in (1, 2)] == [P1, P2]


@cr("702.93a", "603.10a")
def test_undying_that_mikaeus_gave_works_although_he_dies_too():
    s = table()
    s.battlefield(P1, real("Mikaeus, the Unhallowed"), "Craw Wurm")
    s.hand(P1, "Wrath of God")
    s.cast(P1, "Wrath of God")
    s.resolve_all()
    assert s["Craw Wurm"].counters == {"+1/+1": 1}
    assert s["Mikaeus, the Unhallowed"].zone == "graveyard"


@cr("603.2", "120.3a")
def test_mikaeus_destroys_a_human_of_his_own_controller():
    s = table()
    s.battlefield(P1, real("Mikaeus, the Unhallowed"), "Prodigal Sorcerer")
    s.activate(P1, "Prodigal Sorcerer", targets=[P1])
    s.resolve_all()
    assert s["Prodigal Sorcerer"].zone == "graveyard"


@cr("603.10a", "603.2c")
def test_daxos_gains_life_for_creatures_that_die_with_him():
    s = table()
    s.battlefield(P1, real("Daxos, Blessed by the Sun"), "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Wrath of God")
    s.choose(P1, "Daxos, Blessed by the Sun")
    s.cast(P1, "Wrath of God")
    s.resolve_all()
    assert s.player(P1).life == 22


@cr("603.10a", "120.8")
def test_judith_triggers_for_herself_and_for_those_who_die_with_her():
    s = table()
    s.battlefield(P1, real("Judith, the Scourge Diva"), "Grizzly Bears")
    s.token(P1, "Memnite")
    s.hand(P1, "Wrath of God")
    s.choose(P1, "Judith, the Scourge Diva", P2, P2)
    s.cast(P1, "Wrath of God")
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("704.3", "104.3b")
def test_who_is_at_zero_life_loses_before_judith_triggers():
    s = table()
    s.life(P1, 2)
    s.life(P2, 3)
    s.battlefield(P1, real("Judith, the Scourge Diva"), "Memnite")
    s.hand(P1, "Earthquake")
    s.cast(P1, "Earthquake", x=2)
    s.resolve_all()
    assert s.winner == P2


@cr("603.10a", "400.7")
def test_patron_of_the_vein_exiles_what_it_destroys_and_grows():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, real("Patron of the Vein"))
    s.cast(P1, "Patron of the Vein")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "exile"
    assert s["Patron of the Vein"].counters == {"+1/+1": 1}


@cr("608.2c", "111.7")
def test_patron_of_the_vein_grows_for_a_token_that_cannot_be_exiled():
    s = table()
    s.battlefield(P1, real("Patron of the Vein"))
    token = s.token(P2, "Grizzly Bears")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[token])
    s.resolve_all()
    assert s["Patron of the Vein"].counters == {"+1/+1": 1}


@cr("603.10a")
def test_moonstone_eulogist_makes_blood_for_each_creature_that_dies_with_it():
    s = table()
    s.battlefield(P1, real("Moonstone Eulogist"))
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, "Wrath of God")
    s.choose(P1, "Moonstone Eulogist")
    s.cast(P1, "Wrath of God")
    s.resolve_all()
    assert s.player(P1).battlefield == ["Blood Token"] * 2


@cr("704.5j", "701.21a")
def test_a_copy_of_eloise_that_the_legend_rule_takes_was_not_sacrificed():
    s = table()
    s.battlefield(P1, real("Eloise, Nephalia Sleuth"))
    s.hand(P1, real("Quasiduplicate"))
    s.choose(P1, "Eloise, Nephalia Sleuth#1")
    s.cast(P1, "Quasiduplicate", targets=["Eloise, Nephalia Sleuth"])
    s.resolve()
    assert s.stack == ["Eloise, Nephalia Sleuth"]


@cr("603.3", "602.2")
def test_eloise_surveils_before_the_clue_draws():
    s = table()
    s.battlefield(P1, real("Eloise, Nephalia Sleuth"))
    s.hand(P1, real("Thraben Inspector"))
    s.library(P1, "Shock", "Grizzly Bears")
    s.cast(P1, "Thraben Inspector")
    s.resolve_all()
    s.choose(P1, "Shock")
    s.activate(P1, "Clue Token")
    s.resolve_all()
    assert s["Shock"].zone == "graveyard"
    assert s["Grizzly Bears"].zone == "hand"


@cr("603.6a", "603.4")
def test_emissary_of_the_sleepless_does_not_need_the_dead_creature_to_be_still_there():
    s = table()
    s.battlefield(P2, "Grizzly Bears", "Memnite")
    s.hand(P1, real("Emissary of the Sleepless"), "Pyroclasm")
    s.battlefield(P1, "Tormod's Crypt")
    s.cast(P1, "Pyroclasm")
    s.resolve()
    s.activate(P1, "Tormod's Crypt", targets=[P2])
    s.resolve()
    s.cast(P1, "Emissary of the Sleepless")
    s.resolve_all()
    assert s.player(P1).battlefield.count("Spirit Token") == 1


@cr("607.2a", "603.6c")
def test_fiend_hunter_that_leaves_first_exiles_for_good():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Fiend Hunter")
    s.hand(P2, "Shock", "Lightning Bolt")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Fiend Hunter")
    s.resolve()
    s.cast(P2, "Lightning Bolt", targets=["Fiend Hunter"])
    s.resolve()
    assert len(s.stack) == 2
    s.resolve()
    s.choose(P1, True)
    s.resolve()
    assert s["Grizzly Bears"].zone == "exile"


@cr("610.3b")
def test_banishing_light_that_leaves_first_exiles_nothing():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Banishing Light"))
    s.hand(P2, "Disenchant")
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Banishing Light")
    s.resolve()
    s.cast(P2, "Disenchant", targets=["Banishing Light"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"


@cr("610.3", "704.5n")
def test_equipment_stays_and_auras_go_as_suspension_field_exiles_a_creature():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.battlefield(P2, "Bonesplitter", "Holy Strength", attached_to="Hill Giant")
    s.hand(P1, real("Suspension Field"))
    s.choose(P1, "Hill Giant", True)
    s.cast(P1, "Suspension Field")
    s.resolve_all()
    assert s["Hill Giant"].zone == "exile"
    assert s["Holy Strength"].zone == "graveyard"
    assert (s["Bonesplitter"].zone, s["Bonesplitter"].attached_to) == ("battlefield", None)


@cr("608.2b", "610.3")
def test_suspension_field_loses_a_target_whose_toughness_shrinks():
    s = table()
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, real("Suspension Field"))
    s.hand(P2, real("Scar"))
    s.choose(P1, "Hill Giant")
    s.cast(P1, "Suspension Field")
    s.resolve()
    s.choose(P2, 0)
    s.cast(P2, "Scar", targets=["Hill Giant"])
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"
    assert s["Suspension Field"].zone == "battlefield"


@cr("610.3c", "108.3")
def test_what_constricting_slivers_exiled_returns_only_with_its_own_sliver():
    s = table()
    s.battlefield(P1, real("Constricting Sliver"))
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, real("Virulent Sliver"), real("Muscle Sliver"))
    s.hand(P2, "Murder")
    for sliver, victim in (("Virulent Sliver", "Grizzly Bears"), ("Muscle Sliver", "Hill Giant")):
        s.choose(P1, victim, True)
        s.cast(P1, sliver)
        s.resolve_all()
    s.cast(P2, "Murder", targets=["Virulent Sliver"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Hill Giant"].zone == "exile"


@cr("611.2b")
def test_master_thief_that_has_left_takes_no_artifact():
    s = table()
    s.battlefield(P2, "Sol Ring")
    s.hand(P1, real("Master Thief"))
    s.hand(P2, "Shock")
    s.cast(P1, "Master Thief")
    s.choose(P1, "Sol Ring")
    s.resolve()
    s.cast(P2, "Shock", targets=["Master Thief"])
    s.resolve_all()
    assert s["Sol Ring"].controller == P2


@cr("611.2b")
def test_the_artifact_goes_back_when_somebody_else_takes_master_thief_and_stays_there():
    s = table()
    s.battlefield(P2, "Sol Ring", "Vedalken Orrery")
    s.hand(P1, real("Master Thief"), "Disenchant")
    s.hand(P2, "Control Magic")
    s.choose(P1, "Sol Ring")
    s.cast(P1, "Master Thief")
    s.resolve_all()
    assert s["Sol Ring"].controller == P1
    s.cast(P2, "Control Magic", targets=["Master Thief"])
    s.resolve()
    assert s["Sol Ring"].controller == P2
    s.cast(P1, "Disenchant", targets=["Control Magic"])
    s.resolve()
    assert s["Master Thief"].controller == P1
    assert s["Sol Ring"].controller == P2


@cr("611.2b", "502.3")
def test_a_creature_that_dungeon_geists_tapped_untaps_when_the_geists_left_first():
    s = table()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, real("Dungeon Geists"))
    s.hand(P2, "Unsummon")
    s.cast(P1, "Dungeon Geists")
    s.choose(P1, "Grizzly Bears")
    s.resolve()
    s.cast(P2, "Unsummon", targets=["Dungeon Geists"])
    s.resolve_all()
    assert s["Grizzly Bears"].tapped
    s.to("upkeep", turn=P2)
    assert not s["Grizzly Bears"].tapped


@cr("611.2b", "702.12b")
def test_only_aegis_angel_dies_when_both_would_be_destroyed():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Aegis Angel"), "Wrath of God")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Aegis Angel")
    s.resolve_all()
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert s["Aegis Angel"].zone == "graveyard"
    assert s["Grizzly Bears"].zone == "battlefield"
    assert "indestructible" not in s["Grizzly Bears"].keywords


@cr("603.7c", "400.7")
def test_marchesa_does_not_return_a_card_that_left_the_graveyard_meanwhile():
    s = table()
    s.battlefield(P1, real("Marchesa, the Black Rose"))
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 1})
    s.hand(P1, "Murder", "Raise Dead")
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.resolve_all()
    s.cast(P1, "Raise Dead", targets=["Grizzly Bears"])
    s.resolve()
    s.to("end")
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "hand"


@cr("603.2", "603.6a")
def test_garrucks_packleader_does_not_draw_for_a_creature_that_grows_after_it_entered():
    s = table()
    s.battlefield(P1, real("Garruk's Packleader"))
    s.hand(P1, "Grizzly Bears", "Hill Giant")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert s.stack == []
    s.cast(P1, "Hill Giant")
    s.resolve()
    assert len(s.stack) == 1


@cr("603.7c")
def test_glimmerpoint_stag_that_is_gone_still_brings_the_card_back():
    s = table()
    s.battlefield(P2, "Wall of Omens")
    s.hand(P1, real("Glimmerpoint Stag"))
    s.hand(P2, "Murder")
    s.choose(P1, "Wall of Omens")
    s.cast(P1, "Glimmerpoint Stag")
    s.resolve_all()
    s.cast(P2, "Murder", targets=["Glimmerpoint Stag"])
    s.resolve()
    s.to("end")
    s.resolve_all()
    assert s["Wall of Omens"].controller == P2
    assert len(s.player(P2).hand) == 1


@cr("608.2h", "603.10a")
def test_south_wind_avatar_gains_the_toughness_that_the_creature_had():
    s = table()
    s.battlefield(P1, real("South Wind Avatar"), "Wall of Stone")
    s.hand(P1, "Murder")
    s.hand(P2, "Giant Growth")
    s.cast(P2, "Giant Growth", targets=["Wall of Stone"])
    s.resolve()
    s.cast(P1, "Murder", targets=["Wall of Stone"])
    s.resolve_all()
    assert s.player(P1).life == 31
    assert s.player(P2).life == 19


@cr("603.2", "701.21a")
def test_kels_draws_for_her_own_sacrifice():
    s = table()
    s.battlefield(P1, real("Kels, Fight Fixer"))
    s.activate(P1, "Kels, Fight Fixer", costs=["Kels, Fight Fixer"])
    s.choose(P1, True, 0)
    s.resolve_all()
    assert len(s.player(P1).hand) == 1
