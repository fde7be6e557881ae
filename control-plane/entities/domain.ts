import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

/** `pending`: never proven; `verified`: served; `failed`: verified earlier, but its proof is gone. */
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
    /** ASCII form (`xn--`) in lower case, without the final dot. */
    hostname: p.text(),
    /** Random and new for each row, so that a DNS record that was published for one domain proves no other. */
    verificationToken: p.text(),
    status: p.text().$type<DomainStatus>(),
    /** Why the last DNS check did not verify the domain. */
    reason: p.text().nullable(),
    /** How many checks in a row found no proof. */
    misses: p.integer(),
    checkedAt: p.datetime().nullable(),
    verifiedAt: p.datetime().nullable(),
    createdAt: p.datetime(),
  },
})

/** A custom host name that a seller has added to an API. */
export class Domain extends schema.class {}
schema.setClass(Domain)
