"""What is said of a keyword beyond what it does: when it counts, what else it means, what it does not do (702)."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import beast, sorcery, worded

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr


def table(*board: object) -> Scenario:
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Mountain", *board)
    return s


def holding(*hand: object) -> Scenario:
    s = table()
    s.hand(P1, *hand)
    return s


TAX = worded("Tax", "Enchantment", "Spells cost {1} more to cast.")
KILL = worded("Kill", "Instant", "Destroy target permanent.")


# ---- in general ------------------------------------------------------------------------------------------------------


@cr("702.1d", "702.9a")
def test_a_creature_with_flying_is_one_that_has_the_ability_whoever_gave_it():
    s = table("Grizzly Bears")
    s.battlefield(P2, "Serra Angel")
    s.hand(
        P1,
        worded("Gust", "Instant", "Destroy target creature with flying."),
        worded("Wings", "Instant", "Target creature gains flying until end of turn."),
    )
    assert s.can_target(P1, "Gust", "Serra Angel")
    assert not s.can_target(P1, "Gust", "Grizzly Bears")
    s.cast(P1, "Wings", targets=["Grizzly Bears"])
    s.resolve()
    assert s.can_target(P1, "Gust", "Grizzly Bears")


@cr("702.2a", "702.3a", "702.10a", "702.12a", "702.15a", "604.1")
@pytest.mark.parametrize("keyword", ["Deathtouch", "Defender", "Haste", "Indestructible", "Lifelink"])
def test_a_static_keyword_is_there_at_once_and_gone_with_all_abilities(keyword):
    s = table(beast(keyword, name="Able"))
    s.hand(P1, worded("Blank", "Instant", "Target creature loses all abilities until end of turn."))
    assert keyword.lower() in s["Able"].keywords
    s.cast(P1, "Blank", targets=["Able"])
    s.resolve()
    assert keyword.lower() not in s["Able"].keywords
    s.to("upkeep", turn=P2)
    assert keyword.lower() in s["Able"].keywords


# ---- helping to pay --------------------------------------------------------------------------------------------------


@cr("702.51b", "702.126b", "702.66b", "601.2f")
@pytest.mark.parametrize("keyword", ["Convoke", "Improvise", "Delve"])
@pytest.mark.parametrize(("number", "enough"), [(1, False), (2, True)])
def test_help_pays_for_what_the_spell_costs_more_too(keyword, number, enough):
    s = Scenario()
    s.battlefield(P2, TAX)
    s.hand(P1, worded("Aid", "Instant", f"{keyword}\nYou gain 1 life.", cost="{1}"))
    relics = [worded("Relic", "Artifact Creature — Golem", "", "1/1")] * number
    (s.graveyard if keyword == "Delve" else s.battlefield)(P1, *relics)
    assert s.can_cast(P1, "Aid") == enough


@cr("702.51b", "601.2b")
def test_convoke_goes_together_with_an_alternative_cost():
    s = Scenario()
    s.graveyard(P1, worded("Aid", "Instant", "Convoke\nYou gain 1 life.\nFlashback {2}", cost="{6}"))
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.cast(P1, "Aid", alternative="flashback", costs=["Grizzly Bears", "Hill Giant"])
    s.resolve()
    assert (s.player(P1).life, s["Aid"].zone) == (21, "exile")


# ---- kicker ----------------------------------------------------------------------------------------------------------

KICKED = "Kicker {2}\nWhen this creature enters, if it was kicked, you gain 5 life."


@cr("702.33a", "601.2f")
@pytest.mark.parametrize(("mana", "possible"), [("CC", False), ("CCC", True)])
def test_kicker_is_paid_in_addition_to_the_mana_cost(mana, possible):
    s = Scenario()
    s.hand(P1, worded("Hoof", "Creature — Beast", KICKED, "1/1", cost="{1}"))
    s.mana(P1, mana)
    assert s.can_cast(P1, "Hoof", additional=["kicker"]) == possible


# ---- casting ---------------------------------------------------------------------------------------------------------


@cr("702.35a")
def test_a_discarded_card_that_was_not_cast_for_its_madness_cost_goes_on_to_the_graveyard_from_exile():
    s = table(
        worded(
            "Pyre", "Enchantment", "Whenever a creature card is put into your graveyard from anywhere, you gain 2 life."
        )
    )
    s.hand(P1, beast("Madness {9}", name="Mad"), sorcery("Discard a card.", "Toss"))
    s.choose(P1, "Mad", "done")
    s.cast(P1, "Toss")
    s.resolve_all()
    assert (s["Mad"].zone, s.player(P1).life) == ("graveyard", 22)


@cr("702.37d", "702.168c")
@pytest.mark.parametrize(("keyword", "possible"), [("Morph {1}", True), ("Disguise {1}", True), ("Flying", False)])
def test_only_what_has_morph_or_disguise_is_cast_face_down(keyword, possible):
    s = holding(beast(keyword, name="Masked"))
    if possible:
        s.cast(P1, "Masked", alternative="morph")
        s.resolve()
        assert (s["Masked"].power, s["Masked"].keywords & {"flying"}) == (2, set())
    else:
        with pytest.raises(IllegalAction):
            s.cast(P1, "Masked", alternative="morph")


@cr("702.48b", "601.2h")
def test_what_is_offered_is_chosen_with_the_spell_and_sacrificed_as_its_cost():
    s = Scenario()
    s.hand(P1, worded("Patron", "Creature — Spirit", "Elf offering", "5/5", "{5}{G}"))
    s.battlefield(P1, "Llanowar Elves", *["Forest"] * 5)
    s.cast(P1, "Patron", alternative="offering", costs=["Llanowar Elves"])
    assert s["Llanowar Elves"].zone == "graveyard"
    assert s.stack == ["Patron"]


@cr("702.62c", "601.3")
def test_a_card_that_could_not_be_cast_is_not_suspended():
    s = holding(beast("Suspend 2—{G}", name="Later"))
    s.battlefield(P2, worded("Ban", "Enchantment", "Players can't cast creature spells."))
    assert not s.can_activate(P1, "Later")


@cr("702.62d", "118.9c")
@pytest.mark.parametrize(("lands", "zone"), [((), "exile"), (("Mountain",), "battlefield")])
def test_a_suspended_card_is_cast_without_its_mana_cost_but_for_what_it_costs_more(lands, zone):
    s = Scenario()
    s.battlefield(P1, "Forest", *lands)
    s.battlefield(P2, TAX)
    s.hand(P1, beast("Suspend 1—{G}", name="Later"))
    s.activate(P1, "Later")
    s.to("upkeep", turn=P2)
    s.choose(P1, "Later" if lands else "done")
    s.to("draw", turn=P1)
    assert s["Later"].zone == zone


@cr("702.96b")
def test_an_overloaded_spell_reaches_what_could_not_be_its_target():
    s = holding(sorcery("Destroy target creature.\nOverload {3}", "Storm"))
    s.battlefield(P2, beast("Hexproof", name="Hidden"), "Grizzly Bears")
    assert not s.can_target(P1, "Storm", "Hidden")
    s.cast(P1, "Storm", alternative="overload")
    s.resolve()
    assert s["Hidden"].zone == s["Grizzly Bears"].zone == "graveyard"


@cr("702.113b")
def test_the_land_of_awaken_is_chosen_only_if_its_cost_is_paid():
    s = holding(sorcery("Draw a card.\nAwaken 2—{5}", "Wake"))
    s.cast(P1, "Wake")
    s.resolve()
    assert s["Mountain"].counters == {}
    s = holding(sorcery("Draw a card.\nAwaken 2—{5}", "Wake"))
    s.cast(P1, "Wake", alternative="awaken", targets=["Mountain"])
    s.resolve()
    assert s["Mountain"].counters == {"+1/+1": 2}


@cr("702.138b", "702.138a")
def test_a_permanent_that_was_not_cast_from_the_graveyard_did_not_escape():
    s = table()
    s.graveyard(P1, beast("Escape—{2}, Exile two other cards from your graveyard.", name="Runner"), "Forest", "Island")
    s.cast(P1, "Runner", alternative="escape")
    s.resolve()
    assert s["Runner"].zone == "battlefield"


@cr("702.143b", "702.170b", "116.2h", "116.2k")
@pytest.mark.parametrize("keyword", ["Foretell {1}", "Plot {1}"])
def test_a_card_is_foretold_or_plotted_without_the_stack(keyword):
    s = holding(worded("Later", "Sorcery", f"You gain 1 life.\n{keyword}", cost="{5}"))
    s.activate(P1, "Later")
    assert s.stack == []
    assert s["Later"].zone == "exile"


@cr("702.148b", "612.1")
def test_what_cleave_removes_is_only_gone_from_the_spell():
    s = holding(worded("Split", "Instant", "Cleave {5}\nDestroy target [tapped] creature."))
    s.battlefield(P2, "Grizzly Bears")
    assert not s.can_target(P1, "Split", "Grizzly Bears")
    s.cast(P1, "Split", alternative="cleave", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("702.166c", "607.2i")
def test_a_bargained_spell_gives_nothing_to_its_neighbour():
    s = holding(
        *[
            sorcery("Bargain\nYou gain 1 life. If this spell was bargained, you gain 5 life.", name)
            for name in ("Deal", "Deed")
        ]
    )
    s.battlefield(P1, "Sol Ring")
    s.cast(P1, "Deal", additional=["bargain"])
    s.resolve()
    assert s.player(P1).life == 26
    s.cast(P1, "Deed")
    s.resolve()
    assert s.player(P1).life == 27


# ---- cycling ---------------------------------------------------------------------------------------------------------

LAIR = worded("Lair", "Enchantment", "Whenever you cycle a card, you gain 1 life.")


@cr("702.29e")
@pytest.mark.parametrize(
    ("keyword", "found"),
    [("Slivercycling {1}", "Winged Sliver"), ("Basic landcycling {1}", "Forest"), ("Wizardcycling {1}", "Sage")],
)
def test_typecycling_finds_a_card_of_its_type(keyword, found):
    s = holding(beast(keyword, name="Rover"))
    sliver, sage = (
        worded(name, f"Creature — {kind}", "", "1/1")
        for name, kind in (("Winged Sliver", "Sliver"), ("Sage", "Wizard"))
    )
    s.library(P1, sliver, "Forest", sage)
    s.choose(P1, found)
    s.activate(P1, "Rover")
    s.resolve()
    assert list(s.player(P1).hand) == [found]
    assert s["Rover"].zone == "graveyard"


@cr("702.29f", "702.29c")
def test_typecycling_is_cycling():
    s = table(LAIR)
    s.hand(P1, beast("Mountaincycling {1}", name="Rover"))
    s.library(P1, "Forest", "Mountain")
    s.choose(P1, "Mountain#2")
    s.activate(P1, "Rover")
    s.resolve_all()
    assert s.player(P1).life == 21


# ---- on the battlefield ----------------------------------------------------------------------------------------------


@cr("702.64b")
def test_absorb_prevents_damage_of_each_source_anew():
    s = table(beast("Absorb 2", "1/4", name="Sponge"))
    s.hand(
        P1,
        *[
            worded(f"Sting {n}", "Instant", "Sting deals 3 damage to target creature.".replace("Sting", f"Sting {n}"))
            for n in (1, 2)
        ],
    )
    for n in (1, 2):
        s.cast(P1, f"Sting {n}", targets=["Sponge"])
        s.resolve()
    assert s["Sponge"].damage == 2


@cr("702.65b")
def test_an_aura_swap_that_would_find_no_aura_does_nothing():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(
        P1,
        worded("Wings", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying.\nAura swap {2}"),
        attached_to="Grizzly Bears",
    )
    s.hand(P1, "Hill Giant")
    s.activate(P1, "Wings")
    s.resolve()
    assert (s["Wings"].zone, s["Hill Giant"].zone) == ("battlefield", "hand")


@cr("702.72b", "607.2k")
def test_each_champion_returns_what_it_exiled_itself():
    champions = [worded(name, "Creature — Elf", "Champion an Elf", "3/3") for name in ("First", "Second")]
    s = holding(*champions, KILL)
    s.battlefield(P1, worded("Little", "Creature — Elf", "", "1/1"), worded("Small", "Creature — Elf", "", "1/1"))
    s.choose(P1, True, "Little")
    s.cast(P1, "First")
    s.resolve_all()
    s.choose(P1, True, "Small")
    s.cast(P1, "Second")
    s.resolve_all()
    s.cast(P1, "Kill", targets=["First"])
    s.resolve_all()
    assert (s["Little"].zone, s["Small"].zone) == ("battlefield", "exile")


@cr("702.95c")
@pytest.mark.parametrize("gone", ["Mate", "Grizzly Bears"])
def test_nobody_is_paired_when_one_of_the_two_is_gone(gone):
    text = "Soulbond\nAs long as this creature is paired with another creature, both creatures have flying."
    s = holding(beast(text, name="Mate"), KILL)
    s.battlefield(P1, "Grizzly Bears")
    s.cast(P1, "Mate")
    s.resolve()
    s.cast(P1, "Kill", targets=[gone])
    s.resolve()
    s.resolve_all()
    assert not any("flying" in s[name].keywords for name in ("Mate", "Grizzly Bears") if name != gone)


@cr("702.95d")
def test_a_paired_creature_is_not_offered_for_another_pair():
    text = "Soulbond\nAs long as this creature is paired with another creature, both creatures have flying."
    s = holding(beast(text, name="Mate"), beast(text, name="Rival"))
    s.battlefield(P1, "Grizzly Bears")
    s.choose(P1, "Grizzly Bears")
    s.cast(P1, "Mate")
    s.resolve_all()
    s.cast(P1, "Rival")
    s.resolve_all()
    assert "flying" not in s["Rival"].keywords


@cr("702.99c")
def test_a_card_stays_encoded_on_a_permanent_that_is_a_creature_no_longer():
    idol = worded("Idol", "Artifact", "{2}: This artifact becomes a 2/2 Golem artifact creature until end of turn.")
    s = table(idol)
    s.hand(P1, sorcery("You gain 3 life.\nCipher", "Code"))
    s.activate(P1, "Idol")
    s.resolve()
    s.choose(P1, "Idol")
    s.cast(P1, "Code")
    s.resolve()
    s.to("upkeep", turn=P1)
    assert "creature" not in s["Idol"].types
    s.activate(P1, "Idol")
    s.resolve()
    s.attack(["Idol"])
    s.choose(P1, "Code")
    s.to("postcombat_main")
    assert s.player(P1).life == 26


@cr("702.100a", "702.100b")
@pytest.mark.parametrize(("size", "counters"), [("1/2", {"+1/+1": 1}), ("2/1", {"+1/+1": 1}), ("1/1", {})])
def test_a_creature_evolves_for_a_greater_power_or_a_greater_toughness(size, counters):
    s = table(beast("Evolve", "1/1", name="Small"))
    s.hand(P1, beast("", size, name="New"))
    s.cast(P1, "New")
    s.resolve_all()
    assert s["Small"].counters == counters


@cr("702.131b", "702.131c")
def test_the_citys_blessing_stays():
    text = "Ascend\nThis creature has flying as long as you have the city's blessing."
    s = table(beast(text, name="Lord"), *["Forest"] * 8)
    s.hand(P1, KILL)
    assert "flying" in s["Lord"].keywords
    s.cast(P1, "Kill", targets=["Forest"])
    s.resolve()
    assert "flying" in s["Lord"].keywords


HOARD = worded("Hoard", "Enchantment", "Whenever you cycle or discard a card, you gain 1 life.")


@cr("702.29d")
def test_a_card_that_is_cycled_is_cycled_or_discarded_once():
    s = table(HOARD)
    s.hand(P1, beast("Cycling {1}", name="Rover"), sorcery("Discard a card.", "Toss"), "Forest")
    s.activate(P1, "Rover")
    s.resolve_all()
    assert s.player(P1).life == 21
    s.choose(P1, "Forest")
    s.cast(P1, "Toss")
    s.resolve_all()
    assert s.player(P1).life == 22


BLADE = worded(
    "Blade", "Artifact — Equipment", "Equipped creature gets +2/+2.\nEquip legendary creature {1}\nEquip {3}"
)
HERO = worded("Hero", "Legendary Creature — Human", "", "1/1")


@cr("702.6c")
def test_an_equip_ability_for_a_quality_targets_only_creatures_that_have_it():
    s = table(BLADE, HERO, "Grizzly Bears")
    assert s.can_activate(P1, "Blade", ability=0, targets=["Hero"])
    assert not s.can_activate(P1, "Blade", ability=0, targets=["Grizzly Bears"])


@cr("702.6c", "704.5n")
def test_what_an_equip_ability_asks_for_does_not_matter_once_the_equipment_is_attached():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, BLADE, attached_to="Grizzly Bears")
    assert s["Grizzly Bears"].power == 4
    s.to("end")
    assert s["Grizzly Bears"].power == 4


@cr("702.6d")
@pytest.mark.parametrize("ability", [0, 1])
def test_any_of_several_equip_abilities_may_be_activated(ability):
    s = table(BLADE, HERO)
    s.activate(P1, "Blade", ability=ability, targets=["Hero"])
    s.resolve()
    assert s["Hero"].power == 3
