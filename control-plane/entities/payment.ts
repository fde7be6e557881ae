import { defineEntity, p } from '@mikro-orm/core'
import type { Environment } from '../../domain/environment.ts'
import { TENANT, tenantCondition } from '../database/tenancy.ts'

export const PAYMENT_STATES = [
  'RESERVED',
  'SETTLING',
  'SETTLED',
  'UNKNOWN',
  'EXPIRED',
  'CANCELLED',
  'RELEASED',
] as const

export type PaymentState = (typeof PAYMENT_STATES)[number]

const schema = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  readonly: true,
  filters: { [TENANT]: { name: TENANT, cond: tenantCondition, default: true } },
  properties: {
    id: p.uuid().primary(),
    state: p.text().$type<PaymentState>(),
    accountId: p.uuid(),
    environment: p.text().$type<Environment>(),
    apiId: p.uuid(),
    endpointId: p.uuid(),
    method: p.text(),
    path: p.text(),
    payer: p.text(),
    scheme: p.text(),
    network: p.text(),
    asset: p.text(),
    /** Atomic token units. */
    amount: p.decimal('string'),
    payTo: p.text(),
    transaction: p.text().nullable(),
    errorReason: p.text().nullable(),
    upstreamStatus: p.integer().nullable(),
    createdAt: p.datetime(),
    settlingAt: p.datetime().nullable(),
    unresolvedSince: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    endedAt: p.datetime().nullable(),
    changedAt: p.datetime().nullable(),
    /** Reversals are rows of their own, since a settled payment does not change. */
    reversedAt: p
      .datetime()
      .nullable()
      .formula((payment) => `(select v.noticed_at from payment_reversal v where v.payment_id = ${payment.id})`),
  },
})

/** A row of the ledger. Only the gateway writes it; this service reads it. */
export class Payment extends schema.class {}
schema.setClass(Payment)
