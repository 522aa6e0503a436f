"""Positions of Duel Masters, set up card by card: for tests and questions about the rules.

>>> s = DuelScenario()
>>> s.battle(P1, "Brawler Zyler")
>>> s.battle(P2, "Hunter Fish", tapped=True)
>>> s.attack("Brawler Zyler", "Hunter Fish")  # 1000, and 2000 more while attacking, against 3000
>>> s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.GRAVEYARD)
([], ['Hunter Fish'])
"""

from __future__ import annotations

from collections import defaultdict

from mtgcore.duel_core import DuelCore
from mtgcore.rollout import NewGame
from mtgengine.decisions import Reason
from mtgengine.errors import IllegalAction
from mtgengine.rulesets.duelmasters.cards import Card, CardSet, default_cards
from mtgengine.rulesets.duelmasters.game import CONFIG, DuelCard, DuelMasters, Zone
from mtgengine.rulesets.duelmasters.pool import pool_for

__all__ = ["P1", "P2", "DuelScenario"]

P1, P2 = 0, 1
FILLER = "Aqua Vehicle"  # what decks, and shields that are not named, are made of
SHIELDS = 5
DECK = 20


class DuelScenario:
    """A position that is set up first, and then played.

    It is P1's first turn, at its charge of mana; each player has five shields and twenty cards in the deck unless told
    otherwise, and nothing else. Placing comes before the first move. Every decision is asked, those with one option
    too, and the moves below pass where nothing else is needed. Moves that the game does not offer raise
    `IllegalAction`, which says what is offered.

    Args:
        cards: Where names are looked up; None: the bundled cards.
        mana: ``"auto"``, or ``"manual"``: players choose which mana they tap.
        seed: Where random numbers come from.
    """

    def __init__(self, cards: CardSet | None = None, mana: str = "auto", seed: int = 0) -> None:
        self._cards = cards if cards is not None else default_cards()
        self._manual = mana == "manual"
        self._seed = seed
        self._placed: list[tuple[int, Zone, Card, bool, bool, Card | None]] = []
        self._shields: dict[int, int] = {}
        self._decks = {P1: DECK, P2: DECK}
        self._game: DuelMasters | None = None

    # ---- placing ---------------------------------------------------------------------------------------------------

    def _place(
        self, player: int, zone: Zone, names: tuple[str, ...], tapped: bool = False, sick: bool = False, on: str = ""
    ) -> None:
        if self._game is not None:
            raise IllegalAction("the game has begun: cards are placed before the first move")
        beneath = self._cards.get(on) if on else None
        self._placed += [(player, zone, self._cards.get(name), tapped, sick, beneath) for name in names]

    def battle(self, player: int, *names: str, tapped: bool = False, sick: bool = False, on: str = "") -> None:
        """Creatures in the battle zone; `on`: the card that lies beneath an evolution creature."""
        self._place(player, Zone.BATTLE, names, tapped, sick, on)

    def mana(self, player: int, *names: str, tapped: bool = False) -> None:
        """Cards in the mana zone."""
        self._place(player, Zone.MANA, names, tapped)

    def hand(self, player: int, *names: str) -> None:
        """Cards in the hand."""
        self._place(player, Zone.HAND, names)

    def graveyard(self, player: int, *names: str) -> None:
        """Cards in the graveyard."""
        self._place(player, Zone.GRAVEYARD, names)

    def deck(self, player: int, *names: str, others: int = DECK) -> None:
        """Cards of the deck, the top one first, above so many others."""
        self._decks[player] = others
        self._place(player, Zone.DECK, tuple(reversed(names)))

    def shields(self, player: int, *names: str, others: int = 0) -> None:
        """A player's shields: these, and so many others after them."""
        self._shields[player] = others
        self._place(player, Zone.SHIELDS, names)

    # ---- the game --------------------------------------------------------------------------------------------------

    @property
    def game(self) -> DuelMasters:
        """The game, which begins when it is first asked for."""
        if self._game is None:
            self._game = self._begin()
        return self._game

    def _begin(self) -> DuelMasters:
        filler = self._cards.get(FILLER)
        owned: dict[int, list[Card]] = {P1: [], P2: []}
        for player, _, card, _, _, beneath in self._placed:
            owned[player] += [card, beneath] if beneath is not None else [card]
        for player, deck in owned.items():
            deck += [filler] * (self._decks[player] + self._shields.get(player, SHIELDS))
        game = DuelMasters((P1, P2), CONFIG.with_(mana="manual" if self._manual else "auto"))
        game.pool = pool_for(card for deck in owned.values() for card in deck)
        setup = NewGame(
            game.pool.tables,
            [[game.pool.index[card.name] for card in owned[player]] for player in (P1, P2)],
            max_turns=CONFIG.max_turns,
            starting_player=P1,
            manual_mana=self._manual,
            skip_trivial=False,
        )
        core = game.core = DuelCore.new(game.pool.tables, setup, self._seed)
        core.next()
        self._lay(game)
        game.sync()
        return game

    def _lay(self, game: DuelMasters) -> None:
        """The cards that were dealt are laid anew."""
        core = game.core
        free: dict[tuple[int, str], list[int]] = defaultdict(list)
        for slot in range(core.n_cards):
            fields = core.object(core.id_of(slot))
            name = game.pool.cards[fields["face"]].name
            free[fields["owner"], name].append(core.edit_move(fields["id"], Zone.GRAVEYARD))
        for player in (P1, P2):
            for _ in range(self._decks[player]):
                core.edit_move(free[player, FILLER].pop(), Zone.DECK)
        for player, zone, card, tapped, sick, beneath in self._placed:
            id = core.edit_move(free[player, card.name].pop(), Zone.HAND if beneath is not None else zone)
            if beneath is not None:
                id = core.edit_evolve(id, core.edit_move(free[player, beneath.name].pop(), Zone.BATTLE))
            if zone in (Zone.BATTLE, Zone.MANA):
                core.edit_card(id, tapped=tapped, sick=sick)
        for player in (P1, P2):
            for _ in range(self._shields.get(player, SHIELDS)):
                core.edit_move(free[player, FILLER].pop(), Zone.SHIELDS)
            for zone, known in ((Zone.DECK, 0), (Zone.SHIELDS, 0), (Zone.HAND, 1 << player)):
                for id in core.zone(zone, player):
                    core.edit_card(id, known=known)

    # ---- moves -----------------------------------------------------------------------------------------------------

    @property
    def offered(self) -> list[str]:
        """What may be chosen now, in words; nothing when the game is over."""
        return [option.label for option in self.game.decision.options] if self.game.decision is not None else []

    def take(self, label: str) -> None:
        """Take the option with this label."""
        if label not in self.offered:
            raise IllegalAction(f"{label!r} is not offered, but {', '.join(map(repr, self.offered)) or 'nothing'}")
        self.game.apply(self.offered.index(label))

    def choose(self, *labels: str) -> None:
        """Take options one after the other: cards by name, ``yes``, ``no``, ``done``."""
        for label in labels:
            self.take(label)

    def _leave(self, reason: Reason) -> None:
        """Pass at questions of this kind."""
        while self.game.decision is not None and self.game.decision.reason is reason:
            self.take("pass" if reason is Reason.PRIORITY else "done")

    def charge(self, name: str) -> None:
        """Put a card from the hand into the mana zone."""
        self.take(f"charge {name}")

    def play(self, name: str) -> None:
        """Summon a creature or cast a spell."""
        self._leave(Reason.CHARGE)
        self.take(f"{'cast' if self._cards.get(name).is_spell else 'summon'} {name}")

    def can_play(self, name: str) -> bool:
        """Whether a card of the hand is offered to be played now."""
        self._leave(Reason.CHARGE)
        return f"{'cast' if self._cards.get(name).is_spell else 'summon'} {name}" in self.offered

    def attack(self, name: str, target: str | int = P2) -> None:
        """Attack a creature, or the opponent."""
        self._leave(Reason.CHARGE)
        self._leave(Reason.PRIORITY)
        self.take(f"attack {_target(target)} with {name}")

    def can_attack(self, name: str, target: str | int = P2) -> bool:
        """Whether this attack is offered now."""
        self._leave(Reason.CHARGE)
        self._leave(Reason.PRIORITY)
        return f"attack {_target(target)} with {name}" in self.offered

    def block(self, blocker: str) -> None:
        """Block the attack."""
        label = next((label for label in self.offered if label.endswith(f" with {blocker}")), f"block with {blocker}")
        self.take(label)

    def end_turn(self) -> None:
        """Pass and decline whatever is offered until another turn begins, or the game is over."""
        turn = self.game.turn_number
        while self.game.decision is not None and self.game.turn_number == turn:
            self.game.apply(0 if "no" not in self.offered else self.offered.index("no"))

    # ---- what is -------------------------------------------------------------------------------------------------

    def __getitem__(self, name: str) -> DuelCard:
        """The first card of this name in the battle zone."""
        for player in (P1, P2):
            for card in self.game.zone(Zone.BATTLE, player):
                if card.name == name:
                    return card
        raise KeyError(f"no {name} is in the battle zone")

    def cards(self, player: int, zone: Zone) -> list[str]:
        """The names of a player's cards in a zone, the oldest first."""
        return [card.name for card in self.game.zone(zone, player)]


def _target(target: str | int) -> str:
    return target if isinstance(target, str) else f"player {target}"
