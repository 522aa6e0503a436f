"""Terms of the IR: values that can be compared, written and read back."""

import json
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from mtgengine import ir
from mtgengine.enums import CardType, Color, Keyword, Relation, Zone
from mtgengine.mana import ManaCost

sys.path.insert(0, str(Path(__file__).parent))

from ir_terms import terms

RELAXED = settings(suppress_health_check=list(HealthCheck), deadline=None)


def through_json(term, kind):
    return ir.from_json(json.loads(json.dumps(ir.to_json(term))), kind)


@given(terms(ir.Filter))
@RELAXED
def test_filters_survive_json(term):
    assert through_json(term, ir.Filter) == term


@given(terms(ir.Effect, 2))
@RELAXED
def test_effects_survive_json(term):
    assert through_json(term, ir.Effect) == term


@given(terms(ir.Cost, 2))
@RELAXED
def test_costs_survive_json(term):
    assert through_json(term, ir.Cost) == term


@given(terms(ir.Ability, 1))
@RELAXED
def test_abilities_survive_json(term):
    assert through_json(term, ir.Ability) == term


@given(terms(ir.Condition, 2))
@RELAXED
def test_equal_terms_have_equal_hashes_and_text(term):
    again = through_json(term, ir.Condition)
    assert hash(again) == hash(term)
    assert repr(again) == repr(term)


def bolt() -> ir.Face:
    spell = ir.Spell(targets=[ir.Target(ir.any_target)], effects=[ir.Damage(ir.TargetRef(0), ir.Number(3))])
    return ir.Face("Lightning Bolt", {CardType.INSTANT}, ManaCost.parse("{R}"), abilities=[spell])


def test_lists_and_sets_become_values_that_can_be_hashed():
    face = bolt()
    assert face.abilities == (face.abilities[0],)
    assert face.types == frozenset({CardType.INSTANT})
    assert len({face, bolt()}) == 1


def test_a_card_survives_json_and_has_a_digest_of_its_content():
    card = ir.Card([bolt()])
    again = ir.Card.from_json(json.loads(json.dumps(card.to_json())))
    assert again == card
    assert again.digest == card.digest
    assert again.digest != ir.Card([bolt()], "token").digest


def test_terms_are_written_as_they_are_made():
    assert repr(ir.Damage(ir.TargetRef(0), ir.Number(3))) == "Damage(TargetRef(), Number(3))"
    assert repr(ir.creature & ~ir.colored(Color.BLACK)) == (
        "AllOf([Types({CardType.CREATURE}), Not(Colors({Color.BLACK}))])"
    )
    assert repr(ir.KeywordAbility(Keyword.TOXIC, 2)) == "KeywordAbility(Keyword.TOXIC, 2)"
    assert repr(ir.PayMana(ManaCost.parse("{2}"))) == "PayMana(ManaCost.parse('{2}'))"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"$": "Nonsense"}, "'Nonsense' is no Effect"),
        ({"$": "Number", "value": 1}, "'Number' is no Effect"),
        ({"$": "Tap"}, "Tap needs the field 'what'"),
        ({"$": "Tap", "what": {"$": "You"}, "who": 1}, "Tap has no field 'who'"),
        ({"$": "Tap", "what": 3}, "3 is no Selector"),
        ({"$": "Draw", "who": {"$": "You"}, "amount": {"$": "Number", "value": "3"}}, "'3' is no int"),
        ({"$": "Draw", "who": {"$": "You"}, "amount": {"$": "Number", "value": True}}, "True is no int"),
        ({"$": "May", "effects": 7}, "7 is no list"),
        ({"$": "Move", "what": {"$": "You"}, "zone": "LIMBO"}, "'LIMBO' is no Zone"),
        (None, "None is no Effect"),
    ],
)
def test_damaged_json_is_refused_with_the_place(data, message):
    with pytest.raises(ir.IRError) as error:
        ir.from_json(data, ir.Effect)
    assert str(error.value) == message


def test_only_ir_is_written_as_json():
    with pytest.raises(ir.IRError, match="cannot be part"):
        ir.to_json(object())


# ---- putting terms together ----------------------------------------------------------------------------------------


def test_filters_compose():
    elf, goblin = ir.Subtype("Elf"), ir.Subtype("Goblin")
    assert elf & goblin & ir.creature == ir.AllOf([elf, goblin, ir.creature])
    assert elf | goblin | ir.creature == ir.AnyOf([elf, goblin, ir.creature])
    assert ~~elf == elf


def test_a_filter_says_where_it_looks():
    assert ir.where(ir.creature) == ({Zone.BATTLEFIELD}, False)
    assert ir.where(ir.any_target) == ({Zone.BATTLEFIELD}, True)
    assert ir.where(ir.player) == (frozenset(), True)
    assert ir.where(ir.IsSpell() & ir.creature) == ({Zone.STACK}, False)
    assert ir.where(ir.creature & ir.InZone(Zone.GRAVEYARD)) == ({Zone.GRAVEYARD}, False)


@pytest.mark.parametrize(
    "make",
    [
        lambda: ir.KeywordAbility(Keyword.FLYING, 1),
        lambda: ir.KeywordAbility(Keyword.PROTECTION),
        lambda: ir.ManaAbility([ir.Draw(ir.You(), ir.Number(1))], cost=[ir.TapSelf()]),
        lambda: ir.ManaAbility([ir.AddMana({Color.RED})], cost=[ir.Loyalty(1)]),
        lambda: ir.Spell([ir.Draw(ir.You(), ir.Number(1))], modes=[ir.Mode([])]),
        lambda: ir.Spell(modes=[ir.Mode([])], modes_max=2),
        lambda: ir.Card([]),
    ],
)
def test_what_does_not_fit_together_is_refused(make):
    with pytest.raises(ir.IRError):
        make()


def test_basic_land_types_give_mana_abilities():
    dual = ir.Face("Taiga", {CardType.LAND}, subtypes=["Mountain", "Forest"])
    made = [ability.effects[0].kinds for ability in dual.all_abilities]
    assert made == [{Color.RED}, {Color.GREEN}]
    assert ir.Face("Not a land", {CardType.CREATURE}, subtypes=["Forest"]).all_abilities == ()


def test_a_face_knows_its_colors_and_type_line():
    face = ir.Face(
        "Ghost",
        {CardType.CREATURE, CardType.ENCHANTMENT},
        ManaCost.parse("{1}{W}"),
        subtypes=["Spirit"],
        color_indicator={Color.BLACK},
    )
    assert face.colors == {Color.WHITE, Color.BLACK}
    assert face.type_line == "Enchantment Creature — Spirit"
    assert face.mana_value == 2


def test_shorthands():
    pumped = ir.pump(ir.TargetRef(), 2, 2, Keyword.FLYING)
    assert pumped.changes == (ir.ModifyPT(ir.Number(2), ir.Number(2)), ir.AddKeyword(Keyword.FLYING))
    assert ir.pump(ir.TargetRef(), 0, 0, Keyword.FLYING).changes == (ir.AddKeyword(Keyword.FLYING),)
    assert ir.exile(ir.TargetRef()).zone.name == "EXILE"
    assert ir.return_to_hand(ir.TargetRef()).zone.name == "HAND"
    assert isinstance(ir.Monstrosity(ir.Number(3)).definition()[0], ir.If)
    assert ir.opponent == ir.IsPlayer(Relation.OPPONENT)
