import { type Address, numberToHex, parseEther, parseUnits } from 'viem'
import { SANDBOX_CHAIN_ID, SANDBOX_USDC } from '../../domain/networks/network.ts'
import { scaled } from '../../runtime/patience.ts'
import { type ChainClient, chainClient, chainInstance, POLLING_INTERVAL_MS, resetToGenesis } from './chain-client.ts'
import { prepareChain } from './prepare.ts'
import { receiptsByBlock } from './receipts.ts'
import { serial } from './serial.ts'
import { FEES, MINT_GAS, MINTER, TOKEN } from './token.ts'

export const FAUCET_ASSETS = ['all', 'eth', 'usdc'] as const

export type FaucetAsset = (typeof FAUCET_ASSETS)[number]

/** The amounts of one faucet call, in wei and in atomic USDC units. */
const FAUCET_WEI = parseEther('1')
const FAUCET_USDC = parseUnits('100', SANDBOX_USDC.decimals)

const minedWithin = () => scaled(15_000)

export interface Balances {
  /** Hex. */
  eth_wei: string
  /** The address's USDC in atomic units, in hex. */
  usdc_base: string
}

export interface ChainInfo {
  chain_id: number
  token: { address: string; name: string; version: string; decimals: number }
  forked: boolean
}

export interface ChainManager {
  /** Prepares the chain, unless this chain is prepared already. Throws when the chain is unusable for payments. */
  ensurePrepared(): Promise<ChainInfo>
  /** Adds 1 ETH and/or 100 USDC. Returns the balances after the transactions are mined. */
  faucet(address: Address, asset: FaucetAsset): Promise<Balances>
  /** Begins a new chain. All balances of the old chain are lost. */
  restart(): Promise<ChainInfo>
}

/** Keeps one anvil chain ready for the Sandbox, and distributes its money. */
export function createChainManager(options: { rpcUrl: string; forkRpcUrl?: string }): ChainManager {
  const client = chainClient(options.rpcUrl)
  const receiptOf = receiptsByBlock(client, POLLING_INTERVAL_MS)
  const inOrder = serial()
  let preparedId: string | undefined

  /** Prepares the chain, unless this chain is prepared already. It runs only inside `inOrder`, so that no two preparations overlap. */
  async function prepare(): Promise<ChainInfo> {
    const instance = await chainInstance(options.rpcUrl)
    if (instance.id !== preparedId) {
      await prepareChain(client, instance)
      preparedId = instance.id
    }
    const { address, name, version, decimals } = SANDBOX_USDC
    return { chain_id: SANDBOX_CHAIN_ID, token: { address, name, version, decimals }, forked: instance.forked }
  }

  return {
    ensurePrepared: () => inOrder(prepare),
    async faucet(address, asset) {
      const minting = await inOrder(async () => {
        await prepare()
        if (asset !== 'usdc') await addEther(client, address)
        return asset === 'eth' ? undefined : sendMint(client, address)
      })
      if (minting) {
        const { status } = await receiptOf({ hash: minting, timeout: minedWithin() })
        if (status !== 'success') throw new Error(`the token refused to mint in ${minting}`)
      }
      return balances(client, address)
    },
    restart: () =>
      inOrder(async () => {
        await resetToGenesis(options.rpcUrl, options.forkRpcUrl)
        await catchUpWithClock(client)
        return prepare()
      }),
  }
}

async function addEther(client: ChainClient, address: Address): Promise<void> {
  const balance = await client.getBalance({ address })
  await client.setBalance({ address, value: balance + FAUCET_WEI })
}

/**
 * Mints tokens. anvil signs for the minter and chooses the nonce. Transactions are sent one by one, because two concurrent ones could get
 * one nonce.
 */
function sendMint(client: ChainClient, address: Address): Promise<`0x${string}`> {
  const args = [address, FAUCET_USDC] as const
  return client.writeContract({ ...TOKEN, functionName: 'mint', args, account: MINTER, gas: MINT_GAS, ...FEES })
}

async function balances(client: ChainClient, address: Address): Promise<Balances> {
  const [wei, usdc] = await Promise.all([
    client.getBalance({ address }),
    client.readContract({ ...TOKEN, functionName: 'balanceOf', args: [address] }),
  ])
  return { eth_wei: numberToHex(wei), usdc_base: numberToHex(usdc) }
}

/**
 * Advances the chain's clock to the real time, which payments need. anvil sets the clock of a reset chain back to the start of its process.
 */
async function catchUpWithClock(client: ChainClient): Promise<void> {
  await client.mine({ blocks: 1 })
  const { timestamp } = await client.getBlock()
  const behind = Math.floor(Date.now() / 1000) - Number(timestamp)
  if (behind <= 0) return
  await client.increaseTime({ seconds: behind })
  await client.mine({ blocks: 1 })
}
