import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import type { WebhookEvent } from '../../domain/webhook-events.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

/** Why the gateway switched a webhook off: no delivery succeeded for days, or the receiver answered 410. */
export const DISABLED_REASONS = ['failing', 'gone'] as const

const schema = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  filters: { [TENANT]: { name: TENANT, cond: tenantCondition, default: true } },
  properties: {
    id: p.uuid().primary(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    url: p.text(),
    events: p.array().$type<WebhookEvent[]>(),
    description: p.text().nullable(),
    enabled: p.boolean(),
    disabledReason: p.text().$type<(typeof DISABLED_REASONS)[number]>().nullable(),
    /** Both secrets are encrypted under `ENCRYPTION_KEY`. */
    sealedSecret: p.blob(),
    sealedFormerSecret: p.blob().nullable(),
    /** Until this time, deliveries are also signed with the former secret. */
    formerSecretUntil: p.datetime().nullable(),
    /** When deliveries began to fail; null while they succeed. Only the delivery job writes it. */
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

/** The URL to which a seller wants events sent. */
export class Webhook extends schema.class {}
schema.setClass(Webhook)
