"""Targets (CR 115), hexproof (CR 702.11), protection (CR 702.16), shroud (CR 702.18), "each" versus "target"."""

import pytest

from mtgengine import CardType, IllegalAction, Keyword
from mtgengine.enums import Color, Relation, Supertype
from mtgengine.ir import (
    AddKeyword,
    Anything,
    Compare,
    Continuous,
    Controlled,
    Counter,
    Damage,
    Destroy,
    Face,
    GainLife,
    HasKeyword,
    KeywordAbility,
    ManaValue,
    Multicolored,
    Number,
    Power,
    PutCounters,
    RemoveKeyword,
    Spell,
    Static,
    Subtype,
    Supertypes,
    Target,
    Targeting,
    TargetRef,
    You,
    artifact,
    colored,
    creature,
    enchantment,
    opponent,
    permanent,
    player,
    spell,
    typed,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

YOURS = Controlled(Relation.YOU)
THEIRS = Controlled(Relation.OPPONENT)
FREE = ManaCost.parse("{0}")


def instant(name, *effects, targets=(), mana="{0}", **more):
    return Face(name, {CardType.INSTANT}, ManaCost.parse(mana), abilities=[Spell(effects, targets, **more)])


def kills(name, what, mana="{0}"):
    return instant(name, Destroy(TargetRef()), targets=[Target(what)], mana=mana)


def body(name, *abilities, mana="{0}", power=2, toughness=2):
    return Face(
        name, {CardType.CREATURE}, ManaCost.parse(mana), power=power, toughness=toughness, abilities=list(abilities)
    )


def protected(*qualities, name="Test Paladin", mana="{0}"):
    return body(name, *(KeywordAbility(Keyword.PROTECTION, quality) for quality in qualities), mana=mana)


def hexproof_from(*qualities, name="Test Slippery"):
    return body(name, *(KeywordAbility(Keyword.HEXPROOF_FROM, quality) for quality in qualities))


# ---- 115.1, 115.2: what is targeted ----------------------------------------------------------------------------------


@cr("115.1", "115.1a")
def test_targets_are_chosen_as_the_spell_is_cast(s):
    s.battlefield(P1, "Swamp", "Swamp", "Swamp")
    s.battlefield(P2, "Grizzly Bears")
    murder = s.hand(P1, "Murder")
    s.cast(P1, murder, targets=["Grizzly Bears"])
    assert [target[1] for target in s.core.stack_entry(murder.id)["targets"]] == [s["Grizzly Bears"].id]


@cr("115.1b", "303.4a", "702.5a")
def test_an_aura_spell_targets_what_its_enchant_ability_says(s):
    s.battlefield(P1, "Plains", "Forest")
    s.battlefield(P2, "Grizzly Bears")
    aura = s.hand(P1, "Holy Strength")
    assert not s.can_cast(P1, aura, targets=["Forest"])
    assert not s.can_cast(P1, aura, targets=[P2])
    s.cast(P1, aura, targets=["Grizzly Bears"])
    assert [target[1] for target in s.core.stack_entry(aura.id)["targets"]] == [s["Grizzly Bears"].id]


@cr("115.1b", "702.5a")
def test_an_aura_spell_without_a_legal_target_cannot_be_cast(s):
    s.battlefield(P1, "Plains")
    s.hand(P1, "Holy Strength")
    assert not s.can_cast(P1, "Holy Strength")


@cr("115.1c")
def test_the_target_of_an_activated_ability_is_chosen_as_it_is_activated(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.battlefield(P2, "Storm Crow", "Llanowar Elves")
    s.activate(P1, "Prodigal Sorcerer", targets=["Llanowar Elves"])
    s.resolve()
    assert s.player(P2).battlefield == ["Storm Crow"]


@cr("115.1e", "702.6a")
def test_equip_targets_a_creature_of_its_controller(s):
    s.battlefield(P1, "Bonesplitter", "Mountain", "Grizzly Bears", "Spellbook")
    s.battlefield(P2, "Hill Giant", "Slippery Bogle")
    assert s.can_target(P1, "Bonesplitter", "Grizzly Bears")
    assert not s.can_target(P1, "Bonesplitter", "Hill Giant")
    assert not s.can_target(P1, "Bonesplitter", "Spellbook")


@cr("115.2")
def test_only_permanents_are_targets_unless_the_text_says_so(s):
    s.battlefield(P1, *["Swamp"] * 3)
    s.battlefield(P2, "Grizzly Bears")
    dead = s.graveyard(P2, "Hill Giant")
    held = s.hand(P2, "Air Elemental")
    s.hand(P1, "Murder")
    assert s.can_target(P1, "Murder", "Grizzly Bears")
    assert not s.can_target(P1, "Murder", dead)
    assert not s.can_target(P1, "Murder", held)


@cr("115.2")
def test_a_card_in_a_graveyard_is_a_target_where_the_text_says_so(s):
    s.battlefield(P1, "Swamp", "Grizzly Bears")
    mine = s.graveyard(P1, "Hill Giant")
    spell_card = s.graveyard(P1, "Shock")
    theirs = s.graveyard(P2, "Air Elemental")
    s.hand(P1, "Raise Dead")
    assert not s.can_target(P1, "Raise Dead", spell_card)
    assert not s.can_target(P1, "Raise Dead", theirs)
    assert not s.can_target(P1, "Raise Dead", "Grizzly Bears")
    s.cast(P1, "Raise Dead", targets=[mine])
    s.resolve()
    assert s.player(P1).hand == ["Hill Giant"]


@cr("115.2")
def test_a_spell_is_a_target_of_a_counterspell(s):
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Island", "Island", "Grizzly Bears")
    s.hand(P1, "Shock")
    s.hand(P2, "Counterspell")
    assert not s.can_cast(P2, "Counterspell")
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P2, "Counterspell", targets=["Grizzly Bears"])
    s.cast(P2, "Counterspell", targets=["Shock"])
    s.resolve_all()
    assert (s.player(P1).graveyard, s.player(P2).life) == (["Shock"], 20)


@cr("115.2", "112.1")
def test_an_ability_on_the_stack_is_no_spell(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.battlefield(P2, "Island", "Island")
    s.hand(P2, "Counterspell")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    assert not s.can_cast(P2, "Counterspell")


@cr("115.2")
def test_which_spells_may_be_targets_is_what_the_text_says(s):
    s.battlefield(P1, "Forest", "Forest")
    s.free_mana(P2)
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Negate", "Essence Scatter")
    s.cast(P1, "Grizzly Bears")
    assert not s.can_cast(P2, "Negate")
    s.cast(P2, "Essence Scatter", targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P1).graveyard == ["Grizzly Bears"]


# ---- 115.3-115.6 -----------------------------------------------------------------------------------------------------


@cr("115.3")
def test_up_to_two_targets_are_two_different_ones(s):
    grow = instant("Test Grow", PutCounters(TargetRef(), "+1/+1", Number(1)), targets=[Target(creature, 0, 2)])
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P1, grow)
    assert not s.can_cast(P1, "Test Grow", targets=["Grizzly Bears", "Grizzly Bears"])
    s.cast(P1, "Test Grow", targets=["Hill Giant", "Grizzly Bears"])
    s.resolve()
    assert [s[name].counters for name in ("Grizzly Bears", "Hill Giant")] == [{"+1/+1": 1}] * 2


@cr("115.4")
def test_any_target_is_a_creature_a_player_a_planeswalker_or_a_battle(s):
    siege = Face("Test Siege", {CardType.BATTLE}, FREE, subtypes=["Siege"], defense=4)
    s.battlefield(P1, "Mountain", "Sol Ring", "Glorious Anthem")
    s.battlefield(P2, "Grizzly Bears", "Jace Beleren", siege)
    s.hand(P1, "Shock")
    for target in ("Grizzly Bears", "Jace Beleren", "Test Siege", P1, P2):
        assert s.can_target(P1, "Shock", target)
    for target in ("Mountain", "Sol Ring", "Glorious Anthem"):
        assert not s.can_target(P1, "Shock", target)


@cr("115.4")
def test_an_artifact_creature_is_any_target(s):
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Memnite")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Memnite"])
    s.resolve()
    assert s.player(P2).graveyard == ["Memnite"]


@cr("115.5")
def test_a_spell_does_not_target_itself(s):
    s.battlefield(P1, *["Island"] * 4)
    s.hand(P1, "Counterspell", "Counterspell")
    assert not s.can_cast(P1, "Counterspell")


@cr("115.6")
def test_a_spell_with_no_targets_chosen_resolves(s):
    maybe = instant("Test Maybe", Destroy(TargetRef()), GainLife(You(), Number(3)), targets=[Target(creature, 0, 1)])
    s.hand(P1, maybe)
    s.cast(P1, "Test Maybe", targets=[])
    s.resolve()
    assert s.player(P1).life == 23


@cr("115.8", "700.2c")
def test_modes_have_their_own_targets(s):
    s.battlefield(P1, "Mountain", "Plains", "Grizzly Bears")
    s.hand(P1, "Boros Charm")
    assert not s.can_cast(P1, "Boros Charm", modes=[0], targets=["Grizzly Bears"])
    assert not s.can_cast(P1, "Boros Charm", modes=[2], targets=[P2])
    assert not s.can_cast(P1, "Boros Charm", modes=[1], targets=["Grizzly Bears"])
    assert s.can_cast(P1, "Boros Charm", modes=[2], targets=["Grizzly Bears"])


@cr("115.9b")
def test_a_spell_that_targets_something_is_found_by_its_current_targets(s):
    fork = instant("Test Redirect", Counter(TargetRef()), targets=[Target(spell & Targeting(creature & YOURS))])
    s.battlefield(P1, "Mountain", "Mountain")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Shock", "Shock")
    s.hand(P2, fork)
    s.cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P2, "Test Redirect")
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.cast(P2, "Test Redirect", targets=[s["Shock#2"]])
    s.resolve()
    assert s["Shock#2"].zone == "graveyard"


# ---- 115.10: not everything affected is a target ---------------------------------------------------------------------


@cr("115.10", "115.10a", "702.11b")
def test_a_board_wipe_destroys_a_creature_with_hexproof(s):
    s.battlefield(P1, *["Plains"] * 4)
    s.battlefield(P2, "Gladecover Scout", "Slippery Bogle", "Simic Sky Swallower")
    s.hand(P1, "Day of Judgment")
    s.cast(P1, "Day of Judgment")
    s.resolve()
    assert s.player(P2).battlefield == []


@cr("115.10", "702.16e")
def test_damage_to_each_creature_is_prevented_for_a_protected_one_only(s):
    s.battlefield(P1, "Mountain", "Mountain")
    s.battlefield(P2, protected(colored(Color.RED)), "Grizzly Bears", "Gladecover Scout")
    s.hand(P1, "Pyroclasm")
    s.cast(P1, "Pyroclasm")
    s.resolve()
    assert s.player(P2).battlefield == ["Test Paladin"]


@cr("115.10", "702.16b")
def test_protection_does_not_save_from_a_board_wipe(s):
    s.battlefield(P1, *["Plains"] * 4)
    s.battlefield(P2, "Black Knight")
    s.hand(P1, "Wrath of God")
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert s.player(P2).graveyard == ["Black Knight"]


@cr("115.10", "701.21a")
def test_an_edict_takes_a_creature_with_hexproof(s):
    s.battlefield(P1, "Swamp", "Swamp")
    s.battlefield(P2, "Slippery Bogle")
    s.hand(P1, "Diabolic Edict")
    s.cast(P1, "Diabolic Edict", targets=[P2])
    s.resolve()
    assert s.player(P2).graveyard == ["Slippery Bogle"]


@cr("115.10a")
def test_what_each_affects_is_found_as_it_resolves(s):
    s.battlefield(P1, *["Plains"] * 4)
    s.battlefield(P2, "Forest", "Forest", "Hill Giant")
    s.hand(P1, "Day of Judgment")
    s.hand(P2, "Ashcoat Bear")
    s.cast(P1, "Day of Judgment")
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    assert s["Ashcoat Bear"].zone == "battlefield"
    s.resolve()
    assert sorted(s.player(P2).graveyard) == ["Ashcoat Bear", "Hill Giant"]


@cr("115.10b")
def test_you_is_no_target(s):
    s.battlefield(P1, "Plains")
    s.hand(P1, "Chaplain's Blessing")
    s.cast(P1, "Chaplain's Blessing")
    assert s.core.stack_entry(s["Chaplain's Blessing"].id)["targets"] == []


# ---- 702.11: hexproof ------------------------------------------------------------------------------------------------


@cr("702.11b", "702.11a")
def test_hexproof_stops_the_opponents_spells_and_abilities(s):
    s.battlefield(P1, *["Swamp"] * 3, "Prodigal Sorcerer")
    s.battlefield(P2, "Gladecover Scout")
    s.hand(P1, "Murder")
    assert not s.can_cast(P1, "Murder", targets=["Gladecover Scout"])
    assert not s.can_activate(P1, "Prodigal Sorcerer", targets=["Gladecover Scout"])


@cr("702.11b")
def test_hexproof_does_not_stop_its_controller(s):
    s.battlefield(P1, "Forest", "Gladecover Scout", "Prodigal Sorcerer")
    s.hand(P1, "Giant Growth")
    s.cast(P1, "Giant Growth", targets=["Gladecover Scout"])
    s.resolve()
    assert s["Gladecover Scout"].power == 4
    assert s.can_activate(P1, "Prodigal Sorcerer", targets=["Gladecover Scout"])


@cr("702.11b", "608.2b")
def test_hexproof_gained_in_response_makes_the_target_illegal(s):
    save = instant(
        "Test Shelter",
        Continuous(TargetRef(), [AddKeyword(Keyword.HEXPROOF)]),
        targets=[Target(creature)],
    )
    s.battlefield(P1, *["Swamp"] * 3)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Murder")
    s.hand(P2, save)
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.cast(P2, "Test Shelter", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s["Murder"].zone) == ("battlefield", "graveyard")


@cr("702.11d")
def test_hexproof_from_a_color_stops_spells_and_abilities_of_that_color_only(s):
    s.battlefield(P1, *["Swamp"] * 3, *["Plains"] * 2, "Prodigal Sorcerer", "Royal Assassin")
    s.battlefield(P2, hexproof_from(colored(Color.BLACK)), tapped=True)
    s.hand(P1, "Murder", "Swords to Plowshares")
    assert not s.can_cast(P1, "Murder", targets=["Test Slippery"])
    assert s.can_cast(P1, "Swords to Plowshares", targets=["Test Slippery"])
    assert not s.can_activate(P1, "Royal Assassin", targets=["Test Slippery"])
    assert s.can_activate(P1, "Prodigal Sorcerer", targets=["Test Slippery"])


@cr("702.11d")
def test_hexproof_from_does_not_stop_its_controller(s):
    s.battlefield(P1, *["Swamp"] * 3, hexproof_from(colored(Color.BLACK)))
    s.hand(P1, "Murder")
    assert s.can_cast(P1, "Murder", targets=["Test Slippery"])


@cr("702.11d")
def test_hexproof_from_says_nothing_of_damage_and_blocking(s):
    s.battlefield(P1, "Typhoid Rats")
    s.battlefield(P2, hexproof_from(colored(Color.BLACK)))
    s.attack({"Typhoid Rats": P2})
    s.block({"Test Slippery": "Typhoid Rats"})
    s.to("end_of_combat")
    assert s["Test Slippery"].zone == "graveyard"


@cr("702.11f", "702.11g")
def test_hexproof_from_two_qualities_is_two_abilities(s):
    s.battlefield(P1, *["Swamp"] * 3, "Plains", "Mountain")
    s.battlefield(P2, hexproof_from(colored(Color.BLACK), colored(Color.WHITE)))
    s.hand(P1, "Murder", "Swords to Plowshares", "Shock")
    assert not s.can_cast(P1, "Murder", targets=["Test Slippery"])
    assert not s.can_cast(P1, "Swords to Plowshares", targets=["Test Slippery"])
    assert s.can_cast(P1, "Shock", targets=["Test Slippery"])


@cr("702.11e")
def test_what_looks_for_hexproof_finds_hexproof_from(s):
    hunter = kills("Test Hunter", creature & HasKeyword(Keyword.HEXPROOF))
    s.battlefield(P1, hexproof_from(colored(Color.BLACK)), "Gladecover Scout", "Grizzly Bears")
    s.hand(P1, hunter)
    assert s.can_target(P1, "Test Hunter", "Test Slippery")
    assert s.can_target(P1, "Test Hunter", "Gladecover Scout")
    assert not s.can_target(P1, "Test Hunter", "Grizzly Bears")


@cr("702.11e")
def test_losing_hexproof_loses_hexproof_from(s):
    bare = Face(
        "Test Lens",
        {CardType.ENCHANTMENT},
        FREE,
        abilities=[Static(changes=[RemoveKeyword(Keyword.HEXPROOF)], affects=creature & THEIRS)],
    )
    s.battlefield(P1, *["Swamp"] * 3)
    s.battlefield(P2, hexproof_from(colored(Color.BLACK)), "Gladecover Scout")
    s.battlefield(P1, bare)
    s.hand(P1, "Murder")
    assert s.can_target(P1, "Murder", "Gladecover Scout")
    assert s.can_target(P1, "Murder", "Test Slippery")


@cr("702.11h")
def test_hexproof_twice_is_hexproof_once(s):
    twice = body("Test Twice", KeywordAbility(Keyword.HEXPROOF), KeywordAbility(Keyword.HEXPROOF))
    s.battlefield(P1, *["Swamp"] * 3)
    s.battlefield(P2, twice)
    s.hand(P1, "Murder")
    assert not s.can_cast(P1, "Murder")


# ---- 702.18: shroud --------------------------------------------------------------------------------------------------


@cr("702.18a")
def test_shroud_stops_everybody(s):
    s.battlefield(P1, *["Swamp"] * 3, "Simic Sky Swallower", "Forest")
    s.battlefield(P2, *["Swamp"] * 3)
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Murder")
    assert not s.can_cast(P1, "Giant Growth")
    assert not s.can_cast(P2, "Murder")


@cr("702.18a", "115.1e")
def test_shroud_stops_equip(s):
    s.battlefield(P1, "Simic Sky Swallower", "Bonesplitter", "Mountain")
    assert not s.can_activate(P1, "Bonesplitter")


@cr("702.18a", "115.1b")
def test_shroud_stops_aura_spells_but_not_an_aura_that_is_there(s):
    s.battlefield(P1, "Simic Sky Swallower", "Plains")
    s.battlefield(P1, "Unholy Strength", attached_to="Simic Sky Swallower")
    s.hand(P1, "Holy Strength")
    assert not s.can_cast(P1, "Holy Strength")
    assert s["Simic Sky Swallower"].power == 8


@cr("702.18b")
def test_shroud_twice_is_shroud_once(s):
    twice = body("Test Twice", KeywordAbility(Keyword.SHROUD), KeywordAbility(Keyword.SHROUD))
    s.battlefield(P1, twice, "Forest")
    s.hand(P1, "Giant Growth")
    assert not s.can_cast(P1, "Giant Growth")


# ---- 702.16: protection ----------------------------------------------------------------------------------------------


@cr("702.16b")
def test_protection_stops_spells_of_the_quality_whoever_casts_them(s):
    s.battlefield(P1, *["Swamp"] * 3, *["Plains"] * 2)
    s.battlefield(P2, "White Knight", *["Swamp"] * 3)
    s.hand(P1, "Murder", "Swords to Plowshares")
    s.hand(P2, "Murder")
    assert not s.can_target(P1, s["Murder#1"], "White Knight")
    assert not s.can_cast(P2, "Murder", targets=["White Knight"])
    assert s.can_target(P1, "Swords to Plowshares", "White Knight")


@cr("702.16b")
def test_protection_stops_abilities_of_sources_of_the_quality(s):
    s.battlefield(P1, "Royal Assassin", "Prodigal Sorcerer")
    s.battlefield(P2, "White Knight", tapped=True)
    assert not s.can_activate(P1, "Royal Assassin")
    assert s.can_activate(P1, "Prodigal Sorcerer", targets=["White Knight"])


@cr("702.16b", "608.2b", "113.7a")
def test_the_quality_of_a_source_that_left_is_known(s):
    # The red Fanatic is gone as its ability resolves; the creature has gained protection from red meanwhile.
    save = instant(
        "Test Ward",
        Continuous(TargetRef(), [AddKeyword(Keyword.PROTECTION, colored(Color.RED))]),
        targets=[Target(creature)],
    )
    s.battlefield(P1, "Mogg Fanatic")
    s.battlefield(P2, "Llanowar Elves")
    s.hand(P2, save)
    s.activate(P1, "Mogg Fanatic", targets=["Llanowar Elves"])
    s.cast(P2, "Test Ward", targets=["Llanowar Elves"])
    s.resolve_all()
    assert (s["Llanowar Elves"].zone, s["Llanowar Elves"].damage) == ("battlefield", 0)


@cr("702.16c", "303.4c", "704.5m")
def test_an_aura_of_the_quality_falls_off(s):
    s.battlefield(P1, "White Knight")
    s.battlefield(P2, "Unholy Strength", attached_to="White Knight")
    s.battlefield(P2, "Holy Strength", attached_to="White Knight")
    assert (s["Unholy Strength"].zone, s["Holy Strength"].zone) == ("graveyard", "battlefield")
    assert (s["White Knight"].power, s["White Knight"].toughness) == (3, 4)


@cr("702.16c")
def test_an_aura_of_the_quality_cannot_be_cast_on_it(s):
    s.battlefield(P1, "Swamp", "White Knight")
    s.hand(P1, "Unholy Strength")
    assert not s.can_cast(P1, "Unholy Strength")


@cr("702.16d", "704.5n")
def test_equipment_of_the_quality_becomes_unattached_and_stays(s):
    s.battlefield(P1, protected(artifact))
    s.battlefield(P1, "Bonesplitter", attached_to="Test Paladin")
    assert (s["Bonesplitter"].zone, s["Bonesplitter"].attached_to, s["Test Paladin"].power) == ("battlefield", None, 2)


@cr("702.16d", "702.16b")
def test_equipment_of_the_quality_does_not_equip_it(s):
    s.battlefield(P1, protected(artifact), "Bonesplitter", "Mountain", "Grizzly Bears")
    assert not s.can_activate(P1, "Bonesplitter", targets=["Test Paladin"])
    assert s.can_activate(P1, "Bonesplitter", targets=["Grizzly Bears"])


@cr("702.16e")
def test_damage_from_sources_of_the_quality_is_prevented(s):
    s.battlefield(P1, "Typhoid Rats", "Walking Corpse")
    s.battlefield(P2, "White Knight")
    s.attack({"Walking Corpse": P2})
    s.block({"White Knight": "Walking Corpse"})
    s.to("end_of_combat")
    assert (s["White Knight"].damage, s["Walking Corpse"].zone) == (0, "graveyard")


@cr("702.16e", "702.2b")
def test_prevented_damage_of_deathtouch_destroys_nothing(s):
    s.battlefield(P1, "Typhoid Rats")
    s.battlefield(P2, protected(colored(Color.BLACK)))
    s.attack({"Typhoid Rats": P2})
    s.block({"Test Paladin": "Typhoid Rats"})
    s.to("end_of_combat")
    assert s["Test Paladin"].zone == "battlefield"


@cr("702.16f")
def test_an_attacker_with_protection_is_not_blocked_by_the_quality(s):
    s.battlefield(P1, "White Knight")
    s.battlefield(P2, "Walking Corpse", "Grizzly Bears")
    s.attack({"White Knight": P2})
    assert not s.can_block("Walking Corpse", "White Knight")
    assert s.can_block("Grizzly Bears", "White Knight")


@cr("702.16f")
def test_a_creature_with_protection_may_block_the_quality(s):
    s.battlefield(P1, "Walking Corpse")
    s.battlefield(P2, "White Knight")
    s.attack({"Walking Corpse": P2})
    assert s.can_block("White Knight", "Walking Corpse")


@cr("702.16g")
def test_protection_from_two_colors_is_two_abilities(s):
    s.battlefield(P1, "Forest", "Mountain", *["Swamp"] * 3)
    s.battlefield(P2, "Mirran Crusader")
    s.hand(P1, "Giant Growth", "Shock", "Murder")
    assert not s.can_cast(P1, "Giant Growth")
    assert not s.can_cast(P1, "Murder")
    assert s.can_cast(P1, "Shock", targets=["Mirran Crusader"])


@cr("702.16h", "702.16i")
def test_protection_from_each_color_is_five_abilities(s):
    all_colors = protected(*(colored(color) for color in Color if color is not Color.COLORLESS))
    s.battlefield(P1, *["Swamp"] * 3, "Mountain")
    s.battlefield(P2, all_colors)
    colorless = instant("Test Ray", Destroy(TargetRef()), targets=[Target(creature)])
    s.hand(P1, "Murder", "Shock", colorless)
    assert not s.can_cast(P1, "Murder")
    assert not s.can_cast(P1, "Shock", targets=["Test Paladin"])
    assert s.can_cast(P1, "Test Ray", targets=["Test Paladin"])


@cr("702.16a")
def test_protection_from_a_card_type_holds_for_spells_and_permanents(s):
    s.battlefield(P1, "Prodigal Sorcerer", "Mountain", "Hill Giant")
    s.battlefield(P2, "Beloved Chaplain")
    s.hand(P1, "Shock")
    assert not s.can_activate(P1, "Prodigal Sorcerer", targets=["Beloved Chaplain"])
    assert s.can_cast(P1, "Shock", targets=["Beloved Chaplain"])
    s.attack({"Hill Giant": P2})
    s.block({"Beloved Chaplain": "Hill Giant"})
    s.to("end_of_combat")
    assert (s["Beloved Chaplain"].zone, s["Beloved Chaplain"].damage) == ("battlefield", 0)


@cr("702.16a")
def test_protection_from_instants_looks_at_spells_on_the_stack(s):
    s.battlefield(P1, "Mountain", "Mountain")
    s.battlefield(P2, protected(typed(CardType.INSTANT)))
    s.hand(P1, "Shock", "Flame Slash")
    assert not s.can_cast(P1, "Shock", targets=["Test Paladin"])
    assert s.can_cast(P1, "Flame Slash", targets=["Test Paladin"])


@cr("702.16a")
def test_protection_from_a_subtype(s):
    s.battlefield(P1, "Shivan Dragon", "Serra Angel", "Baneslayer Angel")
    s.battlefield(P2, "Shivan Dragon")
    s.attack({"Baneslayer Angel": P2})
    assert not s.can_block(s["Shivan Dragon#2"], "Baneslayer Angel")


@cr("702.16j")
def test_protection_from_everything(s):
    s.battlefield(P1, "Mountain", "Forest", "Bonesplitter", "Hill Giant", protected(Anything()))
    s.battlefield(P2, "Mountain", "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Shock")
    assert not s.can_cast(P1, "Giant Growth", targets=["Test Paladin"])
    assert not s.can_cast(P2, "Shock", targets=["Test Paladin"])
    assert not s.can_activate(P1, "Bonesplitter", targets=["Test Paladin"])
    s.attack({"Test Paladin": P2})
    assert not s.can_block("Grizzly Bears", "Test Paladin")


@cr("702.16k")
def test_protection_from_a_player(s):
    # "Protection from your opponents": everything that they control.
    s.battlefield(P1, protected(THEIRS), "Forest")
    s.battlefield(P2, "Mountain", "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.hand(P2, "Shock")
    assert s.can_cast(P1, "Giant Growth", targets=["Test Paladin"])
    assert not s.can_cast(P2, "Shock", targets=["Test Paladin"])
    s.attack({"Test Paladin": P2})
    assert not s.can_block("Grizzly Bears", "Test Paladin")


@cr("702.16m")
def test_protection_twice_from_one_quality_is_protection_once(s):
    s.battlefield(P1, *["Swamp"] * 3)
    s.battlefield(P2, protected(colored(Color.BLACK), colored(Color.BLACK)))
    s.hand(P1, "Murder")
    assert not s.can_cast(P1, "Murder")


@cr("702.16b", "115.10a")
def test_protection_from_a_color_does_not_stop_what_does_not_target(s):
    s.battlefield(P1, *["Swamp"] * 2)
    s.battlefield(P2, "White Knight")
    s.hand(P1, "Innocent Blood", "Diabolic Edict")
    s.cast(P1, "Diabolic Edict", targets=[P2])
    s.resolve()
    assert s.player(P2).graveyard == ["White Knight"]


@cr("702.16b")
def test_an_uncolored_source_is_not_of_a_color(s):
    s.battlefield(P1, "Icy Manipulator", "Mountain")
    s.battlefield(P2, "White Knight")
    assert s.can_activate(P1, "Icy Manipulator", targets=["White Knight"])


# ---- restrictions of the text ----------------------------------------------------------------------------------------


@cr("115.1a")
@pytest.mark.parametrize(
    ("what", "yes", "no"),
    [
        (creature & ~colored(Color.BLACK), "Grizzly Bears", "Black Knight"),
        (creature & Power(Compare.GE, Number(4)), "Craw Wurm", "Grizzly Bears"),
        (permanent & Supertypes({Supertype.LEGENDARY}), "Isamaru, Hound of Konda", "Grizzly Bears"),
        (creature & HasKeyword(Keyword.FLYING), "Storm Crow", "Grizzly Bears"),
        (artifact | enchantment, "Glorious Anthem", "Grizzly Bears"),
        (permanent & Multicolored(), "Slippery Bogle", "Grizzly Bears"),
        (permanent & ManaValue(Compare.LE, Number(1)), "Slippery Bogle", "Grizzly Bears"),
        (creature & Subtype("Knight"), "Black Knight", "Grizzly Bears"),
    ],
)
def test_a_target_fits_what_the_text_says(what, yes, no):
    s = Scenario()
    s.battlefield(P1, yes, no)
    s.hand(P1, kills("Test Doom", what))
    assert s.can_target(P1, "Test Doom", yes)
    assert not s.can_target(P1, "Test Doom", no)


@cr("115.1a")
def test_target_opponent_is_not_oneself(s):
    drain = instant("Test Drain", Damage(TargetRef(), Number(2)), targets=[Target(opponent)])
    s.hand(P1, drain)
    assert not s.can_target(P1, "Test Drain", P1)
    s.cast(P1, "Test Drain", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18


@cr("115.1a", "115.3")
def test_a_creature_you_control_and_a_creature_you_do_not(s):
    fight = instant(
        "Test Fight",
        Damage(TargetRef(0), Number(1)),
        Damage(TargetRef(1), Number(2)),
        targets=[Target(creature & YOURS), Target(creature & THEIRS)],
    )
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Craw Wurm")
    s.hand(P1, fight)
    assert not s.can_cast(P1, "Test Fight", targets=["Craw Wurm", "Hill Giant"])
    s.cast(P1, "Test Fight", targets=["Hill Giant", "Craw Wurm"])
    s.resolve()
    assert (s["Hill Giant"].damage, s["Craw Wurm"].damage) == (1, 2)


@cr("702.5c")
def test_an_aura_with_two_enchant_abilities_needs_what_fits_both(s):
    both = Face(
        "Test Bond",
        {CardType.ENCHANTMENT},
        FREE,
        subtypes=["Aura"],
        abilities=[
            KeywordAbility(Keyword.ENCHANT, creature),
            KeywordAbility(Keyword.ENCHANT, permanent & colored(Color.GREEN)),
        ],
    )
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Exploration")
    s.hand(P1, both)
    assert not s.can_cast(P1, "Test Bond", targets=["Hill Giant"])
    assert not s.can_cast(P1, "Test Bond", targets=["Exploration"])
    s.cast(P1, "Test Bond", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Test Bond"].attached_to == s["Grizzly Bears"]


@cr("702.5d", "303.4b")
def test_an_aura_may_enchant_a_player(s):
    curse = Face(
        "Test Curse",
        {CardType.ENCHANTMENT},
        FREE,
        subtypes=["Aura", "Curse"],
        abilities=[KeywordAbility(Keyword.ENCHANT, player)],
    )
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, curse)
    assert not s.can_cast(P1, "Test Curse", targets=["Grizzly Bears"])
    s.cast(P1, "Test Curse", targets=[P2])
    s.resolve()
    assert s["Test Curse"].attached_to == P2


@cr("601.2c", "115.1")
def test_asking_for_an_illegal_target_says_which_rule_forbids_it(s):
    s.battlefield(P1, *["Swamp"] * 3)
    s.battlefield(P2, "Gladecover Scout", "Grizzly Bears")
    s.hand(P1, "Murder")
    with pytest.raises(IllegalAction) as refused:
        s.cast(P1, "Murder", targets=["Gladecover Scout"])
    assert refused.value.rule == "702.11b"


@cr("702.5a", "109.5")
def test_enchant_creature_you_control_means_the_player_who_casts_the_aura(s):
    own = Face(
        "Test Mantle",
        {CardType.ENCHANTMENT},
        FREE,
        subtypes=["Aura"],
        abilities=[KeywordAbility(Keyword.ENCHANT, creature & YOURS)],
    )
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, own)
    assert not s.can_cast(P1, "Test Mantle", targets=["Hill Giant"])
    s.cast(P1, "Test Mantle", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Test Mantle"].attached_to == s["Grizzly Bears"]
