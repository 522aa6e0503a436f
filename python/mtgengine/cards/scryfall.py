"""Bringing the imported cards up to date from Scryfall's bulk data.

Scryfall documents one address that lists its bulk files, and asks of programs that they say who they are, what they
accept, and pause 50 to 100 milliseconds between requests. Nothing else of Scryfall is asked.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPException, HTTPResponse
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from mtgengine.cards.store import CardStore, Imported, import_cards, store_path
from mtgengine.errors import StoreError

__all__ = ["BulkFile", "bulk_file", "update_cards"]

BULK_DATA = "https://api.scryfall.com/bulk-data"
ACCEPT = "application/json;q=0.9,*/*;q=0.8"
PAUSE = 0.1
TIMEOUT = 30.0
PIECE = 1 << 16


@dataclass(frozen=True)
class BulkFile:
    """A bulk file that is on offer.

    Attributes:
        kind: ``oracle_cards`` (a record for each card) or another.
        address: Where it is.
        updated_at: When it was made.
        size: Its bytes before compression.
    """

    kind: str
    address: str
    updated_at: str
    size: int


def bulk_address() -> str:
    """The list of bulk files: Scryfall's, or what MTGENGINE_BULK_DATA names."""
    return os.environ.get("MTGENGINE_BULK_DATA") or BULK_DATA


def bulk_file(kind: str = "oracle_cards", address: str | None = None) -> BulkFile:
    """The bulk file of a kind that is on offer now; StoreError when there is none, or nobody answers."""
    address = address if address is not None else bulk_address()
    with _opened(address) as answer:
        try:
            listed = json.load(answer)["data"]
            offers = [_offer(entry) for entry in listed]
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError(f"{address} answered with something that is no list of bulk files ({error!r})") from error
    for offer in offers:
        if offer.kind == kind:
            return offer
    raise StoreError(
        f"{address} offers no {kind!r}, only {', '.join(sorted(offer.kind for offer in offers)) or 'nothing'}"
    )


def _offer(entry: Mapping[str, Any]) -> BulkFile:
    return BulkFile(
        str(entry["type"]), str(entry["download_uri"]), str(entry["updated_at"]), int(entry.get("size") or 0)
    )


def update_cards(
    kind: str = "oracle_cards",
    *,
    address: str | None = None,
    force: bool = False,
    progress: Callable[[int], None] | None = None,
) -> Imported | None:
    """Fetches and imports a bulk file, unless the cards that are here are the newest (then None).

    `progress` is called with the bytes that have been fetched since the last call. Whatever goes wrong, the cards that
    were imported before stay as they are.
    """
    offer = bulk_file(kind, address)
    here = _here()
    if not force and here.get("kind") == offer.kind and here.get("updated_at") == offer.updated_at:
        return None
    time.sleep(PAUSE)
    store_path().parent.mkdir(parents=True, exist_ok=True)
    number, name = tempfile.mkstemp(prefix="bulk-", suffix=".json", dir=store_path().parent)
    os.close(number)
    file = Path(name)
    try:
        _fetch(offer.address, file, progress)
        source = {"source": offer.address, "kind": offer.kind, "updated_at": offer.updated_at}
        return import_cards(file, source=source)
    finally:
        file.unlink(missing_ok=True)


def _here() -> Mapping[str, str]:
    """What the store says about itself; nothing when it cannot be read, because it is about to be replaced."""
    try:
        store = CardStore.find()
    except StoreError:
        return {}
    return store.meta if store is not None else {}


def _fetch(address: str, file: Path, progress: Callable[[int], None] | None) -> None:
    """The bytes as they come: compressed ones are recognised when they are read."""
    with _opened(address, compressed=True) as answer, file.open("wb") as out:
        length = answer.headers.get("Content-Length")
        fetched = 0
        while piece := answer.read(PIECE):
            out.write(piece)
            fetched += len(piece)
            if progress is not None:
                progress(len(piece))
    if length is not None and fetched != int(length):
        raise StoreError(f"{address} sent {fetched:,} of {int(length):,} bytes: try again{_kept()}")


@contextmanager
def _opened(address: str, compressed: bool = False) -> Iterator[HTTPResponse]:
    """The answer to a request. What the network does wrong, at any time, is a StoreError."""
    if urlsplit(address).scheme not in ("http", "https"):
        raise StoreError(f"{address!r} is no web address")
    headers = {"User-Agent": _program(), "Accept": ACCEPT}
    if compressed:
        headers["Accept-Encoding"] = "gzip"
    request = urllib.request.Request(address, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT) as answer:
            yield answer
    except urllib.error.HTTPError as error:
        wait = " (too many requests: wait a while)" if error.code == 429 else ""
        raise StoreError(f"{address} answered {error.code} {error.reason}{wait}{_kept()}") from error
    except (OSError, HTTPException) as error:
        reason = getattr(error, "reason", None) or error
        raise StoreError(f"{address} cannot be reached ({reason}): is there a network?{_kept()}") from error


def _program() -> str:
    try:
        return f"mtgengine/{version('mtgengine')}"
    except PackageNotFoundError:  # used from its sources, not installed
        return "mtgengine/0"


def _kept() -> str:
    here = _here().get("imported_at")
    return f" The cards that were imported at {here} are kept." if here else ""
