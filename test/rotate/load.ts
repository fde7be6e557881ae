import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { connect } from 'node:tls'
import { patience } from '../../runtime/patience.ts'
import { HOST, type Settings } from '../../sandbox/settings.ts'
import type { Shop } from '../e2e/support/sellers/shop.ts'

/** Milliseconds for which the drill uses a session. A real token lasts 24 hours. */
export const SESSION_MS = 5_000
const PAUSE_MS = 100

export interface Load {
  /** The number of successful calls, by kind. */
  counts: Readonly<Record<string, number>>
  /** The failed calls. */
  failures: readonly string[]
  /** Stops the calls. */
  stop(): Promise<void>
}

export interface LoadOptions {
  settings: Settings
  shop: Shop
  /** A Sandbox API key of the seller. */
  apiKey: string
  /** A host with its own certificate. */
  tlsHost: string
  /** The value of the header that the gateway adds for the upstream. */
  upstreamHeader: string
  addresses: () => readonly string[]
}

/**
 * Repeats all kinds of calls that need a key. If one of the two control planes does not answer, the call goes to the other control plane.
 */
export function startLoad(options: LoadOptions): Load {
  const counts: Record<string, number> = {}
  const failures: string[] = []
  const stopped = new AbortController()
  const repeat = async (kind: string, work: () => Promise<void>) => {
    while (!stopped.signal.aborted) {
      try {
        await work()
        counts[kind] = (counts[kind] ?? 0) + 1
      } catch (error) {
        failures.push(`${kind}: ${error instanceof Error ? error.message : error}`)
      }
      await delay(PAUSE_MS)
    }
  }
  const calls = callsOf(options)
  const running = Object.entries(calls).map(([kind, work]) => repeat(kind, work))
  return {
    counts,
    failures,
    async stop() {
      stopped.abort()
      await Promise.all(running)
    },
  }
}

function callsOf({
  settings,
  shop,
  apiKey,
  tlsHost,
  upstreamHeader,
  addresses,
}: LoadOptions): Record<string, () => Promise<void>> {
  const { email, password } = shop.seller
  const ask = asker(addresses)
  let session = { token: '', until: 0 }
  const authorization = async () => {
    if (session.until < Date.now()) {
      const { token } = await ask<{ token: string }>('POST', '/auth/login', { body: { email, password } })
      session = { token, until: Date.now() + SESSION_MS }
    }
    return { authorization: `Bearer ${session.token}`, 'x-svc-environment': 'development' }
  }
  let walletKey: string | undefined
  return {
    session: async () => void (await ask('GET', '/apis', { headers: await authorization() })),
    'API key': async () => void (await ask('GET', '/apis', { headers: { 'x-api-key': apiKey }, staging: settings })),
    wallet: async () => {
      const { private_key: key } = await ask<{ private_key: string }>('GET', '/sandbox-wallet', {
        headers: await authorization(),
      })
      walletKey ??= key
      if (key !== walletKey) throw new Error('the wallet has another key')
    },
    'repeated request': async () => {
      const headers = { ...(await authorization()), 'idempotency-key': randomUUID() }
      const body = { address: shop.wallet.address }
      const [first, second] = [
        await ask('POST', '/dev/balances', { headers, body }),
        await ask('POST', '/dev/balances', { headers, body }),
      ]
      if (JSON.stringify(first) !== JSON.stringify(second)) throw new Error('a repeated request got another answer')
    },
    purchase: () => buy(shop, upstreamHeader),
    certificate: () => shake(settings, tlsHost),
  }
}

type Ask = <T = unknown>(
  method: string,
  path: string,
  options: { body?: object; headers?: Record<string, string>; staging?: Settings },
) => Promise<T>

/**
 * Returns a function for calls that returns the body of a successful answer. It throws for every other answer, and if no control plane
 * answers.
 */
function asker(addresses: () => readonly string[]): Ask {
  let turn = 0
  return async (method, path, { body, headers = {}, staging }) => {
    const deadline = Date.now() + patience()
    for (;;) {
      const all = addresses()
      // The Sandbox's API keys have a separate host, and only the stack's own control plane has a known port for it.
      const base = staging ? `http://${HOST}:${staging.ports.staging}` : all[turn++ % all.length]
      try {
        const response = await fetch(`${base}${path}`, {
          ...{ method, headers: { connection: 'close', 'content-type': 'application/json', ...headers } },
          ...(body && { body: JSON.stringify(body) }),
        })
        const text = await response.text()
        if (!response.ok) throw new Refused(`${method} ${path} answered ${response.status} ${text}`)
        return JSON.parse(text)
      } catch (error) {
        // This control plane is being restarted. The next try asks the other control plane, as a load balancer would.
        if (error instanceof Refused || Date.now() > deadline) throw error
        await delay(PAUSE_MS)
      }
    }
  }
}

class Refused extends Error {}

/** Pays once, and repeats the payment while authz is being restarted. */
async function buy(shop: Shop, upstreamHeader: string): Promise<void> {
  const path = `/echo?${randomUUID()}`
  const deadline = Date.now() + patience()
  const { payment, response: first } = await paid(shop, path, deadline)
  let response = first
  while (response.status === 503 || response.status === 409) {
    await response.arrayBuffer()
    if (Date.now() > deadline) throw new Error(`a purchase got ${response.status} to the end`)
    await delay(500)
    response = await shop.present(path, payment)
  }
  const text = await response.text()
  if (response.status !== 200) throw new Error(`a purchase got ${response.status} ${text}`)
  const { headers } = JSON.parse(text) as { headers: Record<string, string | undefined> }
  if (headers['x-upstream-key'] !== upstreamHeader) throw new Error('the upstream did not get its header')
}

/** Returns the first answer to a payment. While authz is away there are no terms, so the function repeats the request. */
async function paid(shop: Shop, path: string, deadline: number): ReturnType<Shop['pay']> {
  for (;;) {
    const response = await shop.get(path)
    await response.arrayBuffer()
    if (response.status === 402) return shop.pay(path)
    if (response.status !== 503 || Date.now() > deadline)
      throw new Error(`terms were asked for and got ${response.status}`)
    await delay(500)
  }
}

/** Throws unless the gateway presents the certificate of this host. */
async function shake({ ports }: Settings, servername: string): Promise<void> {
  const socket = connect({ host: HOST, port: ports.gatewayHttps, servername, rejectUnauthorized: false })
  try {
    await once(socket, 'secureConnect')
    if (socket.getPeerX509Certificate()?.checkHost(servername) === undefined) throw new Error('another certificate')
  } finally {
    socket.destroy()
  }
}
