/// <reference types="node" />

import { existsSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import {
  JOURNAL_LEASE_MILLISECONDS,
  JOURNAL_POLL_MILLISECONDS,
  JOURNAL_RENEWAL_MILLISECONDS,
  LONGEST_HOST_PAUSE_SECONDS,
  LONGEST_JOURNAL_LEASE_MILLISECONDS,
} from '../../generated/facts.ts'
import { PurchaseEndedError, PurchaseUnderWayError } from '../errors.ts'
import { type JournalBook, NAME_KEPT, type OpenPayment, type PaymentJournal, yesterdayOf } from './journal.ts'
import { journalFile } from './journal-file.ts'
import { hold, isHeldUncharged, leave, owe, renewLeases } from './leases.ts'
import {
  addOpen,
  chargedPayment,
  endedPayments,
  endedSpending,
  endOpen,
  expiredPayments,
  type HeldPayment,
  openPayment,
  openPayments,
  spentPayments,
} from './rows.ts'

/** The name of this process in journals. Process ids cannot serve, because the system reuses them. */
const HOLDER = crypto.randomUUID()
/** The ids of the payments that this process works on. All its journals share this set, since two of them can use one directory. */
const working = new Set<string>()

/**
 * A journal in the file `payments.sqlite` of a directory, a SQLite database that only the user can read. All processes that use the file
 * share their limits, and signed payments outlive the processes. Node 22.13 or newer. The other SDKs use this file too.
 *
 * @example
 * const journal = fileJournal('/home/me/.config/launa/payments')
 * const buyer = new Buyer({ policy: { maxPerCall: '100000' }, journal })
 * await buyer.fetch('https://weather.example.com/forecast')
 */
export function fileJournal(directory: string, now: () => number = Date.now): PaymentJournal {
  const step = journalFile(directory)
  let renewal: NodeJS.Timeout | undefined

  /** Whether a process works on the payment. For another process, this is so only until its lease ends. */
  const isHeld = ({ payment, holder, heldUntil }: HeldPayment<{ id: string }>) => {
    if (holder === HOLDER) return working.has(payment.id)
    return holder !== null && heldUntil > now() && heldUntil < now() + LONGEST_JOURNAL_LEASE_MILLISECONDS
  }

  const endExpired = (database: DatabaseSync) => {
    for (const { payment } of expiredPayments(database, now()).filter((held) => !isHeld(held)))
      endOpen(database, payment.id, { outcome: 'expired' }, now())
  }

  /** Renews the leases of this process. Stops if the process works on no payment of this journal, or if the journal was removed. */
  const renew = async () => {
    const lease = { holder: HOLDER, heldUntil: now() + JOURNAL_LEASE_MILLISECONDS }
    const stop = (renewed: number) => {
      if (renewed > 0) return
      clearInterval(renewal)
      renewal = undefined
    }
    if (existsSync(directory)) await step((database) => renewLeases(database, working, lease), stop)
    else stop(0)
  }

  const workOn = (id: string) => {
    working.add(id)
    // A failed renewal is tried again. If another process takes a payment over before that, no money is lost, because both processes send
    // the same payment.
    renewal ??= setInterval(() => void renew().catch(() => undefined), JOURNAL_RENEWAL_MILLISECONDS).unref()
  }

  const takeFree = (database: DatabaseSync, find: Find): OpenPayment | HeldPayment[] => {
    endExpired(database)
    const found = find(database)
    const free = found.filter((held) => !isHeld(held)).map(({ payment }) => payment)
    // An owed payment comes first. Otherwise the newest payment is taken: a voucher that has replaced a refused deposit is newer than the
    // deposit.
    const chosen = free.find(({ state }) => state === 'owed') ?? free.at(-1)
    if (!chosen) return found.filter(({ holder }) => holder !== HOLDER)
    hold(database, chosen.id, { holder: HOLDER, heldUntil: now() + JOURNAL_LEASE_MILLISECONDS })
    return { ...chosen, state: chosen.state === 'owed' ? 'owed' : 'sent' }
  }

  /**
   * If another process holds the payment, this waits until the lease of that process has ended or was renewed. Only a process that works
   * renews its lease. A new signature before the end of a killed process's lease could pay twice.
   */
  const takeOver = async (find: Find): Promise<OpenPayment | undefined> => {
    let leases: ReadonlyMap<string, number> | undefined
    for (;;) {
      const found = await step(
        (database) => takeFree(database, find),
        (taken) => !Array.isArray(taken) && workOn(taken.id),
      )
      if (!Array.isArray(found)) return found
      leases ??= new Map(found.map(({ payment, heldUntil }) => [payment.id, heldUntil]))
      if (!found.some(({ payment, heldUntil }) => leases?.get(payment.id) === heldUntil)) return undefined
      await delay(JOURNAL_POLL_MILLISECONDS)
    }
  }

  const checkNotCharged = (database: DatabaseSync, purchase: string) => {
    const charged = chargedPayment(database, purchase, now() - NAME_KEPT)
    if (charged) throw new PurchaseEndedError(charged)
  }

  const checkNotOpen = (database: DatabaseSync, purchase: string) => {
    if (openPayments(database, purchase).length > 0) throw new PurchaseUnderWayError()
  }

  /**
   * Performs a step that ends this process's work on the payment. The work ends even if the step fails: the payment is then still open, and
   * the next request must find it.
   */
  const release = (id: string, work: (database: DatabaseSync) => void) => step(work).finally(() => working.delete(id))

  return {
    async takeOver(purchase, { once = false } = {}) {
      const taken = await takeOver((database) => {
        if (once) checkNotCharged(database, purchase)
        return openPayments(database, purchase)
      })
      if (once && !taken) await step((database) => checkNotOpen(database, purchase))
      return taken
    },
    takeOverId: (id) => takeOver((database) => [openPayment(database, id)].filter((found) => found !== undefined)),
    begin: (payment, check, { once = false } = {}) => {
      const begun: OpenPayment = { id: crypto.randomUUID(), state: 'sent', ...payment }
      const write = (database: DatabaseSync) => {
        endExpired(database)
        if (once) {
          checkNotCharged(database, payment.purchase)
          checkNotOpen(database, payment.purchase)
        }
        const recent = Date.parse(payment.signed_at) - LONGEST_HOST_PAUSE_SECONDS * 1_000
        check({ open: spentPayments(database), ended: endedSpending(database, { since: yesterdayOf(now()), recent }) })
        addOpen(database, begun, { holder: HOLDER, heldUntil: now() + JOURNAL_LEASE_MILLISECONDS })
        return begun
      }
      return step(write, ({ id }) => workOn(id))
    },
    owe: (id) => step((database) => owe(database, id)),
    leave: (id) => release(id, (database) => leave(database, id, HOLDER)),
    end: (id, ending) =>
      release(id, (database) => {
        const isOwn = ending.outcome === 'charged' || isHeldUncharged(database, id, HOLDER)
        if (isOwn) endOpen(database, id, ending, now())
      }),
    read: (since) =>
      step((database): JournalBook => {
        endExpired(database)
        const first = since === undefined ? yesterdayOf(now()) : Date.parse(since)
        return { open: openPayments(database).map((held) => held.payment), ended: endedPayments(database, first) }
      }),
  }
}

type Find = (database: DatabaseSync) => HeldPayment[]
