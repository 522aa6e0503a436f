"""How names of cards are compared, and which are alike."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable

__all__ = ["close_names", "name_key"]

_LETTERS = str.maketrans({"æ": "ae", "œ": "oe", "ø": "o", "ß": "ss", "’": "'", "‘": "'", "“": '"', "”": '"'})
_HALVES = re.compile(r"\s*//?\s*")


def name_key(name: str) -> str:
    """What two spellings of a name have in common: the case of letters, accents and the slash do not count.

    >>> name_key("Lim-Dûl's Vault") == name_key("LIM-DUL’S VAULT")
    True
    >>> name_key("Fire/Ice") == name_key("Fire // Ice")
    True
    """
    if not name.isascii():
        plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
        name = "".join(char for char in plain if not unicodedata.combining(char))
    return _HALVES.sub(" // ", " ".join(name.casefold().split()))


def close_names(name: str, names: Iterable[str], n: int = 3) -> list[str]:
    """The names that look most like this one, whatever the case of letters."""
    by_key = {name_key(known): known for known in names}
    return [by_key[key] for key in difflib.get_close_matches(name_key(name), by_key, n, cutoff=0.6)]
