"""Abilities and their effects in rules English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import singledispatchmethod
from typing import NoReturn

from mtgengine.enums import (
    CardType,
    Cause,
    Color,
    Duration,
    EventKind,
    Relation,
    RuleKind,
    Status,
    StepType,
    TurnFact,
    Zone,
)
from mtgengine.ir import cards as c
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.costs import condition_text, cost_part, cost_text
from mtgengine.ir.english.durations import stays_tapped_text, until_text
from mtgengine.ir.english.events import trigger_text
from mtgengine.ir.english.keywords import keyword_text, keyworded_text
from mtgengine.ir.english.replacements import replacement_text, source_text, would_text
from mtgengine.ir.english.rules import (
    ability_in_quotes,
    changes_text,
    duration_rules,
    player_rule,
    plural_subject,
    static_text,
)
from mtgengine.ir.english.words import (
    article,
    capital,
    color_words,
    comparison,
    describe,
    described,
    digits,
    each_of,
    is_other,
    listed,
    lower,
    number_word,
    quantity,
    some,
    type_words,
)
from mtgengine.ir.keyworded import Keyworded
from mtgengine.ir.patterns import EVENT_PLAYER
from mtgengine.ir.references import CALLED, Named, References, called, references
from mtgengine.ir.replacing import AfterEvent, EventNothing, FloatEach
from mtgengine.ir.term import IRError, mentions, substitute

_FIVE = frozenset(Color) - {Color.COLORLESS}


class AbilityText:
    """The text of one ability: it knows what has been named already."""

    def __init__(self, name: str, host: str = "equipped creature") -> None:
        self.name = name
        self.host = host
        self.targets: Sequence[c.Target] = ()
        self.division: x.Amount | None = None
        self.named: set[x.Selector] = set()
        self.x: x.Amount | None = None
        self.refs = References()
        self.it: x.Selector | None = None
        self.known: Named = ()
        self.chosen: dict[x.Selector, str] = {}
        self.their: x.Selector | None = None
        self.revealed: x.Selector | None = None
        self.revealer: x.Selector | None = None
        self.in_graveyard = False
        self.refs_hand: x.Selector | None = None
        self.kept_for_later: dict[x.Register, x.Selector] = {}

    def ability(self, ability: c.Ability) -> list[str]:
        """The paragraphs of an ability."""
        if isinstance(ability, c.KeywordAbility):
            return [capital(keyword_text(ability.keyword, ability.parameter))]
        if isinstance(ability, c.Morph):
            word = "Megamorph" if ability.mega else "Morph"
            mana = all(isinstance(part, k.PayMana) for part in ability.cost)
            return [word + (" " if mana else "—") + cost_text(ability.cost, self.name)]
        if isinstance(ability, c.Replacement):
            return [capital(self.replacement(ability)) + "."]
        if isinstance(ability, Keyworded):
            return [capital(keyworded_text(ability, self.name))]
        if isinstance(ability, c.Static):
            text = static_text(ability, self.name, self.host, self.number)
            return [capital(text) + self.where_x() + ("" if text.endswith('."') else ".")]
        zones = {getattr(ability, "zone", None), *getattr(ability, "zones", ())}
        self.in_graveyard = Zone.GRAVEYARD in zones
        if isinstance(ability, c.Triggered):
            return self.triggered(ability)
        if isinstance(ability, c.Program):
            prefix = cost_text(ability.cost, self.name) + ": " if isinstance(ability, c.Activated) else ""
            lines = self.program(ability)
            lines[0] = prefix + lines[0]
            if isinstance(ability, c.Activated):
                lines[-1] = " ".join([lines[-1], *_limits(ability)])
            return lines
        raise IRError(f"{type(ability).__name__} has no text")

    def triggered(self, ability: c.Triggered) -> list[str]:
        """``Whenever a creature dies, draw a card``."""
        self.begin(references(ability.events, ability.batch))
        text = capital(trigger_text(ability, self.name, self.host)) + ", "
        if ability.condition is not None:
            text += f"if {condition_text(ability.condition, self.name)}, "
            if isinstance(ability.condition, x.Matches) and ability.condition.of == x.Source():
                self.it = x.Source()
        lines = self.program(ability)
        lines[0] = text + lower(lines[0])
        if ability.per_turn == 1:
            lines[-1] += " This ability triggers only once each turn."
        return lines

    def replacement(self, ability: c.Replacement) -> str:
        """``If you would draw a card, create a token instead``."""
        text = replacement_text(ability, self.name, self.host)
        if text is not None:
            return text
        nothing, *after = ability.effects
        if nothing != EventNothing() or len(after) != 1 or not isinstance(after[0], AfterEvent):
            self.fail(ability)
        event = ability.events[0]
        would = would_text(event, self.name, self.host)
        may = "you may " if ability.optional else ""
        if event.kind is EventKind.DRAW:
            self.refs = References(that_player=EVENT_PLAYER)
            if event.player == x.IsPlayer(Relation.OPPONENT):
                skip = "instead that player skips that draw and "
                return f"if {would}, {skip}{self.joined_sentences(after[0].effects)}"
        return f"if {would}, {may}{self.joined_sentences(after[0].effects)} instead"

    def begin(self, refs: References) -> None:
        """What an event has named already."""
        self.refs, self.it, self.known = refs, refs.it, refs.named
        self.named.update(selector for selector, _ in refs.named)

    def refer(self, selector: x.Selector, what: x.Filter) -> None:
        """This is named now: *it* is this, until something else is named."""
        self.it = selector
        self.known = (*self.known, (selector, what))

    def refer_to_source(self) -> None:
        """The object has named itself."""
        self.it = None if self.known else x.Source()

    def targeted(self) -> bool:
        """Whether a target has been named."""
        return any(isinstance(selector, x.TargetRef) for selector in self.named)

    def again(self, selector: x.Selector, ending: str = "", plain: bool = False) -> str | None:
        """What was named before: ``it``, ``that creature``; None when no word means only that. `plain`: not *it*."""
        if selector == self.it and not plain:
            return "its" if ending else "it"
        for word in CALLED:
            if called(word, self.known) == selector:
                return f"that {word}{ending}"
        return None

    def program(self, ability: c.Program) -> list[str]:
        """What it does, or its modes."""
        if not ability.modes:
            return [self.body(ability)]
        least, most, n = ability.modes_min, ability.modes_max, len(ability.modes)
        if least == most:
            choice = number_word(least)
        elif most == n and least == 1:
            choice = "one or both" if n == 2 else "one or more"
        else:
            raise IRError(f"no text chooses {least} to {most} of {n} modes")
        bodies = []
        for mode in ability.modes:
            text = AbilityText(self.name, self.host)
            text.begin(self.refs)
            bodies.append("• " + text.body(mode))
        return [f"Choose {choice} —", *bodies]

    def body(self, body: c.Program | c.Mode) -> str:
        """Sentences about these targets."""
        self.targets, self.division = body.targets, body.division
        return self.sentences(body.effects)

    def sentences(self, effects: Sequence[e.Effect]) -> str:
        """One sentence for each effect, where effects are not said in one."""
        texts = []
        i = 0
        while i < len(effects):
            text, used = self.sentence(effects, i)
            texts.append(capital(text) + ("" if text.endswith('."') else "."))
            i += used
        return " ".join(texts)

    def sentence(self, effects: Sequence[e.Effect], i: int) -> tuple[str, int]:
        """The sentence that begins with effect `i`, without its full stop, and how many effects it says."""
        effect = effects[i]
        if isinstance(effect, e.Destroy) and not effect.regeneration:
            several = isinstance(effect.what, x.Each) or self.is_several(effect.what)
            again = "They" if several else "It"
            return f"{self.effect(effect)}. {again} can't be regenerated", 1
        if isinstance(effect, e.AddMana):
            group = [effect]
            for after in effects[i + 1 :]:
                if not isinstance(after, e.AddMana) or after.spend_on != effect.spend_on:
                    break
                group.append(after)
            return self.mana(group) + self.where_x(), len(group)
        if isinstance(effect, e.May) and effect.effects and effect.effects[-1] == e.Designate(x.Source(), Status.USED):
            effect = replace(effect, effects=effect.effects[:-1])
        if isinstance(effect, (e.May, e.Pay)):
            return self.optional(effect), 1
        if isinstance(effect, e.DuringNextUntap):
            inner = self.joined_sentences(effect.effects)
            return f"during your next untap step, as you untap your permanents, {inner}", 1
        if isinstance(effect, e.ForEach):
            return self.for_each(effect), 1
        if isinstance(effect, e.If):
            if isinstance(effect.condition, x.Matches) and isinstance(effect.condition.of, x.TargetRef):
                if effect.otherwise:
                    self.fail(effect)
                inner = self.joined_sentences(effect.effects)
                return f"{inner} if {self.condition(effect.condition)}", 1
            if _is_kicked(effect.condition) and len(effect.otherwise) == 1:
                usual = self.joined_sentences(effect.otherwise)
                when = self.condition(effect.condition)
                then = self.other_damage(effect) or self.joined_sentences(effect.effects)
                return f"{usual}. If {when}, {then} instead", 1
            when = self.condition(effect.condition)
            text = f"if {when}, {self.joined_sentences(effect.effects)}"
            if effect.otherwise:
                text += ". Otherwise, " + self.joined_sentences(effect.otherwise)
            return text, 1
        if isinstance(effect, e.Choose):
            return self.choice(effects, i)
        if isinstance(effect, e.Let):
            return self.kept(effects, i)
        if isinstance(effect, e.ChooseNumber):
            return self.up_to(effects, i), 2
        if isinstance(effect, e.Float):
            return self.floating(effect), 1
        if isinstance(effect, e.Move) and i + 1 < len(effects) and isinstance(effects[i + 1], e.Shuffle):
            shuffled = self.shuffled(effect, effects[i + 1])
            if shuffled is not None:
                return shuffled, 2
        damages = [effect]
        while isinstance(effect, e.Damage) and isinstance(effect.to, x.Each) and i + len(damages) < len(effects):
            after = effects[i + len(damages)]
            if not isinstance(after, e.Damage) or after.amount != effect.amount:
                break
            damages.append(after)
        text = self.effect(effect)
        for after in damages[1:]:
            assert isinstance(after, e.Damage)
            text += " and " + self.who(after.to)
        return text + self.where_x(), len(damages)

    def other_damage(self, effect: e.If) -> str | None:
        """``it deals 4 damage``: to what the sentence before said."""
        usual, *more = (*effect.otherwise, *effect.effects)
        if len(more) != 1 or not isinstance(usual, e.Damage) or not isinstance(more[0], e.Damage):
            return None
        if usual.source is not None or replace(more[0], amount=usual.amount) != usual:
            return None
        return f"it deals {self.number(more[0].amount)} damage"

    def joined(self, effects: Sequence[e.Effect]) -> str:
        """Clauses of one sentence, after *you may*."""
        texts = []
        i = 0
        while i < len(effects):
            text, used = self.sentence(effects, i)
            texts.append(_imperative(text))
            i += used
        return ", then ".join(texts)

    def optional(self, effect: e.May | e.Pay) -> str:
        """``you may pay {1}. If you do, draw a card``, ``counter that spell unless its controller pays {2}``."""
        you = effect.who == x.You()
        first = effect.effects[0] if effect.effects else None
        if isinstance(effect, e.May) and you and getattr(first, "who", x.You()) != x.You() and len(effect.effects) == 1:
            assert first is not None
            return "you may have " + self.had(first)
        if isinstance(effect, e.Pay) and effect.otherwise and not effect.effects and len(effect.otherwise) == 1:
            inner = self.sentence(effect.otherwise, 0)[0]
            return f"{inner} unless {self.who(effect.who)} {self.cost(effect.cost, not you)}"
        who = "you" if you else self.who(effect.who)
        if isinstance(effect, e.May):
            if not you:
                before, self.their = self.their, effect.who
                text = f"{who} may {self.joined_by(effect.effects, effect.who)}"
                self.their = before
            elif len(effect.effects) == 1 and self.is_had(effect.effects[0]):
                text = "you may have " + self.had(effect.effects[0])
            else:
                text = "you may " + self.joined(effect.effects)
        else:
            text = f"{who} may {self.cost(effect.cost, False)}"
            if effect.effects:
                do = "If you do" if you else "If they do"
                text += f". {do}, " + self.joined_sentences(effect.effects)
        if effect.otherwise:
            text += f". If {'you' if you else 'they'} don't, " + self.joined_sentences(effect.otherwise)
        return text + self.where_x()

    def joined_by(self, effects: Sequence[e.Effect], who: x.Selector) -> str:
        """What somebody else may do, with the verb in its base form."""
        return self.joined([substitute(effect, who, x.You()) for effect in effects])

    def is_had(self, effect: e.Effect) -> bool:
        """Whether an object does it: *you may have it deal 3 damage*."""
        return isinstance(effect, (e.Damage, e.DamageEqualToPower, e.Continuous))

    def had(self, effect: e.Effect) -> str:
        """The verb in its base form."""
        text = self.effect(effect)
        for verb in ("deal", "get", "gain", "become", "lose", "discard", "draw", "sacrifice", "mill"):
            text = text.replace(f" {verb}s ", f" {verb} ", 1)
        return text

    def cost(self, cost: Sequence[k.Cost], third_person: bool) -> str:
        """``pay {2}``, ``pays {2}``, ``discard a card``."""
        texts = []
        for part in cost:
            text = cost_part(part, self.name)
            text = f"pay {text}" if isinstance(part, k.PayMana) else lower(text)
            if third_person:
                verb, _, rest = text.partition(" ")
                text = f"{verb}s {rest}"
            texts.append(text)
        return " and ".join(texts)

    def not_named(self, selector: x.Selector) -> bool:
        """Whether it is a target that no sentence has named yet."""
        return isinstance(selector, x.TargetRef) and selector not in self.named

    def condition(self, condition: x.Condition) -> str:
        """What comes after *if*, about what was named before."""
        if isinstance(condition, x.Matches):
            if isinstance(condition.what, (x.ManaValue, x.Power)):
                what = "mana value" if isinstance(condition.what, x.ManaValue) else "power"
                number = comparison(condition.what.compare, condition.what.amount)
                return f"{self.possessive(condition.of)} {what} is {number}"
            word = self.name if condition.of == x.Source() else self.again(condition.of) or self.fail(condition)
            is_ = "it's" if word == "it" else f"{word} is"
            noun = describe(condition.what)
            if isinstance(condition.what, (x.Types, x.Subtype, x.AllOf)):
                return f"{is_} {article(noun)}"
            return f"{is_} {noun.removesuffix(' permanent')}"
        return condition_text(condition, self.name)

    def for_each(self, effect: e.ForEach) -> str:
        """``for each of those cards, pay 4 life or put the card on top of your library``."""
        self.it, self.known = x.Register(effect.register), ((x.Register(effect.register), x.InZone(Zone.HAND)),)
        if len(effect.effects) == 1 and isinstance(effect.effects[0], e.Pay) and not effect.effects[0].effects:
            pay = effect.effects[0]
            inner = f"{self.cost(pay.cost, False)} or {self.joined_sentences(pay.otherwise)}"
        else:
            inner = self.joined_sentences(effect.effects)
        return f"for each of those cards, {inner}"

    def up_to(self, effects: Sequence[e.Effect], i: int) -> str:
        """``draw up to two cards``."""
        number, draw = effects[i], effects[i + 1] if i + 1 < len(effects) else None
        assert isinstance(number, e.ChooseNumber)
        if not isinstance(draw, e.Draw) or draw.amount != x.RegisterValue(number.register):
            self.fail(number)
        return self.does(draw.who, "draw", "up to " + self.cards(number.most))

    def choice(self, effects: Sequence[e.Effect], i: int) -> tuple[str, int]:
        """What is chosen is said where something happens to it; names, and what others choose, in a sentence."""
        effect = effects[i]
        assert isinstance(effect, e.Choose)
        register = x.Register(effect.register)
        after = effects[i + 1] if i + 1 < len(effects) else None
        if isinstance(after, e.Float) and isinstance(after.ability, c.Replacement):
            return self.floating(after), 2
        if effect.among is not None:
            return self.choice_among(effects, i)
        if isinstance(after, e.ForEach) or after is None:
            amount = effect.amount.value if isinstance(effect.amount, x.Number) else self.fail(effect)
            self.refer(register, effect.what)
            return f"choose {number_word(amount)} {self.noun(effect.what, many=amount != 1)}", 1
        before, self.their = self.their, effect.who
        if self.refs_hand is not None and x.OwnedBy(self.refs_hand) in getattr(effect.what, "parts", ()):
            self.their = before
            noun = article(describe(_without(effect.what, x.InZone(Zone.HAND), x.OwnedBy(self.refs_hand)), card=True))
            self.refer(register, effect.what)
            return self.does(effect.who, "choose", f"{noun} from it", subject=True), 1
        if isinstance(effect.who, (x.EachPlayer, x.Opponents)):
            self.their = x.Affected()
        elif effect.optional:
            self.fail(effect)
        amount = effect.amount.value if isinstance(effect.amount, x.Number) else self.fail(effect)
        noun = self.noun(effect.what, many=amount != 1)
        if effect.up_to:
            text = f"up to {number_word(amount)} {noun}"
        elif is_other(effect.what) and amount == 1:
            text = f"another {noun}"
        else:
            text = article(noun) if amount == 1 else f"{number_word(amount)} {noun}"
        self.chosen[register] = text
        self.refer(register, effect.what)
        found, used = self.sentence(effects, i + 1)
        self.their = before
        if register in self.chosen:
            self.fail(effect)
        if effect.optional:
            found = f"{self.who(effect.who)} may {found}"
        elif effect.who != x.You():
            verb, _, rest = found.partition(" ")
            found = f"{self.who(effect.who)} {verb}s {rest}"
        return found, used + 1

    def choice_among(self, effects: Sequence[e.Effect], i: int) -> tuple[str, int]:
        """``put one of them into your hand and the rest into your graveyard``."""
        effect = effects[i]
        assert isinstance(effect, e.Choose)
        register = x.Register(effect.register)
        if effect.who != x.You():
            self.refer(register, x.InZone(Zone.LIBRARY))
            return self.does(effect.who, "choose", "one"), 1
        move, rest = (*effects[i + 1 : i + 3], None, None)[:2]
        if not isinstance(move, e.Move) or not isinstance(rest, e.Move) or move.what != register:
            self.fail(effect)
        amount = effect.amount.value if isinstance(effect.amount, x.Number) else self.fail(effect)
        return f"put {number_word(amount)} of them {_into(move)} and the rest {_rest(rest)}", 3

    def kept(self, effects: Sequence[e.Effect], i: int) -> tuple[str, int]:
        """Cards of a library that are revealed or looked at; or what a delayed ability is about."""
        effect = effects[i]
        assert isinstance(effect, e.Let)
        register = x.Register(effect.register)
        if not isinstance(effect.what, x.TopOf):
            self.kept_for_later[register] = effect.what
            text, used = self.sentence(effects, i + 1)
            return text, used + 1
        after = effects[i + 1] if i + 1 < len(effects) else None
        self.revealed = register
        self.revealer = effect.what.who
        self.refer(register, x.InZone(Zone.LIBRARY))
        if after == e.Reveal(register):
            if effect.what.who == x.You():
                return f"reveal {self.top(effect.what)}", 2
            who = self.who(effect.what.who)
            if effect.what.who == self.refs.defending:
                self.refs = replace(self.refs, that_player=effect.what.who)
            return f"{who} reveals {self.top(effect.what, their=True)}", 2
        if isinstance(after, e.Look) and after.what == register:
            return self.does(after.who, "look", f"at {self.top(effect.what)}"), 2
        return self.fail(effect)

    def top(self, selector: x.TopOf, their: bool = False) -> str:
        """``the top four cards of your library``."""
        whose = "their" if their else "your" if selector.who == x.You() else self.who(selector.who) + "'s"
        if selector.amount == x.ONE:
            return f"the top card of {whose} library"
        return f"the top {quantity(selector.amount, 'card', 'cards')} of {whose} library"

    def floating(self, effect: e.Float) -> str:
        """``at the beginning of the next end step, sacrifice it``."""
        ability = effect.ability
        if isinstance(ability, c.Replacement):
            return self.next_time(ability)
        if ability == c.Static(rule=e.Rule(RuleKind.UNPREVENTABLE), affects=x.Anything()):
            return "damage can't be prevented this turn"
        if not isinstance(ability, c.Triggered) or not ability.once or len(ability.events) != 1:
            self.fail(effect)
        effects = ability.effects
        for register, what in self.kept_for_later.items():
            effects = [substitute(inner, register, what) for inner in effects]
        event = ability.events[0]
        steps: dict[tuple[StepType, x.Filter | None], str] = {
            (StepType.END, None): "the next end step",
            (StepType.END, x.IsPlayer(Relation.YOU)): "your next end step",
            (StepType.UPKEEP, None): "the next turn's upkeep",
            (StepType.UPKEEP, x.IsPlayer(Relation.YOU)): "your next upkeep",
            (StepType.PRECOMBAT_MAIN, x.IsPlayer(Relation.YOU)): "your next main phase",
        }
        when = steps.get((event.step, event.player)) if event.step is not None else None
        if when is None:
            self.fail(effect)
        return f"at the beginning of {when}, " + lower(self.joined_sentences(effects))

    def next_time(self, ability: c.Replacement) -> str:
        """``the next time you would draw a card this turn, create a token instead``."""
        event = ability.events[0]
        if ability.prevents:
            parts = event.by.parts if isinstance(event.by, x.AllOf) else (event.by,)
            noun = source_text(parts[1] if len(parts) > 1 else None)
            return f"the next time {noun} of your choice would deal damage to you this turn, prevent that damage"
        _, after = ability.effects
        assert isinstance(after, AfterEvent)
        effects = after.effects
        for register, what in self.kept_for_later.items():
            effects = [substitute(inner, register, what) for inner in effects]
        would = would_text(event, self.name, self.host)
        return f"the next time {would} this turn, {self.joined_sentences(effects)} instead"

    def joined_sentences(self, effects: Sequence[e.Effect]) -> str:
        """Clauses of one sentence."""
        texts = []
        i = 0
        while i < len(effects):
            text, used = self.sentence(effects, i)
            texts.append(text)
            i += used
        return ", then ".join(texts)

    def shuffled(self, move: e.Move, shuffle: e.Effect) -> str | None:
        """``shuffle your graveyard into your library``."""
        assert isinstance(shuffle, e.Shuffle)
        if move.zone is not Zone.LIBRARY or move.position != 0 or move.order is not None:
            return None
        who = shuffle.who
        whose = "your" if who == x.You() else "their"
        owned: x.Filter = x.Owned(Relation.YOU) if who == x.You() else x.OwnedBy(who)
        if move.what == x.Each(x.InZone(Zone.GRAVEYARD) & owned):
            return self.does(who, "shuffle", f"{whose} graveyard into {whose} library")
        if who == x.OwnerOf(move.what):
            return f"shuffle {self.who(move.what)} into its owner's library"
        subject = "" if who == x.You() else self.who(who) + " "
        before, self.their = self.their, who
        text = f"{subject}shuffle{'s' if subject else ''} {self.who(move.what, 'all')} into {whose} library"
        self.their = before
        return text

    def number(self, amount: x.Amount) -> str:
        """A number, or X; the end of the sentence then says what X is."""
        if amount == self.refs.that_much:
            return "that much"
        if not isinstance(amount, (x.Number, x.X)):
            self.x = amount
            return "X"
        return digits(amount)

    def described(self, amount: x.Amount) -> str:
        """What comes after *equal to*."""
        for kind, word in ((x.PowerOf, "power"), (x.ToughnessOf, "toughness"), (x.ManaValueOf, "mana value")):
            if isinstance(amount, kind):
                return f"{self.possessive(amount.of)} {word}"
        if isinstance(amount, x.CountersOn):
            on = self.name if amount.of == x.Source() else self.again(amount.of) or self.fail(amount)
            return f"the number of {amount.kind} counters on {on}"
        if isinstance(amount, x.Product) and amount.left == x.Number(2):
            return "twice " + self.described(amount.right)
        if isinstance(amount, x.Count):
            return f"the number of {self.noun(amount.of, many=True)}"
        if isinstance(amount, x.ThisTurn):
            whose = "you've" if amount.who == x.You() else "they've"
            spells = {TurnFact.SPELLS_CAST: "spells", TurnFact.NONCREATURE_SPELLS: "noncreature spells"}
            if amount.fact not in spells:
                self.fail(amount)
            return f"the number of {spells[amount.fact]} {whose} cast this turn"
        return described(amount)

    def points(self, amount: x.Amount, what: str) -> str:
        """``3 life``, ``X damage``, ``1 life for each card in your hand``, ``life equal to its power``."""
        if amount == self.refs.that_much:
            return f"that much {what}"
        if isinstance(amount, (x.Number, x.X)):
            return f"{digits(amount)} {what}"
        each = each_of(amount)
        return f"{what} equal to {self.described(amount)}" if each is None else f"{each[0]} {what} for each {each[1]}"

    def cards(self, amount: x.Amount) -> str:
        """``two cards``."""
        if amount == self.refs.that_much:
            return "that many cards"
        if isinstance(amount, (x.Number, x.X)) or each_of(amount) is not None:
            return quantity(amount, "card", "cards")
        return f"cards equal to {self.described(amount)}"

    def where_x(self) -> str:
        """``, where X is the number of Goblins you control``."""
        text = "" if self.x is None else f", where X is {self.described(self.x)}"
        self.x = None
        return text

    # ---- who and what ----------------------------------------------------------------------------------------------

    def is_several(self, selector: x.Selector) -> bool:
        """Whether it is about several targets."""
        if not isinstance(selector, x.TargetRef):
            return False
        target = self.targets[selector.index]
        return target.most != 1 or target.amount is not None

    def who(self, selector: x.Selector, word: str = "each") -> str:
        """Whoever a sentence is about. `word`: ``each`` or ``all``, or empty for a plural without either."""
        for kind, text in ((x.You, "you"), (x.Opponents, "each opponent"), (x.EachPlayer, "each player")):
            if isinstance(selector, kind):
                return text
        if isinstance(selector, x.Source):
            self.refer_to_source()
            return self.name
        if isinstance(selector, x.TargetRef):
            return self.target(selector)
        if isinstance(selector, x.Each):
            self.refer(selector, selector.of)
            if not word:
                return plural_subject(selector.of, self.player_word)
            other = "other " if is_other(selector.of) else ""
            return f"{word} {other}{self.noun(selector.of, many=word != 'each')}"
        if selector == self.refs.that_player:
            return "that player"
        if selector == self.refs.defending:
            return "defending player"
        if selector in self.chosen:
            return self.chosen.pop(selector)
        if isinstance(selector, (x.ControllerOf, x.OwnerOf)):
            word = "controller" if isinstance(selector, x.ControllerOf) else "owner"
            return f"{self.possessive(selector.of)} {word}"
        return self.again(selector) or self.fail(selector)

    def fail(self, term: object) -> NoReturn:
        """No text says it."""
        raise IRError(f"no text says {term!r}")

    def noun(self, what: x.Filter, many: bool = False, card: bool = False) -> str:
        """A filter as a noun, with players that the text has named."""
        return describe(what, many, card, self.player_word)

    def player_word(self, selector: x.Selector) -> str:
        """``that player``, ``they``: who controls or owns it."""
        if selector == self.their:
            return "they"
        if selector == self.refs.defending:
            return "defending player"
        if selector == self.refs.that_player or selector in self.named:
            return "that player"
        if isinstance(selector, x.TargetRef):
            self.named.add(selector)
            return "target " + describe(self.targets[selector.index].what)
        return self.fail(selector)

    def possessive(self, selector: x.Selector) -> str:
        """``that creature's``."""
        if selector == x.Source() and self.refs.was != selector:
            return f"{self.name}'s"
        if selector == self.refs.was:
            selector = self.refs.it or selector
        return self.again(selector, "'s") or self.fail(selector)

    def target(self, selector: x.TargetRef) -> str:
        """``target creature`` when it is first named, then what refers back to it."""
        target = self.targets[selector.index]
        if selector in self.named:
            if target.places == (frozenset(), True):
                return "those players" if self.is_several(selector) else "that player"
            again = self.again(selector) or self.fail(selector)
            return "them" if self.is_several(selector) and again == "it" else again
        self.named.add(selector)
        noun = self.noun(target.what, many=target.most != 1 or target.amount is not None)
        zones, players = target.places
        if zones:
            self.refer(selector, target.what)
        if players:
            self.refs = replace(self.refs, that_player=selector)
        if target.what == x.any_target:
            one = target.most == 1 and target.amount is None
            noun = "target" if one else "targets"
            return (
                self._counted(target, noun)
                if not one
                else ("any other target" if target.other_than is not None else "any target")
            )
        if is_other(target.what) or target.other_than is not None:
            return f"another target {noun}"
        return self._counted(target, "target " + noun)

    def _counted(self, target: c.Target, noun: str) -> str:
        if target.amount is not None:
            up_to = "up to " if target.up_to else ""
            return f"{up_to}{digits(target.amount)} {noun}"
        if (target.least, target.most) == (1, 1):
            return noun
        if target.most is None:
            return f"any number of {noun}"
        if target.least == 0:
            return f"up to {number_word(target.most)} {noun}"
        if target.least == target.most:
            return f"{number_word(target.most)} {noun}"
        numbers = [number_word(n) for n in range(target.least, target.most + 1)]
        return f"{listed(numbers, 'or')} {noun}"

    # ---- effects ---------------------------------------------------------------------------------------------------

    @singledispatchmethod
    def effect(self, effect: e.Effect) -> str:
        """A clause for an effect."""
        raise IRError(f"no text says {effect!r}")

    @effect.register
    def _(self, effect: e.Damage) -> str:
        if isinstance(effect.amount, x.Share):
            if self.division is None:
                raise IRError("a share of nothing that is divided")
            among = self.who(effect.to)
            return f"{self.name} deals {digits(self.division)} damage divided as you choose among {among}"
        if effect.source is not None and effect.source == self.refs.dealer and not self.targeted():
            dealer = "it"
        elif effect.source is not None:
            dealer = self.again(effect.source, plain=True) or self.fail(effect)
        else:
            dealer = self.name
            self.refer_to_source()
        if isinstance(effect.to, (x.EachPlayer, x.Opponents)) and mentions(effect.amount, x.Affected):
            to = self.who(effect.to)
            before, self.their = self.their, x.Affected()
            text = f"{dealer} deals damage to {to} equal to {self.described(effect.amount)}"
            self.their = before
            return text
        if isinstance(effect.amount, x.ThisTurn):
            return f"{dealer} deals damage to {self.who(effect.to)} equal to {self.described(effect.amount)}"
        if isinstance(effect.amount, (x.ManaValueOf, x.PowerOf, x.ToughnessOf)):
            return f"{dealer} deals damage equal to {self.described(effect.amount)} to {self.who(effect.to)}"
        return f"{dealer} deals {self.number(effect.amount)} damage to {self.who(effect.to)}"

    @effect.register
    def _(self, effect: e.DamageEqualToPower) -> str:
        return f"{self.who(effect.sources)} deals damage equal to its power to {self.who(effect.to)}"

    @effect.register
    def _(self, effect: e.Destroy) -> str:
        return f"destroy {self.who(effect.what, 'all')}"

    @effect.register
    def _(self, effect: e.Tap) -> str:
        return f"tap {self.who(effect.what, 'all')}"

    @effect.register
    def _(self, effect: e.Untap) -> str:
        return f"untap {self.who(effect.what, 'all')}"

    @effect.register
    def _(self, effect: e.Counter) -> str:
        return f"counter {self.who(effect.what, 'all')}"

    @effect.register
    def _(self, effect: e.Move) -> str:
        if effect.register >= 0:
            # What it becomes is what words refer to from here on.
            kept = replace(effect, register=-1)
            text = self.effect(kept)
            register = x.Register(effect.register)
            self.known = tuple((register if s == effect.what else s, what) for s, what in self.known)
            self.it = register if self.it in (effect.what, None) else self.it
            if register not in dict(self.known):
                self.refer(register, x.InZone(effect.zone))
            return text
        if effect.cause is Cause.DISCARD:
            return self.discarded(effect)
        if isinstance(effect.what, x.Each) and self.their is None and _of_each_player(effect.what.of):
            self.their = x.EachPlayer()
            verb, _, rest = self.effect(effect).partition(" ")
            self.their = None
            return f"each player {verb}s {rest}"
        if effect.zone is Zone.LIBRARY and effect.order == x.You() and effect.what in self.chosen:
            return f"put {self.who(effect.what)} on top of your library in any order"
        if isinstance(effect.what, x.ExiledWith):
            to = "its owner's hand" if effect.zone is Zone.HAND else "the battlefield under its owner's control"
            return f"return the exiled card to {to}"
        if effect.zone is Zone.EXILE:
            until = f" until {self.name} leaves the battlefield" if effect.until_source_leaves else ""
            return f"exile {self.exiled(effect.what)}{until}"
        if effect.cause is Cause.SACRIFICE:
            return f"sacrifice {self.who(effect.what, 'all')}"
        if effect.zone is Zone.HAND and self.revealed is not None and effect.what == self.revealed:
            return self.put_into_hand(effect)
        if self.revealed is not None and self.revealed in (effect.what, getattr(effect.what, "of", None)):
            return self.revealed_put(effect)
        if effect.zone is Zone.BATTLEFIELD and any(
            _of_each_player(known) for register, known in self.known if register == effect.what
        ):
            return "each player puts all cards they exiled this way onto the battlefield"
        many = isinstance(effect.what, x.Each) or self.is_several(effect.what)
        what = self.who(effect.what, "all")
        if effect.what == x.Source() and self.in_graveyard:
            what = "this card from your graveyard"
        yours = "from your graveyard" in what or "from your hand" in what
        if effect.zone is Zone.HAND and isinstance(effect.what, x.Register) and self.revealed is not None:
            return f"put {what} into your hand"
        if effect.zone is Zone.HAND:
            if "from your graveyard" in what:
                return f"return {what} to your hand"
            return f"return {what} to {_owners(many)}"
        if effect.zone is Zone.LIBRARY:
            where = "on top" if effect.position == 0 else "on the bottom"
            return f"put {what} {where} of its owner's library"
        if effect.zone is Zone.GRAVEYARD:
            return f"put {what} into its owner's graveyard"
        if effect.zone is Zone.BATTLEFIELD:
            verb, to = ("put", "onto") if "from your hand" in what else ("return", "to")
            if not yours and isinstance(effect.what, (x.TargetRef, x.Each)) and effect.controller is None:
                verb, to = "put", "onto"
            tapped = " tapped" if effect.tapped else ""
            if self.their == x.Affected() and effect.controller == x.OwnerOf(x.Affected()):
                return f"put {what} onto the battlefield{tapped}"
            under = ""
            if effect.controller == x.OwnerOf(x.Affected()):
                under = " under its owner's control"
            elif effect.controller is not None:
                self.fail(effect)
            elif not yours:
                under = " under your control"
            return f"{verb} {what} {to} the battlefield{tapped}{under}"
        raise IRError(f"no text says {effect!r}")

    def put_into_hand(self, effect: e.Move) -> str:
        """``that player puts it into their hand``: the card that they revealed."""
        if self.revealer is None or self.revealer == x.You():
            return "put it into your hand"
        return f"{self.who(self.revealer)} puts it into their hand"

    def exiled(self, what: x.Selector) -> str:
        """What is exiled: objects, or a whole graveyard."""
        if isinstance(what, x.BottomOfGraveyard):
            return f"the bottom card of {self.who(what.who)}'s graveyard"
        if isinstance(what, x.TopOf):
            return self.top(what)
        if isinstance(what, x.Each) and isinstance(what.of, x.AllOf) and what.of.parts[0] == x.InZone(Zone.GRAVEYARD):
            owner = what.of.parts[1]
            if owner == x.Owned(Relation.YOU):
                return "your graveyard"
            if isinstance(owner, x.OwnedBy) and len(what.of.parts) == 2:
                return f"{self.who(owner.who)}'s graveyard"
        if what == x.Each(x.InZone(Zone.GRAVEYARD)):
            return "all graveyards"
        return self.who(what, "all")

    def discarded(self, effect: e.Move) -> str:
        """``that player discards that card``, ``discards all cards with that name``."""
        if isinstance(effect.what, x.Each) and isinstance(effect.what.of, x.AllOf):
            owners = [part.who for part in effect.what.of.parts if isinstance(part, x.OwnedBy)]
            if len(owners) == 1:
                rest = _without(effect.what.of, x.InZone(Zone.HAND), x.OwnedBy(owners[0]))
                return self.does(owners[0], "discard", "all " + describe(rest, many=True, card=True))
        if self.refs_hand is not None:
            return f"{self.who(self.refs_hand)} discards {self.again(effect.what) or self.fail(effect)}"
        return self.fail(effect)

    def revealed_put(self, effect: e.Move) -> str:
        """What becomes of revealed cards."""
        if isinstance(effect.what, x.Matching):
            return f"put all {describe(effect.what.what, many=True, card=True)} revealed this way {_into(effect)}"
        if effect.zone is Zone.LIBRARY and effect.position == 0 and effect.order is not None:
            return "put them back in any order"
        return "put the rest " + _rest(effect)

    @effect.register
    def _(self, effect: e.Draw) -> str:
        return self.does(effect.who, "draw", self.cards(effect.amount))

    @effect.register
    def _(self, effect: e.Mill) -> str:
        return self.does(effect.who, "mill", self.cards(effect.amount))

    @effect.register
    def _(self, effect: e.Discard) -> str:
        if effect.amount == x.HandOf(effect.who):
            return self.does(effect.who, "discard", "your hand" if effect.who == x.You() else "their hand")
        return self.does(effect.who, "discard", self.cards(effect.amount))

    @effect.register
    def _(self, effect: e.DiscardRandom) -> str:
        return self.does(effect.who, "discard", self.cards(effect.amount) + " at random")

    @effect.register
    def _(self, effect: e.GainLife) -> str:
        return self.does(effect.who, "gain", self.points(effect.amount, "life"), subject=True)

    @effect.register
    def _(self, effect: e.LoseLife) -> str:
        if effect.amount == x.HalfUp(x.LifeOf(effect.who)):
            whose = "your" if effect.who == x.You() else "their"
            return self.does(effect.who, "lose", f"half {whose} life, rounded up", subject=True)
        return self.does(effect.who, "lose", self.points(effect.amount, "life"), subject=True)

    @effect.register
    def _(self, effect: e.Win) -> str:
        return self.does(effect.who, "win", "the game", subject=True)

    @effect.register
    def _(self, effect: e.Lose) -> str:
        return self.does(effect.who, "lose", "the game", subject=True)

    @effect.register
    def _(self, effect: e.Sacrifice) -> str:
        choice = "your" if effect.who == x.You() else "their"
        return self.does(effect.who, "sacrifice", f"{some(effect.what, effect.amount)} of {choice} choice")

    @effect.register
    def _(self, effect: e.Shuffle) -> str:
        return self.does(effect.who, "shuffle", "your library" if effect.who == x.You() else "their library")

    @effect.register
    def _(self, effect: e.RevealHand) -> str:
        self.refs_hand = effect.who
        return self.does(effect.who, "reveal", "their hand")

    @effect.register
    def _(self, effect: e.ExtraTurn) -> str:
        return self.does(effect.who, "take", "an extra turn after this one")

    @effect.register
    def _(self, effect: e.PutCounters) -> str:
        counters = self.some(effect.amount, f"{effect.kind} counter", f"{effect.kind} counters")
        if effect.kind in ("poison", "energy", "experience", "rad"):
            return self.does(effect.what, "get", counters, subject=True)
        each = each_of(effect.amount)
        if each is not None:
            counters = quantity(x.Number(each[0]), f"{effect.kind} counter", f"{effect.kind} counters")
            return f"put {counters} on {self.on(effect.what)} for each {each[1]}"
        return f"put {counters} on {self.on(effect.what)}"

    def on(self, selector: x.Selector) -> str:
        """What counters are put on: each of several."""
        return ("each of " if self.is_several(selector) and selector not in self.named else "") + self.who(selector)

    @effect.register
    def _(self, effect: e.RemoveCounters) -> str:
        counters = quantity(effect.amount, f"{effect.kind} counter", f"{effect.kind} counters")
        return f"remove {counters} from {self.who(effect.what)}"

    @effect.register
    def _(self, effect: e.RemoveFromCombat) -> str:
        return f"remove {self.who(effect.what)} from combat"

    @effect.register
    def _(self, effect: e.Attach) -> str:
        return f"attach {self.who(effect.what)} to {self.who(effect.to)}"

    @effect.register
    def _(self, effect: e.CreateToken) -> str:
        one, several = token_text(effect.token), token_text(effect.token, many=True)
        if effect.tapped and not effect.attacking:
            one, several = f"tapped {one}", f"tapped {several}"
        attacking = ""
        if effect.attacking:
            attacking = " that's tapped and attacking" if effect.amount == x.ONE else " that are tapped and attacking"
        return self.does(effect.who, "create", self.some(effect.amount, one, several) + attacking)

    def some(self, amount: x.Amount, one: str, several: str) -> str:
        """So many of them; an amount that is not simply counted is X."""
        if isinstance(amount, (x.Number, x.X)) or each_of(amount) is not None:
            return quantity(amount, one, several)
        return f"{self.number(amount)} {several}"

    @effect.register
    def _(self, effect: e.Search) -> str:
        you = effect.who == x.You()
        your = "your" if you else "their"
        found = some(effect.what, effect.amount, card=True)
        if effect.up_to:
            assert isinstance(effect.amount, x.Number)
            found = (
                f"up to {number_word(effect.amount.value)} {describe(effect.what, effect.amount != x.ONE, card=True)}"
            )
        several = effect.amount != x.ONE
        begin = self.does(effect.who, "search", f"{your} library for {found}")
        if effect.zone is None:
            self.revealed = x.Register(effect.register)
            return f"{begin} and reveal {'them' if several else 'it'}"
        reveal = (", reveal them" if several else ", reveal it") if effect.reveal else ""
        if effect.zone is Zone.LIBRARY and effect.position == 0:
            return f"{begin}{reveal}, then shuffle and put that card on top"
        where = {
            Zone.HAND: f"into {your} hand",
            Zone.GRAVEYARD: f"into {your} graveyard",
            Zone.BATTLEFIELD: "onto the battlefield" + (" tapped" if effect.tapped else ""),
        }[effect.zone]
        it = "it" if effect.reveal else "that card"
        if several:
            it = "them" if effect.reveal else "those cards"
        return f"{begin}{reveal}, put {it} {where}, then shuffle"

    @effect.register
    def _(self, effect: e.ChooseName) -> str:
        kind = {x.Not(x.land): "nonland ", x.creature: "creature ", x.Anything(): ""}.get(effect.what)
        return f"choose a {self.fail(effect) if kind is None else kind}card name"

    @effect.register
    def _(self, effect: e.CreateEmblem) -> str:
        return "you get an emblem with " + " and ".join(ability_in_quotes(ability) for ability in effect.abilities)

    @effect.register
    def _(self, effect: e.Scry) -> str:
        return self.does(effect.who, "scry", digits(effect.amount)).replace("scrys", "scries")

    @effect.register
    def _(self, effect: e.Surveil) -> str:
        return self.does(effect.who, "surveil", digits(effect.amount))

    @effect.register
    def _(self, effect: FloatEach) -> str:
        if effect.shield is None:
            self.fail(effect)
        what = self.who(effect.what)
        return f"prevent the next {self.number(effect.shield)} damage that would be dealt to {what} this turn"

    @effect.register
    def _(self, effect: e.Regenerate) -> str:
        return f"regenerate {self.who(effect.what, 'all')}"

    @effect.register
    def _(self, effect: e.Look) -> str:
        if isinstance(effect.what, x.Each) and isinstance(effect.what.of, x.AllOf):
            owner = effect.what.of.parts[-1]
            if isinstance(owner, x.OwnedBy):
                self.refs_hand = owner.who
                return self.does(effect.who, "look", f"at {self.who(owner.who)}'s hand")
        return self.fail(effect)

    @effect.register
    def _(self, effect: e.Continuous) -> str:
        several = isinstance(effect.what, x.Each) or self.is_several(effect.what)
        each = "each " if self.is_several(effect.what) else ""
        what = self.who(effect.what, "")
        what = "they" if what == "them" else what
        if len(effect.changes) == 1 and type(effect.changes[0]).__name__ == "GainControl":
            until = until_text(effect, self.name)
            change = effect.changes[0]
            if getattr(change, "who", None) != x.You():
                self.fail(effect)
            several = isinstance(effect.what, x.Each)
            return f"gain control of {self.who(effect.what, 'all') if several else what}{until}"
        rules = [change.rule for change in effect.changes if isinstance(change, e.AddRule)]
        if rules and self.is_player(effect.what):
            return (
                f"{what} {player_rule(rules[0])}"
                + "".join(f" and {player_rule(rule)}" for rule in rules[1:])
                + " this turn"
            )
        if [rule.kind for rule in rules] == [RuleKind.DOESNT_UNTAP]:
            return f"{what} {stays_tapped_text(effect, rules[0], several, self.name)}"
        if rules and len(rules) == len(effect.changes):
            if effect.duration is not Duration.END_OF_TURN:
                self.fail(effect)
            return f"{what} {duration_rules(rules, several)}"
        until = until_text(effect, self.name)
        return f"{what} {each}{changes_text(effect.changes, several, 'gain', self.number)}{until}"

    def is_player(self, selector: x.Selector) -> bool:
        """Whether it names players."""
        if isinstance(selector, x.TargetRef):
            return self.targets[selector.index].places == (frozenset(), True)
        players = (x.You, x.Opponents, x.EachPlayer, x.ControllerOf, x.OwnerOf, x.DefendingPlayer)
        return isinstance(selector, players) or selector == self.refs.that_player

    def does(self, who: x.Selector, verb: str, what: str, subject: bool = False) -> str:
        """``draw two cards``, ``target player draws two cards``; `subject`: *you* is said."""
        if isinstance(who, x.You):
            return f"you {verb} {what}" if subject else f"{verb} {what}"
        several = self.is_several(who)
        name = self.who(who)
        return f"{name} each {verb} {what}" if several else f"{name} {verb}s {what}"

    def mana(self, group: Sequence[e.AddMana]) -> str:
        """``Add {W}{U}``."""
        first = group[0]
        if len(group) > 1 and all(part.kinds == _FIVE and part.amount == x.ONE for part in group):
            text = f"{number_word(len(group))} mana in any combination of colors"
        elif all(len(part.kinds) == 1 and isinstance(part.amount, x.Number) for part in group):
            text = "".join(_symbols(part) for part in group)
        elif len(group) == 1:
            text = self.one_mana(first)
        else:
            raise IRError(f"no text adds {group!r}")
        spend = "" if first.spend_on is None else f". Spend this mana only to cast {describe(first.spend_on, True)}"
        return self.does(first.who, "add", text) + spend

    def one_mana(self, part: e.AddMana) -> str:
        """Mana of one kind, or of one that is chosen."""
        if part.of is not None:
            if isinstance(part.of, e.SameType):
                return "one mana of any type that land produced"
            if isinstance(part.of, e.CouldProduce):
                return f"one mana of any type that {article(describe(part.of.what))} could produce"
            self.fail(part)
        if part.kinds == _FIVE and isinstance(part.amount, x.Number):
            return (
                "one mana of any color"
                if part.amount.value == 1
                else f"{number_word(part.amount.value)} mana of any one color"
            )
        if part.kinds == _FIVE:
            return f"{self.number(part.amount)} mana of any one color"
        symbols = ["{" + color.value + "}" for color in Color if color in part.kinds]
        if part.amount == x.ONE:
            return listed(symbols, "or")
        each = each_of(part.amount)
        if len(symbols) == 1 and each is not None and each[0] == 1:
            return f"{symbols[0]} for each {each[1]}"
        if len(symbols) == 1:
            return f"an amount of {symbols[0]} equal to {self.described(part.amount)}"
        raise IRError(f"no text adds {part!r}")


def _symbols(part: e.AddMana) -> str:
    assert isinstance(part.amount, x.Number)
    return "".join("{" + color.value + "}" for color in part.kinds) * part.amount.value


def _without(what: x.Filter, *parts: x.Filter) -> x.Filter:
    """The filter without something that the sentence says otherwise."""
    rest = tuple(part for part in (what.parts if isinstance(what, x.AllOf) else (what,)) if part not in parts)
    return x.Anything() if not rest else rest[0] if len(rest) == 1 else x.AllOf(rest)


def _is_kicked(condition: x.Condition) -> bool:
    return isinstance(condition, x.Comparison) and isinstance(condition.left, x.CostPaid)


def _of_each_player(what: x.Filter) -> bool:
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    return x.OwnedBy(x.EachPlayer()) in parts or x.ControlledBy(x.EachPlayer()) in parts


def _into(move: e.Move) -> str:
    texts = {
        Zone.HAND: "into your hand",
        Zone.GRAVEYARD: "into your graveyard",
        Zone.BATTLEFIELD: "onto the battlefield" + (" tapped" if move.tapped else ""),
    }
    if move.zone not in texts:
        raise IRError(f"no text says {move!r}")
    return texts[move.zone]


def _rest(move: e.Move) -> str:
    if move.zone is Zone.GRAVEYARD:
        return "into your graveyard"
    if move.zone is Zone.LIBRARY and move.position == -1:
        return "on the bottom of your library in " + ("a random order" if move.order is None else "any order")
    raise IRError(f"no text says {move!r}")


def _owners(many: bool) -> str:
    return "their owners' hands" if many else "its owner's hand"


def _imperative(text: str) -> str:
    return text.removeprefix("you ")


def _limits(ability: c.Activated) -> list[str]:
    limits = []
    if ability.sorcery_speed:
        limits.append("Activate only as a sorcery.")
    if ability.condition == x.YourTurn():
        limits.append("Activate only during your turn.")
    elif ability.condition is not None:
        limits.append(f"Activate only if {condition_text(ability.condition)}.")
    if ability.per_turn == 1:
        limits.append("Activate only once each turn.")
    return limits


def token_text(token: c.Face, many: bool = False) -> str:
    """``1/1 red Goblin creature token``."""
    noun = "tokens" if many else "token"
    if CardType.CREATURE not in token.types:
        return f"{token.name} {noun}"
    colors = listed(color_words(token.colors), "and") or "colorless"
    legendary = "legendary " if token.supertypes else ""
    types = " ".join([*token.subtypes, *type_words(token.types)])
    keywords = [a for a in token.abilities if isinstance(a, c.KeywordAbility)]
    with_ = " with " + listed([keyword_text(a.keyword, a.parameter) for a in keywords], "and") if keywords else ""
    return f"{legendary}{token.power}/{token.toughness} {colors} {types} {noun}{with_}"
