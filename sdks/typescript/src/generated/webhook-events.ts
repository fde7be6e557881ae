/** Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit. */
import type { WebhookEvent } from '../types.ts'

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = ['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed'] as const satisfies readonly WebhookEvent[]
