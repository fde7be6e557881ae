import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { pathWithoutQuery } from '../../domain/paths/asked-path.ts'
import { isAboutTerms } from '../../domain/payments/terms-reasons.ts'
import type { Logger } from '../../runtime/logger.ts'
import type { Admission, AdmissionPorts } from '../admission/paid-request.ts'
import { notSold } from '../admission/redeem.ts'
import { type AuthzMetrics, OWN_FAULTS } from '../metrics/authz-metrics.ts'
import { isSuspendedAt, type PayableEndpoint } from '../offers/catalogue.ts'
import { PAYMENT_REQUIRED } from '../offers/challenge.ts'
import type { ChallengeCounts } from '../offers/challenge-counts.ts'
import type { Decided, RequestLog } from '../offers/request-log.ts'
import { acceptsPage, isNavigation } from '../page/navigation.ts'
import { notSoldPage } from '../page/not-sold-page.ts'
import type { PaymentsInFlight } from '../payment/in-flight.ts'
import type { ContextOf } from '../payment-context/context-token.ts'
import { namedMethod } from '../tool-calls/named-method.ts'
import { type AuthRequest, bodyAnnouncedByHeaders } from './auth-request.ts'
import { type Encoded, encodedChallenges, encodedPages, type OfferOptions } from './challenge-cache.ts'
import {
  admissionResponse,
  type CheckResponse,
  doubtfulResponse,
  indexResponse,
  refusalResponse,
  replayResponse,
  unsettledResponse,
} from './check-response.ts'
import type { UpstreamHeadersOf } from './upstream-headers.ts'

/** The answer to a check of Envoy: a message, or an encoded message. */
export type Decision = CheckResponse | Buffer

export interface DecisionOptions extends OfferOptions {
  ports: Pick<AdmissionPorts, 'catalogue' | 'now'>
  inFlight: Pick<PaymentsInFlight, 'add'>
  upstreamHeadersOf: UpstreamHeadersOf
  contextOf: ContextOf
  metrics: AuthzMetrics
  logger: Logger
  challengeCounts: Pick<ChallengeCounts, 'add' | 'addRefused'>
  requestLog: Pick<RequestLog, 'add'>
}

/** Makes the answers to Envoy's checks. Each function also counts its decision. */
export interface Decisions {
  refused: Refused
  /** Answers a request without a payment. `endpoint` is the endpoint that serves the request, if there is one. */
  unpaid(authRequest: AuthRequest, endpoint: PayableEndpoint | undefined): Decision
  /** Answers a request with a payment, by the outcome of its admission. */
  paid(authRequest: AuthRequest, admission: Admission): Decision
}

/** `page` replaces the JSON for a person's browser. */
type Refused = (
  authRequest: AuthRequest,
  refusal: Omit<Admission & { kind: 'refuse' }, 'kind'>,
  page?: string | undefined,
) => CheckResponse

export function createDecisions(options: DecisionOptions): Decisions {
  const challenge = encodedChallenges(options)
  const refused = refusals(options)
  return {
    refused,
    unpaid: unpaidDecisions(options, challenge, refused),
    paid: paidDecisions(options, challenge, refused),
  }
}

/** Refusals of requests that no endpoint serves. */
const NOT_SOLD: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  ...(['not_found', 'method_not_allowed', 'ambiguous_path', 'path_too_long', 'path_not_utf8'] as const),
])

/** Writes a decision into the request log of its API. */
function logged({ ports, requestLog }: DecisionOptions) {
  return ({ asked }: Pick<AuthRequest, 'asked'>, decided: Decided) => {
    const api = ports.catalogue.api(asked.apiId)
    if (api) requestLog.add(api, asked, decided)
  }
}

function refusals(options: DecisionOptions): Refused {
  const { ports, metrics, logger } = options
  const log = logged(options)

  return ({ asked, requestId }, refusal, page) => {
    const { code } = refusal
    metrics.refused.inc({ code })
    if (OWN_FAULTS.includes(code)) logger.warn({ requestId, apiId: asked.apiId }, `a request is refused: ${code}`)
    // No endpoint serves a request with one of these codes, so none has to be looked up.
    const endpoint = NOT_SOLD.has(code) ? undefined : ports.catalogue.serving(asked, ports.now())
    log({ asked }, { outcome: 'refused', status: ERRORS[code].status, reason: code, endpointId: endpoint?.endpoint.id })
    return refusalResponse({ requestId, endpointId: endpoint?.endpoint.id, ...refusal, page })
  }
}

function unpaidDecisions(options: DecisionOptions, challenge: Encoded, refused: Refused): Decisions['unpaid'] {
  const { ports, metrics, challengeCounts } = options
  const page = encodedPages(options)
  const log = logged(options)
  const isIndex = ({ asked, headers }: AuthRequest, { code }: { code: ErrorCode }) =>
    code === 'not_found' && pathWithoutQuery(asked.path) === '/' && isNavigation(asked.method, headers)

  return (authRequest, endpoint) => {
    const { asked, headers } = authRequest
    if (!endpoint) {
      const refusal = notSold(asked, ports)
      if (isIndex(authRequest, refusal)) return indexResponse()
      return refused(authRequest, refusal, acceptsPage(asked.method, headers) ? notSoldPage(refusal.code) : undefined)
    }
    if (isSuspendedAt(endpoint, asked.host)) return refused(authRequest, { code: 'suspended' })
    if (endpoint.options.length === 0)
      return refused(authRequest, { code: 'facilitator_unavailable', retryAfterSeconds: 30 })
    metrics.challenges.inc()
    challengeCounts.add(endpoint)
    log(authRequest, { outcome: 'challenged', status: 402, endpointId: endpoint.endpoint.id })
    if (isNavigation(asked.method, headers)) return page(endpoint, asked)
    return challenge(endpoint, asked, PAYMENT_REQUIRED)
  }
}

function paidDecisions(options: DecisionOptions, challenge: Encoded, refused: Refused): Decisions['paid'] {
  const { metrics, challengeCounts } = options
  const log = logged(options)
  return (authRequest, admission) => {
    const { asked, requestId } = authRequest
    switch (admission.kind) {
      case 'admit':
        // Nothing is logged or counted here, because the ledger records the outcome of an admitted payment.
        return admitted(authRequest, admission, options)
      case 'challenge':
        metrics.rejected.inc({ reason: admission.reason })
        if (isAboutTerms(admission.reason)) challengeCounts.addRefused(admission.endpoint, admission.reason)
        log(authRequest, {
          ...{ outcome: 'refused', status: 402, reason: admission.reason, endpointId: admission.endpoint.endpoint.id },
        })
        return challenge(admission.endpoint, asked, admission.reason, admission)
      case 'unsettled':
        metrics.rejected.inc({ reason: admission.reason })
        return unsettledResponse({ ...admission, requestId })
      case 'doubtful':
        metrics.refused.inc({ code: 'payment_outcome_unknown' })
        return doubtfulResponse({ ...admission, requestId })
      case 'replay':
        metrics.replayed.inc()
        log(authRequest, { outcome: 'served', status: admission.answer.status })
        return replayResponse(admission.answer, admission.owed)
      case 'refunded':
        metrics.refunded.inc()
        return replayResponse(admission.answer)
      default:
        return refused(authRequest, admission)
    }
  }
}

function admitted(
  { asked, headers }: AuthRequest,
  { payment, keepAnswer, unverified }: Admission & { kind: 'admit' },
  { ports, inFlight, metrics, contextOf, upstreamHeadersOf }: DecisionOptions,
): CheckResponse {
  const api = ports.catalogue.api(asked.apiId)
  const context = contextOf({ ...asked, api, payment })
  const upstreamHeaders = upstreamHeadersOf(api)
  const isSoldByTool = (method: string) =>
    ports.catalogue.serving({ ...asked, method }, ports.now())?.endpoint.charge === 'tool_calls'
  // A claim keeps what held for its purchase: whether the endpoint then charged only tool calls.
  const onlyToolCalls = payment.onlyToolCalls ?? isSoldByTool(asked.method)
  // The upstream does not get `Last-Event-ID`: a resumed stream of an MCP server could bring the result of a call after its payment was
  // released.
  const headersToRemove = asked.method === 'GET' && isSoldByTool('POST') ? ['last-event-id'] : []
  inFlight.add({ ...payment, headers })
  metrics.admitted.inc()
  if (unverified) metrics.unverified.inc()
  const toolCalls = onlyToolCalls ? namedMethod(headers) : undefined
  const { upgrade } = headers
  const body = bodyAnnouncedByHeaders(headers)
  return admissionResponse(payment, { keepAnswer, upstreamHeaders, context, headersToRemove, toolCalls, upgrade, body })
}
