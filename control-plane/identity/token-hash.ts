import { createHash } from 'node:crypto'

/** What the database keeps of a token. Tokens are random, so a fast hash is enough. */
export function tokenHash(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
