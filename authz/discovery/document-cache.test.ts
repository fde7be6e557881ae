import { expect, it } from 'vitest'
import { createDocumentCache } from './document-cache.ts'

it('makes a document once, until others have taken its room', () => {
  const cache = createDocumentCache(100)
  const made: string[] = []
  const get = (key: string, bytes: number) =>
    cache.get(key, () => {
      made.push(key)
      return Buffer.alloc(bytes)
    }).length
  expect([get('a', 40), get('b', 40), get('a', 1)]).toEqual([40, 40, 40])
  get('c', 40)
  expect([get('b', 1), get('a', 50)]).toEqual([40, 50])
  expect(made).toEqual(['a', 'b', 'c', 'a'])
  get('too large for all of it', 101)
  expect(get('too large for all of it', 7)).toBe(7)
})
