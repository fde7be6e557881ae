import { type Address, createPublicClient, erc20Abi, http } from 'viem'
import { LaunaError } from '../../domain/errors.ts'
import { SANDBOX_USDC } from '../../domain/networks/network.ts'

export interface Balances {
  wei: bigint
  /** USDC in atomic units, with 6 decimals. */
  usdc: bigint
}

/** The control plane's queries to the Sandbox chain. */
export interface Chain {
  /** Reads the balances of an address. Throws `chain_unavailable` when the chain's node does not answer. */
  balances(address: Address): Promise<Balances>
}

export function createChain(rpcUrl: string): Chain {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: 3_000, retryCount: 1 }) })
  return {
    async balances(address) {
      try {
        const [wei, usdc] = await Promise.all([
          client.getBalance({ address }),
          client.readContract({
            address: SANDBOX_USDC.address,
            abi: erc20Abi,
            functionName: 'balanceOf',
            args: [address],
          }),
        ])
        return { wei, usdc }
      } catch (cause) {
        throw new LaunaError('chain_unavailable', { retryAfterSeconds: 2, cause })
      }
    },
  }
}
