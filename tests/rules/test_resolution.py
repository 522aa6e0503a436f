"""Resolving spells and abilities (CR 608): targets checked again, the instructions in order, permanents entering."""

from mtgcore import types as core_types
from mtgengine import CardType, Keyword
from mtgengine.enums import Color, Relation, Zone
from mtgengine.ir import (
    Activated,
    AddKeyword,
    AddTypes,
    Attach,
    Choose,
    Compare,
    Comparison,
    Continuous,
    Controlled,
    ControllerOf,
    CopySpell,
    Count,
    Damage,
    Destroy,
    Draw,
    Each,
    Face,
    GainLife,
    If,
    InZone,
    KeywordAbility,
    LoseLife,
    May,
    Mode,
    Move,
    Number,
    Power,
    PowerOf,
    PutCounters,
    Register,
    Sacrifice,
    SacrificeSelf,
    SetColors,
    Source,
    Spell,
    Tap,
    TapSelf,
    Target,
    TargetRef,
    You,
    creature,
    exile,
    land,
    permanent,
    player,
    pump,
    return_to_hand,
    spell,
)
from mtgengine.mana import ManaCost
from mtgengine.testing import P1, P2, Scenario, cr

FREE = ManaCost.parse("{0}")
YOURS = Controlled(Relation.YOU)
GAIN = GainLife(You(), Number(3))


def instant(name, *effects, targets=(), **more):
    return Face(name, {CardType.INSTANT}, FREE, abilities=[Spell(effects, targets, **more)])


def aura(name, *abilities, enchants=creature):
    return Face(
        name,
        {CardType.ENCHANTMENT},
        FREE,
        subtypes=["Aura"],
        abilities=[KeywordAbility(Keyword.ENCHANT, enchants), *abilities],
    )


BOUNCE = instant("Test Bounce", return_to_hand(TargetRef()), targets=[Target(permanent)])
BLINK_COLOR = instant("Test Dye", Continuous(TargetRef(), [SetColors({Color.BLACK})]), targets=[Target(creature)])
SHIELD = instant("Test Shield", Continuous(TargetRef(), [AddKeyword(Keyword.HEXPROOF)]), targets=[Target(creature)])


# ---- 608.1 -----------------------------------------------------------------------------------------------------------


@cr("608.1", "117.4")
def test_the_top_object_resolves_when_both_players_pass(s):
    s.battlefield(P1, "Mountain", "Mountain")
    s.hand(P1, "Shock", "Lightning Bolt")
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P1, "Lightning Bolt", targets=[P2])
    s.pass_priority()
    assert len(s.stack) == 2
    s.pass_priority()
    assert (s.stack, s.player(P2).life, s.priority) == (["Shock"], 17, P1)


@cr("608.1", "117.4")
def test_a_spell_in_response_resolves_first(s):
    s.battlefield(P1, "Mountain")
    s.battlefield(P2, "Grizzly Bears", "Forest")
    s.hand(P1, "Shock")
    s.hand(P2, "Giant Growth")
    s.cast(P1, "Shock", targets=["Grizzly Bears"])
    s.cast(P2, "Giant Growth", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s["Grizzly Bears"].zone, s["Grizzly Bears"].damage) == ("battlefield", 2)


# ---- 608.2b: targets are checked again -------------------------------------------------------------------------------


@cr("608.2b")
def test_a_spell_whose_only_target_is_gone_does_not_resolve(s):
    drain = instant("Test Drain", Damage(TargetRef(), Number(2)), GAIN, targets=[Target(creature)])
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, drain)
    s.hand(P2, BOUNCE)
    s.cast(P1, "Test Drain", targets=["Grizzly Bears"])
    s.cast(P2, "Test Bounce", targets=["Grizzly Bears"])
    s.resolve_all()
    # No part of it happens, and the card is put into the graveyard.
    assert (s.player(P1).life, s.player(P1).graveyard) == (20, ["Test Drain"])


@cr("608.2b", "400.7")
def test_a_target_that_left_and_came_back_is_another_object(s):
    blink = instant(
        "Test Blink",
        exile(TargetRef()),
        Move(Each(creature, [Zone.EXILE]), Zone.BATTLEFIELD),
        targets=[Target(creature)],
    )
    s.battlefield(P1, "Swamp", "Swamp", "Swamp")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Murder")
    s.hand(P2, blink)
    s.cast(P1, "Murder", targets=["Grizzly Bears"])
    s.cast(P2, "Test Blink", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"
    assert s["Murder"].zone == "graveyard"


@cr("608.2b")
def test_a_target_whose_characteristics_changed_may_be_illegal(s):
    s.battlefield(P1, "Swamp", "Swamp")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Doom Blade")
    s.hand(P2, BLINK_COLOR)
    s.cast(P1, "Doom Blade", targets=["Grizzly Bears"])
    s.cast(P2, "Test Dye", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "battlefield"


@cr("608.2b")
def test_a_target_that_became_legal_again_is_legal(s):
    # Only what is true as it resolves counts.
    s.battlefield(P1, "Royal Assassin")
    s.battlefield(P2, "Grizzly Bears", tapped=True)
    untap = instant("Test Wake", Tap(TargetRef()), targets=[Target(creature)])
    s.hand(P2, untap)
    s.activate(P1, "Royal Assassin", targets=["Grizzly Bears"])
    s.cast(P2, "Test Wake", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s["Grizzly Bears"].zone == "graveyard"


@cr("608.2b")
def test_an_ability_whose_only_target_became_illegal_does_nothing(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.battlefield(P2, "Llanowar Elves")
    s.hand(P2, SHIELD)
    s.activate(P1, "Prodigal Sorcerer", targets=["Llanowar Elves"])
    s.cast(P2, "Test Shield", targets=["Llanowar Elves"])
    s.resolve_all()
    assert (s["Llanowar Elves"].zone, s.stack, s.player(P1).graveyard) == ("battlefield", [], [])


@cr("608.2b")
def test_with_one_of_two_targets_gone_the_rest_happens(s):
    two = instant(
        "Test Bolts",
        Damage(TargetRef(0), Number(2)),
        Damage(TargetRef(1), Number(2)),
        GAIN,
        targets=[Target(creature), Target(player)],
    )
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, two)
    s.hand(P2, BOUNCE)
    s.cast(P1, "Test Bolts", targets=["Grizzly Bears", P2])
    s.cast(P2, "Test Bounce", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s.player(P2).life, s.player(P1).life, s.player(P2).hand) == (18, 23, ["Grizzly Bears"])


@cr("608.2b")
def test_of_several_targets_of_one_word_the_legal_ones_are_affected(s):
    sweep = instant("Test Sweep", Destroy(TargetRef()), targets=[Target(creature, 1, 3)])
    s.battlefield(P2, "Grizzly Bears", "Hill Giant", "Craw Wurm")
    s.hand(P1, sweep)
    s.hand(P2, SHIELD)
    s.cast(P1, "Test Sweep", targets=["Grizzly Bears", "Hill Giant"])
    s.cast(P2, "Test Shield", targets=["Hill Giant"])
    s.resolve_all()
    assert sorted(s.player(P2).battlefield) == ["Craw Wurm", "Hill Giant"]


@cr("608.2b", "601.2d")
def test_the_share_of_an_illegal_target_is_lost(s):
    s.battlefield(P1, *["Mountain"] * 3)
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Arc Lightning")
    s.hand(P2, BOUNCE)
    s.cast(P1, "Arc Lightning", targets=[P2, "Grizzly Bears"], division={P2: 2, "Grizzly Bears": 1})
    s.cast(P2, "Test Bounce", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).life == 18


@cr("608.2b")
def test_all_targets_of_all_words_illegal_and_nothing_happens(s):
    two = instant(
        "Test Bolts",
        Destroy(TargetRef(0)),
        Destroy(TargetRef(1)),
        GAIN,
        targets=[Target(creature), Target(creature, other_than=0)],
    )
    clear = instant("Test Clear", return_to_hand(Each(creature)))
    s.battlefield(P2, "Grizzly Bears", "Hill Giant")
    s.hand(P1, two)
    s.hand(P2, clear)
    s.cast(P1, "Test Bolts", targets=["Grizzly Bears", "Hill Giant"])
    s.cast(P2, "Test Clear")
    s.resolve_all()
    assert (s.player(P1).life, s.player(P1).graveyard) == (20, ["Test Bolts"])


@cr("608.2b", "700.2")
def test_a_mode_whose_target_is_gone_does_nothing_while_the_other_mode_happens(s):
    both = Face(
        "Test Both",
        {CardType.INSTANT},
        FREE,
        abilities=[
            Spell(
                modes=[
                    Mode([Destroy(TargetRef())], [Target(creature)]),
                    Mode([Damage(TargetRef(), Number(2))], [Target(player)]),
                ],
                modes_min=2,
                modes_max=2,
            )
        ],
    )
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, both)
    s.hand(P2, BOUNCE)
    s.cast(P1, "Test Both", modes=[0, 1], targets=["Grizzly Bears", P2])
    s.cast(P2, "Test Bounce", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s.player(P2).hand, s.player(P2).life) == (["Grizzly Bears"], 18)


@cr("608.2b")
def test_what_needs_information_about_an_illegal_target_does_not_happen(s):
    # The creature left: neither its power nor its controller is known, whatever they were.
    drain = instant(
        "Test Weigh",
        Damage(TargetRef(1), PowerOf(TargetRef(0))),
        LoseLife(ControllerOf(TargetRef(0)), Number(5)),
        GAIN,
        targets=[Target(creature), Target(player)],
    )
    for gone, life in ((False, 12), (True, 20)):
        s = Scenario()
        s.battlefield(P2, "Hill Giant")
        s.hand(P1, drain)
        s.hand(P2, BOUNCE)
        s.cast(P1, "Test Weigh", targets=["Hill Giant", P2])
        if gone:
            s.cast(P2, "Test Bounce", targets=["Hill Giant"])
        s.resolve_all()
        assert (s.player(P2).life, s.player(P1).life) == (life, 23)


@cr("608.2b")
def test_a_spell_without_targets_always_resolves(s):
    s.battlefield(P1, *["Plains"] * 4)
    s.hand(P1, "Day of Judgment")
    s.cast(P1, "Day of Judgment")
    s.resolve()
    assert s.player(P1).graveyard == ["Day of Judgment"]


@cr("608.2b")
def test_a_player_stays_a_legal_target(s):
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Lava Spike")
    s.cast(P1, "Lava Spike", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 17


# ---- 608.2c-p: the instructions --------------------------------------------------------------------------------------


@cr("608.2c")
def test_instructions_are_followed_in_the_order_written(s):
    # Draw two, then discard two: the drawn cards may be discarded.
    s.battlefield(P1, "Island")
    s.hand(P1, "Careful Study")
    s.library(P1, "Shock", "Murder")
    s.cast(P1, "Careful Study")
    s.choose(P1, "Shock", "Murder")
    s.resolve()
    assert (s.player(P1).hand, sorted(s.player(P1).graveyard)) == ([], ["Careful Study", "Murder", "Shock"])


@cr("608.2c")
def test_what_an_earlier_instruction_did_is_seen_by_a_later_one(s):
    count = instant(
        "Test Census",
        Destroy(Each(creature & Power(Compare.LE, Number(2)))),
        GainLife(You(), Count(creature)),
    )
    s.battlefield(P1, "Grizzly Bears", "Hill Giant", "Craw Wurm")
    s.hand(P1, count)
    s.cast(P1, "Test Census")
    s.resolve()
    assert s.player(P1).life == 22


@cr("608.2d")
def test_choices_of_an_effect_are_made_as_it_is_applied(s):
    s.battlefield(P1, "Swamp", "Swamp", "Swamp")
    s.hand(P1, "Mind Rot")
    s.hand(P2, "Shock", "Murder", "Forest")
    s.cast(P1, "Mind Rot", targets=[P2])
    assert len(s.player(P2).hand) == 3
    s.choose(P2, "Forest", "Shock")
    s.resolve()
    assert s.player(P2).hand == ["Murder"]


@cr("608.2d")
def test_a_player_may_choose_not_to(s):
    maybe = instant("Test Offer", May([Draw(You(), Number(1))]))
    for answer, cards in ((True, 1), (False, 0)):
        s = Scenario()
        s.hand(P1, maybe)
        s.cast(P1, "Test Offer")
        s.choose(P1, answer)
        s.resolve()
        assert len(s.player(P1).hand) == cards


@cr("608.2d", "101.3")
def test_an_impossible_choice_is_not_made(s):
    # With one creature only, one is sacrificed; with none, nothing happens.
    two = instant("Test Toll", Sacrifice(You(), creature, Number(2)), GAIN)
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, two, two)
    s.cast(P1, "Test Toll")
    s.resolve()
    assert (s.player(P1).graveyard, s.player(P1).life) == (["Grizzly Bears", "Test Toll"], 23)
    s.cast(P1, "Test Toll")
    s.resolve()
    assert s.player(P1).life == 26


@cr("608.2e", "101.4")
def test_players_choose_in_turn_order_and_act_at_once(s):
    s.battlefield(P1, "Swamp", "Grizzly Bears", "Hill Giant")
    s.battlefield(P2, "Craw Wurm", "Storm Crow")
    s.hand(P1, "Innocent Blood")
    s.cast(P1, "Innocent Blood")
    core = s.core.copy()
    core.step(0)
    core.step(0)
    asked = []
    while core.decision()[0] != core_types.SHAPE_PRIORITY:
        # Nothing is sacrificed before both have chosen.
        assert len(core.zone(core_types.ZONE_GRAVEYARD, 0)) == len(core.zone(core_types.ZONE_GRAVEYARD, 1)) == 0
        asked.append(core.decision()[2])
        core.step(0)
    assert asked == [P1, P2]
    assert len(core.zone(core_types.ZONE_GRAVEYARD, 1)) == 1


@cr("608.2f")
def test_damage_to_several_is_dealt_at_once(s):
    s.life(P1, 2)
    s.life(P2, 2)
    s.battlefield(P1, *["Mountain"] * 3)
    s.hand(P1, "Earthquake")
    s.cast(P1, "Earthquake", x=2)
    s.resolve()
    assert s.drawn


@cr("608.2h")
def test_information_is_determined_as_the_effect_is_applied(s):
    burn = instant("Test Swarm", Damage(TargetRef(), Count(creature & YOURS)), targets=[Target(player)])
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.battlefield(P2, "Mountain")
    s.hand(P1, burn)
    s.hand(P2, "Shock")
    s.cast(P1, "Test Swarm", targets=[P2])
    s.cast(P2, "Shock", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P2).life == 19


@cr("608.2h", "113.7a")
def test_an_effect_uses_last_known_information_of_a_source_that_left(s):
    thrower = Face(
        "Test Thrower",
        {CardType.CREATURE},
        FREE,
        power=2,
        toughness=2,
        abilities=[Activated([Damage(TargetRef(), PowerOf(Source()))], [Target(player)], cost=[SacrificeSelf()])],
    )
    s.battlefield(P1, thrower, counters={"+1/+1": 3})
    s.activate(P1, "Test Thrower", targets=[P2])
    s.resolve()
    assert s.player(P2).life == 15


@cr("608.2h")
def test_an_effect_that_moved_its_object_uses_its_last_known_information(s):
    s.battlefield(P1, "Plains", "Glorious Anthem")
    s.battlefield(P2, "Grizzly Bears", counters={"+1/+1": 2})
    s.hand(P1, "Swords to Plowshares")
    s.cast(P1, "Swords to Plowshares", targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P2).life == 24


@cr("608.2k", "608.2h")
def test_an_ability_refers_to_its_source_as_it_is_now(s):
    grower = Face(
        "Test Grower",
        {CardType.CREATURE},
        FREE,
        power=1,
        toughness=1,
        abilities=[Activated([Damage(TargetRef(), PowerOf(Source()))], [Target(player)], cost=[TapSelf()])],
    )
    s.battlefield(P1, grower, "Forest")
    s.hand(P1, "Giant Growth")
    s.activate(P1, "Test Grower", targets=[P2])
    s.cast(P1, "Giant Growth", targets=["Test Grower"])
    s.resolve_all()
    assert s.player(P2).life == 16


@cr("608.2m")
def test_a_spell_that_leaves_the_stack_while_it_resolves_goes_on(s):
    self_exile = instant("Test Fade", exile(Source()), GAIN)
    s.hand(P1, self_exile)
    s.cast(P1, "Test Fade")
    s.resolve()
    assert (s.player(P1).life, s.player(P1).exile, s.player(P1).graveyard) == (23, ["Test Fade"], [])


@cr("608.2n")
def test_an_instant_is_put_into_its_owners_graveyard_last(s):
    # While it resolves it is not in the graveyard yet.
    count = instant("Test Count", Draw(You(), Count(InZone(Zone.GRAVEYARD))))
    s.graveyard(P1, "Shock", "Murder")
    s.hand(P1, count)
    s.cast(P1, "Test Count")
    s.resolve()
    assert len(s.player(P1).hand) == 2
    assert s.player(P1).graveyard[-1] == "Test Count"


@cr("608.2n")
def test_an_ability_ceases_to_exist_after_it_resolved(s):
    s.battlefield(P1, "Prodigal Sorcerer")
    s.activate(P1, "Prodigal Sorcerer", targets=[P2])
    (entry,) = s.core.zone(core_types.ZONE_STACK)
    s.resolve()
    assert not s.core.exists(entry)


@cr("608.2n", "701.6a")
def test_a_countered_spell_is_put_into_its_owners_graveyard(s):
    s.battlefield(P1, "Forest", "Forest")
    s.battlefield(P2, "Island", "Island")
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Counterspell")
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Counterspell", targets=["Grizzly Bears"])
    s.resolve()
    assert (s.stack, s.player(P1).graveyard, s.player(P2).graveyard) == ([], ["Grizzly Bears"], ["Counterspell"])


@cr("608.2b", "701.6a")
def test_a_counterspell_whose_target_is_gone_does_not_resolve(s):
    s.battlefield(P1, "Forest", "Forest")
    s.battlefield(P2, *["Island"] * 4)
    s.hand(P1, "Grizzly Bears")
    s.hand(P2, "Counterspell", "Counterspell")
    s.cast(P1, "Grizzly Bears")
    s.cast(P2, "Counterspell", targets=["Grizzly Bears"])
    s.cast(P2, "Counterspell", targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P1).graveyard == ["Grizzly Bears"]
    s.resolve()
    assert s.player(P2).graveyard == ["Counterspell", "Counterspell"]


# ---- 608.3: permanents -----------------------------------------------------------------------------------------------


@cr("608.3a")
def test_a_permanent_spell_enters_under_its_controllers_control(s):
    s.battlefield(P2, "Forest", "Forest")
    s.hand(P2, "Ashcoat Bear")
    s.cast(P2, "Ashcoat Bear")
    s.resolve()
    bear = s["Ashcoat Bear"]
    assert (bear.zone, bear.controller, bear.sick, bear.tapped) == ("battlefield", P2, True, False)


@cr("608.3a")
def test_every_type_of_permanent_enters(s):
    siege = Face("Test Siege", {CardType.BATTLE}, FREE, subtypes=["Siege"], defense=4)
    s.free_mana(P1)
    cards = ["Sol Ring", "Glorious Anthem", "Grizzly Bears", "Jace Beleren"]
    s.hand(P1, *cards, siege)
    for card in (*cards, "Test Siege"):
        s.cast(P1, card)
        s.resolve()
        assert s[card].zone == "battlefield"
    assert s["Jace Beleren"].loyalty == 3
    assert s["Test Siege"].counters == {"defense": 4}
    assert s.player(P1).graveyard == []


@cr("608.3a", "400.7")
def test_a_permanent_is_a_new_object(s):
    s.battlefield(P1, "Forest", "Forest")
    bears = s.hand(P1, "Grizzly Bears")
    s.cast(P1, bears)
    on_stack = bears.id
    s.resolve()
    assert bears.id != on_stack


@cr("608.3c", "303.4")
def test_an_aura_enters_attached_to_its_target(s):
    s.battlefield(P1, "Plains")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Holy Strength")
    s.cast(P1, "Holy Strength", targets=["Grizzly Bears"])
    s.resolve()
    assert s["Holy Strength"].attached_to == s["Grizzly Bears"]
    assert (s["Holy Strength"].controller, s["Grizzly Bears"].power, s["Grizzly Bears"].toughness) == (P1, 3, 4)


@cr("608.3b", "608.2b")
def test_an_aura_spell_whose_target_is_gone_goes_to_the_graveyard(s):
    s.battlefield(P1, "Plains")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Holy Strength")
    s.hand(P2, BOUNCE)
    s.cast(P1, "Holy Strength", targets=["Grizzly Bears"])
    s.cast(P2, "Test Bounce", targets=["Grizzly Bears"])
    s.resolve_all()
    assert (s.player(P1).graveyard, s.player(P1).battlefield) == (["Holy Strength"], ["Plains"])


@cr("608.3b", "702.11b")
def test_an_aura_spell_whose_target_gained_hexproof_goes_to_the_graveyard(s):
    s.battlefield(P1, "Plains")
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, "Holy Strength")
    s.hand(P2, SHIELD)
    s.cast(P1, "Holy Strength", targets=["Grizzly Bears"])
    s.cast(P2, "Test Shield", targets=["Grizzly Bears"])
    s.resolve_all()
    assert s.player(P1).graveyard == ["Holy Strength"]


@cr("608.3b", "303.4c")
def test_an_aura_spell_whose_target_is_no_creature_any_more_goes_to_the_graveyard(s):
    animate = instant("Test Animate", Continuous(TargetRef(), [AddTypes({CardType.CREATURE})]), targets=[Target(land)])
    s.battlefield(P1, "Plains", "Plains")
    s.hand(P1, animate, "Holy Strength")
    s.cast(P1, "Test Animate", targets=[s["Plains#1"]])
    # A land without toughness that becomes a creature is put into the graveyard by a state-based action (704.5f).
    s.resolve()
    assert s["Plains#1"].zone == "graveyard"
    assert not s.can_cast(P1, "Holy Strength")


@cr("303.4f", "303.4g")
def test_an_aura_that_is_put_onto_the_battlefield_enchants_what_its_controller_chooses(s):
    put = instant("Test Raise", Move(TargetRef(), Zone.BATTLEFIELD), targets=[Target(InZone(Zone.GRAVEYARD))])
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.graveyard(P1, "Holy Strength")
    s.hand(P1, put)
    s.cast(P1, "Test Raise", targets=["Holy Strength"])
    s.choose(P1, "Hill Giant")
    s.resolve()
    assert s["Holy Strength"].attached_to == s["Hill Giant"]


@cr("303.4g")
def test_an_aura_that_has_nothing_to_enchant_stays_where_it_is(s):
    put = instant("Test Raise", Move(TargetRef(), Zone.BATTLEFIELD), targets=[Target(InZone(Zone.GRAVEYARD))])
    s.graveyard(P1, "Holy Strength")
    s.hand(P1, put)
    before = s["Holy Strength"].id
    s.cast(P1, "Test Raise", targets=["Holy Strength"])
    s.resolve()
    assert (s["Holy Strength"].zone, s["Holy Strength"].id) == ("graveyard", before)


@cr("303.4e")
def test_an_aura_has_its_own_controller(s):
    s.battlefield(P1, "Grizzly Bears")
    s.battlefield(P2, "Plains", "Forest")
    s.hand(P2, "Pacifism")
    s.to("precombat_main", turn=P2)
    s.cast(P2, "Pacifism", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Pacifism"].controller, s["Grizzly Bears"].controller) == (P2, P1)


@cr("303.4j", "701.3b")
def test_an_effect_does_not_attach_an_aura_to_what_it_cannot_enchant(s):
    move = instant(
        "Test Graft",
        Attach(TargetRef(0), TargetRef(1)),
        targets=[Target(permanent), Target(permanent)],
    )
    s.battlefield(P1, "Grizzly Bears", "Forest", "Hill Giant")
    s.battlefield(P1, "Holy Strength", attached_to="Grizzly Bears")
    s.hand(P1, move, move)
    s.cast(P1, "Test Graft", targets=["Holy Strength", "Forest"])
    s.resolve()
    assert s["Holy Strength"].attached_to == s["Grizzly Bears"]
    s.cast(P1, "Test Graft", targets=["Holy Strength", "Hill Giant"])
    s.resolve()
    assert s["Holy Strength"].attached_to == s["Hill Giant"]


@cr("608.3f", "707.10f")
def test_a_copy_of_a_permanent_spell_becomes_a_token(s):
    fork = instant("Test Fork", CopySpell(TargetRef()), targets=[Target(spell)])
    s.battlefield(P1, "Forest", "Forest")
    s.hand(P1, "Grizzly Bears", fork)
    s.cast(P1, "Grizzly Bears")
    s.cast(P1, "Test Fork", targets=["Grizzly Bears"])
    s.resolve()
    assert s.stack == ["Grizzly Bears", "Grizzly Bears"]
    s.resolve()
    (copied,) = [id for id in s.core.zone(core_types.ZONE_BATTLEFIELD) if s.text_of(id) == "Grizzly Bears"]
    assert s.core.object(copied)["flags"] & core_types.OBJECT_TOKEN
    s.resolve()
    assert s.player(P1).battlefield.count("Grizzly Bears") == 2


@cr("707.10", "707.10a", "608.2n")
def test_a_copy_of_an_instant_resolves_and_ceases_to_exist(s):
    fork = instant("Test Fork", CopySpell(TargetRef()), targets=[Target(spell)])
    s.battlefield(P1, "Mountain")
    s.hand(P1, "Shock", fork)
    s.cast(P1, "Shock", targets=[P2])
    s.cast(P1, "Test Fork", targets=["Shock"])
    s.resolve()
    assert s.stack == ["Shock", "Shock"]
    s.resolve()
    assert (s.player(P2).life, s.player(P1).graveyard) == (18, ["Test Fork"])
    s.resolve()
    assert (s.player(P2).life, s.player(P1).graveyard) == (16, ["Test Fork", "Shock"])


@cr("608.2b", "704.5d")
def test_a_target_that_ceased_to_exist_is_illegal(s):
    s.battlefield(P1, *["Swamp"] * 3)
    token = s.token(P2, "Grizzly Bears")
    s.hand(P1, "Murder")
    s.hand(P2, BOUNCE)
    s.cast(P1, "Murder", targets=[token])
    s.cast(P2, "Test Bounce", targets=[token])
    s.resolve_all()
    assert not token.exists
    assert s.player(P1).graveyard == ["Murder"]


@cr("608.2c", "704.3")
def test_state_based_actions_wait_until_the_spell_has_resolved(s):
    # The creature has 0 toughness in between; it is alive when the spell is done.
    swing = instant(
        "Test Swing",
        pump(TargetRef(), -3, -3),
        pump(TargetRef(), 4, 4),
        targets=[Target(creature)],
    )
    s.battlefield(P1, "Grizzly Bears")
    s.hand(P1, swing)
    s.cast(P1, "Test Swing", targets=["Grizzly Bears"])
    s.resolve()
    assert (s["Grizzly Bears"].zone, s["Grizzly Bears"].toughness) == ("battlefield", 3)


@cr("608.2d", "608.2h")
def test_a_choice_is_kept_for_later_instructions(s):
    pick = instant(
        "Test Pick",
        Choose(0, creature),
        PutCounters(Register(0), "+1/+1", Number(2)),
        Damage(TargetRef(), PowerOf(Register(0))),
        targets=[Target(player)],
    )
    s.battlefield(P1, "Grizzly Bears", "Hill Giant")
    s.hand(P1, pick)
    s.cast(P1, "Test Pick", targets=[P2])
    s.choose(P1, "Hill Giant")
    s.resolve()
    assert (s["Hill Giant"].counters, s.player(P2).life) == ({"+1/+1": 2}, 15)


@cr("608.2c")
def test_a_condition_is_looked_at_as_its_instruction_is_followed(s):
    check = instant(
        "Test Check",
        Destroy(TargetRef()),
        If(Comparison(Count(creature), Compare.EQ, Number(0)), [GAIN]),
        targets=[Target(creature)],
    )
    s.battlefield(P2, "Grizzly Bears")
    s.hand(P1, check)
    s.cast(P1, "Test Check", targets=["Grizzly Bears"])
    s.resolve()
    assert s.player(P1).life == 23


@cr("117.3b", "608.1")
def test_after_a_resolution_the_active_player_has_priority(s):
    s.battlefield(P2, "Mountain")
    s.hand(P2, "Shock")
    s.cast(P2, "Shock", targets=[P1])
    s.resolve()
    assert s.priority == P1
