/** The certificate of a custom host as in PostgreSQL. The chain is public. Only xds opens the key. */
export interface SealedCertificate {
  host: string
  /** PEM, the host's own certificate first (RFC 8555 section 9.1). */
  chainPem: string
  /** The PKCS #8 key in PEM, sealed under `CERTIFICATE_ENCRYPTION_KEY`; base64. */
  sealedKey: string
}

/** The context of a sealed key. In another host's row, the key does not open. */
export function certificateKeyContext(host: string): string {
  return `certificate key of ${host}`
}
