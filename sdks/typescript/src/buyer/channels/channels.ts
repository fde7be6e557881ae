import { x402Client, x402HTTPClient } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired, PaymentRequirements } from '@x402/core/types'
import { BATCH_SETTLEMENT_ADDRESS, BATCH_SETTLEMENT_DOMAIN, voucherTypes } from '@x402/evm'
import { BatchSettlementEvmScheme, computeChannelId, signVoucher } from '@x402/evm/batch-settlement/client'
import { type Hex, type LocalAccount, recoverTypedDataAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { standardBase64 } from '../../fields.ts'
import { OUT_OF_STEP, PRICES_PER_DEPOSIT, USUAL_WITHDRAW_DELAY_SECONDS } from '../../generated/facts.ts'
import { untilAborted } from '../../process-environment.ts'
import { PaymentUncertainError, UnreadableTermsError } from '../errors.ts'
import { type SpentBook, sentPaymentOf } from '../journal/journal.ts'
import { encodableTerms } from '../terms/encodable.ts'
import type { PaymentTerms } from '../terms/terms.ts'
import { BATCH_SETTLEMENT } from '../terms/terms.ts'
import { type ChannelPayload, channelOf, depositOf, isMiscount } from './payload.ts'
import {
  type ChannelPin,
  type ChannelState,
  type ChannelStore,
  type KeptChannel,
  keptChannelId,
  memoryChannels,
  pinId,
} from './store.ts'

const AMOUNT = /^\d{1,39}$/

/**
 * A buyer's payment channels. The official package of the scheme signs payments and reads receipts. This class adds three rules. A channel
 * has one payment at a time. The buyer signs no second deposit while the seller can still send the first one to the chain. A seller's
 * refusal corrects the state without a blockchain node.
 */
export class Channels {
  readonly #scheme: BatchSettlementEvmScheme
  readonly #http: x402HTTPClient
  readonly #account: LocalAccount
  readonly #store: ChannelStore
  readonly #last = new Map<string, Promise<void>>()

  constructor(privateKey: Hex, store: ChannelStore = memoryChannels()) {
    this.#account = privateKeyToAccount(privateKey)
    this.#store = store
    this.#scheme = new BatchSettlementEvmScheme(this.#account, { storage: store })
    const client = new x402Client().register('eip155:*', this.#scheme)
    // The client's own spending limits are off, since the policy has decided before anything is signed.
    this.#http = new x402HTTPClient(client.setSpendControls(false))
  }

  /** The id of the channel that pays for these terms. Throws `UnreadableTermsError` if the terms do not define a channel. */
  idOf(terms: PaymentTerms): `0x${string}` {
    try {
      return computeChannelId(this.#configOf(terms), terms.network)
    } catch (cause) {
      throw new UnreadableTermsError('the payment terms do not say which channel pays', { cause })
    }
  }

  /** Whether a seller asks for another channel than the buyer accepted with the first deposit. */
  async isChanged(terms: PaymentTerms): Promise<boolean> {
    const pin = (await this.#store.get(pinId(terms)))?.pin
    const { receiverAuthorizer, withdrawDelay } = pinOf(terms)
    return pin !== undefined && (pin.receiverAuthorizer !== receiverAuthorizer || pin.withdrawDelay !== withdrawDelay)
  }

  /** If the payment makes a deposit, stores the seller's channel and the data for a withdrawal without the seller. */
  async pin({ payload }: PaymentPayload, terms: PaymentTerms, host: string): Promise<void> {
    const { deposit, voucher, channelConfig: config } = payload as unknown as ChannelPayload
    if (!deposit) return
    const id = voucher.channelId as Hex
    await this.#store.set(keptChannelId(id), { channel: { id, network: terms.network, host, config } })
    await this.#store.set(pinId(terms), { pin: pinOf(terms) })
  }

  /** The channels into which this key has deposited. */
  async kept(): Promise<KeptChannel[]> {
    const own = ({ config }: KeptChannel) => config.payer.toLowerCase() === this.#account.address.toLowerCase()
    return ((await this.#store.list?.()) ?? []).flatMap(({ channel }) => (channel && own(channel) ? [channel] : []))
  }

  /** Replaces the channel in the terms with the one into which the buyer has deposited, because the seller may now name another channel. */
  async pinned(terms: PaymentTerms): Promise<PaymentTerms> {
    const pin = (await this.#store.get(pinId(terms)))?.pin
    if (!pin) return terms
    const { receiverAuthorizer, withdrawDelay } = pin
    return { ...terms, extra: { ...terms.extra, receiverAuthorizer, withdrawDelay } }
  }

  /** The deposit that is needed to pay these terms, in atomic units; undefined while the channel's balance is enough. */
  async depositFor(terms: PaymentTerms): Promise<string | undefined> {
    const { balance = '0', chargedCumulativeAmount = '0' } = (await this.state(this.idOf(terms))) ?? {}
    const price = BigInt(terms.amount)
    const needed = BigInt(chargedCumulativeAmount) + price - BigInt(balance)
    if (balance !== '0' && needed <= 0n) return undefined
    const { minDeposit } = terms.extra
    // The official scheme computes the deposit in the same way.
    const announced =
      isAmount(minDeposit) && BigInt(minDeposit) >= price ? BigInt(minDeposit) : BigInt(PRICES_PER_DEPOSIT) * price
    return (needed > announced ? needed : announced).toString()
  }

  /**
   * Waits until all earlier payments of the channel have ended, because each voucher is for a greater sum than the one before. Returns the
   * function that lets the next payment begin. Throws `AbortedError`.
   */
  async takeTurn(id: string, signal: AbortSignal | undefined): Promise<() => void> {
    const before = this.#last.get(id)
    let end = () => {}
    const own = new Promise<void>((resolve) => {
      end = resolve
    })
    const last = before ? before.then(() => own) : own
    this.#last.set(id, last)
    // Delete the entry only when `last` resolves. An aborted call ends earlier than the payments for which it has waited, and the next call
    // must wait for them.
    void last.then(() => this.#last.get(id) === last && this.#last.delete(id))
    try {
      await untilAborted(before ?? Promise.resolve(), signal)
      return end
    } catch (error) {
      end()
      throw error
    }
  }

  /** Throws `PaymentUncertainError` for a second deposit while the seller can still send the first one to the chain. */
  checkDeposit({ payload }: PaymentPayload, { open }: SpentBook): void {
    const { deposit, voucher } = payload as unknown as ChannelPayload
    if (!deposit) return
    const first = open.find((payment) => payment.state !== 'owed' && depositOf(payment) === voucher.channelId)
    if (!first) return
    const message = "a deposit into the seller's channel was sent before and its outcome is not known"
    throw new PaymentUncertainError(message, sentPaymentOf(first))
  }

  /** Records that a payment without a receipt may have been charged. */
  async doubt({ payload }: PaymentPayload): Promise<void> {
    const { channelId, maxClaimableAmount } = (payload as unknown as ChannelPayload).voucher
    const state = (await this.state(channelId)) ?? {}
    if (BigInt(maxClaimableAmount) > BigInt(state.unansweredClaimable ?? '0'))
      await this.#store.set(channelId, { ...state, unansweredClaimable: maxClaimableAmount })
  }

  /** Signs a payment of a channel, with a deposit if the channel's balance is too low. */
  sign(required: PaymentRequired, terms: PaymentTerms): Promise<PaymentPayload> {
    return this.#http.createPaymentPayload({ ...required, accepts: [terms as PaymentRequirements] })
  }

  /** Records the state of the channel from the receipt of a payment or a refund. */
  async note(payload: PaymentPayload, { headers, status }: Response): Promise<void> {
    const before = await this.state(channelOf(payload) ?? '')
    const signed = { ...payload, accepted: encodableTerms(payload.accepted as PaymentTerms) } as PaymentPayload
    const header = (name: string) => standardBase64(headers.get(name) ?? '') ?? null
    await this.#http.processPaymentResult(signed, header, status).catch(() => undefined)
    await this.#settled(payload, before)
  }

  /**
   * Records a charged payment or a paid refund if the official scheme has not recorded it, and restores the sums that the scheme has
   * deleted.
   */
  async #settled(sent: PaymentPayload, before: ChannelState = {}): Promise<void> {
    const { type, deposit, voucher, amount } = sent.payload as unknown as ChannelPayload
    const id = voucher.channelId
    const after = await this.state(id)
    if (deposit) {
      // The receipt proves that the deposit has arrived, whatever charges the receipt names.
      const balance = String(BigInt(before.balance ?? '0') + BigInt(deposit.amount))
      if (after?.balance !== balance) await this.#store.set(id, { ...before, balance })
    }
    // The next deposit into this channel needs the charged sum, which the scheme has deleted.
    const { chargedCumulativeAmount = voucher.maxClaimableAmount } = before
    if (type === 'refund' && (amount === undefined || !after))
      await this.#store.set(id, { chargedCumulativeAmount, balance: chargedCumulativeAmount })
    // The x402 package has found no new charge in the receipt, because its sum has not changed.
    const isUncounted = (after?.chargedCumulativeAmount ?? '0') === (before.chargedCumulativeAmount ?? '0')
    if (type !== 'refund' && isUncounted) await this.doubt(sent)
  }

  state(id: string): Promise<ChannelState | undefined> {
    return this.#store.get(id)
  }

  /**
   * Stores the sum of charges and the balance from a seller's 402. The 402 must contain a voucher of this key for at least that sum. The
   * sum must not be lower than the known sum. If an earlier call has signed the payment (`isTaken`), no sum above the known one is stored.
   *
   * Returns the terms if this request may send one more voucher, for the stored sum and one price; otherwise undefined. The balance must
   * cover that voucher. A refund pays nothing, so it may always send one more voucher.
   */
  async correct(
    required: PaymentRequired,
    { payload }: PaymentPayload,
    { isTaken }: { isTaken: boolean },
  ): Promise<PaymentRequired | undefined> {
    const { type, voucher } = payload as unknown as ChannelPayload
    const id = voucher.channelId
    const terms = OUT_OF_STEP.has(required.error) && required.accepts.find((offered) => this.#isOf(offered, id))
    if (!terms) return undefined
    const { channelState, voucherState } = terms.extra as Record<string, Record<string, unknown> | undefined>
    const [charged, balance] = [channelState?.chargedCumulativeAmount, channelState?.balance]
    const { signedMaxClaimable: most, signature } = voucherState ?? {}
    if (!isAmount(charged) || !isAmount(balance) || !isAmount(most) || BigInt(charged) > BigInt(most)) return undefined
    if (!(await this.#hasSigned({ id, most, signature, network: terms.network }))) return undefined
    const { chargedCumulativeAmount: known, unansweredClaimable = '0' } = (await this.state(id)) ?? {}
    if (known !== undefined && BigInt(charged) < BigInt(known)) return undefined
    const isRefund = type === 'refund'
    const isKnown = known !== undefined && BigInt(charged) === BigInt(known)
    const [own, unanswered] = [BigInt(voucher.maxClaimableAmount), BigInt(unansweredClaimable)]
    // A sum above the known one needs the voucher of an earlier request as proof. With the voucher of the current payment as proof, the
    // seller would get two prices for one request. The exception is a sum for which an earlier request got no receipt.
    const isProven = !isTaken && (BigInt(most) !== own || own <= unanswered)
    // Whether earlier requests may have caused these charges. If not, this request sends no further voucher, and only the next request
    // signs a voucher above the sum.
    const isBounded = isKnown || known === undefined || BigInt(charged) <= unanswered
    // The limits count a refused voucher only if the refusal reports a miscount. So no other refusal may raise the known sum.
    const isCounted = isBounded || isMiscount(required)
    if (!isRefund && !isKnown && !(isProven && isCounted)) return undefined
    await this.#store.set(id, { chargedCumulativeAmount: charged, balance })
    const isVoucher = BigInt(balance) >= BigInt(charged) + BigInt(terms.amount)
    return isRefund || (isBounded && isVoucher) ? { ...required, accepts: [terms] } : undefined
  }

  /**
   * Returns a request for a refund of the channel's remaining balance, or of a part of it. Its voucher is for the sum already charged, so
   * it pays for nothing.
   */
  async refundPayload(
    required: PaymentRequired,
    terms: PaymentTerms,
    amount: string | undefined,
  ): Promise<PaymentPayload> {
    const accepted = terms as PaymentRequirements
    const id = this.idOf(terms)
    const { chargedCumulativeAmount = '0' } = (await this.state(id)) ?? {}
    const voucher = await signVoucher(this.#account, id, chargedCumulativeAmount, accepted.network)
    const channelConfig = this.#configOf(terms)
    const { resource, extensions } = required
    return {
      ...{ x402Version: 2, accepted, ...(resource && { resource }), ...(extensions && { extensions }) },
      payload: { type: 'refund', channelConfig, voucher, ...(amount !== undefined && { amount }) },
    }
  }

  #configOf(terms: PaymentTerms) {
    return this.#scheme.buildChannelConfig(encodableTerms(terms) as PaymentRequirements)
  }

  #isOf(offered: PaymentRequirements, id: string): boolean {
    try {
      return offered.scheme === BATCH_SETTLEMENT && this.idOf(offered) === id
    } catch {
      return false
    }
  }

  async #hasSigned(voucher: { id: string; most: string; signature: unknown; network: string }): Promise<boolean> {
    try {
      const signer = await recoverTypedDataAddress({
        domain: {
          ...BATCH_SETTLEMENT_DOMAIN,
          chainId: Number(voucher.network.slice('eip155:'.length)),
          verifyingContract: BATCH_SETTLEMENT_ADDRESS,
        },
        types: voucherTypes,
        primaryType: 'Voucher',
        message: { channelId: voucher.id as `0x${string}`, maxClaimableAmount: BigInt(voucher.most) },
        signature: voucher.signature as `0x${string}`,
      })
      return signer === this.#account.address
    } catch {
      return false
    }
  }
}

function pinOf({ extra }: PaymentTerms): ChannelPin {
  const { receiverAuthorizer, withdrawDelay } = extra as { receiverAuthorizer?: unknown; withdrawDelay?: unknown }
  return {
    receiverAuthorizer: String(receiverAuthorizer).toLowerCase(),
    withdrawDelay: typeof withdrawDelay === 'number' ? withdrawDelay : USUAL_WITHDRAW_DELAY_SECONDS,
  }
}

function isAmount(value: unknown): value is string {
  return typeof value === 'string' && AMOUNT.test(value)
}
