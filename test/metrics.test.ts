import { expect, it } from 'vitest'
import { sourcesOf, textOf } from './imports.ts'

/** Returns the metrics in the services' sources. Some names consist of a prefix and a name. */
function namedMetrics(): string[] {
  const makers = sourcesOf('{authz,configuration,control-plane,facilitators,runtime,screening,xds}')
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
    .map(textOf)
    .filter((text) => /prom-client|lean-histogram|Registry/.test(text))
  return [
    ...new Set(makers.flatMap((text) => text.match(/(?<=['`])(?:authz|xds|launa)_[a-z_]+_[a-z]+(?=['`])/g) ?? [])),
  ]
}

it('the handbook has a row for each metric', () => {
  const metrics = namedMetrics()
  expect(metrics).toContain('authz_refused_total')
  const handbook = textOf('docs/operating/watch.md')
  expect(metrics.filter((name) => !handbook.includes(name))).toEqual([])
})
