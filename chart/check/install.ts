import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { load, loadAll } from 'js-yaml'
import { type ApiServer, startApiServer } from './api-server.ts'
import type { Tools } from './tools.ts'

const run = promisify(execFile)
const NAMESPACE = 'launa'
const RESTRICTED = { 'pod-security.kubernetes.io/enforce': 'restricted' }

interface Workload {
  kind: string
  metadata: { name: string; annotations?: Record<string, string> }
  spec: { template?: { metadata?: object; spec: { securityContext?: object } } }
}

/**
 * Installs, upgrades, rolls back and removes the chart. There are no controllers, so the check creates the pods of each workload (hooks
 * included) one by one. The namespace accepts only pods that fulfil Kubernetes' pod security standard `restricted`.
 */
export async function installOnApiServer(options: {
  tools: Tools
  chart: string
  directory: string
  values: readonly string[]
}): Promise<string> {
  const { tools, chart, directory, values } = options
  const server = await startApiServer(tools, join(directory, 'api-server'))
  try {
    await must(server, 'POST', '/api/v1/namespaces', { metadata: { name: NAMESPACE, labels: RESTRICTED } })
    await must(server, 'POST', '/apis/scheduling.k8s.io/v1/priorityclasses', {
      metadata: { name: 'gateway' },
      value: 1,
    })
    await defineKinds(server, tools)
    // Hooks are skipped, because helm waits for the end of their jobs, and nothing runs jobs here.
    const helm = async (...args: readonly string[]) => {
      const { stdout } = await run(tools.helm, [...args, `--namespace=${NAMESPACE}`, ...server.helmArguments], {
        maxBuffer: 1 << 26,
      })
      return stdout
    }
    const withValues = values.flatMap((file) => ['--values', file])
    await helm('install', 'launa', chart, '--no-hooks', ...withValues)
    const pods = workloads(`${await helm('get', 'manifest', 'launa')}\n---\n${await helm('get', 'hooks', 'launa')}`)
    for (const { metadata, spec } of pods) await must(server, 'POST', podPath, pod(metadata.name, spec.template?.spec))
    await refusesOtherPods(server, pods)
    await helm(
      'upgrade',
      'launa',
      chart,
      '--no-hooks',
      ...withValues,
      '--set=authz.replicas=3,images.services.tag=0.1.1',
    )
    await helm('rollback', 'launa', '1', '--no-hooks')
    const history = JSON.parse(await helm('history', 'launa', '--output=json')) as { status: string }[]
    const deployed = history.filter(({ status }) => status === 'deployed').length
    if (history.length !== 3 || deployed !== 1) throw new Error(`the history is ${JSON.stringify(history)}`)
    await helm('uninstall', 'launa', '--no-hooks')
    return `installed, upgraded, rolled back, removed; ${pods.length} kinds of pods under restricted pod security`
  } finally {
    await server.close()
  }
}

const podPath = `/api/v1/namespaces/${NAMESPACE}/pods?dryRun=All`

function pod(name: string, spec: object | undefined): object {
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name }, spec }
}

function workloads(manifest: string): Workload[] {
  return (loadAll(manifest) as (Workload | undefined)[]).filter(
    (each) => each?.spec?.template !== undefined,
  ) as Workload[]
}

/** Shows that the namespace refuses a pod that may run as root. */
async function refusesOtherPods(server: ApiServer, [first]: readonly Workload[]): Promise<void> {
  const spec = { ...first?.spec.template?.spec, securityContext: {} }
  const { status, body } = await server.call('POST', podPath, pod('root', spec))
  if (status !== 403 || !body.message?.includes('violates PodSecurity')) throw new Error(`a pod as root got ${status}`)
}

/** Defines the kinds of the Prometheus operator. */
async function defineKinds(server: ApiServer, tools: Tools): Promise<void> {
  for (const file of globSync('*_{servicemonitors,prometheusrules}.yaml', { cwd: tools.definitions })) {
    const definition = load(readFileSync(join(tools.definitions, file), 'utf8')) as object
    await must(server, 'POST', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions', definition)
  }
}

async function must(server: ApiServer, method: string, path: string, body: object): Promise<void> {
  const answer = await server.call(method, path, body)
  if (answer.status >= 300) throw new Error(`${method} ${path} got ${answer.status}: ${answer.body.message}`)
}
