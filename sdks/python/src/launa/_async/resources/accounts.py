"""Accounts and their API keys."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...request import RequestOptions
from ..colour import AsyncPages
from .resource import AsyncResource


class AsyncAuth(AsyncResource):
    """Accounts. `signup` and `login` answer a token; `client.with_options(token=...)` makes the client speak
    for it."""

    async def signup(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Signup]
    ) -> types.Session:
        return await self._transport.send("signup", body=body, options=options)

    async def login(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Login]
    ) -> types.Session:
        """`code` is needed where the account has a second factor: without it the error's code is
        `second_factor_required`."""
        return await self._transport.send("login", body=body, options=options)

    async def logout(self, *, options: RequestOptions | None = None) -> None:
        """Ends the session of the client's token, which is good for nothing from then on."""
        await self._transport.send("logout", options=options)

    async def verify_email(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.VerifyEmail]
    ) -> types.EmailVerification:
        """`token` is the one in the mail."""
        return await self._transport.send("verifyEmail", body=body, options=options)

    async def resend_verification(
        self, *, options: RequestOptions | None = None
    ) -> types.ResentVerification:
        return await self._transport.send("resendVerification", options=options)

    async def forgot_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ForgotPassword]
    ) -> types.SentMail:
        """Mails a link for a new password, if there is an account with the address."""
        return await self._transport.send("forgotPassword", body=body, options=options)

    async def reset_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ResetPassword]
    ) -> types.PasswordReset:
        """`token` is the one in the mail. All sessions end."""
        return await self._transport.send("resetPassword", body=body, options=options)

    async def change_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ChangePassword]
    ) -> types.Session:
        """All sessions end; the answer has the token of a new one."""
        return await self._transport.send("changePassword", body=body, options=options)

    async def change_email(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ChangeEmail]
    ) -> types.SentMail:
        """Mails a token to the new address; `verify_email` with it makes it the address of the account."""
        return await self._transport.send("changeEmail", body=body, options=options)

    async def end_other_sessions(
        self, *, options: RequestOptions | None = None
    ) -> types.Session:
        """All sessions end; the answer has the token of a new one."""
        return await self._transport.send("endOtherSessions", options=options)

    async def begin_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.BeginSecondFactor]
    ) -> types.BegunSecondFactor:
        """Makes a secret for an authenticator app; it counts from `confirm_second_factor` on."""
        return await self._transport.send("beginSecondFactor", body=body, options=options)

    async def confirm_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ConfirmSecondFactor]
    ) -> types.EnabledSecondFactor:
        """Switches the second factor on. The answer has recovery codes, this once, and the token of a new
        session: all others end."""
        return await self._transport.send("confirmSecondFactor", body=body, options=options)

    async def disable_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.SecondFactorProof]
    ) -> None:
        await self._transport.send("disableSecondFactor", body=body, options=options)

    async def renew_recovery_codes(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.SecondFactorProof]
    ) -> types.RecoveryCodes:
        """The codes of before are good for nothing from then on."""
        return await self._transport.send("renewRecoveryCodes", body=body, options=options)

    async def delete_account(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.DeleteAccount]
    ) -> None:
        """Deletes the account with its APIs and keys; its payments stay on record."""
        await self._transport.send("deleteAccount", body=body, options=options)

    async def me(self, *, options: RequestOptions | None = None) -> types.Identity:
        """Who the credential belongs to and what it may do."""
        return await self._transport.send("getMe", options=options)


class AsyncApiKeys(AsyncResource):
    """API keys; all of it needs a JWT."""

    async def create(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.CreateApiKey]
    ) -> types.CreatedApiKey:
        """The answer holds the key itself, this once. Give either `scopes` or `preset`."""
        return await self._transport.send("createApiKey", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListApiKeysParametersQuery],
    ) -> AsyncPages[types.ApiKey]:
        return self._transport.list("listApiKeys", query=query, options=options)

    async def roll(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.RollApiKey]
    ) -> types.CreatedApiKey:
        """Makes a key like this one; this one ends after `overlap_seconds`, at once unless given."""
        return await self._transport.send(
            "rollApiKey", path={"id": id}, body=body, options=options
        )

    async def revoke(self, id: str, *, options: RequestOptions | None = None) -> None:
        await self._transport.send("revokeApiKey", path={"id": id}, options=options)
