"""Gifts (CR 702.174): what an opponent gets whom a spell's controller chose as an additional cost."""

from __future__ import annotations

from mtgengine.enums import CastKeyword, Color
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.cards import Triggered
from mtgengine.ir.keyworded import Keyworded, means
from mtgengine.ir.keywords.casting import Meant, optional
from mtgengine.ir.keywords.parts import at_least, creature_token
from mtgengine.ir.patterns import enters
from mtgengine.ir.predefined import FOOD, TREASURE

_CHOSEN = x.ChosenPlayer(0)
_FISH = creature_token("Fish", 1, 1, Color.BLUE)
_OCTOPUS = creature_token("Octopus", 8, 8, Color.BLUE)
# CR 702.174d-i: what is given.
GIFTS: dict[str, e.Effect] = {
    "gift a card": e.Draw(_CHOSEN, x.ONE),
    "gift a Food": e.CreateToken(_CHOSEN, FOOD),
    "gift a Treasure": e.CreateToken(_CHOSEN, TREASURE),
    "gift a tapped Fish": e.CreateToken(_CHOSEN, _FISH, tapped=True),
    "gift an Octopus": e.CreateToken(_CHOSEN, _OCTOPUS),
    "gift an extra turn": e.ExtraTurn(_CHOSEN),
}


def gift_of(name: str) -> tuple[e.Effect, ...]:
    """CR 702.174a: given by a permanent as it enters, or by a spell before it does anything else."""
    return (e.ChoosePlayer(0, x.opponent), GIFTS[name])


PROMISED = at_least(x.KeywordPaid(CastKeyword.GIFT), 1)


def gift(ability: Keyworded) -> Meant:
    """CR 702.174a, b: what a spell gives is said by the encoder, which knows the spell ability."""
    given = Triggered(gift_of(ability.name), events=(enters(),), condition=PROMISED)
    return [optional(CastKeyword.GIFT, ()), given]


for _name in GIFTS:
    means(_name)(gift)
