import { checkedAtomicAmount } from './amounts.ts'
import { InvalidArgumentError } from './errors.ts'
import { KNOWN_USDC, SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS } from './generated/facts.ts'
import type { AcceptOption } from './types.ts'

export { SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS }

/** Tells whether this package knows a token as USDC. If so, `atomicToUsdc` converts its amounts. */
export function isUsdc({ network, asset }: { network: string; asset: string }): boolean {
  return KNOWN_USDC.get(network)?.toLowerCase() === asset.toLowerCase()
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
