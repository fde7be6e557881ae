from __future__ import annotations

import inspect
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from channel_shop import BATCH, Books
from eth_account import Account
from shop import open_shop

from launa.buyer import AsyncBuyer, Buyer, FileJournal, MemoryJournal, PaymentJournal, SpendingPolicy

VECTORS = Path(__file__).parents[2] / "vectors"

# Seconds that a test waits for another process. `make test` sets `LAUNA_SLOWNESS`: how many times slower this machine
# is than a machine without other work.
PATIENCE = 60 * float(os.environ.get("LAUNA_SLOWNESS", "1"))

KEY = Account.create().key.to_0x_hex()
POLICY = SpendingPolicy(max_per_call="100000")


def vectors(name: str) -> Any:
    """The content of a committed vector file, which every SDK replays."""
    return json.loads((VECTORS / f"{name}.json").read_text())


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the machine's own environment variables, which could change a test's result."""
    for name in [name for name in os.environ if name.startswith("LAUNA_") and not name.startswith("LAUNA_TEST_")]:
        monkeypatch.delenv(name)


class Portal:
    """An `AsyncBuyer` with the interface of a `Buyer`, in its own event loop."""

    def __init__(self, portal: BlockingPortal, buyer: AsyncBuyer) -> None:
        self._portal, self._buyer = portal, buyer

    def __getattr__(self, name: str) -> Any:
        attribute = getattr(self._buyer, name)
        if not inspect.iscoroutinefunction(attribute):
            return attribute
        return lambda *positional, **named: self._portal.call(lambda: attribute(*positional, **named))


@pytest.fixture(params=["sync", "async"])
def buyer_of(request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    def options_of(options: dict[str, Any]) -> dict[str, Any]:
        return {"private_key": KEY, "timeout": 20, **options}

    if request.param == "sync":
        yield lambda policy=POLICY, **options: Buyer(policy, **options_of(options))
        return
    with start_blocking_portal() as portal:
        yield lambda policy=POLICY, **options: Portal(
            portal, AsyncBuyer(policy, **options_of(options))
        )


@pytest.fixture
def books() -> Books:
    return Books()


@pytest.fixture
def shop(books: Books) -> Iterator[Any]:
    with open_shop(books, BATCH) as opened:
        yield opened


@pytest.fixture(params=["memory", "file"])
def journal(request: pytest.FixtureRequest, tmp_path: Path) -> PaymentJournal:
    return MemoryJournal() if request.param == "memory" else FileJournal(tmp_path / "payments")
