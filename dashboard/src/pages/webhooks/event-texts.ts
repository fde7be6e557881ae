import type { WebhookEvent } from '@launa/sdk'

/** Explains when each event occurs, for the seller who chooses among them. */
export const EVENT_TEXTS: Readonly<Record<WebhookEvent, string>> = {
  'payment.settled': 'A payment has arrived.',
  'payment.reversed': 'The chain has taken a settled payment back.',
  'payment.restored': 'A reversed payment counts again.',
  'payment.unknown': 'It is not known yet whether a payment was settled.',
  'payment.closed': 'The chain has decided about such a payment.',
  'endpoint.failing': 'Your API fails for buyers of an endpoint.',
  'endpoint.recovered': 'A failing endpoint works again.',
  'certificate.failing': 'The certificate of a domain could not be ordered three times in a row.',
  'payee.changed': 'Somebody has changed a payee.',
}
