"""Agents: who answers a player's decisions.

The core asks for one pick at a time. `AIAgent` gathers picks that belong together and asks for them by their name in
the game: a whole declaration of attackers, all targets of a spell, the division of an attacker's damage. Override the
choices that matter to you; the others have a default. What an agent answers is tried on a copy first, so that an
illegal answer leaves the game as it was.

>>> class Attacker(AIAgent):
...     '''Attacks with everything.'''
...     def declare_attackers(self, game_state):
...         able = {option.a for option in game_state.decision.options if not option.is_pass}
...         return AttackDeclaration([game_state.permanent(id) for id in sorted(able)])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.decisions import Decision, DecisionKind, Option, OptionKind, Reason
from mtgengine.enums import CardType, Keyword, ObjectId, PlayerId
from mtgengine.errors import IllegalAction
from mtgengine.legality import why_not_attack, why_not_block, why_not_target
from mtgengine.objects import GameObject
from mtgengine.view import CardInfo, GameStateView, PermanentInfo

if TYPE_CHECKING:
    from mtgengine.game import Game

__all__ = ["AIAgent", "Action", "AttackDeclaration", "BlockDeclaration", "Chosen", "Target"]

Action = Option
Chosen = PermanentInfo | CardInfo | GameObject | ObjectId


@dataclass(frozen=True)
class Target:
    """Something that may be targeted: an object, or a player.

    Attributes:
        object_id: The object's id; None for a player.
        player: The player's id; None for an object.
        name: What it is called.
    """

    object_id: ObjectId | None
    player: PlayerId | None
    name: str


@dataclass(frozen=True)
class AttackDeclaration:
    """Which creatures attack, and what.

    Attributes:
        attackers: The creatures, as the view shows them or by id.
        planeswalker_targets: Attacker to the planeswalker or battle that it attacks, by id. The others attack a player.
        players: Attacker to the player that it attacks, where there are several; otherwise the only opponent.
    """

    attackers: Sequence[Chosen] = ()
    planeswalker_targets: Mapping[ObjectId, ObjectId] = field(default_factory=dict)
    players: Mapping[ObjectId, PlayerId] = field(default_factory=dict)


@dataclass(frozen=True)
class BlockDeclaration:
    """Which creatures block what: attacker to its blockers. Damage needs no order any more (CR 510.1c)."""

    blocks: Mapping[ObjectId, Sequence[Chosen]] = field(default_factory=dict)


def id_of(chosen: Chosen) -> ObjectId:
    """The id of what an agent chose."""
    if isinstance(chosen, int):
        return chosen
    if chosen.object_id is None:
        raise IllegalAction("an unknown card cannot be chosen")
    return chosen.object_id


class AIAgent:
    """A player's mind. This one is the default in everything: it keeps its hand, never acts, attacks or blocks.

    Each choice gets the state as the player may see it; ``game_state.decision`` has the options that are legal for the
    first pick.
    """

    # ---- to override -----------------------------------------------------------------------------------------------

    def begin(self, game: Any, player: PlayerId) -> None:
        """A game begins in which this agent answers for a player."""

    def choose_action(self, game_state: GameStateView, available_actions: Sequence[Action]) -> Action:
        """Act with priority, or pass: the first action. Default: pass."""
        return available_actions[0]

    def declare_attackers(self, game_state: GameStateView) -> AttackDeclaration:
        """Attack. Default: only with creatures that must."""
        pairs = _required(game_state, core_types.SHAPE_ATTACK)
        return AttackDeclaration(
            [attacker for attacker, _ in pairs],
            {attacker: defender for attacker, defender in pairs if defender > 0},
            {attacker: game_state.player_ids[-1 - defender] for attacker, defender in pairs if defender < 0},
        )

    def declare_blockers(self, game_state: GameStateView, attackers: Sequence[PermanentInfo]) -> BlockDeclaration:
        """Block. Default: only with creatures that must."""
        blocks: dict[ObjectId, list[Chosen]] = {}
        for blocker, attacker in _required(game_state, core_types.SHAPE_BLOCK):
            blocks.setdefault(attacker, []).append(blocker)
        return BlockDeclaration(blocks)

    def choose_targets(
        self, game_state: GameStateView, spell: str, valid_targets: Sequence[Target]
    ) -> Sequence[Target | Chosen]:
        """Choose targets, asked again for each further "target" of the text. Default: the first that is legal."""
        return valid_targets[:1]

    def choose_modes(self, game_state: GameStateView, spell: str, modes: Sequence[int]) -> Sequence[int]:
        """Choose modes. Default: the first that is legal."""
        return modes[:1]

    def choose_division(self, game_state: GameStateView, spell: str, target: Target, least: int, most: int) -> int:
        """The share of one target in what is divided; the last target gets the rest. Default: as little as possible."""
        return least

    def choose_x_value(self, game_state: GameStateView, spell: str, values: Sequence[int]) -> int:
        """The value of X. Default: the greatest that can be paid."""
        return values[-1]

    def assign_damage(
        self, game_state: GameStateView, creature: PermanentInfo, recipients: Sequence[Target], damage: int
    ) -> Mapping[Target, int]:
        """Divide a creature's combat damage. Default: lethal damage to each in turn, the rest to the last."""
        division: dict[Target, int] = {}
        for place, recipient in enumerate(recipients):
            last = place == len(recipients) - 1
            share = damage if last else min(damage, _lethal(game_state, creature, recipient))
            division[recipient] = share
            damage -= share
        return division

    def order_triggers(self, game_state: GameStateView, triggers: Sequence[Target]) -> Sequence[Target]:
        """The order in which triggered abilities go onto the stack. Default: as they come."""
        return triggers

    def choose_replacement_effect(self, game_state: GameStateView, effects: Sequence[Option]) -> Option:
        """The replacement effect that applies first (CR 616.1). Default: the first."""
        return effects[0]

    def choose_legend_to_keep(self, game_state: GameStateView, legends: Sequence[PermanentInfo]) -> PermanentInfo:
        """The legendary permanent that stays (CR 704.5j). Default: the oldest."""
        return legends[0]

    def mulligan(self, game_state: GameStateView) -> bool:
        """Whether to take a mulligan. Default: never."""
        return False

    def play_first(self, game_state: GameStateView) -> bool:
        """Whether to take the first turn, for the player who may choose. Default: yes."""
        return True

    def choose(self, game_state: GameStateView, decision: Decision) -> Option | int:
        """Every other choice. Default: the first option."""
        return 0

    def get_priority_action(self, game: Game) -> Action:
        """What the agent does with priority in a game that asks it: an option of ``game.decision``."""
        decision = game.decision
        assert decision is not None
        return decision.options[self.answer(game)[0]]

    # ---- the adapter -----------------------------------------------------------------------------------------------

    def answer(self, game: Any) -> Sequence[int]:
        """The options to take, one after the other: the answer to the pending decision and to those that belong to it.

        Agents that decide pick by pick override this, and nothing else.

        Raises:
            IllegalAction: The agent chose what the game does not offer.
        """
        decision = game.decision
        assert decision is not None
        state = game.view(decision.actor)
        shown = state.decision
        assert shown is not None
        # The named choices are those of Magic's machine; of other games each pick is asked for.
        handler = _HANDLERS.get(shown.reason) if isinstance(game.core, Core) else None
        if handler is not None:
            return handler(self, game, state, shown)
        return [pick(game, self.choose(state, shown))]


# ---- plans ----------------------------------------------------------------------------------------------------------


class Trial:
    """A copy of a game on which an answer is tried, pick by pick, while decisions belong to the first one."""

    def __init__(self, core: Core, skips_trivial: bool) -> None:
        self.choices: list[int] = []
        self.core = core.copy()
        self.core.edit_skip_trivial(False)
        self._skips_trivial = skips_trivial
        self._group = self._key()
        self._question = self._parameter()

    @classmethod
    def of(cls, game: Game) -> Trial:
        """A trial of a game's pending decision."""
        return cls(game.core, game.config.skip_trivial)

    def _key(self) -> tuple[int, ...]:
        fields = self.core.decision()
        return () if fields is None else (fields[1], fields[2], fields[4])

    def _parameter(self) -> int:
        fields = self.core.decision()
        return 0 if fields is None else fields[5]

    @property
    def same_question(self) -> bool:
        """Whether the pending decision asks for more of what the last pick was for: the same "target" of a text."""
        return self._parameter() == self._question

    @property
    def open(self) -> bool:
        """Whether the pending decision belongs to the answer."""
        return self._key() == self._group

    def find(self, *fields: int) -> int:
        """The index of the option with these numbers, -1 when it is not offered."""
        wanted = (*fields, *(0,) * (4 - len(fields)))
        for index, option in enumerate(self.core.options()):
            if option == wanted:
                return index
        return -1

    def find_trigger(self, source: ObjectId | None) -> int:
        """The index of the option that puts an ability of this source on the stack next, -1 when there is none."""
        for index, option in enumerate(self.core.options()):
            if option[0] == core_types.OPTION_TRIGGER and option[2] == source:
                return index
        return -1

    def take(self, index: int) -> None:
        """Take an option. The game takes single options by itself, if it is set so."""
        if self.core.n_options > 1 or not self._skips_trivial:
            self.choices.append(index)
        self._question = self._parameter()
        self.core.step(index)


def pick(game: Game, choice: Option | int | None) -> int:
    """The index of an option that an agent chose."""
    decision = game.decision
    assert decision is not None
    if choice is None:
        choice = decision.options[0]
    if isinstance(choice, Option):
        for option in decision.options:
            if option == choice:
                return option.index
        raise IllegalAction(f"{choice.label!r} is not offered: {decision.text}")
    if not 0 <= choice < decision.n_options:
        raise IllegalAction(f"there is no option {choice}: the decision ({decision.text}) has {decision.n_options}")
    return choice


def declaration(game: Game, kind: int, pairs: Sequence[tuple[int, int]]) -> list[int]:
    """The choices that declare these attackers, or blockers. IllegalAction with the rule where that is not legal."""
    trial = Trial.of(game)
    refused = play_pairs(trial, kind, pairs)
    if refused is not None:
        raise (why_not_attack if kind == core_types.OPTION_ATTACK else why_not_block)(game, *refused)
    return trial.choices


def play_pairs(trial: Trial, kind: int, pairs: Sequence[tuple[int, int]]) -> tuple[int, int] | None:
    """Declare these pairs, whatever their order; the first one that is not offered, if any, comes back."""
    left = list(dict.fromkeys(pairs))
    while trial.open:
        found = next((i for i, option in enumerate(trial.core.options()) if _pair(option, kind) in left), None)
        if found is not None:
            left.remove(trial.core.option(found)[1:3])
            trial.take(found)
            continue
        if left:
            return left[0]
        done = trial.find(core_types.OPTION_PASS)
        if done < 0:
            word, rule = ("attack", "508.1d") if kind == core_types.OPTION_ATTACK else ("block", "509.1c")
            raise IllegalAction(f"more creatures must {word}: a requirement could be obeyed", rule)
        trial.take(done)
    return left[0] if left else None


def _pair(option: tuple[int, int, int, int], kind: int) -> tuple[int, int] | None:
    return option[1:3] if option[0] == kind else None


def _required(state: GameStateView, shape: int) -> list[tuple[int, int]]:
    """Few pairs that make a declaration which the game accepts, found pick by pick."""
    core = state.core.copy()
    core.edit_skip_trivial(False)
    pairs: list[tuple[int, int]] = []
    while (fields := core.decision()) is not None and fields[0] == shape:
        options = core.options()
        if any(option[0] == core_types.OPTION_PASS for option in options):
            break
        pairs.append(options[0][1:3])
        core.step(0)
    return pairs


def _lethal(state: GameStateView, creature: PermanentInfo, recipient: Target) -> int:
    if recipient.object_id is None:
        return 0
    other = state.permanent(recipient.object_id)
    if CardType.PLANESWALKER in other.types and not other.is_creature:
        return other.counters.get("loyalty", 0)
    if creature.has_keyword(Keyword.DEATHTOUCH):
        return 1
    return max((other.toughness or 0) - other.damage_marked, 0)


# ---- how each named choice is asked for -----------------------------------------------------------------------------


def _target(state: GameStateView, option: Option) -> Target:
    if option.kind is OptionKind.PLAYER:
        return Target(None, option.player, option.label)
    return Target(option.a, None, option.label)


def _target_of_ref(state: GameStateView, ref: int) -> Target:
    if ref < 0:
        return Target(None, state.player_ids[-1 - ref], state.text_of(ref))
    return Target(ref, None, state.text_of(ref))


def _fields_of(state: GameStateView, chosen: Target | Chosen) -> tuple[int, int]:
    """The option that stands for a chosen object or player."""
    if isinstance(chosen, Target) and chosen.object_id is None:
        assert chosen.player is not None
        return int(core_types.OPTION_PLAYER), state.seat(chosen.player)
    if isinstance(chosen, Target):
        return int(core_types.OPTION_OBJECT), chosen.object_id or 0
    return int(core_types.OPTION_OBJECT), id_of(chosen)


def _spell(decision: Decision) -> str:
    source = decision.source
    return source.name if source is not None else "it"


def _act(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    return [pick(game, agent.choose_action(state, decision.options))]


def _attack(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    declared = agent.declare_attackers(state)
    opponent = -1 - state.seat(state.opponent)
    pairs: list[tuple[int, int]] = []
    for attacker in map(id_of, declared.attackers):
        defender = declared.planeswalker_targets.get(attacker, opponent)
        if attacker in declared.players:
            defender = -1 - state.seat(declared.players[attacker])
        pairs.append((attacker, defender))
    return declaration(game, core_types.OPTION_ATTACK, pairs)


def _block(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    declared = agent.declare_blockers(state, state.attackers)
    pairs = [(id_of(blocker), attacker) for attacker, blockers in declared.blocks.items() for blocker in blockers]
    return declaration(game, core_types.OPTION_BLOCK, pairs)


def _targets(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    valid = [_target(state, option) for option in decision.options if not option.is_pass]
    trial = Trial.of(game)
    wanted = agent.choose_targets(state, _spell(decision), valid)
    for chosen in wanted:
        fields = _fields_of(state, chosen)
        index = trial.find(*fields) if trial.open else -1
        if index < 0:
            ref = -1 - fields[1] if fields[0] == core_types.OPTION_PLAYER else fields[1]
            source = decision.source
            raise why_not_target(game, source.object_id if source is not None else None, ref)
        trial.take(index)
    _finish(trial, bool(wanted), "at least one target must be chosen", "601.2c")
    return trial.choices


def _finish(trial: Trial, chosen: bool, message: str, rule: str) -> None:
    """The list is complete: end the pick where it may end; what is asked for next is another question."""
    done = trial.find(core_types.OPTION_PASS) if trial.open else -1
    if not chosen and done < 0:
        raise IllegalAction(message, rule)
    if done >= 0 and trial.same_question:
        trial.take(done)


def _modes(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    modes = [option.a for option in decision.options if not option.is_pass]
    trial = Trial.of(game)
    wanted = sorted(agent.choose_modes(state, _spell(decision), modes))
    for mode in wanted:
        index = trial.find(core_types.OPTION_MODE, mode) if trial.open else -1
        if index < 0:
            raise IllegalAction(f"mode {mode} of {_spell(decision)} can't be chosen", "601.2b")
        trial.take(index)
    _finish(trial, bool(wanted), "at least one mode must be chosen", "601.2b")
    return trial.choices


def _division(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    target = _target_of_ref(state, decision.parameters[0])
    least, most = decision.options[0].a, decision.options[-1].a
    share = agent.choose_division(state, _spell(decision), target, least, most)
    if not least <= share <= most:
        raise IllegalAction(f"{target.name} gets {least} to {most}, not {share}", "601.2d")
    return [share - least]


def _x_value(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    values: Sequence[int]
    if decision.kind is DecisionKind.NUMBER:
        values = range(decision.options[0].a, decision.options[-1].a + 1)
    else:
        values = [option.a for option in decision.options]
    x = agent.choose_x_value(state, _spell(decision), values)
    if x not in values:
        raise IllegalAction(f"X of {_spell(decision)} can't be {x}: it is one of {values}", "107.3a")
    return [values.index(x)]


def _damage(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    source = decision.source
    assert source is not None
    creature, damage = state.permanent(source.object_id), decision.parameters[1]
    rule = "510.1c" if creature.attacking else "510.1d"
    recipients = [_target_of_ref(state, ref) for ref in _recipients(state, creature)]
    division = agent.assign_damage(state, creature, recipients, damage)
    if sum(division.values()) != damage or any(share < 0 for share in division.values()):
        raise IllegalAction(f"{creature.name} assigns {damage} damage, not {sum(division.values())}", rule)
    trial = Trial.of(game)
    while trial.open:
        fields = trial.core.decision()
        assert fields is not None
        recipient = _target_of_ref(state, fields[5])
        share = division.get(recipient, 0)
        index = trial.find(core_types.OPTION_ASSIGN, fields[5], share)
        if index < 0:
            raise IllegalAction(f"{creature.name} can't assign {share} damage to {recipient.name} now", rule)
        trial.take(index)
    return trial.choices


def _recipients(state: GameStateView, creature: PermanentInfo) -> list[int]:
    blocks, id = state.core.blocks(), creature.object_id
    if not creature.attacking:
        return [attacker for blocker, attacker in blocks if blocker == id and state.core.exists(attacker)]
    recipients = [blocker for blocker, attacker in blocks if attacker == id and state.core.exists(blocker)]
    defender = state.core.permanent(id)["attacking"]
    over = creature.has_keyword(Keyword.TRAMPLE_OVER_PLANESWALKERS)
    if defender and (over or creature.has_keyword(Keyword.TRAMPLE)):
        recipients.append(defender)
        if over and defender > 0 and state.core.exists(defender):
            recipients.append(-1 - state.core.characteristics(defender)["controller"])
    return recipients


def _triggers(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    triggers = [Target(option.b, None, option.label) for option in decision.options]
    trial = Trial.of(game)
    for trigger in agent.order_triggers(state, triggers):
        if not trial.open:
            break
        index = trial.find_trigger(trigger.object_id)
        if index < 0:
            raise IllegalAction(f"{trigger.name} is not among the abilities to order", "603.3b")
        trial.take(index)
    return trial.choices


def _replacement(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    return [pick(game, agent.choose_replacement_effect(state, decision.options))]


def _legend(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    legends = [state.permanent(option.a) for option in decision.options]
    kept = agent.choose_legend_to_keep(state, legends).object_id
    for option in decision.options:
        if option.a == kept:
            return [option.index]
    raise IllegalAction("one of the legendary permanents with the same name stays", "704.5j")


def _mulligan(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    wanted = OptionKind.MULLIGAN if agent.mulligan(state) else OptionKind.KEEP
    return [next(option.index for option in decision.options if option.kind is wanted)]


def _play_first(agent: AIAgent, game: Game, state: GameStateView, decision: Decision) -> Sequence[int]:
    wanted = OptionKind.PLAY_FIRST if agent.play_first(state) else OptionKind.DRAW_FIRST
    return [next(option.index for option in decision.options if option.kind is wanted)]


_HANDLERS = {
    Reason.PRIORITY: _act,
    Reason.ATTACK: _attack,
    Reason.BLOCK: _block,
    Reason.TARGET: _targets,
    Reason.MODE: _modes,
    Reason.DIVISION: _division,
    Reason.X: _x_value,
    Reason.ASSIGN_DAMAGE: _damage,
    Reason.TRIGGER_ORDER: _triggers,
    Reason.REPLACEMENT: _replacement,
    Reason.LEGEND: _legend,
    Reason.MULLIGAN: _mulligan,
    Reason.STARTING_PLAYER: _play_first,
}
