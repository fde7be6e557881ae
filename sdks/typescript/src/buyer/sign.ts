import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { toBase64 } from '../bytes.ts'
import { ConfigurationError } from '../errors.ts'
import type { Channels } from './channels/channels.ts'
import { SpendingPolicyError, TermsChangedError, UnreadableTermsError } from './errors.ts'
import type { NewPayment, Once, OpenPayment, PaymentJournal, SpentBook } from './journal/journal.ts'
import { spendingOf } from './journal/journal.ts'
import { signedTransfer } from './keys/eip3009.ts'
import type { HederaKey } from './keys/hedera.ts'
import { hederaValidBefore, signedHederaTransfer } from './keys/hedera.ts'
import type { EvmKey } from './keys/wallet.ts'
import { limitRefusal } from './limits.ts'
import { choosePayment, type SpendingPolicy, signatureSeconds } from './policy.ts'
import type { RepeatableRequest } from './request.ts'
import { encodableTerms } from './terms/encodable.ts'
import { paymentHeaders } from './terms/payment-header.ts'
import type { PaymentTerms } from './terms/terms.ts'
import { BATCH_SETTLEMENT } from './terms/terms.ts'

/** A signed payment that is not in the journal yet. */
export interface Signed {
  payment: NewPayment
  /** The payload, with which the official client of the scheme records the outcome. */
  payload: PaymentPayload
  /** The payment's deposit into a channel, in atomic units. */
  deposit: bigint
}

/** A buyer's keys, and the rules for its signatures. */
export interface SigningParts {
  /** Reads the key when it is first needed. Undefined without a key for EVM networks. */
  evm: (() => Promise<EvmKey>) | undefined
  hedera: HederaKey | undefined
  /** Loads the packages that sign payments of channels when they are first needed. */
  channels: (() => Promise<Channels>) | undefined
  /** CAIP-2 namespaces for which the buyer has a key. */
  namespaces: readonly string[]
  policy: SpendingPolicy
  journal: PaymentJournal
}

/** Throws `ConfigurationError` if the buyer has no EVM key, which channels need. */
export async function channelsOf({ channels }: SigningParts): Promise<Channels> {
  if (!channels) throw new ConfigurationError('payment channels need an EVM key')
  return channels()
}

/** Whether a payment channel pays for these terms. */
export function isOfChannel({ scheme }: PaymentTerms, { channels }: SigningParts): boolean {
  return scheme === BATCH_SETTLEMENT && channels !== undefined
}

/** The approved terms; undefined without an approval. */
export type Approved = PaymentTerms | undefined

/**
 * The terms that the policy chooses. Throws `SpendingPolicyError`, and `TermsChangedError` if the seller no longer offers the approved
 * terms.
 */
export function chosenTerms(
  request: { url: string },
  required: PaymentRequired,
  { namespaces, policy, approved }: Pick<SigningParts, 'namespaces' | 'policy'> & { approved: Approved },
): { terms: PaymentTerms; index: number } {
  const { accepts } = required
  const choice = choosePayment(accepts, policy, { host: new URL(request.url).hostname, namespaces, approved })
  if (choice.kind === 'chosen') return choice
  const isOther = choice.reasons.every((reason) => reason === 'terms' || reason === 'malformed')
  if (approved && isOther) throw new TermsChangedError(approved, accepts)
  throw new SpendingPolicyError(choice.reasons, { policy, accepts })
}

/**
 * Signs a payment for a request, if the policy allows it. `purchase` is the id of the purchase in the journal. Throws `SpendingPolicyError`
 * and `TermsChangedError`.
 */
export async function sign(
  request: RepeatableRequest,
  required: PaymentRequired,
  { approved, purchase, ...parts }: SigningParts & { approved: Approved; purchase: string },
): Promise<Signed> {
  const { namespaces, policy } = parts
  const { terms, index } = chosenTerms(request, required, { namespaces, policy, approved })
  if (isOfChannel(terms, parts) && !approved && (await (await channelsOf(parts)).isChanged(terms)))
    throw new SpendingPolicyError(['channel_changed'])
  // The policy sets the lifetime of the signature, but the terms in the payment stay as the seller wrote them.
  const lived = { ...encodableTerms(terms), maxTimeoutSeconds: signatureSeconds(policy, terms) }
  const [accepted] = required.accepts.slice(index, index + 1)
  const payload = { ...(await signedPayload(required, lived, parts)), ...(accepted && { accepted }) }
  const { outlay, deposit, validBefore } = commitmentOf(payload, lived)
  if (deposit > BigInt(policy.maxDeposit ?? '0')) {
    const asked = { network: terms.network, asset: terms.asset, amount: deposit.toString() }
    throw new SpendingPolicyError(['deposit'], { policy, outlay: asked })
  }
  const { method, url, headers, body = new Uint8Array() } = request
  const payment: NewPayment = {
    ...{ purchase, signed_at: new Date().toISOString(), method, url, host: new URL(url).hostname, terms },
    ...{ headers: paymentHeaders(payload), valid_before: validBefore ?? null, outlay: outlay.toString() },
    request: { headers, body: body.length === 0 ? null : toBase64(body) },
  }
  return { payload, deposit, payment }
}

/**
 * Writes a signed payment to the journal, if the limits over all earlier payments allow it. Throws `SpendingPolicyError`, `JournalError`,
 * the errors of `once`, and `PaymentUncertainError` for a second deposit while the seller can still send the first one to the chain.
 */
export async function begin(
  { payment, payload, deposit }: Signed,
  { policy, journal, channels, once }: SigningParts & Once,
): Promise<OpenPayment> {
  const { host, terms, outlay } = payment
  const own = deposit > 0n ? await channels?.() : undefined
  const check = (book: SpentBook) => {
    own?.checkDeposit(payload, book)
    const spending = { host, network: terms.network, asset: terms.asset, outlay }
    const refusal = limitRefusal(spendingOf(book), policy, { payment: spending, now: new Date(payment.signed_at) })
    if (refusal) throw new SpendingPolicyError([refusal], { policy, outlay: { ...spending, amount: outlay } })
  }
  if (own) {
    check(await journal.read())
    // The channel is stored before the journal has the deposit. So a crash between the two steps does not lose the data for a withdrawal.
    await own.pin(payload, terms, host)
  }
  return journal.begin(payment, check, { once })
}

/** Returns the most that a signature gives away, in atomic units, the deposit in it, and its expiry. */
function commitmentOf(
  { payload }: PaymentPayload,
  { scheme, network, amount, maxTimeoutSeconds }: PaymentTerms,
): { outlay: bigint; deposit: bigint; validBefore: number | undefined } {
  const { authorization, deposit } = payload as {
    authorization?: { validBefore: string }
    deposit?: { amount: string; authorization?: { erc3009Authorization?: { validBefore: string } } }
  }
  if (network.startsWith('hedera:'))
    return { outlay: BigInt(amount), deposit: 0n, validBefore: hederaValidBefore(maxTimeoutSeconds) }
  if (scheme === 'exact')
    return { outlay: BigInt(amount), deposit: 0n, validBefore: authorization && Number(authorization.validBefore) }
  // A voucher spends an earlier deposit, which was counted against the limits when it was signed.
  const deposited = BigInt(deposit?.amount ?? '0')
  const { validBefore } = deposit?.authorization?.erc3009Authorization ?? {}
  return { outlay: deposited, deposit: deposited, validBefore: validBefore ? Number(validBefore) : undefined }
}

/** Signs a payment for terms of a 402. Their addresses must have the form that the schemes can sign (`encodableTerms`). */
async function signedPayload(
  required: PaymentRequired,
  terms: PaymentTerms,
  parts: SigningParts,
): Promise<PaymentPayload> {
  if (isOfChannel(terms, parts)) return (await channelsOf(parts)).sign(required, terms)
  const { evm, hedera } = parts
  const { resource, extensions } = required
  const rest = { ...(extensions && { extensions }), ...(resource && { resource }), accepted: terms as never }
  if (terms.network.startsWith('hedera:') && hedera) {
    return { x402Version: 2, payload: await signedHederaTransfer(terms, hedera), ...rest }
  }
  if (!evm) throw new UnreadableTermsError(`there is no key for ${terms.scheme} on ${terms.network}`)
  return { x402Version: 2, payload: await signedTransfer(terms, await evm()), ...rest }
}
