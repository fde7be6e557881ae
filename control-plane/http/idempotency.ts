import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import { requestDigestContext, storedAnswerContext } from '../../domain/sealed-contexts.ts'
import { newId } from '../database/identifiers.ts'
import { type Tenant, tenantManager } from '../database/tenancy.ts'
import { ApiKey } from '../entities/api-key.ts'
import { Webhook } from '../entities/webhook.ts'
import { isElsewhere, personOf } from '../identity/principal.ts'
import type { Services } from '../services.ts'
import { refuseField } from '../validation/validation.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The idempotency key, if this request is the first to use it. */
    idempotency: Taken | null
  }
}

interface Taken {
  key: string
  /**
   * Identifies the reservation of the key by this request. If another request reserves the key later, the value
   * changes.
   */
  attempt: string
  /** Stores the answer. Returns false when another request has reserved the key meanwhile. */
  store(em: EntityManager, answer: { status: number; payload: string }): Promise<boolean>
  /** The answer's text that was stored in the transaction of the write; null if none was. */
  kept: string | null
  /** Whether the request lacked a valid code of the second factor. The client may repeat it with a code. */
  lacksCode: boolean
}

export const IDEMPOTENCY_HEADER = 'idempotency-key'
export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,255}$/

interface StoredAnswer {
  request_hash: Buffer
  status: number | null
  body_encrypted: Buffer | null
  is_fresh: boolean
}

/**
 * Reserves the key if it is unused or older than 24 hours. It also takes over a key that has been reserved without an answer for more than
 * a minute, twice the longest time of a request. The earlier request can then no longer write.
 */
const TAKE = `
  insert into idempotency_key as k (account_id, environment, key, request_hash, attempt) values (?, ?, ?, ?, ?)
  on conflict (account_id, environment, key) do update
    set request_hash = excluded.request_hash, attempt = excluded.attempt, status = null, body_encrypted = null,
      created_at = now()
    where k.created_at < now() - interval '24 hours' or k.status is null and k.created_at < now() - interval '1 minute'
  returning true as taken`

const FIND = `select request_hash, status, body_encrypted, created_at > now() - interval '1 hour' as is_fresh
  from idempotency_key where key = ?`
const FINISH = `
  update idempotency_key set status = ?, body_encrypted = ? where key = ? and attempt = ? and status is null
  returning true as finished`
/**
 * How many finished requests of one tenant the database keeps at most, and how many bytes of their answers. The newest stay, because
 * clients do not retry older ones.
 */
const MOST_ROWS = 10_000
const MOST_BYTES = 32 * 1024 ** 2
const FORGET = `
  delete from idempotency_key where account_id = ? and environment = ? and key in (
    select key from (
      select key, row_number() over newest as position, sum(octet_length(body_encrypted)) over newest as bytes
        from idempotency_key where account_id = ? and environment = ? and status is not null
        window newest as (order by created_at desc, key)) finished
      where position > ${MOST_ROWS} or bytes > ${MOST_BYTES})`
/** The length of the request hashes that earlier versions have stored. */
const PEPPERED_BYTES = 32
/** An answer of this size triggers a count of the stored bytes at once. Smaller answers trigger it at random. */
const LARGE_BYTES = 65_536

/**
 * Frees the key of a request without a stored answer. If an answer is stored, the key stays reserved: when a connection to PostgreSQL is
 * lost, the write may be committed although the request failed.
 */
const RELEASE = 'delete from idempotency_key where key = ? and attempt = ? and status is null'

/**
 * Handles `Idempotency-Key` on POSTs: a repeated request gets the first answer again. Answers are stored encrypted,
 * because they may hold new API keys. Failures that the request did not cause are not stored, and neither is the
 * refusal of a code.
 */
export function replayRequests(app: FastifyInstance, services: Services): void {
  app.decorateRequest('idempotency', null)
  app.addHook('preHandler', async (request, reply) => {
    const key = keyOf(request)
    const { principal } = request
    if (key === undefined || !principal || request.routeOptions.config.operation?.replays === 'nothing') return
    const em = tenantManager(services.orm, principal)
    const digest = digestOf(request)
    const requestHash = services.encryption.encrypt(digest, requestDigestContext({ ...principal, key }))
    const attempt = newId()
    if (await take(em, principal, { key, requestHash, attempt })) {
      const store: Taken['store'] = async (manager, { status, payload }) => {
        const body = services.encryption.encrypt(payload, storedAnswerContext({ ...principal, key }))
        const rows = await manager.execute<object[]>(FINISH, [status, body, key, attempt])
        const { accountId, environment } = principal
        if (payload.length > LARGE_BYTES || Math.random() < 0.01)
          await manager.execute(FORGET, [accountId, environment, accountId, environment])
        return rows.length > 0
      }
      request.idempotency = { key, attempt, store, kept: null, lacksCode: false }
      return
    }
    const isSame = (stored: Buffer) =>
      isDigestOf(stored, { request, digest, context: requestDigestContext({ ...principal, key }) }, services)
    const answer = await find(em, { key, isSame })
    const body = services.encryption.decrypt(answer.body, storedAnswerContext({ ...principal, key }))
    if (
      request.routeOptions.config.operation?.replays === 'unused secret' &&
      !(await isShown(em, answer.isFresh, body))
    )
      throw new LaunaError('secret_not_shown_again')
    reply.code(answer.status).header('idempotent-replayed', 'true').type('application/json; charset=utf-8')
    return reply.send(body)
  })
  app.addHook('onError', async ({ idempotency }, _, error) => {
    if (idempotency && error instanceof LaunaError && error.code === 'wrong_code') idempotency.lacksCode = true
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { idempotency, principal } = request
    if (!idempotency || !principal) return
    request.idempotency = null
    if (payload === idempotency.kept) return
    const em = tenantManager(services.orm, principal)
    const isRefusal = reply.statusCode >= 500 || reply.statusCode === 429 || idempotency.lacksCode
    const isFinal = !isRefusal && typeof payload === 'string'
    if (isFinal) await idempotency.store(em, { status: reply.statusCode, payload })
    else await em.execute(RELEASE, [idempotency.key, idempotency.attempt])
  })
}

/**
 * Stores the answer in the transaction of the write, if the request has an idempotency key. So PostgreSQL commits both or neither. Returns
 * `body`; a text is JSON already. Throws `request_in_flight` if the request has lost its key.
 */
export async function keepAnswer<Body>(transaction: EntityManager, reply: FastifyReply, body: Body): Promise<Body> {
  const { idempotency } = reply.request
  if (!idempotency) return body
  const payload = typeof body === 'string' ? body : String(reply.serialize(body))
  const held = await idempotency.store(transaction, { status: reply.statusCode, payload })
  if (!held) throw new LaunaError('request_in_flight', { retryAfterSeconds: 1 })
  idempotency.kept = payload
  return body
}
function keyOf(request: FastifyRequest): string | undefined {
  const key = request.headers[IDEMPOTENCY_HEADER]
  if (request.method !== 'POST' || key === undefined) return undefined
  if (typeof key === 'string' && IDEMPOTENCY_KEY.test(key)) return key
  refuseField('Idempotency-Key', 'must be 1 to 255 printable characters without spaces')
}

/**
 * The digest of a request. Two requests are equal if their targets and validated bodies are equal. The digest is stored encrypted:
 * otherwise a reader of the database could try passwords on it, because a body may hold one.
 */
function digestOf(request: FastifyRequest): string {
  return createHash('sha256').update(requestText(request)).digest('base64url')
}

/**
 * The text that identifies a request. For a member of the account, it contains the id of the person, so that no member gets the answer to
 * another member.
 */
function requestText(request: FastifyRequest): string {
  const { principal } = request
  const person = principal && isElsewhere(principal) ? `${personOf(principal)} ` : ''
  return `${person}${request.method} ${request.url}\n${JSON.stringify(withoutCode(request)) ?? ''}`
}

/**
 * The body without its code of the second factor. A code is valid once, so a client repeats a request with another
 * code. If the answer has a secret, the code stays: only a client with the earlier code gets the secret again.
 */
function withoutCode({ body, routeOptions }: FastifyRequest): unknown {
  const showsSecret = routeOptions.config.operation?.replays === 'unused secret'
  if (showsSecret || typeof body !== 'object' || body === null) return body
  const { code: _, ...rest } = body as { code?: unknown }
  return rest
}

/**
 * Whether a stored digest is that of the request. Also false if the stored digest cannot be decrypted any more, because equality is then
 * unknown.
 */
function isDigestOf(
  stored: Buffer,
  { request, digest, context }: { request: FastifyRequest; digest: string; context: string },
  { encryption, pepper }: Pick<Services, 'encryption' | 'pepper'>,
): boolean {
  // Earlier versions have stored a hash with the pepper as its secret. Such a hash is kept for a day.
  if (stored.length === PEPPERED_BYTES) return pepper.hashes(requestText(request)).some((hash) => hash.equals(stored))
  try {
    return encryption.decrypt(stored, context) === digest
  } catch {
    return false
  }
}

/**
 * Whether an answer with a secret is sent again: for an hour, and only while the secret is valid. A client that lost
 * the answer retries soon.
 */
async function isShown(em: EntityManager, isFresh: boolean, body: string): Promise<boolean> {
  const { id, key, secret } = JSON.parse(body) as { id?: string; key?: string; secret?: string }
  if (key !== undefined) return isFresh && (await em.count(ApiKey, { id, revokedAt: null })) > 0
  if (secret !== undefined) return isFresh && (await em.count(Webhook, { id })) > 0
  // The answer to a request for a key or a webhook lacks a secret only if it is a refusal. A refusal may be sent again.
  return true
}

async function take(
  em: EntityManager,
  tenant: Tenant,
  { key, requestHash, attempt }: { key: string; requestHash: Buffer; attempt: string },
): Promise<boolean> {
  const rows = await em.execute<object[]>(TAKE, [tenant.accountId, tenant.environment, key, requestHash, attempt])
  return rows.length > 0
}

async function find(
  em: EntityManager,
  { key, isSame }: { key: string; isSame: (stored: Buffer) => boolean },
): Promise<{ status: number; body: Buffer; isFresh: boolean }> {
  const [row] = await em.execute<StoredAnswer[]>(FIND, [key])
  if (row && !isSame(Buffer.from(row.request_hash))) throw new LaunaError('idempotency_key_reused')
  if (!row?.status || !row.body_encrypted) throw new LaunaError('request_in_flight', { retryAfterSeconds: 1 })
  return { status: row.status, body: Buffer.from(row.body_encrypted), isFresh: row.is_fresh }
}
