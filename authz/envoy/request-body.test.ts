import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BodyMark } from '../ledger/deliveries/body-mark.ts'
import { createRequestBody } from './request-body.ts'

/** Returns the body in pieces of these lengths. The last piece may be marked as the end. */
function sent(text: string, { last = true, at = [] as number[], expected = undefined as BodyMark | undefined } = {}) {
  const body = createRequestBody({ ...(expected && { again: { mark: expected } }), isAnnounced: true })
  const cuts = [0, ...at.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length]
  cuts.slice(1).forEach((end, index) => {
    body.add(Buffer.from(text.slice(cuts[index], end)), last && index === cuts.length - 2)
  })
  return body
}

describe('the body of a paid request', () => {
  it('is the same however it was cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), fc.array(fc.nat()), async (text, at) => {
        const mark = sent(text).mark()
        expect(sent(text, { at }).mark()).toBe(mark)
        expect(await sent(text, { at, expected: mark }).isExpected()).toBe(true)
        expect(await sent(`${text}x`, { at, expected: mark }).isExpected()).toBe(false)
        expect(await sent(`x${text.slice(1)}x`, { at, expected: mark }).isExpected()).toBe(false)
      }),
    )
  })

  it('that is another one of the same length is not the expected one', async () => {
    expect(await sent('{"city":"Paris"}', { expected: sent('{"city":"Essen"}').mark() }).isExpected()).toBe(false)
  })

  it('has to begin with what had come of the first one when that was answered early', async () => {
    const mark = sent('begin', { last: false }).mark()
    expect(mark).toMatch(/^part 5 /)
    expect(await sent('begin and end', { expected: mark }).isExpected()).toBe(true)
    expect(await sent('begin', { last: false, expected: mark }).isExpected()).toBe(true)
    expect(await sent('begun and end', { expected: mark }).isExpected()).toBe(false)
    expect(await sent('beg', { expected: mark }).isExpected()).toBe(false)
  })

  it('of which nothing had come when it was answered may be any, and is told from none', async () => {
    const mark = createRequestBody({ isAnnounced: true }).mark()
    expect(mark).toMatch(/^part 0 /)
    expect(await sent('whatever', { expected: mark }).isExpected()).toBe(true)
    expect(createRequestBody().mark()).toBeUndefined()
    const none = createRequestBody({ again: { mark } })
    expect(await none.isExpected()).toBe(true)
    expect(none.mark()).toMatch(/^part 0 /)
    expect(createRequestBody().mark(true)).toMatch(/^part 0 /)
  })

  it('that ends empty after it was taken for the beginning of one is on record as empty', () => {
    const body = createRequestBody({ isAnnounced: true })
    expect(body.mark()).toMatch(/^part 0 /)
    body.add(Buffer.alloc(0), true)
    expect(body.mark()).toMatch(/^whole 0 /)
  })

  it('is awaited until it can be told', async () => {
    const body = createRequestBody({ again: { mark: sent('abc').mark() }, isAnnounced: true })
    body.add(Buffer.from('ab'), false)
    const told = body.isExpected()
    body.add(Buffer.from('c'), false)
    expect(await Promise.race([told, Promise.resolve('waits')])).toBe('waits')
    body.add(Buffer.alloc(0), true)
    expect(await told).toBe(true)
  })

  it('is not expected where there was none, and expected where there was', async () => {
    const again = { mark: undefined }
    expect(await createRequestBody({ again }).isExpected()).toBe(true)
    expect(await createRequestBody({ again, isAnnounced: true }).isExpected()).toBe(false)
  })

  it('is told from another one as soon as that can be told', () => {
    const comparisons = (expected: BodyMark | undefined, ...pieces: string[]) => {
      const body = createRequestBody({ again: { mark: expected }, isAnnounced: true })
      return pieces.map((piece, index) => {
        body.add(Buffer.from(piece), index === pieces.length - 1)
        return body.comparison()
      })
    }
    const whole = sent('abcd').mark()
    expect(comparisons(whole, 'ab', 'cd', '')).toEqual(['open', 'same', 'same'])
    expect(comparisons(whole, 'ab', 'ce', '')).toEqual(['open', 'other', 'other'])
    expect(comparisons(whole, 'ab', '')).toEqual(['open', 'other'])
    expect(comparisons(whole, 'abcd', 'e', '')).toEqual(['same', 'other', 'other'])
    expect(comparisons(sent('ab', { last: false }).mark(), 'a', 'bc', 'd')).toEqual(['open', 'same', 'same'])
    expect(comparisons(undefined, '', 'x', '')).toEqual(['same', 'other', 'other'])
    const ofLength = (announcedBytes: number, mark: BodyMark | undefined) =>
      createRequestBody({ again: { mark }, isAnnounced: true, announcedBytes }).comparison()
    expect([3, 4, 5].map((bytes) => ofLength(bytes, whole))).toEqual(['other', 'open', 'other'])
    expect([1, 2, 9].map((bytes) => ofLength(bytes, sent('ab', { last: false }).mark()))).toEqual([
      'other',
      'open',
      'open',
    ])
    const first = createRequestBody({ isAnnounced: true })
    first.add(Buffer.from('whatever'), false)
    expect(first.comparison()).toBe('same')
  })
})
