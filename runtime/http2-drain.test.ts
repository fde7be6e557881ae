import { once } from 'node:events'
import { type ClientHttp2Session, connect, createServer, type ServerHttp2Stream } from 'node:http2'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { expect, it as test } from 'vitest'
import { createHttp2Drain } from './http2-drain.ts'

/** A server that keeps its streams open until a test answers them. */
// biome-ignore lint/correctness/noEmptyPattern: vitest reads from the pattern what a fixture needs
const it = test.extend('serving', async ({}, { onCleanup }) => {
  const streams: ServerHttp2Stream[] = []
  const server = createServer()
  server.on('stream', (stream) => {
    stream.on('error', () => undefined)
    streams.push(stream)
  })
  const drain = createHttp2Drain(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(`http://127.0.0.1:${port}`)
  client.on('error', () => undefined)
  await once(client, 'remoteSettings')
  onCleanup(async () => {
    client.destroy()
    await drain.close(0)
  })
  return { streams, drain, client, port }
})

/** Sends a request. Resolves with `ok` after an answer, otherwise with the way in which the stream ended. */
function ask(client: ClientHttp2Session): Promise<string> {
  const stream = client.request({ ':path': '/' })
  return new Promise((resolve) => {
    stream.on('response', () => resolve('ok'))
    stream.on('error', (error: Error) => resolve(error.message))
    stream.on('close', () => resolve(`closed with ${stream.rstCode}`))
    stream.resume()
  })
}

const succeed = (stream: ServerHttp2Stream | undefined) => {
  stream?.respond({ ':status': 200 })
  stream?.end()
}

it('answers a stream that was begun before its client could know of the end', async ({ serving }) => {
  const { streams, drain, client } = serving
  const closed = drain.close(60_000)
  const late = ask(client)
  await expect.poll(() => streams.length).toBe(1)
  succeed(streams[0])
  expect(await late).toBe('ok')
  await closed
})

it('lets an open stream come to its end, and tells its client to open no further ones', async ({ serving }) => {
  const { streams, drain, client } = serving
  const open = ask(client)
  await expect.poll(() => streams.length).toBe(1)
  const closed = drain.close(60_000)
  await once(client, 'goaway')
  succeed(streams[0])
  expect(await open).toBe('ok')
  await closed
})

it('breaks off what is not done in time, and connections that never spoke HTTP/2', async ({ serving }) => {
  const { streams, drain, client, port } = serving
  const silent = connectTcp(port, '127.0.0.1')
  silent.on('error', () => undefined)
  await once(silent, 'connect')
  const open = ask(client)
  await expect.poll(() => streams.length).toBe(1)
  await drain.close(1)
  expect(await open).not.toBe('ok')
})
