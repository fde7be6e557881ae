import { z } from 'zod'
import type { ChainRpc } from '../chain/rpc.ts'

/**
 * The kind of a payer's account. A `wallet` has code, which decides on signatures (ERC-1271, EIP-7702). For a `key`, only the key's own
 * signatures are valid.
 */
export type AccountKind = 'wallet' | 'key' | 'unavailable'

export interface Accounts {
  /** The remembered kind of an account. Returns undefined if the node has to be asked. */
  known(address: string): Exclude<AccountKind, 'unavailable'> | undefined
  /** Asks the node. Never rejects. */
  look(address: string): Promise<AccountKind>
}

/** The most accounts in memory. The oldest are forgotten, so that invented accounts cannot fill the memory. */
const MOST_ACCOUNTS = 20_000
/** How long a kind is remembered. At any time a wallet may be deployed, and an account may get code or lose it (EIP-7702). */
const KNOWN_MS = 60_000

const code = z.string().regex(/^0x(?:[0-9a-f]{2})*$/i)

/** Distinguishes accounts with code from accounts without, by the latest block. `now` returns milliseconds. */
export function createAccounts(chain: ChainRpc, now: () => number): Accounts {
  const accounts = new Map<string, { kind: 'wallet' | 'key'; until: number }>()
  const remember = (name: string, kind: 'wallet' | 'key') => {
    accounts.delete(name)
    accounts.set(name, { kind, until: now() + KNOWN_MS })
    const [oldest] = accounts.keys()
    if (accounts.size > MOST_ACCOUNTS && oldest !== undefined) accounts.delete(oldest)
    return kind
  }
  return {
    known(address) {
      const account = accounts.get(address.toLowerCase())
      return account && account.until > now() ? account.kind : undefined
    },
    async look(address) {
      const name = address.toLowerCase()
      try {
        const found = code.parse(await chain.call({ method: 'eth_getCode', params: [name, 'latest'] }))
        return remember(name, found === '0x' ? 'key' : 'wallet')
      } catch {
        return 'unavailable'
      }
    },
  }
}
