"""The cards of Wizard, and what their effects mean: each becomes a card in IR.

What a bare action, one without a trigger, means depends on the card. On a sorcery it happens as the sorcery resolves.
On a creature or land ``inc`` and ``dec`` are static, and any other action happens as the card enters. How long a change
lasts depends on its trigger: that of ``enter?`` stays, all others end at cleanup.

>>> from mtgengine import ir
>>> print(ir.render(CARDS["Alpha Wolf"].compile().face))
Creatures you control get +1/+0.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from functools import cache
from itertools import groupby
from types import MappingProxyType
from typing import Any, Literal

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.enums import CardType, Color, Duration, EventKind, Keyword, Relation, RuleKind, StepType, Zone
from mtgengine.errors import MtgEngineError, quoted_list
from mtgengine.mana import ManaCost
from mtgengine.rulesets.wizard.language import (
    COLORS,
    EffectError,
    GraveyardCount,
    Instruction,
    Parsed,
    Trigger,
    parse,
)

__all__ = ["CARDS", "WizardCard", "WizardCardError", "wizard_cards"]

Kind = Literal["creature", "land", "sorcery"]
KINDS: tuple[Kind, ...] = ("creature", "land", "sorcery")
_COLOR = {"green": Color.GREEN, "blue": Color.BLUE, "red": Color.RED}
_SYMBOL = {"green": "{G}", "blue": "{U}", "red": "{R}"}
_TYPE = {"creature": CardType.CREATURE, "land": CardType.LAND, "sorcery": CardType.SORCERY}
_KEYWORD = {
    "haste": Keyword.HASTE,
    "flying": Keyword.FLYING,
    "reach": Keyword.REACH,
    "vigilant": Keyword.VIGILANCE,
}


class WizardCardError(MtgEngineError, ValueError):
    """Not a card of Wizard: what is wrong with it."""


@dataclass(frozen=True)
class WizardCard:
    """A card.

    Attributes:
        name: Its name.
        kind: Creature, land or sorcery.
        color: Its color; empty for a land.
        cost: Its generic cost; a creature or sorcery costs one mana of its color besides.
        attack, defence: A creature's; 0 for other cards.
        effect: What it does, in the language of `mtgengine.rulesets.wizard.language`.
    """

    name: str
    kind: Kind
    color: str = ""
    cost: int = 0
    attack: int = 0
    defence: int = 0
    effect: str = ""

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise WizardCardError(f"{self.name}: kind is {self.kind!r}: give {quoted_list(KINDS)}")
        if (self.color in COLORS) == (self.kind == "land") or self.color not in ("", *COLORS):
            raise WizardCardError(f"{self.name}: a creature or sorcery is green, blue or red, a land has no color")
        if self.kind == "land" and self.cost:
            raise WizardCardError(f"{self.name}: a land costs nothing")
        if self.kind != "creature" and (self.attack or self.defence):
            raise WizardCardError(f"{self.name}: only creatures have attack and defence")
        _check(self)

    def __str__(self) -> str:
        """What is printed on it: name and cost, kind and stats, effect."""
        name = f"{self.name}, {self.cost_text}" if self.color else self.name
        stats = f" {self.attack}/{self.defence}" if self.kind == "creature" else ""
        return "\n".join(filter(None, (name, self.kind + stats, self.effect)))

    @property
    def parsed(self) -> Parsed:
        """Its effect, read."""
        return parse(self.effect)

    @property
    def cost_text(self) -> str:
        """Its cost as a card says it: ``3 red``, which is three mana of any color and a red one."""
        return f"{self.cost} {self.color}" if self.color else ""

    def to_dict(self) -> dict[str, Any]:
        """The card as plain values, for JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> WizardCard:
        """The card that `to_dict` made these values of."""
        known = {field.name for field in fields(cls)}
        if not {"name", "kind"} <= set(data) <= known:
            raise WizardCardError(
                f"a card has name and kind, and perhaps {', '.join(sorted(known - {'name', 'kind'}))}"
            )
        return cls(**data)

    def compile(self) -> ir.Card:
        """The card in IR, as the core plays it."""
        return _compiled(self)


def _check(card: WizardCard) -> None:
    """What is of the language, but says nothing on a card of this kind."""
    parsed = card.parsed

    def refuse(word: str, why: str) -> EffectError:
        return EffectError(card.effect, card.effect.find(word) + 1, f"{why} ({card.name})")

    for keyword in parsed.keywords:
        if card.kind == "sorcery" or (card.kind == "land" and keyword != "entertap"):
            raise refuse(keyword, f"a {card.kind} can't have this keyword")
    for instruction in parsed.instructions:
        if instruction.trigger is not None and card.kind == "sorcery":
            raise refuse(instruction.trigger.value, "a sorcery is never on the battlefield, so nothing can trigger it")
        if instruction.trigger in (Trigger.ATTACK, Trigger.BLOCK) and card.kind == "land":
            raise refuse(instruction.trigger.value, "a land neither attacks nor blocks")
        if instruction.field and card.kind == "land" and not instruction.everywhere:
            raise refuse(instruction.verb, "a land has no attack and defence")


# ---- what effects mean -----------------------------------------------------------------------------------------------

YOUR_CREATURES = ir.AllOf((ir.Types(frozenset({CardType.CREATURE})), ir.Controlled(Relation.YOU)))
A_CREATURE = ir.Types(frozenset({CardType.CREATURE}))
_TARGETS = {
    "creature": ir.Target(A_CREATURE),
    "creature/player": ir.Target(ir.AnyOf((A_CREATURE, ir.IsPlayer(Relation.OPPONENT)))),
    "graveyard": ir.Target(ir.AllOf((A_CREATURE, ir.InZone(Zone.GRAVEYARD), ir.Owned(Relation.YOU)))),
}
_EVENTS = {
    Trigger.TAP: ir.Pattern(EventKind.TAP, ir.IsSource()),
    Trigger.ATTACK: ir.Pattern(EventKind.ATTACK, ir.IsSource()),
    Trigger.BLOCK: ir.Pattern(EventKind.BLOCK, ir.IsSource()),
    Trigger.ENTER: ir.enters(),
    Trigger.UPKEEP: ir.Pattern(EventKind.STEP_BEGIN, player=ir.IsPlayer(Relation.YOU), step=StepType.UPKEEP),
}


def _amount(instruction: Instruction) -> ir.Amount:
    amount = instruction.amount
    if isinstance(amount, GraveyardCount):
        cards = ir.AllOf((ir.Named(amount.name), ir.InZone(Zone.GRAVEYARD), ir.Owned(Relation.YOU)))
        return ir.Count(cards)
    return ir.Number(amount)


def _change(instruction: Instruction) -> ir.ModifyPT:
    amount = _amount(instruction)
    if instruction.verb == "dec":
        amount = ir.Number(-amount.value) if isinstance(amount, ir.Number) else ir.Negative(amount)
    none = ir.Number(0)
    return ir.ModifyPT(amount, none) if instruction.field == "att" else ir.ModifyPT(none, amount)


class _Program:
    """The instructions of a sorcery or of one trigger as effects. Those that choose the same kind of thing share it."""

    def __init__(self, instructions: Iterable[Instruction], own: ir.Selector | None, duration: Duration) -> None:
        self.own = own  # what inc and dec change: the card itself; None: a creature of the player's choice
        self.duration = duration
        self.targets: list[ir.Target] = []
        self.effects = tuple(self._effect(instruction) for instruction in instructions)

    def _target(self, kind: str) -> ir.Selector:
        target = _TARGETS[kind]
        if target not in self.targets:
            self.targets.append(target)
        return ir.TargetRef(self.targets.index(target))

    def _effect(self, instruction: Instruction) -> ir.Effect:
        verb, amount = instruction.verb, _amount(instruction)
        if verb in ("inc", "dec"):
            if instruction.everywhere:
                what: ir.Selector = ir.Each(YOUR_CREATURES, (Zone.BATTLEFIELD,))
            else:
                what = self.own if self.own is not None else self._target("creature")
            return ir.Continuous(what, (_change(instruction),), self.duration)
        if verb == "damage":
            to = ir.Opponents() if instruction.target == "player" else self._target(instruction.target)
            return ir.Damage(to, amount)
        if verb == "destroy":
            return ir.Destroy(self._target("creature"))
        if verb == "return":
            return ir.Move(self._target("graveyard"), Zone.HAND)
        if verb == "gen":
            return ir.AddMana(frozenset(_COLOR[color] for color in instruction.colors))
        if verb == "discard":
            return ir.Discard(ir.Opponents(), amount)
        if verb == "draw":
            return ir.Draw(ir.You(), amount)
        return ir.GainLife(ir.You(), amount)


def _keyword(keyword: str) -> ir.Ability:
    if keyword == "unblockable":
        return ir.Static(rule=ir.Rule(RuleKind.UNBLOCKABLE))
    if keyword == "entertap":
        return ir.Replacement((ir.enters(),), (ir.EventTapped(),))
    return ir.KeywordAbility(_KEYWORD[keyword])


def _static(instruction: Instruction) -> ir.Static:
    return ir.Static((_change(instruction),), affects=YOUR_CREATURES if instruction.everywhere else None)


def _triggered(trigger: Trigger, instructions: list[Instruction]) -> Iterator[ir.Ability]:
    if trigger is Trigger.TAP:
        for made in (instruction for instruction in instructions if instruction.verb == "gen"):
            # Tapping for mana is an ability of its own; whatever else happens then is triggered.
            yield ir.ManaAbility(_Program([made], None, Duration.END_OF_TURN).effects, cost=(ir.TapSelf(),))
        instructions = [instruction for instruction in instructions if instruction.verb != "gen"]
    if instructions:
        duration = Duration.FOREVER if trigger is Trigger.ENTER else Duration.END_OF_TURN
        program = _Program(instructions, ir.Source(), duration)
        yield ir.Triggered(program.effects, tuple(program.targets), events=(_EVENTS[trigger],))


def _permanent_abilities(parsed: Parsed) -> Iterator[ir.Ability]:
    yield from map(_keyword, parsed.keywords)
    for trigger, group in groupby(parsed.instructions, key=lambda instruction: instruction.trigger):
        instructions = list(group)
        if trigger is None:
            yield from (_static(instruction) for instruction in instructions if instruction.field)
            trigger, instructions = (
                Trigger.ENTER,
                [instruction for instruction in instructions if not instruction.field],
            )
        yield from _triggered(trigger, instructions)


def _mana_cost(card: WizardCard) -> ManaCost | None:
    if not card.color:
        return None
    return ManaCost.parse((f"{{{card.cost}}}" if card.cost else "") + _SYMBOL[card.color])


@cache
def _compiled(card: WizardCard) -> ir.Card:
    parsed = card.parsed
    if card.kind == "sorcery":
        program = _Program(parsed.instructions, None, Duration.END_OF_TURN)
        abilities: tuple[ir.Ability, ...] = (ir.Spell(program.effects, tuple(program.targets)),)
    else:
        abilities = tuple(_permanent_abilities(parsed))
    creature = card.kind == "creature"
    return ir.Card(
        (
            ir.Face(
                card.name,
                frozenset({_TYPE[card.kind]}),
                _mana_cost(card),
                power=card.attack if creature else None,
                toughness=card.defence if creature else None,
                abilities=abilities,
                text=card.effect,
            ),
        )
    )


# ---- the cards -------------------------------------------------------------------------------------------------------

_LIST = (
    WizardCard("Slime", "creature", "green", 1, 2, 2, "vigilant"),
    WizardCard("Bigger Slime", "creature", "green", 2, 3, 3, "vigilant"),
    WizardCard("Forest Bear", "creature", "green", 1, 2, 2),
    WizardCard("Vine Elemental", "creature", "green", 3, 2, 3, "enter? inc att 1; inc end 1"),
    WizardCard("Alpha Wolf", "creature", "green", 2, 3, 2, "global inc att 1"),
    WizardCard("Skeleton", "creature", "blue", 2, 2, 2, "haste; block? inc end 1"),
    WizardCard("Skeleton Army", "creature", "blue", 3, 2, 2, "haste; inc att (graveyard count Skeleton)"),
    WizardCard("Phantom Warrior", "creature", "blue", 3, 2, 3, "haste"),
    WizardCard("Sea Serpent", "creature", "blue", 4, 5, 5),
    WizardCard("Arcane Scholar", "creature", "blue", 2, 1, 3, "draw 1"),
    WizardCard("Vergil", "creature", "blue", 5, 6, 6, "unblockable"),
    WizardCard("Goblin Raider", "creature", "red", 1, 2, 1, "haste"),
    WizardCard("Fire Elemental", "creature", "red", 3, 3, 2, "attack? inc att 1"),
    WizardCard("Dragon Whelp", "creature", "red", 4, 2, 3, "flying"),
    WizardCard("Berserker", "creature", "red", 2, 2, 3, "attack? inc att 2; dec end 1"),
    WizardCard("Forest", "land", effect="tap? gen green"),
    WizardCard("Island", "land", effect="tap? gen blue"),
    WizardCard("Mountain", "land", effect="tap? gen red"),
    WizardCard("Tropical Grove", "land", effect="entertap; tap? gen green/blue"),
    WizardCard("Volcanic Peak", "land", effect="entertap; tap? gen red/blue"),
    WizardCard("Wild Highlands", "land", effect="entertap; tap? gen red/green"),
    WizardCard("Giant Growth", "sorcery", "green", 0, effect="inc att 3; inc end 3"),
    WizardCard("Regrowth", "sorcery", "green", 1, effect="return creature"),
    WizardCard("Divination", "sorcery", "blue", 2, effect="draw 2"),
    WizardCard("Mind Rot", "sorcery", "blue", 2, effect="discard 2"),
    WizardCard("Lightning Strike", "sorcery", "red", 2, effect="damage 3 creature/player"),
    WizardCard("Flame Slash", "sorcery", "red", 1, effect="damage 4 creature"),
    WizardCard("Lava Axe", "sorcery", "red", 4, effect="damage 5 player"),
)

# All cards of the game, by name.
CARDS: Mapping[str, WizardCard] = MappingProxyType({card.name: card for card in _LIST})


@cache
def wizard_cards(own: tuple[WizardCard, ...] = ()) -> CardDatabase:
    """The cards as a database, for decks, games and scenarios, with others of one's own."""
    if doubled := {card.name for card in own} & set(CARDS):
        raise WizardCardError(f"{quoted_list(sorted(doubled))} is a card of the game: give yours another name")
    return CardDatabase(card.compile() for card in (*CARDS.values(), *own))
