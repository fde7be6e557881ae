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
    /** The end of the certificate's validity; null until a certificate was issued. */
    notAfter: p.datetime().nullable(),
    failures: p.integer(),
    /** Why the last order failed. */
    reason: p.text().nullable(),
    /** When the next order is due: the first order, a retry or the renewal. */
    nextAttemptAt: p.datetime(),
  },
})

/**
 * The part of a domain's certificate that a seller may see. The control plane cannot read the private key
 * (schema/certificates.ts).
 */
export class Certificate extends schema.class {}
schema.setClass(Certificate)
