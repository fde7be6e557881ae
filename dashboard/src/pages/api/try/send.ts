import { type Launa, SANDBOX_NETWORK } from '@launa/sdk'
import {
  Buyer,
  type Inspection,
  inspect,
  type PaidResponse,
  type PaymentTerms,
  PaymentUncertainError,
  TermsChangedError,
} from '@launa/sdk/buyer'
import { type Answer, readAnswer } from './answer.ts'
import { requestInit, type TrialRequest } from './request.ts'

// Signing needs large packages, so the page loads this file only when a seller tries a request.

export interface UnpaidAnswer {
  /** The terms of a 402; undefined when no payment is asked for. */
  required: Inspection['required']
  answer: Answer
}

/** Sends a request without a payment, to get its price. */
export async function sendUnpaid(request: TrialRequest): Promise<UnpaidAnswer> {
  const sentAt = performance.now()
  const { response, required } = await inspect(request.url, requestInit(request))
  return { required, answer: await readAnswer(response, sentAt) }
}

export type PaidOutcome =
  /** The wallet holds less than the price, also after the faucet has filled it. Nothing was sent. `balance` is in atomic units of USDC. */
  | { kind: 'short'; balance: string }
  | { kind: 'answered'; answer: Answer; receipt: PaidResponse['receipt'] }
  /** The seller has changed the terms after the answer 402 that the page shows. Nothing was sent. */
  | { kind: 'changed' }
  /** The page does not know yet whether the payment was charged. `again` sends the same payment, which cannot be charged twice. */
  | { kind: 'uncertain'; reason: string; again: () => Promise<PaidOutcome> }

/** Sends a request and pays `terms` for it from the seller's own Sandbox wallet. It first fills the wallet if necessary. */
export async function sendPaid(options: {
  client: Launa
  request: TrialRequest
  terms: PaymentTerms
}): Promise<PaidOutcome> {
  const { request, terms } = options
  const { address, private_key: privateKey } = await options.client.sandboxWallet.get()
  const balance = await filledBalance(options.client, { address, amount: terms.amount })
  if (balance < BigInt(terms.amount)) return { kind: 'short', balance: String(balance) }
  // Allow only this host, this network and the terms that the seller has approved.
  const policy = { maxPerCall: terms.amount, networks: [SANDBOX_NETWORK], hosts: [new URL(request.url).hostname] }
  const buyer = new Buyer({ privateKey, policy })
  return outcomeOf(() => buyer.fetch(request.url, { ...requestInit(request), approved: terms }), buyer)
}

async function outcomeOf(send: () => Promise<PaidResponse>, buyer: Buyer): Promise<PaidOutcome> {
  const sentAt = performance.now()
  try {
    const { response, receipt } = await send()
    return { kind: 'answered', receipt, answer: await readAnswer(response, sentAt) }
  } catch (error) {
    if (error instanceof TermsChangedError) return { kind: 'changed' }
    if (!(error instanceof PaymentUncertainError)) throw error
    const { id = '' } = error.payment
    return { kind: 'uncertain', reason: error.message, again: () => outcomeOf(() => buyer.resume(id), buyer) }
  }
}

/** Returns the wallet's USDC in atomic units. If the wallet holds less than `amount`, the faucet fills it first. */
async function filledBalance(client: Launa, { address, amount }: { address: string; amount: string }): Promise<bigint> {
  const { usdc_base: balance } = await client.dev.balances({ address })
  if (BigInt(balance) >= BigInt(amount)) return BigInt(balance)
  const filled = await client.dev.faucet({ address, asset: 'usdc' })
  return BigInt(filled.usdc_base)
}
