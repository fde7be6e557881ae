import { describe, expect, it } from 'vitest'
import type { PaymentState } from '../ledger/ledger.ts'
import { Catalogue } from '../offers/catalogue.ts'
import { admitted, type Script } from '../testing/admitted.ts'
import { API_ID, apiWithPrice, NOW_MS } from '../testing/fixtures.ts'

describe('admission of a bare transaction, of which only the facilitator can tell who pays', () => {
  const presented = async (script: Script, network = 'aptos:1') => {
    const accept = { scheme: 'exact', network, asset: 'usdc', amount: '1000', max_timeout_seconds: 60 }
    const catalogue = new Catalogue(() => [{ network, scheme: 'exact', x402Version: 2, extra: { feePayer: 'f' } }])
    const api = apiWithPrice('1000')
    const endpoints = [{ ...api.endpoints[0], accepts: [{ ...accept, extra: { payTo: 'shop' } }] }]
    const shop = { ...api, environment: 'production', endpoints } as typeof api
    catalogue.apply({ revision: 1, apis: [shop], removedIds: [] })
    const [option] = catalogue.find({ apiId: API_ID, endpointId: 'e1' }, NOW_MS)?.options ?? []
    const payload = { transaction: Buffer.from('signed').toString('base64') }
    const payment = { x402Version: 2, accepted: option?.requirements, payload }
    const text = Buffer.from(JSON.stringify(payment)).toString('base64')
    return admitted({ header: text, script, catalogue })
  }

  it('verifies before it reserves, in the name of who pays', async () => {
    const { outcome, events } = await presented({ verify: { kind: 'valid', payer: 'buyer' } })
    expect(outcome).toMatchObject({ kind: 'admit', payment: { payer: 'buyer' } })
    expect(events).toEqual(['enter somebody', 'verify', 'enter payer', 'reserve 1000'])
  })

  it.each<[PaymentState | undefined, object]>([
    ['SETTLING', { kind: 'refuse', code: 'payment_outcome_unknown' }],
    ['UNKNOWN', { kind: 'refuse', code: 'payment_outcome_unknown' }],
    ['RESERVED', { kind: 'refuse', code: 'payment_in_flight' }],
    [undefined, { kind: 'challenge', reason: 'invalid_payload' }],
  ])(
    "passes the facilitator's no on only when the ledger, where it is %s, holds no charge",
    async (state, expected) => {
      const verify = { kind: 'invalid', reason: 'invalid_payload' } as const
      const { outcome, events } = await presented({ verify, claim: { kind: 'open', state } })
      expect(outcome).toMatchObject(expected)
      expect(events).toEqual(['enter somebody', 'verify', 'failed somebody', 'leave', 'look up', 'claim'])
    },
  )

  it.each(['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'hedera:mainnet'])(
    'says that bytes are no transaction of %s, and asks nobody',
    async (of) => {
      const { outcome, events } = await presented({}, of)
      const message = `has no bytes of a transaction: it must be one of ${of}`
      const details = [{ path: 'payload.transaction', message }]
      expect(outcome).toEqual({ kind: 'refuse', code: 'malformed_payment', details })
      expect(events).toEqual([])
    },
  )
})
