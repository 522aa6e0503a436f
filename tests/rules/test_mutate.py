"""Mutate (702.140) and merging with permanents (730)."""

from __future__ import annotations

from collections.abc import Sequence

from mtgcore.core import Core
from mtgengine import CardDatabase
from mtgengine.cards.format import read_cards
from mtgengine.testing import P1, P2, Scenario, Thing, cr

CARDS = CardDatabase.bundled()
for card in read_cards("""
Sky Beast {4}{U}
Creature — Beast
Mutate {2}{U}
Flying
Whenever this creature mutates, you gain 3 life.
4/4

Root Beast {4}{G}
Creature — Beast Elemental
Mutate {1}{G}
Trample
{1}: This creature gets +1/+1 until end of turn.
Whenever this creature mutates, you gain X life, where X is the number of times this creature has mutated.
6/6

Lord Beast {4}{W}
Creature — Beast
Mutate {1}{W}
Other creatures you control get +1/+1.
Creatures you control have vigilance.
3/3

Plain Bear {1}{G}
Creature — Bear
2/2

Village Guard {W}
Creature — Human Soldier
1/1

Kill {B}
Instant
Destroy target creature.

Bounce {U}
Instant
Return target creature to its owner's hand.

Tuck {1}{W}
Instant
Put target creature on top of its owner's library.

Trip {1}{W}
Instant
Exile target creature. At the beginning of the next end step, return that card to the battlefield under its owner's \
control with a +1/+1 counter on it.

Copying {U}
Sorcery
Create a token that's a copy of target creature.

Polymorphing {U}
Instant
Target creature becomes a copy of another target creature until end of turn.

Silence {U}
Enchantment — Aura
Enchant creature
Enchanted creature loses all abilities.

Boost {G}
Enchantment — Aura
Enchant creature
Enchanted creature gets +1/+1.

Grave Watcher {2}
Artifact
Whenever a card is put into a graveyard from anywhere, you gain 1 life.

Death Watcher {2}
Artifact
Whenever a creature dies, you gain 10 life.

Entry Watcher {2}
Artifact
Whenever a creature you control enters, you gain 100 life.

Steal {2}{U}
Sorcery
Gain control of target creature.

Growing {G}
Instant
Put two +1/+1 counters on target creature.

Spell Copy {U}{U}
Instant
Copy target creature spell you control.

Void {2}
Enchantment
If a card would be put into a graveyard from anywhere, exile it instead.
"""):
    CARDS.add(card)


def table(*permanents: str, hand: Sequence[str] = (), theirs: Sequence[str] = ()) -> Scenario:
    s = Scenario(cards=CARDS)
    s.free_mana(P1)
    s.free_mana(P2)
    for name in permanents:
        s.battlefield(P1, name)
    for name in hand:
        s.hand(P1, name)
    for name in theirs:
        s.hand(P2, name)
    return s


def mutate(s: Scenario, card: str, target: str | Thing, over: bool = True, then: Thing | None = None) -> None:
    """`then`: whose trigger goes onto the stack first."""
    s.cast(P1, card, alternative="mutate", targets=[target])
    s.choose(P1, over)
    if then is not None:
        s.choose(P1, then)
    s.resolve()
    s.resolve_all()


@cr("702.140a")
def test_mutate_targets_a_non_human_creature_with_the_same_owner_as_the_spell():
    s = table("Plain Bear", "Village Guard", hand=["Sky Beast"])
    s.battlefield(P2, "Root Beast")
    assert s.can_cast(P1, "Sky Beast", alternative="mutate", targets=["Plain Bear"])
    assert not s.can_cast(P1, "Sky Beast", alternative="mutate", targets=["Village Guard"])
    assert not s.can_cast(P1, "Sky Beast", alternative="mutate", targets=["Root Beast"])


@cr("702.140a", "115.1e")
def test_a_creature_with_the_same_owner_that_another_player_controls_is_a_target():
    s = table("Plain Bear", hand=["Sky Beast"], theirs=["Steal"])
    s.to("main", turn=P2)
    s.cast(P2, "Steal", targets=["Plain Bear"])
    s.resolve()
    s.to("main", turn=P1)
    bear = s["Plain Bear"]
    s.cast(P1, "Sky Beast", alternative="mutate", targets=[bear])
    s.choose(P1, True)
    s.resolve_all()
    assert (bear.power, bear.controller) == (4, P2)


@cr("702.140c", "702.140e", "730.2a", "608.3d")
def test_over_it_has_the_characteristics_of_the_spell_and_the_abilities_of_both():
    s = table("Plain Bear", hand=["Root Beast", "Sky Beast"])
    bear = s["Plain Bear"]
    mutate(s, "Root Beast", bear)
    mutate(s, "Sky Beast", bear, then=bear)
    assert (bear.power, bear.toughness) == (4, 4)
    assert {"flying", "trample"} <= set(bear.keywords)
    assert set(bear.subtypes) == {"Beast"}
    assert s.player(P1).battlefield == ["Sky Beast"]


@cr("702.140c", "702.140e", "730.2a")
def test_under_it_keeps_its_characteristics_and_has_the_abilities_of_both():
    s = table("Plain Bear", hand=["Sky Beast"])
    bear = s["Plain Bear"]
    mutate(s, "Sky Beast", bear, over=False)
    assert (bear.power, bear.toughness) == (2, 2)
    assert "flying" in bear.keywords
    assert s.player(P1).battlefield == ["Plain Bear"]


@cr("702.140d")
def test_abilities_that_trigger_when_it_mutates_trigger_from_the_spell_that_merged():
    for over in (True, False):
        s = table("Plain Bear", hand=["Sky Beast"])
        mutate(s, "Sky Beast", "Plain Bear", over)
        s.resolve_all()
        assert s.player(P1).life == 23


@cr("702.140d", "702.140e")
def test_all_mutate_triggers_of_all_components_trigger_each_time():
    s = table("Plain Bear", hand=["Root Beast", "Sky Beast"])
    bear = s["Plain Bear"]
    mutate(s, "Root Beast", bear)
    s.resolve_all()
    assert s.player(P1).life == 21
    mutate(s, "Sky Beast", bear, then=bear)
    s.resolve_all()
    assert s.player(P1).life == 21 + 3 + 2


@cr("702.140b", "608.3b")
def test_without_its_target_the_spell_resolves_as_a_creature_spell():
    s = table("Plain Bear", hand=["Sky Beast"], theirs=["Kill"])
    s.cast(P1, "Sky Beast", alternative="mutate", targets=["Plain Bear"])
    s.cast(P2, "Kill", targets=["Plain Bear"])
    s.resolve()
    s.resolve()
    assert s.player(P1).battlefield == ["Sky Beast"]
    assert s.stack == []
    assert s.player(P1).life == 20


@cr("702.140a", "118.9")
def test_the_card_may_still_be_cast_for_its_mana_cost():
    s = table("Plain Bear", hand=["Sky Beast"])
    s.cast(P1, "Sky Beast", alternative=False)
    s.resolve_all()
    assert sorted(s.player(P1).battlefield) == ["Plain Bear", "Sky Beast"]


@cr("730.2b", "730.2c", "302.6")
def test_it_has_not_entered_and_is_the_same_object():
    s = table(hand=["Sky Beast"])
    bear = s.battlefield(P1, "Plain Bear", counters={"+1/+1": 1}, tapped=True)
    s.battlefield(P1, "Entry Watcher")
    aura = s.battlefield(P1, "Boost", attached_to=bear)
    mutate(s, "Sky Beast", bear)
    s.resolve_all()
    assert s.player(P1).life == 23
    assert (bear.power, bear.tapped) == (6, True)
    assert aura.attached_to == bear


@cr("730.2c", "302.6")
def test_a_creature_that_could_attack_can_attack_after_it_has_mutated():
    s = table("Plain Bear", hand=["Sky Beast", "Sky Beast"])
    bear = s["Plain Bear"]
    mutate(s, "Sky Beast", bear)
    s.resolve_all()
    assert s.can_attack(bear)
    s = table(hand=["Sky Beast", "Sky Beast"])
    fresh = s.battlefield(P1, "Plain Bear", sick=True)
    mutate(s, "Sky Beast", fresh)
    s.resolve_all()
    assert not s.can_attack(fresh)


@cr("702.140e", "613.1f")
def test_static_abilities_of_what_is_below_work():
    s = table("Plain Bear", "Village Guard", hand=["Lord Beast", "Sky Beast"])
    bear = s["Plain Bear"]
    mutate(s, "Lord Beast", bear, over=False)
    assert (bear.power, s["Village Guard"].power) == (2, 2)
    assert "vigilance" in bear.keywords
    mutate(s, "Sky Beast", bear)
    assert (bear.power, s["Village Guard"].power) == (4, 2)


@cr("613.1f", "702.140e")
def test_what_makes_it_lose_all_abilities_applies_to_those_of_all_components():
    s = table("Plain Bear", hand=["Sky Beast"])
    bear = s.battlefield(P1, "Plain Bear")
    s.battlefield(P1, "Silence", attached_to=bear)
    mutate(s, "Sky Beast", bear, over=False)
    assert (bear.power, "flying" in bear.keywords) == (2, False)


@cr("707.2", "730.2a")
def test_a_copy_of_a_merged_permanent_has_the_abilities_of_all_components():
    s = table("Plain Bear", hand=["Copying", "Sky Beast"])
    bear = s["Plain Bear"]
    mutate(s, "Sky Beast", bear, over=False)
    s.resolve_all()
    s.cast(P1, "Copying", targets=[bear])
    s.resolve_all()
    copy = s["Plain Bear#2"]
    assert (copy.power, "flying" in copy.keywords) == (2, True)


@cr("730.2a", "613.7", "707.2")
def test_a_creature_that_is_a_copy_for_a_turn_mutates_over_it_for_good():
    s = table("Plain Bear", "Village Guard", hand=["Polymorphing", "Sky Beast"])
    bear = s["Plain Bear"]
    s.cast(P1, "Polymorphing", targets=[bear, "Village Guard"])
    s.resolve_all()
    assert bear.power == 1
    s.to("main", turn=P2)
    s.to("main", turn=P1)
    mutate(s, "Sky Beast", bear)
    assert bear.power == 4


@cr("730.2d")
def test_a_merged_permanent_is_a_token_only_if_the_topmost_component_is_one():
    for over in (True, False):
        s = table(hand=["Sky Beast"], theirs=["Bounce"])
        token = s.token(P1, "Plain Bear")
        mutate(s, "Sky Beast", token, over)
        s.resolve_all()
        s.cast(P2, "Bounce", targets=[token])
        s.resolve_all()
        assert s.player(P1).hand == ["Sky Beast"]
        assert s.player(P1).battlefield == []


@cr("730.3", "603.6c")
def test_one_permanent_dies_and_each_card_is_put_into_the_graveyard():
    s = table("Plain Bear", "Death Watcher", "Grave Watcher", hand=["Sky Beast"], theirs=["Kill"])
    bear = s["Plain Bear"]
    mutate(s, "Sky Beast", bear)
    s.resolve_all()
    s.cast(P2, "Kill", targets=[bear])
    s.choose(P1, "Death Watcher", "Grave Watcher", "Grave Watcher")
    s.resolve()
    s.resolve_all()
    assert sorted(s.player(P1).graveyard) == ["Plain Bear", "Sky Beast"]
    assert s.player(P1).life == 20 + 3 + 10 + 2 + 1


@cr("730.3")
def test_all_cards_are_returned_to_the_hand():
    s = table("Plain Bear", hand=["Sky Beast", "Root Beast"], theirs=["Bounce"])
    bear = s["Plain Bear"]
    mutate(s, "Sky Beast", bear)
    mutate(s, "Root Beast", bear, over=False, then=bear)
    s.cast(P2, "Bounce", targets=[bear])
    s.resolve_all()
    assert sorted(s.player(P1).hand) == ["Plain Bear", "Root Beast", "Sky Beast"]


@cr("730.3a")
def test_its_owner_arranges_the_cards_on_top_of_the_library():
    for on_top, first, second in ((False, "Sky Beast", "Plain Bear"), (True, "Plain Bear", "Sky Beast")):
        s = table("Plain Bear", hand=["Sky Beast"], theirs=["Tuck"])
        bear = s["Plain Bear"]
        mutate(s, "Sky Beast", bear)
        s.resolve_all()
        s.cast(P2, "Tuck", targets=[bear])
        s.choose(P1, bear if on_top else "Sky Beast")
        s.resolve()
        assert s.player(P1).library[:2] == [first, second]


@cr("730.3c", "400.7")
def test_what_returns_the_exiled_card_returns_all_of_them():
    s = table("Plain Bear", hand=["Sky Beast"], theirs=["Trip"])
    bear = s["Plain Bear"]
    mutate(s, "Sky Beast", bear)
    s.resolve_all()
    s.cast(P2, "Trip", targets=[bear])
    s.resolve_all()
    s.to("end")
    s.resolve_all()
    assert sorted(s.player(P1).battlefield) == ["Plain Bear", "Sky Beast"]
    assert (s["Plain Bear"].power, s["Sky Beast"].power) == (3, 5)


@cr("730.3d")
def test_a_replacement_effect_applies_to_all_components():
    s = table("Plain Bear", "Void", hand=["Sky Beast"], theirs=["Kill"])
    bear = s["Plain Bear"]
    mutate(s, "Sky Beast", bear)
    s.resolve_all()
    s.cast(P2, "Kill", targets=[bear])
    s.resolve_all()
    assert sorted(s.player(P1).exile) == ["Plain Bear", "Sky Beast"]
    assert s.player(P1).graveyard == []


@cr("702.140f", "611.2c")
def test_an_effect_that_modifies_the_spell_modifies_the_permanent():
    s = table("Plain Bear", hand=["Root Beast", "Sky Beast"])
    bear = s["Plain Bear"]
    mutate(s, "Root Beast", bear)
    s.resolve_all()
    s.activate(P1, bear)
    s.resolve_all()
    assert bear.power == 7
    mutate(s, "Sky Beast", bear, then=bear)
    assert bear.power == 5


def test_a_game_with_a_merged_permanent_is_saved_and_loaded():
    s = table("Plain Bear", hand=["Sky Beast", "Root Beast"])
    bear = s["Plain Bear"]
    mutate(s, "Sky Beast", bear)
    mutate(s, "Root Beast", bear, over=False, then=bear)
    again = Core.load(s.pool.tables, s.core.save())
    assert (again.hash(), again.canonical_hash()) == (s.core.hash(), s.core.canonical_hash())
    assert again.valid()
    assert again.derived() == s.core.derived()
