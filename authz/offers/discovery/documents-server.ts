import { once } from 'node:events'
import { createServer, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import type { ApiConfiguration } from '../../../domain/configuration/api-configuration.ts'
import { DOCUMENT_API, DOCUMENT_CLIENT } from '../../../domain/envoy-contract/headers.ts'
import { DOCUMENTS_HEALTH_PATH } from '../../../domain/envoy-contract/health.ts'
import { errorBody, LaunaError } from '../../../domain/errors.ts'
import { publicHost } from '../../../domain/hosts/gateway-host.ts'
import { DISCOVERY_PATHS, type DiscoveryDocument } from '../../../domain/paths/discovery-paths.ts'
import { createHttp2Drain } from '../../../runtime/http2-drain.ts'
import type { Readiness } from '../../../runtime/readiness.ts'
import { DOCUMENT_HEADERS, HTML_TYPE, PAGE_HEADERS } from '../../page/security.ts'
import { acceptedCoding, type Coding } from './accepted-coding.ts'
import type { EncodedDocument } from './document-cache.ts'
import type { UnderWay, UnderWayLimits } from './under-way.ts'

/** Facts about a request, in headers that Envoy sets. Envoy removes these headers from clients' requests. */
const SAID_BY_ENVOY = { api: DOCUMENT_API, client: DOCUMENT_CLIENT } as const

export interface DocumentsServerOptions {
  /** Returns undefined for an unknown API. */
  apiOf(id: string): ApiConfiguration | undefined
  /** Reads the changes of the configuration; rejects when it cannot be read. */
  refresh(): Promise<void>
  documentOf(asked: {
    document: DiscoveryDocument
    api: ApiConfiguration
    host: string
    coding: Coding
  }): EncodedDocument | Promise<EncodedDocument>
  underWay: UnderWay
  /** Answers Envoy's health checks. */
  readiness: Pick<Readiness, 'isReady'>
  /** Called when an answer has begun, with its status. */
  onAnswer(status: number): void
  onError(error: unknown): void
}

export interface DocumentsServer {
  /** Resolves with the port. */
  listen(address: { host: string; port: number }): Promise<number>
  /** Ends all connections. Documents on their way get up to `graceMs` milliseconds, and are then broken off. */
  close(graceMs: number): Promise<void>
}

/** The seconds after which a refused reader may try again: about the longest time that a slow reader may take between two reads. */
const BUSY_SECONDS = 10
const RETRY_SECONDS = 2

/** The most bytes that wait to be sent on one connection from Envoy, in MB. Beyond this, Node accepts no more streams on the connection. */
const SESSION_MEGABYTES = 256
/**
 * The maximum number of streams that may be reset on a connection in a second. All clients' resets arrive on Envoy's few connections. With
 * Node's own maximum of 33, one client could end the connections of all clients.
 */
const RESETS = 1_000_000

/**
 * Serves discovery documents to Envoy, by HTTP/2 without TLS. HTTP/2's flow control reaches through Envoy to the reader. So the unread
 * bytes of slow readers stay here, in one copy for all readers.
 */
export function createDocumentsServer(options: DocumentsServerOptions): DocumentsServer {
  const server = createServer(
    { maxSessionMemory: SESSION_MEGABYTES, streamResetBurst: RESETS, streamResetRate: RESETS },
    (request, response) => {
      const requestId = textOf(request, 'x-request-id')
      // The body of a GET is not used.
      request.resume()
      response.stream.on('error', () => undefined)
      if (request.url === DOCUMENTS_HEALTH_PATH) return void answerHealth(response, options.readiness)
      answer(request, response, options).catch((error: unknown) => {
        const isOurs = error instanceof LaunaError
        if (!isOurs) options.onError(error)
        refuse(response, isOurs ? error : new LaunaError('internal_error'), { requestId, onAnswer: options.onAnswer })
      })
    },
  )
  const drain = createHttp2Drain(server)
  return {
    async listen({ host, port }) {
      server.listen(port, host)
      await once(server, 'listening')
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    },
    close: drain.close,
  }
}

async function answerHealth(response: Http2ServerResponse, { isReady }: Pick<Readiness, 'isReady'>): Promise<void> {
  response.writeHead((await isReady()) ? 200 : 503).end()
}

async function answer(
  request: Http2ServerRequest,
  response: Http2ServerResponse,
  { documentOf, underWay, onAnswer, ...configuration }: DocumentsServerOptions,
): Promise<void> {
  const document = documentAt(request.url)
  const api = document && (await knownApi(textOf(request, SAID_BY_ENVOY.api), configuration))
  if (!api) throw new LaunaError('not_found')
  const host = publicHost(api, request.authority)
  const coding = acceptedCoding(textOf(request, 'accept-encoding'))
  const found = await documentOf({ document, api, host, coding })
  // If the client went away while its document was made, its stream has closed already. No further event would end the count of this
  // document as under way.
  if (response.stream.destroyed) return
  const { bytes, etag } = found
  if (isCurrent(textOf(request, 'if-none-match'), etag)) {
    onAnswer(304)
    response.writeHead(304, validity(found)).end()
    return
  }
  const left = underWay.enter({ clientAddress: textOf(request, SAID_BY_ENVOY.client), host })
  if (typeof left !== 'function') throw busy(left)
  response.on('close', left)
  onAnswer(200)
  response.writeHead(200, { ...validity(found), ...content(found) })
  if (request.method === 'HEAD') response.end()
  else response.end(bytes)
}

/** The configuration of an API. Envoy may know of an API before this process does; then the configuration is read again. */
async function knownApi(
  id: string,
  { apiOf, refresh }: Pick<DocumentsServerOptions, 'apiOf' | 'refresh'>,
): Promise<ApiConfiguration | undefined> {
  const known = apiOf(id)
  if (known) return known
  await refresh().catch((error: unknown) => {
    throw new LaunaError('service_unavailable', { retryAfterSeconds: RETRY_SECONDS, cause: error })
  })
  return apiOf(id)
}

function documentAt(url: string): DiscoveryDocument | undefined {
  const [path] = url.split('?')
  const names = Object.keys(DISCOVERY_PATHS) as DiscoveryDocument[]
  return names.find((name) => DISCOVERY_PATHS[name] === path)
}

/** The headers for caches. The terms may change at any time, so a reader has to revalidate its stored document each time. */
function validity({ etag }: EncodedDocument): Record<string, string> {
  return { etag, 'cache-control': 'no-cache', vary: 'accept-encoding' }
}

function content({ contentType, coding, bytes }: EncodedDocument): Record<string, string | number> {
  return {
    ...(contentType === HTML_TYPE ? PAGE_HEADERS : DOCUMENT_HEADERS),
    'content-type': contentType,
    'content-length': bytes.length,
    ...(coding !== 'identity' && { 'content-encoding': coding }),
  }
}

/**
 * Whether the reader has the current document. The comparison is weak (RFC 9110 section 13.1.2), because a proxy that compresses may weaken
 * the validator.
 */
function isCurrent(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === '') return false
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag)
}

function busy(limit: keyof UnderWayLimits): LaunaError {
  return new LaunaError(limit === 'perSubnet' ? 'rate_limited' : 'service_unavailable', {
    retryAfterSeconds: BUSY_SECONDS,
  })
}

function refuse(
  response: Http2ServerResponse,
  error: LaunaError,
  { requestId, onAnswer }: { requestId: string; onAnswer: (status: number) => void },
): void {
  if (response.headersSent || response.stream.destroyed) {
    response.stream.close()
    return
  }
  const body = Buffer.from(JSON.stringify(errorBody(error, requestId)))
  onAnswer(error.status)
  response.writeHead(error.status, {
    ...DOCUMENT_HEADERS,
    'content-type': 'application/json',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(error.retryAfterSeconds) }),
  })
  response.end(body)
}

function textOf({ headers }: Http2ServerRequest, name: string): string {
  const value = headers[name]
  return typeof value === 'string' ? value : ''
}
