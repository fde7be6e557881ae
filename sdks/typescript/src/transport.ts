import type { Connection } from './environment.ts'
import { apiErrorOf, ConnectionError, type FailedRequest, InvalidArgumentError, TimeoutError } from './errors.ts'
import { extraHeaders } from './extra-headers.ts'
import { ROUTES } from './generated/routes.ts'
import { storeResponse } from './response.ts'
import { type Outcome, retryDelay } from './retry.ts'
import type { AnswerOf, BodyOf, OperationId, QueryOf } from './types.ts'
import { checkAborted } from './world.ts'

/** The last argument of every method. */
export interface RequestOptions {
  /** Ends the request, and the waiting between tries, with `AbortedError`. */
  signal?: AbortSignal | undefined
  /** Milliseconds for each try. */
  timeoutMs?: number | undefined
  /** Repetitions after a failed try. */
  maxRetries?: number | undefined
  /** For a POST: the key that joins its retries into one request; random unless given. */
  idempotencyKey?: string | undefined
  /** For a change: an entity tag (`etagOf`). The service refuses the change (412) when the resource has changed since. */
  ifMatch?: string | undefined
  /** More headers, for a proxy or a trace; the client's own headers cannot be replaced. */
  headers?: Readonly<Record<string, string>> | undefined
}

/** The parts of a request beside its route. */
export interface Input<Id extends OperationId> {
  /** Values for the `{names}` of the path. */
  path?: Readonly<Record<string, string>>
  query?: QueryOf<Id> | undefined
  body?: BodyOf<Id> | undefined
}

/** The functions that tests replace, such as the clock and the random numbers. */
export interface TransportParts {
  fetch: typeof globalThis.fetch
  random: () => number
  sleep: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>
  newIdempotencyKey: () => string
}

export interface TransportOptions {
  connection: Connection
  /** `User-Agent`, where the caller may say it. */
  agent: Readonly<Record<string, string>>
  timeoutMs: number
  maxRetries: number
  signal?: AbortSignal | undefined
  parts: TransportParts
}

/** Sends one operation of the contract and returns the body of the answer; throws an error of `errors.ts` on failure. */
export interface Send {
  <Id extends OperationId>(id: Id, input?: Input<Id>, options?: RequestOptions): Promise<AnswerOf<Id>>
  /** Sends like the call itself, but returns the response as soon as it begins; `timeoutMs` limits the time until then. */
  stream<Id extends OperationId>(id: Id, input?: Input<Id>, options?: RequestOptions): Promise<Response>
}

export function createTransport(transport: TransportOptions): Send {
  const by =
    (attempt: TryOnce) =>
    <Id extends OperationId>(id: Id, input: Input<Id> = {}, options: RequestOptions = {}) => {
      const request = buildRequest(transport, { id, input, options })
      const signal = eitherOf(options.signal, transport.signal)
      return exchange(transport, { request, attempt }, { ...options, signal })
    }
  const [whole, begun] = [by(attemptWhole), by(attemptStream)]
  const send = async <Id extends OperationId>(id: Id, input?: Input<Id>, options?: RequestOptions) =>
    (await whole(id, input, options)) as AnswerOf<Id>
  const stream = async <Id extends OperationId>(id: Id, input?: Input<Id>, options?: RequestOptions) =>
    (await begun(id, input, options)) as Response
  return Object.assign(send, { stream })
}

function eitherOf(a: AbortSignal | undefined, b: AbortSignal | undefined): AbortSignal | undefined {
  return a && b ? AbortSignal.any([a, b]) : (a ?? b)
}

/** A request as it is sent, identical for each try. */
export interface BuiltRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | undefined
}

/** Builds all of a request but does not send it. */
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

/** A key's environment is its own; only a JWT names one. */
function credentialHeaders({ credential, environment }: Connection): Record<string, string> {
  if (credential.kind === 'api_key') return { 'x-api-key': credential.key }
  if (credential.kind === 'none') return {}
  const authorization = `Bearer ${credential.token}`
  return environment === undefined ? { authorization } : { authorization, 'x-svc-environment': environment }
}

/** An empty value would address another resource than the caller means. */
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

/** Tries until an answer is final. */
async function exchange(
  transport: TransportOptions,
  { request, attempt }: { request: BuiltRequest; attempt: TryOnce },
  options: RequestOptions,
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

type TryOnce = (transport: TransportOptions, request: BuiltRequest, options: RequestOptions) => Promise<Attempt>

const attemptWhole: TryOnce = (transport, request, options) =>
  attempt(
    { transport, request, options, timeout: AbortSignal.timeout(options.timeoutMs ?? transport.timeoutMs) },
    async (response) => readAnswer(response, await response.text(), failedOf(transport, request)),
  )

/** The time limit ends with the headers. */
const attemptStream: TryOnce = async (transport, request, options) => {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(), options.timeoutMs ?? transport.timeoutMs)
  try {
    return await attempt({ transport, request, options, timeout: limit.signal }, async (response) =>
      response.ok ? { value: response } : readAnswer(response, await response.text(), failedOf(transport, request)),
    )
  } finally {
    clearTimeout(timer)
  }
}

async function attempt(
  call: { transport: TransportOptions; request: BuiltRequest; options: RequestOptions; timeout: AbortSignal },
  read: (response: Response) => Promise<Attempt>,
): Promise<Attempt> {
  const { transport, request, options, timeout } = call
  const { signal } = options
  checkAborted(signal)
  try {
    const { url, ...init } = request
    // A credential must not follow a redirect to another host.
    const response = await transport.parts.fetch(url, {
      ...init,
      redirect: 'manual',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    } as RequestInit)
    return await read(response)
  } catch (cause) {
    checkAborted(signal)
    const error = timeout.aborted
      ? new TimeoutError(`no answer within ${options.timeoutMs ?? transport.timeoutMs} ms`, { cause })
      : new ConnectionError(`cannot reach ${new URL(request.url).origin}; check the base URL and the connection`, {
          cause,
        })
    return { error, outcome: { kind: 'no_answer' } }
  }
}

function failedOf({ connection }: TransportOptions, { method, url }: BuiltRequest): FailedRequest {
  return { method, url, credential: connection.credential.kind }
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
