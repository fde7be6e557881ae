import { type Address, createPublicClient, type Hex, parseAbi } from 'viem'
import { expect } from 'vitest'
import { type ChannelBooks, differencesOfChannels, type VoucherRow } from '../../../join/channels.ts'
import { type Presentation, voucherName } from '../../../join/records.ts'
import { differencesOfSales } from '../../../join/sales.ts'
import { CHANNELS } from '../../../support/payment-channel.ts'
import { rpc } from '../../../support/rpc.ts'
import type { ChannelBuyers } from '../../payments/channel-market.ts'
import { hitsOfHost } from '../sellers/gateway.ts'
import { PRODUCTION_TOKEN } from '../stack/production-network.ts'
import { recordOf } from './four-way-join.ts'

/**
 * Compares the buyers' answers, the upstream's requests, the ledger and the chain for all channel payments in a shop. `presented` must hold
 * all payments. All charges must have been claimed and settled since the block `since`.
 */
export async function expectChannelRecordsAgree(
  market: ChannelBuyers,
  { presented, since }: { presented: readonly Presentation[]; since: bigint },
): Promise<void> {
  const { api } = market.shop
  const hits = (await hitsOfHost(market.settings, api.primary_host)).map(recordOf)
  const rows = await voucherRows(market)
  const books = { rows, accounts: await accountsOf(market), ...(await chainRecord(market, { rows, since })) }
  const differences = [...differencesOfSales({ presented, hits, rows }), ...differencesOfChannels(books)]
  const vouchers = new Set(presented.map(({ payment }) => payment)).size
  const answers = presented.filter(({ status }) => status !== undefined).length
  const counted = `${answers} answers, ${hits.length} hits, ${rows.length} rows`
  const chain = `${books.states.length} channels, ${books.deposits.length} deposits`
  console.log(`joined: ${vouchers} vouchers, ${counted}, ${chain}, ${differences.length} differences`)
  expect(differences).toEqual([])
}

interface StoredVoucher {
  id: string
  channel: string
  max: string
  deposit: string | null
  state: string
  amount: string
  transaction: string | null
}

async function voucherRows({ pool, shop }: ChannelBuyers): Promise<VoucherRow[]> {
  const text = `select id, lower(signed -> 'voucher' ->> 'channelId') as channel, state, amount::text, transaction,
      signed -> 'voucher' ->> 'maxClaimableAmount' as max, signed -> 'deposit' ->> 'amount' as deposit
    from payment where lower(pay_to) = lower($1)`
  const { rows } = await pool.query<StoredVoucher>(text, [shop.payTo])
  return rows.map(({ max, deposit, amount, ...row }) => ({
    ...{ ...row, payment: voucherName(row.channel, max), max: BigInt(max), amount: BigInt(amount) },
    deposit: deposit === null ? undefined : BigInt(deposit),
  }))
}

async function accountsOf({ pool, shop }: ChannelBuyers): Promise<ChannelBooks['accounts']> {
  const text = `select '0x' || encode(channel_id, 'hex') as channel, charged::text, jsonb_array_length(holds) as holds
    from payment_channel where lower(receiver) = lower($1)`
  const { rows } = await pool.query<{ channel: string; charged: string; holds: number }>(text, [shop.payTo])
  return rows.map(({ charged, ...account }) => ({ ...account, charged: BigInt(charged) }))
}

const DEPOSITED = parseAbi([
  'event Deposited(bytes32 indexed channelId, address indexed sender, uint128 amount, uint128 newBalance)',
])[0]
const BALANCE = parseAbi(['function balanceOf(address) view returns (uint256)'])

/** Returns the contract's state of these channels, read only from the chain's node. */
async function chainRecord(
  { network, shop }: ChannelBuyers,
  { rows, since }: { rows: readonly VoucherRow[]; since: bigint },
): Promise<Pick<ChannelBooks, 'deposits' | 'states' | 'received'>> {
  const client = createPublicClient({ transport: rpc(network.url) })
  const ids = [...new Set(rows.map(({ channel }) => channel as Hex))]
  const state = async (channel: Hex) => {
    const [balance, totalClaimed] = await client.readContract({
      ...CHANNELS,
      functionName: 'channels',
      args: [channel],
    })
    return { channel, balance, totalClaimed }
  }
  const logs = { address: CHANNELS.address, fromBlock: since, toBlock: 'latest', strict: true } as const
  const [deposited, states, received] = await Promise.all([
    client.getLogs({ ...logs, event: DEPOSITED, args: { channelId: ids } }),
    Promise.all(ids.map(state)),
    client.readContract({
      ...{ address: PRODUCTION_TOKEN, abi: BALANCE, functionName: 'balanceOf', args: [shop.payTo as Address] },
    }),
  ])
  const deposits = deposited.map(({ args, transactionHash }) => ({
    ...{ channel: args.channelId, amount: args.amount, transaction: transactionHash },
  }))
  return { deposits, states, received }
}
