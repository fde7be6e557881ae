import { ExactEvmScheme } from '@x402/evm/exact/client'
import { type Abi, erc20Abi, type Hex, maxUint256, parseAbi, parseEther } from 'viem'
import { PERMIT2 } from '../../../authz/schemes/permit2/permit2.ts'
import { SANDBOX_USDC } from '../../../domain/networks/network.ts'
import { chainClient, sandboxChain } from '../../../sandbox/chain-manager/chain-client.ts'
import { httpAddress } from '../../../sandbox/settings.ts'
import { challengeOf, encodeHeader, fundedWallet } from '../support/buyers/buyer.ts'
import type { Market, Shop } from './market.ts'

export type Wallet = Awaited<ReturnType<typeof fundedWallet>>

/** The permit of the official client (@x402/evm, `permit2Authorization`). */
interface PermitPayload {
  permit2Authorization: { nonce: string; deadline: string }
}

/** A signed permit, and the header that presents it. */
export interface SignedPermit {
  header: string
  payload: PermitPayload
}

/** Returns a wallet with USDC and the one-time approval for Permit2. */
export async function permit2Wallet(market: Market): Promise<Wallet> {
  const wallet = await fundedWallet(market.chain)
  await approve(market, wallet)
  return wallet
}

export async function approve(market: Market, wallet: Wallet): Promise<void> {
  const args = [PERMIT2, maxUint256]
  await call(market, wallet, { address: SANDBOX_USDC.address, abi: erc20Abi, functionName: 'approve', args })
}

const INVALIDATE = parseAbi(['function invalidateUnorderedNonces(uint256 word, uint256 mask)'])

/** Cancels a permit in the name of its payer: a nonce is one bit in a word of 256 bits. */
export async function takeBack(market: Market, wallet: Wallet, { payload }: SignedPermit): Promise<void> {
  const nonce = BigInt(payload.permit2Authorization.nonce)
  const args = [nonce >> 8n, 1n << (nonce & 255n)]
  await call(market, wallet, { address: PERMIT2, abi: INVALIDATE, functionName: 'invalidateUnorderedNonces', args })
}

async function call(
  { settings }: Market,
  wallet: Wallet,
  contract: { address: Hex; abi: Abi; functionName: string; args: readonly unknown[] },
): Promise<void> {
  const rpcUrl = httpAddress(settings, 'rpc')
  const client = chainClient(rpcUrl)
  await client.setBalance({ address: wallet.address, value: parseEther('1') })
  const hash = await client.writeContract({ ...contract, account: wallet, chain: sandboxChain(rpcUrl) })
  const { status } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success') throw new Error(`${contract.functionName} was reverted`)
}

/** Returns a payment that the official client has signed, not presented yet. */
export async function signedPermit(market: Market, shop: Shop, wallet: Wallet): Promise<SignedPermit> {
  const accepted = challengeOf(await market.fetch(shop.url('/weather'))).accepts[0]
  const { payload } = await new ExactEvmScheme(wallet).createPaymentPayload(2, {
    ...accepted,
    network: accepted.network as `${string}:${string}`,
  })
  const header = encodeHeader({ x402Version: 2, accepted, payload })
  return { header, payload: payload as unknown as PermitPayload }
}
