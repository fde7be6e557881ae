import { join } from 'node:path'
import { type Abi, type Address, getContractAddress, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { chainClient, sandboxChain } from '../../../../sandbox/chain-manager/chain-client.ts'
import { FEES } from '../../../../sandbox/chain-manager/token.ts'
import { compileContract } from '../../../../sandbox/contracts/compile.ts'
import { CHANNELS, type TestChannel } from '../../../support/payment-channel.ts'
import { PRODUCTION_CHAIN_ID } from '../stack/production-network.ts'

/** Pays a sum into a channel from another wallet, through a separate collector contract: the channel's payer signs nothing. */
export async function depositOwnMoney(
  network: { url: string; give(address: Address, amount: bigint): Promise<void> },
  { config }: TestChannel,
  amount: bigint,
): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey())
  const client = chainClient(network.url, PRODUCTION_CHAIN_ID)
  await client.setBalance({ address: account.address, value: parseEther('1') })
  const sender = { account, chain: sandboxChain(network.url, PRODUCTION_CHAIN_ID), ...FEES }
  const collector = getContractAddress({ from: account.address, nonce: 0n })
  await network.give(collector, amount)
  const { abi, creationCode } = compileContract(
    join(import.meta.dirname, 'own-money-collector.sol'),
    'OwnMoneyCollector',
  )
  await client.deployContract({ ...sender, abi: abi as Abi, bytecode: creationCode as Hex })
  const args = [config, amount, collector, '0x'] as const
  const hash = await client.writeContract({ ...sender, ...CHANNELS, functionName: 'deposit', args })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error('the deposit was reverted')
}
