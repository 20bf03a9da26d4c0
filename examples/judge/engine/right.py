#!/usr/bin/env python3
"""Plays any legal move."""
import json
import random
import sys

for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], "action": random.choice(request["legal"])}), flush=True)
