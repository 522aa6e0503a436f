"""Objects (CR 109, 110), tokens (CR 111), zones (CR 400-408), who may know what, and last known information."""

from __future__ import annotations

import pytest

from mtgcore import types as core_types
from mtgengine import Deck, Game, GameConfig
from mtgengine.enums import CardType, Color, Keyword, Zone
from mtgengine.ir import (
    Activated,
    CopySpell,
    Count,
    CreateToken,
    Damage,
    Destroy,
    Draw,
    Each,
    Effect,
    Face,
    GainLife,
    InZone,
    IsAbility,
    IsToken,
    KeywordAbility,
    Move,
    Number,
    Opponents,
    Owned,
    PowerOf,
    RevealHand,
    SacrificeSelf,
    Shuffle,
    Source,
    Spell,
    TapSelf,
    Target,
    TargetRef,
    You,
    any_target,
    creature,
    exile,
    permanent,
    pump,
    return_to_hand,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")
SLOT_MASK = 0x3FFF
SHARED_ZONES = (Zone.BATTLEFIELD, Zone.STACK, Zone.EXILE, Zone.COMMAND)
OWN_ZONES = (Zone.LIBRARY, Zone.HAND, Zone.GRAVEYARD)


def instant(name: str, *effects: Effect, targets=(), kind: CardType = CardType.INSTANT) -> Face:
    return Face(name, {kind}, FREE, abilities=[Spell(effects=effects, targets=targets)])


def a_creature(name: str, power: int, toughness: int, *abilities, cost: str = "{0}") -> Face:
    return Face(name, {CardType.CREATURE}, ManaCost.parse(cost), power=power, toughness=toughness, abilities=abilities)


def knows(s: Scenario, thing, *players) -> bool:
    """Whether exactly these players may know which card it is."""
    return s.core.known(s[thing].id) == sum(1 << player for player in players)


def seen(s: Scenario, viewer, zone: Zone, player) -> list[str | None]:
    """The cards of a zone as a player sees them."""
    return [card.name for card in s.game.view(viewer).cards(zone, player)]


# ---- objects (109, 110) --------------------------------------------------------------------------------------------


@cr("109.2")
def test_a_creature_means_a_permanent():
    s = Scenario()
    s.hand(P1, "Murder")
    s.graveyard(P2, "Gray Ogre")
    s.hand(P2, "Hill Giant")
    s.battlefield(P2, "Grizzly Bears")
    s.free_mana(P1)
    assert s.can_target(P1, "Murder", "Grizzly Bears")
    assert not s.can_target(P1, "Murder", "Gray Ogre")
    assert not s.can_target(P1, "Murder", "Hill Giant")


@cr("109.2", "109.2b")
def test_a_creature_spell_is_no_creature():
    s = Scenario()
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Murder", "Essence Scatter")
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Grizzly Bears")
    assert not s.can_target(P2, "Murder", "Grizzly Bears")
    assert s.can_target(P2, "Essence Scatter", "Grizzly Bears")


@cr("109.2b")
def test_a_spell_is_on_the_stack():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Essence Scatter")
    s.free_mana(P1)
    assert not s.can_cast(P1, "Essence Scatter")


@cr("109.2a")
def test_a_card_in_a_graveyard_is_looked_for_in_that_zone():
    s = Scenario()
    s.hand(P1, "Raise Dead")
    s.free_mana(P1)
    s.graveyard(P1, "Gray Ogre", "Shock")
    s.graveyard(P2, "Hill Giant")
    s.battlefield(P1, "Grizzly Bears")
    s.cast(P1, "Raise Dead", targets=["Gray Ogre"])
    s.resolve()
    assert s["Gray Ogre"].zone == "hand"


@cr("109.2a")
@pytest.mark.parametrize("name", ["Shock", "Hill Giant", "Grizzly Bears"])
def test_raise_dead_finds_no_other_card(name):
    s = Scenario()
    s.hand(P1, "Raise Dead")
    s.free_mana(P1)
    s.graveyard(P1, "Gray Ogre", "Shock")
    s.graveyard(P2, "Hill Giant")
    s.battlefield(P1, "Grizzly Bears")
    assert not s.can_target(P1, "Raise Dead", name)


@cr("109.3")
def test_status_and_control_are_no_characteristics():
    s = Scenario()
    one = s.battlefield(P1, "Grizzly Bears", tapped=True, damage=1)
    other = s.battlefield(P2, "Grizzly Bears")
    assert one.object.characteristics == other.object.characteristics


@cr("109.4", "108.4")
def test_a_card_that_left_the_battlefield_is_no_longer_controlled_by_another_player():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears", owner=P2)
    s.hand(P1, "Murder")
    s.free_mana(P1)
    assert (bears.controller, bears.owner) == (P1, P2)
    s.cast(P1, "Murder", targets=[bears])
    s.resolve()
    assert bears.controller == P2


@cr("109.5")
def test_you_is_the_controller_not_the_owner():
    gift = a_creature("Gift Giver", 1, 1, Activated(effects=[GainLife(You(), Number(3))]))
    s = Scenario()
    s.battlefield(P1, gift, owner=P2)
    s.activate(P1, "Gift Giver")
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (23, 20)


@cr("110.1", "110.5d", "403.3")
def test_only_what_is_on_the_battlefield_is_a_permanent():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, "Unsummon")
    s.free_mana(P1)
    assert s.core.permanent(bears.id)
    s.cast(P1, "Unsummon", targets=[bears])
    s.resolve()
    with pytest.raises(KeyError):
        s.core.permanent(bears.id)


@cr("110.2", "608.3a")
def test_a_permanent_is_controlled_by_the_player_under_whose_control_it_entered():
    s = Scenario()
    s.hand(P1, "Grizzly Bears")
    s.free_mana(P1)
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert s["Grizzly Bears"].controller == P1


REANIMATE = instant(
    "Reanimate", Move(TargetRef(0), Zone.BATTLEFIELD), targets=[Target(InZone(Zone.GRAVEYARD))], kind=CardType.SORCERY
)


@cr("110.2a")
def test_who_puts_a_permanent_onto_the_battlefield_controls_it():
    s = Scenario()
    s.hand(P1, REANIMATE)
    s.graveyard(P2, "Grizzly Bears")
    s.cast(P1, "Reanimate", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Grizzly Bears"].controller, s["Grizzly Bears"].owner) == (P1, P2)


@cr("110.5b")
def test_permanents_enter_untapped_and_face_up():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears", tapped=True)
    s.hand(P1, "Unsummon")
    s.free_mana(P1)
    s.cast(P1, "Unsummon", targets=[bears])
    s.resolve()
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert not bears.tapped
    assert not bears.face_down


@cr("110.5c")
def test_a_permanent_stays_tapped_until_something_untaps_it():
    s = Scenario()
    bears = s.battlefield(P2, "Grizzly Bears", tapped=True)
    s.to("end")
    assert bears.tapped
    s.to("upkeep", turn=P2)
    assert not bears.tapped


# ---- zones in general (400) ----------------------------------------------------------------------------------------


@cr("400.1")
def test_there_are_seven_zones():
    assert len(Zone) == 7


@cr("400.1")
def test_library_hand_and_graveyard_are_each_players_own():
    s = Scenario()
    s.hand(P1, "Shock")
    s.graveyard(P1, "Gray Ogre")
    s.library(P1, "Island")
    assert (s.player(P1).hand, s.player(P2).hand) == (["Shock"], [])
    assert (s.player(P1).graveyard, s.player(P2).graveyard) == (["Gray Ogre"], [])
    assert s.player(P1).library[0] == "Island"
    assert "Island" not in s.player(P2).library


@cr("400.1")
@pytest.mark.parametrize("zone", SHARED_ZONES)
def test_the_other_zones_are_shared(zone):
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Gray Ogre")
    s.exile(P1, "Shock")
    s.exile(P2, "Divination")
    s.command(P1, "Ornithopter")
    s.command(P2, "Memnite")
    assert s.core.zone(zone, 0) == s.core.zone(zone, 1)


@cr("400.3")
@pytest.mark.parametrize(
    ("card", "zone"),
    [("Murder", "graveyard"), ("Unsummon", "hand"), ("Time Ebb", "library")],
)
def test_a_card_goes_to_its_owners_zone_whoever_controlled_it(card, zone):
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears", owner=P2)
    s.hand(P1, card)
    s.free_mana(P1)
    s.cast(P1, card, targets=[bears])
    s.resolve()
    assert bears.zone == zone
    assert "Grizzly Bears" in getattr(s.player(P2), zone)
    assert "Grizzly Bears" not in getattr(s.player(P1), zone)


@cr("400.3")
def test_a_sacrificed_permanent_goes_to_its_owners_graveyard():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", owner=P2)
    s.hand(P1, "Innocent Blood")
    s.free_mana(P1)
    s.cast(P1, "Innocent Blood")
    s.resolve()
    assert s.player(P2).graveyard == ["Grizzly Bears"]


@cr("400.4a", "304.4", "307.4")
@pytest.mark.parametrize("name", ["Shock", "Divination"])
def test_an_instant_or_sorcery_card_does_not_enter_the_battlefield(name):
    s = Scenario()
    s.hand(P1, REANIMATE)
    card = s.graveyard(P1, name)
    before = card.id
    s.cast(P1, "Reanimate", targets=[card])
    s.resolve()
    assert card.zone == "graveyard"
    assert card.id == before


@cr("400.5", "404.2")
def test_the_order_of_a_graveyard_is_that_in_which_cards_came():
    s = Scenario()
    s.hand(P1, "Shock", "Lightning Bolt", "Divination")
    s.free_mana(P1)
    for name, targets in (("Lightning Bolt", [P2]), ("Divination", None), ("Shock", [P2])):
        s.cast(P1, name, targets=targets)
        s.resolve()
    assert s.player(P1).graveyard == ["Lightning Bolt", "Divination", "Shock"]


@cr("400.5", "401.2")
def test_the_order_of_a_library_stays_as_it_is():
    s = Scenario()
    s.library(P2, "Island", "Swamp", "Plains")
    s.to("end", turn=P2)
    assert s.player(P2).hand == ["Island"]
    assert s.player(P2).library[:2] == ["Swamp", "Plains"]


@cr("400.7", "608.2b")
def test_a_spell_does_not_find_a_creature_that_left_and_came_back():
    s = Scenario()
    bear = s.battlefield(P1, "Ashcoat Bear")
    s.hand(P1, "Unsummon")
    s.hand(P2, "Murder")
    s.free_mana(P1)
    s.free_mana(P2)
    s.pass_priority(P1)
    s.cast(P2, "Murder", targets=[bear])
    s.cast(P1, "Unsummon", targets=[bear])
    s.resolve()
    s.cast(P1, "Ashcoat Bear")
    s.resolve()
    assert s.stack == ["Murder"]
    s.resolve()
    assert bear.zone == "battlefield"
    assert s.player(P2).graveyard == ["Murder"]


@cr("400.7", "403.4")
def test_a_permanent_that_comes_back_remembers_nothing():
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears", tapped=True, damage=1, counters={"+1/+1": 2})
    aura = s.battlefield(P1, "Holy Strength", attached_to=bears)
    s.hand(P1, "Unsummon", "Giant Growth")
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=[bears])
    s.resolve()
    assert (bears.power, bears.toughness) == (8, 9)
    old = bears.id
    s.cast(P1, "Unsummon", targets=[bears])
    s.resolve()
    s.cast(P1, "Grizzly Bears")
    s.resolve()
    assert bears.id != old
    assert (bears.power, bears.toughness) == (2, 2)
    assert (bears.damage, bears.counters, bears.tapped) == (0, {}, False)
    assert bears.sick
    assert aura.zone == "graveyard"


@cr("400.7")
@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD, Zone.EXILE, Zone.LIBRARY, Zone.COMMAND])
def test_a_card_becomes_a_new_object_in_every_zone(zone):
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Move It", Move(TargetRef(0), zone), targets=[Target(permanent)]))
    old = bears.id
    s.cast(P1, "Move It", targets=[bears])
    s.resolve()
    assert bears.object.zone is zone
    assert bears.id != old
    assert not s.core.exists(old)


@cr("400.7", "405.1")
def test_a_spell_and_its_card_are_different_objects():
    s = Scenario()
    card = s.hand(P1, "Lightning Bolt")
    s.free_mana(P1)
    ids = [card.id]
    s.cast(P1, card, targets=[P2])
    ids.append(card.id)
    s.resolve()
    ids.append(card.id)
    assert len(set(ids)) == 3
    assert len({id & SLOT_MASK for id in ids}) == 1


@cr("400.7")
def test_an_effect_until_end_of_turn_does_not_follow_a_card():
    s = Scenario()
    bear = s.battlefield(P1, "Ashcoat Bear")
    s.hand(P1, "Giant Growth", "Unsummon")
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=[bear])
    s.resolve()
    s.cast(P1, "Unsummon", targets=[bear])
    s.resolve()
    s.cast(P1, bear)
    s.resolve()
    assert (bear.power, bear.toughness) == (2, 2)


@cr("400.8", "406.7")
def test_a_card_exiled_from_exile_becomes_a_new_object():
    s = Scenario()
    card = s.exile(P1, "Grizzly Bears")
    s.hand(P1, instant("Exile Again", exile(TargetRef(0)), targets=[Target(InZone(Zone.EXILE))]))
    old = card.id
    s.cast(P1, "Exile Again", targets=[card])
    s.resolve()
    assert card.zone == "exile"
    assert card.id != old
    assert s.player(P1).exile == ["Grizzly Bears"]


@cr("400.10")
def test_an_object_put_into_the_command_zone_from_there_becomes_a_new_object():
    s = Scenario()
    card = s.command(P1, "Grizzly Bears")
    s.hand(P1, instant("Command Again", Move(TargetRef(0), Zone.COMMAND), targets=[Target(InZone(Zone.COMMAND))]))
    old = card.id
    s.cast(P1, "Command Again", targets=[card])
    s.resolve()
    assert card.zone == "command"
    assert card.id != old


@cr("400.12")
def test_what_is_done_to_a_zone_is_done_to_all_its_cards():
    mine = Owned(core_types.REL_YOU)
    s = Scenario()
    s.hand(P1, "Shock", "Divination", "Island")
    s.hand(P2, "Murder")
    s.hand(
        P1,
        instant("Begin Anew", Move(Each(mine, [Zone.HAND]), Zone.LIBRARY), Shuffle(You()), kind=CardType.SORCERY),
    )
    s.build()
    size = len(s.player(P1).library)
    s.cast(P1, "Begin Anew")
    s.resolve()
    assert s.player(P1).hand == []
    assert len(s.player(P1).library) == size + 3
    assert s.player(P2).hand == ["Murder"]


# ---- libraries (401) -----------------------------------------------------------------------------------------------


@cr("401.2", "400.2", "402.3")
def test_players_cannot_look_at_libraries_or_at_the_hands_of_others():
    s = Scenario()
    s.hand(P1, "Shock")
    s.hand(P2, "Murder")
    assert set(seen(s, P1, Zone.LIBRARY, P1)) == {None}
    assert set(seen(s, P1, Zone.LIBRARY, P2)) == {None}
    assert seen(s, P1, Zone.HAND, P1) == ["Shock"]
    assert seen(s, P1, Zone.HAND, P2) == [None]


@cr("401.3", "402.3")
def test_players_may_count_libraries_and_hands():
    s = Scenario()
    s.hand(P2, "Murder", "Shock")
    view = s.game.view(P1)
    assert view.library_size(P2) == len(s.player(P2).library)
    assert view.hand_size(P2) == 2


@cr("401.7")
@pytest.mark.parametrize(("cards", "place"), [(5, 2), (2, 2), (1, 1), (0, 0)])
def test_a_card_put_nth_from_the_top_of_a_short_library_goes_to_the_bottom(cards, place):
    third = Move(TargetRef(0), Zone.LIBRARY, position=2)
    s = Scenario()
    bears = s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Third From the Top", third, targets=[Target(creature)]))
    s.build()
    for id in s.core.zone(core_types.ZONE_LIBRARY, P1)[cards:]:
        s.core.edit_move(id, core_types.ZONE_EXILE, P1)
    s.core.relist_options()
    s.cast(P1, "Third From the Top", targets=[bears])
    s.resolve()
    assert s.player(P1).library.index("Grizzly Bears") == place
    assert len(s.player(P1).library) == cards + 1


# ---- the battlefield, graveyards, exile, command (403, 404, 406, 408) ----------------------------------------------


@cr("403.1", "404.1")
def test_the_battlefield_and_the_graveyards_start_out_empty():
    deck = Deck.from_text("24 Forest\n36 Grizzly Bears")
    game = Game.start((deck, deck))
    for zone in (Zone.BATTLEFIELD, Zone.GRAVEYARD, Zone.EXILE, Zone.STACK, Zone.COMMAND):
        for player in (0, 1):
            assert game.zone(zone, player) == ()


@cr("403.2")
def test_a_spell_affects_only_the_battlefield_unless_it_says_so():
    s = Scenario()
    s.battlefield(P1, "Gray Ogre")
    s.hand(P1, "Grizzly Bears", "Wrath of God")
    s.command(P1, "Runeclaw Bear")
    s.exile(P2, "Goblin Piker")
    s.free_mana(P1)
    s.cast(P1, "Wrath of God")
    s.resolve()
    assert s["Gray Ogre"].zone == "graveyard"
    assert [s[name].zone for name in ("Grizzly Bears", "Runeclaw Bear", "Goblin Piker")] == [
        "hand",
        "command",
        "exile",
    ]


@cr("403.2")
def test_an_amount_counts_only_what_is_on_the_battlefield():
    s = Scenario()
    s.battlefield(P1, "Gray Ogre", "Goblin Piker")
    s.graveyard(P1, "Grizzly Bears")
    s.hand(P1, instant("Blessing", GainLife(You(), Count(creature))), "Hill Giant")
    s.cast(P1, "Blessing")
    s.resolve()
    assert s.player(P1).life == 22


@cr("404.1")
def test_a_countered_spell_goes_to_its_owners_graveyard():
    s = Scenario()
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Counterspell")
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Counterspell", targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P1).graveyard == ["Grizzly Bears"]
    assert s.player(P2).graveyard == ["Counterspell"]


@cr("404.1")
def test_discarded_cards_go_on_top_of_the_graveyard():
    s = Scenario()
    s.graveyard(P2, "Shock")
    s.hand(P2, "Island", "Swamp")
    s.hand(P1, "Mind Rot")
    s.free_mana(P1)
    s.cast(P1, "Mind Rot", targets=[P2])
    s.resolve()
    assert s.player(P2).graveyard[0] == "Shock"
    assert sorted(s.player(P2).graveyard[1:]) == ["Island", "Swamp"]


@cr("404.1", "608.2n")
@pytest.mark.parametrize("name", ["Divination", "Raise the Alarm"])
def test_a_resolved_instant_or_sorcery_goes_on_top_of_its_owners_graveyard(name):
    s = Scenario()
    s.graveyard(P1, "Island")
    s.hand(P1, name)
    s.free_mana(P1)
    s.cast(P1, name)
    s.resolve()
    assert s.player(P1).graveyard == ["Island", name]


@cr("404.2", "400.2")
def test_any_player_may_examine_any_graveyard():
    s = Scenario()
    s.graveyard(P1, "Shock")
    s.graveyard(P2, "Murder", "Island")
    for viewer in (P1, P2):
        assert seen(s, viewer, Zone.GRAVEYARD, P1) == ["Shock"]
        assert seen(s, viewer, Zone.GRAVEYARD, P2) == ["Murder", "Island"]


@cr("406.1", "406.2")
def test_an_exiled_card_is_in_the_exile_zone():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Swords to Plowshares")
    s.free_mana(P1)
    s.cast(P1, "Swords to Plowshares", targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P2).exile == ["Grizzly Bears"]
    assert s.player(P2).graveyard == []


@cr("406.2")
@pytest.mark.parametrize("zone", [Zone.GRAVEYARD, Zone.HAND, Zone.STACK])
def test_cards_are_exiled_from_whatever_zone_they_are_in(zone):
    s = Scenario()
    place = {Zone.GRAVEYARD: s.graveyard, Zone.HAND: s.hand, Zone.STACK: s.hand}[zone]
    card = place(P1, "Divination")
    target = Target(spell) if zone is Zone.STACK else Target(InZone(zone), zones=[zone])
    s.hand(P1, instant("Banish", exile(TargetRef(0)), targets=[target]))
    s.free_mana(P1)
    if zone is Zone.STACK:
        s.cast(P1, card)
    s.cast(P1, "Banish", targets=[card])
    s.resolve()
    assert card.zone == "exile"
    assert s.stack == []


@cr("406.3", "400.2")
def test_any_player_may_examine_exiled_cards():
    s = Scenario()
    s.exile(P1, "Shock")
    for viewer in (P1, P2):
        assert [card.name for card in s.game.view(viewer).exile] == ["Shock"]


@cr("408.1", "400.2")
def test_an_object_in_the_command_zone_is_no_permanent_and_everybody_sees_it():
    s = Scenario()
    card = s.command(P1, "Grizzly Bears")
    s.hand(P2, "Murder")
    s.free_mana(P2)
    assert knows(s, card, P1, P2)
    assert not s.can_cast(P2, "Murder")


# ---- who may know what ---------------------------------------------------------------------------------------------


@cr("400.2")
@pytest.mark.parametrize("zone", ["battlefield", "graveyard", "exile", "command"])
def test_everybody_knows_what_is_in_a_public_zone(zone):
    s = Scenario()
    card = getattr(s, zone)(P1, "Grizzly Bears")
    assert knows(s, card, P1, P2)


@cr("400.2")
def test_everybody_knows_what_is_on_the_stack():
    s = Scenario()
    card = s.hand(P1, "Lightning Bolt")
    s.free_mana(P1)
    assert knows(s, card, P1)
    s.cast(P1, card, targets=[P2])
    assert knows(s, card, P1, P2)


@cr("400.2", "402.3")
def test_a_drawn_card_is_known_to_its_owner_only():
    s = Scenario()
    island = s.library(P2, "Island")
    assert knows(s, island)
    s.to("draw", turn=P2)
    assert s.player(P2).hand == ["Island"]
    assert knows(s, island, P2)


def test_everybody_knows_a_card_that_was_returned_to_a_hand():
    s = Scenario()
    bears = s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Murder")
    s.hand(P1, "Unsummon")
    s.free_mana(P1)
    s.cast(P1, "Unsummon", targets=[bears])
    s.resolve()
    assert sorted(map(str, seen(s, P1, Zone.HAND, P2))) == ["Grizzly Bears", "None"]


def test_everybody_knows_a_permanent_that_was_put_on_top_of_a_library():
    s = Scenario()
    bears = s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Time Ebb")
    s.free_mana(P1)
    s.cast(P1, "Time Ebb", targets=[bears])
    s.resolve()
    assert seen(s, P1, Zone.LIBRARY, P2)[-1] == "Grizzly Bears"
    s.to("draw", turn=P2)
    assert seen(s, P1, Zone.HAND, P2) == ["Grizzly Bears"]


def test_a_card_that_was_searched_for_is_known_to_the_searcher_only():
    s = Scenario()
    card = s.library(P1, "Shivan Dragon")
    s.hand(P1, "Vampiric Tutor")
    s.free_mana(P1)
    s.cast(P1, "Vampiric Tutor")
    s.choose(P1, "Shivan Dragon")
    s.resolve()
    assert s.player(P1).library[0] == "Shivan Dragon"
    assert knows(s, card, P1)


def test_a_card_that_was_revealed_is_known_to_all():
    s = Scenario()
    card = s.library(P1, "Shivan Dragon")
    s.hand(P1, "Worldly Tutor")
    s.free_mana(P1)
    s.cast(P1, "Worldly Tutor")
    s.choose(P1, "Shivan Dragon")
    s.resolve()
    assert knows(s, card, P1, P2)


def test_shuffling_hides_what_was_known_of_a_library():
    s = Scenario()
    card = s.library(P1, "Shivan Dragon")
    s.hand(P1, "Worldly Tutor", instant("Reshuffle", Shuffle(You())))
    s.free_mana(P1)
    s.cast(P1, "Worldly Tutor")
    s.choose(P1, "Shivan Dragon")
    s.resolve()
    s.cast(P1, "Reshuffle")
    s.resolve()
    assert knows(s, card)


def test_a_revealed_hand_stays_known():
    s = Scenario()
    s.hand(P2, "Murder", "Island")
    s.hand(P1, instant("Peek", RevealHand(Opponents())))
    s.cast(P1, "Peek")
    s.resolve()
    s.to("draw", turn=P2)
    assert seen(s, P1, Zone.HAND, P2) == ["Murder", "Island", None]


def test_cards_put_on_the_bottom_in_a_mulligan_are_known_to_their_owner_only():
    deck = Deck.from_text("24 Forest\n36 Grizzly Bears")
    game = Game.start((deck, deck), 1, GameConfig(starting_player=0))
    labels = [option.label for option in game.decision.options]
    game.apply(labels.index("mulligan"))
    game.apply([option.label for option in game.decision.options].index("keep"))
    game.apply(0)
    bottom = game.zone(Zone.LIBRARY, 0)[0]
    assert game.core.known(bottom.object_id) == 0b01


# ---- tokens (111, 704.5d) ------------------------------------------------------------------------------------------

BEAST = Face(
    "Beast Token",
    {CardType.CREATURE},
    subtypes=["Beast"],
    power=3,
    toughness=3,
    color_indicator={Color.GREEN},
    abilities=[KeywordAbility(Keyword.TRAMPLE)],
)
MAKE_BEAST = instant("Make a Beast", CreateToken(You(), BEAST))


def with_token() -> Scenario:
    s = Scenario()
    s.hand(P1, MAKE_BEAST, "Unsummon", "Murder", "Swords to Plowshares", "Time Ebb", "Disenchant")
    s.free_mana(P1)
    s.cast(P1, "Make a Beast")
    s.resolve()
    return s


@cr("111.1", "111.3", "111.6")
def test_a_token_is_a_permanent_with_the_characteristics_that_its_creator_defines():
    token = with_token()["Beast Token"]
    assert token.is_token
    assert token.zone == "battlefield"
    assert (token.power, token.toughness, token.colors, token.subtypes) == (3, 3, {"green"}, {"Beast"})
    assert token.keywords == {"trample"}
    assert token.mana_value == 0


@cr("111.2")
def test_who_creates_a_token_owns_and_controls_it():
    gift = instant("Gift of a Beast", CreateToken(Opponents(), BEAST))
    s = Scenario()
    s.hand(P1, gift)
    s.cast(P1, "Gift of a Beast")
    s.resolve()
    assert (s["Beast Token"].owner, s["Beast Token"].controller) == (P2, P2)


@cr("111.4")
def test_the_name_of_a_token_is_its_subtypes_and_the_word_token():
    s = Scenario()
    s.hand(P1, "Raise the Alarm")
    s.free_mana(P1)
    s.cast(P1, "Raise the Alarm")
    s.resolve()
    assert s.player(P1).battlefield == ["Soldier Token", "Soldier Token"]
    assert s["Soldier Token"].subtypes == {"Soldier"}


@cr("111.6")
def test_a_token_attacks_and_dies_as_any_creature():
    s = Scenario()
    token = s.token(P1, BEAST)
    s.battlefield(P2, "Grizzly Bears", "Rumbling Baloth")
    s.attack({token: P2})
    s.block({"Rumbling Baloth": token})
    s.to("end_of_combat")
    assert not token.exists
    assert s["Rumbling Baloth"].damage == 3


@cr("111.6")
def test_a_token_in_a_graveyard_is_no_card_there():
    s = with_token()
    s.cast(P1, "Murder", targets=["Beast Token"])
    s.resolve()
    assert s.player(P1).graveyard == ["Make a Beast", "Murder"]


@cr("111.7", "704.5d")
@pytest.mark.parametrize("name", ["Unsummon", "Murder", "Swords to Plowshares", "Time Ebb"])
def test_a_token_that_leaves_the_battlefield_ceases_to_exist(name):
    s = with_token()
    token = s["Beast Token"]
    sizes = len(s.player(P1).hand), len(s.player(P1).library)
    s.cast(P1, name, targets=[token])
    s.resolve()
    assert not token.exists
    assert (len(s.player(P1).hand) + 1, len(s.player(P1).library)) == sizes
    assert s.player(P1).exile == []


@cr("111.8")
def test_a_token_that_left_does_not_come_back():
    exiled = creature & InZone(Zone.EXILE)
    s = Scenario()
    token = s.token(P1, BEAST)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, instant("Blink All", exile(Each(creature)), Move(Each(exiled), Zone.BATTLEFIELD)))
    s.cast(P1, "Blink All")
    s.resolve()
    assert s.player(P1).battlefield == ["Grizzly Bears"]
    assert not token.exists
    assert s.player(P1).exile == []


@cr("111.7", "704.5d")
def test_a_token_is_in_its_new_zone_until_state_based_actions_are_checked():
    in_graveyards = Count(IsToken() & InZone(Zone.GRAVEYARD), [Zone.GRAVEYARD])
    s = Scenario()
    s.token(P1, BEAST)
    s.hand(P1, instant("Requiem", Destroy(Each(creature)), GainLife(You(), in_graveyards)))
    s.cast(P1, "Requiem")
    s.resolve()
    assert s.player(P1).life == 21
    assert not s.core.zone(core_types.ZONE_GRAVEYARD, P1)[1:]


@cr("111.13", "608.3f", "707.10f")
def test_a_copy_of_a_permanent_spell_becomes_a_token():
    s = Scenario()
    bears = s.hand(P1, "Grizzly Bears")
    s.hand(P1, instant("Twin", CopySpell(TargetRef(0)), targets=[Target(spell)]))
    s.free_mana(P1)
    s.cast(P1, bears)
    s.cast(P1, "Twin", targets=[bears])
    s.resolve()
    assert s.stack == ["Grizzly Bears", "Grizzly Bears"]
    s.resolve()
    token = s["Grizzly Bears#2"]
    assert token.is_token
    assert (token.power, token.toughness, token.mana_value) == (2, 2, 2)
    s.resolve()
    assert not bears.is_token
    assert s.player(P1).battlefield == ["Grizzly Bears", "Grizzly Bears"]


# ---- copies of spells (704.5e, 707.10) -----------------------------------------------------------------------------

COPY = instant("Copy Spell", CopySpell(TargetRef(0)), targets=[Target(spell)])


def with_copy(card: str = "Lightning Bolt", **choices) -> Scenario:
    """P2 copies a spell of P1; the copy is on top of the stack."""
    s = Scenario()
    s.hand(P1, card)
    s.hand(P2, COPY, "Cancel", instant("Recall", return_to_hand(TargetRef(0)), targets=[Target(spell)]))
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P1, card, **choices)
    s.cast(P2, "Copy Spell", targets=[card])
    s.resolve()
    assert s.stack == [card, card]
    return s


@cr("707.10")
def test_a_copy_has_the_characteristics_and_the_targets_of_the_spell():
    s = with_copy(targets=[P2])
    original, copy = s.core.zone(core_types.ZONE_STACK)
    assert s.core.stack_entry(copy)["targets"] == s.core.stack_entry(original)["targets"]
    assert s.core.characteristics(copy)["colors"] == s.core.characteristics(original)["colors"]
    s.resolve()
    assert s.player(P2).life == 17
    s.resolve()
    assert s.player(P2).life == 14


@cr("707.10")
def test_a_copy_is_controlled_by_the_player_who_made_it():
    s = with_copy("Divination")
    hands = len(s.player(P1).hand), len(s.player(P2).hand)
    s.resolve()
    assert (len(s.player(P1).hand), len(s.player(P2).hand) - 2) == hands


@cr("707.10")
def test_a_copy_has_the_value_of_x():
    s = with_copy("Blaze", targets=[P2], x=4)
    s.resolve()
    assert s.player(P2).life == 16


@cr("707.10")
def test_a_copy_has_the_modes():
    s = with_copy("Boros Charm", modes=[0], targets=[P2])
    s.resolve()
    assert s.player(P2).life == 16


@cr("707.10")
def test_a_copy_has_the_division():
    s = Scenario()
    s.battlefield(P2, "Craw Wurm")
    s.hand(P1, "Arc Lightning", COPY)
    s.free_mana(P1)
    s.cast(P1, "Arc Lightning", targets=["Craw Wurm", P2], division={"Craw Wurm": 1, P2: 2})
    s.cast(P1, "Copy Spell", targets=["Arc Lightning"])
    s.resolve()
    s.resolve()
    assert (s["Craw Wurm"].damage, s.player(P2).life) == (1, 18)


@cr("707.10")
def test_a_copy_is_not_cast():
    s = with_copy(targets=[P2])
    assert s.core.player(P2)["spells_cast"] == 1  # Copy Spell itself


@cr("707.10", "405.2")
def test_a_copy_resolves_before_the_original():
    s = with_copy(targets=[P2])
    top = s.core.zone(core_types.ZONE_STACK)[-1]
    assert s.core.stack_entry(top)["controller"] == P2


@cr("707.10", "701.6a")
def test_a_copy_is_a_spell_and_can_be_countered():
    s = with_copy(targets=[P2])
    s.cast(P2, "Cancel", targets=["Lightning Bolt#2"])
    s.resolve()
    assert s.stack == ["Lightning Bolt"]
    assert s.player(P2).life == 20


@cr("704.5e", "707.10a")
def test_a_copy_that_leaves_the_stack_ceases_to_exist():
    s = with_copy(targets=[P2])
    copy = s.core.zone(core_types.ZONE_STACK)[-1]
    s.cast(P2, "Recall", targets=["Lightning Bolt#2"])
    s.resolve()
    assert not s.core.exists(copy)
    assert "Lightning Bolt" not in s.player(P2).hand
    assert s.stack == ["Lightning Bolt"]


@cr("704.5e", "707.10a")
def test_a_copy_that_has_resolved_leaves_no_card_in_a_graveyard():
    s = with_copy(targets=[P2])
    s.resolve_all()
    assert s.player(P1).graveyard == ["Lightning Bolt"]
    assert s.player(P2).graveyard == ["Copy Spell"]


@cr("707.10", "608.2b")
def test_a_copy_whose_target_is_gone_does_not_resolve():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Lightning Bolt", COPY)
    s.free_mana(P1)
    s.cast(P1, "Lightning Bolt", targets=["Grizzly Bears"])
    s.cast(P1, "Copy Spell", targets=["Lightning Bolt"])
    s.resolve()
    s.resolve()
    assert s["Grizzly Bears"].zone == "graveyard"
    s.resolve()
    assert s.player(P1).graveyard == ["Copy Spell", "Lightning Bolt"]


@cr("707.10", "707.10b")
def test_a_copy_of_an_ability_has_the_same_source():
    mimic = instant("Mimic", CopySpell(TargetRef(0)), targets=[Target(IsAbility())])
    s = Scenario()
    sorcerer = s.battlefield(P1, "Prodigal Sorcerer")
    s.hand(P1, mimic)
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    s.choose(P1, "Prodigal Sorcerer")
    s.cast(P1, "Mimic")
    s.resolve()
    original, copy = s.core.zone(core_types.ZONE_STACK)
    assert s.core.stack_entry(copy)["source"] == s.core.stack_entry(original)["source"] == sorcerer.id
    s.resolve_all()
    assert s.player(P2).life == 18


# ---- last known information (113.7a, 608.2h) -----------------------------------------------------------------------

BOMB = a_creature(
    "Living Bomb",
    2,
    2,
    Activated(cost=[SacrificeSelf()], effects=[Damage(TargetRef(0), PowerOf(Source()))], targets=[Target(any_target)]),
)
ARCHER = a_creature(
    "Blessed Archer",
    1,
    1,
    Activated(cost=[TapSelf()], effects=[Damage(TargetRef(0), PowerOf(Source()))], targets=[Target(any_target)]),
    KeywordAbility(Keyword.LIFELINK),
    KeywordAbility(Keyword.DEATHTOUCH),
)


@cr("113.7a")
def test_an_ability_resolves_without_its_source():
    s = Scenario()
    s.battlefield(P1, "Prodigal Sorcerer")
    s.hand(P2, "Shock")
    s.free_mana(P2)
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    s.cast(P2, "Shock", targets=["Prodigal Sorcerer"])
    s.resolve()
    assert s["Prodigal Sorcerer"].zone == "graveyard"
    assert s.stack == ["Prodigal Sorcerer"]
    s.resolve()
    assert s.player(P2).life == 19


@cr("113.7a", "608.2h", "702.15c")
def test_a_source_that_is_gone_deals_damage_as_it_last_was():
    s = Scenario()
    s.battlefield(P1, ARCHER)
    s.battlefield(P2, "Craw Wurm")
    s.hand(P2, "Shock")
    s.free_mana(P2)
    s.activate(P1, "Blessed Archer", targets=["Craw Wurm"])
    s.cast(P2, "Shock", targets=["Blessed Archer"])
    s.resolve()
    s.resolve()
    assert s["Craw Wurm"].zone == "graveyard"
    assert s.player(P1).life == 21


@cr("608.2h")
def test_a_source_that_is_still_there_counts_as_it_is_when_the_ability_resolves():
    s = Scenario()
    s.battlefield(P1, ARCHER)
    s.hand(P1, "Giant Growth")
    s.free_mana(P1)
    s.activate(P1, "Blessed Archer", targets=[P2])
    s.cast(P1, "Giant Growth", targets=["Blessed Archer"])
    s.resolve()
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (24, 16)


@cr("113.7a", "608.2h")
def test_power_last_known_includes_counters_and_effects():
    s = Scenario()
    s.battlefield(P1, BOMB, counters={"+1/+1": 1})
    s.hand(P1, "Giant Growth")
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=["Living Bomb"])
    s.resolve()
    s.activate(P1, "Living Bomb", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 14


@cr("608.2h")
def test_swords_to_plowshares_gives_life_equal_to_the_power_that_the_creature_had():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears", counters={"+1/+1": 1})
    s.battlefield(P2, "Glorious Anthem")
    s.hand(P1, "Swords to Plowshares")
    s.free_mana(P1)
    s.cast(P1, "Swords to Plowshares", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Grizzly Bears"].zone == "exile"
    assert s.player(P2).life == 24


@cr("608.2h")
def test_the_controller_of_a_creature_that_is_gone_is_the_one_it_last_had():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", owner=P2)
    s.hand(P1, "Swords to Plowshares")
    s.free_mana(P1)
    s.cast(P1, "Swords to Plowshares", targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P2).exile == ["Grizzly Bears"]
    assert (s.player(P1).life, s.player(P2).life) == (22, 20)


@cr("400.7", "608.2h")
def test_the_ability_of_a_creature_that_came_back_remembers_the_old_object():
    s = Scenario()
    archer = s.battlefield(P1, ARCHER)
    s.hand(P1, "Giant Growth", "Unsummon")
    s.free_mana(P1)
    s.cast(P1, "Giant Growth", targets=[archer])
    s.resolve()
    s.activate(P1, archer, targets=[P2])
    s.cast(P1, "Unsummon", targets=[archer])
    s.resolve()
    s.resolve()
    assert s.player(P2).life == 16


@cr("608.2h")
def test_an_amount_is_determined_once_when_the_effect_is_applied():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Gray Ogre", "Goblin Piker")
    s.hand(P1, instant("Swelling", pump(Each(creature), 0, 0), Draw(You(), Count(creature))), "Murder")
    s.free_mana(P1)
    s.cast(P1, "Swelling")
    s.cast(P1, "Murder", targets=["Gray Ogre"])
    s.resolve()
    s.resolve()
    assert len(s.player(P1).hand) == 2
