import type { AcceptOption } from '../../domain/accept.ts'
import { evmChainId } from '../../domain/network.ts'
import { type PaymentRequirements, paymentRequirements } from '../../domain/payment-requirements.ts'
import { domainSeparator } from './eip3009.ts'

/** A payment option that the gateway can take, with what checking a signature for it needs worked out beforehand. */
export interface PayableOption {
  requirements: PaymentRequirements
  chainId: number
  domainSeparator: Buffer
}

/** Undefined for an option of another scheme, name space or transfer method: it is not offered. */
export function payableOption(accept: AcceptOption, payTo: string): PayableOption | undefined {
  const chainId = evmChainId(accept.network)
  const { name, version, assetTransferMethod = 'eip3009' } = accept.extra
  if (accept.scheme !== 'exact' || chainId === undefined || assetTransferMethod !== 'eip3009') return undefined
  if (typeof name !== 'string' || typeof version !== 'string') return undefined
  return {
    requirements: paymentRequirements(accept, payTo),
    chainId,
    domainSeparator: domainSeparator({ name, version, chainId, address: accept.asset }),
  }
}
