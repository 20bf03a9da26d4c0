"""One seat of a game as a Gymnasium environment, for libraries that train a single agent."""

import gymnasium
import numpy


def random_opponent(env, luck):
    """Any legal action."""
    return int(luck.choice(env.game.legal_numbers()))


class OneSeat(gymnasium.Env):
    """A game in which the agent plays one seat and `opponent` the others. Each game picks the seat again.

    `table` is a `raw_env` of `parlour.envs`. `opponent(table, luck)` returns an action's number.
    """

    metadata = {"render_modes": ["ansi"]}

    def __init__(self, table, opponent=random_opponent, render_mode=None):
        self._table, self._opponent, self.render_mode = table, opponent, render_mode
        agent = table.possible_agents[0]
        self.observation_space = table.observation_space(agent)
        self.action_space = gymnasium.spaces.Discrete(int(table.action_space(agent).n))

    def reset(self, *, seed=None, options=None):
        """Begins a game. The same seed begins the same game in the same seat."""
        super().reset(seed=seed)
        self._table.reset(seed=int(self.np_random.integers(2**31)))
        seats = self._table.possible_agents
        self.agent = seats[int(self.np_random.integers(len(seats)))]
        self._let_others_play()
        return self._table.observe(self.agent), {}

    def step(self, action):
        """Plays the agent's action, and then the others until it is its turn again.

        An illegal action loses the game.
        """
        table, agent = self._table, self.agent
        if not self.action_masks()[action]:
            return table.observe(agent), -1.0, True, False, {}
        table.step(int(action))
        self._let_others_play()
        reward = float(table.rewards[agent])
        over, cut_off = table.terminations[agent], table.truncations[agent]
        return table.observe(agent), reward, over, cut_off, {}

    def action_masks(self):
        """Which actions are legal: the name under which MaskablePPO looks for the mask."""
        return self._table.action_mask(self.agent).astype(bool)

    def render(self):
        """The table in text."""
        return str(self._table.game)

    def _let_others_play(self):
        table = self._table
        while table.agent_selection != self.agent and not self._is_over():
            table.step(self._opponent(table, self.np_random))

    def _is_over(self):
        return self._table.terminations[self.agent] or self._table.truncations[self.agent]


def share_won(env, choose, games, seed=0):
    """The share of games that an agent wins; `choose(observation, mask)` returns its action."""
    won = 0
    for number in range(games):
        observation, _ = env.reset(seed=seed + number)
        over = cut_off = False
        while not (over or cut_off):
            mask = env.action_masks()
            observation, reward, over, cut_off, _ = env.step(choose(observation, mask))
        won += reward > 0
    return won / games


def random_agent(luck):
    """An agent that takes any legal action."""
    return lambda observation, mask: int(luck.choice(numpy.flatnonzero(mask)))
