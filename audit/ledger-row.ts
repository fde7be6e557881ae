import { numberToHex } from 'viem'
import { type Authorization, paymentKey } from './payment-key.ts'

/** A payment in the ledger. Addresses and hashes are in lower case, amounts in atomic units. */
export interface LedgerRow {
  id: string
  key: string
  state: string
  accountId: string
  network: string
  asset: string
  payer: string
  payTo: string
  amount: bigint
  transaction: string | undefined
  reason: string | undefined
  /** The time of the settlement, in Unix seconds. */
  settledAt: number
  signed: Signed
  /** Whether the payment is being settled now, or was being settled a moment ago. */
  underWay: boolean
  /** Whether a reorganisation of the chain has reversed the payment, according to the ledger. */
  reversed: boolean
}

export type Signed =
  | Authorization
  | { method: 'deposit'; channel: string; amount: bigint }
  /** A scheme that the audit cannot check. */
  | { method: 'other' }

/** A row as the database returns it. */
export interface StoredRow {
  id: string
  key: string
  state: string
  accountId: string
  scheme: string
  network: string
  asset: string
  payer: string
  payTo: string
  amount: string
  transaction: string | null
  reason: string | null
  settledAt: number | null
  nonce: string | null
  permitNonce: string | null
  channel: string | null
  deposit: string | null
  underWay: boolean
  reversed: boolean
}

export function rowOf(stored: StoredRow): LedgerRow {
  const { id, key, state, accountId, network, underWay, reversed } = stored
  return {
    ...{ id, key, state, accountId, network, underWay, reversed },
    asset: stored.asset.toLowerCase(),
    payer: stored.payer.toLowerCase(),
    payTo: stored.payTo.toLowerCase(),
    amount: BigInt(stored.amount),
    transaction: stored.transaction ?? undefined,
    reason: stored.reason ?? undefined,
    settledAt: stored.settledAt ?? 0,
    signed: signedOf(stored),
  }
}

const NONCE = /^0x[0-9a-f]{64}$/i
const DECIMAL = /^[0-9]{1,78}$/

function signedOf({ asset, payer, nonce, permitNonce, channel, deposit }: StoredRow): Signed {
  const common = { token: asset.toLowerCase(), payer: payer.toLowerCase() }
  if (nonce !== null && NONCE.test(nonce)) return { method: 'eip3009', ...common, nonce: nonce.toLowerCase() }
  if (permitNonce !== null && DECIMAL.test(permitNonce))
    return { method: 'permit2', ...common, nonce: numberToHex(BigInt(permitNonce), { size: 32 }) }
  if (channel !== null && deposit !== null && DECIMAL.test(deposit))
    return { method: 'deposit', channel: channel.toLowerCase(), amount: BigInt(deposit) }
  return { method: 'other' }
}

/** Whether a row has the key of its signed payment. Under another key, the row would not prevent a second use of the payment. */
export function hasOwnKey({ key, network, signed }: LedgerRow): boolean {
  if (signed.method !== 'eip3009' && signed.method !== 'permit2') return true
  return key === paymentKey(network, signed)
}
