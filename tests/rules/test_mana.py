"""Mana (CR 106), mana symbols (CR 107.4), mana value and colour (CR 202), and what pays a cost (CR 118.3)."""

import pytest

from mtgcore import types as core_types
from mtgengine import CardType
from mtgengine.enums import Color, RuleKind
from mtgengine.ir import (
    AddMana,
    Draw,
    Face,
    ManaAbility,
    Number,
    RemoveCountersCost,
    Rule,
    SetColors,
    Spell,
    Static,
    TapSelf,
    Target,
    TargetRef,
    You,
    colored,
    creature,
    player,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

W, U, B, R, G, C = (Color(letter) for letter in "WUBRGC")
DRAW_ONE = Draw(You(), Number(1))
COLORED = (W, U, B, R, G)


def cost(text):
    return ManaCost.parse(text)


def instant(mana, name="Test Spell"):
    return Face(name, {CardType.INSTANT}, cost(mana), abilities=[Spell([DRAW_ONE])])


def rock(name, *kinds, amount=1, cost=(), effects=(), **mana):
    made = AddMana(frozenset(kinds), Number(amount), **mana)
    return Face(
        name,
        {CardType.ARTIFACT},
        ManaCost.parse("{0}"),
        abilities=[ManaAbility([made, *effects], cost=[TapSelf(), *cost])],
    )


def castable(mana, *pool, life=20, sources=()):
    """Whether a spell with this mana cost can be cast with this pool and these permanents."""
    s = Scenario()
    s.life(P1, life)
    s.hand(P1, instant(mana))
    if sources:
        s.battlefield(P1, *sources)
    for text in pool:
        s.mana(P1, text)
    return s.can_cast(P1, "Test Spell")


def tapped(s, *names):
    return [name for name in names if s[name].tapped]


# ---- 106.1, 107.4: kinds and symbols ---------------------------------------------------------------------------------


@cr("106.1a", "107.4a")
@pytest.mark.parametrize("color", COLORED)
def test_a_colored_symbol_is_paid_with_that_color_only(color):
    for other in Color:
        assert castable(f"{{{color.value}}}", other.value) == (other is color)


@cr("106.1b", "107.4c")
def test_the_colorless_symbol_is_paid_with_colorless_mana_only():
    for kind in Color:
        assert castable("{C}", kind.value) == (kind is C)


@cr("107.4b")
def test_generic_mana_is_paid_with_mana_of_any_kind():
    for kind in Color:
        assert castable("{1}", kind.value)
    assert castable("{6}", "WUBRGC")
    assert not castable("{6}", "WUBRG")


@cr("107.4d", "118.5")
def test_zero_is_paid_with_nothing():
    assert castable("{0}")


@cr("107.4b", "202.1a")
def test_colored_and_generic_parts_are_both_paid():
    assert castable("{2}{U}{U}", "UUUU")
    assert castable("{2}{U}{U}", "RUGU")
    assert not castable("{2}{U}{U}", "RUGG")
    assert not castable("{2}{U}{U}", "UUU")


@cr("107.4e")
@pytest.mark.parametrize(
    ("one", "other"), [(W, U), (W, B), (U, B), (U, R), (B, R), (B, G), (R, G), (R, W), (G, W), (G, U)]
)
def test_a_hybrid_symbol_is_paid_with_either_color(one, other):
    for kind in Color:
        assert castable(f"{{{one.value}/{other.value}}}", kind.value) == (kind in (one, other))


@cr("107.4e")
@pytest.mark.parametrize("color", COLORED)
def test_a_monocolored_hybrid_symbol_is_paid_with_one_of_its_color_or_two_of_any(color):
    for kind in Color:
        assert castable(f"{{2/{color.value}}}", kind.value) == (kind is color)
        assert castable(f"{{2/{color.value}}}", kind.value + "C")


@cr("107.4e", "107.4")
@pytest.mark.parametrize("color", COLORED)
def test_a_colorless_hybrid_symbol_is_paid_with_its_color_or_colorless(color):
    for kind in Color:
        assert castable(f"{{C/{color.value}}}", kind.value) == (kind in (color, C))


@cr("107.4f")
@pytest.mark.parametrize("color", COLORED)
def test_a_phyrexian_symbol_is_paid_with_its_color_or_two_life(color):
    symbol = f"{{{color.value}/P}}"
    for kind in Color:
        assert castable(symbol, kind.value, life=1) == (kind is color)
    assert castable(symbol, life=2)


@cr("107.4f")
@pytest.mark.parametrize(
    ("one", "other"), [(W, U), (W, B), (U, B), (U, R), (B, R), (B, G), (R, G), (R, W), (G, W), (G, U)]
)
def test_a_hybrid_phyrexian_symbol_is_paid_with_either_color_or_two_life(one, other):
    symbol = f"{{{one.value}/{other.value}/P}}"
    for kind in Color:
        assert castable(symbol, kind.value, life=1) == (kind in (one, other))
    assert castable(symbol, life=2)


@cr("107.4h")
def test_the_snow_symbol_is_paid_with_mana_from_a_snow_source():
    assert not castable("{S}", "WUBRGC")
    assert not castable("{S}", sources=["Forest"])
    assert castable("{S}", sources=["Snow-Covered Forest"])
    assert castable("{S}", sources=["Boreal Druid"])


@cr("107.4h")
def test_mana_of_a_snow_source_is_still_of_its_color():
    assert castable("{S}{G}", sources=["Snow-Covered Forest", "Forest"])
    assert castable("{G}{G}", sources=["Snow-Covered Forest", "Forest"])
    assert not castable("{S}{U}", sources=["Snow-Covered Forest", "Forest"])
    assert not castable("{S}{S}", sources=["Snow-Covered Forest", "Forest"])


@cr("107.4h", "106.3")
def test_snow_mana_in_the_pool_stays_snow_mana():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Snow-Covered Island")
    s.hand(P1, "Icehide Golem")
    s.activate(P1, "Snow-Covered Island")
    assert s.player(P1).mana == "U"
    s.cast(P1, "Icehide Golem")
    assert (s.stack, s.player(P1).mana) == (["Icehide Golem"], "")


@cr("107.4h")
def test_snow_mana_is_kept_for_the_snow_symbol():
    s = Scenario()
    s.battlefield(P1, "Snow-Covered Island", "Island")
    s.hand(P1, instant("{1}", "Test Cheap"), "Icehide Golem")
    s.cast(P1, "Test Cheap")
    assert tapped(s, "Snow-Covered Island", "Island") == ["Island"]


@cr("107.4b", "107.3a")
def test_x_is_paid_with_mana_of_any_kind(s):
    s.mana(P1, "WUBRGC")
    s.hand(P1, "Blaze")
    s.cast(P1, "Blaze", x=5, targets=[P2])
    assert s.player(P1).mana == ""


# ---- 601.2b, 118.13: how symbols are paid is a choice ----------------------------------------------------------------


@cr("118.13a", "601.2b", "107.4f")
def test_mana_or_life_is_the_players_choice(s):
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Gut Shot")
    s.choose(P1, 2)
    s.cast(P1, "Gut Shot", targets=[P2])
    assert (s.player(P1).life, s["Mountain"].tapped) == (18, False)


@cr("118.13a", "601.2b", "107.4f")
def test_mana_may_be_chosen_in_place_of_life(s):
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Gut Shot")
    s.choose(P1, 0)
    s.cast(P1, "Gut Shot", targets=[P2])
    assert (s.player(P1).life, s["Mountain"].tapped) == (20, True)


@cr("118.13a", "107.4f")
def test_each_phyrexian_symbol_is_chosen_for_itself(s):
    s.battlefield(P1, "Swamp", "Swamp")
    s.battlefield(P2, "Craw Wurm")
    s.hand(P1, "Dismember")
    s.choose(P1, 0, 2)
    s.cast(P1, "Dismember", targets=["Craw Wurm"])
    assert (s.player(P1).life, tapped(s, "Swamp#1", "Swamp#2")) == (18, ["Swamp#1", "Swamp#2"])


@cr("107.4f", "119.4")
def test_life_for_two_phyrexian_symbols_needs_four(s):
    s.life(P1, 3)
    s.battlefield(P1, "Swamp")
    s.battlefield(P2, "Craw Wurm")
    s.hand(P1, "Dismember")
    assert not s.can_cast(P1, "Dismember", targets=["Craw Wurm"])
    s.life(P1, 4)
    assert s.can_cast(P1, "Dismember", targets=["Craw Wurm"])


@cr("118.13a", "107.4e")
def test_the_half_of_a_hybrid_symbol_is_the_players_choice(s):
    s.battlefield(P1, "Island", "Forest")
    s.hand(P1, "Slippery Bogle")
    s.choose(P1, 1)
    s.cast(P1, "Slippery Bogle")
    assert tapped(s, "Island", "Forest") == ["Island"]


@cr("118.13a", "107.4e")
def test_a_half_that_cannot_be_paid_is_not_offered(s):
    s.battlefield(P1, "Island")
    s.hand(P1, "Slippery Bogle")
    s.cast(P1, "Slippery Bogle")
    assert (s.stack, s["Island"].tapped) == (["Slippery Bogle"], True)


@cr("107.4e", "118.13a")
def test_two_or_a_color_for_each_symbol(s):
    s.battlefield(P1, "Plains", "Plains", "Swamp", "Swamp")
    s.hand(P1, "Spectral Procession")
    # Two white and one "two mana": the only way.
    s.cast(P1, "Spectral Procession")
    assert len(tapped(s, "Plains#1", "Plains#2", "Swamp#1", "Swamp#2")) == 4


@cr("107.4e")
def test_three_twos_cost_six(s):
    assert castable("{2/W}{2/W}{2/W}", "UUUUUU")
    assert not castable("{2/W}{2/W}{2/W}", "UUUUU")
    assert castable("{2/W}{2/W}{2/W}", "UUUUW")


@cr("601.2f", "118.7a", "107.4e")
def test_a_reduction_takes_the_generic_half_that_was_chosen(s):
    less = Face(
        "Test Discount",
        {CardType.ENCHANTMENT},
        cost("{1}"),
        abilities=[Static(rule=Rule(RuleKind.COST_REDUCE, 2, spell, core_types.REL_YOU))],
    )
    s.battlefield(P1, less)
    s.hand(P1, instant("{2/W}"))
    s.cast(P1, "Test Spell")
    assert s.stack == ["Test Spell"]


# ---- 106.3, 106.5, 106.12: making mana -------------------------------------------------------------------------------


@cr("106.3", "106.4")
def test_a_mana_ability_puts_mana_into_the_pool_of_its_controller():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Mountain", "Sol Ring")
    s.activate(P1, "Mountain")
    s.activate(P1, "Sol Ring")
    assert (s.player(P1).mana, s.player(P2).mana) == ("RCC", "")


@cr("106.3")
def test_an_effect_may_let_another_player_add_mana(s):
    gift = Face(
        "Test Gift",
        {CardType.SORCERY},
        cost("{0}"),
        abilities=[Spell([AddMana(frozenset({R}), Number(2), who=TargetRef())], [Target(player)])],
    )
    s.hand(P1, gift)
    s.cast(P1, "Test Gift", targets=[P2])
    s.resolve()
    assert (s.player(P1).mana, s.player(P2).mana) == ("", "RR")


@cr("106.3", "605.3b")
def test_a_color_is_chosen_where_the_ability_offers_several():
    for word, letter in (("white", "W"), ("blue", "U"), ("black", "B"), ("red", "R"), ("green", "G")):
        s = Scenario(mana="manual")
        s.battlefield(P1, "Birds of Paradise")
        s.choose(P1, word)
        s.activate(P1, "Birds of Paradise")
        assert s.player(P1).mana == letter


@cr("106.3")
def test_three_mana_of_any_one_color_are_of_one_color():
    s = Scenario()
    s.battlefield(P1, "Black Lotus")
    s.choose(P1, "blue")
    s.activate(P1, "Black Lotus")
    assert (s.player(P1).mana, s["Black Lotus"].zone) == ("UUU", "graveyard")


@cr("106.3")
def test_two_mana_in_any_combination_are_chosen_one_by_one():
    combination = Face(
        "Test Prism",
        {CardType.ARTIFACT},
        cost("{0}"),
        abilities=[ManaAbility([AddMana(frozenset({R, G})), AddMana(frozenset({R, G}))], cost=[TapSelf()])],
    )
    for answers, made in ((("red", "red"), "RR"), (("red", "green"), "RG"), (("green", "green"), "GG")):
        s = Scenario(mana="manual")
        s.battlefield(P1, combination)
        s.choose(P1, *answers)
        s.activate(P1, "Test Prism")
        assert s.player(P1).mana == made


@cr("106.3", "305.6")
def test_a_land_of_two_basic_types_makes_either_color():
    for number, made in ((0, "W"), (1, "U")):
        s = Scenario(mana="manual")
        s.battlefield(P1, "Tundra")
        s.activate(P1, "Tundra", number)
        assert s.player(P1).mana == made


# ---- 106.4, 500.5: pools empty ---------------------------------------------------------------------------------------


@cr("106.4", "500.5")
def test_a_pool_empties_at_the_end_of_a_phase(s):
    s.mana(P1, "RG")
    s.mana(P2, "U")
    assert (s.player(P1).mana, s.player(P2).mana) == ("RG", "U")
    s.to("beginning_of_combat")
    assert (s.player(P1).mana, s.player(P2).mana) == ("", "")


@cr("106.4", "500.5")
def test_a_pool_empties_at_the_end_of_a_step(s):
    s.to("upkeep", turn=P2)
    s.mana(P2, "U")
    s.to("draw")
    assert s.player(P2).mana == ""


@cr("106.4")
def test_mana_stays_while_spells_resolve_in_the_same_phase(s):
    s.battlefield(P1, "Swamp")
    s.hand(P1, "Dark Ritual", "Sign in Blood", "Muck Rats")
    s.cast(P1, "Dark Ritual")
    s.resolve()
    s.cast(P1, "Sign in Blood", targets=[P1])
    s.resolve()
    assert s.player(P1).mana == "B"
    s.cast(P1, "Muck Rats")
    assert s.player(P1).mana == ""


@cr("106.4", "118.3a")
def test_mana_is_left_over_in_the_pool():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Sol Ring")
    s.hand(P1, instant("{1}"))
    s.choose(P1, "Sol Ring", "pay")
    s.cast(P1, "Test Spell")
    assert s.player(P1).mana == "C"


@cr("106.4", "500.5")
def test_mana_that_persists_outlasts_steps_and_phases(s):
    ramp = Face(
        "Test Ramp",
        {CardType.SORCERY},
        cost("{0}"),
        abilities=[Spell([AddMana(frozenset({R}), Number(2), persists=True), AddMana(frozenset({G}))])],
    )
    s.hand(P1, ramp)
    s.cast(P1, "Test Ramp")
    s.resolve()
    assert s.player(P1).mana == "RRG"
    s.to("beginning_of_combat")
    assert s.player(P1).mana == "RR"
    s.to("end")
    assert s.player(P1).mana == "RR"
    s.to("upkeep", turn=P2)
    assert s.player(P1).mana == ""


@cr("106.4", "500.5")
def test_mana_of_a_mana_ability_may_persist():
    s = Scenario(mana="manual")
    s.battlefield(P1, rock("Test Ember", R, persists=True))
    s.activate(P1, "Test Ember")
    s.to("beginning_of_combat")
    assert s.player(P1).mana == "R"


@cr("106.4")
def test_an_effect_keeps_one_color_in_the_pool(s):
    keeper = Face(
        "Test Keeper",
        {CardType.ENCHANTMENT},
        cost("{1}"),
        abilities=[Static(rule=Rule(RuleKind.MANA_PERSISTS, 1 << G.kind))],
    )
    s.battlefield(P1, keeper)
    s.mana(P1, "RG")
    s.mana(P2, "G")
    s.to("upkeep", turn=P2)
    assert (s.player(P1).mana, s.player(P2).mana) == ("G", "")


@cr("106.4")
def test_the_mana_of_that_persists_is_spent_like_any_other(s):
    ramp = Face(
        "Test Ramp",
        {CardType.SORCERY},
        cost("{0}"),
        abilities=[Spell([AddMana(frozenset({R}), Number(2), persists=True)])],
    )
    s.hand(P1, ramp, "Shock")
    s.cast(P1, "Test Ramp")
    s.resolve()
    s.to("end")
    s.cast(P1, "Shock", targets=[P2])
    assert s.player(P1).mana == "R"


# ---- 106.6: restricted mana ------------------------------------------------------------------------------------------

CREATURE_SPELLS = spell & creature


@cr("106.6")
def test_mana_for_creature_spells_pays_for_creature_spells_only(s):
    cavern = rock("Test Cavern", G, amount=2, spend_on=CREATURE_SPELLS)
    s.battlefield(P1, cavern)
    s.hand(P1, "Grizzly Bears", "Titanic Growth")
    s.battlefield(P2, "Hill Giant")
    assert not s.can_cast(P1, "Titanic Growth", targets=["Hill Giant"])
    s.cast(P1, "Grizzly Bears")
    assert s["Test Cavern"].tapped


@cr("106.6")
def test_restricted_mana_in_the_pool_stays_restricted():
    s = Scenario(mana="manual")
    s.battlefield(P1, rock("Test Cavern", G, amount=2, spend_on=CREATURE_SPELLS))
    s.battlefield(P2, "Hill Giant")
    s.hand(P1, "Grizzly Bears", "Titanic Growth")
    s.activate(P1, "Test Cavern")
    assert s.player(P1).mana == "GG"
    assert not s.can_cast(P1, "Titanic Growth", targets=["Hill Giant"])
    s.cast(P1, "Grizzly Bears")
    assert (s.stack, s.player(P1).mana) == (["Grizzly Bears"], "")


@cr("106.6")
def test_mana_for_spells_does_not_pay_for_abilities(s):
    s.battlefield(P1, rock("Test Cavern", R, spend_on=CREATURE_SPELLS), "Shivan Dragon")
    assert not s.can_activate(P1, "Shivan Dragon")


@cr("106.6")
def test_a_restriction_may_name_a_color(s):
    s.battlefield(P1, rock("Test Font", R, spend_on=spell & colored(R)))
    s.hand(P1, "Shock", "Memnite", instant("{1}", "Test Colorless"))
    assert s.can_cast(P1, "Shock", targets=[P2])
    assert not s.can_cast(P1, "Test Colorless")


@cr("106.6")
def test_restricted_mana_is_spent_before_other_mana_where_it_can_be(s):
    s.battlefield(P1, rock("Test Cavern", G, spend_on=CREATURE_SPELLS), "Forest", "Forest")
    s.hand(P1, "Grizzly Bears")
    s.cast(P1, "Grizzly Bears")
    assert s["Test Cavern"].tapped
    assert len(tapped(s, "Forest#1", "Forest#2")) == 1


@cr("106.6")
def test_the_restriction_does_not_change_the_kind_of_mana(s):
    s.battlefield(P1, rock("Test Cavern", U, spend_on=CREATURE_SPELLS))
    s.hand(P1, "Llanowar Elves")
    assert not s.can_cast(P1, "Llanowar Elves")


# ---- 202: mana value and colour --------------------------------------------------------------------------------------


@cr("202.3")
@pytest.mark.parametrize(
    ("card", "value"),
    [("Forest", 0), ("Memnite", 0), ("Shock", 1), ("Serra Angel", 5), ("Gigantosaurus", 5), ("Livonya Silone", 6)],
)
def test_the_mana_value_is_the_amount_of_mana_in_the_cost(card, value):
    s = Scenario()
    assert s.hand(P1, card).mana_value == value


@cr("202.3a", "202.1b")
def test_without_a_mana_cost_the_mana_value_is_zero(s):
    assert s.hand(P1, Face("Test Vision", {CardType.SORCERY}, None)).mana_value == 0


@cr("202.3a", "111.3")
def test_a_token_without_a_mana_cost_has_mana_value_zero(s):
    s.battlefield(P1, "Plains", "Plains")
    s.hand(P1, "Raise the Alarm")
    s.cast(P1, "Raise the Alarm")
    s.resolve()
    assert s["Soldier Token"].mana_value == 0


@cr("202.3e", "107.3g")
def test_x_counts_on_the_stack_only(s):
    beast = Face("Test Hydra", {CardType.CREATURE}, cost("{X}{X}{G}"), power=1, toughness=1)
    s.battlefield(P1, *["Forest"] * 5)
    card = s.hand(P1, beast)
    assert card.mana_value == 1
    s.cast(P1, card, x=2)
    assert card.mana_value == 5
    s.resolve()
    assert (card.zone, card.mana_value) == ("battlefield", 1)


@cr("202.3f")
@pytest.mark.parametrize(("mana", "value"), [("{W/U}{W/U}", 2), ("{2/W}{2/W}{2/W}", 6), ("{C/R}", 1), ("{1}{2/G}", 3)])
def test_a_hybrid_symbol_counts_its_largest_component(mana, value):
    s = Scenario()
    assert s.hand(P1, instant(mana)).mana_value == value


@cr("202.3g")
@pytest.mark.parametrize(("mana", "value"), [("{B/P}", 1), ("{1}{B/P}{B/P}", 3), ("{R/G/P}{2}", 3)])
def test_a_phyrexian_symbol_counts_one(mana, value):
    s = Scenario()
    assert s.hand(P1, instant(mana)).mana_value == value


@cr("202.2", "202.2a", "202.2b", "202.2c", "202.2d")
@pytest.mark.parametrize(
    ("mana", "colors"),
    [
        ("{3}", set()),
        ("{C}", set()),
        ("{S}", set()),
        ("{X}", set()),
        ("{2}{W}", {"white"}),
        ("{U}{B}", {"blue", "black"}),
        ("{W/U}", {"white", "blue"}),
        ("{2/R}", {"red"}),
        ("{C/G}", {"green"}),
        ("{B/P}", {"black"}),
        ("{R/G/P}", {"red", "green"}),
    ],
)
def test_an_object_has_the_colors_of_its_mana_symbols(mana, colors):
    s = Scenario()
    assert s.hand(P1, instant(mana)).colors == colors


@cr("202.2e", "204.1")
def test_a_color_indicator_gives_colors(s):
    face = Face("Test Pact", {CardType.INSTANT}, cost("{0}"), color_indicator={G, U})
    assert s.hand(P1, face).colors == {"green", "blue"}


@cr("202.2f", "105.3")
def test_an_effect_may_change_the_color(s):
    paint = Face(
        "Test Paint",
        {CardType.ENCHANTMENT},
        cost("{1}"),
        abilities=[Static(changes=[SetColors({U})], affects=creature)],
    )
    bears = s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P1, paint)
    assert bears.colors == {"blue"}


# ---- which sources pay -----------------------------------------------------------------------------------------------


@cr("601.2g", "118.3a")
def test_mana_in_the_pool_is_used_before_lands_are_tapped(s):
    s.battlefield(P1, "Mountain")
    s.mana(P1, "R")
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=[P2])
    assert (s["Mountain"].tapped, s.player(P1).mana) == (False, "")


@cr("601.2g")
def test_the_source_that_makes_only_the_needed_color_is_tapped_first(s):
    s.battlefield(P1, "Birds of Paradise", "Tropical Island", "Forest")
    s.hand(P1, "Llanowar Elves")
    s.cast(P1, "Llanowar Elves")
    assert tapped(s, "Birds of Paradise", "Tropical Island", "Forest") == ["Forest"]


@cr("601.2g")
def test_generic_mana_comes_from_the_least_flexible_sources(s):
    s.battlefield(P1, "Tropical Island", "Manalith", "Wastes", "Forest")
    s.hand(P1, instant("{2}"))
    s.cast(P1, "Test Spell")
    assert tapped(s, "Tropical Island", "Manalith", "Wastes", "Forest") == ["Wastes", "Forest"]


@cr("601.2g")
def test_a_land_that_hurts_is_tapped_for_its_harmless_mana(s):
    s.battlefield(P1, "Adarkar Wastes")
    s.hand(P1, instant("{1}"))
    s.cast(P1, "Test Spell")
    assert (s["Adarkar Wastes"].tapped, s.player(P1).life) == (True, 20)


@cr("601.2g")
def test_a_land_that_hurts_is_used_for_color_only_where_nothing_else_is(s):
    s.battlefield(P1, "Adarkar Wastes", "Island")
    s.hand(P1, instant("{U}"), instant("{U}", "Test Other"))
    s.cast(P1, "Test Spell")
    assert (tapped(s, "Adarkar Wastes", "Island"), s.player(P1).life) == (["Island"], 20)
    s.cast(P1, "Test Other")
    assert (tapped(s, "Adarkar Wastes", "Island"), s.player(P1).life) == (["Adarkar Wastes", "Island"], 19)


@cr("601.2g")
def test_a_signet_filters_mana_where_a_color_is_missing(s):
    s.battlefield(P1, "Azorius Signet", "Forest", "Forest")
    s.hand(P1, instant("{W}{U}"))
    s.cast(P1, "Test Spell")
    assert s["Azorius Signet"].tapped
    assert len(tapped(s, "Forest#1", "Forest#2")) == 1
    assert s.player(P1).mana == ""


@cr("601.2g", "605.3a")
def test_signets_may_feed_each_other(s):
    s.battlefield(P1, "Azorius Signet", "Dimir Signet", "Forest")
    s.hand(P1, instant("{W}{U}{B}"))
    s.cast(P1, "Test Spell")
    assert len(tapped(s, "Azorius Signet", "Dimir Signet", "Forest")) == 3


@cr("605.3a")
def test_a_signet_alone_makes_nothing(s):
    s.battlefield(P1, "Azorius Signet", "Dimir Signet")
    s.hand(P1, instant("{W}"))
    assert not s.can_cast(P1, "Test Spell")


@cr("605.3a", "118.3c")
def test_what_is_sacrificed_for_mana_is_never_used_without_being_asked(s):
    s.battlefield(P1, "Lotus Petal", "Black Lotus", "Blood Pet", "Crystal Vein")
    s.hand(P1, instant("{B}"), instant("{C}{C}", "Test Other"))
    s.choose(P1, "Blood Pet", "pay")
    s.cast(P1, "Test Spell")
    s.choose(P1, "Crystal Vein", "pay")
    s.cast(P1, "Test Other")
    assert s.stack == ["Test Spell", "Test Other"]
    assert s["Lotus Petal"].zone == s["Black Lotus"].zone == "battlefield"


@cr("605.3a", "118.3c")
def test_life_is_never_paid_for_mana_without_being_asked(s):
    s.battlefield(P1, "Mana Confluence")
    s.hand(P1, instant("{B}"), instant("{B}", "Test Other"))
    s.battlefield(P1, "Swamp")
    s.choose(P1, "pay")
    s.cast(P1, "Test Spell")
    assert s.player(P1).life == 20
    s.cast(P1, "Test Other")
    assert s.player(P1).life == 19


@cr("605.3a")
def test_sources_that_are_never_automatic_are_offered_while_paying(s):
    s.battlefield(P1, "Mountain", "Lotus Petal")
    s.hand(P1, instant("{R}"))
    s.choose(P1, "Lotus Petal", "red")
    s.cast(P1, "Test Spell")
    assert (s["Lotus Petal"].zone, s["Mountain"].tapped, s.player(P1).mana) == ("graveyard", False, "")


@cr("118.3c", "605.3a")
def test_a_color_that_would_leave_the_payment_impossible_is_not_offered(s):
    s.battlefield(P1, "Mountain", "Lotus Petal")
    s.hand(P1, instant("{R}{R}"))
    s.cast(P1, "Test Spell")
    assert s.player(P1).mana == ""
    s = Scenario()
    # One Mountain and the Petal for {R}{1}, the Petal asked for while paying: every color serves for the generic part.
    s.battlefield(P1, "Mountain", "Mountain", "Lotus Petal")
    s.hand(P1, instant("{R}{1}"))
    s.choose(P1, "Lotus Petal", "blue", "pay")
    s.cast(P1, "Test Spell")
    assert len(tapped(s, "Mountain#1", "Mountain#2")) == 1


@cr("118.3", "119.4")
def test_life_that_the_cost_takes_is_not_lost_to_a_land_that_hurts(s):
    # At 2 life, the Phyrexian symbol takes both; the painful color would cost 1.
    s.life(P1, 2)
    s.battlefield(P1, "Adarkar Wastes")
    s.hand(P1, instant("{U}{B/P}"))
    assert not s.can_cast(P1, "Test Spell")
    s.life(P1, 3)
    assert s.can_cast(P1, "Test Spell")


@cr("118.3", "119.4")
def test_the_mana_that_a_signet_costs_is_no_life(s):
    s.life(P1, 2)
    s.battlefield(P1, "Dimir Signet", "Forest")
    s.hand(P1, instant("{U}{R/P}"))
    s.cast(P1, "Test Spell")
    assert (s.player(P1).life, s["Dimir Signet"].tapped) == (0, True)


@cr("605.3a")
def test_damage_from_a_source_may_be_paid_with_the_last_life(s):
    # Damage is no cost: a player may be dealt lethal damage for mana, and loses afterwards.
    s.life(P1, 1)
    s.battlefield(P1, "Adarkar Wastes")
    s.hand(P1, instant("{U}"))
    s.cast(P1, "Test Spell")
    assert s.player(P1).life == 0
    assert s.player(P1).lost


@cr("605.3a", "118.3")
def test_counters_are_removed_for_mana_automatically_as_a_small_harm(s):
    vein = Face(
        "Test Vein",
        {CardType.LAND},
        None,
        abilities=[ManaAbility([AddMana(frozenset({G}), Number(2))], cost=[TapSelf(), RemoveCountersCost("charge")])],
    )
    s.battlefield(P1, vein, counters={"charge": 1})
    s.battlefield(P1, "Forest", "Forest")
    s.hand(P1, instant("{G}{G}"), instant("{G}{G}", "Test Other"))
    s.cast(P1, "Test Spell")
    assert tapped(s, "Test Vein", "Forest#1", "Forest#2") == ["Forest#1", "Forest#2"]
    s.cast(P1, "Test Other")
    assert s["Test Vein"].counters == {}


# ---- manual payment --------------------------------------------------------------------------------------------------


@cr("605.3a", "601.2g")
def test_by_hand_every_source_is_the_players_choice():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Forest", "Tropical Island", "Island")
    s.hand(P1, instant("{1}{U}"))
    s.choose(P1, "Tropical Island", "Island", "pay")
    s.cast(P1, "Test Spell")
    assert tapped(s, "Forest", "Tropical Island", "Island") == ["Tropical Island", "Island"]


@cr("601.2g", "118.3c")
def test_by_hand_a_source_that_would_spoil_the_payment_is_not_offered():
    # {U}{U} from an Island and a Tropical Island: the latter's green ability is not offered while paying.
    s = Scenario(mana="manual")
    s.battlefield(P1, "Tropical Island", "Island")
    s.hand(P1, instant("{U}{U}"))
    core = s.core.copy()
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_CAST))
    fields = core.decision()
    assert fields[0] == core_types.SHAPE_PAY
    abilities = {(option[1], option[2]) for option in core.options()}
    assert abilities == {(s["Tropical Island"].id, 1), (s["Island"].id, 0)}


@cr("601.2h", "118.3a")
def test_by_hand_the_cost_can_be_paid_once_the_pool_covers_it():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Island", "Island")
    s.hand(P1, instant("{U}"))
    core = s.core.copy()
    core.step(next(i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_CAST))
    assert core_types.OPTION_PAY not in [option[0] for option in core.options()]
    core.step(0)
    assert core.options()[0][0] == core_types.OPTION_PAY


@cr("605.3a")
def test_by_hand_mana_abilities_are_offered_at_priority():
    s = Scenario(mana="manual")
    s.battlefield(P1, "Forest", "Sol Ring")
    s.battlefield(P1, "Llanowar Elves", sick=True)
    assert len([option for option in s.core.options() if option[0] == core_types.OPTION_MANA]) == 2


@cr("605.3a")
def test_automatic_sources_are_not_offered_at_priority_otherwise(s):
    s.battlefield(P1, "Forest", "Sol Ring", "Lotus Petal")
    offered = [option[1] for option in s.core.options() if option[0] == core_types.OPTION_MANA]
    assert offered == [s["Lotus Petal"].id]


@cr("118.3", "107.4a")
def test_a_tapped_source_pays_nothing(s):
    s.battlefield(P1, "Mountain", tapped=True)
    s.hand(P1, "Shock")
    assert not s.can_cast(P1, "Shock", targets=[P2])


@cr("118.3")
def test_the_opponents_sources_pay_nothing(s):
    s.battlefield(P2, "Mountain")
    s.hand(P1, "Shock")
    assert not s.can_cast(P1, "Shock", targets=[P2])


@cr("305.6", "305.7")
def test_an_opponents_land_under_own_control_pays(s):
    s.battlefield(P1, "Mountain", owner=P2)
    s.hand(P1, "Shock")
    assert s.can_cast(P1, "Shock", targets=[P2])


@cr("106.5")
def test_mana_of_an_undefined_type_is_no_mana():
    s = Scenario(mana="manual")
    s.battlefield(P1, rock("Test Void"))
    s.activate(P1, "Test Void")
    assert (s.player(P1).mana, s["Test Void"].tapped, s.stack) == ("", True, [])


@cr("106.5", "605.2")
def test_a_source_of_mana_of_an_undefined_type_pays_nothing(s):
    s.battlefield(P1, rock("Test Void"))
    s.hand(P1, instant("{1}"))
    assert not s.can_cast(P1, "Test Spell")
