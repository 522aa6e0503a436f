"""Cards that no one has printed: every effect, cost and rule of the IR at least once, for random play.

All of them are cheap, so that a random player gets to do a great deal with them.
"""

from __future__ import annotations

from mtgengine.enums import CardType, Color, Duration, Keyword, PhaseType, Relation, RuleKind, StepType, Supertype, Zone
from mtgengine.ir import (
    Ability,
    Activated,
    AddKeyword,
    AddMana,
    AddRule,
    AddTypes,
    Attach,
    Attacking,
    Card,
    CastCost,
    CastCostKind,
    CastFree,
    Choose,
    Compare,
    Comparison,
    Continuous,
    Controlled,
    ControllerOf,
    CopySpell,
    Count,
    Counter,
    CreateToken,
    Damage,
    DamageEqualToPower,
    Destroy,
    Discard,
    DiscardCost,
    DiscardRandom,
    DiscardSelf,
    Draw,
    Each,
    EachPlayer,
    Effect,
    ExileCost,
    ExileSelf,
    ExtraPhase,
    ExtraStep,
    ExtraTurn,
    Face,
    GainLife,
    HandOf,
    If,
    InZone,
    IsAbility,
    IsToken,
    KeywordAbility,
    LifeOf,
    LoseLife,
    Loyalty,
    ManaAbility,
    ManaValueOf,
    May,
    Mill,
    Mode,
    ModifyPT,
    Move,
    Number,
    Opponents,
    Owned,
    PayLife,
    PayMana,
    PowerOf,
    PutAttacking,
    PutCounters,
    Register,
    RemoveCounters,
    RemoveCountersCost,
    RemoveFromCombat,
    RemoveKeyword,
    ReturnCost,
    RevealHand,
    Rule,
    Sacrifice,
    SacrificeCost,
    SacrificeSelf,
    Search,
    SetColors,
    SetPT,
    Share,
    Shuffle,
    Skip,
    Source,
    Spell,
    Static,
    Subtype,
    SwitchPT,
    Tap,
    TapOthers,
    TapSelf,
    Target,
    TargetRef,
    Untap,
    UntapSelf,
    X,
    You,
    any_target,
    artifact,
    colored,
    creature,
    exile,
    land,
    permanent,
    player,
    pump,
    return_to_hand,
    spell,
)
from mtgengine.mana import ManaCost

MINE = Controlled(Relation.YOU)
MY_CARDS = Owned(Relation.YOU)
IN_GRAVEYARD = InZone(Zone.GRAVEYARD)
ONE, TWO, THREE = Number(1), Number(2), Number(3)
SAPROLING = Face("Saproling Token", {CardType.CREATURE}, subtypes=["Saproling"], power=1, toughness=1)
DRONE = Face(
    "Drone Token",
    {CardType.ARTIFACT, CardType.CREATURE},
    power=2,
    toughness=2,
    abilities=[KeywordAbility(Keyword.FLYING)],
)


def card(name: str, *types: CardType, cost: str = "{1}", abilities: tuple[Ability, ...] = (), **more) -> Card:
    return Card((Face(name, types, ManaCost.parse(cost), abilities=abilities, **more),))


def cast(name: str, *effects: Effect, targets=(), kind=CardType.INSTANT, cost: str = "{1}", **more) -> Card:
    division = more.pop("division", None)
    ability = Spell(effects=effects, targets=targets, division=division)
    return card(name, kind, cost=cost, abilities=(ability,), **more)


def beast(name: str, power: int, toughness: int, *abilities: Ability, cost: str = "{1}", **more) -> Card:
    return card(name, CardType.CREATURE, cost=cost, abilities=abilities, power=power, toughness=toughness, **more)


def law(name: str, rule: Rule, affects=None, cost: str = "{1}") -> Card:
    return card(name, CardType.ENCHANTMENT, cost=cost, abilities=(Static(rule=rule, affects=affects),))


def does(*effects: Effect, cost=(), targets=(), **more) -> Activated:
    return Activated(effects=effects, cost=cost, targets=targets, **more)


def mana(text: str) -> PayMana:
    return PayMana(ManaCost.parse(text))


A_CREATURE = Target(creature)
ANY = Target(any_target)
UP_TO_TWO = Target(creature, least=0, most=2)

SPELLS = [
    cast("Wild Echo", CopySpell(TargetRef(0)), targets=[Target(spell)]),
    cast("Wild Mimic", CopySpell(TargetRef(0)), targets=[Target(IsAbility())]),
    cast("Wild Stop", Counter(TargetRef(0)), targets=[Target(spell | IsAbility())]),
    cast("Wild Free", CastFree(Each(MY_CARDS & InZone(Zone.HAND), [Zone.HAND])), kind=CardType.SORCERY),
    cast("Wild Grave", CastFree(Each(MY_CARDS & IN_GRAVEYARD, [Zone.GRAVEYARD])), exile(Source())),
    cast("Wild Offer", May([Draw(You(), ONE), May([LoseLife(You(), ONE), Draw(You(), ONE)])])),
    cast("Wild If", If(Comparison(LifeOf(You()), Compare.LT, Number(15)), [GainLife(You(), THREE)]), Draw(You(), ONE)),
    cast("Wild Pick", Choose(0, creature), Choose(1, creature, optional=True), *(
        DamageEqualToPower(Register(0), Register(1)), DamageEqualToPower(Register(1), Register(0)))),
    cast("Wild Flood", CreateToken(You(), SAPROLING, Number(3))),
    cast("Wild Raid", CreateToken(You(), DRONE, TWO, tapped=True, attacking=True)),
    cast("Wild Gift", CreateToken(EachPlayer(), DRONE, X()), cost="{X}{1}"),
    cast("Wild Ambush", PutAttacking(Each(creature & MY_CARDS & IN_GRAVEYARD, [Zone.GRAVEYARD]))),
    cast("Wild Retreat", RemoveFromCombat(Each(Attacking()))),
    cast("Wild Peek", RevealHand(Opponents()), DiscardRandom(Opponents(), ONE)),
    cast("Wild Loss", Discard(EachPlayer(), TWO), Sacrifice(EachPlayer(), permanent, ONE), kind=CardType.SORCERY),
    cast("Wild Wheel", Move(Each(InZone(Zone.HAND), [Zone.HAND]), Zone.LIBRARY), Shuffle(EachPlayer()), *(
        Draw(EachPlayer(), Number(7)),), cost="{2}", kind=CardType.SORCERY),
    cast("Wild Mill", Mill(EachPlayer(), X()), cost="{X}{1}"),
    cast("Wild Time", ExtraTurn(TargetRef(0)), targets=[Target(player)], cost="{3}"),
    cast("Wild Phase", ExtraPhase(PhaseType.COMBAT, PhaseType.COMBAT)),
    cast("Wild Dawn", ExtraPhase(PhaseType.BEGINNING, PhaseType.PRECOMBAT_MAIN)),
    cast("Wild Step", ExtraStep(StepType.DRAW, StepType.UPKEEP), ExtraStep(StepType.UPKEEP, None, PhaseType.COMBAT)),
    cast("Wild Damage Step", ExtraStep(StepType.COMBAT_DAMAGE, StepType.COMBAT_DAMAGE)),
    cast("Wild Blocks", ExtraStep(StepType.DECLARE_BLOCKERS, StepType.DECLARE_BLOCKERS)),
    cast("Wild Skip", Skip(TargetRef(0), step=StepType.UNTAP), targets=[Target(player)]),
    cast("Wild Peace", Skip(TargetRef(0), phase=PhaseType.COMBAT), targets=[Target(player)]),
    cast("Wild Nap", Skip(Opponents()), cost="{3}"),
    cast("Wild Clean", Skip(TargetRef(0), step=StepType.CLEANUP), targets=[Target(player)]),
    cast("Wild Halt", Skip(TargetRef(0), step=StepType.END_OF_COMBAT), targets=[Target(player)]),
    cast("Wild Truce", Skip(TargetRef(0), step=StepType.COMBAT_DAMAGE), targets=[Target(player)]),
    cast("Wild Return", Move(TargetRef(0), Zone.BATTLEFIELD), targets=[Target(IN_GRAVEYARD)]),
    cast("Wild Theft", Move(Each(creature & IN_GRAVEYARD, [Zone.GRAVEYARD]), Zone.BATTLEFIELD), cost="{3}"),
    cast("Wild Recall", return_to_hand(TargetRef(0)), targets=[Target(spell | permanent)]),
    cast("Wild Tuck", Move(TargetRef(0), Zone.LIBRARY, position=2), targets=[Target(permanent, least=0, most=2)]),
    cast("Wild Blink", exile(Each(creature)), Move(Each(creature & InZone(Zone.EXILE)), Zone.BATTLEFIELD), cost="{3}"),
    cast("Wild Self", return_to_hand(Source()), GainLife(You(), ONE)),
    cast("Wild Split", Damage(TargetRef(0), Share()), division=X(), cost="{X}{1}", targets=[
        Target(any_target, least=1, most=None)]),
    cast("Wild Search", Search(creature, Zone.BATTLEFIELD), cost="{2}"),
    cast("Wild Sort", Search(land, Zone.LIBRARY, reveal=True)),
    cast("Wild Swap", Continuous(TargetRef(0), [SwitchPT()]), targets=[A_CREATURE]),
    cast("Wild Shape", Continuous(TargetRef(0), [SetPT(Number(0), ONE), SetColors({Color.RED})]), targets=[UP_TO_TWO]),
    cast("Wild Metal", Continuous(TargetRef(0), [AddTypes({CardType.ARTIFACT})]), targets=[A_CREATURE]),
    cast("Wild Life", Continuous(TargetRef(0), [AddTypes({CardType.CREATURE}), SetPT(TWO, TWO)], Duration.FOREVER),
         targets=[Target(land | artifact)]),
    cast("Wild Rage", Continuous(Each(creature & MINE), [ModifyPT(TWO, Number(0)), AddKeyword(Keyword.TRAMPLE)],
         Duration.END_OF_COMBAT)),
    cast("Wild Fade", pump(Each(creature), -1, -1)),
    cast("Wild Shield", Continuous(TargetRef(0), [AddKeyword(Keyword.PROTECTION, colored(Color.RED))]),
         targets=[A_CREATURE]),
    cast("Wild Ground", Continuous(TargetRef(0), [RemoveKeyword(Keyword.FLYING), AddRule(Rule(RuleKind.MUST_ATTACK))]),
         targets=[UP_TO_TWO]),
    cast("Wild Counters", PutCounters(Each(creature & MINE), "+1/+1", ONE), PutCounters(EachPlayer(), "poison", ONE)),
    cast("Wild Blight", PutCounters(TargetRef(0), "-1/-1", TWO), targets=[A_CREATURE]),
    cast("Wild Cleanse", RemoveCounters(Each(creature), "+1/+1", THREE), RemoveCounters(EachPlayer(), "poison", ONE)),
    cast("Wild Twist", Tap(TargetRef(0)), Untap(TargetRef(1)), targets=[A_CREATURE, Target(permanent, other_than=0)]),
    cast("Wild Storm", Damage(Each(creature), ONE), Damage(EachPlayer(), ONE)),
    cast("Wild Purge", Destroy(Each(IsToken())), Destroy(TargetRef(0)), targets=[Target(permanent, least=0)]),
    cast("Wild Power", AddMana({Color.RED, Color.GREEN}, TWO), AddMana({Color.COLORLESS}, persists=True), cost="{G}"),
    cast("Wild Brew", AddMana({Color.GREEN}, THREE, spend_on=creature), cost="{G}"),
    cast("Wild Kick", GainLife(You(), HandOf(You())), Draw(You(), ONE), cast_costs=[
        CastCost(CastCostKind.OPTIONAL, [mana("{2}")]),
        CastCost(CastCostKind.ALTERNATIVE, [PayLife(THREE)]),
        CastCost(CastCostKind.MANDATORY, [TapOthers(creature & MINE)])]),
    cast("Wild Debt", Draw(You(), TWO), cost="{4}", cast_costs=[
        CastCost(CastCostKind.ALTERNATIVE, [ExileCost(creature, Zone.GRAVEYARD)]),
        CastCost(CastCostKind.ALTERNATIVE, [ReturnCost(land), DiscardCost()])]),
    card("Wild Choice", CardType.SORCERY, cost="{1}", abilities=(Spell(modes_min=1, modes_max=3, modes=[
        Mode([Damage(TargetRef(0), TWO)], [ANY]),
        Mode([Destroy(TargetRef(0))], [Target(artifact)]),
        Mode([Draw(ControllerOf(TargetRef(0)), ONE)], [Target(permanent)])]),)),
]  # fmt: skip

PERMANENTS = [
    beast("Wild Bomb", 3, 2, does(Damage(TargetRef(0), PowerOf(Source())), cost=[SacrificeSelf()], targets=[ANY])),
    beast("Wild Altar", 1, 3, does(Draw(You(), ONE), cost=[SacrificeCost(creature)])),
    beast("Wild Loop", 2, 2, does(Untap(Source())), does(Tap(Source())), does(GainLife(You(), Number(0)))),
    beast("Wild Elf", 1, 1, ManaAbility(cost=[TapSelf()], effects=[AddMana({Color.GREEN}, Count(creature & MINE))])),
    beast("Wild Engine", 1, 1, does(Untap(TargetRef(0)), cost=[UntapSelf()], targets=[Target(permanent)]),
          KeywordAbility(Keyword.HASTE)),
    beast("Wild Spike", 0, 0, does(PutCounters(TargetRef(0), "+1/+1", ONE), targets=[A_CREATURE],
          cost=[RemoveCountersCost("+1/+1")]), Static([ModifyPT(ONE, ONE)])),
    beast("Wild Shade", 2, 2, does(pump(Source(), 1, 1), cost=[mana("{1}")]), does(pump(Source(), 0, -1))),
    beast("Wild Hand", 2, 2, does(Draw(You(), ONE), cost=[mana("{1}"), DiscardSelf()], zone=Zone.HAND)),
    beast("Wild Ghost", 2, 1, does(CreateToken(You(), SAPROLING), cost=[ExileSelf(Zone.GRAVEYARD)],
          zone=Zone.GRAVEYARD, sorcery_speed=True)),
    beast("Wild Once", 2, 2, does(CreateToken(You(), SAPROLING), per_turn=1)),
    beast("Wild Legend", 2, 2, does(CreateToken(You(), Face("Wild Legend", {CardType.CREATURE}, power=1, toughness=1,
          supertypes={Supertype.LEGENDARY})), cost=[mana("{1}")]), supertypes={Supertype.LEGENDARY}),
    beast("Wild Count", 1, 1, Static([ModifyPT(Count(land & MINE), ManaValueOf(Source()))])),
    card("Wild Walker", CardType.PLANESWALKER, cost="{2}", loyalty=3, abilities=(
        does(CreateToken(You(), SAPROLING), cost=[Loyalty(1)]),
        does(Damage(TargetRef(0), TWO), cost=[Loyalty(-2)], targets=[ANY]))),
    card("Wild Siege", CardType.BATTLE, cost="{1}", subtypes=["Siege"], defense=3),
    card("Wild Aura", CardType.ENCHANTMENT, subtypes=["Aura"], abilities=(
        KeywordAbility(Keyword.ENCHANT, permanent), does(return_to_hand(Source())))),
    card("Wild Sword", CardType.ARTIFACT, subtypes=["Equipment"], abilities=(
        does(Attach(Source(), TargetRef(0)), targets=[Target(creature & MINE)]),)),
    card("Wild Anthem", CardType.ENCHANTMENT, abilities=(
        Static([ModifyPT(ONE, ONE), AddKeyword(Keyword.VIGILANCE)], affects=creature & MINE,
               condition=Comparison(LifeOf(You()), Compare.GE, Number(10))),)),
    card("Wild Forge", CardType.ARTIFACT, abilities=(
        Static([AddTypes({CardType.ARTIFACT})], affects=creature),
        Static([AddKeyword(Keyword.MENACE)], affects=artifact))),
    law("Wild Silence", Rule(RuleKind.CANT_BLOCK), creature & Subtype("Saproling")),
    law("Wild Toll", Rule(RuleKind.ATTACK_COST, 1)),
    law("Wild Frost", Rule(RuleKind.DOESNT_UNTAP), creature & ~MINE),
    law("Wild Speed", Rule(RuleKind.FLASH)),
    law("Wild Reserve", Rule(RuleKind.MANA_PERSISTS, 0b111111)),
    law("Wild Memory", Rule(RuleKind.HAND_SIZE, -3)),
    law("Wild Land", Rule(RuleKind.EXTRA_LAND, 2)),
    law("Wild Saver", Rule(RuleKind.COST_REDUCE, 1)),
    law("Wild Taxer", Rule(RuleKind.COST_INCREASE, 1)),
    law("Wild Refuge", Rule(RuleKind.CANT_LOSE), cost="{2}"),
]  # fmt: skip

CARDS = SPELLS + PERMANENTS
