import { z } from 'zod'
import { sameHex } from '../../chain/same-hex.ts'
import type { PayableOption } from '../payable-option.ts'
import type { SentPayment, SignedPayload } from '../payment-header.ts'
import { address, atomic, hex, unixSeconds } from '../wire-shapes.ts'
import { isPermit2, SPONSORINGS, type Sponsoring } from './payload.ts'
import { PERMIT2 } from './permit2.ts'

const uint = z.string().regex(/^(0|[1-9][0-9]{0,77})$/)
const approval = { from: address, asset: address, spender: address, amount: atomic }
const version = z.string().regex(/^[0-9]{1,4}(\.[0-9]{1,4}){0,3}$/)

/** A signed `approve` takes 180 bytes. */
const signedTransaction = z.string().regex(/^0x(?:[0-9a-fA-F]{2}){64,1024}$/)

const SHAPES = {
  eip2612GasSponsoring: z.object({
    info: z.object({ ...approval, nonce: uint, deadline: unixSeconds, signature: hex(65), version }),
  }),
  erc20ApprovalGasSponsoring: z.object({ info: z.object({ ...approval, signedTransaction, version }) }),
} as const

/** Those that all permits of an endpoint's options can have: an extension of a 402 is for any of them. */
export function offeredSponsorings(options: readonly PayableOption[]): Sponsoring[] {
  const permits = options.flatMap(({ method }) => (method.kind === 'permit2' ? [method] : []))
  if (permits.length === 0) return []
  return SPONSORINGS.filter((name) => permits.every(({ sponsorings }) => sponsorings.includes(name)))
}

/**
 * The signed part of a payment, with the approval beside it where its facilitator takes one. Only what is well-formed and about this
 * payer, this token and Permit2 goes on; the rest is left out, like everything else that a client writes.
 */
export function withSponsoring(payment: SentPayment, { requirements, method }: PayableOption): SignedPayload {
  const { payload } = payment
  if (payment.x402Version !== 2 || method.kind !== 'permit2' || !isPermit2(payload)) return payload
  const { from } = payload.permit2Authorization
  for (const name of method.sponsorings) {
    const sent = SHAPES[name].safeParse(payment.extensions?.[name]).data
    const fits =
      sent &&
      sameHex(sent.info.from, from) &&
      sameHex(sent.info.asset, requirements.asset) &&
      sameHex(sent.info.spender, PERMIT2)
    if (fits) return { ...payload, sponsoring: { [name]: sent } }
  }
  return payload
}

/** What a 402 says of them, in the shape that x402 gives to extensions. */
export function sponsoringExtensions(names: readonly Sponsoring[]): Record<string, object> {
  return Object.fromEntries(names.map((name) => [name, EXTENSIONS[name]]))
}

const ADDRESS = { type: 'string', pattern: '^0x[a-fA-F0-9]{40}$' }
const NUMBER = { type: 'string', pattern: '^[0-9]+$' }
const BYTES = { type: 'string', pattern: '^0x[a-fA-F0-9]+$' }
const VERSION = { type: 'string', pattern: '^[0-9]+(\\.[0-9]+)*$' }
const APPROVAL = { from: ADDRESS, asset: ADDRESS, spender: ADDRESS, amount: NUMBER }

const EXTENSIONS: Readonly<Record<Sponsoring, object>> = {
  eip2612GasSponsoring: extension('Accepts an EIP-2612 permit for Permit2 beside the payment', {
    ...{ ...APPROVAL, nonce: NUMBER, deadline: NUMBER, signature: BYTES, version: VERSION },
  }),
  erc20ApprovalGasSponsoring: extension('Broadcasts a signed approve() for Permit2 before the payment', {
    ...{ ...APPROVAL, signedTransaction: BYTES, version: VERSION },
  }),
}

function extension(description: string, properties: object): object {
  const $schema = 'https://json-schema.org/draft/2020-12/schema'
  const required = Object.keys(properties)
  return { info: { description, version: '1' }, schema: { $schema, type: 'object', properties, required } }
}
