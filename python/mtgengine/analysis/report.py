"""A report of one or several matchups: one HTML file with its plots inside, which opens without a network."""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from html import escape

from mtgengine.analysis.matchup import CardStats, MatchupStats, ShareOf
from mtgengine.analysis.plots import Series, bars, lines
from mtgengine.files import write_atomically

__all__ = ["report", "write_report"]

MOST_CARDS = 40  # rows of a table of cards
FEW = 0.02  # the share of the games that a turn must have come to for its life totals to be drawn
MULLIGANS = 3  # columns of a table of mulligans; more of them are the last one

_STYLE = """
:root { color-scheme: light dark; --ink: #1c2430; --paper: #fbfaf7; --soft: #6b7480; --line: #d9dbe0; --a: #b4443c;
  --b: #2f6f9f; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ec; --paper: #171b21; --soft: #98a1ad; --line: #343b45;
  --a: #e07a70; --b: #6cb2e2; } }
body { font: 15px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 980px;
  margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; margin-bottom: .2rem; } h2 { font-size: 1.25rem; margin-top: 2.2rem; }
h3 { font-size: 1rem; margin: 1.4rem 0 .3rem; } .soft { color: var(--soft); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: right; }
th:first-child, td:first-child { text-align: left; } th { color: var(--soft); font-weight: 600; }
.heat { table-layout: fixed; } .heat td { text-align: center; color: #14181d; } .heat th { text-align: center; }
.heat th:first-child { text-align: left; }
.tight { font-size: .92rem; } .tight td { white-space: nowrap; padding: .3rem .35rem; }
.key td:first-child { font-weight: 700; } .plots { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
@media (max-width: 760px) { .plots { grid-template-columns: 1fr; } }
svg { width: 100%; height: auto; } .axis { stroke: var(--soft); } .grid { stroke: var(--line); }
.tick, .label { font-size: 11px; fill: var(--soft); } .line { fill: none; stroke-width: 2; } .bar { fill: var(--b); }
.line.s0 { stroke: var(--a); } .line.s1 { stroke: var(--b); } .key.s0 { fill: var(--a); } .key.s1 { fill: var(--b); }
svg .key { font-size: 12px; font-weight: 600; } footer { margin: 3rem 0 1rem; color: var(--soft); font-size: .85rem; }
"""


def report(matchups: Sequence[MatchupStats], title: str = "Matchups") -> str:
    """The report as the text of an HTML page."""
    from mtgengine import __version__

    games = sum(stats.games for stats in matchups)
    body = [f"<h1>{escape(title)}</h1>"]
    if len(matchups) > 1:
        body.append(f'<p class="soft">{games:,} games; all intervals are 95% intervals.</p>{_heat_map(matchups)}')
    body += [_matchup(stats, len(matchups) > 1) for stats in matchups]
    body.append(
        f"<footer>Made by mtgengine {escape(__version__)}. Unofficial fan content, not affiliated with Wizards of the "
        "Coast.</footer>"
    )
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" '
        f'content="width=device-width, initial-scale=1"><title>{escape(title)}</title><style>{_STYLE}</style></head>'
        f"<body>{''.join(body)}</body></html>\n"
    )


def write_report(matchups: Sequence[MatchupStats], path: str | os.PathLike[str], title: str = "Matchups") -> None:
    """Write the report to a file."""
    write_atomically(path, report(matchups, title))


# ---- all matchups --------------------------------------------------------------------------------------------------


def _heat_map(matchups: Sequence[MatchupStats]) -> str:
    """Win rates of rows against columns."""
    shares: dict[tuple[str, str], ShareOf] = {}
    for stats in matchups:
        shares[stats.names[0], stats.names[1]] = stats.share(0)
        shares.setdefault((stats.names[1], stats.names[0]), stats.share(1))
    rows = sorted({name for name, _ in shares})
    columns = sorted({name for _, name in shares})
    head = "".join(f"<th>{escape(name)}</th>" for name in columns)
    lines_ = []
    for row in rows:
        cells = "".join(_heat(shares.get((row, column))) for column in columns)
        lines_.append(f"<tr><th>{escape(row)}</th>{cells}</tr>")
    return f'<h2>All matchups</h2><table class="heat"><tr><th></th>{head}</tr>{"".join(lines_)}</table>'


def _heat(share: ShareOf | None) -> str:
    if share is None or not share.games:
        return "<td></td>"
    low, high = share.interval
    hue = 8 + 132 * share.rate  # from red over yellow to green
    return (
        f'<td style="background:hsl({hue:.0f} 55% 72%)" title="{low:.1%} to {high:.1%} of {share.games} games">'
        f"{share.rate:.1%}</td>"
    )


# ---- one matchup ---------------------------------------------------------------------------------------------------


def _matchup(stats: MatchupStats, titled: bool) -> str:
    a, b = (escape(name) for name in stats.names)
    parts = [f"<h2>{a} against {b}</h2>"] if titled else []
    parts += [_verdict(stats), _decks(stats)]
    plots = [f"<div><h3>Game length</h3>{bars(stats.game_lengths, 'turns', 'games')}</div>"]
    if stats.result.counts is not None:
        last = max(2, stats.turns_of(FEW)) + 1
        curves = [Series(name, stats.life_curve(seat)[1:last].tolist()) for seat, name in enumerate(stats.names)]
        what, axis = ("Life", "mean life total") if stats.counts_lands else ("Shields", "mean number of shields")
        plots.append(f"<div><h3>{what}</h3>{lines(curves, 'turn', axis)}</div>")
    parts.append(f'<div class="plots">{"".join(plots)}</div>')
    if stats.result.counts is not None:
        parts += [_mana(stats)] if stats.counts_lands else []
        parts += [_cards(stats, seat) for seat in (0, 1)]
    reasons = ", ".join(f"{reason.replace('_', ' ')} {n:,}" for reason, n in stats.end_reasons.items())
    parts.append(f'<p class="soft">How games ended: {reasons}.</p>')
    return "".join(parts)


def _verdict(stats: MatchupStats) -> str:
    words = [
        f"{stats.games:,} games, {stats.result.draws:,} drawn, {stats.result.undecided:,} undecided; seed {stats.seed}"
    ]
    if stats.stopped == "interrupted":
        words.append("the series was interrupted")
    elif stats.better is not None:
        words.append(f"{escape(stats.names[stats.better])} was proven better")
    return f'<p class="soft">{"; ".join(words)}. Intervals are 95% intervals.</p>'


def _percent(share: ShareOf) -> str:
    low, high = share.interval
    return f'{share.rate:.1%} <span class="soft">({low:.1%} to {high:.1%})</span>'


def _decks(stats: MatchupStats) -> str:
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(stats.agents[seat])}</td><td>{_percent(stats.share(seat))}</td>"
        f"<td>{_percent(stats.on_the_play(seat))}</td><td>{_percent(stats.on_the_draw(seat))}</td></tr>"
        for seat, name in enumerate(stats.names)
    )
    head = "<tr><th>deck</th><th>agent</th><th>win rate</th><th>on the play</th><th>on the draw</th></tr>"
    return f"<table>{head}{rows}</table>"


def _mana(stats: MatchupStats) -> str:
    rows = []
    for seat, name in enumerate(stats.names):
        taken = stats.mulligans(seat)
        found = [_together(share for n, share in taken.items() if n == kept) for kept in range(MULLIGANS)]
        found.append(_together(share for n, share in taken.items() if n >= MULLIGANS))
        found += [stats.screw(seat), stats.flood(seat)]
        cells = "".join(_among(share, stats.games) for share in found)
        rows.append(f"<tr><td>{escape(name)}</td>{cells}</tr>")
    heads = ["no mulligan", "one", "two", "more", "mana screw", "mana flood"]
    head = "<tr><th>deck</th>" + "".join(f"<th>{word}</th>" for word in heads) + "</tr>"
    note = (
        "The share of the games, and how many of these were won. Screw: at most two lands played in the first four "
        "turns. Flood: at least 60% of ten or more cards drawn were lands."
    )
    return f'<h3>Mulligans and mana</h3><table class="tight">{head}{"".join(rows)}</table><p class="soft">{note}</p>'


def _together(shares: Iterable[ShareOf]) -> ShareOf:
    found = list(shares)
    return ShareOf(sum(share.wins for share in found), sum(share.games for share in found))


def _among(share: ShareOf, games: int) -> str:
    won = f"{share.rate:.0%} won" if share.games else "none"
    return f'<td>{share.games / games:.1%} <span class="soft">({won})</span></td>' if games else "<td></td>"


def _cards(stats: MatchupStats, seat: int) -> str:
    mine = [card for card in stats.cards if card.seat == seat]
    rows = "".join(_card(card) for card in mine[:MOST_CARDS])
    head = (
        "<tr><th>card</th><th>in the opening hand</th><th>not there</th><th>difference</th><th>drawn</th><th>cast</th>"
        "</tr>"
    )
    note = (
        "Win rates by whether the card was seen. Cards in bold change the result by more than chance in an opening "
        "hand, corrected for the number of cards. Of cards drawn or cast later, long games see more: these two "
        "columns tell of game length, too."
    )
    title = f"<h3>Cards of {escape(stats.names[seat])}</h3>"
    return f'{title}<table>{head}{rows}</table><p class="soft">{note}</p>'


def _card(card: CardStats) -> str:
    low, high = card.impact_interval
    counted = card.opening.games and card.absent.games
    apart = f'{card.impact:+.1%} <span class="soft">({low:+.1%} to {high:+.1%})</span>' if counted else ""
    opening, absent, drawn, cast = (_rate(share) for share in (card.opening, card.absent, card.drawn, card.cast))
    key = ' class="key"' if card.is_key else ""
    return f"<tr{key}><td>{escape(card.name)}</td>{opening}{absent}<td>{apart}</td>{drawn}{cast}</tr>"


def _rate(share: ShareOf) -> str:
    return f"<td>{share.rate:.1%}</td>" if share.games else "<td></td>"
