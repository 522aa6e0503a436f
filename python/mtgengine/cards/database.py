"""The card database: names to cards, compiled when they are first asked for."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from importlib import resources
from threading import Lock

from mtgengine import ir
from mtgengine.cards.format import read_cards
from mtgengine.cards.keywords import Keywords
from mtgengine.cards.names import close_names, name_key
from mtgengine.cards.own import OwnCards, load_cards, packaged_cards
from mtgengine.cards.records import CardRecord
from mtgengine.cards.store import CardStore, CompiledCards, store_path
from mtgengine.errors import UnknownCard, Unsupported
from mtgengine.objects import Characteristics
from mtgengine.oracle import CardText, compile

__all__ = ["CardDatabase", "default_cards"]


class CardDatabase:
    """Cards by name: those that were added, and those of a store of imported cards.

    An added card takes the place of an imported one of the same name. The exact name of a card comes before the name of
    a face of another card, whichever way the two came here.

    >>> cards = CardDatabase.bundled()
    >>> cards.get("Grizzly Bears").face.power
    2
    >>> cards.get("Grizly Bears")
    Traceback (most recent call last):
        ...
    mtgengine.errors.UnknownCard: no card is named 'Grizly Bears'. Did you mean 'Grizzly Bears'?

    Attributes:
        keywords: Keywords that the added cards may use beside those of the rules.
        store: The imported cards, or None.
    """

    def __init__(self, cards: Iterable[CardText | ir.Card] = (), store: CardStore | None = None) -> None:
        self.keywords = Keywords()
        self.store = store
        self._compiled = CompiledCards.find(store) if store is not None else None
        self._texts: dict[str, CardText] = {}
        self._cards: dict[str, ir.Card | Unsupported] = {}
        self._names: dict[str, str] = {}
        self._faces: dict[str, list[str]] = {}
        for card in cards:
            self.add(card)

    @classmethod
    def bundled(cls) -> CardDatabase:
        """The cards that come with the package. Each call gives a database of its own, which may be added to."""
        return cls(bundled_texts())

    @classmethod
    def default(cls, *paths: str | os.PathLike[str]) -> CardDatabase:
        """All cards that there are here: bundled, imported, of installed packages, and of these files.

        Where names meet, files come before packages, those before bundled cards, and imported cards come last.
        """
        database = cls(bundled_texts(), CardStore.find())
        for own in packaged_cards():
            database.add_own(own)
        for path in paths:
            database.add_own(load_cards(path))
        return database

    @classmethod
    def from_text(cls, text: str) -> CardDatabase:
        """The cards of a text in the format of card files (`mtgengine.cards.format`)."""
        return cls(read_cards(text))

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> CardDatabase:
        """The cards of a file: a text, TOML, or Python file (`mtgengine.cards.own`)."""
        database = cls()
        database.add_own(load_cards(path))
        return database

    # ---- adding ----------------------------------------------------------------------------------------------------

    def add(self, card: CardText | ir.Card) -> None:
        """Adds a card, in place of one of the same name."""
        name = card.name
        if isinstance(card, CardText):
            self._texts[name] = card
            self._cards.pop(name, None)
        else:
            self._cards[name] = card
            self._texts.pop(name, None)
        self._names[name_key(name)] = name
        faces = name.split(" // ")
        for face in faces if len(faces) > 1 else ():
            with_it = self._faces.setdefault(name_key(face), [])
            if name not in with_it:
                with_it.append(name)

    def add_own(self, own: OwnCards) -> None:
        """Adds the cards and keywords of a file or package."""
        self.keywords.update(own.keywords)
        for card in own.cards:
            self.add(card)

    # ---- asking ----------------------------------------------------------------------------------------------------

    def get(self, name: str) -> ir.Card:
        """The card of this name, whatever the case of letters, or the card with a face of this name.

        Raises:
            UnknownCard: No card has this name.
            Unsupported: Its rules text is not fully understood.
        """
        known = self.spelling(name)
        card = self._cards.get(known)
        if card is None:
            card = self._cards[known] = self._compile(known)
        if isinstance(card, Unsupported):
            raise card
        return card

    __getitem__ = get

    def _compile(self, name: str) -> ir.Card | Unsupported:
        if name in self._texts:
            return self.keywords.compile(self._texts[name]) if self.keywords else _compile_once(self._texts[name])
        assert self.store is not None
        found = self._compiled.get(name) if self._compiled is not None else None
        return found if found is not None else compile(self.store.record(name).text)

    def text(self, name: str) -> CardText | None:
        """The card as it is printed; None for one that was added as IR."""
        known = self.spelling(name)
        if known in self._texts or known in self._names.values():
            return self._texts.get(known)
        record = self.record(known)
        return record.text if record is not None else None

    def record(self, name: str) -> CardRecord | None:
        """What the imported card file says about a card: legalities, color identity; None: it is not imported."""
        known = self.store.spelling(self.spelling(name)) if self.store is not None else None
        return self.store.record(known) if self.store is not None and known is not None else None

    def characteristics(self, name: str) -> Characteristics:
        """The card's printed characteristics."""
        return Characteristics.of_face(ir.states_of(self.get(name))[0])

    def supported(self, name: str) -> bool:
        """Whether the card can be played: its rules text is fully understood."""
        try:
            self.get(name)
        except Unsupported:
            return False
        return True

    def spelling(self, name: str) -> str:
        """The name as the database spells it; UnknownCard when it has no such card."""
        found = self._find(name)
        if len(found) == 1:
            return found[0]
        raise UnknownCard(name, found[:5] or close_names(name, self))

    def _find(self, name: str) -> list[str]:
        """The card of this name, or the cards with a face of this name."""
        key = name_key(name)
        if key in self._names:
            return [self._names[key]]
        exact = self.store.spelling(name) if self.store is not None else None
        if exact is not None:
            return [exact]
        with_face = list(self._faces.get(key, ()))
        if self.store is not None and not with_face:
            with_face = self.store.with_face(name)
        return with_face

    # ---- all of them -----------------------------------------------------------------------------------------------

    def compile_all(self, progress: Callable[[int], None] | None = None) -> dict[str, Unsupported]:
        """Compiles what has not been compiled yet, keeps what became of the imported cards, and says what is refused.

        `progress` is called with how many imported cards have been compiled since the last call; never, when what
        became of them is known already.
        """
        if self.store is not None and self._compiled is None:
            self._compiled = CompiledCards.build(self.store, progress)
        refused = self._compiled.refusals() if self._compiled is not None else {}
        for name in self._names.values():
            refused.pop(name, None)
            try:
                self.get(name)
            except Unsupported as error:
                refused[name] = error
        return refused

    @property
    def is_compiled(self) -> bool:
        """Whether it is known what becomes of each imported card."""
        return self.store is None or self._compiled is not None

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and len(self._find(name)) == 1

    def __len__(self) -> int:
        if self.store is None:
            return len(self._names)
        return len(self.store) + sum(self.store.spelling(name) is None for name in self._names.values())

    def __iter__(self) -> Iterator[str]:
        yield from self._names.values()
        if self.store is not None:
            own = {self.store.spelling(name) for name in self._names.values()}
            yield from (name for name in self.store.names if name not in own)

    def __repr__(self) -> str:
        return f"<CardDatabase: {len(self)} cards>"


@lru_cache(maxsize=4096)
def _compile_once(card: CardText) -> ir.Card | Unsupported:
    """What becomes of a text: the same in every database."""
    return compile(card)


@cache
def bundled_texts() -> tuple[CardText, ...]:
    """The cards that come with the package, as they are printed."""
    folder = resources.files("mtgengine.cards") / "data"
    files = sorted((file for file in folder.iterdir() if file.name.endswith(".txt")), key=lambda file: file.name)
    return tuple(card for file in files for card in read_cards(file.read_text(encoding="utf-8")))


_default: dict[object, CardDatabase] = {}
_lock = Lock()


def default_cards() -> CardDatabase:
    """The database of games that are given none: made once, and again when other cards have been imported.

    To add cards of your own, make a database of your own.
    """
    path = store_path()
    try:
        facts = path.stat()
        stamp: object = (path, facts.st_mtime_ns, facts.st_size, facts.st_ino)
    except OSError:
        stamp = path
    with _lock:
        if stamp not in _default:
            _default.clear()
            _default[stamp] = CardDatabase.default()
        return _default[stamp]
