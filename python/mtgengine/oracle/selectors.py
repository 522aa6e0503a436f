"""Who and what a sentence is about: targets (CR 115), each, all, the card itself, and what was named before."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import Zone
from mtgengine.ir.patterns import EVENT_RESULT, SACRIFICED
from mtgengine.ir.references import CALLED, called
from mtgengine.ir.term import substitute
from mtgengine.oracle.cursor import Cursor, tried_once
from mtgengine.oracle.nouns import noun
from mtgengine.oracle.numbers import plain_number

# What a card calls itself, besides its name.
SELF_WORDS = (
    "~",
    "this creature",
    "this land",
    "this artifact",
    "this enchantment",
    "this permanent",
    "this planeswalker",
    "this spell",
    "this card",
    "this token",
    "this aura",
    "this equipment",
    "this vehicle",
    "this saga",
    "this class",
    "this case",
    "this siege",
    "this room",
)


def source(cursor: Cursor) -> ir.Selector:
    """The card itself."""
    cursor.need(*SELF_WORDS)
    cursor.refer_to_source()
    return ir.Source()


def damage_source(cursor: Cursor) -> ir.Selector:
    """What deals damage: also what is no longer there, as it last was (CR 608.2h)."""
    cursor.need("it")
    if cursor.scope.targets:
        cursor.fail()
    return cursor.scope.dealer or cursor.fail()


def last_known(cursor: Cursor) -> ir.Selector:
    """``that artifact``, even if it has just been destroyed."""
    return _that(cursor, "")


# ---- targets -------------------------------------------------------------------------------------------------------


@tried_once
def target(cursor: Cursor) -> ir.Selector:
    """Anything with the word *target*."""
    return cursor.first(_any_target, _another_target, _counted_targets, _one_target)


def _any_target(cursor: Cursor) -> ir.Selector:
    if cursor.take("any target"):
        return cursor.add_target(ir.Target(ir.any_target))
    cursor.need("any other target")
    if not cursor.scope.targets:
        return cursor.add_target(ir.Target(ir.any_target & ~ir.IsSource()))
    if len(cursor.scope.targets) != 1:
        cursor.fail()
    return cursor.add_target(ir.Target(ir.any_target, other_than=0))


def _one_target(cursor: Cursor) -> ir.Selector:
    cursor.need("target")
    return cursor.add_target(_target_of(cursor, 1, 1))


def _another_target(cursor: Cursor) -> ir.Selector:
    cursor.need("another target")
    return cursor.add_target(_other_than_before(cursor, _target_of(cursor, 1, 1), True))


def _counted_targets(cursor: Cursor) -> ir.Selector:
    cursor.take("each of")
    least: int
    most: int | None
    if cursor.take("up to x"):
        return cursor.add_target(replace(_x_targets(cursor), up_to=True))
    if cursor.take("up to"):
        least, most = 0, plain_number(cursor)
    elif cursor.take("any number of"):
        least, most = 0, None
    elif cursor.take("one or two"):
        least, most = 1, 2
    elif cursor.take("one , two , or three"):
        least, most = 1, 3
    elif cursor.take("x"):
        return cursor.add_target(_x_targets(cursor))
    else:
        least = most = plain_number(cursor)
    other = cursor.take("other")
    if cursor.take("targets"):
        return cursor.add_target(_other_than_before(cursor, ir.Target(ir.any_target, least, most), other))
    cursor.need("target")
    return cursor.add_target(_other_than_before(cursor, _target_of(cursor, least, most), other))


def _x_targets(cursor: Cursor) -> ir.Target:
    """CR 601.2c: how many there are is announced with X."""
    if cursor.take("targets"):
        return ir.Target(ir.any_target, amount=ir.X())
    cursor.need("target")
    return replace(_target_of(cursor, 1, 1), amount=ir.X())


def _other_than_before(cursor: Cursor, target: ir.Target, other: bool) -> ir.Target:
    """Another than the target before; where there is none, another than the card itself."""
    if not other:
        return target
    if not cursor.scope.targets:
        return replace(target, what=target.what & ~ir.IsSource())
    return replace(target, other_than=0) if len(cursor.scope.targets) == 1 else cursor.fail()


def _target_of(cursor: Cursor, least: int, most: int | None) -> ir.Target:
    found = noun(cursor)
    if found.is_card and most != 1 and cursor.take("from a single graveyard"):
        # CR 109.4: what isn't on the battlefield or the stack is its owner's
        return ir.Target(found.filter & ir.InZone(Zone.GRAVEYARD), least, most, same_controller=True)
    if found.is_card and not _names_a_zone(found.filter):
        cursor.fail()
    return ir.Target(found.filter, least, most)


def _names_a_zone(filter: ir.Filter) -> bool:
    return ir.where(filter)[0] != {Zone.BATTLEFIELD}


# ---- objects -------------------------------------------------------------------------------------------------------


@tried_once
def objects(cursor: Cursor) -> ir.Selector:
    """Objects that something happens to."""
    return cursor.first(target, source, host, every, back_reference)


def host(cursor: Cursor) -> ir.Selector:
    """``enchanted creature``: what the Aura or Equipment is attached to."""
    cursor.need("enchanted", "equipped", "fortified")
    for word in ("creature", "permanent", "land", "artifact", "planeswalker", "enchantment"):
        if cursor.take(word):
            cursor.refer(ir.Host(), ir.IsHost() & ir.InZone(Zone.GRAVEYARD) if cursor.take("card") else ir.IsHost())
            return ir.Host()
    return cursor.fail()


def host_owner(cursor: Cursor) -> ir.Selector:
    """``enchanted creature's``."""
    cursor.need("enchanted", "equipped")
    cursor.need("creature's", "permanent's", "land's", "artifact's", "planeswalker's", "enchantment's")
    cursor.refer(ir.Host(), ir.IsHost())
    return ir.Host()


def chosen(cursor: Cursor, who: ir.Selector) -> ir.Selector:
    """What somebody chooses as the effect happens (CR 608.2d): ``a creature you control``, ``up to two lands``."""
    up_to = cursor.take("up to")
    another = not up_to and cursor.take("another")
    number = plain_number(cursor) if not another and not cursor.take("a", "an") else 1
    found = noun(cursor)
    zones, are_players = ir.where(found.filter)
    if are_players or zones & {Zone.STACK, Zone.LIBRARY} or (found.is_card and zones == {Zone.BATTLEFIELD}):
        cursor.fail()
    what = found.filter & ~ir.IsSource() if another else found.filter
    several = isinstance(who, (ir.EachPlayer, ir.Opponents))
    if several:
        what = substitute(what, who, ir.Affected())
    register = cursor.new_list() if several or up_to or number > 1 else cursor.new_register()
    cursor.choose(ir.Choose(register, what, who=who, amount=ir.Number(number), up_to=up_to))
    cursor.refer(ir.Register(register), what)
    return ir.Register(register)


def every(cursor: Cursor) -> ir.Selector:
    """``all creatures``, ``each other creature you control``."""
    cursor.need("all", "each")
    return _described(cursor)[0]


def plural(cursor: Cursor) -> ir.Selector:
    """``creatures you control``, as a subject."""
    found, many = _described(cursor)
    if not many:
        cursor.fail()
    return found


def _described(cursor: Cursor) -> tuple[ir.Selector, bool]:
    other = cursor.take("other")
    found = noun(cursor)
    if (found.is_card and not _names_a_zone(found.filter)) or ir.where(found.filter)[1]:
        cursor.fail()
    selector = ir.Each(found.filter & ~ir.IsSource() if other else found.filter)
    cursor.refer(selector, found.filter)
    return selector, found.plural


def back_reference(cursor: Cursor) -> ir.Selector:
    """What was named before: ``it``, ``that creature``."""
    if cursor.scope.created is not None and cursor.take("that token", "those tokens", "the token", "the tokens"):
        return cursor.scope.created
    if cursor.take("it", "him", "her"):
        found = cursor.scope.it
    elif cursor.take("them", "they"):
        # Where a player has been named, *them* is not the card itself.
        found = None if cursor.scope.it == ir.Source() and cursor.scope.that_player is not None else cursor.scope.it
    else:
        found = _that(cursor, "")
        cursor.scope = replace(cursor.scope, it=found)  # *it* after "that creature" is that creature
    if found is None:
        cursor.fail()
    if found in cursor.scope.gone:
        # CR 400.7: what it became is another object; only a move can say which.
        if found not in cursor.scope.moved:
            cursor.fail()
        return cursor.where_it_is(found)
    return found


@tried_once
def possessive(cursor: Cursor) -> ir.Selector:
    """``its``, ``that creature's``."""
    if (attached := cursor.attempt(host_owner)) is not None:
        return attached
    if (sacrificed := cursor.attempt(_sacrificed)) is not None:
        return sacrificed
    found = cursor.scope.it if cursor.take("its") else _that(cursor, "'s")
    if found == EVENT_RESULT and cursor.scope.was is not None:
        return cursor.scope.was
    if found is None or (isinstance(found, ir.Each) and found in cursor.scope.gone):
        cursor.fail()
    if found in cursor.scope.moved and not zones_of(cursor, found) & {Zone.BATTLEFIELD, Zone.STACK}:
        return cursor.where_it_is(found)  # CR 400.7j: a card is found where the effect put it
    return found


def _sacrificed(cursor: Cursor) -> ir.Selector:
    """``the sacrificed creature's``, ``the exiled card's``: what was used as a cost, as it last was."""
    if cursor.scope.exiled and cursor.take("the exiled card's"):
        return SACRIFICED
    cursor.need(*(f"the sacrificed {word}'s" for word in ("creature", "permanent", "artifact", "land", "enchantment")))
    return SACRIFICED if cursor.scope.sacrificed else cursor.fail()


def sacrificed(cursor: Cursor) -> ir.Selector:
    """``the sacrificed creature``, of which something may be so."""
    cursor.need(*(f"the sacrificed {word}" for word in ("creature", "permanent", "artifact", "land", "enchantment")))
    return SACRIFICED if cursor.scope.sacrificed else cursor.fail()


def zones_of(cursor: Cursor, what: ir.Selector) -> frozenset[Zone]:
    """Where objects that were named were before anything happened to them."""
    if isinstance(what, ir.TargetRef):
        return frozenset(cursor.scope.targets[what.index].places[0])
    said = dict(cursor.scope.named).get(what)
    return frozenset(ir.where(said)[0]) if said is not None else frozenset({Zone.BATTLEFIELD})


def _that(cursor: Cursor, ending: str) -> ir.Selector:
    for word in CALLED:
        if cursor.take(f"that {word}{ending}", f"the {word}{ending}") or (not ending and cursor.take(f"those {word}s")):
            return called(word, cursor.scope.named) or cursor.fail()
    return cursor.fail()


# ---- players -------------------------------------------------------------------------------------------------------


@tried_once
def players(cursor: Cursor) -> ir.Selector:
    """Players that something happens to, or who do something."""
    return cursor.first(_you, _each_player, _target_player, _that_player, _controller, _of_target, _defending)


def _defending(cursor: Cursor) -> ir.Selector:
    """CR 506.2: of the attack that the ability triggered on."""
    cursor.need("defending player")
    if cursor.scope.defending is None:
        cursor.fail()
    cursor.refer_to_player(cursor.scope.defending)
    return cursor.scope.defending


def _you(cursor: Cursor) -> ir.Selector:
    cursor.need("you")
    return ir.You()


def _each_player(cursor: Cursor) -> ir.Selector:
    if cursor.scope.that_player is not None and cursor.take("each of that player's opponents"):
        return ir.Except(ir.EachPlayer(), cursor.scope.that_player)  # without teams everybody else is one (CR 102.2)
    if cursor.take("each player"):
        return ir.EachPlayer()
    cursor.need("each opponent", "each of your opponents")
    return ir.Opponents()


def _target_player(cursor: Cursor) -> ir.Selector:
    place = cursor.place
    found = target(cursor)
    zones, are_players = cursor.scope.targets[-1].places
    if zones or not are_players:
        cursor.place = place
        cursor.fail()
    return found


def _that_player(cursor: Cursor) -> ir.Selector:
    cursor.need("that player", "the player", "those players", "they")
    if cursor.scope.that_player is None:
        cursor.fail()
    return cursor.scope.that_player


def _of_target(cursor: Cursor) -> ir.Selector:
    """``the owner of target nonland permanent``."""
    owner = cursor.take("the owner of")
    if not owner:
        cursor.need("the controller of")
    of = target(cursor)
    found = ir.OwnerOf(of) if owner else ir.ControllerOf(of)
    cursor.refer_to_player(found)
    return found


def _controller(cursor: Cursor) -> ir.Selector:
    """``its controller``, ``that creature's owner``."""
    of = possessive(cursor)
    if cursor.take("owner"):
        found: ir.Selector = ir.OwnerOf(of)
    else:
        cursor.need("controller")
        found = ir.ControllerOf(of)
    cursor.refer_to_player(found)
    return found
