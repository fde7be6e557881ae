import type { ClientBase, Pool } from 'pg'
import type { PaymentRequirements } from '../../../domain/payments/payment-requirements.ts'
import { batchesOf, someAtOnce } from '../../../runtime/some-at-once.ts'
import type { SignedPayload } from '../../schemes/registry.ts'
import { isByChannel } from '../channels/voucher-room.ts'
import { ChannelMissing, resolveVouchers, type VoucherResolution } from '../channels/vouchers.ts'
import type { PaymentRef, PublishNews } from '../ledger.ts'
import { isOfClass } from '../sql/sql-state.ts'
import { addSteps, queues, reasonSql } from '../sql/steps.ts'
import { closeWithEndpoint, type EphemeralEnded, resolveOnce } from './ephemeral.ts'
import { LIVING } from './holder.ts'
import { type Resolution, resolve } from './transitions.ts'

type Client = Pick<ClientBase, 'query'>

/** A payment that may have been charged, with the facts for a query of the chain. */
export interface UnresolvedPayment extends PaymentRef {
  payer: string
  signed: SignedPayload
  requirements: Pick<PaymentRequirements, 'network' | 'asset' | 'payTo' | 'amount'>
  /** Unix seconds. */
  validBefore: number
  /** Unix seconds. */
  createdAt: number
  /** The transaction that has paid, if the facilitator or an operator has named one. */
  transaction?: string | null
  /** No process was settling the payment: its row is RELEASED. Otherwise the row is UNKNOWN. */
  released?: boolean
}

/**
 * After this time no process works on a settlement any more, in seconds. It is longer than a facilitator and the chain's proof together
 * may take. The settlements of a dead process become UNKNOWN at once.
 */
const LONGEST_SETTLEMENT_SECONDS = 60

/** How far before the last run the search for interrupted settlements begins, in seconds. All settlements before that are committed. */
const LOOK_BACK_SECONDS = 600

// This statement only marks settlements that no process works on any more. The chain decides about them later.
const GIVE_UP = `
  with ${addSteps(
    'given_up',
    `select s.id, (s.number + 1)::smallint, 'UNKNOWN', ${reasonSql('settlement_interrupted')}, null::text, null::integer, null::text, null::text,
        null::integer, null::boolean
      from payment_step s
      where s.state = 'SETTLING' and s.at >= $1
        and (s.at < now() - make_interval(secs => ${LONGEST_SETTLEMENT_SECONDS})
          or s.holder not in (${LIVING}))
        and not exists (select from payment_step n where n.bucket = s.bucket and n.id = s.id and n.number > s.number)`,
  )},
  ${queues('given_up')}
  select (now() - make_interval(secs => ${LOOK_BACK_SECONDS}))::text as since, (select count(*) from given_up_told) as told`

/**
 * SETTLING -> UNKNOWN, for settlements that no process works on any more. It reads only settlements that began at `since` or later.
 * Returns `since` for the next call, by PostgreSQL's clock, which also dates settlements.
 */
export async function giveUpSettlements(client: Client, since: string): Promise<string> {
  const { rows } = await client.query<{ since: string }>(GIVE_UP, [since])
  return rows[0]?.since ?? since
}

/** The columns of an `UnresolvedPayment`. */
export const EVIDENT = `key, id, environment, api_id as "apiId", endpoint_id as "endpointId", ephemeral, payer,
    signed, transaction,
    json_build_object('network', network, 'asset', asset, 'payTo', pay_to, 'amount', amount::text) as requirements,
    extract(epoch from valid_before)::float8 as "validBefore", extract(epoch from created_at)::float8 as "createdAt"`

const UNRESOLVED = `
  select ${EVIDENT}, since::text as "unresolvedSince"
  from (select id as unresolved, since, key as place from payment_unresolved where network = any($1::text[])
      and (since, key) > ($3::timestamptz, $4::bytea) order by since, key limit $2) u
    join payment on payment.id = unresolved
  order by since, place`

/** Where the next read begins. */
export interface UnresolvedPlace {
  unresolvedSince: string
  key: Buffer
}

const BEGINNING: UnresolvedPlace = { unresolvedSince: '-infinity', key: Buffer.alloc(0) }

/**
 * UNKNOWN payments of these networks, the oldest first. `next` is where the next read begins, undefined after the last payment. So payments
 * that stay UNKNOWN for long cannot fill every read.
 */
export async function readUnresolved(
  client: Client,
  options: { networks: readonly string[]; limit: number; after?: UnresolvedPlace | undefined },
): Promise<{ payments: UnresolvedPayment[]; next: UnresolvedPlace | undefined }> {
  const { networks, limit, after = BEGINNING } = options
  const values = [networks, limit, after.unresolvedSince, after.key]
  const { rows } = await client.query<UnresolvedPayment & UnresolvedPlace>(UNRESOLVED, values)
  return { payments: rows, next: rows.length < limit ? undefined : rows.at(-1) }
}

/** The maximum number of payments in one batch. A larger batch would hold row locks for too long. */
const MOST_AT_ONCE = 1_000
/** The most batches that are written at the same time. PostgreSQL needs a core for each. */
const BATCHES_AT_ONCE = 2

type Resolutions = readonly {
  payment: PaymentRef & Pick<UnresolvedPayment, 'signed' | 'requirements' | 'released'>
  end: Resolution
}[]

interface ResolveOptions {
  pool: Pool
  publishNews: PublishNews
  /** Called for each payment for which PostgreSQL refuses to write the chain's decision: the payment stays UNKNOWN. */
  onRefused?: (payment: PaymentRef, error: unknown) => void
  /**
   * Called for a payment for an ephemeral endpoint while its API is being changed. The payment stays unchanged until the next try.
   */
  onBusy?: (payment: PaymentRef) => void
}

/**
 * Writes the chain's decisions about UNKNOWN and RELEASED payments, and returns the number of written rows. A payment that becomes SETTLED
 * removes its ephemeral endpoint. If one row cannot be written, the other rows are written all the same. Rejects at the end when the
 * database has failed.
 */
export async function resolvePayments(options: ResolveOptions & { resolutions: Resolutions }): Promise<number> {
  const failures: unknown[] = []
  const batches = batchesOf(options.resolutions, MOST_AT_ONCE)
  const counts = await someAtOnce(batches, BATCHES_AT_ONCE, async (batch) => {
    let count = 0
    for (const writeKind of writesOf(batch, options))
      count += await writeKind().catch((error: unknown) => {
        failures.push(error)
        return 0
      })
    return count
  })
  if (failures.length > 0) throw failures[0]
  return counts.reduce((sum, count) => sum + count, 0)
}

/** The writes of a batch, one for each kind of payment. */
function writesOf(batch: Resolutions, options: ResolveOptions): (() => Promise<number>)[] {
  const { pool, publishNews } = options
  const deposits = batch.filter((each): each is VoucherResolution => isByChannel(each.payment))
  const once = batch.filter(({ payment }) => payment.ephemeral)
  const others = batch.filter(({ payment }) => !payment.ephemeral && !isByChannel(payment))
  return [
    () => write(others, (some) => resolve(pool, some), options),
    () => write(once, (some) => closeWithEndpoint({ pool, batch: some, write: resolveOnce, publishNews }), options),
    () => write(deposits, (some) => resolveVouchers(pool, some), options),
  ]
}

/** Writes a batch, and repeats it row by row if PostgreSQL refuses one of its rows. Returns how many were written. */
async function write<Each extends { payment: PaymentRef }>(
  batch: readonly Each[],
  writeSome: (some: readonly Each[]) => Promise<EphemeralEnded[]>,
  { onRefused, onBusy }: Pick<ResolveOptions, 'onRefused' | 'onBusy'>,
): Promise<number> {
  const [first] = batch
  if (!first) return 0
  try {
    const written = await writeSome(batch)
    for (const [index, { payment }] of batch.entries()) if (written[index] === 'busy') onBusy?.(payment)
    return written.filter((each) => each === true).length
  } catch (error) {
    if (!isOfRow(error)) throw error
    if (batch.length === 1) {
      onRefused?.(first.payment, error)
      return 0
    }
  }
  let count = 0
  for (const each of batch) count += await write([each], writeSome, { onRefused, onBusy })
  return count
}

function isOfRow(error: unknown): boolean {
  return error instanceof ChannelMissing || isOfClass(error, '22', '23', 'P0')
}
