class Tables:
    """The card tables of a game, immutable and shared by all games with these cards."""

    game: int
    digest: int
    n_cards: int
    n_faces: int
    has_hooks: bool
    names: tuple[str, ...]
    def __len__(self) -> int: ...
