/** The metrics that a process exposes. For each name: the labels of its series. */
export type ExposedMetrics = ReadonlyMap<string, ReadonlySet<string>>

const SAMPLE = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? /
const LABEL = /([a-zA-Z_]\w*)="(?:[^"\\]|\\.)*"/g

/**
 * Reads the Prometheus text format. A histogram is listed under the names of its three series, too. A metric that has no series yet has no
 * labels.
 */
export function exposedMetrics(text: string): ExposedMetrics {
  const found = new Map<string, Set<string>>()
  const add = (name: string, labels: readonly string[] = []) => {
    const known = found.get(name) ?? new Set()
    for (const label of labels) known.add(label)
    found.set(name, known)
  }
  for (const line of text.split('\n')) {
    const [, typed, type] = /^# TYPE (\S+) (\S+)/.exec(line) ?? []
    if (typed !== undefined) add(typed)
    if (typed !== undefined && type === 'histogram')
      for (const part of ['bucket', 'sum', 'count']) add(`${typed}_${part}`)
    const [, name, labels = ''] = SAMPLE.exec(line) ?? []
    if (name !== undefined)
      add(
        name,
        [...labels.matchAll(LABEL)].map(([, label = '']) => label),
      )
  }
  return found
}

/** Returns the metrics of several processes. */
export function allExposed(texts: readonly string[]): ExposedMetrics {
  return exposedMetrics(texts.join('\n'))
}
