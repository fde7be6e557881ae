import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { apiKeyEnvironment } from '@launa/sdk'
import type { Caller } from '../context.ts'
import type { KnownKeys } from './known-keys.ts'

export type Admission = { kind: 'admitted'; caller: Caller } | Refusal

export interface Refusal {
  kind: 'refused'
  status: 401 | 403 | 404 | 405 | 503
  message: string
}

export interface Door {
  /** The host names that requests may use for this server. */
  hosts: readonly string[]
  /** The API key in this server's environment variables. If it is set, the server admits no other key. */
  apiKey: string | undefined
}

/**
 * Decides about a request before the server reads its body. It checks Host and Origin, because a web page can point its own name at this
 * machine (DNS rebinding; MCP 2026-07-28, Transports, security warning). Each request must contain an API key: the server's own key, if the
 * server has one. Otherwise this function checks only the form of the key, and `checkKey` asks the control plane about the key.
 */
export function admit({ url, method, headers }: IncomingMessage, { hosts, apiKey }: Door): Admission {
  if (!hosts.includes(hostnameOf(`http://${headers.host}`))) return refused(403, 'the Host is not one of this server')
  if (headers.origin !== undefined && !hosts.includes(hostnameOf(headers.origin)))
    return refused(403, 'the Origin is not one of this server')
  if (url?.split('?')[0] !== '/mcp') return refused(404, 'there is nothing here but /mcp')
  // There are no sessions, so there is no stream to open (GET) and none to delete (DELETE).
  if (method !== 'POST') return refused(405, 'POST only')
  const presented = presentedKey(headers)
  if (presented === undefined)
    return refused(401, 'send an API key as X-API-Key or as a bearer token; a JWT is not accepted')
  if (apiKey !== undefined && !same(presented, apiKey)) return refused(401, 'the API key is not the one of this server')
  return { kind: 'admitted', caller: { apiKey: presented, isOwner: apiKey !== undefined } }
}

/** Returns undefined when the control plane accepts the key of a caller that is not the owner. */
export async function checkKey(apiKey: string, address: string, keys: KnownKeys): Promise<Refusal | undefined> {
  const state = await keys.stateOf(apiKey, address)
  if (state === 'bad') return refused(401, 'the control plane does not take this API key')
  if (state === 'unknown') return refused(503, 'the API key cannot be checked at the moment; try again in a minute')
  return undefined
}

function refused(status: Refusal['status'], message: string): Refusal {
  return { kind: 'refused', status, message }
}

function hostnameOf(text: string): string {
  return URL.canParse(text) ? new URL(text).hostname : ''
}

/** Returns the key of a request. Undefined for no key, for two different keys, and for a text that is no API key. */
function presentedKey(headers: IncomingMessage['headers']): string | undefined {
  const bearer = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1]
  const header = headers['x-api-key']
  if (headers.authorization !== undefined && header !== undefined && bearer !== header) return undefined
  const key = typeof header === 'string' ? header : bearer
  return key !== undefined && apiKeyEnvironment(key) ? key : undefined
}

function same(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
