from collections.abc import Iterable, Mapping, Sequence
from enum import IntFlag
from typing import Any, Final

class CardTables:
    names: tuple[str, ...]
    def __init__(self, tables: Mapping[str, Sequence[Any]], names: Iterable[str] = ()) -> None: ...
    @property
    def n_cards(self) -> int: ...
    @property
    def n_faces(self) -> int: ...
    @property
    def n_abilities(self) -> int: ...
    @property
    def digest(self) -> int: ...
    @property
    def has_hooks(self) -> bool: ...
    def __len__(self) -> int: ...
    def card(self, index: int) -> dict[str, Any]: ...
    def face(self, index: int) -> dict[str, Any]: ...
    def ability(self, index: int) -> dict[str, Any]: ...
    def symbols(self, face: int) -> list[tuple[int, int, int]] | None: ...
    def subtypes(self, typeset: int) -> tuple[int, ...]: ...

def keyword_takes_filter(keyword: int) -> bool: ...
def rule_takes_filter(rule: int) -> bool: ...

# ---- enums, from the header (tests/api/test_stubs.py writes them)

class SymbolKind(IntFlag):
    SYMBOL_GENERIC = 1
    SYMBOL_MANA = 2
    SYMBOL_HYBRID = 3
    SYMBOL_MONO_HYBRID = 4
    SYMBOL_PHYREXIAN = 5
    SYMBOL_HYBRID_PHYREXIAN = 6
    SYMBOL_SNOW = 7
    SYMBOL_X = 8
    SYMBOL_COLORLESS_HYBRID = 9

SYMBOL_GENERIC: Final = SymbolKind.SYMBOL_GENERIC
SYMBOL_MANA: Final = SymbolKind.SYMBOL_MANA
SYMBOL_HYBRID: Final = SymbolKind.SYMBOL_HYBRID
SYMBOL_MONO_HYBRID: Final = SymbolKind.SYMBOL_MONO_HYBRID
SYMBOL_PHYREXIAN: Final = SymbolKind.SYMBOL_PHYREXIAN
SYMBOL_HYBRID_PHYREXIAN: Final = SymbolKind.SYMBOL_HYBRID_PHYREXIAN
SYMBOL_SNOW: Final = SymbolKind.SYMBOL_SNOW
SYMBOL_X: Final = SymbolKind.SYMBOL_X
SYMBOL_COLORLESS_HYBRID: Final = SymbolKind.SYMBOL_COLORLESS_HYBRID

class CostKind(IntFlag):
    COST_MANA = 1
    COST_TAP = 2
    COST_UNTAP = 3
    COST_LIFE = 4
    COST_SACRIFICE_SELF = 5
    COST_SACRIFICE = 6
    COST_DISCARD = 7
    COST_TAP_OTHERS = 8
    COST_EXILE = 9
    COST_LOYALTY = 10
    COST_REMOVE_COUNTERS = 11
    COST_RETURN = 12
    COST_DISCARD_SELF = 13
    COST_EXILE_SELF = 14
    COST_GENERIC = 15
    COST_REVEAL = 16
    COST_RETURN_SELF = 17
    COST_PUT_COUNTERS = 18
    COST_COUNTERS_FROM = 19
    COST_ENERGY = 20
    COST_CREW = 21
    COST_MILL = 22
    COST_DISCARD_HAND = 23

COST_MANA: Final = CostKind.COST_MANA
COST_TAP: Final = CostKind.COST_TAP
COST_UNTAP: Final = CostKind.COST_UNTAP
COST_LIFE: Final = CostKind.COST_LIFE
COST_SACRIFICE_SELF: Final = CostKind.COST_SACRIFICE_SELF
COST_SACRIFICE: Final = CostKind.COST_SACRIFICE
COST_DISCARD: Final = CostKind.COST_DISCARD
COST_TAP_OTHERS: Final = CostKind.COST_TAP_OTHERS
COST_EXILE: Final = CostKind.COST_EXILE
COST_LOYALTY: Final = CostKind.COST_LOYALTY
COST_REMOVE_COUNTERS: Final = CostKind.COST_REMOVE_COUNTERS
COST_RETURN: Final = CostKind.COST_RETURN
COST_DISCARD_SELF: Final = CostKind.COST_DISCARD_SELF
COST_EXILE_SELF: Final = CostKind.COST_EXILE_SELF
COST_GENERIC: Final = CostKind.COST_GENERIC
COST_REVEAL: Final = CostKind.COST_REVEAL
COST_RETURN_SELF: Final = CostKind.COST_RETURN_SELF
COST_PUT_COUNTERS: Final = CostKind.COST_PUT_COUNTERS
COST_COUNTERS_FROM: Final = CostKind.COST_COUNTERS_FROM
COST_ENERGY: Final = CostKind.COST_ENERGY
COST_CREW: Final = CostKind.COST_CREW
COST_MILL: Final = CostKind.COST_MILL
COST_DISCARD_HAND: Final = CostKind.COST_DISCARD_HAND

class TargetFlag(IntFlag):
    TARGETS_UP_TO = 1
    TARGETS_SAME_CONTROLLER = 2
    TARGETS_DIFFERENT_CONTROLLERS = 4

TARGETS_UP_TO: Final = TargetFlag.TARGETS_UP_TO
TARGETS_SAME_CONTROLLER: Final = TargetFlag.TARGETS_SAME_CONTROLLER
TARGETS_DIFFERENT_CONTROLLERS: Final = TargetFlag.TARGETS_DIFFERENT_CONTROLLERS

class ManaDynamic(IntFlag):
    MANA_PRINTED = 0
    MANA_CHOSEN_COLOR = 1
    MANA_COULD_PRODUCE = 2
    MANA_COLORS_AMONG = 3
    MANA_SAME_TYPE = 4

MANA_PRINTED: Final = ManaDynamic.MANA_PRINTED
MANA_CHOSEN_COLOR: Final = ManaDynamic.MANA_CHOSEN_COLOR
MANA_COULD_PRODUCE: Final = ManaDynamic.MANA_COULD_PRODUCE
MANA_COLORS_AMONG: Final = ManaDynamic.MANA_COLORS_AMONG
MANA_SAME_TYPE: Final = ManaDynamic.MANA_SAME_TYPE

class CastCostFlag(IntFlag):
    CASTCOST_EXILES = 1
    CASTCOST_REPEATS = 2
    CASTCOST_BUYBACK = 4
    CASTCOST_FACE_DOWN = 8
    CASTCOST_ENTWINE = 16
    CASTCOST_ESCALATE = 32
    CASTCOST_PERMITTED = 64

CASTCOST_EXILES: Final = CastCostFlag.CASTCOST_EXILES
CASTCOST_REPEATS: Final = CastCostFlag.CASTCOST_REPEATS
CASTCOST_BUYBACK: Final = CastCostFlag.CASTCOST_BUYBACK
CASTCOST_FACE_DOWN: Final = CastCostFlag.CASTCOST_FACE_DOWN
CASTCOST_ENTWINE: Final = CastCostFlag.CASTCOST_ENTWINE
CASTCOST_ESCALATE: Final = CastCostFlag.CASTCOST_ESCALATE
CASTCOST_PERMITTED: Final = CastCostFlag.CASTCOST_PERMITTED

class CastCostKind(IntFlag):
    CASTCOST_MANDATORY = 1
    CASTCOST_OPTIONAL = 2
    CASTCOST_ALTERNATIVE = 3

CASTCOST_MANDATORY: Final = CastCostKind.CASTCOST_MANDATORY
CASTCOST_OPTIONAL: Final = CastCostKind.CASTCOST_OPTIONAL
CASTCOST_ALTERNATIVE: Final = CastCostKind.CASTCOST_ALTERNATIVE

class FaceFlag(IntFlag):
    FACE_INSTANT_SPEED = 1
    FACE_LAND = 2
    FACE_PERMANENT = 4
    FACE_HAS_X = 8
    FACE_AUTO_MANA = 16
    FACE_ACTIVATED = 32
    FACE_PLAIN = 64
    FACE_STATIC = 128
    FACE_SIMPLE_COST = 256
    FACE_FROM_HAND = 512
    FACE_FROM_GRAVEYARD = 1024
    FACE_WATCHES = 2048
    FACE_WATCHES_ELSEWHERE = 4096
    FACE_STATIC_ELSEWHERE = 8192
    FACE_DYNAMIC_MANA = 16384
    FACE_FROM_EXILE = 32768
    FACE_CAST_ELSEWHERE = 65536
    FACE_MORPH = 131072
    FACE_ANY_PLAYER = 262144

FACE_INSTANT_SPEED: Final = FaceFlag.FACE_INSTANT_SPEED
FACE_LAND: Final = FaceFlag.FACE_LAND
FACE_PERMANENT: Final = FaceFlag.FACE_PERMANENT
FACE_HAS_X: Final = FaceFlag.FACE_HAS_X
FACE_AUTO_MANA: Final = FaceFlag.FACE_AUTO_MANA
FACE_ACTIVATED: Final = FaceFlag.FACE_ACTIVATED
FACE_PLAIN: Final = FaceFlag.FACE_PLAIN
FACE_STATIC: Final = FaceFlag.FACE_STATIC
FACE_SIMPLE_COST: Final = FaceFlag.FACE_SIMPLE_COST
FACE_FROM_HAND: Final = FaceFlag.FACE_FROM_HAND
FACE_FROM_GRAVEYARD: Final = FaceFlag.FACE_FROM_GRAVEYARD
FACE_WATCHES: Final = FaceFlag.FACE_WATCHES
FACE_WATCHES_ELSEWHERE: Final = FaceFlag.FACE_WATCHES_ELSEWHERE
FACE_STATIC_ELSEWHERE: Final = FaceFlag.FACE_STATIC_ELSEWHERE
FACE_DYNAMIC_MANA: Final = FaceFlag.FACE_DYNAMIC_MANA
FACE_FROM_EXILE: Final = FaceFlag.FACE_FROM_EXILE
FACE_CAST_ELSEWHERE: Final = FaceFlag.FACE_CAST_ELSEWHERE
FACE_MORPH: Final = FaceFlag.FACE_MORPH
FACE_ANY_PLAYER: Final = FaceFlag.FACE_ANY_PLAYER
