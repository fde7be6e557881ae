import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LaunaError } from '../../domain/errors.ts'
import { parseJsonBody } from './json-body.ts'

const codeOf = (text: string): string | undefined => {
  try {
    parseJsonBody(text)
  } catch (error) {
    return error instanceof LaunaError ? error.code : 'not ours'
  }
}

/** Where a body has a problem, and which. */
const detailOf = (text: string): unknown => {
  try {
    return parseJsonBody(text)
  } catch (error) {
    return error instanceof LaunaError ? error.details : error
  }
}

describe('JSON bodies', () => {
  it('name the place of their problem', () => {
    expect(detailOf('{"a":{"b":[1,"\\u0000"]}}')).toEqual([
      { path: 'a.b.1', message: 'has a character that is not text' },
    ])
    expect(detailOf(`{"a":${'['.repeat(70)}${']'.repeat(70)}}`)).toEqual([
      { path: 'a.0.0.0', message: 'must not be nested more than 64 levels deep' },
    ])
  })

  it('hold a bounded number of values', () => {
    const values = (count: number) => `[${Array(count).fill('1').join(',')}]`
    expect(detailOf(values(249_999))).toHaveLength(249_999)
    expect(detailOf(values(250_000))).toEqual([{ path: '249999', message: 'must not hold more than 250000 values' }])
  })

  it('may be empty', () => expect(parseJsonBody(' \n')).toBeUndefined())

  it.each(['{', '{"a":1,}', 'undefined', "{'a':1}", '\u0000', 'NaN'])('are refused when broken: %j', (text) => {
    expect(codeOf(text)).toBe('malformed_body')
  })

  it.each([
    '"\\u0000"',
    '{"a":["\\ud800"]}',
    '{"\\u0000":1}',
    '{"__proto__":{}}',
    '{"a":{"__proto__":1}}',
    '['.repeat(65) + ']'.repeat(65),
  ])('are refused when they cannot be kept: %s', (text) => expect(codeOf(text)).toBe('validation_failed'))

  it('otherwise mean what JSON says, and only our own errors come out', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const code = codeOf(text)
        if (code === undefined) expect(parseJsonBody(text)).toEqual(JSON.parse(text))
        else expect(code).toBe('validation_failed')
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(codeOf(text)).not.toBe('not ours')
      }),
    )
  })
})
