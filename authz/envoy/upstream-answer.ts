import { ADMISSION_FIELDS, ADMISSION_NAMESPACE } from '../../domain/envoy-contract/admission-fields.ts'
import type { VisibleHeader } from '../../domain/envoy-contract/answer-headers.ts'
import { ATTRIBUTES, ATTRIBUTES_NAMESPACE } from '../../domain/envoy-contract/attributes.ts'
import { VIA_UPSTREAM } from '../../domain/envoy-contract/response-details.ts'
import { refOf } from '../admission/identifiers.ts'
import type { IdentifierRef } from '../ledger/deliveries/identifier-store.ts'
import type { AnswerRef } from '../ledger/ledger.ts'
import { BODY_MODE } from './processing-response.ts'
import { type SteeringHeaders, steeringHeaders } from './steering-headers.ts'

type Struct = { fields?: Record<string, { string_value?: string }> }
type Headers = { headers?: { key?: string; value?: string; raw_value?: Buffer }[] }

/** `envoy.service.ext_proc.v3.ProcessingRequest`, the fields that are read. */
export interface ProcessingRequest {
  protocol_config?: { response_body_mode?: number }
  request_headers?: { end_of_stream?: boolean }
  request_body?: { body?: Uint8Array; end_of_stream?: boolean }
  request_trailers?: object
  response_headers?: { headers?: Headers; end_of_stream?: boolean }
  response_body?: { body?: Uint8Array; end_of_stream?: boolean }
  response_trailers?: { trailers?: Headers }
  metadata_context?: { filter_metadata?: Record<string, Struct> }
  attributes?: Record<string, Struct>
}

/** The part of an answer that Envoy has shown last. */
export type AnswerPart = { kind: 'headers' } | AnswerRest

export type AnswerRest =
  | { kind: 'body'; body: Uint8Array; isEnd: boolean }
  /** `grpcStatus` and `grpcMessage` are empty where there are none. */
  | { kind: 'trailers'; grpcStatus: string; grpcMessage: string }

/** The headers of an answer. */
export interface UpstreamAnswer {
  /** Undefined when the request has no payment. */
  paidBy: AnswerRef | undefined
  /** The API of the request; empty without a payment. */
  apiId: string
  /** The payer's or signer's address that limits count the payment against; empty without a payment. */
  payerOrSigner: string
  /** False for Envoy's own answers: a refused check, an unreachable upstream, a time-out. */
  fromUpstream: boolean
  /** Envoy's description of how the answer came about. */
  details: string
  statusCode: number
  /** 2xx, 101 to a requested upgrade, or a redirect that is sold. Other redirects deliver nothing, so they cost nothing. */
  success: boolean
  /** The target of this redirect, if the API sells it (`steering-headers.ts`). */
  soldRedirect?: string | undefined
  requestId: string
  contentType: string
  /** Undefined if the answer has no `Content-Length`. */
  contentLength: number | undefined
  /** The answer came over HTTP/1.1 in chunks. Each chunk has its length, so the end of the answer differs from a broken connection. */
  inChunks: boolean
  /** Its `Content-Encoding` in lower case; empty if it has none. */
  coding: string
  /** Its `Set-Cookie`s. */
  cookies: readonly string[]
  /** Its `Vary`s. */
  vary: readonly string[]
  /** Its headers that lead a client to another address, or ask the client to pay or to log in (`steering-headers.ts`). */
  steering: SteeringHeaders
  /** The headers that the gateway changes for the buyer, by name; an empty list removes a header. */
  corrections: Readonly<Record<string, readonly string[]>>
  /** The identifier of the payment, under which its answer is stored and can be claimed. */
  keepAnswer: Omit<IdentifierRef, 'apiId'> | undefined
  /** Where the answer reports success: in its status, in gRPC's trailers, or in gRPC-Web's body. */
  kind: 'http' | 'grpc' | 'grpc-web'
  /** The answer has no body. With gRPC, its trailers came as headers. */
  complete: boolean
  /** Set if the answer is of gRPC and complete. */
  grpcStatus: string | undefined
}

/** The facts in the first message of an exchange: the request's payment and body, from ext_authz's fields. */
export interface Opening {
  /** Undefined when the request has no payment. */
  paidBy: AnswerRef | undefined
  /** Names the request in an error; empty when Envoy has not sent it. */
  requestId: string
  /** The payment was settled before the upstream is asked. */
  isOwed: boolean
  /** The body that the request's headers announced. Over HTTP/2 an unannounced body may come. */
  announced: { isAnnounced: boolean; bytes: number | undefined }
  /** Where only tool calls are charged: the method that the request's headers name, or an empty text. */
  toolMethod: string | undefined
  /** Undefined if Envoy has not reported it. */
  holding: Holding | undefined
}

export function openingOf(first: ProcessingRequest): Opening {
  const authz = authzFieldsOf(first)
  const body = field(authz, ADMISSION_FIELDS.hasBody)
  return {
    paidBy: paidBy(authz),
    requestId: requestIdOf(first),
    isOwed: field(authz, ADMISSION_FIELDS.claimId) !== undefined,
    announced: { isAnnounced: body !== undefined, bytes: byteCount(body ?? '') },
    toolMethod: field(authz, ADMISSION_FIELDS.toolCalls),
    holding: holdingOf(first),
  }
}

const NO_CORRECTIONS = {}

/**
 * How Envoy holds back an answer by default: to its end, until authz has seen as much as Envoy can buffer, or not at all. Envoy reports
 * this with its first message, so that authz need not assume it.
 */
export type Holding = 'whole' | 'short' | 'nothing'

function holdingOf({ protocol_config: protocol }: ProcessingRequest): Holding | undefined {
  if (!protocol) return undefined
  if (protocol.response_body_mode === BODY_MODE.buffered) return 'whole'
  return protocol.response_body_mode === BODY_MODE.bufferedPartial ? 'short' : 'nothing'
}

/** The piece of the answer's body, or the trailers, in a message. Returns undefined for a message about anything else. */
export function answerPartOf(message: ProcessingRequest): AnswerRest | undefined {
  const { response_body: body, response_trailers: trailing } = message
  if (body) return { kind: 'body', body: bytesOf(body), isEnd: body.end_of_stream ?? false }
  if (!trailing) return undefined
  const trailers = textsByName(trailing.trailers)
  const [grpcStatus = ''] = trailers.get('grpc-status') ?? []
  const [grpcMessage = ''] = trailers.get('grpc-message') ?? []
  return { kind: 'trailers', grpcStatus, grpcMessage }
}

/** Returns undefined when the message is not about response headers. */
export function upstreamAnswer(request: ProcessingRequest): UpstreamAnswer | undefined {
  const { response_headers: message } = request
  if (!message?.headers?.headers) return undefined
  const headers = textsByName(message.headers)
  const first = (name: VisibleHeader) => headers.get(name)?.[0] ?? ''
  const attributes = request.attributes?.[ATTRIBUTES_NAMESPACE]
  const details = field(attributes, ATTRIBUTES.details) ?? ''
  const statusCode = Number(first(':status'))
  const contentType = first('content-type')
  const kind = protocolOf(contentType)
  const contentLength = byteCount(first('content-length'))
  // Over HTTP/2, an answer with the `Content-Length` 0 may end with trailers, or with an empty frame.
  const complete = message.end_of_stream || (kind === 'http' && contentLength === 0)
  const authz = authzFieldsOf(request)
  const upgrade = first('upgrade').toLowerCase()
  const upgraded = statusCode === 101 && upgrade !== '' && upgrade === field(authz, ADMISSION_FIELDS.upgrade)
  return {
    paidBy: paidBy(authz),
    apiId: field(authz, ADMISSION_FIELDS.apiId) ?? '',
    payerOrSigner: field(authz, ADMISSION_FIELDS.payerOrSigner) ?? '',
    fromUpstream: details === VIA_UPSTREAM,
    details,
    statusCode,
    success: upgraded || (statusCode >= 200 && statusCode < 300),
    requestId: requestIdOf(request),
    contentType,
    contentLength,
    inChunks: /\bchunked\b/i.test(first('transfer-encoding')),
    coding: (headers.get('content-encoding') ?? [])
      .join(',')
      .trim()
      .toLowerCase()
      .replace(/^identity$/, ''),
    cookies: headers.get('set-cookie') ?? [],
    vary: headers.get('vary') ?? [],
    steering: steeringHeaders(headers),
    corrections: NO_CORRECTIONS,
    keepAnswer: refOf(field(authz, ADMISSION_FIELDS.keepAnswer)),
    kind,
    complete,
    grpcStatus: kind === 'grpc' && complete ? first('grpc-status') : undefined,
  }
}

/** The length of a `Content-Length`. Returns undefined for any other text. */
function byteCount(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

const NOTHING = new Uint8Array(0)

/** The bytes of a piece of a body. The decoder reads an empty piece as an array, and this function returns empty bytes for it. */
export function bytesOf({ body }: { body?: Uint8Array }): Uint8Array {
  return body && body.length > 0 ? body : NOTHING
}

/** The texts of headers or trailers by name, each in the order in which it came. */
function textsByName(headers: Headers | undefined): ReadonlyMap<VisibleHeader, readonly string[]> {
  const texts = new Map<VisibleHeader, string[]>()
  for (const { key, value, raw_value } of headers?.headers ?? []) {
    // Envoy shows no other headers.
    const name = key as VisibleHeader
    const text = raw_value?.toString('latin1') || value || ''
    const known = texts.get(name)
    if (known) known.push(text)
    else texts.set(name, [text])
  }
  return texts
}

/**
 * The protocol by which an answer reports success. Every content type that begins like gRPC, but is not gRPC's own, counts as gRPC-Web,
 * because it has no trailers with a status.
 */
export function protocolOf(contentType: string): UpstreamAnswer['kind'] {
  if (!/^application\/grpc/i.test(contentType)) return 'http'
  return /^application\/grpc($|[+;\s])/i.test(contentType) ? 'grpc' : 'grpc-web'
}

function authzFieldsOf({ metadata_context: context }: ProcessingRequest): Struct | undefined {
  return context?.filter_metadata?.[ADMISSION_NAMESPACE]
}

function requestIdOf({ attributes }: ProcessingRequest): string {
  return field(attributes?.[ATTRIBUTES_NAMESPACE], ATTRIBUTES.requestId) ?? ''
}

function paidBy(authz: Struct | undefined): AnswerRef | undefined {
  const paymentId = field(authz, ADMISSION_FIELDS.paymentId)
  return paymentId === undefined
    ? undefined
    : { paymentId, attempt: field(authz, ADMISSION_FIELDS.claimId) ?? paymentId }
}

function field(struct: Struct | undefined, name: string): string | undefined {
  return struct?.fields?.[name]?.string_value
}
