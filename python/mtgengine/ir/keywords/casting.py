"""Keyword abilities about casting: what a spell does as it is cast, and what it may cost instead or in addition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import (
    CardType,
    CastKeyword,
    Cause,
    Duration,
    Keyword,
    Quality,
    Relation,
    StepType,
    TurnFact,
    Zone,
)
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.cards import Ability, Replacement, Spell, Static, Target, Triggered
from mtgengine.ir.changes import AddAbility, AddKeyword, AddTypes, RemoveTypes, SetPT, SetSubtypes
from mtgengine.ir.keyworded import Form, Keyworded, means
from mtgengine.ir.keywords.parts import (
    KEPT,
    MINE,
    SACRIFICE_IT,
    YOUR_UPKEEP,
    at_least,
    at_next_end_step,
    counters,
    enters_with,
    number,
)
from mtgengine.ir.patterns import EVENT_AMOUNT, EVENT_RESULT, SELF, beginning_of, casts, dies, enters, moves
from mtgengine.ir.term import IRError
from mtgengine.mana import ManaCost

Meant = list["Ability | k.CastCost"]

_ON_STACK = frozenset({Zone.STACK})


def when_cast(*effects: e.Effect, condition: x.Condition | None = None) -> Triggered:
    """*When you cast this spell*: it functions on the stack (CR 113.6k)."""
    return Triggered(effects, events=(casts(SELF),), condition=condition, zones=_ON_STACK)


def _copy_it(times: x.Amount = x.ONE) -> e.Effect:
    """Copy it, and you may choose new targets for the copies."""
    return e.CopySpell(x.Source(), amount=times, new_targets=True)


# ---- copies ----------------------------------------------------------------------------------------------------------


@means("storm")
def storm(ability: Keyworded) -> Meant:
    """CR 702.40a: the spells that were cast before it are counted as it is cast."""
    return [when_cast(_copy_it(EVENT_AMOUNT))]


@means("replicate", Form.COST)
def replicate(ability: Keyworded) -> Meant:
    """CR 702.56a."""
    paid = x.KeywordPaid(CastKeyword.REPLICATE)
    return [_optional(CastKeyword.REPLICATE, ability.cost), when_cast(_copy_it(paid), condition=at_least(paid, 1))]


@means("conspire")
def conspire(ability: Keyworded) -> Meant:
    """CR 702.78a."""
    alike = x.creature & MINE & x.Shares(Quality.COLOR, x.Source())
    paid = at_least(x.KeywordPaid(CastKeyword.CONSPIRE), 1)
    cost = _optional(CastKeyword.CONSPIRE, (k.TapOthers(alike, number(2)),))
    return [cost, when_cast(_copy_it(), condition=paid)]


@means("casualty", Form.NUMBER)
def casualty(ability: Keyworded) -> Meant:
    """CR 702.153a."""
    strong = x.creature & x.Power(x.Compare.GE, number(ability.number))
    paid = at_least(x.KeywordPaid(CastKeyword.CASUALTY), 1)
    return [_optional(CastKeyword.CASUALTY, (k.SacrificeCost(strong),)), when_cast(_copy_it(), condition=paid)]


@means("demonstrate")
def demonstrate(ability: Keyworded) -> Meant:
    """CR 702.144a."""
    opponent = x.ChosenPlayer(0)
    theirs = e.CopySpell(x.Source(), opponent, new_targets=True)
    return [when_cast(e.May((_copy_it(), e.ChoosePlayer(0, x.opponent), theirs)))]


# ---- other cards that are cast with it -------------------------------------------------------------------------------


@means("cascade")
def cascade(ability: Keyworded) -> Meant:
    """CR 702.85a."""
    lesser = x.ManaValue(x.Compare.LT, x.ManaValueOf(x.Source()))
    found, others = KEPT, x.Register(17)
    return [
        when_cast(
            e.RevealUntil(x.You(), ~x.land & lesser, register=found.index, others=others.index),
            e.Move(found, Zone.EXILE, Cause.EXILE, register=found.index),
            e.Move(others, Zone.EXILE, Cause.EXILE, register=others.index),
            e.CastFree(found, spell=lesser),
            e.Move(x.Both(found, others), Zone.LIBRARY, position=-1, random=True),
        )
    ]


@means("ripple", Form.NUMBER)
def ripple(ability: Keyworded) -> Meant:
    """CR 702.60a."""
    same = x.Matching(KEPT, x.Shares(Quality.NAME, x.Source()))
    effects = (
        e.Let(KEPT.index, x.TopOf(x.You(), number(ability.number))),
        e.Reveal(KEPT),
        e.Repeat(x.NumberOf(same), (e.CastFree(same),)),
        e.Move(KEPT, Zone.LIBRARY, position=-1, order=x.You()),
    )
    return [when_cast(e.May(effects))]


@means("rebound")
def rebound(ability: Keyworded) -> Meant:
    """CR 702.88a."""
    resolves = moves(SELF, Zone.STACK, Zone.GRAVEYARD, Cause.RESOLVE)
    again = Triggered((e.CastFree(x.Register(0)),), events=(YOUR_UPKEEP,), once=True)
    effects = (r.EventTo(Zone.EXILE), r.AfterEvent((e.Let(0, EVENT_RESULT), e.Float(again, Duration.FOREVER))))
    from_hand = x.Matches(x.Source(), x.WasCast(frozenset({Zone.HAND})))
    return [Replacement((resolves,), effects, from_hand, zones=_ON_STACK)]


@means("extort")
def extort(ability: Keyworded) -> Meant:
    """CR 702.101a: the total life lost is what the life totals went down by."""
    before, each = 0, x.Total(x.Opponents(), x.LifeOf(x.Affected()))
    drain = (
        e.LetNumber(before, each),
        e.LoseLife(x.Opponents(), x.ONE),
        e.GainLife(x.You(), x.Difference(x.RegisterValue(before), each)),
    )
    pay = e.Pay((k.PayMana(ManaCost.parse("{W/B}")),), effects=drain)
    return [Triggered((pay,), events=(casts(x.IsSpell(), Relation.YOU),))]


# ---- additional costs ------------------------------------------------------------------------------------------------


def _optional(keyword: CastKeyword, cost: Sequence[k.Cost]) -> k.CastCost:
    return k.CastCost(k.CastCostKind.OPTIONAL, tuple(cost), keyword=keyword)


@means("bargain")
def bargain(ability: Keyworded) -> Meant:
    """CR 702.166a."""
    what = (x.artifact | x.enchantment | x.IsToken()) & MINE
    return [_optional(CastKeyword.BARGAIN, (k.SacrificeCost(what),))]


@means("squad", Form.COST)
def squad(ability: Keyworded) -> Meant:
    """CR 702.157a."""
    paid = x.KeywordPaid(CastKeyword.SQUAD)
    create = Triggered((e.CopyToken(x.Source(), paid),), events=(enters(),), condition=at_least(paid, 1))
    return [_optional(CastKeyword.SQUAD, ability.cost), create]


@means("offspring", Form.COST)
def offspring(ability: Keyworded) -> Meant:
    """CR 702.175a."""
    small = SetPT(x.ONE, x.ONE)
    paid = at_least(x.KeywordPaid(CastKeyword.OFFSPRING), 1)
    create = Triggered((e.CopyToken(x.Source(), changes=(small,)),), events=(enters(),), condition=paid)
    return [_optional(CastKeyword.OFFSPRING, ability.cost), create]


# ---- alternative costs -----------------------------------------------------------------------------------------------


def _instead(
    keyword: CastKeyword, cost: Sequence[k.Cost], condition: x.Condition | None = None, spell: Ability | None = None
) -> k.CastCost:
    return k.CastCost(k.CastCostKind.ALTERNATIVE, tuple(cost), condition, keyword, spell)


def _was_cast_for(keyword: CastKeyword) -> x.Condition:
    return x.Matches(x.Source(), x.WasCastFor(keyword))


@means("evoke", Form.COST)
def evoke(ability: Keyworded) -> Meant:
    """CR 702.74a."""
    paid = _was_cast_for(CastKeyword.EVOKE)
    return [_instead(CastKeyword.EVOKE, ability.cost), Triggered((SACRIFICE_IT,), events=(enters(),), condition=paid)]


def _hasty(keyword: CastKeyword, *more: AddAbility) -> Ability:
    """As long as the cost was paid, it has haste."""
    return Static(changes=(AddKeyword(Keyword.HASTE), *more), condition=_was_cast_for(keyword))


def _as_it_enters(keyword: CastKeyword, later: e.Effect) -> Ability:
    """A delayed triggered ability about the permanent that the spell becomes (CR 603.7)."""
    after = (e.Let(KEPT.index, EVENT_RESULT), at_next_end_step(later))
    return Replacement((enters(),), (r.AfterEvent(after),), _was_cast_for(keyword))


@means("dash", Form.COST)
def dash(ability: Keyworded) -> Meant:
    """CR 702.109a."""
    back = _as_it_enters(CastKeyword.DASH, e.Move(KEPT, Zone.HAND))
    return [_instead(CastKeyword.DASH, ability.cost), back, _hasty(CastKeyword.DASH)]


@means("blitz", Form.COST)
def blitz(ability: Keyworded) -> Meant:
    """CR 702.152a."""
    sacrifice = _as_it_enters(CastKeyword.BLITZ, e.Move(KEPT, Zone.GRAVEYARD, Cause.SACRIFICE))
    draw = AddAbility(Triggered((e.Draw(x.You(), x.ONE),), events=(dies(),)))
    return [_instead(CastKeyword.BLITZ, ability.cost), sacrifice, _hasty(CastKeyword.BLITZ, draw)]


@means("spectacle", Form.COST)
def spectacle(ability: Keyworded) -> Meant:
    """CR 702.137a."""
    lost = at_least(x.ThisTurn(x.Opponents(), TurnFact.LIFE_LOST), 1)
    return [_instead(CastKeyword.SPECTACLE, ability.cost, lost)]


@means("surge", Form.COST)
def surge(ability: Keyworded) -> Meant:
    """CR 702.117a."""
    another = at_least(x.ThisTurn(x.You(), TurnFact.SPELLS_CAST), 1)
    return [_instead(CastKeyword.SURGE, ability.cost, another)]


@means("web-slinging", Form.COST)
def web_slinging(ability: Keyworded) -> Meant:
    """CR 702.188a."""
    tapped = k.ReturnCost(x.creature & MINE & x.Tapped())
    return [_instead(CastKeyword.WEB_SLINGING, (*ability.cost, tapped))]


@means("impending", Form.NUMBER_AND_COST)
def impending(ability: Keyworded) -> Meant:
    """CR 702.176a."""
    paid = _was_cast_for(CastKeyword.IMPENDING)
    waits = x.AllTrue((paid, at_least(counters("time"), 1)))
    end_step = beginning_of(StepType.END, Relation.YOU)
    return [
        _instead(CastKeyword.IMPENDING, ability.cost),
        enters_with("time", ability.number, paid),
        Static(changes=(RemoveTypes(frozenset({CardType.CREATURE})),), condition=waits),
        Triggered((e.RemoveCounters(x.Source(), "time", x.ONE),), events=(end_step,), condition=waits),
    ]


# ---- from elsewhere --------------------------------------------------------------------------------------------------


@means("retrace")
def retrace(ability: Keyworded) -> Meant:
    """CR 702.81a."""
    return [_instead(CastKeyword.RETRACE, (k.PayManaCost(), k.DiscardCost(x.land)))]


@means("jump-start")
def jump_start(ability: Keyworded) -> Meant:
    """CR 702.133a."""
    return [_instead(CastKeyword.JUMP_START, (k.PayManaCost(), k.DiscardCost()))]


@means("escape", Form.COST)
def escape(ability: Keyworded) -> Meant:
    """CR 702.138a."""
    return [_instead(CastKeyword.ESCAPE, ability.cost)]


# ---- a text of its own -----------------------------------------------------------------------------------------------


def _spell_of(ability: Keyworded) -> Spell:
    spells = [part for part in ability.abilities if isinstance(part, Spell) and not part.modes]
    if len(spells) != 1:
        raise IRError(f"{ability.name} is about one spell ability")
    return spells[0]


@means("overload", Form.COST)
def overload(ability: Keyworded) -> Meant:
    """CR 702.96a: `abilities` has the spell ability with *each* instead of *target*."""
    return [_instead(CastKeyword.OVERLOAD, ability.cost, spell=_spell_of(ability))]


@means("awaken", Form.NUMBER_AND_COST)
def awaken(ability: Keyworded) -> Meant:
    """CR 702.113a: `abilities` has the spell ability that the card has otherwise."""
    spell = _spell_of(ability)
    land = x.TargetRef(len(spell.targets))
    creature = (
        AddTypes(frozenset({CardType.CREATURE})),
        SetSubtypes(("Elemental",), CardType.CREATURE),
        AddKeyword(Keyword.HASTE),
        SetPT(number(0), number(0)),
    )
    more = (e.PutCounters(land, "+1/+1", number(ability.number)), e.Continuous(land, creature, Duration.FOREVER))
    awakened = replace(spell, effects=(*spell.effects, *more), targets=(*spell.targets, Target(x.land & MINE)))
    return [_instead(CastKeyword.AWAKEN, ability.cost, spell=awakened)]
