"""Cards whose continuous effects get in each other's way, for random play."""

from __future__ import annotations

from mtgengine.enums import CardType, Color, Duration, Keyword, Relation, Supertype, Zone
from mtgengine.ir import (
    Activated,
    AddAbility,
    AddColors,
    AddKeyword,
    AddSubtypes,
    AddTypes,
    Affected,
    AllOf,
    BecomeCopy,
    CantHave,
    Card,
    Change,
    ChangeText,
    Continuous,
    Controlled,
    CopyToken,
    Count,
    DefinePT,
    Draw,
    Effect,
    EverySubtype,
    Exists,
    Face,
    Filter,
    GainControl,
    InZone,
    IsSource,
    KeywordAbility,
    LoseAllAbilities,
    ManaValueOf,
    ModifyPT,
    Not,
    Number,
    PutCounters,
    RemoveTypes,
    SetColors,
    SetPT,
    SetSubtypes,
    SetTypes,
    Spell,
    Static,
    Subtype,
    Supertypes,
    SwitchPT,
    Tapped,
    TapSelf,
    Target,
    TargetRef,
    You,
    colored,
    creature,
    enchantment,
    land,
    permanent,
)
from mtgengine.mana import ManaCost

ONE, TWO = Number(1), Number(2)
NONBASIC = AllOf((land, Not(Supertypes(frozenset({Supertype.BASIC})))))
YOURS = AllOf((creature, Controlled(Relation.YOU)))


def _card(name: str, kind: CardType, *abilities: object, **fields: object) -> Card:
    cost = ManaCost.parse("{1}")
    return Card((Face(name, frozenset({kind}), cost, abilities=abilities, **fields),))  # type: ignore[arg-type]


def _law(name: str, affects: Filter | None, *changes: Change) -> Card:
    return _card(name, CardType.ENCHANTMENT, Static(changes, affects=affects))


def _spell(name: str, *effects: Effect, targets: tuple[Filter, ...] = ()) -> Card:
    return _card(name, CardType.INSTANT, Spell(effects, tuple(Target(what) for what in targets)))


def _until(name: str, what: Filter, *changes: Change, duration: Duration = Duration.END_OF_TURN) -> Card:
    return _spell(name, Continuous(TargetRef(0), changes, duration), targets=(what,))


def _beast(name: str, power: int, toughness: int, *abilities: object, **fields: object) -> Card:
    return _card(name, CardType.CREATURE, *abilities, power=power, toughness=toughness, **fields)


_MANA_VALUE = ManaValueOf(Affected())
_OTHER_ENCHANTMENTS = AllOf((enchantment, Not(Subtype("Aura")), Not(IsSource())))
_HOLD = Continuous(TargetRef(0), (GainControl(),), Duration.WHILE, Exists(AllOf((IsSource(), Tapped()))))

CARDS = (
    _law("Wake", _OTHER_ENCHANTMENTS, AddTypes({CardType.CREATURE}), SetPT(_MANA_VALUE, _MANA_VALUE)),
    _law("Humble", creature, LoseAllAbilities(), SetPT(ONE, ONE)),
    _law("Redden Lands", NONBASIC, SetSubtypes(("Mountain",), CardType.LAND)),
    _law("Drown", land, AddSubtypes(("Island",))),
    _law("Woods Walk", Subtype("Forest"), AddTypes({CardType.CREATURE}), SetPT(ONE, TWO)),
    _law("Rally", YOURS, ModifyPT(ONE, ONE), AddKeyword(Keyword.HASTE)),
    _law("Ground", creature, CantHave(Keyword.FLYING)),
    _law("Wings", creature, AddKeyword(Keyword.FLYING), AddColors({Color.BLUE})),
    _law("Ward", AllOf((creature, colored(Color.BLUE))), AddKeyword(Keyword.PROTECTION, colored(Color.RED))),
    _law("School", creature, AddAbility(Activated((Draw(You(), ONE),), cost=(TapSelf(),)))),
    _law("Crown", YOURS, AddAbility(Static((ModifyPT(ONE, Number(0)),), affects=AllOf((creature, Not(IsSource())))))),
    _law("Forget", InZone(Zone.GRAVEYARD), LoseAllAbilities()),
    _beast("Star", 0, 0, Static((DefinePT(Count(permanent), Count(creature)),))),
    _beast("Shape", 2, 2, Static((EverySubtype(),)), KeywordAbility(Keyword.FLYING)),
    _beast("King", 2, 2, Static((ModifyPT(ONE, ONE),), affects=Subtype("Goblin")), subtypes=("Goblin",)),
    _beast("Warden", 2, 2, Activated((_HOLD,), (Target(creature),), cost=(TapSelf(),))),
    _beast("Echo", 1, 1, Static((AddKeyword(Keyword.HASTE),), affects=YOURS, zones=frozenset({Zone.GRAVEYARD}))),
    _until("Seize", creature, GainControl()),
    _until("Keep", creature, GainControl(), duration=Duration.YOUR_NEXT_TURN),
    _until("Petrify", creature, SetTypes({CardType.ARTIFACT}), SetColors(frozenset()), duration=Duration.FOREVER),
    _until("Unmake", permanent, RemoveTypes({CardType.CREATURE})),
    _until("Invert", creature, SwitchPT(), EverySubtype()),
    _until(
        "Bend", permanent, ChangeText("Forest", "Swamp"), ChangeText(Color.RED, Color.BLUE), duration=Duration.FOREVER
    ),
    _until("Lift", creature, AddAbility(KeywordAbility(Keyword.TOXIC, 1)), ModifyPT(TWO, TWO)),
    _spell(
        "Feather",
        PutCounters(TargetRef(0), "flying", ONE),
        PutCounters(TargetRef(0), "+1/+0", ONE),
        targets=(creature,),
    ),
    _spell(
        "Mimic", BecomeCopy(TargetRef(0), TargetRef(1), (AddKeyword(Keyword.HASTE),)), targets=(permanent, permanent)
    ),
    _spell("Mask", BecomeCopy(TargetRef(0), TargetRef(1), (), Duration.END_OF_TURN), targets=(creature, creature)),
    _spell("Twin", CopyToken(TargetRef(0), changes=(SetPT(ONE, ONE),)), targets=(permanent,)),
)
