import { Launa } from '@launa/sdk'
import { ToolError } from './tool-error.ts'
import type { Wallet } from './wallet.ts'

/** The caller of a connection. */
export interface Caller {
  apiKey: string | undefined
  /**
   * Whether the caller started this server. Only the owner may use the server's own resources: its wallet, and the
   * hosts that it can reach in its network.
   */
  isOwner: boolean
}

/** The parts that a tool may use during one call. */
export interface Context {
  isOwner: boolean
  wallet: Wallet
  /** Aborts when the caller cancels or disconnects. */
  signal: AbortSignal
  /** The control plane's client with the caller's key. Throws `ToolError` without an API key. */
  client(): Launa
  /** The control plane's client for public routes, which need no key. */
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

/** Throws `ToolError` unless the caller may send requests from this server's network. */
export function ownerOnly({ isOwner }: Context): void {
  if (!isOwner)
    throw new ToolError('owner_only', 'this server calls other hosts only for the API key that it was started with')
}
