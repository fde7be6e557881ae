import { InvalidArgumentError } from './errors.ts'
import { RESERVED_HEADERS } from './generated/facts.ts'

const VALUE = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/

/** Whether a value is an HTTP token (RFC 9110, section 5.6.2). */
export function isToken(text: unknown): boolean {
  return typeof text === 'string' && /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(text)
}

/** The headers that a caller adds to a request, with names in lower case. Throws `InvalidArgumentError` for an invalid one. */
export function extraHeaders(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(checkedHeader))
}

function checkedHeader([given, value]: [string, unknown]): [name: string, value: string] {
  if (!isToken(given)) throw new InvalidArgumentError(`headers: ${JSON.stringify(given)} is not the name of a header`)
  const name = given.toLowerCase()
  if (RESERVED_HEADERS.has(name))
    throw new InvalidArgumentError(`headers: ${name} is set by the client, from its options`)
  if (typeof value === 'string' && VALUE.test(value)) return [name, value]
  throw new InvalidArgumentError(`headers: the value of ${name} must be printable ASCII without spaces around it`)
}
