import { type DatabaseUser, serviceDatabaseUrl } from '../../sandbox/parts/postgres.ts'
import { loadSecrets } from '../../sandbox/secrets.ts'
import type { Settings } from '../../sandbox/settings.ts'
import type { PostgresServer } from './servers.ts'

/** The server that accepted writes after the loss of another one, with the time (`performance.now()`). */
export interface Takeover {
  next: PostgresServer
  promotedAt: number
}

/** Returns a URL with the addresses of all servers instead of one address. */
export function urlOfAll(servers: readonly PostgresServer[], url = servers[0]?.url ?? ''): string {
  const hosts = servers.map((server) => new URL(server.url).host)
  return url.replace(new URL(url).host, hosts.join(','))
}

/** Returns a stack with services that know all servers. */
export function onAllServers(stack: Settings, servers: readonly PostgresServer[]): Settings {
  const secrets = loadSecrets(stack.stateDirectory)
  const of = (service: DatabaseUser) => urlOfAll(servers, serviceDatabaseUrl(stack, secrets, service))
  const { authz, xds, 'control-plane': controlPlane } = stack.extraEnvironment
  return {
    ...stack,
    extraEnvironment: {
      ...stack.extraEnvironment,
      authz: { ...authz, DATABASE_URL: of('authz') },
      xds: { ...xds, DATABASE_URL: of('xds') },
      'control-plane': { ...controlPlane, DATABASE_URL: of('controlPlane'), OPERATOR_DATABASE_URL: of('operator') },
    },
  }
}
