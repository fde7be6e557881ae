import type { x402HTTPClient } from '@x402/core/client'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { BATCH_SETTLEMENT, type Channels, channelOf, channelPayloadOf } from './channels.ts'
import { PaymentRefusedError, PaymentUncertainError } from './errors.ts'
import type { PaidResponse, SentPayment } from './payment.ts'
import { type Presented, present } from './present.ts'
import type { RepeatableRequest } from './request.ts'
import { channelTerms, chosenTerms, requiredBy, type Signed, type SigningParts, sign, signRefund } from './sign.ts'

type Signal = AbortSignal | undefined

export interface PaymentsOptions extends SigningParts {
  http: x402HTTPClient
  channels: Channels | undefined
  /** Sends a request once. */
  attempt: (request: RepeatableRequest, signal: Signal) => Promise<Response>
  maxResends: number
}

/** One payment from its terms to its outcome, by whichever scheme. */
export class Payments {
  readonly #options: PaymentsOptions

  constructor(options: PaymentsOptions) {
    this.#options = options
  }

  /** Pays what a 402 asks for. Payments of one channel wait for one another. */
  async pay(request: RepeatableRequest, required: PaymentRequired, signal: Signal): Promise<PaidResponse> {
    const { terms } = chosenTerms(request, required, this.#options)
    const make = (asked: PaymentRequired) => sign(request, asked, this.#options)
    const send = (signed: Signed) => this.#send(request, { ...signed, signal })
    const { channels } = this.#options
    if (terms.scheme !== BATCH_SETTLEMENT || !channels) {
      const signed = await make(required)
      return paidOrRefused(await send(signed), signed)
    }
    const id = channels.idOf(terms)
    return channels.inTurn(id, signal, () => this.#inStep({ id, required, make, send }))
  }

  /** Sends a payment again whose outcome is not known. */
  async resume(request: RepeatableRequest, payment: SentPayment, signal: Signal): Promise<PaidResponse> {
    const { channels } = this.#options
    const payload = payment.terms.scheme === BATCH_SETTLEMENT ? channelPayloadOf(payment) : undefined
    const id = payload && channelOf(payload)
    const send = () => this.#send(request, { payment, payload, signal, uncertain: true })
    return paidOrRefused(await (id && channels ? channels.inTurn(id, signal, send) : send()), { payment })
  }

  /** Asks for what is left in a channel. Sent once: sent again, some of it could be given back twice over. */
  async refund(
    request: RepeatableRequest,
    required: PaymentRequired,
    { channels, amount, signal }: { channels: Channels; amount: string | undefined; signal: Signal },
  ): Promise<PaidResponse> {
    const id = channels.idOf(channelTerms(required))
    const make = (asked: PaymentRequired) => signRefund(request, asked, { ...this.#options, channels, amount })
    const send = (signed: Signed) => this.#send(request, { ...signed, signal, maxResends: 0 })
    return channels.inTurn(id, signal, () => this.#inStep({ id, required, make, send }))
  }

  /** Signs and sends; once more when the refusal says how the channel stands. */
  async #inStep({ id, required, make, send }: Step): Promise<PaidResponse> {
    const signed = await make(required)
    const result = await send(signed)
    if (result.kind === 'answered') return paidOrRefused(result, signed)
    const corrected = await this.#correctedBy(result, id)
    if (!corrected) return paidOrRefused(result, signed)
    await result.response.body?.cancel()
    const again = await make(corrected)
    return paidOrRefused(await send(again), again)
  }

  /** The seller's new terms, when its refusal has put right what is known of the channel. */
  async #correctedBy({ response }: Presented, id: string): Promise<PaymentRequired | undefined> {
    const { http, channels } = this.#options
    const required = await requiredBy(http, response.clone()).catch(() => undefined)
    return required && channels?.correct(required, id)
  }

  async #send(request: RepeatableRequest, sending: Sending): Promise<Presented> {
    const { payment, payload, signal, uncertain = false, maxResends = this.#options.maxResends } = sending
    const carrying = { ...request, headers: { ...request.headers, ...payment.headers } }
    const send = () => this.#options.attempt(carrying, signal)
    try {
      const result = await present({ send, payment, maxResends, uncertain, signal })
      if (payload) await this.#note(payload, result)
      return result
    } catch (error) {
      if (payload && error instanceof PaymentUncertainError) this.#options.channels?.doubt(payload, payment)
      throw error
    }
  }

  /** Keeps in mind what an answer says. What was paid for must reach the caller, whatever comes of that. */
  async #note(payload: PaymentPayload, result: Presented): Promise<void> {
    const { http, channels } = this.#options
    const { headers, status } = result.response
    const id = channelOf(payload)
    try {
      const before = id ? await channels?.state(id) : undefined
      await http.processPaymentResult(payload, (name) => headers.get(name), status).catch(() => undefined)
      if (id && result.kind === 'answered' && result.receipt) await channels?.settled(payload, before)
    } catch {
      // The next refusal puts right what could not be kept.
    }
  }
}

interface Step {
  id: string
  required: PaymentRequired
  make: (required: PaymentRequired) => Promise<Signed>
  send: (signed: Signed) => Promise<Presented>
}

interface Sending {
  payment: SentPayment
  /** Undefined where nobody wants to hear of its outcome. */
  payload: PaymentPayload | undefined
  signal: Signal
  /** Whether it was sent before, with an outcome that is not known. */
  uncertain?: boolean
  maxResends?: number
}

async function paidOrRefused(result: Presented, { payment }: { payment: SentPayment }): Promise<PaidResponse> {
  if (result.kind === 'answered') return { response: result.response, receipt: result.receipt, payment }
  await result.response.body?.cancel()
  throw new PaymentRefusedError(result.reason, payment)
}
