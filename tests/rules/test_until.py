"""Effects that last for as long as something is so (611.2b), and cards exiled until something leaves (610.3)."""

from __future__ import annotations

from tests.rules.built_cards import beast
from tests.rules.read_cards import read

from mtgengine.testing import P1, P2, Scenario, cr


def light(name: str = "Light") -> object:
    return read(
        name,
        "Enchantment",
        "When this enchantment enters, exile target nonland permanent an opponent controls until this enchantment "
        "leaves the battlefield.",
    )


def priest(name: str) -> object:
    return read(
        name,
        "Creature — Cleric",
        "When this creature enters, exile target creature an opponent controls until this creature leaves the "
        "battlefield.",
        "2/2",
    )


def table() -> Scenario:
    """P2 can destroy something."""
    s = Scenario()
    s.hand(P2, read("Away", "Instant", "Destroy target permanent."))
    return s


def destroy(s: Scenario, what: str) -> None:
    s.cast(P2, "Away", targets=[what])
    s.resolve()


@cr("610.3", "610.3c", "400.7")
def test_an_exiled_permanent_returns_as_soon_as_the_source_leaves_the_battlefield():
    s = table()
    s.battlefield(P2, beast("Bear", 2, 2), counters={"+1/+1": 2})
    s.hand(P1, light())
    s.cast(P1, "Light")
    s.resolve_all()
    assert s["Bear"].zone == "exile"
    destroy(s, "Light")
    assert s["Bear"].zone == "battlefield"
    assert s["Bear"].controller is P2
    assert s["Bear"].power == 2
    assert not s.stack


@cr("610.3c")
def test_a_stolen_permanent_returns_under_its_owners_control():
    s = table()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(P2, light())
    s.hand(P1, read("Steal", "Sorcery", "Gain control of target creature."))
    s.cast(P1, "Steal", targets=["Bear"])
    s.resolve()
    assert s["Bear"].controller is P1
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Light")
    s.resolve_all()
    destroy(s, "Light")
    assert s["Bear"].controller is P2


@cr("610.3b")
def test_nothing_is_exiled_when_the_source_has_left_before_its_ability_resolves():
    s = table()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(P1, light())
    s.cast(P1, "Light")
    s.resolve()
    destroy(s, "Light")
    assert s["Light"].zone == "graveyard"
    s.resolve_all()
    assert s["Bear"].zone == "battlefield"


@cr("111.7", "610.3")
def test_an_exiled_token_does_not_return():
    s = table()
    s.hand(P2, read("Hatch", "Instant", "Create a 1/1 white Bird creature token with flying."))
    s.hand(P1, light())
    s.cast(P2, "Hatch")
    s.resolve()
    s.cast(P1, "Light")
    s.resolve_all()
    destroy(s, "Light")
    assert s.player(P2).battlefield == []


@cr("610.3d")
def test_cards_exiled_with_several_sources_that_leave_together_return_together():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2), beast("Ox", 2, 2))
    s.battlefield(P2, read("Bell", "Artifact", "Whenever one or more creatures enter, you gain 1 life."))
    s.hand(P1, priest("One"), priest("Two"), read("Judgment", "Sorcery", "Destroy all creatures."))
    for name, exiled in (("One", ["Bear"]), ("Two", [])):
        s.choose(P1, *exiled)
        s.cast(P1, name)
        s.resolve_all()
    before = s.player(P2).life
    s.cast(P1, "Judgment")
    s.resolve_all()
    assert s["Bear"].zone == s["Ox"].zone == "battlefield"
    assert s.player(P2).life == before + 1


@cr("610.3", "603.6a")
def test_what_returns_can_exile_again():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.hand(P1, priest("One"))
    s.hand(P2, priest("Two"))
    s.cast(P1, "One")
    s.resolve_all()
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Two")
    s.resolve_all()
    assert s["Bear"].zone == "battlefield"
    assert s["One"].zone == "exile"


@cr("610.3")
def test_a_card_exiled_from_a_hand_returns_to_that_hand():
    s = table()
    s.hand(P2, beast("Bear", 2, 2))
    maggot = read(
        "Maggot",
        "Creature — Insect",
        "When this creature enters, target opponent reveals their hand. You choose a nonland card from it. Exile that "
        "card until this creature leaves the battlefield.",
        "1/1",
    )
    s.hand(P1, maggot)
    s.cast(P1, "Maggot")
    s.resolve()
    s.choose(P1, "Bear")
    s.resolve_all()
    assert s["Bear"].zone == "exile"
    destroy(s, "Maggot")
    assert s.player(P2).hand == ["Bear"]


@cr("611.2b")
def test_control_lasts_for_as_long_as_the_thief_is_controlled():
    thief = read(
        "Thief",
        "Creature — Rogue",
        "When this creature enters, gain control of target artifact for as long as you control this creature.",
        "2/2",
    )
    s = table()
    s.battlefield(P2, read("Relic", "Artifact", "{T}: Add {C}."))
    s.hand(P1, thief)
    s.cast(P1, "Thief")
    s.resolve_all()
    s.to("upkeep", turn=P2)
    assert s["Relic"].controller is P1
    destroy(s, "Thief")
    assert s["Relic"].controller is P2


@cr("611.2b")
def test_a_duration_that_is_over_before_it_begins_does_nothing():
    thief = read(
        "Thief",
        "Creature — Rogue",
        "When this creature enters, gain control of target artifact for as long as you control this creature.",
        "2/2",
    )
    s = table()
    s.battlefield(P2, read("Relic", "Artifact", "{T}: Add {C}."))
    s.hand(P1, thief)
    s.cast(P1, "Thief")
    s.resolve()
    destroy(s, "Thief")
    s.resolve_all()
    assert s["Relic"].controller is P2


def rings() -> object:
    return read(
        "Shackles",
        "Artifact",
        "You may choose not to untap this artifact during your untap step.\n"
        "{T}: Gain control of target creature for as long as this artifact remains tapped.",
    )


@cr("502.3", "611.2b")
def test_a_permanent_that_is_chosen_not_to_untap_keeps_what_lasts_while_it_is_tapped():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.battlefield(P1, rings())
    s.activate(P1, "Shackles", targets=["Bear"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.choose(P1, "Shackles")
    s.to("upkeep", turn=P1)
    assert s["Shackles"].tapped
    assert s["Bear"].controller is P1


@cr("502.3", "611.2b")
def test_a_permanent_that_may_stay_tapped_untaps_with_the_others_otherwise():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    s.battlefield(P1, rings())
    s.activate(P1, "Shackles", targets=["Bear"])
    s.resolve()
    s.to("upkeep", turn=P2)
    s.choose(P1, "done")
    s.to("upkeep", turn=P1)
    assert not s["Shackles"].tapped
    assert s["Bear"].controller is P2


@cr("502.3", "611.2a")
def test_what_does_not_untap_in_the_next_untap_step_untaps_in_the_one_after_it():
    s = Scenario()
    s.battlefield(P2, beast("Bear", 2, 2))
    freeze = "Tap target creature. It doesn't untap during its controller's next untap step."
    s.hand(P1, read("Freeze", "Instant", freeze))
    s.cast(P1, "Freeze", targets=["Bear"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert s["Bear"].tapped
    s.to("upkeep", turn=P1)
    s.to("upkeep", turn=P2)
    assert not s["Bear"].tapped


@cr("502.3")
def test_your_next_untap_step_is_not_another_players():
    s = Scenario()
    land = "{T}: Add {R}. This land doesn't untap during your next untap step."
    s.battlefield(P1, read("Marsh", "Land", land, cost=""))
    s.activate(P1, "Marsh")
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert s["Marsh"].tapped
    s.to("upkeep", turn=P2)
    s.to("upkeep", turn=P1)
    assert not s["Marsh"].tapped


@cr("611.2a", "514.2")
def test_until_the_end_of_your_next_turn_is_not_this_turn():
    s = Scenario()
    s.battlefield(P1, beast("Bear", 2, 2))
    s.hand(P1, read("Wings", "Sorcery", "Target creature gains flying until the end of your next turn."))
    s.cast(P1, "Wings", targets=["Bear"])
    s.resolve()
    s.to("upkeep", turn=P2)
    assert "flying" in s["Bear"].keywords
    s.to("end", turn=P1)
    assert "flying" in s["Bear"].keywords
    s.to("upkeep", turn=P2)
    assert "flying" not in s["Bear"].keywords


@cr("502.3", "603.7")
def test_a_land_that_returns_as_you_untap_is_in_hand_before_the_upkeep():
    s = Scenario()
    paradise = (
        "{T}: Add one mana of any color. During your next untap step, as you untap your permanents, return this land "
        "to its owner's hand."
    )
    s.battlefield(P1, read("Paradise", "Land", paradise, cost=""))
    s.choose(P1, "green")
    s.activate(P1, "Paradise")
    s.to("upkeep", turn=P2)
    assert s["Paradise"].zone == "battlefield"
    s.to("upkeep", turn=P1)
    assert s.player(P1).hand == ["Paradise"]
    assert not s.stack
