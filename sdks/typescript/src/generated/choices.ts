/** Generated from openapi/openapi.json and sdks/surface by `make sdk`; do not edit. */
import type { Alarms, AuditRecord, Endpoint, Member, Settlement, Webhook, WebhookDelivery } from './models.ts'

/** The events that a webhook can subscribe to. */
export const WEBHOOK_EVENTS = ['payment.settled', 'payment.reversed', 'payment.restored', 'payment.unknown', 'payment.closed', 'endpoint.failing', 'endpoint.recovered', 'certificate.failing', 'payee.changed'] as const satisfies readonly Webhook['events'][number][]

/** The states of a delivery of a webhook. */
export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const satisfies readonly WebhookDelivery['status'][]

/** The HTTP methods of endpoints. */
export const ENDPOINT_METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly Endpoint['method'][]

/** The states of a payment. */
export const SETTLEMENT_STATUSES = ['reserved', 'settling', 'settled', 'unknown', 'expired', 'cancelled', 'released'] as const satisfies readonly Settlement['status'][]

/** The kinds of resources in the audit log. */
export const AUDITED_RESOURCES = ['api', 'endpoint', 'domain', 'api_key', 'account', 'webhook', 'member', 'invitation'] as const satisfies readonly AuditRecord['resource_type'][]

/** The roles of the members of an account, from the one that may do most. */
export const ROLES = ['owner', 'developer', 'accountant', 'support'] as const satisfies readonly Member['role'][]

/** The kinds of mail about an account that each member can switch on. */
export const ALARM_KINDS = ['first_income', 'day_summary', 'month_summary', 'webhook_failing', 'key_ending'] as const satisfies readonly Alarms['kinds'][number][]
