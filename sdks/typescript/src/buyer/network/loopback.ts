import { ConfigurationError } from '../../errors.ts'
import { builtinModule } from '../../process-environment.ts'
import { AddressRefusedError } from '../errors.ts'
import {
  type Address,
  checkAddress,
  isLiteral,
  isLocalhost,
  isLoopback,
  NetworkGuard,
  type NetworkOptions,
  type Resolve,
} from './network-guard.ts'

type Fetch = typeof globalThis.fetch

/** A `fetch` that can keep the addresses of a host for the time of a payment. */
export interface GatewayFetch extends Fetch {
  /** Keeps the addresses of a host until the returned function is called. */
  hold(hostname: string): () => void
}

/**
 * The `fetch` of buyers. In Node it connects only to public addresses and the local stack. It reaches `*.localhost` on loopback, as RFC
 * 6761, section 6.3, demands, because most systems do not resolve such names. Both rules need the package undici. A browser applies its own
 * rules about addresses. Throws `AddressRefusedError`.
 *
 * @example
 * await gatewayFetch()('http://shop.example').catch(({ name }) => name) // 'AddressRefusedError'
 */
export function gatewayFetch(options: NetworkOptions = {}): GatewayFetch {
  const guard = new NetworkGuard({ resolve: systemResolve, ...options })
  let guarded: Promise<Fetch> | undefined
  const fetch: Fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    checkAddress(url, options)
    const isFree = options.network === 'any' && !isLocalhost(url.hostname)
    if (isFree || !isNode()) return globalThis.fetch(input, init)
    guarded ??= createGuardedFetch(guard)
    return (await guarded)(input, init)
  }
  return Object.assign(fetch, { hold: (hostname: string) => guard.hold(hostname) })
}

function isNode(): boolean {
  return 'process' in globalThis && !('window' in globalThis)
}

type Answer = (error: Error | null, address?: unknown, family?: number) => void

async function createGuardedFetch(guard: NetworkGuard): Promise<Fetch> {
  const { Agent, buildConnector, fetch } = await import('#undici').catch((cause: unknown) => {
    throw new ConfigurationError('requests need the package undici, unless the option network is any', { cause })
  })
  // undici calls this function for each new connection, so the address of every open connection was checked.
  const lookup = (host: string, { all }: { all?: boolean }, answer: Answer) => {
    guard.addressesOf(host).then(
      (found) => (all ? answer(null, found) : answer(null, found[0]?.address, found[0]?.family)),
      (error: Error) => answer(error),
    )
  }
  const connect = buildConnector({ lookup: lookup as never })
  const connectGuarded: typeof connect = (target, answer) => {
    try {
      // undici does not look up literal addresses, so they are checked here.
      guard.checkLiteral(target.hostname)
      connect(target, answer)
    } catch (error) {
      answer(error as Error, null)
    }
  }
  const fixed = new Agent({ connect: connectGuarded })
  const agents = new WeakMap<object, InstanceType<typeof Agent>>()
  /**
   * Returns the undici agent with the connections to a host. They belong to the pin of the host's name, which is the record of its
   * addresses. When the pin ends, its idle connections soon end too.
   */
  const agentOf = (hostname: string) => {
    if (isLoopback(hostname) || isLiteral(hostname)) return fixed
    const pin = guard.pinOf(hostname)
    const agent = agents.get(pin) ?? new Agent({ connect: connectGuarded })
    agents.set(pin, agent)
    return agent
  }
  return async (input, init) => {
    const [url, request] = input instanceof Request ? [input.url, partsOf(input)] : [String(input), {}]
    const dispatcher = agentOf(new URL(url).hostname)
    try {
      return (await fetch(url, { ...request, ...init, dispatcher } as never)) as unknown as Response
    } catch (error) {
      const { cause } = error as { cause?: unknown }
      throw cause instanceof AddressRefusedError ? cause : error
    }
  }
}

/** The parts of a global `Request` that undici's own `fetch` accepts. */
function partsOf({ method, headers, body, signal, redirect }: Request): object {
  return { method, headers: [...headers], signal, redirect, ...(body && { body, duplex: 'half' }) }
}

const systemResolve: Resolve = async (host) =>
  (await builtinModule<typeof import('node:dns/promises')>('node:dns/promises').lookup(host, {
    all: true,
  })) as Address[]
