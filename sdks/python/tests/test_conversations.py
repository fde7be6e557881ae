"""Conversations of a buyer with sellers, as every SDK has them: what was sent, written and told, call by call."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from conftest import vectors
from shop import BROKEN, Answer, Shop, decode, encode, open_shop

from launa import LaunaError
from launa.buyer import EndedPayment, JournalError, MemoryChannels, MemoryJournal, OpenPayment, PaidResponse, SpendingPolicy

KEY = "0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80"
"""Everybody knows it: it must never hold money."""
NOON = 1_800_014_400
"""2027-01-15, so that no conversation crosses the end of a day unless it says so."""
POLICY = {"maxPerCall": "max_per_call", "maxPerDay": "max_per_day", "maxDeposit": "max_deposit"}
BREAKS_OFF = {"outcome": "charged", "body": "broken"}
"""This SDK reads an answer before it hands it over, so that an error stands for one that breaks off."""


class WatchedJournal(MemoryJournal):
    """Numbers payments as they begin, and notes each step that changes one. `failing` steps find the disk full."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[OpenPayment] = []
        self.steps: list[str] = []
        self.failing: Sequence[str] = ()
        self._is_full = False

    def begin(self, payment: OpenPayment, *arguments: Any) -> None:
        self._step("begin", payment, super().begin, *arguments)

    def owe(self, payment: OpenPayment) -> bool:
        return self._step("owe", payment, super().owe)

    def leave(self, payment: OpenPayment, *arguments: Any) -> None:
        self._step("leave", payment, super().leave, *arguments)

    def end(self, payment: OpenPayment, *arguments: Any) -> None:
        self._step("end", payment, super().end, *arguments)

    def write_open(self, payment: OpenPayment) -> None:
        self._check()
        super().write_open(payment)

    def append_log(self, day: Any, ended: EndedPayment) -> None:
        self._check()
        super().append_log(day, ended)

    def number_of(self, headers: Any) -> int | None:
        """Vouchers for one sum have the same headers: the last of them is meant."""
        numbers = [number for number, each in enumerate(self.begun, 1) if each.headers == headers]
        return numbers[-1] if numbers else None

    def payments(self) -> dict[str, str]:
        ended = {each.id: each.outcome for log in self._log.values() for each in log}
        states = ended | {each.id: each.state for each in self.open_payments()}
        return {str(number): states[each.id] for number, each in enumerate(self.begun, 1)}

    def _step(self, name: str, payment: OpenPayment, work: Callable[..., Any], *arguments: Any) -> Any:
        self._is_full = name in self.failing
        ids = [each.id for each in self.begun]
        number = ids.index(payment.id) + 1 if payment.id in ids else len(ids) + 1
        text = " ".join([name, str(number), *(arguments[:1] if name == "end" else [])])
        try:
            value = work(payment, *arguments)
        except Exception:
            # A limit refuses to begin a payment: then the journal has not changed.
            if self._is_full:
                self.steps.append("begin fails" if name == "begin" else f"{text} fails")
            raise
        finally:
            self._is_full = False
        if name == "begin":
            self.begun.append(payment)
        self.steps.append(text)
        return value

    def _check(self) -> None:
        if self._is_full:
            raise JournalError("the disk is full")


class Player:
    def __init__(self, conversation: Any, buyer_of: Callable[..., Any]) -> None:
        self._policy = SpendingPolicy(**{POLICY[name]: value for name, value in conversation["policy"].items()})
        self._options = {"private_key": KEY, "max_resends": conversation.get("max_resends", 0)}
        self._buyer_of, self._buyer = buyer_of, None
        self._journal, self._channels = WatchedJournal(), MemoryChannels()
        self.sells: list[Any] = list(conversation["sells"])
        self._answers: list[Any] = []
        self._payments: list[str] = []
        self._vouchers: list[dict[str, str]] = []
        self._sent: list[str] = []

    def make(self, call: Any, shop: Shop) -> Any:
        if call.get("forgets"):
            self._channels = MemoryChannels()
        if self._buyer is None or call.get("forgets") or call.get("restarted"):
            stores = {"journal": self._journal, "channels": self._channels}
            self._buyer = self._buyer_of(self._policy, **self._options, **stores)
        approved = self.sells[0] if call.get("approved") else None
        self.sells[:] = call.get("sells", self.sells)
        self._answers, self._sent = list(call["answers"]), []
        self._journal.failing, self._journal.steps = call.get("failing", ()), []
        shop.requests.clear()
        told = self._told(call, shop.url.partition("/weather")[0] + call.get("path", "/"), approved)
        assert self._answers == []
        payments = iter(self._sent)
        sent = ["price" if each is None else next(payments) for each in shop.requests]
        return {"sent": sent, "journal": self._journal.steps, "payments": self._journal.payments(), "told": told}

    def answer(self, _: int, header: str) -> Answer:
        if header not in self._payments:
            self._payments.append(header)
        self._sent.append(self._text_of(header))
        answer = self._answers.pop(0)
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
        """`$sum` is the sum of the last voucher, and `$sum:2` that of the second one that was sent."""
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
        body = "unread" if call.get("unread") else paid.response.text
        chargeable = {"chargeable": True} if paid.chargeable_until else {}
        return {"outcome": paid.outcome, "status": paid.response.status_code, "body": body, **chargeable}

    def _asked(self, call: Any, url: str, approved: Any) -> PaidResponse:
        if call["do"] == "refund":
            return self._buyer.refund(url, amount=call.get("amount"))
        if call["do"] == "resume":
            return self._buyer.resume(self._journal.begun[call["payment"] - 1])
        return self._buyer.get(url, approved=approved)

    def _failure(self, error: Any) -> Any:
        if getattr(error, "receipt", None):
            return BREAKS_OFF
        names = ("reasons", "reason", "seller_says", "refused")
        told = {"error": error.code, **{name: getattr(error, name, None) for name in names}}
        if hasattr(error, "payment"):
            told["payment"] = self._journal.number_of(error.payment.headers)
            told["chargeable"] = error.chargeable_until is not None or None
        return {name: list(value) if name == "reasons" else value for name, value in told.items() if value is not None}


@pytest.mark.parametrize("conversation", vectors("conversations"), ids=lambda each: each["name"])
def test_conversation(conversation: Any, buyer_of: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    now = NOON
    monkeypatch.setattr(time, "time", lambda: now)
    for half in ("_sync", "_async"):
        monkeypatch.setattr(f"launa.{half}.present.retry_delay", lambda *_, **__: 0)
    player = Player(conversation, buyer_of)
    with open_shop(player.answer, player.sells) as shop:
        for number, call in enumerate(conversation["calls"], 1):
            now += call.get("later", 0)
            told = call["result"]["told"]
            expected = {**call["result"], "told": BREAKS_OFF if told.get("body") == "broken" else told}
            assert player.make(call, shop) == expected, f"call {number}"
