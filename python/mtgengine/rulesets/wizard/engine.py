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
import binascii
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from mtgcore import types as core_types
from mtgengine.decisions import Decision, Option, OptionKind, Reason
from mtgengine.enums import CardType, Color, StepType, Zone
from mtgengine.errors import IllegalAction, SaveError
from mtgengine.objects import GameObject
from mtgengine.rulesets.wizard.cards import CARDS, WizardCard, WizardCardError, wizard_cards
from mtgengine.rulesets.wizard.game import CONFIG, WizardGame, start
from mtgengine.rulesets.wizard.language import COLORS, FIELDS, EffectError, Instruction, Trigger
from mtgengine.rulesets.wizard.log import GameLog

__all__ = ["PHASES", "GameEngine"]

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
_COLOR = {"green": Color.GREEN, "blue": Color.BLUE, "red": Color.RED}
_ACTIONS = {
    "play_land": ("main_pre", "main_post"),
    "play_creature": ("main_pre", "main_post"),
    "cast_sorcery": ("main_pre", "main_post"),
    "tap_land": ("main_pre", "main_post"),
    "declare_attackers": ("main_pre", "combat"),
    "declare_blockers": ("combat",),
}
SAVE_VERSION = 1
CARD_MASK = 0x3FFF  # the part of an object's id that is its card's number, the same in every zone

Choose = Callable[[Decision], int]


def _first(decision: Decision) -> int:
    return 0


class GameEngine:
    """A game between two players, moved on by functions.

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
        if len(set(players)) != 2:
            raise IllegalAction(f"a game has two players with names of their own, not {list(players)}")
        config = CONFIG.with_(mana="manual", skip_trivial=False, pauses=True, starting_player=starting_player)
        game = start(decks, seed, config, cards=wizard_cards(tuple(cards)))
        self._set_up(game, players, choose, log, cards)
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
        self._orders: dict[str, tuple[str, ...]] = {}
        self._divisions: dict[str, dict[str, int]] = {}
        self._reported: set[str] = set()
        self.log.listen(game, self.players)

    # ---- where the game is -----------------------------------------------------------------------------------------

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
            raise IllegalAction(f"{what} comes next only before that step; the game is at {self.phase}")

    def validate_action(self, player: str, action: str, phase: str | None = None) -> bool:
        """Whether a player may do something of this kind in a phase: the present one if none is named."""
        if action not in _ACTIONS:
            raise IllegalAction(f"there is no action {action!r}: give one of {', '.join(sorted(_ACTIONS))}")
        whose = self.opponent(self.active_player) if action == "declare_blockers" else self.active_player
        self._seat(player)
        return player == whose and (phase if phase is not None else self.phase) in _ACTIONS[action]

    # ---- going on --------------------------------------------------------------------------------------------------

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
            elif decision.reason is Reason.ASSIGN_DAMAGE:
                self._apply(self._share(decision))
            else:
                self._apply(self._choose(decision))

    def _go_on(self) -> None:
        self._apply(0)
        self._settle()

    def start_turn(self, player: str) -> None:
        """A player begins their turn, which then goes on with the untap step."""
        self._is_next(player)
        self.log.title(f"TURN {self.turn}: {player}")

    def _is_next(self, player: str) -> None:
        self._needs(StepType.UNTAP, "a turn")
        self._is_turn_of(player)

    def untap_step(self, player: str) -> None:
        """All creatures and lands of the player untap, but for those that skip it; no creature is sick any more."""
        self._is_next(player)
        self._go_on()

    def upkeep_step(self, player: str) -> None:
        """What triggers at the beginning of the player's upkeep happens."""
        self._is_turn_of(player)
        self._needs(StepType.UPKEEP, "the upkeep step")
        self._go_on()

    def draw_step(self, player: str) -> None:
        """The player draws a card; whoever starts the game does not, on the first turn."""
        self._is_turn_of(player)
        if self.turn == 1 and self.phase == "main_pre":
            return
        self._needs(StepType.DRAW, "the draw step")
        self._go_on()

    def advance_phase(self) -> str:
        """On to the next phase: untap, upkeep, draw, main, combat, main, end, and so on. Nobody attacks or blocks."""
        was = self.phase, self.turn
        while self.game.decision is not None and (self.phase, self.turn) == was:
            self._apply(self._passing(self.game.decision))
            self._settle()
        return self.phase

    def _passing(self, decision: Decision) -> Option:
        return next((option for option in decision.options if option.is_pass), decision.options[0])

    def end_turn(self, player: str) -> None:
        """The player's turn ends: changes that last for the turn end, mana is lost, and the other player is next."""
        self._is_turn_of(player)
        turn = self.game.turn_number
        while self.game.decision is not None and self.game.turn_number == turn:
            self._apply(self._passing(self.game.decision))
            self._settle()
        self._orders.clear()
        self._divisions.clear()

    def execute_turn(self, player: str, policy: Choose | None = None) -> None:
        """A whole turn of the player: a policy answers every question; None: what the engine was made with."""
        self._is_next(player)
        answer = policy if policy is not None else self._choose
        self.start_turn(player)
        self._apply(0)
        while (decision := self.game.decision) is not None and not self._at(StepType.UNTAP):
            self._apply(0 if decision.reason is Reason.STEP else answer(decision))

    # ---- cards by id -----------------------------------------------------------------------------------------------

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
            raise IllegalAction(f"{player} has no card {card_id!r} in hand: there are {_ids(self.hand(player))}")
        return found

    def _permanent(self, card_id: str) -> GameObject:
        for it in self.game.battlefield:
            if id_of(it) == card_id:
                return it
        raise IllegalAction(f"there is no card {card_id!r} on the battlefield")

    def get_creature(self, player: str, creature_id: str) -> dict[str, Any]:
        """A creature of the player on the battlefield, as plain values."""
        found = self.creatures(player).get(creature_id)
        if found is None:
            raise IllegalAction(f"{player} has no creature {creature_id!r}: there are {_ids(self.creatures(player))}")
        return self._permanent_dict(found)

    def has_keyword(self, card: str | WizardCard, keyword: str) -> bool:
        """Whether a card has a keyword: a card of the game by its id, or any card."""
        return keyword in self._printed(card).parsed.keywords

    def _printed(self, card: str | WizardCard) -> WizardCard:
        return card if isinstance(card, WizardCard) else self._cards[self._any(card).name]

    def _any(self, card_id: str) -> GameObject:
        for zone in (Zone.BATTLEFIELD, Zone.HAND, Zone.GRAVEYARD):
            for player in self.players:
                if card_id in (found := self._of(player, zone)):
                    return found[card_id]
        raise IllegalAction(f"there is no card {card_id!r} on the battlefield, in a hand or in a graveyard")

    def is_tapped(self, player: str, card_id: str, zone: str = "creatures") -> bool:
        """Whether a creature or land of the player is tapped; `zone` is ``creatures`` or ``lands``."""
        if zone not in ("creatures", "lands"):
            raise IllegalAction(f"cards are tapped in 'creatures' and 'lands', not in {zone!r}")
        found = (self.creatures if zone == "creatures" else self.lands)(player).get(card_id)
        if found is None:
            raise IllegalAction(f"{player} has no {card_id!r} among {zone}")
        return found.tapped

    # ---- lands and mana --------------------------------------------------------------------------------------------

    def _main(self, player: str, what: str) -> Decision:
        self._is_turn_of(player)
        decision = self.game.decision
        if decision is None or decision.reason is not Reason.PRIORITY:
            raise IllegalAction(f"{what} needs a main phase; the game is at {self.phase}")
        return decision

    def play_land(self, player: str, card_id: str) -> None:
        """A land goes from the player's hand onto the battlefield: one each turn."""
        decision = self._main(player, "playing a land")
        card = self._in_hand(player, card_id)
        if CardType.LAND not in card.characteristics.types:
            raise IllegalAction(f"{card.name} is no land")
        self._apply(self._option(decision, OptionKind.PLAY_LAND, card, "a land was played this turn already"))
        self._settle()

    def _option(self, decision: Decision, kind: OptionKind, card: GameObject, why: str) -> Option:
        """The option that does this with the card, or with an equal one that the game lists instead of it."""
        same = [option for option in decision.options if option.kind is kind]
        for option in same:
            if option.a == card.object_id:
                return option
        for option in same:
            if option.object is not None and option.object.zone is Zone.HAND and option.object.name == card.name:
                return option
        raise IllegalAction(f"{card.name}: {why}")

    def tap_land(self, player: str, land_id: str, color: str | None = None) -> None:
        """A land, or a creature that can, is tapped for mana; of a land with two colors, name the one."""
        decision = self._main(player, "tapping for mana")
        permanent = self._of(player, Zone.BATTLEFIELD).get(land_id)
        if permanent is None:
            raise IllegalAction(f"{player} has no {land_id!r} on the battlefield")
        if color is not None and color not in COLORS:
            raise IllegalAction(f"{color!r} is no color: give {', '.join(COLORS)}")
        option = self._option(decision, OptionKind.MANA, permanent, "it is tapped, or makes no mana")
        colors = self._colors_of(permanent)
        if color is None and len(colors) > 1:
            raise IllegalAction(f"{permanent.name} makes {' or '.join(colors)}: name one")
        if color is not None and color not in colors:
            raise IllegalAction(f"{permanent.name} makes {' or '.join(colors)}, not {color}")
        self._apply(option)
        pending = self.game.decision
        if pending is not None and pending.reason is Reason.MANA_COLOR:
            wanted = f"{{{_COLOR[color or colors[0]].value}}}"
            self._apply(next(option for option in pending.options if option.label == wanted))
        self._settle()

    def _colors_of(self, permanent: GameObject) -> tuple[str, ...]:
        parsed = self._cards[permanent.name].parsed
        made = [it for it in parsed.instructions if it.verb == "gen" and it.trigger is Trigger.TAP]
        return tuple(dict.fromkeys(color for it in made for color in it.colors))

    def mana(self, player: str) -> dict[str, int]:
        """The player's mana."""
        pool = self.game.core.player(self._seat(player))["pool"]
        return {color: pool[_COLOR[color].kind] for color in COLORS}

    def add_mana(self, player: str, color: str, amount: int) -> None:
        """Mana out of nothing, to try cards."""
        if color not in COLORS:
            raise IllegalAction(f"{color!r} is no color: give {', '.join(COLORS)}")
        if not 0 <= amount <= 99:
            raise IllegalAction(f"the amount is {amount}: give a number from 0 to 99")
        self._set_mana(player, {**self.mana(player), color: self.mana(player)[color] + amount})

    def check_mana_cost(self, player: str, generic: int, sp_mana: str | Mapping[str, int] = "") -> bool:
        """Whether the player's mana pays so much generic mana, and mana of a color, or of several."""
        return _paid(self.mana(player), generic, _special(sp_mana)) is not None

    def pay_mana(self, player: str, generic: int, sp_mana: str | Mapping[str, int] = "") -> None:
        """The player pays: colored mana first, then generic mana from what is left, the most plentiful color first."""
        left = _paid(self.mana(player), generic, _special(sp_mana))
        if left is None:
            raise IllegalAction(f"{player} can't pay that: there is {_mana_text(self.mana(player))}")
        self._set_mana(player, left)

    def clear_mana_pool(self, player: str) -> None:
        """The player loses all mana. At the end of a turn this happens by itself."""
        self._set_mana(player, dict.fromkeys(COLORS, 0))

    def _set_mana(self, player: str, mana: Mapping[str, int]) -> None:
        amounts = [0] * 6
        for color, amount in mana.items():
            amounts[_COLOR[color].kind] = amount
        self.game.core.edit_pool(self._seat(player), amounts)
        self.game.sync()

    # ---- playing cards ---------------------------------------------------------------------------------------------

    def play_card(self, player: str, card_id: str, target: str | None = None) -> None:
        """Plays a land, a creature or a sorcery from the player's hand."""
        card = self._in_hand(player, card_id)
        if CardType.LAND in card.characteristics.types:
            self.play_land(player, card_id)
        else:
            self._cast(player, card, target)

    def play_creature(self, player: str, card_id: str) -> None:
        """The player pays for a creature, which enters the battlefield."""
        card = self._in_hand(player, card_id)
        if CardType.CREATURE not in card.characteristics.types:
            raise IllegalAction(f"{card.name} is no creature")
        self._cast(player, card, None)

    def cast_sorcery(self, player: str, card_id: str, target: str | None = None) -> None:
        """The player pays for a sorcery; its effect happens at once, and it goes to the graveyard.

        `target` is the id of a card, or the name of a player.
        """
        card = self._in_hand(player, card_id)
        if CardType.SORCERY not in card.characteristics.types:
            raise IllegalAction(f"{card.name} is no sorcery")
        self._cast(player, card, target)

    def _cast(self, player: str, card: GameObject, target: str | None) -> None:
        decision = self._main(player, f"playing {card.name}")
        printed = self._cards[card.name]
        if not self.check_mana_cost(player, printed.cost, printed.color):
            raise IllegalAction(
                f"{card.name} costs {printed.cost_text}, and {player} has {_mana_text(self.mana(player))}"
            )
        wanted = self._ref(target) if target is not None else None
        name = card.name
        before = self.game.copy()
        self._apply(self._option(decision, OptionKind.CAST, card, "there is nothing to choose as its target"))
        try:
            self._finish_cast(name, target, wanted)
        except IllegalAction:
            self._take_back(before)
            raise
        self._settle()

    def _finish_cast(self, name: str, target: str | None, wanted: int | None) -> None:
        while (pending := self.game.decision) is not None and pending.reason in (Reason.TARGET, Reason.PAY):
            if pending.reason is Reason.PAY:
                self._apply(self._pay(pending))
                continue
            if target is None:
                self._apply(self._choose(pending))
                continue
            chosen = [option for option in pending.options if _target_ref(option) == wanted]
            if not chosen:
                legal = ", ".join(option.label for option in pending.options)
                raise IllegalAction(f"{target!r} can't be the target of {name}: there is {legal}")
            self._apply(chosen[0])

    def _pay(self, decision: Decision) -> Option:
        return next(option for option in decision.options if option.kind is OptionKind.PAY)

    def _take_back(self, before: WizardGame) -> None:
        """The game as it was: an action that can't be completed was not begun."""
        while self.game.hash != before.hash:
            self.game.undo()

    def _ref(self, target: str) -> int:
        """A player's name or a card's id as the core's reference."""
        if target in self.players:
            return -1 - self.players.index(target)
        return self._any(target).object_id

    # ---- combat ----------------------------------------------------------------------------------------------------

    def can_attack(self, player: str, creature_id: str) -> bool:
        """Whether a creature of the player could attack: neither sick nor tapped, in the player's own turn."""
        creature = self.creatures(player).get(creature_id)
        if creature is None or player != self.active_player:
            return False
        haste = self.has_keyword(creature_id, "haste")
        return not creature.tapped and (haste or not creature.summoning_sick)

    def can_block(self, blocker_id: str, attacker_id: str) -> bool:
        """Whether a creature could block another one: it is untapped, and reaches it."""
        blocker, attacker = self._permanent(blocker_id), self._permanent(attacker_id)
        if blocker.controller == attacker.controller or blocker.tapped or self.has_keyword(attacker_id, "unblockable"):
            return False
        reaches = self.has_keyword(blocker_id, "flying") or self.has_keyword(blocker_id, "reach")
        return reaches or not self.has_keyword(attacker_id, "flying")

    def declare_attackers(self, player: str, creature_ids: Sequence[str]) -> None:
        """The player's creatures attack: they tap, unless they are vigilant, and what triggers on it happens."""
        self._is_turn_of(player)
        for creature_id in creature_ids:
            if not self.can_attack(player, creature_id):
                raise IllegalAction(f"{creature_id!r} can't attack: it is no untapped creature of {player}, or is sick")
        if len(set(creature_ids)) != len(creature_ids):
            raise IllegalAction("a creature attacks once")
        if self.phase == "main_pre":
            self._apply(self._passing(self._main(player, "attacking")))
            self._settle()
        if not creature_ids:
            return
        self._pick(Reason.ATTACK, {(self._permanent(id).object_id, None) for id in creature_ids}, "attack")

    def declare_blockers(self, defender: str, block_assignments: Mapping[str, Sequence[str]]) -> None:
        """The defender's creatures block, by the id of the attacker; what triggers on it happens.

        Where none of them can, the game goes on without being told so.
        """
        if defender == self.active_player:
            raise IllegalAction(f"{defender} attacks in this turn, and {self.opponent(defender)} blocks")
        self._seat(defender)
        if self._at(StepType.COMBAT_DAMAGE) and not any(block_assignments.values()):
            return
        if self.game.decision is None or self.game.decision.reason is not Reason.BLOCK:
            raise IllegalAction("nobody attacks" if self.phase != "combat" else "the blockers have been declared")
        for attacker_id, blocker_ids in block_assignments.items():
            for blocker_id in blocker_ids:
                if blocker_id not in self.creatures(defender) or not self.can_block(blocker_id, attacker_id):
                    raise IllegalAction(f"{blocker_id!r} can't block {attacker_id!r}")
        pairs: set[tuple[int, int | None]] = {
            (self._permanent(blocker).object_id, self._permanent(attacker).object_id)
            for attacker, blockers in block_assignments.items()
            for blocker in blockers
        }
        if len({blocker for blocker, _ in pairs}) != sum(map(len, block_assignments.values())):
            raise IllegalAction("a creature blocks one attacker")
        self._pick(Reason.BLOCK, pairs, "block")

    def _pick(self, reason: Reason, wanted: set[tuple[int, int | None]], what: str) -> None:
        """Declares these creatures, one by one, and no others."""
        left = set(wanted)
        before = self.game.copy()
        while (decision := self.game.decision) is not None and decision.reason is reason:
            chosen = next((it for it in decision.options if (it.a, it.b) in left or (it.a, None) in left), None)
            if chosen is not None:
                left -= {(chosen.a, chosen.b), (chosen.a, None)}
            self._apply(chosen if chosen is not None else self._passing(decision))
        if left:
            self._take_back(before)
            raise IllegalAction(f"these creatures can't {what} like that")
        self._settle()

    def blocks(self) -> dict[str, tuple[str, ...]]:
        """The attackers, and who blocks each of them."""
        found: dict[str, list[str]] = {id_of(it): [] for it in self.game.battlefield if it.attacking}
        for blocker, attacker in self.game.core.blocks():
            found.setdefault(str(attacker & CARD_MASK), []).append(str(blocker & CARD_MASK))
        return {attacker: tuple(blockers) for attacker, blockers in found.items()}

    def assign_damage_order(self, attacker_id: str, blocker_ids: Sequence[str]) -> list[str]:
        """The attacker's player deals with its blockers in this order: lethal damage to each, the rest to the last."""
        self._blocked_by(attacker_id, blocker_ids)
        self._orders[attacker_id] = tuple(blocker_ids)
        self._divisions.pop(attacker_id, None)
        return list(blocker_ids)

    def assign_damage(self, attacker_id: str, division: Mapping[str, int]) -> None:
        """The attacker's player divides its damage among its blockers as they like."""
        self._blocked_by(attacker_id, tuple(division))
        power = self._permanent(attacker_id).characteristics.power or 0
        if any(amount < 0 for amount in division.values()) or sum(division.values()) != max(0, power):
            raise IllegalAction(f"{attacker_id!r} deals {power} damage: divide all of it")
        self._divisions[attacker_id] = dict(division)

    def _blocked_by(self, attacker_id: str, blocker_ids: Sequence[str]) -> None:
        blockers = self.blocks().get(attacker_id, ())
        if sorted(blocker_ids) != sorted(blockers):
            raise IllegalAction(f"{attacker_id!r} is blocked by {_ids(blockers)}: name each of them once")

    def _share(self, decision: Decision) -> Option:
        """How much damage goes to the recipient that is asked about."""
        to = str(decision.options[0].a & CARD_MASK)
        source = decision.source
        assert source is not None
        wanted = self._division(id_of(source)).get(to, 0)
        return min(decision.options, key=lambda option: (abs(option.b - wanted), option.b))

    def _division(self, attacker_id: str) -> dict[str, int]:
        if attacker_id in self._divisions:
            return self._divisions[attacker_id]
        order = self._orders.get(attacker_id) or self.blocks().get(attacker_id, ())
        left = self._permanent(attacker_id).characteristics.power or 0
        division = {}
        for blocker in order:
            it = self._permanent(blocker)
            lethal = max(0, (it.characteristics.toughness or 0) - it.damage_marked)
            division[blocker] = left if blocker == order[-1] else min(left, lethal)
            left -= division[blocker]
        return division

    def calculate_combat_damage(self) -> list[dict[str, Any]]:
        """The damage that creatures in combat are about to deal: source, target and amount. Nothing changes."""
        self._needs(StepType.COMBAT_DAMAGE, "combat damage")
        queue: list[dict[str, Any]] = []
        for attacker, blockers in self.blocks().items():
            power = self._power(attacker)
            if not blockers and not self._permanent(attacker).blocked:
                queue.append({"source": attacker, "target": self.opponent(self.active_player), "amount": power})
            division = self._division(attacker)
            queue += [{"source": attacker, "target": blocker, "amount": division[blocker]} for blocker in blockers]
            queue += [{"source": blocker, "target": attacker, "amount": self._power(blocker)} for blocker in blockers]
        return [damage for damage in queue if damage["amount"] > 0]

    def _power(self, creature_id: str) -> int:
        return max(0, self._permanent(creature_id).characteristics.power or 0)

    def resolve_damage_queue(self) -> list[str]:
        """All of that damage is dealt at once, and creatures without defence die. The ids of those that did."""
        self._needs(StepType.COMBAT_DAMAGE, "combat damage")
        self.check_creature_deaths()
        self._go_on()
        return self.check_creature_deaths()

    def check_creature_deaths(self) -> list[str]:
        """The ids of the creatures that have died since this was last asked."""
        dead = {
            id_of(it)
            for player in self.players
            for it in self._objects(Zone.GRAVEYARD, player)
            if self._cards[it.name].kind == "creature"
        }
        died = sorted(dead - self._reported, key=int)
        self._reported = dead
        return died

    # ---- changes ---------------------------------------------------------------------------------------------------

    def apply_temporary_buff(self, creature_id: str, field: str, value: int, duration: str = "end_of_turn") -> None:
        """A creature has more, or less, attack or defence: until cleanup, or ``permanent``."""
        durations = {"end_of_turn": core_types.DURATION_END_OF_TURN, "permanent": core_types.DURATION_FOREVER}
        names = {**{name: name for name in FIELDS.values()}, **FIELDS}
        if field not in names or duration not in durations:
            raise IllegalAction(f"give attack or defence, and {' or '.join(durations)}: not {field!r} and {duration!r}")
        attack, defence = (value, 0) if names[field] == "attack" else (0, value)
        id = self._permanent(creature_id).object_id
        self.game.core.edit_effect(
            id, core_types.CHANGE_PT, core_types.LAYER_PT_MODIFY, durations[duration], attack, defence
        )
        self._settled()

    def apply_global_effect(self, player: str, card: str | WizardCard) -> list[str]:
        """The creatures that a card with a global effect changes, by id: it does so while it is on the battlefield."""
        found = self._printed(card)
        reaches = any(it.everywhere and it.trigger is None for it in found.parsed.instructions)
        return sorted(self.creatures(player), key=int) if reaches else []

    def cleanup_temporary_effects(self) -> None:
        """Changes that last for the turn end now; at cleanup they do by themselves."""
        self.game.core.edit_effects_end(core_types.DURATION_END_OF_TURN)
        self._settled()

    def update_creature_stats(self, creature_id: str) -> dict[str, int]:
        """A creature's attack and defence, with all changes and damage."""
        found = self._permanent_dict(self._permanent(creature_id))["card"]
        return {"attack": found["attack"], "defence": found["defence"]}

    def skip_untap(self, card_id: str) -> None:
        """A creature or land stays tapped in its player's next untap step."""
        self.game.core.edit_effect(
            self._permanent(card_id).object_id,
            core_types.CHANGE_RULE,
            core_types.LAYER_RULES,
            core_types.DURATION_NEXT_UNTAP,
            core_types.RULE_DOESNT_UNTAP,
            0,
        )
        self._settled()

    def _settled(self) -> None:
        """What follows from a change that no card made happens: creatures without defence die."""
        self.game.core.settle()
        self.game.sync()
        self._settle()

    # ---- cards and zones -------------------------------------------------------------------------------------------

    def draw_card(self, player: str) -> None:
        """The player draws a card."""
        self.game.core.draw(self._seat(player))
        self.game.sync()
        self._settle()

    def _move(self, it: GameObject, zone: Zone) -> None:
        self.game.core.move(it.object_id, int(zone))
        self.game.sync()
        self._settle()

    def move_to_graveyard(self, player: str, card_id: str, from_zone: str = "battlefield") -> None:
        """A card of the player goes to the graveyard from the battlefield or from the hand."""
        if from_zone not in ("battlefield", "hand"):
            raise IllegalAction(f"cards go to the graveyard from 'battlefield' and 'hand', not from {from_zone!r}")
        zone = Zone.BATTLEFIELD if from_zone == "battlefield" else Zone.HAND
        card = self._of(player, zone).get(card_id)
        if card is None:
            raise IllegalAction(f"{player} has no {card_id!r} there ({from_zone})")
        self._move(card, Zone.GRAVEYARD)

    def discard_card(self, player: str, card_id: str) -> None:
        """The player discards a card."""
        self._move(self._in_hand(player, card_id), Zone.GRAVEYARD)

    def force_discard(self, player: str, count: int) -> list[str]:
        """The player discards so many cards, or all that there are: those that came last. Their ids."""
        ids = list(self.hand(player))[-count:] if count > 0 else []
        for id in ids:
            self.discard_card(player, id)
        return ids

    def count_graveyard(self, player: str, card_name: str) -> int:
        """How many cards of a name are in the player's graveyard."""
        return sum(it.name == card_name for it in self._objects(Zone.GRAVEYARD, player))

    def destroy_creature(self, creature_id: str) -> None:
        """A creature goes to the graveyard, whatever its defence."""
        it = self._permanent(creature_id)
        if not it.is_creature:
            raise IllegalAction(f"{it.name} is no creature")
        self._move(it, Zone.GRAVEYARD)

    def deal_damage(self, amount: int, target: str, source: str = "") -> None:
        """Damage lowers a player's health or a creature's defence. `target` is a name or an id; `source` is logged."""
        if amount < 0:
            raise IllegalAction(f"the amount is {amount}: damage is 0 or more")
        if target in self.players:
            seat = self._seat(target)
            self.game.core.edit_player(seat, life=self.health(target) - amount)
        else:
            it = self._permanent(target)
            self.game.core.edit_permanent(it.object_id, damage=it.damage_marked + amount)
        self.log.line(f"{source or 'the engine'} deals {amount} to {self.name_of(target)}")
        self._settled()

    def apply_sorcery_effect(self, player: str, card: str | WizardCard) -> tuple[Instruction, ...]:
        """What a sorcery does, as instructions; `cast_sorcery` carries them out."""
        self._seat(player)
        return self._printed(card).parsed.instructions

    def name_of(self, target: str) -> str:
        """A player's name, or the name of the card with an id."""
        return target if target in self.players else self._any(target).name

    # ---- triggers --------------------------------------------------------------------------------------------------

    def check_enter_triggers(self, card: str | WizardCard) -> tuple[Instruction, ...]:
        """What happens as a card enters; the game does it by itself."""
        found = self._printed(card)
        bare = () if found.kind == "sorcery" else (None,)
        return tuple(
            it
            for it in found.parsed.instructions
            if it.trigger is Trigger.ENTER or (it.trigger in bare and not it.field)
        )

    def check_attack_triggers(self, creature_ids: Iterable[str]) -> dict[str, tuple[Instruction, ...]]:
        """What happens as each of these creatures attacks; the game does it by itself."""
        return {id: self._triggered(id, Trigger.ATTACK) for id in creature_ids}

    def check_block_triggers(self, blocker_ids: Iterable[str]) -> dict[str, tuple[Instruction, ...]]:
        """What happens as each of these creatures blocks; the game does it by itself."""
        return {id: self._triggered(id, Trigger.BLOCK) for id in blocker_ids}

    def _triggered(self, card_id: str, trigger: Trigger) -> tuple[Instruction, ...]:
        return tuple(it for it in self._printed(card_id).parsed.instructions if it.trigger is trigger)

    # ---- the whole game --------------------------------------------------------------------------------------------

    def health(self, player: str) -> int:
        """The player's health."""
        return self.game.life(self._seat(player))

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

    def _permanent_dict(self, it: GameObject) -> dict[str, Any]:
        card = self._cards[it.name].to_dict()
        now = it.characteristics
        if now.is_creature():
            card |= {"attack": now.power, "defence": (now.toughness or 0) - it.damage_marked}
        return {"card": card, "tapped": int(it.tapped), "summoning_sickness": now.is_creature() and it.summoning_sick}

    def _combat_dict(self) -> dict[str, Any]:
        blocks = self.blocks()
        return {"attackers": list(blocks), "blocks": {id: list(by) for id, by in blocks.items() if by}}

    # ---- keeping ---------------------------------------------------------------------------------------------------

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
            if data["version"] != SAVE_VERSION:
                raise SaveError(f"the game was kept by version {data['version']!r}; this is version {SAVE_VERSION}")
            game = WizardGame.load(base64.b64decode(data["game"], validate=True))
            engine = cls.__new__(cls)
            own = [WizardCard.from_dict(card) for card in data.get("cards", ())]
            engine._set_up(game, data["names"], choose, GameLog(data["log"]), own)
            engine._orders = {id: tuple(order) for id, order in data["orders"].items()}
            engine._divisions = {id: dict(division) for id, division in data["divisions"].items()}
            engine._reported = set(data["reported"])
        except (KeyError, TypeError, AttributeError, binascii.Error, WizardCardError, EffectError) as error:
            raise SaveError(f"this is no kept game of Wizard: {error!r}") from None
        if engine.get_game_state() != data["state"]:
            raise SaveError("the kept game does not fit what is written about it: the file was changed")
        return engine


# ---- ids and mana ----------------------------------------------------------------------------------------------------


def id_of(it: GameObject) -> str:
    """A card's id: the same in every zone."""
    return str(it.object_id & CARD_MASK)


def _ids(ids: Iterable[str]) -> str:
    return ", ".join(ids) or "none"


def _target_ref(option: Option) -> int:
    return -1 - option.a if option.kind is OptionKind.PLAYER else option.a


def _special(sp_mana: str | Mapping[str, int]) -> dict[str, int]:
    special = {sp_mana: 1} if isinstance(sp_mana, str) and sp_mana else dict(sp_mana or {})
    if not set(special) <= set(COLORS):
        raise IllegalAction(f"{sp_mana!r} is no color: give {', '.join(COLORS)}")
    return special


def _paid(mana: Mapping[str, int], generic: int, special: Mapping[str, int]) -> dict[str, int] | None:
    """What is left after paying; None if it can't be paid."""
    left = {color: amount - special.get(color, 0) for color, amount in mana.items()}
    if min(left.values()) < 0 or sum(left.values()) < generic:
        return None
    for _ in range(generic):
        left[max(left, key=lambda color: left[color])] -= 1
    return left


def _mana_text(mana: Mapping[str, int]) -> str:
    return ", ".join(f"{amount} {color}" for color, amount in mana.items() if amount) or "no mana"
