"""PettingZoo environments of the games, for agents that take turns.

`crosscut_v0`, `five_crowns_v0` and `cribbage_v0` each have `env()`, with PettingZoo's usual
wrappers, and `raw_env()`, without. An observation holds what the agent's seat may know: it is made
from the seat's view and nothing else. `action_mask` has a 1 for each action that is legal now. It
is in the agent's info, or with `mask="observation"` beside the observation, as some libraries want
it. Actions are numbers; `action_text` writes one in the game's notation.
`action_space(agent).sample()` gives a legal action when it is the agent's turn.
"""

__all__ = ["cribbage_v0", "crosscut_v0", "five_crowns_v0"]
