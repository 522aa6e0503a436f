# The handle of a game of Magic, for Python: reads everything, and sets up positions.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport typeset_has
from mtgcore.layers cimport (
    abilities_count, ability_of,
    chars_of, layers_rebuild, is_sick, keyword_parameter, mana_value_of, effect_add, effects_end, controller_of,
    face_of,
)
from mtgcore.expr cimport object_power
from mtgcore.watchers cimport watchers_rebuild
from mtgcore.zones cimport zone_move, zone_create, known_to, know_reveal, permanent_turn
from mtgcore.mana cimport ManaNeed, need_clear, pool_add, mana_can_pay
from mtgcore.events cimport Event, event_move, event_of, event_submit, controls_announce
from mtgcore.priority cimport priority_again
from mtgcore.combat cimport attack_legal, block_legal
from mtgcore.sba cimport player_loses, game_check_over
from mtgcore.validity cimport game_valid
from mtgcore.machine cimport machine_grow
from mtgcore.magic cimport magic_leave
from mtgcore.handle cimport GameHandle


cdef class Core(GameHandle):
    """A game of Magic."""

    cdef int played(self) noexcept:
        return GAME_MAGIC

    cdef GameHandle another(self):
        return Core.__new__(Core)

    cdef bint fits(self) noexcept:
        return game_valid(self.s)

    def derived(self) -> bytes:
        """The derived part of the block, for comparing what is kept with what a rebuild gives."""
        return (<const u8*> self.s + self.s.off_summaries)[:self.s.n_players * sizeof(Summary)] + \
            (<const u8*> self.s + self.s.off_chars)[:magic(self.s).n_permanents * sizeof(Chars)]

    def rebuild(self) -> None:
        """Rebuild the derived part from scratch."""
        self.s.dirty |= DIRTY_CHARS | DIRTY_SUMMARY
        self.derive()

    @property
    def step_kind(self) -> int:
        return magic(self.s).step

    @property
    def priority_player(self) -> int:
        """The player with priority, 255 for nobody."""
        return magic(self.s).priority

    # -- objects

    def face(self, ObjectId id) -> int:
        """The face that an object has, or had when it last existed. KeyError: nothing is known of it."""
        cdef i32 face = face_of(self.s, id)
        if face < 0:
            raise KeyError(id)
        return face

    def known(self, ObjectId id) -> int:
        """Bit p is set when player p may know which card this is."""
        if object_get(self.s, id) == NULL:
            raise KeyError(id)
        return known_to(self.s, id)

    def characteristics(self, ObjectId id) -> dict:
        """Current characteristics of an object in any zone, or as it last existed. KeyError: nothing is known."""
        cdef Chars chars
        if not chars_of(self.s, id, &chars):
            raise KeyError(id)
        return {"types": chars.types, "typeset": chars.typeset,
                "power": object_power(self.s, id, False), "toughness": object_power(self.s, id, True),
                "keywords": chars.keywords, "colors": chars.colors, "controller": chars.controller,
                "face": chars.face, "name": chars.name - 1,
                "subtypes": [i for i in range(SUBTYPE_LIMIT) if typeset_has(self.s, chars.typeset, i)],
                "abilities": [ability_of(self.s, &chars, i) for i in range(abilities_count(self.s, &chars))],
                "mana_value": mana_value_of(self.s, id)}

    def keyword_parameters(self, ObjectId id, int keyword) -> list:
        """Parameters of each instance of a keyword: filter nodes or numbers."""
        cdef int i = 0
        cdef i32 parameter = keyword_parameter(self.s, id, keyword, 0)
        out = []
        while parameter >= 0:
            out.append(parameter)
            i += 1
            parameter = keyword_parameter(self.s, id, keyword, i)
        return out

    def permanent(self, ObjectId id) -> dict:
        """Status of a permanent. KeyError when it is not on the battlefield."""
        cdef Permanent* p = permanent_get(self.s, id)
        if p == NULL:
            raise KeyError(id)
        return {"flags": p.flags, "damage": p.damage, "attached_to": p.attached_to, "attacking": p.attacking,
                "sick": is_sick(self.s, object_get(self.s, id).pos), "counters": self.counters(p.counters),
                "protector": p.protector}

    def blocks(self) -> list:
        """(blocker, attacker) pairs of the current combat."""
        cdef i32 h = magic(self.s).blocks
        words = [handle_words(self.s, h)[i] for i in range(handle_len(self.s, h))]
        return [(blocker, attacker) for blocker, attacker in zip(words[::2], words[1::2])
                if self.exists(blocker) and self.exists(attacker)]

    cdef dict counters(self, i32 h):
        cdef u32 i
        cdef i32* words = handle_words(self.s, h)
        return {words[2 * i]: words[2 * i + 1] for i in range(handle_len(self.s, h) // 2) if words[2 * i + 1]}

    def stack_entry(self, ObjectId id) -> dict:
        """A spell or ability on the stack. KeyError when it is not there."""
        cdef StackEntry* e = entry_get(self.s, id)
        cdef u32 i
        if e == NULL:
            raise KeyError(id)
        words = [handle_words(self.s, e.targets)[i] for i in range(handle_len(self.s, e.targets))]
        return {"source": e.source, "ability": e.ability, "controller": e.controller, "flags": e.flags,
                "modes": e.modes, "x": e.x, "costs": e.costs, "spent": e.spent,
                "targets": [tuple(words[i:i + 3]) for i in range(0, len(words), 3)]}

    def player(self, int player) -> dict:
        """A player's totals. IndexError: there is no such player."""
        cdef Player* p = self.player_pointer(player)
        return {"life": p.life, "lost": bool(p.lost), "lost_reason": p.lost_reason, "max_hand": p.max_hand,
                "mulligans": p.mulligans, "land_plays": p.land_plays, "counters": self.counters(p.counters),
                "cards_drawn": p.cards_drawn, "spells_cast": p.spells_cast, "speed": p.speed,
                "dungeon": p.dungeon, "room": p.room, "rooms": p.rooms, "dungeons": p.dungeons, "tempted": p.tempted,
                "blessed": bool(p.blessed), "monarch": magic(self.s).monarch == player,
                "initiative": magic(self.s).initiative == player,
                "pool": [p.pool[i] for i in range(POOL_KINDS)], "special_mana": self.special_mana(p.special_mana)}

    cdef list special_mana(self, i32 h):
        cdef u32 i
        words = [handle_words(self.s, h)[i] for i in range(handle_len(self.s, h))]
        return [tuple(words[i:i + 3]) for i in range(0, len(words), 3)]

    cdef Player* player_pointer(self, int player) except NULL:
        if not 0 <= player < self.s.n_players:
            raise IndexError(f"there is no player {player}")
        return player_at(self.s, player)

    # -- setting up positions: for scenarios and tests; changes the game directly, past the rules

    def edit_move(self, ObjectId id, int zone, int player, int position=0) -> int:
        """Put an object into a zone as a new object; its new id."""
        if object_get(self.s, id) == NULL:
            raise KeyError(id)
        self.zone_exists(zone, player)
        self.make_room()
        id = zone_move(self.s, id, zone, player, position)
        self.derive()
        return id

    def edit_token(self, i32 face, int player) -> int:
        """A token with the characteristics of a face, on the battlefield."""
        if not 0 <= face < self.tables.n_faces:
            raise ValueError(f"there is no face {face}")
        self.player_pointer(player)
        self.make_room()
        cdef ObjectId id = zone_create(self.s, face, ZONE_BATTLEFIELD, player, player, OBJECT_TOKEN)
        self.derive()
        return id

    def edit_permanent(self, ObjectId id, *, tapped=None, sick=None, damage=None, counters=None, face_down=None,
                       phased_out=None, protector=None) -> None:
        self.make_room()
        cdef Permanent* p = permanent_get(self.s, id)
        cdef Player* owner
        if p == NULL:
            raise KeyError(id)
        if tapped is not None:
            p.flags = (p.flags | PF_TAPPED) if tapped else (p.flags & ~<u32> PF_TAPPED)
        if face_down is not None:
            permanent_turn(self.s, p, face_down)
        if phased_out is not None:
            p.flags = (p.flags | PF_PHASED_OUT) if phased_out else (p.flags & ~<u32> PF_PHASED_OUT)
        if sick is not None:                               # CR 302.6; the next turn begins after what is stamped now
            owner = player_at(self.s, object_get(self.s, id).controller)
            owner.turn_began = max(owner.turn_began, <u32> 1)
            p.controlled_since = max(owner.turn_began, self.s.timestamp - 1) if sick else 0
        if damage is not None:
            p.damage = damage
        if protector is not None:
            self.player_pointer(protector)
            p.protector = protector
        for kind, n in (counters or {}).items():
            p.counters = counters_add(self.s, p.counters, kind, n - counters_get(self.s, p.counters, kind))
        self.edited()

    def edit_attach(self, ObjectId id, Ref to) -> None:
        cdef Permanent* p = permanent_get(self.s, id)
        cdef Permanent* host = permanent_get(self.s, to) if to > 0 else NULL
        if p == NULL or (to > 0 and host == NULL):
            raise KeyError(id)
        p.attached_to = to
        if host != NULL:
            host.n_attached += 1
        self.edited()

    def edit_player(self, int player, *, life=None, counters=None, land_plays=None, max_hand=None, speed=None) -> None:
        self.make_room()
        cdef Player* p = self.player_pointer(player)
        if life is not None:
            p.life = life
        if land_plays is not None:
            p.land_plays = land_plays
        if max_hand is not None:
            p.max_hand = max_hand
        if speed is not None:
            p.speed = speed
        for kind, n in (counters or {}).items():
            p.counters = counters_add(self.s, p.counters, kind, n - counters_get(self.s, p.counters, kind))
        self.edited()

    def edit_dungeon(self, int player, ObjectId id, int room, int rooms) -> None:
        """The player's venture marker is on room `room`, from 0 on, of that dungeon card, which has `rooms` on its way
        down. KeyError: the player owns no such object in the command zone."""
        cdef Player* p = self.player_pointer(player)
        cdef Object* o = object_get(self.s, id)
        if o == NULL or o.zone != ZONE_COMMAND or o.owner != player:
            raise KeyError(id)
        if not 0 <= room < rooms <= 255:
            raise ValueError(f"a dungeon of {rooms} rooms has no room {room}")
        p.dungeon = id
        p.room = room
        p.rooms = rooms
        self.edited()

    def edit_mana(self, int player, int kind, int amount, *, bint snow=False, int restriction=0,
                  bint persists=False) -> None:
        self.player_pointer(player)
        self.make_room()
        pool_add(self.s, player, kind, amount, snow, restriction, persists, NONE)
        self.edited()

    def edit_effect(self, ObjectId id, int kind, int layer, int duration, int a, int b) -> None:
        """A continuous effect on one object, as a resolved spell would have made it."""
        self.make_room()
        effect_add(self.s, kind, layer, duration, controller_of(self.s, id), id, a, b)
        self.edited()

    def edit_effects_end(self, int duration) -> None:
        """Continuous effects of this duration end now."""
        effects_end(self.s, duration)
        self.edited()

    def edit_pool(self, int player, amounts) -> None:
        """A player's unrestricted mana is this, for each kind of mana."""
        cdef int kind
        self.player_pointer(player)
        if len(amounts) != POOL_KINDS // 2:
            raise ValueError(f"there are {POOL_KINDS // 2} kinds of mana, not {len(amounts)}")
        for kind, amount in enumerate(amounts):
            player_at(self.s, player).pool[kind] = amount
            player_at(self.s, player).pool[kind + POOL_KINDS // 2] = 0
        self.edited()

    def edit_known(self, ObjectId id, int players) -> None:
        know_reveal(self.s, id, players)

    def edit_mana_mode(self, bint manual) -> None:
        """Whether players pay mana costs by hand, activating every mana ability themselves. See relist_options."""
        magic(self.s).mana_mode = manual

    # What an edit may take: the headroom of a stage.
    cdef int make_room(self) except -1:
        while not state_has_room(self.s):
            if not machine_grow(&self.s):
                raise MemoryError("the game is larger than the largest size class")
        return 0

    # The derived part as the game is now.
    cdef int derive(self) except -1:
        self.s.dirty |= DIRTY_SUMMARY                      # somebody may know more, or less
        while not layers_rebuild(self.s) or self.s.dirty & DIRTY_WATCH and not watchers_rebuild(self.s):
            if not machine_grow(&self.s):
                raise MemoryError("the game is larger than the largest size class")
        if magic(self.s).controls != 0:
            controls_announce(self.s)
            return self.derive()
        return 0

    cdef int edited(self) except -1:
        self.s.dirty |= DIRTY_CHARS | DIRTY_SBA | DIRTY_SUMMARY
        self.derive()
        self.relist()

    # -- what somebody at the table does to a game whose players wait with priority: events by the rules, unlike edits

    def settle(self) -> int:
        """State-based actions are checked and waiting abilities go onto the stack before priority (117.5)."""
        self.withdraw()
        return self.next()

    def move(self, ObjectId id, int zone, int position=0) -> int:
        """An object goes to a zone of its owner, to this place of a library (0: the top, -1: the bottom)."""
        if object_get(self.s, id) == NULL:
            raise KeyError(id)
        self.zone_exists(zone, object_get(self.s, id).owner)
        cdef Event e = event_move(self.s, id, zone, CAUSE_NONE)
        e.position = <i16> position
        return self.happen(&e)

    def draw(self, int player) -> int:
        """A player draws a card (121)."""
        self.player_pointer(player)
        cdef Event e = event_of(EVENT_DRAW, player, NONE)
        return self.happen(&e)

    def shuffle(self, int player) -> int:
        """A player shuffles their library (701.24)."""
        self.player_pointer(player)
        cdef Event e = event_of(EVENT_SHUFFLE, player, NONE)
        return self.happen(&e)

    cdef int happen(self, Event* e) except -1:
        self.withdraw()
        event_submit(self.s, e)
        return self.next()

    cdef int withdraw(self) except -1:
        self.make_room()
        if not priority_again(self.s):
            raise ValueError("nobody has priority")
        self.s.raw_decisions -= 1                          # it is asked again
        self.s.offered_decisions -= self.buffer.n > 1
        return 0

    # -- questions without acting

    def may_attack(self, ObjectId id, Ref defender) -> bool:
        """May this creature attack, as far as it alone is concerned (508.1a-c)?"""
        return permanent_get(self.s, id) != NULL and attack_legal(self.s, object_get(self.s, id).pos, defender)

    def may_block(self, ObjectId blocker, ObjectId attacker) -> bool:
        """May this creature block that one, as far as the two are concerned (509.1a-b)?"""
        if permanent_get(self.s, blocker) == NULL or permanent_get(self.s, attacker) == NULL:
            return False
        return block_legal(self.s, object_get(self.s, blocker).pos, object_get(self.s, attacker).pos)

    def can_pay(self, int player, generic=0, kinds=(0, 0, 0, 0, 0, 0), snow=0) -> bool:
        """Can the player pay that much mana from pool and automatic sources?"""
        cdef ManaNeed need
        cdef int i
        self.player_pointer(player)
        need_clear(&need)
        need.generic = generic
        need.snow = snow
        for i in range(6):
            need.kinds[i] = kinds[i]
        return mana_can_pay(self.s, player, &need, NONE, NULL, 0)

    def concede(self, int player) -> int:
        """CR 104.3a: a player may concede at any time."""
        self.player_pointer(player)
        if self.s.status == STATUS_RUNNING and not player_at(self.s, player).lost:
            self.make_room()
            player_loses(self.s, player, END_CONCEDED)
            game_check_over(self.s, END_CONCEDED)
            if self.s.status == STATUS_RUNNING:
                magic_leave(self.s)
            else:
                self.s.decision.shape = SHAPE_NONE
        return self.next()
