import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import type { Subject } from '../rooms/fair-room.ts'
import { ROOMS } from '../rooms/rooms.ts'
import { createTenantCalls, type TenantCalls } from './tenant-calls.ts'

const guard = { servers: ['127.0.0.1:1'], allowPrivate: true, denied: [] }
const account = (id: string): Subject => ({ standing: 'verified', id })
const opened: TenantCalls[] = []
const servers: Server[] = []

afterAll(async () => {
  for (const server of servers) server.close()
  for (const calls of opened) await calls.close()
})

function open(): TenantCalls {
  const calls = createTenantCalls(guard)
  opened.push(calls)
  return calls
}

async function listen(serve: (socket: Socket) => void): Promise<URL> {
  const server = createServer((socket) => serve(socket.on('error', () => undefined)))
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
}

const NO_CONTENT = 'HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'
const answering = (socket: Socket) => void socket.once('data', () => socket.end(NO_CONTENT))
const message = { headers: { 'webhook-id': 'msg_1' }, body: '{}' }

describe('a call', () => {
  it('has the outcome of its kind', async () => {
    const calls = open()
    const url = await listen(answering)
    expect(await calls.probe(url, account('a'))).toMatchObject({ reachable: true, status: 204 })
    const options = { limitMs: 30_000, stop: new AbortController().signal }
    expect(await calls.send({ ...message, url }, options)).toMatchObject({ delivered: true, status: 204 })
    const claim = { hostname: 'shop.example.com', verificationToken: 'x' }
    const unreachable = { kind: 'unreachable', reason: expect.stringContaining('_launa.shop.example.com') }
    expect(await calls.prove(claim, account('a'))).toEqual(unreachable)
    expect(await calls.recheck(claim)).toEqual(unreachable)
  })

  it('is made while the thread that answers requests does other work', async () => {
    const calls = open()
    await calls.probe(await listen(answering), account('a'))
    const asked = new Int32Array(new SharedArrayBuffer(4))
    const server = new Worker(
      `const { workerData, parentPort } = require('node:worker_threads')
       require('node:http').createServer((_, response) => {
         Atomics.add(workerData, 0, 1)
         Atomics.notify(workerData, 0)
         response.end()
       }).listen(0, '127.0.0.1', function () { parentPort.postMessage(this.address().port) })`,
      { eval: true, workerData: asked },
    )
    const [port] = await once(server, 'message')
    const probe = calls.probe(new URL(`http://127.0.0.1:${port}/`), account('a'))
    // Blocks this thread until the server has received the call of the worker.
    expect(Atomics.wait(asked, 0, 0, 30_000)).not.toBe('timed-out')
    await probe
    await server.terminate()
  })

  it('is left, and its connection closed, when the job stops', async () => {
    const calls = open()
    const stopping = new AbortController()
    const closed = Promise.withResolvers<void>()
    const url = await listen((socket) => {
      socket.on('close', closed.resolve).resume()
      stopping.abort(new Error('stopped'))
    })
    const sent = calls.send({ ...message, url }, { limitMs: 600_000, stop: stopping.signal })
    await expect(sent).rejects.toThrow('stopped')
    await closed.promise
  })

  it('has no outcome when its worker ends, and the next call gets a new worker', async () => {
    const calls = open()
    const asked = Promise.withResolvers<void>()
    const silent = await listen((socket) => void socket.once('data', asked.resolve))
    const stop = new AbortController().signal
    const sent = calls.send({ ...message, url: silent }, { limitMs: 600_000, stop })
    await asked.promise
    await Promise.all([expect(sent).rejects.toMatchObject({ code: 'service_unavailable' }), calls.close()])
    expect(await calls.probe(await listen(answering), account('a'))).toMatchObject({ reachable: true })
  })
})

describe('the room for probes', () => {
  it('has place for one seller while another takes all it can, and is left only at the end of each call', async () => {
    const { ofAccount, waitingOfOne } = ROOMS.probes
    const calls = open()
    const sockets: Socket[] = []
    const silent = await listen((socket) => void sockets.push(socket))
    const running = Array.from({ length: ofAccount + waitingOfOne }, () => calls.probe(silent, account('a')))
    await expect(calls.probe(silent, account('a'))).rejects.toMatchObject({ code: 'rate_limited' })
    expect(await calls.probe(await listen(answering), account('b'))).toMatchObject({ reachable: true })
    await expect.poll(() => sockets.length).toBe(ofAccount)
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(() => sockets.length).toBe(waitingOfOne)
    for (const socket of sockets) socket.destroy()
    await Promise.all(running)
    expect(await calls.probe(await listen(answering), account('a'))).toMatchObject({ reachable: true })
  })
})
