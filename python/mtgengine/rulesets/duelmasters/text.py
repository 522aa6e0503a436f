"""The abilities of Duel Masters cards: from their words to what the core's card tables say.

Every word is read, or the card is refused with the phrase that stopped it and where it begins.

>>> ability = abilities_of("Aqua Hulcus", "When you put this creature into the battle zone, you may draw a card.")
>>> [core.DuelOp(step["op"]).name for step in ability.triggered[0]["steps"]]
['DO_MAY', 'DO_TOP']
>>> abilities_of("Aqua Hulcus", "Blocker. Juggle.")
Traceback (most recent call last):
...
mtgengine.errors.Unsupported: Aqua Hulcus: the rules text is not understood at character 9: 'Juggle.'
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from mtgcore import duel_cards as core
from mtgcore import types as core_types
from mtgengine.errors import Unsupported

__all__ = ["CIVILIZATIONS", "KEYWORDS", "Abilities", "abilities_of"]

CIVILIZATIONS: Mapping[str, int] = {
    "light": core.LIGHT,
    "water": core.WATER,
    "darkness": core.DARKNESS,
    "fire": core.FIRE,
    "nature": core.NATURE,
}
# What is one bit of a card, as it is written; the first group may also be given by an effect, in quotation marks.
KEYWORDS: Mapping[str, int] = {
    "blocker": core.DK_BLOCKER,
    "speed attacker": core.DK_SPEED_ATTACKER,
    "slayer": core.DK_SLAYER,
    "double breaker": core.DK_DOUBLE_BREAKER,
    "triple breaker": core.DK_TRIPLE_BREAKER,
    "can't be blocked": core.DK_CANT_BE_BLOCKED,
    "can't be attacked": core.DK_CANT_BE_ATTACKED,
    "can attack untapped creatures": core.DK_ATTACKS_UNTAPPED,
}
_PRINTED = {
    **{words: bit for words, bit in KEYWORDS.items() if not words.startswith("can")},
    "shield trigger": core.DK_SHIELD_TRIGGER,
    "charger": core.DK_CHARGER,
    "this creature can't attack": core.DK_CANT_ATTACK,
    "this creature can't attack players": core.DK_CANT_ATTACK_PLAYERS,
    "this creature can't attack creatures": core.DK_CANT_ATTACK_CREATURES,
    "this creature can't be attacked": core.DK_CANT_BE_ATTACKED,
    "this creature can't be blocked": core.DK_CANT_BE_BLOCKED,
    "this creature can attack untapped creatures": core.DK_ATTACKS_UNTAPPED,
    "this creature attacks each turn if able": core.DK_MUST_ATTACK,
    "this creature can't be chosen by your opponent": core.DK_CANT_BE_CHOSEN,
    "when this creature would be destroyed , return it to your hand instead": core.DK_RETURNS,
    "when this creature would be destroyed , put it into your mana zone instead": core.DK_TO_MANA,
}
_TRIGGERS = {
    "when you put this creature into the battle zone ,": core.WHEN_ENTERS,
    "whenever this creature attacks ,": core.WHEN_ATTACKS,
    "whenever this creature blocks ,": core.WHEN_BLOCKS,
    "whenever this creature becomes blocked ,": core.WHEN_BECOMES_BLOCKED,
    "when this creature is destroyed ,": core.WHEN_DESTROYED,
    "when this creature wins a battle ,": core.WHEN_WINS_BATTLE,
    "whenever this creature battles ,": core.WHEN_BATTLES,
    "at the start of each of your turns ,": core.AT_START_OF_TURN,
    "at the end of each of your turns ,": core.AT_END_OF_TURN,
}
_FROM = {
    "from your graveyard": (core.SIDE_YOURS, core_types.ZONE_GRAVEYARD),
    "in your graveyard": (core.SIDE_YOURS, core_types.ZONE_GRAVEYARD),
    "from your mana zone": (core.SIDE_YOURS, core_types.ZONE_MANA),
    "in your mana zone": (core.SIDE_YOURS, core_types.ZONE_MANA),
    "from your hand": (core.SIDE_YOURS, core_types.ZONE_HAND),
    "in your hand": (core.SIDE_YOURS, core_types.ZONE_HAND),
    "from your opponent's hand": (core.SIDE_OPPONENT, core_types.ZONE_HAND),
    "from your opponent's mana zone": (core.SIDE_OPPONENT, core_types.ZONE_MANA),
    "from your opponent's graveyard": (core.SIDE_OPPONENT, core_types.ZONE_GRAVEYARD),
}
_TO = {
    "to your hand": core_types.ZONE_HAND,
    "to its owner's hand": core_types.ZONE_HAND,
    "to their owners' hands": core_types.ZONE_HAND,
    "to their hand": core_types.ZONE_HAND,
    "into your hand": core_types.ZONE_HAND,
    "into your mana zone": core_types.ZONE_MANA,
    "into its owner's mana zone": core_types.ZONE_MANA,
    "into their owners' mana zones": core_types.ZONE_MANA,
    "into their mana zone": core_types.ZONE_MANA,
    "into your graveyard": core_types.ZONE_GRAVEYARD,
    "into their graveyard": core_types.ZONE_GRAVEYARD,
    "into your shield zone": core_types.ZONE_SHIELDS,
    "into the battle zone": core_types.ZONE_BATTLEFIELD,
    "on top of your deck": core_types.ZONE_LIBRARY,
}
_TOKEN = re.compile(r"[+]?\d+|[A-Za-z][A-Za-z'’-]*|[.,:\"]")


@dataclass
class Abilities:
    """What a card's text comes to.

    Attributes:
        keywords: Bits of `mtgcore.duel_cards.DuelKeyword`.
        power_attacker: What it gets while it attacks.
        unblockable_power: It can't be blocked by creatures of so much power or less; 0: by any.
        evolves: The races that it can be put on.
        triggered: Rows of the core's tables of abilities: what triggers, static abilities, a spell's effect.
    """

    keywords: int = 0
    power_attacker: int = 0
    unblockable_power: int = 0
    evolves: tuple[str, ...] = ()
    triggered: list[dict[str, Any]] = field(default_factory=list)


def abilities_of(card: str, text: str, races: frozenset[str] = frozenset(), spell: bool = False) -> Abilities:
    """The abilities that a text says.

    Args:
        card: The card's name, for errors.
        text: The text.
        races: The races that may be named, in lower case.
        spell: Whether sentences that are no keywords are what the spell does.

    Raises:
        Unsupported: Something is not understood: what, and where.
    """
    return _Reader(card, text, races, spell).read()


class _Reader:
    def __init__(self, card: str, text: str, races: frozenset[str], spell: bool) -> None:
        self.card = card
        self.text = text.replace("’", "'")
        self.races = sorted((race.split() for race in races), key=len, reverse=True)
        self.spell = spell
        self.tokens: list[tuple[str, int]] = []
        place = 0
        for match in _TOKEN.finditer(self.text):
            if self.text[place : match.start()].strip():
                self._fail(place + len(self.text[place:]) - len(self.text[place:].lstrip()))
            self.tokens.append((match[0].lower(), match.start()))
            place = match.end()
        if self.text[place:].strip():
            self._fail(place)
        self.at = 0

    # ---- words -----------------------------------------------------------------------------------------------------

    def _fail(self, position: int | None = None) -> None:
        if position is None:
            position = self.tokens[self.at][1] if self.at < len(self.tokens) else len(self.text)
        raise Unsupported(self.card, self.text[position:].split("\n")[0] or "(the end)", position)

    def _sees(self, words: str) -> bool:
        wanted = words.split()
        return [token for token, _ in self.tokens[self.at : self.at + len(wanted)]] == wanted

    def _take(self, words: str) -> bool:
        """Read these words if they come next."""
        if not self._sees(words):
            return False
        self.at += len(words.split())
        return True

    def _need(self, words: str) -> None:
        if not self._take(words):
            self._fail()

    def _any(self, table: Mapping[str, Any]) -> Any:
        """The value of the longest words of a table that come next; None: none of them."""
        for words in sorted(table, key=len, reverse=True):
            if self._take(words):
                return table[words]
        return None

    def _one(self, table: Mapping[str, Any]) -> Any:
        found = self._any(table)
        if found is None:
            self._fail()
        return found

    def _number(self, sign: str = "") -> int | None:
        if self.at < len(self.tokens):
            token = self.tokens[self.at][0]
            if token.startswith(sign) and token[len(sign) :].isdigit():
                self.at += 1
                return int(token[len(sign) :])
        return None

    def _need_number(self, sign: str = "") -> int:
        number = self._number(sign)
        if number is None:
            self._fail()
        assert number is not None
        return number

    # ---- a text ----------------------------------------------------------------------------------------------------

    def read(self) -> Abilities:
        found = Abilities()
        steps: list[dict[str, Any]] = []
        while self.at < len(self.tokens):
            if not (self._keyword(found) or self._ability(found)):
                if not self.spell:
                    self._fail()
                steps += self._effect()
            self._need(".")
        if steps:
            found.triggered.append({"trigger": core.WHEN_CAST, "steps": steps})
        return found

    def _keyword(self, found: Abilities) -> bool:
        """A sentence that is one property of the card."""
        start = self.at
        if self._take("power attacker"):
            found.power_attacker += self._need_number("+")
        elif self._take("evolution :"):
            races = [self._race()]
            while self._take("or"):
                races.append(self._race())
            found.evolves = tuple(races)
        elif self._take("this creature can't be blocked by creatures that have power"):
            found.unblockable_power = self._need_number()
            self._need("or less")
        else:
            bit = self._any(_PRINTED)
            if bit is None or not self._sees("."):
                self.at = start
                return False
            found.keywords |= bit
        return True

    def _ability(self, found: Abilities) -> bool:
        trigger = self._any(_TRIGGERS)
        if trigger is not None:
            found.triggered.append({"trigger": trigger, "steps": self._effect()})
            return True
        return self._static(found)

    def _static(self, found: Abilities) -> bool:
        """What a creature gives to itself or to others all the time."""
        row: dict[str, Any] = {"trigger": core.STATIC_POWER, "flags": 0}
        start = self.at
        if self._take("while attacking , this creature gets"):
            row["flags"] = core.STATIC_SELF | core.STATIC_ATTACKING
        elif self._take("this creature gets"):
            row["flags"] = core.STATIC_SELF
        elif not self.spell and self._take("each of your"):
            row["filter"] = self._nouns()
            if self._any({"has": 1, "have": 1}):
                row["keywords"] = self._quoted()["keywords"]
                found.triggered.append(row)
                return True
            self._one({"gets": 1, "get": 1})
        else:
            return False
        row["power"] = self._need_number("+")
        self._need("power")
        if self._take("for each"):
            row["flags"] |= core.STATIC_EACH
            row |= self._counted()
        elif self._sees("until"):
            self.at = start
            return False
        found.triggered.append(row)
        return True

    def _counted(self) -> dict[str, Any]:
        """What is counted: ``fire card in your graveyard``, ``of your other darkness creatures``."""
        side = core.SIDE_BOTH
        if self._take("of your opponent's"):
            side = core.SIDE_OPPONENT
        elif self._take("of your"):
            side = core.SIDE_YOURS
        if self._any({"shield you have": 1}):
            return {"side": core.SIDE_YOURS, "zone": core_types.ZONE_SHIELDS, "counted": {}}
        counted = self._nouns()
        place = self._any(_FROM)
        if place is not None:
            return {"side": place[0], "zone": place[1], "counted": counted}
        return {"side": side, "zone": core_types.ZONE_BATTLEFIELD, "counted": counted}

    # ---- effects ---------------------------------------------------------------------------------------------------

    def _effect(self) -> list[dict[str, Any]]:
        """One clause after the other; "you may" asks for all of those in its sentence."""
        if not self._take("you may"):
            return self._clauses()
        steps = self._clauses()
        return [{"op": core.DO_MAY, "n": len(steps)}, *steps]

    def _clauses(self) -> list[dict[str, Any]]:
        steps = self._clause()
        while self._take(", then") or self._take("and"):
            steps += self._clause()
        return steps

    def _clause(self) -> list[dict[str, Any]]:
        for words, read in _CLAUSES.items():
            if self._take(words):
                return read(self)
        return self._boost()

    def _draw(self) -> list[dict[str, Any]]:
        draw = {"op": core.DO_TOP, "n": 1, "side": core.SIDE_YOURS, "to": core_types.ZONE_HAND}
        if self._take("up to"):
            # Each further card is a choice of its own.
            steps: list[dict[str, Any]] = []
            for _ in range(self._count()):
                steps = [{"op": core.DO_MAY, "n": len(steps) + 1}, dict(draw), *steps]
        else:
            steps = [draw | {"n": self._count()}]
        self._one({"card": 1, "cards": 1})
        return steps

    def _count(self) -> int:
        return 1 if self._any({"a": 1, "an": 1, "one": 1}) else self._need_number()

    def _destroy(self) -> list[dict[str, Any]]:
        if self._any({"this creature": 1, "it": 1}):
            return [{"op": core.DO_SELF, "to": core_types.ZONE_GRAVEYARD, "flags": core.STEP_DESTROY}]
        return [self._to(self._selection(core.DO_MOVE), core_types.ZONE_GRAVEYARD, core.STEP_DESTROY)]

    def _move(self) -> list[dict[str, Any]]:
        """``return`` or ``put`` something somewhere."""
        if self._any({"this creature": 1, "it": 1}):
            return [{"op": core.DO_SELF, "to": self._one(_TO)}]
        if self._take("the top"):
            n = self._number() or 1
            self._one({"card": 1, "cards": 1})
            self._need("of your deck")
            return [{"op": core.DO_TOP, "n": n, "side": core.SIDE_YOURS, "to": self._one(_TO)}]
        return [self._to(self._selection(core.DO_MOVE), self._one(_TO))]

    def _tap(self) -> list[dict[str, Any]]:
        return [self._selection(core.DO_TAP)]

    def _untap(self) -> list[dict[str, Any]]:
        if self._any({"this creature": 1, "it": 1}):
            return [{"op": core.DO_UNTAP_SELF}]
        return [self._selection(core.DO_UNTAP)]

    def _discard(self) -> list[dict[str, Any]]:
        """What comes after ``your opponent discards``."""
        n = self._count()
        self._one({"card": 1, "cards": 1})
        how = core.STEP_RANDOM if self._take("at random") else core.STEP_THEY_CHOOSE
        row = {"op": core.DO_MOVE, "n": n, "side": core.SIDE_OPPONENT, "zone": core_types.ZONE_HAND}
        return [self._to(row, core_types.ZONE_GRAVEYARD, how)]

    def _they_destroy(self) -> list[dict[str, Any]]:
        """What comes after ``your opponent destroys``."""
        n = self._count()
        self._need("of their")
        row: dict[str, Any] = {"op": core.DO_MOVE, "n": n, "side": core.SIDE_OPPONENT}
        row["zone"] = core_types.ZONE_BATTLEFIELD
        row["filter"] = self._nouns()
        return [self._to(row, core_types.ZONE_GRAVEYARD, core.STEP_THEY_CHOOSE | core.STEP_DESTROY)]

    def _look(self) -> list[dict[str, Any]]:
        """What comes after ``look at``: a hand, or shields."""
        if self._take("your opponent's hand"):
            row = {"op": core.DO_LOOK, "side": core.SIDE_OPPONENT, "zone": core_types.ZONE_HAND}
            return [row | {"flags": core.STEP_ALL}]
        return [self._selection(core.DO_LOOK)]

    def _search(self) -> list[dict[str, Any]]:
        """What comes after ``search your deck for``: ``up to 1 Dragonoid, reveal it, and put it into your hand``."""
        row: dict[str, Any] = {"op": core.DO_MOVE, "side": core.SIDE_YOURS, "zone": core_types.ZONE_LIBRARY}
        row["flags"] = core.STEP_UP_TO if self._take("up to") else 0
        row["n"] = self._count()
        row["filter"] = self._nouns()
        if self._any({", reveal it ,": 1, ", reveal them ,": 1}):
            row["flags"] |= core.STEP_REVEAL
        self._need("and put")
        self._one({"it": 1, "them": 1})
        return [self._to(row, self._one(_TO))]

    def _break(self) -> list[dict[str, Any]]:
        n = self._count()
        self._need("of your opponent's shields")
        return [{"op": core.DO_BREAK, "n": n, "side": core.SIDE_OPPONENT}]

    def _boost(self) -> list[dict[str, Any]]:
        """``one of your creatures gets +2000 power until the end of the turn``; or a keyword in quotation marks."""
        if self._take("this creature"):
            row: dict[str, Any] = {"op": core.DO_BOOST_SELF}
        elif self._take("each of your"):
            row = {"op": core.DO_BOOST, "side": core.SIDE_YOURS, "zone": core_types.ZONE_BATTLEFIELD}
            row |= {"flags": core.STEP_ALL, "filter": self._nouns()}
        else:
            row = self._selection(core.DO_BOOST)
        self._one({"gets": 1, "get": 1})
        more = self._number("+")
        if more is not None:
            self._need("power")
            row["power"] = more
        if more is None or self._take("and"):
            given = self._quoted()
            row["flags"] = row.get("flags", 0) | given.pop("flags")
            row |= given
        self._need("until the end of the turn")
        return [row]

    def _quoted(self) -> dict[str, Any]:
        """A keyword that is given, in quotation marks."""
        self._need('"')
        if self._take("power attacker"):
            found: dict[str, Any] = {"power": self._need_number("+"), "flags": core.STEP_ATTACKING, "keywords": 0}
        else:
            found = {"keywords": self._one(KEYWORDS), "flags": 0}
        self._need('"')
        return found

    @staticmethod
    def _to(row: dict[str, Any], zone: int, flags: int = 0) -> dict[str, Any]:
        return row | {"to": zone, "flags": row.get("flags", 0) | flags}

    # ---- what is meant ---------------------------------------------------------------------------------------------

    def _selection(self, op: int) -> dict[str, Any]:
        """Which cards: ``one of your opponent's creatures``, ``up to 2 cards from your hand``, ``all creatures``."""
        row: dict[str, Any] = {"op": op, "flags": 0, "n": 0, "side": core.SIDE_BOTH}
        if self._take("all"):
            row["flags"] = core.STEP_ALL
            row["side"] = self._whose() or core.SIDE_BOTH
        else:
            if self._take("up to"):
                row["flags"] = core.STEP_UP_TO
            row["n"] = self._count()
            if self._take("of"):
                row["side"] = self._whose() or 0
                if not row["side"]:
                    self._fail()
        if self._any({"shield": 1, "shields": 1}):
            if row["side"] == core.SIDE_BOTH:
                self._fail()
            return row | {"zone": core_types.ZONE_SHIELDS}
        row["filter"] = self._nouns()
        place = self._any(_FROM)
        if place is None:
            if not row["filter"].get("kinds"):
                self._fail()
            return row | {"zone": core_types.ZONE_BATTLEFIELD}
        return row | {"side": place[0], "zone": place[1]}

    def _whose(self) -> int | None:
        found: int | None = self._any({"your opponent's": core.SIDE_OPPONENT, "your": core.SIDE_YOURS})
        return found

    def _nouns(self) -> dict[str, Any]:
        """A kind of card with what is asked of it: ``other darkness creatures that have power 3000 or less``."""
        row: dict[str, Any] = {}
        if self._take("other"):
            row["other"] = 1
        if self._take("tapped"):
            row["tapped"] = 1
        elif self._take("untapped"):
            row["tapped"] = 2
        civilization = self._any(CIVILIZATIONS)
        while civilization is not None:
            row["civilizations"] = row.get("civilizations", 0) | civilization
            civilization = self._one(CIVILIZATIONS) if self._take("or") else None
        kind = self._any(_KINDS)
        if kind is None:
            row |= {"kinds": core.DUEL_CREATURE, "races": (self._race(),)}
        elif kind:
            row["kinds"] = kind
        while self._any({"that has": 1, "that have": 1, "that costs": 2, "that cost": 2}):
            self._quality(row, self.tokens[self.at - 1][0].startswith("cost"))
        return row

    def _quality(self, row: dict[str, Any], cost: bool) -> None:
        if cost:
            row["cost_most"] = self._need_number()
            self._need("or less")
        elif self._take("power"):
            power = self._need_number()
            row["power_least" if self._one({"or less": False, "or more": True}) else "power_most"] = power
        else:
            row["keywords"] = row.get("keywords", 0) | self._quoted()["keywords"]

    def _race(self) -> str:
        for race in self.races:
            plural = [*race[:-1], f"{race[-1]}s"]
            for words in (race, plural):
                if self._take(" ".join(words)):
                    return " ".join(race)
        self._fail()
        raise AssertionError


_KINDS = {
    "creature": core.DUEL_CREATURE,
    "creatures": core.DUEL_CREATURE,
    "evolution creature": core.DUEL_EVOLUTION,
    "evolution creatures": core.DUEL_EVOLUTION,
    "spell": core.DUEL_SPELL,
    "spells": core.DUEL_SPELL,
    "card": 0,
    "cards": 0,
}
_CLAUSES = {
    "draw": _Reader._draw,
    "destroy": _Reader._destroy,
    "return": _Reader._move,
    "put": _Reader._move,
    "tap": _Reader._tap,
    "untap": _Reader._untap,
    "your opponent discards": _Reader._discard,
    "your opponent destroys": _Reader._they_destroy,
    "look at": _Reader._look,
    "search your deck for": _Reader._search,
    "break": _Reader._break,
}
