"""Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit."""

from __future__ import annotations

from typing import Unpack

from .. import types
from ..request import RequestOptions
from .concurrency import AsyncPages
from .prices import AsyncPrices
from .settlement_export import AsyncSettlementExport, async_export_settlements
from .statement_export import AsyncStatementExport, async_export_statement
from .transport import AsyncResource, AsyncTransport


class AsyncAuth(AsyncResource):
    """Operations on accounts.

    `client.with_options(token=...)` makes a client for the token of a session.
    """

    async def signup(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.Signup],
    ) -> types.Session:
        """Create an account.

        The answer has the token of the first session.

        Public.
        """
        return await self._transport.send("signup", body=body, options=options)

    async def login(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.Login],
    ) -> types.Session:
        """Log in; an account with a second factor needs `code` too.

        Without `code`, an account with a second factor gets `second_factor_required`.

        Public.
        """
        return await self._transport.send("login", body=body, options=options)

    async def accounts(self, *, options: RequestOptions | None = None) -> types.OpenAccounts:
        """List the accounts for which the person may act, the person's own first.

        Needs a JWT; API keys are refused.
        """
        return await self._transport.send("listAccounts", options=options)

    async def open_account(self, id: str, *, options: RequestOptions | None = None) -> types.OpenedAccount:
        """Make a token of this session for another account of the person.

        Needs a JWT; API keys are refused.
        """
        return await self._transport.send("openAccount", path={"id": id}, options=options)

    async def leave_account(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Leave an account; the person's tokens for it become invalid at once.

        Needs a JWT; API keys are refused.
        """
        await self._transport.send("leaveAccount", path={"id": id}, options=options)

    async def accept_invitation(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.AcceptInvitation],
    ) -> types.AcceptedInvitation:
        """Accept an invitation with the token of its mail.

        Needs a JWT; API keys are refused. Needs a session for the person's own account.
        """
        return await self._transport.send("acceptInvitation", body=body, options=options)

    async def logout(self, *, options: RequestOptions | None = None) -> None:
        """End the session of the token; the token becomes invalid.

        Needs a JWT; API keys are refused.
        """
        await self._transport.send("logout", options=options)

    async def verify_email(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.VerifyEmail],
    ) -> types.EmailVerification:
        """Verify an e-mail address with the token from the mail.

        Public, but a JWT or an API key in the request must be valid.
        """
        return await self._transport.send("verifyEmail", body=body, options=options)

    async def resend_verification(
        self,
        *,
        options: RequestOptions | None = None,
    ) -> types.ResentVerification:
        """Send the verification mail again.

        Needs a JWT; API keys are refused. Needs a session for the person's own account.
        """
        return await self._transport.send("resendVerification", options=options)

    async def forgot_password(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ForgotPassword],
    ) -> types.SentMail:
        """Mail a link for a new password if an account has this address.

        Public.
        """
        return await self._transport.send("forgotPassword", body=body, options=options)

    async def reset_password(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ResetPassword],
    ) -> types.PasswordReset:
        """Set a new password with the token from the mail; all sessions end.

        Public.
        """
        return await self._transport.send("resetPassword", body=body, options=options)

    async def change_password(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ChangePassword],
    ) -> types.Session:
        """Set a new password and end all other sessions.

        The answer has the token of a new session.

        Needs a JWT; API keys are refused. Needs a session for the person's own account.
        """
        return await self._transport.send("changePassword", body=body, options=options)

    async def change_email(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ChangeEmail],
    ) -> types.SentMail:
        """Mail a token to a new address; `POST /auth/verify-email` with it makes the change, and a mail to the
        old address can stop it.

        Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address
        must be verified.
        """
        return await self._transport.send("changeEmail", body=body, options=options)

    async def stop_email_change(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.VerifyEmail],
    ) -> types.StoppedEmailChange:
        """Stop a change of the e-mail address with the token from the mail to the old address; all sessions end.

        The current address stays.

        Public.
        """
        return await self._transport.send("stopEmailChange", body=body, options=options)

    async def end_other_sessions(self, *, options: RequestOptions | None = None) -> types.Session:
        """End all sessions of the account; the answer has the token of a new session.

        Needs a JWT; API keys are refused. Needs a session for the person's own account.
        """
        return await self._transport.send("endOtherSessions", options=options)

    async def begin_second_factor(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.BeginSecondFactor],
    ) -> types.BegunSecondFactor:
        """Make a secret for an authenticator app; the second factor starts when a code confirms it.

        Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address
        must be verified.
        """
        return await self._transport.send("beginSecondFactor", body=body, options=options)

    async def confirm_second_factor(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ConfirmSecondFactor],
    ) -> types.EnabledSecondFactor:
        """Switch the second factor on with a code; the answer has recovery codes, and all other sessions end.

        Only this answer shows the recovery codes. It also has the token of a new session.

        Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address
        must be verified.
        """
        return await self._transport.send("confirmSecondFactor", body=body, options=options)

    async def disable_second_factor(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.SecondFactorProof],
    ) -> None:
        """Switch the second factor off.

        Needs a JWT; API keys are refused. Needs a session for the person's own account.
        """
        await self._transport.send("disableSecondFactor", body=body, options=options)

    async def renew_recovery_codes(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.SecondFactorProof],
    ) -> types.RecoveryCodes:
        """Replace the recovery codes; only this answer shows them.

        The earlier codes become invalid.

        Needs a JWT; API keys are refused. Needs a session for the person's own account.
        """
        return await self._transport.send("renewRecoveryCodes", body=body, options=options)

    async def delete_account(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.DeleteAccount],
    ) -> None:
        """Delete the account with its APIs and keys; its payments stay on record.

        Needs a JWT; API keys are refused. Needs a session for the person's own account.
        """
        await self._transport.send("deleteAccount", body=body, options=options)

    async def me(self, *, options: RequestOptions | None = None) -> types.Identity:
        """Read the account and the rights of the credential.

        Needs a JWT or an API key.
        """
        return await self._transport.send("getMe", options=options)

    async def update(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.UpdateAccount],
    ) -> types.User:
        """Change the name, the mails about problems, and whether APIs without a contact publish the e-mail
        address.

        Needs a JWT; API keys are refused. Needs a session for the person's own account.
        """
        return await self._transport.send("updateAccount", body=body, options=options)

    async def alarms(self, *, options: RequestOptions | None = None) -> types.Alarms:
        """Read about which events of the session's account you get mails.

        Needs a JWT; API keys are refused.
        """
        return await self._transport.send("getAlarms", options=options)

    async def update_alarms(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.UpdateAlarms],
    ) -> types.Alarms:
        """Choose about which events of the session's account you get mails.

        Each person chooses separately for each account; by default no mails are sent. Kinds that the role may
        not see are refused.

        Needs a JWT; API keys are refused. The e-mail address must be verified.
        """
        return await self._transport.send("updateAlarms", body=body, options=options)


class AsyncMemberList(AsyncResource):
    """Operations on the members of an account."""

    async def list(self, *, options: RequestOptions | None = None) -> types.Members:
        """List the members of the account, the account's own person first.

        Needs a JWT; API keys are refused. The role of the person needs `members:read`.
        """
        return await self._transport.send("listMembers", options=options)

    async def update(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.UpdateMember],
    ) -> types.Member:
        """Change the role of a member; the member's tokens for the account become invalid at once.

        Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address
        must be verified.
        """
        return await self._transport.send("updateMember", path={"id": id}, body=body, options=options)

    async def remove(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Remove a member; the member's tokens for the account become invalid at once.

        Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address
        must be verified.
        """
        await self._transport.send("removeMember", path={"id": id}, options=options)


class AsyncInvitationList(AsyncResource):
    """Operations on the invitations of an account."""

    async def create(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateInvitation],
    ) -> types.Invitation:
        """Invite a person by mail; replaces an earlier invitation of the address.

        Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address
        must be verified.
        """
        return await self._transport.send("createInvitation", body=body, options=options)

    async def list(self, *, options: RequestOptions | None = None) -> types.Invitations:
        """List the valid invitations, newest first.

        Needs a JWT; API keys are refused. The role of the person needs `members:read`.
        """
        return await self._transport.send("listInvitations", options=options)

    async def revoke(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Revoke an invitation.

        Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address
        must be verified.
        """
        await self._transport.send("revokeInvitation", path={"id": id}, options=options)


class AsyncApiKeys(AsyncResource):
    """Operations on API keys."""

    async def create(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateApiKey],
    ) -> types.CreatedApiKey:
        """Make an API key for the environment; only this answer shows the key.

        Give either `scopes` or `preset`.

        Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must
        be verified.
        """
        return await self._transport.send("createApiKey", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListApiKeysQuery],
    ) -> AsyncPages[types.ApiKey]:
        """List API keys.

        Needs a JWT; API keys are refused. The role of the person needs `keys:read`.
        """
        return self._transport.list("listApiKeys", query=query, options=options)

    async def roll(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.RollApiKey],
    ) -> types.CreatedApiKey:
        """Replace an API key by a new one with equal rights; the old key stays valid for a time.

        The new key has the scopes of the old one. The old key ends after `overlap_seconds`; by default it
        ends at once.

        Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must
        be verified.
        """
        return await self._transport.send("rollApiKey", path={"id": id}, body=body, options=options)

    async def revoke(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Revoke an API key.

        Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must
        be verified.
        """
        await self._transport.send("revokeApiKey", path={"id": id}, options=options)


class AsyncApis(AsyncResource):
    """Operations on the APIs of a seller."""

    def __init__(self, transport: AsyncTransport) -> None:
        super().__init__(transport)
        self.endpoints: AsyncEndpoints = AsyncEndpoints(transport)
        self.domains: AsyncDomains = AsyncDomains(transport)

    async def create(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateApi],
    ) -> types.Api:
        """Put an upstream HTTP API behind the gateway.

        Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
        """
        return await self._transport.send("createApi", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListApisQuery],
    ) -> AsyncPages[types.Api]:
        """List APIs, newest first.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return self._transport.list("listApis", query=query, options=options)

    async def get(self, id: str, *, options: RequestOptions | None = None) -> types.Api:
        """Read an API.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return await self._transport.send("getApi", path={"id": id}, options=options)

    async def update(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.UpdateApi],
    ) -> types.Api:
        """Change an API; null clears an optional field, and absent fields stay unchanged.

        Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
        """
        return await self._transport.send("updateApi", path={"id": id}, body=body, options=options)

    async def delete(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Delete an API with its endpoints and domains.

        Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
        """
        await self._transport.send("deleteApi", path={"id": id}, options=options)

    async def copy(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CopyApi],
    ) -> types.CopiedApi:
        """Copy an API of the Sandbox into production; the copy is disabled.

        Endpoints, texts and settings are copied. Domains, keys, webhooks, upstream headers and endpoints with
        a `ttl` are not. The payee of the Sandbox is never copied. The gateway serves the copy only after
        `enabled` is set to true.

        Needs a JWT; API keys are refused. The role of the person needs `apis:read` and `apis:write` and
        `endpoints:read` and `endpoints:write`. The e-mail address must be verified. Works in the development
        environment only.
        """
        return await self._transport.send("copyApi", path={"id": id}, body=body, options=options)

    async def slug_availability(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetSlugAvailabilityQuery],
    ) -> types.SlugAvailability:
        """Check whether a slug is free in the environment.

        This does not reserve the slug: only a new API takes it.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return await self._transport.send("getSlugAvailability", query=query, options=options)

    async def discovery(self, id: str, *, options: RequestOptions | None = None) -> types.Discovery:
        """Read the addresses of the documents that describe an API to buyers.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return await self._transport.send("getDiscovery", path={"id": id}, options=options)

    def requests(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListRequestsQuery],
    ) -> AsyncPages[types.ApiRequest]:
        """List buyers' requests to an API, newest first; requests without a payment are kept for three days.

        Needs a JWT or an API key. An API key needs `settlements:read`.
        """
        return self._transport.list("listRequests", path={"id": id}, query=query, options=options)


class AsyncEndpoints(AsyncResource):
    """Operations on the payable endpoints of an API."""

    async def create(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateEndpoint],
    ) -> types.Endpoint:
        """Put a price on a method and path of an API.

        Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
        """
        return await self._transport.send("createEndpoint", path={"id": api_id}, body=body, options=options)

    def list(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListEndpointsQuery],
    ) -> AsyncPages[types.Endpoint]:
        """List the endpoints of an API, newest first.

        Needs a JWT or an API key. An API key needs `endpoints:read`.
        """
        return self._transport.list("listEndpoints", path={"id": api_id}, query=query, options=options)

    async def get(
        self,
        api_id: str,
        endpoint_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> types.Endpoint:
        """Read an endpoint.

        Needs a JWT or an API key. An API key needs `endpoints:read`.
        """
        return await self._transport.send("getEndpoint", path={"id": api_id, "endpointId": endpoint_id}, options=options)

    async def update(
        self,
        api_id: str,
        endpoint_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.UpdateEndpoint],
    ) -> types.Endpoint:
        """Change an endpoint; null clears an optional field, and absent fields stay unchanged.

        Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
        """
        return await self._transport.send("updateEndpoint", path={"id": api_id, "endpointId": endpoint_id}, body=body, options=options)

    async def update_many(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ChangeEndpoints],
    ) -> types.ChangedEndpoints:
        """Change prices or `enabled` of many endpoints of an API at once.

        Either all selected endpoints change, or none. With `dry_run`, the answer lists what would change.
        Send its entity tag in `If-Match` with the real change: the change is then refused if the endpoints
        have changed meanwhile. The answer lists the first 100 changes.

        Needs a JWT or an API key. An API key needs `endpoints:read` and `endpoints:write`. The e-mail address
        must be verified.
        """
        return await self._transport.send("changeEndpoints", path={"id": api_id}, body=body, options=options)

    async def delete(self, api_id: str, endpoint_id: str, *, options: RequestOptions | None = None) -> None:
        """Delete an endpoint.

        Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
        """
        await self._transport.send("deleteEndpoint", path={"id": api_id, "endpointId": endpoint_id}, options=options)


class AsyncDomains(AsyncResource):
    """Operations on the custom host names of an API."""

    async def create(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateDomain],
    ) -> types.Domain:
        """Claim a host name for an API; the answer has the TXT record that proves the claim.

        The answer also has the CNAME target that points the name at the gateway.

        Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
        """
        return await self._transport.send("createDomain", path={"id": api_id}, body=body, options=options)

    def list(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListDomainsQuery],
    ) -> AsyncPages[types.Domain]:
        """List the domains of an API, newest first.

        Needs a JWT or an API key. An API key needs `domains:read`.
        """
        return self._transport.list("listDomains", path={"id": api_id}, query=query, options=options)

    async def get(
        self,
        api_id: str,
        domain_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> types.Domain:
        """Read a domain.

        Needs a JWT or an API key. An API key needs `domains:read`.
        """
        return await self._transport.send("getDomain", path={"id": api_id, "domainId": domain_id}, options=options)

    async def suggest(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> types.DomainSuggestions:
        """Suggest host names for an API.

        Needs a JWT or an API key. An API key needs `domains:read`.
        """
        return await self._transport.send("suggestDomains", path={"id": api_id}, options=options)

    async def verify(
        self,
        api_id: str,
        domain_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> types.DomainVerification:
        """Check the TXT record of a domain, and serve the host name if the record is there.

        While the status is `pending`, `reason` names the missing record.

        Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
        """
        return await self._transport.send("verifyDomain", path={"id": api_id, "domainId": domain_id}, options=options)

    async def delete(self, api_id: str, domain_id: str, *, options: RequestOptions | None = None) -> None:
        """Release a domain; its host name is no longer served.

        Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
        """
        await self._transport.send("deleteDomain", path={"id": api_id, "domainId": domain_id}, options=options)


class AsyncUpstreams(AsyncResource):
    """Operations on upstream APIs that are not behind the gateway yet."""

    async def probe(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ProbeUpstream],
    ) -> types.UpstreamProbe:
        """Check whether an upstream answers a request of the gateway; the body of the answer is not read.

        Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
        """
        return await self._transport.send("probeUpstream", body=body, options=options)


class AsyncOpenapi(AsyncResource):
    """Operations on OpenAPI documents, which become endpoints."""

    async def parse(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ParseOpenapi],
    ) -> types.ParsedOpenapi:
        """Read the operations of an OpenAPI 3 or Swagger 2 document; nothing is stored.

        `spec` is the document as text, in JSON or YAML.

        Needs a JWT or an API key. An API key needs `openapi:read`.
        """
        return await self._transport.send("parseOpenapi", body=body, options=options)

    async def import_operations(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.ImportOpenapi],
    ) -> types.ImportedOpenapi:
        """Make an endpoint of each operation; operations that already have one are skipped.

        Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address
        must be verified.
        """
        return await self._transport.send("importOpenapi", path={"id": api_id}, body=body, options=options)

    async def start_import(
        self,
        api_id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.StartOpenapiImport],
    ) -> types.OpenapiImport:
        """Import a specification of up to 10 MiB in the background.

        `getOpenapiImport` reads its progress.

        Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address
        must be verified.
        """
        return await self._transport.send("startOpenapiImport", path={"id": api_id}, body=body, options=options)

    async def get_import(
        self,
        api_id: str,
        import_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> types.OpenapiImport:
        """Read the progress and the result of an import.

        Needs a JWT or an API key. An API key needs `openapi:read`.
        """
        return await self._transport.send("getOpenapiImport", path={"id": api_id, "importId": import_id}, options=options)


class AsyncSettlements(AsyncResource):
    """Operations on payments."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ListSettlementsQuery],
    ) -> AsyncPages[types.Settlement]:
        """List payments, newest first.

        Needs a JWT or an API key. An API key needs `settlements:read`.

        `from_` is the parameter `from`: Only payments created at this time or later.
        """
        return self._transport.list("listSettlements", query={**query, "from": from_}, options=options)

    async def get(self, id: str, *, options: RequestOptions | None = None) -> types.SettlementDetail:
        """Read a payment and its history.

        Needs a JWT or an API key. An API key needs `settlements:read`.
        """
        return await self._transport.send("getSettlement", path={"id": id}, options=options)

    async def export(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ExportSettlementsQuery],
    ) -> AsyncSettlementExport:
        """Export all payments as CSV or JSON Lines, without a limit of rows.

        The service streams the payments. The last line has their number; it is missing if the export is
        incomplete.

        Needs a JWT or an API key. An API key needs `settlements:read`.

        `from_` is the parameter `from`: Only payments created at this time or later.

        The format is JSON Lines unless given.

            async for payment in await client.settlements.export(status="settled"):
        """
        return await async_export_settlements(self._transport, {**query, "from": from_}, options)


class AsyncStatements(AsyncResource):
    """Operations on the earnings of months."""

    def months(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListStatementMonthsQuery],
    ) -> AsyncPages[types.StatementMonth]:
        """List the months with their earnings by network and token, newest first.

        Needs a JWT or an API key. An API key needs `settlements:read`.
        """
        return self._transport.list("listStatementMonths", query=query, options=options)

    async def get(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatementQuery],
    ) -> types.Statement:
        """Read the earnings of a month, by network, token and payee.

        The month is in UTC and has the form `2026-11`.

        Needs a JWT or an API key. An API key needs `settlements:read`.
        """
        return await self._transport.send("getStatement", query=query, options=options)

    async def export(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ExportStatementQuery],
    ) -> AsyncStatementExport:
        """Export the settlements and reversals of a month as CSV, or with its sums as PDF.

        The service streams the file. A CSV ends with the number of lines, and a PDF with `%%EOF`; these are
        missing if the file is incomplete. A month with archived payments is refused with 410
        `month_archived`.

        Needs a JWT or an API key. An API key needs `settlements:read`.
        """
        return await async_export_statement(self._transport, query, options)


class AsyncProblems(AsyncResource):
    """Operations on what is wrong with the APIs."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListProblemsQuery],
    ) -> AsyncPages[types.Problem]:
        """List the current problems of the APIs, newest first.

        Needs a JWT or an API key. An API key needs `apis:read`.
        """
        return self._transport.list("listProblems", query=query, options=options)


class AsyncAuditLog(AsyncResource):
    """Operations on the changes of the account."""

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        from_: str | None = None,
        **query: Unpack[types.ListAuditLogQuery],
    ) -> AsyncPages[types.AuditRecord]:
        """List the changes of the account, newest first; they are kept for 400 days.

        Needs a JWT or an API key. An API key needs `audit:read`.

        `from_` is the parameter `from`: Only changes at this time or later.
        """
        return self._transport.list("listAuditLog", query={**query, "from": from_}, options=options)


class AsyncStats(AsyncResource):
    """Operations on figures of payments and revenue."""

    async def overview(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.GetStatsOverviewQuery],
    ) -> types.StatsOverview:
        """Read payments, payers and revenue of the last days.

        The default of `days` is 30.

        Needs a JWT or an API key. An API key needs `stats:read`.
        """
        return await self._transport.send("getStatsOverview", query=query, options=options)


class AsyncWebhooks(AsyncResource):
    """Operations on URLs that receive the events of the seller.

    `verify_webhook` checks what they receive.
    """

    async def create(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.CreateWebhook],
    ) -> types.CreatedWebhook:
        """Send events to a URL; only this answer shows the signing secret.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        return await self._transport.send("createWebhook", body=body, options=options)

    def list(
        self,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListWebhooksQuery],
    ) -> AsyncPages[types.Webhook]:
        """List webhooks, newest first.

        Needs a JWT or an API key. An API key needs `webhooks:read`.
        """
        return self._transport.list("listWebhooks", query=query, options=options)

    async def get(self, id: str, *, options: RequestOptions | None = None) -> types.Webhook:
        """Read a webhook.

        Needs a JWT or an API key. An API key needs `webhooks:read`.
        """
        return await self._transport.send("getWebhook", path={"id": id}, options=options)

    async def update(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.UpdateWebhook],
    ) -> types.Webhook:
        """Change a webhook; null clears the description, and absent fields stay unchanged.

        Set `enabled` to true to enable a webhook that the gateway has disabled.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        return await self._transport.send("updateWebhook", path={"id": id}, body=body, options=options)

    async def delete(self, id: str, *, options: RequestOptions | None = None) -> None:
        """Delete a webhook and its log.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        await self._transport.send("deleteWebhook", path={"id": id}, options=options)

    async def test(self, id: str, *, options: RequestOptions | None = None) -> types.WebhookDelivery:
        """Send a `webhook.test` event to a webhook.

        The answer is the delivery, which has not ended yet.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        return await self._transport.send("testWebhook", path={"id": id}, options=options)

    async def roll_secret(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.RollWebhookSecret],
    ) -> types.CreatedWebhook:
        """Replace the secret of a webhook; only this answer shows the new one, and the old one still signs for a
        time.

        The old secret still signs too for `overlap_seconds`; the default is a day.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        return await self._transport.send("rollWebhookSecret", path={"id": id}, body=body, options=options)

    def deliveries(
        self,
        id: str,
        *,
        options: RequestOptions | None = None,
        **query: Unpack[types.ListWebhookDeliveriesQuery],
    ) -> AsyncPages[types.WebhookDelivery]:
        """List the events for a webhook, newest first; they are kept for 30 days.

        Needs a JWT or an API key. An API key needs `webhooks:read`.
        """
        return self._transport.list("listWebhookDeliveries", path={"id": id}, query=query, options=options)

    async def resend(
        self,
        id: str,
        delivery_id: str,
        *,
        options: RequestOptions | None = None,
    ) -> types.WebhookDelivery:
        """Send an event again at once, with the same `webhook-id`.

        Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
        """
        return await self._transport.send("resendWebhookDelivery", path={"id": id, "deliveryId": delivery_id}, options=options)


class AsyncConfig(AsyncResource):
    """Operations on the settings of the platform."""

    async def platform(self, *, options: RequestOptions | None = None) -> types.PlatformConfig:
        """Read names, addresses and networks of the platform.

        Public.
        """
        return await self._transport.send("getPlatformConfig", options=options)

    async def local_dev(self, *, options: RequestOptions | None = None) -> types.LocalDevConfig:
        """Read the Sandbox chain and its payment token.

        Public.
        """
        return await self._transport.send("getLocalDevConfig", options=options)


class AsyncNetworkList(AsyncPrices):
    """Operations on the networks that can be settled now."""

    async def list(self, *, options: RequestOptions | None = None) -> types.Networks:
        """List the networks with the schemes that their facilitators settle now.

        Public.
        """
        return await self._transport.send("listNetworks", options=options)


class AsyncSandboxWallets(AsyncResource):
    """Operations on the wallet of the seller in the Sandbox."""

    async def get(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """Read the Sandbox wallet; if there is none, one is made and filled.

        The wallet is filled in the background. The answer has the private key.

        Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must
        be verified. Works in the development environment only.
        """
        return await self._transport.send("getSandboxWallet", options=options)

    async def reset(self, *, options: RequestOptions | None = None) -> types.SandboxWallet:
        """Replace the keypair of the Sandbox wallet and fill the new one.

        The funds of the old keypair are lost.

        Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must
        be verified. Works in the development environment only.
        """
        return await self._transport.send("resetSandboxWallet", options=options)


class AsyncDev(AsyncResource):
    """Operations on the Sandbox chain."""

    async def balances(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.Address],
    ) -> types.Balances:
        """Read the balances of an address on the Sandbox chain.

        The balances are hex numbers: wei and atomic units of USDC.

        Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. Works in the
        development environment only.
        """
        return await self._transport.send("getBalances", body=body, options=options)

    async def faucet(
        self,
        *,
        options: RequestOptions | None = None,
        **body: Unpack[types.UseFaucet],
    ) -> types.Balances:
        """Send Sandbox funds to an address.

        Sends ETH, USDC or both. The answer has the new balances.

        Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must
        be verified. Works in the development environment only.
        """
        return await self._transport.send("useFaucet", body=body, options=options)


class AsyncHealthChecks(AsyncResource):
    """Operations on the service itself."""

    async def live(self, *, options: RequestOptions | None = None) -> types.Health:
        """Check whether the process runs.

        Public.
        """
        return await self._transport.send("getHealth", options=options)

    async def ready(self, *, options: RequestOptions | None = None) -> types.Health:
        """Check whether the process can serve requests.

        Public.
        """
        return await self._transport.send("getReadiness", options=options)


class AsyncResources:
    """All operations of the control plane."""

    def __init__(self, transport: AsyncTransport) -> None:
        self.auth: AsyncAuth = AsyncAuth(transport)
        self.members: AsyncMemberList = AsyncMemberList(transport)
        self.invitations: AsyncInvitationList = AsyncInvitationList(transport)
        self.api_keys: AsyncApiKeys = AsyncApiKeys(transport)
        self.apis: AsyncApis = AsyncApis(transport)
        self.upstreams: AsyncUpstreams = AsyncUpstreams(transport)
        self.openapi: AsyncOpenapi = AsyncOpenapi(transport)
        self.settlements: AsyncSettlements = AsyncSettlements(transport)
        self.statements: AsyncStatements = AsyncStatements(transport)
        self.problems: AsyncProblems = AsyncProblems(transport)
        self.audit_log: AsyncAuditLog = AsyncAuditLog(transport)
        self.stats: AsyncStats = AsyncStats(transport)
        self.webhooks: AsyncWebhooks = AsyncWebhooks(transport)
        self.config: AsyncConfig = AsyncConfig(transport)
        self.networks: AsyncNetworkList = AsyncNetworkList(transport)
        self.sandbox_wallet: AsyncSandboxWallets = AsyncSandboxWallets(transport)
        self.dev: AsyncDev = AsyncDev(transport)
        self.health: AsyncHealthChecks = AsyncHealthChecks(transport)
