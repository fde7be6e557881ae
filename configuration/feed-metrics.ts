import { Gauge, type Registry } from 'prom-client'
import { createLeanHistogram } from '../runtime/lean-histogram.ts'
import type { ConfigurationFeed } from './follow.ts'

/** Shows which configuration a service uses, and since when PostgreSQL has not confirmed that it is current. */
export function createFeedMetrics(options: { registry: Registry; prefix: string; feed: ConfigurationFeed }): void {
  const { registry, prefix, feed } = options
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `${prefix}_configuration_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value())
      },
    })
  gauge('revision', 'Revision of the configuration in use', feed.revision)
  gauge('unusable_endpoints', 'Endpoints that are not sold because their rows cannot be used', feed.unusable)
  // A process that has just started has read nothing from PostgreSQL yet, but does not count as outdated.
  const begun = Date.now()
  gauge('age_seconds', 'Time since PostgreSQL last said that the configuration in use is the current one', () =>
    Math.max(0, (Date.now() - Math.max(feed.currentAt(), begun)) / 1000),
  )
  gauge(
    'snapshot_unwritten_seconds',
    'Time for which changes wait to be written to the file of the last good configuration',
    () => {
      const since = feed.unwrittenSince()
      return since === undefined ? 0 : Math.max(0, (Date.now() - since) / 1000)
    },
  )
}

const CHANGE_BOUNDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300]

/** Observes how long changes take from the seller's transaction to their use here, in seconds. */
export function createChangeTimes(registry: Registry, prefix: string): (seconds: number) => void {
  const seriesOf = createLeanHistogram(registry, {
    name: `${prefix}_change_seconds`,
    help: 'Time from the begin of a change’s transaction to its use by this process, in seconds',
    bounds: CHANGE_BOUNDS,
  })
  return seriesOf({}).observe
}
