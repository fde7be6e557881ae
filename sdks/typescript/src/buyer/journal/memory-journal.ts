import { PurchaseEndedError, PurchaseUnderWayError } from '../errors.ts'
import {
  ANSWER_KEPT,
  CLOCK_SLACK,
  type EndedPayment,
  type Ending,
  type JournalBook,
  keptReceipt,
  NAME_KEPT,
  type OpenPayment,
  type PaymentJournal,
  yesterdayOf,
} from './journal.ts'

/** Milliseconds after which an open voucher ends as expired. By then, the next voucher of its channel has replaced it. */
const VOUCHER_KEPT = 3_600_000

/**
 * A journal in memory, which is lost when the process ends. Daily limits then start at zero in each process, and payments without a receipt
 * are forgotten. In Node use `fileJournal` of `@launa/sdk/buyer/file-journal`.
 *
 * @example
 * const { open } = await memoryJournal().read()
 * open // []
 */
export function memoryJournal(now: () => number = Date.now): PaymentJournal {
  return journalInMemory(now, () => undefined)
}

/** Makes a journal in memory. A test passes a `beforeWrite` that throws, to simulate a journal that cannot be written. */
export function journalInMemory(now: () => number, beforeWrite: () => void): PaymentJournal {
  const open = new Map<string, OpenPayment>()
  const working = new Set<string>()
  let ended: EndedPayment[] = []

  const isNameKept = ({ ended_at }: EndedPayment) => Date.parse(ended_at) > now() - NAME_KEPT

  const checkNotCharged = (purchase: string) => {
    const charged = ended.find((each) => each.purchase === purchase && each.outcome === 'charged' && isNameKept(each))
    if (charged) throw new PurchaseEndedError(charged)
  }

  const checkNotOpen = (purchase: string) => {
    if (read().open.some((payment) => payment.purchase === purchase)) throw new PurchaseUnderWayError()
  }

  const put = (payment: OpenPayment) => {
    beforeWrite()
    open.set(payment.id, payment)
  }

  const end = (payment: OpenPayment, ending: Ending) => {
    beforeWrite()
    open.delete(payment.id)
    const first = yesterdayOf(now())
    ended = ended.filter((each) => Date.parse(each.signed_at) >= first || isNameKept(each))
    ended.push(endedOf(payment, ending, now()))
  }

  const read = (since = 0): JournalBook => {
    for (const payment of [...open.values()])
      if (payment.state !== 'owed' && !working.has(payment.id) && expiresAt(payment) <= now())
        end(payment, { outcome: 'expired' })
    const first = Math.max(since, yesterdayOf(now()))
    return { open: [...open.values()], ended: ended.filter(({ signed_at }) => Date.parse(signed_at) >= first) }
  }

  const takeOver = async (isMeant: (payment: OpenPayment) => boolean) => {
    const free = read().open.filter((payment) => isMeant(payment) && !working.has(payment.id))
    // An owed payment comes first. Otherwise the newest payment is taken: a voucher that has replaced a refused deposit is newer than the
    // deposit.
    const chosen = free.find(({ state }) => state === 'owed') ?? free.at(-1)
    if (!chosen) return undefined
    const taken: OpenPayment = { ...chosen, state: chosen.state === 'owed' ? 'owed' : 'sent' }
    put(taken)
    working.add(taken.id)
    return taken
  }

  return {
    async takeOver(purchase, { once = false } = {}) {
      if (once) checkNotCharged(purchase)
      const taken = await takeOver((payment) => payment.purchase === purchase)
      if (once && !taken) checkNotOpen(purchase)
      return taken
    },
    takeOverId: (id) => takeOver((payment) => payment.id === id),
    async begin(payment, check, { once = false } = {}) {
      if (once) {
        checkNotCharged(payment.purchase)
        checkNotOpen(payment.purchase)
      }
      check(read())
      const begun: OpenPayment = { id: crypto.randomUUID(), state: 'sent', ...payment }
      put(begun)
      working.add(begun.id)
      return begun
    },
    async owe(id) {
      const payment = open.get(id)
      if (payment && payment.state !== 'owed') put({ ...payment, state: 'owed' })
      return payment !== undefined && payment.state !== 'owed'
    },
    async leave(id) {
      const payment = open.get(id)
      // The work of this process on the payment ends even if the step fails. The payment is then still open, and the next request must find
      // it.
      working.delete(id)
      if (payment?.state === 'sent') put({ ...payment, state: 'uncertain' })
    },
    async end(id, ending) {
      const payment = open.get(id)
      working.delete(id)
      if (payment && (ending.outcome === 'charged' || payment.state !== 'owed')) end(payment, ending)
    },
    read: async (since) => read(since === undefined ? undefined : Date.parse(since)),
  }
}

/**
 * The time at which a payment that is not owed ends as expired, in milliseconds since 1970. `expires_at` in `sdks/journal/schema.sql`
 * explains these times.
 */
function expiresAt({ valid_before, signed_at, terms }: OpenPayment): number {
  if (valid_before === null) return Date.parse(signed_at) + VOUCHER_KEPT
  return (valid_before + CLOCK_SLACK + (terms.scheme === 'exact' ? ANSWER_KEPT : 0)) * 1_000
}

function endedOf(payment: OpenPayment, { outcome, receipt }: Ending, now: number): EndedPayment {
  const { id, purchase, signed_at, method, url, host, terms, outlay } = payment
  return {
    ...{ id, purchase, signed_at, ended_at: new Date(now).toISOString(), outcome, method, url, host },
    ...{ network: terms.network, asset: terms.asset, pay_to: terms.payTo, scheme: terms.scheme, outlay },
    ...{ amount: terms.amount, ...keptReceipt(receipt) },
  }
}
