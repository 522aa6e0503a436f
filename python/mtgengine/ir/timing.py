"""When something may be done, as rules text says it: the compiler and the renderer share the words."""

from __future__ import annotations

from mtgengine.enums import PhaseType, StepType, Zone
from mtgengine.ir.expressions import AllTrue, AnyTrue, Condition, InPhase, InStep, Untrue, YourTurn

_YOURS, _NOT_YOURS = YourTurn(), Untrue(YourTurn())
_COMBAT = InPhase(frozenset({PhaseType.COMBAT}))
# Up to the declaration of attackers (CR 508.1), the beginning of combat step included.
_BEFORE_ATTACKERS = AnyTrue(
    (
        InPhase(frozenset({PhaseType.BEGINNING, PhaseType.PRECOMBAT_MAIN})),
        InStep(frozenset({StepType.BEGINNING_OF_COMBAT})),
    )
)
_BEFORE_BLOCKERS = AnyTrue(
    (
        InPhase(frozenset({PhaseType.BEGINNING, PhaseType.PRECOMBAT_MAIN})),
        InStep(frozenset({StepType.BEGINNING_OF_COMBAT, StepType.DECLARE_ATTACKERS})),
    )
)
_AFTER_BLOCKERS = InStep(frozenset({StepType.DECLARE_BLOCKERS, StepType.COMBAT_DAMAGE, StepType.END_OF_COMBAT}))


# Zones of all players, as rules about cards in them name them.
PUBLIC_PLACES: dict[str, tuple[Zone, ...]] = {
    "graveyards and libraries": (Zone.GRAVEYARD, Zone.LIBRARY),
    "graveyards or libraries": (Zone.GRAVEYARD, Zone.LIBRARY),
    "graveyards and exile": (Zone.GRAVEYARD, Zone.EXILE),
    "graveyards or exile": (Zone.GRAVEYARD, Zone.EXILE),
    "graveyards": (Zone.GRAVEYARD,),
}


def _step(step: StepType) -> Condition:
    return InStep(frozenset({step}))


# The words after *only during*, the longest of those that begin alike first, and what must be so.
DURING: dict[str, Condition] = {
    "your turn, before attackers are declared": AllTrue((_YOURS, _BEFORE_ATTACKERS)),
    "an opponent's turn, before attackers are declared": AllTrue((_NOT_YOURS, _BEFORE_ATTACKERS)),
    "your turn": _YOURS,
    "your upkeep": AllTrue((_YOURS, _step(StepType.UPKEEP))),
    "any upkeep step": _step(StepType.UPKEEP),
    "an opponent's upkeep": AllTrue((_NOT_YOURS, _step(StepType.UPKEEP))),
    "an opponent's turn": _NOT_YOURS,
    "your end step": AllTrue((_YOURS, _step(StepType.END))),
    "combat on your turn": AllTrue((_YOURS, _COMBAT)),
    "combat on an opponent's turn": AllTrue((_NOT_YOURS, _COMBAT)),
    "combat before blockers are declared": AllTrue((_COMBAT, _BEFORE_BLOCKERS)),
    "combat after blockers are declared": _AFTER_BLOCKERS,
    "combat": _COMBAT,
    "the declare attackers step": _step(StepType.DECLARE_ATTACKERS),
    "the declare blockers step": _step(StepType.DECLARE_BLOCKERS),
    "the end of combat step": _step(StepType.END_OF_COMBAT),
}


# What players skip: a phase, a step, or a turn (CR 500.11).
SKIPPED: dict[str, tuple[PhaseType | None, StepType | None]] = {
    "combat phase": (PhaseType.COMBAT, None),
    "untap step": (None, StepType.UNTAP),
    "upkeep step": (None, StepType.UPKEEP),
    "draw step": (None, StepType.DRAW),
    "turn": (None, None),
}

# Phases that may be added to a turn (CR 500.8, 505.1a).
ADDITIONAL: dict[str, PhaseType] = {
    "beginning phase": PhaseType.BEGINNING,
    "combat phase": PhaseType.COMBAT,
    "main phase": PhaseType.POSTCOMBAT_MAIN,
}

# The phase after which one is added: the one that it is, if it is of that kind.
THIS_PHASE: dict[str, Condition | None] = {
    "this main phase": InPhase(frozenset({PhaseType.PRECOMBAT_MAIN, PhaseType.POSTCOMBAT_MAIN})),
    "this combat phase": _COMBAT,
    "this phase": None,
}
