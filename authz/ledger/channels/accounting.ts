import type { ClientBase } from 'pg'
import { CUMULATIVE_MISMATCH } from '../../schemes/batch-settlement/contract.ts'
import type { Reservation, ReserveOutcome } from '../ledger.ts'
import { type LockedChannel, stateOf } from './channel-rows.ts'
import type { ChargeMemory } from './charge-memory.ts'
import { type ByChannel, isClosed, UNSYNCED } from './voucher-room.ts'

/*
 * Finds the charged sums of channels with rows that may lack charges after a promotion or a restore. Such a channel takes no voucher until:
 * - authz has read the chain;
 * - all processes have had time to write down the charges that they remember;
 * - the buyer has presented a voucher, which shows the sum that it has signed.
 * See authz/channels/DECISIONS.md, "Payment channels".
 */

/**
 * An epoch that began less than this many seconds ago is too young: a process may not have written down the charges that it remembers. Each
 * process compares its memory with the database once a second (`charge-watch.ts`).
 */
export const QUIET_SECONDS = 5

/** The age of the database's epoch, in seconds; `anew` begins a new epoch first. */
export async function beginEpoch(client: Pick<ClientBase, 'query'>, anew: boolean): Promise<number> {
  const { rows } = await client.query<{ age: number }>('select begin_epoch($1) as age', [anew])
  return rows[0]?.age ?? 0
}

/**
 * Raises the charged sum of each locked row to the sum in this process's memory. Returns the changed rows. A changed row of the present
 * epoch shows that the database was restored to an earlier state.
 */
export function raise(channels: Iterable<LockedChannel>, memory: ChargeMemory): LockedChannel[] {
  const raised: LockedChannel[] = []
  for (const channel of channels) {
    const known = memory.recall(channel)
    if (!known || known.charged <= channel.charged) continue
    cover(channel, known)
    channel.charged = known.charged
    // The balance on record is from before the charge, so it is set to the charged sum. The chain is asked before the next voucher.
    if (channel.balance < known.charged) channel.balance = known.charged
    raised.push(channel)
  }
  return raised
}

/**
 * Returns the charged sum of a channel with a row that may lack charges. `counted` is the payer's own count. Its part above the row's
 * greatest voucher counts as charged, up to the balance. All sums are in atomic units.
 */
export function chargedWith({ charged, signedMax, balance }: Counted, counted: bigint): bigint {
  const lost = counted - signedMax
  if (lost <= 0n || charged >= balance) return charged
  return charged + lost < balance ? charged + lost : balance
}

type Counted = Record<'charged' | 'signedMax' | 'balance', bigint>

/**
 * Adds the charges that a row of an earlier epoch may lack. The presented voucher and all lower vouchers buy nothing, because they may have
 * paid before. The answer asks the payer to sign the next sum.
 */
export function account(
  { signed, requirements, mirror }: ByChannel<Reservation>,
  channel: LockedChannel,
  { epochAge, isRemembered }: { epochAge: number; isRemembered: boolean },
): ReserveOutcome {
  if (!mirror || epochAge < QUIET_SECONDS) return UNSYNCED
  const { maxClaimableAmount, signature } = signed.voucher
  const signedMax = BigInt(maxClaimableAmount)
  // A client signs the sum that it has counted plus the price. If a living process remembers the channel, that process's sum counts.
  const counted = signedMax - BigInt(requirements.amount)
  const charged = isRemembered ? channel.charged : chargedWith(channel, counted)
  // A voucher above the balance waits for its deposit, so it cannot have paid before, and the row does not keep it.
  if (charged > channel.charged || signedMax <= channel.balance) cover(channel, { signedMax, signature })
  channel.charged = charged
  if (channel.usedUp < channel.signedMax) channel.usedUp = channel.signedMax
  channel.isAccounted = true
  const reason = isClosed(channel) ? 'channel_closed' : CUMULATIVE_MISMATCH
  return { kind: 'unfit', reason, channel: stateOf(channel) }
}

function cover(channel: LockedChannel, voucher: { signedMax: bigint; signature: string }): void {
  const { signedMax, signature } = voucher
  if (signedMax > channel.signedMax) Object.assign(channel, { signedMax, signature })
}
