"""Five Crowns for two: melds, discards, save files and the game.

A card is a rank (3 4 5 6 7 8 9 X J Q K) and a suit (S C D H T), or a joker (J1 J2 J3); in
arrays they are numbers from 0 to 57 (see `card_number`).
"""

from collections.abc import Iterable as _Iterable
from typing import Union as _Union

from ._parlour import five_crowns as _native

__all__ = [
    "Cards",
    "Discarded",
    "Game",
    "Meld",
    "Melded",
    "Save",
    "Wild",
    "card_number",
    "discard",
    "melds",
    "points",
    "points_many",
    "read_save",
    "write_save",
]

# A row of cards: a text with spaces between, or one text a card.
Cards = _Union[str, _Iterable[str]]
# The round's wild rank: 3 to 13, or its letter.
Wild = _Union[int, str]

Discarded = _native.Discarded
Game = _native.Game
Meld = _native.Meld
Melded = _native.Melded
Save = _native.Save
card_number = _native.card_number
discard = _native.discard
melds = _native.melds
points = _native.points
points_many = _native.points_many
read_save = _native.read_save


def write_save(save, format="cpp", *, comments=False):
    """A save file's text: `cpp`, `lisp`, `prolog` or `prolog-terms`.

    `save` is what `read_save` gave, a dictionary of its parts, or a game before a turn.

    >>> from parlour import five_crowns
    >>> save = five_crowns.read_save("( 1 0 ( XS KH J1 ) 7 ( JD 3T QC ) ( 6S 5S ) ( 8T ) Human )")
    >>> text = five_crowns.write_save(save, "prolog")
    >>> five_crowns.read_save(text).as_dict() == save.as_dict()
    True
    >>> game = five_crowns.Game.set_up(save.as_dict(), seed=1)
    >>> five_crowns.write_save(game, "prolog") == text
    True
    """
    if isinstance(save, Game):
        save = _native.save_of(save)
    elif not isinstance(save, Save):
        save = Save(save)
    return save.write(format, comments=comments)
