import { AddressRefusedError } from '../errors.ts'

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
  /** False refuses the local stack too, `*.localhost` and loopback addresses: where others choose the addresses. */
  local?: boolean | undefined
  /** Allows requests without TLS to hosts outside the local stack too. Others can read a payment on the way. */
  allowHttp?: boolean | undefined
  /** In place of the system's resolver. */
  resolve?: Resolve | undefined
}

/** Milliseconds after its last use until the guard forgets a host's address. It is longer than a purchase takes. */
const PIN = 10 * 60_000
const MOST_PINS = 256

const LOCALHOST = /(^|\.)localhost$/
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|\[::1\])$/

/** Whether a URL's host is one of the local stack: `*.localhost` (RFC 6761, section 6.3) or a literal loopback address. */
export function isLoopback(hostname: string): boolean {
  return isLocalhost(hostname) || LOOPBACK.test(hostname)
}

export function isLocalhost(hostname: string): boolean {
  return LOCALHOST.test(hostname)
}

/**
 * Decides which hosts a buyer connects to, and at which addresses. A name keeps the addresses of its first request: the payment goes to
 * the host that quoted the price, even if its DNS changes meanwhile.
 */
export class NetworkGuard {
  readonly #options: NetworkOptions & { resolve: Resolve }
  readonly #now: () => number
  readonly #pins = new Map<string, { addresses: Promise<readonly Address[]>; usedAt: number }>()

  constructor(options: NetworkOptions & { resolve: Resolve }, now: () => number = Date.now) {
    this.#options = options
    this.#now = now
  }

  /** The addresses to connect to for the host of a URL. Throws `AddressRefusedError`, and what the resolver throws. */
  async addressesOf(hostname: string): Promise<readonly Address[]> {
    if (isLocalhost(hostname)) return [{ address: '127.0.0.1', family: 4 }]
    this.checkLiteral(hostname)
    const known = this.#pins.get(hostname)
    const now = this.#now()
    const pin = known && now - known.usedAt < PIN ? known : { addresses: this.#resolved(hostname), usedAt: now }
    // Insert again: the last entry of the map is the one used last.
    this.#pins.delete(hostname)
    this.#pins.set(hostname, { addresses: pin.addresses, usedAt: now })
    for (const oldest of this.#pins.keys()) if (this.#pins.size > MOST_PINS) this.#pins.delete(oldest)
    try {
      return await pin.addresses
    } catch (error) {
      this.#pins.delete(hostname)
      throw error
    }
  }

  /**
   * Throws `AddressRefusedError` for a literal address that the buyer must not reach. Names are checked by the addresses that they
   * resolve to.
   */
  checkLiteral(hostname: string): void {
    const isLiteral = hostname.startsWith('[') || hostname.includes(':') || /^\d+(\.\d+){3}$/.test(hostname)
    if (!isLiteral || this.#options.network === 'any' || LOOPBACK.test(bracketed(hostname))) return
    if (!isPublicAddress(hostname)) throw new AddressRefusedError(`${hostname} is not a public address`)
  }

  async #resolved(hostname: string): Promise<readonly Address[]> {
    const addresses = await this.#options.resolve(hostname)
    if (this.#options.network !== 'any' && !addresses.every(({ address }) => isPublicAddress(address)))
      throw new AddressRefusedError(`${hostname} resolves to an address that is not public`)
    return addresses
  }
}

/** Throws `AddressRefusedError` for this machine where it is not allowed, and for a request without TLS: others can read its payment. */
export function checkAddress({ protocol, hostname }: URL, { allowHttp, local }: NetworkOptions): void {
  if (local === false && isLoopback(hostname))
    throw new AddressRefusedError(`${hostname} is this machine, and that is not allowed`)
  if (protocol === 'https:' || allowHttp || isLoopback(hostname)) return
  throw new AddressRefusedError(`${hostname} is to be called by https, unless allowHttp is set`)
}

/**
 * Loopback, private, link-local, carrier, metadata (168.63.129.16 is Azure's), documentation, benchmark and multicast
 * addresses. Of IPv6 only global unicast (2000::/3) is public, without those forms that carry an IPv4 address. Source: the
 * IANA special-purpose address registries.
 */
const NOT_PUBLIC_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
const NOT_PUBLIC_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

/** Tells whether an address belongs to the public Internet; false for a text that is no address. */
export function isPublicAddress(text: string): boolean {
  const address = text.replace(/^\[|\]$/g, '')
  const v4 = v4Bits(address)
  if (v4 !== undefined) return !NOT_PUBLIC_V4.some((range) => isWithin(v4, range, { bits: v4Bits, size: 32n }))
  const v6 = v6Bits(address)
  if (v6 === undefined || v6 >> 125n !== 1n) return false
  return !NOT_PUBLIC_V6.some((range) => isWithin(v6, range, { bits: v6Bits, size: 128n }))
}

function isWithin(
  address: bigint,
  range: string,
  { bits, size }: { bits: (text: string) => bigint | undefined; size: bigint },
): boolean {
  const [network = '', length = ''] = range.split('/')
  const rest = size - BigInt(length)
  return address >> rest === (bits(network) ?? 0n) >> rest
}

function v4Bits(text: string): bigint | undefined {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return undefined
  const octets = text.split('.').map(Number)
  if (octets.some((octet) => octet > 255)) return undefined
  return octets.reduce((bits, octet) => (bits << 8n) | BigInt(octet), 0n)
}

/** The 128 bits of an IPv6 address; undefined for a text that is none, and for an address with a zone or an IPv4 tail. */
function v6Bits(text: string): bigint | undefined {
  const halves = text.split('::')
  const [left = [], right = []] = halves.map((half) => (half === '' ? [] : half.split(':')))
  const missing = 8 - left.length - right.length
  if (halves.length > 2 || (halves.length === 2 ? missing < 1 : missing !== 0)) return undefined
  const groups = [...left, ...Array<string>(missing).fill('0'), ...right]
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return undefined
  return groups.reduce((bits, group) => (bits << 16n) | BigInt(`0x${group}`), 0n)
}

function bracketed(hostname: string): string {
  return hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]` : hostname
}
