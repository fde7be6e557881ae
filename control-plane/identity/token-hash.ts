import { createHash } from 'node:crypto'

/** The form in which the database stores a token. Tokens are random, so a fast hash is enough. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
