import { randomBytes, randomUUID } from 'node:crypto'
import { v7 } from 'uuid'
import { SANDBOX_NETWORK, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { paymentRequirements } from '../../domain/payments/payment-requirements.ts'
import type { Reservation } from '../ledger/ledger.ts'
import { heldPayment } from './fixtures.ts'

/** Returns the id, moved into the bucket of this key (`payment/payment-ids.ts`). */
const inBucketOf = (key: Buffer, id: string): string => `${id.slice(0, -4)}${key.toString('hex', 0, 2)}`

/** The terms of an offer for 0.10 USDC in the Sandbox. */
export const REQUIREMENTS = paymentRequirements(
  {
    scheme: 'exact',
    network: SANDBOX_NETWORK,
    asset: SANDBOX_USDC.address,
    amount: '100000',
    max_timeout_seconds: 300,
    extra: { name: SANDBOX_USDC.name, version: SANDBOX_USDC.version, assetTransferMethod: 'eip3009' },
  },
  '0x2222222222222222222222222222222222222222',
)

/** Returns a reservation as admission makes it, with a new authorization. A given id moves into the bucket of the key. */
export function newReservation(api: { id: string; epoch: string }, fields: Partial<Reservation> = {}): Reservation {
  const { key = randomBytes(32), id = v7() } = fields
  return {
    environment: 'development',
    accountId: randomUUID(),
    apiId: api.id,
    apiEpoch: api.epoch,
    endpointId: randomUUID(),
    method: 'GET',
    host: 'ledger.dev.localhost',
    path: '/',
    payer: '0x1111111111111111111111111111111111111111',
    byKey: true,
    requirements: REQUIREMENTS,
    validBefore: Math.floor(Date.now() / 1000) + 300,
    signed: heldPayment.signed,
    ephemeral: false,
    requestDigest: randomBytes(32),
    varyOn: [],
    leaseSeconds: 60,
    ...fields,
    key,
    id: inBucketOf(key, id),
  }
}

/** Another attempt that presents the authorization of `first` again. */
export const again = (first: Reservation): Reservation => ({ ...first, id: inBucketOf(first.key, v7()) })
