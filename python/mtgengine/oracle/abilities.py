"""Paragraphs: each is a line of keywords, an activated or static ability, or part of what a spell does (CR 113.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from mtgengine import ir
from mtgengine.enums import CardType, EventKind, Keyword, Relation, Status, Zone
from mtgengine.ir.cards import LINK
from mtgengine.ir.designations import MAX_SPEED
from mtgengine.ir.keywords.gifts import PROMISED
from mtgengine.ir.patterns import OTHER_THAN_IT, SELF, Pattern
from mtgengine.ir.term import mentions, substitute
from mtgengine.oracle.amounts import colors, described, for_each, times
from mtgengine.oracle.conditions import condition, during, functions_in
from mtgengine.oracle.costs import activation_cost, joined_costs, mana_cost
from mtgengine.oracle.cursor import Cursor, Scope
from mtgengine.oracle.effects import otherwise_said, sentences, without_unused
from mtgengine.oracle.effects.reflexive import reflexive
from mtgengine.oracle.keywords import keyword_cost, keyword_line
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import plain_number
from mtgengine.oracle.parts import text_part
from mtgengine.oracle.replacements import replacement
from mtgengine.oracle.selectors import source
from mtgengine.oracle.statics import generic, own_rule, silences, static_abilities
from mtgengine.oracle.tokens import Kind, Token
from mtgengine.oracle.triggers import HAUNTED_DIES, Trigger, triggers
from mtgengine.oracle.words import ABILITY_WORDS, MEANINGFUL_WORDS


@dataclass
class Text:
    """What a card's rules text says."""

    abilities: list[ir.Ability] = field(default_factory=list)
    cast_costs: list[ir.CastCost] = field(default_factory=list)
    # Of each paragraph: its first and last token, and what it means.
    paragraphs: list[tuple[int, int, tuple[ir.Term, ...]]] = field(default_factory=list)


def rules_text(cursor: Cursor) -> Text:
    """The whole text, paragraph after paragraph."""
    text = Text()
    cursor.quoted = _ability
    is_spell = bool(cursor.card.types & {CardType.INSTANT, CardType.SORCERY})
    spells: list[ir.Spell] = []
    while not cursor.at_end:
        if cursor.take_kind(Kind.LINE):
            continue
        start, scope = cursor.place, cursor.scope
        cursor.attempt(_ability_word)
        cost = cursor.attempt(_casting_cost)
        keywords = cursor.attempt(keyword_line) if cost is None else None
        meaning: list[ir.Term]
        if cost is not None:
            text.cast_costs.append(cost)
            if cost.kind is ir.CastCostKind.MANDATORY and is_spell and _sacrifices_one(cost.cost):
                cursor.scope = replace(cursor.scope, sacrificed=True)
            meaning = [cost]
        elif keywords is not None:
            text.abilities += keywords
            meaning = [*keywords]
        elif (own := cursor.attempt(own_rule)) is not None:
            text.abilities += own
            cursor.scope = scope
            meaning = [*own]
        elif is_spell and (other := cursor.attempt(_triggered)) is not None:
            text.abilities += other
            cursor.scope = scope  # the words of the spell itself go on
            meaning = [*other]
        elif is_spell:
            spells.append(_spell(cursor, spells))
            meaning = [spells[-1]]
        else:
            cursor.scope = Scope()
            found = cursor.attempt(_part) or _ability(cursor)
            text.abilities += found
            meaning = [*found]
        _end_paragraph(cursor)
        text.paragraphs.append((start, cursor.place, tuple(meaning)))
    if spells:
        text.abilities.append(_joined(cursor, spells))
    text.abilities = [_haunting(ability) for ability in text.abilities]
    text.abilities = [_completed(ability, text.abilities) for ability in text.abilities]
    if any(isinstance(ability, ir.Keyworded) and ability.name == "read ahead" for ability in text.abilities):
        text.abilities = [_read_ahead(ability) for ability in text.abilities]
    if any(map(_aims_only_when_promised, text.abilities)):
        cursor.fail()  # CR 702.174m: those targets are chosen only then
    if mentions(tuple(text.abilities), ir.ExiledWith) or mentions(tuple(text.abilities), ir.ColorsExiled):
        text.abilities = [_linked(ability) for ability in text.abilities]
    return text


def _completed(ability: ir.Ability, all_of_them: list[ir.Ability]) -> ir.Ability:
    """Keywords that are about other abilities of the card: what is printed below backup, the spell that is awakened."""
    if not isinstance(ability, ir.Keyworded):
        return ability
    if ability.name == "backup":
        below = all_of_them[all_of_them.index(ability) + 1 :]
        return replace(ability, abilities=tuple(part for part in below if part != ability))
    if ability.name == "haunt":
        return replace(ability, abilities=tuple(part.ability for part in all_of_them if isinstance(part, ir.Haunting)))
    if ability.name == "read ahead":
        return replace(ability, number=max(getattr(part, "chapter", 0) for part in all_of_them))
    if ability.name == "awaken":
        return replace(ability, abilities=tuple(part for part in all_of_them if isinstance(part, ir.Spell)))
    return ability


def _aims_only_when_promised(ability: ir.Ability) -> bool:
    """Whether a target of a spell is only for what happens if its gift was promised."""
    if not isinstance(ability, ir.Spell):
        return False
    promised = [part for part in ability.effects if isinstance(part, ir.If) and part.condition == PROMISED]
    otherwise = [part for part in ability.effects if part not in promised]
    return any(
        _is_about(promised, target) and not _is_about(otherwise, target)
        for target in map(ir.TargetRef, range(len(ability.targets)))
    )


def _is_about(effects: Sequence[ir.Effect], target: ir.TargetRef) -> bool:
    return any(substitute(effect, target, ir.Source()) != effect for effect in effects)


def _haunting(ability: ir.Ability) -> ir.Ability:
    """CR 702.55c: it functions in exile, for the creature that was the target of the haunt ability."""
    if isinstance(ability, ir.Triggered) and [*ability.events] == [HAUNTED_DIES]:
        return ir.Haunting(ability)
    return ability


def _read_ahead(ability: ir.Ability) -> ir.Ability:
    """CR 702.155a: the turn that the Saga entered, only the chapter of exactly that number triggers."""
    if not isinstance(ability, ir.Triggered) or not ability.chapter:
        return ability
    exactly = ir.Comparison(ir.CountersOn(ir.Source(), "lore"), ir.Compare.EQ, ir.Number(ability.chapter))
    later = ir.Untrue(ir.Matches(ir.Source(), ir.EnteredThisTurn()))
    events = [
        replace(event, condition=ir.AllTrue((event.condition, ir.AnyTrue((later, exactly)))))
        for event in ability.events
        if event.condition is not None
    ]
    return replace(ability, events=events)


def _linked(ability: ir.Ability) -> ir.Ability:
    """CR 607.2a: what another ability refers to as exiled is exiled with the object."""
    if not isinstance(ability, (ir.Program, ir.Replacement)) or mentions(ability, ir.ExiledWith):
        return ability
    effects: list[ir.Effect] = []
    for effect in ability.effects:
        effects.append(_linked_effect(effect))
        if isinstance(effect, ir.EventTo) and effect.zone is Zone.EXILE:
            effects.append(ir.EventLinked(LINK))  # CR 614.14
    return replace(ability, effects=tuple(effects))


def _linked_return(effect: ir.Effect) -> ir.Effect:
    """CR 607.2a: what the same ability puts onto the battlefield is put there with the object."""
    onto = isinstance(effect, ir.Move) and effect.zone is Zone.BATTLEFIELD
    return replace(effect, link=LINK) if isinstance(effect, ir.Move) and onto else effect


def _linked_effect(effect: ir.Effect) -> ir.Effect:
    if isinstance(effect, ir.Move) and effect.zone is Zone.EXILE:
        return replace(effect, link=LINK)
    if isinstance(effect, ir.May):
        return replace(effect, effects=tuple(map(_linked_effect, effect.effects)))
    return effect


def _ability(cursor: Cursor) -> list[ir.Ability]:
    """A paragraph of a permanent that is more than keywords."""
    if cursor.take("max speed —"):
        return _at_max_speed(cursor)
    cursor.attempt(_ability_word)
    if cursor.take("if this card is in your opening hand , you may begin the game with it on the battlefield ."):
        return [ir.BEGINS_ON_BATTLEFIELD]
    found = cursor.first(_equip, _exerted, _triggered, _activated, replacement, silences, static_abilities)
    if cursor.scope.choices:
        cursor.fail()  # something would be chosen where nothing happens
    if cursor.scope.targets and not any(isinstance(ability, ir.Program) for ability in found):
        cursor.fail()
    return found


def _at_max_speed(cursor: Cursor) -> list[ir.Ability]:
    """CR 702.178a: ``Max speed — Flying``: as long as your speed is 4, the object has the ability."""
    found = cursor.attempt(keyword_line) or cursor.first(_triggered, _activated, static_abilities)
    return [ir.Static((_granting(cursor, ability),), condition=MAX_SPEED) for ability in found]


def _granting(cursor: Cursor, ability: ir.Ability) -> ir.Change:
    if isinstance(ability, ir.KeywordAbility):
        return ir.AddKeyword(ability.keyword, ability.parameter)
    if getattr(ability, "zones", None) or getattr(ability, "zone", Zone.BATTLEFIELD) is not Zone.BATTLEFIELD:
        cursor.fail()  # CR 702.178b: it would function there
    return ir.AddAbility(ability)


def _part(cursor: Cursor) -> list[ir.Ability]:
    """A part of a text box that has several."""
    return text_part(cursor, _paragraph, _program)


def _paragraph(cursor: Cursor) -> list[ir.Ability]:
    keywords = cursor.attempt(keyword_line)
    return _ability(cursor) if keywords is None else keywords


def _program(cursor: Cursor) -> ir.Program:
    """What an ability does, without what it begins with."""
    return _spell(cursor, [])


def _ability_word(cursor: Cursor) -> bool:
    """CR 207.2c-d: ``Landfall —`` and ``Project Image —`` have no meaning of their own."""
    if not cursor.take(*ABILITY_WORDS):
        _flavor_word(cursor)
    cursor.need("—")
    return True


def _flavor_word(cursor: Cursor) -> None:
    """CR 207.2d: some words, the first with a capital letter, that stand apart from the dash and are no keyword."""
    words: list[Token] = []
    for token in cursor.tokens[cursor.place : cursor.place + 9]:
        if token.norm == "—" and words and token.start > words[-1].end:
            break
        if token.kind not in (Kind.WORD, Kind.NUMBER) and token.norm not in ("'", "!", "?"):
            cursor.fail()
        words.append(token)
    else:
        cursor.fail()
    name = " ".join(word.norm for word in words)
    if not words[0].text[0].isupper() or {name, words[0].norm} & MEANINGFUL_WORDS:
        cursor.fail()
    cursor.place += len(words)


def _end_paragraph(cursor: Cursor) -> None:
    if not cursor.at_end and not cursor.next_is(Kind.LINE):
        cursor.fail()


# ---- spells --------------------------------------------------------------------------------------------------------


def _spell(cursor: Cursor, before: list[ir.Spell]) -> ir.Spell:
    """A paragraph of a spell. Words may refer to paragraphs before it, so what has been said stays."""
    spree = cursor.attempt(_spree)
    if spree is not None:
        return spree
    modal = cursor.attempt(_modal)
    if modal is not None:
        modes, least, most = modal
        return ir.Spell(modes=modes, modes_min=least, modes_max=most)
    if before and (other := cursor.attempt(lambda cursor: _other_way(cursor, before))) is not None:
        return other
    effects = sentences(cursor)
    return ir.Spell(effects=tuple(effects), targets=cursor.scope.targets, division=cursor.scope.division)


def _other_way(cursor: Cursor, before: list[ir.Spell]) -> ir.Spell:
    """``Morbid — That creature gets -13/-13 until end of turn instead if``: the paragraph before, said anew."""
    effects = otherwise_said(cursor, list(before[-1].effects))
    if not cursor.at_end and not cursor.next_is(Kind.LINE):
        effects += sentences(cursor)
    before.pop()
    return ir.Spell(effects=tuple(effects), targets=cursor.scope.targets, division=cursor.scope.division)


def _spree(cursor: Cursor) -> ir.Spell:
    """CR 702.172a, 702.183a: modes that cost something: one or more of them, or one."""
    tiered = cursor.take("tiered")
    if not tiered:
        cursor.need("spree")
    modes = []
    before = cursor.scope
    while cursor.attempt(_bullet if tiered else _plus):
        cursor.scope = before
        if tiered:
            while cursor.token is not None and not cursor.take("—"):  # CR 207.2d: the name of a tier means nothing
                cursor.advance()
        cost = mana_cost(cursor)
        cursor.need("—")
        effects = sentences(cursor)
        modes.append(ir.Mode(tuple(effects), cursor.scope.targets, cursor.scope.division, (cost,)))
        _end_paragraph(cursor)
    if len(modes) < 2:
        cursor.fail()
    cursor.scope = Scope()
    return ir.Spell(modes=tuple(modes), modes_max=1 if tiered else len(modes))


def _plus(cursor: Cursor) -> bool:
    if not cursor.take_kind(Kind.LINE):
        cursor.fail()
    cursor.need("+")
    return True


def _joined(cursor: Cursor, spells: list[ir.Spell]) -> ir.Spell:
    """The paragraphs of a spell are one program; targets have been numbered through."""
    if len(spells) > 1 and any(spell.modes for spell in spells):
        cursor.fail()
    effects = without_unused(tuple(effect for spell in spells for effect in spell.effects))
    return replace(spells[-1], effects=effects, targets=_targets_if_paid(cursor, effects, spells[-1].targets))


def _targets_if_paid(
    cursor: Cursor, effects: tuple[ir.Effect, ...], targets: Sequence[ir.Target]
) -> tuple[ir.Target, ...]:
    """CR 702.33g: targets of what happens only if a cost was paid are chosen only then; of what that replaces, not."""
    found = tuple(targets)
    for effect in effects:
        if not isinstance(effect, ir.If) or not _asks_for_cost(effect.condition):
            continue
        others = tuple(other for other in effects if other is not effect)
        for part, elsewhere, paid in (
            (effect.effects, (*others, *effect.otherwise), True),
            (effect.otherwise, (*others, *effect.effects), False),
        ):
            for k, target in enumerate(found):
                if _names(part, k) and not _names(elsewhere, k):
                    found = (*found[:k], _only_if(cursor, target, effect.condition, paid), *found[k + 1 :])
    return found


def _asks_for_cost(when: ir.Condition) -> bool:
    return isinstance(when, ir.Comparison) and isinstance(when.left, (ir.CostPaid, ir.KeywordPaid))


def _names(effects: Sequence[ir.Effect], target: int) -> bool:
    return any(substitute(effect, ir.TargetRef(target), ir.Source()) != effect for effect in effects)


def _only_if(cursor: Cursor, target: ir.Target, when: ir.Condition, paid: bool) -> ir.Target:
    if target.amount is not None or target.most is None or target.least not in (0, target.most):
        cursor.fail()
    number, none = ir.Number(target.most), ir.Number(0)
    amount = ir.Either(when, number if paid else none, none if paid else number)
    return replace(target, amount=amount, up_to=target.least == 0)


def _bullet(cursor: Cursor) -> bool:
    if not cursor.take_kind(Kind.LINE):
        cursor.fail()
    cursor.need("•")
    return True


def _modal(cursor: Cursor) -> tuple[tuple[ir.Mode, ...], int, int]:
    """CR 700.2: *Choose one —* and its bullets."""
    before = replace(cursor.scope, targets=(), division=None)
    cursor.need("choose")
    both = cursor.take("one or both")
    more = not both and cursor.take("one or more")
    number = 1 if both or more else plain_number(cursor)
    cursor.need("—")
    modes = []
    while cursor.attempt(_bullet):
        cursor.scope = before
        cursor.attempt(_ability_word)
        effects = sentences(cursor)
        modes.append(ir.Mode(without_unused(tuple(effects)), cursor.scope.targets, cursor.scope.division))
        _end_paragraph(cursor)
    if len(modes) < 2 or (both and len(modes) != 2) or number > len(modes):
        cursor.fail()
    cursor.scope = Scope()
    return tuple(modes), number, len(modes) if both or more else number


# ---- costs of casting ----------------------------------------------------------------------------------------------


def _casting_cost(cursor: Cursor) -> ir.CastCost:
    return cursor.first(_keyword_cost, _additional_cost, _free, _alternative_cost)


# Keywords that are costs of casting (CR 702.27, 702.33, 702.34, 702.42, 702.120).
_COST_KEYWORDS = {
    "kicker": (ir.CastCostKind.OPTIONAL, "KICKER"),
    "multikicker": (ir.CastCostKind.OPTIONAL, "MULTIKICKER"),
    "buyback": (ir.CastCostKind.OPTIONAL, "BUYBACK"),
    "entwine": (ir.CastCostKind.OPTIONAL, "ENTWINE"),
    "escalate": (ir.CastCostKind.OPTIONAL, "ESCALATE"),
    "flashback": (ir.CastCostKind.ALTERNATIVE, "FLASHBACK"),
    "disturb": (ir.CastCostKind.ALTERNATIVE, "DISTURB"),
    "more than meets the eye": (ir.CastCostKind.ALTERNATIVE, "MORE_THAN_MEETS_THE_EYE"),
}


def _keyword_cost(cursor: Cursor) -> ir.CastCost:
    """``Kicker {2}``, ``Flashback—Sacrifice a creature``."""
    for word, (kind, name) in _COST_KEYWORDS.items():
        if cursor.take(word):
            costs = keyword_cost(cursor)
            cursor.take(".")
            found = _cast_cost(cursor, kind, costs, None)
            return replace(found, keyword=ir.CastKeyword[name])
    return cursor.fail()


def _free(cursor: Cursor) -> ir.CastCost:
    """CR 118.9: ``If you control a Swamp, you may cast this spell without paying its mana cost``."""
    cursor.need("if")
    when = condition(cursor)
    cursor.need(", you may cast this spell without paying its mana cost .")
    return ir.CastCost(ir.CastCostKind.ALTERNATIVE, (), when)


def _additional_cost(cursor: Cursor) -> ir.CastCost:
    """CR 118.8, 118.8b."""
    cursor.need("as an additional cost to cast this spell ,")
    optional = cursor.take("you may")
    costs = joined_costs(cursor)
    cursor.need(".")
    if not optional:
        return _cast_cost(cursor, ir.CastCostKind.MANDATORY, costs, None)
    keyword = _OPTIONAL.get(type(costs[0])) or cursor.fail()
    return replace(_cast_cost(cursor, ir.CastCostKind.OPTIONAL, costs, None), keyword=keyword)


# Actions that may be an additional cost, which the spell remembers (CR 701.4b, 701.59c).
_OPTIONAL = {ir.EvidenceCost: ir.CastKeyword.COLLECT_EVIDENCE, ir.BeholdCost: ir.CastKeyword.BEHOLD}


def _alternative_cost(cursor: Cursor) -> ir.CastCost:
    """CR 118.9."""
    when = None
    if cursor.take("if"):
        when = condition(cursor)
        cursor.need(",")
    cursor.need("you may")
    costs = joined_costs(cursor)
    cursor.need("rather than pay this spell's mana cost .")
    return _cast_cost(cursor, ir.CastCostKind.ALTERNATIVE, costs, when)


def _cast_cost(cursor: Cursor, kind: ir.CastCostKind, costs: list[ir.Cost], when: ir.Condition | None) -> ir.CastCost:
    impossible = (ir.TapSelf, ir.UntapSelf, ir.SacrificeSelf, ir.DiscardSelf, ir.ExileSelf, ir.RemoveCountersCost)
    if any(isinstance(cost, impossible) for cost in costs):
        cursor.fail()
    return ir.CastCost(kind, tuple(costs), when)


def _exerted(cursor: Cursor) -> list[ir.Ability]:
    """CR 701.43d: ``You may exert this creature as it attacks. When you do, ...``."""
    cursor.need("you may exert")
    source(cursor)
    cursor.need("as it attacks .", "as she attacks .", "as he attacks .")
    event = ir.Pattern(EventKind.ATTACKING, ir.SELF)
    exert: tuple[ir.Effect, ...] = (ir.Exert(ir.Source()),)
    if cursor.take("when you do ,"):
        cursor.scope = Scope()
        cursor.refer_to_source()
        exert = (*exert, *reflexive(cursor, sentences))
    return [ir.Triggered((ir.May(exert),), events=(event,))]


# ---- triggered abilities -------------------------------------------------------------------------------------------


def _triggered(cursor: Cursor) -> list[ir.Ability]:
    """CR 603.1: *when*, *whenever* or *at*, and what then happens.

    Where the words of the effects mean something else after each of several events, there is an ability for each.
    """
    found = triggers(cursor)
    first = cursor.take("for the first time each turn")
    if first and not all(event.what == SELF for one in found for event in one.events):
        cursor.fail()  # each of several would trigger it once
    cursor.need(",")
    place = cursor.place
    abilities: list[ir.Ability] = []
    for event in found:
        cursor.place = place
        ability = _triggered_by(cursor, event)
        abilities.append(replace(ability, per_turn=1) if first else ability)
    if len(found) > 1 and any(isinstance(ability, ir.Triggered) and ability.per_turn for ability in abilities):
        cursor.fail()  # it is one ability that triggers so often
    return abilities


def _about_others(when: ir.Condition, found: Trigger) -> ir.Condition:
    """``Whenever a Mountain enters, if you control five other Mountains``: other than the one that entered."""
    its_own = any(event.what is None or mentions(event.what, ir.IsSource) for event in found.events)
    return when if its_own or found.batch else substitute(when, ir.Not(ir.IsSource()), OTHER_THAN_IT)


def _triggered_by(cursor: Cursor, found: Trigger) -> ir.Triggered:
    cursor.scope = found.scope
    when = None
    if cursor.take("if"):
        when = _about_others(condition(cursor), found)  # CR 603.4
        cursor.need(",")
    if when is not None and mentions(when, ir.InZone):
        found = replace(found, zones=found.zones or functions_in(when))
    modal = cursor.attempt(_modal)
    ability = ir.Triggered(events=found.events, condition=when, batch=found.batch, zones=found.zones)
    if modal:
        modes, least, most = modal
        ability = replace(ability, modes=modes, modes_min=least, modes_max=most)
    else:
        effects = without_unused(tuple(sentences(cursor)))
        scope = cursor.scope
        ability = replace(ability, effects=effects, targets=scope.targets, division=scope.division)
        ability = replace(ability, zones=found.zones or scope.functions)
    if all(
        event.kind is EventKind.MOVE and event.what == SELF and Zone.GRAVEYARD in event.into for event in found.events
    ):
        # Where it is now it is another object (CR 400.7), but still not "another card from your graveyard".
        ability = substitute(ability, ir.Not(SELF), OTHER_THAN_IT)
    if mentions(ability.effects, ir.IsExiledWith):
        ability = replace(ability, effects=tuple(map(_linked_return, ability.effects)))
    if mentions(when, ir.HasStatus):
        ability = replace(ability, effects=tuple(map(_marked, ability.effects)))
    if cursor.take("this ability still resolves if its target becomes illegal ."):
        ability = replace(ability, still_resolves=True)
    if cursor.take("this ability triggers only once each turn ."):
        ability = replace(ability, per_turn=1)
    if cursor.take("do this only once each turn ."):
        ability = _taken_once(cursor, ability)
    if mentions(ability, ir.X) and cursor.card.has_x and all(map(_of_its_spell, found.events)):
        ability = substitute(ability, ir.X(), ir.XOf(ir.Source()))
    if any(mentions(effect, ir.X) and not _paid_now(effect) for effect in ability.effects):
        cursor.fail()
    if mentions((ability.modes, ability.targets, ability.division, ability.condition, ability.events), ir.X):
        cursor.fail()
    return ability


def _taken_once(cursor: Cursor, ability: ir.Triggered) -> ir.Triggered:
    """CR 603.2h: it triggers, and the action can be taken, only if you have not taken it this turn."""
    if len(ability.effects) != 1 or not isinstance(ability.effects[0], (ir.May, ir.Pay)) or ability.modes:
        cursor.fail()
    action = ability.effects[0]
    unused = ir.Comparison(ir.TimesTaken(1), ir.Compare.EQ, ir.Number(0))
    events = tuple(
        replace(event, condition=unused if event.condition is None else ir.AllTrue((event.condition, unused)))
        for event in ability.events
    )
    taken = replace(action, effects=(ir.TakeAction(1), *action.effects))
    return replace(ability, events=events, effects=(ir.If(unused, (taken,)),))


def _paid_now(effect: ir.Effect) -> bool:
    """CR 107.3f: ``you may pay {X}. If you do``: X is announced as it is paid."""
    if not isinstance(effect, ir.Pay) or mentions(effect.otherwise, ir.X) or mentions(effect.effects, ir.Float):
        return False
    return any(isinstance(part, ir.PayMana) and part.mana.has_x for part in effect.cost)


def _of_its_spell(event: Pattern) -> bool:
    """CR 107.3m: X of the spell that the ability's source is, or was before it entered."""
    entering = event.kind is EventKind.MOVE and event.into == {Zone.BATTLEFIELD}
    return event.what == SELF and (entering or event.kind is EventKind.CAST)


def _marked(effect: ir.Effect) -> ir.Effect:
    """Adding mana is what uses an ability that asks whether it has."""
    if isinstance(effect, ir.May) and mentions(effect, ir.AddMana):
        return replace(effect, effects=(*effect.effects, ir.Designate(ir.Source(), Status.USED)))
    return effect


# ---- activated abilities -------------------------------------------------------------------------------------------


def _activated(cursor: Cursor) -> list[ir.Ability]:
    """CR 602.1: *cost: effect*. With mana and without a target it is a mana ability (CR 605.1a)."""
    cost = tuple(activation_cost(cursor))
    cursor.scope = replace(cursor.scope, sacrificed=_sacrifices_one(cost), exiled=_exiles_one(cost))
    modal = cursor.attempt(_modal)
    effects = () if modal else without_unused(tuple(sentences(cursor)))
    scope = cursor.scope
    zone = Zone.GRAVEYARD if scope.functions else _zone(cost)
    if modal:
        modes, least, most = modal
        ability = ir.Activated(modes=modes, modes_min=least, modes_max=most, cost=cost, zone=zone)
    else:
        loyalty = any(isinstance(part, ir.Loyalty) for part in cost)
        makes_mana = not scope.targets and not loyalty and _adds_mana(effects)
        kind = ir.ManaAbility if makes_mana else ir.Activated
        if makes_mana and not any(isinstance(e, ir.AddMana) for e in effects):
            cursor.fail()
        ability = kind(effects=effects, targets=scope.targets, division=scope.division, cost=cost, zone=zone)
    announced = cost == ir.LOYALTY_X or any(isinstance(part, ir.PayMana) and part.mana.has_x for part in cost)
    if mentions(ability, ir.X) and not announced:
        cursor.fail()
    return [_limited(cursor, ability)]


def _adds_mana(effects: Sequence[ir.Effect]) -> bool:
    """Whether it makes mana itself, as a token that it creates may do, too."""
    return any(
        isinstance(effect, ir.AddMana)
        or (isinstance(effect, (ir.May, ir.If, ir.Pay)) and _adds_mana((*effect.effects, *effect.otherwise)))
        or (isinstance(effect, ir.Repeat) and _adds_mana(effect.effects))
        for effect in effects
    )


def _limited(cursor: Cursor, ability: ir.Activated) -> ir.Activated:
    """CR 602.5: when, how often and by whom it may be activated."""
    while True:
        if cursor.take("activate no more than"):
            ability = replace(ability, per_turn=_times_each_turn(cursor))
            cursor.need(".")
        elif cursor.take("activate only"):
            ability = _limit(cursor, ability)
            while cursor.take("and only"):
                ability = _limit(cursor, ability)
            cursor.need(".")
        elif cursor.take("spend only"):
            ability = _x_of_color(cursor, ability)
        elif cursor.take("this ability costs"):
            ability = replace(ability, reduction=_reduction(cursor))
        elif cursor.take("any player may activate this ability ."):
            ability = replace(ability, by=Relation.ANY)
        elif cursor.take("only your opponents may activate this ability ."):
            ability = replace(ability, by=Relation.OPPONENT)
        else:
            break
    if isinstance(ability.condition, ir.Condition) and functions_in(ability.condition):
        ability = replace(ability, zone=Zone.GRAVEYARD)
    return ability


def _x_of_color(cursor: Cursor, ability: ir.Activated) -> ir.Activated:
    """``Spend only black mana on X``."""
    (color,) = colors(cursor)
    cursor.need("mana on x .")
    cost = [
        replace(part, x_color=color) if isinstance(part, ir.PayMana) and part.mana.has_x else part
        for part in ability.cost
    ]
    return replace(ability, cost=tuple(cost)) if cost != [*ability.cost] else cursor.fail()


def _reduction(cursor: Cursor) -> ir.Amount:
    """``{1} less to activate for each legendary creature you control``."""
    amount: ir.Amount
    if cursor.take("{X} less to activate , where x is"):
        amount = described(cursor)
    else:
        number = generic(cursor)
        cursor.need("less to activate")
        if cursor.take("if"):
            amount = ir.Either(condition(cursor), ir.Number(number), ir.Number(0))
        else:
            amount = times(ir.Number(number), for_each(cursor))
    cursor.need(".")
    return amount


def _limit(cursor: Cursor, ability: ir.Activated) -> ir.Activated:
    """``as a sorcery``, ``once each turn``, ``during your upkeep``, ``if you control a Swamp``."""
    if cursor.take("as a sorcery"):
        return replace(ability, sorcery_speed=True)
    often = cursor.attempt(_times_each_turn)
    if often is not None:
        return replace(ability, per_turn=often)
    if cursor.take("once"):
        return replace(ability, once_per_game=True)
    when = during(cursor) if cursor.take("during") else condition(cursor) if cursor.take("if") else cursor.fail()
    if ability.condition is not None:
        when = ir.AllTrue((ability.condition, when))
    return replace(ability, condition=when)


def _times_each_turn(cursor: Cursor) -> int:
    """``once each turn``, ``three times each turn``."""
    often = 1 if cursor.take("once") else 2 if cursor.take("twice") else plain_number(cursor)
    if often > 2:
        cursor.need("times")
    cursor.need("each turn")
    return often


def _sacrifices_one(cost: Sequence[ir.Cost]) -> bool:
    return [part.amount for part in cost if isinstance(part, ir.SacrificeCost)] == [ir.Number(1)]


def _exiles_one(cost: Sequence[ir.Cost]) -> bool:
    """Whether one card is exiled, and nothing else is chosen for the cost."""
    chosen = [part for part in cost if not isinstance(part, (ir.PayMana, ir.TapSelf, ir.UntapSelf, ir.PayLife))]
    kinds = (ir.ExileCost, ir.ExileTopCost)
    return len(chosen) == 1 and isinstance(chosen[0], kinds) and chosen[0].amount == ir.Number(1)


def _zone(cost: tuple[ir.Cost, ...]) -> Zone:
    """CR 113.6m: an ability whose cost is paid with the card elsewhere functions there."""
    for part in cost:
        if isinstance(part, ir.DiscardSelf):
            return Zone.HAND
        if isinstance(part, ir.ExileSelf):
            return part.zone
    return Zone.BATTLEFIELD


def _equipped_quality(cursor: Cursor) -> ir.Filter:
    found = noun(cursor)
    parts = found.filter.parts if isinstance(found.filter, ir.AllOf) else (found.filter,)
    if found.plural or found.is_card or any(mentions(part, ir.Types) for part in parts if part != ir.creature):
        cursor.fail()
    return ir.creature & found.filter & ir.Controlled(Relation.YOU)


def _equip(cursor: Cursor) -> list[ir.Ability]:
    """CR 702.6a: *Equip {2}* means *{2}: Attach this to target creature you control*, only as a sorcery.

    CR 702.6c: ``Equip legendary creature {3}``, ``Equip Knight {1}``.
    """
    cursor.need("equip")
    if "Equipment" not in cursor.card.subtypes:
        cursor.fail()
    quality = cursor.attempt(_equipped_quality)
    target = ir.Target(ir.creature & ir.Controlled(Relation.YOU) if quality is None else quality)
    ability = ir.Activated(
        effects=(ir.Attach(ir.Source(), ir.TargetRef(0)),),
        targets=(target,),
        cost=(mana_cost(cursor),),
        sorcery_speed=True,
    )
    return [ir.KeywordAbility(Keyword.EQUIP), ability]
