"""The stubs name what there is, and nothing else."""

import ast
import importlib
import pathlib

import pytest

import parlour

FOLDER = pathlib.Path(parlour.__file__).parent


@pytest.mark.parametrize("name", ["__init__", "cribbage", "five_crowns", "crosscut"])
def test_stubs_name_what_there_is(name):
    tree = ast.parse((FOLDER / f"{name}.pyi").read_text())
    module = importlib.import_module("parlour" if name == "__init__" else f"parlour.{name}")
    stubs = {node.name: node for node in tree.body if hasattr(node, "name")}
    stubs |= {
        node.target.id: node for node in tree.body if isinstance(node, ast.AnnAssign)
    }
    modules = {"cribbage", "five_crowns", "crosscut"}
    assert set(stubs) == set(module.__all__) - modules
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


def test_the_package_says_that_it_is_typed():
    assert (FOLDER / "py.typed").exists()
