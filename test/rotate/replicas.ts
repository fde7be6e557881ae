import { httpAddress, type Settings } from '../../sandbox/settings.ts'
import { startPart } from '../../sandbox/stack.ts'
import { type Replica, startReplica } from '../e2e/support/processes/control-plane-replica.ts'
import type { Rings } from './rings.ts'

/** The processes with key rings. Two control planes run, of which one always answers. */
export interface Replicas extends AsyncDisposable {
  /** The base URLs of the control planes for production. */
  addresses(): readonly string[]
  /** Restarts each process that has a ring with these rings, one after the other. */
  restart(rings: Rings): Promise<void>
}

export async function startReplicas(settings: Settings, rings: Rings): Promise<Replicas> {
  let second: Replica | undefined = await startReplica(settings, { ...rings })
  const withRings = (current: Rings): Settings => ({
    ...settings,
    extraEnvironment: {
      'control-plane': current,
      xds: { CERTIFICATE_ENCRYPTION_KEY: current.CERTIFICATE_ENCRYPTION_KEY },
      authz: { UPSTREAM_HEADERS_KEY: current.UPSTREAM_HEADERS_KEY },
    },
  })
  return {
    addresses: () => [httpAddress(settings, 'production'), ...(second ? [second.baseUrl] : [])],
    async restart(current) {
      await startPart(withRings(current), 'control-plane')
      const former = second
      second = undefined
      await former?.[Symbol.asyncDispose]()
      second = await startReplica(settings, { ...current })
      for (const part of ['xds', 'authz'] as const) await startPart(withRings(current), part)
    },
    async [Symbol.asyncDispose]() {
      await second?.[Symbol.asyncDispose]()
    },
  }
}
