import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { authorizationTypes } from '@x402/evm'
import type { Pool } from 'pg'
import { type Address, createPublicClient, type Hex, parseAbi } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { authorizationKey } from '../../../../authz/schemes/payment-key.ts'
import { SANDBOX_CHAIN_ID, SANDBOX_USDC } from '../../../../domain/networks/network.ts'
import type { PaymentRequirements } from '../../../../domain/payments/payment-requirements.ts'
import { patience, promised } from '../../../../runtime/patience.ts'
import { httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import type { Authorization } from '../../../../sdks/typescript/src/buyer/keys/authorization.ts'
import { rpc } from '../../../support/rpc.ts'

const TOKEN_ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function authorizationState(address authorizer, bytes32 nonce) view returns (bool)',
])
const TOKEN = { address: SANDBOX_USDC.address, abi: TOKEN_ABI } as const

/** A test's requests to the Sandbox chain. */
export interface Chain {
  /** The number of the latest block. */
  blockNumber(): Promise<bigint>
  /** Returns an address's balance of USDC, in atomic units. */
  usdcOf(address: string): Promise<bigint>
  /** Returns whether the token has recorded this authorization as used. */
  nonceUsed(authorization: { from: string; nonce: string }): Promise<boolean>
  /** Gives an address 100 USDC and returns its balance. */
  fund(address: string): Promise<bigint>
  /** Returns the status of a mined transaction. */
  receiptStatus(transaction: string): Promise<'success' | 'reverted'>
}

export function chainOf(settings: Settings): Chain {
  const client = createPublicClient({ transport: rpc(httpAddress(settings, 'rpc')) })
  const usdcOf = (address: string) =>
    client.readContract({ ...TOKEN, functionName: 'balanceOf', args: [address as Address] })
  return {
    blockNumber: () => client.getBlockNumber(),
    usdcOf,
    nonceUsed: ({ from, nonce }) =>
      client.readContract({ ...TOKEN, functionName: 'authorizationState', args: [from as Address, nonce as Hex] }),
    async fund(address) {
      const response = await fetch(`${httpAddress(settings, 'chainManager')}/faucet`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ address, asset: 'usdc' }),
      })
      if (!response.ok) throw new Error(`the faucet answered ${response.status}: ${await response.text()}`)
      return usdcOf(address)
    },
    receiptStatus: async (hash) => (await client.getTransactionReceipt({ hash: hash as Hex })).status,
  }
}

/** Returns a new address for payees. Its key is discarded. */
export function newAddress(): Address {
  return privateKeyToAccount(generatePrivateKey()).address
}

/** Returns a new wallet with 100 USDC. */
export async function fundedWallet(chain: Chain): Promise<PrivateKeyAccount & { privateKey: Hex }> {
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  await chain.fund(account.address)
  return { ...account, privateKey }
}

export interface SignedPayment {
  /** Value of `PAYMENT-SIGNATURE`. */
  header: string
  authorization: Authorization
  payload: {
    x402Version: number
    accepted: PaymentRequirements
    payload: { signature: string; authorization: Authorization }
  }
}

/** Deviations of a dishonest or broken client from an honest one. */
export interface Departure {
  /** Changes before signing, so that the signature stays valid. */
  authorization?: Partial<Authorization>
  accepted?: Partial<PaymentRequirements>
  /** Changes after signing. */
  afterSigning?: Partial<Authorization>
  signature?: (honest: Hex) => string
}

/** Returns a payment for `terms`, signed without an SDK by x402 v2 "exact" on EVM, with the given deviations. */
export async function signPayment(
  account: PrivateKeyAccount,
  terms: PaymentRequirements,
  departure: Departure = {},
): Promise<SignedPayment> {
  const signed: Authorization = {
    from: account.address,
    to: terms.payTo,
    value: terms.amount,
    validAfter: '0',
    validBefore: String(Math.floor(Date.now() / 1000) + terms.maxTimeoutSeconds),
    nonce: `0x${randomBytes(32).toString('hex')}`,
    ...departure.authorization,
  }
  const honest = await account.signTypedData({
    domain: {
      name: String(terms.extra.name),
      version: String(terms.extra.version),
      chainId: SANDBOX_CHAIN_ID,
      verifyingContract: terms.asset as Address,
    },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: {
      from: signed.from as Address,
      to: signed.to as Address,
      value: BigInt(signed.value),
      validAfter: BigInt(signed.validAfter),
      validBefore: BigInt(signed.validBefore),
      nonce: signed.nonce as Hex,
    },
  })
  const authorization = { ...signed, ...departure.afterSigning }
  const payload = {
    x402Version: 2,
    accepted: { ...terms, ...departure.accepted },
    payload: { signature: departure.signature?.(honest) ?? honest, authorization },
  }
  return { header: encodeHeader(payload), authorization, payload }
}

/** x402's header encoding: standard base64 of JSON. */
export function encodeHeader(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64')
}

function decodeHeader<T>(response: Response, name: string): T {
  const text = response.headers.get(name)
  if (text === null) throw new Error(`an answer with status ${response.status} has no ${name}`)
  return JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as T
}

export interface PaymentRequired {
  x402Version: number
  error: string
  resource: { url: string }
  accepts: [PaymentRequirements, ...PaymentRequirements[]]
}

/** Returns the decoded `PAYMENT-REQUIRED` of a 402. Throws when there is none. */
export function challengeOf(response: Response): PaymentRequired {
  return decodeHeader(response, 'payment-required')
}

export interface Receipt {
  success: boolean
  transaction: string
  network: string
  payer: string
  errorReason?: string
}

/** Returns the decoded `PAYMENT-RESPONSE`; throws when there is none. */
export function receiptOf(response: Response): Receipt {
  return decodeHeader(response, 'payment-response')
}

/** The columns of the ledger that tests read. */
export interface PaymentRow {
  id: string
  state: string
  amount: string
  pay_to: string
  payer: string
  transaction: string | null
  error_reason: string | null
  upstream_status: number | null
}

/** Returns the ledger's row of an authorization, or undefined. */
export async function paymentRow(
  pool: Pool,
  authorization: { from: string; nonce: string },
): Promise<PaymentRow | undefined> {
  const text = `select id, state, amount::text, pay_to, payer, transaction, error_reason, upstream_status
    from payment where key = $1`
  return (await pool.query<PaymentRow>(text, [rowKey(authorization)])).rows[0]
}

/** Returns whether the delivery of a payment's answer is recorded. */
export async function isDelivered(pool: Pool, authorization: { from: string; nonce: string }): Promise<boolean> {
  const delivered = 'select from delivery d join payment p on p.id = d.payment_id where p.key = $1 and d.delivered'
  return (await pool.query(delivered, [rowKey(authorization)])).rowCount === 1
}

/** Returns the primary key of an authorization's row. */
export function rowKey({ from, nonce }: { from: string; nonce: string }): Buffer {
  const network = `eip155:${SANDBOX_CHAIN_ID}`
  return authorizationKey({ network, asset: SANDBOX_USDC.address, payer: from, nonce })
}

/**
 * Milliseconds between two polls. The pause grows to a quarter of the elapsed time, because each poll takes processor time from other test
 * files.
 */
const LOOK_AGAIN_MS = { least: 25, most: 500 }

/**
 * Polls until the result is neither undefined nor false. The default limit is `patience()` for other processes. A larger limit, in
 * milliseconds of an idle machine, is for work that takes longer in the product itself.
 */
export function until<T>(what: string, probe: () => Promise<T | undefined | false>, atLeastMs?: number): Promise<T> {
  return waitUntil(what, probe, patience(atLeastMs))
}

/** Like `until`, for an effect that the product promises within this time, in milliseconds of an idle machine. */
export function untilAsPromised<T>(
  what: string,
  probe: () => Promise<T | undefined | false>,
  promisedMs: number,
): Promise<T> {
  return waitUntil(what, probe, promised(promisedMs))
}

async function waitUntil<T>(what: string, probe: () => Promise<T | undefined | false>, limitMs: number): Promise<T> {
  const begun = Date.now()
  for (;;) {
    const answer = await probe()
    if (answer !== undefined && answer !== false) return answer
    const waited = Date.now() - begun
    if (waited > limitMs) throw new Error(`waited ${Math.round(limitMs)} ms in vain until ${what}`)
    await delay(Math.min(Math.max(waited / 4, LOOK_AGAIN_MS.least), LOOK_AGAIN_MS.most))
  }
}

/** Waits until an authorization has `state` in the ledger. */
export function rowInState(
  pool: Pool,
  authorization: Authorization,
  state: string,
  atLeastMs?: number,
): Promise<PaymentRow> {
  const probe = async () => {
    const row = await paymentRow(pool, authorization)
    return row?.state === state && row
  }
  return until(`the payment is ${state}`, probe, atLeastMs)
}
