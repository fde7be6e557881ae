import { request } from 'undici'
import type { Address } from 'viem'
import { z } from 'zod'
import { LaunaError } from '../../domain/errors.ts'
import type { Balances, Chain } from './chain.ts'

export const FAUCET_ASSETS = ['all', 'eth', 'usdc'] as const

export type FaucetAsset = (typeof FAUCET_ASSETS)[number]

/** Below these balances (0.1 ETH, 10 USDC), a wallet may be unable to make a test payment. */
const LOW: Balances = { wei: 10n ** 17n, usdc: 10n ** 7n }

/** The longest wait for an answer of the chain manager, in milliseconds. It answers only after its transactions are mined. */
const TIMEOUT = 15_000

const hex = z.string().regex(/^0x[0-9a-f]+$/i)
const faucetAnswer = z.object({ eth_wei: hex, usdc_base: hex })

export interface Faucet {
  /** Sends Sandbox funds and returns the balances afterwards. Throws `chain_unavailable`. */
  deal(address: Address, asset: FaucetAsset): Promise<Balances>
  /** Sends the funds that the wallet lacks, if any. Concurrent calls for one wallet share one top-up. */
  topUp(address: Address): Promise<void>
}

/** A faucet over the chain manager's REST interface. */
export function createFaucet(options: { chainManagerUrl: string; chain: Chain }): Faucet {
  const filling = new Map<Address, Promise<void>>()
  const deal = (address: Address, asset: FaucetAsset) => askChainManager(options.chainManagerUrl, address, asset)
  const fill = async (address: Address) => {
    const lacking = lackingAsset(await options.chain.balances(address))
    if (lacking) await deal(address, lacking)
  }
  return {
    deal,
    topUp(address) {
      const current = filling.get(address)
      if (current) return current
      const task = fill(address).finally(() => filling.delete(address))
      filling.set(address, task)
      return task
    },
  }
}

/** The asset to request so that neither balance is low; undefined when neither is low. */
export function lackingAsset({ wei, usdc }: Balances): FaucetAsset | undefined {
  const needsEth = wei < LOW.wei
  const needsUsdc = usdc < LOW.usdc
  if (needsEth && needsUsdc) return 'all'
  if (needsEth) return 'eth'
  return needsUsdc ? 'usdc' : undefined
}

async function askChainManager(url: string, address: Address, asset: FaucetAsset): Promise<Balances> {
  try {
    const { statusCode, body } = await request(`${url}/faucet`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address, asset }),
      headersTimeout: TIMEOUT,
      bodyTimeout: TIMEOUT,
    })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`chain manager answered ${statusCode}`)
    const { eth_wei, usdc_base } = faucetAnswer.parse(JSON.parse(text))
    return { wei: BigInt(eth_wei), usdc: BigInt(usdc_base) }
  } catch (cause) {
    throw new LaunaError('chain_unavailable', { retryAfterSeconds: 2, cause })
  }
}
