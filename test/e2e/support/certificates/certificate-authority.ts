import { spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { installPebble } from '../../../../sandbox/install.ts'
import { acceptsTcp, becomesTrue } from '../../../../sandbox/probes.ts'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'
import { end } from '../processes/child.ts'
import { authorityPorts } from './authority-address.ts'
import { challengeDnsAddress } from './challenge-dns.ts'

/** Pebble, an ACME server that stores nothing: its root is new at each start. */
export interface CertificateAuthority extends AsyncDisposable {
  /** The root certificate (PEM). */
  root: string
}

/** Starts Pebble. It resolves hosts with the tests' DNS server and calls Envoy instead of port 80. */
export async function startAuthority(settings: Settings): Promise<CertificateAuthority> {
  const program = await installPebble(settings.root)
  const ports = authorityPorts(settings)
  const directory = join(settings.stateDirectory, 'pebble')
  const tls = (name: string) => join(settings.stateDirectory, 'tls', name)
  mkdirSync(directory, { recursive: true })
  const configuration = {
    listenAddress: `${HOST}:${ports.directory}`,
    managementListenAddress: `${HOST}:${ports.management}`,
    certificate: tls('cert.pem'),
    privateKey: tls('key.pem'),
    httpPort: settings.ports.gatewayHttp,
    tlsPort: settings.ports.gatewayHttps,
    retryAfter: { authz: 1, order: 1 },
    profiles: { default: { description: 'as long as Let’s Encrypt’s', validityPeriod: 90 * 86_400 } },
  }
  const file = join(directory, 'pebble.json')
  writeFileSync(file, JSON.stringify({ pebble: configuration }))
  const log = openSync(join(directory, 'pebble.log'), 'a')
  const child = spawn(program, ['-config', file, '-strict', '-dnsserver', challengeDnsAddress(settings)], {
    stdio: ['ignore', log, log],
    // NOSLEEP: Pebble checks each challenge without a pause. AUTHZREUSE 0: it checks each challenge, with no reuse of earlier results.
    env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' },
  })
  if (!(await becomesTrue(() => acceptsTcp(ports.management))))
    throw new Error(`Pebble does not start:\n${readFileSync(join(directory, 'pebble.log'), 'utf8')}`)
  return {
    root: await fetchTrusting(readFileSync(tls('ca.pem')), `https://localhost:${ports.management}/roots/0`),
    [Symbol.asyncDispose]: () => end(child),
  }
}

function fetchTrusting(ca: Buffer, url: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { ca, family: 4 }, (response) => resolve(text(response))).on('error', reject)
  })
}
