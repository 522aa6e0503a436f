"""Positions with a right answer: what a player who can count would do, `SimpleAI` does.

docs/agents.md lists them. P1 is the agent unless a puzzle says otherwise; its opponent does nothing but what the
position says.
"""

import pytest
from tests.rules.built_cards import thing
from tests.rules.worded_cards import worded

from mtgengine import Deck, Game, SimpleAI, Zone
from mtgengine.decisions import OptionKind, Reason
from mtgengine.enums import CardType, EventKind, Relation, StepType
from mtgengine.ir import EventTo, IsPlayer, Pattern, Replacement, creature, dies, plus, times
from mtgengine.testing import P1, P2, Scenario

LANDS = {"W": "Plains", "U": "Island", "B": "Swamp", "R": "Mountain", "G": "Forest"}


def lands(s, player, colors):
    s.battlefield(player, *(LANDS[color] for color in colors))


def choice(game):
    """The option that the agent takes at the pending decision."""
    decision = game.decision
    return decision.options[SimpleAI().answer(game)[0]]


def play_out(s, seat=P1, until=lambda game: False):
    """The agent answers for one seat, the other does as little as it can, until the seat's turn is over or `until`.

    Returns the labels of what the agent did, and the game as it is then.
    """
    game, agent, done = s.game, SimpleAI(), []
    turn = game.core.turn
    while game.decision is not None and game.core.turn == turn and not until(game):
        decision = game.decision
        if decision.actor == seat:
            index = agent.answer(game)[0]
            option = decision.options[index]
            if not option.is_pass and decision.reason not in (Reason.PAY_MANA, Reason.ASSIGN_DAMAGE):
                done.append(option.label)
            game.apply(index)
        else:
            game.apply(0)
    return done, game


def attackers(s):
    """Which creatures the agent attacks with this turn."""
    s.to("declare_attackers")
    done, _ = play_out(s, until=lambda game: game.core.step_kind != StepType.DECLARE_ATTACKERS)
    return sorted(label.rpartition(" with ")[2] for label in done if label.startswith("attack"))


def blocks(s):
    """What the agent, P2, blocks with what; P1 has attacked."""
    s.to("declare_blockers")
    game, made = s.game, []
    while game.decision.reason is Reason.BLOCK and game.decision.actor == P2:
        option = choice(game)
        if option.is_pass:
            break
        made.append(option.label.removeprefix("block "))
        game.apply(option.index)
    return sorted(made)


def action(s):
    """What the agent does with priority now."""
    return choice(s.game).label


# ---- lethal ---------------------------------------------------------------------------------------------------------


def test_find_lethal_attack_with_everything():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.life(P2, 5)
    assert attackers(s) == ["Grizzly Bears", "Hill Giant"]


def test_find_lethal_past_too_few_blockers():
    s = Scenario()
    s.battlefield(P1, "Hill Giant", "Hill Giant", "Hill Giant")
    s.battlefield(P2, "Craw Wurm")
    s.life(P2, 6)
    assert len(attackers(s)) == 3


def test_find_lethal_in_the_air():
    s = Scenario()
    s.battlefield(P1, "Wind Drake")
    s.battlefield(P2, "Craw Wurm", "Hill Giant")
    s.life(P2, 2)
    assert attackers(s) == ["Wind Drake"]


def test_burn_that_kills_goes_to_the_face_and_not_to_the_best_creature():
    s = Scenario()
    lands(s, P1, "R")
    s.hand(P1, "Lightning Bolt")
    s.battlefield(P2, "Serra Angel", "White Knight")
    s.life(P2, 3)
    done, game = play_out(s)
    assert done[0] == "cast Lightning Bolt"
    assert game.result.winner == P1


def test_x_is_as_large_as_it_must_be():
    s = Scenario()
    lands(s, P1, "RRRRRR")
    s.hand(P1, "Blaze")
    s.life(P2, 5)
    _, game = play_out(s)
    assert game.result.winner == P1


def test_a_trick_on_an_unblocked_attacker_finishes_the_game():
    s = Scenario()
    lands(s, P1, "G")
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.life(P2, 5)
    _, game = play_out(s)
    assert game.result.winner == P1


def test_lethal_goes_to_the_player_and_not_to_the_planeswalker():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Jace Beleren")
    s.life(P2, 3)
    _, game = play_out(s)
    assert game.result.winner == P1


def test_trample_is_lethal_over_a_chump_block():
    s = Scenario()
    s.battlefield(P1, "Colossal Dreadmaw")  # 6/6
    s.battlefield(P2, "Llanowar Elves")
    s.life(P1, 1)
    s.life(P2, 5)
    assert attackers(s) == ["Colossal Dreadmaw"]


def test_a_trick_that_would_not_be_enough_is_kept():
    s = Scenario()
    lands(s, P1, "G")
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    s.battlefield(P2, "Craw Wurm", tapped=True)
    s.battlefield(P2, "Serra Angel", tapped=True)
    assert (
        "cast Giant Growth" not in play_out(s, until=lambda game: game.core.step_kind > StepType.DECLARE_ATTACKERS)[0]
    )


# ---- attacks --------------------------------------------------------------------------------------------------------


def test_do_not_walk_into_an_obvious_block():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Craw Wurm")
    assert attackers(s) == []


def test_attack_where_no_one_can_block():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Craw Wurm", tapped=True)
    assert attackers(s) == ["Grizzly Bears"]


def test_fly_over_the_ground():
    s = Scenario()
    s.battlefield(P1, "Serra Angel", "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", "Hill Giant")
    assert attackers(s) == ["Serra Angel"]


def test_stay_home_when_the_way_back_is_lethal():
    s = Scenario()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.life(P1, 6)
    s.life(P2, 20)
    assert attackers(s) == []


def test_a_first_striker_attacks_into_a_creature_that_it_beats():
    s = Scenario()
    s.battlefield(P1, "White Knight")
    s.battlefield(P2, "Grizzly Bears")
    assert attackers(s) == ["White Knight"]


def test_attack_the_planeswalker():
    s = Scenario()
    s.battlefield(P1, "Hill Giant")
    s.battlefield(P2, "Jace Beleren")
    s.to("declare_attackers")
    option = choice(s.game)
    assert option.kind is OptionKind.ATTACK
    assert option.label == "attack Jace Beleren with Hill Giant"


def test_do_not_walk_into_a_double_block():
    s = Scenario()
    s.battlefield(P1, "Craw Wurm")  # 6/4
    s.battlefield(P2, "Grizzly Bears", "Grizzly Bears")
    assert attackers(s) == []


def test_do_not_attack_into_deathtouch():
    s = Scenario()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Typhoid Rats")
    assert attackers(s) == []


def test_race_when_ahead_in_it():
    s = Scenario()
    s.battlefield(P1, "Hill Giant", "Hill Giant")
    s.battlefield(P2, "Wind Drake", tapped=True)
    s.life(P1, 12)
    s.life(P2, 8)
    assert attackers(s) == ["Hill Giant", "Hill Giant"]


def test_a_vigilant_creature_attacks_and_still_guards():
    s = Scenario()
    s.battlefield(P1, "Serra Angel")
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.battlefield(P2, "Hill Giant", tapped=True)
    s.life(P1, 4)
    assert attackers(s) == ["Serra Angel"]


def test_a_land_that_can_fight_attacks_where_no_one_can_block():
    s = Scenario()
    lands(s, P1, "GG")
    s.battlefield(P1, "Treetop Village")
    done, _ = play_out(s)
    assert any(label.startswith("attack") for label in done)


# ---- blocks ---------------------------------------------------------------------------------------------------------


def test_block_what_dies_to_the_block():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.attack(["Grizzly Bears"])
    assert blocks(s) == ["Grizzly Bears with Hill Giant"]


def test_do_not_chump_without_need():
    s = Scenario()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Llanowar Elves")
    s.attack(["Craw Wurm"])
    assert blocks(s) == []


def test_chump_when_it_must():
    s = Scenario()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Llanowar Elves")
    s.life(P2, 6)
    s.attack(["Craw Wurm"])
    assert blocks(s) == ["Craw Wurm with Llanowar Elves"]


def test_chump_with_the_least_creature():
    s = Scenario()
    s.battlefield(P1, "Vizzerdrix")  # 6/6
    s.battlefield(P2, "Hill Giant", "Llanowar Elves")
    s.life(P2, 3)
    s.attack(["Vizzerdrix"])
    assert blocks(s) == ["Vizzerdrix with Llanowar Elves"]


def test_block_together_what_one_cannot_stop():
    s = Scenario()
    s.battlefield(P1, "Craw Wurm")  # 6/4
    s.battlefield(P2, "Grizzly Bears", "Grizzly Bears")
    s.attack(["Craw Wurm"])
    assert blocks(s) == ["Craw Wurm with Grizzly Bears", "Craw Wurm with Grizzly Bears"]


def test_menace_takes_two_blockers():
    s = Scenario()
    s.battlefield(P1, "Boggart Brute")  # 3/2, menace
    s.battlefield(P2, "Grizzly Bears", "Llanowar Elves")
    s.life(P2, 3)
    s.attack(["Boggart Brute"])
    assert blocks(s) == ["Boggart Brute with Grizzly Bears", "Boggart Brute with Llanowar Elves"]


def test_deathtouch_trades_up():
    s = Scenario()
    s.battlefield(P1, "Craw Wurm")
    s.battlefield(P2, "Typhoid Rats")
    s.attack(["Craw Wurm"])
    assert blocks(s) == ["Craw Wurm with Typhoid Rats"]


def test_a_first_striker_blocks_what_it_beats():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "White Knight")
    s.attack(["Grizzly Bears"])
    assert blocks(s) == ["Grizzly Bears with White Knight"]


def test_do_not_block_a_first_striker_that_wins():
    s = Scenario()
    s.battlefield(P1, "White Knight")
    s.battlefield(P2, "Grizzly Bears")
    s.attack(["White Knight"])
    assert blocks(s) == []


def test_a_chump_does_not_stop_trample():
    s = Scenario()
    s.battlefield(P1, "Colossal Dreadmaw")
    s.battlefield(P2, "Llanowar Elves")
    s.life(P2, 12)
    s.attack(["Colossal Dreadmaw"])
    assert blocks(s) == []


def test_the_last_flyer_stops_a_deadly_one():
    s = Scenario()
    s.battlefield(P1, "Vampire Nighthawk")  # 2/3 flying, deathtouch, lifelink
    s.battlefield(P2, "Storm Crow")
    s.life(P2, 2)
    s.attack(["Vampire Nighthawk"])
    assert blocks(s) == ["Vampire Nighthawk with Storm Crow"]


# ---- removal --------------------------------------------------------------------------------------------------------


def test_removal_takes_the_best_threat():
    s = Scenario()
    lands(s, P1, "BB")
    s.hand(P1, "Doom Blade")
    s.battlefield(P2, "Grizzly Bears", "Serra Angel", "Llanowar Elves")
    done, _ = play_out(s)
    assert done[:2] == ["cast Doom Blade", "Serra Angel"]


def test_removal_is_not_for_ones_own_creature():
    s = Scenario()
    lands(s, P1, "BB")
    s.hand(P1, "Doom Blade")
    s.battlefield(P1, "Serra Angel")
    done, game = play_out(s)
    assert "cast Doom Blade" not in done
    assert "Serra Angel" in [thing.name for thing in game.battlefield]


def test_burn_kills_what_it_can_kill_rather_than_scratch_what_it_cannot():
    s = Scenario()
    lands(s, P1, "R")
    s.hand(P1, "Lightning Bolt")
    s.battlefield(P2, "Craw Wurm", "Hill Giant")
    done, _ = play_out(s)
    assert done[:2] == ["cast Lightning Bolt", "Hill Giant"]


def test_pacifism_goes_on_their_creature_and_strength_on_ones_own():
    for card, host in (("Pacifism", "Serra Angel"), ("Holy Strength", "Grizzly Bears")):
        s = Scenario()
        lands(s, P1, "WW")
        s.hand(P1, card)
        s.battlefield(P1, "Grizzly Bears")
        s.battlefield(P2, "Serra Angel")
        assert play_out(s)[0][:2] == [f"cast {card}", host]


def test_a_sweeper_waits_while_ones_own_board_is_the_better_one():
    s = Scenario()
    lands(s, P1, "WWWW")
    s.hand(P1, "Wrath of God")
    s.battlefield(P1, "Serra Angel", "Hill Giant")
    s.battlefield(P2, "Grizzly Bears")
    assert "cast Wrath of God" not in play_out(s)[0]


def test_a_sweeper_comes_when_theirs_is():
    s = Scenario()
    lands(s, P1, "WWWW")
    s.hand(P1, "Wrath of God")
    s.battlefield(P1, "Llanowar Elves")
    s.battlefield(P2, "Serra Angel", "Hill Giant", "Craw Wurm")
    assert play_out(s)[0][0] == "cast Wrath of God"


def test_burn_is_not_wasted_on_what_it_cannot_kill():
    s = Scenario()
    lands(s, P1, "R")
    s.hand(P1, "Shock")
    s.battlefield(P2, "Craw Wurm")
    done, _ = play_out(s)
    assert "Craw Wurm" not in done


def test_taking_from_a_hand_is_for_the_opponents():
    s = Scenario()
    lands(s, P1, "B")
    s.hand(P1, "Thoughtseize", "Craw Wurm")
    s.hand(P2, "Serra Angel", "Llanowar Elves")
    done, _ = play_out(s)
    assert done[:3] == ["cast Thoughtseize", "player 1", "Serra Angel"]


def test_an_edict_waits_for_a_creature():
    s = Scenario()
    lands(s, P1, "BB")
    s.hand(P1, "Chainer's Edict")
    assert play_out(s)[0] == []


# ---- counterspells --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spell", "mana", "answer"), [("Llanowar Elves", "G", "pass"), ("Serra Angel", "WWWWW", "cast Counterspell")]
)
def test_save_the_counterspell_for_the_bomb(spell, mana, answer):
    s = Scenario()
    lands(s, P1, mana)
    lands(s, P2, "UU")
    s.hand(P1, spell)
    s.hand(P2, "Counterspell")
    s.cast(P1, spell)
    s.pass_priority(P1)
    assert action(s) == answer


def test_a_counterspell_protects_the_best_creature():
    s = Scenario()
    lands(s, P1, "BB")
    lands(s, P2, "UU")
    s.battlefield(P2, "Serra Angel")
    s.hand(P1, "Doom Blade")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Doom Blade", targets=["Serra Angel"])
    s.pass_priority(P1)
    assert action(s) == "cast Counterspell"


def test_do_not_counter_ones_own_spell():
    s = Scenario()
    lands(s, P1, "UUWWWWW")
    s.hand(P1, "Counterspell", "Serra Angel")
    s.cast(P1, "Serra Angel")
    assert action(s) == "pass"


def test_the_modes_are_those_that_answer_the_bomb():
    s = Scenario()
    lands(s, P1, "WWWWW")
    lands(s, P2, "UUUU")
    s.hand(P1, "Serra Angel")
    s.hand(P2, "Cryptic Command")
    s.cast(P1, "Serra Angel")
    s.pass_priority(P1)
    _, game = play_out(s, P2, until=lambda game: not game.stack)
    assert [thing.name for thing in game.zone(Zone.GRAVEYARD, P1)] == ["Serra Angel"]


def test_an_ability_that_would_kill_is_not_worth_a_counterspell_that_cannot_stop_it():
    s = Scenario()
    lands(s, P2, "UU")
    s.battlefield(P1, "Mogg Fanatic")
    s.battlefield(P2, "Llanowar Elves")
    s.hand(P2, "Counterspell")
    s.activate(P1, "Mogg Fanatic", targets=["Llanowar Elves"])
    s.pass_priority(P1)
    assert action(s) == "pass"


# ---- tricks ---------------------------------------------------------------------------------------------------------


def test_a_trick_waits_for_the_blocks():
    s = Scenario()
    lands(s, P1, "G")
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Giant Growth")
    assert action(s) == "pass"


def test_a_trick_wins_the_fight():
    s = Scenario()
    lands(s, P1, "G")
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Giant Growth")
    s.attack(["Grizzly Bears"])
    s.to("declare_blockers")
    s.block({"Hill Giant": "Grizzly Bears"})
    game = s.game
    assert choice(game).label == "cast Giant Growth"
    game.apply(choice(game).index)
    assert choice(game).label == "Grizzly Bears"


def test_a_trick_saves_a_creature_from_burn():
    s = Scenario()
    lands(s, P1, "R")
    lands(s, P2, "G")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Shock")
    s.hand(P2, "Giant Growth")
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.pass_priority(P1)
    assert action(s) == "cast Giant Growth"


def test_a_creature_that_dies_anyway_is_sacrificed_first():
    s = Scenario()
    lands(s, P1, "BB")
    s.battlefield(P2, "Mogg Fanatic")
    s.battlefield(P1, "Llanowar Elves")
    s.hand(P1, "Doom Blade")
    s.cast(P1, "Doom Blade", targets=["Mogg Fanatic"])
    s.pass_priority(P1)
    assert action(s).startswith("activate")


# ---- graveyards -----------------------------------------------------------------------------------------------------


def test_bury_the_creature_that_the_next_spell_returns():
    s = Scenario()
    lands(s, P1, "UB")
    s.hand(P1, "Careful Study", "Reanimate", "Akroma, Angel of Wrath", "Putrid Imp")
    s.library(P1, "Swamp", "Island")
    done, game = play_out(s)
    assert "Akroma, Angel of Wrath" in done
    assert "Akroma, Angel of Wrath" in [thing.name for thing in game.battlefield]


def test_a_creature_is_not_buried_before_it_can_be_returned():
    s = Scenario()
    s.battlefield(P1, "Putrid Imp")
    s.hand(P1, "Reanimate", "Akroma, Angel of Wrath")
    assert action(s) == "pass"


def test_do_not_return_a_creature_for_all_of_ones_life():
    s = Scenario()
    lands(s, P1, "B")
    s.hand(P1, "Reanimate")
    s.graveyard(P1, "Griselbrand")
    s.life(P1, 8)
    assert action(s) == "pass"


def test_a_spell_for_the_best_is_not_spent_on_the_least():
    s = Scenario()
    lands(s, P1, "B")
    s.hand(P1, "Reanimate")
    s.graveyard(P1, "Putrid Imp")
    s.library(P1, "Griselbrand", "Verdant Force")
    assert action(s) == "pass"


def test_a_trigger_returns_the_best_creature():
    s = Scenario()
    lands(s, P1, "BBBB")
    s.hand(P1, "Gravedigger")
    s.graveyard(P1, "Llanowar Elves", "Serra Angel")
    assert "Serra Angel" in play_out(s)[0]


# ---- mana, lands, hands ----------------------------------------------------------------------------------------------


def test_play_the_land_that_makes_the_color_that_is_missing():
    s = Scenario()
    lands(s, P1, "GG")
    s.hand(P1, "Forest", "Mountain", "Lightning Bolt", "Hill Giant")
    assert action(s) == "play Mountain"


def test_use_all_of_the_mana():
    s = Scenario()
    lands(s, P1, "GGGG")
    s.hand(P1, "Grizzly Bears", "Grizzly Bears", "Llanowar Elves")
    assert play_out(s)[0].count("cast Grizzly Bears") == 2


def test_the_dearest_creature_comes_first():
    s = Scenario()
    lands(s, P1, "GGGGGG")
    s.hand(P1, "Llanowar Elves", "Craw Wurm")
    assert action(s) == "cast Craw Wurm"


def test_discard_the_land_that_is_too_many():
    s = Scenario()
    lands(s, P1, "GGGGGGGG")
    s.hand(P1, *["Serra Angel"] * 4, *["Doom Blade"] * 3, "Forest")
    done, _ = play_out(s)
    assert done[-1] == "Forest" or "play Forest" in done


def test_do_not_pay_life_to_death():
    s = Scenario()
    s.battlefield(P1, "Griselbrand")
    s.life(P1, 7)
    assert action(s) == "pass"


def test_equipment_goes_on_the_creature_that_can_attack_and_stays_there():
    s = Scenario()
    lands(s, P1, "RRRR")
    s.battlefield(P1, "Bonesplitter", "Hill Giant")
    s.battlefield(P1, "Llanowar Elves", sick=True)
    done, game = play_out(s)
    assert sum(label.startswith("activate") for label in done) == 1
    (giant,) = (permanent for permanent in game.battlefield if permanent.name == "Hill Giant")
    assert game.characteristics(giant.object_id).power == 5


def test_use_the_planeswalker():
    s = Scenario()
    s.battlefield(P1, "Jace Beleren")
    assert action(s).startswith("activate")


def test_equipment_waits_for_somebody_to_carry_it():
    s = Scenario()
    lands(s, P1, "G")
    s.hand(P1, "Bonesplitter", "Llanowar Elves")
    assert action(s) == "cast Llanowar Elves"


def test_a_ritual_waits_for_what_it_pays_for():
    for cards, answer in ((("Dark Ritual",), "pass"), (("Dark Ritual", "Hypnotic Specter"), "cast Dark Ritual")):
        s = Scenario()
        lands(s, P1, "B")
        s.hand(P1, *cards)
        assert action(s) == answer


def test_painful_mana_is_not_paid_with_the_last_life():
    s = Scenario()
    s.battlefield(P1, "Underground River")
    s.hand(P1, "Putrid Imp")
    s.life(P1, 1)
    assert action(s) == "pass"


def test_what_costs_life_every_turn_is_for_those_who_have_some():
    for life, answer in ((20, "cast Phyrexian Arena"), (5, "pass")):
        s = Scenario()
        lands(s, P1, "BBB")
        s.hand(P1, "Phyrexian Arena")
        s.life(P1, life)
        assert action(s) == answer


def test_of_two_legends_the_one_without_damage_stays_and_no_second_one_is_cast():
    s = Scenario()
    lands(s, P1, "UUUUUU")
    s.battlefield(P1, "Keiga, the Tide Star")
    s.hand(P1, "Keiga, the Tide Star")
    assert "cast Keiga, the Tide Star" not in play_out(s)[0]


def test_a_late_land_becomes_another_card():
    s = Scenario()
    lands(s, P1, "BBBBBBBB")
    s.hand(P1, "Barren Moor")
    assert "play Barren Moor" not in play_out(s)[0]


def test_a_hand_with_nothing_to_cast_early_goes_back():
    deck = Deck.from_text("30 Forest\n30 Craw Wurm")
    game = Game.start((deck, deck), seed=1)
    while game.decision.reason is not Reason.MULLIGAN:
        game.apply(0)
    assert choice(game).kind is OptionKind.MULLIGAN


@pytest.mark.parametrize(("n_lands", "keeps"), [(0, False), (1, False), (2, True), (3, True), (5, True), (7, False)])
def test_hands_are_kept_by_their_lands(n_lands, keeps):
    deck = Deck.from_text("30 Forest\n30 Grizzly Bears")
    for seed in range(400):
        game = Game.start((deck, deck), seed)
        while game.decision.reason is not Reason.MULLIGAN:
            game.apply(0)
        seat = game.decision.actor
        if sum(card.name == "Forest" for card in game.view(seat).hand) == n_lands:
            break
    assert (choice(game).kind is OptionKind.KEEP) == keeps


# ---- the order of effects -------------------------------------------------------------------------------------------

GAIN = Pattern(EventKind.LIFE_GAIN, player=IsPlayer(Relation.YOU))


def enchantment(name, text):
    return worded(name, "Enchantment", text)


def asked(s, reason):
    """The game when a question of that kind is asked, everybody having passed until then."""
    game = s.game
    for _ in range(30):
        if game.decision.reason is reason:
            return game
        game.apply(0)
    raise AssertionError(f"nobody asked: {reason.name}")


def test_damage_to_oneself_is_prevented_before_it_is_doubled():
    """3 - 1 doubled is 4, 3 doubled less 1 would be 5 (616.1)."""
    for order in (1, -1):
        s = Scenario()
        s.battlefield(
            P1,
            *[
                enchantment("Armor", "If a source would deal damage to you, prevent 1 of that damage."),
                enchantment(
                    "Furnace", "If a source would deal damage to a player, it deals double that damage instead."
                ),
            ][::order],
        )
        s.life(P1, 5)
        s.hand(P2, "Lightning Bolt")
        lands(s, P2, "R")
        s.to("upkeep", P2)
        s.cast(P2, "Lightning Bolt", targets=[P1])
        assert choice(asked(s, Reason.REPLACEMENT)).label == "the effect of Armor"


def test_life_gained_is_increased_before_it_is_doubled():
    for order in (1, -1):
        s = Scenario()
        s.battlefield(
            P1,
            *[
                thing("One More", CardType.ENCHANTMENT, parts=[Replacement([GAIN], [plus(1)])]),
                thing("Twice", CardType.ENCHANTMENT, parts=[Replacement([GAIN], [times(2)])]),
            ][::order],
        )
        s.hand(P1, worded("Rest", "Sorcery", "You gain 3 life."))
        s.cast(P1, "Rest")
        assert choice(asked(s, Reason.REPLACEMENT)).label == "the effect of One More"


def test_a_creature_goes_where_it_is_of_most_use():
    for order in (1, -1):
        s = Scenario()
        s.battlefield(
            P1,
            *[
                thing("Void", CardType.ENCHANTMENT, parts=[Replacement([dies(creature)], [EventTo(Zone.EXILE)])]),
                thing("Return", CardType.ENCHANTMENT, parts=[Replacement([dies(creature)], [EventTo(Zone.HAND)])]),
            ][::order],
        )
        s.battlefield(P1, "Grizzly Bears")
        s.hand(P2, "Doom Blade")
        lands(s, P2, "BB")
        s.to("upkeep", P2)
        s.cast(P2, "Doom Blade", targets=["Grizzly Bears"])
        assert choice(asked(s, Reason.REPLACEMENT)).label == "the effect of Return"


def test_life_is_gained_before_it_is_lost():
    """What is put on the stack last resolves first (603.3b)."""
    for order in (1, -1):
        s = Scenario()
        s.battlefield(
            P1,
            *[
                enchantment("Price", "Whenever a creature you control dies, you lose 2 life."),
                enchantment("Comfort", "Whenever a creature you control dies, you gain 2 life."),
            ][::order],
        )
        s.battlefield(P1, "Grizzly Bears")
        s.life(P1, 1)
        s.hand(P2, "Doom Blade")
        lands(s, P2, "BB")
        s.to("upkeep", P2)
        s.cast(P2, "Doom Blade", targets=["Grizzly Bears"])
        assert choice(asked(s, Reason.TRIGGER_ORDER)).label == "the ability of Price"


# ---- graveyards of others, and races --------------------------------------------------------------------------------


def test_a_reanimator_is_not_helped_to_bury_its_creature():
    s = Scenario()
    lands(s, P1, "B")
    s.hand(P1, "Thoughtseize")
    s.hand(P2, "Akroma, Angel of Wrath", "Reanimate")
    s.battlefield(P2, "Swamp")
    done, _ = play_out(s)
    assert done[:2] == ["cast Thoughtseize", "player 1"]
    assert done[2] == "Reanimate"


def test_the_best_of_a_hand_is_what_can_be_cast_soon():
    s = Scenario()
    lands(s, P1, "B")
    s.hand(P1, "Thoughtseize")
    s.hand(P2, "Craw Wurm", "Serra Angel", "Grizzly Bears")
    s.battlefield(P2, *["Plains"] * 2)
    assert play_out(s)[0][2] == "Serra Angel"


def test_of_two_discards_the_later_card_may_be_one():
    """Sets are picked in ascending order: the last card of the hand is no option of the first pick."""
    s = Scenario()
    lands(s, P1, "U")
    s.hand(P1, "Careful Study", "Swamp", "Reanimate")
    s.library(P1, "Griselbrand", "Dark Ritual")
    done, _ = play_out(s)
    assert "Reanimate" not in done
    assert "Griselbrand" in done


def test_a_creature_is_not_buried_before_there_is_mana_to_return_it():
    for mana, answer in (("B", "pass"), ("BBBBB", "cast Entomb")):
        s = Scenario()
        lands(s, P1, mana)
        s.hand(P1, "Entomb", "Zombify")
        s.library(P1, "Griselbrand")
        assert action(s) == answer


def test_what_is_buried_can_be_paid_for_with_life():
    """Reanimate on Griselbrand would cost 8 life."""
    s = Scenario()
    lands(s, P1, "BB")
    s.hand(P1, "Entomb", "Reanimate")
    s.library(P1, "Griselbrand", "Grave Titan")
    s.life(P1, 9)
    _, game = play_out(s)
    assert any(permanent.name == "Grave Titan" for permanent in game.battlefield)


def test_a_race_that_only_attacking_wins_is_run():
    """Akroma can't be stopped; what stays at home dies with its controller."""
    s = Scenario()
    s.battlefield(P1, "Grave Titan", "Walking Corpse", "Walking Corpse", "Walking Corpse", "Walking Corpse", sick=False)
    s.battlefield(P2, "Akroma, Angel of Wrath")
    s.life(P1, 7)
    s.life(P2, 9)
    assert len(attackers(s)) >= 4
