"""Creatures and sorceries of Wizard are played from the hand."""

from __future__ import annotations

from mtgengine.decisions import Decision, Option, OptionKind, Reason
from mtgengine.enums import CardType
from mtgengine.errors import IllegalAction
from mtgengine.objects import GameObject
from mtgengine.rulesets.wizard.cards import WizardCard
from mtgengine.rulesets.wizard.engine.mana import Mana, mana_text
from mtgengine.rulesets.wizard.language import Instruction

__all__ = ["Casting"]


class Casting(Mana):
    """Playing cards: an action that can't be completed is not begun."""

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

    def apply_sorcery_effect(self, player: str, card: str | WizardCard) -> tuple[Instruction, ...]:
        """What a sorcery does, as instructions; `cast_sorcery` carries them out."""
        self._seat(player)
        return self.printed(card).parsed.instructions

    def _cast(self, player: str, card: GameObject, target: str | None) -> None:
        decision = self._main(player, f"playing {card.name}")
        printed = self._cards[card.name]
        if not self.check_mana_cost(player, printed.cost, printed.color):
            raise IllegalAction(
                f"{card.name} costs {printed.cost_text}, and {player} has {mana_text(self.mana(player))}"
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

    def _ref(self, target: str) -> int:
        """A player's name or a card's id as the core's reference."""
        if target in self.players:
            return -1 - self.players.index(target)
        return self._any(target).object_id


def _target_ref(option: Option) -> int:
    return -1 - option.a if option.kind is OptionKind.PLAYER else option.a
