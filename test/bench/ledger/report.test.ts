import { describe, expect, it } from 'vitest'
import type { LedgerReport } from './driver.ts'
import { figuresOf, ledgerTable, mediansOf, ratiosOf, tablesTable } from './report.ts'

/** Returns a round in which every figure is a multiple of `unit`. */
function round(unit: number, foreignCpu = 0): LedgerReport {
  const tables = [
    { table: 'payment', heap: 5 * unit, indexes: unit },
    { table: 'delivery', heap: unit, indexes: unit },
  ]
  const waits = Array.from({ length: 100 }, (_, index) => (index + 1) * unit)
  return {
    ...{ payments: 100, postgres: 4 * unit, node: 2 * unit, vacuum: unit, wal: 7 * unit },
    ...{ tables, waits, foreignCpu },
  }
}

describe('the report of the ledger alone', () => {
  it('adds up the tables, and takes percentiles of the waits', () => {
    expect(figuresOf(round(10))).toEqual([40, 10, 20, 70, 60, 20, 500, 990])
  })

  it('takes the median of each column', () => {
    expect(mediansOf([round(1), round(9), round(2)])[0]).toBe(8)
  })

  it('compares a round with the neighbouring round of the other ledger', () => {
    // The machine is ten times as slow in the second round.
    expect(ratiosOf([round(1), round(10)], [round(2), round(20)])).toEqual({ ratios: Array(8).fill(0.5), calm: true })
  })

  it('leaves out pairs with a disturbed round if others exist', () => {
    const [own, base] = [
      [round(1), round(8)],
      [round(2), round(2, 0.5)],
    ]
    expect(ratiosOf(own, base, 0.15)).toEqual({ ratios: Array(8).fill(0.5), calm: true })
    expect(ratiosOf(own.slice(1), base.slice(1), 0.15)).toEqual({ ratios: Array(8).fill(4), calm: false })
  })

  it('reports that every pair was disturbed', () => {
    const [own, base] = [
      { name: 'this', rounds: [round(1)] },
      { name: 'v1', rounds: [round(2, 0.5)] },
    ]
    expect(ledgerTable(own, base, 0.15)).toMatch(/^ratio, DISTURBED .*0\.50/m)
    expect(ledgerTable(own, base, 0.5)).toMatch(/^ratio +0\.50/m)
    expect(ledgerTable(own, undefined, 0.15)).not.toContain('ratio')
  })

  it('shows the tables of each ledger', () => {
    const table = tablesTable([{ name: 'this', rounds: [round(10), round(30)] }])
    expect(table).toMatch(/this +delivery +20\.0 +20\.0\n/)
    expect(table).toMatch(/this +payment +100 +20\.0$/)
  })
})
