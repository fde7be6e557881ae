import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type ErrorDetail, LaunaError } from '../../domain/errors.ts'
import { issueText } from './issue-text.ts'

/**
 * The maximum number of mistakes in one answer, and the maximum number of characters of a path, so that an answer is not longer than its
 * request.
 */
const MOST_DETAILS = 20
const MOST_PATH = 256

/**
 * Checks requests by their zod schemas. The answer lists each wrong field of a body or query. Invalid path parameters cannot name an
 * existing resource, so they give `not_found`.
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

/** Throws `validation_failed` about one field, for rules that need more data than the request. */
export function refuseField(path: string, message: string): never {
  throw new LaunaError('validation_failed', { details: [{ path, message }] })
}
