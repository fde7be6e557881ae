import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import type { AnswerRef, HeldPayment } from '../ledger/ledger.ts'
import { createAuthzMetrics } from '../metrics/authz-metrics.ts'
import { heldPayment, scriptedPorts } from '../testing/fixtures.ts'
import { createAbandonedRelease } from './abandoned-release.ts'
import { createPaymentsInFlight } from './in-flight.ts'

const inFlight = createPaymentsInFlight({ ttlMs: 60_000, now: () => 0 })
afterEach(() => inFlight.close())

const claimed = (attempt: string): HeldPayment => ({ ...heldPayment, claim: { attempt, transaction: '' } })

/** Reports that the client of an attempt has gone. Another process holds the payment `elsewhere`. */
async function said(attempt: string, elsewhere?: HeldPayment) {
  const { ledger, limits, standing, ends, events } = scriptedPorts({})
  const ended: string[] = []
  const word = { paymentId: heldPayment.id, attempt, status: 'failed', abandoned: true } as const
  const find = async (asked: AnswerRef) => {
    expect(asked).toEqual({ paymentId: heldPayment.id, attempt })
    return elsewhere
  }
  const metrics = createAuthzMetrics({ registry: new Registry(), inFlight: inFlight.size, networks: [] })
  const logger = pino({ level: 'silent' })
  createAbandonedRelease({
    inFlight,
    ledger: { ...ledger, find },
    limits,
    standing,
    onEnd: (id) => ended.push(id),
    metrics,
    logger,
  })(word)
  await new Promise((resolve) => setImmediate(resolve))
  return { events, ended, ends }
}

const RELEASED = ['abandoned', 'release client_gone']

describe('a request that has ended without an answer', () => {
  it('releases its payment, and nothing that was admitted for it later', async () => {
    inFlight.add(claimed('claim'))
    expect(await said(heldPayment.id)).toEqual({ events: [], ended: [], ends: [] })
    expect(inFlight.size()).toBe(1)
    expect(await said('claim')).toEqual({ events: RELEASED, ended: ['claim'], ends: ['abandoned'] })
    expect(inFlight.size()).toBe(0)
  })

  it('ends a claim of another process as well: that one has it among those under way', async () => {
    expect(await said('claim', claimed('claim'))).toEqual({ events: RELEASED, ended: ['claim'], ends: ['abandoned'] })
  })
})
