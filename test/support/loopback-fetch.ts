import { Agent, fetch as undiciFetch } from 'undici'

/**
 * A `fetch` that reaches `*.localhost` on loopback: outside browsers most systems do not resolve such names. Apart from that it is the
 * `fetch` of an unmodified client.
 */
export function createLoopbackFetch(): { fetch: typeof globalThis.fetch; close(): Promise<void> } {
  const agent = new Agent({
    connect: { lookup: (_hostname, options, answer) => answer(null, loopback(options)) },
  })
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    // A Request belongs to Node's own undici, and this undici does not know its class. It is therefore taken apart.
    input instanceof Request
      ? undiciFetch(input.url, { ...requestInit(input), ...(init as object), dispatcher: agent })
      : undiciFetch(input, { ...(init as object), dispatcher: agent })
  return { fetch: fetch as unknown as typeof globalThis.fetch, close: () => agent.close() }
}

function requestInit(request: Request): object {
  const { method, headers, body, redirect, signal } = request
  return { method, headers: Object.fromEntries(headers), body, redirect, signal, ...(body ? { duplex: 'half' } : {}) }
}

function loopback(options: { all?: boolean | undefined }): never {
  const address = { address: '127.0.0.1', family: 4 }
  // undici always asks for all addresses, but the type of the callback lacks that.
  return (options.all ? [address] : address.address) as never
}
