import type { z } from 'zod'
import type { Tool } from './tool.ts'
import { ToolError } from './tool-error.ts'

type Issue = z.core.$ZodRawIssue

/** The maximum number of mistakes that one answer names, and of characters that it shows of an unknown name. */
const MOST_PROBLEMS = 10
const MOST_OF_A_NAME = 60

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
const FORMS: Readonly<Record<string, string>> = { url: 'an http or https URL', uuid: 'a UUID' }

/** Validates the arguments of a call. Throws `ToolError`, which names each wrong argument and its expected form. */
export function checkedArguments({ input }: Pick<Tool, 'input'>, given: unknown): unknown {
  const read = input.safeParse(given ?? {}, { error: issueText })
  if (read.success) return read.data
  const problems = read.error.issues.slice(0, MOST_PROBLEMS).map((issue) => problemOf(issue, input))
  throw new ToolError('invalid_arguments', problems.join('; '))
}

function problemOf({ path, message }: z.core.$ZodIssue, { shape }: z.ZodObject): string {
  if (path.length === 0) return `${message}; the arguments are: ${Object.keys(shape).join(', ') || 'none'}`
  const about = path.length === 1 && message === MISSING ? shape[String(path[0])]?.description : undefined
  return `${path.join('.')} ${message}${about ? ` (${about})` : ''}`
}

const MISSING = 'is missing'

function issueText(issue: Issue): string {
  const { input } = issue
  if (input === undefined && (issue.code === 'invalid_type' || issue.code === 'invalid_value')) return MISSING
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${KINDS[String(issue.expected)] ?? 'of another type'}`
    case 'invalid_value':
      return `must be ${(issue.values as unknown[]).map(String).join(' or ')}`
    case 'invalid_format':
      return `must be ${FORMS[String(issue.format)] ?? 'written in another form'}`
    case 'too_big':
      return `must not exceed ${issue.maximum}${unitOf(issue)}`
    case 'too_small':
      return issue.minimum === 1 && unitOf(issue)
        ? 'must not be empty'
        : `must be at least ${issue.minimum}${unitOf(issue)}`
    case 'unrecognized_keys':
      return `unknown: ${(issue.keys as string[]).slice(0, MOST_PROBLEMS).map(quoted).join(', ')}`
    default:
      return 'is not valid'
  }
}

function unitOf({ origin }: Issue): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' items' : ''
}

function quoted(name: string): string {
  return JSON.stringify(name.slice(0, MOST_OF_A_NAME))
}
