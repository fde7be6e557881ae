import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BootstrapOptions, bootstrap } from '../../../../envoy/bootstrap.ts'
import { freePorts } from '../../../../runtime/testing/free-ports.ts'
import { natsUrl } from '../../../../sandbox/parts/nats.ts'
import { serviceDatabaseUrl } from '../../../../sandbox/parts/postgres.ts'
import { answersHttp, becomesTrue } from '../../../../sandbox/probes.ts'
import { loadSecrets } from '../../../../sandbox/secrets.ts'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'
import { findEnvoy } from '../../../../sandbox/tools.ts'
import { end } from './child.ts'

/** An additional xds and Envoy, with the stack's database and authz. */
export interface SecondGateway {
  httpPort: number
  httpsPort: number
  /** The port of its xds. */
  xdsPort: number
  adminUrl: string
  /** The output of its Envoy so far, including the access log. */
  envoyLog(): string
  close(): Promise<void>
}

/** Starts a second gateway. Its xds gets these variables in addition to those of the stack's own. */
export async function startSecondGateway(
  settings: Settings,
  environment: Readonly<Record<string, string>>,
  envoy: Pick<BootstrapOptions, 'dnsServers' | 'maxConnections' | 'metricsAddress' | 'sdsDirectory'> & {
    changed?: (bootstrap: string) => string
  } = {},
): Promise<SecondGateway> {
  const directory = mkdtempSync(join(settings.stateDirectory, 'second-gateway-'))
  const [grpc, ops, http, https, admin] = await freePorts(5)
  const processes: ChildProcess[] = []
  const close = async () => {
    for (const child of processes.reverse()) await end(child)
    rmSync(directory, { recursive: true, force: true })
  }
  const launch = (name: string, command: string, args: readonly string[], variables: Record<string, string>) => {
    const log = openSync(join(directory, `${name}.log`), 'w')
    const env = { ...process.env, NODE_OPTIONS: '', ...variables }
    const child = spawn(command, args, { cwd: settings.root, stdio: ['ignore', log, log], env })
    processes.push(child)
    return async (healthUrl: string, text: string) => {
      const healthy = await becomesTrue(() => answersHttp(healthUrl, text))
      if (!healthy) throw new Error(`${name} did not come up:\n${readFileSync(join(directory, `${name}.log`), 'utf8')}`)
    }
  }
  try {
    const tls = join(settings.stateDirectory, 'tls')
    const xds = launch('xds', process.execPath, ['xds/main.ts'], {
      DATABASE_URL: serviceDatabaseUrl(settings, loadSecrets(settings.stateDirectory), 'xds'),
      NATS_URL: natsUrl(settings),
      PLATFORM_DOMAIN: 'localhost',
      GRPC_ADDRESS: `${HOST}:${grpc}`,
      OPS_PORT: String(ops),
      AUTHZ_ADDRESS: `${HOST}:${settings.ports.authz}`,
      DOCUMENTS_ADDRESS: `${HOST}:${settings.ports.authzDocuments}`,
      GATEWAY_SCHEME: 'http',
      GATEWAY_HTTP_PORT: String(http),
      GATEWAY_HTTPS_PORT: String(https),
      TLS_CERT_FILE: join(tls, 'cert.pem'),
      TLS_KEY_FILE: join(tls, 'key.pem'),
      ...environment,
    })
    await xds(`http://${HOST}:${ops}/readyz`, '')
    const file = join(directory, 'bootstrap.json')
    const addresses = {
      adminAddress: { host: HOST, port: admin ?? 0 },
      xdsAddresses: [{ host: HOST, port: grpc ?? 0 }],
    }
    const { changed = (text) => text, ...more } = envoy
    writeFileSync(file, changed(JSON.stringify(bootstrap({ nodeId: 'second', ...addresses, ...more }))))
    const program = findEnvoy(settings.root)
    if (!program) throw new Error('Envoy is missing: run "make install"')
    const started = launch(
      'envoy',
      program,
      ['-c', file, '--disable-hot-restart', '--concurrency', '1', '-l', 'warn', '--file-flush-interval-msec', '500'],
      {},
    )
    const adminUrl = `http://${HOST}:${admin}`
    await started(`${adminUrl}/ready`, 'LIVE').catch(async (cause: Error) => {
      const missing = await fetch(`${adminUrl}/init_dump`).then((answer) => answer.text(), String)
      const xdsLog = readFileSync(join(directory, 'xds.log'), 'utf8')
      throw new Error(`${cause.message}\nEnvoy waits for ${missing}\nxds says\n${xdsLog}`, { cause })
    })
    return {
      ...{ httpPort: http ?? 0, httpsPort: https ?? 0, xdsPort: grpc ?? 0, adminUrl, close },
      envoyLog: () => readFileSync(join(directory, 'envoy.log'), 'utf8'),
    }
  } catch (error) {
    await close()
    throw error
  }
}
