"""Replacement and prevention effects in rules English."""

from __future__ import annotations

from collections.abc import Sequence

from mtgengine.enums import Cause, EventKind, Relation, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import costs as k
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir import replacing as r
from mtgengine.ir.actions import ChooseWord
from mtgengine.ir.english.costs import condition_text, cost_part
from mtgengine.ir.english.effects.copies import exceptions_text
from mtgengine.ir.english.prevention import damage_noun, is_about_damage, prevented_text
from mtgengine.ir.english.words import (
    article,
    describe,
    described,
    digits,
    each_of,
    is_other,
    listed,
    lower,
    name_kind,
    number_word,
    quantity,
)
from mtgengine.ir.merging import PREPARED_AFTERWARDS
from mtgengine.ir.patterns import EVENT_AMOUNT, SELF, Pattern
from mtgengine.ir.term import IRError


def replacement_text(ability: c.Replacement, name: str, host: str) -> str | None:
    """What is always replaced, without the full stop; None where what happens instead is a program."""
    if is_about_damage(ability):
        return prevented_text(
            ability, lambda what: damage_noun(what, name, host), lambda to: _redirected(to, name, host)
        )
    if len(ability.events) != 1:
        raise IRError("no text replaces several events at once")
    event = ability.events[0]
    if event.kind is EventKind.MOVE and Zone.BATTLEFIELD in event.into:
        return _entering(ability, event, name)
    if event.kind is EventKind.LIFE_LOSS and event.causes == {Cause.DAMAGE}:
        when = "" if ability.condition is None else f"if {condition_text(ability.condition, name)}, "
        return when + "damage that would reduce your life total to less than 1 reduces it to 1 instead"
    simple = _simple(ability.effects, event)
    return None if simple is None else f"if {would_text(event, name, host)}, {simple}"


def _redirected(to: x.Selector, name: str, host: str) -> str:
    if to == x.You():
        return "you"
    if to not in (x.Source(), x.Host()):
        raise IRError(f"no text says {to!r}")
    return name if to == x.Source() else host


# ---- entering ------------------------------------------------------------------------------------------------------


def _entering(ability: c.Replacement, event: Pattern, name: str) -> str:
    first = ability.effects[0]
    if isinstance(first, e.Choose) and ability.optional:
        copy = ability.effects[1]
        assert isinstance(copy, r.EventCopy)
        except_ = f", except {exceptions_text(copy.changes)}" if copy.changes else ""
        return f"you may have {name} enter as a copy of any {describe(first.what)}{except_}"
    if isinstance(first, e.Pay) and first.otherwise == (r.EventTo(Zone.GRAVEYARD),):
        cost = " and ".join(lower(cost_part(part, name)) for part in first.cost)
        otherwise = "If you don't, put it into its owner's graveyard"
        return f"if {name} would enter, you may {cost} instead. If you do, put {name} onto the battlefield. {otherwise}"
    if isinstance(first, e.Pay):
        cost = " and ".join(lower(cost_part(part, name)) for part in first.cost)
        it = name if isinstance(first.cost[0], k.RevealCost) else "it"
        return f"as {name} enters, you may {cost}. If you don't, {it} enters tapped"
    if isinstance(first, ChooseWord):
        return f"as {name} enters, choose {listed(list(first.words), 'or')}"
    if isinstance(first, _CHOICES):
        said = f"as {name} enters, choose {_choice(first)}"
        paid = ability.effects[2] if len(ability.effects) == 3 else None
        if isinstance(paid, e.Pay):
            cost = " and ".join(lower(cost_part(part, name)) for part in paid.cost)
            said += f". Then you may {cost}. If you don't, it enters tapped"
        return said
    several = event.what != SELF and event.what is not None
    what = name
    if several:
        assert event.what is not None
        what = ("other " if is_other(event.what) else "") + describe(event.what, many=True)
    text = f"{what} {'enter' if several else 'enters'} {_entered(ability.effects)}"
    if ability.condition is None:
        return text
    if not several and ability.condition == _KICKED and name.startswith("this creature"):
        return f"if {name} was kicked, it enters {_entered(ability.effects)}"
    if isinstance(ability.condition, x.Untrue):
        return f"{text} unless {condition_text(ability.condition.condition, name)}"
    return f"{text} if {condition_text(ability.condition, name)}"


_CHOICES = (e.ChooseColor, e.ChooseSubtype, e.ChooseName, e.ChooseLandType, e.ChoosePlayer)


_KICKED = x.Comparison(x.CostPaid(0), x.Compare.GE, x.Number(1))


def _choice(effect: e.Effect) -> str:
    if isinstance(effect, e.ChoosePlayer):
        return article(describe(effect.what))
    for kind, text in (
        (e.ChooseColor, "a color"),
        (e.ChooseSubtype, "a creature type"),
        (e.ChooseLandType, "a basic land type"),
    ):
        if isinstance(effect, kind):
            return text
    assert isinstance(effect, e.ChooseName)
    return name_kind(effect.what)


def _entered(effects: Sequence[e.Effect]) -> str:
    texts = []
    if len(effects) == 3 and isinstance(effects[1], _CHOICES) and isinstance(effects[0], r.EventTapped):
        return f"tapped. As it enters, choose {_choice(effects[1])}"
    for effect in effects:
        if effect == PREPARED_AFTERWARDS:
            texts.append("prepared")
        elif isinstance(effect, r.EventTapped):
            texts.append("tapped")
        elif isinstance(effect, r.EventUntapped):
            texts.append("untapped")
        elif isinstance(effect, r.EventCounters):
            texts.append(("and " if texts and texts[-1] != "tapped" else "with ") + _counters(effect))
        else:
            raise IRError(f"no text says {effect!r}")
    return " ".join(texts)


def _counters(effect: r.EventCounters) -> str:
    """``three charge counters on it``, ``a +1/+1 counter on it for each creature you control``."""
    one, several = f"{effect.kind} counter on it", f"{effect.kind} counters on it"
    if isinstance(effect.amount, (x.Number, x.X)) or each_of(effect.amount) is not None:
        return quantity(effect.amount, one, several)
    return f"X {several}, where X is {described(effect.amount)}"


# ---- would ---------------------------------------------------------------------------------------------------------

_WHO = {Relation.ANY: "a player", Relation.YOU: "you", Relation.OPPONENT: "an opponent"}


def _player(player: x.Filter | None) -> str:
    if player is None:
        return "a player"
    if not isinstance(player, x.IsPlayer):
        raise IRError(f"no text says {player!r}")
    return _WHO[player.relation]


def would_text(event: Pattern, name: str, host: str) -> str:
    """``you would draw a card``."""
    if event.kind is EventKind.DRAW:
        who = _player(event.player)
        they, their = ("you", "your") if who == "you" else ("they", "their")
        first = f" except the first one {they} draw in each of {their} draw steps"
        return f"{who} would draw a card" + ("" if event.condition is None else first)
    if event.kind is EventKind.COUNTERS_PUT and event.counter and event.what is not None:
        noun = describe(event.what)
        on = f"another {noun}" if is_other(event.what) else article(noun)
        return f"one or more {event.counter} counters would be put on {on}"
    if event == Pattern(EventKind.TOKEN, player=x.IsPlayer(Relation.YOU)):
        return "one or more tokens would be created under your control"
    if event.kind in (EventKind.LIFE_GAIN, EventKind.LIFE_LOSS):
        when = "" if event.condition is None else " during your turn"
        return f"{_player(event.player)} would {'gain' if event.kind is EventKind.LIFE_GAIN else 'lose'} life{when}"
    if event.kind is EventKind.PLAYER_LOST:
        return f"{_player(event.player)} would lose the game"
    if event.kind is EventKind.DAMAGE:
        return _would_deal(event, name, host)
    if event.kind is EventKind.MOVE and event.into == {Zone.GRAVEYARD}:
        return _would_move(event, name)
    raise IRError(f"no text says {event!r}")


def _damage(event: Pattern) -> str:
    return {None: "damage", True: "combat damage", False: "noncombat damage"}[event.combat]


def _damaged(to: x.Filter | None, name: str, host: str) -> str:
    if to is None:
        return "a permanent or player"
    if to == x.IsPlayer(Relation.YOU):
        return "you"
    if to == SELF:
        return name
    if to == x.opponent | (x.IsPermanent() & x.Controlled(Relation.OPPONENT)):
        return "an opponent or a permanent an opponent controls"
    return host if to == x.IsHost() else article(describe(to))


def source_text(by: x.Filter | None) -> str:
    """``a red source``."""
    if by is None:
        return "a source"
    if isinstance(by, (x.Colors, x.Colorless)):
        return article(describe(by).replace("permanent", "source"))
    if isinstance(by, x.Controlled):
        return "a source you control" if by.by is Relation.YOU else "a source an opponent controls"
    return article(describe(by))


def _would_deal(event: Pattern, name: str, host: str) -> str:
    if event.by is None and event.to is not None:
        return f"{_damage(event)} would be dealt to {_damaged(event.to, name, host)}"
    by = name if event.by == SELF else source_text(event.by)
    return f"{by} would deal {_damage(event)} to {_damaged(event.to, name, host)}"


def _would_move(event: Pattern, name: str) -> str:
    what = event.what
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    owner = next((part for part in parts if isinstance(part, x.Owned)), None)
    rest = tuple(part for part in parts if part is not None and not isinstance(part, x.Owned))
    whose = "a" if owner is None else "your" if owner.by is Relation.YOU else "an opponent's"
    cards = not event.origin
    if what == SELF:
        subject = name
    elif not rest:
        subject = "a card" if cards else "a permanent"
    elif rest == (x.Not(SELF),):
        subject = "another card" if cards else "another permanent"
    else:
        filter = rest[0] if len(rest) == 1 else x.AllOf(rest)
        noun = describe(filter, card=cards)
        subject = f"another {noun}" if is_other(filter) else article(noun)
    if event.origin == {Zone.BATTLEFIELD} and (what == SELF or x.creature in rest) and owner is None:
        return f"{subject} would die"
    where = "the battlefield" if event.origin else "anywhere"
    return f"{subject} would be put into {whose} graveyard from {where}"


def _simple(effects: Sequence[e.Effect], event: Pattern) -> str | None:
    if len(effects) == 2 and isinstance(effects[1], r.EventLinked):
        effects = effects[:1]
    if len(effects) != 1:
        return None
    effect = effects[0]
    if isinstance(effect, r.EventNothing):
        return "that player gains no life instead"
    if isinstance(effect, r.Prevent):
        return "prevent that damage" if effect.amount is None else f"prevent {digits(effect.amount)} of that damage"
    if effect == r.EventTo(Zone.EXILE):
        return "exile it instead"
    if isinstance(effect, r.EventAmount) and event.kind in (EventKind.TOKEN, EventKind.COUNTERS_PUT):
        if effect.amount == x.Product(x.Number(2), EVENT_AMOUNT):
            more = "twice that many"
        elif isinstance(effect.amount, x.Sum) and isinstance(effect.amount.right, x.Number):
            more = f"that many plus {number_word(effect.amount.right.value)}"
        else:
            return None
        if event.kind is EventKind.TOKEN:
            return f"{more} of those tokens are created instead"
        return f"{more} {event.counter} counters are put on it instead"
    if isinstance(effect, r.EventAmount) and effect.amount == x.Product(x.Number(2), EVENT_AMOUNT):
        if event.kind is EventKind.LIFE_GAIN:
            return "you gain twice that much life instead"
        if event.kind is EventKind.LIFE_LOSS:
            return "they lose twice that much life instead"
        return "it deals twice that much damage instead"
    if isinstance(effect, r.EventAmount) and isinstance(effect.amount, x.Sum) and effect.amount.left == EVENT_AMOUNT:
        return f"it deals that much damage plus {digits(effect.amount.right)} instead"
    return None
