"""Combat in Wizard: who attacks, who blocks, how damage is divided and dealt."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mtgengine.decisions import Decision, Option, Reason
from mtgengine.enums import StepType, Zone
from mtgengine.errors import IllegalAction
from mtgengine.rulesets.wizard.engine.table import CARD_MASK, Table, id_of, listed

__all__ = ["Combat"]


class Combat(Table):
    """Declarations, damage and deaths."""

    def _set_up(self, *setting: Any) -> None:
        self._orders: dict[str, tuple[str, ...]] = {}
        self._divisions: dict[str, dict[str, int]] = {}
        self._reported: set[str] = set()
        super()._set_up(*setting)

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
        self._orders.clear()
        self._divisions.clear()
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

    # ---- damage ------------------------------------------------------------------------------------------------------

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
            raise IllegalAction(f"{attacker_id!r} is blocked by {listed(blockers)}: name each of them once")

    def _answer(self, decision: Decision) -> Option | int:
        return self._share(decision) if decision.reason is Reason.ASSIGN_DAMAGE else super()._answer(decision)

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
        blockers = self.blocks().get(attacker_id, ())
        order = [it for it in self._orders.get(attacker_id, blockers) if it in blockers]
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

    def _combat_dict(self) -> dict[str, Any]:
        blocks = self.blocks()
        return {"attackers": list(blocks), "blocks": {id: list(by) for id, by in blocks.items() if by}}
