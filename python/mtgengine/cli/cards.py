"""``mtgengine cards``: importing, searching and reading cards, and how much of them is understood."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.table import Table

from mtgengine import ir
from mtgengine.cards import CardDatabase, CardRecord, import_cards, load_cards
from mtgengine.cards.coverage import EXAMPLES, Coverage, by_type, coverage
from mtgengine.cards.explain import explain_card, underlined
from mtgengine.cards.fuzz import Fuzzed, fuzz
from mtgengine.cards.rendering import RULES, Compared, compare_all
from mtgengine.cards.scryfall import update_cards
from mtgengine.cards.search import CardQuery, record_of, search
from mtgengine.cards.store import Imported
from mtgengine.cli.options import cards_option, database, json_option
from mtgengine.cli.progress import progress_bar
from mtgengine.decks import Deck
from mtgengine.errors import Unsupported

__all__ = ["cards"]


@click.group()
def cards() -> None:
    """Cards: importing, searching and reading them, and how much of them is understood.

    \b
    Example:
        mtgengine cards search --text "draw a card" --type enchantment
    """


# ---- where they come from ------------------------------------------------------------------------------------------


@cards.command("import")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def cards_import(file: Path) -> None:
    """Import a file of cards: a bulk file of Scryfall, MTGJSON's AtomicCards, or JSON lines; plain or gzip.

    \b
    Example:
        mtgengine cards import oracle-cards.json
    """
    with progress_bar("reading", file.stat().st_size, is_bytes=True) as advance:
        found = import_cards(file, progress=advance)
    _compile_imported(found)


@cards.command("update")
@click.option("--kind", default="oracle_cards", show_default=True, help="Which of Scryfall's bulk files.")
@click.option("--force", is_flag=True, help="Even if the cards that are here are the newest.")
def cards_update(kind: str, force: bool) -> None:
    """Fetch the newest cards from Scryfall, if there are newer ones.

    \b
    Example:
        mtgengine cards update
    """
    with progress_bar("fetching", None, is_bytes=True) as advance:
        found = update_cards(kind, force=force, progress=advance)
    if found is None:
        click.echo("the cards that are here are the newest")
    else:
        _compile_imported(found)


def _compile_imported(found: Imported) -> None:
    click.echo(f"{found.cards:,} cards of {found.records:,} records are in {found.store}")
    result = _coverage(CardDatabase.default(), None, None)
    click.echo(f"{result.supported:,} of {result.total:,} cards can be played ({result.share:.1%})")


# ---- reading them --------------------------------------------------------------------------------------------------


@cards.command("show")
@click.argument("name", nargs=-1, required=True)
@cards_option
def cards_show(name: tuple[str, ...], own: tuple[Path, ...]) -> None:
    """What a card says, and what the engine understands.

    \b
    Example:
        mtgengine cards show Lightning Bolt
    """
    known = database(own)
    record = record_of(known, " ".join(name))
    for number, face in enumerate(record.faces):
        if number:
            click.echo("//")
        click.echo(f"{face['name']}  {face.get('mana_cost') or ''}".rstrip())
        click.echo(face.get("type_line") or "")
        if face.get("oracle_text"):
            click.echo(face["oracle_text"])
        _show_numbers(face)
    try:
        card = known.get(record.name)
    except Unsupported as refusal:
        click.echo(f"not understood: {refusal.phrase!r}")
        return
    understood = ir.render(card)
    if understood and understood != record.oracle_text:
        click.echo(f"understood as: {understood}")


def _show_numbers(face: Any) -> None:
    if face.get("power") is not None:
        click.echo(f"{face['power']}/{face['toughness']}")
    for name in ("loyalty", "defense"):
        if face.get(name) is not None:
            click.echo(f"{name} {face[name]}")


@cards.command("explain")
@click.argument("name", nargs=-1, required=True)
@cards_option
def cards_explain(name: tuple[str, ...], own: tuple[Path, ...]) -> None:
    """Each paragraph of a card: its words, their meaning in IR, how that is said again, its rules, or what stops it.

    \b
    Example:
        mtgengine cards explain Parallax Wave
    """
    card = database(own).text(" ".join(name))
    if card is None:
        raise click.UsageError(f"{' '.join(name)} has no text: it was built in IR")
    for part in explain_card(card):
        if part.refusal is not None:
            click.echo("\n".join(underlined(part.text, part.refusal)))
            click.echo(f"    not understood: {part.refusal.phrase!r}")
            continue
        click.echo(part.text)
        for term in part.meaning:
            click.echo(f"    {term!r}")
        click.echo(f"    = {part.rendering}")
        if part.rules:
            click.echo(f"    CR {', '.join(part.rules)}")


@cards.command("search")
@click.argument("name", nargs=-1)
@click.option("--text", default="", help="Words of the rules text.")
@click.option("--type", "type_words", default="", help="Words of the type line: 'legendary elf'.")
@click.option("--cost", default="", help="The mana cost: '{1}{R}'.")
@click.option("--mana-value", type=int, default=None, help="The mana value.")
@click.option("--color", "colors", default="", help="Exactly these colors, as letters of WUBRG; C: none.")
@click.option("--identity", default="", help="A color identity within these colors.")
@click.option("--format", "format", default="", help="Legal or restricted in this format.")
@click.option("--supported/--unsupported", "supported", default=None, help="Only cards that can, or can't, be played.")
@click.option("--limit", type=click.IntRange(0), default=50, show_default=True, help="How many to show; 0: all.")
@cards_option
@json_option
def cards_search(
    name: tuple[str, ...],
    text: str,
    type_words: str,
    cost: str,
    mana_value: int | None,
    colors: str,
    identity: str,
    format: str,
    supported: bool | None,
    limit: int,
    own: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Search cards by name, text, type, cost, color and legality.

    \b
    Examples:
        mtgengine cards search goblin --color R --mana-value 2
        mtgengine cards search --type "legendary elf" --supported
    """
    if set(colors.upper()) - set("WUBRGC") or set(identity.upper()) - set("WUBRGC"):
        raise click.UsageError("colors are letters of WUBRG, or C for none")
    known = database(own)
    query = CardQuery(" ".join(name), text, type_words, cost, mana_value, colors, identity, format)
    found = [
        record for record in search(known, query) if supported is None or known.supported(record.name) is supported
    ]
    shown = found[: limit or None]
    if as_json:
        click.echo(json.dumps([_found(record) for record in shown], indent=2, ensure_ascii=False))
        return
    table = Table()
    for column in ("card", "cost", "type"):
        table.add_column(column)
    for record in shown:
        table.add_row(record.name, record.data.get("mana_cost") or "", record.type_line)
    Console().print(table, markup=False)
    click.echo(f"{len(found):,} cards" + (f", the first {len(shown)} shown" if len(shown) < len(found) else ""))


def _found(record: CardRecord) -> dict[str, Any]:
    return {"name": record.name, "mana_cost": record.data.get("mana_cost") or "", "type_line": record.type_line}


@cards.command("check")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
def cards_check(file: Path) -> None:
    """Whether the cards of a file of your own are understood; if not, which words are not.

    Ends with exit code 1 when one is not.

    \b
    Example:
        mtgengine cards check my-cards.txt
    """
    known = CardDatabase()
    known.add_own(load_cards(file))
    refused = 0
    for name in known:
        try:
            known.get(name)
        except Unsupported as refusal:
            refused += 1
            text = known.text(name)
            click.echo(f"{name}: not understood: {refusal.phrase!r}")
            if text is not None and text.text:
                click.echo("\n".join("    " + line for line in underlined(text.text, refusal)))
    click.echo(f"{len(known) - refused} of {len(known)} cards can be played")
    if refused:
        raise SystemExit(1)


# ---- how much is understood ----------------------------------------------------------------------------------------


@cards.command("coverage")
@click.option("--format", "format", default=None, help="Only cards that are legal or restricted in this format.")
@click.option("--deck", "decks", multiple=True, help="Only cards of this deck; may be given several times.")
@click.option("--by", type=click.Choice(["phrase", "type"]), default="phrase", show_default=True, help="What to rank.")
@click.option("--limit", type=click.IntRange(0), default=25, show_default=True, help="How many rows; 0: all.")
@click.option("--rendering", is_flag=True, help="Compare what was understood, said again, with what the cards say.")
@cards_option
@json_option
def cards_coverage(
    format: str | None,
    decks: tuple[str, ...],
    by: str,
    limit: int,
    rendering: bool,
    own: tuple[Path, ...],
    as_json: bool,
) -> None:
    """How many cards the compiler understands, and what stops it on the others.

    \b
    Example:
        mtgengine cards coverage --format vintage --by phrase
    """
    known = database(own)
    names = _deck_names(decks) if decks else None
    found = _coverage(known, format, names, show=not as_json)
    if rendering:
        _rendering(known, found, limit, as_json)
        return
    if as_json:
        click.echo(json.dumps({"format": format, **found.as_dict(limit or None)}, indent=2, ensure_ascii=False))
        return
    if by == "type":
        _show_types(known, found)
    else:
        _show_blockers(found, limit)
    for name in found.unknown:
        click.echo(f"unknown: {name}")
    click.echo(f"{found.supported:,} of {found.total:,} cards are understood ({found.share:.1%})")


def _deck_names(decks: tuple[str, ...]) -> list[str]:
    loaded = [Deck.load(deck) for deck in decks]
    return list(dict.fromkeys(name for deck in loaded for name in (*deck.commanders, *deck.main, *deck.sideboard)))


def _coverage(known: CardDatabase, format: str | None, names: list[str] | None, show: bool = True) -> Coverage:
    waits = names is None and not known.is_compiled
    with progress_bar("compiling", len(known.store or ()), show=show and waits) as advance:
        return coverage(known, format=format, names=names, progress=advance)


def _show_blockers(found: Coverage, limit: int) -> None:
    if not found.refused:
        return
    table = Table()
    table.add_column("cards", justify="right")
    table.add_column("what stops the compiler")
    table.add_column("such as")
    for blocker in found.blockers()[: limit or None]:
        table.add_row(f"{len(blocker.cards):,}", blocker.phrase, ", ".join(blocker.cards[:EXAMPLES]))
    Console().print(table, markup=False)


def _rendering(known: CardDatabase, found: Coverage, limit: int, as_json: bool) -> None:
    """Cards with one face, as they are printed and as they were understood."""
    chosen = [name for name in found.names if name not in found.refused and " // " not in name]
    pairs = ((known.text(name), known.get(name)) for name in chosen)
    with progress_bar("comparing", len(chosen), show=not as_json) as advance:
        result = compare_all(((text, card) for text, card in pairs if text is not None), advance)
    if as_json:
        click.echo(json.dumps(result.as_dict(), indent=2, ensure_ascii=False))
    else:
        _show_compared(result, limit)


def _show_compared(result: Compared, limit: int) -> None:
    counts = result.as_dict()
    table = Table()
    table.add_column("cards", justify="right")
    table.add_column("rule that explains a difference")
    table.add_column("why the meaning is the same")
    reasons = {rule.name: rule.reason for rule in RULES}
    for rule, cards in counts["rules"].items():
        table.add_row(f"{cards:,}", rule, reasons[rule])
    Console().print(table, markup=False)
    for card in result.unexplained[: limit or None]:
        click.echo(f"{card.name}\n    {card.text!r}\n    {card.rendered!r}")
    click.echo(
        f"{counts['cards']:,} cards: {counts['equal']:,} are rendered as they are printed, {counts['explained']:,} "
        f"differ as rules explain, {len(result.unexplained):,} otherwise"
    )


def _show_types(known: CardDatabase, found: Coverage) -> None:
    table = Table()
    for column in ("type", "cards", "understood", "share"):
        table.add_column(column, justify="left" if column == "type" else "right")
    for kind, total, understood in by_type(known, found):
        table.add_row(kind, f"{total:,}", f"{understood:,}", f"{understood / total:.1%}")
    Console().print(table)


# ---- playing them --------------------------------------------------------------------------------------------------


@cards.command("fuzz")
@click.argument("names", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="Every card that is understood.")
@click.option("--format", "format", default=None, help="With --all: only cards that are legal in this format.")
@click.option(
    "--games", "-n", type=click.IntRange(1), default=4, show_default=True, help="How many games for each card."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Same seed, same games.")
@click.option(
    "--jobs", type=click.IntRange(1), default=None, help="How many processes; one for each processor by default."
)
@click.option("--output", "-o", type=click.Path(dir_okay=False, path_type=Path), help="A file for each card's result.")
@cards_option
@json_option
def cards_fuzz(
    names: tuple[str, ...],
    everything: bool,
    format: str | None,
    games: int,
    seed: int,
    jobs: int | None,
    output: Path | None,
    own: tuple[Path, ...],
    as_json: bool,
) -> None:
    """Play random games with decks around cards; report crashes, loops, and abilities that never did anything.

    In the debug build the core checks itself: MTGCORE_FLAVOUR=debug PYTHONPATH=build/debug/lib:python. Ends with exit
    code 1 when a card fails.

    \b
    Example:
        mtgengine cards fuzz "Goblin Matron" Opalescence -n 20
    """
    known = database(own)
    if everything == bool(names):
        raise click.UsageError("name some cards, or give --all")
    if everything:
        found = _coverage(known, format, None, show=not as_json)
        chosen = [name for name in found.names if name not in found.refused]
    else:
        chosen = [known.get(name).name for name in names]
    with progress_bar("playing", len(chosen), show=not as_json) as advance:
        result = fuzz(chosen, games=games, seed=seed, jobs=jobs, own=own, progress=advance)
    if output is not None:
        lines = [json.dumps(card.as_dict(), ensure_ascii=False) for card in result.cards]
        output.write_text("\n".join(lines) + "\n", encoding="utf-8")
    if as_json:
        click.echo(json.dumps(result.as_dict(), indent=2, ensure_ascii=False))
    else:
        _show_fuzzed(result)
    if result.as_dict()["failures"]:
        raise SystemExit(1)


def _show_fuzzed(result: Fuzzed) -> None:
    found = result.as_dict()
    click.echo(f"{found['cards']:,} cards, {found['games']:,} games, {found['decisions']:,} decisions")
    click.echo(
        f"{found['played']:,} cards were played; {found['used']:,} of {found['abilities']:,} abilities were used"
    )
    click.echo(f"{len(found['undecided'])} cards with games that ran out of steps: {_some(found['undecided'])}")
    click.echo(f"{len(found['never_played'])} cards were never played: {_some(found['never_played'])}")
    click.echo(f"{len(found['failures'])} cards failed")
    for name, failure in found["failures"].items():
        click.echo(f"  {name}: {failure}")


def _some(names: list[str], most: int = 8) -> str:
    return ", ".join(names[:most]) + (" ..." if len(names) > most else "") if names else "none"
