"""Series of games: matches, tournaments, and games that are kept."""

from mtgengine.match.logs import GameLog, LogError, LogMismatch, load_mtgo_replay, verify_state_matches
from mtgengine.match.match import GameOfMatch, Match, MatchResult, SeriesResult
from mtgengine.match.replay import GameReplay, ReplayError, ReplayMismatch
from mtgengine.match.sideboard import SideboardPlan, load_plans, plan_against, read_plans
from mtgengine.match.tournament import Gauntlet, Standing, Tournament, TournamentResult, gauntlet

__all__ = [
    "GameLog",
    "GameOfMatch",
    "GameReplay",
    "Gauntlet",
    "LogError",
    "LogMismatch",
    "Match",
    "MatchResult",
    "ReplayError",
    "ReplayMismatch",
    "SeriesResult",
    "SideboardPlan",
    "Standing",
    "Tournament",
    "TournamentResult",
    "gauntlet",
    "load_mtgo_replay",
    "load_plans",
    "plan_against",
    "read_plans",
    "verify_state_matches",
]
