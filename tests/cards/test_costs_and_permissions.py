"""What costs leave behind, what may be played from where, and what happens instead: the real wordings at the table."""

from __future__ import annotations

import pytest
from tests.cards.card_table import table
from tests.cards.test_phrases import card

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

TOWER = card(
    "Tower", "Land", "", "As this land enters, you may pay 2 life. If you don't, it enters tapped.\n{T}: Add {B}."
)


@cr("614.1d", "614.12a")
def test_a_land_enters_untapped_for_two_life():
    s = table()
    s.hand(P1, TOWER)
    s.choose(P1, True)
    s.play_land(P1, "Tower")
    assert (s["Tower"].tapped, s.player(P1).life) == (False, 18)


@cr("614.1d")
def test_a_land_for_which_no_life_is_paid_enters_tapped():
    s = table()
    s.hand(P1, TOWER)
    s.choose(P1, False)
    s.play_land(P1, "Tower")
    assert (s["Tower"].tapped, s.player(P1).life) == (True, 20)


FLING = card(
    "Hurl",
    "Instant",
    "{1}{R}",
    "As an additional cost to cast this spell, sacrifice a creature.\n"
    "Hurl deals damage equal to the sacrificed creature's power to any target.",
)


@cr("608.2h", "118.8")
def test_the_sacrificed_creature_is_known_as_it_last_was():
    s = table()
    s.hand(P1, FLING, "Giant Growth")
    s.battlefield(P1, "Hill Giant", "Grizzly Bears")
    s.cast(P1, "Giant Growth", targets=["Hill Giant"])
    s.resolve()
    s.cast(P1, "Hurl", targets=[P2], costs=["Hill Giant"])
    s.resolve()
    assert s.player(P2).life == 20 - 6


@cr("608.2h", "602.1a")
def test_an_ability_asks_for_what_was_sacrificed_to_activate_it():
    s = table()
    altar = card(
        "Altar",
        "Artifact",
        "{2}",
        "Sacrifice a creature: Target player mills cards equal to the sacrificed creature's power.",
    )
    s.battlefield(P1, altar, "Hill Giant")
    s.library(P2, "Island", "Island", "Island", "Island")
    s.activate(P1, "Altar", targets=[P2], costs=["Hill Giant"])
    s.resolve()
    assert len(s.player(P2).graveyard) == 3


IMPULSE = card(
    "Impulse",
    "Sorcery",
    "{R}",
    "Exile the top card of your library. Until the end of your next turn, you may play that card.",
)


@cr("601.3b", "305.1", "611.2a")
def test_an_exiled_card_may_be_played_for_as_long_as_the_effect_says():
    s = table()
    s.hand(P1, IMPULSE)
    s.library(P1, "Forest")
    s.cast(P1, "Impulse")
    s.resolve()
    assert s["Forest"].zone == "exile"
    s.play_land(P1, "Forest")
    assert s["Forest"].zone == "battlefield"


@cr("611.2a")
def test_a_permission_for_this_turn_is_over_when_the_turn_is():
    s = table()
    s.hand(P1, card("Spark", "Sorcery", "{R}", "Exile the top card of your library. You may play that card this turn."))
    s.library(P1, "Shock", "Forest", "Forest", "Forest")
    s.cast(P1, "Spark")
    s.resolve()
    assert s.can_cast(P1, "Shock")
    s.to("upkeep", turn=P2)
    assert not s.can_cast(P1, "Shock")


@cr("701.6a", "614.1a")
def test_a_countered_spell_is_exiled_instead():
    s = table()
    s.hand(
        P2,
        card(
            "Denial",
            "Instant",
            "{U}",
            "Counter target spell. If that spell is countered this way, exile it instead of putting it into its "
            "owner's graveyard.",
        ),
    )
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P2, "Denial", targets=["Shock"])
    s.resolve()
    assert s["Shock"].zone == "exile"


BLAST = card(
    "Blast",
    "Instant",
    "{R}",
    "Blast deals 2 damage to any target.\n"
    "Metalcraft — Blast deals 4 damage instead if you control three or more artifacts.",
)


@cr("608.2c", "207.2c")
def test_more_damage_instead_if_the_condition_holds():
    s = table()
    s.hand(P1, BLAST)
    s.battlefield(P1, "Sol Ring", "Sol Ring", "Sol Ring")
    s.cast(P1, "Blast", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 16


@cr("608.2c")
def test_the_usual_damage_if_the_condition_does_not_hold():
    s = table()
    s.hand(P1, BLAST)
    s.battlefield(P1, "Sol Ring", "Sol Ring")
    s.cast(P1, "Blast", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 18


@cr("106.1", "605.1a")
def test_a_land_makes_more_mana_where_others_are():
    s = Scenario()
    mine = card(
        "Deep Mine",
        "Land — Urza's Mine",
        "",
        "{T}: Add {C}. If you control an Urza's Power-Plant and an Urza's Tower, add {C}{C} instead.",
    )
    s.battlefield(P1, mine)
    s.activate(P1, "Deep Mine")
    assert s.player(P1).mana == "C"
    s = Scenario()
    s.battlefield(
        P1,
        mine,
        card("Plant", "Land — Urza's Power-Plant", "", "{T}: Add {C}."),
        card("Spire", "Land — Urza's Tower", "", "{T}: Add {C}."),
    )
    s.activate(P1, "Deep Mine")
    assert s.player(P1).mana == "CC"


@cr("701.17a", "608.2d")
def test_one_of_the_milled_cards_is_put_into_the_hand():
    s = table()
    s.hand(
        P1,
        card(
            "Grab",
            "Instant",
            "{G}",
            "Mill two cards. You may put a permanent card from among the milled cards into your hand.",
        ),
    )
    s.library(P1, "Shock", "Grizzly Bears", "Forest")
    s.cast(P1, "Grab")
    s.choose(P1, "Grizzly Bears")
    s.resolve()
    assert (s["Grizzly Bears"].zone, s["Shock"].zone) == ("hand", "graveyard")


@cr("603.2", "102.2")
def test_opponents_of_who_casts_a_spell_draw():
    s = table()
    s.battlefield(
        P1,
        card(
            "Still",
            "Enchantment",
            "{1}{U}",
            "When a player casts a spell, sacrifice this enchantment. If you do, each of that player's opponents draws "
            "three cards.",
        ),
    )
    s.hand(P2, "Shock")
    s.to("upkeep", turn=P2)
    s.cast(P2, "Shock", targets=[P1])
    s.resolve()
    assert (len(s.player(P1).hand), len(s.player(P2).hand)) == (3, 0)


@cr("601.3", "101.2")
def test_nobody_casts_a_second_spell_in_a_turn():
    s = table()
    s.battlefield(P2, card("Noon", "Enchantment", "{W}", "Each player can't cast more than one spell each turn."))
    s.hand(P1, "Shock", "Lightning Bolt")
    s.cast(P1, "Shock", targets=[P2])
    s.resolve()
    assert not s.can_cast(P1, "Lightning Bolt")


@cr("601.3", "113.6d")
def test_a_spell_that_is_cast_only_during_combat():
    s = table()
    s.hand(P1, card("Charge", "Instant", "{R}", "Cast this spell only during combat.\nDraw a card."))
    s.battlefield(P1, "Grizzly Bears")
    assert not s.can_cast(P1, "Charge")
    s.to("beginning_of_combat")
    assert s.can_cast(P1, "Charge")


@cr("614.17d")
def test_creature_cards_in_graveyards_cant_enter():
    s = table()
    s.battlefield(
        P2, card("Cage", "Artifact", "{1}", "Creature cards in graveyards and libraries can't enter the battlefield.")
    )
    s.hand(P1, card("Rise", "Sorcery", "{B}", "Return target creature card from your graveyard to the battlefield."))
    s.graveyard(P1, "Grizzly Bears")
    s.cast(P1, "Rise", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


BURN = card(
    "Cinder",
    "Instant",
    "{1}{R}",
    "Cinder deals 3 damage to any target. A creature dealt damage this way can't be regenerated this turn.",
)


@cr("701.19c", "120.3e")
def test_a_creature_dealt_damage_cant_be_regenerated():
    s = table()
    troll = card("Troll", "Creature — Troll", "{G}", "{G}: Regenerate this creature.", 2, 2)
    s.battlefield(P2, troll)
    s.hand(P1, BURN)
    s.activate(P2, "Troll")
    s.resolve()
    s.cast(P1, "Cinder", targets=["Troll"])
    s.resolve()
    assert s["Troll"].zone == "graveyard"


@cr("701.19a")
def test_a_player_dealt_that_damage_changes_nothing_for_creatures():
    s = table()
    troll = card("Troll", "Creature — Troll", "{G}", "{G}: Regenerate this creature.", 2, 2)
    s.battlefield(P2, troll)
    s.hand(P1, BURN, "Shock")
    s.activate(P2, "Troll")
    s.resolve()
    s.cast(P1, "Cinder", targets=[P2])
    s.resolve()
    s.cast(P1, "Shock", targets=["Troll"])
    s.resolve()
    assert s["Troll"].zone == "battlefield"


@cr("701.20a", "608.2d")
def test_an_opponent_makes_two_piles_and_you_take_one():
    s = table()
    s.hand(
        P1,
        card(
            "Fable",
            "Instant",
            "{3}{U}",
            "Reveal the top five cards of your library. An opponent separates those cards into two piles. Put one pile "
            "into your hand and the other into your graveyard.",
        ),
    )
    s.library(P1, "Shock", "Grizzly Bears", "Forest", "Giant Growth", "Mountain")
    s.cast(P1, "Fable")
    s.choose(P2, "Shock", "Forest", "done")
    s.choose(P1, 1)
    s.resolve()
    hand = {name for name in ("Shock", "Grizzly Bears", "Forest", "Giant Growth", "Mountain") if s[name].zone == "hand"}
    assert hand in ({"Shock", "Forest"}, {"Grizzly Bears", "Giant Growth", "Mountain"})
    assert {s[name].zone for name in ("Shock", "Grizzly Bears", "Forest", "Giant Growth", "Mountain")} == {
        "hand",
        "graveyard",
    }


DREAD = card(
    "Dread",
    "Artifact Creature — Dreadnought",
    "{1}",
    "When this creature enters, sacrifice it unless you sacrifice any number of creatures with total power 12 or "
    "greater.",
    12,
    12,
)


@cr("701.21a", "608.2d")
def test_creatures_of_enough_power_are_sacrificed_for_another():
    s = table()
    s.hand(P1, DREAD)
    s.battlefield(P1, *["Hill Giant"] * 4)
    s.cast(P1, "Dread")
    s.resolve()
    s.choose(P1, "Hill Giant#1", "Hill Giant#2", "Hill Giant#3", "Hill Giant#4", "done")
    s.resolve()
    assert s["Dread"].zone == "battlefield"
    assert s["Hill Giant#1"].zone == "graveyard"


@cr("608.2d")
def test_without_that_power_it_is_sacrificed_itself():
    s = table()
    s.hand(P1, DREAD)
    s.battlefield(P1, "Hill Giant")
    s.cast(P1, "Dread")
    s.resolve()
    s.choose(P1, "done")
    s.resolve()
    assert s["Dread"].zone == "graveyard"
    assert s["Hill Giant"].zone == "battlefield"


@cr("107.3f", "702.29c")
def test_x_is_chosen_as_it_is_paid():
    s = table()
    s.battlefield(
        P1,
        card(
            "Captain",
            "Creature — Soldier",
            "{W}",
            "When this creature dies, you may pay {X}. If you do, create X 1/1 white Soldier creature tokens.",
            1,
            1,
        ),
    )
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Captain"])
    s.resolve()
    s.choose(P1, True, 3)
    s.resolve()
    assert s["Soldier Token#3"].power == 1


@cr("107.3m")
def test_x_of_the_spell_that_became_the_permanent():
    s = table()
    s.hand(
        P1,
        card(
            "Hook",
            "Enchantment",
            "{X}{B}{B}",
            "When this enchantment enters, each creature gets -X/-X until end of turn.",
        ),
    )
    s.battlefield(P2, "Hill Giant")
    s.cast(P1, "Hook", x=2)
    s.resolve_all()
    assert s["Hill Giant"].toughness == 1


@cr("614.1a", "700.4")
def test_what_would_die_is_exiled_instead():
    s = table()
    s.hand(
        P1,
        card(
            "Scorch",
            "Sorcery",
            "{R}",
            "Scorch deals 4 damage to target creature. If that creature would die this turn, exile it instead.",
        ),
    )
    s.battlefield(P2, "Hill Giant")
    s.cast(P1, "Scorch", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "exile"


@cr("122.6", "603.2")
def test_several_counters_at_once_trigger_once():
    s = table()
    s.battlefield(
        P1,
        card(
            "Scale",
            "Creature — Lizard",
            "{G}",
            "Whenever one or more +1/+1 counters are put on this creature, you gain 1 life.",
            1,
            1,
        ),
    )
    s.hand(P1, card("Feed", "Sorcery", "{G}", "Put three +1/+1 counters on target creature."))
    s.cast(P1, "Feed", targets=["Scale"])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("603.2c", "603.10")
def test_cards_that_leave_the_graveyard_together_trigger_once():
    s = table()
    s.battlefield(
        P1,
        card(
            "Grave Scholar",
            "Creature — Cleric",
            "{W}",
            "Whenever one or more cards leave your graveyard, you gain 1 life.",
            1,
            1,
        ),
    )
    s.graveyard(P1, "Shock", "Forest")
    s.hand(P2, card("Sweep", "Instant", "{B}", "Exile target player's graveyard."))
    s.cast(P2, "Sweep", targets=[P1])
    s.resolve_all()
    assert s.player(P1).life == 21


@cr("201.2", "701.8a")
def test_permanents_of_the_same_name_are_destroyed_too():
    s = table()
    s.hand(
        P1,
        card(
            "Pulse",
            "Sorcery",
            "{1}{B}{G}",
            "Destroy target nonland permanent and all other permanents with the same name as that permanent.",
        ),
    )
    s.battlefield(P2, "Hill Giant", "Hill Giant", "Grizzly Bears")
    s.cast(P1, "Pulse", targets=["Hill Giant#1"])
    s.resolve()
    assert (s["Hill Giant#1"].zone, s["Hill Giant#2"].zone) == ("graveyard", "graveyard")
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("615.1", "608.2d")
def test_damage_by_sources_of_a_chosen_color_is_prevented():
    s = table()
    s.hand(
        P1,
        card(
            "Strands",
            "Instant",
            "{W}",
            "Prevent all damage that sources of the color of your choice would deal this turn.",
        ),
    )
    s.hand(P2, "Shock")
    s.cast(P1, "Strands")
    s.choose(P1, "red")
    s.resolve()
    s.cast(P2, "Shock", targets=[P1])
    s.resolve()
    assert s.player(P1).life == 20


PUSH = card(
    "Push",
    "Instant",
    "{B}",
    "Destroy target creature if it has mana value 2 or less.\n"
    "Revolt — Destroy that creature if it has mana value 4 or less instead if a permanent left the battlefield under "
    "your control this turn.",
)


@cr("608.2c")
def test_a_spell_asks_its_target_for_its_mana_value_as_it_resolves():
    s = table()
    s.hand(P1, PUSH)
    s.battlefield(P2, "Hill Giant")
    s.cast(P1, "Push", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "battlefield"


@cr("608.2c", "207.2c")
def test_revolt_allows_a_greater_mana_value():
    s = table()
    s.hand(P1, PUSH, FLING)
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.cast(P1, "Hurl", targets=[P2], costs=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Push", targets=["Hill Giant"])
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"


DECAY = card("Decay", "Instant", "{1}{B}", "Exile up to two target cards from a single graveyard.")


@cr("109.4", "115.3")
def test_cards_of_one_graveyard_are_targets_together():
    s = table()
    s.hand(P1, DECAY)
    s.graveyard(P2, "Shock", "Forest")
    s.cast(P1, "Decay", targets=["Shock", "Forest"])
    s.resolve()
    assert (s["Shock"].zone, s["Forest"].zone) == ("exile", "exile")


@cr("109.4", "115.3")
def test_cards_of_two_graveyards_are_no_targets_of_one_spell_about_a_single_one():
    s = table()
    s.hand(P1, DECAY)
    s.graveyard(P2, "Shock")
    s.graveyard(P1, "Forest")
    with pytest.raises(IllegalAction):
        s.cast(P1, "Decay", targets=["Shock", "Forest"])


ELITE = card(
    "Elite",
    "Creature — Soldier",
    "{W}",
    "Battalion — Whenever this creature and at least two other creatures attack, this creature gets +2/+2 "
    "until end of turn.",
    1,
    1,
)


@cr("508.3", "207.2c")
def test_three_attackers_are_a_battalion():
    s = table()
    s.battlefield(P1, ELITE, "Grizzly Bears", "Hill Giant")
    s.attack({"Elite": P2, "Grizzly Bears": P2, "Hill Giant": P2})
    s.resolve()
    assert s["Elite"].power == 3


@cr("508.3")
def test_two_attackers_are_none():
    s = table()
    s.battlefield(P1, ELITE, "Grizzly Bears")
    s.attack({"Elite": P2, "Grizzly Bears": P2})
    assert s.stack == []
    assert s["Elite"].power == 1


DRAKE = card(
    "Pupil",
    "Creature — Drake",
    "{2}{U}",
    "Kicker {4}\nIf this creature was kicked, it enters with two +1/+1 counters on it.",
    2,
    2,
)


@cr("702.33d", "614.1c")
def test_a_kicked_creature_enters_with_counters():
    s = table()
    s.hand(P1, DRAKE)
    s.cast(P1, "Pupil", additional=True)
    s.resolve()
    assert s["Pupil"].power == 4


@cr("702.33d", "614.1c")
def test_one_that_was_not_kicked_enters_without_them():
    s = table()
    s.hand(P1, DRAKE)
    s.cast(P1, "Pupil")
    s.resolve()
    assert s["Pupil"].power == 2


@cr("702.26b")
def test_a_creature_that_phases_out_does_not_block():
    s = table()
    s.hand(P1, card("Fade", "Instant", "{U}", "Target creature phases out."))
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.cast(P1, "Fade", targets=["Hill Giant"])
    s.resolve()
    s.attack({"Grizzly Bears": P2})
    assert not s.can_block("Hill Giant", "Grizzly Bears")
