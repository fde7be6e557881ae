import type { x402HTTPClient } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import type { Budget } from './budget.ts'
import { BATCH_SETTLEMENT, type Channels } from './channels.ts'
import { SpendingPolicyError, UnreadableTermsError } from './errors.ts'
import { hederaValidBefore } from './hedera.ts'
import type { PaymentTerms, SentPayment } from './payment.ts'
import { choosePayment, type SpendingPolicy } from './policy.ts'

/** A payment that is ready to be sent. */
export interface Signed {
  payment: SentPayment
  /** What the scheme's official client hears the outcome of. */
  payload: PaymentPayload
}

export interface SigningParts {
  http: x402HTTPClient
  /** CAIP-2 namespaces that there is a key for. */
  namespaces: readonly string[]
  policy: SpendingPolicy
  budget: Budget
  /** Undefined without a key for EVM networks. */
  channels: Channels | undefined
}

/** The terms in a 402. Throws `UnreadableTermsError`. */
export async function requiredBy(http: x402HTTPClient, response: Response): Promise<PaymentRequired> {
  const body: unknown = await response.json().catch(() => undefined)
  try {
    const required = http.getPaymentRequiredResponse((name) => response.headers.get(name), body)
    if (required.x402Version === 2 && Array.isArray(required.accepts)) return required
  } catch (cause) {
    throw new UnreadableTermsError('the payment terms cannot be read', { cause })
  }
  throw new UnreadableTermsError('the payment terms are not those of x402 version 2')
}

/** The terms that the policy chooses. Throws `SpendingPolicyError`. */
export function chosenTerms(
  request: { url: string },
  required: PaymentRequired,
  { namespaces, policy }: Pick<SigningParts, 'namespaces' | 'policy'>,
): { terms: PaymentTerms; index: number } {
  const choice = choosePayment(required.accepts, policy, { host: new URL(request.url).hostname, namespaces })
  if (choice.kind === 'refused') throw new SpendingPolicyError(choice.reasons)
  return choice
}

/**
 * Signs a payment for a request. The policy decides before anything is signed; the day's limit on what the signature
 * gives away, before anything is sent. Throws `SpendingPolicyError`, and `PaymentUncertainError` for a second deposit while
 * the first may still arrive.
 */
export async function sign(
  request: { method: string; url: string },
  required: PaymentRequired,
  { http, namespaces, policy, budget, channels }: SigningParts,
): Promise<Signed> {
  const { terms, index } = chosenTerms(request, required, { namespaces, policy })
  const accepts = required.accepts.slice(index, index + 1)
  const payload = await http.createPaymentPayload({ ...required, accepts })
  channels?.checkDeposit(payload)
  const { outlay, deposit, validBefore } = commitmentOf(payload, terms)
  if (deposit > BigInt(policy.maxDeposit ?? '0')) throw new SpendingPolicyError(['deposit'])
  if (policy.maxPerDay !== undefined) {
    const spending = { day: new Date().toISOString().slice(0, 10), amount: outlay, limit: BigInt(policy.maxPerDay) }
    if (!(await budget.reserve(spending))) throw new SpendingPolicyError(['daily_limit'])
  }
  const { method, url } = request
  return { payload, payment: { method, url, terms, headers: http.encodePaymentSignatureHeader(payload), validBefore } }
}

/** What a seller's channels ask for. Throws `UnreadableTermsError` when it has none. */
export function channelTerms({ accepts }: PaymentRequired): PaymentTerms {
  const terms = accepts.find(({ scheme }) => scheme === BATCH_SETTLEMENT)
  if (!terms) throw new UnreadableTermsError('nothing is sold through payment channels there')
  return terms as PaymentTerms
}

/** Signs for nothing but what was charged already, so that neither policy nor budget is asked. */
export async function signRefund(
  { method, url }: { method: string; url: string },
  required: PaymentRequired,
  { http, channels, amount }: { http: x402HTTPClient; channels: Channels; amount: string | undefined },
): Promise<Signed> {
  const terms = channelTerms(required)
  const payload = await channels.refundPayload(required, terms, amount)
  const headers = http.encodePaymentSignatureHeader(payload)
  return { payload, payment: { method, url, terms, headers, validBefore: undefined } }
}

/** What a signature gives away at most, in atomic units, and until when. */
function commitmentOf(
  { payload }: PaymentPayload,
  { scheme, network, amount, maxTimeoutSeconds }: PaymentTerms,
): { outlay: bigint; deposit: bigint; validBefore: number | undefined } {
  const { authorization, deposit } = payload as {
    authorization?: { validBefore: string }
    deposit?: { amount: string }
  }
  if (network.startsWith('hedera:'))
    return { outlay: BigInt(amount), deposit: 0n, validBefore: hederaValidBefore(maxTimeoutSeconds) }
  if (scheme === 'exact')
    return { outlay: BigInt(amount), deposit: 0n, validBefore: authorization && Number(authorization.validBefore) }
  // A voucher spends what was deposited, and counted, before.
  const deposited = BigInt(deposit?.amount ?? '0')
  return { outlay: deposited, deposit: deposited, validBefore: undefined }
}
