import { expect, it } from 'vitest'
import { parseStages, stagesBetween, stagesTogether, stageTable } from './stages.ts'

/** authz's metrics after this many payments; one in a hundred took longer than ten milliseconds. */
const metrics = (payments: number, seconds: number) => `
# HELP authz_stage_seconds time
authz_stage_seconds_bucket{le="0.005",stage="reserve"} ${payments / 2}
authz_stage_seconds_bucket{le="0.01",stage="reserve"} ${payments * 0.99}
authz_stage_seconds_bucket{le="+Inf",stage="reserve"} ${payments}
authz_stage_seconds_sum{stage="reserve"} ${seconds}
authz_stage_seconds_count{stage="reserve"} ${payments}
authz_other_seconds_count{stage="reserve"} 7
`

const none = parseStages('')

it('shows the mean, and the bucket limit below which 99 of 100 lie', () => {
  expect(stageTable(new Map([['f', parseStages(metrics(200, 0.5))]]))).toMatch(/reserve +200 +2\.500 +< 10$/)
})

it('subtracts one reading from another', () => {
  const between = stagesBetween(parseStages(metrics(100, 9)), parseStages(metrics(300, 9.4)))
  expect(stageTable(new Map([['f', between]]))).toMatch(/reserve +200 +2\.000 +< 10$/)
  expect(stagesBetween(none, parseStages(metrics(100, 9)))).toEqual(parseStages(metrics(100, 9)))
})

it('adds up several measurements', () => {
  const together = stagesTogether(parseStages(metrics(100, 1)), parseStages(metrics(300, 1)))
  expect(together).toEqual(parseStages(metrics(400, 2)))
})

it('has columns for each row, and no line for a stage without measurements', () => {
  const rows = new Map([
    ['f', parseStages(metrics(200, 0.5))],
    ['v', none],
  ])
  const [headings, ...lines] = stageTable(rows).split('\n')
  expect(headings).toMatch(/f COUNT.*v COUNT/)
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/< 10 +- +- +-$/)
})
