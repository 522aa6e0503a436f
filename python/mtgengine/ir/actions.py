"""Keyword actions (CR 701): verbs that the rules define in other words.

Such an effect is written as the verb, and played as its `definition`, which is made of other effects. What a definition
keeps for a moment is in the lists from `SCRATCH` on, which no text can name. Those that make tokens are in
`mtgengine.ir.creating`, those that are about players in `mtgengine.ir.designations`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from mtgcore.types import REGISTER_SCRATCH
from mtgengine.enums import CardType, Cause, Duration, Keyword, KeywordAction, Relation, RuleKind, Status, Zone
from mtgengine.ir.cards import Static, Triggered
from mtgengine.ir.changes import AddKeyword, AddRule, AddTypes, Change, ModifyPT, Rule, SetPT
from mtgengine.ir.costs import DiscardCost, PayEnergy, PayMana
from mtgengine.ir.effects import (
    CastFree,
    Choose,
    ChooseNumber,
    ChooseOne,
    ChoosePlayer,
    Continuous,
    Counter,
    Damage,
    Designate,
    Draw,
    Effect,
    Float,
    ForEach,
    GiveCounters,
    If,
    Let,
    LetNumber,
    Look,
    May,
    Move,
    Option,
    Pay,
    PutCounters,
    RemoveCounters,
    Repeat,
    Reveal,
    RevealUntil,
)
from mtgengine.ir.expressions import (
    ANYTHING,
    ONE,
    YOU,
    Affected,
    AllTrue,
    Amount,
    AnyTrue,
    Both,
    Compare,
    Comparison,
    Condition,
    Controlled,
    ControlledBy,
    ControllerOf,
    Count,
    Counters,
    CountersOn,
    DamageOn,
    Difference,
    Each,
    Either,
    Except,
    Filter,
    HasGreatest,
    HasStatus,
    InZone,
    IsOneOf,
    IsPermanent,
    ManaValue,
    ManaValueOf,
    Matches,
    Matching,
    Negative,
    Not,
    Number,
    NumberOf,
    Opponents,
    Owned,
    OwnedBy,
    PowerOf,
    Product,
    Register,
    RegisterValue,
    Selector,
    Source,
    SourceOf,
    Sum,
    TopOf,
    Total,
    ToughnessOf,
    Untrue,
    YourTurn,
    creature,
    land,
    opponent,
)
from mtgengine.ir.patterns import EVENT_RESULT, moves
from mtgengine.ir.replacing import SHIELDED, FloatEach
from mtgengine.ir.term import IRError
from mtgengine.mana import ManaCost

SCRATCH = int(REGISTER_SCRATCH)
PLUS_ONE = "+1/+1"
YOURS = Controlled(Relation.YOU)


@dataclass(frozen=True)
class Defined(Effect):
    """An effect that the rules define in other words."""

    def definition(self) -> Sequence[Effect]:
        """What it means."""
        return self._means()

    def _means(self) -> Sequence[Effect]:
        raise IRError(f"no rule says what {type(self).__name__} means")


@dataclass(frozen=True)
class Done(Effect):
    """A keyword action has been done, even if parts of it were impossible: abilities may trigger on it."""

    action: KeywordAction
    who: Selector = YOU
    what: Selector | None = None
    amount: Amount = ONE
    op: ClassVar[str] = "OP_ACTION"


def some(what: Selector) -> Condition:
    """The selector names something."""
    return Comparison(NumberOf(what), Compare.GE, ONE)


# ---- creatures that do something -----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Explore(Defined):
    """That permanent explores (CR 701.44)."""

    what: Selector

    def _means(self) -> Sequence[Effect]:
        who, card = ControllerOf(self.what), Register(SCRATCH)
        nonland: tuple[Effect, ...] = (
            PutCounters(self.what, PLUS_ONE, ONE),
            If(some(card), (May((Move(card, Zone.GRAVEYARD),), who),)),
        )
        return (
            Let(SCRATCH, TopOf(who)),
            Reveal(card),
            If(Matches(card, land), (Move(card, Zone.HAND),), otherwise=nonland),
            Done(KeywordAction.EXPLORE, who, self.what),
        )


@dataclass(frozen=True)
class Connive(Defined):
    """That permanent connives (CR 701.50), or connives N."""

    what: Selector
    amount: Amount = ONE

    def _means(self) -> Sequence[Effect]:
        who, discarded = ControllerOf(self.what), Register(SCRATCH + 1)
        nonland = Matching(discarded, ~land)
        return (
            Draw(who, self.amount),
            Choose(SCRATCH, InZone(Zone.HAND) & OwnedBy(who), who=who, amount=self.amount),
            Move(Register(SCRATCH), Zone.GRAVEYARD, Cause.DISCARD, register=SCRATCH + 1),
            If(some(nonland), (PutCounters(self.what, PLUS_ONE, NumberOf(nonland)),)),
            Done(KeywordAction.CONNIVE, who, self.what),
        )


@dataclass(frozen=True)
class Adapt(Defined):
    """If this permanent has no +1/+1 counters on it, put N +1/+1 counters on it (CR 701.46)."""

    amount: Amount

    def _means(self) -> Sequence[Effect]:
        none = Untrue(Matches(Source(), Counters(PLUS_ONE, Compare.GE, ONE)))
        return (If(none, (PutCounters(Source(), PLUS_ONE, self.amount),)), Done(KeywordAction.ADAPT, what=Source()))


@dataclass(frozen=True)
class Monstrosity(Defined):
    """If this permanent isn't monstrous, put N +1/+1 counters on it and it becomes monstrous (CR 701.37)."""

    amount: Amount

    def _means(self) -> Sequence[Effect]:
        become = (
            PutCounters(Source(), PLUS_ONE, self.amount),
            Designate(Source(), Status.MONSTROUS),
            Done(KeywordAction.MONSTROSITY, what=Source(), amount=self.amount),
        )
        return (If(Untrue(Matches(Source(), HasStatus(frozenset({Status.MONSTROUS})))), become),)


@dataclass(frozen=True)
class Bolster(Defined):
    """Put N +1/+1 counters on a creature with the least toughness among those you control (CR 701.39)."""

    amount: Amount

    def _means(self) -> Sequence[Effect]:
        mine = creature & YOURS
        weakest = mine & HasGreatest(Negative(ToughnessOf(Affected())), mine)
        return (Choose(SCRATCH, weakest), PutCounters(Register(SCRATCH), PLUS_ONE, self.amount))


@dataclass(frozen=True)
class Harness(Defined):
    """If this permanent isn't harnessed, it becomes harnessed (CR 701.64)."""

    def _means(self) -> Sequence[Effect]:
        done = (Designate(Source(), Status.HARNESSED), Done(KeywordAction.HARNESS, what=Source()))
        return (If(Untrue(Matches(Source(), HasStatus(frozenset({Status.HARNESSED})))), done),)


@dataclass(frozen=True)
class SeparatePiles(Defined):
    """An opponent separates those cards into two piles; you choose which of them goes there, the other elsewhere."""

    cards: Selector
    zone: Zone
    rest: Zone

    def _means(self) -> Sequence[Effect]:
        other, pile, others = (Register(SCRATCH + i) for i in range(3))
        return (
            ChoosePlayer(other.index, opponent),
            Choose(pile.index, among=self.cards, who=other, amount=NumberOf(self.cards), up_to=True),
            Let(others.index, Except(self.cards, pile)),
            ChooseOne(
                (
                    Option((Move(pile, self.zone), Move(others, self.rest))),
                    Option((Move(others, self.zone), Move(pile, self.rest))),
                )
            ),
        )


@dataclass(frozen=True)
class SacrificeForPower(Defined):
    """You may sacrifice any number of those with that total power or greater; otherwise something else happens."""

    what: Filter
    power: Amount
    otherwise: Sequence[Effect]

    def _means(self) -> Sequence[Effect]:
        chosen = Register(SCRATCH)
        mine = self.what & YOURS
        enough = Comparison(Total(chosen), Compare.GE, self.power)
        return (
            Choose(chosen.index, mine, amount=Count(mine), up_to=True),
            If(enough, (Move(chosen, Zone.GRAVEYARD, Cause.SACRIFICE),), otherwise=self.otherwise),
        )


@dataclass(frozen=True)
class PayAnyEnergy(Defined):
    """You may pay any amount of {E}, up to so much; a register keeps how much (CR 107.14)."""

    register: int
    most: Amount

    def _means(self) -> Sequence[Effect]:
        paid = RegisterValue(self.register)
        return (ChooseNumber(self.register, Number(0), self.most), Pay((PayEnergy(paid),), optional=False))


@dataclass(frozen=True)
class CounterAbility(Defined):
    """Counter that; if it is an ability of a permanent that matches, which a register keeps, something happens."""

    what: Selector
    of: Filter
    register: int
    effects: Sequence[Effect]

    def _means(self) -> Sequence[Effect]:
        countered, permanent = Register(SCRATCH), Register(self.register)
        return (
            Let(self.register, SourceOf(self.what)),
            Counter(self.what, register=SCRATCH),
            If(AllTrue((some(countered), Matches(permanent, IsPermanent() & self.of))), self.effects),
        )


@dataclass(frozen=True)
class DamageMarking(Defined):
    """The source deals damage, and changes a creature that was dealt some of it for the turn (CR 120.3e)."""

    to: Selector
    amount: Amount
    changes: Sequence[Change]

    def _means(self) -> Sequence[Effect]:
        before = Register(SCRATCH)
        dealt = Comparison(DamageOn(self.to), Compare.GT, RegisterValue(before.index))
        hit = AllTrue((Matches(self.to, creature), dealt))
        return (
            LetNumber(before.index, DamageOn(self.to)),
            Damage(self.to, self.amount),
            If(hit, (Continuous(self.to, self.changes),)),
        )


# ---- what is done to permanents ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Goad(Defined):
    """Goad them: until your next turn they attack each combat if able, and somebody else if able (CR 701.15)."""

    what: Selector

    def _means(self) -> Sequence[Effect]:
        return (Continuous(self.what, (AddRule(Rule(RuleKind.GOADED, -1)),), Duration.YOUR_NEXT_TURN),)


@dataclass(frozen=True)
class Detain(Defined):
    """Until your next turn they can't attack or block, nor can their abilities be activated (CR 701.35)."""

    what: Selector

    def _means(self) -> Sequence[Effect]:
        kinds = (RuleKind.CANT_ATTACK, RuleKind.CANT_BLOCK, RuleKind.CANT_ACTIVATE)
        return (Continuous(self.what, [AddRule(Rule(kind)) for kind in kinds], Duration.YOUR_NEXT_TURN),)


@dataclass(frozen=True)
class Suspect(Defined):
    """They become suspected: they have menace and can't block (CR 701.60)."""

    what: Selector

    def _means(self) -> Sequence[Effect]:
        suspected = HasStatus(frozenset({Status.SUSPECTED}))
        new = Matching(self.what, ~suspected)  # CR 701.60d
        changes = (AddKeyword(Keyword.MENACE), AddRule(Rule(RuleKind.CANT_BLOCK)))
        return (
            Let(SCRATCH, new),
            Designate(Register(SCRATCH), Status.SUSPECTED),
            Continuous(Register(SCRATCH), changes, Duration.WHILE, Matches(Affected(), suspected)),
            Done(KeywordAction.SUSPECT, what=Register(SCRATCH)),
        )


@dataclass(frozen=True)
class Blight(Defined):
    """That player puts N -1/-1 counters on a creature that they control (CR 701.68)."""

    amount: Amount
    who: Selector = YOU

    def _means(self) -> Sequence[Effect]:
        mine = YOURS if self.who == YOU else ControlledBy(self.who)
        return (
            Choose(SCRATCH, creature & mine, who=self.who),
            PutCounters(Register(SCRATCH), "-1/-1", self.amount),
            Done(KeywordAction.BLIGHT, self.who, Register(SCRATCH)),
        )


@dataclass(frozen=True)
class Proliferate(Defined):
    """That player proliferates (CR 701.34)."""

    who: Selector = YOU
    times: Amount = ONE

    def _means(self) -> Sequence[Effect]:
        once = (GiveCounters(self.who), Done(KeywordAction.PROLIFERATE, self.who))
        return once if self.times == ONE else (Repeat(self.times, once),)


# ---- cards ---------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Learn(Defined):
    """You may discard a card; if you do, draw a card (CR 701.48). Nobody has Lessons outside the game."""

    def _means(self) -> Sequence[Effect]:
        return (Pay((DiscardCost(),), effects=(Draw(YOU, ONE),)),)


@dataclass(frozen=True)
class Fateseal(Defined):
    """Look at the top N cards of an opponent's library, and put any number of them on the bottom (CR 701.29)."""

    amount: Amount

    def _means(self) -> Sequence[Effect]:
        who, away = Register(SCRATCH), Register(SCRATCH + 1)
        top = TopOf(who, self.amount)
        rest = TopOf(who, Difference(self.amount, NumberOf(away)))
        return (
            ChoosePlayer(SCRATCH, opponent),
            Look(top),
            Choose(SCRATCH + 1, among=top, amount=self.amount, up_to=True),
            Move(away, Zone.LIBRARY, position=-1, order=YOU),
            Move(rest, Zone.LIBRARY, order=YOU),
        )


@dataclass(frozen=True)
class Discover(Defined):
    """Exile cards up to a nonland card with mana value N or less; cast it or put it into your hand (CR 701.57)."""

    amount: Amount

    def _means(self) -> Sequence[Effect]:
        found, others = Register(SCRATCH), Register(SCRATCH + 1)
        return (
            RevealUntil(YOU, ~land & ManaValue(Compare.LE, self.amount), register=SCRATCH, others=SCRATCH + 1),
            Move(found, Zone.EXILE, Cause.EXILE, register=SCRATCH),
            Move(others, Zone.EXILE, Cause.EXILE, register=SCRATCH + 1),
            CastFree(found, most=self.amount),
            Move(found, Zone.HAND),
            Move(others, Zone.LIBRARY, position=-1, random=True),
            Done(KeywordAction.DISCOVER),
        )


@dataclass(frozen=True)
class Manifest(Defined):
    """Put those cards onto the battlefield face down, as 2/2 creatures (CR 701.40)."""

    what: Selector

    def _means(self) -> Sequence[Effect]:
        one, down = Register(SCRATCH), Register(SCRATCH + 1)
        each = (
            Move(one, Zone.BATTLEFIELD, face_down=True, register=SCRATCH + 1),
            Designate(down, Status.MANIFESTED),
        )
        return (ForEach(SCRATCH, self.what, each),)  # CR 701.40e: one at a time


@dataclass(frozen=True)
class ManifestDread(Defined):
    """Look at the top two cards of your library, manifest one of them, the other goes to the graveyard (CR 701.62)."""

    def _means(self) -> Sequence[Effect]:
        looked, one = Register(SCRATCH + 2), Register(SCRATCH + 3)
        return (
            Let(SCRATCH + 2, TopOf(YOU, Number(2))),
            Look(looked),
            Choose(SCRATCH + 3, among=looked),
            Manifest(one),
            Move(looked, Zone.GRAVEYARD),
            Done(KeywordAction.MANIFEST_DREAD),
        )


@dataclass(frozen=True)
class Cloak(Defined):
    """Put those cards onto the battlefield face down, as 2/2 creatures with ward {2} (CR 701.58)."""

    what: Selector

    def _means(self) -> Sequence[Effect]:
        one, down = Register(SCRATCH), Register(SCRATCH + 1)
        each = (
            Move(one, Zone.BATTLEFIELD, face_down=True, register=SCRATCH + 1),
            Designate(down, Status.WARDED),
            Designate(down, Status.MANIFESTED),
        )
        return (ForEach(SCRATCH, self.what, each),)  # CR 701.58e: one at a time


@dataclass(frozen=True)
class Exert(Defined):
    """They don't untap during your next untap step (CR 701.43)."""

    what: Selector

    def _means(self) -> Sequence[Effect]:
        return (
            Continuous(self.what, (AddRule(Rule(RuleKind.DOESNT_UNTAP)),), Duration.NEXT_UNTAP),
            Designate(self.what, Status.EXERTED),
            Done(KeywordAction.EXERT, what=self.what),
        )


@dataclass(frozen=True)
class DontUntap(Defined):
    """What matches, now or then (CR 611.2c), doesn't untap during the next untap step of the player who controls it."""

    of: Filter
    who: Selector

    def _means(self) -> Sequence[Effect]:
        theirs = Static(rule=Rule(RuleKind.DOESNT_UNTAP), affects=self.of & ControlledBy(SHIELDED))
        return (FloatEach(self.who, theirs, Duration.NEXT_UNTAP),)


@dataclass(frozen=True)
class TimeTravel(Defined):
    """For each permanent you control and suspended card you own with time counters, add or remove one (CR 701.56)."""

    def _means(self) -> Sequence[Effect]:
        one, timed = Register(SCRATCH), Counters("time", Compare.GE, ONE)
        suspended = Each(timed & InZone(Zone.EXILE) & Owned(Relation.YOU))
        more, less = PutCounters(one, "time", ONE), RemoveCounters(one, "time", ONE)
        either = ChooseOne((Option((more,)), Option((less,)), Option(())))
        return (ForEach(SCRATCH, Both(Each(timed & YOURS), suspended), (either,)), Done(KeywordAction.TIME_TRAVEL))


@dataclass(frozen=True)
class Airbend(Defined):
    """Exile them; as long as they are exiled, their owners may cast them for {2} (CR 701.65)."""

    what: Selector

    def _means(self) -> Sequence[Effect]:
        exiled = IsOneOf(Register(SCRATCH))
        two = (PayMana(ManaCost.parse("{2}")),)
        permit = Rule(RuleKind.MAY_CAST, what=exiled, zones=frozenset({Zone.EXILE}), own=True, pays=two)
        return (
            Move(self.what, Zone.EXILE, Cause.EXILE, register=SCRATCH),
            Float(Static(rule=permit), Duration.FOREVER),
            Done(KeywordAction.AIRBEND),
        )


@dataclass(frozen=True)
class VillainousChoice(Defined):
    """Those players, one after the other, choose one of two things, which then happens (CR 701.55).

    `register` keeps the player who chooses.
    """

    who: Selector
    options: Sequence[Option]
    register: int

    def _means(self) -> Sequence[Effect]:
        return (ForEach(self.register, self.who, (ChooseOne(self.options, Register(self.register)),)),)


@dataclass(frozen=True)
class Vote(Defined):
    """Starting with you, each player votes for one of these words; registers from `first` on count them (CR 701.38)."""

    words: Sequence[str]
    first: int

    def _means(self) -> Sequence[Effect]:
        voter, places = Register(SCRATCH), range(self.first, self.first + len(self.words))
        more = [LetNumber(place, Sum(RegisterValue(place), ONE)) for place in places]
        vote = ChooseOne(tuple(Option((effect,)) for effect in more), voter)
        return (
            *(LetNumber(place, Number(0)) for place in places),
            ForEach(SCRATCH, Both(YOU, Opponents()), (vote,)),
            Done(KeywordAction.VOTE),
        )


@dataclass(frozen=True)
class ChooseWord(Defined):
    """You choose one of these words, which mark abilities (CR 614.12c); a register keeps its number, from 1 on."""

    words: Sequence[str]
    register: int = 0

    def _means(self) -> Sequence[Effect]:
        return (ChooseNumber(self.register, ONE, Number(len(self.words))),)


@dataclass(frozen=True)
class Double(Defined):
    """Until end of turn their power, their toughness or both are twice or three times what they are (CR 701.10)."""

    what: Selector
    power: bool = True
    toughness: bool = False
    triple: bool = False

    def _means(self) -> Sequence[Effect]:
        def more(said: bool, amount: Amount) -> Amount:
            return Number(0) if not said else Product(Number(2), amount) if self.triple else amount

        power, toughness = more(self.power, PowerOf(Affected())), more(self.toughness, ToughnessOf(Affected()))
        return (Continuous(self.what, (ModifyPT(power, toughness),)),)


@dataclass(frozen=True)
class DoubleCounters(Defined):
    """They get as many counters of that kind as they have (CR 701.10e)."""

    what: Selector
    kind: str

    def _means(self) -> Sequence[Effect]:
        return (PutCounters(self.what, self.kind, CountersOn(Affected(), self.kind)),)


@dataclass(frozen=True)
class Earthbend(Defined):
    """That land becomes a 0/0 creature with haste and counters; it comes back when it dies or is exiled (CR 701.66)."""

    what: Selector
    amount: Amount

    def _means(self) -> Sequence[Effect]:
        becomes = (AddTypes(frozenset({CardType.CREATURE})), SetPT(Number(0), Number(0)), AddKeyword(Keyword.HASTE))
        it = IsOneOf(Register(SCRATCH))
        gone = [moves(it, Zone.BATTLEFIELD, zone) for zone in (Zone.GRAVEYARD, Zone.EXILE)]
        back = Triggered((Move(EVENT_RESULT, Zone.BATTLEFIELD, tapped=True),), events=gone, once=True)
        return (
            Let(SCRATCH, self.what),
            Continuous(self.what, becomes, Duration.FOREVER),
            PutCounters(self.what, PLUS_ONE, self.amount),
            Float(back, Duration.FOREVER),
            Done(KeywordAction.EARTHBEND, what=self.what),
        )


@dataclass(frozen=True)
class Clash(Defined):
    """You clash with an opponent of your choice; a register keeps 1 if you win, otherwise 0 (CR 701.30)."""

    register: int

    def _means(self) -> Sequence[Effect]:
        other, mine, theirs, away = (Register(SCRATCH + i) for i in range(4))
        higher = Comparison(ManaValueOf(mine), Compare.GT, ManaValueOf(theirs))
        wins = AllTrue((some(mine), AnyTrue((higher, Untrue(some(theirs))))))
        yours = Choose(away.index, among=mine, optional=True, append=True)
        others = Choose(away.index, among=theirs, optional=True, append=True, who=other)
        return (
            ChoosePlayer(other.index, opponent),
            Let(mine.index, TopOf(YOU)),
            Let(theirs.index, TopOf(other)),
            Reveal(Both(mine, theirs)),
            LetNumber(self.register, Either(wins, ONE, Number(0))),
            Let(away.index, Matching(mine, Not(ANYTHING))),
            If(YourTurn(), (yours, others), otherwise=(others, yours)),  # CR 701.30c: in APNAP order
            Move(away, Zone.LIBRARY, position=-1),
            Done(KeywordAction.CLASH),
        )
