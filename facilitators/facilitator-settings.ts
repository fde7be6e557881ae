import { createPrivateKey } from 'node:crypto'
import { z } from 'zod'
import { jsonVariable } from '../runtime/environment-variables.ts'

/** A key for signing tokens: PEM, or Ed25519 as base64 of seed and public key (64 bytes). */
const privateKey = z.string().transform((text, context) => {
  const key = keyOf(text)
  if (key) return key
  context.addIssue({ code: 'custom', message: 'must be an Ed25519 or P-256 private key' })
  return z.NEVER
})

function keyOf(text: string) {
  try {
    const raw = Buffer.from(text, 'base64')
    const key = raw.length === 64 ? ed25519Key(raw) : createPrivateKey(text)
    const isP256 = key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1'
    return isP256 || key.asymmetricKeyType === 'ed25519' ? key : undefined
  } catch {
    return undefined
  }
}

function ed25519Key(raw: Buffer) {
  const [d, x] = [raw.subarray(0, 32), raw.subarray(32)].map((part) => part.toString('base64url'))
  return createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', d, x }, format: 'jwk' })
}

/** How calls authenticate: without credentials, by a fixed bearer token, or by a new token for each call. */
const authentication = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bearer'), token: z.string().regex(/^[\x21-\x7e]+$/, 'must be visible ASCII') }),
  z.strictObject({
    kind: z.literal('jwt'),
    key_id: z.string().min(1),
    private_key: privateKey,
    issuer: z.string().min(1).default('cdp'),
    audience: z.string().min(1).default('cdp_service'),
  }),
])

const url = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .transform((text) => text.replace(/\/+$/, ''))

const facilitator = z.strictObject({
  url,
  rpc_url: url.optional(),
  /** If authz does not get the outcome of a payment from the facilitator, it reads the chain's state of this many blocks ago. */
  confirmations: z.int().min(0).max(10_000).default(12),
  /** Whether a settled transfer counts as final once its block is at or below the node's block `finalized`. The default is true. */
  finality_tag: z.boolean().optional(),
  /**
   * How many blocks deep a transfer must be to count as final, if the tag is not used or the node does not support it. The default is 64.
   */
  finality_depth: z.int().min(0).max(100_000).optional(),
  auth: authentication.optional(),
  /**
   * The longest description of a resource that the facilitator accepts, in UTF-16 units. The default is 500. The gateway shortens longer
   * descriptions for this facilitator.
   */
  longest_description: z.int().min(0).max(100_000).optional(),
  /** The least amount that the facilitator settles, in atomic units, by token. Sellers get a warning about lower prices. */
  least_amounts: z
    .record(z.string().min(1).max(128), z.string().regex(/^(0|[1-9][0-9]{0,77})$/, 'must be atomic units'))
    .optional(),
  /**
   * The least unclaimed sum of a channel that is worth a claim, in atomic units. A smaller sum is never claimed, because the gas costs
   * more. The default is 10,000: one cent in a dollar token with six decimals.
   */
  least_claim: z.int().min(1).optional(),
  /** Key of the account that signs claims and refunds of payment channels; without it the facilitator has to sign them. */
  receiver_authorizer_key: z
    .string()
    .regex(/^0x[0-9a-fA-F]{64}$/, 'must be a private key in hex')
    .optional(),
})

/**
 * The variable `FACILITATORS`, JSON: CAIP-2 network -> facilitator,
 * `{"eip155:8453":{"url":"https://...","rpc_url":"https://...","auth":{"kind":"bearer","token":"..."}}}`.
 */
export const facilitatorsVariable = jsonVariable
  .pipe(z.record(z.string().regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/), facilitator))
  .meta({
    secret: true,
    description:
      'The [facilitators](../operating.md#facilitators) by network, equal for authz and the control plane. The audit uses only the nodes (`rpc_url`).',
  })

export type FacilitatorSettings = z.output<typeof facilitator>
export type Authentication = z.output<typeof authentication>
