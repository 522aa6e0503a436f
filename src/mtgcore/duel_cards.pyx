# The card tables of Duel Masters: read from rows of numbers, checked once, then immutable and shared by all games.
#
# What the core wants to know quickly about a card is worked out here. May depend on: types, tables, state.

from libc.stdlib cimport calloc, free
from libc.string cimport memset

from mtgcore.types import publish
from mtgcore.types cimport *

cdef enum:
    MOST_CARDS = 0xFFFF
    MOST_RACES = 64
    MOST_NUMBER = 1 << 20      # powers, costs, numbers of cards

_FILTER = ("kinds", "civilizations", "keywords", "power_most", "power_least", "cost_most", "tapped", "other", "races")
_STEP = ("op", "n", "flags", "side", "zone", "to", "power", "keywords", "filter")
_ABILITY = ("trigger", "steps", "flags", "power", "keywords", "side", "zone", "filter", "counted")
_CARD = ("name", "kinds", "civilizations", "cost", "power", "power_attacker", "keywords", "unblockable_power", "races",
         "evolves", "abilities")


# Reads a field of a row, and folds it into the digest.
cdef class Reader:
    cdef u64 digest

    cdef i64 number(self, dict row, str field, i64 least, i64 most, where) except? -1:
        value = row.get(field, 0)
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise ValueError(f"{where}: {field} is {value!r}, not a number from {least} to {most}")
        cdef i64 x = value
        self.mix(<u64> x)
        return x

    cdef void mix(self, u64 x):
        self.digest = (self.digest ^ x) * <u64> 0x9E3779B97F4A7C15
        self.digest ^= self.digest >> 29

    cdef u64 races(self, dict row, str field, where) except? 0:
        value = row.get(field, 0)
        if not isinstance(value, int) or value < 0 or value.bit_length() > MOST_RACES:
            raise ValueError(f"{where}: {field} is {value!r}, no set of {MOST_RACES} races")
        cdef u64 x = value
        self.mix(x)
        return x

    cdef int read_filter(self, row, DuelFilter* f, where) except -1:
        row = named(row or {}, _FILTER, where)
        f.kinds = self.number(row, "kinds", 0, 7, where)
        f.civilizations = self.number(row, "civilizations", 0, 31, where)
        f.keywords = self.number(row, "keywords", 0, MOST_NUMBER, where)
        f.power_most = self.number(row, "power_most", 0, MOST_NUMBER, where)
        f.power_least = self.number(row, "power_least", 0, MOST_NUMBER, where)
        f.cost_most = self.number(row, "cost_most", 0, MOST_NUMBER, where)
        f.tapped = self.number(row, "tapped", 0, 2, where)
        f.other = self.number(row, "other", 0, 1, where)
        f.races = self.races(row, "races", where)
        return 0

    cdef int read_step(self, row, DuelStep* step, int left, where) except -1:
        row = named(row, _STEP, where)
        step.op = self.number(row, "op", DO_MOVE, DO_BOOST_SELF, where)
        step.n = self.number(row, "n", 0, 255, where)
        step.flags = self.number(row, "flags", 0, 127, where)
        step.side = self.number(row, "side", 0, SIDE_BOTH, where)
        step.zone = self.zone(row, "zone", where)
        step.to = self.zone(row, "to", where)
        step.power = self.number(row, "power", 0, MOST_NUMBER, where)
        step.keywords = self.number(row, "keywords", 0, MOST_NUMBER, where)
        self.read_filter(row.get("filter"), &step.filter, where)
        if step.op == DO_MAY and step.n > left:
            raise ValueError(f"{where}: n is {step.n}, but {left} steps follow")
        if step.op != DO_MAY and step.op != DO_SELF and step.op < DO_UNTAP_SELF and not step.side:
            raise ValueError(f"{where}: side is missing")
        if step.op in (DO_MOVE, DO_TOP, DO_SELF) and not step.to:
            raise ValueError(f"{where}: to is missing")
        if step.op in (DO_MOVE, DO_LOOK, DO_TAP, DO_UNTAP, DO_BOOST) and not step.zone:
            raise ValueError(f"{where}: zone is missing")
        return 0

    cdef i32 zone(self, dict row, str field, where) except -1:
        cdef i64 zone = self.number(row, field, 0, ZONE_SHIELDS, where)
        if zone == ZONE_EXILE or zone == ZONE_COMMAND or zone == ZONE_STACK:
            raise ValueError(f"{where}: {field} is {zone}, which is no zone of Duel Masters")
        return zone


cdef dict named(row, tuple fields, where):
    for field in row:
        if field not in fields:
            raise ValueError(f"{where}: there is no field {field!r}; they are {', '.join(fields)}")
    return dict(row)


cdef class DuelTables(Tables):
    """The card tables of a set of Duel Masters cards: ``DuelTables(cards)``.

    A card is a dict with `name`, `kinds`, `civilizations`, `cost`, `power`, `power_attacker`, `keywords`,
    `unblockable_power`, `races`, `evolves` and `abilities`; an ability one with `trigger`, `steps` and, where it is
    static, `flags`, `power`, `keywords`, `side`, `zone`, `filter` and `counted`; a step one with `op`, `n`, `flags`,
    `side`, `zone`, `to`, `power`, `keywords` and `filter`. `duel_cards.pxd` says what they mean; a field that is
    missing is 0. Every number is checked: ``ValueError`` names the card and the field that is wrong.
    """

    def __cinit__(self, cards):
        cdef Reader reader = Reader()
        cdef DuelFace* faces
        cdef DuelAbility* abilities
        cdef DuelStep* steps
        rows = [named(card, _CARD, f"card {i}") for i, card in enumerate(cards)]
        if len(rows) > MOST_CARDS:
            raise ValueError(f"{len(rows)} cards are more than {MOST_CARDS}")
        n_abilities = sum(len(row.get("abilities", ())) for row in rows)
        n_steps = sum(len(ability.get("steps", ())) for row in rows for ability in row.get("abilities", ()))
        self.db.n_cards, self.db.n_abilities, self.db.n_steps = len(rows), n_abilities, n_steps
        faces = <DuelFace*> calloc(len(rows) + 1, sizeof(DuelFace))
        abilities = <DuelAbility*> calloc(n_abilities + 1, sizeof(DuelAbility))
        steps = <DuelStep*> calloc(n_steps + 1, sizeof(DuelStep))
        self.db.faces, self.db.abilities, self.db.steps = faces, abilities, steps
        if faces == NULL or abilities == NULL or steps == NULL:
            raise MemoryError
        self.names = tuple(str(row.get("name", "")) for row in rows)
        n_abilities = n_steps = 0
        for i, row in enumerate(rows):
            where = f"card {i} ({self.names[i]})"
            read_face(reader, row, &faces[<int> i], i, where)
            faces[<int> i].abilities = n_abilities
            for ability in row.get("abilities", ()):
                n_steps = read_ability(reader, ability, &abilities[<int> n_abilities], steps, n_steps, where)
                faces[<int> i].triggers |= 1 << abilities[<int> n_abilities].trigger
                if (abilities[<int> n_abilities].trigger == STATIC_POWER
                        and not abilities[<int> n_abilities].flags & STATIC_SELF):
                    self.db.statics = True
                n_abilities += 1
            faces[<int> i].n_abilities = n_abilities - faces[<int> i].abilities
            self.db.most_alike = max(self.db.most_alike, most_alike(&faces[<int> i], abilities))
            for byte in self.names[i].encode() + b"\0":
                reader.mix(byte)
        self.rows = &self.db
        self.game = GAME_DUEL_MASTERS
        self.digest = reader.digest
        self.n_cards = self.n_faces = self.db.n_cards

    def __dealloc__(self):
        free(<void*> self.db.faces)
        free(<void*> self.db.abilities)
        free(<void*> self.db.steps)

    def __repr__(self):
        return f"<DuelTables: {self.n_cards} cards, digest {self.digest:016x}>"


cdef int read_face(Reader reader, dict row, DuelFace* face, i32 number, where) except -1:
    cdef int bit
    face.name = number
    face.kinds = reader.number(row, "kinds", DUEL_CREATURE, 7, where)
    face.civilizations = reader.number(row, "civilizations", 0, 31, where)
    face.cost = reader.number(row, "cost", 0, 255, where)
    face.power = reader.number(row, "power", 0, MOST_NUMBER, where)
    face.power_attacker = reader.number(row, "power_attacker", 0, MOST_NUMBER, where)
    face.keywords = reader.number(row, "keywords", 0, MOST_NUMBER, where)
    face.unblockable_power = reader.number(row, "unblockable_power", 0, MOST_NUMBER, where)
    face.races = reader.races(row, "races", where)
    face.evolves = reader.races(row, "evolves", where)
    if (face.kinds & DUEL_CREATURE != 0) == (face.kinds & DUEL_SPELL != 0):
        raise ValueError(f"{where}: kinds is {face.kinds}: a card is a creature or a spell")
    if (face.kinds & DUEL_EVOLUTION != 0) != (face.evolves != 0) or face.kinds & 6 == 6:
        raise ValueError(f"{where}: an evolution creature, and only that, evolves from races")
    for bit in range(5):
        face.n_civilizations += (face.civilizations >> bit) & 1
    face.breaks = 3 if face.keywords & DK_TRIPLE_BREAKER else 2 if face.keywords & DK_DOUBLE_BREAKER else 1
    return 0


# How many of a card's abilities trigger together, at most.
cdef i32 most_alike(const DuelFace* face, const DuelAbility* abilities):
    cdef i32[DUEL_TRIGGERS] alike
    cdef i32 k, most = 0
    memset(alike, 0, sizeof(alike))
    for k in range(face.abilities, face.abilities + face.n_abilities):
        alike[abilities[k].trigger] += 1
        most = max(most, alike[abilities[k].trigger])
    return most


# The number of steps that have been read with it.
cdef int read_ability(Reader reader, given, DuelAbility* ability, DuelStep* steps, int first, where) except -1:
    row = named(given, _ABILITY, where)
    programs = list(row.get("steps", ()))
    cdef int i, n = len(programs)
    ability.trigger = reader.number(row, "trigger", 0, DUEL_TRIGGERS - 1, where)
    ability.flags = reader.number(row, "flags", 0, 7, where)
    ability.power = reader.number(row, "power", 0, MOST_NUMBER, where)
    ability.keywords = reader.number(row, "keywords", 0, MOST_NUMBER, where)
    ability.side = reader.number(row, "side", 0, SIDE_BOTH, where)
    ability.zone = reader.zone(row, "zone", where)
    reader.read_filter(row.get("filter"), &ability.filter, where)
    reader.read_filter(row.get("counted"), &ability.counted, where)
    if ability.trigger == STATIC_POWER and n:
        raise ValueError(f"{where}: a static ability has no steps")
    if ability.flags & STATIC_EACH and not (ability.side and ability.zone):
        raise ValueError(f"{where}: side and zone say where to count")
    ability.steps = first
    ability.n_steps = n
    for i in range(n):
        reader.read_step(programs[i], &steps[first + i], n - i - 1, where)
    return first + n


publish(globals())
