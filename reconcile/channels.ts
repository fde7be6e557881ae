import type { ChannelConfig } from '@x402/evm'
import type { ClientBase } from 'pg'
import type { Hex } from 'viem'
import type { Deposit } from '../audit/transfers.ts'
import { isNetworkOf } from '../domain/networks/network.ts'
import { inTransaction } from '../runtime/transaction.ts'
import { channelConfigIn } from './channel-config.ts'
import { addRecovered, type Reconciliation } from './recover-payments.ts'
import { unexplainedCharge } from './recovered-payment.ts'
import type { NetworkReport } from './report.ts'
import { recoverPayments } from './write-payments.ts'

type Client = Pick<ClientBase, 'query'>

const CHANNELS_AT_ONCE = 100

const KNOWN = `select '0x' || encode(channel_id, 'hex') as id from payment_channel
  where network = $1 and channel_id = any($2::bytea[])`

const ADOPT = `
  insert into payment_channel (network, channel_id, environment, config, receiver, token, epoch, outdated)
    values ($1, $2, $3, $4, $5, $6, '', true) on conflict do nothing`

/**
 * Makes rows for channels that were opened after the backup, from their deposits on the chain. Channels of other receivers are ignored. The
 * rows belong to no epoch, so that `completeChannels` completes them.
 */
export async function adoptChannels(
  of: Reconciliation,
  deposits: readonly Deposit[],
  report: NetworkReport,
): Promise<void> {
  const { network, node, pool, payees, dryRun } = of
  const ids = [...new Set(deposits.map(({ channel }) => channel))]
  const { rows } = await pool.query<{ id: string }>(KNOWN, [network, ids.map(bytesOf)])
  const known = new Set(rows.map(({ id }) => id))
  const unknown = deposits.filter(({ channel }) => !known.has(channel))
  const transactions = await node.transactions([...new Set(unknown.map(({ transaction }) => transaction))])
  const inputs = new Map(
    transactions.flatMap((found) =>
      found.state === 'mined' ? [[found.transaction.hash, found.transaction.input] as const] : [],
    ),
  )
  const receivers = new Set(payees.filter(({ channels }) => channels).map(({ payTo }) => payTo))
  const adopted = new Set<string>()
  for (const { channel: id, transaction } of unknown) {
    const config = channelConfigIn(inputs.get(transaction) ?? '0x', { id, network })
    if (!config || !receivers.has(config.receiver.toLowerCase()) || adopted.has(id)) continue
    adopted.add(id)
    report.channels.adopted += 1
    const environment = isNetworkOf('production', network) ? 'production' : 'development'
    const place = [JSON.stringify(config), config.receiver.toLowerCase(), config.token.toLowerCase()]
    if (!dryRun) await pool.query(ADOPT, [network, bytesOf(id), environment, ...place])
  }
}

interface StoredChannel {
  id: Hex
  config: ChannelConfig
  charged: string
}

// The channels to complete: rows of an earlier epoch, and closed rows (`used_up`) that authz has moved into the present epoch for a later
// voucher. `COMPLETE` changes only rows of an earlier epoch. Charges without a settled payment become a recovered payment for all of them.
const STORED = `
  select '0x' || encode(c.channel_id, 'hex') as id, c.config, c.charged::text
    from payment_channel c where c.network = $1 and (c.epoch <> current_epoch() or c.used_up > 0)`
const OLD = `${STORED} and c.channel_id > $2 order by c.channel_id limit ${CHANNELS_AT_ONCE}`

// This statement only locks the row. The charges and settled vouchers are read by later statements, because another process may add to both
// while this one waits for the lock.
const LOCK = 'select from payment_channel where network = $1 and channel_id = $2 for update'
const LOCKED = `${STORED} and c.channel_id = $2`

const SETTLED = `
  select coalesce(sum(p.amount), 0)::text as sum from payment p
    where p.channel_id = $2 and p.network = $1 and p.state = 'SETTLED'`

// A claim on the chain proves that its sum was charged. The lost database may have charged further vouchers, each for the channel's balance
// at most. So all vouchers up to that balance count as used up.
const COMPLETE = `
  with c as materialized (
    select * from payment_channel where network = $1 and channel_id = $2 and epoch <> current_epoch() for update)
  update payment_channel p set balance = $3::numeric, total_claimed = greatest(c.total_claimed, $4::numeric),
      charged = greatest(c.charged, $4::numeric), signed_max = greatest(c.signed_max, $4::numeric),
      signature = case when $4::numeric > c.signed_max then '0x' else c.signature end, outdated = true,
      used_up = case when $5 then greatest(c.used_up, $3::numeric) else c.used_up end
    from c where p.network = c.network and p.channel_id = c.channel_id
      and (p.balance, p.total_claimed, p.charged, p.used_up) is distinct from ($3::numeric, greatest(c.total_claimed, $4::numeric),
        greatest(c.charged, $4::numeric), case when $5 then greatest(c.used_up, $3::numeric) else c.used_up end)
  returning p.used_up > c.used_up as closed`

/**
 * Completes the rows of channels from before the restore. What was claimed on the chain counts as charged. If vouchers may have been
 * charged since the backup, the channel accepts no more, unless the operator keeps channels open.
 */
export async function completeChannels(of: Reconciliation, report: NetworkReport): Promise<void> {
  const { network, node, pool, dryRun } = of
  for (let after: Hex = '0x'; ; ) {
    const { rows } = await pool.query<StoredChannel>(OLD, [network, bytesOf(after)])
    const states = await node.channels(
      rows.map(({ id }) => id),
      'latest',
    )
    for (const [index, stored] of rows.entries()) {
      const chain = states[index]
      if (!chain) continue
      if (dryRun) countClosed(report, stored, chain)
      else await inTransaction(pool, (client) => completeChannel(client, of, { id: stored.id, chain, report }))
    }
    if (rows.length < CHANNELS_AT_ONCE) return
    after = rows.at(-1)?.id ?? after
  }
}

interface One {
  id: Hex
  chain: { balance: bigint; claimed: bigint }
  report: NetworkReport
}

async function completeChannel(client: Client, of: Reconciliation, { id, chain, report }: One): Promise<void> {
  const { network, restoredAt, keepChannels } = of
  await client.query(LOCK, [network, bytesOf(id)])
  const { rows: found } = await client.query<StoredChannel>(LOCKED, [network, bytesOf(id)])
  const [stored] = found
  if (!stored) return
  const { config } = stored
  const charged = chargedOf(stored, chain)
  const closes = !keepChannels && chain.balance > charged
  const values = [network, bytesOf(id), String(chain.balance), String(chain.claimed), closes]
  const { rows } = await client.query<{ closed: boolean }>(COMPLETE, values)
  if (rows[0]?.closed) countClosed(report, stored, chain)
  const { rows: sums } = await client.query<{ sum: string }>(SETTLED, [network, bytesOf(id)])
  const missing = charged - BigInt(sums[0]?.sum ?? 0)
  if (missing <= 0n) return
  const charge = unexplainedCharge({
    network,
    channel: { id, config },
    sum: charged,
    amount: missing,
    paidAt: restoredAt,
  })
  const seller = await of.sellers.of(charge)
  const { recovered } = await recoverPayments(client, [{ ...charge, seller }])
  if (recovered.size > 0) addRecovered(report, charge)
  else if (!seller)
    report.unexplained.push({
      code: 'seller_not_known',
      payTo: charge.payTo,
      asset: charge.asset,
      amount: String(missing),
    })
}

function chargedOf({ charged }: StoredChannel, { claimed }: { claimed: bigint }): bigint {
  return BigInt(charged) > claimed ? BigInt(charged) : claimed
}

/**
 * Adds a closed channel to the report. A lost voucher was at most for the remaining balance of its channel, so its seller may have lost
 * that sum.
 */
function countClosed(report: NetworkReport, stored: StoredChannel, chain: { balance: bigint; claimed: bigint }): void {
  const rest = chain.balance - chargedOf(stored, chain)
  if (rest <= 0n) return
  report.channels.closed.push({ channel: stored.id, payTo: stored.config.receiver.toLowerCase(), atRisk: rest })
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex')
}
