import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import type { Operation } from '../identity/authorization.ts'

/** A price of 0.10 USDC in the Sandbox. */
const ACCEPTS = [
  {
    scheme: 'exact',
    network: SANDBOX_NETWORK,
    asset: SANDBOX_USDC.address,
    amount: '100000',
    max_timeout_seconds: 300,
    extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version, assetTransferMethod: 'eip3009' },
  },
]

export const ADDRESS = '0x1111111111111111111111111111111111111111'

const SPEC = {
  openapi: '3.1.0',
  info: { title: 'Weather', version: '1.0.0' },
  paths: { '/forecast': { get: { summary: 'Forecast', responses: { 200: { description: 'The forecast' } } } } },
}

/** A published request body for every operation that takes one. Tests replay them. */
export const BODY_EXAMPLES: Partial<Record<Operation, object>> = {
  signup: { email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' },
  login: { email: 'ada@example.com', password: 'correct horse battery' },
  verifyEmail: { token: 'mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY' },
  forgotPassword: { email: 'ada@example.com' },
  resetPassword: { token: 'mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY', password: 'better horse battery' },
  changePassword: { current_password: 'correct horse battery', new_password: 'better horse battery' },
  changeEmail: { email: 'ada@example.org', password: 'correct horse battery' },
  stopEmailChange: { token: 'mQ5S0nMTVRdIuRVhtVhWbfT-7dcO8YAnjB2zqvAdXyY' },
  createInvitation: { email: 'grace@example.com', role: 'accountant' },
  updateMember: { role: 'developer' },
  acceptInvitation: { token: 'ab'.repeat(32) },
  updateAccount: { publish_owner_email: false },
  beginSecondFactor: { password: 'correct horse battery' },
  confirmSecondFactor: { code: '492039' },
  disableSecondFactor: { password: 'correct horse battery', code: '492039' },
  renewRecoveryCodes: { password: 'correct horse battery', code: '492039' },
  deleteAccount: { password: 'correct horse battery' },
  rollApiKey: { overlap_seconds: 3600 },
  createApiKey: { name: 'Deployment', preset: 'apiManager' },
  createApi: {
    name: 'Weather',
    slug: 'weather',
    upstream_base_url: 'https://api.example.com/v1',
    pay_to_mode: 'user_wallet',
    pay_to_address: ADDRESS,
  },
  updateAlarms: { kinds: ['first_income', 'month_summary'] },
  copyApi: { slug: 'weather', pay_to_address: ADDRESS, networks: [{ network: 'eip155:8453' }] },
  probeUpstream: { upstream_base_url: 'https://api.example.com/v1' },
  updateApi: { discovery_guidance: 'Ask for a city by name.' },
  createEndpoint: { method: 'GET', path_pattern: '/forecast/*', accepts: ACCEPTS },
  updateEndpoint: { response_schema: { type: 'object', properties: { celsius: { type: 'number' } } } },
  changeEndpoints: { filter: { path_prefix: '/forecast' }, changes: { price_percent: 110 }, dry_run: true },
  createDomain: { hostname: 'api.example.com' },
  parseOpenapi: { spec: JSON.stringify(SPEC) },
  startOpenapiImport: { spec: JSON.stringify(SPEC), accepts: ACCEPTS, prices: { 'GET /forecast': ACCEPTS } },
  importOpenapi: { operations: [{ method: 'GET', path: '/forecast' }], accepts: ACCEPTS },
  createWebhook: { url: 'https://api.example.com/webhooks/launa', events: ['payment.settled', 'payment.reversed'] },
  updateWebhook: { events: ['payment.settled', 'payment.closed'] },
  rollWebhookSecret: { overlap_seconds: 3600 },
  getBalances: { address: ADDRESS },
  useFaucet: { address: ADDRESS, asset: 'all' },
}
