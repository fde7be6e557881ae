import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type ErrorDetail, LaunaError } from '../../domain/errors.ts'
import { issueText } from './issue-text.ts'

/** Mistakes that an answer tells, and characters of the path of one: an answer is not longer than what was asked. */
const MOST_DETAILS = 20
const MOST_PATH = 256

/**
 * Checks requests by their zod schemas. A body or query that does not fit is told field by field; path parameters that
 * do not fit cannot name anything that exists, so they are simply not found.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = schema.safeParse(data, { error: issueText })
    if (result.success) return { value: result.data }
    if (httpPart === 'params') return { error: new LaunaError('not_found') }
    const details = result.error.issues.slice(0, MOST_DETAILS).flatMap((issue) => issueDetails(issue, data))
    return { error: new LaunaError('validation_failed', { details: details.slice(0, MOST_DETAILS) }) }
  }
}

function issueDetails(issue: z.core.$ZodIssue, data: unknown): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys
      .slice(0, MOST_DETAILS)
      .map((key) => ({ path: shortened([...issue.path, key].join('.')), message: 'is an unknown field' }))
  const absent = (issue.code === 'invalid_type' || issue.code === 'invalid_value') && isAbsent(data, issue.path)
  return [{ path: shortened(issue.path.join('.')), message: absent ? 'is missing' : issue.message }]
}

function shortened(path: string): string {
  return path.slice(0, MOST_PATH).toWellFormed()
}

function isAbsent(data: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], data)
  return value === undefined
}

/** Throws `validation_failed` about one field, for rules that need more than the request to check. */
export function refuseField(path: string, message: string): never {
  throw new LaunaError('validation_failed', { details: [{ path, message }] })
}
