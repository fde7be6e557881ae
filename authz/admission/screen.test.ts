import { describe, expect, it } from 'vitest'
import type { Screening, Verdict } from '../../screening/screening.ts'
import { Catalogue } from '../offers/catalogue.ts'
import { admitted, type Script } from '../testing/admitted.ts'
import { API_ID, apiWithPrice, NOW_MS, signedHeader } from '../testing/fixtures.ts'

/** Returns screening with these verdicts by role. If `known` is set, authz has the verdicts already and need not ask the service. */
function screeningOf(verdicts: { payer?: Verdict | 'unavailable'; payee?: Verdict | 'unavailable' }, known = false) {
  const looks: string[] = []
  const roles: ('payer' | 'payee')[] = ['payer', 'payee']
  const screening: Screening = {
    known() {
      const role = roles.shift() ?? 'payer'
      const verdict = verdicts[role] ?? 'allow'
      return known && verdict !== 'unavailable' ? verdict : undefined
    },
    async look({ role, asker }) {
      expect(asker).not.toBe('')
      looks.push(role)
      return verdicts[role] ?? 'allow'
    },
  }
  return { screening, looks }
}

describe('a payment', () => {
  it('of a known payer to a known payee costs two look-ups in memory', async () => {
    const { screening, looks } = screeningOf({}, true)
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), screening })
    expect(outcome.kind).toBe('admit')
    expect(looks).toEqual([])
    expect(events).toEqual(['enter payer', 'reserve 1000', 'verify'])
  })

  it.each([
    [{ payer: 'deny' }, { kind: 'refuse', code: 'payer_screened' }],
    [{ payee: 'deny' }, { kind: 'refuse', code: 'suspended' }],
    [
      { payer: 'unavailable', payee: 'deny' },
      { kind: 'refuse', code: 'suspended' },
    ],
    [{ payer: 'unavailable' }, { kind: 'refuse', code: 'screening_unavailable', retryAfterSeconds: 5 }],
    [{ payee: 'unavailable' }, { kind: 'refuse', code: 'screening_unavailable', retryAfterSeconds: 5 }],
  ] as const)('with the verdicts %j is refused before it is reserved and verified', async (verdicts, refusal) => {
    const { screening } = screeningOf(verdicts)
    const { outcome, events } = await admitted({ header: await signedHeader('1000'), screening })
    expect(outcome).toEqual(refusal)
    expect(events).toEqual(['enter payer', 'look up', 'claim', 'leave'])
  })

  it('of a payer that only the facilitator names is refused before the upstream, and released', async () => {
    const looks: string[] = []
    const screening: Screening = {
      known: (address) => (address === 'shop' ? 'allow' : undefined),
      async look({ address, role }) {
        looks.push(`${role} ${address}`)
        return 'deny'
      },
    }
    const { outcome, events } = await presentTransaction({ verify: { kind: 'valid', payer: 'buyer' } }, screening)
    expect(outcome).toEqual({ kind: 'refuse', code: 'payer_screened' })
    expect(events.slice(-2)).toEqual(['leave', 'release payer_screened'])
    expect(looks).toEqual(['payer buyer'])
  })
})

/** Presents a payment on a network where only the facilitator can determine the payer. */
function presentTransaction(script: Script, screening: Screening) {
  const network = 'aptos:1'
  const accept = { scheme: 'exact', network, asset: 'usdc', amount: '1000', max_timeout_seconds: 60 }
  const catalogue = new Catalogue(() => [{ network, scheme: 'exact', x402Version: 2, extra: { feePayer: 'f' } }])
  const api = apiWithPrice('1000')
  const endpoints = [{ ...api.endpoints[0], accepts: [{ ...accept, extra: { payTo: 'shop' } }] }]
  catalogue.apply({
    revision: 1,
    apis: [{ ...api, environment: 'production', endpoints } as typeof api],
    removedIds: [],
  })
  const [option] = catalogue.find({ apiId: API_ID, endpointId: 'e1' }, NOW_MS)?.options ?? []
  const payload = { transaction: Buffer.from('signed').toString('base64') }
  const payment = { x402Version: 2, accepted: option?.requirements, payload }
  return admitted({ header: Buffer.from(JSON.stringify(payment)).toString('base64'), script, catalogue, screening })
}
