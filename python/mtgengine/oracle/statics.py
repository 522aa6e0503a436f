"""Static abilities: restrictions, requirements, permissions, cost changes, and continuous changes (CR 604, 613)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Color, Keyword, Relation, RuleKind, TurnFact, Zone
from mtgengine.ir.english.words import without
from mtgengine.ir.history import at_least
from mtgengine.ir.term import mentions, substitute
from mtgengine.ir.timing import PUBLIC_PLACES
from mtgengine.mana import ManaCost, ManaSymbolType
from mtgengine.oracle.amounts import described, for_each, times
from mtgengine.oracle.conditions import condition, during, functions_in
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.changes import change_list
from mtgengine.oracle.keywords import qualities
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.playing import player_rules, spells
from mtgengine.oracle.selectors import SELF_WORDS
from mtgengine.oracle.tokens import Kind
from mtgengine.oracle.words import FIVE_COLORS

Statics = list[ir.Static]


def static_abilities(cursor: Cursor) -> list[ir.Ability]:
    """One sentence that says what is always so."""
    abilities = cursor.first(_conditional, _statement)
    if cursor.take(", where x is"):
        if not any(mentions(ability, ir.X) for ability in abilities):
            cursor.fail()
        amount = described(cursor)
        abilities = [substitute(ability, ir.X(), amount) for ability in abilities]
    if not cursor.after_quote:
        cursor.need(".")
    return [*abilities]


def silences(cursor: Cursor) -> list[ir.Ability]:
    """``Creatures entering don't cause abilities to trigger``."""
    found = noun(cursor)
    if not found.plural or found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    what = _without_permanent(found.filter)
    events = [ir.enters(what)]
    if cursor.take("entering or dying", "entering and dying"):
        events.append(ir.dies(what))
    else:
        cursor.need("entering the battlefield", "entering")
    cursor.need("don't cause abilities")
    whose: ir.Filter = ir.Anything()
    if cursor.take("of"):
        of = noun(cursor)
        if not of.plural or of.is_card:
            cursor.fail()
        whose = of.filter
    cursor.need("to trigger .")
    return [ir.Silences(tuple(events), whose)]


def _without_permanent(what: ir.Filter) -> ir.Filter:
    """What enters is a permanent anyway."""
    return without(what, ir.IsPermanent())


def _conditional(cursor: Cursor) -> Statics:
    """``As long as you control a Goblin, ~ gets +1/+0``, or with the condition at the end."""
    if cursor.take("during your turn ,"):
        when: ir.Condition = ir.YourTurn()
        abilities = _statement(cursor)
    elif cursor.take("during turns other than yours ,"):
        when = ir.Untrue(ir.YourTurn())
        abilities = _statement(cursor)
    elif (paired := cursor.attempt(_both_creatures)) is not None:
        return paired
    elif cursor.take("as long as"):
        when = condition(cursor)
        cursor.need(",")
        abilities = _statement(cursor)
    else:
        abilities = _statement(cursor)
        if cursor.take("during your turn"):
            when = ir.YourTurn()
        else:
            cursor.need("as long as")
            when = condition(cursor)
    zones = functions_in(when)
    return [
        _own_flash(when)
        if ability == _OWN_FLASH
        else ir.Static(ability.changes, ability.rule, ability.affects, when, zones)
        for ability in abilities
    ]


_OWN_FLASH = ir.Static((ir.AddKeyword(Keyword.FLASH),))


def _own_flash(when: ir.Condition) -> ir.Static:
    """``~ has flash as long as you control a Desert`` matters where the card may be cast from (CR 113.6d, 702.8a)."""
    rule = ir.Rule(RuleKind.FLASH, what=ir.IsSource(), whose=int(Relation.YOU))
    return ir.Static((), rule, None, when, frozenset({Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.COMMAND}))


def _both_creatures(cursor: Cursor) -> Statics:
    """CR 702.95b: ``As long as ~ is paired with another creature, both creatures have flying``."""
    cursor.need("as long as")
    cursor.need(*SELF_WORDS)
    cursor.need("is paired with another creature ,")
    cursor.need("both creatures", "each of those creatures")
    return [ir.Static(tuple(change_list(cursor)), affects=ir.PAIR, condition=ir.IS_PAIRED)]


def _statement(cursor: Cursor) -> Statics:
    return cursor.first(_table_rule, _cost_change, _about_objects)


def _rules(affects: ir.Filter | None, *rules: ir.Rule) -> Statics:
    return [ir.Static(rule=rule, affects=affects) for rule in rules]


# ---- about objects -------------------------------------------------------------------------------------------------


def _about_objects(cursor: Cursor) -> Statics:
    affects = _affected(cursor)
    found = _predicate(cursor, affects)
    while affects == ir.IsHost() and cursor.take(
        ", and its activated abilities can't be activated", "and its activated abilities can't be activated"
    ):
        mana = cursor.take("unless they're mana abilities")
        found += _rules(None, ir.Rule(RuleKind.CANT_ACTIVATE, int(mana), ir.IsHost()))
    while (more := cursor.attempt(lambda cursor: _another_predicate(cursor, affects))) is not None:
        found += more
    return found


def _another_predicate(cursor: Cursor, affects: ir.Filter | None) -> Statics:
    cursor.need("and", ", and")
    return _predicate(cursor, affects)


def _predicate(cursor: Cursor, affects: ir.Filter | None) -> Statics:
    parses: tuple[Callable[[Cursor], list[ir.Rule]], ...] = (
        _cannot,
        _must,
        _blocking,
        _untapping,
    )
    rules = cursor.attempt(lambda cursor: cursor.first(*parses))
    if rules is None:
        # ``Creatures you control get +1/+1 and have haste``: no duration.
        changes = tuple(change_list(cursor))
        if any(isinstance(change, ir.RemoveTypes) for change in changes) and cursor.take("unless"):
            return [ir.Static(changes=changes, affects=affects, condition=ir.Untrue(condition(cursor)))]
        return [ir.Static(changes=changes, affects=affects)]
    statics = _rules(affects, *rules)
    if not cursor.take("unless"):
        return statics
    when = ir.Untrue(condition(cursor))
    return [ir.Static(rule=static.rule, affects=affects, condition=when) for static in statics]


def _affected(cursor: Cursor) -> ir.Filter | None:
    """What the sentence is about; None: the object itself."""
    if cursor.scope.it == ir.Source() and cursor.take("it"):
        return None
    if cursor.scope.it == ir.Host() and cursor.take("it"):
        return ir.IsHost()
    if cursor.take(*SELF_WORDS):
        cursor.scope = replace(cursor.scope, it=ir.Source())
        return None
    if cursor.take("enchanted", "equipped", "fortified"):
        cursor.need("creature", "permanent", "land", "artifact", "planeswalker", "enchantment")
        cursor.scope = replace(cursor.scope, it=ir.Host())
        return ir.IsHost()
    each = cursor.take("each")
    if not each:
        cursor.take("all")
    other = cursor.take("other")
    found = noun(cursor)
    zones, are_players = ir.where(found.filter)
    if found.plural == each or found.is_card or are_players or zones != {Zone.BATTLEFIELD}:
        cursor.fail()
    return found.filter & ~ir.IsSource() if other else found.filter


def _cannot(cursor: Cursor) -> list[ir.Rule]:
    cursor.need("can't")
    if cursor.take("attack or block alone"):
        return [ir.Rule(RuleKind.CANT_ATTACK_ALONE), ir.Rule(RuleKind.CANT_BLOCK_ALONE)]
    if cursor.take("attack or block"):
        return [ir.Rule(RuleKind.CANT_ATTACK), ir.Rule(RuleKind.CANT_BLOCK)]
    if cursor.take("attack alone"):
        return [ir.Rule(RuleKind.CANT_ATTACK_ALONE)]
    if cursor.take("block alone"):
        return [ir.Rule(RuleKind.CANT_BLOCK_ALONE)]
    if cursor.take("attack you or planeswalkers you control"):
        return [ir.Rule(RuleKind.CANT_ATTACK_PLAYER, int(Relation.YOU), planeswalkers=True)]
    if cursor.take("attack you"):
        return [ir.Rule(RuleKind.CANT_ATTACK_PLAYER, int(Relation.YOU))]
    if cursor.take("attack"):
        return [ir.Rule(RuleKind.CANT_ATTACK)]
    if cursor.take("be countered"):
        return [ir.Rule(RuleKind.CANT_BE_COUNTERED, what=ir.IsSource())]
    if cursor.take("be blocked"):
        return [_unblockable(cursor)]
    cursor.need("block")
    return [ir.Rule(RuleKind.CANT_BLOCK)]


def _unblockable(cursor: Cursor) -> ir.Rule:
    if cursor.take("except by"):
        number = cursor.attempt(_or_more_creatures)
        if number is not None:
            return ir.Rule(RuleKind.MIN_BLOCKERS, number)
        return ir.Rule(RuleKind.CANT_BE_BLOCKED_BY, what=~_blockers(cursor))
    if cursor.take("by more than one creature"):
        return ir.Rule(RuleKind.MAX_BLOCKERS, 1)
    if cursor.take("by"):
        return ir.Rule(RuleKind.CANT_BE_BLOCKED_BY, what=_blockers(cursor))
    return ir.Rule(RuleKind.UNBLOCKABLE)


def _or_more_creatures(cursor: Cursor) -> int:
    number = plain_number(cursor)
    cursor.need("or more creatures")
    return number


def _blockers(cursor: Cursor) -> ir.Filter:
    found = noun(cursor)
    if not found.plural:
        cursor.fail()
    return found.filter


def _must(cursor: Cursor) -> list[ir.Rule]:
    if cursor.take("attacks each combat if able", "attack each combat if able"):
        return [ir.Rule(RuleKind.MUST_ATTACK)]
    if cursor.take("blocks each combat if able", "block each combat if able"):
        return [ir.Rule(RuleKind.MUST_BLOCK)]
    if cursor.take("is goaded", "are goaded"):
        return [ir.Rule(RuleKind.GOADED, -1)]  # CR 701.15b: by the controller of what says so
    cursor.need("must be blocked if able")
    return [ir.Rule(RuleKind.MUST_BE_BLOCKED)]


def _blocking(cursor: Cursor) -> list[ir.Rule]:
    cursor.need("can block")
    if cursor.take("only"):
        return [ir.Rule(RuleKind.CAN_BLOCK_ONLY, what=_blockers(cursor))]
    if cursor.take("any number of creatures"):
        return [ir.Rule(RuleKind.BLOCK_ADDITIONAL, -1)]
    if cursor.take("an additional creature each combat"):
        return [ir.Rule(RuleKind.BLOCK_ADDITIONAL, 1)]
    cursor.need("an additional")
    number = plain_number(cursor)
    cursor.need("creatures each combat")
    return [ir.Rule(RuleKind.BLOCK_ADDITIONAL, number)]


def _untapping(cursor: Cursor) -> list[ir.Rule]:
    cursor.need(
        "doesn't untap during your untap step",
        "doesn't untap during its controller's untap step",
        "don't untap during their controllers' untap steps",
    )
    return [ir.Rule(RuleKind.DOESNT_UNTAP)]


# ---- about the table -----------------------------------------------------------------------------------------------


def _table_rule(cursor: Cursor) -> Statics:
    parses: tuple[Callable[[Cursor], ir.Rule], ...] = (
        _lure,
        _limits,
        _lands,
        _hand_size,
        _flash,
        _minimum,
        _stay_tapped,
        _spend_as_any,
    )
    rule = cursor.attempt(lambda cursor: cursor.first(*parses))
    if rule is not None:
        return _rules(None, rule)
    return cursor.first(
        _defined_size,
        _lure_host,
        _host_abilities,
        _control_host,
        _play_from,
        _one_spell,
        _as_sorceries,
        _cant_enter,
        _free_casting,
        _players,
        _own_turns,
        _no_activation,
        _no_casting,
        _attack_cost,
        _costs_except,
        _you_have,
    )


def _defined_size(cursor: Cursor) -> Statics:
    """CR 604.3: ``This creature's power and toughness are each equal to the number of Forests you control``."""
    cursor.need("~ ' s", "~'s", "this creature's", "this vehicle's")
    if cursor.take("power and toughness are each equal to"):
        amount = described(cursor)
        return [ir.Static(changes=(ir.DefinePT(amount, amount),))]
    if cursor.take("power is equal to"):
        power = described(cursor)
        if cursor.take("and its toughness is equal to that number plus"):
            return [ir.Static(changes=(ir.DefinePT(power, ir.Sum(power, ir.Number(plain_number(cursor)))),))]
        return [ir.Static(changes=(ir.DefinePT(power, None),))]
    cursor.need("toughness is equal to")
    return [ir.Static(changes=(ir.DefinePT(None, described(cursor)),))]


def _control_host(cursor: Cursor) -> Statics:
    """``You control enchanted creature``."""
    cursor.need("you control enchanted")
    cursor.need("creature", "permanent", "land", "artifact")
    return [ir.Static(changes=(ir.GainControl(),), affects=ir.IsHost())]


def _play_from(cursor: Cursor) -> Statics:
    """``You may play lands from your graveyard``."""
    cursor.need("you may play lands from your graveyard")
    zones = frozenset({Zone.GRAVEYARD})
    return _rules(
        None, ir.Rule(RuleKind.MAY_CAST, what=ir.land, whose=int(Relation.YOU), zones=zones, only_lands=True, own=True)
    )


def _players(cursor: Cursor) -> Statics:
    """``Your opponents can't cast spells``, ``You can't lose the game and your opponents can't win the game``."""
    found = _what_players_cannot(cursor)
    while (more := cursor.attempt(_and_others_cannot)) is not None:
        found += more
    return found


def _and_others_cannot(cursor: Cursor) -> Statics:
    cursor.need("and")
    return _what_players_cannot(cursor)


def _what_players_cannot(cursor: Cursor) -> Statics:
    if cursor.take("you"):
        whose = Relation.YOU
    elif cursor.take("your opponents", "each opponent"):
        whose = Relation.OPPONENT
    else:
        cursor.need("players", "each player")
        whose = Relation.ANY
    found: Statics = []
    for rule in player_rules(cursor):
        if rule.kind in _OF_PLAYERS:
            found.append(ir.Static(rule=rule, affects=ir.IsPlayer(whose)))
        else:
            found.append(ir.Static(rule=replace(rule, whose=int(whose))))
    return found


# Rules that are about players themselves, not about what they cast, play or activate.
_OF_PLAYERS = (RuleKind.CANT_GAIN_LIFE, RuleKind.MAX_DRAWS, RuleKind.CANT_LOSE, RuleKind.CANT_WIN)


def _as_sorceries(cursor: Cursor) -> Statics:
    """``Each opponent can cast spells only any time they could cast a sorcery``."""
    whose = Relation.OPPONENT
    if not cursor.take("each opponent", "your opponents"):
        cursor.need("players", "each player")
        whose = Relation.ANY
    cursor.need("can cast")
    what = spells(cursor)
    cursor.need("only any time they could cast a sorcery")
    return _rules(None, ir.Rule(RuleKind.SORCERY_SPEED, what=what, whose=int(whose)))


def _cant_enter(cursor: Cursor) -> Statics:
    """``Creature cards in graveyards and libraries can't enter the battlefield``."""
    found = noun(cursor)
    if not found.plural or not found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    zones = _zones(cursor, "in")
    cursor.need("can't enter the battlefield", "can't enter")
    number = sum(1 << int(zone) for zone in zones)
    return [ir.Static(rule=ir.Rule(RuleKind.CANT_ENTER, number), affects=found.filter)]


def _zones(cursor: Cursor, word: str) -> tuple[Zone, ...]:
    """``in graveyards and libraries``, of all players."""
    for words, zones in PUBLIC_PLACES.items():
        if cursor.take(f"{word} {words}"):
            return zones
    return cursor.fail()


def _free_casting(cursor: Cursor) -> Statics:
    """``You may cast spells from your hand without paying their mana costs``."""
    cursor.need("you may cast spells from your hand without paying their mana costs")
    what = ir.IsSpell()
    zones = frozenset({Zone.HAND})
    return _rules(
        None, ir.Rule(RuleKind.MAY_CAST, what=what, whose=int(Relation.YOU), zones=zones, free=True, own=True)
    )


def _one_spell(cursor: Cursor) -> Statics:
    """``Each player can't cast more than one noncreature spell each turn``: those cast before are counted."""
    whose = Relation.ANY
    if cursor.take("each opponent", "your opponents"):
        whose = Relation.OPPONENT
    elif cursor.take("you"):
        whose = Relation.YOU
    else:
        cursor.need("each player", "players")
    cursor.need("can't cast more than one spell each turn")
    return _rules(None, ir.Rule(RuleKind.CANT_CAST, 1, ir.IsSpell(), int(whose)))


def _own_turns(cursor: Cursor) -> Statics:
    """``Players can cast spells and activate abilities only during their own turns``."""
    cursor.need("players can")
    cast = cursor.take("cast spells")
    also = cursor.take("and activate abilities") if cast else cursor.take("activate abilities")
    if not cast and not also:
        cursor.fail()
    cursor.need("only during their own turns")
    # Cards elsewhere than on the battlefield and the stack are their owners' (CR 109.4).
    others = ~ir.ControlledBy(ir.ActivePlayer())
    rules = [ir.Rule(RuleKind.CANT_CAST, what=ir.IsSpell() & others)] if cast else []
    return _rules(None, *rules, *([ir.Rule(RuleKind.CANT_ACTIVATE, what=others)] if also else []))


def _no_activation(cursor: Cursor) -> Statics:
    """``Activated abilities of creatures can't be activated``."""
    cursor.need("activated abilities of")
    found = noun(cursor)
    if not found.plural:
        cursor.fail()
    if cursor.take("cost"):
        amount = generic(cursor)
        kind = RuleKind.COST_INCREASE if cursor.take("more to activate") else RuleKind.COST_REDUCE
        if kind is RuleKind.COST_REDUCE:
            cursor.need("less to activate")
        return _rules(None, ir.Rule(kind, amount, found.filter, abilities=True))
    cursor.need("can't be activated")
    mana = cursor.take("unless they're mana abilities")
    return _rules(None, ir.Rule(RuleKind.CANT_ACTIVATE, int(mana), found.filter))


def _no_casting(cursor: Cursor) -> Statics:
    """``Spells with the chosen name can't be cast``, ``Creature spells can't be countered``."""
    what = spells(cursor)
    mine = cursor.take("you control", "you cast")
    if cursor.take("can't be countered"):
        return _rules(None, ir.Rule(RuleKind.CANT_BE_COUNTERED, what=what, whose=int(Relation.YOU) if mine else 0))
    if mine:
        cursor.fail()
    cursor.need("can't be cast")
    return _rules(None, ir.Rule(RuleKind.CANT_CAST, what=what))


def _costs_except(cursor: Cursor) -> Statics:
    """``Each spell costs {3} more to cast except during its controller's turn``."""
    cursor.need("each spell costs")
    amount = generic(cursor)
    cursor.need("more to cast except during its controller's turn")
    what = ir.IsSpell() & ~ir.ControlledBy(ir.ActivePlayer())
    return _rules(None, ir.Rule(RuleKind.COST_INCREASE, amount, what))


def _you_have(cursor: Cursor) -> Statics:
    """CR 702.11c, 702.16, 702.18: ``You have shroud``, ``You have protection from red``."""
    cursor.need("you have")
    if cursor.take("protection from"):
        kinds = [ir.Rule(RuleKind.PLAYER_PROTECTION, what=what) for what in qualities(cursor)]
        return [static for kind in kinds for static in _rules(None, kind)]
    if cursor.take("shroud"):
        return _rules(None, ir.Rule(RuleKind.PLAYER_SHROUD))
    cursor.need("hexproof")
    return _rules(None, ir.Rule(RuleKind.PLAYER_HEXPROOF))


def _lure(cursor: Cursor) -> ir.Rule:
    cursor.need("all creatures able to block")
    cursor.need(*SELF_WORDS)
    cursor.need("do so")
    return ir.Rule(RuleKind.LURE)


def _lure_host(cursor: Cursor) -> Statics:
    """``All creatures able to block enchanted creature do so``."""
    cursor.need(
        "all creatures able to block enchanted creature do so", "all creatures able to block equipped creature do so"
    )
    return _rules(ir.IsHost(), ir.Rule(RuleKind.LURE))


def _host_abilities(cursor: Cursor) -> Statics:
    """``Enchanted creature's activated abilities can't be activated``."""
    cursor.need("enchanted")
    cursor.need("creature's", "permanent's", "artifact's", "land's", "planeswalker's")
    cursor.need("activated abilities can't be activated")
    mana = cursor.take("unless they're mana abilities")
    return _rules(None, ir.Rule(RuleKind.CANT_ACTIVATE, int(mana), ir.IsHost()))


def _limits(cursor: Cursor) -> ir.Rule:
    cursor.need("no more than")
    number = plain_number(cursor)
    cursor.need("creature can", "creatures can")
    if cursor.take("attack each combat"):
        return ir.Rule(RuleKind.MAX_ATTACKERS, number)
    cursor.need("block each combat")
    return ir.Rule(RuleKind.MAX_BLOCKERS_TOTAL, number)


def _attack_cost(cursor: Cursor) -> Statics:
    """CR 508.1g."""
    found = noun(cursor)
    if not found.plural or ir.where(found.filter)[0] != {Zone.BATTLEFIELD}:
        cursor.fail()
    cursor.need("can't attack you unless their controller pays")
    amount = generic(cursor)
    cursor.need("for each creature they control that's attacking you", "for each of those creatures")
    affects = None if found.filter == ir.creature else found.filter
    return _rules(affects, ir.Rule(RuleKind.ATTACK_COST, amount))


def generic(cursor: Cursor) -> int:
    """A symbol of generic mana."""
    token = cursor.take_kind(Kind.SYMBOL)
    if token is None or not token.text[1:-1].isdigit():
        cursor.fail()
    (symbol,) = ManaCost.parse(token.text).symbols
    assert symbol.symbol_type is ManaSymbolType.GENERIC
    return symbol.amount


def _lands(cursor: Cursor) -> ir.Rule:
    cursor.need("you may play")
    if cursor.take("an additional land on each of your turns"):
        return ir.Rule(RuleKind.EXTRA_LAND, 1)
    number = plain_number(cursor)
    cursor.need("additional lands on each of your turns")
    return ir.Rule(RuleKind.EXTRA_LAND, number)


def _hand_size(cursor: Cursor) -> ir.Rule:
    if cursor.take("you have no maximum hand size"):
        return ir.Rule(RuleKind.NO_MAX_HAND)
    cursor.need("your maximum hand size is")
    if cursor.take("increased by"):
        return ir.Rule(RuleKind.HAND_SIZE, plain_number(cursor))
    cursor.need("reduced by")
    return ir.Rule(RuleKind.HAND_SIZE, -plain_number(cursor))


def _flash(cursor: Cursor) -> ir.Rule:
    cursor.need("you may cast")
    found = noun(cursor)
    if not found.plural or not ir.where(found.filter)[0] <= {Zone.STACK}:
        cursor.fail()
    cursor.need("as though they had flash")
    return ir.Rule(RuleKind.FLASH, what=found.filter, whose=int(Relation.YOU))


def _spend_as_any(cursor: Cursor) -> ir.Rule:
    """CR 609.4b: ``You may spend mana as though it were mana of any color``."""
    whose = Relation.YOU if cursor.take("you") else Relation.ANY
    if whose is Relation.ANY:
        cursor.need("players")
    cursor.need("may spend mana as though it were mana of any")
    any_type = cursor.take("type")
    if not any_type:
        cursor.need("color")
    return ir.Rule(RuleKind.SPEND_AS_ANY, int(any_type), whose=int(whose))


def _stay_tapped(cursor: Cursor) -> ir.Rule:
    cursor.need("you may choose not to untap")
    cursor.need(*SELF_WORDS)
    cursor.need("during your untap step")
    return ir.Rule(RuleKind.MAY_STAY_TAPPED)


def _minimum(cursor: Cursor) -> ir.Rule:
    cursor.need("each spell that would cost less than")
    number = plain_number(cursor)
    cursor.need("mana to cast costs")
    if plain_number(cursor) != number:
        cursor.fail()
    cursor.need("mana to cast")
    return ir.Rule(RuleKind.COST_MINIMUM, number)


def own_cost(cursor: Cursor) -> Statics:
    """``This spell costs {1} less to cast for each artifact you control``."""
    kind = RuleKind.COST_REDUCE
    cursor.need("this spell costs")
    x = cursor.take("{X}")
    number = 0 if x else generic(cursor)
    amount: int | ir.Amount = number
    if cursor.take("more to cast"):
        kind = RuleKind.COST_INCREASE
    else:
        cursor.need("less to cast")
    when = None
    if x:
        cursor.need(", where x is")
        amount = described(cursor)
    elif (each := cursor.attempt(for_each)) is not None:
        amount = times(ir.Number(number), each)
    elif cursor.take("if it targets"):
        cursor.need("a", "an")
        rule = ir.Rule(kind, amount, ir.IsSource() & ir.Targeting(noun(cursor).filter))
        cursor.need(".")
        return _rules(None, rule)
    elif cursor.take("if"):
        when = _before_casting(cursor)
    cursor.need(".")
    return [ir.Static(rule=ir.Rule(kind, amount, ir.IsSource()), condition=when)]


def _before_casting(cursor: Cursor) -> ir.Condition:
    """A condition about a spell that is not cast yet: each spell that was cast is another one (CR 601.2i)."""
    if cursor.take("you've cast another spell this turn"):
        return at_least(ir.You(), TurnFact.SPELLS_CAST, 1)
    return condition(cursor)


def own_rule(cursor: Cursor) -> list[ir.Ability]:
    """What a spell's text says of the spell itself before it resolves (CR 113.6c-d)."""
    if cursor.take("cast this spell only", "cast ~ only"):
        return [_cast_only(cursor)]
    if cursor.take("this spell can't be countered ."):
        return [ir.Static(rule=ir.Rule(RuleKind.CANT_BE_COUNTERED, what=ir.IsSource()))]
    return [*own_cost(cursor)]


def _cast_only(cursor: Cursor) -> ir.Ability:
    """CR 601.3: ``Cast this spell only during combat``."""
    found = [_when(cursor)]
    while cursor.take("and only"):
        found.append(_when(cursor))
    cursor.need(".")
    when = found[0] if len(found) == 1 else ir.AllTrue(tuple(found))
    return ir.Static(rule=ir.Rule(RuleKind.CANT_CAST, what=ir.IsSource()), condition=ir.Untrue(when))


def _when(cursor: Cursor) -> ir.Condition:
    return during(cursor) if cursor.take("during") else _before_casting(cursor) if cursor.take("if") else cursor.fail()


def _cost_change(cursor: Cursor) -> Statics:
    """``Creature spells you cast cost {1} less to cast``."""
    found = noun(cursor)
    if not found.plural or ir.where(found.filter)[0] != {Zone.STACK}:
        cursor.fail()
    whose = Relation.ANY
    if cursor.take("you cast"):
        whose = Relation.YOU
    elif cursor.take("your opponents cast"):
        whose = Relation.OPPONENT
    cursor.need("cost")
    amount, color = _mana_of_change(cursor)
    if cursor.take("more to cast"):
        kind = RuleKind.COST_INCREASE
    else:
        cursor.need("less to cast")
        kind = RuleKind.COST_REDUCE
    each = cursor.attempt(for_each)
    much = amount if each is None else times(ir.Number(amount), each)
    return _rules(None, ir.Rule(kind, much, found.filter, int(whose), color=color))


def _mana_of_change(cursor: Cursor) -> tuple[int, Color | None]:
    """``{1}``, ``{W}``: how much, and of which color."""
    token = cursor.token
    if token is not None and token.kind is Kind.SYMBOL and token.text[1:-1] in _COLOR_SYMBOLS:
        cursor.advance()
        return 1, Color(token.text[1:-1])
    return generic(cursor), None


_COLOR_SYMBOLS = frozenset(color.value for color in FIVE_COLORS)
