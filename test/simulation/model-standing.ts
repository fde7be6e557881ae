import type { createKnownPayers } from '../../authz/limits/known-payers.ts'
import type { createUnverifiedWork, UnverifiedWork } from '../../authz/limits/unverified-work.ts'
import { createPayerStanding, type PayerStanding, type PaymentEnd } from '../../authz/payment/payer-standing.ts'
import { heldPayment } from '../../authz/testing/fixtures.ts'
import type { PayerNews } from '../../domain/payments/payment-news.ts'
import { Violation } from './violation.ts'

/** A process of authz. */
interface Process {
  id: number
}

/** The parts of the world that the memory of a process needs. */
export interface Surroundings<Replica extends Process> {
  readonly now: number
  readonly rules: { knownPayers: typeof createKnownPayers; unverifiedWork: typeof createUnverifiedWork }
  readonly replicas: readonly Replica[]
  mishap(chance: number): boolean
  later(run: () => void, replica: Replica): void
  note(line: () => string): void
  standingOf(replica: Replica): { hear(news: PayerNews): void }
}

const TTL_SECONDS = 120
const SETTINGS = { perPayer: 1, perSeller: 2, inAll: 2 }
/** The number of settled payments that make a payer known. One is enough, because a run has few payments. */
const NEEDED = 1

/** A model of one authz process's memory of payers, which ends with the process. Separate records in this class check the decisions. */
export class ModelStanding<Replica extends Process = Process> {
  readonly #world: Surroundings<Replica>
  readonly #replica: Replica
  readonly #standing: PayerStanding
  readonly #work: UnverifiedWork
  /**
   * Payers with a refused payment in this process. They stay here, because a run is shorter than the day after which authz forgets them.
   */
  readonly #refused = new Set<string>()
  /** Unverified payments without a reported end in this process. */
  readonly #open = new Map<string, { payer: string; since: number }>()
  readonly #decided = new Set<string>()

  constructor(world: Surroundings<Replica>, replica: Replica) {
    this.#world = world
    this.#replica = replica
    const now = () => world.now * 1000
    this.#work = world.rules.unverifiedWork(SETTINGS, { ttlMs: TTL_SECONDS * 1000, now })
    this.#standing = createPayerStanding({
      payers: world.rules.knownPayers({ needed: NEEDED, now }),
      limits: this.#work,
      publish: (news) => {
        for (const other of world.replicas) {
          if (other === replica || world.mishap(0.2)) continue
          world.later(() => world.standingOf(other).hear(news), other)
        }
      },
      onVain: () => undefined,
    })
  }

  /** Returns whether the payment is admitted without a verification; it then counts as under way until `leave`. */
  enters(payment: { id: string; payer: string; seller: string }): boolean {
    const { id, payer, seller } = payment
    if (!this.#standing.isKnown(tokenOf(payer)) || !this.#work.enter({ payer, seller }, id)) return false
    if (this.#refused.has(payer))
      throw new Violation('unverified', `${id} is not verified, and a payment of ${payer} was refused`)
    this.#open.set(id, { payer, since: this.#world.now })
    const youngest = this.#world.now - TTL_SECONDS
    const underWay = [...this.#open.values()].filter((each) => each.payer === payer && each.since > youngest)
    if (underWay.length > SETTINGS.perPayer)
      throw new Violation('unverified', `${underWay.length} payments of ${payer} are under way unverified`)
    this.#world.note(() => `replica ${this.#replica.id} does not have ${id} verified`)
    return true
  }

  ended({ id, payer }: { id: string; payer: string }, end: PaymentEnd): void {
    if (end === 'refused') this.#refused.add(payer)
    if (end !== 'settled') this.#open.delete(id)
    const payment = { ...heldPayment, id, payer }
    this.#standing.ended(payment, end)
  }

  leave(id: string): void {
    this.#open.delete(id)
    this.#work.leave(id)
  }

  /** Records that the buyer got an answer of this payment, or a refusal. */
  isDecided(id: string): void {
    this.#decided.add(id)
  }

  /** Checks at the end that no payment is under way any more. */
  checkEnd(): void {
    if (this.#work.size() > this.#open.size)
      throw new Violation('unverified', 'payments that have ended still take room')
    for (const id of this.#open.keys())
      if (this.#decided.has(id)) throw new Violation('unverified', `${id} has its answer and still takes room`)
  }

  hear(news: PayerNews): void {
    if (news.end === 'refused') this.#refused.add(news.payer)
    this.#standing.hear(news)
  }
}

function tokenOf(payer: string) {
  const { network, asset } = heldPayment.requirements
  return { network, asset, payer }
}
