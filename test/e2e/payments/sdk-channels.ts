import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { beforeAll, describe, expect } from 'vitest'
import type { SdkBuyer, SdkOutcome, SdkTask } from '../../clients/sdk-buyers.ts'
import { startLossyProxy } from '../support/wire/lossy-proxy.ts'
import { books, expectPaid, it as inChannelMarket, STEP } from './channel-market.ts'
import { type Shop, uniquePath } from './market.ts'

/** An answer of more bytes than all buffers between upstream and client hold. So a client that disconnects early has not received it. */
const LARGE = '/large?bytes=50000000'
/** The payer's money at the beginning, in atomic units. */
const MONEY = 1_000_000n
/** The deposit that sellers on this gateway ask for, as a multiple of `STEP`. */
const DEPOSIT = 10n

const POLICY = { max_per_call: String(STEP), max_per_day: String(100n * STEP), max_deposit: String(DEPOSIT * STEP) }

const it = inChannelMarket
  /** Directory in which a buyer keeps its channels between runs. */
  .extend('store', ({ place: _ }, { onCleanup }) => {
    const store = mkdtempSync(join(tmpdir(), 'launa-channels-'))
    onCleanup(() => rmSync(store, { recursive: true }))
    return store
  })
  .extend('proxy', async ({ settings }, { onCleanup }) => {
    const proxy = await startLossyProxy(settings.ports.gatewayHttp)
    onCleanup(() => proxy.close())
    return proxy
  })
  /** A payer with money that runs programs one after another. It counts its total charge from the receipts. */
  .extend('payer', async ({ market: { network }, store }) => {
    const privateKey = generatePrivateKey()
    const { address } = privateKeyToAccount(privateKey)
    await network.give(address, MONEY)
    let charged = 0n
    return {
      store,
      async run(sdk: SdkBuyer, steps: SdkTask['steps'], options: Partial<Omit<SdkTask, 'steps' | 'private_key'>> = {}) {
        const defaults = { store: null, timeout_ms: 20_000, policy: POLICY }
        const outcomes = await sdk.run({ private_key: privateKey, ...defaults, ...options, steps })
        for (const { charged: amount } of outcomes) charged += BigInt(amount ?? '0')
        return outcomes
      },
      /** The total charge in the receipts so far, as a multiple of `STEP`. */
      charged: () => charged / STEP,
      /** The decrease of the wallet's balance, as a multiple of `STEP`. */
      spent: async () => (MONEY - (await network.balanceOf(address))) / STEP,
    }
  })
  /** Refunds the channel, and checks that the payer has spent its charges and that the seller has received them. */
  .extend('refundAndExpectCharged', ({ place, payer }) => async (sdk: SdkBuyer, charged: bigint) => {
    const [refund] = await payer.run(sdk, [{ do: 'refund', urls: urls(place.shop, 1) }], { store: payer.store })
    expect(refund).toMatchObject({ status: 200, transaction: expect.stringMatching(/^0x/) })
    expect(await payer.spent()).toBe(charged)
    await expectPaid(place, charged)
  })

const urls = (shop: Shop, count: number, path = '/weather') =>
  Array.from({ length: count }, () => shop.url(uniquePath(path)))
const statuses = (outcomes: SdkOutcome[]) => outcomes.map(({ status, error }) => status ?? error)
const times = (count: number, status: number) => Array.from({ length: count }, () => status)

/** Returns a URL of the gateway with the proxy's port instead of its own. */
function throughProxy(address: string, proxy: { port: number }): string {
  const url = new URL(address)
  url.port = String(proxy.port)
  return url.href
}

/** Defines the tests for one of our SDKs. Each SDK has a separate file, so that they run concurrently. */
export function describeChannelsOf(sdk: SdkBuyer): void {
  describe(`${sdk.name}, through a channel`, () => {
    beforeAll(async () => sdk.prepare?.())

    it('pays by vouchers, continues after a restart, deposits again and gets a refund', async ({
      place,
      place: { shop },
      payer,
      refundAndExpectCharged,
    }) => {
      const first = await payer.run(
        sdk,
        [
          { do: 'one by one', urls: [...urls(shop, 2), shop.url('/status/500')] },
          { do: 'together', urls: urls(shop, 4) },
        ],
        { store: payer.store },
      )
      expect(statuses(first)).toEqual([200, 200, 500, ...times(4, 200)])
      // The facilitator verified only the deposit. The gateway checks vouchers itself if client and gateway agree on the channel's state.
      expect(place.facilitator.calls.filter((path) => path === '/verify')).toHaveLength(1)
      expect(payer.charged()).toBe(6n)
      const second = await payer.run(sdk, [{ do: 'one by one', urls: urls(shop, 6) }], { store: payer.store })
      expect(statuses(second)).toEqual(times(6, 200))
      expect(payer.charged()).toBe(12n)
      expect(await payer.spent()).toBe(2n * DEPOSIT)
      const [some, rest, none] = await payer.run(
        sdk,
        [
          { do: 'refund', urls: urls(shop, 1), amount: String(3n * STEP) },
          { do: 'refund', urls: urls(shop, 1) },
          { do: 'refund', urls: urls(shop, 1) },
        ],
        { store: payer.store },
      )
      expect(some).toMatchObject({ amount: String(3n * STEP), transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(rest).toMatchObject({ amount: String(5n * STEP), transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(none).toMatchObject({
        error: 'PaymentRefusedError',
        message: expect.stringContaining('refund_no_balance'),
      })
      await expectPaid(place, payer.charged())
      expect(await payer.spent()).toBe(12n)
      const again = await payer.run(sdk, [{ do: 'one by one', urls: urls(shop, 2) }], { store: payer.store })
      expect(statuses(again)).toEqual([200, 200])
      expect(await payer.spent()).toBe(12n + DEPOSIT)
      await refundAndExpectCharged(sdk, 14n)
    })

    it('gets its state from the seller after it has lost its channel, also for its refund', async ({
      place,
      place: { shop },
      payer,
    }) => {
      for (let life = 0; life < 2; life += 1)
        expect(statuses(await payer.run(sdk, [{ do: 'one by one', urls: urls(shop, 2) }]))).toEqual([200, 200])
      expect(await payer.spent()).toBe(DEPOSIT)
      const [refund] = await payer.run(sdk, [{ do: 'refund', urls: urls(shop, 1) }])
      expect(refund).toMatchObject({ amount: String((DEPOSIT - 4n) * STEP) })
      expect(payer.charged()).toBe(4n)
      await expectPaid(place, 4n)
      expect(await payer.spent()).toBe(4n)
    })

    it.concurrent('sends the payment again if no answer comes in time, and is charged once', async ({
      place: { shop },
      payer,
      proxy,
      refundAndExpectCharged,
    }) => {
      for (const kind of ['deposit', 'voucher']) {
        const before = proxy.payments.length
        proxy.lose('stalled')
        const outcomes = await payer.run(
          sdk,
          [{ do: 'one by one', urls: urls(shop, 1, LARGE).map((url) => throughProxy(url, proxy)) }],
          {
            ...{ store: payer.store, timeout_ms: 8_000 },
          },
        )
        expect(statuses(outcomes), kind).toEqual([200])
        const sent = proxy.payments.slice(before)
        expect(sent.length).toBeGreaterThan(1)
        expect(new Set(sent).size).toBe(1)
      }
      expect(payer.charged()).toBe(2n)
      await refundAndExpectCharged(sdk, 2n)
    })

    it.concurrent('pays once for an answer that was lost behind the gateway, and agrees with the gateway afterwards', async ({
      place: { shop },
      payer,
      proxy,
      refundAndExpectCharged,
    }) => {
      await payer.run(sdk, [{ do: 'one by one', urls: urls(shop, 1) }], { store: payer.store })
      const before = proxy.payments.length
      proxy.lose('lost')
      const outcomes = await payer.run(
        sdk,
        [{ do: 'one by one', urls: urls(shop, 2).map((url) => throughProxy(url, proxy)) }],
        { store: payer.store },
      )
      expect(statuses(outcomes)).toEqual(['PaymentUncertainError', 200])
      const [lost, resent] = proxy.payments.slice(before)
      expect(resent).toBe(lost)
      // The receipt of the lost answer is lost too, so its charge is missing here.
      expect(payer.charged()).toBe(2n)
      await refundAndExpectCharged(sdk, 3n)
    })

    it.concurrent('deposits within its policy', async ({ place, place: { shop }, payer }) => {
      const narrow = { ...POLICY, max_deposit: String(DEPOSIT * STEP - 1n) }
      const tooMuch = await payer.run(sdk, [{ do: 'one by one', urls: urls(shop, 1) }], { policy: narrow })
      expect(tooMuch).toMatchObject([{ error: 'SpendingPolicyError', reasons: ['deposit'] }])
      const cheap = { ...POLICY, max_per_call: String(STEP - 1n) }
      const tooDear = await payer.run(sdk, [{ do: 'one by one', urls: urls(shop, 1) }], { policy: cheap })
      expect(tooDear).toMatchObject([{ error: 'SpendingPolicyError', reasons: ['amount'] }])
      // The deposit counts against the daily limit. Payments out of it do not count again.
      const daily = { ...POLICY, max_per_day: String(2n * DEPOSIT * STEP - 1n) }
      const outcomes = await payer.run(sdk, [{ do: 'one by one', urls: urls(shop, 11) }], { policy: daily })
      expect(statuses(outcomes)).toEqual([...times(10, 200), 'SpendingPolicyError'])
      expect(outcomes.at(-1)?.reasons).toEqual(['daily_limit'])
      expect(payer.charged()).toBe(DEPOSIT)
      expect(await payer.spent()).toBe(DEPOSIT)
      expect(await books(place)).toMatchObject({ settled: DEPOSIT, charged: DEPOSIT })
    })
  })
}
