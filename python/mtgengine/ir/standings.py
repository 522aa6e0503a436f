"""The words for designations (CR 725, 726, 702.131) and keyword actions; the compiler and the renderer ask here."""

from __future__ import annotations

from mtgengine.enums import ActivatedAs, Keyword, KeywordAction, Quality, Standing, Status
from mtgengine.ir.expressions import (
    ONE,
    YOU,
    Affected,
    AnyOf,
    Compare,
    Comparison,
    Condition,
    EachPlayer,
    HasGreatest,
    HasStatus,
    IsPrepared,
    LifeOf,
    Number,
    NumberOf,
    Opponents,
    Selector,
    StandingOf,
    Subtype,
    TargetsOf,
    Untrue,
    Where,
    player,
)


def has(standing: Standing, who: Selector = YOU, least: int = 1) -> Condition:
    """That player has the designation, or so much of it."""
    return Comparison(StandingOf(who, standing), Compare.GE, ONE if least == 1 else Number(least))


# What comes after *if*.
CONDITIONS: dict[str, Condition] = {
    "you're the monarch": has(Standing.MONARCH),
    "you aren't the monarch": Untrue(has(Standing.MONARCH)),
    "an opponent is the monarch": has(Standing.MONARCH, Opponents()),
    "there is no monarch": Untrue(has(Standing.MONARCH, EachPlayer())),
    "you have the initiative": has(Standing.INITIATIVE),
    "you have the city's blessing": has(Standing.BLESSING),
    "you don't have the city's blessing": Untrue(has(Standing.BLESSING)),
    "you have max speed": has(Standing.SPEED, least=4),
    "you've completed a dungeon": has(Standing.DUNGEONS),
    "you haven't completed a dungeon": Untrue(has(Standing.DUNGEONS)),
    "the Ring has tempted you two or more times": has(Standing.TEMPTED, least=2),
    "the Ring has tempted you three or more times": has(Standing.TEMPTED, least=3),
    "the Ring has tempted you four or more times": has(Standing.TEMPTED, least=4),
}

# Adjectives that designations are.
STATES = {
    "monstrous": HasStatus(frozenset({Status.MONSTROUS})),
    "renowned": HasStatus(frozenset({Status.RENOWNED})),
    "suspected": HasStatus(frozenset({Status.SUSPECTED})),
    "harnessed": HasStatus(frozenset({Status.HARNESSED})),
    "prepared": IsPrepared(),
    "face-down": HasStatus(frozenset({Status.FACE_DOWN})),
}

# CR 115.7: of spells and abilities: with a single target.
SINGLE_TARGET = Where(Comparison(NumberOf(TargetsOf(Affected())), Compare.EQ, ONE))

# Of players: nobody has more life.
MOST_LIFE = HasGreatest(LifeOf(Affected()), player)

# CR 700.12: an outlaw is any of these.
OUTLAW = AnyOf(tuple(map(Subtype, ("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock"))))

# What objects may share, as filters say it.
SHARED = {
    "color": Quality.COLOR,
    "creature type": Quality.CREATURE_TYPE,
    "card type": Quality.CARD_TYPE,
    "permanent type": Quality.PERMANENT_TYPE,
}

# What players do, with the verb of *you* and of others: ``whenever you proliferate``.
PLAYER_ACTIONS = {
    KeywordAction.INVESTIGATE: ("investigate", "investigates"),
    KeywordAction.PROLIFERATE: ("proliferate", "proliferates"),
    KeywordAction.AMASS: ("amass", "amasses"),
    KeywordAction.CLASH: ("clash", "clashes"),
    KeywordAction.DISCOVER: ("discover", "discovers"),
    KeywordAction.MANIFEST_DREAD: ("manifest dread", "manifests dread"),
    KeywordAction.TIME_TRAVEL: ("time travel", "time travels"),
    KeywordAction.VENTURE: ("venture into the dungeon", "ventures into the dungeon"),
    KeywordAction.COMPLETE: ("complete a dungeon", "completes a dungeon"),
    KeywordAction.MONARCH: ("become the monarch", "becomes the monarch"),
    KeywordAction.INITIATIVE: ("take the initiative", "takes the initiative"),
    KeywordAction.BLIGHT: ("blight", "blights"),
    KeywordAction.UNLOCK: ("unlock this door", "unlocks this door"),
    KeywordAction.FULLY_UNLOCK: ("fully unlock a Room", "fully unlocks a Room"),
    KeywordAction.EARTHBEND: ("earthbend", "earthbends"),
    KeywordAction.AIRBEND: ("airbend", "airbends"),
    KeywordAction.ROLL: ("roll a die", "rolls a die"),
}

# What permanents do or become: ``when this creature becomes monstrous``.
OBJECT_ACTIONS = {
    KeywordAction.EXPLORE: "explores",
    KeywordAction.CONNIVE: "connives",
    KeywordAction.ADAPT: "adapts",
    KeywordAction.MONSTROSITY: "becomes monstrous",
    KeywordAction.SUSPECT: "becomes suspected",
    KeywordAction.MUTATE: "mutates",
}

# Activated abilities that abilities which trigger on activations name.
ACTIVATIONS: dict[str, Keyword | ActivatedAs] = {
    "loyalty": ActivatedAs.LOYALTY,
    "cycling": Keyword.CYCLING,
    "equip": Keyword.EQUIP,
    "crew": Keyword.CREW,
    "reconfigure": Keyword.RECONFIGURE,
}
