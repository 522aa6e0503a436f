"""The encoder: what the tables of the core say of cards built in IR."""

import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from mtgcore import carddb, expr, vm
from mtgcore import types as core
from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.enums import CardType, Color, Keyword, Relation, RuleKind, Supertype, Zone
from mtgengine.ir.encode import tokens_of
from mtgengine.mana import ManaCost

sys.path.insert(0, str(Path(__file__).parent))

from ir_terms import terms


def card(name="Test", types=(CardType.INSTANT,), cost="{R}", **rest) -> ir.Card:
    return ir.Card([ir.Face(name, frozenset(types), ManaCost.parse(cost), **rest)])


def encoded(*abilities, **rest) -> ir.Encoder:
    return ir.Encoder([card(abilities=abilities, **rest)])


def program(encoder: ir.Encoder, start: int) -> list[int]:
    code = encoder.tables["code"]
    return code[start : code.index(vm.OP_END, start)]


def node(encoder: ir.Encoder, index: int) -> tuple[int, int, int, int]:
    return tuple(encoder.tables["nodes"][index].values())


def test_lightning_bolt():
    bolt = ir.Spell(targets=[ir.Target(ir.any_target)], effects=[ir.Damage(ir.TargetRef(0), ir.Number(3))])
    encoder = encoded(bolt)
    ability = encoder.tables["abilities"][0]
    assert ability["kind"] == core.ABILITY_SPELL
    op, to, amount = program(encoder, ability["program"])
    assert op == vm.OP_DAMAGE
    assert node(encoder, to)[:2] == (expr.S_TARGET, ability["targets"])
    assert node(encoder, amount)[:2] == (expr.A_CONST, 3)
    target = encoder.tables["target_specs"][ability["targets"]]
    assert (target["lo"], target["hi"]) == (1, 1)
    assert target["zones"] == 1 | 1 << core.ZONE_BATTLEFIELD  # players, and permanents
    assert encoder.tables["symbols"] == [{"kind": carddb.SYMBOL_MANA, "a": core.MANA_RED, "b": 0}]


def test_targets_are_numbered_through_all_cards():
    shot = ir.Spell(targets=[ir.Target(ir.creature)], effects=[ir.Destroy(ir.TargetRef(0))])
    encoder = ir.Encoder([card("One", abilities=[shot]), card("Two", abilities=[shot])])
    second = encoder.tables["abilities"][1]
    assert second["targets"] == 1
    assert node(encoder, program(encoder, second["program"])[1])[:2] == (expr.S_TARGET, 1)


def test_another_target_names_the_spec_that_it_differs_from():
    both = [ir.Target(ir.creature), ir.Target(ir.creature, other_than=0)]
    shot = ir.Spell(targets=both, effects=[ir.Destroy(ir.TargetRef(1))])
    encoder = ir.Encoder([card("One", abilities=[shot]), card("Two", abilities=[shot])])
    assert [spec["different_from"] for spec in encoder.tables["target_specs"]] == [0, 1, 0, 3]


def test_a_target_that_is_not_there_is_refused():
    with pytest.raises(ir.IRError, match="target 1"):
        encoded(ir.Spell(targets=[ir.Target(ir.creature)], effects=[ir.Destroy(ir.TargetRef(1))]))


def test_equal_pieces_are_stored_once():
    shot = ir.Spell(targets=[ir.Target(ir.creature)], effects=[ir.Damage(ir.TargetRef(0), ir.Number(3))])
    one = ir.Encoder([card("One", abilities=[shot], subtypes=["Arcane"])])
    two = ir.Encoder([card("One", abilities=[shot], subtypes=["Arcane"]), card("Two", subtypes=["Arcane"])])
    for table in ("nodes", "symbols", "typesets"):
        assert len(two.tables[table]) == len(one.tables[table])


def test_children_come_before_the_nodes_that_use_them():
    filter = ~(ir.creature & (ir.Tapped() | ir.Power(ir.Compare.GE, ir.Sum(ir.X(), ir.Number(1)))))
    encoder = encoded(ir.Spell([ir.Destroy(ir.Each(filter))]))
    nodes = encoder.tables["nodes"]
    assert nodes[0]["op"] == 0
    for index, row in enumerate(nodes):
        if row["op"] in (expr.F_AND, expr.F_OR, expr.A_ADD):
            assert row["a"] < index
            assert row["b"] < index


def test_types_subtypes_and_supertypes():
    lord = card("Lord", [CardType.CREATURE], supertypes={Supertype.LEGENDARY}, subtypes=["Goblin", "Warrior"])
    forest = ir.Card([ir.Face("Forest", {CardType.LAND}, subtypes=["Forest"])])
    encoder = ir.Encoder([lord, forest])
    first, second, _ = encoder.tables["faces"]
    assert first["types"] == core.TYPE_CREATURE | core.SUPERTYPE_LEGENDARY
    assert encoder.subtypes["Forest"] == core.SUBTYPE_FOREST
    assert encoder.subtypes["Goblin"] >= core.SUBTYPE_FIRST_FREE
    assert encoder.tables["typesets"][second["typeset"]] == [core.SUBTYPE_FOREST]
    assert encoder.tables["typesets"][0] == []
    assert first["n_symbols"] == 1
    assert second["n_symbols"] == -1  # CR 202.1b


def test_plain_keywords_are_bits_and_others_abilities():
    encoder = encoded(
        ir.KeywordAbility(Keyword.FLYING),
        ir.KeywordAbility(Keyword.PROTECTION, ir.colored(Color.RED)),
        ir.KeywordAbility(Keyword.TOXIC, 2),
        types=[CardType.CREATURE],
    )
    face = encoder.tables["faces"][0]
    assert face["keywords"] == Keyword.FLYING.bit | Keyword.PROTECTION.bit | Keyword.TOXIC.bit
    protection, toxic = encoder.tables["abilities"]
    assert node(encoder, protection["a"])[:2] == (expr.F_COLORS, core.COLOR_RED)
    assert toxic["a"] == 2


def test_protection_from_everything_is_a_filter_of_its_own():
    encoder = encoded(ir.KeywordAbility(Keyword.PROTECTION, ir.Anything()), types=[CardType.CREATURE])
    assert node(encoder, encoder.tables["abilities"][0]["a"])[0] == expr.F_ANY


def test_a_search_for_any_card_has_no_filter():
    encoder = encoded(ir.Spell([ir.Search(ir.Anything(), Zone.HAND)]))
    code = encoder.tables["code"]
    assert (code[0], code[4]) == (vm.OP_SEARCH, 0)
    assert (code[8], code[10]) == (vm.OP_MOVE, core.ZONE_HAND)
    assert code[8 + 13] == vm.OP_SHUFFLE


def test_tokens_are_cards_of_their_own_and_stored_once():
    goblin = ir.Face("Goblin Token", {CardType.CREATURE}, subtypes=["Goblin"], power=1, toughness=1)
    make = ir.Spell([ir.CreateToken(ir.You(), goblin, ir.Number(2))])
    cards = [card("One", abilities=[make]), card("Two", abilities=[make])]
    encoder = ir.Encoder(cards)
    assert [c.name for c in encoder.cards] == ["One", "Two", "Goblin Token"]
    assert encoder.tables["code"][2] == 2  # the face of the token
    assert encoder.tables["faces"][2]["power"] == 1
    assert list(tokens_of(cards[0])) == [goblin]


def test_modes_have_targets_and_programs_of_their_own():
    modal = ir.Spell(
        modes=[
            ir.Mode([ir.Draw(ir.You(), ir.Number(2))]),
            ir.Mode([ir.Destroy(ir.TargetRef(0))], [ir.Target(ir.creature)]),
        ],
        modes_max=2,
    )
    encoder = encoded(modal)
    ability = encoder.tables["abilities"][0]
    assert (ability["n_modes"], ability["modes_min"], ability["modes_max"]) == (2, 1, 2)
    draw, destroy = encoder.tables["modes"]
    assert (draw["n_targets"], destroy["n_targets"]) == (0, 1)
    assert program(encoder, destroy["program"])[0] == vm.OP_DESTROY


def test_may_and_if_jump_over_what_they_hold():
    inner = ir.If(ir.YourTurn(), [ir.Draw(ir.You(), ir.Number(1))])
    encoder = encoded(ir.Spell([ir.May([inner]), ir.Tap(ir.Source())]))
    code = program(encoder, 0)
    assert (code[0], code[2]) == (vm.OP_MAY, 7)  # OP_IF condition skip, OP_DRAW who amount list
    assert code[3] == vm.OP_IF
    assert code[5] == 4
    assert code[3 + 7] == vm.OP_TAP


def test_otherwise_is_jumped_over():
    draw, tap = ir.Draw(ir.You(), ir.Number(1)), ir.Tap(ir.Source())
    code = program(encoded(ir.Spell([ir.If(ir.YourTurn(), [draw], [tap])])), 0)
    assert code[2] == 6  # OP_DRAW who amount list, OP_JUMP skip
    assert code[7:9] == [vm.OP_JUMP, 2]
    assert code[9] == vm.OP_TAP


def test_loops_go_back_to_where_their_body_begins():
    each = ir.ForEach(0, ir.EachPlayer(), [ir.Draw(ir.Register(0), ir.Number(1))])
    code = encoded(ir.Spell([each])).tables["code"]
    assert code[0] == vm.OP_FOR_EACH
    assert code[4] == 4 + 4  # OP_DRAW who amount list, OP_NEXT register list back
    assert (code[9], code[12]) == (vm.OP_NEXT, 8)


def test_loops_may_be_four_deep():
    inner: ir.Effect = ir.Draw(ir.You(), ir.Number(1))
    for _ in range(4):
        inner = ir.Repeat(ir.Number(2), [inner])
    encoded(ir.Spell([inner]))
    with pytest.raises(ir.IRError, match="more than 4 loops"):
        encoded(ir.Spell([ir.Repeat(ir.Number(2), [inner])]))


def test_costs():
    ability = ir.Activated(
        [ir.Draw(ir.You(), ir.Number(1))],
        cost=[
            ir.PayMana(ManaCost.parse("{2}{U}")),
            ir.TapSelf(),
            ir.SacrificeCost(ir.creature),
            ir.ExileCost(ir.Anything(), Zone.GRAVEYARD, ir.Number(2)),
            ir.RemoveCountersCost("charge"),
        ],
        per_turn=1,
        zone=Zone.GRAVEYARD,
    )
    encoder = encoded(ability, types=[CardType.ARTIFACT])
    row = encoder.tables["abilities"][0]
    assert row["flags"] == core.AF_FROM_GRAVEYARD
    assert row["limit"] == 1
    cost = encoder.tables["costs"][row["cost"]]
    items = encoder.tables["cost_items"][cost["items"] : cost["items"] + cost["n_items"]]
    assert [item["kind"] for item in items] == [
        carddb.COST_MANA,
        carddb.COST_TAP,
        carddb.COST_SACRIFICE,
        carddb.COST_EXILE,
        carddb.COST_REMOVE_COUNTERS,
    ]
    assert items[0]["b"] == 2
    assert items[3]["b"] == 0  # any card
    assert items[3]["c"] == core.ZONE_GRAVEYARD
    assert items[4]["b"] == core.COUNTER_CHARGE


def test_costs_of_casting():
    additional = ir.CastCost(ir.CastCostKind.MANDATORY, [ir.DiscardCost()])
    instead = ir.CastCost(ir.CastCostKind.ALTERNATIVE, [ir.PayLife(ir.Number(4))], ir.YourTurn())
    encoder = encoded(ir.Spell([ir.Draw(ir.You(), ir.Number(1))]), cast_costs=[additional, instead])
    rows = encoder.tables["cast_costs"]
    assert [row["kind"] for row in rows] == [carddb.CASTCOST_MANDATORY, carddb.CASTCOST_ALTERNATIVE]
    assert rows[0]["condition"] == 0
    assert node(encoder, rows[1]["condition"])[0] == expr.C_YOUR_TURN
    assert encoder.tables["abilities"][0]["cost"] == rows[0]["cost"]


def test_static_changes_and_rules():
    anthem = ir.Static([ir.ModifyPT(ir.Number(1), ir.Number(1))], affects=ir.Controlled(Relation.YOU))
    tax = ir.Static(rule=ir.Rule(RuleKind.COST_INCREASE, 1, ir.IsSpell(), int(Relation.OPPONENT)))
    encoder = encoded(anthem, tax, types=[CardType.ENCHANTMENT])
    first, second = encoder.tables["abilities"]
    change = encoder.tables["changes"][first["changes"]]
    assert (change["kind"], change["layer"]) == (core.CHANGE_PT, core.LAYER_PT_MODIFY)
    assert node(encoder, first["filter"])[:2] == (expr.F_CONTROLLER, Relation.YOU)
    assert (second["keyword"], second["a"], second["c"]) == (core.RULE_COST_INCREASE, 1, Relation.OPPONENT)
    assert node(encoder, second["b"])[0] == expr.F_SPELL


@pytest.mark.parametrize(
    ("of", "subtype"),
    [(CardType.SORCERY, "Lesson"), (CardType.INSTANT, "Lesson"), (CardType.KINDRED, "Goblin"), (CardType.LAND, "Gate")],
    ids=str,
)
def test_every_subtype_of_a_card_type_that_may_share_them(of, subtype):
    change = ir.Static([ir.EverySubtype(of)], affects=ir.Controlled(Relation.YOU))
    assert subtype in encoded(change, types=[CardType.ENCHANTMENT]).subtypes


def test_no_effect_gives_every_subtype_of_a_card_type_without_a_list_of_them():
    with pytest.raises(ir.IRError, match="no list of the subtypes of scheme cards"):
        encoded(ir.Static([ir.EverySubtype(CardType.SCHEME)]), types=[CardType.ENCHANTMENT])


def test_counters_that_no_rule_names_are_numbered_after_those():
    spell = ir.Spell(
        [ir.PutCounters(ir.Source(), kind, ir.Number(1)) for kind in ("+1/+1", "flying", "slime", "ore", "slime")]
    )
    encoder = encoded(spell)
    assert encoder.counters == {
        "+1/+1": core.COUNTER_PLUS_ONE,
        "flying": core.COUNTER_KEYWORD + core.KW_FLYING,
        "slime": core.COUNTER_FIRST_FREE,
        "ore": core.COUNTER_FIRST_FREE + 1,
    }


def test_two_spell_abilities_are_one_too_many():
    spell = ir.Spell([ir.Draw(ir.You(), ir.Number(1))])
    with pytest.raises(ir.IRError, match="several spell abilities"):
        encoded(spell, spell)


def test_encode_gives_tables_and_names():
    tables, names = ir.encode([card("One"), card("Two")])
    assert names == ("One", "Two", "")  # the last is what a face-down permanent has (CR 708.2a)
    assert [face["name"] for face in tables["faces"]] == [0, 1, 2]


# ---- the core takes what the encoder makes -------------------------------------------------------------------------


def test_the_core_takes_all_bundled_cards_at_once():
    database = CardDatabase.bundled()
    pool = ir.pool_for(database.get(name) for name in database)
    assert len(pool.tables) == len(pool.cards)
    for name, index in pool.index.items():
        face = pool.tables.face(pool.tables.card(index)["face"])
        printed = ir.states_of(database.get(name))[0]
        assert pool.tables.names[face["name"]] == name.partition(" // ")[0]
        assert face["mana_value"] == printed.mana_value
        assert Color.from_mask(face["colors"]) == printed.colors
        assert Keyword.from_mask(face["keywords"]) - {Keyword.MORPH} == printed.keywords  # morph is an ability too
        assert CardType.from_mask(face["types"]) == printed.types
        assert {pool.subtypes[number] for number in pool.tables.subtypes(face["typeset"])} == set(printed.subtypes)


@given(terms(ir.Effect, 2))
@settings(suppress_health_check=list(HealthCheck), deadline=None)
def test_whatever_is_encoded_can_be_taken_apart_again(effect):
    spell = ir.Spell([effect], [ir.Target(ir.any_target)] * 2)
    try:
        encoder = ir.Encoder([card(abilities=[spell])])
    except ir.IRError:
        return  # a target, or a part of a list, that is not there
    assert encoder.tables["code"][-1] == vm.OP_END
    for table, rows in encoder.tables.items():
        for row in rows:
            assert isinstance(row, {"code": int, "creature_types": int, "typesets": list}.get(table, dict))


def test_pools_of_equal_cards_are_one():
    one, two = card("One"), card("Two")
    pool = ir.pool_for([two, one, two])
    assert pool is ir.pool_for([card("One"), card("Two")])
    assert pool.index == {"One": 0, "Two": 1}
    assert ir.tables_for([one, two]) is pool.tables
    assert ir.pool_for([one]) is not pool


def test_two_cards_of_one_name_must_be_equal():
    with pytest.raises(ir.IRError, match="two different cards are named 'One'"):
        ir.pool_for([card("One"), card("One", cost="{G}")])
