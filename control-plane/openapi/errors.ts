import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import type { Operation } from '../operation/operation.ts'

/** Errors that any request may get. */
const EVERYWHERE: readonly ErrorCode[] = [
  'malformed_request',
  'request_timeout',
  'headers_too_large',
  'rate_limited',
  'internal_error',
  'service_unavailable',
]

export interface OperationShape {
  operation: Operation
  method: string
  hasPathParameters: boolean
  hasQuery: boolean
}

/** Every error that an operation can answer with. */
export function errorsOf({ operation, method, hasPathParameters, hasQuery }: OperationShape): ErrorCode[] {
  const { rule } = operation
  const codes = new Set<ErrorCode>(EVERYWHERE)
  const add = (...more: ErrorCode[]) => {
    for (const code of more) codes.add(code)
  }
  if (hasQuery) add('validation_failed')
  if (hasPathParameters) add('not_found')
  // Fastify reads the body of every method but GET, even if the route expects none.
  if (method !== 'GET')
    add('validation_failed', 'malformed_body', 'body_too_large', 'upload_too_slow', 'unsupported_media_type')
  if (rule.credential !== 'public') {
    if (rule.credential !== 'optional') add('unauthorized')
    add('invalid_token', 'ambiguous_credentials', 'validation_failed')
    if (rule.credential !== 'jwt') add('environment_mismatch', 'sandbox_key_in_production', 'address_not_allowed')
    if (rule.credential === 'jwt') add('jwt_required')
    if (rule.scopes) add('insufficient_scope')
    if (rule.person === 'own login') add('own_login_required')
    if (rule.write) add('email_verification_required')
    if (rule.development) add('development_environment_required')
    if (method === 'POST') add('idempotency_key_reused', 'request_in_flight')
  }
  if (operation.takesIfMatch) add('precondition_failed')
  add(...(operation.errors ?? []))
  return (Object.keys(ERRORS) as ErrorCode[]).filter((code) => codes.has(code))
}
