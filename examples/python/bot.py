"""A bot that plays Five Crowns through `parlour engine`, the bot protocol of docs/protocol.md.

    python examples/python/bot.py [--program target/release/parlour] [--seed 7]
"""

import argparse
import json
import subprocess

from parlour import five_crowns

asked = argparse.ArgumentParser(description=__doc__)
asked.add_argument("--program", default="parlour", help="the parlour program")
asked.add_argument("--seed", default="7", help="decides the cards")
asked.add_argument("--rounds", type=int, default=3, help="how many rounds")
asked = asked.parse_args()

engine = subprocess.Popen(
    [asked.program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
)
game = five_crowns.Game.deal(asked.seed, last_round=asked.rounds)
while game.turn is not None:
    request = {
        "game": "five-crowns",
        "view": game.view(game.turn).as_dict(),
        "level": "expert" if game.turn == 0 else "easy",
        "budget": {"effort": 50},
    }
    print(json.dumps(request), file=engine.stdin, flush=True)
    answer = json.loads(engine.stdout.readline())
    print(f"seat {game.turn}: {answer['action']}", *answer["reasons"][:1])
    game.play(answer["action"])
engine.stdin.close()
engine.wait()
print("scores:", [int(-game.score(seat)) for seat in (0, 1)], game.outcome)
