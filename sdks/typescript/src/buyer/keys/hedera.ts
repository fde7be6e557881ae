import { toBase64 } from '../../bytes.ts'
import { ConfigurationError, InvalidArgumentError } from '../../errors.ts'
import type { PaymentTerms } from '../terms/terms.ts'

/** The account that pays on Hedera, and its key. */
export interface HederaKey {
  /** Such as `0.0.1234`. */
  accountId: string
  /** DER in hex, as Hedera's own tools write it, or 0x and 64 hex digits for an ECDSA key. */
  privateKey: string
}

/** The account and its key from the environment variables; undefined unless both variables are set. */
export function hederaKeyOf(variables: Readonly<Record<string, string | undefined>>): HederaKey | undefined {
  const { LAUNA_HEDERA_ACCOUNT_ID: accountId, LAUNA_HEDERA_PRIVATE_KEY: privateKey } = variables
  return accountId && privateKey ? { accountId, privateKey } : undefined
}

type HederaSdk = typeof import('@hiero-ledger/sdk')

/** Seconds. Hedera refuses transactions with a longer validity. */
const LONGEST_VALIDITY = 180

const INT64_MAX = 2n ** 63n - 1n

/** The specification's id for Hedera's own currency. Its amounts are in tinybars. */
const HBAR = '0.0.0'

/**
 * Nodes that exist in both networks of Hedera. The facilitator chooses the node that gets the transaction, so each node needs a signature.
 */
const NODES = ['0.0.3', '0.0.4', '0.0.5', '0.0.6', '0.0.7']

const ENTITY = /^0\.0\.(0|[1-9][0-9]{0,18})$/

/** Whether a value is the id of an account or token, such as `0.0.1234`. */
export function isHederaEntity(value: unknown): value is string {
  return typeof value === 'string' && ENTITY.test(value)
}

/** The Unix time in seconds after which a payment signed now cannot be charged. */
export function hederaValidBefore(maxTimeoutSeconds: number, now = Date.now()): number {
  return Math.floor(now / 1_000) + validity(maxTimeoutSeconds)
}

/**
 * Signs a payment of scheme `exact` on Hedera (x402 specification, scheme_exact_hedera): one transfer from the payer to `payTo`. The
 * transaction id names the facilitator as fee payer. The payer signs; the facilitator signs too, and submits the transaction. This file
 * does not use the network.
 */
export async function signedHederaTransfer(terms: PaymentTerms, key: HederaKey): Promise<{ transaction: string }> {
  if (!isHederaEntity(key.accountId)) throw new ConfigurationError('the Hedera account must be like 0.0.1234')
  const sdk = await loadSdk()
  const { AccountId, Hbar, Timestamp, TokenId, TransactionId, TransferTransaction, Long } = sdk
  const feePayer = terms.extra.feePayer
  if (!isHederaEntity(feePayer) || !isHederaEntity(terms.payTo) || !isHederaEntity(terms.asset))
    throw new InvalidArgumentError('the terms name no fee payer, account or token of Hedera')
  // A fee payer pays for everything in the transaction, so the payer must not sign as fee payer.
  if (feePayer === key.accountId) throw new InvalidArgumentError('the fee payer must not be the payer')
  if (BigInt(terms.amount) > INT64_MAX) throw new InvalidArgumentError('the amount is more than Hedera can hold')
  const amount = Long.fromString(terms.amount)
  const payer = AccountId.fromString(key.accountId)
  const payTo = AccountId.fromString(terms.payTo)
  const transfer = new TransferTransaction()
    .setNodeAccountIds(NODES.map((node) => AccountId.fromString(node)))
    .setTransactionId(TransactionId.withValidStart(AccountId.fromString(feePayer), Timestamp.fromDate(new Date())))
    .setTransactionValidDuration(validity(terms.maxTimeoutSeconds))
  if (terms.asset === HBAR)
    transfer
      .addHbarTransfer(payer, Hbar.fromTinybars(amount.negate()))
      .addHbarTransfer(payTo, Hbar.fromTinybars(amount))
  else {
    const token = TokenId.fromString(terms.asset)
    transfer.addTokenTransfer(token, payer, amount.negate()).addTokenTransfer(token, payTo, amount)
  }
  const signed = await transfer.freeze().sign(privateKeyOf(sdk, key))
  return { transaction: toBase64(signed.toBytes()) }
}

function validity(maxTimeoutSeconds: number): number {
  return Math.min(maxTimeoutSeconds, LONGEST_VALIDITY)
}

function privateKeyOf({ PrivateKey }: HederaSdk, { privateKey }: HederaKey) {
  try {
    if (/^0x[0-9a-fA-F]{64}$/.test(privateKey)) return PrivateKey.fromStringECDSA(privateKey)
    return PrivateKey.fromStringDer(privateKey)
  } catch {
    // The original error is hidden, because it could quote the key.
    throw new ConfigurationError('the Hedera private key is neither DER in hex nor 0x and 64 hex digits')
  }
}

async function loadSdk(): Promise<HederaSdk> {
  try {
    return await import('@hiero-ledger/sdk')
  } catch (cause) {
    throw new ConfigurationError('paying on Hedera needs the package @hiero-ledger/sdk', { cause })
  }
}
