import { describe, expect, it } from 'vitest'
import { cutToWidth, displayWidth, padToWidth } from './display-width.ts'

describe('the width of a text', () => {
  it.each([
    ['', 0],
    ['Weather', 7],
    ['Grüße', 5],
    ['Gru\u0308ße', 5],
    ['支払い', 6],
    ['ﾃｽﾄ', 3],
    ['한국', 4],
    ['🌞 ok', 5],
    ['👩‍🔬', 2],
    ['❤️', 2],
    ['✓', 1],
    ['𠮷', 2],
  ])('%j takes %i columns', (text, width) => {
    expect(displayWidth(text)).toBe(width)
  })

  it.each([
    ['Weather', 7, 'Weather'],
    ['Weather', 5, 'Weat…'],
    ['支払い', 5, '支払…'],
    ['支払い', 4, '支…'],
    ['👩‍🔬👩‍🔬', 3, '👩‍🔬…'],
    ['Gru\u0308ße', 4, 'Gru\u0308…'],
  ])('%j is cut to %i columns', (text, width, shown) => {
    expect(cutToWidth(text, width)).toBe(shown)
  })

  it('is padded with spaces', () => {
    expect([padToWidth('支', 4), padToWidth('long', 2)]).toEqual(['支  ', 'long'])
  })
})
