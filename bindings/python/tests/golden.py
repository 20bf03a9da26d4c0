"""The plain-text truth that all languages' tests read."""

import json
import pathlib

ROOT = pathlib.Path(__file__).resolve().parents[3]


def cases(path):
    """The cases of a golden file, one JSON document a line."""
    lines = (ROOT / "golden" / path).read_text().splitlines()
    return [json.loads(line) for line in lines]
