"""Fields of opponents, and two versions of a deck."""

import pytest

from mtgengine import Deck
from mtgengine.analysis.field import compare, expectation, load_shares, read_shares
from mtgengine.analysis.matchup import ShareOf
from mtgengine.errors import InvalidConfig

FOUND = {"burn": ShareOf(600, 1000), "elves": ShareOf(300, 1000), "other": ShareOf(0, 0)}


def test_win_rates_are_weighed_by_shares():
    found = expectation(FOUND, {"burn": 30, "elves": 10})
    assert found.win_rate == pytest.approx(0.6 * 0.75 + 0.3 * 0.25)
    assert found.shares == {"burn": 0.75, "elves": 0.25}
    assert found.interval[0] < found.win_rate < found.interval[1]


def test_one_deck_is_a_field_of_its_own():
    found = expectation(FOUND, {"burn": 1})
    low, high = FOUND["burn"].interval
    assert found.interval == pytest.approx((0.6 - (high - low) / 2, 0.6 + (high - low) / 2))


def test_many_opponents_narrow_the_interval():
    many = {f"deck {n}": ShareOf(60, 100) for n in range(9)}
    one, nine = (expectation(many, dict.fromkeys(names, 1)) for names in (["deck 0"], many))
    assert nine.interval[1] - nine.interval[0] == pytest.approx((one.interval[1] - one.interval[0]) / 3)


@pytest.mark.parametrize("shares", [{"nobody": 1}, {}, {"burn": 0}, {"burn": 2, "elves": -1}])
def test_a_field_must_have_been_played(shares):
    with pytest.raises(InvalidConfig):
        expectation(FOUND, shares)


def test_shares_are_read_from_a_file(tmp_path):
    file = tmp_path / "field.txt"
    file.write_text("# what I expect\n40% burn\n60 blue-control\n")
    assert load_shares(file) == {"burn": 40, "blue-control": 60}
    with pytest.raises(InvalidConfig, match="cannot be read"):
        load_shares(tmp_path / "none.txt")


@pytest.mark.parametrize("text", ["burn", "x burn", "-3 burn", "3 burn\n4 burn", "nan burn", "inf burn"])
def test_bad_shares_name_the_line(text):
    with pytest.raises(InvalidConfig, match=r"line \d"):
        read_shares(text)


def lands(n):
    return Deck.from_text(f"{n} Forest\n{60 - n} Grizzly Bears", f"{n} lands")


def test_a_deck_equals_itself_exactly():
    found = compare(lands(24), lands(24), [lands(20)], games=100)
    assert (found.difference, found.interval) == (0, (0, 0))
    assert not found.is_proven


def test_common_random_numbers_narrow_the_interval():
    found = compare(lands(24), lands(23), [lands(24)], games=600, seed=2)
    paired, apart = (high - low for low, high in (found.interval, found.independent))
    assert paired < apart


def test_a_worse_version_is_found_out():
    found = compare(lands(24), lands(4), ["stompy", "white-weenie"], games=150)
    assert found.games == 300
    assert found.is_proven
    assert found.difference == pytest.approx(found.scores[0] - found.scores[1])
    other = compare(lands(4), lands(24), ["stompy", "white-weenie"], games=150)
    assert other.difference == pytest.approx(-found.difference)


def test_threads_do_not_matter():
    one, four = (compare(lands(24), lands(20), ["stompy"], games=80, threads=threads) for threads in (1, 4))
    assert one == four


def test_somebody_must_be_played_against():
    with pytest.raises(InvalidConfig, match="nobody to play against"):
        compare("burn", "elves", [])
