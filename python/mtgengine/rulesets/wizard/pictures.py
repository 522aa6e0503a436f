"""Pictures of cards: a frame in the card's color with name, cost, text and stats.

They are drawn by Pillow, which is there with ``mtgengine[pictures]``.
"""

from __future__ import annotations

import io
import os
from pathlib import Path
from typing import TYPE_CHECKING

from mtgengine.errors import MtgEngineError
from mtgengine.files import write_atomically
from mtgengine.rulesets.wizard.cards import WizardCard
from mtgengine.rulesets.wizard.language import FIELDS, GraveyardCount, Instruction, Trigger

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont

__all__ = ["PictureError", "draw_card", "save_card", "words_of"]

SIZE = (500, 700)
MARGIN = 28
_FRAME = {"green": "#2e7d4f", "blue": "#2a5fa5", "red": "#b5402f", "": "#7d7466"}
_PAPER = {"green": "#e6f2e8", "blue": "#e4edf8", "red": "#f9e7e2", "": "#efebe3"}
_INK = "#1d1a16"
_WHEN = {
    Trigger.TAP: "When tapped",
    Trigger.ATTACK: "When it attacks",
    Trigger.BLOCK: "When it blocks",
    Trigger.ENTER: "When it enters",
    Trigger.UPKEEP: "At your upkeep",
}
_SAID = {"entertap": "enters tapped"}


class PictureError(MtgEngineError):
    """A picture can't be drawn or written."""


def words_of(card: WizardCard) -> list[str]:
    """What a card does, a line for each keyword or instruction, as its picture says it."""
    parsed = card.parsed
    keywords = ", ".join(_SAID.get(keyword, keyword) for keyword in parsed.keywords).capitalize()
    return [keywords] * bool(keywords) + [_sentence(it, card.kind == "sorcery") for it in parsed.instructions]


def _sentence(it: Instruction, on_sorcery: bool) -> str:
    # What a creature or land does without a trigger, but for changes, it does as it enters.
    when = it.trigger if it.trigger is not None or on_sorcery or it.field else Trigger.ENTER
    what = _change(it, "a creature gets " if on_sorcery else "") if it.field else _action(it)
    return f"{_WHEN[when]}: {what}." if when is not None else f"{what[0].upper()}{what[1:]}."


def _change(it: Instruction, who: str) -> str:
    sign = "+" if it.verb == "inc" else "-"
    whose = "your creatures get " if it.everywhere else who
    if isinstance(it.amount, GraveyardCount):
        return f"{whose}{sign}1 {FIELDS[it.field]} for each {it.amount.name} in your graveyard"
    return f"{whose}{sign}{it.amount} {FIELDS[it.field]}"


def _action(it: Instruction) -> str:
    target = {"creature": "a creature", "player": "the opponent"}.get(it.target, "a creature or the opponent")
    cards = "a card" if it.amount == 1 else f"{it.amount} cards"
    return {
        "gen": f"{' or '.join(it.colors)} mana",
        "draw": f"draw {cards}",
        "damage": f"{it.amount} damage to {target}",
        "destroy": "destroy a creature",
        "discard": f"the opponent discards {cards}",
        "heal": f"{it.amount} health",
        "return": "a creature card returns from your graveyard to your hand",
    }[it.verb]


def draw_card(card: WizardCard) -> Image:
    """A card's picture."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise PictureError("pictures of cards need Pillow: install it with pip install 'mtgengine[pictures]'") from None
    image = Image.new("RGB", SIZE, _FRAME[card.color])
    draw = ImageDraw.Draw(image)
    width, height = SIZE
    draw.rounded_rectangle((MARGIN // 2, MARGIN // 2, width - MARGIN // 2, height - MARGIN // 2), 18, outline="white")
    _box(draw, (MARGIN, MARGIN, width - MARGIN, 92), card.color)
    cost = card.cost_text
    room = width - 4 * MARGIN - (_width(draw, cost, _font(24)) if cost else 0)
    draw.text((MARGIN + 16, 60), card.name, _INK, _fitting(draw, card.name, 32, room), anchor="lm")
    draw.text((width - MARGIN - 16, 60), cost, _INK, _font(24), anchor="rm")
    _art(draw, card, (MARGIN, 108, width - MARGIN, 396))
    _box(draw, (MARGIN, 412, width - MARGIN, 456), card.color)
    kind = f"{card.color} {card.kind}".strip().capitalize()
    draw.text((MARGIN + 16, 434), kind, _INK, _font(22), anchor="lm")
    _box(draw, (MARGIN, 472, width - MARGIN, height - MARGIN), card.color)
    _write(draw, words_of(card), (MARGIN + 16, 490), width - 2 * MARGIN - 32)
    if card.kind == "creature":
        _stats(draw, f"{card.attack}/{card.defence}", card.color)
    return image


def save_card(card: WizardCard, path: str | os.PathLike[str]) -> None:
    """Draws a card into a PNG file, in place of what was there."""
    data = io.BytesIO()
    draw_card(card).save(data, "PNG")
    try:
        write_atomically(Path(path), data.getvalue())
    except OSError as error:
        raise PictureError(f"the picture can't be written to {os.fspath(path)!r}: {error.strerror}") from None


def _font(size: int) -> FreeTypeFont | ImageFont:
    from PIL import ImageFont

    return ImageFont.load_default(size)


def _width(draw: ImageDraw, text: str, font: FreeTypeFont | ImageFont) -> float:
    return draw.textlength(text, font)


def _fitting(draw: ImageDraw, text: str, size: int, room: float) -> FreeTypeFont | ImageFont:
    """The largest font up to this size in which a text fits."""
    while size > 14 and _width(draw, text, _font(size)) > room:
        size -= 1
    return _font(size)


def _box(draw: ImageDraw, corners: tuple[int, int, int, int], color: str) -> None:
    draw.rounded_rectangle(corners, 10, fill=_PAPER[color], outline=_INK, width=2)


def _art(draw: ImageDraw, card: WizardCard, corners: tuple[int, int, int, int]) -> None:
    """A pattern of the card's own, from its name: rings for creatures, hills for lands, rays for sorceries."""
    left, top, right, bottom = corners
    seed = sum(ord(letter) * (place + 3) for place, letter in enumerate(card.name))
    draw.rectangle(corners, fill=_PAPER[card.color], outline=_INK, width=2)
    middle, height = (left + right) // 2, bottom - top
    shades = [_FRAME[card.color], "#ffffff", "#d9c27a"]
    if card.kind == "creature":
        for ring in range(5 + seed % 3, 0, -1):
            radius = ring * height // 18
            x, y = middle + (seed * ring) % 31 - 15, top + height // 2 + (seed // ring) % 21 - 10
            draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=shades[ring % 3], outline=_INK)
    elif card.kind == "land":
        colors = [color for it in card.parsed.instructions for color in it.colors] or [""]
        for hill in range(4):
            x = left + (right - left) * (2 * hill + 1) // 8
            peak = top + height // 4 + (seed * (hill + 1)) % (height // 3)
            points = [(max(left, x - 110), bottom), (x, peak), (min(right, x + 110), bottom)]
            draw.polygon(points, fill=_FRAME[colors[hill % len(colors)]], outline=_INK)
    else:
        for ray in range(12):
            x = left + (right - left) * ray // 12
            ends = [(middle, top + height // 2), (x, top), (min(right, x + 18), top)]
            draw.polygon(ends, fill=shades[(ray + seed) % 3])
            draw.polygon([(a, top + bottom - b) for a, b in ends], fill=shades[(ray + seed + 1) % 3])
    draw.rectangle(corners, outline=_INK, width=2)


def _write(draw: ImageDraw, paragraphs: list[str], place: tuple[int, int], room: int) -> None:
    x, y = place
    for paragraph in paragraphs:
        line = ""
        for word in paragraph.split():
            longer = f"{line} {word}".strip()
            if line and _width(draw, longer, _font(22)) > room:
                draw.text((x, y), line, _INK, _font(22))
                y += 28
                line = word
            else:
                line = longer
        draw.text((x, y), line, _INK, _font(22))
        y += 36


def _stats(draw: ImageDraw, stats: str, color: str) -> None:
    width, height = SIZE
    corners = (width - MARGIN - 104, height - MARGIN - 50, width - MARGIN - 8, height - MARGIN - 8)
    draw.rounded_rectangle(corners, 10, fill=_FRAME[color], outline=_INK, width=2)
    middle = ((corners[0] + corners[2]) // 2, (corners[1] + corners[3]) // 2)
    draw.text(middle, stats, "white", _font(28), anchor="mm")
