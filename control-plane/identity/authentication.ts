import type { IncomingHttpHeaders } from 'node:http'
import type { MikroORM } from '@mikro-orm/postgresql'
import { ENVIRONMENTS, type Environment } from '../../domain/environment.ts'
import { LaunaError } from '../../domain/errors.ts'
import { isInRanges } from '../../domain/upstreams/upstream-url.ts'
import type { Background } from '../background.ts'
import { type Actor, tenantManager } from '../database/tenancy.ts'
import { ApiKey } from '../entities/api-key.ts'
import { refuseField } from '../validation/validation.ts'
import { apiKeyEnvironment } from './api-key-secret.ts'
import type { KnownCallers, KnownKey } from './known-callers.ts'
import type { Pepper } from './pepper.ts'
import type { Principal } from './principal.ts'
import type { SessionTokens } from './session-token.ts'
import { findSession } from './sessions.ts'

/** The control plane's host that received the request. */
export type HostKind = 'production' | 'staging'

/**
 * The environment of each host. An API key works only on the host of its environment. A request with a JWT and without the header
 * `X-Svc-Environment` gets the environment of the host.
 */
const HOST_ENVIRONMENT: Readonly<Record<HostKind, Environment>> = { production: 'production', staging: 'development' }

/** The least time between two updates of `last_used_at`, in milliseconds. */
const LAST_USED_RESOLUTION = 60_000

export interface AuthenticationParts {
  orm: MikroORM
  sessionTokens: SessionTokens
  pepper: Pepper
  background: Background
  knownCallers: KnownCallers
  hasSandbox: boolean
}

/**
 * Authenticates a request. Throws:
 * - `unauthorized` without credentials;
 * - `invalid_token` for bad credentials, and for a key on the host of the other environment;
 * - a 400 for headers that contradict each other;
 * - `sandbox_not_offered` for a request about the Sandbox if the gateway has none.
 */
export async function authenticate(
  { headers, address }: { headers: IncomingHttpHeaders; address: string },
  host: HostKind,
  parts: AuthenticationParts,
): Promise<Principal> {
  const { authorization } = headers
  const key = headers['x-api-key']
  if (authorization !== undefined && key !== undefined) throw new LaunaError('ambiguous_credentials')
  if (authorization === undefined && key === undefined) throw new LaunaError('unauthorized')
  const caller = await (key === undefined
    ? bySession(authorization ?? '', headers, host, parts)
    : byApiKey(String(key), { headers, address }, host, parts))
  if (caller.environment === 'development' && !parts.hasSandbox) throw new LaunaError('sandbox_not_offered')
  return { ...caller, actor: { name: actorName(caller), address } }
}

/** The caller's name in the audit log. If the caller is a member, the name has the member's id. */
function actorName({ credential }: Caller): Actor['name'] {
  if (credential.kind === 'api_key') return `api_key:${credential.id}`
  const { accountId, membership } = credential.session
  return membership ? `person:${accountId}` : 'person'
}

type Caller = Omit<Principal, 'actor'>

async function bySession(
  authorization: string,
  headers: IncomingHttpHeaders,
  host: HostKind,
  { orm, sessionTokens, knownCallers }: AuthenticationParts,
): Promise<Caller> {
  const token = /^Bearer +([A-Za-z0-9._-]+)$/i.exec(authorization)?.[1]
  if (!token) throw new LaunaError('invalid_token')
  const session = await sessionTokens.verify(token)
  const accountId = session.membership?.accountId ?? session.accountId
  const environment = requestedEnvironment(headers) ?? HOST_ENVIRONMENT[host]
  const known = await knownCallers.sessions.of(`${session.id} ${session.membership?.epoch ?? ''}`, () =>
    findSession(orm, { accountId, environment }, session),
  )
  if (!known) throw new LaunaError('invalid_token')
  const { email, verified: emailVerified, role } = known
  return { accountId, environment, email, emailVerified, credential: { kind: 'jwt', session, role } }
}

async function byApiKey(
  key: string,
  { headers, address }: { headers: IncomingHttpHeaders; address: string },
  host: HostKind,
  parts: AuthenticationParts,
): Promise<Caller> {
  const environment = apiKeyEnvironment(key)
  if (environment !== HOST_ENVIRONMENT[host]) throw new LaunaError('invalid_token')
  const [hash = Buffer.alloc(0), ...formerHashes] = parts.pepper.hashes(key)
  const record = await parts.knownCallers.keys.of(hash.toString('base64'), () =>
    findApiKey({ hash, formerHashes }, parts),
  )
  if (record?.environment !== environment || hasExpired(record)) throw new LaunaError('invalid_token')
  if (record.allowed_addresses && !isInRanges(address, record.allowed_addresses))
    throw new LaunaError('address_not_allowed')
  refuseOtherEnvironment(environment, requestedEnvironment(headers))
  const { id, account_id: accountId, email, email_verified: emailVerified, scopes } = record
  return { accountId, environment, email, emailVerified, credential: { kind: 'api_key', id, scopes } }
}

function hasExpired({ expires_at: expiresAt }: KnownKey): boolean {
  return expiresAt !== null && new Date(expiresAt).getTime() <= Date.now()
}

/** All stored forms that a key can have: one under the current pepper, and one under each former pepper. */
interface KeyHashes {
  hash: Buffer
  formerHashes: readonly Buffer[]
}

/**
 * Finds the account of a key by a function of the database, because the tenant is not known yet. One statement looks up all forms, because
 * another process may replace the stored form between two statements.
 */
async function findApiKey(hashes: KeyHashes, parts: AuthenticationParts): Promise<KnownKey | undefined> {
  const forms = [hashes.hash, ...hashes.formerHashes]
  const statement = forms
    .map((_, form) => `select ${form} as form, found.* from find_api_key(?) found`)
    .join(' union all ')
  const [key] = await parts.orm.em.fork().execute<(KnownKey & { form: number })[]>(statement, forms)
  if (!key) return undefined
  noteUse(key, parts)
  if (key.form > 0) replaceHash(key, hashes, parts)
  return key
}

/** After the use of a key, replaces its stored hash by a hash under the current pepper. So the former pepper can be removed later. */
function replaceHash(
  { id, account_id: accountId, environment, form }: KnownKey & { form: number },
  { hash, formerHashes }: KeyHashes,
  { orm, background }: AuthenticationParts,
): void {
  background.run('replace the hash of an API key', async () => {
    const em = tenantManager(orm, { accountId, environment })
    await em.nativeUpdate(ApiKey, { id, secretHash: formerHashes[form - 1] ?? hash }, { secretHash: hash })
  })
}

/** Reads the header `X-Svc-Environment`, which must be exactly `production` or `development`. Undefined when absent. */
function requestedEnvironment(headers: IncomingHttpHeaders): Environment | undefined {
  const value = headers['x-svc-environment']
  if (value === undefined) return undefined
  const known = ENVIRONMENTS.find((environment) => environment === value)
  return known ?? refuseField('X-Svc-Environment', `must be ${ENVIRONMENTS.join(' or ')}`)
}

/** A header cannot move a key to the other environment, so such a request is refused. */
function refuseOtherEnvironment(own: Environment, requested: Environment | undefined): void {
  if (requested === undefined || requested === own) return
  throw new LaunaError(own === 'production' ? 'environment_mismatch' : 'sandbox_key_in_production')
}

function noteUse(key: KnownKey, { orm, background }: AuthenticationParts): void {
  const { id, account_id: accountId, environment, last_used_at: lastUsedAt } = key
  const now = new Date()
  if (lastUsedAt && now.getTime() - new Date(lastUsedAt).getTime() < LAST_USED_RESOLUTION) return
  background.run('note API key use', async () => {
    await tenantManager(orm, { accountId, environment }).nativeUpdate(ApiKey, { id }, { lastUsedAt: now })
  })
}
