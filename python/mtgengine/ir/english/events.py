"""Trigger conditions in rules English: *when*, *whenever*, *at*, up to the comma."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.enums import Cause, EventKind, KeywordAction, Relation, Status, StepType, TurnFact, Zone
from mtgengine.ir import cards as c
from mtgengine.ir import expressions as x
from mtgengine.ir.english.costs import condition_text
from mtgengine.ir.english.history import each_turn_text
from mtgengine.ir.english.words import article, describe, is_other, number_word, without
from mtgengine.ir.history import first_in_draw_step
from mtgengine.ir.patterns import SELF, Pattern
from mtgengine.ir.standings import ACTIVATIONS, MOST_LIFE, OBJECT_ACTIONS, PLAYER_ACTIONS
from mtgengine.ir.term import IRError

_STEPS = {
    StepType.UPKEEP: "upkeep",
    StepType.DRAW: "draw step",
    StepType.END: "end step",
    StepType.PRECOMBAT_MAIN: "precombat main phase",
    StepType.POSTCOMBAT_MAIN: "postcombat main phase",
}


def trigger_text(ability: c.Triggered, name: str, host: str) -> str:
    """``Whenever a creature dies``: without the comma."""
    for when, words in _TURNS.items():
        if all(_is_in(event.condition, when) for event in ability.events):
            events = tuple(replace(event, condition=_besides(event.condition, when)) for event in ability.events)
            return f"{trigger_text(replace(ability, events=events), name, host)} {words}"
    first = ability.events[0]
    if first.kind is EventKind.STEP_BEGIN:
        return "at the beginning of " + step_text(ability.events)
    if first.kind is EventKind.STATE and first.condition is not None:
        return "when " + condition_text(first.condition, name)
    texts = [_event(event, name, host, ability.batch) for event in ability.events]
    subjects = {subject for subject, _ in texts}
    if len(subjects) != 1:
        raise IRError("no text names several subjects of one trigger")
    verbs = " or ".join(verb for _, verb in texts)
    itself = first.what in (SELF, SELF & x.Untapped()) and first.kind is not EventKind.COUNTERS_PUT
    word = "when" if itself and not first.kind.name.startswith("ATTACK") else "whenever"
    return f"{word} {texts[0][0]} {verbs}"


_TURNS = {x.YourTurn(): "during your turn", x.Untrue(x.YourTurn()): "during an opponent's turn"}


def _is_in(condition: x.Condition | None, when: x.Condition) -> bool:
    """Whether the last part of the condition is that."""
    return condition == when or (isinstance(condition, x.AllTrue) and condition.conditions[-1] == when)


def _besides(condition: x.Condition | None, when: x.Condition) -> x.Condition | None:
    if not isinstance(condition, x.AllTrue):
        return None
    rest = tuple(part for part in condition.conditions if part != when)
    return rest[0] if len(rest) == 1 else x.AllTrue(rest)


def step_text(events: Sequence[Pattern]) -> str:
    """``your upkeep``, ``each end step``."""
    first = events[0]
    if len(events) == 2:
        return "each of your main phases"
    player = first.player
    if first.step is StepType.BEGIN_COMBAT:
        return "each combat" if player is None else "combat on your turn"
    step = _STEPS[first.step or StepType.UNTAP]
    if player is None:
        return f"each {step}"
    if player == x.IsOneOf(x.ControllerOf(x.Host())):
        return f"the {step} of enchanted permanent's controller"
    return {Relation.YOU: f"your {step}", Relation.OPPONENT: f"each opponent's {step}"}[_relation(player)]


def _relation(player: x.Filter | None) -> Relation:
    if player is None:
        return Relation.ANY
    if not isinstance(player, x.IsPlayer):
        raise IRError(f"no text says {player!r}")
    return player.relation


_WHO = {Relation.ANY: ("a player", "s"), Relation.YOU: ("you", ""), Relation.OPPONENT: ("an opponent", "s")}


def _event(event: Pattern, name: str, host: str, batch: bool) -> tuple[str, str]:
    """Subject and verb."""
    if event.kind is EventKind.MOVE and event.by is not None:
        return _caused(event)
    if event.kind is EventKind.ACTIVATE:
        return _activates(event, host)
    if event.kind in _BY_PLAYERS or Cause.DISCARD in event.causes or Cause.SACRIFICE in event.causes:
        return _player_event(event, batch)
    if event.kind is EventKind.TAPPED_FOR_MANA and event.player is not None and event.what is not None:
        who, s = _WHO[_relation(event.player)]
        return who, f"tap{s} {article(describe(event.what))} for mana"
    if event.kind is EventKind.ACTION and (event.what is None or event.action is KeywordAction.UNLOCK):
        return _acts(event)
    subject, card = event.what, False
    if event.kind is EventKind.COUNTERS_PUT:
        return f"one or more {event.counter} counters", f"are put on {_subject(event.what, name, host)}"
    if event.kind is EventKind.MOVE and event.what == SELF & x.Untapped():
        return name, "enters untapped"
    if event.kind is EventKind.DAMAGE:
        return _damage(event, name, host, batch)
    if event.kind is EventKind.BLOCK and event.to in (SELF, x.IsHost()) and event.what is not None:
        return _subject(event.to, name, host, batch), f"becomes blocked by {article(describe(event.what))}"
    if event.kind is EventKind.BLOCK and event.to is not None and event.what == x.creature:
        return _subject(event.to, name, host, batch), "becomes blocked by a creature"
    if event.kind is EventKind.MOVE:
        verb, card = _move(event, batch)
        if subject is not None and (card or event.into == {Zone.HAND}):
            subject = _without_owner(subject)
    else:
        verb = _verb(event, host)
    if batch:
        verb = verb.replace("enters", "enter").replace("attacks", "attack").replace("dies", "die")
        verb = (
            verb.replace("leaves", "leave")
            .replace("is put", "are put")
            .replace("is returned", "are returned")
            .replace("becomes", "become")
        )
    return _subject(subject, name, host, batch, card), verb


def _acts(event: Pattern) -> tuple[str, str]:
    """``you proliferate``, ``the Ring tempts you``."""
    if event.action is KeywordAction.TEMPT:
        return "the Ring", "tempts you"
    if event.action not in PLAYER_ACTIONS:
        raise IRError(f"no text says {event!r}")
    who, s = _WHO[_relation(event.player)]
    return who, PLAYER_ACTIONS[event.action][bool(s)]


def _activates(event: Pattern, host: str) -> tuple[str, str]:
    """``you activate a loyalty ability``, ``a player activates an ability of a creature that isn't a mana ability``."""
    who, s = _WHO[_relation(event.player)]
    word = next((word for word, named in ACTIVATIONS.items() if named == event.activated), "")
    of = ""
    if event.by is not None:
        of = " of " + (host if event.by == x.IsHost() else article(describe(event.by)))
    if event.by == x.IsHost() and event.player is None and not word:
        return f"an ability{of}", "is activated, if it isn't a mana ability"
    ability = article(f"{word} ability".strip())
    return who, f"activate{s} {ability}{of}" + ("" if word else " that isn't a mana ability")


def _caused(event: Pattern) -> tuple[str, str]:
    """``a spell or ability an opponent controls destroys a land you control``."""
    assert event.by is not None
    by = article(describe(event.by))
    if event.causes == {Cause.DESTROY}:
        return by, "destroys " + article(describe(event.what or x.IsPermanent()))
    if event.causes == {Cause.DISCARD}:
        return by, "causes you to discard a card"
    what = None if event.what is None else _without_owner(event.what)
    noun = article(describe(what or x.IsPermanent()))
    return by, f"causes {noun} to be put into your graveyard from the battlefield"


def _subject(what: x.Filter | None, name: str, host: str, batch: bool = False, card: bool = False) -> str:
    if what == SELF:
        return "this card" if card else name
    if what == x.IsHost():
        return host
    if what is None:
        word = "card" if card else "permanent"
        return f"one or more {word}s" if batch else f"a {word}"
    if isinstance(what, x.AnyOf) and SELF in what.parts:
        (other,) = (part for part in what.parts if part != SELF)
        return f"{name} or another {describe(other)}"
    if what == x.Not(SELF):
        return "another " + ("card" if card else "permanent")
    noun = describe(what, many=batch, card=card)
    if batch:
        return f"one or more {'other ' if is_other(what) else ''}{noun}"
    return f"another {noun}" if is_other(what) else article(noun)


def _move(event: Pattern, batch: bool) -> tuple[str, bool]:
    """The verb, and whether it is about cards."""
    if Zone.BATTLEFIELD in event.into:
        return "enters" + (" from your graveyard" if event.origin else ""), False
    if event.into == {Zone.GRAVEYARD}:
        if event.origin == {Zone.BATTLEFIELD}:
            creature = event.what == SELF or _is_creature(event.what)
            return ("dies" if creature else "is put into a graveyard from the battlefield"), False
        whose = _owner(event.what)
        if event.origin == {Zone.LIBRARY}:
            return "is put into your graveyard from your library", True
        if not event.origin:
            return f"is put into {whose} graveyard from anywhere", True
    if event.into == {Zone.HAND} and event.origin == {Zone.BATTLEFIELD}:
        whose = _owner(event.what)
        return f"is returned to {'' if whose == 'a' else whose + ' '}hand", False
    if event.origin == {Zone.BATTLEFIELD} and not event.into:
        return "leaves the battlefield", False
    if event.origin == {Zone.GRAVEYARD} and not event.into:
        return f"leaves {_owner(event.what)} graveyard", True
    raise IRError(f"no text says {event!r}")


def _is_creature(what: x.Filter | None) -> bool:
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    return x.creature in parts or what == x.IsHost()


def _owner(what: x.Filter | None) -> str:
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    for relation, word in ((Relation.YOU, "your"), (Relation.OPPONENT, "an opponent's")):
        if x.Owned(relation) in parts:
            return word
    return "a"


def _without_owner(what: x.Filter) -> x.Filter | None:
    parts = what.parts if isinstance(what, x.AllOf) else (what,)
    rest = tuple(part for part in parts if not isinstance(part, x.Owned))
    return None if not rest else rest[0] if len(rest) == 1 else x.AllOf(rest)


_SADDLED = x.Matches(x.Source(), x.HasStatus(frozenset({Status.SADDLED})))


def _verb(event: Pattern, host: str) -> str:
    if event.kind is EventKind.ATTACK:
        when = event.condition
        if isinstance(when, x.Comparison) and when.compare is x.Compare.GE and isinstance(when.right, x.Number):
            return f"and at least {number_word(when.right.value - 1)} other creatures attack"
        if event.condition == _SADDLED:
            return "attacks while saddled"
        if event.condition == x.Matches(x.You(), MOST_LIFE):
            return "attacks while you have the most life or are tied for most life"
        alone = " alone" if event.condition is not None else ""
        return "attacks" + alone + _attacked(event.to)
    if event.kind is EventKind.BLOCK:
        return f"blocks {article(describe(event.to))}" if event.to is not None else "blocks"
    if event.kind is EventKind.TARGETED and event.by is not None:
        return "becomes the target of " + article(describe(event.by))
    if event.kind is EventKind.DESIGNATED and event.status in _LEVELS:
        return f"becomes level {_LEVELS[event.status]}"
    if event.action in OBJECT_ACTIONS:
        return OBJECT_ACTIONS[event.action]
    texts = {
        EventKind.BLOCKED: "becomes blocked",
        EventKind.UNBLOCKED: "attacks and isn't blocked",
        EventKind.TAP: "becomes tapped",
        EventKind.UNTAP: "becomes untapped",
        EventKind.TAPPED_FOR_MANA: "is tapped for mana",
        EventKind.TRANSFORM: "transforms into ~" if event.what == SELF else "transforms",
        EventKind.TURN_UP: "is turned face up",
    }
    if event.kind not in texts:
        raise IRError(f"no text says {event!r}")
    return texts[event.kind]


_LEVELS = {Status.LEVEL_2: 2, Status.LEVEL_3: 3}


def _attacked(to: x.Filter | None) -> str:
    if to is None:
        return ""
    if to == x.player & MOST_LIFE:
        return " the player with the most life or tied for most life"
    if isinstance(to, x.AnyOf):
        return " you or a planeswalker you control"
    texts = {Relation.YOU: " you", Relation.OPPONENT: " one of your opponents", Relation.ANY: " a player"}
    return texts[_relation(to)]


def _damage(event: Pattern, name: str, host: str, batch: bool) -> tuple[str, str]:
    combat = "combat damage" if event.combat else "damage"
    if event.by is None and event.to is not None and not x.where(event.to)[1]:
        return _subject(event.to, name, host, batch), f"{'are' if batch else 'is'} dealt {combat}"
    s = "" if batch else "s"
    by = "a source" if event.by is None else _source(event.by) or _subject(event.by, name, host, batch)
    to = ""
    if event.to is not None:
        to = " to you" if event.to == x.IsPlayer(Relation.YOU) else " to " + article(describe(event.to))
    return by, f"deal{s} {combat}{to}"


def _source(by: x.Filter) -> str:
    """``a source you control``: of no type."""
    if isinstance(by, x.Anything):
        return "a source"
    if isinstance(by, x.Controlled):
        return "a source you control" if by.by is Relation.YOU else "a source an opponent controls"
    return ""


_BY_PLAYERS = {
    EventKind.CAST,
    EventKind.CYCLE,
    EventKind.DRAW,
    EventKind.LAND_PLAYED,
    EventKind.LIFE_GAIN,
    EventKind.LIFE_LOSS,
    EventKind.PLAYER_LOST,
    EventKind.ATTACKS_DECLARED,
    EventKind.SCRY,
    EventKind.SURVEIL,
    EventKind.SEARCH,
}


def _player_event(event: Pattern, batch: bool) -> tuple[str, str]:
    if event.kind is EventKind.MOVE and event.what == SELF:
        return "this permanent", "is sacrificed"
    who, s = _WHO[_relation(event.player)]
    many = "one or more " if batch else ""
    for kind, verb, fact, noun in (
        (EventKind.CAST, "cast", TurnFact.SPELLS_CAST, "spell"),
        (EventKind.DRAW, "draw", TurnFact.CARDS_DRAWN, "card"),
    ):
        ordinal = each_turn_text(event.condition, fact, noun, not s) if event.kind is kind else None
        if ordinal is not None:
            return who, f"{verb}{s} {ordinal}"
    if event.kind is EventKind.DRAW and event.condition == x.Untrue(first_in_draw_step(1)):
        they, their = ("they", "their") if s else ("you", "your")
        return who, f"draw{s} a card except the first one {they} draw in each of {their} draw steps"
    if event.condition is not None and event.kind in (EventKind.CAST, EventKind.DRAW):
        raise IRError(f"no text says {event!r}")
    if event.kind is EventKind.CAST:
        if event.what == SELF:
            return who, f"cast{s} this spell"
        return who, f"cast{s} " + ("a spell" if event.what is None else article(describe(event.what)))
    if event.kind is EventKind.CYCLE:
        what = "a card" if event.what is None else "this card" if event.what == SELF else "another card"
        return who, f"cycle{s} {what}"
    if event.kind is EventKind.LAND_PLAYED:
        return who, f"play{s} {_subject(event.what or x.land, '', '')}"
    if event.kind is EventKind.MOVE:
        discard = Cause.DISCARD in event.causes
        noun = describe(event.what or x.Anything(), many=batch, card=discard)
        noun = many + noun if batch else _subject(event.what, "", "", card=discard)
        return who, f"{'discard' if discard else 'sacrifice'}{s} {noun}"
    if event.kind is EventKind.ATTACKS_DECLARED and event.condition is not None:
        return who, f"attack{s} with {_attackers(event.condition)}"
    texts = {
        EventKind.DRAW: f"draw{s} a card",
        EventKind.LIFE_GAIN: f"gain{s} life",
        EventKind.LIFE_LOSS: f"lose{s} life",
        EventKind.PLAYER_LOST: f"lose{s} the game",
        EventKind.ATTACKS_DECLARED: f"attack{s}",
        EventKind.SCRY: "scries" if s else "scry",
        EventKind.SURVEIL: f"surveil{s}",
        EventKind.SEARCH: "searches their library" if s else "search your library",
    }
    return who, texts[event.kind]


def _attackers(condition: x.Condition) -> str:
    """``two or more creatures``."""
    if isinstance(condition, x.Comparison) and isinstance(condition.left, x.Count):
        what = without(condition.left.of, x.Attacking(), x.Controlled(Relation.YOU))
        if condition.compare is x.Compare.GE and isinstance(condition.right, x.Number):
            return f"{number_word(condition.right.value)} or more {describe(what, many=True)}"
    raise IRError(f"no text says {condition!r}")
