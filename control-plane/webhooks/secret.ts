import { randomBytes } from 'node:crypto'
import { webhookSecretContext } from '../../domain/sealed-contexts.ts'
import type { Encryption } from '../../runtime/encryption.ts'

/** Bytes of a secret. Standard Webhooks asks for 24 to 64. */
const BYTES = 32

/** A secret in the form for its receiver: `whsec_` and base64. */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(BYTES).toString('base64')}`
}

/** Encrypts a secret for the row of its webhook. The result can be decrypted for that webhook only. */
export function sealSecret(encryption: Encryption, webhookId: string, secret: string): Buffer {
  return encryption.encrypt(secret, webhookSecretContext(webhookId))
}

export function openSecret(encryption: Encryption, webhookId: string, sealed: Buffer): string {
  return encryption.decrypt(sealed, webhookSecretContext(webhookId))
}
