"""Series of games, and games that are kept."""

from mtgengine.match.replay import GameReplay, ReplayError, ReplayMismatch

__all__ = ["GameReplay", "ReplayError", "ReplayMismatch"]
