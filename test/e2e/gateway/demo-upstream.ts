import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createUpstream } from '../../../sandbox/upstream/upstream.ts'
import type { Hit } from '../support/gateway.ts'

/** A demo upstream of one test file. The stack's own one is called by all files at once. */
export interface DemoUpstream {
  url: string
  /** What has reached it since `clear`, whatever host it was for. */
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
