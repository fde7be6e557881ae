import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findGo, onPath, toolsDirectory } from '../../sandbox/tools.ts'

const run = promisify(execFile)
const LONGEST_OUTPUT = 1 << 28

const KUBERNETES = '1.34.1'
/** The staging modules of Kubernetes have its minor and patch number. */
const STAGING = `v0.${KUBERNETES.slice(2)}`

/** Programs that `go install` builds from their published modules. The API server is not among them: see `buildApiServer`. */
const PROGRAMS = {
  helm: 'helm.sh/helm/v3/cmd/helm@v3.22.0',
  'kubectl-validate': 'sigs.k8s.io/kubectl-validate@v0.0.4',
} as const

/** A module with the definitions of the Prometheus operator's kinds, and the folder of the definitions in it. */
const DEFINITIONS = {
  module: 'github.com/prometheus-operator/prometheus-operator@v0.85.0',
  folder: 'example/prometheus-operator-crd',
} as const

export interface Tools {
  helm: string
  'kubectl-validate': string
  'kube-apiserver': string
  etcd: string
  /** The folder with the definitions of custom Kubernetes kinds, as files. */
  definitions: string
}

/** Finds the tools on PATH or below `.local`. Otherwise it builds them there with Go, which takes some minutes for the API server. */
export async function chartTools(root: string, report: (line: string) => void): Promise<Tools> {
  const build = async (name: string, make: (go: string, file: string) => Promise<void>): Promise<string> => {
    const file = join(toolsDirectory(root), 'bin', name)
    const found = onPath(name) ?? (existsSync(file) ? file : undefined)
    if (found) return found
    report(`building ${name} with Go`)
    await make(goOrThrow(name), file)
    return file
  }
  const directory = join(toolsDirectory(root), 'chart-tools')
  const installed = (module: string) => (go: string, file: string) =>
    attempt(go, ['install', module], root, { GOBIN: join(file, '..'), GOFLAGS: '' })
  return {
    helm: await build('helm', installed(PROGRAMS.helm)),
    'kubectl-validate': await build('kubectl-validate', installed(PROGRAMS['kubectl-validate'])),
    'kube-apiserver': await build('kube-apiserver', (go, file) =>
      buildApiServer(go, join(directory, 'kubernetes'), file),
    ),
    etcd: await build('etcd', (go, file) => buildEtcd(go, join(directory, 'etcd'), file)),
    definitions: join((await download(goOrThrow('definitions'), DEFINITIONS.module)).Dir, DEFINITIONS.folder),
  }
}

function goOrThrow(name: string): string {
  const go = findGo()
  if (!go) throw new Error(`${name} is not on PATH, and Go 1.26 is missing to build it`)
  return go
}

/**
 * Builds the API server. Kubernetes replaces its staging modules by folders, which `go install` refuses. So a module of our own names the
 * published staging modules.
 */
async function buildApiServer(go: string, directory: string, file: string): Promise<void> {
  const { GoMod } = await download(go, `k8s.io/kubernetes@v${KUBERNETES}`)
  const staging = readFileSync(GoMod, 'utf8').matchAll(/^\s+(k8s\.io\/\S+) => \.\/staging/gm)
  const replaces = [...staging].map(([, name]) => `-replace=${name}=${name}@${STAGING}`)
  await emptyModule(go, directory)
  await attempt(go, ['mod', 'edit', ...replaces], directory)
  await attempt(go, ['get', `k8s.io/kubernetes/cmd/kube-apiserver@v${KUBERNETES}`], directory)
  const version = `-X k8s.io/component-base/version.gitVersion=v${KUBERNETES}`
  await attempt(go, ['build', '-ldflags', version, '-o', file, 'k8s.io/kubernetes/cmd/kube-apiserver'], directory)
}

async function buildEtcd(go: string, directory: string, file: string): Promise<void> {
  await emptyModule(go, directory)
  await attempt(go, ['get', 'go.etcd.io/etcd/server/v3@v3.6.5'], directory)
  const program = `package main\n\nimport (\n\t"os"\n\n\t"go.etcd.io/etcd/server/v3/etcdmain"\n)\n\nfunc main() { etcdmain.Main(os.Args) }\n`
  writeFileSync(join(directory, 'main.go'), program)
  await attempt(go, ['build', '-o', file, '.'], directory)
}

async function emptyModule(go: string, directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true })
  if (!existsSync(join(directory, 'go.mod'))) await attempt(go, ['mod', 'init', 'tools'], directory)
}

async function download(go: string, module: string): Promise<{ Dir: string; GoMod: string }> {
  const { stdout } = await run(go, ['mod', 'download', '-json', module], { maxBuffer: LONGEST_OUTPUT })
  return JSON.parse(stdout) as { Dir: string; GoMod: string }
}

async function attempt(command: string, args: readonly string[], cwd: string, environment = {}): Promise<void> {
  await run(command, args, { cwd, maxBuffer: LONGEST_OUTPUT, env: { ...process.env, ...environment } }).catch(
    (error: { stderr?: string }) => {
      throw new Error(`${command} ${args[0]} failed:\n${error.stderr?.slice(-2_000)}`)
    },
  )
}
