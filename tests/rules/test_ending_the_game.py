"""Ending the game (CR 104): winning, losing, draws, loops (CR 732), and the limits that are no rule of the game."""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgengine import Deck, Game, GameConfig
from mtgengine.config import EndReason, GameStatus
from mtgengine.decisions import OptionKind, Reason
from mtgengine.enums import CardType, RuleKind
from mtgengine.ir import (
    Activated,
    Card,
    CopySpell,
    Damage,
    Draw,
    EachPlayer,
    Effect,
    Face,
    GainLife,
    LifeOf,
    Lose,
    LoseLife,
    May,
    Number,
    Rule,
    Source,
    Spell,
    Static,
    Tap,
    Target,
    TargetRef,
    Untap,
    Win,
    You,
    artifact,
    player,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")
VANILLA = Deck.from_text("24 Forest\n36 Grizzly Bears", "vanilla")


def sorcery(name: str, *effects: Effect, targets: tuple[Target, ...] = ()) -> Face:
    return Face(name, {CardType.SORCERY}, FREE, abilities=[Spell(effects=effects, targets=targets)])


def enchantment(name: str, *abilities) -> Face:
    return Face(name, {CardType.ENCHANTMENT}, FREE, abilities=abilities)


def keep_in_library(s: Scenario, seat, n: int) -> None:
    """Exile all but n cards of a library."""
    for id in s.core.zone(core_types.ZONE_LIBRARY, seat)[n:]:
        s.core.edit_move(id, core_types.ZONE_EXILE, seat)
    s.core.relist_options()


def ended(s: Scenario) -> tuple[GameStatus, EndReason, int | None]:
    return GameStatus(s.core.status), EndReason(s.core.end_reason), s.winner


# ---- winning -------------------------------------------------------------------------------------------------------


@cr("104.2a", "104.3b", "704.5a")
def test_the_last_player_in_the_game_wins():
    s = Scenario()
    s.life(P2, 3)
    s.hand(P1, "Lightning Bolt")
    s.free_mana(P1)
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.resolve()
    assert s.player(P2).lost
    assert not s.player(P1).lost
    assert ended(s) == (GameStatus.WON, EndReason.LIFE, P1)


@cr("104.2b")
def test_an_effect_may_say_that_a_player_wins():
    s = Scenario()
    s.hand(P1, sorcery("Triumph", Win(You())))
    s.cast(P1, "Triumph")
    s.resolve()
    assert ended(s) == (GameStatus.WON, EndReason.EFFECT, P1)


@cr("104.1")
def test_the_game_ends_at_once_and_nothing_more_resolves():
    win = Face(
        "Sudden Triumph", {CardType.INSTANT}, FREE, abilities=[Spell(effects=[Win(You()), GainLife(You(), Number(9))])]
    )
    s = Scenario()
    s.hand(P1, "Lightning Bolt", win)
    s.free_mana(P1)
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.cast(P1, "Sudden Triumph")
    s.resolve()
    assert s.over
    assert s.core.decision() is None
    assert s.player(P1).life == 20
    assert s.player(P2).life == 20


@cr("104.2a")
def test_who_cannot_win_wins_when_the_opponents_have_left():
    s = Scenario()
    s.battlefield(P1, enchantment("Vow", Static(rule=Rule(RuleKind.CANT_WIN))))
    s.hand(P1, sorcery("Triumph", Win(You())))
    s.cast(P1, "Triumph")
    s.resolve()
    assert not s.over
    s.concede(P2)
    assert s.winner == P1


@cr("104.2a", "104.5")
def test_with_three_players_the_game_goes_on_until_one_is_left():
    game = Game.start((VANILLA, VANILLA, VANILLA), 0, GameConfig(starting_player=0, mulligan="none"))
    game.concede(1)
    assert game.result is None
    game.concede(2)
    assert game.result.winner == 0


@cr("104.5")
def test_a_player_who_has_left_takes_no_more_turns():
    config = GameConfig(starting_player=0, mulligan="none", skip_trivial=False)
    game = Game.start((VANILLA, VANILLA, VANILLA), 0, config)
    game.concede(1)
    turns = []
    while game.turn_number < 5:
        if turns[-1:] != [(game.turn_number, game.active_player)]:
            turns.append((game.turn_number, game.active_player))
        assert game.decision.player != 1
        game.apply(0)
    assert [who for _, who in turns] == [0, 2, 0, 2]


# ---- losing --------------------------------------------------------------------------------------------------------


@cr("104.3a", "405.6g")
def test_a_player_may_concede_without_priority():
    s = Scenario()
    assert s.priority == P1
    s.concede(P2)
    assert ended(s) == (GameStatus.WON, EndReason.CONCEDED, P1)
    assert s.player(P2).lost


@cr("104.3a")
def test_a_player_may_concede_in_the_middle_of_a_resolution():
    s = Scenario()
    s.hand(P1, sorcery("Offer", May([GainLife(You(), Number(1))])))
    s.cast(P1, "Offer")
    core = s.core.copy()
    while core.decision()[1] == Reason.PRIORITY:
        core.step(0)
    assert core.decision()[1] == Reason.MAY
    core.concede(P1)
    assert core.decision() is None
    assert core.winner == P2


@cr("104.3a")
def test_a_player_may_concede_before_the_first_turn():
    game = Game.start((VANILLA, VANILLA))
    game.concede(0)
    assert game.result.winner == 1
    assert game.result.reason is EndReason.CONCEDED
    assert game.decision is None


@cr("104.3a")
def test_even_a_player_who_cannot_lose_may_concede():
    s = Scenario()
    s.battlefield(P1, enchantment("Ward", Static(rule=Rule(RuleKind.CANT_LOSE))))
    s.concede(P1)
    assert s.winner == P2


@cr("104.3b", "704.5a")
@pytest.mark.parametrize("loss", [20, 23])
def test_a_player_with_0_or_less_life_loses(loss):
    s = Scenario()
    s.hand(P1, sorcery("Doom", LoseLife(You(), Number(loss))))
    s.cast(P1, "Doom")
    s.resolve()
    assert ended(s) == (GameStatus.WON, EndReason.LIFE, P2)


@cr("104.3b", "704.4")
def test_life_is_looked_at_only_when_a_player_would_receive_priority():
    s = Scenario()
    s.hand(P1, sorcery("Near Miss", LoseLife(You(), Number(25)), GainLife(You(), Number(6))))
    s.cast(P1, "Near Miss")
    s.resolve()
    assert not s.over
    assert s.player(P1).life == 1


@cr("104.3b")
def test_the_nonactive_player_loses_before_receiving_priority():
    s = Scenario()
    s.life(P2, 2)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P2, "Shock")
    s.free_mana(P2)
    s.attack(["Grizzly Bears"])
    s.to("end_of_combat")
    assert ended(s) == (GameStatus.WON, EndReason.LIFE, P1)
    assert s.player(P1).life == 20


@cr("104.3c", "704.5b", "121.4")
def test_drawing_more_cards_than_are_left_draws_those_and_then_loses():
    s = Scenario()
    s.hand(P1, sorcery("Deep Thought", Draw(You(), Number(3)), GainLife(You(), Number(1))))
    s.build()
    keep_in_library(s, P1, 2)
    s.cast(P1, "Deep Thought")
    s.resolve()
    assert ended(s) == (GameStatus.WON, EndReason.LIBRARY, P2)
    assert len(s.player(P1).hand) == 2
    assert s.player(P1).life == 21  # the spell resolved fully before


@cr("104.3c")
def test_an_empty_library_alone_is_no_loss():
    s = Scenario()
    s.hand(P1, "Ancestral Recall")
    s.free_mana(P1)
    s.build()
    keep_in_library(s, P1, 3)
    s.cast(P1, "Ancestral Recall", targets=[P1])
    s.resolve()
    assert s.player(P1).library == []
    s.to("end")
    assert not s.over


@cr("104.3c", "504.1")
def test_the_draw_step_with_an_empty_library_loses_the_game():
    s = Scenario()
    s.build()
    keep_in_library(s, P2, 0)
    s.to("upkeep", turn=P2)
    assert not s.over
    s.to("precombat_main", turn=P2)
    assert ended(s) == (GameStatus.WON, EndReason.LIBRARY, P1)
    assert s.step == "draw"


@cr("104.3d", "704.5c")
@pytest.mark.parametrize(("counters", "over"), [(8, False), (9, True)])
def test_ten_poison_counters_lose_the_game(counters, over):
    s = Scenario()
    s.poison(P2, counters)
    s.battlefield(P1, "Glistener Elf")
    s.attack(["Glistener Elf"])
    s.to("end_of_combat")
    assert s.player(P2).poison == counters + 1
    assert s.over is over
    assert s.player(P2).life == 20
    if over:
        assert ended(s) == (GameStatus.WON, EndReason.POISON, P1)


@cr("104.3e")
def test_an_effect_may_say_that_a_player_loses():
    s = Scenario()
    s.hand(P1, sorcery("Defeat", Lose(TargetRef(0)), targets=(Target(player),)))
    s.cast(P1, "Defeat", targets=[P2])
    s.resolve()
    assert ended(s) == (GameStatus.WON, EndReason.EFFECT, P1)


# ---- draws ---------------------------------------------------------------------------------------------------------


@cr("104.4a")
def test_players_who_lose_simultaneously_draw():
    s = Scenario()
    s.life(P1, 3)
    s.life(P2, 2)
    s.hand(P1, "Earthquake")
    s.free_mana(P1)
    s.cast(P1, "Earthquake", x=3)
    s.resolve()
    assert ended(s) == (GameStatus.DRAWN, EndReason.SIMULTANEOUS, None)
    assert s.player(P1).lost
    assert s.player(P2).lost


@cr("104.4a", "704.3")
def test_players_who_lose_in_one_check_for_different_reasons_draw():
    s = Scenario()
    s.life(P2, 1)
    s.hand(P1, sorcery("Exchange", Draw(You(), Number(1)), Damage(TargetRef(0), Number(1)), targets=(Target(player),)))
    s.build()
    keep_in_library(s, P1, 0)
    s.cast(P1, "Exchange", targets=[P2])
    s.resolve()
    assert s.drawn


@cr("104.4a", "104.3e")
def test_an_effect_by_which_each_player_loses_is_a_draw():
    s = Scenario()
    s.hand(P1, sorcery("Ruin", Lose(EachPlayer())))
    s.cast(P1, "Ruin")
    s.resolve()
    assert ended(s) == (GameStatus.DRAWN, EndReason.SIMULTANEOUS, None)


@cr("104.2a", "104.4a")
def test_players_who_lose_one_after_the_other_do_not_draw():
    s = Scenario()
    s.life(P1, 3)
    s.life(P2, 3)
    s.hand(P1, "Lightning Bolt")
    s.hand(P2, "Lightning Bolt")
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.cast(P2, "Lightning Bolt", targets=[P1])
    s.resolve()
    assert s.winner == P2


# ---- loops ---------------------------------------------------------------------------------------------------------

ECHO = sorcery("Endless Echo", CopySpell(Source()))


@cr("104.4b", "732.4")
def test_a_loop_of_mandatory_actions_is_a_draw():
    s = Scenario()
    s.hand(P1, ECHO)
    s.cast(P1, "Endless Echo")
    s.to("end")
    assert ended(s) == (GameStatus.DRAWN, EndReason.LOOP, None)


@cr("104.4b", "732.4")
@pytest.mark.parametrize("skip_trivial", [False, True])
def test_a_mandatory_loop_is_found_whether_single_options_are_skipped_or_not(skip_trivial):
    s = Scenario()
    s.hand(P1, ECHO)
    s.cast(P1, "Endless Echo")
    core = s.core.copy()
    core.edit_skip_trivial(skip_trivial)
    for _ in range(10_000):
        if core.decision() is None:
            break
        core.step(0)
    assert (core.status, core.end_reason) == (core_types.STATUS_DRAWN, core_types.END_LOOP)


@cr("104.4b")
def test_a_loop_that_grows_without_end_is_a_draw():
    s = Scenario()
    s.hand(P1, sorcery("Endless Gift", GainLife(You(), Number(1)), CopySpell(Source())))
    s.cast(P1, "Endless Gift")
    core = s.core.copy()
    core.edit_skip_trivial(True)
    while core.decision() is not None:
        core.step(0)
    assert (core.status, core.end_reason) == (core_types.STATUS_DRAWN, core_types.END_LOOP)


@cr("104.4b")
def test_mandatory_repetition_that_ends_by_itself_is_no_loop():
    s = Scenario(starting_life=90)
    s.hand(P1, sorcery("Slow Doom", LoseLife(TargetRef(0), Number(1)), CopySpell(Source()), targets=(Target(player),)))
    s.cast(P1, "Slow Doom", targets=[P2])
    s.to("end")
    assert ended(s) == (GameStatus.WON, EndReason.LIFE, P1)


@cr("104.4b")
def test_a_long_mandatory_sequence_that_ends_by_itself_is_no_loop():
    s = Scenario(starting_life=6_000)
    s.hand(P1, sorcery("Slow Doom", LoseLife(TargetRef(0), Number(1)), CopySpell(Source()), targets=(Target(player),)))
    s.cast(P1, "Slow Doom", targets=[P2])
    core = s.core.copy()
    core.edit_skip_trivial(True)
    core.step(0)
    assert (core.status, core.winner) == (core_types.STATUS_WON, P1)


@cr("104.4b")
def test_growth_of_life_is_no_loop_where_a_card_asks_for_it():
    gift = sorcery("Endless Gift", GainLife(You(), Number(1)), CopySpell(Source()))
    measure = sorcery("Measure", Damage(TargetRef(0), LifeOf(You())), targets=(Target(player),))
    config = GameConfig(step_budget=20_000, starting_player=0, mulligan="none")
    game = Game.start(([Card((gift,))] * 20, [Card((measure,))] * 20), 0, config)
    while game.decision:
        kinds = [option.kind for option in game.decision.options]
        game.apply(kinds.index(OptionKind.CAST if OptionKind.CAST in kinds else OptionKind.PASS))
    assert game.turn_number == 1
    assert (game.result.status, game.result.reason) == (GameStatus.UNDECIDED, EndReason.STEP_BUDGET)


@cr("104.4b", "732.4", "732.5")
def test_a_loop_is_a_draw_though_a_player_who_always_passes_could_respond():
    s = Scenario()
    s.hand(P1, ECHO)
    s.hand(P2, "Shock")
    s.battlefield(P2, "Mountain")
    s.cast(P1, "Endless Echo")
    s.pass_priority()
    assert s.can_cast(P2, "Shock")
    s.to("end")
    assert ended(s) == (GameStatus.DRAWN, EndReason.LOOP, None)


@cr("104.4b", "732.5")
def test_who_responds_begins_the_count_of_repeats_anew():
    s = Scenario()
    s.hand(P1, ECHO)
    s.hand(P2, "Shock", "Shock", "Shock", "Shock")
    s.free_mana(P2)
    s.cast(P1, "Endless Echo")
    for _ in range(4):
        for _ in range(60):
            s.resolve()
        s.cast(P2, "Shock", targets=[P1])
        s.resolve()
    assert not s.over
    assert s.player(P1).life == 12
    s.to("end")
    assert ended(s) == (GameStatus.DRAWN, EndReason.LOOP, None)


@cr("104.4b", "732.6")
def test_a_loop_is_a_draw_though_a_player_always_declines_an_offer_in_it():
    s = Scenario()
    s.hand(P1, sorcery("Echo with an Offer", May([Lose(You())]), CopySpell(Source())))
    s.cast(P1, "Echo with an Offer")
    s.choose(P1, *[False] * 300)
    for _ in range(300):
        if not s.over:
            s.resolve()
    assert ended(s) == (GameStatus.DRAWN, EndReason.LOOP, None)


@cr("104.4b")
def test_a_loop_that_contains_an_optional_action_is_no_draw():
    s = Scenario()
    s.hand(P1, sorcery("Echo at Will", May([CopySpell(Source())])))
    s.cast(P1, "Echo at Will")
    s.choose(P1, *[True] * 200, False)
    for _ in range(201):
        assert s.stack == ["Echo at Will"]
        s.resolve()
    assert s.stack == []
    assert not s.over


TAPPER = enchantment("Tapper", Activated(effects=[Tap(TargetRef(0))], targets=[Target(artifact)]))
UNTAPPER = enchantment("Untapper", Activated(effects=[Untap(TargetRef(0))], targets=[Target(artifact)]))


@cr("732.3")
def test_a_fragmented_loop_must_be_left_by_a_different_choice():
    s = Scenario()
    s.battlefield(P1, TAPPER)
    s.battlefield(P2, UNTAPPER)
    s.battlefield(P1, "Spellbook")
    rounds = 0
    while s.can_activate(P1, "Tapper") and rounds < 10:
        s.activate(P1, "Tapper", targets=["Spellbook"])
        s.resolve()
        s.activate(P2, "Untapper", targets=["Spellbook"])
        s.resolve()
        rounds += 1
    assert rounds == 2
    assert not s.over
    assert s.legal(P1) == ["pass"]


@cr("732.3")
def test_an_action_that_closed_a_loop_is_offered_again_in_another_position():
    s = Scenario()
    s.battlefield(P1, TAPPER)
    s.battlefield(P2, UNTAPPER)
    s.battlefield(P1, "Spellbook")
    s.hand(P1, "Forest")
    for _ in range(2):
        s.activate(P1, "Tapper", targets=["Spellbook"])
        s.resolve()
        s.activate(P2, "Untapper", targets=["Spellbook"])
        s.resolve()
    assert not s.can_activate(P1, "Tapper")
    s.play_land(P1, "Forest")
    assert s.can_activate(P1, "Tapper")


# ---- limits that are no rule of the game ---------------------------------------------------------------------------


def play_on(game: Game) -> Game:
    while game.decision:
        game.apply(0)
    return game


@pytest.mark.parametrize("turns", [1, 2, 7])
def test_the_turn_limit_is_a_draw_with_its_reason(turns):
    result = play_on(Game.start((VANILLA, VANILLA), 3, GameConfig(max_turns=turns))).result
    assert result.status is GameStatus.DRAWN
    assert result.is_draw
    assert result.reason is EndReason.TURN_LIMIT
    assert result.turns == turns
    assert result.winner is None


def test_without_a_turn_limit_the_game_goes_on_to_its_end():
    result = play_on(Game.start((VANILLA, VANILLA), 3, GameConfig(max_turns=0))).result
    assert result.status is GameStatus.WON
    assert result.reason is EndReason.LIBRARY
    assert result.turns > 100


def test_a_spent_step_budget_leaves_the_game_undecided():
    result = play_on(Game.start((VANILLA, VANILLA), 3, GameConfig(step_budget=300))).result
    assert result.status is GameStatus.UNDECIDED
    assert result.reason is EndReason.STEP_BUDGET
    assert result.winner is None
    assert not result.is_draw


@cr("104.4b")
def test_a_loop_that_players_could_leave_ends_undecided_when_the_budget_is_spent():
    echo = Card((sorcery("Echo at Will", May([CopySpell(Source())])),))
    config = GameConfig(step_budget=20_000, starting_player=0, mulligan="none")
    game = Game.start(([echo] * 20, [echo] * 20), 0, config)
    while game.decision:
        kinds = [option.kind for option in game.decision.options]
        wanted = OptionKind.PASS if game.stack else OptionKind.CAST
        game.apply(kinds.index(OptionKind.YES if OptionKind.YES in kinds else wanted))
    assert game.turn_number == 1
    assert game.result.status is GameStatus.UNDECIDED
    assert game.result.reason is EndReason.STEP_BUDGET
