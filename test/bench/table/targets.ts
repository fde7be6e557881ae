import { table } from '../../../sandbox/report.ts'
import { type RowResult, ratio, ratioText } from './report.ts'
import { errorCount } from './row.ts'

/** A target ratio of two rows. Unlike a gate, it fails no run. */
interface Target {
  what: string
  letter: string
  baseline: string
  figure: 'requestsPerSecond' | 'p99' | 'cpu'
  bound: { least: number } | { most: number }
}

const perSecond = { what: 'requests/s', figure: 'requestsPerSecond' } as const
const cpu = { what: 'CPU of all processes', figure: 'cpu' } as const

const TARGETS: readonly Target[] = [
  { ...perSecond, letter: 'e', baseline: 'c', bound: { least: 1 } },
  { ...perSecond, letter: 'f', baseline: 'i', bound: { least: 0.42 } },
  { ...perSecond, letter: 'v', baseline: 'i', bound: { least: 0.6 } },
  { ...perSecond, letter: 'f', baseline: 'h', bound: { least: 1.2 } },
  { what: 'p99', figure: 'p99', letter: 'f', baseline: 'i', bound: { most: 1.6 } },
  { ...cpu, letter: 'f', baseline: 'i', bound: { most: 2.4 } },
  { ...cpu, letter: 'v', baseline: 'i', bound: { most: 1.7 } },
]

/** Returns the target ratios, each the median over the rounds. */
export function targetTable(results: readonly RowResult[]): string {
  return table([['RATIO', 'OF', 'MEDIAN', 'BOUND', ''], ...TARGETS.map((target) => targetLine(target, results))])
}

function targetLine({ what, letter, baseline, figure, bound }: Target, results: readonly RowResult[]): string[] {
  const found = ratio(results, letter, baseline, figure)
  const errors = results
    .filter(({ row }) => row.letter === letter || row.letter === baseline)
    .reduce((sum, result) => sum + errorCount(result), 0)
  const limit = 'least' in bound ? `at least ${bound.least.toFixed(2)}` : `at most ${bound.most.toFixed(2)}`
  const name = [`${letter}/${baseline}`, what, ratioText(found), limit]
  if (!found) return [...name, 'not measured']
  if (errors > 0) return [...name, `does not hold, ${errors} errors`]
  const holds = 'least' in bound ? found.value >= bound.least : found.value <= bound.most
  return [...name, `${holds ? 'holds' : 'does not hold'}${found.calm ? '' : ', DISTURBED'}`]
}
