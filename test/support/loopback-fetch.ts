import { Agent, fetch as undiciFetch } from 'undici'

/**
 * A `fetch` that reaches `*.localhost` on loopback, or at another address: outside browsers most systems do not resolve such names. Apart
 * from that it is the `fetch` of an unmodified client. A request with a dispatcher of its own goes where that leads.
 */
export function createLoopbackFetch(address = '127.0.0.1'): { fetch: typeof globalThis.fetch; close(): Promise<void> } {
  const agent = agentTo(address)
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    // A Request belongs to Node's own undici, and this undici does not know its class. It is therefore taken apart.
    input instanceof Request
      ? undiciFetch(input.url, { dispatcher: agent, ...requestInit(input), ...(init as object) })
      : undiciFetch(input, { dispatcher: agent, ...(init as object) })
  return { fetch: fetch as unknown as typeof globalThis.fetch, close: () => agent.close() }
}

function requestInit(request: Request): object {
  const { method, headers, body, redirect, signal } = request
  return { method, headers: Object.fromEntries(headers), body, redirect, signal, ...(body ? { duplex: 'half' } : {}) }
}

/** Connections to this IPv4 address, whatever the name of the host. */
export function agentTo(address: string): Agent {
  return new Agent({ connect: { lookup: (_hostname, options, answer) => answer(null, found(address, options)) } })
}

function found(address: string, options: { all?: boolean | undefined }): never {
  // undici always asks for all addresses, but the type of the callback lacks that.
  return (options.all ? [{ address, family: 4 }] : address) as never
}
