/** Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit. */
import { list, type PageRequest } from '../page.ts'
import { exportSettlements, type SettlementExport } from '../settlement-export.ts'
import { exportStatement, type StatementExport } from '../statement-export.ts'
import type { RequestOptions, Send } from '../transport.ts'
import type {
  AcceptInvitation,
  AcceptedInvitation,
  Address,
  Alarms,
  Api,
  ApiKey,
  ApiRequest,
  AuditRecord,
  Balances,
  BeginSecondFactor,
  BegunSecondFactor,
  ChangeEmail,
  ChangeEndpoints,
  ChangePassword,
  ChangedEndpoints,
  ConfirmSecondFactor,
  CopiedApi,
  CopyApi,
  CreateApi,
  CreateApiKey,
  CreateDomain,
  CreateEndpoint,
  CreateInvitation,
  CreateWebhook,
  CreatedApiKey,
  CreatedWebhook,
  DeleteAccount,
  Discovery,
  Domain,
  DomainSuggestions,
  DomainVerification,
  EmailVerification,
  EnabledSecondFactor,
  Endpoint,
  ExportSettlementsQuery,
  ExportStatementQuery,
  ForgotPassword,
  GetSlugAvailabilityQuery,
  GetStatementQuery,
  GetStatsOverviewQuery,
  Health,
  Identity,
  ImportOpenapi,
  ImportedOpenapi,
  Invitation,
  Invitations,
  ListApiKeysQuery,
  ListApisQuery,
  ListAuditLogQuery,
  ListDomainsQuery,
  ListEndpointsQuery,
  ListProblemsQuery,
  ListRequestsQuery,
  ListSettlementsQuery,
  ListStatementMonthsQuery,
  ListWebhookDeliveriesQuery,
  ListWebhooksQuery,
  LocalDevConfig,
  Login,
  Member,
  Members,
  Networks,
  OpenAccounts,
  OpenapiImport,
  OpenedAccount,
  ParseOpenapi,
  ParsedOpenapi,
  PasswordReset,
  PlatformConfig,
  ProbeUpstream,
  Problem,
  RecoveryCodes,
  ResentVerification,
  ResetPassword,
  RollApiKey,
  RollWebhookSecret,
  SandboxWallet,
  SecondFactorProof,
  SentMail,
  Session,
  Settlement,
  SettlementDetail,
  Signup,
  SlugAvailability,
  StartOpenapiImport,
  Statement,
  StatementMonth,
  StatsOverview,
  StoppedEmailChange,
  UpdateAccount,
  UpdateAlarms,
  UpdateApi,
  UpdateEndpoint,
  UpdateMember,
  UpdateWebhook,
  UpstreamProbe,
  UseFaucet,
  User,
  VerifyEmail,
  Webhook,
  WebhookDelivery,
} from './models.ts'

/**
 * Operations on accounts.
 *
 * `client.withOptions({ token })` makes a client for the token of a session.
 */
export class Auth {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Create an account.
   *
   * The answer has the token of the first session.
   *
   * Public.
   */
  signup(body: Signup, options?: RequestOptions): Promise<Session> {
    return this.#send('signup', { body }, options)
  }

  /**
   * Log in; an account with a second factor needs `code` too.
   *
   * Without `code`, an account with a second factor gets `second_factor_required`.
   *
   * Public.
   */
  login(body: Login, options?: RequestOptions): Promise<Session> {
    return this.#send('login', { body }, options)
  }

  /**
   * List the accounts for which the person may act, the person's own first.
   *
   * Needs a JWT; API keys are refused.
   */
  accounts(options?: RequestOptions): Promise<OpenAccounts> {
    return this.#send('listAccounts', {}, options)
  }

  /**
   * Make a token of this session for another account of the person.
   *
   * Needs a JWT; API keys are refused.
   */
  openAccount(id: string, options?: RequestOptions): Promise<OpenedAccount> {
    return this.#send('openAccount', { path: { id } }, options)
  }

  /**
   * Leave an account; the person's tokens for it become invalid at once.
   *
   * Needs a JWT; API keys are refused.
   */
  leaveAccount(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('leaveAccount', { path: { id } }, options)
  }

  /**
   * Accept an invitation with the token of its mail.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account.
   */
  acceptInvitation(body: AcceptInvitation, options?: RequestOptions): Promise<AcceptedInvitation> {
    return this.#send('acceptInvitation', { body }, options)
  }

  /**
   * End the session of the token; the token becomes invalid.
   *
   * Needs a JWT; API keys are refused.
   */
  logout(options?: RequestOptions): Promise<void> {
    return this.#send('logout', {}, options)
  }

  /**
   * Verify an e-mail address with the token from the mail.
   *
   * Public, but a JWT or an API key in the request must be valid.
   */
  verifyEmail(body: VerifyEmail, options?: RequestOptions): Promise<EmailVerification> {
    return this.#send('verifyEmail', { body }, options)
  }

  /**
   * Send the verification mail again.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account.
   */
  resendVerification(options?: RequestOptions): Promise<ResentVerification> {
    return this.#send('resendVerification', {}, options)
  }

  /**
   * Mail a link for a new password if an account has this address.
   *
   * Public.
   */
  forgotPassword(body: ForgotPassword, options?: RequestOptions): Promise<SentMail> {
    return this.#send('forgotPassword', { body }, options)
  }

  /**
   * Set a new password with the token from the mail; all sessions end.
   *
   * Public.
   */
  resetPassword(body: ResetPassword, options?: RequestOptions): Promise<PasswordReset> {
    return this.#send('resetPassword', { body }, options)
  }

  /**
   * Set a new password and end all other sessions.
   *
   * The answer has the token of a new session.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account.
   */
  changePassword(body: ChangePassword, options?: RequestOptions): Promise<Session> {
    return this.#send('changePassword', { body }, options)
  }

  /**
   * Mail a token to a new address; `POST /auth/verify-email` with it makes the change, and a mail to the old address can
   * stop it.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be
   * verified.
   */
  changeEmail(body: ChangeEmail, options?: RequestOptions): Promise<SentMail> {
    return this.#send('changeEmail', { body }, options)
  }

  /**
   * Stop a change of the e-mail address with the token from the mail to the old address; all sessions end.
   *
   * The current address stays.
   *
   * Public.
   */
  stopEmailChange(body: VerifyEmail, options?: RequestOptions): Promise<StoppedEmailChange> {
    return this.#send('stopEmailChange', { body }, options)
  }

  /**
   * End all sessions of the account; the answer has the token of a new session.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account.
   */
  endOtherSessions(options?: RequestOptions): Promise<Session> {
    return this.#send('endOtherSessions', {}, options)
  }

  /**
   * Make a secret for an authenticator app; the second factor starts when a code confirms it.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be
   * verified.
   */
  beginSecondFactor(body: BeginSecondFactor, options?: RequestOptions): Promise<BegunSecondFactor> {
    return this.#send('beginSecondFactor', { body }, options)
  }

  /**
   * Switch the second factor on with a code; the answer has recovery codes, and all other sessions end.
   *
   * Only this answer shows the recovery codes. It also has the token of a new session.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account. The e-mail address must be
   * verified.
   */
  confirmSecondFactor(body: ConfirmSecondFactor, options?: RequestOptions): Promise<EnabledSecondFactor> {
    return this.#send('confirmSecondFactor', { body }, options)
  }

  /**
   * Switch the second factor off.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account.
   */
  disableSecondFactor(body: SecondFactorProof, options?: RequestOptions): Promise<void> {
    return this.#send('disableSecondFactor', { body }, options)
  }

  /**
   * Replace the recovery codes; only this answer shows them.
   *
   * The earlier codes become invalid.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account.
   */
  renewRecoveryCodes(body: SecondFactorProof, options?: RequestOptions): Promise<RecoveryCodes> {
    return this.#send('renewRecoveryCodes', { body }, options)
  }

  /**
   * Delete the account with its APIs and keys; its payments stay on record.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account.
   */
  deleteAccount(body: DeleteAccount, options?: RequestOptions): Promise<void> {
    return this.#send('deleteAccount', { body }, options)
  }

  /**
   * Read the account and the rights of the credential.
   *
   * Needs a JWT or an API key.
   */
  me(options?: RequestOptions): Promise<Identity> {
    return this.#send('getMe', {}, options)
  }

  /**
   * Change the name, the mails about problems, and whether APIs without a contact publish the e-mail address.
   *
   * Needs a JWT; API keys are refused. Needs a session for the person's own account.
   */
  update(body: UpdateAccount, options?: RequestOptions): Promise<User> {
    return this.#send('updateAccount', { body }, options)
  }

  /**
   * Read about which events of the session's account you get mails.
   *
   * Needs a JWT; API keys are refused.
   */
  alarms(options?: RequestOptions): Promise<Alarms> {
    return this.#send('getAlarms', {}, options)
  }

  /**
   * Choose about which events of the session's account you get mails.
   *
   * Each person chooses separately for each account; by default no mails are sent. Kinds that the role may not see are
   * refused.
   *
   * Needs a JWT; API keys are refused. The e-mail address must be verified.
   */
  updateAlarms(body: UpdateAlarms, options?: RequestOptions): Promise<Alarms> {
    return this.#send('updateAlarms', { body }, options)
  }
}

/** Operations on the members of an account. */
export class MemberList {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the members of the account, the account's own person first.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `members:read`.
   */
  list(options?: RequestOptions): Promise<Members> {
    return this.#send('listMembers', {}, options)
  }

  /**
   * Change the role of a member; the member's tokens for the account become invalid at once.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be
   * verified.
   */
  update(id: string, body: UpdateMember, options?: RequestOptions): Promise<Member> {
    return this.#send('updateMember', { path: { id }, body }, options)
  }

  /**
   * Remove a member; the member's tokens for the account become invalid at once.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be
   * verified.
   */
  remove(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('removeMember', { path: { id } }, options)
  }
}

/** Operations on the invitations of an account. */
export class InvitationList {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Invite a person by mail; replaces an earlier invitation of the address.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be
   * verified.
   */
  create(body: CreateInvitation, options?: RequestOptions): Promise<Invitation> {
    return this.#send('createInvitation', { body }, options)
  }

  /**
   * List the valid invitations, newest first.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `members:read`.
   */
  list(options?: RequestOptions): Promise<Invitations> {
    return this.#send('listInvitations', {}, options)
  }

  /**
   * Revoke an invitation.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `members:write`. The e-mail address must be
   * verified.
   */
  revoke(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('revokeInvitation', { path: { id } }, options)
  }
}

/** Operations on API keys. */
export class ApiKeys {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Make an API key for the environment; only this answer shows the key.
   *
   * Give either `scopes` or `preset`.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
   */
  create(body: CreateApiKey, options?: RequestOptions): Promise<CreatedApiKey> {
    return this.#send('createApiKey', { body }, options)
  }

  /**
   * List API keys.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `keys:read`.
   */
  list(query?: ListApiKeysQuery, options?: RequestOptions): PageRequest<ApiKey> {
    return list(this.#send, 'listApiKeys', { query, options })
  }

  /**
   * Replace an API key by a new one with equal rights; the old key stays valid for a time.
   *
   * The new key has the scopes of the old one. The old key ends after `overlap_seconds`; by default it ends at once.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
   */
  roll(id: string, body: RollApiKey = {}, options?: RequestOptions): Promise<CreatedApiKey> {
    return this.#send('rollApiKey', { path: { id }, body }, options)
  }

  /**
   * Revoke an API key.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `keys:write`. The e-mail address must be verified.
   */
  revoke(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('revokeApiKey', { path: { id } }, options)
  }
}

/** Operations on the APIs of a seller. */
export class Apis {
  readonly endpoints: Endpoints
  readonly domains: Domains
  readonly #send: Send

  constructor(send: Send) {
    this.endpoints = new Endpoints(send)
    this.domains = new Domains(send)
    this.#send = send
  }

  /**
   * Put an upstream HTTP API behind the gateway.
   *
   * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
   */
  create(body: CreateApi, options?: RequestOptions): Promise<Api> {
    return this.#send('createApi', { body }, options)
  }

  /**
   * List APIs, newest first.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  list(query?: ListApisQuery, options?: RequestOptions): PageRequest<Api> {
    return list(this.#send, 'listApis', { query, options })
  }

  /**
   * Read an API.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  get(id: string, options?: RequestOptions): Promise<Api> {
    return this.#send('getApi', { path: { id } }, options)
  }

  /**
   * Change an API; null clears an optional field, and absent fields stay unchanged.
   *
   * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
   */
  update(id: string, body: UpdateApi, options?: RequestOptions): Promise<Api> {
    return this.#send('updateApi', { path: { id }, body }, options)
  }

  /**
   * Delete an API with its endpoints and domains.
   *
   * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('deleteApi', { path: { id } }, options)
  }

  /**
   * Copy an API of the Sandbox into production; the copy is disabled.
   *
   * Endpoints, texts and settings are copied. Domains, keys, webhooks, upstream headers and endpoints with a `ttl` are
   * not. The payee of the Sandbox is never copied. The gateway serves the copy only after `enabled` is set to true.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `apis:read` and `apis:write` and `endpoints:read`
   * and `endpoints:write`. The e-mail address must be verified. Works in the development environment only.
   */
  copy(id: string, body: CopyApi = {}, options?: RequestOptions): Promise<CopiedApi> {
    return this.#send('copyApi', { path: { id }, body }, options)
  }

  /**
   * Check whether a slug is free in the environment.
   *
   * This does not reserve the slug: only a new API takes it.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  slugAvailability(query: GetSlugAvailabilityQuery, options?: RequestOptions): Promise<SlugAvailability> {
    return this.#send('getSlugAvailability', { query }, options)
  }

  /**
   * Read the addresses of the documents that describe an API to buyers.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  discovery(id: string, options?: RequestOptions): Promise<Discovery> {
    return this.#send('getDiscovery', { path: { id } }, options)
  }

  /**
   * List buyers' requests to an API, newest first; requests without a payment are kept for three days.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  requests(id: string, query?: ListRequestsQuery, options?: RequestOptions): PageRequest<ApiRequest> {
    return list(this.#send, 'listRequests', { path: { id }, query, options })
  }
}

/** Operations on the payable endpoints of an API. */
export class Endpoints {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Put a price on a method and path of an API.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
   */
  create(apiId: string, body: CreateEndpoint, options?: RequestOptions): Promise<Endpoint> {
    return this.#send('createEndpoint', { path: { id: apiId }, body }, options)
  }

  /**
   * List the endpoints of an API, newest first.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:read`.
   */
  list(apiId: string, query?: ListEndpointsQuery, options?: RequestOptions): PageRequest<Endpoint> {
    return list(this.#send, 'listEndpoints', { path: { id: apiId }, query, options })
  }

  /**
   * Read an endpoint.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:read`.
   */
  get(apiId: string, endpointId: string, options?: RequestOptions): Promise<Endpoint> {
    return this.#send('getEndpoint', { path: { id: apiId, endpointId } }, options)
  }

  /**
   * Change an endpoint; null clears an optional field, and absent fields stay unchanged.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
   */
  update(apiId: string, endpointId: string, body: UpdateEndpoint, options?: RequestOptions): Promise<Endpoint> {
    return this.#send('updateEndpoint', { path: { id: apiId, endpointId }, body }, options)
  }

  /**
   * Change prices or `enabled` of many endpoints of an API at once.
   *
   * Either all selected endpoints change, or none. With `dry_run`, the answer lists what would change. Send its entity
   * tag in `If-Match` with the real change: the change is then refused if the endpoints have changed meanwhile. The
   * answer lists the first 100 changes.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:read` and `endpoints:write`. The e-mail address must be
   * verified.
   */
  updateMany(apiId: string, body: ChangeEndpoints, options?: RequestOptions): Promise<ChangedEndpoints> {
    return this.#send('changeEndpoints', { path: { id: apiId }, body }, options)
  }

  /**
   * Delete an endpoint.
   *
   * Needs a JWT or an API key. An API key needs `endpoints:write`. The e-mail address must be verified.
   */
  delete(apiId: string, endpointId: string, options?: RequestOptions): Promise<void> {
    return this.#send('deleteEndpoint', { path: { id: apiId, endpointId } }, options)
  }
}

/** Operations on the custom host names of an API. */
export class Domains {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Claim a host name for an API; the answer has the TXT record that proves the claim.
   *
   * The answer also has the CNAME target that points the name at the gateway.
   *
   * Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
   */
  create(apiId: string, body: CreateDomain, options?: RequestOptions): Promise<Domain> {
    return this.#send('createDomain', { path: { id: apiId }, body }, options)
  }

  /**
   * List the domains of an API, newest first.
   *
   * Needs a JWT or an API key. An API key needs `domains:read`.
   */
  list(apiId: string, query?: ListDomainsQuery, options?: RequestOptions): PageRequest<Domain> {
    return list(this.#send, 'listDomains', { path: { id: apiId }, query, options })
  }

  /**
   * Read a domain.
   *
   * Needs a JWT or an API key. An API key needs `domains:read`.
   */
  get(apiId: string, domainId: string, options?: RequestOptions): Promise<Domain> {
    return this.#send('getDomain', { path: { id: apiId, domainId } }, options)
  }

  /**
   * Suggest host names for an API.
   *
   * Needs a JWT or an API key. An API key needs `domains:read`.
   */
  suggest(apiId: string, options?: RequestOptions): Promise<DomainSuggestions> {
    return this.#send('suggestDomains', { path: { id: apiId } }, options)
  }

  /**
   * Check the TXT record of a domain, and serve the host name if the record is there.
   *
   * While the status is `pending`, `reason` names the missing record.
   *
   * Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
   */
  verify(apiId: string, domainId: string, options?: RequestOptions): Promise<DomainVerification> {
    return this.#send('verifyDomain', { path: { id: apiId, domainId } }, options)
  }

  /**
   * Release a domain; its host name is no longer served.
   *
   * Needs a JWT or an API key. An API key needs `domains:write`. The e-mail address must be verified.
   */
  delete(apiId: string, domainId: string, options?: RequestOptions): Promise<void> {
    return this.#send('deleteDomain', { path: { id: apiId, domainId } }, options)
  }
}

/** Operations on upstream APIs that are not behind the gateway yet. */
export class Upstreams {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Check whether an upstream answers a request of the gateway; the body of the answer is not read.
   *
   * Needs a JWT or an API key. An API key needs `apis:write`. The e-mail address must be verified.
   */
  probe(body: ProbeUpstream, options?: RequestOptions): Promise<UpstreamProbe> {
    return this.#send('probeUpstream', { body }, options)
  }
}

/** Operations on OpenAPI documents, which become endpoints. */
export class Openapi {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the operations of an OpenAPI 3 or Swagger 2 document; nothing is stored.
   *
   * `spec` is the document as text, in JSON or YAML.
   *
   * Needs a JWT or an API key. An API key needs `openapi:read`.
   */
  parse(body: ParseOpenapi, options?: RequestOptions): Promise<ParsedOpenapi> {
    return this.#send('parseOpenapi', { body }, options)
  }

  /**
   * Make an endpoint of each operation; operations that already have one are skipped.
   *
   * Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be
   * verified.
   */
  importOperations(apiId: string, body: ImportOpenapi, options?: RequestOptions): Promise<ImportedOpenapi> {
    return this.#send('importOpenapi', { path: { id: apiId }, body }, options)
  }

  /**
   * Import a specification of up to 10 MiB in the background.
   *
   * `getOpenapiImport` reads its progress.
   *
   * Needs a JWT or an API key. An API key needs `openapi:read` and `endpoints:write`. The e-mail address must be
   * verified.
   */
  startImport(apiId: string, body: StartOpenapiImport, options?: RequestOptions): Promise<OpenapiImport> {
    return this.#send('startOpenapiImport', { path: { id: apiId }, body }, options)
  }

  /**
   * Read the progress and the result of an import.
   *
   * Needs a JWT or an API key. An API key needs `openapi:read`.
   */
  getImport(apiId: string, importId: string, options?: RequestOptions): Promise<OpenapiImport> {
    return this.#send('getOpenapiImport', { path: { id: apiId, importId } }, options)
  }
}

/** Operations on payments. */
export class Settlements {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List payments, newest first.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  list(query?: ListSettlementsQuery, options?: RequestOptions): PageRequest<Settlement> {
    return list(this.#send, 'listSettlements', { query, options })
  }

  /**
   * Read a payment and its history.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  get(id: string, options?: RequestOptions): Promise<SettlementDetail> {
    return this.#send('getSettlement', { path: { id } }, options)
  }

  /**
   * Export all payments as CSV or JSON Lines, without a limit of rows.
   *
   * The service streams the payments. The last line has their number; it is missing if the export is incomplete.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   *
   * The format is JSON Lines unless given.
   *
   *     for await (const payment of await client.settlements.export({ status: 'settled' }))
   */
  export(query?: ExportSettlementsQuery, options?: RequestOptions): Promise<SettlementExport> {
    return exportSettlements(this.#send, query, options)
  }
}

/** Operations on the earnings of months. */
export class Statements {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the months with their earnings by network and token, newest first.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  months(query?: ListStatementMonthsQuery, options?: RequestOptions): PageRequest<StatementMonth> {
    return list(this.#send, 'listStatementMonths', { query, options })
  }

  /**
   * Read the earnings of a month, by network, token and payee.
   *
   * The month is in UTC and has the form `2026-11`.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  get(query: GetStatementQuery, options?: RequestOptions): Promise<Statement> {
    return this.#send('getStatement', { query }, options)
  }

  /**
   * Export the settlements and reversals of a month as CSV, or with its sums as PDF.
   *
   * The service streams the file. A CSV ends with the number of lines, and a PDF with `%%EOF`; these are missing if the
   * file is incomplete. A month with archived payments is refused with 410 `month_archived`.
   *
   * Needs a JWT or an API key. An API key needs `settlements:read`.
   */
  export(query: ExportStatementQuery, options?: RequestOptions): Promise<StatementExport> {
    return exportStatement(this.#send, query, options)
  }
}

/** Operations on what is wrong with the APIs. */
export class Problems {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the current problems of the APIs, newest first.
   *
   * Needs a JWT or an API key. An API key needs `apis:read`.
   */
  list(query?: ListProblemsQuery, options?: RequestOptions): PageRequest<Problem> {
    return list(this.#send, 'listProblems', { query, options })
  }
}

/** Operations on the changes of the account. */
export class AuditLog {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the changes of the account, newest first; they are kept for 400 days.
   *
   * Needs a JWT or an API key. An API key needs `audit:read`.
   */
  list(query?: ListAuditLogQuery, options?: RequestOptions): PageRequest<AuditRecord> {
    return list(this.#send, 'listAuditLog', { query, options })
  }
}

/** Operations on figures of payments and revenue. */
export class Stats {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read payments, payers and revenue of the last days.
   *
   * The default of `days` is 30.
   *
   * Needs a JWT or an API key. An API key needs `stats:read`.
   */
  overview(query?: GetStatsOverviewQuery, options?: RequestOptions): Promise<StatsOverview> {
    return this.#send('getStatsOverview', { query }, options)
  }
}

/**
 * Operations on URLs that receive the events of the seller.
 *
 * `verifyWebhook` checks what they receive.
 */
export class Webhooks {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Send events to a URL; only this answer shows the signing secret.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  create(body: CreateWebhook, options?: RequestOptions): Promise<CreatedWebhook> {
    return this.#send('createWebhook', { body }, options)
  }

  /**
   * List webhooks, newest first.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:read`.
   */
  list(query?: ListWebhooksQuery, options?: RequestOptions): PageRequest<Webhook> {
    return list(this.#send, 'listWebhooks', { query, options })
  }

  /**
   * Read a webhook.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:read`.
   */
  get(id: string, options?: RequestOptions): Promise<Webhook> {
    return this.#send('getWebhook', { path: { id } }, options)
  }

  /**
   * Change a webhook; null clears the description, and absent fields stay unchanged.
   *
   * Set `enabled` to true to enable a webhook that the gateway has disabled.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  update(id: string, body: UpdateWebhook, options?: RequestOptions): Promise<Webhook> {
    return this.#send('updateWebhook', { path: { id }, body }, options)
  }

  /**
   * Delete a webhook and its log.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  delete(id: string, options?: RequestOptions): Promise<void> {
    return this.#send('deleteWebhook', { path: { id } }, options)
  }

  /**
   * Send a `webhook.test` event to a webhook.
   *
   * The answer is the delivery, which has not ended yet.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  test(id: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#send('testWebhook', { path: { id } }, options)
  }

  /**
   * Replace the secret of a webhook; only this answer shows the new one, and the old one still signs for a time.
   *
   * The old secret still signs too for `overlap_seconds`; the default is a day.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  rollSecret(id: string, body: RollWebhookSecret = {}, options?: RequestOptions): Promise<CreatedWebhook> {
    return this.#send('rollWebhookSecret', { path: { id }, body }, options)
  }

  /**
   * List the events for a webhook, newest first; they are kept for 30 days.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:read`.
   */
  deliveries(id: string, query?: ListWebhookDeliveriesQuery, options?: RequestOptions): PageRequest<WebhookDelivery> {
    return list(this.#send, 'listWebhookDeliveries', { path: { id }, query, options })
  }

  /**
   * Send an event again at once, with the same `webhook-id`.
   *
   * Needs a JWT or an API key. An API key needs `webhooks:write`. The e-mail address must be verified.
   */
  resend(id: string, deliveryId: string, options?: RequestOptions): Promise<WebhookDelivery> {
    return this.#send('resendWebhookDelivery', { path: { id, deliveryId } }, options)
  }
}

/** Operations on the settings of the platform. */
export class Config {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read names, addresses and networks of the platform.
   *
   * Public.
   */
  platform(options?: RequestOptions): Promise<PlatformConfig> {
    return this.#send('getPlatformConfig', {}, options)
  }

  /**
   * Read the Sandbox chain and its payment token.
   *
   * Public.
   */
  localDev(options?: RequestOptions): Promise<LocalDevConfig> {
    return this.#send('getLocalDevConfig', {}, options)
  }
}

/** Operations on the networks that can be settled now. */
export class NetworkList {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * List the networks with the schemes that their facilitators settle now.
   *
   * Public.
   */
  list(options?: RequestOptions): Promise<Networks> {
    return this.#send('listNetworks', {}, options)
  }
}

/** Operations on the wallet of the seller in the Sandbox. */
export class SandboxWallets {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the Sandbox wallet; if there is none, one is made and filled.
   *
   * The wallet is filled in the background. The answer has the private key.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified.
   * Works in the development environment only.
   */
  get(options?: RequestOptions): Promise<SandboxWallet> {
    return this.#send('getSandboxWallet', {}, options)
  }

  /**
   * Replace the keypair of the Sandbox wallet and fill the new one.
   *
   * The funds of the old keypair are lost.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified.
   * Works in the development environment only.
   */
  reset(options?: RequestOptions): Promise<SandboxWallet> {
    return this.#send('resetSandboxWallet', {}, options)
  }
}

/** Operations on the Sandbox chain. */
export class Dev {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Read the balances of an address on the Sandbox chain.
   *
   * The balances are hex numbers: wei and atomic units of USDC.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. Works in the development environment
   * only.
   */
  balances(body: Address, options?: RequestOptions): Promise<Balances> {
    return this.#send('getBalances', { body }, options)
  }

  /**
   * Send Sandbox funds to an address.
   *
   * Sends ETH, USDC or both. The answer has the new balances.
   *
   * Needs a JWT; API keys are refused. The role of the person needs `sandbox:use`. The e-mail address must be verified.
   * Works in the development environment only.
   */
  faucet(body: UseFaucet, options?: RequestOptions): Promise<Balances> {
    return this.#send('useFaucet', { body }, options)
  }
}

/** Operations on the service itself. */
export class HealthChecks {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  /**
   * Check whether the process runs.
   *
   * Public.
   */
  live(options?: RequestOptions): Promise<Health> {
    return this.#send('getHealth', {}, options)
  }

  /**
   * Check whether the process can serve requests.
   *
   * Public.
   */
  ready(options?: RequestOptions): Promise<Health> {
    return this.#send('getReadiness', {}, options)
  }
}

/** All operations of the control plane. */
export class Resources {
  /**
   * Operations on accounts.
   *
   * `client.withOptions({ token })` makes a client for the token of a session.
   */
  readonly auth: Auth
  /** Operations on the members of an account. */
  readonly members: MemberList
  /** Operations on the invitations of an account. */
  readonly invitations: InvitationList
  /** Operations on API keys. */
  readonly apiKeys: ApiKeys
  /** Operations on the APIs of a seller. */
  readonly apis: Apis
  /** Operations on upstream APIs that are not behind the gateway yet. */
  readonly upstreams: Upstreams
  /** Operations on OpenAPI documents, which become endpoints. */
  readonly openapi: Openapi
  /** Operations on payments. */
  readonly settlements: Settlements
  /** Operations on the earnings of months. */
  readonly statements: Statements
  /** Operations on what is wrong with the APIs. */
  readonly problems: Problems
  /** Operations on the changes of the account. */
  readonly auditLog: AuditLog
  /** Operations on figures of payments and revenue. */
  readonly stats: Stats
  /**
   * Operations on URLs that receive the events of the seller.
   *
   * `verifyWebhook` checks what they receive.
   */
  readonly webhooks: Webhooks
  /** Operations on the settings of the platform. */
  readonly config: Config
  /** Operations on the networks that can be settled now. */
  readonly networks: NetworkList
  /** Operations on the wallet of the seller in the Sandbox. */
  readonly sandboxWallet: SandboxWallets
  /** Operations on the Sandbox chain. */
  readonly dev: Dev
  /** Operations on the service itself. */
  readonly health: HealthChecks

  constructor(send: Send) {
    this.auth = new Auth(send)
    this.members = new MemberList(send)
    this.invitations = new InvitationList(send)
    this.apiKeys = new ApiKeys(send)
    this.apis = new Apis(send)
    this.upstreams = new Upstreams(send)
    this.openapi = new Openapi(send)
    this.settlements = new Settlements(send)
    this.statements = new Statements(send)
    this.problems = new Problems(send)
    this.auditLog = new AuditLog(send)
    this.stats = new Stats(send)
    this.webhooks = new Webhooks(send)
    this.config = new Config(send)
    this.networks = new NetworkList(send)
    this.sandboxWallet = new SandboxWallets(send)
    this.dev = new Dev(send)
    this.health = new HealthChecks(send)
  }
}
