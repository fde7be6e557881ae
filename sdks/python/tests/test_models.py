"""Answers as objects."""

from __future__ import annotations

import copy
import dataclasses
import json
import pickle
from pathlib import Path
from typing import Any

import httpx
import pytest

import launa
from launa import Launa, types
from launa._routes import ROUTES

ANSWERS = {operation: model for operation, (*_, model) in ROUTES.items() if model}
CONTRACT = json.loads((Path(__file__).parents[3] / "openapi" / "openapi.json").read_text())


def examples() -> dict[str, Any]:
    """The published example answers, by operation."""
    found = {}
    for methods in CONTRACT["paths"].values():
        for operation in methods.values():
            for status, answer in operation["responses"].items():
                content = answer.get("content", {}).get("application/json", {})
                if status.startswith("2") and operation["operationId"] in ANSWERS:
                    found[operation["operationId"]] = content["example"]
    return found


EXAMPLES = examples()


def test_every_answer_has_its_model() -> None:
    assert EXAMPLES.keys() == ANSWERS.keys() and len(EXAMPLES) > 50


@pytest.mark.parametrize("operation", EXAMPLES)
def test_an_answer_is_read_and_written_the_same(operation: str) -> None:
    model = ANSWERS[operation]
    answer = EXAMPLES[operation]
    made = model.from_dict(answer)
    assert made.to_dict() == answer
    assert made == model.from_dict(answer) == copy.deepcopy(made) == pickle.loads(pickle.dumps(made))
    for field in dataclasses.fields(made):
        assert getattr(made, field.name) == made[field.name.rstrip("_")]


def test_attributes_are_objects_too_and_cannot_be_changed() -> None:
    endpoint = types.Endpoint.from_dict(EXAMPLES["getEndpoint"])
    assert isinstance(endpoint.accepts[0], types.AcceptOption)
    assert endpoint.accepts[0].amount == endpoint["accepts"][0]["amount"]
    with pytest.raises(dataclasses.FrozenInstanceError):
        endpoint.enabled = False  # type: ignore[misc]
    assert dataclasses.replace(endpoint, enabled=False).enabled is False
    overview = types.StatsOverview.from_dict(EXAMPLES["getStatsOverview"])
    assert overview.from_ == overview["from"] and overview.totals.latency_ms is not None
    assert types.StatsOverview.from_dict({"days": 1}).to_dict() == {"days": 1}


def test_a_newer_or_older_service_is_read() -> None:
    answer = {**EXAMPLES["getApi"], "new_field": {"deep": [1]}, "tags": "not a list"}
    del answer["icon_url"]
    api = types.Api.from_dict(answer)
    assert [api["new_field"], api.icon_url, api.tags] == [{"deep": [1]}, None, "not a list"]
    assert api.to_dict() == answer
    with pytest.raises(KeyError):
        api["nothing"]
    with pytest.raises(TypeError):
        list(api)  # type: ignore[call-overload]


def test_one_made_by_hand_leaves_out_what_is_optional() -> None:
    operation = types.Operation(method="GET", path="/a", path_pattern="/a")
    assert operation.to_dict() == {"method": "GET", "path": "/a", "path_pattern": "/a"}


def test_a_listing_shows_no_secret() -> None:
    secrets = {
        "login": ["token"], "createApiKey": ["key"], "createWebhook": ["secret"], "getSandboxWallet": ["private_key"],
        "beginSecondFactor": ["secret", "otpauth_uri"], "renewRecoveryCodes": ["recovery_codes"],
        "confirmSecondFactor": ["token", "recovery_codes"],
    }
    for operation, names in secrets.items():
        shown = repr(ANSWERS[operation].from_dict(EXAMPLES[operation]))
        for name in names:
            assert name + "=" not in shown.replace("_" + name, "")
            assert str(EXAMPLES[operation][name]) not in shown
    assert "name='Weather'" in repr(types.Api.from_dict(EXAMPLES["getApi"]))


def test_what_was_read_can_be_sent() -> None:
    sent: list[Any] = []

    def respond(request: httpx.Request) -> httpx.Response:
        sent.append(json.loads(request.content) if request.content else None)
        return httpx.Response(200, json=EXAMPLES["getEndpoint"])

    client = Launa(http_client=httpx.Client(transport=httpx.MockTransport(respond)), anonymous=True)
    endpoint = client.apis.endpoints.get("a", "b")
    client.apis.endpoints.update("a", "b", accepts=endpoint.accepts)
    assert sent == [None, {"accepts": EXAMPLES["getEndpoint"]["accepts"]}]


def test_an_answer_knows_its_response() -> None:
    headers = {"x-request-id": "r-1", "etag": '"7"', "ratelimit-remaining": "9"}

    def respond(request: httpx.Request) -> httpx.Response:
        one = request.url.path != "/apis"
        return httpx.Response(200, headers=headers, json=EXAMPLES["getApi" if one else "listApis"])

    client = Launa(http_client=httpx.Client(transport=httpx.MockTransport(respond)), anonymous=True)
    api = client.apis.get("1")
    response = launa.response_of(api)
    assert response is not None
    assert [response.status, response.request_id, response.headers["ratelimit-remaining"]] == [200, "r-1", "9"]
    assert [launa.etag_of(api), launa.etag_of(dataclasses.replace(api))] == ['"7"', None]
    page = client.apis.list()
    listed = launa.response_of(page)
    assert listed is not None and listed.request_id == "r-1"
    assert launa.response_of(page.items[0]) is None


def test_an_answer_of_another_kind_is_an_error() -> None:
    http = httpx.Client(transport=httpx.MockTransport(lambda _: httpx.Response(200, json=[1])))
    with pytest.raises(launa.ApiError, match="not the JSON that was expected"):
        Launa(http_client=http, anonymous=True, max_retries=0).apis.get("1")
