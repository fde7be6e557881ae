from __future__ import annotations

from pathlib import Path

import pytest
from write import PACKAGE, generated_files

FILES = generated_files()


@pytest.mark.parametrize("name", FILES, ids=str)
def test_follows_from_its_source(name: Path) -> None:
    """If this fails, `make sdk-python` writes the file again."""
    assert (PACKAGE / name).read_text() == FILES[name]


def test_nothing_else_is_there() -> None:
    written = {path.relative_to(PACKAGE) for path in (PACKAGE / "_sync").rglob("*.py")}
    assert written - FILES.keys() == {Path("_sync/__init__.py"), Path("_sync/concurrency.py")}
