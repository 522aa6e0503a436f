"""Records of invented cards, in the shapes of public card files."""

import json

BEAR = {
    "object": "card",
    "oracle_id": "id-bear",
    "name": "Test Bear",
    "mana_cost": "{1}{G}",
    "type_line": "Creature — Bear",
    "oracle_text": "",
    "power": "2",
    "toughness": "2",
    "colors": ["G"],
    "color_identity": ["G"],
    "keywords": [],
    "layout": "normal",
    "legalities": {"vintage": "legal", "modern": "legal", "standard": "not_legal"},
    "image_uris": {"normal": "https://example.invalid/picture"},
    "prices": {"usd": "0.10"},
    "set": "tst",
}
BOLT = {
    **BEAR,
    "oracle_id": "id-bolt",
    "name": "Test Bolt",
    "mana_cost": "{R}",
    "type_line": "Instant",
    "oracle_text": "Test Bolt deals 3 damage to any target.",
    "power": None,
    "toughness": None,
    "colors": ["R"],
    "color_identity": ["R"],
    "legalities": {"vintage": "restricted"},
}
ODD = {**BOLT, "oracle_id": "id-odd", "name": "Odd Thing", "oracle_text": "Frobnicate target creature twice."}
HALVES = {
    **BOLT,
    "oracle_id": "id-halves",
    "name": "Left // Test Bolt",
    "type_line": "Sorcery // Sorcery",
    "mana_cost": "{R} // {R}",
    "oracle_text": None,
    "layout": "split",
    "card_faces": [
        {"name": "Left", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "Draw a card."},
        {"name": "Test Bolt", "mana_cost": "{R}", "type_line": "Sorcery", "oracle_text": "You gain 1 life."},
    ],
}
TOKEN = {**BEAR, "oracle_id": "id-token", "name": "Bear", "layout": "token", "type_line": "Token Creature — Bear"}
CARDS = [BEAR, BOLT, ODD, HALVES, TOKEN]


def array(cards=CARDS):
    """As Scryfall writes a bulk file: one card a line."""
    return "[\n" + ",\n".join(json.dumps(card) for card in cards) + "\n]\n"


def lines(cards=CARDS):
    return "".join(json.dumps(card) + "\n" for card in cards)


def atomic():
    """MTGJSON's AtomicCards: all on one line, the faces of a card by its name."""

    def entry(card, **more):
        return {
            "name": card["name"],
            "manaCost": card["mana_cost"],
            "type": card["type_line"],
            "text": card["oracle_text"],
            "colors": [],
            "colorIdentity": card.get("color_identity", ["R"]),
            "layout": "normal",
            "legalities": {"vintage": "Legal"},
            "identifiers": {"scryfallOracleId": card.get("oracle_id")},
            **more,
        }

    left, right = HALVES["card_faces"]
    halves = [
        entry({**face, "name": HALVES["name"]}, faceName=face["name"], side=side, layout="split")
        for face, side in ((left, "a"), (right, "b"))
    ]
    data = {
        "Test Bear": [entry(BEAR, power="2", toughness="2")],
        "Test Bolt": [entry(BOLT)],
        HALVES["name"]: halves,
    }
    return json.dumps({"meta": {"date": "2026-01-01", "version": "5.2.2"}, "data": data})
