"""Rulings on tokens, and on permanents and tokens that are copies."""

from __future__ import annotations

from tests.cards.card_table import table
from tests.rulings.pool import real

from mtgengine.testing import P1, P2, cr


@cr("707.2", "608.2h")
def test_stormsplitter_that_is_gone_still_splits():
    s = table()
    s.battlefield(P1, real("Stormsplitter"))
    s.hand(P1, "Shock")
    s.hand(P2, "Murder")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Murder", targets=["Stormsplitter"])
    s.resolve_all()
    assert s["Stormsplitter#1"].zone == "graveyard"
    assert s["Stormsplitter#2"].is_token
    s.to("end")
    s.resolve_all()
    assert not s["Stormsplitter#2"].exists


@cr("707.2", "608.2h")
def test_bramble_sovereign_copies_a_creature_that_is_gone_for_its_controller():
    s = table()
    s.battlefield(P1, real("Bramble Sovereign"))
    s.hand(P2, "Ashcoat Bear")
    s.hand(P1, "Shock")
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    s.cast(P1, "Shock", targets=["Ashcoat Bear"])
    s.resolve()
    s.choose(P1, True)
    s.resolve()
    assert s["Ashcoat Bear#2"].controller == P2


@cr("707.2", "613.2")
def test_a_copy_of_kiki_jikis_token_has_haste_too_and_stays():
    s = table()
    s.battlefield(P1, real("Kiki-Jiki, Mirror Breaker"), "Grizzly Bears")
    clone = s.hand(P1, "Clone")
    s.activate(P1, "Kiki-Jiki, Mirror Breaker", targets=["Grizzly Bears"])
    s.resolve()
    token = s["Grizzly Bears#2"]
    s.choose(P1, True, token)
    s.cast(P1, clone)
    s.resolve()
    assert "haste" in clone.keywords
    s.to("end")
    s.resolve_all()
    assert not token.exists
    assert clone.zone == "battlefield"


@cr("707.2", "111.3")
def test_feldons_copy_makes_a_later_copy_an_artifact_without_haste():
    s = table()
    s.battlefield(P1, real("Feldon of the Third Path"))
    s.graveyard(P1, "Grizzly Bears")
    clone = s.hand(P1, "Clone")
    s.activate(P1, "Feldon of the Third Path", targets=["Grizzly Bears"])
    s.resolve()
    token = s["Grizzly Bears#2"]
    assert "haste" in token.keywords
    s.choose(P1, True, token)
    s.cast(P1, clone)
    s.resolve()
    assert clone.types == {"artifact", "creature"}
    assert "haste" not in clone.keywords


@cr("707.9", "704.5j")
def test_helm_of_the_hosts_copy_of_a_legend_is_not_legendary():
    s = table()
    s.battlefield(P1, "Isamaru, Hound of Konda")
    s.battlefield(P1, real("Helm of the Host"), attached_to="Isamaru, Hound of Konda")
    s.to("beginning_of_combat")
    s.resolve()
    assert len(s.player(P1).battlefield) == 3
    assert "haste" in s["Isamaru, Hound of Konda#2"].keywords


@cr("608.2h", "707.2")
def test_helm_of_the_host_that_is_gone_copies_the_creature_it_equipped():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Helm of the Host"), attached_to="Grizzly Bears")
    s.hand(P2, "Disenchant")
    s.to("beginning_of_combat")
    s.cast(P2, "Disenchant", targets=["Helm of the Host"])
    s.resolve_all()
    assert s["Grizzly Bears#2"].is_token


@cr("707.2", "301.5")
def test_helm_of_the_host_makes_no_token_when_the_creature_left_first():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Helm of the Host"), attached_to="Grizzly Bears")
    s.hand(P2, "Murder")
    s.to("beginning_of_combat")
    s.cast(P2, "Murder", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).battlefield == ["Helm of the Host"]


@cr("707.2", "613.4a")
def test_pack_rats_copy_counts_rats_as_they_are_now():
    s = table()
    s.battlefield(P1, real("Pack Rat"), "Muck Rats")
    s.hand(P1, "Forest", "Shock")
    s.activate(P1, "Pack Rat", costs=["Forest"])
    s.resolve()
    assert [s[f"Pack Rat#{i}"].power for i in (1, 2)] == [3, 3]
    s.cast(P1, "Shock", targets=["Muck Rats"])
    s.resolve()
    assert [s[f"Pack Rat#{i}"].power for i in (1, 2)] == [2, 2]


@cr("707.2", "608.2h")
def test_pack_rat_that_is_gone_still_makes_a_copy():
    s = table()
    s.battlefield(P1, real("Pack Rat"), "Glorious Anthem")
    s.hand(P1, "Forest")
    s.hand(P2, "Murder")
    s.activate(P1, "Pack Rat", costs=["Forest"])
    s.cast(P2, "Murder", targets=["Pack Rat"])
    s.resolve_all()
    assert (s["Pack Rat#2"].zone, s["Pack Rat#2"].power) == ("battlefield", 2)


@cr("707.9a", "707.2")
def test_minion_reflectors_token_is_sacrificed_and_so_is_a_copy_of_it():
    s = table()
    s.battlefield(P1, real("Minion Reflector"))
    _, clone = s.hand(P1, "Grizzly Bears", "Clone")
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    s.choose(P1, True)
    s.resolve()
    assert "haste" in s["Grizzly Bears#2"].keywords
    token = s["Grizzly Bears#2"]
    s.choose(P1, True, token, False)
    s.cast(P1, clone)
    s.resolve_all()
    s.choose(P1, token)
    s.to("end")
    s.resolve_all()
    assert clone.zone == "graveyard"
    assert not token.exists


@cr("707.9d", "707.2")
def test_ratadrabiks_zombie_keeps_its_other_colors_and_types():
    s = table()
    s.battlefield(P1, real("Ratadrabik of Urborg"), "Isamaru, Hound of Konda")
    s.hand(P1, "Murder")
    s.cast(P1, "Murder", targets=["Isamaru, Hound of Konda"])
    s.resolve_all()
    token = s["Isamaru, Hound of Konda#2"]
    assert token.colors == {"white", "black"}
    assert {"Dog", "Zombie"} <= token.subtypes
    assert "legendary" not in token.supertypes


@cr("707.9b", "202.3")
def test_lazotep_quarrys_zombie_is_nothing_else():
    s = table()
    s.battlefield(P1, real("Lazotep Quarry"), real("Desert"))
    s.graveyard(P1, "Serra Angel")
    s.activate(P1, "Lazotep Quarry", 2, x=5, targets=["Serra Angel"], costs=["Desert"])
    s.resolve()
    token = s["Serra Angel#2"]
    assert (token.colors, token.subtypes, token.power) == ({"black"}, {"Zombie"}, 4)
    assert "flying" in token.keywords


@cr("707.2", "702.116a")
def test_myriad_makes_no_tokens_with_one_opponent():
    s = table()
    s.battlefield(P1, real("Chittering Dispatcher"))
    s.attack(["Chittering Dispatcher"])
    s.to("end_of_combat")
    assert s.player(P1).battlefield == ["Chittering Dispatcher"]


@cr("707.2", "111.7")
def test_twilight_drover_grows_for_a_token_that_goes_anywhere():
    s = table()
    s.battlefield(P1, real("Twilight Drover"))
    token = s.token(P2, "Grizzly Bears")
    s.hand(P1, "Unsummon")
    s.cast(P1, "Unsummon", targets=[token])
    s.resolve_all()
    assert s["Twilight Drover"].counters == {"+1/+1": 1}


@cr("702.157a", "601.2f")
def test_squad_tokens_were_not_cast():
    s = table()
    s.battlefield(P1, real("Beast Whisperer"))
    s.hand(P1, real("Galadhrim Brigade"))
    s.choose(P1, 2)
    s.cast(P1, "Galadhrim Brigade")
    s.resolve_all()
    assert s.player(P1).battlefield.count("Galadhrim Brigade") == 3
    assert len(s.player(P1).hand) == 1


@cr("701.36a", "707.2")
def test_followed_footsteps_copies_the_creature_that_it_was_on():
    s = table()
    s.battlefield(P2, "Serra Angel")
    s.battlefield(P1, real("Followed Footsteps"), attached_to="Serra Angel")
    s.hand(P2, "Evacuation")
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    s.cast(P2, "Evacuation")
    s.resolve_all()
    assert s["Serra Angel#2"].controller == P1


@cr("707.2")
def test_mist_syndicate_nagas_copy_has_no_counters():
    s = table()
    s.battlefield(P1, real("Mist-Syndicate Naga"), counters={"+1/+1": 2})
    s.attack(["Mist-Syndicate Naga"])
    s.to("end_of_combat")
    assert [s[f"Mist-Syndicate Naga#{i}"].power for i in (1, 2)] == [5, 3]


@cr("603.6a", "707.2")
def test_the_token_of_impostor_syndrome_triggers_its_enters_ability_and_not_itself():
    s = table()
    s.battlefield(P1, real("Impostor Syndrome"), "Wall of Omens", "Elvish Visionary")
    s.attack(["Elvish Visionary"])
    s.to("end_of_combat")
    assert s["Elvish Visionary#2"].is_token
    assert len(s.player(P1).hand) == 1


@cr("707.2", "702.10b")
def test_splinter_twins_token_stays_a_turn_when_it_is_made_in_the_end_step():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, real("Splinter Twin"), attached_to="Grizzly Bears")
    s.to("end")
    s.activate(P1, "Grizzly Bears")
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s["Grizzly Bears#2"].exists
    s.to("end", turn=P2)
    s.resolve_all()
    assert not s["Grizzly Bears#2"].exists


@cr("707.2")
def test_a_copy_has_none_of_the_counters():
    s = table()
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 1})
    copy = s.hand(P1, real("Mirror Image"))
    s.choose(P1, True, "Grizzly Bears")
    s.cast(P1, copy)
    s.resolve()
    assert (copy.name, copy.power) == ("Grizzly Bears", 2)


@cr("704.5f", "707.5")
def test_stunt_double_that_copies_nothing_dies():
    s = table()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, real("Stunt Double"))
    s.choose(P1, False)
    s.cast(P1, "Stunt Double")
    s.resolve()
    assert s["Stunt Double"].zone == "graveyard"


@cr("603.2", "601.2i")
def test_beast_whisperer_draws_although_the_creature_spell_is_countered():
    s = table()
    s.battlefield(P1, real("Beast Whisperer"))
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Counterspell", targets=["Grizzly Bears"])
    s.resolve_all()
    assert len(s.player(P1).hand) == 1


@cr("704.5j", "707.2")
def test_mirage_mirror_that_copies_a_legend_meets_the_legend_rule():
    s = table()
    mirror, dog = s.battlefield(P1, real("Mirage Mirror"), "Isamaru, Hound of Konda")
    s.choose(P1, dog)
    s.activate(P1, mirror, targets=[dog])
    s.resolve()
    assert (mirror.zone, dog.zone) == ("graveyard", "battlefield")


@cr("613.7", "707.2")
def test_mirage_mirror_ends_as_what_the_last_ability_copied():
    s = table()
    s.battlefield(P1, real("Mirage Mirror"), "Grizzly Bears", "Hill Giant")
    s.activate(P1, "Mirage Mirror", targets=["Grizzly Bears"])
    s.activate(P1, "Mirage Mirror", targets=["Hill Giant"])
    s.resolve()
    assert s["Mirage Mirror"].name == "Hill Giant"
    s.resolve()
    assert s["Mirage Mirror"].name == "Grizzly Bears"
    s.to("upkeep", turn=P2)
    assert s["Mirage Mirror"].name == "Mirage Mirror"


@cr("303.4f", "704.5m")
def test_mirage_mirror_that_copies_an_aura_goes_to_the_graveyard():
    s = table()
    s.battlefield(P1, real("Mirage Mirror"), "Grizzly Bears")
    s.battlefield(P1, "Holy Strength", attached_to="Grizzly Bears")
    s.activate(P1, "Mirage Mirror", targets=["Holy Strength"])
    s.resolve()
    assert s["Mirage Mirror"].zone == "graveyard"


@cr("608.2c", "701.21a")
def test_joo_dee_may_be_sacrificed_for_her_own_copy():
    s = table()
    joo = s.battlefield(P1, real("Joo Dee, One of Many"))
    s.choose(P1, "done", joo)
    s.activate(P1, joo)
    s.resolve()
    assert joo.zone == "graveyard"
    assert s.player(P1).battlefield == ["Joo Dee, One of Many"]


@cr("508.4", "508.3a")
def test_suki_counts_herself_and_the_ally_that_attacks_beside_her():
    s = table()
    s.battlefield(P1, real("Suki, Kyoshi Warrior"))
    s.attack(["Suki, Kyoshi Warrior"])
    s.resolve()
    assert s["Suki, Kyoshi Warrior"].power == 2
    assert s["Ally Token"].attacking
    assert s["Ally Token"].tapped
    s.to("end_of_combat")
    assert s.player(P2).life == 17


@cr("604.3", "613.4a")
def test_sukis_power_counts_creatures_from_the_hand():
    s = table()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P1, real("Suki, Kyoshi Warrior"))
    assert s["Suki, Kyoshi Warrior"].power == 2
