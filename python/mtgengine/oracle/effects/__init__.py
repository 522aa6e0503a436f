"""Sentences that say what a spell or ability does (CR 608.2c), read verb by verb."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from mtgengine import ir
from mtgengine.enums import Cause, Relation, RuleKind, Zone
from mtgengine.ir.english.words import without
from mtgengine.ir.term import mentions, substitute
from mtgengine.oracle.amounts import described, for_each, times
from mtgengine.oracle.conditions import condition
from mtgengine.oracle.costs import joined_costs
from mtgengine.oracle.cursor import Cursor, Scope, tried_once
from mtgengine.oracle.effects import (
    actions,
    cards,
    chance,
    changes,
    copies,
    damage,
    faces,
    libraries,
    life,
    mana,
    permanents,
    permissions,
    prevention,
    rules,
    search,
    tokens,
    turns,
)
from mtgengine.oracle.effects.delayed import END_OF_COMBAT, delayed, next_step
from mtgengine.oracle.effects.next_time import next_time
from mtgengine.oracle.effects.reflexive import reflexive
from mtgengine.oracle.effects.registry import OBJECT_VERBS, PLAYER_VERBS, Effects, Verb
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import number
from mtgengine.oracle.selectors import SELF_WORDS, back_reference, damage_source, last_known, objects, players, plural

__all__ = [
    "actions",
    "cards",
    "chance",
    "changes",
    "copies",
    "damage",
    "faces",
    "libraries",
    "life",
    "mana",
    "otherwise_said",
    "permanents",
    "permissions",
    "prevention",
    "rules",
    "search",
    "sentences",
    "tokens",
    "turns",
    "without_unused",
]


def sentences(cursor: Cursor) -> Effects:
    """Sentences up to the end of the paragraph, or up to one that says something else; with a table of results."""
    effects = _paragraph(cursor)
    while cursor.scope.roll is not None and (row := cursor.attempt(_row)) is not None:
        effects.append(row)
    return effects


def _row(cursor: Cursor) -> ir.Effect:
    """CR 706.3a: ``1—9 | You draw a card``."""
    low, high = chance.results(cursor)
    assert cursor.scope.roll is not None
    return ir.If(chance.in_range(cursor.scope.roll, low, high), tuple(_paragraph(cursor)))


def _paragraph(cursor: Cursor) -> Effects:
    effects = sentence(cursor)
    while True:
        if effects and isinstance(effects[-1], ir.Destroy) and cursor.take(*_NO_REGENERATION):
            effects[-1] = replace(effects[-1], regeneration=False)
        elif (more := cursor.attempt(partial(_continued, effects=effects))) is not None or (
            more := cursor.attempt(partial(otherwise_said, effects=effects))
        ) is not None:
            effects = more
        elif (more := cursor.attempt(sentence)) is not None:
            effects += more
        else:
            return _kept(cursor, effects) if effects else cursor.fail()


_NO_REGENERATION = (
    "it can't be regenerated .",
    "they can't be regenerated .",
    "that creature can't be regenerated .",
    "those creatures can't be regenerated .",
)


def _kept(cursor: Cursor, effects: Effects) -> Effects:
    """The moves whose objects later words refer to keep what they became."""
    for selector, register in cursor.scope.kept:
        effects = [_keep(effect, selector, register) for effect in effects]
    return effects


def without_unused(effects: tuple[ir.Effect, ...]) -> tuple[ir.Effect, ...]:
    """Tokens are kept in a register only where something refers to them."""
    return tuple(_unkept(effect, effects) for effect in effects)


def _refer_to(register: int, effects: tuple[ir.Effect, ...]) -> bool:
    kept = ir.Register(register)
    return any(substitute(effect, kept, ir.Source()) != effect for effect in effects)


def _unkept(effect: ir.Effect, all_effects: tuple[ir.Effect, ...]) -> ir.Effect:
    if isinstance(effect, (ir.CreateToken, ir.CopyToken)) and effect.register >= 0:
        return effect if _refer_to(effect.register, all_effects) else replace(effect, register=-1)
    if isinstance(effect, ir.Discard) and effect.register >= 0:
        return effect if _refer_to(effect.register, all_effects) else replace(effect, register=-1)
    if isinstance(effect, ir.Move) and effect.cause is Cause.MILL and isinstance(effect.what, ir.TopOf):
        used = _refer_to(effect.register, all_effects)
        return effect if used else ir.Mill(effect.what.who, effect.what.amount)
    if isinstance(effect, (ir.May, ir.If, ir.Pay)):
        return replace(
            effect,
            effects=tuple(_unkept(part, all_effects) for part in effect.effects),
            otherwise=tuple(_unkept(part, all_effects) for part in effect.otherwise),
        )
    if isinstance(effect, (ir.ForEach, ir.Repeat)):
        return replace(effect, effects=tuple(_unkept(part, all_effects) for part in effect.effects))
    if isinstance(effect, ir.Float) and isinstance(effect.ability, ir.Program):
        return replace(effect, ability=replace(effect.ability, effects=without_unused(tuple(effect.ability.effects))))
    return effect


def _keep(effect: ir.Effect, selector: ir.Selector, register: int) -> ir.Effect:
    if isinstance(effect, ir.Move) and effect.what == selector and effect.register < 0:
        return replace(effect, register=register)
    if isinstance(effect, ir.Destroy) and effect.what == selector:
        # CR 701.8b: what is destroyed is put into its owner's graveyard, for that reason.
        return ir.Move(selector, Zone.GRAVEYARD, Cause.DESTROY, register=register, regeneration=effect.regeneration)
    if isinstance(effect, (ir.May, ir.If, ir.Pay)):
        return replace(
            effect,
            effects=tuple(_keep(part, selector, register) for part in effect.effects),
            otherwise=tuple(_keep(part, selector, register) for part in effect.otherwise),
        )
    return effect


# ---- sentences that go on with what was said ---------------------------------------------------------------------


def _continued(cursor: Cursor, effects: Effects) -> Effects:
    """``If you do``, ``Otherwise``: they belong to the sentence before."""
    last = effects[-1] if effects else cursor.fail()
    if (countered := cursor.attempt(partial(_countered, last=last))) is not None:
        return [*effects[:-1], countered]
    if (and_then := cursor.attempt(partial(_ability_countered, last=last))) is not None:
        return [*effects[:-1], and_then]
    if isinstance(last, ir.ExchangeControl) and cursor.take("if you don't or can't make an exchange ,"):
        made = ir.RegisterValue(cursor.new_register())
        none = ir.Comparison(made, ir.Compare.EQ, ir.Number(0))
        return [*effects[:-1], replace(last, register=made.index), ir.If(none, tuple(_body(cursor)))]
    if isinstance(last, ir.Reveal) and cursor.take("an opponent separates those cards into two piles ."):
        cursor.need("put one pile into your hand and the other into your graveyard .")
        return [*effects, ir.SeparatePiles(last.what, Zone.HAND, Zone.GRAVEYARD)]
    if isinstance(last, ir.Damage) and cursor.take("a creature dealt damage this way can't be regenerated this turn ."):
        marked = (ir.AddRule(ir.Rule(RuleKind.CANT_REGENERATE)),)
        if last.source is not None:
            cursor.fail()
        return [*effects[:-1], ir.DamageMarking(last.to, last.amount, marked)]
    if isinstance(last, ir.CreateToken) and cursor.take("it has", "they have"):
        # CR 111.3: what the effect says of the token is part of what it is.
        token = replace(last.token, abilities=(*last.token.abilities, *changes.quoted(cursor)))
        return [*effects[:-1], replace(last, token=token)] if cursor.after_quote else cursor.fail()
    if cursor.take("round up each time ."):
        return effects if any(mentions(effect, ir.HalfUp) for effect in effects) else cursor.fail()
    when = cursor.take("when you do ,")
    if when or cursor.take("if you do ,", "if they do ,", "if that player does ,", "if you paid ,"):
        # CR 603.12: all that follows is what the reflexive ability does.
        then = reflexive(cursor, sentences) if when else _body(cursor)
        if isinstance(last, ir.Pay) and not last.effects:
            return [*effects[:-1], replace(last, effects=tuple(then))]
        if isinstance(last, ir.May) and not last.otherwise:
            return [*effects[:-1], _if_done(cursor, last, then)]
        if not when and isinstance(last, ir.Discard) and isinstance(last.amount, ir.RegisterValue):
            # "You may discard up to two cards. If you do, draw that many cards": none for none.
            same = all(getattr(effect, "amount", None) == last.amount for effect in then)
            return [*effects, *then] if same else cursor.fail()
        if when or _as_cost(last) is not None:
            return [*effects[:-1], *_when_done(cursor, last, then)]
        cursor.fail()
    cursor.need("otherwise ,", "if you don't ,", "if they don't ,", "if that player doesn't ,")
    if not isinstance(last, (ir.Pay, ir.May, ir.If)) or last.otherwise:
        cursor.fail()
    return [*effects[:-1], replace(last, otherwise=tuple(_body(cursor)))]


def _countered(cursor: Cursor, last: ir.Effect) -> ir.Effect:
    """``If that spell is countered this way, exile it instead of putting it into its owner's graveyard``."""
    cursor.need("if that spell is countered this way ,", "if it's countered this way ,")
    for words, zone, position in permanents.INSTEAD_OF_GRAVEYARD:
        if cursor.take(words):
            cursor.need(*_NOT_THE_GRAVEYARD)
            cursor.need(".")
            found = _put_elsewhere(last, zone, position)
            return found if found is not None else cursor.fail()
    return cursor.fail()


def _ability_countered(cursor: Cursor, last: ir.Effect) -> ir.Effect:
    """``If a permanent's ability is countered this way, destroy that permanent``."""
    if not isinstance(last, ir.Counter) or last != ir.Counter(last.what):
        cursor.fail()
    cursor.need("if")
    of: ir.Filter = ir.IsPermanent()
    if not cursor.take("a permanent's ability"):
        cursor.need("an ability of a", "an ability of an")
        found = noun(cursor)
        of = found.filter
        if found.plural or found.is_card or ir.where(of) != (frozenset({Zone.BATTLEFIELD}), False):
            cursor.fail()
    cursor.need("is countered this way ,")
    register = cursor.new_register()
    cursor.refer(ir.Register(register), of)
    return ir.CounterAbility(last.what, of, register, tuple(_body(cursor)))


_NOT_THE_GRAVEYARD = (
    "instead of putting it into its owner's graveyard",
    "instead of into its owner's graveyard",
    "instead of into that player's graveyard",
)


def _put_elsewhere(last: ir.Effect, zone: Zone, position: int) -> ir.Effect | None:
    if isinstance(last, ir.Counter) and last.zone is None:
        return replace(last, zone=zone, position=position)
    if isinstance(last, ir.Pay) and not last.effects and len(last.otherwise) == 1:
        inner = _put_elsewhere(last.otherwise[0], zone, position)
        return None if inner is None else replace(last, otherwise=(inner,))
    return None


def otherwise_said(cursor: Cursor, effects: Effects) -> Effects:
    """What happens instead of what the sentence before said, on a condition that comes first or last."""
    return cursor.first(partial(_alternative, effects=effects), partial(_instead_if, effects=effects))


def _alternative(cursor: Cursor, effects: Effects) -> Effects:
    """``If this spell was kicked, destroy that creature instead``: instead of what the sentence before said."""
    cursor.need("if")
    when = condition(cursor)
    cursor.need(",")
    if not effects:
        cursor.fail()
    # What the sentence before did has not happened then.
    cursor.scope = replace(cursor.scope, gone=frozenset(), moved=frozenset())
    instead = cursor.take("instead")
    then = cursor.attempt(partial(_other_damage, usual=effects[-1])) or _clauses(cursor)
    if not instead:
        cursor.need("instead")
    cursor.need(".")
    return [*effects[:-1], _other_way(when, then, effects[-1])]


def _other_way(when: ir.Condition, then: Effects, usual: ir.Effect) -> ir.Effect:
    """That instead of the usual; of mana of the same kind, only how much there is differs."""
    other = then[0] if len(then) == 1 else None
    if isinstance(usual, ir.AddMana) and isinstance(other, ir.AddMana) and usual.spend_on is None:
        both = replace(usual, amount=ir.Either(when, other.amount, usual.amount))
        if replace(other, amount=usual.amount) == usual:
            return both
    return ir.If(when, tuple(then), otherwise=(usual,))


def _instead_if(cursor: Cursor, effects: Effects) -> Effects:
    """``That creature gets -13/-13 until end of turn instead if a creature died this turn``."""
    if not effects:
        cursor.fail()
    before = cursor.scope
    cursor.scope = replace(before, gone=frozenset(), moved=frozenset())
    then = cursor.attempt(partial(_other_damage, usual=effects[-1])) or _instead_clauses(cursor)
    cursor.need("instead if")
    when = condition(cursor)
    cursor.need(".")
    if len(cursor.scope.targets) > len(before.targets):
        cursor.fail()
    return [*effects[:-1], _other_way(when, then, effects[-1])]


def _instead_clauses(cursor: Cursor) -> Effects:
    effects = clause(cursor)
    while (more := cursor.attempt(_then_clause)) is not None:
        effects += more
    if cursor.take("if"):
        return [ir.If(condition(cursor), tuple(effects))]
    return effects


def _other_damage(cursor: Cursor, usual: ir.Effect) -> Effects:
    """``it deals 4 damage instead``: to what the sentence before said."""
    cursor.need("it deals", "~ deals", "this creature deals")
    if not isinstance(usual, ir.Damage) or usual.source is not None:
        cursor.fail()
    amount = number(cursor)
    cursor.need("damage")
    if cursor.token is None or cursor.token.norm != "instead":
        cursor.fail()
    return [replace(usual, amount=amount)]


def _if_done(cursor: Cursor, may: ir.May, then: Effects) -> ir.Effect:
    """What depends on something done (CR 118.12): what may turn out impossible is paid like a cost."""
    if (chosen := _chosen_cost(may)) is not None:
        return ir.Pay((chosen,), may.who, tuple(then))
    costs = [_as_cost(effect) for effect in may.effects]
    paid = [cost for cost in costs if cost is not None]
    if len(paid) == len(costs):
        return ir.Pay(tuple(paid), may.who, tuple(then))
    if paid or not all(map(_always_done, may.effects)):
        cursor.fail()
    return replace(may, effects=(*may.effects, *then))


def _chosen_cost(may: ir.May) -> ir.Cost | None:
    """What is chosen and then exiled, tapped or returned (CR 118.12)."""
    if len(may.effects) != 2 or may.who != ir.You():
        return None
    choice, done = may.effects
    if not isinstance(choice, ir.Choose) or choice.up_to or choice.random or choice.among or choice.who != ir.You():
        return None
    card, what, yours = ir.Register(choice.register), choice.what, ir.Controlled(Relation.YOU)
    for zone in (Zone.GRAVEYARD, Zone.HAND):
        parts = (ir.InZone(zone), ir.Owned(Relation.YOU))
        if done == ir.exile(card) and all(part in getattr(what, "parts", (what,)) for part in parts):
            return ir.ExileCost(without(what, *parts), zone, choice.amount)
    if yours not in getattr(what, "parts", (what,)):
        return None
    if done == ir.return_to_hand(card):
        return ir.ReturnCost(what, choice.amount)
    if done == ir.Tap(card) and ir.Untapped() in getattr(what, "parts", (what,)):
        return ir.TapOthers(without(what, ir.Untapped()), choice.amount)
    return None


def _when_done(cursor: Cursor, last: ir.Effect, then: Effects) -> Effects:
    """``Sacrifice it. When you do, ...``: what must be done, and may turn out impossible."""
    cost = _as_cost(last)
    if cost is not None:
        return [ir.Pay((cost,), effects=tuple(then), optional=False)]
    if not _always_done(last) or getattr(last, "who", ir.You()) != ir.You():
        cursor.fail()
    return [last, *then]


def _always_done(effect: ir.Effect) -> bool:
    milled = isinstance(effect, ir.Move) and effect.cause is Cause.MILL
    return isinstance(effect, _ALWAYS_DONE) or milled


# What a player who chooses to do it does in any case, at least in part.
_ALWAYS_DONE = (
    ir.Draw,
    ir.GainLife,
    ir.LoseLife,
    ir.Damage,
    ir.CreateToken,
    ir.Mill,
    ir.Search,
    ir.PutCounters,
    ir.Look,
    ir.Let,
)


def _as_cost(effect: ir.Effect) -> ir.Cost | None:
    you = ir.You()
    if isinstance(effect, ir.Sacrifice) and effect.who == you:
        return ir.SacrificeCost(effect.what, effect.amount)
    if isinstance(effect, ir.Discard) and effect.who == you:
        return ir.DiscardCost(amount=effect.amount)
    if effect == permanents.SACRIFICE_SELF:
        return ir.SacrificeSelf()
    if isinstance(effect, ir.RemoveCounters) and effect.what == ir.Source():
        return ir.RemoveCountersCost(effect.kind, effect.amount)
    return None


# ---- one sentence --------------------------------------------------------------------------------------------------


def sentence(cursor: Cursor) -> Effects:
    """One sentence, with its full stop."""
    cursor.take("then")
    return cursor.first(
        _delayed, _when_it_leaves, _as_you_untap, _for_each_of_those, _each_time, _exiled_instead, _conditional, _body
    )


def _each_time(cursor: Cursor) -> Effects:
    """``For each card discarded this way, create a Treasure token``: as much as that for each."""
    each = for_each(cursor)
    cursor.need(",")
    return [_multiplied(cursor, effect, each) for effect in _body(cursor)] or cursor.fail()


def _multiplied(cursor: Cursor, effect: ir.Effect, each: ir.Amount) -> ir.Effect:
    if not isinstance(effect, _MULTIPLIED) or not isinstance(effect.amount, ir.Number):
        cursor.fail()
    return replace(effect, amount=times(effect.amount, each))


_MULTIPLIED = (ir.CreateToken, ir.Draw, ir.GainLife, ir.LoseLife)


def _exiled_instead(cursor: Cursor) -> Effects:
    """``If that creature would die this turn, exile it instead``."""
    cursor.need("if")
    what = cursor.first(_creature_or_planeswalker, back_reference)
    if not isinstance(what, ir.TargetRef):
        cursor.fail()
    if not cursor.take("would die this turn"):
        cursor.need("would be put into a graveyard this turn")
    cursor.need(", exile it instead .")
    return [ir.exile_instead(what)]


def _creature_or_planeswalker(cursor: Cursor) -> ir.Selector:
    cursor.need("that creature or planeswalker", "that permanent")
    found = {selector for selector, _ in cursor.scope.named if selector not in cursor.scope.gone}
    return found.pop() if len(found) == 1 else cursor.fail()


def _as_you_untap(cursor: Cursor) -> Effects:
    """``During your next untap step, as you untap your permanents, return this land to its owner's hand``."""
    cursor.need("during your next untap step , as you untap your permanents ,")
    return [ir.DuringNextUntap(tuple(_body(cursor)))]


def _for_each_of_those(cursor: Cursor) -> Effects:
    """``For each of those cards, pay 4 life or put the card on top of your library``."""
    cursor.need("for each of those cards ,", "for each of them ,")
    several = cursor.scope.it
    if not isinstance(several, ir.Register) or several.index < 16:
        cursor.fail()
    register = cursor.new_register()
    card = ir.Register(register)
    before = cursor.scope
    cursor.scope = replace(before, it=card, named=((card, dict(before.named)[several]),))
    cost = cursor.attempt(_or_cost)
    effects = _body(cursor)
    cursor.scope = replace(cursor.scope, it=before.it, named=before.named)
    if cost is not None:
        effects = [ir.Pay(tuple(cost), otherwise=tuple(effects))]
    return [ir.ForEach(register, several, tuple(effects))]


def _or_cost(cursor: Cursor) -> list[ir.Cost]:
    cost = joined_costs(cursor)
    cursor.need("or")
    return cost


def _delayed(cursor: Cursor) -> Effects:
    """``At the beginning of the next end step, sacrifice it`` (CR 603.7)."""
    if cursor.take("at end of combat"):
        event = END_OF_COMBAT
    else:
        cursor.need("at the beginning of")
        event = next_step(cursor)
    cursor.need(",")
    effects = _clauses(cursor)
    cursor.need(".")
    effects = cursor.attempt(partial(_if_yours, effects=effects)) or effects
    return delayed(cursor, event, effects)


def _when_it_leaves(cursor: Cursor) -> Effects:
    """CR 603.7: ``When this Aura leaves the battlefield, that creature's controller sacrifices it``."""
    cursor.need("when")
    cursor.need(*SELF_WORDS)
    cursor.need("leaves the battlefield ,")
    effects = _clauses(cursor)
    cursor.need(".")
    return delayed(cursor, ir.leaves(), effects)


def _if_yours(cursor: Cursor, effects: Effects) -> Effects:
    """``If it entered under your control, ...``: what is put onto the battlefield later, by the same ability."""
    cursor.need("if it entered under your control ,")
    last = effects[-1]
    if not isinstance(last, ir.Move) or last.zone is not Zone.BATTLEFIELD:
        cursor.fail()
    register = cursor.new_list()
    yours = ir.Matches(ir.Register(register), ir.Controlled(Relation.YOU))
    return [*effects[:-1], replace(last, register=register), ir.If(yours, tuple(_body(cursor)))]


def _conditional(cursor: Cursor) -> Effects:
    """``If you control a Swamp, draw a card``."""
    cursor.need("if")
    when = condition(cursor)
    cursor.need(",")
    return [ir.If(when, tuple(_body(cursor)))]


def _body(cursor: Cursor) -> Effects:
    """What happens, up to the full stop."""
    effects = _clauses(cursor)
    if not cursor.after_quote:
        cursor.need(".")
    return effects


def _clauses(cursor: Cursor) -> Effects:
    before = cursor.scope
    effects = clause(cursor)
    effects += cursor.attempt(partial(_listed, part=clause)) or []
    while (more := cursor.attempt(_then_clause)) is not None:
        effects += more
    effects = _where_x(cursor, effects, before)
    return cursor.attempt(lambda cursor: _afterwards(cursor, effects)) or effects


def _afterwards(cursor: Cursor, effects: Effects) -> Effects:
    """What stands at the end of a sentence and is about all of it."""
    if cursor.take("at the beginning of"):
        return delayed(cursor, next_step(cursor), effects)
    if cursor.take("at end of combat"):
        return delayed(cursor, END_OF_COMBAT, effects)
    if cursor.take("if"):
        return [ir.If(condition(cursor), tuple(effects))]
    cursor.need("unless")
    if len(effects) != 1:
        cursor.fail()
    who = players(cursor)
    if who == ir.You() and (power := cursor.attempt(_power_sacrificed)) is not None:
        return [replace(power, otherwise=tuple(effects))]
    cost = joined_costs(cursor)
    return [ir.Pay(tuple(cost), who, otherwise=tuple(effects))]


def _power_sacrificed(cursor: Cursor) -> ir.SacrificeForPower:
    """``sacrifice any number of creatures with total power 12 or greater``."""
    cursor.need("sacrifice any number of creatures with total power")
    amount = number(cursor)
    cursor.need("or greater")
    return ir.SacrificeForPower(ir.creature, amount, ())


def _where_x(cursor: Cursor, effects: Effects, before: Scope) -> Effects:
    """CR 107.3i: the text itself says what X is; the tokens that are so many are not what *its* means there."""
    if not cursor.take(", where x is"):
        return effects
    if cursor.scope.created is not None and cursor.scope.it == cursor.scope.created:
        cursor.scope = replace(cursor.scope, it=before.it, named=before.named)
    if not any(mentions(effect, ir.X) for effect in effects) and not mentions(cursor.scope.targets, ir.X):
        cursor.fail()
    amount = described(cursor)
    targets = tuple(substitute(target, ir.X(), amount) for target in cursor.scope.targets)
    cursor.scope = replace(cursor.scope, targets=targets, x=amount)
    return [substitute(effect, ir.X(), amount) for effect in effects]


def _then_clause(cursor: Cursor) -> Effects:
    cursor.need(", then", "and", ", and")
    return clause(cursor)


def _listed(cursor: Cursor, part: Callable[[Cursor], Effects]) -> Effects:
    """Parts divided by commas alone, the last one by a word: ``..., untap up to two lands, then discard a card``."""
    found: Effects = []
    while cursor.take(","):
        place = cursor.place
        found += part(cursor)
        if any(token.norm == "then" for token in cursor.tokens[place : cursor.place]):
            return found  # the word is inside the last part: "search your library for ..., then shuffle"
        last = cursor.attempt(partial(_last, part=part))
        if last is not None:
            return [*found, *last]
    return cursor.fail()


def _last(cursor: Cursor, part: Callable[[Cursor], Effects]) -> Effects:
    cursor.need(", then", ", and")
    return part(cursor)


# ---- clauses -------------------------------------------------------------------------------------------------------


@tried_once
def clause(cursor: Cursor) -> Effects:
    """A subject and what it does, one verb after the other, or an imperative."""
    return cursor.first(
        permissions.may_play,
        _for_each_object,
        _may,
        _next_time,
        _villainous,
        _vote,
        actions.tempted,
        _imperative,
        rules.player_rule,
        rules.for_good,
        turns.extra_phases,
        rules.as_though_flash,
        prevention.unpreventable,
        prevention.redirect,
        _player_clause,
        _object_clause,
    )


def _for_each_object(cursor: Cursor) -> Effects:
    """``for each token you control that entered this turn, create a token that's a copy of it``."""
    cursor.need("for each")
    found = noun(cursor)
    cursor.need(",")
    if found.plural or found.is_card or ir.where(found.filter) != (frozenset({Zone.BATTLEFIELD}), False):
        cursor.fail()
    register, before = cursor.new_register(), cursor.scope
    one = ir.Register(register)
    cursor.scope = replace(cursor.scope, it=one, named=((one, found.filter),))
    effects = clause(cursor)
    cursor.scope = replace(cursor.scope, it=before.it, named=before.named)
    if any(substitute(effect, one, ir.Source()) == effect for effect in effects):
        cursor.fail()  # it would be done so often
    return [ir.ForEach(register, ir.Each(found.filter), tuple(effects))]


def _villainous(cursor: Cursor) -> Effects:
    """CR 701.55: ``Target opponent faces a villainous choice — They lose 3 life, or you draw a card``."""
    who = players(cursor)
    cursor.need("faces a villainous choice —")
    register = cursor.new_register()
    chooser = ir.Register(register)
    before = cursor.scope
    cursor.scope = replace(before, that_player=chooser, their=chooser)
    first = tuple(clause(cursor))
    cursor.need(", or")
    second = tuple(clause(cursor))
    cursor.scope = replace(cursor.scope, that_player=before.that_player, their=before.their)
    return [ir.VillainousChoice(who, (ir.Option(first), ir.Option(second)), register)]


def _vote(cursor: Cursor) -> Effects:
    """CR 701.38: ``Starting with you, each player votes for time or money``."""
    cursor.need("starting with you , each player votes for")
    words = [cursor.advance().norm]
    while cursor.take(",", "or", ", or"):
        words.append(cursor.advance().norm)
    places = [cursor.new_register() for _ in words]
    if len(words) < 2 or {"a", "an"} & {*words} or places != [*range(places[0], places[0] + len(words))]:
        cursor.fail()
    cursor.scope = replace(cursor.scope, votes=tuple(zip(words, places, strict=True)))
    return [ir.Vote(tuple(words), places[0])]


def _next_time(cursor: Cursor) -> Effects:
    return next_time(cursor, clause)


def _may(cursor: Cursor) -> Effects:
    """``You may draw a card``, ``its controller may pay {2}``."""
    who = players(cursor)
    cursor.need("may")
    if cursor.take("have"):
        return [ir.May(tuple(cursor.first(_had_clause, _player_clause)), who)]
    if who == ir.You() and cursor.take("pay any amount of {E}"):
        return _any_energy(cursor)
    paid = cursor.attempt(_paid)
    if paid is not None:
        return _each_decides(cursor, ir.Pay(tuple(paid), who))
    effects = _verb_phrase(cursor, PLAYER_VERBS, who)
    while (more := cursor.attempt(lambda cursor: _next_verb(cursor, PLAYER_VERBS, who))) is not None:
        effects = [*effects, *more]
    if not effects:
        cursor.fail()  # a choice that nothing is done with yet
    if who == ir.You() and isinstance(effects[0], ir.ChooseNumber) and len(effects) == 2:
        return effects  # the number may be zero
    if who == ir.You() and len(effects) == 1 and isinstance(effects[0], ir.CastFree):
        return effects  # which asks by itself
    if who == ir.You() and isinstance(effects[0], ir.Choose) and effects[0].among is not None:
        return effects  # the choice itself may be of nothing
    if isinstance(who, (ir.EachPlayer, ir.Opponents)) and isinstance(effects[0], ir.Choose):
        # CR 101.4: each of them chooses whether and what, then all of it happens at once.
        return [replace(effects[0], optional=True), *effects[1:]]
    return _each_decides(cursor, ir.May(tuple(effects), who))


def _any_energy(cursor: Cursor) -> Effects:
    """CR 107.14: how much is paid is *that much* from here on."""
    register = cursor.new_register()
    amount = ir.RegisterValue(register)
    cursor.scope = replace(cursor.scope, that_much=amount)
    most = ir.CountersOn(ir.You(), "energy")
    return [ir.PayAnyEnergy(register, most)]


def _each_decides(cursor: Cursor, choice: ir.May | ir.Pay) -> Effects:
    """Where several players may do something, each decides and acts for themselves, in turn order (CR 101.4)."""
    who = choice.who
    several = isinstance(who, ir.TargetRef) and _several(cursor.scope.targets[who.index])
    if not several and not isinstance(who, (ir.EachPlayer, ir.Opponents, ir.Except)):
        return [choice]
    register = cursor.new_register()
    return [ir.ForEach(register, who, (substitute(choice, who, ir.Register(register)),))]


def _paid(cursor: Cursor) -> list[ir.Cost]:
    if not cursor.take("collect evidence"):
        cursor.need("pay", "forage")
        cursor.place -= 1
    else:
        cursor.place -= 2
    return joined_costs(cursor)


def _had_clause(cursor: Cursor) -> Effects:
    """``have it deal 3 damage``: the verb stands in its base form."""
    return _object_clause(cursor)


def _imperative(cursor: Cursor) -> Effects:
    return _verb_phrase(cursor, PLAYER_VERBS, ir.You())


def _several(target: ir.Target) -> bool:
    return target.most != 1 or target.amount is not None


def _player_clause(cursor: Cursor) -> Effects:
    who = players(cursor)
    if isinstance(who, ir.TargetRef) and _several(cursor.scope.targets[who.index]):
        cursor.take("each")
    return _verbs(cursor, PLAYER_VERBS, who)


def _object_clause(cursor: Cursor) -> Effects:
    prefix = cursor.take("until end of turn ,")
    what = cursor.first(_damage_clause_source, objects, plural)
    if isinstance(what, ir.TargetRef) and _several(cursor.scope.targets[what.index]):
        cursor.take("each")
    if not prefix:
        return _verbs(cursor, OBJECT_VERBS, what)
    found = changes.change_list(cursor)
    if cursor.token is not None and cursor.token.norm == "and":
        cursor.fail()  # the duration would be that of what follows, too
    return [ir.Continuous(what, tuple(changes.still(cursor, found)))]


def _damage_clause_source(cursor: Cursor) -> ir.Selector:
    """*It* as it last was, where it deals damage."""
    found = cursor.first(damage_source, last_known)
    if cursor.token is None or cursor.token.norm not in ("deals", "deal"):
        cursor.fail()
    return found


def _verbs(cursor: Cursor, table: dict[str, list[Verb]], subject: ir.Selector) -> Effects:
    """``draws two cards and loses 2 life``."""
    effects = _verb_phrase(cursor, table, subject)
    verb = partial(_verb_phrase, table=table, subject=subject)
    effects = [*effects, *(cursor.attempt(partial(_listed, part=verb)) or [])]
    while (more := cursor.attempt(lambda cursor: _next_verb(cursor, table, subject))) is not None:
        effects = [*effects, *more]
    return effects


def _next_verb(cursor: Cursor, table: dict[str, list[Verb]], subject: ir.Selector) -> Effects:
    cursor.need("and", ", then", ", and")
    return _verb_phrase(cursor, table, subject)


def _verb_phrase(cursor: Cursor, table: dict[str, list[Verb]], subject: ir.Selector) -> Effects:
    token = cursor.token
    if token is None or token.norm not in table:
        cursor.fail()
    cursor.advance()
    before = cursor.scope.their
    cursor.scope = replace(cursor.scope, their=subject if table is PLAYER_VERBS else before)
    effects = cursor.first(*(lambda cursor, verb=verb: verb(cursor, subject) for verb in table[token.norm]))
    choices = cursor.scope.choices
    cursor.scope = replace(cursor.scope, their=before, choices=())
    return [*choices, *effects]
