import { erc20Abi, type Hex, parseEther } from 'viem'
import { SANDBOX_USDC } from '../../../domain/networks/network.ts'
import { chainClient, sandboxChain } from '../../../sandbox/chain-manager/chain-client.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { type fundedWallet, newAddress } from '../support/buyers/buyer.ts'
import type { Market } from './market.ts'

/** Returns a mined and reverted transaction on the Sandbox chain: its sender transfers more than it has. */
export async function revertedTransaction(
  { settings }: Market,
  account: Awaited<ReturnType<typeof fundedWallet>>,
): Promise<Hex> {
  const rpcUrl = httpAddress(settings, 'rpc')
  const client = chainClient(rpcUrl)
  await client.setBalance({ address: account.address, value: parseEther('1') })
  const hash = await client.writeContract({
    ...{ address: SANDBOX_USDC.address, abi: erc20Abi, functionName: 'transfer', args: [newAddress(), 10n ** 30n] },
    // A fixed gas limit avoids a trial call before sending.
    ...{ gas: 200_000n, account, chain: sandboxChain(rpcUrl) },
  })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'reverted') throw new Error('the transfer was not reverted')
  return hash
}
