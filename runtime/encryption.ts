import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type KeyRing, keyOf } from './settings/key-ring.ts'
import { keyTag, taggedKeyId } from './settings/key-tag.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Encryption {
  /** Encrypts a text for one `context`, such as its owner's id. It cannot be decrypted in another context. */
  encrypt(text: string, context: string): Buffer
  /** Throws when the bytes were changed, belong to another context, or are sealed under a key that the ring lacks. */
  decrypt(sealed: Buffer, context: string): string
}

/** AES-256-GCM as `tag of the key | nonce | authentication tag | ciphertext`. The first key of the ring encrypts. */
export function createEncryption(ring: KeyRing): Encryption {
  const [active] = ring
  return {
    encrypt(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const options = { authTagLength: TAG_BYTES }
      const cipher = createCipheriv(ALGORITHM, active.bytes, nonce, options).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([keyTag(active.id), nonce, cipher.getAuthTag(), body])
    },
    decrypt(sealed, context) {
      const { id, length } = taggedKeyId(sealed)
      const key = keyOf(ring, id)
      if (!key) throw new Error('the value is sealed under a key that is not set')
      const [afterNonce, afterTag] = [length + NONCE_BYTES, length + NONCE_BYTES + TAG_BYTES]
      const nonce = sealed.subarray(length, afterNonce)
      const decipher = createDecipheriv(ALGORITHM, key.bytes, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context)).setAuthTag(sealed.subarray(afterNonce, afterTag))
      return decipher.update(sealed.subarray(afterTag), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
