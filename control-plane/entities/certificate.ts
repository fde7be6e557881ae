import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

const schema = defineEntity({
  name: 'Certificate',
  tableName: 'certificate',
  filters: { [TENANT]: { name: TENANT, cond: tenantCondition, default: true } },
  properties: {
    domainId: p.uuid().primary(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    /** Null until the first one is issued. */
    notAfter: p.datetime().nullable(),
    /** Orders in a row that have failed. */
    failures: p.integer(),
    /** Why the last order failed. */
    reason: p.text().nullable(),
    /** When the next order is due: the first, a repetition or the renewal. */
    nextAttemptAt: p.datetime(),
  },
})

/** What a seller may know of a domain's certificate; its key cannot be read here at all (migrations/certificates.ts). */
export class Certificate extends schema.class {}
schema.setClass(Certificate)
