import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { BATCH_SETTLEMENT_ADDRESS, ERC3009_DEPOSIT_COLLECTOR_ADDRESS } from '@x402/evm'
import { type Address, concat, encodeAbiParameters, type Hex, isHex } from 'viem'
import { z } from 'zod'
import type { ChainClient } from './chain-client.ts'
import { adoptForkedToken, checkToken, MINTER, TOKEN } from './token.ts'

/** Address of Multicall3 on nearly every chain. The facilitator diagnoses refused payments through it. */
export const MULTICALL3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** Uniswap's Permit2 and x402's proxy for "exact", at these addresses on every chain. Payers who approve Permit2 can pay through them. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const EXACT_PERMIT2_PROXY = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'

const artifact = z.object({ creationCode: z.custom<Hex>((code) => isHex(code), 'must be hex') })

/** The creation code of one of the Sandbox's contracts, by the name of its committed file. */
export function creationCode(name: string): Hex {
  const file = join(import.meta.dirname, '../contracts', `${name}.json`)
  return artifact.parse(JSON.parse(readFileSync(file, 'utf8'))).creationCode
}

/**
 * Places the contracts that payments need: Multicall3, Permit2, and USDC at its mainnet address. Idempotent. Throws if the token would not
 * accept payments that are signed for the name and version of `SANDBOX_USDC`.
 */
export async function prepareChain(client: ChainClient, chain: { forked: boolean }): Promise<void> {
  await placeCode(client, MULTICALL3, creationCode('multicall3'))
  await placeCode(client, PERMIT2, creationCode('permit2'))
  await placeCode(client, EXACT_PERMIT2_PROXY, creationCode('exact-permit2-proxy'))
  if (chain.forked) {
    await adoptForkedToken(client)
  } else {
    const minter = encodeAbiParameters([{ type: 'address' }], [MINTER])
    await placeCode(client, TOKEN.address, concat([creationCode('usdc'), minter]))
  }
  await checkToken(client)
}

/**
 * Places the additional contracts for payment channels (scheme "batch-settlement") if they are missing, because a fork has the real ones.
 * The Sandbox has no channels and does not call this function.
 */
export async function placeChannelContracts(client: ChainClient): Promise<void> {
  await placeCode(client, MULTICALL3, creationCode('multicall3'))
  await placeCode(client, BATCH_SETTLEMENT_ADDRESS, creationCode('batch-settlement'))
  await placeCode(client, ERC3009_DEPOSIT_COLLECTOR_ADDRESS, creationCode('erc3009-deposit-collector'))
}

/** Places a contract at a chosen address. A call without a receiver runs the constructor and returns the code. */
export async function placeCode(client: ChainClient, address: Address, creation: Hex): Promise<void> {
  if (await client.getCode({ address })) return
  const { data } = await client.call({ data: creation })
  if (!data) throw new Error(`the constructor for ${address} gave no code`)
  await client.setCode({ address, bytecode: data })
}
