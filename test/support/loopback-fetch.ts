import { Agent, fetch as undiciFetch } from 'undici'

/**
 * Returns a `fetch` that resolves each name to loopback, or to another address: most systems do not resolve `*.localhost`. Otherwise it
 * equals Node's `fetch`. A request with its own dispatcher uses that dispatcher.
 */
export function createLoopbackFetch(address = '127.0.0.1'): { fetch: typeof globalThis.fetch; close(): Promise<void> } {
  const agent = agentTo(address)
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    // The class `Request` belongs to Node's built-in undici, and the undici package does not know it. So the code passes its URL and its
    // options separately.
    input instanceof Request
      ? undiciFetch(input.url, { dispatcher: agent, ...requestInit(input), ...(init as object) })
      : undiciFetch(input, { dispatcher: agent, ...(init as object) })
  return { fetch: fetch as unknown as typeof globalThis.fetch, close: () => agent.close() }
}

function requestInit(request: Request): object {
  const { method, headers, body, redirect, signal } = request
  return { method, headers: Object.fromEntries(headers), body, redirect, signal, ...(body ? { duplex: 'half' } : {}) }
}

/** Returns an agent that connects to this IPv4 address, whatever the host name. */
export function agentTo(address: string): Agent {
  return new Agent({ connect: { lookup: (_hostname, options, answer) => answer(null, found(address, options)) } })
}

function found(address: string, options: { all?: boolean | undefined }): never {
  // undici always asks for all addresses, which the type of the callback does not include.
  return (options.all ? [{ address, family: 4 }] : address) as never
}
