import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Reservation } from '../../../authz/ledger/ledger.ts'
import { createPostgresLedger, LEDGER_POOL } from '../../../authz/ledger/postgres-ledger.ts'
import { createPaymentIds } from '../../../authz/payment/payment-ids.ts'
import { checkPayment } from '../../../authz/schemes/check-payment.ts'
import { payableOption } from '../../../authz/schemes/payable-option.ts'
import { parsePaymentHeader } from '../../../authz/schemes/payment-header.ts'
import { heldPayment } from '../../../authz/testing/fixtures.ts'
import { createPool } from '../../../runtime/postgres.ts'
import { PRICE } from '../payments/price.ts'

/** A line of the second table: the rate of one operation in a process without other work. */
export interface InsideResult {
  what: string
  perSecond: number
}

/** Parses payments with real signatures and checks them, one after another. */
export function measureSignatureCheck(payments: readonly string[], now: number): InsideResult[] {
  const { maxTimeoutSeconds, payTo, ...accept } = PRICE
  const option = payableOption({ ...accept, max_timeout_seconds: maxTimeoutSeconds }, payTo)
  if (!option) throw new Error('the price cannot be paid')
  const payloads = payments.map((header) => {
    const parsed = parsePaymentHeader(header)
    if (parsed.kind !== 'payment') throw new Error(`a payment was refused: ${parsed.code}`)
    return parsed.payment.payload
  })
  return [
    { what: 'payment header read', perSecond: rate(payments, (header) => parsePaymentHeader(header)) },
    {
      what: 'EIP-3009 signature checked',
      perSecond: rate(payloads, (payload) => {
        const check = checkPayment(option, payload, now)
        if (check.kind === 'problem') throw new Error(check.reason)
      }),
    },
  ]
}

function rate<Item>(items: readonly Item[], work: (item: Item) => void): number {
  for (const item of items.slice(0, 500)) work(item)
  const begun = performance.now()
  for (const item of items) work(item)
  return (items.length * 1000) / (performance.now() - begun)
}

/** Reserves distinct authorizations in the real ledger, `concurrency` of them at a time. Each reservation is one durable row. */
export async function measureReservations(options: {
  databaseUrl: string
  apiId: string
  concurrency: number
  seconds: number
}): Promise<InsideResult> {
  const pool = createPool({ url: options.databaseUrl, ...LEDGER_POOL, applicationName: 'bench' })
  try {
    const ledger = createPostgresLedger(pool)
    const template = await reservationTemplate(pool, options.apiId)
    const newId = createPaymentIds()
    const begun = performance.now()
    const end = begun + options.seconds * 1000
    let reserved = 0
    const loop = async () => {
      while (performance.now() < end) {
        const key = randomBytes(32)
        const outcome = await ledger.reserve({ ...template, key, id: newId(key) })
        if (outcome.kind !== 'reserved') throw new Error(`a reservation was ${outcome.kind}`)
        reserved += 1
      }
    }
    await Promise.all(Array.from({ length: options.concurrency }, loop))
    const perSecond = (reserved * 1000) / (performance.now() - begun)
    return { what: `reservations, ${options.concurrency} at a time`, perSecond }
  } finally {
    await pool.end()
  }
}

/** Returns a reservation under the terms of an API, without an authorization. */
export async function reservationTemplate(pool: Pool, apiId: string): Promise<Omit<Reservation, 'key' | 'id'>> {
  const { rows } = await pool.query<{ account_id: string; epoch: string; endpoint_id: string }>(
    'select a.account_id, a.epoch, e.id as endpoint_id from api a join endpoint e on e.api_id = a.id where a.id = $1',
    [apiId],
  )
  const [row] = rows
  if (!row) throw new Error('the API is not in the database')
  const payer = `0x${randomBytes(20).toString('hex')}`
  const validBefore = Math.floor(Date.now() / 1000) + PRICE.maxTimeoutSeconds
  return {
    environment: 'development',
    accountId: row.account_id,
    apiId,
    apiEpoch: row.epoch,
    endpointId: row.endpoint_id,
    method: 'GET',
    host: 'bench.dev.localhost',
    path: '/weather',
    payer,
    byKey: true,
    requirements: PRICE,
    validBefore,
    signed: heldPayment.signed,
    ephemeral: false,
    requestDigest: Buffer.alloc(32),
    varyOn: [],
    leaseSeconds: 120,
  }
}
