import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Encryption {
  /** The text is bound to `context` (here the owner's id) and cannot be decrypted under another one. */
  encrypt(text: string, context: string): Buffer
  /** Throws when the bytes were changed, or belong to another key or context. */
  decrypt(sealed: Buffer, context: string): string
}

/** AES-256-GCM as `version byte | nonce | tag | ciphertext`. */
export function createEncryption(key: Buffer): Encryption {
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES }).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    decrypt(sealed, context) {
      if (sealed[0] !== VERSION) throw new Error('unknown encryption version')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const tag = sealed.subarray(1 + NONCE_BYTES, 1 + NONCE_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag)
      return decipher.update(sealed.subarray(1 + NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
