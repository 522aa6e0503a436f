"""The tables of the core carry the whole meaning of a card: a change of any part of its IR changes them.

Every number, word, set and list in the IR of every bundled card is changed in turn. The encoder then writes other
tables, or refuses; where it does not, the part carries no meaning there, for the reason given.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from enum import Enum

import pytest

from mtgengine import ir
from mtgengine.cards import CardDatabase
from mtgengine.ir.encode import Encoder
from mtgengine.ir.term import IRError, Term
from mtgengine.mana import ManaCost

# Parts of terms that need not be in the tables.
WITHOUT_MEANING = {
    ("Face", "text"): "the words that it was compiled from",
    ("Spell", "modes_min"): "of an ability without modes",
    ("Spell", "modes_max"): "of an ability without modes",
    ("Activated", "modes_min"): "of an ability without modes",
    ("Activated", "modes_max"): "of an ability without modes",
    ("ManaAbility", "modes_min"): "of an ability without modes",
    ("ManaAbility", "modes_max"): "of an ability without modes",
    ("Triggered", "modes_min"): "of an ability without modes",
    ("Triggered", "modes_max"): "of an ability without modes",
    ("Activated", "zone"): "abilities are activated from the battlefield, a hand, a graveyard or exile",
    ("ManaAbility", "zone"): "abilities are activated from the battlefield, a hand, a graveyard or exile",
    ("ExileSelf", "zone"): "it is exiled from where its ability functions",
    ("Keyworded", "number"): "of a keyword without a number",
    ("Search", "register"): "what was found is remembered where somebody asks for it",
    ("Rule", "lands"): "of permissions only",
    ("Rule", "only_lands"): "of permissions only",
    ("Rule", "free"): "of permissions only",
    ("Rule", "own"): "of permissions only",
    ("Rule", "as_sorcery"): "of permissions only",
    ("Rule", "exiles"): "of permissions only",
    ("Rule", "whose"): "of changed costs only",
    ("Rule", "abilities"): "of changed costs only",
    ("Rule", "amount"): "of rules without a number",
    ("Pattern", "kind"): "the beginning of a main phase is that of a phase",
    ("Choose", "optional"): "of up to so many",
    ("Choose", "up_to"): "of an optional one",
    ("Choose", "append"): "of the first choice",
    ("Search", "position"): "of a search that leaves the cards where they are",
    ("Search", "tapped"): "of a search that leaves the cards where they are",
    ("Number", "value"): "of an amount that its effect does not use",
}


def changes(value: object) -> Iterator[tuple[object, tuple[str, str] | None]]:
    """The value with one part of it changed, and which term's part that was."""
    if isinstance(value, bool):
        yield not value, None
    elif isinstance(value, Enum):
        members = list(type(value))
        yield members[(members.index(value) + 1) % len(members)], None
    elif isinstance(value, int):
        yield value + 1, None
    elif isinstance(value, ManaCost):
        yield ManaCost.parse(f"{value}{{W}}"), None
    elif isinstance(value, tuple):
        for i, part in enumerate(value):
            yield value[:i] + value[i + 1 :], None
            for changed, where in changes(part):
                yield (*value[:i], changed, *value[i + 1 :]), where
    elif isinstance(value, frozenset):
        for part in value:
            yield value - {part}, None
    elif isinstance(value, Term):
        yield from changed_terms(value)


def changed_terms(term: Term) -> Iterator[tuple[Term, tuple[str, str]]]:
    for field in fields(term):
        for changed, where in changes(getattr(term, field.name)):
            try:
                yield replace(term, **{field.name: changed}), where or (type(term).__name__, field.name)
            except (IRError, ValueError):
                continue  # a term that does not fit together is refused as it is made


def tables(card: ir.Card) -> tuple[object, ...]:
    encoder = Encoder([card])
    return encoder.tables, tuple(encoder.names)


@pytest.mark.slow
def test_whatever_is_changed_in_a_card_changes_its_tables():
    cards = CardDatabase.bundled()
    lost: Counter[tuple[str, str]] = Counter()
    tried = 0
    for name in cards:
        card = cards.get(name)
        before = tables(card)
        for changed, where in changed_terms(card):
            if where in WITHOUT_MEANING:
                continue
            tried += 1
            try:
                after = tables(changed)
            except (IRError, ValueError, KeyError, AssertionError, RuntimeError, TypeError):  # no such card
                continue
            if after == before:
                lost[where] += 1
    print(f"{tried} changes")
    assert tried > 5000
    assert lost == {}
