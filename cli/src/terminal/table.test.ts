import { describe, expect, it } from 'vitest'
import { displayWidth } from './display-width.ts'
import { showsColour } from './io.ts'
import { type Column, table } from './table.ts'

const ROWS = [
  { id: '01990000-0000-7000-8000-000000000000', name: 'Weather', status: 'failed', host: 'weather.example.com' },
  { id: '2', name: 'A\u001b[31m\n', status: 'settled', host: '' },
]
const COLUMNS: readonly Column<(typeof ROWS)[number]>[] = [
  ['id', ({ id }) => id],
  ['name', ({ name }) => name],
  ['status', ({ status }) => status],
  ['host', ({ host }) => host],
]
const NAMES = COLUMNS.slice(1, 2)

describe('a table', () => {
  it('is aligned for people and lines with tabs for programs', () => {
    const [, ...columns] = COLUMNS
    expect(table(ROWS, columns, { isTty: true, width: undefined })).toBe(
      [
        'NAME               STATUS   HOST',
        'Weather            failed   weather.example.com',
        'A\\u001b[31m\\u000a  settled',
      ].join('\n'),
    )
    expect(table(ROWS, columns, { isTty: false, width: 10, hasColour: false })).toBe(
      'Weather\tfailed\tweather.example.com\nA\\u001b[31m\\u000a\tsettled\t',
    )
    expect([
      table([], NAMES, { isTty: true, width: undefined }),
      table([], NAMES, { isTty: false, width: undefined }),
    ]).toEqual(['nothing here', ''])
  })

  it('is no wider than the terminal and leaves identifiers whole', () => {
    for (const width of [200, 80, 70]) {
      const lines = table(ROWS, COLUMNS, { isTty: true, width }).split('\n')
      expect(lines).toHaveLength(3)
      for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
      expect(lines[1]).toContain(ROWS[0]?.id)
      expect(lines[1]?.includes('…')).toBe(width < 81)
    }
  })

  it('wraps cells of several words', () => {
    const scopes = [{ name: 'apiManager', scopes: 'apis:read apis:write endpoints:read' }]
    const columns: readonly Column<(typeof scopes)[number]>[] = [
      ['preset', ({ name }) => name],
      ['scopes', (row) => row.scopes],
    ]
    expect(table(scopes, columns, { isTty: true, width: 34 })).toBe(
      ['PRESET      SCOPES', 'apiManager  apis:read apis:write', '            endpoints:read'].join('\n'),
    )
  })

  it('keeps times and amounts whole, and cuts addresses before names', () => {
    const payments = [
      { time: '2026-11-26T20:21:59.123Z', request: 'GET /予報/東京', payer: `0x${'a'.repeat(40)}`, price: '0.10 USDC' },
    ]
    const columns: readonly Column<(typeof payments)[number]>[] = [
      ['time', ({ time }) => time],
      ['request', ({ request }) => request],
      ['payer', ({ payer }) => payer, 'first'],
      ['price', ({ price }) => price, 'whole'],
    ]
    for (let width = 30; width <= 120; width += 1) {
      const shown = table(payments, columns, { isTty: true, width })
      expect(shown).toContain('2026-11-26T20:21:59.123Z')
      expect(shown).toContain('0.10 USDC')
      const isTable = shown.startsWith('TIME')
      for (const line of isTable ? shown.split('\n') : []) expect(displayWidth(line)).toBeLessThanOrEqual(width)
      if (!isTable || shown.includes(`0x${'a'.repeat(10)}`)) expect(shown).toMatch(/GET \/予報\/東京/)
    }
    const [, row] = table(payments, columns, { isTty: true, width: 70 }).split('\n')
    expect(row).toBe('2026-11-26T20:21:59.123Z  GET /予報/東京  0xaaaaaaaaaaaaaa…  0.10 USDC')
    expect(table(payments, columns, { isTty: false, width: 30 })).toBe(Object.values(payments[0] ?? {}).join('\t'))
  })

  it('shows names and values if it cannot fit', () => {
    expect(table(ROWS, COLUMNS, { isTty: true, width: 50 })).toBe(
      [
        'id      01990000-0000-7000-8000-000000000000',
        'name    Weather',
        'status  failed',
        'host    weather.example.com',
        '',
        'id      2',
        'name    A\\u001b[31m\\u000a',
        'status  settled',
      ].join('\n'),
    )
  })

  it('has colours if the terminal shows them', () => {
    const coloured = table(ROWS, COLUMNS, { isTty: true, width: undefined, hasColour: true })
    expect(coloured).toContain('\u001b[1mID')
    expect(coloured).toContain('\u001b[31mfailed')
    expect(table(ROWS, COLUMNS, { isTty: true, width: undefined, hasColour: false })).not.toContain('\u001b')
  })

  it('has none with NO_COLOR, or on a terminal without colours', () => {
    expect([{}, { NO_COLOR: '' }, { NO_COLOR: '1' }, { TERM: 'dumb' }].map(showsColour)).toEqual([
      true,
      true,
      false,
      false,
    ])
  })
})
