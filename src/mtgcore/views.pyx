# Views of a game's block as typed memoryviews, which NumPy reads without a copy.
#
# A memoryview shows the block that the game goes on in: take a new one after the game has advanced, for lengths may
# have changed. A view keeps its game alive. Read only. May depend on: core.

from cpython.buffer cimport PyBUF_STRIDES, PyBUF_WRITABLE

from mtgcore.types cimport *
from mtgcore.state cimport *
from mtgcore.core cimport Core
from mtgcore.sba cimport sba_needed


cdef class Column:
    """One field of a table, over all its rows."""

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        if flags & PyBUF_WRITABLE == PyBUF_WRITABLE:
            raise BufferError("views of a game are read only")
        if flags & PyBUF_STRIDES != PyBUF_STRIDES and self.strides[0] != self.item:
            raise BufferError("a column of a game has strides: read it through a memoryview")
        self.core.env.exports += 1
        buffer.buf = self.first
        buffer.obj = self
        buffer.len = self.shape[0] * self.item
        buffer.itemsize = self.item
        buffer.readonly = 1
        buffer.ndim = 1
        buffer.format = self.format
        buffer.shape = self.shape
        buffer.strides = self.strides
        buffer.suboffsets = NULL
        buffer.internal = NULL

    def __releasebuffer__(self, Py_buffer* buffer):
        self.core.env.exports -= 1


cdef object column(Core core, void* first, Py_ssize_t n, Py_ssize_t stride, Py_ssize_t item, char* format):
    cdef Column c = Column.__new__(Column)
    c.core = core
    c.first = <char*> first
    c.shape[0] = n
    c.strides[0] = stride
    c.item = item
    c.format = format
    return memoryview(c)


cdef class ZoneView:
    """A zone (400). `slots` are the slots of its objects, oldest first: the last of a library is its top card."""

    def __init__(self, Core core not None, int zone, int player=0):
        core.zone_exists(zone, player)
        self.core = core
        self.zone = zone
        self.player = player

    def __len__(self):
        return zone_list(self.core.s, self.zone, self.player).n

    @property
    def slots(self):
        cdef ZoneList* z = zone_list(self.core.s, self.zone, self.player)
        return column(self.core, zone_slots(self.core.s, z), z.n, 2, 2, b"H")


cdef class ManaPoolView:
    """A player's mana pool (106.4). `mana`: white, blue, black, red, green, colourless; the same from snow sources.
    `special`: triples of kind and flags, restriction, source, for mana that is restricted or persists."""

    def __init__(self, Core core not None, int player):
        if not 0 <= player < core.s.n_players:
            raise IndexError(f"there is no player {player}")
        self.core = core
        self.player = player

    @property
    def mana(self):
        return column(self.core, player_at(self.core.s, self.player).pool, POOL_KINDS, 2, 2, b"H")

    @property
    def special(self):
        return handle_column(self.core, player_at(self.core.s, self.player).special_mana)


cdef object handle_column(Core core, i32 h):
    return column(core, handle_words(core.s, h), handle_len(core.s, h), 4, 4, b"i")


cdef class PermanentsView:
    """The permanents (110), oldest first: a column for each field, and for each of their characteristics (613)."""

    def __init__(self, Core core not None):
        self.core = core

    def __len__(self):
        return magic(self.core.s).n_permanents

    cdef object of(self, void* field, Py_ssize_t item, char* format):
        return column(self.core, field, magic(self.core.s).n_permanents, sizeof(Permanent), item, format)

    cdef object of_chars(self, void* field, Py_ssize_t item, char* format):
        return column(self.core, field, magic(self.core.s).n_permanents, sizeof(Chars), item, format)

    @property
    def ids(self):
        return self.of(&permanent_at(self.core.s, 0).id, 4, b"i")

    @property
    def flags(self):
        """Bits of PermanentFlag."""
        return self.of(&permanent_at(self.core.s, 0).flags, 4, b"I")

    @property
    def damage(self):
        return self.of(&permanent_at(self.core.s, 0).damage, 4, b"i")

    @property
    def attached_to(self):
        return self.of(&permanent_at(self.core.s, 0).attached_to, 4, b"i")

    @property
    def attacking(self):
        """What each attacks: an object id, -1 - player, or 0."""
        return self.of(&permanent_at(self.core.s, 0).attacking, 4, b"i")

    @property
    def power(self):
        return self.of_chars(&chars_at(self.core.s, 0).power, 4, b"i")

    @property
    def toughness(self):
        return self.of_chars(&chars_at(self.core.s, 0).toughness, 4, b"i")

    @property
    def types(self):
        return self.of_chars(&chars_at(self.core.s, 0).types, 4, b"I")

    @property
    def keywords(self):
        return self.of_chars(&chars_at(self.core.s, 0).keywords, 8, b"Q")

    @property
    def colors(self):
        return self.of_chars(&chars_at(self.core.s, 0).colors, 1, b"B")

    @property
    def controller(self):
        return self.of_chars(&chars_at(self.core.s, 0).controller, 1, b"B")


cdef class CombatView:
    """The current combat (506): pairs of blocker and attacker, either of which may be gone, and the damage assigned
    (510.1) as triples of source, recipient and amount while it is being assigned."""

    def __init__(self, Core core not None):
        self.core = core

    @property
    def blocks(self):
        return handle_column(self.core, magic(self.core.s).blocks)

    @property
    def damage(self):
        return handle_column(self.core, magic(self.core.s).damage)


cdef class StateBasedView:
    """What the next check of state-based actions (704) will look at."""

    def __init__(self, Core core not None):
        self.core = core

    @property
    def needed(self) -> bool:
        """Might an action apply?"""
        return sba_needed(self.core.s)

    @property
    def life(self):
        return self.player_column(&player_at(self.core.s, 0).life, 4, b"i")

    @property
    def drew_from_empty(self):
        """704.5b, since the last check."""
        return self.player_column(&player_at(self.core.s, 0).drew_from_empty, 1, b"B")

    @property
    def lost(self):
        return self.player_column(&player_at(self.core.s, 0).lost, 1, b"B")

    cdef object player_column(self, void* field, Py_ssize_t item, char* format):
        return column(self.core, field, self.core.s.n_players, sizeof(Player), item, format)
