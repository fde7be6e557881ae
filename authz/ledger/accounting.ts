import type { ClientBase } from 'pg'
import { CUMULATIVE_MISMATCH } from '../schemes/batch-settlement/contract.ts'
import { type LockedChannel, stateOf } from './channel-rows.ts'
import type { ChargeMemory } from './charge-memory.ts'
import type { Reservation, ReserveOutcome } from './ledger.ts'
import { type ByChannel, UNSYNCED } from './voucher-room.ts'

/*
 * Channels whose rows may be older than what was sold: the database is a promoted standby, or was restored. They are closed to
 * vouchers until the chain was read, all processes have had time to write down what they remember, and the buyer has
 * presented a voucher, which says how far it has signed.
 * See docs/decisions.md, "Payment channels".
 */

/** For how long an epoch is too young: each process compares what it remembers once in a second (`charge-watch.ts`). */
export const QUIET_SECONDS = 5

/** How old the epoch of the database is, in seconds; `anew` begins another one. */
export async function beginEpoch(client: Pick<ClientBase, 'query'>, anew: boolean): Promise<number> {
  const { rows } = await client.query<{ age: number }>('select begin_epoch($1) as age', [anew])
  return rows[0]?.age ?? 0
}

/**
 * Raises locked rows to what this process remembers, and answers which. A row of the present epoch is among them only when the
 * database was set back.
 */
export function raise(channels: Iterable<LockedChannel>, memory: ChargeMemory): LockedChannel[] {
  const raised: LockedChannel[] = []
  for (const channel of channels) {
    const known = memory.recall(channel)
    if (!known || known.charged <= channel.charged) continue
    cover(channel, known)
    channel.charged = known.charged
    raised.push(channel)
  }
  return raised
}

/**
 * What was charged on a channel whose row may be older, in atomic units, when its payer says that it has `counted` up to there: what
 * was signed after the greatest voucher of the row was charged. A deposit that is still to come cannot have been.
 */
export function chargedWith({ charged, signedMax, balance }: Counted, counted: bigint): bigint {
  const lost = counted - signedMax
  if (lost <= 0n || charged >= balance) return charged
  return charged + lost < balance ? charged + lost : balance
}

type Counted = Record<'charged' | 'signedMax' | 'balance', bigint>

/**
 * Accounts for what an old row may be missing. Clients sign for what they have counted and the price; nothing is charged on that
 * where a living process remembers the channel. The voucher itself may have paid before, so that it and all below it buy nothing,
 * and its payer is asked to sign the next sum.
 */
export function account(
  { signed, requirements, mirror }: ByChannel<Reservation>,
  channel: LockedChannel,
  { epochAge, isRemembered }: { epochAge: number; isRemembered: boolean },
): ReserveOutcome {
  if (!mirror || epochAge < QUIET_SECONDS) return UNSYNCED
  const { maxClaimableAmount, signature } = signed.voucher
  const signedMax = BigInt(maxClaimableAmount)
  const counted = signedMax - BigInt(requirements.amount)
  const charged = isRemembered ? channel.charged : chargedWith(channel, counted)
  // What waits for its deposit has not paid before.
  if (charged > channel.charged || signedMax <= channel.balance) cover(channel, { signedMax, signature })
  channel.charged = charged
  channel.usedUp = channel.signedMax
  channel.isAccounted = true
  return { kind: 'unfit', reason: CUMULATIVE_MISMATCH, channel: stateOf(channel) }
}

function cover(channel: LockedChannel, voucher: { signedMax: bigint; signature: string }): void {
  const { signedMax, signature } = voucher
  if (signedMax > channel.signedMax) Object.assign(channel, { signedMax, signature })
}
