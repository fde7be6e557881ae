import { describe, expect, it } from 'vitest'
import { shownText, spelledOut } from './shown-text.ts'

describe('text of another party', () => {
  it('has no character that a terminal obeys, and none that is unseen', () => {
    expect(shownText('\u001b[2K\u001b[32mpaid\r\n\u009b1A')).toBe('\\u001b[2K\\u001b[32mpaid\\u000d\\u000a\\u009b1A')
    expect(shownText('a\u202eb\u2066c\u200bd\u{e0041}e\u2028')).toBe('a\\u202eb\\u2066c\\u200bd\\udb40\\udc41e\\u2028')
    expect(shownText('\ud800')).toBe('\\ud800')
    expect(shownText('Grüße, 支払い ✓')).toBe('Grüße, 支払い ✓')
  })

  it('is cut, and no escape is', () => {
    expect(shownText('x'.repeat(6_000_000))).toBe(`${'x'.repeat(200)}…`)
    expect(shownText('\u001b'.repeat(200))).toBe(`${'\\u001b'.repeat(33)}…`)
    expect(shownText('abcdef', 3)).toBe('abc…')
    expect(shownText('\u{1f31e}\u{1f31e}', 1)).toBe('\u{1f31e}…')
  })

  it('leaves JSON what it is', () => {
    const value = { text: 'a\u009b\u202e\u{e0041}\ud800\n' }
    expect(JSON.parse(spelledOut(JSON.stringify(value)))).toEqual(value)
  })

  it('keeps what it is told to', () => {
    expect(spelledOut('a\n\tb\u0007', (character) => character === '\n' || character === '\t')).toBe('a\n\tb\\u0007')
  })
})
