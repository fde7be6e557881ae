import type { ExposedMetrics } from './exposed-metrics.ts'
import { allExpressions, allRules } from './operators-files.ts'
import { queriedMetrics } from './queried-metrics.ts'

/** Labels and metrics that Prometheus adds itself. */
const OF_PROMETHEUS = { labels: ['job', 'instance'], metrics: ['up', 'ALERTS'] }

/** Returns the metrics and labels that rules and dashboards query and that no process exposes, as `name` and `name{label}`. */
export function missingMetrics(exposed: ExposedMetrics): string[] {
  const recorded = new Set([...allRules().flatMap(({ record }) => record ?? []), ...OF_PROMETHEUS.metrics])
  const missing = new Set<string>()
  for (const { name, labels } of allExpressions().flatMap(queriedMetrics)) {
    if (recorded.has(name)) continue
    const known = exposed.get(name)
    if (!known) missing.add(name)
    // The labels of a metric without series are not known.
    else if (known.size > 0)
      for (const label of labels)
        if (!known.has(label) && !OF_PROMETHEUS.labels.includes(label)) missing.add(`${name}{${label}}`)
  }
  return [...missing].sort()
}
