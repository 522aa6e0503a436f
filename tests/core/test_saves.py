"""Saved games that are damaged, forged, or of other cards: they are refused, or what they hold is a valid game."""

import random
import struct

import pytest

from mtgcore import types as core_types
from mtgcore.core import LOAD_MESSAGES, Core
from mtgcore.state import LoadError
from mtgengine.enums import CardType, Keyword, RuleKind
from mtgengine.ir import AddKeyword, AddRule, Continuous, Each, Face, ModifyPT, Number, Rule, Spell, creature
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario

HEAD = 40
MASK = (1 << 64) - 1
K1, K2, K3 = 0xB2FB1366EA957D3F, 0xBB67AE8584CAA73B, 0xA54FF53A5F1D36F1
K4, K5, K6 = 0xB7E151628AED2A6B, 0xB17217F7D1CF79AB, 0xA4198D55053B7CB5


def fold(h, word):
    h = (h + word * K1) & MASK
    return ((h << 31 | h >> 33) * K2) & MASK


def hash_bytes(h, data):
    h = fold(h, len(data))
    whole = len(data) // 8
    words = list(struct.unpack(f"<{whole}Q", data[: 8 * whole]))
    i = 0
    if len(data) >= 64:
        a, b, c, d = h, h ^ K4, h ^ K5, h ^ K6
        while i + 4 <= whole:
            a, b, c, d = fold(a, words[i]), fold(b, words[i + 1]), fold(c, words[i + 2]), fold(d, words[i + 3])
            i += 4
        h = fold(fold(fold(a, b), c), d)
    for word in words[i:]:
        h = fold(h, word)
    rest = data[8 * whole :]
    return fold(h, int.from_bytes(rest, "little")) if rest else h


def sealed(data):
    """The bytes with the length and the checksum that belong to them."""
    data = bytearray(data)
    struct.pack_into("<Q", data, 24, len(data) - HEAD)
    h = hash_bytes(hash_bytes(K6, bytes(data[: HEAD - 8])), bytes(data[HEAD:]))
    h = ((h ^ h >> 32) * K3) & MASK
    h = ((h ^ h >> 29) * K4) & MASK
    struct.pack_into("<Q", data, 32, h ^ h >> 32)
    return bytes(data)


@pytest.fixture(scope="module")
def game():
    """A game with something in every table: counters, a spell with a target, an effect, a token, a thing that died."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 2})
    s.battlefield(P2, "Hill Giant", "Forest")
    s.token(P2, "Gray Ogre")
    s.hand(P1, "Giant Growth", "Shock", "Lightning Bolt", "Murder")
    s.graveyard(P2, "Shock")
    s.poison(P2, 2)
    s.free_mana(P1)
    s.cast(P1, "Murder", targets=["Gray Ogre"])
    s.cast(P1, "Shock", targets=["Hill Giant"])
    s.cast(P1, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve()
    s.cast(P1, "Lightning Bolt", targets=["Gray Ogre"])
    return s.core.copy()


def refused(tables, data, error):
    with pytest.raises(ValueError, match=r".") as caught:
        Core.load(tables, data)
    assert str(caught.value) == LOAD_MESSAGES[error]


def test_the_checksum_is_that_of_the_core(game):
    assert sealed(game.save()) == game.save()


def test_a_loaded_game_is_the_saved_one(game):
    loaded = Core.load(game.tables, game.save())
    assert loaded.save() == game.save()
    assert loaded.hash() == game.hash()
    assert loaded.derived() == game.derived()
    assert loaded.options() == game.options()


def test_what_is_no_save_is_foreign(game):
    for data in (b"", b"x", b"mtgstatf" + game.save()[8:], b"\0" * 100):
        refused(game.tables, data, LoadError.LOAD_FOREIGN)


def test_a_save_that_ends_too_soon_is_truncated(game):
    data = game.save()
    for size in (1, 8, HEAD - 1, HEAD, len(data) - 1):
        refused(game.tables, data[:size], LoadError.LOAD_TRUNCATED)


@pytest.mark.parametrize("at", [8, 12])
def test_a_save_of_another_version_or_build_is_named_so(game, at):
    data = bytearray(game.save())
    data[at] ^= 1
    refused(game.tables, sealed(data), LoadError.LOAD_VERSION)


def test_bytes_behind_the_save_or_another_checksum_are_damage(game):
    data = game.save()
    refused(game.tables, data + b"\0", LoadError.LOAD_CHECKSUM)
    refused(game.tables, data[:32] + bytes(8) + data[40:], LoadError.LOAD_CHECKSUM)


def test_a_save_of_other_cards_is_refused(game):
    s = Scenario()
    s.hand(P1, "Plains")
    other = s.core.tables
    assert other.digest != game.tables.digest
    refused(other, game.save(), LoadError.LOAD_CARDS)


@pytest.mark.parametrize("left", [0, 16, 400])
def test_a_payload_too_short_for_its_tables_is_invalid(game, left):
    refused(game.tables, sealed(game.save()[: HEAD + left]), LoadError.LOAD_INVALID)


def test_a_payload_with_words_too_many_or_too_few_is_invalid(game):
    data = game.save()
    refused(game.tables, sealed(data + bytes(4)), LoadError.LOAD_INVALID)
    for less in range(1, 2000, 97):
        refused(game.tables, sealed(data[:-less]), LoadError.LOAD_INVALID)


def takes_or_refuses(tables, data):
    """Whether forged bytes are taken; what is taken is a valid game."""
    try:
        core = Core.load(tables, sealed(data))
    except ValueError:
        return False
    assert core.valid()
    return True


@pytest.mark.parametrize("seed", range(20))
def test_each_byte_forged_with_a_true_checksum_is_refused_or_valid(game, seed):
    data = game.save()
    places = range(HEAD + seed, len(data), 20)
    taken = 0
    for at in places:
        for value in {0x00, 0x01, 0x7F, 0xFF} - {data[at]}:
            forged = bytearray(data)
            forged[at] = value
            taken += takes_or_refuses(game.tables, forged)
    assert 0 < taken < 4 * len(places)


@pytest.mark.parametrize("seed", range(20))
def test_words_forged_at_random_are_refused_or_valid(game, seed):
    rng = random.Random(seed)
    data = game.save()
    for _ in range(40):
        forged = bytearray(data)
        for _ in range(rng.randint(1, 3)):
            value = rng.choice((0, 1, 2, 255, 65535, 2**31, 2**32 - 1, rng.getrandbits(32)))
            struct.pack_into("<I", forged, rng.randrange(HEAD, len(data) - 4, 4), value)
        takes_or_refuses(game.tables, forged)


@pytest.mark.parametrize(
    ("change", "at", "value"),
    [
        (ModifyPT(Number(1), Number(1)), 5, 32),
        (AddKeyword(Keyword.FLYING), 12, 64),
        (AddKeyword(Keyword.FLYING), 15, 0x80),
        (AddRule(Rule(RuleKind.CANT_BLOCK)), 12, 64),
        (AddRule(Rule(RuleKind.CANT_BLOCK)), 7, 2),
    ],
)
def test_an_effect_in_no_layer_or_about_no_keyword_rule_or_player_is_refused(change, at, value):
    """`at`: the byte of the effect's record that is forged; the record is found by its kind and object."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    effect = Continuous(Each(creature), [change])
    s.hand(P1, Face("Test Spell", {CardType.INSTANT}, ManaCost.parse("{0}"), abilities=[Spell([effect])]))
    s.cast(P1, "Test Spell")
    s.resolve()
    data = s.core.save()
    kind, layer = (int(getattr(core_types, name)) for name in (change.kind, change.layer))
    record = struct.pack("<BBBBi", kind, layer, core_types.DURATION_END_OF_TURN, P1, s["Grizzly Bears"].id)
    found = [place - 4 for place in range(HEAD, len(data)) if data.startswith(record, place)]
    assert len(found) == 1
    assert takes_or_refuses(s.core.tables, data)
    forged = bytearray(data)
    forged[found[0] + at] = value
    refused(s.core.tables, sealed(forged), LoadError.LOAD_INVALID)
