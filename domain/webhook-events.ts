/** The events of webhooks: a closed list, in the order of the documents. */
export const WEBHOOK_EVENTS = [
  'payment.settled',
  'payment.reversed',
  'payment.restored',
  'payment.unknown',
  'payment.closed',
  'endpoint.failing',
  'endpoint.recovered',
  'certificate.failing',
  'payee.changed',
] as const

export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number]

/** The event that is sent at the seller's request, whatever events the webhook subscribes to. */
export const TEST_EVENT = 'webhook.test'
