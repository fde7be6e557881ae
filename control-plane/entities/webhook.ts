import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import type { WebhookEvent } from '../../domain/webhook-events.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

/** Why the gateway has switched a webhook off: nothing was taken for days, or its receiver has answered 410. */
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
    /** Under `ENCRYPTION_KEY`, as the one before it. */
    sealedSecret: p.blob(),
    sealedFormerSecret: p.blob().nullable(),
    /** Until then deliveries are signed with the former secret as well. */
    formerSecretUntil: p.datetime().nullable(),
    /** Since when no delivery was taken; null while they are. The delivery job alone writes it. */
    failingSince: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
})

/** Where a seller wants to be told of events. */
export class Webhook extends schema.class {}
schema.setClass(Webhook)
