"""Keyword abilities about casting: what a spell does as it is cast, and what it may cost instead or in addition."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import (
    CardType,
    CastKeyword,
    Cause,
    CostReduction,
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
    plus_one,
)
from mtgengine.ir.merging import Merge
from mtgengine.ir.patterns import (
    EVENT_AMOUNT,
    EVENT_OBJECT,
    EVENT_RESULT,
    SELF,
    beginning_of,
    casts,
    deals_damage,
    dies,
    enters,
    moves,
)
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


@means("gravestorm")
def gravestorm(ability: Keyworded) -> Meant:
    """CR 702.69a."""
    return [when_cast(_copy_it(x.ThisTurn(x.EachPlayer(), TurnFact.PERMANENTS_DIED)))]


@means("replicate", Form.COST)
def replicate(ability: Keyworded) -> Meant:
    """CR 702.56a."""
    paid = x.KeywordPaid(CastKeyword.REPLICATE)
    return [optional(CastKeyword.REPLICATE, ability.cost), when_cast(_copy_it(paid), condition=at_least(paid, 1))]


@means("conspire")
def conspire(ability: Keyworded) -> Meant:
    """CR 702.78a."""
    alike = x.creature & MINE & x.Shares(Quality.COLOR, x.Source())
    paid = at_least(x.KeywordPaid(CastKeyword.CONSPIRE), 1)
    cost = optional(CastKeyword.CONSPIRE, (k.TapOthers(alike, number(2)),))
    return [cost, when_cast(_copy_it(), condition=paid)]


@means("casualty", Form.NUMBER)
def casualty(ability: Keyworded) -> Meant:
    """CR 702.153a."""
    strong = x.creature & x.Power(x.Compare.GE, number(ability.number))
    paid = at_least(x.KeywordPaid(CastKeyword.CASUALTY), 1)
    return [optional(CastKeyword.CASUALTY, (k.SacrificeCost(strong),)), when_cast(_copy_it(), condition=paid)]


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


@means("paradigm")
def paradigm(ability: Keyworded) -> Meant:
    """CR 702.192a: the spell is exiled; if none of that name has resolved before, copies follow it."""
    resolves = moves(SELF, Zone.STACK, Zone.GRAVEYARD, Cause.RESOLVE)
    copy = (e.CopyCard(x.Register(0), KEPT.index), e.CastFree(KEPT))
    main = beginning_of(StepType.PRECOMBAT_MAIN, Relation.YOU)
    same = x.InZone(Zone.EXILE) & x.Owned(Relation.YOU) & x.Shares(Quality.NAME, x.Source()) & ~x.IsOneOf(EVENT_RESULT)
    later = e.If(
        x.Untrue(x.Exists(same)),
        (e.Let(0, EVENT_RESULT), e.Float(Triggered(copy, events=(main,)), Duration.FOREVER)),
    )
    return [Replacement((resolves,), (r.EventTo(Zone.EXILE), r.AfterEvent((later,))), zones=_ON_STACK)]


@means("cipher")
def cipher(ability: Keyworded) -> Meant:
    """CR 702.99a: as it resolves the card may be exiled encoded on a creature, which then casts copies of it."""
    resolves = moves(SELF, Zone.STACK, Zone.GRAVEYARD, Cause.RESOLVE)
    creature, card = 0, 1
    copy = (e.CopyCard(x.Register(card), KEPT.index), e.CastFree(KEPT))
    hits = deals_damage(x.IsOneOf(x.Register(creature)), x.player, combat=True)
    encoded = x.Matches(x.Register(card), x.InZone(Zone.EXILE))
    again = Triggered(copy, events=(hits,), condition=encoded)
    after = (e.Let(card, EVENT_RESULT), e.Float(again, Duration.FOREVER))
    choose = e.Choose(creature, x.creature & MINE, optional=True)
    chosen = x.Matches(x.Register(creature), x.IsPermanent())
    encode = e.If(chosen, (r.EventTo(Zone.EXILE), r.AfterEvent(after)))
    card_itself = x.Matches(x.Source(), ~x.IsToken() & x.WasCast())
    return [Replacement((resolves,), (choose, encode), card_itself, zones=_ON_STACK)]


@means("haunt")
def haunt(ability: Keyworded) -> Meant:
    """CR 702.55a, c: `abilities` has what triggers when the creature that it haunts dies."""
    (dying,) = ability.abilities
    assert isinstance(dying, Triggered)
    creature, card = 0, 1
    here = x.Matches(x.Register(card), x.InZone(Zone.EXILE))
    later = replace(dying, events=(dies(x.IsOneOf(x.Register(creature))),), condition=here, once=True)
    effects = (
        e.Let(creature, x.TargetRef(0)),
        e.Move(EVENT_RESULT, Zone.EXILE, Cause.EXILE, register=KEPT.index),
        e.Let(card, x.FirstOf(KEPT)),
        e.Float(later, Duration.FOREVER),
    )
    resolves = moves(SELF, Zone.STACK, Zone.GRAVEYARD, Cause.RESOLVE)
    return [
        Triggered(effects, (Target(x.creature),), events=(dies(),)),
        Triggered(effects, (Target(x.creature),), events=(resolves,), zones=frozenset({Zone.GRAVEYARD})),
    ]


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


def optional(keyword: CastKeyword, cost: Sequence[k.Cost]) -> k.CastCost:
    """A cost that may be paid in addition (CR 118.8b)."""
    return k.CastCost(k.CastCostKind.OPTIONAL, tuple(cost), keyword=keyword)


@means("bargain")
def bargain(ability: Keyworded) -> Meant:
    """CR 702.166a."""
    what = (x.artifact | x.enchantment | x.IsToken()) & MINE
    return [optional(CastKeyword.BARGAIN, (k.SacrificeCost(what),))]


@means("squad", Form.COST)
def squad(ability: Keyworded) -> Meant:
    """CR 702.157a."""
    paid = x.KeywordPaid(CastKeyword.SQUAD)
    create = Triggered((e.CopyToken(x.Source(), paid),), events=(enters(),), condition=at_least(paid, 1))
    return [optional(CastKeyword.SQUAD, ability.cost), create]


@means("offspring", Form.COST)
def offspring(ability: Keyworded) -> Meant:
    """CR 702.175a."""
    small = SetPT(x.ONE, x.ONE)
    paid = at_least(x.KeywordPaid(CastKeyword.OFFSPRING), 1)
    create = Triggered((e.CopyToken(x.Source(), changes=(small,)),), events=(enters(),), condition=paid)
    return [optional(CastKeyword.OFFSPRING, ability.cost), create]


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
    sacrifice = replace(SACRIFICE_IT, controller=x.ControllerOf(x.Source()))
    return [_instead(CastKeyword.EVOKE, ability.cost), Triggered((sacrifice,), events=(enters(),), condition=paid)]


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


@means("prowl", Form.COST)
def prowl(ability: Keyworded) -> Meant:
    """CR 702.76a."""
    return [_instead(CastKeyword.PROWL, ability.cost, x.DamagedBy())]


@means("freerunning", Form.COST)
def freerunning(ability: Keyworded) -> Meant:
    """CR 702.173a: commanders are not played."""
    return [_instead(CastKeyword.FREERUNNING, ability.cost, x.DamagedBy("Assassin"))]


@means("emerge", Form.QUALITY)
def emerge(ability: Keyworded) -> Meant:
    """CR 702.119a, b."""
    sacrifice = k.SacrificeCost(ability.what or x.creature, reduces=CostReduction.MANA_VALUE)
    return [_instead(CastKeyword.EMERGE, (*ability.cost, sacrifice))]


@means("offering", Form.NAMED_FOR)
def offering(ability: Keyworded) -> Meant:
    """CR 702.48a: with the mana cost, so that the choice comes with that of the way of casting."""
    assert ability.what is not None
    sacrifice = k.SacrificeCost(ability.what, reduces=CostReduction.MANA_COST)
    return [_instead(CastKeyword.OFFERING, (k.PayManaCost(), sacrifice))]


@means("sneak", Form.COST)
def sneak(ability: Keyworded) -> Meant:
    """CR 702.190a."""
    returned = k.ReturnCost(x.creature & MINE & x.Attacking() & ~x.Blocked())
    blockers = x.AllTrue((x.YourTurn(), x.InStep(frozenset({StepType.DECLARE_BLOCKERS}))))
    return [_instead(CastKeyword.SNEAK, (*ability.cost, returned), blockers)]


@means("bestow", Form.COST)
def bestow(ability: Keyworded) -> Meant:
    """CR 702.103a: a cost of casting the bestowed face (`mtgengine.ir.layouts`)."""
    return [_instead(CastKeyword.BESTOW, ability.cost)]


@means("increment")
def increment(ability: Keyworded) -> Meant:
    """CR 702.191a."""
    spent = x.ManaSpent(of=EVENT_OBJECT)
    size = [x.Comparison(spent, x.Compare.GT, of(x.Source())) for of in (x.PowerOf, x.ToughnessOf)]
    more = x.AllTrue((x.Matches(x.Source(), x.creature), x.AnyTrue(size)))
    return [Triggered((plus_one(x.Source()),), events=(casts(x.IsSpell(), Relation.YOU),), condition=more)]


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


@means("harmonize", Form.COST)
def harmonize(ability: Keyworded) -> Meant:
    """CR 702.180a: without a creature, or with one that makes it cost less."""
    tap = k.TapOthers(x.creature & MINE, reduces=CostReduction.POWER)
    return [
        _instead(CastKeyword.HARMONIZE, ability.cost),
        _instead(CastKeyword.HARMONIZE, (*ability.cost, tap)),
    ]


@means("mayhem", Form.COST)
def mayhem(ability: Keyworded) -> Meant:
    """CR 702.187b."""
    discarded = x.Matches(x.Source(), x.Discarded())
    return [_instead(CastKeyword.MAYHEM, ability.cost, discarded)]


@means("mutate", Form.COST)
def mutate(ability: Keyworded) -> Meant:
    """CR 702.140a, c."""
    with_owner = x.OwnedBy(x.OwnerOf(x.Source()))
    spell = Spell((Merge(x.TargetRef(0)),), (Target(x.creature & ~x.Subtype("Human") & with_owner),))
    return [_instead(CastKeyword.MUTATE, ability.cost, spell=spell)]


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


@means("cleave", Form.COST)
def cleave(ability: Keyworded) -> Meant:
    """CR 702.148a: `abilities` has the spell ability without the text in square brackets."""
    return [_instead(CastKeyword.CLEAVE, ability.cost, spell=_spell_of(ability))]


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
