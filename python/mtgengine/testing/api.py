"""What must hold for every game that the engine plays, whatever its rules: one test for all of them.

>>> api_test("duelmasters", ("fire-aggro", "water-control"), seeds=(1,), threads=(1,))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mtgcore.rollout import PolicyRng
from mtgengine.batch import batch
from mtgengine.cardgame import CardGame
from mtgengine.errors import IllegalAction, SaveError
from mtgengine.match.replay import GameReplay
from mtgengine.rulesets import Ruleset, ruleset

__all__ = ["api_test"]

LOOKS = 12  # decisions of a game at which everything is checked, and the game is played on from there
BATCH = 24


def api_test(
    rules: str | Ruleset,
    decks: Sequence[Any],
    *,
    seeds: Iterable[int] = range(3),
    threads: Iterable[int] = (1, 2),
    **settings: Any,
) -> None:
    """Play games with random choices, and check what every game promises.

    Options are never empty, and each has a key of its own; what is not offered is refused, and does no harm. Cards are
    neither lost nor made. Copies, saved and loaded games, and replays are the same game, with the same future; so are
    games played on other threads, by the compiled policy and from Python, counted and recorded or not. Hidden cards can
    be dealt anew, which leaves what the player knows.

    Args:
        rules: The ruleset, or its name.
        decks: Two decks.
        seeds: The games that are played decision by decision.
        threads: The numbers of threads that must give the same games.
        **settings: Changes of the ruleset's settings.

    Raises:
        AssertionError: Something does not hold: what, in which game, at which decision.
    """
    played = ruleset(rules)
    config = played.config.with_(**settings)
    for seed in seeds:
        _play(lambda seed=seed: played.start(decks, seed, config), decks, played)  # type: ignore[misc]
    first, second = decks
    results = [batch(first, second, BATCH, seed=7, threads=n, config=config, rules=played) for n in threads]
    for result in results:
        _holds(result.signature == results[0].signature, "the number of threads changes the games", 7, 0)
    counted = batch(first, second, BATCH, seed=7, threads=1, config=config, rules=played, count=True)
    _holds(counted.signature == results[0].signature, "counting changes the games", 7, 0)
    agents = ("mtgengine.agents:RandomAgent",) * 2
    again = batch(first, second, 2, agents, seed=7, threads=1, config=config, rules=played)
    _holds(again.hash.tolist() == results[0].hash[:2].tolist(), "Python plays other games than compiled code", 7, 0)


def _holds(fact: bool, otherwise: str, seed: int, decision: int) -> None:
    if not fact:
        raise AssertionError(f"game {seed}, decision {decision}: {otherwise}")


def _play(start: Callable[[], CardGame], decks: Sequence[Any], rules: Ruleset) -> None:
    game = start()
    rng = PolicyRng(game.seed, 99)
    n_cards = _count(game)
    number = 0
    # Looks come ever later, so that long games are looked at to their end.
    next_look = 0
    while game.decision is not None:
        if number >= next_look:
            _look(game, number, n_cards)
            next_look += 1 + number // LOOKS
        game.apply(rng.pick(game.core.n_options))
        number += 1
    _holds(game.result is not None, "the game is over, but has no result", game.seed, number)
    _holds(_count(game) == n_cards, "cards were lost or made", game.seed, number)
    _refuses(game, 0, number)
    again = start()
    for index in game.choices:
        again.apply(index)
    _holds(again.hash == game.hash, "the same choices lead to another game", game.seed, number)
    deck_lists = [rules.load_deck(deck) for deck in decks]
    replay = GameReplay.of(game, deck_lists)
    _holds(GameReplay.from_dict(replay.to_dict()).replay().hash == game.hash, "its replay differs", game.seed, number)
    while game.choices:
        game.undo()
    _holds(game.hash == start().hash, "undoing everything does not lead back to the start", game.seed, 0)


def _count(game: CardGame) -> int:
    """How many cards there are, wherever they lie."""
    slots = range(game.core.n_cards)
    return sum(game.core.id_of(slot) != 0 for slot in slots)


def _look(game: CardGame, number: int, n_cards: int) -> None:
    """Everything that holds at a decision."""
    seed, decision = game.seed, game.decision
    assert decision is not None
    keys = [option.key for option in decision.options]
    _holds(bool(keys), "there is no option", seed, number)
    _holds(len(set(keys)) == len(keys), "two options have the same key", seed, number)
    _holds(all(option.label for option in decision.options), "an option says nothing", seed, number)
    _holds(game.core.valid(), "the state does not fit together", seed, number)
    _holds(_count(game) == n_cards, "cards were lost or made", seed, number)
    _refuses(game, len(keys), number)
    before = game.hash
    futures = {_future(game.copy()), _future(type(game).load(game.save())), _future(game.copy().copy())}
    _holds(len(futures) == 1, "a copy or a saved game has another future", seed, number)
    recorded = game.core.copy(record=True)
    recorded.play_random(3)
    _holds({recorded.hash()} == futures, "a recorded copy has another future", seed, number)
    _holds(game.hash == before, "a copy shares its state with the game", seed, number)
    _damaged(game, number)
    for player in game.player_ids:
        dealt = game.determinize(player, 5)
        _holds(dealt.core.valid(), "hidden cards can't be dealt anew", seed, number)
        _holds(dealt.core.n_options > 0, "there is no option after hidden cards are dealt anew", seed, number)
        _holds(
            dealt.hash == game.determinize(player, 5).hash,
            "hidden cards are dealt differently with one seed",
            seed,
            number,
        )
        _future(dealt)
        game.view(player)


def _future(game: CardGame) -> int:
    """Where a game ends when it is played on with random choices."""
    game.core.play_random(3)
    return game.core.hash()


def _refuses(game: CardGame, index: int, number: int) -> None:
    before = game.hash
    for wrong in (index, -1, index + 1000):
        try:
            game.apply(wrong)
        except IllegalAction:
            continue
        raise AssertionError(f"game {game.seed}, decision {number}: option {wrong} was taken, which there is not")
    _holds(game.hash == before, "what was refused has changed the game", game.seed, number)


def _damaged(game: CardGame, number: int) -> None:
    """Bytes that are not those of a saved game are refused."""
    data = game.save()
    for damaged in (data[: len(data) // 2], data[:-1], data[:-9] + bytes([data[-9] ^ 1]) + data[-8:], b"", b"no game"):
        try:
            type(game).load(damaged)
        except SaveError:
            continue
        raise AssertionError(f"game {game.seed}, decision {number}: a damaged save was loaded")
