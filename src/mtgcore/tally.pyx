# What is counted while games are played, for statistics: which cards were seen, and how life and lands went.
#
# May depend on: types, state, eventlog, carddb, duel_cards.

from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memset
from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.carddb cimport DB, db_of
from mtgcore.duel_state cimport duel_count
from mtgcore.eventlog cimport EventLog, LogEvent, log_clear

SEEN = ("opening", "drawn", "cast")
ROW = ("mulligans", "cards_drawn", "lands_drawn", "early_lands", "spells_cast")
CURVES = ("games", "life", "lands")
EARLY = EARLY_TURNS

cdef enum:
    WON = 1                    # of a card's counters: won games; 0: games
    HELD = 1 << SEEN_KINDS     # of a card: it is in the hand now, before the first turn


cdef class Tally:
    """Counts of games: `rows` for each game, `cards` and `curves` summed over all."""

    def __cinit__(self, rows not None, cards not None, curves not None):
        """Take the arrays to count into: (game, player, ROW), (player, card, SEEN, games and won games) and
        (player, turn, CURVES), whole numbers of 64 bits."""
        self.rows, self.cards, self.curves = rows, cards, curves
        self.row_view, self.card_view, self.curve_view = rows, cards, curves
        self.n_players = rows.shape[1]
        memset(&self.log, 0, sizeof(EventLog))
        if cards.shape[0] != self.n_players or curves.shape[0] != self.n_players or self.n_players > MAX_PLAYERS:
            raise ValueError("the arrays are of different numbers of players")
        if (rows.shape[2], cards.shape[2], cards.shape[3], curves.shape[2]) != (
                TALLY_COLUMNS, SEEN_KINDS, 2, CURVE_VALUES):
            raise ValueError("the arrays have other columns than ROW, SEEN and CURVES name")
        self.copies = <u8*> malloc(self.n_players * cards.shape[1] + 1)
        if self.copies == NULL:
            raise MemoryError

    def check(self, int n_cards, int n_players, i64 n_games):
        """ValueError when the arrays are not of this many cards, players and games."""
        if self.card_view.shape[1] < n_cards or self.n_players != n_players or self.row_view.shape[0] < n_games:
            raise ValueError("the tally was made for other games")

    def __dealloc__(self):
        free(self.seen)
        free(self.copies)
        free(self.log.events)

    cdef bint begin(self, const State* s) noexcept nogil:
        cdef u8* seen
        cdef int p
        if s.n_cards > self.n_seen:
            seen = <u8*> realloc(self.seen, s.n_cards)
            if seen == NULL:
                return False
            self.seen, self.n_seen = seen, s.n_cards
        memset(self.seen, 0, s.n_cards)
        memset(self.copies, 0, self.n_players * self.card_view.shape[1])
        log_clear(&self.log)
        self.begun = False
        for p in range(self.n_players):
            self.life[p] = score_of(s, p)
            self.lands[p] = self.turns[p] = self.spells[p] = 0
            self.early[p] = -1
        return True

    cdef void note(self, const State* s, EventLog* log) noexcept nogil:
        cdef u32 i
        for i in range(log.n):
            note_event(self, s, &log.events[i])
        log_clear(log)

    cdef void add(self, const State* s, i64 game) noexcept nogil:
        cdef i64* row
        cdef u32 slot
        cdef int p
        for p in range(self.n_players):
            row = &self.row_view[game, p, 0]
            memset(row, 0, TALLY_COLUMNS * sizeof(i64))
            row[TALLY_MULLIGANS] = player_at(s, p).mulligans if s.game == GAME_MAGIC else 0
            row[TALLY_EARLY] = self.early[p]
            row[TALLY_SPELLS] = self.spells[p]
        for slot in range(s.n_cards):
            p = card_at(s, slot).owner
            if self.seen[slot] >> SEEN_DRAWN & 1:
                self.row_view[game, p, TALLY_CARDS] += 1
                self.row_view[game, p, TALLY_LANDS] += is_land(s, slot)
            add_card(self, s, p, card_at(s, slot).definition, self.seen[slot])


# A card counts once for each way in which a copy of it was seen: what other copies have counted stays in `copies`.
cdef void add_card(Tally t, const State* s, int player, u32 card, u8 bits) noexcept nogil:
    cdef u8* before = &t.copies[player * t.card_view.shape[1] + card]
    cdef i64* row = &t.card_view[player, card, 0, 0]
    cdef int kind
    bits &= ~before[0]
    before[0] |= bits
    for kind in range(SEEN_KINDS):
        if bits >> kind & 1:
            row[2 * kind] += 1
            row[2 * kind + WON] += s.winner == player


cdef i32 score_of(const State* s, int player) noexcept nogil:
    return player_at(s, player).life if s.game == GAME_MAGIC else <i32> duel_count(s, ZONE_SHIELDS, player)


# In Duel Masters every card may be put into the mana zone, and none is a land.
cdef bint is_land(const State* s, u32 slot) noexcept nogil:
    cdef const DB* db = db_of(s)
    return s.game == GAME_MAGIC and db.faces[db.cards[card_at(s, slot).definition].face].types & TYPE_LAND != 0


cdef void note_event(Tally t, const State* s, const LogEvent* e) noexcept nogil:
    cdef int p = e.player
    if e.kind == EVENT_TURN_BEGIN:
        note_turn(t, s, p, e.amount)
    elif e.kind == EVENT_LIFE_GAIN:
        t.life[p] += e.amount
    elif e.kind == EVENT_LIFE_LOSS:
        t.life[p] -= e.amount
    elif e.kind == EVENT_MOVE:
        note_move(t, s, id_slot(e.object), e.to_zone)
    elif e.kind == EVENT_DRAW:
        note_move(t, s, id_slot(e.result), ZONE_HAND)
    elif e.kind == EVENT_CAST:
        t.spells[p] += 1
        note_card(t, s, e.object, p, SEEN_CAST)
    elif e.kind == EVENT_LAND_PLAYED:
        t.lands[p] += 1
        note_card(t, s, e.object, p, SEEN_CAST)


cdef void note_turn(Tally t, const State* s, int active, i32 turn) noexcept nogil:
    cdef i64* curve
    cdef u32 slot
    cdef int p
    if not t.begun:
        t.begun = True
        for slot in range(s.n_cards):
            if t.seen[slot] & HELD:
                t.seen[slot] = 1 << SEEN_OPENING | 1 << SEEN_DRAWN
    for p in range(t.n_players):
        if turn < t.curve_view.shape[1]:
            curve = &t.curve_view[p, turn, 0]
            curve[CURVE_GAMES] += 1
            curve[CURVE_LIFE] += t.life[p]
            curve[CURVE_LANDS] += t.lands[p]
        if t.turns[p] == EARLY_TURNS and t.early[p] < 0:      # the turn after the last of them begins
            t.early[p] = t.lands[p]
    t.turns[active] += 1


cdef void note_move(Tally t, const State* s, u32 slot, int zone) noexcept nogil:
    if slot >= s.n_cards:
        return
    if zone == ZONE_HAND:
        t.seen[slot] |= 1 << SEEN_DRAWN if t.begun else HELD
    elif not t.begun:
        t.seen[slot] &= ~HELD


cdef void note_card(Tally t, const State* s, ObjectId object, int player, int kind) noexcept nogil:
    cdef u32 slot = id_slot(object)
    if slot < s.n_cards and card_at(s, slot).owner == player:
        t.seen[slot] |= 1 << kind
