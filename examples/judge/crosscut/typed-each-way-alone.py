#!/usr/bin/env python3
"""Crosscut, a game by Mark Steere, at a terminal: each direction is judged on its own here, and the winner isn't named."""
import random
import sys

EMPTY, RED, BLUE = ".", "R", "B"
STEPS = [(0, 1), (1, 0), (0, -1), (-1, 0)]


class Board:
    def __init__(self, rows, columns):
        self.cells = [[EMPTY] * columns for _ in range(rows)]

    def at(self, row, column):
        inside = 0 <= row < len(self.cells) and 0 <= column < len(self.cells[0])
        return self.cells[row][column] if inside else None

    def interior(self, row, column):
        return 0 < row < len(self.cells) - 1 and 0 < column < len(self.cells[0]) - 1

    def segment(self, row, column, step):
        sign, length = self.at(row, column), 1
        for way in (1, -1):
            r, c = row + way * step[0], column + way * step[1]
            while self.at(r, c) == sign:
                length += 1
                r, c = r + way * step[0], c + way * step[1]
        return length

    def flips(self, row, column, own):
        runs = []
        for step in STEPS:
            r, c, run = row + step[0], column + step[1], []
            while self.at(r, c) not in (None, EMPTY, own):
                run.append((r, c))
                r, c = r + step[0], c + step[1]
            if run and self.at(r, c) == own:
                runs.append((step, run))
        discs = [disc for _, run in runs for disc in run]
        if not discs:
            return []
        if len(runs) > 1:
            alone = []
            for step, run in runs:
                blocked = Board(0, 0)
                blocked.cells = [line[:] for line in self.cells]
                for other, discs in runs:
                    if other != step:
                        r, c = row + other[0], column + other[1]
                        blocked.cells[r][c] = "#"
                cut = max(self.segment(r, c, (step[1], step[0])) for r, c in run)
                blocked.cells[row][column] = own if self.interior(row, column) else EMPTY
                for r, c in run:
                    blocked.cells[r][c] = own
                if max(blocked.segment(r, c, way) for r, c in run for way in STEPS) > cut:
                    alone += run
            return alone
        cut = max(self.segment(r, c, (step[1], step[0])) for step, run in runs for r, c in run)
        supposed = Board(0, 0)
        supposed.cells = [line[:] for line in self.cells]
        if self.interior(row, column):
            supposed.cells[row][column] = own
        for r, c in discs:
            supposed.cells[r][c] = own
        created = max(supposed.segment(r, c, step) for r, c in discs for step in STEPS)
        return discs if created > cut else []

    def place(self, row, column, own):
        """Places a disc; false if that isn't allowed."""
        if self.at(row, column) != EMPTY:
            return False
        flips = self.flips(row, column, own)
        if self.interior(row, column):
            self.cells[row][column] = own
        elif not flips:
            return False
        for r, c in flips:
            self.cells[r][c] = own
        return True

    def has_line(self, own):
        inner = [line[1:-1] for line in self.cells[1:-1]]
        lines = inner + [list(column) for column in zip(*inner)]
        return any(all(cell == own for cell in line) for line in lines)

    def show(self):
        letters = "abcdefghij"[:len(self.cells[0])]
        print("   " + " ".join(letters))
        for number, line in enumerate(self.cells, 1):
            print(f"{number:2} " + " ".join(line))


def ask(text):
    print(text)
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.strip()


def choose(board, own):
    best = []
    for row in range(len(board.cells)):
        for column in range(len(board.cells[0])):
            after = Board(0, 0)
            after.cells = [line[:] for line in board.cells]
            if after.place(row, column, own):
                worth = 100 if after.has_line(own) else max(
                    after.segment(r, c, step)
                    for r in range(len(after.cells)) for c in range(len(after.cells[0]))
                    if after.at(r, c) == own for step in STEPS[:2])
                best.append((worth, random.random(), row, column))
    return max(best)[2:]


def main():
    board = Board(int(ask("Rows?")), int(ask("Columns?")))
    computers = {RED: ask("Red: 1. person 2. computer") == "2",
                 BLUE: ask("Blue: 1. person 2. computer") == "2"}
    own = RED
    while True:
        board.show()
        sys.stdout.flush()
        name = "Red" if own == RED else "Blue"
        if computers[own]:
            board.place(*choose(board, own), own)
        else:
            while True:
                square = ask(f"{name}, where?")
                if board.place(int(square[1:]) - 1, ord(square[0]) - ord("a"), own):
                    break
                print("That isn't allowed.")
        if board.has_line(own):
            board.show()
            print("The end.")
            return
        own = BLUE if own == RED else RED


main()
