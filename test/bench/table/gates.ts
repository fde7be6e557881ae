import type { InsideResult } from './inside.ts'
import { type Ratio, type RowResult, ratio, ratioText } from './report.ts'
import { errorCount } from './row.ts'

/** A limit for the gateway, relative to another row of the same run. */
export interface Gate {
  what: string
  letter: string
  baseline: string
  least: number
  /** The highest p99 of the row, in milliseconds. */
  mostP99?: number
  /** The lowest rate of the row, whatever the other row reaches. */
  leastPerSecond?: number
}

export const GATES: readonly Gate[] = [
  { what: 'unpaid 402 against a trivial ext_authz service', letter: 'e', baseline: 'c', least: 0.9 },
  {
    ...{ what: 'paid request against trivial ext_authz and ext_proc services', letter: 'f', baseline: 'i' },
    ...{ least: 0.35, mostP99: 80 },
  },
  {
    ...{ what: 'voucher against trivial ext_authz and ext_proc services', letter: 'v', baseline: 'i' },
    ...{ least: 0.5, leastPerSecond: 1500 },
  },
  { what: 'paid request against @x402/express', letter: 'f', baseline: 'h', least: 1.3 },
]

export interface Verdict {
  outcome: 'PASS' | 'FAIL' | 'DISTURBED' | 'NOT MEASURED'
  text: string
}

/**
 * Returns the verdict of a gate. Errors in either row fail the gate, because a fast wrong answer does not count. On a disturbed machine,
 * the verdict is undecided.
 */
export function judge(gate: Gate, results: readonly RowResult[]): Verdict {
  const found = ratio(results, gate.letter, gate.baseline)
  const rows = results.filter(({ row }) => row.letter === gate.letter || row.letter === gate.baseline)
  const errors = rows.reduce((sum, result) => sum + errorCount(result), 0)
  const row = results.find(({ row }) => row.letter === gate.letter)
  const { mostP99 = Number.POSITIVE_INFINITY, leastPerSecond = 0 } = gate
  const ofRatio = outcomeOf(found, errors, gate.least)
  const tooSlow = row !== undefined && (row.p99 > mostP99 || row.requestsPerSecond < leastPerSecond)
  const outcome = ofRatio === 'PASS' && tooSlow ? 'FAIL' : ofRatio
  const latency = gate.mostP99 === undefined ? '' : `; p99 ${row?.p99.toFixed(1) ?? '-'} ms, at most ${mostP99} ms`
  const rate =
    leastPerSecond === 0 ? '' : `; ${row?.requestsPerSecond.toFixed(0) ?? '-'}/s, at least ${leastPerSecond}/s`
  const measured = `${gate.letter}/${gate.baseline} = ${ratioText(found)}, at least ${gate.least.toFixed(2)}${latency}${rate}`
  return { outcome, text: `${outcome}  ${gate.what}: ${measured}${errors > 0 ? `, ${errors} errors` : ''}` }
}

function outcomeOf(found: Ratio | undefined, errors: number, least: number): Verdict['outcome'] {
  if (!found) return 'NOT MEASURED'
  if (errors > 0) return 'FAIL'
  if (!found.calm) return 'DISTURBED'
  return found.value >= least ? 'PASS' : 'FAIL'
}

/**
 * Reservations per second that one process must reach with enough concurrent requests. Each reservation is a durable row of the database.
 */
const LEAST_RESERVATIONS = 20_000

/** Judges the measurement of reservations in one process. */
export function judgeReservations(inside: readonly InsideResult[]): Verdict {
  const best = Math.max(
    ...inside.filter(({ what }) => what.startsWith('reservations')).map(({ perSecond }) => perSecond),
  )
  const outcome = best >= LEAST_RESERVATIONS ? 'PASS' : 'FAIL'
  return { outcome, text: `${outcome}  ledger: ${best.toFixed(0)} reservations/s, at least ${LEAST_RESERVATIONS}` }
}
