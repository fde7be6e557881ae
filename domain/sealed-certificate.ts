/** The certificate of a custom host as PostgreSQL holds it: everybody may see the chain, only xds opens the key. */
export interface SealedCertificate {
  host: string
  /** PEM, the host's own certificate first (RFC 8555 section 9.1). */
  chainPem: string
  /** The PKCS #8 key in PEM, sealed under `CERTIFICATE_ENCRYPTION_KEY`; base64. */
  sealedKey: string
}

/** What a sealed key is bound to: moved to another host's row, it does not open. */
export function certificateKeyContext(host: string): string {
  return `certificate key of ${host}`
}
