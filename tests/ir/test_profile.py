"""What the payment solver is told of mana abilities: tiers, harm, and what they make."""

import pytest

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.enums import Color
from mtgengine.ir.profile import NEVER_AUTOMATIC, ONLY_TAPS, SMALL_HARM
from mtgengine.oracle import CardText, compile

CARDS = CardDatabase.bundled()
W, U, B, R, G, C = range(6)


def profiles(text: str) -> list[ir.ManaProfile]:
    card = compile(CardText("Source", "Artifact", "{2}", text))
    assert isinstance(card, ir.Card), card
    return [ir.mana_profile(ability) for ability in card.face.abilities]


def made(*kinds: int) -> tuple[int, ...]:
    return tuple(kinds.count(kind) for kind in range(6))


@pytest.mark.parametrize(
    ("text", "tier", "harm", "fixed", "choice"),
    [
        ("{T}: Add {G}.", ONLY_TAPS, 0, made(G), 0),
        ("{T}: Add {C}{C}.", ONLY_TAPS, 0, made(C, C), 0),
        ("{T}: Add {W} or {U}.", ONLY_TAPS, 0, made(), 1),
        ("{T}: Add {W} or {U}. This artifact deals 1 damage to you.", SMALL_HARM, 1, made(), 1),
        ("{T}: Add {C}{C}. This artifact deals 2 damage to you.", SMALL_HARM, 2, made(C, C), 0),
        ("{T}: Add {R}. You lose 1 life.", SMALL_HARM, 1, made(R), 0),
        ("{1}, {T}: Add {W}{U}.", SMALL_HARM, 1, made(W, U), 0),
        ("{T}, Remove a charge counter from this artifact: Add {B}.", SMALL_HARM, 1, made(B), 0),
        ("{T}, Pay 1 life: Add {B}.", NEVER_AUTOMATIC, 0, made(B), 0),
        ("{T}, Sacrifice this artifact: Add {B}.", NEVER_AUTOMATIC, 0, made(B), 0),
        ("{T}, Discard a card: Add {B}.", NEVER_AUTOMATIC, 0, made(B), 0),
        ("{T}: Add {B}. Draw a card.", NEVER_AUTOMATIC, 0, made(B), 0),
        ("{T}: Add {B}. Each opponent loses 1 life.", NEVER_AUTOMATIC, 0, made(B), 0),
        ("Pay 1 life: Add {B}.", NEVER_AUTOMATIC, 0, made(B), 0),  # nothing bounds it
        ("{2}: Add {B}.", NEVER_AUTOMATIC, 0, made(B), 0),
        ("{T}: Add {G} for each creature you control.", ONLY_TAPS, 0, made(), 0),
        ("{T}: Add two mana of any one color.", ONLY_TAPS, 0, made(), 2),
        ("{T}: Add two mana in any combination of colors.", ONLY_TAPS, 0, made(), 2),
    ],
)
def test_tier_harm_and_mana(text, tier, harm, fixed, choice):
    (profile,) = profiles(text)
    assert (profile.tier, profile.harm) == (tier, harm)
    assert profile.fixed == fixed
    assert profile.choice == choice
    assert profile.amount == sum(fixed) + choice


def test_mana_of_one_color_and_mana_of_each_color_apart():
    (one,), (each,) = (
        profiles("{T}: Add two mana of any one color."),
        profiles("{T}: Add two mana in any combination of colors."),
    )
    assert not one.each
    assert each.each
    assert one.mask == each.mask == 0b011111


def test_mana_that_may_be_spent_on_some_things_only():
    (profile,) = profiles("{T}: Add {R}. Spend this mana only to cast creature spells.")
    assert profile.tier == ONLY_TAPS
    assert profile.spend_on == ir.IsSpell() & ir.creature


def test_two_choices_that_differ_are_never_automatic():
    ability = ir.ManaAbility(
        [ir.AddMana({Color.WHITE, Color.BLUE}), ir.AddMana({Color.RED, Color.GREEN})], cost=[ir.TapSelf()]
    )
    assert ir.mana_profile(ability).tier == NEVER_AUTOMATIC


def test_the_core_agrees_on_what_a_face_can_make():
    pool = ir.pool_for([CARDS.get(name) for name in ("Adarkar Wastes", "Sol Ring", "Lotus Petal", "Tundra")])
    face = {name: pool.tables.face(index) for name, index in pool.index.items()}
    assert (face["Adarkar Wastes"]["mana_mask"], face["Adarkar Wastes"]["mana_max"]) == (0b100011, 1)
    assert (face["Sol Ring"]["mana_mask"], face["Sol Ring"]["mana_max"]) == (0b100000, 2)
    assert face["Lotus Petal"]["mana_mask"] == 0
    assert face["Tundra"]["mana_mask"] == 0b000011
