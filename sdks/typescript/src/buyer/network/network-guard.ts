import { ADDRESS_SECONDS, MOST_ADDRESSES } from '../../generated/facts.ts'
import { AddressRefusedError } from '../errors.ts'
import { isPublicAddress } from './public-address.ts'

/** An address that a name resolves to. */
export interface Address {
  address: string
  family: 4 | 6
}

/** Resolves a name to all of its addresses. */
export type Resolve = (host: string) => Promise<readonly Address[]>

export interface NetworkOptions {
  /** `public`, the default, refuses private addresses other than those of the local stack; `any` refuses none. */
  network?: 'public' | 'any' | undefined
  /** False refuses the local stack too (`*.localhost` and loopback addresses). Set this to false if other people choose the URLs. */
  local?: boolean | undefined
  /** Allows requests without TLS to hosts outside the local stack. Other machines on the network can then read a payment. */
  allowHttp?: boolean | undefined
  /** Replaces the system's resolver. */
  resolve?: Resolve | undefined
}

/** Milliseconds for which a buyer uses the resolved addresses of a host name. */
const PIN = ADDRESS_SECONDS * 1_000

const LOCALHOST = /(^|\.)localhost$/
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Whether a URL's host belongs to the local stack: `*.localhost` (RFC 6761, section 6.3) or a literal loopback address.
 *
 * @example
 * isLoopback('shop.dev.localhost') // true
 */
export function isLoopback(hostname: string): boolean {
  return isLocalhost(hostname) || LOOPBACK.test(hostname)
}

export function isLocalhost(hostname: string): boolean {
  return LOCALHOST.test(hostname)
}

interface Pin {
  addresses: Promise<readonly Address[]>
  madeAt: number
}

/** A call of a buyer in progress, for which the addresses of a host are kept. */
interface Hold {
  hostname: string
  since: number
}

/** Whether a host is an address and not a name. */
export function isLiteral(hostname: string): boolean {
  return hostname.startsWith('[') || hostname.includes(':') || /^\d+(\.\d+){3}$/.test(hostname)
}

/**
 * Decides to which hosts and addresses a buyer connects. It keeps the addresses that a name had at its first request. So the payment goes
 * to the server that quoted the price, even if the DNS records change meanwhile. The addresses expire after ten minutes, but a call that
 * began before keeps using them.
 */
export class NetworkGuard {
  readonly #options: NetworkOptions & { resolve: Resolve }
  readonly #now: () => number
  /** The addresses of each name, oldest first. */
  readonly #pins = new Map<string, Pin>()
  readonly #holds = new Set<Hold>()

  constructor(options: NetworkOptions & { resolve: Resolve }, now: () => number = Date.now) {
    this.#options = options
    this.#now = now
  }

  /**
   * Keeps the addresses of a name until the returned function is called. Has no effect on addresses that had expired when the call began.
   */
  hold(hostname: string): () => void {
    const hold = { hostname, since: this.#now() }
    this.#holds.add(hold)
    return () => this.#holds.delete(hold)
  }

  /** The addresses for the host of a URL. Throws `AddressRefusedError`, and errors of the resolver. */
  async addressesOf(hostname: string): Promise<readonly Address[]> {
    if (isLocalhost(hostname)) return [{ address: '127.0.0.1', family: 4 }]
    this.checkLiteral(hostname)
    return this.pinOf(hostname).addresses
  }

  /**
   * Returns the pin of a name, which is the record of its addresses. Connections belong to the pin too, because a busy connection would
   * otherwise keep its address for ever.
   */
  pinOf(hostname: string): Pin {
    const isFull = () => this.#pins.size >= MOST_ADDRESSES && !this.#pins.has(hostname)
    for (const [name, pin] of this.#pins)
      if ((this.#now() >= pin.madeAt + PIN || isFull()) && !this.#isHeld(name, pin)) this.#pins.delete(name)
    const known = this.#pins.get(hostname)
    if (known) return known
    const pin = { addresses: this.#resolved(hostname), madeAt: this.#now() }
    this.#pins.set(hostname, pin)
    pin.addresses.catch(() => this.#pins.get(hostname) === pin && this.#pins.delete(hostname))
    return pin
  }

  #isHeld(name: string, { madeAt }: Pin): boolean {
    return [...this.#holds].some(({ hostname, since }) => hostname === name && since < madeAt + PIN)
  }

  /** Throws `AddressRefusedError` for a literal address that the buyer must not connect to. Names are checked after their resolution. */
  checkLiteral(hostname: string): void {
    if (!isLiteral(hostname) || this.#options.network === 'any' || LOOPBACK.test(bracketed(hostname))) return
    if (!isPublicAddress(hostname)) throw new AddressRefusedError(`${hostname} is not a public address`)
  }

  async #resolved(hostname: string): Promise<readonly Address[]> {
    const addresses = await this.#options.resolve(hostname)
    if (this.#options.network !== 'any' && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new AddressRefusedError(`${hostname} resolves to an address that is not public`)
    return addresses
  }
}

/**
 * Throws `AddressRefusedError` for this machine if `local` is false, and for a request without TLS, because other machines could read its
 * payment.
 */
export function checkAddress({ protocol, hostname }: URL, { allowHttp, local }: NetworkOptions): void {
  if (local === false && isLoopback(hostname))
    throw new AddressRefusedError(`${hostname} is this machine, and that is not allowed`)
  if (protocol === 'https:' || allowHttp || isLoopback(hostname)) return
  throw new AddressRefusedError(`${hostname} is to be called by https, unless allowHttp is set`)
}

function bracketed(hostname: string): string {
  return hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
}
