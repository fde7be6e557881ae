/** Generated from openapi/openapi.json by `make sdk`; do not edit. */
import type {
  ErrorAnswer,
  AcceptOption,
  EndpointParameter,
  EndpointWarning,
  Endpoint,
  EndpointPage,
  AcceptOptionInput,
  EndpointParameterInput,
  CreateEndpoint,
  UpdateEndpoint,
  EndpointFilter,
  ChangeEndpoints,
  EndpointTerms,
  EndpointChange,
  ChangedEndpoints,
  ImportedEndpoint,
  Suspension,
  Api,
  ApiPage,
  CreateApi,
  UpdateApi,
  Alarms,
  UpdateAlarms,
  CopyNetwork,
  CopyApi,
  CopiedApi,
  SlugAvailability,
  ProbeUpstream,
  UpstreamProbe,
  Domain,
  DomainPage,
  CreateDomain,
  DomainVerification,
  DomainSuggestion,
  DomainSuggestions,
  Operation,
  SkippedOperation,
  ParsedOpenapi,
  ParseOpenapi,
  OperationInput,
  ImportOpenapi,
  ImportedOpenapi,
  StartOpenapiImport,
  OpenapiImport,
  PriceWarning,
  PayableEndpoints,
  Discovery,
  Explanation,
  Settlement,
  SettlementDetail,
  SettlementPage,
  StatementItem,
  Statement,
  StatementSums,
  StatementMonth,
  StatementMonthPage,
  ApiRequest,
  ApiRequestPage,
  Problem,
  ProblemPage,
  AuditRecord,
  AuditRecordPage,
  Webhook,
  WebhookPage,
  CreateWebhook,
  CreatedWebhook,
  UpdateWebhook,
  RollWebhookSecret,
  WebhookDelivery,
  WebhookDeliveryPage,
  StatsOverview,
  Token,
  Network,
  Networks,
  PlatformNetwork,
  PlatformConfig,
  LocalDevConfig,
  AccountName,
  OpenAccount,
  OpenAccounts,
  OpenedAccount,
  AcceptedInvitation,
  Member,
  Members,
  UpdateMember,
  CreateInvitation,
  Invitation,
  Invitations,
  User,
  Identity,
  UpdateAccount,
  Session,
  Signup,
  Login,
  VerifyEmail,
  AcceptInvitation,
  EmailVerification,
  ResentVerification,
  ForgotPassword,
  ResetPassword,
  PasswordReset,
  StoppedEmailChange,
  ChangePassword,
  ChangeEmail,
  SentMail,
  DeleteAccount,
  BeginSecondFactor,
  BegunSecondFactor,
  ConfirmSecondFactor,
  EnabledSecondFactor,
  SecondFactorProof,
  RecoveryCodes,
  RollApiKey,
  ApiKey,
  ApiKeyPage,
  CreateApiKey,
  CreatedApiKey,
  SandboxWallet,
  Balances,
  Address,
  UseFaucet,
  Health,
  PaymentEventData,
  EndpointEventData,
  CertificateEventData,
  PayeeEventData,
  TestEventData,
  ListApiKeysQuery,
  ListApisQuery,
  GetSlugAvailabilityQuery,
  ListEndpointsQuery,
  ListDomainsQuery,
  GetStatsOverviewQuery,
  ListSettlementsQuery,
  ExportSettlementsQuery,
  ListProblemsQuery,
  ListRequestsQuery,
  GetStatementQuery,
  ListStatementMonthsQuery,
  ExportStatementQuery,
  ListAuditLogQuery,
  ListWebhooksQuery,
  ListWebhookDeliveriesQuery,
} from './models.ts'

export interface paths {
    "/auth/signup": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an account
         * The answer has the token of the first session.
         *
         *     Public.
         */
        post: operations["signup"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Log in; an account with a second factor needs `code` too
         * Without `code`, an account with a second factor gets `second_factor_required`.
         *
         *     Public.
         */
        post: operations["login"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the session of the token; the token becomes invalid
         * Needs a JWT; API keys are refused.
         */
        post: operations["logout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/verify-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify an e-mail address with the token from the mail
         * Public, but a JWT or an API key in the request must be valid.
         */
        post: operations["verifyEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/resend-verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the verification mail again
         * Needs a JWT; API keys are refused. Needs a session for the person's own account.
         */
        post: operations["resendVerification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a link for a new password if an account has this address
         * Public.
         */
        post: operations["forgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token from the mail; all sessions end
         * Public.
         */
        post: operations["resetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/stop-email-change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Stop a change of the e-mail address with the token from the mail to the old address; all sessions end
         * The current address stays.
         *
         *     Public.
         */
        post: operations["stopEmailChange"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the account and the rights of the credential
         * Needs a JWT or an API key.
         */
        get: operations["getMe"];
        /**
         * Change the name, the mails about problems, and whether APIs without a contact publish the e-mail address
         * Needs a JWT; API keys are refused. Needs a session for the person's own account.
         */
        put: operations["updateAccount"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password and end all other sessions
         * The answer has the token of a new session.
         *
         *     Needs a JWT; API keys are refused. Needs a session for the person's own account.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/end-other-sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End all sessions of the account; the answer has the token of a new session
         * Needs a JWT; API keys are refused. Needs a session for the person's own account.
         */
        post: operations["endOtherSessions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/change-email": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail a token to a new address; `POST /auth/verify-email` with it makes the change, and a mail to the old address can stop it
         * Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be verified.
         */
        post: operations["changeEmail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/delete-account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account with its APIs and keys; its payments stay on record
         * Needs a JWT; API keys are refused. Needs a session for the person's own account.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor/begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a secret for an authenticator app; the second factor starts when a code confirms it
         * Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be verified.
         */
        post: operations["beginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the second factor on with a code; the answer has recovery codes, and all other sessions end
         * Only this answer shows the recovery codes. It also has the token of a new session.
         *
         *     Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be verified.
         */
        post: operations["confirmSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Switch the second factor off
         * Needs a JWT; API keys are refused. Needs a session for the person's own account.
         */
        post: operations["disableSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/second-factor/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the recovery codes; only this answer shows them
         * The earlier codes become invalid.
         *
         *     Needs a JWT; API keys are refused. Needs a session for the person's own account.
         */
        post: operations["renewRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the accounts for which the person may act, the person's own first
         * Needs a JWT; API keys are refused.
         */
        get: operations["listAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accounts/{id}/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a token of this session for another account of the person
         * Needs a JWT; API keys are refused.
         */
        post: operations["openAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accounts/{id}/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave an account; the person's tokens for it become invalid at once
         * Needs a JWT; API keys are refused.
         */
        post: operations["leaveAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/accept-invitation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation with the token of its mail
         * Needs a JWT; API keys are refused. Needs a session for the person's own account.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the account, the account's own person first
         * Needs a JWT; API keys are refused. The role of the person needs `members:read`.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/members/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the role of a member; the member's tokens for the account become invalid at once
         * Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be verified.
         */
        put: operations["updateMember"];
        post?: never;
        /**
         * Remove a member; the member's tokens for the account become invalid at once
         * Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be verified.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the valid invitations, newest first
         * Needs a JWT; API keys are refused. The role of the person needs `members:read`.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite a person by mail; replaces an earlier invitation of the address
         * Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be verified.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/invitations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be verified.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys
         * Needs a JWT; API keys are refused. The role of the person needs `keys:read`.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Make an API key for the environment; only this answer shows the key
         * Give either `scopes` or `preset`.
         *
         *     Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/api-keys/{id}/roll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one with equal rights; the old key stays valid for a time
         * The new key has the scopes of the old one. The old key ends after `overlap_seconds`; by default it ends at once.
         *
         *     Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
         */
        post: operations["rollApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/api-keys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key
         * Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/auth/alarms": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read about which events of the session's account you get mails
         * Needs a JWT; API keys are refused.
         */
        get: operations["getAlarms"];
        /**
         * Choose about which events of the session's account you get mails
         * Each person chooses separately for each account; by default no mails are sent. Kinds that the role may not see are refused.
         *
         *     Needs a JWT; API keys are refused. The e-mail address must be verified.
         */
        put: operations["updateAlarms"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List APIs, newest first
         * Needs a JWT or an API key. An API key needs `apis:read`.
         */
        get: operations["listApis"];
        put?: never;
        /**
         * Put an upstream HTTP API behind the gateway
         * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
         */
        post: operations["createApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an API
         * Needs a JWT or an API key. An API key needs `apis:read`.
         */
        get: operations["getApi"];
        /**
         * Change an API; null clears an optional field, and absent fields stay unchanged
         * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
         */
        put: operations["updateApi"];
        post?: never;
        /**
         * Delete an API with its endpoints and domains
         * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
         */
        delete: operations["deleteApi"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copy an API of the Sandbox into production; the copy is disabled
         * Endpoints, texts and settings are copied. Domains, keys, webhooks, upstream headers and endpoints with a `ttl` are not. The payee of the Sandbox is never copied. The gateway serves the copy only after `enabled` is set to true.
         *
         *     Needs a JWT; API keys are refused. The role of the person needs `apis:read` and `apis:write` and `endpoints:read` and `endpoints:write`. The e-mail address must be verified. Works in the development environment only.
         */
        post: operations["copyApi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/slug-availability": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether a slug is free in the environment
         * This does not reserve the slug: only a new API takes it.
         *
         *     Needs a JWT or an API key. An API key needs `apis:read`.
         */
        get: operations["getSlugAvailability"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/upstreams/probe": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check whether an upstream answers a request of the gateway; the body of the answer is not read
         * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
         */
        post: operations["probeUpstream"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the endpoints of an API, newest first
         * Needs a JWT or an API key. An API key needs `endpoints:read`.
         */
        get: operations["listEndpoints"];
        put?: never;
        /**
         * Put a price on a method and path of an API
         * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
         */
        post: operations["createEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/endpoints/{endpointId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an endpoint
         * Needs a JWT or an API key. An API key needs `endpoints:read`.
         */
        get: operations["getEndpoint"];
        /**
         * Change an endpoint; null clears an optional field, and absent fields stay unchanged
         * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
         */
        put: operations["updateEndpoint"];
        post?: never;
        /**
         * Delete an endpoint
         * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
         */
        delete: operations["deleteEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/endpoints/change": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change prices or `enabled` of many endpoints of an API at once
         * Either all selected endpoints change, or none. With `dry_run`, the answer lists what would change. Send its entity tag in `If-Match` with the real change: the change is then refused if the endpoints have changed meanwhile. The answer lists the first 100 changes.
         *
         *     Needs a JWT or an API key. An API key needs `endpoints:read` and `endpoints:write`. The e-mail address must be verified.
         */
        post: operations["changeEndpoints"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/domains": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the domains of an API, newest first
         * Needs a JWT or an API key. An API key needs `domains:read`.
         */
        get: operations["listDomains"];
        put?: never;
        /**
         * Claim a host name for an API; the answer has the TXT record that proves the claim
         * The answer also has the CNAME target that points the name at the gateway.
         *
         *     Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
         */
        post: operations["createDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/domains/{domainId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a domain
         * Needs a JWT or an API key. An API key needs `domains:read`.
         */
        get: operations["getDomain"];
        put?: never;
        post?: never;
        /**
         * Release a domain; its host name is no longer served
         * Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
         */
        delete: operations["deleteDomain"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/domains/suggest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Suggest host names for an API
         * Needs a JWT or an API key. An API key needs `domains:read`.
         */
        get: operations["suggestDomains"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/domains/{domainId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the TXT record of a domain, and serve the host name if the record is there
         * While the status is `pending`, `reason` names the missing record.
         *
         *     Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
         */
        post: operations["verifyDomain"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/openapi/parse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the operations of an OpenAPI 3 or Swagger 2 document; nothing is stored
         * `spec` is the document as text, in JSON or YAML.
         *
         *     Needs a JWT or an API key. An API key needs `openapi:read`.
         */
        post: operations["parseOpenapi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/openapi/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make an endpoint of each operation; operations that already have one are skipped
         * Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be verified.
         */
        post: operations["importOpenapi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/openapi/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Import a specification of up to 10 MiB in the background
         * `getOpenapiImport` reads its progress.
         *
         *     Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be verified.
         */
        post: operations["startOpenapiImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/openapi/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the progress and the result of an import
         * Needs a JWT or an API key. An API key needs `openapi:read`.
         */
        get: operations["getOpenapiImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/discovery": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the addresses of the documents that describe an API to buyers
         * Needs a JWT or an API key. An API key needs `apis:read`.
         */
        get: operations["getDiscovery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/stats/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read payments, payers and revenue of the last days
         * The default of `days` is 30.
         *
         *     Needs a JWT or an API key. An API key needs `stats:read`.
         */
        get: operations["getStatsOverview"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments, newest first
         * Needs a JWT or an API key. An API key needs `settlements:read`.
         */
        get: operations["listSettlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all payments as CSV or JSON Lines, without a limit of rows
         * The service streams the payments. The last line has their number; it is missing if the export is incomplete.
         *
         *     Needs a JWT or an API key. An API key needs `settlements:read`.
         */
        get: operations["exportSettlements"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/settlements/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a payment and its history
         * Needs a JWT or an API key. An API key needs `settlements:read`.
         */
        get: operations["getSettlement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/problems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the current problems of the APIs, newest first
         * Needs a JWT or an API key. An API key needs `apis:read`.
         */
        get: operations["listProblems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/apis/{id}/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List buyers' requests to an API, newest first; requests without a payment are kept for three days
         * Needs a JWT or an API key. An API key needs `settlements:read`.
         */
        get: operations["listRequests"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the earnings of a month, by network, token and payee
         * The month is in UTC and has the form `2026-11`.
         *
         *     Needs a JWT or an API key. An API key needs `settlements:read`.
         */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements/months": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the months with their earnings by network and token, newest first
         * Needs a JWT or an API key. An API key needs `settlements:read`.
         */
        get: operations["listStatementMonths"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/statements/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export the settlements and reversals of a month as CSV, or with its sums as PDF
         * The service streams the file. A CSV ends with the number of lines, and a PDF with `%%EOF`; these are missing if the file is incomplete. A month with archived payments is refused with 410 `month_archived`.
         *
         *     Needs a JWT or an API key. An API key needs `settlements:read`.
         */
        get: operations["exportStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the changes of the account, newest first; they are kept for 400 days
         * Needs a JWT or an API key. An API key needs `audit:read`.
         */
        get: operations["listAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks, newest first
         * Needs a JWT or an API key. An API key needs `webhooks:read`.
         */
        get: operations["listWebhooks"];
        put?: never;
        /**
         * Send events to a URL; only this answer shows the signing secret
         * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
         */
        post: operations["createWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook
         * Needs a JWT or an API key. An API key needs `webhooks:read`.
         */
        get: operations["getWebhook"];
        /**
         * Change a webhook; null clears the description, and absent fields stay unchanged
         * Set `enabled` to true to enable a webhook that the gateway has disabled.
         *
         *     Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
         */
        put: operations["updateWebhook"];
        post?: never;
        /**
         * Delete a webhook and its log
         * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
         */
        delete: operations["deleteWebhook"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/roll-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook; only this answer shows the new one, and the old one still signs for a time
         * The old secret still signs too for `overlap_seconds`; the default is a day.
         *
         *     Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
         */
        post: operations["rollWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a `webhook.test` event to a webhook
         * The answer is the delivery, which has not ended yet.
         *
         *     Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
         */
        post: operations["testWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the events for a webhook, newest first; they are kept for 30 days
         * Needs a JWT or an API key. An API key needs `webhooks:read`.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/webhooks/{id}/deliveries/{deliveryId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send an event again at once, with the same `webhook-id`
         * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
         */
        post: operations["resendWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/platform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read names, addresses and networks of the platform
         * Public.
         */
        get: operations["getPlatformConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/config/local-dev": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the Sandbox chain and its payment token
         * Public.
         */
        get: operations["getLocalDevConfig"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/networks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the networks with the schemes that their facilitators settle now
         * Public.
         */
        get: operations["listNetworks"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox-wallet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the Sandbox wallet; if there is none, one is made and filled
         * The wallet is filled in the background. The answer has the private key.
         *
         *     Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified. Works in the development environment only.
         */
        get: operations["getSandboxWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/sandbox-wallet/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the keypair of the Sandbox wallet and fill the new one
         * The funds of the old keypair are lost.
         *
         *     Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified. Works in the development environment only.
         */
        post: operations["resetSandboxWallet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dev/balances": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the balances of an address on the Sandbox chain
         * The balances are hex numbers: wei and atomic units of USDC.
         *
         *     Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. Works in the development environment only.
         */
        post: operations["getBalances"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/dev/faucet": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send Sandbox funds to an address
         * Sends ETH, USDC or both. The answer has the new balances.
         *
         *     Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified. Works in the development environment only.
         */
        post: operations["useFaucet"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process runs
         * Public.
         */
        get: operations["getHealth"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Check whether the process can serve requests
         * Public.
         */
        get: operations["getReadiness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "payment.settled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was settled. Each settled payment is reported once, also if it was UNKNOWN before.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "payment.settled",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "payment_id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *         "status": "settled",
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *         "method": "GET",
                     *         "path": "/forecast/berlin",
                     *         "payer": "0x2222222222222222222222222222222222222222",
                     *         "scheme": "exact",
                     *         "network": "eip155:845320402",
                     *         "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *         "amount": "100000",
                     *         "pay_to": "0x1111111111111111111111111111111111111111",
                     *         "transaction": "0xabababababababababababababababababababababababababababababababab",
                     *         "reason": null,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "settled_at": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "payment.settled";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: PaymentEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A settled payment no longer counts: a reorganisation of the chain has taken it back for good, or its channel no longer holds the money.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "payment.reversed",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "payment_id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *         "status": "reversed",
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *         "method": "GET",
                     *         "path": "/forecast/berlin",
                     *         "payer": "0x2222222222222222222222222222222222222222",
                     *         "scheme": "exact",
                     *         "network": "eip155:845320402",
                     *         "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *         "amount": "100000",
                     *         "pay_to": "0x1111111111111111111111111111111111111111",
                     *         "transaction": "0xabababababababababababababababababababababababababababababababab",
                     *         "reason": "reorganised",
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "settled_at": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "payment.reversed";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: PaymentEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.restored": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reversed payment counts again: its payer has filled the channel.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "payment.restored",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "payment_id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *         "status": "restored",
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *         "method": "GET",
                     *         "path": "/forecast/berlin",
                     *         "payer": "0x2222222222222222222222222222222222222222",
                     *         "scheme": "batch-settlement",
                     *         "network": "eip155:845320402",
                     *         "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *         "amount": "100000",
                     *         "pay_to": "0x1111111111111111111111111111111111111111",
                     *         "transaction": "0xabababababababababababababababababababababababababababababababab",
                     *         "reason": "covered_again",
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "settled_at": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "payment.restored";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: PaymentEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.unknown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * It is not known yet whether a payment was settled. `payment.closed` follows.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "payment.unknown",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "payment_id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *         "status": "unknown",
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *         "method": "GET",
                     *         "path": "/forecast/berlin",
                     *         "payer": "0x2222222222222222222222222222222222222222",
                     *         "scheme": "exact",
                     *         "network": "eip155:845320402",
                     *         "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *         "amount": "100000",
                     *         "pay_to": "0x1111111111111111111111111111111111111111",
                     *         "transaction": null,
                     *         "reason": "settlement_unanswered",
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "settled_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "payment.unknown";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: PaymentEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.closed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The chain has decided about an UNKNOWN payment: settled (`payment.settled` is sent too), expired or cancelled.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "payment.closed",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "payment_id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *         "status": "expired",
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *         "method": "GET",
                     *         "path": "/forecast/berlin",
                     *         "payer": "0x2222222222222222222222222222222222222222",
                     *         "scheme": "exact",
                     *         "network": "eip155:845320402",
                     *         "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *         "amount": "100000",
                     *         "pay_to": "0x1111111111111111111111111111111111111111",
                     *         "transaction": null,
                     *         "reason": null,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "settled_at": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "payment.closed";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: PaymentEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An endpoint's upstream fails: at least five payments within ten minutes, and at least half of them, were released without a charge.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "endpoint.failing",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *         "method": "GET",
                     *         "path_pattern": "/forecast/*",
                     *         "failed": 9,
                     *         "settled": 1,
                     *         "since": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "endpoint.failing";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: EndpointEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "endpoint.recovered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The upstream of an endpoint that was failing answers again: a payment was settled, and fewer than half fail.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "endpoint.recovered",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *         "method": "GET",
                     *         "path_pattern": "/forecast/*",
                     *         "failed": 2,
                     *         "settled": 11,
                     *         "since": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "endpoint.recovered";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: EndpointEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "certificate.failing": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Three orders in a row for the certificate of a custom host have failed.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "certificate.failing",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "domain_id": "019c13f4-3d50-7f66-8e74-8bafacbd9f05",
                     *         "hostname": "api.example.com",
                     *         "failures": 3,
                     *         "reason": "DNS problem: NXDOMAIN looking up A for api.example.com",
                     *         "not_after": null,
                     *         "next_attempt_at": "2026-01-31T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "certificate.failing";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: CertificateEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payee.changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The payee of an API was changed, or a payee in the options of an endpoint.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "payee.changed",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": null,
                     *         "before": [
                     *           "0x3333333333333333333333333333333333333333"
                     *         ],
                     *         "after": [
                     *           "0x1111111111111111111111111111111111111111"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "payee.changed";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: PayeeEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sent when the seller asks for a test; a webhook gets it without subscribing to it.
         * Standard Webhooks 1.0.0. An event may arrive more than once, each time with the same `webhook-id`, and events arrive in
         *     no particular order. A 2xx status within 15 seconds confirms the delivery. 410 disables the webhook. After any other answer, the gateway
         *     tries again for three days.
         */
        post: {
            parameters: {
                query?: never;
                header: {
                    /** Identifier of the message; all attempts of a delivery send it */
                    "webhook-id": string;
                    /** Time of the attempt, in seconds since 1970 */
                    "webhook-timestamp": string;
                    /** `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`; two signatures with a space between while a secret is rolled */
                    "webhook-signature": string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    /**
                     * @example {
                     *       "type": "webhook.test",
                     *       "timestamp": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "webhook_id": "019c13f6-5f70-7188-9096-adc1ceedbf07"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /** @enum {string} */
                        type: "webhook.test";
                        /**
                         * Format: date-time
                         * Time of the event
                         */
                        timestamp: string;
                        data: TestEventData;
                    };
                };
            };
            responses: {
                /** Taken */
                "2XX": {
                    headers: {
                        [name: string]: unknown;
                    };
                    content?: never;
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: ErrorAnswer;
        AcceptOption: AcceptOption;
        EndpointParameter: EndpointParameter;
        EndpointWarning: EndpointWarning;
        Endpoint: Endpoint;
        EndpointPage: EndpointPage;
        AcceptOptionInput: AcceptOptionInput;
        EndpointParameterInput: EndpointParameterInput;
        CreateEndpoint: CreateEndpoint;
        UpdateEndpoint: UpdateEndpoint;
        EndpointFilter: EndpointFilter;
        ChangeEndpoints: ChangeEndpoints;
        EndpointTerms: EndpointTerms;
        EndpointChange: EndpointChange;
        ChangedEndpoints: ChangedEndpoints;
        ImportedEndpoint: ImportedEndpoint;
        Suspension: Suspension;
        Api: Api;
        ApiPage: ApiPage;
        CreateApi: CreateApi;
        UpdateApi: UpdateApi;
        Alarms: Alarms;
        UpdateAlarms: UpdateAlarms;
        CopyNetwork: CopyNetwork;
        CopyApi: CopyApi;
        CopiedApi: CopiedApi;
        SlugAvailability: SlugAvailability;
        ProbeUpstream: ProbeUpstream;
        UpstreamProbe: UpstreamProbe;
        Domain: Domain;
        DomainPage: DomainPage;
        CreateDomain: CreateDomain;
        DomainVerification: DomainVerification;
        DomainSuggestion: DomainSuggestion;
        DomainSuggestions: DomainSuggestions;
        Operation: Operation;
        SkippedOperation: SkippedOperation;
        ParsedOpenapi: ParsedOpenapi;
        ParseOpenapi: ParseOpenapi;
        OperationInput: OperationInput;
        ImportOpenapi: ImportOpenapi;
        ImportedOpenapi: ImportedOpenapi;
        StartOpenapiImport: StartOpenapiImport;
        OpenapiImport: OpenapiImport;
        PriceWarning: PriceWarning;
        PayableEndpoints: PayableEndpoints;
        Discovery: Discovery;
        Explanation: Explanation;
        Settlement: Settlement;
        SettlementDetail: SettlementDetail;
        SettlementPage: SettlementPage;
        StatementItem: StatementItem;
        Statement: Statement;
        StatementSums: StatementSums;
        StatementMonth: StatementMonth;
        StatementMonthPage: StatementMonthPage;
        ApiRequest: ApiRequest;
        ApiRequestPage: ApiRequestPage;
        Problem: Problem;
        ProblemPage: ProblemPage;
        AuditRecord: AuditRecord;
        AuditRecordPage: AuditRecordPage;
        Webhook: Webhook;
        WebhookPage: WebhookPage;
        CreateWebhook: CreateWebhook;
        CreatedWebhook: CreatedWebhook;
        UpdateWebhook: UpdateWebhook;
        RollWebhookSecret: RollWebhookSecret;
        WebhookDelivery: WebhookDelivery;
        WebhookDeliveryPage: WebhookDeliveryPage;
        StatsOverview: StatsOverview;
        Token: Token;
        Network: Network;
        Networks: Networks;
        PlatformNetwork: PlatformNetwork;
        PlatformConfig: PlatformConfig;
        LocalDevConfig: LocalDevConfig;
        AccountName: AccountName;
        OpenAccount: OpenAccount;
        OpenAccounts: OpenAccounts;
        OpenedAccount: OpenedAccount;
        AcceptedInvitation: AcceptedInvitation;
        Member: Member;
        Members: Members;
        UpdateMember: UpdateMember;
        CreateInvitation: CreateInvitation;
        Invitation: Invitation;
        Invitations: Invitations;
        User: User;
        Identity: Identity;
        UpdateAccount: UpdateAccount;
        Session: Session;
        Signup: Signup;
        Login: Login;
        VerifyEmail: VerifyEmail;
        AcceptInvitation: AcceptInvitation;
        EmailVerification: EmailVerification;
        ResentVerification: ResentVerification;
        ForgotPassword: ForgotPassword;
        ResetPassword: ResetPassword;
        PasswordReset: PasswordReset;
        StoppedEmailChange: StoppedEmailChange;
        ChangePassword: ChangePassword;
        ChangeEmail: ChangeEmail;
        SentMail: SentMail;
        DeleteAccount: DeleteAccount;
        BeginSecondFactor: BeginSecondFactor;
        BegunSecondFactor: BegunSecondFactor;
        ConfirmSecondFactor: ConfirmSecondFactor;
        EnabledSecondFactor: EnabledSecondFactor;
        SecondFactorProof: SecondFactorProof;
        RecoveryCodes: RecoveryCodes;
        RollApiKey: RollApiKey;
        ApiKey: ApiKey;
        ApiKeyPage: ApiKeyPage;
        CreateApiKey: CreateApiKey;
        CreatedApiKey: CreatedApiKey;
        SandboxWallet: SandboxWallet;
        Balances: Balances;
        Address: Address;
        UseFaucet: UseFaucet;
        Health: Health;
        PaymentEventData: PaymentEventData;
        EndpointEventData: EndpointEventData;
        CertificateEventData: CertificateEventData;
        PayeeEventData: PayeeEventData;
        TestEventData: TestEventData;
    };
    responses: never;
    parameters: {
        /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
        Environment: "production" | "development";
        /** Entity tags. The change is made only while the resource is in one of these states; otherwise the answer is `precondition_failed` (412) */
        IfMatch: string;
        /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** Identifier of the request */
        RequestId: string;
        /** Most requests in a minute, by the limit with the fewest requests left: of the subnet, the account or the API key */
        RateLimitLimit: number;
        /** Requests that are left in this minute */
        RateLimitRemaining: number;
        /** Seconds until the minute ends */
        RateLimitReset: number;
        /** Seconds to wait before the next try */
        RetryAfter: number;
        /** Identifies the state of the resource, for `If-Match` (RFC 9110, section 8.8.3) */
        EntityTag: string;
        /** `true` if this answer repeats the first answer to this Idempotency-Key */
        IdempotentReplayed: "true";
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    signup: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery",
                 *       "name": "Ada"
                 *     }
                 */
                "application/json": Signup;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.signature",
                     *       "user": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "email_verified": false,
                     *         "pending_email": null,
                     *         "publish_owner_email": true,
                     *         "problem_mails": true,
                     *         "second_factor": false,
                     *         "recovery_codes_left": 0,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "suspended": null
                     *       }
                     *     }
                     */
                    "application/json": Session;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `email_already_registered`: email already registered */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    login: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": Login;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.signature",
                     *       "user": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "email_verified": true,
                     *         "pending_email": null,
                     *         "publish_owner_email": true,
                     *         "problem_mails": true,
                     *         "second_factor": false,
                     *         "recovery_codes_left": 0,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "suspended": null
                     *       }
                     *     }
                     */
                    "application/json": Session;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `invalid_credentials`: invalid email or password
             *
             *     `second_factor_required`: a code of the second factor is required
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `wrong_code`: the code is wrong or was used before */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    logout: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `jwt_required`: jwt required */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    verifyEmail: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY"
                 *     }
                 */
                "application/json": VerifyEmail;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "verified"
                     *     }
                     */
                    "application/json": EmailVerification;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `invalid_verification_token`: invalid or expired verification token
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `invalid_token`: invalid token */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `address_not_allowed`: this API key may not be used from this address */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `email_already_registered`: email already registered
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    resendVerification: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "sent"
                     *     }
                     */
                    "application/json": ResentVerification;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `jwt_required`: jwt required
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    forgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.com"
                 *     }
                 */
                "application/json": ForgotPassword;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "sent"
                     *     }
                     */
                    "application/json": SentMail;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    resetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY",
                 *       "password": "better horse battery"
                 *     }
                 */
                "application/json": ResetPassword;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "changed"
                     *     }
                     */
                    "application/json": PasswordReset;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `invalid_reset_token`: invalid or expired password reset token
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    stopEmailChange: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY"
                 *     }
                 */
                "application/json": VerifyEmail;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "stopped"
                     *     }
                     */
                    "application/json": StoppedEmailChange;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `invalid_stop_token`: there is no change to stop: it was already stopped or made, or the link has expired
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getMe: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "user": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "email_verified": true,
                     *         "pending_email": null,
                     *         "publish_owner_email": true,
                     *         "problem_mails": true,
                     *         "second_factor": false,
                     *         "recovery_codes_left": 0,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "suspended": null
                     *       },
                     *       "account": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "suspended": null
                     *       },
                     *       "role": "owner",
                     *       "environment": "development",
                     *       "credential": "jwt",
                     *       "scopes": null
                     *     }
                     */
                    "application/json": Identity;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `address_not_allowed`: this API key may not be used from this address */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "publish_owner_email": false
                 *     }
                 */
                "application/json": UpdateAccount;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *       "email": "ada@example.com",
                     *       "name": "Ada",
                     *       "email_verified": true,
                     *       "pending_email": null,
                     *       "publish_owner_email": false,
                     *       "problem_mails": true,
                     *       "second_factor": false,
                     *       "recovery_codes_left": 0,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "suspended": null
                     *     }
                     */
                    "application/json": User;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `jwt_required`: jwt required
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "current_password": "correct horse battery",
                 *       "new_password": "better horse battery"
                 *     }
                 */
                "application/json": ChangePassword;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.signature",
                     *       "user": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "email_verified": true,
                     *         "pending_email": null,
                     *         "publish_owner_email": true,
                     *         "problem_mails": true,
                     *         "second_factor": false,
                     *         "recovery_codes_left": 0,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "suspended": null
                     *       }
                     *     }
                     */
                    "application/json": Session;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `jwt_required`: jwt required
             *
             *     `wrong_password`: wrong password
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    endOtherSessions: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.signature",
                     *       "user": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "email_verified": true,
                     *         "pending_email": null,
                     *         "publish_owner_email": true,
                     *         "problem_mails": true,
                     *         "second_factor": false,
                     *         "recovery_codes_left": 0,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "suspended": null
                     *       }
                     *     }
                     */
                    "application/json": Session;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `jwt_required`: jwt required
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    changeEmail: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "ada@example.org",
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": ChangeEmail;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "sent"
                     *     }
                     */
                    "application/json": SentMail;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             *
             *     `wrong_password`: wrong password
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": DeleteAccount;
            };
        };
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `jwt_required`: jwt required
             *
             *     `wrong_password`: wrong password
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    beginSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery"
                 *     }
                 */
                "application/json": BeginSecondFactor;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "secret": "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP",
                     *       "otpauth_uri": "otpauth://totp/Launa:ada%40example.com?issuer=Launa&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30"
                     *     }
                     */
                    "application/json": BegunSecondFactor;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             *
             *     `wrong_password`: wrong password
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `second_factor_already_enabled`: the account already has a second factor
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    confirmSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "492039"
                 *     }
                 */
                "application/json": ConfirmSecondFactor;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.signature",
                     *       "user": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "email_verified": true,
                     *         "pending_email": null,
                     *         "publish_owner_email": true,
                     *         "problem_mails": true,
                     *         "second_factor": true,
                     *         "recovery_codes_left": 10,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "suspended": null
                     *       },
                     *       "recovery_codes": [
                     *         "7k2m-9d4v-x8qe-3htz"
                     *       ]
                     *     }
                     */
                    "application/json": EnabledSecondFactor;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `second_factor_already_enabled`: the account already has a second factor
             *
             *     `second_factor_not_begun`: start the second factor before you confirm it
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    disableSecondFactor: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "code": "492039"
                 *     }
                 */
                "application/json": SecondFactorProof;
            };
        };
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `jwt_required`: jwt required
             *
             *     `wrong_password`: wrong password
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `second_factor_not_enabled`: the account has no second factor
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    renewRecoveryCodes: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery",
                 *       "code": "492039"
                 *     }
                 */
                "application/json": SecondFactorProof;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "recovery_codes": [
                     *         "7k2m-9d4v-x8qe-3htz"
                     *       ]
                     *     }
                     */
                    "application/json": RecoveryCodes;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `jwt_required`: jwt required
             *
             *     `wrong_password`: wrong password
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `second_factor_not_enabled`: the account has no second factor
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *           "email": "ada@example.com",
                     *           "name": "Ada",
                     *           "role": "owner"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": OpenAccounts;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `jwt_required`: jwt required */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    openAccount: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "token": "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.signature",
                     *       "account": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "role": "accountant"
                     *       }
                     *     }
                     */
                    "application/json": OpenedAccount;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `jwt_required`: jwt required */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    leaveAccount: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `jwt_required`: jwt required */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_in_flight`: a request with this idempotency key is still in flight
             *
             *     `last_owner`: the account's own login is its last owner and cannot leave: delete the account instead
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "abababababababababababababababababababababababababababababababab"
                 *     }
                 */
                "application/json": AcceptInvitation;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "account": {
                     *         "id": "019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10",
                     *         "email": "ada@example.com",
                     *         "name": "Ada",
                     *         "role": "accountant"
                     *       }
                     *     }
                     */
                    "application/json": AcceptedInvitation;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `invalid_invitation`: this invitation was used, withdrawn or replaced by a newer one, or it has expired
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `jwt_required`: jwt required
             *
             *     `own_login_required`: this concerns your own login: switch to your own account first
             *
             *     `invitation_for_other_address`: the invitation is for another e-mail address: log in with the address that it was mailed to
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f4-3d50-7f66-8e74-8bafacbd9f06",
                     *           "email": "grace@example.com",
                     *           "name": "Grace",
                     *           "role": "accountant",
                     *           "second_factor": true,
                     *           "own_login": false,
                     *           "created_at": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": Members;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    updateMember: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "developer"
                 *     }
                 */
                "application/json": UpdateMember;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f4-3d50-7f66-8e74-8bafacbd9f06",
                     *       "email": "grace@example.com",
                     *       "name": "Grace",
                     *       "role": "developer",
                     *       "second_factor": true,
                     *       "own_login": false,
                     *       "created_at": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": Member;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             *
             *     `wrong_code`: the code is wrong or was used before
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `last_owner`: the account's own login is its last owner and cannot leave: delete the account instead */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `last_owner`: the account's own login is its last owner and cannot leave: delete the account instead */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f4-3d50-7f66-8e74-8bafacbd9f07",
                     *           "email": "grace@example.com",
                     *           "role": "accountant",
                     *           "expires_at": "2026-02-07T12:00:00.000Z",
                     *           "created_at": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": Invitations;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "grace@example.com",
                 *       "role": "accountant"
                 *     }
                 */
                "application/json": CreateInvitation;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f4-3d50-7f66-8e74-8bafacbd9f07",
                     *       "email": "grace@example.com",
                     *       "role": "accountant",
                     *       "expires_at": "2026-02-07T12:00:00.000Z",
                     *       "created_at": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": Invitation;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_in_flight`: a request with this idempotency key is still in flight
             *
             *     `already_member`: a person with this address is already a member
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: ListApiKeysQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f3-2c40-7e55-8d63-7a9f4bac8e04",
                     *           "name": "Deployment",
                     *           "scopes": [
                     *             "apis:read",
                     *             "apis:write",
                     *             "endpoints:read",
                     *             "endpoints:write",
                     *             "domains:read",
                     *             "domains:write",
                     *             "openapi:read"
                     *           ],
                     *           "environment": "development",
                     *           "prefix": "launa_sandbox_9rvrRk",
                     *           "created_at": "2026-01-31T12:00:00.000Z",
                     *           "last_used_at": null,
                     *           "expires_at": null,
                     *           "allowed_addresses": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": ApiKeyPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Deployment",
                 *       "preset": "apiManager"
                 *     }
                 */
                "application/json": CreateApiKey;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f3-2c40-7e55-8d63-7a9f4bac8e04",
                     *       "name": "Deployment",
                     *       "scopes": [
                     *         "apis:read",
                     *         "apis:write",
                     *         "endpoints:read",
                     *         "endpoints:write",
                     *         "domains:read",
                     *         "domains:write",
                     *         "openapi:read"
                     *       ],
                     *       "environment": "development",
                     *       "prefix": "launa_sandbox_9rvrRk",
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "allowed_addresses": null,
                     *       "key": "launa_sandbox_9rvrRk1vlM0l8F12pE5hEjg0GiWcOcnNZhcS7tclz4w"
                     *     }
                     */
                    "application/json": CreatedApiKey;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `secret_not_shown_again`: the answer contained a secret, which is shown only once */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    rollApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 3600
                 *     }
                 */
                "application/json": RollApiKey;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f3-2c40-7e55-8d63-7a9f4bac8e04",
                     *       "name": "Deployment",
                     *       "scopes": [
                     *         "apis:read",
                     *         "apis:write",
                     *         "endpoints:read",
                     *         "endpoints:write",
                     *         "domains:read",
                     *         "domains:write",
                     *         "openapi:read"
                     *       ],
                     *       "environment": "development",
                     *       "prefix": "launa_sandbox_9rvrRk",
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "last_used_at": null,
                     *       "expires_at": null,
                     *       "allowed_addresses": null,
                     *       "key": "launa_sandbox_9rvrRk1vlM0l8F12pE5hEjg0GiWcOcnNZhcS7tclz4w"
                     *     }
                     */
                    "application/json": CreatedApiKey;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `secret_not_shown_again`: the answer contained a secret, which is shown only once */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getAlarms: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kinds": [
                     *         "first_income",
                     *         "month_summary"
                     *       ],
                     *       "available": [
                     *         "first_income",
                     *         "day_summary",
                     *         "month_summary",
                     *         "webhook_failing",
                     *         "key_ending"
                     *       ]
                     *     }
                     */
                    "application/json": Alarms;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `jwt_required`: jwt required */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    updateAlarms: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kinds": [
                 *         "first_income",
                 *         "month_summary"
                 *       ]
                 *     }
                 */
                "application/json": UpdateAlarms;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "kinds": [
                     *         "first_income",
                     *         "month_summary"
                     *       ],
                     *       "available": [
                     *         "first_income",
                     *         "day_summary",
                     *         "month_summary",
                     *         "webhook_failing",
                     *         "key_ending"
                     *       ]
                     *     }
                     */
                    "application/json": Alarms;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listApis: {
        parameters: {
            query?: ListApisQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "name": "Weather",
                     *           "slug": "weather",
                     *           "upstream_base_url": "https://api.example.com/v1",
                     *           "pay_to_mode": "user_wallet",
                     *           "pay_to_address": "0x1111111111111111111111111111111111111111",
                     *           "discovery_guidance": null,
                     *           "discovery_contact_email": null,
                     *           "publish_owner_email": true,
                     *           "upstream_header_names": [
                     *             "authorization"
                     *           ],
                     *           "payment_context": false,
                     *           "vary_on": [
                     *             "authorization",
                     *             "cookie"
                     *           ],
                     *           "redirect_origins": [],
                     *           "openapi_version": "1.0.0",
                     *           "service_name": "Weather",
                     *           "icon_url": "https://weather.example.com/icon.png",
                     *           "tags": [
                     *             "weather"
                     *           ],
                     *           "environment": "development",
                     *           "hosts": [
                     *             "weather.dev.example.com"
                     *           ],
                     *           "primary_host": "weather.dev.example.com",
                     *           "enabled": true,
                     *           "created_at": "2026-01-31T12:00:00.000Z",
                     *           "updated_at": "2026-01-31T12:00:00.000Z",
                     *           "suspended": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": ApiPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    createApi: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Weather",
                 *       "slug": "weather",
                 *       "upstream_base_url": "https://api.example.com/v1",
                 *       "pay_to_mode": "user_wallet",
                 *       "pay_to_address": "0x1111111111111111111111111111111111111111"
                 *     }
                 */
                "application/json": CreateApi;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "name": "Weather",
                     *       "slug": "weather",
                     *       "upstream_base_url": "https://api.example.com/v1",
                     *       "pay_to_mode": "user_wallet",
                     *       "pay_to_address": "0x1111111111111111111111111111111111111111",
                     *       "discovery_guidance": null,
                     *       "discovery_contact_email": null,
                     *       "publish_owner_email": true,
                     *       "upstream_header_names": [
                     *         "authorization"
                     *       ],
                     *       "payment_context": false,
                     *       "vary_on": [
                     *         "authorization",
                     *         "cookie"
                     *       ],
                     *       "redirect_origins": [],
                     *       "openapi_version": "1.0.0",
                     *       "service_name": "Weather",
                     *       "icon_url": "https://weather.example.com/icon.png",
                     *       "tags": [
                     *         "weather"
                     *       ],
                     *       "environment": "development",
                     *       "hosts": [
                     *         "weather.dev.example.com"
                     *       ],
                     *       "primary_host": "weather.dev.example.com",
                     *       "enabled": true,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z",
                     *       "suspended": null
                     *     }
                     */
                    "application/json": Api;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `address_not_allowed`: this API key may not be used from this address
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `slug_already_exists`: slug already exists
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getApi: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "name": "Weather",
                     *       "slug": "weather",
                     *       "upstream_base_url": "https://api.example.com/v1",
                     *       "pay_to_mode": "user_wallet",
                     *       "pay_to_address": "0x1111111111111111111111111111111111111111",
                     *       "discovery_guidance": null,
                     *       "discovery_contact_email": null,
                     *       "publish_owner_email": true,
                     *       "upstream_header_names": [
                     *         "authorization"
                     *       ],
                     *       "payment_context": false,
                     *       "vary_on": [
                     *         "authorization",
                     *         "cookie"
                     *       ],
                     *       "redirect_origins": [],
                     *       "openapi_version": "1.0.0",
                     *       "service_name": "Weather",
                     *       "icon_url": "https://weather.example.com/icon.png",
                     *       "tags": [
                     *         "weather"
                     *       ],
                     *       "environment": "development",
                     *       "hosts": [
                     *         "weather.dev.example.com"
                     *       ],
                     *       "primary_host": "weather.dev.example.com",
                     *       "enabled": true,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z",
                     *       "suspended": null
                     *     }
                     */
                    "application/json": Api;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    updateApi: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** Entity tags. The change is made only while the resource is in one of these states; otherwise the answer is `precondition_failed` (412) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "discovery_guidance": "Ask for a city by name."
                 *     }
                 */
                "application/json": UpdateApi;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "name": "Weather",
                     *       "slug": "weather",
                     *       "upstream_base_url": "https://api.example.com/v1",
                     *       "pay_to_mode": "user_wallet",
                     *       "pay_to_address": "0x1111111111111111111111111111111111111111",
                     *       "discovery_guidance": "Ask for a city by name.",
                     *       "discovery_contact_email": null,
                     *       "publish_owner_email": true,
                     *       "upstream_header_names": [
                     *         "authorization"
                     *       ],
                     *       "payment_context": false,
                     *       "vary_on": [
                     *         "authorization",
                     *         "cookie"
                     *       ],
                     *       "redirect_origins": [],
                     *       "openapi_version": "1.0.0",
                     *       "service_name": "Weather",
                     *       "icon_url": "https://weather.example.com/icon.png",
                     *       "tags": [
                     *         "weather"
                     *       ],
                     *       "environment": "development",
                     *       "hosts": [
                     *         "weather.dev.example.com"
                     *       ],
                     *       "primary_host": "weather.dev.example.com",
                     *       "enabled": true,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z",
                     *       "suspended": null
                     *     }
                     */
                    "application/json": Api;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `slug_already_exists`: slug already exists */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `precondition_failed`: the resource has changed; read it again */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    deleteApi: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** Entity tags. The change is made only while the resource is in one of these states; otherwise the answer is `precondition_failed` (412) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `precondition_failed`: the resource has changed; read it again */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    copyApi: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "slug": "weather",
                 *       "pay_to_address": "0x1111111111111111111111111111111111111111",
                 *       "networks": [
                 *         {
                 *           "network": "eip155:8453"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": CopyApi;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "api": {
                     *         "id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "name": "Weather",
                     *         "slug": "weather",
                     *         "upstream_base_url": "https://api.example.com/v1",
                     *         "pay_to_mode": "user_wallet",
                     *         "pay_to_address": "0x1111111111111111111111111111111111111111",
                     *         "discovery_guidance": null,
                     *         "discovery_contact_email": null,
                     *         "publish_owner_email": true,
                     *         "upstream_header_names": [],
                     *         "payment_context": false,
                     *         "vary_on": [
                     *           "authorization",
                     *           "cookie"
                     *         ],
                     *         "redirect_origins": [],
                     *         "openapi_version": "1.0.0",
                     *         "service_name": "Weather",
                     *         "icon_url": "https://weather.example.com/icon.png",
                     *         "tags": [
                     *           "weather"
                     *         ],
                     *         "environment": "production",
                     *         "hosts": [
                     *           "weather.example.com"
                     *         ],
                     *         "primary_host": "weather.example.com",
                     *         "enabled": false,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "updated_at": "2026-01-31T12:00:00.000Z",
                     *         "suspended": null
                     *       },
                     *       "endpoints": 12,
                     *       "ephemeral_endpoints": 0,
                     *       "missing_upstream_headers": [
                     *         "authorization"
                     *       ]
                     *     }
                     */
                    "application/json": CopiedApi;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `development_environment_required`: development environment required
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `slug_already_exists`: slug already exists
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getSlugAvailability: {
        parameters: {
            query: GetSlugAvailabilityQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "slug": "weather",
                     *       "available": false,
                     *       "reason": "taken"
                     *     }
                     */
                    "application/json": SlugAvailability;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    probeUpstream: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "upstream_base_url": "https://api.example.com/v1"
                 *     }
                 */
                "application/json": ProbeUpstream;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "reachable": true,
                     *       "status": 200,
                     *       "latency_ms": 84,
                     *       "tls": {
                     *         "protocol": "TLSv1.3",
                     *         "not_after": "2026-04-30T12:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": UpstreamProbe;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listEndpoints: {
        parameters: {
            query?: ListEndpointsQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *           "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "method": "GET",
                     *           "path_pattern": "/forecast/*",
                     *           "description": null,
                     *           "operation_id": null,
                     *           "summary": null,
                     *           "tags": [],
                     *           "mime_type": null,
                     *           "request_mime_type": null,
                     *           "success_status": null,
                     *           "parameters": [],
                     *           "accepts": [
                     *             {
                     *               "scheme": "exact",
                     *               "network": "eip155:845320402",
                     *               "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *               "amount": "100000",
                     *               "max_timeout_seconds": 300,
                     *               "extra": {
                     *                 "name": "USDC",
                     *                 "version": "2",
                     *                 "assetTransferMethod": "eip3009"
                     *               }
                     *             }
                     *           ],
                     *           "path_schema": null,
                     *           "request_schema": null,
                     *           "response_schema": {
                     *             "type": "object"
                     *           },
                     *           "schema_source": "inferred",
                     *           "enabled": true,
                     *           "payment_identifier_required": false,
                     *           "always_verify": false,
                     *           "charge": "after",
                     *           "max_redeliveries": 2,
                     *           "max_stream_seconds": null,
                     *           "expires_at": null,
                     *           "created_at": "2026-01-31T12:00:00.000Z",
                     *           "updated_at": "2026-01-31T12:00:00.000Z",
                     *           "payable": "yes",
                     *           "warnings": [],
                     *           "refused_payments": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": EndpointPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    createEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "method": "GET",
                 *       "path_pattern": "/forecast/*",
                 *       "accepts": [
                 *         {
                 *           "scheme": "exact",
                 *           "network": "eip155:845320402",
                 *           "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                 *           "amount": "100000",
                 *           "max_timeout_seconds": 300,
                 *           "extra": {
                 *             "name": "USDC",
                 *             "version": "2",
                 *             "assetTransferMethod": "eip3009"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": CreateEndpoint;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *       "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "method": "GET",
                     *       "path_pattern": "/forecast/*",
                     *       "description": null,
                     *       "operation_id": null,
                     *       "summary": null,
                     *       "tags": [],
                     *       "mime_type": null,
                     *       "request_mime_type": null,
                     *       "success_status": null,
                     *       "parameters": [],
                     *       "accepts": [
                     *         {
                     *           "scheme": "exact",
                     *           "network": "eip155:845320402",
                     *           "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *           "amount": "100000",
                     *           "max_timeout_seconds": 300,
                     *           "extra": {
                     *             "name": "USDC",
                     *             "version": "2",
                     *             "assetTransferMethod": "eip3009"
                     *           }
                     *         }
                     *       ],
                     *       "path_schema": null,
                     *       "request_schema": null,
                     *       "response_schema": {
                     *         "type": "object"
                     *       },
                     *       "schema_source": "inferred",
                     *       "enabled": true,
                     *       "payment_identifier_required": false,
                     *       "always_verify": false,
                     *       "charge": "after",
                     *       "max_redeliveries": 2,
                     *       "max_stream_seconds": null,
                     *       "expires_at": null,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z",
                     *       "payable": "yes",
                     *       "warnings": [],
                     *       "refused_payments": null
                     *     }
                     */
                    "application/json": Endpoint;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `network_not_allowed`: network not allowed in sandbox
             *
             *     `scheme_not_allowed`: scheme not allowed in sandbox
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `address_not_allowed`: this API key may not be used from this address
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `endpoint_already_exists`: endpoint already exists
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
                /** Identifier */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *       "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "method": "GET",
                     *       "path_pattern": "/forecast/*",
                     *       "description": null,
                     *       "operation_id": null,
                     *       "summary": null,
                     *       "tags": [],
                     *       "mime_type": null,
                     *       "request_mime_type": null,
                     *       "success_status": null,
                     *       "parameters": [],
                     *       "accepts": [
                     *         {
                     *           "scheme": "exact",
                     *           "network": "eip155:845320402",
                     *           "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *           "amount": "100000",
                     *           "max_timeout_seconds": 300,
                     *           "extra": {
                     *             "name": "USDC",
                     *             "version": "2",
                     *             "assetTransferMethod": "eip3009"
                     *           }
                     *         }
                     *       ],
                     *       "path_schema": null,
                     *       "request_schema": null,
                     *       "response_schema": {
                     *         "type": "object"
                     *       },
                     *       "schema_source": "inferred",
                     *       "enabled": true,
                     *       "payment_identifier_required": false,
                     *       "always_verify": false,
                     *       "charge": "after",
                     *       "max_redeliveries": 2,
                     *       "max_stream_seconds": null,
                     *       "expires_at": null,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z",
                     *       "payable": "yes",
                     *       "warnings": [],
                     *       "refused_payments": null
                     *     }
                     */
                    "application/json": Endpoint;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    updateEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** Entity tags. The change is made only while the resource is in one of these states; otherwise the answer is `precondition_failed` (412) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** Identifier */
                id: string;
                /** Identifier */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "response_schema": {
                 *         "type": "object",
                 *         "properties": {
                 *           "celsius": {
                 *             "type": "number"
                 *           }
                 *         }
                 *       }
                 *     }
                 */
                "application/json": UpdateEndpoint;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *       "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "method": "GET",
                     *       "path_pattern": "/forecast/*",
                     *       "description": null,
                     *       "operation_id": null,
                     *       "summary": null,
                     *       "tags": [],
                     *       "mime_type": null,
                     *       "request_mime_type": null,
                     *       "success_status": null,
                     *       "parameters": [],
                     *       "accepts": [
                     *         {
                     *           "scheme": "exact",
                     *           "network": "eip155:845320402",
                     *           "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *           "amount": "100000",
                     *           "max_timeout_seconds": 300,
                     *           "extra": {
                     *             "name": "USDC",
                     *             "version": "2",
                     *             "assetTransferMethod": "eip3009"
                     *           }
                     *         }
                     *       ],
                     *       "path_schema": null,
                     *       "request_schema": null,
                     *       "response_schema": {
                     *         "type": "object",
                     *         "properties": {
                     *           "celsius": {
                     *             "type": "number"
                     *           }
                     *         }
                     *       },
                     *       "schema_source": "manual",
                     *       "enabled": true,
                     *       "payment_identifier_required": false,
                     *       "always_verify": false,
                     *       "charge": "after",
                     *       "max_redeliveries": 2,
                     *       "max_stream_seconds": null,
                     *       "expires_at": null,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z",
                     *       "payable": "yes",
                     *       "warnings": [],
                     *       "refused_payments": null
                     *     }
                     */
                    "application/json": Endpoint;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `network_not_allowed`: network not allowed in sandbox
             *
             *     `scheme_not_allowed`: scheme not allowed in sandbox
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `address_not_allowed`: this API key may not be used from this address
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `endpoint_already_exists`: endpoint already exists */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `precondition_failed`: the resource has changed; read it again */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    deleteEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** Entity tags. The change is made only while the resource is in one of these states; otherwise the answer is `precondition_failed` (412) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** Identifier */
                id: string;
                /** Identifier */
                endpointId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `precondition_failed`: the resource has changed; read it again */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    changeEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** Entity tags. The change is made only while the resource is in one of these states; otherwise the answer is `precondition_failed` (412) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "filter": {
                 *         "path_prefix": "/forecast"
                 *       },
                 *       "changes": {
                 *         "price_percent": 110
                 *       },
                 *       "dry_run": true
                 *     }
                 */
                "application/json": ChangeEndpoints;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "dry_run": true,
                     *       "matched": 1,
                     *       "changed": 1,
                     *       "warnings": [],
                     *       "changes": [
                     *         {
                     *           "id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *           "method": "GET",
                     *           "path_pattern": "/forecast/*",
                     *           "before": {
                     *             "accepts": [
                     *               {
                     *                 "scheme": "exact",
                     *                 "network": "eip155:845320402",
                     *                 "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *                 "amount": "100000",
                     *                 "max_timeout_seconds": 300,
                     *                 "extra": {
                     *                   "name": "USDC",
                     *                   "version": "2",
                     *                   "assetTransferMethod": "eip3009"
                     *                 }
                     *               }
                     *             ],
                     *             "enabled": true
                     *           },
                     *           "after": {
                     *             "accepts": [
                     *               {
                     *                 "scheme": "exact",
                     *                 "network": "eip155:845320402",
                     *                 "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *                 "amount": "110000",
                     *                 "max_timeout_seconds": 300,
                     *                 "extra": {
                     *                   "name": "USDC",
                     *                   "version": "2",
                     *                   "assetTransferMethod": "eip3009"
                     *                 }
                     *               }
                     *             ],
                     *             "enabled": true
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": ChangedEndpoints;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `network_not_allowed`: network not allowed in sandbox
             *
             *     `scheme_not_allowed`: scheme not allowed in sandbox
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `precondition_failed`: the resource has changed; read it again */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listDomains: {
        parameters: {
            query?: ListDomainsQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f4-3d50-7f66-8e74-8bafacbd9f05",
                     *           "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "hostname": "api.example.com",
                     *           "status": "pending",
                     *           "reason": null,
                     *           "verification_record": {
                     *             "type": "TXT",
                     *             "name": "_launa.api.example.com",
                     *             "value": "launa-verification=UoapwpQx-k-1ONi4zEOta4Mg4DJDlGTJ"
                     *           },
                     *           "cname_target": "weather.dev.example.com",
                     *           "verification_token": "UoapwpQx-k-1ONi4zEOta4Mg4DJDlGTJ",
                     *           "verified_at": null,
                     *           "certificate": {
                     *             "status": "none",
                     *             "reason": null,
                     *             "not_after": null,
                     *             "next_attempt_at": null
                     *           },
                     *           "last_checked_at": null,
                     *           "created_at": "2026-01-31T12:00:00.000Z",
                     *           "suspended": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": DomainPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    createDomain: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "hostname": "api.example.com"
                 *     }
                 */
                "application/json": CreateDomain;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f4-3d50-7f66-8e74-8bafacbd9f05",
                     *       "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "hostname": "api.example.com",
                     *       "status": "pending",
                     *       "reason": null,
                     *       "verification_record": {
                     *         "type": "TXT",
                     *         "name": "_launa.api.example.com",
                     *         "value": "launa-verification=UoapwpQx-k-1ONi4zEOta4Mg4DJDlGTJ"
                     *       },
                     *       "cname_target": "weather.dev.example.com",
                     *       "verification_token": "UoapwpQx-k-1ONi4zEOta4Mg4DJDlGTJ",
                     *       "verified_at": null,
                     *       "certificate": {
                     *         "status": "none",
                     *         "reason": null,
                     *         "not_after": null,
                     *         "next_attempt_at": null
                     *       },
                     *       "last_checked_at": null,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "suspended": null
                     *     }
                     */
                    "application/json": Domain;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `domain_already_exists`: domain already exists
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getDomain: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
                /** Identifier */
                domainId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    ETag: components["headers"]["EntityTag"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f4-3d50-7f66-8e74-8bafacbd9f05",
                     *       "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "hostname": "api.example.com",
                     *       "status": "pending",
                     *       "reason": null,
                     *       "verification_record": {
                     *         "type": "TXT",
                     *         "name": "_launa.api.example.com",
                     *         "value": "launa-verification=UoapwpQx-k-1ONi4zEOta4Mg4DJDlGTJ"
                     *       },
                     *       "cname_target": "weather.dev.example.com",
                     *       "verification_token": "UoapwpQx-k-1ONi4zEOta4Mg4DJDlGTJ",
                     *       "verified_at": null,
                     *       "certificate": {
                     *         "status": "none",
                     *         "reason": null,
                     *         "not_after": null,
                     *         "next_attempt_at": null
                     *       },
                     *       "last_checked_at": null,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "suspended": null
                     *     }
                     */
                    "application/json": Domain;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    deleteDomain: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** Entity tags. The change is made only while the resource is in one of these states; otherwise the answer is `precondition_failed` (412) */
                "If-Match"?: components["parameters"]["IfMatch"];
            };
            path: {
                /** Identifier */
                id: string;
                /** Identifier */
                domainId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `precondition_failed`: the resource has changed; read it again */
            412: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    suggestDomains: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "hostname": "pay.example.com",
                     *           "record_name": "_launa.pay.example.com",
                     *           "cname_target": "weather.dev.example.com"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": DomainSuggestions;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    verifyDomain: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
                /** Identifier */
                domainId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "pending",
                     *       "reason": "no TXT record at _launa.api.example.com"
                     *     }
                     */
                    "application/json": DomainVerification;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `hostname_taken`: hostname is verified for another API
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    parseOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "spec": "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Weather\",\"version\":\"1.0.0\"},\"paths\":{\"/forecast\":{\"get\":{\"summary\":\"Forecast\",\"responses\":{\"200\":{\"description\":\"The forecast\"}}}}}}"
                 *     }
                 */
                "application/json": ParseOpenapi;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "title": "Weather",
                     *       "version": "1.0.0",
                     *       "servers": [],
                     *       "operations": [
                     *         {
                     *           "method": "GET",
                     *           "path": "/forecast",
                     *           "path_pattern": "/forecast",
                     *           "summary": "Forecast"
                     *         }
                     *       ],
                     *       "skipped": [],
                     *       "skipped_count": 0,
                     *       "warnings": [],
                     *       "warnings_count": 0
                     *     }
                     */
                    "application/json": ParsedOpenapi;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    importOpenapi: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "operations": [
                 *         {
                 *           "method": "GET",
                 *           "path": "/forecast"
                 *         }
                 *       ],
                 *       "accepts": [
                 *         {
                 *           "scheme": "exact",
                 *           "network": "eip155:845320402",
                 *           "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                 *           "amount": "100000",
                 *           "max_timeout_seconds": 300,
                 *           "extra": {
                 *             "name": "USDC",
                 *             "version": "2",
                 *             "assetTransferMethod": "eip3009"
                 *           }
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": ImportOpenapi;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "created": [
                     *         {
                     *           "id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *           "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "method": "GET",
                     *           "path_pattern": "/forecast",
                     *           "description": null,
                     *           "operation_id": null,
                     *           "summary": null,
                     *           "tags": [],
                     *           "mime_type": null,
                     *           "request_mime_type": null,
                     *           "success_status": null,
                     *           "parameters": [],
                     *           "accepts": [
                     *             {
                     *               "scheme": "exact",
                     *               "network": "eip155:845320402",
                     *               "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *               "amount": "100000",
                     *               "max_timeout_seconds": 300,
                     *               "extra": {
                     *                 "name": "USDC",
                     *                 "version": "2",
                     *                 "assetTransferMethod": "eip3009"
                     *               }
                     *             }
                     *           ],
                     *           "path_schema": null,
                     *           "request_schema": null,
                     *           "response_schema": {
                     *             "type": "object"
                     *           },
                     *           "schema_source": "inferred",
                     *           "enabled": true,
                     *           "payment_identifier_required": false,
                     *           "always_verify": false,
                     *           "charge": "after",
                     *           "max_redeliveries": 2,
                     *           "max_stream_seconds": null,
                     *           "expires_at": null,
                     *           "created_at": "2026-01-31T12:00:00.000Z",
                     *           "updated_at": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "skipped": [
                     *         {
                     *           "method": "GET",
                     *           "path": "/cities/{name}",
                     *           "path_pattern": "/cities/{name}",
                     *           "code": "endpoint_exists",
                     *           "reason": "already exists"
                     *         }
                     *       ],
                     *       "skipped_count": 1,
                     *       "warnings": [],
                     *       "warnings_count": 0
                     *     }
                     */
                    "application/json": ImportedOpenapi;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `network_not_allowed`: network not allowed in sandbox
             *
             *     `scheme_not_allowed`: scheme not allowed in sandbox
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `address_not_allowed`: this API key may not be used from this address
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    startOpenapiImport: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "spec": "{\"openapi\":\"3.1.0\",\"info\":{\"title\":\"Weather\",\"version\":\"1.0.0\"},\"paths\":{\"/forecast\":{\"get\":{\"summary\":\"Forecast\",\"responses\":{\"200\":{\"description\":\"The forecast\"}}}}}}",
                 *       "accepts": [
                 *         {
                 *           "scheme": "exact",
                 *           "network": "eip155:845320402",
                 *           "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                 *           "amount": "100000",
                 *           "max_timeout_seconds": 300,
                 *           "extra": {
                 *             "name": "USDC",
                 *             "version": "2",
                 *             "assetTransferMethod": "eip3009"
                 *           }
                 *         }
                 *       ],
                 *       "prices": {
                 *         "GET /forecast": [
                 *           {
                 *             "scheme": "exact",
                 *             "network": "eip155:845320402",
                 *             "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                 *             "amount": "100000",
                 *             "max_timeout_seconds": 300,
                 *             "extra": {
                 *               "name": "USDC",
                 *               "version": "2",
                 *               "assetTransferMethod": "eip3009"
                 *             }
                 *           }
                 *         ]
                 *       }
                 *     }
                 */
                "application/json": StartOpenapiImport;
            };
        };
        responses: {
            /** Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f6-5f70-7188-9096-adc1ceedf007",
                     *       "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "state": "queued",
                     *       "operations": null,
                     *       "created": 0,
                     *       "skipped": 0,
                     *       "skipped_operations": [],
                     *       "warnings": [],
                     *       "warnings_count": 0,
                     *       "problem": null,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "ended_at": null
                     *     }
                     */
                    "application/json": OpenapiImport;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `network_not_allowed`: network not allowed in sandbox
             *
             *     `scheme_not_allowed`: scheme not allowed in sandbox
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `wrong_code`: the code is wrong or was used before
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getOpenapiImport: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
                /** Identifier */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f6-5f70-7188-9096-adc1ceedf007",
                     *       "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "state": "done",
                     *       "operations": 12,
                     *       "created": 12,
                     *       "skipped": 0,
                     *       "skipped_operations": [],
                     *       "warnings": [],
                     *       "warnings_count": 0,
                     *       "problem": null,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "ended_at": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": OpenapiImport;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getDiscovery: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "primary_host": "weather.dev.example.com",
                     *       "hosts": [
                     *         "weather.dev.example.com"
                     *       ],
                     *       "openapi_url": "https://weather.dev.example.com/openapi.json",
                     *       "well_known_url": "https://weather.dev.example.com/.well-known/x402.json",
                     *       "endpoint_count": 2,
                     *       "discoverable_endpoint_count": 1,
                     *       "payable_endpoints": {
                     *         "yes": 2,
                     *         "unknown": 0,
                     *         "no": 0,
                     *         "warnings": []
                     *       },
                     *       "host_urls": [
                     *         {
                     *           "host": "weather.dev.example.com",
                     *           "openapi_url": "https://weather.dev.example.com/openapi.json",
                     *           "well_known_url": "https://weather.dev.example.com/.well-known/x402.json",
                     *           "is_primary": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": Discovery;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getStatsOverview: {
        parameters: {
            query?: GetStatsOverviewQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "days": 1,
                     *       "from": "2026-01-31T00:00:00.000Z",
                     *       "to": "2026-02-01T00:00:00.000Z",
                     *       "totals": {
                     *         "challenges": 12,
                     *         "paid": 3,
                     *         "failed": 1,
                     *         "unique_payers": 2,
                     *         "revenue": [
                     *           {
                     *             "network": "eip155:845320402",
                     *             "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                     *             "amount": "300000"
                     *           }
                     *         ],
                     *         "conversion": 0.25,
                     *         "latency_ms": {
                     *           "p50": 420,
                     *           "p95": 910
                     *         }
                     *       },
                     *       "previous": {
                     *         "from": "2026-01-30T00:00:00.000Z",
                     *         "to": "2026-01-31T00:00:00.000Z",
                     *         "challenges": 12,
                     *         "paid": 3,
                     *         "failed": 1,
                     *         "unique_payers": 2,
                     *         "revenue": [
                     *           {
                     *             "network": "eip155:845320402",
                     *             "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                     *             "amount": "300000"
                     *           }
                     *         ],
                     *         "conversion": 0.25,
                     *         "latency_ms": {
                     *           "p50": 420,
                     *           "p95": 910
                     *         }
                     *       },
                     *       "by_day": [
                     *         {
                     *           "date": "2026-01-31",
                     *           "challenges": 12,
                     *           "paid": 3,
                     *           "failed": 1,
                     *           "unique_payers": 2,
                     *           "revenue": [
                     *             {
                     *               "network": "eip155:845320402",
                     *               "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                     *               "amount": "300000"
                     *             }
                     *           ],
                     *           "conversion": 0.25,
                     *           "latency_ms": {
                     *             "p50": 420,
                     *             "p95": 910
                     *           }
                     *         }
                     *       ],
                     *       "by_api": [
                     *         {
                     *           "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "api_name": "Weather",
                     *           "challenges": 12,
                     *           "paid": 3,
                     *           "failed": 1,
                     *           "unique_payers": 2,
                     *           "revenue": [
                     *             {
                     *               "network": "eip155:845320402",
                     *               "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                     *               "amount": "300000"
                     *             }
                     *           ],
                     *           "conversion": 0.25,
                     *           "latency_ms": {
                     *             "p50": 420,
                     *             "p95": 910
                     *           }
                     *         }
                     *       ],
                     *       "by_endpoint": [
                     *         {
                     *           "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *           "challenges": 12,
                     *           "paid": 3,
                     *           "failed": 1,
                     *           "unique_payers": 2,
                     *           "revenue": [
                     *             {
                     *               "network": "eip155:845320402",
                     *               "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                     *               "amount": "300000"
                     *             }
                     *           ],
                     *           "conversion": 0.25,
                     *           "latency_ms": {
                     *             "p50": 420,
                     *             "p95": 910
                     *           }
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": StatsOverview;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listSettlements: {
        parameters: {
            query?: ListSettlementsQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *           "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "api_name": "Weather",
                     *           "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *           "method": "GET",
                     *           "path": "/forecast/berlin",
                     *           "payer": "0x2222222222222222222222222222222222222222",
                     *           "scheme": "exact",
                     *           "network": "eip155:845320402",
                     *           "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *           "amount": "100000",
                     *           "pay_to": "0x1111111111111111111111111111111111111111",
                     *           "status": "settled",
                     *           "transaction": "0xabababababababababababababababababababababababababababababababab",
                     *           "error_reason": null,
                     *           "explanation": null,
                     *           "upstream_status": 200,
                     *           "took_ms": 740,
                     *           "created_at": "2026-01-31T12:00:00.000Z",
                     *           "settled_at": "2026-01-31T12:00:00.000Z",
                     *           "reversed_at": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": SettlementPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    exportSettlements: {
        parameters: {
            query?: ExportSettlementsQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example id,created_at,...
                     *     019c13f4-3d50-7f66-9e74-8bafe5cd9f05,2026-01-31T12:00:00.000Z,...
                     *     #end,1,...
                     */
                    "text/csv": string;
                    /**
                     * @example id,created_at,...
                     *     019c13f4-3d50-7f66-9e74-8bafe5cd9f05,2026-01-31T12:00:00.000Z,...
                     *     #end,1,...
                     */
                    "application/x-ndjson": string;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getSettlement: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *       "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *       "api_name": "Weather",
                     *       "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *       "method": "GET",
                     *       "path": "/forecast/berlin",
                     *       "payer": "0x2222222222222222222222222222222222222222",
                     *       "scheme": "exact",
                     *       "network": "eip155:845320402",
                     *       "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *       "amount": "100000",
                     *       "pay_to": "0x1111111111111111111111111111111111111111",
                     *       "status": "settled",
                     *       "transaction": "0xabababababababababababababababababababababababababababababababab",
                     *       "error_reason": null,
                     *       "explanation": null,
                     *       "upstream_status": 200,
                     *       "took_ms": 740,
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "settled_at": "2026-01-31T12:00:00.000Z",
                     *       "reversed_at": null,
                     *       "timeline": [
                     *         {
                     *           "event": "created",
                     *           "at": "2026-01-31T12:00:00.000Z"
                     *         },
                     *         {
                     *           "event": "settling",
                     *           "at": "2026-01-31T12:00:00.000Z"
                     *         },
                     *         {
                     *           "event": "settled",
                     *           "at": "2026-01-31T12:00:00.000Z"
                     *         },
                     *         {
                     *           "event": "delivered",
                     *           "at": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": SettlementDetail;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listProblems: {
        parameters: {
            query?: ListProblemsQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f7-6081-7299-91a7-bed2dffcec08",
                     *           "kind": "endpoint_failing",
                     *           "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *           "domain_id": null,
                     *           "subject": "GET /forecast/*",
                     *           "text": "9 of 10 payments for GET /forecast/* within ten minutes were released without a charge. Your API answered with status 503.",
                     *           "action": "Look at your API: its logs at this time, its address, and the headers that the gateway sends to it.",
                     *           "since": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": ProblemPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listRequests: {
        parameters: {
            query?: ListRequestsQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f8-7182-73aa-a2b8-cfe3e00ddf09",
                     *           "at": "2026-01-31T12:00:00.000Z",
                     *           "outcome": "refused",
                     *           "method": "GET",
                     *           "path": "/forecast/berlin",
                     *           "status": 402,
                     *           "reason": "insufficient_funds",
                     *           "text": "The wallet of the buyer does not hold the price.",
                     *           "count": 2,
                     *           "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *           "settlement_id": null,
                     *           "payer": null,
                     *           "took_ms": null
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": ApiRequestPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query: GetStatementQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "month": "2026-01",
                     *       "from": "2026-01-01T00:00:00.000Z",
                     *       "to": "2026-02-01T00:00:00.000Z",
                     *       "closed": true,
                     *       "items": [
                     *         {
                     *           "network": "eip155:845320402",
                     *           "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                     *           "token": "USDC",
                     *           "decimals": 6,
                     *           "opening": "1000000",
                     *           "settled": "250000",
                     *           "settled_count": 3,
                     *           "reversed": "100000",
                     *           "reversed_count": 1,
                     *           "closing": "1150000",
                     *           "pay_to": "0x1111111111111111111111111111111111111111"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": Statement;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listStatementMonths: {
        parameters: {
            query?: ListStatementMonthsQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "month": "2026-01",
                     *           "from": "2026-01-01T00:00:00.000Z",
                     *           "to": "2026-02-01T00:00:00.000Z",
                     *           "closed": true,
                     *           "items": [
                     *             {
                     *               "network": "eip155:845320402",
                     *               "asset": "0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
                     *               "token": "USDC",
                     *               "decimals": 6,
                     *               "opening": "1000000",
                     *               "settled": "250000",
                     *               "settled_count": 3,
                     *               "reversed": "100000",
                     *               "reversed_count": 1,
                     *               "closing": "1150000"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": StatementMonthPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    exportStatement: {
        parameters: {
            query: ExportStatementQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example at,kind,id,...
                     *     2026-01-31T12:00:00.000Z,settled,019c13f4-3d50-7f66-9e74-8bafe5cd9f05,...
                     *     #end,1,...
                     */
                    "text/csv": string;
                    /**
                     * @example at,kind,id,...
                     *     2026-01-31T12:00:00.000Z,settled,019c13f4-3d50-7f66-9e74-8bafe5cd9f05,...
                     *     #end,1,...
                     */
                    "application/pdf": string;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `month_archived`: the operator has archived the payments of this month; its sums are still available: ask the operator for its lines */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listAuditLog: {
        parameters: {
            query?: ListAuditLogQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "at": "2026-01-31T12:00:00.000Z",
                     *           "actor": "api_key",
                     *           "api_key_id": "019c13f3-2c40-7e55-8d63-7a9f4bac8e04",
                     *           "api_key_name": "Deployment",
                     *           "member_email": null,
                     *           "address": "203.0.113.7",
                     *           "action": "updated",
                     *           "resource_type": "api",
                     *           "resource_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *           "resource_name": "Weather",
                     *           "api_id": null,
                     *           "before": {
                     *             "upstream_base_url": "https://old.example.com"
                     *           },
                     *           "after": {
                     *             "upstream_base_url": "https://weather.example.com"
                     *           }
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": AuditRecordPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listWebhooks: {
        parameters: {
            query?: ListWebhooksQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f6-5f70-7188-9096-adc1ceedbf07",
                     *           "url": "https://api.example.com/webhooks/launa",
                     *           "events": [
                     *             "payment.settled",
                     *             "payment.reversed"
                     *           ],
                     *           "description": null,
                     *           "enabled": true,
                     *           "disabled_reason": null,
                     *           "failing_since": null,
                     *           "former_secret_until": null,
                     *           "environment": "development",
                     *           "created_at": "2026-01-31T12:00:00.000Z",
                     *           "updated_at": "2026-01-31T12:00:00.000Z"
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": WebhookPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    createWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "url": "https://api.example.com/webhooks/launa",
                 *       "events": [
                 *         "payment.settled",
                 *         "payment.reversed"
                 *       ]
                 *     }
                 */
                "application/json": CreateWebhook;
            };
        };
        responses: {
            /** Created */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f6-5f70-7188-9096-adc1ceedbf07",
                     *       "url": "https://api.example.com/webhooks/launa",
                     *       "events": [
                     *         "payment.settled",
                     *         "payment.reversed"
                     *       ],
                     *       "description": null,
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "former_secret_until": null,
                     *       "environment": "development",
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": CreatedWebhook;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             *
             *     `quota_exceeded`: this account has reached a limit of its plan
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `secret_not_shown_again`: the answer contained a secret, which is shown only once */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f6-5f70-7188-9096-adc1ceedbf07",
                     *       "url": "https://api.example.com/webhooks/launa",
                     *       "events": [
                     *         "payment.settled",
                     *         "payment.reversed"
                     *       ],
                     *       "description": null,
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "former_secret_until": null,
                     *       "environment": "development",
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": Webhook;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    updateWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         "payment.settled",
                 *         "payment.closed"
                 *       ]
                 *     }
                 */
                "application/json": UpdateWebhook;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f6-5f70-7188-9096-adc1ceedbf07",
                     *       "url": "https://api.example.com/webhooks/launa",
                     *       "events": [
                     *         "payment.settled",
                     *         "payment.closed"
                     *       ],
                     *       "description": null,
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "former_secret_until": null,
                     *       "environment": "development",
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": Webhook;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    deleteWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** No Content */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    rollWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlap_seconds": 3600
                 *     }
                 */
                "application/json": RollWebhookSecret;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f6-5f70-7188-9096-adc1ceedbf07",
                     *       "url": "https://api.example.com/webhooks/launa",
                     *       "events": [
                     *         "payment.settled",
                     *         "payment.reversed"
                     *       ],
                     *       "description": null,
                     *       "enabled": true,
                     *       "disabled_reason": null,
                     *       "failing_since": null,
                     *       "former_secret_until": "2026-01-31T12:00:00.000Z",
                     *       "environment": "development",
                     *       "created_at": "2026-01-31T12:00:00.000Z",
                     *       "updated_at": "2026-01-31T12:00:00.000Z",
                     *       "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
                     *     }
                     */
                    "application/json": CreatedWebhook;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `secret_not_shown_again`: the answer contained a secret, which is shown only once */
            410: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    testWebhook: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f7-6080-7299-81a7-bed2dffecf08",
                     *       "webhook_id": "019c13f6-5f70-7188-9096-adc1ceedbf07",
                     *       "message_id": "msg_019c13f7-6080-7299-81a7-bed2dffecf08",
                     *       "type": "webhook.test",
                     *       "occurred_at": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "webhook_id": "019c13f6-5f70-7188-9096-adc1ceedbf07"
                     *       },
                     *       "status": "pending",
                     *       "attempts": 0,
                     *       "next_attempt_at": "2026-01-31T12:00:00.000Z",
                     *       "last_attempt_at": null,
                     *       "last_status": null,
                     *       "last_error": null,
                     *       "last_answer": null,
                     *       "last_duration_ms": null
                     *     }
                     */
                    "application/json": WebhookDelivery;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `webhook_disabled`: webhook is disabled
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: ListWebhookDeliveriesQuery;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path: {
                /** Identifier */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "id": "019c13f7-6080-7299-81a7-bed2dffecf08",
                     *           "webhook_id": "019c13f6-5f70-7188-9096-adc1ceedbf07",
                     *           "message_id": "msg_019c13f7-6080-7299-81a7-bed2dffecf08",
                     *           "type": "payment.settled",
                     *           "occurred_at": "2026-01-31T12:00:00.000Z",
                     *           "data": {
                     *             "payment_id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *             "status": "settled",
                     *             "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *             "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *             "method": "GET",
                     *             "path": "/forecast/berlin",
                     *             "payer": "0x2222222222222222222222222222222222222222",
                     *             "scheme": "exact",
                     *             "network": "eip155:845320402",
                     *             "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *             "amount": "100000",
                     *             "pay_to": "0x1111111111111111111111111111111111111111",
                     *             "transaction": "0xabababababababababababababababababababababababababababababababab",
                     *             "reason": null,
                     *             "created_at": "2026-01-31T12:00:00.000Z",
                     *             "settled_at": "2026-01-31T12:00:00.000Z"
                     *           },
                     *           "status": "delivered",
                     *           "attempts": 1,
                     *           "next_attempt_at": null,
                     *           "last_attempt_at": "2026-01-31T12:00:00.000Z",
                     *           "last_status": 204,
                     *           "last_error": null,
                     *           "last_answer": "",
                     *           "last_duration_ms": 41
                     *         }
                     *       ],
                     *       "next_cursor": null
                     *     }
                     */
                    "application/json": WebhookDeliveryPage;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    resendWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                /** Identifier */
                id: string;
                /** Identifier */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** Accepted */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "id": "019c13f7-6080-7299-81a7-bed2dffecf08",
                     *       "webhook_id": "019c13f6-5f70-7188-9096-adc1ceedbf07",
                     *       "message_id": "msg_019c13f7-6080-7299-81a7-bed2dffecf08",
                     *       "type": "payment.settled",
                     *       "occurred_at": "2026-01-31T12:00:00.000Z",
                     *       "data": {
                     *         "payment_id": "019c13f5-4e60-7077-8f85-9cb0bdceaf06",
                     *         "status": "settled",
                     *         "api_id": "019c13f1-8a20-7c33-9b41-5e7d2f8a6c02",
                     *         "endpoint_id": "019c13f2-1b30-7d44-8c52-6f8e3a9b7d03",
                     *         "method": "GET",
                     *         "path": "/forecast/berlin",
                     *         "payer": "0x2222222222222222222222222222222222222222",
                     *         "scheme": "exact",
                     *         "network": "eip155:845320402",
                     *         "asset": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *         "amount": "100000",
                     *         "pay_to": "0x1111111111111111111111111111111111111111",
                     *         "transaction": "0xabababababababababababababababababababababababababababababababab",
                     *         "reason": null,
                     *         "created_at": "2026-01-31T12:00:00.000Z",
                     *         "settled_at": "2026-01-31T12:00:00.000Z"
                     *       },
                     *       "status": "pending",
                     *       "attempts": 0,
                     *       "next_attempt_at": "2026-01-31T12:00:00.000Z",
                     *       "last_attempt_at": null,
                     *       "last_status": null,
                     *       "last_error": null,
                     *       "last_answer": null,
                     *       "last_duration_ms": null
                     *     }
                     */
                    "application/json": WebhookDelivery;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `environment_mismatch`: production key cannot be used with the development environment
             *
             *     `sandbox_key_in_production`: sandbox key cannot be used with the production environment
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `address_not_allowed`: this API key may not be used from this address
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `not_found`: not found */
            404: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `webhook_disabled`: webhook is disabled
             *
             *     `request_in_flight`: a request with this idempotency key is still in flight
             */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getPlatformConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "platform_domain": "example.com",
                     *       "sandbox_domain": "dev.example.com",
                     *       "gateway": {
                     *         "scheme": "https",
                     *         "http_port": 80,
                     *         "https_port": 443
                     *       },
                     *       "control_plane": {
                     *         "base_url": "https://api.example.com",
                     *         "staging_base_url": "https://staging.example.com"
                     *       },
                     *       "networks": [
                     *         {
                     *           "network": "eip155:845320402",
                     *           "name": "Sandbox",
                     *           "environment": "development",
                     *           "available": true,
                     *           "unavailable_reason": null,
                     *           "schemes": [
                     *             "exact"
                     *           ],
                     *           "tokens": [
                     *             {
                     *               "symbol": "USDC",
                     *               "address": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *               "decimals": 6,
                     *               "extra": {
                     *                 "name": "USDC",
                     *                 "version": "2",
                     *                 "assetTransferMethod": "eip3009"
                     *               }
                     *             }
                     *           ],
                     *           "rpc_url": "http://127.0.0.1:18545",
                     *           "explorer_url": "https://explorer.example.com/tx/{transaction}"
                     *         }
                     *       ],
                     *       "version": "1.0.0"
                     *     }
                     */
                    "application/json": PlatformConfig;
                };
            };
            /** `malformed_request`: malformed request */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getLocalDevConfig: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "enabled": true,
                     *       "chain_id": 845320402,
                     *       "network": "eip155:845320402",
                     *       "rpc_url": "http://127.0.0.1:18545",
                     *       "faucet_enabled": true,
                     *       "sample_upstream_url": "https://sample.example.com",
                     *       "payment_token": {
                     *         "symbol": "USDC",
                     *         "name": "USDC",
                     *         "version": "2",
                     *         "address": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *         "decimals": 6
                     *       }
                     *     }
                     */
                    "application/json": LocalDevConfig;
                };
            };
            /** `malformed_request`: malformed request */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    listNetworks: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "items": [
                     *         {
                     *           "network": "eip155:845320402",
                     *           "name": "Sandbox",
                     *           "environment": "development",
                     *           "available": true,
                     *           "unavailable_reason": null,
                     *           "schemes": [
                     *             "exact"
                     *           ],
                     *           "tokens": [
                     *             {
                     *               "symbol": "USDC",
                     *               "address": "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
                     *               "decimals": 6,
                     *               "extra": {
                     *                 "name": "USDC",
                     *                 "version": "2",
                     *                 "assetTransferMethod": "eip3009"
                     *               }
                     *             }
                     *           ],
                     *           "rpc_url": "http://127.0.0.1:18545",
                     *           "x402_versions": [
                     *             2
                     *           ]
                     *         }
                     *       ],
                     *       "updated_at": "2026-01-31T12:00:00.000Z"
                     *     }
                     */
                    "application/json": Networks;
                };
            };
            /** `malformed_request`: malformed request */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getSandboxWallet: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": "0x1111111111111111111111111111111111111111",
                     *       "private_key": "0x1212121212121212121212121212121212121212121212121212121212121212",
                     *       "private_key_redacted": "0x1212…1212"
                     *     }
                     */
                    "application/json": SandboxWallet;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `development_environment_required`: development environment required
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    resetSandboxWallet: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "address": "0x1111111111111111111111111111111111111111",
                     *       "private_key": "0x1212121212121212121212121212121212121212121212121212121212121212",
                     *       "private_key_redacted": "0x1212…1212"
                     *     }
                     */
                    "application/json": SandboxWallet;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `development_environment_required`: development environment required
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getBalances: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "0x1111111111111111111111111111111111111111"
                 *     }
                 */
                "application/json": Address;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eth_wei": "0xde0b6b3a7640000",
                     *       "usdc_base": "0x5f5e100"
                     *     }
                     */
                    "application/json": Balances;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `development_environment_required`: development environment required
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `chain_unavailable`: sandbox chain unavailable
             *
             *     `service_unavailable`: service unavailable
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    useFaucet: {
        parameters: {
            query?: never;
            header?: {
                /** The environment of a call with a JWT; default: the environment of the host. An API key works only in its own environment. */
                "X-Svc-Environment"?: components["parameters"]["Environment"];
                /** If a request is repeated with its key within 24 hours, it gets the first answer again. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "address": "0x1111111111111111111111111111111111111111",
                 *       "asset": "all"
                 *     }
                 */
                "application/json": UseFaucet;
            };
        };
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Idempotent-Replayed": components["headers"]["IdempotentReplayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "eth_wei": "0xde0b6b3a7640000",
                     *       "usdc_base": "0x5f5e100"
                     *     }
                     */
                    "application/json": Balances;
                };
            };
            /**
             * `validation_failed`: validation failed
             *
             *     `malformed_body`: malformed request body
             *
             *     `malformed_request`: malformed request
             *
             *     `ambiguous_credentials`: send either a bearer token or an API key, not both
             *
             *     `development_environment_required`: development environment required
             */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `unauthorized`: unauthorized
             *
             *     `invalid_token`: invalid token
             */
            401: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `insufficient_scope`: insufficient scope
             *
             *     `email_verification_required`: email verification required
             *
             *     `jwt_required`: jwt required
             */
            403: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `request_timeout`: the request took too long to arrive
             *
             *     `upload_too_slow`: the request body arrived too slowly
             */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_in_flight`: a request with this idempotency key is still in flight */
            409: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `body_too_large`: request body too large */
            413: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `unsupported_media_type`: unsupported media type */
            415: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `idempotency_key_reused`: idempotency key was used for another request */
            422: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /**
             * `chain_unavailable`: sandbox chain unavailable
             *
             *     `service_unavailable`: service unavailable
             */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getHealth: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": Health;
                };
            };
            /** `malformed_request`: malformed request */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
    getReadiness: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** OK */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "status": "ok"
                     *     }
                     */
                    "application/json": Health;
                };
            };
            /** `malformed_request`: malformed request */
            400: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `request_timeout`: the request took too long to arrive */
            408: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `rate_limited`: too many requests */
            429: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `headers_too_large`: request headers too large */
            431: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `internal_error`: internal error */
            500: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
            /** `service_unavailable`: service unavailable */
            503: {
                headers: {
                    "X-Request-Id": components["headers"]["RequestId"];
                    "RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ErrorAnswer;
                };
            };
        };
    };
}
