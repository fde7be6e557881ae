import type { ClientBase, Pool } from 'pg'
import type { PaymentRequirements } from '../../domain/payment-requirements.ts'
import { batchesOf, someAtOnce } from '../../runtime/some-at-once.ts'
import type { SignedPayload } from '../payment-header.ts'
import { type Resolution, resolve } from './close.ts'
import { closeWithEndpoint } from './ephemeral.ts'
import { HOLDER_LOCK } from './holder.ts'
import type { PaymentRef, TellNews } from './ledger.ts'
import { isByChannel } from './voucher-room.ts'
import { resolveVouchers, type VoucherResolution } from './vouchers.ts'

type Client = Pick<ClientBase, 'query'>

/** A payment that may have been charged, and what the chain has to be asked about it. */
export interface UnresolvedPayment extends PaymentRef {
  payer: string
  signed: SignedPayload
  requirements: Pick<PaymentRequirements, 'network' | 'asset' | 'payTo' | 'amount'>
  /** Unix seconds. */
  validBefore: number
  /** Unix seconds. */
  createdAt: number
}

/**
 * After this nobody is at a settlement any more, in seconds: longer than a facilitator and the chain's proof together
 * may take. A process that has died gives up its settlements at once.
 */
const LONGEST_SETTLEMENT_SECONDS = 60

// Bookkeeping, not a verdict: nobody is at these any more, so nobody knows. The chain will say.
// Locked by ascending key, as everywhere: whoever presents such a payment again locks its row too.
const GIVE_UP = `
  with left_alone as materialized (
    select p.key from payment p
      where p.state = 'SETTLING' and p.settling_at >= $1
        and (p.settling_at < now() - make_interval(secs => ${LONGEST_SETTLEMENT_SECONDS})
          or p.holder not in (select l.objid::bigint from pg_locks l
            where l.locktype = 'advisory' and l.classid = ${HOLDER_LOCK} and l.granted))
      order by p.key for update of p)
  update payment p set state = 'UNKNOWN', error_reason = 'settlement_interrupted', unresolved_since = now()
    from left_alone a where p.key = a.key and p.state = 'SETTLING'`

/**
 * Gives up settlements that nobody is at any more: SETTLING -> UNKNOWN; answers how many. Only those are looked at that
 * have begun at `since` or later, which PostgreSQL finds without reading the whole ledger.
 */
export async function giveUpSettlements(client: Client, since: Date | '-infinity'): Promise<number> {
  return (await client.query(GIVE_UP, [since])).rowCount ?? 0
}

const UNRESOLVED = `
  select key, id, environment, api_id as "apiId", endpoint_id as "endpointId", ephemeral, payer,
    signed,
    json_build_object('network', network, 'asset', asset, 'payTo', pay_to, 'amount', amount::text) as requirements,
    extract(epoch from valid_before)::float8 as "validBefore", extract(epoch from created_at)::float8 as "createdAt"
  from payment where unresolved_since is not null and network = any($1::text[])
  order by unresolved_since limit $2`

/** Payments of these networks that are UNKNOWN, the oldest first. */
export async function readUnresolved(
  client: Client,
  options: { networks: readonly string[]; limit: number },
): Promise<UnresolvedPayment[]> {
  return (await client.query<UnresolvedPayment>(UNRESOLVED, [options.networks, options.limit])).rows
}

/** Larger batches hold row locks for longer than anybody should wait. */
const MOST_AT_ONCE = 1_000
/** What two cores of PostgreSQL can do side by side. */
const BATCHES_AT_ONCE = 2

type Resolutions = readonly {
  payment: PaymentRef & Pick<UnresolvedPayment, 'signed' | 'requirements'>
  end: Resolution
}[]

/** UNKNOWN -> what the chain has said; answers how many rows it was true of. An ephemeral endpoint goes with SETTLED. */
export async function resolvePayments(options: {
  pool: Pool
  resolutions: Resolutions
  tellNews: TellNews
}): Promise<number> {
  const batches = batchesOf(options.resolutions, MOST_AT_ONCE)
  const counts = await someAtOnce(batches, BATCHES_AT_ONCE, (batch) => resolveBatch(batch, options))
  return counts.reduce((sum, count) => sum + count, 0)
}

async function resolveBatch(
  batch: Resolutions,
  { pool, tellNews }: { pool: Pool; tellNews: TellNews },
): Promise<number> {
  const deposits = batch.filter((each): each is VoucherResolution => isByChannel(each.payment))
  const once = batch.filter(({ payment }) => payment.ephemeral)
  const others = batch.filter(({ payment }) => !payment.ephemeral && !isByChannel(payment))
  const written = [
    ...(deposits.length > 0 ? await resolveVouchers(pool, deposits) : []),
    ...(others.length > 0 ? await resolve(pool, others) : []),
    ...(once.length > 0 ? await closeWithEndpoint({ pool, batch: once, write: resolve, tellNews }) : []),
  ]
  return written.filter(Boolean).length
}
