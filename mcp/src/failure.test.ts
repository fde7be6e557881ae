import { ApiError, ConnectionError } from '@launa/sdk'
import { expect, it } from 'vitest'
import { failureOf } from './failure.ts'
import { ADDS, READS } from './tool.ts'

function apiError(fields: Partial<ConstructorParameters<typeof ApiError>[0]>): ApiError {
  const usual = { status: 400, message: 'validation failed', requestId: 'r', details: [], retryAfterSeconds: undefined }
  return new ApiError({ ...usual, code: 'validation_failed', ...fields })
}

it('names the missing scope, and the scopes of the tool', () => {
  const details = [{ path: 'scopes', message: 'missing scope endpoints:write' }]
  const error = apiError({
    status: 403,
    code: 'insufficient_scope',
    details,
    message: 'insufficient scope: missing scope endpoints:write',
  })
  expect(failureOf(error, { scopes: ['openapi:read', 'endpoints:write'], hints: ADDS })).toMatchObject({
    error: 'insufficient scope: missing scope endpoints:write',
    next: 'A key keeps its scopes: ask the person for an API key with openapi:read and endpoints:write.',
  })
})

it('names the time of the next try, and warns that a change may have happened meanwhile', () => {
  expect(failureOf(apiError({ status: 429, code: 'rate_limited', retryAfterSeconds: 7 })).next).toContain(
    'Wait 7 seconds',
  )
  const next = (hints: typeof ADDS) => failureOf(new ConnectionError('no answer'), { scopes: [], hints }).next
  expect(next(ADDS)).toMatch(/^The change may have been made/)
  expect(next(READS)).toMatch(/^Try again\./)
})

it('reveals nothing of an unexpected error', () => {
  expect(failureOf(new TypeError('launa_live_secret'))).toEqual({ error: 'the tool failed', code: 'failed' })
})
