"""Keyword actions (CR 701), and what players become: the monarch (CR 725), who has the initiative (CR 726)."""

from __future__ import annotations

from dataclasses import replace

from mtgengine import ir
from mtgengine.enums import CardType, Relation
from mtgengine.ir.cards import LINK
from mtgengine.ir.subtypes import singular
from mtgengine.oracle.cursor import Cursor
from mtgengine.oracle.effects.registry import Effects, object_verb, player_verb
from mtgengine.oracle.effects.search import top_cards
from mtgengine.oracle.nouns import counter_kind
from mtgengine.oracle.numbers import number, plain_number
from mtgengine.oracle.selectors import chosen, objects, players, source


def _imperative(cursor: Cursor, who: ir.Selector) -> None:
    if who != ir.You():
        cursor.fail()


def _some(cursor: Cursor, who: ir.Selector) -> ir.Selector:
    """Objects that are named, or that are chosen now."""
    return cursor.first(objects, lambda cursor: chosen(cursor, who))


def _times(cursor: Cursor) -> ir.Amount:
    """``twice``, ``three times``, ``X times``."""
    if cursor.take("twice"):
        return ir.Number(2)
    cursor.take("again")  # after another one
    return cursor.attempt(_counted_times) or ir.Number(1)


def _counted_times(cursor: Cursor) -> ir.Amount:
    amount = number(cursor)
    cursor.need("times")
    return amount


# ---- what players do -------------------------------------------------------------------------------------------------


@player_verb("investigate", "investigates")
def investigate(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Investigate``, ``each player investigates`` (CR 701.16)."""
    return [ir.Investigate(who, _times(cursor))]


@player_verb("proliferate", "proliferates")
def proliferate(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 701.34."""
    return [ir.Proliferate(who, _times(cursor))]


@player_verb("populate")
def populate(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 701.36."""
    _imperative(cursor, who)
    return [ir.Populate()]


@player_verb("learn")
def learn(cursor: Cursor, who: ir.Selector) -> Effects:
    """CR 701.48."""
    _imperative(cursor, who)
    return [ir.Learn()]


@player_verb("adapt")
def adapt(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Adapt 2`` (CR 701.46)."""
    _imperative(cursor, who)
    return [ir.Adapt(number(cursor))]


@player_verb("monstrosity")
def monstrosity(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Monstrosity 3`` (CR 701.37)."""
    _imperative(cursor, who)
    return [ir.Monstrosity(number(cursor))]


@player_verb("bolster")
def bolster(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Bolster 2`` (CR 701.39)."""
    _imperative(cursor, who)
    return [ir.Bolster(number(cursor))]


@player_verb("fateseal")
def fateseal(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Fateseal 2`` (CR 701.29)."""
    _imperative(cursor, who)
    return [ir.Fateseal(number(cursor))]


@player_verb("blight", "blights")
def blight(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Blight 1`` (CR 701.68)."""
    return [ir.Blight(number(cursor), who)]


@player_verb("amass")
def amass(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Amass Zombies 2`` (CR 701.47)."""
    _imperative(cursor, who)
    subtype = singular(cursor.advance().text)
    if subtype is None:
        cursor.fail()
    return [ir.Amass(subtype, number(cursor))]


@player_verb("support")
def support(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Support 2``: a +1/+1 counter on each of up to two (other) target creatures (CR 701.41)."""
    _imperative(cursor, who)
    other = ir.creature if cursor.card.types & {CardType.INSTANT, CardType.SORCERY} else ir.creature & ~ir.IsSource()
    if cursor.take("x"):
        target = cursor.add_target(ir.Target(other, amount=ir.X(), up_to=True))
    else:
        target = cursor.add_target(ir.Target(other, 0, plain_number(cursor)))
    return [ir.PutCounters(target, "+1/+1", ir.Number(1))]


@player_verb("discover")
def discover(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Discover 4`` (CR 701.57)."""
    _imperative(cursor, who)
    return [ir.Discover(number(cursor))]


@player_verb("manifest")
def manifest(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Manifest dread`` (CR 701.62), ``Manifest the top card of your library`` (CR 701.40)."""
    _imperative(cursor, who)
    cursor.forget()
    if cursor.take("dread"):
        return [ir.ManifestDread()]
    return [ir.Manifest(top_cards(cursor)[0])]


@player_verb("cloak")
def cloak(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Cloak the top card of your library`` (CR 701.58)."""
    _imperative(cursor, who)
    cursor.forget()
    return [ir.Cloak(top_cards(cursor)[0])]


@player_verb("airbend", "airbends")
def airbend(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Airbend target creature`` (CR 701.65)."""
    _imperative(cursor, who)
    return [ir.Airbend(objects(cursor))]


@player_verb("incubate", "incubates")
def incubate(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Incubate 2`` (CR 701.53)."""
    return [ir.Incubate(number(cursor), who)]


@player_verb("time")
def time_travel(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Time travel`` (CR 701.56)."""
    _imperative(cursor, who)
    cursor.need("travel")
    return [ir.TimeTravel()]


@player_verb("play")
def play_exiled(cursor: Cursor, who: ir.Selector) -> Effects:
    """``You may play the exiled card without paying its mana cost`` (CR 702.75a, 607.2a)."""
    _imperative(cursor, who)
    cursor.need("the exiled card without paying its mana cost")
    return [ir.CastFree(ir.ExiledWith(LINK), or_play=True)]


@player_verb("double", "triple")
def double(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Double target creature's power until end of turn``, ``double the number of +1/+1 counters on it``."""
    _imperative(cursor, who)
    triple = cursor.tokens[cursor.place - 1].norm == "triple"
    if not triple and cursor.take("the number of"):
        kind = counter_kind(cursor)
        cursor.need("counters on")
        return [ir.DoubleCounters(objects(cursor), kind)]
    power, toughness = _doubled(cursor)
    if cursor.tokens[cursor.place - 1].norm == "of":
        what = objects(cursor)
    else:
        cursor.fail()
    cursor.need("until end of turn")
    return [ir.Double(what, power, toughness, triple)]


def _doubled(cursor: Cursor) -> tuple[bool, bool]:
    """``the power of``, ``the power and toughness of``."""
    if cursor.take("the power and toughness of"):
        return True, True
    if cursor.take("the power of"):
        return True, False
    cursor.need("the toughness of")
    return False, True


@player_verb("exchange", "exchanges")
def exchange(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Exchange control of target creature you control and target creature an opponent controls`` (CR 701.12)."""
    _imperative(cursor, who)
    if cursor.take("life totals with"):
        return [ir.ExchangeLife(who, players(cursor))]
    cursor.need("control of")
    one = objects(cursor)
    _one(cursor, one)
    cursor.need("and")
    other = objects(cursor)
    _one(cursor, other)
    return [ir.ExchangeControl(one, other)]


@player_verb("goad", "goads")
def goad(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Goad target creature`` (CR 701.15)."""
    _imperative(cursor, who)
    return [ir.Goad(_some(cursor, who))]


@player_verb("detain")
def detain(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Detain target creature`` (CR 701.35)."""
    _imperative(cursor, who)
    return [ir.Detain(objects(cursor))]


@player_verb("suspect")
def suspect(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Suspect it`` (CR 701.60)."""
    _imperative(cursor, who)
    return [ir.Suspect(_some(cursor, who))]


@player_verb("harness")
def harness(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Harness this artifact`` (CR 701.64)."""
    _imperative(cursor, who)
    source(cursor)
    return [ir.Harness()]


# ---- what players become ---------------------------------------------------------------------------------------------


@player_verb("become", "becomes")
def become(cursor: Cursor, who: ir.Selector) -> Effects:
    """``You become the monarch`` (CR 725)."""
    cursor.need("the monarch")
    return [ir.BecomeMonarch(who)]


@player_verb("take", "takes")
def take(cursor: Cursor, who: ir.Selector) -> Effects:
    """``You take the initiative`` (CR 726)."""
    cursor.need("the initiative")
    return [ir.TakeInitiative(who)]


@player_verb("venture", "ventures")
def venture(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Venture into the dungeon`` (CR 701.49)."""
    if cursor.take("into the dungeon"):
        return [ir.VentureInto(who)]
    cursor.need("into undercity")
    return [ir.VentureInto(who, undercity=True)]


@player_verb("increase")
def increase(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Increase your speed by 1`` (CR 702.179c)."""
    _imperative(cursor, who)
    cursor.need("your speed by 1")
    return [ir.IncreaseSpeed()]


def tempted(cursor: Cursor) -> Effects:
    """``The Ring tempts you`` (CR 701.54)."""
    cursor.need("the ring tempts you")
    return [ir.Tempt()]


# ---- what permanents do ----------------------------------------------------------------------------------------------


@object_verb("explores", "explore")
def explore(cursor: Cursor, what: ir.Selector) -> Effects:
    """``It explores`` (CR 701.44)."""
    _one(cursor, what)
    cursor.take("again")
    return [ir.Explore(what)]


@object_verb("connives", "connive")
def connive(cursor: Cursor, what: ir.Selector) -> Effects:
    """``Target creature connives`` (CR 701.50)."""
    _one(cursor, what)
    return [ir.Connive(what, cursor.attempt(number) or ir.Number(1))]


@object_verb("endures", "endure")
def endure(cursor: Cursor, what: ir.Selector) -> Effects:
    """``It endures 2`` (CR 701.63)."""
    _one(cursor, what)
    return [ir.Endure(what, number(cursor))]


@player_verb("earthbend")
def earthbend(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Earthbend 2`` (CR 701.66)."""
    _imperative(cursor, who)
    amount = number(cursor)
    land = cursor.add_target(ir.Target(ir.land & ir.Controlled(Relation.YOU)))
    return [ir.Earthbend(land, amount)]


@player_verb("clash")
def clash(cursor: Cursor, who: ir.Selector) -> Effects:
    """``Clash with an opponent``: what depends on it says *if you win* (CR 701.30)."""
    _imperative(cursor, who)
    cursor.need("with an opponent")
    register = cursor.new_register()
    cursor.scope = replace(cursor.scope, clash=register)
    return [ir.Clash(register)]


@object_verb("fights", "fight")
def fight(cursor: Cursor, what: ir.Selector) -> Effects:
    """``Target creature you control fights target creature you don't control`` (CR 701.14)."""
    _one(cursor, what)
    other = objects(cursor)
    _one(cursor, other)
    return [ir.Fight(what, other)]


def _one(cursor: Cursor, what: ir.Selector) -> None:
    """Several would do it one after the other, in an order that a player chooses (CR 701.44d, 701.50d)."""
    several = isinstance(what, ir.Each) or (isinstance(what, ir.Register) and what.index >= 16)
    if isinstance(what, ir.TargetRef):
        target = cursor.scope.targets[what.index]
        several = target.most != 1 or target.amount is not None
    if several:
        cursor.fail()
