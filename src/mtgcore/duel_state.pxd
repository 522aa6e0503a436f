# The game part of Duel Masters: what the block holds besides the kernel's tables (state.pxd).
#
# All cards are some player's and there are no tokens, so objects are cards, and what lies on the table of a card is a
# row of one table beside the kernel's. Nothing is derived: powers and keywords are worked out when they are asked for.
# May depend on: types, state.

from mtgcore.types cimport *
from mtgcore.state cimport State, ZoneList, card_at, object_at, zone_slots, limits_of, wild_index

cdef enum:
    DUEL_PLAYERS = 2
    DUEL_ZONES = ZONE_BENEATH * DUEL_PLAYERS       # zone lists: those of ZONE_LIBRARY first


cdef struct Duel:
    # As in state.Turns.
    u16 turn
    u8 active
    u8 phase                   # DuelPhase
    u8 step                    # always 0
    u8 priority                # always 255
    u8 passes                  # always 0
    u8 starting_player
    u16 max_turns              # the game is drawn after so many, 0: never
    u8 manual_mana             # 1: players choose the mana that they tap
    u8 unused
    i32 waiting                # handle: [ability, source, player] triples of effects that wait to be carried out


# What lies on the table of a card, by its slot. Beneath an evolution creature and in hidden zones all of it is 0.
cdef struct Spot:
    i32 power                  # change of power until the end of the turn
    i32 attacking              # and another while it attacks
    u32 keywords               # DuelKeyword: had until the end of the turn
    u16 beneath                # 1 + slot of the card that lies directly under this one, 0: none
    u8 tapped
    u8 sick                    # came into the battle zone this turn and can't attack yet


cdef inline Duel* duel(const State* s) noexcept nogil:
    return <Duel*> (<char*> s + s.off_game)

cdef inline Spot* spot_at(const State* s, u32 slot) noexcept nogil:
    if FLAVOUR_DEBUG and slot > limits_of(s.size_class).cards:
        wild_index("spots", slot)
    return <Spot*> (<char*> s + s.off_game + sizeof(Duel)) + slot

cdef inline int duel_zone_index(int zone, int player) noexcept nogil:
    return (zone - 1) * DUEL_PLAYERS + player

cdef inline ZoneList* duel_zone(const State* s, int zone, int player) noexcept nogil:
    return <ZoneList*> &s.zones[duel_zone_index(zone, player)]

cdef inline u32 duel_count(const State* s, int zone, int player) noexcept nogil:
    return duel_zone(s, zone, player).n

cdef inline u16* duel_slots(const State* s, int zone, int player) noexcept nogil:
    return zone_slots(s, duel_zone(s, zone, player))
