import { type Launa, SANDBOX_NETWORK } from '@launa/sdk'
import {
  Buyer,
  type Inspection,
  inspect,
  type PaidResponse,
  type PaymentTerms,
  PaymentUncertainError,
} from '@launa/sdk/buyer'
import { type Answer, readAnswer } from './answer.ts'
import { requestInit, type TrialRequest } from './request.ts'

// Signing needs large packages: the page loads this file only when a seller tries a request.

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
  | { kind: 'answered'; answer: Answer; receipt: PaidResponse['receipt'] }
  /** The page does not know yet whether the payment was charged. `again` sends the same payment, which cannot be charged twice. */
  | { kind: 'uncertain'; reason: string; again: () => Promise<PaidOutcome> }

/** Sends a request and pays `terms` for it from the seller's own Sandbox wallet. It first fills the wallet if necessary. */
export async function sendPaid(options: {
  client: Launa
  request: TrialRequest
  terms: PaymentTerms
}): Promise<PaidOutcome> {
  const { request, terms } = options
  const buyer = await sandboxBuyer(options.client, request, terms)
  return outcomeOf(() => buyer.fetch(request.url, { ...requestInit(request), approved: terms }), buyer)
}

async function outcomeOf(send: () => Promise<PaidResponse>, buyer: Buyer): Promise<PaidOutcome> {
  const sentAt = performance.now()
  try {
    const { response, receipt } = await send()
    return { kind: 'answered', receipt, answer: await readAnswer(response, sentAt) }
  } catch (error) {
    if (!(error instanceof PaymentUncertainError)) throw error
    const { id = '' } = error.payment
    return { kind: 'uncertain', reason: error.message, again: () => outcomeOf(() => buyer.resume(id), buyer) }
  }
}

async function sandboxBuyer(client: Launa, { url }: TrialRequest, { amount }: PaymentTerms): Promise<Buyer> {
  const { address, private_key: privateKey } = await client.sandboxWallet.get()
  const { usdc_base: balance } = await client.dev.balances({ address })
  if (BigInt(balance) < BigInt(amount)) await client.dev.faucet({ address, asset: 'usdc' })
  // Allow only this host, this network and the terms that the seller has approved.
  const policy = { maxPerCall: amount, networks: [SANDBOX_NETWORK], hosts: [new URL(url).hostname] }
  return new Buyer({ privateKey, policy })
}
