import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The files of Prometheus' rules, by name. */
export function ruleTexts(): Record<string, string> {
  return textsOf('operations/prometheus/rules/*.yaml')
}

/** The files of Grafana's dashboards, by name. */
export function dashboardTexts(): Record<string, string> {
  return textsOf('operations/grafana/*.json')
}

function textsOf(pattern: string): Record<string, string> {
  const files = globSync(pattern, { cwd: root }).sort()
  return Object.fromEntries(files.map((file) => [basename(file), readFileSync(join(root, file), 'utf8')]))
}

/** The text of a file of rules for a disk of this size, in bytes. */
export function withDiskBytes(text: string, bytes: number): string {
  return text.replace(/vector\([^)]*\)/, `vector(${bytes})`)
}
