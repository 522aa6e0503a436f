"""Scenarios: placing, doing, asking, and what goes wrong."""

import pytest

from mtgengine import CardType, IllegalAction, Keyword, UnknownCard
from mtgengine.ir import Card, Face, KeywordAbility
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, cr
from mtgengine.testing.answers import UnansweredChoice
from mtgengine.testing.rules import cited_rules, rule_numbers

ANT = Face("Test Ant", {CardType.CREATURE}, ManaCost.parse("{1}"), power=1, toughness=1)


def test_the_beginning_is_the_first_main_phase_of_p1(s):
    assert (s.step, s.turn, s.active_player, s.priority) == ("precombat_main", 1, P1, P1)
    assert (s.player(P1).life, s.player(P2).life, s.stack, s.over) == (20, 20, [], False)
    assert set(s.player(P1).library) == {"Forest"}
    assert s.player(P1).hand == s.player(P2).hand == []


def test_cards_are_where_they_were_put(s):
    s.battlefield(P1, "Grizzly Bears", tapped=True, counters={"+1/+1": 1})
    s.hand(P1, "Giant Growth")
    s.graveyard(P2, "Shock", "Murder")
    s.library(P1, "Island", "Swamp")
    s.library(P1, "Mountain")
    s.exile(P2, "Hill Giant")
    s.life(P1, 7)
    s.poison(P2, 9)
    s.mana(P1, "{G}{G}")
    bears = s["Grizzly Bears"]
    assert (bears.power, bears.toughness, bears.tapped, bears.zone, bears.controller) == (3, 3, True, "battlefield", P1)
    assert (bears.types, bears.subtypes, bears.colors, bears.counters) == (
        {"creature"},
        {"Bear"},
        {"green"},
        {"+1/+1": 1},
    )
    assert s.player(P1).hand == ["Giant Growth"]
    assert s.player(P2).graveyard == ["Shock", "Murder"]
    assert s.player(P1).library[:4] == ["Island", "Swamp", "Mountain", "Forest"]
    assert s.player(P2).exile == ["Hill Giant"]
    assert (s.player(P1).life, s.player(P2).poison, s.player(P1).mana) == (7, 9, "GG")


def test_timestamps_follow_the_order_of_placing(s):
    things = s.battlefield(P1, "Grizzly Bears", "Hill Giant"), s.battlefield(P2, "Storm Crow")
    stamps = [thing.object.timestamp for thing in (*things[0], things[1])]
    assert stamps == sorted(stamps)


def test_names_numbers_and_things(s):
    first = s.battlefield(P1, "Grizzly Bears")
    second = s.battlefield(P2, "Grizzly Bears")
    assert s["Grizzly Bears"] == s["Bears"] == s["bears#1"] == first
    assert s["Bears#2"] == second
    assert s[second] is second
    with pytest.raises(LookupError, match="2 objects"):
        _ = s["Bears#3"]
    with pytest.raises(LookupError, match="no card of this scenario"):
        _ = s["Hill Giant"]


def test_an_ending_that_two_names_share_is_no_name(s):
    s.battlefield(P1, "White Knight", "Black Knight")
    with pytest.raises(LookupError, match="Black Knight or White Knight"):
        _ = s["Knight"]


def test_a_card_is_followed_through_its_zones(s):
    bears = s.hand(P1, "Grizzly Bears")
    s.mana(P1, "GG")
    s.cast(P1, bears)
    assert (bears.zone, s.stack) == ("stack", ["Grizzly Bears"])
    s.resolve()
    assert (bears.zone, bears.sick) == ("battlefield", True)


def test_cards_built_in_ir_and_tokens(s):
    flyer = Card(
        (Face("Test Bird", {CardType.CREATURE}, power=1, toughness=1, abilities=[KeywordAbility(Keyword.FLYING)]),)
    )
    s.battlefield(P1, flyer, ANT)
    token = s.token(P2, ANT)
    assert s["Test Bird"].keywords == {"flying"}
    assert s["Test Ant"].power == 1
    assert token.is_token
    assert s["Test Ant#2"] == token
    s.attack(["Test Ant"])
    s.block({token: "Test Ant"})
    s.to("end_of_combat")
    assert token.zone is None
    assert not token.exists


def test_state_based_actions_are_checked_before_anybody_acts(s):
    dead = s.battlefield(P1, "Grizzly Bears", damage=2)
    assert dead.zone == "graveyard"


def test_life_of_zero_loses(s):
    s.life(P2, 0)
    assert (s.over, s.winner, s.player(P2).lost, s.player(P1).won) == (True, P1, True, True)


def test_planeswalkers_have_their_loyalty(s):
    assert s.battlefield(P1, "Jace Beleren").loyalty == 3


def test_spells_responses_and_resolution(s):
    s.hand(P1, "Shock")
    s.hand(P2, "Giant Growth")
    bears = s.battlefield(P2, "Grizzly Bears")
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Shock", targets=[bears])
    s.cast(P2, "Giant Growth", targets=["Grizzly Bears"])
    assert s.stack == ["Shock", "Giant Growth"]
    s.resolve()
    assert (bears.power, bears.toughness, s.stack) == (5, 5, ["Shock"])
    s.resolve_all()
    assert (bears.zone, bears.damage, s.stack) == ("battlefield", 2, [])


def test_abilities_modes_x_and_division(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.hand(P1, "Boros Charm", "Blaze", "Arc Lightning")
    bears, giant = s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.free_mana(P1)
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 19
    s.cast(P1, "Boros Charm", modes=[0], targets=[P2])
    s.resolve()
    assert s.player(P2).life == 15
    s.cast(P1, "Blaze", x=3, targets=[P2])
    s.resolve()
    assert s.player(P2).life == 12
    s.cast(P1, "Arc Lightning", targets=[giant, bears], division={giant: 1, bears: 2})
    s.resolve()
    assert (bears.zone, giant.damage) == ("graveyard", 1)


def test_a_land_is_played_once_a_turn(s):
    s.hand(P1, "Forest", "Mountain")
    s.play_land(P1, "Mountain")
    assert s["Mountain"].zone == "battlefield"
    assert not s.can_play_land(P1, "Forest")
    with pytest.raises(IllegalAction) as error:
        s.play_land(P1, "Forest")
    assert error.value.rule == "305.2b"


def test_combat_with_a_division(s):
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Grizzly Bears")
    s.attack({"Colossal Dreadmaw": P2})
    s.block({"Grizzly Bears": "Colossal Dreadmaw"})
    s.assign({"Colossal Dreadmaw": {"Grizzly Bears": 2, P2: 4}})
    assert s.step == "combat_damage"
    assert (s.player(P2).life, s["Grizzly Bears"].zone) == (16, "graveyard")


def test_damage_that_does_not_add_up_or_is_too_little(s):
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["Colossal Dreadmaw"])
    s.block({"Grizzly Bears": "Colossal Dreadmaw"})
    before = s.core.hash()
    for division in ({"Grizzly Bears": 2, P2: 3}, {"Grizzly Bears": 1, P2: 5}):
        with pytest.raises(IllegalAction) as error:
            s.assign(division)
        assert error.value.rule == "510.1c"
        assert s.core.hash() == before


def test_going_to_steps_and_turns(s):
    s.to("upkeep", turn=P2)
    assert (s.step, s.active_player, s.turn) == ("upkeep", P2, 2)
    s.to("precombat main")
    assert (s.step, s.turn) == ("precombat_main", 2)
    s.to("draw", turn=P1)
    assert (s.turn, len(s.player(P1).hand)) == (3, 1)
    with pytest.raises(ValueError, match="no step is named"):
        s.to("lunch")


def test_questions_change_nothing(s):
    s.hand(P1, "Shock")
    s.battlefield(P1, "Mountain", "Grizzly Bears")
    s.battlefield(P2, "Wind Drake", "Simic Sky Swallower")
    before = s.core.hash()
    assert s.can_cast(P1, "Shock")
    assert s.can_target(P1, "Shock", "Wind Drake")
    assert not s.can_target(P1, "Shock", "Simic Sky Swallower")
    assert s.can_attack("Grizzly Bears")
    assert not s.can_attack("Wind Drake")
    assert "cast Shock" in s.legal(P1)
    assert s.legal(P2) == ["pass"]
    assert s.core.hash() == before
    s.attack(["Grizzly Bears"])
    assert s.can_block("Wind Drake", "Grizzly Bears")


@pytest.mark.parametrize(
    ("setup", "action", "rule"),
    [
        ("mine", lambda s: s.cast(P1, "Shock", targets=[P2]), "601.2h"),
        ("mine", lambda s: s.cast(P1, "Mountain"), "305.9"),
        ("mine", lambda s: s.attack({"Wall of Stone": P2}), "702.3b"),
        ("mine", lambda s: s.attack({"Raging Goblin": P1}), "508.1c"),
        ("mine", lambda s: s.attack({"Elvish Mystic": P2}), "302.6"),
        ("mine", lambda s: s.attack({"Hill Giant": P2}), "508.1a"),
        ("mine", lambda s: s.resolve(), "117.4"),
        ("mine", lambda s: s.pass_priority(P2), "117.3d"),
        ("theirs", lambda s: s.cast(P2, "Grizzly Bears"), "302.1"),
        ("theirs", lambda s: s.play_land(P2, "Forest"), "305.3"),
        ("theirs", lambda s: s.cast(P1, "Unsummon", targets=["Simic Sky Swallower"]), "702.18a"),
        ("theirs", lambda s: s.activate(P2, "Prodigal Sorcerer", targets=[P1]), "302.6"),
    ],
)
def test_what_is_illegal_names_the_rule_and_harms_nothing(s, setup, action, rule):
    if setup == "mine":
        s.hand(P1, "Shock", "Mountain")
        s.battlefield(P1, "Wall of Stone", "Raging Goblin")
        s.battlefield(P1, "Elvish Mystic", sick=True)
        s.battlefield(P2, "Hill Giant")
    else:
        s.free_mana(P1)
        s.free_mana(P2)
        s.hand(P1, "Unsummon")
        s.hand(P2, "Grizzly Bears", "Forest")
        s.battlefield(P2, "Simic Sky Swallower", "Prodigal Sorcerer")
        s.battlefield(P2, "Prodigal Sorcerer", sick=True)
        s["Prodigal Sorcerer"]
        s.core.edit_permanent(s["Prodigal Sorcerer"].id, sick=True)
    before = s.core.hash()
    with pytest.raises(IllegalAction) as error:
        action(s)
    assert error.value.rule == rule
    assert s.core.hash() == before


def test_an_unanswered_choice_fails_with_the_options(s):
    s.hand(P1, "Shock")
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Grizzly Bears")
    before = s.core.hash()
    with pytest.raises(UnansweredChoice, match=r"choose a target for Shock.*Grizzly Bears"):
        s.cast(P1, "Shock")
    assert s.core.hash() == before


def test_answers_for_coming_choices_in_any_order_of_a_set(s):
    s.hand(P1, "Mind Rot")
    s.hand(P2, "Shock", "Murder", "Forest")
    s.free_mana(P1)
    s.choose(P2, "Murder", "Shock")
    s.cast(P1, "Mind Rot", targets=[P2])
    s.resolve()
    assert s.player(P2).hand == ["Forest"]


def test_the_legend_rule_asks(s):
    first = s.battlefield(P1, "Isamaru, Hound of Konda")
    second = s.battlefield(P1, "Isamaru, Hound of Konda")
    s.choose(P1, second)
    assert (first.zone, second.zone) == ("graveyard", "battlefield")


def test_cards_are_placed_before_anything_happens(s):
    s.build()
    with pytest.raises(RuntimeError, match="before"):
        s.hand(P1, "Shock")


def test_an_unknown_card_is_named(s):
    with pytest.raises(UnknownCard, match="Grizzly Bears"):
        s.hand(P1, "Grizzly Beers")


def test_the_table_can_be_printed(s):
    s.battlefield(P1, "Grizzly Bears")
    assert "Grizzly Bears (2/2)" in str(s)


# ---- citing rules


@cr("702.2c", "702.19b")
@cr("510.1c")
def decorated():
    """A test."""


def test_citations_are_kept_on_the_test():
    assert decorated.cr == ("510.1c", "702.2c", "702.19b")
    with pytest.raises(ValueError, match="no number of a rule"):
        cr("rule 5")


def test_the_tool_finds_citations_without_importing(tmp_path):
    file = tmp_path / "test_x.py"
    file.write_text('@cr("702.2c", "613.8a")\ndef test_it():\n    ...\n')
    assert cited_rules([tmp_path]) == {"702.2c": [f"{file}::test_it"], "613.8a": [f"{file}::test_it"]}
    assert rule_numbers("702.2. Deathtouch\n702.2a Text\n702.2a again\n") == ["702.2", "702.2a"]
