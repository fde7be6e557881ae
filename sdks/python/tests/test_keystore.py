"""The private key in a keystore."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import anyio
import pytest
from conftest import KEY, vectors
from conftest import POLICY as BUYER_POLICY
from shop import PAID, open_shop, unknown

import launa
from launa.buyer import AsyncBuyer, Buyer, MemoryJournal, PaymentUncertainError, SpendingPolicy, decrypt_keystore

VECTORS = vectors("keystores")
POLICY = SpendingPolicy(max_per_call="1")


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_keystores(vector: dict[str, Any]) -> None:
    if "value" in vector:
        assert decrypt_keystore(vector["text"], vector["passphrase"]) == vector["value"]
        return
    with pytest.raises(launa.ConfigurationError) as raised:
        decrypt_keystore(vector["text"], vector["passphrase"])
    assert str(raised.value) == vector["message"]
    assert raised.value.__cause__ is None


def test_the_private_key_comes_from_a_keystore(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def set_file(variable: str, text: str, mode: int = 0o600) -> None:
        file = tmp_path / variable
        file.write_text(text)
        file.chmod(mode)
        monkeypatch.setenv(variable, str(file))

    def refuses(words: str) -> None:
        with pytest.raises(launa.ConfigurationError, match=words):
            Buyer(POLICY)

    set_file("LAUNA_KEYSTORE_FILE", VECTORS[0]["text"], 0o644)
    refuses("set LAUNA_KEYSTORE_PASSPHRASE_FILE")
    set_file("LAUNA_KEYSTORE_PASSPHRASE_FILE", f"{VECTORS[0]['passphrase']}\n")
    assert Buyer(POLICY).address == "0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b"
    set_file("LAUNA_KEYSTORE_PASSPHRASE_FILE", VECTORS[0]["passphrase"], 0o640)
    refuses("may be read by others: chmod 600")
    set_file("LAUNA_KEYSTORE_PASSPHRASE_FILE", "x")
    refuses("not the one of the keystore")
    set_file("LAUNA_KEYSTORE_FILE", "x" * 20_000)
    refuses("is not a file with a key")
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    # No process writes to the pipe.
    monkeypatch.setenv("LAUNA_KEYSTORE_FILE", str(pipe))
    refuses("is not a file with a key")
    monkeypatch.setenv("LAUNA_PRIVATE_KEY", VECTORS[0]["value"])
    refuses("set only one of LAUNA_PRIVATE_KEY, LAUNA_KEYSTORE_FILE")


def test_the_private_key_comes_from_a_command(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(command: str, words: str) -> None:
        monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", command)
        with pytest.raises(launa.ConfigurationError, match=words) as raised:
            Buyer(POLICY)
        assert VECTORS[0]["value"] not in f"{raised.value!r} {raised.value.__cause__!r} {raised.value.__context__!r}"

    monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", f"echo {VECTORS[0]['value']}")
    assert Buyer(POLICY).address == "0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b"
    refuses(f"echo {VECTORS[0]['value']}; exit 3", "failed with exit code 3")
    refuses("true", "printed no key")
    refuses("head -c 20000 /dev/zero", "printed more than a key")
    monkeypatch.setenv("LAUNA_PRIVATE_KEY", VECTORS[0]["value"])
    refuses("true", "set only one of LAUNA_PRIVATE_KEY, LAUNA_PRIVATE_KEY_COMMAND")


def test_a_command_that_goes_on_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = time.monotonic()
    # A background program of the command, such as an agent, keeps the output open.
    monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", f"sleep 30 2>/dev/null & echo {VECTORS[0]['value']}")
    assert Buyer(POLICY).address == "0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b"
    monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", "head -c 20000 /dev/zero; exec sleep 30")
    with pytest.raises(launa.ConfigurationError, match="printed more than a key"):
        Buyer(POLICY)
    assert time.monotonic() - begin < 15
    monkeypatch.setattr("launa.buyer.keys.key_file.KEY_COMMAND_SECONDS", 0.1)
    monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", "exec sleep 30")
    with pytest.raises(launa.ConfigurationError, match="took more than"):
        Buyer(POLICY)
    assert time.monotonic() - begin < 20


@pytest.mark.anyio
async def test_a_command_does_not_block_the_event_loop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked, answers = tmp_path / "asked", tmp_path / "answers"
    waits = f"touch {asked}; until [ -e {answers} ]; do sleep 0.01; done"
    monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", f"{waits}; echo {VECTORS[0]['value']}")
    buyer = AsyncBuyer(POLICY)
    assert not asked.exists()
    async with anyio.create_task_group() as tasks:
        for _ in range(2):
            tasks.start_soon(buyer.channels)
        # The command waits for a file that only this task makes, for at most a minute.
        while not asked.exists():
            await anyio.sleep(0.01)
        answers.touch()
    answers.unlink()
    # The command runs only once.
    async with buyer:
        assert buyer.address == "0x008AeEda4D805471dF9b2A5B0f38A0C3bCBA786b"


@pytest.mark.anyio
async def test_a_command_of_a_cancelled_call_is_asked_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    answers = tmp_path / "answers"
    waits = f"until [ -e {answers} ]; do sleep 0.01; done"
    monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", f"{waits}; echo {VECTORS[0]['value']}")
    buyer = AsyncBuyer(POLICY)
    with anyio.move_on_after(0.01) as scope:
        await buyer.channels()
    assert scope.cancelled_caught
    answers.touch()
    assert await buyer.channels() == []


@pytest.mark.anyio
async def test_a_failed_command_is_an_error_of_the_first_call(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", "exit 3")
    buyer = AsyncBuyer(POLICY)
    with pytest.raises(launa.ConfigurationError, match="failed with exit code 3"):
        await buyer.get("http://127.0.0.1:1/")
    monkeypatch.setenv("LAUNA_PRIVATE_KEY", VECTORS[0]["value"])
    with pytest.raises(launa.ConfigurationError, match="set only one of"):
        AsyncBuyer(POLICY)


@pytest.mark.anyio
async def test_a_payment_is_resumed_after_a_call_that_had_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    is_open = False
    with open_shop(lambda *_: PAID if is_open else unknown()) as shop:
        journal = MemoryJournal()
        buyer = AsyncBuyer(BUYER_POLICY, private_key=KEY, journal=journal, max_resends=0)
        with pytest.raises(PaymentUncertainError) as raised:
            await buyer.get(shop.url)
        is_open = True
        monkeypatch.setenv("LAUNA_PRIVATE_KEY_COMMAND", "exit 3")
        with pytest.raises(launa.ConfigurationError, match="failed with exit code 3"):
            await AsyncBuyer(BUYER_POLICY, journal=journal).resume(raised.value.payment.id)
        # If the failed call still held the payment, the buyer would sign another one here.
        assert (await buyer.get(shop.url)).outcome == "charged"
        assert len(set(shop.payments)) == 1
