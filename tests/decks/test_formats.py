"""Deck lists as programs write them, and decks as formats want them."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from mtgengine import CardDatabase, Deck, DecklistParser, Game
from mtgengine.cards import import_cards
from mtgengine.cli import main
from mtgengine.decks import check_deck, write_deck
from mtgengine.decks.check import stand_ins
from mtgengine.decks.writer import FORMATS
from mtgengine.errors import DecklistError, InvalidDeck, UnplayableDeck

DECKS = Path(__file__).parents[3] / "shared" / "data" / "decks"

ARENA = """\
About
Name Fire and Ice

Companion
1 Lurrus of the Dream-Den (IKO) 226

Deck
4 Lightning Bolt (STA) 42
2 Fire // Ice (MH2) 290
18 Mountain (ANB) 114

Sideboard
1 Lurrus of the Dream-Den (IKO) 226
2 Shock (M21) 159
"""
MOXFIELD = """\
1 Goblin King (10E) 207 *F*
4 Lightning Bolt (2X2) 117
2 Fire // Ice (MH2) 290★ *E*
18 Mountain (ANB) 114

SIDEBOARD:
2 Shock (M21) 159p
"""
ARCHIDEKT = """\
1x Goblin King (10e) 207 *F* [Commander{top}] ^Have,#37d67a^
4x Lightning Bolt (2x2) 117 [Burn]
2x Fire // Ice (mh2) 290 [Burn,Tempo]
18x Mountain (anb) 114 [Land]
2x Shock (m21) 159 [Sideboard{noDeck}]
1x Fireblast (vis) 79 [Maybeboard{noDeck}{noPrice}]
"""
FORGE = """\
[metadata]
Name=Fire and Ice
Deck Type=constructed
[Commander]
1 Goblin King|10E
[Main]
4 Lightning Bolt|M10|[146]
2 Fire // Ice|MH2
18 Mountain+|ANB|1
[Sideboard]
2 Shock|M21|1
"""
XMAGE = """\
NAME:Fire and Ice
4 [M10:146] Lightning Bolt
2 [MH2:290] Fire // Ice
18 [ANB:114] Mountain
SB: 2 [M21:159] Shock
LAYOUT MAIN:(1,3)(NONE,false,50)|([M10:146],[MH2:290])
"""
COCKATRICE = """\
<?xml version="1.0" encoding="UTF-8"?>
<cockatrice_deck version="1">
    <deckname>Fire and Ice</deckname>
    <comments>with &lt;love&gt;</comments>
    <zone name="main">
        <card number="4" name="Lightning Bolt"/>
        <card number="2" name="Fire // Ice"/>
        <card number="18" name="Mountain"/>
    </zone>
    <zone name="side">
        <card number="2" name="Shock"/>
    </zone>
    <zone name="tokens">
        <card number="1" name="Goblin"/>
    </zone>
</cockatrice_deck>
"""
DEK = """\
<?xml version="1.0" encoding="utf-8"?>
<Deck xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
  <NetDeckID>0</NetDeckID>
  <PreconstructedDeckID>0</PreconstructedDeckID>
  <Cards CatID="65165" Quantity="4" Sideboard="false" Name="Lightning Bolt" Annotation="0" />
  <Cards CatID="90881" Quantity="2" Sideboard="false" Name="Fire/Ice" Annotation="0" />
  <Cards CatID="91271" Quantity="18" Sideboard="false" Name="Mountain" Annotation="0" />
  <Cards CatID="81852" Quantity="2" Sideboard="true" Name="Shock" Annotation="0" />
</Deck>
"""
PLAIN = """\
// Fire and Ice
# a comment
Creatures (0)
Instants (6)
4x Lightning Bolt
2 Fire//Ice #burn
Lands (18)
18 Mountain
SB: 2 Shock
"""
MAIN = {"Lightning Bolt": 4, "Fire // Ice": 2, "Mountain": 18}


@pytest.mark.parametrize(
    "text", [ARENA, FORGE, XMAGE, COCKATRICE, DEK, PLAIN], ids=["arena", "forge", "xmage", "cod", "dek", "plain"]
)
def test_the_same_deck_in_many_formats(text):
    deck = Deck.from_text(text)
    assert deck.main == MAIN
    assert deck.sideboard["Shock"] == 2
    assert deck.name == ("deck" if text in (DEK, PLAIN) else "Fire and Ice")


@pytest.mark.parametrize("text", [ARCHIDEKT, FORGE], ids=["archidekt", "forge"])
def test_commanders_are_apart(text):
    deck = Deck.from_text(text)
    assert deck.commanders == ("Goblin King",)
    assert deck.main == MAIN
    assert deck.sideboard == {"Shock": 2}


def test_printings_and_foils_are_left_out():
    assert Deck.from_text(MOXFIELD).main == {"Goblin King": 1, **MAIN}
    assert Deck.from_text(MOXFIELD).sideboard == {"Shock": 2}


def test_a_companion_is_known():
    deck = Deck.from_text(ARENA)
    assert deck.companion == "Lurrus of the Dream-Den"
    assert deck.sideboard == {"Lurrus of the Dream-Den": 1, "Shock": 2}


@pytest.mark.parametrize("format", FORMATS)
def test_what_is_written_is_read_again(format):
    deck = Deck("Fire & Ice", {**MAIN, "Mountain": 54}, {"Shock": 2})
    again = Deck.from_text(write_deck(deck, format), deck.name)
    assert again == deck
    with pytest.raises(InvalidDeck, match="'arena'"):
        write_deck(deck, "papyrus")


@pytest.mark.parametrize("format", ["text", "arena", "forge"])
def test_commanders_and_companions_are_written_too(format):
    deck = Deck("C", {"Mountain": 99}, {}, ("Goblin King",), None if format == "forge" else "Lurrus of the Dream-Den")
    assert Deck.from_text(write_deck(deck, format), "C") == deck


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ('<!DOCTYPE x [<!ENTITY a "b">]>\n<Deck/>', 1, "document type"),
        ("<html>\n</html>", 1, "<html> is no deck"),
        ("<Deck>\n<Cards Quantity='4' Name='Shock'>\n</Deck>", 3, "no XML: mismatched tag"),
        ("<Deck>\n<Cards Quantity='many' Name='Shock'/>\n</Deck>", 2, "cannot have many"),
        ("<Deck>\n<Cards Quantity='4'/>\n</Deck>", 2, "no name"),
        ("[Main]\n4 Shock|M21\nShock", 3, "a number and a card name"),
        ("Deck\n0 Shock", 2, "cannot have 0"),
    ],
)
def test_a_line_that_cannot_be_read_is_named(text, line, reason):
    with pytest.raises(DecklistError, match=reason) as error:
        Deck.from_text(text)
    assert error.value.line == line


def test_names_in_xml_are_checked_too():
    with pytest.raises(DecklistError, match="Did you mean 'Shock'") as error:
        DecklistParser(CardDatabase.bundled()).parse(DEK.replace('"Shock"', '"Shok"').replace("Fire/Ice", "Fireblast"))
    assert error.value.line == 8


@pytest.mark.skipif(not DECKS.is_dir(), reason="the decks are not at hand (../shared/data)")
def test_real_decks_are_sixty_and_fifteen():
    for file in sorted(DECKS.glob("*.txt")):
        deck = Deck.from_file(file)
        assert (deck.size, sum(deck.sideboard.values())) >= (60, 15) or deck.size >= 60, file.name


# ---- formats -------------------------------------------------------------------------------------------------------

RECORDS = [
    ("Mountain", "Basic Land — Mountain", "", "legal", ["R"]),
    ("Lightning Bolt", "Instant", "{R}", "legal", ["R"]),
    ("Shock", "Instant", "{R}", "banned", ["R"]),
    ("Grizzly Bears", "Creature — Bear", "{1}{G}", "legal", ["G"]),
    ("Goblin King", "Creature — Goblin", "{1}{R}{R}", "legal", ["R"]),
    ("Relentless Test", "Creature — Rat", "{2}{B}", "legal", ["B"]),
    ("Seven Tests", "Creature — Dwarf", "{2}{R}", "legal", ["R"]),
    ("Precious", "Artifact", "{0}", "restricted", []),
]
TEXTS = {
    "Relentless Test": "A deck can have any number of cards named Relentless Test.",
    "Seven Tests": "A deck can have up to seven cards named Seven Tests.",
}


@pytest.fixture
def cards(tmp_path, data_folder):
    file = tmp_path / "cards.jsonl"
    with file.open("w", encoding="utf-8") as out:
        for name, type_line, cost, legality, identity in RECORDS:
            record = {
                "name": name,
                "type_line": type_line,
                "mana_cost": cost,
                "oracle_text": TEXTS.get(name, ""),
                "power": "1" if "Creature" in type_line else None,
                "toughness": "1" if "Creature" in type_line else None,
                "color_identity": identity,
                "legalities": {"modern": legality, "commander": legality},
            }
            out.write(json.dumps(record) + "\n")
    import_cards(file)
    return CardDatabase.default()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("56 Mountain\n4 Lightning Bolt", None),
        ("55 Mountain\n4 Lightning Bolt", "59 cards; modern asks for at least 60"),
        ("56 Mountain\n5 Lightning Bolt", "5 of Lightning Bolt: modern allows 4"),
        ("60 Mountain\n4 Lightning Bolt\nSideboard\n1 Lightning Bolt", "5 of Lightning Bolt"),
        ("60 Mountain\nSideboard\n16 Mountain", "sideboard has 16 cards; modern allows at most 15"),
        ("60 Mountain\n1 Shock", "Shock is banned in modern"),
        ("60 Mountain\n2 Precious", "2 of Precious: modern allows 1"),
        ("40 Mountain\n20 Relentless Test", None),
        ("53 Mountain\n7 Seven Tests", None),
        ("52 Mountain\n8 Seven Tests", "8 of Seven Tests: modern allows 7"),
        ("60 Mountain\n1 Grizly Bear", "no card is named"),
    ],
)
def test_what_a_format_asks_of_a_deck(cards, text, problem):
    found = check_deck(Deck.from_text(text), cards, "modern")
    told = "\n".join([*found.problems, *map(str, found.unknown)])
    assert found.is_legal is (problem is None), told
    assert problem is None or problem in told


def test_a_commander_deck_is_a_hundred_different_cards_of_its_commanders_colors(cards):
    good = Deck.from_text("Commander\n1 Goblin King\nDeck\n98 Mountain\n1 Lightning Bolt")
    assert check_deck(good, cards, "commander").problems == ()
    bad = Deck.from_text("Commander\n1 Goblin King\nDeck\n96 Mountain\n2 Lightning Bolt\n1 Grizzly Bears")
    told = "\n".join(check_deck(bad, cards, "commander").problems)
    assert "2 of Lightning Bolt: commander allows 1" in told
    assert "Grizzly Bears is outside of the commander's color identity" in told
    assert "0 commanders" in "\n".join(check_deck(Deck.from_text("100 Mountain"), cards, "commander").problems)


def test_without_imported_cards_legality_is_not_guessed():
    found = check_deck(Deck.load("burn"), CardDatabase.bundled(), "modern")
    assert "nothing is known about the legality" in found.warnings[0]
    with pytest.raises(InvalidDeck, match="no format is called 'chess'"):
        check_deck(Deck.load("burn"), CardDatabase.bundled(), "chess")


# ---- cards that can't be played ------------------------------------------------------------------------------------

ODD = "Odd Thing {1}\nInstant\nFrobnicate target creature."


def odd_cards():
    cards = CardDatabase.bundled()
    for name in CardDatabase.from_text(ODD):
        cards.add(CardDatabase.from_text(ODD).text(name))
    return cards


def test_a_deck_with_cards_that_cannot_be_played_is_refused_with_all_of_them():
    deck = Deck.from_text("20 Mountain\n4 Odd Thing\n4 Shok\n4 Grizly Bears", "odd")
    with pytest.raises(UnplayableDeck) as error:
        deck.resolve(odd_cards())
    assert [unknown.name for unknown in error.value.unknown] == ["Shok", "Grizly Bears"]
    assert [refusal.card for refusal in error.value.unsupported] == ["Odd Thing"]
    assert all(word in str(error.value) for word in ("'Shock'", "'Grizzly Bears'", "Frobnicate"))


def test_blanks_can_be_held_but_never_played():
    deck = Deck.from_text("20 Mountain\n20 Odd Thing\n20 Shok", "odd")
    cards = odd_cards()
    assert stand_ins([deck], cards) == ("Odd Thing", "Shok")
    game = Game.start((deck, deck), seed=3, cards=cards)
    labels = set()
    while game.decision is not None:
        labels.update(option.label for option in game.decision.options)
        game.apply(game.decision.n_options - 1)
    assert not any("Odd Thing" in label and "cast" in label.lower() for label in labels)
    assert not any("Shok" in label and label.lower().startswith(("cast", "play")) for label in labels)


# ---- on the command line -------------------------------------------------------------------------------------------


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def test_decks_check(cards, tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("56 Mountain\n5 Lightning Bolt\n1 Shok\n")
    result = run("decks", "check", path, "--format", "modern")
    assert result.exit_code == 1
    for words in ("5 of Lightning Bolt", "Did you mean", "not legal in modern", "not every card can be played"):
        assert words in result.output
    data = json.loads(run("decks", "check", path, "--format", "modern", "--json").output)
    assert (data["legal"], data["playable"], data["unknown"][0]["name"]) == (False, False, "Shok")
    path.write_text("56 Mountain\n4 Lightning Bolt\n")
    result = run("decks", "check", path, "--format", "modern")
    assert result.exit_code == 0, result.output
    assert "legal in modern" in result.output


def test_decks_convert(tmp_path):
    path = tmp_path / "mine.dek"
    path.write_text(DEK)
    assert "[Main]\n4 Lightning Bolt\n2 Fire // Ice" in run("decks", "convert", path, "--to", "forge").output
    out = tmp_path / "mine.cod"
    assert run("decks", "convert", path, "--to", "cockatrice", "-o", out).exit_code == 0
    assert Deck.load(out).main == MAIN


def test_sim_with_cards_that_cannot_be_played(tmp_path):
    path = tmp_path / "odd.txt"
    path.write_text("20 Mountain\n20 Shock\n20 Shok\n4 Grizly Bears\n")
    refused = run("sim", path, "burn", "-n", 2)
    assert refused.exit_code == 2
    assert "'Shok'" in refused.output
    assert "'Grizly Bears'" in refused.output
    data = json.loads(run("sim", path, "burn", "-n", 2, "--allow-unsupported", "--json").stdout)
    assert data["unsupported"] == ["Shok", "Grizly Bears"]
    assert "Played as blanks" in run("sim", path, "burn", "-n", 2, "--allow-unsupported").output
