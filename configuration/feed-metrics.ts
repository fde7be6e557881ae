import { Gauge, type Registry } from 'prom-client'
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
  gauge('age_seconds', 'Time since PostgreSQL last said that the configuration in use is the current one', () =>
    Math.max(0, (Date.now() - feed.currentAt()) / 1000),
  )
}
