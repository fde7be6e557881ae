import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import type { TEST_EVENT, WebhookEvent } from '../../domain/webhook-events.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const

const schema = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  filters: { [TENANT]: { name: TENANT, cond: tenantCondition, default: true } },
  properties: {
    id: p.uuid().primary(),
    webhookId: p.uuid(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    type: p.text().$type<WebhookEvent | typeof TEST_EVENT>(),
    occurredAt: p.datetime(),
    data: p.json<Record<string, unknown>>(),
    status: p.text().$type<(typeof DELIVERY_STATUSES)[number]>(),
    attempts: p.integer(),
    triesLeft: p.integer(),
    /** While the delivery waits, the time of its next attempt. During an attempt, the end of the attempt's lease. */
    dueAt: p.datetime(),
    lastAttemptAt: p.datetime().nullable(),
    lastStatus: p.integer().nullable(),
    lastError: p.text().nullable(),
    lastAnswer: p.text().nullable(),
    lastDurationMs: p.integer().nullable(),
  },
})

/** One event for one webhook. PostgreSQL writes it in the transaction of the change (`schema/webhook-events.ts`). */
export class WebhookDelivery extends schema.class {}
schema.setClass(WebhookDelivery)
