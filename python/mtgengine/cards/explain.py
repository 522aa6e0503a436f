"""What the compiler makes of a card, paragraph by paragraph: its IR, its rendering, its rules, or what stops it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from mtgengine import ir
from mtgengine.cards.rules import rules_of
from mtgengine.errors import Unsupported
from mtgengine.oracle import CardText, compile, explain

__all__ = ["ExplainedParagraph", "explain_card", "underlined"]


@dataclass(frozen=True)
class ExplainedParagraph:
    """A paragraph of rules text.

    Attributes:
        text: Its words.
        meaning: What they mean; empty where they are not understood.
        rendering: How that is said again.
        rules: The rules that it rests on.
        refusal: What is not understood, or None.
    """

    text: str
    meaning: tuple[ir.Term, ...] = ()
    rendering: str = ""
    rules: tuple[str, ...] = ()
    refusal: Unsupported | None = None


def explain_card(card: CardText) -> list[ExplainedParagraph]:
    """Each paragraph of a card. Where the card is not understood, each is read alone, to show which ones are not."""
    whole = compile(card)
    if not isinstance(whole, Unsupported):
        return _understood(card)
    paragraphs = [part for text in _paragraphs(card.text) for part in _alone(card, text)]
    if not any(paragraph.refusal is not None for paragraph in paragraphs):
        # Each is understood alone: what stops it is no single paragraph.
        paragraphs.append(ExplainedParagraph("", refusal=whole))
    return paragraphs


def _understood(card: CardText) -> list[ExplainedParagraph]:
    return [
        ExplainedParagraph(
            part.text,
            part.meaning,
            part.rendering,
            tuple(dict.fromkeys(rule for term in part.meaning for rule in rules_of(term))),
        )
        for part in explain(card)
    ]


def _alone(card: CardText, text: str) -> Iterator[ExplainedParagraph]:
    alone = replace(card, text=text)
    found = compile(alone)
    if isinstance(found, Unsupported):
        yield ExplainedParagraph(text, refusal=found)
    else:
        yield from _understood(alone)


def _paragraphs(text: str) -> list[str]:
    """The lines of a text; bullets stay with what they belong to."""
    found: list[str] = []
    for line in text.split("\n"):
        if found and line.startswith("•"):
            found[-1] += "\n" + line
        elif line.strip():
            found.append(line)
    return found


def underlined(text: str, refusal: Unsupported) -> list[str]:
    """The line of a text that was not understood, and a line of carets below the phrase."""
    start = text.rfind("\n", 0, refusal.position) + 1
    line = text[start:].split("\n", 1)[0]
    place = refusal.position - start
    if not text[refusal.position :].startswith(refusal.phrase[:1] or "\n"):
        return [line]
    length = max(1, min(len(refusal.phrase), len(line) - place))
    return [line, " " * place + "^" * length]
