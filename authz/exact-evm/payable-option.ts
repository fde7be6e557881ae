import type { AcceptOption } from '../../domain/accept.ts'
import { evmChainId } from '../../domain/network.ts'
import { type PaymentRequirements, paymentRequirements } from '../../domain/payment-requirements.ts'
import { domainSeparator } from './eip3009.ts'

/** A payment option that the gateway can take, with what checking a signature for it needs worked out beforehand. */
export interface PayableOption {
  requirements: PaymentRequirements
  domainSeparator: Buffer
}

/** The terms of an option; undefined for one of another scheme, name space or transfer method: it is not offered. */
export function payableRequirements(accept: AcceptOption, payTo: string): PaymentRequirements | undefined {
  const { name, version, assetTransferMethod = 'eip3009' } = accept.extra
  const isExactOnEvm = accept.scheme === 'exact' && evmChainId(accept.network) !== undefined
  if (!isExactOnEvm || assetTransferMethod !== 'eip3009') return undefined
  return typeof name === 'string' && typeof version === 'string' ? paymentRequirements(accept, payTo) : undefined
}

/** Undefined for what `payableRequirements` leaves out. */
export function payableOption(accept: AcceptOption, payTo: string): PayableOption | undefined {
  const requirements = payableRequirements(accept, payTo)
  const chainId = evmChainId(accept.network)
  if (!requirements || chainId === undefined) return undefined
  const { name, version } = accept.extra
  const token = { name: String(name), version: String(version), chainId, address: accept.asset }
  return { requirements, domainSeparator: domainSeparator(token) }
}
