"""A game of Wizard with the cards that a test wants where it wants them."""

from mtgengine.enums import Zone
from mtgengine.rulesets.wizard import CARDS, GameEngine, WizardCard
from mtgengine.rulesets.wizard.engine import id_of

DAVID, MAX = "David", "Max"


def table(cards: tuple[WizardCard, ...] = (), **options) -> GameEngine:
    """David's first turn, at its untap step; both decks have four of every card, also of those that a test makes."""
    deck = [name for name in (*CARDS, *(card.name for card in cards)) for _ in range(4)]
    return GameEngine((DAVID, MAX), (deck, deck), seed=5, cards=cards, **options)


def in_main(**options) -> GameEngine:
    """David's first main phase."""
    engine = table(**options)
    to_main(engine)
    return engine


def to_main(engine: GameEngine) -> None:
    player = engine.active_player
    engine.start_turn(player)
    engine.untap_step(player)
    engine.upkeep_step(player)
    engine.draw_step(player)


def turns(engine: GameEngine, n: int) -> None:
    """So many turns end, and the next one gets to its main phase."""
    for _ in range(n):
        engine.end_turn(engine.active_player)
        to_main(engine)


def put(engine: GameEngine, player: str, name: str, zone: Zone = Zone.HAND) -> str:
    """A card of the player's library goes to a zone, without being played. Its id."""
    core, seat = engine.game.core, engine.players.index(player)
    card = next(it for it in engine.game.zone(Zone.LIBRARY, seat) if it.name == name)
    card_id = id_of(card)
    core.edit_move(card.object_id, int(zone), seat)
    engine.game.sync()
    return card_id


def creature(engine: GameEngine, player: str, name: str) -> str:
    """A creature on the battlefield, not sick."""
    card_id = put(engine, player, name, Zone.BATTLEFIELD)
    engine.game.core.edit_permanent(engine._permanent(card_id).object_id, sick=False)
    engine.game.sync()
    return card_id


def rich(engine: GameEngine, player: str = DAVID) -> None:
    for color in ("green", "blue", "red"):
        engine.add_mana(player, color, 9)


def stats(engine: GameEngine, card_id: str) -> tuple[int, int]:
    now = engine.update_creature_stats(card_id)
    return now["attack"], now["defence"]


def fight(engine: GameEngine, attackers, blocks=None) -> list[str]:
    """David attacks, Max blocks, damage is dealt. Who died."""
    engine.declare_attackers(engine.active_player, attackers)
    engine.declare_blockers(engine.opponent(engine.active_player), blocks or {})
    return engine.resolve_damage_queue()
