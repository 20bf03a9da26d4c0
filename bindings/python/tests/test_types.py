"""The stubs describe the package exactly."""

import ast
import collections.abc
import importlib
import inspect
import pathlib
import typing

import pytest

import parlour

FOLDER = pathlib.Path(parlour.__file__).parent


@pytest.mark.parametrize("name", ["__init__", "cribbage", "five_crowns", "crosscut"])
def test_stubs_name_everything_public_and_nothing_else(name):
    tree = ast.parse((FOLDER / f"{name}.pyi").read_text())
    module = importlib.import_module("parlour" if name == "__init__" else f"parlour.{name}")
    stubs = {node.name: node for node in tree.body if hasattr(node, "name")}
    stubs |= {
        node.target.id: node for node in tree.body if isinstance(node, ast.AnnAssign)
    }
    stubs |= {node.targets[0].id: node for node in tree.body if isinstance(node, ast.Assign)}
    modules = {"cribbage", "five_crowns", "crosscut"}
    assert set(stubs) == set(module.__all__) - modules
    there = {name for name, value in vars(module).items() if not inspect.ismodule(value)}
    assert set(stubs) == {name for name in there if name[0] != "_" or name == "__version__"}
    base = ast.parse((FOLDER / "_game.pyi").read_text()).body[-1]
    for class_name, node in stubs.items():
        if not isinstance(node, ast.ClassDef):
            continue
        written = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
        if any(isinstance(parent, ast.Name) and parent.id == "BaseGame" for parent in node.bases):
            written |= {part.name for part in base.body if isinstance(part, ast.FunctionDef)}
        there = {part for part in dir(getattr(module, class_name)) if not part.startswith("_")}
        exceptions = set(dir(ValueError))
        assert {part for part in written if not part.startswith("_")} == there - exceptions


@pytest.mark.parametrize("name", ["__init__", "cribbage", "five_crowns", "crosscut"])
def test_type_aliases_equal_those_of_the_stubs(name):
    tree = ast.parse((FOLDER / f"{name}.pyi").read_text())
    module = importlib.import_module("parlour" if name == "__init__" else f"parlour.{name}")
    known = {"Union": typing.Union, "Iterable": collections.abc.Iterable}
    for node in tree.body:
        if isinstance(node, ast.Assign):
            written = eval(ast.unparse(node.value), known)
            assert getattr(module, node.targets[0].id) == written


def written_parameters(node):
    """A stub's parameters: (name, kind, whether there is a default)."""
    arguments, kind = node.args, inspect.Parameter
    plain = arguments.posonlyargs + arguments.args
    first_default = len(plain) - len(arguments.defaults)
    found = [
        (argument.arg, kind.POSITIONAL_OR_KEYWORD, place >= first_default)
        for place, argument in enumerate(plain)
    ]
    if arguments.vararg:
        found.append((arguments.vararg.arg, kind.VAR_POSITIONAL, False))
    found += [
        (argument.arg, kind.KEYWORD_ONLY, default is not None)
        for argument, default in zip(arguments.kwonlyargs, arguments.kw_defaults)
    ]
    if arguments.kwarg:
        found.append((arguments.kwarg.arg, kind.VAR_KEYWORD, False))
    return [one for one in found if one[0] != "self"]


def real_parameters(function):
    """A function's own parameters, in the same form."""
    kind = inspect.Parameter
    return [
        (
            parameter.name,
            # Native methods name their own object alone as positional.
            kind.POSITIONAL_OR_KEYWORD
            if parameter.kind == kind.POSITIONAL_ONLY
            else parameter.kind,
            parameter.default is not parameter.empty,
        )
        for parameter in inspect.signature(function).parameters.values()
        if parameter.name != "self"
    ]


def stubbed():
    """Every function and method of the stubs, with the function that it is a stub for."""
    base = ast.parse((FOLDER / "_game.pyi").read_text()).body[-1]
    for name in ["__init__", "cribbage", "five_crowns", "crosscut"]:
        module = importlib.import_module("parlour" if name == "__init__" else f"parlour.{name}")
        for node in ast.parse((FOLDER / f"{name}.pyi").read_text()).body:
            if isinstance(node, ast.FunctionDef):
                yield pytest.param(node, getattr(module, node.name), id=f"{name}.{node.name}")
            if not isinstance(node, ast.ClassDef):
                continue
            owner = getattr(module, node.name)
            parents = [parent.id for parent in node.bases if isinstance(parent, ast.Name)]
            for part in node.body + (base.body if "BaseGame" in parents else []):
                if isinstance(part, ast.FunctionDef) and not part.name.startswith("_"):
                    value = getattr(owner, part.name)
                    yield pytest.param(part, value, id=f"{name}.{node.name}.{part.name}")


@pytest.mark.parametrize(("node", "value"), list(stubbed()))
def test_stubs_have_the_parameters_of_the_functions(node, value):
    marks = [mark.id for mark in node.decorator_list if isinstance(mark, ast.Name)]
    if "property" in marks:
        assert not callable(value)
    elif node.name == "deal":
        check_options(node, value)
    else:
        assert written_parameters(node) == real_parameters(value)


def check_options(node, deal):
    """The stub names each option of the game; the function takes any keywords."""
    written, real = written_parameters(node), real_parameters(deal)
    assert (written[0], real[-1]) == (real[0], ("options", inspect.Parameter.VAR_KEYWORD, False))
    names = [argument.arg for argument in node.args.kwonlyargs]
    defaults = dict(zip(names, map(ast.literal_eval, node.args.kw_defaults)))
    assert deal(seed=1, **defaults).options == deal(seed=1).options
    # Records leave some options out by default.
    assert set(deal(seed=1).options) <= set(names)
    with pytest.raises((parlour.ParlourError, TypeError), match="no_such_option"):
        deal(seed=1, no_such_option=1)


def test_the_package_is_marked_as_typed():
    assert (FOLDER / "py.typed").exists()


def test_final_classes_are_marked_final():
    found = 0
    for name in ["__init__", "cribbage", "five_crowns", "crosscut"]:
        module = importlib.import_module("parlour" if name == "__init__" else f"parlour.{name}")
        for node in ast.parse((FOLDER / f"{name}.pyi").read_text()).body:
            if not isinstance(node, ast.ClassDef):
                continue
            owner, found = getattr(module, node.name), found + 1
            if any(mark.id == "final" for mark in node.decorator_list):
                with pytest.raises(TypeError, match="not an acceptable base type"):
                    type("Other", (owner,), {})
            else:
                assert issubclass(type("Other", (owner,), {}), owner)
            written = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
            assert "__init__" not in written
            if not issubclass(owner, Exception):
                # Classes without `__new__` cannot be constructed at all.
                with pytest.raises(TypeError) as refused:
                    owner()
                assert ("__new__" in written) == ("cannot create" not in str(refused.value))
    assert found > 15


def public(module):
    """Every public function of a module, and every public method of its classes."""
    for name in getattr(module, "__all__", ["main"]):
        value = getattr(module, name)
        if inspect.isfunction(value):
            yield value
            continue
        for parent in inspect.getmro(value):
            for method in vars(parent).values():
                own = inspect.isfunction(method) and method.__module__.startswith("parlour.")
                if own and (method.__name__ == "__init__" or not method.__name__.startswith("_")):
                    yield method


@pytest.mark.parametrize(
    ("module", "needs"),
    [
        ("parlour.envs.cribbage_v0", "pettingzoo"),
        ("parlour.envs.five_crowns_v0", "pettingzoo"),
        ("parlour.envs.crosscut_v0", "pettingzoo"),
        ("parlour.openspiel", "pyspiel"),
        ("parlour.jobs.__main__", None),
    ],
)
def test_functions_without_stubs_have_types(module, needs):
    if needs:
        pytest.importorskip(needs)
    functions = list(public(importlib.import_module(module)))
    assert functions
    for function in functions:
        takes = [name for name in inspect.signature(function).parameters if name != "self"]
        assert {*takes, "return"} == set(function.__annotations__), function
