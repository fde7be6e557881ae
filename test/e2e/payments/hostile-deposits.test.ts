import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { challengeOf, newAddress, receiptOf, until } from '../support/buyers/buyer.ts'
import { depositOwnMoney } from '../support/buyers/own-money-collector.ts'
import { type Interceptor, NO_ANSWERS } from '../support/wire/facilitator-proxy.ts'
import {
  channelRow,
  expectPaid,
  headerOf,
  it as inChannelMarket,
  newChannel,
  presentVoucher,
  STEP,
} from './channel-market.ts'
import { everythingSaid, refusal, uniquePath, upstreamHits } from './market.ts'

const DEPOSIT = 10n * STEP
const UNKNOWN = { status: 503, code: 'payment_outcome_unknown' }
const RESTS = { status: 503, code: 'facilitator_unavailable' }
const SECRET = 'At rpc.internal 10.0.0.7'
const TELLTALE = { errorReason: `insufficient_funds: ${SECRET}`, errorMessage: SECRET, transaction: '' }

const settlements = (calls: readonly string[]) => calls.filter((called) => called === '/settle')

const it = inChannelMarket
  .extend('staysUnpaid', ({ place: { facilitator }, opened, present }) => async (headers: Record<string, string>) => {
    const response = await present(headers)
    expect(response.headers.get('payment-required')).toBeNull()
    expect(receiptOf(response)).toMatchObject({ success: false })
    expect(await refusal(response)).toEqual(UNKNOWN)
    // The facilitator is honest from now on. But authz cannot know whether its answer was true, so the outcome stays unknown.
    const asked = settlements(facilitator.calls).length
    facilitator.reset()
    expect(await refusal(await present(headers))).toEqual(UNKNOWN)
    expect([asked, settlements(facilitator.calls).length]).toEqual([1, 0])
    expect((await opened(STEP)).id).toMatch(/^0x/)
  })
  /** Makes the facilitator answer with this result instead of its own. */
  .extend(
    'answersWith',
    ({ place: { facilitator } }) =>
      (path: '/verify' | '/settle', answer: object) =>
        facilitator.intercept(path, ({ reply }) => reply(200, JSON.stringify({ ...TELLTALE, ...answer }))),
  )

describe('a deposit that was not made but is reported with', () => {
  const claimed = (answer: object) => JSON.stringify({ success: true, transaction: `0x${'1'.repeat(64)}`, ...answer })
  const LIES: [string, Interceptor][] = [
    ['a transaction that does not exist', ({ reply }) => reply(200, claimed({}))],
    ['another payer', ({ reply }) => reply(200, claimed({ payer: newAddress() }))],
    ['the sum of one answer', ({ reply }) => reply(200, claimed({ amount: String(STEP) }))],
    ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
    ['an error', ({ reply }) => reply(500, claimed({}))],
  ]

  it.for(LIES)(
    '%s delivers nothing, charges nothing, and is not tried again',
    async ([, answer], { place, staysUnpaid }) => {
      const channel = await newChannel(place)
      place.facilitator.intercept('/settle', answer)
      await staysUnpaid(headerOf(channel, await channel.deposit(DEPOSIT, STEP)))
      expect(await channel.state()).toMatchObject({ balance: 0n })
    },
  )

  it('the transaction of an older deposit of the channel delivers nothing', async ({ place, present, staysUnpaid }) => {
    const channel = await newChannel(place)
    const first = await present(headerOf(channel, await channel.deposit(STEP, STEP)))
    const { transaction } = receiptOf(first)
    place.facilitator.reset()
    place.facilitator.intercept('/settle', ({ reply }) => reply(200, claimed({ transaction })))
    await staysUnpaid(headerOf(channel, await channel.deposit(STEP, 2n * STEP)))
    expect(await channel.state()).toMatchObject({ balance: STEP })
    expect(await channelRow(place, channel)).toMatchObject({ charged: '1000', signed_max: '1000' })
  })
})

describe('a deposit that was made but is answered with', () => {
  it.for(NO_ANSWERS)(
    '%s is found on the chain, has bought one answer, and is not made twice',
    async ([, answer], { place, present }) => {
      const channel = await newChannel(place)
      const headers = headerOf(channel, await channel.deposit(DEPOSIT, STEP))
      place.facilitator.intercept('/settle', async (call) => {
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
      expect(receiptOf(served)).toMatchObject({ extra: { chargedAmount: '1000' } })
      expect(settlements(place.facilitator.calls)).toHaveLength(1)
      expect(await channel.state()).toMatchObject({ balance: DEPOSIT })
      // authz may pause its calls to this facilitator for a while, and then answers `RESTS`.
      await until('the next voucher pays', async () => {
        const response = await presentVoucher(place, channel, 2n * STEP)
        if (response.status !== 200) expect(await refusal(response)).toEqual(RESTS)
        return response.status === 200
      })
      expect(await channelRow(place, channel)).toMatchObject({ charged: '2000', balance: '10000', holds: [] })
    },
  )
})

describe('one deposit with vouchers for several sums', () => {
  it('buys one answer even if other vouchers wait, and even if the remaining money was refunded before', async ({
    place,
    opened,
    present,
  }) => {
    const channel = await opened(STEP)
    const deposit = await channel.deposit(DEPOSIT, 2n * STEP)
    const withSum = async (sum: bigint) =>
      headerOf(channel, { ...deposit, ...(await channel.voucher(sum)), type: 'deposit' })
    const sums = [2n, 3n, 4n, 5n].map((sum) => sum * STEP)
    const asked = await Promise.all(
      sums.map(async (sum) => ({ headers: await withSum(sum), path: `${uniquePath('/slow')}&ms=500` })),
    )
    const answers = await Promise.all(asked.map(({ headers, path }) => present(headers, path)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const row = await channelRow(place, channel)
    expect(row).toMatchObject({ charged: String(2n * STEP), balance: String(DEPOSIT + STEP) })
    const refund = { ...(await channel.voucher(BigInt(row?.signed_max ?? 0))), type: 'refund' }
    await until('the rest is paid back', async () => (await present(headerOf(channel, refund))).status === 200)
    expect(await channel.state()).toMatchObject({ balance: 2n * STEP })
    for (const [index, { headers, path }] of asked.entries())
      if (answers[index]?.status !== 200) expect((await present(headers, path)).status).not.toBe(200)
    await until('all is decided', async () => {
      const text = `select from payment where state in ('RESERVED', 'SETTLING', 'UNKNOWN') and lower(pay_to) = lower($1)`
      return (await place.pool.query(text, [place.shop.payTo])).rowCount === 0
    })
    await expectPaid(place, 2n)
  })
})

describe('a deposit that another wallet has paid', () => {
  it('buys nothing in the name of the payer of its channel: the upstream gets the address of the signer', async ({
    place,
    present,
  }) => {
    const victim = privateKeyToAccount(generatePrivateKey())
    const thief = privateKeyToAccount(generatePrivateKey())
    const channel = await newChannel(place, victim, thief)
    await depositOwnMoney(place.network, channel, DEPOSIT)
    // authz does not know this channel yet, and its first voucher buys nothing.
    expect((await presentVoucher(place, channel, STEP)).status).toBe(402)
    const path = uniquePath('/weather')
    expect((await present(headerOf(channel, await channel.voucher(2n * STEP)), path)).status).toBe(200)
    const [hit] = await upstreamHits(place, path)
    expect(hit?.headers['x-launa-payer']).toBe(thief.address)
  })
})

describe('a facilitator’s text about a channel', () => {
  it('with a refused deposit reaches no buyer', async ({ place, present, answersWith }) => {
    const channel = await newChannel(place)
    answersWith('/settle', { success: false })
    const response = await present(headerOf(channel, await channel.deposit(DEPOSIT, STEP)))
    expect(response.status).toBe(402)
    expect(receiptOf(response)).toMatchObject({ success: false, errorReason: 'insufficient_funds' })
    expect(await everythingSaid(response)).not.toContain('10.0.0.7')
    expect(await channel.state()).toMatchObject({ balance: 0n })
  })

  it('with a refused refund reaches no buyer', async ({ place, present, opened, answersWith }) => {
    const channel = await opened(DEPOSIT)
    const headers = headerOf(channel, { ...(await channel.voucher(STEP)), type: 'refund' })
    answersWith('/verify', { isValid: false, invalidReason: TELLTALE.errorReason, invalidMessage: SECRET })
    const unverified = await present(headers)
    expect(challengeOf(unverified).error).toBe('insufficient_funds')
    expect(await everythingSaid(unverified)).not.toContain('10.0.0.7')
    place.facilitator.reset()
    answersWith('/settle', { success: false })
    const response = await present(headers)
    expect(response.status).toBe(503)
    const said = await everythingSaid(response)
    expect(said).toContain('payment_outcome_unknown')
    expect(said).not.toContain('10.0.0.7')
  })
})
