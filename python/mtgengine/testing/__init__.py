"""Rules tests that read like the table: `Scenario`, the players `P1` and `P2`, and `cr` to cite rules."""

from mtgengine.testing.answers import UnansweredChoice
from mtgengine.testing.api import api_test
from mtgengine.testing.rules import cr
from mtgengine.testing.scenario import Scenario
from mtgengine.testing.things import P1, P2, PlayerInfo, Seat, Thing

__all__ = ["P1", "P2", "PlayerInfo", "Scenario", "Seat", "Thing", "UnansweredChoice", "api_test", "cr"]
