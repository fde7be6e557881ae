import { Agent, fetch as undiciFetch } from 'undici'

/**
 * A `fetch` that reaches `*.localhost` on loopback: outside browsers most systems do not resolve such names.
 * Everything else about it is what an unmodified client would use.
 */
export function createLoopbackFetch(): { fetch: typeof globalThis.fetch; close(): Promise<void> } {
  const agent = new Agent({
    connect: { lookup: (_hostname, options, answer) => answer(null, loopback(options)) },
  })
  const fetch = (input: string | URL | Request, init?: RequestInit) =>
    // A Request is of Node's own undici, whose class this one does not know: take it apart.
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
  // undici always asks for all addresses; the type of the callback does not say so.
  return (options.all ? [address] : address.address) as never
}
