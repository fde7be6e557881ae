import { hash } from 'node:crypto'

/** Uniswap's Permit2, at the same address on every chain. A payer can use a nonce there only once, for whatever token. */
export const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/** A signed authorization that can be spent once: at its token (EIP-3009) or at Permit2. */
export interface Authorization {
  method: 'eip3009' | 'permit2'
  token: string
  payer: string
  /** The nonce of the authorization: 32 bytes in hex. */
  nonce: string
}

/**
 * The primary key of the authorization's row, in hex, as the schema defines it: SHA-256 over the network's name, a zero byte, and the
 * bytes of the contract that records used nonces, of the payer and of the nonce.
 */
export function paymentKey(network: string, { method, token, payer, nonce }: Authorization): string {
  const counter = method === 'permit2' ? PERMIT2 : token
  const bytes = [counter, payer, nonce].map((hex) => Buffer.from(hex.slice(2), 'hex'))
  return hash('sha256', Buffer.concat([Buffer.from(`${network}\0`, 'utf8'), ...bytes]), 'hex')
}
