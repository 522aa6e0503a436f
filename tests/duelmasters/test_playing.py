"""Series of games, agents, replays and commands: what Duel Masters shares with Magic."""

import json

import pytest
from click.testing import CliRunner

from mtgengine import AIAgent, batch
from mtgengine.agents import RandomAgent, SearchAI, SimpleAI, play_game
from mtgengine.analysis.matchup import simulate
from mtgengine.cli import main
from mtgengine.match.replay import GameReplay
from mtgengine.rulesets.duelmasters import P1, P2, DuelMasters, DuelScenario, Zone, bundled_decks, load_deck

DECKS = ("fire-aggro", "water-control")


@pytest.mark.parametrize("deck", bundled_decks())
def test_simple_beats_random_in_every_mirror(deck):
    result = batch(deck, deck, games=200, agents=("simple", "random"), seed=1, rules="duelmasters")
    assert result.interval(0)[0] > 0.7


def test_simple_in_python_plays_as_it_does_in_compiled_code():
    compiled = batch(*DECKS, games=4, agents=("simple", "simple"), seed=5, rules="duelmasters")
    python = batch(*DECKS, games=4, agents=(SimpleAI, SimpleAI), seed=5, rules="duelmasters")
    assert compiled.hash.tolist() == python.hash.tolist()


def test_simple_decides_by_what_its_player_knows():
    game = DuelMasters.start(DECKS, seed=8)
    agent = SimpleAI()
    agent.begin(game, 0)
    while game.decision is not None:
        choice = agent.answer(game)[0]
        dealt = game.determinize(game.decision.actor, 3)
        assert agent.answer(dealt)[0] == choice
        game.apply(choice)


def test_an_agent_of_ones_own_is_asked_pick_by_pick_with_what_it_may_know():
    class Curious(AIAgent):
        seen = 0

        def choose(self, game_state, decision):
            hands = [game_state.zone(Zone.HAND, player) for player in game_state.player_ids]
            assert all(card is not None for card in hands[game_state.player_id])
            self.seen += any(card is None for card in hands[1 - game_state.player_id])
            return decision.n_options - 1

    agent = Curious()
    play_game(DuelMasters.start(DECKS, seed=2), (agent, RandomAgent()))
    assert agent.seen > 0


def test_a_series_counts_cards_and_shields():
    stats = simulate(*DECKS, 300, agents=("simple", "simple"), rules="duelmasters")
    cards = {card.name: card for card in stats.cards}
    assert 0 < cards["Brawler Zyler"].cast.games <= cards["Brawler Zyler"].drawn.games <= 300
    assert stats.life_curve(0)[1] == 5
    assert "screw" not in stats.as_dict()["decks"][0]


def test_hidden_cards_are_dealt_anew_and_known_ones_stay():
    game = DuelMasters.start(DECKS, seed=2)
    while game.turn_number < 6:
        game.apply(game.decision.n_options - 1)
    dealt = [game.determinize(P1, seed) for seed in range(8)]
    for zone in (Zone.BATTLE, Zone.MANA, Zone.GRAVEYARD):
        for player in (P1, P2):
            for other in dealt:
                assert [c.name for c in other.zone(zone, player)] == [c.name for c in game.zone(zone, player)]
    assert all([c.name for c in d.zone(Zone.HAND, P1)] == [c.name for c in game.zone(Zone.HAND, P1)] for d in dealt)
    assert len({tuple(c.name for c in d.zone(Zone.SHIELDS, P1)) for d in dealt}) > 1


def test_a_replay_survives_a_file(tmp_path):
    decks = [load_deck(name) for name in DECKS]
    game = DuelMasters.start(decks, seed=4)
    play_game(game, (RandomAgent(), RandomAgent()))
    GameReplay.of(game, decks).save(tmp_path / "game.json.gz")
    kept = GameReplay.load(tmp_path / "game.json.gz")
    assert (kept.rules, kept.replay().hash) == ("duelmasters", game.hash)
    frames = kept.export()["frames"]
    assert len(frames) == len(kept.actions) + 1
    assert frames[0]["game_state"]["player1"]["shields"] == 5


def test_undo_takes_back_a_choice():
    game = DuelMasters.start(DECKS, seed=4)
    before = game.hash
    game.apply(1)
    game.undo()
    assert game.hash == before


def test_the_table_can_be_read():
    s = DuelScenario()
    s.battle(P1, "Bolshack Dragon", tapped=True)
    s.hand(P1, "Brawler Zyler")
    text = str(s.game)
    assert "Bolshack Dragon (6000, tapped)" in text
    assert "charge Brawler Zyler" in text


def run(*words, **how):
    done = CliRunner().invoke(main, list(words), catch_exceptions=False, **how)
    assert done.exit_code == 0, done.output
    return done.output


def test_the_command_plays_series(tmp_path):
    facts = json.loads(run("sim", "--game", "duelmasters", *DECKS, "-n", "40", "--json"))
    assert (facts["games"], facts["game"]) == (40, "duelmasters")
    out = run(
        "sim",
        "--game",
        "duelmasters",
        *DECKS,
        "-n",
        "40",
        "--save-replays",
        str(tmp_path),
        "--most",
        "1",
        "--keep",
        "all",
    )
    assert "fire-aggro" in out
    (file,) = tmp_path.iterdir()
    assert "It matches" in run("replay", str(file), "--check")
    assert "shields" in run("replay", str(file), input="5\nq\n")


def test_the_command_writes_a_report(tmp_path):
    run("sim", "--game", "duelmasters", *DECKS, "-n", "40", "--report", str(tmp_path / "report.html"))
    text = (tmp_path / "report.html").read_text()
    assert "Shields" in text
    assert "mulligan" not in text.lower()


def test_a_person_plays_against_an_agent():
    words = "1\nr Aqua Guard\nr Black Lotus\nu\nb\n0\nq\n"
    done = CliRunner().invoke(main, ["play", "--game", "duelmasters", *DECKS, "--seed", "3"], input=words)
    assert done.exit_code == 130  # left before the end
    assert "charge" in done.output
    assert "Blocker." in done.output
    assert "No card of this game is named Black Lotus" in done.output


def test_search_plays_from_what_its_player_knows():
    game = DuelMasters.start(DECKS, seed=6)
    agent = SearchAI(nodes=60)
    for _ in range(12):
        choice = agent.answer(game)[0]
        assert agent.answer(game.determinize(game.decision.actor, 9))[0] == choice
        game.apply(choice)


def test_search_finds_the_attack_that_wins():
    s = DuelScenario()
    s.shields(P2)
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Hunter Fish", tapped=True)
    s.choose("done", "pass")
    report = SearchAI(nodes=100).explain(s.game)
    assert s.offered[report.choice] == "attack player 1 with Burning Mane"
    assert max(move.value for move in report.moves if move.value is not None) == 1.0


def test_searching_games_are_the_same_on_every_number_of_threads():
    one, two = (
        batch(*DECKS, games=4, agents=("search:30", "simple"), seed=3, threads=n, rules="duelmasters") for n in (1, 2)
    )
    assert one.signature == two.signature


@pytest.mark.slow
@pytest.mark.parametrize("deck", bundled_decks())
def test_search_beats_simple(deck):
    result = batch(deck, deck, games=60, agents=("search:300", "simple"), seed=1, rules="duelmasters")
    assert result.win_rate(0) > 0.5
