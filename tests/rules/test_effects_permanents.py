"""What effects do to permanents and players: tokens, emblems, counters, fights, faces, phases, attachments, life."""

from __future__ import annotations

import pytest
from tests.rules.built_cards import FREE, beast, instant, thing
from tests.rules.test_effects_choices import LIST, bears, resolved

from mtgengine.enums import CardType, Color, Keyword, Relation, Status, StepType
from mtgengine.ir import (
    Activated,
    Affected,
    Card,
    Continuous,
    Controlled,
    CountersOn,
    CreateEmblem,
    CreateToken,
    Damage,
    Discard,
    DrawGame,
    Each,
    EachPlayer,
    ExchangeControl,
    ExchangeLife,
    Face,
    Fight,
    GainLife,
    HandOf,
    HasStatus,
    KeywordAbility,
    ModifyPT,
    Monstrosity,
    MoveCounters,
    Number,
    NumberOf,
    Opponents,
    Pay,
    PayMana,
    Phase,
    PowerOf,
    Proliferate,
    PutCounters,
    Register,
    RemoveCounters,
    SetLife,
    Spell,
    Target,
    TargetRef,
    ToughnessOf,
    Transform,
    Triggered,
    TurnFace,
    Unattach,
    You,
    beginning_of,
    creature,
    permanent,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

GOBLIN = Face("Goblin Token", {CardType.CREATURE}, subtypes=["Goblin"], power=1, toughness=1)
OOZE = Face("Ooze Token", {CardType.CREATURE}, subtypes=["Ooze"], power=0, toughness=0)


# ---- tokens and emblems --------------------------------------------------------------------------------------------


@cr("111.3")
def test_an_x_x_token_has_the_size_that_the_effect_gives():
    size = CountersOn(You(), "")
    s = resolved(CreateToken(You(), OOZE, power=Number(3), toughness=Number(4)), GainLife(You(), size))
    assert (s["Ooze Token"].power, s["Ooze Token"].toughness) == (3, 4)


@cr("111.1")
def test_the_tokens_are_kept_for_the_next_step():
    s = resolved(
        CreateToken(You(), GOBLIN, Number(2), register=LIST),
        PutCounters(Register(LIST), "+1/+1", Number(1)),
        setup=bears,
    )
    assert (s["Goblin Token#1"].power, s["Goblin Token#2"].power) == (2, 2)
    assert s["Grizzly Bears"].counters == {}


@cr("111.2")
def test_tokens_with_abilities_have_them():
    healer = Face(
        "Healer Token",
        {CardType.CREATURE},
        power=1,
        toughness=1,
        abilities=[KeywordAbility(Keyword.HASTE), Activated((GainLife(You(), Number(2)),))],
    )
    s = resolved(CreateToken(You(), healer))
    s.activate(P1, "Healer Token")
    s.resolve()
    assert s.player(P1).life == 22


@cr("114.1", "114.4")
def test_an_emblem_has_its_abilities_in_the_command_zone():
    upkeep = Triggered((GainLife(You(), Number(5)),), events=(beginning_of(StepType.UPKEEP, Relation.YOU),))
    s = resolved(CreateEmblem((upkeep,)))
    s.to("upkeep", turn=P2)
    assert s.player(P1).life == 20
    s.to("upkeep", turn=P1)
    s.resolve_all()
    assert s.player(P1).life == 25


# ---- counters ------------------------------------------------------------------------------------------------------


def countered(s: Scenario) -> None:
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 2, "charge": 1})
    s.battlefield(P2, "Hill Giant")


@cr("701.34a")
def test_proliferate_gives_one_more_of_each_kind_to_those_chosen():
    def board(s):
        countered(s)
        s.poison(P2, 3)

    s = resolved(Proliferate(), setup=board, answers=[P2, "Grizzly Bears"])
    assert s["Grizzly Bears"].counters == {"+1/+1": 3, "charge": 2}
    assert s.player(P2).poison == 4
    assert s["Hill Giant"].counters == {}


@cr("701.34a")
def test_proliferate_may_choose_none():
    s = resolved(Proliferate(), setup=countered, answers=["done"])
    assert s["Grizzly Bears"].counters == {"+1/+1": 2, "charge": 1}


@cr("122.5")
@pytest.mark.parametrize(("kind", "moved"), [("+1/+1", {"+1/+1": 2}), ("", {"+1/+1": 2, "charge": 1})])
def test_counters_are_moved(kind, moved):
    s = resolved(
        MoveCounters(Each(creature & Controlled(Relation.YOU)), TargetRef(0), kind, Number(9)),
        setup=countered,
        target=creature,
        targets=["Hill Giant"],
    )
    assert s["Hill Giant"].counters == moved


@cr("701.10e")
def test_the_number_of_counters_is_doubled():
    s = resolved(PutCounters(Each(permanent), "+1/+1", CountersOn(Affected(), "+1/+1")), setup=countered)
    assert s["Grizzly Bears"].counters["+1/+1"] == 4
    assert s["Hill Giant"].counters == {}


def test_all_counters_of_a_kind_are_removed():
    s = resolved(RemoveCounters(Each(permanent), "+1/+1", CountersOn(Affected(), "+1/+1")), setup=countered)
    assert s["Grizzly Bears"].counters == {"charge": 1}


def test_players_get_energy():
    s = resolved(PutCounters(You(), "energy", Number(3)), GainLife(You(), CountersOn(You(), "energy")))
    assert s.player(P1).life == 23


# ---- battlefield ---------------------------------------------------------------------------------------------------


@cr("701.14a")
def test_creatures_that_fight_deal_damage_to_each_other():
    s = resolved(
        Fight(TargetRef(0), Each(creature & Controlled(Relation.YOU))),
        setup=bears,
        target=creature,
        targets=["Hill Giant"],
    )
    assert s["Grizzly Bears"].zone == "graveyard"
    assert s["Hill Giant"].damage == 2


@cr("701.14b")
def test_no_fight_when_one_of_them_is_gone():
    def board(s):
        bears(s)
        s.hand(P2, "Unsummon")
        s.free_mana(P2)

    s = Scenario()
    s.free_mana(P1)
    board(s)
    fight = thing(
        "Test",
        CardType.INSTANT,
        parts=(Spell((Fight(TargetRef(0), TargetRef(1)),), (Target(creature), Target(creature))),),
    )
    s.hand(P1, fight)
    s.cast(P1, "Test", targets=["Grizzly Bears", "Hill Giant"])
    s.cast(P2, "Unsummon", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Hill Giant"].damage == 0


WEREWOLF = Card(
    (
        Face("Villager", {CardType.CREATURE}, FREE, power=1, toughness=1),
        Face("Howler", {CardType.CREATURE}, power=4, toughness=4, color_indicator=frozenset({Color.GREEN})),
    ),
    "transform",
)
NEZUMI = Card(
    (
        Face("Student", {CardType.CREATURE}, FREE, power=1, toughness=1),
        Face("Master", {CardType.CREATURE}, FREE, power=3, toughness=5),
    ),
    "flip",
)


@cr("701.27a", "712.9")
def test_a_permanent_transforms_and_back():
    s = resolved(
        Transform(TargetRef(0)),
        setup=lambda s: s.battlefield(P1, WEREWOLF, counters={"+1/+1": 1}),
        target=creature,
        targets=["Villager"],
    )
    assert (s["Howler"].power, s["Howler"].counters) == (5, {"+1/+1": 1})


@cr("701.27c")
def test_only_cards_with_two_faces_transform():
    s = resolved(Transform(Each(creature)), setup=bears)
    assert s["Grizzly Bears"].power == 2


@cr("710.4")
def test_a_flipped_permanent_stays_flipped():
    s = resolved(
        Transform(Each(creature), flip=True),
        Transform(Each(creature), flip=True),
        setup=lambda s: s.battlefield(P1, NEZUMI),
    )
    assert (s["Master"].power, s["Master"].toughness) == (3, 5)


@cr("708.2a")
def test_a_creature_is_turned_face_down_and_up():
    def board(s):
        s.battlefield(P2, "Shivan Dragon")
        s.hand(P1, instant("Up", TurnFace(Each(creature), down=False)))

    s = resolved(TurnFace(Each(creature), down=True), setup=board)
    assert (s["Shivan Dragon"].power, s["Shivan Dragon"].keywords) == (2, set())
    s.cast(P1, "Up")
    s.resolve()
    assert s["Shivan Dragon"].power == 5


@cr("702.26b", "702.26d", "702.26h")
def test_a_permanent_phases_out_with_its_aura_and_in_again_before_untapping():
    def board(s):
        bear = s.battlefield(P2, "Grizzly Bears", counters={"+1/+1": 1}, tapped=True)
        s.battlefield(P2, "Holy Strength", attached_to=bear)

    s = resolved(
        Phase(TargetRef(0)), Damage(Each(creature), Number(9)), setup=board, target=creature, targets=["Grizzly Bears"]
    )
    assert s["Grizzly Bears"].zone == "battlefield"
    s.to("upkeep", turn=P2)
    bear = s["Grizzly Bears"]
    assert (bear.power, bear.tapped, s["Holy Strength"].attached_to) == (4, False, bear)


@cr("701.3d")
def test_an_equipment_is_unattached_and_stays():
    def board(s):
        bear = s.battlefield(P1, "Grizzly Bears")
        s.battlefield(P1, "Bonesplitter", attached_to=bear)

    s = resolved(Unattach(TargetRef(0)), setup=board, target=permanent, targets=["Bonesplitter"])
    assert s["Bonesplitter"].attached_to is None
    assert s["Grizzly Bears"].power == 2


@cr("701.37a", "701.37b")
def test_a_creature_becomes_monstrous_once():
    hydra = beast("Hydra", 2, 2, Activated((Monstrosity(Number(3)),)))
    s = Scenario()
    s.battlefield(P1, hydra)
    for _ in range(2):
        s.activate(P1, "Hydra")
        s.resolve()
    assert s["Hydra"].counters == {"+1/+1": 3}


@cr("701.10a")
def test_its_power_is_doubled_until_end_of_turn():
    double = Continuous(Each(creature), (ModifyPT(PowerOf(Affected()), Number(0)),))
    s = resolved(double, setup=bears)
    assert [s[name].power for name in ("Grizzly Bears", "Hill Giant", "Juggernaut")] == [4, 6, 10]


@cr("119.3", "120.1")
def test_damage_by_another_source_and_of_another_amount_for_each():
    def board(s):
        s.battlefield(P1, beast("Adder", 1, 1, Keyword.DEATHTOUCH))
        s.battlefield(P2, "Hill Giant", "Juggernaut")

    s = resolved(
        Damage(Each(creature & Controlled(Relation.OPPONENT)), Number(1), TargetRef(0)),
        setup=board,
        target=creature,
        targets=["Adder"],
    )
    assert s["Hill Giant"].zone == s["Juggernaut"].zone == "graveyard"
    s = resolved(Damage(Each(creature), ToughnessOf(Affected())), setup=board)
    assert s["Adder"].zone == s["Hill Giant"].zone == s["Juggernaut"].zone == "graveyard"


def test_what_was_dealt_damage_this_turn_is_known():
    s = resolved(
        Damage(TargetRef(0), Number(1)),
        GainLife(You(), NumberOf(Each(HasStatus(frozenset({Status.DAMAGED}))))),
        setup=bears,
        target=creature,
        targets=["Hill Giant"],
    )
    assert s.player(P1).life == 21


# ---- players -------------------------------------------------------------------------------------------------------


@cr("119.5")
@pytest.mark.parametrize("life", [3, 20, 40])
def test_a_life_total_becomes_a_number(life):
    s = resolved(SetLife(Opponents(), Number(life)))
    assert s.player(P2).life == life


@cr("701.12c")
def test_players_exchange_life_totals():
    s = resolved(ExchangeLife(You(), Opponents()), setup=lambda s: s.life(P1, 5))
    assert (s.player(P1).life, s.player(P2).life) == (20, 5)


@cr("104.4c")
def test_an_effect_makes_the_game_a_draw():
    s = resolved(DrawGame())
    assert s.core.status == 2


def test_each_player_discards_their_hand():
    def board(s):
        s.hand(P1, "Shock")
        s.hand(P2, "Hill Giant", "Forest", "Juggernaut")

    s = resolved(Discard(EachPlayer(), HandOf(Affected())), setup=board)
    assert s.player(P1).hand == s.player(P2).hand == []


# ---- copies and control --------------------------------------------------------------------------------------------


@cr("701.12b")
def test_players_exchange_control_of_two_creatures():
    exchange = thing(
        "Test",
        CardType.INSTANT,
        parts=(Spell((ExchangeControl(TargetRef(0), TargetRef(1)),), (Target(creature), Target(creature))),),
    )
    s = Scenario()
    s.free_mana(P1)
    bears(s)
    s.hand(P1, exchange)
    s.cast(P1, "Test", targets=["Grizzly Bears", "Juggernaut"])
    s.resolve()
    assert (s["Grizzly Bears"].controller, s["Juggernaut"].controller) == (P2, P1)


@cr("118.12")
@pytest.mark.parametrize(("forests", "paid"), [(2, False), (3, True)])
def test_a_cost_is_paid_once_for_each(forests, paid):
    def board(s):
        s.battlefield(P1, "Grizzly Bears", counters={"age": 3})
        s.battlefield(P2, *["Forest"] * forests)

    one = Pay(
        [PayMana(ManaCost.parse("{1}"))],
        Opponents(),
        (),
        (SetLife(You(), Number(1)),),
        CountersOn(Each(creature), "age"),
    )
    s = resolved(one, setup=board, other=[True] if paid else [])
    assert s.player(P1).life == (20 if paid else 1)
    assert s["Forest#1"].tapped is paid
