import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { SANDBOX_NETWORK } from '../../../../domain/networks/network.ts'
import { HOST, httpAddress, type Settings } from '../../../../sandbox/settings.ts'
import { startPart } from '../../../../sandbox/stack.ts'
import { KEEP_ALIVE_MS } from '../../../support/keep-alive.ts'
import { testSettings } from '../stack/stack.ts'

type Path = '/verify' | '/settle' | '/supported'

/** One call of authz, for a test that acts as a hostile network. */
export interface Interception {
  /** The body that authz sent. */
  sent: string
  /** Calls the real facilitator and returns its answer. authz gets no answer yet. */
  forward(): Promise<{ status: number; body: string }>
  reply(status: number, body: string, headers?: Record<string, string>): void
  /** Sends these pieces, one after another, and leaves the answer unfinished. */
  drip(pieces: Iterable<string>, everyMs: number): void
  /** Ends the connection without an answer. */
  cut(): void
  /** Resolves when authz has ended the connection. */
  gone: Promise<void>
}

export type Interceptor = (call: Interception) => Promise<void> | void

/** A proxy between authz and a real development facilitator: the stack's own by default. */
export interface FacilitatorProxy {
  url: string
  /** Paths of the calls since the last `reset`, in order. */
  calls: readonly Path[]
  /** Lets an interceptor handle the next calls to a path. */
  intercept(path: Path, interceptor: Interceptor): void
  /** Removes the interceptors, so that all later calls are forwarded, and deletes the recorded calls. */
  reset(): void
  close(): Promise<void>
}

export async function startFacilitatorProxy(
  settings: Settings,
  target = httpAddress(settings, 'facilitator'),
): Promise<FacilitatorProxy> {
  const interceptors = new Map<Path, Interceptor>()
  const calls: Path[] = []
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, async (request, response) => {
    const path = request.url as Path
    // authz calls /supported at its start and from time to time, so tests do not count these calls.
    if (path !== '/supported') calls.push(path)
    const sent = await text(request)
    const forward = async () => {
      const headers = { 'content-type': 'application/json' }
      const { method = 'POST' } = request
      const body = method === 'GET' ? {} : { body: sent }
      const answer = await fetch(`${target}${path}`, { method, headers, ...body })
      return { status: answer.status, body: await answer.text() }
    }
    const interceptor = interceptors.get(path) ?? passOn
    try {
      await interceptor({ sent, forward, ...answers(response) })
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve))
  return {
    url: `http://${HOST}:${(server.address() as AddressInfo).port}`,
    calls,
    intercept: (path, interceptor) => void interceptors.set(path, interceptor),
    reset() {
      interceptors.clear()
      calls.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function answers(response: ServerResponse): Omit<Interception, 'sent' | 'forward'> {
  return {
    reply: (status, body, headers = {}) =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body),
    drip(pieces, everyMs) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const left = pieces[Symbol.iterator]()
      const timer = setInterval(() => {
        const { value, done } = left.next()
        if (done) clearInterval(timer)
        else response.write(value)
      }, everyMs)
      response.once('close', () => clearInterval(timer))
    },
    cut: () => void response.socket?.resetAndDestroy(),
    gone: new Promise((resolve) => response.once('close', resolve)),
  }
}

const passOn: Interceptor = async ({ forward, reply }) => {
  const { status, body } = await forward()
  reply(status, body)
}

/** Answers to a successful settlement that do not report its success. */
export const NO_ANSWERS: [string, Interceptor][] = [
  ['an error', ({ reply }) => reply(500, '{"error":"down"}')],
  ['a page of HTML', ({ reply }) => reply(200, '<html>', { 'content-type': 'text/html' })],
  [
    'another transaction',
    ({ reply }) => reply(200, JSON.stringify({ success: true, transaction: `0x${'1'.repeat(64)}` })),
  ],
]

/** Forwards a call after a delay. */
export const late =
  (milliseconds: number): Interceptor =>
  async ({ forward, reply }) => {
    await delay(milliseconds)
    const { status, body } = await forward()
    reply(status, body)
  }

/** Restarts authz with the proxy as its facilitator. */
export async function putBeforeFacilitator(
  proxy: FacilitatorProxy,
  others: Record<string, string> = {},
): Promise<void> {
  const settings = testSettings()
  await putFacilitators(
    { [SANDBOX_NETWORK]: { url: proxy.url, rpc_url: httpAddress(settings, 'rpc'), confirmations: 0 } },
    others,
  )
}

/** Restarts authz with these facilitators by network, and with these further variables. */
export async function putFacilitators(facilitators: object, others: Record<string, string> = {}): Promise<void> {
  const authz = { ...others, FACILITATORS: JSON.stringify(facilitators) }
  await startPart(testSettings({ authz }), 'authz')
}

/** Restarts authz with the stack's settings, unless it already runs with them. */
export async function takeFromFacilitator(): Promise<void> {
  await startPart(testSettings(), 'authz')
}
