import type { OpenapiDocument } from './document.ts'

type Json = unknown
type JsonObject = Record<string, Json>

/**
 * The place of a schema in the OpenAPI description: the body or answer of an operation, and the keys that lead from
 * there to the schema.
 */
type Place = readonly [operation: string, part: 'body' | 'answer', ...string[]]

const ITEM = ['properties', 'items', 'items'] as const

/** The schemas that get a name in the OpenAPI description. A schema must come after the schemas that contain it. */
const NAMES: Readonly<Record<string, Place>> = {
  AcceptOption: ['getEndpoint', 'answer', 'properties', 'accepts', 'items'],
  EndpointParameter: ['getEndpoint', 'answer', 'properties', 'parameters', 'items'],
  EndpointWarning: ['getEndpoint', 'answer', 'properties', 'warnings', 'items'],
  Endpoint: ['getEndpoint', 'answer'],
  EndpointPage: ['listEndpoints', 'answer'],
  AcceptOptionInput: ['createEndpoint', 'body', 'properties', 'accepts', 'items'],
  EndpointParameterInput: ['createEndpoint', 'body', 'properties', 'parameters', 'items'],
  CreateEndpoint: ['createEndpoint', 'body'],
  UpdateEndpoint: ['updateEndpoint', 'body'],
  EndpointFilter: ['changeEndpoints', 'body', 'properties', 'filter'],
  ChangeEndpoints: ['changeEndpoints', 'body'],
  EndpointTerms: ['changeEndpoints', 'answer', 'properties', 'changes', 'items', 'properties', 'before'],
  EndpointChange: ['changeEndpoints', 'answer', 'properties', 'changes', 'items'],
  ChangedEndpoints: ['changeEndpoints', 'answer'],
  ImportedEndpoint: ['importOpenapi', 'answer', 'properties', 'created', 'items'],
  Suspension: ['getMe', 'answer', 'properties', 'user', 'properties', 'suspended', 'anyOf', '0'],
  Api: ['getApi', 'answer'],
  ApiPage: ['listApis', 'answer'],
  CreateApi: ['createApi', 'body'],
  UpdateApi: ['updateApi', 'body'],
  Alarms: ['getAlarms', 'answer'],
  UpdateAlarms: ['updateAlarms', 'body'],
  CopyNetwork: ['copyApi', 'body', 'properties', 'networks', 'items'],
  CopyApi: ['copyApi', 'body'],
  CopiedApi: ['copyApi', 'answer'],
  SlugAvailability: ['getSlugAvailability', 'answer'],
  ProbeUpstream: ['probeUpstream', 'body'],
  UpstreamProbe: ['probeUpstream', 'answer'],
  Domain: ['createDomain', 'answer'],
  DomainPage: ['listDomains', 'answer'],
  CreateDomain: ['createDomain', 'body'],
  DomainVerification: ['verifyDomain', 'answer'],
  DomainSuggestion: ['suggestDomains', 'answer', ...ITEM],
  DomainSuggestions: ['suggestDomains', 'answer'],
  Operation: ['parseOpenapi', 'answer', 'properties', 'operations', 'items'],
  SkippedOperation: ['parseOpenapi', 'answer', 'properties', 'skipped', 'items'],
  ParsedOpenapi: ['parseOpenapi', 'answer'],
  ParseOpenapi: ['parseOpenapi', 'body'],
  OperationInput: ['importOpenapi', 'body', 'properties', 'operations', 'items'],
  ImportOpenapi: ['importOpenapi', 'body'],
  ImportedOpenapi: ['importOpenapi', 'answer'],
  StartOpenapiImport: ['startOpenapiImport', 'body'],
  OpenapiImport: ['getOpenapiImport', 'answer'],
  PriceWarning: ['getDiscovery', 'answer', 'properties', 'payable_endpoints', 'properties', 'warnings', 'items'],
  PayableEndpoints: ['getDiscovery', 'answer', 'properties', 'payable_endpoints'],
  Discovery: ['getDiscovery', 'answer'],
  Explanation: ['getSettlement', 'answer', 'properties', 'explanation', 'anyOf', '0'],
  Settlement: ['listSettlements', 'answer', ...ITEM],
  SettlementDetail: ['getSettlement', 'answer'],
  SettlementPage: ['listSettlements', 'answer'],
  StatementItem: ['getStatement', 'answer', ...ITEM],
  Statement: ['getStatement', 'answer'],
  StatementSums: ['listStatementMonths', 'answer', ...ITEM, 'properties', 'items', 'items'],
  StatementMonth: ['listStatementMonths', 'answer', ...ITEM],
  StatementMonthPage: ['listStatementMonths', 'answer'],
  ApiRequest: ['listRequests', 'answer', ...ITEM],
  ApiRequestPage: ['listRequests', 'answer'],
  Problem: ['listProblems', 'answer', ...ITEM],
  ProblemPage: ['listProblems', 'answer'],
  AuditRecord: ['listAuditLog', 'answer', ...ITEM],
  AuditRecordPage: ['listAuditLog', 'answer'],
  Webhook: ['getWebhook', 'answer'],
  WebhookPage: ['listWebhooks', 'answer'],
  CreateWebhook: ['createWebhook', 'body'],
  CreatedWebhook: ['createWebhook', 'answer'],
  UpdateWebhook: ['updateWebhook', 'body'],
  RollWebhookSecret: ['rollWebhookSecret', 'body'],
  WebhookDelivery: ['resendWebhookDelivery', 'answer'],
  WebhookDeliveryPage: ['listWebhookDeliveries', 'answer'],
  StatsOverview: ['getStatsOverview', 'answer'],
  Token: ['listNetworks', 'answer', ...ITEM, 'properties', 'tokens', 'items'],
  Network: ['listNetworks', 'answer', ...ITEM],
  Networks: ['listNetworks', 'answer'],
  PlatformNetwork: ['getPlatformConfig', 'answer', 'properties', 'networks', 'items'],
  PlatformConfig: ['getPlatformConfig', 'answer'],
  LocalDevConfig: ['getLocalDevConfig', 'answer'],
  AccountName: ['getMe', 'answer', 'properties', 'account'],
  OpenAccount: ['listAccounts', 'answer', ...ITEM],
  OpenAccounts: ['listAccounts', 'answer'],
  OpenedAccount: ['openAccount', 'answer'],
  AcceptedInvitation: ['acceptInvitation', 'answer'],
  Member: ['listMembers', 'answer', ...ITEM],
  Members: ['listMembers', 'answer'],
  UpdateMember: ['updateMember', 'body'],
  CreateInvitation: ['createInvitation', 'body'],
  Invitation: ['createInvitation', 'answer'],
  Invitations: ['listInvitations', 'answer'],
  User: ['getMe', 'answer', 'properties', 'user'],
  Identity: ['getMe', 'answer'],
  UpdateAccount: ['updateAccount', 'body'],
  Session: ['login', 'answer'],
  Signup: ['signup', 'body'],
  Login: ['login', 'body'],
  VerifyEmail: ['verifyEmail', 'body'],
  AcceptInvitation: ['acceptInvitation', 'body'],
  EmailVerification: ['verifyEmail', 'answer'],
  ResentVerification: ['resendVerification', 'answer'],
  ForgotPassword: ['forgotPassword', 'body'],
  ResetPassword: ['resetPassword', 'body'],
  PasswordReset: ['resetPassword', 'answer'],
  StoppedEmailChange: ['stopEmailChange', 'answer'],
  ChangePassword: ['changePassword', 'body'],
  ChangeEmail: ['changeEmail', 'body'],
  SentMail: ['changeEmail', 'answer'],
  DeleteAccount: ['deleteAccount', 'body'],
  BeginSecondFactor: ['beginSecondFactor', 'body'],
  BegunSecondFactor: ['beginSecondFactor', 'answer'],
  ConfirmSecondFactor: ['confirmSecondFactor', 'body'],
  EnabledSecondFactor: ['confirmSecondFactor', 'answer'],
  SecondFactorProof: ['disableSecondFactor', 'body'],
  RecoveryCodes: ['renewRecoveryCodes', 'answer'],
  RollApiKey: ['rollApiKey', 'body'],
  ApiKey: ['listApiKeys', 'answer', ...ITEM],
  ApiKeyPage: ['listApiKeys', 'answer'],
  CreateApiKey: ['createApiKey', 'body'],
  CreatedApiKey: ['createApiKey', 'answer'],
  SandboxWallet: ['getSandboxWallet', 'answer'],
  Balances: ['getBalances', 'answer'],
  Address: ['getBalances', 'body'],
  UseFaucet: ['useFaucet', 'body'],
  Health: ['getHealth', 'answer'],
}

/**
 * Turns the schemas of `NAMES` into named components, so that generated clients have one type for each. Equal schemas become one component.
 * Throws if `NAMES` points to a part without a schema, for example after a route has changed.
 */
export function nameComponents<Document extends OpenapiDocument>(document: Document): Document {
  const schemas: Record<string, object> = {}
  for (const [name, place] of Object.entries(NAMES)) {
    const shape = schemaAt(document, place)
    if (!shape || '$ref' in shape) throw new Error(`no schema of its own at ${place.join('.')}, for ${name}`)
    const paths = replaceEqual(document.paths, { text: JSON.stringify(shape), name })
    document.paths = paths as NonNullable<Document['paths']>
    schemas[name] = shape
  }
  document.components = { ...document.components, schemas: { ...document.components?.schemas, ...schemas } }
  return document
}

function schemaAt(document: OpenapiDocument, [id, part, ...keys]: Place): JsonObject | undefined {
  const operation = Object.values(document.paths ?? {})
    .flatMap((methods) => Object.values(methods))
    .find(({ operationId }) => operationId === id)
  const answer = Object.entries(operation?.responses ?? {}).find(([status]) => status.startsWith('2'))?.[1]
  const { content } = (part === 'body' ? operation?.requestBody : answer) ?? {}
  let schema: Json = content?.['application/json']?.schema
  for (const key of keys) schema = (schema as JsonObject | undefined)?.[key]
  return schema as JsonObject | undefined
}

/** Returns a copy in which every value with the JSON text `text` is a reference to the component. */
function replaceEqual(value: Json, component: { text: string; name: string }): Json {
  if (value === null || typeof value !== 'object') return value
  if (JSON.stringify(value) === component.text) return { $ref: `#/components/schemas/${component.name}` }
  if (Array.isArray(value)) return value.map((item) => replaceEqual(item, component))
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, replaceEqual(child, component)]))
}
