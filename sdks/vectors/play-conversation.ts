import { mock } from 'node:test'
import type { Watch } from '../typescript/src/buyer/attempt.ts'
import {
  Buyer,
  type ChannelStore,
  JournalError,
  memoryChannels,
  type PaidResponse,
  type PaymentJournal,
  PaymentRefusedError,
  type PaymentTerms,
  PaymentUncertainError,
  PurchaseEndedError,
  type SpendingPolicy,
  SpendingPolicyError,
} from '../typescript/src/buyer/index.ts'
import { journalInMemory } from '../typescript/src/buyer/journal/memory-journal.ts'
import { AbortedError, InvalidArgumentError, PaymentError } from '../typescript/src/errors.ts'
import { type Answer, type ScriptedSeller, scriptedSeller } from './scripted-seller.ts'

/** The calls of a buyer to one seller, in order. */
export interface Conversation {
  name: string
  policy: SpendingPolicy
  /** The terms that the seller asks for until a call changes them. */
  sells: readonly object[]
  /** How often a payment is sent again; 0 unless given. */
  max_resends?: number
  calls: readonly Call[]
}

export interface Call {
  do: 'fetch' | 'resend' | 'resume' | 'abandon' | 'refund'
  /** The path of the request; `/` unless given. Each path is a different purchase. */
  path?: string
  /** The body of a POST request; without it the request is a GET. */
  body?: string
  /** The name that the caller gives the purchase. */
  purchase?: string
  /** The payment to resume or abandon: 1 is the first payment of the conversation. */
  payment?: number
  /** The amount to refund; all that is left unless given. */
  amount?: string
  /** Before `sells` changes, the caller approves the terms that the seller asks for. */
  approved?: true
  /** Seconds by which the clock advances before the call. */
  later?: number
  /** The terms that the seller asks for from this call on. */
  sells?: readonly object[]
  /** The answer to a request without a payment; a 402 with the terms unless given. */
  price?: Answer
  /** The answers to the payments of this call, in their order. */
  answers: readonly Answer[]
  /** The caller has aborted before the call. */
  aborted?: true
  /** The caller neither reads nor cancels the body of the answer. */
  unread?: true
  /** These steps of the journal fail in this call, because the disk is full. */
  failing?: readonly string[]
  /** Before the call, the buyer loses its store of channels. */
  forgets?: true
  /** Another buyer makes the call, with the same journal and store of channels, as after a restart. */
  restarted?: true
  /** From this call on, the buyer has this policy. */
  policy?: SpendingPolicy
}

/** The observable result of a call. */
export interface Result {
  /** The requests that the seller got, in their order. */
  sent: string[]
  /** The steps that changed the journal, in order. */
  journal: string[]
  /** The state or the end of each payment after the call, by the payment's number. */
  payments: Record<string, string>
  /** What the call returned or threw. */
  told: Told
}

export type Told =
  /** No open payment could be sent again. */
  | 'nothing'
  | 'abandoned'
  | { outcome: PaidResponse['outcome']; status: number; body: string | 'broken' | 'unread'; chargeable?: boolean }
  | {
      error: string
      /** The policy's reasons against each of the terms. */
      reasons?: readonly string[]
      reason?: string
      seller_says?: string
      /** True if the seller has refused the payment. A refusal proves nothing about earlier tries. */
      refused?: boolean
      /** The payment was charged, and its answer is owed. */
      owed?: true
      /** The number of the payment that the error is about. */
      payment?: number
      chargeable?: boolean
      /** For a purchase that was paid before: the time when its payment ended, and the transaction. */
      ended_at?: string
      transaction?: string
    }

/** A publicly known key (from the usual development mnemonic). It must never hold money. */
export const PRIVATE_KEY = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
/** The time when a conversation begins. At noon, only calls that advance the clock by hours reach the next day. */
const NOON = Date.UTC(2027, 0, 15, 12)

/** Plays a conversation and returns the result of each call. `watch` observes each step of the buyer. */
export async function play(conversation: Conversation, watch: Watch = () => {}): Promise<Result[]> {
  await using seller = await scriptedSeller()
  mock.timers.enable({ apis: ['Date'], now: NOON })
  try {
    const player = new Player(conversation, { seller, watch })
    const results: Result[] = []
    for (const call of conversation.calls) {
      results.push(await player.make(call))
      if (seller.missing || seller.answers.length > 0)
        throw new Error(
          `${conversation.name}, call ${results.length}: ${JSON.stringify(results.at(-1))}, ${seller.missing ?? ''} has no answer; ${seller.answers.length} answers are left`,
        )
    }
    return results
  } finally {
    mock.timers.reset()
  }
}

class Player {
  readonly #maxResends: number
  #policy: SpendingPolicy
  readonly #seller: ScriptedSeller
  readonly #watch: Watch
  readonly #journal: WatchedJournal
  #channels: ChannelStore = memoryChannels()
  #buyer: Buyer

  constructor(conversation: Conversation, { seller, watch }: { seller: ScriptedSeller; watch: Watch }) {
    this.#watch = watch
    this.#maxResends = conversation.max_resends ?? 0
    this.#policy = conversation.policy
    this.#seller = seller
    seller.sells = [...conversation.sells]
    this.#journal = watchedJournal()
    this.#buyer = this.#newBuyer()
  }

  #newBuyer(): Buyer {
    const [policy, maxResends] = [this.#policy, this.#maxResends]
    const [journal, channels] = [this.#journal.journal, this.#channels]
    return new Buyer({ privateKey: PRIVATE_KEY, policy, maxResends, journal, channels }, { watch: this.#watch })
  }

  async make(call: Call): Promise<Result> {
    mock.timers.setTime(Date.now() + (call.later ?? 0) * 1_000)
    if (call.forgets) this.#channels = memoryChannels()
    if (call.policy) this.#policy = call.policy
    if (call.forgets || call.restarted || call.policy) this.#buyer = this.#newBuyer()
    const approved = call.approved && (this.#seller.sells[0] as PaymentTerms)
    if (call.sells) this.#seller.sells = [...call.sells]
    this.#seller.price = call.price
    this.#seller.answers = [...call.answers]
    this.#seller.sent = []
    this.#journal.begin(call.failing ?? [])
    const told = await this.#told(call, approved)
    const { open, ended } = await this.#journal.journal.read()
    const states = [...open.map(({ id, state }) => [id, state]), ...ended.map(({ id, outcome }) => [id, outcome])]
    const payments = states.map(([id, state]) => [String(this.#journal.numberOf(id)), state])
    return {
      sent: this.#seller.sent.map(({ text }) => text),
      journal: this.#journal.steps(),
      payments: Object.fromEntries(payments.sort(([a], [b]) => Number(a) - Number(b))),
      told,
    }
  }

  async #told(call: Call, approved: PaymentTerms | undefined): Promise<Told> {
    const url = `${this.#seller.url}${call.path ?? '/'}`
    try {
      if (call.do === 'abandon') {
        await this.#buyer.abandon(this.#journal.idOf(call.payment ?? 0))
        return 'abandoned'
      }
      const paid = await this.#asked(call, url, approved)
      if (!paid) return 'nothing'
      const { response, outcome, chargeableUntil } = paid
      const body = call.unread ? 'unread' : await response.text().catch(() => 'broken')
      return { outcome, status: response.status, body, ...(chargeableUntil && { chargeable: true }) }
    } catch (error) {
      if (error instanceof AbortedError) return { error: 'aborted' }
      if (error instanceof InvalidArgumentError) return { error: 'invalid_argument' }
      if (!(error instanceof PaymentError)) throw error
      return this.#failure(error)
    }
  }

  #asked(call: Call, url: string, approved: PaymentTerms | undefined): Promise<PaidResponse | undefined> {
    if (call.do === 'resend') return this.#buyer.resend(url)
    if (call.do === 'refund') return this.#buyer.refund(url, { amount: call.amount })
    if (call.do === 'resume') return this.#buyer.resume(this.#journal.idOf(call.payment ?? 0))
    return this.#buyer.fetch(url, {
      ...{ approved, purchase: call.purchase },
      ...(call.body !== undefined && { method: 'POST', body: call.body }),
      ...(call.aborted && { signal: AbortSignal.abort() }),
    })
  }

  #failure(error: PaymentError): Told {
    if (error instanceof SpendingPolicyError) return { error: error.code, reasons: error.reasons }
    if (error instanceof PurchaseEndedError) {
      const { code, endedAt, transaction } = error
      return { error: code, ended_at: endedAt, ...(transaction && { transaction }) }
    }
    const sent = error instanceof PaymentRefusedError || error instanceof PaymentUncertainError ? error : undefined
    return {
      error: String(error.code),
      ...(sent?.reason !== undefined && { reason: sent.reason }),
      ...(sent?.sellerSays !== undefined && { seller_says: sent.sellerSays }),
      ...(sent instanceof PaymentUncertainError && {
        refused: sent.refused,
        ...(sent.owed && { owed: true as const }),
      }),
      ...(sent?.payment.id !== undefined && { payment: this.#journal.numberOf(sent.payment.id) }),
      ...(sent?.chargeableUntil !== undefined && { chargeable: true }),
    }
  }
}

interface WatchedJournal {
  journal: PaymentJournal
  /** Clears the recorded steps. The steps named in `failing` fail until the next `begin`. */
  begin(failing: readonly string[]): void
  steps(): string[]
  numberOf(id: string | undefined): number
  idOf(number: number): string
}

/** A journal that numbers payments as they begin and records each step that changes a payment. */
function watchedJournal(): WatchedJournal {
  const ids: string[] = []
  let failing: readonly string[] = []
  let steps: string[] = []
  let isDiskFull = false
  const inner = journalInMemory(
    () => Date.now(),
    () => {
      if (isDiskFull) throw new JournalError('simulated: the disk is full')
    },
  )
  const numberOf = (id: string | undefined) => ids.indexOf(id ?? '') + 1
  const step = async <Value>(name: string, work: () => Promise<Value>): Promise<Value> => {
    isDiskFull = failing.includes(name)
    try {
      const value = await work()
      steps.push(name)
      return value
    } catch (error) {
      // If a limit refuses the payment, the journal has not changed: no step is recorded.
      if (isDiskFull) steps.push(`${name} fails`)
      throw error
    } finally {
      isDiskFull = false
    }
  }
  const journal: PaymentJournal = {
    ...inner,
    begin: (payment, check, options) =>
      step(`begin ${ids.length + 1}`, async () => {
        const begun = await inner.begin(payment, check, options)
        ids.push(begun.id)
        return begun
      }),
    owe: (id) => step(`owe ${numberOf(id)}`, () => inner.owe(id)),
    leave: (id) => step(`leave ${numberOf(id)}`, () => inner.leave(id)),
    end: (id, ending) => step(`end ${numberOf(id)} ${ending.outcome}`, () => inner.end(id, ending)),
  }
  return {
    ...{ journal, numberOf, idOf: (number) => ids[number - 1] ?? '' },
    begin: (names) => {
      failing = names
      steps = []
    },
    steps: () => steps,
  }
}
