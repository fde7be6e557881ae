import { LaunaError } from '../../domain/errors.ts'

/**
 * The kind of a caller: an account with a verified e-mail address, an account without one, or the subnet of a client without an account.
 */
export type Standing = 'verified' | 'unverified' | 'anonymous'

/** A caller. All requests of one subject share one part of the room. */
export interface Subject {
  standing: Standing
  id: string
}

/** The size of a room. A place is one unit of what the room counts, such as a request or a byte. */
export interface RoomSize {
  /** Places of all callers together. */
  places: number
  ofAccount: number
  /** Places that all unverified accounts share. All callers without an account share another part of this size. */
  ofOthers: number
  /** The maximum number of places of one unverified account, or of one subnet without an account. */
  ofOther: number
  /** How many callers may wait for a place: in total, and of one subject. */
  waiting: number
  waitingOfOne: number
  /** The longest time that a caller waits, in milliseconds. */
  waitMs: number
  /** The header `Retry-After` of a refusal, in seconds. */
  retrySeconds: number
}

/** The places that a caller has taken and not freed. */
export interface Place {
  /** Changes the number of places, once the caller knows how many it needs. This always succeeds. */
  resize(amount: number): void
  /** Frees the places. A second call does nothing. */
  leave(): void
}

export interface FairRoom {
  /** Takes places at once, or returns undefined. An amount above a subject's own limit counts as that limit. */
  tryEnter(subject: Subject, amount?: number): Place | undefined
  /**
   * Takes places, and waits for them within the room's limits. Throws `rate_limited` when the subject itself uses too
   * much, and `service_unavailable` when other subjects do, or when `signal` aborts.
   */
  enter(subject: Subject, options?: { amount?: number; signal?: AbortSignal }): Promise<Place>
}

/**
 * How many places a subject has now, how many of its callers wait, and how much it has used recently. The recent use is
 * places times milliseconds, halved each minute.
 */
interface Share {
  held: number
  waiting: number
  used: number
  usedAt: number
}

interface Waiter {
  subject: Subject
  share: Share
  amount: number
  order: number
  admit(place: Place): void
  refuse(error: LaunaError): void
}

const HALF_LIFE_MS = 60_000
/**
 * How many subjects without a place are remembered for their recent use. Above this number, the oldest are forgotten.
 */
const MOST_REMEMBERED = 10_000

/**
 * Shares the places of a resource among callers. A subject with places gets more only if as many places stay free as it then holds. So one
 * account alone gets half of the room, two get a third each. A caller without a place waits briefly. `now` returns milliseconds.
 */
export function createFairRoom(size: RoomSize, now: () => number = () => performance.now()): FairRoom {
  const shares = new Map<string, Share>()
  const held: Record<Standing, number> = { verified: 0, unverified: 0, anonymous: 0 }
  const queue: Waiter[] = []
  let order = 0

  const mostOf = ({ standing }: Subject) => (standing === 'verified' ? size.ofAccount : size.ofOther)
  const freeFor = ({ standing }: Subject) => {
    const free = size.places - held.verified - held.unverified - held.anonymous
    return standing === 'verified' ? free : Math.min(free, size.ofOthers - held[standing])
  }
  const usedOf = ({ used, usedAt }: Share) => used * 0.5 ** ((now() - usedAt) / HALF_LIFE_MS)

  const shareOf = (subject: Subject): Share => {
    const name = `${subject.standing} ${subject.id}`
    const known = shares.get(name)
    if (known) return known
    const share = { held: 0, waiting: 0, used: 0, usedAt: now() }
    shares.set(name, share)
    if (shares.size > MOST_REMEMBERED) forgetOldest()
    return share
  }

  const forgetOldest = () => {
    for (const [name, share] of shares) {
      if (shares.size <= MOST_REMEMBERED) return
      if (share.held === 0 && share.waiting === 0) shares.delete(name)
    }
  }

  /**
   * Returns undefined if a subject can get this many places now. Otherwise returns the cause: its own use, or the use
   * of others.
   */
  const missing = (subject: Subject, share: Share, amount: number): 'own' | 'others' | undefined => {
    const would = share.held + amount
    if (would > mostOf(subject)) return 'own'
    const left = freeFor(subject) - amount
    if (share.held > 0 && would > left) return 'own'
    return left < 0 ? 'others' : undefined
  }

  const refusalOf = (reason: 'own' | 'others' | undefined) =>
    new LaunaError(reason === 'own' ? 'rate_limited' : 'service_unavailable', {
      retryAfterSeconds: size.retrySeconds,
    })

  const take = (subject: Subject, share: Share, amount: number): Place => {
    let current = amount
    let since = now()
    let isOver = false
    share.held += amount
    held[subject.standing] += amount
    const count = () => {
      const time = now()
      share.used = usedOf(share) + current * (time - since)
      share.usedAt = time
      since = time
    }
    const change = (to: number) => {
      count()
      share.held += to - current
      held[subject.standing] += to - current
      const isLess = to < current
      current = to
      if (isLess) admitWaiting()
    }
    return {
      resize(to) {
        if (!isOver) change(to)
      },
      leave() {
        if (isOver) return
        isOver = true
        change(0)
      },
    }
  }

  const isBefore = (one: Waiter, other: Waiter): boolean => {
    // Verified accounts come first, then subjects with fewer places, then those with less recent use.
    const rank = ({ subject, share, order }: Waiter) => [othersLast(subject), share.held, usedOf(share), order]
    return compare(rank(one), rank(other)) < 0
  }

  const admitWaiting = () => {
    for (;;) {
      let next: Waiter | undefined
      for (const waiter of queue) {
        if (missing(waiter.subject, waiter.share, waiter.amount)) continue
        if (!next || isBefore(waiter, next)) next = waiter
      }
      if (!next) return
      next.admit(take(next.subject, next.share, next.amount))
    }
  }

  /**
   * Returns whether a subject may wait. If the queue is full, the subject with the highest demand loses its last waiter
   * to a subject with a lower demand.
   */
  const mayWait = (subject: Subject, share: Share): boolean => {
    if (queue.length < size.waiting) return true
    const last = queue.reduce<Waiter | undefined>((most, one) => (most && asksMore(most, one) ? most : one), undefined)
    if (!last || !asksMore(last, { subject, share: { ...share, waiting: share.waiting + 1 } })) return false
    last.refuse(refusalOf('own'))
    return true
  }

  const wait = (subject: Subject, share: Share, amount: number, signal?: AbortSignal) =>
    new Promise<Place>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', giveUp)
        queue.splice(queue.indexOf(waiter), 1)
        share.waiting -= 1
      }
      const waiter: Waiter = {
        ...{ subject, share, amount, order: order++ },
        admit(place) {
          end()
          resolve(place)
        },
        refuse(error) {
          end()
          reject(error)
        },
      }
      const giveUp = () => waiter.refuse(refusalOf(missing(subject, share, amount)))
      const timer = setTimeout(giveUp, size.waitMs).unref()
      signal?.addEventListener('abort', giveUp, { once: true })
      share.waiting += 1
      queue.push(waiter)
    })

  return {
    tryEnter(subject, wanted = 1) {
      const amount = Math.min(wanted, mostOf(subject))
      const share = shareOf(subject)
      return missing(subject, share, amount) ? undefined : take(subject, share, amount)
    },
    async enter(subject, { amount: wanted = 1, signal } = {}) {
      const amount = Math.min(wanted, mostOf(subject))
      const share = shareOf(subject)
      const reason = missing(subject, share, amount)
      if (!reason) return take(subject, share, amount)
      if (share.waiting >= size.waitingOfOne) throw refusalOf('own')
      if (signal?.aborted || !mayWait(subject, share)) throw refusalOf(reason)
      return wait(subject, share, amount, signal)
    },
  }
}

/** Whether the first waiter has the higher demand, so that it is refused when only one of the two can wait. */
function asksMore(one: Pick<Waiter, 'subject' | 'share'>, other: Pick<Waiter, 'subject' | 'share'>): boolean {
  const rank = ({ subject, share }: typeof one) => [othersLast(subject), share.waiting, share.held]
  return compare(rank(one), rank(other)) > 0
}

function othersLast({ standing }: Subject): number {
  return standing === 'verified' ? 0 : 1
}

/** Compares two lists at the first position where they differ. Negative if the first list has the lower number there. */
function compare(one: readonly number[], other: readonly number[]): number {
  const differs = one.findIndex((value, index) => value !== other[index])
  return (one[differs] ?? 0) - (other[differs] ?? 0)
}
