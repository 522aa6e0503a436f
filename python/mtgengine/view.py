"""What a player may see of a game (CR 400.2, 402.3): the state that agents decide upon.

A view is a copy of the game's state, so it stays as it is when the game goes on. Cards that the player may not know are
anonymous: they have no id and no name, and only their number counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine.decisions import Decision
from mtgengine.enums import CardType, Color, Keyword, ObjectId, PlayerId, Supertype, Zone
from mtgengine.ir.pool import CardPool
from mtgengine.mana import ManaCost
from mtgengine.objects import Characteristics, Position, counter_text, current, face_of

__all__ = ["CardInfo", "GameStateView", "PermanentInfo", "StackInfo"]


@dataclass(frozen=True)
class CardInfo:
    """A card, as a player sees it. A card that the player may not know has None for its id and its name.

    Attributes:
        object_id: The object's id; None: the player may not know the card.
        owner: Whose card it is.
        zone: Where it is.
        characteristics: What it is now; None: the player may not know.
    """

    object_id: ObjectId | None
    owner: PlayerId
    zone: Zone
    characteristics: Characteristics | None

    @property
    def is_known(self) -> bool:
        """Whether the player may know which card this is."""
        return self.characteristics is not None

    @property
    def name(self) -> str | None:
        """Its name."""
        return self.characteristics.name if self.characteristics else None

    @property
    def mana_cost(self) -> ManaCost | None:
        """Its mana cost."""
        return self.characteristics.mana_cost if self.characteristics else None

    @property
    def mana_value(self) -> int:
        """Its mana value."""
        return self.characteristics.mana_value if self.characteristics else 0

    @property
    def cmc(self) -> int:
        """Another word for `mana_value`."""
        return self.mana_value

    @property
    def colors(self) -> frozenset[Color]:
        """Its colors."""
        return self.characteristics.colors if self.characteristics else frozenset()

    @property
    def types(self) -> frozenset[CardType]:
        """Its card types."""
        return self.characteristics.types if self.characteristics else frozenset()

    @property
    def subtypes(self) -> frozenset[str]:
        """Its subtypes."""
        return self.characteristics.subtypes if self.characteristics else frozenset()

    @property
    def supertypes(self) -> frozenset[Supertype]:
        """Its supertypes."""
        return self.characteristics.supertypes if self.characteristics else frozenset()

    @property
    def keywords(self) -> frozenset[Keyword]:
        """Its keyword abilities."""
        return self.characteristics.keywords if self.characteristics else frozenset()

    @property
    def power(self) -> int | None:
        """Its power."""
        return self.characteristics.power if self.characteristics else None

    @property
    def toughness(self) -> int | None:
        """Its toughness."""
        return self.characteristics.toughness if self.characteristics else None

    @property
    def rules_text(self) -> str:
        """Its rules text."""
        return self.characteristics.rules_text if self.characteristics else ""

    @property
    def is_creature(self) -> bool:
        """Whether it is a creature."""
        return CardType.CREATURE in self.types

    @property
    def is_land(self) -> bool:
        """Whether it is a land."""
        return CardType.LAND in self.types

    def has_keyword(self, keyword: Keyword | str) -> bool:
        """Whether it has a keyword ability."""
        return self.characteristics is not None and self.characteristics.has_keyword(keyword)

    def __str__(self) -> str:
        return self.name or "an unknown card"


@dataclass(frozen=True)
class PermanentInfo(CardInfo):
    """A permanent, as a player sees it.

    Attributes:
        controller: Who controls it.
        tapped: Whether it is tapped.
        summoning_sick: Whether it came under its controller's control since that player's latest turn began.
        damage_marked: Damage marked on it.
        counters: Counters on it, by kind as cards write it.
        attached_to: The id of the permanent that it is attached to.
        attacking: Whether it attacks.
        attack_target: The id of the planeswalker or battle that it attacks; None: it attacks a player, or nothing.
        blocking: The ids of the attackers that it blocks.
        is_blocked: Whether it is a blocked attacker.
        is_token: Whether it is a token.
        face_down: Whether it is face down.
    """

    object_id: ObjectId
    controller: PlayerId
    tapped: bool
    summoning_sick: bool
    damage_marked: int
    counters: Mapping[str, int]
    attached_to: ObjectId | None
    attacking: bool
    attack_target: ObjectId | None
    blocking: tuple[ObjectId, ...]
    is_blocked: bool
    is_token: bool
    face_down: bool


@dataclass(frozen=True)
class StackInfo:
    """A spell or ability on the stack.

    Attributes:
        object_id: Its id.
        name: The name of the spell, or of the ability's source.
        controller: Who controls it.
        source: The id of the ability's source; a spell is its own.
        targets: Its targets: ids of objects, and ids of players.
        target_players: The players among its targets.
        x_value: The value of X.
        is_spell: Whether it is a spell.
    """

    object_id: ObjectId
    name: str
    controller: PlayerId
    source: ObjectId
    targets: tuple[ObjectId, ...]
    target_players: tuple[PlayerId, ...]
    x_value: int
    is_spell: bool


class GameStateView(Position):
    """The state of a game as one player may see it. Everything is read when it is asked for.

    Attributes:
        player_id: Whose view this is.
    """

    def __init__(self, core: Core, pool: CardPool, player_ids: tuple[PlayerId, ...], player: PlayerId) -> None:
        self.core = core
        self.pool = pool
        self.player_ids = player_ids
        self.version = 0
        self.player_id = player
        self._seat = self.seat(player)

    # ---- the turn --------------------------------------------------------------------------------------------------

    @property
    def is_my_turn(self) -> bool:
        """Whether it is this player's turn."""
        return self.core.active_player == self._seat

    @cached_property
    def decision(self) -> Decision | None:
        """The pending decision, if this player is the one who answers it."""
        fields = self.core.decision()
        if fields is None or fields[3] != self._seat:
            return None
        return Decision(self, fields)

    # ---- the players -----------------------------------------------------------------------------------------------

    @property
    def opponents(self) -> tuple[PlayerId, ...]:
        """The other players."""
        return tuple(player for player in self.player_ids if player != self.player_id)

    @property
    def opponent(self) -> PlayerId:
        """The other player of a two-player game; of a larger one, the next."""
        return self.player_ids[(self._seat + 1) % len(self.player_ids)]

    def life(self, player: PlayerId | None = None) -> int:
        """A player's life total; this player's, if none is named."""
        return self.core.player(self._of(player))["life"]

    @property
    def my_life(self) -> int:
        """This player's life total."""
        return self.life()

    @property
    def opponent_life(self) -> int:
        """The opponent's life total."""
        return self.life(self.opponent)

    def player_counters(self, player: PlayerId | None = None) -> Mapping[str, int]:
        """Counters that a player has, such as poison."""
        counters = self.core.player(self._of(player))["counters"]
        return {counter_text(self.pool, kind): n for kind, n in counters.items()}

    def mana_pool(self, player: PlayerId | None = None) -> Mapping[Color, int]:
        """The mana in a player's pool, restricted mana and mana that persists included."""
        fields = self.core.player(self._of(player))
        special = [kind & 7 for kind, _, _ in fields["special_mana"]]
        counts = [fields["pool"][i] + fields["pool"][i + 6] + special.count(i) for i in range(6)]
        return {color: counts[color.kind] for color in Color if counts[color.kind]}

    @property
    def land_plays(self) -> int:
        """Lands that this player has played this turn."""
        return self.core.player(self._seat)["land_plays"]

    def _of(self, player: PlayerId | None) -> int:
        return self._seat if player is None else self.seat(player)

    # ---- zones -----------------------------------------------------------------------------------------------------

    @cached_property
    def hand(self) -> tuple[CardInfo, ...]:
        """This player's hand."""
        return self.cards(Zone.HAND)

    def hand_size(self, player: PlayerId | None = None) -> int:
        """How many cards a player has in hand."""
        return len(self.core.zone(core_types.ZONE_HAND, self._of(player)))

    def library_size(self, player: PlayerId | None = None) -> int:
        """How many cards a player has in the library."""
        return len(self.core.zone(core_types.ZONE_LIBRARY, self._of(player)))

    def graveyard(self, player: PlayerId | None = None) -> tuple[CardInfo, ...]:
        """A player's graveyard, the top card last."""
        return self.cards(Zone.GRAVEYARD, player)

    def library(self, player: PlayerId | None = None) -> tuple[CardInfo, ...]:
        """A player's library, the top card last: only the cards that this player knows have names."""
        return self.cards(Zone.LIBRARY, player)

    @cached_property
    def exile(self) -> tuple[CardInfo, ...]:
        """The cards in exile."""
        return self.cards(Zone.EXILE)

    def cards(self, zone: Zone, player: PlayerId | None = None) -> tuple[CardInfo, ...]:
        """The cards of a zone; hidden ones anonymous."""
        return tuple(self._card(id) for id in self.core.zone(int(zone), self._of(player)))

    def _card(self, id: ObjectId) -> CardInfo:
        fields = self.core.object(id)
        owner = self.player_ids[fields["owner"]]
        if not self.knows(id):
            return CardInfo(None, owner, Zone(fields["zone"]), None)
        face = self.pool.faces[fields["face"]]
        return CardInfo(id, owner, Zone(fields["zone"]), current(self.core, self.pool, id, face))

    def knows(self, id: ObjectId) -> bool:
        """Whether the player may know which card an object is."""
        return bool(self.core.known(id) >> self._seat & 1)

    # ---- the battlefield and the stack -----------------------------------------------------------------------------

    @cached_property
    def battlefield(self) -> tuple[PermanentInfo, ...]:
        """All permanents, the oldest first."""
        blocking: dict[ObjectId, list[ObjectId]] = {}
        for blocker, attacker in self.core.blocks():
            blocking.setdefault(blocker, []).append(attacker)
        ids = self.core.zone(core_types.ZONE_BATTLEFIELD)
        return tuple(self._permanent(id, tuple(blocking.get(id, ()))) for id in ids)

    def _permanent(self, id: ObjectId, blocking: tuple[ObjectId, ...]) -> PermanentInfo:
        fields, status = self.core.object(id), self.core.permanent(id)
        flags = status["flags"]
        characteristics = current(self.core, self.pool, id, self.pool.faces[fields["face"]])
        return PermanentInfo(
            object_id=id,
            owner=self.player_ids[fields["owner"]],
            zone=Zone.BATTLEFIELD,
            characteristics=characteristics if self.knows(id) or not flags & core_types.PF_FACE_DOWN else None,
            controller=self.player_ids[self.core.characteristics(id)["controller"]],
            tapped=bool(flags & core_types.PF_TAPPED),
            summoning_sick=status["sick"],
            damage_marked=status["damage"],
            counters={counter_text(self.pool, kind): n for kind, n in status["counters"].items()},
            attached_to=status["attached_to"] if status["attached_to"] > 0 else None,
            attacking=bool(flags & core_types.PF_ATTACKING),
            attack_target=status["attacking"] if status["attacking"] > 0 else None,
            blocking=blocking,
            is_blocked=bool(flags & core_types.PF_BLOCKED),
            is_token=bool(fields["flags"] & core_types.OBJECT_TOKEN),
            face_down=bool(flags & core_types.PF_FACE_DOWN),
        )

    def permanents(self, player: PlayerId | None = None) -> tuple[PermanentInfo, ...]:
        """The permanents that a player controls."""
        wanted = self.player_ids[self._of(player)]
        return tuple(permanent for permanent in self.battlefield if permanent.controller == wanted)

    def creatures(self, player: PlayerId | None = None) -> tuple[PermanentInfo, ...]:
        """The creatures that a player controls."""
        return tuple(permanent for permanent in self.permanents(player) if permanent.is_creature)

    @property
    def attackers(self) -> tuple[PermanentInfo, ...]:
        """The attacking creatures."""
        return tuple(permanent for permanent in self.battlefield if permanent.attacking)

    def permanent(self, object_id: ObjectId) -> PermanentInfo:
        """The permanent with this id; KeyError when there is none."""
        for permanent in self.battlefield:
            if permanent.object_id == object_id:
                return permanent
        raise KeyError(object_id)

    @cached_property
    def stack(self) -> tuple[StackInfo, ...]:
        """The stack, the top object last."""
        return tuple(self._stack_entry(id) for id in self.core.zone(core_types.ZONE_STACK))

    def _stack_entry(self, id: ObjectId) -> StackInfo:
        entry = self.core.stack_entry(id)
        face = face_of(self.core, self.pool, id)
        refs = [ref for _, ref, _ in entry["targets"]]
        return StackInfo(
            object_id=id,
            name=face.name if face is not None else self.text_of(entry["source"]),
            controller=self.player_ids[entry["controller"]],
            source=entry["source"],
            targets=tuple(ref for ref in refs if ref > 0),
            target_players=tuple(self.player_ids[-1 - ref] for ref in refs if ref < 0),
            x_value=entry["x"],
            is_spell=not self.core.object(id)["flags"] & core_types.OBJECT_ABILITY,
        )
