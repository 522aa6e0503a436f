"""One signature over 1,000 seeded games: a change of behaviour changes it on purpose, in the same commit.

``python tests/api/test_signature.py`` writes ``signature.json`` anew.
"""

import json
from pathlib import Path

import pytest

from mtgengine import Deck, GameConfig, RandomAgent, batch

pytestmark = pytest.mark.slow

GOLDEN = Path(__file__).with_name("signature.json")
GAMES = 1000


def matchups():
    """Each bundled deck against the next."""
    names = Deck.bundled()
    return list(zip(names, (*names[1:], names[0]), strict=True))


def play(games, pair, **settings):
    return batch(Deck.load(pair[0]), Deck.load(pair[1]), games, seed=20, **settings)


def signatures():
    share = GAMES // len(matchups()) + 1
    return {" - ".join(pair): play(share, pair, threads=1).signature for pair in matchups()}


def test_the_signature_is_the_one_in_the_repository():
    assert signatures() == json.loads(GOLDEN.read_text()), "run: python tests/api/test_signature.py, and say why"


@pytest.mark.parametrize("pair", matchups(), ids="-".join)
def test_threads_do_not_matter(pair):
    one, two, five = (play(GAMES // 4, pair, threads=threads).signature for threads in (1, 2, 5))
    assert one == two == five


@pytest.mark.parametrize("pair", matchups(), ids="-".join)
def test_the_compiled_driver_and_the_python_driver_agree(pair):
    compiled = play(60, pair, threads=1)
    python = play(60, pair, agents=(RandomAgent, RandomAgent))
    assert (compiled.winner == python.winner).all()
    assert (compiled.hash == python.hash).all()
    assert compiled.signature == python.signature


def test_a_game_of_a_batch_does_not_depend_on_how_many_there_are(vanilla):
    few, many = (batch(vanilla, vanilla, games, seed=3, threads=2) for games in (10, 300))
    assert (few.hash == many.hash[:10]).all()


def test_another_seed_gives_other_games(vanilla):
    assert batch(vanilla, vanilla, 20, seed=1).signature != batch(vanilla, vanilla, 20, seed=2).signature


def test_games_with_settings_of_their_own(vanilla):
    result = batch(vanilla, vanilla, 20, config=GameConfig(max_turns=3))
    assert result.draws == 20
    assert (result.final_life <= 20).all()


if __name__ == "__main__":
    GOLDEN.write_text(json.dumps(signatures(), indent=2) + "\n")
