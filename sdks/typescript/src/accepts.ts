import { checkedAtomicAmount } from './amounts.ts'
import { InvalidArgumentError } from './errors.ts'
import { KNOWN_USDC, SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS } from './generated/facts.ts'
import type { AcceptOption } from './types.ts'

export { SANDBOX_NETWORK, SANDBOX_USDC_ADDRESS }

/**
 * Returns whether this package knows a token as USDC. If it does, `atomicToUsdc` converts its amounts.
 *
 * @example
 * isUsdc({ network: 'eip155:8453', asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' }) // true
 * isUsdc({ network: 'eip155:1', asset: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913' }) // false
 */
export function isUsdc({ network, asset }: { network: string; asset: string }): boolean {
  return KNOWN_USDC.get(network)?.toLowerCase() === asset.toLowerCase()
}

/** Whether two records name one token. The letter case of addresses does not matter. */
export function isSameToken(a: { network: string; asset: string }, b: { network: string; asset: string }): boolean {
  return a.network === b.network && a.asset.toLowerCase() === b.asset.toLowerCase()
}

/**
 * A price on the Sandbox chain. `scheme` is `exact`, the only scheme there. `atomicAmount` is in atomic units of USDC (`usdcToAtomic`
 * makes them) and more than 0. Throws `InvalidArgumentError` for anything else.
 *
 * @example
 * buildSandboxUsdcAccept('exact', usdcToAtomic('0.10')).amount // '100000'
 * buildSandboxUsdcAccept('exact', '0') // throws InvalidArgumentError
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
