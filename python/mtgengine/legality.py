"""Why something is not offered: the rule that forbids it, in good faith.

The core only ever offers what is legal, so it has no list of reasons. Here they are found afterwards, by asking about
the action what the rules ask, in their order, or by trying it on a copy that lacks the suspected obstacle.
"""

from __future__ import annotations

from mtgcore import types as core_types
from mtgengine.enums import CardType, Keyword, ObjectId
from mtgengine.errors import IllegalAction
from mtgengine.ir.cards import Activated
from mtgengine.objects import GameObject, Position

__all__ = ["why_not_activate", "why_not_attack", "why_not_block", "why_not_cast", "why_not_play_land", "why_not_target"]

# When each card type may be cast; instants and cards with flash at any time (CR 117.1a, 702.8a).
_TIMING_RULES = {
    CardType.CREATURE: "302.1",
    CardType.ARTIFACT: "301.1",
    CardType.ENCHANTMENT: "303.1",
    CardType.PLANESWALKER: "306.1",
    CardType.BATTLE: "310.1",
    CardType.SORCERY: "307.1",
}
_MAIN_PHASES = (core_types.PHASE_PRECOMBAT_MAIN, core_types.PHASE_POSTCOMBAT_MAIN)
PLENTY = 40


def why_not_attack(position: Position, attacker: ObjectId, defender: int) -> IllegalAction:
    """Why this creature can't attack that player (-1 - seat), planeswalker or battle."""
    core = position.core
    what = f"{position.text_of(attacker)} can't attack {position.text_of(defender)}"
    try:
        status, creature = core.permanent(attacker), position.object(attacker)
    except KeyError:
        return IllegalAction(f"{position.text_of(attacker)} is not on the battlefield", "508.1a")
    now = creature.characteristics
    if not now.is_creature():
        return IllegalAction(f"{what}: it is no creature", "508.1a")
    if core.characteristics(attacker)["controller"] != core.active_player:
        return IllegalAction(f"{what}: the active player does not control it", "508.1a")
    if creature.tapped:
        return IllegalAction(f"{what}: it is tapped", "508.1a")
    if status["sick"] and Keyword.HASTE not in now.keywords:
        return IllegalAction(f"{what}: it came under its controller's control this turn and has no haste", "302.6")
    if Keyword.DEFENDER in now.keywords:
        return IllegalAction(f"{what}: it has defender", "702.3b")
    if defender >= 0 and not _attackable(position, defender):
        return IllegalAction(f"{what}: only players, planeswalkers and battles are attacked", "508.1b")
    if not core.may_attack(attacker, defender):
        return IllegalAction(f"{what}: a restriction forbids it", "508.1c")
    return IllegalAction(f"{what} together with the other attackers: a restriction or requirement forbids it", "508.1c")


def _attackable(position: Position, id: ObjectId) -> bool:
    if not position.core.exists(id):
        return False
    return bool({CardType.PLANESWALKER, CardType.BATTLE} & position.object(id).characteristics.types)


def why_not_block(position: Position, blocker: ObjectId, attacker: ObjectId) -> IllegalAction:
    """Why this creature can't block that attacker."""
    what = f"{position.text_of(blocker)} can't block {position.text_of(attacker)}"
    core = position.core
    try:
        core.permanent(blocker)
        core.permanent(attacker)
    except KeyError:
        return IllegalAction(f"{what}: one of them is not on the battlefield", "509.1a")
    mine, theirs = position.object(blocker), position.object(attacker)
    if not mine.is_creature or mine.tapped:
        return IllegalAction(f"{what}: only untapped creatures block", "509.1a")
    if not theirs.attacking or mine.controller == theirs.controller:
        return IllegalAction(f"{what}: it does not attack that player, or a permanent of that player", "509.1a")
    if not core.may_block(blocker, attacker):
        return _evasion(what, mine, theirs)
    if Keyword.MENACE in theirs.characteristics.keywords:
        return IllegalAction(f"{what} alone: it has menace", "702.111b")
    return IllegalAction(f"{what} together with the other blocks: a restriction or requirement forbids it", "509.1b")


def _evasion(what: str, blocker: GameObject, attacker: GameObject) -> IllegalAction:
    mine, theirs = blocker.characteristics, attacker.characteristics
    artifact = CardType.ARTIFACT in mine.types
    black = any(color.value == "B" for color in mine.colors)
    checks = (
        (Keyword.SHADOW in theirs.keywords) != (Keyword.SHADOW in mine.keywords) and ("shadow", "702.28b"),
        Keyword.FLYING in theirs.keywords
        and not {Keyword.FLYING, Keyword.REACH} & mine.keywords
        and ("flying", "702.9b"),
        Keyword.HORSEMANSHIP in theirs.keywords
        and Keyword.HORSEMANSHIP not in mine.keywords
        and ("horsemanship", "702.31b"),
        Keyword.FEAR in theirs.keywords and not artifact and not black and ("fear", "702.36b"),
        Keyword.INTIMIDATE in theirs.keywords
        and not artifact
        and not theirs.colors & mine.colors
        and ("intimidate", "702.13b"),
        Keyword.SKULK in theirs.keywords and (mine.power or 0) > (theirs.power or 0) and ("skulk", "702.118b"),
        Keyword.LANDWALK in theirs.keywords and ("landwalk", "702.14c"),
        Keyword.PROTECTION in theirs.keywords and ("protection", "702.16f"),
    )
    for check in checks:
        if check:
            return IllegalAction(f"{what}: {check[0]}", check[1])
    return IllegalAction(f"{what}: a restriction forbids it", "509.1b")


def why_not_play_land(position: Position, player: int, card: ObjectId) -> IllegalAction:
    """Why this player can't play that land now."""
    core = position.core
    what = f"{position.text_of(card)} can't be played"
    if not core.exists(card) or not position.object(card).is_land:
        return IllegalAction(f"{what}: it is no land", "305.1")
    if core.active_player != player:
        return IllegalAction(f"{what}: it is not that player's turn", "305.3")
    if core.priority_player != player:
        return IllegalAction(f"{what}: that player has no priority", "305.1")
    if core.phase not in _MAIN_PHASES or core.zone(core_types.ZONE_STACK):
        return IllegalAction(f"{what}: only in a main phase with an empty stack", "305.1")
    if core.player(player)["land_plays"]:
        return IllegalAction(f"{what}: no land play is left this turn", "305.2b")
    return IllegalAction(f"{what} from where it is", "305.1")


def why_not_cast(position: Position, player: int, card: ObjectId, way: int | None = None) -> IllegalAction:
    """Why this player can't cast that card now."""
    core = position.core
    what = f"{position.text_of(card)} can't be cast"
    if not core.exists(card):
        return IllegalAction(f"{what}: it is gone", "400.7")
    types = position.object(card).characteristics
    if types.is_land():
        return IllegalAction(f"{what}: lands are played, not cast", "305.9")
    if core.priority_player != player:
        return IllegalAction(f"{what}: that player has no priority", "117.1a")
    if core.object(card)["zone"] != core_types.ZONE_HAND or core.object(card)["owner"] != player:
        return IllegalAction(f"{what} from where it is", "601.3")
    if _offered_with_mana(position, player, core_types.OPTION_CAST, card):
        if way is not None and way > 0:
            return IllegalAction(f"{what} for that alternative cost: it can't be paid", "118.9")
        return IllegalAction(f"{what}: its cost can't be paid", "601.2h")
    if not _sorcery_timing(position, player) and not _instant_speed(position, card):
        kind = next((kind for kind in _TIMING_RULES if kind in types.types), CardType.SORCERY)
        when = "only in one's own main phase with an empty stack"
        return IllegalAction(f"{what}: {when}", _TIMING_RULES[kind])
    return IllegalAction(f"{what}: there is no legal choice of targets, or its cost can't be paid", "601.2c")


def _sorcery_timing(position: Position, player: int) -> bool:
    core = position.core
    return core.active_player == player and core.phase in _MAIN_PHASES and not core.zone(core_types.ZONE_STACK)


def _instant_speed(position: Position, card: ObjectId) -> bool:
    face = position.object(card).face
    return CardType.INSTANT in face.types or Keyword.FLASH in face.keywords


def _offered_with_mana(position: Position, player: int, kind: int, id: ObjectId, ability: int = -1) -> bool:
    """Would it be offered to a player with plenty of mana?"""
    trial = position.core.copy()
    for mana in range(6):
        trial.edit_mana(player, mana, PLENTY)
    trial.relist_options()
    return any(option[0] == kind and option[1] == id and ability in (-1, option[2]) for option in trial.options())


def why_not_activate(position: Position, player: int, id: ObjectId, index: int) -> IllegalAction:
    """Why this player can't activate that ability (its index among the object's abilities) now."""
    core = position.core
    what = f"ability {index} of {position.text_of(id)} can't be activated"
    if not core.exists(id):
        return IllegalAction(f"{what}: it is gone", "400.7")
    source = position.object(id)
    if core.priority_player != player:
        return IllegalAction(f"{what}: that player has no priority", "117.1b")
    if core.characteristics(id)["controller"] != player:
        return IllegalAction(f"{what}: only its controller may do that", "602.2")
    abilities = [ability for ability in source.characteristics.abilities if isinstance(ability, Activated)]
    if index < len(abilities):
        ability = abilities[index]
        if ability.taps and source.tapped:
            return IllegalAction(f"{what}: it is already tapped", "118.3")
        now = source.characteristics
        if ability.taps and source.summoning_sick and now.is_creature() and Keyword.HASTE not in now.keywords:
            return IllegalAction(f"{what}: the creature came under its controller's control this turn", "302.6")
        if ability.is_loyalty:
            return IllegalAction(f"{what}: once each turn, in one's own main phase with an empty stack", "606.3")
        if ability.sorcery_speed and not _sorcery_timing(position, player):
            return IllegalAction(f"{what}: only as a sorcery", "602.5d")
    if _offered_with_mana(position, player, core_types.OPTION_ACTIVATE, id):
        return IllegalAction(f"{what}: its cost can't be paid", "602.2b")
    return IllegalAction(f"{what}: its targets, its cost or its restrictions don't allow it", "602.5b")


def why_not_target(position: Position, source: ObjectId | None, target: int) -> IllegalAction:
    """Why that object or player (-1 - seat) can't be chosen as a target."""
    by = f" of {position.text_of(source)}" if source else ""
    what = f"{position.text_of(target)} can't be the target{by}"
    if target > 0 and position.core.exists(target):
        keywords = position.object(target).characteristics.keywords
        for keyword, rule in (
            (Keyword.SHROUD, "702.18a"),
            (Keyword.PROTECTION, "702.16b"),
            (Keyword.HEXPROOF, "702.11b"),
            (Keyword.HEXPROOF_FROM, "702.11d"),
        ):
            if keyword in keywords:
                return IllegalAction(f"{what}: {keyword.text}", rule)
    return IllegalAction(f"{what}: it is no legal target", "601.2c")
