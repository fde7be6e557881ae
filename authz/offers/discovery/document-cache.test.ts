import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { createDocumentCache } from './document-cache.ts'

it('makes a document once, until others that were read later have taken its room', () => {
  const cache = createDocumentCache(100)
  const made: string[] = []
  const get = (key: string, bytes: number) =>
    cache.get(key, 'identity', () => {
      made.push(key)
      return { contentType: 'text/plain', body: 'x'.repeat(bytes) }
    }).bytes.length
  expect([get('a', 40), get('b', 40), get('a', 1)]).toEqual([40, 40, 40])
  get('c', 40)
  expect([get('a', 1), get('b', 50)]).toEqual([40, 50])
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  get('too large for all of it', 101)
  expect(get('too large for all of it', 7)).toBe(7)
})

it('encodes each document once in each coding, with a validator of its own', () => {
  const cache = createDocumentCache()
  let made = 0
  const body = 'the same again, '.repeat(1000)
  const make = () => {
    made += 1
    return { contentType: 'text/plain', body }
  }
  const plain = cache.get('a', 'identity', make)
  const gzip = cache.get('a', 'gzip', make)
  const br = cache.get('a', 'br', make)
  expect(gunzipSync(gzip.bytes).toString()).toBe(body)
  expect(brotliDecompressSync(br.bytes).toString()).toBe(body)
  expect(plain.bytes.toString()).toBe(body)
  expect(new Set([plain, gzip, br].map(({ etag }) => etag)).size).toBe(3)
  for (const { etag } of [plain, gzip, br]) expect(etag).toMatch(/^"[\w-]{27}"$/)
  expect(cache.get('a', 'br', make)).toBe(br)
  expect(made).toBe(1)
  expect(cache.get('b', 'identity', make).etag).toBe(plain.etag)
})

it('counts what is compressed', () => {
  const cache = createDocumentCache(1000)
  const make = () => ({ contentType: 'text/plain', body: 'x'.repeat(990) })
  const gzip = cache.get('a', 'gzip', make)
  expect(gzip.bytes.length).toBeGreaterThan(10)
  const again = cache.get('a', 'identity', make)
  expect(again.bytes.length).toBe(990)
  expect(cache.get('a', 'gzip', make)).not.toBe(gzip)
})
