"""Continuous changes and rules in rules English."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mtgengine.enums import Keyword, Relation, RuleKind, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.costs import condition_text
from mtgengine.ir.english.keywords import keyword_text
from mtgengine.ir.english.words import (
    describe,
    digits,
    each_of,
    is_other,
    listed,
    number_word,
)
from mtgengine.ir.term import IRError

# How an amount is written that no digits say.
Writer = Callable[[x.Amount], str]


def changes_text(changes: Sequence[e.Change], several: bool, verb: str, write: Writer) -> str:
    """``gets +1/+1 and gains flying``; `verb` is how keywords are had: ``gain`` or ``have``."""
    texts: list[str] = []
    keywords: list[str] = []
    had = verb if several else {"gain": "gains", "have": "has"}[verb]
    for i, change in enumerate(changes):
        if isinstance(change, e.AddKeyword):
            keywords.append(keyword_text(change.keyword, change.parameter))
            if i + 1 == len(changes) or not isinstance(changes[i + 1], e.AddKeyword):
                texts.append(f"{had} {listed(keywords, 'and')}")
                keywords = []
        elif isinstance(change, e.RemoveKeyword):
            texts.append(f"{'lose' if several else 'loses'} {change.keyword.text}")
        elif isinstance(change, e.ModifyPT):
            texts.append(f"{'get' if several else 'gets'} {_modifier(change, write)}")
        elif isinstance(change, e.SetPT):
            power, toughness = digits(change.power), digits(change.toughness)
            texts.append(f"{'have' if several else 'has'} base power and toughness {power}/{toughness}")
        else:
            raise IRError(f"no text says {change!r}")
    return listed(texts, "and")


def _modifier(change: e.ModifyPT, write: Writer) -> str:
    power, toughness = each_of(change.power), each_of(change.toughness)
    each = power or toughness
    nothing = x.Number(0)
    fits = (power or change.power == nothing) and (toughness or change.toughness == nothing)
    if each is None or not fits:
        text = f"{_signed(change.power, write)}/{_signed(change.toughness, write)}"
        return text.replace("+0", "-0") if "-" in text else text
    return f"{power[0] if power else 0:+d}/{toughness[0] if toughness else 0:+d} for each {each[1]}"


def _signed(amount: x.Amount, write: Writer) -> str:
    if isinstance(amount, x.Number):
        return f"{amount.value:+d}"
    if isinstance(amount, x.Negative):
        return "-" + write(amount.of)
    return "+" + write(amount)


def duration_rules(rules: Sequence[e.Rule], several: bool) -> str:
    """``can't block this turn``."""
    kinds = tuple(rule.kind for rule in rules)
    known = {
        (RuleKind.CANT_ATTACK, RuleKind.CANT_BLOCK): "can't attack or block",
        (RuleKind.CANT_ATTACK,): "can't attack",
        (RuleKind.CANT_BLOCK,): "can't block",
        (RuleKind.UNBLOCKABLE,): "can't be blocked",
        (RuleKind.MUST_ATTACK,): "attack" if several else "attacks",
    }
    if kinds not in known:
        raise IRError(f"no text says {rules!r} for a while")
    return known[kinds] + " this turn" + (" if able" if kinds == (RuleKind.MUST_ATTACK,) else "")


def static_text(ability: c.Static, name: str, host: str, write: Writer) -> str:
    """What is always so, without its full stop."""
    what = name if ability.affects is None else affected(ability.affects, host)
    several = ability.affects is not None and not isinstance(ability.affects, x.IsHost)
    if ability.rule is not None:
        text = rule_text(ability.rule, what, several)
    else:
        text = f"{what} {changes_text(ability.changes, several, 'have', write)}"
    when = f"As long as {condition_text(ability.condition)}, " if ability.condition else ""
    return when + text


def affected(affects: x.Filter, host: str) -> str:
    """What a static ability is about."""
    return host if isinstance(affects, x.IsHost) else plural_subject(affects)


def plural_subject(filter: x.Filter) -> str:
    """``creatures you control``, ``all creatures``, ``other Goblins``."""
    bare = isinstance(filter, (x.Types, x.Subtype)) or (
        isinstance(filter, x.AllOf) and all(isinstance(part, (x.Types, x.Subtype)) for part in filter.parts)
    )
    return ("all " if bare else "other " if is_other(filter) else "") + describe(filter, many=True)


_ABOUT_OBJECTS = {
    RuleKind.CANT_ATTACK: "can't attack",
    RuleKind.CANT_BLOCK: "can't block",
    RuleKind.CANT_ATTACK_ALONE: "can't attack alone",
    RuleKind.CANT_BLOCK_ALONE: "can't block alone",
    RuleKind.MUST_BE_BLOCKED: "must be blocked if able",
    RuleKind.UNBLOCKABLE: "can't be blocked",
}


def rule_text(rule: e.Rule, what: str, several: bool) -> str:
    """A rule about objects, or about the table."""
    s = "" if several else "s"
    n = rule.amount if isinstance(rule.amount, int) else 0
    if rule.kind in _ABOUT_OBJECTS:
        return f"{what} {_ABOUT_OBJECTS[rule.kind]}"
    if rule.kind in (RuleKind.MUST_ATTACK, RuleKind.MUST_BLOCK):
        return f"{what} {'attack' if rule.kind is RuleKind.MUST_ATTACK else 'block'}{s} each combat if able"
    if rule.kind is RuleKind.DOESNT_UNTAP:
        if several:
            return f"{what} don't untap during their controllers' untap steps"
        return f"{what} doesn't untap during its controller's untap step"
    if rule.kind is RuleKind.BLOCK_ADDITIONAL:
        if rule.amount == -1:
            return f"{what} can block any number of creatures"
        more = "creature" if rule.amount == 1 else f"{number_word(n)} creatures"
        return f"{what} can block an additional {more} each combat"
    if rule.what is not None and rule.kind in (RuleKind.CANT_BE_BLOCKED_BY, RuleKind.CAN_BLOCK_ONLY):
        return f"{what} {_blocked_by(rule.kind, rule.what)}"
    if rule.kind is RuleKind.MIN_BLOCKERS:
        return f"{what} can't be blocked except by {number_word(n)} or more creatures"
    if rule.kind is RuleKind.MAX_BLOCKERS and rule.amount == 1:
        return f"{what} can't be blocked by more than one creature"
    if rule.kind is RuleKind.MAX_COUNTERS:
        number = f"more than {number_word(n)}" if rule.amount else "any"
        return f"{what} can't have {number} {rule.counter} counters on it"
    if rule.kind is RuleKind.LURE:
        return f"all creatures able to block {what} do so"
    return _table_rule(rule)


def _blocked_by(kind: RuleKind, blockers: x.Filter) -> str:
    if kind is RuleKind.CAN_BLOCK_ONLY:
        return f"can block only {describe(blockers, many=True)}"
    if isinstance(blockers, x.Not):
        return f"can't be blocked except by {describe(blockers.part, many=True)}"
    return f"can't be blocked by {describe(blockers, many=True)}"


_WHO = {Relation.ANY: "players", Relation.YOU: "you", Relation.OPPONENT: "your opponents"}
_PERMISSIONS = (
    RuleKind.CANT_CAST,
    RuleKind.SORCERY_SPEED,
    RuleKind.CANT_ACTIVATE,
    RuleKind.CANT_PLAY_LAND,
    RuleKind.CANT_BE_COUNTERED,
    RuleKind.MAY_CAST,
    RuleKind.PLAYER_PROTECTION,
    RuleKind.LOYALTY_ANY_TIME,
    RuleKind.LOYALTY_TWICE,
)


def _cost_change(rule: e.Rule, what: x.Filter) -> str:
    """``creature spells you cast cost {1} less to cast``."""
    more = "more" if rule.kind is RuleKind.COST_INCREASE else "less"
    each = each_of(rule.amount) if isinstance(rule.amount, x.Amount) else (rule.amount, "")
    if each is None:
        raise IRError(f"no text says {rule!r}")
    number, counted = each
    mana = f"{{{number}}}" if rule.color is None else f"{{{rule.color.value}}}" * number
    by = f"{mana} {more} to {'activate' if rule.abilities else 'cast'}" + (f" for each {counted}" if counted else "")
    if isinstance(what, x.IsSource):
        return f"this spell costs {by}"
    whose = {Relation.ANY: "", Relation.YOU: " you cast", Relation.OPPONENT: " your opponents cast"}
    if rule.abilities:
        named = f"{rule.keyword.text} abilities" if rule.keyword else "activated abilities"
        subject = f"{named} of {describe(what, many=True)}"
        return f"{subject}{whose[Relation(rule.whose)].replace('cast', 'activate')} cost {by}"
    return f"{describe(what, many=True)}{whose[Relation(rule.whose)]} cost {by}"


def _permission(rule: e.Rule, what: x.Filter) -> str:
    """What players can't do, or may do all the same."""
    who, many = _WHO[Relation(rule.whose)], describe(what, many=True)
    if rule.kind is RuleKind.CANT_CAST:
        if rule.amount == 1:
            return f"{'each player' if rule.whose == Relation.ANY else who} can't cast more than one spell each turn"
        return f"{who} can't cast {many}"
    if rule.kind is RuleKind.SORCERY_SPEED:
        return f"{who} can cast {many} only any time they could cast a sorcery"
    if rule.kind is RuleKind.CANT_ACTIVATE:
        unless = " unless they're mana abilities" if rule.amount else ""
        return f"activated abilities of {many} can't be activated{unless}"
    if rule.kind is RuleKind.CANT_PLAY_LAND:
        return f"{who} can't play {many}"
    if rule.kind is RuleKind.CANT_BE_COUNTERED:
        if isinstance(what, x.IsSource):
            return "this spell can't be countered"
        whose = {Relation.ANY: "", Relation.YOU: " you control", Relation.OPPONENT: " your opponents control"}
        return f"{many}{whose[Relation(rule.whose)]} can't be countered"
    if rule.kind is RuleKind.PLAYER_PROTECTION:
        return "you have " + keyword_text(Keyword.PROTECTION, what)
    if rule.kind is RuleKind.LOYALTY_ANY_TIME:
        return f"{who} may activate loyalty abilities of {many} any time they could cast an instant"
    if rule.kind is RuleKind.LOYALTY_TWICE:
        return f"{who} may activate loyalty abilities of {many} twice each turn rather than only once"
    return _may_cast(rule, what)


def _may_cast(rule: e.Rule, what: x.Filter) -> str:
    places = {
        frozenset({Zone.GRAVEYARD}): "from your graveyard",
        frozenset({Zone.LIBRARY}): "from the top of your library",
        frozenset({Zone.EXILE}): "from exile",
        frozenset({Zone.HAND}): "from your hand",
    }
    if rule.zones not in places:
        raise IRError(f"no text says {rule!r}")
    what_text = "spells" if isinstance(what, x.Anything) else describe(what, many=True)
    verb = "play lands and cast" if rule.lands else "play" if rule.only_lands else "cast"
    free = " without paying their mana costs" if rule.free else ""
    return f"you may {verb} {what_text} {places[rule.zones]}{free}"


def _table_rule(rule: e.Rule) -> str:
    n = rule.amount if isinstance(rule.amount, int) else 0
    number = number_word(n)
    creatures = "creature" if n == 1 else "creatures"
    if rule.kind in (RuleKind.COST_INCREASE, RuleKind.COST_REDUCE) and rule.what is not None:
        return _cost_change(rule, rule.what)
    if rule.kind in _PERMISSIONS and rule.what is not None:
        return _permission(rule, rule.what)
    if rule.kind is RuleKind.FLASH and rule.what is not None:
        return f"you may cast {describe(rule.what, many=True)} as though they had flash"
    texts = {
        RuleKind.MAX_ATTACKERS: f"no more than {number} {creatures} can attack each combat",
        RuleKind.MAX_BLOCKERS_TOTAL: f"no more than {number} {creatures} can block each combat",
        RuleKind.ATTACK_COST: f"creatures can't attack you unless their controller pays {{{n}}} for each creature they "
        "control that's attacking you",
        RuleKind.EXTRA_LAND: f"you may play {'an additional land' if n == 1 else number + ' additional lands'} on each "
        "of your turns",
        RuleKind.NO_MAX_HAND: "you have no maximum hand size",
        RuleKind.HAND_SIZE: f"your maximum hand size is {'increased' if n > 0 else 'reduced'} by {number_word(abs(n))}",
        RuleKind.COST_MINIMUM: f"each spell that would cost less than {number} mana to cast costs {number} mana to "
        "cast",
        RuleKind.PLAYER_HEXPROOF: "you have hexproof",
        RuleKind.PLAYER_SHROUD: "you have shroud",
    }
    if rule.kind not in texts:
        raise IRError(f"no text says {rule!r}")
    return texts[rule.kind]
