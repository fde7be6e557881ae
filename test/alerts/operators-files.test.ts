import { describe, expect, it } from 'vitest'
import { exposedMetrics } from './exposed-metrics.ts'
import { allFaults } from './faults.ts'
import { allDashboards, allExpressions, allRules, HANDBOOK, handbookAlerts } from './operators-files.ts'
import { queriedMetrics } from './queried-metrics.ts'
import { RULE_CASES } from './rule-cases.ts'
import { scaledRules } from './scaled-rules.ts'

const alerts = allRules().filter(({ alert }) => alert !== undefined)
const alertNames = [...new Set(alerts.map(({ alert = '' }) => alert))]

describe('alerts', () => {
  it('have a section in the handbook each, and each section has an alert', () => {
    expect(handbookAlerts().sort()).toEqual([...alertNames].sort())
  })

  it.each(alerts)(
    '$alert says who is woken, what it is, and where to read on',
    ({ alert = '', labels, annotations }) => {
      expect(['page', 'ticket']).toContain(labels.severity)
      expect(['cause', 'symptom']).toContain(labels.kind)
      expect(annotations.summary).toMatch(/\S/)
      expect(annotations.runbook_url).toBe(`${HANDBOOK}#${alert.toLowerCase()}`)
    },
  )
})

it('each alert fires in the drill, or in a unit test that gives the reason', () => {
  const none = undefined as never
  const inDrill = allFaults({ settings: none, world: none, replica: none, setDiskBytes: none, databaseBytes: none })
  const shown = [...inDrill.flatMap((fault) => fault.alerts), ...RULE_CASES.map(({ alert }) => alert)]
  expect([...new Set(shown)].sort()).toEqual([...alertNames].sort())
  expect(RULE_CASES.filter(({ whyNotInDrill }) => whyNotInDrill === '')).toEqual([])
})

describe('recorded series', () => {
  const recorded = allRules().flatMap(({ record }) => record ?? [])

  it('are recorded once, and used', () => {
    expect(new Set(recorded).size).toBe(recorded.length)
    const read = new Set(allExpressions().flatMap((each) => queriedMetrics(each).map(({ name }) => name)))
    expect(recorded.filter((name) => !read.has(name))).toEqual([])
  })

  it('are read only if they are recorded', () => {
    const read = allExpressions().flatMap((each) => queriedMetrics(each).map(({ name }) => name))
    expect(read.filter((name) => name.startsWith('launa:') && !recorded.includes(name))).toEqual([])
  })
})

it.each(Object.entries(allDashboards()))('%s has panels that each query something', (_, { panels }) => {
  expect(panels.length).toBeGreaterThan(4)
  for (const { type, title, targets } of panels)
    if (type !== 'row' && type !== 'text') expect(targets, title).not.toEqual([])
})

it('dashboards have names of their own', () => {
  const uids = Object.values(allDashboards()).map(({ uid }) => uid)
  expect(new Set(uids).size).toBe(uids.length)
})

it.each([
  ['up == 0', [['up', []]]],
  [
    'sum by (job) (rate(a_total{code=~"5..",job!="x"}[5m])) / on (job) group_left b',
    [
      ['a_total', ['code', 'job']],
      ['b', []],
    ],
  ],
  [
    'max(a{x="}"}) > bool 0.5 unless on () launa:c:d',
    [
      ['a', ['x']],
      ['launa:c:d', []],
    ],
  ],
  ['histogram_quantile(0.99, sum by (le) (rate(h_bucket[1m])))', [['h_bucket', []]]],
] as const)('%s queries these metrics', (expression, expected) => {
  expect(queriedMetrics(expression).map(({ name, labels }) => [name, labels])).toEqual(expected)
})

it('the text format has metrics, their labels, and the parts of histograms', () => {
  const exposed = exposedMetrics(
    ['# TYPE h histogram', 'h_bucket{le="1",stage="a"} 1', '# TYPE c counter', 'c{x="a } b",y="1"} 2', 'd 3', ''].join(
      '\n',
    ),
  )
  expect(Object.fromEntries([...exposed].map(([name, labels]) => [name, [...labels]]))).toEqual({
    ...{ h: [], h_bucket: ['le', 'stage'], h_sum: [], h_count: [], c: ['x', 'y'], d: [] },
  })
})

it('scaled rules have shorter windows and limits and no promises of speed, and are otherwise unchanged', () => {
  const rules =
    'for: 1m\nexpr: rate(a[5m]) > 0.5 and b > 10 * 60 and c{le="10"} < 14 * 86400 and d > 60 or e{le="5"} > 14.4 * 0.01'
  expect(scaledRules(rules, { windows: 60, limits: 20 })).toBe(
    'for: 1000ms\nexpr: rate(a[5000ms]) > 0.5 and b > 30 and c{le="10"} < 60480 and d > 60 or e{le="60"} > 14.4 * 0.01',
  )
})
