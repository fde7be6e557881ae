import type { IncomingHttpHeaders } from 'node:http'
import type { MikroORM } from '@mikro-orm/postgresql'
import { ENVIRONMENTS, type Environment } from '../domain/environment.ts'
import { LaunaError } from '../domain/errors.ts'
import { apiKeyEnvironment, hashApiKey } from './api-key-secret.ts'
import type { Background } from './background.ts'
import { Account } from './entities/account.ts'
import { ApiKey } from './entities/api-key.ts'
import type { Principal } from './principal.ts'
import type { SessionTokens } from './session-token.ts'
import { ACROSS_TENANTS } from './tenancy.ts'
import { refuseField } from './validation.ts'

/** Which of the two control-plane addresses a request came to. */
export type HostKind = 'production' | 'staging'

/** Keys pair with the host of their environment (contract section 5, rule 3); a JWT without a header follows the host. */
const HOST_ENVIRONMENT: Readonly<Record<HostKind, Environment>> = { production: 'production', staging: 'development' }

/** How exact `last_used_at` is, in milliseconds. */
const LAST_USED_RESOLUTION = 60_000

export interface AuthenticationParts {
  orm: MikroORM
  sessionTokens: SessionTokens
  keyPepper: Buffer
  background: Background
}

/**
 * Who a request comes from. Throws `unauthorized` without credentials, `invalid_token` for bad ones and for a key on the
 * other environment's host, and a 400 for headers that contradict each other.
 */
export async function authenticate(
  headers: IncomingHttpHeaders,
  host: HostKind,
  parts: AuthenticationParts,
): Promise<Principal> {
  const { authorization } = headers
  const key = headers['x-api-key']
  if (authorization !== undefined && key !== undefined) throw new LaunaError('ambiguous_credentials')
  if (authorization === undefined && key === undefined) throw new LaunaError('unauthorized')
  return key === undefined
    ? bySession(authorization ?? '', headers, host, parts)
    : byApiKey(String(key), headers, host, parts)
}

async function bySession(
  authorization: string,
  headers: IncomingHttpHeaders,
  host: HostKind,
  { orm, sessionTokens }: AuthenticationParts,
): Promise<Principal> {
  const token = /^Bearer +([A-Za-z0-9._-]+)$/i.exec(authorization)?.[1]
  if (!token) throw new LaunaError('invalid_token')
  const account = await orm.em.fork().findOne(Account, await sessionTokens.verify(token))
  if (!account) throw new LaunaError('invalid_token')
  const environment = requestedEnvironment(headers) ?? HOST_ENVIRONMENT[host]
  return principal(account, environment, { kind: 'jwt' })
}

async function byApiKey(
  key: string,
  headers: IncomingHttpHeaders,
  host: HostKind,
  parts: AuthenticationParts,
): Promise<Principal> {
  const environment = apiKeyEnvironment(key)
  if (environment !== HOST_ENVIRONMENT[host]) throw new LaunaError('invalid_token')
  const em = parts.orm.em.fork()
  const secretHash = hashApiKey(key, parts.keyPepper)
  const record = await em.findOne(ApiKey, { secretHash, revokedAt: null }, ACROSS_TENANTS)
  const account = record?.environment === environment ? await em.findOne(Account, record.accountId) : null
  if (!record || !account) throw new LaunaError('invalid_token')
  refuseOtherEnvironment(environment, requestedEnvironment(headers))
  noteUse(record, parts)
  return principal(account, environment, { kind: 'api_key', scopes: record.scopes })
}

function principal(account: Account, environment: Environment, credential: Principal['credential']): Principal {
  const { id: accountId, email, emailVerifiedAt } = account
  return { accountId, environment, email, emailVerified: Boolean(emailVerifiedAt), credential }
}

/** The `X-Svc-Environment` header, exactly as the contract spells its values; undefined when it is absent. */
function requestedEnvironment(headers: IncomingHttpHeaders): Environment | undefined {
  const value = headers['x-svc-environment']
  if (value === undefined) return undefined
  const known = ENVIRONMENTS.find((environment) => environment === value)
  return known ?? refuseField('X-Svc-Environment', `must be ${ENVIRONMENTS.join(' or ')}`)
}

/** A header cannot move a key into the other environment, so asking for that is a mistake to be told (rule 4). */
function refuseOtherEnvironment(own: Environment, requested: Environment | undefined): void {
  if (requested === undefined || requested === own) return
  throw new LaunaError(own === 'production' ? 'environment_mismatch' : 'sandbox_key_in_production')
}

function noteUse(key: ApiKey, { orm, background }: AuthenticationParts): void {
  const now = new Date()
  if (key.lastUsedAt && now.getTime() - key.lastUsedAt.getTime() < LAST_USED_RESOLUTION) return
  background.run('note API key use', async () => {
    await orm.em.fork().nativeUpdate(ApiKey, { id: key.id }, { lastUsedAt: now }, ACROSS_TENANTS)
  })
}
