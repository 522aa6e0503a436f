"""Imported cards on disk: one file in the user's data directory, and beside it what the compiler made of them.

The store is an SQLite database that is only ever written as a whole, beside the old one, and then put in its place:
whoever reads sees the old cards or the new ones. It is opened in a moment, whatever its size, and read card by card.
What the compiler made of the cards is a second such file, which names the compiler and the store that it belongs to;
one that belongs to others is as good as none.
"""

from __future__ import annotations

import hashlib
import json
import os
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime, timezone
from functools import cache
from importlib import resources
from pathlib import Path
from threading import Lock
from typing import Any

import platformdirs

from mtgengine import ir
from mtgengine.cards.names import name_key
from mtgengine.cards.records import CardRecord, Record, read_records
from mtgengine.cards.stream import JsonStream, open_text
from mtgengine.errors import StoreError, Unsupported
from mtgengine.oracle import compile

__all__ = ["CardStore", "CompiledCards", "Imported", "data_directory", "import_cards", "store_path"]

STORE_VERSION = 1
_STORE_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE cards (id INTEGER PRIMARY KEY, name TEXT NOT NULL, key TEXT NOT NULL UNIQUE, record TEXT NOT NULL);
CREATE TABLE faces (key TEXT NOT NULL, place INTEGER NOT NULL, card INTEGER NOT NULL REFERENCES cards);
CREATE INDEX faces_by_key ON faces (key);
"""
_COMPILED_TABLES = """
CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE cards (name TEXT PRIMARY KEY, ir TEXT, phrase TEXT, position INTEGER);
"""


def data_directory() -> Path:
    """Where imported cards are kept: what MTGENGINE_DATA names, or the user's data directory."""
    named = os.environ.get("MTGENGINE_DATA")
    return Path(named) if named else Path(platformdirs.user_data_dir("mtgengine", appauthor=False))


def store_path() -> Path:
    """The file of imported cards."""
    return data_directory() / "cards.sqlite"


# ---- files that are written as a whole -----------------------------------------------------------------------------


@contextmanager
def _written(path: Path, tables: str, meta: Mapping[str, str]) -> Iterator[sqlite3.Connection]:
    """A new database that takes the place of the file when the block ends well, and leaves no trace when not."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        number, name = tempfile.mkstemp(prefix=path.stem + "-", suffix=".new", dir=path.parent)
        os.close(number)
    except OSError as error:
        raise StoreError(f"{str(path.parent)!r} cannot be written to: {error}") from error
    new = Path(name)
    try:
        with closing(sqlite3.connect(new, isolation_level=None)) as connection:
            connection.executescript(f"PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; {tables}")
            connection.execute("BEGIN")
            yield connection
            connection.executemany("INSERT INTO meta VALUES (?, ?)", meta.items())
            connection.execute("COMMIT")
        _flush(new)
        new.replace(path)
    except (OSError, sqlite3.Error) as error:
        raise StoreError(f"{str(path)!r} cannot be written: {error}") from error
    finally:
        new.unlink(missing_ok=True)


def _flush(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _opened(path: Path) -> tuple[sqlite3.Connection, dict[str, str]]:
    """A database that nobody writes to, and what it says about itself."""
    connection = sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True, check_same_thread=False)
    try:
        return connection, dict(connection.execute("SELECT key, value FROM meta"))
    except sqlite3.Error:
        connection.close()
        raise


# ---- the store -----------------------------------------------------------------------------------------------------


class CardStore:
    """The imported cards, read from their file as they are asked for.

    Attributes:
        path: The file.
        meta: Where the cards came from: ``source``, ``updated_at``, ``imported_at``, ``digest``.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path if path is not None else store_path()
        again = f"import them again: mtgengine cards import FILE (or remove {str(self.path)!r})"
        try:
            self._connection, self.meta = _opened(self.path)
        except sqlite3.Error as error:
            raise StoreError(f"the imported cards cannot be read ({error}); {again}") from error
        if self.meta.get("version") != str(STORE_VERSION):
            self._connection.close()
            raise StoreError(f"the cards were imported by another version of mtgengine; {again}")
        self._lock = Lock()

    @classmethod
    def find(cls) -> CardStore | None:
        """The store in the data directory; None when nothing has been imported."""
        return cls() if store_path().is_file() else None

    def _rows(self, query: str, *values: object) -> list[Any]:
        try:
            with self._lock:
                return self._connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            raise StoreError(
                f"the imported cards in {str(self.path)!r} are damaged ({error}); import them again"
            ) from error

    def spelling(self, name: str) -> str | None:
        """The name of the card with this name, as the store spells it."""
        rows = self._rows("SELECT name FROM cards WHERE key = ?", name_key(name))
        return rows[0][0] if rows else None

    def with_face(self, name: str) -> list[str]:
        """The cards that have a face of this name; if it is the front of some, only those."""
        query = (
            "SELECT cards.name, place FROM faces JOIN cards ON card = cards.id WHERE faces.key = ? ORDER BY place, 1"
        )
        rows = self._rows(query, name_key(name))
        return [card for card, place in rows if place == rows[0][1]]

    def record(self, name: str) -> CardRecord:
        """The record of the card with this name, as the store spells it."""
        ((record,),) = self._rows("SELECT record FROM cards WHERE key = ?", name_key(name))
        return CardRecord(json.loads(record))

    def records(self) -> Iterator[CardRecord]:
        """All records, in the order of their names."""
        for (record,) in self._rows("SELECT record FROM cards ORDER BY id"):
            yield CardRecord(json.loads(record))

    @property
    def names(self) -> list[str]:
        """All names."""
        return [name for (name,) in self._rows("SELECT name FROM cards ORDER BY id")]

    def __len__(self) -> int:
        return int(self._rows("SELECT count(*) FROM cards")[0][0])

    def close(self) -> None:
        """Closes the file."""
        self._connection.close()


@dataclass(frozen=True)
class Imported:
    """What an import brought.

    Attributes:
        cards: How many cards the store has now.
        records: How many records of cards the file had: more than cards when it lists printings.
        store: The file that they are in.
    """

    cards: int
    records: int
    store: Path


def import_cards(
    path: str | os.PathLike[str],
    *,
    store: Path | None = None,
    source: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Imported:
    """Reads a file of cards, plain or gzip, into the store, in place of what was there.

    Args:
        path: A bulk file of Scryfall, MTGJSON's AtomicCards, or JSON lines.
        store: Where to; None: the user's data directory.
        source: What the store shall say about where the cards came from.
        progress: Called with the bytes of the file that have been read since the last call.

    Raises:
        CardDataError: The file is damaged, on this line. What was imported before stays.
    """
    file, target = Path(path), store if store is not None else store_path()
    with open_text(file, progress) as text:
        cards, records = _distinct(read_records(JsonStream(text)))
    rows = [json.dumps(card, ensure_ascii=False, separators=(",", ":")) for card in cards]
    meta = {
        "version": str(STORE_VERSION),
        "source": file.name,
        "imported_at": datetime.now(timezone.utc).isoformat(timespec="seconds"),
        "digest": hashlib.sha256("\n".join(rows).encode()).hexdigest(),
        **(source or {}),
    }
    with _written(target, _STORE_TABLES, meta) as connection:
        for number, (card, row) in enumerate(zip(cards, rows, strict=True)):
            connection.execute(
                "INSERT INTO cards VALUES (?, ?, ?, ?)", (number, card["name"], name_key(card["name"]), row)
            )
            for place, face in enumerate(card.get("card_faces", ())):
                connection.execute("INSERT INTO faces VALUES (?, ?, ?)", (name_key(face["name"]), place, number))
    return Imported(len(cards), records, target)


def _distinct(records: Iterable[tuple[int, Record]]) -> tuple[list[Record], int]:
    """One record for each name, in their order, and how many were read.

    Printings of a card have its Oracle id in common, and are one card. Of different cards with the same name (there are
    some outside of tournaments), that which most formats allow is kept.
    """
    by_id: dict[str, Record] = {}
    read = 0
    for _, record in records:
        read += 1
        by_id.setdefault(record.get("oracle_id") or record["name"], record)
    by_key: dict[str, Record] = {}
    for record in by_id.values():
        key = name_key(record["name"])
        if key not in by_key or len(record["legalities"]) > len(by_key[key]["legalities"]):
            by_key[key] = record
    _meld(by_key)
    return [by_key[key] for key in sorted(by_key)], read


def _meld(cards: dict[str, Record]) -> None:
    """Gives what melded cards become to the card whose ability melds them, as its other face (CR 712.4).

    Scryfall and MTGJSON list it as a card of its own, which each of the two parts names.
    """
    parts = {key: card.pop("all_parts") for key, card in cards.items() if "all_parts" in card}
    named = {part["name"] for found in parts.values() for part in found if part["component"] == "meld_result"}
    results = {name: cards.pop(name_key(name)) for name in named if name_key(name) in cards}
    for key, found in parts.items():
        card = cards.get(key)
        for name in (part["name"] for part in found if part["component"] == "meld_result"):
            if card is not None and name in results and f"meld them into {name}" in card.get("oracle_text", ""):
                card["card_faces"] = [dict(card), results[name]]


# ---- what the compiler made of them --------------------------------------------------------------------------------


@cache
def compiler_digest() -> str:
    """Names the compiler: it changes with any of the sources that decide what becomes of a text."""
    package, core = resources.files("mtgengine"), resources.files("mtgcore")
    digest = hashlib.sha256()
    sources = [*_sources(package / "oracle"), *_sources(package / "ir"), package / "enums.py", package / "mana.py"]
    for source in (*sources, core / "types.pxd"):
        digest.update(source.name.encode())
        digest.update(source.read_bytes())
    return digest.hexdigest()


def _sources(folder: Any) -> Iterator[Any]:
    for entry in sorted(folder.iterdir(), key=lambda entry: str(entry.name)):
        if entry.is_dir():
            yield from _sources(entry)
        elif entry.name.endswith(".py"):
            yield entry


class CompiledCards:
    """What this compiler made of the cards of a store."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._lock = Lock()

    @staticmethod
    def path(store: CardStore) -> Path:
        """The file, beside the store."""
        return store.path.with_name(store.path.stem + "-compiled.sqlite")

    @classmethod
    def find(cls, store: CardStore) -> CompiledCards | None:
        """What this compiler made of this store; None when that has to be made first."""
        path = cls.path(store)
        if not path.is_file():
            return None
        try:
            connection, meta = _opened(path)
        except sqlite3.Error:
            return None
        if meta != cls._meta(store):
            connection.close()
            return None
        return cls(connection)

    @staticmethod
    def _meta(store: CardStore) -> dict[str, str]:
        return {"compiler": compiler_digest(), "store": store.meta["digest"]}

    @classmethod
    def build(cls, store: CardStore, progress: Callable[[int], None] | None = None) -> CompiledCards:
        """Compiles every card of the store; `progress` is called with how many have been since the last call."""
        with _written(cls.path(store), _COMPILED_TABLES, cls._meta(store)) as connection:
            for record in store.records():
                connection.execute("INSERT INTO cards VALUES (?, ?, ?, ?)", (record.name, *_row(record)))
                if progress is not None:
                    progress(1)
        found = cls.find(store)
        assert found is not None
        return found

    def get(self, name: str) -> ir.Card | Unsupported | None:
        """What became of a card; None when it is not there."""
        with self._lock:
            row = self._connection.execute("SELECT ir, phrase, position FROM cards WHERE name = ?", (name,)).fetchone()
        if row is None:
            return None
        card, phrase, position = row
        return ir.Card.from_json(json.loads(card)) if card is not None else Unsupported(name, phrase, position)

    def refusals(self) -> dict[str, Unsupported]:
        """Why cards are not understood, by name."""
        with self._lock:
            rows = self._connection.execute("SELECT name, phrase, position FROM cards WHERE ir IS NULL").fetchall()
        return {name: Unsupported(name, phrase, position) for name, phrase, position in rows}


def _row(record: CardRecord) -> tuple[str | None, str | None, int | None]:
    found = compile(record.text)
    if isinstance(found, Unsupported):
        return None, found.phrase, found.position
    return json.dumps(found.to_json(), ensure_ascii=False, separators=(",", ":")), None, None
