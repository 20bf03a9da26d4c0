"""Every docstring's examples, the native ones too."""

import doctest
import types
import typing

import pytest

import parlour
from parlour import cribbage, crosscut, five_crowns


def documented():
    for module in (parlour, cribbage, five_crowns, crosscut):
        yield module.__name__, module
        for name in module.__all__:
            value = getattr(module, name)
            if not isinstance(value, types.ModuleType):
                yield f"{module.__name__}.{name}", value


def examples():
    for name, value in documented():
        if ">>>" in (getattr(value, "__doc__", None) or ""):
            yield pytest.param(name, value.__doc__, id=name)


@pytest.mark.parametrize(("name", "text"), list(examples()))
def test_examples_in_docstrings_are_true(name, text):
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags)
    runner.run(test)
    assert runner.summarize(verbose=False).failed == 0


def test_everything_public_has_a_docstring():
    # What stands for a type, such as `parlour.Seed`, can have none.
    found = [(name, value) for name, value in documented() if not typing.get_origin(value)]
    missing = [name for name, value in found if callable(value) and not value.__doc__]
    assert missing == []
    assert len(list(examples())) > 15
