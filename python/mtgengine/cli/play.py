"""``mtgengine play``: a person at the terminal against an agent."""

from __future__ import annotations

import secrets
from pathlib import Path

import click
from rich.console import Console
from rich.markup import escape

from mtgengine.agents import AIAgent, agent_maker
from mtgengine.cardgame import CardGame
from mtgengine.cli.options import DECK, DEFAULT_AGENT, INTERRUPTED, cards_option, game_cards, game_option
from mtgengine.decisions import Decision, OptionKind
from mtgengine.enums import Zone
from mtgengine.errors import IllegalAction
from mtgengine.match.replay import GameReplay
from mtgengine.rulesets import ruleset
from mtgengine.view import GameStateView

__all__ = ["play"]

HELP = (
    "a number takes an option; u takes back your last choice; b draws the board; r CARD shows a card; q ends the game"
)
YOU, OTHER = 0, 1
LISTED = 40
FACE_DOWN_ZONES = (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE)
# Reasons of decisions before which the board is drawn: each time, or before the first pick.
ALWAYS_SHOWN = ("PRIORITY", "MULLIGAN")
ONCE_SHOWN = ("MULLIGAN_BOTTOM", "ATTACK", "BLOCK", "DISCARD_HAND_SIZE")


@click.command()
@click.argument("deck", type=DECK)
@click.argument("opponent", type=DECK)
@click.option("--agent", default=DEFAULT_AGENT, show_default=True, help="Who plays the opponent's deck, as for sim.")
@click.option("--seed", type=int, default=None, help="Same seed, same shuffles; a new one for each game by default.")
@click.option("--save", type=click.Path(dir_okay=False, path_type=Path), help="Keep the game as a replay in this file.")
@cards_option
@game_option
def play(
    deck: str, opponent: str, agent: str, seed: int | None, save: Path | None, own: tuple[Path, ...], rules: str
) -> None:
    """Play a game yourself, with numbered options.

    \b
    Examples:
        mtgengine play goblins enchantress
        mtgengine play fire-aggro water-control --game duelmasters
    """
    played = ruleset(rules)
    decks = (played.load_deck(deck), played.load_deck(opponent))
    seed = secrets.randbits(32) if seed is None else seed
    game = played.start(decks, seed, cards=game_cards(rules, own))
    table = Sitting(game, agent_maker(agent)(), {YOU: f"you ({decks[0].name})", OTHER: f"{agent} ({decks[1].name})"})
    table.console.print(HELP, style="dim")
    finished = table.play()
    if save is not None:
        GameReplay.of(game, decks, ("you", agent)).save(save)
        table.console.print(f"The game is kept in {save}.")
    if not finished:
        raise SystemExit(INTERRUPTED)


class Sitting:
    """A game between a person and an agent."""

    def __init__(self, game: CardGame, agent: AIAgent, names: dict[int, str], console: Console | None = None) -> None:
        self.game = game
        self.rules = ruleset(game.GAME)
        self.agent = agent
        self.names = names
        self.console = console if console is not None else Console(highlight=False)
        self.asked = (-1, "")

    def play(self) -> bool:
        """Until the game is over; False: the person left."""
        self.agent.begin(self.game, OTHER)
        while (decision := self.game.decision) is not None:
            if decision.actor == OTHER:
                self._answer(decision)
            elif not self._ask(decision):
                return False
        self._board()
        result = self.game.result
        assert result is not None
        end = "You won" if result.winner == YOU else "You lost" if result.winner == OTHER else "Nobody won"
        self.console.print(f"[bold]{end}[/bold] on turn {result.turns}: {result.reason.text}.")
        return True

    def _answer(self, decision: Decision) -> None:
        """The agent's choice, told."""
        for index in self.agent.answer(self.game):
            current = self.game.decision
            assert current is not None
            option = current.options[index]
            label, face_down = option.label, self._face_down()
            if option.kind is OptionKind.OBJECT and not self._may_know(option.a):
                label = "a card"
            self.game.apply(index)
            if self._face_down() > face_down:
                label = "a card, face down"
            if not option.is_pass:
                self.console.print(f"  {self.names[OTHER]}: {escape(label)}", style="cyan")

    def _may_know(self, object_id: int) -> bool:
        """May the person know which card it is?"""
        view = self.game.view(YOU)
        return not isinstance(view, GameStateView) or view.knows(object_id)

    def _face_down(self) -> int:
        """How many cards outside of hands and libraries the person may not know."""
        view = self.game.view(YOU)
        if not isinstance(view, GameStateView):
            return 0
        return sum(not view.knows(id) for zone in FACE_DOWN_ZONES for id in view.core.zone(int(zone), OTHER))

    def _ask(self, decision: Decision) -> bool:
        """One choice of the person's; False: they leave."""
        asked = (self.game.turn_number, decision.reason.name)
        if asked[1] in ALWAYS_SHOWN or asked[0] != self.asked[0] or (asked != self.asked and asked[1] in ONCE_SHOWN):
            self._board()
        self.asked = asked
        self.console.print(f"[bold]{escape(decision.text)}[/bold]")
        for option in decision.options[:LISTED]:
            self.console.print(f"  {option.index:>3}  {escape(option.label)}")
        if decision.n_options > LISTED:
            self.console.print(f"  ... up to {decision.n_options - 1}")
        while True:
            try:
                words = self.console.input("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return False
            if words in ("q", "quit"):
                return False
            if self._obey(words):
                return True

    def _obey(self, words: str) -> bool:
        """Do what was typed; False: ask again."""
        if words.isdigit():
            return self._take(int(words))
        if words in ("u", "undo"):
            return self._undo()
        if words in ("b", "board"):
            self._board()
        elif words.startswith("r "):
            self._card(words[2:].strip())
        elif words:
            self.console.print(HELP, style="dim")
        return False

    def _take(self, index: int) -> bool:
        try:
            self.game.apply(index)
        except IllegalAction as error:
            self.console.print(escape(str(error)), style="red")
            return False
        return True

    def _undo(self) -> bool:
        """Back to the person's last choice."""
        if not any(self._mine()):
            self.console.print("There is no choice of yours to take back.", style="red")
            return False
        self.game.undo()
        while self.game.decision is not None and self.game.decision.actor != YOU:
            self.game.undo()
        self.shown_turn = -1
        return True

    def _mine(self) -> list[bool]:
        """Of each choice so far, whether it was the person's."""
        past = self.game.copy()
        found = []
        while past.choices:
            past.undo()
            assert past.decision is not None
            found.append(past.decision.actor == YOU)
            if found[-1]:
                break
        return found

    def _board(self) -> None:
        self.console.print(self.rules.board(self.game.view(YOU), self.names))

    def _card(self, name: str) -> None:
        text = self.rules.card_text(self.game.pool, name)
        if text is None:
            self.console.print(f"No card of this game is named {escape(name)}.", style="red")
        else:
            self.console.print(escape(text))
