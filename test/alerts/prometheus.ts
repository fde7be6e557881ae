import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { freePorts } from '../../runtime/testing/free-ports.ts'
import { answersHttp, becomesTrue } from '../../sandbox/probes.ts'
import { HOST } from '../../sandbox/settings.ts'
import { type Child, startUntil } from '../bench/servers/child.ts'

/** The targets of Prometheus: the ports of each job's processes on this machine. */
export type Targets = Readonly<Record<string, readonly number[]>>

export interface Prometheus extends Child {
  /** The names of the alerts that fire now. */
  firing(): Promise<Set<string>>
  /** Returns the values of an expression now, by the labels of each series as JSON. */
  query(expression: string): Promise<Record<string, number>>
  /** The number of evaluations so far of the rule group with the fewest evaluations. */
  evaluations(): Promise<number>
  /** Replaces the rules, given by file name. */
  useRules(rules: Readonly<Record<string, string>>): Promise<void>
}

const alertsAnswer = z.object({
  data: z.object({
    alerts: z.array(z.object({ state: z.string(), labels: z.record(z.string(), z.string()) })),
  }),
})
const vectorAnswer = z.object({
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
})

/** Starts a Prometheus that scrapes every two seconds and evaluates every second. `directory` holds its files, and is emptied. */
export async function startPrometheus(options: {
  program: string
  directory: string
  targets: Targets
  rules: Readonly<Record<string, string>>
}): Promise<Prometheus> {
  const { program, directory, targets, rules } = options
  rmSync(directory, { recursive: true, force: true })
  const rulesDirectory = join(directory, 'rules')
  mkdirSync(rulesDirectory, { recursive: true })
  const writeRules = (texts: Readonly<Record<string, string>>) => {
    for (const [name, text] of Object.entries(texts)) writeFileSync(join(rulesDirectory, name), text)
  }
  writeRules(rules)
  const file = join(directory, 'prometheus.json')
  // Prometheus reads YAML, and JSON is YAML.
  writeFileSync(file, JSON.stringify(configurationOf(targets, join(rulesDirectory, '*.yaml'))))
  const [port = 0] = await freePorts(1)
  const url = `http://${HOST}:${port}`
  const args = [
    ...[`--config.file=${file}`, `--storage.tsdb.path=${join(directory, 'data')}`],
    ...[`--web.listen-address=${HOST}:${port}`, '--storage.tsdb.retention.time=1d', '--log.level=warn'],
    '--web.enable-lifecycle',
  ]
  const ready = () => becomesTrue(() => answersHttp(`${url}/-/ready`))
  const child = await startUntil({ command: program, args, environment: {} }, ready)
  return {
    ...child,
    async firing() {
      const { data } = alertsAnswer.parse(await (await fetch(`${url}/api/v1/alerts`)).json())
      const fire = data.alerts.filter(({ state }) => state === 'firing')
      return new Set(fire.map(({ labels }) => labels.alertname ?? ''))
    },
    async query(expression) {
      const answer = await fetch(`${url}/api/v1/query?query=${encodeURIComponent(expression)}`)
      const { data } = vectorAnswer.parse(await answer.json())
      return Object.fromEntries(data.result.map(({ metric, value }) => [JSON.stringify(metric), Number(value[1])]))
    },
    async evaluations() {
      const text = await (await fetch(`${url}/metrics`)).text()
      const counts = [...text.matchAll(/^prometheus_rule_group_iterations_total\{.*\} (\S+)$/gm)]
      return Math.min(...counts.map(([, count]) => Number(count)))
    },
    async useRules(texts) {
      writeRules(texts)
      const answer = await fetch(`${url}/-/reload`, { method: 'POST' })
      if (!answer.ok) throw new Error(`Prometheus does not take the rules: ${await answer.text()}`)
    },
  }
}

function configurationOf(targets: Targets, ruleFiles: string): object {
  return {
    global: { scrape_interval: '2s', scrape_timeout: '2s', evaluation_interval: '1s' },
    rule_files: [ruleFiles],
    scrape_configs: Object.entries(targets).map(([name, ports]) => ({
      job_name: name,
      static_configs: [{ targets: ports.map((port) => `${HOST}:${port}`) }],
    })),
  }
}
