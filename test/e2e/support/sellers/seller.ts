import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { AcceptOption } from '../../../../domain/accepts/accept.ts'
import type { Environment } from '../../../../domain/environment.ts'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../../../domain/networks/network.ts'
import { mailsTo } from './mails.ts'
import { requirePublishedError } from './published-errors.ts'

/** The URLs of the stack under test. */
export interface ControlPlane {
  baseUrl: string
  stagingBaseUrl: string
  /** The URL of the mail catcher's HTTP API. */
  mailUrl: string
}

export interface Answer<T = Record<string, unknown>> {
  status: number
  headers: Headers
  body: T
}

export interface ErrorAnswer {
  error: string
  code: string
  request_id: string
  details?: { path: string; message: string }[]
}

export interface ApiRecord {
  id: string
  name: string
  slug: string
  upstream_base_url: string
  pay_to_mode: string
  pay_to_address: string | null
  discovery_guidance: string | null
  discovery_contact_email: string | null
  publish_owner_email: boolean
  upstream_header_names: string[]
  payment_context: boolean
  vary_on: string[]
  redirect_origins: string[]
  openapi_version: string
  service_name: string | null
  icon_url: string | null
  tags: string[]
  environment: Environment
  hosts: string[]
  primary_host: string
  enabled: boolean
  created_at: string
  updated_at: string
}

export interface EndpointRecord {
  id: string
  api_id: string
  method: string
  path_pattern: string
  description: string | null
  operation_id: string | null
  summary: string | null
  tags: string[]
  mime_type: string | null
  request_mime_type: string | null
  success_status: number | null
  parameters: { name: string; in: string }[]
  accepts: AcceptOption[]
  path_schema: Record<string, unknown> | null
  request_schema: Record<string, unknown> | null
  response_schema: Record<string, unknown> | null
  schema_source: string
  enabled: boolean
  expires_at: string | null
  payable: 'yes' | 'unknown' | 'no'
  warnings: { code: string; path: string; message: string; fix: string }[]
  refused_payments: { count: number; last_reason: string; last_at: string } | null
}

export interface DomainRecord {
  id: string
  api_id: string
  hostname: string
  status: string
  reason: string | null
  verification_record: { type: string; name: string; value: string }
  cname_target: string
  verification_token: string
  verified_at: string | null
  certificate: {
    status: 'none' | 'pending' | 'issued' | 'failed'
    reason: string | null
    not_after: string | null
    next_attempt_at: string | null
  }
  last_checked_at: string | null
  created_at: string
}

export interface CreatedKey {
  id: string
  name: string
  scopes: string[]
  environment: Environment
  prefix: string
  key: string
}

export interface Wallet {
  address: `0x${string}`
  private_key: `0x${string}`
  private_key_redacted: string
}

export interface CallOptions {
  body?: unknown
  headers?: Record<string, string>
  /** The host for the call. The default is the production host. */
  host?: 'production' | 'staging'
}

/** Makes one HTTP call. The test checks the status. Throws if the answer is an error that the description does not list. */
export async function call<T = Record<string, unknown>>(
  plane: ControlPlane,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<Answer<T>> {
  const { body, headers = {}, host = 'production' } = options
  const response = await fetch(`${host === 'production' ? plane.baseUrl : plane.stagingBaseUrl}${path}`, {
    method,
    headers: body === undefined ? headers : { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  const json = response.headers.get('content-type')?.includes('json')
  const answer = { status: response.status, headers: response.headers, body: json && text ? JSON.parse(text) : text }
  requirePublishedError({ method, path }, answer)
  return answer
}

/** Returns a price in the Sandbox's USDC, as the REST API takes it. `amount` is in atomic units. */
export function sandboxAccept(amount = '100000'): AcceptOption {
  return {
    scheme: 'exact',
    network: SANDBOX_NETWORK,
    asset: SANDBOX_USDC.address,
    amount,
    max_timeout_seconds: 300,
    extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version, assetTransferMethod: 'eip3009' },
  }
}

/** Returns a new e-mail address. */
export function uniqueEmail(): string {
  return `seller-${randomUUID()}@example.com`
}

export function uniqueSlug(prefix = 'api'): string {
  return `${prefix}-${randomUUID().slice(0, 13)}`
}

/** Returns the token in the newest mail to an address. Waits until the mail arrives. */
export async function verificationToken(plane: ControlPlane, email: string): Promise<string> {
  for (let attempt = 0; attempt < 600; attempt++) {
    const [newest] = await mailsTo(plane, email)
    const token = /verify-email\?token=([A-Za-z0-9_-]+)/.exec(newest?.text ?? '')?.[1]
    if (token) return token
    await delay(50)
  }
  throw new Error(`no verification mail came for ${email}`)
}

/** A seller of the given environment, with a JWT. The methods throw for every failed call, except `call`. */
export class Seller {
  readonly plane: ControlPlane
  readonly email: string
  readonly password: string
  readonly token: string
  readonly accountId: string
  readonly environment: Environment

  constructor(options: {
    plane: ControlPlane
    email: string
    password: string
    token: string
    accountId: string
    environment: Environment
  }) {
    this.plane = options.plane
    this.email = options.email
    this.password = options.password
    this.token = options.token
    this.accountId = options.accountId
    this.environment = options.environment
  }

  /** Returns the seller in the other environment. */
  in(environment: Environment): Seller {
    return new Seller({ ...this, environment })
  }

  /** Makes a call as this seller, and returns any answer. */
  call<T = Record<string, unknown>>(method: string, path: string, options: CallOptions = {}): Promise<Answer<T>> {
    const headers = {
      authorization: `Bearer ${this.token}`,
      'x-svc-environment': this.environment,
      ...options.headers,
    }
    return call<T>(this.plane, method, path, { ...options, headers })
  }

  async #succeed<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call<T>(method, path, { body })
    if (answer.status >= 300)
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  /** Creates an API in front of `upstream_base_url`, with defaults for missing fields. */
  createApi(fields: Partial<ApiRecord> & { upstream_base_url: string }): Promise<ApiRecord> {
    const defaults = { name: 'Test API', slug: uniqueSlug(), pay_to_mode: 'user_wallet' }
    return this.#succeed('POST', '/apis', { ...defaults, ...fields })
  }

  updateApi(apiId: string, changes: object): Promise<ApiRecord> {
    return this.#succeed('PUT', `/apis/${apiId}`, changes)
  }

  async deleteApi(apiId: string): Promise<void> {
    await this.#succeed('DELETE', `/apis/${apiId}`)
  }

  /** Creates an endpoint with a price of 0.10 USDC unless `accepts` is given. */
  async createEndpoint(apiId: string, fields: object = {}): Promise<EndpointRecord> {
    const body = { method: 'GET', path_pattern: '/*', accepts: [sandboxAccept()], ...fields }
    return this.#succeed('POST', `/apis/${apiId}/endpoints`, body)
  }

  updateEndpoint(apiId: string, endpointId: string, changes: object): Promise<EndpointRecord> {
    return this.#succeed('PUT', `/apis/${apiId}/endpoints/${endpointId}`, changes)
  }

  async deleteEndpoint(apiId: string, endpointId: string): Promise<void> {
    await this.#succeed('DELETE', `/apis/${apiId}/endpoints/${endpointId}`)
  }

  createDomain(apiId: string, hostname: string): Promise<DomainRecord> {
    return this.#succeed('POST', `/apis/${apiId}/domains`, { hostname })
  }

  apiKey(
    choice: ({ scopes: readonly string[] } | { preset: string }) & {
      expires_at?: string
      allowed_addresses?: string[]
    },
  ): Promise<CreatedKey> {
    return this.#succeed('POST', '/auth/api-keys', { name: 'test key', ...choice })
  }

  wallet(): Promise<Wallet> {
    return this.#succeed('GET', '/sandbox-wallet')
  }

  /** Returns the seller's wallet, after the faucet has filled it. */
  async fundedWallet(): Promise<Wallet> {
    const wallet = await this.wallet()
    for (let attempt = 0; attempt < 600; attempt++) {
      const { usdc_base } = await this.#succeed<{ usdc_base: string }>('POST', '/dev/balances', {
        address: wallet.address,
      })
      if (BigInt(usdc_base) > 0n) return wallet
      await delay(100)
    }
    throw new Error(`the faucet did not fill ${wallet.address}`)
  }
}

/**
 * Signs up a new seller, by default in the Sandbox. By default, its e-mail address is verified with the token in the mail that the service
 * sends.
 */
export async function signUp(
  plane: ControlPlane,
  options: { environment?: Environment; verified?: boolean } = {},
): Promise<Seller> {
  const { environment = 'development', verified = true } = options
  const email = uniqueEmail()
  const password = `pass ${randomUUID()}`
  const answer = await call<{ token: string; user: { id: string } }>(plane, 'POST', '/auth/signup', {
    body: { email, password },
  })
  if (answer.status !== 201) throw new Error(`signup answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  const { token, user } = answer.body
  if (verified) {
    const body = { token: await verificationToken(plane, email) }
    const verification = await call(plane, 'POST', '/auth/verify-email', { body })
    if (verification.status !== 200) throw new Error(`verify-email answered ${verification.status}`)
  }
  return new Seller({ plane, email, password, token, accountId: user.id, environment })
}
