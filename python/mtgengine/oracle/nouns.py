"""Descriptions of objects and players: *nonblack creature an opponent controls with power 2 or less* (CR 109.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from mtgengine import ir
from mtgengine.enums import CardType, Color, Keyword, Quality, Relation, StackAbility, Status, Zone
from mtgengine.ir.cards import LINK
from mtgengine.ir.references import CALLED, called
from mtgengine.ir.standings import OUTLAW, SHARED, SINGLE_TARGET, STATES
from mtgengine.ir.subtypes import UNCHANGED, singular
from mtgengine.oracle.cursor import Cursor, tried_once
from mtgengine.oracle.tokens import Kind, Token
from mtgengine.oracle.words import ANY_TYPES, COLORS, NUMBERS, PLAIN_KEYWORDS, PLURAL_TYPES, SUPERTYPES, TYPES


@dataclass(frozen=True)
class Noun:
    """What a description says."""

    filter: ir.Filter
    plural: bool = False
    is_card: bool = False


def noun(cursor: Cursor) -> Noun:
    """A description without its article; of several kinds, each after the first has an article of its own."""
    found = _one_noun(cursor)
    while (more := cursor.attempt(_or_another)) is not None and more.is_card == found.is_card:
        found = replace(found, filter=_either(found, more))
    return found


def _either(one: Noun, other: Noun) -> ir.Filter:
    """``a creature card or a planeswalker card from your graveyard``: what says where cards are is about both."""
    parts = other.filter.parts if isinstance(other.filter, ir.AllOf) else (other.filter,)
    places = [part for part in parts if isinstance(part, (ir.InZone, ir.Owned, ir.OwnedBy))]
    if not one.is_card or not places or ir.where(one.filter)[0] != {Zone.BATTLEFIELD}:
        return one.filter | other.filter
    rest = _conjunction([part for part in parts if part not in places])
    return _conjunction([one.filter | rest, *places])


def _or_another(cursor: Cursor) -> Noun:
    """``an instant card or a card with flash``."""
    cursor.need("or a", "or an", ", or a", ", or an")
    found = _one_noun(cursor)
    return found if not found.plural else cursor.fail()


@tried_once
def _one_noun(cursor: Cursor) -> Noun:
    if cursor.take("player or planeswalker"):
        return Noun(ir.player | ir.planeswalker)
    if cursor.take("opponent or planeswalker"):
        return Noun(ir.opponent | ir.planeswalker)
    if cursor.take("creature or player"):
        return Noun(ir.creature | ir.player)
    if cursor.take("players"):
        return Noun(ir.player, plural=True)
    if cursor.take("player"):
        return Noun(ir.player)
    if cursor.take("source", "sources"):
        plural = cursor.tokens[cursor.place - 1].norm == "sources"
        return Noun(_conjunction([ir.Anything(), *_suffixes(cursor)]), plural)
    if cursor.take("opponents"):
        return Noun(ir.opponent, plural=True)
    if cursor.take("opponent"):
        return Noun(ir.opponent)
    if cursor.take("spell or ability", "spells or abilities"):
        return Noun(_conjunction([ir.IsSpell() | ir.IsAbility(), *_suffixes(cursor)]))
    if (mixed := cursor.attempt(_mixed)) is not None:
        return mixed
    if (ability := cursor.attempt(_ability)) is not None:
        return ability
    parts = adjectives(cursor)
    if parts and cursor.take("source", "sources"):
        return Noun(_conjunction([*parts, *_suffixes(cursor)]))
    head, joined = _head(cursor)
    if joined and any(part not in _STATUS for part in parts):
        # "tapped artifact or creature" may mean either; whoever wrote it knows.
        cursor.fail()
    while (said := cursor.attempt(_that_is)) is not None:
        parts.append(said)
    parts.append(head.filter)
    suffixes = _suffixes(cursor)
    if not head.is_card and any(ir.where(suffix)[0] != {Zone.BATTLEFIELD} for suffix in suffixes):
        cursor.fail()  # only cards are in a graveyard
    parts += suffixes
    return Noun(_conjunction(parts), head.plural, head.is_card)


def _mixed(cursor: Cursor) -> Noun:
    """``artifact, enchantment, or nonbasic land``: each kind has its own adjectives; or there is a spell among them."""
    kinds = [_kind(cursor)]
    while (more := cursor.attempt(_next_kind)) is not None:
        kinds.append(more)
    if len(kinds) > 1 or (cursor.token is not None and cursor.token.norm == ","):
        cursor.need(", or", "or", ", and", "and")
    else:
        cursor.need("or", "and")
    kinds.append(_kind(cursor))
    described = [bool(before) for before, _ in kinds]
    # "instant or sorcery spell": the last noun stands for all of them.
    if _headed(kinds[-1][1]) and not all(_headed(head) for _, head in kinds):
        cursor.fail()
    # Adjectives of the first kind alone might be those of all.
    if described[0] and not all(described):
        cursor.fail()
    if any(part in _STATUS for part in kinds[0][0]) and not any(described[1:]):
        cursor.fail()
    heads = [head for _, head in kinds]
    stacked = [ir.where(head.filter)[0] == {Zone.STACK} for head in heads]
    if len({head.is_card for head in heads}) > 1 or len({head.plural for head in heads}) > 1:
        cursor.fail()
    if not any(described) and (not any(stacked) or heads[0].is_card):
        cursor.fail()
    filters = [_conjunction([*before, head.filter]) for before, head in kinds]
    if any(stacked):
        filters = [
            filter if on_stack else _conjunction([filter, ir.IsPermanent()]) if filter != ir.IsPermanent() else filter
            for filter, on_stack in zip(filters, stacked, strict=True)
        ]
    return Noun(_conjunction([ir.AnyOf(tuple(filters)), *_suffixes(cursor)]), heads[0].plural, heads[0].is_card)


def _headed(head: Noun) -> bool:
    """Whether its noun is a card, a spell, an ability, a permanent or a token."""
    parts = head.filter.parts if isinstance(head.filter, ir.AllOf) else (head.filter,)
    named = (ir.IsSpell, ir.IsAbility, ir.IsPermanent, ir.IsToken)
    return head.is_card or any(isinstance(part, named) for part in parts)


@tried_once
def _kind(cursor: Cursor) -> tuple[list[ir.Filter], Noun]:
    if (ability := cursor.attempt(_ability_alone)) is not None:
        return [], ability
    before = adjectives(cursor)
    alone = cursor.attempt(_spell_or_card)
    if alone is not None:
        return before, alone
    one = cursor.attempt(typed)
    head = cursor.attempt(_spell_or_card) if one is not None else None
    if one is None:
        cursor.fail()
    if head is None:
        return before, one
    return before, Noun(_conjunction([head.filter, one.filter]), head.plural, head.is_card)


@tried_once
def _spell_or_card(cursor: Cursor) -> Noun:
    for singular_word, plural_word, meaning, is_card in (
        ("card", "cards", ir.Anything(), True),
        ("spell", "spells", ir.IsSpell(), False),
        ("permanent", "permanents", ir.IsPermanent(), False),
        ("token", "tokens", ir.IsToken(), False),
    ):
        if cursor.take(singular_word, plural_word):
            return Noun(meaning, cursor.tokens[cursor.place - 1].norm == plural_word, is_card)
    return cursor.fail()


def _ability_alone(cursor: Cursor) -> Noun:
    for words, which in (("activated", StackAbility.ACTIVATED), ("triggered", StackAbility.TRIGGERED)):
        if cursor.take(f"{words} ability"):
            return Noun(ir.IsAbility(which))
    return cursor.fail()


def _next_kind(cursor: Cursor) -> tuple[list[ir.Filter], Noun]:
    cursor.need(",")
    return _kind(cursor)


# What only creatures are: in front of several of their types it is about all of them.
_STATUS = (ir.Attacking(), ir.Blocking(), ir.Attacking() | ir.Blocking())


def _ability(cursor: Cursor) -> Noun:
    """``activated or triggered ability``: on the stack (CR 113.7)."""
    for words, which in (
        ("activated or triggered", StackAbility.ANY),
        ("activated", StackAbility.ACTIVATED),
        ("triggered", StackAbility.TRIGGERED),
    ):
        if cursor.take(f"{words} ability", f"{words} abilities"):
            plural = cursor.tokens[cursor.place - 1].norm == "abilities"
            return Noun(_conjunction([ir.IsAbility(which), *_suffixes(cursor)]), plural)
    return cursor.fail()


def _conjunction(parts: list[ir.Filter]) -> ir.Filter:
    useful = [part for part in parts if not isinstance(part, ir.Anything)]
    if not useful:
        return ir.Anything()
    result = useful[0]
    for part in useful[1:]:
        result = result & part
    return result


# ---- before the noun -----------------------------------------------------------------------------------------------


def adjectives(cursor: Cursor) -> list[ir.Filter]:
    """Colors, supertypes, states and what it is not, in front of the noun."""
    found: list[ir.Filter] = []
    while True:
        part = cursor.attempt(_adjective)
        if part is None:
            return found
        found.append(part)
        place = cursor.place
        if cursor.take(",") and cursor.attempt(_adjective) is not None:
            # "noncreature, nonland card": go back and read it in the loop
            cursor.place = place + 1
        else:
            cursor.place = place


@tried_once
def _adjective(cursor: Cursor) -> ir.Filter:
    return cursor.first(_color, _state, _supertype, _negative)


def _color(cursor: Cursor) -> ir.Filter:
    if cursor.take("colorless"):
        return ir.Colorless()
    if cursor.take("multicolored"):
        return ir.Multicolored()
    if cursor.take("monocolored"):
        return ir.Monocolored()
    colors = {_color_word(cursor)}
    while True:
        place = cursor.place
        cursor.take(",")
        if not cursor.take("or", "and/or") or cursor.attempt(_color_word) is None:
            cursor.place = place
            return ir.Colors(frozenset(colors))
        cursor.place -= 1
        colors.add(_color_word(cursor))


def _color_word(cursor: Cursor) -> Color:
    token = cursor.token
    if token is None or token.norm not in COLORS:
        cursor.fail()
    return COLORS[cursor.advance().norm]


def _state(cursor: Cursor) -> ir.Filter:
    return cursor.meant(_STATES) or cursor.fail()


_STATES: dict[str, ir.Filter] = {
    "attacking or blocking": ir.Attacking() | ir.Blocking(),
    "tapped": ir.Tapped(),
    "untapped": ir.Untapped(),
    "attacking": ir.Attacking(),
    "blocking": ir.Blocking(),
    "blocked": ir.Blocked(),
    **STATES,
}


def _supertype(cursor: Cursor) -> ir.Filter:
    token = cursor.token
    if token is None or token.norm not in SUPERTYPES:
        cursor.fail()
    return ir.Supertypes(frozenset({SUPERTYPES[cursor.advance().norm]}))


def _negative(cursor: Cursor) -> ir.Filter:
    token = cursor.token
    if token is None or not token.norm.startswith("non"):
        cursor.fail()
    cursor.advance()
    word = token.norm.removeprefix("non").removeprefix("-")
    if word in COLORS:
        return ~ir.colored(COLORS[word])
    if word in SUPERTYPES:
        return ~ir.Supertypes(frozenset({SUPERTYPES[word]}))
    if word in TYPES:
        return ~ir.typed(TYPES[word])
    if word == "token":
        return ~ir.IsToken()
    if word == "outlaw":
        return ~OUTLAW
    subtype = singular(token.text.removeprefix("non").removeprefix("Non").removeprefix("-"))
    if subtype is None:
        cursor.place -= 1
        cursor.fail()
    return ~ir.Subtype(subtype)


# ---- the noun ------------------------------------------------------------------------------------------------------


_PERMANENT_CARD = ir.Types(frozenset(kind for kind in TYPES.values() if kind.is_permanent))


def _head(cursor: Cursor) -> tuple[Noun, bool]:
    """The noun itself; the second value: several types are joined, and no noun stands for all of them."""
    alternatives = cursor.attempt(_types_joined)
    if alternatives is None:
        one = cursor.attempt(typed)
        alternatives = [] if one is None else [one]
    filters = _disjunction([alternative.filter for alternative in alternatives])
    plural = bool(alternatives) and alternatives[-1].plural
    for singular_word, plural_word, meaning, is_card in (
        ("permanent card", "permanent cards", _PERMANENT_CARD, True),
        ("card", "cards", ir.Anything(), True),
        ("spell", "spells", ir.IsSpell(), False),
        ("permanent", "permanents", ir.Anything() if alternatives else ir.IsPermanent(), False),
        ("token", "tokens", ir.IsToken(), False),
    ):
        if cursor.take(singular_word, plural_word):
            many = cursor.tokens[cursor.place - 1].norm == plural_word.split()[-1]
            if isinstance(meaning, ir.IsSpell):
                return Noun(_conjunction([meaning, filters]), many), False
            return Noun(_conjunction([filters, meaning]), many, is_card), False
    if not alternatives:
        cursor.fail()
    return Noun(filters, plural), len(alternatives) > 1


def _disjunction(filters: list[ir.Filter]) -> ir.Filter:
    """One of these; types alone become one test."""
    if not filters:
        return ir.Anything()
    if len(filters) > 1 and all(isinstance(part, ir.Types) for part in filters):
        return ir.Types(frozenset().union(*(part.types for part in filters if isinstance(part, ir.Types))))
    result = filters[0]
    for part in filters[1:]:
        result = result | part
    return result


def _types_joined(cursor: Cursor) -> list[Noun]:
    """``artifact or enchantment``, ``artifacts, creatures, and lands``: the last is joined by a word."""
    found = [typed(cursor)]
    while (more := cursor.attempt(_after_comma)) is not None:
        found.append(more)
    if len(found) > 1:
        cursor.need(", or", ", and", ", and/or", "or", "and")
        return [*found, typed(cursor)]
    last = cursor.attempt(_after_word)
    return found if last is None else [*found, last]


def _after_comma(cursor: Cursor) -> Noun:
    cursor.need(",")
    return typed(cursor)


def _after_word(cursor: Cursor) -> Noun:
    cursor.need("or", "and", "and/or")
    return typed(cursor)


def typed(cursor: Cursor) -> Noun:
    """Types and subtypes side by side: *artifact creature*, *Goblin Warrior*."""
    filters: list[ir.Filter] = []
    plural = ended = False
    while (token := cursor.token) is not None and token.kind is Kind.WORD and not ended:
        if token.norm in ANY_TYPES:
            filters.append(ir.typed(ANY_TYPES[token.norm]))
            plural = ended = token.norm in PLURAL_TYPES
        elif token.norm in ("outlaw", "outlaws"):
            filters.append(OUTLAW)
            plural = ended = token.norm == "outlaws"
        elif token.text[0].isupper() and (subtype := singular(token.text)) is not None:
            filters.append(ir.Subtype(subtype))
            ended = subtype != token.text
            plural = ended or subtype in UNCHANGED
        else:
            break
        cursor.advance()
    if not filters:
        cursor.fail()
    return Noun(_conjunction(filters), plural)


# ---- after the noun ------------------------------------------------------------------------------------------------


def _suffixes(cursor: Cursor) -> list[ir.Filter]:
    found: list[ir.Filter] = []
    suffixes: tuple[Callable[[Cursor], ir.Filter], ...] = (
        _that_is,
        _control,
        _with,
        _without,
        _where,
        _other_than,
        _that_targets,
        _shares,
        _related,
        _this_turn,
        _chosen,
        _of_selector,
        _put_with,
    )
    while (part := cursor.attempt(lambda cursor: cursor.first(*suffixes))) is not None:
        found.append(part)
    return found


def _control(cursor: Cursor) -> ir.Filter:
    if cursor.take("you control"):
        return ir.Controlled(Relation.YOU)
    if cursor.take("you don't control"):
        return ~ir.Controlled(Relation.YOU)
    if cursor.take("an opponent controls", "your opponents control", "opponents control"):
        return ir.Controlled(Relation.OPPONENT)
    if cursor.take("you own"):
        return ir.Owned(Relation.YOU)
    if cursor.scope.their is not None and cursor.take("they control"):
        return ir.ControlledBy(cursor.scope.their)
    if cursor.scope.that_player is not None and cursor.take("that player controls", "that opponent controls"):
        return ir.ControlledBy(cursor.scope.that_player)
    if cursor.scope.defending is not None and cursor.take("defending player controls"):
        return ir.ControlledBy(cursor.scope.defending)
    if cursor.take("your opponents own", "an opponent owns"):
        return ir.Owned(Relation.OPPONENT)
    return cursor.fail()


def _of_selector(cursor: Cursor) -> ir.Filter:
    """``target opponent controls``, ``from target player's graveyard``: another target, in front of which it stands."""
    for word, of in (("player's", ir.player), ("opponent's", ir.opponent)):
        if cursor.take(f"from target {word} graveyard"):
            return ir.InZone(Zone.GRAVEYARD) & ir.OwnedBy(cursor.add_target(ir.Target(of)))
    cursor.need("target opponent controls", "target player controls", "target player owns", "target opponent owns")
    what = ir.opponent if cursor.tokens[cursor.place - 2].norm == "opponent" else ir.player
    if cursor.tokens[cursor.place - 1].norm == "owns":
        return ir.OwnedBy(cursor.add_target(ir.Target(what)))
    return ir.ControlledBy(cursor.add_target(ir.Target(what)))


def _this_turn(cursor: Cursor) -> ir.Filter:
    """``that was dealt damage this turn``: what has happened to it."""
    if cursor.take("that was dealt damage this turn", "that were dealt damage this turn", "dealt damage this turn"):
        return ir.HasStatus(frozenset({Status.DAMAGED}))
    if cursor.take("that attacked this turn"):
        return ir.HasStatus(frozenset({Status.ATTACKED}))
    cursor.need("that entered this turn", "that entered the battlefield this turn")
    return ir.EnteredThisTurn()


def _chosen(cursor: Cursor) -> ir.Filter:
    """CR 607.2d: what was chosen as the permanent entered, or by an earlier sentence."""
    if cursor.take("of the creature type of your choice"):
        return ir.ChosenSubtype(choose_subtype(cursor))
    if cursor.scope.land_types is not None and cursor.take("of the first chosen type"):
        return ir.ChosenSubtype(cursor.scope.land_types[0])
    if cursor.take("of the chosen type", "of that type"):
        return ir.ChosenSubtype(cursor.scope.subtype)
    if cursor.take("of the color of your choice"):
        return ir.ChosenColor(choose_color(cursor))
    if cursor.take("of the chosen color", "of that color"):
        return ir.ChosenColor(cursor.scope.color)
    if cursor.take("named"):
        return ir.Named(name(cursor))
    if cursor.take("drawn this turn"):
        return ir.DrawnThisTurn()
    if cursor.take("with the chosen name"):
        return ir.ChosenName()
    if cursor.take("with that name"):
        named = cursor.scope.it
        if not cursor.scope.name_chosen and isinstance(named, (ir.Register, ir.TargetRef)):
            return ir.Shares(Quality.NAME, named)
        return ir.ChosenName()
    return cursor.fail()


def choose_color(cursor: Cursor) -> int:
    """A color is chosen now; the register that keeps it, which is not the first: that is a permanent's own choice."""
    register = cursor.new_register() or cursor.new_register()
    cursor.choose(ir.ChooseColor(register))
    cursor.scope = replace(cursor.scope, color=register)
    return register


def choose_subtype(cursor: Cursor) -> int:
    """A creature type is chosen now; the register that keeps it, which is not the first: a permanent's own choice."""
    register = cursor.new_register() or cursor.new_register()
    cursor.choose(ir.ChooseSubtype(register))
    cursor.scope = replace(cursor.scope, subtype=register)
    return register


# Words with a small letter that are part of names, and words with which what follows a name begins.
_IN_NAMES = frozenset({"of", "the", "and", "to", "from", "in", "for", "a", "at", "by", "on", "with"})


def _is_big(word: str) -> bool:
    """With a capital letter in front, or after an apostrophe: ``l'Cie``."""
    return word[0].isupper() or word.rpartition("'")[2][:1].isupper()


def _goes_on(cursor: Cursor) -> bool:
    """Another name that begins as the card's own short name does: ``Urza, Planeswalker``."""
    after = cursor.tokens[cursor.place + 1 : cursor.place + 3]
    return len(after) == 2 and after[0].norm == "," and after[1].kind is Kind.WORD and _is_big(after[1].text)


def name(cursor: Cursor) -> str:
    """A card's name: words with capital letters, as they are written, and small words between them."""
    if cursor.token is not None and cursor.token.norm == "~" and not _goes_on(cursor):
        cursor.advance()
        return cursor.card.name
    words: list[Token] = []
    end = 0
    for token in cursor.tokens[cursor.place : cursor.place + 10]:
        big = token.norm == "~" or (token.kind is Kind.WORD and _is_big(token.text))
        comma = token.norm == "," and bool(words)
        if not big and not comma and not (words and token.norm in _IN_NAMES):
            break
        words.append(token)
        if big:
            end = len(words)
    if not end:
        cursor.fail()
    parts = words[:end]
    for _ in parts:
        cursor.advance()
    own = cursor.card.name  # every short name is the beginning of the whole one (CR 201.5c)
    texts = [own[: token.end - token.start] if token.norm == "~" else token.text for token in parts]
    return " ".join(texts).replace(" ,", ",")


def _with(cursor: Cursor) -> ir.Filter:
    cursor.need("with")
    if cursor.take("a single target"):
        return SINGLE_TARGET
    if cursor.take("an activated ability that isn't a mana ability"):
        return ir.HasActivated()
    return had(cursor)


def had(cursor: Cursor) -> ir.Filter:
    """``flying``, ``power 3 or less``, ``a +1/+1 counter on it``: what something is described to have."""
    return cursor.first(_keywords_had, _compared, _counters_had, _greatest_had)


def _greatest_had(cursor: Cursor) -> ir.Filter:
    """``the greatest power among creatures they control``."""
    cursor.need("the greatest")
    amount: ir.Amount = ir.PowerOf(ir.Affected())
    if cursor.take("mana value"):
        amount = ir.ManaValueOf(ir.Affected())
    elif not cursor.take("power"):
        cursor.need("toughness")
        amount = ir.ToughnessOf(ir.Affected())
    cursor.need("among")
    found = noun(cursor)
    if not found.plural or found.is_card:
        cursor.fail()
    return ir.HasGreatest(amount, found.filter)


def _keywords_had(cursor: Cursor) -> ir.Filter:
    found: ir.Filter = ir.HasKeyword(_keyword(cursor))
    while (more := cursor.attempt(_or_keyword)) is not None:
        found = found | ir.HasKeyword(more)
    return found


def _or_keyword(cursor: Cursor) -> Keyword:
    cursor.need("or", ", or")
    return _keyword(cursor)


def _keyword(cursor: Cursor) -> Keyword:
    found = cursor.meant(PLAIN_KEYWORDS)
    return cursor.fail() if found is None else found


def _compared(cursor: Cursor) -> ir.Filter:
    """``power 3 or less``, ``mana value X``."""
    if cursor.take("power or toughness"):
        compare, amount = comparison(cursor)
        return ir.Power(compare, amount) | ir.Toughness(compare, amount)
    for words, kind in (("power", ir.Power), ("toughness", ir.Toughness), ("mana value", ir.ManaValue)):
        if cursor.take(words):
            return kind(*comparison(cursor))
    return cursor.fail()


def comparison(cursor: Cursor) -> tuple[ir.Compare, ir.Amount]:
    """``3 or less``, ``greater than the number of cards in your hand``."""
    amount: ir.Amount
    for words, compare in COMPARED_WITH.items():
        if cursor.take(words):
            return compare, _other_amount(cursor)
    if cursor.take("x"):
        amount = ir.X()
    elif (token := cursor.take_kind(Kind.NUMBER)) is not None:
        amount = ir.Number(int(token.text))
    elif cursor.token is not None and cursor.token.norm in NUMBERS:
        amount = ir.Number(NUMBERS[cursor.advance().norm])
    else:
        cursor.fail()
    if cursor.take("or less"):
        return ir.Compare.LE, amount
    if cursor.take("or greater", "or more"):
        return ir.Compare.GE, amount
    return ir.Compare.EQ, amount


COMPARED_WITH = {
    "greater than or equal to": ir.Compare.GE,
    "less than or equal to": ir.Compare.LE,
    "greater than": ir.Compare.GT,
    "less than": ir.Compare.LT,
    "equal to": ir.Compare.EQ,
}


def _other_amount(cursor: Cursor) -> ir.Amount:
    """What a number is compared with."""
    if cursor.take("the number of cards in your hand"):
        return ir.HandOf(ir.You())
    if (counters := cursor.attempt(_own_counters)) is not None:
        return counters
    if cursor.card.types & {CardType.INSTANT, CardType.SORCERY} and cursor.take(
        "the number of colors of mana spent to cast this spell"
    ):
        return ir.colors_spent()
    if cursor.take("the number of"):
        return ir.Count(noun(cursor).filter)
    if cursor.take(*SELF_POWER):
        return ir.PowerOf(ir.Source())
    return cursor.fail()


def _own_counters(cursor: Cursor) -> ir.Amount:
    """``the number of fuse counters on this artifact``."""
    cursor.need("the number of")
    kind = counter_kind(cursor)
    cursor.need("counters on")
    cursor.need(*_ITSELF, "this artifact", "this enchantment", "this land")
    return ir.CountersOn(ir.Source(), kind)


SELF_POWER = ("~ ' s power", "this creature's power", "~'s power")


def _counters_had(cursor: Cursor) -> ir.Filter:
    cursor.need("a", "an")
    kind = counter_kind(cursor)
    cursor.need("counter on it", "counter on them")
    return ir.Counters(kind, ir.Compare.GE, ir.Number(1))


def counter_kind(cursor: Cursor) -> str:
    """``+1/+1``, ``charge``."""
    token = cursor.token
    if token is None or token.kind not in (Kind.PT, Kind.WORD):
        cursor.fail()
    if token.kind is Kind.WORD and token.norm in ("counter", "counters"):
        cursor.fail()
    return cursor.advance().norm


def _without(cursor: Cursor) -> ir.Filter:
    cursor.need("without")
    return ~ir.HasKeyword(_keyword(cursor))


def _that_is(cursor: Cursor) -> ir.Filter:
    """``that's attacking``, ``that are tapped``: an adjective after the noun."""
    if cursor.take("that aren't", "that isn't"):
        return ~cursor.first(_state, _color, _chosen)
    cursor.need("that's", "that are")
    if cursor.take("one or more colors"):
        return ~ir.Colorless()
    if cursor.take("a", "an"):
        return _conjunction([*adjectives(cursor), _disjunction(_kinds(cursor))])
    return cursor.first(_state, _color_list, _color)


def _color_list(cursor: Cursor) -> ir.Filter:
    """``white, blue, black, or red``."""
    colors = {_color_word(cursor)}
    while cursor.take(","):
        if cursor.take("or"):
            return ir.Colors(frozenset({*colors, _color_word(cursor)}))
        colors.add(_color_word(cursor))
    return cursor.fail()


def _kinds(cursor: Cursor) -> list[ir.Filter]:
    """``Wolf or a Werewolf``: types joined with their articles."""
    found = [typed(cursor).filter]
    while (more := cursor.attempt(_or_kind)) is not None:
        found.append(more)
    return found


def _or_kind(cursor: Cursor) -> ir.Filter:
    cursor.need("or a", "or an", "or", ", or a", ", a")
    return typed(cursor).filter


def _where(cursor: Cursor) -> ir.Filter:
    if cursor.tokens[cursor.place - 1].norm in ("spell", "spells"):
        cursor.fail()  # where they are cast from is no part of what they are
    if cursor.take("on the battlefield"):
        return ir.IsPermanent()
    if cursor.take("in your graveyard", "from your graveyard"):
        return ir.InZone(Zone.GRAVEYARD) & ir.Owned(Relation.YOU)
    if cursor.take("in an opponent's graveyard", "from an opponent's graveyard"):
        return ir.InZone(Zone.GRAVEYARD) & ir.Owned(Relation.OPPONENT)
    if cursor.take("in a graveyard", "from a graveyard", "in all graveyards", "from graveyards", "from all graveyards"):
        return ir.InZone(Zone.GRAVEYARD)
    if cursor.take("from your hand", "in your hand"):
        return ir.InZone(Zone.HAND) & ir.Owned(Relation.YOU)
    if cursor.scope.their is not None and cursor.take("from their graveyard", "in their graveyard"):
        return ir.InZone(Zone.GRAVEYARD) & ir.OwnedBy(cursor.scope.their)
    if cursor.scope.their is not None and cursor.take("from their hand", "in their hand"):
        return ir.InZone(Zone.HAND) & ir.OwnedBy(cursor.scope.their)
    if cursor.scope.that_player is not None and cursor.take(
        "from that player's graveyard", "in that player's graveyard"
    ):
        return ir.InZone(Zone.GRAVEYARD) & ir.OwnedBy(cursor.scope.that_player)
    return cursor.fail()


def _other_than(cursor: Cursor) -> ir.Filter:
    cursor.need("other than")
    if cursor.take("a", "an"):
        found = noun(cursor)
        return ~found.filter if found.is_card and not found.plural else cursor.fail()
    other = _sharer(cursor)
    return ~ir.IsSource() if other == ir.Source() else ~ir.IsOneOf(other)


def _shares(cursor: Cursor) -> ir.Filter:
    """``that shares a creature type with it``, ``with the same name as that creature``."""
    if cursor.take("with the same name as"):
        return ir.Shares(Quality.NAME, _sharer(cursor))
    cursor.need("that shares a", "that share a")
    for words, quality in SHARED.items():
        if cursor.take(f"{words} with"):
            return ir.Shares(quality, _sharer(cursor))
    return cursor.fail()


def _related(cursor: Cursor) -> ir.Filter:
    """``attached to this creature``, ``blocking it``, ``blocked by this creature``."""
    if cursor.take("attached to"):
        if cursor.take("enchanted creature", "equipped creature"):
            return ir.AttachedTo(ir.IsHost())
        to = _sharer(cursor)
        return ir.AttachedTo(ir.IsSource() if to == ir.Source() else ir.IsOneOf(to))
    if cursor.take("blocking"):
        return ir.Blocks(_sharer(cursor))
    cursor.need("blocked by")
    return ir.BlockedBy(_sharer(cursor))


def _sharer(cursor: Cursor) -> ir.Selector:
    """With what they share it: the object itself, or what was named before."""
    if cursor.take(*_ITSELF):
        return ir.Source()
    if cursor.take("it"):
        found = cursor.scope.it
    else:
        cursor.need("that")
        words = {word for word in CALLED if cursor.take(word)}
        found = called(words.pop(), cursor.scope.named) if words else None
    return cursor.fail() if found is None else found


def _put_with(cursor: Cursor) -> ir.Filter:
    """CR 607.2a: ``put onto the battlefield with this Aura``."""
    cursor.need("put onto the battlefield with")
    cursor.need("this aura", "~")
    return ir.IsExiledWith(LINK)


def _that_targets(cursor: Cursor) -> ir.Filter:
    cursor.need("that targets", "that target")
    if cursor.take("you"):
        return ir.Targeting(ir.IsPlayer(Relation.YOU))
    if cursor.take(*_ITSELF):
        return ir.Targeting(ir.IsSource())
    cursor.take("a", "an")
    return ir.Targeting(noun(cursor).filter)


_ITSELF = ("~", "this creature", "this permanent")
