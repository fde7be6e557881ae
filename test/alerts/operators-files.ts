import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { load } from 'js-yaml'
import { z } from 'zod'
import { dashboardTexts, ruleTexts } from '../../chart/check/operations.ts'

const root = join(import.meta.dirname, '../..')

export const HANDBOOK = 'docs/operating/alerts.md'

const rule = z.object({
  alert: z.string().optional(),
  record: z.string().optional(),
  expr: z.string(),
  for: z.string().optional(),
  labels: z.record(z.string(), z.string()).default({}),
  annotations: z.record(z.string(), z.string()).default({}),
})
const ruleFile = z.object({ groups: z.array(z.object({ name: z.string(), rules: z.array(rule) })) })

export type Rule = z.infer<typeof rule>

/** Returns all rules of all files. */
export function allRules(): Rule[] {
  return Object.values(ruleTexts()).flatMap((text) => ruleFile.parse(load(text)).groups.flatMap(({ rules }) => rules))
}

const panel = z.object({
  title: z.string(),
  type: z.string(),
  targets: z.array(z.object({ expr: z.string() })).default([]),
})
const dashboard = z.object({ title: z.string(), uid: z.string(), panels: z.array(panel) })

/** Returns the dashboards, by the name of their file. */
export function allDashboards(): Record<string, z.infer<typeof dashboard>> {
  return Object.fromEntries(
    Object.entries(dashboardTexts()).map(([name, text]) => [name, dashboard.parse(JSON.parse(text))]),
  )
}

/** Returns the alerts that have a section in the handbook. */
export function handbookAlerts(): string[] {
  const text = readFileSync(join(root, HANDBOOK), 'utf8')
  return [...text.matchAll(/^### (\w+)$/gm)].map(([, name = '']) => name)
}

/** Returns all expressions of rules and dashboards. Grafana's variable `$__rate_interval` is replaced by one minute. */
export function allExpressions(): string[] {
  const shown = Object.values(allDashboards()).flatMap(({ panels }) =>
    panels.flatMap(({ targets }) => targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m'))),
  )
  return [...allRules().map(({ expr }) => expr), ...shown]
}
