import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createUpstream } from '../../../sandbox/upstream/upstream.ts'
import type { Hit } from './gateway.ts'

/** A demo upstream of the test's own: nothing but what the test sends may ever reach it. */
export interface DemoUpstream {
  url: string
  /** What has reached it since `clear`. */
  hits(): Promise<Hit[]>
  clear(): Promise<void>
  close(): Promise<void>
}

export async function startDemoUpstream(): Promise<DemoUpstream> {
  const server = createUpstream().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    hits: async () => (await (await fetch(`${url}/_hits`)).json()) as Hit[],
    clear: async () => void (await fetch(`${url}/_hits`, { method: 'DELETE' })),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
