"""What games tell: statistics of win rates, cards and the course of games."""

from mtgengine.analysis.statistics import Sprt, difference, holm, wilson

__all__ = ["Sprt", "difference", "holm", "wilson"]
