import { v1NetworkName } from '../../domain/networks/network.ts'
import type { SentPayment } from '../schemes/payment-header.ts'
import { type PayableOption, schemeOf } from '../schemes/registry.ts'

/** Why a payment fits none of an endpoint's options: x402's reason code where x402 defines one. */
export type MismatchReason =
  | 'unsupported_scheme'
  | 'unsupported_payload_type'
  | 'invalid_network'
  | 'invalid_exact_evm_asset_mismatch'
  | 'invalid_exact_evm_payload_authorization_value_mismatch'
  | 'invalid_exact_evm_recipient_mismatch'

export type Match =
  /** Several options if the payment fits more than one: a payment of v1 names no token. */
  | { kind: 'match'; options: readonly [PayableOption, ...PayableOption[]] }
  | { kind: 'mismatch'; reason: MismatchReason }

/**
 * Finds the options that a payment may be for. The payment's values only select the options: the terms are those of the option itself (M6).
 * The reason names the first field in which no option fits.
 */
export function matchOption(payment: SentPayment, options: readonly PayableOption[]): Match {
  const methodKind = schemeOf(payment.payload).kind
  if (payment.x402Version === 1) {
    const { scheme, network } = payment
    const { value, to } = payment.payload.authorization
    return narrow(options, [
      ['unsupported_scheme', ({ requirements }) => requirements.scheme === scheme],
      ['invalid_network', ({ requirements }) => v1NetworkName(requirements.network) === network],
      ['unsupported_payload_type', ({ method }) => method.kind === methodKind],
      ['invalid_exact_evm_payload_authorization_value_mismatch', ({ requirements }) => requirements.amount === value],
      ['invalid_exact_evm_recipient_mismatch', ({ requirements }) => sameAddress(requirements.payTo, to)],
    ])
  }
  const { accepted } = payment
  return narrow(options, [
    ['unsupported_scheme', ({ requirements }) => requirements.scheme === accepted.scheme],
    ['invalid_network', ({ requirements }) => requirements.network === accepted.network],
    ['invalid_exact_evm_asset_mismatch', ({ requirements }) => sameAddress(requirements.asset, accepted.asset)],
    [
      'invalid_exact_evm_payload_authorization_value_mismatch',
      ({ requirements }) => requirements.amount === accepted.amount,
    ],
    ['invalid_exact_evm_recipient_mismatch', ({ requirements }) => sameAddress(requirements.payTo, accepted.payTo)],
    ['unsupported_payload_type', ({ method }) => method.kind === methodKind],
  ])
}

function narrow(
  options: readonly PayableOption[],
  steps: readonly (readonly [MismatchReason, (option: PayableOption) => boolean])[],
): Match {
  let left = options
  for (const [reason, fits] of steps) {
    left = left.filter(fits)
    if (left.length === 0) return { kind: 'mismatch', reason }
  }
  const [first, ...others] = left
  return first ? { kind: 'match', options: [first, ...others] } : { kind: 'mismatch', reason: 'unsupported_scheme' }
}

function sameAddress(a: string, b: string): boolean {
  return a === b || a.toLowerCase() === b.toLowerCase()
}
