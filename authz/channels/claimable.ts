import type { ClientBase, Pool } from 'pg'
import type { Earner } from '../schemes/batch-settlement/contract-views.ts'
import { CHANNEL_COLUMNS, type ChannelRow, channelOf, type PaymentChannel } from './channel.ts'

type Client = Pick<ClientBase | Pool, 'query'>

/**
 * When vouchers are worth a transaction. Once a payer withdraws, all vouchers of its channel are due at once, if they are worth at least
 * `least`.
 */
export interface ClaimTerms {
  /** A channel with at least this many unclaimed atomic units is claimed, however young its vouchers are. */
  value: bigint
  /** A channel with fewer unclaimed atomic units is never claimed, because the gas costs more. */
  least: bigint
  /** The age in seconds at which sums below `value` are claimed. It begins when the first of these sums was seen unclaimed. */
  seconds: number
}

const CLAIMABLE = `
  select ${CHANNEL_COLUMNS} from payment_channel
  where network = $1 and least(charged, balance) - total_claimed >= $5::numeric
    and (withdraw_requested_at > 0 or charged - total_claimed >= $2::numeric
      or unclaimed_since < now() - make_interval(secs => $3))
  order by withdraw_requested_at = 0, unclaimed_since limit $4`

/** Channels with vouchers to claim now: first those that are being withdrawn, then the oldest. */
export async function readClaimable(
  client: Client,
  { network, terms, limit }: { network: string; terms: ClaimTerms; limit: number },
): Promise<PaymentChannel[]> {
  const { rows } = await client.query<ChannelRow>(CLAIMABLE, [
    network,
    String(terms.value),
    terms.seconds,
    limit,
    String(terms.least),
  ])
  return rows.map(channelOf)
}

/** Every receiver and token for which channels of a network have claimed money on the chain. */
export async function readEarners(client: Client, network: string): Promise<Earner[]> {
  const { rows } = await client.query<Earner>(
    'select distinct receiver, token from payment_channel where network = $1 and total_claimed > 0',
    [network],
  )
  return rows
}

/** Sums that buyers have spent in channels and that are not claimed on a chain yet. */
export interface Outstanding {
  /** Atomic units, by network. */
  unclaimed: ReadonlyMap<string, number>
  /** When the oldest withdrawal from a channel with unclaimed sums began; Unix seconds. */
  oldestWithdrawal: number | undefined
}

const OUTSTANDING = `
  select network, sum(charged - total_claimed)::float8 as unclaimed,
    min(nullif(withdraw_requested_at, 0))::float8 as "oldestWithdrawal"
  from payment_channel where charged > total_claimed group by network`

export async function readOutstanding(client: Client): Promise<Outstanding> {
  const { rows } = await client.query<{ network: string; unclaimed: number; oldestWithdrawal: number | null }>(
    OUTSTANDING,
  )
  const withdrawals = rows.flatMap(({ oldestWithdrawal }) => oldestWithdrawal ?? [])
  return {
    unclaimed: new Map(rows.map(({ network, unclaimed }) => [network, unclaimed])),
    oldestWithdrawal: withdrawals.length === 0 ? undefined : Math.min(...withdrawals),
  }
}
