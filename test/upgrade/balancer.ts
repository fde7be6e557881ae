import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { HOST } from '../../sandbox/settings.ts'

/** A gateway behind a load balancer. */
export interface Door {
  port: number
  /** The URL at which it reports whether it is ready. */
  readyUrl: string
}

/** A load balancer like those of operators: it sends each request to a ready gateway, and checks ten times a second. */
export interface Balancer {
  add(door: Door): void
  remove(door: Door): void
  /** Returns whether new requests go to the gateway. */
  isOpen(door: Door): boolean
  close(): Promise<void>
}

const LOOK_MS = 100

export async function startBalancer(port: number): Promise<Balancer> {
  const doors = new Map<Door, boolean>()
  let turn = 0
  const timer = setInterval(() => {
    for (const door of doors.keys())
      void fetch(door.readyUrl).then(
        ({ ok }) => doors.has(door) && doors.set(door, ok),
        () => doors.has(door) && doors.set(door, false),
      )
  }, LOOK_MS)
  const server = createServer((request, response) => {
    const open = [...doors].flatMap(([door, isOpen]) => (isOpen ? [door] : []))
    turn += 1
    const door = open[turn % open.length]
    if (!door) return void response.writeHead(502).end('no gateway is ready')
    const { method, url, headers } = request
    // A new connection for each request, because the gateway may close an old one at this moment.
    const passed = ask({ host: HOST, port: door.port, method, path: url, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', (error) =>
      response.headersSent ? response.destroy() : response.writeHead(502).end(String(error)),
    )
    request.pipe(passed)
  })
  server.listen(port, HOST)
  await once(server, 'listening')
  return {
    add: (door) => void doors.set(door, false),
    remove: (door) => void doors.delete(door),
    isOpen: (door) => doors.get(door) === true,
    async close() {
      clearInterval(timer)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
