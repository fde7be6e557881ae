/** The account that pays on Hedera, and its key. */
export interface HederaKey {
  /** `0.0.1234`. */
  accountId: string
  /** DER in hex, as Hedera's own tools write it; or 0x and 64 hex digits for an ECDSA key. */
  privateKey: string
}

/** The key in the environment variables; undefined unless both are there. */
export function hederaKeyOf(variables: Readonly<Record<string, string | undefined>>): HederaKey | undefined {
  const { LAUNA_HEDERA_ACCOUNT_ID: accountId, LAUNA_HEDERA_PRIVATE_KEY: privateKey } = variables
  return accountId && privateKey ? { accountId, privateKey } : undefined
}
