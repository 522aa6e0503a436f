"""Keyword actions (CR 701), and what players become (CR 725, 726)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from mtgengine.ir import actions as a
from mtgengine.ir import creating as made
from mtgengine.ir import designations as d
from mtgengine.ir import effects as e
from mtgengine.ir import expressions as x
from mtgengine.ir.dungeons import VentureInto
from mtgengine.ir.english.sentences import Said, Sentences, clause, sentence_from
from mtgengine.ir.english.words import article, capital, describe, listed, lower, number_word
from mtgengine.ir.merging import BecomePrepared, MeldInto
from mtgengine.ir.subtypes import plural


def _act(text: Sentences, who: x.Selector, verb: str, rest: str = "", subject: bool = False) -> str:
    return text.does(who, verb, rest, subject).rstrip()


def _subject(text: Sentences, what: x.Selector, verb: str) -> str:
    """``this creature explores``, ``those creatures each connive``."""
    if isinstance(what, x.Each) or text.is_several(what):
        return f"{text.who(what)} each {verb}" if text.is_several(what) else f"{text.who(what)} {verb}s"
    return f"{text.who(what)} {verb}s"


def _times(text: Sentences, times: x.Amount) -> str:
    """``twice``, ``X times``."""
    if times == x.ONE:
        return ""
    if isinstance(times, x.Number):
        return "twice" if times.value == 2 else f"{number_word(times.value)} times"
    return f"{text.number(times)} times"


@clause.register
def _(effect: made.Investigate, text: Sentences) -> str:
    return _act(text, effect.who, "investigate", _times(text, effect.times))


@clause.register
def _(effect: a.Proliferate, text: Sentences) -> str:
    return _act(text, effect.who, "proliferate", _times(text, effect.times))


@clause.register
def _(effect: a.Explore, text: Sentences) -> str:
    return _subject(text, effect.what, "explore")


@clause.register
def _(effect: a.Connive, text: Sentences) -> str:
    said = _subject(text, effect.what, "connive")
    return said if effect.amount == x.ONE else f"{said} {text.number(effect.amount)}"


@clause.register
def _(effect: made.Endure, text: Sentences) -> str:
    return f"{_subject(text, effect.what, 'endure')} {text.number(effect.amount)}"


@clause.register
def _(effect: e.Fight, text: Sentences) -> str:
    return f"{_subject(text, effect.what, 'fight')} {text.who(effect.other)}"


@clause.register
def _(effect: a.Adapt, text: Sentences) -> str:
    return f"adapt {text.number(effect.amount)}"


@clause.register
def _(effect: a.Monstrosity, text: Sentences) -> str:
    return f"monstrosity {text.number(effect.amount)}"


@clause.register
def _(effect: a.Bolster, text: Sentences) -> str:
    return f"bolster {text.number(effect.amount)}"


@clause.register
def _(effect: a.Fateseal, text: Sentences) -> str:
    return f"fateseal {text.number(effect.amount)}"


@clause.register
def _(effect: a.Blight, text: Sentences) -> str:
    return _act(text, effect.who, "blight", text.number(effect.amount))


@clause.register
def _(effect: made.Amass, text: Sentences) -> str:
    return f"amass {plural(effect.subtype)} {text.number(effect.amount)}"


@clause.register
def _(effect: made.Populate, text: Sentences) -> str:
    return "populate"


@clause.register
def _(effect: a.Learn, text: Sentences) -> str:
    return "learn"


@clause.register
def _(effect: a.Harness, text: Sentences) -> str:
    return f"harness {text.who(x.Source())}"


@clause.register
def _(effect: a.Discover, text: Sentences) -> str:
    return f"discover {text.number(effect.amount)}"


@clause.register
def _(effect: a.ManifestDread, text: Sentences) -> str:
    return "manifest dread"


@clause.register
def _(effect: a.Manifest, text: Sentences) -> str:
    return f"manifest {text.top(effect.what) if isinstance(effect.what, x.TopOf) else text.fail(effect)}"


@clause.register
def _(effect: a.Double, text: Sentences) -> str:
    verb = "triple" if effect.triple else "double"
    what = " and ".join(word for word, said in (("power", effect.power), ("toughness", effect.toughness)) if said)
    return f"{verb} the {what} of {text.who(effect.what)} until end of turn"


@clause.register
def _(effect: a.DoubleCounters, text: Sentences) -> str:
    return f"double the number of {effect.kind} counters on {text.who(effect.what)}"


@clause.register
def _(effect: e.ExchangeLife, text: Sentences) -> str:
    return f"exchange life totals with {text.who(effect.other)}"


@clause.register
def _(effect: a.PayAnyEnergy, text: Sentences) -> str:
    text.refs = replace(text.refs, that_much=x.RegisterValue(effect.register))
    return "you may pay any amount of {E}"


@sentence_from.register
def _(effect: a.CounterAbility, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    said = f"counter {text.who(effect.what)}"
    whose = "a permanent's ability" if effect.of == x.IsPermanent() else f"an ability of {article(describe(effect.of))}"
    text.refer(x.Register(effect.register), effect.of)
    return f"{said}. If {whose} is countered this way, {text.joined_sentences(effect.effects)}", 1


@clause.register
def _(effect: e.ExchangeControl, text: Sentences) -> str:
    if effect.register >= 0:
        text.chance = {**text.chance, effect.register: "exchange"}
    return f"exchange control of {text.who(effect.what)} and {text.who(effect.other)}"


@clause.register
def _(effect: a.Earthbend, text: Sentences) -> str:
    assert isinstance(effect.what, x.TargetRef)
    text.target(effect.what)
    return f"earthbend {text.number(effect.amount)}"


@clause.register
def _(effect: a.Clash, text: Sentences) -> str:
    text.chance = {**text.chance, effect.register: "clash"}
    return "clash with an opponent"


@clause.register
def _(effect: a.Goad, text: Sentences) -> str:
    return f"goad {text.who(effect.what, 'all')}"


@clause.register
def _(effect: a.Detain, text: Sentences) -> str:
    return f"detain {text.who(effect.what, 'all')}"


@clause.register
def _(effect: a.Suspect, text: Sentences) -> str:
    return f"suspect {text.who(effect.what, 'all')}"


@clause.register
def _(effect: d.BecomeMonarch, text: Sentences) -> str:
    return text.does(effect.who, "become", "the monarch", subject=True)


@clause.register
def _(effect: d.TakeInitiative, text: Sentences) -> str:
    return text.does(effect.who, "take", "the initiative", subject=True)


@clause.register
def _(effect: d.IncreaseSpeed, text: Sentences) -> str:
    return "increase your speed by 1"


@clause.register
def _(effect: d.Tempt, text: Sentences) -> str:
    return "the Ring tempts you"


@clause.register
def _(effect: d.GetRad, text: Sentences) -> str:
    return text.does(effect.who, "get", text.some(effect.amount, "rad counter", "rad counters"), subject=True)


@clause.register
def _(effect: VentureInto, text: Sentences) -> str:
    return text.does(effect.who, "venture", "into Undercity" if effect.undercity else "into the dungeon")


@sentence_from.register
def _(effect: a.SeparatePiles, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    piles = "an opponent separates those cards into two piles"
    return f"{piles}. Put one pile into your hand and the other into your graveyard", 1


@clause.register
def _(effect: a.SacrificeForPower, text: Sentences) -> str:
    otherwise = text.joined_sentences(effect.otherwise)
    power = text.number(effect.power)
    return f"{otherwise} unless you sacrifice any number of creatures with total power {power} or greater"


@sentence_from.register
def _(effect: a.DamageMarking, text: Sentences, effects: Sequence[e.Effect], i: int) -> Said:
    damage = text.effect(e.Damage(effect.to, effect.amount))
    return f"{damage}. A creature dealt damage this way can't be regenerated this turn", 1


@clause.register
def _(effect: a.Cloak, text: Sentences) -> str:
    return f"cloak {text.top(effect.what) if isinstance(effect.what, x.TopOf) else text.fail(effect)}"


@clause.register
def _(effect: a.Exert, text: Sentences) -> str:
    return f"exert {text.who(effect.what)}"


@clause.register
def _(effect: a.DontUntap, text: Sentences) -> str:
    if isinstance(effect.who, x.EachPlayer):
        return f"{describe(effect.of, many=True)} don't untap during their controllers' next untap steps"
    if effect.who == x.You():
        return f"{describe(effect.of, many=True)} you control don't untap during your next untap step"
    controls = f"{text.who(effect.who)} controls"
    return f"{describe(effect.of, many=True)} {controls} don't untap during their next untap step"


@clause.register
def _(effect: a.TimeTravel, text: Sentences) -> str:
    return "time travel"


@clause.register
def _(effect: made.Incubate, text: Sentences) -> str:
    return _act(text, effect.who, "incubate", text.number(effect.amount))


@clause.register
def _(effect: e.CastFree, text: Sentences) -> str:
    if not effect.or_play or not isinstance(effect.what, x.ExiledWith):
        text.fail(effect)
    return "you may play the exiled card without paying its mana cost"


@clause.register
def _(effect: a.Airbend, text: Sentences) -> str:
    return f"airbend {text.who(effect.what)}"


@clause.register
def _(effect: a.VillainousChoice, text: Sentences) -> str:
    who = text.who(effect.who)
    text.refs = replace(text.refs, that_player=x.Register(effect.register))
    one, other = (capital(text.joined_sentences(option.effects)) for option in effect.options)
    return f"{who} faces a villainous choice — {one}, or {lower(other)}"


@clause.register
def _(effect: a.Vote, text: Sentences) -> str:
    text.chance = {**text.chance, **{effect.first + i: word for i, word in enumerate(effect.words)}}
    return f"starting with you, each player votes for {listed(list(effect.words), 'or')}"


@clause.register
def _(effect: MeldInto, text: Sentences) -> str:
    return f"exile them, then meld them into {effect.name}" + (
        ". It enters tapped and attacking" if effect.attacking else ""
    )


@clause.register
def _(effect: BecomePrepared, text: Sentences) -> str:
    return _subject(text, effect.what, "become").removesuffix("becomes") + (
        "becomes prepared" if effect.prepared else "becomes unprepared"
    )
