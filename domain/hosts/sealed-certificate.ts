/** The certificate of a custom host, in the form stored in PostgreSQL. The chain is public. Only xds decrypts the key. */
export interface SealedCertificate {
  host: string
  /** PEM, the host's own certificate first (RFC 8555 section 9.1). */
  chainPem: string
  /** The PKCS #8 key in PEM, encrypted under `CERTIFICATE_ENCRYPTION_KEY`, in base64. */
  sealedKey: string
}

/** The encryption context of a host's key. A key that is moved to another host's row cannot be decrypted. */
export function certificateKeyContext(host: string): string {
  return `certificate key of ${host}`
}
