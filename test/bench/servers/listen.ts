import type { AddressInfo, Server } from 'node:net'

/** Listens on a free loopback port. */
export async function listenOnFreePort(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

/** Prints the ports of this process for the benchmark. The process ends when the benchmark ends. */
export function announce(...ports: number[]): void {
  console.log(ports.join(' '))
  process.stdin.resume().once('end', () => process.exit())
}
