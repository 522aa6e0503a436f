"""Random games with cards that mutate, meld and prepare: valid at every check, saved and loaded, rebuilt alike."""

from __future__ import annotations

import pytest

from mtgengine import CardDatabase
from mtgengine.cards.fuzz import play_card

CARDS = CardDatabase.from_text("""
Sky Beast {2}{U}
Creature — Beast
Mutate {1}{U}
Flying
Whenever this creature mutates, you gain 1 life.
2/2

Root Beast {3}{G}
Creature — Beast Elemental
Mutate {1}
{1}: Return target creature to its owner's hand.
Other creatures you control get +1/+1.
Whenever this creature mutates, put target creature on top of its owner's library.
3/3

Ghost Beast {2}{W}
Creature — Beast
Mutate {1}
{2}: Exile target creature. Return that card to the battlefield under its owner's control at the beginning of the next \
end step.
When this creature dies, create a token that's a copy of target creature.
2/1

Left Wing {2}
Creature — Bird
{1}: If you both own and control this creature and a creature named Right Wing, exile them, then meld them into \
Whole Bird.
2/2
// meld
Whole Bird
Creature — Bird
Flying
{1}: Return target creature to its owner's hand.
When this creature enters, you gain 3 life.
7/7

Right Wing {2}
Creature — Bird
1/4

Ready Student {1}
Creature — Elf
{2}: This creature becomes prepared.
1/1
// prepare
Small Lesson {1}
Instant
Small Lesson deals 2 damage to any target.
""")


@pytest.mark.parametrize(
    ("name", "beside"),
    [
        ("Sky Beast", ("Root Beast", "Ghost Beast")),
        ("Root Beast", ("Ghost Beast",)),
        ("Ghost Beast", ("Sky Beast", "Left Wing", "Right Wing")),
        ("Left Wing", ("Right Wing",)),
        ("Left Wing", ("Right Wing", "Root Beast", "Ready Student")),
        ("Ready Student", ("Ghost Beast", "Root Beast")),
    ],
)
def test_random_games_stay_valid(name, beside):
    found = play_card(CARDS.get(name), games=3, beside=[CARDS.get(other) for other in beside])
    assert found.played
    assert all(used for kind, used in found.abilities if kind in ("Triggered", "Activated"))
