import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { createPublicClient, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { challengeOf, receiptOf, until } from '../support/buyer.ts'
import {
  authorizer,
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
import { refusal, uniquePath, upstreamHits } from './market.ts'

const MISMATCH = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'

let market: ChannelMarket

beforeAll(async () => {
  market = await openChannelMarket()
})
afterAll(() => market?.close())
beforeEach(() => market.facilitator.reset())

/** What is on record as paid through a channel, in atomic units. */
async function settledSum({ id }: { id: string }): Promise<bigint> {
  const text = `select coalesce(sum(amount), 0)::text as sum from payment
    where state = 'SETTLED' and scheme = 'batch-settlement' and signed -> 'voucher' ->> 'channelId' = $1`
  return BigInt((await market.pool.query<{ sum: string }>(text, [id])).rows[0]?.sum ?? '0')
}

describe('a payment channel', () => {
  it('is offered with who claims for the seller, and how long a withdrawal takes', async () => {
    const { accepts } = challengeOf(await market.fetch(market.shop.url('/weather')))
    expect(accepts[0]).toMatchObject({
      scheme: 'batch-settlement',
      extra: { receiverAuthorizer: authorizer.address, withdrawDelay: 86_400, minDeposit: String(STEP * 10n) },
    })
  })

  it('opens with a deposit, which pays for an answer, and then pays without a transaction and without the facilitator', async () => {
    const channel = await newChannel(market)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    const first = await market.fetch(market.shop.url('/weather'), { headers })
    expect(first.status).toBe(200)
    expect(channelReceiptOf(first)).toMatchObject({
      success: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      amount: '10000',
      extra: { chargedAmount: '1000', channelState: { chargedCumulativeAmount: '1000', balance: '10000' } },
    })
    expect(await channel.state()).toMatchObject({ balance: 10n * STEP })
    market.facilitator.reset()
    for (const paid of [2n, 3n]) {
      const response = await presentVoucher(market, channel, paid * STEP)
      expect(response.status).toBe(200)
      expect(channelReceiptOf(response)).toMatchObject({
        ...{ success: true, transaction: '', amount: '' },
        extra: { chargedAmount: '1000', channelState: { chargedCumulativeAmount: String(paid * STEP) } },
      })
    }
    expect(market.facilitator.calls).toEqual([])
    expect(await channelRow(market, channel)).toMatchObject({ charged: '3000', signed_max: '3000', holds: [] })
    expect(await settledSum(channel)).toBe(3n * STEP)
  })

  it('serves many requests at once, in whatever order their vouchers arrive', async () => {
    const channel = await openedChannel(market, 20n * STEP)
    const sums = [6n, 3n, 5n, 2n, 4n]
    const responses = await Promise.all(sums.map((sum) => presentVoucher(market, channel, sum * STEP, '/slow?ms=300')))
    expect(responses.map(({ status }) => status)).toEqual(sums.map(() => 200))
    const charged = responses.map((each) => channelReceiptOf(each).extra.channelState.chargedCumulativeAmount)
    expect(charged.map(Number).sort((a, b) => a - b)).toEqual([2000, 3000, 4000, 5000, 6000])
    expect(await channelRow(market, channel)).toMatchObject({ charged: '6000', signed_max: '6000', holds: [] })
  })

  it('costs nothing when the upstream fails, and the same voucher pays at the next try', async () => {
    const channel = await openedChannel(market, 10n * STEP)
    expect((await presentVoucher(market, channel, 2n * STEP, '/status/500')).status).toBe(500)
    await until('the voucher is free', async () => (await channelRow(market, channel))?.holds.length === 0)
    expect(await channelRow(market, channel)).toMatchObject({ charged: '1000' })
    expect((await presentVoucher(market, channel, 2n * STEP)).status).toBe(200)
    expect(await settledSum(channel)).toBe(2n * STEP)
  })

  it('tells a client that has lost count how it stands, in the option that it pays by', async () => {
    const channel = await openedChannel(market, 10n * STEP)
    await presentVoucher(market, channel, 2n * STEP)
    const path = uniquePath('/weather')
    const response = await presentVoucher(market, channel, STEP, path)
    expect(response.status).toBe(402)
    const { voucher } = await channel.voucher(2n * STEP)
    expect(challengeOf(response)).toMatchObject({
      error: MISMATCH,
      accepts: [
        {
          extra: {
            channelState: { channelId: channel.id, balance: '10000', chargedCumulativeAmount: '2000' },
            voucherState: { signedMaxClaimable: '2000', signature: voucher.signature },
          },
        },
      ],
    })
    expect(await upstreamHits(market, path)).toEqual([])
    // The next client is not told of somebody else's channel.
    expect(challengeOf(await market.fetch(market.shop.url('/weather'))).accepts[0].extra).not.toHaveProperty(
      'channelState',
    )
  })

  it('goes on after its greatest voucher, also where a lower one has failed beside it', async () => {
    const channel = await openedChannel(market, 10n * STEP)
    // The one for 2 STEP is never paid for.
    expect((await presentVoucher(market, channel, 3n * STEP)).status).toBe(200)
    const response = await presentVoucher(market, channel, 3n * STEP, uniquePath('/weather'))
    expect(challengeOf(response)).toMatchObject({
      ...{ error: MISMATCH, accepts: [{ extra: { channelState: { chargedCumulativeAmount: '3000' } } }] },
    })
    const next = await presentVoucher(market, channel, 4n * STEP)
    expect(channelReceiptOf(next).extra.channelState.chargedCumulativeAmount).toBe('4000')
    expect(await channelRow(market, channel)).toMatchObject({ charged: '3000', signed_max: '4000' })
    expect(await settledSum(channel)).toBe(3n * STEP)
  })

  it('has a voucher wait for another one that is in the way, and then says how it stands', async () => {
    const channel = await openedChannel(market, 10n * STEP)
    const [first, second] = await Promise.all([
      presentVoucher(market, channel, 2n * STEP, '/slow?ms=500'),
      presentVoucher(market, channel, 2n * STEP, uniquePath('/weather')),
    ])
    expect(first.status === 200 ? second.status : first.status).toBe(402)
    const refused = first.status === 402 ? first : second
    expect(challengeOf(refused)).toMatchObject({
      error: MISMATCH,
      accepts: [{ extra: { channelState: { chargedCumulativeAmount: '2000' } } }],
    })
    expect(await settledSum(channel)).toBe(2n * STEP)
  })

  it.each([
    ['more than the deposit', 11n, 'invalid_batch_settlement_evm_cumulative_exceeds_balance'],
    ['less than is charged already', 0n, MISMATCH],
  ])('takes no voucher for %s', async (_, sum, error) => {
    const channel = await openedChannel(market, 10n * STEP)
    const path = uniquePath('/weather')
    const response = await presentVoucher(market, channel, sum * STEP, path)
    expect({ status: response.status, error: challengeOf(response).error }).toEqual({ status: 402, error })
    expect(await upstreamHits(market, path)).toEqual([])
    expect(await channelRow(market, channel)).toMatchObject({ charged: '1000', holds: [] })
  })

  it('takes no voucher once its payer takes the deposit back', async () => {
    const channel = await openedChannel(market, 10n * STEP)
    await channel.initiateWithdraw(9n * STEP)
    // What the chain has said is trusted for a while; here nobody has asked it since.
    await market.pool.query(`update payment_channel set synced_at = null where channel_id = $1`, [
      Buffer.from(channel.id.slice(2), 'hex'),
    ])
    const response = await presentVoucher(market, channel, 2n * STEP)
    expect(challengeOf(response).error).toBe('channel_withdrawal_pending')
    expect(market.facilitator.calls).toContain('/verify')
  })

  it('of which nothing is known any more is read from the chain', async () => {
    const channel = await openedChannel(market, 10n * STEP)
    await market.pool.query('delete from payment_channel where channel_id = $1', [
      Buffer.from(channel.id.slice(2), 'hex'),
    ])
    market.facilitator.reset()
    expect((await presentVoucher(market, channel, 2n * STEP)).status).toBe(200)
    expect(market.facilitator.calls).toEqual(['/verify'])
    expect(await channelRow(market, channel)).toMatchObject({ balance: '10000', charged: '1000', signed_max: '2000' })
  })

  it('takes another deposit when the first is used up', async () => {
    const channel = await openedChannel(market, STEP)
    const headers = headerOf(channel, await channel.deposit(5n * STEP, 2n * STEP))
    const response = await market.fetch(market.shop.url('/weather'), { headers })
    expect(response.status).toBe(200)
    expect(channelReceiptOf(response).extra.channelState).toMatchObject({
      balance: '6000',
      chargedCumulativeAmount: '2000',
    })
    expect((await presentVoucher(market, channel, 3n * STEP)).status).toBe(200)
  })

  it('does not deposit for an answer that fails', async () => {
    const channel = await newChannel(market)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    expect((await market.fetch(market.shop.url('/status/500'), { headers })).status).toBe(500)
    expect(market.facilitator.calls).toEqual(['/verify'])
    expect(await channel.state()).toMatchObject({ balance: 0n })
  })

  it('serves an answer again that was charged and not delivered', async () => {
    const channel = await openedChannel(market, 10n * STEP)
    const headers = headerOf(channel, await channel.voucher(2n * STEP))
    const path = '/large?bytes=50000000'
    const client = new AbortController()
    const response = await market.fetch(market.shop.url(path), { headers, signal: client.signal })
    expect(response.status).toBe(200)
    client.abort()
    const again = await until('it is served again', async () => {
      const answer = await market.fetch(market.shop.url(path), { headers })
      return answer.status === 200 ? answer : void (await answer.arrayBuffer())
    })
    expect(channelReceiptOf(again).extra).toMatchObject({
      ...{ chargedAmount: '1000', channelState: { chargedCumulativeAmount: '2000' } },
    })
    expect((await again.arrayBuffer()).byteLength).toBe(50_000_000)
    expect(await settledSum(channel)).toBe(2n * STEP)
  })

  it('waits for the chain when nobody knows whether the deposit has arrived, and then owes the answer', async () => {
    const channel = await newChannel(market)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    market.facilitator.intercept('/settle', async ({ forward, cut }) => {
      await forward()
      cut()
    })
    const path = uniquePath('/weather')
    const present = () => market.fetch(market.shop.url(path), { headers })
    expect(await refusal(await present())).toEqual({ status: 503, code: 'payment_outcome_unknown' })
    const answer = await until(
      'the deposit is found',
      async () => {
        const response = await present()
        return response.status === 200 && response
      },
      20_000,
    )
    expect(channelReceiptOf(answer).extra).toMatchObject({ chargedAmount: '1000' })
    expect((await presentVoucher(market, channel, 2n * STEP)).status).toBe(200)
    expect(await channelRow(market, channel)).toMatchObject({ charged: '2000', balance: '10000', holds: [] })
  })
})

describe('the official client', () => {
  const buyer = async (account = privateKeyToAccount(generatePrivateKey()), isNew = true) => {
    if (isNew) await market.ownChain.mint(account.address, 1_000_000n)
    const { readContract } = createPublicClient({ transport: http(market.ownChain.url) })
    const scheme = new BatchSettlementEvmScheme({ ...account, readContract } as never)
    const fetch = wrapFetchWithPayment(market.fetch, new x402Client().register('eip155:*', scheme))
    return { account, scheme, get: (path: string) => fetch(market.shop.url(path)) }
  }

  it('deposits once, then signs vouchers', async () => {
    const { get } = await buyer()
    for (let round = 0; round < 4; round++) expect((await get(uniquePath('/weather'))).status).toBe(200)
    expect(market.facilitator.calls).toEqual(['/verify', '/settle'])
  })

  it('that has lost its memory goes on after one corrective answer', async () => {
    const first = await buyer()
    for (let round = 0; round < 3; round++) expect((await first.get(uniquePath('/weather'))).status).toBe(200)
    const second = await buyer(first.account, false)
    const response = await second.get(uniquePath('/weather'))
    expect(response.status).toBe(200)
    expect(receiptOf(response)).toMatchObject({ extra: { channelState: { chargedCumulativeAmount: '4000' } } })
  })

  it('gets two answers for two requests at once', async () => {
    const { get } = await buyer()
    expect((await get(uniquePath('/weather'))).status).toBe(200)
    const answers = await Promise.all([get(uniquePath('/slow?ms=100')), get(uniquePath('/slow?ms=100'))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('gets back what is left', async () => {
    const { account, get, scheme } = await buyer()
    const before = await market.ownChain.balanceOf(account.address)
    for (let round = 0; round < 2; round++) expect((await get(uniquePath('/weather'))).status).toBe(200)
    const settled = await scheme.refund(market.shop.url('/weather'), { fetch: market.fetch })
    expect(settled).toMatchObject({ success: true, amount: '8000' })
    expect(await market.ownChain.balanceOf(account.address)).toBe(before - 2n * STEP)
  })
})
