import type { PaymentTerms } from '../terms/terms.ts'

/** A transfer signed by its payer (EIP-3009, `transferWithAuthorization`). Times are Unix seconds. */
export interface Authorization {
  from: string
  to: string
  value: string
  validAfter: string
  validBefore: string
  nonce: string
}

/** The transfer that the terms ask for: their amount, to their payee, until `validBefore`. `nonce` is 32 random bytes in hex. */
export function authorizationFor(
  { payTo, amount }: PaymentTerms,
  { from, validBefore, nonce }: { from: string; validBefore: number; nonce: string },
): Authorization {
  return { from, to: payTo, value: amount, validAfter: '0', validBefore: String(validBefore), nonce }
}

export function chainIdOf({ network }: Pick<PaymentTerms, 'network'>): number {
  return Number(network.slice('eip155:'.length))
}
