"""Moves from zone to zone (CR 400)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import Cause, Relation, Zone
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.english.sentences import Said, Sentences, clause, sentence_from
from mtgengine.ir.english.words import (
    describe,
    quantity,
    without,
)
from mtgengine.ir.term import IRError

# Of several players, each sacrifices what they control: the sentence names the players.
THEIR_CONTROLLERS = x.ControllerOf(x.Affected())


@clause.register
def _(effect: e.Move, text: Sentences) -> str:
    if effect.cause is Cause.MILL and isinstance(effect.what, x.TopOf):
        return _milled(text, effect, effect.what)
    if effect.cause is Cause.DESTROY:
        said = text.effect(e.Destroy(effect.what))
        text.way[x.Register(effect.register)] = "destroyed"
        text.of_permanents[x.Register(effect.register)] = True
        return said
    if effect.register >= 0:
        # What it becomes is what words refer to from here on.
        kept = replace(effect, register=-1)
        said = text.effect(kept)
        register = x.Register(effect.register)
        text.went[register] = effect.zone
        text.way[register] = _WAYS.get(effect.cause) or ("returned" if effect.zone is Zone.HAND else "")
        text.of_permanents[register] = _were_permanents(text, effect.what)
        if isinstance(effect.what, x.TopOf) and effect.what.amount != x.ONE:
            text.plurals.add(register)
        text.known = tuple((register if s == effect.what else s, what) for s, what in text.known)
        text.it = register if text.it in (effect.what, None) else text.it
        if register not in dict(text.known):
            text.refer(register, x.InZone(effect.zone))
        return said
    if effect.cause is Cause.DISCARD:
        return _discarded(text, effect)
    if isinstance(effect.what, x.Each) and text.their is None and _of_each_player(effect.what.of):
        text.their = x.EachPlayer()
        verb, _, rest = text.effect(effect).partition(" ")
        text.their = None
        return f"each player {verb}s {rest}"
    if effect.zone is Zone.LIBRARY and effect.order == x.You() and effect.what in text.chosen:
        return f"put {text.who(effect.what)} on top of your library in any order"
    if isinstance(effect.what, x.ExiledWith):
        to = "its owner's hand" if effect.zone is Zone.HAND else "the battlefield under its owner's control"
        return f"return the exiled card to {to}"
    if effect.zone is Zone.EXILE:
        until = f" until {text.name} leaves the battlefield" if effect.until_source_leaves else ""
        return f"exile {_exiled(text, effect.what)}{until}"
    if effect.cause is Cause.SACRIFICE:
        who = x.You() if effect.controller in (None, THEIR_CONTROLLERS) else effect.controller
        return text.does(who, "sacrifice", text.who(effect.what, "all"))
    if effect.zone is Zone.HAND and text.revealed is not None and effect.what == text.revealed:
        return _put_into_hand(text, effect)
    if text.revealed is not None and text.revealed in (effect.what, getattr(effect.what, "of", None)):
        return _revealed_put(text, effect)
    if effect.zone is Zone.BATTLEFIELD and any(
        _of_each_player(known) for register, known in text.known if register == effect.what
    ):
        return "each player puts all cards they exiled this way onto the battlefield"
    many = isinstance(effect.what, x.Each) or text.is_several(effect.what)
    what = text.who(effect.what, "all")
    if isinstance(effect.what, x.Host) and effect.zone is Zone.BATTLEFIELD:
        what += " card"
        text.known = tuple(
            (s, x.IsHost() & x.InZone(Zone.GRAVEYARD)) if s == x.Host() else (s, f) for s, f in text.known
        )
    if effect.what == x.Source() and text.in_graveyard:
        what = "this card from your graveyard"
    yours = "from your graveyard" in what or "from your hand" in what
    if effect.zone is Zone.HAND and isinstance(effect.what, x.Register) and text.revealed is not None:
        return f"put {what} into your hand"
    if effect.zone is Zone.HAND:
        if "from your graveyard" in what:
            return f"return {what} to your hand"
        return f"return {what} to {_owners(many)}"
    if effect.zone is Zone.LIBRARY:
        where = "on top" if effect.position == 0 else "on the bottom"
        whose = "their owners' libraries" if effect.order == x.OwnerOf(x.Affected()) else "its owner's library"
        return f"put {what} {where} of {whose}"
    if effect.zone is Zone.GRAVEYARD:
        return f"put {what} into its owner's graveyard"
    if effect.zone is Zone.BATTLEFIELD:
        verb, to = ("put", "onto") if "from your hand" in what else ("return", "to")
        if not yours and isinstance(effect.what, (x.TargetRef, x.Each)) and effect.controller is None:
            verb, to = "put", "onto"
        tapped = " tapped" if effect.tapped else ""
        if effect.transformed:
            tapped += " and transformed" if tapped else " transformed"
        if text.their == x.Affected() and effect.controller == x.OwnerOf(x.Affected()):
            return f"put {what} onto the battlefield{tapped}"
        if effect.controller is not None and effect.controller == text.their:
            return f"put {what} onto the battlefield{tapped}"
        owners = effect.controller == x.OwnerOf(x.Affected())
        if effect.controller is not None and not owners and text.is_player(effect.controller):
            return f"{text.who(effect.controller)} puts {what} onto the battlefield{tapped}"
        under = ""
        if owners:
            under = " under its owner's control"
        elif effect.controller is not None:
            text.fail(effect)
        elif not yours:
            under = " under your control"
        return f"{verb} {what} {to} the battlefield{tapped}{under}{_with_counters(effect)}"
    raise IRError(f"no said says {effect!r}")


# What the verb of a move is called after it.
_WAYS = {Cause.EXILE: "exiled", Cause.SACRIFICE: "sacrificed"}


def _were_permanents(text: Sentences, what: x.Selector) -> bool:
    """Whether they were on the battlefield before they moved."""
    if isinstance(what, x.TargetRef):
        return text.targets[what.index].places[0] == {Zone.BATTLEFIELD}
    known = what.of if isinstance(what, x.Each) else dict(text.known).get(what)
    return known is not None and x.where(known)[0] == {Zone.BATTLEFIELD}


@clause.register
def _(effect: e.PutAttacking, text: Sentences) -> str:
    if effect.like is not None:
        text.fail(effect)
    what = text.who(effect.what)
    if "from your graveyard" in what:
        return f"return {what} to the battlefield tapped and attacking"
    return f"put {what} onto the battlefield tapped and attacking"


def _with_counters(move: e.Move) -> str:
    """``with two stun counters on it``."""
    if not move.counter:
        return ""
    return f" with {quantity(move.counters, f'{move.counter} counter', f'{move.counter} counters')} on it"


def _milled(text: Sentences, effect: e.Move, top: x.TopOf) -> str:
    """``mill four cards``, which later words are about."""
    said = text.does(top.who, "mill", text.cards(top.amount))
    text.revealed = x.Register(effect.register)
    text.known = (*text.known, (text.revealed, x.InZone(Zone.GRAVEYARD)))
    if top.amount != x.ONE:
        text.plurals.add(text.revealed)
    return said


def _put_into_hand(text: Sentences, effect: e.Move) -> str:
    """``that player puts it into their hand``: the card that they revealed."""
    if text.revealer is None or text.revealer == x.You():
        return "put it into your hand"
    return f"{text.who(text.revealer)} puts it into their hand"


def _exiled(text: Sentences, what: x.Selector) -> str:
    """What is exiled: objects, or a whole graveyard."""
    if isinstance(what, x.BottomOfGraveyard):
        return f"the bottom card of {text.who(what.who)}'s graveyard"
    if isinstance(what, x.TopOf):
        return text.top(what)
    if isinstance(what, x.Each) and isinstance(what.of, x.AllOf) and what.of.parts[0] == x.InZone(Zone.GRAVEYARD):
        owner = what.of.parts[1]
        if owner == x.Owned(Relation.YOU):
            return "your graveyard"
        if isinstance(owner, x.OwnedBy) and len(what.of.parts) == 2:
            several = text.is_several(owner.who)
            return f"{text.who(owner.who)}" + ("' graveyards" if several else "'s graveyard")
    if what == x.Each(x.InZone(Zone.GRAVEYARD)):
        return "all graveyards"
    return text.who(what, "all")


def _discarded(text: Sentences, effect: e.Move) -> str:
    """``that player discards that card``, ``discards all cards with that name``."""
    if isinstance(effect.what, x.Each) and isinstance(effect.what.of, x.AllOf):
        owners = [part.who for part in effect.what.of.parts if isinstance(part, x.OwnedBy)]
        if len(owners) == 1:
            rest = without(effect.what.of, x.InZone(Zone.HAND), x.OwnedBy(owners[0]))
            return text.does(owners[0], "discard", "all " + describe(rest, many=True, card=True))
    if text.refs_hand is not None:
        return f"{text.who(text.refs_hand)} discards {text.again(effect.what) or text.fail(effect)}"
    return text.fail(effect)


def _revealed_put(text: Sentences, effect: e.Move) -> str:
    """What becomes of revealed cards."""
    if isinstance(effect.what, x.Matching):
        return f"put all {describe(effect.what.what, many=True, card=True)} revealed this way {into(effect)}"
    if effect.zone is Zone.LIBRARY and effect.position == 0 and effect.order is not None:
        return "put them back in any order"
    return "put the rest " + rest_of(effect)


def _shuffled(text: Sentences, move: e.Move, shuffle: e.Effect) -> str | None:
    """``shuffle your graveyard into your library``."""
    assert isinstance(shuffle, e.Shuffle)
    if move.zone is not Zone.LIBRARY or move.position != 0 or move.order is not None:
        return None
    who = shuffle.who
    whose = "your" if who == x.You() else "their"
    if text.revealed is not None and move.what == text.revealed:
        return text.does(who, "shuffle", f"the rest into {whose} library")
    owned: x.Filter = x.Owned(Relation.YOU) if who == x.You() else x.OwnedBy(who)
    if move.what == x.Each(x.InZone(Zone.GRAVEYARD) & owned):
        return text.does(who, "shuffle", f"{whose} graveyard into {whose} library")
    if who == x.OwnerOf(move.what):
        return f"shuffle {text.who(move.what)} into its owner's library"
    subject = "" if who == x.You() else text.who(who) + " "
    before, text.their = text.their, who
    said = f"{subject}shuffle{'s' if subject else ''} {text.who(move.what, 'all')} into {whose} library"
    text.their = before
    return said


def _of_each_player(what: x.Filter) -> bool:
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    return x.OwnedBy(x.EachPlayer()) in parts or x.ControlledBy(x.EachPlayer()) in parts


def into(move: e.Move) -> str:
    """``into your hand``: where a card of yours goes."""
    texts = {
        Zone.HAND: "into your hand",
        Zone.GRAVEYARD: "into your graveyard",
        Zone.BATTLEFIELD: "onto the battlefield" + (" tapped" if move.tapped else ""),
    }
    if move.zone is Zone.LIBRARY and move.position == 0 and move.order is None:
        return "on top of your library"
    if move.zone not in texts:
        raise IRError(f"no said says {move!r}")
    return texts[move.zone]


def rest_of(move: e.Move) -> str:
    """``on the bottom of your library in any order``: where the other cards go."""
    if move.zone is Zone.GRAVEYARD:
        return "into your graveyard"
    if move.zone is Zone.HAND:
        return "into your hand"
    if move.zone is Zone.LIBRARY and move.position == -1:
        return "on the bottom of your library in " + ("a random order" if move.random else "any order")
    raise IRError(f"no said says {move!r}")


def _owners(many: bool) -> str:
    return "their owners' hands" if many else "its owner's hand"


@sentence_from.register
def _(effect: e.Move, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    if not effect.regeneration:
        it = "They" if isinstance(effect.what, x.Each) or text.is_several(effect.what) else "It"
        return f"{text.effect(effect)}{text.where_x()}. {it} can't be regenerated", 1
    if i + 1 < len(effects) and isinstance(effects[i + 1], e.Shuffle):
        shuffled = _shuffled(text, effect, effects[i + 1])
        if shuffled is not None:
            return shuffled, 2
    return text.effect(effect) + text.where_x(), 1
