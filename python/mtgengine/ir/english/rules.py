"""Continuous changes and rules in rules English."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mtgengine.enums import CardType, Color, Keyword, Relation, RuleKind, StepType, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import changes as ch
from mtgengine.ir import expressions as x
from mtgengine.ir.english.costs import condition_text
from mtgengine.ir.english.keywords import keyword_text, keyworded_text
from mtgengine.ir.english.words import (
    PlayerWord,
    article,
    capital,
    color_words,
    describe,
    described,
    digits,
    each_of,
    is_other,
    listed,
    nobody,
    number_word,
    type_words,
)
from mtgengine.ir.keyworded import Keyworded
from mtgengine.ir.parts import IS_PAIRED, PAIR
from mtgengine.ir.subtypes import plural
from mtgengine.ir.term import IRError, mentions
from mtgengine.ir.timing import DURING, PUBLIC_PLACES

_FIVE = frozenset(Color) - {Color.COLORLESS}

# How an amount is written that no digits say.
Writer = Callable[[x.Amount], str]


def changes_text(changes: Sequence[ch.Change], several: bool, verb: str, write: Writer) -> str:
    """``gets +1/+1 and gains flying``; `verb` is how keywords are had: ``gain`` or ``have``."""
    becomes = _becomes(changes, several, verb)
    if becomes is not None:
        return becomes
    texts: list[str] = []
    keywords: list[str] = []
    had = verb if several else {"gain": "gains", "have": "has"}[verb]
    for i, change in enumerate(changes):
        if _is_granted(change):
            keywords.append(granted_text(change))
            if i + 1 == len(changes) or not _is_granted(changes[i + 1]):
                texts.append(f"{had} {listed(keywords, 'and')}")
                keywords = []
        elif isinstance(change, ch.DefinePT):
            raise IRError("what defines a size is said with its own words")
        elif type(change).__name__ == "LoseAllAbilities":
            texts.append(f"{'lose' if several else 'loses'} all abilities")
        elif change == ch.RemoveTypes(frozenset({CardType.CREATURE})):
            texts.append("aren't creatures" if several else "isn't a creature")
        elif isinstance(change, ch.RemoveKeyword) and change.parameter is not None:
            texts.append(f'loses "{keyword_text(change.keyword, change.parameter)}"')
        elif isinstance(change, ch.HaveTextOf):
            more = "" if change.ability is None else f" and has the text {ability_in_quotes(change.ability)}"
            texts.append(f"has the full text of that card{more}")
        elif isinstance(change, ch.RemoveKeyword):
            texts.append(f"{'lose' if several else 'loses'} {change.keyword.text}")
        elif isinstance(change, ch.ModifyPT):
            texts.append(f"{'get' if several else 'gets'} {_modifier(change, write)}")
        elif isinstance(change, ch.SetPT):
            if change.power == change.toughness == x.ManaValueOf(x.Affected()):
                equal = "base power and base toughness each equal to its mana value"
                texts.append(f"{'have' if several else 'has'} {equal}")
                continue
            power, toughness = digits(change.power), digits(change.toughness)
            texts.append(f"{'have' if several else 'has'} base power and toughness {power}/{toughness}")
        else:
            verbs = ("become", "becomes") if verb == "gain" else ("are", "is")
            texts.append(f"{verbs[0] if several else verbs[1]} {_kind(change, several)}")
    return listed(texts, "and")


def _is_granted(change: ch.Change) -> bool:
    return isinstance(change, ch.AddKeyword) or type(change).__name__ == "AddAbility"


def granted_text(change: ch.Change) -> str:
    """A keyword, or an ability in quotation marks."""
    if isinstance(change, ch.AddKeyword) and change.keyword is Keyword.ENCHANT:
        return f'"{keyword_text(change.keyword, change.parameter)}."'
    if isinstance(change, ch.AddKeyword):
        return keyword_text(change.keyword, change.parameter)
    assert isinstance(change, ch.AddAbility)
    if isinstance(change.ability, Keyworded) and not change.ability.abilities:
        return keyworded_text(change.ability, "~")
    return ability_in_quotes(change.ability)


def ability_in_quotes(ability: c.Ability, name: str = "this permanent") -> str:
    """``"{T}: Add {G}."``; `name` is what the object that has it is called."""
    from mtgengine.ir.english.abilities import AbilityText  # the text of abilities has this module's in it

    (line,) = AbilityText(name).ability(ability)
    return '"' + line.replace('"', "'") + '"'


def when_text(condition: x.Condition, name: str = "~") -> str:
    """``during your upkeep``, ``if you control a Swamp``: the words after *only*."""
    for words, when in DURING.items():
        if when == condition:
            return f"during {words}"
    if isinstance(condition, x.AllTrue) and len(condition.conditions) == 2:
        first, second = condition.conditions
        return f"{when_text(first, name)} and only {when_text(second, name)}"
    return f"if {condition_text(condition, name)}"


_NAMES = {CardType.LAND: "land", CardType.CREATURE: "creature", CardType.ARTIFACT: "artifact"}


def _kind(change: ch.Change, several: bool) -> str:
    """What something is, besides what it was."""
    other = "their other" if several else "its other"
    if isinstance(change, ch.SetColors):
        if not change.colors:
            return "colorless"
        return "all colors" if change.colors == _FIVE else listed(color_words(change.colors), "and")
    if isinstance(change, ch.BecomeChosenColor) and not change.in_addition:
        return "the chosen color"
    if isinstance(change, ch.AddTypes):
        words = " ".join(type_words(change.types))
        return f"{words + 's' if several else article(words)} in addition to {other} types"
    if isinstance(change, ch.AddSubtypes):
        *before, last = change.subtypes
        words = " ".join([*before, plural(last) if several else last])
        return f"{words if several else article(words)} in addition to {other} creature types"
    if isinstance(change, ch.EverySubtype) and change.of is CardType.CREATURE:
        return "every creature type"
    if isinstance(change, ch.BecomeChosenSubtype) and change.register:
        return "the second chosen type"
    if isinstance(change, ch.BecomeChosenSubtype):
        return "the chosen type" + (f" in addition to {other} types" if change.instead_of is None else "")
    if isinstance(change, ch.SetSubtypes) and change.of is CardType.LAND and len(change.subtypes) == 1:
        return plural(change.subtypes[0]) if several else article(change.subtypes[0])
    if isinstance(change, ch.LoseAllAbilities):
        raise IRError("losing abilities is said with its own verb")
    raise IRError(f"no text says {change!r}")


def _becomes(changes: Sequence[ch.Change], several: bool, verb: str) -> str | None:
    """``becomes a 4/4 Ape creature``: card types and size at once."""
    first = changes[0] if changes else None
    if verb == "gain" and isinstance(first, (ch.SetTypes, ch.AddTypes)) and len(changes) == 1:
        noun = " ".join(type_words(first.types))
        return f"become {noun}s" if several else f"becomes {article(noun)}"
    size = changes[-1] if changes else None
    if verb != "gain" or not isinstance(size, ch.SetPT) or type(first).__name__ not in ("SetTypes", "AddTypes"):
        return None
    assert isinstance(first, (ch.SetTypes, ch.AddTypes))
    subtypes: Sequence[str] = ()
    colors: frozenset[Color] = frozenset()
    granted = []
    for change in changes[1:-1]:
        if isinstance(change, ch.SetSubtypes):
            subtypes = change.subtypes
        elif isinstance(change, ch.SetColors):
            colors = change.colors
        elif _is_granted(change):
            granted.append(granted_text(change))
        elif change == ch.EverySubtype(CardType.CREATURE):
            granted.append("all creature types")
        else:
            raise IRError(f"no text says {change!r}")
    words = [f"{digits(size.power)}/{digits(size.toughness)}", listed(color_words(colors), "and"), *subtypes]
    words += type_words(first.types)
    noun = " ".join(word for word in words if word) + ("s" if several else "")
    with_ = f" with {listed(granted, 'and')}" if granted else ""
    keeps = first.types == {CardType.ARTIFACT, CardType.CREATURE}  # CR 205.1b: anyway
    still = " that's still a land" if isinstance(first, ch.AddTypes) and not keeps else ""
    return f"{'become' if several else 'becomes a'} {noun}{with_}{still}"


def _modifier(change: ch.ModifyPT, write: Writer) -> str:
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


def duration_rules(rules: Sequence[ch.Rule], several: bool) -> str:
    """``can't block this turn``."""
    kinds = tuple(rule.kind for rule in rules)
    known = {
        (RuleKind.CANT_ATTACK, RuleKind.CANT_BLOCK): "can't attack or block",
        (RuleKind.CANT_ATTACK,): "can't attack",
        (RuleKind.CANT_BLOCK,): "can't block",
        (RuleKind.UNBLOCKABLE,): "can't be blocked",
        (RuleKind.MUST_ATTACK,): "attack" if several else "attacks",
        (RuleKind.MUST_BLOCK,): "block" if several else "blocks",
        (RuleKind.MUST_BE_BLOCKED,): "must be blocked",
        (RuleKind.NO_COMBAT_DAMAGE,): f"assign{'' if several else 's'} no combat damage",
    }
    able = kinds in ((RuleKind.MUST_ATTACK,), (RuleKind.MUST_BLOCK,), (RuleKind.MUST_BE_BLOCKED,))
    if kinds not in known:
        raise IRError(f"no text says {rules!r} for a while")
    return known[kinds] + " this turn" + (" if able" if able else "")


def static_text(ability: c.Static, name: str, host: str, write: Writer) -> str:
    """What is always so, without its full stop."""
    if ability.affects == PAIR and ability.condition == IS_PAIRED:
        return f"as long as {name} is paired with another creature, both creatures " + changes_text(
            ability.changes, True, "have", write
        )
    what = name if ability.affects is None else affected(ability.affects, host)
    several = ability.affects is not None and not isinstance(ability.affects, x.IsHost)
    if ability.rule == ch.Rule(RuleKind.CANT_CAST, what=x.IsSource()) and isinstance(ability.condition, x.Untrue):
        return f"cast this spell only {when_text(ability.condition.condition, name)}"
    if ability.rule is not None and ability.rule.kind is RuleKind.CANT_ENTER and ability.affects is not None:
        number = digits_of(ability.rule)
        for words, zones in PUBLIC_PLACES.items():
            if number == sum(1 << int(zone) for zone in zones):
                cards = describe(ability.affects, many=True, card=True)
                return f"{cards} in {words} can't enter the battlefield"
    if ability.changes and isinstance(ability.changes[0], ch.DefinePT):
        return _defined_size(ability.changes[0], name)
    if [type(change).__name__ for change in ability.changes] == ["GainControl"]:
        return f"you control {what}"
    if ability.rule is not None and ability.affects is not None and x.where(ability.affects)[1]:
        text = player_rule_text(ability.rule, ability.affects)
    elif ability.rule is not None and ability.rule.kind is RuleKind.FLASH and ability.rule.what == x.IsSource():
        text = f"{name} has flash"
    elif ability.rule is not None:
        text = rule_text(ability.rule, what, several)
        if ability.condition is not None and ability.rule.what is not None and _of_itself(ability.rule.what):
            return f"{text} if {condition_text(ability.condition, name)}"
        if ability.rule.kind in _UNLESS and isinstance(ability.condition, x.Untrue):
            return f"{text} unless {condition_text(ability.condition.condition, name)}"
    else:
        text = f"{what} {changes_text(ability.changes, several, 'have', write)}"
        if isinstance(ability.condition, x.Untrue) and type(ability.changes[-1]).__name__ == "RemoveTypes":
            return f"{text} unless {condition_text(ability.condition.condition, name)}"
    return _as_long_as(ability.condition, name) + text


def silence_text(ability: c.Silences) -> str:
    """``Creatures entering don't cause abilities to trigger.``."""
    what = ability.events[0].what or x.Anything()
    doing = "entering or dying" if len(ability.events) > 1 else "entering"
    of = "" if ability.whose == x.Anything() else f" of {describe(ability.whose, many=True)}"
    return capital(f"{describe(what, many=True)} {doing} don't cause abilities{of} to trigger.")


def _as_long_as(condition: x.Condition | None, name: str) -> str:
    if condition is None:
        return ""
    turns = {x.YourTurn(): "During your turn, ", x.Untrue(x.YourTurn()): "During turns other than yours, "}
    return turns.get(condition) or f"As long as {condition_text(condition, name)}, "


def _defined_size(change: ch.DefinePT, name: str) -> str:
    if change.power is not None and change.power == change.toughness:
        return f"{name}'s power and toughness are each equal to {described(change.power)}"
    if change.power is not None and isinstance(change.toughness, x.Sum) and change.toughness.left == change.power:
        more = digits(change.toughness.right)
        power = described(change.power)
        return f"{name}'s power is equal to {power} and its toughness is equal to that number plus {more}"
    if change.power is not None and change.toughness is None:
        return f"{name}'s power is equal to {described(change.power)}"
    if change.toughness is not None and change.power is None:
        return f"{name}'s toughness is equal to {described(change.toughness)}"
    raise IRError(f"no text says {change!r}")


_UNLESS = (RuleKind.CANT_ATTACK, RuleKind.CANT_BLOCK)


def player_rule_text(rule: ch.Rule, who: x.Filter) -> str:
    """``your opponents can't gain life``."""
    if rule.kind is RuleKind.SKIP_STEP and who in (x.IsPlayer(Relation.YOU), x.IsPlayer(Relation.ANY)):
        whose = "skip your" if who == x.IsPlayer(Relation.YOU) else "players skip their"
        return f"{whose} {StepType(digits_of(rule)).name.lower()} step{'s' * (whose != 'skip your')}"
    if not isinstance(who, x.IsPlayer):
        raise IRError(f"no text says {who!r}")
    return f"{_PLAYERS[who.relation]} {player_rule(rule)}"


_PLAYERS = {Relation.YOU: "you", Relation.OPPONENT: "your opponents", Relation.ANY: "players"}


def _playing_text(rule: ch.Rule) -> str | None:
    """Rules about what players cast, play and activate."""
    others = x.Not(x.ControlledBy(x.ActivePlayer()))
    if rule.kind is RuleKind.SORCERY_SPEED and rule.what is not None:
        who = "each opponent" if rule.whose == int(Relation.OPPONENT) else "players"
        return f"{who} can cast {describe(rule.what, many=True)} only any time they could cast a sorcery"
    if (
        rule.kind is RuleKind.MAY_CAST
        and rule.free
        and rule.own
        and rule.zones == {Zone.HAND}
        and rule.what is not None
    ):
        return f"you may cast {describe(rule.what, many=True)} from your hand without paying their mana costs"
    if rule.kind is RuleKind.CANT_CAST and rule.what == x.IsSpell() & others:
        return "players can cast spells only during their own turns"
    if rule.kind is RuleKind.CANT_ACTIVATE and rule.what == others:
        return "players can activate abilities only during their own turns"
    if rule.kind is RuleKind.CANT_ACTIVATE and rule.what == x.IsHost():
        mana = " unless they're mana abilities" if rule.amount else ""
        return f"enchanted permanent's activated abilities can't be activated{mana}"
    if rule.kind is RuleKind.CANT_ACTIVATE and rule.what is not None:
        mana = " unless they're mana abilities" if rule.amount else ""
        return f"activated abilities of {describe(rule.what, many=True)} can't be activated{mana}"
    if rule.kind is RuleKind.CANT_CAST and rule.amount == 1 and rule.what == x.IsSpell():
        casters = {Relation.ANY: "each player", Relation.YOU: "you", Relation.OPPONENT: "each opponent"}
        return f"{casters[Relation(rule.whose)]} can't cast more than one spell each turn"
    if rule.kind is RuleKind.CANT_CAST and not rule.whose and rule.what is not None:
        if mentions(rule.what, x.InZone):
            return f"players {player_rule(rule)}"
        return f"{describe(rule.what, many=True)} can't be cast"
    if rule.kind in (RuleKind.CANT_CAST, RuleKind.CANT_ACTIVATE, RuleKind.CANT_PLAY_LAND):
        return f"{_PLAYERS[Relation(rule.whose)]} {player_rule(rule)}"
    if rule.kind is RuleKind.PLAYER_SHROUD:
        return "you have shroud"
    if rule.kind is RuleKind.PLAYER_HEXPROOF:
        return "you have hexproof"
    if rule.kind is RuleKind.MAY_CAST and rule.only_lands and rule.zones == {Zone.GRAVEYARD} and rule.own:
        return "you may play lands from your graveyard"
    if rule.what == x.IsSource() and rule.kind is RuleKind.CANT_BE_COUNTERED:
        return "this spell can't be countered"
    if rule.kind in (RuleKind.COST_INCREASE, RuleKind.COST_REDUCE) and rule.what is not None and _of_itself(rule.what):
        return _own_cost(rule)
    return None


def _of_itself(what: x.Filter) -> bool:
    return what == x.IsSource() or (isinstance(what, x.AllOf) and x.IsSource() in what.parts)


def _own_cost(rule: ch.Rule) -> str:
    change = "more" if rule.kind is RuleKind.COST_INCREASE else "less"
    if isinstance(rule.amount, int):
        text = f"this spell costs {{{rule.amount}}} {change} to cast"
        if isinstance(rule.what, x.AllOf) and isinstance(rule.what.parts[1], x.Targeting):
            return f"{text} if it targets {article(describe(rule.what.parts[1].target))}"
        return text
    each = each_of(rule.amount)
    if each is not None:
        return f"this spell costs {{{each[0]}}} {change} to cast for each {each[1]}"
    return f"this spell costs {{X}} {change} to cast, where X is {described(rule.amount)}"


def digits_of(rule: ch.Rule) -> int:
    """The number of a rule."""
    if not isinstance(rule.amount, int):
        raise IRError(f"no text says {rule!r}")
    return rule.amount


def player_rule(rule: ch.Rule) -> str:
    """``can't cast spells``."""
    if rule.kind is RuleKind.CANT_CAST and rule.what is not None:
        return f"can't cast {describe(rule.what, many=True)}"
    if rule.kind is RuleKind.CANT_ACTIVATE and rule.what is None and rule.amount == 1:
        return "can't activate abilities that aren't mana abilities"
    texts = {
        RuleKind.CANT_GAIN_LIFE: "can't gain life",
        RuleKind.CANT_PLAY_LAND: "can't play lands",
        RuleKind.MAX_DRAWS: "can't draw cards",
        RuleKind.CANT_LOSE: "can't lose the game",
        RuleKind.CANT_WIN: "can't win the game",
    }
    if rule.kind not in texts:
        raise IRError(f"no text says {rule!r}")
    return texts[rule.kind]


def affected(affects: x.Filter, host: str) -> str:
    """What a static ability is about."""
    return host if isinstance(affects, x.IsHost) else plural_subject(affects)


def plural_subject(filter: x.Filter, player: PlayerWord = nobody) -> str:
    """``creatures you control``, ``all creatures``, ``other Goblins``."""
    bare = isinstance(filter, (x.Types, x.Subtype)) or (
        isinstance(filter, x.AllOf) and all(isinstance(part, (x.Types, x.Subtype)) for part in filter.parts)
    )
    return ("all " if bare else "other " if is_other(filter) else "") + describe(filter, many=True, player=player)


_ABOUT_OBJECTS = {
    RuleKind.CANT_ATTACK: "can't attack",
    RuleKind.CANT_BLOCK: "can't block",
    RuleKind.CANT_ATTACK_ALONE: "can't attack alone",
    RuleKind.CANT_BLOCK_ALONE: "can't block alone",
    RuleKind.MUST_BE_BLOCKED: "must be blocked if able",
    RuleKind.UNBLOCKABLE: "can't be blocked",
}


def rule_text(rule: ch.Rule, what: str, several: bool) -> str:
    """A rule about objects, or about the table."""
    s = "" if several else "s"
    n = rule.amount if isinstance(rule.amount, int) else 0
    if rule.kind in _ABOUT_OBJECTS:
        return f"{what} {_ABOUT_OBJECTS[rule.kind]}"
    if rule.kind is RuleKind.CANT_ATTACK_PLAYER and rule.amount == int(Relation.YOU):
        return f"{what} can't attack you{' or planeswalkers you control' if rule.planeswalkers else ''}"
    if rule.kind is RuleKind.ATTACK_COST and several:
        return (
            f"{what} can't attack you unless their controller pays {{{rule.amount}}} for each creature they control "
            "that's attacking you"
        )
    if rule.kind in (RuleKind.MUST_ATTACK, RuleKind.MUST_BLOCK):
        return f"{what} {'attack' if rule.kind is RuleKind.MUST_ATTACK else 'block'}{s} each combat if able"
    if rule.kind is RuleKind.GOADED and rule.amount == -1:
        return f"{what} {'are' if several else 'is'} goaded"
    if rule.kind is RuleKind.DOESNT_UNTAP:
        if several:
            return f"{what} don't untap during their controllers' untap steps"
        return f"{what} doesn't untap during its controller's untap step"
    if rule.kind is RuleKind.MAY_STAY_TAPPED and not several:
        return f"you may choose not to untap {what} during your untap step"
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


def _cost_change(rule: ch.Rule, what: x.Filter) -> str:
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


def _permission(rule: ch.Rule, what: x.Filter) -> str:
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


def _may_cast(rule: ch.Rule, what: x.Filter) -> str:
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


def _table_rule(rule: ch.Rule) -> str:
    playing = _playing_text(rule)
    if playing is not None:
        return playing
    n = rule.amount if isinstance(rule.amount, int) else 0
    number = number_word(n)
    creatures = "creature" if n == 1 else "creatures"
    if rule.kind is RuleKind.COST_INCREASE and rule.what == x.IsSpell() & ~x.ControlledBy(x.ActivePlayer()):
        return f"each spell costs {{{n}}} more to cast except during its controller's turn"
    if rule.kind is RuleKind.CANT_BE_COUNTERED and rule.what is not None:
        yours = " you control" if rule.whose else ""
        return f"{describe(rule.what, many=True)}{yours} can't be countered"
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
        RuleKind.SPEND_AS_ANY: f"{_PLAYERS[Relation(rule.whose)]} may spend mana as though it were mana of any "
        + ("type" if n else "color"),
        RuleKind.PLAYER_SHROUD: "you have shroud",
    }
    if rule.kind not in texts:
        raise IRError(f"no text says {rule!r}")
    return texts[rule.kind]
