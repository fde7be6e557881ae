import { ConfigurationError } from '../../errors.ts'
import { builtinModule } from '../../world.ts'
import { AddressRefusedError } from '../errors.ts'
import {
  type Address,
  checkAddress,
  isLocalhost,
  NetworkGuard,
  type NetworkOptions,
  type Resolve,
} from './network-guard.ts'

type Fetch = typeof globalThis.fetch

/**
 * The `fetch` of buyers. In Node it connects only to public addresses and the local stack. It reaches `*.localhost` on loopback, although
 * most systems do not resolve such names (RFC 6761, section 6.3, asks for it). Both need the package undici. A browser applies its own
 * rules about addresses. Throws `AddressRefusedError`.
 */
export function gatewayFetch(options: NetworkOptions = {}): Fetch {
  let guarded: Promise<Fetch> | undefined
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    checkAddress(url, options)
    const isFree = options.network === 'any' && !isLocalhost(url.hostname)
    if (isFree || !isNode()) return globalThis.fetch(input, init)
    guarded ??= createGuardedFetch(options)
    return (await guarded)(input, init)
  }
}

function isNode(): boolean {
  return 'process' in globalThis && !('window' in globalThis)
}

type Answer = (error: Error | null, address?: unknown, family?: number) => void

async function createGuardedFetch(options: NetworkOptions): Promise<Fetch> {
  const { Agent, buildConnector, fetch } = await import('#undici').catch((cause: unknown) => {
    throw new ConfigurationError('requests need the package undici, unless the option network is any', { cause })
  })
  const guard = new NetworkGuard({ resolve: systemResolve, ...options })
  // undici calls this for each new connection, so the address of an open connection was checked before.
  const lookup = (host: string, { all }: { all?: boolean }, answer: Answer) => {
    guard.addressesOf(host).then(
      (found) => (all ? answer(null, found) : answer(null, found[0]?.address, found[0]?.family)),
      (error: Error) => answer(error),
    )
  }
  const connect = buildConnector({ lookup: lookup as never })
  const dispatcher = new Agent({
    connect(target, answer) {
      try {
        // undici does not look up a literal address, so check it here.
        guard.checkLiteral(target.hostname)
        connect(target, answer)
      } catch (error) {
        answer(error as Error, null)
      }
    },
  })
  return async (input, init) => {
    const [url, request] = input instanceof Request ? [input.url, partsOf(input)] : [String(input), {}]
    try {
      return (await fetch(url, { ...request, ...init, dispatcher } as never)) as unknown as Response
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      throw cause instanceof AddressRefusedError ? cause : error
    }
  }
}

/** What undici's own `fetch` takes of a request of the global one. */
function partsOf({ method, headers, body, signal, redirect }: Request): object {
  return { method, headers: [...headers], signal, redirect, ...(body && { body, duplex: 'half' }) }
}

const systemResolve: Resolve = async (host) => {
  const { promises } = builtinModule<{
    promises: { lookup(name: string, options: { all: true }): Promise<readonly Address[]> }
  }>('node:dns')
  return promises.lookup(host, { all: true })
}
