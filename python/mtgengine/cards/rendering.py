"""Does what the compiler understood, said again, equal what the card says?

What is rendered is what the core runs: the card is encoded, and its tables, which keep no words of it, are decoded
(`mtgengine.ir.decode`). Cards are printed in many styles and the renderer has one: where the two texts differ, named
rules must say why they mean the same, or the card is reported.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from mtgengine import ir
from mtgengine.oracle import CardText
from mtgengine.oracle.compiler import own_names
from mtgengine.oracle.types import parse_type_line

__all__ = ["RULES", "Compared", "Comparison", "Rule", "compare", "compare_all", "normalised"]


@dataclass(frozen=True)
class Rule:
    """Two ways to say the same, of which one is rewritten as the other in both texts.

    Attributes:
        name: What the rule is called.
        reason: Why the meaning is the same.
        apply: Rewrites a normalised text.
    """

    name: str
    reason: str
    apply: Callable[[str], str]


def _sub(pattern: str, instead: str | Callable[[re.Match[str]], str]) -> Callable[[str], str]:
    compiled = re.compile(pattern, re.MULTILINE)
    return lambda text: compiled.sub(instead, text)


def _instead(match: re.Match[str]) -> str:
    return f"{match[1]}if {match[3]}, {match[4] or match[5]}. otherwise, {match[2]}."


# ---- the rules -----------------------------------------------------------------------------------------------------

_OTHER = re.compile(
    r"creatures?|permanents?|cards?|lands?|artifacts?|enchantments?|spells?|tokens?|planeswalkers?|target|auras?"
)
_MANA_TOGETHER = re.compile(r"add ((?:\{.\}){2,})(?=[ .,])")
_MANA = re.compile(r"add (\{.\}(?:,? (?:or )?\{.\})+)")
_VERBS = (
    "put|draw|discard|gain|lose|destroy|exile|tap|untap|return|sacrifice|create|shuffle|reveal|deal|search|look|attach|"
    "mill|scry|surveil|get|have|has|is|are|can't|doesn't|don't|add|choose|transform|counter|remove|fight|become|regenerate|"
    "proliferate|investigate|suspect|earthbend|amass|goad|attack|roll|populate|manifest|take|mill|exchange|blight|skip"
)


_SUBJECTS = (
    "you|~|it|that player|target player|target opponent|each player|each opponent|enchanted [a-z]+|equipped creature"
)
_AGAIN = re.compile(
    rf"(?<![\w~])(?P<who>{_SUBJECTS})(?P<does> [^.:\n]*(?:\. (?:{_VERBS})s?\b[^.:\n]*)*)\. "
    rf"(?:(?P=who)|that player) (?=(?:{_VERBS})s?\b)"
)


def _keywords_first(text: str) -> str:
    """Paragraphs that are no sentences come first; the order of the others stays."""
    lines = text.split("\n")
    return "\n".join(sorted(lines, key=lambda line: (line.endswith((".", '"')), line if line[-1:] != "." else "")))


_TRIGGER = re.compile(r"(?:when|whenever|at) ")


def _triggers_last(text: str) -> str:
    """Paragraphs that are triggered abilities come last; modes stay with what they belong to."""
    if re.search(r"^[{•+−0-9ivx]", text, re.MULTILINE):
        return text
    return "\n".join(sorted(text.split("\n"), key=lambda line: _TRIGGER.match(line) is not None))


def _own_pronouns(text: str) -> str:
    """``it`` becomes ``~`` where nothing else has been named since the card itself was."""
    text = text.replace("attach ~ to it", "attach ~ to that token")
    text = re.sub(r"(~ deals \S+ damage to) it\b", r"\1 that creature", text)  # to itself would be said so
    own = False
    words = []
    for word in re.split(r"(\W+)", text.replace("~", "tilde")):
        if word == "tilde" or "\n" in word:
            own = word == "tilde"
        elif _OTHER.fullmatch(word):
            own = False
        words.append({"it": "tilde", "its": "tilde's"}.get(word, word) if own else word)
    return "".join(words).replace("tilde's your turn", "it's your turn").replace("tilde", "~")


def _subject_once(text: str) -> str:
    """``~ gets +1/+1. ~ deals 1 damage`` becomes ``~ gets +1/+1. deals 1 damage``."""
    while True:
        shorter = _AGAIN.sub(r"\g<who>\g<does>. ", text)
        if shorter == text:
            return text
        text = shorter


def _sorted_mana(text: str) -> str:
    text = _MANA_TOGETHER.sub(lambda match: "add " + "".join(sorted(re.findall(r"\{.\}", match[1]))), text)
    return _MANA.sub(lambda match: "add " + " or ".join(sorted(re.findall(r"\{.\}", match[1]))), text)


_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"]


def _counted_energy(text: str) -> str:
    return re.sub(r"\bpay ((?:\{e\})+)", lambda match: f"pay {_NUMBERS[min(len(match[1]) // 3, 10)]} {{e}}", text)


_EACH = re.compile(
    r"(?:([+-][01]/[+-][01])|\b1 life|\ba card|\b1 damage|\ba (\S+ counter)\b)"
    r"( (?:to|on) [a-z~ ']+?)? for each ([a-z~+/1' -]+)"
)
_TOKENS = re.compile(
    r"\bcreate an? ([^.,\"]*? token)( with [a-z ]+?| that's tapped and attacking)? for each ([^.,\"]+)"
)
_WHO = "you|any target|it|them|that player|its controller|each [a-z ]+|(?:another )?target [a-z ]+"
_EQUAL = (
    (re.compile(rf"\bdamage to ({_WHO}) equal to ([^.,\"]+)"), r"x damage to \1 where x is \2"),
    (re.compile(rf"\bdamage equal to ([^.,\"]+?) to ({_WHO})(?=[.,\"]|$)"), r"x damage to \2 where x is \1"),
    (re.compile(r"\b(life|cards) equal to ([^.,\"]+)"), r"x \1 where x is \2"),
)
_TWICE = re.compile(r" where x is the number of ([^.,]+)([.,][^\n]*?) where x is the number of \1(?=[.,]|$)")
_TYPES = "artifact|creature|enchantment|land|planeswalker|instant|sorcery|battle"
_COLORS = "white|blue|black|red|green"
_SETS = rf"{_TYPES}|aura|equipment"
_LIST = re.compile(rf"\b(?:(?:{_TYPES})(?:,+ (?:{_TYPES}))+|(?:{_COLORS})(?:, (?:{_COLORS}))+)\b")


def _as_numbers(text: str) -> str:
    """``1 life for each creature`` becomes ``x life where x is the number of creature``."""
    text = _EACH.sub(lambda m: f"{_times(m)}{m[3] or ''} where x is the number of {m[4]}", text)
    text = _TOKENS.sub(r"create x \1s\2 where x is the number of \3", text)
    for pattern, instead in _EQUAL:
        text = pattern.sub(instead, text)
    return _TWICE.sub(r"\2 where x is the number of \1", text)


def _times(match: re.Match[str]) -> str:
    if match[1]:
        return match[1].replace("1", "x")
    if match[2]:
        return f"x {match[2]}s"
    return "x " + match[0].split(" ")[1]


def _sorted_lists(text: str) -> str:
    return _LIST.sub(lambda match: ", ".join(sorted(re.split(r",+ ", match[0]))), text)


def _stems(text: str) -> str:
    return re.sub(r"(?<=[a-z])(?:ie|y|e)\b", "", re.sub(r"(?<=[a-z])(?:'?s|s')\b", "", text))


# In the order in which they are applied. Texts are in lower case, and a card calls itself "~".
RULES = (
    Rule("ability words", "have no meaning (CR 207.2c)", _sub(r"^(• )?[a-z0-9'’ -]+ — (?=[a-z~{])", r"\1")),
    Rule("keyword costs", "in words end like a sentence, or not", _sub(r"^([a-z ]+—[^.\n]*)\.$", r"\1")),
    Rule(
        "affinity",
        "is a reduction of the cost (CR 702.41a)",
        _sub(r"^affinity for ([a-z ]+)$", r"~ costs {1} less to cast for each \1 you control."),
    ),
    Rule(
        "kicked",
        "the condition before what it is a condition of, or after it",
        _sub(r"^if ~ was kicked, it enters with ([^.\n]*)\.$", r"~ enters with \1 if ~ was kicked."),
    ),
    Rule(
        "another",
        "is one other than the card itself",
        _sub(
            r"\b(?:a|(target)) creature other than ~",
            lambda m: "another target creature" if m[1] else "another creature",
        ),
    ),
    Rule(
        "cycle or discard",
        "what is cycled is discarded (CR 702.29d)",
        _sub(r"\bwhenever (you|a player|an opponent) cycles? or (discards?) ", r"whenever \1 \2 "),
    ),
    Rule("double", "that damage is twice that much", _sub(r"\bdouble that damage\b", "twice that much damage")),
    Rule(
        "no mana ability",
        "is a quality of the ability or a condition about it",
        _sub(r", if it isn't a mana ability(?=,)", " that isn't a mana ability"),
    ),
    Rule("untap step", "of that player, or theirs", _sub(r"\bduring that player's next\b", "during their next")),
    Rule("name", "his, hers or its", _sub(r"\bexcept (?:his|her) name is\b", "except its name is")),
    Rule("hand", "each card in it", _sub(r"\bdiscard your hand\b", "discard a card for each card in your hand")),
    Rule("both", "of two creatures are each of them", _sub(r"\beach of those creatures has\b", "both creatures have")),
    Rule(
        "defending player",
        "is the opponent, where there is one",
        _sub(r"\b(unless|as long as) defending player controls\b", r"\1 an opponent controls"),
    ),
    Rule("six-sided die", "is a d6 (CR 706.1a)", _sub(r"\ba six-sided die\b", "a d6")),
    Rule(
        "designations",
        "of it, where it is what the ability triggers on",
        _sub(r"^(when(?:ever)? ~ [^,\n]*, if )it's (renowned|suspected)\b", r"\1~ is \2"),
    ),
    Rule("tapped and with", "counters is tapped with them", _sub(r"\benters tapped and with\b", "enters tapped with")),
    Rule(
        "attack with",
        "is attacking, of what one controls",
        _sub(r"\byou attack with one or more ([a-z ]+),", r"one or more \1 you control attack,"),
    ),
    Rule("that name", "is the chosen one", _sub(r"\bwith that name\b", "with the chosen name")),
    Rule("only to cast", "one spell or several", _sub(r"(?<=only to cast )an? ", "")),
    Rule("it is", "said in one word or in two", _sub(r"\bit is (?=an? |attacking)", "it's ")),
    Rule(
        "you control both",
        "said once or twice",
        _sub(r"(you control an? [a-z' -]+ and) you control (?=an? )", r"\1 "),
    ),
    Rule("more mana", "what is added in addition is added", _sub(r"\b(adds?) an additional (?=\{|one mana)", r"\1 ")),
    Rule(
        "when one can't cast",
        "during a turn is as long as it is that turn",
        _sub(r"\b(can't cast spells) during your turn\b", r"\1 as long as it's your turn"),
    ),
    Rule(
        "any number",
        "may be none, so that one need not say that one may",
        _sub(r"\byou may ((?:put|reveal) (?:any number|up to) )", r"\1"),
    ),
    Rule("sacrificed", "it was so, as it last was (CR 608.2h)", _sub(r"\b(the sacrificed [a-z]+) was\b", r"\1 is")),
    Rule(
        "artifact creature",
        "what becomes one keeps its other types (CR 205.1b)",
        _sub(
            r"(\bbecomes an? [^.\n]*artifact creature)(?: in addition to its other types)?([^.\n]*)"
            r"(?:\. it's still a land)?",
            r"\1\2",
        ),
    ),
    Rule(
        "another spell",
        "before this one is cast, is any (CR 601.2i)",
        _sub(r"^(~ costs [^.\n]*|cast ~ only [^.\n]*)you've cast another spell\b", r"\1you've cast a spell"),
    ),
    Rule("that type", "is the chosen one", _sub(r"\bof that type\b", "of the chosen type")),
    Rule(
        "copies",
        "are tokens, too",
        _sub(r"\bexcept the token is(n't)?\b", lambda m: "except it isn't" if m[1] else "except it's"),
    ),
    Rule(
        "would deal",
        "of what would be dealt by it",
        _sub(
            r"\bprevent all combat damage (?!that)([^.\n]*?) would deal this turn",
            r"prevent all combat damage that would be dealt this turn by \1",
        ),
    ),
    Rule("enters", "the battlefield", _sub(r"\b(enters?) the battlefield\b", r"\1")),
    Rule("where", "with or without a comma", _sub(r", where x is ", " where x is ")),
    Rule("when", "of what happens to one object once, each time is the one time", _sub(r"\bwhen\b", "whenever")),
    Rule(
        "protection from both",
        "is two abilities (CR 702.16g)",
        _sub(r"^(protection from [a-z ]+?),? and from ([a-z ]+)$", r"\1\nprotection from \2"),
    ),
    Rule(
        "two events",
        "one ability that triggers on both, or one for each",
        _sub(
            r"^((?:when|whenever) [^,\n]*?) and ((?:when|whenever|at) [^,\n]*), ([^\n]*)$",
            r"\1, \3\n\2, \3",
        ),
    ),
    Rule(
        "blocks or becomes blocked",
        "one ability that triggers on both, or one for each",
        _sub(
            r"^whenever ~ blocks or becomes blocked by (an? [^,\n]*), ([^\n]*)$",
            r"whenever ~ blocks \1, \2\nwhenever ~ becomes blocked by \1, \2",
        ),
    ),
    Rule("triggers last", "the order of abilities does not matter (CR 113.2c)", _triggers_last),
    Rule("keywords first", "the order of abilities does not matter (CR 113.2c)", _keywords_first),
    Rule("paragraphs", "a spell is followed in the order written (CR 608.2c)", _sub(r"\.\n(?![{•+−0-9])", ". ")),
    Rule(
        "sacrifice it",
        "of what became a target: nobody can sacrifice a spell (CR 701.21a)",
        _sub(r"(?<=becomes the target of )((?:a|an) [^,.]*), sacrifice it\b", r"\1, sacrifice ~"),
    ),
    Rule(
        "instead if",
        "the condition before what it is a condition of, or after it",
        _sub(r"(^|\. |• )((?!if )[^.\n]*?) instead if ([^.\n]*)\.", r"\1if \3, \2 instead."),
    ),
    Rule(
        "instead",
        "this happens, or that if a condition holds: if it does, that, otherwise this (CR 614.15)",
        _sub(r"^((?:• )?)([^.\n]*)\. if ([^.,\n]*), (?:instead ([^.\n]*)|([^.\n]*) instead)\.", _instead),
    ),
    Rule("it, the card itself", "where nothing else has been named", _own_pronouns),
    Rule("own power", "what it has, or what its power is", _sub(r"~'s power is ([0-9]+ or)\b", r"~ has power \1")),
    Rule("it's, of the card itself", "it is", _sub(r"~'s (?=attacking|enchanted|equipped|not )", "~ is ")),
    Rule("is not", "said in one word or in two", _sub(r"\bis not\b", "isn't")),
    Rule(
        "that object",
        "is what was named last, as it is",
        _sub(
            r"\bthat (?:card|creature|permanent|spell|ability|land|artifact|token|planeswalker|enchantment)\b(?! or )",
            "it",
        ),
    ),
    Rule(
        "those objects",
        "are what was named last",
        _sub(
            r"\b(?:those (?:cards|creatures|permanents|tokens|lands)\b|they (?=don't untap|gain |get |can't ))", "them "
        ),
    ),
    Rule(
        "they again",
        "the subject of an instruction is that of the next",
        _sub(
            r"((?:^|[.:,] |• )((?:all |other |attacking |legendary )*creatures(?: you control)?) (?:get|gain)s?\b"
            r"[^.\"\n]*\. (?:if [^.,\n]*, )?)them (?=gain|get)",
            r"\1\2 ",
        ),
    ),
    Rule(
        "a number of",
        "so many as what they are equal to",
        _sub(r"\ba number of ([^.]*?) equal to ([^.,\n]*)", r"x \1 where x is \2"),
    ),
    Rule(
        "for each first",
        "of what there is so much of, may come first or last",
        _sub(r"(^|\. |, )for each ([^,.]*), ((?:create|you (?:draw|gain|lose)) [^.]*)\.", r"\1\3 for each \2."),
    ),
    Rule("one", "in words or digits, after plus and minus", _sub(r"\b(plus|minus) one\b", r"\1 1")),
    Rule("more than one", "are two or more", _sub(r"\bdrawn more than one card\b", "drawn two or more cards")),
    Rule(
        "a source",
        "would deal damage that would be dealt",
        _sub(r"\bif damage would be dealt to ([^,.]*),", r"if a source would deal damage to \1,"),
    ),
    Rule(
        "choose target",
        "what is chosen is a target of what follows",
        _sub(r"\bchoose ((?:up to one )?target [^.]*)\. its owner puts it\b", r"the owner of \1 puts it"),
    ),
    Rule("spaces", "have no meaning", _sub(r" {2,}", " ")),
    Rule(
        "enchanted permanent",
        "is whatever the Aura enchants (CR 303.4)",
        _sub(r"\benchanted (?:creature|artifact|land|enchantment|planeswalker)\b", "enchanted permanent"),
    ),
    Rule(
        "its activated abilities",
        "are those of the enchanted permanent",
        _sub(r"^(enchanted permanent [^.\n]*?),? and its activated", r"\1. enchanted permanent's activated"),
    ),
    Rule(
        "that player",
        "is who they are",
        _sub(r"\bthey (?=pay|do|discard|sacrifice|control|reveal|lose)", "that player "),
    ),
    Rule(
        "duration first",
        "a duration may come first or last",
        _sub(
            r'(^|[.:,] )(until end of turn|until the end of your next turn), ((?:[^."]|"[^"]*")*)',
            r"\1\3 \2",
        ),
    ),
    Rule(
        "this turn",
        "lasts until it ends",
        _sub(r"\byou may play (it|that card|those cards) this turn\b", r"you may play \1 until end of turn"),
    ),
    Rule(
        "dealt this turn",
        "when, and by or to what, in either order",
        _sub(r"\b(damage that would be dealt) this turn ((?:by|to) [^.,]*)", r"\1 \2 this turn"),
    ),
    Rule("quotes", "end a sentence, too", _sub(r'(?<=") until end of turn$', " until end of turn.")),
    Rule(
        "duration and number",
        "may come in either order",
        _sub(r' until end of turn,? (for each [^."]*|where [^."]*)', r" \1 until end of turn"),
    ),
    Rule("during your turn", "as long as it is", _sub(r"(^|\. )during your turn, ", r"\1as long as it's your turn, ")),
    Rule(
        "condition first",
        "a condition may come first or last",
        _sub(r"(^|\. )as long as ([^.]*?), ([^.]*)(?=\.)", r"\1\3 as long as \2"),
    ),
    Rule(
        "end of combat",
        "when a delayed effect happens may come first or last",
        _sub(r"(^|[.,:] )at end of combat, ([^.\"]*)", r"\1\2 at end of combat"),
    ),
    Rule(
        "was dealt damage",
        "that was, or not said",
        _sub(r"\bthat was dealt damage this turn", "dealt damage this turn"),
    ),
    Rule(
        "enchantment tokens",
        "the order of types does not matter",
        _sub(r"\bcreature enchantment token", "enchantment creature token"),
    ),
    Rule("only and only", "one limit or two", _sub(r",? and only (?=if|once|during|as)", ". activate only ")),
    Rule("him and her", "of a card that names somebody", _sub(r"\b(?:him|her)\b", "~")),
    Rule("token with", "an ability that a token has", _sub(r"(tokens?)\. (?:it has|they have) (?=\")", r"\1 with ")),
    Rule("again", "a second time", _sub(r"\bproliferate again", "proliferate")),
    Rule("their library", "of who shuffles", _sub(r"\bshuffles their library", "shuffles")),
    Rule(
        "delay first",
        "when a delayed effect happens may come first or last",
        _sub(
            r"(^|[.,:] )at the beginning of (the next|your next|that turn's) ([a-z' ]+), ([^.]*)",
            r"\1\4 at the beginning of \2 \3",
        ),
    ),
    Rule(
        "that was",
        "it was so, or is so as it last was (CR 608.2h)",
        _sub(r"\bif it was (?=an? |(?!kicked)[a-z]+\b(?! to))", "if it's "),
    ),
    Rule(
        "one condition",
        "of one instruction may come first or last",
        _sub(
            r"(^|[.:] )((?:(?! and |\. |, | then |: )[^.\n])*?) if ((?:it's|it has|its|you control) [^.,\n]*)\.",
            r"\1if \3, \2.",
        ),
    ),
    Rule(
        "if you do",
        "what may be done, and what is done then, may be done together",
        _sub(r"\byou may ((?!pay)[^.,]*)\. if you do, ", r"you may \1 and "),
    ),
    Rule(
        "type or color of choice",
        "is chosen as it is used",
        _sub(
            r"choose a (creature type|color)\. ([^.]*?)(?:the )?chosen (?:type|color)\b",
            r"\2the \1 of your choice",
        ),
    ),
    Rule("color of choice", "is a color", _sub(r"\bthe color of (?:your|their) choice", "the color")),
    Rule("type of choice", "is a type", _sub(r"\bthe creature type of (?:your|their) choice", "the creature type")),
    Rule("energy", "symbols are as many as they are", _counted_energy),
    Rule("dash of a roll", "from one result to another", _sub(r"^(\d+)[-–—](\d+) \|", r"\1-\2 |")),
    Rule("more cards", "what is drawn in addition is drawn", _sub(r"\b(two|three|x) additional cards", r"\1 cards")),
    Rule(
        "owner's zone",
        "an object goes to its own owner's (CR 400.3)",
        _sub(r"\b(?:its|their|~'s) owner(?:'s|s'|s) (hand|graveyard)s?\b", r"its owner's \1"),
    ),
    Rule("has power", "its power is that", _sub(r"\b(~|it)(?:'s|s) (power|toughness) is (?=\d)", r"\1 has \2 ")),
    Rule("the card", "is what was found", _sub(r"\bput the card (?=on top)", "put it ")),
    Rule("number of", "one for each, or as many as there are", _as_numbers),
    Rule("all graveyards", "are the graveyards", _sub(r"\ball graveyards\b", "graveyards")),
    Rule("in graveyards", "in any of them", _sub(r"\b(cards?) (?:in|from) graveyards\b", r"\1 in a graveyard")),
    Rule("the rest", "is put somewhere, too", _sub(r"(?:,| and) the (?:rest|other) (?=into|on)", ". put the rest ")),
    Rule("shuffle", "a library", _sub(r"\bshuffle your library\b", "shuffle")),
    Rule(
        "your untap step",
        "is that of the controller",
        _sub(r"(?:\bits|~'s) controller's untap step", "your untap step"),
    ),
    Rule("still", "it is still what it was", _sub(r"(?: that's|\. it's) still ", ". still ")),
    Rule(
        "still, for how long",
        "for as long as it is something else",
        _sub(r"\. (still a land) until end of turn", r" until end of turn. \1"),
    ),
    Rule("land card", "a card that is looked at is a card", _sub(r"\bif it's an? ([a-z]+) card\b", r"if it's a \1")),
    Rule("in a graveyard", "cards in it are those from it", _sub(r"(?<=cards) from (?=your|all|their|a )", " in ")),
    Rule("in a graveyard, one", "cards in it are those from it", _sub(r"(?<=card) from (?=your|all|their|a )", " in ")),
    Rule(
        "there are", "so many somewhere", _sub(r"\bthere are ([a-z/ ]+ cards) in ([a-z]+ graveyard)", r"\1 are in \2")
    ),
    Rule(
        "main phases",
        "the first is the precombat main phase (CR 505.1)",
        _sub(r"\b(?:first|precombat) main", "first main"),
    ),
    Rule("main phases, second", "is postcombat (CR 505.1)", _sub(r"\b(?:second|postcombat) main", "second main")),
    Rule(
        "own library",
        "a card goes to its owner's (CR 400.3)",
        _sub(r"(?<=of )(?:your|its owner's) library", "your library"),
    ),
    Rule("other types", "of a subtype, its creature types", _sub(r"\bother creature types", "other types")),
    Rule(
        "return",
        "to the battlefield is put onto it",
        _sub(r"\breturn ([^.]*?) to the battlefield", r"put \1 onto the battlefield"),
    ),
    Rule(
        "the end step",
        "is that of each turn (CR 513.1)",
        _sub(r"beginning of the end step", "beginning of each end step"),
    ),
    Rule(
        "of choice",
        "who sacrifices chooses (CR 701.21a)",
        _sub(r"\b(sacrifices? [^.,:]*?) of (?:your|their) choice\b", r"\1"),
    ),
    Rule(
        "tapped for mana",
        "by the player who taps it (CR 106.12)",
        _sub(r"\ba player taps (an? [a-z ]+?) for mana", r"\1 is tapped for mana"),
    ),
    Rule(
        "protection from both, given",
        "is two abilities (CR 702.16g)",
        _sub(r",? and from (?=[a-z])", " and protection from "),
    ),
    Rule("opponents", "an opponent is any of them", _sub(r"\byour opponents control\b", "an opponent controls")),
    Rule("opponents, each", "an opponent is any of them", _sub(r"\byour opponents\b", "each opponent")),
    Rule(
        "each player's step",
        "a step is some player's",
        _sub(r"\beach player's (?=[a-z ]*(?:upkeep|step|phase))", "each "),
    ),
    Rule(
        "dies",
        "means is put into a graveyard from the battlefield (CR 700.4)",
        _sub(r"\b(?:is|are) put into (?:a|your) graveyards? from the battlefield\b", "dies"),
    ),
    Rule("order of mana", "of choices does not matter", _sorted_mana),
    Rule(
        "and",
        "instructions in one sentence or in several",
        _sub(rf",? and (?=(?:you |~ |it |that player |each [a-z]+ |target )?(?:may|{_VERBS})s?\b)", ". "),
    ),
    Rule("lists", "of what may be meant", _sub(r",? (?:and/or|or) (?=[a-z0-9-]+)", ", ")),
    Rule(
        "lists of plurals",
        "all that is one or the other is all of the one and all of the other",
        _sub(r"(?:(?<=s)|(?<=instant)),? and (?=(?:[a-z-]+ ){0,2}[a-z-]+s\b)", ", "),
    ),
    Rule(
        "lists of types",
        "before a plural or after each, what is of the one or the other",
        _sub(
            rf"\beach ({_SETS}) and (?=(?:{_SETS})\b)|\b({_SETS}) and (?=(?:{_SETS}) (?:cards|spells|permanents)\b)",
            lambda m: f"each {m[1]}, " if m[1] else f"{m[2]}, ",
        ),
    ),
    Rule(
        "lists of colors",
        "what is of several colors is of each",
        _sub(rf"\b((?:{_COLORS})(?:, (?:{_COLORS}))*),? and (?={_COLORS})", r"\1, "),
    ),
    Rule("order of lists", "of what may be meant does not matter", _sorted_lists),
    Rule("damage to both", "in one instruction or in two", _sub(r"(?<=[a-z]) and (?=(?:x|\d+) damage)", ". deals ")),
    Rule(
        "attack or block",
        "one restriction or two",
        _sub(r"can't attack, block( [^.]*)?\.", r"can't attack\1. can't block\1."),
    ),
    Rule(
        "neither attack nor block",
        "one restriction or two",
        _sub(r"(^|\. )([a-z ]+) can't attack([^.\n]*)\. \2 can't block", r"\1\2 can't attack\3. can't block"),
    ),
    Rule("then", "is the order anyway", _sub(r"\. then,? ", ". ")),
    Rule(
        "clauses",
        "instructions in one sentence or in several",
        _sub(rf"(?:,? then |, |\. )(?=(?:you |~ |it |that player |each [a-z]+ |target )?(?:may|{_VERBS})s?\b)", ". "),
    ),
    Rule("subject again", "the subject of an instruction is that of the next", _subject_once),
    Rule("each and all", "what happens to all of them happens to each", _sub(r"\b(?:each of|each|every) ", "all ")),
    Rule(
        "each of the targets",
        "what happens to targets happens to each",
        _sub(r"\ball (?=(?:up to )?(?:x|one|two|three|any number)\b[a-z, ]* targets?\b)", ""),
    ),
    Rule("targets each", "what happens to targets happens to each", _sub(r"(?<=creatures) all (?=gain|get|have)", " ")),
    Rule(
        "it again",
        "the subject of an instruction is that of the next",
        _sub(r"((?:^|[.:,•] )(?:another |up to one )?target [^.,]*? (?:gets|gains) [^.]*)\. it (?=can't)", r"\1. "),
    ),
    Rule("all", "a plural that is not counted is all of them", _sub(r"(^|[.,:] )all (?=[a-z ]+)", r"\1")),
    Rule("additional", "one more", _sub(r"\ban additional\b", "a")),
    Rule("that much", "of what is counted", _sub(r"\bthat much\b", "that many")),
    Rule("you", "who is not named is the controller", _sub(rf"(^|[.,:—•|] )you (?=(?:{_VERBS})\b)", r"\1")),
    Rule("has", "of grammatical number", _sub(r"\bhas\b", "have")),
    Rule("grammatical number", "of nouns and verbs", _stems),
    Rule("an", "is how a is said before a vowel", _sub(r"\ban ", "a ")),
    Rule(
        "one of each", "with or without an article of its own", _sub(r"(\ba [a-z]+(?: [a-z]+)?), a (?=[a-z])", r"\1, ")
    ),
    Rule("the", "which one is meant is said otherwise", _sub(r"\b(?:the?|th) ", "")),
    Rule(
        "x said twice",
        "what x is may be said once",
        _sub(r" wher x i number of ([^.,]+)([.,][^\n]*?) wher x i number of \1(?=[.,]|$)", r"\2 wher x i number of \1"),
    ),
)

# ---- comparing -----------------------------------------------------------------------------------------------------

_REMINDER = re.compile(r"\s*\([^()]*\)")
_SELF = re.compile(
    r"\bthis (?:creature|land|artifact|enchantment|aura|equipment|spell|card|permanent|token|planeswalker|vehicle)\b"
)


def normalised(card: CardText, text: str) -> str:
    """A text without reminders and the case of letters; the card is ``~``, and each keyword has a line of its own."""
    text = _REMINDER.sub("", text)
    for own in own_names(card.name, parse_type_line(card.type_line)):
        text = text.replace(own, "~")
    text = re.sub(r"(?m)(choose [a-z ]+) -$", r"\1 —", _SELF.sub("~", text.lower()))
    return "\n".join(line for paragraph in text.split("\n") for line in _lines(paragraph.strip()))


def _lines(paragraph: str) -> list[str]:
    if paragraph.endswith((".", '"')) or ": " in paragraph or "—" in paragraph:
        return [paragraph]
    paragraph = re.sub(r",? and from ", ", from ", paragraph)
    return [re.sub("^from ", "protection from ", part) for part in re.split(r"[,;] ", paragraph) if part]


@dataclass(frozen=True)
class Comparison:
    """A card's text and what was rendered, and the rules that make them equal.

    Attributes:
        name: The card.
        text: Its text, normalised.
        rendered: What was rendered, normalised.
        rules: The rules that are needed; none: the two are equal; None: no rules make them equal.
    """

    name: str
    text: str
    rendered: str
    rules: tuple[str, ...] | None


def compare(text: CardText, card: ir.Card) -> Comparison:
    r"""A card as it is printed and as it was understood.

    >>> from mtgengine.oracle import compile
    >>> text = CardText("Aid", "Instant", "{G}", "You gain 2 life.\nDraw a card.")
    >>> compare(text, compile(text)).rules
    ('paragraphs',)
    """
    printed, rendered = normalised(text, text.text), normalised(text, ir.render(ir.decoded(card)))
    needed: tuple[str, ...] | None = None
    if printed == rendered:
        needed = ()
    elif _rewritten(printed, RULES) == _rewritten(rendered, RULES):
        needed = tuple(rule.name for rule in _needed(printed, rendered))
    return Comparison(text.name, printed, rendered, needed)


def _rewritten(text: str, rules: Iterable[Rule]) -> str:
    for rule in rules:
        text = rule.apply(text)
    return text


def _needed(one: str, other: str) -> list[Rule]:
    """The rules without any of which the two would differ."""
    rules = list(RULES)
    for rule in RULES:
        fewer = [kept for kept in rules if kept is not rule]
        if _rewritten(one, fewer) == _rewritten(other, fewer):
            rules = fewer
    return rules


@dataclass(frozen=True)
class Compared:
    """Many cards compared."""

    cards: tuple[Comparison, ...]

    @property
    def unexplained(self) -> tuple[Comparison, ...]:
        """The cards whose difference no rule explains."""
        return tuple(card for card in self.cards if card.rules is None)

    def as_dict(self) -> dict[str, Any]:
        """As plain values, for JSON."""
        rules = Counter(rule for card in self.cards for rule in card.rules or ())
        equal = sum(card.rules == () for card in self.cards)
        return {
            "cards": len(self.cards),
            "equal": equal,
            "explained": len(self.cards) - equal - len(self.unexplained),
            "unexplained": [card.name for card in self.unexplained],
            "rules": dict(rules.most_common()),
        }


def compare_all(cards: Iterable[tuple[CardText, ir.Card]], progress: Callable[[int], None] | None = None) -> Compared:
    """Compares many cards, each as it is printed and as it was understood.

    `progress` is called with the number of cards that have been compared since the last call.
    """
    found = []
    for text, card in cards:
        found.append(compare(text, card))
        if progress is not None:
            progress(1)
    return Compared(tuple(found))
