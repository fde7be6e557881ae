import { describe, expect } from 'vitest'
import { challengeOf, newAddress, receiptOf, until } from '../support/buyer.ts'
import type { Interceptor } from '../support/facilitator-proxy.ts'
import {
  type ChannelMarket,
  channelReceiptOf,
  channelRow,
  headerOf,
  it,
  newChannel,
  openedChannel,
  presentVoucher,
  STEP,
} from './channel-market.ts'
import { everythingSaid, refusal, uniquePath } from './market.ts'

const DEPOSIT = 10n * STEP
const UNKNOWN = { status: 503, code: 'payment_outcome_unknown' }
const SECRET = 'At rpc.internal 10.0.0.7'
const TELLTALE = { errorReason: `insufficient_funds: ${SECRET}`, errorMessage: SECRET, transaction: '' }

const settlements = ({ facilitator }: ChannelMarket) => facilitator.calls.filter((called) => called === '/settle')
const present = (place: ChannelMarket, headers: Record<string, string>, path = uniquePath('/weather')) =>
  place.fetch(place.shop.url(path), { headers })

describe('a deposit that was not made and is claimed with', () => {
  const claimed = (answer: object) => JSON.stringify({ success: true, transaction: `0x${'1'.repeat(64)}`, ...answer })
  const LIES: [string, Interceptor][] = [
    ['a transaction that does not exist', ({ reply }) => reply(200, claimed({}))],
    ['another payer', ({ reply }) => reply(200, claimed({ payer: newAddress() }))],
    ['the sum of one answer', ({ reply }) => reply(200, claimed({ amount: String(STEP) }))],
    ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
    ['an error', ({ reply }) => reply(500, claimed({}))],
  ]

  it.for(LIES)('%s delivers nothing, charges nothing, and is not tried again', async ([, answer], { place }) => {
    const channel = await newChannel(place)
    place.facilitator.intercept('/settle', answer)
    await staysUnpaid(place, headerOf(channel, await channel.deposit(DEPOSIT, STEP)))
    expect(await channel.state()).toMatchObject({ balance: 0n })
  })

  it('the transaction of an older deposit of the same channel delivers nothing', async ({ place }) => {
    const channel = await newChannel(place)
    const first = await present(place, headerOf(channel, await channel.deposit(STEP, STEP)))
    const { transaction } = receiptOf(first)
    place.facilitator.reset()
    place.facilitator.intercept('/settle', ({ reply }) => reply(200, claimed({ transaction })))
    await staysUnpaid(place, headerOf(channel, await channel.deposit(STEP, 2n * STEP)))
    expect(await channel.state()).toMatchObject({ balance: STEP })
    expect(await channelRow(place, channel)).toMatchObject({ charged: '1000', signed_max: '1000' })
  })

  async function staysUnpaid(place: ChannelMarket, headers: Record<string, string>): Promise<void> {
    const response = await present(place, headers)
    expect(response.headers.get('payment-required')).toBeNull()
    expect(response.headers.get('payment-response')).toBeNull()
    expect(await refusal(response)).toEqual(UNKNOWN)
    // The facilitator is honest from here on: nobody knows whether it was before.
    const asked = settlements(place).length
    place.facilitator.reset()
    expect(await refusal(await present(place, headers))).toEqual(UNKNOWN)
    expect([asked, settlements(place).length]).toEqual([1, 0])
    expect((await openedChannel(place, STEP)).id).toMatch(/^0x/)
  }
})

describe('a deposit that was made and is answered with', () => {
  const NO_ANSWERS: [string, Interceptor][] = [
    ['an error', ({ reply }) => reply(500, '{"error":"down"}')],
    ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
    [
      'another transaction',
      ({ reply }) => reply(200, JSON.stringify({ success: true, transaction: `0x${'1'.repeat(64)}` })),
    ],
  ]

  it.for(NO_ANSWERS)(
    '%s is found on the chain, has bought one answer, and is not made twice',
    async ([, answer], { place }) => {
      const channel = await newChannel(place)
      const headers = headerOf(channel, await channel.deposit(DEPOSIT, STEP))
      place.facilitator.intercept('/settle', async (call) => {
        await call.forward()
        await answer(call)
      })
      const path = uniquePath('/weather')
      expect(await refusal(await present(place, headers, path))).toEqual(UNKNOWN)
      const served = await until(
        'the deposit is found',
        async () => {
          const response = await present(place, headers, path)
          return response.status === 200 ? response : void (await response.arrayBuffer())
        },
        20_000,
      )
      expect(channelReceiptOf(served).extra).toMatchObject({ chargedAmount: '1000' })
      expect(settlements(place)).toHaveLength(1)
      expect(await channel.state()).toMatchObject({ balance: DEPOSIT })
      expect((await presentVoucher(place, channel, 2n * STEP)).status).toBe(200)
      expect(await channelRow(place, channel)).toMatchObject({ charged: '2000', balance: '10000', holds: [] })
    },
  )
})

describe('what a facilitator says of a channel', () => {
  const everybodySays = ({ facilitator }: ChannelMarket, path: '/verify' | '/settle', answer: object) =>
    facilitator.intercept(path, ({ reply }) => reply(200, JSON.stringify({ ...TELLTALE, ...answer })))

  it('and its refused deposit reaches no buyer in its own words', async ({ place }) => {
    const channel = await newChannel(place)
    everybodySays(place, '/settle', { success: false })
    const response = await present(place, headerOf(channel, await channel.deposit(DEPOSIT, STEP)))
    expect(response.status).toBe(402)
    expect(receiptOf(response)).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
    expect(await everythingSaid(response)).not.toContain('10.0.0.7')
    expect(await channel.state()).toMatchObject({ balance: 0n })
  })

  it('and its refused refund reaches no buyer in its own words', async ({ place }) => {
    const channel = await openedChannel(place, DEPOSIT)
    const headers = headerOf(channel, { ...(await channel.voucher(STEP)), type: 'refund' })
    everybodySays(place, '/verify', { isValid: false, invalidReason: TELLTALE.errorReason, invalidMessage: SECRET })
    const unverified = await present(place, headers)
    expect(challengeOf(unverified).error).toBe('insufficient_funds')
    expect(await everythingSaid(unverified)).not.toContain('10.0.0.7')
    place.facilitator.reset()
    everybodySays(place, '/settle', { success: false })
    const response = await present(place, headers)
    expect(response.status).toBe(503)
    const said = await everythingSaid(response)
    expect(said).toContain('payment_outcome_unknown')
    expect(said).not.toContain('10.0.0.7')
  })
})
