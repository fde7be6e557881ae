import { hash } from 'node:crypto'
import { ALWAYS_SELECTING, varyOnProblem } from '../../domain/endpoints/vary-on.ts'

/**
 * The request headers that the upstream named in `Vary`: their names with commas, a space, and the SHA-256 of their values in hex.
 * See authz/delivery/DECISIONS.md, "Delivery and claims".
 */
export type Varied = string

type Headers = Readonly<Record<string, string>>

/** The maximum number of names in the `Vary` of one answer. Later names do not count. */
const MOST_NAMES = 16
/** The maximum text of `Vary` that is read, in characters. */
const MOST_TEXT = 4096

/** Returns undefined if the `Vary` of an answer names no header that an API could name in `vary_on`. `*` names none. */
export function variedBy(vary: readonly string[], headers: Headers): Varied | undefined {
  if (vary.length === 0) return undefined
  const named = vary.join(',').slice(0, MOST_TEXT).toLowerCase().split(',')
  const names = new Set(named.map((name) => name.trim()).filter(isFurther))
  return names.size === 0 ? undefined : digestOf([...names].slice(0, MOST_NAMES), headers)
}

/** Whether a request has the header values of the paid request. */
export function isVariedAlike(varied: Varied, headers: Headers): boolean {
  return varied === digestOf(varied.slice(0, varied.indexOf(' ')).split(','), headers)
}

const ALWAYS: ReadonlySet<string> = new Set(ALWAYS_SELECTING)

function isFurther(name: string): boolean {
  return !ALWAYS.has(name) && varyOnProblem(name) === undefined
}

function digestOf(names: readonly string[], headers: Headers): Varied {
  // Each header has a line of its own. Neither names nor values hold a line feed.
  return `${names.join(',')} ${hash('sha256', names.map((name) => `${name}: ${headers[name] ?? ''}`).join('\n'))}`
}
