import { createTestClient, defineChain, http, publicActions, walletActions } from 'viem'
import { z } from 'zod'
import { SANDBOX_CHAIN_ID } from '../../domain/networks/network.ts'
import { patience } from '../../runtime/patience.ts'

export const POLLING_INTERVAL_MS = 50

/** A viem chain for the Sandbox chain, or for another chain of anvil. */
export function sandboxChain(rpcUrl: string, chainId = SANDBOX_CHAIN_ID) {
  return defineChain({
    id: chainId,
    name: 'Sandbox',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
}

/** A client of anvil, with anvil's own methods (mint, set code, reset) and the methods of every node. */
export function chainClient(rpcUrl: string, chainId = SANDBOX_CHAIN_ID) {
  return createTestClient({
    mode: 'anvil',
    chain: sandboxChain(rpcUrl, chainId),
    transport: http(rpcUrl, { retryCount: 0, timeout: patience() }),
    pollingInterval: POLLING_INTERVAL_MS,
  })
    .extend(publicActions)
    .extend(walletActions)
}

export type ChainClient = ReturnType<typeof chainClient>

const metadata = z.object({ instanceId: z.string(), forkedNetwork: z.unknown() })

export interface ChainInstance {
  /** Changes whenever the chain starts again, after a reset or in a new process. */
  id: string
  forked: boolean
}

/** Identifies the chain. A genesis hash would not distinguish two forks of the same network (`anvil_metadata`). */
export async function chainInstance(rpcUrl: string): Promise<ChainInstance> {
  const { instanceId, forkedNetwork } = metadata.parse(await anvilCall(rpcUrl, 'anvil_metadata'))
  return { id: instanceId, forked: forkedNetwork !== null && forkedNetwork !== undefined }
}

/** Drops the chain and begins a new one. A fork starts again at the network's latest block (`anvil_reset`). */
export async function resetToGenesis(rpcUrl: string, forkRpcUrl: string | undefined): Promise<void> {
  await anvilCall(rpcUrl, 'anvil_reset', forkRpcUrl ? [{ forking: { jsonRpcUrl: forkRpcUrl } }] : [])
}

/** Calls a method of anvil for which viem has no types. */
function anvilCall(rpcUrl: string, method: string, params: readonly unknown[] = []): Promise<unknown> {
  return http(rpcUrl, { retryCount: 0, timeout: patience() })({}).request({ method, params })
}
