import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import { createSettling } from '../metrics/settling.ts'
import { createStageTimes } from '../metrics/stage-times.ts'
import type { HeldPayment, Ledger } from './ledger.ts'
import { timedLedger } from './timed-ledger.ts'

function ledgerAt(writes: Partial<Record<'beginSettlement' | 'close' | 'commit', () => Promise<unknown>>>) {
  const registry = new Registry()
  let now = 0
  const stages = createStageTimes(new Registry())
  const ledger = timedLedger(
    writes as unknown as Ledger,
    stages,
    createSettling(registry, () => now),
  )
  const shown = async () => {
    const values = await registry.getMetricsAsJSON()
    return Object.fromEntries(values.map(({ name, values: [first] }) => [name, first?.value]))
  }
  const pass = (ms: number) => {
    now += ms
  }
  return { ledger, shown, pass }
}

const payment = (id: string) => ({ id }) as HeldPayment
const SETTLED = { state: 'SETTLED', transaction: '0x1' } as const

it('shows settlements from their begin to their end, and the age of the oldest', async () => {
  const { ledger, shown, pass } = ledgerAt({ beginSettlement: async () => true, close: async () => true })
  await ledger.beginSettlement(payment('a'), 200)
  pass(1_000)
  await ledger.beginSettlement(payment('b'), 200)
  pass(2_000)
  expect(await shown()).toEqual({ authz_settling_payments: 2, authz_oldest_settling_seconds: 3 })
  await ledger.close(payment('a'), SETTLED)
  expect(await shown()).toEqual({ authz_settling_payments: 1, authz_oldest_settling_seconds: 2 })
  await ledger.close(payment('b'), SETTLED)
  expect(await shown()).toEqual({ authz_settling_payments: 0, authz_oldest_settling_seconds: 0 })
})

it('counts no settlement that was not begun, and goes on with one whose end was not written', async () => {
  const begun = [false, true]
  const { ledger, shown, pass } = ledgerAt({
    beginSettlement: async () => begun.shift(),
    close: () => Promise.reject(new Error('away')),
  })
  await ledger.beginSettlement(payment('a'), 200)
  await ledger.beginSettlement(payment('b'), 200)
  await expect(ledger.close(payment('b'), SETTLED)).rejects.toThrow('away')
  pass(60_000)
  expect(await shown()).toEqual({ authz_settling_payments: 1, authz_oldest_settling_seconds: 60 })
  // By then the reconciler has given it up, and it is an unknown payment.
  pass(60_000)
  expect(await shown()).toEqual({ authz_settling_payments: 0, authz_oldest_settling_seconds: 0 })
})
