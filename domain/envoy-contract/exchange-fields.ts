/**
 * The dynamic metadata that authz's decision on an answer leaves in Envoy. If the fields are absent, the answer may be
 * charged for, and counts as the delivery of the paid answer.
 */
export const EXCHANGE_NAMESPACE = 'launa'

export const EXCHANGE_FIELDS = {
  /** `no` while the answer is not charged, or if it will never be charged. */
  charged: 'charged',
  /** Whether the answer is the paid one, if its status does not show that. */
  answer: 'answer',
} as const

export const NOT_CHARGED = 'no'
/** The answer is not the paid one, whatever its status. */
export const ANSWER_FAILED = 'failed'
/** The paid answer is a redirect. */
export const ANSWER_IS_REDIRECT = 'redirect'
