from enum import IntFlag
from typing import Final

# ---- enums, from the header (tests/api/test_stubs.py writes them)

class LoadError(IntFlag):
    LOAD_OK = 0
    LOAD_FOREIGN = 1
    LOAD_VERSION = 2
    LOAD_TRUNCATED = 3
    LOAD_CHECKSUM = 4
    LOAD_CARDS = 5
    LOAD_MEMORY = 6
    LOAD_INVALID = 7

LOAD_OK: Final = LoadError.LOAD_OK
LOAD_FOREIGN: Final = LoadError.LOAD_FOREIGN
LOAD_VERSION: Final = LoadError.LOAD_VERSION
LOAD_TRUNCATED: Final = LoadError.LOAD_TRUNCATED
LOAD_CHECKSUM: Final = LoadError.LOAD_CHECKSUM
LOAD_CARDS: Final = LoadError.LOAD_CARDS
LOAD_MEMORY: Final = LoadError.LOAD_MEMORY
LOAD_INVALID: Final = LoadError.LOAD_INVALID
