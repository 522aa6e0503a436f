"""Evolution, and what abilities do."""

import pytest

from mtgengine.rulesets.duelmasters import P1, P2, DuelScenario, Zone

FIRE, WATER, LIGHT, DARKNESS, NATURE = (
    "Brawler Zyler",
    "Aqua Vehicle",
    "Reusol, the Oracle",
    "Writhing Bone Ghoul",
    "Burning Mane",
)


def cast(name, mana, *, scenario=None, free=12):
    """A scenario in which P1 has cast or summoned a card; with more placed by `scenario`."""
    s = DuelScenario()
    if scenario is not None:
        scenario(s)
    s.mana(P1, *[mana] * free)
    s.hand(P1, name)
    s.play(name)
    return s


# ---- evolution


def evolved(**where):
    s = DuelScenario()
    s.mana(P1, *[FIRE] * 4)
    s.battle(P1, "Immortal Baron, Vorg", **where)
    s.hand(P1, "Armored Blaster Valdios")
    s.play("Armored Blaster Valdios")
    s.choose("Immortal Baron, Vorg")
    return s


def test_an_evolution_creature_needs_a_creature_of_its_race():
    s = DuelScenario()
    s.mana(P1, *[FIRE] * 4)
    s.battle(P1, "Deadly Fighter Braid Claw")
    s.hand(P1, "Armored Blaster Valdios")
    assert not s.can_play("Armored Blaster Valdios")


def test_an_evolution_creature_keeps_the_card_beneath():
    s = evolved()
    assert [card.name for card in s["Armored Blaster Valdios"].beneath] == ["Immortal Baron, Vorg"]
    assert s.cards(P1, Zone.BATTLE) == ["Armored Blaster Valdios"]


def test_an_evolution_creature_attacks_at_once_even_when_put_on_a_new_creature():
    assert evolved(sick=True).can_attack("Armored Blaster Valdios")


def test_an_evolution_creature_on_a_tapped_one_is_tapped():
    assert evolved(tapped=True)["Armored Blaster Valdios"].tapped


def test_what_it_is_put_on_is_chosen():
    s = DuelScenario()
    s.mana(P1, *[FIRE] * 4)
    s.battle(P1, "Immortal Baron, Vorg", "Explosive Dude Joe")
    s.hand(P1, "Armored Blaster Valdios")
    s.play("Armored Blaster Valdios")
    assert s.offered == ["Immortal Baron, Vorg", "Explosive Dude Joe"]
    s.choose("Explosive Dude Joe")
    assert s.cards(P1, Zone.BATTLE) == ["Immortal Baron, Vorg", "Armored Blaster Valdios"]


def test_an_evolution_creature_that_leaves_takes_the_cards_beneath_along():
    s = DuelScenario()
    s.battle(P2, "Crystal Lancer", on="Aqua Vehicle")
    s.mana(P1, *[DARKNESS] * 6)
    s.hand(P1, "Terror Pit")
    s.play("Terror Pit")
    assert sorted(s.cards(P2, Zone.GRAVEYARD)) == ["Aqua Vehicle", "Crystal Lancer"]


def test_an_evolution_creature_may_be_put_on_another_one():
    s = DuelScenario()
    s.battle(P1, "Armored Blaster Valdios", on="Immortal Baron, Vorg")
    s.mana(P1, *[FIRE] * 4)
    s.hand(P1, "Armored Blaster Valdios")
    s.play("Armored Blaster Valdios")
    s.choose("Armored Blaster Valdios")
    below = [card.name for card in s["Armored Blaster Valdios"].beneath]
    assert below == ["Armored Blaster Valdios", "Immortal Baron, Vorg"]


# ---- abilities of creatures


def test_a_creature_draws_a_card_as_it_enters_if_its_player_likes():
    for answer, hand in (("yes", 1), ("no", 0)):
        s = cast("Aqua Hulcus", WATER)
        s.choose(answer)
        assert len(s.cards(P1, Zone.HAND)) == hand


def test_the_top_card_goes_into_the_mana_zone():
    s = cast("Bronze-Arm Tribe", NATURE, free=3, scenario=lambda s: s.deck(P1, "Dawn Giant"))
    assert s.cards(P1, Zone.MANA)[-1] == "Dawn Giant"


def test_a_creature_that_wins_a_battle_may_be_destroyed_by_that():
    s = DuelScenario()
    s.battle(P1, "Burning Mane")
    s.battle(P2, "Bloody Squito")
    s.attack("Burning Mane")
    s.block("Bloody Squito")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == ([], [])


@pytest.mark.parametrize(("name", "zone"), [("Aqua Soldier", Zone.HAND), ("Mighty Shouter", Zone.MANA)])
def test_some_creatures_go_elsewhere_instead_of_being_destroyed(name, zone):
    s = DuelScenario()
    s.battle(P1, "Tri-horn Shepherd")
    s.battle(P2, name, tapped=True)
    s.attack("Tri-horn Shepherd", name)
    assert s.cards(P2, zone)[-1] == name


def test_an_attack_triggers_before_it_can_be_blocked():
    s = DuelScenario()
    s.battle(P1, "Horrid Worm")
    s.battle(P2, "Hunter Fish")
    s.hand(P2, "Burning Mane")
    s.attack("Horrid Worm")
    assert (s.cards(P2, Zone.HAND), s.game.decision.reason.name) == ([], "BLOCK")


def test_a_creature_gets_power_for_what_lies_in_the_graveyard_while_attacking():
    s = DuelScenario()
    s.battle(P1, "Bolshack Dragon")
    s.graveyard(P1, *[FIRE] * 2, "Aqua Guard")
    s.battle(P2, "Phantom Fish")
    assert s["Bolshack Dragon"].power == 6000
    s.attack("Bolshack Dragon")
    assert s["Bolshack Dragon"].power == 8000


def test_a_creature_gives_power_to_others_of_its_race():
    s = DuelScenario()
    s.battle(P1, "Armored Blaster Valdios", on="Immortal Baron, Vorg")
    s.battle(P1, "Explosive Dude Joe", "Deadly Fighter Braid Claw")
    s.battle(P2, "Immortal Baron, Vorg")
    names = ("Armored Blaster Valdios", "Explosive Dude Joe", "Deadly Fighter Braid Claw", "Immortal Baron, Vorg")
    assert [s[name].power for name in names] == [6000, 4000, 1000, 2000]


def test_a_creature_makes_others_blockers():
    s = DuelScenario()
    s.battle(P1, "Explosive Dude Joe")
    s.battle(P2, "Sieg Balicula, the Intense", on="Iere, Vizier of Bullets")
    s.battle(P2, "Reusol, the Oracle")
    s.attack("Explosive Dude Joe")
    assert s.offered == ["done", "block Explosive Dude Joe with Reusol, the Oracle"]


def test_power_for_each_other_creature():
    s = DuelScenario()
    s.battle(P1, "Scratchclaw", "Writhing Bone Ghoul", "Horrid Worm", "Burning Mane")
    assert s["Scratchclaw"].power == 3000


# ---- spells


def test_a_spell_destroys_only_what_it_may():
    def scenario(s):
        s.battle(P2, "Explosive Dude Joe", "Burning Mane", "Reusol, the Oracle")

    s = cast("Crimson Hammer", FIRE, scenario=scenario)
    assert s.offered == ["Burning Mane", "Reusol, the Oracle"]
    s.choose("Reusol, the Oracle")
    assert s.cards(P2, Zone.GRAVEYARD) == ["Reusol, the Oracle"]


def test_up_to_two_may_be_none_and_sets_are_chosen_once():
    def scenario(s):
        s.battle(P2, "Burning Mane", "Reusol, the Oracle")

    s = cast("Teleportation", WATER, scenario=scenario)
    assert s.offered == ["done", "Burning Mane", "Reusol, the Oracle"]
    s.choose("Reusol, the Oracle")
    assert s.cards(P2, Zone.HAND) == ["Reusol, the Oracle"]  # what lies before it can't be chosen after it


def test_everything_is_tapped():
    s = cast("Holy Awe", LIGHT, scenario=lambda s: s.battle(P2, "Burning Mane", "Hunter Fish"))
    assert all(card.tapped for card in s.game.zone(Zone.BATTLE, P2))


def test_a_discard_at_random_asks_nobody():
    s = cast("Ghost Touch", DARKNESS, scenario=lambda s: s.hand(P2, "Burning Mane", "Hunter Fish"))
    assert len(s.cards(P2, Zone.HAND)) == 1


def test_the_opponent_chooses_what_is_destroyed():
    s = cast("Swamp Worm", DARKNESS, scenario=lambda s: s.battle(P2, "Burning Mane", "Hunter Fish"))
    assert s.game.decision.actor == P2
    s.choose("Hunter Fish")
    assert s.cards(P2, Zone.BATTLE) == ["Burning Mane"]


def test_a_card_is_chosen_from_the_opponents_hand_that_was_looked_at():
    s = cast("Scheming Hands", DARKNESS, scenario=lambda s: s.hand(P2, "Burning Mane", "Hunter Fish"))
    assert s.offered == ["Burning Mane", "Hunter Fish"]
    s.choose("Hunter Fish")
    assert s.cards(P2, Zone.GRAVEYARD) == ["Hunter Fish"]
    assert [card and card.name for card in s.game.view(P1).zone(Zone.HAND, P2)] == ["Burning Mane"]


def test_a_deck_is_searched_and_shuffled():
    s = cast("Crystal Memory", WATER, scenario=lambda s: s.deck(P1, "Aqua Guard", "Dawn Giant", others=3))
    assert {"Dawn Giant", "Aqua Guard"} <= set(s.offered)
    s.choose("Dawn Giant")
    assert s.cards(P1, Zone.HAND) == ["Dawn Giant"]
    assert all(card is None for card in s.game.view(P1).zone(Zone.DECK, P1))


def test_power_until_the_end_of_the_turn_is_gone_after_it():
    s = DuelScenario()
    s.mana(P1, FIRE)
    s.battle(P1, "Burning Mane")
    s.hand(P1, "Burning Power")
    s.battle(P2, "Phantom Fish", tapped=True)
    s.play("Burning Power")
    s.attack("Burning Mane", "Phantom Fish")
    assert (s.cards(P1, Zone.BATTLE), s.cards(P2, Zone.BATTLE)) == ([], [])


def test_an_ability_until_the_end_of_the_turn_is_gone_after_it():
    s = cast("Sonic Wing", LIGHT, scenario=lambda s: s.battle(P1, "Burning Mane"))
    assert "can't be blocked" in s["Burning Mane"].keywords
    s.end_turn()
    assert "can't be blocked" not in s["Burning Mane"].keywords


def test_cards_move_to_their_owners_zones():
    s = cast("Natural Snare", NATURE, scenario=lambda s: s.battle(P2, "Burning Mane"))
    assert (s.cards(P2, Zone.MANA), s.cards(P2, Zone.BATTLE)) == (["Burning Mane"], [])


def test_a_card_becomes_a_shield_that_nobody_knows():
    s = cast("Mystic Inscription", NATURE)
    assert (s.game.shields(P1), s.game.view(P1).zone(Zone.SHIELDS, P1)[-1]) == (6, None)


def test_two_sentences_are_carried_out_one_after_the_other():
    s = DuelScenario()
    s.mana(P1, *[FIRE] * 4, *[NATURE] * 2)
    s.mana(P2, "Aqua Guard")
    s.deck(P1, "Dawn Giant")
    s.hand(P1, "Reap and Sow")
    s.play("Reap and Sow")
    assert (s.cards(P2, Zone.GRAVEYARD), s.cards(P1, Zone.MANA)[-1]) == (["Aqua Guard"], "Dawn Giant")


def test_an_effect_without_anything_to_choose_does_nothing():
    s = cast("Terror Pit", DARKNESS)
    assert s.cards(P1, Zone.GRAVEYARD) == ["Terror Pit"]
