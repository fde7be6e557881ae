import { ConfigurationError } from '../errors.ts'

type Fetch = typeof globalThis.fetch

const LOCALHOST = /(^|\.)localhost$/

/**
 * A `fetch` that reaches `*.localhost` on loopback in Node, where most systems do not resolve such names (RFC 6761,
 * section 6.3, asks for it). Browsers do it themselves; all other hosts are the global `fetch`'s.
 */
export function gatewayFetch(): Fetch {
  let loopback: Promise<Fetch> | undefined
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!LOCALHOST.test(new URL(url).hostname) || !isNode()) return globalThis.fetch(input, init)
    loopback ??= createLoopbackFetch()
    return (await loopback)(url, init)
  }
}

function isNode(): boolean {
  return 'process' in globalThis && !('window' in globalThis)
}

async function createLoopbackFetch(): Promise<Fetch> {
  const { Agent, fetch } = await import('#undici').catch((cause: unknown) => {
    throw new ConfigurationError('reaching *.localhost needs the package undici', { cause })
  })
  // undici asks for all addresses, which the type of the callback does not say.
  const lookup = (_host: string, _options: object, answer: (...found: never[]) => void) =>
    answer(...([null, [{ address: '127.0.0.1', family: 4 }]] as never[]))
  const dispatcher = new Agent({ connect: { lookup: lookup as never } })
  return ((url: string, init: object) => fetch(url, { ...init, dispatcher })) as unknown as Fetch
}
