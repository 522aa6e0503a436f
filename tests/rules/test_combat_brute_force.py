"""Declarations of attackers and blockers, and combat damage, against brute force (508.1c-d, 509.1b-c, 510.1, 702.19).

Random boards of up to six creatures a side, with random restrictions, requirements and costs. The reference goes
through all subsets and reads the rules literally; the core must offer, at every pick of the way, exactly the picks that
some legal declaration extends, and to finish exactly where that is legal. Combat damage: exactly the legal assignments,
each once.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import pytest

from mtgcore.carddb import CardTables, CostKind
from mtgcore.core import Core
from mtgcore.expr import NodeOp
from mtgcore.rollout import NewGame
from mtgcore.types import (
    AbilityKind,
    ChangeKind,
    ColorBit,
    CounterKind,
    Duration,
    EventKind,
    Keyword,
    Layer,
    OptionKind,
    Relation,
    RuleKind,
    Shape,
    TypeBit,
)

K, R = Keyword, RuleKind
Pick = tuple[int, int]  # [creature, what it faces], as indices
Declaration = tuple[Pick, ...]

# ---- boards --------------------------------------------------------------------------------------------------------

# Filters by name: the rows of the table of nodes, and what they mean.
FILTERS = {"all": 1, "white": 2, "flying": 3, "not white": 4}
NODES = [
    {},
    {"op": NodeOp.F_TYPES, "a": TypeBit.TYPE_CREATURE},
    {"op": NodeOp.F_COLORS, "a": ColorBit.COLOR_WHITE},
    {"op": NodeOp.F_KEYWORD, "a": K.KW_FLYING},
    {"op": NodeOp.F_NOT, "a": 2},
]


@dataclass
class Rule:
    kind: RuleKind
    a: int = 0
    b: int = 0
    c: int = 0
    filter: str = ""  # what it applies to; "": the object that has it
    what: str = ""  # the second filter, of blockers or attackers
    effect: bool = False  # of a resolved spell, not of a static ability


@dataclass
class Thing:
    """A creature, or with `creature` False something that only has rules."""

    player: int
    creature: bool = True
    power: int = 1
    toughness: int = 3
    damage: int = 0
    loyalty: int = 3
    colors: int = 0
    artifact: bool = False
    keywords: frozenset[Keyword] = frozenset()
    mana: bool = False  # {T}: Add {G}.
    planeswalker: bool = False
    land: bool = False
    rules: list[Rule] = field(default_factory=list)
    id: int = 0


@dataclass
class Board:
    things: list[Thing]
    players: int = 2

    def rules(self) -> Iterator[tuple[Rule, Thing]]:
        for thing in self.things:
            for rule in thing.rules:
                yield rule, thing


def matches(name: str, thing: Thing) -> bool:
    if name == "all":
        return thing.creature
    if name == "flying":
        return K.KW_FLYING in thing.keywords
    white = bool(thing.colors & ColorBit.COLOR_WHITE)
    return white if name == "white" else not white


def covers(rule: Rule, holder: Thing, thing: Thing) -> bool:
    return matches(rule.filter, thing) if rule.filter else holder is thing


def face_of(thing: Thing, abilities: list[dict], cost: int) -> dict:
    types = TypeBit.TYPE_CREATURE if thing.creature else TypeBit.TYPE_ENCHANTMENT
    if thing.planeswalker or thing.land:
        types = TypeBit.TYPE_PLANESWALKER if thing.planeswalker else TypeBit.TYPE_LAND
    first = len(abilities)
    for rule in thing.rules:
        if not rule.effect:
            abilities.append(
                {
                    "kind": AbilityKind.ABILITY_STATIC,
                    "keyword": rule.kind,
                    "a": rule.a,
                    "b": FILTERS[rule.what] if rule.what else rule.b,
                    "c": rule.c,
                    "filter": FILTERS.get(rule.filter, 0),
                }
            )
    if thing.mana:
        abilities.append({"kind": AbilityKind.ABILITY_MANA, "cost": cost, "mana": {"fixed": (0, 0, 0, 0, 1, 0)}})
    return {
        "types": types | (TypeBit.TYPE_ARTIFACT if thing.artifact else 0),
        "power": thing.power,
        "toughness": thing.toughness,
        "loyalty": thing.loyalty,
        "colors": thing.colors,
        "keywords": sum(1 << keyword for keyword in thing.keywords),
        "n_symbols": -1,
        "abilities": first,
        "n_abilities": len(abilities) - first,
    }


def position(board: Board) -> Core:
    """Player 0's first main phase, with the board on the battlefield."""
    abilities: list[dict] = []
    land = {"types": TypeBit.TYPE_LAND, "n_symbols": -1}
    faces = [land, *(face_of(thing, abilities, 0) for thing in board.things)]
    tables = CardTables(
        {
            "cards": [{"face": 0, "n_faces": 1}],
            "faces": faces,
            "abilities": abilities,
            "nodes": NODES,
            "costs": [{"items": 0, "n_items": 1}],
            "cost_items": [{"kind": CostKind.COST_TAP}],
        },
        ["Land"],
    )
    core = Core.new(tables, NewGame(tables, [[0] * 20] * board.players, starting_player=0, mulligan=False), 7)
    core.next()
    for i, thing in enumerate(board.things):
        thing.id = core.edit_token(1 + i, thing.player)
        counters = {CounterKind.COUNTER_LOYALTY: thing.loyalty} if thing.planeswalker else {}
        core.edit_permanent(thing.id, sick=False, damage=thing.damage, counters=counters)
    for rule, thing in board.rules():
        if rule.effect:
            a = board.things[rule.a].id if rule.kind == R.RULE_MUST_BLOCK else rule.a
            duration = Duration.DURATION_END_OF_TURN
            core.edit_effect(thing.id, ChangeKind.CHANGE_RULE, Layer.LAYER_RULES, duration, rule.kind, a)
    core.edit_skip_trivial(False)
    core.relist_options()
    return core


def shape(core: Core) -> int:
    decision = core.decision()
    return decision[0] if decision else Shape.SHAPE_NONE


def finish(core: Core) -> None:
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == OptionKind.OPTION_PASS))


def to_declaration(core: Core, wanted: Shape) -> bool:
    """Pass until the declaration is asked for; False: it is not."""
    while shape(core) != wanted:
        if shape(core) != Shape.SHAPE_PRIORITY or core.step_kind > 9:
            return False
        finish(core)
    return True


def take(core: Core, creature: int, faced: int) -> None:
    core.step(next(i for i, option in enumerate(core.options()) if option[1:3] == (creature, faced)))


# ---- the reference: what the rules say, literally ------------------------------------------------------------------


def greatest(
    declarations: list[Declaration], obeyed: Callable[[Declaration], int], cost: Callable[[Declaration], int]
) -> int:
    """The most requirements that can be obeyed without disobeying restrictions; nobody has to pay a cost."""
    return max(obeyed(d) for d in declarations if cost(d) == 0)


def legal_attacks(board: Board) -> tuple[set[Declaration], list[int], list[int]]:
    """All legal declarations of attackers; ids of the creatures and of what they may attack."""
    attackers = [t for t in board.things if t.creature and t.player == 0]
    walkers = [t for t in board.things if t.planeswalker and t.player != 0]
    faced: list[int | Thing] = [*range(1, board.players), *walkers]
    sources = sum(t.mana for t in board.things if t.player == 0 and t.land)
    rules = list(board.rules())

    def meets(rule: Rule, holder: Thing, target: int | Thing, relation: int) -> bool:
        if isinstance(target, Thing):
            if not rule.c:
                return False
            target = target.player
        return relation == Relation.REL_ANY or (target == holder.player) == (relation == Relation.REL_YOU)

    def allowed(attacker: Thing, target: int | Thing) -> bool:
        for rule, holder in rules:
            if not covers(rule, holder, attacker):
                continue
            if rule.kind == R.RULE_CANT_ATTACK:
                return False
            if rule.kind == R.RULE_CANT_ATTACK_PLAYER and meets(rule, holder, target, rule.a):
                return False
        return K.KW_DEFENDER not in attacker.keywords

    def restricted(d: Declaration) -> bool:
        for rule, holder in rules:
            if rule.kind == R.RULE_CANT_ATTACK_ALONE:
                if any(covers(rule, holder, attackers[i]) for i, _ in d) and len(d) - 1 < max(rule.a, 1):
                    return True
            elif rule.kind == R.RULE_MAX_ATTACKERS:
                counted = [p for p in d if not rule.filter or matches(rule.filter, attackers[p[0]])]
                if rule.c:
                    counted = [p for p in counted if faced[p[1]] == holder.player]
                if len(counted) > rule.a:
                    return True
        return False

    def obeyed(d: Declaration) -> int:
        total = 0
        for i, j in d:
            goaders = set()
            for rule, holder in rules:
                if not covers(rule, holder, attackers[i]):
                    continue
                total += rule.kind == R.RULE_MUST_ATTACK
                total += rule.kind == R.RULE_MUST_ATTACK_PLAYER and meets(rule, holder, faced[j], rule.a)
                if rule.kind == R.RULE_GOADED and rule.a not in goaders:
                    goaders.add(rule.a)
                    total += 1
                    total += not isinstance(faced[j], Thing) and faced[j] != rule.a
        return total

    def cost(d: Declaration) -> int:
        total = 0
        for i, j in d:
            for rule, holder in rules:
                if rule.kind != R.RULE_ATTACK_COST:
                    continue
                if rule.b:
                    total += rule.a * covers(rule, holder, attackers[i])
                elif not rule.filter or matches(rule.filter, attackers[i]):
                    total += rule.a * meets(rule, holder, faced[j], Relation.REL_YOU)
        return total

    def payable(d: Declaration) -> bool:
        tapped = {i for i, _ in d if K.KW_VIGILANCE not in attackers[i].keywords}
        return cost(d) <= sources + sum(t.mana for i, t in enumerate(attackers) if i not in tapped)

    choices = [
        [(), *(((i, j),) for j, target in enumerate(faced) if allowed(attacker, target))]
        for i, attacker in enumerate(attackers)
    ]
    unrestricted = [
        d for combination in itertools.product(*choices) if not restricted(d := tuple(itertools.chain(*combination)))
    ]
    required = greatest(unrestricted, obeyed, cost)
    ids = [t.id if isinstance(t, Thing) else -1 - t for t in faced]
    return {d for d in unrestricted if obeyed(d) >= required and payable(d)}, [t.id for t in attackers], ids


def evades(attacker: Thing, blocker: Thing) -> bool:
    a, b = attacker.keywords, blocker.keywords
    return (
        (K.KW_FLYING in a and not b & {K.KW_FLYING, K.KW_REACH})
        or (K.KW_SHADOW in a) != (K.KW_SHADOW in b)
        or (K.KW_HORSEMANSHIP in a and K.KW_HORSEMANSHIP not in b)
        or (K.KW_FEAR in a and not blocker.artifact and not blocker.colors & ColorBit.COLOR_BLACK)
        or (K.KW_INTIMIDATE in a and not blocker.artifact and not blocker.colors & attacker.colors)
        or (K.KW_SKULK in a and blocker.power > attacker.power)
    )


def block_choices(board: Board) -> list[list[Declaration]]:
    """What each blocker may do by itself: sets of attackers."""
    attackers = [t for t in board.things if t.creature and t.player == 0]
    blockers = [t for t in board.things if t.creature and t.player == 1]
    rules = list(board.rules())

    def allowed(blocker: Thing, attacker: Thing) -> bool:
        for rule, holder in rules:
            if rule.kind == R.RULE_CANT_BLOCK and covers(rule, holder, blocker):
                return False
            if rule.kind == R.RULE_UNBLOCKABLE and covers(rule, holder, attacker):
                return False
            by = rule.kind == R.RULE_CANT_BE_BLOCKED_BY and covers(rule, holder, attacker)
            only = rule.kind == R.RULE_CAN_BLOCK_ONLY and covers(rule, holder, blocker)
            if (by and matches(rule.what, blocker)) or (only and not matches(rule.what, attacker)):
                return False
        return not evades(attacker, blocker)

    choices = []
    for i, blocker in enumerate(blockers):
        picks = [(i, j) for j, attacker in enumerate(attackers) if allowed(blocker, attacker)]
        extra = [r.a for r, h in rules if r.kind == R.RULE_BLOCK_ADDITIONAL and covers(r, h, blocker)]
        most = len(attackers) if -1 in extra else 1 + sum(extra)
        choices.append([c for n in range(most + 1) for c in itertools.combinations(picks, n)])
    return choices


def legal_blocks(board: Board) -> tuple[set[Declaration], list[int], list[int]]:
    """All legal declarations of blockers; ids of the blockers and of the attackers."""
    attackers = [t for t in board.things if t.creature and t.player == 0]
    blockers = [t for t in board.things if t.creature and t.player == 1]
    sources = sum(t.mana for t in board.things if t.player == 1)
    rules = list(board.rules())

    def restricted(d: Declaration) -> bool:
        blocking = {i for i, _ in d}
        for j, attacker in enumerate(attackers):
            n = sum(k == j for _, k in d)
            if n == 1 and K.KW_MENACE in attacker.keywords:
                return True
            for rule, holder in rules:
                if n and rule.kind == R.RULE_MIN_BLOCKERS and covers(rule, holder, attacker) and n < rule.a:
                    return True
                if rule.kind == R.RULE_MAX_BLOCKERS and covers(rule, holder, attacker) and n > rule.a:
                    return True
        for rule, holder in rules:
            involved = any(covers(rule, holder, blockers[i]) for i in blocking)
            if rule.kind == R.RULE_CANT_BLOCK_ALONE and involved and len(blocking) - 1 < max(rule.a, 1):
                return True
            if rule.kind == R.RULE_CANT_BLOCK_WITH_FEWER and involved and len(blocking) < rule.a:
                return True
            if rule.kind == R.RULE_MAX_BLOCKERS_TOTAL:
                counted = [i for i in blocking if not rule.filter or matches(rule.filter, blockers[i])]
                if len(counted) > rule.a:
                    return True
        return False

    def obeyed(d: Declaration) -> int:
        total = 0
        for rule, holder in rules:
            if rule.kind == R.RULE_MUST_BLOCK:
                if rule.effect:
                    total += any(blockers[i] is holder and attackers[j] is board.things[rule.a] for i, j in d)
                else:
                    total += sum(covers(rule, holder, blockers[i]) for i in {i for i, _ in d})
            elif rule.kind == R.RULE_MUST_BE_BLOCKED:
                total += sum(covers(rule, holder, attackers[j]) for j in {j for _, j in d})
            elif rule.kind == R.RULE_LURE:
                total += sum(
                    covers(rule, holder, attackers[j]) and (not rule.what or matches(rule.what, blockers[i]))
                    for i, j in d
                )
        return total

    def cost(d: Declaration) -> int:
        total = 0
        for i in {i for i, _ in d}:
            for rule, holder in rules:
                if rule.kind == R.RULE_BLOCK_COST:
                    everybody = not rule.filter and not rule.b
                    total += rule.a * (everybody or covers(rule, holder, blockers[i]))
        return total

    declarations = (tuple(itertools.chain(*c)) for c in itertools.product(*block_choices(board)))
    unrestricted = [d for d in declarations if not restricted(d)]
    required = greatest(unrestricted, obeyed, cost)
    legal = {d for d in unrestricted if obeyed(d) >= required and cost(d) <= sources}
    return legal, [t.id for t in blockers], [t.id for t in attackers]


# ---- the comparison ------------------------------------------------------------------------------------------------


def offered(core: Core, wanted: Shape, creatures: list[int], faced: list[int]) -> tuple[list[Pick], bool]:
    """The picks offered, and whether finishing is."""
    if shape(core) != wanted:
        return [], True  # the declaration ended by itself: nobody was left
    options = core.options()
    assert options, "options are never empty"
    picks = [(creatures.index(a), faced.index(b)) for kind, a, b, _ in options if kind != OptionKind.OPTION_PASS]
    assert picks == sorted(set(picks)), "picks are offered once, in ascending order"
    return picks, any(option[0] == OptionKind.OPTION_PASS for option in options)


class Comparison:
    """Walks the tree of declarations, or some ways through it, and compares each node with what is legal."""

    def __init__(self, core: Core, wanted: Shape, legal: tuple[set[Declaration], list[int], list[int]]) -> None:
        self.wanted = wanted
        self.legal, self.creatures, self.faced = legal
        self.core = core
        self.nodes = 0
        self.prefixes: dict[Declaration, set[Pick]] = {}
        for d in self.legal:
            for n in range(len(d)):
                self.prefixes.setdefault(d[:n], set()).add(d[n])

    def check(self, core: Core, done: Declaration) -> list[Pick]:
        self.nodes += 1
        picks, may_finish = offered(core, self.wanted, self.creatures, self.faced)
        assert set(picks) == self.prefixes.get(done, set()), f"after {done}"
        assert may_finish == (done in self.legal), f"after {done}"
        return picks

    def tree(self, core: Core, done: Declaration = ()) -> None:
        for pick in self.check(core, done):
            after = core.copy()
            after.relist_options()
            take(after, self.creatures[pick[0]], self.faced[pick[1]])
            self.tree(after, (*done, pick))

    def way(self, chance: random.Random) -> None:
        """One random way through, to the end of the declaration and what it leaves behind."""
        core, done = self.core.copy(), ()
        core.relist_options()
        while True:
            picks = self.check(core, done)
            if done in self.legal and (not picks or chance.random() < 0.3):
                break
            pick = chance.choice(picks)
            take(core, self.creatures[pick[0]], self.faced[pick[1]])
            done = (*done, pick)
        if shape(core) == self.wanted:
            finish(core)
        pairs = [(self.creatures[i], self.faced[j]) for i, j in done]
        if self.wanted == Shape.SHAPE_ATTACK:
            attacking = {i: core.permanent(i)["attacking"] for i in self.creatures}
            assert {i: to for i, to in attacking.items() if to} == dict(pairs)
        else:
            assert sorted(core.blocks()) == sorted(pairs)

    def run(self, chance: random.Random, most: int = 300, ways: int = 25) -> None:
        if len(self.legal) <= most:
            self.tree(self.core)
        for _ in range(ways):
            self.way(chance)


COLORS = [0, ColorBit.COLOR_WHITE, ColorBit.COLOR_BLACK, ColorBit.COLOR_WHITE | ColorBit.COLOR_BLACK]


def random_attack(chance: random.Random, most: int) -> Board:
    players = chance.choice([2, 2, 3])
    things = []
    rate = chance.choice([0.1, 0.3, 0.6])
    costs = chance.random() < 0.4
    for _ in range(chance.randint(1, most)):
        keywords = {k for k in (K.KW_VIGILANCE, K.KW_DEFENDER, K.KW_FLYING) if chance.random() < 0.15}
        thing = Thing(0, colors=chance.choice(COLORS), keywords=frozenset(keywords), mana=chance.random() < 0.3)
        own = [
            Rule(R.RULE_MUST_ATTACK),
            Rule(R.RULE_CANT_ATTACK_ALONE, chance.choice([0, 1, 2])),
            Rule(R.RULE_CANT_ATTACK),
            Rule(R.RULE_GOADED, chance.randrange(players), effect=True),
            Rule(R.RULE_GOADED, 1, effect=True),
            Rule(R.RULE_MUST_ATTACK_PLAYER, Relation.REL_OPPONENT),
            Rule(R.RULE_CANT_ATTACK_PLAYER, Relation.REL_OPPONENT),
        ]
        thing.rules = [rule for rule in own if chance.random() < rate / 2]
        if costs and chance.random() < 0.3:
            thing.rules.append(Rule(R.RULE_ATTACK_COST, chance.randint(1, 2), b=1))
        things.append(thing)
    for player in range(1, players):
        for _ in range(chance.choice([0, 0, 1])):
            things.append(Thing(player, creature=False, planeswalker=True))
        other = chance.choice(["", "all", "white"])
        table = [
            Rule(R.RULE_MAX_ATTACKERS, chance.randint(1, 3), c=chance.randint(0, 1), filter=other),
            Rule(R.RULE_MAX_ATTACKERS, chance.randint(0, 4)),
            Rule(R.RULE_MUST_ATTACK, filter=chance.choice(["white", "all"])),
            Rule(R.RULE_MUST_ATTACK_PLAYER, Relation.REL_YOU, c=chance.randint(0, 1), filter="all"),
            Rule(R.RULE_CANT_ATTACK_PLAYER, Relation.REL_YOU, c=chance.randint(0, 1), filter="white"),
        ]
        rules = [rule for rule in table if chance.random() < rate / 2]
        if costs and chance.random() < 0.6:
            rules.append(Rule(R.RULE_ATTACK_COST, chance.randint(1, 2), c=chance.randint(0, 1), filter=other))
        things.append(Thing(player, creature=False, rules=rules))
    if costs:
        things += [Thing(0, creature=False, land=True, mana=True) for _ in range(chance.randint(0, 4))]
    return Board(things, players)


EVASION = (K.KW_FLYING, K.KW_REACH, K.KW_SHADOW, K.KW_HORSEMANSHIP, K.KW_FEAR, K.KW_INTIMIDATE, K.KW_SKULK)


def random_block(chance: random.Random, most: int) -> Board:
    rate = chance.choice([0.1, 0.3, 0.5])
    evasion = chance.choice([0, 0.05, 0.2])
    costs = chance.random() < 0.3

    def creature(player: int, own: list[Rule]) -> Thing:
        keywords = {k for k in EVASION if chance.random() < evasion}
        if chance.random() < rate:
            keywords.add(K.KW_MENACE)
        return Thing(
            player,
            power=chance.randint(1, 3),
            colors=chance.choice(COLORS),
            artifact=chance.random() < 0.2,
            keywords=frozenset(keywords),
            rules=[rule for rule in own if chance.random() < rate / 2],
        )

    things = [
        creature(
            0,
            [
                Rule(R.RULE_MUST_BE_BLOCKED),
                Rule(R.RULE_LURE, what=chance.choice(["", "white"])),
                Rule(R.RULE_MIN_BLOCKERS, chance.randint(2, 3)),
                Rule(R.RULE_MAX_BLOCKERS, chance.randint(1, 2)),
                Rule(R.RULE_UNBLOCKABLE) if chance.random() < 0.3 else Rule(R.RULE_MUST_BE_BLOCKED),
                Rule(R.RULE_CANT_BE_BLOCKED_BY, what=chance.choice(["white", "not white"])),
            ],
        )
        for _ in range(chance.randint(1, most))
    ]
    for _ in range(chance.randint(1, most)):
        blocker = creature(
            1,
            [
                Rule(R.RULE_MUST_BLOCK),
                Rule(R.RULE_MUST_BLOCK, chance.randrange(len([t for t in things if t.player == 0])), effect=True),
                Rule(R.RULE_CANT_BLOCK_ALONE),
                Rule(R.RULE_CANT_BLOCK_WITH_FEWER, chance.randint(2, 3)),
                Rule(R.RULE_BLOCK_ADDITIONAL, chance.choice([1, 1, 2, -1])),
                Rule(R.RULE_CAN_BLOCK_ONLY, what=chance.choice(["flying", "white"])),
                Rule(R.RULE_CANT_BLOCK) if chance.random() < 0.3 else Rule(R.RULE_MUST_BLOCK),
            ],
        )
        if costs and chance.random() < 0.3:
            blocker.rules.append(Rule(R.RULE_BLOCK_COST, chance.randint(1, 2), b=1))
        things.append(blocker)
    table = [
        Rule(R.RULE_MAX_BLOCKERS_TOTAL, chance.randint(1, 3), filter=chance.choice(["", "white"])),
        Rule(R.RULE_MUST_BLOCK, filter="all"),
    ]
    rules = [rule for rule in table if chance.random() < rate / 2]
    if costs and chance.random() < 0.5:
        rules.append(Rule(R.RULE_BLOCK_COST, 1, filter=chance.choice(["", "white"])))
    things.append(Thing(chance.randint(0, 1), creature=False, rules=rules))
    if costs:
        things += [Thing(1, creature=False, land=True, mana=True) for _ in range(chance.randint(0, 3))]
    return Board(things)


def compare_attack(seed: int, most: int) -> int:
    chance = random.Random(seed)
    board = random_attack(chance, most)
    core = position(board)
    legal = legal_attacks(board)
    if not to_declaration(core, Shape.SHAPE_ATTACK):
        assert legal[0] == {()}
        return 0
    comparison = Comparison(core, Shape.SHAPE_ATTACK, legal)
    comparison.run(chance)
    return comparison.nodes


def compare_block(seed: int, most: int, work: int = 4000) -> int:
    chance = random.Random(seed)
    while True:
        board = random_block(chance, most)
        size = 1
        for choice in block_choices(board):
            size *= len(choice)
        if size <= work:
            break
    core = position(board)
    assert to_declaration(core, Shape.SHAPE_ATTACK)
    for attacker in board.things:
        if attacker.creature and attacker.player == 0:
            take(core, attacker.id, -2)
    if shape(core) == Shape.SHAPE_ATTACK:
        finish(core)
    legal = legal_blocks(board)
    if not to_declaration(core, Shape.SHAPE_BLOCK):
        assert legal[0] == {()}
        return 0
    comparison = Comparison(core, Shape.SHAPE_BLOCK, legal)
    comparison.run(chance)
    return comparison.nodes


# ---- combat damage -------------------------------------------------------------------------------------------------

Assignment = frozenset[tuple[int, int, int]]  # [source, recipient, amount]


@dataclass
class Fight:
    board: Board
    attackers: list[Thing]
    blockers: list[Thing]
    target: dict[int, Thing | None]  # what each attacker attacks: a planeswalker, or None: player 1
    blocks: list[Pick]  # [blocker, attacker]


def divisions(amount: int, recipients: list[int]) -> Iterator[dict[int, int]]:
    """All ways to divide damage among recipients."""
    if not recipients:
        yield {}
    elif len(recipients) == 1:
        yield {recipients[0]: amount}
    else:
        for first in range(amount + 1):
            for rest in divisions(amount - first, recipients[1:]):
                yield {recipients[0]: first, **rest}


PLAYER = -2


def attacker_divisions(fight: Fight, j: int) -> list[dict[int, int]]:
    attacker, target = fight.attackers[j], fight.target[j]
    blockers = [fight.blockers[i].id for i, k in fight.blocks if k == j]
    excess = [target.id if target else PLAYER]
    over = K.KW_TRAMPLE_OVER_PLANESWALKERS in attacker.keywords
    if over and target:
        excess.append(PLAYER)
    if blockers and K.KW_TRAMPLE not in attacker.keywords and not over:
        excess = []
    return list(divisions(attacker.power, blockers + excess))


def damage_legal(fight: Fight, chosen: tuple[dict[int, int], ...]) -> bool:
    """The total assignment of the attackers (510.1e, 702.19b-c, 702.2c)."""
    totals: dict[int, int] = {}
    deadly = set()
    for attacker, division in zip(fight.attackers, chosen, strict=True):
        for recipient, amount in division.items():
            totals[recipient] = totals.get(recipient, 0) + amount
            if amount and K.KW_DEATHTOUCH in attacker.keywords:
                deadly.add(recipient)
    for j, division in enumerate(chosen):
        blockers = [fight.blockers[i] for i, k in fight.blocks if k == j]
        target = fight.target[j]
        past = sum(amount for recipient, amount in division.items() if recipient not in {b.id for b in blockers})
        if past and any(b.id not in deadly and totals[b.id] < b.toughness - b.damage for b in blockers):
            return False
        if target and division.get(PLAYER, 0) and totals[target.id] < target.loyalty:
            return False
    return True


def legal_damage(fight: Fight) -> set[Assignment]:
    attacking = [
        chosen
        for chosen in itertools.product(*(attacker_divisions(fight, j) for j in range(len(fight.attackers))))
        if damage_legal(fight, chosen)
    ]
    fighting = [(b, [fight.attackers[k].id for h, k in fight.blocks if h == i]) for i, b in enumerate(fight.blockers)]
    blocking = list(itertools.product(*(list(divisions(b.power if a else 0, a)) for b, a in fighting)))
    sources = [thing.id for thing in fight.attackers + fight.blockers]
    return {
        frozenset((s, r, n) for s, d in zip(sources, (*one, *other), strict=True) for r, n in d.items() if n)
        for one in attacking
        for other in blocking
    }


def offered_damage(core: Core) -> list[Assignment]:
    """All assignments that the decisions lead to."""
    if shape(core) == Shape.SHAPE_ASSIGN_DAMAGE:
        found = []
        for i in range(core.n_options):
            after = core.copy(record=True)
            after.step(i)
            found += offered_damage(after)
        return found
    events = [e for e in core.drain_events() if e[1] == EventKind.EVENT_DAMAGE]
    return [frozenset((e[8], e[9], e[10]) for e in events)]


def random_fight(chance: random.Random) -> Fight:
    keywords = (K.KW_TRAMPLE, K.KW_TRAMPLE, K.KW_DEATHTOUCH, K.KW_TRAMPLE_OVER_PLANESWALKERS)
    attackers = [
        Thing(
            0,
            power=chance.randint(0, 4),
            toughness=9,
            keywords=frozenset(k for k in keywords if chance.random() < 0.3),
        )
        for _ in range(chance.randint(1, 3))
    ]
    blockers = [
        Thing(1, power=chance.randint(0, 2), toughness=chance.randint(1, 4), rules=[Rule(R.RULE_BLOCK_ADDITIONAL, -1)])
        for _ in range(chance.randint(0, 3))
    ]
    for blocker in blockers:
        blocker.damage = chance.choice([0, 0, blocker.toughness - 1])
    walkers = [Thing(1, creature=False, planeswalker=True, loyalty=chance.randint(1, 3))][: chance.randint(0, 1)]
    # Only one creature tramples over planeswalkers here: several may share the planeswalker's loyalty too (702.19c).
    for attacker in [a for a in attackers if K.KW_TRAMPLE_OVER_PLANESWALKERS in a.keywords][1:]:
        attacker.keywords -= {K.KW_TRAMPLE_OVER_PLANESWALKERS}
    target = {j: chance.choice([None, *walkers]) for j in range(len(attackers))}
    blocks = [(i, j) for i in range(len(blockers)) for j in range(len(attackers)) if chance.random() < 0.5]
    return Fight(Board([*attackers, *blockers, *walkers]), attackers, blockers, target, blocks)


def compare_damage(seed: int, most: int = 3000) -> int:
    chance = random.Random(seed)
    while True:
        fight = random_fight(chance)
        size = 1
        for j in range(len(fight.attackers)):
            size *= len(attacker_divisions(fight, j))
        if size <= most:
            break
    core = position(fight.board)
    assert to_declaration(core, Shape.SHAPE_ATTACK)
    for j, attacker in enumerate(fight.attackers):
        target = fight.target[j]
        take(core, attacker.id, target.id if target else PLAYER)
    if shape(core) == Shape.SHAPE_ATTACK:
        finish(core)
    core = core.copy(record=True)
    if to_declaration(core, Shape.SHAPE_BLOCK):
        for i, j in fight.blocks:
            take(core, fight.blockers[i].id, fight.attackers[j].id)
        if shape(core) == Shape.SHAPE_BLOCK:
            finish(core)
    while shape(core) == Shape.SHAPE_PRIORITY and core.step_kind == 7:
        finish(core)
    found = offered_damage(core)
    expected = legal_damage(fight)
    assert len(found) == len(set(found)), "each assignment is reached once"
    assert set(found) == expected
    return len(found)


# CR 508.1c, 508.1d, 508.1h, 701.15b, 802.3a
@pytest.mark.parametrize("seed", range(60))
def test_exactly_the_legal_attacks_can_be_declared(seed: int) -> None:
    compare_attack(seed, 4)


# CR 509.1b, 509.1c, 509.1d, 702.111b
@pytest.mark.parametrize("seed", range(60))
def test_exactly_the_legal_blocks_can_be_declared(seed: int) -> None:
    compare_block(seed, 4)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1000, 1040))
def test_exactly_the_legal_declarations_on_boards_of_six_by_six(seed: int) -> None:
    compare_attack(seed, 6)
    compare_block(seed, 6, 40_000)


# CR 510.1b, 510.1c, 510.1d, 510.1e, 702.2c, 702.19b, 702.19c, 702.19d
@pytest.mark.parametrize("seed", range(80))
def test_exactly_the_legal_assignments_of_combat_damage_can_be_made(seed: int) -> None:
    compare_damage(seed)
