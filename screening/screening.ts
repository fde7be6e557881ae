import { spelledAddress } from '../domain/configuration/suspension.ts'

export type Verdict = 'allow' | 'deny'
export type ScreenedRole = 'payer' | 'payee'

/** The lists of the operators. They decide before the service is asked. */
export interface ScreeningLists {
  /** False until they were read once. */
  loaded(): boolean
  /** `address` is in its one spelling (`spelledAddress`). */
  of(address: string): Verdict | undefined
}

/** Asks the service about an address. Undefined when it answers without a verdict on this address. Rejects when the service fails. */
export type AskService = (asked: { address: string; role: ScreenedRole }) => Promise<Verdict | undefined>

/** Who may pay and be paid. */
export interface Screening {
  /** The verdict on an address in a role, as far as this process knows it: a look-up in memory. */
  known(address: string, role: ScreenedRole): Verdict | undefined
  /**
   * The verdict on an address; `unavailable` when there is no verdict and such payments are refused. Waits as long as `AskService`. `asker`
   * names the party that the question counts for, such as the subnet of a client.
   */
  look(asked: { address: string; role: ScreenedRole; asker: string }): Promise<Verdict | 'unavailable'>
}

/** What operators watch. */
export interface ScreeningWatch {
  judged(role: ScreenedRole, verdict: Verdict | 'unavailable'): void
  /** The service has answered, `none` without a verdict, or has failed. */
  asked(outcome: Verdict | 'none' | 'failed', seconds: number): void
  /** The service was not asked: too many questions are open, or it has failed and is left alone. */
  unasked(reason: 'crowded' | 'resting'): void
}

/**
 * Questions to the service at once. One more is refused, also where failures let payments through: a stranger can ask about any number. An
 * asker has at most as many of them as are free: half for one alone, and `n` askers leave a place for the next.
 */
export const MOST_ASKED = 64
/** Verdicts in memory. The oldest is forgotten first. */
export const MOST_VERDICTS = 100_000
/** After this many failures in a row the service is left alone for a while. */
const MOST_FAILURES = 3
const REST_MS = 5_000

interface Known {
  verdict: Verdict
  until: number
}

/** Without `service` all that no list denies is allowed. `now` in milliseconds, of a monotonic clock. */
export function createScreening(options: {
  lists: ScreeningLists
  service?: { ask: AskService; verdictMs: number; failsOpen: boolean } | undefined
  watch?: ScreeningWatch
  now(): number
}): Screening {
  const { lists, service, watch, now } = options
  // By role and address: a service may judge payers and payees by different rules.
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
