"""Saved games that are damaged, forged, or of other cards: they are refused, or what they hold is a valid game."""

import random
import struct

import pytest

from mtgcore import types as core_types
from mtgcore.core import Core
from mtgcore.handle import LOAD_MESSAGES
from mtgcore.state import LoadError
from mtgengine.decisions import OptionKind
from mtgengine.enums import CardType, Keyword, RuleKind
from mtgengine.ir import (
    AddKeyword,
    AddRule,
    Continuous,
    Draw,
    Each,
    Face,
    GainLife,
    May,
    ModifyPT,
    Number,
    Rule,
    Spell,
    You,
    creature,
)
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


# ---- registers, program counters, abilities ------------------------------------------------------------------------


def at_a_question(*, of):
    """A game in the middle of something."""
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Forest", "Mountain")
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    s.hand(P1, "Lightning Bolt", "Giant Growth")
    s.free_mana(P1)
    core = s.core.copy()
    if of == "target":
        core.step(next(i for i, option in enumerate(core.options()) if option[0] == OptionKind.CAST))
        return core
    if of == "discard":
        for id in core.zone(core_types.ZONE_LIBRARY, P1)[:9]:
            core.edit_move(id, core_types.ZONE_HAND, P1)
        core.relist_options()
    while core.decision()[0] != {"attack": core_types.SHAPE_ATTACK, "discard": core_types.SHAPE_OBJECTS}[of]:
        core.step(0)
    return core


@pytest.mark.parametrize("of", ["target", "attack", "discard"])
def test_a_game_in_the_middle_of_something_is_loaded_as_it_was(of):
    core = at_a_question(of=of)
    loaded = Core.load(core.tables, core.save())
    assert loaded.options() == core.options()
    assert loaded.hash() == core.hash()


def places(data, *words):
    """Where these words stand one after the other in a save."""
    wanted = struct.pack(f"<{len(words)}i", *words)
    return [at for at in range(HEAD, len(data) - len(wanted), 2) if data[at : at + len(wanted)] == wanted]


def test_an_ability_number_on_the_stack_must_be_in_the_tables(game):
    data = game.save()
    for id in game.zone(core_types.ZONE_STACK):
        entry = game.stack_entry(id)
        (at,) = places(data, id, entry["source"], entry["ability"])
        for ability in (-2, -1, game.tables.n_abilities, 2**31 - 1):
            forged = bytearray(data)
            struct.pack_into("<i", forged, at + 8, ability)
            refused(game.tables, sealed(forged), LoadError.LOAD_INVALID)


def test_a_program_counter_must_be_where_an_instruction_begins():
    effects = [Draw(You(), Number(2)), May([GainLife(You(), Number(1))]), GainLife(You(), Number(3))]
    offer = Face("Offer", {CardType.SORCERY}, ManaCost.parse("{0}"), abilities=[Spell(effects=effects)])
    s = Scenario()
    s.hand(P1, offer)
    s.cast(P1, "Offer")
    core = s.core.copy()
    while core.decision()[0] == core_types.SHAPE_PRIORITY:
        core.step(0)
    data = core.save()
    id = core.zone(core_types.ZONE_STACK)[0]
    # The frame of the program ends with its source, then pc, the stack object and its first register.
    pcs = [at for at in range(HEAD + 4, len(data) - 12, 4)
           if struct.unpack_from("<i", data, at - 4)[0] == id == struct.unpack_from("<i", data, at + 4)[0]]  # fmt: skip
    (at,) = pcs[-1:]
    pc = struct.unpack_from("<i", data, at)[0]
    taken = set()
    for forged_pc in (-1, 2**31 - 1, *range(pc + 20)):
        forged = bytearray(data)
        struct.pack_into("<i", forged, at, forged_pc)
        try:
            Core.load(core.tables, sealed(forged))
        except ValueError:
            continue
        taken.add(forged_pc)
    assert pc in taken
    starts = {at for at in taken if at <= pc}
    assert 1 < len(starts) < pc
    assert not taken & {-1, 2**31 - 1}


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
