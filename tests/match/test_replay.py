"""Replays: games that are played again from small files."""

import gzip
import json
from dataclasses import replace
from pathlib import Path

import jsonschema
import pytest

from mtgengine import Deck, Game, GameConfig, RandomAgent, play_game
from mtgengine.match.replay import GameReplay, ReplayError, ReplayMismatch

PAIRS = list(zip(Deck.bundled(), Deck.bundled()[1:], strict=False))


def played(pair, seed, **settings):
    decks = tuple(Deck.load(name) for name in pair)
    game = Game.start(decks, seed, GameConfig(**settings))
    play_game(game, (RandomAgent(), RandomAgent()))
    return game, GameReplay.of(game, decks, ("random", "random"))


@pytest.fixture(scope="module")
def recorded():
    return played(("goblins", "enchantress"), 11)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_a_replay_ends_where_the_game_ended(pair, tmp_path):
    game, replay = played(pair, 4)
    replay.save(tmp_path / "game.json")
    again = GameReplay.load(tmp_path / "game.json")
    assert again == replay
    assert again.replay().hash == game.hash


@pytest.mark.slow
def test_a_thousand_games_are_played_again_to_the_last_bit():
    for seed in range(1000 // len(PAIRS) + 1):
        for pair in PAIRS:
            game, replay = played(pair, seed)
            assert GameReplay.from_dict(json.loads(json.dumps(replay.to_dict()))).replay().hash == game.hash


def test_a_game_that_is_not_over_has_a_replay_too():
    decks = (Deck.load("burn"), Deck.load("elves"))
    game = Game.start(decks, 3)
    for _ in range(20):
        game.apply(0)
    assert GameReplay.of(game, decks).replay().hash == game.hash


def test_files_may_be_compressed(recorded, tmp_path):
    game, replay = recorded
    replay.save(tmp_path / "game.json.gz")
    assert gzip.decompress((tmp_path / "game.json.gz").read_bytes()).startswith(b'{"format":"mtgengine replay"')
    assert GameReplay.load(tmp_path / "game.json.gz").replay().hash == game.hash


def test_a_replay_can_be_stepped_back(recorded):
    game = recorded[1].replay()
    for _ in range(10):
        game.undo()
    assert len(game.choices) == len(recorded[1].actions) - 10


def test_a_choice_that_is_no_longer_offered_is_named_by_its_number(recorded):
    replay = recorded[1]
    changed = replace(replay, actions=(*replay.actions[:30], 12345, *replay.actions[31:]), engine_version="0.0.1")
    with pytest.raises(ReplayMismatch, match=r"made by version 0.0.1\) differs at decision 30: what was chosen is not"):
        changed.replay()


def test_a_game_that_goes_on_differently_is_noticed_within_eight_choices(recorded):
    replay = recorded[1]
    changed = replace(replay, hashes=(*replay.hashes[:3], 1, *replay.hashes[4:]))
    with pytest.raises(ReplayMismatch, match="since decision 24") as caught:
        changed.replay()
    assert caught.value.decision == 31


def test_cards_that_were_compiled_differently_are_named(recorded):
    replay = recorded[1]
    changed = replace(replay, hashes=(1, *replay.hashes[1:]), cards=replay.cards | {"Goblin Piledriver": "other"})
    with pytest.raises(ReplayMismatch, match="compiled differently then: Goblin Piledriver"):
        changed.replay()


def test_a_replay_with_more_choices_than_the_game(recorded):
    replay = recorded[1]
    with pytest.raises(ReplayMismatch, match="the game is over already"):
        replace(replay, actions=(*replay.actions, 1), hashes=(*replay.hashes, replay.hashes[-1])).replay()


@pytest.mark.parametrize(
    ("damage", "reason"),
    [
        (lambda text: "", "is no replay"),
        (lambda text: text[: len(text) // 2], "is no replay"),
        (lambda text: "[]", "does not say that it is one"),
        (lambda text: text.replace('"version":1', '"version":9'), "this engine reads version 1"),
        (lambda text: text.replace('"seed":11', '"seed":12'), "its checksum does not match"),
    ],
)
def test_damaged_files_are_refused(recorded, tmp_path, damage, reason):
    file = tmp_path / "game.json"
    recorded[1].save(file)
    file.write_text(damage(file.read_text()))
    with pytest.raises(ReplayError, match=reason):
        GameReplay.load(file)


def test_a_file_that_is_not_there(tmp_path):
    with pytest.raises(ReplayError, match="cannot be read"):
        GameReplay.load(tmp_path / "none.json")


def test_a_game_with_other_decks_is_not_recorded(recorded):
    with pytest.raises(ReplayError, match="other decks"):
        GameReplay.of(recorded[0], (Deck.load("burn"), Deck.load("burn")))


def test_the_documents_format_has_metadata_and_frames(recorded):
    export = recorded[1].export()
    assert export["metadata"]["deck1_name"] == "goblins"
    assert len(export["frames"]) == len(recorded[1].actions) + 1
    first, last = export["frames"][0], export["frames"][-1]
    assert first["game_state"]["player1"]["life"] == 20
    assert last["action"] is None
    assert last["game_state"]["player1"]["life"] == recorded[0].life(0)
    assert json.loads(json.dumps(export)) == export


def test_the_documents_format_follows_the_published_schema(recorded):
    schema = json.loads((Path(__file__).parents[2] / "docs" / "replay.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    export = recorded[1].export()
    jsonschema.validate(export, schema)
    del export["frames"][3]["game_state"]["player2"]["life"]
    with pytest.raises(jsonschema.ValidationError, match="life"):
        jsonschema.validate(export, schema)
