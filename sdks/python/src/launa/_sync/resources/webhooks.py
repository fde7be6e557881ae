# Generated from _async/resources/webhooks.py by `make sdk-python`; do not edit.
"""Webhooks: URLs that receive the seller's events."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...request import RequestOptions
from ..colour import Pages
from .resource import Resource


class Webhooks(Resource):
    """URLs that receive the seller's events. `verify_webhook` checks the requests that they receive."""

    def create(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.CreateWebhook]
    ) -> types.CreatedWebhook:
        """Send events to a URL; the answer shows the signing secret this once.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        return self._transport.send("createWebhook", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListWebhooksQuery],
    ) -> Pages[types.Webhook]:
        """List webhooks, newest first.

        Needs a JWT or an API key. An API key needs `webhooks:read`.
        """
        return self._transport.list("listWebhooks", query=query, options=options)

    def get(self, id: str, *, options: RequestOptions | None = None) -> types.Webhook:
        """Read a webhook.

        Needs a JWT or an API key. An API key needs `webhooks:read`.
        """
        return self._transport.send("getWebhook", path={"id": id}, options=options)

    def update(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.UpdateWebhook]
    ) -> types.Webhook:
        """Change a webhook; null clears the description, and absent fields stay.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.

        `enabled=True` switches a webhook on again after the gateway has disabled it.
        """
        return self._transport.send(
            "updateWebhook", path={"id": id}, body=body, options=options
        )

    def delete(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a webhook and its log.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        self._transport.send("deleteWebhook", path={"id": id}, options=options)

    def test(
        self, id: str, *, options: RequestOptions | None = None
    ) -> types.WebhookDelivery:
        """Send a `webhook.test` event to a webhook.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.

        The answer is its delivery, which is under way.
        """
        return self._transport.send("testWebhook", path={"id": id}, options=options)

    def roll_secret(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.RollWebhookSecret]
    ) -> types.CreatedWebhook:
        """Replace the secret of a webhook, shown this once; the old one signs too for a time.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.

        The answer contains the new secret, only this once. The old secret also signs for `overlap_seconds`.
        The default is a day.
        """
        return self._transport.send(
            "rollWebhookSecret", path={"id": id}, body=body, options=options
        )

    def deliveries(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListWebhookDeliveriesQuery],
    ) -> Pages[types.WebhookDelivery]:
        """List the events for a webhook, newest first; they are kept for 30 days.

        Needs a JWT or an API key. An API key needs `webhooks:read`.

        The list contains past and pending events.
        """
        return self._transport.list(
            "listWebhookDeliveries", path={"id": id}, query=query, options=options
        )

    def resend(
        self, id: str, delivery_id: str, *, options: RequestOptions | None = None
    ) -> types.WebhookDelivery:
        """Send an event again at once, with the same `webhook-id`.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        return self._transport.send(
            "resendWebhookDelivery", path={"id": id, "deliveryId": delivery_id}, options=options
        )
