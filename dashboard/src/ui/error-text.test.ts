import { ApiError, ConnectionError, TimeoutError } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import { errorReference, errorText, fieldError } from './error-text.ts'

const refused = new ApiError({
  status: 400,
  code: 'validation_failed',
  message: 'validation failed',
  requestId: 'r1',
  details: [
    { path: 'accepts.0.amount', message: 'must be more than 0' },
    { path: 'name', message: 'must not be empty' },
  ],
  retryAfterSeconds: undefined,
})

describe('an error', () => {
  it('is told in words, with what somebody who helps must know', () => {
    expect(errorText(refused)).toBe('Validation failed.')
    expect(errorReference(refused)).toBe('validation_failed · request r1')
    expect(errorText(new TimeoutError('x'))).toBe('No answer came in time.')
    expect(errorText(new ConnectionError('x'))).toBe('The service could not be reached.')
    expect(errorReference(new ConnectionError('x'))).toBeUndefined()
    expect(errorText('what?')).toBe('Something went wrong.')
  })

  it('is told at the field that it is about', () => {
    expect(fieldError(refused, 'accepts')).toBe('must be more than 0')
    expect(fieldError(refused, 'name')).toBe('must not be empty')
    expect(fieldError(refused, 'nam')).toBeUndefined()
    expect(fieldError(new Error('x'), 'name')).toBeUndefined()
  })
})
