# What all games' card tables have in common.
#
# May depend on: types.


cdef class Tables:
    """The card tables of a game, immutable and shared by all games with these cards.

    Attributes:
        game: Which game it is, a `mtgcore.types.GameKind`.
        digest: 64 bits over the contents.
        n_cards: How many cards there are.
        n_faces: How many faces they have together.
        has_hooks: Whether some program asks a registered function: such games are not played without Python.
        names: The names by their numbers.
    """

    def __len__(self):
        return self.n_cards

    def __reduce__(self):
        raise TypeError("card tables are not pickled: build them again from what they were encoded from")
