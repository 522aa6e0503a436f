"""Phrases that many cards have, on cards that are written here: what they do at the table."""

from __future__ import annotations

from tests.cards.card_table import table

from mtgengine import ir
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText, compile
from mtgengine.testing import P1, P2, Scenario, cr


def card(name: str, type_line: str, cost: str, text: str, power: int | None = None, toughness: int | None = None):
    size = (None, None) if power is None else (str(power), str(toughness))
    found = compile(CardText(name, type_line, cost, text, *size))
    assert not isinstance(found, Unsupported), str(found)
    assert isinstance(found, ir.Card)
    return found


WONDER = card(
    "Wonder",
    "Creature — Incarnation",
    "{3}{U}",
    "Flying\nAs long as this card is in your graveyard and you control an Island, creatures you control have flying.",
    2,
    2,
)


@cr("113.6b", "604.3")
def test_an_incarnation_works_from_the_graveyard():
    s = table()
    s.graveyard(P1, WONDER)
    s.battlefield(P1, "Grizzly Bears", "Island")
    assert "flying" in s["Grizzly Bears"].keywords


@cr("113.6b")
def test_an_incarnation_does_nothing_for_creatures_from_the_battlefield():
    s = table()
    s.battlefield(P1, WONDER, "Grizzly Bears", "Island")
    assert "flying" not in s["Grizzly Bears"].keywords


@cr("701.20a", "400.7j")
def test_hermit_druid_puts_everything_above_the_basic_land_into_the_graveyard():
    s = table()
    druid = card(
        "Hermit Druid",
        "Creature — Human Druid",
        "{1}{G}",
        "{G}, {T}: Reveal cards from the top of your library until you reveal a basic land card. Put that card into "
        "your hand and all other cards revealed this way into your graveyard.",
        1,
        1,
    )
    s.battlefield(P1, druid)
    s.library(P1, "Shock", "Grizzly Bears", "Forest", "Giant Growth")
    s.activate(P1, "Hermit Druid")
    s.resolve()
    assert s["Forest"].zone == "hand"
    assert (s["Shock"].zone, s["Grizzly Bears"].zone) == ("graveyard", "graveyard")
    assert s["Giant Growth"].zone == "library"


RUMBLE = card(
    "Rumble",
    "Sorcery",
    "{1}{G}",
    "Reveal the top four cards of your library. You may put a creature card from among them into your hand. Put the "
    "rest into your graveyard. Create a 0/1 colorless Eldrazi Spawn creature token with "
    '"Sacrifice this token: Add {C}."',
)


@cr("701.20a", "608.2d")
def test_a_card_is_chosen_from_among_those_revealed_and_the_rest_goes_elsewhere():
    s = table()
    s.hand(P1, RUMBLE)
    s.library(P1, "Shock", "Grizzly Bears", "Forest", "Giant Growth", "Mountain")
    s.cast(P1, "Rumble")
    s.choose(P1, "Grizzly Bears")
    s.resolve()
    assert s["Grizzly Bears"].zone == "hand"
    assert {s[name].zone for name in ("Shock", "Forest", "Giant Growth")} == {"graveyard"}
    assert s["Mountain"].zone == "library"


@cr("111.3", "605.1a")
def test_a_token_has_the_ability_in_quotation_marks():
    s = table()
    s.hand(P1, RUMBLE)
    s.cast(P1, "Rumble")
    s.resolve()
    assert s.can_activate(P1, "Eldrazi Spawn Token")


@cr("111.1", "608.2c")
def test_words_that_follow_refer_to_the_token():
    s = table()
    s.hand(
        P1, card("March", "Sorcery", "{R}", "Create a 2/2 red Ogre creature token. It gains haste until end of turn.")
    )
    s.battlefield(P1, "Grizzly Bears")
    s.cast(P1, "March")
    s.resolve()
    assert "haste" in s["Ogre Token"].keywords
    assert "haste" not in s["Grizzly Bears"].keywords


@cr("400.7", "603.10a")
def test_this_card_is_found_where_it_went():
    s = table()
    s.battlefield(
        P1,
        card("Phoenix", "Creature — Phoenix", "{R}", "When this creature dies, return this card to your hand.", 1, 1),
    )
    s.hand(P1, "Shock")
    s.cast(P1, "Shock", targets=["Phoenix"])
    s.resolve_all()
    assert s["Phoenix"].zone == "hand"


@cr("110.2a")
def test_who_puts_a_card_onto_the_battlefield_controls_it():
    s = table()
    s.hand(
        P1, card("Gift", "Sorcery", "{R}", "Target opponent puts a creature card from their hand onto the battlefield.")
    )
    s.hand(P2, "Grizzly Bears")
    s.cast(P1, "Gift", targets=[P2])
    s.resolve()
    assert s["Grizzly Bears"].controller == P2


@cr("303.4", "701.26a")
def test_an_aura_taps_what_it_enchants():
    s = table()
    snare = card(
        "Snare", "Enchantment — Aura", "{U}", "Enchant creature\nWhen this Aura enters, tap enchanted creature."
    )
    s.hand(P1, snare)
    s.battlefield(P2, "Grizzly Bears")
    s.cast(P1, "Snare", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].tapped


@cr("700.5")
def test_devotion_counts_the_symbols_of_permanents():
    s = table()
    fanatic = card(
        "Fanatic",
        "Creature — Minotaur",
        "{3}{R}",
        "When this creature enters, it deals damage to each opponent equal to your devotion to red.",
        4,
        2,
    )
    s.hand(P1, fanatic)
    s.battlefield(P1, "Goblin Guide")
    s.cast(P1, "Fanatic")
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("602.5b")
def test_only_during_your_upkeep():
    s = table()
    s.battlefield(
        P1, card("Augur", "Creature — Human", "{W}", "{1}: You gain 4 life. Activate only during your upkeep.", 1, 1)
    )
    assert not s.can_activate(P1, "Augur")
    s.to("upkeep", turn=P1)
    assert s.can_activate(P1, "Augur")


@cr("602.2")
def test_any_player_may_activate_it():
    s = table()
    storm = card(
        "Storm", "Enchantment", "{U}", "Pay 4 life: Destroy this enchantment. Any player may activate this ability."
    )
    s.battlefield(P1, storm)
    s.activate(P2, "Storm")
    s.resolve()
    assert s["Storm"].zone == "graveyard"
    assert s.player(P2).life == 16


MOTHER = card(
    "Mother",
    "Creature — Human Cleric",
    "{W}",
    "{T}: Target creature you control gains protection from the color of your choice until end of turn.",
    1,
    1,
)


@cr("611.2c", "702.16b")
def test_protection_from_the_color_of_your_choice_is_from_the_color_chosen_now():
    s = table()
    s.battlefield(P1, MOTHER, "Grizzly Bears")
    s.hand(P2, "Shock", "Swords to Plowshares")
    s.activate(P1, "Mother", targets=["Grizzly Bears"])
    s.choose(P1, "red")
    s.resolve()
    assert not s.can_target(P2, "Shock", "Grizzly Bears")
    assert s.can_target(P2, "Swords to Plowshares", "Grizzly Bears")


@cr("105.3", "613.1e")
def test_a_creature_becomes_the_color_of_your_choice():
    s = table()
    mongrel = card(
        "Mongrel",
        "Creature — Dog",
        "{1}{G}",
        "Discard a card: This creature gets +1/+1 and becomes the color of your choice until end of turn.",
        2,
        2,
    )
    s.battlefield(P1, mongrel)
    s.hand(P1, "Forest")
    s.activate(P1, "Mongrel")
    s.choose(P1, "black")
    s.resolve()
    assert s["Mongrel"].colors == {"black"}
    assert s["Mongrel"].power == 3


@cr("613.4d")
def test_power_and_toughness_are_switched():
    s = table()
    s.hand(P1, card("About Face", "Instant", "{R}", "Switch target creature's power and toughness until end of turn."))
    s.battlefield(P1, "Monastery Swiftspear")
    s.cast(P1, "About Face", targets=["Monastery Swiftspear"])
    s.resolve()
    s.resolve_all()
    assert (s["Monastery Swiftspear"].power, s["Monastery Swiftspear"].toughness) == (3, 2)


@cr("601.2f", "602.2b")
def test_gloom_makes_abilities_of_white_enchantments_cost_more():
    gloom = card(
        "Gloom",
        "Enchantment",
        "{2}{B}",
        "White spells cost {3} more to cast.\nActivated abilities of white enchantments cost {3} more to activate.",
    )
    s = Scenario()
    s.battlefield(P2, gloom)
    s.battlefield(P1, card("Rune", "Enchantment", "{W}", "{W}: You gain 1 life."), *["Plains"] * 3)
    assert not s.can_activate(P1, "Rune")
    s = Scenario()
    s.battlefield(P1, card("Rune", "Enchantment", "{W}", "{W}: You gain 1 life."), *["Plains"] * 3)
    assert s.can_activate(P1, "Rune")


@cr("511.2", "603.7")
def test_at_end_of_combat_it_is_exiled():
    s = table()
    geist = card(
        "Geist",
        "Creature — Spirit",
        "{W}",
        "Whenever this creature attacks, create a 4/4 white Angel creature token with flying that's tapped and "
        "attacking. Exile that token at end of combat.",
        2,
        2,
    )
    s.battlefield(P1, geist)
    s.attack(["Geist"])
    s.resolve()
    assert s["Angel Token"].zone == "battlefield"
    s.to("postcombat main")
    assert s.player(P2).life == 14
    assert s.player(P1).battlefield == ["Geist"]


@cr("509.3a", "509.3d")
def test_it_blocks_or_becomes_blocked_by_a_creature_of_a_kind():
    gazer = card(
        "Gazer",
        "Creature — Lizard",
        "{3}{B}",
        "Whenever this creature blocks or becomes blocked by a nonblack creature, destroy that creature at end of "
        "combat.",
        1,
        6,
    )
    for attacker, blocker in (("Gazer", "Grizzly Bears"), ("Grizzly Bears", "Gazer")):
        s = table()
        cards = {"Gazer": gazer, "Grizzly Bears": "Grizzly Bears"}
        s.battlefield(P1, cards[attacker])
        s.battlefield(P2, cards[blocker])
        s.attack([attacker])
        s.block({blocker: attacker})
        s.to("postcombat main")
        assert s["Grizzly Bears"].zone == "graveyard"
        assert s["Gazer"].zone == "battlefield"


@cr("701.26a", "701.26b")
def test_tap_or_untap_is_a_choice_as_it_resolves():
    s = table()
    s.battlefield(P1, card("Twiddler", "Creature — Human", "{U}", "{U}: Tap or untap target creature.", 1, 1))
    s.battlefield(P2, "Grizzly Bears")
    s.activate(P1, "Twiddler", targets=["Grizzly Bears"])
    s.choose(P1, 1)
    s.resolve()
    assert s["Grizzly Bears"].tapped


@cr("508.3d")
def test_attacking_with_two_or_more_creatures():
    s = table()
    commando = card(
        "Commando", "Creature — Angel", "{3}{W}", "Whenever you attack with two or more creatures, draw a card.", 2, 2
    )
    s.battlefield(P1, commando, "Grizzly Bears")
    s.library(P1, "Forest", "Forest")
    s.attack(["Commando"])
    assert s.stack == []
    s = table()
    s.battlefield(P1, commando, "Grizzly Bears")
    s.library(P1, "Forest", "Forest")
    s.attack(["Commando", "Grizzly Bears"])
    s.resolve()
    assert len(s.player(P1).hand) == 1


@cr("602.5", "303.4")
def test_the_abilities_of_what_is_enchanted_cannot_be_activated():
    s = table()
    arrest = card(
        "Arrest",
        "Enchantment — Aura",
        "{2}{W}",
        "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated.",
    )
    s.battlefield(P2, MOTHER)
    s.hand(P1, arrest)
    s.cast(P1, "Arrest", targets=["Mother"])
    s.resolve()
    assert not s.can_activate(P2, "Mother", targets=["Mother"])
