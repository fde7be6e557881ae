import { isDeepStrictEqual } from 'node:util'
import { load, loadAll } from 'js-yaml'
import { dashboardTexts, ruleTexts, withDiskBytes } from './operations.ts'

type Labels = Readonly<Record<string, string>>

interface Manifest {
  kind: string
  metadata: { name: string; labels?: Labels }
  data?: Readonly<Record<string, string>>
  spec?: {
    selector?: Labels & { matchLabels?: Labels }
    ports?: readonly { name: string }[]
    template?: { metadata: { labels: Labels } }
    endpoints?: readonly { port: string; relabelings: readonly Relabeling[] }[]
  }
}

interface Relabeling {
  sourceLabels: readonly string[]
  targetLabel: string
  replacement: string
}

/**
 * Compares the chart's output for Prometheus and Grafana with `operations/`. It must have the same rules and dashboards, and its processes
 * must be scraped under the job names that the rules use. Throws an error with the differences.
 */
export function checkMonitoring(manifest: string, diskBytes: number): string {
  const objects = (loadAll(manifest) as (Manifest | undefined)[]).filter((each) => each !== undefined)
  const rules = Object.fromEntries(
    objects
      .filter(({ kind }) => kind === 'PrometheusRule')
      .map(({ metadata, spec }) => [metadata.name.replace('launa-', ''), spec]),
  )
  const expectedRules = Object.fromEntries(
    Object.entries(ruleTexts()).map(([name, text]) => [
      name.replace('.yaml', ''),
      load(withDiskBytes(text, diskBytes)) as object,
    ]),
  )
  expectSame('rules', rules, expectedRules)
  const dashboards = Object.assign({}, ...objects.filter(isDashboard).map(({ data }) => data)) as Labels
  expectSame('dashboards', parsed(dashboards), parsed(dashboardTexts()))
  const jobs = scrapedJobs(objects)
  const named = Object.values(ruleTexts()).flatMap((text) =>
    [...text.matchAll(/\bjob="([^"]+)"/g)].map(([, job = '']) => job),
  )
  expectSame('jobs', jobs, [...new Set(named)].sort())
  return `${Object.keys(rules).length} files of rules, ${Object.keys(dashboards).length} dashboards, ${jobs.length} jobs`
}

export function isDashboard({ kind, metadata }: { kind: string; metadata: { name: string } }): boolean {
  return kind === 'ConfigMap' && metadata.name.startsWith('launa-dashboard-')
}

function parsed(texts: Labels): object {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, JSON.parse(text)]))
}

/** The job names that Prometheus gives to the pods of the ServiceMonitor, sorted. */
function scrapedJobs(objects: readonly Manifest[]): string[] {
  const monitor = objects.find(({ kind }) => kind === 'ServiceMonitor')?.spec
  const [endpoint] = monitor?.endpoints ?? []
  const [relabeling] = endpoint?.relabelings ?? []
  if (!endpoint || !relabeling || relabeling.targetLabel !== 'job') throw new Error('the ServiceMonitor names no job')
  const services = objects.filter(
    ({ kind, metadata, spec }) =>
      kind === 'Service' &&
      spec?.ports?.some(({ name }) => name === endpoint.port) &&
      matches(metadata.labels ?? {}, monitor?.selector?.matchLabels ?? {}),
  )
  const pods = objects.flatMap(({ kind, spec }) =>
    kind === 'Deployment' && spec?.template ? [spec.template.metadata.labels] : [],
  )
  const scraped = pods.filter((labels) => services.some(({ spec }) => matches(labels, spec?.selector ?? {})))
  return scraped.map((labels) => jobOf(labels, relabeling)).sort()
}

function matches(labels: Labels, wanted: Labels): boolean {
  return Object.entries(wanted).every(([name, value]) => labels[name] === value)
}

/**
 * Returns the job name that the relabeling gives to a pod with these labels. Prometheus replaces characters of label names by underscores.
 */
function jobOf(labels: Labels, { sourceLabels, replacement }: Relabeling): string {
  const known = Object.fromEntries(
    Object.entries(labels).map(([name, value]) => [`__meta_kubernetes_pod_label_${name.replace(/\W/g, '_')}`, value]),
  )
  const source = sourceLabels.map((name) => known[name] ?? '').join(';')
  return source.replace(/^(.*)$/, replacement)
}

function expectSame(what: string, actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected))
    throw new Error(`the chart's ${what} are not those of operations/: ${JSON.stringify(actual).slice(0, 500)}`)
}
