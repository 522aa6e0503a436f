"""Card tables: what is wrong in them is refused by table, row and field, and what is right can be read back."""

import copy
import random

import pytest

from mtgcore import types as core_types
from mtgcore.carddb import CardTables, SymbolKind
from mtgcore.expr import C_AND, C_COMPARE, C_NOT, C_YOUR_TURN
from mtgcore.vm import OP_END, OP_GAIN_LIFE, OP_MAY
from mtgengine.ir import encode
from mtgengine.testing import P1, Scenario


@pytest.fixture(scope="module")
def given():
    """The tables and names of a handful of cards."""
    s = Scenario()
    s.hand(P1, "Lightning Bolt", "Forest", "Giant Growth", "Grizzly Bears", "Murder")
    tables, names = encode(s.pool.cards)
    return {table: list(rows) for table, rows in tables.items()}, names


def refused(given, match, **changed):
    tables, names = copy.deepcopy(given)
    tables.update(changed)
    with pytest.raises(ValueError, match=match):
        CardTables(tables, names)


def with_field(given, table, index, **fields):
    rows = copy.deepcopy(given[0][table])
    rows[index].update(fields)
    return {table: rows}


def test_the_tables_themselves_are_taken(given):
    tables = CardTables(*given)
    assert len(tables) == tables.n_cards == len(given[0]["cards"])
    assert (tables.n_faces, tables.n_abilities) == (len(given[0]["faces"]), len(given[0]["abilities"]))
    assert CardTables(*given).digest == tables.digest
    assert f"{tables.n_cards} cards" in repr(tables)
    assert f"{tables.digest:016x}" in repr(tables)


def test_names_are_part_of_the_digest(given):
    tables, names = given
    assert CardTables(tables, names[::-1]).digest != CardTables(tables, names).digest


@pytest.mark.parametrize(
    ("table", "index", "fields", "match"),
    [
        ("faces", 0, {"name": 99}, r"faces\[0\]\.name: 99 is not in"),
        ("faces", 1, {"n_symbols": 99}, r"faces\[1\]\.\w+: .*99"),
        ("faces", 1, {"symbols": 50}, r"faces\[1\]\.symbols: 1 rows from 50 do not fit into a table of"),
        ("faces", 1, {"n_abilities": 3, "abilities": 50}, r"faces\[1\]\.abilities: 3 rows from 50"),
        ("faces", 1, {"n_abilities": 0, "abilities": 50}, r"faces\[1\]\.abilities: 0 rows from 50"),
        ("faces", 2, {"power": "two"}, r"faces\[2\]\.power: 'two' is not a 64-bit integer"),
        ("faces", 2, {"power": 1 << 70}, r"faces\[2\]\.power: .* is not a 64-bit integer"),
        ("faces", 2, {"power": 2.5}, r"faces\[2\]\.power: 2\.5 is not"),
        ("faces", 2, {"keywords": "flying"}, r"faces\[2\]\.keywords: 'flying' is not a mask of 64 bits"),
        ("faces", 2, {"colour": 1}, r"faces\[2\]\.colour: there is no such field"),
        ("faces", 0, {"typeset": 99}, r"faces\[0\]\.typeset"),
        ("cards", 0, {"face": 99}, r"cards\[0\]\.face"),
        ("cards", 0, {"n_faces": 0}, r"cards\[0\]\.n_faces"),
        ("symbols", 0, {"kind": 0}, r"symbols\[0\]\.kind: 0 is not in 1\.\.9"),
        ("symbols", 0, {"a": 99}, r"symbols\[0\]\.a"),
        ("costs", 0, {"items": 50}, r"costs\[0\]\.items"),
        ("cost_items", 0, {"kind": 99}, r"cost_items\[0\]\.kind"),
        ("target_specs", 0, {"zones": 0}, r"target_specs\[0\]\.zones"),
        ("target_specs", 0, {"lo": 3, "hi": 2}, r"target_specs\[0\]\.hi: 2 is less than lo, 3"),
        ("target_specs", 0, {"filter": 99}, r"target_specs\[0\]\.filter"),
        ("changes", 0, {"kind": 0}, r"changes\[0\]\.kind"),
        ("changes", 0, {"kind": 24, "a": 600, "b": 1}, r"changes\[0\]\.a: 600 is neither a subtype nor a color"),
        ("changes", 0, {"kind": 24, "a": 1, "b": 1024}, r"changes\[0\]\.b: a color word becomes a color word"),
        ("changes", 0, {"a": 1}, r"changes\[0\]\.a: node 1 is a filter, not an amount"),
        ("abilities", 1, {"program": 10_000}, r"abilities\[1\]\.program"),
        ("abilities", 1, {"program": 3}, r"abilities\[1\]\.program"),
        ("abilities", 0, {"mana": {"fixed": [1, 2]}}, r"abilities\[0\]\.mana\.fixed: 2 numbers"),
        ("abilities", 1, {"kind": 99}, r"abilities\[1\]\.kind"),
        ("nodes", 0, {"op": 5}, r"nodes\[0\]\.op: row 0 means no node"),
        ("nodes", 1, {"op": 127}, r"nodes\[1\]\.op: 127 is no operation of a node"),
        ("nodes", 1, {"op": 255}, r"nodes\[1\]\.op: 255 is no operation of a node"),
    ],
    ids=str,
)
def test_a_wrong_field_is_named_with_its_table_and_row(given, table, index, fields, match):
    refused(given, match, **with_field(given, table, index, **fields))


def test_a_row_is_a_dict(given):
    refused(given, r"symbols\[0\]: a row is a dict of fields, not tuple", symbols=[(1, 2)])


def test_tables_have_names(given):
    with pytest.raises(ValueError, match=r"'spells' is no card table; they are cards, faces"):
        CardTables({"spells": []})


def test_more_cards_than_a_game_can_name_are_too_many():
    with pytest.raises(ValueError, match="cards: 65536 rows are too many"):
        CardTables({"cards": [{}] * 65536})


def test_the_first_set_of_subtypes_is_empty(given):
    refused(given, r"typesets\[0\]: row 0 is the empty set", typesets=[[1], [5], [16]])
    refused(given, r"typesets\[1\]\.subtype: 0 is not in", typesets=[[], [0], [16]])


def test_a_mana_ability_that_says_it_taps_but_has_no_cost_is_no_basic_one():
    tapping = {"kind": core_types.ABILITY_MANA, "flags": core_types.AF_TAPS, "mana": {"fixed": [0, 0, 0, 0, 1, 0]}}
    assert CardTables({"abilities": [tapping]}).ability(0)["basic"] == 0


def test_the_end_of_a_span_is_not_wrapped_around():
    again = {"kind": core_types.ABILITY_STATIC, "keyword": core_types.RULE_TRIGGER_AGAIN}
    with pytest.raises(ValueError, match=r"abilities\[0\]\.b: no patterns 2147483647 to 4294967294"):
        CardTables({"abilities": [{**again, "b": (1 << 31) - 1, "c": (1 << 31) - 1}]})


def test_expressions_have_no_cycles():
    for child in (1, 2, 99, -1):
        with pytest.raises(ValueError, match=rf"nodes\[1\]\.a: {child} is not in 0\.\.0"):
            CardTables({"nodes": [{}, {"op": C_NOT, "a": child}]})


def test_conditions_are_made_of_conditions():
    good = [{}, {"op": C_YOUR_TURN}, {"op": C_NOT, "a": 1}, {"op": C_AND, "a": 1, "b": 2}]
    assert CardTables({"nodes": good}).digest != CardTables({"nodes": good[:3]}).digest
    with pytest.raises(ValueError, match=r"nodes\[4\]\.a: node 3 is a condition, not an amount"):
        CardTables({"nodes": [*good, {"op": C_COMPARE, "a": 3, "b": 1, "c": 0}]})


def ability(code):
    """Tables with one ability whose program is that code."""
    return {"code": code, "abilities": [{"kind": core_types.ABILITY_SPELL, "program": 0, "cost": -1}]}


@pytest.mark.parametrize(
    ("code", "match"),
    [
        ([9999], r"code\[0\] is past the end of code or no operation"),
        ([int(OP_GAIN_LIFE), 0], r"the operands of code\[0\] are past the end of code"),
        ([int(OP_GAIN_LIFE), 0, 0], r"code\[3\] is past the end of code or no operation"),
        ([int(OP_GAIN_LIFE), 0, 77, int(OP_END)], r"program \(code\[2\]\): 77 is not in"),
        ([int(OP_MAY), 0, 1, int(OP_GAIN_LIFE), 0, 0, int(OP_END)], r"a jump leads to code\[4\]"),
    ],
    ids=str,
)
def test_a_program_is_followed_to_its_end(code, match):
    with pytest.raises(ValueError, match=r"abilities\[0\]\.program.*" + match.removeprefix("program ")):
        CardTables(ability(code))


def test_changes_that_are_not_in_the_table_are_refused(given):
    code = list(given[0]["code"])
    code[code.index(14) + 3] = 50
    refused(given, "these changes are not in the table", code=code)


def test_views_are_what_was_given_and_what_was_worked_out(given):
    tables, names = given
    built = CardTables(tables, names)
    bears = names.index("Grizzly Bears")
    face = built.face(bears)
    assert (face["power"], face["toughness"], face["mana_value"]) == (2, 2, 2)
    assert face["needs"] == [0, 0, 0, 0, 1, 0]
    assert face["generic"] == 1
    assert built.card(bears)["n_faces"] == 1
    assert built.symbols(bears) == [(SymbolKind.SYMBOL_GENERIC, 1, 0), (SymbolKind.SYMBOL_MANA, 4, 0)]
    forest = names.index("Forest")
    assert built.symbols(forest) is None
    typeset = tables["faces"][forest]["typeset"]
    assert built.subtypes(typeset) == tuple(tables["typesets"][typeset])
    assert built.ability(built.face(forest)["abilities"])["mana"]["fixed"] == [0, 0, 0, 0, 1, 0]


@pytest.mark.parametrize("index", [-1, 99, 1 << 40])
def test_views_of_what_is_not_there(given, index):
    built = CardTables(*given)
    for view, what in (
        (built.card, "card"),
        (built.face, "face"),
        (built.ability, "ability"),
        (built.symbols, "face"),
        (built.subtypes, "typeset"),
    ):
        with pytest.raises(IndexError, match=f"no {what} {index}"):
            view(index)


def test_what_an_encoder_says_of_derived_fields_is_not_believed(given):
    tables, names = copy.deepcopy(given)
    true = CardTables(tables, names)
    for face in tables["faces"]:
        face.update(generic=200, rules=1, least_mana=77, flags=0xFFFF)
    false = CardTables(tables, names)
    assert [false.face(i) for i in range(false.n_faces)] == [true.face(i) for i in range(true.n_faces)]


def test_a_cost_too_large_for_the_short_form_still_has_its_value():
    symbols = [{"kind": SymbolKind.SYMBOL_GENERIC, "a": 200}, {"kind": SymbolKind.SYMBOL_GENERIC, "a": 100}]
    faces = [{"types": core_types.TYPE_CREATURE, "n_symbols": 2}]
    built = CardTables({"cards": [{"face": 0, "n_faces": 1}], "faces": faces, "symbols": symbols}, ["Huge"])
    assert built.face(0)["mana_value"] == 300


@pytest.mark.parametrize("seed", range(40))
def test_a_number_changed_at_random_is_refused_by_name_or_taken(given, seed):
    rng = random.Random(seed)
    for _ in range(25):
        tables, names = copy.deepcopy(given)
        table = rng.choice([name for name, rows in tables.items() if rows and isinstance(rows[0], dict)])
        index = rng.randrange(len(tables[table]))
        field = rng.choice([name for name, value in tables[table][index].items() if isinstance(value, int)])
        tables[table][index][field] = rng.choice((-1, 0, 1, 2, 63, 255, 1 << 15, (1 << 31) - 1, -(1 << 31), 1 << 40))
        try:
            built = CardTables(tables, names)
        except ValueError as error:
            message = str(error)
        else:
            message = ""
            assert built.n_faces == len(tables["faces"])
        assert not message or "[" in message
