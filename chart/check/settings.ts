import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { loadAll } from 'js-yaml'
import { ensureCertificates } from '../../sandbox/tls.ts'
import { isDashboard } from './monitoring.ts'

const run = promisify(execFile)

interface ConfigMap {
  kind: string
  metadata: { name: string }
  data: Record<string, string>
}

const PROGRAMS: Readonly<Record<string, string>> = {
  'launa-control-plane': 'control-plane/main.ts',
  'launa-authz': 'authz/main.ts',
  'launa-xds': 'xds/main.ts',
  'launa-envoy': 'envoy/render.ts',
}

/** Secrets of the right form for all programs. */
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://launa:password@postgres/launa',
  NATS_URL: 'nats://nats:4222',
  FACILITATORS: '{}',
  JWT_SECRET: '1'.repeat(64),
  KEY_PEPPER: '2'.repeat(64),
  ENCRYPTION_KEY: '3'.repeat(64),
  SMTP_URL: 'smtp://mail',
}
/** Secrets for the operators' API, if the chart has it. */
const OPERATORS = {
  OPERATOR_DATABASE_URL: 'postgres://launa:password@postgres/launa',
}
/** Further settings that the control plane needs for the Sandbox. */
const SANDBOX = {
  RPC_URL: 'http://chain:8545',
  CHAIN_MANAGER_URL: 'http://manager',
  SANDBOX_FACILITATOR_URL: 'http://facilitator',
}

/**
 * Gives each program the settings that the chart renders for it. With `--check-settings`, the program must have all of these settings and
 * accept their form.
 */
export async function checkRenderedSettings(options: {
  root: string
  directory: string
  manifest: string
}): Promise<string> {
  const { root, directory, manifest } = options
  const { certificateFile, keyFile } = await ensureCertificates(join(directory, 'tls'))
  const maps = (loadAll(manifest) as (ConfigMap | undefined)[]).filter(
    (each) => each?.kind === 'ConfigMap' && !isDashboard(each),
  ) as ConfigMap[]
  const problems: string[] = []
  let checked = 0
  for (const { metadata, data } of maps) {
    const program = PROGRAMS[metadata.name]
    if (!program) continue
    const secrets = program === 'envoy/render.ts' ? {} : SECRETS
    const sandbox = program === 'control-plane/main.ts' ? SANDBOX : {}
    const operators = 'OPERATOR_LISTEN' in data ? OPERATORS : {}
    // Settings with certificate files are left out: the programs would read these files at once, and only pods have them.
    const settings = Object.entries(data).filter(([name]) => !name.startsWith('GRPC_TLS_'))
    const certificate = program === 'xds/main.ts' ? { TLS_CERT_FILE: certificateFile, TLS_KEY_FILE: keyFile } : {}
    const env = {
      PATH: process.env.PATH,
      ...secrets,
      ...sandbox,
      ...operators,
      ...Object.fromEntries(settings),
      ...certificate,
    }
    await run(process.execPath, [program, '--check-settings'], { cwd: root, env }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => problems.push(`${program}:\n${stdout}${stderr}`),
    )
    checked += settings.length
  }
  if (maps.length !== Object.keys(PROGRAMS).length) problems.push(`there are ${maps.length} sets of settings`)
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return `${checked} settings of ${maps.length} programs`
}
