"""Sentences of the document on the engine that no other test is about, and that every legal move is offered."""

import pytest

from mtgcore.rollout import PolicyRng
from mtgengine.config import EndReason
from mtgengine.decisions import OptionKind, Reason
from mtgengine.rulesets.duelmasters import (
    CONFIG,
    P1,
    P2,
    DuelMasters,
    DuelScenario,
    Phase,
    Zone,
    bundled_decks,
    default_cards,
    read_cards,
)

FIRE = "Brawler Zyler"


def own(*texts: str):
    """Cards for a question, beside the bundled ones."""
    return read_cards("\n\n".join([*texts, *map(str, default_cards())]) + "\n")


def creature(name: str, *abilities: str, cost: int = 1, power: int = 1000, civilizations: str = "Fire") -> str:
    return "\n".join((name, f"{civilizations}, {cost}, Creature", f"{power}, Human", *abilities, "", ""))


# ---- start of turn ---------------------------------------------------------------------------------------------------


def test_effects_at_the_start_of_the_turn_come_after_untapping_and_before_the_draw():
    s = DuelScenario(own(creature("Early Bird", "At the start of each of your turns, you may draw a card.")))
    s.battle(P1, "Early Bird", tapped=True)
    s.hand(P1, FIRE)
    s.end_turn()
    s.end_turn()
    assert s.game.turn_number == 3
    assert (s.game.phase, s.offered) == (Phase.START_OF_TURN, ["yes", "no"])
    assert not s["Early Bird"].tapped
    held = len(s.cards(P1, Zone.HAND))
    s.choose("yes")
    assert s.game.phase is Phase.MANA
    assert len(s.cards(P1, Zone.HAND)) == held + 2  # one by the effect, one for the turn


def test_effects_at_the_start_of_the_turn_are_those_of_the_player_whose_turn_it_is():
    s = DuelScenario(own(creature("Early Bird", "At the start of each of your turns, you may draw a card.")))
    s.battle(P1, "Early Bird")
    s.hand(P2, FIRE)
    s.end_turn()
    assert (s.game.active_player, s.game.phase) == (P2, Phase.MANA)


def test_summoning_sickness_ends_for_the_player_whose_turn_it_is_alone():
    s = DuelScenario()
    s.battle(P1, "Burning Mane", sick=True)
    s.battle(P2, "Explosive Dude Joe", sick=True)
    s.hand(P2, FIRE)
    s.end_turn()
    assert (s["Burning Mane"].summoning_sick, s["Explosive Dude Joe"].summoning_sick) == (True, False)


# ---- mana and main ---------------------------------------------------------------------------------------------------


def test_every_card_of_the_hand_may_be_charged():
    s = DuelScenario()
    s.hand(P1, FIRE, "Aqua Guard", "Terror Pit", "Armored Blaster Valdios", FIRE)
    names = (FIRE, "Aqua Guard", "Terror Pit", "Armored Blaster Valdios")  # of equal ones, one
    assert s.offered == ["done", *(f"charge {name}" for name in names)]


def test_any_number_of_cards_may_be_played_while_there_is_mana():
    s = DuelScenario()
    s.mana(P1, *[FIRE] * 5)
    s.hand(P1, FIRE, "Immortal Baron, Vorg", "Burning Power", "Deadly Fighter Braid Claw")
    for name in (FIRE, "Immortal Baron, Vorg", "Burning Power"):
        s.play(name)
        while s.game.decision is not None and s.game.decision.reason is not Reason.PRIORITY:
            s.game.apply(0)
    assert not s.can_play("Deadly Fighter Braid Claw")  # all five are tapped
    assert s.cards(P1, Zone.BATTLE) == [FIRE, "Immortal Baron, Vorg"]
    assert s.game.phase is Phase.MAIN


def test_a_card_without_a_civilization_is_paid_with_any_mana():
    s = DuelScenario(own(creature("Stranger", cost=2, civilizations="Colorless")))
    s.hand(P1, "Stranger")
    s.mana(P1, FIRE, "Aqua Guard")
    assert s.can_play("Stranger")
    s.play("Stranger")
    assert s.cards(P1, Zone.BATTLE) == ["Stranger"]


def test_a_spell_that_was_cast_goes_to_the_graveyard_and_a_charger_to_the_mana_zone():
    s = DuelScenario(
        own("Kindling\nFire, 1, Spell\nCharger.\nOne of your creatures gets +1000 power until the end of the turn.\n")
    )
    s.mana(P1, *[FIRE] * 2)
    s.hand(P1, "Burning Power", "Kindling")
    s.play("Burning Power")
    s.play("Kindling")
    assert (s.cards(P1, Zone.GRAVEYARD), s.cards(P1, Zone.MANA)[2:]) == (["Burning Power"], ["Kindling"])


def test_passing_in_the_main_phase_leads_to_attacks_and_back_no_more():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    s.mana(P1, FIRE)
    s.hand(P1, "Deadly Fighter Braid Claw")
    assert s.can_play("Deadly Fighter Braid Claw")
    s.choose("pass")
    assert s.game.phase is Phase.ATTACK
    assert all(option.is_pass or option.kind is OptionKind.ATTACK for option in s.game.decision.options)


# ---- attacks ---------------------------------------------------------------------------------------------------------


def test_the_attack_phase_goes_on_after_each_attack_until_the_player_passes():
    s = DuelScenario()
    s.battle(P1, "Burning Mane", "Explosive Dude Joe", FIRE)
    s.battle(P2, "Hunter Fish")
    s.attack("Burning Mane")
    assert s.game.phase is Phase.BLOCK
    s.choose("done", "shield 1")
    assert (s.game.phase, s.game.turn_number) == (Phase.ATTACK, 1)
    s.attack("Explosive Dude Joe")
    s.block("Hunter Fish")
    assert (s.game.phase, s.game.turn_number) == (Phase.ATTACK, 1)
    s.choose("done")
    assert s.game.turn_number == 2


def test_the_attack_phase_ends_when_nobody_can_attack():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Hunter Fish", tapped=True)
    s.attack("Burning Mane")
    s.choose("shield 1")
    assert s.offered == ["done"]


def test_an_attack_that_was_blocked_breaks_no_shield_even_if_the_blocker_dies():
    s = DuelScenario()
    s.battle(P1, "Billion-Degree Dragon")
    s.battle(P2, "Hunter Fish")
    s.attack("Billion-Degree Dragon")
    s.block("Hunter Fish")
    assert (s.game.shields(P2), s.cards(P2, Zone.GRAVEYARD)) == (5, ["Hunter Fish"])


def test_one_creature_blocks():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Hunter Fish", "Phantom Fish")
    s.attack("Burning Mane")
    s.block("Hunter Fish")
    assert (s.game.phase, s["Phantom Fish"].tapped) == (Phase.ATTACK, False)


def test_blockers_are_offered_to_the_defending_player_only():
    s = DuelScenario()
    s.battle(P1, "Burning Mane", "Phantom Fish")
    s.battle(P2, "Reusol, the Oracle", tapped=True)
    s.attack("Burning Mane", "Reusol, the Oracle")
    assert s.game.phase is not Phase.BLOCK


# ---- battles ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attacker", "target"),
    [(("Assassin", 1000), ("Wall", 9000)), (("Wall", 9000), ("Assassin", 1000)), (("Assassin", 9000), ("Wall", 9000))],
    ids=["slayer attacks and loses", "slayer is attacked and loses", "equal"],
)
def test_a_slayer_that_loses_or_draws_destroys_the_winner_too(attacker, target):
    cards = [creature(name, *["Slayer."] * (name == "Assassin"), power=power) for name, power in (attacker, target)]
    s = DuelScenario(own(*cards))
    s.battle(P1, attacker[0])
    s.battle(P2, target[0], tapped=True)
    s.attack(attacker[0], target[0])
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == ([], [])


def test_a_slayer_that_wins_stays():
    s = DuelScenario(own(creature("Assassin", "Slayer.", power=5000)))
    s.battle(P1, "Assassin")
    s.battle(P2, "Burning Mane", tapped=True)
    s.attack("Assassin", "Burning Mane")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == (["Assassin"], [])


def test_power_attacker_counts_against_a_blocker():
    s = DuelScenario()
    s.battle(P1, "Super Explosive Volcanodon")  # 2000, and 4000 more while attacking
    s.battle(P2, "Phantom Fish")  # 4000
    s.attack("Super Explosive Volcanodon")
    s.block("Phantom Fish")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == (["Super Explosive Volcanodon"], [])


@pytest.mark.parametrize(("shields", "left"), [(5, 2), (3, 0), (2, 0), (1, 0)])
def test_a_triple_breaker_breaks_what_there_is_and_does_not_win_by_it(shields, left):
    s = DuelScenario()
    s.shields(P2, others=shields)
    s.battle(P1, "Billion-Degree Dragon")
    s.attack("Billion-Degree Dragon")
    while s.game.decision is not None and s.game.decision.reason is Reason.SHIELD:
        s.game.apply(0)
    assert (s.game.shields(P2), s.game.result) == (left, None)


def test_only_broken_shields_are_triggers():
    s = DuelScenario()
    s.mana(P2, *["Aqua Vehicle"] * 6)
    s.hand(P2, "Terror Pit")
    s.shields(P2, FIRE)
    s.battle(P1, "Burning Mane")
    s.attack("Burning Mane")
    assert s.game.decision.actor == P1


# ---- the end ---------------------------------------------------------------------------------------------------------


def test_the_ends_of_a_game_are_those_of_the_document():
    seen = set()
    for deck in bundled_decks():
        for seed in range(40):
            game = DuelMasters.start((deck, deck), seed=seed)
            game.core.play_random(seed)
            game.sync()
            assert game.result is not None
            assert (game.result.winner is None) == (game.result.reason is EndReason.TURN_LIMIT)
            seen.add(game.result.reason)
    assert seen <= {EndReason.DIRECT_ATTACK, EndReason.LIBRARY, EndReason.TURN_LIMIT}
    assert EndReason.DIRECT_ATTACK in seen


# ---- every legal move ------------------------------------------------------------------------------------------------


def may_be_charged(game: DuelMasters, player: int) -> set[str]:
    return {card.name for card in game.zone(Zone.HAND, player)}


def may_be_played(game: DuelMasters, player: int) -> set[str]:
    return {card.name for card in game.zone(Zone.HAND, player) if game.core.can_play(card.object_id)}


def may_attack(game: DuelMasters, player: int) -> set[tuple[int, int]]:
    """What can attack what, as the core answers for each pair; the opponent is -1 or -2."""
    mine, theirs = game.core.zone(Zone.BATTLE, player), game.core.zone(Zone.BATTLE, 1 - player)
    pairs = {(id, target) for id in mine for target in theirs if game.core.can_attack(id, target)}
    return pairs | {(id, player - 2) for id in mine if game.core.can_attack(id)}


@pytest.mark.parametrize("deck", bundled_decks())
@pytest.mark.parametrize("seed", range(6))
def test_exactly_the_legal_moves_are_offered(deck, seed):
    game, rng = DuelMasters.start((deck, deck), seed, CONFIG.with_(skip_trivial=False)), PolicyRng(seed, 0)
    while (decision := game.decision) is not None:
        offered = [option for option in decision.options if not option.is_pass]
        if decision.reason is Reason.CHARGE:
            assert {game.object(option.a).name for option in offered} == may_be_charged(game, decision.actor)
        elif decision.reason is Reason.PRIORITY:
            assert {game.object(option.a).name for option in offered} == may_be_played(game, decision.actor)
        elif decision.reason is Reason.ATTACK:
            assert {(option.a, option.b) for option in offered} == may_attack(game, decision.actor)
        if decision.reason in (Reason.CHARGE, Reason.PRIORITY, Reason.BLOCK):
            assert decision.options[0].is_pass
        game.apply(rng.pick(decision.n_options))
