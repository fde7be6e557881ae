import { NOT_IN_TIME, NOT_RESOLVED } from '../../domain/envoy-contract/response-details.ts'
import type { PaymentReason } from '../../domain/payments/payment-reasons.ts'
import { afterInterimAnswer } from './interim-answer.ts'
import type { UpstreamAnswer } from './upstream-answer.ts'

type Failure = Pick<UpstreamAnswer, 'fromUpstream' | 'details' | 'statusCode' | 'success' | 'grpcStatus'>

/**
 * The reason in the ledger for an answer that is not charged at its headers. Either the upstream answered without success, or Envoy
 * answered instead.
 */
export function failureReason(answer: Failure): PaymentReason {
  return answer.fromUpstream ? answeredReason(answer) : unansweredReason(answer)
}

function answeredReason({ statusCode, success, grpcStatus }: Failure): PaymentReason {
  if (statusCode === 101) return 'upgrade_ignored'
  if (!success) return 'upstream_status'
  return grpcStatus === undefined ? 'grpc_not_supported' : 'grpc_status'
}

function unansweredReason(answer: Failure): PaymentReason {
  if (NOT_IN_TIME.some((details) => details === answer.details) || afterInterimAnswer(answer) === 'upstream_timeout')
    return 'upstream_timeout'
  return answer.details.startsWith(NOT_RESOLVED) ? 'upstream_not_resolved' : 'upstream_unreachable'
}
