#!/usr/bin/env python3
"""Discards vanish instead of going to the discard pile."""
import random
import sys
from functools import lru_cache
from itertools import combinations

RANKS = "3456789XJQK"
SUITS = "SCDHT"
JOKERS = ["J1", "J2", "J3"]


def is_joker(card):
    return card in JOKERS


def is_wild(card, wild):
    return is_joker(card) or RANKS.index(card[0]) + 3 == wild


def points(card, wild):
    if is_joker(card):
        return 50
    return 20 if is_wild(card, wild) else RANKS.index(card[0]) + 3


def is_meld(cards, wild):
    if len(cards) < 3:
        return False
    plain = [card for card in cards if not is_wild(card, wild)]
    if len({card[0] for card in plain}) <= 1:
        return True
    places = sorted(RANKS.index(card[0]) for card in plain)
    distinct = len(set(places)) == len(places)
    fits = places[-1] - places[0] < len(cards) <= len(RANKS)
    return len({card[1] for card in plain}) == 1 and distinct and fits


def unmelded(hand, wild):
    """The fewest points that can be left of a hand."""
    hand = tuple(hand)
    everything = (1 << len(hand)) - 1
    melds = []
    for size in range(3, len(hand) + 1):
        for places in combinations(range(len(hand)), size):
            if is_meld([hand[place] for place in places], wild):
                melds.append(sum(1 << place for place in places))

    @lru_cache(maxsize=None)
    def least(left):
        total = sum(points(card, wild) for place, card in enumerate(hand) if left >> place & 1)
        return min([total] + [least(left & ~meld) for meld in melds if meld & ~left == 0])

    return least(everything)


class Game:
    def __init__(self):
        self.round = 1
        self.hands = {"Computer": [], "Human": []}
        self.scores = {"Computer": 0, "Human": 0}
        self.draw = []
        self.discards = []
        self.next = "Human"
        self.out = None

    def wild(self):
        return self.round + 2

    def deal(self):
        pack = [rank + suit for rank in RANKS for suit in SUITS] * 2 + JOKERS * 2
        random.shuffle(pack)
        size = self.round + 2
        self.hands = {"Human": pack[:size], "Computer": pack[size:2 * size]}
        self.discards = [pack[2 * size]]
        self.draw = pack[2 * size + 1:]
        self.out = None

    def load(self, name):
        section = None
        for line in open(name):
            key, _, value = line.strip().partition(":")
            value = value.strip()
            if key in ("Computer", "Human"):
                section = key
            elif key == "Round":
                self.round = int(value)
            elif key == "Score":
                self.scores[section] = int(value)
            elif key == "Hand":
                self.hands[section] = value.split()
            elif key == "Draw Pile":
                self.draw = value.split()
            elif key == "Discard Pile":
                self.discards = value.split()
            elif key == "Next Player":
                self.next = value
        other = self.other()
        if len(self.discards) > 1 and unmelded(self.hands[other], self.wild()) == 0:
            self.out = other

    def save(self, name):
        with open(name, "w") as file:
            file.write(f"Round: {self.round}\n\n")
            for who in ("Computer", "Human"):
                file.write(f"{who}:\n   Score: {self.scores[who]}\n")
                file.write(f"   Hand: {' '.join(self.hands[who])}\n\n")
            file.write(f"Draw Pile: {' '.join(self.draw)}\n\n")
            file.write(f"Discard Pile: {' '.join(self.discards)}\n\n")
            file.write(f"Next Player: {self.next}\n")

    def other(self):
        return "Computer" if self.next == "Human" else "Human"

    def take(self, pile):
        self.hands[self.next].append(pile.pop(0))

    def best_discard(self, hand):
        return min(hand, key=lambda card: unmelded(without(hand, card), self.wild()))

    def finish_turn(self, card):
        hand = self.hands[self.next]
        hand.remove(card)
        left = unmelded(hand, self.wild())
        if self.out:
            self.scores[self.next] += left
            self.next = self.out
            self.round += 1
            self.deal()
            return
        if left == 0:
            print(f"{self.next} goes out.")
            self.out = self.next
        self.next = self.other()

    def computer_turn(self):
        hand, wild = self.hands["Computer"], self.wild()
        with_top = hand + [self.discards[0]]
        card = self.best_discard(with_top)
        gain = unmelded(hand, wild) - unmelded(without(with_top, card), wild)
        if gain > 0:
            print(f"The computer takes {self.discards[0]} because that saves {gain} points.")
            self.take(self.discards)
        else:
            print("The computer draws because the discard saves nothing.")
            self.take(self.draw)
        card = self.best_discard(self.hands["Computer"])
        print(f"It discards {card} because the fewest points stay.")
        self.finish_turn(card)

    def help(self):
        card = self.best_discard(self.hands["Human"] + [self.discards[0]])
        print(f"Draw from the draw pile, or take {self.discards[0]} and discard {card}, "
              f"because then the fewest points stay.")


def without(hand, card):
    rest = list(hand)
    rest.remove(card)
    return rest


def ask(text):
    print(text)
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return line.strip()


def main():
    game = Game()
    if ask("1. New game\n2. Load a game") == "2":
        game.load(ask("File name:"))
    else:
        call = ask("heads or tails?")
        game.deal()
        game.next = "Human" if call == random.choice(["heads", "tails"]) else "Computer"
    while True:
        answer = ask(f"{game.next}: 1. Save 2. Make a move 3. Help 4. Quit")
        if answer == "1":
            game.save(ask("File name:"))
            return
        if answer == "2" and game.next == "Computer":
            game.computer_turn()
        elif answer == "2":
            game.take(game.draw if ask("1. Draw pile 2. Discard pile") == "1" else game.discards)
            hand = game.hands["Human"]
            game.finish_turn(hand[int(ask(f"Discard which of {' '.join(hand)}?")) - 1])
        elif answer == "3":
            game.help()
        elif answer == "4":
            return


main()
