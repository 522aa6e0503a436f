"""Abilities in rules English."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import EventKind, Relation, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import changes as ch
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import parts as p
from mtgengine.ir.designations import MAX_SPEED
from mtgengine.ir.english import effects as effects  # its modules say each kind of effect
from mtgengine.ir.english.costs import condition_text, cost_text
from mtgengine.ir.english.events import trigger_text
from mtgengine.ir.english.keywords import keyword_text, keyworded_text
from mtgengine.ir.english.replacements import replacement_text, would_text
from mtgengine.ir.english.rules import silence_text, static_text, when_text
from mtgengine.ir.english.sentences import Sentences
from mtgengine.ir.english.words import capital, described, each_of, lower, number_word
from mtgengine.ir.keyworded import FORMS, Form, Keyworded
from mtgengine.ir.patterns import EVENT_AMOUNT, EVENT_PLAYER, EVENT_TARGET, OTHER_THAN_IT, SELF, dies
from mtgengine.ir.references import References, references
from mtgengine.ir.replacing import AfterEvent, EventNothing, Prevent
from mtgengine.ir.term import IRError, mentions, substitute

ROMAN = ("", "I", "II", "III", "IV", "V", "VI")


def _without(condition: x.Condition | None, part: x.Condition) -> x.Condition | None:
    """A condition without the last of those that it is made of."""
    return condition.conditions[0] if isinstance(condition, x.AllTrue) and condition.conditions[-1] == part else None


def morph_word(ability: c.Morph) -> str:
    """Morph, and what is like it."""
    return "Disguise" if ability.disguise else "Megamorph" if ability.mega else "Morph"


_Part = p.Anchored | p.ClassLevel | p.LevelBand | p.ToSolve | p.Solved | p.Prototype | p.StationLevel | p.Infinity


class AbilityText(Sentences):
    """The text of one ability: it knows what has been named already."""

    def ability(self, ability: c.Ability) -> list[str]:
        """The paragraphs of an ability."""
        if isinstance(ability, c.KeywordAbility):
            return [capital(keyword_text(ability.keyword, ability.parameter))]
        if isinstance(ability, c.Morph):
            word = morph_word(ability)
            mana = all(isinstance(part, k.PayMana) for part in ability.cost)
            return [word + (" " if mana else "—") + cost_text(ability.cost, self.name)]
        if isinstance(ability, c.Replacement):
            return [capital(self.replacement(ability)) + "."]
        if isinstance(ability, Keyworded):
            return self.keyworded(ability)
        if isinstance(ability, p.Haunting):
            lines = self.triggered(replace(ability.ability, events=(dies(x.creature),)))
            return [lines[0].replace("Whenever a creature dies", "When the creature it haunts dies", 1), *lines[1:]]
        if isinstance(ability, _Part):
            return self.part(ability)
        if isinstance(ability, c.Silences):
            return [silence_text(ability)]
        if isinstance(ability, c.Static) and ability.condition == MAX_SPEED and len(ability.changes) == 1:
            return ["Max speed — " + line for line in self.granted(ability.changes[0])]
        if isinstance(ability, c.Static):
            text = static_text(ability, self.name, self.host, self.number)
            return [capital(text) + self.where_x() + ("" if text.endswith('."') else ".")]
        zones = {getattr(ability, "zone", None), *getattr(ability, "zones", ())}
        self.in_graveyard = Zone.GRAVEYARD in zones
        if isinstance(ability, c.Triggered):
            return self.triggered(ability)
        if isinstance(ability, c.Program):
            prefix = cost_text(ability.cost, self.name) + ": " if isinstance(ability, c.Activated) else ""
            if isinstance(ability, c.Activated):
                self.paid_with = _paid_with(ability.cost)
            lines = self.program(ability)
            lines[0] = prefix + lines[0]
            if isinstance(ability, c.Activated):
                lines[-1] = " ".join([lines[-1], *_limits(ability)])
            return lines
        raise IRError(f"{type(ability).__name__} has no text")

    def keyworded(self, ability: Keyworded) -> list[str]:
        """``Fading 5``, ``Boast — {1}{W}: Draw a card.``."""
        word = capital(keyworded_text(ability, self.name))
        if FORMS.get(ability.name) is not Form.ABILITY:
            return [word]
        lines = [line for part in ability.abilities for line in type(self)(self.name, self.host).ability(part)]
        return [f"{word} — {lines[0]}", *lines[1:]]

    def granted(self, change: ch.Change) -> list[str]:
        """An ability that a max speed ability gives (CR 702.178)."""
        if isinstance(change, ch.AddKeyword):
            return [capital(keyword_text(change.keyword, change.parameter))]
        if not isinstance(change, ch.AddAbility):
            raise IRError(f"no text gives {change!r}")
        return AbilityText(self.name, self.host).ability(change.ability)

    def triggered(self, ability: c.Triggered) -> list[str]:
        """``Whenever a creature dies, draw a card``."""
        if ability == c.BEGINS_ON_BATTLEFIELD:
            return ["If this card is in your opening hand, you may begin the game with it on the battlefield."]
        if ability.chapter:
            lines = self.program(ability)
            return [f"{ROMAN[ability.chapter]} — {lines[0]}", *lines[1:]]
        ability = substitute(ability, x.XOf(x.Source()), x.X())
        ability = substitute(ability, OTHER_THAN_IT, x.Not(x.IsSource()))
        if mentions(ability.events, x.TimesTaken):
            return self.taken_once(ability)
        if ability.events[0].kind is EventKind.ATTACKING:
            exert = f"exert {self.name}"
            return [capital(self.sentences(ability.effects)).replace(exert, f"{exert} as it attacks", 1)]
        self.begin(references(ability.events, ability.batch))
        text = capital(trigger_text(ability, self.name, self.host)) + ", "
        if ability.condition is not None:
            text += f"if {self.condition(ability.condition)}, "
            if isinstance(ability.condition, x.Matches) and ability.condition.of == x.Source():
                self.it = x.Source()
        self.if_last = ability.condition is None
        lines = self.program(ability)
        lines[0] = text + lower(lines[0])
        if ability.still_resolves:
            lines[-1] += " This ability still resolves if its target becomes illegal."
        if ability.per_turn == 1:
            lines[-1] += " This ability triggers only once each turn."
        return lines

    def taken_once(self, ability: c.Triggered) -> list[str]:
        """``Whenever you gain life, you may draw a card. Do this only once each turn`` (CR 603.2h)."""
        unused = x.Comparison(x.TimesTaken(1), x.Compare.EQ, x.Number(0))
        only = ability.effects[0]
        assert isinstance(only, e.If)
        action = only.effects[0]
        assert isinstance(action, (e.May, e.Pay))
        events = [replace(event, condition=_without(event.condition, unused)) for event in ability.events]
        said = replace(action, effects=action.effects[1:])
        lines = self.triggered(replace(ability, events=tuple(events), effects=(said,)))
        return [*lines[:-1], lines[-1] + " Do this only once each turn."]

    def part(self, part: _Part) -> list[str]:
        """A part of a text box that has several."""
        if isinstance(part, p.Prototype):
            return [f"Prototype {part.cost} — {part.power}/{part.toughness}"]
        if isinstance(part, p.ToSolve):
            return [f"To solve — {capital(condition_text(part.condition, self.name))}."]
        inside = [line for ability in part.abilities for line in AbilityText(self.name, self.host).ability(ability)]
        if isinstance(part, p.Anchored):
            return [f"• {part.name} — {inside[0]}", *inside[1:]]
        if isinstance(part, p.Infinity):
            return [f"∞ — {inside[0]}", *inside[1:]]
        if isinstance(part, p.StationLevel):
            return [f"{part.least}+ | {inside[0]}", *inside[1:]]
        if isinstance(part, p.Solved):
            return [f"Solved — {inside[0]}", *inside[1:]]
        if isinstance(part, p.ClassLevel):
            return [f"{cost_text(part.cost, self.name)}: Level {part.level}", *inside]
        levels = f"{part.least}+" if part.most is None else f"{part.least}-{part.most}"
        return [f"LEVEL {levels}", f"{part.power}/{part.toughness}", *inside]

    def replacement(self, ability: c.Replacement) -> str:
        """``If you would draw a card, create a token instead``."""
        text = replacement_text(ability, self.name, self.host)
        if text is not None:
            return text
        nothing, *after = ability.effects
        if nothing == Prevent() and len(after) == 1 and isinstance(after[0], AfterEvent):
            would = would_text(ability.events[0], self.name, self.host)
            return f"if {would}, prevent that damage and {self.joined_sentences(after[0].effects)}"
        if nothing != EventNothing() or len(after) != 1 or not isinstance(after[0], AfterEvent):
            self.fail(ability)
        event = ability.events[0]
        would = would_text(event, self.name, self.host)
        may = "you may " if ability.optional else ""
        if event.kind is EventKind.DAMAGE:
            known = () if event.to is None or event.to == SELF or x.where(event.to)[1] else ((EVENT_TARGET, event.to),)
            self.begin(References(named=known, that_much=EVENT_AMOUNT))
        if event.kind is EventKind.DRAW:
            self.refs = References(that_player=EVENT_PLAYER)
            if event.player == x.IsPlayer(Relation.OPPONENT):
                skip = "instead that player skips that draw and "
                return f"if {would}, {skip}{self.joined_sentences(after[0].effects)}"
        return f"if {would}, {may}{self.joined_sentences(after[0].effects)} instead"

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
            bodies.append(text.body(mode))
        if any(mode.cost for mode in ability.modes):
            costs = [cost_text(mode.cost, self.name) for mode in ability.modes]
            tiered = least == most
            before = "• Mode — " if tiered else "+ "
            lines = [f"{before}{cost} — {body}" for cost, body in zip(costs, bodies, strict=True)]
            return ["Tiered" if tiered else "Spree", *lines]
        return [f"Choose {choice} —", *("• " + body for body in bodies)]

    def body(self, body: c.Program | c.Mode) -> str:
        """Sentences about these targets, whose own words don't say that they depend on a cost (CR 702.33g)."""
        self.targets = tuple(
            replace(target, amount=None, up_to=False) if isinstance(target.amount, x.Either) else target
            for target in body.targets
        )
        self.division = body.division
        return self.sentences(body.effects)


def _paid_with(cost: Sequence[k.Cost]) -> str:
    """``sacrificed creature``, ``sacrificed permanent`` where it may be of several types, ``exiled card``."""
    for part in cost:
        if isinstance(part, (k.ExileCost, k.ExileTopCost)):
            return "exiled card"
        parts = getattr(part, "what", None)
        for kind, word in ((x.creature, "creature"), (x.artifact, "artifact"), (x.land, "land")):
            if isinstance(part, k.SacrificeCost) and kind in (parts.parts if isinstance(parts, x.AllOf) else (parts,)):
                return f"sacrificed {word}"
    return "sacrificed permanent"


def _less(amount: x.Amount) -> str:
    """``{1} less to activate for each legendary creature you control``."""
    if isinstance(amount, x.Either) and isinstance(amount.then, x.Number) and amount.otherwise == x.Number(0):
        return f"{{{amount.then.value}}} less to activate if {condition_text(amount.condition)}"
    each = each_of(amount)
    if each is None:
        return f"{{X}} less to activate, where X is {described(amount)}"
    return f"{{{each[0]}}} less to activate for each {each[1]}"


def _limits(ability: c.Activated) -> list[str]:
    limits = []
    for part in ability.cost:
        if isinstance(part, k.PayMana) and part.x_color is not None:
            limits.append(f"Spend only {part.x_color.name.lower()} mana on X.")
    if ability.reduction is not None:
        limits.append(f"This ability costs {_less(ability.reduction)}.")
    if ability.sorcery_speed:
        limits.append("Activate only as a sorcery.")
    if ability.condition is not None:
        limits.append(f"Activate only {when_text(ability.condition)}.")
    if ability.per_turn:
        often = {1: "once", 2: "twice"}.get(ability.per_turn, f"{number_word(ability.per_turn)} times")
        limits.append(f"Activate only {often} each turn.")
    if ability.once_per_game:
        limits.append("Activate only once.")
    if ability.by is Relation.ANY:
        limits.append("Any player may activate this ability.")
    if ability.by is Relation.OPPONENT:
        limits.append("Only your opponents may activate this ability.")
    return limits
