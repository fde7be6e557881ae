import { BatchSettlementEvmScheme } from '@x402/evm/batch-settlement/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { createPublicClient } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { describe, expect } from 'vitest'
import { rpc } from '../../support/rpc.ts'
import { challengeOf, receiptOf, until } from '../support/buyers/buyer.ts'
import { authorizer } from '../support/stack/production-network.ts'
import {
  type ChannelMarket,
  channelReceiptOf,
  channelRow,
  headerOf,
  it,
  newChannel,
  openChannelShop,
  openedChannel,
  presentVoucher,
  STEP,
} from './channel-market.ts'
import { refusal, uniquePath, upstreamHits } from './market.ts'

const MISMATCH = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'

/** Returns the recorded sum of payments through a channel, in atomic units. */
async function settledSum({ pool }: ChannelMarket, { id }: { id: string }): Promise<bigint> {
  const text = `select coalesce(sum(amount), 0)::text as sum from payment
    where state = 'SETTLED' and scheme = 'batch-settlement' and signed -> 'voucher' ->> 'channelId' = $1`
  return BigInt((await pool.query<{ sum: string }>(text, [id])).rows[0]?.sum ?? '0')
}

describe('a payment channel', () => {
  it('is offered with the seller’s authorizer and the withdrawal delay', async ({ place }) => {
    const { accepts } = challengeOf(await place.fetch(place.shop.url('/weather')))
    expect(accepts[0]).toMatchObject({
      scheme: 'batch-settlement',
      extra: { receiverAuthorizer: authorizer.address, withdrawDelay: 86_400, minDeposit: String(STEP * 10n) },
    })
  })

  it('opens with a deposit, which pays for an answer, and then pays without a transaction and without the facilitator', async ({
    place,
  }) => {
    const channel = await newChannel(place)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    const first = await place.fetch(place.shop.url('/weather'), { headers })
    expect(first.status).toBe(200)
    expect(channelReceiptOf(first)).toMatchObject({
      success: true,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      amount: '10000',
      extra: { chargedAmount: '1000', channelState: { chargedCumulativeAmount: '1000', balance: '10000' } },
    })
    expect(await channel.state()).toMatchObject({ balance: 10n * STEP })
    place.facilitator.reset()
    for (const paid of [2n, 3n]) {
      const response = await presentVoucher(place, channel, paid * STEP)
      expect(response.status).toBe(200)
      expect(channelReceiptOf(response)).toMatchObject({
        ...{ success: true, transaction: '', amount: '' },
        extra: { chargedAmount: '1000', channelState: { chargedCumulativeAmount: String(paid * STEP) } },
      })
    }
    expect(place.facilitator.calls).toEqual([])
    expect(await channelRow(place, channel)).toMatchObject({ charged: '3000', signed_max: '3000', holds: [] })
    expect(await settledSum(place, channel)).toBe(3n * STEP)
  })

  it('serves many requests at once, in any order of their vouchers', async ({ place }) => {
    const channel = await openedChannel(place, 20n * STEP)
    const sums = [6n, 3n, 5n, 2n, 4n]
    const responses = await Promise.all(sums.map((sum) => presentVoucher(place, channel, sum * STEP, '/slow?ms=300')))
    expect(responses.map(({ status }) => status)).toEqual(sums.map(() => 200))
    const charged = responses.map((each) => channelReceiptOf(each).extra.channelState.chargedCumulativeAmount)
    expect(charged.map(Number).sort((a, b) => a - b)).toEqual([2000, 3000, 4000, 5000, 6000])
    expect(await channelRow(place, channel)).toMatchObject({ charged: '6000', signed_max: '6000', holds: [] })
  })

  it('costs nothing if the upstream fails, and the voucher pays at the next try', async ({ place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    expect((await presentVoucher(place, channel, 2n * STEP, '/status/500')).status).toBe(500)
    await until('the voucher is free', async () => (await channelRow(place, channel))?.holds.length === 0)
    expect(await channelRow(place, channel)).toMatchObject({ charged: '1000' })
    expect((await presentVoucher(place, channel, 2n * STEP)).status).toBe(200)
    expect(await settledSum(place, channel)).toBe(2n * STEP)
  })

  it('sends its state to a client that has lost count, in the option that the client uses', async ({ place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    await presentVoucher(place, channel, 2n * STEP)
    const path = uniquePath('/weather')
    const response = await presentVoucher(place, channel, STEP, path)
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
    expect(await upstreamHits(place, path)).toEqual([])
    // The next client gets no data of another payer's channel.
    expect(challengeOf(await place.fetch(place.shop.url('/weather'))).accepts[0].extra).not.toHaveProperty(
      'channelState',
    )
  })

  it('continues after its greatest voucher, also if a lower one has failed meanwhile', async ({ place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    // The voucher for 2 STEP is never charged.
    expect((await presentVoucher(place, channel, 3n * STEP)).status).toBe(200)
    const response = await presentVoucher(place, channel, 3n * STEP, uniquePath('/weather'))
    expect(challengeOf(response)).toMatchObject({
      ...{ error: MISMATCH, accepts: [{ extra: { channelState: { chargedCumulativeAmount: '3000' } } }] },
    })
    const next = await presentVoucher(place, channel, 4n * STEP)
    expect(channelReceiptOf(next).extra.channelState.chargedCumulativeAmount).toBe('4000')
    expect(await channelRow(place, channel)).toMatchObject({ charged: '3000', signed_max: '4000' })
    expect(await settledSum(place, channel)).toBe(3n * STEP)
  })

  it('lets a voucher wait for another one in flight, and then sends its state', async ({ place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    const [first, second] = await Promise.all([
      presentVoucher(place, channel, 2n * STEP, '/slow?ms=500'),
      presentVoucher(place, channel, 2n * STEP, uniquePath('/weather')),
    ])
    expect(first.status === 200 ? second.status : first.status).toBe(402)
    const refused = first.status === 402 ? first : second
    expect(challengeOf(refused)).toMatchObject({
      error: MISMATCH,
      accepts: [{ extra: { channelState: { chargedCumulativeAmount: '2000' } } }],
    })
    expect(await settledSum(place, channel)).toBe(2n * STEP)
  })

  it.for<[string, bigint, string]>([
    ['more than the deposit', 11n, 'invalid_batch_settlement_evm_cumulative_exceeds_balance'],
    ['less than is charged already', 0n, MISMATCH],
  ])('accepts no voucher for %s', async ([, sum, error], { place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    const path = uniquePath('/weather')
    const response = await presentVoucher(place, channel, sum * STEP, path)
    expect({ status: response.status, error: challengeOf(response).error }).toEqual({ status: 402, error })
    expect(await upstreamHits(place, path)).toEqual([])
    expect(await channelRow(place, channel)).toMatchObject({ charged: '1000', holds: [] })
  })

  it('accepts no voucher after its payer has started a withdrawal', async ({ place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    await channel.initiateWithdraw(9n * STEP)
    // authz trusts a recent chain state for a while. The statement makes the stored state old.
    await place.pool.query(`update payment_channel set synced_at = null where channel_id = $1`, [
      Buffer.from(channel.id.slice(2), 'hex'),
    ])
    const response = await presentVoucher(place, channel, 2n * STEP)
    expect(challengeOf(response).error).toBe('channel_withdrawal_pending')
    expect(place.facilitator.calls).toContain('/verify')
  })

  it('with a lost row is read from the chain, and sells after its payer has shown the last voucher', async ({
    place,
  }) => {
    const channel = await openedChannel(place, 10n * STEP)
    await place.pool.query('delete from payment_channel where channel_id = $1', [
      Buffer.from(channel.id.slice(2), 'hex'),
    ])
    place.facilitator.reset()
    const path = uniquePath('/weather')
    expect(challengeOf(await presentVoucher(place, channel, 2n * STEP, path))).toMatchObject({
      ...{ error: MISMATCH, accepts: [{ extra: { channelState: { chargedCumulativeAmount: '2000' } } }] },
    })
    expect(await upstreamHits(place, path)).toEqual([])
    expect(place.facilitator.calls).toEqual(['/verify'])
    expect((await presentVoucher(place, channel, 3n * STEP)).status).toBe(200)
    expect(await channelRow(place, channel)).toMatchObject({ balance: '10000', charged: '2000', signed_max: '3000' })
  })

  it('accepts another deposit when the first is used up', async ({ place }) => {
    const channel = await openedChannel(place, STEP)
    const headers = headerOf(channel, await channel.deposit(5n * STEP, 2n * STEP))
    const response = await place.fetch(place.shop.url('/weather'), { headers })
    expect(response.status).toBe(200)
    expect(channelReceiptOf(response).extra.channelState).toMatchObject({
      balance: '6000',
      chargedCumulativeAmount: '2000',
    })
    expect((await presentVoucher(place, channel, 3n * STEP)).status).toBe(200)
  })

  it('makes no deposit for an answer that fails', async ({ place }) => {
    const channel = await newChannel(place)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    expect((await place.fetch(place.shop.url('/status/500'), { headers })).status).toBe(500)
    expect(place.facilitator.calls).toEqual(['/verify'])
    expect(await channel.state()).toMatchObject({ balance: 0n })
  })

  it('stays reserved for the whole duration of a slow upload', async ({ place: market }) => {
    const place = { ...market, shop: await openChannelShop(market, { methods: ['POST', 'GET'] }) }
    const channel = await openedChannel(place, 10n * STEP)
    const path = uniquePath('/echo')
    const { pool } = place
    const held = `select p.lease_until > now() + interval '20 s'
        and (c.holds -> 0 ->> 'until')::float8 > extract(epoch from now()) + 20 as held
      from payment_channel c join payment p on p.id = (c.holds -> 0 ->> 'id')::uuid where c.channel_id = $1`
    const id = [Buffer.from(channel.id.slice(2), 'hex')]
    const isHeld = async () => (await pool.query<{ held: boolean }>(held, id)).rows[0]?.held
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(Buffer.from('begin '))
        await until('the voucher is admitted', isHeld)
        // Simulates the passing of minutes: both leases are about to end.
        await pool.query(
          `update test_payment p set lease_until = now() + interval '15 s', valid_before = now() from payment_channel c
            where p.id = (c.holds -> 0 ->> 'id')::uuid and c.channel_id = $1`,
          id,
        )
        await pool.query(
          `update payment_channel set holds = jsonb_set(holds, '{0,until}', to_jsonb(extract(epoch from now()) + 15))
            where channel_id = $1`,
          id,
        )
        await until('the hold follows the open request', isHeld, 14_000)
        controller.enqueue(Buffer.from('end'))
        controller.close()
      },
    })
    const headers = { ...headerOf(channel, await channel.voucher(2n * STEP)), 'content-type': 'text/plain' }
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    const response = await place.fetch(place.shop.url(path), request)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ body: 'begin end' })
    expect(await channelRow(place, channel)).toMatchObject({ charged: '2000', holds: [] })
    expect(await upstreamHits(place, path)).toHaveLength(1)
  })

  it('serves an answer again that was charged but not delivered', async ({ place }) => {
    const channel = await openedChannel(place, 10n * STEP)
    const headers = headerOf(channel, await channel.voucher(2n * STEP))
    const path = '/large?bytes=50000000'
    const client = new AbortController()
    const response = await place.fetch(place.shop.url(path), { headers, signal: client.signal })
    expect(response.status).toBe(200)
    client.abort()
    const again = await until('it is served again', async () => {
      const answer = await place.fetch(place.shop.url(path), { headers })
      return answer.status === 200 ? answer : void (await answer.arrayBuffer())
    })
    expect(channelReceiptOf(again).extra).toMatchObject({
      ...{ chargedAmount: '1000', channelState: { chargedCumulativeAmount: '2000' } },
    })
    expect((await again.arrayBuffer()).byteLength).toBe(50_000_000)
    expect(await settledSum(place, channel)).toBe(2n * STEP)
  })

  it('waits for the chain if the result of the deposit is unknown, and then owes the answer', async ({ place }) => {
    const channel = await newChannel(place)
    const headers = headerOf(channel, await channel.deposit(10n * STEP, STEP))
    place.facilitator.intercept('/settle', async ({ forward, cut }) => {
      await forward()
      cut()
    })
    const path = uniquePath('/weather')
    const present = () => place.fetch(place.shop.url(path), { headers })
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
    expect((await presentVoucher(place, channel, 2n * STEP)).status).toBe(200)
    expect(await channelRow(place, channel)).toMatchObject({ charged: '2000', balance: '10000', holds: [] })
  })
})

describe('the official client', () => {
  const newBuyer = async (place: ChannelMarket) => {
    const account = privateKeyToAccount(generatePrivateKey())
    await place.network.give(account.address, 1_000_000n)
    return buyer(place, account)
  }
  /** Returns a client without records of other payments from this account. */
  const buyer = (place: ChannelMarket, account: PrivateKeyAccount) => {
    const { readContract } = createPublicClient({ transport: rpc(place.network.url) })
    const scheme = new BatchSettlementEvmScheme({ ...account, readContract } as never)
    const fetch = wrapFetchWithPayment(place.fetch, new x402Client().register('eip155:*', scheme))
    return { account, scheme, get: (path: string) => fetch(place.shop.url(path)) }
  }

  it('deposits once, then signs vouchers', async ({ place }) => {
    const { get } = await newBuyer(place)
    for (let round = 0; round < 4; round++) expect((await get(uniquePath('/weather'))).status).toBe(200)
    expect(place.facilitator.calls).toEqual(['/verify', '/settle'])
  })

  it('continues after one corrective answer if it has lost its state', async ({ place }) => {
    const first = await newBuyer(place)
    for (let round = 0; round < 3; round++) expect((await first.get(uniquePath('/weather'))).status).toBe(200)
    const second = buyer(place, first.account)
    const response = await second.get(uniquePath('/weather'))
    expect(response.status).toBe(200)
    expect(receiptOf(response)).toMatchObject({ extra: { channelState: { chargedCumulativeAmount: '4000' } } })
  })

  it('gets two answers for two requests at once', async ({ place }) => {
    const { get } = await newBuyer(place)
    expect((await get(uniquePath('/weather'))).status).toBe(200)
    const answers = await Promise.all([get(uniquePath('/slow?ms=100')), get(uniquePath('/slow?ms=100'))])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('gets the remaining balance back', async ({ place }) => {
    const { account, get, scheme } = await newBuyer(place)
    const before = await place.network.balanceOf(account.address)
    for (let round = 0; round < 2; round++) expect((await get(uniquePath('/weather'))).status).toBe(200)
    const settled = await scheme.refund(place.shop.url('/weather'), { fetch: place.fetch })
    expect(settled).toMatchObject({ success: true, amount: '8000' })
    expect(await place.network.balanceOf(account.address)).toBe(before - 2n * STEP)
  })
})
