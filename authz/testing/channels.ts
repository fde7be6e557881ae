import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { type Hex, toHex } from 'viem'
import { inTransaction } from '../../runtime/transaction.ts'
import { mirrorChannel } from '../ledger/channels/channel-rows.ts'
import type { Reservation } from '../ledger/ledger.ts'
import type { VoucherPayload } from '../schemes/batch-settlement/payload.ts'
import { voucherKey } from '../schemes/payment-key.ts'
import { it as onLedger } from './ledger.ts'
import { REQUIREMENTS } from './reservations.ts'

export const NETWORK = 'eip155:84533'
/** The price of one answer, atomic units. */
export const STEP = 10n
export const BALANCE = 1_000_000n
export const CHARGE = { by: 'voucher', upstreamStatus: 200 } as const

const requirements = { ...REQUIREMENTS, scheme: 'batch-settlement', network: NETWORK, amount: String(STEP) }

interface Parts {
  pool: Pool
  reservation: (fields: Partial<Reservation>) => Reservation
}

/** A channel with chain state that was just read. Its vouchers need no real signature here. */
export class TestedChannel {
  readonly #parts: Parts
  readonly id: Hex = toHex(randomBytes(32))
  readonly config = {
    ...{ payer: address(1), payerAuthorizer: address(1), receiver: address(2), receiverAuthorizer: address(3) },
    ...{ token: address(4), withdrawDelay: 900, salt: toHex(randomBytes(32)) },
  }

  constructor(parts: Parts) {
    this.#parts = parts
  }

  mirrored(fields: { balance?: bigint; withdrawRequestedAt?: number; refundNonce?: number; readAt?: number } = {}) {
    return { balance: BALANCE, totalClaimed: 0n, withdrawRequestedAt: 0, refundNonce: 0, readAt: Date.now(), ...fields }
  }

  /**
   * Writes the channel with a state that was read from the chain a second ago. A state that is read now is then newer, whatever the
   * precision of the clocks.
   */
  async known(fields: Parameters<TestedChannel['mirrored']>[0] = {}): Promise<this> {
    const { id: channelId, config } = this
    const now = Date.now()
    const channel = { network: NETWORK, channelId, environment: 'production' as const, config }
    await mirrorChannel(
      this.#parts.pool,
      { ...channel, mirror: this.mirrored({ readAt: now - 1000, ...fields }), isNew: true },
      now,
    )
    return this
  }

  reservation(max: bigint, fields: Partial<Reservation> = {}): Reservation {
    const voucher = { channelId: this.id, maxClaimableAmount: String(max), signature: toHex(max, { size: 65 }) }
    const signed: VoucherPayload = { type: 'voucher', channelConfig: this.config, voucher }
    const key = voucherKey({ network: NETWORK, ...voucher })
    return this.#parts.reservation({ environment: 'production', key, signed, requirements, ...fields })
  }

  async row() {
    const text = `select charged::text, signed_max::text as max, signature, jsonb_array_length(holds) as holds
      from payment_channel where network = $1 and channel_id = $2`
    return (await this.#parts.pool.query(text, [NETWORK, Buffer.from(this.id.slice(2), 'hex')])).rows[0]
  }
}

/** Removes the channel's payments above the sum of this voucher, and their charges, like the restore of an older backup. */
export async function setChannelBack(
  pool: Pool,
  { channelId, sum, signature }: { channelId: Hex; sum: bigint; signature: string },
): Promise<void> {
  const id = Buffer.from(channelId.slice(2), 'hex')
  await inTransaction(pool, async (client) => {
    await client.query(
      `delete from test_payment where signed #>> '{voucher,channelId}' = $1
        and (signed #>> '{voucher,maxClaimableAmount}')::numeric > $2`,
      [channelId, String(sum)],
    )
    await client.query(
      'update payment_channel set charged = $2, signed_max = $2, signature = $3 where channel_id = $1',
      [id, String(sum), signature],
    )
  })
}

function address(digit: number): Hex {
  return `0x${String(digit).repeat(40)}`
}

/** `it` with channels in the ledger's database. */
export const it = onLedger
  /** A channel without a row. */
  .extend(
    'unknownChannel',
    { scope: 'file' },
    ({ pool, reservation }) =>
      () =>
        new TestedChannel({ pool, reservation }),
  )
  .extend(
    'channel',
    { scope: 'file' },
    ({ unknownChannel }) =>
      () =>
        unknownChannel().known(),
  )
