import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitting } from './fitting.ts'

interface Thing {
  name: string
  details: string
}

const cut = ({ name, details }: Thing, room: number) => `${name}${details.slice(0, room)}`
const ways = { sizesOf: ({ details }: Thing) => [details.length], tell: cut }
const things = (...sizes: number[]) => sizes.map((size, index) => ({ name: `${index}`, details: 'x'.repeat(size) }))

describe('the entries of a document', () => {
  it('are whole if all of them fit', () => {
    expect(fitting(things(5, 50, 500), ways)).toEqual({
      told: things(5, 50, 500).map((one) => cut(one, 500)),
      omitted: 0,
    })
  })

  it('share what room there is: small details are whole, and the others are cut to one length', () => {
    const { told, omitted } = fitting(things(400, 10, 400, 10, 400), ways, { mostBytes: 335, leastDetails: 0 })
    expect(omitted).toBe(0)
    expect(told.map((text) => text.length - 1)).toEqual([100, 10, 100, 10, 100])
  })

  it('are all listed, even without room for any detail', () => {
    expect(fitting(things(9, 9, 9), ways, { mostBytes: 1, leastDetails: 0 })).toEqual({
      told: ['0', '1', '2'],
      omitted: 0,
    })
  })

  it('have some room for details, even if the list alone is too long', () => {
    const { told } = fitting(things(40, 40), ways, { mostBytes: 1, leastDetails: 20 })
    expect(told.map((text) => text.length - 1)).toEqual([10, 10])
  })

  it('are counted if the list itself is too long', () => {
    expect(fitting(things(9, 9, 9), ways, { mostBytes: 1, leastDetails: 0, mostListedBytes: 7 })).toEqual({
      told: ['0', '1'],
      omitted: 1,
    })
  })

  it('stay within the bytes of the document, whatever the characters', () => {
    const thing = fc.record({
      name: fc.string({ maxLength: 3 }),
      details: fc.string({ unit: 'binary', maxLength: 400 }),
    })
    fc.assert(
      fc.property(fc.array(thing, { maxLength: 30 }), fc.integer({ min: 300, max: 3_000 }), (all, mostBytes) => {
        const { told, omitted } = fitting(all, ways, { mostBytes, leastDetails: 0 })
        expect([told.length, omitted]).toEqual([all.length, 0])
        expect(told.every((text, index) => text.startsWith(all[index]?.name ?? ''))).toBe(true)
        const bytes = Buffer.byteLength(told.map((text) => JSON.stringify(text)).join(''))
        expect(bytes).toBeLessThanOrEqual(Math.max(mostBytes, 30 * 21))
      }),
    )
  })
})
