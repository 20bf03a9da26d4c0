"""PettingZoo environments of the games, for agents that take turns.

`crosscut_v0`, `five_crowns_v0` and `cribbage_v0` each have `env()`, with PettingZoo's usual
wrappers, and `raw_env()`, without. Besides the game's options, both take:

- `mask`: where `action_mask` is, which has a 1 for each action that is legal now. `"info"` puts it
  into the agent's info, where PettingZoo's own tests look. `"observation"` makes the observation a
  dictionary of `observation` and `action_mask`, as some libraries want it. The mask of an agent
  that waits, or whose game is over, is all zeros. `action_mask(agent)` returns it at any time.
- `scaled`: an observation holds what the agent's seat may know, made from the seat's view and
  nothing else. It has whole numbers, or with `scaled=True` numbers from 0 to 1: each is divided by
  the largest that is expected in its place, and what is larger still counts as 1.
- `max_turns`: after this many actions a game is cut off. Then `truncations` are set instead of
  `terminations`, and nobody is rewarded. Without it games are played to their end. Random players
  may need thousands of turns for that.
- `render_mode`: `"human"` prints the table after each action; `"ansi"` lets `render` return it.

An illegal action ends the wrapped game with -1 for the agent; `raw_env` refuses it. A winner is
rewarded with 1 at the end, and the others share the same loss.

Actions are numbers; `action_text` writes one in the game's notation.
`action_space(agent).sample()` gives a legal action when it is the agent's turn.
"""

__all__ = ["cribbage_v0", "crosscut_v0", "five_crowns_v0"]
