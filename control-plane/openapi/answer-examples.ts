import { ALARM_KINDS } from '../../domain/alarm-kinds.ts'
import { SANDBOX_CHAIN_ID, SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { SCOPE_PRESETS } from '../../domain/scopes.ts'
import type { Api } from '../entities/api.ts'
import type { Operation } from '../identity/authorization.ts'
import { createEndpointBody } from '../resources/endpoint-input.ts'
import { endpointRecord, endpointRow, newEndpoint } from '../resources/endpoint-record.ts'
import { PAYLOADS } from '../webhooks/payloads.ts'
import { ADDRESS, BODY_EXAMPLES } from './examples.ts'

const TIME = '2026-01-31T12:00:00.000Z'
const ACCOUNT_ID = '019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10'
const API_ID = '019c13f1-8a20-7c33-9b41-5e7d2f8a6c02'
const ENDPOINT_ID = '019c13f2-1b30-7d44-8c52-6f8e3a9b7d03'
const HOST = 'weather.dev.example.com'
const LIVE_HOST = 'weather.example.com'
const ORIGIN = `https://${HOST}`
const TOKEN = 'UoapwpQx-k-1ONi4zEOta4Mg4DJDlGTJ'

const user = {
  id: ACCOUNT_ID,
  email: 'ada@example.com',
  name: 'Ada',
  email_verified: true,
  publish_owner_email: true,
  problem_mails: true,
  second_factor: false,
  recovery_codes_left: 0,
  created_at: TIME,
  suspended: null,
}
const ALARMS = { kinds: ['first_income', 'month_summary'], available: [...ALARM_KINDS] }
const RECOVERY_CODES = ['7k2m-9d4v-x8qe-3htz']
const session = { token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.signature', user }
const key = {
  id: '019c13f3-2c40-7e55-8d63-7a9f4bac8e04',
  name: 'Deployment',
  scopes: SCOPE_PRESETS.apiManager,
  environment: 'development',
  prefix: 'launa_sandbox_9rvrRk',
  created_at: TIME,
  last_used_at: null,
  expires_at: null,
  allowed_addresses: null,
}
const api = {
  id: API_ID,
  name: 'Weather',
  slug: 'weather',
  upstream_base_url: 'https://api.example.com/v1',
  pay_to_mode: 'user_wallet',
  pay_to_address: ADDRESS,
  discovery_guidance: null,
  discovery_contact_email: null,
  publish_owner_email: true,
  upstream_header_names: ['authorization'],
  payment_context: false,
  vary_on: ['authorization', 'cookie'],
  redirect_origins: [],
  openapi_version: '1.0.0',
  service_name: 'Weather',
  icon_url: 'https://weather.example.com/icon.png',
  tags: ['weather'],
  environment: 'development',
  hosts: [HOST],
  primary_host: HOST,
  enabled: true,
  created_at: TIME,
  updated_at: TIME,
  suspended: null,
}
const endpoint = endpointRecord.parse({
  ...endpointRow(newEndpoint({ id: API_ID } as Api, createEndpointBody.parse(BODY_EXAMPLES.createEndpoint))),
  ...{ id: ENDPOINT_ID, created_at: TIME, updated_at: TIME },
})
const shown = { ...endpoint, payable: 'yes', warnings: [], refused_payments: null }
const domain = {
  id: '019c13f4-3d50-7f66-8e74-8bafacbd9f05',
  api_id: API_ID,
  hostname: 'api.example.com',
  status: 'pending',
  reason: null,
  verification_record: { type: 'TXT', name: '_launa.api.example.com', value: `launa-verification=${TOKEN}` },
  cname_target: HOST,
  verification_token: TOKEN,
  verified_at: null,
  certificate: { status: 'none', reason: null, not_after: null, next_attempt_at: null },
  last_checked_at: null,
  created_at: TIME,
  suspended: null,
}
const documents = { openapi_url: `${ORIGIN}/openapi.json`, well_known_url: `${ORIGIN}/.well-known/x402.json` }
const named = { id: user.id, email: user.email, name: user.name }
const member = {
  id: '019c13f4-3d50-7f66-8e74-8bafacbd9f06',
  email: 'grace@example.com',
  name: 'Grace',
  role: 'accountant',
  second_factor: true,
  own_login: false,
  created_at: TIME,
}
const invitation = {
  id: '019c13f4-3d50-7f66-8e74-8bafacbd9f07',
  email: 'grace@example.com',
  role: 'accountant',
  expires_at: '2026-02-07T12:00:00.000Z',
  created_at: TIME,
}
const figures = {
  challenges: 12,
  paid: 3,
  failed: 1,
  unique_payers: 2,
  revenue: [{ network: SANDBOX_NETWORK, asset: SANDBOX_USDC.address.toLowerCase(), amount: '300000' }],
  conversion: 0.25,
  latency_ms: { p50: 420, p95: 910 },
}
const settlement = {
  id: '019c13f5-4e60-7077-8f85-9cb0bdceaf06',
  api_id: API_ID,
  endpoint_id: ENDPOINT_ID,
  method: 'GET',
  path: '/forecast/berlin',
  payer: '0x2222222222222222222222222222222222222222',
  scheme: 'exact',
  network: SANDBOX_NETWORK,
  asset: SANDBOX_USDC.address,
  amount: '100000',
  pay_to: ADDRESS,
  status: 'settled',
  transaction: `0x${'ab'.repeat(32)}`,
  error_reason: null,
  explanation: null,
  upstream_status: 200,
  took_ms: 740,
  created_at: TIME,
  settled_at: TIME,
  reversed_at: null,
}
const { symbol, decimals, name, version, address } = SANDBOX_USDC
const token = { symbol, address, decimals, extra: { name, version, assetTransferMethod: 'eip3009' } }
const network = {
  network: SANDBOX_NETWORK,
  name: 'Sandbox',
  environment: 'development',
  available: true,
  unavailable_reason: null,
  schemes: ['exact'],
  tokens: [token],
  rpc_url: 'http://127.0.0.1:18545',
}
const webhook = {
  id: '019c13f6-5f70-7188-9096-adc1ceedbf07',
  url: 'https://api.example.com/webhooks/launa',
  events: ['payment.settled', 'payment.reversed'],
  description: null,
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  former_secret_until: null,
  environment: 'development',
  created_at: TIME,
  updated_at: TIME,
}
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo='
const waiting = {
  id: '019c13f7-6080-7299-81a7-bed2dffecf08',
  webhook_id: webhook.id,
  message_id: 'msg_019c13f7-6080-7299-81a7-bed2dffecf08',
  type: 'payment.settled',
  occurred_at: TIME,
  data: PAYLOADS['payment.settled'].example,
  status: 'pending',
  attempts: 0,
  next_attempt_at: TIME,
  last_attempt_at: null,
  last_status: null,
  last_error: null,
  last_answer: null,
  last_duration_ms: null,
}
const told = {
  ...waiting,
  status: 'delivered',
  attempts: 1,
  next_attempt_at: null,
  last_attempt_at: TIME,
  last_status: 204,
  last_answer: '',
  last_duration_ms: 41,
}
const wallet = { address: ADDRESS, private_key: `0x${'12'.repeat(32)}`, private_key_redacted: '0x1212…1212' }
const balances = { eth_wei: '0xde0b6b3a7640000', usdc_base: '0x5f5e100' }
const openapiImport = {
  id: '019c13f6-5f70-7188-9096-adc1ceedf007',
  api_id: API_ID,
  state: 'queued',
  operations: null,
  created: 0,
  skipped: 0,
  skipped_operations: [],
  warnings: [],
  warnings_count: 0,
  problem: null,
  created_at: TIME,
  ended_at: null,
}
const listOf = (item: object) => ({ items: [item], next_cursor: null })

/** A published example answer for every operation that succeeds with a body. */
export const ANSWER_EXAMPLES: Partial<Record<Operation, object | string>> = {
  signup: { ...session, user: { ...user, email_verified: false } },
  login: session,
  verifyEmail: { status: 'verified' },
  resendVerification: { status: 'sent' },
  forgotPassword: { status: 'sent' },
  resetPassword: { status: 'changed' },
  changePassword: session,
  changeEmail: { status: 'sent' },
  stopEmailChange: { status: 'stopped' },
  updateAccount: { ...user, publish_owner_email: false },
  endOtherSessions: session,
  beginSecondFactor: {
    secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
    otpauth_uri:
      'otpauth://totp/Launa:ada%40example.com?issuer=Launa&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
  },
  confirmSecondFactor: {
    ...session,
    user: { ...user, second_factor: true, recovery_codes_left: 10 },
    recovery_codes: RECOVERY_CODES,
  },
  renewRecoveryCodes: { recovery_codes: RECOVERY_CODES },
  getMe: {
    user,
    account: { ...named, suspended: null },
    role: 'owner',
    environment: 'development',
    credential: 'jwt',
    scopes: null,
  },
  listAccounts: { items: [{ ...named, role: 'owner' }] },
  openAccount: { token: session.token, account: { ...named, role: 'accountant' } },
  acceptInvitation: { account: { ...named, role: 'accountant' } },
  listMembers: { items: [member] },
  updateMember: { ...member, role: 'developer' },
  createInvitation: invitation,
  listInvitations: { items: [invitation] },
  rollApiKey: { ...key, key: `${key.prefix}1vlM0l8F12pE5hEjg0GiWcOcnNZhcS7tclz4w` },
  createApiKey: { ...key, key: `${key.prefix}1vlM0l8F12pE5hEjg0GiWcOcnNZhcS7tclz4w` },
  listApiKeys: listOf(key),
  createApi: api,
  listApis: listOf(api),
  getApi: api,
  updateApi: { ...api, discovery_guidance: 'Ask for a city by name.' },
  getAlarms: ALARMS,
  updateAlarms: ALARMS,
  copyApi: {
    api: {
      ...api,
      environment: 'production',
      enabled: false,
      upstream_header_names: [],
      hosts: [LIVE_HOST],
      primary_host: LIVE_HOST,
    },
    ...{ endpoints: 12, ephemeral_endpoints: 0, missing_upstream_headers: ['authorization'] },
  },
  getSlugAvailability: { slug: 'weather', available: false, reason: 'taken' },
  probeUpstream: {
    reachable: true,
    status: 200,
    latency_ms: 84,
    tls: { protocol: 'TLSv1.3', not_after: '2026-04-30T12:00:00.000Z' },
  },
  createEndpoint: shown,
  listEndpoints: listOf(shown),
  getEndpoint: shown,
  updateEndpoint: {
    ...shown,
    response_schema: { type: 'object', properties: { celsius: { type: 'number' } } },
    schema_source: 'manual',
  },
  changeEndpoints: {
    ...{ dry_run: true, matched: 1, changed: 1, warnings: [] },
    changes: [
      {
        ...{ id: ENDPOINT_ID, method: endpoint.method, path_pattern: endpoint.path_pattern },
        before: { accepts: endpoint.accepts, enabled: true },
        after: { accepts: endpoint.accepts.map((accept) => ({ ...accept, amount: '110000' })), enabled: true },
      },
    ],
  },
  createDomain: domain,
  getDomain: domain,
  listDomains: listOf(domain),
  suggestDomains: {
    items: [{ hostname: 'pay.example.com', record_name: '_launa.pay.example.com', cname_target: HOST }],
  },
  verifyDomain: { status: 'pending', reason: 'no TXT record at _launa.api.example.com' },
  parseOpenapi: {
    title: 'Weather',
    version: '1.0.0',
    servers: [],
    operations: [{ method: 'GET', path: '/forecast', path_pattern: '/forecast', summary: 'Forecast' }],
    skipped: [],
    skipped_count: 0,
    warnings: [],
    warnings_count: 0,
  },
  importOpenapi: {
    created: [{ ...endpoint, path_pattern: '/forecast' }],
    skipped: [
      {
        ...{ method: 'GET', path: '/cities/{name}', path_pattern: '/cities/{name}' },
        ...{ code: 'endpoint_exists', reason: 'already exists' },
      },
    ],
    skipped_count: 1,
    warnings: [],
    warnings_count: 0,
  },
  startOpenapiImport: openapiImport,
  getOpenapiImport: { ...openapiImport, state: 'done', operations: 12, created: 12, ended_at: TIME },
  getDiscovery: {
    primary_host: HOST,
    hosts: [HOST],
    ...documents,
    endpoint_count: 2,
    discoverable_endpoint_count: 1,
    payable_endpoints: { yes: 2, unknown: 0, no: 0, warnings: [] },
    host_urls: [{ host: HOST, ...documents, is_primary: true }],
  },
  getStatsOverview: {
    days: 1,
    from: '2026-01-31T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
    totals: figures,
    previous: { from: '2026-01-30T00:00:00.000Z', to: '2026-01-31T00:00:00.000Z', ...figures },
    by_day: [{ date: '2026-01-31', ...figures }],
    by_api: [{ api_id: API_ID, ...figures }],
    by_endpoint: [{ api_id: API_ID, endpoint_id: ENDPOINT_ID, ...figures }],
  },
  listSettlements: listOf(settlement),
  getSettlement: {
    ...settlement,
    timeline: [
      { event: 'created', at: TIME },
      { event: 'settling', at: TIME },
      { event: 'settled', at: TIME },
      { event: 'delivered', at: null },
    ],
  },
  listRequests: listOf({
    id: '019c13f8-7182-73aa-a2b8-cfe3e00ddf09',
    at: TIME,
    outcome: 'refused',
    method: 'GET',
    path: '/forecast/berlin',
    status: 402,
    reason: 'insufficient_funds',
    text: 'The wallet of the buyer does not hold the price.',
    count: 2,
    endpoint_id: ENDPOINT_ID,
    settlement_id: null,
    payer: null,
    took_ms: null,
  }),
  listProblems: listOf({
    id: '019c13f7-6081-7299-91a7-bed2dffcec08',
    kind: 'endpoint_failing',
    api_id: API_ID,
    endpoint_id: ENDPOINT_ID,
    domain_id: null,
    subject: 'GET /forecast/*',
    text: '9 of 10 payments for GET /forecast/* came to nothing within ten minutes. Your API answered with status 503.',
    action: 'Look at your API: its logs at this time, its address, and the headers that the gateway sends to it.',
    since: TIME,
  }),
  exportSettlements:
    'id,created_at,...\r\n019c13f4-3d50-7f66-9e74-8bafe5cd9f05,2026-01-31T12:00:00.000Z,...\r\n#end,1,...\r\n',
  exportStatement:
    'at,kind,id,...\r\n2026-01-31T12:00:00.000Z,settled,019c13f4-3d50-7f66-9e74-8bafe5cd9f05,...\r\n#end,1,...\r\n',
  listStatementMonths: listOf({
    month: '2026-01',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
    closed: true,
    items: [
      {
        network: SANDBOX_NETWORK,
        asset: address.toLowerCase(),
        token: 'USDC',
        decimals: 6,
        opening: '1000000',
        settled: '250000',
        settled_count: 3,
        reversed: '100000',
        reversed_count: 1,
        closing: '1150000',
      },
    ],
  }),
  getStatement: {
    month: '2026-01',
    from: '2026-01-01T00:00:00.000Z',
    to: '2026-02-01T00:00:00.000Z',
    closed: true,
    items: [
      {
        network: SANDBOX_NETWORK,
        asset: address.toLowerCase(),
        pay_to: ADDRESS.toLowerCase(),
        token: 'USDC',
        decimals: 6,
        opening: '1000000',
        settled: '250000',
        settled_count: 3,
        reversed: '100000',
        reversed_count: 1,
        closing: '1150000',
      },
    ],
  },
  listAuditLog: listOf({
    id: API_ID,
    at: TIME,
    actor: 'api_key',
    api_key_id: key.id,
    api_key_name: key.name,
    member_email: null,
    address: '203.0.113.7',
    action: 'updated',
    resource_type: 'api',
    resource_id: API_ID,
    resource_name: 'Weather',
    api_id: null,
    before: { upstream_base_url: 'https://old.example.com' },
    after: { upstream_base_url: 'https://weather.example.com' },
  }),
  createWebhook: { ...webhook, secret },
  listWebhooks: listOf(webhook),
  getWebhook: webhook,
  updateWebhook: { ...webhook, events: ['payment.settled', 'payment.closed'] },
  rollWebhookSecret: { ...webhook, former_secret_until: TIME, secret },
  testWebhook: { ...waiting, type: 'webhook.test', data: PAYLOADS['webhook.test'].example },
  listWebhookDeliveries: listOf(told),
  resendWebhookDelivery: waiting,
  getPlatformConfig: {
    platform_domain: 'example.com',
    sandbox_domain: 'dev.example.com',
    gateway: { scheme: 'https', http_port: 80, https_port: 443 },
    control_plane: { base_url: 'https://api.example.com', staging_base_url: 'https://staging.example.com' },
    networks: [{ ...network, explorer_url: 'https://explorer.example.com/tx/{transaction}' }],
    version: '1.0.0',
  },
  getLocalDevConfig: {
    enabled: true,
    chain_id: SANDBOX_CHAIN_ID,
    network: SANDBOX_NETWORK,
    rpc_url: 'http://127.0.0.1:18545',
    faucet_enabled: true,
    sample_upstream_url: 'https://sample.example.com',
    payment_token: { symbol, name, version, address, decimals },
  },
  listNetworks: { items: [{ ...network, x402_versions: [2] }], updated_at: TIME },
  getSandboxWallet: wallet,
  resetSandboxWallet: wallet,
  getBalances: balances,
  useFaucet: balances,
  getHealth: { status: 'ok' },
  getReadiness: { status: 'ok' },
}
