import { checkedAtomicAmount } from './amounts.ts'
import { InvalidArgumentError } from './errors.ts'
import type { AcceptOption } from './types.ts'

/** The Sandbox chain. */
export const SANDBOX_NETWORK = 'eip155:845320402'

/** USDC at its L2 mainnet address, as the Sandbox chain holds it. */
export const SANDBOX_USDC_ADDRESS = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/** Circle's own USDC, which has six decimals everywhere, and the Sandbox's. */
export const KNOWN_USDC: Readonly<Record<string, string>> = {
  [SANDBOX_NETWORK]: SANDBOX_USDC_ADDRESS,
  'eip155:1': '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  'eip155:137': '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
  'eip155:8453': '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  'eip155:42161': '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
  'eip155:43114': '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E',
  'eip155:84532': '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  'eip155:50': '0xfA2958CB79b0491CC627c1557F441eF849Ca8eb1',
  'eip155:51': '0xb5AB69F7bBada22B28e79C8FFAECe55eF1c771D4',
  'eip155:143': '0x754704Bc059F8C67012fEd69BC8A327a5aafb603',
  'eip155:1328': '0x4fCF1784B31630811181f670Aea7A7bEF803eaED',
  'eip155:1329': '0xe15fC38F6D8c56aF07bbCBe3BAf5708A2Bf42392',
  'eip155:42220': '0xcebA9300f2b948710d2653dD7B07f33A8B32118C',
  'eip155:421614': '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
  'eip155:11142220': '0x01C5C0122039549AD1493B8220cABEdD739BC44E',
  'hedera:mainnet': '0.0.456858',
  'hedera:testnet': '0.0.429274',
}

/** Tells whether this package knows a token as USDC. If so, `atomicToUsdc` converts its amounts. */
export function isUsdc({ network, asset }: { network: string; asset: string }): boolean {
  return KNOWN_USDC[network]?.toLowerCase() === asset.toLowerCase()
}

/**
 * A price on the Sandbox chain. `scheme` is `exact`, the only scheme there. `atomicAmount` is in atomic units of USDC (`usdcToAtomic`
 * makes them) and more than 0. Throws `InvalidArgumentError` for anything else.
 */
export function buildSandboxUsdcAccept(scheme: 'exact', atomicAmount: string): AcceptOption {
  if (scheme !== 'exact') throw new InvalidArgumentError('scheme not allowed in sandbox: it must be exact')
  const amount = checkedAtomicAmount(atomicAmount)
  if (amount === '0') throw new InvalidArgumentError('a price must be more than 0')
  return {
    scheme,
    network: SANDBOX_NETWORK,
    asset: SANDBOX_USDC_ADDRESS,
    amount,
    max_timeout_seconds: 300,
    extra: { name: 'USDC', version: '2', assetTransferMethod: 'eip3009' },
  }
}
