"""Casting inside a resolution (CR 608.2g), and what mana abilities ask or cast inside a payment (CR 605.3a, 601.2g)."""

import random

import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgengine import CardType
from mtgengine.enums import Color, Relation, RuleKind, Zone
from mtgengine.ir import (
    Activated,
    AddMana,
    CastCost,
    CastCostKind,
    CastFree,
    Choose,
    Damage,
    Destroy,
    DiscardCost,
    Draw,
    Each,
    Face,
    GainLife,
    InZone,
    ManaAbility,
    May,
    Number,
    Owned,
    PayLife,
    PayMana,
    Register,
    Rule,
    Sacrifice,
    SacrificeCost,
    SacrificeSelf,
    Share,
    Spell,
    Static,
    TapSelf,
    Target,
    TargetRef,
    X,
    You,
    any_target,
    creature,
    player,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")
IN_HAND = Each(InZone(Zone.HAND) & Owned(Relation.YOU))
IN_EXILE = Each(InZone(Zone.EXILE) & Owned(Relation.YOU))
IN_GRAVEYARD = Each(InZone(Zone.GRAVEYARD) & Owned(Relation.YOU))
GAIN = GainLife(You(), Number(3))


def sorcery(name, *effects, mana="{0}", targets=(), cast_costs=(), types=CardType.SORCERY, **more):
    return Face(
        name,
        {types},
        None if mana is None else ManaCost.parse(mana),
        abilities=[Spell(effects, targets, **more)],
        cast_costs=cast_costs,
    )


def source(name, *effects, cost=(), kinds=(Color.RED,)):
    return Face(
        name,
        {CardType.ARTIFACT},
        FREE,
        abilities=[ManaAbility([AddMana(frozenset(kinds)), *effects], cost=[TapSelf(), *cost])],
    )


RELEASE = sorcery("Test Release", CastFree(IN_HAND))
TAX = Face(
    "Test Tax",
    {CardType.ENCHANTMENT},
    FREE,
    abilities=[Static(rule=Rule(RuleKind.COST_INCREASE, 1, spell))],
)


# ---- inside a resolution ---------------------------------------------------------------------------------------------


@cr("608.2g")
def test_a_spell_cast_during_a_resolution_is_on_top_of_the_stack_and_nobody_has_priority_before(s):
    both = sorcery("Test Release", CastFree(IN_HAND), GAIN)
    s.hand(P1, both, "Serra Angel")
    s.cast(P1, "Test Release")
    s.choose(P1, "Serra Angel")
    s.resolve()
    # The resolution went on to its end: the life is gained, the first spell is in the graveyard.
    assert (s.stack, s.player(P1).life, s.player(P1).graveyard) == (["Serra Angel"], 23, ["Test Release"])
    s.resolve()
    assert s["Serra Angel"].zone == "battlefield"


@cr("608.2g")
def test_casting_during_a_resolution_is_a_choice(s):
    s.hand(P1, RELEASE, "Serra Angel")
    s.cast(P1, "Test Release")
    s.choose(P1, "done")
    s.resolve()
    assert (s.stack, s.player(P1).hand) == ([], ["Serra Angel"])


@cr("608.2g", "307.1")
def test_the_timing_of_the_card_does_not_matter(s):
    quick = sorcery("Test Release", CastFree(IN_HAND), types=CardType.INSTANT)
    s.hand(P2, quick, "Divination")
    s.cast(P2, "Test Release")
    s.choose(P2, "Divination")
    s.resolve()
    assert s.stack == ["Divination"]
    s.resolve()
    assert len(s.player(P2).hand) == 2


@cr("608.2g", "118.9")
def test_nothing_is_paid_for_the_mana_cost(s):
    s.battlefield(P1, *["Plains"] * 5)
    s.hand(P1, RELEASE, "Serra Angel")
    s.cast(P1, "Test Release")
    s.choose(P1, "Serra Angel")
    s.resolve()
    assert not any(s[f"Plains#{i}"].tapped for i in range(1, 6))


@cr("118.9d", "608.2g")
def test_additional_costs_are_paid_all_the_same(s):
    s.battlefield(P1, "Grizzly Bears", "Memnite")
    s.hand(P1, RELEASE, "Altar's Reap")
    s.cast(P1, "Test Release")
    s.choose(P1, "Altar's Reap", "Memnite")
    s.resolve()
    assert (s.stack, s["Memnite"].zone, s["Grizzly Bears"].zone) == (["Altar's Reap"], "graveyard", "battlefield")


@cr("118.9d", "608.2g")
def test_a_card_whose_additional_cost_cannot_be_paid_is_not_offered(s):
    s.hand(P1, RELEASE, "Altar's Reap")
    s.cast(P1, "Test Release")
    s.resolve()
    assert (s.stack, s.player(P1).hand) == ([], ["Altar's Reap"])


@cr("118.9d", "601.2f")
def test_a_cost_increase_is_paid_during_the_resolution(s):
    s.battlefield(P2, TAX)
    s.battlefield(P1, "Mountain", "Mountain", "Forest")
    s.hand(P1, RELEASE, "Serra Angel")
    s.cast(P1, "Test Release")
    s.choose(P1, "Serra Angel")
    s.resolve()
    assert s.stack == ["Serra Angel"]
    assert sum(s[name].tapped for name in ("Mountain#1", "Mountain#2", "Forest")) == 2


@cr("118.9d", "601.2f")
def test_a_card_whose_increase_cannot_be_paid_is_not_offered(s):
    s.battlefield(P2, TAX)
    s.battlefield(P1, "Mountain")
    s.hand(P1, RELEASE, "Serra Angel")
    s.cast(P1, "Test Release")
    s.resolve()
    assert s.player(P1).hand == ["Serra Angel"]


@cr("118.9a", "118.9")
def test_no_second_alternative_cost_is_paid(s):
    # Only the way without paying: no Mountains are sacrificed for Fireblast.
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, RELEASE, "Fireblast")
    s.cast(P1, "Test Release")
    s.choose(P1, "Fireblast", P2)
    s.resolve_all()
    assert (s.player(P2).life, s.player(P1).battlefield) == (16, ["Mountain", "Mountain"])


@cr("107.3b")
def test_x_is_zero_for_a_spell_that_is_cast_without_paying_its_mana_cost(s):
    s.battlefield(P1, *["Mountain"] * 5)
    s.hand(P1, RELEASE, "Blaze")
    s.cast(P1, "Test Release")
    s.choose(P1, "Blaze", P2)
    s.resolve()
    assert s.core.stack_entry(s["Blaze"].id)["x"] == 0
    s.resolve()
    assert s.player(P2).life == 20


@cr("107.3b", "601.2d")
def test_a_spell_that_needs_an_x_of_one_is_not_offered_without_paying(s):
    volley = sorcery(
        "Test Volley",
        Damage(TargetRef(), Share()),
        mana="{X}{R}",
        targets=[Target(any_target, 1, None)],
        division=X(),
    )
    s.hand(P1, RELEASE, volley)
    s.cast(P1, "Test Release")
    s.resolve()
    assert s.player(P1).hand == ["Test Volley"]


@cr("107.3a", "118.9d")
def test_x_of_an_additional_cost_is_chosen_even_so(s):
    bleed = sorcery(
        "Test Bleed",
        Damage(TargetRef(), X()),
        mana="{5}",
        targets=[Target(player)],
        cast_costs=[CastCost(CastCostKind.MANDATORY, [PayLife(X())])],
    )
    s.hand(P1, RELEASE, bleed)
    s.cast(P1, "Test Release")
    s.choose(P1, "Test Bleed", 4, P2)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (16, 16)


@cr("118.6a")
def test_a_card_without_a_mana_cost_may_be_cast_without_paying_it(s):
    s.hand(P1, RELEASE, sorcery("Test Vision", GAIN, mana=None))
    s.cast(P1, "Test Release")
    s.choose(P1, "Test Vision")
    s.resolve_all()
    assert s.player(P1).life == 23


@cr("305.9", "608.2g")
def test_a_land_is_not_cast_during_a_resolution(s):
    s.hand(P1, RELEASE, "Forest")
    s.cast(P1, "Test Release")
    s.resolve()
    assert s.player(P1).hand == ["Forest"]


@cr("601.2c", "608.2g")
def test_a_card_without_a_legal_target_is_not_offered(s):
    s.hand(P1, RELEASE, "Murder")
    s.cast(P1, "Test Release")
    s.resolve()
    assert s.player(P1).hand == ["Murder"]


@cr("601.2b", "601.2c", "601.2d", "608.2g")
def test_modes_targets_and_division_are_chosen_during_the_resolution(s):
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, RELEASE, "Arc Lightning")
    s.cast(P1, "Test Release")
    s.choose(P1, "Arc Lightning", P2, "Grizzly Bears", 1)
    s.resolve_all()
    assert (s.player(P2).life, s.player(P2).graveyard) == (19, ["Grizzly Bears"])


@cr("608.2g", "601.2b")
def test_a_modal_spell_is_cast_during_a_resolution(s):
    s.hand(P1, RELEASE, "Boros Charm")
    s.cast(P1, "Test Release")
    s.choose(P1, "Boros Charm", 0, P2)
    s.resolve_all()
    assert s.player(P2).life == 16


@cr("601.2a", "608.2g")
@pytest.mark.parametrize(("where", "zone"), [(IN_EXILE, "exile"), (IN_GRAVEYARD, "graveyard")])
def test_an_effect_may_let_cards_be_cast_from_other_zones(where, zone):
    s = Scenario()
    shock = getattr(s, zone)(P1, "Shock")
    s.hand(P1, sorcery("Test Release", CastFree(where)))
    assert not s.can_cast(P1, shock, targets=[P2])
    s.cast(P1, "Test Release")
    s.choose(P1, shock, P2)
    s.resolve_all()
    assert (s.player(P2).life, shock.zone) == (18, "graveyard")


@cr("608.2g")
def test_several_spells_are_cast_during_one_resolution(s):
    twice = sorcery("Test Release", CastFree(IN_HAND), CastFree(IN_HAND), GAIN)
    s.hand(P1, twice, "Shock", "Lightning Bolt")
    s.cast(P1, "Test Release")
    s.choose(P1, "Shock", P2, "Lightning Bolt", P2)
    s.resolve()
    assert (s.stack, s.player(P1).life) == (["Shock", "Lightning Bolt"], 23)
    s.resolve()
    assert s.player(P2).life == 17


@cr("608.2g")
def test_a_spell_cast_during_a_resolution_may_itself_let_a_spell_be_cast(s):
    first = sorcery("Test First", CastFree(IN_HAND), GAIN)
    second = sorcery("Test Second", CastFree(IN_HAND), GAIN)
    s.hand(P1, first, second, "Shock")
    s.cast(P1, "Test First")
    s.choose(P1, "Test Second", "Shock", P2)
    s.resolve_all()
    assert (s.player(P1).life, s.player(P2).life) == (26, 18)


@cr("608.2g")
def test_the_players_get_priority_before_a_spell_cast_during_a_resolution_resolves(s):
    s.battlefield(P2, "Island", "Island")
    s.hand(P1, RELEASE, "Serra Angel")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Test Release")
    s.choose(P1, "Serra Angel")
    s.resolve()
    s.cast(P2, "Counterspell", targets=["Serra Angel"])
    s.resolve()
    assert s["Serra Angel"].zone == "graveyard"


@cr("608.2g")
def test_a_choice_made_earlier_in_the_resolution_outlasts_the_casting(s):
    pick = sorcery(
        "Test Release",
        Choose(0, creature),
        CastFree(IN_HAND),
        Damage(Register(0), Number(1)),
    )
    s.battlefield(P2, "Hill Giant", "Craw Wurm")
    s.hand(P1, pick, "Arc Lightning")
    s.cast(P1, "Test Release")
    s.choose(P1, "Craw Wurm", "Arc Lightning", P2, "done")
    s.resolve()
    assert (s.stack, s["Craw Wurm"].damage, s["Hill Giant"].damage) == (["Arc Lightning"], 1, 0)


@cr("608.2g", "601.2i")
def test_a_spell_cast_during_a_resolution_counts_as_cast(s):
    s.hand(P1, RELEASE, "Memnite")
    s.cast(P1, "Test Release")
    s.choose(P1, "Memnite")
    s.resolve()
    assert s.core.player(P1)["spells_cast"] == 2


@cr("602.2", "608.2g")
def test_an_ability_may_let_a_spell_be_cast(s):
    gate = Face("Test Gate", {CardType.ARTIFACT}, FREE, abilities=[Activated([CastFree(IN_HAND)], cost=[TapSelf()])])
    s.battlefield(P1, gate)
    s.hand(P1, "Serra Angel")
    s.activate(P1, "Test Gate")
    s.choose(P1, "Serra Angel")
    s.resolve_all()
    assert s["Serra Angel"].zone == "battlefield"


# ---- inside a payment ------------------------------------------------------------------------------------------------


@cr("605.3a", "601.2g", "608.2d")
def test_a_mana_ability_may_ask_in_the_middle_of_a_payment(s):
    asks = source("Test Oracle", May([Draw(You(), Number(1))]))
    s.battlefield(P1, asks)
    s.hand(P1, sorcery("Test Spell", GAIN, mana="{R}"))
    # What an ability does besides is the player's business: it is never used without being asked for.
    s.choose(P1, True)
    s.cast(P1, "Test Spell")
    assert (s.stack, len(s.player(P1).hand)) == (["Test Spell"], 1)


@cr("605.3a", "601.2g", "608.2d")
@pytest.mark.parametrize("answer", [True, False])
def test_the_answer_is_carried_out_before_the_payment_goes_on(answer):
    asks = source("Test Oracle", May([Draw(You(), Number(1))]))
    s = Scenario()
    s.battlefield(P1, asks, "Mountain")
    s.hand(P1, sorcery("Test Spell", GAIN, mana="{R}"))
    s.choose(P1, "Test Oracle", answer, "pay")
    s.cast(P1, "Test Spell")
    assert (s.stack, s["Mountain"].tapped, len(s.player(P1).hand)) == (["Test Spell"], False, int(answer))


@cr("605.3b", "601.2g")
def test_a_mana_ability_that_draws_draws_in_the_middle_of_casting(s):
    # The spell is on the stack already: the drawn card can't pay for it in any way.
    draws = source("Test Egg", Draw(You(), Number(1)), cost=[SacrificeSelf()])
    s.battlefield(P1, draws, "Mountain")
    s.library(P1, "Shock")
    s.hand(P1, sorcery("Test Spell", GAIN, mana="{R}"))
    s.choose(P1, "Test Egg", "pay")
    s.cast(P1, "Test Spell")
    assert (s.player(P1).hand, s["Test Egg"].zone, s.stack) == (["Shock"], "graveyard", ["Test Spell"])


@cr("605.3b", "608.2d")
def test_a_mana_ability_may_make_its_controller_sacrifice(s):
    toll = source("Test Toll", Sacrifice(You(), creature))
    s.battlefield(P1, toll, "Mountain", "Grizzly Bears", "Memnite")
    s.hand(P1, sorcery("Test Spell", GAIN, mana="{R}"))
    s.choose(P1, "Test Toll", "Memnite", "pay")
    s.cast(P1, "Test Spell")
    assert (s.stack, s["Memnite"].zone, s["Grizzly Bears"].zone) == (["Test Spell"], "graveyard", "battlefield")


@cr("605.3a", "602.2b")
def test_a_payment_inside_a_payment_inside_a_payment(s):
    # The spell is paid for with a Lamp, the Lamp with a Signet, the Signet with a Forest.
    lamp = source("Test Lamp", cost=[PayMana(ManaCost.parse("{U}")), DiscardCost()], kinds=[Color.RED])
    s.battlefield(P1, lamp, "Azorius Signet", "Forest", "Mountain")
    s.hand(P1, sorcery("Test Spell", GAIN, mana="{R}"), "Shock")
    s.choose(P1, "Test Lamp", "Shock")
    s.cast(P1, "Test Spell")
    assert (s.stack, s.player(P1).graveyard, s.player(P1).mana) == (["Test Spell"], ["Shock"], "W")
    assert [s["Test Lamp"].tapped, s["Azorius Signet"].tapped] == [True, True]
    assert s["Forest"].tapped != s["Mountain"].tapped


@cr("605.3a", "602.2b")
def test_a_source_that_is_sacrificed_pays_for_a_mana_ability_inside_a_payment(s):
    lamp = source("Test Lamp", cost=[PayMana(ManaCost.parse("{1}")), DiscardCost()], kinds=[Color.RED])
    s.battlefield(P1, lamp, "Lotus Petal", "Forest", "Mountain")
    s.hand(P1, sorcery("Test Spell", GAIN, mana="{R}"), "Shock")
    s.choose(P1, "Test Lamp", "Shock", "Lotus Petal", "blue")
    s.cast(P1, "Test Spell")
    assert (s.stack, s.player(P1).graveyard, s.player(P1).mana) == (["Test Spell"], ["Lotus Petal", "Shock"], "")
    assert [s["Forest"].tapped, s["Mountain"].tapped] == [False, False]


@cr("605.3a", "608.2g", "601.2g")
def test_a_mana_ability_may_let_a_spell_be_cast_in_the_middle_of_a_payment(s):
    # A spell that is cast while another is being paid for is above it on the stack, and resolves first.
    herald = source("Test Herald", CastFree(IN_HAND))
    s.battlefield(P1, herald, "Mountain")
    s.hand(P1, sorcery("Test Spell", GAIN, mana="{R}"), "Shock")
    s.choose(P1, "Test Herald", "Shock", P2, "pay")
    s.cast(P1, "Test Spell")
    assert (s.stack, s["Mountain"].tapped, s.priority) == (["Test Spell", "Shock"], False, P1)
    s.resolve()
    assert (s.player(P2).life, s.player(P1).life) == (18, 20)
    s.resolve()
    assert s.player(P1).life == 23


@cr("605.3a", "608.2g", "118.9d")
def test_a_spell_cast_in_the_middle_of_a_payment_is_paid_for_itself(s):
    herald = source("Test Herald", CastFree(IN_HAND))
    s.battlefield(P1, herald, *["Mountain"] * 3)
    s.battlefield(P2, TAX)
    s.hand(P1, sorcery("Test Spell", GAIN, mana="{R}"), "Shock")
    s.choose(P1, "Test Herald", "Shock", P2, "pay", "pay")
    s.cast(P1, "Test Spell")
    assert s.stack == ["Test Spell", "Shock"]
    assert sum(s[f"Mountain#{i}"].tapped for i in (1, 2, 3)) == 2
    assert s.player(P1).mana == ""


@cr("605.3a", "608.2g")
def test_a_mana_ability_is_activated_for_a_payment_during_a_resolution(s):
    # Resolution, casting, payment, mana ability: each waits for the one inside it.
    s.battlefield(P2, TAX)
    s.battlefield(P1, source("Test Oracle", May([Draw(You(), Number(1))])), "Mountain", "Mountain")
    s.hand(P1, RELEASE, "Serra Angel")
    s.choose(P1, "pay")
    s.cast(P1, "Test Release")
    s.choose(P1, "Serra Angel", "Test Oracle", True, "pay")
    s.resolve()
    assert (s.stack, len(s.player(P1).hand)) == (["Serra Angel"], 1)
    assert sum(s[f"Mountain#{i}"].tapped for i in (1, 2)) == 1


# ---- properties ------------------------------------------------------------------------------------------------------

DEEP = (
    RELEASE,
    sorcery("Test Twice", CastFree(IN_HAND), CastFree(IN_HAND)),
    sorcery("Test Blaze", Damage(TargetRef(), X()), mana="{X}{R}", targets=[Target(any_target)]),
    sorcery("Test Reap", GAIN, mana="{2}", cast_costs=[CastCost(CastCostKind.MANDATORY, [SacrificeCost(creature)])]),
    sorcery("Test Kick", GAIN, mana="{R/G}", cast_costs=[CastCost(CastCostKind.OPTIONAL, [DiscardCost()])]),
    sorcery("Test Doom", Destroy(TargetRef()), mana="{B/P}{2}", targets=[Target(creature)]),
)
SOURCES = (
    "Mountain",
    "Taiga",
    "Lotus Petal",
    "Azorius Signet",
    source("Test Oracle", May([Draw(You(), Number(1))])),
    source("Test Toll", Sacrifice(You(), creature)),
    source("Test Lamp", cost=[PayMana(ManaCost.parse("{1}")), DiscardCost()], kinds=[Color.RED, Color.GREEN]),
)


def deep(seed: int, mana: str) -> Scenario:
    rng = random.Random(f"deep {seed} {mana}")
    s = Scenario(seed=seed, mana=mana)
    s.hand(P1, *rng.choices(DEEP[:2], k=1), *rng.choices(DEEP, k=3))
    s.battlefield(P1, *rng.choices(SOURCES, k=rng.randint(2, 4)), "Memnite", "Grizzly Bears")
    if rng.random() < 0.5:
        s.battlefield(P2, TAX)
    return s


@cr("601.2", "608.2g")
@pytest.mark.parametrize("mana", ["auto", "manual"])
@pytest.mark.parametrize("seed", range(20))
def test_casting_at_every_depth_is_completed_and_plays_on_from_a_copy(seed, mana):
    """Random play until nothing is left to do: what is begun is completed, and a copy or a save goes on alike."""
    rng = random.Random(f"walk {seed} {mana}")
    core = deep(seed, mana).core.copy()
    for _ in range(150):
        if core.decision() is None or core.turn > 1:
            break
        index = rng.randrange(core.n_options)
        if core.decision()[0] == core_types.SHAPE_PRIORITY and index == 0 and core.n_options > 1:
            index = rng.randrange(1, core.n_options)
        option = core.option(index)
        cast = core.player(P1)["spells_cast"]
        copied, loaded = core.copy(), Core.load(core.tables, core.save())
        for game in (core, copied, loaded):
            game.step(index)
        assert core.hash() == copied.hash() == loaded.hash()
        assert core.options() == loaded.options()
        assert core.valid()
        if option[0] == core_types.OPTION_CAST:
            # On until somebody has priority: the spell has been cast.
            trial = core.copy()
            while trial.decision() is not None and trial.decision()[0] != core_types.SHAPE_PRIORITY:
                trial.step(rng.randrange(trial.n_options))
            assert trial.decision() is None or trial.player(P1)["spells_cast"] > cast
            assert option[1] not in trial.zone(core_types.ZONE_HAND, P1)
