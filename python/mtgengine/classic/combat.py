"""The combat phase (CR 506-511)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mtgengine.agents import AIAgent, AttackDeclaration, BlockDeclaration
from mtgengine.classic.objects import Permanent
from mtgengine.classic.turns import execute_step
from mtgengine.decisions import Reason
from mtgengine.enums import ObjectId, PlayerId, StepType
from mtgengine.errors import IllegalAction
from mtgengine.objects import GameObject

if TYPE_CHECKING:
    from mtgengine.classic.game import Game

__all__ = ["CombatManager", "CombatPhase", "can_attack", "can_block"]


class _Declaring(AIAgent):
    """Declares what it was told."""

    def __init__(self, attack: AttackDeclaration | None = None, block: BlockDeclaration | None = None) -> None:
        self.attack = attack or AttackDeclaration()
        self.block = block or BlockDeclaration()

    def declare_attackers(self, game_state: object) -> AttackDeclaration:
        return self.attack

    def declare_blockers(self, game_state: object, attackers: object) -> BlockDeclaration:
        return self.block


class CombatManager:
    """The combat of a game as it is now, and its steps."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def attackers(self) -> list[Permanent]:
        """The attacking creatures."""
        return [permanent for permanent in self.game.battlefield if permanent.attacking]

    @property
    def blockers(self) -> dict[ObjectId, list[Permanent]]:
        """The blocking creatures, by the attacker that they block."""
        found: dict[ObjectId, list[Permanent]] = {}
        for blocker, attacker in self.game.core.blocks():
            if self.game.core.exists(blocker):
                found.setdefault(attacker, []).append(Permanent(self.game, blocker))
        return found

    def declare_attackers(self, declaration: AttackDeclaration) -> None:
        """Attack, where the active player is being asked. IllegalAction: that would be no legal attack."""
        self._declare(Reason.ATTACK, _Declaring(attack=declaration), "508.1")

    def declare_blockers(self, declaration: BlockDeclaration) -> None:
        """Block, where the defending player is being asked. IllegalAction: those would be no legal blocks."""
        self._declare(Reason.BLOCK, _Declaring(block=declaration), "509.1")

    def _declare(self, reason: Reason, agent: AIAgent, rule: str) -> None:
        decision = self.game.decision
        if decision is None or decision.reason is not reason:
            raise IllegalAction("nobody is being asked for that now", rule)
        for index in agent.answer(self.game):
            self.game.apply(index)

    def beginning_of_combat_step(self, game: Game | None = None) -> None:
        """CR 507."""
        execute_step(self.game, StepType.BEGINNING_OF_COMBAT)

    def declare_attackers_step(self, game: Game | None = None) -> None:
        """CR 508."""
        execute_step(self.game, StepType.DECLARE_ATTACKERS)

    def declare_blockers_step(self, game: Game | None = None) -> None:
        """CR 509."""
        execute_step(self.game, StepType.DECLARE_BLOCKERS)

    def combat_damage_step(self, game: Game | None = None) -> None:
        """CR 510: two steps, when first strike makes them so."""
        execute_step(self.game, StepType.COMBAT_DAMAGE)

    def end_of_combat_step(self, game: Game | None = None) -> None:
        """CR 511."""
        execute_step(self.game, StepType.END_OF_COMBAT)


CombatPhase = CombatManager


def can_attack(attacker: GameObject, player: PlayerId) -> bool:
    """Whether this creature, alone, could attack that player now (CR 508.1a-c)."""
    game = attacker._position
    return game.core.may_attack(attacker.object_id, -1 - game.seat(player))


def can_block(blocker: GameObject, attacker: GameObject) -> bool:
    """Whether this creature, alone, could block that one now (CR 509.1a-b): evasion such as flying included."""
    return blocker._position.core.may_block(blocker.object_id, attacker.object_id)
