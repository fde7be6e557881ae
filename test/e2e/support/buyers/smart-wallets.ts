import { join } from 'node:path'
import {
  type Abi,
  type Address,
  concat,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  parseEther,
  toHex,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { chainClient, sandboxChain } from '../../../../sandbox/chain-manager/chain-client.ts'
import { FEES } from '../../../../sandbox/chain-manager/token.ts'
import { compileContract } from '../../../../sandbox/contracts/compile.ts'

/** A contract wallet. `owner` signs for it. */
export interface SmartWallet {
  owner: PrivateKeyAccount
  address: Address
  /** The factory's call data that creates the wallet. */
  factoryData: Hex
}

/** Deploys wallets at predictable addresses (`smart-wallet.sol`). */
export interface WalletFactory {
  address: Address
  /** Returns a new wallet. Its code is deployed now, or by its first payment. */
  wallet(options: { deployed: boolean }): Promise<SmartWallet>
}

/**
 * Deploys the factory. The address of its first deployment is predictable, and the Sandbox's facilitator gets this address at its start.
 */
const KNOWN_DEPLOYER = privateKeyToAccount(toHex(6492, { size: 32 }))
export const KNOWN_FACTORY = getContractAddress({ from: KNOWN_DEPLOYER.address, nonce: 0n })

/** Deploys the factory of the wallets that the Sandbox's facilitator accepts, once on each chain. */
export function deployKnownFactory(rpcUrl: string): Promise<WalletFactory> {
  return deployWalletFactory(rpcUrl, { deployer: KNOWN_DEPLOYER })
}

export async function deployWalletFactory(
  rpcUrl: string,
  options: { chainId?: number; deployer?: PrivateKeyAccount } = {},
): Promise<WalletFactory> {
  const { chainId, deployer = privateKeyToAccount(generatePrivateKey()) } = options
  const client = chainClient(rpcUrl, chainId)
  await client.setBalance({ address: deployer.address, value: parseEther('10') })
  const sender = { account: deployer, chain: sandboxChain(rpcUrl, chainId), ...FEES }
  const source = join(import.meta.dirname, 'smart-wallet.sol')
  const { abi, creationCode } = compileContract(source, 'SmartWalletFactory')
  const deployment = await client.sendTransaction({ ...sender, data: creationCode as Hex })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash: deployment })
  if (!contractAddress) throw new Error('the factory was not deployed')
  const factory = { address: contractAddress, abi: abi as Abi }
  return {
    address: contractAddress,
    async wallet({ deployed }) {
      const owner = privateKeyToAccount(generatePrivateKey())
      const args = [owner.address]
      const address = (await client.readContract({ ...factory, functionName: 'addressOf', args })) as Address
      if (deployed) {
        const hash = await client.writeContract({ ...factory, ...sender, functionName: 'create', args })
        await client.waitForTransactionReceipt({ hash })
      }
      return { owner, address, factoryData: encodeFunctionData({ ...factory, functionName: 'create', args }) }
    },
  }
}

/** Returns the longer one of the two signature forms that the wallet accepts. No plain key can produce it. */
export const walletSignature = (signature: Hex): Hex => concat(['0x00', signature])

/** Returns the wallet as an account for clients: its address, and signatures by `signer` in its name. */
export function accountOf(wallet: SmartWallet, signer = wallet.owner): PrivateKeyAccount {
  return {
    ...signer,
    address: wallet.address,
    signTypedData: async (typed) => walletSignature(await signer.signTypedData(typed)),
  }
}
