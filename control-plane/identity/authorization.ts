import type { PersonScope, Scope } from '../../domain/scopes.ts'

/** The conditions for a call of an operation. They are checked in the order of the fields. */
export interface AuthorizationRule {
  /** `public`: no credential; `optional`: a credential is read if present; `any`: a JWT or an API key; `jwt`: a person's JWT only. */
  credential: 'public' | 'optional' | 'any' | 'jwt'
  /** The scopes that the API key, or the role of the person, must have, all of them. */
  scopes?: readonly (Scope | PersonScope)[]
  /**
   * The operation is about the person who calls and not about the account. `any login`: also with a session for another account, of which the
   * person is a member. `own login`: only with a session for the person's own account.
   */
  person?: 'any login' | 'own login'
  /** Writes need a verified e-mail address. */
  write?: boolean
  /** Works in the Sandbox only. */
  development?: boolean
}

const PUBLIC: AuthorizationRule = { credential: 'public' }
const SANDBOX_WRITE: AuthorizationRule = { credential: 'jwt', scopes: ['sandbox:use'], write: true, development: true }

/** The authorization table. Every route names its row. */
export const OPERATIONS = {
  signup: PUBLIC,
  login: PUBLIC,
  logout: { credential: 'jwt', person: 'any login' },
  // With a session, it takes only tokens of that session's account. A link must not make a person verify the address of another account.
  verifyEmail: { credential: 'optional', person: 'any login' },
  resendVerification: { credential: 'jwt', person: 'own login' },
  forgotPassword: PUBLIC,
  resetPassword: PUBLIC,
  stopEmailChange: PUBLIC,
  // These also ask for the password: a stolen token must not be enough to take the account.
  changePassword: { credential: 'jwt', person: 'own login' },
  // An unverified account might have the address of a person who knows nothing of it.
  changeEmail: { credential: 'jwt', person: 'own login', write: true },
  deleteAccount: { credential: 'jwt', person: 'own login' },
  endOtherSessions: { credential: 'jwt', person: 'own login' },
  // Requires a verified address. Otherwise an account with another person's address could lock that person out with a second factor.
  beginSecondFactor: { credential: 'jwt', person: 'own login', write: true },
  confirmSecondFactor: { credential: 'jwt', person: 'own login', write: true },
  disableSecondFactor: { credential: 'jwt', person: 'own login' },
  renewRecoveryCodes: { credential: 'jwt', person: 'own login' },
  getMe: { credential: 'any', person: 'any login' },
  // The settings are those of the login that `getMe` shows.
  updateAccount: { credential: 'jwt', person: 'own login' },
  getAlarms: { credential: 'jwt', person: 'any login' },
  updateAlarms: { credential: 'jwt', person: 'any login', write: true },
  listAccounts: { credential: 'jwt', person: 'any login' },
  openAccount: { credential: 'jwt', person: 'any login' },
  leaveAccount: { credential: 'jwt', person: 'any login' },
  acceptInvitation: { credential: 'jwt', person: 'own login' },

  listMembers: { credential: 'jwt', scopes: ['members:read'] },
  updateMember: { credential: 'jwt', scopes: ['members:write'], write: true },
  removeMember: { credential: 'jwt', scopes: ['members:write'], write: true },
  // The mail goes to an address that the caller chooses: only a person with a verified one may do that.
  createInvitation: { credential: 'jwt', scopes: ['members:write'], write: true },
  listInvitations: { credential: 'jwt', scopes: ['members:read'] },
  revokeInvitation: { credential: 'jwt', scopes: ['members:write'], write: true },

  createApiKey: { credential: 'jwt', scopes: ['keys:write'], write: true },
  listApiKeys: { credential: 'jwt', scopes: ['keys:read'] },
  revokeApiKey: { credential: 'jwt', scopes: ['keys:write'], write: true },
  rollApiKey: { credential: 'jwt', scopes: ['keys:write'], write: true },

  createApi: { credential: 'any', scopes: ['apis:write'], write: true },
  listApis: { credential: 'any', scopes: ['apis:read'] },
  getApi: { credential: 'any', scopes: ['apis:read'] },
  updateApi: { credential: 'any', scopes: ['apis:write'], write: true },
  deleteApi: { credential: 'any', scopes: ['apis:write'], write: true },
  // It reads in the Sandbox and writes in production. An API key is for one of them.
  copyApi: {
    credential: 'jwt',
    scopes: ['apis:read', 'apis:write', 'endpoints:read', 'endpoints:write'],
    write: true,
    development: true,
  },
  getSlugAvailability: { credential: 'any', scopes: ['apis:read'] },
  // It changes nothing, but makes us call a foreign server. Only verified sellers may do that.
  probeUpstream: { credential: 'any', scopes: ['apis:write'], write: true },

  createEndpoint: { credential: 'any', scopes: ['endpoints:write'], write: true },
  listEndpoints: { credential: 'any', scopes: ['endpoints:read'] },
  getEndpoint: { credential: 'any', scopes: ['endpoints:read'] },
  updateEndpoint: { credential: 'any', scopes: ['endpoints:write'], write: true },
  changeEndpoints: { credential: 'any', scopes: ['endpoints:read', 'endpoints:write'], write: true },
  deleteEndpoint: { credential: 'any', scopes: ['endpoints:write'], write: true },

  createDomain: { credential: 'any', scopes: ['domains:write'], write: true },
  listDomains: { credential: 'any', scopes: ['domains:read'] },
  getDomain: { credential: 'any', scopes: ['domains:read'] },
  suggestDomains: { credential: 'any', scopes: ['domains:read'] },
  verifyDomain: { credential: 'any', scopes: ['domains:write'], write: true },
  deleteDomain: { credential: 'any', scopes: ['domains:write'], write: true },

  parseOpenapi: { credential: 'any', scopes: ['openapi:read'] },
  // The contract names the first scope. The second is for the endpoints that the import creates.
  importOpenapi: { credential: 'any', scopes: ['openapi:read', 'endpoints:write'], write: true },
  startOpenapiImport: { credential: 'any', scopes: ['openapi:read', 'endpoints:write'], write: true },
  getOpenapiImport: { credential: 'any', scopes: ['openapi:read'] },

  getDiscovery: { credential: 'any', scopes: ['apis:read'] },
  getStatsOverview: { credential: 'any', scopes: ['stats:read'] },
  listSettlements: { credential: 'any', scopes: ['settlements:read'] },
  getSettlement: { credential: 'any', scopes: ['settlements:read'] },
  exportSettlements: { credential: 'any', scopes: ['settlements:read'] },
  listStatementMonths: { credential: 'any', scopes: ['settlements:read'] },
  exportStatement: { credential: 'any', scopes: ['settlements:read'] },
  getStatement: { credential: 'any', scopes: ['settlements:read'] },
  listRequests: { credential: 'any', scopes: ['settlements:read'] },
  listProblems: { credential: 'any', scopes: ['apis:read'] },
  listAuditLog: { credential: 'any', scopes: ['audit:read'] },

  createWebhook: { credential: 'any', scopes: ['webhooks:write'], write: true },
  listWebhooks: { credential: 'any', scopes: ['webhooks:read'] },
  getWebhook: { credential: 'any', scopes: ['webhooks:read'] },
  updateWebhook: { credential: 'any', scopes: ['webhooks:write'], write: true },
  deleteWebhook: { credential: 'any', scopes: ['webhooks:write'], write: true },
  testWebhook: { credential: 'any', scopes: ['webhooks:write'], write: true },
  rollWebhookSecret: { credential: 'any', scopes: ['webhooks:write'], write: true },
  listWebhookDeliveries: { credential: 'any', scopes: ['webhooks:read'] },
  resendWebhookDelivery: { credential: 'any', scopes: ['webhooks:write'], write: true },

  getPlatformConfig: PUBLIC,
  getLocalDevConfig: PUBLIC,
  listNetworks: PUBLIC,

  getSandboxWallet: SANDBOX_WRITE,
  resetSandboxWallet: SANDBOX_WRITE,
  getBalances: { credential: 'jwt', scopes: ['sandbox:use'], development: true },
  useFaucet: SANDBOX_WRITE,

  getHealth: PUBLIC,
  getReadiness: PUBLIC,
  getMetrics: PUBLIC,
  getOpenapi: PUBLIC,
} as const satisfies Record<string, AuthorizationRule>

export type Operation = keyof typeof OPERATIONS

/** The rule of an operation, typed with its optional fields. */
export function ruleOf(operation: Operation): AuthorizationRule {
  return OPERATIONS[operation]
}
