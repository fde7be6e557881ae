import { describe, expect, it } from 'vitest'
import { createEncryption } from '../encryption.ts'
import { type KeyRing, keyRingVariable } from './key-ring.ts'

const A = 'a1'.repeat(32)
const B = 'b2'.repeat(32)
const ring = (text: string): KeyRing => keyRingVariable.parse(text)
const idsOf = (text: string) => ring(text).map(({ id }) => id)

describe('a ring of keys', () => {
  it('is a bare key, or keys with ids, the first of which is in use', () => {
    expect(idsOf(A)).toEqual([undefined])
    expect(idsOf(`2:${B}, ${A}`)).toEqual(['2', undefined])
    expect(ring(`2:${B}`)[0].bytes.toString('hex')).toBe(B)
  })

  it.each([
    ['an empty member', `${A},`, /32 bytes in hex/],
    ['a short key', '2:abcd', /32 bytes in hex/],
    ['an id with other characters', `Two:${B}`, /32 bytes in hex/],
    ['an id twice', `2:${A},2:${B}`, /id of its own/],
    ['two keys without an id', `${A},${B}`, /id of its own/],
    ['a key twice', `2:${A},${A.toUpperCase()}`, /twice/],
    ['five keys', [1, 2, 3, 4, 5].map((id) => `${id}:${`${id}${id}`.repeat(32)}`).join(','), /4 keys at most/],
  ])('has not %s', (_, text, message) => {
    const { success, error } = keyRingVariable.safeParse(text)
    expect(success).toBe(false)
    expect(error?.message).toMatch(message)
    expect(error?.message).not.toContain(A)
  })
})

describe('encryption under a ring', () => {
  it('opens what any of its keys has sealed, and seals with the first', () => {
    const former = createEncryption(ring(A))
    const both = createEncryption(ring(`2:${B},${A}`))
    const next = createEncryption(ring(`2:${B}`))
    const sealed = former.encrypt('a secret', 'owner')
    expect(both.decrypt(sealed, 'owner')).toBe('a secret')
    expect(() => next.decrypt(sealed, 'owner')).toThrow('under a key that is not set')
    const again = both.encrypt('a secret', 'owner')
    expect(next.decrypt(again, 'owner')).toBe('a secret')
    expect(() => former.decrypt(again, 'owner')).toThrow('under a key that is not set')
  })

  it('takes the id for no proof: a key of the same id and other bytes opens nothing', () => {
    const sealed = createEncryption(ring(`2:${B}`)).encrypt('a secret', 'owner')
    expect(() => createEncryption(ring(`2:${A}`)).decrypt(sealed, 'owner')).toThrow()
  })
})
