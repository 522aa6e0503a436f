from collections.abc import Iterable, Mapping
from enum import IntFlag
from typing import Any, Final

from mtgcore.tables import Tables

class DuelTables(Tables):
    def __init__(self, cards: Iterable[Mapping[str, Any]]) -> None: ...

# ---- enums, from the header (tests/api/test_stubs.py writes them)

class DuelPhase(IntFlag):
    DUEL_START_OF_TURN = 1
    DUEL_DRAW = 2
    DUEL_MANA = 3
    DUEL_MAIN = 4
    DUEL_ATTACK = 5
    DUEL_BLOCK = 6
    DUEL_END_OF_TURN = 7

DUEL_START_OF_TURN: Final = DuelPhase.DUEL_START_OF_TURN
DUEL_DRAW: Final = DuelPhase.DUEL_DRAW
DUEL_MANA: Final = DuelPhase.DUEL_MANA
DUEL_MAIN: Final = DuelPhase.DUEL_MAIN
DUEL_ATTACK: Final = DuelPhase.DUEL_ATTACK
DUEL_BLOCK: Final = DuelPhase.DUEL_BLOCK
DUEL_END_OF_TURN: Final = DuelPhase.DUEL_END_OF_TURN

class Civilization(IntFlag):
    LIGHT = 1
    WATER = 2
    DARKNESS = 4
    FIRE = 8
    NATURE = 16

LIGHT: Final = Civilization.LIGHT
WATER: Final = Civilization.WATER
DARKNESS: Final = Civilization.DARKNESS
FIRE: Final = Civilization.FIRE
NATURE: Final = Civilization.NATURE

class DuelKind(IntFlag):
    DUEL_CREATURE = 1
    DUEL_SPELL = 2
    DUEL_EVOLUTION = 4

DUEL_CREATURE: Final = DuelKind.DUEL_CREATURE
DUEL_SPELL: Final = DuelKind.DUEL_SPELL
DUEL_EVOLUTION: Final = DuelKind.DUEL_EVOLUTION

class DuelKeyword(IntFlag):
    DK_BLOCKER = 1
    DK_SPEED_ATTACKER = 2
    DK_SLAYER = 4
    DK_DOUBLE_BREAKER = 8
    DK_TRIPLE_BREAKER = 16
    DK_SHIELD_TRIGGER = 32
    DK_CHARGER = 64
    DK_CANT_ATTACK = 128
    DK_CANT_ATTACK_PLAYERS = 256
    DK_CANT_ATTACK_CREATURES = 512
    DK_CANT_BE_ATTACKED = 1024
    DK_CANT_BE_BLOCKED = 2048
    DK_ATTACKS_UNTAPPED = 4096
    DK_MUST_ATTACK = 8192
    DK_RETURNS = 16384
    DK_TO_MANA = 32768
    DK_CANT_BE_CHOSEN = 65536

DK_BLOCKER: Final = DuelKeyword.DK_BLOCKER
DK_SPEED_ATTACKER: Final = DuelKeyword.DK_SPEED_ATTACKER
DK_SLAYER: Final = DuelKeyword.DK_SLAYER
DK_DOUBLE_BREAKER: Final = DuelKeyword.DK_DOUBLE_BREAKER
DK_TRIPLE_BREAKER: Final = DuelKeyword.DK_TRIPLE_BREAKER
DK_SHIELD_TRIGGER: Final = DuelKeyword.DK_SHIELD_TRIGGER
DK_CHARGER: Final = DuelKeyword.DK_CHARGER
DK_CANT_ATTACK: Final = DuelKeyword.DK_CANT_ATTACK
DK_CANT_ATTACK_PLAYERS: Final = DuelKeyword.DK_CANT_ATTACK_PLAYERS
DK_CANT_ATTACK_CREATURES: Final = DuelKeyword.DK_CANT_ATTACK_CREATURES
DK_CANT_BE_ATTACKED: Final = DuelKeyword.DK_CANT_BE_ATTACKED
DK_CANT_BE_BLOCKED: Final = DuelKeyword.DK_CANT_BE_BLOCKED
DK_ATTACKS_UNTAPPED: Final = DuelKeyword.DK_ATTACKS_UNTAPPED
DK_MUST_ATTACK: Final = DuelKeyword.DK_MUST_ATTACK
DK_RETURNS: Final = DuelKeyword.DK_RETURNS
DK_TO_MANA: Final = DuelKeyword.DK_TO_MANA
DK_CANT_BE_CHOSEN: Final = DuelKeyword.DK_CANT_BE_CHOSEN

class DuelSide(IntFlag):
    SIDE_YOURS = 1
    SIDE_OPPONENT = 2
    SIDE_BOTH = 3

SIDE_YOURS: Final = DuelSide.SIDE_YOURS
SIDE_OPPONENT: Final = DuelSide.SIDE_OPPONENT
SIDE_BOTH: Final = DuelSide.SIDE_BOTH

class DuelOp(IntFlag):
    DO_MOVE = 1
    DO_TOP = 2
    DO_SELF = 3
    DO_TAP = 4
    DO_UNTAP = 5
    DO_BOOST = 6
    DO_BREAK = 7
    DO_LOOK = 8
    DO_MAY = 9
    DO_UNTAP_SELF = 10
    DO_BOOST_SELF = 11

DO_MOVE: Final = DuelOp.DO_MOVE
DO_TOP: Final = DuelOp.DO_TOP
DO_SELF: Final = DuelOp.DO_SELF
DO_TAP: Final = DuelOp.DO_TAP
DO_UNTAP: Final = DuelOp.DO_UNTAP
DO_BOOST: Final = DuelOp.DO_BOOST
DO_BREAK: Final = DuelOp.DO_BREAK
DO_LOOK: Final = DuelOp.DO_LOOK
DO_MAY: Final = DuelOp.DO_MAY
DO_UNTAP_SELF: Final = DuelOp.DO_UNTAP_SELF
DO_BOOST_SELF: Final = DuelOp.DO_BOOST_SELF

class DuelStepFlag(IntFlag):
    STEP_UP_TO = 1
    STEP_RANDOM = 2
    STEP_THEY_CHOOSE = 4
    STEP_DESTROY = 8
    STEP_REVEAL = 16
    STEP_ALL = 32
    STEP_ATTACKING = 64

STEP_UP_TO: Final = DuelStepFlag.STEP_UP_TO
STEP_RANDOM: Final = DuelStepFlag.STEP_RANDOM
STEP_THEY_CHOOSE: Final = DuelStepFlag.STEP_THEY_CHOOSE
STEP_DESTROY: Final = DuelStepFlag.STEP_DESTROY
STEP_REVEAL: Final = DuelStepFlag.STEP_REVEAL
STEP_ALL: Final = DuelStepFlag.STEP_ALL
STEP_ATTACKING: Final = DuelStepFlag.STEP_ATTACKING

class DuelTrigger(IntFlag):
    WHEN_CAST = 0
    WHEN_ENTERS = 1
    WHEN_ATTACKS = 2
    WHEN_BLOCKS = 3
    WHEN_BECOMES_BLOCKED = 4
    WHEN_DESTROYED = 5
    WHEN_WINS_BATTLE = 6
    WHEN_BATTLES = 7
    AT_START_OF_TURN = 8
    AT_END_OF_TURN = 9
    STATIC_POWER = 10
    DUEL_TRIGGERS = 11

WHEN_CAST: Final = DuelTrigger.WHEN_CAST
WHEN_ENTERS: Final = DuelTrigger.WHEN_ENTERS
WHEN_ATTACKS: Final = DuelTrigger.WHEN_ATTACKS
WHEN_BLOCKS: Final = DuelTrigger.WHEN_BLOCKS
WHEN_BECOMES_BLOCKED: Final = DuelTrigger.WHEN_BECOMES_BLOCKED
WHEN_DESTROYED: Final = DuelTrigger.WHEN_DESTROYED
WHEN_WINS_BATTLE: Final = DuelTrigger.WHEN_WINS_BATTLE
WHEN_BATTLES: Final = DuelTrigger.WHEN_BATTLES
AT_START_OF_TURN: Final = DuelTrigger.AT_START_OF_TURN
AT_END_OF_TURN: Final = DuelTrigger.AT_END_OF_TURN
STATIC_POWER: Final = DuelTrigger.STATIC_POWER
DUEL_TRIGGERS: Final = DuelTrigger.DUEL_TRIGGERS

class DuelStaticFlag(IntFlag):
    STATIC_SELF = 1
    STATIC_ATTACKING = 2
    STATIC_EACH = 4

STATIC_SELF: Final = DuelStaticFlag.STATIC_SELF
STATIC_ATTACKING: Final = DuelStaticFlag.STATIC_ATTACKING
STATIC_EACH: Final = DuelStaticFlag.STATIC_EACH
