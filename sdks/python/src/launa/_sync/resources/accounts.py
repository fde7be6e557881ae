# Generated from _async/resources/accounts.py by `make sdk-python`; do not edit.
"""Accounts and their API keys."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...request import RequestOptions
from ..colour import Pages
from .resource import Resource


class Auth(Resource):
    """Accounts. `signup` and `login` answer a token; `client.with_options(token=...)` makes the client speak
    for it."""

    def signup(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Signup]
    ) -> types.Session:
        return self._transport.send("signup", body=body, options=options)

    def login(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Login]
    ) -> types.Session:
        return self._transport.send("login", body=body, options=options)

    def logout(self, *, options: RequestOptions | None = None) -> None:
        """Ends the session of the client's token, which is good for nothing from then on."""
        self._transport.send("logout", options=options)

    def verify_email(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.VerifyEmail]
    ) -> types.EmailVerification:
        """`token` is the one in the mail."""
        return self._transport.send("verifyEmail", body=body, options=options)

    def resend_verification(
        self, *, options: RequestOptions | None = None
    ) -> types.ResentVerification:
        return self._transport.send("resendVerification", options=options)

    def me(self, *, options: RequestOptions | None = None) -> types.Identity:
        """Who the credential belongs to and what it may do."""
        return self._transport.send("getMe", options=options)


class ApiKeys(Resource):
    """API keys; all of it needs a JWT."""

    def create(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.CreateApiKey]
    ) -> types.CreatedApiKey:
        """The answer holds the key itself, this once. Give either `scopes` or `preset`."""
        return self._transport.send("createApiKey", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListApiKeysParametersQuery],
    ) -> Pages[types.ApiKey]:
        return self._transport.list("listApiKeys", query=query, options=options)

    def revoke(self, id: str, *, options: RequestOptions | None = None) -> None:
        self._transport.send("revokeApiKey", path={"id": id}, options=options)
