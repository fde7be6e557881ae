/**
 * The dynamic metadata that the decision on an answer leaves in Envoy. Absent fields mean that the answer may be charged for and delivers
 * what was paid for.
 */
export const EXCHANGE_NAMESPACE = 'launa'

export const EXCHANGE_FIELDS = {
  /** `no` while nothing is charged for the answer, or if nothing ever will be. */
  charged: 'charged',
  /** What the answer delivers, where its status does not show it. */
  answer: 'answer',
} as const

export const NOT_CHARGED = 'no'
/** Whatever its status, the answer is not the paid one. */
export const ANSWER_FAILED = 'failed'
/** The paid answer is a redirect. */
export const ANSWER_IS_REDIRECT = 'redirect'
