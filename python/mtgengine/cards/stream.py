"""Reading JSON piece by piece: a bulk file of half a gigabyte is never in memory as a whole."""

from __future__ import annotations

import gzip
import io
import json
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from mtgengine.errors import CardDataError

__all__ = ["JsonStream", "open_text"]

GZIP_MAGIC = b"\x1f\x8b"
# No record is anywhere near as long: a value that has not ended by then is damaged.
LONGEST_VALUE = 1 << 24
# How near its end a text may look wrong only because the rest has not been read: the longest literal or escape.
LOOKAHEAD = 16
_SPACE = " \t\r\n"


class JsonStream:
    """A text with JSON values, read one after the other.

    Every complaint is a CardDataError with the line and column, counted from 1.
    """

    def __init__(self, source: TextIO, chunk: int = 1 << 20) -> None:
        self._source = source
        self._chunk = chunk
        self._decoder = json.JSONDecoder()
        self._text = ""
        self._place = 0
        self._line = 1  # of the first character of `_text`
        self._column = 1

    # ---- where -----------------------------------------------------------------------------------------------------

    def position(self, place: int | None = None) -> tuple[int, int]:
        """Line and column of a place in the buffer; None: of what is read next."""
        before = self._text[: self._place if place is None else place]
        newlines = before.count("\n")
        if newlines:
            return self._line + newlines, len(before) - before.rfind("\n")
        return self._line, self._column + len(before)

    def damage(self, reason: str, place: int | None = None) -> CardDataError:
        """The error that names a place."""
        return CardDataError(reason, *self.position(place))

    # ---- reading ---------------------------------------------------------------------------------------------------

    def _more(self) -> bool:
        """Read on, and forget what has been used; False: there is no more."""
        try:
            chunk = self._source.read(self._chunk)
        except UnicodeDecodeError as error:
            raise self.damage(f"this is no UTF-8 text: {error.reason}", len(self._text)) from error
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise self.damage(f"the compressed file is damaged: {error}", len(self._text)) from error
        if not chunk:
            return False
        self._line, self._column = self.position()
        self._text = self._text[self._place :] + chunk
        self._place = 0
        return True

    def peek(self) -> str:
        """The next character that is no space; empty at the end."""
        while True:
            text, place = self._text, self._place
            while place < len(text) and text[place] in _SPACE:
                place += 1
            self._place = place
            if place < len(text):
                return text[place]
            if not self._more():
                return ""

    def ahead(self, length: int) -> str:
        """The next characters, from the next that is no space."""
        self.peek()
        while len(self._text) - self._place < length and self._more():
            pass
        return self._text[self._place : self._place + length]

    def expect(self, char: str) -> None:
        """Read this character."""
        found = self.peek()
        if found != char:
            raise self.damage(f"{char!r} is expected, but {f'{found!r} follows' if found else 'the file ends'}")
        self._place += 1

    def value(self) -> Any:
        """The next value, whatever it is."""
        if not self.peek():
            raise self.damage("a value is expected, but the file ends")
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._place)
            except json.JSONDecodeError as error:
                if self._is_unfinished(error) and self._more():
                    continue
                raise self.damage(error.msg, error.pos) from None
            except RecursionError:
                raise self.damage("values are nested too deeply") from None
            if self._text[end - 1] not in '}]"' and end > len(self._text) - LOOKAHEAD and self._more():
                continue  # a number may go on
            self._place = end
            return value

    def _is_unfinished(self, error: json.JSONDecodeError) -> bool:
        """Whether the value may only look wrong because the rest of it has not been read."""
        read = len(self._text) - self._place
        near_end = error.pos >= len(self._text) - LOOKAHEAD or error.msg.startswith("Unterminated string")
        return near_end and read < LONGEST_VALUE

    def items(self) -> Iterator[Any]:
        """The values of an array, one by one."""
        self.expect("[")
        if self.peek() == "]":
            self._place += 1
            return
        while True:
            yield self.value()
            if self.peek() == "]":
                self._place += 1
                return
            self.expect(",")

    def members(self) -> Iterator[str]:
        """The keys of an object, one by one; whoever takes a key reads its value before the next."""
        self.expect("{")
        if self.peek() == "}":
            self._place += 1
            return
        while True:
            if self.peek() != '"':
                raise self.damage("a name in quotes is expected")
            yield self.value()
            if self.peek() == "}":
                self._place += 1
                return
            self.expect(",")

    def end(self) -> None:
        """Nothing but space may follow."""
        if self.peek():
            raise self.damage("the file goes on after its end")


class _Counted(io.RawIOBase):
    """A file that says how many bytes of it have been read."""

    def __init__(self, file: BinaryIO, progress: Callable[[int], None]) -> None:
        self._file = file
        self._progress = progress

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        data = self._file.read(len(buffer))
        buffer[: len(data)] = data
        self._progress(len(data))
        return len(data)


@contextmanager
def open_text(path: Path, progress: Callable[[int], None] | None = None) -> Iterator[TextIO]:
    """A text file, plain or gzip; `progress` is called with the bytes of the file that have been read."""
    try:
        with path.open("rb") as file:
            compressed = file.read(2) == GZIP_MAGIC
            file.seek(0)
            raw: Any = io.BufferedReader(_Counted(file, progress), 1 << 16) if progress is not None else file
            data = gzip.GzipFile(fileobj=raw) if compressed else raw
            yield io.TextIOWrapper(data, encoding="utf-8-sig")
    except OSError as error:
        raise CardDataError(f"{str(path)!r} cannot be read: {error.strerror or error}") from error
