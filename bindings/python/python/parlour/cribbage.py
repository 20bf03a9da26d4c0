"""Cribbage for two, three and four: what hands score, which cards to keep, and the game.

Cards are written as rank and suit, such as `5H` or `10s`; in arrays they are numbers from 0 to
51 (see `card_number`).
"""

from collections.abc import Iterable as _Iterable
from typing import Union as _Union

from ._parlour import cribbage as _native

__all__ = [
    "Cards",
    "Choice",
    "Game",
    "Kept",
    "Part",
    "Score",
    "card_number",
    "keep",
    "mean_crib",
    "score",
    "score_many",
]

# A row of cards: a text with spaces between, or one text a card.
Cards = _Union[str, _Iterable[str]]

Choice = _native.Choice
Game = _native.Game
Kept = _native.Kept
Part = _native.Part
Score = _native.Score
card_number = _native.card_number
keep = _native.keep
mean_crib = _native.mean_crib
score = _native.score
score_many = _native.score_many
