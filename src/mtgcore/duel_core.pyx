# The handle of a game of Duel Masters, for Python: reads everything, and sets up positions.
#
# May depend on: everything else in the core.

from mtgcore.types cimport *
from mtgcore.duel_zones cimport *
from mtgcore.duel_mana cimport mana_enough
from mtgcore.duel_play cimport play_possible
from mtgcore.duel_battle cimport attack_may
from mtgcore.duel_effects cimport duel_end
from mtgcore.duel cimport duel_fits


cdef class DuelCore(GameHandle):
    """A game of Duel Masters."""

    cdef int played(self) noexcept:
        return GAME_DUEL_MASTERS

    cdef GameHandle another(self):
        return DuelCore.__new__(DuelCore)

    cdef bint fits(self) noexcept:
        return duel_fits(self.s)

    cdef int zone_number(self, int zone, int player) noexcept:
        return duel_zone_index(zone, player)

    cdef int zone_exists(self, int zone, int player) except -1:
        if zone < <int> ZONE_LIBRARY or zone > <int> ZONE_BENEATH:
            raise ValueError(f"there is no zone {zone}")
        self.player_exists(player)
        return 0

    cdef int slot_of(self, ObjectId id) except -1:
        if object_get(self.s, id) == NULL:
            raise KeyError(id)
        return <int> id_slot(id)

    # -- cards

    def card(self, ObjectId id) -> dict:
        """What lies on the table of a card, and what it is now. KeyError when it is gone."""
        cdef u32 slot = <u32> self.slot_of(id)
        cdef const Spot* spot = spot_at(self.s, slot)
        cdef bint attacking = False
        cdef u32 i
        for i in range(self.s.n_frames):
            if frame_at(self.s, i).proc == PROC_DUEL_ATTACK and frame_at(self.s, i).source == id:
                attacking = True
        return {"tapped": bool(spot.tapped), "sick": bool(spot.sick), "power": power_of(self.s, slot, attacking),
                "keywords": keywords_of(self.s, slot), "breaks": breaks_of(self.s, slot),
                "known": card_at(self.s, slot).known,
                "beneath": id_of(self.s, spot.beneath - 1) if spot.beneath else NONE}

    def waiting(self) -> list:
        """Effects that wait to be carried out, as (ability, source, player)."""
        cdef i32 h = duel(self.s).waiting
        words = [handle_words(self.s, h)[i] for i in range(handle_len(self.s, h))]
        return list(zip(words[::3], words[1::3], words[2::3]))

    # -- questions without acting

    def can_play(self, ObjectId id) -> bool:
        """Could its owner pay for this card, and is there what it is put on?"""
        cdef u32 slot = <u32> self.slot_of(id)
        return mana_enough(self.s, owner_of(self.s, slot), slot) and play_possible(self.s, owner_of(self.s, slot), slot)

    def can_attack(self, ObjectId id, ObjectId target=NONE) -> bool:
        """Could this creature attack that one or, without one, the opponent?"""
        return attack_may(self.s, <u32> self.slot_of(id), target)

    def concede(self, int player) -> int:
        """A player gives up."""
        self.player_exists(player)
        duel_end(self.s, STATUS_WON, 1 - player, END_CONCEDED)
        self.s.decision.shape = SHAPE_NONE
        return self.next()

    # -- setting up positions: for scenarios and tests; changes the game directly, past the rules

    def edit_move(self, ObjectId id, int zone) -> int:
        """Put a card on top of a zone of its owner as a new object; nothing triggers. Its new id."""
        cdef u32 slot = <u32> self.slot_of(id)
        self.zone_exists(zone, 0)
        self.nothing_waits()
        card_move(self.s, slot, zone, CAUSE_SETUP)
        self.forget_triggers()
        spot_at(self.s, slot).sick = 0
        self.relist()
        return id_of(self.s, slot)

    def edit_evolve(self, ObjectId id, ObjectId base) -> int:
        """Put a card on a creature of the same player; nothing triggers. Its new id."""
        cdef u32 slot = <u32> self.slot_of(id)
        cdef u32 below = <u32> self.slot_of(base)
        if not in_battle(self.s, base) or owner_of(self.s, slot) != owner_of(self.s, below):
            raise ValueError("a card is put on a creature of its owner")
        self.nothing_waits()
        creature_evolve(self.s, slot, below)
        self.forget_triggers()
        self.relist()
        return id_of(self.s, slot)

    # An edit triggers nothing: what it has made wait is forgotten, so nothing may wait before.
    cdef int nothing_waits(self) except -1:
        if duel(self.s).waiting:
            raise ValueError("effects are waiting: let them be carried out first")
        return 0

    cdef void forget_triggers(self) noexcept:
        if duel(self.s).waiting:
            handle_free(self.s, duel(self.s).waiting)
            duel(self.s).waiting = 0

    def edit_card(self, ObjectId id, *, tapped=None, sick=None, known=None) -> None:
        """Change what lies on the table of a card."""
        cdef u32 slot = <u32> self.slot_of(id)
        if tapped is not None:
            spot_at(self.s, slot).tapped = bool(tapped)
        if sick is not None:
            spot_at(self.s, slot).sick = bool(sick)
        if known is not None:
            card_at(self.s, slot).known = <u8> known & 3
        self.relist()
