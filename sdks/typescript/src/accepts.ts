import { checkedAtomicAmount } from './amounts.ts'
import { InvalidArgumentError } from './errors.ts'
import type { AcceptOption } from './types.ts'

/** The Sandbox chain (contract section 1). */
export const SANDBOX_NETWORK = 'eip155:845320402'

/** USDC at its L2 mainnet address, as the Sandbox chain holds it. */
export const SANDBOX_USDC_ADDRESS = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'

/**
 * A price on the Sandbox chain. `scheme` is `exact`, the only one there; `atomicAmount` is in atomic units of USDC
 * (`usdcToAtomic` makes them) and more than 0. Throws `InvalidArgumentError` for anything else.
 */
export function buildSandboxUsdcAccept(scheme: 'exact', atomicAmount: string): AcceptOption {
  if (scheme !== 'exact') throw new InvalidArgumentError('scheme not allowed in sandbox')
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
