"""Series of games: matches, tournaments, and games that are kept."""

from mtgengine.match.match import GameOfMatch, Match, MatchResult, SeriesResult
from mtgengine.match.replay import GameReplay, ReplayError, ReplayMismatch
from mtgengine.match.sideboard import SideboardPlan, load_plans, plan_against, read_plans
from mtgengine.match.tournament import Gauntlet, Standing, Tournament, TournamentResult, gauntlet

__all__ = [
    "GameOfMatch",
    "GameReplay",
    "Gauntlet",
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
    "load_plans",
    "plan_against",
    "read_plans",
]
