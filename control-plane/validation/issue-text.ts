import type { z } from 'zod'

type Issue = z.core.$ZodRawIssue
type IssueOf<Code extends Issue['code']> = Extract<Issue, { code: Code }>

/**
 * The message for a broken rule of a schema without a message of its own. It continues a sentence that begins with the field: `must be a
 * number`. So no client gets Zod's messages.
 */
export function issueText(issue: Issue): string {
  if (issue.input === undefined && issue.code !== 'custom') return 'is missing'
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? 'has a value of the wrong type'
    case 'invalid_value':
      return oneOf(issue.values)
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'has a form that is not allowed'
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`
    case 'unrecognized_keys':
      return 'has an unknown field'
    case 'invalid_key':
      return 'has a field name that is not allowed'
    case 'invalid_union':
      return noneOf(issue)
    default:
      return 'has a value that is not allowed'
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  number: 'must be a number',
  int: 'must be a whole number',
  bigint: 'must be a whole number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be an object',
  record: 'must be an object',
  null: 'must be null',
  never: 'is not allowed here',
}

const FORMATS: Readonly<Record<string, string>> = {
  email: 'must be an e-mail address',
  url: 'must be a URL',
  uuid: 'must be an identifier (a UUID)',
  datetime: 'must be a time such as 2026-01-01T00:00:00Z',
  date: 'must be a date such as 2026-01-01',
  cidrv4: 'must be a range of IPv4 addresses such as 203.0.113.0/24',
  cidrv6: 'must be a range of IPv6 addresses such as 2001:db8::/32',
}

function oneOf(values: readonly unknown[]): string {
  return `must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`
}

function tooBig({ origin, maximum, inclusive = true }: IssueOf<'too_big'>): string {
  if (origin === 'string') return `must not be longer than ${maximum} characters`
  if (origin === 'array' || origin === 'set') return `must not hold more than ${maximum} items`
  return inclusive ? `must be at most ${maximum}` : `must be less than ${maximum}`
}

function tooSmall({ origin, minimum, inclusive = true }: IssueOf<'too_small'>): string {
  const isSized = origin === 'string' || origin === 'array' || origin === 'set'
  if (isSized && Number(minimum) === 1) return 'must not be empty'
  if (origin === 'string') return `must have at least ${minimum} characters`
  if (isSized) return `must hold at least ${minimum} items`
  return inclusive ? `must be at least ${minimum}` : `must be more than ${minimum}`
}

/**
 * The message for a value that fits none of several shapes. It joins the first mistakes for all shapes, if each of these mistakes concerns
 * the whole value.
 */
function noneOf({ errors }: IssueOf<'invalid_union'>): string {
  const firsts = errors.map(([first]) => first)
  const texts = firsts.flatMap((first) => (first && first.path.length === 0 ? first.message : []))
  const isWhole = texts.length > 0 && texts.length === firsts.length
  return isWhole ? [...new Set(texts)].join(', or ') : 'has a value that is not allowed'
}
