/** The path at which a certificate authority looks for the proof of a host name (RFC 8555 section 8.3). */
export const ACME_CHALLENGE_PREFIX = '/.well-known/acme-challenge/'

/** base64url; the authority chooses at least 128 bits. */
const TOKEN = /^[A-Za-z0-9_-]{16,256}$/

/**
 * The answer to a challenge, or undefined if the path contains no token. It proves only that the holder of the account with this thumbprint
 * answers for the host. It is therefore the same for every order and needs no stored orders. Only that account's key can turn it into a
 * certificate.
 */
export function keyAuthorization(path: string, thumbprint: string): string | undefined {
  const token = path.slice(ACME_CHALLENGE_PREFIX.length)
  return path.startsWith(ACME_CHALLENGE_PREFIX) && TOKEN.test(token) ? `${token}.${thumbprint}` : undefined
}
