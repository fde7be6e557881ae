import { CHECK_CONTEXT } from '../../domain/envoy-contract/check-context.ts'
import { PAYMENT_SIGNATURE, X_PAYMENT } from '../../domain/envoy-contract/headers.ts'
import type { ErrorCode } from '../../domain/errors.ts'
import { keyAuthorization } from '../../domain/hosts/acme-challenge.ts'
import { isTooLong, pathWithoutQuery } from '../../domain/paths/asked-path.ts'
import { mayMeanAnyPath } from '../../domain/paths/path-readings.ts'
import { canonicalText } from '../../domain/paths/path-text.ts'
import { GRPC_STATUS } from '../../runtime/lean-grpc/call.ts'
import type { UnaryAnswer, UnaryCall } from '../../runtime/lean-grpc/unary-call.ts'
import type { Logger } from '../../runtime/logger.ts'
import { type Tracing, traceIdOf } from '../../runtime/tracing.ts'
import { admit } from '../admission/admit.ts'
import type { AdmissionPorts } from '../admission/paid-request.ts'
import { createTurns } from '../limits/turns.ts'
import { type AuthRequest, authRequestOf, hasLostBytes, paidRequestOf } from './auth-request.ts'
import type { CheckRequest } from './check-request.ts'
import { acmeResponse } from './check-response.ts'
import { createDecisions, type Decision, type DecisionOptions, type Decisions } from './decisions.ts'
import { refreshForUnsold } from './refresh-for-unsold.ts'
import { protocolOf } from './upstream-answer.ts'

export interface ExtAuthzOptions extends DecisionOptions {
  ports: AdmissionPorts
  logger: Logger
  tracing: Tracing
}

/**
 * The longest time that one turn of the event loop works on payments, in milliseconds. It is enough for several honest payments. During a
 * flood of payments, a 402 still waits only a short time.
 */
const MOST_MS_A_TURN = 2

type Call = UnaryCall<CheckRequest>

/**
 * Envoy's external authorization: every request to a priced endpoint comes here. The answer to requests without a payment is encoded once,
 * except for the path of each request.
 */
export function createExtAuthz(options: ExtAuthzOptions) {
  const check = createCheck(options)
  return {
    Check(call: Call, answer: UnaryAnswer<Decision>): void {
      const begun = performance.now()
      const failed = (error: unknown) => {
        const { requestId } = authRequestOf(call.request)
        options.logger.error({ err: error, requestId, traceId: traceIdOf(call.metadata) }, 'a check failed')
        // INTERNAL, not UNAVAILABLE: Envoy repeats a check after UNAVAILABLE, and this payment may be reserved already.
        answer({ code: GRPC_STATUS.INTERNAL, details: 'check failed' })
      }
      const decision = check(call)
      if (decision instanceof Promise) decision.then((made) => made && answer(null, made)).catch(failed)
      else {
        answer(null, decision)
        options.metrics.unpaidTime.observe((performance.now() - begun) / 1000)
      }
    },
  }
}

/** Decides at once if no other service has to be asked. Returns undefined when the client has gone away before the decision. */
function createCheck(options: ExtAuthzOptions): (call: Call) => Decision | Promise<Decision | undefined> {
  const { ports } = options
  const decisions = createDecisions(options)
  const decidePaid = paidChecks(options, decisions.paid)
  const refreshUnsold = refreshForUnsold(ports)

  const decideUnpaid = (authRequest: AuthRequest): Decision | Promise<Decision> => {
    const serving = () => ports.catalogue.serving(authRequest.asked, ports.now())
    const endpoint = serving()
    const refreshed = endpoint ? undefined : refreshUnsold()
    return refreshed
      ? refreshed.then(() => decisions.unpaid(authRequest, serving()))
      : decisions.unpaid(authRequest, endpoint)
  }

  const decide = (authRequest: AuthRequest, call: Call) => {
    const { [PAYMENT_SIGNATURE]: v2, [X_PAYMENT]: v1 } = authRequest.headers
    return v2 === undefined && v1 === undefined ? decideUnpaid(authRequest) : decidePaid(authRequest, call)
  }

  return (call) => {
    const authRequest = authRequestOf(call.request)
    const { asked, headers } = authRequest
    // An Envoy with an earlier configuration sends path and headers as text, not as bytes. Then authz cannot see whether the request has a
    // payment.
    if (asked.path === '') return decisions.refused(authRequest, { code: 'service_unavailable', retryAfterSeconds: 2 })
    const code = refusedPath(asked.path)
    if (code) return decisions.refused(authRequest, { code })
    if (protocolOf(headers['content-type'] ?? '') === 'grpc-web')
      return decisions.refused(authRequest, { code: 'grpc_not_supported' })
    const thumbprint = call.request.attributes?.context_extensions?.[CHECK_CONTEXT.acmeThumbprint]
    if (thumbprint !== undefined) {
      const proof = keyAuthorization(asked.path, thumbprint)
      return proof === undefined ? decisions.refused(authRequest, { code: 'not_found' }) : acmeResponse(proof)
    }
    // Envoy may know of an API before this process does.
    if (ports.catalogue.api(asked.apiId)) return decide(authRequest, call)
    const unknown = () => decisions.refused(authRequest, { code: 'service_unavailable', retryAfterSeconds: 2 })
    return ports.refreshConfiguration().then(() => decide(authRequest, call), unknown)
  }
}

/** Why a path is refused by every API. */
function refusedPath(asked: string): ErrorCode | undefined {
  const path = pathWithoutQuery(asked)
  if (isTooLong(path)) return 'path_too_long'
  if (hasLostBytes(asked)) return 'path_not_utf8'
  return mayMeanAnyPath(canonicalText(path)) ? 'ambiguous_path' : undefined
}

/** Decides on requests with a payment, a few of them in each turn of the event loop. */
function paidChecks({ ports, tracing }: ExtAuthzOptions, decisionOn: Decisions['paid']) {
  const turns = createTurns({ mostMs: MOST_MS_A_TURN, now: () => performance.now() })
  return (authRequest: AuthRequest, call: Call): Promise<Decision | undefined> => {
    const gone = new AbortController()
    call.onCancel(() => gone.abort())
    const request = paidRequestOf(authRequest, call.request, gone.signal)
    const decided = async () =>
      decisionOn(authRequest, await tracing.serve('admit a payment', call.metadata, () => admit(request, ports)))
    return new Promise((resolve, reject) => {
      turns.run(() => {
        // The client may have gone away while its payment waited for its turn.
        if (gone.signal.aborted) resolve(undefined)
        else decided().then(resolve, reject)
      })
    })
  }
}
