"""The stack (CR 405), casting spells and activating abilities onto it (CR 601, 602), resolving them (CR 608)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, overload

from mtgcore import types as core_types
from mtgengine.agents import AIAgent
from mtgengine.agents.agent import Chosen, Target
from mtgengine.cards.data import AbilityData, AbilityType, describe
from mtgengine.classic.objects import Card
from mtgengine.decisions import Option, OptionKind, Reason
from mtgengine.enums import CardType, PlayerId, Zone
from mtgengine.errors import IllegalAction
from mtgengine.game import Game as PlainGame
from mtgengine.legality import why_not_activate, why_not_cast
from mtgengine.objects import GameObject
from mtgengine.view import GameStateView

if TYPE_CHECKING:
    from mtgengine.classic.game import Game

__all__ = [
    "AbilityOnStack",
    "Spell",
    "SpellOnStack",
    "Stack",
    "StackManager",
    "StackObject",
    "StackedAbility",
    "cast_spell",
]

# What stands for a target: an object, a player's id, or what agents are shown.
TargetLike = Target | GameObject | PlayerId


# ---- what is on the stack ------------------------------------------------------------------------------------------


class StackObject(Card):
    """An object on the stack (CR 405.1)."""

    __slots__ = ()

    @property
    def source(self) -> GameObject:
        """What it comes from; a spell is its own source."""
        return GameObject(self._position, self._position.core.stack_entry(self.object_id)["source"])

    @property
    def targets(self) -> list[Target]:
        """What was chosen for it."""
        refs = [ref for _, ref, _ in self._position.core.stack_entry(self.object_id)["targets"]]
        ids = self._position.player_ids
        return [
            Target(None, ids[-1 - ref], self._position.text_of(ref))
            if ref < 0
            else Target(ref, None, self._position.text_of(ref))
            for ref in refs
        ]

    @property
    def x_value(self) -> int | None:
        """The value of X; None: there is none."""
        cost = self.face.mana_cost
        return self._position.core.stack_entry(self.object_id)["x"] if cost is not None and cost.has_x else None


class SpellOnStack(StackObject):
    """A spell."""

    __slots__ = ()

    @property
    def card(self) -> Card:
        """The card that it is."""
        return Card(self._position, self.object_id)

    @property
    def is_permanent_spell(self) -> bool:
        """Whether it will become a permanent (CR 608.3)."""
        return not {CardType.INSTANT, CardType.SORCERY} & self.characteristics.types


class AbilityOnStack(StackObject):
    """A triggered or activated ability."""

    __slots__ = ()

    @property
    def _data(self) -> AbilityData:
        number = self._position.core.stack_entry(self.object_id)["ability"]
        return describe(self.face, self._position.pool.abilities[number])

    @property
    def ability_type(self) -> AbilityType:
        """Triggered or activated."""
        return self._data.ability_type

    @property
    def ability_text(self) -> str:
        """What it does, in words."""
        return self._data.effect


# ---- what is to be put there ---------------------------------------------------------------------------------------


@dataclass
class Spell:
    """A spell that a player announces: the card and the choices. What is not chosen here, the player's agent chooses.

    Attributes:
        card: What is cast.
        controller: Who casts it; None: the card's owner.
        targets: Its targets, in the order of the text.
        modes: Its modes, counted from 0.
        x_value: The value of X.
    """

    card: GameObject
    controller: PlayerId | None = None
    targets: Sequence[TargetLike] = ()
    modes: Sequence[int] = ()
    x_value: int | None = None


@dataclass
class StackedAbility:
    """An activated ability that a player announces.

    Attributes:
        source: The permanent, or other object, whose ability it is.
        ability: Which of its activated abilities, counted from 0.
        controller: Who activates it; None: whoever controls the source.
        targets: Its targets, in the order of the text.
        modes: Its modes, counted from 0.
        x_value: The value of X.
    """

    source: GameObject
    ability: int = 0
    controller: PlayerId | None = None
    targets: Sequence[TargetLike] = ()
    modes: Sequence[int] = ()
    x_value: int | None = None


@dataclass
class _Announcing(AIAgent):
    """Makes the choices that were announced, and leaves the others to a player's own agent."""

    announced: Spell | StackedAbility
    own: AIAgent
    told: set[Reason] = field(default_factory=set)

    def answer(self, game: PlainGame) -> Sequence[int]:
        decision = game.decision
        assert decision is not None
        given = {
            Reason.TARGET: bool(self.announced.targets),
            Reason.MODE: bool(self.announced.modes),
            Reason.X: self.announced.x_value is not None,
        }
        if given.get(decision.reason) and decision.reason not in self.told:
            self.told.add(decision.reason)
            return super().answer(game)
        return self.own.answer(game)

    def choose_targets(
        self, game_state: GameStateView, spell: str, valid_targets: Sequence[Target]
    ) -> Sequence[Target | Chosen]:
        return [
            Target(None, target, game_state.text_of(-1 - game_state.seat(target)))
            if isinstance(target, int)
            else target
            for target in self.announced.targets
        ]

    def choose_modes(self, game_state: GameStateView, spell: str, modes: Sequence[int]) -> Sequence[int]:
        return self.announced.modes

    def choose_x_value(self, game_state: GameStateView, spell: str, values: Sequence[int]) -> int:
        assert self.announced.x_value is not None
        return self.announced.x_value


# ---- the stack -----------------------------------------------------------------------------------------------------


class StackManager(Sequence[StackObject]):
    """The stack of a game: a sequence whose last object is the top one."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def objects(self) -> list[StackObject]:
        """What is on it, the top object last."""
        core = self.game.core
        return [
            (AbilityOnStack if core.object(id)["flags"] & core_types.OBJECT_ABILITY else SpellOnStack)(self.game, id)
            for id in core.zone(int(Zone.STACK))
        ]

    @overload
    def __getitem__(self, place: int) -> StackObject: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[StackObject]: ...
    def __getitem__(self, place: int | slice) -> StackObject | Sequence[StackObject]:
        return self.objects[place]

    def __len__(self) -> int:
        return len(self.game.core.zone(int(Zone.STACK)))

    def __repr__(self) -> str:
        return f"[{', '.join(object.name for object in self)}]"

    def is_empty(self) -> bool:
        """Whether nothing is on it."""
        return len(self) == 0

    def top(self) -> StackObject | None:
        """The object that resolves next."""
        return self.objects[-1] if len(self) else None

    def push(self, stack_object: Spell | StackedAbility) -> StackObject | None:
        """Cast a spell, or activate an ability, which puts it onto the stack (CR 601.2a, 602.2a).

        Returns:
            What is on the stack now; None: it was a mana ability, which does not use the stack (CR 605.3b).

        Raises:
            IllegalAction: The rules forbid it, or the choices. The game is as it was before.
        """
        game = self.game
        if isinstance(stack_object, StackedAbility) and self._make_mana(stack_object):
            return None
        option = self._option(stack_object)
        before = set(game.core.zone(int(Zone.STACK)))
        depth = len(game.choices)
        agents = list(game.all_agents)
        seat = game.seat(game.decision.actor) if game.decision is not None else 0
        agents[seat] = _Announcing(stack_object, agents[seat])
        try:
            game.apply(option)
            game.play_to_priority(agents)
        except IllegalAction:
            while len(game.choices) > depth:
                game.undo()
            raise
        return next((each for each in reversed(self.objects) if each.object_id not in before), None)

    def _make_mana(self, announced: StackedAbility) -> bool:
        """Activate a mana ability that only taps, which the game uses by itself and does not offer otherwise."""
        core = self.game.core
        holder = self.game.priority.priority_player
        if self.game.config.mana == "manual" or holder is None or announced.source.controller != holder:
            return False
        core.edit_mana_mode(True)
        try:
            core.relist_options()
            wanted = (core_types.OPTION_MANA, announced.source.object_id, announced.ability)
            found = next((i for i, option in enumerate(core.options()) if option[:3] == wanted), None)
            if found is None:
                return False
            core.step(found)
            return True
        finally:
            core.edit_mana_mode(False)
            core.relist_options()
            self.game.sync()
            self.game.play_to_priority()

    def _option(self, announced: Spell | StackedAbility) -> Option:
        game, decision = self.game, self.game.decision
        if isinstance(announced, Spell):
            what, kinds = announced.card, {OptionKind.CAST}
            who = announced.controller if announced.controller is not None else what.owner
        else:
            what, kinds = announced.source, {OptionKind.ACTIVATE, OptionKind.MANA}
            who = announced.controller if announced.controller is not None else what.controller
        if decision is None or decision.reason is not Reason.PRIORITY or decision.player != who:
            raise IllegalAction(f"player {who} has no priority", "117.1")
        found = [option for option in decision.options if option.kind in kinds and self._same(option, what)]
        if isinstance(announced, StackedAbility):
            found = [option for option in found if option.b == announced.ability]
        if not found:
            seat = game.seat(decision.player)
            if isinstance(announced, Spell):
                raise why_not_cast(game, seat, what.object_id)
            raise why_not_activate(game, seat, what.object_id, announced.ability)
        return found[0]

    def _same(self, option: Option, what: GameObject) -> bool:
        """Whether an option is about this object, or about an equal card in the same hand."""
        if option.a == what.object_id:
            return True
        other = self.game.object(option.a)
        return what.zone is other.zone is Zone.HAND and other.face == what.face and other.owner == what.owner

    def pop(self) -> StackObject | None:
        """The top object leaves the stack without resolving, as if it were countered (CR 701.6a)."""
        top = self.top()
        if top is not None:
            to = Zone.GRAVEYARD if isinstance(top, SpellOnStack) else None
            self.game.happen(lambda core: core.move(top.object_id, int(to) if to else core_types.ZONE_NOWHERE))
        return top

    def resolve_top(self) -> None:
        """All players pass, and the top object resolves; choices on the way are the agents'. Nothing if it is empty."""
        if not self.is_empty():
            self.game.priority.follow()
            self.game.play_to_priority()


Stack = StackManager


def cast_spell(game: Game, player: PlayerId, card: GameObject, targets: Sequence[TargetLike] = ()) -> bool:
    """Cast a spell (CR 601); False, and nothing has happened, when that is not possible."""
    try:
        game.stack.push(Spell(card, player, targets))
    except IllegalAction:
        return False
    return True
