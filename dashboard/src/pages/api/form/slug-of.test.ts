import { describe, expect, it } from 'vitest'
import { slugOf } from './slug-of.ts'

describe('the slug of a name', () => {
  it.each([
    ['Weather', 'weather'],
    ['Überwetter 2.0!', 'uberwetter-2-0'],
    ['  --A  B--  ', 'a-b'],
    ['天気', ''],
    [`${'a'.repeat(62)} b`, 'a'.repeat(62)],
    [`${'a'.repeat(30)} ${'b'.repeat(20)} ${'c'.repeat(20)}`, `${'a'.repeat(30)}-${'b'.repeat(20)}`],
    ['a'.repeat(70), 'a'.repeat(63)],
  ])('%j is %j', (name, slug) => {
    expect(slugOf(name)).toBe(slug)
  })
})
