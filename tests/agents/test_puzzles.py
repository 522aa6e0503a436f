"""Positions with a right answer: what a player who can count would do, `SimpleAI` does.

docs/agents.md lists them. P1 is the agent unless a puzzle says otherwise; its opponent does nothing but what the
position says.
"""

import pytest

from mtgengine import Deck, Game, SimpleAI
from mtgengine.decisions import OptionKind, Reason
from mtgengine.enums import StepType
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
    (giant,) = (thing for thing in game.battlefield if thing.name == "Hill Giant")
    assert game.characteristics(giant.object_id).power == 5


def test_use_the_planeswalker():
    s = Scenario()
    s.battlefield(P1, "Jace Beleren")
    assert action(s).startswith("activate")


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
