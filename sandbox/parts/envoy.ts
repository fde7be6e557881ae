import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bootstrap, connectionsFor } from '../../envoy/bootstrap.ts'
import type { Part } from '../part.ts'
import { acceptsTcp, answersHttp } from '../probes.ts'
import { HOST, httpAddress, type Settings } from '../settings.ts'
import { findEnvoy } from '../tools.ts'

export function envoyPart(settings: Settings): Part {
  const { ports } = settings
  return {
    name: 'envoy',
    needs: ['authz', 'xds'],
    ports: ['gatewayHttp', 'gatewayHttps', 'envoyAdmin', 'envoyMetrics'],
    address: `http://{host}:${ports.gatewayHttp}, https://{host}:${ports.gatewayHttps}`,
    async launch() {
      const command = findEnvoy(settings.root)
      if (!command) throw new Error('Envoy is missing: run "make install"')
      const directory = join(settings.stateDirectory, 'envoy')
      mkdirSync(directory, { recursive: true })
      const configuration = bootstrap({
        nodeId: 'local',
        adminAddress: { host: HOST, port: ports.envoyAdmin },
        xdsAddresses: [{ host: HOST, port: ports.xds }],
        metricsAddress: { host: HOST, port: ports.envoyMetrics },
        maxConnections: connectionsFor(maxOpenFiles()),
      })
      const file = join(directory, 'bootstrap.json')
      writeFileSync(file, JSON.stringify(configuration, null, 2))
      return { command, args: ['-c', file, '--disable-hot-restart', '--concurrency', '2', '-l', 'warn'] }
    },
    healthy: async () =>
      (await answersHttp(`${httpAddress(settings, 'envoyAdmin')}/ready`, 'LIVE')) &&
      (await acceptsTcp(ports.gatewayHttp)),
  }
}

/** How many files this process and its children may open; infinity if the system does not report the number. */
function maxOpenFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1]
    return soft === undefined ? Number.POSITIVE_INFINITY : Number(soft)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
