/** What a seller can be told of by webhook: a closed list, in the order of the documents. */
export const WEBHOOK_EVENTS = [
  'payment.settled',
  'payment.reversed',
  'payment.unknown',
  'payment.closed',
  'endpoint.failing',
  'endpoint.recovered',
  'certificate.failing',
  'payee.changed',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** Sent when its seller asks for it, whatever events the webhook is for. */
export const TEST_EVENT = 'webhook.test'
