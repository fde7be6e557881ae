import { type Address, concat, encodeAbiParameters, type Hex } from 'viem'
import { chainClient } from '../../../sandbox/chain-manager/chain-client.ts'
import { creationCode, placeChannelContracts, placeCode } from '../../../sandbox/chain-manager/prepare.ts'
import { FEES, MINT_GAS, MINTER, TOKEN_ABI } from '../../../sandbox/chain-manager/token.ts'
import { answersHttp } from '../../../sandbox/probes.ts'
import { HOST, type Settings } from '../../../sandbox/settings.ts'
import { findAnvil } from '../../../sandbox/tools.ts'
import { type OwnProcess, startProcess } from './own-process.ts'

/** The development facilitator beside the stack's own. */
export function startFacilitator(
  settings: Settings,
  options: {
    rpcUrl: string
    chainId?: number
    walletFactories?: readonly string[]
    /** With it the facilitator signs claims and refunds of payment channels itself. */
    receiverAuthorizerKey?: Hex
  },
): Promise<OwnProcess> {
  const { rpcUrl, chainId, walletFactories = [], receiverAuthorizerKey } = options
  return startProcess({
    command: process.execPath,
    args: () => [`${settings.root}/sandbox/facilitator/main.ts`],
    environment: (port) => ({
      PORT: String(port),
      RPC_URL: rpcUrl,
      WALLET_FACTORIES: walletFactories.join(','),
      ...(chainId !== undefined && { CHAIN_ID: String(chainId) }),
      ...(receiverAuthorizerKey && { RECEIVER_AUTHORIZER_KEY: receiverAuthorizerKey }),
      LOG_LEVEL: 'error',
    }),
    ready: (url) => answersHttp(`${url}/healthz`),
  })
}

/** At once, and every second what has come with its nonces out of order, which mining at once leaves lying. */
const MINING = ['--mixed-mining', '--block-time', '1']

/**
 * A chain of anvil with another id and the Sandbox's token at another address. With `FORK_RPC_URL` it is a fork, which has the
 * real contracts of payment channels where an empty chain gets our stand-ins.
 */
export interface OwnChain extends OwnProcess {
  /** Of the latest block. */
  blockNumber(): Promise<bigint>
  /** Atomic units. */
  balanceOf(address: string): Promise<bigint>
  mint(address: string, amount: bigint): Promise<void>
}

export async function startChain(settings: Settings, options: { chainId: number; token: Address }): Promise<OwnChain> {
  const { chainId, token } = options
  const fork = process.env.FORK_RPC_URL ? ['--fork-url', process.env.FORK_RPC_URL] : []
  const anvil = await startProcess({
    command: findAnvil(settings.root),
    args: (port) => [
      ...['--host', HOST, '--port', String(port), '--chain-id', String(chainId), '--quiet'],
      ...[...MINING, ...fork],
    ],
    ready: async (url) => (await chainClient(url, chainId).getChainId()) === chainId,
  })
  const client = chainClient(anvil.url, chainId)
  const minter = encodeAbiParameters([{ type: 'address' }], [MINTER])
  await placeChannelContracts(client)
  await placeCode(client, token, concat([creationCode('usdc'), minter]))
  const contract = { address: token, abi: TOKEN_ABI } as const
  return {
    ...anvil,
    blockNumber: () => client.getBlockNumber(),
    balanceOf: (address) => client.readContract({ ...contract, functionName: 'balanceOf', args: [address as Address] }),
    async mint(address, amount) {
      const args = [address as Address, amount] as const
      const send = { ...contract, functionName: 'mint', args, account: MINTER, gas: MINT_GAS, ...FEES } as const
      await client.waitForTransactionReceipt({ hash: await client.writeContract(send) })
    },
  }
}
