import type { z } from 'zod'
import type { ErrorDetail } from '../../domain/errors.ts'
import { isRecord } from '../json/read.ts'
import { knownSchemeOf, SCHEMES } from './registry.ts'

/*
 * Describes to the sender what is wrong with the JSON of a payment. Member names come from our own schemas and values are only described,
 * so the answer repeats nothing of the payment.
 */

type Issue = z.core.$ZodIssue

/** One detail for each member that is missing or wrong: its path, its present value in words, and the expected value. */
export function memberFaults(payment: Readonly<Record<string, unknown>>, issues: readonly Issue[]): ErrorDetail[] {
  return issues.flatMap((issue) => {
    const isUnion = issue.code === 'invalid_union' && issue.path.length === 1
    return isUnion ? payloadFaults(payment, issue.errors) : [detail(payment, issue.path.map(String), issue.message)]
  })
}

/**
 * The faults of a signed payload, by the scheme that its members suggest. `errors` has the issues by each scheme, in the order of
 * `SCHEMES`.
 */
function payloadFaults(payment: Readonly<Record<string, unknown>>, errors: readonly Issue[][]): ErrorDetail[] {
  const scheme = isRecord(payment.payload) ? schemeOfMembers(payment.payload, payment.accepted) : undefined
  const issues = scheme && errors[SCHEMES.indexOf(scheme)]
  if (!issues) return [detail(payment, ['payload'], isRecord(payment.payload) ? SOME_SCHEME : 'must be an object')]
  return issues.map(({ path, message }) => detail(payment, ['payload', ...path.map(String)], message))
}

const SOME_SCHEME = `must have one of ${SCHEMES.map(({ toldApartBy: { member, name } }) => `"${member}" (${name})`).join(', ')}`

/** The scheme of a payload by its own members or, if they show none, by the terms that the payment names. */
function schemeOfMembers(payload: object, accepted: unknown): (typeof SCHEMES)[number] | undefined {
  const own = knownSchemeOf(payload)
  if (own || !isRecord(accepted)) return own
  const { scheme, network, extra } = accepted
  if (typeof scheme !== 'string' || typeof network !== 'string') return undefined
  const terms = { scheme, network, asset: '', amount: '0', max_timeout_seconds: 0 }
  // The shape of a payload does not depend on the token's name and version.
  const all = { name: '', version: '', ...(isRecord(extra) && extra) }
  return SCHEMES.find((each) => each.takes({ ...terms, extra: all }))
}

function detail(payment: object, path: readonly string[], expected: string): ErrorDetail {
  const value = memberOf(payment, path)
  const name = path.at(-1) ?? ''
  const isOther = value === undefined && hasInOtherCase(memberOf(payment, path.slice(0, -1)), name)
  const message = isOther
    ? `is written in another case: it must be named "${name}"`
    : `${kindOf(value)}: it ${expected}`
  return { path: path.join('.'), message }
}

function memberOf(payment: object, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    payment,
  )
}

function hasInOtherCase(value: unknown, name: string): boolean {
  return isRecord(value) && Object.keys(value).some((each) => each.toLowerCase() === name.toLowerCase())
}

/** Describes a JSON value without any of its content: `is a string of 64 characters`. Undefined stands for an absent member. */
export function kindOf(value: unknown): string {
  if (value === undefined) return 'is missing'
  if (value === null) return 'is null'
  if (typeof value === 'string') return `is a string of ${value.length} character${value.length === 1 ? '' : 's'}`
  if (typeof value === 'object') return Array.isArray(value) ? 'is a list' : 'is an object'
  return `is a ${typeof value}`
}
