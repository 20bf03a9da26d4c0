"""PettingZoo's own tests of the environments, and what it does not test."""

import contextlib
import doctest
import io
import warnings

import numpy
import pytest

pytest.importorskip("pettingzoo")

from pettingzoo.test import api_test, performance_benchmark, seed_test  # noqa: E402

import parlour  # noqa: E402
from parlour.envs import cribbage_v0, crosscut_v0, five_crowns_v0  # noqa: E402

ENVIRONMENTS = [
    (crosscut_v0, {"size": "6x6"}),
    (crosscut_v0, {"size": "5x5", "swap": True}),
    (five_crowns_v0, {"last_round": 2}),
    (cribbage_v0, {"players": 2}),
    (cribbage_v0, {"players": 3, "length": 61}),
    (cribbage_v0, {"players": 4, "length": 61}),
    (cribbage_v0, {"players": 2, "length": 61, "show": "muggins"}),
]


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
@pytest.mark.parametrize("make", ["env", "raw_env"])
def test_the_api_is_kept_without_a_warning(module, options, make):
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        api_test(getattr(module, make)(**options), num_cycles=500)


@pytest.mark.parametrize(("module", "options"), [ENVIRONMENTS[0], *ENVIRONMENTS[2:4]])
def test_masks_may_be_seen_beside_the_observation(module, options):
    """PettingZoo then warns of two things that are so in its own card games too."""
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        warnings.filterwarnings("ignore", "Action mask numpy array is all zeros")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        api_test(module.env(mask="observation", **options), num_cycles=200)
    env = module.env(mask="observation", **options)
    env.reset(seed=1)
    seen, *_ , info = env.last()
    assert info == {} and seen["action_mask"].sum() > 1
    assert env.observation_space(env.agent_selection).contains(seen)


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
def test_a_sample_is_a_legal_action(module, options):
    env = module.raw_env(**options)
    env.reset(seed=2)
    for agent in env.agents:
        env.action_space(agent).seed(2)
    for _ in range(50):
        if env.game.turn is None:
            break
        env.step(env.action_space(env.agent_selection).sample())


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
def test_seeds_decide(module, options):
    seed_test(lambda: module.env(**options), num_cycles=200)


@pytest.mark.parametrize(("module", "options"), [ENVIRONMENTS[0], *ENVIRONMENTS[2:4]])
def test_the_benchmark_runs(module, options, capsys):
    performance_benchmark(module.env(**options))
    assert "turns per second" in capsys.readouterr().out.lower()


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
def test_a_game_is_played_to_its_end(module, options):
    env = module.env(render_mode="ansi", **options)
    env.reset(seed=3)
    luck, total, texts = numpy.random.default_rng(3), {}, set()
    for agent in env.agent_iter():
        _, reward, termination, truncation, info = env.last()
        total[agent] = total.get(agent, 0) + reward
        if termination or truncation:
            assert not info["action_mask"].any()
            env.step(None)
            continue
        texts.add(env.render())
        env.step(int(luck.choice(numpy.flatnonzero(info["action_mask"]))))
    assert sum(total.values()) == pytest.approx(0)
    assert len(texts) > 5
    winners = env.unwrapped.game.outcome.winners
    assert all((reward > 0) == (int(agent[-1]) in winners) for agent, reward in total.items())
    assert "over" in env.render()


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
def test_observations_and_pictures_hide_what_views_hide(module, options):
    env = module.raw_env(render_mode="ansi", **options)
    env.reset(seed=5)
    luck = numpy.random.default_rng(5)
    for step in range(60):
        if env.game.turn is None:
            break
        agent, seat = env.agent_selection, env.game.turn
        shown, text = env.observe(agent), env.render()
        real = env._game
        env._game = type(real).imagine(real.view(seat), seed=step)
        assert (env.observe(agent) == shown).all() and env.render() == text
        env._game = real
        env.step(int(luck.choice(real.legal_numbers())))


def test_illegal_actions_end_the_wrapped_game_and_are_refused_by_the_raw_one():
    raw = crosscut_v0.raw_env(size="5x5")
    raw.reset(seed=1)
    with pytest.raises(parlour.IllegalAction, match="a1 is a corner"):
        raw.step(0)
    env = crosscut_v0.env(size="5x5")
    env.reset(seed=1)
    with contextlib.redirect_stderr(io.StringIO()):
        env.step(0)
    assert env.rewards["player_0"] == -1 and all(env.terminations.values())
    with pytest.raises(parlour.ParlourError, match="players can't be `7`: choose 2, 3 or 4"):
        cribbage_v0.env(players=7)
    with pytest.raises(ValueError, match="is not a place for a mask"):
        crosscut_v0.env(mask="elsewhere")
    with pytest.raises(ValueError, match="is not a way to render"):
        crosscut_v0.env(render_mode="rgb_array")


@pytest.mark.parametrize("module", [crosscut_v0, five_crowns_v0, cribbage_v0])
def test_examples_in_docstrings_are_true(module):
    assert doctest.testmod(module).failed == 0 and doctest.testmod(module).attempted > 2


def test_a_seed_is_a_whole_number_and_so_is_an_action():
    env, same = cribbage_v0.raw_env(), cribbage_v0.raw_env()
    env.reset(seed=7)
    same.reset(seed=numpy.int64(7))
    assert env.game.record() == same.game.record()
    for wrong in (True, 7.0, "7", [7]):
        with pytest.raises(TypeError, match="a seed is a whole number or None, not of type"):
            env.reset(seed=wrong)
    legal = env.game.legal_numbers()[0]
    for wrong in (legal + 0.5, str(legal), True):
        with pytest.raises(TypeError, match="give a whole number, not one of type"):
            env.step(wrong)
    assert env.game.actions == []
    env.step(numpy.int64(legal))
    assert env.action_text(legal) == env.game.actions[0]


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
def test_scaled_observations_are_the_same_numbers_from_0_to_1(module, options):
    env, plain = module.raw_env(scaled=True, **options), module.raw_env(**options)
    luck = numpy.random.default_rng(7)
    env.reset(seed=7)
    plain.reset(seed=7)
    for _ in range(150):
        if env.game.turn is None:
            break
        for agent in env.agents:
            seen, counted = env.observe(agent), plain.observe(agent)
            assert seen.dtype == numpy.float32 and env.observation_space(agent).contains(seen)
            assert seen.shape == counted.shape and ((seen > 0) == (counted > 0)).all()
            assert (seen <= counted).all()
        action = int(luck.choice(env.game.legal_numbers()))
        env.step(action)
        plain.step(action)
    assert (seen < counted).any() == (counted.max() > 1)


@pytest.mark.parametrize(("module", "options"), ENVIRONMENTS)
def test_scaled_environments_keep_the_api(module, options):
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        api_test(module.env(scaled=True, max_turns=40, **options), num_cycles=200)


@pytest.mark.parametrize("mask", ["info", "observation"])
def test_a_game_is_cut_off_after_its_last_turn(mask):
    env = cribbage_v0.env(max_turns=5, mask=mask)
    env.reset(seed=1)
    turns = 0
    for agent in env.agent_iter():
        seen, reward, termination, truncation, info = env.last()
        legal = (info if mask == "info" else seen)["action_mask"]
        assert reward == 0 and not termination
        if truncation:
            assert not legal.any()
            env.step(None)
            continue
        turns += 1
        env.step(int(numpy.flatnonzero(legal)[0]))
    assert turns == 5 and env.agents == []
    env.reset(seed=1)
    assert not any(env.truncations.values()) and env.last()[0] is not None
    with pytest.raises(ValueError, match="a game of 0 turns has no turn"):
        cribbage_v0.env(max_turns=0)


def test_a_game_that_ends_on_the_last_turn_is_not_cut_off():
    def played(**limit):
        env, luck = crosscut_v0.raw_env(size="5x5", **limit), numpy.random.default_rng(4)
        env.reset(seed=4)
        turns = 0
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            env.step(int(luck.choice(env.game.legal_numbers())))
            turns += 1
        return turns, env

    turns, _ = played()
    same, env = played(max_turns=turns)
    assert same == turns and all(env.terminations.values()) and not any(env.truncations.values())
    assert sorted(env.rewards.values()) == [-1, 1]
    cut, env = played(max_turns=turns - 1)
    assert cut == turns - 1 and all(env.truncations.values()) and not any(env.terminations.values())
