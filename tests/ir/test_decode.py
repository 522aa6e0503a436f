"""The decoder gives back what was encoded: the tables of the core say the whole of a card."""

import contextlib
import typing
from collections.abc import Iterator, Sequence
from dataclasses import MISSING, fields
from pathlib import Path

import pytest

from mtgcore.carddb import CardTables
from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.cards.records import read_records
from mtgengine.cards.stream import JsonStream, open_text
from mtgengine.enums import CardType, CastKeyword, Color, EventKind, RuleKind
from mtgengine.ir.encode import Encoder
from mtgengine.ir.programs import ProgramEncoder
from mtgengine.ir.term import Term, hints
from mtgengine.mana import ManaCost
from mtgengine.oracle import CardText, compile

POOL = Path(__file__).parents[3] / "shared" / "data" / "oracle-cards.jsonl.gz"
# Classes that are only bases.
ABSTRACT = {"Filter", "Amount", "Selector", "Condition", "Cost", "Change", "Effect", "Defined"}
# Filters, amounts, selectors, conditions, effects and changes: whatever has a number in the core.
NUMBERED = (ir.Filter, ir.Amount, ir.Selector, ir.Condition, ir.Effect, ir.Change, ir.Cost)
KINDS = [
    kind
    for kind in Term.registry.values()
    if issubclass(kind, NUMBERED) and kind.__name__ not in ABSTRACT and kind.__module__.startswith("mtgengine.")
]


def card_with(term: Term) -> ir.Card:
    """A creature that has the term somewhere in an ability."""
    effect: ir.Effect = ir.Draw(ir.You(), ir.Number(1))
    targets = (ir.Target(ir.creature), ir.Target(ir.creature))
    cost: tuple[ir.Cost, ...] = (ir.TapSelf(),)
    if isinstance(term, ir.Filter):
        effect = ir.Destroy(ir.Each(term))
    elif isinstance(term, ir.Amount):
        effect = ir.Draw(ir.You(), term)
    elif isinstance(term, ir.Selector):
        effect = ir.Tap(term)
    elif isinstance(term, ir.Condition):
        effect = ir.If(term, (effect,))
    elif isinstance(term, ir.Change):
        effect = ir.Continuous(ir.Source(), (term,))
    elif isinstance(term, ir.Cost):
        cost = (term,)
    elif isinstance(term, ir.Effect):
        effect = term
    # Some terms ask for what was chosen, or for what was paid as the spell was cast.
    ability = ir.Activated((ir.ChooseColor(3), effect), targets, cost=cost)
    kicker = ir.CastCost(ir.CastCostKind.OPTIONAL, (ir.PayLife(ir.Number(2)),), keyword=CastKeyword.MULTIKICKER)
    return ir.Card(
        (
            ir.Face(
                "Test",
                {CardType.CREATURE},
                ManaCost.parse("{G}"),
                power=1,
                toughness=1,
                abilities=(ability,),
                cast_costs=(kicker,),
            ),
        )
    )


def test_every_bundled_card_is_decoded_as_it_was_encoded():
    cards = CardDatabase.bundled()
    assert [name for name in cards if ir.decoded(cards.get(name)) != ir.canonical(cards.get(name))] == []


def test_cards_that_are_encoded_together_are_decoded_as_they_are_alone():
    cards = [card for name in CardDatabase.bundled() if (card := CardDatabase.bundled().get(name)).layout == "normal"]
    chosen = cards[::7]
    assert ir.decode(Encoder(chosen)) == tuple(map(ir.canonical, chosen))


@pytest.mark.slow
@pytest.mark.skipif(not POOL.is_file(), reason="the card data is not at hand (../shared/data)")
def test_every_card_of_a_sample_of_the_pool_is_decoded_as_it_was_encoded():
    with open_text(POOL) as file:
        records = [record for _, record in read_records(JsonStream(file))][::15]
    cards = [card for record in records if isinstance(card := compile(CardText.from_mapping(record)), ir.Card)]
    assert len(cards) > 1000
    assert [card.name for card in cards if ir.decoded(card) != ir.canonical(card)] == []


GOBLIN = ir.Face("Goblin Token", {CardType.CREATURE}, subtypes=("Goblin",), power=1, toughness=1)
SAMPLES = {
    ir.Filter: ir.creature & ir.Tapped(),
    ir.Amount: ir.Sum(ir.X(), ir.Number(2)),
    ir.Selector: ir.TargetRef(1),
    ir.Condition: ir.YourTurn(),
    ir.Effect: ir.Draw(ir.You(), ir.Number(2)),
    ir.Change: ir.ModifyPT(ir.Number(1), ir.Number(1)),
    ir.Cost: ir.PayLife(ir.Number(2)),
    ir.Ability: ir.Triggered((ir.GainLife(ir.You(), ir.Number(1)),), events=(ir.dies(),)),
    ir.Face: GOBLIN,
    ir.Option: ir.Option((ir.Shuffle(ir.You()),)),
    ir.Rule: ir.Rule(RuleKind.MAX_BLOCKERS, 2),
    ir.ManaSource: ir.CouldProduce(ir.land),
    str: "Goblin",
    bool: True,
    int: 3,
    Color: Color.RED,
    CastKeyword: CastKeyword.MULTIKICKER,
    EventKind: EventKind.LIFE_GAIN,
    ManaCost: ManaCost.parse("{1}{G}"),
}


def sample(hint: object) -> object:
    """Something that a field of this type may have."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is frozenset:
        return frozenset({sample(args[0])})
    if origin in (Sequence, tuple):
        return (sample(args[0]),)
    if args:
        return sample(next(arg for arg in args if arg is not type(None)))
    return SAMPLES[hint] if hint in SAMPLES else list(hint)[1]


def of_kind(kind: type[Term]) -> Iterator[Term]:
    """Terms of a kind: with no more than it needs, and with something in one more field each."""
    types = hints(kind)
    needed = {field.name: sample(types[field.name]) for field in fields(kind) if field.default is MISSING}
    others = [field.name for field in fields(kind) if field.name not in needed]
    for said in ({}, *({name: sample(types[name])} for name in others)):
        with contextlib.suppress(ir.IRError):  # it does not fit together
            yield kind(**needed, **said)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_whatever_can_be_encoded_is_decoded(kind):
    tried = 0
    for term in of_kind(kind):
        card = card_with(term)
        try:
            Encoder([card])
        except (ir.IRError, RuntimeError, ValueError):  # no such card
            continue
        tried += 1
        assert ir.decoded(card) == ir.canonical(card)
    assert tried > 0


def test_the_core_plays_the_tables_that_are_decoded():
    cards = CardDatabase.bundled()
    for name in ("Llanowar Elves", "Parallax Wave", "Brainstorm"):
        played, decoded = Encoder([cards.get(name)]), Encoder([cards.get(name)])
        ir.decode(decoded)
        for table, rows in played.tables.items():  # notes need rows of their own, after all others
            assert decoded.tables[table][: len(rows)] == rows
        assert CardTables(played.tables, tuple(played.names)).n_faces == len(played.tables["faces"])


def test_canonical_form_is_one_form():
    cards = CardDatabase.bundled()
    for name in cards:
        once = ir.canonical(cards.get(name))
        assert ir.canonical(once) == once


EXPLORER = ir.Face(
    "Explorer",
    {CardType.CREATURE},
    power=1,
    toughness=1,
    abilities=(ir.Keyworded("fading", number=3), ir.Activated((ir.Explore(ir.Source()),), cost=(ir.TapSelf(),))),
)


def test_a_note_is_believed_where_the_tables_have_what_it_says():
    (card,) = ir.decode(Encoder([ir.Card((EXPLORER,))]))
    assert card == ir.canonical(ir.Card((EXPLORER,)))


def test_a_keyword_action_that_is_not_what_the_tables_have_is_not_said():
    encoder = Encoder([ir.Card((EXPLORER,))])
    code = encoder.tables["code"]
    reveal = code.index(ProgramEncoder._op(encoder, "OP_REVEAL")[0], min(encoder.notes.code))
    code[reveal] = ProgramEncoder._op(encoder, "OP_TAP")[0]
    (card,) = ir.decode(encoder)
    effects = card.face.abilities[1].effects
    assert ir.Explore(ir.Source()) not in effects
    assert ir.Tap(ir.Register(32)) in effects


def test_a_keyword_that_is_not_what_the_tables_have_is_not_said():
    encoder = Encoder([ir.Card((EXPLORER,))])
    triggered = next(row for row in encoder.tables["abilities"] if row["n_patterns"] and "limit" in row)
    triggered["limit"] = 1
    (card,) = ir.decode(encoder)
    assert not any(isinstance(ability, ir.Keyworded) for ability in card.face.abilities)
