import { signVoucher } from '@x402/evm/batch-settlement/client'
import { toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { anApi, anEndpoint } from '../../configuration/testing/fixtures.ts'
import { PAYMENT_SIGNATURE } from '../../domain/envoy-contract/headers.ts'
import { createMetrics } from '../../runtime/metrics.ts'
import type { RefundOutcome } from '../channels/refund.ts'
import type { ReserveOutcome } from '../ledger/ledger.ts'
import { createStageTimes } from '../metrics/stage-times.ts'
import { Catalogue } from '../offers/catalogue.ts'
import type { ChannelState } from '../schemes/batch-settlement/channel-state.ts'
import { receiverAuthorizers, withChannelTerms } from '../schemes/batch-settlement/offer.ts'
import type { ChannelConfig } from '../schemes/batch-settlement/payload.ts'
import { channelIdOf, settlementDomain } from '../schemes/batch-settlement/typed-data.ts'
import { API_ID, NOW_MS, PAY_TO, payer, scriptedPorts } from '../testing/fixtures.ts'
import { admit } from './admit.ts'
import type { AdmissionPorts } from './paid-request.ts'

const NETWORK = 'eip155:8453'
const AUTHORIZER_KEY = toHex(402, { size: 32 })
const accept = {
  ...{ scheme: 'batch-settlement', network: NETWORK, amount: '1000', max_timeout_seconds: 60 },
  asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  extra: { name: 'USD Coin', version: '2' },
}
const kind = { network: NETWORK, scheme: 'batch-settlement', x402Version: 2, extra: {} }
const authorizers = receiverAuthorizers({
  [NETWORK]: { url: '', confirmations: 12, rpc_url: 'https://node', receiver_authorizer_key: AUTHORIZER_KEY },
})
const supportedOf = withChannelTerms(() => [kind], { authorizers, withdrawDelay: 86_400 })

function catalogueWith(fields: { expiresAt?: Date } = {}): Catalogue {
  const catalogue = new Catalogue(supportedOf)
  const endpoints = [anEndpoint({ id: 'e1', accepts: [accept], ...fields })]
  const api = anApi({ environment: 'production', payToAddress: PAY_TO, endpoints })
  catalogue.apply({ revision: 1, apis: [api], removedIds: [] })
  return catalogue
}

const catalogue = catalogueWith()
const requirements = catalogue.find({ apiId: API_ID, endpointId: 'e1' }, NOW_MS)?.options[0]?.requirements
const config: ChannelConfig = {
  ...{ payer: payer.address, payerAuthorizer: payer.address, receiver: PAY_TO, token: accept.asset },
  ...{ receiverAuthorizer: String(requirements?.extra.receiverAuthorizer), withdrawDelay: 86_400 },
  salt: toHex(1, { size: 32 }),
}

/** A channel that names no key for its vouchers: the payer signs them, and may be a smart wallet. */
const keyless = { ...config, payerAuthorizer: `0x${'00'.repeat(20)}` }

async function headerOf(max: string, type = 'voucher', terms = config): Promise<string> {
  const id = `0x${channelIdOf(settlementDomain(8453), terms).toString('hex')}` as const
  const payload = { type, channelConfig: terms, voucher: await signVoucher(payer, id, max, NETWORK) }
  return Buffer.from(JSON.stringify({ x402Version: 2, accepted: requirements, payload })).toString('base64')
}

const channel: ChannelState = {
  ...{ channelId: '0x01', charged: 5000n, signedMax: 6000n, signature: '0xabcd', balance: 9000n },
  ...{ totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0 },
}
const corrected = {
  option: requirements,
  extra: {
    channelState: expect.objectContaining({ chargedCumulativeAmount: '6000', balance: '9000' }),
    voucherState: { signedMaxClaimable: '6000', signature: '0xabcd' },
  },
}
const MISMATCH = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'

async function admitted(
  header: string,
  script: Parameters<typeof scriptedPorts>[0],
  ports: Partial<AdmissionPorts> = {},
  signal?: AbortSignal,
) {
  const scripted = scriptedPorts(script)
  const request = {
    ...{ apiId: API_ID, method: 'GET', host: 'weather.localhost', path: '/weather' },
    clientAddress: '192.0.2.1',
    headers: {},
    mayHaveBody: false,
    payments: [{ name: PAYMENT_SIGNATURE, text: header }],
    ...(signal && { signal }),
  }
  const all = {
    ...scripted,
    catalogue,
    refreshConfiguration: async () => undefined,
    stages: createStageTimes(createMetrics()),
    canUseLedger: () => true,
    newId: () => 'p1',
    now: () => NOW_MS,
  }
  return { outcome: await admit(request, { ...all, ...ports }), events: scripted.events }
}

describe('a voucher', () => {
  it('is reserved without a word to the facilitator, also while that is away', async () => {
    const { outcome, events } = await admitted(await headerOf('6000'), { busyFor: 30 })
    expect(outcome).toMatchObject({ kind: 'admit', payment: { payer: payer.address } })
    expect(events).toEqual(['enter payer', 'reserve 1000'])
  })

  it('is given back at once when nobody waits for it any more', async () => {
    const { outcome, events } = await admitted(await headerOf('6000'), {}, {}, AbortSignal.abort())
    expect(outcome).toMatchObject({ kind: 'refuse' })
    expect(events).toEqual(['enter payer', 'reserve 1000', 'leave', 'release client_gone'])
  })

  it('of a channel that is not known well enough is verified, and reserved with what the chain says', async () => {
    const mirror = { balance: 9000n, totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0, readAt: NOW_MS }
    const reserve: ReserveOutcome[] = [{ kind: 'unsynced' }, { kind: 'reserved' }]
    const { outcome, events } = await admitted(await headerOf('6000'), { reserve, channel: mirror })
    expect(events).toEqual(['enter payer', 'reserve 1000', 'verify', 'reserve 1000'])
    expect(outcome).toMatchObject({ kind: 'admit', payment: { mirror } })
  })

  it('is not taken where the chain does not answer, whatever the facilitator says of the channel', async () => {
    const verify = {
      ...{ kind: 'valid' as const, payer: undefined },
      channel: { balance: 9000n, totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0 },
    }
    const channelsOf = () => () => Promise.reject(new Error('away'))
    const script = { reserve: [{ kind: 'unsynced' as const }], verify }
    const { outcome, events } = await admitted(await headerOf('6000'), script, { channelsOf })
    expect(outcome).toMatchObject({ kind: 'refuse', code: 'facilitator_unavailable' })
    expect(events.filter((event) => event.startsWith('reserve'))).toHaveLength(1)
  })

  it.each<[string, ReserveOutcome]>([
    ['too low', { kind: 'unfit', reason: MISMATCH, channel }],
    ['charged already', { kind: 'taken', state: 'SETTLED', channel }],
  ])('that is %s is answered with how the channel stands', async (_, outcome) => {
    const script = { reserve: [outcome], claim: { kind: 'spent' as const } }
    expect((await admitted(await headerOf('6000'), script)).outcome).toMatchObject({
      ...{ kind: 'challenge', reason: MISMATCH, corrected },
    })
  })

  it('whose deposit is in doubt is not asked for anew', async () => {
    const script = { reserve: [{ kind: 'taken' as const, state: 'UNKNOWN' as const, channel }] }
    expect((await admitted(await headerOf('6000'), script)).outcome).toMatchObject({
      ...{ kind: 'refuse', code: 'payment_outcome_unknown' },
    })
  })

  it('of a channel without a key for its vouchers is refused, and the facilitator is not asked', async () => {
    const { outcome, events } = await admitted(await headerOf('6000', 'voucher', keyless), {})
    expect(outcome).toMatchObject({ kind: 'challenge', reason: 'channel_payer_authorizer_required' })
    expect(events.filter((event) => /verify|reserve/.test(event))).toEqual([])
  })
})

describe('a request for a refund', () => {
  it.each<[RefundOutcome, object]>([
    [
      { kind: 'refused', reason: 'x' },
      { kind: 'challenge', reason: 'x' },
    ],
    [{ kind: 'unavailable' }, { kind: 'refuse', code: 'facilitator_unavailable' }],
    [{ kind: 'unknown' }, { kind: 'refuse', code: 'payment_outcome_unknown' }],
    [
      { kind: 'refunded', receipt: { success: true, transaction: '0x1', network: NETWORK, amount: '3' } },
      { kind: 'refunded', answer: { status: 200, body: expect.stringContaining('"amount":"3"') } },
    ],
  ])('is answered here: %o', async (refunded, expected) => {
    const refundsOf = () => () => Promise.resolve(refunded)
    const { outcome, events } = await admitted(await headerOf('5000', 'refund'), {}, { refundsOf })
    expect(outcome).toMatchObject(expected)
    expect(events.filter((event) => event.startsWith('reserve'))).toEqual([])
  })

  it('is answered also where no key signs the vouchers: a refund charges nothing', async () => {
    const receipt = { success: true, transaction: '0x1', network: NETWORK, amount: '3' } as const
    const refundsOf = () => () => Promise.resolve({ kind: 'refunded' as const, receipt })
    const { outcome } = await admitted(await headerOf('5000', 'refund', keyless), {}, { refundsOf })
    expect(outcome).toMatchObject({ kind: 'refunded' })
  })

  it('that its payer has not signed reaches nobody', async () => {
    const header = await headerOf('5000', 'refund')
    const sent = JSON.parse(Buffer.from(header, 'base64').toString())
    sent.payload.voucher.maxClaimableAmount = '4000'
    const refundsOf = () => () => Promise.reject(new Error('asked'))
    const forged = Buffer.from(JSON.stringify(sent)).toString('base64')
    expect((await admitted(forged, {}, { refundsOf })).outcome).toMatchObject({
      ...{ kind: 'challenge', reason: 'invalid_batch_settlement_evm_voucher_signature' },
    })
  })
})

it('channels are not offered where the chain cannot be asked, nor for what is sold once', () => {
  const blind = withChannelTerms(() => [kind], {
    authorizers: receiverAuthorizers({
      [NETWORK]: { url: '', confirmations: 12, receiver_authorizer_key: AUTHORIZER_KEY },
    }),
    withdrawDelay: 900,
  })
  expect(blind(NETWORK)).toEqual([])
  expect(
    catalogueWith({ expiresAt: new Date(NOW_MS + 1000) }).find({ apiId: API_ID, endpointId: 'e1' }, NOW_MS)?.options,
  ).toEqual([])
})
