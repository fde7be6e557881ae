"""Complete exports, and exports that were cut off."""

from __future__ import annotations

import httpx
import pytest

import launa
from launa import AsyncLauna, Launa, LaunaError

ROW = b'{"id":"a"}\n'
END = b'{"end":true,"count":1}\n'


def transport(body: bytes) -> httpx.MockTransport:
    return httpx.MockTransport(lambda request: httpx.Response(200, content=body))


def client(body: bytes) -> Launa:
    http = httpx.Client(transport=transport(body))
    return Launa(token="a.b.c", base_url="http://api.example", http_client=http)


def test_a_whole_export_gives_its_payments() -> None:
    [payment] = client(ROW + END).settlements.export()
    assert [payment.id, payment.to_dict()] == ["a", {"id": "a"}]
    assert b"".join(client(ROW + END).settlements.export().chunks()) == ROW + END


@pytest.mark.parametrize("body", [b"", ROW, ROW + ROW + END])
def test_an_export_that_was_cut_off_fails(body: bytes) -> None:
    with pytest.raises(LaunaError, match="cut off"):
        list(client(body).settlements.export())


@pytest.mark.parametrize("body", [ROW, ROW + END[:-1]])
def test_bytes_that_were_cut_off_fail(body: bytes) -> None:
    with pytest.raises(LaunaError, match="cut off"):
        list(client(body).settlements.export().chunks())


@pytest.mark.anyio
async def test_asynchronous_exports() -> None:
    http = httpx.AsyncClient(transport=transport(ROW + END))
    client = AsyncLauna(token="a.b.c", base_url="http://api.example", http_client=http)
    assert [payment.id async for payment in await client.settlements.export()] == ["a"]


def test_etags() -> None:
    answer = httpx.Response(200, json={"id": "a"}, headers={"etag": '"x"'})
    sent: list[httpx.Request] = []

    def respond(request: httpx.Request) -> httpx.Response:
        sent.append(request)
        return answer

    http = httpx.Client(transport=httpx.MockTransport(respond))
    client = Launa(token="a.b.c", base_url="http://api.example", http_client=http)
    api = client.apis.get("a")
    assert api.to_dict() == {"id": "a"}
    assert launa.etag_of(api) == '"x"'
    assert launa.etag_of({"id": "a"}) is None
    client.apis.update("a", name="b", options={"if_match": '"x"'})
    assert sent[1].headers["if-match"] == '"x"'
