"""Lands and mana of Wizard."""

from __future__ import annotations

from collections.abc import Mapping

from mtgengine.decisions import Decision, Option, OptionKind, Reason
from mtgengine.enums import CardType, Color, Zone
from mtgengine.errors import IllegalAction
from mtgengine.objects import GameObject
from mtgengine.rulesets.wizard.engine.table import Table
from mtgengine.rulesets.wizard.language import COLORS, Trigger

__all__ = ["Mana", "mana_text"]

_COLOR = {"green": Color.GREEN, "blue": Color.BLUE, "red": Color.RED}


class Mana(Table):
    """Playing lands, tapping them, and paying."""

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
        self.log.line(f"{player} gets {amount} {color} mana out of nothing")

    def check_mana_cost(self, player: str, generic: int, sp_mana: str | Mapping[str, int] = "") -> bool:
        """Whether the player's mana pays so much generic mana, and mana of a color, or of several."""
        return _paid(self.mana(player), generic, _special(sp_mana)) is not None

    def pay_mana(self, player: str, generic: int, sp_mana: str | Mapping[str, int] = "") -> None:
        """The player pays: colored mana first, then generic mana from what is left, the most plentiful color first."""
        left = _paid(self.mana(player), generic, _special(sp_mana))
        if left is None:
            raise IllegalAction(f"{player} can't pay that: there is {mana_text(self.mana(player))}")
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


def mana_text(mana: Mapping[str, int]) -> str:
    """Mana in words."""
    return ", ".join(f"{amount} {color}" for color, amount in mana.items() if amount) or "no mana"
