import type { Channel, ChannelStorage, ChannelUpdateResult } from '@x402/evm/batch-settlement/server'
import type { ClientBase, Pool } from 'pg'
import type { Environment } from '../../domain/environment.ts'
import { inTransaction } from '../../runtime/transaction.ts'
import { bytesOf } from '../chain/hex.ts'

type Client = Pick<ClientBase | Pool, 'query'>

/** x402's record of a channel (@x402/evm, `ChannelStorage`), with our own fields. */
export interface StoredChannel extends Channel {
  /** The greatest refund on record under this nonce, in atomic units. It may be signed, and paid out until the nonce changes. */
  refundSigned?: { amount: string; nonce: number }
  /** An admitted voucher may still be charged, or its deposit may still arrive. */
  inUse?: true
  /** Set for a row from another epoch of the database, which may miss the last charges. It is the age of the current epoch in seconds. */
  epochAge?: number
  /** The channel takes no more vouchers and refunds (`isClosed` in `voucher-room.ts`). */
  isClosed?: true
}

type Update = (current: StoredChannel | undefined) => StoredChannel | undefined

interface Updated extends ChannelUpdateResult {
  channel: StoredChannel | undefined
}

export interface PostgresChannelStorage extends ChannelStorage {
  get(channelId: string): Promise<StoredChannel | undefined>
  list(): Promise<StoredChannel[]>
  updateChannel(channelId: string, update: Update): Promise<Updated>
}

/** A hold still counts for this many seconds after the end of its lease, because its holder may just be charging the voucher. */
const GRACE = 60

/** A row of `SELECT`. */
interface Row extends StoredChannel {
  /** Ids of the payments with vouchers under way. */
  held: string[]
}

// After its lease has ended, a hold stays in the row until another voucher needs its part of the balance.
const SELECT = `
  select '0x' || encode(channel_id, 'hex') as "channelId", config as "channelConfig",
    charged::text as "chargedCumulativeAmount", signed_max::text as "signedMaxClaimable", signature, balance::text,
    total_claimed::text as "totalClaimed", withdraw_requested_at::float8 as "withdrawRequestedAt",
    refund_nonce::float8 as "refundNonce", extract(epoch from synced_at)::float8 * 1000 as "onchainSyncedAt",
    extract(epoch from last_request_at)::float8 * 1000 as "lastRequestTimestamp", pending_request as "pendingRequest",
    case when refund_signed_nonce is not null
      then json_build_object('amount', refund_signed::text, 'nonce', refund_signed_nonce) end as "refundSigned",
    nullif(exists (select from jsonb_to_recordset(holds) as h (until float8)
      where h.until > extract(epoch from now()) - ${GRACE}), false) as "inUse",
    nullif(used_up > signed_max, false) as "isClosed",
    case when epoch <> current_epoch() then begin_epoch(false) end as "epochAge",
    array(select h.id from jsonb_to_recordset(holds) as h (id uuid)) as held
  from payment_channel where network = $1`

const SETTLING = `select id from payment where id = any($1::uuid[]) and state in ('SETTLING', 'UNKNOWN')`

const UPDATE = `
  update payment_channel set charged = $3, signed_max = $4, signature = $5, balance = $6, total_claimed = $7,
    withdraw_requested_at = $8, refund_nonce = $9, synced_at = to_timestamp($10 / 1000.0),
    last_request_at = to_timestamp($11 / 1000.0), pending_request = $12, refund_signed = $13, refund_signed_nonce = $14,
    epoch = case when $15 then current_epoch() else epoch end, used_up = case when $15 then greatest(used_up, $4::numeric) else used_up end
  where network = $1 and channel_id = $2`

const INSERT = `
  insert into payment_channel (network, channel_id, charged, signed_max, signature, balance, total_claimed,
      withdraw_requested_at, refund_nonce, synced_at, last_request_at, pending_request, refund_signed, refund_signed_nonce,
      environment, config, receiver, token)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10 / 1000.0), to_timestamp($11 / 1000.0), $12, $13, $14,
      $15, $16, $17, $18)
  on conflict do nothing`

/**
 * x402's interface of a server's channels, for one network's rows of `payment_channel`. The row is locked during a decision, so its change
 * is atomic among all processes. Paid requests do not use this interface.
 */
export function createChannelStorage(
  pool: Pool,
  { network, environment }: { network: string; environment: Environment },
): PostgresChannelStorage {
  const read = async (client: Client, channelId: string, lock: '' | 'for update') => {
    const { rows } = await client.query<Row>(`${SELECT} and channel_id = $2 ${lock}`, [network, bytesOf(channelId)])
    return (await channelsOf(client, rows))[0]
  }

  /** Returns undefined if the row was missing and another process has inserted it first. The caller then calls `attempt` again. */
  const attempt = (channelId: string, update: Update): Promise<Updated | undefined> =>
    inTransaction(pool, async (client) => {
      const current = await read(client, channelId, 'for update')
      const channel = update(current)
      if (channel === current) return { channel, status: 'unchanged' }
      if (!channel) {
        await client.query('delete from payment_channel where network = $1 and channel_id = $2', [
          ...[network, bytesOf(channelId)],
        ])
        return { channel, status: 'deleted' }
      }
      const values = [network, bytesOf(channelId), ...columnsOf(channel)]
      const isAccounted = current?.epochAge !== undefined && channel.epochAge === undefined
      if (current) await client.query(UPDATE, [...values, isAccounted])
      else {
        const { channelConfig: config } = channel
        const made = [...values, environment, JSON.stringify(config), config.receiver, config.token]
        if ((await client.query(INSERT, made)).rowCount === 0) return undefined
      }
      return { channel, status: 'updated' }
    })

  return {
    get: (channelId) => read(pool, channelId, ''),
    async list() {
      return channelsOf(pool, (await pool.query<Row>(`${SELECT} order by channel_id`, [network])).rows)
    },
    async updateChannel(channelId, update) {
      for (;;) {
        const done = await attempt(channelId, update)
        if (done) return done
      }
    },
  }
}

function columnsOf(channel: StoredChannel): unknown[] {
  return [
    channel.chargedCumulativeAmount,
    channel.signedMaxClaimable,
    channel.signature,
    channel.balance,
    channel.totalClaimed,
    channel.withdrawRequestedAt,
    channel.refundNonce,
    channel.onchainSyncedAt ?? null,
    channel.lastRequestTimestamp,
    channel.pendingRequest ? JSON.stringify(channel.pendingRequest) : null,
    channel.refundSigned?.amount ?? '0',
    channel.refundSigned?.nonce ?? null,
  ]
}

/** The channels of these rows. A channel stays in use after the lease of a hold has ended, as long as the hold's payment may be charged. */
async function channelsOf(client: Client, rows: readonly Row[]): Promise<StoredChannel[]> {
  const ids = rows.flatMap(({ inUse, held }) => (inUse ? [] : held))
  const found = ids.length > 0 ? (await client.query<{ id: string }>(SETTLING, [ids])).rows : []
  const settling = new Set(found.map(({ id }) => id))
  return rows.map(({ held, ...row }) => {
    const channel = withoutNulls(row)
    return held.some((id) => settling.has(id)) ? { ...channel, inUse: true } : channel
  })
}

/** The row without the columns that are null, because x402 omits absent fields. */
function withoutNulls(row: StoredChannel): StoredChannel {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as unknown as StoredChannel
}
