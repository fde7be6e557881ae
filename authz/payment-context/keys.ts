import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Environment } from '../../domain/environment.ts'
import { jsonVariable, secretVariable } from '../../runtime/environment-variables.ts'

/** A key that signs payment contexts, with the id by which verifiers look it up. */
export interface ContextKey {
  id: string
  privateKey: KeyObject
  publicJwk: object
}

/** Keys by environment: the first one signs, all are published. */
export type ContextKeys = Readonly<Partial<Record<Environment, readonly ContextKey[]>>>

/** The most keys of an environment: two in use (the signing key and the key before it), and two that a next rotation prepares. */
const MOST_KEYS = 4

const environmentKeys = z.array(secretVariable).min(1, 'must hold a key').max(MOST_KEYS).transform(keysOf)

/**
 * `{"production": ["<32 bytes in hex>"], "development": [...]}`: seeds of Ed25519 keys (RFC 8032). Production and the Sandbox share no key
 * (M9), so a verifier of one environment refuses the signatures of the other.
 */
export const contextKeysVariable = jsonVariable
  .pipe(z.strictObject({ production: environmentKeys, development: environmentKeys }).partial())
  .refine(({ production = [], development = [] }) => {
    const ids = new Set(production.map(({ id }) => id))
    return development.every(({ id }) => !ids.has(id))
  }, 'must not share a key between production and development')
  .default({})
  .meta({
    secret: true,
    description:
      'Seeds of Ed25519 keys that sign the `PAYMENT-CONTEXT` header for upstreams: `{"production": ["<32 bytes in hex>"], "development": ["..."]}`. The first key of each list signs, and all are published. A list has four keys at most ([rotation](rotate.md)). An environment without a key signs nothing. The two environments must not share a key.',
  })

/** The public keys of an environment as a JSON Web Key Set (RFC 7517); empty if no key signs there. */
export function keySet(keys: ContextKeys, environment: Environment): { keys: object[] } {
  return { keys: (keys[environment] ?? []).map(({ publicJwk }) => publicJwk) }
}

function keysOf(seeds: readonly Buffer[]): ContextKey[] {
  return seeds.map(keyOf)
}

/** The bytes before the seed in a private key of Ed25519 (PKCS #8, RFC 8410 section 7). */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

function keyOf(seed: Buffer): ContextKey {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' })
  const id = thumbprint(x)
  return { id, privateKey, publicJwk: { kty: 'OKP', crv: 'Ed25519', x, kid: id, alg: 'EdDSA', use: 'sig' } }
}

/** The thumbprint (RFC 7638 section 3) of an Ed25519 key (RFC 8037 section 2). */
function thumbprint(x: string): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url')
}
