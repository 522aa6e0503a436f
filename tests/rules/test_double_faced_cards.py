"""Double-faced cards (712): transforming (701.27), daybound and nightbound (702.145, 731), modal ones."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.enums import CardType, Keyword, Zone
from mtgengine.errors import IllegalAction
from mtgengine.testing import P1, P2, Scenario, cr

sys.path.insert(0, str(Path(__file__).parent))

from built_cards import instant, thing

CARDS = CardDatabase.from_text("""
Forest
Basic Land — Forest

Grizzly Bears {1}{G}
Creature — Bear
2/2

Opt {U}
Instant
Draw a card.

Villager of the Moor {2}{R}
Creature — Human Werewolf
At the beginning of each upkeep, if no spells were cast last turn, transform this creature.
2/2
// transform
Howler of the Moor
Creature — Werewolf
Trample
Whenever this creature transforms into Howler of the Moor, you gain 1 life.
At the beginning of each upkeep, if a player cast two or more spells last turn, transform this creature.
Color red
4/4

Turncoat {1}{U}
Creature — Human
{1}: Transform this creature.
1/1
// transform
Turned
Creature — Horror
{1}: Transform this creature.
Color black
5/5

Tavern Guest {1}{R}
Creature — Human Werewolf
Daybound
2/2
// transform
Tavern Beast
Creature — Werewolf
Nightbound
Color red
4/4

Grave Lantern {1}{W}
Creature — Human
Disturb {3}{W}
1/1
// transform
Lantern Spirit
Creature — Spirit
Flying
If Lantern Spirit would be put into a graveyard from anywhere, exile it instead.
Color white
2/2

Old Relic {2}
Artifact
When this artifact dies, return it to the battlefield transformed under your control.
// transform
Awoken Relic
Artifact Creature — Golem
3/3

Wooded Valley Guide {2}{G}
Creature — Elf
3/3
// modal_dfc
Wooded Valley
Land
This land enters tapped.
{T}: Add {G}.

Bold Plan {1}{R}
Sorcery
Bold Plan deals 3 damage to any target.
// modal_dfc
Bolder Golem {3}{R}
Creature — Golem
4/4

Clone {3}{U}
Creature — Shapeshifter
You may have this creature enter as a copy of any creature on the battlefield.
0/0

Reclaim {1}
Sorcery
Return target card from your graveyard to the battlefield.

Disassemble {1}
Instant
Destroy target artifact.
""")
TURN = ir.Transform(ir.TargetRef(0))


def scenario(*board: str, hand: tuple[str, ...] = ()) -> Scenario:
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.free_mana(P2)
    if board:
        s.battlefield(P1, *board)
    if hand:
        s.hand(P1, *hand)
    return s


@cr("701.27a", "712.8d", "712.8e")
def test_a_transformed_permanent_has_the_characteristics_of_its_back_face_only():
    s = scenario("Turncoat")
    s.activate(P1, "Turncoat")
    s.resolve()
    turned = s["Turned"]
    assert (turned.power, turned.toughness) == (5, 5)
    assert set(turned.subtypes) == {"Horror"}
    assert set(turned.colors) == {"black"}


@cr("202.3b", "712.8e")
def test_the_mana_value_of_a_back_face_is_that_of_the_front_face():
    s = scenario("Turncoat")
    s.activate(P1, "Turncoat")
    s.resolve()
    assert s["Turned"].mana_value == 2


@cr("202.3b", "712.9")
def test_a_copy_of_a_back_face_has_mana_value_zero_and_cannot_transform():
    s = scenario("Turncoat", hand=("Clone",))
    s.activate(P1, "Turncoat")
    s.resolve()
    clone = s["Clone"]
    s.cast(P1, "Clone")
    s.choose(P1, True, "Turned")
    s.resolve()
    assert clone.power == 5
    assert clone.mana_value == 0
    s.activate(P1, clone)
    s.resolve()
    assert clone.power == 5


@cr("701.27f")
def test_an_ability_that_waited_while_its_source_transformed_does_not_transform_it_back():
    s = scenario("Turncoat")
    s.activate(P1, "Turncoat")
    s.activate(P1, "Turncoat")
    s.resolve_all()
    assert s["Turncoat"].power == 5


@cr("701.27f")
def test_an_ability_activated_later_does():
    s = scenario("Turncoat")
    s.activate(P1, "Turncoat")
    s.resolve()
    s.activate(P1, "Turncoat")
    s.resolve()
    assert s["Turncoat"].power == 1


@cr("712.18", "613.4c")
def test_counters_and_effects_stay_on_what_transforms():
    s = Scenario(CARDS)
    s.free_mana(P1)
    s.battlefield(P1, "Turncoat", counters={"+1/+1": 2}, tapped=True)
    s.activate(P1, "Turncoat")
    s.resolve()
    assert s["Turncoat"].power == 7
    assert s["Turncoat"].tapped


@cr("701.27e", "603.2")
def test_a_werewolf_transforms_after_a_turn_without_spells_and_sees_itself_transform():
    s = scenario("Villager of the Moor")
    s.to("upkeep", turn=P2)
    s.resolve_all()
    assert s["Villager of the Moor"].power == 4
    assert s.player(P1).life == 21


@cr("603.4")
def test_a_spell_in_the_turn_before_keeps_it_human():
    s = scenario("Villager of the Moor", hand=("Opt",))
    s.cast(P1, "Opt")
    s.resolve()
    s.to("upkeep", turn=P2)
    s.resolve_all()
    assert s["Villager of the Moor"].power == 2


@cr("712.8a")
def test_a_double_faced_card_has_its_front_face_everywhere_else():
    s = scenario("Turncoat")
    s.hand(P1, instant("Bounce", ir.return_to_hand(ir.TargetRef(0)), target=ir.creature))
    s.activate(P1, "Turncoat")
    s.resolve()
    s.cast(P1, "Bounce", targets=["Turned"])
    s.resolve()
    assert s.player(P1).hand == ["Turncoat"]


@cr("712.14a")
def test_a_card_returned_transformed_enters_with_its_back_face_up():
    s = scenario("Old Relic", hand=("Disassemble",))
    s.cast(P1, "Disassemble", targets=["Old Relic"])
    s.resolve_all()
    assert s["Old Relic"].name == "Awoken Relic"
    assert s["Old Relic"].power == 3


@cr("712.14a")
def test_what_is_no_double_faced_card_stays_where_it_is():
    s = Scenario(CARDS)
    back = ir.Move(ir.TargetRef(0), Zone.BATTLEFIELD, transformed=True)
    s.hand(P1, instant("Turned Back", back, target=ir.creature & ir.InZone(Zone.GRAVEYARD)))
    s.graveyard(P1, "Grizzly Bears")
    s.cast(P1, "Turned Back", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("712.15a")
def test_a_face_down_permanent_does_not_transform():
    s = Scenario(CARDS)
    s.hand(P1, instant("Turn", TURN, target=ir.creature))
    hidden = s.battlefield(P1, "Turncoat", face_down=True)
    s.cast(P1, "Turn", targets=[hidden])
    s.resolve()
    assert (hidden.power, hidden.face_down) == (2, True)


# ---- disturb -------------------------------------------------------------------------------------------------------


@cr("702.146a", "702.146b", "712.8c")
def test_a_card_with_disturb_is_cast_transformed_from_the_graveyard():
    s = Scenario(CARDS)
    s.graveyard(P1, "Grave Lantern")
    s.mana(P1, "WWWW")
    s.cast(P1, "Lantern Spirit", alternative="disturb")
    assert s.stack == ["Lantern Spirit"]
    s.resolve()
    assert s["Grave Lantern"].power == 2
    assert "flying" in s["Grave Lantern"].keywords


@cr("702.146a", "712.11")
def test_the_back_face_is_not_cast_otherwise():
    s = scenario(hand=("Grave Lantern",))
    with pytest.raises(IllegalAction):
        s.cast(P1, "Lantern Spirit", alternative="disturb")
    assert s.can_cast(P1, "Grave Lantern")


# ---- day and night -------------------------------------------------------------------------------------------------


@cr("702.145d", "731.2a", "702.145b", "702.145c", "702.145a")
def test_daybound_makes_it_day_and_a_turn_without_spells_makes_it_night():
    s = scenario("Tavern Guest")
    assert s["Tavern Guest"].power == 2
    s.to("upkeep", turn=P2)
    assert s["Tavern Guest"].power == 4


@cr("731.2a")
def test_a_spell_of_the_active_player_keeps_it_day():
    s = scenario("Tavern Guest", hand=("Opt",))
    s.cast(P1, "Opt")
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s["Tavern Guest"].power == 2


@cr("731.2b", "702.145e", "702.145f")
def test_two_spells_in_one_turn_make_it_day_again():
    s = scenario("Tavern Guest")
    s.hand(P2, "Opt", "Opt")
    s.to("main", turn=P2)
    assert s["Tavern Guest"].power == 4
    for _ in range(2):
        s.cast(P2, "Opt")
        s.resolve()
    s.to("upkeep", turn=P1)
    assert s["Tavern Guest"].power == 2


@cr("702.145b")
def test_by_night_a_permanent_with_daybound_enters_transformed():
    s = scenario("Tavern Guest")
    s.hand(P2, "Tavern Guest")
    s.to("main", turn=P2)
    other = s["Tavern Guest#2"]
    s.cast(P2, "Tavern Guest")
    s.resolve()
    assert other.power == 4


@cr("702.145b")
def test_what_has_daybound_does_not_transform_otherwise():
    s = scenario("Tavern Guest")
    s.hand(P1, instant("Turn", TURN, target=ir.creature))
    s.cast(P1, "Turn", targets=["Tavern Guest"])
    s.resolve()
    assert s["Tavern Guest"].power == 2


LAIR = thing("Lair", CardType.CREATURE, parts=(Keyword.NIGHTBOUND,), power=1, toughness=1)


@cr("702.145g")
@pytest.mark.parametrize(("first", "power"), [(LAIR, 4), (None, 2)])
def test_what_is_nightbound_makes_it_night_where_it_is_neither_day_nor_night(first, power):
    s = scenario("Forest", hand=("Tavern Guest",))
    if first:
        s.battlefield(P1, first)
    guest = s["Tavern Guest"]
    s.cast(P1, "Tavern Guest")
    s.resolve()
    assert guest.power == power


@cr("731.1")
def test_it_stays_night_when_the_last_werewolf_is_gone():
    s = scenario("Tavern Guest")
    s.hand(P2, instant("Away", ir.exile(ir.TargetRef(0)), target=ir.creature), "Tavern Guest")
    s.to("main", turn=P2)
    s.cast(P2, "Away", targets=["Tavern Beast"])
    s.resolve()
    new = s["Tavern Guest#2"]
    s.cast(P2, new)
    s.resolve()
    assert new.power == 4


# ---- modal double-faced cards --------------------------------------------------------------------------------------


@cr("712.12", "305.1")
def test_the_land_face_of_a_modal_card_is_played():
    s = scenario(hand=("Wooded Valley Guide // Wooded Valley",))
    s.play_land(P1, "Wooded Valley")
    assert s["Wooded Valley"].tapped
    assert set(s["Wooded Valley"].types) == {"land"}


@cr("712.11b", "712.8f")
def test_or_its_other_face_is_cast():
    s = scenario(hand=("Wooded Valley Guide",))
    s.cast(P1, "Wooded Valley Guide")
    s.resolve()
    assert s["Wooded Valley Guide"].power == 3


@cr("712.11b", "712.8f")
def test_the_mana_value_of_a_modal_back_face_is_its_own():
    s = scenario(hand=("Bold Plan",))
    s.cast(P1, "Bolder Golem")
    s.resolve()
    assert s["Bolder Golem"].mana_value == 4


@cr("712.14b")
def test_a_modal_card_whose_front_is_no_permanent_is_not_put_onto_the_battlefield():
    s = scenario(hand=("Reclaim",))
    s.graveyard(P1, "Bold Plan")
    s.cast(P1, "Reclaim", targets=["Bold Plan"])
    s.resolve()
    assert s["Bold Plan"].zone == "graveyard"


def test_cards_are_found_by_the_name_of_either_face():
    assert CARDS.get("Bolder Golem").name == "Bold Plan // Bolder Golem"
    assert "Wooded Valley" in CARDS


def test_a_game_with_double_faced_cards_saves_and_loads_at_night():
    s = scenario("Tavern Guest", "Turncoat")
    s.activate(P1, "Turncoat")
    s.resolve()
    s.to("upkeep", turn=P2)
    core = s.core
    loaded = type(core).load(s.pool.tables, core.save())
    assert loaded.hash() == core.hash()
