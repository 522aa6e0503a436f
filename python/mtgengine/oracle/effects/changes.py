"""Continuous effects with a duration: *gets +3/+3 and gains trample until end of turn* (CR 611.2)."""

from __future__ import annotations

from mtgengine import ir
from mtgengine.enums import CardType, Color, Duration, Relation, RuleKind
from mtgengine.ir.cards import BASIC_LAND_TYPES
from mtgengine.ir.subtypes import SUBTYPES, singular
from mtgengine.ir.term import mentions, substitute
from mtgengine.oracle.amounts import for_each, times
from mtgengine.oracle.cursor import QUOTES, Cursor, Scope
from mtgengine.oracle.effects.delayed import KEPT_EVENT, keep_for_later
from mtgengine.oracle.effects.durations import lasting as lasting_while
from mtgengine.oracle.effects.registry import Effects, object_verb, player_verb
from mtgengine.oracle.keywords import keyword, plain_keywords, standing_for_others
from mtgengine.oracle.nouns import choose_color
from mtgengine.oracle.selectors import last_known, possessive
from mtgengine.oracle.tokens import Kind
from mtgengine.oracle.words import ANY_TYPES, COLORS, FIVE_COLORS

Changes = list[ir.Change]


@object_verb("becomes", "become")
def become_prepared(cursor: Cursor, what: ir.Selector) -> Effects:
    """``This creature becomes prepared`` (CR 722.3a)."""
    if cursor.take("unprepared"):
        return [ir.BecomePrepared(what, False)]
    cursor.need("prepared")
    return [ir.BecomePrepared(what)]


@object_verb("gets", "get", "gains", "gain", "loses", "lose", "has", "have", "becomes", "become")
def changes_until(cursor: Cursor, what: ir.Selector) -> Effects:
    """The verb has been taken; it is read again with those that follow it."""
    verb = cursor.tokens[cursor.place - 1].norm
    # A token that *has* a quoted ability was created so (CR 111.3); what loses one loses it for good.
    lost = verb in ("loses", "lose") and cursor.token is not None and cursor.token.norm in QUOTES
    lasting = lost or verb in ("becomes", "become", "gains", "gain")
    cursor.place -= 1
    changes = change_list(cursor)
    until, condition = until_when(cursor, what, lasting)
    changes = cursor.attempt(lambda cursor: _for_each_after(cursor, changes)) or changes
    return [ir.Continuous(what, tuple(still(cursor, changes)), until, condition)]


@object_verb("gains", "gain")
def granted_choice(cursor: Cursor, what: ir.Selector) -> Effects:
    """``gains your choice of flying or haste until end of turn``."""
    cursor.need("your choice of")
    choices = [_keywords(cursor)]
    while cursor.take(", or", ",", "or"):
        choices.append(_keywords(cursor))
    until = duration(cursor)
    if len(choices) < 2 or any(len(changes) != 1 for changes in choices):
        cursor.fail()
    return [ir.ChooseOne(tuple(ir.Option((ir.Continuous(what, tuple(changes), until),)) for changes in choices))]


def still(cursor: Cursor, changes: Changes) -> Changes:
    """CR 205.1b: ``It's still a land``: it keeps its other types. The full stop before is taken, its own is left."""
    kept = ("it's still a land", "they're still lands", "it's still a planeswalker", "it's still an artifact")
    if not cursor.take(*(f". {words}" for words in kept)) and not (after_quote(cursor) and cursor.take(*kept)):
        return changes
    return [ir.AddTypes(change.types) if isinstance(change, ir.SetTypes) else change for change in changes]


def after_quote(cursor: Cursor) -> bool:
    """Whether a quoted ability has just ended."""
    before = cursor.tokens[cursor.place - 2 : cursor.place]
    return len(before) == 2 and before[0].norm == "." and before[1].norm in QUOTES


def _for_each_after(cursor: Cursor, changes: Changes) -> Changes:
    """``gets +2/+0 until end of turn for each other attacking Goblin``: counted after the duration."""
    each = for_each(cursor)
    if len(changes) != 1 or not isinstance(changes[0], ir.ModifyPT):
        cursor.fail()
    power, toughness = (_times(cursor, part, each) for part in (changes[0].power, changes[0].toughness))
    return [ir.ModifyPT(power, toughness)]


def _times(cursor: Cursor, amount: ir.Amount, each: ir.Amount) -> ir.Amount:
    if not isinstance(amount, ir.Number):
        cursor.fail()
    return amount if amount.value == 0 else times(amount, each)


def until_when(cursor: Cursor, what: ir.Selector, forever: bool) -> tuple[Duration, ir.Condition | None]:
    """How long an effect on those lasts, and as long as what is so; `forever`: it may last for the rest of the game."""
    found = cursor.attempt(lambda cursor: lasting_while(cursor, what))
    return found or (duration(cursor, forever), None)


def duration(cursor: Cursor, lasting: bool = False) -> Duration:
    """``until end of turn``; `lasting`: without one, it lasts for the rest of the game (CR 611.2a)."""
    if cursor.take("until end of turn", "this turn"):
        return Duration.END_OF_TURN
    if cursor.take("until your next turn"):
        return Duration.YOUR_NEXT_TURN
    if lasting and (after_quote(cursor) or (cursor.token is not None and cursor.token.norm in (".", ","))):
        return Duration.FOREVER
    cursor.need("until end of combat")
    return Duration.END_OF_COMBAT


def change_list(cursor: Cursor) -> Changes:
    """``gets +1/+1 and gains flying``."""
    changes = change(cursor)
    while (more := cursor.attempt(_another_change)) is not None:
        changes += more
    return changes


def _another_change(cursor: Cursor) -> Changes:
    cursor.need(", and", "and", ",")
    return change(cursor)


def change(cursor: Cursor) -> Changes:
    """One change, with its verb."""
    if cursor.take("gets", "get"):
        return [power_toughness(cursor)]
    if cursor.take("gains", "gain", "has", "have"):
        return cursor.first(_full_text, _base, granted)
    if cursor.take("loses", "lose"):
        if cursor.take("all abilities"):
            return [ir.LoseAllAbilities()]
        if cursor.token is not None and cursor.token.norm in QUOTES:
            return [_keyword_lost(cursor)]
        return [ir.RemoveKeyword(keyword) for keyword in plain_keywords(cursor)]
    if cursor.take("isn't a creature", "aren't creatures"):
        return [ir.RemoveTypes(frozenset({CardType.CREATURE}))]
    if cursor.take("is", "are", "becomes", "become"):
        return cursor.first(_chosen_type, _in_addition, _all_types, _colored, _land_types, _becomes)
    return cursor.fail()


def _full_text(cursor: Cursor) -> Changes:
    """CR 612: ``the full text of that card and has the text "..."``."""
    cursor.need("the full text of")
    of = last_known(cursor)
    if not cursor.take("and has the text"):
        return [ir.HaveTextOf(of)]
    abilities = quoted(cursor)
    return [ir.HaveTextOf(of, abilities[0])] if len(abilities) == 1 else cursor.fail()


def _keyword_lost(cursor: Cursor) -> ir.Change:
    """``"enchant creature card in a graveyard"``: of several abilities of a keyword, that one."""
    cursor.need(*QUOTES)
    (ability,) = keyword(cursor)
    cursor.need(*QUOTES)
    if not isinstance(ability.parameter, ir.Filter):
        cursor.fail()
    return ir.RemoveKeyword(ability.keyword, ability.parameter)


def granted(cursor: Cursor) -> Changes:
    """``haste``, ``"{T}: Add {G}."``, ``flying and "..."``: keywords and abilities in quotation marks."""
    changes: Changes = []
    while True:
        if cursor.token is not None and cursor.token.norm in QUOTES:
            changes += map(_given, quoted(cursor))
        else:
            changes += cursor.first(_keywords, _standing_for_others)
        if cursor.attempt(_more_granted) is None:
            return changes


def _given(ability: ir.Ability) -> ir.Change:
    if isinstance(ability, ir.KeywordAbility):
        return ir.AddKeyword(ability.keyword, ability.parameter)
    return ir.AddAbility(ability)


def _keywords(cursor: Cursor) -> Changes:
    return [ir.AddKeyword(ability.keyword, ability.parameter) for ability in keyword(cursor)]


def _standing_for_others(cursor: Cursor) -> Changes:
    """``persist``, ``ward {2}``."""
    return [ir.AddAbility(ability) for ability in standing_for_others(cursor)]


def _more_granted(cursor: Cursor) -> bool:
    cursor.need(", and", "and", ",")
    if cursor.token is not None and cursor.token.norm in QUOTES:
        return True
    place = cursor.place
    cursor.first(_keywords, _standing_for_others)
    cursor.place = place
    return True


def quoted(cursor: Cursor) -> list[ir.Ability]:
    """An ability in quotation marks: its words are about the object that has it."""
    mark = '"' if cursor.take('"') else "'"
    if mark == "'":
        cursor.need(mark)  # inside other quotation marks
    before = cursor.scope
    cursor.scope = Scope()
    abilities = cursor.attempt(_quoted_keyword) or cursor.quoted(cursor)
    cursor.scope = before
    cursor.need(mark)
    return abilities


def _quoted_keyword(cursor: Cursor) -> list[ir.Ability]:
    """``Ward—Pay 2 life.``, in the quotation marks."""
    found = cursor.attempt(standing_for_others) or [*keyword(cursor)]
    cursor.need(".")
    return found if cursor.token is not None and cursor.token.norm in QUOTES else cursor.fail()


def _in_addition(cursor: Cursor) -> Changes:
    """``a creature in addition to its other types``, ``Zombies in addition to their other creature types``."""
    colors = color_list(cursor)
    cursor.take("a", "an")
    types: set[CardType] = set()
    subtypes: list[str] = []
    pt = cursor.take_kind(Kind.PT)
    colors = colors or color_list(cursor)
    while (token := cursor.token) is not None and token.kind is Kind.WORD:
        if token.norm in ANY_TYPES:
            types.add(ANY_TYPES[token.norm])
        elif token.text[0].isupper() and (subtype := singular(token.text)) is not None:
            subtypes.append(subtype)
        else:
            break
        cursor.advance()
    cursor.need("in addition to its other", "in addition to their other")
    cursor.need("types", "creature types", "land types", "colors and types", "artifact types")
    if not types and not subtypes:
        cursor.fail()
    changes: Changes = []
    if types:
        changes.append(ir.AddTypes(frozenset(types)))
    if subtypes:
        changes.append(ir.AddSubtypes(tuple(subtypes)))
    if colors:
        changes.append(ir.AddColors(colors))
    if pt is not None:
        changes.append(set_pt(cursor, pt.text))
    return changes


def color_list(cursor: Cursor) -> frozenset[Color]:
    """``white and black``; empty: no color is named."""
    found = set()
    while (token := cursor.token) is not None and token.norm in COLORS:
        found.add(COLORS[cursor.advance().norm])
        after = cursor.tokens[cursor.place + 1 : cursor.place + 2]
        if not after or after[0].norm not in COLORS or not cursor.take("and"):
            break
    return frozenset(found)


def _chosen_type(cursor: Cursor) -> Changes:
    """``the chosen type``: of a land, that was chosen as the permanent entered (CR 305.7, 607.2d)."""
    if cursor.scope.land_types is not None and cursor.take("the second chosen type"):
        return [ir.BecomeChosenSubtype(CardType.LAND, cursor.scope.land_types[1])]
    cursor.need("the chosen type")
    if cursor.take("in addition to its other types", "in addition to their other types"):
        return [ir.BecomeChosenSubtype()]
    if CardType.LAND not in cursor.card.types:
        cursor.fail()
    return [ir.BecomeChosenSubtype(CardType.LAND)]


def _all_types(cursor: Cursor) -> Changes:
    """CR 702.73: ``every creature type``."""
    cursor.need("every creature type")
    return [ir.EverySubtype(CardType.CREATURE)]


def _colored(cursor: Cursor) -> Changes:
    """``black``, ``colorless``, ``all colors``."""
    if cursor.take("colorless"):
        return [ir.SetColors(frozenset())]
    if cursor.take("the color of your choice"):
        return [ir.BecomeChosenColor(register=choose_color(cursor))]
    if cursor.take("the chosen color", "that color"):
        return [ir.BecomeChosenColor(register=cursor.scope.color)]
    if cursor.take("all colors"):
        return [ir.SetColors(FIVE_COLORS)]
    colors = color_list(cursor)
    if not colors or (cursor.token is not None and cursor.token.norm in ANY_TYPES):
        cursor.fail()
    return [ir.SetColors(colors)]


def _land_types(cursor: Cursor) -> Changes:
    """CR 305.7: ``Mountains``."""
    cursor.take("a", "an")
    token = cursor.token
    subtype = None if token is None else singular(token.text)
    if subtype not in BASIC_LAND_TYPES:
        cursor.fail()
    cursor.advance()
    if cursor.token is not None and cursor.token.norm in ("in", "and", ","):
        cursor.fail()
    return [ir.SetSubtypes((subtype,), CardType.LAND)]


_ARTIFACT_CREATURE = frozenset({CardType.ARTIFACT, CardType.CREATURE})


def _becomes(cursor: Cursor) -> Changes:
    """CR 205.1: ``a 4/4 Ape creature``, ``a 2/2 Blinkmoth artifact creature with flying``."""
    cursor.take("a", "an")
    pt = cursor.take_kind(Kind.PT)
    colors = color_list(cursor)
    subtypes: list[str] = []
    while (token := cursor.token) is not None and token.text in SUBTYPES:
        subtypes.append(cursor.advance().text)
    types: set[CardType] = set()
    while (token := cursor.token) is not None and token.norm in ANY_TYPES:
        types.add(ANY_TYPES[cursor.advance().norm])
    if CardType.CREATURE not in types:
        cursor.fail()
    if pt is None and cursor.take("with base power and toughness", "with power and toughness"):
        pt = cursor.take_kind(Kind.PT) or cursor.fail()
        with_ = granted(cursor) if cursor.take("and") else []
    else:
        with_ = _with(cursor) if cursor.take("with") else []
    changes: Changes = []
    # CR 205.1b: what becomes an "artifact creature" keeps its other types.
    if cursor.take("that's still a land", "that's still an artifact") or types == _ARTIFACT_CREATURE:
        changes.append(ir.AddTypes(frozenset(types)))
    else:
        changes.append(ir.SetTypes(frozenset(types)))
    if subtypes:
        changes.append(ir.SetSubtypes(tuple(subtypes), CardType.CREATURE))
    if colors:
        changes.append(ir.SetColors(colors))
    changes += with_
    if pt is not None:
        changes.append(set_pt(cursor, pt.text))
    return changes


def _with(cursor: Cursor) -> Changes:
    """``flying``, ``vigilance and all creature types``."""
    if cursor.take("all creature types"):
        return [ir.EverySubtype(CardType.CREATURE)]
    found = granted(cursor)
    return [*found, ir.EverySubtype(CardType.CREATURE)] if cursor.take("and all creature types") else found


def set_pt(cursor: Cursor, text: str) -> ir.Change:
    """``4/4``."""
    if not text.replace("/", "").isdigit():
        cursor.fail()
    power, toughness = text.split("/")
    return ir.SetPT(ir.Number(int(power)), ir.Number(int(toughness)))


def power_toughness(cursor: Cursor) -> ir.Change:
    """``+2/+2``, ``-X/-X``, ``+1/+0 for each Goblin you control``."""
    token = cursor.take_kind(Kind.PT)
    if token is None or token.text[0] not in "+-":
        cursor.fail()
    power, toughness = token.text.split("/")
    each = cursor.attempt(for_each)
    return ir.ModifyPT(_signed(power, each), _signed(toughness, each))


def _signed(text: str, each: ir.Amount | None) -> ir.Amount:
    if text[1:] == "X":
        return ir.X() if text[0] == "+" else ir.Negative(ir.X())
    number = int(text)
    return ir.Number(number) if each is None or number == 0 else times(ir.Number(number), each)


def _base(cursor: Cursor) -> Changes:
    if cursor.take("base power and base toughness each equal to its mana value"):
        value = ir.ManaValueOf(ir.Affected())
        return [ir.SetPT(value, value)]
    cursor.need("base power and toughness")
    token = cursor.take_kind(Kind.PT) or cursor.fail()
    return [set_pt(cursor, token.text)]


@player_verb("switch")
def switch(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 613.4d: ``Switch target creature's power and toughness until end of turn``."""
    if who != ir.You():
        cursor.fail()
    if cursor.take("target creature's"):
        what: ir.Selector = cursor.add_target(ir.Target(ir.creature))
    elif cursor.take("~ ' s", "~'s", "this creature's"):
        what = ir.Source()
    else:
        what = possessive(cursor)
    cursor.need("power and toughness until end of turn")
    return [ir.Continuous(what, (ir.SwitchPT(),))]


@object_verb("can't")
def cannot(cursor: Cursor, what: ir.Selector) -> Effects:
    """``can't block this turn``."""
    kinds: tuple[RuleKind, ...]
    if cursor.take("attack or block"):
        kinds = (RuleKind.CANT_ATTACK, RuleKind.CANT_BLOCK)
    elif cursor.take("block"):
        kinds = (RuleKind.CANT_BLOCK,)
    elif cursor.take("attack"):
        kinds = (RuleKind.CANT_ATTACK,)
    else:
        cursor.need("be blocked")
        kinds = (RuleKind.UNBLOCKABLE,)
    cursor.need("this turn")
    return _ruled(cursor, what, kinds)


def _ruled(cursor: Cursor, what: ir.Selector, kinds: tuple[RuleKind, ...]) -> Effects:
    """Rules for this turn. CR 611.2c: those about whatever matches are about what begins to match later, too."""
    rules = [ir.Rule(kind) for kind in kinds]
    if not isinstance(what, ir.Each) or what.zones:
        return [ir.Continuous(what, tuple(map(ir.AddRule, rules)))]
    floating: Effects = [ir.Float(ir.Static(rule=rule, affects=what.of)) for rule in rules]
    number: Effects = []
    if mentions(what, ir.X):
        register = cursor.new_register()
        number = [ir.LetNumber(register, ir.X())]
        floating = [substitute(effect, ir.X(), ir.RegisterValue(register)) for effect in floating]
    kept, floating = keep_for_later(cursor, floating, KEPT_EVENT)
    return [*number, *kept, *floating]


@object_verb("assigns", "assign")
def assigns_no_damage(cursor: Cursor, what: ir.Selector) -> Effects:
    """``assigns no combat damage this turn``."""
    cursor.need("no combat damage this turn")
    return _ruled(cursor, what, (RuleKind.NO_COMBAT_DAMAGE,))


@object_verb("doesn't", "don't")
def stays_tapped(cursor: Cursor, what: ir.Selector) -> Effects:
    """``doesn't untap during its controller's next untap step``, ``... untap step for as long as``."""
    again = _said_again(cursor)
    cursor.need("untap during")
    if isinstance(what, ir.Each) and not what.zones and not again:
        return [_set_stays_tapped(cursor, what.of)]
    yours = cursor.take("your")
    if not yours and not (again and cursor.take("that player's")):
        cursor.need("its controller's", "their controller's", "their controllers'")
    until, condition = Duration.NEXT_UNTAP, None
    if not cursor.take("next untap step", "next untap steps"):
        cursor.need("untap step", "untap steps")
        until, condition = lasting_while(cursor, what)
    rule = ir.Rule(RuleKind.DOESNT_UNTAP, int(yours))
    return [ir.Continuous(what, (ir.AddRule(rule),), until, condition)]


def _said_again(cursor: Cursor) -> bool:
    """Whether the subject before the verb is *those creatures* or *they*: the ones of then (CR 611.2c)."""
    for token in reversed(cursor.tokens[: cursor.place]):
        if token.norm in ("those", "they"):
            return True
        if token.norm in (".", ",", "•"):
            break
    return False


def _set_stays_tapped(cursor: Cursor, of: ir.Filter) -> ir.Effect:
    """CR 611.2c: ``Lands you control don't untap during your next untap step``: those that come later, too."""
    parts = of.parts if isinstance(of, ir.AllOf) else (of,)
    controllers = [part.who for part in parts if isinstance(part, ir.ControlledBy)]
    who: ir.Selector = ir.EachPlayer()
    if ir.Controlled(Relation.YOU) in parts:
        who = ir.You()
        cursor.need("your", "their controllers'")
    elif controllers:
        who = controllers[0]
        cursor.need("their", "that player's", "the player's", "their controllers'", "their controller's")
    elif cursor.take("target player's"):
        who = cursor.add_target(ir.Target(ir.player))
    else:
        cursor.need("their controllers'")
    cursor.need("next untap step", "next untap steps")
    rest = tuple(
        part for part in parts if part != ir.Controlled(Relation.YOU) and not isinstance(part, ir.ControlledBy)
    )
    return ir.DontUntap(rest[0] if len(rest) == 1 else ir.AllOf(rest), who)


@object_verb("attacks", "attack")
def must_attack(cursor: Cursor, what: ir.Selector) -> Effects:
    """``attacks this turn if able``."""
    cursor.need("this turn if able")
    return _ruled(cursor, what, (RuleKind.MUST_ATTACK,))


@object_verb("blocks", "block")
def must_block(cursor: Cursor, what: ir.Selector) -> Effects:
    """``blocks this turn if able``."""
    cursor.need("this turn if able")
    return _ruled(cursor, what, (RuleKind.MUST_BLOCK,))


@object_verb("must")
def must_be_blocked(cursor: Cursor, what: ir.Selector) -> Effects:
    """``must be blocked this turn if able``."""
    cursor.need("be blocked this turn if able")
    return _ruled(cursor, what, (RuleKind.MUST_BE_BLOCKED,))
