import {
  type Authorization,
  chainIdOf,
  authorizationFor as transferFor,
} from '../sdks/typescript/src/buyer/keys/authorization.ts'
import { encodedHeader } from '../sdks/typescript/src/buyer/terms/payment-header.ts'
import type { PaymentTerms } from '../sdks/typescript/src/buyer/terms/terms.ts'
import type { Fields } from '../sdks/typescript/src/fields.ts'

/** The longest time in which a signature can be charged, in seconds. The terms can only shorten it. */
const MOST_SECONDS = 300

/** How long a signature for these terms can be charged, in seconds. */
export function secondsOf({ maxTimeoutSeconds }: PaymentTerms): number {
  return Math.min(MOST_SECONDS, maxTimeoutSeconds)
}

/** The transfer that the terms ask for, valid from now. `nowSeconds` is Unix time, `nonce` 32 random bytes in hex. */
export function authorizationFor(
  terms: PaymentTerms,
  { from, nowSeconds, nonce }: { from: string; nowSeconds: number; nonce: string },
): Authorization {
  return transferFor(terms, { from, validBefore: Math.floor(nowSeconds) + secondsOf(terms), nonce })
}

const field = (name: string, type: string) => ({ name, type })

const TYPES = {
  EIP712Domain: [
    ...[field('name', 'string'), field('version', 'string')],
    ...[field('chainId', 'uint256'), field('verifyingContract', 'address')],
  ],
  TransferWithAuthorization: [
    ...[field('from', 'address'), field('to', 'address'), field('value', 'uint256')],
    ...[field('validAfter', 'uint256'), field('validBefore', 'uint256'), field('nonce', 'bytes32')],
  ],
}

/** The typed data that the wallet shows and signs (EIP-712, `eth_signTypedData_v4`). */
export function typedData(terms: PaymentTerms, message: Authorization) {
  const { name, version } = terms.extra
  const domain = { name, version, chainId: chainIdOf(terms), verifyingContract: terms.asset }
  return { types: TYPES, primaryType: 'TransferWithAuthorization', domain, message }
}

const IDENTIFIER = 'payment-identifier'

/** The value of `PAYMENT-SIGNATURE`. `required` is the content of the 402. The payment has an identifier if the 402 asks for one. */
export function paymentHeader(options: {
  required: Fields
  terms: PaymentTerms
  authorization: Authorization
  signature: string
}): string {
  const { required, terms, authorization, signature } = options
  const { resource, extensions } = required as { resource?: unknown; extensions?: Record<string, { info?: Fields }> }
  const info = extensions?.[IDENTIFIER]?.info
  const identifier = { [IDENTIFIER]: { info: { required: true, id: authorization.nonce.slice(2) } } }
  return encodedHeader({
    ...{ x402Version: 2, payload: { authorization, signature }, resource, accepted: terms },
    ...(info?.required === true && { extensions: identifier }),
  })
}
