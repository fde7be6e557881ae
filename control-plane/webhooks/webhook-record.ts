import { z } from 'zod'
import { TEST_EVENT, WEBHOOK_EVENTS } from '../../domain/webhook-events.ts'
import { DISABLED_REASONS, type Webhook } from '../entities/webhook.ts'
import { DELIVERY_STATUSES, type WebhookDelivery } from '../entities/webhook-delivery.ts'
import { UNREACHABLE_REASONS } from '../tenant-calls/guarded-connection.ts'
import { instant, isoOrNull } from '../validation/shapes.ts'
import { messageId } from './message.ts'

export const webhookRecord = z.object({
  id: z.string(),
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENTS)),
  description: z.string().nullable(),
  enabled: z.boolean(),
  disabled_reason: z
    .enum(DISABLED_REASONS)
    .nullable()
    .describe(
      'Reason why the gateway has disabled the webhook: no delivery succeeded for days, or the receiver answered 410',
    ),
  failing_since: instant.nullable().describe('Time since which no delivery has succeeded'),
  former_secret_until: instant
    .nullable()
    .describe('Time until which deliveries are also signed with the former secret'),
  environment: z.enum(['production', 'development']),
  created_at: instant,
  updated_at: instant,
})

export function toWebhookRecord(webhook: Webhook): z.output<typeof webhookRecord> {
  const { formerSecretUntil } = webhook
  return {
    id: webhook.id,
    url: webhook.url,
    events: webhook.events,
    description: webhook.description ?? null,
    enabled: webhook.enabled,
    disabled_reason: webhook.disabledReason ?? null,
    failing_since: isoOrNull(webhook.failingSince),
    former_secret_until: formerSecretUntil && formerSecretUntil > new Date() ? formerSecretUntil.toISOString() : null,
    environment: webhook.environment,
    created_at: webhook.createdAt.toISOString(),
    updated_at: webhook.updatedAt.toISOString(),
  }
}

/** The errors of failed attempts. `too_many_waiting` and `webhook_disabled` end a delivery without an attempt. */
const DELIVERY_ERRORS = [
  ...UNREACHABLE_REASONS,
  'answered_without_2xx',
  'too_many_waiting',
  'webhook_disabled',
] as const

export const deliveryRecord = z.object({
  id: z.string(),
  webhook_id: z.string(),
  message_id: z.string().describe('The `webhook-id` that each attempt sends'),
  type: z.enum([...WEBHOOK_EVENTS, TEST_EVENT]),
  occurred_at: instant,
  data: z.record(z.string(), z.unknown()).describe('The `data` of the payload'),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  next_attempt_at: instant.nullable(),
  last_attempt_at: instant.nullable(),
  last_status: z.int().nullable().describe('HTTP status of the last answer'),
  last_error: z.enum(DELIVERY_ERRORS).nullable(),
  last_answer: z
    .string()
    .nullable()
    .describe('The first characters of the last answer; other characters than plain text are written as \\uXXXX'),
  last_duration_ms: z.int().nullable(),
})

export function toDeliveryRecord(delivery: WebhookDelivery): z.output<typeof deliveryRecord> {
  return {
    id: delivery.id,
    webhook_id: delivery.webhookId,
    message_id: messageId(delivery.id),
    type: delivery.type,
    occurred_at: delivery.occurredAt.toISOString(),
    data: delivery.data,
    status: delivery.status,
    attempts: delivery.attempts,
    next_attempt_at: delivery.status === 'pending' ? delivery.dueAt.toISOString() : null,
    last_attempt_at: isoOrNull(delivery.lastAttemptAt),
    last_status: delivery.lastStatus ?? null,
    last_error: (delivery.lastError as (typeof DELIVERY_ERRORS)[number] | undefined) ?? null,
    last_answer: delivery.lastAnswer ?? null,
    last_duration_ms: delivery.lastDurationMs ?? null,
  }
}
