"""Accounts and their API keys."""

from __future__ import annotations

from typing import Unpack

from ... import types
from ...request import RequestOptions
from ..colour import AsyncPages
from .resource import AsyncResource


class AsyncAuth(AsyncResource):
    """Accounts. `signup` and `login` return a token. `client.with_options(token=...)` makes a client that uses it."""

    async def signup(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Signup]
    ) -> types.Session:
        """Make an account.

        Public.
        """
        return await self._transport.send("signup", body=body, options=options)

    async def login(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.Login]
    ) -> types.Session:
        """Log in; an account with a second factor needs `code` too.

        Public.

        `code` is required if the account has a second factor: without it the error's code is
        `second_factor_required`.
        """
        return await self._transport.send("login", body=body, options=options)

    async def logout(self, *, options: RequestOptions | None = None) -> None:
        """End the session of the token; the token is invalid afterwards.

        Needs a JWT; API keys are refused.
        """
        await self._transport.send("logout", options=options)

    async def verify_email(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.VerifyEmail]
    ) -> types.EmailVerification:
        """Verify an e-mail address with the token from the mail.

        Public; a JWT or an API key that is sent must be good.

        `token` comes from the mail.
        """
        return await self._transport.send("verifyEmail", body=body, options=options)

    async def resend_verification(
        self, *, options: RequestOptions | None = None
    ) -> types.ResentVerification:
        """Send the verification mail again.

        Needs a JWT; API keys are refused.
        """
        return await self._transport.send("resendVerification", options=options)

    async def forgot_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ForgotPassword]
    ) -> types.SentMail:
        """Mail a link for a new password, if an account has this address.

        Public.
        """
        return await self._transport.send("forgotPassword", body=body, options=options)

    async def reset_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ResetPassword]
    ) -> types.PasswordReset:
        """Set a new password with the token from the mail; all sessions end.

        Public.

        `token` comes from the mail. All sessions end.
        """
        return await self._transport.send("resetPassword", body=body, options=options)

    async def change_password(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ChangePassword]
    ) -> types.Session:
        """Set a new password; all other sessions end.

        Needs a JWT; API keys are refused.

        All sessions end; the answer has the token of a new one.
        """
        return await self._transport.send("changePassword", body=body, options=options)

    async def change_email(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ChangeEmail]
    ) -> types.SentMail:
        """Mail a token to a new address; `POST /auth/verify-email` with it makes the change, and a mail to the
        old address can stop it.

        Needs a JWT; API keys are refused. The e-mail address must be verified.
        """
        return await self._transport.send("changeEmail", body=body, options=options)

    async def stop_email_change(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.VerifyEmail]
    ) -> types.StoppedEmailChange:
        """Stop a change of the e-mail address with the token from the mail to the old one; all sessions end.

        Public.

        `token` comes from the mail. The present address stays.
        """
        return await self._transport.send("stopEmailChange", body=body, options=options)

    async def end_other_sessions(
        self, *, options: RequestOptions | None = None
    ) -> types.Session:
        """End all sessions of the account; the answer has the token of a new session.

        Needs a JWT; API keys are refused.
        """
        return await self._transport.send("endOtherSessions", options=options)

    async def begin_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.BeginSecondFactor]
    ) -> types.BegunSecondFactor:
        """Make a secret for an authenticator app; it takes effect with its confirmation.

        Needs a JWT; API keys are refused. The e-mail address must be verified.
        """
        return await self._transport.send("beginSecondFactor", body=body, options=options)

    async def confirm_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.ConfirmSecondFactor]
    ) -> types.EnabledSecondFactor:
        """Switch the second factor on with a code; the answer has recovery codes, and all other sessions end.

        Needs a JWT; API keys are refused. The e-mail address must be verified.

        The answer has the token of a new session and, only this once, recovery codes. All other sessions
        end.
        """
        return await self._transport.send("confirmSecondFactor", body=body, options=options)

    async def disable_second_factor(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.SecondFactorProof]
    ) -> None:
        """Switch the second factor off.

        Needs a JWT; API keys are refused.
        """
        await self._transport.send("disableSecondFactor", body=body, options=options)

    async def renew_recovery_codes(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.SecondFactorProof]
    ) -> types.RecoveryCodes:
        """Replace the recovery codes; the answer shows them this once.

        Needs a JWT; API keys are refused.

        The earlier codes are invalid from then on.
        """
        return await self._transport.send("renewRecoveryCodes", body=body, options=options)

    async def delete_account(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.DeleteAccount]
    ) -> None:
        """Delete the account with its APIs and keys; its payments stay on record.

        Needs a JWT; API keys are refused.
        """
        await self._transport.send("deleteAccount", body=body, options=options)

    async def me(self, *, options: RequestOptions | None = None) -> types.Identity:
        """Read the account and the rights of the credential.

        Needs a JWT or an API key.
        """
        return await self._transport.send("getMe", options=options)

    async def update(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.UpdateAccount]
    ) -> types.User:
        """Change whether APIs without a contact publish the verified e-mail address.

        Needs a JWT; API keys are refused.
        """
        return await self._transport.send("updateAccount", body=body, options=options)


class AsyncApiKeys(AsyncResource):
    """API keys. All operations need a JWT."""

    async def create(
        self, *, options: RequestOptions | None = None, **body: Unpack[types.CreateApiKey]
    ) -> types.CreatedApiKey:
        """Make an API key for the environment; the answer shows it this once.

        Needs a JWT; API keys are refused. The e-mail address must be verified.

        The answer contains the key itself, only this once. Give either `scopes` or `preset`.
        """
        return await self._transport.send("createApiKey", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListApiKeysQuery],
    ) -> AsyncPages[types.ApiKey]:
        """List API keys.

        Needs a JWT; API keys are refused.
        """
        return self._transport.list("listApiKeys", query=query, options=options)

    async def roll(
        self, id: str, *, options: RequestOptions | None = None, **body: Unpack[types.RollApiKey]
    ) -> types.CreatedApiKey:
        """Replace an API key by a new one with the same rights; the old one ends after a time.

        Needs a JWT; API keys are refused. The e-mail address must be verified.

        Makes a key like this one. The old key ends after `overlap_seconds`, or at once without it.
        """
        return await self._transport.send(
            "rollApiKey", path={"id": id}, body=body, options=options
        )

    async def revoke(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Revoke an API key.

        Needs a JWT; API keys are refused. The e-mail address must be verified.
        """
        await self._transport.send("revokeApiKey", path={"id": id}, options=options)
