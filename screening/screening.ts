import { spelledAddress } from '../domain/configuration/suspension.ts'

export type Verdict = 'allow' | 'deny'
export type ScreenedRole = 'payer' | 'payee'

/** The operators' lists. They have precedence over the service. */
export interface ScreeningLists {
  /** False until the lists were read once. */
  loaded(): boolean
  /** `address` is in canonical spelling (`spelledAddress`). */
  of(address: string): Verdict | undefined
}

/**
 * Asks the service about an address. Undefined if the service answers without a verdict on this address. Rejects when the service fails.
 */
export type AskService = (asked: { address: string; role: ScreenedRole }) => Promise<Verdict | undefined>

/** Decides who may pay and be paid. */
export interface Screening {
  /** The remembered verdict on an address in a role. It needs no I/O. */
  known(address: string, role: ScreenedRole): Verdict | undefined
  /**
   * The verdict on an address; `unavailable` if there is none and the settings refuse payments without a verdict. It may wait for the
   * service. `asker` names the party, such as a client's subnet, to which the query is counted.
   */
  look(asked: { address: string; role: ScreenedRole; asker: string }): Promise<Verdict | 'unavailable'>
}

/** Counts the events of screening for operators. */
export interface ScreeningWatch {
  judged(role: ScreenedRole, verdict: Verdict | 'unavailable'): void
  /** The service has answered (`none`: without a verdict), or has failed. */
  asked(outcome: Verdict | 'none' | 'failed', seconds: number): void
  /** The service was not asked, because too many queries are pending, or because it has failed and is not asked for a while. */
  unasked(reason: 'crowded' | 'resting'): void
}

/**
 * The most pending queries. A further query is refused, even if the settings let payments through when the service fails. Otherwise a
 * client could avoid screening by payments from many addresses.
 */
export const MOST_ASKED = 64
/** The most verdicts in memory. The oldest are forgotten first. */
export const MOST_VERDICTS = 100_000
/** After this many failures in a row, the service is not asked for a while. */
const MOST_FAILURES = 3
const REST_MS = 5_000

interface Known {
  verdict: Verdict
  until: number
}

/** Without `service`, an address is allowed if no list denies it. `now` returns milliseconds of a monotonic clock. */
export function createScreening(options: {
  lists: ScreeningLists
  service?: { ask: AskService; verdictMs: number; failsOpen: boolean } | undefined
  watch?: ScreeningWatch
  now(): number
}): Screening {
  const { lists, service, watch, now } = options
  // By role and address, because a service may judge payers and payees by different rules.
  const verdicts = new Map<string, Known>()
  const asked = new Map<string, Promise<Verdict | undefined>>()
  const held = new Map<string, number>()
  let failures = 0
  let restsUntil = 0
  const isFailing = () => failures >= MOST_FAILURES

  const remember = (name: string, known: Known) => {
    verdicts.delete(name)
    verdicts.set(name, known)
    if (verdicts.size > MOST_VERDICTS) for (const oldest of verdicts.keys()) return void verdicts.delete(oldest)
  }

  const known = (address: string, role: ScreenedRole): Verdict | undefined => {
    if (!lists.loaded()) return undefined
    const listed = lists.of(address)
    if (listed || !service) return listed ?? 'allow'
    const found = verdicts.get(nameOf(address, role))
    return found && found.until > now() ? found.verdict : undefined
  }

  const hold = (asker: string, more: 1 | -1) => {
    const count = (held.get(asker) ?? 0) + more
    if (count > 0) held.set(asker, count)
    else held.delete(asker)
  }
  // An asker may have at most as many pending queries as there are free places. So one asker uses half of the places at most, and another
  // asker finds a free place.
  const isCrowded = (asker: string) => (held.get(asker) ?? 0) >= MOST_ASKED - asked.size

  const ask = async (
    { address, role, asker }: { address: string; role: ScreenedRole; asker: string },
    { ask, verdictMs }: NonNullable<typeof service>,
  ) => {
    const name = nameOf(address, role)
    const begun = now()
    const took = () => (now() - begun) / 1_000
    hold(asker, 1)
    try {
      const verdict = await ask({ address, role })
      watch?.asked(verdict ?? 'none', took())
      failures = 0
      if (verdict) remember(name, { verdict, until: now() + verdictMs })
      return verdict
    } catch (error) {
      watch?.asked('failed', took())
      failures += 1
      if (isFailing()) restsUntil = now() + REST_MS
      throw error
    } finally {
      asked.delete(name)
      hold(asker, -1)
    }
  }

  const look = async (address: string, role: ScreenedRole, asker: string): Promise<Verdict | 'unavailable'> => {
    const verdict = known(address, role)
    if (verdict || !service || !lists.loaded()) return verdict ?? 'unavailable'
    const unknown = service.failsOpen ? 'allow' : 'unavailable'
    const name = nameOf(address, role)
    const underWay = asked.get(name)
    if (!underWay && restsUntil > now()) {
      watch?.unasked('resting')
      return unknown
    }
    if (!underWay && isCrowded(asker)) {
      watch?.unasked('crowded')
      return isFailing() ? unknown : 'unavailable'
    }
    const question = underWay ?? ask({ address, role, asker }, service)
    if (!underWay) asked.set(name, question)
    return question.then((found) => found ?? unknown).catch(() => unknown)
  }

  return {
    known(address, role) {
      const verdict = known(spelledAddress(address), role)
      if (verdict) watch?.judged(role, verdict)
      return verdict
    },
    async look({ address, role, asker }) {
      const verdict = await look(spelledAddress(address), role, asker)
      watch?.judged(role, verdict)
      return verdict
    },
  }
}

const nameOf = (address: string, role: ScreenedRole) => `${role} ${address}`
