"""Costs: as many untapped cards as it costs, among them one of each civilization."""

from mtgengine.rulesets.duelmasters import P1, DuelScenario, Zone


def playable(name, *mana, tapped=()):
    s = DuelScenario()
    s.hand(P1, name)
    s.mana(P1, *mana)
    s.mana(P1, *tapped, tapped=True)
    return s.can_play(name)


def test_the_cost_is_paid_with_as_many_cards():
    assert playable("Immortal Baron, Vorg", *["Brawler Zyler"] * 2)
    assert not playable("Immortal Baron, Vorg", "Brawler Zyler")


def test_one_mana_must_be_of_the_cards_civilization():
    assert playable("Immortal Baron, Vorg", "Brawler Zyler", "Aqua Guard")
    assert not playable("Immortal Baron, Vorg", "Aqua Guard", "Aqua Guard")


def test_tapped_mana_pays_for_nothing():
    assert not playable("Immortal Baron, Vorg", "Brawler Zyler", tapped=["Brawler Zyler"])


def test_a_card_of_two_civilizations_needs_mana_of_both():
    assert playable("Gonta, the Warrior Savage", "Brawler Zyler", "Burning Mane")
    assert not playable("Gonta, the Warrior Savage", "Brawler Zyler", "Brawler Zyler")


def test_a_mana_card_of_two_civilizations_gives_one_mana_of_one_of_them():
    assert playable("Gonta, the Warrior Savage", "Buzz Betocchi", "Burning Mane")
    assert playable("Gonta, the Warrior Savage", "Buzz Betocchi", "Buzz Betocchi")
    assert not playable("Gonta, the Warrior Savage", "Buzz Betocchi", "Aqua Guard")


def test_a_card_of_two_civilizations_is_charged_tapped_and_others_are_not():
    for name, tapped in (("Gonta, the Warrior Savage", True), ("Brawler Zyler", False)):
        s = DuelScenario()
        s.hand(P1, name)
        s.charge(name)
        assert s.game.zone(Zone.MANA, P1)[0].tapped == tapped


def test_playing_a_card_taps_what_it_costs():
    s = DuelScenario()
    s.mana(P1, *["Brawler Zyler"] * 3)
    s.hand(P1, "Immortal Baron, Vorg", "Brawler Zyler")
    s.play("Immortal Baron, Vorg")
    assert [card.tapped for card in s.game.zone(Zone.MANA, P1)].count(True) == 2


def test_automatic_payment_keeps_cards_of_several_civilizations():
    s = DuelScenario()
    s.mana(P1, "Gonta, the Warrior Savage", "Brawler Zyler", "Brawler Zyler")
    s.hand(P1, "Immortal Baron, Vorg", "Brawler Zyler")
    s.play("Immortal Baron, Vorg")
    assert [card.tapped for card in s.game.zone(Zone.MANA, P1)] == [False, True, True]


def test_mana_may_be_tapped_by_hand_and_only_so_that_the_cost_can_be_paid():
    s = DuelScenario(mana="manual")
    s.mana(P1, "Brawler Zyler", "Aqua Guard", "Hunter Fish")
    s.hand(P1, "Immortal Baron, Vorg")
    s.play("Immortal Baron, Vorg")
    assert s.offered == ["Brawler Zyler", "Aqua Guard", "Hunter Fish"]
    s.choose("Hunter Fish")
    assert s.offered == ["Brawler Zyler"]  # fire is still to be found
    s.choose("Brawler Zyler")
    assert [card.tapped for card in s.game.zone(Zone.MANA, P1)] == [True, False, True]
