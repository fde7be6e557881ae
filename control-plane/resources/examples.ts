import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { SCOPE_PRESETS } from '../../domain/scopes.ts'
import type { Api } from '../entities/api.ts'
import { createEndpointBody } from './endpoint-input.ts'
import { endpointRecord, endpointRow, newEndpoint } from './endpoint-record.ts'

/** Example values and records of the published description that several files use. */

export const EXAMPLE_ACCEPTS = [
  {
    scheme: 'exact',
    network: SANDBOX_NETWORK,
    asset: SANDBOX_USDC.address,
    amount: '100000',
    max_timeout_seconds: 300,
    extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version, assetTransferMethod: 'eip3009' },
  },
]
export const EXAMPLE_ADDRESS = '0x1111111111111111111111111111111111111111'
export const EXAMPLE_SPEC = {
  openapi: '3.1.0',
  info: { title: 'Weather', version: '1.0.0' },
  paths: { '/forecast': { get: { summary: 'Forecast', responses: { 200: { description: 'The forecast' } } } } },
}
export const EXAMPLE_TIME = '2026-01-31T12:00:00.000Z'
const EXAMPLE_ACCOUNT_ID = '019c13f0-4d00-7a01-8f5e-2b6d9c3e7f10'
export const EXAMPLE_API_ID = '019c13f1-8a20-7c33-9b41-5e7d2f8a6c02'
export const EXAMPLE_ENDPOINT_ID = '019c13f2-1b30-7d44-8c52-6f8e3a9b7d03'
export const EXAMPLE_HOST = 'weather.dev.example.com'
export const EXAMPLE_USER = {
  id: EXAMPLE_ACCOUNT_ID,
  email: 'ada@example.com',
  name: 'Ada',
  email_verified: true,
  pending_email: null,
  publish_owner_email: true,
  problem_mails: true,
  second_factor: false,
  recovery_codes_left: 0,
  created_at: EXAMPLE_TIME,
  suspended: null,
}
export const EXAMPLE_SESSION = {
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIuLi4ifQ.signature',
  user: EXAMPLE_USER,
}
export const EXAMPLE_API_KEY = {
  id: '019c13f3-2c40-7e55-8d63-7a9f4bac8e04',
  name: 'Deployment',
  scopes: SCOPE_PRESETS.apiManager,
  environment: 'development',
  prefix: 'launa_sandbox_9rvrRk',
  created_at: EXAMPLE_TIME,
  last_used_at: null,
  expires_at: null,
  allowed_addresses: null,
}
export const EXAMPLE_API = {
  id: EXAMPLE_API_ID,
  name: 'Weather',
  slug: 'weather',
  upstream_base_url: 'https://api.example.com/v1',
  pay_to_mode: 'user_wallet',
  pay_to_address: EXAMPLE_ADDRESS,
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
  hosts: [EXAMPLE_HOST],
  primary_host: EXAMPLE_HOST,
  enabled: true,
  created_at: EXAMPLE_TIME,
  updated_at: EXAMPLE_TIME,
  suspended: null,
}
export const EXAMPLE_NEW_ENDPOINT = { method: 'GET', path_pattern: '/forecast/*', accepts: EXAMPLE_ACCEPTS }
export const EXAMPLE_ENDPOINT = endpointRecord.parse({
  ...endpointRow(newEndpoint({ id: EXAMPLE_API_ID } as Api, createEndpointBody.parse(EXAMPLE_NEW_ENDPOINT))),
  ...{ id: EXAMPLE_ENDPOINT_ID, created_at: EXAMPLE_TIME, updated_at: EXAMPLE_TIME },
})
export const EXAMPLE_ACCOUNT_NAME = { id: EXAMPLE_USER.id, email: EXAMPLE_USER.email, name: EXAMPLE_USER.name }
const { symbol, decimals, address, ...EIP712_DOMAIN } = SANDBOX_USDC
const EXAMPLE_PAYMENT_TOKEN = {
  symbol,
  address,
  decimals,
  extra: { ...EIP712_DOMAIN, assetTransferMethod: 'eip3009' },
}
export const EXAMPLE_NETWORK = {
  network: SANDBOX_NETWORK,
  name: 'Sandbox',
  environment: 'development',
  available: true,
  unavailable_reason: null,
  schemes: ['exact'],
  tokens: [EXAMPLE_PAYMENT_TOKEN],
  rpc_url: 'http://127.0.0.1:18545',
}
export const EXAMPLE_WEBHOOK = {
  id: '019c13f6-5f70-7188-9096-adc1ceedbf07',
  url: 'https://api.example.com/webhooks/launa',
  events: ['payment.settled', 'payment.reversed'],
  description: null,
  enabled: true,
  disabled_reason: null,
  failing_since: null,
  former_secret_until: null,
  environment: 'development',
  created_at: EXAMPLE_TIME,
  updated_at: EXAMPLE_TIME,
}

export const exampleList = (item: object) => ({ items: [item], next_cursor: null })
