import type { Connection } from './environment.ts'
import { apiErrorOf, type FailedRequest } from './error-answer.ts'
import { ConnectionError, InvalidArgumentError, TimeoutError } from './errors.ts'
import { extraHeaders } from './extra-headers.ts'
import { ROUTES } from './generated/routes.ts'
import { checkAborted } from './process-environment.ts'
import { storeResponse } from './response.ts'
import { type Outcome, retryDelay } from './retry.ts'
import type { AnswerOf, BodyOf, OperationId, QueryOf } from './types.ts'

/** The last argument of every method. */
export interface RequestOptions {
  /** Aborts the request, and the wait between tries, with `AbortedError`. */
  signal?: AbortSignal | undefined
  /** Milliseconds for each try. */
  timeoutMs?: number | undefined
  /** The maximum number of repetitions of the request after a failed try. */
  maxRetries?: number | undefined
  /** For a POST: the key by which the service recognizes retries as one request; by default random. */
  idempotencyKey?: string | undefined
  /** For a change: an entity tag (`etagOf`). The service refuses the change (412) if the resource has changed since. */
  ifMatch?: string | undefined
  /** Additional headers, for a proxy or a trace. They cannot replace the client's own headers. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** The path parameters, query and body of a request. */
export interface Input<Id extends OperationId> {
  /** Values for the `{name}` placeholders of the path. */
  path?: Readonly<Record<string, string>>
  query?: QueryOf<Id> | undefined
  body?: BodyOf<Id> | undefined
}

/** The parts that tests replace, such as the clock and the random numbers. */
export interface TransportParts {
  fetch: typeof globalThis.fetch
  random: () => number
  sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  newIdempotencyKey: () => string
}

export interface TransportOptions {
  connection: Connection
  /** The header `User-Agent`; empty in browsers, where a program cannot set it. */
  agent: Readonly<Record<string, string>>
  timeoutMs: number
  maxRetries: number
  signal?: AbortSignal | undefined
  parts: TransportParts
}

/** Sends one operation of the OpenAPI contract, and returns the body of the answer. On failure throws an error of `errors.ts`. */
export interface Send {
  <Id extends OperationId>(id: Id, input?: Input<Id>, options?: RequestOptions): Promise<AnswerOf<Id>>
  /**
   * Sends the operation, but returns the response once its headers have arrived. `timeoutMs` limits only the time until the headers have
   * arrived.
   */
  stream<Id extends OperationId>(id: Id, input?: Input<Id>, options?: RequestOptions): Promise<Response>
}

export function createTransport(transport: TransportOptions): Send {
  const by =
    (read: Read) =>
    async <Id extends OperationId>(id: Id, input: Input<Id> = {}, options: RequestOptions = {}) => {
      const request = buildRequest(transport, { id, input, options })
      const signal = eitherOf(options.signal, transport.signal)
      return exchange(transport, request, { ...options, signal, read })
    }
  return Object.assign(by(readWhole), { stream: by(readBegun) }) as Send
}

function eitherOf(a: AbortSignal | undefined, b: AbortSignal | undefined): AbortSignal | undefined {
  return a && b ? AbortSignal.any([a, b]) : (a ?? b)
}

/** A complete request, which every try sends unchanged. */
export interface BuiltRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Builds a request, but does not send it. */
export function buildRequest<Id extends OperationId>(
  { connection, agent, parts }: Pick<TransportOptions, 'connection' | 'agent' | 'parts'>,
  { id, input, options }: { id: Id; input: Input<Id>; options: RequestOptions },
): BuiltRequest {
  const [method, template] = ROUTES[id]
  const { idempotencyKey, ifMatch } = options
  const own = { accept: 'application/json', ...agent, ...credentialHeaders(connection) }
  const headers: Record<string, string> = { ...extraHeaders(options.headers), ...own }
  if (input.body !== undefined) headers['content-type'] = 'application/json'
  if (method === 'POST') headers['idempotency-key'] = idempotencyKey ?? parts.newIdempotencyKey()
  if (ifMatch !== undefined) headers['if-match'] = ifMatch
  const body = input.body === undefined ? undefined : JSON.stringify(input.body)
  return { method, url: connection.baseUrl + filledPath(template, input.path) + queryText(input.query), headers, body }
}

/**
 * Returns the headers with the credential. Only a JWT needs a second header, for the environment, because an API key belongs to one
 * environment.
 */
function credentialHeaders({ credential, environment }: Connection): Record<string, string> {
  if (credential.kind === 'api_key') return { 'x-api-key': credential.key }
  if (credential.kind === 'none') return {}
  const authorization = `Bearer ${credential.token}`
  return environment === undefined ? { authorization } : { authorization, 'x-svc-environment': environment }
}

/** Fills in the path parameters. Throws for an empty value, which would address another resource. */
function filledPath(template: string, values: Readonly<Record<string, string>> = {}): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (typeof value !== 'string' || value === '' || value === '.' || value === '..')
      throw new InvalidArgumentError(`${name} must be an identifier`)
    return encodeURIComponent(value)
  })
}

function queryText(query: object | undefined): string {
  const pairs = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) pairs.append(name, String(value))
  return pairs.size === 0 ? '' : `?${pairs}`
}

/** Sends the request, and repeats it until its outcome is final. */
async function exchange(
  transport: TransportOptions,
  request: BuiltRequest,
  options: RequestOptions & { read: Read },
): Promise<unknown> {
  const { parts } = transport
  const retries = options.maxRetries ?? transport.maxRetries
  for (let retry = 0; ; retry++) {
    const result = await attempt(transport, request, options)
    if ('value' in result) return result.value
    const delay = retry < retries ? retryDelay(result.outcome, retry, parts.random()) : undefined
    if (delay === undefined) throw result.error
    await parts.sleep(delay, options.signal)
    checkAborted(options.signal)
  }
}

type Attempt = { value: unknown } | { error: Error; outcome: Outcome }

type Read = (response: Response, request: FailedRequest) => Promise<Attempt>

const readWhole: Read = async (response, request) => readAnswer(response, await response.text(), request)

/** Returns a successful response once its headers have arrived, because the time limit ends there. */
const readBegun: Read = async (response, request) => (response.ok ? { value: response } : readWhole(response, request))

async function attempt(
  { connection, parts, timeoutMs: usual }: TransportOptions,
  { url, ...init }: BuiltRequest,
  { signal, timeoutMs = usual, read }: RequestOptions & { read: Read },
): Promise<Attempt> {
  checkAborted(signal)
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), timeoutMs)
  try {
    // A credential must not follow a redirect to another host.
    const response = await parts.fetch(url, {
      ...init,
      redirect: 'manual',
      signal: eitherOf(limit.signal, signal),
    } as RequestInit)
    return await read(response, { method: init.method, url, credential: connection.credential.kind })
  } catch (cause) {
    checkAborted(signal)
    const error = limit.signal.aborted
      ? new TimeoutError(`no answer within ${timeoutMs} ms`, { cause })
      : new ConnectionError(`cannot reach ${new URL(url).origin}; check the base URL and the connection`, { cause })
    return { error, outcome: { kind: 'no_answer' } }
  } finally {
    clearTimeout(timer)
  }
}

function readAnswer(response: Response, body: string, request: FailedRequest): Attempt {
  const { status, headers } = response
  const outcome = { kind: 'answer', status, headers } as const
  if (!response.ok) return { error: apiErrorOf({ status, headers, body }, request), outcome }
  if (body === '' || status === 204) return { value: undefined }
  try {
    return { value: storeResponse(JSON.parse(body), response) }
  } catch {
    return { error: apiErrorOf({ status, headers, body: '{"error":"the answer is not JSON"}' }, request), outcome }
  }
}
