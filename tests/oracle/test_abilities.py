"""What the paragraphs of permanents mean: keywords, activated, mana and static abilities."""

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.enums import CardType, Color, Keyword, Relation, RuleKind, Supertype, Zone
from mtgengine.mana import ManaCost
from mtgengine.oracle.words import KEYWORDS_WITH_COSTS, KEYWORDS_WITH_MEANINGS

sys.path.insert(0, str(Path(__file__).parent))

from oracle_words import compiled, creature

N = ir.Number
MINE = ir.Controlled(Relation.YOU)
OTHERS = KEYWORDS_WITH_COSTS | KEYWORDS_WITH_MEANINGS
PLAIN = sorted(
    (keyword for keyword in Keyword if not keyword.has_parameter and keyword not in OTHERS),
    key=lambda keyword: keyword.text,
)


def keywords(text: str) -> list[tuple[Keyword, ir.Filter | int | None]]:
    return [(ability.keyword, ability.parameter) for ability in creature(text)]


@pytest.mark.parametrize("keyword", PLAIN, ids=lambda keyword: keyword.text)
def test_plain_keywords(keyword):
    assert keywords(keyword.text.capitalize()) == [(keyword, None)]


def test_keywords_side_by_side():
    assert keywords("Flying, first strike; haste\nTrample (Excess damage goes on.)") == [
        (Keyword.FLYING, None),
        (Keyword.FIRST_STRIKE, None),
        (Keyword.HASTE, None),
        (Keyword.TRAMPLE, None),
    ]


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ("Protection from red", [ir.colored(Color.RED)]),
        ("Protection from black and from red", [ir.colored(Color.BLACK), ir.colored(Color.RED)]),
        (
            "Protection from Vampires, from Werewolves, and from Zombies",
            [ir.Subtype("Vampire"), ir.Subtype("Werewolf"), ir.Subtype("Zombie")],
        ),
        ("Protection from creatures", [ir.creature]),
        ("Protection from everything", [ir.Anything()]),
        ("Protection from each color", [ir.Colors(frozenset(Color) - {Color.COLORLESS})]),
        ("Protection from all colors", [ir.Colors(frozenset(Color) - {Color.COLORLESS})]),
        ("Protection from multicolored", [ir.Multicolored()]),
        ("Protection from artifacts and from enchantments", [ir.artifact, ir.enchantment]),
    ],
)
def test_protection(text, filters):
    assert keywords(text) == [(Keyword.PROTECTION, filter) for filter in filters]


def supertype(kind: Supertype) -> ir.Filter:
    return ir.Supertypes(frozenset({kind}))


@pytest.mark.parametrize(
    ("text", "filter"),
    [
        ("Islandwalk", ir.land & ir.Subtype("Island")),
        ("Desertwalk", ir.land & ir.Subtype("Desert")),
        ("Snow swampwalk", supertype(Supertype.SNOW) & ir.land & ir.Subtype("Swamp")),
        ("Snow landwalk", supertype(Supertype.SNOW) & ir.land),
        ("Nonbasic landwalk", ~supertype(Supertype.BASIC) & ir.land),
        ("Legendary landwalk", supertype(Supertype.LEGENDARY) & ir.land),
        ("Artifact landwalk", ir.artifact & ir.land),
    ],
)
def test_landwalk(text, filter):
    assert keywords(text) == [(Keyword.LANDWALK, filter)]


def test_numbers_and_qualities():
    assert keywords("Toxic 3") == [(Keyword.TOXIC, 3)]
    assert keywords("Hexproof from black") == [(Keyword.HEXPROOF_FROM, ir.colored(Color.BLACK))]
    (enchant,) = compiled("Enchant creature you control", "Enchantment — Aura").abilities
    assert enchant == ir.KeywordAbility(Keyword.ENCHANT, ir.creature & MINE)


# ---- activated abilities -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        ("{2}{U}", [ir.PayMana(ManaCost.parse("{2}{U}"))]),
        ("{1}, {T}", [ir.PayMana(ManaCost.parse("{1}")), ir.TapSelf()]),
        ("{Q}", [ir.UntapSelf()]),
        ("Pay 2 life", [ir.PayLife(N(2))]),
        ("Sacrifice this creature", [ir.SacrificeSelf()]),
        ("Sacrifice Test", [ir.SacrificeSelf()]),
        ("Sacrifice another creature", [ir.SacrificeCost(ir.creature & ~ir.IsSource())]),
        ("Sacrifice two lands", [ir.SacrificeCost(ir.land, N(2))]),
        ("Discard a card", [ir.DiscardCost()]),
        ("Discard a creature card", [ir.DiscardCost(ir.creature)]),
        ("Tap two untapped Elves you control", [ir.TapOthers(ir.Subtype("Elf") & MINE, N(2))]),
        ("Exile a creature card from your graveyard", [ir.ExileCost(ir.creature, Zone.GRAVEYARD)]),
        ("Exile two cards from your hand", [ir.ExileCost(ir.Anything(), Zone.HAND, N(2))]),
        ("Remove a +1/+1 counter from this creature", [ir.RemoveCountersCost("+1/+1")]),
        ("Return a land you control to its owner's hand", [ir.ReturnCost(ir.land & MINE)]),
    ],
)
def test_costs(text, cost):
    (ability,) = creature(f"{text}: Draw a card.")
    assert ability == ir.Activated([ir.Draw(ir.You(), N(1))], cost=cost)


@pytest.mark.parametrize(
    ("cost", "zone"),
    [
        ("Discard this card", Zone.HAND),
        ("Exile this card from your graveyard", Zone.GRAVEYARD),
        ("Exile this creature", Zone.BATTLEFIELD),
    ],
)
def test_where_an_ability_functions(cost, zone):
    (ability,) = creature(f"{{1}}, {cost}: Draw a card.")
    assert ability.zone is zone


def test_limits():
    (ability,) = creature("{1}: Draw a card. Activate only as a sorcery. Activate only once each turn.")
    assert ability.sorcery_speed
    assert ability.per_turn == 1
    (ability,) = creature("{1}: Draw a card. Activate only if you control three or more artifacts.")
    assert ability.condition == ir.Comparison(ir.Count(ir.artifact & MINE), ir.Compare.GE, N(3))


def test_it_is_the_creature_that_was_sacrificed():
    (ability,) = creature("Sacrifice this creature: It deals 1 damage to any target.")
    assert ability.effects == (ir.Damage(ir.TargetRef(), N(1)),)


def test_loyalty_abilities():
    plus, zero, minus = compiled(
        "+1: Draw a card.\n0: You gain 1 life.\n−2: Test deals 2 damage to any target.",
        "Legendary Planeswalker — Chandra",
    ).abilities
    assert [ability.cost for ability in (plus, zero, minus)] == [
        (ir.Loyalty(1),),
        (ir.Loyalty(0),),
        (ir.Loyalty(-2),),
    ]
    assert all(ability.is_loyalty for ability in (plus, zero, minus))


def test_a_loyalty_ability_that_makes_mana_is_no_mana_ability():
    (ability,) = compiled("−1: Add {R}{R}.", "Legendary Planeswalker — Chandra").abilities
    assert type(ability) is ir.Activated  # CR 605.1a


def test_an_ability_with_a_target_is_no_mana_ability():
    (ability,) = creature("{T}: Target player adds {G}.")
    assert type(ability) is ir.Activated  # CR 605.1a


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Add {G}.", [ir.AddMana({Color.GREEN})]),
        ("Add {C}{C}.", [ir.AddMana({Color.COLORLESS}, N(2))]),
        ("Add {W}{U}.", [ir.AddMana({Color.WHITE}), ir.AddMana({Color.BLUE})]),
        ("Add {W} or {U}.", [ir.AddMana({Color.WHITE, Color.BLUE})]),
        ("Add {W}, {U}, or {B}.", [ir.AddMana({Color.WHITE, Color.BLUE, Color.BLACK})]),
        ("Add one mana of any color.", [ir.AddMana(frozenset(Color) - {Color.COLORLESS})]),
        (
            "Add {G} for each Elf on the battlefield.",
            [ir.AddMana({Color.GREEN}, ir.Count(ir.Subtype("Elf") & ir.permanent))],
        ),
        ("Add an amount of {G} equal to this creature's power.", [ir.AddMana({Color.GREEN}, ir.PowerOf(ir.Source()))]),
    ],
)
def test_mana_abilities(text, effects):
    (ability,) = creature("{T}: " + text)
    assert ability == ir.ManaAbility(effects, cost=[ir.TapSelf()])


def test_equip():
    static, keyword, ability = compiled("Equipped creature gets +2/+0.\nEquip {1}", "Artifact — Equipment").abilities
    assert static == ir.Static([ir.ModifyPT(N(2), N(0))], affects=ir.IsHost())
    assert keyword.keyword is Keyword.EQUIP
    assert ability.sorcery_speed
    assert ability.targets[0].what == ir.creature & MINE


# ---- static abilities ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("This creature can't block.", [ir.Rule(RuleKind.CANT_BLOCK)]),
        ("This creature can't attack.", [ir.Rule(RuleKind.CANT_ATTACK)]),
        ("This creature can't be blocked.", [ir.Rule(RuleKind.UNBLOCKABLE)]),
        ("Test attacks each combat if able.", [ir.Rule(RuleKind.MUST_ATTACK)]),
        ("This creature blocks each combat if able.", [ir.Rule(RuleKind.MUST_BLOCK)]),
        ("This creature must be blocked if able.", [ir.Rule(RuleKind.MUST_BE_BLOCKED)]),
        ("This creature can't attack alone.", [ir.Rule(RuleKind.CANT_ATTACK_ALONE)]),
        (
            "This creature can't attack or block alone.",
            [ir.Rule(RuleKind.CANT_ATTACK_ALONE), ir.Rule(RuleKind.CANT_BLOCK_ALONE)],
        ),
        ("All creatures able to block this creature do so.", [ir.Rule(RuleKind.LURE)]),
        ("This creature can't be blocked by Walls.", [ir.Rule(RuleKind.CANT_BE_BLOCKED_BY, what=ir.Subtype("Wall"))]),
        (
            "This creature can't be blocked except by artifact creatures.",
            [ir.Rule(RuleKind.CANT_BE_BLOCKED_BY, what=~(ir.artifact & ir.creature))],
        ),
        (
            "This creature can't be blocked by creatures with power 2 or less.",
            [ir.Rule(RuleKind.CANT_BE_BLOCKED_BY, what=ir.creature & ir.Power(ir.Compare.LE, N(2)))],
        ),
        ("This creature can't be blocked except by three or more creatures.", [ir.Rule(RuleKind.MIN_BLOCKERS, 3)]),
        ("This creature can't be blocked by more than one creature.", [ir.Rule(RuleKind.MAX_BLOCKERS, 1)]),
        ("This creature can block any number of creatures.", [ir.Rule(RuleKind.BLOCK_ADDITIONAL, -1)]),
        ("This creature can block an additional creature each combat.", [ir.Rule(RuleKind.BLOCK_ADDITIONAL, 1)]),
        (
            "This creature can block only creatures with flying.",
            [ir.Rule(RuleKind.CAN_BLOCK_ONLY, what=ir.creature & ir.HasKeyword(Keyword.FLYING))],
        ),
        ("No more than one creature can block each combat.", [ir.Rule(RuleKind.MAX_BLOCKERS_TOTAL, 1)]),
        ("You have no maximum hand size.", [ir.Rule(RuleKind.NO_MAX_HAND)]),
        ("You may play an additional land on each of your turns.", [ir.Rule(RuleKind.EXTRA_LAND, 1)]),
        ("Spells cost {1} more to cast.", [ir.Rule(RuleKind.COST_INCREASE, 1, ir.IsSpell())]),
        (
            "Artifact spells you cast cost {2} less to cast.",
            [ir.Rule(RuleKind.COST_REDUCE, 2, ir.IsSpell() & ir.artifact, int(Relation.YOU))],
        ),
        (
            "You may cast creature spells as though they had flash.",
            [ir.Rule(RuleKind.FLASH, what=ir.IsSpell() & ir.creature, whose=1)],
        ),
        (
            "Creatures can't attack you unless their controller pays {2} for each creature they control that's "
            "attacking you.",
            [ir.Rule(RuleKind.ATTACK_COST, 2)],
        ),
        ("This creature doesn't untap during your untap step.", [ir.Rule(RuleKind.DOESNT_UNTAP)]),
        (
            "Each spell that would cost less than three mana to cast costs three mana to cast.",
            [ir.Rule(RuleKind.COST_MINIMUM, 3)],
        ),
    ],
)
def test_rules(text, rules):
    assert creature(text) == tuple(ir.Static(rule=rule) for rule in rules)


def test_what_a_static_ability_is_about():
    (anthem,) = creature("Creatures you control get +1/+1.")
    assert anthem.affects == ir.creature & MINE
    (lord,) = creature("Other Merfolk you control have islandwalk.")
    assert lord.affects == ir.Subtype("Merfolk") & MINE & ~ir.IsSource()
    (aura,) = compiled("Enchanted creature can't block.", "Enchantment — Aura").abilities
    assert aura.affects == ir.IsHost()


@pytest.mark.parametrize(
    "text",
    [
        "As long as it's your turn, this creature has first strike.",
        "This creature has first strike as long as it's your turn.",
    ],
)
def test_conditions_may_come_first_or_last(text):
    (ability,) = creature(text)
    assert ability == ir.Static([ir.AddKeyword(Keyword.FIRST_STRIKE)], condition=ir.YourTurn())


# ---- the printed card ----------------------------------------------------------------------------------------------


def test_a_legend_may_call_itself_by_its_short_name():
    face = compiled("Isamaru can't block.", "Legendary Creature — Dog", name="Isamaru, Hound of Konda")
    assert face.abilities == (ir.Static(rule=ir.Rule(RuleKind.CANT_BLOCK)),)


def test_types_of_the_type_line():
    face = compiled("Flying", "Legendary Snow Artifact Creature — Bird Construct")
    assert face.types == {CardType.ARTIFACT, CardType.CREATURE}
    assert face.supertypes == {Supertype.LEGENDARY, Supertype.SNOW}
    assert face.subtypes == ("Bird", "Construct")


def test_reminder_text_has_no_effect():
    assert creature("Flying (It flies. {T}: Draw a card.)") == (ir.KeywordAbility(Keyword.FLYING),)


def test_a_comma_after_the_short_name_of_a_legend_is_not_part_of_it():
    text = "{T}: Exile Tamira, then return her to the battlefield transformed under her owner's control."
    card = compiled(text, "Legendary Creature — Human", name="Tamira, Curious Student")
    assert len(card.abilities[0].effects) == 2
