"""Changes in Wizard that no card makes: to creatures, between zones, by damage; and what triggers say."""

from __future__ import annotations

from collections.abc import Iterable

from mtgcore import types as core_types
from mtgengine.enums import Zone
from mtgengine.errors import IllegalAction
from mtgengine.objects import GameObject
from mtgengine.rulesets.wizard.cards import WizardCard
from mtgengine.rulesets.wizard.engine.table import Table
from mtgengine.rulesets.wizard.language import FIELDS, Instruction, Trigger

__all__ = ["Changes"]


class Changes(Table):
    """Effects, zones, damage, and what cards do by themselves."""

    # ---- stats and effects -------------------------------------------------------------------------------------------

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
        found = self.printed(card)
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

    # ---- cards and zones ---------------------------------------------------------------------------------------------

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
        card = self._in_hand(player, card_id)
        self.log.line(f"{player} discards {card}")
        self._move(card, Zone.GRAVEYARD)

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

    # ---- triggers: the game carries them out by itself ---------------------------------------------------------------

    def check_enter_triggers(self, card: str | WizardCard) -> tuple[Instruction, ...]:
        """What happens as a card enters; the game does it by itself."""
        found = self.printed(card)
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
        return tuple(it for it in self.printed(card_id).parsed.instructions if it.trigger is trigger)
