import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Ports for the servers of this test worker. They are below the ports of the stacks, and below the system's ports for outgoing connections,
 * which the system could take first. `fetch` refuses none of them (WHATWG Fetch, "bad port").
 */
const FIRST_PORT = 6_700
const PORTS_OF_A_WORKER = 170
const WORKERS = 8

let taken = 0

/** Free ports, one after another. The next call in this worker returns other ports. */
export async function freePorts(count: number): Promise<number[]> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 0) % WORKERS
  const ports: number[] = []
  for (let tries = 0; ports.length < count && tries < PORTS_OF_A_WORKER; tries += 1) {
    const port = FIRST_PORT + worker * PORTS_OF_A_WORKER + (taken++ % PORTS_OF_A_WORKER)
    if (await isFree(port)) ports.push(port)
  }
  if (ports.length < count) throw new Error('this worker has no free port left')
  return ports
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
    await once(server.close(), 'close')
    return true
  } catch {
    return false
  }
}
