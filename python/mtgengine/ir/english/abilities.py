"""Abilities and their effects in rules English."""

from __future__ import annotations

from collections.abc import Sequence
from functools import singledispatchmethod

from mtgengine.enums import CardType, Cause, Color, Duration, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.costs import condition_text, cost_text
from mtgengine.ir.english.keywords import keyword_text
from mtgengine.ir.english.rules import changes_text, duration_rules, plural_subject, static_text
from mtgengine.ir.english.words import (
    article,
    capital,
    color_words,
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
from mtgengine.ir.term import IRError

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

    def ability(self, ability: c.Ability) -> list[str]:
        """The paragraphs of an ability."""
        if isinstance(ability, c.KeywordAbility):
            return [capital(keyword_text(ability.keyword, ability.parameter))]
        if isinstance(ability, c.Static):
            text = static_text(ability, self.name, self.host, self.number)
            return [capital(text) + self.where_x() + "."]
        if isinstance(ability, c.Program):
            prefix = cost_text(ability.cost, self.name) + ": " if isinstance(ability, c.Activated) else ""
            lines = self.program(ability)
            lines[0] = prefix + lines[0]
            if isinstance(ability, c.Activated):
                lines[-1] = " ".join([lines[-1], *_limits(ability)])
            return lines
        raise IRError(f"{type(ability).__name__} has no text")

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
        return [f"Choose {choice} —", *("• " + AbilityText(self.name, self.host).body(mode) for mode in ability.modes)]

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
            texts.append(capital(text) + ".")
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
            return self.mana(group), len(group)
        if isinstance(effect, e.May):
            return "you may " + ", then ".join(_imperative(self.effect(inner)) for inner in effect.effects), 1
        if isinstance(effect, e.If):
            inner = lower(self.sentences(effect.effects)).removesuffix(".")
            return f"if {condition_text(effect.condition)}, {inner}", 1
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

    def number(self, amount: x.Amount) -> str:
        """A number, or X; the end of the sentence then says what X is."""
        if not isinstance(amount, (x.Number, x.X)):
            self.x = amount
            return "X"
        return digits(amount)

    def described(self, amount: x.Amount) -> str:
        """What comes after *equal to*."""
        for kind, word in ((x.PowerOf, "power"), (x.ToughnessOf, "toughness"), (x.ManaValueOf, "mana value")):
            if isinstance(amount, kind):
                return f"{self.possessive(amount.of)} {word}"
        return described(amount)

    def points(self, amount: x.Amount, what: str) -> str:
        """``3 life``, ``X damage``, ``1 life for each card in your hand``, ``life equal to its power``."""
        if isinstance(amount, (x.Number, x.X)):
            return f"{digits(amount)} {what}"
        each = each_of(amount)
        return f"{what} equal to {self.described(amount)}" if each is None else f"{each[0]} {what} for each {each[1]}"

    def cards(self, amount: x.Amount) -> str:
        """``two cards``."""
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
        return isinstance(selector, x.TargetRef) and self.targets[selector.index].most != 1

    def who(self, selector: x.Selector, word: str = "each") -> str:
        """Whoever a sentence is about. `word`: ``each`` or ``all``, or empty for a plural without either."""
        for kind, text in ((x.You, "you"), (x.Opponents, "each opponent"), (x.EachPlayer, "each player")):
            if isinstance(selector, kind):
                return text
        if isinstance(selector, x.Source):
            return self.name
        if isinstance(selector, x.TargetRef):
            return self.target(selector)
        if isinstance(selector, x.Each):
            if not word:
                return plural_subject(selector.of)
            other = "other " if is_other(selector.of) else ""
            return f"{word} {other}{describe(selector.of, many=word != 'each')}"
        if isinstance(selector, (x.ControllerOf, x.OwnerOf)) and selector.of in self.named:
            word = "controller" if isinstance(selector, x.ControllerOf) else "owner"
            return f"{self.possessive(selector.of)} {word}"
        raise IRError(f"no text names {selector!r}")

    def that(self, selector: x.Selector) -> str:
        """``that creature``: what was named before."""
        if isinstance(selector, x.TargetRef):
            target = self.targets[selector.index]
            zones = target.places[0]
            parts = target.what.parts if isinstance(target.what, (x.AllOf, x.AnyOf)) else (target.what,)
            types = [part.types for part in parts if isinstance(part, x.Types)]
            if zones == {Zone.STACK}:
                return "that spell"
            if zones and Zone.BATTLEFIELD not in zones:
                return "that card"
            if len(types) == 1 and len(types[0]) == 1:
                return "that " + type_words(types[0])[0]
            if zones == {Zone.BATTLEFIELD} and not target.places[1]:
                return "that permanent"
        return "it"

    def possessive(self, selector: x.Selector) -> str:
        """``that creature's``."""
        if selector == x.Source():
            return "this creature's" if self.name == "this creature" else f"{self.name}'s"
        that = self.that(selector)
        return "its" if that == "it" else f"{that}'s"

    def target(self, selector: x.TargetRef) -> str:
        """``target creature`` when it is first named, then what refers back to it."""
        target = self.targets[selector.index]
        if selector in self.named:
            if target.places == (frozenset(), True):
                return "those players" if self.is_several(selector) else "that player"
            return "them" if self.is_several(selector) else self.that(selector)
        self.named.add(selector)
        noun = describe(target.what, many=target.most != 1)
        if target.what == x.any_target:
            noun = "target" if target.most == 1 else "targets"
            return (
                self._counted(target, noun)
                if target.most != 1
                else ("any other target" if target.other_than is not None else "any target")
            )
        if is_other(target.what) or target.other_than is not None:
            return f"another target {noun}"
        return self._counted(target, "target " + noun)

    def _counted(self, target: c.Target, noun: str) -> str:
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
        return f"{self.name} deals {self.number(effect.amount)} damage to {self.who(effect.to)}"

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
        if effect.zone is Zone.EXILE:
            return f"exile {self.who(effect.what, 'all')}"
        if effect.cause is Cause.SACRIFICE:
            return f"sacrifice {self.who(effect.what)}"
        many = isinstance(effect.what, x.Each) or self.is_several(effect.what)
        what = self.who(effect.what, "all")
        if effect.zone is Zone.HAND:
            if "from your graveyard" in what:
                return f"return {what} to your hand"
            return f"return {what} to {_owners(many)}"
        if effect.zone is Zone.LIBRARY:
            where = "on top" if effect.position == 0 else "on the bottom"
            return f"put {what} {where} of its owner's library"
        if effect.zone is Zone.BATTLEFIELD:
            if "from your graveyard" in what:
                return f"return {what} to the battlefield"
            return f"put {what} onto the battlefield under your control"
        raise IRError(f"no text says {effect!r}")

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
        found = article(describe(effect.what, card=True))
        reveal = ", reveal it" if effect.reveal else ""
        if effect.zone is Zone.LIBRARY and effect.position == 0:
            return f"search your library for {found}{reveal}, then shuffle and put that card on top"
        if effect.zone is None or effect.who != x.You() or effect.amount != x.ONE or effect.tapped:
            raise IRError(f"no text says {effect!r}")
        where = {
            Zone.HAND: "into your hand",
            Zone.GRAVEYARD: "into your graveyard",
            Zone.BATTLEFIELD: "onto the battlefield",
        }[effect.zone]
        return f"search your library for {found}{reveal}, put {'it' if reveal else 'that card'} {where}, then shuffle"

    @effect.register
    def _(self, effect: e.Continuous) -> str:
        several = isinstance(effect.what, x.Each) or self.is_several(effect.what)
        each = "each " if self.is_several(effect.what) else ""
        what = self.who(effect.what, "")
        what = "they" if what == "them" else what
        rules = [change.rule for change in effect.changes if isinstance(change, e.AddRule)]
        if rules and len(rules) == len(effect.changes):
            return f"{what} {duration_rules(rules, several)}"
        until = "until end of turn" if effect.duration is Duration.END_OF_TURN else "until end of combat"
        return f"{what} {each}{changes_text(effect.changes, several, 'gain', self.number)} {until}"

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
        if part.kinds == _FIVE and isinstance(part.amount, x.Number):
            return (
                "one mana of any color"
                if part.amount.value == 1
                else f"{number_word(part.amount.value)} mana of any one color"
            )
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
