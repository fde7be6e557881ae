import type { Endpoint } from '@launa/sdk'
import { counted } from '../../../ui/text/numbers.ts'

/** A payee that prices name themselves (`extra.payTo`), and the endpoints of these prices as text. */
export interface OwnPayee {
  address: string
  endpoints: string
}

type Sold = Pick<Endpoint, 'method' | 'path_pattern' | 'accepts' | 'expires_at'>

/** Endpoints that are sold once stay in the Sandbox. */
export function isCopied({ expires_at }: Pick<Endpoint, 'expires_at'>): boolean {
  return expires_at === null
}

/** The payees that prices of these endpoints name themselves. A copy needs an address of production for each. */
export function ownPayees(endpoints: readonly Sold[]): OwnPayee[] {
  const found = new Map<string, { address: string; at: Set<string> }>()
  for (const { method, path_pattern, accepts } of endpoints.filter(isCopied))
    for (const { extra } of accepts) {
      if (typeof extra.payTo !== 'string') continue
      const key = extra.payTo.toLowerCase()
      const payee = found.get(key) ?? { address: extra.payTo, at: new Set() }
      payee.at.add(`${method} ${path_pattern}`)
      found.set(key, payee)
    }
  return [...found.values()].map(({ address, at }) => ({ address, endpoints: listText([...at]) }))
}

function listText([first = '', ...others]: readonly string[]): string {
  return others.length > 0 ? `${first} and ${counted(others.length, 'other endpoint')}` : first
}
