import type { FastifySchemaCompiler } from 'fastify'
import type { z } from 'zod'
import { type ErrorDetail, LaunaError } from '../domain/errors.ts'

/**
 * Checks requests by their zod schemas. A body or query that does not fit is told field by field; path parameters that
 * do not fit cannot name anything that exists, so they are simply not found.
 */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  return (data) => {
    const result = schema.safeParse(data)
    if (result.success) return { value: result.data }
    if (httpPart === 'params') return { error: new LaunaError('not_found') }
    const details = result.error.issues.flatMap((issue) => issueDetails(issue, data))
    return { error: new LaunaError('validation_failed', { details }) }
  }
}

function issueDetails(issue: z.core.$ZodIssue, data: unknown): ErrorDetail[] {
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ path: [...issue.path, key].join('.'), message: 'unknown field' }))
  const absent = (issue.code === 'invalid_type' || issue.code === 'invalid_value') && isAbsent(data, issue.path)
  return [{ path: issue.path.join('.'), message: absent ? 'is required' : issue.message }]
}

function isAbsent(data: unknown, path: readonly PropertyKey[]): boolean {
  const value = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | undefined)?.[key], data)
  return value === undefined
}

/** Throws `validation_failed` about one field, for rules that need more than the request to check. */
export function refuseField(path: string, message: string): never {
  throw new LaunaError('validation_failed', { details: [{ path, message }] })
}
