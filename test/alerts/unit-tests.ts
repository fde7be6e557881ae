import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ruleTexts } from '../../chart/check/operations.ts'
import { onPath } from '../../sandbox/tools.ts'
import { ALL_UP, RULE_CASES, type RuleCase } from './rule-cases.ts'

const run = promisify(execFile)

/** The names of the alerts that fire, each once even if several series or rules fire it. */
const FIRING = 'count by (alertname) (count by (alertname) (ALERTS{alertstate="firing"}))'

/**
 * Runs promtool on the rules of `operations/` with the series of each case. The alert must not fire at first. Later it must be the only
 * alert that fires. Returns the number of cases. Throws promtool's output on failure.
 */
export async function testRules(directory: string): Promise<number> {
  const promtool = onPath('promtool')
  if (!promtool) throw new Error('promtool is missing, which comes with Prometheus')
  mkdirSync(directory, { recursive: true })
  const texts = ruleTexts()
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(directory, name), text)
  const file = join(directory, 'tests.json')
  const tests = { rule_files: Object.keys(texts), evaluation_interval: '1m', tests: RULE_CASES.map(testOf) }
  // promtool reads YAML, and JSON is YAML.
  writeFileSync(file, JSON.stringify(tests))
  await run(promtool, ['test', 'rules', file]).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${stdout}${stderr}`)
  })
  return RULE_CASES.length
}

function testOf({ alert, series, quietAt, firesAt }: RuleCase): object {
  const fires = (minutes: number, alerts: readonly string[]) => ({
    ...{ expr: FIRING, eval_time: `${minutes}m` },
    exp_samples: alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 })),
  })
  return {
    name: alert,
    interval: '1m',
    input_series: Object.entries({ ...ALL_UP, ...series }).map(([name, values]) => ({ series: name, values })),
    promql_expr_test: [fires(quietAt, []), fires(firesAt, [alert])],
  }
}
