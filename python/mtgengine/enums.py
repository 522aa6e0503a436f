"""The words of the rules as enums. Their values are the core's numbers, which `mtgcore.types` defines.

Where the project's documents use two words for one thing, both are here: ``StepType.END_STEP is StepType.END``.
"""

from __future__ import annotations

from enum import Enum, IntEnum
from typing import TypeAlias

from mtgcore import carddb, expr, vm
from mtgcore import types as core

__all__ = [
    "CardType",
    "Cause",
    "Color",
    "CostReduction",
    "CounterType",
    "Duration",
    "EventKind",
    "Keyword",
    "ObjectId",
    "PhaseType",
    "PlayerId",
    "Quality",
    "Relation",
    "Retarget",
    "RuleKind",
    "Status",
    "StepType",
    "Supertype",
    "TurnFact",
    "Zone",
]

PlayerId: TypeAlias = int
ObjectId: TypeAlias = int


class PhaseType(IntEnum):
    """A phase of a turn (CR 500.1)."""

    BEGINNING = core.PHASE_BEGINNING
    PRECOMBAT_MAIN = core.PHASE_PRECOMBAT_MAIN
    MAIN_1 = core.PHASE_PRECOMBAT_MAIN
    COMBAT = core.PHASE_COMBAT
    POSTCOMBAT_MAIN = core.PHASE_POSTCOMBAT_MAIN
    MAIN_2 = core.PHASE_POSTCOMBAT_MAIN
    ENDING = core.PHASE_ENDING


class StepType(IntEnum):
    """A step of a turn. A main phase has no steps (CR 505.2); two members stand for the phase itself."""

    UNTAP = core.STEP_UNTAP
    UPKEEP = core.STEP_UPKEEP
    DRAW = core.STEP_DRAW
    PRECOMBAT_MAIN = core.STEP_PRECOMBAT_MAIN
    BEGINNING_OF_COMBAT = core.STEP_BEGINNING_OF_COMBAT
    BEGIN_COMBAT = core.STEP_BEGINNING_OF_COMBAT
    DECLARE_ATTACKERS = core.STEP_DECLARE_ATTACKERS
    DECLARE_BLOCKERS = core.STEP_DECLARE_BLOCKERS
    COMBAT_DAMAGE = core.STEP_COMBAT_DAMAGE
    END_OF_COMBAT = core.STEP_END_OF_COMBAT
    END_COMBAT = core.STEP_END_OF_COMBAT
    POSTCOMBAT_MAIN = core.STEP_POSTCOMBAT_MAIN
    END = core.STEP_END
    END_STEP = core.STEP_END
    CLEANUP = core.STEP_CLEANUP


class Zone(IntEnum):
    """A zone (CR 400.1)."""

    LIBRARY = core.ZONE_LIBRARY
    HAND = core.ZONE_HAND
    GRAVEYARD = core.ZONE_GRAVEYARD
    BATTLEFIELD = core.ZONE_BATTLEFIELD
    STACK = core.ZONE_STACK
    EXILE = core.ZONE_EXILE
    COMMAND = core.ZONE_COMMAND

    @classmethod
    def of(cls, number: int) -> Zone:
        """The zone of the core's number; that of a component of a permanent is the battlefield (CR 712.21, 730.3)."""
        return cls.BATTLEFIELD if number == core.ZONE_BENEATH else cls(number)


class Color(Enum):
    """A kind of mana (CR 106.1b): the five colors, and colorless, which is none."""

    WHITE = "W"
    BLUE = "U"
    BLACK = "B"
    RED = "R"
    GREEN = "G"
    COLORLESS = "C"

    @property
    def kind(self) -> int:
        """The core's ManaKind: the index of this kind of mana in a pool or cost."""
        return _MANA_KINDS[self]

    @property
    def bit(self) -> int:
        """The core's ColorBit; 0 for colorless, which is no color (CR 105.2c)."""
        return 0 if self is Color.COLORLESS else 1 << self.kind

    @classmethod
    def from_mask(cls, mask: int) -> frozenset[Color]:
        """The colors of a mask of ColorBit."""
        return frozenset(color for color in cls if color.bit & mask)

    @classmethod
    def mask(cls, colors: frozenset[Color]) -> int:
        """The mask of ColorBit of these colors."""
        return sum(color.bit for color in colors)


_MANA_KINDS = {
    Color.WHITE: int(core.MANA_WHITE),
    Color.BLUE: int(core.MANA_BLUE),
    Color.BLACK: int(core.MANA_BLACK),
    Color.RED: int(core.MANA_RED),
    Color.GREEN: int(core.MANA_GREEN),
    Color.COLORLESS: int(core.MANA_COLORLESS),
}


class CardType(IntEnum):
    """A card type (CR 205.2a). The value is its bit in the core's masks."""

    ARTIFACT = core.TYPE_ARTIFACT
    BATTLE = core.TYPE_BATTLE
    CREATURE = core.TYPE_CREATURE
    ENCHANTMENT = core.TYPE_ENCHANTMENT
    INSTANT = core.TYPE_INSTANT
    KINDRED = core.TYPE_KINDRED
    LAND = core.TYPE_LAND
    PLANESWALKER = core.TYPE_PLANESWALKER
    SORCERY = core.TYPE_SORCERY
    DUNGEON = core.TYPE_DUNGEON
    CONSPIRACY = core.TYPE_CONSPIRACY
    PHENOMENON = core.TYPE_PHENOMENON
    PLANE = core.TYPE_PLANE
    SCHEME = core.TYPE_SCHEME
    VANGUARD = core.TYPE_VANGUARD

    @property
    def is_permanent(self) -> bool:
        """Whether cards of this type can be permanents (CR 110.4)."""
        return self in _PERMANENT_TYPES

    @classmethod
    def from_mask(cls, mask: int) -> frozenset[CardType]:
        """The card types of a mask of TypeBit."""
        return frozenset(kind for kind in cls if kind & mask)


_PERMANENT_TYPES = frozenset(
    {
        CardType.ARTIFACT,
        CardType.BATTLE,
        CardType.CREATURE,
        CardType.ENCHANTMENT,
        CardType.LAND,
        CardType.PLANESWALKER,
    }
)


class Supertype(IntEnum):
    """A supertype (CR 205.4a). The value is its bit in the core's masks."""

    BASIC = core.SUPERTYPE_BASIC
    LEGENDARY = core.SUPERTYPE_LEGENDARY
    ONGOING = core.SUPERTYPE_ONGOING
    SNOW = core.SUPERTYPE_SNOW
    WORLD = core.SUPERTYPE_WORLD

    @classmethod
    def from_mask(cls, mask: int) -> frozenset[Supertype]:
        """The supertypes of a mask of TypeBit."""
        return frozenset(kind for kind in cls if kind & mask)


class CounterType(IntEnum):
    """The kinds of counters that a rule names (CR 122). Cards may name others."""

    PLUS_ONE_PLUS_ONE = core.COUNTER_PLUS_ONE
    MINUS_ONE_MINUS_ONE = core.COUNTER_MINUS_ONE
    LOYALTY = core.COUNTER_LOYALTY
    DEFENSE = core.COUNTER_DEFENSE
    LORE = core.COUNTER_LORE
    POISON = core.COUNTER_POISON
    ENERGY = core.COUNTER_ENERGY
    EXPERIENCE = core.COUNTER_EXPERIENCE
    RAD = core.COUNTER_RAD
    SHIELD = core.COUNTER_SHIELD
    STUN = core.COUNTER_STUN
    FINALITY = core.COUNTER_FINALITY
    CHARGE = core.COUNTER_CHARGE
    FADE = core.COUNTER_FADE
    TIME = core.COUNTER_TIME

    @property
    def text(self) -> str:
        """As cards write it: ``+1/+1``, ``charge``."""
        return _PT_COUNTERS.get(self) or self.name.lower()

    @classmethod
    def named(cls, text: str) -> CounterType:
        """The kind that cards write so; ValueError when no rule names it."""
        for kind in cls:
            if kind.text == text.lower():
                return kind
        raise ValueError(f"no rule names {text!r} counters")


_PT_COUNTERS = {CounterType.PLUS_ONE_PLUS_ONE: "+1/+1", CounterType.MINUS_ONE_MINUS_ONE: "-1/-1"}


class Keyword(IntEnum):
    """A keyword ability that the core knows (CR 702)."""

    FLYING = core.KW_FLYING
    REACH = core.KW_REACH
    TRAMPLE = core.KW_TRAMPLE
    DEATHTOUCH = core.KW_DEATHTOUCH
    FIRST_STRIKE = core.KW_FIRST_STRIKE
    DOUBLE_STRIKE = core.KW_DOUBLE_STRIKE
    LIFELINK = core.KW_LIFELINK
    VIGILANCE = core.KW_VIGILANCE
    MENACE = core.KW_MENACE
    HASTE = core.KW_HASTE
    DEFENDER = core.KW_DEFENDER
    INDESTRUCTIBLE = core.KW_INDESTRUCTIBLE
    HEXPROOF = core.KW_HEXPROOF
    HEXPROOF_FROM = core.KW_HEXPROOF_FROM
    SHROUD = core.KW_SHROUD
    PROTECTION = core.KW_PROTECTION
    FLASH = core.KW_FLASH
    FEAR = core.KW_FEAR
    INTIMIDATE = core.KW_INTIMIDATE
    SHADOW = core.KW_SHADOW
    HORSEMANSHIP = core.KW_HORSEMANSHIP
    SKULK = core.KW_SKULK
    LANDWALK = core.KW_LANDWALK
    INFECT = core.KW_INFECT
    WITHER = core.KW_WITHER
    TOXIC = core.KW_TOXIC
    TRAMPLE_OVER_PLANESWALKERS = core.KW_TRAMPLE_OVER_PLANESWALKERS
    ENCHANT = core.KW_ENCHANT
    EQUIP = core.KW_EQUIP
    SPACE_SCULPTOR = core.KW_SPACE_SCULPTOR
    START_YOUR_ENGINES = core.KW_START_YOUR_ENGINES
    FLANKING = core.KW_FLANKING
    ASCEND = core.KW_ASCEND
    DAYBOUND = core.KW_DAYBOUND
    NIGHTBOUND = core.KW_NIGHTBOUND
    SPLIT_SECOND = core.KW_SPLIT_SECOND
    CONVOKE = core.KW_CONVOKE
    DELVE = core.KW_DELVE
    IMPROVISE = core.KW_IMPROVISE
    MORPH = core.KW_MORPH
    CYCLING = core.KW_CYCLING
    CREW = core.KW_CREW
    FORTIFY = core.KW_FORTIFY
    RECONFIGURE = core.KW_RECONFIGURE
    PHASING = core.KW_PHASING
    COMPLEATED = core.KW_COMPLEATED
    READ_AHEAD = core.KW_READ_AHEAD

    @property
    def text(self) -> str:
        """As rules text writes it: ``first strike``."""
        return self.name.lower().replace("_", " ") + ("!" if self is Keyword.START_YOUR_ENGINES else "")

    @property
    def bit(self) -> int:
        """Its bit in the core's masks of keywords."""
        return 1 << int(self)

    @property
    def has_parameter(self) -> bool:
        """Whether the keyword names something more, as *protection from red* and *toxic 2* do."""
        return self in _PARAMETERISED

    @classmethod
    def from_mask(cls, mask: int) -> frozenset[Keyword]:
        """The keywords of a mask."""
        return frozenset(keyword for keyword in cls if keyword.bit & mask)


_PARAMETERISED = frozenset(
    {
        Keyword.HEXPROOF_FROM,
        Keyword.PROTECTION,
        Keyword.LANDWALK,
        Keyword.TOXIC,
        Keyword.ENCHANT,
    }
)


class Relation(IntEnum):
    """What a player is to the one who asks."""

    ANY = core.REL_ANY
    YOU = core.REL_YOU
    OPPONENT = core.REL_OPPONENT


class Quality(IntEnum):
    """What objects may share, or have different ones of."""

    COLOR = expr.QUALITY_COLOR
    CARD_TYPE = expr.QUALITY_CARD_TYPE
    NAME = expr.QUALITY_NAME
    BASIC_LAND_TYPE = expr.QUALITY_BASIC_LAND_TYPE
    CREATURE_TYPE = expr.QUALITY_CREATURE_TYPE
    MANA_VALUE = expr.QUALITY_MANA_VALUE
    POWER = expr.QUALITY_POWER
    PERMANENT_TYPE = expr.QUALITY_PERMANENT_TYPE


class TurnFact(IntEnum):
    """What is known of a player's doings this turn."""

    CARDS_DRAWN = expr.FACT_CARDS_DRAWN
    SPELLS_CAST = expr.FACT_SPELLS_CAST
    LANDS_PLAYED = expr.FACT_LANDS_PLAYED
    LIFE_GAINED = expr.FACT_LIFE_GAINED
    LIFE_LOST = expr.FACT_LIFE_LOST
    CREATURES_DIED = expr.FACT_CREATURES_DIED
    ATTACKERS = expr.FACT_ATTACKERS
    NONCREATURE_SPELLS = expr.FACT_NONCREATURE_SPELLS
    DRAWN_IN_STEP = expr.FACT_DRAWN_IN_STEP
    DAMAGED = expr.FACT_DAMAGED
    PERMANENTS_LEFT = expr.FACT_PERMANENTS_LEFT
    SPELLS_LAST_TURN = expr.FACT_SPELLS_LAST_TURN
    PERMANENTS_DIED = expr.FACT_PERMANENTS_DIED
    TURNS = expr.FACT_TURNS


class StackAbility(IntEnum):
    """Which abilities on the stack (CR 113.3b, 113.3c)."""

    ANY = expr.STACK_ABILITY_ANY
    ACTIVATED = expr.STACK_ABILITY_ACTIVATED
    TRIGGERED = expr.STACK_ABILITY_TRIGGERED


class ActivatedAs(IntEnum):
    """Activated abilities that have a name but are of no keyword."""

    LOYALTY = core.ACTIVATED_LOYALTY


class Status(IntEnum):
    """Status and history of a permanent (CR 110.5)."""

    TAPPED = core.PF_TAPPED
    FLIPPED = core.PF_FLIPPED
    FACE_DOWN = core.PF_FACE_DOWN
    ATTACKED = core.PF_ATTACKED
    DAMAGED = core.PF_DAMAGED
    DEALT_DAMAGE = core.PF_DEALT_DAMAGE
    MONSTROUS = core.PF_MONSTROUS
    RENOWNED = core.PF_RENOWNED
    USED = core.PF_USED
    LEVEL_2 = core.PF_LEVEL_2
    LEVEL_3 = core.PF_LEVEL_3
    SOLVED = core.PF_SOLVED
    SUSPECTED = core.PF_SUSPECTED
    RING_BEARER = core.PF_RING_BEARER
    HARNESSED = core.PF_HARNESSED
    MANIFESTED = core.PF_MANIFESTED
    SADDLED = core.PF_SADDLED
    EXERTED = core.PF_EXERTED
    WARDED = core.PF_WARDED
    PAIRED = core.PF_PAIRED


class CastKeyword(Enum):
    """A keyword for which a spell is cast: the cost that it stands for, and often more than that."""

    KICKER = "kicker"
    MULTIKICKER = "multikicker"
    BUYBACK = "buyback"
    ENTWINE = "entwine"
    ESCALATE = "escalate"
    REPLICATE = "replicate"
    CONSPIRE = "conspire"
    SQUAD = "squad"
    CASUALTY = "casualty"
    BARGAIN = "bargain"
    OFFSPRING = "offspring"
    FLASHBACK = "flashback"
    RETRACE = "retrace"
    JUMP_START = "jump-start"
    ESCAPE = "escape"
    DISTURB = "disturb"
    MORE_THAN_MEETS_THE_EYE = "more than meets the eye"
    HARMONIZE = "harmonize"
    MAYHEM = "mayhem"
    EVOKE = "evoke"
    MORPH = "morph"
    MADNESS = "madness"
    MIRACLE = "miracle"
    SUSPEND = "suspend"
    FORETELL = "foretell"
    PLOT = "plot"
    WARP = "warp"
    PROWL = "prowl"
    OVERLOAD = "overload"
    CLEAVE = "cleave"
    AWAKEN = "awaken"
    BESTOW = "bestow"
    DASH = "dash"
    BLITZ = "blitz"
    SURGE = "surge"
    SPECTACLE = "spectacle"
    EMERGE = "emerge"
    IMPENDING = "impending"
    FREERUNNING = "freerunning"
    WEB_SLINGING = "web-slinging"
    SNEAK = "sneak"
    OFFERING = "offering"
    COLLECT_EVIDENCE = "collect evidence"
    BEHOLD = "behold"
    GIFT = "gift"
    MUTATE = "mutate"

    @property
    def number(self) -> int:
        """Its number in the core's tables, which only compare it."""
        return list(CastKeyword).index(self) + 1


class CostReduction(IntEnum):
    """What the object chosen for a part of a cost takes from the total cost."""

    MANA_VALUE = carddb.REDUCES_BY_MANA_VALUE
    MANA_COST = carddb.REDUCES_BY_MANA_COST
    POWER = carddb.REDUCES_BY_POWER


class Retarget(IntEnum):
    """How the targets of a spell or ability change (CR 115.7)."""

    CHOOSE = vm.RETARGET_CHOOSE
    CHANGE = vm.RETARGET_CHANGE
    ANY = vm.RETARGET_ANY


class Duration(IntEnum):
    """How long a continuous effect lasts (CR 611.2)."""

    END_OF_TURN = core.DURATION_END_OF_TURN
    END_OF_COMBAT = core.DURATION_END_OF_COMBAT
    FOREVER = core.DURATION_FOREVER
    YOUR_NEXT_TURN = core.DURATION_YOUR_NEXT_TURN
    WHILE = core.DURATION_WHILE
    END_OF_YOUR_NEXT_TURN = core.DURATION_END_OF_YOUR_NEXT_TURN
    NEXT_UNTAP = core.DURATION_NEXT_UNTAP
    YOUR_NEXT_END_STEP = core.DURATION_YOUR_NEXT_END_STEP


class EventKind(IntEnum):
    """What can happen in a game: the kinds of events that abilities trigger on or replace."""

    GAME_START = core.EVENT_GAME_START
    GAME_END = core.EVENT_GAME_END
    TURN_BEGIN = core.EVENT_TURN_BEGIN
    TURN_END = core.EVENT_TURN_END
    PHASE_BEGIN = core.EVENT_PHASE_BEGIN
    PHASE_END = core.EVENT_PHASE_END
    STEP_BEGIN = core.EVENT_STEP_BEGIN
    STEP_END = core.EVENT_STEP_END
    MOVE = core.EVENT_MOVE
    DRAW = core.EVENT_DRAW
    DAMAGE = core.EVENT_DAMAGE
    LIFE_GAIN = core.EVENT_LIFE_GAIN
    LIFE_LOSS = core.EVENT_LIFE_LOSS
    COUNTERS_PUT = core.EVENT_COUNTERS_PUT
    COUNTERS_REMOVED = core.EVENT_COUNTERS_REMOVED
    TAP = core.EVENT_TAP
    UNTAP = core.EVENT_UNTAP
    ATTACK = core.EVENT_ATTACK
    BLOCK = core.EVENT_BLOCK
    BLOCKED = core.EVENT_BLOCKED
    CAST = core.EVENT_CAST
    ACTIVATE = core.EVENT_ACTIVATE
    TRIGGERED = core.EVENT_TRIGGERED
    PUT_ON_STACK = core.EVENT_PUT_ON_STACK
    LAND_PLAYED = core.EVENT_LAND_PLAYED
    MANA_ADDED = core.EVENT_MANA_ADDED
    MANA_LOST = core.EVENT_MANA_LOST
    TOKEN = core.EVENT_TOKEN
    ATTACH = core.EVENT_ATTACH
    PLAYER_LOST = core.EVENT_PLAYER_LOST
    PLAYER_WON = core.EVENT_PLAYER_WON
    SHUFFLE = core.EVENT_SHUFFLE
    REVEAL = core.EVENT_REVEAL
    COUNTERED = core.EVENT_COUNTERED
    RESOLVED = core.EVENT_RESOLVED
    MULLIGAN = core.EVENT_MULLIGAN
    EFFECT_BEGIN = core.EVENT_EFFECT_BEGIN
    REMOVED_FROM_COMBAT = core.EVENT_REMOVED_FROM_COMBAT
    CYCLE = core.EVENT_CYCLE
    TAPPED_FOR_MANA = core.EVENT_TAPPED_FOR_MANA
    TARGETED = core.EVENT_TARGETED
    TRANSFORM = core.EVENT_TRANSFORM
    TURN_UP = core.EVENT_TURN_UP
    PHASE = core.EVENT_PHASE
    SEARCH = core.EVENT_SEARCH
    SCRY = core.EVENT_SCRY
    SURVEIL = core.EVENT_SURVEIL
    CONTROL = core.EVENT_CONTROL
    ATTACKS_DECLARED = core.EVENT_ATTACKS_DECLARED
    STATE = core.EVENT_STATE
    REFLEXIVE = core.EVENT_REFLEXIVE
    UNBLOCKED = core.EVENT_UNBLOCKED
    REGENERATE = core.EVENT_REGENERATE
    COIN = core.EVENT_COIN
    PREVENTED = core.EVENT_PREVENTED
    DAY_NIGHT = core.EVENT_DAY_NIGHT
    DESIGNATED = core.EVENT_DESIGNATED
    UNTAPPING = core.EVENT_UNTAPPING
    OPENING_HAND = core.EVENT_OPENING_HAND
    ATTACKING = core.EVENT_ATTACKING
    ACTION = core.EVENT_ACTION


class KeywordAction(IntEnum):
    """Keyword actions that abilities may trigger on, by their number in CR 701; then what players become and do."""

    INVESTIGATE = core.ACTION_INVESTIGATE
    CLASH = core.ACTION_CLASH
    PROLIFERATE = core.ACTION_PROLIFERATE
    MONSTROSITY = core.ACTION_MONSTROSITY
    VOTE = core.ACTION_VOTE
    EXERT = core.ACTION_EXERT
    EXPLORE = core.ACTION_EXPLORE
    ADAPT = core.ACTION_ADAPT
    AMASS = core.ACTION_AMASS
    VENTURE = core.ACTION_VENTURE
    CONNIVE = core.ACTION_CONNIVE
    TEMPT = core.ACTION_TEMPT
    TIME_TRAVEL = core.ACTION_TIME_TRAVEL
    DISCOVER = core.ACTION_DISCOVER
    SUSPECT = core.ACTION_SUSPECT
    MANIFEST_DREAD = core.ACTION_MANIFEST_DREAD
    HARNESS = core.ACTION_HARNESS
    AIRBEND = core.ACTION_AIRBEND
    EARTHBEND = core.ACTION_EARTHBEND
    WATERBEND = core.ACTION_WATERBEND
    BLIGHT = core.ACTION_BLIGHT
    COMPLETE = core.ACTION_COMPLETE
    MONARCH = core.ACTION_MONARCH
    INITIATIVE = core.ACTION_INITIATIVE
    ROLL = core.ACTION_ROLL
    UNLOCK = core.ACTION_UNLOCK
    FULLY_UNLOCK = core.ACTION_FULLY_UNLOCK
    MUTATE = core.ACTION_MUTATE


class Standing(IntEnum):
    """Designations and numbers that a player has, beside life and counters."""

    MONARCH = core.STANDING_MONARCH
    INITIATIVE = core.STANDING_INITIATIVE
    BLESSING = core.STANDING_BLESSING
    SPEED = core.STANDING_SPEED
    TEMPTED = core.STANDING_TEMPTED
    IN_DUNGEON = core.STANDING_IN_DUNGEON
    DUNGEONS = core.STANDING_DUNGEONS
    FASTER = core.STANDING_FASTER


class Cause(IntEnum):
    """Why an object changes zones (CR 701)."""

    NONE = core.CAUSE_NONE
    RULE = core.CAUSE_RULE
    EFFECT = core.CAUSE_EFFECT
    COST = core.CAUSE_COST
    SBA = core.CAUSE_SBA
    DESTROY = core.CAUSE_DESTROY
    SACRIFICE = core.CAUSE_SACRIFICE
    DISCARD = core.CAUSE_DISCARD
    DRAW = core.CAUSE_DRAW
    CAST = core.CAUSE_CAST
    PLAY = core.CAUSE_PLAY
    RESOLVE = core.CAUSE_RESOLVE
    COUNTER = core.CAUSE_COUNTER
    MILL = core.CAUSE_MILL
    EXILE = core.CAUSE_EXILE
    MULLIGAN = core.CAUSE_MULLIGAN
    SETUP = core.CAUSE_SETUP
    SEARCH = core.CAUSE_SEARCH
    DAMAGE = core.CAUSE_DAMAGE
    MELD = core.CAUSE_MELD


class RuleKind(IntEnum):
    """A restriction, requirement, permission or cost change (CR 613.11, 508.1c-d, 509.1b-c, 601.2f)."""

    CANT_ATTACK = core.RULE_CANT_ATTACK
    CANT_BLOCK = core.RULE_CANT_BLOCK
    MUST_ATTACK = core.RULE_MUST_ATTACK
    MUST_BLOCK = core.RULE_MUST_BLOCK
    CANT_ATTACK_ALONE = core.RULE_CANT_ATTACK_ALONE
    CANT_BLOCK_ALONE = core.RULE_CANT_BLOCK_ALONE
    MUST_BE_BLOCKED = core.RULE_MUST_BE_BLOCKED
    LURE = core.RULE_LURE
    UNBLOCKABLE = core.RULE_UNBLOCKABLE
    CANT_BE_BLOCKED_BY = core.RULE_CANT_BE_BLOCKED_BY
    MIN_BLOCKERS = core.RULE_MIN_BLOCKERS
    MAX_BLOCKERS = core.RULE_MAX_BLOCKERS
    BLOCK_ADDITIONAL = core.RULE_BLOCK_ADDITIONAL
    CAN_BLOCK_ONLY = core.RULE_CAN_BLOCK_ONLY
    MAX_ATTACKERS = core.RULE_MAX_ATTACKERS
    MAX_BLOCKERS_TOTAL = core.RULE_MAX_BLOCKERS_TOTAL
    ATTACK_COST = core.RULE_ATTACK_COST
    BLOCK_COST = core.RULE_BLOCK_COST
    GOADED = core.RULE_GOADED
    CANT_ATTACK_PLAYER = core.RULE_CANT_ATTACK_PLAYER
    MUST_ATTACK_PLAYER = core.RULE_MUST_ATTACK_PLAYER
    COST_INCREASE = core.RULE_COST_INCREASE
    COST_REDUCE = core.RULE_COST_REDUCE
    COST_MINIMUM = core.RULE_COST_MINIMUM
    EXTRA_LAND = core.RULE_EXTRA_LAND
    NO_MAX_HAND = core.RULE_NO_MAX_HAND
    HAND_SIZE = core.RULE_HAND_SIZE
    DOESNT_UNTAP = core.RULE_DOESNT_UNTAP
    FLASH = core.RULE_FLASH
    CANT_BLOCK_WITH_FEWER = core.RULE_CANT_BLOCK_WITH_FEWER
    CANT_LOSE = core.RULE_CANT_LOSE
    CANT_WIN = core.RULE_CANT_WIN
    MANA_PERSISTS = core.RULE_MANA_PERSISTS
    MAX_COUNTERS = core.RULE_MAX_COUNTERS
    CANT_GAIN_LIFE = core.RULE_CANT_GAIN_LIFE
    MAX_DRAWS = core.RULE_MAX_DRAWS
    CANT_HAVE_COUNTERS = core.RULE_CANT_HAVE_COUNTERS
    CANT_ENTER = core.RULE_CANT_ENTER
    CANT_BE_SACRIFICED = core.RULE_CANT_BE_SACRIFICED
    CANT_BE_DESTROYED = core.RULE_CANT_BE_DESTROYED
    UNPREVENTABLE = core.RULE_UNPREVENTABLE
    CANT_REGENERATE = core.RULE_CANT_REGENERATE
    SKIP_STEP = core.RULE_SKIP_STEP
    CANT_LOSE_LIFE = core.RULE_CANT_LOSE_LIFE
    TRIGGER_AGAIN = core.RULE_TRIGGER_AGAIN
    CANT_CAST = core.RULE_CANT_CAST
    SORCERY_SPEED = core.RULE_SORCERY_SPEED
    CANT_ACTIVATE = core.RULE_CANT_ACTIVATE
    CANT_PLAY_LAND = core.RULE_CANT_PLAY_LAND
    CANT_BE_COUNTERED = core.RULE_CANT_BE_COUNTERED
    MAY_CAST = core.RULE_MAY_CAST
    PLAYER_HEXPROOF = core.RULE_PLAYER_HEXPROOF
    PLAYER_SHROUD = core.RULE_PLAYER_SHROUD
    PLAYER_PROTECTION = core.RULE_PLAYER_PROTECTION
    LOYALTY_ANY_TIME = core.RULE_LOYALTY_ANY_TIME
    LOYALTY_TWICE = core.RULE_LOYALTY_TWICE
    MAY_STAY_TAPPED = core.RULE_MAY_STAY_TAPPED
    SPEND_AS_ANY = core.RULE_SPEND_AS_ANY
    NO_COMBAT_DAMAGE = core.RULE_NO_COMBAT_DAMAGE
