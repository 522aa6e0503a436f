"""Extra and skipped turns, phases and steps, who can't lose or win, and limits each turn, as texts say them."""

from __future__ import annotations

import pytest
from tests.rules.worded_cards import beast, sorcery, worded
from tests.rulings.pool import real

from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr


def table(*board: object) -> Scenario:
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, "Mountain", *board)
    return s


# ---- extra phases (500.8) --------------------------------------------------------------------------------------------

ASSAULT = sorcery(
    "Untap all creatures that attacked this turn. After this main phase, there is an additional combat phase followed "
    "by an additional main phase.",
    "Assault",
)


def phases(s: Scenario) -> list[str]:
    """The phases and steps from here to the end of the turn, as far as combat and main phases go."""
    turn, found = s.turn, []
    while True:
        for seat in (s.active_player, P2 if s.active_player == P1 else P1):
            s.pass_priority(seat)
        if s.turn != turn or s.step == "end":
            return found
        if s.step in ("beginning_of_combat", "postcombat_main"):
            found.append(s.step)


@cr("500.8", "505.1a")
def test_an_additional_combat_phase_and_main_phase_come_after_the_first_main_phase():
    s = table()
    s.hand(P1, ASSAULT)
    s.cast(P1, "Assault")
    s.resolve()
    assert phases(s) == ["beginning_of_combat", "postcombat_main", "beginning_of_combat", "postcombat_main"]


@cr("500.8")
def test_in_the_second_main_phase_they_come_after_that_one():
    s = table("Hill Giant")
    s.hand(P1, ASSAULT)
    s.attack(["Hill Giant"])
    s.to("postcombat_main")
    s.cast(P1, "Assault")
    s.resolve()
    assert not s["Hill Giant"].tapped
    s.to("beginning_of_combat")
    s.attack(["Hill Giant"])
    s.to("end_of_combat")
    assert s.player(P2).life == 14


@cr("500.8", "505.1")
def test_after_this_main_phase_adds_nothing_where_it_is_no_main_phase():
    text = "{1}: After this main phase, there is an additional combat phase."
    s = table(beast(text, "2/2", name="Warleader"))
    s.to("beginning_of_combat")
    s.activate(P1, "Warleader")
    s.resolve()
    assert phases(s) == ["postcombat_main"]


@cr("500.8", "506.1")
def test_a_creature_that_untaps_attackers_attacks_twice():
    text = "Whenever this creature attacks for the first time each turn, untap all creatures you control. "
    s = table(beast(text + "After this phase, there is an additional combat phase.", "2/2", name="Warleader"))
    s.attack(["Warleader"])
    s.resolve_all()
    s.to("end_of_combat")
    s.to("beginning_of_combat")
    s.attack(["Warleader"])
    s.to("postcombat_main")
    assert s.player(P2).life == 16


@cr("500.8")
def test_of_two_additional_combat_phases_each_is_a_combat_of_its_own():
    s = table("Hill Giant")
    s.hand(P1, ASSAULT, ASSAULT)
    for _ in range(2):
        s.cast(P1, "Assault")
        s.resolve()
    assert phases(s) == ["beginning_of_combat", "postcombat_main"] * 3


# ---- skipped ones (614.10) -------------------------------------------------------------------------------------------


@cr("614.10", "614.10a", "500.11")
def test_a_player_skips_their_next_turn():
    s = table()
    s.hand(P1, sorcery("Target player skips their next turn.", "Lull"))
    s.cast(P1, "Lull", targets=[P2])
    s.resolve()
    turn = s.turn
    s.to("upkeep")
    assert (s.active_player, s.turn) == (P1, turn + 1)
    s.to("upkeep", turn=P2)


@cr("614.10", "614.10a")
def test_two_effects_skip_two_turns():
    s = table()
    lull = sorcery("Target player skips their next turn.", "Lull")
    s.hand(P1, lull, lull)
    for _ in range(2):
        s.cast(P1, "Lull", targets=[P2])
        s.resolve()
    turn = s.turn
    s.to("upkeep", turn=P2)
    assert s.turn == turn + 3


@cr("614.10", "502.3")
def test_nothing_untaps_while_players_skip_their_untap_steps():
    s = Scenario()
    s.battlefield(P1, worded("Halt", "Enchantment", "Players skip their untap steps."))
    s.battlefield(P2, "Forest", tapped=True)
    s.to("upkeep", turn=P2)
    assert s["Forest"].tapped


# ---- losing and winning (104) ----------------------------------------------------------------------------------------

GUARDED = "You can't lose the game and your opponents can't win the game."


@cr("104.3b", "704.5a", "101.2")
def test_a_player_who_cannot_lose_goes_on_with_no_life_until_the_permanent_is_gone():
    s = table(beast(GUARDED, "4/4", name="Angel"))
    s.hand(P1, "Murder")
    s.life(P1, 0)
    s.to("end")
    assert not s.over
    s.cast(P1, "Murder", targets=["Angel"])
    s.resolve()
    assert s.winner == P2


@cr("104.2b", "101.2")
def test_an_opponent_who_cannot_win_does_not_win():
    s = table()
    s.battlefield(P2, beast(GUARDED, "4/4", name="Angel"))
    s.hand(P1, sorcery("You win the game.", "Victory"))
    s.cast(P1, "Victory")
    s.resolve()
    assert not s.over


@cr("104.3b", "514.2")
def test_who_cannot_lose_this_turn_loses_in_the_next():
    text = "You can't lose the game this turn and your opponents can't win the game this turn."
    s = table()
    s.hand(P1, worded("Grace", "Instant", text), sorcery("You lose 20 life.", "Price"))
    for name in ("Grace", "Price"):
        s.cast(P1, name)
        s.resolve()
    assert s.player(P1).life == 0
    s.to("end")
    assert not s.over
    s.to("upkeep", turn=P2)
    assert s.winner == P2


# ---- players (702.11c, 702.16, 702.18) -------------------------------------------------------------------------------


@cr("702.16b", "702.16e", "702.16k")
def test_a_player_with_protection_from_red_is_neither_targeted_nor_dealt_damage_by_red_sources():
    s = table(worded("Veil", "Enchantment", "You have protection from red."))
    s.battlefield(P2, "Hill Giant", "Mountain")
    s.hand(P2, "Lightning Bolt")
    assert not s.can_target(P2, "Lightning Bolt", P1)
    s.to("declare_attackers", turn=P2)
    s.attack({"Hill Giant": P1})
    s.to("end_of_combat")
    assert s.player(P1).life == 20


# ---- limits (602.5b) -------------------------------------------------------------------------------------------------


@cr("602.5b")
@pytest.mark.parametrize(
    "words", ["Activate only three times each turn.", "Activate no more than three times each turn."]
)
def test_an_ability_is_activated_three_times_each_turn(words):
    s = table(beast("{1}: You gain 1 life. " + words, name="Imp"))
    for _ in range(3):
        s.activate(P1, "Imp")
        s.resolve()
    with pytest.raises(IllegalAction):
        s.activate(P1, "Imp")
    s.to("upkeep", turn=P2)
    s.activate(P1, "Imp")
    s.resolve()
    assert s.player(P1).life == 24


@cr("602.5b")
def test_the_limit_stays_with_the_permanent_when_its_controller_changes():
    s = table(beast("{1}: You gain 1 life. Activate no more than twice each turn.", name="Imp"))
    s.free_mana(P2)
    s.hand(P2, worded("Seize", "Instant", "Gain control of target creature."))
    for _ in range(2):
        s.activate(P1, "Imp")
        s.resolve()
    s.cast(P2, "Seize", targets=["Imp"])
    s.resolve()
    with pytest.raises(IllegalAction):
        s.activate(P2, "Imp")


# ---- printed cards ---------------------------------------------------------------------------------------------------


@cr("104.3b", "104.3c")
def test_platinum_angel_keeps_a_player_with_an_empty_library_in_the_game():
    s = Scenario()
    s.battlefield(P1, real("Platinum Angel"))
    s.poison(P1, 10)
    s.life(P1, -5)
    s.to("upkeep", turn=P2)
    assert not s.over


@cr("500.8")
def test_aggravated_assault_gives_one_combat_after_the_other():
    s = Scenario()
    s.free_mana(P1)
    s.battlefield(P1, real("Aggravated Assault"), "Hill Giant")
    for life in (17, 14, 11):
        s.to("beginning_of_combat")
        s.attack(["Hill Giant"])
        s.to("postcombat_main")
        assert s.player(P2).life == life
        s.free_mana(P1)
        s.activate(P1, "Aggravated Assault")
        s.resolve()


@cr("614.10", "502.3")
def test_under_stasis_no_permanent_untaps():
    s = Scenario()
    s.battlefield(P1, real("Stasis"), "Island")
    s.battlefield(P2, "Forest", tapped=True)
    s.to("upkeep", turn=P2)
    assert s["Forest"].tapped


# ---- losing replaced (614.1a, 104.3) ---------------------------------------------------------------------------------

LAST_STAND = worded(
    "Last Stand", "Enchantment", "If you would lose the game, instead exile this enchantment and you gain 10 life."
)


@cr("614.1a", "614.6", "704.5a", "104.3b")
def test_who_would_lose_does_something_else_instead_and_loses_the_next_time():
    s = table(LAST_STAND)
    s.hand(P1, sorcery("You lose 25 life.", "Price"), sorcery("You lose 5 life.", "Fee"))
    s.cast(P1, "Price")
    s.resolve()
    assert not s.over
    assert (s["Last Stand"].zone, s.player(P1).life) == ("exile", 5)
    s.cast(P1, "Fee")
    s.resolve()
    assert s.winner == P2


@cr("614.1a", "104.3e")
def test_losing_by_an_effect_is_replaced_too():
    s = table(LAST_STAND)
    s.hand(P1, sorcery("You lose the game.", "Doom"))
    s.cast(P1, "Doom")
    s.resolve()
    assert not s.over
    assert (s["Last Stand"].zone, s.player(P1).life) == ("exile", 30)


@cr("614.17c", "614.1a")
def test_a_loss_that_cannot_happen_is_not_replaced():
    s = table(LAST_STAND, beast("You can't lose the game.", name="Angel"))
    s.hand(P1, sorcery("You lose the game.", "Doom"))
    s.cast(P1, "Doom")
    s.resolve()
    assert s["Last Stand"].zone == "battlefield"
