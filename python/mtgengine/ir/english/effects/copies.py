"""Copies: tokens that are copies, and copies of spells and abilities (CR 707)."""

from __future__ import annotations

from collections.abc import Sequence

from mtgengine.enums import CardType, Retarget, Supertype
from mtgengine.ir import changes as ch
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.durations import until_text
from mtgengine.ir.english.rules import granted_text
from mtgengine.ir.english.sentences import Said, Sentences, clause, sentence_from
from mtgengine.ir.english.words import article, color_words, digits, each_of, listed, number_word, quantity, type_words
from mtgengine.ir.term import IRError


@clause.register
def _(effect: e.CopyToken, text: Sentences) -> str:
    one = effect.amount == x.ONE
    of = text.host if effect.of == x.Host() else _original(text, effect.of)
    tapped = "tapped and attacking " if effect.attacking else "tapped " if effect.tapped else ""
    each = each_of(effect.amount)
    several = not one and (each is None or each[0] != 1)
    if each is not None:
        made = quantity(x.Number(each[0]), f"{tapped}token", f"{tapped}tokens")
    else:
        made = text.some(effect.amount, f"{tapped}token", f"{tapped}tokens")
    copy = "that are copies" if several else "that's a copy"
    said = f"{made} {copy} of {of}"
    if each is not None:
        said += f" for each {each[1]}"
    if effect.changes:
        said += f", except {exceptions_text(effect.changes)}"
    said = text.does(effect.who, "create", said)
    if effect.register >= 0:
        text.created = x.Register(effect.register)
        text.it, text.known = None, ()
        text.refer(text.created, x.IsToken())
        if several:
            text.plurals.add(text.created)
    return said


def _original(text: Sentences, of: x.Selector) -> str:
    """What is copied: also what is gone, as it last was."""
    if of == text.refs.was and of != x.Source():
        return text.again(text.refs.it or of, plain=True) or text.fail(of)
    return text.who(of)


def exceptions_text(changes: Sequence[ch.Change]) -> str:
    """CR 707.9: ``it's an artifact in addition to its other types and it has haste``."""
    texts: list[str] = []
    i = 0
    while i < len(changes):
        change = changes[i]
        group = [change]
        if isinstance(change, (ch.AddKeyword, ch.AddAbility)):
            while i + len(group) < len(changes) and isinstance(changes[i + len(group)], (ch.AddKeyword, ch.AddAbility)):
                group.append(changes[i + len(group)])
            texts.append("it has " + listed([granted_text(part) for part in group], "and"))
        elif isinstance(change, ch.SetName):
            texts.append(f"its name is {change.name}")
        elif change == ch.RemoveSupertypes(frozenset({Supertype.LEGENDARY})):
            texts.append("it isn't legendary")
        else:
            while i + len(group) < len(changes) and isinstance(changes[i + len(group)], _DESCRIBED):
                group.append(changes[i + len(group)])
            texts.append("it's " + _described(group))
        i += len(group)
    return listed(texts, "and")


_DESCRIBED = (ch.SetPT, ch.AddSupertypes, ch.AddTypes, ch.AddSubtypes, ch.SetSubtypes, ch.AddColors, ch.SetColors)


def _described(changes: Sequence[ch.Change]) -> str:
    """``a 1/1 green Frog in addition to its other colors and types``."""
    size = next((change for change in changes if isinstance(change, ch.SetPT)), None)
    colors = next((change for change in changes if isinstance(change, (ch.AddColors, ch.SetColors))), None)
    subtypes = next((change for change in changes if isinstance(change, (ch.AddSubtypes, ch.SetSubtypes))), None)
    types = next((change for change in changes if isinstance(change, ch.AddTypes)), None)
    supertypes = next((change for change in changes if isinstance(change, ch.AddSupertypes)), None)
    said = [change for change in (size, supertypes, types, subtypes, colors) if change is not None]
    if len(said) != len(changes) or not said:
        raise IRError(f"no text says {changes!r}")
    words = [] if size is None else [f"{digits(size.power)}/{digits(size.toughness)}"]
    if supertypes is not None:
        words += sorted(kind.name.lower() for kind in supertypes.supertypes)
    if colors is not None:
        words.append(listed(color_words(colors.colors), "and"))
    if subtypes is not None:
        words += subtypes.subtypes
    if types is not None:
        words += type_words(types.types)
    if isinstance(subtypes, ch.SetSubtypes) and (types is not None or subtypes.of is not CardType.CREATURE):
        raise IRError(f"no text says {changes!r}")
    noun = " ".join(words)
    if types is None and subtypes is None and supertypes is None:
        return noun
    other = "colors and types" if isinstance(colors, ch.AddColors) else "types"
    besides = "" if isinstance(subtypes, ch.SetSubtypes) else f" in addition to its other {other}"
    alone = size is None and types is None and subtypes is None
    return (noun if alone else article(noun)) + besides


@clause.register
def _(effect: e.BecomeCopy, text: Sentences) -> str:
    what = text.who(effect.what, "")
    s = "" if isinstance(effect.what, x.Each) or text.is_several(effect.what) else "s"
    said = f"{what} become{s} a copy of {text.who(effect.of)}{until_text(effect, text.name)}"
    return f"{said}, except {exceptions_text(effect.changes)}" if effect.changes else said


@clause.register
def _(effect: e.ChooseTargets, text: Sentences) -> str:
    if effect.how is not Retarget.CHANGE or effect.to is not None or effect.who != x.You():
        text.fail(effect)
    return f"change the target of {text.who(effect.what)}"


@clause.register
def _(effect: e.CopySpell, text: Sentences) -> str:
    said = text.does(effect.who, "copy", text.who(effect.what)).replace("copys ", "copies ")
    each = each_of(effect.amount)
    if each is not None and each[0] == 1:
        said += f" for each {each[1]}"
    elif isinstance(effect.amount, x.Number) and effect.amount.value > 1:
        said += " twice" if effect.amount.value == 2 else f" {number_word(effect.amount.value)} times"
    elif effect.amount != x.ONE:
        text.fail(effect)
    if not effect.new_targets:
        return said
    copies = "copy" if effect.amount == x.ONE else "copies"
    return f"{said}. You may choose new targets for the {copies}"


@sentence_from.register
def _(effect: e.CopyCard, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    """``copy that card. You may cast the copy``: CR 707.12."""
    cast = effects[i + 1] if i + 1 < len(effects) else None
    copies = x.Register(effect.register)
    if cast not in (e.CastFree(copies), e.CastFor(copies)):
        text.fail(effect)
    free = " without paying its mana cost" if isinstance(cast, e.CastFree) else ""
    if isinstance(effect.what, x.ExiledWith):
        return f"copy the exiled card. If you do, you may cast the copy{free}", 2
    return f"copy {text.who(effect.what)}. You may cast the copy{free}", 2
