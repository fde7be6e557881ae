/** The languages of the SDKs. */
export type Language = 'typescript' | 'go' | 'python'

/** Notes for users of one language, where the contract's text cannot use that language's names. */
type Notes = Partial<Record<Language, string>>

/** A group of operations: `client.<path>.<method>`. */
export interface Resource {
  /** The path of the resource below the client, with dots: `apis.endpoints`. */
  path: string
  /** The name of the class, without a prefix that a language may add. */
  type: string
  /** A noun for the objects that the operations work on. */
  about: string
  notes?: Notes
  /** The name of the argument for `{id}` in the path, if `{id}` identifies an object of another resource. */
  owner?: string
  /** The method's name, by the operation's id in the contract. */
  methods: Readonly<Record<string, string>>
  /** The hand-written base class in Python, if there is one: its module in `_async` and its name. */
  pythonBase?: readonly [module: string, type: string]
}

/**
 * The names of all operations in all SDKs. Everything else about a method follows from the OpenAPI contract. The arguments are the path
 * parameters in the order of the path, then the body or the query. An answer with `next_cursor` is a list of pages.
 */
export const RESOURCES: readonly Resource[] = [
  {
    path: 'auth',
    type: 'Auth',
    about: 'accounts',
    notes: {
      typescript: '`client.withOptions({ token })` makes a client for the token of a session.',
      go: 'client.WithOptions(WithToken(token)) makes a client for the token of a session.',
      python: '`client.with_options(token=...)` makes a client for the token of a session.',
    },
    methods: {
      signup: 'signup',
      login: 'login',
      listAccounts: 'accounts',
      openAccount: 'openAccount',
      leaveAccount: 'leaveAccount',
      acceptInvitation: 'acceptInvitation',
      logout: 'logout',
      verifyEmail: 'verifyEmail',
      resendVerification: 'resendVerification',
      forgotPassword: 'forgotPassword',
      resetPassword: 'resetPassword',
      changePassword: 'changePassword',
      changeEmail: 'changeEmail',
      stopEmailChange: 'stopEmailChange',
      endOtherSessions: 'endOtherSessions',
      beginSecondFactor: 'beginSecondFactor',
      confirmSecondFactor: 'confirmSecondFactor',
      disableSecondFactor: 'disableSecondFactor',
      renewRecoveryCodes: 'renewRecoveryCodes',
      deleteAccount: 'deleteAccount',
      getMe: 'me',
      updateAccount: 'update',
      getAlarms: 'alarms',
      updateAlarms: 'updateAlarms',
    },
  },
  {
    path: 'members',
    type: 'MemberList',
    about: 'the members of an account',
    methods: { listMembers: 'list', updateMember: 'update', removeMember: 'remove' },
  },
  {
    path: 'invitations',
    type: 'InvitationList',
    about: 'the invitations of an account',
    methods: { createInvitation: 'create', listInvitations: 'list', revokeInvitation: 'revoke' },
  },
  {
    path: 'apiKeys',
    type: 'ApiKeys',
    about: 'API keys',
    methods: { createApiKey: 'create', listApiKeys: 'list', rollApiKey: 'roll', revokeApiKey: 'revoke' },
  },
  {
    path: 'apis',
    type: 'Apis',
    about: 'the APIs of a seller',
    methods: {
      createApi: 'create',
      listApis: 'list',
      getApi: 'get',
      updateApi: 'update',
      deleteApi: 'delete',
      copyApi: 'copy',
      getSlugAvailability: 'slugAvailability',
      getDiscovery: 'discovery',
      listRequests: 'requests',
    },
  },
  {
    path: 'apis.endpoints',
    type: 'Endpoints',
    about: 'the payable endpoints of an API',
    owner: 'apiId',
    methods: {
      createEndpoint: 'create',
      listEndpoints: 'list',
      getEndpoint: 'get',
      updateEndpoint: 'update',
      changeEndpoints: 'updateMany',
      deleteEndpoint: 'delete',
    },
  },
  {
    path: 'apis.domains',
    type: 'Domains',
    about: 'the custom host names of an API',
    owner: 'apiId',
    methods: {
      createDomain: 'create',
      listDomains: 'list',
      getDomain: 'get',
      suggestDomains: 'suggest',
      verifyDomain: 'verify',
      deleteDomain: 'delete',
    },
  },
  {
    path: 'upstreams',
    type: 'Upstreams',
    about: 'upstream APIs that are not behind the gateway yet',
    methods: { probeUpstream: 'probe' },
  },
  {
    path: 'openapi',
    type: 'Openapi',
    about: 'OpenAPI documents, which become endpoints',
    owner: 'apiId',
    methods: {
      parseOpenapi: 'parse',
      importOpenapi: 'importOperations',
      startOpenapiImport: 'startImport',
      getOpenapiImport: 'getImport',
    },
  },
  {
    path: 'settlements',
    type: 'Settlements',
    about: 'payments',
    methods: { listSettlements: 'list', getSettlement: 'get', exportSettlements: 'export' },
  },
  {
    path: 'statements',
    type: 'Statements',
    about: 'the earnings of months',
    methods: { listStatementMonths: 'months', getStatement: 'get', exportStatement: 'export' },
  },
  { path: 'problems', type: 'Problems', about: 'what is wrong with the APIs', methods: { listProblems: 'list' } },
  { path: 'auditLog', type: 'AuditLog', about: 'the changes of the account', methods: { listAuditLog: 'list' } },
  { path: 'stats', type: 'Stats', about: 'figures of payments and revenue', methods: { getStatsOverview: 'overview' } },
  {
    path: 'webhooks',
    type: 'Webhooks',
    about: 'URLs that receive the events of the seller',
    notes: {
      typescript: '`verifyWebhook` checks what they receive.',
      go: 'VerifyWebhook checks what they receive.',
      python: '`verify_webhook` checks what they receive.',
    },
    methods: {
      createWebhook: 'create',
      listWebhooks: 'list',
      getWebhook: 'get',
      updateWebhook: 'update',
      deleteWebhook: 'delete',
      testWebhook: 'test',
      rollWebhookSecret: 'rollSecret',
      listWebhookDeliveries: 'deliveries',
      resendWebhookDelivery: 'resend',
    },
  },
  {
    path: 'config',
    type: 'Config',
    about: 'the settings of the platform',
    methods: { getPlatformConfig: 'platform', getLocalDevConfig: 'localDev' },
  },
  {
    path: 'networks',
    type: 'NetworkList',
    about: 'the networks that can be settled now',
    methods: { listNetworks: 'list' },
    pythonBase: ['prices', 'AsyncPrices'],
  },
  {
    path: 'sandboxWallet',
    type: 'SandboxWallets',
    about: 'the wallet of the seller in the Sandbox',
    methods: { getSandboxWallet: 'get', resetSandboxWallet: 'reset' },
  },
  {
    path: 'dev',
    type: 'Dev',
    about: 'the Sandbox chain',
    methods: { getBalances: 'balances', useFaucet: 'faucet' },
  },
  {
    path: 'health',
    type: 'HealthChecks',
    about: 'the service itself',
    methods: { getHealth: 'live', getReadiness: 'ready' },
  },
]

/** Texts by operation. The generator adds a text to the comment of the method in one language, after the description from the contract. */
export const METHOD_NOTES: Readonly<Record<string, Notes>> = {
  updateApi: { go: 'Clear makes a field that is sent as null.' },
  updateEndpoint: { go: 'Clear makes a field that is sent as null.' },
  exportSettlements: {
    typescript: `The format is JSON Lines unless given.

    for await (const payment of await client.settlements.export({ status: 'settled' }))`,
    go: 'The format is JSON Lines unless given. The caller closes the export.',
    python: `The format is JSON Lines unless given.

    async for payment in await client.settlements.export(status="settled"):`,
  },
  exportStatement: { go: 'The caller closes the export.' },
}

/** Operations that return their answer as a stream, with the name of the stream's type. Function and type are hand-written in each SDK. */
export const STREAMED: Readonly<Record<string, string>> = {
  exportSettlements: 'SettlementExport',
  exportStatement: 'StatementExport',
}
