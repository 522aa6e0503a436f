"""Keywords of cards with a layout or a type of their own: split cards, Vehicles, Mounts, Spacecraft, Sagas."""

from __future__ import annotations

from collections.abc import Sequence

from mtgengine.enums import CardType, Keyword, Status, Zone
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.cards import Ability, Activated, KeywordAbility, Replacement, Static, Target
from mtgengine.ir.changes import AddTypes, RemoveTypes
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import MINE, number
from mtgengine.ir.patterns import SELF, enters


@means("fuse")
@means("aftermath")
def _of_the_layout(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.102, 702.127: what it means for the faces of its card is said in `mtgengine.ir.layouts`."""
    return ()


@means("crew", Form.NUMBER)
def crew(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.122a."""
    becomes = e.Continuous(x.Source(), (AddTypes(frozenset({CardType.ARTIFACT, CardType.CREATURE})),))
    cost = k.TapForPower(number(ability.number), x.creature)
    return [Activated((becomes,), cost=(cost,), keyword=Keyword.CREW)]


@means("fortify", Form.COST)
def fortify(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.67a."""
    attach = e.Attach(x.Source(), x.TargetRef(0))
    return [_sorcery(ability, attach, Keyword.FORTIFY, Target(x.land & MINE))]


@means("reconfigure", Form.COST)
def reconfigure(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.151a, b."""
    attached = x.Matches(x.Source(), x.AttachedTo(x.creature))
    off = Activated((e.Unattach(x.Source()),), cost=ability.cost, sorcery_speed=True, condition=attached)
    on = _sorcery(ability, e.Attach(x.Source(), x.TargetRef(0)), Keyword.RECONFIGURE, Target(x.creature & MINE & ~SELF))
    no_creature = Static((RemoveTypes(frozenset({CardType.CREATURE})),), condition=attached)
    return [KeywordAbility(Keyword.RECONFIGURE), on, off, no_creature]


@means("level up", Form.COST)
def level_up(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.87a."""
    return [Activated((e.PutCounters(x.Source(), "level", x.ONE),), cost=ability.cost, sorcery_speed=True)]


def _sorcery(ability: Keyworded, effect: e.Effect, keyword: Keyword, target: Target) -> Activated:
    return Activated((effect,), (target,), cost=ability.cost, sorcery_speed=True, keyword=keyword)


@means("saddle", Form.NUMBER)
def saddle(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.171a."""
    cost = k.TapForPower(number(ability.number), x.creature)
    return [Activated((e.Designate(x.Source(), Status.SADDLED),), cost=(cost,), sorcery_speed=True)]


@means("station")
def station(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.184a."""
    charge = e.PutCounters(x.Source(), "charge", x.PowerOf(x.CostObjects()))
    another = k.TapOthers(x.creature & MINE & ~SELF)
    return [Activated((charge,), cost=(another,), sorcery_speed=True)]


@means("craft", Form.MATERIALS)
def craft(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.167a."""
    assert ability.what is not None
    materials = k.CraftCost(ability.what & ~SELF, number(ability.number or 1))
    back = e.Move(x.Become(), Zone.BATTLEFIELD, controller=x.OwnerOf(x.Affected()), transformed=True)
    return [Activated((back,), cost=(*ability.cost, k.ExileSelf(), materials), sorcery_speed=True)]


@means("read ahead")
def read_ahead(ability: Keyworded) -> Sequence[Ability]:
    """CR 702.155b, 714.3b: `number` is that of the final chapter; the chapters have 702.155a in their events."""
    choose = e.ChooseNumber(0, x.ONE, number(ability.number))
    counters = r.EventCounters("lore", x.RegisterValue(0))
    return [KeywordAbility(Keyword.READ_AHEAD), Replacement((enters(),), (choose, counters))]
