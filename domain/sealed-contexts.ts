/*
 * The encryption contexts of values that the database stores encrypted under `ENCRYPTION_KEY`. A value can be decrypted only in the context
 * of its own row. The control plane and the rotation of keys use these contexts.
 */

export const walletContext = (accountId: string) => accountId

export const secondFactorContext = (accountId: string) => `second factor ${accountId}`

export const operatorFactorContext = (operatorId: string) => `operator second factor ${operatorId}`

export const webhookSecretContext = (webhookId: string) => `webhook ${webhookId}`

export const acmeAccountContext = (directoryUrl: string) => `acme account of ${directoryUrl}`

interface IdempotencyKey {
  accountId: string
  environment: string
  key: string
}

export const storedAnswerContext = ({ accountId, environment, key }: IdempotencyKey) =>
  `idempotency ${accountId} ${environment} ${key}`

export const requestDigestContext = (key: IdempotencyKey) => `${storedAnswerContext(key)} request`
