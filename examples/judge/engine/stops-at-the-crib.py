#!/usr/bin/env python3
"""Knows how to play cards, and nothing else: it fails when it has to discard to the crib."""
import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    legal = request["legal"]
    if request["game"] == "cribbage":
        legal = [move for move in legal if move.startswith("play ") or move == "go"]
    print(json.dumps({"id": request["id"], "action": legal[0]}), flush=True)
