import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { challengeOf, newAddress, receiptOf, until } from '../support/buyer.ts'
import type { Interceptor } from '../support/facilitator-proxy.ts'
import {
  type ChannelMarket,
  channelReceiptOf,
  channelRow,
  headerOf,
  newChannel,
  openChannelMarket,
  openedChannel,
  presentVoucher,
  STEP,
} from './channel-market.ts'
import { everythingSaid, refusal, uniquePath } from './market.ts'

const DEPOSIT = 10n * STEP
const UNKNOWN = { status: 503, code: 'payment_outcome_unknown' }
const SECRET = 'At rpc.internal 10.0.0.7'
const TELLTALE = { errorReason: `insufficient_funds: ${SECRET}`, errorMessage: SECRET, transaction: '' }

let market: ChannelMarket

beforeAll(async () => {
  market = await openChannelMarket()
})
afterAll(() => market?.close())
beforeEach(() => market.facilitator.reset())

const settlements = () => market.facilitator.calls.filter((called) => called === '/settle')
const present = (headers: Record<string, string>, path = uniquePath('/weather')) =>
  market.fetch(market.shop.url(path), { headers })

describe('a deposit that was not made and is claimed with', () => {
  const claimed = (answer: object) => JSON.stringify({ success: true, transaction: `0x${'1'.repeat(64)}`, ...answer })
  const LIES: [string, Interceptor][] = [
    ['a transaction that does not exist', ({ reply }) => reply(200, claimed({}))],
    ['another payer', ({ reply }) => reply(200, claimed({ payer: newAddress() }))],
    ['the sum of one answer', ({ reply }) => reply(200, claimed({ amount: String(STEP) }))],
    ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
    ['an error', ({ reply }) => reply(500, claimed({}))],
  ]

  it.each(LIES)('%s delivers nothing, charges nothing, and is not tried again', async (_, answer) => {
    const channel = await newChannel(market)
    market.facilitator.intercept('/settle', answer)
    await staysUnpaid(headerOf(channel, await channel.deposit(DEPOSIT, STEP)))
    expect(await channel.state()).toMatchObject({ balance: 0n })
  })

  it('the transaction of an older deposit of the same channel delivers nothing', async () => {
    const channel = await newChannel(market)
    const first = await present(headerOf(channel, await channel.deposit(STEP, STEP)))
    const { transaction } = receiptOf(first)
    market.facilitator.reset()
    market.facilitator.intercept('/settle', ({ reply }) => reply(200, claimed({ transaction })))
    await staysUnpaid(headerOf(channel, await channel.deposit(STEP, 2n * STEP)))
    expect(await channel.state()).toMatchObject({ balance: STEP })
    expect(await channelRow(market, channel)).toMatchObject({ charged: '1000', signed_max: '1000' })
  })

  async function staysUnpaid(headers: Record<string, string>): Promise<void> {
    const response = await present(headers)
    expect(response.headers.get('payment-required')).toBeNull()
    expect(response.headers.get('payment-response')).toBeNull()
    expect(await refusal(response)).toEqual(UNKNOWN)
    // The facilitator is honest from here on: nobody knows whether it was before.
    const asked = settlements().length
    market.facilitator.reset()
    expect(await refusal(await present(headers))).toEqual(UNKNOWN)
    expect([asked, settlements().length]).toEqual([1, 0])
    expect((await openedChannel(market, STEP)).id).toMatch(/^0x/)
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

  it.each(NO_ANSWERS)('%s is found on the chain, has bought one answer, and is not made twice', async (_, answer) => {
    const channel = await newChannel(market)
    const headers = headerOf(channel, await channel.deposit(DEPOSIT, STEP))
    market.facilitator.intercept('/settle', async (call) => {
      await call.forward()
      await answer(call)
    })
    const path = uniquePath('/weather')
    expect(await refusal(await present(headers, path))).toEqual(UNKNOWN)
    const served = await until(
      'the deposit is found',
      async () => {
        const response = await present(headers, path)
        return response.status === 200 ? response : void (await response.arrayBuffer())
      },
      20_000,
    )
    expect(channelReceiptOf(served).extra).toMatchObject({ chargedAmount: '1000' })
    expect(settlements()).toHaveLength(1)
    expect(await channel.state()).toMatchObject({ balance: DEPOSIT })
    expect((await presentVoucher(market, channel, 2n * STEP)).status).toBe(200)
    expect(await channelRow(market, channel)).toMatchObject({ charged: '2000', balance: '10000', holds: [] })
  })
})

describe('what a facilitator says of a channel', () => {
  const everybodySays = (path: '/verify' | '/settle', answer: object) =>
    market.facilitator.intercept(path, ({ reply }) => reply(200, JSON.stringify({ ...TELLTALE, ...answer })))

  it('and its refused deposit reaches no buyer in its own words', async () => {
    const channel = await newChannel(market)
    everybodySays('/settle', { success: false })
    const response = await present(headerOf(channel, await channel.deposit(DEPOSIT, STEP)))
    expect(response.status).toBe(402)
    expect(receiptOf(response)).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
    expect(await everythingSaid(response)).not.toContain('10.0.0.7')
    expect(await channel.state()).toMatchObject({ balance: 0n })
  })

  it('and its refused refund reaches no buyer in its own words', async () => {
    const channel = await openedChannel(market, DEPOSIT)
    const headers = headerOf(channel, { ...(await channel.voucher(STEP)), type: 'refund' })
    everybodySays('/verify', { isValid: false, invalidReason: TELLTALE.errorReason, invalidMessage: SECRET })
    const unverified = await present(headers)
    expect(challengeOf(unverified).error).toBe('insufficient_funds')
    expect(await everythingSaid(unverified)).not.toContain('10.0.0.7')
    market.facilitator.reset()
    everybodySays('/settle', { success: false })
    const response = await present(headers)
    expect(response.status).toBe(503)
    const said = await everythingSaid(response)
    expect(said).toContain('payment_outcome_unknown')
    expect(said).not.toContain('10.0.0.7')
  })
})
