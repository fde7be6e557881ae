"""Runs the examples of docstrings."""

from __future__ import annotations

import doctest
from importlib import import_module
from pkgutil import walk_packages

import pytest

import launa

MODULES = [name for _, name, _ in walk_packages(launa.__path__, "launa.")]
EXAMPLES = [test for name in MODULES for test in doctest.DocTestFinder().find(import_module(name)) if test.examples]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.name)
def test_is_true(example: doctest.DocTest) -> None:
    assert doctest.DocTestRunner().run(example).failed == 0


def test_there_are_some() -> None:
    assert len({example.name for example in EXAMPLES}) >= 7
