"""Crosscut, designed by Mark Steere: positions, moves and the game."""

from ._parlour import crosscut as _native

__all__ = ["Game", "Move", "Position", "perft"]

Game = _native.Game
Move = _native.Move
Position = _native.Position
perft = _native.perft
