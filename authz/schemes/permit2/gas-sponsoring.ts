import { z } from 'zod'
import { sameHex } from '../../chain/same-hex.ts'
import type { OptionOf } from '../scheme.ts'
import { address, atomic, hex, unixSeconds } from '../wire-shapes.ts'
import { type GasSponsoring, type Permit2Payload, SPONSORINGS, type Sponsoring } from './payload.ts'
import { isPermit2Method, PERMIT2, type Permit2Method } from './permit2.ts'

const uint = z.string().regex(/^(0|[1-9][0-9]{0,77})$/)
const approval = { from: address, asset: address, spender: address, amount: atomic }
const version = z.string().regex(/^[0-9]{1,4}(\.[0-9]{1,4}){0,3}$/)

/** A signed transaction in hex, from 64 to 1,024 bytes. A signed `approve` has 180 bytes. */
const signedTransaction = z.string().regex(/^0x(?:[0-9a-fA-F]{2}){64,1024}$/)

const SHAPES = {
  eip2612GasSponsoring: z.object({
    info: z.object({ ...approval, nonce: uint, deadline: unixSeconds, signature: hex(65), version }),
  }),
  erc20ApprovalGasSponsoring: z.object({ info: z.object({ ...approval, signedTransaction, version }) }),
} as const

/** The sponsorings that all Permit2 options of an endpoint share: a 402 has one set of extensions for all its options. */
export function offeredSponsorings(options: readonly OptionOf<{ kind: string }>[]): Sponsoring[] {
  const permits = options.flatMap(({ method }) => (isPermit2Method(method) ? [method] : []))
  if (permits.length === 0) return []
  return SPONSORINGS.filter((name) => permits.every(({ sponsorings }) => sponsorings.includes(name)))
}

/**
 * A signed permit, with the approval beside it if the facilitator takes one. Only an approval that is well-formed and about this payer,
 * this token and Permit2 is sent on. All other text of the client is left out.
 */
export function withSponsoring(
  { requirements, method }: OptionOf<Permit2Method>,
  payload: Permit2Payload,
  extensions: Readonly<Record<string, unknown>>,
): Permit2Payload {
  const { from } = payload.permit2Authorization
  for (const name of method.sponsorings) {
    const sent = SHAPES[name].safeParse(extensions[name]).data
    const fits =
      sent &&
      sameHex(sent.info.from, from) &&
      sameHex(sent.info.asset, requirements.asset) &&
      sameHex(sent.info.spender, PERMIT2)
    if (fits) return { ...payload, sponsoring: { [name]: sent } }
  }
  return payload
}

/**
 * The reverse of `withSponsoring`: separates the part for x402's `payload` from the part for its `extensions`. A payload without approval
 * is returned unchanged.
 */
export function withoutSponsoring(signed: Permit2Payload): { payload: object; extensions: GasSponsoring | undefined } {
  const { sponsoring: extensions, ...payload } = signed
  return { payload: extensions ? payload : signed, extensions }
}

/** The sponsorings in a 402, in x402's form for extensions. */
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
