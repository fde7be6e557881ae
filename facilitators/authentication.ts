import { randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'
import type { Authentication } from './facilitator-settings.ts'

/** The call for which a token is made. */
export interface SignedCall {
  method: 'GET' | 'POST'
  /** Host and port as in the URL. */
  host: string
  path: string
}

/** Makes the header for one call. Undefined for facilitators that require none. */
export type Authenticate = (call: SignedCall) => Promise<string> | string

const TOKEN_SECONDS = 120

/**
 * Makes the value of `Authorization` for each call. A token is valid for one method, host and path, as Coinbase's facilitator requires
 * (docs.cdp.coinbase.com, "JWT authentication"): `uri` has these values for older verifiers, `uris` for newer verifiers.
 */
export function createAuthentication(
  settings: Authentication | undefined,
  now: () => number = Date.now,
): Authenticate | undefined {
  if (!settings) return undefined
  if (settings.kind === 'bearer') return () => `Bearer ${settings.token}`
  const { key_id: keyId, private_key: key, issuer, audience } = settings
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  return async ({ method, host, path }) => {
    const issued = Math.floor(now() / 1000)
    const uri = `${method} ${host}${path}`
    const token = await new SignJWT({ uri, uris: [uri] })
      .setProtectedHeader({ alg, kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setSubject(keyId)
      .setIssuer(issuer)
      .setAudience([audience])
      .setIssuedAt(issued)
      .setNotBefore(issued)
      .setExpirationTime(issued + TOKEN_SECONDS)
      .sign(key)
    return `Bearer ${token}`
  }
}
