import { ApiError, ConnectionError, TimeoutError } from '@launa/sdk'
import { describe, expect, it } from 'vitest'
import {
  errorReference,
  errorText,
  fieldError,
  fieldSentence,
  isForbidden,
  isShownBy,
  lacksCode,
  sentence,
} from './error-text.ts'

const refusal = (answer: Pick<ApiError, 'status' | 'code'> & Partial<Pick<ApiError, 'message' | 'details'>>) =>
  new ApiError({ message: 'refused', details: [], requestId: 'r1', retryAfterSeconds: undefined, ...answer })

const refused = refusal({
  status: 400,
  code: 'validation_failed',
  message: 'validation failed',
  details: [
    { path: 'accepts.0.amount', message: 'must be more than 0' },
    { path: 'name', message: 'must not be empty' },
  ],
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

  it('of a role names the remedy, and is no text of scopes', () => {
    const forbidden = refusal({ status: 403, code: 'insufficient_scope', message: 'insufficient scope' })
    expect(errorText(forbidden)).toMatch(/^Your role does not include this\./)
    expect([isForbidden(forbidden), isForbidden(refused), isForbidden(new Error('x'))]).toEqual([true, false, false])
  })

  it('about a missing code differs from one about a wrong code', () => {
    const wrong = { status: 403, code: 'wrong_code' }
    const missing = { ...wrong, details: [{ path: 'code', message: 'is missing' }] }
    expect([lacksCode(refusal(missing)), lacksCode(refusal(wrong)), lacksCode(refused)]).toEqual([true, false, false])
  })

  it('becomes a sentence with one full stop', () => {
    expect(sentence('no endpoint is left')).toBe('No endpoint is left.')
    expect(sentence('leave it out.')).toBe('Leave it out.')
    expect(fieldSentence('must not be empty')).toBe('It must not be empty.')
    expect(fieldSentence('Another API has this name already.')).toBe('Another API has this name already.')
  })

  it('is told at the field that its code is about', () => {
    const taken = refusal({ status: 409, code: 'slug_already_exists' })
    expect(fieldError(taken, 'slug')).toBe('Another API has this name already.')
    expect(fieldError(taken, 'name')).toBeUndefined()
    expect(fieldError(refusal({ status: 403, code: 'wrong_code' }), 'code')).toBe('Wrong, or used before.')
    expect(fieldError(refusal({ status: 409, code: 'quota_exceeded' }), 'slug')).toBeUndefined()
  })

  it('is shown by fields if each part of it has one', () => {
    expect(isShownBy(refused, ['name', 'accepts'])).toBe(true)
    expect(isShownBy(refused, ['name'])).toBe(false)
    expect(isShownBy(refusal({ status: 403, code: 'wrong_code' }), ['code'])).toBe(true)
    expect(isShownBy(refusal({ status: 403, code: 'wrong_code' }), ['email'])).toBe(false)
    expect(isShownBy(refusal({ status: 403, code: 'wrong_password' }), ['code'])).toBe(false)
    expect(isShownBy(new Error('x'), ['code'])).toBe(false)
  })
})
