"""`GameEngine`: a game of Wizard, function by function, as its document lists them.

Each function says what a player does, or asks how things are; the core plays by the rules. What the document has as a
function but happens by itself as a rule of the game (triggers, static changes, deaths) can be asked for: the function
says what has happened. Players go by name, cards by their ids, which are strings.

>>> engine = GameEngine(("David", "Max"), seed=7)
>>> engine.start_turn("David")
>>> engine.untap_step("David")
>>> engine.upkeep_step("David")
>>> engine.draw_step("David")                         # nothing: whoever starts does not draw
>>> engine.phase, len(engine.hand("David"))
('main_pre', 7)
"""

from __future__ import annotations

import base64
from collections.abc import Mapping
from typing import Any

from mtgengine.enums import Zone
from mtgengine.errors import SaveError
from mtgengine.rulesets.wizard.cards import WizardCard
from mtgengine.rulesets.wizard.engine.casting import Casting
from mtgengine.rulesets.wizard.engine.changes import Changes
from mtgengine.rulesets.wizard.engine.combat import Combat
from mtgengine.rulesets.wizard.engine.table import PHASES, Choose, id_of, two_names
from mtgengine.rulesets.wizard.engine.turns import Turns
from mtgengine.rulesets.wizard.game import WizardGame
from mtgengine.rulesets.wizard.log import GameLog

__all__ = ["PHASES", "GameEngine", "id_of"]

SAVE_VERSION = 1


class GameEngine(Turns, Casting, Combat, Changes):
    """A game between two players, moved on by functions.

    Attributes:
        game: The game of the core.
        players: The players' names, by seat.
        log: What happened, as lines with the time.
    """

    # ---- the whole game ----------------------------------------------------------------------------------------------

    def check_win_condition(self) -> str | None:
        """The name of the winner; ``draw``; None while the game goes on."""
        result = self.game.result
        if result is None:
            return None
        return self.players[int(result.winner)] if result.winner is not None else "draw"

    def get_game_state(self) -> dict[str, Any]:
        """The game as plain values: players by name, cards by id."""
        return {
            "turn": self.turn,
            "phase": self.phase,
            "active_player": self.active_player,
            "winner": self.check_win_condition(),
            "players": {player: self._player_dict(player) for player in self.players},
            "combat": self._combat_dict(),
        }

    def _player_dict(self, player: str) -> dict[str, Any]:
        mana = {f"{color}_mana": amount for color, amount in self.mana(player).items()}
        return {
            "health": self.health(player),
            "deck": len(self._objects(Zone.LIBRARY, player)),
            "hand": {id: self._cards[it.name].to_dict() for id, it in self._of(player, Zone.HAND).items()},
            "creatures": {id: self._permanent_dict(it) for id, it in self.creatures(player).items()},
            "lands": {id: self._permanent_dict(it) for id, it in self.lands(player).items()},
            "graveyard": {id: self._cards[it.name].to_dict() for id, it in self._of(player, Zone.GRAVEYARD).items()},
            **mana,
        }

    # ---- keeping -----------------------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Everything that is needed to go on, as JSON values: to read, and the game itself to load."""
        return {
            "version": SAVE_VERSION,
            "names": list(self.players),
            "cards": [card.to_dict() for card in self._own],
            "state": self.get_game_state(),
            "orders": {id: list(order) for id, order in self._orders.items()},
            "divisions": self._divisions,
            "reported": sorted(self._reported, key=int),
            "log": list(self.log.lines),
            "game": base64.b64encode(self.game.save()).decode(),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any], *, choose: Choose | None = None) -> GameEngine:
        """The game that `to_dict` made these values of. SaveError when they are none, or do not fit together."""
        try:
            engine = cls._of_dict(data, choose)
            same = engine.get_game_state() == data["state"] and engine.to_dict().keys() == data.keys()
        except SaveError:
            raise
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise SaveError(f"this is no kept game of Wizard: {error!r}") from None
        if not same:
            raise SaveError("the kept game does not fit what is written about it: the file was changed")
        return engine

    @classmethod
    def _of_dict(cls, data: Mapping[str, Any], choose: Choose | None) -> GameEngine:
        if data["version"] != SAVE_VERSION:
            raise SaveError(f"the game was kept by version {data['version']!r}; this is version {SAVE_VERSION}")
        game = WizardGame.load(base64.b64decode(data["game"], validate=True))
        names = two_names(data["names"])
        engine = cls.__new__(cls)
        own = [WizardCard.from_dict(card) for card in data["cards"]]
        engine._set_up(game, names, choose, GameLog(map(str, data["log"])), own)
        engine._orders = {id: tuple(order) for id, order in data["orders"].items()}
        engine._divisions = {id: dict(division) for id, division in data["divisions"].items()}
        engine._reported = {str(int(id)) for id in data["reported"]}
        return engine
