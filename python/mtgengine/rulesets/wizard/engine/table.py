"""The table of a game of Wizard: players by name, cards by their ids, and where the game is.

The chapters of `GameEngine` build on it. It moves the game on to where somebody must say what to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from mtgengine.decisions import Decision, Option, Reason
from mtgengine.enums import CardType, StepType, Zone
from mtgengine.errors import IllegalAction
from mtgengine.objects import GameObject
from mtgengine.rulesets.wizard.cards import CARDS, WizardCard, wizard_cards
from mtgengine.rulesets.wizard.game import CONFIG, WizardGame, start
from mtgengine.rulesets.wizard.log import GameLog

__all__ = ["CARD_MASK", "PHASES", "Choose", "Table", "id_of", "listed", "two_names"]

PHASES = ("untap", "upkeep", "draw", "main_pre", "combat", "main_post", "end")
_PHASE_OF = {
    StepType.UNTAP: "untap",
    StepType.UPKEEP: "upkeep",
    StepType.DRAW: "draw",
    StepType.PRECOMBAT_MAIN: "main_pre",
    StepType.POSTCOMBAT_MAIN: "main_post",
    StepType.END: "end",
    StepType.CLEANUP: "end",
}
# Steps before which the engine stops for somebody to go on.
_STOPS = frozenset({StepType.UNTAP, StepType.UPKEEP, StepType.DRAW, StepType.COMBAT_DAMAGE, StepType.END})
CARD_MASK = 0x3FFF  # the part of an object's id that is its card's number, the same in every zone

Choose = Callable[[Decision], int]


def _first(decision: Decision) -> int:
    return 0


def id_of(it: GameObject) -> str:
    """A card's id: the same in every zone."""
    return str(it.object_id & CARD_MASK)


def listed(ids: Iterable[str]) -> str:
    """Ids, for a message."""
    return ", ".join(ids) or "none"


def two_names(players: Sequence[Any]) -> tuple[str, ...]:
    """The names of two players; IllegalAction when they are none."""
    if not all(isinstance(name, str) and name for name in players) or len(players) != 2 or len(set(players)) != 2:
        raise IllegalAction(f"a game has two players with names of their own, not {list(players)}")
    return tuple(players)


class Table:
    """A game between two players, its cards by id.

    Attributes:
        game: The game of the core.
        players: The players' names, by seat.
        log: What happened, as lines with the time.
    """

    def __init__(
        self,
        players: Sequence[str] = ("David", "Max"),
        decks: Sequence[Any] = ("green-red", "blue-red"),
        *,
        seed: int = 0,
        starting_player: int | None = 0,
        choose: Choose | None = None,
        log: GameLog | None = None,
        cards: Sequence[WizardCard] = (),
    ) -> None:
        """A new game, stopped before the first turn's untap step.

        Args:
            players: Their names.
            decks: Their decks.
            seed: Same decks, seed and choices: same game.
            starting_player: The seat of who begins; None: chosen at random.
            choose: Answers what no function has an argument for, with the number of an option; None: the first.
            log: Where what happens is written down.
            cards: Cards of one's own, which decks may have beside those of the game.
        """
        names = two_names(players)
        config = CONFIG.with_(mana="manual", skip_trivial=False, pauses=True, starting_player=starting_player)
        game = start(decks, seed, config, cards=wizard_cards(tuple(cards)))
        self._set_up(game, names, choose, log, cards)
        self._settle()

    def _set_up(
        self,
        game: WizardGame,
        players: Sequence[str],
        choose: Choose | None,
        log: GameLog | None,
        own: Sequence[WizardCard],
    ) -> None:
        self.game = game
        self._own = tuple(own)
        self._cards = {**CARDS, **{card.name: card for card in own}}
        self.players = tuple(players)
        self.log = log if log is not None else GameLog()
        self._choose = choose if choose is not None else _first
        self.log.listen(game, self.players)

    # ---- where the game is -------------------------------------------------------------------------------------------

    @property
    def phase(self) -> str:
        """The phase that the game is in, or about to begin: one of `PHASES`; ``over`` at the end."""
        if self.game.decision is None:
            return "over"
        return _PHASE_OF.get(self._step, "combat")

    @property
    def _step(self) -> StepType:
        """The step that is about to begin, or in which somebody must choose."""
        decision = self.game.decision
        if decision is not None and decision.reason is Reason.STEP:
            return StepType(decision.options[0].a)
        step = self.game.step
        return step if step is not None else StepType.UNTAP

    @property
    def turn(self) -> int:
        """The number of the turn, from 1 on."""
        return max(1, self.game.turn_number)

    @property
    def active_player(self) -> str:
        """Whose turn it is."""
        return self.players[self.game.active_player]

    def opponent(self, player: str) -> str:
        """The other player."""
        return self.players[1 - self._seat(player)]

    def _seat(self, player: str) -> int:
        if player not in self.players:
            raise IllegalAction(f"nobody is named {player!r}: the players are {' and '.join(self.players)}")
        return self.players.index(player)

    def _is_turn_of(self, player: str) -> None:
        self._seat(player)
        if player != self.active_player:
            raise IllegalAction(f"it is {self.active_player}'s turn, not {player}'s")

    def _at(self, *steps: StepType) -> bool:
        decision = self.game.decision
        return decision is not None and decision.reason is Reason.STEP and self._step in steps

    def _needs(self, step: StepType, what: str) -> None:
        if not self._at(step):
            raise IllegalAction(f"it is not the time for {what}: the game is at {self.phase}")

    def _main(self, player: str, what: str) -> Decision:
        self._is_turn_of(player)
        decision = self.game.decision
        if decision is None or decision.reason is not Reason.PRIORITY:
            raise IllegalAction(f"{what} needs a main phase; the game is at {self.phase}")
        return decision

    # ---- going on ----------------------------------------------------------------------------------------------------

    def _apply(self, option: Option | int) -> None:
        self.game.apply(option)

    def _settle(self) -> None:
        """On to where somebody must say what to do: at a step to look on, in a main phase, in combat."""
        while (decision := self.game.decision) is not None:
            if decision.reason is Reason.STEP:
                if self._step in _STOPS:
                    return
                self._apply(0)
            elif decision.reason in (Reason.PRIORITY, Reason.ATTACK, Reason.BLOCK, Reason.PAY):
                return
            else:
                self._apply(self._answer(decision))

    def _answer(self, decision: Decision) -> Option | int:
        """What is chosen where no function has an argument for it."""
        return self._choose(decision)

    def _go_on(self) -> None:
        self._apply(0)
        self._settle()

    def _settled(self) -> None:
        """What follows from a change that no card made happens: creatures without defence die."""
        self.game.core.settle()
        self.game.sync()
        self._settle()

    def _passing(self, decision: Decision) -> Option:
        return next((option for option in decision.options if option.is_pass), decision.options[0])

    def _take_back(self, before: WizardGame) -> None:
        """The game as it was: an action that can't be completed was not begun."""
        while self.game.hash != before.hash:
            self.game.undo()

    # ---- cards by id -------------------------------------------------------------------------------------------------

    def _objects(self, zone: Zone, player: str | None = None) -> list[GameObject]:
        if zone is Zone.BATTLEFIELD:
            found = self.game.battlefield
            return [it for it in found if player is None or it.controller == self._seat(player)]
        return list(self.game.zone(zone, self._seat(player) if player is not None else 0))

    def _of(self, player: str, zone: Zone, kind: CardType | None = None) -> dict[str, GameObject]:
        """The player's cards in a zone, by id."""
        return {id_of(it): it for it in self._objects(zone, player) if kind is None or kind in it.characteristics.types}

    def hand(self, player: str) -> dict[str, str]:
        """The names of the cards in a hand, by id."""
        return {id: it.name for id, it in self._of(player, Zone.HAND).items()}

    def creatures(self, player: str) -> dict[str, GameObject]:
        """The player's creatures on the battlefield, by id."""
        return self._of(player, Zone.BATTLEFIELD, CardType.CREATURE)

    def lands(self, player: str) -> dict[str, GameObject]:
        """The player's lands on the battlefield, by id."""
        return self._of(player, Zone.BATTLEFIELD, CardType.LAND)

    def _in_hand(self, player: str, card_id: str) -> GameObject:
        found = self._of(player, Zone.HAND).get(card_id)
        if found is None:
            raise IllegalAction(f"{player} has no card {card_id!r} in hand: there are {listed(self.hand(player))}")
        return found

    def _permanent(self, card_id: str) -> GameObject:
        for it in self.game.battlefield:
            if id_of(it) == card_id:
                return it
        raise IllegalAction(f"there is no card {card_id!r} on the battlefield")

    def _any(self, card_id: str) -> GameObject:
        for zone in (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD):
            for player in self.players:
                if card_id in (found := self._of(player, zone)):
                    return found[card_id]
        raise IllegalAction(f"there is no card {card_id!r} on the battlefield, in a hand or in a graveyard")

    def printed(self, card: str | WizardCard) -> WizardCard:
        """The card of the game with an id, as it is printed; a card is itself."""
        return card if isinstance(card, WizardCard) else self._cards[self._any(card).name]

    def name_of(self, target: str) -> str:
        """A player's name, or the name of the card with an id."""
        return target if target in self.players else self._any(target).name

    def get_creature(self, player: str, creature_id: str) -> dict[str, Any]:
        """A creature of the player on the battlefield, as plain values."""
        found = self.creatures(player).get(creature_id)
        if found is None:
            raise IllegalAction(f"{player} has no creature {creature_id!r}: there are {listed(self.creatures(player))}")
        return self._permanent_dict(found)

    def _permanent_dict(self, it: GameObject) -> dict[str, Any]:
        card = self._cards[it.name].to_dict()
        now = it.characteristics
        if now.is_creature():
            card |= {"attack": now.power, "defence": (now.toughness or 0) - it.damage_marked}
        return {"card": card, "tapped": int(it.tapped), "summoning_sickness": now.is_creature() and it.summoning_sick}

    def has_keyword(self, card: str | WizardCard, keyword: str) -> bool:
        """Whether a card has a keyword: a card of the game by its id, or any card."""
        return keyword in self.printed(card).parsed.keywords

    def is_tapped(self, player: str, card_id: str, zone: str = "creatures") -> bool:
        """Whether a creature or land of the player is tapped; `zone` is ``creatures`` or ``lands``."""
        if zone not in ("creatures", "lands"):
            raise IllegalAction(f"cards are tapped in 'creatures' and 'lands', not in {zone!r}")
        found = (self.creatures if zone == "creatures" else self.lands)(player).get(card_id)
        if found is None:
            raise IllegalAction(f"{player} has no {card_id!r} among {zone}")
        return found.tapped

    def health(self, player: str) -> int:
        """The player's health."""
        return self.game.life(self._seat(player))
