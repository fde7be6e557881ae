import { describe, expect } from 'vitest'
import { fetchChannelClient, pythonChannelClient } from '../../clients/channels.ts'
import { expectPaid, STEP } from './channel-market.ts'
import { chargedOf, it, statuses, urls } from './channel-payer.ts'

describe.concurrent.each([fetchChannelClient, pythonChannelClient])('$name, through a channel', (client) => {
  it('deposits, pays by vouchers, is not charged for failures, restores its state, and gets a refund', async ({
    place,
    place: { shop },
    payer,
  }) => {
    // Five payments of 1000 reach the stack's `CHANNEL_CLAIM_VALUE`, so authz claims them at once. Later payments wait for the next claim.
    const first = await payer.run(client, { urls: [...urls(shop, 3), shop.url('/status/500'), ...urls(shop, 2)] })
    expect(statuses(first)).toEqual([200, 200, 200, 500, 200, 200])
    expect(chargedOf(first)).toEqual(['1000', '2000', '3000', undefined, '4000', '5000'])
    expect(place.facilitator.calls.filter((path) => path === '/verify')).toHaveLength(1)
    await expectPaid(place, 5n)
    const second = await payer.run(client, { urls: urls(shop, 2), refundUrl: shop.url('/weather') })
    expect(statuses(second)).toEqual([200, 200])
    expect(chargedOf(second)).toEqual(['6000', '7000'])
    expect(second.refund).toMatchObject({ success: true, transaction: expect.stringMatching(/^0x/) })
    await expectPaid(place, 7n)
    expect(await place.network.balanceOf(payer.address)).toBe(1_000_000n - 7n * STEP)
  })

  it('opens its channel again after a refund', async ({ place, place: { shop }, payer }) => {
    await payer.run(client, { urls: urls(shop, 2), refundUrl: shop.url('/weather') })
    expect(await place.network.balanceOf(payer.address)).toBe(1_000_000n - 2n * STEP)
    const again = await payer.run(client, { urls: urls(shop, 3), refundUrl: shop.url('/weather') })
    expect(statuses(again)).toEqual([200, 200, 200])
    await expectPaid(place, 5n)
    expect(await place.network.balanceOf(payer.address)).toBe(1_000_000n - 5n * STEP)
  })
})
