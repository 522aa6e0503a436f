# What programs of spells and abilities are good for: deeds, found by walking each program once.
#
# May depend on: types, carddb, expr, vm.

from libc.stdlib cimport calloc, free

from mtgcore.types cimport *
from mtgcore.types import publish
from mtgcore.carddb cimport (
    Ability, CardTables, Change, DB, Face, Node, Pattern, op_operands, node_operands,
)
from mtgcore.expr cimport *
from mtgcore.vm cimport *

# ---- the one place that says which operation has which role ----------------------------------------------------------
#
# operation: (role, operand that is the subject, amount, number, more, last). Operands count from 1, as vm.pxd lists
# them; 0: none.
ROLES = {
    OP_DAMAGE: (ROLE_DAMAGE, 1, 2, 3, 0, 0),
    OP_DESTROY: (ROLE_DESTROY, 1, 0, 0, 0, 0),
    OP_MOVE: (ROLE_MOVE, 1, 0, 2, 4, 7),
    OP_DRAW: (ROLE_DRAW, 1, 2, 0, 0, 0),
    OP_DISCARD: (ROLE_DISCARD, 1, 2, 0, 0, 0),
    OP_DISCARD_RANDOM: (ROLE_DISCARD, 1, 2, 0, 0, 0),
    OP_GAIN_LIFE: (ROLE_GAIN_LIFE, 1, 2, 0, 0, 0),
    OP_LOSE_LIFE: (ROLE_LOSE_LIFE, 1, 2, 0, 0, 0),
    OP_SET_LIFE: (ROLE_SET_LIFE, 1, 2, 0, 0, 0),
    OP_TAP: (ROLE_TAP, 1, 0, 0, 0, 0),
    OP_UNTAP: (ROLE_UNTAP, 1, 0, 0, 0, 0),
    OP_PUT_COUNTERS: (ROLE_PUT_COUNTERS, 1, 3, 2, 0, 0),
    OP_REMOVE_COUNTERS: (ROLE_REMOVE_COUNTERS, 1, 3, 2, 0, 0),
    OP_COUNTER: (ROLE_COUNTER, 1, 0, 0, 0, 0),
    OP_TOKEN: (ROLE_TOKEN, 1, 3, 2, 0, 0),
    OP_TOKEN_COPY: (ROLE_TOKEN_COPY, 1, 3, 2, 0, 0),
    OP_EFFECT: (ROLE_EFFECT, 1, 0, 2, 3, 4),
    OP_ADD_MANA: (ROLE_MANA, 1, 3, 2, 0, 0),
    OP_SACRIFICE: (ROLE_SACRIFICE, 1, 3, 2, 0, 0),
    OP_MILL: (ROLE_MILL, 1, 2, 0, 0, 0),
    OP_SEARCH: (ROLE_SEARCH, 2, 5, 4, 0, 0),
    OP_EXTRA_TURN: (ROLE_EXTRA_TURN, 1, 0, 0, 0, 0),
    OP_WIN: (ROLE_WIN, 1, 0, 0, 0, 0),
    OP_LOSE: (ROLE_LOSE, 1, 0, 0, 0, 0),
    OP_COPY_SPELL: (ROLE_COPY_SPELL, 1, 3, 0, 0, 0),
    OP_ATTACH: (ROLE_ATTACH, 2, 0, 1, 0, 0),
    OP_FIGHT: (ROLE_FIGHT, 2, 0, 1, 0, 0),
    OP_DAMAGE_EQUAL_POWER: (ROLE_POWER_DAMAGE, 2, 0, 1, 0, 0),
    OP_REGENERATE_NOW: (ROLE_REGENERATE, 1, 0, 0, 0, 0),
    OP_CAST: (ROLE_CAST_FREE, 1, 0, 0, 0, 0),
    OP_PUT_ATTACKING: (ROLE_MOVE, 1, 0, 0, 0, 0),
    OP_CHOOSE: (ROLE_CHOOSE, 3, 5, 2, 0, 0),
    OP_PHASE: (ROLE_PHASE, 1, 0, 2, 0, 0),
    OP_FLOAT_EACH: (ROLE_SHIELD, 1, 0, 2, 0, 0),
    OP_REMOVE_FROM_COMBAT: (ROLE_REMOVE_FROM_COMBAT, 1, 0, 0, 0, 0),
    OP_PAY: (ROLE_PAY, 1, 3, 2, 5, 0),
    OP_MAY: (ROLE_MAY, 1, 0, 0, 2, 0),
    OP_EVENT_COUNTERS: (ROLE_ENTERS_WITH, 0, 2, 1, 0, 0),
}
# The register that an operation fills with what a player chose, by its operand.
CHOOSES = {OP_CHOOSE: 1, OP_SEARCH: 1}
# The register that an operation fills with what its selector names: (register, selector).
BINDS = {OP_LET: (1, 2), OP_FOR_EACH: (2, 1), OP_MOVE: (5, 1)}
# What its code up to the jump is subject to happens only sometimes.
CONDITIONAL = {OP_IF, OP_PAY}
SOMETIMES = 60

# Worth of an ability on the battlefield, by kind; the scale is that of worth.pxd, where a 2/2 creature is 20.
EXTRA = {ABILITY_ACTIVATED: 6, ABILITY_MANA: 8, ABILITY_TRIGGERED: 6, ABILITY_STATIC: 6, ABILITY_REPLACEMENT: 6,
         ABILITY_KEYWORD: 0, ABILITY_SPELL: 0}
# Worth of what a creature does as it attacks, for each 1 of the amount.
CHARGE = {ROLE_TOKEN: 14, ROLE_DRAW: 18, ROLE_PUT_COUNTERS: 8, ROLE_DAMAGE: 5, ROLE_LOSE_LIFE: 4, ROLE_DESTROY: 18,
          ROLE_GAIN_LIFE: 2, ROLE_DISCARD: 10, ROLE_MANA: 4, ROLE_TAP: 6}
# What rules do to the permanent that they are about.
RULE_HOST = {RULE_CANT_ATTACK: -16, RULE_CANT_BLOCK: -8, RULE_DOESNT_UNTAP: -16, RULE_CANT_ACTIVATE: -6,
             RULE_UNBLOCKABLE: 10, RULE_MUST_ATTACK: -4, RULE_CANT_BE_BLOCKED_BY: 6, RULE_MIN_BLOCKERS: 4,
             RULE_GOADED: -4}
# What rules for everybody are worth to whose permanent makes them, when they are about all creatures.
RULE_LOCK = {RULE_CANT_ATTACK_PLAYER: 60}


cdef class CardKnowledge:
    """What the programs in a set of card tables are good for, as policies see it."""

    def __cinit__(self, CardTables tables not None):
        cdef DB* db = &tables.db
        self.tables = tables
        self.k.db = db
        self.k.first = <i32*> calloc(db.n_code + 2, sizeof(i32))
        self.k.ends = <i32*> calloc(db.n_code + 2, sizeof(i32))
        self.k.faces = <FaceView*> calloc(db.n_faces + 1, sizeof(FaceView))
        self.k.hidden = <u8*> calloc(db.n_nodes + 1, 1)
        if self.k.first == NULL or self.k.ends == NULL or self.k.faces == NULL or self.k.hidden == NULL:
            raise MemoryError
        self.mark_hidden()
        self.gather()
        self.view_faces()

    def __dealloc__(self):
        free(self.k.deeds)
        free(self.k.first)
        free(self.k.ends)
        free(self.k.faces)
        free(self.k.hidden)

    # Nodes that look at cards which a player may not know. Children come before their parents.
    cdef int mark_hidden(self) except -1:
        cdef const Node* n
        cdef const char* letters
        cdef i32 i, j
        for i in range(1, self.k.db.n_nodes):
            n = &self.k.db.nodes[i]
            letters = node_operands(n.op)
            if n.op == A_COUNT or n.op == S_EACH or n.op == C_EXISTS or n.op == F_GREATEST:
                zones = n.c if n.op == F_GREATEST else n.b
                self.k.hidden[i] = (zones & (1 << ZONE_HAND | 1 << ZONE_LIBRARY)) != 0
            elif n.op == S_TOP:
                self.k.hidden[i] = 1
            j = 0
            while letters != NULL and letters[j] != 0:
                if letters[j] in b"fasc":
                    self.k.hidden[i] |= self.k.hidden[n.a if j == 0 else n.b if j == 1 else n.c]
                j += 1
        return 0

    # ---- deeds

    cdef int gather(self) except -1:
        cdef const DB* db = self.k.db
        cdef i32 i, word = 0
        cdef Deed* deed
        cdef list found = []
        cdef set programs = set()
        for i in range(db.n_abilities):
            programs.add(db.abilities[i].program)
        for i in range(db.n_modes):
            programs.add(db.modes[i].program)
        for program in sorted(programs - {-1}):
            self.walk(program, found)
        unique = {row["at"]: row for row in found}
        self.k.n_deeds = len(unique)
        self.k.deeds = <Deed*> calloc(len(unique) + 1, sizeof(Deed))
        if self.k.deeds == NULL:
            raise MemoryError
        for i, at in enumerate(sorted(unique)):
            deed = &self.k.deeds[i]
            deed[0] = unique[at]
            while word <= deed.at:
                self.k.first[word] = i
                word += 1
        while word <= db.n_code + 1:
            self.k.first[word] = self.k.n_deeds
            word += 1
        return 0

    cdef int walk(self, i32 program, list found) except -1:
        """The deeds of one program, in its order; where it ends is kept."""
        cdef const DB* db = self.k.db
        cdef const char* operands
        cdef i32 pc = program, furthest = program, n, op, until = program
        bound = {}
        chosen = set()
        while True:
            op = db.code[pc]
            operands = op_operands(op)
            n = 0
            while operands[n] != 0:
                n += 1
            if n > 0 and operands[n - 1] == b"J":
                furthest = max(furthest, pc + 1 + n + db.code[pc + n])
                if op in CONDITIONAL:
                    until = max(until, pc + 1 + n + db.code[pc + n])
                elif op == OP_JUMP and pc + 2 == until:
                    until = pc + 2 + db.code[pc + 1]           # the other way of a condition
            if op in ROLES:
                found.append(self.note(pc, op, bound, chosen, pc < until and op not in CONDITIONAL))
            if op in CHOOSES:
                register = db.code[pc + CHOOSES[op]]
                chosen.add(register)
                bound.pop(register, None)
            elif op in BINDS:
                register, selector = BINDS[op]
                chosen.discard(db.code[pc + <i32> register])
                bound[db.code[pc + <i32> register]] = db.code[pc + <i32> selector]
            if op == OP_END and pc >= furthest:
                break
            pc += 1 + n
        self.k.ends[program] = pc + 1
        return 0

    cdef dict note(self, i32 at, i32 op, dict bound, set chosen, bint conditional):
        cdef const DB* db = self.k.db
        role, subject, amount, number, more, last = ROLES[op]

        def operand(place):
            return db.code[at + <i32> place] if place else 0
        selector = operand(subject)
        if db.nodes[<i32> selector].op == S_REGISTER and db.nodes[<i32> selector].a in bound:
            selector = bound[db.nodes[<i32> selector].a]   # what a loop or a "let" put there
        named = self.registers(selector) | self.registers(operand(amount))
        specs = self.specs(selector) | self.specs(operand(amount))
        alias = min(named & set(bound), default=0)
        aliased = bound[alias] if alias else 0
        if alias:
            named |= self.registers(aliased)
            specs |= self.specs(aliased)
        registers = named & chosen
        if op == OP_SEARCH:
            registers = {db.code[at + 1]}
        elif op == OP_CHOOSE:
            registers = {db.code[at + 1]}
        return {"at": at, "role": role, "subject": selector, "amount": operand(amount), "number": operand(number),
                "more": operand(more), "last": operand(last), "spec": min(specs) if specs else -1,
                "register": min(registers) if registers else -1, "alias": alias, "aliased": aliased,
                "chance": SOMETIMES if conditional else 100}

    def specs(self, node: int) -> set:
        """Target specs that an expression names."""
        return self.named(node, S_TARGET)

    def registers(self, node: int) -> set:
        """Registers that a selector names."""
        return self.named(node, S_REGISTER)

    def named(self, node: int, op: int) -> set:
        """Operands of the nodes of one kind within an expression."""
        cdef const Node* n = &self.k.db.nodes[<i32> node]
        cdef const char* letters
        if node == 0:
            return set()
        if n.op == op:
            return {n.a}
        letters = node_operands(n.op)
        found = set()
        for letter, child in zip(bytes(letters) if letters != NULL else b"", (n.a, n.b, n.c)):
            if letter in b"fasc":
                found |= self.named(child, op)
        return found

    def mentions(self, node: int, op: int) -> bool:
        """Is there a node of that kind within an expression?"""
        cdef const Node* n = &self.k.db.nodes[<i32> node]
        cdef const char* letters
        if node == 0:
            return False
        if n.op == op:
            return True
        letters = node_operands(n.op)
        return any(letter in b"fasc" and self.mentions(child, op)
                   for letter, child in zip(bytes(letters) if letters != NULL else b"", (n.a, n.b, n.c)))

    def constant(self, node: int, otherwise: int) -> int:
        """The number that an amount is, or another one where it depends on the game."""
        cdef const Node* n = &self.k.db.nodes[<i32> node]
        if node == 0:
            return 0
        if n.op == A_CONST:
            return n.a
        return -self.constant(n.a, otherwise) if n.op == A_NEGATE else otherwise

    # ---- faces

    cdef int view_faces(self) except -1:
        cdef i32 i
        for i in range(self.k.db.n_faces):
            self.view_face(i)
        return 0

    cdef int view_face(self, i32 face) except -1:
        cdef const Face* f = &self.k.db.faces[face]
        cdef FaceView* view = &self.k.faces[face]
        cdef const Ability* a
        cdef i32 i, m
        extra = lock = 0
        for i in range(f.abilities, f.abilities + f.n_abilities):
            a = &self.k.db.abilities[i]
            extra += EXTRA.get(a.kind, 0)
            if a.kind == ABILITY_MANA:
                view.makes_mana = 1
            view.cycles |= a.keyword == KW_CYCLING
            if a.kind == ABILITY_STATIC and a.rules and self.k.db.nodes[a.filter].op == F_TYPES:
                lock += RULE_LOCK.get(a.keyword, 0)
            if self.mentions(a.filter, F_HOST):
                self.view_host(view, i)
            elif a.kind == ABILITY_STATIC and a.filter != 0:
                for m in range(a.changes, a.changes + a.n_changes):
                    if self.k.db.changes[m].kind == CHANGE_PT:
                        view.anthem += self.constant(self.k.db.changes[m].a, 1)
                        view.anthem += self.constant(self.k.db.changes[m].b, 1)
            self.view_permanent(view, i)
            self.view_program(view, a.program, i == f.spell)
            for m in range(a.modes, a.modes + a.n_modes):
                self.view_program(view, self.k.db.modes[m].program, i == f.spell)
        view.extra = lock + (min(extra, 24) if not f.types & TYPE_LAND else min(extra, 8))
        return 0

    cdef int view_permanent(self, FaceView* view, i32 ability) except -1:
        """What a permanent does by itself: counters that it enters with, life that it costs turn by turn."""
        cdef const Ability* a = &self.k.db.abilities[ability]
        cdef const Deed* deed
        cdef i32 i
        if a.program < 0:
            return 0
        for i in range(knowledge_first(&self.k, a.program), knowledge_last(&self.k, a.program)):
            deed = &self.k.deeds[i]
            if deed.role == ROLE_ENTERS_WITH and deed.number == COUNTER_PLUS_ONE:
                view.grows += self.constant(deed.amount, 1)
            elif a.kind == ABILITY_TRIGGERED and a.n_patterns > 0 and deed.chance == 100 \
                    and self.k.db.patterns[a.patterns].kind == EVENT_STEP_BEGIN \
                    and (deed.role == ROLE_LOSE_LIFE or deed.role == ROLE_DAMAGE) \
                    and self.k.db.nodes[deed.subject].op == S_YOU:
                view.drain += self.constant(deed.amount, 1)
        if a.kind == ABILITY_TRIGGERED and any(self.attacks(i) for i in range(a.patterns, a.patterns + a.n_patterns)):
            for i in range(knowledge_first(&self.k, a.program), knowledge_last(&self.k, a.program)):
                deed = &self.k.deeds[i]
                view.charge += CHARGE.get(deed.role, 0) * min(max(self.constant(deed.amount, 1), 1), 3)
        return 0

    def attacks(self, pattern: int) -> bool:
        """Is it about the attack of the permanent itself?"""
        cdef const Pattern* p = &self.k.db.patterns[<i32> pattern]
        return p.kind == EVENT_ATTACK and self.k.db.nodes[p.object].op == F_SELF

    cdef int view_host(self, FaceView* view, i32 ability) except -1:
        cdef const Ability* a = &self.k.db.abilities[ability]
        cdef const Change* change
        cdef i32 i, host = 0
        if a.kind != ABILITY_STATIC:
            return 0
        host += RULE_HOST.get(a.keyword, 0) if a.rules else 0
        for i in range(a.changes, a.changes + a.n_changes):
            change = &self.k.db.changes[i]
            if change.kind == CHANGE_PT:
                power, toughness = self.constant(change.a, 2), self.constant(change.b, 2)
                view.host_power += power
                view.host_toughness += toughness
                host += 6 * power + 4 * toughness
            elif change.kind == CHANGE_ADD_KEYWORD:
                host += -10 if change.a == KW_DEFENDER else 5
            elif change.kind == CHANGE_ADD_ABILITY:
                host += 5
            elif change.kind == CHANGE_LOSE_ABILITIES:
                host -= 8
            elif change.kind == CHANGE_SET_PT:
                host += 4 * (self.constant(change.a, 2) - 2) + 2 * (self.constant(change.b, 2) - 2)
            elif change.kind == CHANGE_RULE:
                host += RULE_HOST.get(self.constant(change.a, 0), 0)
            elif change.kind == CHANGE_CONTROL:
                view.takes_control = 1
        view.host += host
        return 0

    cdef int view_program(self, FaceView* view, i32 program, bint spell) except -1:
        cdef const Deed* deed
        cdef i32 i, c
        if program < 0 or not spell:
            return 0
        for i in range(knowledge_first(&self.k, program), knowledge_last(&self.k, program)):
            deed = &self.k.deeds[i]
            if deed.role == ROLE_COUNTER:
                view.counters = 1
            elif deed.role == ROLE_MOVE and deed.number == ZONE_BATTLEFIELD and deed.spec >= 0:
                view.raises |= (self.k.db.target_specs[deed.spec].zones >> ZONE_GRAVEYARD) & 1
            elif deed.role == ROLE_CHOOSE and self.k.db.nodes[deed.subject].op == S_EACH:
                view.raises |= (self.k.db.nodes[deed.subject].b >> ZONE_GRAVEYARD) & 1
            elif deed.role == ROLE_DAMAGE and deed.spec >= 0:
                view.burn = min(self.constant(deed.amount, 3), 255)
            elif deed.role == ROLE_EFFECT and deed.last == DURATION_END_OF_TURN:
                for c in range(deed.number, deed.number + deed.more):
                    view.trick |= self.k.db.changes[c].kind == CHANGE_PT
        return 0

    # ---- for Python

    def profile(self, int program) -> list:
        """The deeds of the program that begins at this word of code."""
        if not 0 <= program < self.k.db.n_code or self.k.ends[program] == 0:
            raise ValueError(f"no program begins at word {program}")
        return [self.k.deeds[i] for i in range(knowledge_first(&self.k, program), knowledge_last(&self.k, program))]

    def face(self, int face) -> dict:
        """What a face is good for, beside its body."""
        if not 0 <= face < self.k.db.n_faces:
            raise ValueError(f"there is no face {face}")
        return self.k.faces[face]


publish(globals())
