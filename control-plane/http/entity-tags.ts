import type { EntityManager } from '@mikro-orm/postgresql'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LaunaError } from '../../domain/errors.ts'
import { refuseField } from '../validation/validation.ts'

/**
 * Entity tags (RFC 9110, section 8.8.3). `ETag` names the state of a resource, and a write with `If-Match` is refused if the state has
 * changed. The database computes tags from the row by these expressions.
 */

/** SQL for a tag. `text` is an expression for a text that changes with the resource. */
const tagOf = (text: string) => `left(encode(sha256(convert_to(${text}, 'UTF8')), 'hex'), 32)`

/** The tag of an API covers its record and its verified hosts. */
export const API_TAG = (hosts: string) => tagOf(`record || coalesce(${hosts}::text, '')`)
export const ENDPOINT_TAG = tagOf('record')
/**
 * The tag of a domain covers the fields that its owner or the result of a check changes. It leaves out the time of the
 * last check and the state of the certificate.
 */
export const DOMAIN_TAG = tagOf(`concat_ws(' ', id, api_id, hostname, status, verification_token, verified_at, reason)`)

const HOSTS = `(select json_agg(hostname order by verified_at, id) from domain where api_id = api.id and status = 'verified')`

/** One query for each kind of resource. It returns the tag of the row with an id. */
const TAGS = {
  api: `select ${API_TAG(HOSTS)} as tag from api where id = ?`,
  endpoint: `select ${ENDPOINT_TAG} as tag from endpoint where id = ?`,
  domain: `select ${DOMAIN_TAG} as tag from domain where id = ?`,
} as const

export type TaggedResource = keyof typeof TAGS

/** The resource that a tag belongs to. */
export interface TagTarget {
  resource: TaggedResource
  id: string
}

/**
 * Throws `precondition_failed` unless the resource is in a state that `If-Match` names. Call it in the transaction of the write, before the
 * write. It locks the row, so only the first of two writers with one tag succeeds.
 */
export async function requireMatch(
  em: EntityManager,
  { headers }: Pick<FastifyRequest, 'headers'>,
  target: TagTarget,
): Promise<void> {
  if (readIfMatch(headers['if-match']) === undefined) return
  const tag = await currentTag(em, target, 'for update')
  if (tag === undefined) throw new LaunaError('not_found')
  requireTag({ headers }, tag)
}

/**
 * Throws `precondition_failed` unless `If-Match` is absent or names this tag. The caller computes the tag from rows
 * that it has locked.
 */
export function requireTag({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): void {
  const wanted = readIfMatch(headers['if-match'])
  if (wanted !== undefined && wanted !== 'any' && !wanted.has(tag)) throw new LaunaError('precondition_failed')
}

/** Puts the tag of the written resource into the answer. Flushes the changes, since the database computes the tag from them. */
export async function tagWritten(em: EntityManager, reply: FastifyReply, target: TagTarget): Promise<void> {
  await em.flush()
  sendTag(reply, await currentTag(em, target))
}

/** Puts the tag of a resource into the answer, for reads that do not return it. */
export async function tagRead(em: EntityManager, reply: FastifyReply, target: TagTarget): Promise<void> {
  sendTag(reply, await currentTag(em, target))
}

/** Puts a tag that a statement has returned into the answer. */
export function sendTag(reply: FastifyReply, tag: string | null | undefined): void {
  if (tag) reply.header('etag', `"${tag}"`)
}

/** Returns the tag of a row. `lock` keeps the row unchanged until the transaction ends. */
async function currentTag(em: EntityManager, { resource, id }: TagTarget, lock: 'for update' | '' = '') {
  const [row] = await em.execute<{ tag: string }[]>(`${TAGS[resource]} ${lock}`, [id])
  return row?.tag
}

/** The maximum number of bytes of the header. A client names a few states at most. */
const MAX_LENGTH = 2_048
const LIST = /^\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*(?:,\s*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"\s*)*$/

/** The tags of an `If-Match` (RFC 9110, section 13.1.1). A weak tag matches nothing, because the comparison is strong. */
export function readIfMatch(header: string | undefined): ReadonlySet<string> | 'any' | undefined {
  if (header === undefined) return undefined
  if (header.trim() === '*') return 'any'
  if (header.length > MAX_LENGTH || !LIST.test(header))
    return refuseField('if-match', 'must be * or a list of entity tags, each in double quotes')
  const tags = header.split(',').map((tag) => tag.trim())
  return new Set(tags.flatMap((tag) => (tag.startsWith('W/') ? [] : tag.slice(1, -1))))
}
