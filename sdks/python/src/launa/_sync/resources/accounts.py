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
        """`code` is needed where the account has a second factor: without it the error's code is
        `second_factor_required`."""
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

    def forgot_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ForgotPassword]
    ) -> types.SentMail:
        """Mails a link for a new password, if there is an account with the address."""
        return self._transport.send("forgotPassword", body=body, options=options)

    def reset_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ResetPassword]
    ) -> types.PasswordReset:
        """`token` is the one in the mail. All sessions end."""
        return self._transport.send("resetPassword", body=body, options=options)

    def change_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ChangePassword]
    ) -> types.Session:
        """All sessions end; the answer has the token of a new one."""
        return self._transport.send("changePassword", body=body, options=options)

    def change_email(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ChangeEmail]
    ) -> types.SentMail:
        """Mails a token to the new address; `verify_email` with it makes it the address of the account."""
        return self._transport.send("changeEmail", body=body, options=options)

    def end_other_sessions(
        self, *, options: RequestOptions | None = None
    ) -> types.Session:
        """All sessions end; the answer has the token of a new one."""
        return self._transport.send("endOtherSessions", options=options)

    def begin_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.BeginSecondFactor]
    ) -> types.BegunSecondFactor:
        """Makes a secret for an authenticator app; it counts from `confirm_second_factor` on."""
        return self._transport.send("beginSecondFactor", body=body, options=options)

    def confirm_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ConfirmSecondFactor]
    ) -> types.EnabledSecondFactor:
        """Switches the second factor on. The answer has recovery codes, this once, and the token of a new
        session: all others end."""
        return self._transport.send("confirmSecondFactor", body=body, options=options)

    def disable_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.SecondFactorProof]
    ) -> None:
        self._transport.send("disableSecondFactor", body=body, options=options)

    def renew_recovery_codes(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.SecondFactorProof]
    ) -> types.RecoveryCodes:
        """The codes of before are good for nothing from then on."""
        return self._transport.send("renewRecoveryCodes", body=body, options=options)

    def delete_account(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.DeleteAccount]
    ) -> None:
        """Deletes the account with its APIs and keys; its payments stay on record."""
        self._transport.send("deleteAccount", body=body, options=options)

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

    def roll(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.RollApiKey]
    ) -> types.CreatedApiKey:
        """Makes a key like this one; this one ends after `overlap_seconds`, at once unless given."""
        return self._transport.send(
            "rollApiKey", path={"id": id}, body=body, options=options
        )

    def revoke(self, id: str, *, options: RequestOptions | None = None) -> None:
        self._transport.send("revokeApiKey", path={"id": id}, options=options)
