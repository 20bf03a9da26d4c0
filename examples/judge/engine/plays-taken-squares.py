#!/usr/bin/env python3
"""A Crosscut bot that remembers its favourite squares, and forgets that they may be taken."""
import json
import sys

for line in sys.stdin:
    request = json.loads(line)
    action = request["legal"][0]
    if request["game"] == "crosscut" and len(request["view"]["history"]) > 6:
        action = request["view"]["history"][0]
    print(json.dumps({"id": request["id"], "action": action}), flush=True)
