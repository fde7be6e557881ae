# Generated from _async/resources/webhooks.py by `make sdk-python`; do not edit.
"""Where the seller is told of events."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...request import RequestOptions
from ..colour import Pages
from .resource import Resource


class Webhooks(Resource):
    """Where the seller is told of events. `verify_webhook` checks what comes there."""

    def create(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.CreateWebhook]
    ) -> types.CreatedWebhook:
        """The answer holds the secret that signs what is sent, this once."""
        return self._transport.send("createWebhook", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListWebhooksParametersQuery],
    ) -> Pages[types.Webhook]:
        return self._transport.list("listWebhooks", query=query, options=options)

    def get(self, id: str, *, options: RequestOptions | None = None) -> types.Webhook:
        return self._transport.send("getWebhook", path={"id": id}, options=options)

    def update(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.UpdateWebhook]
    ) -> types.Webhook:
        """Changes the fields that are given; `enabled=True` switches one on that the gateway has disabled."""
        return self._transport.send(
            "updateWebhook", path={"id": id}, body=body, options=options
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> None:
        self._transport.send("deleteWebhook", path={"id": id}, options=options)

    def test(
        self, id: str, *, options: RequestOptions | None = None
    ) -> types.WebhookDelivery:
        """Sends a `webhook.test` event; the answer is its delivery, which is under way."""
        return self._transport.send("testWebhook", path={"id": id}, options=options)

    def roll_secret(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.RollWebhookSecret]
    ) -> types.CreatedWebhook:
        """The answer holds the new secret, this once. The old one signs beside it for `overlap_seconds`, a day
        unless given."""
        return self._transport.send(
            "rollWebhookSecret", path={"id": id}, body=body, options=options
        )

    def deliveries(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListWebhookDeliveriesParametersQuery],
    ) -> Pages[types.WebhookDelivery]:
        """What a webhook was or will be told, newest first."""
        return self._transport.list(
            "listWebhookDeliveries", path={"id": id}, query=query, options=options
        )

    def resend(
        self, id: str, delivery_id: str, *, options: RequestOptions | None = None
    ) -> types.WebhookDelivery:
        """Sends an event again, at once, with the same `webhook-id`."""
        return self._transport.send(
            "resendWebhookDelivery", path={"id": id, "deliveryId": delivery_id}, options=options
        )
