import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createUpstream } from '../../../sandbox/upstream/upstream.ts'
import type { Hit } from '../support/sellers/gateway.ts'

/** A demo upstream for one test file: the stack's own upstream gets requests of all files at the same time. */
export interface DemoUpstream {
  url: string
  /** The requests since `clear`, for any host. */
  readonly hits: readonly Hit[]
  clear(): void
  close(): void
}

export async function startDemoUpstream(): Promise<DemoUpstream> {
  const hits: Hit[] = []
  const server = createUpstream()
  server.on('request', ({ method = '', url = '', headers }) => {
    hits.push({ method, path: url, headers: headers as Hit['headers'] })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hits,
    clear() {
      hits.length = 0
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
