import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect } from 'vitest'
import { createLogger } from './logger.ts'
import { patience } from './patience.ts'
import { followPrimary } from './primary.ts'
import { it } from './testing/database.ts'

/** Starts a proxy of PostgreSQL that ends its first `refusing` connections at once. `open` ends this refusal earlier. */
async function wayTo(url: string, { refusing }: { refusing: number }) {
  const { hostname, port } = new URL(url)
  let left = refusing
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    if (left > 0) {
      left -= 1
      return socket.destroy()
    }
    const server = connect(Number(port), hostname)
    sockets.push(socket, server)
    for (const each of [socket, server]) each.on('error', () => undefined)
    socket.pipe(server).pipe(socket)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const through = new URL(url)
  through.port = String((listener.address() as AddressInfo).port)
  return {
    url: through.href,
    refused: () => refusing - left,
    open() {
      left = 0
    },
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

/** A server that accepts connections and never answers, like a frozen server. */
async function startFrozen() {
  const sockets: Socket[] = []
  const listener = createServer((socket) => {
    socket.on('error', () => undefined)
    sockets.push(socket)
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  return {
    host: `127.0.0.1:${(listener.address() as AddressInfo).port}`,
    asked: () => sockets.length,
    close() {
      for (const socket of sockets) socket.destroy()
      listener.close()
    },
  }
}

it('a server that has come back is found by the next call, also right after a look that failed', async ({
  database,
}) => {
  const way = await wayTo(database.authzUrl, { refusing: Number.POSITIVE_INFINITY })
  const primary = followPrimary({ url: way.url, logger: createLogger({ name: 'test', level: 'silent' }) })
  try {
    await expect(primary.find()).rejects.toMatchObject({ name: 'NoPrimary', isSlow: false })
    way.open()
    expect(await primary.find()).toMatchObject({ host: '127.0.0.1' })
  } finally {
    await primary.close()
    way.close()
  }
})

it('a call during a look that fails gets what the next look finds', async ({ database }) => {
  const way = await wayTo(database.authzUrl, { refusing: 1 })
  const primary = followPrimary({ url: way.url, logger: createLogger({ name: 'test', level: 'silent' }) })
  try {
    expect(await primary.find()).toMatchObject({ host: '127.0.0.1' })
    expect(way.refused()).toBe(1)
  } finally {
    await primary.close()
    way.close()
  }
})

it('a server that takes over is found while a frozen one is waited for', async ({ database }) => {
  const way = await wayTo(database.authzUrl, { refusing: 1 })
  const frozen = await startFrozen()
  const primary = followPrimary({
    url: way.url.replace('@', `@${frozen.host},`),
    logger: createLogger({ name: 'test', level: 'silent' }),
    connectMs: patience(),
  })
  try {
    expect(await primary.find()).toMatchObject({ port: Number(new URL(way.url).port) })
    expect([way.refused(), frozen.asked()]).toEqual([1, 1])
  } finally {
    await primary.close()
    frozen.close()
    way.close()
  }
})
