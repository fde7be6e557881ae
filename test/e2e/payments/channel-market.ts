import type { Hex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { type TestChannel, testChannel } from '../../support/payment-channel.ts'
import { encodeHeader, receiptOf, until } from '../support/buyers/buyer.ts'
import { tellSwitch } from '../support/stack/facilitator-switch.ts'
import * as production from '../support/stack/production-network.ts'
import { type FacilitatorProxy, startFacilitatorProxy } from '../support/wire/facilitator-proxy.ts'
import { type Market, openShop, type Shop, type ShopOptions, uniquePath } from './market.ts'
import { it as inProduction, type ProductionMarket } from './production-market.ts'

/** Price of one answer in atomic units. */
export const STEP = 1000n
const PRICE = production.priceOf({ scheme: 'batch-settlement', amount: STEP })
/** The delay of a withdrawal in seconds, by default. */
const WITHDRAW_DELAY = 86_400

/** A shop that sells by payment channels. */
export interface ChannelBuyers extends ProductionMarket {
  shop: Shop
}

export interface ChannelMarket extends ChannelBuyers {
  /** A proxy between authz and the facilitator for every call about this shop's payee. */
  facilitator: FacilitatorProxy
}

/** The base of channel tests: each test has a separate shop. */
export const it = inProduction
  .extend('place', async ({ market }, { onCleanup }) => {
    const shop = await openChannelShop(market)
    const { settings } = market
    const facilitator = await startFacilitatorProxy(settings, production.productionFacilitatorUrl(settings))
    const tell = (url?: string) => tellSwitch(production.productionSwitchUrl(settings), shop.payTo, url)
    await tell(facilitator.url)
    onCleanup(async () => {
      await tell()
      await facilitator.close()
    })
    return { ...market, shop, facilitator }
  })
  /** Opens a channel: pays for one request with this deposit and a first voucher. */
  .extend(
    'opened',
    ({ place }) =>
      (deposit: bigint) =>
        openedChannel(place, deposit),
  )
  /** Presents payments at paths that no other request has. */
  .extend(
    'present',
    ({ place }) =>
      (headers: Record<string, string>, path = uniquePath('/weather')) =>
        place.fetch(place.shop.url(path), { headers }),
  )

/** Opens a shop that sells for vouchers. */
export function openChannelShop(market: ProductionMarket, options: ShopOptions = {}): Promise<Shop> {
  return openShop(market, { seller: market.seller, accepts: [PRICE], ...options })
}

/** Returns a payer with money, and its channel with a shop. */
export async function newChannel(
  { network, shop }: Pick<ChannelMarket, 'network' | 'shop'>,
  payer: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
  payerAuthorizer?: PrivateKeyAccount | 'nobody',
): Promise<TestChannel> {
  await network.give(payer.address, 1_000_000n)
  return testChannel(
    { rpcUrl: network.url, chainId: production.PRODUCTION_CHAIN_ID, token: production.PRODUCTION_TOKEN },
    {
      ...{ payer, receiver: shop.payTo as Hex, receiverAuthorizer: production.authorizer.address },
      withdrawDelay: WITHDRAW_DELAY,
      ...(payerAuthorizer && { payerAuthorizer }),
    },
  )
}

/** Returns the header of a payment through a channel. */
export function headerOf(channel: TestChannel, payload: object): Record<string, string> {
  const accepted = channel.requirements(STEP)
  return { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
}

/** Opens a channel: pays for one request with this deposit and a first voucher. Throws if the answer is not 200. */
export async function openedChannel(market: ChannelMarket, deposit: bigint): Promise<TestChannel> {
  const channel = await newChannel(market)
  const headers = headerOf(channel, await channel.deposit(deposit, STEP))
  const response = await market.fetch(market.shop.url('/weather'), { headers })
  if (response.status !== 200) throw new Error(`a deposit was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return channel
}

/** Presents a voucher for this total. */
export async function presentVoucher(
  market: Pick<ChannelMarket, 'fetch' | 'shop'>,
  channel: TestChannel,
  max: bigint,
  path = '/weather',
): Promise<Response> {
  return market.fetch(market.shop.url(path), { headers: headerOf(channel, await channel.voucher(max)) })
}

export interface ChannelReceiptOnWire {
  transaction: string
  amount: string
  extra: { chargedAmount: string; channelState: { chargedCumulativeAmount: string; balance: string } }
}

export function channelReceiptOf(response: Response): ChannelReceiptOnWire {
  return receiptOf(response) as unknown as ChannelReceiptOnWire
}

export interface ChannelRow {
  charged: string
  signed_max: string
  balance: string
  holds: unknown[]
}

export async function channelRow({ pool }: Market, { id }: TestChannel): Promise<ChannelRow | undefined> {
  const text = `select charged::text, signed_max::text, balance::text, holds from payment_channel where channel_id = $1`
  return (await pool.query<ChannelRow>(text, [Buffer.from(id.slice(2), 'hex')])).rows[0]
}

/** Returns the seller's sums in steps (prices of one answer): in the ledger, in the channels' rows and on the chain. */
export async function books(market: ChannelBuyers) {
  const { payTo } = market.shop
  const settled = await market.pool.query<{ sum: string }>(
    "select coalesce(sum(amount), 0)::text as sum from payment where state = 'SETTLED' and lower(pay_to) = lower($1)",
    [payTo],
  )
  const channels = await market.pool.query<{ charged: string; claimed: string }>(
    `select coalesce(sum(charged), 0)::text as charged, coalesce(sum(total_claimed), 0)::text as claimed
      from payment_channel where lower(receiver) = lower($1)`,
    [payTo],
  )
  const steps = (amount: string | bigint | undefined) => BigInt(amount ?? 0) / STEP
  return {
    settled: steps(settled.rows[0]?.sum),
    charged: steps(channels.rows[0]?.charged),
    claimed: steps(channels.rows[0]?.claimed),
    received: steps(await market.network.balanceOf(payTo)),
  }
}

/** M10: the ledger's settled sum equals the seller's balance on the chain, exactly. */
export async function expectPaid(market: ChannelMarket, steps: bigint): Promise<void> {
  const hasAll = async () => (await books(market)).received >= steps
  // A time-out is ignored here, because the failure of the comparison below shows the sums.
  await until('the seller has it all', hasAll, 60_000).catch(() => undefined)
  expect(await books(market)).toEqual({ settled: steps, charged: steps, claimed: steps, received: steps })
}
