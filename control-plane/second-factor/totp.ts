import { Secret, TOTP } from 'otpauth'

/** The name under which authenticator apps list the account. */
const ISSUER = 'Launa'
/** The form of a code (RFC 6238): six digits of HMAC-SHA-1, with a new code every 30 seconds. Many apps support only this form. */
const CODE = { algorithm: 'SHA1', digits: 6, period: 30 }
/** Bytes of a new secret. RFC 4226 recommends this length. */
const SECRET_BYTES = 20
/** The number of 30-second steps by which a clock may be fast or slow. */
const DRIFT = 1

export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32
}

/** The URI that authenticator apps read from a QR code. */
export function otpauthUri(secret: string, email: string): string {
  return totpOf(secret, email).toString()
}

/**
 * Returns the time step of a code: the step at `now` (Unix milliseconds), or the step before or after it. Undefined for
 * a wrong code.
 */
export function stepOfCode(secret: string, code: string, now: number): number | undefined {
  const totp = totpOf(secret)
  const delta = totp.validate({ token: code, timestamp: now, window: DRIFT })
  return delta === null ? undefined : totp.counter({ timestamp: now }) + delta
}

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({ ...CODE, issuer: ISSUER, label, secret: Secret.fromBase32(secret) })
}
