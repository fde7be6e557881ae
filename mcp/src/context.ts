import { Launa } from '@launa/sdk'
import { ToolError } from './tool.ts'
import type { Wallet } from './wallet.ts'

/** The other side of a connection. */
export interface Caller {
  apiKey: string | undefined
  /**
   * Whether it is the person who started this server. Only the owner uses what the server has of its own: a wallet and a place in
   * a network.
   */
  isOwner: boolean
}

/** What a tool may touch during one call. */
export interface Context {
  isOwner: boolean
  wallet: Wallet
  /** Ends when the caller gives up or is gone. */
  signal: AbortSignal
  /** The control plane as the caller. Throws `ToolError` when there is no API key. */
  client(): Launa
  /** The same for public routes, which need no key. */
  publicClient(): Launa
}

export function contextOf(
  { apiKey, isOwner }: Caller,
  { wallet, signal }: { wallet: Wallet; signal: AbortSignal },
): Context {
  const credential = apiKey === undefined ? { anonymous: true } : { apiKey }
  const publicClient = () => new Launa({ ...credential, appInfo: { name: 'launa-mcp' }, signal })
  return {
    ...{ isOwner, wallet, signal, publicClient },
    client() {
      if (apiKey === undefined) throw new ToolError('no_api_key', 'this tool needs an API key: set LAUNA_API_KEY')
      return publicClient()
    },
  }
}

/** Throws `ToolError` unless the caller may send requests from where this server stands. */
export function ownerOnly({ isOwner }: Context): void {
  if (!isOwner)
    throw new ToolError('owner_only', 'this server calls other hosts only for the API key that it was started with')
}
