"""Small words of the templating: numbers, colors, card types, keywords."""

from __future__ import annotations

from mtgengine.enums import CardType, Color, Keyword, Supertype

_NUMBER_WORDS = """
zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
nineteen twenty
"""
NUMBERS = {word: value for value, word in enumerate(_NUMBER_WORDS.split())}
COLORS = {color.name.lower(): color for color in Color if color is not Color.COLORLESS}
FIVE_COLORS = frozenset(COLORS.values())

TYPES = {
    kind.name.lower(): kind
    for kind in (
        CardType.ARTIFACT,
        CardType.BATTLE,
        CardType.CREATURE,
        CardType.ENCHANTMENT,
        CardType.INSTANT,
        CardType.LAND,
        CardType.PLANESWALKER,
        CardType.SORCERY,
    )
}
PLURAL_TYPES = {("sorceries" if word == "sorcery" else word + "s"): kind for word, kind in TYPES.items()}
ANY_TYPES = TYPES | PLURAL_TYPES
SUPERTYPES = {kind.name.lower(): kind for kind in Supertype}

# Keyword abilities that say more than their name: a cost, or how much.
KEYWORDS_WITH_COSTS = frozenset(
    {Keyword.EQUIP, Keyword.MORPH, Keyword.CYCLING, Keyword.CREW, Keyword.FORTIFY, Keyword.RECONFIGURE}
)
# Keyword abilities that are more than the core's bit: `mtgengine.ir.keywords` says what.
KEYWORDS_WITH_MEANINGS = frozenset({Keyword.FLANKING, Keyword.READ_AHEAD})
# Keyword abilities that are only their name.
PLAIN_KEYWORDS = {
    keyword.text: keyword
    for keyword in sorted(Keyword, key=lambda keyword: -len(keyword.text))
    if not keyword.has_parameter and keyword not in KEYWORDS_WITH_COSTS | KEYWORDS_WITH_MEANINGS
}

# Words in front of a dash that do have a meaning: keyword abilities (CR 702), and what a layout gives a meaning to.
MEANINGFUL_WORDS = frozenset(
    """
    boast, companion, craft, cumulative upkeep, cycling, eternalize, exhaust, forecast, hideaway, level up, max speed,
    offering, partner, power-up, prototype, reconfigure, solved, specialize, station, suspend, to solve, unearth, ward,
    waterbend, firebending, choose one, choose two, choose three, choose four, choose one or both, choose one or more,
    choose any number, i, ii, iii, iv, v, vi, when, whenever, at, as, if, until, choose, you, each, target
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)

# CR 207.2c: ability words have no meaning in the rules.
ABILITY_WORDS = tuple(
    """
    adamant, addendum, alliance, battalion, bloodrush, celebration, channel, chroma, cohort, constellation,
    converge, corrupted, council's dilemma, coven, delirium, descend 4, descend 8, disappear, domain, eerie,
    eminence, enrage, fateful hour, fathomless descent, ferocious, flurry, formidable, grandeur, hellbent,
    heroic, imprint, infusion, inspired, join forces, kinship, landfall, lieutenant, magecraft, metalcraft,
    morbid, opus, pack tactics, paradox, parley, radiance, raid, rally, renew, repartee, revolt, secret council,
    spell mastery, strive, survival, sweep, tempting offer, threshold, undergrowth, valiant, vivid, void, will
    of the council
    """.replace("\n    ", " ")
    .strip()
    .split(", ")
)
