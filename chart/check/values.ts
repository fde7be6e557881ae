/** A value of `values.yaml`. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** A value that a user of the chart can set, and its path, such as `['authz', 'replicas']`. Lists and empty maps are set as a whole. */
export interface Leaf {
  path: readonly string[]
  value: Value
}

export function leavesOf(value: Value, path: readonly string[] = []): Leaf[] {
  if (!isMap(value) || Object.keys(value).length === 0 || isResources(path)) return [{ path, value }]
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, [...path, name]))
}

/** The JSON Schema of the values, in which a misspelt name is an error. Empty maps and resources take any name. */
export function schemaOf(value: Value, path: readonly string[] = []): object {
  if (Array.isArray(value)) return { type: 'array' }
  if (!isMap(value)) return { type: typeof value === 'number' ? 'integer' : typeof value }
  if (Object.keys(value).length === 0 || isResources(path)) return { type: 'object' }
  const properties = Object.entries(value).map(([name, inner]) => [name, schemaOf(inner, [...path, name])])
  // Helm adds `global` to the values of each chart.
  const global = path.length === 0 ? { global: { type: 'object' } } : {}
  return { type: 'object', additionalProperties: false, properties: { ...Object.fromEntries(properties), ...global } }
}

/** Returns another value of the same type. With it, the output of a template must change. */
export function anotherValue({ path, value }: Leaf): Value {
  const name = path.at(-1) ?? ''
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return OTHER_TEXTS[name] ?? 'changed'
  if (isResources(path)) return { requests: { cpu: '3', memory: '3Gi' }, limits: { memory: '5Gi' } }
  return OTHER_VALUES[name] ?? { CHANGED: 'changed' }
}

const OTHER_TEXTS: Readonly<Record<string, string>> = {
  pullPolicy: 'Always',
  digest: `sha256:${'0'.repeat(64)}`,
  type: 'NodePort',
  externalTrafficPolicy: 'Cluster',
  scheme: 'http',
  snapshotSize: '2Gi',
  platformDomain: 'changed.example',
}

const OTHER_VALUES: Readonly<Record<string, Value>> = {
  secretSettings: ['CHANGED'],
  from: [{ podSelector: { matchLabels: { changed: 'true' } } }],
  metricsFrom: [{ podSelector: { matchLabels: { changed: 'true' } } }],
  egress: [{ ports: [{ port: 5432 }] }],
  pullSecrets: [{ name: 'changed' }],
  tolerations: [{ key: 'changed', operator: 'Exists' }],
}

function isMap(value: Value): value is { readonly [name: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a path holds Kubernetes' resource limits: Kubernetes defines their members. */
function isResources(path: readonly string[]): boolean {
  return path.at(-1) === 'resources'
}
