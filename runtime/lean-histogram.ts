import type { Metric, Registry } from 'prom-client'

/** The observations for one combination of labels. */
export interface Series {
  observe(seconds: number): void
  /** Observes the time since `begun`, a time of `performance.now()`. */
  since(begun: number): void
  /** Observes a call until it resolves or rejects, and returns it. */
  of<Result>(call: Promise<Result>): Promise<Result>
}

/**
 * A Prometheus histogram that needs two additions for each value. prom-client looks up the labels of each value, which takes more time for
 * a paid request than parsing the payment. Here the observer makes a series once and keeps it.
 */
export function createLeanHistogram(
  registry: Registry,
  options: {
    name: string
    help: string
    /** Upper bounds in seconds, ascending. */
    bounds: readonly number[]
  },
): (labels: Readonly<Record<string, string>>) => Series {
  const { name, help, bounds } = options
  const all: { labels: Readonly<Record<string, string>>; counts: Float64Array; sum: number }[] = []

  const valuesOf = ({ labels, counts, sum }: (typeof all)[number]) => {
    let below = 0
    const buckets = [...bounds.map(String), '+Inf'].map((le, bucket) => {
      below += counts[bucket] ?? 0
      return { metricName: `${name}_bucket`, labels: { le, ...labels }, value: below }
    })
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: sum },
      { metricName: `${name}_count`, labels, value: below },
    ]
  }
  const get = async () => ({ ...{ name, help, type: 'histogram', aggregator: 'sum' }, values: all.flatMap(valuesOf) })
  // The registry needs only these members of a metric, but its type names only prom-client's own classes.
  registry.registerMetric({ name, get } as unknown as Metric)

  return (labels) => {
    const counts = new Float64Array(bounds.length + 1)
    const series = { labels, counts, sum: 0 }
    all.push(series)
    const observe = (seconds: number) => {
      let bucket = 0
      while (seconds > (bounds[bucket] ?? Number.POSITIVE_INFINITY)) bucket += 1
      counts[bucket] = (counts[bucket] ?? 0) + 1
      series.sum += seconds
    }
    const since = (begun: number) => observe((performance.now() - begun) / 1000)
    return {
      observe,
      since,
      of(call) {
        const begun = performance.now()
        const end = () => since(begun)
        call.then(end, end)
        return call
      },
    }
  }
}
