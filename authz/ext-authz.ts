import { type ServerUnaryCall, type sendUnaryData, status } from '@grpc/grpc-js'
import { keyAuthorization } from '../domain/acme-challenge.ts'
import type { ApiConfiguration } from '../domain/api-configuration.ts'
import type { DiscoveryDocument } from '../domain/discovery-paths.ts'
import type { PublicGateway } from '../domain/gateway-host.ts'
import type { PaymentRequirements } from '../domain/payment-requirements.ts'
import type { Logger } from '../runtime/logger.ts'
import type { Tracing } from '../runtime/tracing.ts'
import { type Admission, type AdmissionPorts, admit, type Corrected, type PaidRequest } from './admission.ts'
import type { AuthzMetrics } from './authz-metrics.ts'
import type { PayableEndpoint } from './catalogue.ts'
import { buildChallenge, PAYMENT_REQUIRED } from './challenge.ts'
import type { ChallengeCounts } from './challenge-counts.ts'
import {
  acmeResponse,
  admissionResponse,
  type CheckResponse,
  challengeResponse,
  refusalResponse,
  replayResponse,
} from './check-response.ts'
import { discoveryResponse, isDiscoveryDocument } from './discovery/documents.ts'
import type { SupportedOf } from './exact-evm/payable-option.ts'
import type { PaymentsInFlight } from './payments-in-flight.ts'
import { kindOf } from './upstream-answer.ts'

/** `envoy.service.auth.v3.CheckRequest`, as far as it is read. */
interface CheckRequest {
  attributes?: {
    source?: { address?: { socket_address?: { address?: string } } }
    request?: { http?: { method?: string; path?: string; host?: string; headers?: Record<string, string> } }
    context_extensions?: Record<string, string>
  }
}

export interface ExtAuthzOptions {
  ports: AdmissionPorts
  inFlight: PaymentsInFlight
  gateway: PublicGateway
  supportedOf: SupportedOf
  metrics: AuthzMetrics
  challengeCounts: Pick<ChallengeCounts, 'add'>
  logger: Logger
  tracing: Tracing
}

type Answer = sendUnaryData<CheckResponse | Buffer>
type Refuse = (refusal: Omit<Admission & { kind: 'refuse' }, 'kind'>) => void

/**
 * Envoy's external authorization: every request to a priced endpoint comes here. Without a payment the answer is
 * one buffer that was encoded when the configuration changed.
 */
export function createExtAuthz(options: ExtAuthzOptions & { serialize: (response: CheckResponse) => Buffer }) {
  const { ports, metrics, challengeCounts, logger } = options

  const challenge = (endpoint: PayableEndpoint, requestHost: string, error: string, corrected?: Corrected): Buffer => {
    const { api, challenges } = endpoint
    const host = publicHost(api, requestHost)
    const cached = error === PAYMENT_REQUIRED ? challenges.get(host) : undefined
    if (cached) return cached
    const accepts = endpoint.options.map(({ requirements }) => correctedTerms(requirements, corrected))
    const built = buildChallenge({ ...endpoint, accepts, host, gateway: options.gateway, error })
    const encoded = options.serialize(challengeResponse(built))
    if (error === PAYMENT_REQUIRED) challenges.set(host, encoded)
    return encoded
  }

  /** The answer to a request without payment, counted. */
  const unpaid = (endpoint: PayableEndpoint, host: string): Buffer => {
    metrics.challenges.inc()
    challengeCounts.add(endpoint)
    return challenge(endpoint, host, PAYMENT_REQUIRED)
  }

  const check = (call: ServerUnaryCall<CheckRequest, CheckResponse | Buffer>, answer: Answer) => {
    const { request: { http } = {}, source, context_extensions: context } = call.request.attributes ?? {}
    const headers = http?.headers ?? {}
    const endpointId = context?.endpoint_id ?? ''
    const host = http?.host ?? ''
    const requestId = headers['x-request-id'] ?? ''
    const refuse: Refuse = (refusal) => {
      metrics.refused.inc({ code: refusal.code })
      answer(null, refusalResponse({ requestId, ...refusal }))
    }

    if (kindOf(headers['content-type'] ?? '') === 'grpc-web') return refuse({ code: 'grpc_not_supported' })
    if (context?.acme_thumbprint !== undefined) {
      const proof = keyAuthorization(http?.path ?? '', context.acme_thumbprint)
      return proof === undefined ? refuse({ code: 'not_found' }) : answer(null, acmeResponse(proof))
    }
    if (isDiscoveryDocument(context?.document))
      return discover(context.document, context.api_id ?? '', host, answer, refuse)
    const v2 = headers['payment-signature']
    const v1 = headers['x-payment']
    if (v2 === undefined && v1 === undefined) {
      const endpoint = ports.catalogue.find(endpointId, ports.now())
      if (endpoint?.options.length === 0) return refuse({ code: 'facilitator_unavailable', retryAfterSeconds: 30 })
      if (endpoint) return answer(null, unpaid(endpoint, host))
      return void challengeAfterRefresh(endpointId, host).then(
        (fresh) => (fresh ? answer(null, fresh) : refuse({ code: 'not_found' })),
        () => refuse({ code: 'service_unavailable', retryAfterSeconds: 2 }),
      )
    }
    if (v2 !== undefined && v1 !== undefined) return refuse({ code: 'ambiguous_payment' })

    const gone = new AbortController()
    call.once('cancelled', () => gone.abort())
    const request: PaidRequest = {
      endpointId,
      method: http?.method ?? '',
      host,
      path: http?.path ?? '',
      header: v2 === undefined ? { version: 1, text: v1 ?? '' } : { version: 2, text: v2 },
      clientAddress: source?.address?.socket_address?.address ?? '',
      signal: gone.signal,
    }
    options.tracing
      .serve('admit a payment', call.metadata, () => admit(request, ports))
      .then(
        (admission) => {
          if (admission.kind === 'admit') {
            options.inFlight.add(admission.payment)
            metrics.admitted.inc()
            answer(null, admissionResponse(admission.payment, admission.keepAnswer))
          } else if (admission.kind === 'challenge') {
            metrics.rejected.inc({ reason: admission.reason })
            answer(null, challenge(admission.endpoint, host, admission.reason, admission.corrected))
          } else if (admission.kind === 'replay') {
            metrics.replayed.inc()
            answer(null, replayResponse(admission.answer))
          } else if (admission.kind === 'refunded') {
            metrics.refunded.inc()
            answer(null, replayResponse(admission.answer))
          } else refuse(admission)
        },
        (error: unknown) => {
          logger.error({ err: error, requestId }, 'a check failed')
          answer({ code: status.UNAVAILABLE, details: 'check failed' })
        },
      )
  }

  const discover = (
    document: DiscoveryDocument,
    apiId: string,
    requestHost: string,
    answer: Answer,
    refuse: Refuse,
  ) => {
    const api = ports.catalogue.api(apiId)
    if (!api) return refuse({ code: 'not_found' })
    const host = publicHost(api, requestHost)
    answer(
      null,
      discoveryResponse({
        document,
        api,
        host,
        gateway: options.gateway,
        now: ports.now(),
        supportedOf: options.supportedOf,
      }),
    )
  }

  /** Envoy may know of an endpoint before this process does. */
  const challengeAfterRefresh = async (endpointId: string, host: string): Promise<Buffer | undefined> => {
    await ports.refreshConfiguration()
    const endpoint = ports.catalogue.find(endpointId, ports.now())
    return endpoint && unpaid(endpoint, host)
  }

  return { Check: check }
}

/** The terms of an option, with how the payer's channel stands if that is the option that it pays by. */
function correctedTerms(terms: PaymentRequirements, corrected: Corrected | undefined): PaymentRequirements {
  return corrected?.option === terms ? { ...terms, extra: { ...terms.extra, ...corrected.extra } } : terms
}

/** The host that was asked, if it is one of the API's own; else its primary host. */
function publicHost(api: ApiConfiguration, requestHost: string): string {
  return api.hosts.includes(requestHost) ? requestHost : (api.hosts[0] ?? requestHost)
}
