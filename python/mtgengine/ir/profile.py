"""What a mana ability makes and what it costs its controller, as the payment solver wants to know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mtgengine.enums import Color
from mtgengine.ir.cards import ManaAbility, Triggered
from mtgengine.ir.costs import Cost, PayMana, RemoveCountersCost, TapSelf
from mtgengine.ir.effects import AddMana, Damage, Effect, LoseLife, ManaSource
from mtgengine.ir.expressions import Amount, ControllerOf, Filter, Host, Number, You
from mtgengine.ir.patterns import EVENT_OBJECT, EVENT_PLAYER

ONLY_TAPS, SMALL_HARM, NEVER_AUTOMATIC = 0, 1, 2


@dataclass(frozen=True)
class ManaProfile:
    """The core's ManaProfile.

    Attributes:
        fixed: How much of each kind of mana (index: ManaKind).
        choice: How much mana of a kind that is chosen among `choice_kinds`.
        each: Whether each of these may be of another kind.
        tier: 0: it only taps; 1: a small harm; 2: never used without being asked for.
        harm: How much harm, for tier 1: damage, life, counters, mana.
        spend_on: What the mana may be spent on; None: anything.
        counted: How much of the chosen kind, where that is counted; None: `choice`.
        of: Where the kinds come from, if not from `choice_kinds`.
    """

    fixed: tuple[int, ...] = (0,) * 6
    choice: int = 0
    choice_kinds: frozenset[Color] = frozenset()
    each: bool = False
    tier: int = ONLY_TAPS
    harm: int = 0
    spend_on: Filter | None = None
    counted: Amount | None = None
    of: ManaSource | None = None

    @property
    def makes_mana(self) -> bool:
        """Whether it says what mana the ability makes, so that its program need not."""
        return self.amount > 0 or self.counted is not None

    @property
    def amount(self) -> int:
        """How much mana it makes in all."""
        return sum(self.fixed) + self.choice

    @property
    def mask(self) -> int:
        """The kinds of mana that it can make, as bits of ManaKind."""
        mask = sum(1 << kind for kind, amount in enumerate(self.fixed) if amount)
        for color in self.choice_kinds:
            mask |= 1 << color.kind
        return mask


def mana_profile(ability: ManaAbility | Triggered) -> ManaProfile:
    """The profile of a mana ability. Where none can say what it makes, its program makes the mana.

    That of a triggered mana ability is for the payment solver only. Its tier is 0 where the player who tapped the
    permanent gets the mana, 1 where its controller does.
    """
    mana = [effect for effect in ability.effects if isinstance(effect, AddMana)]
    others = [effect for effect in ability.effects if not isinstance(effect, AddMana)]
    players = {effect.who for effect in mana}
    if isinstance(ability, Triggered):
        tier, harm = (NEVER_AUTOMATIC if others or len(players) > 1 else int(players == {You()})), 0
        known = players <= {You(), EVENT_PLAYER, ControllerOf(EVENT_OBJECT), ControllerOf(Host())}
    else:
        tier, harm = _harm(ability.cost, others)
        known = players == {You()}
    stays = any(effect.persists or effect.this_combat for effect in mana)
    if not known or stays or any(effect.spend_on != mana[0].spend_on for effect in mana):
        return ManaProfile(tier=NEVER_AUTOMATIC)
    if len(mana) == 1 and (mana[0].of is not None or _constant(mana[0].amount) is None):
        return ManaProfile(
            choice=_constant(mana[0].amount) or 0,
            choice_kinds=mana[0].kinds,
            tier=tier,
            harm=harm if tier == SMALL_HARM else 0,
            spend_on=mana[0].spend_on,
            counted=None if _constant(mana[0].amount) is not None else mana[0].amount,
            of=mana[0].of,
        )
    return _printed(mana, tier, harm)


def _printed(mana: Sequence[AddMana], tier: int, harm: int) -> ManaProfile:
    fixed = [0] * 6
    choices: list[tuple[frozenset[Color], int]] = []
    for effect in mana:
        amount = _constant(effect.amount)
        if amount is None or not effect.kinds or effect.of is not None:
            return ManaProfile(tier=NEVER_AUTOMATIC)
        if len(effect.kinds) == 1:
            (color,) = effect.kinds
            fixed[color.kind] += amount
        else:
            choices.append((effect.kinds, amount))
    # A choice is of one kind for one amount, or each mana apart among the same kinds.
    each = len(choices) > 1
    if each and (len({kinds for kinds, _ in choices}) > 1 or any(amount != 1 for _, amount in choices)):
        return ManaProfile(tier=NEVER_AUTOMATIC)
    return ManaProfile(
        fixed=tuple(fixed),
        choice=sum(amount for _, amount in choices),
        choice_kinds=choices[0][0] if choices else frozenset(),
        each=each,
        tier=tier,
        harm=harm if tier == SMALL_HARM else 0,
        spend_on=mana[0].spend_on,
    )


def _constant(amount: Amount) -> int | None:
    return amount.value if isinstance(amount, Number) else None


def _harm(cost: Sequence[Cost], effects: Sequence[Effect]) -> tuple[int, int]:
    """Tier and harm of everything in the ability that is not making mana."""
    harms = [_cost_harm(part) for part in cost] + [_effect_harm(effect) for effect in effects]
    # Without {T} nothing bounds how often it could be used.
    if any(harm is None for harm in harms) or not any(isinstance(part, TapSelf) for part in cost):
        return NEVER_AUTOMATIC, 0
    harm = sum(harm for harm in harms if harm is not None)
    return (SMALL_HARM if harm else ONLY_TAPS), harm


def _cost_harm(part: Cost) -> int | None:
    if isinstance(part, TapSelf):
        return 0
    if isinstance(part, PayMana):
        return None if part.mana.has_x else part.mana.mana_value
    if isinstance(part, RemoveCountersCost):
        return _constant(part.amount)
    return None


def _effect_harm(effect: Effect) -> int | None:
    if isinstance(effect, Damage) and effect.to == You():
        return _constant(effect.amount)
    if isinstance(effect, LoseLife) and effect.who == You():
        return _constant(effect.amount)
    return None
