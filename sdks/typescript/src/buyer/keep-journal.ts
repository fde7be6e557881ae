import {
  ANSWER_KEPT,
  type EndedPayment,
  type Ending,
  isPastCharge,
  type JournalBook,
  type OpenPayment,
  type PaymentJournal,
} from './journal.ts'
import { keptReceipt } from './kept-receipt.ts'

/** The storage of a journal. All methods but `locked` are called only inside `locked`. */
export interface JournalStore {
  /** One piece of work at a time, over all processes that share the store. */
  locked<Value>(work: () => Promise<Value>): Promise<Value>
  /** The list may hold payments that have ended: `finish` may have kept an ending without removing the payment. */
  open(): Promise<OpenPayment[]>
  /** The ended payments that were signed on a day (`2026-11-24`, UTC) or later. */
  endedSince(day: string): Promise<readonly EndedPayment[]>
  put(payment: OpenPayment): Promise<void>
  /** Keeps the ending first, then removes the open payment. */
  finish(ended: EndedPayment): Promise<void>
  remove(id: string): Promise<void>
  /** This process. */
  pid: number
  /** Tells whether another process runs. */
  isAlive(pid: number): boolean
}

/** Milliseconds after which the journal no longer takes a payment of another process for one in progress. */
const LONGEST_WORK = 5 * 60_000
/** Seconds that a voucher without an expiry is kept: a newer voucher of its channel replaces it. */
const VOUCHER_KEPT = 3_600
const DAY = 86_400_000

/**
 * The payments that this process works on. All journals of the process share it, since two of them can be in one directory. A process id
 * in the journal does not tell: the system reuses it.
 */
const working = new Set<string>()

/** A journal in a store. */
export function keepJournal(store: JournalStore, now: () => number = Date.now): PaymentJournal {
  const isAtWork = ({ id, state, pid, signed_at }: OpenPayment) => {
    if (working.has(id)) return true
    if (state !== 'sent' || pid === store.pid) return false
    return now() - Date.parse(signed_at) < LONGEST_WORK && store.isAlive(pid)
  }

  /** Reads the journal and ends the payments that have expired. */
  const load = async (since = dayOf(now() - DAY)): Promise<JournalBook> => {
    const kept = await store.open()
    const first = kept.reduce((day, { signed_at }) => (signed_at < day ? signed_at.slice(0, 10) : day), since)
    const ids = new Set((await store.endedSince(first)).map(({ id }) => id))
    const open: OpenPayment[] = []
    for (const payment of kept) {
      if (ids.has(payment.id)) await store.remove(payment.id)
      else if (isAtWork(payment) || !isForgotten(payment, now())) open.push(payment)
      else await store.finish(endedOf(payment, { outcome: 'expired' }, now()))
    }
    return { open, ended: (await store.endedSince(since)).filter(({ signed_at }) => signed_at >= since) }
  }

  const takeOver = (isMeant: (payment: OpenPayment) => boolean) =>
    store.locked(async () => {
      const { open } = await load()
      const free = open.filter((payment) => isMeant(payment) && !isAtWork(payment))
      // A later voucher replaces the refused deposit of its purchase.
      const chosen = free.find(({ state }) => state === 'owed') ?? free.at(-1)
      if (!chosen) return undefined
      // An owed payment must stay owed when this process ends.
      const taken: OpenPayment = { ...chosen, pid: store.pid, state: chosen.state === 'owed' ? 'owed' : 'sent' }
      await store.put(taken)
      working.add(taken.id)
      return taken
    })

  /** Changes a payment if it is still open. */
  const change = (id: string, work: (payment: OpenPayment) => Promise<void>) =>
    store.locked(async () => {
      const { open } = await load()
      const payment = open.find((candidate) => candidate.id === id)
      if (payment) await work(payment)
    })

  /** Also after a step that failed: the payment is open still, and the next request must find it. */
  const release = (id: string, step: Promise<void>) => step.finally(() => working.delete(id))

  return {
    takeOver: (purchase) => takeOver((payment) => payment.purchase === purchase),
    takeOverId: (id) => takeOver((payment) => payment.id === id),
    begin: (payment, check) =>
      store.locked(async () => {
        check(await load())
        const id = crypto.randomUUID()
        const begun: OpenPayment = { version: 1, id, state: 'sent', pid: store.pid, ...payment }
        await store.put(begun)
        working.add(id)
        return begun
      }),
    async owe(id) {
      let isNews = false
      await change(id, async (payment) => {
        if (payment.state === 'owed') return
        await store.put({ ...payment, state: 'owed' })
        isNews = true
      })
      return isNews
    },
    leave: (id) => {
      const left = change(id, async (payment) => {
        if (payment.state === 'sent') await store.put({ ...payment, state: 'uncertain' })
      })
      return release(id, left)
    },
    end: (id, ending) => {
      const ended = change(id, (payment) => store.finish(endedOf(payment, ending, now())))
      return release(id, ended)
    },
    read: (since) => store.locked(() => load(since)),
  }
}

/** Tells whether the journal drops a payment. It never drops an owed one. */
function isForgotten(payment: OpenPayment, now: number): boolean {
  const { state, valid_before, signed_at, terms } = payment
  if (valid_before === null) return state !== 'owed' && now >= Date.parse(signed_at) + VOUCHER_KEPT * 1_000
  // An open deposit blocks its channel, so it must not stay once it can no longer arrive.
  return isPastCharge(payment, terms.scheme === 'exact' ? now - ANSWER_KEPT * 1_000 : now)
}

function endedOf(payment: OpenPayment, { outcome, receipt }: Ending, now: number): EndedPayment {
  const { id, purchase, signed_at, method, url, host, terms, outlay } = payment
  return {
    ...{ id, purchase, signed_at, ended_at: new Date(now).toISOString(), outcome, method, url, host },
    ...{ network: terms.network, asset: terms.asset, pay_to: terms.payTo, scheme: terms.scheme, outlay },
    ...{ amount: terms.amount, ...keptReceipt(receipt) },
  }
}

function dayOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
