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

/** Parses a body. Returns the details of its refusal: the path and the message of the problem. */
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
  })

  const values = (count: number, value = '1') => `[${Array(count).fill(value).join(',')}]`
  const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"${at}":1`).join(',')}}`
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
  const refusal = (message: string) => [{ path: 'body', message: `must not ${message}` }]

  it('hold a bounded number of values, in objects of bounded width and depth', () => {
    for (const value of ['1', '{}', '[ ]', '"a,[{"', '"\\\\"', '"\\"],["']) {
      expect(detailOf(values(99_999, value))).toHaveLength(99_999)
      expect(detailOf(values(100_000, value))).toEqual(refusal('hold more than 100000 values'))
    }
    expect(Object.keys(detailOf(fields(5_000)) as object)).toHaveLength(5_000)
    expect(detailOf(fields(5_001))).toEqual(refusal('have an object of more than 5000 fields'))
    expect(detailOf(nested(64))).toHaveLength(1)
    expect(detailOf(nested(65))).toEqual(refusal('be nested more than 64 levels deep'))
  })

  it('are refused for their size before a value of them is made', () => {
    // The end of the text is cut off, so a parser would refuse it for another reason.
    for (const text of [values(100_001), fields(5_001), nested(65)])
      expect(codeOf(text.slice(0, -1))).toBe('validation_failed')
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
