from collections.abc import Sequence
from typing import Any, TypedDict

from mtgcore.handle import GameHandle

class _CharacteristicsFields(TypedDict):
    types: int
    typeset: int
    power: int
    toughness: int
    keywords: int
    colors: int
    controller: int
    face: int
    name: int
    subtypes: list[int]
    abilities: list[int]
    mana_value: int

class _PermanentFields(TypedDict):
    flags: int
    damage: int
    attached_to: int
    attacking: int
    sick: bool
    counters: dict[int, int]
    protector: int

class _StackFields(TypedDict):
    source: int
    ability: int
    controller: int
    flags: int
    modes: int
    x: int
    costs: int
    spent: int
    targets: list[tuple[int, int, int]]

class _PlayerFields(TypedDict):
    life: int
    lost: bool
    lost_reason: int
    max_hand: int
    mulligans: int
    land_plays: int
    counters: dict[int, int]
    cards_drawn: int
    spells_cast: int
    speed: int
    dungeon: int
    room: int
    rooms: int
    pool: list[int]
    special_mana: list[tuple[int, int, int]]

class Core(GameHandle):
    def derived(self) -> bytes: ...
    def rebuild(self) -> None: ...
    @property
    def step_kind(self) -> int: ...
    @property
    def priority_player(self) -> int: ...
    def face(self, id: int) -> int: ...
    def known(self, id: int) -> int: ...
    def characteristics(self, id: int) -> _CharacteristicsFields: ...
    def keyword_parameters(self, id: int, keyword: int) -> list[int]: ...
    def permanent(self, id: int) -> _PermanentFields: ...
    def blocks(self) -> list[tuple[int, int]]: ...
    def stack_entry(self, id: int) -> _StackFields: ...
    def player(self, player: int) -> _PlayerFields: ...
    def edit_move(self, id: int, zone: int, player: int, position: int = 0) -> int: ...
    def edit_token(self, face: int, player: int) -> int: ...
    def edit_permanent(
        self,
        id: int,
        *,
        tapped: bool | None = None,
        sick: bool | None = None,
        damage: int | None = None,
        counters: dict[int, int] | None = None,
        face_down: bool | None = None,
        phased_out: bool | None = None,
        protector: int | None = None,
    ) -> None: ...
    def edit_attach(self, id: int, to: int) -> None: ...
    def edit_player(
        self,
        player: int,
        *,
        life: int | None = None,
        counters: dict[int, int] | None = None,
        land_plays: int | None = None,
        max_hand: int | None = None,
        speed: int | None = None,
    ) -> None: ...
    def edit_dungeon(self, player: int, id: int, room: int, rooms: int) -> None: ...
    def edit_mana(
        self, player: int, kind: int, amount: int, *, snow: bool = False, restriction: int = 0, persists: bool = False
    ) -> None: ...
    def edit_effect(self, id: int, kind: int, layer: int, duration: int, a: int, b: int) -> None: ...
    def edit_effects_end(self, duration: int) -> None: ...
    def edit_pool(self, player: int, amounts: Sequence[int]) -> None: ...
    def edit_known(self, id: int, players: int) -> None: ...
    def edit_mana_mode(self, manual: bool) -> None: ...
    def settle(self) -> int: ...
    def move(self, id: int, zone: int, position: int = 0) -> int: ...
    def draw(self, player: int) -> int: ...
    def shuffle(self, player: int) -> int: ...
    def may_attack(self, id: int, defender: int) -> bool: ...
    def may_block(self, blocker: int, attacker: int) -> bool: ...
    def can_pay(self, player: int, generic: int = 0, kinds: Any = (0, 0, 0, 0, 0, 0), snow: int = 0) -> bool: ...
    def concede(self, player: int) -> int: ...
