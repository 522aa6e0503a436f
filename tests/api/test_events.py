"""Events tell what happened, in order, and cost nothing when nobody listens."""

from itertools import pairwise

import pytest

from mtgengine import Deck, EventBus, Game, GameConfig, RandomAgent, StepType, Zone, batch, play_game
from mtgengine import events as ev


def recorded(deck, seed=1, **settings):
    game = Game.start((deck, deck), seed, GameConfig(record=True, **settings))
    play_game(game, (RandomAgent(), RandomAgent()))
    return game


def test_a_recorded_game_tells_its_course(vanilla):
    game = recorded(vanilla)
    log = game.log
    assert isinstance(log[0], ev.GameStartEvent)
    assert isinstance(log[-1], ev.GameEndedEvent)
    assert log[-1].winner == game.result.winner
    assert log[-1].reason == game.result.reason
    turns = [event.turn_number for event in log if isinstance(event, ev.TurnStartEvent)]
    assert turns == list(range(1, game.result.turns + 1))
    assert all(first.timestamp < second.timestamp for first, second in pairwise(log))


def test_events_account_for_life_totals_and_zones(deck):
    game = recorded(deck, 2)
    for player in (0, 1):
        changes = [e.amount for e in game.log if isinstance(e, ev.LifeChangedEvent) and e.player == player]
        assert 20 + sum(changes) == game.life(player)
        lost = [e for e in game.log if isinstance(e, ev.PlayerLostEvent) and e.player == player]
        assert bool(lost) == game.core.player(player)["lost"]
    entered = sum(isinstance(e, ev.EntersBattlefieldEvent) for e in game.log)
    left = sum(isinstance(e, ev.ZoneChangeEvent) and e.from_zone is Zone.BATTLEFIELD for e in game.log)
    assert entered - left == len(game.battlefield)


def test_each_step_ends_before_the_next_begins(vanilla):
    game = recorded(vanilla)
    begun = None
    for event in game.log:
        if isinstance(event, ev.StepStartEvent):
            assert begun is None
            begun = event.step
        elif isinstance(event, ev.StepEndEvent):
            assert event.step_type is begun
            begun = None


def test_every_kind_of_event_of_plain_games_is_told(vanilla):
    kinds = {type(event) for seed in range(3) for event in recorded(vanilla, seed).log}
    assert {
        ev.GameStartEvent,
        ev.TurnStartEvent,
        ev.TurnEndEvent,
        ev.PhaseStartEvent,
        ev.PhaseEndEvent,
        ev.StepStartEvent,
        ev.StepEndEvent,
        ev.BeginningOfCombatEvent,
        ev.EndOfCombatEvent,
        ev.DrawCardEvent,
        ev.LandPlayedEvent,
        ev.SpellCastEvent,
        ev.ObjectPutOnStackEvent,
        ev.ZoneChangeEvent,
        ev.EntersBattlefieldEvent,
        ev.DiesEvent,
        ev.DamageEvent,
        ev.LifeChangedEvent,
        ev.AttacksEvent,
        ev.BlocksEvent,
        ev.ManaAddedEvent,
        ev.TappedEvent,
        ev.UntappedEvent,
        ev.PlayerLostEvent,
        ev.GameEndedEvent,
    } <= kinds


def test_subscribers_hear_their_type_and_its_subclasses(vanilla):
    bus, heard = EventBus(), []
    bus.subscribe(ev.StepStartEvent, lambda event: heard.append(event.step))
    game = Game.start((vanilla, vanilla), 1, events=bus)
    play_game(game, (RandomAgent(), RandomAgent()))
    assert StepType.UPKEEP in heard
    assert StepType.BEGINNING_OF_COMBAT in heard  # published as BeginningOfCombatEvent


def test_the_first_subscription_starts_the_recording(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    assert not game.core.recording
    before, heard = game.hash, []
    stop = game.events.subscribe(ev.Event, heard.append)
    assert game.core.recording
    assert game.hash == before
    game.apply(0)
    assert heard
    stop()
    heard.clear()
    game.apply(0)
    assert heard == []


def test_watching_does_not_change_the_game(vanilla):
    watched = recorded(vanilla, 5)
    plain = Game.start((vanilla, vanilla), 5)
    play_game(plain, (RandomAgent(), RandomAgent()))
    assert plain.hash == watched.hash
    assert plain.log == []
    assert not plain.core.recording


def test_copies_and_undone_choices_publish_nothing(vanilla):
    game = Game.start((vanilla, vanilla), 1)
    heard = []
    game.events.subscribe(ev.Event, heard.append)
    game.apply(0)
    n = len(heard)
    game.copy().apply(0)
    assert len(heard) == n
    game.undo()
    assert len(heard) == n
    game.apply(0)
    assert len(heard) == 2 * n


def test_events_read_as_words(vanilla):
    game = recorded(vanilla)
    damage = next(event for event in game.log if isinstance(event, ev.DealsDamageEvent))
    assert str(damage).startswith("Damage(source=Grizzly Bears, target=")
    assert damage.is_combat
    assert damage.source.characteristics.is_creature()


def test_emit_is_publish():
    bus, heard = EventBus(), []
    assert not bus.has_listeners
    bus.subscribe(ev.TurnEndEvent, heard.append)
    bus.emit(ev.TurnEndEvent(4))
    bus.publish(ev.TurnStartEvent(5, 0))
    assert heard == [ev.TurnEndEvent(4)]


@pytest.mark.parametrize("name", Deck.bundled())
def test_recorded_batches_are_the_same_games(name):
    plain = batch(name, name, 5, seed=8, agents=(RandomAgent, RandomAgent))
    watched = batch(name, name, 5, seed=8, agents=(RandomAgent, RandomAgent), config=GameConfig(record=True))
    assert plain.signature == watched.signature
