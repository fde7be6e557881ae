import { type Address, type Hex, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { SANDBOX_NETWORK } from '../../../domain/network.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { type TestChannel, testChannel } from '../../support/payment-channel.ts'
import { encodeHeader, receiptOf, until } from '../support/buyer.ts'
import {
  type FacilitatorProxy,
  putFacilitators,
  startFacilitatorProxy,
  takeFromFacilitator,
} from '../support/facilitator-proxy.ts'
import { type OwnChain, startChain, startFacilitator } from '../support/own-chain.ts'
import type { OwnProcess } from '../support/own-process.ts'
import { signUp } from '../support/seller.ts'
import { type Market, openMarket, openShop, type Shop } from './market.ts'

/** A production network of our own, on which the development facilitator knows payment channels. */
export const CHAIN_ID = 84532
export const NETWORK = `eip155:${CHAIN_ID}`
const TOKEN: Address = '0x036CbD53842c5426634e7929541eC2318f3dCF7e'
/** What one answer costs, atomic units. */
export const STEP = 1000n
const AUTHORIZER_KEY = toHex(402, { size: 32 })
/** Operators' default. */
const WITHDRAW_DELAY = 86_400

/** A market in which answers are paid through channels. */
export interface ChannelMarket extends Market {
  shop: Shop
  ownChain: OwnChain
  facilitator: FacilitatorProxy
  price: {
    scheme: string
    network: string
    asset: string
    amount: string
    max_timeout_seconds: number
    extra: Record<string, unknown>
  }
}

export async function openChannelMarket(others: Record<string, string> = {}): Promise<ChannelMarket> {
  const market = openMarket()
  const ownChain = await startChain(market.settings, { chainId: CHAIN_ID, token: TOKEN })
  const process = await startFacilitator(market.settings, { rpcUrl: ownChain.url, chainId: CHAIN_ID })
  const facilitator = await startFacilitatorProxy(market.settings, process.url)
  await putFacilitators(facilitatorsOf({ ...market, ownChain, facilitator }), others)
  const seller = await signUp(market.plane, { environment: 'production' })
  const price = {
    ...{ scheme: 'batch-settlement', network: NETWORK, asset: TOKEN, amount: String(STEP), max_timeout_seconds: 60 },
    extra: { name: 'USDC', version: '2' },
  }
  const shop = await openShop(market, { seller, accepts: [price] })
  return {
    ...market,
    ...{ shop, ownChain, facilitator, price },
    close: () => closeAll(market, facilitator, process, ownChain),
  }
}

/** What authz is told about facilitators. */
export function facilitatorsOf({
  settings,
  ownChain,
  facilitator,
}: Pick<ChannelMarket, 'settings' | 'ownChain' | 'facilitator'>): object {
  return {
    [SANDBOX_NETWORK]: { url: httpAddress(settings, 'facilitator'), rpc_url: httpAddress(settings, 'rpc') },
    [NETWORK]: {
      ...{ url: facilitator.url, rpc_url: ownChain.url, confirmations: 0 },
      receiver_authorizer_key: AUTHORIZER_KEY,
    },
  }
}

async function closeAll(market: Market, ...parts: (FacilitatorProxy | OwnProcess)[]): Promise<void> {
  await takeFromFacilitator()
  for (const part of parts) await part.close()
  await market.close()
}

export const authorizer = privateKeyToAccount(AUTHORIZER_KEY)

/** A payer with money, and a channel of it with a shop. */
export async function newChannel(
  { ownChain, shop }: ChannelMarket,
  payer: PrivateKeyAccount = privateKeyToAccount(generatePrivateKey()),
  payerAuthorizer?: PrivateKeyAccount | 'nobody',
): Promise<TestChannel> {
  await ownChain.mint(payer.address, 1_000_000n)
  return testChannel(
    { rpcUrl: ownChain.url, chainId: CHAIN_ID, token: TOKEN },
    {
      ...{ payer, receiver: shop.payTo as Hex, receiverAuthorizer: authorizer.address },
      withdrawDelay: WITHDRAW_DELAY,
      ...(payerAuthorizer && { payerAuthorizer }),
    },
  )
}

/** The header of a payment through a channel. */
export function headerOf(channel: TestChannel, payload: object): Record<string, string> {
  const accepted = channel.requirements(STEP)
  return { 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) }
}

/** A channel with this deposit whose first request was paid and answered. */
export async function openedChannel(market: ChannelMarket, deposit: bigint): Promise<TestChannel> {
  const channel = await newChannel(market)
  const headers = headerOf(channel, await channel.deposit(deposit, STEP))
  const response = await market.fetch(market.shop.url('/weather'), { headers })
  if (response.status !== 200) throw new Error(`a deposit was answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
  return channel
}

/** Presents the voucher for this sum in all. */
export async function presentVoucher(
  market: ChannelMarket,
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

/** Of one channel, in steps: what is claimed at once; less stays unclaimed as long as these tests run. */
const CLAIMED_AT = 5n
/** For authz, so that claims and settlements come while a test waits. */
export const SOON = {
  ...{ CHANNEL_WATCH_SECONDS: '1', CHANNEL_SETTLE_SECONDS: '1', CHANNEL_CLAIM_VALUE: String(CLAIMED_AT * STEP) },
}

/** A shop of a seller that nobody else pays, so that what comes there can be counted. */
export async function newShop(market: ChannelMarket): Promise<Shop> {
  const seller = await signUp(market.plane, { environment: 'production' })
  return openShop(market, { seller, accepts: [market.price] })
}

/** What the ledger, the channels' rows and the chain say of a seller, in steps. */
export async function books(market: ChannelMarket, { payTo }: Shop) {
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
    received: steps(await market.ownChain.balanceOf(payTo)),
  }
}

/** M10: what the ledger calls settled is what the seller has on the chain, to the last step. */
export async function expectPaid(market: ChannelMarket, shop: Shop, steps: bigint): Promise<void> {
  await until('the seller has it all', async () => (await books(market, shop)).received >= steps, 20_000)
  expect(await books(market, shop)).toEqual({ settled: steps, charged: steps, claimed: steps, received: steps })
}
