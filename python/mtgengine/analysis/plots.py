"""Small plots as SVG, for reports that open without a network."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape

__all__ = ["Series", "bars", "lines"]

WIDTH, HEIGHT = 640, 260
LEFT, RIGHT, TOP, BOTTOM = 46, 12, 28, 34


@dataclass(frozen=True)
class Series:
    """A line of a plot: its name, and the values at 1, 2, ...; a value that is NaN is left out."""

    name: str
    values: Sequence[float]


@dataclass(frozen=True)
class _Scale:
    """From values to places on the picture."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        span = self.high - self.low or 1
        return self.start + (value - self.low) / span * (self.end - self.start)

    def ticks(self, n: int = 5) -> list[float]:
        """Round numbers between low and high."""
        span = (self.high - self.low) or 1
        step = 10 ** math.floor(math.log10(span / n))
        step *= next(factor for factor in (1, 2, 5, 10) if span / (step * factor) <= n)
        first = math.ceil(self.low / step)
        return [number * step for number in range(first, math.floor(self.high / step) + 1)]


def lines(series: Sequence[Series], x_label: str, y_label: str, least: float = 0) -> str:
    """Lines over 1, 2, 3, ..."""
    points = [[(x, y) for x, y in enumerate(one.values, start=1) if not math.isnan(y)] for one in series]
    everything = [point for one in points for point in one]
    if not everything:
        return ""
    x = _Scale(1, max(2, *(point[0] for point in everything)), LEFT, WIDTH - RIGHT)
    low, high = min(least, *(y for _, y in everything)), max(y for _, y in everything)
    y = _Scale(low, high * 1.05 or 1, HEIGHT - BOTTOM, TOP)
    body = [_axes(x, y, x_label, y_label)]
    for number, (one, found) in enumerate(zip(series, points, strict=True)):
        path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in found)
        body.append(f'<polyline class="line s{number}" points="{path}"/>')
        body.append(
            f'<text class="key s{number}" x="{LEFT + number * (WIDTH - LEFT) / len(series):.0f}" y="{TOP - 12}">'
            f"{escape(one.name)}</text>"
        )
    return _svg(body, f"{y_label} by {x_label}")


def bars(values: Mapping[int, float], x_label: str, y_label: str) -> str:
    """A bar for each whole number."""
    if not values:
        return ""
    x = _Scale(min(values) - 0.5, max(values) + 0.5, LEFT, WIDTH - RIGHT)
    y = _Scale(0, max(values.values()) * 1.05 or 1, HEIGHT - BOTTOM, TOP)
    width = max(1.0, (x.end - x.start) / (x.high - x.low) - 1)
    body = [_axes(x, y, x_label, y_label)]
    for number, value in values.items():
        body.append(
            f'<rect class="bar" x="{x(number) - width / 2:.1f}" y="{y(value):.1f}" width="{width:.1f}" '
            f'height="{y.start - y(value):.1f}"><title>{number}: {value:g}</title></rect>'
        )
    return _svg(body, f"{y_label} by {x_label}")


def _axes(x: _Scale, y: _Scale, x_label: str, y_label: str) -> str:
    parts = [f'<line class="axis" x1="{LEFT}" y1="{y.start}" x2="{WIDTH - RIGHT}" y2="{y.start}"/>']
    for tick in x.ticks(10):
        parts.append(f'<text class="tick" x="{x(tick):.1f}" y="{y.start + 14}" text-anchor="middle">{tick:g}</text>')
    for tick in y.ticks():
        parts.append(f'<line class="grid" x1="{LEFT}" y1="{y(tick):.1f}" x2="{WIDTH - RIGHT}" y2="{y(tick):.1f}"/>')
        parts.append(f'<text class="tick" x="{LEFT - 6}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:g}</text>')
    middle = (LEFT + WIDTH - RIGHT) / 2
    parts.append(f'<text class="label" x="{middle}" y="{HEIGHT - 4}" text-anchor="middle">{escape(x_label)}</text>')
    parts.append(
        f'<text class="label" transform="translate(12 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" '
        f'text-anchor="middle">{escape(y_label)}</text>'
    )
    return "".join(parts)


def _svg(body: Sequence[str], title: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(title)}">' + "".join(body) + "</svg>"
