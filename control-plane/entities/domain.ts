import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

/** `pending`: never proven; `verified`: served; `failed`: was verified, and its proof has gone. */
export const DOMAIN_STATUSES = ['pending', 'verified', 'failed'] as const

export type DomainStatus = (typeof DOMAIN_STATUSES)[number]

const schema = defineEntity({
  name: 'Domain',
  tableName: 'domain',
  filters: { [TENANT]: { name: TENANT, cond: tenantCondition, default: true } },
  properties: {
    id: p.uuid().primary(),
    apiId: p.uuid(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    /** Lower case, without the dot at its end, in its ASCII form (`xn--`). */
    hostname: p.text(),
    /** Random and this claim's own, so that a proof published for one claim proves no other. */
    verificationToken: p.text(),
    status: p.text().$type<DomainStatus>(),
    /** Why the last look at the DNS did not verify it. */
    reason: p.text().nullable(),
    /** Re-checks in a row that found the proof gone. */
    misses: p.integer(),
    checkedAt: p.datetime().nullable(),
    verifiedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

/** An API's claim to a host name of its seller's own. */
export class Domain extends schema.class {}
schema.setClass(Domain)
