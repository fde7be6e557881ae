import fc from 'fast-check'
import { expect, it } from 'vitest'
import { LaunaError } from '../../domain/errors.ts'
import { promised } from '../../runtime/patience.ts'
import { readIfMatch } from './entity-tags.ts'

it.each<[string | undefined, ReadonlySet<string> | 'any' | undefined]>([
  [undefined, undefined],
  ['*', 'any'],
  ['"a"', new Set(['a'])],
  [' "a" , "b"', new Set(['a', 'b'])],
  ['W/"a"', new Set()],
  ['W/"a", "b"', new Set(['b'])],
  ['""', new Set([''])],
])('%s names %s', (header, tags) => expect(readIfMatch(header)).toEqual(tags))

it.each(['', 'a', '"a', '"a" "b"', '"a",', '"a", *', `"${'a'.repeat(2_048)}"`])('%s is refused', (header) => {
  expect(() => readIfMatch(header)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})

it('has an answer to every header, at once', () => {
  fc.assert(
    fc.property(fc.string(), (header) => {
      try {
        readIfMatch(header)
      } catch (error) {
        expect(error).toBeInstanceOf(LaunaError)
      }
    }),
  )
  const begun = performance.now()
  expect(() => readIfMatch(`${'"",'.repeat(680)}x`)).toThrow()
  expect(performance.now() - begun).toBeLessThan(promised(100))
})
