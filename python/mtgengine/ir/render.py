"""Rules English for IR."""

from mtgengine.ir.term import Term


def render(term: Term) -> str:
    """Rules text."""
    raise NotImplementedError
