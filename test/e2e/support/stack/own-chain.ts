import { type Address, concat, encodeAbiParameters, type Hex, toHex } from 'viem'
import { chainClient } from '../../../../sandbox/chain-manager/chain-client.ts'
import { creationCode, placeChannelContracts, placeCode } from '../../../../sandbox/chain-manager/prepare.ts'
import { MINTER, TOKEN_ABI } from '../../../../sandbox/chain-manager/token.ts'
import { answersHttp } from '../../../../sandbox/probes.ts'
import { HOST, type Settings } from '../../../../sandbox/settings.ts'
import { findAnvil } from '../../../../sandbox/tools.ts'
import { type OwnProcess, startProcess } from '../processes/own-process.ts'

/** Starts another development facilitator beside the stack's own. */
export function startFacilitator(
  settings: Settings,
  options: {
    rpcUrl: string
    chainId?: number
    walletFactories?: readonly string[]
    /** If given, the facilitator itself signs claims and refunds of payment channels with this key. */
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

/**
 * Mines after each transaction, and also every second. Without the second rule, transactions with nonces out of order would never be mined.
 */
const MINING = ['--mixed-mining', '--block-time', '1']

/** Returns arguments of anvil. With `FORK_RPC_URL` its chain is a fork. */
export function anvilArguments(port: number, chainId: number): string[] {
  const fork = process.env.FORK_RPC_URL ? ['--fork-url', process.env.FORK_RPC_URL] : []
  return ['--host', HOST, '--port', String(port), '--chain-id', String(chainId), '--quiet', ...MINING, ...fork]
}

/** A chain of anvil with the Sandbox's token at another address. */
export interface TokenChain {
  url: string
  /** The number of the latest block. */
  blockNumber(): Promise<bigint>
  /** Returns an address's balance of the token, in atomic units. */
  balanceOf(address: string): Promise<bigint>
  /** Sets the balance of an address without a transaction, so that concurrent calls do not disturb one another. */
  give(address: string, sum: bigint): Promise<void>
}

export interface ChainPlace {
  url: string
  chainId: number
  token: Address
}

/** Deploys the token and the substitutes for the contracts of payment channels on an empty chain. A fork already has the real contracts. */
export async function prepareTokenChain({ url, chainId, token }: ChainPlace): Promise<void> {
  const client = chainClient(url, chainId)
  await placeChannelContracts(client)
  await placeCode(client, token, concat([creationCode('usdc'), encodeAbiParameters([{ type: 'address' }], [MINTER])]))
}

export function tokenChain({ url, chainId, token }: ChainPlace): TokenChain {
  const client = chainClient(url, chainId)
  const contract = { address: token, abi: TOKEN_ABI } as const
  return {
    url,
    blockNumber: () => client.getBlockNumber(),
    balanceOf: (address) => client.readContract({ ...contract, functionName: 'balanceOf', args: [address as Address] }),
    async give(address, sum) {
      const params = [address as Address, token, toHex(sum)] as const
      await client.request<DealErc20>({ method: 'anvil_dealERC20', params })
    },
  }
}

interface DealErc20 {
  Method: 'anvil_dealERC20'
  Parameters: readonly [Address, Address, Hex]
  ReturnType: null
}

export type OwnChain = TokenChain & OwnProcess

export async function startChain(settings: Settings, options: { chainId: number; token: Address }): Promise<OwnChain> {
  const { chainId, token } = options
  const anvil = await startProcess({
    command: findAnvil(settings.root),
    args: (port) => anvilArguments(port, chainId),
    ready: async (url) => (await chainClient(url, chainId).getChainId()) === chainId,
  })
  const place = { url: anvil.url, chainId, token }
  await prepareTokenChain(place)
  return { ...anvil, ...tokenChain(place) }
}
