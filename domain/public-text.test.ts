import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLine, publicText, spelledOut } from './public-text.ts'

/**
 * Invisible characters: direction marks, characters of zero width, tag characters, and a variation selector that can hide data. Also the
 * soft hyphen, the byte order mark, and half of a surrogate pair.
 */
const UNSEEN = [
  '\u061c',
  '\u200e',
  '\u202e',
  '\u2066',
  '\u200b',
  '\u2060',
  '\u{e0041}',
  '\u{e0100}',
  '\u00ad',
  '\ufeff',
  '\ud800',
]

const isSeen = (text: string) => !/[\p{Bidi_Control}\p{Cs}\p{Zl}\p{Zp}\u{e0000}-\u{e0fff}]|(?![\n\t])\p{Cc}/u.test(text)

describe('public text', () => {
  it.each(UNSEEN)('has no %j', (character) => {
    for (const shown of [publicText, oneLine]) expect(shown(`moc${character}.live`)).toBe('moc.live')
  })

  it('keeps what languages and emoji are written with', () => {
    for (const text of ['می\u200cخواهم', '👩\u200d🔬', '❤\ufe0f', '日本語 é', '\u0600\u0661'])
      expect(oneLine(text)).toBe(text)
  })

  it('has its own lines, or one', () => {
    expect(publicText('a\r\nb\tc\u2028d\u0000e\u001b[2J')).toBe('a\nb\tc d e [2J')
    expect(oneLine(' a\r\n\u202e\nb\tc\u0085d ')).toBe('a b c d')
  })

  it('is the same when it is cleaned twice, and is never longer', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        for (const shown of [publicText, oneLine]) {
          const once = shown(text)
          expect(shown(once)).toBe(once)
          expect(once.length).toBeLessThanOrEqual(text.length)
          expect(isSeen(once)).toBe(true)
        }
      }),
    )
  })

  it('is the same JSON when it is spelled out', () => {
    fc.assert(
      fc.property(fc.jsonValue({ stringUnit: 'binary' }), (value) => {
        const json = JSON.stringify({ value })
        expect(isSeen(spelledOut(json))).toBe(true)
        expect(JSON.parse(spelledOut(json))).toEqual(JSON.parse(json))
      }),
    )
    expect(spelledOut('a\nb\u202e', (character) => character === '\n')).toBe('a\nb\\u202e')
  })
})
