import { createServer } from 'node:net'
import type { Part } from './part.ts'
import { PORTS, type PortName, type Settings } from './settings.ts'

/** One line for each port of the part that another program uses: the port, the part that needs it, and how to choose another port. */
export async function takenPorts(part: Part, settings: Settings): Promise<string[]> {
  const lines = await Promise.all(
    part.ports.map(async (name: PortName) => {
      const port = settings.ports[name]
      if (await isFree(settings.listenHost, port)) return []
      const { what, variable } = PORTS[name]
      return [`port ${port} is taken; ${part.name} (${what}) wants it, ${variable} chooses another`]
    }),
  )
  return lines.flat()
}

function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
