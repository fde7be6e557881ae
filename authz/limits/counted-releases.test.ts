import { expect, it } from 'vitest'
import { heldPayment, scriptedPorts, TRANSACTION } from '../testing/fixtures.ts'
import { countedReleases } from './counted-releases.ts'

it('counts a release from any state against its payer, and nothing else', async () => {
  const released: string[] = []
  const ledger = countedReleases(scriptedPorts({}).ledger, { released: (payer) => void released.push(payer) })
  const { payer } = heldPayment
  await ledger.release(heldPayment, { reason: 'upstream_status', upstreamStatus: 500 })
  await ledger.close(heldPayment, { state: 'RELEASED', reason: 'insufficient_funds', unsent: true })
  expect(released).toEqual([payer, payer])
  const claim = { attempt: 'c1', transaction: TRANSACTION }
  await ledger.release({ ...heldPayment, claim }, { reason: 'client_gone', upstreamStatus: undefined })
  await ledger.close(heldPayment, { state: 'SETTLED', transaction: TRANSACTION })
  expect(released).toHaveLength(2)
})
