"""Programs: each instruction, by what a card that holds it does."""

import pytest

from mtgcore import types as core_types
from mtgengine.enums import CardType, Color, Keyword, PhaseType, Relation, StepType, Zone
from mtgengine.ir import (
    Activated,
    AddMana,
    Attach,
    CastFree,
    Choose,
    Controlled,
    CopySpell,
    Counter,
    CreateToken,
    Damage,
    DamageEqualToPower,
    Destroy,
    Discard,
    DiscardRandom,
    Draw,
    Each,
    EachPlayer,
    ExtraTurn,
    Face,
    GainLife,
    InZone,
    IsSource,
    KeywordAbility,
    Lose,
    LoseLife,
    May,
    Mill,
    Move,
    Number,
    Opponents,
    PutAttacking,
    PutCounters,
    Register,
    RemoveCounters,
    RemoveFromCombat,
    RevealHand,
    Sacrifice,
    Search,
    Skip,
    Source,
    Spell,
    Tap,
    Target,
    TargetRef,
    Untap,
    Win,
    You,
    creature,
    land,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario

FREE = ManaCost.parse("{0}")
SOLDIER = Face("Soldier", {CardType.CREATURE}, subtypes=["Soldier"], power=1, toughness=1)


def instant(*effects, targets=(), name="Test Spell"):
    return Face(name, {CardType.INSTANT}, FREE, abilities=[Spell(effects=effects, targets=targets)])


def play(s, *effects, targets=(), resolve=True, **choices):
    s.hand(P1, instant(*effects, targets=targets))
    s.free_mana(P1)
    s.cast(P1, "Test Spell", **choices)
    if resolve:
        s.resolve()


# ---- cards -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amount", "left"), [(0, 4), (1, 3), (3, 1), (4, 0), (9, 0)])
def test_cards_are_discarded_at_random(amount, left):
    s = Scenario()
    s.hand(P2, "Shock", "Forest", "Hill Giant", "Murder")
    play(s, DiscardRandom(Opponents(), Number(amount)))
    assert len(s.player(P2).hand) == left
    assert len(s.player(P2).graveyard) == 4 - left


def test_each_card_of_a_hand_may_be_the_one_discarded_at_random():
    found = set()
    for seed in range(40):
        s = Scenario(seed=seed)
        s.hand(P2, "Shock", "Forest", "Hill Giant")
        play(s, DiscardRandom(Opponents(), Number(1)))
        found.update(s.player(P2).graveyard)
    assert found == {"Shock", "Forest", "Hill Giant"}


def test_both_players_discard_at_random_from_their_own_hands():
    s = Scenario()
    s.hand(P1, "Shock", "Forest")
    s.hand(P2, "Hill Giant", "Murder")
    play(s, DiscardRandom(EachPlayer(), Number(1)))
    assert len(s.player(P1).hand) == len(s.player(P2).hand) == 1
    assert s.player(P1).graveyard[0] in ("Shock", "Forest", "Test Spell")
    assert s.player(P2).graveyard[0] in ("Hill Giant", "Murder")


@pytest.mark.parametrize("amount", [-2, 0])
def test_drawing_milling_or_discarding_nothing_does_nothing(amount):
    s = Scenario()
    s.hand(P2, "Shock")
    s.library(P2, "Forest", "Forest")
    number = Number(amount)
    play(s, Draw(Opponents(), number), Mill(Opponents(), number), Discard(Opponents(), number))
    assert s.player(P2).hand == ["Shock"]
    assert s.player(P2).graveyard == []


def test_milled_cards_are_no_more_than_there_are():
    s = Scenario()
    s.library(P2, "Shock", "Forest")
    play(s, Mill(Opponents(), Number(500)))
    assert {"Shock", "Forest"} <= set(s.player(P2).graveyard)
    assert s.player(P2).library == []


def test_a_revealed_hand_is_known():
    s = Scenario()
    s.hand(P2, "Shock")
    play(s, RevealHand(Opponents()), resolve=False)
    assert s.core.known(s["Shock"].id) == 0b10
    s.resolve()
    assert s.core.known(s["Shock"].id) == 0b11


@pytest.mark.parametrize("found", [True, False])
def test_a_search_may_find_and_may_fail(found):
    s = Scenario()
    s.library(P1, "Forest", "Shock")
    play(s, Search(land, Zone.HAND, reveal=True), resolve=False)
    s.choose(P1, "Forest" if found else "pass")
    s.resolve()
    assert ("Forest" in s.player(P1).hand) == found


def test_a_search_for_what_is_not_there_only_shuffles():
    s = Scenario()
    s.library(P1, "Shock")
    play(s, Search(InZone(Zone.EXILE), Zone.HAND), resolve=False)
    before = sorted(s.player(P1).library)
    s.resolve()
    assert sorted(s.player(P1).library) == before


# ---- choices -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("yes", [True, False])
def test_what_a_player_may_do_is_a_choice(yes):
    s = Scenario()
    play(s, May([GainLife(You(), Number(3))]), LoseLife(Opponents(), Number(1)), resolve=False)
    s.choose(P1, yes)
    s.resolve()
    assert (s.player(P1).life, s.player(P2).life) == (23 if yes else 20, 19)


def test_nothing_to_choose_leaves_the_register_empty():
    s = Scenario()
    play(s, Choose(0, creature), Destroy(Register(0)), GainLife(You(), Number(1)))
    assert s.player(P1).life == 21


@pytest.mark.parametrize("zone", [Zone.HAND, Zone.GRAVEYARD])
def test_a_card_in_another_zone_is_chosen(zone):
    s = Scenario()
    getattr(s, zone.name.lower())(P2, "Shock", "Hill Giant")
    play(s, Choose(1, creature & InZone(zone)), Move(Register(1), Zone.EXILE), resolve=False)
    s.choose(P1, "Hill Giant")
    s.resolve()
    assert s["Hill Giant"].zone == "exile"
    assert s["Shock"].zone == zone.name.lower()


def test_an_optional_choice_may_be_declined():
    s = Scenario()
    s.battlefield(P2, "Hill Giant", "Grizzly Bears")
    play(s, Choose(0, creature, optional=True), Destroy(Register(0)), resolve=False)
    s.choose(P1, "pass")
    s.resolve()
    assert s["Hill Giant"].zone == s["Grizzly Bears"].zone == "battlefield"


@pytest.mark.parametrize("color", [Color.RED, Color.GREEN])
def test_a_spell_that_adds_mana_of_any_of_two_colors_asks_which(color):
    s = Scenario()
    s.hand(P1, instant(AddMana(frozenset({Color.RED, Color.GREEN}), Number(3))))
    s.mana(P1, "")
    s.cast(P1, "Test Spell")
    core = s.core.copy()
    while core.decision()[1] != core_types.REASON_MANA_COLOR:
        core.step(next(i for i, option in enumerate(core.options()) if option[0] == core_types.OPTION_PASS))
    kinds = [option[1] for option in core.options()]
    assert len(kinds) == 2
    core.step([Color.RED, Color.GREEN].index(color) if kinds[0] < kinds[1] else 0)
    pool = core.player(0)["pool"]
    assert sum(pool) == 3
    assert pool[kinds[[Color.RED, Color.GREEN].index(color)]] == 3


def test_players_sacrifice_what_they_choose_at_once():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant", "Gray Ogre", "Forest")
    play(s, Sacrifice(EachPlayer(), creature), resolve=False)
    s.choose(P2, "Gray Ogre")
    s.resolve()
    assert s["Grizzly Bears"].zone == s["Gray Ogre"].zone == "graveyard"
    assert s["Hill Giant"].zone == s["Forest"].zone == "battlefield"


def test_a_card_may_be_cast_without_paying():
    s = Scenario()
    s.graveyard(P1, "Hill Giant", "Forest")
    play(s, CastFree(Each(InZone(Zone.GRAVEYARD))), resolve=False)
    s.choose(P1, "Hill Giant")
    s.resolve()
    s.resolve_all()
    assert s["Hill Giant"].zone == "battlefield"


def test_what_can_not_be_cast_is_not_offered():
    s = Scenario()
    s.graveyard(P1, "Forest")
    play(s, CastFree(Each(land & InZone(Zone.GRAVEYARD))), GainLife(You(), Number(1)))
    assert s["Forest"].zone == "graveyard"
    assert s.player(P1).life == 21


# ---- the stack -------------------------------------------------------------------------------------------------------


def test_a_countered_spell_goes_to_the_graveyard_and_what_is_no_spell_stays():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P2, "Shock")
    s.hand(P1, instant(Counter(Each(spell)), Counter(Each(creature))))
    s.free_mana(P1)
    s.free_mana(P2)
    s.cast(P2, "Shock", targets=[P1])
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s["Shock"].zone == "graveyard"
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s.player(P1).life == 20


def test_a_copy_of_what_is_no_spell_is_nothing():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    play(s, CopySpell(Each(creature)), GainLife(You(), Number(1)))
    assert s.stack == []
    assert s.player(P1).life == 21


# ---- permanents ------------------------------------------------------------------------------------------------------


def test_permanents_are_tapped_and_untapped():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", tapped=True)
    s.battlefield(P2, "Hill Giant")
    play(s, Untap(Each(creature & Controlled(Relation.YOU))), Tap(Each(creature & Controlled(Relation.OPPONENT))))
    assert not s["Grizzly Bears"].tapped
    assert s["Hill Giant"].tapped


def test_counters_are_put_on_players_and_permanents_and_removed():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", counters={"+1/+1": 3})
    effects = (
        PutCounters(Opponents(), "poison", Number(4)),
        RemoveCounters(Opponents(), "poison", Number(1)),
        RemoveCounters(Each(creature), "+1/+1", Number(2)),
    )
    play(s, *effects)
    assert s.player(P2).poison == 3
    assert s["Grizzly Bears"].counters == {"+1/+1": 1}


def test_tokens_for_each_player():
    s = Scenario()
    play(s, CreateToken(EachPlayer(), SOLDIER, Number(2), tapped=True))
    assert s.player(P1).battlefield.count("Soldier") == s.player(P2).battlefield.count("Soldier") == 2


def test_no_tokens_are_none():
    s = Scenario()
    play(s, CreateToken(You(), SOLDIER, Number(-3)))
    assert "Soldier" not in s.player(P1).battlefield


def test_what_can_not_be_attached_stays_where_it_is():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Hill Giant")
    play(s, Attach(Each(creature & Controlled(Relation.YOU)), Each(creature & Controlled(Relation.OPPONENT))))
    assert s["Grizzly Bears"].attached_to is None
    assert s["Grizzly Bears"].zone == "battlefield"


def test_power_is_dealt_by_each_source_to_each_recipient():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears", "Gray Ogre")
    play(s, DamageEqualToPower(Each(creature), EachPlayer()), DamageEqualToPower(You(), Opponents()))
    assert (s.player(P1).life, s.player(P2).life) == (16, 16)


# ---- combat ----------------------------------------------------------------------------------------------------------


def combat():
    s = Scenario()
    s.battlefield(P1, "Grizzly Bears")
    s.graveyard(P1, "Hill Giant")
    return s


def test_a_creature_is_put_onto_the_battlefield_attacking():
    s = combat()
    s.hand(P1, instant(PutAttacking(Each(creature & InZone(Zone.GRAVEYARD)))))
    s.free_mana(P1)
    s.attack(["Grizzly Bears"])
    s.cast(P1, "Test Spell")
    s.resolve()
    assert s["Hill Giant"].attacking
    assert s["Hill Giant"].tapped
    s.to("end of combat")
    assert s.player(P2).life == 15


@pytest.mark.parametrize("walker", [False, True])
def test_tokens_enter_attacking_what_their_controller_chooses(walker):
    s = combat()
    s.hand(P1, instant(CreateToken(You(), SOLDIER, Number(2), tapped=True, attacking=True)))
    if walker:
        ward = Face("Test Walker", {CardType.PLANESWALKER}, FREE, loyalty=5, subtypes=["Jace"])
        s.battlefield(P2, ward, counters={"loyalty": 5})
    s.free_mana(P1)
    s.attack({"Grizzly Bears": P2})
    s.cast(P1, "Test Spell")
    if walker:
        s.choose(P1, "Test Walker")
        s.choose(P1, P2)
    s.resolve()
    s.to("end of combat")
    assert s.player(P2).life == (17 if walker else 16)
    if walker:
        assert s["Test Walker"].loyalty == 4


def test_what_is_removed_from_combat_deals_no_damage():
    s = combat()
    s.hand(P1, instant(RemoveFromCombat(Each(creature)), RemoveFromCombat(You())))
    s.free_mana(P1)
    s.attack(["Grizzly Bears"])
    s.cast(P1, "Test Spell")
    s.resolve()
    assert not s["Grizzly Bears"].attacking
    s.to("end of combat")
    assert s.player(P2).life == 20


# ---- turns and the end -----------------------------------------------------------------------------------------------


def test_an_extra_turn_follows_this_one():
    s = Scenario()
    play(s, ExtraTurn(You()))
    s.to("upkeep")
    assert s.active_player == P1


def test_a_skipped_step_does_not_happen():
    s = Scenario()
    s.library(P2, "Shock")
    play(s, Skip(Opponents(), step=StepType.DRAW))
    s.to("precombat main", P2)
    assert s.player(P2).hand == []


def test_a_skipped_phase_does_not_happen():
    s = Scenario()
    s.battlefield(P2, "Grizzly Bears")
    play(s, Skip(Opponents(), phase=PhaseType.COMBAT))
    s.to("precombat main", P2)
    assert not s.can_attack("Grizzly Bears")


@pytest.mark.parametrize(("effect", "winner"), [(Win(You()), P1), (Lose(You()), P2), (Lose(Opponents()), P1)])
def test_an_effect_ends_the_game(effect, winner):
    s = Scenario()
    play(s, effect)
    assert s.over
    assert s.winner == winner


def test_if_all_players_lose_at_once_the_game_is_drawn():
    s = Scenario()
    play(s, Lose(EachPlayer()))
    assert s.drawn


# ---- sources that are gone -------------------------------------------------------------------------------------------


def test_an_ability_works_without_its_source():
    s = Scenario()
    pinger = Face(
        "Test Pinger",
        {CardType.CREATURE},
        FREE,
        power=2,
        toughness=2,
        abilities=[
            KeywordAbility(Keyword.LIFELINK),
            Activated([Damage(TargetRef(), Number(3)), Tap(Source())], [Target(creature)], cost=[]),
        ],
    )
    s.battlefield(P1, pinger)
    s.battlefield(P2, "Hill Giant")
    s.hand(P2, instant(Destroy(Each(creature & ~IsSource() & Controlled(Relation.OPPONENT))), name="Sweep"))
    s.free_mana(P2)
    s.activate(P1, "Test Pinger", targets=["Hill Giant"])
    s.cast(P2, "Sweep")
    s.resolve()
    assert s["Test Pinger"].zone == "graveyard"
    s.resolve()
    assert s["Hill Giant"].zone == "graveyard"
    assert s.player(P1).life == 23
