"""Conversations of a buyer with sellers, which every SDK replays: the result of each call."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from conftest import vectors
from shop import BROKEN, Answer, Shop, decode, encode, open_shop
from transitions import reachable, transition
from watched_journal import WatchedJournal

from launa import InvalidArgumentError, LaunaError
from launa.buyer import MemoryChannels, PaidResponse, PurchaseEndedError, SpendingPolicy
from launa.buyer.attempt import next_step
from launa.retry import retry_delay

KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
"""A publicly known key. It must never hold money."""
NOON = 1_800_014_400
"""2027-01-15 at noon. So only calls that advance the clock by hours reach the next day."""
BREAKS_OFF = {"outcome": "charged", "body": "broken"}
"""The result in the vectors for an answer that breaks off. This SDK reads the whole body before it returns the answer,
so its call raises an error instead."""


class Player:
    def __init__(self, conversation: Any, buyer_of: Callable[..., Any]) -> None:
        self._policy = policy_of(conversation["policy"])
        self._options = {"private_key": KEY, "max_resends": conversation.get("max_resends", 0)}
        self._options |= {name: conversation[name] for name in ("max_answer_bytes",) if name in conversation}
        self._buyer_of, self._buyer = buyer_of, None
        self._journal, self._channels = WatchedJournal(), MemoryChannels()
        self.sells: list[Any] = list(conversation["sells"])
        self._answers: list[Any] = []
        self._payments: list[str] = []
        self._vouchers: list[dict[str, str]] = []
        self._sent: list[str] = []

    def make(self, call: Any, shop: Shop) -> Any:
        self._shop = shop
        if call.get("forgets"):
            self._channels = MemoryChannels()
        if "policy" in call:
            self._policy = policy_of(call["policy"])
        if self._buyer is None or {"forgets", "restarted", "policy"} & call.keys():
            stores = {"journal": self._journal, "channels": self._channels}
            self._buyer = self._buyer_of(self._policy, **self._options, **stores)
        approved = self.sells[0] if call.get("approved") else None
        self.sells[:] = call.get("sells", self.sells)
        self._answers, self._sent = list(call["answers"]), []
        self._journal.failing, self._journal.steps = call.get("failing", ()), []
        shop.requests.clear()
        shop.price = self._answer_of(call["price"]) if "price" in call else None
        told = self._told(call, shop.url.partition("/weather")[0] + call.get("path", "/"), approved)
        assert self._answers == []
        payments = iter(self._sent)
        sent = ["price" if each is None else next(payments) for each in shop.requests]
        return {"sent": sent, "journal": self._journal.steps, "payments": self._journal.payments(), "told": told}

    def answer(self, _: int, header: str) -> Answer:
        if header not in self._payments:
            self._payments.append(header)
        body = self._shop.bodies[-1].decode()
        self._sent.append(self._text_of(header) + (f" for {body}" if body else ""))
        return self._answer_of(self._answers.pop(0))

    def _answer_of(self, answer: Any) -> Answer:
        if answer == "no answer":
            return BROKEN
        answer = json.loads(re.sub(r"\$(channel|sum|signature)(?::(\d+))?", self._fill, json.dumps(answer)))
        body = answer.get("body", "")
        headers = {"content-type": "application/json" if body.startswith("{") else "text/plain"}
        for name, header in (("receipt", "payment-response"), ("required", "payment-required")):
            headers |= {header: encode(answer[name])} if name in answer else {}
        headers |= {"content-length": str(len(body) + 100)} if "cut" in answer else {}
        return Answer(answer["status"], body, headers | answer.get("headers", {}))

    def _fill(self, match: re.Match[str]) -> str:
        """Replaces `$sum` with the sum of the last voucher, and `$sum:2` with the sum of the second one."""
        return self._vouchers[int(match[2] or 0) - 1][match[1]]

    def _text_of(self, header: str) -> str:
        payload = decode(header)["payload"]
        voucher = payload.get("voucher")
        if voucher is None:
            return f"payment {self._payments.index(header) + 1}"
        known = {"channel": voucher["channelId"], "sum": voucher["maxClaimableAmount"]}
        self._vouchers.append({**known, "signature": voucher["signature"]})
        refund = [f"refund of {payload.get('amount', 'the rest')}"] if payload["type"] == "refund" else []
        deposit = [f"deposit {payload['deposit']['amount']}"] if "deposit" in payload else []
        return ", ".join([*refund, *deposit, f"sum {known['sum']}"])

    def _told(self, call: Any, url: str, approved: Any) -> Any:
        try:
            paid = self._asked(call, url, approved)
        except LaunaError as error:
            return self._failure(error)
        if isinstance(paid, str):
            return paid
        body = "unread" if call.get("unread") else paid.response.text
        chargeable = {"chargeable": True} if paid.chargeable_until else {}
        return {"outcome": paid.outcome, "status": paid.response.status_code, "body": body, **chargeable}

    def _asked(self, call: Any, url: str, approved: Any) -> PaidResponse | str:
        if call["do"] == "abandon":
            self._buyer.abandon(self._journal.begun[call["payment"] - 1].id)
            return "abandoned"
        if call["do"] == "resend":
            return self._buyer.resend("GET", url) or "nothing"
        if call["do"] == "refund":
            return self._buyer.refund(url, amount=call.get("amount"))
        if call["do"] == "resume":
            return self._buyer.resume(self._journal.begun[call["payment"] - 1])
        method, content = ("POST", call["body"]) if "body" in call else ("GET", None)
        return self._buyer.request(method, url, content=content, approved=approved, purchase=call.get("purchase"))

    def _failure(self, error: Any) -> Any:
        if isinstance(error, InvalidArgumentError):
            return {"error": "invalid_argument"}
        if isinstance(error, PurchaseEndedError):
            known = {"transaction": error.transaction} if error.transaction else {}
            return {"error": error.code, "ended_at": error.ended_at, **known}
        if getattr(error, "receipt", None):
            return BREAKS_OFF
        names = ("reasons", "reason", "seller_says", "refused")
        told = {"error": error.code, **{name: getattr(error, name, None) for name in names}}
        if hasattr(error, "payment"):
            told["payment"] = self._journal.number_of(error.payment.headers)
            told["chargeable"] = error.chargeable_until is not None or None
            told["owed"] = getattr(error, "owed", None) or None
        return {name: list(value) if name == "reasons" else value for name, value in told.items() if value is not None}


def policy_of(limits: Any) -> SpendingPolicy:
    return SpendingPolicy(**{re.sub("[A-Z]", lambda it: f"_{it[0].lower()}", name): limits[name] for name in limits})


# Conversations with an abort are left out: a caller of this SDK aborts by cancellation, which ends the call with its
# own exception (see test_channel_resends).
CONVERSATIONS = [each for each in vectors("conversations") if not any("aborted" in call for call in each["calls"])]


def other(name: str, answers: Any, result: Any, **options: Any) -> Any:
    """A conversation that only this SDK has, because it reads the whole body before it returns the answer."""
    return {**CONVERSATIONS[0], "name": name, **options, "calls": [{"do": "fetch", "answers": answers, "result": result}]}


PAID = CONVERSATIONS[0]["calls"][0]["answers"][0]
RESULT = CONVERSATIONS[0]["calls"][0]["result"]
OTHERS = [
    other(
        "an answer that breaks off is asked for again in the same call",
        [{**PAID, "cut": True}, PAID],
        {**RESULT, "sent": ["price", "payment 1", "payment 1"]},
        max_resends=1,
    ),
    other(
        "an answer that is too long is owed",
        [PAID],
        {**RESULT, "journal": ["begin 1", "owe 1", "leave 1"], "payments": {"1": "owed"}, "told": {"error": "answer_too_large"}},
        max_resends=1,
        max_answer_bytes=2,
    ),
]
TAKEN: dict[str, set[str]] = {}
"""The transitions in the conversations so far, by the conversations' names."""


@pytest.mark.parametrize("conversation", CONVERSATIONS + OTHERS, ids=lambda each: each["name"])
def test_conversation(conversation: Any, buyer_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    play(conversation, buyer_of, monkeypatch)


def test_the_conversations_take_every_transition(buyer_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for conversation in CONVERSATIONS + OTHERS:
        if conversation["name"] not in TAKEN:
            play(conversation, buyer_of, monkeypatch)
    taken, known = set().union(*TAKEN.values()), reachable()
    print(f"{len(TAKEN)} conversations, {len(taken)} of {len(known)} transitions")
    assert [sorted(known - taken), sorted(taken - known)] == [[], []]


def play(conversation: Any, buyer_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    now = NOON
    monkeypatch.setattr(time, "time", lambda: now)
    taken = TAKEN.setdefault(conversation["name"], set())

    def watched(state: Any, event: Any) -> Any:
        step = next_step(state, event)
        taken.add(transition(state, event, step))
        return step

    monkeypatch.setattr("launa.buyer.attempt.next_step", watched)
    for half in ("_sync", "_async"):
        monkeypatch.setattr(f"launa.{half}.perform.retry_delay", without_delay)
    player = Player(conversation, buyer_of)
    with open_shop(player.answer, player.sells) as shop:
        for number, call in enumerate(conversation["calls"], 1):
            now += call.get("later", 0)
            told = call["result"]["told"]
            is_broken = isinstance(told, dict) and told.get("body") == "broken"
            expected = {**call["result"], "told": BREAKS_OFF if is_broken else told}
            assert player.make(call, shop) == expected, f"call {number}"


def without_delay(*arguments: Any, **named: Any) -> int | None:
    return None if retry_delay(*arguments, **named) is None else 0
