/** The path at which a certificate authority looks for the proof of a host name (RFC 8555 section 8.3). */
export const ACME_CHALLENGE_PREFIX = '/.well-known/acme-challenge/'

/** A token in base64url. The authority chooses at least 128 bits. */
const TOKEN = /^[A-Za-z0-9_-]{16,256}$/

/**
 * The answer to a challenge, or undefined if the path contains no token. It proves only that the ACME account with this thumbprint controls
 * the host, so authz needs no data about the certificate order.
 */
export function keyAuthorization(path: string, thumbprint: string): string | undefined {
  const token = path.slice(ACME_CHALLENGE_PREFIX.length)
  return path.startsWith(ACME_CHALLENGE_PREFIX) && TOKEN.test(token) ? `${token}.${thumbprint}` : undefined
}
