"""Cards and keywords of one's own: files, packages, and the plain records of words."""

import importlib.metadata
import json
import sys

import pytest
from click.testing import CliRunner

from mtgengine import CardDatabase, Game, ir
from mtgengine.cards import AbilityParser, AbilityType, CardData, CardFormatError, Keywords, create_custom_card
from mtgengine.cards import load_cards as load
from mtgengine.cli import main
from mtgengine.enums import CardType, Color, Keyword
from mtgengine.errors import MtgEngineError, Unsupported
from mtgengine.mana import ManaCost
from mtgengine.oracle import CardText
from mtgengine.testing import P1, P2, Scenario

TOML = """
[keywords]
"Welcome N" = "When this creature enters, you gain N life."
"Overcharge COST" = "COST: This creature gets +1/+1 until end of turn."
Swiftness = "Haste\\nVigilance"

[[cards]]
name = "House Imp"
mana_cost = "{1}{W}"
type_line = "Creature — Imp"
text = "Flying, welcome 2"
power = 1
toughness = 1

[[cards]]
name = "Sparking Imp"
mana_cost = "{R}"
type_line = "Creature — Imp"
text = "Overcharge {1}\\nSwiftness"
power = 1
toughness = "1"

[[cards]]
name = "House Lord"
mana_cost = "{W}"
type_line = "Enchantment"
text = "Creatures you control have overcharge {2}."
"""


@pytest.fixture
def toml(tmp_path):
    path = tmp_path / "mine.toml"
    path.write_text(TOML, encoding="utf-8")
    return path


def run(*words):
    return CliRunner().invoke(main, [str(word) for word in words])


def test_cards_of_a_toml_file_with_keywords_of_their_own_are_played(toml):
    s = Scenario(cards=CardDatabase.default(toml))
    s.hand(P1, "House Imp")
    s.free_mana(P1)
    s.cast(P1, "House Imp")
    s.resolve_all()
    assert "flying" in s["House Imp"].keywords
    assert s.player(P1).life == 22


def test_a_keyword_with_a_cost_and_one_of_two_paragraphs(toml):
    cards = CardDatabase.default(toml)
    face = cards.get("Sparking Imp").face
    assert face.keywords == {Keyword.HASTE, Keyword.VIGILANCE}
    assert face.text == "Overcharge {1}\nSwiftness"
    (activated,) = [ability for ability in face.abilities if isinstance(ability, ir.Activated)]
    assert activated.cost == (ir.PayMana(ManaCost.parse("{1}")),)


def test_a_keyword_may_be_given_to_others(toml):
    face = CardDatabase.default(toml).get("House Lord").face
    granted = face.abilities[0].changes[0].ability
    assert granted.cost == (ir.PayMana(ManaCost.parse("{2}")),)


def test_a_keyword_may_be_defined_in_ir():
    keywords = Keywords()
    keywords.define("Lofty", [ir.KeywordAbility(Keyword.FLYING)])
    keywords.define("Venomous N", lambda n: [ir.KeywordAbility(Keyword.TOXIC, n)])
    card = keywords.compile(CardText("A", "Creature — Bird", "{1}", "Lofty, haste\nVenomous 2", "1", "1"))
    assert card.face.keywords == {Keyword.FLYING, Keyword.HASTE, Keyword.TOXIC}
    assert ir.KeywordAbility(Keyword.TOXIC, 2) in card.face.abilities


def test_a_cost_in_words():
    keywords = Keywords()
    keywords.define("Feast COST", "COST: You gain 3 life.")
    card = keywords.compile(CardText("A", "Artifact", "{1}", "Feast—{T}, Sacrifice a creature"))
    assert card.face.abilities[0].cost[0] == ir.TapSelf()


def test_refusals_point_at_the_cards_own_words():
    keywords = Keywords()
    keywords.define("Welcome N", "When this creature enters, you gain N life.")
    text = "Flying, welcome 2\nFrobnicate."
    refusal = keywords.compile(CardText("A", "Creature — Imp", "{1}", text, "1", "1"))
    assert isinstance(refusal, Unsupported)
    assert text[refusal.position :].startswith(refusal.phrase)
    unknown = keywords.compile(CardText("A", "Creature — Imp", "{1}", "Creatures with welcome have haste.", "1", "1"))
    assert isinstance(unknown, Unsupported)


@pytest.mark.parametrize(
    ("head", "meaning", "reason"),
    [("9 lives", "Flying", "defines no keyword"), ("Zap N", "You gain 3 life.", "does not use its parameter")],
)
def test_what_defines_no_keyword(head, meaning, reason):
    with pytest.raises(MtgEngineError, match=reason):
        Keywords().define(head, meaning)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a = 1\nb = = 2", "no TOML.*line 2"),
        ("[spells]", "no table 'spells'"),
        ('cards = "all"', "table"),
        ('[[cards]]\ntext = "Flying"', "card 1 has no name"),
        ('[[cards]]\nname = "A"', "'A' has no type_line"),
        ('[[cards]]\nname = "A"\ntype_line = "Instant"\nrules = "x"', "no field 'rules'"),
        ('[[cards]]\nname = "A"\ntype_line = "Instant"\ntext = 1.5', "text is 1.5|oracle_text is 1.5"),
        ("[keywords]\nZap = 3", "rules text"),
    ],
)
def test_what_is_wrong_with_a_toml_file(tmp_path, text, reason):
    path = tmp_path / "bad.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CardFormatError, match=reason):
        load(path)


def test_a_python_file_with_cards_in_ir(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text(
        "from mtgengine import ir\n"
        "from mtgengine.enums import CardType\n"
        "CARDS = [ir.Card([ir.Face('Thing', {CardType.CREATURE}, power=3, toughness=4)])]\n"
    )
    assert CardDatabase.from_file(path).get("thing").face.toughness == 4
    path.write_text("CARDS = ['Thing']")
    with pytest.raises(CardFormatError, match="is no card"):
        load(path)
    with pytest.raises(CardFormatError, match="cannot be read"):
        load(tmp_path / "nothing.txt")


class Point:
    """An entry point of an installed package."""

    def __init__(self, name, found):
        self.name, self.value, self.found = name, f"{name}:CARDS", found

    def load(self):
        if isinstance(self.found, Exception):
            raise self.found
        return self.found


def offer(monkeypatch, group, *points):
    for module in ("mtgengine.cards.own", "mtgengine.agents.packages"):
        monkeypatch.setattr(sys.modules[module], "entry_points", lambda group: [p for g, p in found if g == group])
    found = [(group, point) for point in points]


def test_cards_of_installed_packages_are_found(monkeypatch, toml):
    thing = ir.Card([ir.Face("Thing", {CardType.CREATURE}, power=3, toughness=4)])
    offer(monkeypatch, "mtgengine.cards", Point("paths", toml), Point("lists", lambda: [thing]))
    cards = CardDatabase.default()
    assert "House Imp" in cards
    assert cards.get("Thing") == thing
    offer(monkeypatch, "mtgengine.cards", Point("broken", ImportError("no such module")))
    with pytest.raises(MtgEngineError, match=r"package 'broken'.*no such module"):
        CardDatabase.default()


def test_agents_of_installed_packages_have_names(monkeypatch):
    from mtgengine import RandomAgent, batch

    offer(monkeypatch, "mtgengine.agents", Point("lucky", RandomAgent))
    assert len(batch("burn", "stompy", 1, agents=("lucky", "random"))) == 1


def test_the_groups_are_real_entry_points():
    assert list(importlib.metadata.entry_points(group="mtgengine.nothing")) == []


# ---- on the command line -------------------------------------------------------------------------------------------


def test_own_cards_on_the_command_line(tmp_path, toml):
    deck = tmp_path / "imps.txt"
    deck.write_text("24 Plains\n36 House Imp\n")
    result = run("sim", deck, "burn", "-n", 4, "--cards", toml, "--json")
    assert result.exit_code == 0, result.output
    assert json.loads(result.stdout)["games"] == 4
    assert "welcome 2" in run("cards", "show", "House Imp", "--cards", toml).output
    assert run("cards", "check", toml).output == "3 of 3 cards can be played\n"


def test_the_words_that_are_wrong_are_underlined(tmp_path):
    path = tmp_path / "mine.txt"
    path.write_text("Odd Imp {R}\nCreature — Imp\nFlying\nWhen this creature enters, frobnicate it.\n1/1\n")
    result = run("cards", "check", path)
    assert result.exit_code == 1
    _, line, carets, *_ = result.output.splitlines()
    assert line[carets.index("^") :].startswith("frobnicate")


# ---- records of words ----------------------------------------------------------------------------------------------


def test_abilities_in_words():
    static, activated, triggered, mana = AbilityParser().parse(
        "Flying\n{2}, {T}: Draw a card.\nWhenever a creature, artifact, or land enters, you gain 1 life.\n{T}: Add {G}."
    )
    assert static.ability_type is AbilityType.KEYWORD
    assert (activated.ability_type, activated.cost, activated.effect) == (
        AbilityType.ACTIVATED,
        "{2}, {T}",
        "Draw a card.",
    )
    assert triggered.ability_type is AbilityType.TRIGGERED
    assert triggered.effect == "you gain 1 life."
    assert triggered.trigger_condition.endswith("enters")
    assert mana.ability_type is AbilityType.MANA
    (spell,) = AbilityParser("Instant").parse("Destroy target creature.")
    assert (spell.ability_type, spell.targets) == (AbilityType.SPELL, ("creature",))
    with pytest.raises(Unsupported, match="Frobnicate"):
        AbilityParser().parse("Frobnicate.")


def test_a_card_in_words():
    data = CardData("A", "Land — Forest Island", None, "{T}, Pay 1 life: Add {B}. ({R} is only a reminder.)")
    assert data.color_identity == {Color.GREEN, Color.BLUE, Color.BLACK}
    assert data.colors == frozenset()
    goyf = CardDatabase.bundled()
    stars = [goyf.text(name) for name in goyf if goyf.text(name).power == "*"]
    assert stars == [] or CardData.from_text(stars[0]).power == "*"


def test_a_custom_card_with_abilities_built_in_ir_is_played():
    data = CardData("Lizard", "Creature — Lizard", ManaCost.parse("{1}{R}"), "Haste", "2", "1")
    lizard = create_custom_card(data, [ir.KeywordAbility(Keyword.FLYING)])
    assert lizard.face.keywords == {Keyword.HASTE, Keyword.FLYING}
    cards = CardDatabase.bundled()
    cards.add(lizard)
    s = Scenario(cards=cards)
    s.battlefield(P1, "Lizard", sick=True)
    s.attack({"Lizard": P2})
    Game.start([[lizard] * 40, [lizard] * 40])
    with pytest.raises(Unsupported):
        create_custom_card(CardData("B", "Instant", None, "Frobnicate."))
