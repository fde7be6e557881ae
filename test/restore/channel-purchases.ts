import { setTimeout as delay } from 'node:timers/promises'
import { type ChannelBuyers, headerOf, newChannel, openChannelShop, STEP } from '../e2e/payments/channel-market.ts'
import { type Market, uniquePath } from '../e2e/payments/market.ts'
import { signUp } from '../e2e/support/sellers/seller.ts'
import { productionChain } from '../e2e/support/stack/production-network.ts'
import type { TestChannel } from '../support/payment-channel.ts'
import type { Kind, Purchase } from './purchases.ts'

const DEPOSIT = 40n
/** The number of vouchers in each channel before the time to which the database is restored. */
const BEFORE = 2n

/** A shop that sells through channels, and its buyers. They present vouchers again in the order of their sums. */
export interface ChannelPurchases extends ChannelBuyers {
  made: Purchase[]
  before(): Promise<void>
  after(): Promise<void>
  /** Requests a refund with the last voucher that the restored database knows. Returns whether the payer got too much. */
  refundsTooMuch(): Promise<boolean>
}

export async function openChannelPurchases(market: Market, count: number): Promise<ChannelPurchases> {
  const seller = await signUp(market.plane, { environment: 'production' })
  const production = { ...market, network: productionChain(market.settings), seller }
  const buyers: ChannelBuyers = { ...production, shop: await openChannelShop(production) }
  const [known, late, refunded] = [await newChannel(buyers), await newChannel(buyers), await newChannel(buyers)]
  const made: Purchase[] = []

  const buy = async (kind: Kind, channel: TestChannel, payload: object) => {
    const url = buyers.shop.url(uniquePath('/weather'))
    const headers = headerOf(channel, payload)
    const present = () => market.fetch(url, { headers })
    const response = await present()
    if (response.status !== 200) throw new Error(`a voucher was answered ${response.status}: ${await response.text()}`)
    await response.arrayBuffer()
    made.push({ kind, present })
  }
  const open = async (kind: Kind, channel: TestChannel) =>
    buy(kind, channel, await channel.deposit(DEPOSIT * STEP, STEP))
  const spend = async (kind: Kind, channel: TestChannel, { from, to }: { from: bigint; to: bigint }) => {
    for (let sum = from; sum <= to; sum += 1n) await buy(kind, channel, await channel.voucher(sum * STEP))
  }
  const last = BEFORE + BigInt(count)
  return {
    ...buyers,
    made,
    async before() {
      for (const channel of [known, refunded]) {
        await open('before', channel)
        await spend('before', channel, { from: 2n, to: BEFORE })
      }
    },
    async after() {
      await spend('voucher', known, { from: BEFORE + 1n, to: last })
      await spend('voucher', refunded, { from: BEFORE + 1n, to: last })
      await open('newChannel', late)
      await spend('newChannel', late, { from: 2n, to: BigInt(count) })
    },
    async refundsTooMuch() {
      const headers = headerOf(refunded, { ...(await refunded.voucher(BEFORE * STEP)), type: 'refund' })
      for (let tries = 0; tries < 30; tries += 1) {
        const response = await market.fetch(buyers.shop.url('/weather'), { headers })
        const text = await response.text()
        if (response.status !== 503 && !text.includes('channel_busy')) break
        await delay(1_000)
      }
      return (await refunded.state()).balance < last * STEP
    },
  }
}
