import { setTimeout as delay } from 'node:timers/promises'
import { keyAuthorization } from '../../domain/acme-challenge.ts'
import { askedPath, pathWithoutQuery } from '../../domain/asked-path.ts'
import { CLIENT_ADDRESS } from '../../domain/client-address.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { type PublicGateway, publicHost } from '../../domain/gateway-host.ts'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import type { TokenOf } from '../../domain/token-registry.ts'
import { GRPC_STATUS } from '../../runtime/lean-grpc/call.ts'
import type { UnaryAnswer, UnaryCall } from '../../runtime/lean-grpc/unary-call.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Tracing } from '../../runtime/tracing.ts'
import { admit } from '../admission/admit.ts'
import type { Admission, AdmissionPorts, Corrected, PaidRequest } from '../admission/paid-request.ts'
import { notSold } from '../admission/redeem.ts'
import { createTurns } from '../limits/turns.ts'
import type { AuthzMetrics } from '../metrics/authz-metrics.ts'
import type { AskedFor, PayableEndpoint } from '../offers/catalogue.ts'
import { buildChallenge, type Challenge, PAYMENT_REQUIRED } from '../offers/challenge.ts'
import type { ChallengeCounts } from '../offers/challenge-counts.ts'
import { createOfferCache } from '../offers/offer-cache.ts'
import { isNavigation } from '../page/navigation.ts'
import { paymentPage } from '../page/payment-page.ts'
import type { PaymentsInFlight } from '../payment/in-flight.ts'
import type { ContextOf } from '../payment-context/context-token.ts'
import { offeredSponsorings } from '../schemes/permit2/gas-sponsoring.ts'
import { namedMethod } from '../tool-calls/named-method.ts'
import type { CheckRequest } from './check-request.ts'
import {
  acmeResponse,
  admissionResponse,
  type CheckResponse,
  doubtfulResponse,
  indexResponse,
  refusalResponse,
  replayResponse,
  unsettledResponse,
} from './check-response.ts'
import { type EncodedChallenge, encodeChallenge, encodePaymentPage } from './encoded-challenge.ts'
import { hidesDots } from './hidden-dots.ts'
import { kindOf } from './upstream-answer.ts'
import type { UpstreamHeadersOf } from './upstream-headers.ts'

export interface ExtAuthzOptions {
  ports: AdmissionPorts
  inFlight: PaymentsInFlight
  upstreamHeadersOf: UpstreamHeadersOf
  contextOf: ContextOf
  gateway: PublicGateway
  tokenOf: TokenOf
  metrics: AuthzMetrics
  challengeCounts: Pick<ChallengeCounts, 'add'>
  logger: Logger
  tracing: Tracing
}

/** What one turn of the event loop may spend on payments: several honest ones, and few enough of a flood that a 402 waits little. */
const MOST_MS_A_TURN = 2

type Http = NonNullable<NonNullable<NonNullable<CheckRequest['attributes']>['request']>['http']>
type Options = ExtAuthzOptions & { serialize: (response: CheckResponse) => Buffer }
type Headers = Readonly<Record<string, string>>
type Answer = UnaryAnswer<CheckResponse | Buffer>
type Refuse = (refusal: Omit<Admission & { kind: 'refuse' }, 'kind'>) => void
/** What a request asks for, and by which host. */
interface Asked extends AskedFor {
  host: string
}
/** What an answer to a payment needs of its request. */
interface Sent {
  asked: Asked
  requestId: string
  upgrade: string | undefined
  body: string | undefined
  headers: Headers
}
/** An encoded 402. */
type Encoded = (endpoint: PayableEndpoint, asked: Asked, error: string, about?: About) => Buffer
/** What else a 402 says of the payment that it refuses. */
type About = Pick<Admission & { kind: 'challenge' }, 'corrected' | 'unapproved'>

/**
 * Envoy's external authorization: every request to a priced endpoint comes here. Without a payment the answer was
 * encoded, but for the path that is asked for, when the configuration changed.
 */
export function createExtAuthz(options: Options) {
  const { ports, metrics, logger, tracing } = options
  const challenge = challenges(options)
  const answerUnpaid = unpaidAnswers(options, challenge)
  const answerAdmission = admissionAnswers(options, challenge)
  const newsOfUnsold = unsoldNews(ports)
  const turns = createTurns({ mostMs: MOST_MS_A_TURN, now: () => performance.now() })

  const check = (call: UnaryCall<CheckRequest>, answer: Answer) => {
    const { request: { http } = {}, context_extensions: context } = call.request.attributes ?? {}
    const headers = http?.headers ?? {}
    const asked = {
      apiId: context?.api_id ?? '',
      method: http?.method ?? '',
      host: http?.host ?? '',
      path: http?.path ?? '',
    }
    const requestId = headers['x-request-id'] ?? ''
    const refuse: Refuse = (refusal) => {
      metrics.refused.inc({ code: refusal.code })
      // A request that no endpoint serves has been looked up already.
      const endpoint = NOT_SOLD.has(refusal.code) ? undefined : ports.catalogue.serving(asked, ports.now())
      answer(null, refusalResponse({ requestId, endpointId: endpoint?.endpoint.id, ...refusal }))
    }

    if (hidesDots(asked.path)) return refuse({ code: 'malformed_request' })
    if (kindOf(headers['content-type'] ?? '') === 'grpc-web') return refuse({ code: 'grpc_not_supported' })
    if (context?.acme_thumbprint !== undefined) {
      const proof = keyAuthorization(asked.path, context.acme_thumbprint)
      return proof === undefined ? refuse({ code: 'not_found' }) : answer(null, acmeResponse(proof))
    }
    const failed = (error: unknown) => {
      logger.error({ err: error, requestId }, 'a check failed')
      answer({ code: GRPC_STATUS.UNAVAILABLE, details: 'check failed' })
    }
    const decide = () => {
      const v2 = headers['payment-signature']
      const v1 = headers['x-payment']
      if (v2 === undefined && v1 === undefined) {
        const answerNow = () => answerUnpaid(asked, headers, answer, refuse)
        const news = ports.catalogue.serving(asked, ports.now()) ? undefined : newsOfUnsold()
        return news ? void news.then(answerNow).catch(failed) : answerNow()
      }
      if (v2 !== undefined && v1 !== undefined) return refuse({ code: 'ambiguous_payment' })

      const gone = new AbortController()
      call.onCancel(() => gone.abort())
      const request = paidRequestOf(asked, call.request, gone.signal)
      const sent = { asked, requestId, upgrade: headers.upgrade, body: announced(headers), headers }
      const admitAndAnswer = async () =>
        answerAdmission(
          await tracing.serve('admit a payment', call.metadata, () => admit(request, ports)),
          sent,
          answer,
          refuse,
        )
      turns.run(() => {
        // The client has gone away while its payment waited for its turn.
        if (!gone.signal.aborted) admitAndAnswer().catch(failed)
      })
    }
    // Envoy may know of an API before this process does.
    if (ports.catalogue.api(asked.apiId)) return decide()
    const unknown = () => refuse({ code: 'service_unavailable', retryAfterSeconds: 2 })
    ports.refreshConfiguration().then(decide, unknown).catch(failed)
  }

  return { Check: check }
}

/** How often a path that is not sold is looked for in what is new, in milliseconds, and how long its request waits for that. */
const LOOK_EVERY_MS = 100
const LOOK_FOR_MS = 250

/**
 * A seller's first request may overtake the news of the endpoint that it is for. Then the configuration is read again before the
 * request is answered "not found"; undefined where somebody has just looked.
 */
function unsoldNews({ refreshConfiguration, now }: AdmissionPorts): () => Promise<unknown> | undefined {
  let lookedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (now() - lookedAt < LOOK_EVERY_MS) return undefined
    lookedAt = now()
    return Promise.race([refreshConfiguration().catch(() => undefined), delay(LOOK_FOR_MS)])
  }
}

/** Of all 402s that are kept encoded, and again of all pages: those of some ten thousand endpoints. */
const MOST_KEPT_BYTES = 64 * 1024 * 1024

function keptChallenges() {
  return createOfferCache<EncodedChallenge>({ mostBytes: MOST_KEPT_BYTES, bytesOf: ({ bytes }) => bytes })
}

/** 402s, encoded once for each host and reason, but for the path; those that tell a payer of its channel or allowance, each time. */
function challenges({ gateway, serialize }: Options): Encoded {
  const kept = keptChallenges()
  return (endpoint, asked, error, { corrected, unapproved } = {}) => {
    const host = publicHost(endpoint.api, asked.host)
    const path = askedPath(asked.path, endpoint.endpoint.pathPattern)
    const isEqualForAll = corrected === undefined && unapproved === undefined
    const name = `${host} ${error}`
    const known = isEqualForAll ? kept.get(endpoint, name) : undefined
    if (known) return known.at(path)
    const accepts = endpoint.options.map(({ requirements }) => correctedTerms(requirements, corrected))
    const challenge = challengeFor(endpoint, { accepts, host, gateway, error, unapproved })
    const encoded = encodeChallenge(challenge, serialize, endpoint.endpoint.id)
    if (isEqualForAll) kept.set(endpoint, name, encoded)
    return encoded.at(path)
  }
}

/** The 402s of people: the same terms with a page, encoded once for each host that a browser has asked, but for the path. */
function pages({ gateway, serialize, tokenOf }: Options): (endpoint: PayableEndpoint, asked: Asked) => Buffer {
  const kept = keptChallenges()
  return (sold, asked) => {
    const { api, endpoint } = sold
    const host = publicHost(api, asked.host)
    const path = askedPath(asked.path, endpoint.pathPattern)
    const known = kept.get(sold, host)
    if (known) return known.at(path)
    const accepts = sold.options.map(({ requirements }) => requirements)
    const challenge = challengeFor(sold, { accepts, host, gateway, error: PAYMENT_REQUIRED })
    const page = paymentPage({ api, endpoint, accepts: challenge.accepts, host, gateway, tokenOf })
    const encoded = encodePaymentPage(challenge, page, serialize, endpoint.id)
    kept.set(sold, host, encoded)
    return encoded.at(path)
  }
}

type Said = Pick<Parameters<typeof buildChallenge>[0], 'accepts' | 'host' | 'gateway' | 'error' | 'unapproved'>

function challengeFor(sold: PayableEndpoint, said: Said): Challenge {
  return buildChallenge({ ...sold, ...said, sponsorings: offeredSponsorings(sold.options) })
}

/** What a request without payment is told. */
function unpaidAnswers(options: Options, challenge: Encoded) {
  const { ports, metrics, challengeCounts } = options
  const page = pages(options)
  const isIndex = (asked: Asked, headers: Headers, { code }: { code: ErrorCode }) =>
    code === 'not_found' && pathWithoutQuery(asked.path) === '/' && isNavigation(asked.method, headers)

  return (asked: Asked, headers: Headers, answer: Answer, refuse: Refuse) => {
    const endpoint = ports.catalogue.serving(asked, ports.now())
    if (!endpoint) {
      const refusal = notSold(asked, ports)
      return isIndex(asked, headers, refusal) ? answer(null, indexResponse()) : refuse(refusal)
    }
    if (endpoint.options.length === 0) return refuse({ code: 'facilitator_unavailable', retryAfterSeconds: 30 })
    metrics.challenges.inc()
    challengeCounts.add(endpoint)
    if (isNavigation(asked.method, headers)) return answer(null, page(endpoint, asked))
    return answer(null, challenge(endpoint, asked, PAYMENT_REQUIRED))
  }
}

/** What a request with one payment header asks for. */
function paidRequestOf(asked: Asked, { attributes }: CheckRequest, signal: AbortSignal): PaidRequest {
  const { request: { http } = {}, source } = attributes ?? {}
  const { 'payment-signature': v2, 'x-payment': v1 = '', [CLIENT_ADDRESS]: forwarded } = http?.headers ?? {}
  return {
    ...asked,
    selection: selectionOf(http?.headers ?? {}),
    mayHaveBody: mayHaveBody(http ?? {}),
    header: v2 === undefined ? { version: 1, text: v1 } : { version: 2, text: v2 },
    // Envoy shows the header only where the connection is a proxy's.
    clientAddress: forwarded ?? source?.address?.socket_address?.address ?? '',
    signal,
  }
}

/** Its length where the headers say that there is a body, `yes` where they do not say how long. */
function announced(headers: Record<string, string>): string | undefined {
  const { 'content-length': length = '0', 'x-launa-transfer-encoding': coding } = headers
  if (coding !== undefined) return 'yes'
  return length === '0' ? undefined : length
}

/** Refusals of what no endpoint serves. */
const NOT_SOLD: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['not_found', 'method_not_allowed'])

const BODILESS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Over HTTP/2 a body needs no header. Then a request may have one until its end has come. */
function mayHaveBody({ headers = {}, method = '', protocol = '' }: Http): boolean {
  if (announced(headers) !== undefined) return true
  const isNone = headers['content-length'] !== undefined || protocol.startsWith('HTTP/1')
  return !isNone && !BODILESS.has(method)
}

/** Request headers by which an upstream may choose what it answers; Envoy shows them to authz (`xds/resources/http-filters.ts`). */
const SELECTING = ['accept', 'accept-language', 'content-encoding', 'content-type', 'range']

function selectionOf(headers: Record<string, string>): string {
  return SELECTING.map((name) => `${name}: ${headers[name] ?? ''}`).join('\n')
}

/** What became of a payment, counted and in Envoy's words. */
function admissionAnswers(options: Options, challenge: Encoded) {
  const { inFlight, metrics, ports, upstreamHeadersOf, contextOf } = options
  return (admission: Admission, { asked, requestId, headers, ...sent }: Sent, answer: Answer, refuse: Refuse) => {
    switch (admission.kind) {
      case 'admit': {
        const { payment, keepAnswer } = admission
        const api = ports.catalogue.api(asked.apiId)
        const context = contextOf({ ...asked, api, payment })
        const upstreamHeaders = upstreamHeadersOf(api)
        const isSoldByTool = (method: string) =>
          ports.catalogue.serving({ ...asked, method }, ports.now())?.endpoint.charge === 'tool_calls'
        // A claim is read as its first request was.
        const onlyToolCalls = payment.onlyToolCalls ?? isSoldByTool(asked.method)
        // A stream of an MCP server could bring the result of a call that was given up.
        const forgets = asked.method === 'GET' && isSoldByTool('POST') ? ['last-event-id'] : []
        inFlight.add(payment)
        metrics.admitted.inc()
        const toolCalls = onlyToolCalls ? namedMethod(headers) : undefined
        const admitted = { keepAnswer, upstreamHeaders, context, forgets, toolCalls, ...sent }
        return answer(null, admissionResponse(payment, admitted))
      }
      case 'challenge':
        metrics.rejected.inc({ reason: admission.reason })
        return answer(null, challenge(admission.endpoint, asked, admission.reason, admission))
      case 'unsettled':
        metrics.rejected.inc({ reason: admission.reason })
        return answer(null, unsettledResponse({ ...admission, requestId }))
      case 'doubtful':
        metrics.refused.inc({ code: 'payment_outcome_unknown' })
        return answer(null, doubtfulResponse({ ...admission, requestId }))
      case 'replay':
        metrics.replayed.inc()
        return answer(null, replayResponse(admission.answer, admission.owed))
      case 'refunded':
        metrics.refunded.inc()
        return answer(null, replayResponse(admission.answer))
      default:
        return refuse(admission)
    }
  }
}

/** The terms of an option, with how the payer's channel stands if that is the option that it pays by. */
function correctedTerms(terms: PaymentRequirements, corrected: Corrected | undefined): PaymentRequirements {
  return corrected?.option === terms ? { ...terms, extra: { ...terms.extra, ...corrected.extra } } : terms
}
