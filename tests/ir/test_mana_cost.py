"""Mana symbols and costs (CR 107.4, 202)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mtgengine.enums import Color
from mtgengine.errors import MtgEngineError
from mtgengine.mana import COLORS, ManaCost, ManaCostError, ManaSymbol, ManaSymbolType

LETTERS = [color.value for color in COLORS]
PAIRS = [(a, b) for a in LETTERS for b in LETTERS if a != b]
EVERY_SYMBOL = [
    *(f"{{{n}}}" for n in (0, 1, 2, 15)),
    *(f"{{{letter}}}" for letter in [*LETTERS, "C", "S", "X"]),
    *(f"{{{a}/{b}}}" for a, b in PAIRS),
    *(f"{{2/{letter}}}" for letter in LETTERS),
    *(f"{{C/{letter}}}" for letter in LETTERS),
    *(f"{{{letter}/P}}" for letter in LETTERS),
    *(f"{{{a}/{b}/P}}" for a, b in PAIRS),
]


def colors(text: str) -> set[str]:
    return {color.value for color in ManaCost.parse(text).colors}


@pytest.mark.parametrize("symbol", EVERY_SYMBOL)
def test_every_symbol_of_the_rules_is_read_and_written_back(symbol):
    assert str(ManaSymbol.parse(symbol)) == symbol


@given(st.lists(st.sampled_from(EVERY_SYMBOL)))
def test_a_cost_is_written_as_it_was_read(symbols):
    text = "".join(symbols)
    assert str(ManaCost.parse(text)) == text


@given(st.lists(st.sampled_from(EVERY_SYMBOL)), st.lists(st.sampled_from(EVERY_SYMBOL)))
def test_mana_values_and_colors_of_two_costs_add_up(one, other):
    a, b, both = (ManaCost.parse("".join(part)) for part in (one, other, [*one, *other]))
    assert both.mana_value == a.mana_value + b.mana_value
    assert both.colors == a.colors | b.colors


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{2}{U}{U}", 4),
        ("{0}", 0),
        ("", 0),
        ("{X}{X}{R}", 1),  # CR 202.3e
        ("{2/W}{2/W}{2/W}", 6),  # CR 202.3f
        ("{W/U}", 1),
        ("{1}{B/P}{B/P}", 3),  # CR 202.3g
        ("{G/U/P}", 1),
        ("{S}{C}", 2),
        ("{C/W}", 1),
    ],
)
def test_mana_value(text, value):
    cost = ManaCost.parse(text)
    assert cost.mana_value == cost.cmc == value


def test_x_counts_as_chosen_on_the_stack():
    assert ManaCost.parse("{X}{X}{R}").mana_value_with(3) == 7
    assert ManaCost.parse("{X}").has_x
    assert not ManaCost.parse("{R}").has_x


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{2}{U}{U}", "U"),
        ("{W/U}", "WU"),  # CR 107.4e
        ("{2/B}", "B"),
        ("{C/R}", "R"),
        ("{G/P}", "G"),  # CR 107.4f
        ("{G/U/P}", "GU"),
        ("{5}", ""),
        ("{C}{S}{X}", ""),  # CR 202.2b
    ],
)
def test_colors_of_a_cost(text, expected):
    assert colors(text) == set(expected)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("2UU", 0),
        ("{2}{U", 3),
        ("{2}x{U}", 3),
        ("{W/W}", 0),
        ("{R}{3/W}", 3),
        ("{C/P}", 0),
        ("{W/C}", 0),
        ("{T}", 0),
        ("{}", 0),
        ("{-1}", 0),
        ("{²}", 0),
        ("{1}{Y}", 3),
        ("{W/U/B}", 0),
    ],
)
def test_what_is_no_cost_is_refused_with_its_place(text, position):
    with pytest.raises(ManaCostError) as error:
        ManaCost.parse(text)
    assert error.value.position == position
    assert error.value.text == text
    assert str(position) in str(error.value)
    assert isinstance(error.value, MtgEngineError)


def test_y_and_z_are_refused_in_words():
    with pytest.raises(ManaCostError, match="only"):
        ManaCost.parse("{Y}")


def test_small_letters_are_read_too():
    assert ManaCost.parse("{w/p}{x}") == ManaCost.parse("{W/P}{X}")


def test_a_symbol_must_make_sense():
    with pytest.raises(ValueError, match="no generic mana symbol"):
        ManaSymbol(ManaSymbolType.GENERIC, (Color.RED,))
    with pytest.raises(ValueError, match="no hybrid mana symbol"):
        ManaSymbol(ManaSymbolType.HYBRID, (Color.RED,))


def test_the_documents_name_for_a_symbols_share_of_the_mana_value():
    assert ManaSymbol.parse("{2/W}").cmc_contribution == 2
