"""Which of the Comprehensive Rules a piece of IR rests on.

The words of the IR name their rules where they are defined, in their docstrings; keyword abilities are numbered here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

from mtgengine import ir
from mtgengine.ir.term import Term

__all__ = ["rules_of"]

# The keyword abilities in the order of their rules: the first is CR 702.2.
_KEYWORDS = """\
deathtouch|defender|double strike|enchant|equip|first strike|flash|flying|haste|hexproof|indestructible|
intimidate|landwalk|lifelink|protection|reach|shroud|trample|vigilance|ward|banding|rampage|
cumulative upkeep|flanking|phasing|buyback|shadow|cycling|echo|horsemanship|fading|kicker|flashback|madness|
fear|morph|amplify|provoke|storm|affinity|entwine|modular|sunburst|bushido|soulshift|splice|offering|
ninjutsu|epic|convoke|dredge|transmute|bloodthirst|haunt|replicate|forecast|graft|recover|ripple|
split second|suspend|vanishing|absorb|aura swap|delve|fortify|frenzy|gravestorm|poisonous|transfigure|
champion|changeling|evoke|hideaway|prowl|reinforce|conspire|persist|wither|retrace|devour|exalted|unearth|
cascade|annihilator|level up|rebound|umbra armor|infect|battle cry|living weapon|undying|miracle|soulbond|
overload|scavenge|unleash|cipher|evolve|extort|fuse|bestow|tribute|dethrone|hidden agenda|outlast|prowess|
dash|exploit|menace|renown|awaken|devoid|ingest|myriad|surge|skulk|emerge|escalate|melee|crew|fabricate|
partner|undaunted|improvise|aftermath|embalm|eternalize|afflict|ascend|assist|jump-start|mentor|afterlife|
riot|spectacle|escape|companion|mutate|encore|boast|foretell|demonstrate|daybound and nightbound|disturb|
decayed|cleave|training|compleated|reconfigure|blitz|casualty|enlist|read ahead|ravenous|squad|
space sculptor|visit|prototype|living metal|more than meets the eye|for mirrodin!|toxic|backup|bargain|
craft|disguise|solved|plot|saddle|spree|freerunning|gift|offspring|impending|exhaust|max speed|
start your engines!|harmonize|mobilize|job select|tiered|station|warp|∞ (infinity)|mayhem|web-slinging|
firebending|sneak|increment|paradigm\
"""
KEYWORD_RULES = {name: f"702.{number}" for number, name in enumerate(re.split(r"[|\n]+", _KEYWORDS), start=2)}
_NUMBER = re.compile(r"(?<![.\d])(\d{3}(?:\.\d+[a-z]?)?)(?![.\d])")
_CITED = re.compile(r"CR ((?:\d{3}(?:\.\d+[a-z]?)?(?:[–-][a-z])?(?:, | and |; )?)+)")


def rules_of(term: Term) -> tuple[str, ...]:
    """The numbers of the rules that a piece of IR rests on, in their order.

    >>> from mtgengine.enums import Keyword
    >>> rules_of(ir.KeywordAbility(Keyword.FLYING))
    ('702.9',)
    """
    found = {rule for part in _parts(term) for rule in _rules(part)}
    return tuple(sorted(found, key=lambda rule: [(int(n), s) for n, s in re.findall(r"(\d+)([a-z]?)", rule)]))


def _rules(term: Term) -> Iterator[str]:
    if isinstance(term, ir.KeywordAbility):
        name = term.keyword.text
    else:
        name = term.name if isinstance(term, ir.Keyworded) else ""
    if name in KEYWORD_RULES:
        yield KEYWORD_RULES[name]
        return
    for kind in type(term).__mro__:
        cited = _CITED.findall((kind.__dict__.get("__doc__") or "").partition("\n")[0])
        if cited:
            yield from (rule for numbers in cited for rule in _NUMBER.findall(numbers))
            return


def _parts(term: Term) -> Iterator[Term]:
    yield term
    for field in fields(term):
        value = getattr(term, field.name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Term):
                yield from _parts(part)
