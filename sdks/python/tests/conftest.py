from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

VECTORS = Path(__file__).parents[2] / "vectors"


def vectors(name: str) -> Any:
    """The committed file that every SDK replays."""
    return json.loads((VECTORS / f"{name}.json").read_text())


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Environment variables must not decide a test."""
    for name in [name for name in os.environ if name.startswith("LAUNA_") and not name.startswith("LAUNA_TEST_")]:
        monkeypatch.delenv(name)
